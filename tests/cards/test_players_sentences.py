"""Sentences about what each player does."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, FOUND, effect, parse
from tests.kit import MINE, THEIRS

CHOSEN = t.Chosen()
ENTERS = "When Testa enters the field, "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Your opponent removes 1 card in their hand from the game.",
            t.Sequence((t.Select(t.Cards("hand", "opponent"), by="opponent"), t.RemoveFromGame(FOUND))),
        ),
        (
            "Each player draws 2 cards, then puts 1 card from their hand at the bottom of their deck.",
            t.Sequence(
                (
                    t.Draw("you", 2),
                    t.Draw("opponent", 2),
                    t.Select(t.Cards("hand", "you"), by="any"),
                    t.PutIntoDeck(FOUND),
                )
            ),
        ),
        ("Each player discards their hand.", t.DiscardCards(t.All(t.Cards("hand", "any")))),
        (
            "Your opponent selects 1 card from their hand and discards it.",
            t.Sequence((t.Select(t.Cards("hand", "opponent"), by="opponent"), t.DiscardCards(FOUND))),
        ),
        (
            "Your opponent discards 1 card for each Forward they control.",
            t.Discard("opponent", t.CountOf(THEIRS)),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Your opponent puts 1 Forward they control into the Break Zone and discards 1 card.",
            t.Sequence(
                (t.Select(THEIRS, by="opponent"), t.PutIntoBreakZone(FOUND), t.Discard("opponent", 1)),
            ),
        ),
        (
            "Each player discards 2 cards, then draws 1 card.",
            t.Sequence((t.Discard("any", 2), t.Draw("you", 1), t.Draw("opponent", 1))),
        ),
        (
            "Each player puts 1 Forward they control into the Break Zone.",
            t.Sequence((t.Select(MINE, by="any"), t.PutIntoBreakZone(FOUND))),
        ),
        (
            "Your opponent removes 1 Forward they control from the game.",
            t.Sequence((t.Select(THEIRS, by="opponent"), t.RemoveFromGame(FOUND))),
        ),
        (
            "Each player selects 1 Forward they control other than Testa. Put them into the Break Zone.",
            t.Sequence(
                (
                    t.Select(t.Cards("field", "you", (FORWARD, t.Other())), by="any"),
                    t.PutIntoBreakZone(FOUND),
                )
            ),
        ),
        (
            "For each Backup you control, your opponent draws 1 card and you gain 《C》.",
            None,
        ),
    ],
)
def test_players_and_amounts(text, expected):
    if expected is None:
        with pytest.raises(GrammarError):
            effect(text)
    else:
        assert effect(text) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            f"{ENTERS}your opponent reveals their hand. You select 1 card from their hand. Your opponent discards it.",
            f"{ENTERS}your opponent reveals their hand. Select 1 card from their hand. Your opponent discards it.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


def test_into_the_deck_of_the_opponent_and_under_own_control():
    put = effect("Your opponent puts 1 Forward they control at the bottom of their deck.")
    theirs = t.Select(t.Cards("field", "opponent", (FORWARD,)), by="opponent")
    assert put == t.Sequence((theirs, t.PutIntoDeck(FOUND)))
    play = effect("Choose 1 Monster in either player's Break Zone. Play it onto the field under your control.")
    assert play.effects[1] == t.PlayOntoField(CHOSEN, player="you")
