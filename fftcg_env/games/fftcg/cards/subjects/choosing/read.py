"""Sentences that choose targets and select cards: several in one sentence, other cards, so many as X."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import MOST_TARGETS, MeaningError, NonsenseError, Place, of_player
from ...language.pronouns import ChooseSeveral, It, OneOfTwo, OtherThanThis
from ...program.opcodes import ANY_NUMBER as ALL


def _types(cards: t.Cards) -> set[str]:
    """The printed types that are asked for, if they are."""
    types: set[str] = {predicate.type for predicate in cards.where if isinstance(predicate, t.OfType)}
    return types - {"Character"}


def _with_place_of(one: t.Choose, other: t.Choose) -> t.Cards:
    """ "choose 1 Forward and 1 Backup opponent controls": a place behind the last kind of cards is that of all, if the
    others name none. Of the same kind of cards in two places, each says where: "1 Forward and up to 1 Forward in your
    opponent's Break Zone" is one on the field (R7.30), "up to 1 A and up to 1 B in your Break Zone" none."""
    first, last = one.cards, other.cards
    if (first.zone, first.player) != ("field", "any") or (last.zone, last.player) == ("field", "any"):
        return first
    alike = bool(_types(first) & _types(last))
    if alike and last.zone != "field" and (one.minimum, one.maximum) != (other.minimum, other.maximum):
        return first
    if not _types(first) or not _types(last) or alike != (last.zone != "field"):
        raise NonsenseError("the zone or player at the end could be that of both choices")
    return replace(first, zone=last.zone, player=last.player)


def _could_be_the_same(first: t.Cards, second: t.Cards) -> bool:
    """Whether some card could fit both descriptions."""
    if first.zone != second.zone or {first.player, second.player} == {"you", "opponent"}:
        return False
    if first.zone != "field" and _types(first) and _types(second) and not _types(first) & _types(second):
        return False  # printed types
    states = {t.InState("active"), t.InState("dull")}
    found = {predicate for cards in (first, second) for predicate in cards.where} & states
    return found != states or states <= set(first.where) or states <= set(second.where)


