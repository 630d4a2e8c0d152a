"""Conditions about what has happened: this turn, or when the card was cast."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from lark import Token

from .. import tree as t
from ..language.deeds import AllMovedAre
from ..language.meaning import MeaningError, NonsenseError, of_player
from ..language.pronouns import It, The
from .declare import phrase, phrases
from .nouns import LINKED, cast_group, unplaced
from .quantities import check_crystal, in_zone
from .references import Away
from .values import moved_away_of, number_among_moved


@dataclass(frozen=True)
class _Entry:
    """How an object has entered the field, as far as a text says it. Never part of a finished tree."""

    ways: tuple[t.EntryWay, ...] = ()
    origins: tuple[t.Zone, ...] = ()


def _at_least(value: t.Value, number: int) -> t.Compare:
    return t.Compare(value, "at_least", t.Number(number))


def _so_often(deed: t.Deed, player: t.Player, number: int) -> t.Compare:
    return t.Compare(t.ThisTurn(deed, player), "at_least", t.Number(number))


def _deeds(deed: t.Deed, number: int, cards: t.Cards) -> t.Compare:
    if cards.zone != "field":
        raise MeaningError("a zone in what happened to cards of the field")
    return _at_least(t.ThisTurn(deed, cards.player, cards.where), number)


def so_many_moved_away(number: int, cards: t.Cards, away: Away, _by: None) -> t.SomeAre:
    return t.SomeAre(*moved_away_of(cards, away), number)


# how a card was paid
@phrase("condition", "the cost to (cast | play) SELF {onto}? was paid with {cp_variety}")
def paid_with(*parts: Any) -> t.Condition:
    condition: t.Condition = parts[-1]
    return condition


@phrase("condition", "the cost to (cast | play) SELF {onto}? was only paid with ELEMENT cp")
def paid_only_element(*parts: Any) -> t.PaidOnlyElement:
    return t.PaidOnlyElement(parts[-1].value)


@phrase("condition", "the cp paid to (cast | play) SELF was only produced by {noun_phrase}")
def paid_only_by_backups(_name: Token, cards: t.Cards) -> t.PaidOnlyByBackups:
    where = cast_group(cards)
    backup = t.OfType("Backup")
    if backup not in where:
        raise MeaningError("CP that are produced by something else than Backups")
    return t.PaidOnlyByBackups(tuple(part for part in where if part != backup))


@phrase("condition", "the cost paid to (cast | play) SELF {onto}? included ELEMENT cp")
def paid_including(*parts: Any) -> t.PaidIncluding:
    return t.PaidIncluding(parts[-1].value)


@phrase("condition", "any {noun_phrase} you own (is | are) removed from the game")
def any_removed(cards: t.Cards) -> t.Exists:
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("removed cards in another place")
    return t.Exists(replace(cards, zone="removed", player="you"))


@phrase("condition", "NUMBER or more of your {cards_word} have been removed from the game")
def some_of_yours_removed(number: int, _word: Any) -> t.Exists:
    return t.Exists(t.Cards("removed", "you"), number)


@phrase("condition", "NUMBER or more {cards_word} are removed (from the game)? {done_by_this}")
def so_many_removed(number: int, *_words: Any) -> t.Compare:
    return t.Compare(t.JustMoved(), "at_least", t.Number(number))


@phrase("condition", "there are no more {noun_phrase} left?")
def none_left(cards: t.Cards) -> t.Not:
    if LINKED not in cards.where:
        raise MeaningError('"no more" of what was not counted before')
    return t.Not(t.Exists(cards))


@phrase("condition", "NUMBER or more discarded cards (were | are) {identity}")
def some_discarded(number: int, *parts: Any) -> t.SomeAre:
    return t.SomeAre(t.Found(), t.Cards("break_zone", "any", (parts[-1],)), number)


@phrase("condition", "NUMBER {noun_phrase} are removed (from the game)? {done_by_this}")
def some_removed(number: int, cards: t.Cards, *_words: Any) -> t.SomeAre:
    who: Any = It(plural=True)
    return t.SomeAre(who, in_zone(cards, "removed"), number)


@phrase("condition", "NUMBER or more {noun_phrase} (are | is | were | was) removed (from the game)? {done_by_this}")
def some_such_removed(number: int, cards: t.Cards, *_words: Any) -> t.SomeAre:
    if not cards.where:
        raise NonsenseError("a description without a quality")
    return some_removed(number, cards)


@phrase("condition", "there are {amount} different {variety} among {moved_cards}")
def different_among_moved(amount: Any, variety: Any, moved: Any) -> t.Compare:
    comparison, number = amount
    return t.Compare(number_among_moved(variety, moved), comparison, t.Number(number))


@phrase("condition", "you added {article} {noun_phrase} to your hand")
def have_added(_article: Any, cards: t.Cards) -> t.Is:
    if (cards.zone, cards.player) != ("field", "any") or not cards.where:
        raise MeaningError("a description of an added card that names a place or nothing")
    return t.Is(The("added"), cards.where)  # type: ignore[arg-type]


@phrase("condition", "no {noun_phrase} (was | were) {moved_anyhow} {this_effect}")
def none_moved_away(cards: t.Cards, away: Away, _by: None) -> t.Not:
    return t.Not(so_many_moved_away(1, cards, away, None))


@phrase("condition", "{is_subject} {has_entered_field} {entry}")
def has_entered_so(who: Any, player: t.Player, entry: _Entry) -> t.Condition:
    """Of this card alone, cast or by Warp, that is asked as other texts ask it."""
    if player == "opponent":
        raise MeaningError("on whose field an object has entered is not remembered")
    if isinstance(who, t.Self) and not entry.origins and entry.ways in (("cast",), ("warp",)):
        return t.EnteredBy(entry.ways[0])
    return t.HasEntered(who, entry.ways, entry.origins)


@phrase("condition", "{is_subject} (was | is | has been) cast {entry}?")
def has_been_cast(who: Any, entry: _Entry | None = None) -> t.Condition:
    if entry is not None and entry.ways:
        raise MeaningError("something else than where a card was cast from")
    return has_entered_so(who, "any", _Entry(("cast",), entry.origins if entry else ()))


@phrase("condition", "NUMBER or more {noun_phrase} you own are removed from the game")
def so_many_removed_of_yours(number: int, cards: t.Cards) -> t.Exists:
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("removed cards in another place")
    return t.Exists(replace(cards, zone="removed", player="you"), number)


phrases(
    "condition",
    {
        "you paid the extra cost": t.PaidExtra(),
        "SELF used SPECIAL_NAME (and SPECIAL_NAME)* this turn": lambda _name, *names: t.HasUsed(names),
        "{history} this turn?": lambda happened: happened,
        "SELF was cast": t.EnteredBy("cast"),
        "SELF (enters | entered) (the | your) field due to warp": t.EnteredBy("warp"),
        "all {moved_cards} are of ELEMENT element": lambda moved, element: AllMovedAre(
            moved, t.OfElement(element.value)
        ),
        "all {moved_cards} are of the same element": t.OfOneElement,
        "{the_card} entered (play | the field) without paying for? its cp? cost": t.NotPaidFor,
        "{is_subject} (has | have) received damage this turn": lambda who: t.Is(who, (t.Marked("damaged_this_turn"),)),
    },
)


@phrase("history", "{who_did} cast NUMBER or more {noun_phrase}")
def have_cast(player: t.Player, number: int, cards: t.Cards) -> t.Compare:
    return _at_least(t.ThisTurn("cast", player, unplaced(cards)), number)


@phrase("history", "{who_did} cast NUMBER or NUMBER {noun_phrase}")
def have_cast_so_many(player: t.Player, number: int, more: int, cards: t.Cards) -> t.Condition:
    if more != number + 1:
        raise MeaningError("numbers that do not follow one another")
    return t.Both((have_cast(player, number, cards), t.Not(have_cast(player, more + 1, cards))))


@phrase("history", "{who_has} drawn NUMBER or more {cards_word}")
def have_drawn(player: t.Player, number: int, _word: Any) -> t.Compare:
    return _at_least(t.ThisTurn("drew", player), number)


@phrase("history", "{who_did} paid NUMBER or more ICON")
def have_paid_crystals(player: t.Player, number: int, icon: Token) -> t.Compare:
    check_crystal(icon)
    return _at_least(t.ThisTurn("paid_crystals", player), number)


@phrase("history", "{who_did} received (a point | NUMBER or more points) of damage")
def have_received(player: t.Player, number: int = 1) -> t.Compare:
    return _at_least(t.ThisTurn("received_damage", player), number)


@phrase(
    "history",
    "{article} {noun_phrase} has entered {whose} field",
    "{article} {noun_phrase} entered {whose} field",
)
def has_entered(_article: Any, cards: t.Cards, player: t.Player) -> t.Compare:
    return have_entered(1, cards, player)


@phrase(
    "history",
    "{article} {noun_phrase_past} has been put from {whose} field into the break zone",
    "{article} {noun_phrase_past} was put from {whose} field into the break zone",
)
def has_been_put(_article: Any, cards: t.Cards, player: t.Player) -> t.Compare:
    return have_been_put(1, cards, player)


@phrase("history", "NUMBER or more {noun_phrase_past} (were | have been) put from {whose} field into the break zone")
def have_been_put(number: int, cards: t.Cards, player: t.Player) -> t.Compare:
    return _deeds("put_into_break_zone", number, of_player(cards, player))


@phrase(
    "history",
    "NUMBER or more {noun_phrase_past} were attacking",
    "NUMBER or more {noun_phrase_past} (have attacked | attacked)",
)
def have_attacked(number: int, cards: t.Cards) -> t.Compare:
    return _deeds("attacked", number, cards)


@phrase("history", "{who_did} attacked with NUMBER or more {noun_phrase_past}")
def attacked_with(player: t.Player, number: int, cards: t.Cards) -> t.Compare:
    return _deeds("attacked", number, of_player(cards, player))


@phrase(
    "history",
    "your opponent has discarded {article} {cards_word} from their hand due to your summons or abilities",
    "your opponent has discarded {article} {cards_word} {due_to_yours}",
)
def opponent_discarded(*_words: Any) -> t.Compare:
    return _at_least(t.ThisTurn("discarded", "opponent"), 1)


@phrase(
    "history",
    "your opponent has discarded {article} {cards_word} from their hand due to the summons or abilities",
)
def opponent_discarded_by_any(*_words: Any) -> t.Compare:
    """Due to "the" Summons or abilities: nobody's are left out."""
    return _at_least(t.ThisTurn("discarded_by_effect", "opponent"), 1)


