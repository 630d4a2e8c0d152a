"""The language of rules tests, puzzles and rulings: set up the table, play, ask.

>>> from fftcg_env.games.kingdom_hearts.scenario import Scenario, dark, friend, world
>>> s = Scenario()
>>> helper = s.p1.friend(friend(support=3))
>>> place = s.p1.world(world(level=2))
>>> wall = s.p1.obstacle(dark(power=5))
>>> s.p1.battles().p1.joins(helper).p1.chooses(wall)
<Scenario, turn 3: p1 decides action>
>>> wall.zone, helper.zone
('discard', 'discard')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.zoned.scenario import ScenarioError, ZonedRef, ZonedScenario, ZonedSide
from .cards.model import Card
from .cards.pool import CardPool
from .game import KingdomHearts
from .record import numbers as no

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


class Ref(ZonedRef):
    """A card on the table of a scenario."""

    @property
    def joined(self) -> bool:
        """Whether it takes part in the fight."""
        return bool(self._of("joined"))

    @property
    def value(self) -> int:
        """Attack of a Player, support of a friend, power of an obstacle, as it is now."""
        return self.shows("value")


class Side(ZonedSide[Ref]):
    """A player of a scenario, ``p1`` or ``p2``: sets up, acts, is asked."""

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

    def discarded(self, card: CardLike) -> Ref:
        """A card of the discard pile."""
        return self._place(card, no.DISCARD)

    # --- acting
    def plays(self, card: Ref, *, by: Ref | None = None, on: Ref | None = None) -> Any:
        """Plays a card of the hand; ``by``: who casts it; ``on``: who bears it. May be left out if only one can."""
        self._take(no.PLAY, card)
        if by is not None and self.scenario.asked == "caster":
            self._take(no.CHOOSE, by)
        if on is not None and self.scenario.asked == "bearer":
            self._take(no.CHOOSE, on)
        return self.scenario

    def obstructs(self, card: Ref) -> Any:
        """Puts a card of the hand in the opponent's way."""
        return self._take(no.OBSTRUCT, card)

    def joins(self, card: Ref) -> Any:
        """A friend joins the fight. In a battle everything before that step is passed."""
        while self.scenario.asked == "technique":
            self.passes()
        return self._take(no.JOIN, card)

    def chooses(self, *cards: Ref) -> Any:
        """Targets, cards to discard, casters, bearers; obstacles that are destroyed, after passing what comes before
        in the battle."""
        for card in cards:
            while self.scenario.asked in ("technique", "battle_friend", "attack_cards", "battle_magic"):
                self.passes()
            self._take(no.CHOOSE, card)
        return self.scenario

    def battles(self) -> Any:
        """Fights the obstacles."""
        return self._take_number(no.TAKE_BATTLE)

    def flees(self) -> Any:
        """Leaves the topmost World."""
        return self._take_number(no.TAKE_FLEE)

    def challenges(self) -> Any:
        """Ends the Action time if it goes on, and challenges."""
        if self.scenario.asked == "action":
            self.passes()
        return self._take_number(no.TAKE_CHALLENGE)

    # --- asking
    @property
    def hearts(self) -> int:
        """Heart Points."""
        return int(self.scenario.state["hearts"][self.number])

    @property
    def total(self) -> int:
        """Levels of Worlds."""
        return int(self.scenario.state["total"][self.number])

    @property
    def attack(self) -> int:
        """Attack as the fight stands; outside fights, of the Player alone."""
        return int(self.scenario.shows(("my_attack", "opponent_attack")[self.number]))


class Scenario(ZonedScenario[Side, Ref]):
    """The table and time. The turn is that of ``p1``, in its Action time, by default.

    ``turn``: its number; ``options``: of the game. Both have a plain light Player and a deck of fillers.
    """

    numbers, fillers, mark = no, (FILLER,), "FL-S"
    game_class, pool_class, ref_class, side_class = KingdomHearts, CardPool, Ref, Side

    def set_up(self) -> None:
        """Lay the table."""
        state = self.state
        for name in ("decision_card", "pending", "effect_card", "start_card", "host"):
            state[name] = no.NO_CARD
        for index in range(no.CARD_COUNT):
            self.put(index, no.DECK)
        state["phase"] = no.ACTION
        state["worlds_left"] = state["battles_left"] = 1
        for side in self.sides:
            side.player(player())

    def at(self, phase: str) -> Scenario:
        """Another time of the turn: a word of ``numbers.PHASES``."""
        self.state["phase"] = no.PHASES.index(phase)
        return self

    def name_for(self, card: Card, number: str) -> str:
        """The name of a card made up on the spot; Events have none (K-2.3)."""
        return "" if card.type == "event" else super().name_for(card, number)

    def lift(self, index: int) -> None:
        """Take a card out of its list; a World no longer counts."""
        super().lift(index)
        self._count_world(index, -1)

    def put(self, index: int, zone: int, side: int | None = None) -> None:
        """Put a card that is in no list on top of one; a World counts, and so does an obstacle for its World."""
        super().put(index, zone, side)
        self._count_world(index, 1)
        owner = int(self.state["side"][index])
        if zone == no.OBSTACLES and self.state["zone_count"][owner, no.WORLDS]:
            self.state["obstructed"][self.sides[owner].zone("worlds")[-1].index] += 1

    def _count_world(self, index: int, sign: int) -> None:
        if self.state["zone"][index] == no.WORLDS:
            level = self.game.pool.cards[int(self.state["card_id"][index])].level
            self.state["total"][int(self.state["side"][index])] += sign * level
