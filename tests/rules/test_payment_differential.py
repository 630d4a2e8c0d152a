"""Payments equal those of a slow brute force: the payment test of R5.30, tried on everything that a player could do.

For random hands, Backups and costs, both readings of overpayment and both ways of paying, the engine must offer a cast
or an ability exactly if some payment is legal, and in each decision exactly the cards from which a legal payment can
still be finished. Paying card by card until the cost is covered leaves out only payments that help nothing. With
``several``, sources and costs of several elements take part, and the question which element a source gives.
"""

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, backup, forward

ELEMENTS = ("Fire", "Ice", "Wind", "Light")
SEVERAL = (("Fire", "Ice"), ("Ice", "Wind"), ("Fire", "Ice", "Wind"), ("Fire", "Wind"), ("Fire", "Light"))
KINDS = {"single": [(e,) for e in ELEMENTS], "several": [*[(e,) for e in ELEMENTS], *SEVERAL, *SEVERAL[:3]]}
MODES = list(product(("unlimited", "one_excess"), ("close_when_covered", "full")))
GAMES = 70
PATHS = 4

ACTIVE = t.InState("active")


def part(deed, kind, *where, count=1):
    """A part of a cost that described cards pay."""
    zone = "hand" if deed == "discard" else "field"
    return t.CostPart(deed, t.Cards(zone, "you", (*((t.OfType(kind),) if kind else ()), *where)), count)


COSTS = [
    t.Cost(("Fire",)),
    t.Cost(("Fire", "Fire"), discard=1),
    t.Cost(("Fire", "Ice")),
    t.Cost(("Fire", "Ice"), generic=2, dull=True),
    t.Cost(("Fire", "Fire", "Ice")),
    t.Cost(("Fire", "Ice", "Wind"), generic=1),
    t.Cost(("Fire", "Fire", "Fire", "Fire")),
    t.Cost((), generic=2),
    t.Cost((), generic=3, put_self=True),
    t.Cost(("Ice",), special=True),
    t.Cost(("Ice", "Fire"), special=True, discard=1),
    t.Cost(("Ice",), 1, parts=(part("dull", "Backup", ACTIVE), part("discard", None, t.OfElement("Fire"))), discard=1),
    t.Cost(("Fire",), parts=(part("put", "Character", count=2),)),
    t.Cost((), 3, parts=(part("dull", "Character", ACTIVE, t.OfElement("Ice"), count=2), part("put", "Backup"))),
    t.Cost(("Fire",), special=True, parts=(part("discard", "Forward", t.OfElement("Fire")), part("discard", None))),
    t.Cost((), 1, dull=True, parts=(part("dull", "Backup", ACTIVE, count=2),)),
    t.Cost(("Fire",), 1, only_elements=("Fire",)),
    t.Cost((), 2, only_elements=("Fire", "Ice")),
    t.Cost((), 2, only_backups=(t.OfElement("Ice"),)),
    t.Cost(("Ice",), 1, only_elements=("Ice",), only_backups=(), discard=1),
    t.Cost((), 1, parts=(replace(part("put", "Backup", count=2), alike="elements"),)),
    t.Cost((), 2, parts=(replace(part("discard", None, count=2), apart="elements"),)),
    t.Cost(("Fire",), parts=(replace(part("dull", "Character", ACTIVE, count=3), apart="elements"),), discard=1),
]


# --------------------------------------------------------------------------------------------------------- the rules
class Demand:
    """A CP cost: ``total`` and the required elements (5.3), what only can be spent for it (R5.27), and the Elements
    whose cards can be discarded although they are Light or Dark (R5.14)."""

    def __init__(self, total, required, option, payment, only=(), backups=None, discards=()):
        self.total, self.required = total, Counter(required)
        self.option, self.full = option, payment == "full"
        self.only, self.backups, self.discards = only, backups, discards

    def is_covered(self, cp):
        have = Counter(cp)
        return len(cp) >= self.total and all(have[e] >= n for e, n in self.required.items())

    def is_legal(self, cp, discards):
        """The payment test of R5.30, word for word."""
        if self.total == 0:
            return not cp
        if not self.is_covered(cp):
            return False
        if self.option == "one_excess":
            return len(cp) - self.total <= min(discards, max(1, sum(self.required.values())))
        return True

    def misses(self, cp):
        """Whether CP of some element are still required."""
        have = Counter(cp)
        return any(have[e] < n for e, n in self.required.items())

    def helps(self, element, cp):
        """A source that helps: its element is still required, or CP are missing beyond the required ones."""
        have = Counter(cp)
        missing = sum(max(0, n - have[e]) for e, n in self.required.items())
        return have[element] < self.required[element] or self.total - len(cp) > missing


