"""FFTCG in words, for people at a terminal (:class:`fftcg_env.core.words.Words`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ....core.words import Choice, UnknownNameError, nearest
from ..cards.database import about_promotional
from ..cards.model import Card
from ..cards.program.compiled import CompiledCards
from ..cards.wording.render import render_card
from . import decision_texts, public_actions
from .board_texts import cards_in_view, lines
from .player_view import Seen

if TYPE_CHECKING:
    from rich.console import RenderableType

    from .events import FFTCGEventWords

PRIMER = """\
Aim: deal your opponent seven points of damage. An attack that is not blocked deals one.
Cards: Forwards attack and block. Backups pay for cards. Monsters wait with abilities; some become Forwards.
  Summons do something once and are gone.
CP pay for cards. Each card has a cost in CP and an Element (Fire, Ice, Wind, Earth, Lightning, Water, Light, Dark).
  Dull a Backup for 1 CP, or discard a card for 2 CP, of that card's Element. At least 1 CP has to be of each Element
  of the card that is paid for. Light and Dark cards can be paid with anything, and cannot be discarded for CP.
Dull means used: what is dull does not attack, block or pay. In your Active Phase your cards become active again;
  what is frozen stays dull once.
A turn: draw two cards (the first player one in the first turn), Main Phase 1, attacks one after the other, Main
  Phase 2, discard down to five. What entered this turn does not attack, except with Haste.
A fight: an attacker that is blocked and its blocker deal each other damage as much as their power. Damage as high as
  the power breaks a Forward; damage that is left goes away at the end of the turn.
The stack: Summons and abilities wait there while both players may answer; when both pass, the last one happens first.
EX Burst: a card with EX that comes to you as damage may be used at once, without paying.
You lose with seven points of damage, or when you have to draw and your deck is empty.
"""
LIMIT_OF_NAMESAKES = 6
"""Number of cards of one name that are shown in full."""


class FFTCGWords:
    """What FFTCG says to people; made by :attr:`fftcg_env.games.fftcg.game.FFTCG.words`."""

    primer = PRIMER
    keywords: Mapping[str, str] = {}

    def __init__(self, cards: CompiledCards, card_list: Sequence[Card], paragraphs: np.ndarray) -> None:
        self._cards, self._card_list, self._paragraphs = cards, card_list, paragraphs

    def question(self, states: np.ndarray, index: int) -> str:
        """What the player who decides is asked, in one sentence."""
        return decision_texts.question(self._cards, self._seen(states, index, int(states["decision_player"][index])))

    def choices(self, states: np.ndarray, index: int, actions: Sequence[int]) -> list[Choice]:
        """The legal actions in words; see :func:`fftcg_env.games.fftcg.view.decision_texts.choices`."""
        seen = self._seen(states, index, int(states["decision_player"][index]))
        return decision_texts.choices(self._cards, seen, actions)

    def is_public(self, states: np.ndarray, index: int, action: int) -> bool:
        """Whether the opponent of the player who decides sees this action; see
        :func:`fftcg_env.games.fftcg.view.public_actions.is_public`."""
        return public_actions.is_public(self._seen(states, index, 1 - int(states["decision_player"][index])), action)

    @property
    def event_words(self) -> FFTCGEventWords:
        """The words for events; see :mod:`fftcg_env.games.fftcg.view.events`."""
        from .events import FFTCGEventWords

        return FFTCGEventWords(self._card_list, self._cards.counter_kinds)

    def board(self, states: np.ndarray, index: int, viewer: int | None) -> RenderableType:
        """The board without the question and the answers."""
        from .terminal_board import board

        return board(self._card_list, states, index, viewer, self._cards.counter_kinds, footer=False)

    def lines(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """The board in plain lines; see :mod:`fftcg_env.games.fftcg.view.board_texts`."""
        return lines(self._seen(states, index, viewer))

    def cards(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """Numbers of the cards that ``viewer`` knows in hands, on the fields and on the stack."""
        return [card.code for card in cards_in_view(self._seen(states, index, viewer))]

    def card(self, name: str) -> str:
        """Facts and abilities of the card with this number, or of all with this name."""
        database = self._cards.database
        wanted = name.strip()
        code = database.code_of(wanted)
        if code is not None and code in database:
            return self._page(database[code])
        names = {known.casefold(): known for card in self._card_list for known in card.names}
        if code is not None:
            raise UnknownNameError(wanted, known=str(database.pending[code]))
        if wanted.casefold() not in names and (promotional := about_promotional(wanted)):
            raise UnknownNameError(wanted, known=f"no card has the number {wanted[:20]}{promotional}")
        if wanted.casefold() not in names:
            raise UnknownNameError(wanted, database.near(wanted[:20]) or nearest(wanted, sorted(names.values())))
        same = database.named(names[wanted.casefold()])
        pages = [self._page(card) for card in same[:LIMIT_OF_NAMESAKES]]
        if len(same) > LIMIT_OF_NAMESAKES:
            pages.append(f"and {', '.join(card.code for card in same[LIMIT_OF_NAMESAKES:])} of the same name")
        return "\n\n".join(pages)

    def _page(self, card: Card) -> str:
        """What a card is and does."""
        lines = [f"{label:<12}  {fact}" for label, fact in card_facts(card) if fact]
        refused = self._cards.refused.get(card.code)
        blank = card.code in self._cards.database.blanks
        text = "blank card: its printed text is not supported and has no effect" if blank else render_card(card)
        return "\n".join([*lines, text, *([f"(not playable yet: {refused})"] if refused else [])])

    def _seen(self, states: np.ndarray, index: int, viewer: int | None) -> Seen:
        return Seen(self._card_list, states, index, viewer, self._cards.counter_kinds, self._paragraphs)


def card_facts(card: Card) -> list[tuple[str, str]]:
    """The printed facts of a card as labels and texts; the text is empty where the card has no such fact."""
    return [
        ("code", card.code),
        ("name", " / ".join(card.names)),
        ("elements", " / ".join(card.elements)),
        ("cost", str(card.cost)),
        ("type", " / ".join((card.type, *card.also_types))),
        ("power", "" if card.power is None else str(card.power)),
        ("jobs", " / ".join(card.jobs)),
        ("categories", " / ".join(card.categories)),
        ("icons", ", ".join(["EX Burst"] * card.ex_burst + ["generic"] * card.generic)),
        ("Limit Break", "" if card.lb_cost is None else str(card.lb_cost)),
        ("same card as", ", ".join(card.reprints)),
    ]
