"""Sources of CP: count them, and test whether they cover a cost (R5.11-R5.31).

"No dead ends": an action is offered only if its whole cost can be paid, and each single payment only if the rest still
can be. The test is exact. While every source gives one element, it has a closed form; otherwise the ways to cover the
required elements are tried.
"""

from ....core.intrinsics.branchless import (
    eight_at,
    halves_up,
    lowest_bit,
    more_than_nothing,
    number_of_bits,
    opaque,
    shortfalls,
    total_of,
)
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.types import Card, Game, Player, Tables, cards, players
from ..table.characteristics import has_abilities_of_kind
from ..table.field_sets import backup_bits
from .casting_changes import SOMETHING, backup_elements, discards_from, spendable, texts_of_producers

ELEMENT_COUNT = 8
IMPOSSIBLE = 999
ANY_NUMBER = -1
PAYMENT_ASKED = 2
"""``open`` of a payment for an ability whose text asks how it was paid."""


# --- Sources: which Elements each Backup and hand card gives, and how many there are (R5.11-R5.18) -------------------


@rule(inline=True)
def source_elements(g: Game, t: Tables, card: Card) -> int:
    """The elements, as bits, that a source could give to what the sources were surveyed for; 0: it cannot pay
    (R5.11-R5.18, R5.27)."""
    return g.supply_bits[card]


@rule(inline=True)
def survey_plain(g: Game, t: Tables, player: Player, texts: int) -> int:
    """Count the sources while each gives its printed elements for any purpose, or (``texts``) in addition those of its
    own text. Returns whether one has several."""
    mixed = take_hand(g, t, player)
    for owner in players(2):
        active = backup_bits(g, owner, player, 0)
        g.backup_sources += number_of_bits(active)
        while active:
            source = Card(owner * st.CARDS_PER_PLAYER + lowest_bit(active))
            active &= active - 1
            c = t.cards[g.card_id[source]]
            bits = c.elements
            if texts:
                bits |= c.own_elements * has_abilities_of_kind(g, source, c.casting & op.CASTING_PRODUCES)
            g.supply_bits[source] = bits
            g.supply_backups[lowest_element(bits)] += 1
            mixed |= bits & (bits - 1)
    return mixed


@rule(inline=True)
def take_hand(g: Game, t: Tables, player: Player) -> int:
    """As :func:`survey_plain`, for the cards in hand; all others give nothing."""
    cache_hand(g, t, player)
    own, others = player * st.CARDS_PER_PLAYER, (1 - player) * st.CARDS_PER_PLAYER
    for k in range(st.CARDS_PER_PLAYER):
        g.supply_bits[own + k] = g.hand_bits[own + k]
        g.supply_bits[others + k] = 0
    for e in range(ELEMENT_COUNT):
        g.supply_cards[e] = g.hand_supply[player, e]
    g.card_sources = g.hand_sources[player]
    return g.hand_mixed[player]


@rule
def changes_elements(g: Game) -> int:
    """Whether some object has other Elements than its printed ones; 2: some Backup has."""
    changed = 0
    for trait in entries_of(g, "traits"):
        if trait.kind == no.TRAIT_ELEMENTS:
            changed = max(changed, 2 if g.types[trait.card] & op.BACKUP else 1)
    return changed


@rule
def changed_elements(g: Game, t: Tables, card: Card) -> int:
    """The elements, as bits, that a source gives while something changes what sources give, or for what."""
    if g.payment.settled:
        return g.payment.sources[card]  # R5.77
    bits = t.cards[g.card_id[card]].elements
    if g.zone[card] == op.FIELD:
        bits = backup_elements(g, t, card)
    elif bits & op.LIGHT_DARK & ~g.supply_discards:  # R5.14
        return 0
    return bits if g.supply_rule < 0 else spendable(g, t, card, bits)


@rule(inline=True)
def is_hand_as_printed(g: Game) -> int:
    """Whether the changes to sources do not concern the cards in hand."""
    return 0 if g.payment.settled or g.supply_discards or g.supply_rule >= 0 else 1