def searcher(demand):
    """``search(sources, cp, discards)``: whether a legal payment can be finished. A source is (elements, CP): all its
    CP have one of the elements (R5.12, R5.13)."""

    @cache
    def search(sources, cp, discards):
        if demand.is_covered(cp) and (not demand.full or demand.total == 0):
            return demand.is_legal(cp, discards)
        if demand.is_legal(cp, discards):
            return True
        return any(can_take(source, sources, cp, discards) for source in set(sources))

    def can_take(source, sources, cp, discards):
        """The elements that a source may give."""
        elements, amount = source
        left = list(sources)
        left.remove(source)
        given = [element for element in elements if demand.full or demand.helps(element, cp)]
        return [e for e in given if search(tuple(left), tuple(sorted(cp + (e,) * amount)), discards + amount - 1)]

    search.can_take = can_take
    return search


def source_of(card, demand):
    """What a card can produce for a cost, None for nothing (R5.11, R5.14, R5.27)."""
    printed = card.card.elements
    elements = tuple(element for element in printed if not demand.only or element in demand.only)
    if card.zone == "field":
        able = demand.backups is None or all(is_so(card, predicate) for predicate in demand.backups)
        return (elements, 1) if elements and able and card.card.type == "Backup" and card.is_active else None
    able = demand.backups is None and not {"Light", "Dark"} & set(printed) - set(demand.discards)
    return (elements, 2) if elements and able and card.zone == "hand" else None


def sources_of(cards, demand):
    return tuple(sorted(source for source in (source_of(card, demand) for card in cards) if source))


def can_finish(demand, wanted, hand, field, taken=()):
    """Whether the rest of a cost can be paid: first the cards of its parts (``wanted``), every choice tried, then the
    CP from what is left (R5.17). ``taken``: which cards pay for which part already."""
    if not wanted:
        return searcher(demand)(sources_of(hand + field, demand), (), 0)
    return any(
        can_finish(demand, wanted[1:], *without(card, hand, field), (*taken, (wanted[0], card)))
        for card in fitting(wanted[0], hand, field)
        if goes_with(card, wanted[0], taken)
    )


def goes_with(card, wanted, taken):
    """Whether the cards that pay for a part have no Element in common, or one that all of them have."""
    others = [set(other.card.elements) for part, other in taken if part is wanted]
    mine = set(card.card.elements)
    if isinstance(wanted, t.CostPart) and wanted.apart:
        return not any(mine & other for other in others)
    return not isinstance(wanted, t.CostPart) or not wanted.alike or bool(mine.intersection(*others))


def fitting(wanted, hand, field):
    """The cards that one unit of a part takes: any card of the hand (None), one of a name, or as a part describes."""
    if not isinstance(wanted, t.CostPart):
        return [card for card in hand if wanted in (None, card.name)]
    cards = hand if wanted.cards.zone == "hand" else field
    return [card for card in cards if all(is_so(card, predicate) for predicate in wanted.cards.where)]


def is_so(card, predicate):
    if isinstance(predicate, t.OfType):
        return predicate.type in ("Character", card.card.type)
    return predicate.element in card.card.elements if isinstance(predicate, t.OfElement) else card.is_active


def wanted_of(cost):
    """The cards that the parts of a cost take, in the order in which they are asked for."""
    described = [single for part in cost.parts for single in [replace(part, count=1)] * part.count]
    return (*("User",) * cost.special, *described, *(None,) * cost.discard)


def without(card, hand, field):
    return [other for other in hand if other != card], [other for other in field if other != card]


# ------------------------------------------------------------------------------------------------- along the decisions
def indexes(cards):
    return {card.index for card in cards}


def discard_and_pay(s, demand, wanted, hand, field, generator):
    """Follow one random payment, comparing every decision with the search. Returns the number of decisions."""
    decisions, taken = 0, ()
    while wanted:
        assert s.asked == "cost_card"
        legal = [
            card
            for card in fitting(wanted[0], hand, field)
            if goes_with(card, wanted[0], taken)
            and can_finish(demand, wanted[1:], *without(card, hand, field), (*taken, (wanted[0], card)))
        ]
        assert indexes(s.p1.choices()) == indexes(legal)
        card = generator.choice(legal)
        s.p1.chooses(card)
        taken = (*taken, (wanted[0], card))
        (hand, field), wanted = without(card, hand, field), wanted[1:]
        decisions += 1
    search, cp, discards = searcher(demand), (), 0
    while s.asked == "pay":
        sources = sources_of(hand + field, demand)
        given = {card.index: source_of(card, demand) for card in hand + field}
        legal = [
            card
            for card in hand + field
            if given[card.index] and search.can_take(given[card.index], sources, cp, discards)
        ]
        assert indexes(s.p1.choices()) == indexes(legal), (s.options, vars(demand), cp, sources)
        assert s.p1.can_pass() == (demand.full and demand.is_legal(cp, discards))
        decisions += 1
        if s.p1.can_pass() and (not legal or generator.random() < 0.3):
            s.p1.passes()
            break
        card = generator.choice(legal)
        possible, amount = search.can_take(given[card.index], sources, cp, discards), given[card.index][1]
        s.p1.pays(card)
        element = element_given(s, possible, demand.misses(cp), generator)
        decisions += s.asked == "element"
        hand, field = without(card, hand, field)
        cp, discards = tuple(sorted(cp + (element,) * amount)), discards + amount - 1
    assert demand.is_legal(cp, discards), (s.options, vars(demand), cp)
    return decisions


