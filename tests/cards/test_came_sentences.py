"""Sentences about how an object has entered the field."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError

from .sentences import FORWARD, SELF, condition, effect, parse

ELSEWHERE = ("deck", "break_zone", "damage_zone", "removed", "lb_deck")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("Testa entered the field from the Break Zone", t.HasEntered(SELF, (), ("break_zone",))),
        ("Testa entered the field other than from your hand", t.HasEntered(SELF, (), ELSEWHERE)),
        ("Testa entered the field from anywhere other than your hand", t.HasEntered(SELF, (), ELSEWHERE)),
        ("Testa was cast from your hand", t.HasEntered(SELF, ("cast",), ("hand",))),
        ("Testa was not cast", t.Not(t.EnteredBy("cast"))),
        ("Testa entered the field by being cast", t.EnteredBy("cast")),
        ("Testa entered the field due to Warp", t.EnteredBy("warp")),
        ("Testa entered the field due to an ability", t.HasEntered(SELF, ("abilities",))),
        ("Testa was put onto the field by a Summon", t.HasEntered(SELF, ("summons",))),
        ("Testa entered the field due to a Summon or an ability", t.HasEntered(SELF, ("summons", "abilities"))),
        ("Testa did not enter the field from your hand", t.Not(t.HasEntered(SELF, (), ("hand",)))),
        (
            "Testa entered the field from the Break Zone due to an ability",
            t.HasEntered(SELF, ("abilities",), ("break_zone",)),
        ),
    ],
)
def test_conditions(words, asked):
    assert condition(words) == asked


def test_of_the_card_that_triggered():
    auto = parse("When a Forward enters your field, if it entered the field due to Warp, draw 1 card.")
    assert auto.condition == t.HasEntered(t.Triggering(), ("warp",))


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("that entered the field due to Warp", t.Entered(("warp",))),
        ("that entered the field from the Break Zone", t.Entered((), ("break_zone",))),
        ("that was not cast", t.Entered(("summons", "abilities"))),
        ("that was cast", t.Entered(("cast",))),
    ],
)
def test_descriptions(words, asked):
    assert effect(f"Choose 1 Forward {words}. Break it.").effects[0].cards == t.Cards(where=(FORWARD, asked))


def test_a_trigger_of_what_is_not_cast():
    auto = parse("When a Forward enters your field without being cast, draw 1 card.")
    assert auto.trigger.cause == t.Cause(("summons", "abilities"))


@pytest.mark.parametrize(
    "words",
    [
        "it entered the field due to your opponent's abilities",
        "it entered the field from your hand from your deck",
        "it entered your opponent's field due to Warp",
    ],
)
def test_refused(words):
    with pytest.raises(GrammarError):
        parse(f"When Testa attacks, if {words}, draw 1 card.")


def test_if_you_cast_it():
    read = parse("When a Forward enters your field, if you cast it, draw 1 card.")
    assert read.condition == t.HasEntered(t.Triggering(), ("cast",))
