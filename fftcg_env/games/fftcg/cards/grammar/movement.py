"""Instructions that move cards or change their state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from .. import tree as t
from ..language.descriptions import unplaced
from ..language.meaning import MeaningError, one_or_sequence
from .choice import each_selects, opponent_selects, selected
from .declare import phrase, phrases
from .nouns import one_predicate


def _in_each(quantity: tuple[int, int], cards: t.Cards, zones: tuple[t.Zone, ...]) -> list[t.Cards]:
    """The description of one card in each of the places; several cards could be some here and some there."""
    if quantity[1] != 1 or (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("not supported: several cards from two places, or cards from a third place")
    return [replace(cards, zone=zone, player="you") for zone in zones]


def play(picks: tuple[t.Select, ...], dull: bool = False) -> t.Effect:
    playable = tuple(replace(pick, to_play=True) for pick in picks)
    return one_or_sequence((*playable, t.PlayOntoField(t.Found(), dull)))


def play_some(quantity: tuple[int, int], cards: t.Cards, dull: bool = False) -> t.Effect:
    if cards.zone == "field":
        raise MeaningError("the sentence does not say from which zone the cards are played")
    return play((selected(cards, quantity),), dull)


@phrase("instruction", "dull and freeze {object}")
def dull_and_freeze(who: Any) -> t.Sequence:
    if isinstance(who, t.All | t.AllOther):  # one set of cards (R7.71): no active one would be left to freeze
        return t.Sequence((t.Freeze(who), t.Dull(who)))
    return t.Sequence((t.Dull(who), t.Freeze(who)))


@phrase("instruction", "remove {_all_the} {all_phrase} and {_all_the} {cards_word} in the break zone from the game")
def remove_all_and_break_zones(cards: t.Cards) -> t.Sequence:
    """Whose Break Zone is not said: both."""
    if cards.zone != "field":
        raise MeaningError("not supported: all the cards of two zones other than the field and the Break Zone")
    return t.Sequence((t.RemoveFromGame(t.All(cards)), t.RemoveFromGame(t.All(t.Cards("break_zone")))))


# "your opponent selects 1 Forward they control for every 2 points of damage you have received"
@phrase("instruction", "your opponent selects {quantity} {noun_phrase} {they_control} {for_each} AS_MANY")
def opponent_selects_for_each(quantity: tuple[int, int], cards: t.Cards, each: Any, _reminder: Token) -> t.Select:
    """ "1 for every 2 points of damage (select as many as possible)": that number, if there are enough (R7.41)."""
    if quantity != (1, 1):
        raise MeaningError("not supported: several cards for each of something")
    return replace(opponent_selects((1, 1), cards), minimum=each(1), maximum=each(1))


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


@phrase("instruction", "play {quantity} {noun_phrase} {from_either_place} onto the field {dull_too}?")
def play_from_either(
    quantity: tuple[int, int], cards: t.Cards, zones: tuple[t.Zone, ...], dull: bool = False
) -> t.OneOf:
    return t.OneOf(tuple(play_some(quantity, one, dull) for one in _in_each(quantity, cards, zones)))


@phrase("instruction", "your opponent (selects | names) (NUMBER | a | an) {nameable_by_both} {without_elements}?")
def opponent_names(*parts: Any) -> t.Name:
    what, *without = [part for part in parts if not isinstance(part, int)]
    if any(part != 1 for part in parts if isinstance(part, int)):
        raise MeaningError("not supported: naming several things at once")
    return t.Name(what, without[0] if without else (), by="opponent")


phrases(
    instruction={
        "break {object}": t.Break,
        "dull {object}": t.Dull,
        "activate {object}": t.Activate,
        "freeze {object}": t.Freeze,
        "return {object} to {owner} hand | return {object} to {owner} hands": t.ReturnToHand,
        "return {object} to your hand": lambda who, _owner=None: t.ReturnToHand(who),
        "add {object} to (your | {owner}) hand": t.ReturnToHand,
        "remove {object} from the game | remove from the game {object}": t.RemoveFromGame,
        "play {object} onto the field | play {back_from_break_zone} onto the field": t.PlayOntoField,
        "play {object} onto the field dull | play {back_from_break_zone} onto the field dull": lambda who: (
            t.PlayOntoField(who, dull=True)
        ),
        "remove {object} from the battle": t.RemoveFromBattle,
        "break SELF as well as {blocker}": lambda blocker: t.Break(t.Joined((t.Self(), blocker))),
        "your opponent (selects | names) odd or even": t.Name("parity", by="opponent"),
        # "Up to 2 (select as many as possible)": 2, if there are 2 (R7.41).
        "{each_selects} {quantity} {noun_phrase} {they_control} AS_MANY": lambda quantity, cards, _reminder: (
            each_selects((quantity[1], quantity[1]), cards)
        ),
        "{in_this_turn} {shielded_items} {uncancelled}": lambda items, by: t.Lasting(t.CannotBeCancelled(items, by)),
        # The instructions in printed order (R7.53).
        "your opponent also? {opponent_deed} ({joint} {opponent_deed})*": lambda *deeds: one_or_sequence(
            [deed for deed in deeds if deed is not None]
        ),
    },
)
