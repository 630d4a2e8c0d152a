"""Try out single cards: decks around a card, positions in which it matters, and which parts of it were seen to work.

This is the automatic part of checking a card (:mod:`fftcg_env.evaluate.card_trials`): that it can be played, that each
of its abilities can be used or triggers, and that nothing breaks. Whether it means what its print says is for people to
judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from functools import cached_property

import numpy as np

from .cards import Card, CardDatabase, Deck
from .cards.model import COPIES_LIMIT
from .cards.program import opcodes as op
from .cards.program.compiled import CompiledCards
from .cards.random_decks import RandomDecks, buried_types
from .cards.walk import nodes_of
from .record import constants as c
from .record import state as st
from .record.bookkeeping import NOT_KNOWN
from .sought_cards import Sought, sought_by
from .turn import turn as flows

PLAYED, BURST = "is played", "EX Burst"

FIELD_LIMITS = ((op.FORWARD, 4), (op.BACKUP, 5), (op.MONSTER, 2))
"""Maximum of Characters of each type on each side of a random table (five Backups: R11.8)."""
OTHER_ZONES = ((op.HAND, 5), (op.BREAK_ZONE, 10), (op.REMOVED, 3), (op.DAMAGE_ZONE, 6))
"""Maximum of the remaining cards in each other zone."""
FULL_BREAK_ZONE = 20
"""The larger maximum of the Break Zone on some tables; cards that the tried card looks for come first."""
LEAST_DECK = 8
EARLIER_DEEDS = 8
"""Maximum of times that something has happened this turn with cards of one number, if a text counts it."""
TOGETHER, LB_TOGETHER = 4, 2
"""Maximum number of tried cards in a deck, and of those of an LB deck."""
SOUGHT_CARDS = 16
"""Cards in a deck, at most, that the tried card looks for in one zone, in addition to those that it names."""
SOUGHT_COPIES = 2
MOST_LAID = {op.HAND: 8, op.BREAK_ZONE: 20, op.REMOVED: 20, op.DAMAGE_ZONE: 6, op.DECK: 50}
"""Maximum of cards that the tried card looks for in each zone but the field."""
MOST_ON_FIELD = {op.FORWARD: 8, op.BACKUP: 5, op.MONSTER: 6}
WARP_COUNTERS = 3
LIGHT_OR_DARK = -1
"""In the set of names, the entry for any Light or Dark Character."""
CRYSTALS = 6
COUNTERS = 8
"""Maximum of counters of a kind on a card, more than any printed cost takes."""
FIRST_TURN, LAST_TURN = 5, 20
STARTS = (flows.FLOW_MAIN_1, flows.FLOW_PREPARATION, flows.FLOW_MAIN_2, flows.FLOW_TURN_START)

_VERBS_OF_ABILITY = {op.WARP_ABILITY: c.WARP, op.PRIMING_ABILITY: c.PRIME}
_ON_STACK = (op.AUTO_ABILITY, op.ACTION_ABILITY, op.SPECIAL_ABILITY)
_PLAYING = [c.CAST + 1, c.WARP + 1, c.PRIME + 1]
_WIDTH = 16
"""More than there are zones and verbs."""


class FFTCGTrial:
    """How the cards of a game are tried; made by :attr:`fftcg_env.games.fftcg.game.FFTCG.trial`."""

    def __init__(self, database: CardDatabase, cards: CompiledCards) -> None:
        self._database, self._cards = database, cards
        self._kinds = {kind: number + 1 for number, kind in enumerate(cards.counter_kinds)}
        self._known_fitting: dict[Sought, np.ndarray] = {}

    @cached_property
    def _maker(self) -> RandomDecks:
        return RandomDecks(self._database[code] for code in self.codes())

    def codes(self) -> list[str]:
        """The cards that can be played."""
        return [code for code in self._cards.codes if code not in self._cards.refused]

    def groups(self, codes: Sequence[str]) -> list[list[str]]:
        """The cards in groups that share a deck: cards of the same Elements first."""
        groups: list[list[str]] = []
        for size, limit_break in ((TOGETHER, False), (LB_TOGETHER, True)):
            cards = [card for card in map(self._database.__getitem__, codes) if card.is_limit_break == limit_break]
            own = [card.code for card in sorted(cards, key=lambda card: card.elements)]
            groups += [own[k : k + size] for k in range(0, len(own), size)]
        return groups

    def decks(self, codes: Sequence[str], count: int, seed: int) -> list[Deck]:
        """Random decks with as many copies of some cards as allowed (R2.3), and cards that go with them."""
        seeds = np.random.SeedSequence([seed, *(self._cards.numbers[code] for code in codes)]).generate_state(count)
        return [self._deck([self._database[code] for code in codes], int(one)) for one in seeds]

    def _deck(self, cards: list[Card], seed: int) -> Deck:
        """A deck around some cards, in which others give way to those that one of the cards looks for in one zone, and
        often to Backups of all Elements."""
        deck = self._maker.deck(seed, featuring=cards)
        generator = np.random.default_rng([seed, 1])
        codes = list(deck.main)
        others = [k for k, code in enumerate(codes) if all(code != card.code for card in cards)]
        backups = [k for k in others if self._database[codes[k]].type == "Backup"]
        sought = [one for card in cards for one in self._sought(card.code)]
        if sought and generator.random() < 0.75:
            fitting = sought[int(generator.integers(len(sought)))][1]
            self._exchange(codes, [k for k in others if k not in backups][:SOUGHT_CARDS], fitting, generator)
        if generator.random() < 0.3:
            self._exchange(codes, backups, self._all_backups, generator)
        return Deck(deck.name, tuple(codes), deck.lb)

    def _exchange(self, codes: list[str], places: list[int], cards: np.ndarray, generator: np.random.Generator) -> None:
        """Put random ones of these cards, by their numbers, at places of a deck."""
        waiting = [
            self._cards.codes[int(number)] for number in generator.permutation(cards) for _ in range(SOUGHT_COPIES)
        ]
        for code in waiting:
            same = self._database[code].canonical_code
            if not places:
                return
            if sum(self._database[other].canonical_code == same for other in codes) < COPIES_LIMIT:
                codes[places.pop()] = code

    @cached_property
    def _all_backups(self) -> np.ndarray:
        codes = (card.code for card in self._maker.main if card.type == "Backup")
        return np.array([self._cards.numbers[code] for code in codes])

    def _sought(self, code: str) -> list[tuple[Sought, np.ndarray]]:
        """What a card looks for, each with the numbers of the cards that fit."""
        found = [(one, self._fitting(one)) for one in sought_by(self._database[code])]
        return [(one, fitting) for one, fitting in found if len(fitting)]

    def _fitting(self, one: Sought) -> np.ndarray:
        if one not in self._known_fitting:
            fitting = [self._cards.numbers[card.code] for card in self._maker.main if one.fits(card)]
            self._known_fitting[one] = np.array(fitting, np.int64)
        return self._known_fitting[one]

    def parts(self, code: str) -> list[str]:
        """The visible parts of a card: that it is played, and each ability by paragraph and kind."""
        number = self._cards.numbers[code]
        bursts = [BURST] if self._cards.tables["cards"][0][number]["ex_burst"] else []
        return [PLAYED, *(name for name, _, _, _ in self._abilities[number]), *bursts]

    @cached_property
    def _abilities(self) -> list[list[tuple[str, int, int, int]]]:
        """Name, row, kind and zone of each ability that a card has by its print, by the numbers of cards."""
        abilities, cards = self._cards.tables["abilities"][0], self._cards.tables["cards"][0]
        found: list[list[tuple[str, int, int, int]]] = []
        names = {
            op.FIELD_ABILITY: "field ability",
            op.AUTO_ABILITY: "auto-ability",
            op.ACTION_ABILITY: "action ability",
            op.SPECIAL_ABILITY: "special ability",
            op.WARP_ABILITY: "Warp",
            op.PRIMING_ABILITY: "Priming",
        }
        for first, number in cards[["first_ability", "abilities"]][: len(self._cards.codes)].tolist():
            own = abilities[["kind", "position", "zone"]][first : first + number].tolist()
            found.append(
                [
                    (f"{names[kind]} of paragraph {position + 1}", row, kind, zone)
                    for row, (kind, position, zone) in enumerate(own, start=first)
                    if kind in names
                ]
            )
        return found

    def seen(self, states: np.ndarray, codes: Sequence[str], *, from_start: bool) -> dict[str, Counter[str]]:
        """How often each part of these cards can be seen in the games now.

        ``states``: records ``(n,)``; ``from_start``: the games began with set-up, so that a card on the field was
        played. The item of an ability is on the stack, being declared or resolving; a field ability has its card in the
        zone where it works.
        """
        numbers, history, items = states["card_id"], states["history"], _items(states)
        zones = self._count_pairs(numbers, states["zone"])
        moves = self._count_pairs(history["card_id"], history["action"])
        resolving = np.bincount(items[items >= 0], minlength=len(self._cards.tables["abilities"][0]))
        asked = states["decision"] == c.DECISION_EX_BURST
        about = np.take_along_axis(numbers, _about(states)[:, None], axis=1)[asked]
        bursts = self._count_pairs(about, np.zeros_like(about))
        result = {}
        for code in codes:
            number = self._cards.numbers[code]
            card = self._cards.tables["cards"][0][number]
            played = zones[number, op.FIELD if from_start else op.STACK] + moves[number, _PLAYING].sum()
            parts = {PLAYED: played}
            for name, row, kind, zone in self._abilities[number]:
                if kind in _ON_STACK:
                    parts[name] = resolving[row]
                elif kind == op.FIELD_ABILITY and card["type"] == op.SUMMON:  # concerns how it is cast
                    parts[name] = played
                elif kind in _VERBS_OF_ABILITY:
                    parts[name] = moves[number, _VERBS_OF_ABILITY[kind] + 1]
                else:
                    parts[name] = zones[number, zone]
            if card["ex_burst"]:
                parts[BURST] = bursts[number, 0]
            result[code] = Counter({name: int(times) for name, times in parts.items()})
        return result

    def _count_pairs(self, numbers: np.ndarray, others: np.ndarray) -> np.ndarray:
        """How often each card number (-1: no card) has each small number of ``others``: ``(cards, _WIDTH)``."""
        known, size = numbers >= 0, len(self._cards.codes) * _WIDTH
        pairs = numbers[known].astype(np.int64) * _WIDTH + others[known]
        return np.bincount(pairs, minlength=size).reshape(-1, _WIDTH)

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
        sought = [(op.ZONES.index(one.zone), set(fitting.tolist())) for one, fitting in self._sought(code)]
        sought = [(zone, fitting) for zone, fitting in sought if zone == op.FIELD or zone in MOST_LAID]
        for state in states:
            table = _Table(state, self._cards, self._cards.numbers[code], partners, buried, counters, generator)
            table.sought = sought
            table.lay()


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
        self.sought: list[tuple[int, set[int]]] = []
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
        self.note_deeds()

    def note_deeds(self) -> None:
        """On half of the tables, record that something happened this turn, for each thing that a card of the game asks
        for."""
        state, generator = self.state, self.generator
        for deed in range(len(op.DEEDS)):
            if deed == op.DEED_USED_SPECIAL or not state["asks"] & (1 << deed) or generator.random() < 0.5:
                continue
            player = int(generator.integers(2))
            numbers = state["card_id"][player * st.CARDS_PER_PLAYER :][: st.MAIN_DECK_SIZE]
            numbers = numbers[numbers >= 0]
            known = [int(number) for number in numbers for _, fitting in self.sought if int(number) in fitting]
            among = known if known and generator.random() < 0.7 else [int(number) for number in numbers]
            entry = state["log"][int(state["log_count"])]
            entry["deed"], entry["player"] = deed, player
            entry["number"] = among[int(generator.integers(len(among)))]
            entry["times"] = generator.integers(1, EARLIER_DEEDS + 1)
            state["log_count"] += 1

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
        laid = self.lay_sought(others, zones, unique)
        others = [card for card in others if card not in laid]
        sparse = generator.random()  # on some tables few Characters, on some small hands
        for kind, most in FIELD_LIMITS:
            there = sum(zones[card] == op.FIELD and self.types[state["card_id"][card]] == kind for card in cards)
            least = most if sparse > 0.2 and (crowded or kind == op.BACKUP) else 0
            room = int(generator.integers(least, most + 1)) - there
            for card in others:
                if room > 0 and self.types[state["card_id"][card]] == kind and self.fits(card, unique):
                    zones[card] = op.FIELD
                    room -= 1
        rest = [card for card in others if zones[card] == op.DECK]
        places: tuple[tuple[int, int], ...] = OTHER_ZONES
        if sparse > 0.85:
            places = ((op.HAND, 1), *(pair for pair in OTHER_ZONES if pair[0] != op.HAND))
        if generator.random() < 0.25:
            places = ((op.BREAK_ZONE, FULL_BREAK_ZONE), *(pair for pair in OTHER_ZONES if pair[0] != op.BREAK_ZONE))
            rest.sort(key=lambda card: not int(self.types[state["card_id"][card]]) & self.buried)
        for zone, most in places:
            count = min(int(generator.integers(most + 1)), max(0, len(rest) - LEAST_DECK))
            zones.update(dict.fromkeys(rest[:count], zone))
            rest = rest[count:]
        lb_deck = range(start + st.MAIN_DECK_SIZE, start + st.CARDS_PER_PLAYER)
        shuffled = [int(card) for card in generator.permutation(cards)]
        for card in sorted(
            shuffled, key=lambda card: zones[card] == op.DECK and card in laid
        ):  # the last ones are on top
            self.put(player, card, zones[card])
        turned = 0.95 if generator.random() < 0.3 else 0
        for card in lb_deck:
            if state["card_id"][card] >= 0:
                self.put(player, card, op.LB_DECK)
                if generator.random() < turned:
                    state["face_up"][card], state["known"][card] = 1, 3

    def lay_sought(self, cards: list[int], zones: dict[int, int], unique: set[int]) -> set[int]:
        """Put cards that the tried card looks for into the zones where it does, up to two of these at a time; the cards
        that were put, also those that stay in the deck."""
        laid: set[int] = set()
        count = min(int(self.generator.integers(3)), len(self.sought))
        for k in self.generator.choice(len(self.sought), count, replace=False) if count else ():
            zone, fitting = self.sought[int(k)]
            numbers = self.state["card_id"]
            found = [card for card in cards if int(numbers[card]) in fitting and card not in laid]
            if not found:
                continue
            if self.generator.random() < 0.4:
                found = found[: int(self.generator.integers(1, len(found) + 1))]
            if zone == op.FIELD:
                found = self.lay_on_field(found, zones, unique)
            else:
                found = found[: MOST_LAID[zone]]
            zones.update(dict.fromkeys(found, zone))
            laid.update(found)
        return laid

    def lay_on_field(self, cards: list[int], zones: dict[int, int], unique: set[int]) -> list[int]:
        """Those of the cards that have room on the field."""
        there = [self.kind(card) for card, zone in zones.items() if zone == op.FIELD]
        room = {kind: most - there.count(kind) for kind, most in MOST_ON_FIELD.items()}
        found = []
        for card in cards:
            kind = self.kind(card)
            if room.get(kind, 0) > 0 and self.fits(card, unique):
                room[kind] -= 1
                found.append(card)
        return found

    def kind(self, card: int) -> int:
        """The type of a card, of several types the first one of a field."""
        types = int(self.types[self.state["card_id"][card]])
        return next((kind for kind in MOST_ON_FIELD if types & kind), types)

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
        own = state["card_id"][card] == self.number
        if zone == op.BREAK_ZONE and generator.random() < 0.25:  # put there from the field in this turn
            state["came_from"][card], state["since_turn"][card] = op.FIELD, state["turn"]
        if zone == op.REMOVED and self.cards[state["card_id"][card]]["warp_ability"] >= 0 and generator.random() < 0.75:
            self.add_counters(card, [op.WARP_COUNTER], WARP_COUNTERS)
        if zone != op.FIELD:
            return
        if (own or self.types[state["card_id"][card]] != op.BACKUP) and generator.random() < 0.25:
            state["dull"][card] = 1
        power = int(self.cards[state["card_id"][card]]["power"]) // 1000
        if power > 1 and generator.random() < 0.15:
            state["damage"][card] = 1000 * generator.integers(1, power)
        kinds = self.counters if own else list(range(1, self.kinds + 1))
        if kinds and generator.random() < (0.5 if own else 0.1):
            self.add_counters(card, kinds)

    def add_counters(self, card: int, kinds: list[int], most: int = COUNTERS) -> None:
        """Add counters of one of these kinds."""
        place = int(self.state["counter_count"])
        kind = kinds[int(self.generator.integers(len(kinds)))]
        self.state["counters"][place] = (card, kind, self.generator.integers(1, most + 1))
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
