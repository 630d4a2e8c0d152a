"""Steps of a scenario that cast cards and use abilities, with their choices and payments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fftcg_env.cards import Card
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.tree import Element, Special
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.record.registers import Use

from .errors import ScenarioError
from .handles import Ref, Which

if TYPE_CHECKING:
    from .scenario import Scenario
from .player import Player

Payment = Which | tuple[Which, Element]
"""A source of CP, with the element that it gives if it has several."""


class Casting(Player):
    """A player who casts and uses."""

    def cast(
        self,
        card: Which,
        *,
        modes: Sequence[int] = (),
        targets: Sequence[Which] = (),
        pay: Sequence[Payment] | None = None,
        way: int = 0,
        discard: Sequence[Which] | None = None,
    ) -> Scenario:
        """Casts a card: choices and payment included. ``way``: 0 for the printed cost, else the number of the
        alternative or extra cost in its text; ``discard``: the cards that such a cost takes. ``modes``: the actions
        selected, counted from 0; ``targets``: of a Summon, group after group; behind them, who gets each further 1000
        of divided damage (R5.75).

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
            self.scenario.take(self.scenario.find_action(c.CAST, card))
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
        way: int = 0,
    ) -> None:
        """Answer the questions of casting or using until it is done."""
        scenario = self.scenario
        paying = None if pay is None else list(pay)
        while self._is_open(kind):
            if scenario.asked == "cost":
                self.does(f"option {way}")
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
            self.scenario.take(self.scenario.find_action(c.CHOOSE, discard.pop(0)))
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
        self.scenario.take(self.scenario.find_action(c.PAY, card))
        if self.scenario.asked == "element":
            self.scenario.take(self.scenario.legal_actions[0] if element is None else self._element_action(element))

    def _element_action(self, element: Element) -> int:
        action = c.FIRST_OPTION + op.ELEMENTS.index(element)
        if action not in self.scenario.legal_actions:
            raise self.scenario.problem(f"{element} is not possible")
        return action

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
            self.scenario.take(self.scenario.find_action(c.CAST, card))
        return self.scenario

    def begins_to_use(self, card: Which, line: int | None = None) -> Scenario:
        """Only announces the use of an ability (``line`` counted from 0): the next decision is open."""
        with self.scenario.step(f"{self.name} begins to use {card!r}"):
            self._check_decides("priority")
            self.scenario.take(self.scenario.find_action(c.ACTIVATE, card))
            if self.scenario.asked == "ability" and line is not None:
                self.does(f"option {line}")
        return self.scenario

    def pays(self, *cards: Which) -> Scenario:
        """Pays with these Backups and cards in hand. Which element the last one gives: :meth:`names_element`."""
        with self.scenario.step(f"{self.name} pays with {cards!r}"):
            for card in cards:
                self._check_decides("pay")
                self.scenario.take(self.scenario.find_action(c.PAY, card))
        return self.scenario

    def names_element(self, element: Element) -> Scenario:
        """Says which element the card gives that is paid with (R5.12, R5.13).

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
            self._check_decides("element")
            self.scenario.take(self._element_action(element))
        return self.scenario

    def selects(self, *modes: int) -> Scenario:
        """Selects actions of "select N of the following actions", counted from 0 (R5.72). Fewer: :meth:`passes`."""
        with self.scenario.step(f"{self.name} selects {modes!r}"):
            for mode in modes:
                self._check_decides("mode")
                if c.FIRST_OPTION + mode not in self.scenario.legal_actions:
                    raise self.scenario.problem(f"mode {mode} cannot be selected")
                self.scenario.take(c.FIRST_OPTION + mode)
        return self.scenario

    def sets_x(self, number: int) -> Scenario:
        """Sets the number X of a cost (R0.18); at a payment in a resolution that means to pay it."""
        with self.scenario.step(f"{self.name} sets X to {number}"):
            self._check_decides("number")
            if c.FIRST_OPTION + number not in self.scenario.legal_actions:
                raise self.scenario.problem(f"X cannot be {number}")
            self.scenario.take(c.FIRST_OPTION + number)
        return self.scenario


def _line_of(card: Card, ability: str | int | None) -> int | None:
    """The number of an ability line of a card: special abilities also by name."""
    if ability is None or isinstance(ability, int):
        return ability
    for number, tree in enumerate(card.abilities):
        if isinstance(tree, Special) and tree.name.casefold() == ability.casefold():
            return number
    raise ScenarioError(f"{card.code} has no special ability {ability!r}")
