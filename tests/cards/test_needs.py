"""The bits that reject cards for a filter (``needs``, ``facts``) never reject a card that the rules accept."""

from __future__ import annotations

import numpy as np

from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program import opcodes as op


def test_bits_of_the_print_say_what_the_columns_say() -> None:
    tables = load_game("fftcg").tables[0]
    cards = tables["cards"][tables["cards"]["playable"] != 0]
    certain = 0
    for f in np.unique(tables["filters"][tables["filters"]["needs"] != 0]):
        fits = (cards["cost"] >= f["cost_minimum"]) & (cards["cost"] <= f["cost_maximum"])
        fits &= (cards["elements"] & f["elements"]) == f["elements"]
        fits &= (cards["categories"] & f["categories"]) == f["categories"]
        if f["types"]:
            fits &= cards["type"] & f["types"] != 0
        if f["name"] >= 0:
            fits &= (cards["names"] == f["name"]).any(1)
            name = np.int64(f["name_bit"])  # one bit for many names: it says that a card can have the name
            assert name and not (fits & (cards["name_bits"] & name == 0)).any(), f
        if f["job"] >= 0:
            fits &= (cards["jobs"] == f["job"]).any(1)
        has_all = f["needs"] & ~cards["facts"] == 0
        assert not (fits & ~has_all).any(), f
        if f["certain"]:
            assert not f["asks"] & (op.ASKS_STATUS | op.ASKS_RARELY | op.ASKS_BEYOND), f
            assert not (has_all & ~fits).any(), f
            certain += 1
    assert certain > 100