@rule
def survey_changed(g: Game, t: Tables, player: Player) -> int:
    """Count the sources while something changes what they give, or for what, and store what each gives. Returns whether
    one has several."""
    as_printed = opaque(1 if is_hand_as_printed(g) else 0)
    if as_printed:
        mixed = take_hand(g, t, player)
    else:
        for e in range(ELEMENT_COUNT):
            g.supply_cards[e] = 0
        for each in cards(st.CARD_COUNT):
            g.supply_bits[each] = 0
        g.card_sources = 0
        mixed = 0
    for owner in players(2):
        active = backup_bits(g, owner, player, 0)
        while active:
            card = Card(owner * st.CARDS_PER_PLAYER + lowest_bit(active))
            active &= active - 1
            bits = changed_elements(g, t, card)
            gives = opaque(1 if bits else 0)
            g.supply_bits[card] = bits
            g.supply_backups[lowest_element(bits)] += gives
            g.backup_sources += gives
            mixed |= bits & (bits - 1)
    if as_printed:
        return mixed
    for card in cards_in(g, player, op.HAND):
        bits = changed_elements(g, t, card)
        if bits:
            g.supply_bits[card] = bits
            g.supply_cards[lowest_element(bits)] += 1
            g.card_sources += 1
            mixed |= bits & (bits - 1)
    return mixed


@rule(inline=True)
def survey_for(g: Game, t: Tables, player: Player, card: Card, rule: int) -> None:
    """Count what could pay for ``player`` now: active Backups and cards in hand, by element (R5.11, R5.14). ``card`` is
    being cast (NO_CARD: something else is paid for); row ``rule`` restricts the CP spent (-1: none)."""
    g.supply_for = card
    g.supply_rule = rule
    texts = texts_of_producers(g, t, player) if g.casting & op.CASTING_PRODUCES else 0
    g.supply_special = 1 if texts & op.PRODUCES_FOR_SOME else 0
    changed = changes_elements(g)
    g.supply_plain = 0 if g.payment.settled or rule >= 0 or texts or changed else 1
    own = 0 if g.payment.settled or rule >= 0 or texts & ~SOMETHING or g.producers or changed > 1 else 1
    g.supply_discards = discards_from(g, t, player) if texts & op.PRODUCES_BY_DISCARDS else 0
    for e in range(ELEMENT_COUNT):
        g.supply_backups[e] = 0
    g.backup_sources = 0
    mixed = survey_plain(g, t, player, texts) if own else survey_changed(g, t, player)
    g.supply_hand = g.zone_count[player, op.HAND]
    g.supply_mixed = 1 if mixed else 0
    if mixed:
        survey_mixed(g, t, player)


@rule
def survey_sources(g: Game, t: Tables, player: Player) -> None:
    """As :func:`survey_for`, for a payment without restrictions that is not for a cast."""
    survey_for(g, t, player, st.NO_CARD, -1)


@rule(inline=True)
def survey_once(g: Game, t: Tables, player: Player) -> None:
    """Survey the sources of the player who decides, unless done already for this decision."""
    if not g.surveyed:
        survey_sources(g, t, player)
        g.surveyed = 1


@rule
def survey_mixed(g: Game, t: Tables, player: Player) -> None:
    """List the element bits of all sources, and count each source for all of its elements."""
    g.mixed_backup_count = 0
    g.mixed_card_count = 0
    for e in range(ELEMENT_COUNT):
        g.supply_backups[e] = 0
        g.supply_cards[e] = 0
    for card in cards_in(g, player, op.FIELD):
        bits = source_elements(g, t, card)
        if bits:
            change_mixed_backups(g, bits, 1)
    for card in cards_in(g, player, op.HAND):
        bits = source_elements(g, t, card)
        if bits:
            change_mixed_cards(g, bits, 1)


@rule
def withdraw(g: Game, t: Tables, card: Card, sign: int) -> None:
    """Take a card that serves another purpose (R5.17) out of the survey (sign -1), or put it back (sign 1)."""
    in_hand = opaque(1 if g.zone[card] == op.HAND else 0)
    g.supply_hand += sign * in_hand
    bits = source_elements(g, t, card)
    gives = sign * opaque(1 if bits else 0)
    g.card_sources += gives * in_hand
    g.backup_sources += gives * (1 - in_hand)
    if not g.supply_mixed:
        e = lowest_element(bits)
        g.supply_cards[e] += gives * in_hand
        g.supply_backups[e] += gives * (1 - in_hand)
    elif bits and in_hand:
        change_mixed_cards(g, bits, sign)
    elif bits:
        change_mixed_backups(g, bits, sign)


