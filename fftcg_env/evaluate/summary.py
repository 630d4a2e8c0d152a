"""The statistics of a run: everything that the printed tables and the report show, from the games of a store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import numpy as np

from fftcg_env.core.card_tracking import tracking_of
from fftcg_env.core.game import Game
from fftcg_env.core.jobs import DRAW, TRUNCATED
from fftcg_env.evaluate.card_log import COLUMNS, width_of
from fftcg_env.evaluate.card_rates import CardRates, card_rates, rate_of
from fftcg_env.evaluate.endings import Endings, LengthSummary, count_endings, summarize_lengths
from fftcg_env.evaluate.errors import StoreError, UnusableResultsError
from fftcg_env.evaluate.field import Field
from fftcg_env.evaluate.intervals import CONFIDENCE
from fftcg_env.evaluate.meta import against_meta, weights_of
from fftcg_env.evaluate.nash import NashMixture, nash_mixture
from fftcg_env.evaluate.openings import Openings, openings_of
from fftcg_env.evaluate.pairs import PairCounts, count_first_players
from fftcg_env.evaluate.ratings import Ratings, rate
from fftcg_env.evaluate.running.run import counts_of, points_of
from fftcg_env.evaluate.store.store import (
    DECISIONS,
    FIRST,
    HALF,
    PAIR,
    PAIRING,
    REASON,
    RESULT,
    SEAT,
    TURNS,
    Store,
    StoredRun,
)

LOGGED = COLUMNS[1:]
"""Columns of card logs without the player."""

GAMES_AT_ONCE = 2048
"""Number of games whose card logs are unpacked together."""


@dataclass(frozen=True)
class CardLine:
    """The statistics of one card of one member. ``rates``: OH WR and so on; ``deed_rates``: for each deed, the share of
    the copies it was available for (``Tracking.sources``) that it was done with, NaN without such copies;
    ``cast_turn``: the average turn of the first deed, NaN if it was never done."""

    number: int
    games: int
    copies: float
    rates: CardRates
    deed_rates: tuple[float, ...]
    cast_turn: float


@dataclass(frozen=True)
class CardTable:
    """The cards of one member. ``lines``: ascending by card number; ``deck``: the rates of all its cards together."""

    lines: list[CardLine]
    deck: CardRates


@dataclass(frozen=True)
class MatchUpCard:
    """A card of one member in one match-up. ``copies``: copies that were in hand; ``rate``, ``interval``: the win rate
    of games with the copy in hand (GIH WR)."""

    number: int
    copies: int
    rate: float
    interval: tuple[float, float]


class Group:
    """Members of a run that play each other. ``members``: their numbers in the plan; ``rows``: their games."""

    def __init__(self, run: StoredRun, members: Sequence[int], rows: np.ndarray) -> None:
        self.run, self.members = run, tuple(members)
        pairings = run.plan.pairings
        here = [number for number, (one, _) in enumerate(pairings) if one in self.members]
        self.pairings = tuple(here)
        self.rows = rows[np.isin(rows[:, PAIRING], here)]
        self.names = tuple(run.plan.members[member].name for member in self.members)
        self.agents = tuple(run.plan.agents[run.plan.members[member].agent].name for member in self.members)

    @cached_property
    def field(self) -> Field:
        """The results of all match-ups."""
        field = Field(self.names)
        for pairing in self.pairings:
            one, other = self.run.plan.pairings[pairing]
            rows = self.rows[self.rows[:, PAIRING] == pairing]
            field.add(self.members.index(one), self.members.index(other), counts_of(rows))
        return field

    @cached_property
    def complete(self) -> bool:
        """Whether every member has met every other."""
        met = self.field.pairs > 0
        return bool((met | np.eye(len(met), dtype=bool)).all())

    @cached_property
    def ratings(self) -> Ratings | None:
        """Bradley-Terry ratings; None if some members cannot be compared."""
        try:
            return rate(self.field)
        except UnusableResultsError:
            return None

    @cached_property
    def order(self) -> list[int]:
        """The numbers of the members in the group, the strongest first; in the given order without ratings."""
        return self.ratings.order().tolist() if self.ratings else list(range(len(self.members)))

    @cached_property
    def nash(self) -> NashMixture | None:
        """The Nash mixture; None if some members have not met."""
        return nash_mixture(self.field.shares) if self.complete else None

    @cached_property
    def openings(self) -> Openings:
        """Who went first, without mulligans (:func:`~fftcg_env.evaluate.openings.mulligans_of`)."""
        return openings_of(self.run, self.rows)

    def against_meta(self, shares: Mapping[str, float]) -> dict[int, tuple[float, float, float]]:
        """The win rate of each member against opponents with these shares, by name of the deck, and the ends of its
        interval, by number of the member in the group; without members that never met one of them."""
        plan = self.run.plan
        of_deck = weights_of([deck.name for deck in plan.decks], shares)
        weights = [of_deck[plan.members[member].deck or 0] for member in self.members]
        found = {number: against_meta(self.field, number, weights) for number in range(len(self.members))}
        return {number: rate for number, rate in found.items() if rate is not None}

    def first_players(self, member: int | None = None) -> PairCounts | None:
        """Pair counts from the side of the player who went first, of all games or of those of a member; None if the
        first player is unknown."""
        rows = self.rows
        if member is not None:
            rows = rows[np.isin(rows[:, PAIRING], self.pairings_of(member))]
        if not len(rows) or (rows[:, FIRST] < 0).any():
            return None
        first = (rows[:, FIRST] == rows[:, SEAT]).reshape(-1, 2)
        return count_first_players(points_of(rows).reshape(-1, 2), first)

    def alike(self) -> list[tuple[str, str]]:
        """Pairs of members with identical results in both games of every deal (same winning seat, decisions and turns),
        such as a list and its copy played by one agent. Each won half of the games, so these games cannot rank them."""
        found = []
        for pairing in self.pairings:
            rows = self.rows[self.rows[:, PAIRING] == pairing][:, [RESULT, DECISIONS, TURNS]].reshape(-1, 2, 3)
            if len(rows) and (rows[:, 0] == rows[:, 1]).all():
                one, other = self.run.plan.pairings[pairing]
                found.append((self.run.plan.members[one].name, self.run.plan.members[other].name))
        return found

    def pairings_of(self, member: int) -> list[int]:
        """The pairings in which a member (a number of the plan) plays."""
        return [pairing for pairing in self.pairings if member in self.run.plan.pairings[pairing]]


@dataclass(frozen=True, eq=False)
class Summary:
    """The statistics of a run. ``rows``: all games, as :meth:`Store.results` returns them."""

    game: Game
    run: StoredRun
    rows: np.ndarray
    groups: tuple[Group, ...]

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.rows)

    @cached_property
    def lengths(self) -> LengthSummary | None:
        """The lengths of the games in turns."""
        return summarize_lengths(self.rows[:, TURNS]) if len(self.rows) else None

    @cached_property
    def endings(self) -> Endings:
        """Why games ended. Games that were cut off by the limit of decisions count as stalled."""
        tracking = tracking_of(self.game)
        reasons = self.rows[:, REASON]
        names = list(self.game.reasons)
        stalling = set(tracking.stalling) if tracking else set()
        cut = (self.rows[:, RESULT] == TRUNCATED) & (reasons == 0)
        if cut.any():
            names.append("cut off by a limit of decisions")
            reasons = np.where(cut, len(names) - 1, reasons)
            stalling.add(len(names) - 1)
        return count_endings(reasons, names, stalling, self.game.odd_reasons)

    @property
    def undecided(self) -> int:
        """The number of games without a winner."""
        return int(np.isin(self.rows[:, RESULT], (DRAW, TRUNCATED)).sum())


def summarize(game: Game, store: Store, run: StoredRun) -> Summary:
    """The statistics of a run. Raises :class:`UnusableResultsError` for a run without a finished pair."""
    rows = store.results(run)
    if not len(rows):
        raise UnusableResultsError(f"run {run.number} of the store {store.path} has no finished pair of games yet")
    groups = run.plan.settings.get("groups") or []
    return Summary(game, run, rows, tuple(Group(run, members, rows) for members in groups))


def card_tables(
    game: Game, store: Store, run: StoredRun, cards: Mapping[int, np.ndarray] | None = None
) -> dict[int, CardTable]:
    """The card statistics of each member's deck, by the member's number; empty without card logs. ``cards``: what
    :func:`card_rows` returns, if it was read already."""
    tables: dict[int, CardTable] = {}
    for member, rows in (card_rows(game, store, run) if cards is None else cards).items():
        games, game_of_row = np.unique(rows[:, 1], return_inverse=True)
        deck = np.zeros((len(games), rows.shape[1]), np.int64)
        np.add.at(deck, game_of_row, rows)
        deck[:, :2] = rows[np.unique(game_of_row, return_index=True)[1], :2]
        order = np.argsort(rows[:, 2], kind="stable")
        parts = np.split(order, np.flatnonzero(np.diff(rows[order, 2])) + 1)
        lines = [_card_line(rows[part], deck[game_of_row[part]]) for part in parts]
        tables[member] = CardTable(lines, _rates(deck, deck))
    return tables


def match_up_cards(cards: np.ndarray, results: np.ndarray) -> dict[int, list[MatchUpCard]]:
    """The cards of a member by pairing, those most often in hand first. ``cards``: its rows of :func:`card_rows`;
    ``results``: the games of the run. Intervals are made as those of all games of the member are
    (:func:`~fftcg_env.evaluate.card_rates.rate_of`)."""
    held = cards[:, 2 + LOGGED.index("opening")] + cards[:, 2 + LOGGED.index("drawn")]
    cards, held = cards[held > 0], held[held > 0].astype(np.int64)
    key = np.stack([results[cards[:, 1], PAIRING], cards[:, 2 + LOGGED.index("number")]], axis=1)
    lines, line, sizes = np.unique(key, axis=0, return_inverse=True, return_counts=True)
    found: dict[int, list[MatchUpCard]] = {}
    for (pairing, number), rows in zip(
        lines.tolist(), np.split(np.argsort(line.ravel()), sizes.cumsum()), strict=False
    ):
        deal = np.unique(cards[rows, 1] // 2, return_inverse=True)[1]
        rate = rate_of(cards[rows, 0] / 2, held[rows], deal, CONFIDENCE)
        found.setdefault(pairing, []).append(MatchUpCard(number, rate.copies, rate.rate, rate.interval))
    return {pairing: sorted(listed, key=lambda each: -each.copies) for pairing, listed in found.items()}


def card_rows(game: Game, store: Store, run: StoredRun) -> dict[int, np.ndarray]:
    """For each member, one row per card and game, int32: half points, game, then the columns of the log without the
    player. The two games of a pair have the numbers 2 n and 2 n + 1. Empty without card logs."""
    tracking = tracking_of(game)
    if tracking is None:
        return {}
    width = width_of(tracking)
    results = store.results(run)
    place_of = {tuple(key): place for place, key in enumerate(results[:, [PAIRING, PAIR, HALF]].tolist())}
    halves = (2 * points_of(results)).astype(np.int32)
    found: dict[int, list[np.ndarray]] = {}
    logged = store.card_logs(run)
    while some := list(islice(logged, GAMES_AT_ONCE)):
        keys = [key for *key, _ in some]
        for pairing, pair, _, flat in some:
            if not _is_log(flat, width, len(game.card_features) - 1):
                raise StoreError(f"the store {store.path} is damaged: the card log of game {pairing}.{pair} is invalid")
        places = np.array([place_of[tuple(key)] for key in keys])
        members = np.array([[-1 if one is None else one for one in run.plan.seated(*key)] for key in keys])
        owner = np.repeat(np.arange(len(some)), [len(flat) // width for *_, flat in some])
        table = np.concatenate([flat for *_, flat in some]).reshape(-1, width)
        place, player = places[owner], table[:, 0]
        member = members[owner, player]
        points = np.where(player == results[place, SEAT], halves[place], 2 - halves[place])
        rows = np.column_stack([points, place, table[:, 1:]]).astype(np.int32)
        for one in np.unique(member[member >= 0]):
            found.setdefault(int(one), []).append(rows[member == one])
    return {member: np.concatenate(found[member]) for member in sorted(found)}


def _is_log(flat: np.ndarray, width: int, cards: int) -> bool:
    """Whether numbers from a store are a card log of a game with the card numbers 0 to ``cards`` - 1."""
    if len(flat) % width or flat.min(initial=0) < 0:
        return False
    table = flat.reshape(-1, width)
    most = [table[:, COLUMNS.index(name)].max(initial=0) for name in ("player", "number")]
    return bool(most[0] <= 1 and most[1] < cards)


def _card_line(rows: np.ndarray, deck: np.ndarray) -> CardLine:
    """The statistics of a card. ``rows``: its games; ``deck``: the same for all cards together."""
    column = dict(zip(LOGGED, rows[:, 2:].T.astype(np.int64), strict=False))
    done, could = np.split(rows[:, 2 + len(LOGGED) :].sum(axis=0, dtype=np.int64), 2)
    return CardLine(
        number=int(column["number"][0]),
        games=len(rows),
        copies=float(column["copies"].mean()),
        rates=_rates(rows, deck),
        deed_rates=tuple(float(number / of) if of else float("nan") for number, of in zip(done, could, strict=True)),
        cast_turn=int(column["cast_turns"].sum()) / int(done[0]) if done.size and done[0] else float("nan"),
    )


def _rates(rows: np.ndarray, deck: np.ndarray) -> CardRates:
    column, of_deck = (dict(zip(LOGGED, each[:, 2:].T.astype(np.int64), strict=False)) for each in (rows, deck))
    return card_rates(
        rows[:, 0] / 2,
        column["copies"],
        column["opening"],
        column["drawn"],
        column["unseen"],
        pair=rows[:, 1] // 2,
        deck=(of_deck["opening"] + of_deck["drawn"], of_deck["unseen"]),
    )
