"""Triggers of auto-abilities."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from .. import tree as t
from ..language.antecedents import antecedent_of_trigger
from ..language.descriptions import also, names_place, others, unplaced
from ..language.joining import implies
from ..language.meaning import NOTHING, MeaningError, NonsenseError, both, misread, of_player, one_or_sequence, refuse
from ..language.pronouns import IT, THEM, PronounResolver, SelfInBreakZone
from ..walk import contains, from_other_side, nodes_of, rebuilt
from .damage import Said, described_of
from .declare import phrase, phrases, same
from .places import ORIGINS
from .times import UseLimits


@dataclass(frozen=True)
class Body:
    """Sentences of an ability and the sentences that say when it may be used."""

    units: tuple[t.Effect, ...]
    limits: UseLimits


Verb = Callable[[Any], t.Trigger]


def takes_itself_from_break_zone(units: Sequence[Any]) -> bool:
    """Whether a text takes its card from the Break Zone that it has not put there before."""
    puts = (part for part in nodes_of(tuple(units)) if isinstance(part, t.PutIntoBreakZone | t.Break))
    return contains(tuple(units), SelfInBreakZone) and not any(part.who == t.Self() for part in puts)


def _of_that_block(node: Any) -> Any:
    """ "The Forward that blocks X" is, where X was blocked, the one that did, whatever has become of X."""
    return replace(node, now=False) if isinstance(node, t.Blocker) else rebuilt(node, _of_that_block)


def _stand_side_by_side(units: list[Any]) -> bool:
    """Whether a text asks for several things of one kind, each with a sentence of its own: "When ..., if A, do a. If B,
    do b." None of them is the condition of the ability."""
    first = units[0].condition
    others = (unit.condition for unit in units[1:] if isinstance(unit, t.If))
    return any(type(other) is type(first) and not implies(other, first) for other in others)


def either(triggers: Iterable[t.Trigger]) -> t.Trigger:
    """One trigger as it is, several as one flat :class:`tree.EitherTrigger`."""
    flat: list[t.Trigger] = []
    for trigger in triggers:
        flat.extend(trigger.triggers if isinstance(trigger, t.EitherTrigger) else (trigger,))
    return flat[0] if len(flat) == 1 else t.EitherTrigger(tuple(flat))


