"""Sentences about how long something lasts."""

import pytest

from fftcg_env.cards import tree as t
from tests.cards.sentences import FORWARD, effect, parse
from tests.kit import THEIRS

ENTERS = "When Testa enters the field, "


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "All the Forwards opponent controls lose 2000 power and cannot block until the end of the turn.",
            t.Sequence((t.GainPower(t.All(THEIRS), t.Number(-2000)), t.Restrict(t.All(THEIRS), "cannot_block"))),
        ),
        (
            "Until the end of your opponent's turn, Forwards opponent controls must attack if possible.",
            t.Restrict(t.All(THEIRS), "must_attack", "end_of_opponents_turn"),
        ),
    ],
)
def test_instructions(text, expected):
    assert effect(text) == expected


def test_what_cannot_be_done_while_the_source_is_there():
    line = "When Testa enters the field, choose 1 Forward. As long as Testa is on the field, it cannot attack or block."
    kinds = ("cannot_attack", "cannot_block")
    restricted = tuple(t.Restrict(t.Chosen(), kind, "while_source_on_field") for kind in kinds)
    assert parse(line).effect == t.Sequence((t.Choose(t.Cards(where=(FORWARD,))), *restricted))


@pytest.mark.parametrize(
    ("new", "known"),
    [
        (
            f"{ENTERS}during this turn, Testa gains +1000 power for each Backup you control.",
            f"{ENTERS}Testa gains +1000 power for each Backup you control until the end of the turn.",
        ),
        (f"{ENTERS}this turn, Testa gains Haste.", f"{ENTERS}Testa gains Haste until the end of the turn."),
        (f"{ENTERS}until the end of the turn, Testa cannot block.", f"{ENTERS}Testa cannot block this turn."),
        (f"{ENTERS}Testa must attack if possible this turn.", f"{ENTERS}Testa must attack this turn if possible."),
        (
            f"{ENTERS}until the start of your next turn, Testa cannot be chosen by Summons.",
            f"{ENTERS}Testa cannot be chosen by Summons until your next turn.",
        ),
        (
            f"{ENTERS}Testa gains Haste until your next turn.",
            f"{ENTERS}Testa gains Haste until the beginning of your next turn.",
        ),
        (
            f"{ENTERS}choose 1 Forward. It gains Brave until Testa leaves the field.",
            f"{ENTERS}choose 1 Forward. For as long as Testa is on the field, it gains Brave.",
        ),
        (f"{ENTERS}take an extra turn after this one.", f"{ENTERS}take 1 more turn after this one."),
        (
            "When Testa enters the field, choose 1 Forward opponent controls. It doesn't activate during "
            "your opponent's next Active Phase.",
            "When Testa enters the field, choose 1 Forward opponent controls. It does not activate during "
            "its controller's next Active Phase.",
        ),
    ],
)
def test_said_in_another_way(new, known):
    assert parse(new) == parse(known)


def test_removed_as_long_as_the_card_is_there():
    start, end = (
        "When Testa enters the field, choose 1 Forward. Remove it from the game",
        "as long as Testa is on the field.",
    )
    assert parse(f"{start} {end}") == parse(f"{start} for {end}")
