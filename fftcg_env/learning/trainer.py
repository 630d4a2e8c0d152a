"""One run of a training: its folder, budget, progress, checkpoints, evaluation. Algorithms say how an update goes."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console

from ..agents import make_agent
from ..core.agent import AnyAgent, suitable_agents
from ..envs.decks import decks_from_words
from ..evaluate import play_matches
from ..evaluate.learning_curve import ITSELF, Curve, draw_curve
from .options import NO_OPPONENT, Options
from .runs import game_of, made_with, read_json, write_json, write_whole
from .tracking import TRACKERS, Tracker
from .update import Update

CONSOLE = Console(force_jupyter=False)
LINE_SECONDS = 30
"""Time between two lines of progress where there is no terminal."""


class Trainer:
    """One run. A subclass makes its model in ``_build`` and says how an update goes.

    ``folder``: where everything is written; ``resume``: go on with what is saved there. Attributes: ``game``;
    ``fixed``: the agents of the training and the evaluation; ``yardsticks``: those of the evaluation only, without
    agents that do not play the game; ``curve``; ``updates``, ``decisions`` (of the learner) and ``seconds`` so far;
    ``cpu_seconds``: of all processes (None: the run was begun by a version that did not count them); ``parts``: how
    often the run was resumed; ``clock``: seconds spent by name; ``made_with``:
    :func:`~fftcg_env.learning.runs.made_with`. Wrong options raise before anything is written.
    """

    algorithm = ""
    """The name of the algorithm, of a subclass."""

    def __init__(self, options: Options, folder: Path, resume: bool) -> None:
        import torch

        self.options, self.folder = options, folder
        self.game, self.switches = game_of(options)
        names = ["random"] if options.scripted == NO_OPPONENT else ["random", options.scripted]
        self.fixed: dict[str, AnyAgent] = {name: make_agent(name, self.game) for name in names}
        further = [word.strip() for word in options.yardsticks.split(",") if word.strip() not in ("", NO_OPPONENT)]
        self.yardsticks = suitable_agents(further, self.game)
        self.curve = Curve((*names, ITSELF))
        self.clock: dict[str, float] = {}
        self.updates, self.decisions, self.seconds, self.parts = 0, 0, 0.0, 0
        self.cpu_seconds: float | None = 0.0
        self.made_with = made_with()
        self.stop_asked = False
        saved = torch.load(folder / "state.pt", map_location="cpu", weights_only=True) if resume else None
        if saved is not None:
            vars(self.curve).update(saved["curve"])
            self.clock.update(saved["clock"])
            self.updates, self.decisions = saved["updates"], saved["decisions"]
            self.seconds, self.parts = saved["seconds"], saved["parts"] + 1
            self.cpu_seconds = saved.get("cpu_seconds")
        self._build(saved)
        self._tracker: Tracker

    @property
    def games_seed(self) -> int:
        """The seed of the games of this part: a resumed run deals new ones."""
        return self.options.seed + 1_000_003 * self.parts

    # ------------------------------------------------------------------------------------------------- of an algorithm
    def _build(self, saved: dict[str, Any] | None) -> None:
        """Make the model and the games; ``saved``: what ``_state`` said when the run was saved."""
        raise NotImplementedError

    def _prepare(self) -> None:
        """Do what must be done once, such as compiling: it does not count as training time."""

    def _update(self) -> Update:
        """Learn once."""
        raise NotImplementedError

    def _state(self) -> dict[str, Any]:
        """What else must be saved to go on: tensors, numbers, text."""
        raise NotImplementedError

    def _save_model(self) -> None:
        """Write the model's files with :func:`write_whole`, ``policy.npz`` among them."""
        raise NotImplementedError

    def agent(self) -> AnyAgent:
        """The learner as it plays now, for the evaluation."""
        raise NotImplementedError

    def close(self) -> None:
        """End threads."""

    # -------------------------------------------------------------------------------------------------------- training
    def budget_used(self) -> float:
        """How much of the budget is used, 0 to 1 (or more)."""
        o = self.options
        by_time = self.seconds / (60 * o.minutes) if o.minutes else 0.0
        by_steps = self.decisions / o.steps if o.steps else 0.0
        return max(by_time, by_steps)

    def train(self) -> None:
        """Update until the budget is used or somebody asks to stop."""
        self._prepare()
        self.folder.mkdir(parents=True, exist_ok=True)
        self._tracker = TRACKERS[self.options.track](self.folder, asdict(self.options))
        next_checkpoint = self.seconds + 60 * self.options.checkpoint_minutes
        with stop_on_interrupt(self), progress_bar(self) as show:
            while self.budget_used() < 1.0 and not self.stop_asked:
                started, started_cpu = time.perf_counter(), time.process_time()
                report = self._update()
                self.seconds += time.perf_counter() - started
                if self.cpu_seconds is not None:
                    self.cpu_seconds += time.process_time() - started_cpu + report.cpu_seconds
                self._note(report)
                show()
                if self.seconds >= next_checkpoint:
                    next_checkpoint = self.seconds + 60 * self.options.checkpoint_minutes
                    self.save()
        self.close()
        self._tracker.close()
        self.save()

    def _note(self, report: Update) -> None:
        self.updates += 1
        self.decisions += report.decisions
        for name, seconds in report.seconds.items():
            self.clock[name] = self.clock.get(name, 0.0) + seconds
        last = len(self.curve.kinds) - 1
        episodes = [(kind if 0 <= kind < last else last, won) for kind, won in report.episodes]
        self.curve.add(self.decisions, self.seconds, episodes)
        recent = {f"win_rate/{name}": self.curve.recent(kind) for kind, name in enumerate(self.curve.kinds)}
        numbers = {name: rate for name, rate in recent.items() if rate is not None}
        numbers |= {f"train/{name}": value for name, value in report.metrics.items()}
        numbers["time/decisions_per_second"] = self.decisions / self.seconds
        self._tracker.add(numbers, self.decisions)

    def time_spent(self) -> str:
        """Where the time of the training went, as shares."""
        shares = [f"{name} {seconds / self.seconds:.0%}" for name, seconds in self.clock.items()]
        return ", ".join(shares)

    # ---------------------------------------------------------------------------------------------------------- saving
    def save(self) -> None:
        """Write model, state, options and learning curve; each file is replaced only when its successor is whole."""
        import torch

        self._save_model()
        state = {
            **self._state(),
            "curve": vars(self.curve),
            "clock": self.clock,
            "updates": self.updates,
            "decisions": self.decisions,
            "seconds": self.seconds,
            "cpu_seconds": self.cpu_seconds,
            "parts": self.parts,
            "made_with": self.made_with,
        }
        write_whole(self.folder / "state.pt", lambda path: torch.save(state, path))
        write_json(self.folder / "config.json", {"algorithm": self.algorithm, **asdict(self.options)})
        self._draw(read_json(self.folder / "evaluation.json"))

    def _draw(self, evaluation: Any) -> None:
        """The learning curve, whole or not at all, once there are two updates."""
        if len(self.curve.decisions) < 2:
            return
        path = self.folder / "learning_curve.png"
        write_whole(path, lambda target: draw_curve(self.curve, target, evaluation))

    # ------------------------------------------------------------------------------------------------------ evaluation
    def evaluate(self) -> bool:
        """Play against the random, the scripted and further agents. Returns whether it was not interrupted."""
        learner, evaluation = self.agent(), {}
        decks = decks_from_words(self.game, self.options.decks)
        for name, opponent in {**self.fixed, **self.yardsticks}.items():
            result = play_matches(
                self.game, learner, opponent, self.options.evaluation_games, decks,
                seed=self.options.seed, progress=True, label=f"evaluation against {name}",
            )  # fmt: skip
            if result.interrupted:
                return False
            evaluation[name] = result.summary()
            CONSOLE.print(f"[bold]Against {name}:[/] {result}", highlight=False, soft_wrap=True)
        write_json(self.folder / "evaluation.json", evaluation)
        self._draw(evaluation)
        return True


