"""Train an agent by self-play: ``python train.py``, or ``make train``.

MaskablePPO (sb3-contrib) plays the embedded decks against a pool of opponents: the random and the heuristic player, and
copies of itself from earlier in the run. Everything lies in ``runs/NAME/``:

=====================  ==============================================================================================
``policy.npz``         the trained agent: ``make_agent("ppo:runs/NAME", game)``, ``fftcg-env match ppo:runs/NAME``
``model.zip``          the same with its optimiser as Stable-Baselines3 saves it, for ``MaskablePPO.load`` and to go on
``evaluation.json``    win rates against the random, the heuristic and the beginner player, with intervals
``learning_curve.png`` win rates over the training
``tensorboard/``       losses and win rates: ``tensorboard --logdir runs``
``config.json``        the options of the run
``checkpoints/``       the model at several times of the run
``opponents/``         the earlier copies of itself that it plays against
``state.pt``           what else ``--resume runs/NAME`` needs to go on
=====================  ==============================================================================================

Ctrl-C stops the training at once, saves and exits; ``--resume`` goes on from there: with the model, the optimiser, the
opponents, the random numbers and the curve as they were (only the games on the tables are dealt anew). The same seed
and the same number of ``--steps`` give the same agent on the same machine.

A ``policy.npz`` holds numbers only: a stranger's can be played. Stable-Baselines3's ``MaskablePPO.load("model.zip")``
unpickles, which runs any code that somebody put into the file: do that with your own models only. ``--resume`` reads
the arrays of ``model.zip`` and ``state.pt`` and nothing that could run; but it imports the modules that ``config.json``
names, where a game or a scripted player is given as ``module:factory``.
"""

from __future__ import annotations

import contextlib
import copy
import inspect
import io
import json
import os
import signal
import time
import zipfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console

from fftcg_env.evaluate.report.learning_curve import ITSELF, Curve, draw_curve

CONSOLE = Console()
# Waiting threads of torch shall sleep: by default they spin, and on a busy machine updates take ten times as long.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
NOBODY = "none"
LINE_SECONDS = 30
"""Time between two lines of progress where there is no terminal."""
RESUMABLE = ("minutes", "steps", "evaluation_games")
"""Options that may change when a run goes on."""


def option(default: Any, help: str) -> Any:
    """A field of :class:`Options` with its explanation."""
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True)
class Options:
    """Everything that can be set; ``--help`` shows the same."""

    name: str = option("", "Name of the run: its folder is runs/NAME. Default: date and time.")
    minutes: float = option(5.0, "Training time in minutes, over all parts of a resumed run; 0: no limit.")
    steps: int = option(0, "Stop after so many decisions of the learner; 0: no limit.")
    seed: int = option(1, "Seed of the network, the games and the opponents.")
    game: str = option("fftcg", "The game: a name that load_game knows, or 'module:factory'.")
    scripted: str = option("heuristic", "Scripted player to train and evaluate against; 'none': no such player.")
    yardsticks: str = option("beginner", "Further players to evaluate against, with commas; those that play the game.")
    game_options: tuple[str, ...] = option((), "An option of the game, such as payment=auto; may be repeated.")
    decks: str = option("random", "Decks of both players: 'random' (any embedded one each), or a deck's name or file.")
    environments: int = option(256, "Games played at the same time.")
    rollout: int = option(32, "Decisions of the learner in each game between two updates.")
    batch: int = option(1024, "Decisions in one gradient step.")
    epochs: int = option(3, "Passes over the decisions of an update.")
    learning_rate: float = option(1e-3, "Step size at the start; it falls to a tenth over the budget.")
    gamma: float = option(0.999, "Discount a decision; a game has some hundred.")
    gae_lambda: float = option(0.9, "How far rewards reach back (generalised advantage estimation).")
    entropy: float = option(0.01, "Bonus for undecided play.")
    clip: float = option(0.2, "How far one update may move a probability (PPO's clip range).")
    card_width: int = option(48, "Numbers a card is described by, inside the network.")
    context_width: int = option(128, "Numbers the whole situation is described by.")
    random_share: float = option(0.2, "Share of games against the random player.")
    scripted_share: float = option(0.3, "Share of games against the scripted player; the rest is self-play.")
    pool: int = option(4, "Earlier copies of itself that are kept as opponents.")
    snapshot_every: int = option(10, "Updates between two such copies.")
    checkpoint_minutes: float = option(1.0, "Minutes between two checkpoints; a crash loses no more than that.")
    evaluation_games: int = option(400, "Games against each of these players at the end; even.")
    threads: int = option(0, "Threads for the network; 0: one a core, at most 4.")
    runs: str = option("runs", "Folder for all runs.")


