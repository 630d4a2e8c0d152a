"""The frames of a replay, one per decision: the board, the question, the action, and the log entries of the action."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from fftcg_env.core import jobs
from fftcg_env.core.event_log import entries_of, events_of
from fftcg_env.core.game import Game
from fftcg_env.core.options import as_words, changed_values
from fftcg_env.core.page_board import PageBoard, page_board_of
from fftcg_env.core.records import copy_records
from fftcg_env.core.words import UnknownNameError, words_of
from fftcg_env.evaluate.errors import UnplayableRecordError
from fftcg_env.evaluate.playing import GameReplayer
from fftcg_env.evaluate.store.store import StoredGame

WINNERS = {
    jobs.PLAYER_0_WINS: "player_0 wins",
    jobs.PLAYER_1_WINS: "player_1 wins",
    jobs.DRAW: "nobody wins",
    jobs.TRUNCATED: "cut off",
}

VIEWERS = (None, 0, 1)
"""The viewers of a replay: a spectator who sees all cards (None), or a player."""


@dataclass(frozen=True, eq=False)
class Frame:
    """A decision of a game. ``boards`` and ``log`` have one entry per viewer (:data:`VIEWERS`).

    - ``action``: its text for ``Game.parse``; ``words``: the same in words
    - ``log``: the log entries of the action; None if the decision is hidden from the viewer
      (:mod:`fftcg_env.core.event_log`)
    - ``card``: index of the physical card that the action names, -1: none
    - ``states``: the record, ``(1,)``

    The last frame has no question and no action.
    """

    turn: int
    player: int
    question: str
    action: str
    words: str
    card: int
    boards: tuple[PageBoard, ...]
    log: tuple[tuple[str, ...] | None, ...]
    states: np.ndarray

    def sentences(self, viewer: int | None) -> list[str]:
        """The log of the action for a viewer, in sentences."""
        return list(self.log[VIEWERS.index(viewer)] or ()) or [f"player_{self.player}: {self.action}"]


@dataclass(frozen=True, eq=False)
class Replay:
    """A replay. ``names``: the labels of both players; ``end``: how the game ended; ``facts``: rules, decks, agents and
    seed; ``cards``: the text of each visible card, by its key."""

    title: str
    names: tuple[str, str]
    end: str
    facts: tuple[tuple[str, str], ...]
    frames: tuple[Frame, ...]
    cards: dict[str, str]

    def seen(self, viewer: int | None) -> list[Frame]:
        """The frames whose decision ``viewer`` may see, and the last frame."""
        place = VIEWERS.index(viewer)
        return [frame for frame in self.frames if frame.log[place] is not None]


def replay_of(game: Game, stored: StoredGame) -> Replay:
    """Replay a stored game. Raises :class:`UnplayableRecordError`, with the versions, if it cannot be replayed."""
    stored.ruleset.require_playable(game)
    try:
        frames, end = _played(game, stored)
    except UnplayableRecordError as error:
        raise UnplayableRecordError(f"{error} (it was played with {stored.ruleset})") from None
    names = tuple(
        f"player_{seat}: {deck} ({agent})"
        for seat, (deck, agent) in enumerate(zip(stored.deck_names, stored.agent_names, strict=True))
    )
    facts = (
        ("game", str(stored.address)),
        ("played with", str(stored.ruleset)),
        ("options", as_words(changed_values(game.options))),
        ("seed", str(stored.seed)),
        *((f"player_{seat}", f"{stored.deck_names[seat]}, played by {stored.agent_names[seat]}") for seat in (0, 1)),
        ("result", end),
    )
    title = f"{stored.deck_names[0]} against {stored.deck_names[1]}"
    return Replay(title, (names[0], names[1]), end, facts, tuple(frames), _card_texts(game, frames))


def _played(game: Game, stored: StoredGame) -> tuple[list[Frame], str]:
    """The frames, and the result in words."""
    again = GameReplayer(game, [stored.seed], stored.decks[None], [stored.actions], jobs.JOB_LOOK, [stored.deck_seeds])
    batch, words = again.batch, words_of(game)
    frames: list[Frame] = []
    taken: list[int] = []
    half = game.card_count // 2
    for _, actions in again.steps():
        action, player = int(actions[0]), int(batch.status[0, jobs.STATUS_PLAYER])
        entity = (action - game.global_action_count) // len(game.verbs)
        card = (entity + half * player) % game.card_count if action >= game.global_action_count else -1
        if not batch.masks[0, action]:
            continue  # the replayer refuses it
        (choice,) = words.choices(batch.states, 0, [action])
        frames.append(
            Frame(
                turn=int(batch.status[0, jobs.STATUS_TURN]),
                player=player,
                question=words.question(batch.states, 0),
                action=game.describe(batch.states, 0, action),
                words=choice.words or choice.text,
                card=card,
                boards=_boards(game, batch.states),
                log=((), (), ()),
                states=copy_records(batch.states),
            )
        )
        taken.append(action)
    result, reason = int(batch.status[0, jobs.STATUS_RESULT]), int(batch.status[0, jobs.STATUS_REASON])
    if stored.result == jobs.TRUNCATED and result == jobs.RUNNING:
        end = "cut off by the limit of decisions"
    elif result != stored.result:
        raise UnplayableRecordError("the replay has a different result than the recorded game")
    else:
        end = f"{WINNERS[result]}: {game.reasons[reason]}"
    turn = int(batch.status[0, jobs.STATUS_TURN])
    frames.append(
        Frame(turn, -1, "", "", "", -1, _boards(game, batch.states), ((), (), ()), copy_records(batch.states))
    )
    records = [frame.states for frame in frames]
    events = [events_of(game, record, action) for record, action in zip(records[:-1], taken, strict=True)]
    logs = [entries_of(game, records, taken, viewer, events) for viewer in VIEWERS]
    frames[:-1] = [
        replace(frame, log=tuple(None if found is None else tuple(entry.text for entry in found) for found in log))
        for frame, *log in zip(frames[:-1], *logs, strict=True)
    ]
    return frames, end


def _boards(game: Game, states: np.ndarray) -> tuple[PageBoard, ...]:
    return tuple(page_board_of(game, states, 0, viewer) for viewer in VIEWERS)


def _card_texts(game: Game, frames: list[Frame]) -> dict[str, str]:
    """The text of each visible card."""
    words = words_of(game)
    texts: dict[str, str] = {}
    for key in _keys(frames):
        if key not in texts:
            try:
                texts[key] = words.card(key)
            except UnknownNameError:
                texts[key] = ""
    return texts


def _keys(frames: list[Frame]) -> Iterator[str]:
    for frame in frames:
        for board in frame.boards:
            for zone in board.zones:
                yield from (card.key for card in zone.cards if card.key)
