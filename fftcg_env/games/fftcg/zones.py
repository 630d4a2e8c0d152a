"""Zones and movement of cards (chapter 4)."""

from ...cards.opcodes import (
    BACKUP,
    DECK,
    DEED_DREW,
    DEED_LEFT,
    DEED_RETURNED,
    FIELD,
    HAND,
    LB_DECK,
    REMOVED,
    STACK,
    UNDER,
    WHILE_SOURCE_ON_FIELD,
)
from ...core.jit import rule
from ...core.random import random_below
from . import types as _types  # noqa: F401  (names of record types)
from .basics import finish, next_time, touch, touch_if_watched
from .constants import DRAW, EFFECT_CONTROL, PLAYER_0_WINS, REASON_ZONE_FULL, TRUNCATED
from .counters import drop_counters
from .history import note
from .knowledge import EVERYBODY, draw_unseen
from .state import CARDS_PER_PLAYER, MAIN_DECK_SIZE, NO_CARD, NO_NUMBER, ZONE_CAPACITY

__all__ = ["finish", "next_time", "touch", "touch_if_watched"]


@rule("i8(i8)")
def owner_of(card):
    """The player who started the game with the card (R4.25)."""
    return 1 if card >= CARDS_PER_PLAYER else 0


@rule("void(G, i8, i8)")
def lose(g, loser, reason):
    """A player loses, so the opponent wins (R1.10)."""
    finish(g, PLAYER_0_WINS + 1 - loser, reason)


@rule("void(G, i8)")
def draw_game(g, reason):
    """The game ends without a winner (R1.11, R1.21)."""
    finish(g, DRAW, reason)


@rule("void(G, i8)")
def take_out(g, card):
    """Take a card out of the list of its zone, keeping the order of the others."""
    zone = g.zone[card]
    if zone == STACK or zone == UNDER:
        return
    player = g.controller[card] if zone == FIELD else owner_of(card)
    count = g.zone_count[player, zone]
    found = count
    for i in range(count):
        if g.zone_cards[player, zone, i] == card:
            found = i
            break
    for i in range(found, count - 1):
        g.zone_cards[player, zone, i] = g.zone_cards[player, zone, i + 1]
    if found < count:
        g.zone_count[player, zone] = count - 1


@rule("void(G, i8, i8, i8)")
def put_last(g, card, player, zone):
    """Append a card to a zone list; the last card of a deck list is the top of the deck."""
    count = g.zone_count[player, zone]
    if count >= ZONE_CAPACITY:
        finish(g, TRUNCATED, REASON_ZONE_FULL)
        return
    g.zone_cards[player, zone, count] = card
    g.zone_count[player, zone] = count + 1
    g.zone[card] = zone


@rule("void(G, i8)")
def forget(g, card):
    """A card that changes zone is a new object: it forgets everything (R4.12)."""
    g.stamp[card] = (g.stamp[card] + 1) & 0x7FFF
    g.known[card] &= EVERYBODY
    g.dull[card] = 0
    g.frozen[card] = 0
    g.attacking[card] = 0
    g.blocking[card] = 0
    g.attacks[card] = 0
    g.used[card] = 0
    g.damage[card] = 0
    g.power[card] = 0
    g.keywords[card] = 0
    g.restrictions[card] = 0
    g.protections[card] = 0
    g.silenced[card] = 0
    g.altered[card] = 0
    if g.counter_count:
        drop_counters(g, card)


@rule("void(G, i8)")
def drop_effects_of(g, card):
    """Ongoing effects do not follow a card to another zone (R4.13, R8.42c), and those that last while their source is
    on the field end with it. Waiting triggers of it stay."""
    i = 0
    while i < g.effect_count:
        e = g.effects[i]
        if e.card == card or (e.duration == WHILE_SOURCE_ON_FIELD and e.source == card):
            end_effect(g, i)
        else:
            i += 1


