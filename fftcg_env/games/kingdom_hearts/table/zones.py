"""Moves cards from zone to zone: drawing, discarding, lists of both sides."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..record import numbers as no
from ..record.compiled import Game, Tables, facts, lay_on, owner_of, shuffle_deck, take_out, top_of


@rule
def on_table(zone: int) -> int:
    """Whether cards in a zone can change the values of others."""
    return 1 if no.PLAYER <= zone <= no.EQUIPMENT else 0


@rule
def put(g: Game, t: Tables, card: int, zone: int, side: int) -> None:
    """Lay a card, which is in no list, on top of a list."""
    lay_on(g, card, zone, side)
    g.side[card] = side
    if on_table(zone):
        g.stale = 1
    if zone == no.WORLDS:
        g.total[side] += facts(g, t, card).level  # K-10.1


@rule
def take_off(g: Game, t: Tables, card: int) -> None:
    """Take a card out of its list; the others keep their order."""
    side, zone = g.side[card], g.zone[card]
    take_out(g, card, side)
    if on_table(zone):
        g.stale = 1
    if zone == no.WORLDS:
        g.total[side] -= facts(g, t, card).level
        g.obstructed[card] = 0


@rule
def drop_equipment(g: Game, t: Tables, bearer: int) -> None:
    """Discard the equipment of a bearer that leaves (K-13.1, K-6.5)."""
    for side in range(2):
        for k in range(g.zone_count[side, no.EQUIPMENT] - 1, -1, -1):
            card = g.zone_cards[side, no.EQUIPMENT, k]
            if g.host[card] == bearer:
                move(g, t, card, no.DISCARD, owner_of(card))


@rule
def move(g: Game, t: Tables, card: int, zone: int, side: int) -> None:
    """Move a card to another zone."""
    take_off(g, t, card)
    g.joined[card] = 0
    g.damage[card] = 0
    g.value[card] = 0
    g.magic[card] = 0
    g.host[card] = no.NO_CARD
    g.known[card] = 0
    put(g, t, card, zone, side)


@rule
def leave(g: Game, t: Tables, card: int, zone: int) -> None:
    """Move a card from the table to a zone of its owner (K-3.5); what it bears is discarded."""
    if g.zone[card] == no.FRIENDS or g.zone[card] == no.PLAYER:
        drop_equipment(g, t, card)
    move(g, t, card, zone, owner_of(card))


@rule
def discard(g: Game, t: Tables, card: int) -> None:
    """Move a card to the discard pile of its owner."""
    leave(g, t, card, no.DISCARD)


@rule
def discard_all(g: Game, t: Tables, player: int, zone: int) -> None:
    """Discard all cards of a zone, the top one first."""
    while g.zone_count[player, zone] > 0:
        discard(g, t, top_of(g, player, zone))


@rule
def renew_deck(g: Game, t: Tables, player: int) -> None:
    """Make the discard pile the deck (K-3.2)."""
    while g.zone_count[player, no.DISCARD] > 0:
        move(g, t, top_of(g, player, no.DISCARD), no.DECK, player)
    shuffle_deck(g, player)


@rule
def draw(g: Game, t: Tables, player: int) -> int:
    """Draw the top card of the deck. Returns 0 if deck and discard pile are empty (K-3.2)."""
    if g.zone_count[player, no.DECK] == 0:
        renew_deck(g, t, player)
        if g.zone_count[player, no.DECK] == 0:
            return 0
    move(g, t, top_of(g, player, no.DECK), no.HAND, player)
    return 1


@rule
def await_effect(g: Game, t: Tables, card: int, event: int, player: int) -> None:
    """Queue what a card does on an event, if there is anything."""
    span = facts(g, t, card).programs[event]
    if span.end > span.first:
        g.queue_card[g.queue_count] = card
        g.queue_event[g.queue_count] = event
        g.queue_player[g.queue_count] = player
        g.queue_count += 1


@rule
def await_won_or_lost(g: Game, t: Tables, player: int, event: int) -> None:
    """Queue what the cards of one side do when its challenge is won or lost."""
    for zone in range(no.PLAYER, no.EQUIPMENT + 1):
        for card in cards_in(g, player, zone):
            if speaks(g, card):
                await_effect(g, t, card, event, player)


@rule
def speaks(g: Game, card: int) -> int:
    """Whether the text of a card on the table applies: not of a Player under a Form (K-12.1), of a World that is not on
    top (K-10.4), or of an obstacle."""
    zone, side = g.zone[card], g.side[card]
    if zone == no.PLAYER:
        return 1 if g.zone_count[side, no.FORM] == 0 else 0
    if zone == no.WORLDS:
        return 1 if top_of(g, side, no.WORLDS) == card else 0
    return 0 if zone == no.OBSTACLES else 1
