"""Varied deck lists for training: what is exchanged for what, and what is never taken."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from fftcg_env.games import load_game
from fftcg_env.learning.varied_decks import similar_cards, varied_decks
from tests.further_games.expectations import KINDS


def test_cards_are_exchanged_for_similar_ones() -> None:
    game: Any = load_game("fftcg")
    shipped = game.embedded_decks()
    names = [name for name in shipped if name not in ("cecil", "ffx_2022")]
    found = varied_decks(game, names, 30, 1, ["13-", "5-1"])
    own = {code for name in names for code in shipped[name].main}
    foreign = {code for name in ("cecil", "ffx_2022") for code in shipped[name].main} - own
    numbers = {code: number for number, code in enumerate(game.card_codes, 1)}
    copies = {tuple(sorted(Counter(shipped[name].main).values())) for name in names}
    exchanged = 0
    for deck in found:
        assert deck.name.startswith("varied") and not foreign & set(deck.main)
        assert tuple(sorted(Counter(deck.main).values())) in copies
        new = set(deck.main) - own
        assert not any(code.startswith(("13-", "5-1")) for code in new)
        exchanged += len(new)
    assert exchanged > 30 * 4
    assert [deck.main for deck in varied_decks(game, names, 3, 1, ["13-", "5-1"])] == [d.main for d in found[:3]]
    assert varied_decks(game, names, 3, 2)[0].main != found[0].main
    number = numbers["1-187S"]
    similar = similar_cards(game, range(1, len(game.card_codes) + 1))[number]
    facts = game.card_features
    assert number not in similar and len(similar) > 10
    assert (facts[similar, :12] == facts[number, :12]).all() and (
        np.abs(facts[similar, 12] - facts[number, 12]) <= 1
    ).all()


@pytest.mark.parametrize("name", KINDS)
def test_every_game_has_varied_decks(name: str) -> None:
    game: Any = load_game(name)
    decks = varied_decks(game, list(game.embedded_decks()), 10, 3)
    assert sum(deck.name.startswith("varied") for deck in decks) > 5
    for deck in decks:
        game.deck_rows((deck, deck))