@phrase("history", "{article} {noun_phrase_past} was returned from the field to {owner} hand")
def has_been_returned(_article: Any, cards: t.Cards, _owner: Any) -> t.Compare:
    if cards.zone != "field":
        raise MeaningError("a zone in what happened to cards of the field")
    return t.Compare(t.ThisTurn("returned", cards.player, cards.where), "at_least", t.Number(1))


@phrase("history", "{article} {noun_phrase} has entered {whose} field due to warp")
def has_entered_by_warp(_article: Any, cards: t.Cards, player: t.Player) -> t.Compare:
    described = of_player(cards, player)
    if described.zone != "field":
        raise MeaningError("what has entered the field is described in another zone")
    entered = t.ThisTurn("entered_by_warp", described.player, described.where)
    return t.Compare(entered, "at_least", t.Number(1))


@phrase("history", "you (have discarded | discarded) {article} {cards_word} {from_your_hand}?")
def have_discarded(*_words: Any) -> t.Compare:
    return _so_often("discarded_anyhow", "you", 1)


@phrase("history", "you (have discarded | discarded) NUMBER or more {cards_word} {from_your_hand}?")
def have_discarded_many(number: int, *_words: Any) -> t.Compare:
    return _so_often("discarded_anyhow", "you", number)


@phrase("history", "your opponent (has discarded | discarded) {article} {cards_word} {from_their_hand}?")
def opponent_has_discarded(*_words: Any) -> t.Compare:
    return _so_often("discarded_anyhow", "opponent", 1)


