"""Values: numbers that are counted or read when they are needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token

from .. import tree as t
from ..language.definite_references import TheCard
from ..language.descriptions import also, cards_of_different, names_place, placed, qualified, unplaced
from ..language.earlier_instructions import PLACES, BecameSo, Moved, TotalOfMoved
from ..language.meaning import MeaningError, NonsenseError, Place, misread, of_player, refuse
from ..language.pronouns import IT, It, The
from .declare import phrase, phrases, same
from .nouns import one_predicate
from .quantities import THOUSAND, check_crystal, quality_of
from .references import SELF, Away, card_of_deed


def count(cards: t.Cards, player: t.Player = "any") -> t.CountOf:
    return t.CountOf(of_player(cards, player))


def _there(moved: Moved, *where: t.Predicate) -> t.Cards:
    """A description of such cards where they have gone."""
    return t.Cards(PLACES[moved.deed], "any", where)


def moved_away_of(cards: t.Cards, away: Away) -> tuple[Any, t.Cards]:
    """The cards and their description where they have gone."""
    refuse(names_place(cards), "cards that have moved are described in a place or as those of a player")
    deed, player = away
    return Moved(deed), replace(cards, zone=PLACES[deed], player=player)


@phrase("for_each", "for each {noun_phrase} and {noun_phrase}")
def each_of_two_kinds(first: t.Cards, second: t.Cards) -> Callable[[int], t.Value]:
    """Cards of the one or the other kind; a place behind the second is that of both."""
    kinds = tuple(one_predicate(replace(cards, zone="field", player="any")) for cards in (first, second))
    if (first.zone, first.player) not in (("field", "any"), (second.zone, second.player)):
        raise MeaningError("not supported: two kinds of cards in different places")
    return lambda each: t.CountOf(t.Cards(second.zone, second.player, (t.AnyOf(kinds),)), each)


@phrase("for_each", "for each {noun_phrase} of a different {variety} {place}* (, {excepted_too})?")
def each_different(cards: t.Cards, variety: t.Variety, *parts: Any) -> Callable[[int], t.Value]:
    """ "For each Backup of a different Element you control, other than Multi-Element"."""
    for part in parts:
        if isinstance(part, Place):
            cards = replace(of_player(cards, part.player), zone=part.zone or cards.zone)
        else:
            cards = also(cards, part)
    return lambda each: cards_of_different(variety, cards, each)


@phrase("for_each", "for each forward whose power became NUMBER or less due to the previous effect")
def each_became(power: int) -> Callable[[int], Any]:
    forwards = t.Cards("field", "any", (t.OfType("Forward"),))
    return lambda each: BecameSo(forwards, power, each)


def _how_many_are(moved: Any, there: t.Cards) -> Callable[[int], t.Value]:
    return lambda each: t.HowManyAre(moved, there, each)


@phrase("in_two_places", "{placed_phrase} ({_or} | and) {placed_phrase}")
def in_two_places(first: t.Cards, second: t.Cards) -> Callable[[int], t.Sum]:
    """Cards of the one place and cards of the other, which no card is in at once."""
    there = {(cards.zone, cards.player) for cards in (first, second)}
    if len(there) < 2 or ("field", "any") in there or len({zone for zone, _ in there}) < 2:
        raise NonsenseError("two descriptions of cards of one place")
    return lambda each: t.Sum((t.CountOf(first, each), t.CountOf(second, each)))


@phrase("total_there", "the total {quality} of ({article} | all the?)? {placed_phrase}")
def total_there(quality: t.Quality, *parts: Any) -> t.Total:
    cards: t.Cards = parts[-1]
    if cards.zone in ("hand", "deck") and cards.player != "you":
        raise MeaningError("not supported: the total of cards that are hidden")
    return t.Total(quality, cards)


@phrase("value", "the number of different? {variety} among {moved_cards}")
def number_among_moved(variety: Any, moved: Any) -> t.DifferentOf:
    return t.DifferentOf(variety, moved, cards=_there(moved))


@phrase("value", "the {deed_done} {kind_of_card}'s {quality}")
def quality_of_deed(deed: str, kind: t.Predicate | None, quality: t.Quality) -> t.Value:
    if (deed, quality) == ("discarded", "power") and kind is not None:
        raise NonsenseError("the power of a discarded Forward, which another pattern reads")
    return quality_of(quality, card_of_deed(deed, kind))


@phrase("counted_value", "ICON {who_has}")
def counted_crystals(icon: Token, player: t.Player) -> t.Crystals:
    check_crystal(icon)
    return t.Crystals(player)


phrases(
    # what is counted wherever there is "for each", "the number of" or "as many as"
    counted_thing={"{counters_there} | {in_two_places}": same},
    for_each={
        "for each {counted_thing}": same,
        "for each {noun_phrase}": lambda cards: lambda each: t.CountOf(cards, each),
        "for each {noun_phrase} put into the break zone {done_by_this}": lambda cards: _how_many_are(
            Moved("put"), placed(qualified(cards), "break_zone")
        ),
        "for each {noun_phrase} {moved_away} {this_effect}": lambda cards, away: _how_many_are(
            *moved_away_of(qualified(cards), away)
        ),
        "for each point of damage you have received": lambda: lambda each: t.PointsOfDamage("you", each),
        "for each {counted_value}": lambda value: lambda each: replace(value, each=each),
        "for each cp of a different element you paid {paid_for}": lambda what: (
            t.ElementsPaid if what == "cast" else t.ElementsPaidToUse
        ),
        "for each card removed by this effect": lambda: t.JustMoved,
        "for each {kind_of_card} you put into the break zone {done_by_this}": lambda _kind: t.JustMoved,
        "for every NUMBER {noun_phrase}": lambda number, cards: lambda each: t.PerEvery(t.CountOf(cards), number, each),
        "for every NUMBER {counted_every}": lambda number, value: lambda each: t.PerEvery(value, number, each),
        "for each {kind_of_card} (you have?)? dulled {done_by_this}": lambda _kind: t.JustMoved,
        "for each {cp_required} them": lambda: t.OwnCost,
        "for each {noun_phrase} removed by this ability's cost": lambda cards: (
            lambda each: t.RemovedByCost(cards, each)
        ),
        "for each {cp_required} the (removed | revealed | discarded) cards": lambda: (
            lambda each: t.Times(t.TotalOf("cost", t.Found()), each)
        ),
        "for each different {variety} among the (revealed | discarded) {cards_word}": lambda variety: (
            lambda each: t.DifferentOf(variety, t.Found(), each)
        ),
        "for each {such_cards} revealed {done_by_this}?": lambda cards: (
            lambda each: t.CountAmong(t.Found(), unplaced(cards), each)
        ),
        "for each {noun_phrase} you discarded to (cast | play) SELF": lambda cards: (
            lambda each: t.DiscardedToCast(unplaced(cards), None, each)
        ),
        "for each {noun_phrase} of different {variety} put into your break zone": lambda cards, variety: (
            lambda each: cards_of_different(variety, placed(cards, "break_zone", "you"), each)
        ),
        "for each card you? {moved_so} {this_way}? | for each card you? {put_so} by this effect": lambda said: (
            lambda each: t.NumberOf(It(plural=True, counted=said), each)  # type: ignore[arg-type]
        ),
        "for each {cp_required} the {extreme} {quality} {noun_phrase}": lambda extreme, quality, cards: (
            refuse(quality != "cost", "the CP required to cast the card of an extreme power")
            or (lambda each: t.Times(t.Best(extreme, "cost", cards), each))
        ),
    },
    the_number_of={"the number of {noun_phrase}": count},
    quality_of_subject={
        "its cost | that card's cost | the revealed card's cp? cost": t.CostOf(IT),
        "its power": t.PowerOf(IT),
        "the power of SELF": t.PowerOf(SELF),
        "the {quality} of {the_card}": lambda quality, who: t.CostOf(who) if quality == "cost" else t.PowerOf(who),
    },
    value={
        "the total {quality} of the {kind_noun} you? {done_to} {done_by_this}?": lambda quality, _kind, deed: (
            TotalOfMoved(quality, Moved(deed))
        ),
        "{total_there}": lambda total: total,
        "its power": t.PowerOf(IT),
        "the discarded {type}'s power": t.PowerOf(t.Found()),
        "SELF's power": t.PowerOf(SELF),
        "{value} minus NUMBER": lambda value, number: t.Sum((value, t.Number(-number))),
        "the number of {placed_phrase}": t.CountOf,
        "the number of different? {variety} among {noun_phrase}": t.Different,
        "the damage {who_has} (received | been dealt)": t.PointsOfDamage,
        "the highest power {noun_phrase}": lambda cards: t.Best("highest", "power", cards),
        "half of? {value} ROUND_UP?": lambda value, rounding=None: t.Half(value, 0 if rounding is None else THOUSAND),
        "half of? {value} ROUND_DOWN": lambda value, _rounding: t.Half(value, down_to=THOUSAND),
        "the received damage": t.TriggerAmount(),
        "your points of damage": t.PointsOfDamage("you"),
        "the (number of)? points of damage {who_has} received": t.PointsOfDamage,
        "{cost_of_gone}'s cost": t.CostOf,
        "the number of {counted_thing}": lambda thing: thing(1),
        "the {quality} of {referred_by_deed}": quality_of,
        "{that_one_of_type}'s {quality}": lambda who, quality: quality_of(quality, who),
        "the number of {cards_word} you removed": t.MovedBefore(),
        "the number of forwards broken {done_by_this}": t.JustMoved(),
        "{one_of_two}'s {quality}": lambda one, quality: t.PowerOf(one) if quality == "power" else t.CostOf(one),
        # The card itself and the one other card with which the cost was paid in the same way.
        "the total cost of the NUMBER {cards_word} {deed_done} (from the game)?": lambda number, deed: (
            refuse(number != 2, "not supported: the total cost of more cards than the card itself and another one")
            or t.Sum((t.CostOf(t.Self()), t.CostOf(The(deed, beside_itself=True))))  # type: ignore[arg-type]
        ),
        "the number of {noun_phrase} {moved_anyhow} {this_effect}": lambda cards, away: (
            misread(cards.where == (t.OfType("Forward"),) and away[0] == "broken", "another pattern reads this")
            or t.HowManyAre(*moved_away_of(cards, away))
        ),
    },
    counted_value={
        "cp paid as x": t.X(),
        "different {variety} among {noun_phrase}": t.Different,
        "{noun_phrase} {who_has} cast this turn": lambda cards, player: t.ThisTurn(
            "cast", player, unplaced(cards).where
        ),
        "card {who_has} drawn this turn": lambda player: t.ThisTurn("drew", player),
        # "for each CP required to cast ..."
        "{cp_required} it": t.CostOf(IT),
        "{cp_required} that summon": t.CostOf(TheCard("Summon", "cast")),  # type: ignore[arg-type]
        "{cp_required} {the_card}": t.CostOf,
        "element among (the | all the?)? {all_phrase}": lambda cards: t.Different("elements", cards),
        "cp required to (cast | play) the {deed_done} {kind_of_card}": lambda deed, kind: t.CostOf(
            card_of_deed(deed, kind)  # type: ignore[arg-type]
        ),
    },
    counted={
        "the? {noun_phrase} {moved_anyhow} {this_effect}": lambda cards, away: t.HowManyAre(
            *moved_away_of(cards, away)
        ),
        "the? {cards_word} {who_has} drawn this turn": lambda player: t.ThisTurn("drew", player),
        "the? {cards_word} {who_has} discarded this turn": lambda player: t.ThisTurn("discarded_anyhow", player),
        "the? {noun_phrase}": t.CountOf,
        "the? {counted_thing}": lambda thing: thing(1),
        "the? {noun_phrase} you (revealed | removed) {this_way}?": t.JustMoved(),
        "the? discarded {cards_word} | the? {cards_word} you? discarded {this_way}?": t.NumberOf(
            It(plural=True, counted="discarded")  # type: ignore[arg-type]
        ),
        "the? {noun_phrase} put {off_field} during? this turn": lambda cards, player: t.ThisTurn(
            "put_into_break_zone", player, unplaced(cards).where
        ),
    },
    counted_every={"points of damage {who_has} received": t.PointsOfDamage},
    cp_required={"cp required to (cast | play)": None},
)


phrases(
    words=True, done_to={"dulled | discarded | revealed | removed | broken | returned": lambda word: str(word).lower()}
)
