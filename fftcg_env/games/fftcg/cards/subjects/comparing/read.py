"""Sentences that compare with a certain card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError
from ...language.named_again import TheCard
from ...language.pronouns import It, The

Standard = Callable[[t.Quality], t.Value]
"""What a cost or power is compared with."""


def _quality_of(quality: t.Quality, who: Any) -> t.Value:
    return t.CostOf(who) if quality == "cost" else t.PowerOf(who)


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    # ------------------------------------------------------------------------------------------- which card it is
    def referred(self, reference: Any) -> Any:
        return reference

    referred_by_deed = referred

    def any_card(self) -> None:
        return None

    def kind_of_card(self, kind: t.Predicate | None) -> t.Predicate | None:
        return kind

    def deed_done(self, word: Token) -> str:
        return str(word).lower()

    def card_of_deed(self, deed: str, kind: t.Predicate | None) -> The | TheCard:
        if deed == "chosen" and isinstance(kind, t.OfType):
            return TheCard(kind.type, "chosen")
        return The("dulled" if deed == "dull" else deed)

    def card_of_deed_behind(self, _kind: Any, deed: str) -> The:
        if deed == "dull":
            raise MeaningError('"the Forward dull"')
        return The(deed)

    def card_put_away(self, _kind: Any) -> The:
        return The("put")

    def card_of_extra_cost(self, _kind: Any, _deed: str) -> t.PaidCard:
        return t.PaidCard()

    # ----------------------------------------------------------------------------------------------- descriptions
    def in_common(self, *words: Token) -> t.Variety:
        varieties: dict[str, t.Variety] = {
            "name": "names",
            "cost": "costs",
            "element": "elements",
            "job": "jobs",
            "category": "categories",
            "type": "types",
        }
        return varieties[str(words[-1]).lower()]

    def same_as(self, variety: t.Variety, who: Any = None) -> t.Shares:
        return t.Shares(variety, It() if who is None else who)  # type: ignore[arg-type]

    def same_or_less(self, *parts: Any) -> t.Compared:
        return t.Compared("cost", "at_most", t.CostOf(parts[-1]))

    def more_or_less(self, word: Token) -> int:
        return 1 if str(word).lower() == "more" else -1

    def costs_beside(self, number: int, sign: int, who: Any) -> t.Compared:
        return t.Compared("cost", "exactly", t.Sum((t.CostOf(who), t.Number(sign * number))))

    def compared_so(self, *parts: Any) -> t.Compared:
        (comparison, standard), quality = parts[-1], parts[-2]
        return t.Compared(quality, comparison, standard(quality))

    def exactly_so(self, standard: Standard) -> Any:
        return "exactly", standard

    def at_most_so(self, _words: Any, standard: Standard) -> Any:
        return "at_most", standard

    def at_least_so(self, _words: Any, standard: Standard) -> Any:
        return "at_least", standard

    def less_so(self, standard: Standard) -> Any:
        return "less", standard

    def more_so(self, standard: Standard) -> Any:
        return "more", standard

    def at_most_words(self, *_words: Token) -> str:
        return "at_most"

    def at_least_words(self, *_words: Token) -> str:
        return "at_least"

    def standard_value(self, value: t.Value) -> Standard:
        return lambda _quality: value

    def standard_self(self, _name: Token) -> Standard:
        return lambda quality: _quality_of(quality, t.Self())

    def standard_of(self, who: Any) -> Standard:
        return lambda quality: _quality_of(quality, who)

    def that_card_of_type(self, kind: Any) -> TheCard:
        return TheCard(kind, "that")

    def that_one_card(self) -> It:
        return It(other=True)

    def standard_of_it(self) -> Standard:
        return lambda quality: _quality_of(quality, It())

    def quality_of_that(self, who: Any, quality: t.Quality) -> t.Value:
        return _quality_of(quality, who)

    def less_than_that(self, *parts: Any) -> t.Compared:
        return t.Compared(parts[-2], "less", _quality_of(parts[-2], parts[-1]))

    def more_than_that(self, *parts: Any) -> t.Compared:
        return t.Compared(parts[-2], "more", _quality_of(parts[-2], parts[-1]))

    def wanted_one(self, _article: Any, cards: t.Cards) -> tuple[tuple[int, int], t.Cards]:
        return (1, 1), cards

    # ----------------------------------------------------------------------------------------- numbers, conditions
    def quality_of_deed(self, quality: t.Quality, who: Any) -> t.Value:
        return _quality_of(quality, who)

    def deed_of_object(self, word: Token) -> str:
        return "dulled" if word == "dull" else str(word).lower()

    def quality_of_done(self, deed: str, _type: Any, quality: t.Quality) -> t.Value:
        return _quality_of(quality, The(deed))

    def cost_of_source_and_paid(self, number: int, _word: Any, deed: str) -> t.Sum:
        """The card itself and the one other card with which the cost was paid in the same way."""
        if number != 2:
            raise MeaningError("the total cost of more cards than the card itself and another one")
        other: Any = The(deed, beside_itself=True)
        return t.Sum((t.CostOf(t.Self()), t.CostOf(other)))

    def each_cost_of_deed(self, deed: str, kind: t.Predicate | None) -> t.CostOf:
        return t.CostOf(self.card_of_deed(deed, kind))  # type: ignore[arg-type]

    def compared_less(self, value: t.Value) -> Any:
        return "less", value

    def compared_more(self, value: t.Value) -> Any:
        return "more", value

    def compared_equal(self, value: t.Value) -> Any:
        return "exactly", value

    def is_of_element(self, who: Any, element: Token) -> t.Is:
        return t.Is(who, (t.OfElement(element.value),))

    def every_card(self, number: int, cards: t.Cards) -> Callable[[int], t.Value]:
        return lambda each: t.PerEvery(t.CountOf(cards), number, each)

    def every_counter(self, number: int, kind: str, who: Any) -> Callable[[int], t.Value]:
        return lambda each: t.PerEvery(t.CountersOn(who, kind), number, each)

    def every_value(self, number: int, value: t.Value) -> Callable[[int], t.Value]:
        return lambda each: t.PerEvery(value, number, each)

    def counted_every(self, value: t.Value) -> t.Value:
        return value

    def counted_own_points(self, player: t.Player) -> t.PointsOfDamage:
        return t.PointsOfDamage(player)
