"""A game in words, for people at a terminal (:class:`fftcg_env.core.words.Words`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic

import numpy as np

from ..words import Choice, UnknownNameError, nearest
from .board import title
from .kinds import C, Numbers, Pool, titled
from .telling import Teller
from .text import ActionTexts

if TYPE_CHECKING:
    from rich.console import RenderableType

ANSWER = "answer"
"""The heading of actions that name no card."""


class ZonedWords(Generic[C]):
    """What a game says to people. ``seen``: gives the game as a viewer may know it (:class:`~.seen.ZonedSeen`).

    ``questions``: by the number of the decision, with ``{card}``, ``{amount}`` and ``{cards}``, which is that many
    cards; ``headings``: of the verbs of cards, in their order; ``global_meanings``: of the global actions, as far as
    their texts do not say it, ``passes``: of passing, by the number of the decision; ``listed_zones``, ``card_zones``:
    those whose cards are listed in :meth:`lines` and in :meth:`cards`; ``keywords``: words of card texts -> what they
    mean. The page of a card explains those that its text has, also with an ending: ``"Check"`` is in "Checked".
    """

    primer = ""
    keywords: Mapping[str, str] = {}
    numbers: Numbers
    texts: ActionTexts
    teller: Teller
    questions: Mapping[int, str]
    headings: Sequence[str]
    global_meanings: Sequence[str] = ()
    passes: Mapping[int, str] = {}
    listed_zones: Sequence[int]
    card_zones: Sequence[int]

    def __init__(self, pool: Pool[C], seen: Callable[[np.ndarray, int, int | None], Any]) -> None:
        self._pool, self._seen = pool, seen

    # --- what is a game's own
    def facts(self, card: C) -> str:
        """The printed facts in a line."""
        raise NotImplementedError

    def counts(self, seen: Any, player: int) -> str:
        """What is counted of a player beside hand and deck."""
        raise NotImplementedError

    def draw(self, seen: Any) -> RenderableType:
        """The board without the question and the answers."""
        raise NotImplementedError

    def going_on(self, seen: Any) -> list[str]:
        """What is in the middle of happening, in plain lines."""
        return []

    # --- decisions
    def question(self, states: np.ndarray, index: int) -> str:
        """What the player who decides is asked, in one sentence, with the text of the card that it is about."""
        state = states[index]
        about = int(state["decision_card"])
        card = None if about == self.numbers.NO_CARD else self._pool.cards[int(state["card_id"][about])]
        amount = int(state["decision_amount"])
        asked = self.asked(state).format(
            card=titled(card) if card else "", amount=amount, cards=f"{amount} card{'s' * (amount != 1)}"
        )
        return f"{asked} [{titled(card)}: {card.text}]" if card and card.text else asked

    def asked(self, state: np.void) -> str:
        """The question of a record with ``{card}``, ``{amount}`` and ``{cards}``."""
        return self.questions.get(int(state["decision"]), "nothing is asked")

    def choices(self, states: np.ndarray, index: int, actions: Sequence[int]) -> list[Choice]:
        """The legal actions in words: those with cards verb by verb, then the others, passing last. The first one
        with a card says what the card does."""
        state = states[index]
        seen = self._seen(states, index, int(state["decision_player"]))
        texts = {action: text for text, action in self.texts.describe_legal(self._pool, state).items()}
        found, explained = [], {""}
        for action in sorted(actions, key=self._place):
            choice = self.choice(seen, action, texts[action])
            if choice.card not in explained:
                explained.add(choice.card)
                text = self._pool[choice.card].text
                choice = replace(choice, does="" if text in choice.words else text)
            found.append(choice)
        return found

    def _place(self, action: int) -> tuple[int, int]:
        """Where an action stands in the list."""
        no = self.numbers
        if action < no.GLOBAL_ACTIONS:
            return no.VERB_COUNT + (action == no.PASS), action
        return (action - no.GLOBAL_ACTIONS) % no.VERB_COUNT, action

    def choice(self, seen: Any, action: int, text: str) -> Choice:
        """One legal action."""
        no = self.numbers
        if action == no.PASS:
            return Choice(action, text, self.passes.get(int(seen["decision"]), ""), ANSWER)
        if action < no.GLOBAL_ACTIONS:
            return Choice(action, text, self.global_meanings[action], ANSWER)
        heading = self.headings[(action - no.GLOBAL_ACTIONS) % no.VERB_COUNT]
        index = self.texts.card_of(seen.state, action)
        card = seen.card(index)
        if card is None:
            return Choice(action, text, "", heading)
        values = seen.values(index)
        held = int(seen["zone"][index]) == no.HAND
        now = ", ".join([self.facts(card)] * (held or not values) + values)
        return Choice(action, text, ": ".join(filter(None, (titled(card), now))), heading, card.number)

    # --- the table
    def is_public(self, states: np.ndarray, index: int, action: int) -> bool:
        """Whether the opponent of the player who decides sees this action, whatever the hidden cards are."""
        return self.teller.is_public(self._seen(states, index, 1 - int(states["decision_player"][index])), action)

    def what_happened(self, before: np.ndarray, after: np.ndarray, action: int | None, viewer: int | None) -> list[str]:
        """What an action did; see :mod:`.telling`."""
        return self.teller.told(self._seen(before, 0, viewer), self._seen(after, 0, viewer), action)

    def table(self, states: np.ndarray, index: int, viewer: int | None) -> RenderableType:
        """The board without the question and the answers."""
        return self.draw(self._seen(states, index, viewer))

    def lines(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """The table in plain lines."""
        seen = self._seen(states, index, viewer)
        me = 0 if viewer is None else viewer
        lines = [f"{title(seen).capitalize()}." + ("" if viewer is None else f" You are player_{me}.")]
        lines += self.going_on(seen)
        for player in (me, 1 - me):
            lines += self._player_lines(seen, player)
        return lines

    def _player_lines(self, seen: Any, player: int) -> list[str]:
        """One player: counts, and every card that the viewer knows."""
        no, counts = self.numbers, seen["zone_count"][player]
        whose = "You" if player == seen.viewer else f"player_{player}"
        held = f"{counts[no.HAND]} in hand, {counts[no.DECK]} in the deck"
        lines = [f"{whose}: {self.counts(seen, player)}, {held}."]
        for zone in self.listed_zones:
            known = ((index, seen.card(index)) for index in seen.zone(player, zone))
            texts = [_standing(titled(card), seen.values(index)) for index, card in known if card is not None]
            if texts:
                lines.append(f"  {no.ZONES[zone].replace('_', '-')}: {', '.join(texts)}")
        return lines

    # --- cards
    def cards(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """Numbers of the cards that ``viewer`` knows in hands and on the table."""
        seen = self._seen(states, index, viewer)
        me = 0 if viewer is None else viewer
        found: dict[str, None] = {}
        for player in (me, 1 - me):
            for zone in self.card_zones:
                known = (seen.card(card) for card in seen.zone(player, zone))
                found.update((card.number, None) for card in known if card is not None)
        return list(found)

    def card(self, name: str) -> str:
        """Facts and text of the card with this number, or of all with this name."""
        wanted = name.strip()
        if wanted.upper() in self._pool.numbers:
            return self._page(self._pool[wanted.upper()])
        same = [card for card in self._pool.cards if card.name and card.name.casefold() == wanted.casefold()]
        if not same:
            known = [*self._pool.numbers, *sorted({card.name for card in self._pool.cards if card.name})]
            raise UnknownNameError(wanted, nearest(wanted, known))
        return "\n\n".join(map(self._page, same))

    def _page(self, card: C) -> str:
        """What a card is and does, in several lines, with the keywords of its text."""
        text = card.text.casefold()
        known = [
            f"{word}: {meaning}"
            for word, meaning in self.keywords.items()
            if re.search(rf"(?<![\w-]){re.escape(word.casefold())}(s|ed|ing)?(?!\w)", text)
        ]
        return "\n".join(filter(None, (titled(card), self.facts(card), card.text, *known)))


def _standing(title: str, values: Sequence[str]) -> str:
    return title + (f" [{', '.join(values)}]" if values else "")
