"""The language for rules tests, puzzles and rulings: set up the board, play, ask.

>>> from fftcg_env.games.fire_emblem.scenario import Scenario, unit
>>> s = Scenario()
>>> rider = s.p1.unit(unit(attack=3, energy=6), "b2")
>>> wall = s.p2.unit(unit(counter=1), "b3", energy=5)
>>> s.p1.attacks(rider, wall)
>>> s.fight()
>>> wall.energy, rider.energy
(2, 2)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...core import jobs
from .cards.model import Card
from .cards.pool import CardPool, default_pool
from .game import FireEmblem
from .record import numbers as no
from .view.layout import LAYOUT

__all__ = [
    "Ref",
    "Scenario",
    "ScenarioError",
    "Side",
    "item",
    "land",
    "magic",
    "surprise",
    "unit",
    "weapon",
]

CardLike = Card | str


class ScenarioError(AssertionError):
    """What a scenario asks for cannot be done; the message says why, and what is legal."""


# --- cards made up on the spot; what is not said is as plain as can be


def unit(text: str = "", **facts: Any) -> Card:
    """A generic foot unit with a sword: energy 6, attack 2, counter 1; its range is that of its action system."""
    usual = {"kind": "sword", "energy": 6, "attack": 2, "counter": 1, "text": text}
    return _stub("unit", {**usual, **facts})


def weapon(attack: int = 3, text: str = "", **facts: Any) -> Card:
    """A sword of level C."""
    return _stub("weapon", {"kind": "sword", "level": "C", "attack": attack, "text": text, **facts})


def magic(attack: int = 3, text: str = "", **facts: Any) -> Card:
    """A fire magic card of level C that needs one chip."""
    return _stub("magic", {"kind": "fire", "level": "C", "attack": attack, "need": 1, "text": text, **facts})


def item(text: str, **facts: Any) -> Card:
    """An item."""
    return _stub("item", {"text": text, **facts})


def land(text: str, **facts: Any) -> Card:
    """A land."""
    return _stub("land", {"text": text, **facts})


def surprise(text: str, chips: int = 1, **facts: Any) -> Card:
    """A Surprise."""
    return _stub("surprise", {"text": text, "chips": chips, **facts})


def _stub(kind: str, facts: dict[str, Any]) -> Card:
    """A card without a number; :meth:`Scenario.number_of` gives it one."""
    return Card(**{"number": "", "name": "", "type": kind, **facts})


FILLER = _stub("weapon", {"number": "FE-S0", "name": "Filler", "kind": "shooter", "level": "S", "attack": 1})
"""What decks are filled with: a weapon that no unit of a scenario bears, unless the scenario says so."""


class Ref:
    """A card of a scenario."""

    def __init__(self, scenario: Scenario, index: int) -> None:
        self.scenario, self.index = scenario, index

    @property
    def card(self) -> Card:
        """What is printed on it."""
        return self.scenario.game.pool.cards[int(self.scenario.state["card_id"][self.index])]

    @property
    def zone(self) -> str:
        """Where it lies: a word of ``numbers.ZONES``."""
        return no.ZONES[int(self.scenario.state["zone"][self.index])]

    @property
    def owner(self) -> Side:
        """Whose deck it is from."""
        return self.scenario.sides[self.index // no.CARDS_PER_PLAYER]

    @property
    def square(self) -> str:
        """The square of a unit, such as ``b2``; empty: it is not on the board."""
        square = int(self.scenario.state["square"][self.index])
        return "" if square == no.NO_SQUARE else no.SQUARE_WORDS[square]

    @property
    def energy(self) -> int:
        """Chips on it."""
        return int(self.scenario.state["energy"][self.index])

    @property
    def acted(self) -> bool:
        """Whether it has acted this turn."""
        return bool(self.scenario.state["acted"][self.index])

    @property
    def bearer(self) -> Ref | None:
        """The unit to which it is attached."""
        host = int(self.scenario.state["host"][self.index])
        return None if host == no.NO_CARD else Ref(self.scenario, host)

    def shows(self, column: str) -> int:
        """A value of the observation of ``p1``."""
        field = LAYOUT.fields["cards"]
        return int(self.scenario.seen()["cards"][self.index, field.column(column)])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ref) and other.scenario is self.scenario and other.index == self.index

    def __hash__(self) -> int:
        return hash(self.index)

    def __repr__(self) -> str:
        return f"<{self.card.number} in {self.zone} {self.square}>"


class Side:
    """A player of a scenario, ``p1`` or ``p2``: sets up, acts, is asked."""

    def __init__(self, scenario: Scenario, number: int) -> None:
        self.scenario, self.number = scenario, number

    # --- setting up
    def unit(self, card: CardLike, square: str, energy: int | None = None, acted: bool = False) -> Ref:
        """A unit on a square, such as ``b2``, with its base energy."""
        ref = self._place(card, no.BOARD)
        place, state = no.SQUARE_WORDS.index(square), self.scenario.state
        state["board"][place], state["square"][ref.index] = ref.index, place
        state["energy"][ref.index] = ref.card.energy if energy is None else energy
        state["unused"][self.number] -= state["energy"][ref.index]
        state["acted"][ref.index] = acted
        return ref

    def bears(self, bearer: Ref, card: CardLike) -> Ref:
        """A weapon, magic card or item attached to a unit."""
        ref = self._place(card, no.ATTACHED)
        self.scenario.state["host"][ref.index] = bearer.index
        return ref

    def hand(self, card: CardLike) -> Ref:
        """A card in hand."""
        return self._place(card, no.HAND)

    def hands(self, *cards: CardLike) -> list[Ref]:
        """Cards in hand."""
        return [self.hand(card) for card in cards]

    def land(self, card: CardLike) -> Ref:
        """A land."""
        return self._place(card, no.LAND)

    def off_field(self, card: CardLike) -> Ref:
        """A card on top of the off-field pile."""
        return self._place(card, no.OFF_FIELD)

    def deck_top(self, card: CardLike) -> Ref:
        """The card that is drawn next."""
        return self._place(card, no.DECK)

    def deck(self, size: int) -> None:
        """So many cards in the deck; the others are out of the game."""
        for ref in self.zone("deck")[: len(self.zone("deck")) - size]:
            self.scenario.lay(ref.index, no.ABROAD)

    def chips(self, unused: int) -> None:
        """So many unused chips; the others, but those on units, are used."""
        state = self.scenario.state
        state["used"][self.number] += state["unused"][self.number] - unused
        state["unused"][self.number] = unused

    def _place(self, card: CardLike, zone: int) -> Ref:
        return self.scenario.place(self.number, card, zone)

    # --- acting
    def deploys(self, card: Ref, square: str, chips: int) -> None:
        """Deploys a unit of the hand."""
        self._take(no.PLAY, card)
        if self.scenario.asked == "square":
            self.goes(square)
        if self.scenario.asked == "chips":
            self.says(chips)

    def plays(self, card: Ref, *, on: Ref | None = None, paying: tuple[Ref, ...] = ()) -> None:
        """Plays a card of the hand; ``on``: its bearer or target; ``paying``: cards of the hand that it costs. What is
        the only choice may be left out."""
        self._take(no.PLAY, card)
        if on is not None and self.scenario.asked in ("bearer", "target"):
            self._take(no.CHOOSE, on)
        for other in paying:
            if self.scenario.asked == "cost":
                self._take(no.CHOOSE, other)

    def supports(self, card: Ref, chips: int = 1) -> None:
        """Puts chips on a unit."""
        for _ in range(chips):
            self._take(no.SUPPORT_UNIT, card)

    def acts(self, card: Ref, to: str = "") -> None:
        """A unit begins to act: it moves to a square, or stays. The opponent uses nothing at the start of the steps."""
        self._to_military()
        self._take(no.ACT, card)
        self.scenario.skip_windows()
        if self.scenario.asked == "move":
            self.goes(to) if to else self.passes()
        self.scenario.skip_windows()

    def attacks(self, card: Ref, target: Ref, *, with_: Ref | None = None, to: str = "") -> None:
        """A unit acts and attacks another one; ``with_``: an attached card, or the unit itself for its initial
        equipment, if there is a choice."""
        if int(self.scenario.begun()["actor"]) != card.index:
            self.acts(card, to)
        self._take_number(no.TAKE_ATTACK)
        if self.scenario.asked == "target":
            self._take(no.CHOOSE, target)
        if self.scenario.asked == "equipment":
            self._take(no.CHOOSE, card if with_ is None else with_)

    def uses(self, name: str, *, on: Ref | None = None, paying: tuple[Ref, ...] = ()) -> None:
        """Uses an ability of the unit that acts or fights, by its name."""
        self.scenario.begun()
        action = self.scenario.game.parse(self.scenario.states, 0, f"use {name}")
        self._take_number(action)
        if on is not None and self.scenario.asked == "target":
            self._take(no.CHOOSE, on)
        for other in paying:
            if self.scenario.asked == "cost":
                self._take(no.CHOOSE, other)

    def chooses(self, *cards: Ref) -> None:
        """Targets, equipment, cards to discard or to find."""
        for card in cards:
            self._take(no.CHOOSE, card)

    def goes(self, square: str) -> None:
        """Names a square."""
        place = no.SQUARE_WORDS.index(square)
        self._take_number(no.TO_SQUARE + (place if self.number == 0 else no.SQUARES - 1 - place))

    def says(self, number: int) -> None:
        """Names a number."""
        self._take_number(no.SAY_NUMBER + number)

    def counters(self) -> None:
        """Strikes back."""
        self._take_number(no.TAKE_COUNTER)

    def exchanges(self) -> None:
        """Exchanges the opening hand."""
        self._take_number(no.TAKE_EXCHANGE)

    def keeps(self) -> None:
        """Pays for keeping a magic card."""
        self._take_number(no.TAKE_KEEP)

    def passes(self) -> None:
        """Nothing, no more, no."""
        self._take_number(no.PASS)

    def ends_turn(self) -> None:
        """Passes until the turn is over; cards beyond the hand limit are discarded from the left."""
        turn = int(self.scenario.begun()["turn"])
        while self.scenario.result == "" and int(self.scenario.state["turn"]) == turn:
            if self.may("pass"):
                self.passes()
            else:
                legal = self.scenario.deciding
                legal.takes_first()

    def takes_first(self) -> None:
        """The first legal action."""
        self._take_number(int(self.scenario.begun()["legal"][0]))

    def _to_military(self) -> None:
        """Passes the steps before the military phase."""
        for _ in range(100):
            if self.scenario.asked == "unit" and self.scenario.deciding is self:
                return
            self.scenario.deciding.passes()

    def _take(self, verb: int, card: Ref) -> None:
        entity = (card.index - no.CARDS_PER_PLAYER * self.number) % no.CARD_COUNT
        self._take_number(no.GLOBAL_ACTIONS + entity * no.VERB_COUNT + verb)

    def _take_number(self, action: int) -> None:
        self.scenario.take(self, action)

    # --- asking
    def zone(self, name: str) -> list[Ref]:
        """The cards of a zone, the top one last."""
        state, zone = self.scenario.state, no.ZONES.index(name)
        count = int(state["zone_count"][self.number, zone])
        return [Ref(self.scenario, int(card)) for card in state["zone_cards"][self.number, zone, :count]]

    @property
    def hand_size(self) -> int:
        """Cards in hand."""
        return len(self.zone("hand"))

    @property
    def unused(self) -> int:
        """Unused chips."""
        return int(self.scenario.state["unused"][self.number])

    @property
    def used(self) -> int:
        """Used chips."""
        return int(self.scenario.state["used"][self.number])

    def may(self, verb: str, card: Ref | None = None) -> bool:
        """Whether this player may do it now: a word of ``numbers.VERBS`` with a card, or a text such as ``"pass"``,
        ``"counter"``, ``"b2"``, ``"use Power"``."""
        state = self.scenario.begun()
        if state["decision_player"] != self.number or not state["decision"]:
            return False
        if card is None:
            return verb in self.scenario.legal
        entity = (card.index - no.CARDS_PER_PLAYER * self.number) % no.CARD_COUNT
        action = no.GLOBAL_ACTIONS + entity * no.VERB_COUNT + no.VERBS.index(verb)
        return action in state["legal"][: int(state["legal_count"])]

    def __repr__(self) -> str:
        return f"p{self.number + 1}"


class Scenario:
    """The board and time. The turn is that of ``p1``, in its military phase, unless told otherwise.

    ``turn``: its number; ``options``: of the game. Both have a deck of fillers and all their chips.
    """

    def __init__(self, *, turn: int = 3, **options: Any) -> None:
        self.game = FireEmblem(CardPool((*default_pool().cards, FILLER)), **options)
        self.states = self.game.new_states(1)
        self._begun = False
        state = self.states[0]
        for name in ("decision_card", "actor", "attacker", "defender", "arms", "board", "host", "square"):
            state[name] = no.NO_CARD
        state["crest_place"] = state["chosen_consumption"] = -1
        state["random"] = (1, 2)
        state["unused"] = no.CHIPS
        state["card_id"] = self.game.pool.numbers[FILLER.number]
        for index in range(no.CARD_COUNT):
            self._put(index, no.DECK)
        state["turn"], state["phase"] = turn, no.MILITARY
        self.sides = (Side(self, 0), Side(self, 1))
        self.p1, self.p2 = self.sides

    @property
    def state(self) -> Any:
        """The record."""
        return self.states[0]

    # --- setting up
    def at(self, phase: str) -> Scenario:
        """Another time of the turn: a word of ``numbers.PHASES``, at the beginning of that step."""
        self.state["phase"] = no.PHASES.index(phase)
        stepped = phase in ("unit_step", "land_step", "item_step", "end")
        self.state["window"] = stepped and self.game.options.windows == "each_step"
        return self

    def number_of(self, card: CardLike) -> int:
        """The engine's number of a printed card; one made up on the spot gets a number, and a name of its own if it
        has none."""
        pool = self.game.pool
        if isinstance(card, str):
            return pool.numbers[card]
        if not card.number:
            number = f"FE-S{len(pool.cards) - pool.numbers[FILLER.number]}"
            card = Card(**{**vars(card), "number": number, "name": card.name or number})
        if card.number not in pool.numbers:
            self.game = FireEmblem(CardPool((*pool.cards, card)), self.game.options)
        return self.game.pool.numbers[card.number]

    def place(self, owner: int, card: CardLike, zone: int) -> Ref:
        """Lay a card of a player's deck somewhere, while nothing has been asked yet."""
        if self._begun:
            raise ScenarioError("the game goes on already: set up the board first")
        number, filler = self.number_of(card), self.game.pool.numbers[FILLER.number]
        index = next(ref.index for ref in self.sides[owner].zone("deck") if self.state["card_id"][ref.index] == filler)
        self.state["card_id"][index] = number
        self.lay(index, zone)
        return Ref(self, index)

    def lay(self, index: int, zone: int) -> None:
        """Lay a card on top of another list."""
        state = self.state
        side, old = index // no.CARDS_PER_PLAYER, int(state["zone"][index])
        count = int(state["zone_count"][side, old])
        row = state["zone_cards"][side, old]
        left = [card for card in row[:count].tolist() if card != index]
        row[:] = 0
        row[: len(left)] = left
        state["zone_count"][side, old] = len(left)
        self._put(index, zone)

    def _put(self, index: int, zone: int) -> None:
        state, side = self.state, index // no.CARDS_PER_PLAYER
        state["zone_cards"][side, zone, int(state["zone_count"][side, zone])] = index
        state["zone_count"][side, zone] += 1
        state["zone"][index] = zone

    # --- time
    def to(self, asked: str) -> None:
        """Whoever decides passes, until this is asked: a word of ``numbers.DECISIONS``."""
        for _ in range(200):
            if self.asked == asked:
                return
            self.deciding.passes()
        raise ScenarioError(f"{asked!r} is not asked when everybody passes")

    def skip_windows(self) -> None:
        """The opponent of the turn player uses nothing at the start of a step."""
        while self.asked == "window":
            self.deciding.passes()

    def exchange(self) -> None:
        """Both pass in the preparation second, the receiver takes its initial equipment: the exchange is struck."""
        struck = int(self.begun()["exchange"])
        while int(self.state["exchange"]) == struck and int(self.state["step"]) <= no.PREPARATION and not self.result:
            if self.asked == "received_with":
                self.deciding.takes_first()
            elif self.asked in ("preparation", "luck", "answer"):
                self.deciding.passes()
            else:
                return

    def fight(self) -> None:
        """The fight to its end: nothing is used in the preparation seconds, and who can strike back does."""
        self.exchange()
        if self.asked == "counter":
            self.deciding.counters()
            self.exchange()

    def begun(self) -> Any:
        """The record, run to the first decision."""
        if not self._begun:
            self._begun = True
            self.game.run(self.states, 0)
        return self.state

    def take(self, side: Side, action: int) -> None:
        """Take an action, which must be legal for this side."""
        state = self.begun()
        text = self.game.describe(self.states, 0, action)
        if state["decision_player"] != side.number or action not in state["legal"][: int(state["legal_count"])]:
            asked = f"p{int(state['decision_player']) + 1} decides {self.asked}: {', '.join(self.legal)}"
            raise ScenarioError(f"{side!r} cannot {text}; {asked if self.asked != 'none' else 'the game is over'}")
        self.drive(jobs.JOB_STEP, action)

    def drive(self, job: int, action: int = 0) -> np.ndarray:
        """Call the engine; returns the open observation."""
        observation, mask = np.zeros((1, LAYOUT.size), np.int16), np.zeros((1, no.ACTION_COUNT), np.int8)
        seeds, decks = np.zeros((1, 2), np.int64), np.zeros((1, 2, 1), np.int16)
        status = np.zeros((1, jobs.STATUS_SIZE), np.int32)
        arrays = np.array([action], np.int64), seeds, decks, observation, mask, status
        self.game.drive(self.states, self.game.tables, job, 0, 1, *arrays)
        return observation

    # --- asking
    def seen(self) -> dict[str, np.ndarray]:
        """The open observation from the side of ``p1``."""
        self.begun()
        return LAYOUT.views(self.drive(jobs.JOB_OBSERVE | jobs.JOB_REVEAL | jobs.JOB_VIEW_0)[0])

    def shows(self, column: str) -> int:
        """A value of the field ``global`` of the observation, such as ``damage`` and ``consumption``."""
        return int(self.seen()["global"][LAYOUT.fields["global"].column(column)])

    @property
    def asked(self) -> str:
        """What is decided now: a word of ``numbers.DECISIONS``."""
        return no.DECISIONS[int(self.begun()["decision"])]

    @property
    def deciding(self) -> Side:
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
        """The step of the turn."""
        return no.PHASES[int(self.begun()["phase"])]

    @property
    def result(self) -> str:
        """``""`` while the game goes on, else ``"p1 wins"``, ``"p2 wins"``, ``"draw"`` or ``"truncated"``."""
        return ("", "p1 wins", "p2 wins", "draw", "truncated")[int(self.begun()["result"])]

    @property
    def reason(self) -> str:
        """Why it ended."""
        return no.REASONS[int(self.begun()["reason"])]