class Clock:
    """Where the time of a training goes, in seconds: updates of the network, and players other than the learner."""

    def __init__(self) -> None:
        self.learning = 0.0
        self.opponents = {"scripted": 0.0, "self": 0.0}

    def watch(self, agent: Any, kind: str) -> Any:
        """The agent, with the time that it thinks counted."""
        name = "act_states" if hasattr(agent, "act_states") else "act_batch"
        think = getattr(agent, name)

        def timed(*arguments: Any) -> Any:
            started = time.perf_counter()
            actions = think(*arguments)
            self.opponents[kind] += time.perf_counter() - started
            return actions

        setattr(agent, name, timed)
        return agent

    def text(self, seconds: float) -> str:
        """Shares of all the seconds of a training."""
        scripted, copies = self.opponents["scripted"] / seconds, self.opponents["self"] / seconds
        rest = 1 - self.learning / seconds - scripted - copies
        return (
            f"{self.learning / seconds:.1%} of the time went into learning, {rest:.1%} into games and the learner's "
            f"decisions, {copies:.1%} into those of its earlier copies, {scripted:.1%} into those of scripted players"
        )


# ------------------------------------------------------------------------------------------------------------- trainer
class Trainer:
    """One run: model, environment, opponents and everything that a resumed run needs."""

    def __init__(self, options: Options, folder: Path, resume: bool) -> None:
        import torch

        from fftcg_env.agents import Player, make_agent
        from fftcg_env.agents.policy_file import load_policy
        from fftcg_env.envs.sb3 import SelfPlayVecEnv

        self.options, self.folder = options, folder
        # Masked distributions have exact zeros by design; torch's checks of them cost a fifth of an update.
        torch.distributions.Distribution.set_default_validate_args(False)
        self.threads = options.threads or min(4, os.cpu_count() or 1)
        self.game, switches = game_of(options)
        names = ["random"] if options.scripted == NOBODY else ["random", options.scripted]
        self.fixed: dict[str, Player] = {name: make_agent(name, self.game) for name in names}
        self.clock = Clock()
        self.curve = Curve((*names, ITSELF))
        self.updates, self.seconds, self.parts = 0, 0.0, 0
        self.snapshots: list[Path] = []
        self.stop_asked = False
        if resume:
            load_policy(folder, self.game)  # raises for a run of another version, or with other cards
        saved = torch.load(folder / "state.pt", weights_only=True) if resume else None
        if saved is not None:
            vars(self.curve).update(saved["curve"])
            self.updates, self.seconds, self.parts = saved["updates"], saved["seconds"], saved["parts"] + 1
            self.snapshots = [folder / "opponents" / name for name in saved["snapshots"]]
            vars(self.clock).update(saved.get("clock", {}))
        self.scripted = [self.clock.watch(make_agent(name, self.game), "scripted") for name in names[1:]]
        self.environment = SelfPlayVecEnv(
            options.environments, game=options.game, decks=options.decks,
            seed=options.seed + 1_000_003 * self.parts, **switches,
        )  # fmt: skip
        self.model = self._new_model()
        if saved is not None:
            self.model.set_parameters(read_parameters(folder / "model.zip"), device="cpu")
            self.model.num_timesteps, self.model._n_updates = saved["decisions"], saved["gradient_updates"]
        self.agents = [self._load_snapshot(path) for path in self.snapshots]
        self._set_opponents()
        if saved is not None:
            torch.set_rng_state(saved["torch_random"])
            kind, numbers, *rest = saved["numpy_random"]
            np.random.set_state((kind, np.array(numbers, np.uint32), *rest))  # noqa: NPY002  # the one SB3's buffers use

    # --------------------------------------------------------------------------------------------------- the model
    def _new_model(self) -> Any:
        from sb3_contrib import MaskablePPO

        from fftcg_env.agents.training import EntityPolicy, policy_options

        o = self.options
        return MaskablePPO(
            EntityPolicy,
            self.environment,
            n_steps=o.rollout,
            batch_size=o.batch,
            n_epochs=o.epochs,
            learning_rate=o.learning_rate,
            gamma=o.gamma,
            gae_lambda=o.gae_lambda,
            ent_coef=o.entropy,
            clip_range=o.clip,
            seed=o.seed,
            device="cpu",
            policy_kwargs=policy_options(self.game, card=o.card_width, context=o.context_width),
        )

    def _load_snapshot(self, path: Path) -> Any:
        import torch

        from fftcg_env.agents.ppo import PolicyAgent

        network = copy.deepcopy(self.model.policy.network)
        network.load_state_dict(torch.load(path, weights_only=True))
        return self.clock.watch(PolicyAgent(network), "self")

    # --------------------------------------------------------------------------------------------------- opponents
    def _set_opponents(self) -> None:
        """Random, scripted, then the snapshots; the newest plays half of the self-play, the others share the rest."""
        o = self.options
        fixed = [o.random_share, o.scripted_share][: len(self.fixed)]
        own = max(0.0, 1.0 - sum(fixed))
        count = len(self.agents)
        shares = [0.5 / (count - 1)] * (count - 1) + [0.5] if count > 1 else [1.0] * count
        weights = [*fixed, *(own * share for share in shares)]
        if sum(weights) == 0:  # nothing but self-play, before the first snapshot
            weights[0] = 1.0
        scripted = self.scripted
        self.environment.set_opponents(["random", *scripted, *self.agents], weights)

    def _take_snapshot(self) -> None:
        """Keep a copy of the policy as an opponent. When there are too many, the second oldest goes; its file goes with
        the next save, because until then a crashed run would need it."""
        import torch

        path = self.folder / "opponents" / f"{self.model.num_timesteps:012d}.pt"
        path.parent.mkdir(exist_ok=True)
        torch.save(self.model.policy.network.state_dict(), path)
        self.snapshots.append(path)
        self.agents.append(self._load_snapshot(path))
        if len(self.agents) > self.options.pool:
            gone = 1 if self.options.pool > 1 else 0
            del self.agents[gone]
            del self.snapshots[gone]
        self._set_opponents()

    # ---------------------------------------------------------------------------------------------------- training
    def budget_used(self) -> float:
        """How much of the budget is used, 0 to 1 (or more)."""
        o = self.options
        by_time = self.seconds / (60 * o.minutes) if o.minutes else 0.0
        by_steps = self.model.num_timesteps / o.steps if o.steps else 0.0
        return max(by_time, by_steps)

    def train(self) -> None:
        """Update until the budget is used or somebody asks to stop."""
        from stable_baselines3.common.logger import configure

        self.model.set_logger(configure(str(self.folder / "tensorboard"), ["tensorboard"]))
        next_checkpoint = self.seconds + 60 * self.options.checkpoint_minutes
        with stop_on_interrupt(self), progress_bar(self) as show:
            while self.budget_used() < 1.0 and not self.stop_asked:
                self._update()
                show()
                if self.seconds >= next_checkpoint:
                    next_checkpoint += 60 * self.options.checkpoint_minutes
                    self.save()
                    self.model.save(self._checkpoint())
        self.save()

    def _checkpoint(self) -> Path:
        folder = self.folder / "checkpoints"
        folder.mkdir(exist_ok=True)
        return folder / f"model_{self.model.num_timesteps:012d}.zip"

    def _update(self) -> None:
        """Collect one rollout and learn from it."""
        o = self.options
        started = time.perf_counter()
        before = self.model.num_timesteps
        rate = o.learning_rate * (1.0 - 0.9 * min(1.0, self.budget_used()))
        self.model.lr_schedule = lambda _: rate
        watcher = make_watcher(self)
        self.model.learn(o.environments * o.rollout, watcher, log_interval=None, reset_num_timesteps=False)
        if self.stop_asked and watcher.aborted:
            self.model.num_timesteps = before  # an unfinished rollout was not learned from
            return
        self.updates += 1
        self.clock.learning += time.perf_counter() - watcher.rollout_ended
        self.seconds += time.perf_counter() - started
        self.curve.add(self.model.num_timesteps, self.seconds, watcher.episodes)
        for kind, name in enumerate(self.curve.kinds):
            recent = self.curve.recent(kind)
            if recent is not None:
                self.model.logger.record(f"win_rate/{name}", recent)
        self.model.logger.record("time/decisions_per_second", self.model.num_timesteps / self.seconds)
        self.model.logger.dump(self.model.num_timesteps)
        if self.updates % o.snapshot_every == 0:
            self._take_snapshot()

    # ------------------------------------------------------------------------------------------------------ saving
    def save(self) -> None:
        """Write model, state, options and learning curve; each file is replaced only when its successor is whole."""
        import torch

        from fftcg_env.agents.policy_file import FILE_NAME, save_policy

        network = self.model.policy.network
        write_whole(self.folder / FILE_NAME, lambda path: save_policy(path, network, self.game))
        write_whole(self.folder / "model.zip", self.model.save)
        kind, numbers, *rest = np.random.get_state(legacy=True)  # noqa: NPY002
        state = {
            "decisions": self.model.num_timesteps,
            "gradient_updates": self.model._n_updates,
            "curve": vars(self.curve),
            "clock": vars(self.clock),
            "updates": self.updates,
            "seconds": self.seconds,
            "parts": self.parts,
            "snapshots": [path.name for path in self.snapshots],
            "torch_random": torch.get_rng_state(),
            "numpy_random": [kind, np.asarray(numbers).tolist(), *rest],
        }
        write_whole(self.folder / "state.pt", lambda path: torch.save(state, path))
        for path in set(self.folder.glob("opponents/*.pt")) - set(self.snapshots):
            path.unlink()
        write_json(self.folder / "config.json", asdict(self.options))
        self._draw(read_json(self.folder / "evaluation.json"))

    # -------------------------------------------------------------------------------------------------- evaluation
    def evaluate(self) -> bool:
        """Play against random, scripted and further players with both seats. Returns whether it was not interrupted."""
        from fftcg_env.agents.ppo import PolicyAgent
        from fftcg_env.evaluate import play_matches

        learner = PolicyAgent(self.model.policy.network, deterministic=True)
        evaluation = {}
        for name, opponent in {**self.fixed, **self._yardsticks()}.items():
            result = play_matches(
                self.game, learner, opponent, self.options.evaluation_games, self.options.decks,
                seed=self.options.seed, progress=True, label=f"evaluation against the {name} player",
            )  # fmt: skip
            if result.interrupted:
                return False
            evaluation[name] = result.summary()
            CONSOLE.print(f"[bold]Against the {name} player:[/] {result}", highlight=False, soft_wrap=True)
        write_json(self.folder / "evaluation.json", evaluation)
        self._draw(evaluation)
        return True

    def _draw(self, evaluation: Any) -> None:
        """The learning curve, whole or not at all, once there are two updates."""
        if len(self.curve.decisions) < 2:
            return
        path = self.folder / "learning_curve.png"
        write_whole(path, lambda beside: draw_curve(self.curve, beside, evaluation))

    def _yardsticks(self) -> dict[str, Any]:
        """The players that are met in the evaluation only; without those that do not play this game."""
        from fftcg_env.agents import make_agent
        from fftcg_env.core.agent import UnsuitableAgentError

        found = {}
        for name in filter(None, (word.strip() for word in self.options.yardsticks.split(","))):
            with contextlib.suppress(UnsuitableAgentError):
                found[name] = make_agent(name, self.game)
        return found


