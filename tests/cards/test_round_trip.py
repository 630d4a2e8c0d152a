"""The words of an ability, read by the card grammar, give the same tree."""

import random

import pytest

from .round_trip import abilities, listed, listed_lines, lost_lines, problem
from .tables import entries, tables

SAMPLE = 150
"""Number of abilities in the default test run; the whole pool is for ``make soak``."""


def check(some):
    lost = {(card.code, number): reason for card, number in some if (reason := problem(card, number))}
    known = {key: reason for key, reason in listed().items() if key in {(card.code, number) for card, number in some}}
    new = {key: reason for key, reason in lost.items() if key not in known}
    assert not new, f"no longer read back: {new}"
    back = sorted(known.keys() - lost.keys())
    assert not back, f"read back now, take them from one_way.txt (python -m tests.cards.round_trip): {back}"


def test_a_sample_of_abilities_comes_back():
    check(random.Random(1).sample(abilities(), SAMPLE))


def test_the_list_names_abilities_of_shipped_cards():
    assert listed().keys() <= {(card.code, number) for card, number in abilities()}


@pytest.mark.soak
def test_every_ability_comes_back():
    check(abilities())


IN_EVERY_RUN = ("history", "unprinted")


@pytest.mark.parametrize(
    "table",
    [table if table.stem in IN_EVERY_RUN else pytest.param(table, marks=pytest.mark.soak) for table in tables()],
    ids=lambda table: table.stem,
)
def test_the_words_of_the_lines_of_a_table_come_back(table):
    here = listed_lines() & {entry.line for entry in entries(table)}
    lost = set(lost_lines(table))
    assert not lost - here, "no longer read back"
    assert not here - lost, "read back now: python -m tests.cards.round_trip"
