"""Scenarios: set up a board, take steps, let time pass, and query the game."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from fftcg_env.cards import Card, CardDatabase, UnknownCardError, default_database
from fftcg_env.core.jobs import JOB_RESET, JOB_RUN, JOB_STEP, STATUS_ERROR, STATUS_SIZE
from fftcg_env.core.records import copy_records, write_records
from fftcg_env.errors import listed
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.game import FFTCG
from fftcg_env.games.fftcg.options import Options
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.record.state import CARD_COUNT, CARDS_PER_PLAYER, LB_DECK_SIZE, MAIN_DECK_SIZE, NO_CARD
from fftcg_env.games.fftcg.turn import turn as flows
from fftcg_env.games.fftcg.view.action_texts import describe, describe_legal

from .errors import AmbiguousCardError, ScenarioError
from .handles import CardLike, Decision, Ref, StackItem, Which, fitting_cards
from .side import Side
from .stub_cards import FILLER

PHASES = (
    "set_up",
    "active",
    "draw",
    "main_1",
    "attack_preparation",
    "attack_declaration",
    "block_declaration",
    "damage_resolution",
    "main_2",
    "end",
)
"""Phases and steps in the order of a turn."""

StartPhase = Literal[
    "set_up", "mulligan", "turn_start", "main_1", "attack", "attack_preparation", "attack_declaration", "main_2", "end"
]

STARTS: dict[str, int] = {
    "set_up": flows.FLOW_FIRST_PLAYER,
    "mulligan": flows.FLOW_FIRST_PLAYER_ANSWER,
    "turn_start": flows.FLOW_TURN_START,
    "main_1": flows.FLOW_MAIN_1,
    "attack": flows.FLOW_PREPARATION,
    "attack_preparation": flows.FLOW_PREPARATION,
    "attack_declaration": flows.FLOW_DECLARE,
    "main_2": flows.FLOW_MAIN_2,
    "end": flows.FLOW_END_PHASE,
}
KINDS = ("", "summon", "action", "special", "auto", "ex_burst")
PATIENCE = 500
"""Maximum number of steps of :meth:`Scenario.to`."""


@dataclass
class Placement:
    """One card of the board before the game runs."""

    card: Card
    zone: int
    controller: int
    status: dict[str, int] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)


@lru_cache(maxsize=64)
def game_of(cards: tuple[Card, ...], options: Options) -> FFTCG:
    """The game with exactly these cards: a small database compiles quickly."""
    return FFTCG(CardDatabase(cards), options)


class Scenario:
    """A board with two players, set up by hand and then played by the engine.

    First say what lies where, in the words of the two players :attr:`p1` and :attr:`p2`; then play. The first step or
    question starts the engine; nothing can be placed afterwards. Every window is real: no player passes automatically.
    Each step returns the scenario, so steps can follow each other: ``s.p1.attack(hero).p2.no_block().both_pass()``.

    - ``turn``, ``turn_player`` (1 or 2), ``first_player`` (1 or 2, default: fits the other two);
    - ``cards``: extra cards, so that they can be named by their number;
    - ``seed``: of shuffles;
    - ``options`` or single options by name, see :class:`~fftcg_env.games.fftcg.options.Options`.

    >>> from fftcg_env.scenario import Scenario, forward, summon
    >>> bolt = summon(text="Choose 1 Forward. Deal it 7000 damage.", name="Bolt")
    >>> s = Scenario()
    >>> soldier = s.p1.field(forward(7000))
    >>> s.p2.hand(bolt)
    p2's Bolt
    >>> s.p2.backups("Fire", 1)[0].is_active
    True
    >>> s.p1.passes().p2.cast(bolt, targets=[soldier])
    <Scenario, turn 3, main_1: p2 decides priority>
    >>> s.stack
    [<summon of p2's Bolt -> p1's F7000>]
    >>> s.both_pass()
    <Scenario, turn 3, main_1: p1 decides priority>
    >>> soldier.zone, s.p2.codes("break_zone")
    ('break_zone', ['Bolt'])
    """

    def __init__(
        self,
        *,
        turn: int = 3,
        turn_player: Literal[1, 2] = 1,
        first_player: Literal[1, 2] | None = None,
        cards: Iterable[Card] = (),
        seed: int = 1,
        options: Options | None = None,
        **switches: Any,
    ) -> None:
        switches.setdefault("skip_forced", False)
        self.options = options if options is not None else Options(**switches)
        self.p1, self.p2 = Side(self, 0), Side(self, 1)
        self.sides = (self.p1, self.p2)
        self.log: list[str] = []
        """Every decision taken so far, as text."""
        self._extra = {card.code: card for card in cards}
        self._placements: dict[int, Placement] = {}
        self._decks: tuple[list[int], list[int]] = ([], [])  # placed cards, top first
        self._deck_sizes: list[int | None] = [None, None]
        self._crystals = [0, 0]
        self._counter_kinds: list[str] = []
        self._seed = seed
        self._turn = turn
        self._turn_player = turn_player - 1
        same_player_first = turn % 2 == 1
        self._first_player = first_player - 1 if first_player else self._turn_player ^ (not same_player_first)
        self._start: str = "main_1"
        self._states: np.ndarray | None = None
        self._game: FFTCG | None = None

    # ------------------------------------------------------------------------------------------------------ setting up
    def at(self, phase: StartPhase) -> Scenario:
        """Where the game begins (default: ``main_1``).

        ``set_up``: the question who goes first. ``mulligan``: after the first hands were drawn. ``turn_start``: the
        Active Phase of the turn, so the turn player draws. ``attack`` is ``attack_preparation``.

        >>> Scenario().at("main_2").phase
        'main_2'
        """
        if phase not in STARTS:
            raise ScenarioError(f"a scenario cannot start at {phase!r}; it can at {listed(STARTS)}")
        self._check_open()
        self._start = phase
        return self

    def _check_open(self) -> None:
        if self._states is not None:
            raise ScenarioError("the game is running already: set up the board before the first step or question")

    def card(self, which: CardLike) -> Card:
        """A card by number: an extra card of this scenario, or one of the package."""
        if isinstance(which, Card):
            return which
        if which in self._extra:
            return self._extra[which]
        try:
            return default_database()[which]
        except UnknownCardError as error:
            raise ScenarioError(f"{error}; make a stub card, or pass the card in Scenario(cards=[...])") from None

    def place(
        self,
        owner: int,
        which: CardLike,
        zone: int,
        controller: int,
        counters: Mapping[str, int] | None = None,
        **status: int,
    ) -> Ref:
        """Put a card into a zone; the players' own words call this."""
        self._check_open()
        card = self.card(which)
        start = owner * CARDS_PER_PLAYER + (MAIN_DECK_SIZE if zone == op.LB_DECK else 0)
        room = range(start, start + (LB_DECK_SIZE if zone == op.LB_DECK else MAIN_DECK_SIZE))
        free = [index for index in room if index not in self._placements]
        if not free:
            raise ScenarioError(f"no room for {card.code}: {self.sides[owner].name} has {len(room)} such cards already")
        self._placements[free[0]] = Placement(card, zone, controller, status, dict(counters or {}))
        if zone == op.DECK:
            self._decks[owner].append(free[0])
        return Ref(self, free[0])

    def set_crystals(self, player: int, count: int) -> None:
        """Set the number of Crystals; :meth:`Side.crystals` calls this."""
        self._check_open()
        self._crystals[player] = count

    def set_deck_size(self, owner: int, size: int) -> None:
        """Set the number of cards in the deck, placed ones included; :meth:`Side.deck` calls this."""
        self._check_open()
        self._deck_sizes[owner] = size

    def _fill_decks(self) -> None:
        for owner in range(2):
            start = owner * CARDS_PER_PLAYER
            free = [index for index in range(start, start + MAIN_DECK_SIZE) if index not in self._placements]
            size = self._deck_sizes[owner]
            missing = len(free) if size is None else size - len(self._decks[owner])
            if not 0 <= missing <= len(free):
                raise ScenarioError(f"{self.sides[owner].name}'s deck cannot have {size} cards")
            for index in free[:missing]:
                self._placements[index] = Placement(FILLER, op.DECK, owner)
                self._decks[owner].append(index)

    def _cards_used(self) -> tuple[Card, ...]:
        by_code: dict[str, Card] = {}
        for placement in self._placements.values():
            card = by_code.setdefault(placement.card.code, placement.card)
            if card != placement.card:
                raise ScenarioError(f"two different cards have the number {card.code!r}: give one another `code`")
        return tuple(by_code[code] for code in sorted(by_code))

    def _begin(self) -> None:
        """Write the board into a record and run the engine to the first decision."""
        self._fill_decks()
        self._game = game_of(self._cards_used(), self.options)
        for code, reason in self._game.cards.refused.items():
            raise ScenarioError(f"{code} cannot be played: {reason}")
        self._counter_kinds = [*self._game.cards.counter_kinds]
        self._states = self._game.new_states(1)
        self._drive(JOB_RESET, 0)
        state = self._states[0]
        state["zone_count"], state["card_id"], state["known"], state["frame_count"] = 0, -1, 0, 0
        state["decision"], state["legal_count"], state["zone"], state["asks"] = 0, 0, op.DECK, 0
        for index, placement in self._placements.items():
            self._write(state, index, placement)
        numbers = [self.game.cards.numbers[placement.card.code] for placement in self._placements.values()]
        cards = self.game.tables["cards"][0][numbers]
        state["off_field_zones_of"] = np.bitwise_or.reduce(cards["usable_in"] | cards["castable_in"])
        state["off_field_events"] = np.bitwise_or.reduce(cards["listens_elsewhere"])
        state["lb_timing"], state["break_zone_uses"] = op.CAST_EVER, 0
        state["hand_known"], state["field_listens"] = 0, -1
        for owner in range(2):
            deck = self._decks[owner]
            state["zone_count"][owner, op.DECK] = len(deck)
            state["zone_cards"][owner, op.DECK, : len(deck)] = deck[::-1]
            state["crystals"][owner] = self._crystals[owner]
        self._write_turn(state)
        self._drive(JOB_RUN, 0)

    def _write(self, state: Any, index: int, placement: Placement) -> None:
        """Write one card into the record."""
        zone, owner = placement.zone, index // CARDS_PER_PLAYER
        state["card_id"][index] = self.game.cards.numbers[placement.card.code]
        state["zone"][index], state["controller"][index] = zone, placement.controller
        state["asks"] |= self.game.tables[0]["cards"][state["card_id"][index]]["asks"]
        state["stamp"][index] = 1
        hidden = {op.DECK: 0, op.HAND: 1 << owner, op.LB_DECK: 1 << owner}
        state["known"][index] = placement.status.pop("known", hidden.get(zone, 3))
        state["since_turn"][index] = self._turn - 1
        for name, value in placement.status.items():
            state[name][index] = value
        for kind, count in placement.counters.items():
            if count == 0:
                continue
            if kind not in self._counter_kinds:  # no card names it
                self._counter_kinds.append(kind)
            state["counters"][int(state["counter_count"])] = (index, self._counter_kinds.index(kind) + 1, count)
            state["counter_count"] += 1
        if zone != op.DECK:
            player = placement.controller if zone == op.FIELD else owner
            count = int(state["zone_count"][player, zone])
            state["zone_cards"][player, zone, count] = index
            state["zone_count"][player, zone] = count + 1

    def _write_turn(self, state: Any) -> None:
        """Write whose turn it is and where it continues."""
        state["flow"] = STARTS[self._start]
        state["turn"], state["turn_player"], state["first_player"] = self._turn, self._turn_player, self._first_player
        state["stale"], state["unchecked"], state["limits_open"] = 1, 1, 1
        if self._start in ("set_up", "mulligan"):
            state["turn"] = 0
            state["decision_player"], state["answer_option"] = self._first_player, 0
        elif self._start == "turn_start":
            state["turn"] = self._turn - 1
            if self._turn > 1:
                state["turn_player"] = 1 - self._turn_player

    # ------------------------------------------------------------------------------------------------------ the engine
    @property
    def states(self) -> np.ndarray:
        """The engine's record, shape ``(1,)``; starts the game if it is not running yet."""
        if self._states is None:
            self._begin()
        assert self._states is not None
        return self._states

    @property
    def state(self) -> Any:
        """The one record of :attr:`states`, for queries that this language has no word for."""
        return self.states[0]

    @property
    def game(self) -> FFTCG:
        """The game that plays this scenario: exactly its cards."""
        if self._game is None:
            self._begin()
        assert self._game is not None
        return self._game

    def _drive(self, job: int, action: int) -> int:
        """One call of the compiled entry; returns 1 if the action was illegal."""
        assert self._game is not None
        number = self._game.cards.numbers.get(FILLER.code, 0)
        actions, seeds = np.array([action], np.int64), np.array([[self._seed, 1]], np.int64)
        decks = np.full((1, 2, CARDS_PER_PLAYER), number, np.int16)
        unseen, status = np.zeros((1, 1), np.int8), np.zeros((1, STATUS_SIZE), np.int32)
        self._game.drive(
            self._states, self._game.tables, job, 0, 1, actions, seeds, decks, unseen, unseen.copy(), status
        )
        return int(status[0, STATUS_ERROR])

    def take(self, action: int) -> Scenario:
        """Take an action by number."""
        states, player = self.states, self.decision
        text = describe(self.game.card_list, states, 0, action)
        if self._drive(JOB_STEP, action):
            raise self.problem(f"{text!r} is not legal")
        self.log.append(f"{player.player.name if player else '?'}: {text}")
        return self

    @contextlib.contextmanager
    def step(self, tried: str) -> Iterator[None]:
        """Run a step completely or not at all: if a part fails, the game is as before, and the error says what was
        tried."""
        before, length = copy_records(self.states), len(self.log)
        try:
            yield
        except ScenarioError as error:
            write_records(self.states, before)
            del self.log[length:]
            raise ScenarioError(f"{tried}: {error}") from None

    def problem(self, reason: str) -> ScenarioError:
        """An error that also says who decides what, and what is legal."""
        decision = self.decision
        if decision is None:
            return ScenarioError(f"{reason}; the game is over: {self.result} ({self.reason})")
        where = f"turn {self.turn}, {self.phase}"
        return ScenarioError(
            f"{reason}; {where}: {decision.player.name} decides {decision.kind!r}; legal: {listed(self.legal, 30)}"
        )

    def clone(self) -> Scenario:
        """A copy that is played on its own. ``copy.same(card)`` is the copy's handle of a card.

        >>> s = Scenario()
        >>> other = s.clone()
        >>> other.to("main_2")
        <Scenario, turn 3, main_2: p1 decides priority>
        >>> s.phase, other.phase
        ('main_1', 'main_2')
        """
        other = Scenario(options=self.options)
        other._states, other._game = copy_records(self.states), self._game
        other._extra, other._seed, other.log = self._extra, self._seed, [*self.log]
        other._counter_kinds = self._counter_kinds
        return other

    def same(self, card: Ref) -> Ref:
        """This scenario's handle of a card of a scenario that it was cloned from, or the other way round."""
        return Ref(self, card.index)

    # ---------------------------------------------------------------------------------------------------- time passes
    def both_pass(self) -> Scenario:
        """Both players pass in succession: the top of the stack resolves, or the phase or step ends (R7.8).

        >>> s = Scenario()
        >>> s.both_pass()
        <Scenario, turn 3, attack_preparation: p1 decides priority>
        >>> s.phase
        'attack_preparation'
        """
        with self.step("both players pass"):
            first = self.deciding
            if first is None or not first.has_priority:
                raise self.problem("no player has priority")
            first.passes()
            if first.opponent.has_priority:  # otherwise the engine passed for that player (option skip_forced)
                first.opponent.passes()
        return self

    def resolve_top(self) -> Scenario:
        """Both players pass, and the top of the stack resolves."""
        if not self.stack:
            raise self.problem("the stack is empty")
        self.both_pass()
        return self

    def resolve_all(self) -> Scenario:
        """Both players pass until the stack is empty, or until another decision is open."""
        if not self.stack:
            raise self.problem("the stack is empty")
        while self.state["stack_count"] and self.state["decision"] == c.DECISION_PRIORITY:
            self.both_pass()
        return self

    def to(self, phase: str) -> Scenario:
        """Let time pass until the next decision in ``phase``: both players pass, no Forward attacks, blocks or attacks
        again, and decisions with one answer are answered. Any other decision on the way is an error.

        >>> s = Scenario()
        >>> s.to("end")
        <Scenario, turn 3, end: p1 decides priority>
        >>> s.turn, s.phase
        (3, 'end')
        """
        if phase not in PHASES[3:]:
            raise ScenarioError(f"no player decides in {phase!r}; the phases are {', '.join(PHASES[3:])}")
        self._go(f"to({phase!r})", lambda: self.phase == phase)
        return self

    def next_turn(self) -> Scenario:
        """Let time pass until Main Phase 1 of the next turn, like :meth:`to`. Where nothing is left to decide, the
        last pass or discard of the End Phase leads there by itself."""
        turn = self.turn
        self._go("next_turn()", lambda: self.turn > turn and self.phase == "main_1")
        return self

    def _go(self, tried: str, arrived: Any) -> None:
        with self.step(tried):
            for _ in range(PATIENCE):
                if arrived():
                    return
                decision = self.decision
                if decision is None or decision.kind not in ("priority", "attack", "block", "next_attack"):
                    if decision is None or len(self.legal) != 1:
                        raise self.problem("a decision is in the way")
                self.take(c.PASS if "pass" in self.legal else self.legal_actions[0])
            raise self.problem(f"not there after {PATIENCE} steps")

    def take_forced(self) -> Scenario:
        """Take decisions with exactly one legal action, until there is a choice or somebody has priority."""
        while self.asked not in ("", "priority") and len(self.legal) == 1:
            self.take(self.legal_actions[0])
        return self

    # ---------------------------------------------------------------------------------------------------------- asking
    @property
    def phase(self) -> str:
        """The phase or step, one of :data:`PHASES`."""
        return PHASES[self.state["phase"]]

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return int(self.state["turn"])

    @property
    def turn_player(self) -> Side:
        """The turn player (R6.1)."""
        return self.sides[self.state["turn_player"]]

    @property
    def decision(self) -> Decision | None:
        """The open decision; None after the end of the game."""
        state = self.state
        if not state["decision"]:
            return None
        return Decision(
            self.sides[state["decision_player"]],
            c.DECISIONS[state["decision"]],
            self.ref(int(state["decision_card"])),
            int(state["decision_minimum"]),
            int(state["decision_maximum"]),
            int(state["decision_count"]),
        )

    @property
    def deciding(self) -> Side | None:
        """Who decides now."""
        decision = self.decision
        return decision.player if decision else None

    @property
    def asked(self) -> str:
        """The kind of the open decision; ``""`` after the end of the game."""
        decision = self.decision
        return decision.kind if decision else ""

    @property
    def legal(self) -> list[str]:
        """The legal actions as text."""
        return list(describe_legal(self.game.card_list, self.states, 0))

    @property
    def legal_actions(self) -> list[int]:
        """The legal actions by number, in the order of :attr:`legal`."""
        return list(describe_legal(self.game.card_list, self.states, 0).values())

    @property
    def stack(self) -> list[StackItem]:
        """The stack, top first."""
        state = self.state
        return [self._item(state["stack"][i]) for i in reversed(range(state["stack_count"]))]

    def _item(self, item: Any) -> StackItem:
        targets = tuple(Ref(self, int(card)) for card in item["target"] if card < NO_CARD)
        ability = self.game.cards.texts.ability_trees[item["ability"]]
        source = Ref(self, int(item["source"]))
        return StackItem(KINDS[item["kind"]], source, self.sides[item["controller"]], targets, ability)

    @property
    def counter_kinds(self) -> list[str]:
        """Names of the kinds of counters in this scenario, in the order of their numbers."""
        _ = self.states  # starts the game
        return self._counter_kinds

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state["result"] != c.RUNNING)

    @property
    def winner(self) -> Side | None:
        """The player who won; None: no player has (yet)."""
        won = int(self.state["result"]) - c.PLAYER_0_WINS
        return self.sides[won] if won in (0, 1) else None

    @property
    def result(self) -> str:
        """``running``, ``p1 wins``, ``p2 wins``, ``draw`` or ``truncated``."""
        return ("running", "p1 wins", "p2 wins", "draw", "truncated")[self.state["result"]]

    @property
    def reason(self) -> str:
        """Why the game ended, as text."""
        return c.REASONS[self.state["reason"]]

    def ref(self, index: int) -> Ref | None:
        """The handle of a card index, None for no card."""
        return None if index in (NO_CARD, -1) or not 0 <= index < CARD_COUNT else Ref(self, index)

    def card_at(self, index: int) -> Card:
        """The printed card with this index."""
        if self._states is None and index in self._placements:
            return self._placements[index].card
        return self.game.card_list[self.state["card_id"][index]]

    def __repr__(self) -> str:
        if self._states is None:
            return "<Scenario, being set up>"
        decides = f"{self.deciding.name} decides {self.asked}" if self.deciding else self.result
        return f"<Scenario, turn {self.turn}, {self.phase}: {decides}>"

    def __str__(self) -> str:
        lines = [f"turn {self.turn}, {self.phase}, turn player {self.turn_player.name}"]
        for side in self.sides:
            lines.append(f"{side.name}: {side.points} points, {side.deck_size} cards in the deck")
            for zone in ("field", "hand", "break_zone", "damage_zone"):
                lines.append(f"  {zone}: {', '.join(_status(card) for card in side.zone(zone))}")
        lines.append(f"stack: {self.stack}")
        lines.append(
            f"{self.deciding.name} decides {self.asked}: {listed(self.legal)}" if self.deciding else self.result
        )
        return "\n".join(lines)

    def find_action(self, verb: int, which: Which) -> int:
        """The legal action of doing ``verb`` with a card."""
        state = self.state
        player = int(state["decision_player"])
        found: list[tuple[int, Ref]] = []
        for action in self.legal_actions:
            entity, its_verb = divmod(action - c.GLOBAL_ACTIONS, c.VERB_COUNT)
            if action >= c.GLOBAL_ACTIONS and its_verb == verb:
                found.append((action, Ref(self, (entity + CARDS_PER_PLAYER * player) % CARD_COUNT)))
        fitting = fitting_cards(found, which, player)
        if not fitting:
            raise self.problem(f"{c.VERBS[verb]} {which!r} is not legal")
        alike = {(ref.code, ref.zone in ("hand", "deck"), ref.owner.name) for _, ref in fitting}
        if len(fitting) > 1 and (len(alike) > 1 or not alike.pop()[1]):
            reason = f"{which!r} fits {len(fitting)} cards: use a handle, or add #1, #2 ..."
            raise AmbiguousCardError(str(self.problem(reason)))
        return fitting[0][0]


def _status(card: Ref) -> str:
    words = [word for word, holds in (("dull", card.is_dull), ("frozen", card.is_frozen)) if holds]
    if card.on_field and card.card.power is not None:
        words.append(f"{card.damage}/{card.power}")
    return f"{card.code} ({', '.join(words)})" if words else card.code
