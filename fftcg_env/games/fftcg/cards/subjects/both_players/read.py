"""Sentences about what both players are offered, and what those do who took it or did not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import NOTHING, JoinsBefore, MeaningError, one_or_sequence
from ...walk import rebuilt
from ..players.read import in_turn_order

OTHER_SIDE = {"you": "opponent", "opponent": "you"}


def from_other_side(node: Any) -> Any:
    """What the opponent does, done by you."""
    changed = rebuilt(node, from_other_side)
    for name in ("player", "by"):
        if getattr(changed, name, None) in OTHER_SIDE:
            changed = replace(changed, **{name: OTHER_SIDE[getattr(changed, name)]})
    return changed


def offered_to_each(offer: t.May | t.MayPay) -> t.If:
    """What the opponent is offered, offered to both: the turn player decides first (R7.55)."""
    offers: dict[t.Player, t.Effect] = {"you": from_other_side(offer), "opponent": offer}
    return in_turn_order(offers.__getitem__)


@dataclass(frozen=True)
class Whoever(JoinsBefore):
    """ "Each player who does so ..." and "Each player who does not ..." behind an offer to both. Never part of a
    finished tree."""

    effect: t.Effect
    done: bool

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """Both decide before anything follows (R7.55)."""
        offer = units[-1] if units else None
        if isinstance(offer, t.May | t.MayPay) and offer.player == "opponent":
            return [*units, _if_done(*((self.effect, NOTHING) if self.done else (NOTHING, self.effect)))]
        halves = (offer.then, offer.otherwise) if isinstance(offer, t.If) else ()
        orders = [half.effects for half in halves if isinstance(half, t.Sequence) and _are_offers(half)]
        if len(orders) != 2 or orders[0] != orders[1][::-1]:
            raise MeaningError('"each player who does so" does not follow an offer to both players')
        theirs, mine = self.effect, from_other_side(self.effect)
        then, otherwise = self._in_order(orders[0], (mine, theirs)), self._in_order(orders[1], (theirs, mine))
        return [*units[:-1], t.If(t.DuringTurn("you"), then, otherwise)]

    def _in_order(self, offers: tuple[t.Effect, ...], deeds: tuple[t.Effect, t.Effect]) -> t.Effect:
        first, second = offers

        def after(*taken: bool) -> t.Effect:
            follows = [deed for deed, took in zip(deeds, taken, strict=True) if took == self.done]
            return one_or_sequence(follows) if follows else NOTHING

        def asked_too(taken: bool) -> t.Effect:
            return t.Sequence((second, _if_done(after(taken, True), after(taken, False))))

        return t.Sequence((first, t.IfDone(asked_too(True), asked_too(False))))


def _are_offers(half: t.Sequence) -> bool:
    return len(half.effects) == 2 and all(isinstance(offer, t.May | t.MayPay) for offer in half.effects)


def _if_done(then: t.Effect, otherwise: t.Effect) -> t.IfDone:
    return t.IfDone(then) if otherwise == NOTHING else t.IfDone(then, otherwise)


def _theirs(cards: t.Cards, zone: t.Zone) -> t.Cards:
    """A description of the opponent's cards, whose place the sentence names."""
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("a description of a player's cards that names another place")
    return replace(cards, zone=zone, player="opponent")


def _selected(quantity: tuple[int, int], cards: t.Cards, zone: t.Zone, done: t.Effect, **how: Any) -> t.Sequence:
    return t.Sequence((t.Select(_theirs(cards, zone), *quantity, by="opponent", **how), done))


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    search: Callable[[Any, Any], t.Search]

    def each_of_both(self) -> None:
        return None

    def one_of_both(self, *_who: Any) -> None:
        return None

    def whoever_it_is(self, *_who: Any) -> None:
        return None

    def so_done(self) -> None:
        return None

    def not_so_done(self) -> None:
        return None

    def each_may(self, _who: None, effect: t.Effect) -> t.If:
        return offered_to_each(t.May(effect, player="opponent"))

    def each_may_pay(self, _who: None, cost: t.Cost) -> t.If:
        return offered_to_each(t.MayPay(cost, "opponent"))

    def side_deeds(self, *deeds: Any) -> t.Effect:
        return one_or_sequence([deed for deed in deeds if isinstance(deed, t.Effect)])

    def whoever_did(self, *parts: Any) -> Whoever:
        return Whoever(parts[-1], done=True)

    def whoever_did_not(self, *parts: Any) -> Whoever:
        return Whoever(parts[-1], done=False)

    # ------------------------------------------------------------------------------------ what the other player may do
    def offered_take_back(self, quantity: tuple[int, int], cards: t.Cards, *_their: Any) -> t.Effect:
        return _selected(quantity, cards, "break_zone", t.ReturnToHand(t.Found()))

    def offered_revival(self, quantity: tuple[int, int], cards: t.Cards, _their: Any, dull: bool = False) -> t.Effect:
        return _selected(quantity, cards, "break_zone", t.PlayOntoField(t.Found(), dull), to_play=True)

    def offered_revival_dull(self, quantity: tuple[int, int], cards: t.Cards, their: Any) -> t.Effect:
        return self.offered_revival(quantity, cards, their, dull=True)

    def offered_removal(self, quantity: tuple[int, int], cards: t.Cards, _their: Any) -> t.Effect:
        return _selected(quantity, cards, "break_zone", t.RemoveFromGame(t.Found()))

    def offered_removal_of_own(self, quantity: tuple[int, int], cards: t.Cards, *_words: Any) -> t.Effect:
        return _selected(quantity, cards, "field", t.RemoveFromGame(t.Found()))

    def offered_return(self, quantity: tuple[int, int], cards: t.Cards, *_words: Any) -> t.Effect:
        return _selected(quantity, cards, "field", t.ReturnToHand(t.Found()))

    def offered_dull(self, quantity: tuple[int, int], cards: t.Cards, *_words: Any) -> t.Effect:
        return _selected(quantity, cards, "field", t.Dull(t.Found()))

    def offered_activate(self, quantity: tuple[int, int], cards: t.Cards, *_words: Any) -> t.Effect:
        return _selected(quantity, cards, "field", t.Activate(t.Found()))

    def offered_search(self, sought: Any, deposit: tuple[Any, bool]) -> t.Search:
        search = self.search(sought, deposit)
        if search.also:
            raise MeaningError("another player searches for cards of two descriptions")
        return replace(search, player="opponent", cards=replace(search.cards, player="opponent"))

    def offered_mill(self, count: int) -> t.PutIntoBreakZone:
        return t.PutIntoBreakZone(t.TopOf("opponent", count))