def make_watcher(trainer: Trainer) -> Any:
    """A callback that notes finished games and ends the rollout when somebody asks to stop."""
    import torch
    from stable_baselines3.common.callbacks import BaseCallback

    class Watcher(BaseCallback):
        def __init__(self) -> None:
            super().__init__()
            self.episodes: list[tuple[int, bool]] = []
            self.aborted = False
            self.rollout_ended = time.perf_counter()

        def _on_rollout_start(self) -> None:
            torch.set_num_threads(1)  # for small batches more threads wait for each other longer than they work

        def _on_rollout_end(self) -> None:
            torch.set_num_threads(trainer.threads)
            self.rollout_ended = time.perf_counter()

        def _on_step(self) -> bool:
            for info in self.locals["infos"]:
                if "episode" in info:
                    kind = min(info["opponent"], len(trainer.curve.kinds) - 1)
                    self.episodes.append((kind, info["episode"]["r"] > 0))
            self.aborted = trainer.stop_asked
            return not self.aborted

    return Watcher()


@contextlib.contextmanager
def stop_on_interrupt(trainer: Trainer) -> Iterator[None]:
    """The first Ctrl-C asks the trainer to stop where nothing is half done; the second one interrupts at once."""

    def ask(*_: object) -> None:
        if trainer.stop_asked:
            raise KeyboardInterrupt
        trainer.stop_asked = True
        CONSOLE.print("Stopping and saving (Ctrl-C once more: at once, without saving) ...")

    previous = signal.signal(signal.SIGINT, ask)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, previous)


