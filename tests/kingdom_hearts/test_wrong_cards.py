"""Cards of Kingdom Hearts TCG that are described wrongly."""

from __future__ import annotations

import pytest

from fftcg_env.games.kingdom_hearts.cards.pool import CardDataError, CardPool
from fftcg_env.games.kingdom_hearts.scenario import Scenario, attack_card, friend, player


def test_cards_that_are_described_wrongly_are_refused() -> None:
    good = attack_card(2, number="X-1", name="Cut")
    for facts, message in (
        ({"type": "spell"}, "type is 'spell'; it can be player, form"),
        ({"attack": 21}, "attack is 21"),
        ({"name": ""}, "has no name"),
        ({"type": "form"}, "light, dark or xiii"),
        ({"type": "player", "attribute": "nobody"}, "light, dark or xiii"),
    ):
        with pytest.raises(CardDataError, match=message):
            CardPool([type(good)(**{**vars(good), **facts})])
    with pytest.raises(CardDataError, match="the same number"):
        CardPool([good, good])


def test_K_4_2_a_player_without_an_attribute_is_light(s: Scenario) -> None:
    """Friends serve it, as they serve every light Player (K-4.3)."""
    hero = player(number="X-1", name="Nobody in particular", attribute="none")
    pool = CardPool([hero, friend(number="X-2", name="Helper")])
    assert pool["X-1"].attribute == "light"
    s.p1.player(hero)
    helper = s.p1.hand(friend(level=1))
    s.p1.plays(helper)
    assert helper.zone == "friends"
