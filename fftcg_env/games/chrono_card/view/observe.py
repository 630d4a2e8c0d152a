"""Writing what a player observes, in the places that ``layout.py`` declares."""

from ....core import jobs
from ....core.driving import Observations
from ....core.jit import rule
from ..record import numbers as no
from ..record.asking import entity_of
from ..record.types import Game, Tables
from ..table.values import is_restricted
from ..table.zones import on_field, owner_of
from .layout import LAYOUT, MOST_SEEN, MY_SIDE, OPPONENT_SIDE

GLOBAL = LAYOUT.fields["global"].start
DECISION = LAYOUT.fields["decision"].start
CARDS = LAYOUT.fields["cards"].start
WIDTH = LAYOUT.fields["cards"].shape[1]
(
    C_ID,
    C_ZONE,
    C_MINE,
    C_SIDE,
    C_AP,
    C_DP,
    C_EP,
    C_CHECKED,
    C_RESTRICTED,
    C_DOWN,
    C_PART,
    C_BEARER,
    C_TOKENS,
    C_DECLARED,
    C_AIMED_AT,
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
def write_global(g: Game, observations: Observations, e: int, viewer: int) -> None:
    """The field ``global``."""
    other = 1 - viewer
    observations[e, GLOBAL] = g.turn
    observations[e, GLOBAL + 1] = g.phase
    observations[e, GLOBAL + 2] = g.step if g.phase == no.CHARM else 0
    observations[e, GLOBAL + 3] = g.turn > 0 and g.turn_player == viewer
    observations[e, GLOBAL + 4] = g.first_player == viewer
    observations[e, GLOBAL + 5] = clipped(g.suffered[viewer])
    observations[e, GLOBAL + 6] = clipped(g.suffered[other])
    observations[e, GLOBAL + 7] = clipped(g.pool[viewer])
    observations[e, GLOBAL + 8] = clipped(g.pool[other])
    write_both(g, observations, e, GLOBAL + 9, viewer, no.HAND)
    write_both(g, observations, e, GLOBAL + 11, viewer, no.DECK)
    write_both(g, observations, e, GLOBAL + 13, viewer, no.DISCARD)
    observations[e, GLOBAL + 15] = g.charmed
    observations[e, GLOBAL + 16] = g.passes if g.phase == no.CHARM else 0
    observations[e, GLOBAL + 17] = g.chain_count
    if g.chain_count > 0:
        observations[e, GLOBAL + 18] = g.chain[g.chain_count - 1].kind
        observations[e, GLOBAL + 19] = g.chain[g.chain_count - 1].player == viewer
    observations[e, GLOBAL + 20] = clipped(g.support)


@rule(inline=True)
def write_plain(g: Game, observations: Observations, e: int, viewer: int, card: int, zone: int, side: int) -> int:
    """What card it is, and that it lies in a zone of a side; returns the place of its row. Who goes through a zone
    knows both, and need not read them of each card."""
    at = CARDS + WIDTH * entity_of(card, viewer)
    observations[e, at + C_ID] = g.card_id[card] + 1
    observations[e, at + C_ZONE] = zone + 1
    observations[e, at + C_MINE] = owner_of(card) == viewer
    observations[e, at + C_SIDE] = MY_SIDE if side == viewer else OPPONENT_SIDE
    return at


@rule
def write_zone(g: Game, observations: Observations, e: int, viewer: int, side: int, zone: int) -> None:
    """The rows of all cards of a list that have nothing more to show."""
    for k in range(g.zone_count[side, zone]):
        write_plain(g, observations, e, viewer, g.zone_cards[side, zone, k], zone, side)


@rule
def write_characters(g: Game, observations: Observations, e: int, viewer: int, side: int) -> None:
    """The rows of Characters; those that are face-down have no values."""
    for k in range(g.zone_count[side, no.CHARACTERS]):
        card = g.zone_cards[side, no.CHARACTERS, k]
        at = write_plain(g, observations, e, viewer, card, no.CHARACTERS, side)
        observations[e, at + C_CHECKED] = g.checked[card]
        observations[e, at + C_DOWN] = g.down[card]
        observations[e, at + C_RESTRICTED] = is_restricted(g, card)
        observations[e, at + C_PART] = g.part[card]
        if not g.down[card]:
            observations[e, at + C_AP] = clipped(g.ap[card])
            observations[e, at + C_DP] = clipped(g.dp[card] - g.damage[card])
            observations[e, at + C_EP] = clipped(g.ep[card])


@rule
def write_others(g: Game, observations: Observations, e: int, viewer: int, side: int) -> None:
    """The rows of all other cards on the field."""
    for zone in range(no.CHARACTERS + 1, no.ITEMS + 1):
        for k in range(g.zone_count[side, zone]):
            card = g.zone_cards[side, zone, k]
            at = write_plain(g, observations, e, viewer, card, zone, side)
            observations[e, at + C_CHECKED] = g.checked[card]
            observations[e, at + C_DOWN] = g.down[card]
            if zone == no.BACKGROUNDS:
                observations[e, at + C_EP] = clipped(g.ep[card])
            elif zone == no.ITEMS:
                observations[e, at + C_BEARER] = entity_of(g.host[card], viewer) + 1
            else:
                observations[e, at + C_TOKENS] = clipped(g.tokens[card])


@rule
def knows(g: Game, card: int, viewer: int) -> int:
    """Whether ``viewer`` knows a card: all but those of decks, and of the opponent's hand what was not shown."""
    if g.zone[card] == no.DECK:
        return 0
    if g.zone[card] != no.HAND or g.side[card] == viewer:
        return 1
    return g.known[card] >> viewer & 1


@rule
def write_cards(g: Game, observations: Observations, e: int, viewer: int, reveal: int) -> None:
    """The rows of all cards that the viewer knows."""
    for side in range(2):
        for k in range(g.zone_count[side, no.HAND]):
            card = g.zone_cards[side, no.HAND, k]
            if reveal or knows(g, card, viewer):
                at = write_plain(g, observations, e, viewer, card, no.HAND, side)
                observations[e, at + C_KNOWN] = g.known[card] > 0
        write_zone(g, observations, e, viewer, side, no.DISCARD)
        write_characters(g, observations, e, viewer, side)
        write_others(g, observations, e, viewer, side)
        write_zone(g, observations, e, viewer, side, no.CHAIN)
        if reveal:
            write_zone(g, observations, e, viewer, side, no.DECK)


@rule
def write_chain(g: Game, observations: Observations, e: int, viewer: int) -> None:
    """Which cards were declared or have such a card, and what they are aimed at; what moved since is another card."""
    for i in range(g.chain_count):
        link = g.chain[i]
        card = link.card
        if card != no.NO_CARD and (link.kind == no.USE or on_field(g.zone[card])):
            observations[e, CARDS + WIDTH * entity_of(card, viewer) + C_DECLARED] = i + 1
        for k in range(no.TARGETS):
            target = link.targets[k]
            if target != no.NO_CARD and g.stamps[target] == link.target_stamps[k]:
                observations[e, CARDS + WIDTH * entity_of(target, viewer) + C_AIMED_AT] = 1


@rule
def write_decision(g: Game, observations: Observations, e: int, viewer: int) -> None:
    """What is asked; of what the other player is preparing only that something is (C-5.2: a card is revealed when it
    is announced)."""
    mine = g.decision_player == viewer
    observations[e, DECISION] = g.decision
    observations[e, DECISION + 1] = mine
    card = g.decision_card
    if card != no.NO_CARD and (mine or knows(g, card, viewer)):
        observations[e, DECISION + 2] = g.card_id[card] + 1
    if mine:
        observations[e, DECISION + 3] = clipped(g.decision_amount)
        for i in range(g.legal_count):
            action = g.legal[i] - no.GLOBAL_ACTIONS
            if action >= 0:
                at = CARDS + WIDTH * (action // no.VERB_COUNT) + C_LEGAL
                observations[e, at] = int(observations[e, at]) | 1 << action % no.VERB_COUNT


@rule
def write_observation(g: Game, t: Tables, observations: Observations, e: int, viewer: int, reveal: int) -> None:
    """All that ``viewer`` sees; with ``reveal`` nothing is hidden."""
    for k in range(observations.shape[1]):
        observations[e, k] = 0
    write_global(g, observations, e, viewer)
    write_cards(g, observations, e, viewer, reveal)
    write_chain(g, observations, e, viewer)
    if g.result == jobs.RUNNING:
        write_decision(g, observations, e, viewer)
