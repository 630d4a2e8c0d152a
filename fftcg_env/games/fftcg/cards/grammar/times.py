"""Times: turns, phases, durations and limits of use."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from .. import tree as t
from ..language.meaning import MeaningError, both, refuse
from ..terms import DURATIONS, TURN_PARTS
from .declare import phrases


@dataclass(frozen=True)
class UseLimits:
    """When and from where an ability may be used, or triggers. Never part of a finished tree."""

    condition: t.Condition | None = None
    once_per_turn: bool = False
    twice_per_turn: bool = False
    zone: Literal["", "hand", "break_zone", "removed"] = ""
    cp: tuple[Any, Any, Any] | None = None
    cp_for_x: tuple[Any, Any, Any] | None = None
    """Which CP may pay for it, or for an X in its text: Elements, Backups, discards."""
    less: t.Value | None = None
    """So much less CP it costs."""
    by_anyone: bool = False
    """Each player can use it."""

    def paid(self, cost: t.Cost) -> t.Cost:
        """The cost with the CP that may pay for it."""
        refuse(self.cp_for_x is not None, "the text has CP for an X, but no payment with an X")
        if self.less is not None:
            refuse(cost.less is not None, "the cost is reduced twice")
            cost = replace(cost, less=self.less)
        return cost if self.cp is None else self._limited(cost, *self.cp)

    @staticmethod
    def _limited(cost: t.Cost, elements: Any, backups: Any, discards: Any) -> t.Cost:
        return replace(cost, only_elements=elements, only_backups=backups, only_discards=discards)

    def paid_in(self, units: Iterable[t.Effect]) -> list[t.Effect]:
        """The instructions of a text with the CP that may pay for the X in one of them."""
        refuse(self.cp is not None or self.less is not None, "the text has CP for an ability that costs none")
        refuse(self.by_anyone, "the ability can be used by each player and by none")
        if self.cp_for_x is None:
            return list(units)
        changed = []
        for unit in units:
            if isinstance(unit, t.MayPay) and unit.cost == t.Cost(x=1):
                unit = replace(unit, cost=self._limited(unit.cost, *self.cp_for_x))
            changed.append(unit)
        refuse(changed == list(units), "the text has CP for an X, but no payment with an X")
        return changed

    def and_also(self, other: UseLimits) -> UseLimits:
        """Both limits together."""
        if self.zone and other.zone and self.zone != other.zone:
            raise MeaningError("not supported: an ability that is used in two zones")
        refuse(self.less is not None and other.less is not None, "the cost is reduced twice")
        either = {one.name: getattr(self, one.name) or getattr(other, one.name) for one in fields(self)}
        return UseLimits(**either | {"condition": both(self.condition, other.condition)})


def _later(trigger: t.Trigger, duration: t.Duration = "permanent") -> t.Delayed:
    """A delayed ability without effect yet, for once unless it has a duration (R8.42b)."""
    return t.Delayed(trigger, t.Sequence(()), duration)


def begin_of(moment: Any, player: t.Player) -> t.Begins | t.TurnEnds:
    """What triggers at the beginning of the End Phase triggers at the end of the turn (R6.40)."""
    return t.TurnEnds(player) if moment == "end_phase" else t.Begins(moment, player)


def _end_of(moment: Any, player: t.Player) -> t.Ends:
    """Abilities that trigger at the end of the turn resolve at the beginning of the End Phase; when it ends itself
    no player can act any more (R6.45)."""
    refuse(moment == "end_phase", "not supported: triggers after the End Phase")
    return t.Ends(moment, player)


phrases(
    _lasting={". PERMANENT | PERMANENT .": None},
    until={"until the end of (the | this) turn | during? this turn": None},
    moment={
        "at the end of {turn}": t.TurnEnds,
        "at the (beginning | start) of {phase}": lambda phase: begin_of(*phase),
        "when your attack phase starts": t.Begins("attack_phase", "you"),
        "each turn , at the beginning of the? {phase_name}": lambda moment: begin_of(moment, "any"),
        "at the end of {phase}": lambda phase: _end_of(*phase),
        # A turn begins with its Active Phase (6.1).
        "at the (beginning | start) of {turn}": lambda player: t.Begins("active_phase", player),
    },
    turn={
        "the turn | each player's turn | each turn": "any",
        "each of your turns | your turn": "you",
        "each of your opponent's turns | your opponent's turn": "opponent",
    },
    phase={
        "the? {phase_name} during {turn} | your {phase_name} during {turn}": lambda moment, player: (moment, player),
        "(each of)? {whose_own} {phase_name}": lambda player, moment: (moment, player),
        "(each | the | each player's | either player's) {phase_name}": lambda moment: (moment, "any"),
    },
    phase_name={
        "attack (phase | phases)": "attack_phase",
        "active (phase | phases)": "active_phase",
        "draw (phase | phases)": "draw_phase",
        "end (phase | phases)": "end_phase",
        "main phase NUMBER": lambda number: (
            refuse(number not in (1, 2), f"there is no Main Phase {number}")
            or ("main_phase_1" if number == 1 else "main_phase_2")
        ),
    },
    later={"{later_moment}": _later, "{moment_of_turn}": lambda trigger: _later(trigger, "end_of_turn")},
    # inside an effect: a delayed ability, which waits for its moment (R8.42b)
    later_moment={
        "at the end of the turn": t.TurnEnds(),
        "at the end of your opponent's turn": t.TurnEnds("opponent"),
        "at the end of {whose_own} next turn": lambda player: t.TurnEnds(player, later=True),
        "at the end of that turn": t.TurnEnds("you", later=True),
        "at the beginning of the next {phase_name} | at the beginning of the? {phase_name}": lambda moment: begin_of(
            moment, "any"
        ),
        "at the beginning of {whose_own} next? {phase_name}": lambda player, moment: begin_of(moment, player),
        "at the beginning of {whose_own} next turn": lambda player: t.Begins("active_phase", player),
        "at the beginning of the next turn": t.Begins("active_phase"),
        "at the end of the {phase_name}": lambda moment: _end_of(moment, "any"),
        "at the end of {whose_own} next? {phase_name}": lambda player, moment: _end_of(moment, player),
        # No later Main Phase 1 than that of the next turn can begin first.
        "at the beginning of your next turn's {phase_name}": lambda moment: (
            refuse(moment != "main_phase_1", "the phase could be in this turn or in the next")
            or begin_of(moment, "you")
        ),
    },
    moment_of_turn={
        "at the end of this turn": t.TurnEnds(),
        "at the end of this {phase_name} | at the end of the? {phase_name} this turn": lambda moment: _end_of(
            moment, "any"
        ),
        "at the beginning of the? {phase_name} this turn": lambda moment: begin_of(moment, "any"),
    },
    lasting={
        **{words: duration for duration, words in DURATIONS.items()},
        "until the start of your next turn | until your next turn": "your_next_turn",
    },
    in_this_turn={"during this turn ,": None},
    at_times={"at any time you could normally cast (it | them)": None},
    this_turn_={"this turn": "end_of_turn"},
    turn_part={words.lower(): t.DuringTurn(*part) for part, words in TURN_PARTS.items()},
    while_source_stays={
        "for as long as SELF is on the field | as long as SELF is on the field": "while_source_on_field"
    },
    this_turn={"during? this turn": None},
    use_joint={", | and | , and": None},
    use_limit={
        "only? once {each_turn}": lambda: UseLimits(once_per_turn=True),
        "(if | while) {conditions}": UseLimits,
        "during your turn": lambda: UseLimits(t.DuringTurn("you")),
        "during your opponent's turn": lambda: UseLimits(t.DuringTurn("opponent")),
        "during your main phase": lambda: UseLimits(t.DuringTurn("you", "main")),
        "if SELF is in your hand": lambda: UseLimits(zone="hand"),
        "if SELF is in (the | your) break zone": lambda: UseLimits(zone="break_zone"),
        "if SELF is removed from the game": lambda: UseLimits(zone="removed"),
        "(if | while | when) SELF is in battle": lambda: UseLimits(
            t.Is(t.Self(), (t.AnyOf((t.InState("attacking"), t.InState("blocking"))),))
        ),
    },
    before_paying={
        # modes are selected, and it is asked whether a card can be cast, before anything is paid (R5.72, R5.77)
        "BEFORE_PAYING": None
    },
    each_turn={"(in | during)? each turn | per turn | in (a | the same) turn": None},
)
