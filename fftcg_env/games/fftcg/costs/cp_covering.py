"""Test whether sources cover a CP cost, and track how much of a payment is covered (R5.20-R5.31).

"No dead ends": an action is offered only if its whole cost can be paid, and each single payment only if the rest still
can be. The test is exact. While every source gives one element, it has a closed form; otherwise the ways to cover the
required elements are tried (``multi_element_covering.py``).
"""

from ....core.intrinsics.branchless import (
    eight_at,
    halves_up,
    lowest_bit,
    more_than_nothing,
    opaque,
    shortfalls,
    total_of,
)
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.types import Card, Game, Tables
from .cp_sources import lowest_element, source_elements, withdraw
from .multi_element_covering import ANY_NUMBER, ELEMENT_COUNT, IMPOSSIBLE, mixed_cover

PAYMENT_ASKED = 2
"""``open`` of a payment for an ability whose text asks how it was paid."""


@rule(inline=True)
def fewest_cards(g: Game, total: int) -> int:
    """The fewest hand cards that, together with all Backups, produce ``total`` CP and the elements in ``g.demand``;
    IMPOSSIBLE if no number does."""
    if g.supply_mixed:
        return mixed_cover(g, total, ANY_NUMBER)
    usable = g.card_sources
    short = total - g.backup_sources
    if short > 2 * usable:
        return IMPOSSIBLE
    forced = (short + 1) // 2 if short > 0 else 0
    needed = halves_up(shortfalls(eight_at(g, "demand"), eight_at(g, "supply_backups")))  # of each Element
    if shortfalls(needed, eight_at(g, "supply_cards")):
        return IMPOSSIBLE
    forced = max(forced, total_of(needed))
    return forced if forced <= usable else IMPOSSIBLE


