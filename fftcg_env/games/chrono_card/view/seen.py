"""A game as one viewer may know it: everything that people read comes through here."""

from __future__ import annotations

import numpy as np

from ....core.zoned.seen import ZonedSeen
from ..cards import codes
from ..cards.model import Card
from ..record import numbers as no
from .layout import LAYOUT
from .text import TEXTS


class Seen(ZonedSeen[Card]):
    """Game ``states[index]`` for a viewer."""

    numbers, layout, texts = no, LAYOUT, TEXTS

    def values(self, card: int) -> list[str]:
        """What a card on the field is worth now, in words."""
        state, zone = self.state, int(self.state["zone"][card])
        words: list[str] = []
        if zone == no.CHARACTERS and not state["down"][card]:
            words = [f"AP {self.shown(card, 'ap')}", f"DP {self.shown(card, 'dp')}", *self._changes(card)]
        elif zone == no.ITEMS:
            words = [f"borne by {self.printed(int(state['host'][card])).name}"]
        elif zone == no.MUSIC:
            words = [f"{int(state['tokens'][card])} tokens"]
        if zone in (no.CHARACTERS, no.BACKGROUNDS) and self.shown(card, "ep"):
            words.append(f"EP {self.shown(card, 'ep')}")
        marks = (("checked", "Checked"), ("down", "face-down"))
        words += [word for field, word in marks if no.CHARACTERS <= zone <= no.ITEMS and state[field][card]]
        if zone == no.CHARACTERS and state["fresh"][card]:
            words.append("restricted" if self.shown(card, "restricted") else "in its first turn")
        if zone == no.HAND and state["known"][card]:
            words.append("known to both")
        used = int(state["used"][card])
        words += [f"ability {number + 1} used" for number in range(codes.MOST_ABILITIES) if used >> number & 1]
        return words + [self._part(card)] * bool(state["part"][card])

    def _changes(self, card: int) -> list[str]:
        """What wears off in the End phase."""
        state = self.state
        words = [f"{int(state['damage'][card])} damage"] * bool(state["damage"][card])
        for name, field in (("AP", "ap_change"), ("DP", "dp_change")):
            words += [f"{name} {int(state[field][card]):+} this turn"] * bool(state[field][card])
        return words

    def _part(self, card: int) -> str:
        """Its part in the Charm: who defends against whom (C-12.4), with what it supports (C-12.3)."""
        state, part = self.state, int(self.state["part"][card])
        if part == no.SUPPORTER:
            return f"supports with {'DP' if state['support_dp'] else 'AP'}"
        if part == no.DEFENDER:
            against = [attacker for attacker, defender in self.attacks() if defender == card]
            return f"defends against {self.printed(against[0]).name}" if against else "defends"
        named = [defender for attacker, defender in self.attacks() if attacker == card]
        if not named or named[0] == no.NO_CARD:
            return "attacks"
        gone = state["part"][named[0]] != no.DEFENDER
        return "attacks against a defender that is gone" if gone else f"attacks against {self.printed(named[0]).name}"

    def attacks(self) -> list[tuple[int, int]]:
        """Attackers in their order, each with its defender, NO_CARD: none."""
        count = int(self.state["attacker_count"])
        pairs = zip(self.state["attackers"][:count].tolist(), self.state["defenders"][:count].tolist(), strict=True)
        return [(int(attacker), int(defender)) for attacker, defender in pairs]

    def prepared(self) -> np.void | None:
        """The declaration that is being made; None: there is none, or the viewer does not see it yet (C-5.2)."""
        build = self.state["build"]
        kind, player = int(build["kind"]), int(build["player"])
        shown = kind == no.TRIGGER or (kind != no.NO_LINK and self.viewer in (None, player))
        return build if shown else None

    def waiting_triggers(self) -> list[int]:
        """Cards on the field whose trigger abilities wait, in the order in which they were set off."""
        cards = self.state["queue_card"][: int(self.state["queue_count"])].tolist()
        return [card for card in cards if no.CHARACTERS <= self.state["zone"][card] <= no.ITEMS]
