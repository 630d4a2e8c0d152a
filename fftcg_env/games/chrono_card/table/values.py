"""The current values of cards: AP, DP, EP, traits and costs, with all lasting changes."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Row, Tables, facts
from .zones import heroine_of, on_field, speaks_as, turn_down


@rule
def apply_to(g: Game, t: Tables, row: Row, card: int) -> None:
    """Apply a lasting change to one card on the field."""
    if row.code == codes.STATIC_AP:
        g.ap[card] += row.amount
    elif row.code == codes.STATIC_DP:
        g.dp[card] += row.amount
    elif row.code == codes.STATIC_EP:
        g.ep[card] += row.amount
    else:
        g.traits[card] |= row.amount


@rule
def is_of_kinds(g: Game, t: Tables, card: int, kinds: int) -> int:
    """Whether a card has one of these classifications; 0 asks for none."""
    return 1 if kinds == 0 or facts(g, t, card).kinds & kinds else 0


@rule
def apply_row(g: Game, t: Tables, row: Row, source: int) -> None:
    """Apply a lasting change to all cards that it concerns."""
    me = g.side[source]
    if row.code == codes.STATIC_COST:
        g.cost_change[me if row.side == codes.YOU else 1 - me, row.type] += row.amount
    elif row.who == codes.SELF:
        apply_to(g, t, row, source)
    elif row.who == codes.BEARER:
        apply_to(g, t, row, g.host[source])
    else:
        for player in range(2):
            if row.side != codes.BOTH and (player == me) != (row.side == codes.YOU):
                continue
            for card in cards_in(g, player, no.CHARACTERS):
                if row.who == codes.OTHERS and card == source:
                    continue
                if row.who == codes.THE_HEROINE and card != heroine_of(player):
                    continue
                if is_of_kinds(g, t, card, row.kinds):
                    apply_to(g, t, row, card)


@rule
def sum_up(g: Game, t: Tables) -> None:
    """Compute AP, DP, EP, traits and costs (C-9.2)."""
    for player in range(2):
        for kind in range(len(no.TYPES)):
            g.cost_change[player, kind] = 0
        for card in cards_in(g, player, no.CHARACTERS):
            f = facts(g, t, card)
            g.ap[card] = f.ap + g.ap_change[card]
            g.dp[card] = f.dp + g.dp_change[card]
            g.ep[card] = f.ep
            g.traits[card] = 0
        for card in cards_in(g, player, no.BACKGROUNDS):
            g.ep[card] = facts(g, t, card).ep
    for player in range(2):
        for zone in range(no.CHARACTERS, no.ITEMS + 1):
            for card in cards_in(g, player, zone):
                f = facts(g, t, card)
                for r in range(f.first, f.end):
                    row = t.rows[r]
                    if speaks_as(g, card, row.down):
                        apply_row(g, t, row, card)
    if g.support != 0:  # C-12.3
        heroine = heroine_of(g.turn_player)
        if g.support_dp:
            g.dp[heroine] += g.support
        else:
            g.ap[heroine] += g.support


@rule
def drop_the_beaten(g: Game, t: Tables) -> int:
    """Turn one face-up Character with 0 DP face-down (C-2.6, C-12.6). Returns 1 if there was one."""
    found = 0
    for player in range(2):
        for card in cards_in(g, player, no.CHARACTERS):
            if not g.down[card] and g.dp[card] - g.damage[card] <= 0:
                turn_down(g, t, card)
                found = 1
    return found


@rule
def refresh(g: Game, t: Tables) -> None:
    """Bring all values up to date after an event, and turn beaten Characters face-down."""
    while g.stale:
        if g.stale & no.VALUES:
            sum_up(g, t)
        g.stale = 0
        if not drop_the_beaten(g, t):
            break


@rule
def is_restricted(g: Game, card: int) -> int:
    """Whether a Character is under First-turn restriction (C-2.5)."""
    quick = g.traits[card] & codes.QUICK
    return 1 if g.fresh[card] * (codes.QUICK - quick) else 0


@rule
def cost_of(g: Game, t: Tables, player: int, card: int) -> int:
    """The current cost of a card of the hand, never below 0 (C-3.3, C-3.6)."""
    f = facts(g, t, card)
    kind = no.TYPE_CHARACTER if f.type == no.TYPE_HEROINE else f.type
    return max(0, f.cost + g.cost_change[player, kind])


@rule
def can_give_ep(g: Game, card: int) -> int:
    """Whether a card may be Checked for EP now (C-4.1, C-4.6)."""
    zone = g.zone[card]
    if zone != no.CHARACTERS and zone != no.BACKGROUNDS:
        return 0
    if g.checked[card] or g.down[card] or is_restricted(g, card):
        return 0
    return 1 if g.ep[card] > 0 else 0


@rule
def ep_at_hand(g: Game, player: int, but: int) -> int:
    """The EP on the field plus those that all cards except one can still give (C-4.3)."""
    total = g.pool[player]
    for zone in range(no.CHARACTERS, no.BACKGROUNDS + 1):
        for card in cards_in(g, player, zone):  # branch-free: which cards are free cannot be predicted
            free = 1 if (g.checked[card] | g.down[card]) == 0 else 0
            eager = 1 - is_restricted(g, card)
            total += max(0, g.ep[card]) * (free & eager & (1 if card != but else 0))
    return total


@rule
def is_open_target(g: Game, card: int, player: int) -> int:
    """Whether a player can choose a card on the field at all: a shielded card is no target of the opponent."""
    return 1 if on_field(g.zone[card]) and (g.side[card] == player or not g.traits[card] & codes.SHIELDED) else 0
