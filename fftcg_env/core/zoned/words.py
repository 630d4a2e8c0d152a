"""A game with zones in words: how it looks to a viewer, questions and choices, what an action did, pages of cards.

:class:`ZonedView` is a game as one viewer may know it; everything that people read goes through it.
:class:`Narrator` has the texts for what happens. :class:`ZonedWords` puts it all together
(:class:`fftcg_env.core.words.Words`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Generic

import numpy as np

from .. import jobs
from ..driving import drive_records
from ..event_log import plural_of
from ..words import Choice, UnknownNameError, nearest
from .events import ZonedEventWords, ZonedRecorder
from .protocols import C, called, titled

if TYPE_CHECKING:
    from rich.console import RenderableType

    from .game import ZonedGame

ENDS = {jobs.PLAYER_0_WINS: "player_0 has won", jobs.PLAYER_1_WINS: "player_1 has won", jobs.DRAW: "a draw"}
ANSWER = "answer"
"""The heading of actions that name no card."""
CHOOSE = "choose"
"""The verb of a card that is chosen; everything else that is done with a card is announced."""


class ZonedView(Generic[C]):
    """Game ``states[index]`` as ``viewer`` may know it: player 0, player 1, or None for an onlooker who sees every
    card. A game says in :meth:`values` how its cards stand."""

    def __init__(self, game: ZonedGame, states: np.ndarray, index: int, viewer: int | None) -> None:
        self.game, self.viewer = game, viewer
        self.pool, self.numbers, self.texts = game.pool, game.numbers, game.texts
        self.state = states[index]
        # What player 0 observes: cards that lie open are the same for everybody.
        self._observed = drive_records(game, states[index : index + 1], jobs.JOB_OBSERVE | jobs.JOB_VIEW_0)[0][0]

    def __getitem__(self, field: str) -> Any:
        """A field of the record."""
        return self.state[field]

    def zone(self, player: int, zone: int) -> list[int]:
        """Indexes of the cards of a zone on one side, the top one last."""
        count = int(self.state["zone_count"][player, zone])
        cards: list[int] = self.state["zone_cards"][player, zone, :count].tolist()
        return cards

    def printed(self, card: int) -> C:
        """The printed card with this index, even if the viewer does not know it."""
        printed: C = self.pool.cards[int(self.state["card_id"][card])]
        return printed

    def card(self, card: int) -> C | None:
        """The printed card with this index; None: the viewer does not know it."""
        return self.printed(card) if self.texts.is_known(self.state, card, self.viewer) else None

    def shown(self, card: int, column: str) -> int:
        """What the observation of player 0 shows of a card that lies open."""
        return int(self.game.layout.column(self._observed, "cards", column)[card])

    def number(self, column: str) -> int:
        """What the observation of player 0 shows of the whole game."""
        return int(self.game.layout.column(self._observed, "global", column))

    def values(self, card: int) -> list[str]:
        """The state of a card that lies open, in words."""
        raise NotImplementedError

    def counts(self, player: int) -> list[tuple[str, str]]:
        """The numbers of a player besides the cards in zones, with their names."""
        raise NotImplementedError

    def counted(self, player: int) -> str:
        """The same in a line."""
        return ", ".join(f"{name} {value}" for name, value in self.counts(player))

    def going_on(self) -> list[str]:
        """What is in the middle of happening, in sentences."""
        return []

    def title(self) -> str:
        """The turn and its phase, or how the game ended."""
        if self["result"] != jobs.RUNNING:
            end = ENDS.get(int(self["result"]), "truncated")
            return f"{end}: {self.numbers.REASONS[int(self['reason'])]}"
        if not self["turn"]:
            return "before the first turn"
        phase = self.numbers.PHASES[int(self["phase"])].replace("_", " ")
        return f"turn {int(self['turn'])} of player_{int(self['turn_player'])}, {phase}"


def capitalised(sentence: str) -> str:
    """A sentence with a capital letter at its beginning; names stay as they are."""
    return sentence[:1].upper() + sentence[1:]


def in_plural(said: str) -> str:
    """A clause that begins with its verb, in the plural, which is also how a player is spoken to: "end the turn"."""
    verb, space, rest = said.partition(" ")
    return plural_of(verb) + space + rest


class Narrator:
    """The texts for what happens (:mod:`.events`).

    - ``done``: what a player does, for each verb of cards, with ``{card}`` for the card;
    - ``did``: the same for a decision and a verb, where it differs;
    - ``took``: what a player does by a global action;
    - ``passed``: what passing means at a decision, also in the list of choices;
    - ``public_passes``: decisions that are asked whatever the hidden cards are, so that the opponent sees a pass;
    - ``went``: what happens to a card that comes into a zone, with ``{side}`` for the player on whose side the zone is
      and ``{bearer}`` for the card that bears it;
    - ``echoes``: for a text of ``done`` or ``did``, the beginning of the sentence that would repeat it;
    - ``counted``: fields of the record with a number for each player, and what they are called.
    """

    done: Sequence[str]
    did: Mapping[tuple[int, int], str] = {}
    took: Mapping[int, str] = {}
    passed: Mapping[int, str] = {}
    public_passes: Collection[int] = ()
    went: Mapping[int, str] = {}
    echoes: Mapping[str, str] = {}
    counted: tuple[tuple[str, str], ...] = ()

    def is_public(self, view: Any, action: int) -> bool:
        """Whether the other player sees the action whatever the hidden cards are; see
        :meth:`fftcg_env.core.words.Words.is_public`. ``view``: the game as that player sees it."""
        numbers = view.numbers
        if action == numbers.PASS:
            return int(view["decision"]) in self.public_passes
        if (
            action < numbers.GLOBAL_ACTIONS
            or numbers.VERBS[(action - numbers.GLOBAL_ACTIONS) % numbers.VERB_COUNT] != CHOOSE
        ):
            return True
        return view.card(view.texts.card_of(view.state, action)) is not None

    def deed(self, view: Any, action: int, card: str) -> str:
        """What a player does. ``view``: the game before it; ``card``: the name of the card that the action is about."""
        numbers, decision = view.numbers, int(view["decision"])
        if action == numbers.PASS:
            return self.passed.get(decision, "passes")
        if action < numbers.GLOBAL_ACTIONS:
            return self.took[action]
        verb = (action - numbers.GLOBAL_ACTIONS) % numbers.VERB_COUNT
        return self.did.get((decision, verb), self.done[verb]).format(card=card)

    def details(self, view: Any, card: int) -> dict[str, str]:
        """Whatever else the texts of ``went`` name: who bears the card."""
        host = int(view["host"][card])
        return {"bearer": called(view.printed(host)) if host != view.numbers.NO_CARD else ""}

    def marked(self, field: str, old: int, new: int) -> str:
        """What a change of a field of a card means; the name of the card comes before it. Empty: nothing."""
        raise NotImplementedError

    def said_of(self, names: str, count: int, said: str) -> str:
        """What happened to some cards; with a plural, if the verb has one."""
        return " ".join(filter(None, (names, in_plural(said) if count > 1 else said)))


class ZonedWords(Generic[C]):
    """What a game says to people.

    A game gives these texts:

    - ``primer``: the rules in short;
    - ``keywords``: words of card texts and what they mean. The page of a card explains those in its text, also with an
      ending: ``"Check"`` is in "Checked";
    - ``narrator``: describes what an action did;
    - ``questions``: for a decision, with ``{card}``, ``{amount}`` and ``{cards}``, which is that many cards;
    - ``headings``: for the verbs of cards, in their order;
    - ``global_meanings``: what global actions do, where their texts do not say it;
    - ``listed_zones``, ``card_zones``: the zones whose cards are listed in :meth:`lines` and in :meth:`cards`.
    """

    primer = ""
    keywords: Mapping[str, str] = {}
    narrator: Narrator
    questions: Mapping[int, str]
    headings: Sequence[str]
    global_meanings: Sequence[str] = ()
    listed_zones: Sequence[int]
    card_zones: Sequence[int]

    def __init__(self, game: ZonedGame) -> None:
        self._game = game
        self._pool, self._numbers, self._texts = game.pool, game.numbers, game.texts
        self.view: Callable[[np.ndarray, int, int | None], Any] = game.view

    # --- what a game gives
    def facts(self, card: C) -> str:
        """The printed facts in a line."""
        raise NotImplementedError

    # --- decisions
    def question(self, states: np.ndarray, index: int) -> str:
        """What the player who decides is asked, in one sentence, with the text of the card that it is about."""
        state = states[index]
        about = int(state["decision_card"])
        card = None if about == self._numbers.NO_CARD else self._pool.cards[int(state["card_id"][about])]
        amount = int(state["decision_amount"])
        asked = self.asked(state).format(
            card=titled(card) if card else "", amount=amount, cards=f"{amount} card{'s' * (amount != 1)}"
        )
        return f"{asked} [{titled(card)}: {card.text}]" if card and card.text else asked

    def asked(self, state: np.void) -> str:
        """The question of a decision, with ``{card}``, ``{amount}`` and ``{cards}``."""
        return self.questions.get(int(state["decision"]), "nothing is asked")

    def choices(self, states: np.ndarray, index: int, actions: Sequence[int]) -> list[Choice]:
        """The legal actions in words: those with cards verb by verb, then the others, passing last. The first one
        with a card says what the card does."""
        state = states[index]
        view = self.view(states, index, int(state["decision_player"]))
        texts = {action: text for text, action in self._texts.describe_legal(self._pool, state).items()}
        found, explained = [], {""}
        for action in sorted(actions, key=self._place):
            choice = self.choice(view, action, texts[action])
            if choice.card not in explained:
                explained.add(choice.card)
                text = self._pool[choice.card].text
                choice = replace(choice, does="" if text in choice.words else text)
            found.append(choice)
        return found

    def _place(self, action: int) -> tuple[int, int]:
        """The place of an action in the list."""
        no = self._numbers
        if action < no.GLOBAL_ACTIONS:
            return no.VERB_COUNT + (action == no.PASS), action
        return (action - no.GLOBAL_ACTIONS) % no.VERB_COUNT, action

    def choice(self, view: Any, action: int, text: str) -> Choice:
        """One legal action."""
        no = self._numbers
        if action == no.PASS:
            return Choice(action, text, in_plural(self.narrator.passed.get(int(view["decision"]), "")), ANSWER)
        if action < no.GLOBAL_ACTIONS:
            return Choice(action, text, self.global_meanings[action], ANSWER)
        heading = self.headings[(action - no.GLOBAL_ACTIONS) % no.VERB_COUNT]
        index = self._texts.card_of(view.state, action)
        card = view.card(index)
        if card is None:
            return Choice(action, text, "", heading)
        values = view.values(index)
        held = int(view["zone"][index]) == no.HAND
        now = ", ".join([self.facts(card)] * (held or not values) + values)
        return Choice(action, text, ": ".join(filter(None, (titled(card), now))), heading, card.number)

    # --- the board
    def is_public(self, states: np.ndarray, index: int, action: int) -> bool:
        """Whether the opponent of the player who decides sees this action, whatever the hidden cards are."""
        return self.narrator.is_public(self.view(states, index, 1 - int(states["decision_player"][index])), action)

    @property
    def event_words(self) -> ZonedEventWords:
        """The words for events (:mod:`.events`)."""
        recorder: type[ZonedRecorder] = self._game.view_module("events").Recorder
        return ZonedEventWords(self, recorder)

    def printed(self, number: int) -> C:
        """The printed card with this number in the tables."""
        card: C = self._pool.cards[number]
        return card

    def board(self, states: np.ndarray, index: int, viewer: int | None) -> RenderableType:
        """The board without the question and the answers."""
        return self._game.board(states, index, viewer, footer=False)

    def lines(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """The board in plain lines."""
        view = self.view(states, index, viewer)
        me = 0 if viewer is None else viewer
        lines = [f"{view.title().capitalize()}." + ("" if viewer is None else f" You are player_{me}.")]
        lines += view.going_on()
        for player in (me, 1 - me):
            lines += self._player_lines(view, player)
        return lines

    def _player_lines(self, view: Any, player: int) -> list[str]:
        """The numbers of one player, and every card on that side that the viewer knows."""
        no, counts = self._numbers, view["zone_count"][player]
        whose = "You" if player == view.viewer else f"player_{player}"
        held = f"{counts[no.HAND]} in hand, {counts[no.DECK]} in the deck"
        lines = [f"{whose}: {view.counted(player)}, {held}."]
        for zone in self.listed_zones:
            known = ((index, view.card(index)) for index in view.zone(player, zone))
            texts = [_standing(titled(card), view.values(index)) for index, card in known if card is not None]
            if texts:
                lines.append(f"  {no.ZONES[zone].replace('_', '-')}: {', '.join(texts)}")
        return lines

    # --- cards
    def cards(self, states: np.ndarray, index: int, viewer: int | None) -> list[str]:
        """Numbers of the cards that ``viewer`` knows in hands and on the board."""
        view = self.view(states, index, viewer)
        me = 0 if viewer is None else viewer
        found: dict[str, None] = {}
        for player in (me, 1 - me):
            for zone in self.card_zones:
                known = (view.card(card) for card in view.zone(player, zone))
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
        """What a card is and does, in several lines, and after an empty line the keywords of its text."""
        text = card.text.casefold()
        known = [
            f"{word}: {meaning}"
            for word, meaning in self.keywords.items()
            if re.search(rf"(?<![\w-]){re.escape(word.casefold())}(s|ed|ing)?(?!\w)", text)
        ]
        about = "\n".join(filter(None, (titled(card), self.facts(card), card.text)))
        return "\n".join((about, "", *known)) if known else about


def _standing(title: str, values: Sequence[str]) -> str:
    return title + (f" [{', '.join(values)}]" if values else "")
