"""Soak tests: random games with random decks of all playable cards, with checks of every state.

A failure has everything that reproduces it: options, seed, deck lists and actions. :func:`shrink` removes the actions
that are not needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ..core import jobs
from ..core.game import Game
from ..core.options import changed_values
from ..envs.batch import GameBatch
from ..envs.decks import DeckChoice
from ..errors import FFTCGEnvError

LONG = 5000
"""After this many decisions players pass whenever they can, because free abilities could be used without end."""
LONGEST = 2 * LONG
"""Maximum number of decisions of a game; more than a game takes whose players pass, because every turn draws a card."""

TOO_LONG = f"a game of more than {LONGEST} decisions"

EAGERNESS = 0.5
"""Probability that a player who could pass takes another action."""

CHECK_EVERY = 16
"""Number of steps between two checks for lost cards."""


@dataclass(eq=False)
class SoakFailure(FFTCGEnvError):
    """A fault and the game that shows it. ``actions``: all actions since the start; the fault is after the last one;
    ``start``: for a game that did not begin with set-up, its record ``(1,)`` before ``JOB_RUN``; ``about``: the card
    that was being tested."""

    problem: str
    seed: int = 0
    decks: tuple[Any, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    actions: tuple[int, ...] = ()
    deck_texts: tuple[str, ...] = ()
    start: np.ndarray | None = field(default=None, repr=False)
    about: str = ""

    def __str__(self) -> str:
        problem = f"{self.about}: {self.problem}" if self.about else str(self.problem)
        lines = [problem, f"seed {self.seed}, options {self.options or 'default'}"]
        lines += ["in an arranged position"] if self.start is not None else []
        texts = self.deck_texts or ["" for _ in self.decks]
        for player, (deck, text) in enumerate(zip(self.decks, texts, strict=True)):
            lines.append(f"player_{player} ({deck.name}): {text}")
        return "\n".join([*lines, f"{len(self.actions)} actions: {list(self.actions)}"])


@dataclass
class SoakReport:
    """The totals of a run: ``decisions`` taken, ``games`` finished, ``ends``: how they ended, ``played``: the numbers
    of the cards that were in a deck."""

    decisions: int = 0
    games: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    played: set[int] = field(default_factory=set)
    interrupted: bool = False


def soak(
    game: Game,
    decisions: int,
    *,
    seed: int = 0,
    games: int = 256,
    progress: Callable[[int], None] | None = None,
) -> SoakReport:
    """Play ``games`` random games in parallel until ``decisions`` decisions have been taken.

    The decks are 2,000 random ones. ``progress`` is called with the number of decisions so far. Raises
    :class:`SoakFailure` for an invalid state, observation or ending. Ctrl-C ends the run early and returns its report,
    with ``interrupted`` set.
    """
    pool = list(game.random_decks(2000, seed))
    run = _Run(game, DeckChoice(game, (pool, pool)), games, seed)
    report = SoakReport(played=_card_numbers(game, pool))
    try:
        while report.decisions < decisions:
            run.step(report)
            if progress:
                progress(report.decisions)
    except KeyboardInterrupt:
        report.interrupted = True
    return report


class _Run:
    """A batch of games with the actions of each since its start."""

    def __init__(self, game: Game, choice: DeckChoice, games: int, seed: int, eagerness: float = EAGERNESS) -> None:
        self.game, self.eagerness = game, eagerness
        self.batch = GameBatch(game, games, choice)
        self.batch.seed(seed)
        self.generator = np.random.default_rng(seed)
        self.started = self.batch.seeds[:, 0].copy()
        self.taken = np.zeros((games, LONGEST + 1), np.int16)
        self.lengths = np.zeros(games, np.int64)
        self.steps = 0
        self.batch.start(jobs.JOB_LOOK | jobs.JOB_SAMPLE)

    def step(self, report: SoakReport) -> None:
        """Take one decision in every game, and run every check."""
        batch = self.batch
        self._be_eager()
        rows = np.arange(batch.count)
        self.taken[rows, self.lengths] = batch.actions
        self.lengths += 1
        following = batch.seeds[:, 0].copy()
        batch.run(jobs.JOB_STEP | jobs.JOB_AUTORESET | jobs.JOB_LOOK | jobs.JOB_SAMPLE)
        self.steps += 1
        self._check(lost=self.steps % CHECK_EVERY == 0)
        over = batch.status[:, jobs.STATUS_RESULT] != jobs.RUNNING
        for reason in batch.status[over, jobs.STATUS_REASON].tolist():
            report.ends[self.game.reasons[reason]] += 1
        report.games += int(over.sum())
        report.decisions += batch.count
        ended = np.flatnonzero(over)
        self.started[ended] = following[ended]
        self.lengths[ended] = 0
        batch.deal_decks(ended)

    def _be_eager(self) -> None:
        """Replace some of the passes by a random other action."""
        actions = self.batch.actions
        passing = self.game.pass_action
        actions[(self.lengths >= LONG) & (self.batch.masks[:, passing] != 0)] = passing
        eager = (self.generator.random(len(actions)) < self.eagerness) & (self.lengths < LONG)
        for index in np.flatnonzero((actions == passing) & eager):
            others = np.flatnonzero(self.batch.masks[index])
            others = others[others != passing]
            if len(others):
                actions[index] = self.generator.choice(others)

    def _check(self, *, lost: bool) -> None:
        problem, index = find_problem(self.batch, lost=lost)
        too_long = np.flatnonzero(self.lengths >= LONGEST)
        if not problem and len(too_long):
            problem, index = TOO_LONG, int(too_long[0])
        if problem:
            seed = int(self.started[index])
            picks = self.batch.choice.picks(np.array([seed]))[0]
            decks = tuple(self.batch.choice.pools[player][picks[player]] for player in range(2))
            actions = tuple(self.taken[index, : self.lengths[index]].tolist())
            texts = tuple(self.game.deck_text(deck) for deck in decks)
            raise SoakFailure(problem, seed, decks, changed_values(self.game.options), actions, texts)


def _outside(batch: GameBatch) -> np.ndarray:
    """Which observations have a value outside the range of its column."""
    outside = np.zeros(batch.count, bool)
    for name, view in batch.game.layout.views(batch.observations).items():
        field = batch.game.layout.fields[name]
        low, high = np.array(field.low), np.array(field.high)
        if (view.min(axis=0) < low).any() or (view.max(axis=0) > high).any():  # the extremes of all games come first
            outside |= ((view < low) | (view > high)).reshape(batch.count, -1).any(axis=1)
    return outside


def find_problem(
    batch: GameBatch, *, lost: bool = True, truncated: bool = True, among: np.ndarray | bool = True
) -> tuple[str, int]:
    """The first fault in a batch that has just been stepped and observed, and the game that has it; "" if there is
    none.

    ``lost``: also check for lost cards, which takes longer than the other checks. ``truncated``: a game that was cut
    off is a fault. ``among``: which games are checked, bool ``(n,)``.
    """
    status = batch.status
    outside = _outside(batch)
    legal, running = status[:, jobs.STATUS_LEGAL], status[:, jobs.STATUS_RESULT] == jobs.RUNNING
    odd = np.isin(status[:, jobs.STATUS_REASON], list(batch.game.odd_reasons))
    checks = [
        ("a sampled action was refused", status[:, jobs.STATUS_ERROR] == jobs.ERROR_ILLEGAL),
        ("the game was cut off", truncated & (status[:, jobs.STATUS_RESULT] == jobs.TRUNCATED)),
        ("the game ended for a reason that indicates a fault", odd),
        ("an observation is outside its space", outside),
        ("the mask does not match the number of legal actions", batch.masks.sum(axis=1) != legal),
        ("a running game has no legal action", running & (legal <= 0)),
    ]
    if lost:
        checks += batch.game.faults(batch.states).items()
    for problem, found in checks:
        if (found & among).any():
            index = int((found & among).argmax())
            reason = int(status[index, jobs.STATUS_REASON])
            return problem + (f" ({batch.game.reasons[reason]})" if reason else ""), index
    return "", -1


def reproduce(game: Game, failure: SoakFailure) -> tuple[str, tuple[int, ...]]:
    """Replay the actions of a failure, and skip those that are not legal. Returns the first problem, "" if there is
    none, and the actions that were taken up to it."""
    batch = GameBatch(game, 1, DeckChoice(game, failure.decks))
    batch.seed([failure.seed])
    batch.start()
    if failure.start is not None:
        batch.states[:] = failure.start
        batch.run(jobs.JOB_RUN | jobs.JOB_LOOK)
    taken: list[int] = []
    for action in failure.actions:
        if not batch.masks[0, action]:
            continue
        batch.actions[0] = action
        batch.run(jobs.JOB_STEP | jobs.JOB_LOOK)
        taken.append(action)
        problem, _ = find_problem(batch)
        if problem:
            return problem, tuple(taken)
        if batch.status[0, jobs.STATUS_RESULT] != jobs.RUNNING:
            return "", tuple(taken)
    return TOO_LONG if len(taken) >= LONGEST else "", tuple(taken)


def shrink(game: Game, failure: SoakFailure, patience: int = 2000) -> SoakFailure:
    """The same problem with fewer actions (delta debugging: Zeller and Hildebrandt 2002), after at most ``patience``
    games. A failure that cannot be reproduced is returned unchanged."""

    def fails(actions: tuple[int, ...]) -> SoakFailure | None:
        problem, taken = reproduce(game, replace(failure, actions=actions))
        return replace(failure, problem=problem, actions=taken) if problem == failure.problem else None

    best = fails(failure.actions)
    if best is None:
        return failure
    pieces, tries = 2, 1
    while len(best.actions) > 1 and tries < patience:
        size = -(-len(best.actions) // pieces)
        for start in range(0, len(best.actions), size):
            tries += 1
            found = fails(best.actions[:start] + best.actions[start + size :])
            if found is not None and len(found.actions) < len(best.actions):
                best, pieces = found, max(2, pieces - 1)
                break
        else:
            if size == 1:
                break
            pieces = min(2 * pieces, len(best.actions))
    return best


def _card_numbers(game: Game, decks: Sequence[Any]) -> set[int]:
    """The numbers of all cards in these decks."""
    rows = np.stack([game.deck_rows((deck, deck))[0] for deck in decks])
    return set(np.unique(rows[rows >= 0]).tolist())
