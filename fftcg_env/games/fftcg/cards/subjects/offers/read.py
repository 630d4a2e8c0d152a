"""Sentences about what players may do or select while a text resolves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import NOTHING, JoinsBefore, MeaningError, NonsenseError, one_or_sequence
from ...language.pronouns import It
from ...walk import contains, nodes_of
from ..players.read import in_turn_order


@dataclass(frozen=True)
class TheyMay(JoinsBefore):
    """ "He/she may ...": an offer to the player of whom the sentence before speaks."""

    effect: t.Effect

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The offer behind that sentence."""
        if not units or not _speaks_of_opponent(units[-1]):
            raise MeaningError('"he/she" without a sentence about your opponent')
        return [*units, t.May(self.effect, player="opponent")]


@dataclass(frozen=True)
class IfTheyDo(JoinsBefore):
    """ "If he/she does so, ..." and "If he/she doesn't, ..." behind an offer to the opponent."""

    effect: t.Effect
    done: bool

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """What follows the offer before."""
        offer = units[-1] if units else None
        if isinstance(offer, t.If) and offer.otherwise is None:  # its condition governs what follows (R7.68)
            return [*units[:-1], replace(offer, then=one_or_sequence(self.join([offer.then])))]
        if not isinstance(offer, t.May | t.MayPay) or offer.player != "opponent":
            raise MeaningError('"if he/she does" does not follow an offer to the opponent')
        return [*units, t.IfDone(self.effect) if self.done else t.IfDone(NOTHING, self.effect)]


def _speaks_of_opponent(unit: Any) -> bool:
    return any("opponent" in (getattr(part, "player", ""), getattr(part, "by", "")) for part in nodes_of(unit))


def _decided_by_opponent(effect: Any) -> bool:
    """Whether it is the opponent who does something."""
    return any(
        isinstance(part, t.Effect) and "opponent" in (getattr(part, "player", ""), getattr(part, "by", ""))
        for part in nodes_of(effect)
    )


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    _gain: Callable[[Any, Any], t.Effect]
    _of_controller: Callable[[Any, Callable[[t.Player], t.Effect]], t.Effect]
    unless_opponent_pays: Callable[[t.Cost, t.Effect], t.Effect]

    # ---------------------------------------------------------------------------------------------------- A or B
    def one_of(self, *parts: Any) -> t.OneOf:
        options: list[t.Effect] = []
        for part in parts:
            options.extend(part.options if isinstance(part, t.OneOf) else (part,))
        if any(not isinstance(option, t.Effect) or _decided_by_opponent(option) for option in options):
            raise MeaningError('"or" between instructions of which the opponent carries one out')
        if contains(tuple(options[:-1]), t.Search):
            raise NonsenseError('"or" behind a search could be about what was found')
        if contains(tuple(options), t.Choose, outside=(t.GainAbility, t.HasAbility)):
            raise MeaningError('"or" between instructions of which one chooses targets')
        return t.OneOf(tuple(options))

    def dull_or_freeze(self, who: Any) -> t.OneOf:
        return t.OneOf((t.Dull(who), t.Freeze(who)))

    def gain_one_of(self, who: Any, first: Any, second: Any) -> t.OneOf:
        return t.OneOf((self._gain(who, first), self._gain(who, second)))

    # ------------------------------------------------------------------------------------------ the other player
    def he_or_she(self) -> None:
        return None

    def opponent_may(self, effect: t.Effect) -> t.May:
        return t.May(effect, player="opponent")

    def they_may(self, _who: Any, effect: t.Effect) -> TheyMay:
        return TheyMay(effect)

    def if_they_do(self, _who: Any, effect: t.Effect) -> IfTheyDo:
        return IfTheyDo(effect, done=True)

    def if_they_do_not(self, *parts: Any) -> IfTheyDo:
        return IfTheyDo(parts[-1], done=False)

    def unless_they_do(self, offered: t.Effect, effect: t.Effect) -> t.Effect:
        return t.Sequence((t.May(offered, player="opponent"), t.IfDone(NOTHING, effect)))

    def unless_you_do(self, deed: t.Effect, effect: t.Effect) -> t.Effect:
        return t.Sequence((t.May(deed), t.IfDone(NOTHING, effect)))

    def offered_discard(self, count: int, *_words: Any) -> t.Discard:
        return t.Discard("opponent", count)

    def offered_draw(self, count: int, _word: Any) -> t.Draw:
        return t.Draw("opponent", count)

    def offered_play(self, quantity: tuple[int, int], cards: t.Cards, _their: Any, dull: bool = False) -> t.Effect:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("a description of cards in hand that names another place")
        hand = replace(cards, zone="hand", player="opponent")
        return t.Sequence((t.Select(hand, *quantity, by="opponent", to_play=True), t.PlayOntoField(t.Found(), dull)))

    def offered_play_dull(self, quantity: tuple[int, int], cards: t.Cards, their: Any) -> t.Effect:
        return self.offered_play(quantity, cards, their, dull=True)

    def offered_put(self, who: Any) -> t.PutIntoBreakZone:
        return t.PutIntoBreakZone(who)

    def offered_return_of_it(self, who: Any, *_owner: Any) -> t.ReturnToHand:
        return t.ReturnToHand(who)

    def offered_removal_of_it(self, who: Any) -> t.RemoveFromGame:
        return t.RemoveFromGame(who)

    def offered_put_some(self, quantity: tuple[int, int], cards: t.Cards, *_words: Any) -> t.Effect:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("a description of Characters that names another place")
        theirs = replace(cards, player="opponent")
        return t.Sequence((t.Select(theirs, *quantity, by="opponent"), t.PutIntoBreakZone(t.Found())))

    def each_may_draw(self, count: int, _word: Any) -> t.If:
        offers: dict[t.Player, t.Effect] = {
            "you": t.May(t.Draw("you", count)),
            "opponent": t.May(t.Draw("opponent", count), player="opponent"),
        }
        return in_turn_order(offers.__getitem__)

    def controller_may_draw(self, who: Any, count: int, _word: Any) -> t.Effect:
        return self._of_controller(who, lambda side: t.May(t.Draw(side, count), player=side))  # type: ignore[arg-type]

    def controller_may_discard(self, who: Any, count: int, *_words: Any) -> t.Effect:
        return self._of_controller(who, lambda side: t.May(t.Discard(side, count), player=side))  # type: ignore[arg-type]

    def opponent_may_pay_against(self, effect: t.Effect, cost: t.Cost) -> t.Effect:
        """ "Break it unless your opponent pays 《2》": as "if your opponent doesn't pay 《2》, break it"."""
        return self.unless_opponent_pays(cost, effect)

    def opponent_may_discard_against(self, effect: t.Effect, count: int, *_words: Any) -> t.Effect:
        return t.Sequence((t.May(t.Discard("opponent", count), player="opponent"), t.IfDone(NOTHING, effect)))

    def cancelled_unless_paid(self, cost: t.Cost) -> t.Sequence:
        cancel = t.Cancel(It())  # type: ignore[arg-type]
        return t.Sequence((t.MayPay(cost, "opponent"), t.IfDone(NOTHING, cancel)))
