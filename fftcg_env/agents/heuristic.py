"""A sound player by rules of thumb: reads the observation, weighs what is legal in CP, takes the best.

Everything is measured in CP. A card in hand pays 2 CP when discarded, a Backup 1 CP a turn, so a Forward of 7000 power
on the field is worth about 4.5. Each kind of decision has one method, named after it, which gives every legal action a
number; the highest is played, the first of equals. There is no randomness: equal observations give equal actions.

What cards do comes from their ability trees (:mod:`fftcg_env.agents.effects`), never from their names.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from fftcg_env.agents.effects import Bargain, Guarded, KnownCard, Outline, know
from fftcg_env.cards import tree as t
from fftcg_env.games.fftcg.cards.program.opcodes import (
    BACKUP,
    CANNOT_BLOCK,
    CHARACTER,
    ELEMENTS,
    FIELD,
    FORWARD,
    HAND,
    SUMMON,
    TYPES,
    ZONES,
)
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.view.layout import CARD_COLUMNS, DECISION_COLUMNS, GLOBAL_COLUMNS, STACK_COLUMNS

record: Any = namedtuple  # its fields come from the layout, which mypy does not follow
SeenCard = record("SeenCard", ("entity", *CARD_COLUMNS))
"""A row of the observation with its number. Power and damage are in thousands."""
Globals = record("Globals", tuple(GLOBAL_COLUMNS))
Decision = record("Decision", tuple(DECISION_COLUMNS))

# what things are worth, in CP; found by playing variants against each other (docs/performance.md)
POINT_OF_DAMAGE = (1.6, 1.7, 1.9, 2.2, 2.8, 4.0, 50.0)
"""Worth of the next point of damage to a player who has received 0, 1, ..., 6."""
BACKUP_ARRIVES = (4.2, 4.0, 3.6, 3.0, 2.4)
"""Worth of a further Backup on the field beside 0, 1, ..., 4 others."""
DRAWN_CARD = 1.8
TEMPO = 0.55
"""Share of a Forward's worth that is lost when it goes back to the hand."""
WORTH_A_CAST = 0.3
"""The least gain for which a card is cast or an ability used."""
LAST_TURN_OF_GROWTH = 30
"""Backups pay back over the turns that are left; none are from about here on."""


class Table:
    """The observation in the words of the game: who has what, and what is asked.

    ``cards``: the rows that matter now, by entity: both fields, my hand, and every card that is named by a legal
    action or is the source of the decision.
    """

    def __init__(self, views: dict[str, np.ndarray], known: Callable[[int], KnownCard | None]) -> None:
        """``views``: of one observation (``layout.views``). ``known``: card id -> card."""
        self.known = known
        self.scene: Any = Globals._make(views["global"].tolist())
        self.decision: Any = Decision._make(views["decision"].tolist())
        rows = views["cards"]
        zone = rows[:, _ZONE]
        here = (zone == FIELD + 1) | (zone == HAND + 1) | (rows[:, _LEGAL] != 0) | (rows[:, _SOURCE] != 0)
        entities = np.flatnonzero(here & (rows[:, _CARD_ID] != 0))
        self.cards: dict[int, Any] = {
            entity: SeenCard(entity, *row)
            for entity, row in zip(entities.tolist(), rows[entities].tolist(), strict=True)
        }
        field = [card for card in self.cards.values() if card.zone == FIELD + 1]
        self.mine = [card for card in field if card.mine]
        self.theirs = [card for card in field if not card.mine]
        self.hand = [card for card in self.cards.values() if card.zone == HAND + 1 and card.mine]
        self.my_backups = [card for card in self.mine if card.type & BACKUP]
        self.active_backups = [card for card in self.my_backups if not card.dull]
        self.stack = views["stack"]

    def forwards(self, mine: bool) -> list[Any]:
        """The Forwards of one side of the field."""
        return [card for card in (self.mine if mine else self.theirs) if card.type & FORWARD]

    def facts(self, card: Any) -> KnownCard | None:
        """What is printed on a seen card."""
        return self.known(card.card_id)

    @property
    def point_for_me(self) -> float:
        """What one more point of damage to my opponent is worth."""
        return POINT_OF_DAMAGE[min(self.scene.opponent_damage, 6)]

    @property
    def point_against_me(self) -> float:
        """What one more point of damage to me costs."""
        return POINT_OF_DAMAGE[min(self.scene.my_damage, 6)]


