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


@pytest.mark.parametrize(
    ("words", "place", "done"),
    [
        ("dulls 1 Forward they control", "field", t.Dull(t.Found())),
        ("removes 1 Forward in their Break Zone from the game", "break_zone", t.RemoveFromGame(t.Found())),
        (
            "puts 1 Forward they control at the bottom of its owner's deck",
            "field",
            t.PutIntoDeck(t.Found(), "bottom", order="owner"),
        ),
    ],
)
def test_what_each_player_does_as_the_opponent_would(words, place, done):
    def picked(player, by):
        return t.Select(t.Cards(place, player, (FORWARD,)), 1, 1, by)

    assert effect(f"each player {words}.") == t.Sequence((picked("you", "any"), done))
    assert effect(f"your opponent {words}.") == t.Sequence((picked("opponent", "opponent"), done))


def test_hands_of_each_player_and_of_the_opponent():
    assert effect("each player discards 1 card at random.") == t.Discard("any", 1, at_random=True)
    for_backups = t.CountOf(t.Cards("field", "you", (t.OfType("Backup"),)))
    assert effect("each player discards 1 card for each Backup you control.") == t.Discard("any", for_backups)
    gone = t.DiscardCards(t.All(t.Cards("hand", "opponent")))
    assert effect("your opponent discards their hand, then draws 3 cards.") == t.Sequence((gone, t.Draw("opponent", 3)))


@pytest.mark.parametrize(
    ("words", "done"),
    [
        ("from their Break Zone and adds it to their hand", t.ReturnToHand(t.Found())),
        ("in their Break Zone and removes it from the game", t.RemoveFromGame(t.Found())),
    ],
)
def test_what_the_opponent_selects_in_the_own_break_zone(words, done):
    some = t.Select(t.Cards("break_zone", "opponent", (FORWARD,)), 1, 1, "opponent")
    assert effect(f"your opponent selects 1 Forward {words}.") == t.Sequence((some, done))


def test_the_opponent_may_search():
    read = effect("your opponent may search for 1 Forward and add it to their hand.")
    found = t.Search(t.Cards("deck", "opponent", (FORWARD,)), player="opponent")
    assert read == t.May(found, player="opponent")


def test_whose_hand_is_meant_behind_both_hands_is_not_guessed():
    with pytest.raises(GrammarError):
        effect("each player reveals their hand. Select 1 card from their hand. Your opponent discards this card.")


def test_as_many_for_each_of_theirs():
    """Each player by the own ones."""
    own = t.Draw("you", t.CountOf(MINE)), t.Draw("opponent", t.CountOf(THEIRS))
    assert effect("Each player draws 1 card for each Forward they control.").effects == own
    milled = effect("Your opponent puts the top card of their deck into the Break Zone for each Forward they control.")
    assert milled == t.PutIntoBreakZone(t.TopOf("opponent", t.CountOf(THEIRS)))


def test_the_opponent_discards_several():
    reveals = "Your opponent reveals their hand. Select {} among them. Your opponent discards {}."
    assert effect(reveals.format("2 Backups", "them")).effects[-1] == t.DiscardCards(FOUND)
    assert effect(reveals.format("2 Backups", "those cards")).effects[-1] == t.DiscardCards(FOUND)
    with pytest.raises(GrammarError):
        effect(reveals.format("1 Backup", "them"))


def test_an_offer_that_the_opponent_does_not_pay():
    line = "Choose 1 Forward. Your opponent may pay 《2》. If your opponent doesn't {}, break it."
    assert effect(line.format("pay")) == effect(line.format("do so"))