# --- Hands: which cards can be cast and what they pay, by their print ------------------------------------------------
# A bit or a number for each card, cached until the hand changes: priority windows are far more frequent than changes of
# a hand. Every rule that changes a hand, or which card an index refers to, calls ``clear_hand_facts``.


@rule(inline=True)
def cache_hand(g: Game, t: Tables, player: Player) -> None:
    """Compute the cached facts of a hand, if they are not valid."""
    if not g.hand_known[player]:
        compute_hand_facts(g, t, player)


@rule
def compute_hand_facts(g: Game, t: Tables, player: Player) -> None:
    """Cache the facts of a hand: a bit for each place whose card is cast in which windows (R5.80, R5.81, R5.84) or has
    Warp; the names of all cards; and what each gives of CP (R5.11, R5.14) while nothing changes that."""
    first = player * st.CARDS_PER_PLAYER
    for k in range(st.CARDS_PER_PLAYER):
        g.hand_bits[first + k] = 0
    for e in range(ELEMENT_COUNT):
        g.hand_supply[player, e] = 0
    main, always, gap, warps = 0, 0, 0, 0
    names, mixed, sources = 0, 0, 0
    for i in range(g.zone_count[player, op.HAND]):
        card = g.zone_cards[player, op.HAND, i]
        c = t.cards[g.card_id[card]]
        main |= (1 if c.cast_when & op.CAST_IN_MAIN else 0) << i
        always |= (1 if c.cast_when & op.CAST_ALWAYS else 0) << i
        gap |= (1 if c.cast_when & op.CAST_IN_GAP else 0) << i
        warps |= (1 if c.warp_ability >= 0 else 0) << i
        names |= c.name_bits
        gives = opaque(0 if c.elements & op.LIGHT_DARK else 1)  # R5.14
        bits = c.elements * gives
        mixed |= bits & (bits - 1)
        sources += gives
        g.hand_bits[card] = bits
        g.hand_supply[player, lowest_element(bits)] += gives
    g.hand_main[player], g.hand_always[player], g.hand_gap[player] = main, always, gap
    g.hand_warps[player] = warps
    g.hand_names[player] = names
    g.hand_mixed[player] = mixed
    g.hand_sources[player] = sources
    g.hand_known[player] = 1


@rule(inline=True)
def castable_places(g: Game, player: Player, when: int) -> int:
    """The places of a hand, a bit each, whose cards are cast in a window; the facts of the hand are valid. ``when``:
    one CAST_* bit."""
    if when == op.CAST_IN_MAIN:
        return g.hand_main[player]
    return g.hand_always[player] if when == op.CAST_ALWAYS else g.hand_gap[player]


@rule
def lowest_element(bits: int) -> int:
    """The number of the lowest element bit, 0 if there is none."""
    return lowest_bit(bits | 1 << ELEMENT_COUNT) % ELEMENT_COUNT


@rule
def clear_hand_facts(g: Game) -> None:
    """Clear all cached facts of hands, so that none of them is left for other cards."""
    for player in players(2):
        g.hand_known[player] = 0
        g.hand_main[player], g.hand_always[player], g.hand_gap[player] = 0, 0, 0
        g.hand_warps[player] = 0
        g.hand_names[player] = 0
        g.hand_mixed[player] = 0
        g.hand_sources[player] = 0
        for e in range(ELEMENT_COUNT):
            g.hand_supply[player, e] = 0
    for card in range(st.CARD_COUNT):
        g.hand_bits[card] = 0


# --- Covering a cost, and how much of a payment is covered (R5.20-R5.31) ----------------------------------------------


@rule(inline=True)
def has_several(demand: int) -> int:
    """Whether a demand, eight bytes, is for more than one element. If not, a source of several elements can count for
    each of them: it is used only once."""
    some = more_than_nothing(demand)
    return some & (some - 1)


@rule(inline=True)
def fewest_cards(g: Game, total: int) -> int:
    """The fewest hand cards that, together with all Backups, produce ``total`` CP and the elements in ``g.demand``;
    IMPOSSIBLE if no number does."""
    if g.supply_mixed and has_several(eight_at(g, "demand")):
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
    for discarded in range(g.card_sources + 1):
        dulled = max(backups_needed(g, discarded), p.total - produced - 2 * discarded)
        excess = produced + 2 * discarded + dulled - p.total
        if dulled <= g.backup_sources and excess <= min(discards + discarded, max(1, p.elements)):
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


