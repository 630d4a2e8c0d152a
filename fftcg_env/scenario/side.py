"""A player of a scenario: sets up one side of the board, acts, answers, and is queried."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from fftcg_env.cards import Card
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.tree import Element, Special
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.record.registers import Use
from fftcg_env.games.fftcg.record.state import NO_CARD
from fftcg_env.games.fftcg.view.action_texts import parse

from .errors import AmbiguousCardError, ScenarioError
from .handles import CardLike, Ref, Which
from .stub_cards import FILLER, backup, forward

if TYPE_CHECKING:
    from .scenario import Scenario

SEVERAL = ("hand", "deck_top", "break_zone", "removed", "lb_deck", "damage")
"""Words that place any number of cards."""

Payment = Which | tuple[Which, Element]
"""A source of CP, with the element that it gives if it has several."""

CHOICES = (
    "target",
    "cost_card",
    "discard",
    "search",
    "hand_size",
    "bottom_order",
    "divide_damage",
    "replacement",
    "surplus",
    "select",
    "order",
    "group",
)
"""Decisions that are answered by choosing a card."""


class Side:
    """One of the two players. ``name`` is ``"p1"`` or ``"p2"``."""

    # ----------------------------------------------------------------------------------------- the basics, and queries
    def __init__(self, scenario: Scenario, number: int) -> None:
        self.scenario = scenario
        self.number = number
        self.name = f"p{number + 1}"

    def __repr__(self) -> str:
        return self.name

    @property
    def opponent(self) -> Side:
        """The other player."""
        return self.scenario.sides[1 - self.number]

    def passes(self) -> Scenario:
        """Passes, or says "no", "no more", "nobody", "nothing found" to what is being asked.

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario()
        >>> s.p1.passes()
        <Scenario, turn 3, main_1: p2 decides priority>
        >>> s.p2.has_priority
        True
        """
        with self.scenario.step(f"{self.name} passes"):
            self._check_decides()
            self.scenario.take(c.PASS)
        return self.scenario

    def does(self, text: str) -> Scenario:
        """Any action by its text, see :mod:`fftcg_env.games.fftcg.view.action_texts`.

        >>> from fftcg_env.scenario import Scenario
        >>> Scenario().p1.does("pass")
        <Scenario, turn 3, main_1: p2 decides priority>
        """
        with self.scenario.step(f"{self.name} does {text!r}"):
            self._check_decides()
            try:
                self.scenario.take(parse(self.scenario.game.card_list, self.scenario.states, 0, text))
            except ScenarioError:
                raise
            except ValueError as error:
                raise self.scenario.problem(str(error)) from None
        return self.scenario

    def _check_decides(self, *kinds: str) -> None:
        decision = self.scenario.decision
        if decision is None:
            raise self.scenario.problem("nothing is asked")
        if decision.player is not self:
            raise self.scenario.problem(f"it is not {self.name} who decides")
        if kinds and decision.kind not in kinds:
            raise self.scenario.problem(f"{' or '.join(map(repr, kinds))} is not what is asked")

    def zone(self, zone: str) -> list[Ref]:
        """The cards of a zone, in order: a deck top first; other zones as they came. Zones: see :attr:`Ref.zone`."""
        if zone not in op.ZONES[:7]:
            raise ScenarioError(f"there is no zone {zone!r} with an order; there are {', '.join(op.ZONES[:7])}")
        number = op.ZONES.index(zone)
        state = self.scenario.state
        cards = state["zone_cards"][self.number, number, : state["zone_count"][self.number, number]].tolist()
        return [Ref(self.scenario, card) for card in (cards[::-1] if number == op.DECK else cards)]

    def codes(self, zone: str) -> list[str]:
        """The numbers of the cards of a zone, in the order of :meth:`zone`."""
        return [card.code for card in self.zone(zone)]

    def find(self, card: CardLike, zone: str = "field") -> Ref:
        """The handle of the one card with this number or name in a zone."""
        found = [ref for ref in self.zone(zone) if is_called(ref.card, card)]
        if len(found) != 1:
            raise ScenarioError(f"{self.name} has {len(found)} cards {card!r} in the zone {zone!r}: {self.zone(zone)}")
        return found[0]

    @property
    def hand_size(self) -> int:
        """The number of cards in hand."""
        return len(self.zone("hand"))

    @property
    def deck_size(self) -> int:
        """The number of cards in the deck."""
        return len(self.zone("deck"))

    @property
    def points(self) -> int:
        """The points of damage received (R10.64)."""
        return len(self.zone("damage_zone"))

    @property
    def crystal_count(self) -> int:
        """The number of Crystals (R5.42)."""
        return int(self.scenario.state["crystals"][self.number])

    @property
    def waiting(self) -> list[Ref]:
        """The sources of this player's triggers that wait to be placed on the stack."""
        state = self.scenario.state
        items = [state["waiting"][i] for i in range(state["waiting_count"])]
        return [Ref(self.scenario, int(item["source"])) for item in items if item["controller"] == self.number]

    def decides(self, kind: str | None = None) -> bool:
        """Whether this player decides now, and (if given) a decision of this kind: ``p2.decides("ex_burst")``."""
        decision = self.scenario.decision
        return decision is not None and decision.player is self and kind in (None, decision.kind)

    @property
    def has_priority(self) -> bool:
        """Whether this player has priority (R7.1)."""
        return self.decides("priority")

    def can_cast(self, card: Which) -> bool:
        """Whether this player may cast it right now; False also while something else is asked."""
        return self._can(c.CAST, card)

    def can_use(self, card: Which) -> bool:
        """Whether this player may use an ability of it right now."""
        return self._can(c.ACTIVATE, card)

    def can_attack(self, card: Which) -> bool:
        """Whether it may be named as an attacker in the open declaration."""
        return self._can(c.ATTACK, card)

    def can_block(self, card: Which) -> bool:
        """Whether it may be named as the blocker; see also :meth:`can_pass`."""
        return self._can(c.BLOCK, card)

    def can_choose(self, card: Which) -> bool:
        """Whether it may be chosen in the decision that is open."""
        return self._can(c.CHOOSE, card)

    def can_pay(self, card: Which) -> bool:
        """Whether it may pay for the cost that is being paid (see :meth:`begins_to_cast`)."""
        return self._can(c.PAY, card)

    def can_pass(self) -> bool:
        """Whether this player may pass or say no."""
        return self.decides() and "pass" in self.scenario.legal

    def choices(self) -> list[Ref]:
        """The cards that this player may choose, attack, block, pay or cast with in the open decision."""
        if not self.decides():
            return []
        numbers = [n - c.GLOBAL_ACTIONS for n in self.scenario.legal_actions if n >= c.GLOBAL_ACTIONS]
        return [Ref(self.scenario, (n // c.VERB_COUNT + 58 * self.number) % 116) for n in numbers]

    def _can(self, verb: int, card: Which) -> bool:
        if not self.decides():
            return False
        try:
            self.scenario.find_action(verb, card)
        except AmbiguousCardError:
            return True
        except ScenarioError:
            return False
        return True

    @property
    def blocker(self) -> Ref | None:
        """This player's blocking Forward."""
        index = int(self.scenario.state["blocker"])
        blocker = None if index == NO_CARD else Ref(self.scenario, index)
        return blocker if blocker and blocker.controller is self else None

    # ------------------------------------------------------------------------------------------------------ setting up
    def has(self, **placed: CardLike | Sequence[CardLike | int] | int) -> Scenario:
        """Places what needs no handle, in this order: cards of zones, points of damage, Crystals, the size of the deck,
        and how many textless Backups of an element.

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario().p1.has(hand="1-187S", field=("1-204S", "1-205S"), Fire=3).p2.has(damage=5, deck=20)
        >>> len(s.p1.zone("field")), s.p1.hand_size, s.p2.points, s.p2.deck_size
        (5, 1, 5, 20)
        """
        for name, value in placed.items():
            if name in op.ELEMENTS:
                self.backups(cast("Element", name), cast("int", value))
            elif name in ("crystals", "deck"):
                getattr(self, name)(value)
            elif name == "field":
                for card in _each(value):
                    self.field(cast("CardLike", card))
            elif name in SEVERAL:
                getattr(self, name)(*_each(value))
            else:
                words = ", ".join(("field", *SEVERAL, "crystals", "deck", *op.ELEMENTS))
                raise ScenarioError(f"{self.name} cannot have {name!r}; a player can have {words}")
        return self.scenario

    def field(
        self,
        card: CardLike,
        *,
        dull: bool = False,
        frozen: bool = False,
        damage: int = 0,
        new: bool = False,
        attacked: bool = False,
        counters: Mapping[str, int] | None = None,
        owner: Side | None = None,
    ) -> Ref:
        """A Character on the field under this player's control, active unless ``dull``.

        ``new``: it came this turn (R12.1); ``attacked``: it attacked this turn already; ``counters``: how many of each
        kind; ``owner``: if another player.

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario()
        >>> s.p1.field("1-187S", damage=2000).damage
        2000
        """
        status = {"dull": dull, "frozen": frozen, "damage": damage, "attacks": attacked}
        numbers = {name: int(value) for name, value in status.items() if value}
        if new:
            numbers["since_turn"] = self.scenario._turn
        return self.scenario.place((owner or self).number, card, op.FIELD, self.number, counters, **numbers)

    def crystals(self, count: int) -> None:
        """Sets the number of Crystals (R5.42).

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario()
        >>> s.p1.crystals(3)
        >>> s.p1.crystal_count, s.p2.crystal_count
        (3, 0)
        """
        self.scenario.set_crystals(self.number, count)

    def backups(
        self, element: Element | Sequence[Element] = "Fire", count: int = 1, *, dull: bool = False
    ) -> list[Ref]:
        """Active textless Backups, to pay with.

        >>> from fftcg_env.scenario import Scenario
        >>> Scenario().p1.backups("Fire", 2)
        [p1's B1 Fire, p1's B1 Fire]
        """
        return [self.field(backup(element), dull=dull) for _ in range(count)]

    def hand(self, *cards: CardLike) -> Any:
        """Cards in hand: the handle of one card, or a tuple, as for the other zones.

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario()
        >>> barret = s.p1.hand("1-205S")
        >>> cloud, tifa = s.p1.hand("1-187S", "1-204S")
        >>> s.p1.hand_size
        3
        """
        return self._place_all(cards, op.HAND)

    def spare(self, element: Element | Sequence[Element] = "Fire", count: int = 1) -> list[Ref]:
        """Textless cards in hand to discard for CP, too expensive to be cast.

        >>> from fftcg_env.scenario import Scenario
        >>> len(Scenario().p1.spare("Fire", 2))
        2
        """
        return [self.hand(forward(1000, element, 98)) for _ in range(count)]

    def deck_top(self, *cards: CardLike) -> Any:
        """The top cards of the deck, top first: fixes draws and damage. A second call puts cards below the first.

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario().at("turn_start")
        >>> first, second = s.p1.deck_top(forward(1000), forward(2000))
        >>> s.p1.codes("hand")
        ['F1000', 'F2000']
        """
        return self._place_all(cards, op.DECK)

    def deck(self, size: int) -> None:
        """Sets the number of cards in the deck, with those of :meth:`deck_top`; by default 50 in all zones together.

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario(turn=5).at("turn_start")
        >>> s.p1.deck(1)
        >>> s.result, s.reason
        ('p2 wins', 'drew from an empty deck')
        """
        self.scenario.set_deck_size(self.number, size)

    def break_zone(self, *cards: CardLike) -> Any:
        """Cards in the Break Zone."""
        return self._place_all(cards, op.BREAK_ZONE)

    def removed(self, *cards: CardLike) -> Any:
        """Cards removed from the game."""
        return self._place_all(cards, op.REMOVED)

    def lb_deck(self, *cards: CardLike) -> Any:
        """Cards of the LB deck."""
        return self._place_all(cards, op.LB_DECK)

    def damage(self, *points: int | CardLike) -> tuple[Ref, ...]:
        """Points of damage received so far: a number, or the cards of the Damage Zone.

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario()
        >>> _ = s.p2.damage(5, "1-187S")
        >>> s.p2.points
        6
        """
        cards: list[CardLike] = []
        for point in points:
            cards.extend([FILLER] * point if isinstance(point, int) else [point])
        return tuple(self._place(card, op.DAMAGE_ZONE) for card in cards)

    def _place(self, card: CardLike, zone: int) -> Ref:
        return self.scenario.place(self.number, card, zone, self.number)

    def _place_all(self, cards: Iterable[CardLike], zone: int) -> Any:
        """The handle of one card, a tuple of several."""
        placed = tuple(self._place(card, zone) for card in cards)
        return placed[0] if len(placed) == 1 else placed

    # ----------------------------------------------------------------------------------------------- casting and using
    def cast(
        self,
        card: Which,
        *,
        modes: Sequence[int] = (),
        targets: Sequence[Which] = (),
        pay: Sequence[Payment] | None = None,
        way: int | None = None,
        discard: Sequence[Which] | None = None,
    ) -> Scenario:
        """Casts a card: choices and payment included. ``way``: 0 for the printed cost, else the number of the
        alternative or extra cost in its text; by default the first that can be paid. ``discard``: the cards that such
        a cost takes. ``modes``: the actions selected, counted from 0; ``targets``: of a Summon, group after group;
        behind them, who gets each further 1000 of divided damage (R5.75).

        ``pay``: Backups and cards in hand, in this order; by default active Backups first, then cards in hand. For a
        card of several elements ``(card, "Ice")`` says which one; by default the first that is possible.
        What a Character does when it enters comes afterwards: ``p1.chooses(...)``.

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario()
        >>> hero = s.p1.hand(forward(9000, cost=3))
        >>> red, blue = s.p1.backups("Fire", 1) + s.p1.backups("Ice", 1)
        >>> water = s.p1.spare("Water", 1)
        >>> s.p1.cast(hero)
        <Scenario, turn 3, main_1: p1 decides priority>
        >>> hero.zone, red.is_dull, s.p1.hand_size
        ('field', True, 0)
        """
        with self.scenario.step(f"{self.name} casts {card!r}"):
            self._check_decides("priority")
            self._act(c.CAST, card)
            cards = None if discard is None else list(discard)
            self._complete(c.FRAME_CAST, list(modes), list(targets), pay, cards, way)
        return self.scenario

    casts = cast

    def uses(
        self,
        card: Which,
        ability: str | int | None = None,
        *,
        modes: Sequence[int] = (),
        targets: Sequence[Which] = (),
        pay: Sequence[Payment] | None = None,
        discard: Sequence[Which] | None = None,
    ) -> Scenario:
        """Uses an action or special ability of a card on the field, whole cost included.

        ``ability``: name of a special ability, or the number of the line, counted from 0; may be left out if only
        one can be used. ``discard``: the card of the S icon first, then those of other discard costs. The rest as in
        :meth:`cast`.

        >>> from fftcg_env.scenario import Scenario
        >>> s = Scenario()
        >>> barret = s.p1.field("1-205S")
        >>> copy = s.p1.hand("1-205S")
        >>> s.p1.uses(barret, "Grenade Bomb")
        <Scenario, turn 3, main_1: p1 decides priority>
        >>> copy.zone, s.stack
        ('break_zone', [<special of p1's 1-205S>])
        """
        with self.scenario.step(f"{self.name} uses {ability or 'the ability'} of {card!r}"):
            self._check_decides("priority")
            depth = int(self.scenario.state["frame_count"])
            action = self.scenario.find_action(c.ACTIVATE, card)
            source = Ref(self.scenario, ((action - c.GLOBAL_ACTIONS) // c.VERB_COUNT + 58 * self.number) % 116)
            wanted = _line_of(source.card, ability)
            self.scenario.take(action)
            if self.scenario.asked == "ability":
                options = [number - c.FIRST_OPTION for number in self.scenario.legal_actions]
                if wanted is None or wanted not in options:
                    raise self.scenario.problem(f"which ability? The lines {options} can be used")
                self.scenario.take(c.FIRST_OPTION + wanted)
            elif wanted is not None and wanted != self._line_in_use(depth, source):
                raise ScenarioError(f"the ability {ability!r} cannot be used now; another one of {source!r} can")
            cards = None if discard is None else list(discard)
            self._complete(c.FRAME_USE, list(modes), list(targets), pay, cards)
        return self.scenario

    def _line_in_use(self, depth: int, source: Ref) -> int:
        """The line of the ability that is being used or was put on the stack just now."""
        state = self.scenario.state
        if state["frame_count"] > depth and state["frames"][depth]["kind"] == c.FRAME_USE:
            row = int(state["frames"][depth]["register"][Use.ABILITY])
        else:
            row = int(state["stack"][state["stack_count"] - 1]["ability"])
        return int(self.scenario.game.tables["abilities"][0][row]["position"])

    def _complete(
        self,
        kind: int,
        modes: list[int],
        targets: list[Which],
        pay: Sequence[Payment] | None,
        discard: list[Which] | None,
        way: int | None = None,
    ) -> None:
        """Answer the questions of casting or using until it is done."""
        scenario = self.scenario
        paying = None if pay is None else list(pay)
        while self._is_open(kind):
            if scenario.asked == "cost":
                self.does(scenario.legal[0] if way is None else f"option {way}")
            elif scenario.asked == "mode":
                self._select_mode(modes)
            elif scenario.asked in ("target", "divide_damage"):
                self._choose_target(targets)
            elif scenario.asked == "cost_card":
                self._choose_cost(discard)
            elif scenario.asked == "pay":
                self._pay_next(paying)
            else:
                raise scenario.problem("something else is asked")
        for what, left in (("mode", modes), ("target", targets), ("payment", paying), ("discard", discard)):
            if left:
                raise ScenarioError(f"too many: the {what} {left!r} was not asked for")

    def _act(self, verb: int, card: Which) -> None:
        """Take the action with this verb for this card."""
        self.scenario.take(self.scenario.find_action(verb, card))

    def _take_option(self, number: int, otherwise: str) -> None:
        """Take an option; ``otherwise``: the problem if it is not legal."""
        if c.FIRST_OPTION + number not in self.scenario.legal_actions:
            raise self.scenario.problem(otherwise)
        self.scenario.take(c.FIRST_OPTION + number)

    def _is_open(self, kind: int) -> bool:
        """Whether this player is in the middle of casting or using."""
        state = self.scenario.state
        return any(state["frames"][i]["kind"] == kind for i in range(state["frame_count"]))

    def _choose_target(self, targets: list[Which]) -> None:
        """Choose the next target; "no more" if none is left, or if the next one belongs to another group."""
        scenario = self.scenario
        if not targets:
            if "pass" in scenario.legal:
                scenario.take(c.PASS)
            elif len(scenario.legal) == 1:
                scenario.take(scenario.legal_actions[0])
            else:
                raise scenario.problem("a target is missing")
            return
        try:
            action = scenario.find_action(c.CHOOSE, targets[0])
        except ScenarioError:
            if "pass" not in scenario.legal:
                raise
            scenario.take(c.PASS)
        else:
            scenario.take(action)
            targets.pop(0)

    def _select_mode(self, modes: list[int]) -> None:
        """Select the next mode; "no more" if none is left."""
        if modes:
            self.selects(modes.pop(0))
        elif "pass" in self.scenario.legal:
            self.scenario.take(c.PASS)
        else:
            raise self.scenario.problem("a mode is missing")

    def _choose_cost(self, discard: list[Which] | None) -> None:
        if discard:
            self._act(c.CHOOSE, discard.pop(0))
        elif discard is None:
            self.scenario.take(self.scenario.legal_actions[0])
        else:
            raise self.scenario.problem("a card to discard is missing")

    def _pay_next(self, paying: list[Payment] | None) -> None:
        """Pay with the next source of CP; by default Backups before cards in hand, textless ones first."""
        scenario = self.scenario
        if paying:
            self._pay_with(paying.pop(0))
        elif "pass" in scenario.legal:
            scenario.take(c.PASS)
        elif paying is None:
            sources = sorted(self.choices(), key=lambda ref: (not ref.on_field, bool(ref.card.abilities)))
            self._pay_with(sources[0])
        else:
            raise scenario.problem("the payment does not cover the cost")

    def _pay_with(self, payment: Payment) -> None:
        """Pay with a source, and answer which element it gives."""
        card, element = payment if isinstance(payment, tuple) else (payment, None)
        self._act(c.PAY, card)
        if self.scenario.asked == "element":
            if element is None:
                self.scenario.take(self.scenario.legal_actions[0])
            else:
                self._take_element(element)

    def _take_element(self, element: Element) -> None:
        self._take_option(op.ELEMENTS.index(element), f"{element} is not possible")

    def begins_to_cast(self, card: Which) -> Scenario:
        """Only announces a cast: the next decision (target or payment) is open. See :meth:`chooses`, :meth:`pays`.

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario()
        >>> soldier = s.p1.hand(forward(5000))
        >>> backups = s.p1.backups("Fire", 2)
        >>> s.p1.begins_to_cast(soldier).p1.pays(*backups)
        <Scenario, turn 3, main_1: p1 decides priority>
        >>> soldier.zone
        'field'
        """
        with self.scenario.step(f"{self.name} begins to cast {card!r}"):
            self._check_decides("priority")
            self._act(c.CAST, card)
        return self.scenario

    def begins_to_use(self, card: Which, line: int | None = None) -> Scenario:
        """Only announces the use of an ability (``line`` counted from 0): the next decision is open."""
        with self.scenario.step(f"{self.name} begins to use {card!r}"):
            self._check_decides("priority")
            self._act(c.ACTIVATE, card)
            if self.scenario.asked == "ability" and line is not None:
                self.does(f"option {line}")
        return self.scenario

    def pays(self, *cards: Which) -> Scenario:
        """Pays with these Backups and cards in hand; without any, pays all that is left, as :meth:`cast` does. Which
        element the last card gives: :meth:`names_element`."""
        with self.scenario.step(f"{self.name} pays with {cards!r}"):
            self._check_decides("pay")
            while not cards and self.decides("pay"):
                self._pay_next(None)
            for card in cards:
                self._check_decides("pay")
                self._act(c.PAY, card)
        return self.scenario

    def names_element(self, element: Element) -> Scenario:
        """Says which element the card gives that is paid with (R5.12, R5.13), or names one for a text (R7.44).

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario()
        >>> hero = s.p1.hand(forward(5000, ("Fire", "Ice"), 2))
        >>> one, other = s.p1.backups(("Fire", "Ice"), 2)
        >>> s.p1.begins_to_cast(hero).p1.pays(one)
        <Scenario, turn 3, main_1: p1 decides element>
        >>> s.legal
        ['Fire', 'Ice']
        >>> s.p1.names_element("Ice").p1.pays(other)  # nothing but Fire is left
        <Scenario, turn 3, main_1: p1 decides priority>
        >>> hero.zone
        'field'
        """
        with self.scenario.step(f"{self.name} names {element}"):
            self._check_decides("element", "name")
            self._take_element(element)
        return self.scenario

    def selects(self, *modes: int) -> Scenario:
        """Selects actions of "select N of the following actions", counted from 0 (R5.72). Fewer: :meth:`passes`."""
        with self.scenario.step(f"{self.name} selects {modes!r}"):
            for mode in modes:
                self._check_decides("mode")
                self._take_option(mode, f"mode {mode} cannot be selected")
        return self.scenario

    def sets_x(self, number: int) -> Scenario:
        """Sets the number X of a cost (R0.18); at a payment in a resolution that means to pay it."""
        with self.scenario.step(f"{self.name} sets X to {number}"):
            self._check_decides("number")
            self._take_option(number, f"X cannot be {number}")
        return self.scenario

    # ------------------------------------------------------------------------------------------------------- answering
    def chooses(self, *cards: Which) -> Scenario:
        """Chooses targets, cards to discard, the card found, the next card for the bottom of the deck ...

        These targets are all: where more could be chosen for the same ability, the player says "no more".

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario()
        >>> mage = s.p1.hand(forward(1000, name="Mage", text="When Mage enters the field, choose 1 Forward. Dull it."))
        >>> backups, victim = s.p1.backups("Fire", 2), s.p2.field(forward(5000))
        >>> s.p1.cast(mage).p1.chooses(victim)
        <Scenario, turn 3, main_1: p1 decides priority>
        >>> s.stack
        [<auto of p1's Mage -> p2's F5000>]
        """
        with self.scenario.step(f"{self.name} chooses {cards!r}"):
            self._check_decides(*CHOICES)
            asked, item = self.scenario.asked, self._asked_item()
            if asked == "target":
                left = list(cards)
                while left:
                    self._check_decides("target")
                    self._choose_target(left)
                while self._asked_item() == item and "pass" in self.scenario.legal:
                    self.scenario.take(c.PASS)
                return self.scenario
            for card in cards:
                self._check_decides(*CHOICES)
                self._act(c.CHOOSE, card)
        return self.scenario

    def _asked_item(self) -> tuple[Any, ...]:
        """The ability, and its card, for which targets are asked."""
        state = self.scenario.state
        names = ("decision", "decision_player", "decision_card", "decision_ability", "frame_count", "waiting_count")
        return tuple(int(state[name]) for name in names)

    def says_yes(self) -> Scenario:
        """Yes: uses the EX Burst, does what the player "may" do, takes the mulligan, attacks again.

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario()
        >>> asker = s.p1.hand(forward(1000, name="Asker", text="When Asker enters the field, you may draw 1 card."))
        >>> backups = s.p1.backups("Fire", 2)
        >>> s.p1.cast(asker).both_pass().p1.says_yes()
        <Scenario, turn 3, main_1: p1 decides priority>
        >>> s.p1.hand_size
        1
        """
        self._answer("yes")
        return self.scenario

    def says_no(self) -> Scenario:
        """No, to the same questions."""
        self._answer("no")
        return self.scenario

    def _answer(self, answer: str) -> None:
        with self.scenario.step(f"{self.name} says {answer}"):
            self._check_decides("ex_burst", "may", "mulligan", "next_attack")
            self.scenario.take(c.FIRST_OPTION if answer == "yes" else c.PASS)

    def orders(self, *sources: Which) -> Scenario:
        """Places waiting triggers by their sources: the first named is placed first, so it resolves last (R7.20).

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario()
        >>> one = s.p1.field(forward(1000, name="One", text="When One attacks, draw 1 card."))
        >>> two = s.p1.field(forward(1000, name="Two", text="When Two attacks, draw 1 card."))
        >>> s.p1.attack([one, two]).p1.orders(two, one)
        <Scenario, turn 3, attack_declaration: p1 decides priority>
        >>> s.stack
        [<auto of p1's One>, <auto of p1's Two>]
        """
        with self.scenario.step(f"{self.name} orders {sources!r}"):
            self._check_decides("trigger_order")
            for source in sources:
                if self.scenario.asked != "trigger_order" or self.scenario.deciding is not self:
                    return self.scenario  # the last one is placed automatically
                self.scenario.take(c.FIRST_OPTION + self._waiting_position(source))
        return self.scenario

    def _waiting_position(self, source: Which) -> int:
        waiting = self.waiting
        for position, ref in enumerate(waiting):
            if ref == source or (not isinstance(source, Ref) and is_called(ref.card, source)):
                return position
        raise self.scenario.problem(f"no ability of {source!r} waits; waiting: {waiting!r}")

    def divides(self, shares: Mapping[Ref, int]) -> Scenario:
        """Divides the blocker's damage among the attackers (R10.47).

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario()
        >>> one, two, wall = s.p1.field(forward(4000)), s.p1.field(forward(5000)), s.p2.field(forward(9000))
        >>> s.p1.attack([one, two]).p2.blocks(wall).to("damage_resolution").p2.divides({one: 4000, two: 5000})
        <Scenario, turn 3, damage_resolution: p1 decides priority>
        >>> [card.zone for card in (one, two, wall)]
        ['break_zone', 'break_zone', 'break_zone']
        """
        with self.scenario.step(f"{self.name} divides {dict(shares)!r}"):
            for number, (card, amount) in enumerate(shares.items()):
                if amount % 1000 and number + 1 < len(shares):
                    raise ScenarioError(f"{amount} is not a multiple of 1000 (R10.47)")
                for _ in range(amount // 1000):
                    self._check_decides("divide_damage")
                    self._act(c.CHOOSE, card)
            if self.scenario.asked == "divide_damage":
                raise self.scenario.problem("that is not all of the damage")
        return self.scenario

    def concedes(self) -> Scenario:
        """Loses at once, whichever player decides (R1.6)."""
        self.scenario.game.concede(self.scenario.states, 0, self.number)
        self.scenario.log.append(f"{self.name}: concede")
        return self.scenario

    def attack(self, *members: Which | Sequence[Which]) -> Scenario:
        """Declares an attack: one Forward, or a party. Both players pass until then; "attack again?" gets a yes.

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario()
        >>> one, two = s.p1.field(forward(3000)), s.p1.field(forward(4000))
        >>> s.p1.attack([one, two])
        <Scenario, turn 3, attack_declaration: p1 decides priority>
        >>> one.is_attacking, s.phase
        (True, 'attack_declaration')
        """
        with self.scenario.step(f"{self.name} attacks with {members!r}"):
            self._reach("attack", ("main_1", "attack_preparation"))
            for member in _flat(members):
                self._check_decides("attack")
                self._act(c.ATTACK, member)
            self._check_decides("attack")
            self.scenario.take(c.PASS)
        return self.scenario

    attacks = attack

    def no_attack(self) -> Scenario:
        """Ends the Attack Phase without (another) attack."""
        with self.scenario.step(f"{self.name} does not attack"):
            if self.scenario.asked != "next_attack":
                self._reach("attack", ("main_1", "attack_preparation"))
            self._check_decides("attack", "next_attack")
            self.scenario.take(c.PASS)
        return self.scenario

    def blocks(self, blocker: Which) -> Scenario:
        """Blocks with this Forward. Both players pass until then.

        >>> from fftcg_env.scenario import Scenario, forward
        >>> s = Scenario()
        >>> attacker, wall = s.p1.field(forward(4000)), s.p2.field(forward(9000))
        >>> s.p1.attack(attacker).p2.blocks(wall)
        <Scenario, turn 3, block_declaration: p1 decides priority>
        >>> s.phase, wall.is_blocking
        ('block_declaration', True)
        """
        with self.scenario.step(f"{self.name} blocks with {blocker!r}"):
            self._reach("block", ("attack_declaration",))
            self._act(c.BLOCK, blocker)
        return self.scenario

    def no_block(self) -> Scenario:
        """Does not block. Both players pass until then."""
        with self.scenario.step(f"{self.name} does not block"):
            self._reach("block", ("attack_declaration",))
            self.scenario.take(c.PASS)
        return self.scenario

    def _reach(self, kind: str, phases: tuple[str, ...]) -> None:
        """Let both players pass with an empty stack, in these phases, until ``kind`` is asked."""
        scenario = self.scenario
        if kind == "attack" and scenario.asked == "next_attack":
            self._check_decides("next_attack")
            scenario.take(c.FIRST_OPTION)
        for _ in range(4):
            if scenario.asked != "priority" or scenario.phase not in phases:
                break
            if scenario.state["stack_count"]:
                raise scenario.problem("the stack is not empty: let it resolve first")
            scenario.both_pass()
        self._check_decides(kind)


def is_called(card: Card, which: CardLike) -> bool:
    if isinstance(which, Card):
        return card == which
    return which.casefold() in {name.casefold() for name in (card.code, *card.reprints, *card.names)}


def _each(value: CardLike | Sequence[CardLike | int] | int) -> Sequence[CardLike | int]:
    return [value] if isinstance(value, (Card, str, int)) else value


def _line_of(card: Card, ability: str | int | None) -> int | None:
    """The number of an ability line of a card: special abilities also by name."""
    if ability is None or isinstance(ability, int):
        return ability
    for number, tree in enumerate(card.abilities):
        if isinstance(tree, Special) and tree.name.casefold() == ability.casefold():
            return number
    raise ScenarioError(f"{card.code} has no special ability {ability!r}")


def _flat(members: Iterable[Which | Sequence[Which]]) -> list[Which]:
    flat: list[Which] = []
    for member in members:
        flat.extend([member] if isinstance(member, (Ref, Card, str)) else member)
    return flat
