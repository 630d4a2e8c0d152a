"""Games between a person at the web page and an agent."""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from dataclasses import asdict
from typing import Any

import numpy as np

from fftcg_env.core.agent import make_agent
from fftcg_env.core.event_log import Entry, Log, addressed, is_seen
from fftcg_env.core.game import Game
from fftcg_env.core.hints import Hints, hints_of
from fftcg_env.core.jobs import RUNNING, STATUS_PLAYER, STATUS_REASON, STATUS_RESULT
from fftcg_env.core.page_board import page_board_of
from fftcg_env.core.words import words_of
from fftcg_env.envs.batch import GameBatch, ask
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.errors import FFTCGEnvError

KEPT_GAMES = 64
"""Maximum number of games in memory; the least recently used one is dropped first."""

KEPT_STEPS = 200
"""Number of decisions that can be undone."""


class RequestError(FFTCGEnvError, ValueError):
    """An invalid request. ``status``: the HTTP status code."""

    def __init__(self, message: str, status: int = 400) -> None:
        super().__init__(message)
        self.status = status


class Session:
    """One game. ``agent``: the opponent's name; ``seat``: the person's seat. Everything that :meth:`view` returns is
    visible to that seat."""

    def __init__(self, game: Game, decks: tuple[Any, Any], agent: str, seat: int, seed: int) -> None:
        self.game, self.decks, self.agent, self.seat = game, decks, agent, seat
        self.lock = threading.Lock()
        self._agent = make_agent(agent, game)
        self._agent.reset(seed)
        self._words = words_of(game)
        self._batch = GameBatch(game, 1, DeckChoice(game, decks))
        self._batch.seed([seed])
        self._batch.start()
        self._log, self._entries = Log(game, seat), list[Entry]()
        self._past: list[tuple[GameBatch, int, list[dict[str, Any]]]] = []
        self._decision = 0
        self._steps: list[dict[str, Any]] = []
        self._unfinished = False  # a visible action was taken that is not noted yet
        self._texts: dict[str, str] = {}
        self.names = [
            f"You ({deck.name})" if number == seat else f"Opponent ({deck.name}, {agent})"
            for number, deck in enumerate(decks)
        ]
        self._let_act()

    def _running(self) -> bool:
        return int(self._batch.status[0, STATUS_RESULT]) == RUNNING

    def _player(self) -> int:
        return int(self._batch.status[0, STATUS_PLAYER])

    def _step(self, action: int) -> None:
        before, self._batch = self._batch, self._batch.after(action)
        if is_seen(self.game, before.states, 0, action, self.seat):
            if self._unfinished:
                self._note(self._log.rest(before.states), before.states)
            self._unfinished = True
        entries = self._log.add(before.states, action, self._batch.states)
        if not self._running() or self._player() == self.seat:
            self._note(entries, self._batch.states)
            self._unfinished = False

    def _note(self, entries: list[Entry], states: np.ndarray) -> None:
        """Note what one visible action did, up to the record ``states``. How many decisions that the person does not
        see lie before it must not show: they may depend on hidden cards."""
        self._entries += entries
        self._steps.append({"log": entries, "states": states})

    def _let_act(self) -> None:
        """Let the agent decide until the person has to decide or the game is over."""
        while self._running() and self._player() != self.seat:
            self._step(int(ask(self._agent, self._batch, np.zeros(1, np.int64))[0]))

    def act(self, action: int, decision: int) -> None:
        """Take the person's action. ``decision``: the number of the decision, which must be the current one."""
        if decision != self._decision or not self._running():
            raise RequestError("this decision is over; the page shows the current one", 409)
        if not 0 <= action < self.game.action_count or not self._batch.masks[0, action]:
            raise RequestError(f"action {action} is not legal now", 409)
        self._past = [*self._past[1 - KEPT_STEPS :], (self._batch, len(self._entries), self._steps)]
        self._steps = []
        self._step(action)
        self._let_act()
        self._decision += 1

    def undo(self) -> None:
        """Go back to the person's last decision."""
        if not self._past:
            raise RequestError("there is nothing to undo", 409)
        self._batch, count, self._steps = self._past.pop()
        del self._entries[count:]
        self._decision += 1

    def view(self) -> dict[str, Any]:
        """Everything that the page shows, as JSON."""
        states, running = self._batch.states, self._running()
        status = self._batch.status[0]
        board = self._board(states)
        hints = hints_of(self.game, states, 0) if running else Hints()
        return {
            "names": self.names,
            "seat": self.seat,
            "decision": self._decision,
            "board": board,
            "question": self._addressed(self._words.question(states, 0)) if running else "",
            "choices": self._choices() if running else [],
            "pass": self.game.pass_action,
            "resources": hints.resources,
            "reasons": hints.reasons,
            "texts": self._texts_of(board),
            "log": [entry.as_json() for entry in self._entries],
            "news": len(self._entries) - sum(len(step["log"]) for step in self._steps),
            "steps": self._earlier_steps(),
            "end": "" if running else self._end(int(status[STATUS_RESULT]), int(status[STATUS_REASON])),
            "undo": bool(self._past),
        }

    def _earlier_steps(self) -> list[dict[str, Any]]:
        """What the opponent did since the person's last decision, one visible action after the other, each with the
        board afterwards; without the last one, which :meth:`view` shows."""
        steps = self._steps[1:-1] if self._past else self._steps[:-1]  # the first one is the person's own action
        return [
            {"log": [entry.as_json() for entry in step["log"]], "board": self._board(step["states"])}
            for step in steps
            if step["log"]
        ]

    def _board(self, states: np.ndarray) -> dict[str, Any]:
        """The board as the person sees it, who is "you" in its texts."""
        board = asdict(page_board_of(self.game, states, 0, self.seat))
        board["heading"] = self._addressed(board["heading"])
        for zone in board["zones"]:
            for card in zone["cards"]:
                card["kind"] = self._addressed(card["kind"])
                if card["name"].startswith("player_"):
                    card["name"] = self._addressed(card["name"])
        return board

    def _texts_of(self, board: dict[str, Any]) -> dict[str, str]:
        """The text of each card that the person can read."""
        keys = {card["key"] for zone in board["zones"] for card in zone["cards"]} - {""}
        for key in keys - set(self._texts):
            self._texts[key] = self._words.card(key)
        return {key: self._texts[key] for key in sorted(keys)}

    def _addressed(self, text: str) -> str:
        """A text of the game as it is said to the person."""
        for seat, who in ((self.seat, "you"), (1 - self.seat, "opponent")):
            text = text.replace(f" of player_{seat}", f" ({who})")
        return addressed(text, self.seat)

    def _end(self, result: int, reason: int) -> str:
        won = "You win" if result == 1 + self.seat else "You lose" if result in (1, 2) else "Nobody wins"
        return f"{won}: {self.game.reasons[reason]}."

    def _choices(self) -> list[dict[str, Any]]:
        """The legal actions in words, each with the index of the physical card that it names (-1: none)."""
        game = self.game
        legal = np.flatnonzero(self._batch.masks[0]).tolist()
        found = []
        for choice in self._words.choices(self._batch.states, 0, legal):
            entity = (choice.action - game.global_action_count) // len(game.verbs)
            index = -1
            if choice.action >= game.global_action_count:
                index = (entity + game.card_count // 2 * self.seat) % game.card_count
            found.append({**asdict(choice), "index": index})
        return found


class Sessions:
    """The games in progress, by random names that cannot be guessed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._sessions: OrderedDict[str, Session] = OrderedDict()
        self._lock = threading.Lock()

    def begin(self, decks: tuple[Any, Any], agent: str, seat: int, seed: int | None) -> str:
        """Start a game. Returns its name."""
        chosen = secrets.randbelow(2**62) if seed is None else seed
        session = Session(self.game, decks, agent, seat, chosen)
        name = secrets.token_urlsafe(12)
        with self._lock:
            self._sessions[name] = session
            while len(self._sessions) > KEPT_GAMES:
                self._sessions.popitem(last=False)
        return name

    def find(self, name: str) -> Session:
        """A game by its name. Raises :class:`RequestError`."""
        with self._lock:
            session = self._sessions.get(name)
            if session is None:
                raise RequestError("there is no game with this name; start a new one", 404)
            self._sessions.move_to_end(name)
            return session
