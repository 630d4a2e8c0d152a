"""Conditions about what has happened: this turn, or when the card was cast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from .. import tree as t
from ..language.descriptions import others, qualified, unplaced
from ..language.earlier_instructions import AllMovedAre
from ..language.meaning import MeaningError, misread, of_player, refuse
from ..language.pronouns import IT, THEM, DiscardedBy, The
from .declare import phrase, phrases, same
from .nouns import LINKED, cast_group
from .quantities import ONCE, HowMany, check_crystal, in_zone
from .references import Away
from .values import moved_away_of, number_among_moved

_ADDED: Any = The("added")
_DISCARDED: Any = DiscardedBy("you")


def so_many_moved_away(number: int, cards: t.Cards, away: Away) -> t.SomeAre:
    return t.SomeAre(*moved_away_of(cards, away), number)


def _discarded_by_this(cards: t.Cards) -> t.SomeAre:
    return t.SomeAre(_DISCARDED, in_zone(qualified(cards), "break_zone"))


def _denied(condition: t.Condition) -> t.Not:
    if not isinstance(condition, t.Compare) or condition.comparison != "at_least":
        raise MeaningError('"not" of something that happened less than some number of times')
    return t.Not(condition)


@dataclass(frozen=True)
class _Entry:
    """How an object has entered the field, as far as a text states it. Never part of a finished tree."""

    ways: tuple[t.EntryWay, ...] = ()
    origins: tuple[t.Zone, ...] = ()


@phrase("condition", "the cp paid to (cast | play) SELF was only produced by {noun_phrase}")
def paid_only_by_backups(cards: t.Cards) -> t.PaidOnlyByBackups:
    where = cast_group(cards)
    backup = t.OfType("Backup")
    refuse(backup not in where, "not supported: CP from sources other than Backups")
    return t.PaidOnlyByBackups(tuple(part for part in where if part != backup))


@phrase("condition", "{is_subject} {has_entered_field} {entry}")
def has_entered_so(who: Any, player: t.Player, entry: _Entry) -> t.Condition:
    """For this card alone, cast or by Warp, the result is the node that other texts use."""
    refuse(player == "opponent", "not supported: on whose field an object has entered")
    if isinstance(who, t.Self) and not entry.origins and entry.ways in (("cast",), ("warp",)):
        return t.EnteredBy(entry.ways[0])
    return t.HasEntered(who, entry.ways, entry.origins)


# who did something how often: a function from the player to the condition
PlayerDeed = Callable[[t.Player], t.Condition]


@phrase("player_deed", "cast {how_many}? {noun_phrase}")
def have_cast(*parts: Any) -> PlayerDeed:
    how_many, cards = parts if len(parts) > 1 else (ONCE, *parts)
    where = unplaced(others(cards) if how_many.other else cards).where

    def cast(player: t.Player) -> t.Condition:
        if how_many.other and player != "you":
            raise MeaningError("not supported: a card other than this one that another player has cast")
        return how_many.of(t.ThisTurn("cast", player, where))

    return cast


@phrase("player_deed", "(discarded | discard) {how_many} {cards_word} {discarded_so}*")
def have_discarded(how_many: HowMany, *so: str | None) -> PlayerDeed:
    deed = next(filter(None, so), "discarded_anyhow")

    def discarded(player: t.Player) -> t.Condition:
        refuse(player == "you" and deed != "discarded_anyhow", "not supported: why a player's own cards were discarded")
        return how_many.of(t.ThisTurn(deed, player))  # type: ignore[arg-type]

    return discarded


@phrase("player_deed", "(paid | pay) {how_many}? ICON")
def have_paid(*parts: Any) -> PlayerDeed:
    check_crystal(parts[-1])
    how_many = parts[0] if len(parts) > 1 else ONCE
    return lambda player: how_many.of(t.ThisTurn("paid_crystals", player))


def times(deed: t.Deed) -> Callable[..., PlayerDeed]:
    """A deed that counts how often a player did it."""

    def so_often(how_many: HowMany = ONCE, *_words: Any) -> PlayerDeed:
        return lambda player: how_many.of(t.ThisTurn(deed, player))

    return so_often


# what happened to how many cards: a function from the cards to the value that counts them
def of_field(deed: t.Deed, cards: t.Cards) -> t.ThisTurn:
    refuse(cards.zone != "field", "the sentence is about cards of the field, so it cannot name a zone")
    return t.ThisTurn(deed, cards.player, cards.where)


def happened(deed: t.Deed) -> Callable[..., Any]:
    """A deed of cards, or one that is done to them, on the field of a player if one is named."""
    return lambda player="any", *_words: lambda cards: of_field(deed, of_player(cards, player))


@phrase("card_deed_done", "put into the break zone")
def put_from_somewhere() -> Any:
    """Only what is on the field is controlled."""

    def put(cards: t.Cards) -> t.ThisTurn:
        refuse(cards.player == "any", "not supported: cards that were put into the Break Zone from anywhere")
        return of_field("put_into_break_zone", cards)

    return put


def happened_to(how_many: HowMany, cards: t.Cards, deed: Callable[[t.Cards], t.ThisTurn]) -> t.Condition:
    return how_many.of(deed(others(cards) if how_many.other else cards))


@phrase("counted_value", "{noun_phrase_past} that (has | have) {card_deed} this turn")
@phrase("counted_value", "{noun_phrase_past} that (was | were | (has | have) been) {card_deed_done} this turn")
def number_this_turn(cards: t.Cards, deed: Callable[[t.Cards], t.ThisTurn]) -> t.ThisTurn:
    """Counts what has happened, wherever the cards are now. "That has attacked" describes a card on the field."""
    happened = deed(cards)
    misread(happened.deed == "attacked", "another pattern reads this as a quality of cards on the field")
    return happened


@phrase("entry", "{entry_way}+")
def entry(*parts: _Entry) -> _Entry:
    """ "From the Break Zone due to an ability": one way and one zone at most."""
    ways, origins = [part.ways for part in parts if part.ways], [part.origins for part in parts if part.origins]
    refuse(len(ways) > 1 or len(origins) > 1, "not supported: two ways in which one object has entered the field")
    return _Entry(ways[0] if ways else (), origins[0] if origins else ())


phrases(
    condition={
        "{is_subject} {_not_done} {deed_of_card}": lambda who, deed: t.Not(t.Is(who, (deed,))),
        "you paid the extra cost": t.PaidExtra(),
        "SELF used SPECIAL_NAME (and SPECIAL_NAME)* this turn": lambda *names: t.HasUsed(names),
        "{history} this turn?": lambda happened: happened,
        "all {moved_cards} are of ELEMENT element": lambda moved, element: AllMovedAre(
            moved, t.OfElement(element.value)
        ),
        "all {moved_cards} are of the same element": t.OfOneElement,
        "{the_card} entered (play | the field) without paying for? its cp? cost": t.NotPaidFor,
        "its power (has been | was | is) increased or decreased": lambda: t.Is(IT, (t.Marked("power_changed"),)),
        "the cost {to_cast} was only paid with ELEMENT cp": lambda element: t.PaidOnlyElement(element.value),
        "the cost paid {to_cast} included ELEMENT cp": lambda element: t.PaidIncluding(element.value),
        "NUMBER or more of your {cards_word} have been removed from the game": lambda number: t.Exists(
            t.Cards("removed", "you"), number
        ),
        "NUMBER or more {cards_word} are removed (from the game)? {done_by_this}": lambda number: t.Compare(
            t.JustMoved(), "at_least", t.Number(number)
        ),
        "NUMBER or more discarded cards (were | are) {identity}": lambda number, identity: t.SomeAre(
            t.Found(), t.Cards("break_zone", "any", (identity,)), number
        ),
        "there is {article} {noun_phrase} among the discarded cards | "
        "you (discard | discarded) {article} {noun_phrase} {done_by_this}": _discarded_by_this,
        "there are {amount} different {variety} among {moved_cards}": lambda amount, variety, moved: amount(
            number_among_moved(variety, moved)
        ),
        "that number is {amount}": lambda amount: amount(t.Kept()),
        "NUMBER or more {noun_phrase} (are | is | were | was) {put_away} {this_effect}": lambda number, cards, away: (
            so_many_moved_away(number, qualified(cards), away)
        ),
        "you added {article} {noun_phrase} to your hand": lambda cards: t.Is(_ADDED, unplaced(qualified(cards)).where),
        "no {noun_phrase} (was | were) {moved_anyhow} {this_effect}": lambda cards, away: t.Not(
            so_many_moved_away(1, cards, away)
        ),
        "{is_subject} (has | have)? entered the field {from_where} this turn": lambda who, entered: t.Is(
            who, (t.Marked("entered_this_turn"), entered)
        ),
        "{article} {noun_phrase} (is | was) {put_away} {this_effect}": lambda cards, away: so_many_moved_away(
            1, qualified(cards), away
        ),
        # how a card was paid
        "the cost {paid_for} was paid with {cp_variety}": lambda what, condition: (
            replace(condition, value=t.ElementsPaidToUse()) if what == "use" else condition
        ),
        "there are no more {noun_phrase} left?": lambda cards: (
            refuse(LINKED not in cards.where, '"no more" does not follow a number') or t.Not(t.Exists(cards))
        ),
        "NUMBER (or more)? {noun_phrase} (are | is | were | was) removed (from the game)? "
        "{done_by_this}": lambda number, cards: t.SomeAre(THEM, in_zone(qualified(cards), "removed"), number),
        "SELF {has_entered_field} due to {effects}": lambda player, cause: (
            refuse(player == "opponent", "not supported: on whose field an object has entered") or t.EnteredDueTo(cause)
        ),
        "{is_subject} (was | is | has been) cast {entry}?": lambda who, entry=None: (
            refuse(entry is not None and entry.ways, "not supported: anything but the zone from which a card was cast")
            or has_entered_so(who, "any", _Entry(("cast",), entry.origins if entry else ()))
        ),
    },
    _not_done={"(have | has | did) not | haven't | hasn't | didn't": None},
    player_deed={
        "(drawn | drew | draw) {how_many} {cards_word}": times("drew"),
        "(received | receive) ({how_many} {points} of)? damage": times("received_damage"),
        "(attacked | attack)": times("attacked"),
        "(searched | search)": times("searched"),
        "(used | use) {how_many} special (ability | abilities)": times("used_special"),
        "(used | use) {how_many} ex (burst | bursts)": times("used_ex_burst"),
        "(attacked | attack) with {how_many} {noun_phrase_past}": lambda how_many, cards: (
            lambda player: how_many.of(of_field("attacked", of_player(cards, player)))
        ),
    },
    discarded_so={"from your hand | {from_their_hand}": None, "{due_to}": same},
    due_to={
        "(due to | by) your summons or abilities": "discarded",
        "due to the summons or abilities": "discarded_by_effect",
    },
    card_deed={
        "entered {whose} field": happened("entered"),
        "entered {whose} field due to warp": happened("entered_by_warp"),
        "left the field": happened("left"),
        "attacked": happened("attacked"),
        "formed a party": happened("formed_party"),
    },
    card_deed_done={
        "put {off_field}": happened("put_into_break_zone"),
        "returned from the field to {owner} (hand | hands)": lambda: happened("returned")(),
    },
    history={
        "{who_did} {player_deed}": lambda player, deed: deed(player),
        "{one_side} {_not_done} {player_deed}": lambda player, deed: _denied(deed(player)),
        "{how_many} {noun_phrase_past} (has | have)? {card_deed}": happened_to,
        "{how_many} {noun_phrase_past} (was | were | (has | have) been) {card_deed_done}": happened_to,
        "{how_many} {noun_phrase_past} (was | were) attacking": lambda how_many, cards: happened_to(
            how_many, cards, happened("attacked")()
        ),
        "{how_many} special (ability | abilities) (was | were | (has | have) been) used": lambda how_many: how_many.of(
            t.ThisTurn("used_special", "any")
        ),
    },
    entry_way={
        "due to warp": lambda: _Entry(ways=("warp",)),
        "{from_where}": lambda entered: _Entry(origins=entered.origins),
    },
    has_entered_field={"(enters | entered) ({whose} field | play)": lambda player="any": player},
)
