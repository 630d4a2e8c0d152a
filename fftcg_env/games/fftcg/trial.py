"""Try out single cards: decks around a card, tables on which it matters, and which parts of it were seen to work.

This is the automatic part of checking a card (:mod:`fftcg_env.evaluate.card_trials`): that it can be played, that each
of its abilities can be used or triggers, and that nothing breaks. Whether it means what its print says is for people to
judge.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cached_property

import numpy as np

from .cards import Card, CardDatabase, Deck
from .cards.program import opcodes as op
from .cards.program.compiled import CompiledCards
from .cards.random_decks import RandomDecks, buried_types
from .cards.walk import nodes_of
from .record import constants as c
from .record import state as st
from .record.bookkeeping import NOT_KNOWN
from .turn import turn as flows

PLAYED, BURST = "is played", "EX Burst"

FIELD_LIMITS = ((op.FORWARD, 4), (op.BACKUP, 5), (op.MONSTER, 2))
"""Maximum of Characters of each type on each side of a random table (five Backups: R11.8)."""
OTHER_ZONES = ((op.HAND, 5), (op.BREAK_ZONE, 10), (op.REMOVED, 3), (op.DAMAGE_ZONE, 6))
"""Maximum of the remaining cards in each other zone."""
FULL_BREAK_ZONE = 20
"""The larger maximum of the Break Zone on some tables; cards that the tried card looks for come first."""
LEAST_DECK = 8
EARLIER_CASTS = 5
"""Maximum of cards that the turn player has cast before, if a text counts them."""
LIGHT_OR_DARK = -1
"""In the set of names, the entry for any Light or Dark Character."""
CRYSTALS = 6
COUNTERS = 8
"""Maximum of counters of a kind on a card, more than any printed cost takes."""
FIRST_TURN, LAST_TURN = 5, 20
STARTS = (flows.FLOW_MAIN_1, flows.FLOW_PREPARATION, flows.FLOW_MAIN_2, flows.FLOW_TURN_START)

_VERBS_OF_ABILITY = {op.WARP_ABILITY: c.WARP, op.PRIMING_ABILITY: c.PRIME}
_ON_STACK = (op.AUTO_ABILITY, op.ACTION_ABILITY, op.SPECIAL_ABILITY)


class FFTCGTrial:
    """How the cards of a game are tried; made by :attr:`fftcg_env.games.fftcg.game.FFTCG.trial`."""

    def __init__(self, database: CardDatabase, cards: CompiledCards) -> None:
        self._database, self._cards = database, cards
        self._kinds = {kind: number + 1 for number, kind in enumerate(cards.counter_kinds)}

    @cached_property
    def _maker(self) -> RandomDecks:
        return RandomDecks(self._database[code] for code in self.codes())

    def codes(self) -> list[str]:
        """The cards that can be played."""
        return [code for code in self._cards.codes if code not in self._cards.refused]

    def decks(self, code: str, count: int, seed: int) -> list[Deck]:
        """Random decks with as many copies of a card as allowed (R2.3), and cards that go with it."""
        return [self._maker.deck(seed + k, featuring=self._database[code]) for k in range(count)]

    def parts(self, code: str) -> list[str]:
        """The visible parts of a card: that it is played, and each ability by paragraph and kind."""
        number = self._cards.numbers[code]
        bursts = [BURST] if self._cards.tables["cards"][0][number]["ex_burst"] else []
        return [PLAYED, *(name for name, _, _ in self._abilities(number)), *bursts]

    def _abilities(self, number: int) -> list[tuple[str, int, int]]:
        """Name, row and kind of each ability that a card has by its print."""
        tables = self._cards.tables
        card = tables["cards"][0][number]
        found = []
        names = {
            op.FIELD_ABILITY: "field ability",
            op.AUTO_ABILITY: "auto-ability",
            op.ACTION_ABILITY: "action ability",
            op.SPECIAL_ABILITY: "special ability",
            op.WARP_ABILITY: "Warp",
            op.PRIMING_ABILITY: "Priming",
        }
        for row in range(int(card["first_ability"]), int(card["first_ability"] + card["abilities"])):
            ability = tables["abilities"][0][row]
            if int(ability["kind"]) in names:
                name = f"{names[int(ability['kind'])]} of paragraph {int(ability['position']) + 1}"
                found.append((name, row, int(ability["kind"])))
        return found

    def seen(self, states: np.ndarray, code: str, *, from_start: bool) -> dict[str, int]:
        """In how many of the games each part of a card can be seen now.

        ``states``: records ``(n,)``; ``from_start``: the games began with set-up, so that a card on the field was
        played. The item of an ability is on the stack, being declared or resolving; a field ability has its card in the
        zone where it works.
        """
        number = self._cards.numbers[code]
        card = self._cards.tables["cards"][0][number]
        history = states["history"]
        there = (states["card_id"] == number) & (states["zone"] == (op.STACK if not from_start else op.FIELD))
        done = np.isin(history["action"], (c.CAST + 1, c.WARP + 1, c.PRIME + 1)) & (history["card_id"] == number)
        result = {PLAYED: int((there.any(axis=1) | done.any(axis=1)).sum())}
        rows = _items(states)
        for name, row, kind in self._abilities(number):
            if kind in _ON_STACK:
                result[name] = int((rows == row).any(axis=1).sum())
            elif kind == op.FIELD_ABILITY and card["type"] == op.SUMMON:  # concerns how it is cast
                result[name] = result[PLAYED]
            elif kind in _VERBS_OF_ABILITY:
                verb = _VERBS_OF_ABILITY[kind] + 1
                result[name] = int(((history["action"] == verb) & (history["card_id"] == number)).any(axis=1).sum())
            else:
                zone = int(self._cards.tables["abilities"][0][row]["zone"])
                result[name] = int(((states["card_id"] == number) & (states["zone"] == zone)).any(axis=1).sum())
        if card["ex_burst"]:
            about = np.take_along_axis(states["card_id"], _about(states)[:, None], axis=1)[:, 0] == number
            result[BURST] = int((about & (states["decision"] == c.DECISION_EX_BURST)).sum())
        return result

    def arrange(self, states: np.ndarray, code: str, generator: np.random.Generator) -> None:
        """Turn games that have just begun into random tables that involve the card.

        They have Characters on the field, Backups to pay with, cards in hands, Break Zones, Damage Zones and out of the
        game, Crystals and counters. A copy of the card is in each player's hand, the others on the field, in the Break
        Zone, out of the game or in the deck. Every priority window will be a decision, so that every item is seen.
        Nothing runs yet: ``JOB_RUN`` goes on to the first decision.
        """
        states["options"][:, c.OPTION_SKIP_FORCED] = 0
        card = self._database[code]
        partners = {self._cards.numbers[known] for known in self._maker.partners(card)}
        buried = sum(op.TYPES[kind] for kind in buried_types(card))
        counters = [self._kinds[word] for word in sorted(_words(card)) if word in self._kinds]
        for state in states:
            _Table(state, self._cards, self._cards.numbers[code], partners, buried, counters, generator).lay()


class _Table:
    """One record that is turned into a table."""

    def __init__(
        self,
        state: np.void,
        cards: CompiledCards,
        number: int,
        partners: set[int],
        buried: int,
        counters: list[int],
        generator: np.random.Generator,
    ) -> None:
        self.state, self.generator, self.number, self.counters = state, generator, number, counters
        self.cards: np.ndarray = cards.tables["cards"][0]
        self.types: np.ndarray = self.cards["type"]
        self.partners, self.buried = partners, buried
        self.kinds = len(cards.counter_kinds)

    def lay(self) -> None:
        """Set the turn and every card."""
        state, generator = self.state, self.generator
        turn = int(generator.integers(FIRST_TURN, LAST_TURN + 1))
        state["turn"], state["turn_player"] = turn, generator.integers(2)
        state["first_player"] = state["turn_player"] ^ (turn % 2 == 0)
        state["flow"] = STARTS[int(generator.integers(len(STARTS)))]
        state["decision"], state["legal_count"], state["frame_count"] = 0, 0, 0
        state["zone_count"], state["known"] = 0, 0
        state["stale"], state["unchecked"], state["limits_open"] = 1, 1, 1
        state["watched_events"], state["break_zone_uses"], state["hand_known"] = NOT_KNOWN, 0, 0
        state["field_listens"] = -1
        state["crystals"] = generator.integers(CRYSTALS + 1, size=2)
        for player in range(2):
            self.lay_cards(player)
        self.note_casts()

    def note_casts(self) -> None:
        """In half of the tables, record that some cards were cast this turn, if a card of the game asks for it."""
        state, generator = self.state, self.generator
        if state["asks"] & (1 << op.DEED_CAST) and generator.random() < 0.5:
            player = int(state["turn_player"])
            card = int(generator.integers(st.MAIN_DECK_SIZE)) + player * st.CARDS_PER_PLAYER
            entry = state["log"][0]
            entry["deed"], entry["player"], entry["number"] = op.DEED_CAST, player, state["card_id"][card]
            entry["times"] = generator.integers(1, EARLIER_CASTS + 1)
            state["log_count"] = 1

    def lay_cards(self, player: int) -> None:
        """Set the cards of one player."""
        state, generator = self.state, self.generator
        start = player * st.CARDS_PER_PLAYER
        cards = [int(card) for card in start + generator.permutation(st.MAIN_DECK_SIZE)]
        cards = [card for card in cards if state["card_id"][card] >= 0]
        crowded = generator.random() < 0.5
        if crowded:  # those that the card names come first
            cards.sort(key=lambda card: int(state["card_id"][card]) not in self.partners)
        zones = dict.fromkeys(cards, op.DECK)
        copies = [card for card in cards if state["card_id"][card] == self.number]
        elsewhere = [op.BREAK_ZONE, op.REMOVED, op.DECK]
        if self.types[self.number] & op.CHARACTER:
            elsewhere += [op.FIELD] * 3
        unique: set[int] = set()
        for place, card in enumerate(copies):
            zone = op.HAND if place == 0 else elsewhere[int(generator.integers(len(elsewhere)))]
            zones[card] = zone if zone != op.FIELD or self.fits(card, unique) else op.BREAK_ZONE
        others = [card for card in cards if card not in copies]
        for kind, most in FIELD_LIMITS:
            least = most if crowded or kind == op.BACKUP else 0
            room = int(generator.integers(least, most + 1))
            for card in others:
                if room and self.types[state["card_id"][card]] == kind and self.fits(card, unique):
                    zones[card] = op.FIELD
                    room -= 1
        rest = [card for card in others if zones[card] == op.DECK]
        places: tuple[tuple[int, int], ...] = OTHER_ZONES
        if generator.random() < 0.25:
            places = ((op.BREAK_ZONE, FULL_BREAK_ZONE), *(pair for pair in OTHER_ZONES if pair[0] != op.BREAK_ZONE))
            rest.sort(key=lambda card: not int(self.types[state["card_id"][card]]) & self.buried)
        for zone, most in places:
            count = min(int(generator.integers(most + 1)), max(0, len(rest) - LEAST_DECK))
            zones.update(dict.fromkeys(rest[:count], zone))
            rest = rest[count:]
        lb_deck = range(start + st.MAIN_DECK_SIZE, start + st.CARDS_PER_PLAYER)
        for card in generator.permutation(cards):
            self.put(player, int(card), zones[int(card)])
        for card in lb_deck:
            if state["card_id"][card] >= 0:
                self.put(player, card, op.LB_DECK)

    def fits(self, card: int, unique: set[int]) -> bool:
        """Whether a card may be on the field in addition to those recorded in ``unique``: one of a name (R11.6), one
        Light or Dark Character (R11.7). Records it if so."""
        facts = self.cards[self.state["card_id"][card]]
        claims = set() if facts["generic"] else {int(name) for name in facts["names"] if name >= 0}
        if facts["elements"] & op.LIGHT_DARK:
            claims.add(LIGHT_OR_DARK)
        if not unique.isdisjoint(claims):
            return False
        unique |= claims
        return True

    def put(self, player: int, card: int, zone: int) -> None:
        """Put a card into a zone; on the field sometimes dull, or with counters."""
        state, generator = self.state, self.generator
        count = int(state["zone_count"][player, zone])
        state["zone_cards"][player, zone, count] = card
        state["zone_count"][player, zone] = count + 1
        state["zone"][card], state["controller"][card], state["stamp"][card] = zone, player, 1
        state["known"][card] = {op.DECK: 0, op.HAND: 1 << player, op.LB_DECK: 1 << player}.get(zone, 3)
        state["since_turn"][card] = state["turn"] - 1
        if zone != op.FIELD:
            return
        if self.types[state["card_id"][card]] != op.BACKUP and generator.random() < 0.25:
            state["dull"][card] = 1
        own = state["card_id"][card] == self.number
        kinds = self.counters if own else list(range(1, self.kinds + 1))
        if kinds and generator.random() < (0.5 if own else 0.1):
            self.add_counters(card, kinds)

    def add_counters(self, card: int, kinds: list[int]) -> None:
        """Add counters of one of these kinds."""
        place = int(self.state["counter_count"])
        kind = kinds[int(self.generator.integers(len(kinds)))]
        self.state["counters"][place] = (card, kind, self.generator.integers(1, COUNTERS + 1))
        self.state["counter_count"] = place + 1


def _words(card: Card) -> set[str]:
    """All words in the fields of a card's tree, including the counters that it names."""
    return {
        value
        for node in nodes_of(card.abilities)
        if is_dataclass(node)
        for value in (getattr(node, part.name) for part in fields(node))
        if isinstance(value, str)
    }


def _items(states: np.ndarray) -> np.ndarray:
    """Ability rows of the items on the stack, declared or resolving; -1: none."""
    stack, frames = states["stack"]["ability"], states["frames"]["item"]["ability"]
    on_stack = np.arange(st.STACK_CAPACITY) < states["stack_count"][:, None]
    in_frames = np.arange(st.FRAME_CAPACITY) < states["frame_count"][:, None]
    return np.concatenate([np.where(on_stack, stack, -1), np.where(in_frames, frames, -1)], axis=1)


def _about(states: np.ndarray) -> np.ndarray:
    """The card that the decision is about; any card if it is about none."""
    about: np.ndarray = np.where(states["decision_card"] == st.NO_CARD, 0, states["decision_card"])
    return about
