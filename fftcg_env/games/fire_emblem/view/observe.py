"""Writing what a player observes, in the places that ``layout.py`` declares."""

from ....core import jobs
from ....core.driving import Observations
from ....core.jit import rule
from ..record import numbers as no
from ..record.asking import entity_of, turned
from ..record.types import Game, Tables
from ..table.fighting import consumption, real_damage, receiver, striker
from ..table.units import most_energy, occupied_sortie_squares
from ..table.zones import owner_of
from .layout import (
    LAYOUT,
    MOST_SEEN,
    NO_ROLE,
    ROLE_ACTOR,
    ROLE_DECLARED,
    ROLE_IN_USE,
    ROLE_RECEIVER,
    ROLE_STRIKER,
    ROLE_TARGET,
)

GLOBAL = LAYOUT.fields["global"].start
DECISION = LAYOUT.fields["decision"].start
CARDS = LAYOUT.fields["cards"].start
WIDTH = LAYOUT.fields["cards"].shape[1]
(
    C_ID,
    C_ZONE,
    C_MINE,
    C_SQUARE,
    C_ENERGY,
    C_MOST,
    C_ACTED,
    C_FRESH,
    C_BEARER,
    C_PLACE,
    C_ROLE,
    C_KNOWN,
    C_LEGAL,
) = range(len(LAYOUT.fields["cards"].columns))


@rule
def clipped(number: int) -> int:
    """A number as it is shown."""
    return min(max(number, 0), MOST_SEEN)


@rule
def write_both(g: Game, observations: Observations, e: int, at: int, viewer: int, zone: int) -> None:
    """How many cards lie in a zone, of the viewer and of the opponent."""
    observations[e, at] = g.zone_count[viewer, zone]
    observations[e, at + 1] = g.zone_count[1 - viewer, zone]


@rule
def write_fight(g: Game, t: Tables, observations: Observations, e: int, viewer: int) -> None:
    """The exchange as it stands."""
    observations[e, GLOBAL + 19] = g.exchange
    if g.exchange == no.NO_EXCHANGE:
        return
    observations[e, GLOBAL + 20] = owner_of(striker(g)) == viewer
    if g.step >= no.PREPARATION:
        observations[e, GLOBAL + 21] = clipped(real_damage(g, t))
        observations[e, GLOBAL + 22] = clipped(consumption(g, t))
        observations[e, GLOBAL + 23] = min(max(g.attacks, -MOST_SEEN), MOST_SEEN)
        observations[e, GLOBAL + 24] = g.no_damage
        observations[e, GLOBAL + 25] = g.fails
        observations[e, GLOBAL + 26] = g.passes
        observations[e, GLOBAL + 27] = g.extra_count


@rule
def write_global(g: Game, t: Tables, observations: Observations, e: int, viewer: int) -> None:
    """The field ``global``."""
    other = 1 - viewer
    observations[e, GLOBAL] = g.turn
    observations[e, GLOBAL + 1] = g.phase
    observations[e, GLOBAL + 2] = g.turn > 0 and g.turn_player == viewer
    observations[e, GLOBAL + 3] = g.first_player == viewer
    observations[e, GLOBAL + 4] = g.unused[viewer]
    observations[e, GLOBAL + 5] = g.unused[other]
    observations[e, GLOBAL + 6] = g.used[viewer]
    observations[e, GLOBAL + 7] = g.used[other]
    write_both(g, observations, e, GLOBAL + 8, viewer, no.HAND)
    write_both(g, observations, e, GLOBAL + 10, viewer, no.DECK)
    write_both(g, observations, e, GLOBAL + 12, viewer, no.OFF_FIELD)
    observations[e, GLOBAL + 14] = occupied_sortie_squares(g, viewer)
    observations[e, GLOBAL + 15] = occupied_sortie_squares(g, other)
    observations[e, GLOBAL + 16] = g.deployed
    observations[e, GLOBAL + 17] = clipped(g.supports)
    observations[e, GLOBAL + 18] = g.window
    write_fight(g, t, observations, e, viewer)
    observations[e, GLOBAL + 28] = clipped(g.chain_count)


@rule
def role_of(g: Game, card: int) -> int:
    """What a card has to do with what goes on."""
    if g.declared != no.NOTHING and card == g.pending:
        return ROLE_DECLARED
    if g.chain_count > 0 and card == g.chain_target[g.chain_count - 1]:
        return ROLE_TARGET
    if g.exchange != no.NO_EXCHANGE:
        if card == striker(g):
            return ROLE_STRIKER
        if card == receiver(g):
            return ROLE_RECEIVER
        if card == g.arms[0] or card == g.arms[1]:
            return ROLE_IN_USE
    return ROLE_ACTOR if card == g.actor else NO_ROLE


@rule(inline=True)
def write_plain(g: Game, observations: Observations, e: int, viewer: int, card: int, zone: int) -> int:
    """What the row of every known card has: which card it is, whose, and that it lies in a zone; returns where the row
    begins. Who goes through a zone knows it, and need not read it of each card."""
    at = CARDS + WIDTH * entity_of(card, viewer)
    observations[e, at + C_ID] = g.card_id[card] + 1
    observations[e, at + C_ZONE] = zone + 1
    observations[e, at + C_MINE] = owner_of(card) == viewer
    return at


