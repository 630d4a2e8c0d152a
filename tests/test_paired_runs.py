"""No hidden card is visible, neither in a position nor in the decisions before it (R4.45, R4.46, K-2.6, F-1.5, C-2.1).

The helpers are ``paired_runs`` and ``paired_views``."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from fftcg_env.games import load_game
from tests.further_games.expectations import KINDS
from tests.paired_runs import FFTCGSecrets, PairedReport, ZonedSecrets, paired_runs
from tests.paired_views import SEATS, paired_views

NAMES = ("fftcg", *KINDS)
REMOVER = "12-018H"
"""A card by which a card is removed face down, and the other player may look (R4.8)."""
FEW = {"fftcg": 4, "kingdom_hearts": 6, "fire_emblem": 2, "chrono_card": 2}
"""Games through each seat: some games are short."""
WAYS: dict[str, list[dict[str, Any]]] = {
    "fftcg": [{}, {"skip_forced": False}, {"payment": "full"}],
    **{name: [{}, kind.paired.options] for name, kind in KINDS.items()},
}


@cache
def setting(name: str, count: int) -> tuple[Any, list[Any], Any]:
    """A game, decks, and what is hidden in its record. Every third deck of the FFTCG removes cards face down."""
    game = load_game(name)
    if name == "fftcg":
        fire = game.embedded_decks()["vii_fire_earth"]
        removing = replace(fire, main=(REMOVER,) * 16 + fire.main[16:])
        return game, [*game.random_decks(count, 1), *[removing] * (count // 2)], FFTCGSecrets()
    decks = [*game.embedded_decks().values(), *game.random_decks(count, 1)]
    return game, decks, ZonedSecrets(KINDS[name].no, KINDS[name].paired.public(game.state_dtype.names))


@pytest.mark.parametrize("name", NAMES)
def test_R4_45_R4_46_games_that_differ_in_a_hidden_card_look_the_same(name: str) -> None:
    game, decks, secrets = setting(name, 20)
    games = 4 * FEW[name] if name == "fftcg" else FEW[name]
    report = paired_runs(game, decks, games, 1, secrets)
    assert report.compared > 50 and report.lines > report.compared and report.pairs > games // 2
    assert name != "fftcg" or report.places["removed"] > 3


@pytest.mark.parametrize("name", KINDS)
def test_games_that_ask_in_every_window_look_the_same(name: str) -> None:
    _, decks, secrets = setting(name, 20)
    game = load_game(name, **KINDS[name].paired.options)
    assert paired_runs(game, decks, FEW[name] // 2, 1, secrets).compared > 20


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", NAMES)
def test_R4_45_no_seat_learns_whether_the_opponent_was_asked(name: str, seat: str) -> None:
    game, decks, secrets = setting(name, 20)
    assert paired_views(SEATS[seat], game, secrets, decks, FEW[name], 1) > 20


@pytest.mark.soak
@pytest.mark.parametrize(("name", "way"), [(name, way) for name in NAMES for way in range(len(WAYS[name]))], ids=str)
def test_R4_45_R4_46_many_games_with_every_card_look_the_same(name: str, way: int) -> None:
    _, decks, secrets = setting(name, 2000 if name == "fftcg" else 100)
    wanted = int(os.environ.get("FFTCG_ENV_PAIRED", 100_000))
    total, seed = PairedReport(), 2
    while total.compared < wanted:
        report = paired_runs(load_game(name, **WAYS[name][way]), decks, 200, seed, secrets)
        total.compared += report.compared
        total.pairs += report.pairs
        total.swapped |= report.swapped
        seed += 1
    print(f"{name} {WAYS[name][way]}: {total.compared} comparisons of {total.pairs} pairs, {len(total.swapped)} cards")
    assert len(total.swapped) > 30


@pytest.mark.soak
@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("name", NAMES)
def test_R4_45_no_seat_learns_whether_the_opponent_was_asked_in_many_games(name: str, seat: str) -> None:
    game, decks, secrets = setting(name, 200)
    assert paired_views(SEATS[seat], game, secrets, decks, 60, 2) > 1500
