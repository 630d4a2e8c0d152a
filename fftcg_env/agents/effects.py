"""What the abilities of a card do, prepared for a player that weighs them: which effects hit which targets.

Read from the ability trees by the types of their nodes only, so a new card needs nothing here; a new kind of node
counts as doing nothing until it is added.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from fftcg_env.cards import Card
from fftcg_env.cards import tree as t

from ..games.fftcg.cards.program import opcodes as op

Leaf = t.Effect
"""An effect without further effects inside."""


@dataclass(frozen=True)
class Guarded:
    """A leaf and the conditions (each with the truth that it needs) under which it happens."""

    effect: Leaf
    guards: tuple[tuple[t.Condition, bool], ...] = ()

    @property
    def who(self) -> t.Reference | None:
        """The cards it applies to; None for effects on players."""
        return getattr(self.effect, "who", None)


@dataclass(frozen=True)
class Bargain:
    """A "you may": ``price`` is what the yes itself does, ``reward`` and ``penalty`` what follows a yes and a no."""

    price: tuple[Guarded, ...]
    reward: tuple[Guarded, ...]
    penalty: tuple[Guarded, ...]


@dataclass(frozen=True)
class Outline:
    """One ability: ``choices[g]`` are the targets of group g, ``on_targets[g]`` what happens to each of them,
    ``at_large`` everything else, ``bargains`` its optional parts. ``cost`` is None where nothing is paid for it."""

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
    """What the walk through an ability tree has collected so far."""

    choices: list[t.Choose] = field(default_factory=list)
    leaves: list[Guarded] = field(default_factory=list)
    bargains: list[Bargain] = field(default_factory=list)

    def walk(self, effect: t.Effect, guards: tuple[tuple[t.Condition, bool], ...] = ()) -> None:
        """Collect ``effect``. Of "if you do so, ... if not, ..." the cheap way counts: what happens after a no."""
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
    """The outline of an ability; None for field abilities, Warp and Priming, which do not resolve."""
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
        """Type and Element bits, cost, power in thousands, whether it is generic, whether it has an EX Burst."""
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
        """How much less casting it costs (R5.53)."""
        return tuple(
            effect.amount
            for ability in self.card.abilities
            if isinstance(ability, t.Field)
            for effect in ability.effects
            if isinstance(effect, t.CostsLess)
        )

    @property
    def has_special(self) -> bool:
        """A second copy in hand can pay for its S icon (R5.97)."""
        return any(isinstance(ability, t.Special) for ability in self.card.abilities)


def know(card: Card) -> KnownCard:
    """Read a card's ability trees."""
    return KnownCard(card, tuple(outline(ability) for ability in card.abilities))
