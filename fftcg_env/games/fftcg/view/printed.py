"""What a row of the observation shows of a card wherever it is: a table made once for a card database."""

import numpy as np

from ..cards.program import opcodes as op
from .layout import LAYOUT, MAXIMUM_THOUSANDS

__all__ = ["prepare_rows"]


def prepare_rows(tables: np.ndarray, count: int) -> None:
    """Fill ``tables["observed"]`` for ``count`` card numbers: what a row shows of a card wherever it is."""
    field = LAYOUT.fields["cards"]
    cards, rows = tables["cards"][0][:count], tables["observed"][0][:count]
    rows[:, field.column("card_id")] = np.arange(1, count + 1)
    for fact in ("type", "elements", "cost", "generic", "ex_burst"):
        column = field.column(fact)
        rows[:, column] = np.minimum(cards[fact], field.high[column])
    rows[:, field.column("power")] = np.minimum(cards["power"] // 1000, MAXIMUM_THOUSANDS)
    rows[:, field.column("back_attack")] = (cards["keywords"] & op.BACK_ATTACK) != 0
