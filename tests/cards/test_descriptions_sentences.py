"""Further qualities and places in descriptions."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, condition, effect, parse

TWO = "Choose 1 Forward you control and 1 Forward opponent controls."


@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        (
            "a Forward dealt damage by Testa is put from the field into the Break Zone on the same turn",
            t.LeavesToBreakZone(t.Cards(where=(FORWARD, t.Marked("damaged_by_source")))),
        ),
    ],
)
def test_what_triggers(words, trigger):
    assert parse(f"When {words}, gain 《C》.").trigger == trigger


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            "When Testa attacks, the other Forwards you control gain +1000 power until the end of the turn.",
            "When Testa attacks, all the other Forwards you control gain +1000 power until the end of the turn.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Choose 1 card your opponent owns removed from the game. You can cast it this turn.",
            t.Sequence((t.Choose(t.Cards("removed", "opponent")), t.AllowCasting(t.Chosen()))),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


def test_the_card_removed_by_this_one():
    read = parse("When Testa leaves the field, play the Forward removed by Testa onto the field.")
    assert read.effect == t.PlayOntoField(t.All(t.Cards("removed", "any", (t.Marked("removed_by_source"),))))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "there are 10 or more Forwards in both players' Break Zones",
            t.Exists(t.Cards("break_zone", "any", (FORWARD,)), 10),
        ),
    ],
)
def test_conditions(words, expected):
    assert condition(words) == expected


@pytest.mark.parametrize("kinds", ["Card Name Alfa or Category VII Summon", "Job Ninja or Fire Summon"])
def test_a_type_that_could_be_that_of_the_last_kind_alone_is_refused(kinds):
    with pytest.raises(GrammarError, match="one of several kinds"):
        effect(f"Search for 1 {kinds} and add it to your hand.")
    assert effect("Search for 1 Card Name Alfa or Card Name Bravo Summon and add it to your hand.")


@pytest.mark.parametrize(
    ("phrase", "where"),
    [
        ("1 Forward other than a Job Ninja", (FORWARD, t.Except((t.OfJob("Ninja"),)))),
        ("1 Forward other than a Card Name Alfa", (FORWARD, t.Except((t.Named("Alfa"),)))),
        (
            "1 Forward other than a Category VII Forward",
            (FORWARD, t.Except((t.AllOf((t.OfCategory("VII"), FORWARD)),))),
        ),
        ("1 Forward of odd cost", (FORWARD, t.Marked("odd_cost"))),
        ("1 Forward with an even cost", (FORWARD, t.Marked("even_cost"))),
        ("1 Forward that attacked this turn", (FORWARD, t.Marked("attacked_this_turn"))),
    ],
)
def test_descriptions(phrase, where):
    assert effect(f"Choose {phrase}. Dull it.").effects[0] == t.Choose(t.Cards(where=where))


def test_the_named_cost_and_what_is_shown():
    named = effect("Name 1 cost. Break all the Forwards of the named cost.")
    assert named == effect("Name 1 number. Break all the Forwards of cost equal to the named number.")
    shown = effect("Search for 1 Summon, reveal it and add it to your hand.")
    assert shown == effect("Search for 1 Summon and add it to your hand.")


def test_places_and_triggers_of_removed_cards():
    one = effect("Choose 1 card removed from the game that you own. Put it into the Break Zone.").effects[0]
    assert one == t.Choose(t.Cards("removed", "you"))
    assert parse("When Testa is removed from the game due to Warp, draw 1 card.").trigger == t.IsWarped(t.Self())
    power = "If the power of the former is greater than the power of the latter, break the latter."
    assert effect(f"{TWO} {power}") == effect(
        f"{TWO} If the former's power is greater than the latter's power, break the latter."
    )


def test_different_card_types():
    read = condition("there are 3 or more different card types among the cards in your Break Zone")
    assert read == t.Compare(t.Different("types", t.Cards("break_zone", "you")), "at_least", t.Number(3))
