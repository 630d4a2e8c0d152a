"""Steps of a scenario that answer decisions: choose, order, divide, attack, block."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from fftcg_env.cards import Card
from fftcg_env.games.fftcg.record import constants as c

from .errors import ScenarioError
from .handles import Ref, Which

if TYPE_CHECKING:
    from .scenario import Scenario
from .casting import Casting
from .player import is_called

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


class Answering(Casting):
    """A player who answers and fights."""

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
                self.scenario.take(self.scenario.find_action(c.CHOOSE, card))
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
                    self.scenario.take(self.scenario.find_action(c.CHOOSE, card))
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
                self.scenario.take(self.scenario.find_action(c.ATTACK, member))
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
            self.scenario.take(self.scenario.find_action(c.BLOCK, blocker))
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


def _flat(members: Iterable[Which | Sequence[Which]]) -> list[Which]:
    flat: list[Which] = []
    for member in members:
        flat.extend([member] if isinstance(member, (Ref, Card, str)) else member)
    return flat
