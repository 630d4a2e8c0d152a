"""Move cards between zones (chapter 4)."""

from ....core.intrinsics.records import cards_in, copy_record, entries_of
from ....core.jit import rule
from ....core.random import follow_deck, random_below
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import finish, mark_stale, mark_stale_if_watched, next_time
from ..record.decisions import EVERYBODY, close_history_rows, record_shown
from ..record.types import Card, Game, Player, Tables, cards, players
from .characteristics import drop_counters
from .turn_history import count_event
from .visibility import draw_unseen

__all__ = ["finish", "mark_stale", "mark_stale_if_watched", "next_time"]

STAMP_BITS, STAMPS = 15, 0x7FFF
"""For a removed card, ``entered`` holds the number of the object that removed it, plus 1, above these bits of its
stamp."""

USABLE, CASTABLE, KNOWN = 1, 2, 4
"""Bits of ``break_zone_uses``: some card of a Break Zone can be used, or cast, from there by its text."""


@rule
def owner_of(card: Card) -> Player:
    """The player who started the game with the card (R4.25)."""
    return Player(1) if card >= st.CARDS_PER_PLAYER else Player(0)


@rule
def lose(g: Game, loser: int, reason: int) -> None:
    """Let a player lose, so that the opponent wins (R1.10)."""
    finish(g, no.PLAYER_0_WINS + 1 - loser, reason)


@rule
def draw_game(g: Game, reason: int) -> None:
    """End the game without a winner (R1.11, R1.21)."""
    finish(g, no.DRAW, reason)


@rule(inline=True)
def mark_break_zone_changed(g: Game, owner: Player) -> None:
    """Mark that the cards of a Break Zone changed: what they can do there must be computed again, if any card of the
    game can do something there."""
    g.break_zone_uses[owner] = 0 if g.off_field_zones_of[owner] >> op.BREAK_ZONE & 1 else KNOWN


@rule
def take_out(g: Game, card: Card) -> None:
    """Remove a card from the list of its zone and keep the order of the others."""
    zone = g.zone[card]
    if zone == op.STACK or zone == op.UNDER:
        return
    player = g.controller[card] if zone == op.FIELD else owner_of(card)
    if zone == op.BREAK_ZONE:
        mark_break_zone_changed(g, player)
    if zone == op.HAND:
        g.hand_known[player] = 0
    count = g.zone_count[player, zone]
    found = count
    for i in range(count - 1, -1, -1):  # of a deck it is usually the top card
        if g.zone_cards[player, zone, i] == card:
            found = i
            break
    for i in range(found, count - 1):
        g.zone_cards[player, zone, i] = g.zone_cards[player, zone, i + 1]
    if found < count:
        g.zone_count[player, zone] = count - 1


@rule
def put_last(g: Game, card: Card, player: Player, zone: int) -> None:
    """Append a card to a zone list; the last card of a deck list is the top of the deck."""
    count = g.zone_count[player, zone]
    if count >= st.ZONE_CAPACITY:
        finish(g, no.TRUNCATED, no.REASON_ZONE_FULL)
        return
    g.zone_cards[player, zone, count] = card
    g.zone_count[player, zone] = count + 1
    g.zone[card] = zone
    if zone == op.BREAK_ZONE:
        mark_break_zone_changed(g, player)
    if zone == op.HAND:
        g.hand_known[player] = 0


@rule
def become_new_object(g: Game, card: Card) -> None:
    """Make a card that changes its zone a new object without marks (R4.12, R9.99)."""
    g.stamp[card] = (g.stamp[card] + 1) & 0x7FFF
    g.known[card] &= EVERYBODY
    g.dull[card] = 0
    g.frozen[card] = 0
    g.attacking[card] = 0
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


@rule
def drop_effects_of(g: Game, card: Card) -> None:
    """End ongoing effects on a card that changes its zone (R4.13, R8.42c), and those that last while their source is on
    the field. Its waiting triggers stay."""
    i = 0
    while i < g.effect_count:
        e = g.effects[i]
        if e.card == card or (e.duration == op.WHILE_SOURCE_ON_FIELD and e.source == card):
            if e.kind == no.EFFECT_AWAY:  # its card comes back when all cards that leave together have left
                e.value = 1
                e.duration = op.PERMANENT
                i += 1
                continue
            end_effect(g, i)
        else:
            i += 1


