"""How many cards a choice takes, and choices of one sentence, which take different cards (R7.33)."""

from ....core.jit import rule
from ..questions.query import first_target
from ..questions.values import value_of
from ..record.types import Ability, Card, Game, Item, Player, Tables, players
from .legal_targets import is_legal_target

AS_MANY_AS_VALUE = -1
"""Minimum of a choice that takes exactly as many cards as its value."""


@rule
def maximum_of(g: Game, t: Tables, ability: Ability, group: int, player: Player, source: Card) -> int:
    """How many cards a choice may take; a value is read when it is declared (R7.21)."""
    a = t.abilities[ability]
    if a.choose_value[group] < 0:
        return a.choose_maximum[group]
    return min(a.choose_maximum[group], max(0, value_of(g, t, a.choose_value[group], player, source)))


@rule
def minimum_of(g: Game, t: Tables, ability: Ability, group: int, player: Player, source: Card) -> int:
    """How many cards a choice must take."""
    minimum = t.abilities[ability].choose_minimum[group]
    return maximum_of(g, t, ability, group, player, source) if minimum == AS_MANY_AS_VALUE else minimum


@rule
def is_listed(g: Game, card: Card) -> int:
    """Whether a card is in ``g.list``."""
    for i in range(g.list_count):
        if g.list[i] == card:
            return 1
    return 0


@rule
def fits_some_choice(
    g: Game, t: Tables, ability: Ability, first: int, groups: int, card: Card, player: Player, source: Card
) -> int:
    """Whether a card may be chosen in one of the choices ``first + k`` for the bits k of ``groups``."""
    a = t.abilities[ability]
    k = 0
    while groups >> k:
        if groups & (1 << k) and is_legal_target(g, t, a.choose_filter[first + k], card, player, source):
            return 1
        k += 1
    return 0


@rule
def are_enough(
    g: Game, t: Tables, ability: Ability, first: int, groups: int, needed: int, player: Player, source: Card
) -> int:
    """Whether ``needed`` cards that are not in ``g.list`` may be chosen in some of these choices."""
    zone = t.filters[t.abilities[ability].choose_filter[first]].zone
    for p in players(2):
        for i in range(g.zone_count[p, zone]):
            card = g.zone_cards[p, zone, i]
            if not is_listed(g, card) and fits_some_choice(g, t, ability, first, groups, card, player, source):
                needed -= 1
                if needed == 0:
                    return 1
    return 0


@rule
def last_of_sentence(t: Tables, ability: Ability, root: int, first: int) -> int:
    """The last choice of the sentence whose first one is ``root``."""
    a = t.abilities[ability]
    last = first
    while last + 1 < a.choices and a.choose_apart[last + 1] == last + 1 - root:
        last += 1
    return last


@rule
def can_fill(g: Game, t: Tables, ability: Ability, first: int, picked: int, player: Player, source: Card) -> int:
    """Whether the choices of one sentence, from ``first`` on, can still take different cards that are not in
    ``g.list`` (``picked``: how many ``first`` has). By Hall's theorem it is enough that any few of them together have
    as many cards as they need."""
    a = t.abilities[ability]
    count = last_of_sentence(t, ability, first - a.choose_apart[first], first) - first + 1
    for groups in range(1, 1 << count):
        needed = 0
        for k in range(count):
            if groups & (1 << k):
                minimum = minimum_of(g, t, ability, first + k, player, source)
                needed += max(0, minimum - picked) if k == 0 else minimum
        if needed and not are_enough(g, t, ability, first, groups, needed, player, source):
            return 0
    return 1


@rule
def leaves_enough(g: Game, t: Tables, item: Item, group: int, card: Card) -> int:
    """Whether a card may be chosen beside the other choices of its sentence: it is not among their targets, and they
    can still be made (R7.33, R7.34)."""
    a = t.abilities[item.ability]
    root = group - a.choose_apart[group]
    if root == group and last_of_sentence(t, item.ability, root, group) == group:
        return 1
    start = first_target(item, root)
    g.list_count = 0
    for i in range(start, first_target(item, group) + item.group_count[group]):
        if item.target[i] == card:
            return 0
        g.list[g.list_count] = item.target[i]
        g.list_count += 1
    g.list[g.list_count] = card
    g.list_count += 1
    return can_fill(g, t, item.ability, group, item.group_count[group] + 1, item.controller, item.source)
