"""Sentences about what cards do and what happens to them."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, SELF, effect, parse
from tests.kit import MINE, THEIRS

THEIR_EFFECTS = t.Cause(("summons", "abilities"), "opponent")
SUMMON = t.OfType("Summon")
MY_EFFECTS = t.Cause(("summons", "abilities"), "you")


@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        ("Testa leaves the field due to your opponent's Summons or abilities", t.Leaves(SELF, THEIR_EFFECTS)),
        ("Testa is removed from the game", t.IsRemoved(SELF)),
        (
            "a Forward opponent controls is removed from the game by your Summons or abilities",
            t.IsRemoved(THEIRS, MY_EFFECTS),
        ),
        ("a Forward you control is returned from the field to your hand", t.IsReturned(MINE)),
        (
            "a Forward you control is returned to its owner's hand due to your Summons or abilities",
            t.IsReturned(MINE, MY_EFFECTS),
        ),
        ("1 or more Forwards you control leave the field", t.Together(t.Leaves(MINE), 1)),
        ("1 or more Forwards you control are returned to your hand", t.Together(t.IsReturned(MINE), 1)),
        ("1 or more Forwards enter your field", t.Together(t.Enters(MINE), 1)),
        (
            "a Summon is put from your deck into the Break Zone",
            t.IsMilled("you", t.Cards("deck", "any", (t.OfType("Summon"),))),
        ),
        ("a card is put from your deck into the Break Zone", t.IsMilled("you")),
        ("Testa blocks a damaged Forward", t.Blocks(SELF, t.Cards(where=(FORWARD, t.InState("damaged"))))),
        (
            "Testa is blocked by a Forward of cost 5 or more",
            t.IsBlocked(SELF, t.Cards(where=(FORWARD, t.OfCost("at_least", 5)))),
        ),
        ("Testa is dulled by your opponent's Summons", t.BecomesDull(SELF, t.Cause(("summons",), "opponent"))),
        ("you cast a Summon for the first time each turn", t.Casts("you", (SUMMON,), 1)),
        ("Testa forms a party", t.Attacks(SELF, True)),
        (
            "a Forward opponent controls is put from the field into the Break Zone on the same turn it was dealt "
            "damage by Testa",
            t.LeavesToBreakZone(t.Cards("field", "opponent", (FORWARD, t.Marked("damaged_by_source")))),
        ),
        ("Testa and a Backup form a party", t.Attacks(SELF, True, t.Cards(where=(t.OfType("Backup"),)))),
        ("5 or more cards are put from your deck into the Break Zone", t.Together(t.IsMilled("you"), 5)),
        (
            "2 or more Forwards opponent controls become dull by your abilities",
            t.Together(t.BecomesDull(THEIRS, t.Cause(("abilities",), "you")), 2),
        ),
    ],
)
def test_what_triggers(words, trigger):
    assert parse(f"When {words}, gain 《C》.").trigger == trigger


@pytest.mark.parametrize(
    "line",
    [
        "When a Forward opponent controls is returned from the field to your hand, draw 1 card.",
        "When Testa blocks a Forward in your Break Zone, draw 1 card.",
        "When 1 or more cards in your opponent's Break Zone are removed from the game, draw 1 card.",
        "When Testa enters the field, your opponent selects 1 Forward and 1 Backup they control. Break them.",
    ],
)
def test_what_is_not_read(line):
    with pytest.raises(GrammarError):
        parse(line)


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "Choose 1 Forward. If it is put from the field into the Break Zone this turn, draw 1 card.",
            "Choose 1 Forward. When it is put from the field into the Break Zone this turn, draw 1 card.",
        ),
    ],
)
def test_a_summon_said_in_another_way(new, known):
    assert effect(new) == effect(known)


@pytest.mark.parametrize(
    ("occasion", "expected"),
    [
        ("When another Forward enters your field", t.Enters(t.Cards("field", "you", (FORWARD, t.Other())))),
        ("When a card is put from your deck into the Break Zone", t.IsMilled("you")),
    ],
)
def test_triggers(occasion, expected):
    assert parse(f"{occasion}, draw 1 card.").trigger == expected


def test_once_per_turn_before_the_trigger():
    behind = "When Testa attacks, draw 1 card. This effect will trigger only once per turn."
    assert parse("Once per turn, when Testa attacks, draw 1 card.") == parse(behind)


def test_that_forward_is_the_one_that_blocks():
    read = parse("When Testa is blocked by a Forward of cost 4 or less, break that Forward.")
    assert read.effect == t.Break(t.Blocker(now=False))


@pytest.mark.parametrize("who", ["Testa", "a Forward you control"])
def test_returned_to_your_hand(who):
    known = parse(f"When {who} is returned from the field to your hand, draw 1 card.")
    assert parse(f"When {who} is returned to your hand from the field, draw 1 card.") == known


def test_a_state_that_breaks():
    read = parse("If you control 2 or more Forwards, break Testa.")
    assert read == t.Auto(t.State(t.Exists(MINE, 2)), t.Break(SELF))


def test_several_that_become_dull():
    read = parse("When Testa or a Forward you control becomes dull, draw 1 card.")
    assert read.trigger == t.EitherTrigger((t.BecomesDull(SELF), t.BecomesDull(MINE)))


def test_cards_of_a_deck_that_go_together():
    read = parse("When 2 or more Forwards are put from your deck into the Break Zone, draw 1 card.").trigger
    assert read == t.Together(t.IsMilled("you", t.Cards("deck", "any", (FORWARD,))), 2)


@pytest.mark.parametrize("meeting", ["Testa blocks a Forward", "Testa is blocked by a Forward"])
def test_of_two_that_meet_it_could_be_either(meeting):
    with pytest.raises(GrammarError, match="could also be the Forward that blocks or is blocked"):
        parse(f"When {meeting}, it loses 3000 power until the end of the turn.")


@pytest.mark.parametrize(
    ("happens", "expected"),
    [
        ("a Forward opponent controls is frozen", t.IsFrozen(THEIRS)),
        ("Testa becomes frozen", t.IsFrozen(SELF)),
        (
            "a Forward opponent controls is frozen by your Summons or abilities",
            t.IsFrozen(THEIRS, t.Cause(("summons", "abilities"), "you")),
        ),
        ("1 or more Forwards opponent controls are frozen", t.Together(t.IsFrozen(THEIRS), 1)),
    ],
)
def test_what_is_frozen(happens, expected):
    assert parse(f"When {happens}, draw 1 card.").trigger == expected


@pytest.mark.parametrize(("whose", "player"), [("your", "you"), ("your opponent's", "opponent")])
def test_a_card_leaves_a_break_zone(whose, player):
    assert parse(f"When a card leaves {whose} Break Zone, draw 1 card.").trigger == t.LeavesBreakZone(player)


@pytest.mark.parametrize(("whose", "player"), [("your", "you"), ("your opponent's", "opponent")])
def test_a_card_is_put_into_a_damage_zone(whose, player):
    assert parse(f"When a card is put into {whose} Damage Zone, draw 1 card.").trigger == t.EntersDamageZone(player)


def test_a_party_with_another_card():
    forming = parse("When Testa and another Forward you control form a party and attack, draw 1 card.").trigger
    assert forming == t.Attacks(SELF, True, t.Cards("field", "you", (FORWARD, t.Other())))


def test_the_hand_before_the_field():
    back = parse("When Testa is returned from the field to your hand, draw 1 card.")
    assert parse("When Testa is returned to your hand from the field, draw 1 card.") == back


@pytest.mark.parametrize(
    ("short", "full"),
    [
        ("Testa is discarded due to your abilities", "Testa is discarded from your hand due to your abilities"),
        (
            "a Forward opponent controls is returned to its owner's hand",
            "a Forward opponent controls is returned from the field to its owner's hand",
        ),
    ],
)
def test_where_it_was_may_be_left_out(short, full):
    assert parse(f"When {short}, draw 1 card.") == parse(f"When {full}, draw 1 card.")
