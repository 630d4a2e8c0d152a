"""Costs: what a cast or a use costs, whether it can be paid, and paying it (chapter 5).

"No dead ends": an action is offered only if its whole cost can be paid, and each single payment only if the rest still
can. The test is exact: in closed form while every source gives one element, by trying the ways to cover the required
elements where a source can give one of several (``mixed.py``).
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..questions.values import value_of
from ..record import constants as no
from ..record import state as st
from ..record.types import Ability, Card, Game, Player, Tables
from .casting import backup_elements, more_for_use, spendable
from .mixed import (
    ANY_NUMBER,
    ELEMENT_COUNT,
    IMPOSSIBLE,
    change_mixed_backups,
    change_mixed_cards,
    mixed_cover,
)


@rule(inline=True)
def source_elements(g: Game, t: Tables, card: Card) -> int:
    """Element bits that a source could give to what is being paid for, 0: it cannot pay (R5.11-R5.18, R5.27)."""
    bits = t.cards[g.card_id[card]].elements
    if g.zone[card] == op.HAND:
        if bits & op.LIGHT_DARK:  # R5.14
            return 0
    elif g.zone[card] == op.FIELD and g.types[card] & op.BACKUP and not g.dull[card]:
        if not g.supply_plain:
            bits = backup_elements(g, t, card)
    else:
        return 0
    return bits if g.supply_plain else spendable(g, t, card, bits)


@rule(inline=True)
def survey_plain(g: Game, t: Tables, player: Player) -> int:
    """Count the sources while each gives its printed elements for anything. Returns whether one has several."""
    mixed = 0
    for i in range(g.zone_count[player, op.FIELD]):
        source = g.zone_cards[player, op.FIELD, i]
        if g.types[source] & op.BACKUP and not g.dull[source]:
            c = t.cards[g.card_id[source]]
            g.supply_backups[c.element] += 1
            mixed |= c.elements & (c.elements - 1)
    for i in range(g.zone_count[player, op.HAND]):
        c = t.cards[g.card_id[g.zone_cards[player, op.HAND, i]]]
        if not c.elements & op.LIGHT_DARK:
            g.supply_cards[c.element] += 1
            mixed |= c.elements & (c.elements - 1)
    return mixed


@rule
def survey_changed(g: Game, t: Tables, player: Player) -> int:
    """Count the sources while something changes what they give, or for what. Returns whether one has several."""
    mixed = 0
    for i in range(g.zone_count[player, op.FIELD]):
        bits = source_elements(g, t, g.zone_cards[player, op.FIELD, i])
        if bits:
            g.supply_backups[lowest_element(bits)] += 1
            mixed |= bits & (bits - 1)
    for i in range(g.zone_count[player, op.HAND]):
        bits = source_elements(g, t, g.zone_cards[player, op.HAND, i])
        if bits:
            g.supply_cards[lowest_element(bits)] += 1
            mixed |= bits & (bits - 1)
    return mixed


@rule(inline=True)
def survey_for(g: Game, t: Tables, player: Player, card: Card, rule: int) -> None:
    """Count what could pay for ``player`` now: active Backups and cards in hand, by element (R5.11, R5.14). ``card`` is
    being cast (NO_CARD: something else is paid for), with a restriction on the CP spent in row ``rule`` (-1: none)."""
    g.supply_for = card
    g.supply_rule = rule
    g.supply_plain = 1 if rule < 0 and not g.casting & op.CASTING_PRODUCES and not g.trait_count else 0
    for e in range(ELEMENT_COUNT):
        g.supply_backups[e] = 0
        g.supply_cards[e] = 0
    mixed = survey_plain(g, t, player) if g.supply_plain else survey_changed(g, t, player)
    g.supply_hand = g.zone_count[player, op.HAND]
    g.supply_mixed = 1 if mixed else 0
    if mixed:
        survey_mixed(g, t, player)


@rule
def survey_sources(g: Game, t: Tables, player: Player) -> None:
    """As :func:`survey_for`, for a payment without restrictions that is not for a cast."""
    survey_for(g, t, player, st.NO_CARD, -1)


@rule
def survey_mixed(g: Game, t: Tables, player: Player) -> None:
    """List the element bits of all sources."""
    g.mixed_backup_count = 0
    g.mixed_card_count = 0
    for i in range(g.zone_count[player, op.FIELD]):
        bits = source_elements(g, t, g.zone_cards[player, op.FIELD, i])
        if bits:
            change_mixed_backups(g, bits, 1)
    for i in range(g.zone_count[player, op.HAND]):
        bits = source_elements(g, t, g.zone_cards[player, op.HAND, i])
        if bits:
            change_mixed_cards(g, bits, 1)


@rule(inline=True)
def withdraw(g: Game, t: Tables, card: Card, sign: int) -> None:
    """Take a card out of the survey (sign -1) or put it back (sign 1): it serves another purpose (R5.17)."""
    in_hand = g.zone[card] == op.HAND
    if in_hand:
        g.supply_hand += sign
    bits = source_elements(g, t, card)
    if bits == 0:
        return
    e = t.cards[g.card_id[card]].element if g.supply_plain else lowest_element(bits)
    if in_hand:
        g.supply_cards[e] += sign
    else:
        g.supply_backups[e] += sign
    if g.supply_mixed:
        if in_hand:
            change_mixed_cards(g, bits, sign)
        else:
            change_mixed_backups(g, bits, sign)


@rule
def lowest_element(bits: int) -> int:
    """Number of the lowest element bit."""
    for e in range(ELEMENT_COUNT):
        if bits & (1 << e):
            return e
    return 0


@rule(inline=True)
def fewest_cards(g: Game, total: int) -> int:
    """The fewest hand cards that, with all the Backups, produce ``total`` CP and the elements in ``g.demand``;
    IMPOSSIBLE if no number does."""
    if g.supply_mixed:
        return mixed_cover(g, total, ANY_NUMBER)
    backups = 0
    usable = 0
    forced = 0
    for e in range(ELEMENT_COUNT):
        backups += g.supply_backups[e]
        usable += g.supply_cards[e]
        short = g.demand[e] - g.supply_backups[e]
        if short > 0:
            needed = (short + 1) // 2
            if needed > g.supply_cards[e]:
                return IMPOSSIBLE
            forced += needed
    short = total - backups
    if short > 0:
        forced = max(forced, (short + 1) // 2)
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
        own = max(0, (g.demand[e] - g.supply_backups[e] + 1) // 2)  # cards that this element cannot do without
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
    """Whether the open payment, with so many CP produced by so many discards and others, can be finished within the
    excess that ``one_excess`` allows (R5.30): every number of further cards is tried."""
    p = g.payment
    backups = 0
    usable = 0
    for e in range(ELEMENT_COUNT):
        backups += g.supply_backups[e]
        usable += g.supply_cards[e]
    for cards in range(usable + 1):
        dulled = max(backups_needed(g, cards), p.total - produced - 2 * cards)
        excess = produced + 2 * cards + dulled - p.total
        if dulled <= backups and excess <= min(discards + cards, max(1, p.elements)):
            return 1
    return 0


@rule(inline=True)
def coverable(g: Game, total: int, discards: int) -> int:
    """Whether ``total`` CP with the elements of ``g.demand`` can be produced and ``discards`` further hand cards
    discarded, from the surveyed sources."""
    if total <= 0:
        return 1 if g.supply_hand >= discards else 0
    cards = fewest_cards(g, total)
    if cards == IMPOSSIBLE or cards + discards > g.supply_hand:
        return 0
    return 1


@rule
def face_down_cards(g: Game, player: Player, besides: int) -> int:
    """Face-down cards of an LB deck beside one (R12.62)."""
    total = 0
    for i in range(g.zone_count[player, op.LB_DECK]):
        card = g.zone_cards[player, op.LB_DECK, i]
        if card != besides and not g.face_up[card]:
            total += 1
    return total


@rule(inline=True)
def cast_cost(g: Game, t: Tables, card: Card) -> int:
    """CP that casting a card costs with the changes gathered (R5.50-R5.55, R5.58); ``g.demand`` gets the required
    elements (R5.20-R5.23, R5.28)."""
    c = t.cards[g.card_id[card]]
    total = c.cost if g.cost_becomes < 0 else g.cost_becomes
    total += g.cost_more
    if total > 0:  # R5.54: a cost that was 0 before stays 0
        total = max(total - g.cost_less, min(total, g.cost_floor))
    several = 0
    for e in range(ELEMENT_COUNT):
        g.demand[e] = 1 if total > 0 and not g.any_element and c.elements & ~op.LIGHT_DARK & (1 << e) else 0
        several += g.demand[e]
    return max(total, several)  # R5.23


@rule
def total_of_ability(g: Game, t: Tables, ability: Ability, source: Card, player: Player) -> int:
    """CP of an ability's cost: X CP for each X icon (R5.26), with what changes it; the element icons stay (R5.25)."""
    a = t.abilities[ability]
    total = a.total_cp + a.x_icons * g.x
    if g.casting & op.CASTING_USES:
        total += more_for_use(g, t, ability, source)
    if a.cost_less:
        icons = 0
        for e in range(ELEMENT_COUNT):
            icons += a.required[e]
        total = max(icons, total - max(0, value_of(g, t, a.cost_less - 1, player, source)))  # R5.53
    return total


