"""Cards of Chrono Card TCG that are described wrongly."""

from __future__ import annotations

import pytest

from fftcg_env.games.chrono_card.cards.pool import CardDataError, CardPool
from fftcg_env.games.chrono_card.scenario import character


def test_cards_that_are_described_wrongly_are_refused() -> None:
    good = character(number="X-1", name="Cut")
    for facts, message in (
        ({"type": "spell"}, "type is 'spell'; it can be character"),
        ({"ap": 21}, "ap is 21"),
        ({"dp": 0}, "have DP"),
        ({"type": "item"}, "nothing else has AP or DP"),
        ({"text": "Tokens 2."}, "performance tokens"),
        ({"text": "Draw 1."}, "an Event has one effect"),
        ({"text": "Skill cost 0: draw 1."}, "must be [[]once[]]"),
        ({"text": "Always: it AP [+]1.".replace("[", "").replace("]", "")}, "not of a target"),
        ({"text": "When this enters: deal 1 to it."}, "a target that is not chosen"),
        ({"text": 'Always: your "Wizard" AP +1.'}, "which no card has"),
    ):
        with pytest.raises(CardDataError, match=message):
            CardPool([type(good)(**{**vars(good), **facts})])
    with pytest.raises(CardDataError, match="the same number"):
        CardPool([good, good])