@rule("void(G, i8)")
def end_effect(g, i):
    """An ongoing effect ends; if it gave control of an object, that object goes back (R9.10)."""
    kind = g.effects[i].kind
    card = g.effects[i].card
    for k in range(i + 1, g.effect_count):
        copy_effect(g, k - 1, k)
    g.effect_count -= 1
    if kind == EFFECT_CONTROL and g.zone[card] == FIELD:
        change_controller(g, card, rightful_controller(g, card))


@rule("i8(G, i8)")
def rightful_controller(g, card):
    """Who controls an object on the field: whom the latest effect says (R9.10, R9.17), else its owner."""
    player = owner_of(card)
    for i in range(g.effect_count):
        if g.effects[i].kind == EFFECT_CONTROL and g.effects[i].card == card:
            player = g.effects[i].value
    return player


@rule("void(G, i8, i8)")
def change_controller(g, card, player):
    """An object moves to another side of the field. It stays the same object (R4.15, R4.29) and does not enter (R4.30),
    but it leaves the battle (R4.32), and its controller has it only since now (R4.31)."""
    if g.controller[card] == player:
        return
    leave_battle(g, card)
    take_out(g, card)
    g.controller[card] = player
    put_last(g, card, player, FIELD)
    g.since_turn[card] = g.turn
    g.limits_open = 1  # R3.45
    touch(g)


@rule("void(G, i8, i8)")
def copy_effect(g, to, origin):
    """Copy one ongoing effect within the list."""
    a = g.effects[to]
    b = g.effects[origin]
    a.value = b.value
    a.time = b.time
    a.ability = b.ability
    a.stamp = b.stamp
    a.source_stamp = b.source_stamp
    a.named = b.named
    a.card = b.card
    a.source = b.source
    a.controller = b.controller
    a.kind = b.kind
    a.duration = b.duration


@rule("void(G, i8)")
def leave_battle(g, card):
    """A Forward that leaves the battle neither deals nor takes battle damage (R10.40)."""
    if g.attacking[card]:
        g.attacking[card] = 0
        kept = 0
        for i in range(g.attack_count):
            if g.attackers[i] != card:
                g.attackers[kept] = g.attackers[i]
                g.share[kept] = g.share[i]
                kept += 1
        g.attack_count = kept
        if kept < 2:  # R10.23
            g.party = 0
    if g.blocking[card]:
        g.blocking[card] = 0
        g.blocker = NO_CARD


@rule("i8(i8)")
def is_lb_card(card):
    """Whether a card started in an LB deck: those have the last indexes of their owner (see ``state``)."""
    return 1 if card % CARDS_PER_PLAYER >= MAIN_DECK_SIZE else 0


@rule("void(G, i8, i8)")
def exchange_numbers(g, a, b):
    """Two indexes exchange which card they are: the cards of a Primed Character (see ``priming``)."""
    number = g.card_id[a]
    g.card_id[a] = g.card_id[b]
    g.card_id[b] = number


@rule("void(G, i8, i8)")
def move(g, card, zone):
    """Move a card to a zone of its owner (R4.10), on top where the zone has an order. An LB card goes on to its
    owner's LB deck, face up, at once (R12.64, R12.66, R12.67); of a Primed Character both cards go (R12.87)."""
    lower = g.under[card]
    upper = card
    if lower != NO_CARD and owner_of(lower) != owner_of(card):  # R12.91: each goes to its own owner's zone
        exchange_numbers(g, card, lower)
        upper = lower
    move_once(g, card, zone)
    if lower != NO_CARD:  # R12.87: both go there, then the upper card is removed from the game
        g.under[card] = NO_CARD
        move_once(g, lower, zone)
        if zone != REMOVED:
            move_once(g, upper, REMOVED)
    if is_lb_card(card):
        move_once(g, card, LB_DECK)
        g.face_up[card] = 1


