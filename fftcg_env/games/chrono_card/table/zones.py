"""Moves cards from zone to zone: drawing, discarding, lists of both sides. Also the states of cards, and triggers."""

from ....core import jobs
from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ....core.random import follow_deck, random_below
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, facts, finish, lay_on, owner_of, shuffle_deck, take_out, top_of
from ..record.state import QUEUE


@rule
def heroine_of(player: int) -> int:
    """The Heroine of a player (C-1.2)."""
    return player * no.CARDS_PER_PLAYER + no.HEROINE_PLACE


@rule
def on_field(zone: int) -> int:
    """Whether a zone is part of the field (C-1.1)."""
    return 1 if no.CHARACTERS <= zone <= no.ITEMS else 0


@rule
def put(g: Game, card: int, zone: int, side: int) -> None:
    """Lay a card, which is in no list, on top of a list."""
    lay_on(g, card, zone, side)
    g.side[card] = side
    if on_field(zone):
        g.stale = no.VALUES


@rule
def take_off(g: Game, card: int) -> None:
    """Take a card out of its list; the others keep their order."""
    zone = g.zone[card]
    take_out(g, card, g.side[card])
    if on_field(zone):
        g.stale = no.VALUES


@rule
def wear_off(g: Game, card: int) -> None:
    """End damage and changes that last until the End phase. No value depends on damage, so this beats no Character."""
    g.damage[card] = 0
    if g.ap_change[card] or g.dp_change[card]:
        g.ap_change[card] = 0
        g.dp_change[card] = 0
        g.stale = no.VALUES


@rule
def leave_part(g: Game, card: int) -> None:
    """End a card's part in the Charm (C-12.3, C-12.5); the attacker of a lost defender is handled when damage is
    dealt."""
    if g.part[card] == no.SUPPORTER:
        g.support = 0
        g.stale = no.VALUES
    g.part[card] = no.NO_PART


@rule
def move(g: Game, card: int, zone: int, side: int) -> None:
    """Move a card to another zone: its states are forgotten, and whatever watched it sees another card. Values change
    only if it leaves or enters the field."""
    if on_field(g.zone[card]):
        forget(g, card)
    take_off(g, card)
    g.stamps[card] = (g.stamps[card] + 1) & 255
    g.known[card] = 0
    put(g, card, zone, side)


@rule
def forget(g: Game, card: int) -> None:
    """Forget the states that a card has only while it lies on the field."""
    leave_part(g, card)
    g.damage[card] = 0
    g.ap_change[card] = 0
    g.dp_change[card] = 0
    g.checked[card] = 0
    g.fresh[card] = 0
    g.down[card] = 0
    g.used[card] = 0
    g.tokens[card] = 0
    g.ap[card] = 0
    g.dp[card] = 0
    g.ep[card] = 0
    g.traits[card] = 0
    g.host[card] = no.NO_CARD


@rule
def drop_items(g: Game, bearer: int) -> None:
    """Discard the Items of a bearer that leaves (C-5.6)."""
    side = g.side[bearer]
    for k in range(g.zone_count[side, no.ITEMS] - 1, -1, -1):
        card = g.zone_cards[side, no.ITEMS, k]
        if g.host[card] == bearer:
            move(g, card, no.DISCARD, owner_of(card))


@rule
def leave(g: Game, t: Tables, card: int, zone: int) -> None:
    """Move a card to a zone of its owner. The Heroine never leaves the field: she turns face-down instead (C-1.9)."""
    if card == heroine_of(owner_of(card)):
        if not g.down[card]:
            turn_down(g, t, card)
        return
    was_seen = g.zone[card] != no.DECK and g.zone[card] != no.HAND
    if g.zone[card] == no.CHARACTERS:
        drop_items(g, card)
    move(g, card, zone, owner_of(card))
    if zone == no.HAND and was_seen:
        g.known[card] = 3  # both saw it come


