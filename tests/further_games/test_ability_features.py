"""Features of abilities of the further games (`core/zoned/ability_features.py`)."""

from __future__ import annotations

import importlib

import pytest

from fftcg_env.games import load_game

TEXTS = {
    "kingdom_hearts": ("When it joins: draw 1.", "When it joins: draw 2.", "effect: draw amount"),
    "fire_emblem": ("When deployed: draw 1.", "When deployed: draw 2.", "effect: draw amount"),
    "chrono_card": ("When this enters: draw 1.", "When this enters: draw 2.", "effect: draw amount"),
}
MOST_COLUMNS = 200


def row(game, text):
    """The columns in which a text counts, with its numbers."""
    reading = importlib.import_module(f"fftcg_env.games.{game.name}.cards.reading")
    meaning = reading.read(text, *([game.pool.nations] if game.name == "fire_emblem" else []))
    found = {}
    for name, number in game.abilities.abilities(meaning):
        found[name] = found.get(name, 0) + number
    return {name: number for name, number in found.items() if number}


@pytest.mark.parametrize("name", TEXTS)
def test_cards_that_differ_in_an_amount_differ_in_its_column(name):
    game, (one, other, column) = load_game(name), TEXTS[name]
    first, second = row(game, one), row(game, other)
    assert {key for key in {*first, *second} if first.get(key) != second.get(key)} == {column}
    assert (first[column], second[column]) == (0.25, 0.5)


@pytest.mark.parametrize("name", TEXTS)
def test_a_column_each_is_declared(name):
    game = load_game(name)
    names = game.card_ability_feature_names
    assert len(set(names)) == len(names) <= MOST_COLUMNS
    assert game.card_ability_features.shape == (len(game.card_features), len(names))


@pytest.mark.parametrize("name", TEXTS)
def test_equal_meanings_have_equal_rows(name):
    game = load_game(name)
    rows = dict(zip(game.pool.meanings, game.card_ability_features[1:].tolist(), strict=True))
    for meaning, numbers in zip(game.pool.meanings, game.card_ability_features[1:].tolist(), strict=True):
        assert rows[meaning] == numbers
    assert len(set(map(tuple, rows.values()))) > len(rows) * 0.8
