"""Sentences about where cards are found and where they go."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError, numbered_lines
from tests.cards.sentences import FORWARD, FOUND, effect, effects, parse

ENTERS = "When Testa enters the field, "
CHOSEN = t.Chosen()
AWAY = ENTERS + "choose 1 Forward. Remove it from the game. "


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "Choose 1 Forward. Put it on top or at the bottom of its owner's deck.",
            "Choose 1 Forward. Put it at the top or bottom of its owner's deck.",
        ),
        (
            "Choose 1 Forward. Put it on top or bottom of its owner's deck.",
            "Choose 1 Forward. Put it at the top or bottom of its owner's deck.",
        ),
        (
            "Search for 1 Forward and put it at the top of your deck.",
            "Search for 1 Forward and put it on top of your deck.",
        ),
        (
            "Put the top card of each player's deck into the Break Zone.",
            "Put the top card of your deck and your opponent's deck into the Break Zone.",
        ),
        (
            "Choose 1 Forward in your opponent's Break Zone. Play it onto the field under its owner's control dull.",
            "Choose 1 Forward in your opponent's Break Zone. Play it onto the field dull.",
        ),
    ],
)
def test_a_summon_said_in_another_way(new, known):
    assert effect(new) == effect(known)


def test_short_forms_of_words():
    assert numbered_lines("It can't attack.") == [(1, "It cannot attack.")]


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            f"{ENTERS}reveal cards from the top of your deck until you reveal a Forward. Add it to your hand.",
            f"{ENTERS}turn over one card at a time from the top of your deck until a Forward is revealed. "
            "Add it to your hand.",
        ),
        (
            f"{ENTERS}choose 1 Forward. Its owner puts it on top of their deck.",
            f"{ENTERS}choose 1 Forward. Put it on top of its owner's deck.",
        ),
        (
            "When Testa enters the field, choose up to 2 Summons in your Break Zone. Add 1 of them to your "
            "hand and remove the others from the game.",
            "When Testa enters the field, choose up to 2 Summons in your Break Zone. Add 1 of them to your "
            "hand and remove the rest from the game.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "You may play 1 Forward from your hand or Break Zone onto the field.",
            t.May(
                t.OneOf(
                    tuple(
                        t.Sequence((t.Select(t.Cards(zone, "you", (FORWARD,)), to_play=True), t.PlayOntoField(FOUND)))
                        for zone in ("hand", "break_zone")
                    )
                )
            ),
        ),
        (
            "Choose 1 Forward. Remove it from the game, then play it onto the field under your control.",
            t.Sequence(
                (
                    t.Choose(t.Cards(where=(FORWARD,))),
                    t.RemoveFromGame(t.Chosen()),
                    t.PlayOntoField(t.Chosen(), player="you"),
                )
            ),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


@pytest.mark.parametrize(
    "line",
    [
        "When Testa attacks, return 1 Backup to your hand.",
        "When Testa attacks, you may play up to 2 Forwards from your hand or Break Zone onto the field.",
    ],
)
def test_what_is_not_meant(line):
    with pytest.raises(GrammarError):
        parse(line)


def test_one_card_from_one_of_two_places():
    read = parse("When Testa attacks, you may play 1 Forward from your hand or Break Zone onto the field.")
    places = [t.Select(t.Cards(zone, "you", (FORWARD,)), to_play=True) for zone in ("hand", "break_zone")]
    assert read.effect == t.May(t.OneOf(tuple(t.Sequence((one, t.PlayOntoField(FOUND))) for one in places)))


def test_a_search_for_cards_of_a_total_cost():
    read = parse(
        "When Testa attacks, search for up to 2 Forwards with a total cost of 4 or less and add them to your hand."
    )
    assert read.effect == t.Search(t.Cards("deck", "you", (FORWARD,)), count=2, total_cost=4)


def test_a_random_order_and_a_reduced_cost():
    rest = "Look at the top 3 cards of your deck. Add 1 card among them to your hand and return the other cards"
    read = effect(f"{rest} to the bottom of your deck in a random order.")
    assert read.effects[-1] == t.PutIntoDeck(t.Rest(), order="random")
    cast = effect("Choose 1 Summon in your Break Zone. During this turn, you may cast it with its cost reduced by 2.")
    assert cast.effects[1] == t.AllowCasting(CHOSEN, t.CastTerms(less=2))


@pytest.mark.parametrize(
    "text",
    [
        "Search for 1 Forward and add it to your hand or draw 1 card.",
    ],
)
def test_what_could_mean_something_else_is_refused(text):
    with pytest.raises(GrammarError):
        parse(text, summon=True)


def test_a_search_for_cards_that_go_to_different_places():
    cards = t.Cards("deck", "you", (t.Named("Alfa"),))
    assert effect("Search for 1 Card Name Alfa and add it to your hand or play it onto the field dull.") == t.Search(
        cards, or_to="field_dull"
    )
    read = effects(
        "Search for up to 1 Card Name Alfa and up to 1 Monster, play that Card Name Alfa onto the field and add that "
        "Monster to your hand."
    )
    assert read[0] == t.Search(cards, "nowhere", 1, (t.Cards("deck", "you", (t.OfType("Monster"),)),))
    assert read[3] == t.Select(t.Cards(where=(t.OfType("Monster"),)), 1, 1, among="left")
    assert read[-1] == t.Shuffle("you", searched=True)


def test_played_under_its_owners_control():
    known = "Choose 1 Forward in your Break Zone. Play it onto the field."
    assert effect(known.replace("field.", "field under its owner's control.")) == effect(known)


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            ENTERS + "you may pay 《2》. When you do so, return Testa from the Break Zone to your hand.",
            ENTERS + "you may pay 《2》. When you do so, add Testa to your hand.",
        ),
        (
            ENTERS
            + "choose 1 Forward. Remove it from the game. At the end of the turn, its owner plays it onto the field.",
            ENTERS + "choose 1 Forward. Remove it from the game. At the end of the turn, play it onto the field.",
        ),
    ],
)
def test_said_of_the_owner_or_the_place(new, known):
    assert parse(new) == parse(known)


def test_what_its_owner_decides_is_not_left_to_you():
    with pytest.raises(GrammarError):
        effect("Choose 1 Forward. Its owner puts it on top or at the bottom of their deck.")


@pytest.mark.parametrize(
    "line",
    [
        "When you use an EX Burst, you may play Testa from your Break Zone onto the field dull.",
        "At the beginning of your Main Phase 1, you may play Testa from your Break Zone onto the field.",
        "When you cast a Summon, you may pay 《1》. When you do so, add Testa from your Break Zone to your hand.",
        "When a Forward enters your field, you may remove Testa in your Break Zone from the game.",
        "《2》: Play Testa from your Break Zone onto the field. You can only use this ability during your turn.",
    ],
)
def test_R8_4_what_makes_sense_only_in_the_break_zone_works_there(line):
    assert parse(line).zone == "break_zone"


@pytest.mark.parametrize(
    "line",
    [
        "When Testa is put from the field into the Break Zone, you may discard 1 card. If you do so, play Testa from "
        "the Break Zone onto the field.",
        "When Testa attacks, put Testa into the Break Zone. At the end of the turn, play Testa from the Break Zone "
        "onto the field.",
        "When a Forward enters your field, put Testa into the Break Zone. At the end of the turn, play Testa from the "
        "Break Zone onto the field.",
        "《2》, put Testa into the Break Zone: At the end of the turn, play Testa from the Break Zone onto the field.",
    ],
)
def test_R8_4_what_puts_its_card_there_works_on_the_field(line):
    assert parse(line).zone == "field"
