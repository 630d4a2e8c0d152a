"""Sentences about what triggers abilities, and the course of the turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import JoinsBefore, MeaningError, for_duration, of_player, one_or_sequence
from ...language.pronouns import PronounResolver
from ..castable.read import UseLimits

Verb = Callable[[Any], t.Trigger]
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def either(triggers: Iterable[t.Trigger]) -> t.Trigger:
    """One trigger as it is, several as one flat :class:`tree.EitherTrigger`."""
    flat: list[t.Trigger] = []
    for trigger in triggers:
        flat.extend(trigger.triggers if isinstance(trigger, t.EitherTrigger) else (trigger,))
    return flat[0] if len(flat) == 1 else t.EitherTrigger(tuple(flat))


def _alike(subjects: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "A Job X or a Card Name Y other than this one you control": what ends the list is said of all its cards."""
    last = subjects[-1]
    if not isinstance(last, t.Cards):
        return subjects
    alike = []
    for who in subjects:
        if isinstance(who, t.Cards) and who.player == "any" and who.zone == last.zone:
            more = tuple(p for p in last.where if isinstance(p, t.Other) and p not in who.where)
            who = replace(who, player=last.player, where=(*who.where, *more))
        alike.append(who)
    return _merged(tuple(alike))


def _merged(subjects: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "A Job X or a Card Name Y you control" is one description with two kinds."""
    kinds, rests = [], set()
    for who in subjects:
        identities = [p for p in who.where if isinstance(p, t.OfJob | t.Named)] if isinstance(who, t.Cards) else []
        if len(identities) != 1:
            return subjects
        kinds.append(identities[0])
        rests.add(replace(who, where=tuple(p for p in who.where if p not in identities)))
    if len(rests) != 1 or len(kinds) == 1:
        return subjects
    rest = rests.pop()
    where = sorted((*rest.where, t.AnyOf(tuple(kinds))), key=lambda predicate: predicate.rank)
    return (replace(rest, where=tuple(where)),)


@dataclass(frozen=True)
class Quietly(JoinsBefore):
    """ "Its auto-ability will not trigger": said of what was played just before. Never part of a finished tree."""

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """The sentences before, the last one of which plays cards so."""
        if not units:
            raise MeaningError("an auto-ability of no card")
        return [*units[:-1], self._quiet(units[-1])]

    def _quiet(self, effect: Any) -> t.Effect:
        if isinstance(effect, t.Sequence) and effect.effects:
            return t.Sequence((*effect.effects[:-1], self._quiet(effect.effects[-1])))
        if isinstance(effect, (t.WhenDone, t.May)):
            return replace(effect, effect=self._quiet(effect.effect))
        if isinstance(effect, t.PlayOntoField) or (isinstance(effect, t.Search) and "field" in effect.destination):
            return replace(effect, quiet=True)
        raise MeaningError("auto-abilities of cards that are not played just before")


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    auto: Callable[[Any, Any], t.Auto]
    doubled_power: Callable[..., t.Effect]

    def occasion(self, *parts: t.Trigger) -> t.Trigger:
        return either(parts)

    def occasion_of_many_verbs(self, subjects: tuple[Any, ...], *verbs_and_last: Any) -> t.Trigger:
        return either((self.happens(subjects, verbs_and_last[:-1]), verbs_and_last[-1]))

    # ------------------------------------------------------------------------------------------------- cards and verbs
    def happens(self, subjects: tuple[Any, ...], verbs: tuple[Verb, ...]) -> t.Trigger:
        triggers = [(verb(who), who) for verb in verbs for who in subjects]
        if any(
            isinstance(who, t.Cards) and who.zone == "stack" and not isinstance(one, t.DealsDamage)
            for one, who in triggers
        ):
            raise MeaningError("something else of a Summon that resolves than that it deals damage")
        return either(trigger for trigger, _ in triggers)

    def happens_together(self, number: int, cards: t.Cards, verb: Verb) -> t.Together:
        if cards.zone != "field":
            raise MeaningError("a trigger that watches cards in another zone than the field")
        return t.Together(verb(cards), number)

    def subjects(self, *subjects: Any) -> tuple[Any, ...]:
        return _alike(subjects)

    def subject_cards(self, _article: Any, cards: t.Cards) -> t.Cards:
        if cards.zone != "field":
            raise MeaningError("a trigger that watches cards in another zone than the field")
        return cards

    def subject_named(self, name: Token) -> t.Cards:
        return t.Cards(where=(t.Named(name.value),))

    def subject_of_you(self, cards: t.Cards) -> Any:
        return of_player(cards, "you")

    def subject_of_opponent(self, *parts: Any) -> Any:
        return of_player(parts[-1], "opponent")

    def verbs(self, *verbs: Verb) -> tuple[Verb, ...]:
        return verbs

    def enters(self, player: t.Player) -> Verb:
        return lambda who: t.Enters(of_player(who, player))

    def enters_from(self, player: t.Player, zone: t.Zone) -> Verb:
        return lambda who: t.Enters(of_player(who, player), (zone,))

    def enters_not_from(self, player: t.Player, zone: t.Zone) -> Verb:
        zones: tuple[t.Zone, ...] = ("hand", "deck", "break_zone", "damage_zone", "removed", "lb_deck")
        return lambda who: t.Enters(of_player(who, player), tuple(z for z in zones if z != zone))

    def enters_by_cast(self, player: t.Player) -> Verb:
        return lambda who: t.Enters(of_player(who, player), (), t.Cause(("cast",), "you"))

    def enters_by_warp(self, player: t.Player) -> Verb:
        return lambda who: t.Enters(of_player(who, player), (), t.Cause(("warp",)))

    def enters_because(self, player: t.Player, cause: t.Cause) -> Verb:
        return lambda who: t.Enters(of_player(who, player), (), cause)

    def from_break_zone(self) -> t.Zone:
        return "break_zone"

    def from_hand(self) -> t.Zone:
        return "hand"

    def from_deck(self) -> t.Zone:
        return "deck"

    def leaves(self, player: t.Player, cause: t.Cause | None = None) -> Verb:
        return lambda who: t.LeavesToBreakZone(of_player(who, player), cause)

    def leaves_field(self) -> Verb:
        return t.Leaves

    def searches_by(self, number: int, _word: Any) -> Verb:
        if number != 1:
            raise MeaningError("a search for several cards")
        return lambda who: t.Searches("any", who)

    def returned(self, _owner: Any) -> Verb:
        return t.IsReturned

    def opponents_card_leaves_break_zone(self, _article: Any) -> t.LeavesBreakZone:
        return t.LeavesBreakZone("opponent")

    def added_by_search(self, zone: t.Zone) -> Verb:
        if zone != "deck":
            raise MeaningError("a search of something else than a deck")
        return lambda who: t.AddedToHand(self._only_self(who), searched=True)

    def goes_to_deck(self, player: t.Player, _owner: Any) -> Verb:
        return lambda who: t.GoesToDeck(of_player(who, player))

    def played_quietly(self) -> Quietly:
        return Quietly()

    def added_to_hand(self, zone: t.Zone) -> Verb:
        if zone != "break_zone":
            raise MeaningError("cards that are added to the hand from elsewhere than the Break Zone")
        return lambda who: t.AddedToHand(self._only_self(who))

    @staticmethod
    def _only_self(who: Any) -> t.Self:
        if not isinstance(who, t.Self):
            raise MeaningError("other cards than this one that are added to the hand")
        return who

    def attacks(self) -> Verb:
        return t.Attacks

    def blocks(self) -> Verb:
        return t.Blocks

    def is_blocked(self) -> Verb:
        return t.IsBlocked

    def attacks_in_party(self, *parts: Any) -> Verb:
        partner = parts[-1] if parts else None
        return lambda who: t.Attacks(who, True, partner)

    def attacks_with_both(self, *parts: Any) -> Verb:
        partners = [part for part in parts if isinstance(part, t.Cards)]
        return lambda who: t.Attacks(who, True, partners[0], partners[1])

    def become_active_together(self, number: int, cards: t.Cards, cause: t.Cause | None = None) -> t.Together:
        return t.Together(t.BecomesActive(self._without(cards, "dull"), cause), number)

    def discards_together(self, player: t.Player, number: int, *parts: Any) -> t.Together:
        cause = next((part for part in parts if isinstance(part, t.Cause)), None)
        return t.Together(t.IsDiscarded(player, None, cause), number)

    def party_attacks(self, _article: Any) -> t.Together:
        return t.Together(t.Attacks(t.Cards("field", "you", (t.OfType("Forward"),)), True))

    def party_damages_opponent(self, _article: Any) -> t.Together:
        """The damage of a member is that of the party (R10.26)."""
        members = t.Cards("field", "you", (t.OfType("Forward"), t.InState("in_party")))
        return t.Together(t.DamagesPlayer(members, "opponent"))

    def is_chosen(self, cause: t.Cause) -> Verb:
        return lambda who: t.IsChosen(who, cause)

    def damages_opponent(self) -> Verb:
        return lambda who: t.DamagesPlayer(who, "opponent")

    def uses_action(self) -> Verb:
        return lambda who: t.UsesAbility(who, "action")

    def active_subject(self, who: Any) -> Any:
        return self._without(who, "active")

    def dull_subject(self, who: Any) -> Any:
        return self._without(who, "dull")

    @staticmethod
    def _without(who: Any, state: Any) -> Any:
        """ "A dull Character becomes active": it was dull before, so the trigger does not ask for it."""
        if isinstance(who, t.Cards):
            return replace(who, where=tuple(p for p in who.where if p != t.InState(state)))
        return who

    def becomes_dull_of(self, who: Any, cause: t.Cause | None = None) -> t.BecomesDull:
        return t.BecomesDull(who, cause)

    def becomes_active_of(self, who: Any, cause: t.Cause | None = None) -> t.BecomesActive:
        return t.BecomesActive(who, cause)

    # ---------------------------------------------------------------------------------------------------------- causes
    def cause(self, cause: t.Cause) -> t.Cause:
        return cause

    def effects_of_any(self, kinds: tuple[t.CauseKind, ...]) -> t.Cause:
        return t.Cause(kinds)

    def effects_of_you(self, kinds: tuple[t.CauseKind, ...]) -> t.Cause:
        return t.Cause(kinds, "you")

    def effects_of_opponent(self, kinds: tuple[t.CauseKind, ...]) -> t.Cause:
        return t.Cause(kinds, "opponent")

    def summon_kind(self, _article: Any = None) -> tuple[t.CauseKind, ...]:
        return ("summons",)

    def ability_kind(self, _article: Any = None) -> tuple[t.CauseKind, ...]:
        return ("abilities",)

    def effect_kinds(self, *kinds: tuple[t.CauseKind, ...]) -> tuple[t.CauseKind, ...]:
        return tuple(kind for one in kinds for kind in one)

    # --------------------------------------------------------------------------------------------------------- players
    def casts(self, player: t.Player, _article: Any, cards: t.Cards) -> t.Casts:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("a cast of a card in a place")
        return t.Casts(player, cards.where)

    def casts_so_many(self, player: t.Player, number: int, cards: t.Cards, _cast: None) -> t.Casts:
        return replace(self.casts(player, None, cards), number=number)

    def you_cast(self) -> None:
        return None

    def draws(self, player: t.Player, _article: Any) -> t.Draws:
        return t.Draws(player)

    def opponent_draws_outside(self, *_words: Any) -> t.Draws:
        return t.Draws("opponent", outside=True)

    def receives_point(self, player: t.Player, *parts: Any) -> t.ReceivesPoint:
        return t.ReceivesPoint(player, next((part for part in parts if isinstance(part, int)), 0))

    def ordinal(self, word: Token) -> int:
        return ORDINALS.index(str(word).lower()) + 1

    def you_discard(self, _article: Any, cause: t.Cause | None = None) -> t.IsDiscarded:
        return t.IsDiscarded("you", None, cause)

    def opponent_discards_card(self, *parts: Any) -> t.IsDiscarded:
        return t.IsDiscarded("opponent", None, next((part for part in parts if isinstance(part, t.Cause)), None))

    def self_is_discarded(self, _name: Token, cause: t.Cause | None = None) -> t.IsDiscarded:
        return t.IsDiscarded("any", t.Self(), cause)

    def self_is_milled(self, _name: Token) -> t.IsMilled:
        return t.IsMilled("any", t.Self())

    def opponents_card_is_milled(self, _article: Any) -> t.IsMilled:
        return t.IsMilled("opponent")

    def player_searches(self, player: t.Player, number: int = 1, *_word: Any) -> t.Searches:
        if number != 1:
            raise MeaningError("a search for several cards")
        return t.Searches(player)

    def uses_ex_burst(self, player: t.Player) -> t.UsesExBurst:
        return t.UsesExBurst(player)

    def gains_crystals(self, player: t.Player, *parts: Any) -> t.GainsCrystal:
        if parts[-1] != "C":
            raise MeaningError("only Crystals can be gained")
        if any(isinstance(part, int) and part != 1 for part in parts):
            raise MeaningError("so many Crystals that are gained")
        return t.GainsCrystal(player)

    def counter_placed(self, _article: Any, kind: str, _name: Token) -> t.CounterPlaced:
        return t.CounterPlaced(t.Self(), kind)

    def counter_removed(self, _article: Any, kind: str, _name: Token) -> t.CounterRemoved:
        return t.CounterRemoved(t.Self(), kind)

    def any_counter_removed(self, _article: Any, kind: str) -> t.CounterRemoved:
        return t.CounterRemoved(None, kind)

    def opponents_ability_triggers(self) -> t.AbilityTriggers:
        return t.AbilityTriggers("opponent")

    def primes_into_self(self, lower: Token, _name: Token) -> t.Primes:
        return t.Primes(t.Self(), lower.value)

    def someone_primes(self, _name: Token, _article: Any, cards: t.Cards) -> t.Trigger:
        return either((t.Primes(t.Self()), t.Primes(cards)))

    def such_primes(self, _article: Any, cards: t.Cards) -> t.Primes:
        return t.Primes(cards)

    # ------------------------------------------------------------------------------------------ the course of the turn
    def turn_ends(self, player: t.Player) -> t.TurnEnds:
        return t.TurnEnds(player)

    begin_of: Callable[..., t.Begins | t.TurnEnds]

    def begins(self, phase: tuple[Any, t.Player]) -> t.Begins | t.TurnEnds:
        return self.begin_of(*phase)

    def begins_each_turn(self, moment: Any) -> t.Begins | t.TurnEnds:
        return self.begin_of(moment, "any")

    def attack_phase_starts(self) -> t.Begins:
        return t.Begins("attack_phase", "you")

    def phase_during(self, moment: t.Moment, player: t.Player) -> tuple[t.Moment, t.Player]:
        return moment, player

    def phase_of_you(self, moment: t.Moment) -> tuple[t.Moment, t.Player]:
        return moment, "you"

    def phase_of_opponent(self, moment: t.Moment) -> tuple[t.Moment, t.Player]:
        return moment, "opponent"

    def attack_phase(self) -> t.Moment:
        return "attack_phase"

    def main_phase(self, number: int) -> t.Moment:
        if number not in (1, 2):
            raise MeaningError(f"there is no Main Phase {number}")
        return "main_phase_1" if number == 1 else "main_phase_2"

    def later_sentence(self, later: t.Delayed, effect: t.Effect) -> t.Delayed:
        return replace(later, effect=effect)

    def later_if(self, later: t.Delayed, condition: t.Condition, effect: t.Effect) -> t.Delayed:
        return replace(later, effect=t.If(condition, effect))

    def at_later(self, effect: t.Effect, later: t.Delayed) -> t.Delayed:
        return replace(later, effect=effect)

    def end_of_the_turn(self) -> t.Delayed:
        return self._later(t.TurnEnds())

    def end_of_this_turn(self) -> t.Delayed:
        return t.Delayed(t.TurnEnds(), t.Sequence(()))

    def end_of_their_turn(self) -> t.Delayed:
        return self._later(t.TurnEnds("opponent"))

    def phase_of_your_next_turn(self, moment: t.Moment) -> t.Delayed:
        """No later Main Phase 1 than that of the next turn can begin first."""
        if moment != "main_phase_1":
            raise MeaningError("a phase of the next turn that this turn may have, too")
        return self.your_next_phase(moment)

    def later_if_done(self, later: t.Delayed, effect: t.Effect) -> t.IfDone:
        return t.IfDone(replace(later, effect=effect))

    def later_doubled(self, later: t.Delayed, who: Any) -> t.Delayed:
        return replace(later, effect=self.doubled_power(who, None))

    def auto_during(self, when: t.Condition, trigger: t.Trigger, body: Any) -> t.Auto:
        """ "During your turn, when ...": it triggers only then."""
        limits = body.limits.and_also(UseLimits(when))
        auto: t.Auto = self.auto(trigger, replace(body, limits=limits))
        return auto

    def auto_during_each_turn(self, trigger: t.Trigger, body: Any) -> t.Auto:
        """Only what is counted in each turn is said so."""
        if not isinstance(trigger, t.Casts) or not trigger.number:
            raise MeaningError('"during each turn" before something that is not counted')
        auto: t.Auto = self.auto(trigger, body)
        return auto

    def end_of_your_next_turn(self) -> t.Delayed:
        return self._later(t.TurnEnds("you", later=True))

    def end_of_their_next_turn(self) -> t.Delayed:
        return self._later(t.TurnEnds("opponent", later=True))

    def your_next_phase(self, moment: t.Moment) -> t.Delayed:
        return self._later(self.begin_of(moment, "you"))

    def the_next_phase(self, moment: t.Moment) -> t.Delayed:
        return self._later(self.begin_of(moment, "any"))

    @staticmethod
    def _later(trigger: t.Trigger) -> t.Delayed:
        """A delayed ability without effect yet; it waits for its moment, however long that takes (R8.42b)."""
        return t.Delayed(trigger, t.Sequence(()), "permanent")

    # --------------------------------------------------------------------------------------- the course of the game
    def you_lose(self) -> t.LoseGame:
        return t.LoseGame("you")

    def opponent_loses(self) -> t.LoseGame:
        return t.LoseGame("opponent")

    def extra_turn(self, number: int) -> t.ExtraTurn:
        if number != 1:
            raise MeaningError("several extra turns at once")
        return t.ExtraTurn()

    def skip_phases(self, *phases: Any) -> t.SkipPhases:
        if "active_phase" in phases or "end_phase" in phases:
            raise MeaningError("a phase that nothing can skip")
        return t.SkipPhases("opponent", phases)

    # ------------------------------------------------------------------------------------- durations beyond the turn
    def changes_for_a_while(self, changes: t.Effect, duration: t.Duration) -> t.Effect:
        return self._lasting(changes, duration)

    def for_a_while_changes(self, duration: t.Duration, changes: t.Effect) -> t.Effect:
        return self._lasting(changes, duration)

    @staticmethod
    def _lasting(effect: Any, duration: t.Duration) -> t.Effect:
        parts: tuple[Any, ...] = effect.effects if isinstance(effect, t.Sequence) else (effect,)
        if not all(hasattr(part, "duration") for part in parts):
            raise MeaningError("a duration of something that has none")
        return one_or_sequence([for_duration(part, duration) for part in parts])

    def until_end_of_their_turn(self) -> t.Duration:
        return "end_of_opponents_turn"

    def until_end_of_next_turn(self) -> t.Duration:
        return "end_of_next_turn"

    def until_end_of_your_next_turn(self) -> t.Duration:
        return "end_of_your_next_turn"

    def until_end_of_your_turn(self) -> t.Duration:
        return "end_of_your_turn"

    def until_your_next_turn(self) -> t.Duration:
        return "your_next_turn"

    def put_when_so(self, condition: t.Condition, _name: Token) -> t.Auto:
        """R8.43."""
        return t.Auto(t.State(PronounResolver(t.Self()).resolve(condition)), t.PutIntoBreakZone(t.Self()))
