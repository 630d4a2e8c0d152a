"""A game as one viewer may know it: everything that people read comes through here."""

from __future__ import annotations

import numpy as np

from ....core.zoned.seen import ZonedSeen
from ..cards.model import Card
from ..record import numbers as no
from .layout import LAYOUT
from .text import TEXTS, name_of_deed


class Seen(ZonedSeen[Card]):
    """Game ``states[index]`` for a viewer."""

    numbers, layout, texts = no, LAYOUT, TEXTS

    def attached(self, unit: int) -> list[int]:
        """Indexes of the cards attached to a unit."""
        found: list[int] = np.flatnonzero(self.state["host"] == unit).tolist()
        return found

    def unit_on(self, square: int) -> int | None:
        """Index of the unit on a square; None: the square is empty."""
        card = int(self.state["board"][square])
        return None if card == no.NO_CARD else card

    def square(self, card: int) -> str:
        """The square of a unit, such as ``b2``."""
        return no.SQUARE_WORDS[int(self.state["square"][card])]

    def values(self, card: int) -> list[str]:
        """How a card that lies open stands, in words."""
        zone = int(self.state["zone"][card])
        if zone == no.ATTACHED:
            bearer = self.printed(int(self.state["host"][card]))
            return [f"borne by {bearer.name}"]
        if zone == no.HAND and self.state["known"][card]:
            return ["known to both"]
        if zone == no.CHAIN:
            aims = [target for waiting, target in self.waiting() if waiting == card and target != no.NO_CARD]
            return [f"aims at {self._target(target)}" for target in aims]
        if zone != no.BOARD:
            return []
        printed = self.printed(card)
        energy = f"energy {int(self.state['energy'][card])} of {self.shown(card, 'most_energy')}"
        attack = [f"attack {printed.attack}", f"counter {printed.counter}"] if printed.action != "healing" else []
        acts = card == int(self.state["actor"])
        acted = ["acts" if acts else "has acted"] if self.state["acted"][card] else []
        fresh = ["new this turn"] * bool(self.state["fresh"][card])
        return [self.square(card), energy, *attack, *fresh, *acted]

    def exchange(self) -> str:
        """The exchange of the fight that goes on, in words; empty: there is none."""
        if not self.state["exchange"]:
            return ""
        kind = "attack" if self.state["exchange"] == no.ATTACK else "counterattack"
        units = [int(self.state["attacker"]), int(self.state["defender"])]
        if self.state["exchange"] == no.COUNTER:
            units.reverse()
        text = f"{kind}: {self._fighter(units[0])} against {self._fighter(units[1])}"
        if self.state["step"] < no.PREPARATION:
            return text
        numbers = f"damage {self.number('damage')}, consumption {self.number('consumption')}"
        attacks = int(self.state["attacks"])
        more = [f"{attacks} attacks"] * (attacks != 1) + ["the attack fails"] * bool(self.state["fails"])
        extras = int(self.state["extra_count"])
        more += [f"{extras} additional effect{'s' * (extras != 1)}"] * bool(extras)
        return ", ".join([text, numbers, *more])

    def _fighter(self, unit: int) -> str:
        """A unit of the fight, with the weapon or magic card that it uses."""
        arm = int(self.state["arms"][0 if unit == self.state["attacker"] else 1])
        return self._target(unit) + (f" with {self.printed(arm).name}" if arm != no.NO_CARD else "")

    def waiting(self) -> list[tuple[int, int]]:
        """Surprises that wait, from the bottom, each with its target, NO_CARD: none or not yet chosen (F-7.5)."""
        state, count = self.state, int(self.state["chain_count"])
        found = list(zip(state["chain_card"][:count].tolist(), state["chain_target"][:count].tolist(), strict=True))
        if state["declared"] == no.DEED and int(state["zone"][state["pending"]]) == no.CHAIN:
            found.append((int(state["pending"]), int(state["pending_target"])))
        return found

    def facts(self) -> list[str]:
        """What goes on beside the exchange, each in a sentence without its end."""
        state, player = self.state, int(self.state["turn_player"])
        lines = []
        if state["deployed"] or state["supports"]:
            chips = int(state["supports"])
            deployed = ["has deployed a unit"] * bool(state["deployed"])
            supported = [f"has put {chips} chip{'s' * (chips != 1)} on units"] * bool(chips)
            lines.append(f"player_{player} {' and '.join(deployed + supported)} this turn")
        if state["window"]:
            lines.append(f"player_{1 - player} may use Surprises before this step goes on")
        if state["declared"] == no.DEPLOY and state["pending_square"] != no.NO_SQUARE:
            name = self.printed(int(state["pending"])).name
            lines.append(f"{name} is deployed on {no.SQUARE_WORDS[int(state['pending_square'])]}")
        if state["crest_place"] >= 0:
            lines.append(self._crest())
        if state["exchange"]:
            lines += [self._used(side) for side in range(2) if state["deeds_used"][side]]
            lines += ["the last player has passed"] * bool(state["passes"])
        return lines

    def _crest(self) -> str:
        """The crest ability that waits for Luck (F-7.6)."""
        state, card = self.state, int(self.state["crest_card"])
        text = f"{name_of_deed(self.pool, state, card, int(state['crest_place']))} of {self.printed(card).name} waits"
        text += " for Luck"
        if (target := int(state["crest_target"])) != no.NO_CARD:
            text += f", aimed at {self._target(target)}"
        return text + ", cancelled as it stands" * bool(state["crest_cancelled"])

    def _target(self, card: int) -> str:
        """A card that was chosen: a unit with its square, or a Surprise."""
        there = self.state["zone"][card] == no.BOARD
        return f"{self.printed(card).name} on {self.square(card)}" if there else self.printed(card).name

    def _used(self, side: int) -> str:
        """The abilities that a side's unit has used in this preparation second (F-5.1)."""
        unit = int(self.state["attacker"])
        if unit // no.CARDS_PER_PLAYER != side:
            unit = int(self.state["defender"])
        places = [place for place in range(no.DEED_COUNT) if self.state["deeds_used"][side] >> place & 1]
        names = [name_of_deed(self.pool, self.state, unit, place) for place in places]
        return f"{self.printed(unit).name} has used {' and '.join(names)}"
