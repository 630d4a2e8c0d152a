"""The language for rules tests, puzzles and rulings: set up the table, play, ask.

>>> from fftcg_env.games.kingdom_hearts.scenario import Scenario, dark, friend, world
>>> s = Scenario()
>>> helper = s.p1.friend(friend(support=3))
>>> place = s.p1.world(world(level=2))
>>> wall = s.p1.obstacle(dark(power=5))
>>> s.p1.battles()
>>> s.p1.joins(helper)
>>> s.p1.chooses(wall)
>>> wall.zone, helper.zone
('discard', 'discard')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ...core import jobs
from .cards.model import Card
from .cards.pool import CardPool, default_pool
from .game import KingdomHearts
from .record import numbers as no
from .view.layout import LAYOUT

__all__ = [
    "Ref",
    "Scenario",
    "ScenarioError",
    "Side",
    "attack_card",
    "dark",
    "equipment",
    "event",
    "form",
    "friend",
    "magic",
    "magic_friend",
    "player",
    "technique",
    "world",
]

CardLike = Card | str


class ScenarioError(AssertionError):
    """What a scenario asks for cannot be done; the message says why, and what is legal."""


# --- cards made up on the spot; what is not said is as plain as can be


def player(attribute: str = "light", **facts: Any) -> Card:
    """A Player card: level 1, attack 2, magic 2, 6 HP."""
    return _stub("player", {"level": 1, "attack": 2, "magic": 2, "hearts": 6, "attribute": attribute, **facts})


def form(attribute: str = "light", **facts: Any) -> Card:
    """A Form; ``text`` has its condition."""
    return _stub("form", {"level": 3, "attack": 4, "magic": 2, "hearts": 6, "attribute": attribute, **facts})


def friend(level: int = 1, **facts: Any) -> Card:
    """A Friend with support 1."""
    return _stub("friend", {"level": level, "support": 1, **facts})


def magic_friend(level: int = 1, **facts: Any) -> Card:
    """A Magic/Friend with support 2."""
    return _stub("magic_friend", {"level": level, "support": 2, **facts})


def dark(level: int = 0, power: int = 3, attribute: str = "heartless", **facts: Any) -> Card:
    """A Dark or Nobody card."""
    return _stub("dark", {"level": level, "power": power, "attribute": attribute, **facts})


def world(level: int = 1, appearance: int = 2, **facts: Any) -> Card:
    """A World with room for two obstacles."""
    return _stub("world", {"level": level, "appearance": appearance, **facts})


def equipment(text: str, **facts: Any) -> Card:
    """An equipment; ``text`` says for whom and what it does."""
    return _stub("equipment", {"text": text, **facts})


def magic(level: int = 1, text: str = "", **facts: Any) -> Card:
    """A Magic card; magic/attack with ``attribute="attack"``."""
    return _stub("magic", {"level": level, "text": text, **facts})


def attack_card(attack: int = 2, **facts: Any) -> Card:
    """An Attack card."""
    return _stub("attack", {"attack": attack, **facts})


def technique(links: Sequence[str], attack: int = 4, **facts: Any) -> Card:
    """A Technique of these names."""
    return _stub("technique", {"links": tuple(links), "attack": attack, **facts})


def event(text: str, **facts: Any) -> Card:
    """An Event."""
    return _stub("event", {"text": text, "name": "", **facts})


def _stub(kind: str, facts: dict[str, Any]) -> Card:
    """A card without a number; :meth:`Scenario.number_of` gives it one."""
    return Card(**{"number": "", "name": "", "type": kind, **facts})


FILLER = _stub("attack", {"number": "FL-S0", "name": "Filler", "attack": 0})
"""What decks are filled with."""


class Ref:
    """A card on the table of a scenario."""

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
    def side(self) -> Side:
        """On whose side it lies."""
        return self.scenario.sides[int(self.scenario.state["side"][self.index])]

    @property
    def owner(self) -> Side:
        """Whose deck it is from."""
        return self.scenario.sides[self.index // no.CARDS_PER_PLAYER]

    @property
    def joined(self) -> bool:
        """Whether it takes part in the fight."""
        return bool(self.scenario.state["joined"][self.index])

    def shows(self, column: str) -> int:
        """A value of the observation: ``value`` (attack, support or power as it is now), ``magic``, ``damage`` ..."""
        field = LAYOUT.fields["cards"]
        return int(self.scenario.seen()["cards"][self.index, field.column(column)])

    @property
    def value(self) -> int:
        """Attack of a Player, support of a friend, power of an obstacle, as it is now."""
        return self.shows("value")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ref) and other.scenario is self.scenario and other.index == self.index

    def __hash__(self) -> int:
        return hash(self.index)

    def __repr__(self) -> str:
        return f"<{self.card.number} in {self.zone}>"


class Side:
    """A player of a scenario, ``p1`` or ``p2``: sets up, acts, is asked."""

    def __init__(self, scenario: Scenario, number: int) -> None:
        self.scenario, self.number = scenario, number

    # --- setting up
    def player(self, card: CardLike, hearts: int | None = None) -> Ref:
        """The Player, in place of the plain one."""
        old = self.zone("player")
        ref = self._place(card, no.PLAYER)
        for other in old:
            self.scenario.lay(other.index, no.DISCARD, self.number)
        self.scenario.state["start_card"][self.number] = ref.index
        self.set_hearts(ref.card.hearts if hearts is None else hearts)
        return ref

    def set_hearts(self, hearts: int) -> None:
        """Heart Points left."""
        self.scenario.state["hearts"][self.number] = hearts

    def form(self, card: CardLike) -> Ref:
        """A Form on the Player card."""
        return self._place(card, no.FORM)

    def friend(self, card: CardLike) -> Ref:
        """A friend on the field."""
        return self._place(card, no.FRIENDS)

    def world(self, card: CardLike) -> Ref:
        """A World on top of the others."""
        return self._place(card, no.WORLDS)

    def obstacle(self, card: CardLike) -> Ref:
        """An obstacle in the way of this player, from the opponent's deck."""
        return self.scenario.place(1 - self.number, card, no.OBSTACLES, self.number)

    def equipped(self, card: CardLike, bearer: Ref) -> Ref:
        """An equipment on a Player or friend."""
        ref = self._place(card, no.EQUIPMENT)
        self.scenario.state["host"][ref.index] = bearer.index
        return ref

    def hand(self, card: CardLike) -> Ref:
        """A card in hand."""
        return self._place(card, no.HAND)

    def hands(self, *cards: CardLike) -> list[Ref]:
        """Cards in hand."""
        return [self.hand(card) for card in cards]

    def discarded(self, card: CardLike) -> Ref:
        """A card of the discard pile."""
        return self._place(card, no.DISCARD)

    def deck_top(self, card: CardLike) -> Ref:
        """The card that is drawn next."""
        return self._place(card, no.DECK)

    def deck(self, size: int) -> None:
        """So many cards in the deck; the others are out of the game."""
        state = self.scenario.state
        for ref in self.zone("deck")[: len(self.zone("deck")) - size]:
            self.scenario.lift(ref.index)
            state["card_id"][ref.index], state["zone"][ref.index] = -1, no.NOWHERE

    def _place(self, card: CardLike, zone: int) -> Ref:
        return self.scenario.place(self.number, card, zone, self.number)

    # --- acting
    def plays(self, card: Ref, *, by: Ref | None = None, on: Ref | None = None) -> None:
        """Plays a card of the hand; ``by``: who casts it; ``on``: who bears it. May be left out if only one can."""
        self._take(no.PLAY, card)
        if by is not None and self.scenario.asked == "caster":
            self._take(no.CHOOSE, by)
        if on is not None and self.scenario.asked == "bearer":
            self._take(no.CHOOSE, on)

    def obstructs(self, card: Ref) -> None:
        """Puts a card of the hand in the opponent's way."""
        self._take(no.OBSTRUCT, card)

    def joins(self, card: Ref) -> None:
        """A friend joins the fight. In a battle everything before that step is passed."""
        while self.scenario.asked == "technique":
            self.passes()
        self._take(no.JOIN, card)

    def chooses(self, *cards: Ref) -> None:
        """Targets, cards to discard, casters, bearers; obstacles that are destroyed, after passing what comes before
        in the battle."""
        for card in cards:
            while self.scenario.asked in ("technique", "battle_friend", "attack_cards", "battle_magic"):
                self.passes()
            self._take(no.CHOOSE, card)

    def passes(self) -> None:
        """Nothing, no more, no."""
        self._take_number(no.PASS)

    def battles(self) -> None:
        """Fights the obstacles."""
        self._take_number(no.TAKE_BATTLE)

    def flees(self) -> None:
        """Leaves the topmost World."""
        self._take_number(no.TAKE_FLEE)

    def challenges(self) -> None:
        """Ends the Action time if it goes on, and challenges."""
        if self.scenario.asked == "action":
            self.passes()
        self._take_number(no.TAKE_CHALLENGE)

    def ends_turn(self) -> None:
        """Passes until the turn is over."""
        turn = int(self.scenario.begun()["turn"])
        while self.scenario.result == "" and int(self.scenario.state["turn"]) == turn:
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
    def hearts(self) -> int:
        """Heart Points."""
        return int(self.scenario.state["hearts"][self.number])

    @property
    def total(self) -> int:
        """Levels of Worlds."""
        return int(self.scenario.state["total"][self.number])

    @property
    def hand_size(self) -> int:
        """Cards in hand."""
        return len(self.zone("hand"))

    @property
    def attack(self) -> int:
        """Attack as the fight stands; outside fights, of the Player alone."""
        field = LAYOUT.fields["global"]
        column = ("my_attack", "opponent_attack")[self.number]
        return int(self.scenario.seen()["global"][field.column(column)])

    def may(self, verb: str, card: Ref | None = None) -> bool:
        """Whether this player may do it now: ``"play"``, ``"obstruct"``, ``"join"``, ``"choose"`` with a card;
        ``"pass"``, ``"battle"``, ``"flee"``, ``"challenge"``."""
        state = self.scenario.begun()
        if state["decision_player"] != self.number or not state["decision"]:
            return False
        if card is None:
            action = no.GLOBAL_WORDS.index(verb)
        else:
            entity = (card.index - no.CARDS_PER_PLAYER * self.number) % no.CARD_COUNT
            action = no.GLOBAL_ACTIONS + entity * no.VERB_COUNT + no.VERBS.index(verb)
        return action in state["legal"][: int(state["legal_count"])]

    def __repr__(self) -> str:
        return f"p{self.number + 1}"


