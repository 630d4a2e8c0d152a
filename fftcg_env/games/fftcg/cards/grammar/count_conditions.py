"""Conditions that count: cards in zones, damage points, Crystals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import tree as t
from ..language.descriptions import also, cards_of_different, names_place, placed
from ..language.joining import SameCards
from ..language.meaning import MeaningError, all_of, of_player, refuse
from ..language.pronouns import THEM, It
from .declare import phrase, phrases
from .players import BOTH
from .quantities import HowMany, check_crystal
from .values import count

THEIR_CARDS = t.Cards("hand", "opponent")


def _none_but(cards: t.Cards, kind: tuple[t.Predicate, ...]) -> t.Not:
    """No card of the description is of another kind."""
    others = tuple(t.Except((predicate,)) for predicate in kind)
    wrong: t.Predicate = others[0] if len(others) == 1 else t.AnyOf(others)
    return t.Not(t.Exists(also(cards, wrong)))


def more_of(more: t.Value, less: t.Value) -> t.Not:
    """One number is greater than another one."""
    return t.Not(t.Compare(more, "at_most", less))


# how many cards of a description there are, and whose: quantity x description x side
@phrase("condition", "{controller} {how_many_cards} {noun_phrase}")
def controls(player: t.Player, how_many: HowMany, cards: t.Cards) -> t.Condition:
    if how_many.least > 1 and any(isinstance(one, t.Shares) and isinstance(one.who, It) for one in cards.where):
        raise MeaningError("not supported: cards of the same kind as each other")
    refuse(how_many.other and player != "you", '"other" cards of the other player')
    return how_many.of_cards(of_player(cards, player))


@phrase("condition", "you have {how_many_cards} {noun_phrase}")
def you_have(how_many: HowMany, cards: t.Cards) -> t.Condition:
    """What you "have removed from the game" is yours."""
    if (cards.zone, cards.player) == ("removed", "any"):
        cards = replace(cards, player="you")
    return there_are(how_many, cards)


@phrase("condition", "there (is | are) {how_many_cards} {noun_phrase}")
def there_are(how_many: HowMany, cards: t.Cards) -> t.Condition:
    refuse(cards.zone == "field", '"you have" or "there are" without a zone')
    return how_many.of_cards(cards)


@phrase("condition", "(you have | there are) NUMBER or more {noun_phrase} (of | with) different {variety} {place}")
def have_different(number: int, cards: t.Cards, variety: Any, place: Any) -> t.Compare:
    """At least this number of different names among the cards of a place."""
    refuse(names_place(cards) or place.zone is None, "the sentence names no place of the cards, or two places")
    counted = t.Different(variety, replace(of_player(cards, place.player), zone=place.zone))
    return t.Compare(counted, "at_least", t.Number(number))


@phrase("condition", "you have {each_kind}")
def have_each(described: tuple[t.Cards, ...]) -> t.Condition:
    """ "You have A, B and C in your Break Zone": the zone behind is that of all."""
    last = described[-1]
    places = {(cards.zone, cards.player) for cards in described[:-1]}
    if last.zone == "field" or not places <= {("field", "any"), (last.zone, last.player)}:
        raise MeaningError("the kinds of cards have no zone, or different zones")
    return all_of(t.Exists(replace(cards, zone=last.zone, player=last.player)) for cards in described)


def _held(cards: t.Cards) -> tuple[t.CountOf, t.CountOf]:
    """The numbers of such cards of both players in the zone that is named as yours."""
    refuse(cards.zone == "field" or cards.player != "you", '"has" needs a zone of that player')
    return t.CountOf(cards), t.CountOf(replace(cards, player="opponent"))


phrases(
    condition={
        "{controller} NUMBER {noun_phrase} {limit}": lambda player, number, cards, how_many: controls(
            player, how_many(number), cards
        ),
        "there (is | are) {how_many_cards} {noun_phrase} on the field": lambda how_many, cards: how_many.of_cards(
            placed(cards, "field")
        ),
        "your opponent has {how_many_cards} {noun_phrase} in {their} {own_zone}": lambda how_many, cards, zone: (
            how_many.of_cards(placed(cards, zone, "opponent"))
        ),
        "your opponent has {how_many_cards} {cards_word} in hand": lambda how_many: how_many.of_cards(THEIR_CARDS),
        "your opponent has {so_many_cards} {in_their_hand}": lambda how_many: how_many.of_cards(THEIR_CARDS),
        "you have {so_many_cards} in your? hand": lambda how_many: how_many.of_cards(t.Cards("hand", "you")),
        "your deck has {so_many_cards}": lambda how_many: how_many.of_cards(t.Cards("deck", "you")),
        "{how_many_cards} {noun_phrase} you own (is | are) removed from the game": lambda how_many, cards: (
            how_many.of_cards(placed(cards, "removed", "you"))
        ),
        "(there are | you have) {amount} different {variety} among the? {noun_phrase}": lambda amount, variety, cards: (
            amount(t.Different(variety, cards))
        ),
        "{who_has} received {points_or_more}": t.Received,
        "{controller} {alternatives}": lambda player, kinds: t.Exists(t.Cards("field", player, (t.AnyOf(kinds),))),
        "{the_number_of} is greater than {the_number_of}": more_of,
        "both cards are of the same {variety}": lambda variety: t.AllShare(t.Found(), variety),
        "both cards are of the same card? type": t.AllShare(t.Found(), "types"),
        "(there (is | are))? {how_many} COUNTER (is | are)? placed? on {is_subject}": HowMany.of_counters,
        "you control SELF": t.OnField(t.Self(), "you"),
        "there were NUMBER or more": lambda number: t.Exists(SameCards("any"), number),  # type: ignore[arg-type]
        "you have NUMBER or more": lambda number: t.Exists(SameCards("you"), number),  # type: ignore[arg-type]
        "{controller} NUMBER or more": lambda player, number: t.Exists(SameCards(player, on_field=True), number),  # type: ignore[arg-type]
        "you have a total of NUMBER or more {placed_phrase}": lambda number, cards: you_have(HowMany(number), cards),
        "either player doesn't control any? {noun_phrase}": lambda cards: t.Either(
            tuple(t.Not(t.Exists(of_player(cards, player))) for player in BOTH)
        ),
        "either player has NUMBER {cards_word} or {_or_less} in {their} (hands | hand)": lambda number: t.Either(
            tuple(t.Not(t.Exists(t.Cards("hand", player), number + 1)) for player in BOTH)
        ),
        "{controller} {amount} different {variety} {noun_phrase}": lambda player, amount, variety, cards: amount(
            cards_of_different(variety, of_player(cards, player))
        ),
        "(neither player | no player) controls (any | {article})? {noun_phrase}": lambda cards: t.Not(t.Exists(cards)),
        "{both_players} has received {points_or_more}": lambda joined, points: joined(
            tuple(t.Received(player, points) for player in BOTH)
        ),
        "{who_has} received exactly? NUMBER {points} of damage": lambda player, points: t.Compare(
            t.PointsOfDamage(player), "exactly", t.Number(points)
        ),
        "{who_has} received NUMBER {points} of damage or {_or_less}": lambda player, points: t.Not(
            t.Received(player, points + 1)
        ),
        "you have received more points of damage than your opponent": lambda: more_of(
            t.PointsOfDamage("you"), t.PointsOfDamage("opponent")
        ),
        "{who_has} {crystal_amount}": lambda player, number: t.Compare(
            t.Crystals(player), "at_least", t.Number(number)
        ),
        "you (don't | do not) have (any | {article}) ICON | you have no ICON": lambda icon: (
            check_crystal(icon) or t.Not(t.Compare(t.Crystals("you"), "at_least", t.Number(1)))
        ),
        "all the {noun_phrase} have ELEMENT element": lambda cards, element: _none_but(
            cards, (t.OfElement(element.value),)
        ),
        "the {noun_phrase} are all of different {variety}": lambda cards, variety: t.Compare(
            cards_of_different(variety, cards), "at_least", t.CountOf(cards)
        ),
        "your opponent has the same number of {noun_phrase} in {their} {own_zone} as you": lambda cards, zone: (
            t.Compare(t.CountOf(placed(cards, zone, "you")), "exactly", t.CountOf(placed(cards, zone, "opponent")))
        ),
        "{controller} more {noun_phrase} than {one_side}": lambda player, cards, other: (
            refuse(player == other, "a comparison of a player with the same player")
            or more_of(count(cards, player), count(cards, other))
        ),
        "your opponent controls NUMBER or more {noun_phrase} more than you": lambda number, cards: t.Compare(
            count(cards, "opponent"), "at_least", t.Sum((count(cards, "you"), t.Number(number)))
        ),
        "you control the same number of {noun_phrase} as your opponent | "
        "your opponent controls the same number of {noun_phrase} as you": lambda cards: t.Compare(
            count(cards, "you"), "exactly", count(cards, "opponent")
        ),
        "you have more {noun_phrase} than your opponent": lambda cards: more_of(*_held(cards)),
        "you have the same number of {noun_phrase} as your opponent": lambda cards: t.Compare(
            _held(cards)[0], "exactly", _held(cards)[1]
        ),
        "{controller} {each_kind}": lambda player, described: all_of(
            t.Exists(of_player(one, player)) for one in described
        ),
        "{controller_not} {such} | {controller_not} {article} {noun_phrase}": lambda player, cards: t.Not(
            t.Exists(of_player(cards, player))
        ),
        "you have a total of NUMBER or more {counted_thing}": lambda number, total: t.Compare(
            total(1), "at_least", t.Number(number)
        ),
        "your opponent has more {noun_phrase} in {their} {own_zone} than you": lambda cards, zone: more_of(
            t.CountOf(placed(cards, zone, "opponent")), t.CountOf(placed(cards, zone, "you"))
        ),
        "you have at least NUMBER {points} of damage more than your opponent": lambda number: t.Compare(
            t.PointsOfDamage("you"), "at_least", t.Sum((t.PointsOfDamage("opponent"), t.Number(number)))
        ),
        "(each player has | both you and your opponent have) no {cards_word} in (their (hand | hands) | "
        "hand)": lambda: all_of(
            [t.Not(t.Exists(t.Cards("hand", "you"))), t.Not(t.Exists(t.Cards("hand", "opponent")))]
        ),
        "the total of their {quality} is NUMBER": lambda quality, number: t.Compare(
            t.TotalOf(quality, THEM), "exactly", t.Number(number)
        ),
        "you have {article} {noun_phrase} among them": lambda cards: t.SomeAre(THEM, placed(cards, "deck")),
    },
    # "3 Forwards or more", "2 cards or less in your hand"
    so_many_cards={"NUMBER {cards_word} {limit}": lambda number, how_many: how_many(number)},
    limit={"or {_or_more}": lambda: HowMany, "or {_or_less}": lambda: lambda number: HowMany(0, number)},
    each_kind={"{one_kind} (, {one_kind})* {_and} {one_kind}": lambda *described: described},
    one_kind={"{noun_phrase} | {article} {noun_phrase}": lambda *parts: parts[-1]},
    both_players={"either player": lambda: t.Either, "each player": lambda: t.Both},
)
