"""What an action did, told from the tables before and after it, as far as one viewer may know it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from .board import title
from .kinds import side_of, titled

CHOOSE = "choose"
"""The verb of a card that is chosen; everything else that is done with a card is announced."""
PLURALS = {"is": "are", "goes": "go", "comes": "come", "plays": "play", "turns": "turn", "recovers": "recover"}
"""Words with which something is told of several cards in one sentence."""


class Teller:
    """The sentences of a game; ``before`` and ``after`` are its :class:`~.seen.ZonedSeen`.

    ``done``: what a player does, a verb of cards each, with ``{card}``; ``did``: what it is at one decision, where it
    is another; ``took``: global actions; ``passed``: what passing means at a decision; ``public_passes``: decisions
    that are asked whatever the hidden cards are, so that passing is seen; ``went``: what is said of a card that came
    into a zone, with ``{side}`` for the player on whose side it is and ``{bearer}`` for the card that bears it;
    ``echoes``: how the sentences begin that ``done`` or ``did`` makes needless for its card; ``counted``: fields of the
    record with a number a player, and what they are called.
    """

    done: Sequence[str]
    did: Mapping[tuple[int, int], str] = {}
    took: Mapping[int, str] = {}
    passed: Mapping[int, str] = {}
    public_passes: Collection[int] = ()
    went: Mapping[int, str] = {}
    echoes: Mapping[str, str] = {}
    counted: tuple[tuple[str, str], ...] = ()

    def is_public(self, seen: Any, action: int) -> bool:
        """Whether the other player sees the action whatever the hidden cards are; see
        :meth:`fftcg_env.core.words.Words.is_public`. ``seen``: the game as that player sees it."""
        numbers = seen.numbers
        if action == numbers.PASS:
            return int(seen["decision"]) in self.public_passes
        if (
            action < numbers.GLOBAL_ACTIONS
            or numbers.VERBS[(action - numbers.GLOBAL_ACTIONS) % numbers.VERB_COUNT] != CHOOSE
        ):
            return True
        return seen.card(seen.texts.card_of(seen.state, action)) is not None

    def told(self, before: Any, after: Any, action: int | None) -> list[str]:
        """A sentence a happening: the action (None: none was seen), then what moved, what was counted, and how it
        ended."""
        decider = f"player_{int(before['decision_player'])}"
        lines = [] if action is None else [f"{decider} {self.deed(before, after, action)}"]
        happened: dict[str, list[str]] = {}
        for name, said in self.happenings(before, after, action):
            happened.setdefault(said, []).append(name)
        for said, names in happened.items():
            lines += _sentences(names, said)
        lines += self.counts(before, after)
        if after["result"]:
            lines.append(title(after))
        elif before["turn"] != after["turn"]:
            lines.append(f"{title(after)} begins")
        return lines

    def happenings(self, before: Any, after: Any, action: int | None) -> Iterator[tuple[str, str]]:
        """Names of cards, and what happened to each, but for what the deed says already."""
        named, deed = self._said(before, action)
        echo = self.echoes.get(deed)
        for card in range(after.numbers.CARD_COUNT):
            known = after.card(card)
            if known is not None:
                for said in self.happened_to(before, after, card):
                    if card != named or echo is None or not said.startswith(echo):
                        yield titled(known), said

    def _said(self, before: Any, action: int | None) -> tuple[int, str]:
        """The card that an action names, and what is said of it; -1: none."""
        numbers = before.numbers
        if action is None or action < numbers.GLOBAL_ACTIONS:
            return -1, ""
        verb = (action - numbers.GLOBAL_ACTIONS) % numbers.VERB_COUNT
        said = self.did.get((int(before["decision"]), verb), self.done[verb])
        return before.texts.card_of(before.state, action), said

    def deed(self, before: Any, after: Any, action: int) -> str:
        """What was done."""
        if action == after.numbers.PASS:
            return self.passed.get(int(before["decision"]), "passes")
        if action < after.numbers.GLOBAL_ACTIONS:
            return self.took[action]
        card, said = self._said(before, action)
        known = after.card(card) or before.card(card)
        return said.format(card=titled(known) if known else "a card")

    def happened_to(self, before: Any, after: Any, card: int) -> list[str]:
        """What happened to a card that the viewer knows now: it went to another zone, or changed where it is. The name
        stands before each."""
        zone, side = int(after["zone"][card]), f"player_{side_of(after.state, card, after.numbers)}"
        exchanged = int(before["card_id"][card]) != int(after["card_id"][card])
        if exchanged or zone != int(before["zone"][card]):
            return [self.went[zone].format(side=side, **self.details(after, card))]
        if zone == after.numbers.HAND and before.card(card) is None:
            return [f"is seen in the hand of {side}"]
        return self.changes(before, after, card)

    def details(self, after: Any, card: int) -> dict[str, str]:
        """What else ``went`` names: who bears the card."""
        host = int(after["host"][card])
        return {"bearer": titled(after.printed(host)) if host != after.numbers.NO_CARD else ""}

    def changes(self, before: Any, after: Any, card: int) -> list[str]:
        """What happened to a card that is where it was; its name stands before each."""
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


def _sentences(names: Sequence[str], said: str) -> list[str]:
    """What happened to several cards, in one sentence where its words have a plural."""
    verb, _, rest = said.partition(" ")
    if len(names) == 1 or verb not in PLURALS:
        return [f"{name} {said}" for name in names]
    together = f"{', '.join(names[:-1])} and {names[-1]}"
    return [" ".join(filter(None, (together, PLURALS[verb], rest)))]


def _unknown_in_hand(seen: Any, player: int) -> int:
    """Cards of a hand that the viewer does not know: of the others it is said by name where they went."""
    return sum(seen.card(card) is None for card in seen.zone(player, seen.numbers.HAND))
