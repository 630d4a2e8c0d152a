"""Looking, revealing, discarding, removing face down: instructions about decks and hands without a decision (9.3)."""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..events.events import emit
from ..field.bans import cannot_search
from ..questions.query import absolute_player, fits_anywhere, list_who
from ..record.basics import unanswered
from ..record.found import PICKED, REST, find, find_anew, follow, list_found
from ..record.registers import Resolve
from ..record.told import close_rows
from ..record.types import Frame, Game, Row, Tables
from ..table.history import note
from ..table.knowledge import draw_unseen, forget_place, lose_track_in_hand, see, show, turn_face_up
from ..table.zones import move, owner_of, shuffle_below


@rule
def run_look(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Look at cards or reveal them (R9.39): they are the cards found. Of several cards that one player looks at, the
    other one does not know any more where they are, because they may change places unseen (R9.40)."""
    revealed = t.rows[row, arg.OPERATION] == op.OP_REVEAL
    player = f.item.controller
    list_who(g, t, f, row)
    find_anew(f)
    for i in range(g.list_count):
        card = g.list[i]
        find(g, f, card)
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
    """Reveal cards that were picked among those looked at (R9.39): the cards found stay the same. Their place is told,
    too, so that everybody can follow them: they go elsewhere at once."""
    list_who(g, t, f, row)
    for i in range(g.list_count):
        show(g, g.list[i])
    return g.list_count


@rule
def run_reveal_until(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Turn over cards from the top of a deck until enough of them fit; those are the picked ones."""
    player = absolute_player(t.rows[row, arg.RevealUntil.PLAYER], f.item.controller)
    find_anew(f)
    f.register[Resolve.SECRET] = 0
    fitting = 0
    place = g.zone_count[player, op.DECK] - 1
    while place >= 0 and fitting < t.rows[row, arg.RevealUntil.COUNT]:
        card = g.zone_cards[player, op.DECK, place]
        show(g, card)
        find(g, f, card)
        if fits_anywhere(g, t, t.rows[row, arg.RevealUntil.FILTER], card, f.item.controller, f.item.source):
            fitting += 1
        else:
            g.found[f.found_start + f.found_count - 1].picked = REST
        place -= 1
    return 1 if fitting else 0


@rule
def run_discard(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Discard cards together (R9.35, R7.55)."""
    list_who(g, t, f, row)
    kept = 0
    for i in range(g.list_count):
        if g.zone[g.list[i]] == op.HAND:
            g.list[kept] = g.list[i]
            kept += 1
    g.list_count = kept
    for i in range(kept):
        card = g.list[i]
        if f.item.controller != owner_of(card):
            note(g, op.DEED_DISCARDED, owner_of(card), g.card_id[card], 1)
        note(g, op.DEED_DISCARDED_BY_EFFECT, owner_of(card), g.card_id[card], 1)
        note(g, op.DEED_DISCARDED_ANYHOW, owner_of(card), g.card_id[card], 1)
        move(g, card, op.BREAK_ZONE)
        follow(g, f, card)
    f.register[Resolve.SECRET] = 0
    g.batch = kept  # R8.31
    for i in range(kept):
        emit(g, t, op.EVENT_DISCARDED, g.list[i], owner_of(g.list[i]), 0)
    g.batch = 0
    return kept


@rule
def run_remove_face_down(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Remove cards from the game face down: nobody but the player whom the text allows to look knows them (R4.8)."""
    list_who(g, t, f, row)
    viewer = absolute_player(t.rows[row, arg.RemoveFaceDown.VIEWER], f.item.controller)
    for i in range(g.list_count):
        card = g.list[i]
        unseen = g.zone[card] == op.HAND
        known = g.known[card] & 3 if g.list_count == 1 or not unseen else 0
        close_rows(g, card)
        if g.zone[card] == op.DECK:
            draw_unseen(g, card)
            known = g.known[card] & 3
        move(g, card, op.REMOVED)
        g.known[card] = known | 1 << viewer
        follow(g, f, card)
        if unseen and g.zone_count[owner_of(card), op.HAND]:
            lose_track_in_hand(g, owner_of(card))
    return 1 if g.list_count else 0


@rule
def run_turn_face_up(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Turn cards of LB decks face up (R12.69)."""
    list_who(g, t, f, row)
    for i in range(g.list_count):
        turn_face_up(g, g.list[i])
    return 1 if g.list_count else 0


@rule
def run_deck(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """One instruction about decks and hands; returns whether something was done."""
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
        return unanswered(g)
    kept = 0
    player = absolute_player(t.rows[row, arg.Shuffle.PLAYER], f.item.controller)
    if t.rows[row, arg.Shuffle.SEARCHED] and cannot_search(g, t, player):  # R12.37
        return f.register[Resolve.DONE]
    if t.rows[row, arg.Shuffle.KEEP_FOUND]:  # the cards found lie on top
        list_found(g, f, PICKED)
        kept = g.list_count
    shuffle_below(g, player, kept)
    return f.register[Resolve.DONE]
