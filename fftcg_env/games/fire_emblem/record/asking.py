"""Asking a player (:mod:`fftcg_env.core.zoned.asking`), who sees the board from the own side."""

from ....core.jit import rule
from ....core.zoned.asking import made_asking
from . import numbers as no
from .types import Game

asking = made_asking(__name__, no, Game=Game)
ask, ask_nothing, finish = asking.ask, asking.ask_nothing, asking.finish
allow, allow_card, entity_of = asking.allow, asking.allow_card, asking.entity_of


@rule
def turned(square: int, player: int) -> int:
    """A square as ``player`` sees it, the own sortie squares first; and the square of such a number."""
    return square if player == 0 else no.SQUARES - 1 - square


@rule
def allow_square(g: Game, square: int) -> None:
    """Add the legal action of naming a square."""
    allow(g, no.TO_SQUARE + turned(square, g.decision_player))
