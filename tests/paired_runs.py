"""Paired runs: two games that differ in one hidden card must look alike to the player who does not know the card.

Both games are played alike for as long as all public facts agree (R4.45, K-2.6, F-1.5, C-2.1). Swapping hidden cards
within one state shows what an observation reads at that moment. A paired run also shows what the engine did on the way:
a decision that is skipped because a hidden card leaves no choice, a row that is written or not. The runs compare
observation, mask, texts of actions, question and choices, the text of the board, the board of the page, the drawn
table, and the log.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fftcg_env.core.event_log import Log
from fftcg_env.core.jobs import JOB_MASK, JOB_STEP, RUNNING
from fftcg_env.core.page_board import page_board_of
from fftcg_env.core.records import copy_records, write_records
from fftcg_env.core.words import words_of
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.envs.information import information_state
from fftcg_env.envs.rendering import to_text
from fftcg_env.games.fftcg.cards.program.opcodes import DECK, FIELD, HAND, LB_DECK, REMOVED
from tests.checks import choose

TRIES = 4
"""Number of tries to let the opponent of the second game do what the opponent of the first one did."""
LONGEST = 30
"""Decisions of the observer after which other cards are exchanged."""
TEXTS, PICTURES = 16, 96
"""One comparison in this number also compares the texts and the board of the page, and the drawn board."""

PUBLIC = (
    *("turn", "result", "reason", "flow", "phase", "after_extra", "extra_turns", "skips", "skipped", "turn_player"),
    *("decision", "decision_player", "decision_card", "decision_minimum", "decision_maximum", "decision_count"),
    *("decision_ability", "zone_count", "zone", "controller", "under", "face_up", "known", "crystals", "deck_seen"),
    *("no_search", "summons_cast", "attack_count", "party", "blocked", "blocker", "strike", "struck_player"),
    *("stack_count", "waiting_count", "effect_count", "counter_count", "log_count", "payment"),
)
"""Fields of an FFTCG record that both players know all of. Cards in hidden zones are identified by card indexes,
which say nothing."""
PUBLIC_ON_FIELD = (
    *("dull", "frozen", "attacking", "attacks", "paid", "used", "since_turn", "damage", "types", "power"),
    *("keywords", "restrictions", "protections", "silenced"),
)
LISTS = {"effects": "effect_count", "counters": "counter_count", "stack": "stack_count", "log": "log_count"}


@dataclass
class PairedReport:
    """Counts of a paired run. ``pairs``: pairs that were played side by side; ``compared``: moments that were compared;
    ``parted``: pairs that ended because a public fact differed; ``swapped``: the cards that were exchanged; ``places``:
    how many pairs exchanged cards of which zones; ``lines``: sentences of logs that were compared."""

    games: int = 0
    pairs: int = 0
    compared: int = 0
    decisions: int = 0
    parted: int = 0
    lines: int = 0
    swapped: set[str] = field(default_factory=set)
    places: dict[str, int] = field(default_factory=dict)


class LeakError(AssertionError):
    """The observer can tell two games apart whose public facts agree."""


class FFTCGSecrets:
    """Which fields of an FFTCG record are hidden, and which are public."""

    moment = (
        *("decision", "decision_card", "decision_count", "turn", "phase", "flow", "time", "stack_count"),
        *("last_serial", "waiting_count", "zone_count", "dull", "payment"),
    )
    """Fields by which the same question is found again in the other game."""
    zones = ((HAND, DECK), (HAND, DECK), (HAND, DECK), (DECK, DECK), (LB_DECK, LB_DECK))
    hidden_zones = (HAND, DECK, LB_DECK, REMOVED)

    def exchange(self, state: np.void, observer: int, rng: random.Random) -> tuple[str, int, int] | None:
        """Exchange two different cards that the observer does not know; returns their zones and indexes."""
        half = len(state["card_id"]) // 2
        unknown = (state["known"] >> observer & 1 == 0) & (state["card_id"] >= 0)
        removed = np.flatnonzero(unknown & (state["zone"] == REMOVED))
        if len(removed) and rng.random() < 0.7:  # face-down cards (R4.8) are rare
            owner = int(rng.choice(removed)) // half
            first_zone, second_zone = REMOVED, rng.choice((HAND, DECK, DECK) if owner != observer else (DECK,))
        else:
            owner = 1 - observer if rng.random() < 0.9 else observer
            first_zone, second_zone = rng.choice(self.zones)
        cards = np.arange(owner * half, (owner + 1) * half)
        first = cards[unknown[cards] & (state["zone"][cards] == first_zone)]
        second = cards[unknown[cards] & (state["zone"][cards] == second_zone)]
        if not len(first) or not len(second):
            return None
        one, other = int(rng.choice(first)), int(rng.choice(second))
        if state["card_id"][one] == state["card_id"][other]:
            return None
        state["card_id"][[one, other]] = state["card_id"][[other, one]]
        state["hand_known"] = 0
        return ("removed" if first_zone == REMOVED else "other"), one, other

    def agree(self, states: np.ndarray, observer: int) -> bool:
        """Whether nothing that both players can see differs, whatever the observations say."""
        first, second = states
        if any(first[name].tobytes() != second[name].tobytes() for name in PUBLIC):
            return False
        for player in range(2):
            for zone in range(first["zone_count"].shape[1]):
                count = int(first["zone_count"][player, zone])
                lists = [state["zone_cards"][player, zone, :count].tolist() for state in (first, second)]
                if zone not in (DECK, LB_DECK) and lists[0] != lists[1]:
                    return False
        seen = ~np.isin(first["zone"], self.hidden_zones) | (first["known"] >> observer & 1 == 1)
        if (first["card_id"][seen] != second["card_id"][seen]).any():
            return False
        field_cards = first["zone"] == FIELD
        if any((first[name][field_cards] != second[name][field_cards]).any() for name in PUBLIC_ON_FIELD):
            return False
        for name, count in LISTS.items():
            number = int(first[count])
            if first[name][:number].tobytes() != second[name][:number].tobytes():
                return False
        return True


class ZonedSecrets:
    """Which fields are hidden in a record of a game with zones (:mod:`fftcg_env.core.zoned`). ``no``: its module of
    numbers; ``public``: fields that may not differ between games that look alike."""

    def __init__(self, no: Any, public: Sequence[str]) -> None:
        self.no, self.public, self.hidden_zones = no, public, (no.DECK, no.HAND)
        self.moment = ("decision", "decision_card", "decision_amount", "turn", "phase", "step", "zone_count")

    def unknown(self, state: np.void, viewer: int) -> np.ndarray:
        """The opponent's cards that ``viewer`` does not know."""
        other = np.arange(self.no.CARD_COUNT) // self.no.CARDS_PER_PLAYER != viewer
        unseen = state["known"].astype(int) >> viewer & 1 == 0
        hidden = (state["zone"] == self.no.DECK) | ((state["zone"] == self.no.HAND) & unseen)
        return np.flatnonzero(other & hidden & (state["card_id"] >= 0))

    def exchange(self, state: np.void, observer: int, rng: random.Random) -> tuple[str, int, int] | None:
        """As of the FFTCG: a card of the opponent's hand, and another hidden one."""
        cards = self.unknown(state, observer).tolist()
        hand = [card for card in cards if state["zone"][card] == self.no.HAND]
        if not hand or not state["turn"]:
            return None
        one, other = rng.choice(hand), rng.choice(cards)
        if state["card_id"][one] == state["card_id"][other]:
            return None
        state["card_id"][[one, other]] = state["card_id"][[other, one]]
        return "hand", one, other

    def agree(self, states: np.ndarray, observer: int) -> bool:
        """Whether nothing differs that the observer may know."""
        first, second = states
        if any(first[name].tobytes() != second[name].tobytes() for name in self.public):
            return False
        hidden = np.zeros(self.no.CARD_COUNT, bool)
        hidden[self.unknown(first, observer)] = True
        hidden |= (first["zone"] == self.no.DECK) & (second["zone"] == self.no.DECK)
        return bool((first["card_id"] == second["card_id"])[~hidden].all())


