"""The base of a game's language for rules tests, puzzles and rulings.

A game derives its ``Ref``, ``Side`` and ``Scenario`` and adds how its table is set up, what its players do, and what
tests can ask about its cards. Each step of a player returns the scenario, so steps can follow each other:
``s.p1.battles().p1.joins(helper)``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import numpy as np

from ...errors import FFTCGEnvError
from .. import jobs
from ..driving import drive_records
from .protocols import Numbers, side_of

MANY_PASSES = 200
"""Passes after which a scenario stops waiting for a decision."""


class ScenarioError(FFTCGEnvError, AssertionError):
    """What a scenario asks for cannot be done; the message says why, and what is legal."""


# --- What a game declares --------------------------------------------------------------------------------------------


def made_up(card_class: Callable[..., Any], of_type: str, /, *named: str, **usual: Any) -> Callable[..., Any]:
    """A function that makes up a card of a type; it has no number yet, and what is not said is as plain as can be.

    ``named``: the facts that may be given by place; ``usual``: facts unless others are given.
    """

    def make(*values: Any, **facts: Any) -> Any:
        if len(values) > len(named):
            given = ", ".join(named) or "none"
            raise TypeError(f"{of_type}: {len(values)} facts by place; it takes {given}; name the others")
        by_place = dict(zip(named, values, strict=False))
        return card_class(**{"number": "", "name": "", "type": of_type, **usual, **by_place, **facts})

    return make


def held(field: str, kind: type = int) -> Any:
    """A property of a card: what the record holds of it."""
    return property(lambda ref: kind(ref._of(field)))


def shown(column: str, kind: type = int) -> Any:
    """A property of a card: a value of the observation."""
    return property(lambda ref: kind(ref.shows(column)))


def of_player(field: str) -> Any:
    """A property of a player: what the record holds of that player."""
    return property(lambda side: int(side.scenario.begun()[field][side.number]))


def placed(zone: int) -> Callable[[Any, Any], Any]:
    """A method of a player: a card, which it returns, lies in a zone."""
    return lambda side, card: side._place(card, zone)


def done_with(verb: int) -> Callable[[Any, Any], Any]:
    """A method of a player: something is done with a card."""
    return lambda side, card: side._take(verb, card)


def done_with_each(verb: int) -> Callable[..., Any]:
    """A method of a player: something is done with one card after the other."""

    def do(side: Any, *cards: Any) -> Any:
        for card in cards:
            side._take(verb, card)
        return side.scenario

    return do


def answered(action: int) -> Callable[[Any], Any]:
    """A method of a player: an action that names no card."""
    return lambda side: side._take_number(action)


class ZonedRef:
    """A card of a scenario, wherever it is now."""

    scenario: Any
    """Its :class:`ZonedScenario`."""

    def __init__(self, scenario: Any, index: int) -> None:
        self.scenario, self.index = scenario, index

    @property
    def card(self) -> Any:
        """The printed card."""
        return self.scenario.game.pool.cards[int(self.scenario.state["card_id"][self.index])]

    @property
    def zone(self) -> str:
        """Where it lies: a word of ``numbers.ZONES``."""
        word: str = self.scenario.numbers.ZONES[self._of("zone")]
        return word

    @property
    def side(self) -> Any:
        """On whose side it lies."""
        return self.scenario.sides[side_of(self.scenario.begun(), self.index, self.scenario.numbers)]

    @property
    def owner(self) -> Any:
        """Whose deck it is from."""
        return self.scenario.sides[self.index // self.scenario.numbers.CARDS_PER_PLAYER]

    def shows(self, column: str) -> int:
        """A value of the observation of ``p1``, by the name of its column."""
        return int(self.scenario.column("cards", column)[self.index])

    def _of(self, field: str) -> int:
        """A field of the record."""
        return int(self.scenario.begun()[field][self.index])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ZonedRef) and other.scenario is self.scenario and other.index == self.index

    def __hash__(self) -> int:
        return hash(self.index)

    def __repr__(self) -> str:
        return f"<{self.card.number} in {self.zone}>"


R = TypeVar("R", bound=ZonedRef)


class ZonedSide(Generic[R]):
    """A player of a scenario, ``p1`` or ``p2``: sets up, acts, is asked."""

    scenario: Any
    """Its :class:`ZonedScenario`."""

    def __init__(self, scenario: Any, number: int) -> None:
        self.scenario, self.number = scenario, number

    # --- setting up
    def hand(self, card: Any) -> R:
        """A card in hand."""
        return self._place(card, self.scenario.numbers.HAND)

    def hands(self, *cards: Any) -> list[R]:
        """Cards in hand."""
        return [self.hand(card) for card in cards]

    def deck_top(self, card: Any) -> R:
        """The card that is drawn next."""
        return self._place(card, self.scenario.numbers.DECK)

    def deck(self, size: int) -> None:
        """Sets the number of cards in the deck; the others are out of the game."""
        for ref in self.zone("deck")[: len(self.zone("deck")) - size]:
            self.scenario.take_away(ref.index)

    def _place(self, card: Any, zone: int) -> R:
        ref: R = self.scenario.place(self.number, card, zone)
        return ref

    # --- acting
    def passes(self) -> Any:
        """Nothing, no more, no."""
        return self._take_number(self.scenario.numbers.PASS)

    def takes_first(self) -> Any:
        """The first legal action."""
        return self._take_number(int(self.scenario.begun()["legal"][0]))

    def ends_turn(self) -> Any:
        """Passes until the turn is over; if no player can pass, takes the first legal action."""
        turn = int(self.scenario.begun()["turn"])
        while self.scenario.result == "" and int(self.scenario.state["turn"]) == turn:
            deciding = self.scenario.deciding
            deciding.passes() if deciding.may("pass") else deciding.takes_first()
        return self.scenario

    def _action(self, verb: int, card: R) -> int:
        no = self.scenario.numbers
        entity = (card.index - no.CARDS_PER_PLAYER * self.number) % no.CARD_COUNT
        return int(no.GLOBAL_ACTIONS + entity * no.VERB_COUNT + verb)

    def _take(self, verb: int, card: R) -> Any:
        return self._take_number(self._action(verb, card))

    def _take_number(self, action: int) -> Any:
        return self.scenario.take(self, action)

    # --- asking
    def zone(self, name: str) -> list[R]:
        """The cards of a zone, the top one last."""
        state, zone = self.scenario.state, self.scenario.numbers.ZONES.index(name)
        count = int(state["zone_count"][self.number, zone])
        return [self.scenario.ref(int(card)) for card in state["zone_cards"][self.number, zone, :count]]

    @property
    def hand_size(self) -> int:
        """Cards in hand."""
        return len(self.zone("hand"))

    def may(self, verb: str, card: R | None = None) -> bool:
        """Whether this player may do it now: a word of ``numbers.VERBS`` with a card, or of ``GLOBAL_WORDS``."""
        no = self.scenario.numbers
        return self.may_take(no.GLOBAL_WORDS.index(verb) if card is None else self._action(no.VERBS.index(verb), card))

    def may_take(self, action: int) -> bool:
        """Whether this player decides and the action is legal."""
        state = self.scenario.begun()
        if state["decision_player"] != self.number or not state["decision"]:
            return False
        return action in state["legal"][: int(state["legal_count"])]

    def __repr__(self) -> str:
        return f"p{self.number + 1}"


S = TypeVar("S", bound="ZonedSide[Any]")


class ZonedScenario(Generic[S, R]):
    """The board and time. ``turn``: its number; ``options``: of the game.

    A game gives ``numbers``, its classes, ``fillers`` (cards made up for the scenario: the first one is what decks are
    filled with) and ``mark`` (how the numbers of cards made up on the spot begin), and says in :meth:`set_up` what lies
    on the board at first.
    """

    numbers: Numbers
    fillers: tuple[Any, ...]
    mark: str
    game_class: Any
    pool_class: Any
    ref_class: Any
    side_class: Any

    def __init__(self, *, turn: int = 3, **options: Any) -> None:
        self.game = self.game_class(self.pool_class((*self.game_class().pool.cards, *self.fillers)), **options)
        self._known = len(self.game.pool.cards)
        self.states = self.game.new_states(1)
        self._begun = False
        self.sides: tuple[S, S] = (self.side_class(self, 0), self.side_class(self, 1))
        self.p1, self.p2 = self.sides
        self.state["random"] = (1, 2)
        self.state["card_id"] = self._filler
        self.state["turn"] = turn
        self.set_up()

    def __repr__(self) -> str:
        return f"<Scenario, turn {int(self.state['turn'])}: {self.result or f'{self.deciding} decides {self.asked}'}>"

    def set_up(self) -> None:
        """Lay out the board."""
        raise NotImplementedError

    @property
    def state(self) -> Any:
        """The record."""
        return self.states[0]

    @property
    def _filler(self) -> int:
        return int(self.game.pool.numbers[self.fillers[0].number])

    def ref(self, index: int) -> R:
        """The card with this index."""
        ref: R = self.ref_class(self, index)
        return ref

    # --- setting up
    def name_for(self, card: Any, number: str) -> str:
        """The name of a card made up on the spot."""
        return str(card.name or number)

    def number_of(self, card: Any) -> int:
        """The engine's number of a printed card; one made up on the spot gets a number, and a name of its own if it
        has none."""
        pool = self.game.pool
        if isinstance(card, str):
            return int(pool.numbers[card])
        if not card.number:
            number = f"{self.mark}{len(pool.cards) - self._known + 1}"
            card = type(card)(**{**vars(card), "number": number, "name": self.name_for(card, number)})
        if card.number not in pool.numbers:
            self.game = self.game_class(self.pool_class((*pool.cards, card)), self.game.options)
        return int(self.game.pool.numbers[card.number])

    def place(self, owner: int, card: Any, zone: int, side: int | None = None) -> R:
        """Lay a card of a player's deck somewhere, while nothing has been asked yet; ``side``: if it is not the
        owner's."""
        if self._begun:
            raise ScenarioError("the game has begun; set up the board before the first action")
        number, filler = self.number_of(card), self._filler
        index = next(ref.index for ref in self.sides[owner].zone("deck") if self.state["card_id"][ref.index] == filler)
        self.lift(index)
        self.state["card_id"][index] = number
        self.put(index, zone, side)
        return self.ref(index)

    def lay(self, index: int, zone: int, side: int | None = None) -> None:
        """Lay a card somewhere else."""
        self.lift(index)
        self.put(index, zone, side)

    def take_away(self, index: int) -> None:
        """Take a card out of the game."""
        self.lift(index)
        self.state["card_id"][index], self.state["zone"][index] = -1, self.numbers.ZONES.index("nowhere")

    def lift(self, index: int) -> None:
        """Take a card out of its list."""
        state = self.state
        side, zone = side_of(state, index, self.numbers), int(state["zone"][index])
        row = state["zone_cards"][side, zone]
        left = [card for card in row[: int(state["zone_count"][side, zone])].tolist() if card != index]
        row[:] = 0
        row[: len(left)] = left
        state["zone_count"][side, zone] = len(left)

    def put(self, index: int, zone: int, side: int | None = None) -> None:
        """Put a card that is in no list on top of one."""
        state = self.state
        side = index // self.numbers.CARDS_PER_PLAYER if side is None else side
        state["zone_cards"][side, zone, int(state["zone_count"][side, zone])] = index
        state["zone_count"][side, zone] += 1
        state["zone"][index] = zone
        if "side" in state.dtype.names:
            state["side"][index] = side

    # --- time
    def to(self, asked: str) -> Any:
        """Both players pass until this is asked: a word of ``numbers.DECISIONS``."""
        for _ in range(MANY_PASSES):
            if self.asked == asked:
                return self
            self.deciding.passes()
        raise ScenarioError(f"{asked!r} is not asked when everybody passes")

    def pass_while(self, *asked: str) -> Any:
        """Both players pass as long as one of these is asked."""
        while self.asked in asked:
            self.deciding.passes()
        return self

    def begun(self) -> Any:
        """The record, run to the first decision."""
        if not self._begun:
            self._begun = True
            self.game.run(self.states, 0)
        return self.state

    def take(self, side: S, action: int) -> Any:
        """Take an action, which must be legal for this side."""
        state = self.begun()
        text = self.game.describe(self.states, 0, action)
        if not side.may_take(action):
            asked = f"p{int(state['decision_player']) + 1} decides {self.asked}: {', '.join(self.legal)}"
            raise ScenarioError(f"{side!r} cannot {text}; {asked if self.asked != 'none' else 'the game is over'}")
        self.drive(jobs.JOB_STEP, action)
        return self

    def drive(self, job: int, action: int = 0) -> np.ndarray:
        """Call the engine; returns the open observation."""
        return drive_records(self.game, self.states, job, np.array([action], np.int64))[0]

    # --- asking
    def column(self, part: str, column: str) -> np.ndarray:
        """A column of the open observation from the side of ``p1``."""
        self.begun()
        observation = self.drive(jobs.JOB_OBSERVE | jobs.JOB_REVEAL | jobs.JOB_VIEW_0)[0]
        values: np.ndarray = self.game.layout.column(observation, part, column)
        return values

    def shows(self, column: str) -> int:
        """A value of the field ``global`` of the observation."""
        return int(self.column("global", column))

    @property
    def asked(self) -> str:
        """What is decided now: a word of ``numbers.DECISIONS``."""
        return self.numbers.DECISIONS[int(self.begun()["decision"])]

    @property
    def deciding(self) -> S:
        """Who decides."""
        return self.sides[int(self.begun()["decision_player"])]

    @property
    def legal(self) -> list[str]:
        """Texts of the legal actions."""
        state = self.begun()
        legal = sorted(state["legal"][: int(state["legal_count"])].tolist())
        return [self.game.describe(self.states, 0, action) for action in legal]

    @property
    def phase(self) -> str:
        """The time of the turn."""
        return self.numbers.PHASES[int(self.begun()["phase"])]

    @property
    def result(self) -> str:
        """``""`` while the game goes on, else ``"p1 wins"``, ``"p2 wins"``, ``"draw"`` or ``"truncated"``."""
        return ("", "p1 wins", "p2 wins", "draw", "truncated")[int(self.begun()["result"])]

    @property
    def reason(self) -> str:
        """Why it ended."""
        return self.numbers.REASONS[int(self.begun()["reason"])]