@rule("void(G, i8, i8)")
def move_once(g, card, zone):
    """Move a card to a zone of its owner, on top where the zone has an order."""
    if g.zone[card] == FIELD:
        leave_battle(g, card)
        drop_effects_of(g, card)
        touch(g)
        if g.asks:
            note(g, DEED_LEFT, g.controller[card], g.card_id[card], 1)
            if zone == HAND:
                note(g, DEED_RETURNED, g.controller[card], g.card_id[card], 1)
    touch_if_watched(g, 1 << g.zone[card] | 1 << zone)
    if g.zone[card] == DECK and zone == HAND:
        draw_unseen(g, card)
    take_out(g, card)
    forget(g, card)
    if zone == DECK:
        g.deck_seen[owner_of(card)] = 1
    hidden = zone == HAND or zone == DECK
    owner = owner_of(card)
    if hidden:
        came_from_hidden = g.zone[card] == HAND or g.zone[card] == DECK
        if not came_from_hidden:
            g.known[card] = 3  # everybody saw it go there (R4.46)
        elif zone == HAND:
            g.known[card] |= 1 << owner
    else:
        g.known[card] = 3
    g.controller[card] = owner
    put_last(g, card, owner, zone)


@rule("void(G, i8)")
def put_on_stack_zone(g, card):
    """A Summon that is cast leaves its zone for the stack (R5.71)."""
    touch_if_watched(g, 1 << g.zone[card])
    take_out(g, card)
    forget(g, card)
    g.known[card] = 3
    g.paid[card] = 0
    g.zone[card] = STACK


@rule("void(G, T, i8, i8, i8)")
def put_onto_field(g, t, card, player, dull):
    """Put a Character onto the field of ``player``: Backups dull, others active unless the text says dull (R4.18)."""
    g.came_from[card] = g.zone[card]
    take_out(g, card)
    forget(g, card)
    touch(g)
    g.known[card] = 3
    g.controller[card] = player
    put_last(g, card, player, FIELD)
    g.since_turn[card] = g.turn
    g.paid[card] = 0
    g.types[card] = t.cards[g.card_id[card]].type
    g.grants |= t.cards[g.card_id[card]].grants
    if dull or g.types[card] == BACKUP:
        g.dull[card] = 1
    g.limits_open = 1
    g.entered[card] = next_time(g)


@rule("i8(G, i8)")
def draw_one(g, player):
    """Draw a card; from an empty deck the loss flag is set instead (R1.3, R9.41). Returns 1 if a card was drawn."""
    if g.zone_count[player, DECK] == 0:
        g.deck_out[player] |= 1
        g.unchecked = 1
        return 0
    move(g, g.zone_cards[player, DECK, g.zone_count[player, DECK] - 1], HAND)
    note(g, DEED_DREW, player, NO_NUMBER, 1)
    return 1


@rule("void(G, i8, i8)")
def draw_cards(g, player, count):
    """Draw several cards, one by one; what is there is drawn (R1.13)."""
    for _ in range(count):
        draw_one(g, player)


@rule("void(G, i8)")
def shuffle_deck(g, player):
    """Shuffle a deck (R9.37)."""
    shuffle_below(g, player, 0)


@rule("void(G, i8, i8)")
def shuffle_below(g, player, kept):
    """Shuffle a deck except for so many cards on top: order anew, and deal the cards anew to their indexes, so that no
    index tells anything."""
    count = g.zone_count[player, DECK] - kept
    for i in range(count - 1, 0, -1):
        j = random_below(g.random, i + 1)
        a = g.zone_cards[player, DECK, i]
        g.zone_cards[player, DECK, i] = g.zone_cards[player, DECK, j]
        g.zone_cards[player, DECK, j] = a
    for i in range(count - 1, 0, -1):
        j = random_below(g.random, i + 1)
        a = g.zone_cards[player, DECK, i]
        b = g.zone_cards[player, DECK, j]
        number = g.card_id[a]
        g.card_id[a] = g.card_id[b]
        g.card_id[b] = number
    g.deck_seen[player] = 1 if kept else 0
    for i in range(count):
        card = g.zone_cards[player, DECK, i]
        g.known[card] = 0
        g.stamp[card] = (g.stamp[card] + 1) & 0x7FFF