@contextlib.contextmanager
def progress_bar(trainer: Trainer) -> Iterator[Any]:
    """A bar over the budget, with speed and win rates; outside a terminal a line every half minute. Gives a function to
    call after each update."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
    from rich.table import Column

    text_column = TextColumn("{task.fields[text]}", table_column=Column(ratio=1, no_wrap=False))
    columns = (BarColumn(20), TaskProgressColumn(), TimeElapsedColumn(), text_column)
    begin_steps, begin_seconds = trainer.model.num_timesteps, trainer.seconds
    next_line = time.monotonic() + LINE_SECONDS
    with Progress(*columns, console=CONSOLE, expand=True, disable=not CONSOLE.is_terminal) as progress:
        task = progress.add_task("", total=1.0, text="collecting the first games ...")

        def show() -> None:
            nonlocal next_line
            speed = (trainer.model.num_timesteps - begin_steps) / max(trainer.seconds - begin_seconds, 1e-9)
            recent = {name: trainer.curve.recent(kind) for kind, name in enumerate(trainer.curve.kinds)}
            rates = ", ".join(f"{name} {rate:.0%}" for name, rate in recent.items() if rate is not None)
            text = f"{trainer.model.num_timesteps:,} decisions, {speed:,.0f}/s, won against {rates or 'nobody yet'}"
            progress.update(task, completed=min(1.0, trainer.budget_used()), text=text)
            if not CONSOLE.is_terminal and time.monotonic() >= next_line:
                next_line = time.monotonic() + LINE_SECONDS
                CONSOLE.print(f"{trainer.seconds:5.0f} s ({trainer.budget_used():.0%}): {text}", soft_wrap=True)

        yield show


# --------------------------------------------------------------------------------------------------------------- files
def read_parameters(path: Path) -> dict[str, Any]:
    """Weights of the policy and state of its optimiser out of SB3's zip: its arrays only, nothing is unpickled."""
    import torch

    with zipfile.ZipFile(path) as archive:
        names = ("policy", "policy.optimizer")
        files = {name: io.BytesIO(archive.read(f"{name}.pth")) for name in names}
    return {name: torch.load(file, map_location="cpu", weights_only=True) for name, file in files.items()}


