"""Sentences about what cards have in common with each other, or with what was named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, Place, one_or_sequence
from ...language.named_again import TheCard
from ...language.pronouns import It
from ..deck.read import Sought


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    noun_phrase: Callable[..., t.Cards]
    sought_all: Callable[..., Sought]

    def is_of_named_number(self, who: Any) -> t.Is:
        return t.Is(who, (t.OfNamed("number"),))

    def they_share(self, variety: t.Variety) -> t.AllShare:
        return t.AllShare(It(plural=True), variety)  # type: ignore[arg-type]

    def reveal_until_named_type(self, _one: Any, player: t.Player) -> t.RevealUntil:
        return t.RevealUntil(player, (t.OfNamed("card_type"),))

    def name_job_and_element(self, _verb: Any, jobs: int, elements: int, *without: Any) -> t.Sequence:
        if (jobs, elements) != (1, 1):
            raise MeaningError("several Jobs or Elements are named at once")
        return t.Sequence((t.Name("job"), t.Name("element", *without)))

    def gains_named_both(self, who: Any) -> t.Effect:
        return one_or_sequence((t.BecomeNamed(who, "job"), t.BecomeNamed(who, "element", also=True)))

    def united_with_named(self, type_: t.OfType, what: t.Nameable, identity: t.Predicate, *places: Place) -> t.Cards:
        """ "All the Forwards with named Job and Job X": those of the one and those of the other."""
        return self.noun_phrase(type_, t.AnyOf((t.OfNamed(what), identity)), *places)

    def sought_apart(self, first: Any, second: Any, variety: t.Variety) -> Sought:
        return Sought(self.sought_all(first, second).wanted, (variety,))

    def sought_twice_different(
        self, quantity: tuple[int, int], cards: t.Cards, one: t.Variety, other: t.Variety
    ) -> Sought:
        return Sought(self.sought_all((quantity, cards)).wanted, (one, other))

    def sought_of_two_kinds(self, *parts: Any) -> Sought:
        """ "2 As, 2 Bs, or 1 of each": any two cards each of which is an A or a B."""
        count, first, other_count, second, of_each, variety = parts
        if (count, other_count, of_each) != (2, 2, 1):
            raise MeaningError("other numbers than two of a kind or one of each")
        kinds = [cards.where for cards, _ in self.sought_all(((2, 2), first), ((2, 2), second)).wanted]
        either = t.AnyOf(tuple(kind[0] if len(kind) == 1 else t.AllOf(kind) for kind in kinds))
        return Sought(((t.Cards(where=(either,)), 2),), (variety,))

    def one_castable(self, word: Token) -> str:
        return str(word).capitalize()

    def standard_of_cast(self, kind: Any) -> Callable[[t.Quality], t.Value]:
        who: Any = TheCard(kind, "cast")
        return lambda quality: t.CostOf(who) if quality == "cost" else t.PowerOf(who)
