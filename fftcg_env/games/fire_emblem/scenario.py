"""The language of rules tests, puzzles and rulings: set up the board, play, ask.

>>> from fftcg_env.games.fire_emblem.scenario import Scenario, unit
>>> s = Scenario()
>>> rider = s.p1.unit(unit(attack=3, energy=6), "b2")
>>> wall = s.p2.unit(unit(counter=1), "b3", energy=5)
>>> s.p1.attacks(rider, wall).fight()
<Scenario, turn 4: p2 decides unit_step>
>>> wall.energy, rider.energy
(2, 2)
"""

from __future__ import annotations

from typing import Any

from ...core.zoned.scenario import (
    ScenarioError,
    ZonedRef,
    ZonedScenario,
    ZonedSide,
    answered,
    done_with_each,
    held,
    made_up,
    of_player,
    placed,
)
from .cards.model import Card
from .cards.pool import CardPool
from .game import FireEmblem
from .record import numbers as no

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


# --- cards made up on the spot

unit = made_up(Card, "unit", "text", kind="sword", energy=6, attack=2, counter=1)
"""A generic foot unit with a sword: energy 6, attack 2, counter 1; its range is that of its action system."""
weapon = made_up(Card, "weapon", "attack", "text", kind="sword", level="C", attack=3)
"""A sword of level C."""
magic = made_up(Card, "magic", "attack", "text", kind="fire", level="C", attack=3, need=1)
"""A fire magic card of level C that needs one chip."""
item, land = made_up(Card, "item", "text"), made_up(Card, "land", "text")
"""An item, a land."""
surprise = made_up(Card, "surprise", "text", "chips", chips=1)
"""A Surprise."""

FILLER = weapon(1, number="FE-S0", name="Filler", kind="shooter", level="S")
"""What decks are filled with: a weapon that no unit of a scenario bears, unless the scenario says so."""


class Ref(ZonedRef):
    """A card of a scenario."""

    @property
    def square(self) -> str:
        """The square of a unit, such as ``b2``; empty: it is not on the board."""
        square = int(self.scenario.state["square"][self.index])
        return "" if square == no.NO_SQUARE else no.SQUARE_WORDS[square]

    energy, acted = held("energy"), held("acted", bool)
    """Chips on it; whether it has acted this turn."""

    @property
    def bearer(self) -> Ref | None:
        """The unit to which it is attached."""
        host = int(self.scenario.state["host"][self.index])
        return None if host == no.NO_CARD else Ref(self.scenario, host)

    def __repr__(self) -> str:
        return f"<{self.card.number} in {self.zone} {self.square}>"


