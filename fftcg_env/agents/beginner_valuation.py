"""The beginner's view of the board, of card effects and of battles, and the values of all of these in CP.

Everything is derived from the observation and from the node types of ability trees, never from card names. So a new
card needs no change here. An unknown type of node has the value 0.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from fftcg_env.cards import Card

from ..core.layout import columns_of
from ..games.fftcg.cards import tree as t
from ..games.fftcg.cards.program import opcodes as op
from ..games.fftcg.record import constants as no
from ..games.fftcg.view import layout

if TYPE_CHECKING:
    from typing_extensions import Self

Leaf = t.Effect
"""An effect that contains no other effects."""


@dataclass(frozen=True)
class Guarded:
    """A leaf with the conditions under which it happens, each with the truth value that it needs."""

    effect: Leaf
    guards: tuple[tuple[t.Condition, bool], ...] = ()

    @property
    def who(self) -> t.Reference | None:
        """The cards that it applies to; None for effects on players."""
        return getattr(self.effect, "who", None)


@dataclass(frozen=True)
class Bargain:
    """An optional effect ("you may"). ``price``: the effects of accepting; ``reward``, ``penalty``: the effects that
    follow if it is accepted or declined."""

    price: tuple[Guarded, ...]
    reward: tuple[Guarded, ...]
    penalty: tuple[Guarded, ...]


@dataclass(frozen=True)
class Outline:
    """One ability. ``choices[g]``: the targets of group g; ``on_targets[g]``: the effects on each of them;
    ``at_large``: all other effects; ``bargains``: the optional parts; ``cost``: None if it has no cost."""

    choices: tuple[t.Choose, ...]
    on_targets: tuple[tuple[Guarded, ...], ...]
    at_large: tuple[Guarded, ...]
    bargains: tuple[Bargain, ...]
    cost: t.Cost | None = None
    condition: t.Condition | None = None  # of use
    enters: bool = False  # happens when its own card enters the field
    summon: bool = False
    ex_burst: bool = False


@dataclass
class _Reading:
    """Collects the parts of an ability tree during a walk through it."""

    choices: list[t.Choose] = field(default_factory=list)
    leaves: list[Guarded] = field(default_factory=list)
    bargains: list[Bargain] = field(default_factory=list)

    def walk(self, effect: t.Effect, guards: tuple[tuple[t.Condition, bool], ...] = ()) -> None:
        """Collect ``effect``. Of "if you do so, ... if not, ..." only the declined branch counts."""
        match effect:
            case t.Sequence():
                self._walk_sequence(effect, guards)
            case t.Choose():
                self.choices.append(effect)
            case t.If():
                self.walk(effect.then, (*guards, (effect.condition, True)))
                if effect.otherwise is not None:
                    self.walk(effect.otherwise, (*guards, (effect.condition, False)))
            case t.May():
                self.bargains.append(Bargain(tuple(leaves_of(effect.effect)), (), ()))
                self.walk(effect.effect, guards)
            case t.IfDone():
                self.walk(effect.then, guards)
            case t.Modes():
                for option in effect.options:
                    self.walk(option, guards)
            case t.Delayed() | t.WhenDone() | t.MayPay():
                pass  # may never happen
            case _:
                self.leaves.append(Guarded(effect, guards))

    def _walk_sequence(self, sequence: t.Sequence, guards: tuple[tuple[t.Condition, bool], ...]) -> None:
        effects = sequence.effects
        position = 0
        while position < len(effects):
            effect = effects[position]
            following = effects[position + 1] if position + 1 < len(effects) else None
            if isinstance(effect, t.May) and isinstance(following, t.IfDone):
                price, reward = tuple(leaves_of(effect.effect)), tuple(leaves_of(following.then))
                penalty = tuple(leaves_of(following.otherwise)) if following.otherwise else ()
                self.bargains.append(Bargain(price, reward, penalty))
                self.leaves.extend(Guarded(leaf.effect, (*guards, *leaf.guards)) for leaf in penalty or reward)
                position += 2
            else:
                self.walk(effect, guards)
                position += 1


def leaves_of(effect: t.Effect) -> Iterator[Guarded]:
    """The leaves of an effect with their conditions."""
    reading = _Reading()
    reading.walk(effect)
    yield from reading.leaves


def outline(ability: t.Ability) -> Outline | None:
    """The outline of an ability; None for abilities that do not resolve (field abilities, Warp, Priming)."""
    if not isinstance(ability, (t.Auto, t.Action, t.Special, t.SummonText)):
        return None
    reading = _Reading()
    reading.walk(ability.effect)
    groups = range(len(reading.choices))
    return Outline(
        choices=tuple(reading.choices),
        on_targets=tuple(tuple(leaf for leaf in reading.leaves if leaf.who == t.Chosen(group)) for group in groups),
        at_large=tuple(leaf for leaf in reading.leaves if not isinstance(leaf.who, t.Chosen)),
        bargains=tuple(reading.bargains),
        cost=ability.cost if isinstance(ability, (t.Action, t.Special)) else None,
        condition=None if isinstance(ability, t.SummonText) else ability.condition,
        enters=isinstance(ability, t.Auto) and ability.trigger == t.Enters(t.Self()),
        summon=isinstance(ability, t.SummonText),
        ex_burst=bool(getattr(ability, "ex_burst", False)),
    )


@dataclass(frozen=True)
class KnownCard:
    """A printed card with the outlines of its abilities, one for each paragraph."""

    card: Card
    outlines: tuple[Outline | None, ...]

    @cached_property
    def printed(self) -> tuple[int, int, int, int, int, int]:
        """Type bits, element bits, cost, power in thousands, and 0 or 1 for generic and for EX Burst."""
        card = self.card
        elements = sum(1 << op.ELEMENTS.index(element) for element in card.elements)
        power = (card.power or 0) // 1000
        return op.TYPES[card.type], elements, card.cost, power, int(card.generic), int(card.ex_burst)

    @property
    def usable(self) -> tuple[Outline, ...]:
        """The action and special abilities."""
        return tuple(item for item in self.outlines if item is not None and item.cost is not None)

    @property
    def reductions(self) -> tuple[t.Value, ...]:
        """The reductions of its casting cost (R5.53)."""
        return tuple(
            effect.amount
            for ability in self.card.abilities
            if isinstance(ability, t.Field)
            for effect in ability.effects
            if isinstance(effect, t.CostsLess)
        )

    @property
    def has_special(self) -> bool:
        """Whether a second copy in hand can pay for its S icon (R5.97)."""
        return any(isinstance(ability, t.Special) for ability in self.card.abilities)


def know(card: Card) -> KnownCard:
    """Derive the outlines of a card from its ability trees."""
    return KnownCard(card, tuple(outline(ability) for ability in card.abilities))


_KEYWORDS = tuple(name.lower().replace(" ", "_") for name in op.KEYWORDS)
_CARD = columns_of(layout.LAYOUT, "cards")
if TYPE_CHECKING:

    class Row(tuple[int, ...]):
        """A named tuple whose fields come from the layout, which mypy does not follow."""

        _fields: tuple[str, ...]

        @classmethod
        def _make(cls, values: Iterable[int]) -> Self: ...
        def _replace(self, **values: int) -> Self: ...
        def __getattr__(self, name: str) -> int: ...

    class SeenCard(Row): ...

    class Globals(Row): ...

    class Decision(Row): ...

else:
    SeenCard = namedtuple("SeenCard", ("entity", *_CARD, *_KEYWORDS, "elements", "cost", "generic", "ex_burst"))
    """A row of the observation with its number, a column for each keyword, and printed values: element bits, cost,
    generic, EX Burst. Type and power are the current values on the field, and the printed values elsewhere. Power and
    damage are in thousands, rounded down."""
    Globals = namedtuple("Globals", columns_of(layout.LAYOUT, "global"))
    Decision = namedtuple("Decision", columns_of(layout.LAYOUT, "decision"))

POINT_OF_DAMAGE = (1.6, 1.7, 1.9, 2.2, 2.8, 4.0, 50.0)
"""Value in CP of the next point of damage to a player with 0, 1, ..., 6 points."""

_MINE_ON_STACK = layout.LAYOUT.fields["stack"].column("mine")
_ZONE, _LEGAL, _SOURCE = (_CARD.index(name) for name in ("zone", "legal", "source"))
_CARD_ID = layout.LAYOUT.fields["cards_wide"].column("card_id")
_TYPE, _POWER, _DAMAGE, _BITS = (1 + _CARD.index(name) for name in ("type", "power", "damage", "keywords"))
_ENTITY_ZONE, _ENTITY_ID = 1 + _ZONE, 1 + _CARD.index("card_id")


class Board:
    """The observation in terms of the game: the cards of both players, and the decision.

    ``cards``: the relevant rows by entity: both fields, the own hand, the cards that legal actions name, and the source
    of the decision.
    """

    def __init__(self, views: dict[str, np.ndarray], known: Callable[[int], KnownCard | None]) -> None:
        """``views``: of one observation (``layout.views``). ``known``: card id -> card."""
        self.known = known
        self.numbers = Globals._make([*views["global"].tolist(), *views["global_wide"].tolist()])
        self.decision = Decision._make(views["decision"].tolist())
        rows, wide = views["cards"], views["cards_wide"]
        zone = rows[:, _ZONE]
        here = (zone == op.FIELD + 1) | (zone == op.HAND + 1) | (rows[:, _LEGAL] != 0) | (rows[:, _SOURCE] != 0)
        entities = np.flatnonzero(here & (wide[:, _CARD_ID] != 0))
        seen = zip(entities.tolist(), rows[entities].tolist(), wide[entities].tolist(), strict=True)
        self.cards: dict[int, SeenCard] = {entity: self._card([entity, *row, *more]) for entity, row, more in seen}
        field = [card for card in self.cards.values() if card.zone == op.FIELD + 1]
        self.mine = [card for card in field if card.mine]
        self.theirs = [card for card in field if not card.mine]
        self.hand = [card for card in self.cards.values() if card.zone == op.HAND + 1 and card.mine]
        self.my_backups = [card for card in self.mine if card.type & op.BACKUP]
        self.active_backups = [card for card in self.my_backups if not card.dull]
        self.stack = views["stack"]

    def _card(self, values: list[int]) -> SeenCard:
        """A :class:`SeenCard` from a row of the observation with its number in front."""
        facts = self.known(values[_ENTITY_ID])
        kind, elements, cost, power, generic, ex_burst = facts.printed if facts is not None else (0, 0, 0, 0, 0, 0)
        if values[_ENTITY_ZONE] == op.FIELD + 1:
            values[_POWER] //= 1000
        else:
            values[_TYPE], values[_POWER] = kind, power
        values[_DAMAGE] //= 1000
        keywords = [int(values[_BITS] & bit != 0) for bit in op.KEYWORDS.values()]
        return SeenCard._make([*values, *keywords, elements, cost, generic, ex_burst])

    def forwards(self, mine: bool) -> list[SeenCard]:
        """The Forwards of one side of the field."""
        return [card for card in (self.mine if mine else self.theirs) if card.type & op.FORWARD]

    def facts(self, card: SeenCard) -> KnownCard | None:
        """The printed facts of a seen card."""
        return self.known(card.card_id)

    @property
    def point_for_me(self) -> float:
        """The value of one more point of damage to the opponent."""
        return POINT_OF_DAMAGE[min(self.numbers.opponent_damage, 6)]

    @property
    def point_against_me(self) -> float:
        """The cost of one more point of damage to oneself."""
        return POINT_OF_DAMAGE[min(self.numbers.my_damage, 6)]

    @property
    def my_item_is_next(self) -> bool:
        """Whether the topmost item of the stack is the own one."""
        return bool(self.numbers.stack_size and self.stack[0, _MINE_ON_STACK])


# ------------------------------------------------------------------------------------------------------------- battle
def worth(card: SeenCard) -> float:
    """The value of a Character on the field in CP."""
    if card.type & op.FORWARD:
        skills = 0.5 * card.first_strike + 0.5 * card.brave + 0.2 * card.haste
        return (1.0 + 0.5 * card.power + skills) * (0.7 if card.frozen and card.dull else 1.0)
    return 2.6


def survives(power: int, damage: int, dealt: int) -> bool:
    """Whether a Forward survives ``dealt`` further damage (R11.5); all in thousands."""
    return power - damage > dealt


def duel(attackers: Sequence[SeenCard], blocker: SeenCard) -> tuple[list[SeenCard], bool]:
    """The attackers that are broken by a block, and whether the blocker is broken (R10.47, R12.12)."""
    strength = sum(card.power for card in attackers)
    blocker_falls = not survives(blocker.power, blocker.damage, strength)
    attackers_first = all(card.first_strike for card in attackers) and not blocker.first_strike
    blocker_first = blocker.first_strike and not any(card.first_strike for card in attackers)
    fallen: list[SeenCard] = []
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


def block_gain(attackers: Sequence[SeenCard], blocker: SeenCard, point: float) -> float:
    """The gain of a block for the blocking side, which otherwise takes a point of damage of the cost ``point``."""
    fallen, blocker_falls = duel(attackers, blocker)
    return point + sum(worth(card) for card in fallen) - (worth(blocker) if blocker_falls else 0.0)


def can_block(card: SeenCard) -> bool:
    """Whether a card is an active Forward without a restriction on blocking."""
    return bool(card.type & op.FORWARD) and not card.dull and not card.restrictions & op.CANNOT_BLOCK


def can_fight_next_turn(card: SeenCard) -> bool:
    """Whether a card is a Forward that can attack in its controller's next turn: it becomes active unless it is
    frozen."""
    return bool(card.type & op.FORWARD) and not (card.frozen and card.dull)


# values in CP, tuned by playing variants against each other (docs/experiments.md)
BACKUP_ARRIVES = (4.2, 4.0, 3.6, 3.0, 2.4)
"""Value of a further Backup in addition to 0, 1, ..., 4 others."""
DRAWN_CARD = 1.8
TEMPO = 0.55
"""Share of a Forward's value that is lost when it returns to the hand."""
LAST_TURN_OF_GROWTH = 30
"""The value of Backups decreases until this turn, because they pay back over the remaining turns."""


