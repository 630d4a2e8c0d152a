"""Who went first and who took a mulligan, and how those games ended, by member and match-up."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fftcg_env.core.card_tracking import tracking_of
from fftcg_env.core.game import Game
from fftcg_env.evaluate.card_rates import Rate, rate_of
from fftcg_env.evaluate.intervals import CONFIDENCE
from fftcg_env.evaluate.playing import GameReplayer, deck_seeds_from
from fftcg_env.evaluate.running.run import points_of
from fftcg_env.evaluate.store.plan import OWN_SHUFFLES
from fftcg_env.evaluate.store.store import DECK_0, DECK_1, FIRST, PAIR, PAIRING, SEAT, Store, StoredRun

SET_UP = 48
"""Maximum number of decisions before the first turn that are looked at."""

GAMES_AT_ONCE = 2048
"""Number of games that are replayed together."""

UNKNOWN = -1


@dataclass(frozen=True, eq=False)
class Openings:
    """Every game of a run twice, from the side of each member.

    All arrays have the length 2 x games. ``member``, ``opponent``: numbers of the plan; ``points``: 0, 1/2 or 1;
    ``pair``: the same number for the games of one deal; ``first``: 1 goes first, 0 goes second, -1 unknown;
    ``mulligans``: how often the member exchanged its opening hand, -1 unknown.
    """

    member: np.ndarray
    opponent: np.ndarray
    points: np.ndarray
    pair: np.ndarray
    first: np.ndarray
    mulligans: np.ndarray

    def won(
        self,
        member: int,
        opponent: int | None = None,
        *,
        first: bool | None = None,
        mulligan: bool | None = None,
    ) -> Rate:
        """The win rate of a member: against all or one opponent, when it went first or second, when it took a mulligan
        or kept its first hand. The interval treats the games of a pair as one observation."""
        games = self._games(member, opponent)
        if first is not None:
            games &= self.first == int(first)
        if mulligan is not None:
            games &= (self.mulligans > 0) if mulligan else (self.mulligans == 0)
        return self._rate(self.points, games)

    def kept(self, member: int, opponent: int | None = None) -> Rate:
        """The share of games in which a member kept its first hand."""
        games = self._games(member, opponent) & (self.mulligans != UNKNOWN)
        return self._rate((self.mulligans == 0).astype(float), games)

    def rates(self, member: int, opponent: int | None = None) -> dict[str, Rate]:
        """Win rates going first and second, how often the first hand was kept, and win rates after either."""
        return {
            "first": self.won(member, opponent, first=True),
            "second": self.won(member, opponent, first=False),
            "kept": self.kept(member, opponent),
            "won_kept": self.won(member, opponent, mulligan=False),
            "won_mulligan": self.won(member, opponent, mulligan=True),
        }

    def _games(self, member: int, opponent: int | None) -> np.ndarray:
        games: np.ndarray = self.member == member
        return games if opponent is None else games & (self.opponent == opponent)

    def _rate(self, values: np.ndarray, games: np.ndarray) -> Rate:
        _, cluster = np.unique(self.pair[games], return_inverse=True)
        return rate_of(values[games], np.ones(int(games.sum()), np.int64), cluster, CONFIDENCE)


def openings_of(run: StoredRun, rows: np.ndarray, mulligans: np.ndarray | None = None) -> Openings:
    """The openings of a round robin. ``rows``: as :meth:`Store.results` returns them; ``mulligans``: of each game by
    seat, as :func:`mulligans_of` returns them."""
    sides = np.array(run.plan.pairings, np.int64).reshape(-1, 2)[rows[:, PAIRING]]
    points, seat = points_of(rows), rows[:, SEAT]
    first = np.where(rows[:, FIRST] < 0, UNKNOWN, (rows[:, FIRST] == seat).astype(np.int64))
    pair = np.unique(rows[:, [PAIRING, PAIR]], axis=0, return_inverse=True)[1].ravel()
    game = np.arange(len(rows))
    taken = np.full((len(rows), 2), UNKNOWN) if mulligans is None else mulligans.astype(np.int64)
    return Openings(
        member=sides.T.ravel(),
        opponent=sides[:, ::-1].T.ravel(),
        points=np.concatenate([points, 1 - points]),
        pair=np.tile(pair, 2),
        first=np.concatenate([first, np.where(first < 0, first, 1 - first)]),
        mulligans=np.concatenate([taken[game, seat], taken[game, 1 - seat]]),
    )


def mulligans_of(game: Game, store: Store, run: StoredRun) -> np.ndarray | None:
    """How often each player exchanged the opening hand: int8 ``(games, 2)`` by seat, in the order of
    :meth:`Store.results`; None for a game without mulligans. Replays the decisions before the first turn.

    Raises :class:`~fftcg_env.evaluate.errors.UnplayableRecordError` if the rules are not those of the run.
    """
    tracking = tracking_of(game)
    if tracking is None or tracking.mulligan is None:
        return None
    decision, exchange = tracking.mulligan
    rows = store.results(run)
    seeds, moves = store.moves(run)
    numbers = {row: deck.numbers for row, deck in zip(run.deck_ids, run.plan.decks, strict=True)}
    own = bool(run.plan.settings.get(OWN_SHUFFLES))
    found = np.zeros((len(rows), 2), np.int8)
    for begin in range(0, len(rows), GAMES_AT_ONCE):
        part = range(begin, min(begin + GAMES_AT_ONCE, len(rows)))
        decks = np.stack([[numbers[int(rows[one, seat])] for seat in (DECK_0, DECK_1)] for one in part])
        again = GameReplayer(
            game,
            [seeds[one] for one in part],
            decks,
            [moves[one][:SET_UP] for one in part],
            deck_seeds=[deck_seeds_from(seeds[one]) for one in part] if own else None,
        )
        order = begin + again.order
        for count, actions in again.steps():
            states = again.batch.states[:count]
            asked = tracking.turns(states) == 0
            if not asked.any():
                break
            taken = asked & (states["decision"] == decision) & (actions == exchange)
            found[order[:count][taken], states["decision_player"][taken]] += 1
    return found
