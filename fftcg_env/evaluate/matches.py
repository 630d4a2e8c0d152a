"""Matches between two agents: many games in parallel, each deal played twice with the seats swapped.

The two games of a pair have the same seed and the same decks on the same seats. So each agent plays each side of the
deal once, and luck and deck strength cancel out within the pair. Only whole pairs count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from fftcg_env.core.agent import AgentLike, as_agent
from fftcg_env.core.game import Game
from fftcg_env.core.jobs import DRAW, PLAYER_0_WINS, PLAYER_1_WINS, RUNNING, TRUNCATED
from fftcg_env.core.seeds import seeds_from
from fftcg_env.envs.arguments import integer, limit_of, seed_of
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.errors import ArgumentError
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.playing import LONGEST, Deal, Playing
from fftcg_env.games import load_game


@dataclass(frozen=True)
class MatchResult:
    """The result of a match from the side of agent A. Draws and truncated games count as not won by A."""

    games: int
    wins: int
    losses: int
    draws: int
    truncated: int
    pairs_won: int  # both games of a deal
    pairs_split: int  # one each, or a draw
    pairs_lost: int
    wins_as_player_0: int
    seat_wins: tuple[int, int]  # games won by player_0 and by player_1, whichever agent sat there
    won_of_pairs: tuple[int, int, int]  # number of deals in which A won no game, one, both
    seat_won_of_pairs: tuple[tuple[int, int, int], tuple[int, int, int]]  # the same for player_0 and for player_1
    pairs_alike: int  # deals with identical results in both games: same winning seat, decisions and turns
    mean_decisions: float  # decisions of both players per game
    mean_turns: float
    seconds: float
    decisions: int  # of both agents, including unfinished games
    interrupted: bool = False

    @property
    def win_rate(self) -> float:
        """Share of the games that A won; 0 without games."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the win rate. The two games of a deal are not independent, so it uses pair
        counts (:meth:`~fftcg_env.evaluate.pairs.PairCounts.interval`)."""
        return _pairs(self.won_of_pairs).interval()

    @property
    def plays_alike(self) -> bool:
        """Whether both games of every deal had identical results, as for two deterministic agents that play the same.
        Each agent then won exactly half of the games, so the match cannot rank them."""
        return 0 < self.pairs_alike == self.games // 2

    def seat_rate(self, seat: int) -> float:
        """Share of the games that this seat won, whichever agent sat there; with fixed decks, the win rate of its
        deck."""
        return self.seat_wins[seat] / self.games if self.games else 0.0

    def seat_interval(self, seat: int) -> tuple[float, float]:
        """The 95 % confidence interval of :meth:`seat_rate`, from pair counts."""
        return _pairs(self.seat_won_of_pairs[seat]).interval()

    @property
    def decisions_per_second(self) -> float:
        """Decisions of both agents per second, including the time that agents take."""
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def games_per_second(self) -> float:
        """Finished games per second."""
        return self.games / self.seconds if self.seconds else 0.0

    def summary(self) -> dict[str, Any]:
        """The entry in ``evaluation.json``: win rate, confidence interval, games."""
        return {"win_rate": self.win_rate, "interval": list(self.interval), "games": self.games}

    def __str__(self) -> str:
        won, (low, high) = f"{self.win_rate:.1%} of {self.games} games won", self.interval
        if self.plays_alike:
            won = f"identical results in every deal, so these {self.games} games cannot rank them; player_0 won "
            won, (low, high) = f"{won}{self.seat_rate(0):.1%}", self.seat_interval(0)
        return (
            f"{won} (95 % confidence interval {low:.1%} to {high:.1%}), {self.mean_turns:.1f} turns and "
            f"{self.mean_decisions:.0f} decisions per game, {self.decisions_per_second:,.0f} decisions/s"
        )


def _deals(game: Game, games: int, decks: Any, seed: int) -> Iterator[Deal]:
    """The deals of a match: games ``2 p`` and ``2 p + 1`` are pair p; in the second, A is player 1."""
    choice = DeckChoice(game, decks)
    for one in seeds_from(seed, (games + 1) // 2):
        rows = choice.rows(np.array([one]))[0]
        yield Deal(int(one), rows, (0, 1))
        yield Deal(int(one), rows, (1, 0))


def play_matches(
    game: Game | str,
    agent_a: AgentLike,
    agent_b: AgentLike,
    games: int = 400,
    decks: Any = "random",
    seed: int = 0,
    *,
    slots: int = 256,
    max_decisions: int | None = LONGEST,
    progress: bool = False,
    label: str = "games",
) -> MatchResult:
    """Play ``games`` games (an even number) between two agents. Returns the result from the side of A.

    - ``game``: a game, or its name.
    - ``agent_a``, ``agent_b``: agents, their names, or functions (:func:`~fftcg_env.core.agent.as_agent`).
    - ``decks``: as for environments, see :class:`fftcg_env.envs.decks.DeckChoice`; both games of a pair have the same.
    - ``slots``: number of games played in parallel.
    - ``max_decisions``: longer games are cut off and count as not won by either agent, so that a match always ends;
      None: only the game's own limit.
    - ``progress``: show a progress bar.

    Ctrl-C ends the match early and returns the finished games, with ``interrupted`` set. Equal arguments give equal
    results.
    """
    game = load_game(game) if isinstance(game, str) else game
    games, seed = integer(games, "games"), seed_of(seed)
    if games < 2 or games % 2:
        raise ArgumentError(f"games is {games}; it must be even and at least 2, because each deal is played twice")
    agents = (as_agent(agent_a, game), as_agent(agent_b, game))
    for number, agent in enumerate(agents):
        agent.reset(seed + number)
    started = time.perf_counter()
    interrupted = False
    results = np.zeros((games, 3), np.int64)  # result, decisions, turn; result 0: not finished
    deals = _deals(game, games, decks, seed)
    playing = Playing(game, agents, deals, slots=min(slots, games), limit=limit_of(max_decisions))
    try:
        with _bar(progress, label, games) as advance:
            while playing.going_on:
                played = playing.step()
                for one in played:
                    results[one.number] = one.result, one.decisions, one.turns
                advance(len(played))
    except KeyboardInterrupt:
        interrupted = True
    return _summary(results, time.perf_counter() - started, playing.decisions, interrupted)


def _summary(results: np.ndarray, seconds: float, decisions: int, interrupted: bool) -> MatchResult:
    """The result of a match. ``results``: result, decisions and turn of every game, pair after pair."""
    by_pair = results.reshape(-1, 2, 3)
    whole = by_pair[(by_pair[:, :, 0] != RUNNING).all(axis=1)]
    result = whole[:, :, 0]
    won = result == np.array([PLAYER_0_WINS, PLAYER_1_WINS])  # A is player 0 in the first game of a pair
    lost = result == np.array([PLAYER_1_WINS, PLAYER_0_WINS])
    balance = won.sum(axis=1) - lost.sum(axis=1)
    return MatchResult(
        games=result.size,
        wins=int(won.sum()),
        losses=int(lost.sum()),
        draws=int((result == DRAW).sum()),
        truncated=int((result == TRUNCATED).sum()),
        pairs_won=int((balance == 2).sum()),
        pairs_split=int((abs(balance) < 2).sum()),
        pairs_lost=int((balance == -2).sum()),
        wins_as_player_0=int(won[:, 0].sum()),
        won_of_pairs=_won_of_pairs(won),
        seat_won_of_pairs=(_won_of_pairs(result == PLAYER_0_WINS), _won_of_pairs(result == PLAYER_1_WINS)),
        pairs_alike=int((whole[:, 0] == whole[:, 1]).all(axis=1).sum()),
        seat_wins=(int((result == PLAYER_0_WINS).sum()), int((result == PLAYER_1_WINS).sum())),
        mean_decisions=float(whole[:, :, 1].mean()) if len(whole) else 0.0,
        mean_turns=float(whole[:, :, 2].mean()) if len(whole) else 0.0,
        seconds=seconds,
        decisions=decisions,
        interrupted=interrupted,
    )


def _won_of_pairs(won: np.ndarray) -> tuple[int, int, int]:
    """The number of pairs with no won game, one, and both. ``won``: bool ``(pairs, 2)``."""
    none, one, both = np.bincount(won.sum(axis=1), minlength=3).tolist()
    return none, one, both


def _pairs(won: tuple[int, int, int]) -> PairCounts:
    """Pair counts from the number of pairs with no won game, one, and both; a game that was not won counts as lost."""
    return PairCounts((won[0], 0, won[1], 0, won[2]))


@contextmanager
def _bar(show: bool, label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar in the terminal. Yields a function that advances it, or a no-op."""
    if not show:
        yield lambda count: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda count: progress.advance(task, count)
