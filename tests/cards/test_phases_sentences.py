"""Sentences about the phases of a turn as moments."""

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.language.grammar import GrammarError

from .sentences import effect, parse


@pytest.mark.parametrize(
    ("words", "trigger"),
    [
        ("the beginning of your Draw Phase", t.Begins("draw_phase", "you")),
        ("the beginning of each player's Draw Phase", t.Begins("draw_phase")),
        ("the beginning of your opponent's Active Phase", t.Begins("active_phase", "opponent")),
        ("the beginning of your turn", t.Begins("active_phase", "you")),
        ("the start of each player's turn", t.Begins("active_phase")),
        ("the beginning of each Attack Phase", t.Begins("attack_phase")),
        ("the beginning of each of your Attack Phases", t.Begins("attack_phase", "you")),
        ("the beginning of each of your opponent's Draw Phases", t.Begins("draw_phase", "opponent")),
        ("the beginning of your End Phase", t.TurnEnds("you")),
        ("the beginning of each End Phase", t.TurnEnds()),
        ("the end of the Attack Phase", t.Ends("attack_phase")),
        ("the end of your Main Phase 1", t.Ends("main_phase_1", "you")),
        ("the end of the Main Phase 2 during each of your opponent's turns", t.Ends("main_phase_2", "opponent")),
    ],
)
def test_moments(words, trigger):
    assert parse(f"At {words}, draw 1 card.") == t.Auto(trigger, t.Draw("you"))


@pytest.mark.parametrize(
    ("words", "trigger", "duration"),
    [
        ("the beginning of your Main Phase 2", t.Begins("main_phase_2", "you"), "permanent"),
        ("the beginning of your opponent's next Main Phase 1", t.Begins("main_phase_1", "opponent"), "permanent"),
        ("the beginning of your next turn", t.Begins("active_phase", "you"), "permanent"),
        ("the beginning of Main Phase 2 this turn", t.Begins("main_phase_2"), "end_of_turn"),
        ("the end of the Attack Phase", t.Ends("attack_phase"), "permanent"),
        ("the end of this Attack Phase", t.Ends("attack_phase"), "end_of_turn"),
    ],
)
def test_moments_of_delayed_abilities(words, trigger, duration):
    assert effect(f"At {words}, draw 1 card.") == t.Delayed(trigger, t.Draw("you"), duration)


@pytest.mark.parametrize(
    "line",
    [
        "At the end of your End Phase, draw 1 card.",
        "When Testa enters the field, skip your opponent's Active Phase in their next turn.",
    ],
)
def test_refused(line):
    with pytest.raises(GrammarError):
        parse(line)
