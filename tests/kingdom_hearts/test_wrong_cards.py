"""Cards of Kingdom Hearts TCG that are described wrongly."""

from __future__ import annotations

import pytest

from fftcg_env.games.kingdom_hearts.cards.pool import CardDataError, CardPool
from fftcg_env.games.kingdom_hearts.scenario import attack_card


def test_cards_that_are_described_wrongly_are_refused() -> None:
    good = attack_card(2, number="X-1", name="Cut")
    for facts, message in (
        ({"type": "spell"}, "no card is of type 'spell'"),
        ({"attack": 21}, "attack is 21"),
        ({"name": ""}, "has no name"),
        ({"type": "player"}, "light, dark or xiii"),
    ):
        with pytest.raises(CardDataError, match=message):
            CardPool([type(good)(**{**vars(good), **facts})])
    with pytest.raises(CardDataError, match="the same number"):
        CardPool([good, good])