def write_whole(path: Path, write: Any) -> None:
    """Write beside the file, then put it in place at once, so that a crash never leaves half a file."""
    beside = path.with_name(f"new_{path.name}")
    write(beside)
    os.replace(beside, path)


def write_json(path: Path, content: Any) -> None:
    """A JSON file."""
    write_whole(path, lambda beside: beside.write_text(json.dumps(content, indent=2) + "\n"))


def read_json(path: Path) -> Any:
    """The content of a JSON file; None if there is none."""
    return json.loads(path.read_text()) if path.exists() else None


# ------------------------------------------------------------------------------------------------------- command line
def run(options: Options, resume: Path | None = None) -> Path:
    """Train (or go on) and evaluate. Returns the run's folder."""
    folder = resume or new_folder(options)
    trainer = Trainer(options, folder, resume is not None)
    first_steps, first_seconds = trainer.model.num_timesteps, trainer.seconds
    trainer.train()
    steps, seconds = trainer.model.num_timesteps - first_steps, trainer.seconds - first_seconds
    CONSOLE.print(
        f"Trained {seconds / 60:.1f} minutes: {trainer.updates} updates, {trainer.model.num_timesteps:,} decisions "
        f"of the learner, {steps / max(seconds, 1e-9):,.0f} decisions/s.",
        highlight=False,
        soft_wrap=True,
    )
    if trainer.seconds:
        CONSOLE.print(f"{trainer.clock.text(trainer.seconds)}.", highlight=False, soft_wrap=True)
    finished = not trainer.stop_asked and trainer.evaluate()
    CONSOLE.print(
        f"Everything is in [bold]{folder}[/]: the agent is {folder}/policy.npz.", highlight=False, soft_wrap=True
    )
    if not finished:
        CONSOLE.print(f"Go on with: python train.py --resume {folder}", highlight=False, soft_wrap=True)
    return folder