# --- Sources that can give one of several elements (R5.12, R5.13, R5.22) ----------------------------------------------
# Every way to serve the required elements with Backups is tried, with hand cards for the rest, two CP each. By Hall's
# condition, a way has enough sources if for every set of elements at least as many sources can give one of them as are
# required. Required elements are few, so this takes a handful of small loops. A single one needs no such search.


@rule
def change_mixed_backups(g: Game, bits: int, sign: int) -> None:
    """Add a Backup with these elements to the list (sign 1) or take one off (sign -1)."""
    left = bits
    while left:
        g.supply_backups[lowest_bit(left)] += sign
        left &= left - 1
    if sign > 0:
        g.mixed_backups[g.mixed_backup_count] = bits
        g.mixed_backup_count += 1
        return
    for i in range(g.mixed_backup_count):
        if g.mixed_backups[i] == bits:
            g.mixed_backup_count -= 1
            g.mixed_backups[i] = g.mixed_backups[g.mixed_backup_count]
            return


@rule
def change_mixed_cards(g: Game, bits: int, sign: int) -> None:
    """Add a hand card with these elements to the list (sign 1) or take one off (sign -1)."""
    left = bits
    while left:
        g.supply_cards[lowest_bit(left)] += sign
        left &= left - 1
    if sign > 0:
        g.mixed_cards[g.mixed_card_count] = bits
        g.mixed_card_count += 1
        return
    for i in range(g.mixed_card_count):
        if g.mixed_cards[i] == bits:
            g.mixed_card_count -= 1
            g.mixed_cards[i] = g.mixed_cards[g.mixed_card_count]
            return


@rule
def cards_for(g: Game, e: int) -> int:
    """Hand cards that serve the rest of element ``e`` in the way that is being tried."""
    return (g.demand[e] - g.by_backups[e] + 1) // 2


@rule
def enough_sources(g: Game, required: int) -> int:
    """Hall's condition for the way that is being tried, for Backups and for cards."""
    chosen = required
    while chosen:
        backups = 0
        cards = 0
        for e in range(ELEMENT_COUNT):
            if chosen & (1 << e):
                backups -= g.by_backups[e]
                cards -= cards_for(g, e)
        for entry in entries_of(g, "mixed_backups"):
            if entry & chosen:
                backups += 1
        for entry in entries_of(g, "mixed_cards"):
            if entry & chosen:
                cards += 1
        if backups < 0 or cards < 0:
            return 0
        chosen = (chosen - 1) & required
    return 1


@rule
def next_way(g: Game, required: int) -> int:
    """Step to the next way to serve the required elements with Backups; 0 after the last one."""
    for e in range(ELEMENT_COUNT):
        if required & (1 << e):
            if g.by_backups[e] < g.demand[e]:
                g.by_backups[e] += 1
                return 1
            g.by_backups[e] = 0
    return 0


@rule
def cost_of_way(g: Game, total: int, cards: int) -> int:
    """The cost of a way. With ``cards`` ANY_NUMBER: the fewest hand cards for ``total`` CP; otherwise the Backups that
    it uses in addition to at most ``cards`` hand cards. IMPOSSIBLE if there are too few."""
    needed = 0
    backups = 0
    for e in range(ELEMENT_COUNT):
        if g.demand[e]:
            needed += cards_for(g, e)
            backups += g.by_backups[e]
    if cards != ANY_NUMBER:
        return backups if needed <= cards else IMPOSSIBLE
    left = total - g.mixed_backup_count - 2 * needed
    if left > 0:
        needed += (left + 1) // 2
    return needed if needed <= g.mixed_card_count else IMPOSSIBLE


@rule
def mixed_cover(g: Game, total: int, cards: int) -> int:
    """The least of :func:`cost_of_way` over all ways to cover ``g.demand``."""
    required = 0
    for e in range(ELEMENT_COUNT):
        g.by_backups[e] = 0
        if g.demand[e]:
            required |= 1 << e
    best = IMPOSSIBLE
    going = 1
    while going:
        if enough_sources(g, required):
            best = min(best, cost_of_way(g, total, cards))
        going = next_way(g, required)
    return best
