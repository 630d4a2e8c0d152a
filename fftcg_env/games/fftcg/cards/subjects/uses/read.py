"""When, how often and for what abilities are used: further limits and further parts of costs."""

from __future__ import annotations

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError
from ..castable.read import UseLimits


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    # -------------------------------------------------------------------------------------------------- limits of use
    def only_own_attack_phase(self) -> UseLimits:
        return UseLimits(t.DuringTurn("you", "attack"))

    def only_their_attack_phase(self) -> UseLimits:
        return UseLimits(t.DuringTurn("opponent", "attack"))

    def only_attack_phase(self) -> UseLimits:
        return UseLimits(t.DuringTurn("any", "attack"))

    def only_twice(self, *_turn: None) -> UseLimits:
        return UseLimits(twice_per_turn=True)

    def only_so_often(self, number: int) -> UseLimits:
        if number not in (1, 2):
            raise MeaningError("an ability for so many times per turn")
        return UseLimits(once_per_turn=number == 1, twice_per_turn=number == 2)
