"""The base of games that a compiled entry plays: records, the entry, and what follows from the game's numbers."""

from __future__ import annotations

import importlib
from functools import cached_property
from typing import Any

import numpy as np

from .driving import drive_records
from .jobs import JOB_RUN
from .layout import Legend, ObservationLayout
from .search import Search, check_player
from .shared_library.loading import compiled_entry


class CompiledGame:
    """A game whose module ``engine`` in ``package`` has the compiled entry ``drive``.

    A subclass declares the attributes up to ``odd_reasons``, sets ``options`` and ``tables``, and gives ``search``.
    """

    name: str
    package: str
    """The package of the game, ``__package__``."""
    version = 0
    numbers: Any
    """The module of the game's numbers: actions, verbs, reasons, decisions."""
    state_dtype: np.dtype
    bounds: Any
    kept_fields: tuple[str, ...] = ("options", "decision_limit")
    layout: ObservationLayout
    legend: Legend
    odd_reasons: frozenset[int] = frozenset()
    """Numbers of reasons by which no game of random play should end."""

    options: Any
    tables: np.ndarray

    # --- what the declaration implies
    player_count = 2
    action_count: int
    global_action_count: int
    pass_action: int
    card_count: int
    verbs: tuple[str, ...]
    reasons: tuple[str, ...]
    decisions: tuple[str, ...]

    def __init_subclass__(cls) -> None:
        if (no := getattr(cls, "numbers", None)) is None:
            return
        cls.action_count, cls.global_action_count, cls.pass_action = no.ACTION_COUNT, no.GLOBAL_ACTIONS, no.PASS
        cls.card_count = (no.ACTION_COUNT - no.GLOBAL_ACTIONS) // len(no.VERBS)
        cls.verbs, cls.reasons, cls.decisions = tuple(no.VERBS), tuple(no.REASONS), tuple(no.DECISIONS)

    # --- compiled code
    def _module(self, name: str) -> Any:
        """A module of the game that is imported late."""
        return importlib.import_module(f"{self.package}.{name}")

    @property
    def entry(self) -> Any:
        """The entry as Numba compiles it (:class:`fftcg_env.core.jit.Entry`)."""
        return self._module("engine").drive

    @cached_property
    def drive(self) -> Any:
        """The compiled entry (docs/architecture.md): from the shipped library, or compiled or loaded from the cache at
        first use."""
        return compiled_entry(self.name, lambda: self.entry.function)

    def search_entry(self, name: str) -> Any:
        """An entry of the game's module ``search_entries``, which is imported at first use."""
        return getattr(self._module("search_entries"), name)

    @cached_property
    def search(self) -> Search:
        """Determinization, legal actions, rollouts, many games at once (:mod:`fftcg_env.core.search`)."""
        raise NotImplementedError

    # --- records
    def new_states(self, count: int) -> np.ndarray:
        """``count`` blank records with this game's options, shape ``(count,)``; reset them with ``JOB_RESET``."""
        states = np.zeros(count, self.state_dtype)
        states["options"], states["decision_limit"] = self.options.codes(), self.options.decision_limit
        return states

    def determinize(self, states: np.ndarray, index: int, player: int, generator: np.random.Generator) -> None:
        """Determinize in place for ``player``."""
        check_player(player)
        self.search.determinize(states[index : index + 1], player, [int(generator.integers(2**63))])

    def run(self, states: np.ndarray, index: int) -> None:
        """Run to the next decision without an action."""
        drive_records(self, states[index : index + 1], JOB_RUN)