@rule
def discard(g: Game, t: Tables, card: int) -> None:
    """Move a card to the discard pile of its owner."""
    leave(g, t, card, no.DISCARD)


@rule
def turn_down(g: Game, t: Tables, card: int) -> None:
    """Turn a Character face-down (C-2.6): it keeps its place, name and Items, and does nothing."""
    g.down[card] = 1
    g.stale = no.VALUES
    leave_part(g, card)
    wear_off(g, card)
    notice(g, t, card, codes.ON_TURNED_DOWN)
    notice_all(g, t, 1 - g.side[card], codes.ON_ENEMY_DOWN)


@rule
def turn_up(g: Game, card: int) -> None:
    """Let a Character recover: face-up again, with its DP restored (C-2.6)."""
    g.down[card] = 0
    g.stale = no.VALUES
    wear_off(g, card)


@rule
def check(g: Game, card: int) -> None:
    """Turn a card sideways: it has acted (C-2.2)."""
    g.checked[card] = 1


# --- triggers


@rule
def notice(g: Game, t: Tables, card: int, event: int) -> None:
    """Queue the abilities of a card on the field that an event triggers (C-9.3). A game with more triggers than the
    record holds, or with triggers that cause one another forever, ends without a result."""
    f = facts(g, t, card)
    if not f.events >> event & 1:
        return
    for a in range(codes.MOST_ABILITIES):
        ability = f.abilities[a]
        if ability.event != event or not speaks_as(g, card, ability.down):
            continue
        if g.queue_count == QUEUE or g.depth > no.DEEPEST:
            finish(g, jobs.TRUNCATED, no.REASON_TRIGGERS)
            return
        g.queue_card[g.queue_count] = card
        g.queue_ability[g.queue_count] = a
        g.queue_player[g.queue_count] = g.side[card]
        g.queue_depth[g.queue_count] = g.depth
        g.queue_count += 1


@rule
def notice_all(g: Game, t: Tables, player: int, event: int) -> None:
    """As :func:`notice`, for all cards on one side of the field."""
    for zone in range(no.CHARACTERS, no.ITEMS + 1):
        for card in cards_in(g, player, zone):
            notice(g, t, card, event)


@rule
def speaks_as(g: Game, card: int, down: int) -> int:
    """Whether a P.Skill of a card on the field works: the card is face-up, or face-down if the skill is marked so
    (C-9.2). An Item's skill works as its bearer stands, so it is off while the bearer is face-down (C-2.6)."""
    bearer = g.host[card] if g.zone[card] == no.ITEMS else card
    return 1 if g.down[bearer] == down else 0


# --- decks


@rule
def hide_deck(g: Game, player: int) -> None:
    """Deal the indexes of the deck's cards again, so that no card can be followed into the deck, and shuffle."""
    first, second = g.random[0], g.random[1]
    own = follow_deck(g.random, g.deck_seeds, player)
    for i in range(g.zone_count[player, no.DECK]):
        card = g.zone_cards[player, no.DECK, i]
        other = g.zone_cards[player, no.DECK, random_below(g.random, i + 1)]
        number = g.card_id[card]
        g.card_id[card] = g.card_id[other]
        g.card_id[other] = number
    if own:
        g.random[0], g.random[1] = first, second
    shuffle_deck(g, player)


@rule
def renew_deck(g: Game, player: int) -> None:
    """Make the discard pile the deck (C-14.2)."""
    while g.zone_count[player, no.DISCARD] > 0:
        move(g, top_of(g, player, no.DISCARD), no.DECK, player)
    hide_deck(g, player)


@rule
def draw(g: Game, player: int) -> int:
    """Draw the top card of the deck. Returns 0 if deck and discard pile are empty (C-14.2)."""
    if g.zone_count[player, no.DECK] == 0:
        renew_deck(g, player)
        if g.zone_count[player, no.DECK] == 0:
            return 0
    move(g, top_of(g, player, no.DECK), no.HAND, player)
    return 1
