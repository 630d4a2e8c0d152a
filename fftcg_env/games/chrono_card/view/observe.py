"""Writes what a player observes, in the places that ``layout.py`` declares.

The rows of cards come first, then what happens and waits, then the rest. Most columns of cards are made for all cards
at once (``core.intrinsics.vectors``): the viewer's cards are one half of a pair, the opponent's the other half. A
player has one card less than a half has places: the halves overlap by one row, and the last one reaches into the next
column, which is stored later. The other columns are written card by card.

Places of columns are looked up in the layout once, at import, and frozen into the compiled code.
"""

from ....core.entry_arguments import PackedObservations
from ....core.intrinsics.records import cards_in, entries_of
from ....core.intrinsics.vectors import (
    LANES,
    at_least,
    both,
    bytes_of_pair,
    either,
    equal,
    minus,
    narrowed,
    pair_of,
    plus,
    put_bytes_of_pair,
    put_word,
    put_words_of_pair,
    without,
    words_of_pair,
)
from ....core.jit import rule
from ....core.layout import MOST_SEEN, WORD
from ....core.zoned.common_rules import clipped
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Link, Tables, entity_of, write_counts
from ..table.zones import on_field
from .layout import BEING_MADE, CARRIED_OUT, LAYOUT, MY_SIDE, OPPONENT_SIDE, STACK_ROWS, TRIGGER_ROWS, WAITS

CARD = LAYOUT.places("cards")
SIZE = LAYOUT.size
PLAYER = no.CARDS_PER_PLAYER
"""Rows of a column that are mine; those of my opponent follow."""
assert LANES - PLAYER == 1 and CARD.CARD_ID + WORD * (PLAYER + LANES) <= CARD.ZONE


@rule
def knows(g: Game, card: int, viewer: int) -> int:
    """Whether ``viewer`` knows a card: not cards of decks, nor cards of the opponent's hand that were never shown."""
    if g.zone[card] == no.DECK:
        return 0
    if g.zone[card] != no.HAND or g.side[card] == viewer:
        return 1
    return g.known[card] >> viewer & 1


