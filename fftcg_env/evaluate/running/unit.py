"""A unit of work: some pairs of one pairing, played side by side. How they come out depends on nothing but the plan.

An agent with random numbers draws them for all games of its batch, so that a game depends on the games beside it.
Therefore a unit always has the same games, begins with agents that were reset, and is played again as a whole if it was
cut off; pairs that were finished are stored at once, and come out the same again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fftcg_env.core.agent import make_agent, require_registered_agent
from fftcg_env.core.showing.tracking import tracking_of
from fftcg_env.envs.decks import require_deck_rows
from fftcg_env.evaluate.card_log import card_logs
from fftcg_env.evaluate.playing import LONGEST, PlayedGame, Playing
from fftcg_env.evaluate.store.plan import PlannedGame, seed_of
from fftcg_env.evaluate.store.store import Store, StoredRun

if TYPE_CHECKING:
    from fftcg_env.core.agent import Player
    from fftcg_env.core.game import Game

PAIRS = 32
"""Pairs of a unit: as many games as stay in a core's cache."""


@dataclass(frozen=True)
class Unit:
    """Pairs ``first`` to ``last`` - 1 of a pairing."""

    pairing: int
    first: int
    last: int

    @property
    def pairs(self) -> range:
        """The numbers of its pairs."""
        return range(self.first, self.last)


def units_of(pairing: int, first: int, last: int, size: int = PAIRS) -> list[Unit]:
    """Pairs ``first`` to ``last`` - 1 in units; ``first`` is where a unit begins."""
    return [Unit(pairing, start, min(start + size, last)) for start in range(first, last, size)]


@dataclass(frozen=True, eq=False)
class Finished:
    """What a step of a unit gave. ``pairs``: the number and the two games of each pair that it finished; ``cards``:
    pair, half and log of each game, behind the last step."""

    pairs: tuple[tuple[int, tuple[PlayedGame, PlayedGame]], ...] = ()
    cards: tuple[tuple[int, int, np.ndarray], ...] = ()


def logs_cards(game: Game, run: StoredRun) -> bool:
    """Whether a run keeps what became of the cards."""
    return bool(run.plan.settings.get("cards")) and tracking_of(game) is not None


class UnitPlayer:
    """Plays units of a run."""

    def __init__(self, game: Game, run: StoredRun) -> None:
        self.game, self.run = game, run
        for agent in run.plan.agents:
            if agent.name not in run.trusted:
                require_registered_agent(agent.name)
        require_deck_rows(game, np.stack([deck.numbers for deck in run.plan.decks]))
        self.agents: list[Player] = [make_agent(agent.name, game) for agent in run.plan.agents]

    def play(self, unit: Unit) -> Iterator[Finished]:
        """Play a unit: what each step of its games gave, which may be nothing."""
        plan = self.run.plan
        planned = [game for pair in unit.pairs for game in plan.pair(unit.pairing, pair)]
        for number, agent in enumerate(self.agents):
            agent.reset(seed_of(plan.seed, unit.pairing, unit.first, number) >> 32)
        playing = Playing(
            self.game,
            self.agents,
            [game.deal for game in planned],
            slots=len(planned),
            limit=plan.settings.get("max_decisions", LONGEST),
            record=True,
        )
        played: dict[int, PlayedGame] = {}
        while playing.going_on:
            pairs = []
            for one in playing.step():
                played[one.number] = one
                if one.number ^ 1 in played:
                    first = one.number & ~1
                    pairs.append((unit.first + first // 2, (played[first], played[first + 1])))
            yield Finished(tuple(pairs))
        if logs_cards(self.game, self.run):
            yield self._cards(unit, planned, [played[number] for number in range(len(planned))])

    def _cards(self, unit: Unit, planned: list[PlannedGame], played: list[PlayedGame]) -> Finished:
        logs = card_logs(
            self.game,
            [game.deal.seed for game in planned],
            np.stack([game.deal.decks for game in planned]),
            [game.actions for game in played],
            [game.end for game in played],
            [game.deal.deck_seeds for game in planned],
        )
        return Finished(cards=tuple((unit.first + number // 2, number % 2, log) for number, log in enumerate(logs)))


def keep(store: Store, run: StoredRun, unit: Unit, finished: Finished) -> None:
    """Store what a step of a unit gave."""
    for pair, games in finished.pairs:
        planned = run.plan.pair(unit.pairing, pair)
        store.add_pair(run, unit.pairing, pair, list(zip(planned, games, strict=True)))
    if finished.cards:
        store.add_cards(run, unit.pairing, finished.cards)
