"""The text form of every action, both ways: ``use CC-014``, ``choose opponent's CC-033``, ``pass``."""

from __future__ import annotations

from ....core.zoned.text import ActionTexts
from ..record import numbers as no

TEXTS = ActionTexts(no, pass_words=("pass", "no", "done", "nothing", "end"), nowhere=no.NOWHERE)
