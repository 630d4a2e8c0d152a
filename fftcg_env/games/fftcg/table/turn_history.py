"""Count what happened this turn, as far as cards in one of the decks ask for it (R6.1).

Each entry counts one kind of event for one card number and player. The entry keeps the card number, because what a card
is does not change when it leaves. Events with hidden cards (drawing) have no card number.
"""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import finish, mark_stale_if_watched
from ..record.types import Card, Game, Player, Row, Tables, cards
from .characteristics import number_has_job, number_has_name


@rule
def find_counted_events(g: Game, t: Tables) -> None:
    """At the start of a game, find out which events cards of the two decks ask for."""
    g.asks = 0
    for card in cards(st.CARD_COUNT):
        if g.card_id[card] >= 0:
            g.asks |= t.cards[g.card_id[card]].asks


@rule
def clear_turn_history(g: Game) -> None:
    """Clear the history for a new turn."""
    g.log_count = 0
    g.hit_count = 0
    g.turn_began = g.time


@rule
def count_event(g: Game, deed: int, player: Player, number: int, times: int) -> None:
    """Count an event of a card with this number, happening to or by ``player``, if a card asks for it."""
    if not g.asks & (1 << deed) or times <= 0:
        return
    mark_stale_if_watched(g, op.WATCH_TURN_PART | op.WATCH_DEEDS)
    for entry in entries_of(g, "log"):
        if entry.deed == deed and entry.player == player and entry.number == number:
            entry.times = min(127, entry.times + times)
            return
    if g.log_count >= st.TURN_LOG_CAPACITY:
        finish(g, no.TRUNCATED, no.REASON_HISTORY_FULL)
        return
    entry = g.log[g.log_count]
    entry.deed = deed
    entry.player = player
    entry.number = number
    entry.times = min(127, times)
    g.log_count += 1


@rule
def count_watched_event(g: Game, event: int, subject: Card, player: Player) -> None:
    """Count an event that auto-abilities watch; before triggers are matched, so that they see it counted."""
    if event == op.EVENT_ENTERS:
        count_event(g, op.DEED_ENTERED, player, g.card_id[subject], 1)
    elif event == op.EVENT_LEAVES_TO_BREAK_ZONE:
        count_event(g, op.DEED_PUT_INTO_BREAK_ZONE, player, g.card_id[subject], 1)
    elif event == op.EVENT_ATTACKS:
        if g.attacks[subject] == 1:  # texts count Forwards that attacked, not attacks
            count_event(g, op.DEED_ATTACKED, player, g.card_id[subject], 1)
        if g.party:
            count_event(g, op.DEED_FORMED_PARTY, player, g.card_id[subject], 1)
    elif event == op.EVENT_CASTS:
        count_event(g, op.DEED_CAST, player, g.card_id[subject], 1)


@rule
def fits_print(g: Game, t: Tables, row: Row, number: int) -> int:
    """Whether the printed facts of a card number fit one row of a filter."""
    f = t.filters[row]
    c = t.cards[number]
    if f.types and not f.types & c.type:
        return 0
    if f.elements & c.elements != f.elements or f.categories & c.categories != f.categories:
        return 0
    if c.cost < f.cost_minimum or c.cost > f.cost_maximum:
        return 0
    if f.name >= 0 and not number_has_name(g, t, number, f.name):
        return 0
    if f.job >= 0 and not number_has_job(t, number, f.job):
        return 0
    return 1


@rule
def fits_printed(g: Game, t: Tables, row: Row, number: int) -> int:
    """Whether a card number fits a filter with its alternatives and exceptions."""
    while row >= 0:
        fitting = fits_print(g, t, row, number)
        unless = t.filters[row].unless
        while unless >= 0:
            if fits_print(g, t, unless, number):
                fitting = 0
            unless = t.filters[unless].alternative
        if fitting:
            return 1
        row = t.filters[row].alternative
    return 0


@rule
def times_happened(g: Game, t: Tables, deed: int, side: int, row: Row, player: Player) -> int:
    """How often an event happened this turn to or by ``side`` of ``player`` (row -1: with any card)."""
    total = 0
    for entry in entries_of(g, "log"):
        if entry.deed != deed or (side != op.ANYONE and (entry.player == player) != (side == op.YOU)):
            continue
        if row < 0 or (entry.number != st.NO_NUMBER and fits_printed(g, t, row, entry.number)):
            total += entry.times
    return total


# ------------------------------------------------------------------------------------------------- who damaged whom
@rule
def was_hit(g: Game, dealer: int, card: Card) -> int:
    """Whether an object was dealt damage this turn by a given one, or by any (NO_CARD)."""
    for hit in entries_of(g, "hits"):
        if hit.target == card and hit.target_stamp == g.stamp[card]:
            if dealer == st.NO_CARD or (hit.dealer == dealer and hit.dealer_stamp == g.stamp[dealer]):
                return 1
    return 0


@rule
def has_hit(g: Game, dealer: Card) -> int:
    """Whether an object has dealt damage to another one this turn."""
    for hit in entries_of(g, "hits"):
        if hit.dealer == dealer and hit.dealer_stamp == g.stamp[dealer]:
            return 1
    return 0


@rule
def record_hit(g: Game, dealer: Card, dealer_stamp: int, target: Card) -> None:
    """Record that one object has dealt damage to another."""
    for hit in entries_of(g, "hits"):
        same = hit.dealer == dealer and hit.dealer_stamp == dealer_stamp
        if same and hit.target == target and hit.target_stamp == g.stamp[target]:
            return
    if g.hit_count >= st.HIT_CAPACITY:
        finish(g, no.TRUNCATED, no.REASON_HISTORY_FULL)
        return
    hit = g.hits[g.hit_count]
    hit.dealer = dealer
    hit.dealer_stamp = dealer_stamp
    hit.target = target
    hit.target_stamp = g.stamp[target]
    g.hit_count += 1
    mark_stale_if_watched(g, op.WATCH_TURN_PART | op.WATCH_DEEDS)
