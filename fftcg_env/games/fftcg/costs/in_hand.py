"""What the cards of a hand can be cast and pay for by their print: a bit or a number each, kept until the hand changes.

Windows come far more often than cards come into a hand or leave it. Whoever changes which cards are in a hand, or which
card an index is, forgets this (``hand_known``).
"""

from ....core.jit import rule
from ....core.machine.unguessed import lowest_bit, whole
from ..cards.program import opcodes as op
from ..record import state as st
from ..record.types import Game, Player, Tables, players
from .multi_element import ELEMENT_COUNT


@rule(inline=True)
def know_hand(g: Game, t: Tables, player: Player) -> None:
    """Find out what the cards in a hand are, if that is not known."""
    if not g.hand_known[player]:
        look_through_hand(g, t, player)


@rule
def look_through_hand(g: Game, t: Tables, player: Player) -> None:
    """Note for the places of a hand, a bit each, which cards are cast in which windows (R5.80, R5.81, R5.84) and which
    have Warp; of all together their names; and what each gives of CP (R5.11, R5.14) while nothing changes that."""
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
        gives = whole(0 if c.elements & op.LIGHT_DARK else 1)  # R5.14
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
    """The places of a hand, a bit each, whose cards are cast in such a window; the hand is known. ``when``: one CAST_*
    bit."""
    if when == op.CAST_IN_MAIN:
        return g.hand_main[player]
    return g.hand_always[player] if when == op.CAST_ALWAYS else g.hand_gap[player]


@rule
def lowest_element(bits: int) -> int:
    """Number of the lowest element bit, 0 without one."""
    return lowest_bit(bits | 1 << ELEMENT_COUNT) % ELEMENT_COUNT


@rule
def forget_hands(g: Game) -> None:
    """Nothing is left of what was known of hands: other cards may lie there now, and what lay there is nobody's
    business."""
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