_STACK_MINE = tuple(STACK_COLUMNS).index("mine")
_ZONE, _LEGAL, _SOURCE, _CARD_ID = (tuple(CARD_COLUMNS).index(name) for name in ("zone", "legal", "source", "card_id"))


# ------------------------------------------------------------------------------------------------------------- battle
def worth(card: Any) -> float:
    """A Character on the field in CP."""
    if card.type & FORWARD:
        skills = 0.5 * card.first_strike + 0.5 * card.brave + 0.2 * card.haste
        return (1.0 + 0.5 * card.power + skills) * (0.7 if card.frozen and card.dull else 1.0)
    return 2.6


def survives(power: int, damage: int, dealt: int) -> bool:
    """Whether a Forward lives through ``dealt`` further damage (R11.5); thousands."""
    return power - damage > dealt


def duel(attackers: Sequence[Any], blocker: Any) -> tuple[list[Any], bool]:
    """The attackers that fall and whether the blocker does, if it blocks (R10.43-R10.47, R12.12)."""
    strength = sum(card.power for card in attackers)
    blocker_falls = not survives(blocker.power, blocker.damage, strength)
    attackers_first = all(card.first_strike for card in attackers) and not blocker.first_strike
    blocker_first = blocker.first_strike and not any(card.first_strike for card in attackers)
    fallen: list[Any] = []
    if not (attackers_first and blocker_falls):
        left = blocker.power
        for card in sorted(attackers, key=worth, reverse=True):
            needed = max(card.power - card.damage, 1)
            if needed <= left:
                fallen.append(card)
                left -= needed
    if blocker_first and len(fallen) == len(attackers):
        blocker_falls = False
    return fallen, blocker_falls


def block_gain(attackers: Sequence[Any], blocker: Any, point: float) -> float:
    """What a block gains for the blocking side, which would else take a point of damage that costs ``point``."""
    fallen, blocker_falls = duel(attackers, blocker)
    return point + sum(worth(card) for card in fallen) - (worth(blocker) if blocker_falls else 0.0)


def can_block(card: Any) -> bool:
    """An active Forward that nothing forbids to block."""
    return bool(card.type & FORWARD) and not card.dull and not card.restrictions & CANNOT_BLOCK


def can_fight_next_turn(card: Any) -> bool:
    """A Forward that may attack in its controller's next turn: it wakes up unless it is frozen and dull."""
    return bool(card.type & FORWARD) and not (card.frozen and card.dull)


# ------------------------------------------------------------------------------------------------------------ effects
_STATES: dict[str, Callable[[Any], bool]] = {
    "active": lambda card: not card.dull,
    "dull": lambda card: bool(card.dull),
    "frozen": lambda card: bool(card.frozen),
    "damaged": lambda card: card.damage > 0,
    "attacking": lambda card: bool(card.attacking),
    "blocking": lambda card: bool(card.blocking),
}


def compares(comparison: str, value: int, bound: int) -> bool:
    """``at_most``, ``at_least`` or ``exactly``."""
    return value <= bound if comparison == "at_most" else value >= bound if comparison == "at_least" else value == bound


def fits(predicate: t.Predicate, card: Any, facts: KnownCard | None, source: Any | None) -> bool:
    """Whether a seen card satisfies a predicate of an ability tree, as far as can be seen."""
    match predicate:
        case t.OfType():
            return bool(card.type & TYPES[predicate.type])
        case t.OfElement():
            return bool(card.elements >> ELEMENTS.index(predicate.element) & 1)
        case t.OfCost():
            return facts is not None and compares(predicate.comparison, facts.card.cost, predicate.cost)
        case t.OfPower():
            return bool(card.type & FORWARD) and compares(predicate.comparison, card.power * 1000, predicate.power)
        case t.Named():
            return facts is not None and predicate.name in facts.card.names
        case t.OfJob():
            return facts is not None and predicate.job in facts.card.jobs
        case t.OfCategory():
            return facts is not None and predicate.category in facts.card.categories
        case t.InState():
            return _STATES[predicate.state](card) if predicate.state in _STATES else False
        case t.Other():
            return source is None or card.entity != source.entity
        case t.AnyOf():
            return any(fits(part, card, facts, source) for part in predicate.predicates)
        case _:
            return True