@phrase("history", "your opponent (has discarded | discarded) NUMBER or more {cards_word} {from_their_hand}?")
def opponent_has_discarded_many(number: int, *_words: Any) -> t.Compare:
    return _so_often("discarded_anyhow", "opponent", number)


@phrase(
    "history",
    "NUMBER or more {noun_phrase_past} (were | have been) returned from the field to {owner} (hand | hands)",
)
def have_been_returned(number: int, cards: t.Cards, *_owner: Any) -> t.Compare:
    if cards.zone != "field":
        raise MeaningError("a zone in what happened to cards of the field")
    return t.Compare(t.ThisTurn("returned", cards.player, cards.where), "at_least", t.Number(number))


@phrase("history", "NUMBER or more {noun_phrase} entered {whose} field")
def have_entered(number: int, cards: t.Cards, player: t.Player) -> t.Compare:
    return _deeds("entered", number, of_player(cards, player))


@phrase(
    "history",
    "no {noun_phrase_past} (were | was | (have | has) been) put from {whose} field into the break zone",
)
def none_put(cards: t.Cards, player: t.Player) -> t.Not:
    return t.Not(have_been_put(1, cards, player))


@phrase("history", "no {noun_phrase} (have | has)? entered {whose} field")
def none_entered(cards: t.Cards, player: t.Player) -> t.Not:
    return t.Not(have_entered(1, cards, player))


phrases(
    "history",
    {
        "{who_did} cast {article}? {noun_phrase}": lambda player, *parts: have_cast(player, 1, parts[-1]),
        "NUMBER or more {noun_phrase_past} have left the field": lambda number, cards: _deeds("left", number, cards),
        "NUMBER or more {noun_phrase_past} left the field": lambda number, cards: _deeds("left", number, cards),
        "{article} {noun_phrase_past} attacked": lambda _article, cards: _deeds("attacked", 1, cards),
        "{article} {noun_phrase_past} formed a party": lambda _article, cards: _deeds("formed_party", 1, cards),
        "{who_has} cast no {noun_phrase}": lambda player, cards: t.Not(have_cast(player, 1, cards)),
        "{article} {noun_phrase_past} left the field": lambda _article, cards: _deeds("left", 1, cards),
        "no {noun_phrase_past} (have | has)? attacked": lambda cards: t.Not(have_attacked(1, cards)),
    },
)


@phrase("entry", "{entry_way}+")
def entry(*parts: _Entry) -> _Entry:
    """ "From the Break Zone due to an ability": one way and one zone at most."""
    ways, origins = [part.ways for part in parts if part.ways], [part.origins for part in parts if part.origins]
    if len(ways) > 1 or len(origins) > 1:
        raise MeaningError("two ways in which one object has entered the field")
    return _Entry(ways[0] if ways else (), origins[0] if origins else ())


phrases(
    "entry_way",
    {
        "due to warp": lambda: _Entry(ways=("warp",)),
    },
)

phrases(
    "has_entered_field",
    {
        "enters ({whose} field | play)": lambda player="any": player,
    },
)

phrases(
    "due_to_yours",
    {
        "(due to | by) your summons or abilities": None,
    },
)