Each = Callable[[int], t.Value]


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    gain: Callable[[Any, Any], t.Effect]
    choose: Callable[[tuple[int, int], t.Cards], t.Choose]
    modes_instead: Callable[..., t.Modes]
    some: Callable[[tuple[int, int], t.Cards], t.Select]

    def choose_several(self, *choices: t.Choose) -> ChooseSeveral:
        """The choices of one sentence choose different cards (R7.33)."""
        if choices[0].apart:
            raise MeaningError('"other" than a card that was not chosen')
        choices = tuple(replace(choice, apart=0) for choice in choices)
        last = choices[-1]
        placed = [replace(choice, cards=_with_place_of(choice, last)) for choice in choices[:-1]] + [last]
        if any(_could_be_the_same(a.cards, b.cards) for k, a in enumerate(placed) for b in placed[:k]):
            if len({choice.cards.zone for choice in placed}) > 1:
                raise MeaningError("choices of one sentence that could choose the same card, in several zones")
            placed = [replace(choice, apart=position) for position, choice in enumerate(placed)]
        return ChooseSeveral(tuple(placed))

    def number_of_them(self, number: int) -> None:
        if number != 1:
            raise MeaningError("an effect for several of the targets that are more")

    def deal_one_each(self, *parts: Any) -> t.Sequence:
        """ "Deal 1 of them 6000 damage, 1 of them 4000 damage, and 1 of them 2000 damage": each another one (R7.37)."""
        amounts = [part for part in parts if part is not None]
        dealt: list[Any] = [(OneOfTwo("one", number), t.Number(amount)) for number, amount in enumerate(amounts)]
        return t.Sequence(tuple(t.Damage(*one) for one in dealt))

    def add_one_remove_rest(self, _one: None, rest: t.Rest) -> t.Sequence:
        one: Any = OneOfTwo("one")
        return t.Sequence((t.ReturnToHand(one), t.RemoveFromGame(rest)))

    def choose_of_total_cost(self, cards: t.Cards, total: int) -> t.Choose:
        return t.Choose(cards, 0, MOST_TARGETS, total_cost=total)

    def one_of_the_chosen(self, _type: t.OfType) -> None:
        return None

    def opponent_puts_one_returns_other(self, *_parts: Any) -> t.Sequence:
        """The opponent says at resolution which of the targets that are still there it is."""
        targets: Any = It(plural=True)
        one = t.Select(t.Cards(), by="opponent", among="found")
        return t.Sequence((t.Gather(targets), one, t.PutIntoBreakZone(t.Found()), t.ReturnToHand(t.Rest())))

    def play_all_chosen(self, cards: t.Cards, *parts: Any) -> t.Sequence:
        """All of the targets that are of this kind when it is carried out."""
        player, details = parts[-1], [part for part in parts[:-1] if part is not None]
        if (cards.zone, cards.player) != ("field", "any") or not all(isinstance(one, t.Predicate) for one in details):
            raise MeaningError("a place of cards that were chosen in one already")
        targets: Any = It(plural=True)
        such = t.Select(t.Cards(where=(*cards.where, *details)), ALL, ALL, among="found")
        return t.Sequence((t.Gather(targets), such, t.PlayOntoField(t.Found(), player=player)))

    def chosen(self, quantity: tuple[int, int], cards: t.Cards) -> t.Choose:
        return t.Choose(cards, *quantity)

    def other_chosen(self, quantity: tuple[int, int], cards: t.Cards) -> t.Choose:
        """ "And 1 other Forward": not the first of the sentence."""
        return replace(self.chosen(quantity, cards), apart=1)

    def choose_so_many_of_total_cost(
        self, quantity: tuple[int, int], cards: t.Cards, total: int, *places: Place
    ) -> t.Choose:
        if quantity[0]:
            raise MeaningError("a total cost of targets that must be so many")
        for place in places:
            cards = replace(of_player(cards, place.player), zone=place.zone or cards.zone)
        return replace(self.choose(quantity, cards), total_cost=total)

    def break_some(self, some: t.Select) -> t.Effect:
        return t.Sequence((some, t.Break(t.Found())))

    def freeze_some(self, some: t.Select) -> t.Effect:
        return t.Sequence((some, t.Freeze(t.Found())))

    def place_on_some(self, count: int, kind: str, some: t.Select) -> t.Effect:
        return t.Sequence((some, t.PlaceCounters(t.Found(), kind, count)))

    def choose_up_to_x(self, cards: t.Cards) -> t.Choose:
        return t.Choose(cards, 0, MOST_TARGETS, number=t.X())

    def choose_x(self, cards: t.Cards) -> t.Choose:
        return t.Choose(cards, -1, MOST_TARGETS, number=t.X())

    def modes_both(self, quantity: tuple[int, int], printed: Any, condition: t.Condition, *options: Any) -> t.Modes:
        """ "Select both instead"."""
        if len(options) != 2:
            raise MeaningError('"both" of more than two actions')
        return self.modes_instead(quantity, printed, condition, (2, 2), None, *options)

    def choose_other(self, quantity: tuple[int, int], cards: t.Cards) -> t.Choose:
        return self.choose(quantity, _other(cards))

    def choose_another(self, cards: t.Cards) -> t.Choose:
        return self.choose_other((1, 1), cards)

    def some_other(self, quantity: tuple[int, int], cards: t.Cards) -> t.Select:
        return self.some(quantity, _other(cards))

    def some_another(self, cards: t.Cards) -> t.Select:
        return self.some_other((1, 1), cards)

    def all_to_hand(self) -> t.Effect:
        return t.ReturnToHand(It(plural=True))  # type: ignore[arg-type]

    def all_to_field(self) -> t.Effect:
        return t.PlayOntoField(It(plural=True))  # type: ignore[arg-type]

    def all_to_field_dull(self) -> t.Effect:
        return t.PlayOntoField(It(plural=True), dull=True)  # type: ignore[arg-type]

    def choose_and_move(self, *parts: Any) -> t.Effect:
        """ "Choose 1 Fire card and 1 Water card in your Break Zone. Add them to your hand": what is added to a hand or
        played is not on the field, so the zone behind the last is that of all."""
        choices: list[t.Choose] = [part for part in parts if isinstance(part, t.Choose)]
        last = choices[-1].cards
        unplaced = [choice for choice in choices if (choice.cards.zone, choice.cards.player) == ("field", "any")]
        if last.zone != "break_zone" or len(unplaced) != len(choices) - 1:
            raise NonsenseError("choices that do not leave out their zone")
        placed = (
            replace(choice, cards=replace(choice.cards, zone=last.zone, player=last.player)) for choice in choices
        )
        chosen: Any = self.choose_several(*placed)
        usual: Any = _without_error(self.choose_several, choices)
        if usual is not None:
            raise NonsenseError("choices that say so anyway")
        return t.Sequence((chosen, parts[-1]))

    def choose_for_each(self, number: int, cards: t.Cards, each: Each) -> t.Choose:
        return t.Choose(cards, -1, MOST_TARGETS, number=each(number))

    def some_of_total_cost(self, quantity: tuple[int, int], cards: t.Cards, total: int, *places: Place) -> t.Select:
        for place in places:
            cards = replace(of_player(cards, place.player), zone=place.zone or cards.zone)
        return replace(self.some(quantity, cards), total_cost=total)

    def choose_in_break_zones(self, quantity: tuple[int, int], cards: t.Cards) -> t.Choose:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("cards in two places")
        return t.Choose(replace(cards, zone="break_zone"), *quantity)

    def place_on_each_of_them(self, count: int, kind: str) -> t.PlaceCounters:
        return t.PlaceCounters(It(plural=True), kind, count)  # type: ignore[arg-type]

    def deal_some(self, some: t.Select, amount: int) -> t.Sequence:
        return t.Sequence((some, t.Damage(t.Found(), t.Number(amount))))

    def deal_to_some(self, amount: int, some: t.Select) -> t.Sequence:
        return self.deal_some(some, amount)

    def some_gain(self, some: t.Select, gained: Any) -> t.Sequence:
        return t.Sequence((some, self.gain(t.Found(), gained)))


def _other(cards: t.Cards) -> t.Cards:
    if cards.zone != "field":
        raise MeaningError('"other" cards of another zone than the field')
    other: Any = OtherThanThis()
    return replace(cards, where=tuple(sorted((*cards.where, other), key=lambda one: one.rank)))


def _without_error(method: Callable[..., Any], choices: list[t.Choose]) -> Any:
    try:
        return method(*choices)
    except MeaningError:
        return None
