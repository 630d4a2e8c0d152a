"""A scripted beginner: it reads the observation, values every legal action in CP by rules of thumb, and takes the best.

The agent never changes, so it is a fixed reference for other agents across versions. It is also an example of an agent
that knows the game and uses the observation only. The strong scripted agent is ``heuristic``.

All values are in CP. A card in hand pays 2 CP when discarded, and a Backup pays 1 CP per turn, so a Forward of 7000
power on the field is worth about 4.5. Each kind of decision has one method of the same name, which gives every legal
action a value. The agent takes the action of the highest value, the first one of several. There is no randomness: equal
observations give equal actions.

What it sees is a :class:`~fftcg_env.agents.beginner_valuation.Board`; a
:class:`~fftcg_env.agents.beginner_valuation.Judge` values what cards do on it, from their ability trees, never from
their names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..games.fftcg.cards.program import opcodes as op
from ..games.fftcg.record import constants as no
from .beginner_valuation import (
    Board,
    Guarded,
    Judge,
    KnownCard,
    Outline,
    SeenCard,
    block_gain,
    can_block,
    can_fight_next_turn,
    know,
    worth,
)

WORTH_A_CAST = 0.3
"""Minimum gain in CP for casting a card or using an ability."""


class BeginnerAgent:
    """The agent. ``game``: the game ``fftcg`` from :func:`fftcg_env.games.load_game`."""

    games = ("fftcg",)

    def __init__(self, game: Any) -> None:
        self._layout = game.layout
        self._cards: dict[int, KnownCard | None] = {}
        self._printed = game.card_list  # by card number; observed ids count from 1

    def reset(self, seed: int) -> None:
        """Nothing to do: the agent has no memory and no randomness."""

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        """Actions int64 ``(n,)`` for observations int16 ``(n, size)`` and masks int8 ``(n, actions)``."""
        pairs = zip(observations, action_masks, strict=True)
        return np.fromiter((self.act(observation, mask) for observation, mask in pairs), np.int64, len(observations))

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        """One action for an observation int16 ``(size,)`` and a mask int8 ``(actions,)``."""
        legal = np.flatnonzero(action_mask).tolist()
        if len(legal) == 1:
            return int(legal[0])
        board = Board(self._layout.views(observation), self._known)
        method = getattr(self, no.DECISIONS[board.decision.kind], self.as_offered)
        scores = method(board, Judge(board), legal)
        best = max(range(len(legal)), key=scores.__getitem__)
        return int(legal[best])

    def _known(self, card_id: int) -> KnownCard | None:
        if card_id not in self._cards:
            known = 0 < card_id <= len(self._printed)
            self._cards[card_id] = know(self._printed[card_id - 1]) if known else None
        return self._cards[card_id]

    # Every method below returns a value for each legal action, in the order of ``legal``.

    # ---------------------------------------------------------------------------------------------------- set-up
    def first_player(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Take the first turn: an earlier Backup is worth more than the card that going second would draw."""
        return [-float(action) for action in legal]

    def mulligan(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Redraw a hand without an early Backup, or without a Forward."""
        early = any(card.type & op.BACKUP and card.cost <= 3 for card in board.hand)
        again = not early or not any(card.type & op.FORWARD for card in board.hand)
        return [(action != no.PASS) == again for action in legal]

    # ---------------------------------------------------------------------------------- casting and using abilities
    def priority(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Cast or use what gains most; pass if nothing gains enough. Wait while the own item on the stack resolves."""
        if board.my_item_is_next:
            return [float(action == no.PASS) for action in legal]
        scores = []
        for action in legal:
            entity, verb = divmod(action - no.GLOBAL_ACTIONS, no.VERB_COUNT)
            if action == no.PASS:
                scores.append(WORTH_A_CAST)
            elif verb == no.CAST:
                scores.append(self._gain_of_cast(board, judge, board.cards[entity]))
            elif verb == no.ACTIVATE:
                card = board.cards[entity]
                facts = board.facts(card)
                gains = [self._gain_of_use(board, judge, card, item) for item in facts.usable] if facts else []
                scores.append(max(gains, default=0.0))
            else:
                scores.append(0.0)
        return scores

    def _gain_of_cast(self, board: Board, judge: Judge, card: SeenCard) -> float:
        facts = board.facts(card)
        less = sum(judge.number(value, card, None) for value in facts.reductions) if facts else 0
        price = self._price(board, judge, max(0, card.cost - less), _bits(card.elements), (card,))
        if card.type & op.SUMMON:
            values = [judge.ability(item, None) for item in facts.outlines if item is not None] if facts else []
            return sum(value or 0.0 for value in values) - 0.6 * judge.keep(card) - price
        return judge.arrival(card) - 0.4 * judge.keep(card) - price

    def _price(
        self, board: Board, judge: Judge, total: int, required: Sequence[int], spent: Sequence[SeenCard]
    ) -> float:
        """The cost of a payment: Backups are free, because they become active again; discards cost the value of the
        cards.

        ``required``: elements, one entry for each CP that must have it. ``spent``: cards that cannot pay."""
        gone = {card.entity for card in spent}
        backups = [card for card in board.active_backups if card.entity not in gone]
        offered = 0
        for backup in backups:
            offered |= backup.elements
        missing = {element for element in required if not offered >> element & 1} if total else set()
        discards = max(len(missing), -(-max(0, total - len(backups)) // 2))
        hand = sorted(judge.keep(card) for card in board.hand if card.entity not in gone)
        cost = sum(hand[:discards]) + 0.1 * (total - discards)
        return cost if discards <= len(hand) else 99.0

    def _gain_of_use(self, board: Board, judge: Judge, card: SeenCard, item: Outline | None) -> float:
        if item is None or item.cost is None:
            return 0.0
        cost = item.cost
        if item.condition is not None and not judge.holds(item.condition, card, None):
            return 0.0
        twins = [other for other in board.hand if other.card_id == card.card_id]
        if cost.special and not twins:
            return 0.0
        value = judge.ability(item, card)
        if value is None:
            return 0.0
        spent = [card] if cost.dull or cost.put_self else []
        required = [op.ELEMENTS.index(element) for element in cost.elements]
        price = self._price(board, judge, len(required) + cost.generic, required, spent)
        if cost.dull:
            price += 0.3 if card.type & op.BACKUP else judge.harm_of_dulling(card)
        if cost.put_self:
            price += worth(card)
        if cost.special:
            price += judge.keep(twins[0])
        if cost.discard:
            price += sum(sorted(judge.keep(other) for other in board.hand)[: cost.discard])
        return value - price

    def ability(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Choose the ability of the card that gains most."""
        card = board.cards.get(board.decision.card - 1)
        facts = board.facts(card) if card is not None else None
        if card is None or facts is None:
            return [0.0 for _ in legal]
        places, items = [action - no.FIRST_OPTION for action in legal], facts.outlines
        return [
            self._gain_of_use(board, judge, card, items[place]) if 0 <= place < len(items) else 0.0 for place in places
        ]

    def pay(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Discard first if a discard is needed anyway, so that no Backup is dulled in vain. Discard the least useful
        card. Dull Backups of rare elements last."""
        numbers = board.numbers
        left = numbers.payment_total - numbers.payment_produced
        backups = [board.cards[_entity(action)] for action in legal if _is_backup(board, action)]
        offered = 0
        for backup in backups:
            offered |= backup.elements
        demanded = [i for i in range(6) if getattr(numbers, f"payment_{op.ELEMENTS[i].lower()}")]
        missing = 0
        for element in demanded:
            missing |= (1 << element) & ~offered
        discard_needed = bool(missing) or left > len(backups)
        scores = []
        for action in legal:
            if action == no.PASS:
                scores.append(50.0 if left <= 0 else -50.0)
                continue
            card = board.cards[_entity(action)]
            if _is_backup(board, action):
                rarity = sum(1 for other in backups if other.elements & card.elements)
                usable = board.facts(card)
                scores.append((0.0 if discard_needed else 20.0) + rarity - (1.5 if usable and usable.usable else 0.0))
            else:
                helps = 10.0 if card.elements & missing else 0.0
                scores.append((20.0 if discard_needed else 0.0) + helps - judge.keep(card))
        return scores

    def cost_card(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Choose the card with the lowest value."""
        return _by_card(board, legal, lambda card: -judge.keep(card), otherwise=-99.0)

    discard = hand_size = bottom_order = cost_card

    # ------------------------------------------------------------------------------------------------------ effects
    def _asking(self, board: Board) -> tuple[SeenCard | None, Outline | None]:
        """The card that the decision is about, and its ability."""
        source = board.cards.get(board.decision.card - 1)
        facts = board.facts(source) if source is not None else None
        position = board.decision.ability - 1
        if facts is None or not 0 <= position < len(facts.outlines):
            return source, None
        return source, facts.outlines[position]

    def target(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Choose the target with the best consequences; no further target if none is good."""
        source, item = self._asking(board)
        leaves: tuple[Guarded, ...] = ()
        if item is not None and item.on_targets:
            chosen = sum(card.chosen for card in board.cards.values())
            group = 0
            earlier = chosen - board.decision.picked
            while earlier > 0 and group + 1 < len(item.on_targets):
                earlier -= item.choices[group].maximum
                group += 1
            leaves = item.on_targets[group]
        return _by_card(board, legal, lambda card: judge.on_target(leaves, card, source))

    def search(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Choose the card with the highest value in hand."""
        return _by_card(board, legal, judge.keep, otherwise=-1.0)

    def may(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Accept, unless the cost is worth more than the gain."""
        source, item = self._asking(board)
        gain = 0.1
        if item is not None and item.bargains:
            gain = judge.bargain(item.bargains[0], source, judge.likely_targets(item, source))
        return [0.0 if action == no.PASS else gain for action in legal]

    def ex_burst(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Accept, unless the effect would harm the own cards."""
        source, _ = self._asking(board)
        facts = board.facts(source) if source is not None else None
        values = (
            [judge.ability(item, source) or 0.0 for item in facts.outlines if item and item.ex_burst] if facts else []
        )
        return [0.0 if action == no.PASS else sum(values) + 0.01 for action in legal]

    # ------------------------------------------------------------------------------------------------------- combat
    def attack(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Attack with the single Forward that gains most, assuming the opponent's best block."""
        if board.decision.picked:
            return [float(action == no.PASS) for action in legal]
        return _by_card(board, legal, lambda card: self._gain_of_attack(board, card))

    def _gain_of_attack(self, board: Board, attacker: SeenCard) -> float:
        """The gain of an attack against the opponent's best block, minus the cost of having the attacker dull
        afterwards."""
        point = board.point_for_me
        answers = [block_gain((attacker,), card, point) for card in board.theirs if can_block(card)]
        gain = point - max([0.0, *answers])
        if attacker.brave:
            return gain
        return gain - self._exposure(board, attacker)

    def _exposure(self, board: Board, attacker: SeenCard) -> float:
        """The cost of having the attacker dull in the opponent's next turn."""
        if board.numbers.opponent_damage >= 6 and not any(can_block(card) for card in board.theirs):
            return 0.0
        guards = [card for card in board.mine if can_block(card) and card.entity != attacker.entity]
        enemies = [card for card in board.theirs if can_fight_next_turn(card)]
        point = board.point_against_me
        lethal = len(enemies) - len(guards) >= 7 - board.numbers.my_damage
        if lethal:
            return 20.0
        cost = 0.0
        for enemy in enemies:
            with_attacker = block_gain((enemy,), attacker, point)
            others = max((block_gain((enemy,), guard, point) for guard in guards), default=0.0)
            cost = max(cost, min(with_attacker, point) - max(others, 0.0))
        return 0.5 * cost

    def block(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Block if that saves more than it costs; always if the point of damage would be the last."""
        attackers = [card for card in board.theirs if card.attacking]
        return _by_card(board, legal, lambda card: block_gain(attackers, card, board.point_against_me))

    def divide_damage(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Damage the most valuable attacker."""
        return _by_card(board, legal, worth)

    def next_attack(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Continue attacking while some Forward gains by it."""
        ready = [
            card
            for card in board.forwards(mine=True)
            if not card.dull and not card.attacks and (not card.new or card.haste)
        ]
        gain = max((self._gain_of_attack(board, card) for card in ready), default=-1.0)
        return [0.0 if action == no.PASS else gain for action in legal]

    # ------------------------------------------------------------------------------------------------------- others
    def element(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Choose CP of an element that is still required."""
        names = [f"payment_{op.ELEMENTS[action - no.FIRST_OPTION].lower()}" for action in legal]
        return [float(getattr(board.numbers, name, 0) > 0) for name in names]

    def surplus(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Give up a dull Backup without a usable ability."""

        def value(card: SeenCard) -> float:
            facts = board.facts(card)
            return float(card.dull) - float(bool(facts and facts.usable))

        return _by_card(board, legal, value)

    def as_offered(self, board: Board, judge: Judge, legal: list[int]) -> list[float]:
        """Take the first action other than passing; for decisions without a rule of thumb."""
        return [-1000.0 if action == no.PASS else -float(action) for action in legal]

    trigger_order = mode = as_offered


def _entity(action: int) -> int:
    """The row of the card that an action names."""
    return (action - no.GLOBAL_ACTIONS) // no.VERB_COUNT


def _by_card(board: Board, legal: list[int], value: Callable[[SeenCard], float], otherwise: float = 0.0) -> list[float]:
    """The value of the card that each action names; ``otherwise`` for an action that names none."""
    return [value(board.cards[_entity(action)]) if action >= no.GLOBAL_ACTIONS else otherwise for action in legal]


def _is_backup(board: Board, action: int) -> bool:
    """Whether a PAY action dulls a Backup; otherwise it discards."""
    return action >= no.GLOBAL_ACTIONS and board.cards[_entity(action)].zone == op.FIELD + 1


def _bits(bits: int) -> list[int]:
    """The positions of the set bits of an element mask that must be paid: Light and Dark are not (R5.21)."""
    return [i for i in range(6) if bits >> i & 1]
