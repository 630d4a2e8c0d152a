"""The language for rules tests, puzzles and rulings: set up the table, play, ask.

>>> from fftcg_env.games.chrono_card.scenario import Scenario, character
>>> s = Scenario()
>>> knight = s.p1.character(character(ap=3))
>>> s.p1.attacks(knight)
>>> s.to("main")
>>> s.p2.damage
3
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...core import jobs
from .cards.model import Card
from .cards.pool import CardPool, default_pool
from .game import ChronoCard
from .record import numbers as no
from .view.layout import LAYOUT

__all__ = [
    "Ref",
    "Scenario",
    "ScenarioError",
    "Side",
    "background",
    "character",
    "event",
    "heroine",
    "item",
    "music",
]

CardLike = Card | str


class ScenarioError(AssertionError):
    """What a scenario asks for cannot be done; the message says why, and what is legal."""


# --- cards made up on the spot; what is not said is as plain as can be


def character(**facts: Any) -> Card:
    """A Character: cost 1, EP 1, AP 2, DP 3."""
    return _stub("character", {"cost": 1, "ep": 1, "ap": 2, "dp": 3, **facts})


def heroine(**facts: Any) -> Card:
    """A Heroine: EP 2, AP 2, DP 6."""
    return _stub("heroine", {"ep": 2, "ap": 2, "dp": 6, **facts})


def background(**facts: Any) -> Card:
    """A BG: cost 1, EP 1."""
    return _stub("background", {"cost": 1, "ep": 1, **facts})


def item(text: str = "", **facts: Any) -> Card:
    """An Item: cost 1."""
    return _stub("item", {"cost": 1, "text": text, **facts})


def music(text: str = "Tokens 2.", **facts: Any) -> Card:
    """A BGM: cost 1, two tokens."""
    return _stub("music", {"cost": 1, "text": text, **facts})


def event(text: str, **facts: Any) -> Card:
    """An Event without cost."""
    return _stub("event", {"text": text, **facts})


def _stub(kind: str, facts: dict[str, Any]) -> Card:
    return Card(**{"number": "", "name": "", "type": kind, **facts})


FILLER = Card(number="CC-FILLER", name="Filler", type="character", cost=9, ep=0, ap=0, dp=1)
PLAIN = Card(number="CC-PLAIN", name="Plain Heroine", type="heroine", ep=2, ap=2, dp=6)


class Ref:
    """A card of a scenario, wherever it is now."""

    def __init__(self, scenario: Scenario, index: int) -> None:
        self.scenario, self.index = scenario, index

    def _of(self, field: str) -> int:
        return int(self.scenario.begun()[field][self.index])

    @property
    def card(self) -> Card:
        """The printed card."""
        return self.scenario.game.pool.cards[int(self.scenario.state["card_id"][self.index])]

    @property
    def zone(self) -> str:
        """Where it is: a word of ``numbers.ZONES``."""
        return no.ZONES[self._of("zone")]

    @property
    def side(self) -> Side:
        """On whose side of the table it is."""
        return self.scenario.sides[self._of("side")]

    @property
    def checked(self) -> bool:
        """Turned sideways (C-2.2)."""
        return bool(self._of("checked"))

    @property
    def restricted(self) -> bool:
        """Under First-turn restriction (C-2.5)."""
        return bool(self.shows("restricted"))

    @property
    def face_down(self) -> bool:
        """Turned face-down (C-2.6)."""
        return bool(self._of("down"))

    @property
    def ap(self) -> int:
        """AP as it is now."""
        return self.shows("ap")

    @property
    def dp(self) -> int:
        """DP that is left."""
        return self.shows("dp")

    @property
    def ep(self) -> int:
        """EP that it gives."""
        return self.shows("ep")

    @property
    def tokens(self) -> int:
        """Performance tokens."""
        return self._of("tokens")

    def shows(self, column: str) -> int:
        """A value of the observation, by the name of its column."""
        field = LAYOUT.fields["cards"]
        return int(self.scenario.seen()["cards"][self.index, field.column(column)])

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
    def heroine_is(self, card: CardLike) -> Ref:
        """Another Heroine."""
        scenario = self.scenario
        scenario.state["card_id"][self.heroine.index] = scenario.number_of(card)
        return self.heroine

    @property
    def heroine(self) -> Ref:
        """The Heroine."""
        return Ref(self.scenario, self.number * no.CARDS_PER_PLAYER + no.HEROINE_PLACE)

    def character(self, card: CardLike, *, checked: bool = False, fresh: bool = False, down: bool = False) -> Ref:
        """A Character on the field."""
        return self._marked(self._place(card, no.CHARACTERS), checked, fresh, down)

    def background(self, card: CardLike, *, checked: bool = False) -> Ref:
        """A BG on the field."""
        return self._marked(self._place(card, no.BACKGROUNDS), checked, False, False)

    def music(self, card: CardLike, tokens: int | None = None) -> Ref:
        """A BGM on the field, with the tokens of its text unless told otherwise."""
        ref = self._place(card, no.MUSIC)
        number = int(self.scenario.state["card_id"][ref.index])
        printed = int(self.scenario.game.tables["cards"][0, number]["tokens"])
        self.scenario.state["tokens"][ref.index] = printed if tokens is None else tokens
        return ref

    def item(self, card: CardLike, bearer: Ref) -> Ref:
        """An Item on a Character."""
        ref = self._place(card, no.ITEMS)
        self.scenario.state["host"][ref.index] = bearer.index
        return ref

    def hand(self, card: CardLike) -> Ref:
        """A card in hand."""
        return self._place(card, no.HAND)

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

    def suffers(self, damage: int) -> None:
        """Damage that the player has."""
        self.scenario.state["suffered"][self.number] = damage

    def has_ep(self, amount: int) -> None:
        """EP on the field."""
        self.scenario.state["pool"][self.number] = amount

    def _place(self, card: CardLike, zone: int) -> Ref:
        return self.scenario.place(self.number, card, zone, self.number)

    def _marked(self, ref: Ref, checked: bool, fresh: bool, down: bool) -> Ref:
        for field, value in (("checked", checked), ("fresh", fresh), ("down", down)):
            self.scenario.state[field][ref.index] = value
        return ref

    # --- acting
    def uses(self, card: Ref, *targets: Ref, by: tuple[Ref, ...] = ()) -> None:
        """Declares the use of a card of the hand: its targets, and whom it Checks for EP if there is a choice."""
        self._declare(no.DO_USE, card, targets, by)

    def skill(self, card: Ref, *targets: Ref, by: tuple[Ref, ...] = ()) -> None:
        """Declares the A.Skill of a card."""
        self._declare(no.DO_SKILL, card, targets, by)

    def _declare(self, verb: int, card: Ref, targets: tuple[Ref, ...], by: tuple[Ref, ...]) -> None:
        self._take(verb, card)
        for target in targets:
            if self.scenario.asked == "target" and self.scenario.deciding is self:
                self._take(no.DO_CHOOSE, target)
        for source in by:
            self.gives(source)

    def gives(self, card: Ref) -> None:
        """Checks a card for its EP."""
        self._take(no.DO_EP, card)

    def chooses(self, *cards: Ref) -> None:
        """Targets, cards to discard, triggers."""
        for card in cards:
            self._take(no.DO_CHOOSE, card)

    def attacks(self, *cards: Ref, support: Ref | None = None, value: str = "ap") -> None:
        """Declares Charm with these attackers and nobody else; ``support``: who supports the Heroine, with which
        parameter."""
        for card in cards:
            self._take(no.DO_ATTACK, card)
        if self.scenario.asked == "attackers":
            self.passes()
        if support is not None:
            self._take(no.DO_SUPPORT, support)
            self._take_number(no.GLOBAL_WORDS.index(value))
        elif self.scenario.asked == "supporter":
            self.passes()

    def defends(self, card: Ref) -> None:
        """A defender against the attacker that is asked about."""
        self._take(no.DO_DEFEND, card)

    def passes(self) -> None:
        """Nothing, no more, no; in the Main phase: its end."""
        self._take_number(no.PASS)

    def says_yes(self) -> None:
        """Pays, or exchanges the hand."""
        self._take_number(no.YES)

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
    def damage(self) -> int:
        """Damage of the player."""
        return int(self.scenario.begun()["suffered"][self.number])

    @property
    def ep(self) -> int:
        """EP on the field."""
        return int(self.scenario.begun()["pool"][self.number])

    @property
    def hand_size(self) -> int:
        """Cards in hand."""
        return len(self.zone("hand"))

    def may(self, verb: str, card: Ref | None = None) -> bool:
        """Whether this player may do it now: a word of ``numbers.VERBS`` with a card, or of ``GLOBAL_WORDS``."""
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
    """The table and time. The turn is that of ``p1``, in its Main phase, unless told otherwise.

    ``turn``: its number; ``options``: of the game. Both have a plain Heroine and a deck of fillers.
    """

    def __init__(self, *, turn: int = 3, **options: Any) -> None:
        self.game = ChronoCard(CardPool((*default_pool().cards, FILLER, PLAIN)), **options)
        self.states = self.game.new_states(1)
        self._begun = False
        state = self.states[0]
        for name in ("decision_card", "host", "defenders", "supporter"):
            state[name] = no.NO_CARD
        for link in (state["build"], state["effect"], *state["chain"]):
            link["card"] = link["targets"] = no.NO_CARD
        state["random"] = (1, 2)
        state["card_id"] = self.game.pool.numbers[FILLER.number]
        for player in range(2):
            start = player * no.CARDS_PER_PLAYER
            for index in range(start, start + no.DECK_SIZE):
                self._put(index, no.DECK, player)
            state["card_id"][start + no.HEROINE_PLACE] = self.game.pool.numbers[PLAIN.number]
            self._put(start + no.HEROINE_PLACE, no.CHARACTERS, player)
        state["turn"], state["phase"] = turn, no.MAIN
        self.sides = (Side(self, 0), Side(self, 1))
        self.p1, self.p2 = self.sides

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
            number = f"CC-S{len(pool.cards) - pool.numbers[PLAIN.number]}"
            card = Card(**{**vars(card), "number": number, "name": card.name or number})
        if card.number not in pool.numbers:
            self.game = ChronoCard(CardPool((*pool.cards, card)), self.game.options)
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

    def _put(self, index: int, zone: int, side: int) -> None:
        state = self.state
        state["zone_cards"][side, zone, int(state["zone_count"][side, zone])] = index
        state["zone_count"][side, zone] += 1
        state["zone"][index], state["side"][index] = zone, side

    # --- time
    def to(self, asked: str) -> None:
        """Whoever decides passes, until this is asked: a word of ``numbers.DECISIONS``."""
        for _ in range(100):
            if self.asked == asked:
                return
            self.deciding.passes()
        raise ScenarioError(f"{asked!r} is not asked when everybody passes")

    def settle(self) -> None:
        """Nobody interrupts what was declared."""
        while self.asked == "interrupt":
            self.deciding.passes()

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
