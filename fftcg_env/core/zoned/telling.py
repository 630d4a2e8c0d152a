"""What an action did, told from the tables before and after it, as far as one viewer may know it."""

from __future__ import annotations

from typing import Any

from .board import title
from .kinds import side_of, titled


class Teller:
    """The sentences of a game; ``before`` and ``after`` are its :class:`~.seen.ZonedSeen`.

    ``went``: what is said of a card that came into a zone, with ``{side}`` for the player on whose side it is;
    ``counted``: fields of the record with a number a player, and what they are called.
    """

    went: dict[int, str] = {}
    counted: tuple[tuple[str, str], ...] = ()

    def told(self, before: Any, after: Any, action: int) -> list[str]:
        """A sentence a happening: the action, then what moved, what was counted, and how it ended."""
        lines = [f"player_{int(before['decision_player'])}: {self.deed(before, after, action)}"]
        for card in range(after.numbers.CARD_COUNT):
            known = after.card(card)
            if known is not None:
                lines += self.happened_to(before, after, card, titled(known))
        lines += self.counts(before, after)
        if after["result"]:
            lines.append(title(after))
        elif before["turn"] != after["turn"]:
            lines.append(f"{title(after)} begins")
        return lines

    def deed(self, before: Any, after: Any, action: int) -> str:
        """What was done."""
        if action < after.numbers.GLOBAL_ACTIONS:
            return str(after.numbers.GLOBAL_WORDS[action])
        card = after.texts.card_of(before.state, action)
        known = after.card(card) or before.card(card)
        return f"{after.texts.verb_of(action)} {titled(known) if known else 'a card'}"

    def happened_to(self, before: Any, after: Any, card: int, name: str) -> list[str]:
        """What happened to a card that the viewer knows now: it went to another zone, or changed where it is."""
        zone, side = int(after["zone"][card]), f"player_{side_of(after.state, card, after.numbers)}"
        if zone != int(before["zone"][card]):
            return [f"{name} {self.went[zone].format(side=side, **self.details(after, card))}"]
        if zone == after.numbers.HAND and before.card(card) is None:
            return [f"{name} is seen in the hand of {side}"]
        return self.changes(before, after, card, name)

    def details(self, after: Any, card: int) -> dict[str, str]:
        """What else ``went`` names."""
        return {}

    def changes(self, before: Any, after: Any, card: int, name: str) -> list[str]:
        """What happened to a card that is where it was."""
        return []

    def counts(self, before: Any, after: Any) -> list[str]:
        """What is counted, and unknown cards drawn."""
        lines = []
        for player in range(2):
            for field, word in self.counted:
                was, now = int(before[field][player]), int(after[field][player])
                if was != now:
                    lines.append(f"{word} of player_{player}: {was} -> {now}")
            unknown = _unknown_in_hand(after, player) - _unknown_in_hand(before, player)
            if unknown > 0:
                lines.append(f"player_{player} has {unknown} more in hand")
        return lines


def _unknown_in_hand(seen: Any, player: int) -> int:
    """Cards of a hand that the viewer does not know: of the others it is said by name where they went."""
    return sum(seen.card(card) is None for card in seen.zone(player, seen.numbers.HAND))