def element_given(s, possible, matters, generator):
    """Answer which element a source gives; it is asked if several are possible and any is still required."""
    if len(possible) == 1 or not matters:
        assert s.asked != "element"
        return possible[0]
    assert (s.asked, sorted(s.legal)) == ("element", sorted(possible)), (s.options, s.legal, possible)
    element = generator.choice(possible)
    s.p1.names_element(element)
    return element


def table(generator, mode, kinds, more=(), light=True):
    """p1 has random Backups (one of them Light at most, R3.33), a random hand, and ``more`` cards in hand."""
    s = Scenario(cp_overpayment=mode[0], payment=mode[1])
    dark, light_ones = [[kind for kind in KINDS[kinds] if ("Light" in kind) == is_light] for is_light in (False, True)]
    elements = generator.choices(dark, k=generator.randint(0, 5))
    if light and elements and generator.random() < 0.5:
        elements[0] = generator.choice(light_ones)
    field = [s.p1.field(BACKUPS[several], dull=generator.random() < 0.15) for several in elements]
    hand = [s.p1.hand(SPARES[generator.choice(KINDS[kinds])]) for _ in range(generator.randint(0, 4))]
    return s, hand + [s.p1.hand(card) for card in more], field


LANTERN = forward(1000, "Fire", 98, name="Lantern", abilities=[t.Field((t.DiscardsProduce(("Light",)),))])
BACKUPS = {elements: backup(elements) for elements in KINDS["several"]}
SPARES = {elements: forward(1000, elements, 98) for elements in KINDS["several"]}
NAMESAKES = {
    elements: forward(1000, elements, 98, name="User", code=f"User {'/'.join(elements)}")
    for elements in KINDS["several"]
}


def user_of(number, cost):
    """A Forward with one ability of this cost."""
    make = t.Special("Use", cost, t.Draw("you")) if cost.special else t.Action(cost, t.Draw("you"))
    return forward(1000, "Ice", 98, name="User", code=f"User {number}", abilities=[make])


@pytest.mark.parametrize("kinds", KINDS)
@pytest.mark.parametrize("mode", MODES)
def test_R5_12_R5_13_R5_20_R5_21_R5_22_R5_24_R5_30_R5_31_casts_against_brute_force(mode, kinds):
    generator = random.Random(repr((mode, kinds)))
    decisions = refused = 0
    for game in range(GAMES):
        elements, cost = generator.choice(KINDS[kinds]), generator.randint(0, 7)
        s, hand, field = table(generator, mode, kinds, light="Light" not in elements)
        hero = s.p1.hand(forward(1000, elements, cost, name="Hero"))
        required = [element for element in elements if cost and element != "Light"]
        discards = ("Light",) if generator.random() < 0.3 else ()
        if discards:
            s.p1.field(LANTERN)
        demand = Demand(max(cost, len(required)), required, *mode, discards=discards)
        offered = can_finish(demand, (), hand, field)
        assert s.p1.can_cast(hero) == offered, (game, s.options, vars(demand), sources_of(hand + field, demand))
        refused += not offered
        for _ in range(PATHS if offered else 0):
            path = s.clone()
            path.p1.begins_to_cast(path.same(hero))
            decisions += discard_and_pay(path, demand, (), *moved(path, hand, field), generator)
            assert path.same(hero).on_field
    assert decisions > GAMES and refused > 5


@pytest.mark.parametrize("kinds", KINDS)
@pytest.mark.parametrize("mode", MODES)
def test_R5_12_R5_13_R5_17_R5_25_R5_30_R5_77_R5_91_R5_94_R5_96_R5_97_abilities_against_brute_force(mode, kinds):
    generator = random.Random(repr((mode, kinds)))
    decisions = refused = 0
    for game in range(GAMES):
        number, cost = generator.choice(list(enumerate(COSTS)))
        more = [NAMESAKES[generator.choice(KINDS[kinds])] for _ in range(generator.randint(0, 2))]
        s, hand, field = table(generator, mode, kinds, more)
        user = s.p1.field(user_of(number, cost))
        only = (cost.only_elements, cost.only_backups)
        demand = Demand(len(cost.elements) + cost.generic, cost.elements, *mode, *only)
        wanted = wanted_of(cost)
        field += [s.p1.field(forward(1000, element), dull=generator.random() < 0.2) for element in ("Fire", "Ice")]
        field += [] if cost.put_self or cost.dull else [user]
        offered = can_finish(demand, wanted, hand, field)
        assert s.p1.can_use(user) == offered, (game, s.options, cost, sources_of(hand + field, demand))
        refused += not offered
        for _ in range(PATHS if offered else 0):
            path = s.clone()
            path.p1.begins_to_use(path.same(user))
            decisions += discard_and_pay(path, demand, wanted, *moved(path, hand, field), generator)
            assert [item.kind for item in path.stack] == ["special" if cost.special else "action"]
    assert decisions > GAMES and refused > 5


def moved(path, hand, field):
    return [path.same(card) for card in hand], [path.same(card) for card in field]
