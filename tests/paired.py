"""Paired runs: two games that differ in one hidden card, played alike, must look alike to the player who does not know
it (R4.45), for as long as all public facts agree.

Swapping hidden cards within one state shows what an observation reads now. A paired run also shows what the engine did
on the way: a question that is not asked because a hidden card leaves no choice, a row that is written or not.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from fftcg_env.core.jobs import JOB_MASK, JOB_OBSERVE, JOB_STEP, JOB_VIEW_0, JOB_VIEW_1
from fftcg_env.envs.batch import GameBatch, copy_records
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.envs.rendering import to_text
from fftcg_env.games.fftcg.cards.decks import Deck
from fftcg_env.games.fftcg.cards.program.opcodes import DECK, FIELD, HAND, LB_DECK, REMOVED
from fftcg_env.games.fftcg.game import FFTCG
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.record.state import CARDS_PER_PLAYER
from tests.checks import choose

HIDDEN_ZONES = (HAND, DECK, LB_DECK, REMOVED)
TRIES = 4
"""So many ways are tried to let the opponent of the second game do what the opponent of the first one did."""
LONGEST = 30
"""Decisions of the observer after which other cards are exchanged."""
PICTURES = 16
"""One comparison in so many also compares the drawn table."""

PUBLIC = (
    *("turn", "result", "reason", "flow", "phase", "after_extra", "extra_turns", "skips", "skipped", "turn_player"),
    *("decision", "decision_player", "decision_card", "decision_minimum", "decision_maximum", "decision_count"),
    *("decision_ability", "zone_count", "zone", "controller", "under", "face_up", "known", "crystals", "deck_seen"),
    *("no_search", "summons_cast", "attack_count", "party", "blocked", "blocker", "strike", "struck_player"),
    *("stack_count", "waiting_count", "effect_count", "counter_count", "log_count", "payment"),
)
"""Fields that both players know all of. What lies in hidden zones is told apart by card indexes, which say nothing."""
PUBLIC_ON_FIELD = (
    *("dull", "frozen", "attacking", "attacks", "paid", "used", "since_turn", "damage", "types", "power"),
    *("keywords", "restrictions", "protections", "silenced"),
)
MOMENT = (
    *("decision", "decision_card", "decision_count", "turn", "phase", "flow", "time", "stack_count", "last_serial"),
    *("waiting_count", "zone_count", "dull", "payment"),
)
"""Fields by which the same question is found again in the other game."""
LISTS = {"effects": "effect_count", "counters": "counter_count", "stack": "stack_count", "log": "log_count"}


@dataclass
class PairedReport:
    """``pairs`` that were played side by side, ``compared`` moments, ``parted``: pairs that ended because a public fact
    differed; ``swapped``: the cards that were exchanged."""

    games: int = 0
    pairs: int = 0
    compared: int = 0
    decisions: int = 0
    parted: int = 0
    swapped: set[str] = field(default_factory=set)


class LeakError(AssertionError):
    """The observer can tell two games apart whose public facts agree."""


def paired_runs(game: FFTCG, decks: Sequence[Deck], games: int, seed: int) -> PairedReport:
    """Play so many games with decks drawn from ``decks``, each with a second one beside it in which two hidden cards
    are exchanged; when the two part, a new second one begins. Raises :class:`LeakError` with what is needed to see it.
    """
    report = PairedReport()
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        pair = _Pair(game, (rng.choice(decks), rng.choice(decks)), rng, report)
        try:
            pair.play()
        except LeakError as leak:
            raise LeakError(f"{leak}\ngame {number} of seed {seed}: {pair.story()}") from None
        report.games += 1
    return report


class _Pair:
    """Two games in one batch; the observer does not know that they differ."""

    def __init__(self, game: FFTCG, decks: tuple[Deck, Deck], rng: random.Random, report: PairedReport) -> None:
        self.game, self.decks, self.rng, self.report = game, decks, rng, report
        self.batch = GameBatch(game, 2, DeckChoice(game, decks))
        self.batch.seed([rng.getrandbits(62)] * 2)
        self.batch.start(JOB_MASK)
        self.observer = rng.randrange(2)
        self.cards: tuple[int, int] = (-1, -1)
        self.lately: list[str] = []

    def story(self) -> str:
        first, second = (self.game.cards.codes[int(self.batch.states["card_id"][0, card])] for card in self.cards)
        return f"{first} and {second} (cards {self.cards}) exchanged, unknown to player_{self.observer}\n" + "\n".join(
            self.lately[-80:]
        )

    def play(self) -> None:
        """A whole game, compared at each decision of the observer with the one beside it."""
        eager, moments = self.rng.random(), 0
        while self.batch.masks[0].any():
            if not self.observer_decides(0):
                self.step((0,), choose(self.batch.masks[0], self.rng, eager))
                continue
            if moments == 0:
                moments = LONGEST if self.exchange() else 0
            if moments == 0:
                self.step((0,), choose(self.batch.masks[0], self.rng, eager))
                continue
            self.compare()
            self.step((0, 1), choose(self.batch.masks[0], self.rng, eager))
            moments = moments - 1 if self.to_the_next_moment(eager) else 0

    def step(self, games: Sequence[int], action: int) -> None:
        for k in games:
            player = int(self.batch.states["decision_player"][k])
            kind = c.DECISIONS[int(self.batch.states["decision"][k])]
            text = self.game.describe(self.batch.states, k, action)
            self.lately.append(f"  {'AB'[k] if len(games) == 1 else 'both'} player_{player} {kind}: {text}")
        for k in games:
            self.batch.actions[k] = action
            self.batch.run(JOB_STEP | JOB_MASK, k, k + 1)
        self.report.decisions += len(games)

    def observer_decides(self, k: int) -> bool:
        return int(self.batch.states["decision_player"][k]) == self.observer and bool(self.batch.masks[k].any())

    def exchange(self) -> bool:
        """The second game becomes the first one, but two cards that the observer does not know change places; False if
        there are none."""
        self.batch.states[1:] = self.batch.states[:1]
        self.batch.masks[1:] = self.batch.masks[:1]
        state = self.batch.states[1]
        owner = 1 - self.observer if self.rng.random() < 0.9 else self.observer
        cards = np.arange(owner * CARDS_PER_PLAYER, (owner + 1) * CARDS_PER_PLAYER)
        unknown = (state["known"][cards] >> self.observer & 1 == 0) & (state["card_id"][cards] >= 0)
        zones = [(HAND, DECK), (HAND, DECK), (HAND, DECK), (DECK, DECK), (LB_DECK, LB_DECK)]
        first_zone, second_zone = self.rng.choice(zones)
        first = cards[unknown & (state["zone"][cards] == first_zone)]
        second = cards[unknown & (state["zone"][cards] == second_zone)]
        if not len(first) or not len(second):
            return False
        one, other = int(self.rng.choice(first)), int(self.rng.choice(second))
        if state["card_id"][one] == state["card_id"][other]:
            return False
        self.cards = (one, other)
        state["card_id"][[one, other]] = state["card_id"][[other, one]]
        state["hand_known"] = 0
        self.report.swapped |= {self.game.cards.codes[int(state["card_id"][card])] for card in self.cards}
        self.lately = [f"  now cards {self.cards} change places in B"]
        self.report.pairs += 1
        return True

    # ------------------------------------------------------------------------------------------ going on side by side
    def to_the_next_moment(self, eager: float) -> bool:
        """The opponents play until the observer decides in both games; False if the games part or end."""
        before, told = copy_records(self.batch.states), len(self.lately)
        mask = self.batch.masks.copy()
        done: list[tuple[bytes, int]] = []
        while self.batch.masks[0].any() and not self.observer_decides(0):
            action = self.unsuspicious(eager)
            done.append((self.moment(0), action))
            self.step((0,), action)
        after = len(self.lately)
        if not self.observer_decides(0):
            return False
        for attempt in range(TRIES):
            del self.lately[after:]
            self.batch.states[1:] = before[1:]
            self.batch.masks[1:] = mask[1:]
            self.follow(done, attempt)
            if self.observer_decides(1) and self.public_facts_agree():
                return True
        del self.lately[told:]
        self.report.parted += 1
        return False

    def unsuspicious(self, eager: float) -> int:
        """An action of the opponent, mostly one that does not use a card that differs."""
        action = choose(self.batch.masks[0], self.rng, eager)
        for _ in range(4):
            card = self.card_of(action)
            if card not in self.cards:
                break
            action = choose(self.batch.masks[0], self.rng, eager)
        return action

    def card_of(self, action: int) -> int:
        """The index of the card that an opponent's action names, -1: none."""
        if action < c.GLOBAL_ACTIONS:
            return -1
        entity = (action - c.GLOBAL_ACTIONS) // c.VERB_COUNT
        return (entity + (1 - self.observer) * CARDS_PER_PLAYER) % (2 * CARDS_PER_PLAYER)

    def moment(self, k: int) -> bytes:
        """What is asked, and when."""
        return b"".join(self.batch.states[name][k].tobytes() for name in MOMENT)

    def follow(self, done: list[tuple[bytes, int]], attempt: int) -> None:
        """The opponent of the second game does what that of the first one did, as far as the same is asked."""
        left = list(done)
        while self.batch.masks[1].any() and not self.observer_decides(1):
            kind, moment = int(self.batch.states["decision"][1]), self.moment(1)
            same = next((k for k, (asked, _) in enumerate(left) if asked == moment), -1)
            if same >= 0 and self.batch.masks[1, left[same][1]]:
                action = left[same][1]
                del left[: same + 1]
            elif self.batch.masks[1, c.PASS] and (attempt < TRIES - 1 or kind == c.DECISION_PRIORITY):
                action = c.PASS
            else:
                action = choose(self.batch.masks[1], self.rng)
            self.step((1,), action)

    # --------------------------------------------------------------------------------------------------- comparing
    def public_facts_agree(self) -> bool:
        """Whether nothing that both players can see differs, whatever the observations say."""
        first, second = self.batch.states
        if any(first[name].tobytes() != second[name].tobytes() for name in PUBLIC):
            return False
        for player in range(2):
            for zone in range(first["zone_count"].shape[1]):
                count = int(first["zone_count"][player, zone])
                lists = [state["zone_cards"][player, zone, :count].tolist() for state in (first, second)]
                if zone not in (DECK, LB_DECK) and lists[0] != lists[1]:
                    return False
        seen = ~np.isin(first["zone"], HIDDEN_ZONES) | (first["known"] >> self.observer & 1 == 1)
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

    def compare(self) -> None:
        """What the observer sees, can do and is shown is the same."""
        self.report.compared += 1
        first, second = (self.view(k) for k in range(2))
        for name, one, other in zip(("observation", "mask"), first, second, strict=True):
            if one.tobytes() != other.tobytes():
                raise LeakError(f"the {name} differs at {self.places(name, np.flatnonzero(one != other))}")
        actions = np.flatnonzero(first[1])
        texts = [[self.game.describe(self.batch.states, k, int(action)) for action in actions] for k in range(2)]
        if texts[0] != texts[1]:
            raise LeakError(f"the texts of the legal actions differ: {texts[0]} and {texts[1]}")
        if self.rng.randrange(PICTURES) == 0:
            boards = [to_text(self.game.board(self.batch.states, k, self.observer), colour=False) for k in range(2)]
            if boards[0] != boards[1]:
                raise LeakError(f"the drawn tables differ:\n{boards[0]}\n{boards[1]}")

    def view(self, k: int) -> tuple[np.ndarray, np.ndarray]:
        observation = np.zeros((1, self.game.layout.size), self.game.layout.dtype)
        mask = np.zeros((1, self.game.action_count), np.int8)
        self.batch.look(k, JOB_OBSERVE | JOB_MASK | (JOB_VIEW_0, JOB_VIEW_1)[self.observer], observation, mask)
        return observation[0], mask[0]

    def places(self, name: str, positions: np.ndarray) -> list[str]:
        """Names of positions, for messages."""
        if name == "mask":
            return [self.game.describe(self.batch.states, 0, int(position)) for position in positions[:8]]
        return [self.game.layout.name_of(int(position)) for position in positions[:8]]
