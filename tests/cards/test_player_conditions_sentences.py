"""Conditions about what players have."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, condition, effect, parse
from tests.kit import MINE, THEIRS

HAND, BREAK_ZONE = t.Cards("hand", "you"), t.Cards("break_zone", "you")
ALFAS = t.Cards("break_zone", "you", (t.Named("Alfa"),))


@pytest.mark.parametrize(
    "line",
    [
        "If your opponent controls no other Forwards, Testa gains +1000 power.",
        "If there is a Forward, Testa gains +1000 power.",
        "If your opponent controls another Forward, Testa gains +1000 power.",
        "If you have more Forwards than your opponent, Testa gains +1000 power.",
        "If you have 5 or more Forwards with different names you control, Testa gains +1000 power.",
        "If your Break Zone has 3 or more Forwards you control, Testa gains +1000 power.",
        "If you control 3 or more, Testa gains +1000 power.",
        "When Testa attacks, Testa gains Haste.",
    ],
)
def test_what_is_not_read(line):
    with pytest.raises(GrammarError):
        parse(line)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("you control no other Forwards", t.Not(t.Exists(t.Cards("field", "you", (FORWARD, t.Other()))))),
        ("you control 2 or more other Forwards", t.Exists(t.Cards("field", "you", (FORWARD, t.Other())), 2)),
        (
            "all the Forwards you control are Category VII",
            t.Not(t.Exists(t.Cards("field", "you", (FORWARD, t.Except((t.OfCategory("VII"),)))))),
        ),
        ("you have no 《C》", t.Not(t.Compare(t.Crystals("you"), "at_least", t.Number(1)))),
        ("your opponent has no 《C》", t.Not(t.Compare(t.Crystals("opponent"), "at_least", t.Number(1)))),
        (
            "3 or more Summons you own are removed from the game",
            t.Exists(t.Cards("removed", "you", (t.OfType("Summon"),)), 3),
        ),
        ("you have received exactly 3 points of damage", t.Compare(t.PointsOfDamage("you"), "exactly", t.Number(3))),
        ("there is a Summon in your Break Zone", t.Exists(t.Cards("break_zone", "you", (t.OfType("Summon"),)))),
        (
            "your opponent has more cards in their hand than you",
            t.Not(
                t.Compare(
                    t.CountOf(t.Cards("hand", "opponent")),
                    "at_most",
                    t.CountOf(t.Cards("hand", "you")),
                )
            ),
        ),
        (
            "your opponent has 5 or more cards in their Break Zone",
            t.Exists(t.Cards("break_zone", "opponent"), 5),
        ),
        ("a Card Name Alfa is in your Break Zone", t.Exists(t.Cards("break_zone", "you", (t.Named("Alfa"),)))),
        (
            "you have exactly 3 cards in your hand",
            t.Compare(t.CountOf(t.Cards("hand", "you")), "exactly", t.Number(3)),
        ),
        (
            "either player controls a Monster",
            t.Either(
                (
                    t.Exists(t.Cards("field", "you", (t.OfType("Monster"),))),
                    t.Exists(t.Cards("field", "opponent", (t.OfType("Monster"),))),
                )
            ),
        ),
        ("you control another Forward", t.Exists(t.Cards("field", "you", (FORWARD, t.Other())))),
        (
            "the total power of the Forwards you control is 30000 or more",
            t.Compare(t.Total("power", MINE), "at_least", t.Number(30000)),
        ),
        (
            "the Forwards you control have a total cost of 5 or less",
            t.Compare(t.Total("cost", MINE), "at_most", t.Number(5)),
        ),
        (
            "you have more cards in your Break Zone than your opponent",
            t.Not(t.Compare(t.CountOf(BREAK_ZONE), "at_most", t.CountOf(t.Cards("break_zone", "opponent")))),
        ),
        (
            "your opponent has fewer cards in their Break Zone than you",
            t.Not(t.Compare(t.CountOf(BREAK_ZONE), "at_most", t.CountOf(t.Cards("break_zone", "opponent")))),
        ),
        (
            "you control Characters of 2 or more different Categories",
            t.Compare(
                t.Different("categories", t.Cards("field", "you", (t.OfType("Character"),))), "at_least", t.Number(2)
            ),
        ),
        (
            "there are 3 or more Forwards with different names on your field",
            t.Compare(t.Different("names", MINE), "at_least", t.Number(3)),
        ),
        ("10 or more of your cards are removed from the game", t.Exists(t.Cards("removed", "you"), 10)),
        (
            "the number of Forwards you control is equal to the number of Forwards opponent controls",
            t.Compare(t.CountOf(MINE), "exactly", t.CountOf(THEIRS)),
        ),
        (
            "the number of Forwards you control is less than the number of Forwards opponent controls",
            t.Not(t.Compare(t.CountOf(MINE), "at_least", t.CountOf(THEIRS))),
        ),
        (
            "you and your opponent control the same number of Forwards",
            t.Compare(t.CountOf(MINE), "exactly", t.CountOf(THEIRS)),
        ),
        ("your Break Zone has 10 or more cards", t.Exists(t.Cards("break_zone", "you"), 10)),
        (
            "you have 5 or more Forwards with different names in your Break Zone",
            t.Compare(t.Different("names", t.Cards("break_zone", "you", (FORWARD,))), "at_least", t.Number(5)),
        ),
        (
            "there are Forwards of 3 or more different Elements in your Break Zone",
            t.Compare(t.Different("elements", t.Cards("break_zone", "you", (FORWARD,))), "at_least", t.Number(3)),
        ),
        ("there is a Forward on the field", t.Exists(t.Cards(where=(FORWARD,)))),
        ("your opponent's Break Zone has 10 or more cards", t.Exists(t.Cards("break_zone", "opponent"), 10)),
        ("your deck has 20 cards or less", t.Not(t.Exists(t.Cards("deck", "you"), 21))),
        ("both players control 2 or more Forwards", t.Both((t.Exists(MINE, 2), t.Exists(THEIRS, 2)))),
        (
            "you control Fire and Ice Forwards",
            t.Both(
                tuple(t.Exists(t.Cards("field", "you", (FORWARD, t.OfElement(element)))) for element in ("Fire", "Ice"))
            ),
        ),
        ("there is no card in your Break Zone", t.Not(t.Exists(t.Cards("break_zone", "you")))),
        ("it is not your turn", t.Not(t.DuringTurn("you"))),
        ("you control another Job Ninja", t.Exists(t.Cards("field", "you", (t.OfJob("Ninja"), t.Other())))),
        ("your deck has 10 cards or less", t.Not(t.Exists(t.Cards("deck", "you"), 11))),
        ("there are 10 or less cards in your deck", t.Not(t.Exists(t.Cards("deck", "you"), 11))),
        ("you have 《C》《C》 or more", t.Compare(t.Crystals("you"), "at_least", t.Number(2))),
        ("you have 3 《C》 or more", t.Compare(t.Crystals("you"), "at_least", t.Number(3))),
        (
            "you control both a Card Name Alfa and a Card Name Bravo",
            t.Both(tuple(t.Exists(t.Cards("field", "you", (t.Named(name),))) for name in ("Alfa", "Bravo"))),
        ),
        (
            "both you and your opponent have 1 card or less in hand",
            t.Both(tuple(t.Not(t.Exists(t.Cards("hand", player), 2)) for player in ("you", "opponent"))),
        ),
        (
            "both you and your opponent have 3 or more cards in their hands",
            t.Both(tuple(t.Exists(t.Cards("hand", player), 3) for player in ("you", "opponent"))),
        ),
        ("you also have no cards in hand", t.Not(t.Exists(t.Cards("hand", "you")))),
        ("you also control 2 or more Forwards", t.Exists(MINE, 2)),
    ],
)
def test_conditions(words, expected):
    assert condition(words) == expected


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "If all the Backups you control are of the Fire Element, Testa gains +1000 power.",
            "If all the Backups you control have Fire Element, Testa gains +1000 power.",
        ),
        (
            "If you control 3 or more Forwards with different names, Testa gains +1000 power.",
            "If you control 3 or more Forwards of different names, Testa gains +1000 power.",
        ),
        (
            "If you control Forwards of 3 or more different Elements, Testa gains +1000 power.",
            "If there are 3 or more different Elements among Forwards you control, Testa gains +1000 power.",
        ),
        (
            "If there are 3 or more Monsters with different names in your Break Zone, Testa gains +1000 power.",
            "If you have 3 or more Monsters with different names in your Break Zone, Testa gains +1000 power.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("line", "usual"),
    [
        (
            "Choose 1 Forward. Dull it. If you have more cards in hand than your opponent, draw 1 card.",
            "Choose 1 Forward. Dull it. If you have more cards in your hand than your opponent, draw 1 card.",
        ),
    ],
)
def test_short_forms(line, usual):
    assert effect(line) == effect(usual)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "If you have 2 or more Card Name Alfa in your Break Zone, draw 1 card. If you have 4 or more, also "
            "draw 2 cards.",
            (t.If(t.Exists(ALFAS, 2), t.Draw("you", 1)), t.If(t.Exists(ALFAS, 4), t.Draw("you", 2))),
        ),
    ],
)
def test_said_behind(text, expected):
    read = effect(text)
    assert (read.effects if isinstance(read, t.Sequence) else (read,)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card. If you have 4 or more, draw 2 cards.",
        "If you have 4 or more Card Name Alfa in your Break Zone, draw 1 card. If you have 2 or more, draw 2 cards.",
    ],
)
def test_what_could_mean_something_else_is_refused(text):
    with pytest.raises(GrammarError):
        parse(text, summon=True)


@pytest.mark.parametrize(("who", "player"), [("you have", "you"), ("your opponent has", "opponent")])
def test_damage_that_either_player_has_received(who, player):
    exactly = t.Compare(t.PointsOfDamage(player), "exactly", t.Number(6))
    assert condition(f"{who} received 6 points of damage") == exactly
    assert condition(f"{who} received exactly 6 points of damage") == exactly
    assert condition(f"{who} received 3 points of damage or less") == t.Not(t.Received(player, 4))
    assert condition(f"its cost is equal to or less than the damage {who} received").other == t.PointsOfDamage(player)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("your opponent does not control any Forwards", t.Not(t.Exists(t.Cards("field", "opponent", (FORWARD,))))),
        ("you do not control any Forwards", t.Not(t.Exists(t.Cards("field", "you", (FORWARD,))))),
        ("neither player controls a Forward", t.Not(t.Exists(t.Cards("field", "any", (FORWARD,))))),
        ("you have 2 cards or less in hand", t.Not(t.Exists(t.Cards("hand", "you"), 3))),
        ("you have 5 cards or more in your hand", t.Exists(t.Cards("hand", "you"), 5)),
    ],
)
def test_what_nobody_controls_and_who_holds(words, expected):
    assert condition(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("your hand is empty", t.Not(t.Exists(HAND))),
        ("your opponent's hand is empty", t.Not(t.Exists(t.Cards("hand", "opponent")))),
        ("both players have no cards in hand", condition("both players have no cards in their hands")),
        (
            "you have the same number of cards in your hand as your opponent",
            t.Compare(t.CountOf(HAND), "exactly", t.CountOf(t.Cards("hand", "opponent"))),
        ),
        (
            "your opponent has the same number of cards in their hand as you",
            condition("you have the same number of cards in hand as your opponent"),
        ),
        (
            "you have the same number of Forwards in your Break Zone as your opponent",
            t.Compare(
                t.CountOf(t.Cards("break_zone", "you", (FORWARD,))),
                "exactly",
                t.CountOf(t.Cards("break_zone", "opponent", (FORWARD,))),
            ),
        ),
        (
            "you control the same number of Forwards as your opponent",
            condition("you and your opponent control the same number of Forwards"),
        ),
    ],
)
def test_hands_that_are_empty_and_as_many_as_the_other_player(words, expected):
    assert condition(words) == expected


def test_as_many_forwards_without_a_place_are_controlled_not_had():
    with pytest.raises(GrammarError, match="without a zone"):
        parse("If you have the same number of Forwards as your opponent, Testa gains Haste.")


def test_different_names_behind_the_place():
    assert condition("you have 3 or more Forwards in your Break Zone with different names") == condition(
        "you have 3 or more Forwards with different names in your Break Zone"
    )


def test_it_is_a_turn_in_short():
    assert condition("it's your turn") == condition("it is your turn")


def test_or_more_of_what_the_sentence_before_counts():
    line = "When Testa attacks, if there are 2 or more different Elements among Forwards you control, draw 1 card. If "
    short, full = "there are 4 or more", "there are 4 or more different Elements among Forwards you control"
    assert parse(f"{line}{short}, draw 2 cards instead.") == parse(f"{line}{full}, draw 2 cards instead.")


@pytest.mark.parametrize("before", ["Draw 1 card.", "If you control 5 or more Forwards, draw 1 card."])
def test_or_more_of_nothing(before):
    with pytest.raises(GrammarError, match="not named"):
        effect(f"{before} If there are 4 or more, draw 2 cards instead.")