class Side(ZonedSide[Ref]):
    """A player of a scenario, ``p1`` or ``p2``: sets up, acts, is asked."""

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

    land, off_field = placed(no.LAND), placed(no.OFF_FIELD)
    """A land; a card on top of the off-field pile."""

    def chips(self, unused: int) -> None:
        """Sets the number of unused chips; the others, except those on units, are used."""
        state = self.scenario.state
        state["used"][self.number] += state["unused"][self.number] - unused
        state["unused"][self.number] = unused

    # --- acting
    def deploys(self, card: Ref, square: str, chips: int) -> Any:
        """Deploys a unit of the hand."""
        self._take(no.PLAY, card)
        if self.scenario.asked == "square":
            self.goes(square)
        if self.scenario.asked == "chips":
            self.says(chips)
        return self.scenario

    def plays(self, card: Ref, *, on: Ref | None = None) -> Any:
        """Plays a card of the hand; ``on``: its bearer or target, which may be left out if it is the only choice."""
        self._take(no.PLAY, card)
        if on is not None and self.scenario.asked in ("bearer", "target"):
            self._take(no.CHOOSE, on)
        return self.scenario

    def supports(self, card: Ref, chips: int = 1) -> Any:
        """Puts chips on a unit."""
        for _ in range(chips):
            self._take(no.SUPPORT_UNIT, card)
        return self.scenario

    def acts(self, card: Ref, to: str = "") -> Any:
        """A unit begins to act: it moves to a square, or stays. The opponent uses nothing at the start of the steps."""
        self._to_military()
        self._take(no.ACT, card)
        self.scenario.skip_windows()
        if self.scenario.asked == "move":
            self.goes(to) if to else self.passes()
        self.scenario.skip_windows()
        return self.scenario

    def attacks(self, card: Ref, target: Ref, *, with_: Ref | None = None) -> Any:
        """A unit acts and attacks another one; ``with_``: an attached card, or the unit itself for its initial
        equipment, if there is a choice."""
        if int(self.scenario.begun()["actor"]) != card.index:
            self.acts(card)
        self._take_number(no.TAKE_ATTACK)
        if self.scenario.asked == "target":
            self._take(no.CHOOSE, target)
        if self.scenario.asked == "equipment":
            self._take(no.CHOOSE, card if with_ is None else with_)
        return self.scenario

    def uses(self, name: str, *, on: Ref | None = None, paying: tuple[Ref, ...] = ()) -> Any:
        """Uses an ability of the unit that acts or fights, by its name."""
        self.scenario.begun()
        action = self.scenario.game.parse(self.scenario.states, 0, f"use {name}")
        self._take_number(action)
        if on is not None and self.scenario.asked == "target":
            self._take(no.CHOOSE, on)
        for other in paying:
            if self.scenario.asked == "cost":
                self._take(no.CHOOSE, other)
        return self.scenario

    chooses = done_with_each(no.CHOOSE)
    """Targets, equipment, cards to discard or to find."""

    def goes(self, square: str) -> Any:
        """Names a square."""
        place = no.SQUARE_WORDS.index(square)
        return self._take_number(no.TO_SQUARE + (place if self.number == 0 else no.SQUARES - 1 - place))

    def says(self, number: int) -> Any:
        """Names a number."""
        return self._take_number(no.SAY_NUMBER + number)

    counters, exchanges, keeps = map(answered, (no.TAKE_COUNTER, no.TAKE_EXCHANGE, no.TAKE_KEEP))
    """Strikes back; exchanges the opening hand; pays for keeping a magic card."""

    def _to_military(self) -> None:
        """Passes the steps before the military phase."""
        for _ in range(100):
            if self.scenario.asked == "unit" and self.scenario.deciding is self:
                return
            self.scenario.deciding.passes()

    # --- asking
    unused, used = of_player("unused"), of_player("used")
    """Unused and used chips."""

    def may(self, verb: str, card: Ref | None = None) -> bool:
        """Whether this player may do it now: a word of ``numbers.VERBS`` with a card, or a text such as ``"pass"``,
        ``"counter"``, ``"b2"``, ``"use Power"``."""
        if card is not None:
            return super().may(verb, card)
        return self.scenario.deciding is self and verb in self.scenario.legal


class Scenario(ZonedScenario[Side, Ref]):
    """The board and time. The turn is that of ``p1``, in its military phase, by default.

    ``turn``: its number; ``options``: of the game. Both have a deck of fillers and all their chips.
    """

    numbers, fillers, mark = no, (FILLER,), "FE-S"
    game_class, pool_class, ref_class, side_class = FireEmblem, CardPool, Ref, Side

    def set_up(self) -> None:
        """Lay the board."""
        state = self.state
        for name in ("decision_card", "actor", "attacker", "defender", "arms", "board", "host", "square"):
            state[name] = no.NO_CARD
        state["crest_place"] = state["chosen_consumption"] = -1
        state["unused"] = no.CHIPS
        for index in range(no.CARD_COUNT):
            self.put(index, no.DECK)
        state["phase"] = no.MILITARY

    def at(self, phase: str) -> Scenario:
        """Another time of the turn: a word of ``numbers.PHASES``, at the beginning of that step."""
        self.state["phase"] = no.PHASES.index(phase)
        stepped = phase in ("unit_step", "land_step", "item_step", "end")
        self.state["window"] = stepped and self.game.options.windows == "each_step"
        return self

    def take_away(self, index: int) -> None:
        """Take a card out of the game: it is abroad (F-1.5)."""
        self.lay(index, no.ABROAD)

    def skip_windows(self) -> Any:
        """The opponent of the turn player uses nothing at the start of a step."""
        self.pass_while("window")
        return self

    def exchange(self) -> Any:
        """Both pass in the preparation second, the receiver takes its initial equipment: the exchange is struck."""
        struck = int(self.begun()["exchange"])
        while int(self.state["exchange"]) == struck and int(self.state["step"]) <= no.PREPARATION and not self.result:
            if self.asked == "received_with":
                self.deciding.takes_first()
            elif self.asked in ("preparation", "luck", "answer"):
                self.deciding.passes()
            else:
                return self
        return self

    def fight(self) -> Any:
        """The fight to its end: nothing is used in the preparation seconds, and who can strike back does."""
        self.exchange()
        if self.asked == "counter":
            self.deciding.counters()
            self.exchange()
        return self
