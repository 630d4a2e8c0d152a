"""Run the instructions about decks and hands: look, reveal, discard, put into decks in an order (9.3, R4.16, R9.40)."""

from ....core.intrinsics.branchless import opaque
from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ....core.random import random_below
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..events.triggers import emit
from ..field.prohibitions import cannot_search
from ..queries.matching import fits_anywhere
from ..queries.references import list_affected
from ..queries.values import absolute_player
from ..record import constants as no
from ..record.bookkeeping import no_rule_for_code
from ..record.decisions import allow_card, ask, close_history_rows
from ..record.frames import add_found_card, clear_found_cards, follow_moved_card, list_found, pop_frame, push_frame
from ..record.registers import Arrange, Resolve
from ..record.types import Card, Frame, Game, Player, Row, Tables, players
from ..table.turn_history import count_event
from ..table.visibility import draw_unseen, forget_place, knows, lose_track_in_hand, see, show, turn_face_up
from ..table.zones import move, owner_of, put_top_card_under, shuffle_below


@rule
def run_look(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Look at cards or reveal them (R9.39): they become the found cards. If one player looks at several cards, the
    other one does not know any more where they are, because they may change places unseen (R9.40)."""
    revealed = t.rows[row, arg.OPERATION] == op.OP_REVEAL
    player = f.item.controller
    list_affected(g, t, f, row)
    clear_found_cards(f)
    for card in entries_of(g, "list"):
        add_found_card(g, f, card)
        if revealed:
            show(g, card)
        else:
            see(g, player, card)
            if g.list_count > 1:
                forget_place(g, 1 - player, card)
    f.register[Resolve.SECRET] = 0 if revealed else 1
    return g.list_count


@rule
def run_show(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Reveal cards that were picked among those looked at (R9.39); the found cards stay the same. Their places become
    known too, so that both players can follow them when they move at once."""
    list_affected(g, t, f, row)
    for card in entries_of(g, "list"):
        show(g, card)
    return g.list_count


@rule
def run_reveal_until(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Turn over cards from the top of a deck until enough of them fit; those are the picked ones."""
    player = absolute_player(t.rows[row, arg.RevealUntil.PLAYER], f.item.controller)
    clear_found_cards(f)
    f.register[Resolve.SECRET] = 0
    fitting = 0
    place = g.zone_count[player, op.DECK] - 1
    while place >= 0 and fitting < t.rows[row, arg.RevealUntil.COUNT]:
        card = g.zone_cards[player, op.DECK, place]
        show(g, card)
        add_found_card(g, f, card)
        if fits_anywhere(g, t, t.rows[row, arg.RevealUntil.FILTER], card, f.item.controller, f.item.source):
            fitting += 1
        else:
            g.found[f.found_start + f.found_count - 1].picked = no.REST
        place -= 1
    return 1 if fitting else 0


@rule
def run_discard(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Discard cards together (R9.35, R7.55)."""
    list_affected(g, t, f, row)
    kept = 0
    for other in entries_of(g, "list"):
        if g.zone[other] == op.HAND:
            g.list[kept] = other
            kept += 1
    g.list_count = kept
    for i in range(kept):
        card = g.list[i]
        if f.item.controller != owner_of(card):
            count_event(g, op.DEED_DISCARDED, owner_of(card), g.card_id[card], 1)
        count_event(g, op.DEED_DISCARDED_BY_EFFECT, owner_of(card), g.card_id[card], 1)
        count_event(g, op.DEED_DISCARDED_ANYHOW, owner_of(card), g.card_id[card], 1)
        move(g, card, op.BREAK_ZONE)
        follow_moved_card(g, f, card)
    f.register[Resolve.SECRET] = 0
    g.batch = kept  # R8.31
    for i in range(kept):
        emit(g, t, op.EVENT_DISCARDED, g.list[i], owner_of(g.list[i]), 0)
    g.batch = 0
    return kept


@rule
def run_remove_face_down(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Remove cards from the game face down: only a player whom the text lets look knows them (R4.8)."""
    list_affected(g, t, f, row)
    viewer = absolute_player(t.rows[row, arg.RemoveFaceDown.VIEWER], f.item.controller)
    for card in entries_of(g, "list"):
        unseen = g.zone[card] == op.HAND
        known = g.known[card] & 3 if g.list_count == 1 or not unseen else 0
        close_history_rows(g, card)
        if g.zone[card] == op.DECK:
            draw_unseen(g, card)
            known = g.known[card] & 3
        move(g, card, op.REMOVED)
        g.known[card] = known | 1 << viewer
        follow_moved_card(g, f, card)
        if unseen and g.zone_count[owner_of(card), op.HAND]:
            lose_track_in_hand(g, owner_of(card))
    return 1 if g.list_count else 0


@rule
def run_turn_face_up(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Turn cards of LB decks face up (R12.69)."""
    list_affected(g, t, f, row)
    for card in entries_of(g, "list"):
        turn_face_up(g, card)
    return 1 if g.list_count else 0


@rule
def run_deck(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Run one instruction about decks and hands; returns whether something was done."""
    operation = t.rows[row, arg.OPERATION]
    if operation == op.OP_LOOK or operation == op.OP_REVEAL:
        return run_look(g, t, f, row)
    if operation == op.OP_DISCARD_CARDS:
        return run_discard(g, t, f, row)
    if operation == op.OP_REVEAL_UNTIL:
        return run_reveal_until(g, t, f, row)
    if operation == op.OP_TURN_FACE_UP:
        return run_turn_face_up(g, t, f, row)
    if operation == op.OP_REMOVE_FACE_DOWN:
        return run_remove_face_down(g, t, f, row)
    if operation == op.OP_FORBID_SEARCH:
        g.no_search[absolute_player(t.rows[row, arg.ForPlayer.PLAYER], f.item.controller)] = g.turn
        return 1
    if operation == op.OP_SHOW:
        return run_show(g, t, f, row)
    if operation != op.OP_SHUFFLE:
        return no_rule_for_code(g)
    kept = 0
    player = absolute_player(t.rows[row, arg.Shuffle.PLAYER], f.item.controller)
    if t.rows[row, arg.Shuffle.SEARCHED] and cannot_search(g, t, player):  # R12.37
        return f.register[Resolve.DONE]
    if t.rows[row, arg.Shuffle.KEEP_FOUND]:  # the found cards are on top
        list_found(g, f, no.PICKED)
        kept = g.list_count
    shuffle_below(g, player, kept)
    return f.register[Resolve.DONE]


# --- Putting cards into decks: on top, at the bottom or under some cards, in a chosen order (R4.16, R9.40) -----------

NEXT, ANSWER = range(2)


@rule
def begin_arranging(g: Game, t: Tables, f: Frame) -> None:
    """Begin to put cards into their owners' decks, as the row before the resolution's next one says."""
    row = f.register[Resolve.ROW] - 1
    list_affected(g, t, f, row)
    child = push_frame(g, no.FRAME_ARRANGE, f.item.controller)
    arranging = g.frames[child]
    arranging.register[Arrange.ABOVE] = t.rows[row, arg.PutIntoDeck.ABOVE]
    ordered_by = t.rows[row, arg.PutIntoDeck.ORDERED_BY]
    arranging.register[Arrange.ORDERED_BY] = ordered_by
    arranging.register[Arrange.OWNER] = g.turn_player
    arranging.register[Arrange.SECRET] = f.register[Resolve.SECRET]
    if ordered_by != op.BY_OWNER and ordered_by != op.AT_RANDOM:
        arranging.player = absolute_player(ordered_by, f.item.controller)
    arranging.register[Arrange.WENT_THERE] = t.rows[row, arg.PutIntoDeck.WENT_THERE]
    for card in entries_of(g, "list"):
        if not t.rows[row, arg.PutIntoDeck.WENT_THERE] or g.zone[card] == op.DECK:
            add_found_card(g, arranging, card)


@rule
def list_of_owner(g: Game, f: Frame, owner: Player) -> int:
    """Put the cards of one owner that are still to be put away into ``g.list``; returns how many."""
    g.list_count = 0
    for i in range(f.found_start, f.found_start + f.found_count):
        card = g.found[i].card
        there = (1 if g.found[i].picked else 0) & (1 if g.found[i].stamp == g.stamp[card] else 0)
        g.list[g.list_count] = card  # the next one overwrites it if it does not belong there
        g.list_count += opaque(there & (1 if owner_of(card) == owner else 0))
    return g.list_count


@rule
def put_away(g: Game, f: Frame, card: Card) -> int:
    """Record that a card is put away now; returns how many cards go into the same deck."""
    total = 0
    for i in range(f.found_start, f.found_start + f.found_count):
        found = g.found[i]
        if owner_of(found.card) == owner_of(card):
            total += 1
        if found.card == card:
            found.picked = 0
    return total


@rule
def lift_to_top(g: Game, card: Card) -> None:
    """Move a card of a deck to its top; that is no change of zone (R4.15)."""
    owner = owner_of(card)
    count = g.zone_count[owner, op.DECK]
    at = count - 1
    for i in range(count):
        if g.zone_cards[owner, op.DECK, i] == card:
            at = i
    for i in range(at, count - 1):
        g.zone_cards[owner, op.DECK, i] = g.zone_cards[owner, op.DECK, i + 1]
    g.zone_cards[owner, op.DECK, count - 1] = card


@rule
def update_place_knowledge(g: Game, f: Frame, card: Card, zone: int, several: int) -> None:
    """Update who knows where the card is now: the player who chose the order knows it (R4.16, R9.40); the place of a
    single card is known to those who could see it go there."""
    unseen = 1 if zone == op.DECK or f.register[Arrange.SECRET] else 0
    if f.register[Arrange.WENT_THERE]:  # known places in the deck stay known
        unseen = 0
    for player in players(2):
        if several and (f.register[Arrange.ORDERED_BY] == op.AT_RANDOM or player != f.player):
            forget_place(g, player, card)
        elif knows(g, player, card) and (player == f.player or not unseen):
            g.known[card] |= 1 << (no.PLACE + player)


@rule
def put_into_deck(g: Game, f: Frame, card: Card) -> None:
    """Put one card into its owner's deck (R9.46)."""
    zone = g.zone[card]
    owner = owner_of(card)
    several = 1 if put_away(g, f, card) > 1 else 0
    if zone == op.DECK:
        lift_to_top(g, card)
    else:
        if zone == op.HAND and f.register[Arrange.SECRET]:
            g.known[card] &= 1 << owner
        move(g, card, op.DECK)
        follow_moved_card(g, g.frames[g.frame_count - 2], card)
        if zone == op.HAND and f.register[Arrange.SECRET]:
            lose_track_in_hand(g, owner)
    if g.zone[card] == op.DECK:  # otherwise an LB card, back in the LB deck (R12.64)
        put_top_card_under(g, card, f.register[Arrange.ABOVE])
        update_place_knowledge(g, f, card, zone, several)


@rule
def step_arrange(g: Game, t: Tables) -> None:
    """FRAME_ARRANGE: put the cards away one by one, each on or under the one before; the turn player's deck first."""
    f = g.frames[g.frame_count - 1]
    if f.step == ANSWER:
        f.step = NEXT
        put_into_deck(g, f, g.answer_card)
    if list_of_owner(g, f, f.register[Arrange.OWNER]) == 0:
        f.register[Arrange.OWNER] = 1 - f.register[Arrange.OWNER]
        if list_of_owner(g, f, f.register[Arrange.OWNER]) == 0:
            pop_frame(g, 1 if f.found_count else 0)
            return
    if f.register[Arrange.ORDERED_BY] == op.BY_OWNER:
        f.player = f.register[Arrange.OWNER]
    if f.register[Arrange.ORDERED_BY] == op.AT_RANDOM:
        put_into_deck(g, f, g.list[random_below(g.random, g.list_count)])
    elif g.list_count == 1:
        put_into_deck(g, f, g.list[0])
    else:
        f.step = ANSWER
        ask(g, no.DECISION_ORDER, f.player, g.frames[g.frame_count - 2].item.source)
        g.decision_ability = g.frames[g.frame_count - 2].item.ability
        for card in entries_of(g, "list"):
            allow_card(g, no.CHOOSE, card)
