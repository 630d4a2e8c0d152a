"""Options of a training, each declared once: fields of a dataclass, with the explanation that ``--help`` shows."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from math import inf
from typing import Any

from ..core.network.parameters import WIDTH_RANGES
from ..errors import ArgumentError

NO_OPPONENT = "none"
ADVICE = "Whether the network also reads how the heuristic weighs each legal action, after the imitation."
RESUMABLE = ("minutes", "steps", "evaluation_games", "track")
"""Options that may change when a run goes on."""


def option(
    default: Any, help: str, least: float | None = None, most: float | None = None, possible: range | None = None
) -> Any:
    """A field with its explanation, and the least and the most that a number can be (None: any number), or all that it
    can be."""
    return field(default=default, metadata={"help": help, "least": least, "most": most, "possible": possible})


@dataclass(frozen=True)
class Options:
    """Options of every algorithm."""

    name: str = option("", "Name of the run: its folder is runs/NAME (default: date and time).")
    minutes: float = option(5.0, "Training time in minutes, over all parts of a resumed run; 0: no limit.", 0)
    steps: int = option(0, "Stop after this number of decisions of the learner; 0: no limit.", 0)
    seed: int = option(1, "Seed of the network, the games and the opponents.", 0)
    game: str = option("fftcg", "The game: a name that load_game knows, or 'module:factory'.")
    scripted: str = option("heuristic", "Agent to train and evaluate against, such as champion; 'none': no such agent.")
    yardsticks: str = option("beginner", "Further agents to evaluate against, separated by commas; 'none': no others.")
    game_options: tuple[str, ...] = option((), "An option of the game, such as payment=auto (repeatable).")
    decks: str = option(
        "random",
        "Decks of both players: 'random' (each draws a usual deck), or names and files of decks, separated by commas "
        "(each draws one of them); 'embedded' means all embedded decks, '-NAME' leaves one of them out.",
    )
    checkpoint_minutes: float = option(1.0, "Minutes between two checkpoints; a crash loses no more than that.", 0)
    evaluation_games: int = option(1000, "Games against each agent at the end; even.")
    track: str = option(
        "tensorboard",
        "Where the curves go: 'tensorboard', or 'wandb' (Weights & Biases, offline unless WANDB_MODE=online).",
    )
    runs: str = option("runs", "Folder for all runs.")

    def __post_init__(self) -> None:
        """Raises :class:`~fftcg_env.errors.ArgumentError` for a number out of range."""
        for item in fields(self):
            value, least, most = getattr(self, item.name), item.metadata["least"], item.metadata["most"]
            wanted, possible = "", item.metadata["possible"]
            if least is not None and not least <= value <= (inf if most is None else most):
                wanted = f"at least {least}" if most is None else f"from {least} to {most}"
            elif possible and value not in possible:
                wanted = f"a multiple of {possible.step} from {possible[0]} to {possible[-1]}"
            if wanted:
                raise ArgumentError(f"--{item.name.replace('_', '-')} is {value}; it must be {wanted}")


@dataclass(frozen=True)
class NetworkOptions(Options):
    """Of the network, and of the imitation that begins a training."""

    games: int = option(1024, "Games played at the same time.", 1)
    device: str = option(
        "auto", "Where the network learns: cpu, cuda, or auto (CUDA if there is any). It plays on CPUs."
    )
    varied_decks: int = option(
        0, "Additional deck lists, with some cards replaced by similar ones; half of the decks drawn are such lists.", 0
    )
    unseen: str = option("", "The lists of --varied-decks have no card whose code begins like one of these: 12-,14-.")
    start_from: str = option(
        "", "Policy file, or folder of a run, with which the training begins; usually with --imitation 0."
    )
    teacher: str = option("heuristic", "Agent that is imitated, such as beginner or search:64.")
    imitation: float = option(0.35, "Share of the training that imitates the teacher at first; 0: none.", 0, 1)
    imitation_rate: float = option(2e-3, "Step size of the imitation.", 0)
    description: str = option("all", "What the network reads of a printed card: 'all', 'facts' or 'none'.")
    identities: bool = option(True, "Whether the network also learns a vector for each printed card (its own vector).")
    identity_dropout: float = option(
        0.2, "Share of the cards whose own vectors are left out in each update of the imitation.", 0, 1
    )
    token_width: int = option(
        64, "Width of the vector of a card on the board; a multiple of 16.", possible=WIDTH_RANGES["token"]
    )
    context_width: int = option(
        192, "Width of the vector of the whole position; a multiple of 32.", possible=WIDTH_RANGES["context"]
    )

    @property
    def advice(self) -> bool:
        """Whether the network reads the heuristic's advice: an option of the algorithms that can give it."""
        return False


@dataclass(frozen=True)
class ImitateOptions(NetworkOptions):
    """Of the algorithm ``imitate``."""

    imitation: float = option(1.0, "Share of the training that imitates the teacher.", 0, 1)


