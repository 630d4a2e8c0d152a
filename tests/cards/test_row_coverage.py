"""The coverage of rows of ability programs (``tests/cards/row_coverage.py``)."""

import os
import subprocess
import sys

import numpy as np
import pytest

from fftcg_env.games.fftcg.game import FFTCG
from fftcg_env.games.fftcg.record import state as st
from tests.cards import scenario_rows
from tests.cards.row_coverage import cover, fields_of_cards, is_shown, rows_of_cards, without
from tests.cards.row_tracing import NAMES, Notes, difference, parts_in, parts_of_bytes


@pytest.fixture(scope="module")
def game():
    return FFTCG()


def test_rows_are_listed_by_ability_without_those_that_only_lead_on(game):
    rows = [str(row) for row in rows_of_cards(game.cards)["1-001H"]]
    assert rows == ["1-001H 1.1 may", "1-001H 1.2 select", "1-001H 1.3 play onto field"]


def test_a_printed_keyword_is_a_fact_and_another_field_ability_is_not(game):
    fields = fields_of_cards(game.cards)
    assert [(field.ability, field.beforehand) for field in fields["26-041L"]] == [(1, False), (2, False)]
    assert [field.beforehand for field in fields["28-121R"]] == [True]


def test_an_ability_is_switched_off_for_a_while_only(game):
    row = fields_of_cards(game.cards)["26-041L"][0].row
    before = game.tables["abilities"][0][row].copy()
    with without(game, row):
        assert game.tables["abilities"][0][row]["damage"] > 7
    assert game.tables["abilities"][0][row] == before


def test_records_are_compared_by_their_fields_and_not_by_what_lies_between_them():
    states = np.zeros(2, st.STATE)
    others = states.copy()
    others["effects"]["value"][1, 0] = 5
    others["crystals"][0, 1] = 1
    assert sorted(parts_in(difference(states, others))) == ["crystals", "effects"]
    used = np.flatnonzero(parts_of_bytes() == NAMES.index("effects") + 1)
    assert len(used) < st.STATE["effects"].itemsize and difference(states, states.copy()) == 0


@pytest.mark.soak
def test_every_row_of_some_cards_is_carried_out(game):
    codes = ["1-001H", "26-041L", "25-086R", "28-098H"]
    notes = Notes()
    cover(game, codes, notes, rounds=6)
    assert all(is_shown(row, notes) for code in codes for row in rows_of_cards(game.cards)[code])
    assert all(notes.worked[field.row] for code in codes for field in fields_of_cards(game.cards)[code])


@pytest.mark.soak
def test_scenarios_carry_out_every_row_that_no_position_has_shown():
    listed = scenario_rows.listed()
    assert all(names != [""] for _, names in listed.values()), "a card has no scenario"
    modules = sorted({f"tests/rules/{name}.py" for _, names in listed.values() for name in names})
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.cards.scenario_rows", *modules]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    process = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stdout[-4000:]
