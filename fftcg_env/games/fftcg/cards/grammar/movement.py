"""Instructions that move cards, change their state, or give control of them."""

from __future__ import annotations

from dataclasses import replace

from lark import Token

from .. import tree as t
from ..language.descriptions import names_place, unplaced
from ..language.meaning import MeaningError, one_or_sequence, refuse
from .choice import done_to, each_selects, selected
from .declare import phrase, phrases
from .nouns import one_predicate
from .power import trait_this_turn


def _in_each(quantity: tuple[int, int], cards: t.Cards, zones: tuple[t.Zone, ...]) -> list[t.Cards]:
    """The description of one card in each of the places; several cards could be some here and some there."""
    if quantity[1] != 1 or names_place(cards):
        raise MeaningError("not supported: several cards from two places, or cards from a third place")
    return [replace(cards, zone=zone, player="you") for zone in zones]


def play(picks: tuple[t.Select, ...], dull: bool = False) -> t.Effect:
    playable = tuple(replace(pick, to_play=True) for pick in picks)
    return one_or_sequence((*playable, t.PlayOntoField(t.Found(), dull)))


def play_some(quantity: tuple[int, int], cards: t.Cards, dull: bool = False) -> t.Effect:
    refuse(cards.zone == "field", "the sentence does not say from which zone the cards are played")
    return play((selected(cards, quantity),), dull)


@phrase("instruction", "remove {_all_the} {all_phrase} and {_all_the} {cards_word} in the break zone from the game")
def remove_all_and_break_zones(cards: t.Cards) -> t.Sequence:
    """Whose Break Zone is not said: both."""
    refuse(cards.zone != "field", "not supported: all the cards of two zones other than the field and the Break Zone")
    return t.Sequence((t.RemoveFromGame(t.All(cards)), t.RemoveFromGame(t.All(t.Cards("break_zone")))))


@phrase(
    "instruction",
    "your opponent selects {quantity} {noun_phrase} {they_control} and {quantity} {noun_phrase} {they_control} AS_MANY",
)
def opponent_selects_of_two_kinds(
    quantity: tuple[int, int], one: t.Cards, other_quantity: tuple[int, int], other: t.Cards, _reminder: Token
) -> t.Sequence:
    """ "Up to 2 Forwards and up to 1 Backup (select as many as possible)": as many of each kind (R7.41). They are found
    together, so that what is done to them is done to all of them at once."""
    most, more = quantity[1], other_quantity[1]
    theirs = t.Cards("field", "opponent", (t.AnyOf(tuple(map(one_predicate, (one, other)))),))
    first = selected(unplaced(one), (most, most), by="opponent", among="found")
    second = selected(unplaced(other), (more, more), by="opponent", among="rest")
    return t.Sequence((t.Gather(t.All(theirs)), first, second))


phrases(
    instruction={
        "break {affected}": done_to(t.Break),
        "dull {affected}": done_to(t.Dull),
        "activate {affected}": done_to(t.Activate),
        "freeze {affected}": done_to(t.Freeze),
        "return {object} to {owner} hand | return {object} to {owner} hands": t.ReturnToHand,
        "return {object} to your hand": lambda who, _owner=None: t.ReturnToHand(who),
        "add {object} to (your | {owner}) hand": t.ReturnToHand,
        "remove {affected} from the game | remove from the game {object}": done_to(t.RemoveFromGame),
        "play ({object} | {back_from_break_zone}) onto the field {dull_too}?": t.PlayOntoField,
        "remove {object} from the battle": t.RemoveFromBattle,
        "break SELF as well as {blocker}": lambda blocker: t.Break(t.Joined((t.Self(), blocker))),
        # "Up to 2 (select as many as possible)": 2, if there are 2 (R7.41).
        "{each_selects} {quantity} {noun_phrase} {they_control} AS_MANY": lambda quantity, cards, _reminder: (
            each_selects((quantity[1], quantity[1]), cards)
        ),
        "{in_this_turn} {shielded_items} {uncancelled}": lambda items, by: t.Lasting(t.CannotBeCancelled(items, by)),
        # The instructions in printed order (R7.53).
        "your opponent also? {opponent_deed} ({joint} {opponent_deed})*": lambda *deeds: one_or_sequence(
            [deed for deed in deeds if deed is not None]
        ),
        "play {quantity} {noun_phrase} {from_either_place} onto the "
        "field {dull_too}?": lambda quantity, cards, zones, dull=False: t.OneOf(
            tuple(play_some(quantity, one, dull) for one in _in_each(quantity, cards, zones))
        ),
        # Of one set of cards (R7.71) no active one would be left to freeze.
        "dull and freeze {object}": lambda who: (
            t.Sequence((t.Freeze(who), t.Dull(who)))
            if isinstance(who, t.All | t.AllOther)
            else t.Sequence((t.Dull(who), t.Freeze(who)))
        ),
        "{gains_control} control of {object}": lambda player, who: t.GainControl(who, player),
        "give control of {object} to your opponent": lambda who: t.GainControl(who, "opponent"),
        "{gains_control} control of {object} {until}": lambda player, who: t.GainControl(who, player, "end_of_turn"),
        "{gains_control} control of {object} {while_source_stays}": lambda player, who, _while: t.GainControl(
            who, player, "while_source_on_field"
        ),
        "play {object} (from (the | your) break zone)? onto {whose_own} field": lambda who, player: t.PlayOntoField(
            who, player=player
        ),
        "{subject_reference} {trait} {this_turn} and {change_verb} {until}": lambda who, trait, verb: one_or_sequence(
            [trait_this_turn(who, trait), verb(who)]
        ),
    },
    gains_control={"you? gain": "you", "your opponent gains": "opponent"},
)
