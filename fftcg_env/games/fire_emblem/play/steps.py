"""Where the turn stands: the beginning of a step."""

from ....core.jit import rule
from ..record import numbers as no
from ..record.compiled import Game


@rule
def begin_step(g: Game, phase: int) -> None:
    """Begin a step of the turn: the opponent may use Surprises first (F-6.5)."""
    g.phase = phase
    g.step = 0
    g.window = 0 if g.options[no.OWN_TURN_ONLY] else 1
