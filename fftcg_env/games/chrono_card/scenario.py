"""The language of rules tests, puzzles and rulings: set up the board, play, ask.

>>> from fftcg_env.games.chrono_card.scenario import Scenario, character
>>> s = Scenario()
>>> knight = s.p1.character(character(ap=3))
>>> s.p1.attacks(knight).to("main")
<Scenario, turn 4: p2 decides main>
>>> s.p2.damage
3
"""

from __future__ import annotations

from typing import Any

from ...core.zoned.scenario import (
    ScenarioError,
    ZonedRef,
    ZonedScenario,
    ZonedSide,
    answered,
    done_with,
    done_with_each,
    held,
    made_up,
    of_player,
    placed,
    shown,
)
from .cards.model import Card
from .cards.pool import CardPool
from .game import ChronoCard
from .record import numbers as no

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


# --- cards made up on the spot

character = made_up(Card, "character", cost=1, ep=1, ap=2, dp=3)
"""A Character: cost 1, EP 1, AP 2, DP 3."""
heroine = made_up(Card, "heroine", ep=2, ap=2, dp=6)
"""A Heroine: EP 2, AP 2, DP 6."""
background = made_up(Card, "background", cost=1, ep=1)
"""A BG: cost 1, EP 1."""
item = made_up(Card, "item", "text", cost=1)
"""An Item: cost 1."""
music = made_up(Card, "music", "text", cost=1, text="Tokens 2.")
"""A BGM: cost 1, two tokens."""
event = made_up(Card, "event", "text")
"""An Event without cost."""

FILLER = character(number="CC-FILLER", name="Filler", cost=9, ep=0, ap=0, dp=1)
PLAIN = heroine(number="CC-PLAIN", name="Plain Heroine")


class Ref(ZonedRef):
    """A card of a scenario, wherever it is now."""

    checked, restricted, face_down = held("checked", bool), shown("restricted", bool), held("down", bool)
    """Turned sideways (C-2.2); under First-turn restriction (C-2.5); turned face-down (C-2.6)."""
    ap, dp, ep = shown("ap"), shown("dp"), shown("ep")
    """AP as it is now, DP that is left, EP that it gives."""
    tokens = held("tokens")
    """Performance tokens."""


class Side(ZonedSide[Ref]):
    """A player of a scenario, ``p1`` or ``p2``: sets up, acts, is asked."""

    # --- setting up
    @property
    def heroine(self) -> Ref:
        """The Heroine."""
        return Ref(self.scenario, self.number * no.CARDS_PER_PLAYER + no.HEROINE_PLACE)

    def character(self, card: CardLike, *, checked: bool = False, fresh: bool = False, down: bool = False) -> Ref:
        """A Character on the field."""
        ref = self._place(card, no.CHARACTERS)
        for field, value in (("checked", checked), ("fresh", fresh), ("down", down)):
            self.scenario.state[field][ref.index] = value
        return ref

    background = placed(no.BACKGROUNDS)
    """A BG on the field."""

    def music(self, card: CardLike, tokens: int | None = None) -> Ref:
        """A BGM on the field, with the tokens of its text by default."""
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

    discarded = placed(no.DISCARD)
    """A card of the discard pile."""

    def suffers(self, damage: int) -> None:
        """Damage that the player has."""
        self.scenario.state["suffered"][self.number] = damage

    def has_ep(self, amount: int) -> None:
        """EP on the field."""
        self.scenario.state["pool"][self.number] = amount

    # --- acting
    def uses(self, card: Ref, *targets: Ref, by: tuple[Ref, ...] = ()) -> Any:
        """Declares the use of a card of the hand: its targets, and whom it Checks for EP if there is a choice."""
        return self._declare(no.DO_USE, card, targets, by)

    def skill(self, card: Ref, *targets: Ref) -> Any:
        """Declares the A.Skill of a card."""
        return self._declare(no.DO_SKILL, card, targets)

    def _declare(self, verb: int, card: Ref, targets: tuple[Ref, ...], by: tuple[Ref, ...] = ()) -> Any:
        self._take(verb, card)
        for target in targets:
            if self.scenario.asked == "target" and self.scenario.deciding is self:
                self._take(no.DO_CHOOSE, target)
        for source in by:
            self.gives(source)
        return self.scenario

    gives = done_with(no.DO_EP)
    """Checks a card for its EP."""
    chooses = done_with_each(no.DO_CHOOSE)
    """Targets, cards to discard, triggers."""

    def attacks(self, *cards: Ref, support: Ref | None = None, value: str = "ap") -> Any:
        """Declares Charm with exactly these attackers; ``support``: who supports the Heroine, with which
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
        return self.scenario

    defends = done_with(no.DO_DEFEND)
    """A defender against the attacker that is asked about."""
    says_yes = answered(no.YES)
    """Pays, or exchanges the hand."""

    # --- asking
    damage, ep = of_player("suffered"), of_player("pool")
    """Damage of the player; EP on the field."""


class Scenario(ZonedScenario[Side, Ref]):
    """The table and time. The turn is that of ``p1``, in its Main phase, by default.

    ``turn``: its number; ``options``: of the game. Both have a plain Heroine and a deck of fillers.
    """

    numbers, fillers, mark = no, (FILLER, PLAIN), "CC-S"
    game_class, pool_class, ref_class, side_class = ChronoCard, CardPool, Ref, Side

    def set_up(self) -> None:
        """Lay the table."""
        state = self.state
        for name in ("decision_card", "host", "defenders", "supporter"):
            state[name] = no.NO_CARD
        for link in (state["build"], state["effect"], *state["chain"]):
            link["card"] = link["targets"] = link["paid"] = no.NO_CARD
        for player in range(2):
            start = player * no.CARDS_PER_PLAYER
            for index in range(start, start + no.DECK_SIZE):
                self.put(index, no.DECK)
            state["card_id"][start + no.HEROINE_PLACE] = self.game.pool.numbers[PLAIN.number]
            self.put(start + no.HEROINE_PLACE, no.CHARACTERS)
        state["phase"] = no.MAIN

    def at(self, phase: str) -> Scenario:
        """Another time of the turn: a word of ``numbers.PHASES``."""
        self.state["phase"] = no.PHASES.index(phase)
        return self

    def settle(self) -> Any:
        """Both players let the declaration happen without an interrupt."""
        self.pass_while("interrupt")
        return self