@rule
def end_effect(g: Game, i: int) -> None:
    """End an ongoing effect. If it gave control of an object, control reverts (R9.10)."""
    kind = g.effects[i].kind
    card = g.effects[i].card
    for k in range(i + 1, g.effect_count):
        copy_record(g.effects[k - 1], g.effects[k])
    g.effect_count -= 1
    if kind == no.EFFECT_CONTROL and g.zone[card] == op.FIELD:
        change_controller(g, card, rightful_controller(g, card))


@rule
def rightful_controller(g: Game, card: Card) -> Player:
    """Who controls an object on the field: the player of the latest effect (R9.10, R9.17), else its owner."""
    player = owner_of(card)
    for e in entries_of(g, "effects"):
        if e.kind == no.EFFECT_CONTROL and e.card == card:
            player = e.value
    return player


@rule
def change_controller(g: Game, card: Card, player: Player) -> None:
    """Move an object to the other side of the field. It stays the same object (R4.15, R4.29) and does not enter
    (R4.30), but it leaves the battle (R4.32), and its new controller controls it only since now (R4.31)."""
    if g.controller[card] == player:
        return
    leave_battle(g, card)
    take_out(g, card)
    g.controller[card] = player
    put_last(g, card, player, op.FIELD)
    g.since_turn[card] = g.turn
    g.limits_open = 1  # R3.45
    mark_stale(g)


@rule
def leave_battle(g: Game, card: Card) -> None:
    """Take a Forward out of the battle: it neither deals nor takes battle damage (R10.40, R10.42)."""
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
    if g.blocker == card:
        g.blocker = st.NO_CARD