@rule
def write_all_cards(g: Game, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """Write all rows, without what the decision, the Charm and the stack say about cards."""
    write_vectors(g, out, e, viewer, reveal)
    for k in range(CARD.BEARER, SIZE):
        out[e, k] = 0
    for side in range(2):
        for card in cards_in(g, side, no.ITEMS):
            out[e, CARD.BEARER + entity_of(card, viewer)] = entity_of(g.host[card], viewer) + 1
        for card in cards_in(g, side, no.MUSIC):
            out[e, CARD.TOKENS + entity_of(card, viewer)] = clipped(g.tokens[card])


@rule(inline=True)
def write_vectors(g: Game, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """Write the columns that are made for all cards at once."""
    me, you = PLAYER * viewer, PLAYER * (1 - viewer)
    zone, known = bytes_of_pair(g, "zone", me, you), bytes_of_pair(g, "known", me, you)
    one = pair_of(1, 1)
    my_side = equal(bytes_of_pair(g, "side", me, you), viewer)
    in_hand = equal(zone, no.HAND)
    seen = equal(both(known, pair_of(1 << viewer, 1 << viewer)), 1 << viewer)
    hidden = either(equal(zone, no.DECK), without(without(in_hand, my_side), seen))
    unseen = either(without(hidden, pair_of(-reveal, -reveal)), equal(zone, no.NOWHERE))
    shown = without(pair_of(-1, -1), unseen)
    field = without(at_least(zone, no.CHARACTERS), at_least(zone, no.ITEMS + 1))
    fighter = equal(zone, no.CHARACTERS)
    down = both(bytes_of_pair(g, "down", me, you), field)
    standing = without(fighter, at_least(down, 1))
    giving = either(standing, equal(zone, no.BACKGROUNDS))
    quick = equal(both(bytes_of_pair(g, "traits", me, you), pair_of(codes.QUICK, codes.QUICK)), codes.QUICK)
    first_turn = both(bytes_of_pair(g, "fresh", me, you), fighter)
    fresh = without(first_turn, quick)
    both_hands = both(both(at_least(known, 1), in_hand), shown)
    sides = plus(both(my_side, pair_of(MY_SIDE - OPPONENT_SIDE, MY_SIDE - OPPONENT_SIDE)), OPPONENT_SIDE)
    ap, ep = words_of_pair(g, "ap", me, you), words_of_pair(g, "ep", me, you)
    damage = words_of_pair(g, "damage", me, you)
    dp = minus(words_of_pair(g, "dp", me, you), damage)
    ap_change, dp_change = words_of_pair(g, "ap_change", me, you), words_of_pair(g, "dp_change", me, you)
    cards = both(plus(words_of_pair(g, "card_id", me, you), 1), shown)
    put_words_of_pair(out, e, CARD.CARD_ID, CARD.CARD_ID + WORD * PLAYER, cards)
    put_bytes_of_pair(out, e, CARD.ZONE, CARD.ZONE + PLAYER, both(plus(zone, 1), shown))
    put_bytes_of_pair(out, e, CARD.MINE, CARD.MINE + PLAYER, both(pair_of(1, 0), shown))
    put_bytes_of_pair(out, e, CARD.SIDE, CARD.SIDE + PLAYER, both(sides, shown))
    put_bytes_of_pair(out, e, CARD.AP, CARD.AP + PLAYER, both(narrowed(ap, 0, MOST_SEEN), standing))
    put_bytes_of_pair(out, e, CARD.DP, CARD.DP + PLAYER, both(narrowed(dp, 0, MOST_SEEN), standing))
    put_bytes_of_pair(out, e, CARD.EP, CARD.EP + PLAYER, both(narrowed(ep, 0, MOST_SEEN), giving))
    put_bytes_of_pair(out, e, CARD.CHECKED, CARD.CHECKED + PLAYER, both(bytes_of_pair(g, "checked", me, you), field))
    put_bytes_of_pair(out, e, CARD.RESTRICTED, CARD.RESTRICTED + PLAYER, both(at_least(fresh, 1), one))
    put_bytes_of_pair(out, e, CARD.FACE_DOWN, CARD.FACE_DOWN + PLAYER, down)
    put_bytes_of_pair(out, e, CARD.PART, CARD.PART + PLAYER, both(bytes_of_pair(g, "part", me, you), fighter))
    put_bytes_of_pair(out, e, CARD.KNOWN, CARD.KNOWN + PLAYER, both(both_hands, one))
    put_bytes_of_pair(out, e, CARD.DAMAGE, CARD.DAMAGE + PLAYER, both(narrowed(damage, 0, MOST_SEEN), standing))
    changes = both(narrowed(ap_change, -MOST_SEEN, MOST_SEEN), standing)
    put_bytes_of_pair(out, e, CARD.AP_CHANGE, CARD.AP_CHANGE + PLAYER, changes)
    changes = both(narrowed(dp_change, -MOST_SEEN, MOST_SEEN), standing)
    put_bytes_of_pair(out, e, CARD.DP_CHANGE, CARD.DP_CHANGE + PLAYER, changes)
    put_bytes_of_pair(out, e, CARD.TRAITS, CARD.TRAITS + PLAYER, both(bytes_of_pair(g, "traits", me, you), field))
    put_bytes_of_pair(out, e, CARD.FIRST_TURN, CARD.FIRST_TURN + PLAYER, both(at_least(first_turn, 1), one))
    put_bytes_of_pair(out, e, CARD.USED, CARD.USED + PLAYER, both(bytes_of_pair(g, "used", me, you), field))


@rule
def write_charm(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Write who attacks in which order, and who defends against whom (C-12.4)."""
    for k in range(g.attacker_count):
        attacker, defender = g.attackers[k], g.defenders[k]
        if g.zone[attacker] == no.CHARACTERS:
            out[e, CARD.ATTACK + entity_of(attacker, viewer)] = k + 1
            out[e, CARD.DEFENDED + entity_of(attacker, viewer)] = 1 if defender != no.NO_CARD else 0
        if defender != no.NO_CARD and g.part[defender] == no.DEFENDER:
            out[e, CARD.ATTACK + entity_of(defender, viewer)] = k + 1


@rule
def write_chain(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Write which cards were declared or have a declared skill; a card that has moved since is another card."""
    for i in range(g.chain_count):
        link = g.chain[i]
        card = link.card
        if card != no.NO_CARD and (link.kind == no.USE or on_field(g.zone[card])):
            out[e, CARD.DECLARED + entity_of(card, viewer)] = i + 1


@rule
def write_legal(g: Game, out: PackedObservations, e: int) -> None:
    """Write what the deciding player may do with which card."""
    for each in entries_of(g, "legal"):
        action = each - no.GLOBAL_ACTIONS
        if action >= 0:
            at = CARD.LEGAL + action // no.VERB_COUNT
            out[e, at] = int(out[e, at]) | 1 << action % no.VERB_COUNT


STACK, TRIGGER = LAYOUT.places("stack"), LAYOUT.places("triggers")


@rule
def write_entry(
    g: Game, out: PackedObservations, e: int, viewer: int, reveal: int, link: Link, row: int, state: int
) -> None:
    """Write one entry of the stack; its targets are also marked in the rows of cards."""
    gone, card = 0, link.card
    out[e, STACK.STATE + row] = state
    out[e, STACK.KIND + row] = link.kind
    out[e, STACK.MINE + row] = 1 if link.player == viewer else 0
    if card != no.NO_CARD:
        if reveal or knows(g, card, viewer):
            put_word(out, e, STACK.CARD_ID + WORD * row, g.card_id[card] + 1)
            out[e, STACK.CARD + row] = entity_of(card, viewer) + 1
        out[e, STACK.ABILITY + row] = link.ability + 1 if link.kind != no.USE else 0
        if state != BEING_MADE and g.stamps[card] != link.stamp:
            gone = 4
    for k in range(no.TARGETS):
        target = link.targets[k]
        if target != no.NO_CARD:
            if state != BEING_MADE and g.stamps[target] != link.target_stamps[k]:
                gone |= 1 << k
            else:
                out[e, STACK.TARGET_1 + k * STACK_ROWS + row] = entity_of(target, viewer) + 1
                out[e, CARD.AIMED_AT + entity_of(target, viewer)] = 1
    out[e, STACK.GONE + row] = gone
    out[e, STACK.ADDED + row] = clipped(link.added)
    out[e, STACK.DISCARDS + row] = clipped(link.discards)
    out[e, STACK.PAYMENTS + row] = clipped(link.payments)
    for k in range(codes.MOST_PAID):
        if link.paid[k] != no.NO_CARD:
            out[e, CARD.PAYS + entity_of(link.paid[k], viewer)] = 1
    out[e, STACK.FAILS + row] = link.cancelled
    out[e, STACK.STAGE + row] = link.stage


@rule
def write_stack(g: Game, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """Write the current effect, the declaration that is being made, then the chain, the last declaration first. What
    the opponent prepares is shown when it is announced (C-5.2)."""
    for k in range(STACK_ROWS):
        put_word(out, e, STACK.CARD_ID + WORD * k, 0)
    row = 0
    if g.running:
        write_entry(g, out, e, viewer, reveal, g.effect, 0, CARRIED_OUT)
        out[e, STACK.PARTS] = clipped(g.effect_end - g.effect_row)
        row = 1
    if g.build.kind == no.TRIGGER or (g.build.kind != no.NO_LINK and (g.build.player == viewer or reveal)):
        write_entry(g, out, e, viewer, reveal, g.build, row, BEING_MADE)
        row += 1
    for i in range(g.chain_count):
        write_entry(g, out, e, viewer, reveal, g.chain[g.chain_count - 1 - i], row + i, WAITS)


@rule
def write_triggers(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Write the waiting trigger abilities, in the order in which they were set off."""
    for k in range(min(int(g.queue_count), TRIGGER_ROWS)):
        card = g.queue_card[k]
        if on_field(g.zone[card]):
            out[e, TRIGGER.CARD + k] = entity_of(card, viewer) + 1
        out[e, TRIGGER.ABILITY + k] = g.queue_ability[k] + 1
        out[e, TRIGGER.MINE + k] = 1 if g.queue_player[k] == viewer else 0
        out[e, TRIGGER.DEPTH + k] = clipped(g.queue_depth[k])


GLOBAL, DECISION = LAYOUT.places("global"), LAYOUT.places("decision")


@rule
def write_global(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Write the field ``global``."""
    other = 1 - viewer
    in_charm = 1 if g.phase == no.CHARM else 0
    put_word(out, e, GLOBAL.TURN, g.turn)
    out[e, GLOBAL.PHASE] = g.phase
    out[e, GLOBAL.STEP] = g.step
    out[e, GLOBAL.MY_TURN] = 1 if g.turn > 0 and g.turn_player == viewer else 0
    out[e, GLOBAL.WENT_FIRST] = 1 if g.first_player == viewer else 0
    out[e, GLOBAL.MY_DAMAGE] = clipped(g.suffered[viewer])
    out[e, GLOBAL.OPPONENT_DAMAGE] = clipped(g.suffered[other])
    out[e, GLOBAL.MY_EP] = clipped(g.pool[viewer])
    out[e, GLOBAL.OPPONENT_EP] = clipped(g.pool[other])
    write_counts(g, out, e, GLOBAL.MY_HAND, viewer, no.HAND)
    write_counts(g, out, e, GLOBAL.MY_DECK, viewer, no.DECK)
    write_counts(g, out, e, GLOBAL.MY_DISCARD, viewer, no.DISCARD)
    out[e, GLOBAL.CHARMED] = g.charmed
    out[e, GLOBAL.PASSES] = g.passes * in_charm
    out[e, GLOBAL.CHAIN] = g.chain_count
    waits = 1 if g.chain_count > 0 else 0  # branch-free: it cannot be predicted
    link = g.chain[g.chain_count - waits]
    out[e, GLOBAL.ANSWERED] = link.kind * waits
    out[e, GLOBAL.ANSWERED_MINE] = waits if link.player == viewer else 0
    out[e, GLOBAL.SUPPORT] = clipped(g.support)
    out[e, GLOBAL.SUPPORT_DP] = g.support_dp
    out[e, GLOBAL.ACTS_NEXT] = in_charm if g.actor == viewer else 0
    out[e, GLOBAL.CLOSED] = g.closed
    out[e, GLOBAL.TRIGGERS] = clipped(g.queue_count)


@rule
def write_decision(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Write the field ``decision``. About what the other player prepares, write only that there is something (C-5.2: a
    card is revealed when it is announced)."""
    mine = 1 if g.decision and g.decision_player == viewer else 0
    out[e, DECISION.KIND] = g.decision
    put_word(out, e, DECISION.CARD_ID, 0)
    out[e, DECISION.MINE] = mine
    out[e, DECISION.AMOUNT] = clipped(g.decision_amount) * mine
    card = g.decision_card
    if card != no.NO_CARD and (mine or knows(g, card, viewer)):
        put_word(out, e, DECISION.CARD_ID, g.card_id[card] + 1)
    if mine:
        write_legal(g, out, e)


@rule
def write_observation(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """Write all that ``viewer`` sees; with ``reveal`` nothing is hidden."""
    write_all_cards(g, out, e, viewer, reveal)
    write_global(g, out, e, viewer)
    write_charm(g, out, e, viewer)
    write_chain(g, out, e, viewer)
    write_stack(g, out, e, viewer, reveal)
    write_triggers(g, out, e, viewer)
    write_decision(g, out, e, viewer)