def game_of(options: Options) -> tuple[Any, dict[str, Any]]:
    """The game that is trained for, and those of its options that are set."""
    from fftcg_env.core.options import options_from_words
    from fftcg_env.games import load_game

    switches = options_from_words(type(load_game(options.game).options), options.game_options)
    return load_game(options.game, **switches), switches


def new_folder(options: Options) -> Path:
    """The folder of a new run, made. A saved run is never overwritten."""
    folder = Path(options.runs) / (options.name or datetime.now().strftime("%Y-%m-%d_%H-%M-%S"))
    if (folder / "state.pt").exists():
        raise typer.BadParameter(f"{folder} is a saved run: go on with --resume {folder}, or choose another --name")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def resumed_options(folder: Path, changes: dict[str, Any]) -> Options:
    """The options of a run that goes on, with the changes that are possible."""
    saved = read_json(folder / "config.json")
    if saved is None or not (folder / "state.pt").exists():
        raise typer.BadParameter(f"{folder} is not a saved run: it has no config.json and state.pt")
    saved = {**saved, "game_options": tuple(saved.get("game_options", ()))}
    fixed = sorted(name.replace("game_options", "option") for name in set(changes) - set(RESUMABLE))
    if fixed:
        raise typer.BadParameter(f"a resumed run keeps {', '.join(fixed)}; only {', '.join(RESUMABLE)} can change")
    return replace(Options(**saved), **changes)


def command(context: typer.Context, resume: Path | None, **values: Any) -> None:
    """Train an agent by self-play with MaskablePPO, then play it against random and scripted players.

    The agent is runs/NAME/policy.npz: numbers only, safe to play whoever made it. The model.zip beside it is a file of
    Stable-Baselines3, whose own loading (MaskablePPO.load) can run code hidden in it: load only those that you trust.
    """
    changes = {
        name: value for name, value in values.items() if str(context.get_parameter_source(name)).endswith("COMMANDLINE")
    }
    values["game_options"] = tuple(values["game_options"] or ())
    options = Options(**values) if resume is None else resumed_options(resume, changes)
    if options.evaluation_games < 2 or options.evaluation_games % 2:
        raise typer.BadParameter("evaluation_games must be even and at least 2: every deal is played with both seats")
    if not options.minutes and not options.steps:
        CONSOLE.print("No limit is set: training goes on until Ctrl-C.")
    try:
        game_of(options)
    except (ValueError, TypeError) as error:
        raise typer.BadParameter(str(error)) from None
    run(options, resume)


def make_command() -> Any:
    """Give :func:`command` one documented parameter for each field of :class:`Options`."""
    resume = Annotated[
        Path | None,
        typer.Option(help="Folder of a saved run to go on with. Of its model, only arrays are read."),
    ]
    annotations: dict[str, Any] = {"context": typer.Context, "resume": resume}
    parameters = [
        inspect.Parameter("context", inspect.Parameter.KEYWORD_ONLY, annotation=typer.Context),
        inspect.Parameter("resume", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=resume),
    ]
    for item in fields(Options):
        default, explained = item.default, item.metadata["help"]
        kind: Any = Annotated[type(default), typer.Option(help=explained)]
        if isinstance(default, tuple):  # many of them
            default = None
            kind = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE", help=explained)]
        annotations[item.name] = kind
        parameters.append(
            inspect.Parameter(item.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
        )
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = annotations
    return command


if __name__ == "__main__":
    typer.run(make_command())
