"""The language of rules tests, puzzles and rulings: set up the board, play, ask.

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

from ...core.zoned.scenario import (
    ScenarioError,
    ZonedRef,
    ZonedScenario,
    ZonedSide,
    answered,
    done_with,
    held,
    made_up,
    of_player,
    placed,
    shown,
)
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


# --- cards made up on the spot

player = made_up(Card, "player", "attribute", level=1, attack=2, magic=2, hearts=6, attribute="light")
"""A Player card: level 1, attack 2, magic 2, 6 HP."""
form = made_up(Card, "form", "attribute", level=3, attack=4, magic=2, hearts=6, attribute="light")
"""A Form; ``text`` has its condition."""
friend = made_up(Card, "friend", "level", level=1, support=1)
"""A Friend with support 1."""
magic_friend = made_up(Card, "magic_friend", "level", level=1, support=2)
"""A Magic/Friend with support 2."""
dark = made_up(Card, "dark", "level", "power", "attribute", power=3, attribute="heartless")
"""A Dark or Nobody card."""
world = made_up(Card, "world", "level", "appearance", level=1, appearance=2)
"""A World with room for two obstacles."""
equipment = made_up(Card, "equipment", "text")
"""An equipment; ``text`` says for whom and what it does."""
magic = made_up(Card, "magic", "level", "text", level=1)
"""A Magic card; magic/attack with ``attribute="attack"``."""
attack_card = made_up(Card, "attack", "attack", attack=2)
"""An Attack card."""
event = made_up(Card, "event", "text")
"""An Event."""


def technique(links: Sequence[str], attack: int = 4, **facts: Any) -> Card:
    """A Technique of these names."""
    card: Card = made_up(Card, "technique", links=tuple(links), attack=attack)(**facts)
    return card


FILLER = attack_card(0, number="FL-S0", name="Filler")
"""What decks are filled with."""


class Ref(ZonedRef):
    """A card on the table of a scenario."""

    joined = held("joined", bool)
    """Whether it takes part in the fight."""
    value = shown("value")
    """Attack of a Player, support of a friend, power of an obstacle, as it is now."""


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

    form, friend, world, discarded = map(placed, (no.FORM, no.FRIENDS, no.WORLDS, no.DISCARD))
    """A Form on the Player card, a friend, a World on top of the others, a card of the discard pile."""

    def obstacle(self, card: CardLike) -> Ref:
        """An obstacle in the way of this player, from the opponent's deck."""
        return self.scenario.place(1 - self.number, card, no.OBSTACLES, self.number)

    def equipped(self, card: CardLike, bearer: Ref) -> Ref:
        """An equipment on a Player or friend."""
        ref = self._place(card, no.EQUIPMENT)
        self.scenario.state["host"][ref.index] = bearer.index
        return ref

    # --- acting
    def plays(self, card: Ref, *, by: Ref | None = None, on: Ref | None = None) -> Any:
        """Plays a card of the hand; ``by``: who casts it; ``on``: who bears it. May be left out if only one can."""
        self._take(no.PLAY, card)
        if by is not None and self.scenario.asked == "caster":
            self._take(no.CHOOSE, by)
        if on is not None and self.scenario.asked == "bearer":
            self._take(no.CHOOSE, on)
        return self.scenario

    obstructs = done_with(no.OBSTRUCT)
    """Puts a card of the hand in the opponent's way."""
    battles, flees = answered(no.TAKE_BATTLE), answered(no.TAKE_FLEE)
    """Fights the obstacles; leaves the topmost World."""

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

    def challenges(self) -> Any:
        """Ends the Action time if it goes on, and challenges."""
        if self.scenario.asked == "action":
            self.passes()
        return self._take_number(no.TAKE_CHALLENGE)

    # --- asking
    hearts, total = of_player("hearts"), of_player("total")
    """Heart Points; levels of Worlds."""

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