class Scenario:
    """The table and time. The turn is that of ``p1``, in its Action time, unless told otherwise.

    ``turn``: its number; ``options``: of the game. Both have a plain light Player and a deck of fillers.
    """

    def __init__(self, *, turn: int = 3, **options: Any) -> None:
        self.game = KingdomHearts(CardPool((*default_pool().cards, FILLER)), **options)
        self.states = self.game.new_states(1)
        self._begun = False
        state = self.states[0]
        for name in ("decision_card", "pending", "effect_card", "start_card", "host"):
            state[name] = no.NO_CARD
        state["random"] = (1, 2)
        state["card_id"] = self.game.pool.numbers[FILLER.number]
        for index in range(no.CARD_COUNT):
            self._put(index, no.DECK, index // no.CARDS_PER_PLAYER)
        state["turn"], state["phase"] = turn, no.ACTION
        state["worlds_left"] = state["battles_left"] = 1
        self.sides = (Side(self, 0), Side(self, 1))
        self.p1, self.p2 = self.sides
        for side in self.sides:
            side.player(player())

    @property
    def state(self) -> Any:
        """The record."""
        return self.states[0]

    # --- setting up
    def at(self, phase: str) -> Scenario:
        """Another time of the turn: a word of ``numbers.PHASES``."""
        self.state["phase"] = no.PHASES.index(phase)
        return self

    def number_of(self, card: CardLike) -> int:
        """The engine's number of a printed card; one made up on the spot gets a number, and a name of its own if it
        has none."""
        pool = self.game.pool
        if isinstance(card, str):
            return pool.numbers[card]
        if not card.number:
            number = f"FL-S{len(pool.cards) - pool.numbers[FILLER.number]}"
            name = card.name or ("" if card.type == "event" else number)
            card = Card(**{**vars(card), "number": number, "name": name})
        if card.number not in pool.numbers:
            self.game = KingdomHearts(CardPool((*pool.cards, card)), self.game.options)
        return self.game.pool.numbers[card.number]

    def place(self, owner: int, card: CardLike, zone: int, side: int) -> Ref:
        """Lay a card of a player's deck somewhere, while nothing has been asked yet."""
        if self._begun:
            raise ScenarioError("the game goes on already: set up the table first")
        number, filler = self.number_of(card), self.game.pool.numbers[FILLER.number]
        index = next(ref.index for ref in self.sides[owner].zone("deck") if self.state["card_id"][ref.index] == filler)
        self.lift(index)
        self.state["card_id"][index] = number
        self._put(index, zone, side)
        return Ref(self, index)

    def lay(self, index: int, zone: int, side: int) -> None:
        """Lay a card somewhere else."""
        self.lift(index)
        self._put(index, zone, side)

    def lift(self, index: int) -> None:
        """Take a card out of its list."""
        state = self.state
        side, zone = int(state["side"][index]), int(state["zone"][index])
        count = int(state["zone_count"][side, zone])
        row = state["zone_cards"][side, zone]
        left = [card for card in row[:count].tolist() if card != index]
        row[:] = 0
        row[: len(left)] = left
        state["zone_count"][side, zone] = len(left)
        if zone == no.WORLDS:
            state["total"][side] -= self.game.pool.cards[int(state["card_id"][index])].level

    def _put(self, index: int, zone: int, side: int) -> None:
        state = self.state
        state["zone_cards"][side, zone, int(state["zone_count"][side, zone])] = index
        state["zone_count"][side, zone] += 1
        state["zone"][index], state["side"][index] = zone, side
        if zone == no.WORLDS:
            state["total"][side] += self.game.pool.cards[int(state["card_id"][index])].level
        if zone == no.OBSTACLES and state["zone_count"][side, no.WORLDS]:
            state["obstructed"][self.sides[side].zone("worlds")[-1].index] += 1

    # --- time
    def to(self, asked: str) -> None:
        """Whoever decides passes, until this is asked: a word of ``numbers.DECISIONS``."""
        for _ in range(100):
            if self.asked == asked:
                return
            self.deciding.passes()
        raise ScenarioError(f"{asked!r} is not asked when everybody passes")

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
        """The time of the turn."""
        return no.PHASES[int(self.begun()["phase"])]

    @property
    def result(self) -> str:
        """``""`` while the game goes on, else ``"p1 wins"``, ``"p2 wins"``, ``"draw"`` or ``"truncated"``."""
        return ("", "p1 wins", "p2 wins", "draw", "truncated")[int(self.begun()["result"])]

    @property
    def reason(self) -> str:
        """Why it ended."""
        return no.REASONS[int(self.begun()["reason"])]