@rule
def backups_needed(g: Game, cards: int) -> int:
    """The fewest Backups that produce the elements in ``g.demand`` together with ``cards`` hand cards; IMPOSSIBLE if
    that is too few cards."""
    if g.supply_mixed:
        return mixed_cover(g, 0, cards)
    backups = 0
    twos = 0  # cards that could still save two Backups, and one
    ones = 0
    for e in range(ELEMENT_COUNT):
        own = max(0, (g.demand[e] - g.supply_backups[e] + 1) // 2)  # cards that this element needs
        rest = max(0, g.demand[e] - 2 * own)
        free = g.supply_cards[e] - own
        cards -= own
        backups += rest
        if free > 0:
            twos += min(free, rest // 2)
            if rest & 1 and free > rest // 2:
                ones += 1
    if cards < 0:
        return IMPOSSIBLE
    by_two = min(cards, twos)
    return backups - 2 * by_two - min(cards - by_two, ones)


@rule
def excess_allowed(g: Game, produced: int, discards: int) -> int:
    """Whether the open payment, with the CP produced so far by discards and others, can be finished within the excess
    that ``one_excess`` allows (R5.30): every number of further cards is tried."""
    p = g.payment
    for cards in range(g.card_sources + 1):
        dulled = max(backups_needed(g, cards), p.total - produced - 2 * cards)
        excess = produced + 2 * cards + dulled - p.total
        if dulled <= g.backup_sources and excess <= min(discards + cards, max(1, p.elements)):
            return 1
    return 0


@rule(inline=True)
def coverable(g: Game, total: int, discards: int) -> int:
    """Whether the surveyed sources can produce ``total`` CP with the elements of ``g.demand`` and leave ``discards``
    further hand cards to discard."""
    if total <= 0:
        return 1 if g.supply_hand >= discards else 0
    cards = fewest_cards(g, total)
    if cards == IMPOSSIBLE or cards + discards > g.supply_hand:
        return 0
    return 1


@rule
def open_payment(g: Game, total: int, excluded: int) -> None:
    """Lock a CP cost: ``total`` with the elements of ``g.demand`` (R5.76)."""
    p = g.payment
    p.casts = 0
    p.rule = -1
    p.spent = 0
    p.demanded = 0
    p.total = total
    p.produced = 0
    p.discards = 0
    p.excluded = excluded
    p.elements = 0
    p.open = 1
    for e in range(ELEMENT_COUNT):
        p.required[e] = g.demand[e]
        p.elements += g.demand[e]
        if g.demand[e]:
            p.demanded |= 1 << e


@rule
def asks_elements(g: Game, t: Tables) -> int:
    """Whether a text asks which Elements the CP of the open payment have."""
    p = g.payment
    if p.open == PAYMENT_ASKED:  # R5.33
        return 1
    return 1 if p.casts and t.cards[g.card_id[p.excluded]].casting & op.CASTING_ASKED else 0


@rule
def close_payment(g: Game) -> None:
    """Close the payment when the CP cost is paid (R5.10)."""
    p = g.payment
    p.open = 0
    if p.settled:
        p.settled = 0
        for card in range(st.CARD_COUNT):
            p.sources[card] = 0


@rule
def covered(g: Game) -> int:
    """Whether the open payment is covered."""
    p = g.payment
    return (1 if eight_at(p, "required") == 0 else 0) & (1 if p.produced >= p.total else 0)


@rule
def required_left(g: Game) -> int:
    """CP of required elements that are still to be produced."""
    return total_of(eight_at(g.payment, "required"))


@rule(inline=True)
def rest_coverable(g: Game, e: int, amount: int, is_card: int) -> int:
    """Whether the open payment can still be finished after ``amount`` CP of element ``e``; the source itself is
    already out of the survey."""
    p = g.payment
    for k in range(ELEMENT_COUNT):
        g.demand[k] = p.required[k]
    g.demand[e] = max(0, g.demand[e] - amount)
    left = p.total - p.produced - amount
    left = max(left, total_of(eight_at(g, "demand")))
    if left > 0 and not coverable(g, left, 0):
        return 0
    if g.options[no.OPTION_ONE_EXCESS]:
        return excess_allowed(g, p.produced + amount, p.discards + is_card)
    return 1


@rule
def payable_of(g: Game, is_card: int) -> int:
    """The element bits for which sources, Backups or hand cards, may give CP to the open payment now (R5.11-R5.18),
    while every source gives one element."""
    p = g.payment
    missing = required_left(g)
    any_helps = p.total - p.produced > missing or g.options[no.OPTION_FULL_PAYMENT]
    there = eight_at(g, "supply_cards") if is_card else eight_at(g, "supply_backups")
    left = more_than_nothing(there)  # a byte an Element that is tried
    if not any_helps:  # the rest must be of other elements
        left &= more_than_nothing(eight_at(p, "required"))
    bits = 0
    while left:
        e = lowest_bit(left) // 8
        left &= left - 1
        change_supply(g, e, is_card, -1)
        if rest_coverable(g, e, 1 + is_card, is_card):
            bits |= 1 << e
        change_supply(g, e, is_card, 1)
    return bits


@rule(inline=True)
def change_supply(g: Game, e: int, is_card: int, sign: int) -> None:
    """Take a source of one element out of the survey (sign -1) or put it back (sign 1)."""
    if is_card:
        g.supply_cards[e] += sign
        g.card_sources += sign
        g.supply_hand += sign
    else:
        g.supply_backups[e] += sign
        g.backup_sources += sign


@rule
def payable_elements(g: Game, t: Tables, card: Card) -> int:
    """The elements, as bits, that ``card`` may give to the open payment now; 0: it may not pay (R5.11-R5.18)."""
    p = g.payment
    if card == p.excluded:
        return 0
    elements = source_elements(g, t, card)
    if elements == 0:
        return 0
    is_card = 1 if g.zone[card] == op.HAND else 0
    missing = required_left(g)
    withdraw(g, t, card, -1)
    bits = 0
    while elements:
        e = lowest_bit(elements)
        elements &= elements - 1
        helps = p.required[e] > 0 or p.total - p.produced > missing
        if not helps and not g.options[no.OPTION_FULL_PAYMENT]:
            continue  # the rest must be of other elements
        if rest_coverable(g, e, 1 + is_card, is_card):
            bits |= 1 << e
    withdraw(g, t, card, 1)
    return bits


@rule
def produce(g: Game, e: int, amount: int, is_card: int) -> None:
    """Add produced CP to the open payment."""
    p = g.payment
    p.produced += amount
    p.spent |= 1 << e
    p.required[e] = max(0, p.required[e] - amount)
    p.discards += is_card


@rule
def can_cover_without(g: Game, t: Tables, total: int, discards: int, first: Card, second: Card) -> int:
    """Whether a cost is coverable while two cards (NO_CARD: none) serve another purpose. ``g.demand`` is set."""
    if total > g.backup_sources + 2 * g.card_sources:
        return 0
    if first != st.NO_CARD:
        withdraw(g, t, first, -1)
    if second != st.NO_CARD:
        withdraw(g, t, second, -1)
    possible = coverable(g, total, discards)
    if second != st.NO_CARD:
        withdraw(g, t, second, 1)
    if first != st.NO_CARD:
        withdraw(g, t, first, 1)
    return possible


@rule(inline=True)
def covers_plainly(g: Game, t: Tables, total: int, discards: int, required: int, card: Card, serves: int) -> int:
    """As :func:`can_cover_without`, while each source gives one element: closed form, branch-free. ``required``: the CP
    of each element as eight bytes; ``serves``: whether the card serves another purpose."""
    in_hand = opaque(1 if g.zone[card] == op.HAND else 0) & serves
    bits = source_elements(g, t, card) * serves
    own = opaque(1 if bits else 0)
    own_card = own & in_hand
    place = 8 * lowest_element(bits)
    needed = halves_up(shortfalls(required, eight_at(g, "supply_backups") - (own - own_card << place)))
    lacking = shortfalls(needed, eight_at(g, "supply_cards") - (own_card << place))
    short = max(0, total - g.backup_sources + own - own_card)
    costs = opaque(1 if total > 0 else 0)
    forced = max(short + 1 >> 1, total_of(needed)) * costs
    enough = (1 if lacking == 0 else 0) & (1 if forced <= g.card_sources - own_card else 0)
    left = 1 if forced + discards <= g.supply_hand - in_hand else 0
    return opaque((enough | 1 - costs) & left)


@rule(inline=True)
def covers_print(g: Game, t: Tables, card: Card) -> int:
    """Whether the sources cover the printed cost of a card, while each gives one element. The card does not pay for
    itself (R5.17)."""
    c = t.cards[g.card_id[card]]
    total = max(c.cost, c.required_count) * (1 if c.cost > 0 else 0)  # R5.23, R5.60
    return covers_plainly(g, t, total, 0, eight_at(c, "required"), card, 1)


@rule
def how_paid(g: Game) -> int:
    """PAID_* bits of the finished payment. CP not spent count as not paid (R5.30): if more elements than CP were spent,
    those demanded count first."""
    p = g.payment
    if p.total == 0:
        return 0
    bits = p.spent & p.demanded
    left = p.total
    for e in range(ELEMENT_COUNT):
        if bits & (1 << e):
            left -= 1
    for e in range(ELEMENT_COUNT):
        if left > 0 and p.spent & ~bits & (1 << e):
            bits |= 1 << e
            left -= 1
    return bits | op.PAID_BY_CARDS if p.discards or p.casts > 1 else bits