@rule
def write_unit(g: Game, t: Tables, observations: Observations, e: int, viewer: int, card: int) -> None:
    """The row of a unit on the board."""
    at = write_plain(g, observations, e, viewer, card, no.BOARD)
    observations[e, at + C_SQUARE] = turned(g.square[card], viewer) + 1
    observations[e, at + C_ENERGY] = g.energy[card]
    observations[e, at + C_MOST] = clipped(most_energy(g, t, card))
    observations[e, at + C_ACTED] = g.acted[card]
    observations[e, at + C_FRESH] = g.fresh[card]
    observations[e, at + C_ROLE] = role_of(g, card)


@rule
def knows(g: Game, card: int, viewer: int) -> int:
    """Whether ``viewer`` knows a card of a hand: the own hand, or what was shown."""
    return 1 if owner_of(card) == viewer or g.known[card] >> viewer & 1 else 0


@rule
def write_piles(g: Game, observations: Observations, e: int, viewer: int, side: int) -> None:
    """Off-field pile and cards abroad."""
    count = g.zone_count[side, no.OFF_FIELD]
    for k in range(count):
        at = write_plain(g, observations, e, viewer, g.zone_cards[side, no.OFF_FIELD, k], no.OFF_FIELD)
        observations[e, at + C_PLACE] = count - k
    for k in range(g.zone_count[side, no.ABROAD]):
        write_plain(g, observations, e, viewer, g.zone_cards[side, no.ABROAD, k], no.ABROAD)


@rule
def write_table(g: Game, t: Tables, observations: Observations, e: int, viewer: int, side: int) -> None:
    """Units, what is attached to them, the land, cards being played."""
    for k in range(g.zone_count[side, no.BOARD]):
        write_unit(g, t, observations, e, viewer, g.zone_cards[side, no.BOARD, k])
    for k in range(g.zone_count[side, no.ATTACHED]):
        card = int(g.zone_cards[side, no.ATTACHED, k])
        at = write_plain(g, observations, e, viewer, card, no.ATTACHED)
        observations[e, at + C_BEARER] = entity_of(g.host[card], viewer) + 1
        observations[e, at + C_ROLE] = role_of(g, card)
    for zone in range(no.LAND, no.CHAIN + 1):
        for k in range(g.zone_count[side, zone]):
            card = int(g.zone_cards[side, zone, k])
            at = write_plain(g, observations, e, viewer, card, zone)
            observations[e, at + C_ROLE] = role_of(g, card)


@rule
def write_cards(g: Game, t: Tables, observations: Observations, e: int, viewer: int, reveal: int) -> None:
    """The rows of all cards that the viewer knows: what lies open, hands as far as they are known."""
    for side in range(2):
        for k in range(g.zone_count[side, no.HAND]):
            card = int(g.zone_cards[side, no.HAND, k])
            if reveal or knows(g, card, viewer):
                at = write_plain(g, observations, e, viewer, card, no.HAND)
                observations[e, at + C_KNOWN] = g.known[card] > 0
        write_piles(g, observations, e, viewer, side)
        write_table(g, t, observations, e, viewer, side)
        if reveal:
            for k in range(g.zone_count[side, no.DECK]):
                write_plain(g, observations, e, viewer, g.zone_cards[side, no.DECK, k], no.DECK)
    for k in range(g.chain_count):
        observations[e, CARDS + WIDTH * entity_of(g.chain_card[k], viewer) + C_PLACE] = k + 1


@rule
def write_legal(g: Game, observations: Observations, e: int, viewer: int) -> None:
    """What the viewer may do with which card, square and ability; a card of the deck is seen while it can be chosen."""
    squares, deeds = 0, 0
    for i in range(g.legal_count):
        action = g.legal[i] - no.GLOBAL_ACTIONS
        if action >= 0:
            entity, verb = action // no.VERB_COUNT, action % no.VERB_COUNT
            card = entity_of(entity, viewer)
            if g.zone[card] == no.DECK:
                write_plain(g, observations, e, viewer, card, no.DECK)
            at = CARDS + WIDTH * entity + C_LEGAL
            observations[e, at] = int(observations[e, at]) | 1 << verb
        elif no.TO_SQUARE <= g.legal[i] < no.SAY_NUMBER:
            squares |= 1 << (g.legal[i] - no.TO_SQUARE)
        elif no.USE <= g.legal[i] < no.TO_SQUARE:
            deeds |= 1 << (g.legal[i] - no.USE)
    observations[e, DECISION + 4] = squares
    observations[e, DECISION + 5] = deeds


@rule
def write_observation(g: Game, t: Tables, observations: Observations, e: int, viewer: int, reveal: int) -> None:
    """All that ``viewer`` sees; with ``reveal`` nothing is hidden."""
    for k in range(observations.shape[1]):
        observations[e, k] = 0
    write_global(g, t, observations, e, viewer)
    write_cards(g, t, observations, e, viewer, reveal)
    if g.result == jobs.RUNNING:
        observations[e, DECISION] = g.decision
        observations[e, DECISION + 1] = g.decision_player == viewer
        if g.decision_card != no.NO_CARD:
            observations[e, DECISION + 2] = g.card_id[g.decision_card] + 1
        observations[e, DECISION + 3] = clipped(g.decision_amount)
        if g.decision_player == viewer:
            write_legal(g, observations, e, viewer)
