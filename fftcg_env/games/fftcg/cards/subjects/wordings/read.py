"""Other words for what the other subjects say: older printings, and short forms."""

from __future__ import annotations

from lark import Transformer, v_args


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""