class Judge:
    """Weighs effects on one table, from my side: positive is good for me."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def find(self, cards: t.Cards, source: Any | None) -> list[Any]:
        """The seen cards that a description in an ability of mine means."""
        zone = ZONES.index(cards.zone) + 1
        return [
            card
            for card in self.table.cards.values()
            if card.zone == zone
            and (cards.player == "any" or (cards.player == "you") == bool(card.mine))
            and all(fits(predicate, card, self.table.facts(card), source) for predicate in cards.where)
        ]

    def holds(self, condition: t.Condition, source: Any | None, target: Any | None) -> bool:
        """Whether a condition holds now, as far as can be seen."""
        match condition:
            case t.Exists():
                return len(self.find(condition.cards, source)) >= condition.at_least
            case t.Received():
                mine = condition.player == "you"
                return (self.table.scene.my_damage if mine else self.table.scene.opponent_damage) >= condition.at_least
            case t.Is():
                card = target if isinstance(condition.who, t.Chosen) else source
                facts = self.table.facts(card) if card is not None else None
                return card is not None and all(fits(part, card, facts, source) for part in condition.predicates)
            case t.Not():
                return not self.holds(condition.condition, source, target)
            case t.Both():
                return all(self.holds(part, source, target) for part in condition.conditions)
            case t.Either():
                return any(self.holds(part, source, target) for part in condition.conditions)
            case _:
                return True  # a question that needs more than what is seen here

    def amount(self, amount: t.Amount, source: Any | None) -> int:
        """How many an instruction says."""
        return amount if isinstance(amount, int) else self.number(amount, source, None)

    def number(self, value: t.Value, source: Any | None, target: Any | None) -> int:
        """A value as a number."""
        match value:
            case t.Number():
                return value.number
            case t.CountOf():
                return value.each * len(self.find(value.cards, source))
            case t.PointsOfDamage():
                mine = value.player == "you"
                return value.each * (self.table.scene.my_damage if mine else self.table.scene.opponent_damage)
            case t.PowerOf():
                card = target if isinstance(value.who, t.Chosen) else source
                return card.power * 1000 if card is not None else 0
            case _:
                return 0

    # ------------------------------------------------------------------------------------------- effects on a card
    def on_card(self, leaf: Guarded, card: Any, source: Any | None) -> float:
        """What one effect on one card is worth to me. Harm to a card of mine is negative."""
        if not all(self.holds(condition, source, card) == truth for condition, truth in leaf.guards):
            return 0.0
        side = 1.0 if card.mine else -1.0
        effect = leaf.effect
        match effect:
            case t.Damage():
                return -side * self._harm_of_damage(card, self.number(effect.amount, source, card) // 1000)
            case t.GainPower():
                amount = self.number(effect.amount, source, card) // 1000
                if amount < 0:
                    return -side * self._harm_of_damage(card, -amount)
                return side * self._help_of(card, card._replace(power=card.power + amount))
            case t.SetPower():
                return side * self._help_of(card, card._replace(power=effect.power // 1000)) - side * 0.05
            case t.GainKeyword():
                return side * self._help_of(card, self._with_keyword(card, effect.keyword))
            case t.Break() | t.PutIntoBreakZone() | t.RemoveFromGame():
                return -side * worth(card) if card.zone == FIELD + 1 else -side * 0.2
            case t.ReturnToHand():
                return -side * TEMPO * worth(card) if card.zone == FIELD + 1 else side * self.keep(card)
            case t.PlayOntoField():
                return side * self.arrival(card)
            case t.Dull():
                return -side * self._harm_of_dulling(card)
            case t.Freeze():
                return -side * (0.4 * worth(card) if card.dull and not card.frozen else 0.1)
            case t.Activate():
                return side * self._help_of_waking(card)
            case t.Restrict():
                return -side * 0.5 * self._harm_of_dulling(card)
            case t.LoseAbilities():
                return -side * 0.2
            case _:
                return 0.0

    def _harm_of_damage(self, card: Any, thousands: int) -> float:
        if not card.type & FORWARD:
            return 0.0
        if not survives(card.power, card.damage, thousands):
            return worth(card)
        return 0.03 * min(thousands, card.power) + self._loss_in_battle(
            card, card._replace(damage=card.damage + thousands)
        )

    def _loss_in_battle(self, before: Any, after: Any) -> float:
        """How much worse the battle of this moment gets for the side of a card that changes so."""
        return -self._help_of(before, after)

    def _help_of(self, before: Any, after: Any) -> float:
        """What a change of a card's values gains its side: the result of the battle it is in, or next to nothing."""
        fighters = [card for card in self.table.mine + self.table.theirs if card.attacking]
        blocker = next((card for card in self.table.mine + self.table.theirs if card.blocking), None)
        if blocker is None or not (before.attacking or before.blocking):
            return 0.02 * (after.power - before.power)
        changed = [after if card.entity == before.entity else card for card in fighters]
        gain = block_gain(changed, after if before.blocking else blocker, 0.0) - block_gain(fighters, blocker, 0.0)
        return gain if before.blocking else -gain

    def _with_keyword(self, card: Any, keyword: str) -> Any:
        column = keyword.lower().replace(" ", "_")
        return card._replace(**{column: 1}) if column in card._fields else card

    def _harm_of_dulling(self, card: Any) -> float:
        """An active Forward cannot block when dull, or cannot attack if it is its controller's turn."""
        if card.dull or card.attacking:
            return 0.0
        if not card.type & FORWARD:
            return 0.6
        its_turn = bool(self.table.scene.my_turn) == bool(card.mine)
        early = self.table.scene.phase <= c.PHASE_ATTACK_DECLARATION
        return 0.3 * worth(card) if early and (not its_turn or not card.new) else 0.1

    def _help_of_waking(self, card: Any) -> float:
        if not card.dull:
            return 0.0
        return 0.3 * worth(card) if card.type & FORWARD else 0.8

    # --------------------------------------------------------------------------------------------- whole abilities
    def at_large(self, leaf: Guarded, source: Any | None) -> float:
        """What an effect that has no target is worth to me."""
        if not all(self.holds(condition, source, None) == truth for condition, truth in leaf.guards):
            return 0.0
        effect = leaf.effect
        match effect:
            case t.Draw():
                return DRAWN_CARD * self.amount(effect.count, source) * _sign(effect.player)
            case t.Discard():
                if effect.player == "opponent":
                    return 1.5 * min(self.amount(effect.count, source), self.table.scene.opponent_hand)
                return -sum(sorted(self.keep(card) for card in self.table.hand)[: self.amount(effect.count, source)])
            case t.DamagePlayer():
                mine = effect.player == "you"
                point = -self.table.point_against_me if mine else self.table.point_for_me
                return self.amount(effect.points, source) * point
            case t.Search():
                return DRAWN_CARD + 0.4
        if isinstance(leaf.who, t.All):
            return sum(self.on_card(leaf, card, source) for card in self.find(leaf.who.cards, source))
        if isinstance(leaf.who, t.Self) and source is not None and source.zone == FIELD + 1:
            return self.on_card(leaf, source, source)
        return 0.0

    def on_target(self, leaves: Iterable[Guarded], card: Any, source: Any | None) -> float:
        """What becoming a target means for a card: all effects on it together."""
        return sum(self.on_card(leaf, card, source) for leaf in leaves)

    def ability(self, item: Outline, source: Any | None) -> float | None:
        """What an ability is worth with the best targets; None if it has too few targets."""
        total = sum(self.at_large(leaf, source) for leaf in item.at_large)
        for choose, leaves in zip(item.choices, item.on_targets, strict=True):
            candidates = self.find(choose.cards, source)
            if len(candidates) < choose.minimum:
                return None
            values = sorted((self.on_target(leaves, card, source) for card in candidates), reverse=True)
            total += sum(values[: choose.minimum])
            total += sum(value for value in values[choose.minimum : choose.maximum] if value > 0)
        return total

    def likely_targets(self, item: Outline, source: Any | None) -> list[Any]:
        """The targets of an ability that is being carried out: those that are marked, else the best there are."""
        marked = [card for card in self.table.cards.values() if card.chosen]
        if marked or not item.choices:
            return marked
        candidates = self.find(item.choices[0].cards, source)
        candidates.sort(key=lambda card: self.on_target(item.on_targets[0], card, source), reverse=True)
        return candidates[: item.choices[0].maximum]

    def bargain(self, offer: Bargain, source: Any | None, targets: Sequence[Any]) -> float:
        """What a yes to "you may" gains over a no."""

        def together(leaves: Iterable[Guarded]) -> float:
            return sum(
                self.on_target((leaf,), card, source)
                for leaf in leaves
                if isinstance(leaf.who, t.Chosen)
                for card in targets
            ) + sum(self.at_large(leaf, source) for leaf in leaves if not isinstance(leaf.who, t.Chosen))

        return together(offer.price) + together(offer.reward) - together(offer.penalty)

    # ------------------------------------------------------------------------------------------------ cards in hand
    def arrival(self, card: Any) -> float:
        """What a Character is worth once it stands on my field, its arrival's effects included."""
        if card.type & BACKUP:
            count = len(self.table.my_backups)
            growth = max(0.35, 1.0 - self.table.scene.turn / LAST_TURN_OF_GROWTH)
            value = BACKUP_ARRIVES[count] * growth if count < len(BACKUP_ARRIVES) else 0.0
        else:
            value = worth(card)
        facts = self.table.facts(card)
        for item in facts.outlines if facts else ():
            if item is not None and item.enters:
                value += self.ability(item, card) or 0.0
        return value

    def is_spare(self, card: Any) -> bool:
        """A Character that cannot be cast because I control one of its name (R3.30)."""
        facts = self.table.facts(card)
        if facts is None or card.generic or not card.type & CHARACTER:
            return False
        others = (self.table.facts(other) for other in self.table.mine if not other.generic)
        return any(other is not None and other.card.name == facts.card.name for other in others)

    def keep(self, card: Any) -> float:
        """What a card is worth in my hand (or on its way there)."""
        facts = self.table.facts(card)
        backups = len(self.table.my_backups)
        if self.is_spare(card):
            return 1.3 if facts is not None and facts.has_special else 0.4
        if card.type & BACKUP:
            value = 0.4 if backups >= c.BACKUP_LIMIT else 2.2 - 0.3 * backups
        elif card.type & SUMMON:
            value = 1.9
        else:
            value = 0.8 + 0.22 * card.power
        return value - 0.25 * max(0, card.cost - backups - 2)


