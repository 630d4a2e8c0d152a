"""Training of agents: ``python train.py`` (needs PyTorch).

=================  ====================================================================================================
``imitate``        a network learns to play as the game's heuristic does
``ppo``            imitation for a part of the time, then self-play and play against opponents by PPO
``improve``        as ``ppo``; in a share of the decisions rollouts by the network compare moves
``maskable_ppo``   MaskablePPO of sb3-contrib, against the heuristic, earlier copies and the random agent
=================  ====================================================================================================

All train the same network, which the engine evaluates compiled (:mod:`fftcg_env.core.network`).
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ..errors import require_extra
from .options import ALGORITHMS

if TYPE_CHECKING:
    from .trainer import Trainer

__all__ = ["ALGORITHMS", "trainer_of"]


def trainer_of(algorithm: str) -> type[Trainer]:
    """The trainer of an algorithm; importing it imports PyTorch. Raises ``ValueError`` for a name that is none."""
    if algorithm not in ALGORITHMS:
        raise ValueError(f"no algorithm is called {algorithm!r}; there are {', '.join(ALGORITHMS)}")
    # Waiting threads of torch shall sleep: by default they spin, and on a busy machine updates take ten times as long.
    # OpenMP reads this when torch is imported.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    with require_extra("train", "training needs"):
        if algorithm == "maskable_ppo":
            from .maskable_ppo import MaskablePPOTrainer

            return MaskablePPOTrainer
        from .compiled import TRAINERS

        return TRAINERS[algorithm]
