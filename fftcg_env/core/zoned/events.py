"""The events of a game with zones, and their words, for the log (:mod:`fftcg_env.core.event_log`).

A game declares in ``view/events.py`` a subclass of :class:`ZonedRecorder`: its rules, and which fields of the record
are events. The texts are those of its :class:`~.words.Narrator`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from .. import jobs
from ..event_log import Event, Eyes, Named, Recorder, Scope, count_of
from ..records import copy_records
from .protocols import side_of, titled

if TYPE_CHECKING:
    from .words import ZonedWords

WATCHED = ("turn", "phase", "known")
"""Fields that every game has. A change of zone is seen when the rule ``put`` has also stored the side."""


def observed(*, put: Any, moves: Sequence[Any], draw: Any, take: Any, finish: Any, shuffles: Sequence[Any]) -> Any:
    """The rules that a recorder observes.

    ``put`` lays a card into a zone; ``moves`` forget what a card was where it lay; the first number among the arguments
    of these is the card. ``draw``: draws a card for a player; ``take``, ``finish``: as in
    :mod:`.engine`; ``shuffles``: the first number is the player.
    """
    found: dict[Any, str] = {put: "putting", draw: "drawing", take: "taking", finish: "finishing"}
    found.update(dict.fromkeys(moves, "moving"))
    found.update(dict.fromkeys(shuffles, "shuffling"))
    return found


def _first_number(arguments: Sequence[Any]) -> int:
    return int(next(argument for argument in arguments if isinstance(argument, (int, np.integer))))


class ZonedRecorder(Recorder):
    """Turns what the rules do into events. ``game``: the class of the game; ``marks``: fields with a number for each
    card. What the narrator counts are fields with a number for each player."""

    game: ClassVar[Any]
    narrator: ClassVar[Any]
    marks: ClassVar[frozenset[str]]
    no: ClassVar[Any]
    texts: ClassVar[Any]
    counts: ClassVar[frozenset[str]]

    def __init_subclass__(cls) -> None:
        cls.no, cls.texts = cls.game.numbers, cls.game.texts
        cls.counts = frozenset(field for field, _ in cls.narrator.counted)
        cls.fields = frozenset(WATCHED) | cls.marks | cls.counts

    def __init__(self, states: np.ndarray, tables: np.ndarray) -> None:
        super().__init__(states, tables)
        self._moving = self._drawing = 0
        self._new_turn = False
        self._act: tuple[int, str, np.ndarray, int] | None = None
        """Of the action that was taken last: its card, the words about it, the record before it, its number."""

    def effect(self) -> tuple[int, int] | None:
        """The card whose effect happens, and its player; None: no effect happens."""
        return None

    def scope(self) -> Scope | None:
        effect = self.effect()
        if effect is None or effect[0] == self.no.NO_CARD:
            return None
        card, player = effect
        return Scope("effect", (card, player), player, self.named(card))

    def named(self, card: int) -> Named:
        """A card as it is now."""
        state = self.states[0]
        known = sum(self.texts.is_known(state, card, viewer) << viewer for viewer in range(2))
        shown = int(state["zone"][card]) not in (self.no.DECK, self.no.HAND)
        return Named(int(card), int(state["card_id"][card]), 3 if shown else known, shown)

    # -------------------------------------------------------------------------------------------------- stored fields
    def stored(self, field: str, key: Any, old: int, new: int) -> None:
        if field in self.counts:
            self.add("count", key, how=field, start=old, end=new)
        elif field in self.marks:
            if not self._moving:
                text = self.narrator.marked(field, old, new)
                self.add("mark", cards=(self.named(key),), words=field, start=old, end=new, **self._echo(key, text))
        else:
            super().stored(field, key, old, new)

    def on_known(self, card: int, old: int, new: int) -> None:
        """A hidden card was shown."""
        if new & ~old and self.states[0]["zone"][card] in (self.no.DECK, self.no.HAND):
            seat = side_of(self.states[0], card, self.no)
            self.add("reveal", seat, cards=(self.named(card),), start=int(self.states[0]["zone"][card]))

    def on_phase(self, _: None, old: int, new: int) -> None:
        """A phase begins."""
        self.add("phase")

    def on_turn(self, _: None, old: int, new: int) -> None:
        """A turn begins. Whose it is may be stored later."""
        self._new_turn = True

    def add(self, kind: str, seat: int = -1, **facts: Any) -> None:
        self.finish()
        super().add(kind, seat, **facts)

    def finish(self) -> None:
        if self._new_turn:
            self._new_turn = False
            super().add("turn", self.g.turn_player, amount=self.g.turn, scope=None)

    def _echo(self, card: int, text: str) -> dict[str, Any]:
        """Facts of an event that the words about the last action cover."""
        if self._act is None or self._act[0] != card:
            return {}
        echo = self.narrator.echoes.get(self._act[1])
        echoed = echo is not None and text.startswith(echo)
        return {"how": "echo", "state": self._act[2], "amount": self._act[3]} if echoed else {}

    # --------------------------------------------------------------------------------------------------- called rules
    def putting(self, *arguments: Any) -> Callable[[Any], None]:
        """A card is laid into a zone."""
        card = _first_number(arguments)
        old = int(self.states[0]["zone"][card])

        def after(_: Any) -> None:
            new, side = int(self.states[0]["zone"][card]), side_of(self.states[0], card, self.no)
            facts = {"how": "draw"} if self._drawing else self._echo(card, self.narrator.went.get(new, ""))
            if new != old:
                self.add("move", side, cards=(self.named(card),), start=old, end=new, **facts)

        return after

    def moving(self, *arguments: Any) -> Callable[[Any], None]:
        """A card forgets what it was where it lay."""
        return self.during("_moving")

    def drawing(self, *arguments: Any) -> Callable[[Any], None]:
        """A player draws."""
        return self.during("_drawing")

    def taking(self, g: Any, t: Any, action: int) -> Callable[[Any], None]:
        """An action is taken, by a player or because it is the only one."""
        no, record = self.no, copy_records(self.states)
        card, said = no.NO_CARD, ""
        if action >= no.GLOBAL_ACTIONS:
            card = self.texts.card_of(record[0], action)
            verb = (action - no.GLOBAL_ACTIONS) % no.VERB_COUNT
            said = self.narrator.did.get((int(g.decision), verb), self.narrator.done[verb])
        self._act = card, said, record, int(action)
        place = len(self.events)
        cards = () if card == no.NO_CARD else (self.named(card),)
        self.add("act", g.decision_player, cards=cards, amount=int(action), how=said, state=record)

        def after(_: Any) -> None:
            if cards:
                event, now = self.events[place], self.named(card)
                known = replace(event, cards=(replace(cards[0], known=cards[0].known | now.known, shown=now.shown),))
                self.events[place] = known

        return after

    def finishing(self, g: Any, result: int, reason: int) -> None:
        """The game ends."""
        if g.result == jobs.RUNNING:
            self.add("end", amount=result, words=self.no.REASONS[reason], scope=None)

    def shuffling(self, *arguments: Any) -> Callable[[Any], None]:
        """A deck is shuffled."""
        player = _first_number(arguments)
        return lambda _: self.add("shuffle", player)


class ZonedEventWords:
    """The words for the events of a game with zones: the texts of its narrator."""

    summed: frozenset[str] = frozenset()
    closes: frozenset[str] = frozenset()
    headings: tuple[int, ...] = ()
    joins: Mapping[str, frozenset[str]] = {
        "move": frozenset(("act", "move")),
        "mark": frozenset(("act", "mark", "move")),
        "count": frozenset(("act", "move", "mark", "count")),
        "reveal": frozenset(("move",)),
        "shuffle": frozenset(("move", "reveal")),
    }

    def __init__(self, words: ZonedWords[Any], recorder: type[ZonedRecorder]) -> None:
        self.recorder, self._words = recorder, words
        self._no, self._narrator = recorder.no, words.narrator
        self.phases = tuple(name.replace("_", " ") for name in self._no.PHASES)

    def name(self, number: int) -> str:
        """The name of a printed card."""
        card = self._words.printed(number)
        return card.name or titled(card)

    def is_known(self, now: np.ndarray, card: int, viewer: int) -> bool:
        """Whether a viewer knows a card now."""
        return bool(self.recorder.texts.is_known(now[0], card, viewer))

    def always_known(self, card: Named, viewer: int, event: Event) -> bool:
        """Cards of one's own hand, and what was shown or done with a card."""
        own = viewer == int(card.index >= self._no.CARDS_PER_PLAYER)
        return event.kind in ("reveal", "act") or (own and self._no.HAND in (event.start, event.end))

    def opening(self, scope: Scope, eyes: Eyes) -> str:
        """An effect begins with the name of its card."""
        return self.name(scope.source.number)

    def alone(self, scope: Scope) -> str:
        """An effect without anything else."""
        return ""

    def is_visible(self, event: Event, eyes: Eyes) -> bool:
        """Actions that the viewer sees, and public passes."""
        if event.kind != "act":
            return True
        passes = event.amount == self._no.PASS
        silent = passes and int(event.state["decision"][0]) not in self._narrator.public_passes  # type: ignore[index]
        return not silent and self._sees_act(event, eyes)

    def clause(self, events: Sequence[Event], eyes: Eyes) -> str:
        """Equal events in a clause."""
        text: str = getattr(self, f"_{events[0].kind}")(events, eyes)
        return text

    def _sees_act(self, event: Event, eyes: Eyes) -> bool:
        """Whether the viewer sees that an action was taken. ``event.state`` is the record before it."""
        assert event.state is not None
        decider = int(event.state["decision_player"][0])
        view = self._words.view(event.state, 0, eyes.viewer)
        return eyes.viewer in (None, decider) or self._narrator.is_public(view, event.amount)

    def _act(self, events: Sequence[Event], eyes: Eyes) -> str:
        event = events[0]
        view = self._words.view(event.state, 0, eyes.viewer)  # type: ignore[arg-type]
        return f"player_{event.seat} {self._narrator.deed(view, event.amount, eyes.names(events))}"

    def _move(self, events: Sequence[Event], eyes: Eyes) -> str:
        first, no = events[0], self._no
        if first.how == "echo" and self._sees_act(first, eyes):
            return ""
        names, who = eyes.names(events), f"player_{first.seat}"
        if (first.start, first.end) == (no.DECK, no.HAND):
            return f"{who} draws {names}" if first.how == "draw" else f"{who} takes {names} from the deck"
        texts = []
        for event in events:  # where each lies may differ
            card = event.cards[0].index
            there = int(eyes.now["zone"][0, card]) == event.end
            details = self._narrator.details(self._words.view(eyes.now, 0, eyes.viewer), card) if there else {}
            known = {"side": who, "bearer": "another card", "square": "the board", **details}
            texts.append(self._narrator.went[event.end].format(**known))
        if len(set(texts)) == 1:
            return self._narrator.said_of(names, count_of(events), texts[0])
        return "; ".join(f"{eyes.names([event])} {text}" for event, text in zip(events, texts, strict=True))

    def _mark(self, events: Sequence[Event], eyes: Eyes) -> str:
        first = events[0]
        if first.how == "echo" and self._sees_act(first, eyes):
            return ""
        text = self._narrator.marked(first.words, first.start, first.end)
        return self._narrator.said_of(eyes.names(events), count_of(events), text) if text else ""

    def _count(self, events: Sequence[Event], eyes: Eyes) -> str:
        event = events[0]
        return f"player_{event.seat}'s {dict(self._narrator.counted)[event.how]}: {event.start} -> {event.end}"

    def _reveal(self, events: Sequence[Event], eyes: Eyes) -> str:
        zone = self._no.ZONES[events[0].start].replace("_", "-")
        return self._narrator.said_of(
            eyes.names(events), count_of(events), f"is seen in player_{events[0].seat}'s {zone}"
        )

    def _turn(self, events: Sequence[Event], eyes: Eyes) -> str:
        return f"Turn {events[0].amount}, player_{events[0].seat}'s turn"

    def _end(self, events: Sequence[Event], eyes: Eyes) -> str:
        winner = events[0].amount - jobs.PLAYER_0_WINS
        return f"{f'player_{winner} wins' if winner in (0, 1) else 'No player wins'}: {events[0].words}"

    def _shuffle(self, events: Sequence[Event], eyes: Eyes) -> str:
        return f"player_{events[0].seat} shuffles the deck"