# ------------------------------------------------------------------------------------------------- stopping, progress
@contextlib.contextmanager
def stop_on_interrupt(trainer: Trainer) -> Iterator[None]:
    """The first Ctrl-C asks the trainer to stop after this update; the second one interrupts at once."""

    def ask(*_: object) -> None:
        if trainer.stop_asked:
            raise KeyboardInterrupt
        trainer.stop_asked = True
        CONSOLE.print("Stopping and saving (Ctrl-C again: at once, without saving) ...")

    previous = signal.signal(signal.SIGINT, ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


@contextlib.contextmanager
def progress_bar(trainer: Trainer) -> Iterator[Any]:
    """A bar over the budget with speed, win rates and where the time goes; outside a terminal a line every half minute.
    Gives a function to call after each update."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
    from rich.table import Column

    text_column = TextColumn("{task.fields[text]}", table_column=Column(ratio=1, no_wrap=False))
    columns = (BarColumn(20), TaskProgressColumn(), TimeElapsedColumn(), text_column)
    begin_decisions, begin_seconds = trainer.decisions, trainer.seconds
    next_line = time.monotonic() + LINE_SECONDS
    with Progress(*columns, console=CONSOLE, expand=True, disable=not CONSOLE.is_terminal) as progress:
        task = progress.add_task("", total=1.0, text="starting the first games ...")

        def show() -> None:
            nonlocal next_line
            speed = (trainer.decisions - begin_decisions) / max(trainer.seconds - begin_seconds, 1e-9)
            recent = {name: trainer.curve.recent(kind) for kind, name in enumerate(trainer.curve.kinds)}
            rates = ", ".join(f"{name} {rate:.0%}" for name, rate in recent.items() if rate is not None)
            won = f", won against {rates}" if rates else ""
            text = f"{trainer.decisions:,} decisions, {speed:,.0f}/s{won}; {trainer.time_spent()}"
            progress.update(task, completed=min(1.0, trainer.budget_used()), text=text)
            if not CONSOLE.is_terminal and time.monotonic() >= next_line:
                next_line = time.monotonic() + LINE_SECONDS
                CONSOLE.print(f"{trainer.seconds:5.0f} s ({trainer.budget_used():.0%}): {text}", soft_wrap=True)

        yield show


# ------------------------------------------------------------------------------------------------------- training
def run(trainer: Trainer) -> bool:
    """Train and evaluate; says how it went. Returns whether it was not interrupted."""
    first_decisions, first_seconds = trainer.decisions, trainer.seconds
    trainer.train()
    decisions, seconds = trainer.decisions - first_decisions, trainer.seconds - first_seconds
    CONSOLE.print(
        f"Trained {seconds / 60:.1f} minutes: {trainer.updates} updates, {trainer.decisions:,} decisions of the "
        f"learner, {decisions / max(seconds, 1e-9):,.0f} decisions/s.",
        highlight=False,
        soft_wrap=True,
    )
    if trainer.seconds:
        CONSOLE.print(f"Time: {trainer.time_spent()}.", highlight=False, soft_wrap=True)
    finished = not trainer.stop_asked and trainer.evaluate()
    folder = trainer.folder
    CONSOLE.print(
        f"Everything is in [bold]{folder}[/]: the agent is {folder}/policy.npz.", highlight=False, soft_wrap=True
    )
    if not finished:
        CONSOLE.print(f"Go on with: python train.py --resume {folder}", highlight=False, soft_wrap=True)
    return finished
