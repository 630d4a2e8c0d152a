"""Putting cards into decks: on top, at the bottom, under some cards, in an order that is chosen (R4.16, R9.40)."""

from ....core.jit import rule
from ....core.machine.unguessed import whole
from ....core.random import random_below
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..questions.query import absolute_player, list_who
from ..record import constants as no
from ..record.decide import allow_card, ask
from ..record.found import find, follow
from ..record.frames import pop_frame, push_frame
from ..record.registers import Arrange, Resolve
from ..record.types import Card, Frame, Game, Player, Tables, players
from ..table.knowledge import PLACE, forget_place, knows, lose_track_in_hand
from ..table.zones import move, owner_of, sink

NEXT, ANSWER = range(2)


@rule
def begin_arranging(g: Game, t: Tables, f: Frame) -> None:
    """Begin to put the cards that the row before the resolution's next one names into their owners' decks."""
    row = f.register[Resolve.ROW] - 1
    list_who(g, t, f, row)
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
    for i in range(g.list_count):
        if not t.rows[row, arg.PutIntoDeck.WENT_THERE] or g.zone[g.list[i]] == op.DECK:
            find(g, arranging, g.list[i])


@rule
def list_of_owner(g: Game, f: Frame, owner: Player) -> int:
    """Put the cards of one owner that are still to be put away into ``g.list``; returns how many."""
    g.list_count = 0
    for i in range(f.found_start, f.found_start + f.found_count):
        card = g.found[i].card
        there = (1 if g.found[i].picked else 0) & (1 if g.found[i].stamp == g.stamp[card] else 0)
        g.list[g.list_count] = card  # for the next one to overwrite, where it does not belong there
        g.list_count += whole(there & (1 if owner_of(card) == owner else 0))
    return g.list_count


@rule
def put_away(g: Game, f: Frame, card: Card) -> int:
    """Note that a card is put away now; returns how many cards go into the same deck."""
    total = 0
    for i in range(f.found_start, f.found_start + f.found_count):
        found = g.found[i]
        if owner_of(found.card) == owner_of(card):
            total += 1
        if found.card == card:
            found.picked = 0
    return total


@rule
def lift(g: Game, card: Card) -> None:
    """A card of a deck comes to its top; that is no change of zone (R4.15)."""
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
def note_place(g: Game, f: Frame, card: Card, zone: int, several: int) -> None:
    """Who knows where the card lies now: its place in a chosen order is known to who chose it (R4.16, R9.40), that of a
    single card to who could see it go there."""
    unseen = 1 if zone == op.DECK or f.register[Arrange.SECRET] else 0
    if f.register[Arrange.WENT_THERE]:  # places in the deck stay known where they were
        unseen = 0
    for player in players(2):
        if several and (f.register[Arrange.ORDERED_BY] == op.AT_RANDOM or player != f.player):
            forget_place(g, player, card)
        elif knows(g, player, card) and (player == f.player or not unseen):
            g.known[card] |= 1 << (PLACE + player)


@rule
def put_into_deck(g: Game, f: Frame, card: Card) -> None:
    """Put one card into its owner's deck (R9.46)."""
    zone = g.zone[card]
    owner = owner_of(card)
    several = 1 if put_away(g, f, card) > 1 else 0
    if zone == op.DECK:
        lift(g, card)
    else:
        if zone == op.HAND and f.register[Arrange.SECRET]:
            g.known[card] &= 1 << owner
        move(g, card, op.DECK)
        follow(g, g.frames[g.frame_count - 2], card)
        if zone == op.HAND and f.register[Arrange.SECRET]:
            lose_track_in_hand(g, owner)
    if g.zone[card] == op.DECK:  # else an LB card, back where it belongs (R12.64)
        sink(g, card, f.register[Arrange.ABOVE])
        note_place(g, f, card, zone, several)


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
        for i in range(g.list_count):
            allow_card(g, no.CHOOSE, g.list[i])
