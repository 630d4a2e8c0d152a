"""Count the sources of CP: which Elements each Backup and hand card gives, and how many there are (R5.11-R5.18)."""

from ....core.intrinsics.branchless import lowest_bit, number_of_bits, opaque
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.types import Card, Game, Player, Tables, cards, players
from ..table.field_sets import backup_bits
from .casting_changes import backup_elements, discards_from, spendable, texts_of_producers
from .multi_element_covering import ELEMENT_COUNT, change_mixed_backups, change_mixed_cards


@rule(inline=True)
def source_elements(g: Game, t: Tables, card: Card) -> int:
    """The elements, as bits, that a source could give to what the sources were surveyed for; 0: it cannot pay
    (R5.11-R5.18, R5.27)."""
    return g.supply_bits[card]


@rule(inline=True)
def survey_plain(g: Game, t: Tables, player: Player) -> int:
    """Count the sources while each gives its printed elements for any purpose. Returns whether one has several."""
    mixed = take_hand(g, t, player)
    for owner in players(2):
        active = backup_bits(g, owner, player, 0)
        g.backup_sources += number_of_bits(active)
        while active:
            source = Card(owner * st.CARDS_PER_PLAYER + lowest_bit(active))
            active &= active - 1
            bits = t.cards[g.card_id[source]].elements
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
    """Whether some object has other Elements than its printed ones."""
    for i in range(g.trait_count):
        if g.traits[i].kind == no.TRAIT_ELEMENTS:
            return 1
    return 0


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
    for i in range(g.zone_count[player, op.HAND]):
        card = g.zone_cards[player, op.HAND, i]
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
    g.supply_plain = 0 if g.payment.settled or rule >= 0 or texts or changes_elements(g) else 1
    g.supply_discards = discards_from(g, t, player) if texts & op.PRODUCES_BY_DISCARDS else 0
    for e in range(ELEMENT_COUNT):
        g.supply_backups[e] = 0
    g.backup_sources = 0
    mixed = survey_plain(g, t, player) if g.supply_plain else survey_changed(g, t, player)
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


@rule
def withdraw(g: Game, t: Tables, card: Card, sign: int) -> None:
    """Take a card that serves another purpose (R5.17) out of the survey (sign -1), or put it back (sign 1)."""
    in_hand = opaque(1 if g.zone[card] == op.HAND else 0)
    g.supply_hand += sign * in_hand
    bits = source_elements(g, t, card)
    e = lowest_element(bits)
    gives = sign * opaque(1 if bits else 0)
    g.supply_cards[e] += gives * in_hand
    g.card_sources += gives * in_hand
    g.supply_backups[e] += gives * (1 - in_hand)
    g.backup_sources += gives * (1 - in_hand)
    if g.supply_mixed and bits:
        if in_hand:
            change_mixed_cards(g, bits, sign)
        else:
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