@dataclass(frozen=True)
class PPOOptions:
    """Of :class:`fftcg_env.learning.ppo.PPO`."""

    games: int = option(512, "Games played at the same time, by all actors together.", 1)
    actors: int = option(1, "Actors, which play while the network learns: 1 a thread, more a process each.", 1)
    ray: str = option(
        "", "Ray cluster on which the actors play: local, auto or HOST:PORT, as for ray.init (default: none)."
    )
    rollout: int = option(
        96,
        "Decisions in each game between two updates. Default for the further games: 32, with --games 1024 and "
        "--gae-lambda 0.95.",
        1,
    )
    epochs: int = option(1, "Passes over the decisions of an update.", 1)
    batch: int = option(1024, "Minimum number of decisions in one gradient step.", 1)
    sure: float = option(
        0.99, "Decisions whose action is more probable than this count as sure; they have almost no gradient.", 0, 1
    )
    sure_share: float = option(0.25, "Share of the sure decisions that are learned from; the others are skipped.", 0, 1)
    learning_rate: float = option(7e-4, "Step size at the start; it falls to a tenth over the budget.", 0)
    gae_lambda: float = option(1.0, "How far results reach back (generalised advantage estimation).", 0, 1)
    entropy: float = option(0.003, "Weight of the entropy bonus, which rewards undecided play.", 0)
    clip: float = option(0.2, "How far one update may move a probability (PPO's clip range).", 0)
    value_weight: float = option(0.5, "Weight of the value loss.", 0)
    value_only: int = option(8, "Number of updates at the start that train only the value.", 0)
    rollout_dropout: float = option(
        0.0,
        "Share of the cards whose own vectors are left out for a whole rollout, in play and in its gradients.",
        0,
        1,
    )


@dataclass(frozen=True)
class LeagueOptions(NetworkOptions):
    """Of the opponents in games."""

    scripted_share: float = option(0.5, "Share of games against the scripted agent.", 0, 1)
    copies_share: float = option(
        0.1,
        "Share of games against earlier copies; in the rest the learner plays itself, with maskable_ppo the random "
        "agent.",
        0,
        1,
    )
    pool: int = option(2, "Earlier copies of itself that are kept as opponents.", 0)
    priorities: str = option(
        "even", "How often each copy is met: 'even', or 'hard', more often where the learner loses more often."
    )
    snapshot_every: int = option(20, "Updates between two such copies.", 1)


@dataclass(frozen=True)
class NetworkPPOOptions(LeagueOptions, PPOOptions):
    """Of the algorithm ``ppo``."""

    games: int = option(512, "Games played at the same time, by all actors together.", 1)
    imitation: float = option(0.2, "Share of the training that imitates the teacher at first; 0: none.", 0, 1)
    advice: bool = option(True, ADVICE)


@dataclass(frozen=True)
class ImprovementOptions(PPOOptions):
    """Of :class:`fftcg_env.learning.improve.Improvement`."""

    actors: int = option(
        2, "Actors, which look ahead and play while the network learns: more than 1 a process each.", 1
    )
    look_ahead: float = option(0.2, "Share of the decisions in which moves are tried by rollouts.", 0, 1)
    deals: int = option(1, "Determinizations in which every move is tried.", 1)
    moves: int = option(4, "Maximum number of moves tried in a decision: the likeliest ones, and a drawn one more.", 1)
    least_chance: float = option(
        0.003, "Moves that are less probable than this are not tried, but for the drawn one.", 0, 1
    )
    turns: int = option(1, "Further turns that begin in a rollout.", 0)


@dataclass(frozen=True)
class ImproveOptions(ImprovementOptions, NetworkPPOOptions):
    """Of the algorithm ``improve``."""


@dataclass(frozen=True)
class MaskablePPOOptions(LeagueOptions):
    """Of the algorithm ``maskable_ppo``."""

    imitation: float = option(0.0, "Share of the training that imitates the teacher at first.", 0, 1)
    games: int = option(256, "Games played at the same time.", 1)
    rollout: int = option(32, "Decisions of the learner in each game between two updates.", 1)
    batch: int = option(1024, "Decisions in one gradient step.", 1)
    epochs: int = option(3, "Passes over the decisions of an update.", 1)
    learning_rate: float = option(1e-3, "Step size at the start; it falls to a tenth over the budget.", 0)
    gamma: float = option(0.999, "Discount factor for each decision; a game has a few hundred decisions.", 0, 1)
    gae_lambda: float = option(0.9, "How far results reach back (generalised advantage estimation).", 0, 1)
    entropy: float = option(0.01, "Weight of the entropy bonus, which rewards undecided play.", 0)
    clip: float = option(0.2, "How far one update may move a probability (PPO's clip range).", 0)
    scripted_share: float = option(0.3, "Share of games against the scripted agent.", 0, 1)
    copies_share: float = option(0.5, "Share of games against earlier copies.", 0, 1)
    pool: int = option(4, "Earlier copies of itself that are kept as opponents.", 0)
    snapshot_every: int = option(10, "Updates between two such copies.", 1)


ALGORITHMS: dict[str, type[NetworkOptions]] = {
    "ppo": NetworkPPOOptions,
    "imitate": ImitateOptions,
    "improve": ImproveOptions,
    "maskable_ppo": MaskablePPOOptions,
}
"""The options of each algorithm; the first is the default."""

SHORT_ROLLOUTS: dict[str, Any] = {"games": 1024, "rollout": 32, "gae_lambda": 0.95}
GAME_DEFAULTS: dict[tuple[str, str], dict[str, Any]] = {
    (algorithm, game): SHORT_ROLLOUTS
    for algorithm in ("ppo", "improve")
    for game in ("kingdom_hearts", "fire_emblem", "chrono_card")
}
"""Defaults of an algorithm that differ for a game, because they make stronger agents there
(docs/training_experiments.md)."""
