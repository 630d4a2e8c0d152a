"""Sentences that part some cards from the rest."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, FOUND, effect, parse


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "When Testa enters the field, look at the top 2 cards of your opponent's deck. "
            "Put 1 card among them into the Break Zone and return the other card to the top of their deck.",
            "When Testa enters the field, look at the top 2 cards of your opponent's deck. "
            "Put 1 card among them into the Break Zone and return the other card to the top of your opponent's deck.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Reveal the top 3 cards of your deck. Add 1 Forward or 1 Summon among them to your hand "
            "and put the rest of the "
            "cards into the Break Zone.",
            t.Sequence(
                (
                    t.Reveal(t.TopOf("you", 3)),
                    t.Select(t.Cards(where=(t.AnyOf((FORWARD, t.OfType("Summon"))),)), among="found"),
                    t.ReturnToHand(FOUND),
                    t.PutIntoBreakZone(t.Rest()),
                )
            ),
        ),
        (
            "Look at the top 3 cards of your deck. Put any number of them into the Break Zone and "
            "return the rest to the "
            "top of your deck in any order.",
            t.Sequence(
                (
                    t.Look(t.TopOf("you", 3)),
                    t.Select(t.Cards(), 0, 99, among="found"),
                    t.PutIntoBreakZone(FOUND),
                    t.PutIntoDeck(t.Rest(), "top", order="you"),
                )
            ),
        ),
        (
            "Look at the top 3 cards of your deck. Add 1 card among them to your hand, put 1 card at "
            "the bottom of your "
            "deck, and put the rest into the Break Zone.",
            t.Sequence(
                (
                    t.Look(t.TopOf("you", 3)),
                    t.Select(t.Cards(), among="found"),
                    t.ReturnToHand(FOUND),
                    t.Select(t.Cards(), 1, 1, among="left"),
                    t.PutIntoDeck(FOUND),
                    t.PutIntoBreakZone(t.Rest()),
                )
            ),
        ),
        (
            "Choose 2 Forwards in your Break Zone. "
            "Add 1 of them to your hand and put the other at the bottom of your deck.",
            t.Sequence(
                (
                    t.Choose(t.Cards("break_zone", "you", (FORWARD,)), 2, 2, "declaration"),
                    t.ReturnToHand(t.FirstOf()),
                    t.PutIntoDeck(t.OthersOf()),
                )
            ),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Reveal the top 5 cards of your deck. Add up to 2 Summons with different names among them to your hand and "
            "return the other cards to the bottom of your deck.",
            t.Sequence(
                (
                    t.Reveal(t.TopOf("you", 5)),
                    t.Select(t.Cards(where=(t.OfType("Summon"),)), 0, 2, among="found", different="names"),
                    t.ReturnToHand(FOUND),
                    t.PutIntoDeck(t.Rest()),
                )
            ),
        ),
    ],
)
def test_players_and_amounts(text, expected):
    if expected is None:
        with pytest.raises(GrammarError):
            effect(text)
    else:
        assert effect(text) == expected


def test_one_of_the_chosen_and_the_other():
    two = "Choose up to 2 Characters in your Break Zone."
    read = effect(f"{two} Play 1 of them onto the field and remove the other from the game.").effects
    usual = effect(f"{two} Add 1 of them to your hand and remove the other from the game.").effects
    assert (read[0], read[1], read[2]) == (usual[0], t.PlayOntoField(usual[1].who), usual[2])


@pytest.mark.parametrize(
    "text",
    [
        "Choose 2 Forwards. Dull one of them. Freeze one of them.",
    ],
)
def test_what_could_mean_something_else_is_refused(text):
    with pytest.raises(GrammarError):
        parse(text, summon=True)
