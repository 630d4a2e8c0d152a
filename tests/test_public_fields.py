"""A difference in a public field of the record is visible in the observation, in the text and on the page.

See ``public_fields``.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.public_fields import ENOUGH, VIEWS, Record, blind_views, declared, undeclared, unknown
from tests.public_fields.chrono_card import CHRONO_CARD
from tests.public_fields.fftcg import FFTCG
from tests.public_fields.fire_emblem import FIRE_EMBLEM
from tests.public_fields.kingdom_hearts import KINGDOM_HEARTS

RECORDS = {"fftcg": FFTCG, "kingdom_hearts": KINGDOM_HEARTS, "fire_emblem": FIRE_EMBLEM, "chrono_card": CHRONO_CARD}
LABELS = [(name, label) for name, record in RECORDS.items() for label in record.public]


@cache
def reachable(name: str) -> tuple[Any, np.ndarray]:
    """The game and states of it."""
    return RECORDS[name].states()


@pytest.mark.parametrize("name", RECORDS)
def test_every_field_of_the_record_is_declared_once(name: str) -> None:
    game, _ = reachable(name)
    record: Record = RECORDS[name]
    assert undeclared(record, game.state_dtype) == [] and unknown(record, game.state_dtype) == []
    plain = set(record.public) | {field for fields in record.others.values() for field in fields}
    assert len(plain) == len(declared(record)), "a field is declared twice"
    assert set(record.gaps) <= set(record.public), "a gap is of a field that is not declared as public"


@pytest.mark.parametrize(("name", "label"), LABELS, ids=[f"{name} {label}" for name, label in LABELS])
def test_a_public_field_shows(name: str, label: str) -> None:
    game, states = reachable(name)
    record = RECORDS[name]
    tried, blind = blind_views(record, label, game, states, seed=1)
    assert tried >= ENOUGH, f"{label} of {name} could be changed in {tried} states only"
    gaps = record.gaps.get(label, {})
    for view in VIEWS:
        if view in gaps:
            assert blind[view], f"{label} of {name} now shows in the {view}: take it out of the list of gaps"
        else:
            assert not blind[view], f"{blind[view]} of {tried} changes of {label} do not show in the {view} of {name}"
