"""Sentences that count what was done."""

import pytest

from fftcg_env.cards import tree as t
from tests.cards.sentences import FOUND, effect

SUMMON = t.OfType("Summon")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Put the top 3 cards of your deck into the Break Zone. If 2 or more Summons were put into the "
            "Break Zone by this effect, draw 1 card.",
            t.Sequence(
                (
                    t.PutIntoBreakZone(t.TopOf("you", 3)),
                    t.If(t.SomeAre(FOUND, t.Cards("break_zone", "any", (SUMMON,)), 2), t.Draw("you", 1)),
                )
            ),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected
