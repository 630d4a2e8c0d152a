"""Instructions that draw, discard, and gain Crystals or counters."""

from __future__ import annotations

from lark import Token

from .. import tree as t
from ..language.descriptions import placed
from ..language.meaning import NOTHING, of_player, refuse
from ..language.pronouns import IT
from .choice import one
from .declare import phrase, phrases
from .players import BOTH
from .values import moved_away_of


def crystals(icons: tuple[Token, ...]) -> int:
    refuse(any(icon != "C" for icon in icons), "only Crystals can be gained")
    return len(icons)


@phrase(
    "instruction",
    "each player who (doesn't | does not) control {count} {noun_phrase} discards NUMBER {cards_word} "
    "{from_their_hand}?",
)
def those_without_discard(least: int, cards: t.Cards, count: int) -> t.If:
    """Who is meant is clear before anybody discards, and both discard together (R7.55)."""
    you, opponent = (t.Exists(of_player(cards, side), least) for side in BOTH)
    theirs = t.If(opponent, NOTHING, t.Discard("opponent", count))
    return t.If(you, theirs, t.If(opponent, t.Discard("you", count), t.Discard("any", count)))


phrases(
    # instructions with a number, behind which "for each" can stand
    numbered={
        "you? gain ICON+": lambda *icons: t.GainCrystals("you", crystals(icons)),
        "draw NUMBER {cards_word}": lambda count: t.Draw("you", count),
        "place NUMBER COUNTER on {object}": lambda count, kind, who: t.PlaceCounters(who, kind, count),
        "remove NUMBER COUNTER from {object}": lambda count, kind, who: t.RemoveCounters(who, kind, count),
    },
    instruction={
        "draw x {cards_word}": lambda: t.Draw("you", t.X()),
        "{each_player} randomly discards NUMBER {cards_word} {from_their_hand}?": lambda count: t.Discard(
            "any", count, at_random=True
        ),
        "draw as many {cards_word} as (the number of)? {noun_phrase} {moved_anyhow} "
        "{this_effect}": lambda cards, away: t.Draw("you", t.HowManyAre(*moved_away_of(cards, away))),
        "remove the selected {any_counter}": t.ChangeSelected(IT, "remove"),
        "double all {any_counter} of the same type as the selected {any_counter} on {object}": lambda who: (
            t.ChangeSelected(one(1, who), "double")
        ),
        "draw NUMBER {cards_word} and place NUMBER COUNTER on {object} "
        ", {for_each}": lambda count, counters, kind, who, each: t.Sequence(
            (t.Draw("you", each(count)), t.PlaceCounters(who, kind, each(counters)))
        ),
        "place NUMBER additional {any_counter} of the same type as the selected {any_counter} on "
        "{object}": lambda number, who: t.ChangeSelected(one(number, who), "place"),
    },
    opponent_deed={
        "draws NUMBER {cards_word}": lambda count: t.Draw("opponent", count),
        "discards (it | that card | the card)": t.DiscardCards(IT),
        "gains ICON+": lambda *icons: t.GainCrystals("opponent", crystals(icons)),
        "removes {quantity} {noun_phrase} (from | in) {their} hand from the game": lambda quantity, cards: t.Sequence(
            (t.Select(placed(cards, "hand", "opponent"), *quantity, by="opponent"), t.RemoveFromGame(t.Found()))  # type: ignore[misc]
        ),
        "(discards | discard) NUMBER more? {cards_word} {from_their_hand}?": lambda count: t.Discard("opponent", count),
    },
)