def _alike(subjects: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "A Job X or a Card Name Y other than this one you control": what ends the list holds for all its cards."""
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


def together(limits: Iterable[UseLimits | None]) -> UseLimits:
    """All the limits that are there."""
    return functools.reduce(UseLimits.and_also, filter(None, limits), UseLimits())


def from_zone(cards: t.Cards, zone: t.Zone, player: t.Player = "any") -> t.Cards | None:
    """The description of a card that comes from this zone; None: any card. It may name only that zone of the player."""
    if (cards.zone, cards.player) not in (("field", "any"), (zone, player)):
        raise NonsenseError("the description names one place of the card, and the sentence another")
    return replace(cards, zone=zone, player="any") if cards.where else None


def warp_only(kind: str) -> t.Cards:
    """Warp Counters lie on removed cards; other counters could be on an object that the opponent controls."""
    refuse(kind != "Warp", "not supported: counters of a card that you own and may not control")
    return t.Cards("removed", "you")


def _only_self(who: Any) -> t.Self:
    misread(not isinstance(who, t.Self), "another pattern reads cards other than this one that are added to a hand")
    return who


def _without(who: Any, state: Any) -> Any:
    """ "A dull Character becomes active": it was dull before, so the trigger does not ask for it."""
    if isinstance(who, t.Cards):
        return replace(who, where=tuple(p for p in who.where if p != t.InState(state)))
    return who


@phrase("auto", "{occasion} , {body}")
def auto_ability(trigger: Any, body: Body) -> t.Auto:
    """ "When ..., if ..., ..." tests the condition at the event and again at resolution (R8.33)."""
    units, condition = body.limits.paid_in(body.units), body.limits.condition
    if isinstance(units[0], t.If) and units[0].otherwise is None and not _stand_side_by_side(units):
        condition = both(units[0].condition, condition)
        units[0] = units[0].then
    if isinstance(condition, t.EnteredDueTo) and trigger == t.Enters(t.Self()):
        trigger, condition = t.Enters(t.Self(), (), condition.cause), None
    antecedent = antecedent_of_trigger(trigger)
    if antecedent is None and isinstance(condition, t.Is) and isinstance(condition.who, t.Self):
        antecedent = t.Self()  # "if X is dull, activate it"
    resolver = PronounResolver(antecedent, trigger=trigger)
    condition = resolver.resolve(condition)
    effect = resolver.resolve(one_or_sequence(units))
    if contains(trigger, t.IsBlocked):
        effect = _of_that_block(effect)
    limits, zone = body.limits, body.limits.zone or "field"
    if zone == "hand":
        raise MeaningError("not supported: an auto-ability that triggers in the hand")
    if not limits.zone and takes_itself_from_break_zone(units) and not contains(trigger, t.Self):
        zone = "break_zone"  # it makes sense nowhere else (R8.4)
    once, twice = limits.once_per_turn, limits.twice_per_turn
    return t.Auto(PronounResolver().resolve(trigger), effect, condition, once, zone=zone, twice_per_turn=twice)


@phrase("auto", "during {turn_part} , (when | whenever | each time) {trigger} , {body}")
def auto_during(when: t.Condition, trigger: t.Trigger, body: Any) -> t.Auto:
    """ "During your turn, when ...": it triggers only then."""
    limits = body.limits.and_also(UseLimits(when))
    auto: t.Auto = auto_ability(trigger, replace(body, limits=limits))
    return auto


@phrase("auto", "during each turn , when {trigger} for the first time in that turn , {body}")
def auto_first_time(trigger: Any, body: Any) -> t.Auto:
    """The first cast of a turn is known from the turn's history, other happenings only from the ability itself."""
    if isinstance(trigger, t.Casts):
        auto: t.Auto = auto_ability(replace(trigger, number=1), body)
        return auto
    return replace(auto_ability(trigger, body), once_per_turn=True)


@phrase("auto", "{moment} , that player {opponent_deed} ({joint} {opponent_deed})* . {usage}*")
def auto_of_turn_player(moment: Any, *parts: Any) -> t.Auto:
    """ "At the end of each player's turn, that player ...": the player whose turn it is."""
    if not isinstance(moment, t.Begins | t.TurnEnds) or moment.player != "any":
        raise MeaningError('"that player" needs an event of each player\'s turn')
    theirs = one_or_sequence([part for part in parts if isinstance(part, t.Effect)])
    limits = together(part for part in parts if isinstance(part, UseLimits))
    return auto_ability(moment, Body((t.If(t.DuringTurn("you"), from_other_side(theirs), theirs),), limits))


# "At the end of each player's turn, if that player doesn't discard 1 card, ..."
@phrase("auto", "{moment} , if that player (doesn't | does not) {offered} , {turn_player_deed} . {usage}*")
def auto_unless_turn_player(moment: Any, offered: t.Effect, deed: t.Effect, *usages: Any) -> t.Auto:
    """The player whose turn it is may prevent what follows."""
    offer = t.Sequence((t.May(offered, player="opponent"), t.IfDone(NOTHING, deed)))
    return auto_of_turn_player(moment, offer, *usages)


@phrase("trigger", "{subjects} {verbs}")
def happens(subjects: tuple[Any, ...], verbs: tuple[Verb, ...]) -> t.Trigger:
    triggers = [(verb(who), who) for verb in verbs for who in subjects]
    if any(
        isinstance(who, t.Cards) and who.zone == "stack" and not isinstance(one, t.DealsDamage) for one, who in triggers
    ):
        raise MeaningError("not supported: a resolving Summon that does anything but deal damage")
    return either(trigger for trigger, _ in triggers)


@phrase("trigger", "{caster} (cast | casts) {article} {noun_phrase}")
def casts(player: t.Player, cards: t.Cards) -> t.Casts:
    return t.Casts(player, unplaced(cards).where)


@phrase("trigger", "{caster} (gain | gains) ({article} | NUMBER or more)? ICON")
def gains_crystals(player: t.Player, *parts: Any) -> t.GainsCrystal:
    refuse(parts[-1] != "C", "only Crystals can be gained")
    if any(isinstance(part, int) and part != 1 for part in parts):
        raise MeaningError("not supported: a trigger on a number of gained Crystals")
    return t.GainsCrystal(player)


@phrase("subject", "your {noun_phrase}")
def subject_summon_of_yours(cards: t.Cards) -> t.Cards:
    """ "Your Summon": a resolving one; only what it deals damage to is supported."""
    refuse(t.OfType("Summon") not in cards.where or names_place(cards), '"your" before something that is not a Summon')
    return replace(cards, zone="stack", player="you")


@phrase("verb", "is put {off_field} {caused}?")
def leaves_to_break_zone(player: t.Player, cause: t.Cause | None = None) -> Verb:
    return lambda who: t.LeavesToBreakZone(of_player(who, player), cause)


@phrase("verb", "enters {whose} field {from_where}? ({caused} | {cast_or_warp})?")
def enters(player: t.Player, *how: Any) -> Verb:
    origins = next((part.origins for part in how if isinstance(part, t.Entered)), ())
    cause = next((part for part in how if isinstance(part, t.Cause)), None)
    return lambda who: t.Enters(of_player(who, player), origins, cause)


@phrase("verb", "is added to your hand from {place_of_origin} due to a search effect")
def added_by_search(zone: t.Zone) -> Verb:
    refuse(zone != "deck", "only a deck can be searched")
    return lambda who: t.AddedToHand(_only_self(who), searched=True)


@phrase("verb", "is added to your hand from {place_of_origin} or from {place_of_origin} due to a search effect")
def added_or_searched(zone: t.Zone, searched: t.Zone) -> Verb:
    """From the Break Zone in whatever way, or from the deck by a search."""
    verbs = (added_to_hand(zone), added_by_search(searched))
    return lambda who: either(verb(who) for verb in verbs)


@phrase("verb", "forms a party (with {article}? {noun_phrase})? and attacks")
@phrase("plural_verb", "form a party and attack")
def attacks_in_party(partner: t.Cards | None = None) -> Verb:
    return lambda who: t.Attacks(who, True, partner)


def in_hand(cards: t.Cards, player: t.Player) -> t.Cards:
    refuse(names_place(cards), "the description names one place of the card, and the sentence another")
    return replace(cards, zone="hand", player=player)


# cards that come back to the hand
@phrase("verb", "is added to your hand from {place_of_origin}")
def added_to_hand(zone: t.Zone) -> Verb:
    if zone != "break_zone":
        raise MeaningError("not supported: cards that are added to the hand from a zone other than the Break Zone")
    return lambda who: t.AddedToHand(in_hand(who, "you") if isinstance(who, t.Cards) else _only_self(who))


@phrase("verb", "deals {damage_word} to {article} {all_phrase}")
def deals_damage(kinds: tuple[t.DamageKind, ...], cards: t.Cards) -> Any:
    to = None if cards == t.Cards(where=(t.OfType("Forward"),)) else cards
    return lambda who: t.DealsDamage(who, to, kinds)


@phrase("verb", "deals {damage_word} to your opponent or to? {article} {all_phrase}")
def deals_damage_to_both(kinds: tuple[t.DamageKind, ...], cards: t.Cards) -> Any:
    refuse(kinds, "not supported: battle damage to a player")
    forwards = deals_damage(kinds, cards)
    return lambda who: t.EitherTrigger((t.DamagesPlayer(who, "opponent"), forwards(who)))


@phrase("verb", "(is dealt | receives) damage {dealt_as}*")
def is_dealt_damage(*qualifiers: Said) -> Any:
    damage = described_of(t.DamageDealt(), qualifiers)
    refuse(damage.to is not None, '"while" in a trigger')
    by = damage.by.cards if isinstance(damage.by, t.All) else None
    return lambda who: t.IsDealtDamage(who, by, damage.kinds, damage.cause)


@phrase("verb", "{suffers_some} {so_much_dealt} {dealt_as}*")
def is_dealt_so_much(amount: tuple[Any, int], *qualifiers: Said) -> Any:
    comparison, than = amount
    watched = is_dealt_damage(*qualifiers)
    return lambda who: replace(watched(who), comparison=comparison, than=than)


def _blocked_or_blocking(cards: t.Cards) -> t.Cards:
    refuse(names_place(cards), "the other Forward of a block cannot have a place")
    return cards


def check_same_turn(who: Any) -> Literal[False]:
    """Only of a card that something happened to this turn can it be said that it leaves on the same turn."""
    marked = any(part == t.Marked("damaged_by_source") for part in nodes_of(who))
    return refuse(not marked, '"on the same turn" without something that happened on that turn')


phrases(
    auto={
        "when SELF is put into the damage zone , {text} ONLY_BURST_REMINDER": lambda text, _reminder: t.Auto(
            t.OnlyAsExBurst(), PronounResolver().resolve(one_or_sequence(text))
        ),
        # "When X enters the field during your opponent's turn, ..."
        "(when | whenever | each time) {trigger} during {turn_part} , {body}": lambda trigger, when, body: auto_during(
            when, trigger, body
        ),
        # This phrase is only for events that are counted in each turn.
        "during each turn , when {trigger} , {body}": lambda trigger, body: (
            refuse(not isinstance(trigger, t.Casts) or not trigger.number, '"during each turn" needs a count')
            or auto_ability(trigger, body)
        ),
    },
    turn_player_deed={
        "that player {opponent_deed}": same,
        "SELF deals that player NUMBER {points} of damage | "
        "that player receives NUMBER {points} of damage": lambda points: t.DamagePlayer("opponent", points),
    },
    occasion={
        # one ability may have several triggers: "enters the field or attacks", "attacks or when ..."
        "{part} ((, {part})* (,? or {part})+)?": lambda *parts: either(parts),
        "(when | whenever | each time) {trigger} ,? or {trigger}": lambda *parts: either(parts),
        # "enters the field, attacks or when ...": the "or" of the verbs is that of the triggers
        "(when | whenever) {subjects} {verb} (, {verb})+ ,? or {part}": lambda subjects, *verbs_and_last: either(
            (happens(subjects, verbs_and_last[:-1]), verbs_and_last[-1])
        ),
    },
    part={"(when | whenever | each time) {trigger} | {moment}": same},
    trigger={
        "{caster} (draw | draws) {article} card": t.Draws,
        "{article} card in your opponent's break zone leaves the break zone": t.LeavesBreakZone("opponent"),
        "{caster} (draw | draws) {article} card outside of (your | {their}) draw phase": lambda player: t.Draws(
            player, outside=True
        ),
        "{article} COUNTER is removed from {article} card you own": lambda kind: t.CounterRemoved(
            warp_only(kind), kind
        ),
        "SELF is discarded (from your hand)? {caused}?": lambda cause=None: t.IsDiscarded("any", t.Self(), cause),
        "SELF is put from (your | the) deck into (the | your) break zone {caused}?": lambda cause=None: t.IsMilled(
            "any", t.Self(), cause
        ),
        "{active_subject} becomes dull {caused}?": t.BecomesDull,
        "{dull_subject} (becomes active | is activated) {caused}?": t.BecomesActive,
        "SELF is put into the break zone (in any situation | from anywhere | from any zone) {caused}?": (
            lambda cause=None: t.IsPutIntoBreakZone(t.Self(), cause)
        ),
        "{caster} (use | uses) an ex burst": t.UsesExBurst,
        "{article} COUNTER is placed on SELF": lambda kind: t.CounterPlaced(t.Self(), kind),
        "{article} COUNTER is removed from SELF": lambda kind: t.CounterRemoved(t.Self(), kind),
        "{article} COUNTER is removed from any player's card": lambda kind: t.CounterRemoved(None, kind),
        "your opponent's auto ability triggers": t.AbilityTriggers("opponent"),
        "PRIMES into SELF": lambda lower: t.Primes(t.Self(), lower.value),
        "{one_side} (receive | receives | (are | is) dealt) damage": t.PlayerIsDamaged,
        "{article} card is put into your damage zone": t.EntersDamageZone("you"),
        "SELF (in your hand)? is removed from the game due to warp": t.IsWarped(t.Self()),
        "SELF is put from (your | the)? hand into (the | your) break zone": t.IsDiscarded("any", t.Self()),
        "SELF is put from (your | the)? hand or (your | the)? deck into (the | your) break zone": t.EitherTrigger(
            (t.IsDiscarded("any", t.Self()), t.IsMilled("any", t.Self()))
        ),
        "SELF in any zone is removed from the game": t.IsRemovedAnywhere(t.Self()),
        "SELF in {place_of_origin} is removed from the game": lambda zone: t.IsRemovedAnywhere(t.Self(), (zone,)),
        "NUMBER or more {noun_phrase} (are | is) activated {caused}?": lambda number, cards, cause=None: t.Together(
            t.BecomesActive(_without(cards, "dull"), cause), number
        ),
        "{caster} (cast | casts) (the | your | their) {ordinal} {noun_phrase} {you_cast}": (
            lambda player, number, cards: replace(casts(player, cards), number=number)
        ),
        "{article} party you control attacks": lambda: t.Together(
            t.Attacks(t.Cards("field", "you", (t.OfType("Forward"),)), True)
        ),
        "{article} {noun_phrase} is put from {whose_own} deck into the break zone": lambda cards, player: t.IsMilled(
            player, from_zone(cards, "deck")
        ),
        "your opponent plays {article} {noun_phrase} onto the field other than from {their} hand": lambda cards: (
            refuse(cards.zone != "field", "a card that enters the field cannot be in another zone")
            or t.Enters(of_player(cards, "opponent"), (*(zone for zone in ORIGINS if zone != "hand"), "stack"))
        ),
        "{caster} (discard | discards) {article} {noun_phrase} (from your hand | {from_their_hand})? {caused}?": (
            lambda player, cards, cause=None: t.IsDiscarded(player, from_zone(cards, "hand"), cause)
        ),
        "{caster} (discards | discard) NUMBER or more {noun_phrase} {from_their_hand}? {caused}?": (
            lambda player, number, cards, cause=None: t.Together(
                t.IsDiscarded(player, from_zone(cards, "hand", player), cause), number
            )
        ),
        "{article} {noun_phrase} is added to your opponent's hand from {break_zone_of}": lambda cards: t.AddedToHand(
            in_hand(cards, "opponent")
        ),
        "NUMBER or more {noun_phrase} {plural_verb}": lambda number, cards, verb: (
            refuse(cards.zone != "field", "not supported: a trigger that watches cards in another zone than the field")
            or t.Together(verb(cards), number)
        ),
        # The damage of a member is that of the party (R10.26).
        "{article} party you control deals damage to your opponent": lambda: t.Together(
            t.DamagesPlayer(t.Cards("field", "you", (t.OfType("Forward"), t.InState("in_party"))), "opponent")
        ),
        "{caster} (search | searches) (for a card)? | "
        "{caster} (search | searches) for? NUMBER or more {cards_word}": lambda player, number=1: (
            refuse(number != 1, "not supported: a search for several cards") or t.Searches(player)
        ),
        "{article} COUNTER is removed from any player's card other than CARD_NAME": lambda kind, name: t.CounterRemoved(
            t.Cards("removed", "any", (t.Except((t.Named(name.value),)),)), kind
        ),
        "NUMBER or more {noun_phrase} (are | is) added to {whose_own} hand from "
        "{break_zone_of}": lambda number, cards, player: t.Together(t.AddedToHand(in_hand(cards, player)), number),
        "{caster} (use | uses) {article} {use_kind} ability": lambda player, kind: t.UsesAbility(
            t.Cards("field", player), kind.removeprefix("use_")
        ),
        "{caster} (receive | receives) ({article} | (a | your | their) {ordinal}) "
        "point of damage": lambda player, *parts: t.ReceivesPoint(
            player, next((part for part in parts if isinstance(part, int)), 0)
        ),
    },
    subjects={"{subject} ((, {subject})* or {subject})?": lambda *subjects: _alike(subjects)},
    subject={
        "{itself_so}": same,
        "it": IT,
        "another {noun_phrase}": others,
        "one of your {noun_phrase}": lambda cards: of_player(cards, "you"),
        "CARD_NAME": lambda name: t.Cards(where=(t.Named(name.value),)),
        "{article}? your? opponent's {noun_phrase}": lambda cards: of_player(cards, "opponent"),
        "{that_one}": lambda who: who,
        # "When either of them leaves the field this turn": each of several cards is watched
        "(either | any) of them": THEM,
        "{article} {noun_phrase}": lambda cards: (
            refuse(cards.zone != "field", "not supported: a trigger that watches cards in another zone than the field")
            or cards
        ),
    },
    verbs={
        "{verb} ((, {verb})* ,? or {verb})?": lambda *verbs: verbs,
        "is {participle} ((, {participle})* ,? or {participle})": lambda *verbs: verbs,
        "{verb} ,? or is {participle} ((, {participle})* ,? or {participle})": lambda *verbs: verbs,
    },
    participle={
        "blocked": lambda: t.IsBlocked,
        "chosen {caused}": lambda cause: lambda who: t.IsChosen(who, cause),
        "broken": lambda: t.IsBroken,
        "dealt damage": lambda: lambda who: t.IsDealtDamage(who),
        "frozen": lambda: t.IsFrozen,
        "put {off_field}": lambda player: lambda who: t.LeavesToBreakZone(of_player(who, player)),
        "returned from the field to {owner} hand": lambda: t.IsReturned,
        "removed from the game": lambda: t.IsRemoved,
    },
    break_zone_of={"(your | the | {their}) break zone": None},
    verb={
        "attacks": lambda: t.Attacks,
        "blocks": lambda: t.Blocks,
        "deals damage to your opponent": lambda: lambda who: t.DamagesPlayer(who, "opponent"),
        # "on the same turn" adds nothing: the history of the turn ends with the turn
        "is put {off_field} {on_same_turn}": lambda player: (
            lambda who: check_same_turn(who) or leaves_to_break_zone(player)(who)
        ),
        "leaves the field": lambda: t.Leaves,
        "is priming": lambda: lambda who: t.Primes(who),
        "(is returned | returns) from the field to {owner} hand": lambda: t.IsReturned,
        "(is returned | returns) to {owner} hand from the field": lambda: t.IsReturned,
        "is blocked": lambda: t.IsBlocked,
        "is broken": lambda: t.IsBroken,
        "is chosen {caused}": lambda cause: lambda who: t.IsChosen(who, cause),
        "uses {article} {use_kind} ability": lambda kind: lambda who: t.UsesAbility(who, kind.removeprefix("use_")),
        "becomes dull {caused}?": lambda cause=None: lambda who: t.BecomesDull(_without(who, "active"), cause),
        "becomes active {caused}?": lambda cause=None: lambda who: t.BecomesActive(_without(who, "dull"), cause),
        "is put from {whose} field into {owner} deck": lambda player: lambda who: t.GoesToDeck(of_player(who, player)),
        "is returned (from the field)? to (your | {owner}) hand {caused}": lambda cause: (
            lambda who: t.IsReturned(who, cause)
        ),
        "is broken by your opponent's (summon | summons) or (ability | abilities)": lambda: (
            lambda who: t.IsBroken(who, "opponent")
        ),
        "forms a party with {article}? {noun_phrase} and {article}? {noun_phrase} and attacks": lambda partner, other: (
            lambda who: t.Attacks(who, True, partner, other)
        ),
        "is blocked by {article} {noun_phrase}": lambda cards: (
            lambda who: t.IsBlocked(who, _blocked_or_blocking(cards))
        ),
        "searches for? NUMBER or more {cards_word}": lambda number: (
            refuse(number != 1, "not supported: a search for several cards") or (lambda who: t.Searches("any", who))
        ),
        "blocks {article} {noun_phrase}": lambda cards: lambda who: t.Blocks(who, _blocked_or_blocking(cards)),
    },
    you_cast={"you've cast (this turn)? | (this | in (a | the same) | of the | each) turn": None},
    active_subject={"active SELF": t.Self(), "{subject}": lambda who: _without(who, "active")},
    plural_verb={
        "attack": lambda: t.Attacks,
        "are chosen {caused}": lambda cause: lambda who: t.IsChosen(who, cause),
        "deal damage to your opponent": lambda: lambda who: t.DamagesPlayer(who, "opponent"),
    },
    cast_or_warp={"due to your cast": t.Cause(("cast",), "you"), "due to warp": t.Cause(("warp",))},
    caused={"(by | due to) {effects}": lambda cause: cause},
    effects={
        "{effect_kinds}": t.Cause,
        "{article} ability {of_source} | {article} {noun_phrase}'s ability": lambda cards: (
            refuse(
                not isinstance(cards, t.Cards) or cards.zone != "field" or not cards.where,
                "an ability of a card that is not described, or not on the field",
            )
            or t.Cause(("abilities",), cards.player, cards.where)
        ),
        "your opponent's summon {detail} or {article} ability of their {type} {detail}": lambda one, type_, other: (
            refuse(
                one != other or type_ != t.OfType("Character") or not isinstance(one, t.Predicate),
                "not supported: Summons and abilities with different qualities",
            )
            or t.Cause(("summons", "abilities"), "opponent", (one,))
        ),
        "your {effect_kinds}": lambda kinds: t.Cause(kinds, "you"),
        "your opponent's {effect_kinds} | {effect_kinds} of your opponent": lambda kinds: t.Cause(kinds, "opponent"),
    },
    effect_kinds={"{effect_kind} (or {effect_kind})?": lambda *kinds: tuple(kind for one in kinds for kind in one)},
    effect_kind={"{article}? (summon | summons)": ("summons",), "{article}? (ability | abilities)": ("abilities",)},
    hunting={
        # The object that has the ability is the chosen Forward.
        "_OPEN when {subject} is put from the field into the break zone on the same turn that the chosen "
        "forward has dealt it damage , {body} _CLOSE": lambda who, body: auto_ability(
            t.LeavesToBreakZone(also(who, t.Marked("damaged_by_source"))), body
        )
    },
    dull_subject={"{subject}": lambda who: _without(who, "dull")},
    on_same_turn={"(on | during | in) the same turn": None},
)
