"""The text form of every action, both ways: ``play FL-014``, ``choose opponent's FL-033``, ``pass``, ``battle``."""

from __future__ import annotations

from ....core.zoned.text import ActionTexts
from ..record import numbers as no

TEXTS = ActionTexts(no, pass_words=("pass", "no", "done", "nothing"), nowhere=no.NOWHERE)