@rule
def store_last_side(g: Game, card: Card) -> None:
    """Store who controlled an object that leaves the field (R4.40)."""
    bit = 1 << (card % st.CARDS_PER_PLAYER)
    if g.controller[card]:
        g.last_side[card // st.CARDS_PER_PLAYER] |= bit
    else:
        g.last_side[card // st.CARDS_PER_PLAYER] &= ~bit


@rule
def last_side_of(g: Game, card: Card) -> Player:
    """Who controlled a card when it last left the field (R4.40)."""
    return Player(g.last_side[card // st.CARDS_PER_PLAYER] >> (card % st.CARDS_PER_PLAYER) & 1)


@rule
def side_of(g: Game, card: Card) -> Player:
    """Who controls an object, or did when it left the field (R4.40)."""
    return g.controller[card] if g.zone[card] == op.FIELD else last_side_of(g, card)


@rule
def is_lb_card(card: Card) -> int:
    """Whether a card started in an LB deck: such cards have the last indexes of their owner (see ``state``)."""
    return 1 if card % st.CARDS_PER_PLAYER >= st.MAIN_DECK_SIZE else 0


@rule
def exchange_numbers(g: Game, a: int, b: int) -> None:
    """Let two indexes exchange their card numbers: the two cards of a Primed Character."""
    number = g.card_id[a]
    g.card_id[a] = g.card_id[b]
    g.card_id[b] = number
    g.hand_known[0], g.hand_known[1] = 0, 0
    g.field_listens = no.ANYTHING


@rule
def move(g: Game, card: Card, zone: int) -> None:
    """Move a card to a zone of its owner (R4.10), on top where the zone has an order. An LB card moves on at once to
    its owner's LB deck, face up (R12.64, R12.66, R12.67, R4.33, R11.12). Both cards of a Primed Character move to their
    owners' zones, then the upper one is removed from the game (R12.87, R12.91); ``card`` is then the lower one, which
    is what texts find (R8.41d)."""
    upper = g.under[card]  # this index has the number of the upper card as soon as the object has left
    move_once(g, card, zone)
    if upper != st.NO_CARD:
        g.under[card] = st.NO_CARD
        move_once(g, upper, zone)
        if zone != op.REMOVED:
            move_once(g, upper, op.REMOVED)
    if is_lb_card(card):
        move_once(g, card, op.LB_DECK)
        g.face_up[card] = 1


@rule
def removed_by(g: Game) -> int:
    """The identity of the object whose ability removes a card from the game now; 0: none does."""
    for i in range(g.frame_count - 1, -1, -1):
        kind = g.frames[i].kind
        if kind == no.FRAME_RESOLVE:
            item = g.frames[i].item
            return (item.source + 1) << STAMP_BITS | item.source_object & STAMPS
        if kind == no.FRAME_PAY_COST or kind == no.FRAME_PRIORITY:
            return 0
    return 0


@rule
def object_identity(g: Game, card: Card, moves: int) -> int:
    """The identity of a card as the object that it was a number of zone changes ago (R4.12)."""
    return (card + 1) << STAMP_BITS | (g.stamp[card] - moves) & STAMPS


@rule
def object_of_text(g: Game, source: Card) -> int:
    """Which object of a card the text means that is being declared or resolved: the one that has, or had, the ability
    (R4.12, R4.40). Without such a text, the present object."""
    for i in range(g.frame_count - 1, -1, -1):
        if g.frames[i].kind == no.FRAME_PRIORITY:
            break
        if g.frames[i].item.source == source:
            return g.frames[i].item.source_object
    return g.stamp[source]


@rule
def was_removed_by(g: Game, card: Card, source: Card, stamp: int) -> int:
    """Whether an ability of this object has removed a card from the game."""
    return 1 if g.zone[card] == op.REMOVED and g.entered[card] == (source + 1) << STAMP_BITS | stamp & STAMPS else 0


@rule
def move_once(g: Game, card: Card, zone: int) -> None:
    """Move a card to a zone of its owner, on top where the zone has an order."""
    g.came_from[card] = g.zone[card]
    if g.zone[card] == op.BREAK_ZONE:
        g.left_break_zone |= 1 << owner_of(card)
    if g.zone[card] == op.FIELD or g.zone[card] == op.UNDER:
        g.since_turn[card] = g.turn
    if g.zone[card] == op.FIELD:
        leave_battle(g, card)
        store_last_side(g, card)
        drop_effects_of(g, card)
        mark_stale(g)
        if g.asks:
            count_event(g, op.DEED_LEFT, g.controller[card], g.card_id[card], 1)
            if zone == op.HAND:
                count_event(g, op.DEED_RETURNED, g.controller[card], g.card_id[card], 1)
        g.left_as[card] = g.card_id[card]
        if g.under[card] != st.NO_CARD:
            g.left_as[card] = -1 - g.card_id[card]
            exchange_numbers(g, card, g.under[card])
    mark_stale_if_watched(g, 1 << g.zone[card] | 1 << zone)
    if g.zone[card] == op.DECK and zone == op.HAND:
        draw_unseen(g, card)
    take_out(g, card)
    become_new_object(g, card)
    if zone == op.DECK:
        g.deck_seen[owner_of(card)] = 1
    hidden = zone == op.HAND or zone == op.DECK
    owner = owner_of(card)
    if hidden:
        came_from_hidden = g.zone[card] == op.HAND or g.zone[card] == op.DECK
        came_from_hidden |= g.zone[card] == op.REMOVED and g.known[card] & EVERYBODY != EVERYBODY  # R4.8
        if not came_from_hidden:
            g.known[card] = 3  # both players saw it go there (R4.46)
        elif zone == op.HAND:
            g.known[card] |= 1 << owner
    else:
        g.known[card] = 3
    g.controller[card] = owner
    put_last(g, card, owner, zone)
    if zone == op.REMOVED:
        g.entered[card] = removed_by(g) if g.asks & op.ASKS_LINKS else 0
    record_shown(g, card, 1)


@rule
def put_on_stack_zone(g: Game, card: Card) -> None:
    """Move a Summon that is cast from its zone to the stack (R5.71, R4.38)."""
    if g.zone[card] == op.BREAK_ZONE:
        g.left_break_zone |= 1 << owner_of(card)
    mark_stale_if_watched(g, 1 << g.zone[card])
    take_out(g, card)
    become_new_object(g, card)
    g.known[card] = 3
    g.paid[card] = 0
    g.zone[card] = op.STACK
    record_shown(g, card, 1)


@rule
def put_onto_field(g: Game, t: Tables, card: Card, player: Player, dull: int) -> None:
    """Put a Character onto the field of ``player``: Backups dull, others active unless the text says dull (R4.18)."""
    g.came_from[card] = g.zone[card]
    if g.zone[card] == op.BREAK_ZONE:
        g.left_break_zone |= 1 << owner_of(card)
    take_out(g, card)
    become_new_object(g, card)
    mark_stale(g)
    g.known[card] = 3
    g.controller[card] = player
    put_last(g, card, player, op.FIELD)
    g.since_turn[card] = g.turn
    g.paid[card] = 0
    g.types[card] = t.cards[g.card_id[card]].type
    g.grants |= t.cards[g.card_id[card]].grants
    g.field_listens |= t.cards[g.card_id[card]].may_listen
    if dull or g.types[card] == op.BACKUP:
        g.dull[card] = 1
    g.limits_open = 1
    g.entered[card] = next_time(g)
    record_shown(g, card, 1)


@rule
def put_top_card_under(g: Game, card: Card, above: int) -> None:
    """Put the top card of a deck under ``above`` others, or to the bottom (-1)."""
    owner = owner_of(card)
    count = g.zone_count[owner, op.DECK]
    place = 0 if above < 0 else max(0, count - 1 - above)
    for i in range(count - 1, place, -1):
        g.zone_cards[owner, op.DECK, i] = g.zone_cards[owner, op.DECK, i - 1]
    g.zone_cards[owner, op.DECK, place] = card


@rule
def draw_one(g: Game, player: Player) -> int:
    """Draw a card; for an empty deck set the loss flag instead (R1.3, R9.41). Returns 1 if a card was drawn."""
    if g.zone_count[player, op.DECK] == 0:
        g.deck_out[player] |= 1
        g.unchecked = 1
        return 0
    move(g, g.zone_cards[player, op.DECK, g.zone_count[player, op.DECK] - 1], op.HAND)
    count_event(g, op.DEED_DREW, player, st.NO_NUMBER, 1)
    return 1


@rule
def draw_cards(g: Game, player: Player, count: int) -> None:
    """Draw several cards one by one, as many as there are (R1.13)."""
    for _ in range(count):
        draw_one(g, player)


@rule
def shuffle_deck(g: Game, player: Player) -> None:
    """Shuffle a deck (R9.37)."""
    shuffle_below(g, player, 0)


@rule
def shuffle_below(g: Game, player: Player, kept: int) -> None:
    """Shuffle a deck except for a number of cards on top. The cards are also dealt to new indexes, so that no index
    reveals a card."""
    first, second = g.random[0], g.random[1]
    own = follow_deck(g.random, g.deck_seeds, player)
    count = g.zone_count[player, op.DECK] - kept
    for i in range(count - 1, 0, -1):
        j = random_below(g.random, i + 1)
        a = g.zone_cards[player, op.DECK, i]
        g.zone_cards[player, op.DECK, i] = g.zone_cards[player, op.DECK, j]
        g.zone_cards[player, op.DECK, j] = a
    for i in range(count - 1, 0, -1):
        j = random_below(g.random, i + 1)
        a = g.zone_cards[player, op.DECK, i]
        b = g.zone_cards[player, op.DECK, j]
        number = g.card_id[a]
        g.card_id[a] = g.card_id[b]
        g.card_id[b] = number
    if own:
        g.random[0], g.random[1] = first, second
    g.deck_seen[player] = 1 if kept else 0
    for i in range(count):
        card = g.zone_cards[player, op.DECK, i]
        g.known[card] = 0
        close_history_rows(g, card)
        g.stamp[card] = (g.stamp[card] + 1) & 0x7FFF


# --- What cards can do outside the field (R8.4, R8.49, R8.63) ---------------------------------------------------------
# It is cached, so that zones without such cards are not searched: computed once for each game, and again for a Break
# Zone whose cards have changed.


@rule
def survey_off_field_abilities(g: Game, t: Tables) -> None:
    """Compute what the cards of this game can do outside the field, and when LB cards can be cast."""
    g.off_field_events = 0
    for owner in players(2):
        g.off_field_zones_of[owner] = 0
        g.lb_timing[owner] = 0
        first = owner * st.CARDS_PER_PLAYER
        for card in cards(first, first + st.CARDS_PER_PLAYER):
            if g.card_id[card] < 0:
                continue
            c = t.cards[g.card_id[card]]
            g.off_field_zones_of[owner] |= c.usable_in | c.castable_in
            g.off_field_events |= c.listens_elsewhere
            if card >= first + st.MAIN_DECK_SIZE:
                g.lb_timing[owner] |= c.cast_when
        mark_break_zone_changed(g, owner)


@rule
def works_in_break_zone(g: Game, t: Tables, player: Player) -> int:
    """What cards of a player's Break Zone can do there by their text: USABLE, CASTABLE bits."""
    if not g.break_zone_uses[player]:
        bits = KNOWN
        for card in cards_in(g, player, op.BREAK_ZONE):
            c = t.cards[g.card_id[card]]
            bits |= USABLE if c.usable_in & (1 << op.BREAK_ZONE) else 0
            bits |= CASTABLE if c.castable_in & (1 << op.BREAK_ZONE) else 0
        g.break_zone_uses[player] = bits
    return g.break_zone_uses[player] & (USABLE | CASTABLE)