@rule
def demand_of_ability(g: Game, t: Tables, ability: Ability) -> None:
    """``g.demand`` gets the element icons of an ability's cost (R5.25)."""
    for e in range(ELEMENT_COUNT):
        g.demand[e] = t.abilities[ability].required[e]


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
def covered(g: Game) -> int:
    """Whether the open payment is covered."""
    p = g.payment
    for e in range(ELEMENT_COUNT):
        if p.required[e]:
            return 0
    return 1 if p.produced >= p.total else 0


@rule
def required_left(g: Game) -> int:
    """CP of required elements that are still to be produced."""
    total = 0
    for e in range(ELEMENT_COUNT):
        total += g.payment.required[e]
    return total


@rule(inline=True)
def rest_coverable(g: Game, e: int, amount: int, is_card: int) -> int:
    """Whether the open payment can still be finished after ``amount`` CP of element ``e``; the source itself is
    already out of the survey."""
    p = g.payment
    for k in range(ELEMENT_COUNT):
        g.demand[k] = p.required[k]
    g.demand[e] = max(0, g.demand[e] - amount)
    left = p.total - p.produced - amount
    required = 0
    for k in range(ELEMENT_COUNT):
        required += g.demand[k]
    left = max(left, required)
    if left > 0 and not coverable(g, left, 0):
        return 0
    if g.options[no.OPTION_ONE_EXCESS]:
        return excess_allowed(g, p.produced + amount, p.discards + is_card)
    return 1


@rule
def payable_elements(g: Game, t: Tables, card: Card) -> int:
    """Element bits that ``card`` may give to the open payment now, 0: it may not pay (R5.11-R5.18)."""
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
    for e in range(ELEMENT_COUNT):
        if not elements & (1 << e):
            continue
        helps = p.required[e] > 0 or p.total - p.produced > missing
        if not helps and not g.options[no.OPTION_FULL_PAYMENT]:
            continue  # what is left must be of other elements
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


@rule(inline=True)
def can_cover_without(g: Game, t: Tables, total: int, discards: int, first: Card, second: Card) -> int:
    """Whether a cost is coverable while two cards (NO_CARD: none) serve another purpose. ``g.demand`` is set."""
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


@rule
def how_paid(g: Game) -> int:
    """PAID_* bits of the payment just finished. CP that are not spent count as not paid (R5.30): of more elements than
    CP were spent, those demanded count first."""
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
    return bits | op.PAID_BY_CARDS if p.discards else bits
