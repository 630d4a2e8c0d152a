"""A player of a scenario: taking actions, and queries about what the player has and may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fftcg_env.cards import Card
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.record.state import NO_CARD
from fftcg_env.games.fftcg.view.action_texts import parse

from .errors import AmbiguousCardError, ScenarioError
from .handles import CardLike, Ref, Which

if TYPE_CHECKING:
    from .scenario import Scenario
    from .side import Side


class Player:
    """One of the two players: the base of all steps of a player. ``name`` is ``"p1"`` or ``"p2"``."""

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


def is_called(card: Card, which: CardLike) -> bool:
    if isinstance(which, Card):
        return card == which
    return which.casefold() in {name.casefold() for name in (card.code, *card.reprints, *card.names)}
