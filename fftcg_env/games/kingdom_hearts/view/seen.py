"""A game as one viewer may know it: everything that people read comes through here."""

from __future__ import annotations

from ....core.zoned.seen import ZonedSeen
from ..cards.model import Card
from ..record import numbers as no
from .layout import LAYOUT
from .text import TEXTS

DONE = (
    ("challenges", "challenge", "fought"),
    ("challenges_left", "further challenge", "granted"),
    ("fled", "World", "fled from"),
    ("moved", "World", "placed"),
    ("technique_used", "Technique", "used"),
)
"""Fields of the record that count what was done in a turn, with words for it."""


class Seen(ZonedSeen[Card]):
    """Game ``states[index]`` for a viewer."""

    numbers, layout, texts = no, LAYOUT, TEXTS

    def totals(self) -> tuple[int, int]:
        """Attack of both players, as the fight stands."""
        return self.number("my_attack"), self.number("opponent_attack")

    def values(self, card: int) -> list[str]:
        """What a card on the table is worth now, in words."""
        printed, zone = self.printed(card), int(self.state["zone"][card])
        if zone == no.HAND:
            return ["known to both"] * bool(self.state["known"][card])
        if zone == no.WORLDS:
            ever = int(self.state["obstructed"][card])
            placed = [f"{counted(ever, 'obstacle')} placed so far"] * bool(ever)
            return [f"level {printed.level}", f"room {printed.appearance}", *placed]
        if zone == no.EQUIPMENT:
            bearer = self.printed(int(self.state["host"][card]))
            return [f"borne by {bearer.name}"]
        value = self.shown(card, "value")
        if zone == no.OBSTACLES:
            damage = int(self.state["damage"][card])
            return [f"power {value}"] + [f"damage {damage}"] * bool(damage)
        if zone == no.PLAYER:
            return [f"attack {value}", f"magic {self.shown(card, 'magic')}"]
        if zone == no.FRIENDS:
            joined = ["joined"] if self.state["joined"][card] else []
            return [f"support {value}", f"magic {self.shown(card, 'magic')}", f"level {printed.level}", *joined]
        return []

    def fight(self) -> str:
        """The fight that goes on, in words, with both totals of a challenge; empty: there is none."""
        state, totals = self.state, self.totals()
        if not state["fight"]:
            return ""
        if state["fight"] == no.FIGHT_BATTLE:
            return f"battle: attack {totals[int(state['turn_player'])]}"
        sides = [f"player_{side} {totals[side]}{self._joined(side)}" for side in range(2)]
        return f"challenge: {', '.join(sides)}{', the last player has passed' * bool(state['passes'])}"

    def _joined(self, side: int) -> str:
        """How many friends of a side have joined a fight."""
        count = int(self.state["joins"][side])
        return f" ({counted(count, 'friend')} joined)" if count else ""

    def done(self) -> str:
        """What the turn player has done and may do still this turn; empty: there is no turn yet."""
        state = self.state
        if not state["turn"]:
            return ""
        left = (
            f"{counted(state['worlds_left'], 'more World')} and fight {counted(state['battles_left'], 'more battle')}"
        )
        done = [f"{counted(state[field], name)} {verb}" for field, name, verb in DONE if state[field]]
        text = f"player_{int(state['turn_player'])} may place {left}"
        return text + (f"; this turn: {', '.join(done)}" if done else "")


def counted(number: int, name: str) -> str:
    """A number of things: ``1 friend``, ``2 friends``."""
    return f"{int(number)} {name}{'s' * (int(number) != 1)}"
