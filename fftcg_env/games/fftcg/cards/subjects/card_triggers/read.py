"""What cards do and what happens to them: triggers that watch cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import others
from ...language.meaning import MeaningError, of_player
from ...language.pronouns import PronounResolver
from ..triggers.read import Verb

SELF = t.Self()


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    delayed: Callable[[Any, Any], t.Delayed]
    auto_first_time: Callable[[Any, Any], t.Auto]
    becomes_dull_of: Callable[..., t.BecomesDull]
    active_subject: Callable[[Any], Any]
    becomes_active_of: Callable[..., t.BecomesActive]
    dull_subject: Callable[[Any], Any]
    auto_during: Callable[[t.Condition, t.Trigger, Any], t.Auto]

    def milled_deck(self, player: t.Player) -> t.Player:
        return player

    def such_is_milled(self, _article: Any, cards: t.Cards, player: t.Player) -> t.IsMilled:
        return t.IsMilled(player, from_zone((cards,), "deck"))

    def leaves_because(self, *parts: Any) -> Verb:
        return lambda who: t.Leaves(who, cause_among(parts))

    def owners_hand(self, *_owner: Any) -> t.Player:
        return "any"

    def your_own_hand(self) -> t.Player:
        return "you"

    def returned_because(self, player: t.Player, cause: t.Cause | None = None) -> Verb:
        """What returns to "your hand" is what you own; of what you control nothing else is asked."""

        def watched(who: Any) -> t.IsReturned:
            if player == "you" and isinstance(who, t.Cards) and who.player != "you":
                raise MeaningError("a return to your hand of cards that you need not control")
            return t.IsReturned(who, cause)

        return watched

    def is_removed(self, cause: t.Cause | None = None) -> Verb:
        return lambda who: t.IsRemoved(who, cause)

    def removed_from_field(self, player: t.Player, cause: t.Cause | None = None) -> Verb:
        return lambda who: t.IsRemoved(of_player(who, player), cause)

    def enters_from_because(self, player: t.Player, zone: t.Zone, cause: t.Cause) -> Verb:
        return lambda who: t.Enters(of_player(who, player), (zone,), cause)

    def enter_because(self, player: t.Player, cause: t.Cause | None = None) -> Verb:
        return lambda who: t.Enters(of_player(who, player), (), cause)

    def blocks_such(self, _article: Any, cards: t.Cards) -> Verb:
        return lambda who: t.Blocks(who, _opposed(cards))

    def is_blocked_by_such(self, _article: Any, cards: t.Cards) -> Verb:
        return lambda who: t.IsBlocked(who, _opposed(cards))

    def subject_another(self, cards: t.Cards) -> t.Cards:
        if cards.zone != "field":
            raise MeaningError("a trigger that watches cards in another zone than the field")
        return others(cards)

    def uses_special(self) -> Callable[[Any], t.Trigger]:
        return lambda who: t.UsesAbility(who, "special")

    def own_card_is_milled(self, _article: Any) -> t.IsMilled:
        return t.IsMilled("you")

    def own_card_leaves_break_zone(self, _article: Any) -> t.LeavesBreakZone:
        return t.LeavesBreakZone("you")

    def counter_removed_from_such(self, _article: Any, kind: str, _of: Any, cards: t.Cards) -> t.CounterRemoved:
        return t.CounterRemoved(cards, kind)

    def counter_placed_on_such(self, _article: Any, kind: str, _of: Any, cards: t.Cards) -> t.CounterPlaced:
        return t.CounterPlaced(cards, kind)

    def it_again(self, who: Any) -> Any:
        return who

    def delayed_leaving(self, who: Any, player: t.Player, text: Any) -> t.Delayed:
        """A card that is on the field when this is said has not gone yet, so it is asked about the rest of the turn."""
        return self.delayed(t.LeavesToBreakZone(of_player(who, player)), text)

    def leaves_hit_by_this(self, player: t.Player, _name: Token) -> Callable[[Any], t.LeavesToBreakZone]:
        """ "On the same turn it was dealt damage by this card"."""

        def leaves(who: Any) -> t.LeavesToBreakZone:
            if not isinstance(who, t.Cards):
                raise MeaningError("damage that the card itself has dealt itself")
            where = sorted((*who.where, t.Marked("damaged_by_source")), key=lambda predicate: predicate.rank)
            return t.LeavesToBreakZone(of_player(replace(who, where=tuple(where)), player))

        return leaves

    def become_active(self, cause: t.Cause | None = None) -> Callable[[Any], t.BecomesActive]:
        return lambda who: t.BecomesActive(who, cause)

    def forms_with(self, _name: Token, _article: Any, cards: t.Cards) -> t.Attacks:
        return t.Attacks(SELF, True, cards)

    def forms_with_another(self, _name: Token, cards: t.Cards) -> t.Attacks:
        return t.Attacks(SELF, True, others(cards))

    def is_frozen(self, cause: t.Cause | None = None) -> Callable[[Any], t.IsFrozen]:
        return lambda who: t.IsFrozen(who, cause)

    def become_dull(self, cause: t.Cause | None = None) -> Callable[[Any], t.BecomesDull]:
        return lambda who: t.BecomesDull(who, cause)

    def auto_at_first(self, trigger: Any, _turn: None, body: Any) -> t.Auto:
        return self.auto_first_time(trigger, body)

    def auto_once(self, _turn: None, auto: t.Auto) -> t.Auto:
        return replace(auto, once_per_turn=True)

    def broken_when_so(self, condition: t.Condition, _name: Token) -> t.Auto:
        """R8.43."""
        return t.Auto(t.State(PronounResolver(SELF).resolve(condition)), t.Break(SELF))

    def becomes_dull_too(self, cause: t.Cause | None = None) -> Callable[[Any], t.Trigger]:
        return lambda who: self.becomes_dull_of(self.active_subject(who), cause)

    def becomes_active_too(self, cause: t.Cause | None = None) -> Callable[[Any], t.Trigger]:
        return lambda who: self.becomes_active_of(self.dull_subject(who), cause)

    def milled_together(self, number: int, cards: t.Cards, player: t.Player) -> t.Together:
        return t.Together(self.such_is_milled(None, cards, player), number)

    def auto_during_behind(self, trigger: t.Trigger, when: t.Condition, body: Any) -> t.Auto:
        return self.auto_during(when, trigger, body)


def from_zone(parts: tuple[Any, ...], zone: t.Zone) -> t.Cards | None:
    """The description of a card that comes from this zone; None: any card. A place would be another one."""
    cards = next(part for part in parts if isinstance(part, t.Cards))
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("a place in the description of a card that comes from another one")
    return replace(cards, zone=zone) if cards.where else None


def _opposed(cards: t.Cards) -> t.Cards:
    """Whom it battles, on the field whosever it is."""
    if cards.zone != "field":
        raise MeaningError("a battle with a card in another zone than the field")
    return cards


def cause_among(parts: tuple[Any, ...]) -> t.Cause | None:
    return next((part for part in parts if isinstance(part, t.Cause)), None)
