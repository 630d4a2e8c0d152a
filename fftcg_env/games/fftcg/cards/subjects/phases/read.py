"""Sentences about the phases of a turn as moments."""

from __future__ import annotations

from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError


def _later(trigger: t.Trigger, duration: t.Duration = "permanent") -> t.Delayed:
    """A delayed ability without effect yet, for once unless it has a duration (R8.42b)."""
    return t.Delayed(trigger, t.Sequence(()), duration)


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def active_phase(self) -> t.Moment:
        return "active_phase"

    def draw_phase(self) -> t.Moment:
        return "draw_phase"

    def end_phase(self) -> str:
        return "end_phase"

    def phase_of_each_player(self, moment: Any) -> tuple[Any, t.Player]:
        return moment, "any"

    def begin_of(self, moment: Any, player: t.Player) -> t.Begins | t.TurnEnds:
        """What triggers at the beginning of the End Phase triggers at the end of the turn (R6.40)."""
        return t.TurnEnds(player) if moment == "end_phase" else t.Begins(moment, player)

    def _end_of(self, moment: Any, player: t.Player) -> t.Ends:
        """Abilities that trigger at the end of the turn resolve at the beginning of the End Phase; when it ends itself
        nobody can act any more (R6.45)."""
        if moment == "end_phase":
            raise MeaningError("something that triggers when the End Phase is over")
        return t.Ends(moment, player)

    def phase_ends(self, phase: tuple[Any, t.Player]) -> t.Ends:
        return self._end_of(*phase)

    def turn_begins(self, player: t.Player) -> t.Begins:
        """A turn begins with its Active Phase (6.1)."""
        return t.Begins("active_phase", player)

    def their_next_phase(self, moment: Any) -> t.Delayed:
        return _later(self.begin_of(moment, "opponent"))

    def your_next_turn(self) -> t.Delayed:
        return _later(t.Begins("active_phase", "you"))

    def their_next_turn(self) -> t.Delayed:
        return _later(t.Begins("active_phase", "opponent"))

    def the_next_turn(self) -> t.Delayed:
        return _later(t.Begins("active_phase"))

    def end_of_phase(self, moment: Any) -> t.Delayed:
        return _later(self._end_of(moment, "any"))

    def end_of_your_phase(self, moment: Any) -> t.Delayed:
        return _later(self._end_of(moment, "you"))

    def end_of_their_phase(self, moment: Any) -> t.Delayed:
        return _later(self._end_of(moment, "opponent"))

    def end_of_this_phase(self, moment: Any) -> t.Delayed:
        return _later(self._end_of(moment, "any"), "end_of_turn")

    def phase_of_this_turn(self, moment: Any) -> t.Delayed:
        return _later(self.begin_of(moment, "any"), "end_of_turn")