_STATES: dict[str, Callable[[SeenCard], bool]] = {
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


def fits(predicate: t.Predicate, card: SeenCard, facts: KnownCard | None, source: SeenCard | None) -> bool:
    """Whether a seen card satisfies a predicate of an ability tree, as far as the observation shows."""
    match predicate:
        case t.OfType():
            return bool(card.type & op.TYPES[predicate.type])
        case t.OfElement():
            return bool(card.elements >> op.ELEMENTS.index(predicate.element) & 1)
        case t.OfCost():
            return facts is not None and compares(predicate.comparison, facts.card.cost, predicate.cost)
        case t.OfPower():
            return bool(card.type & op.FORWARD) and compares(predicate.comparison, card.power * 1000, predicate.power)
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


ARRIVALS_AHEAD = 3
"""Maximum depth of cards that play one another for which enter-the-field abilities are valued."""


class Judge:
    """Values effects on one board from the own side: positive is good."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._arriving: set[int] = set()  # cards whose arrival is being valued, to stop cycles

    def find(self, cards: t.Cards, source: SeenCard | None) -> list[SeenCard]:
        """The seen cards that a description in an own ability refers to."""
        zone = op.ZONES.index(cards.zone) + 1
        return [
            card
            for card in self.board.cards.values()
            if card.zone == zone
            and (cards.player == "any" or (cards.player == "you") == bool(card.mine))
            and all(fits(predicate, card, self.board.facts(card), source) for predicate in cards.where)
        ]

    def holds(self, condition: t.Condition, source: SeenCard | None, target: SeenCard | None) -> bool:
        """Whether a condition holds now, as far as the observation shows."""
        match condition:
            case t.Exists():
                return len(self.find(condition.cards, source)) >= condition.at_least
            case t.Received():
                mine = condition.player == "you"
                return (
                    self.board.numbers.my_damage if mine else self.board.numbers.opponent_damage
                ) >= condition.at_least
            case t.Is():
                card = target if isinstance(condition.who, t.Chosen) else source
                facts = self.board.facts(card) if card is not None else None
                return card is not None and all(fits(part, card, facts, source) for part in condition.predicates)
            case t.Not():
                return not self.holds(condition.condition, source, target)
            case t.Both():
                return all(self.holds(part, source, target) for part in condition.conditions)
            case t.Either():
                return any(self.holds(part, source, target) for part in condition.conditions)
            case _:
                return True  # not supported: assume that it holds

    def amount(self, amount: t.Amount, source: SeenCard | None) -> int:
        """The number of an instruction."""
        return amount if isinstance(amount, int) else self.number(amount, source, None)

    def number(self, value: t.Value, source: SeenCard | None, target: SeenCard | None) -> int:
        """A value as a number."""
        match value:
            case t.Number():
                return value.number
            case t.CountOf():
                return value.each * len(self.find(value.cards, source))
            case t.PointsOfDamage():
                mine = value.player == "you"
                return value.each * (self.board.numbers.my_damage if mine else self.board.numbers.opponent_damage)
            case t.PowerOf():
                card = target if isinstance(value.who, t.Chosen) else source
                return card.power * 1000 if card is not None else 0
            case _:
                return 0

    # ------------------------------------------------------------------------------------------- effects on a card
    def on_card(self, leaf: Guarded, card: SeenCard, source: SeenCard | None) -> float:
        """The value of one effect on one card. Harm to an own card is negative."""
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
                return -side * worth(card) if card.zone == op.FIELD + 1 else -side * 0.2
            case t.ReturnToHand():
                return -side * TEMPO * worth(card) if card.zone == op.FIELD + 1 else side * self.keep(card)
            case t.PlayOntoField():
                return side * self.arrival(card)
            case t.Dull():
                return -side * self.harm_of_dulling(card)
            case t.Freeze():
                return -side * (0.4 * worth(card) if card.dull and not card.frozen else 0.1)
            case t.Activate():
                return side * self._help_of_waking(card)
            case t.Restrict():
                return -side * 0.5 * self.harm_of_dulling(card)
            case t.LoseAbilities():
                return -side * 0.2
            case _:
                return 0.0

    def _harm_of_damage(self, card: SeenCard, thousands: int) -> float:
        if not card.type & op.FORWARD:
            return 0.0
        if not survives(card.power, card.damage, thousands):
            return worth(card)
        return 0.03 * min(thousands, card.power) - self._help_of(card, card._replace(damage=card.damage + thousands))

    def _help_of(self, before: SeenCard, after: SeenCard) -> float:
        """The gain of a card's side if the card changes like this: the change of its current battle, or next to
        nothing."""
        fighters = [card for card in self.board.mine + self.board.theirs if card.attacking]
        blocker = next((card for card in self.board.mine + self.board.theirs if card.blocking), None)
        if blocker is None or not (before.attacking or before.blocking):
            return 0.02 * (after.power - before.power)
        changed = [after if card.entity == before.entity else card for card in fighters]
        gain = block_gain(changed, after if before.blocking else blocker, 0.0) - block_gain(fighters, blocker, 0.0)
        return gain if before.blocking else -gain

    def _with_keyword(self, card: SeenCard, keyword: str) -> SeenCard:
        column = keyword.lower().replace(" ", "_")
        return card._replace(**{column: 1}) if column in card._fields else card

    def harm_of_dulling(self, card: SeenCard) -> float:
        """The cost of dulling a card: a dull Forward cannot block or attack."""
        if card.dull or card.attacking:
            return 0.0
        if not card.type & op.FORWARD:
            return 0.6
        its_turn = bool(self.board.numbers.my_turn) == bool(card.mine)
        early = self.board.numbers.phase <= no.PHASE_ATTACK_DECLARATION
        return 0.3 * worth(card) if early and (not its_turn or not card.new) else 0.1

    def _help_of_waking(self, card: SeenCard) -> float:
        if not card.dull:
            return 0.0
        return 0.3 * worth(card) if card.type & op.FORWARD else 0.8

    # --------------------------------------------------------------------------------------------- whole abilities
    def at_large(self, leaf: Guarded, source: SeenCard | None) -> float:
        """The value of an effect without targets."""
        if not all(self.holds(condition, source, None) == truth for condition, truth in leaf.guards):
            return 0.0
        effect = leaf.effect
        match effect:
            case t.Draw():
                return DRAWN_CARD * self.amount(effect.count, source) * _sign(effect.player)
            case t.Discard():
                if effect.player == "opponent":
                    return 1.5 * min(self.amount(effect.count, source), self.board.numbers.opponent_hand)
                return -sum(sorted(self.keep(card) for card in self.board.hand)[: self.amount(effect.count, source)])
            case t.DamagePlayer():
                mine = effect.player == "you"
                point = -self.board.point_against_me if mine else self.board.point_for_me
                return self.amount(effect.points, source) * point
            case t.Search():
                return DRAWN_CARD + 0.4
        if isinstance(leaf.who, t.All):
            return sum(self.on_card(leaf, card, source) for card in self.find(leaf.who.cards, source))
        if isinstance(leaf.who, t.Self) and source is not None and source.zone == op.FIELD + 1:
            return self.on_card(leaf, source, source)
        return 0.0

    def on_target(self, leaves: Iterable[Guarded], card: SeenCard, source: SeenCard | None) -> float:
        """The total value of all effects on a target."""
        return sum(self.on_card(leaf, card, source) for leaf in leaves)

    def ability(self, item: Outline, source: SeenCard | None) -> float | None:
        """The value of an ability with the best targets; None if there are too few targets."""
        total = sum(self.at_large(leaf, source) for leaf in item.at_large)
        for choose, leaves in zip(item.choices, item.on_targets, strict=True):
            candidates = self.find(choose.cards, source)
            if len(candidates) < choose.minimum:
                return None
            values = sorted((self.on_target(leaves, card, source) for card in candidates), reverse=True)
            total += sum(values[: choose.minimum])
            total += sum(value for value in values[choose.minimum : choose.maximum] if value > 0)
        return total

    def likely_targets(self, item: Outline, source: SeenCard | None) -> list[SeenCard]:
        """The targets of a resolving ability: the marked ones, otherwise the best ones."""
        marked = [card for card in self.board.cards.values() if card.chosen]
        if marked or not item.choices:
            return marked
        candidates = self.find(item.choices[0].cards, source)
        candidates.sort(key=lambda card: self.on_target(item.on_targets[0], card, source), reverse=True)
        return candidates[: item.choices[0].maximum]

    def bargain(self, offer: Bargain, source: SeenCard | None, targets: Sequence[SeenCard]) -> float:
        """The gain of accepting an optional effect over declining it."""

        def together(leaves: Iterable[Guarded]) -> float:
            return sum(
                self.on_target((leaf,), card, source)
                for leaf in leaves
                if isinstance(leaf.who, t.Chosen)
                for card in targets
            ) + sum(self.at_large(leaf, source) for leaf in leaves if not isinstance(leaf.who, t.Chosen))

        return together(offer.price) + together(offer.reward) - together(offer.penalty)

    # ------------------------------------------------------------------------------------------------ cards in hand
    def arrival(self, card: SeenCard) -> float:
        """The value of a Character on the own field, including its enter-the-field abilities."""
        if card.type & op.BACKUP:
            count = len(self.board.my_backups)
            growth = max(0.35, 1.0 - self.board.numbers.turn / LAST_TURN_OF_GROWTH)
            value = BACKUP_ARRIVES[count] * growth if count < len(BACKUP_ARRIVES) else 0.0
        else:
            value = worth(card)
        facts = self.board.facts(card)
        if facts is None or card.entity in self._arriving or len(self._arriving) >= ARRIVALS_AHEAD:
            return value
        self._arriving.add(card.entity)
        for item in facts.outlines:
            if item is not None and item.enters:
                value += self.ability(item, card) or 0.0
        self._arriving.discard(card.entity)
        return value

    def is_spare(self, card: SeenCard) -> bool:
        """Whether a Character cannot be cast because the player controls one of the same name (R3.30)."""
        facts = self.board.facts(card)
        if facts is None or card.generic or not card.type & op.CHARACTER:
            return False
        others = (self.board.facts(other) for other in self.board.mine if not other.generic)
        return any(other is not None and other.card.name == facts.card.name for other in others)

    def keep(self, card: SeenCard) -> float:
        """The value of a card in the own hand."""
        facts = self.board.facts(card)
        backups = len(self.board.my_backups)
        if self.is_spare(card):
            return 1.3 if facts is not None and facts.has_special else 0.4
        if card.type & op.BACKUP:
            value = 0.4 if backups >= no.BACKUP_LIMIT else 2.2 - 0.3 * backups
        elif card.type & op.SUMMON:
            value = 1.9
        else:
            value = 0.8 + 0.22 * card.power
        return value - 0.25 * max(0, card.cost - backups - 2)


def _sign(player: str) -> float:
    return 1.0 if player == "you" else -1.0 if player == "opponent" else 0.0