def paired_runs(game: Any, decks: Sequence[Any], games: int, seed: int, secrets: Any = None) -> PairedReport:
    """Play this many games with decks drawn from ``decks``, each paired with a second one in which two hidden cards are
    exchanged. When the two part, a new second game begins. Raises :class:`LeakError` with all that is needed to see the
    leak."""
    report = PairedReport()
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        pair = _Pair(game, secrets or FFTCGSecrets(), (rng.choice(decks), rng.choice(decks)), rng, report)
        try:
            pair.play()
        except LeakError as leak:
            raise LeakError(f"{leak}\ngame {number} of seed {seed}: {pair.story()}") from None
        report.games += 1
    return report


def card_of(game: Any, action: int, player: int) -> int:
    """The index of the card that an action of a player names, -1 if it names none."""
    if action < game.global_action_count:
        return -1
    entity = (action - game.global_action_count) // len(game.verbs)
    return int((entity + player * game.card_count // 2) % game.card_count)


def legal_of(state: np.void, game: Any) -> np.ndarray:
    """The mask of a record."""
    mask = np.zeros(game.action_count, np.int8)
    mask[state["legal"][: int(state["legal_count"])]] = 1
    return mask


class Leader:
    """How the opponent of the first game plays: at random, mostly without the cards that differ.

    ``done``: the questions and answers since they were taken out last, and whether each was a deed: something that was
    done where passing was legal.
    """

    def __init__(self, game: Any, secrets: Any, rng: random.Random) -> None:
        self.game, self.secrets, self.rng = game, secrets, rng
        self.eager = rng.random()
        self.cards: tuple[int, int] = (-1, -1)
        self.done: list[tuple[bytes, int, bool]] = []

    def answer(self, state: np.void) -> int:
        """An action for the player who decides."""
        mask = legal_of(state, self.game)
        action = choose(mask, self.rng, self.eager)
        for _ in range(4):
            if card_of(self.game, action, int(state["decision_player"])) not in self.cards:
                break
            action = choose(mask, self.rng, self.eager)
        self.done.append((moment_of(state, self.secrets), action, is_deed(self.game, mask, action)))
        return action


class Follower:
    """How the opponent of the second game plays: as the first one did, as far as the same is asked. ``attempt``: the
    last one of :data:`TRIES` answers other questions at random, earlier ones pass. ``strayed``: it did something that
    the first one did not."""

    def __init__(self, game: Any, secrets: Any, rng: random.Random, done: Sequence[Any], attempt: int) -> None:
        self.game, self.secrets, self.rng, self.attempt = game, secrets, rng, attempt
        self.left, self.strayed = list(done), False

    def answer(self, state: np.void) -> int:
        """An action for the player who decides."""
        mask, moment = legal_of(state, self.game), moment_of(state, self.secrets)
        same = next((k for k, (asked, _, _) in enumerate(self.left) if asked == moment), -1)
        if same >= 0 and mask[self.left[same][1]]:
            action = int(self.left[same][1])
            self.strayed |= any(deed for _, _, deed in self.left[:same])
            del self.left[: same + 1]
            return action
        passing = self.game.pass_action
        priority = self.game.decisions[int(state["decision"])] == "priority"
        if mask[passing] and (self.attempt < TRIES - 1 or priority):
            return int(passing)
        action = choose(mask, self.rng)
        asked_too = any(asked[:1] == moment[:1] for asked, _, _ in self.left)  # the first one answered it otherwise
        self.strayed |= asked_too or is_deed(self.game, mask, action)
        return action

    def kept_up(self) -> bool:
        """Whether both players did the same, except for what the engine did where hidden cards left no choice."""
        return not self.strayed and not any(deed for _, _, deed in self.left)


def is_deed(game: Any, mask: np.ndarray, action: int) -> bool:
    """Whether a player did something where passing was legal."""
    return bool(mask[game.pass_action]) and action != game.pass_action


def moment_of(state: np.void, secrets: Any) -> bytes:
    """What is asked, and when."""
    return b"".join(state[name].tobytes() for name in secrets.moment)


class _Pair:
    """Two games in one batch; the observer does not know that they differ."""

    def __init__(
        self, game: Any, secrets: Any, decks: tuple[Any, Any], rng: random.Random, report: PairedReport
    ) -> None:
        self.game, self.secrets, self.rng, self.report = game, secrets, rng, report
        self.batch = GameBatch(game, 2, DeckChoice(game, decks))
        self.batch.seed([rng.getrandbits(62)] * 2)
        self.batch.start(JOB_MASK)
        self.observer = rng.randrange(2)
        self.leader = Leader(game, secrets, rng)
        self.logs = [Log(game, self.observer) for _ in range(2)]
        self.told: list[list[str]] = [[], []]
        self.lately: list[str] = []
        self.exposed = False
        """Whether a card that differs lay open on the way: it may be hidden again when the two are compared."""

    def story(self) -> str:
        """How the two games differ, and what was done in them."""
        numbers = [int(self.batch.states["card_id"][0, card]) for card in self.leader.cards]
        told = f"cards {self.leader.cards} (numbers {numbers}) exchanged, unknown to player_{self.observer}\n"
        return told + "\n".join(self.lately[-80:])

    def play(self) -> None:
        """A whole game, compared with its pair at each decision of the observer."""
        moments, batch = 0, self.batch
        while batch.masks[0].any():
            if not self.observer_decides(0):
                self.step((0,), self.leader.answer(batch.states[0]))
                continue
            if moments == 0:
                moments = LONGEST if self.exchange() else 0
            if moments == 0:
                self.step((0,), choose(batch.masks[0], self.rng, self.leader.eager))
                continue
            self.compare()
            self.step((0, 1), choose(batch.masks[0], self.rng, self.leader.eager))
            moments = moments - 1 if self.to_the_next_moment() else 0

    def step(self, games: Sequence[int], action: int) -> None:
        """Take an action in these games."""
        for k in games:
            player = int(self.batch.states["decision_player"][k])
            kind = self.game.decisions[int(self.batch.states["decision"][k])]
            text = self.game.describe(self.batch.states, k, action)
            self.lately.append(f"  {'AB'[k] if len(games) == 1 else 'both'} player_{player} {kind}: {text}")
        for k in games:
            before = copy_records(self.batch.states[k : k + 1])
            self.batch.actions[k] = action
            self.batch.run(JOB_STEP | JOB_MASK, k, k + 1)
            after = copy_records(self.batch.states[k : k + 1])
            zones = [int(after["zone"][0, card]) for card in self.leader.cards if card >= 0]
            self.exposed |= any(zone not in self.secrets.hidden_zones for zone in zones)
            self.told[k] += [entry.text for entry in self.logs[k].add(before, action, after)]
        self.report.decisions += len(games)

    def observer_decides(self, k: int) -> bool:
        """Whether the observer is asked in a game."""
        return int(self.batch.states["decision_player"][k]) == self.observer and bool(self.batch.masks[k].any())

    def exchange(self) -> bool:
        """The second game becomes the first one, but two cards that the observer does not know change places; False if
        there are none."""
        write_records(self.batch.states[1:], self.batch.states[:1])
        self.batch.masks[1:] = self.batch.masks[:1]
        self.logs[1], self.told = copy.copy(self.logs[0]), [[], []]
        state = self.batch.states[1]
        found = self.secrets.exchange(state, self.observer, self.rng)
        if found is None:
            return False
        place, *cards = found
        self.leader.cards, self.exposed = (cards[0], cards[1]), False
        self.report.swapped |= {str(int(state["card_id"][card])) for card in cards}
        self.report.places[place] = self.report.places.get(place, 0) + 1
        self.lately = [f"  now cards {cards} change places in B"]
        self.report.pairs += 1
        return True

    # ------------------------------------------------------------------------------------------ going on side by side
    def to_the_next_moment(self) -> bool:
        """The opponents play until the observer decides in both games, or both are over; False if the games part."""
        batch, lately = self.batch, len(self.lately)
        before, mask = copy_records(batch.states), batch.masks.copy()
        log, told = copy.copy(self.logs[1]), list(self.told[1])
        self.leader.done.clear()
        while batch.masks[0].any() and not self.observer_decides(0):
            self.step((0,), self.leader.answer(batch.states[0]))
        after, shown = len(self.lately), self.exposed
        for attempt in range(TRIES):
            del self.lately[after:]
            write_records(batch.states[1:], before[1:])
            batch.masks[1:] = mask[1:]
            self.logs[1], self.told[1] = copy.copy(log), list(told)
            follower = Follower(self.game, self.secrets, self.rng, self.leader.done, attempt)
            self.exposed = shown
            while batch.masks[1].any() and not self.observer_decides(1):
                self.step((1,), follower.answer(batch.states[1]))
            if follower.kept_up() and not self.exposed and self.secrets.agree(batch.states, self.observer):
                if batch.states["result"][0] != RUNNING:
                    self.compare()
                    return False
                return True
        del self.lately[lately:]
        self.report.parted += 1
        return False

    # --------------------------------------------------------------------------------------------------- comparing
    def compare(self) -> None:
        """What the observer sees, can do and is shown is the same."""
        self.report.compared += 1
        first, second = (self.view(k) for k in range(2))
        for name, one, other in zip(("observation", "mask"), first, second, strict=True):
            if one.tobytes() != other.tobytes():
                raise LeakError(f"the {name} differs at {self.places(name, np.flatnonzero(one != other))}")
        if self.told[0] != self.told[1]:
            raise LeakError(f"the logs differ:\n{self.told[0]}\n{self.told[1]}")
        self.report.lines += len(self.told[0])
        self.told = [[], []]
        actions = np.flatnonzero(first[1])
        self.alike("the texts of the legal actions", lambda k: [self.describe(k, int(action)) for action in actions])
        game, states, words = self.game, self.batch.states, words_of(self.game)
        if self.rng.randrange(TEXTS) == 0:
            self.alike("the tables in words", lambda k: information_state(game, states, k, self.observer, cards=True))
            self.alike("the boards", lambda k: page_board_of(game, states, k, self.observer))
            self.alike("the cards in view", lambda k: words.cards(states, k, self.observer))
        if self.rng.randrange(PICTURES) == 0:
            self.alike("the drawn boards", lambda k: to_text(game.board(states, k, self.observer), colour=False))

    def alike(self, what: str, shown: Any) -> None:
        """Whether something is the same of both games."""
        first, second = shown(0), shown(1)
        if first != second:
            raise LeakError(f"{what} differ:\n{first}\n{second}")

    def describe(self, k: int, action: int) -> str:
        """An action in words."""
        text: str = self.game.describe(self.batch.states, k, action)
        return text

    def view(self, k: int) -> tuple[np.ndarray, np.ndarray]:
        """Observation and mask."""
        return self.batch.observe_as(k, self.observer)

    def places(self, name: str, positions: np.ndarray) -> list[str]:
        """Names of positions, for messages."""
        if name == "mask":
            return [self.describe(0, int(position)) for position in positions[:8]]
        return [self.game.layout.name_of(int(position)) for position in positions[:8]]
