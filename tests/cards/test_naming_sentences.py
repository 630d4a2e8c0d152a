"""Sentences about what the other player names, and odd or even."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError
from tests.cards.sentences import FORWARD, effect


def broken(what):
    return t.Break(t.All(t.Cards("field", "any", (FORWARD, t.OfNamed(what)))))


@pytest.mark.parametrize(
    ("said", "what", "named"),
    [
        ("names 1 Element", "element", "of the named Element"),
        ("selects 1 Element", "element", "of the selected Element"),
        ("names 1 Job", "job", "with the named Job"),
        ("selects 1 number", "number", "of that cost"),
        ("names odd or even", "parity", "of the named parity"),
        ("selects odd or even", "parity", "with a cost of the selected parity"),
        ("selects odd or even", "parity", "with the selected cost"),
    ],
)
def test_the_opponent_names_it(said, what, named):
    words = f"Your opponent {said}. Break all the Forwards {named}."
    assert effect(words) == t.Sequence((t.Name(what, by="opponent"), broken(what)))


def test_both_name_a_number():
    words = "Name 1 number. Your opponent names 1 number. Break all the Forwards of cost equal to either number."
    either = t.AnyOf((t.OfNamed("number"), t.OfNamed("other_number")))
    forwards = t.Break(t.All(t.Cards("field", "any", (FORWARD, either))))
    assert effect(words) == t.Sequence((t.Name("number"), t.Name("other_number"), forwards))


def test_each_of_several_targets_is_watched():
    words = "Choose up to 2 Forwards. When either of them leaves the field this turn, draw 1 card."
    _choice, delayed = effect(words).effects
    assert (delayed.trigger.who, delayed.effect) == (t.Chosen(0), t.Draw("you", 1))


@pytest.mark.parametrize(
    "words",
    ["Your opponent names 2 Elements. Draw 1 card.", "When either of them leaves the field this turn, draw 1 card."],
)
def test_what_means_nothing_is_refused(words):
    with pytest.raises(GrammarError):
        effect(words)


@pytest.mark.parametrize(
    "line",
    [
        "Name 1 Element. Choose 1 Forward of the named Element. Break it.",
        "Select odd or even. Choose 1 Forward and 1 Backup of the selected parity. Break them.",
    ],
)
def test_R7_44_nothing_is_named_yet_when_targets_are_declared(line):
    with pytest.raises(GrammarError):
        effect(line)