def _sign(player: str) -> float:
    return 1.0 if player == "you" else -1.0 if player == "opponent" else 0.0


# ------------------------------------------------------------------------------------------------------------- player
class HeuristicAgent:
    """The player. ``game``: an FFTCG game of :func:`fftcg_env.games.load_game`."""

    games = ("fftcg",)

    def __init__(self, game: Any) -> None:
        self._layout = game.layout
        self._cards: dict[int, KnownCard | None] = {}
        self._printed = game.card_list  # by card number; observed ids count from 1

    def reset(self, seed: int) -> None:
        """Nothing to do: the player has no memory and no randomness."""

    def act_batch(self, observations: np.ndarray, action_masks: np.ndarray) -> np.ndarray:
        """Actions int64 ``(n,)`` for observations int16 ``(n, size)`` and masks int8 ``(n, actions)``."""
        pairs = zip(observations, action_masks, strict=True)
        return np.fromiter((self.act(observation, mask) for observation, mask in pairs), np.int64, len(observations))

    def act(self, observation: np.ndarray, action_mask: np.ndarray) -> int:
        """One action for an observation int16 ``(size,)`` and a mask int8 ``(actions,)``."""
        legal = np.flatnonzero(action_mask).tolist()
        if len(legal) == 1:
            return int(legal[0])
        table = Table(self._layout.views(observation), self._known)
        method = getattr(self, c.DECISIONS[table.decision.kind], self.as_offered)
        scores = method(table, Judge(table), legal)
        best = max(range(len(legal)), key=scores.__getitem__)
        return int(legal[best])

    def _known(self, card_id: int) -> KnownCard | None:
        if card_id not in self._cards:
            known = 0 < card_id <= len(self._printed)
            self._cards[card_id] = know(self._printed[card_id - 1]) if known else None
        return self._cards[card_id]

    # Every method below gives a number for each legal action, in the order of ``legal``.

    # ---------------------------------------------------------------------------------------------------- set-up
    def first_player(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """Take the first turn: a Backup more in time is worth more than the card that it costs."""
        return [-float(action) for action in legal]

    def mulligan(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """New cards for a hand without an early Backup, or with almost nothing else."""
        early = [card for card in table.hand if card.type & BACKUP and card.cost <= 3]
        forwards = [card for card in table.hand if card.type & FORWARD]
        again = not early or not forwards
        return [(action != c.PASS) == again for action in legal]

    # ---------------------------------------------------------------------------------- casting and using abilities
    def priority(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """Cast or use what gains most; pass if nothing gains. Let my own item resolve before the next."""
        if table.scene.stack_size and table.stack[0, _STACK_MINE]:
            return [float(action == c.PASS) for action in legal]
        scores = []
        for action in legal:
            entity, verb = divmod(action - c.GLOBAL_ACTIONS, c.VERB_COUNT)
            if action == c.PASS:
                scores.append(WORTH_A_CAST)
            elif verb == c.CAST:
                scores.append(self._gain_of_cast(table, judge, table.cards[entity]))
            elif verb == c.ACTIVATE:
                card = table.cards[entity]
                facts = table.facts(card)
                gains = [self._gain_of_use(table, judge, card, item) for item in facts.usable] if facts else []
                scores.append(max(gains, default=0.0))
            else:
                scores.append(0.0)
        return scores

    def _gain_of_cast(self, table: Table, judge: Judge, card: Any) -> float:
        facts = table.facts(card)
        less = sum(judge.number(value, card, None) for value in facts.reductions) if facts else 0
        price = self._price(table, judge, max(0, card.cost - less), _bits(card.elements), (card,))
        if card.type & SUMMON:
            values = [judge.ability(item, None) for item in facts.outlines if item is not None] if facts else []
            return sum(value or 0.0 for value in values) - 0.6 * judge.keep(card) - price
        return judge.arrival(card) - 0.4 * judge.keep(card) - price

    def _price(self, table: Table, judge: Judge, total: int, required: Sequence[int], spent: Sequence[Any]) -> float:
        """What paying costs me: Backups are free, they wake up in my turn; discards cost what the cards are worth.

        ``required``: elements, one entry for each CP that must have it. ``spent``: cards that cannot pay."""
        gone = {card.entity for card in spent}
        backups = [card for card in table.active_backups if card.entity not in gone]
        offered = 0
        for backup in backups:
            offered |= backup.elements
        missing = {element for element in required if not offered >> element & 1} if total else set()
        discards = max(len(missing), -(-max(0, total - len(backups)) // 2))
        hand = sorted(judge.keep(card) for card in table.hand if card.entity not in gone)
        cost = sum(hand[:discards]) + 0.1 * (total - discards)
        return cost if discards <= len(hand) else 99.0

    def _gain_of_use(self, table: Table, judge: Judge, card: Any, item: Outline | None) -> float:
        if item is None or item.cost is None:
            return 0.0
        cost = item.cost
        if item.condition is not None and not judge.holds(item.condition, card, None):
            return 0.0
        twins = [other for other in table.hand if other.card_id == card.card_id]
        if cost.special and not twins:
            return 0.0
        value = judge.ability(item, card)
        if value is None:
            return 0.0
        spent = [card] if cost.dull or cost.put_self else []
        required = [ELEMENTS.index(element) for element in cost.elements]
        price = self._price(table, judge, len(required) + cost.generic, required, spent)
        if cost.dull:
            price += 0.3 if card.type & BACKUP else judge._harm_of_dulling(card)
        if cost.put_self:
            price += worth(card)
        if cost.special:
            price += judge.keep(twins[0])
        if cost.discard:
            price += sum(sorted(judge.keep(other) for other in table.hand)[: cost.discard])
        return value - price

    def ability(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """Which ability of the card: the one that gains most."""
        card = table.cards.get(table.decision.card - 1)
        facts = table.facts(card) if card is not None else None
        items = facts.outlines if facts is not None else ()
        paragraphs = [action - c.FIRST_OPTION for action in legal]
        return [
            self._gain_of_use(table, judge, card, items[paragraph]) if 0 <= paragraph < len(items) else 0.0
            for paragraph in paragraphs
        ]

    def pay(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """Discard first where a discard is needed anyway, so that no Backup is dulled in vain; the least useful card
        pays. Backups whose element is rare among them come last."""
        scene = table.scene
        left = scene.payment_total - scene.payment_produced
        backups = [table.cards[_entity(action)] for action in legal if _is_backup(table, action)]
        offered = 0
        for backup in backups:
            offered |= backup.elements
        demanded = [i for i in range(6) if getattr(scene, f"payment_{ELEMENTS[i].lower()}")]
        missing = 0
        for element in demanded:
            missing |= (1 << element) & ~offered
        discard_needed = bool(missing) or left > len(backups)
        scores = []
        for action in legal:
            if action == c.PASS:
                scores.append(50.0 if left <= 0 else -50.0)
                continue
            card = table.cards[_entity(action)]
            if _is_backup(table, action):
                rarity = sum(1 for other in backups if other.elements & card.elements)
                usable = table.facts(card)
                scores.append((0.0 if discard_needed else 20.0) + rarity - (1.5 if usable and usable.usable else 0.0))
            else:
                helps = 10.0 if card.elements & missing else 0.0
                scores.append((20.0 if discard_needed else 0.0) + helps - judge.keep(card))
        return scores

    def cost_card(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """The card that I miss least."""
        return [-judge.keep(table.cards[_entity(action)]) if action >= c.GLOBAL_ACTIONS else -99.0 for action in legal]

    discard = hand_size = bottom_order = cost_card

    # ------------------------------------------------------------------------------------------------------ effects
    def _asking(self, table: Table) -> tuple[Any | None, Outline | None]:
        """The card that the decision is about, and its ability."""
        source = table.cards.get(table.decision.card - 1)
        facts = table.facts(source) if source is not None else None
        position = table.decision.ability - 1
        if facts is None or not 0 <= position < len(facts.outlines):
            return source, None
        return source, facts.outlines[position]

    def target(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """The target with the best consequences; no further target if none is good."""
        source, item = self._asking(table)
        leaves: tuple[Guarded, ...] = ()
        if item is not None and item.on_targets:
            chosen = sum(card.chosen for card in table.cards.values())
            group = 0
            earlier = chosen - table.decision.picked
            while earlier > 0 and group + 1 < len(item.on_targets):
                earlier -= item.choices[group].maximum
                group += 1
            leaves = item.on_targets[group]
        return [
            0.0 if action < c.GLOBAL_ACTIONS else judge.on_target(leaves, table.cards[_entity(action)], source)
            for action in legal
        ]

    def search(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """The card that I would most like to hold."""
        return [-1.0 if action < c.GLOBAL_ACTIONS else judge.keep(table.cards[_entity(action)]) for action in legal]

    def may(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """Yes, unless what it costs is worth more than what it brings."""
        source, item = self._asking(table)
        gain = 0.1
        if item is not None and item.bargains:
            gain = judge.bargain(item.bargains[0], source, judge.likely_targets(item, source))
        return [0.0 if action == c.PASS else gain for action in legal]

    def ex_burst(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """Yes, unless it would hit my own cards."""
        source, _ = self._asking(table)
        facts = table.facts(source) if source is not None else None
        values = (
            [judge.ability(item, source) or 0.0 for item in facts.outlines if item and item.ex_burst] if facts else []
        )
        return [0.0 if action == c.PASS else sum(values) + 0.01 for action in legal]

    # ------------------------------------------------------------------------------------------------------- combat
    def attack(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """Attack alone with the Forward that gains most, even against the block that is best for my opponent."""
        if table.decision.picked:
            return [float(action == c.PASS) for action in legal]
        return [
            0.0 if action < c.GLOBAL_ACTIONS else self._gain_of_attack(table, table.cards[_entity(action)])
            for action in legal
        ]

    def _gain_of_attack(self, table: Table, attacker: Any) -> float:
        """What the attack gains if my opponent answers best, less what it costs that the attacker cannot block."""
        point = table.point_for_me
        answers = [block_gain((attacker,), card, point) for card in table.theirs if can_block(card)]
        gain = point - max([0.0, *answers])
        if attacker.brave:
            return gain
        return gain - self._exposure(table, attacker)

    def _exposure(self, table: Table, attacker: Any) -> float:
        """What it costs that the attacker is dull in my opponent's next turn."""
        if table.scene.opponent_damage >= 6 and not any(can_block(card) for card in table.theirs):
            return 0.0
        guards = [card for card in table.mine if can_block(card) and card.entity != attacker.entity]
        enemies = [card for card in table.theirs if can_fight_next_turn(card)]
        point = table.point_against_me
        lethal = len(enemies) - len(guards) >= 7 - table.scene.my_damage
        if lethal:
            return 20.0
        cost = 0.0
        for enemy in enemies:
            with_attacker = block_gain((enemy,), attacker, point)
            others = max((block_gain((enemy,), guard, point) for guard in guards), default=0.0)
            cost = max(cost, min(with_attacker, point) - max(others, 0.0))
        return 0.5 * cost

    def block(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """Block where that saves more than it costs; always if the point would be the last."""
        attackers = [card for card in table.theirs if card.attacking]
        return [
            0.0
            if action < c.GLOBAL_ACTIONS
            else block_gain(attackers, table.cards[_entity(action)], table.point_against_me)
            for action in legal
        ]

    def divide_damage(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """Finish the most valuable attacker."""
        return [worth(table.cards[_entity(action)]) if action >= c.GLOBAL_ACTIONS else 0.0 for action in legal]

    def next_attack(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """Go on while some Forward gains by attacking."""
        ready = [
            card
            for card in table.forwards(mine=True)
            if not card.dull and not card.attacks and (not card.new or card.haste)
        ]
        gain = max((self._gain_of_attack(table, card) for card in ready), default=-1.0)
        return [0.0 if action == c.PASS else gain for action in legal]

    # ------------------------------------------------------------------------------------------------------- others
    def element(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """CP of an element that is still demanded."""
        names = [f"payment_{ELEMENTS[action - c.FIRST_OPTION].lower()}" for action in legal]
        return [float(getattr(table.scene, name, 0) > 0) for name in names]

    def surplus(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """Give up a dull Backup without an ability to use."""
        scores = []
        for action in legal:
            card = table.cards[_entity(action)]
            facts = table.facts(card)
            scores.append(float(card.dull) - float(bool(facts and facts.usable)))
        return scores

    def as_offered(self, table: Table, judge: Judge, legal: list[int]) -> list[float]:
        """The first action that does something: for decisions without a rule of thumb."""
        return [-1000.0 if action == c.PASS else -float(action) for action in legal]

    trigger_order = mode = as_offered


def _entity(action: int) -> int:
    """The card that an action names."""
    return (action - c.GLOBAL_ACTIONS) // c.VERB_COUNT


def _is_backup(table: Table, action: int) -> bool:
    """Whether a PAY action dulls a Backup (else it discards)."""
    return action >= c.GLOBAL_ACTIONS and table.cards[_entity(action)].zone == FIELD + 1


def _bits(bits: int) -> list[int]:
    """The positions of the set bits of an element mask that must be paid: Light and Dark are not (R5.21)."""
    return [i for i in range(6) if bits >> i & 1]
