"""Evaluate a policy network on arrays of records with compiled code: :class:`Network` and :class:`Judge`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .. import jobs
from ..search import search_of
from ..seeds import seeds_per_game
from .encoder import ADVICE_SIZE, Encoder, encoder_of
from .sections import new_room, sections_of
from .weights import Workspace, packed, shapes_of

__all__ = ["WIDTHS", "Judge", "Judged", "Network", "network_sizes"]

WIDTHS = {"token": 64, "state": 96, "context": 192, "action": 128}
"""Default widths of the layers. All are multiples of 16; ``context`` and ``action`` are multiples of 32."""


def network_sizes(
    encoder: Encoder, token: int, state: int, context: int, action: int, advice: bool = False
) -> dict[str, int]:
    """The sizes from which :func:`~.weights.shapes_of` makes the shape of every matrix. ``advice``: whether the network
    reads how the heuristic weighs each legal action."""
    return {
        "token": token,
        "state": state,
        "context": context,
        "action": action,
        "cards": encoder.card_count,
        "token_classes": len(encoder.token_classes),
        "minor_classes": len(encoder.minor_classes),
        "token_features": len(encoder.feature_names),
        "state_features": len(encoder.state_names),
        "kinds": encoder.kind_count,
        "advice": ADVICE_SIZE if advice else 0,
    }


class Network:
    """A policy and value network for one game, as compiled code reads it.

    ``matrices``: float32 by name, with the shapes of :func:`~.weights.shapes_of`; ``sizes``: see
    :func:`network_sizes`. It never changes, so any number of threads may share it.
    """

    def __init__(self, game: Any, matrices: Mapping[str, np.ndarray], sizes: Mapping[str, int]) -> None:
        self.game, self.encoder, self.sizes = game, encoder_of(game), dict(sizes)
        self.weights, self.shape = packed(matrices, sizes, self.encoder.rows)

    @classmethod
    def random(cls, game: Any, seed: int = 0, advice: bool = False, **widths: int) -> Network:
        """A network with random weights, for tests and measurements.

        ``widths``: ``token``, ``state``, ``context`` and ``action``.
        """
        sizes = network_sizes(encoder_of(game), **{**WIDTHS, **widths}, advice=advice)
        generator = np.random.default_rng(seed)
        matrices = {}
        for name, shape in shapes_of(sizes).items():
            spread = 0.2 if name.endswith(("cards", "features", "kinds", "advice")) else 1.4 / np.sqrt(shape[0])
            matrices[name] = (generator.standard_normal(shape, np.float32) * np.float32(spread)).astype(np.float32)
        return cls(game, matrices, sizes)


@dataclass(frozen=True)
class Judged:
    """The output of a network for positions.

    - ``actions``: int64 ``(n,)``; ``SKIP`` for games that were not wanted.
    - ``values``: float32 ``(n,)``, expected results for the players who decide, -1 to 1.
    - ``log_probabilities``: float32 ``(n,)``, of the actions.
    - ``logits``: float32 ``(n, width)``, of the legal actions in the order of ``Search.legal``, padded with -inf.
    - ``positions``: the collected encoded positions (:func:`~.sections.sections_of`), if any.
    """

    actions: np.ndarray
    values: np.ndarray
    log_probabilities: np.ndarray
    logits: np.ndarray
    positions: dict[str, np.ndarray]


class Judge:
    """The entry ``judge`` of a game with a network and its working memory, for one thread.

    ``network``: None: only collect positions; ``positions``: most positions that one call collects; ``advice``: without
    a network, whether to collect advice of the heuristic.
    """

    def __init__(self, game: Any, network: Network | None, positions: int = 0, advice: bool = False) -> None:
        self.game, self.search = game, search_of(game)
        self.encoder = encoder_of(game)
        self._codes, self._room = new_room(self.encoder, self.search.width, max(1, positions) + 1)
        self._start = self._room.copy()
        self._positions, self._advice = positions, advice
        self._memories = self.search.new_memory()
        self._observation = np.zeros((1, game.layout.size), game.layout.dtype)
        self.set_network(network)

    def set_network(self, network: Network | None) -> None:
        """Use another network from now on."""
        self.network = network
        advised = self._advice if network is None else network.sizes["advice"]
        self._units = np.array([self.search.unit if advised else 0.0], np.float32)
        if network is None:
            self._given: tuple[Any, ...] = (
                np.zeros(1, np.float32), np.zeros(1, np.int64), np.zeros(1, np.float32), np.zeros(1, np.int32), 0,
            )  # fmt: skip
            return
        work = Workspace(network.shape)
        self._given = (network.weights, network.shape, work.floats, work.lists, work.half)

    def judge(
        self,
        states: np.ndarray,
        wanted: np.ndarray | None = None,
        *,
        sample: bool = False,
        seeds: Any = 0,
        values: bool = True,
        logits: bool = True,
        collect: bool = False,
    ) -> Judged:
        """Evaluate positions from the side of the player who decides, in all games or where ``wanted``, bool ``(n,)``.

        - ``sample``: sample actions from the softmax by ``seeds`` (a number, or int64 ``(n, 2)``, whose second column
          advances); otherwise take the likeliest action, the first of equals.
        - ``values``, ``logits``: whether to compute them.
        - ``collect``: also return the encoded positions.
        """
        count = len(states)
        actions = np.zeros(count, np.int64) if wanted is None else np.where(wanted, 0, jobs.SKIP)
        job = jobs.JUDGE_VALUE * values + jobs.JUDGE_LOGITS * logits
        job += jobs.JUDGE_SAMPLE * sample + jobs.JUDGE_COLLECT * collect
        if self.network is None and values | logits:
            raise ValueError("there is no network; pass values=False and logits=False to collect positions")
        if collect and count - int((actions == jobs.SKIP).sum()) > self._positions:
            raise ValueError(f"cannot collect {count} positions; this judge has room for {self._positions}")
        rows = np.full((count if logits else 1, self.search.width), -np.inf, np.float32)
        judged = np.zeros((count, 3), np.float32)
        self.search.compiled("judge")(
            states, self.game.tables, job, 0, count, actions, seeds_per_game(seeds, count), rows, judged,
            self._memories, self._units, self._observation, self.encoder.plan, self._codes, self._room, *self._given,
        )  # fmt: skip
        found = sections_of(self._codes, self._room, self._start) if collect else {}
        with np.errstate(divide="ignore"):
            chances = judged[:, 1] - np.log(judged[:, 2])
        return Judged(actions, np.tanh(judged[:, 0] / 2), chances, rows, found)
