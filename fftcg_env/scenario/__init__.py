"""The language for rules tests, puzzles and rulings, in the words of the game.

Set up the board, play, ask. See :class:`Scenario` (the board and time), :class:`Side` (a player), :class:`Ref` (a
card) and the stub cards :func:`forward`, :func:`backup`, :func:`monster`, :func:`summon`.

>>> from fftcg_env.scenario import Scenario, forward
>>> s = Scenario()
>>> attacker, blocker = s.p1.field(forward(7000)), s.p2.field(forward(5000))
>>> s.p1.attack(attacker).p2.blocks(blocker).to("damage_resolution")
<Scenario, turn 3, damage_resolution: p1 decides priority>
>>> blocker.zone, attacker.damage
('break_zone', 5000)
"""

from .errors import ScenarioError
from .handles import Decision, Ref, StackItem, Which
from .scenario import PHASES, Scenario
from .side import Side
from .stub_cards import FILLER, backup, forward, monster, summon

__all__ = [
    "FILLER",
    "PHASES",
    "Decision",
    "Ref",
    "Scenario",
    "ScenarioError",
    "Side",
    "StackItem",
    "Which",
    "backup",
    "forward",
    "monster",
    "summon",
]
