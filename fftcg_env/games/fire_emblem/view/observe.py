"""Writes what a player observes, in the places that ``layout.py`` declares.

The rows of cards come first. Most of their columns are made for all cards at once (``core.intrinsics.vectors``) from
the arrays of the record: two vectors, which overlap, for each player. The others are made card by card.
"""

from ....core import jobs
from ....core.entry_arguments import PackedObservations
from ....core.intrinsics.records import cards_in, entries_of
from ....core.intrinsics.vectors import (
    LANES,
    at_least,
    both,
    bytes_at,
    either,
    equal,
    every_byte,
    plus,
    put_bytes,
    put_word,
    put_words,
    without,
    words_at,
)
from ....core.jit import rule
from ....core.layout import MOST_SEEN, WORD
from ....core.zoned.common_rules import clipped
from ..record import numbers as no
from ..record.compiled import Game, Tables, entity_of, facts, owner_of, turned, write_counts
from ..table.fighting import consumption, real_damage, receiver, striker
from ..table.units import occupied_sortie_squares
from .layout import LAYOUT, ROLE_ACTOR, ROLE_DECLARED, ROLE_IN_USE, ROLE_RECEIVER, ROLE_STRIKER, ROLE_TARGET

CARD, GLOBAL, DECISION = (LAYOUT.places(part) for part in ("cards", "global", "decision"))
FIRST_SINGLE = CARD.MOST_ENERGY
"""From here on columns are written card by card, and must be cleared before."""
SECOND = no.CARDS_PER_PLAYER - LANES
"""Where the second vector of a player's cards begins."""
assert 0 <= SECOND <= LANES


@rule
def write_cards(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """Write the rows of all cards that the viewer knows: open cards, and hands as far as they are known."""
    for half in range(2):
        for part in range(2):
            card = no.CARDS_PER_PLAYER * (viewer ^ half) + SECOND * part
            write_vector(g, out, e, viewer, reveal, half, card, no.CARDS_PER_PLAYER * half + SECOND * part)
    for side in range(2):
        write_most_energy(g, t, out, e, viewer, side)
        write_pile(g, out, e, viewer, side)
    for k in range(g.chain_count):
        out[e, CARD.PLACE + entity_of(g.chain_card[k], viewer)] = k + 1
        write_target(g, out, e, viewer, g.chain_card[k], g.chain_target[k])
    if g.crest_place >= 0:
        out[e, CARD.CREST + entity_of(g.crest_card, viewer)] = 1
        write_target(g, out, e, viewer, g.crest_card, g.crest_target)
    if g.declared == no.DEED:
        write_target(g, out, e, viewer, g.pending, g.pending_target)
    write_roles(g, out, e, viewer)


@rule
def write_target(g: Game, out: PackedObservations, e: int, viewer: int, card: int, target: int) -> None:
    """Write the target that was chosen for a card that waits or is being declared (F-7.7)."""
    if target != no.NO_CARD:
        out[e, CARD.TARGET + entity_of(card, viewer)] = 1 + entity_of(target, viewer)


@rule(inline=True)
def write_vector(
    g: Game, out: PackedObservations, e: int, viewer: int, reveal: int, half: int, card: int, row: int
) -> None:
    """Write the rows from ``row`` on for the cards of one player from ``card`` on. ``half``: 0 my cards, 1 my
    opponent's."""
    zone, known, square = bytes_at(g, "zone", card), bytes_at(g, "known", card), bytes_at(g, "square", card)
    in_hand, on_board = equal(zone, no.HAND), equal(zone, no.BOARD)
    seen = either(equal(both(known, every_byte(1 << viewer)), 1 << viewer), every_byte(half - 1))
    shown = either(either(at_least(zone, no.OFF_FIELD), both(in_hand, seen)), every_byte(-reveal))
    turned = every_byte(-viewer)  # ``record.asking.turned``, for all squares: ~square + SQUARES
    facing = plus(either(without(square, turned), without(turned, square)), 1 + no.SQUARES * viewer)
    bearer = plus(bytes_at(g, "host", card), 1 + no.CARDS_PER_PLAYER * (half - (viewer ^ half)))
    one = every_byte(1)
    put_words(out, e, CARD.CARD_ID + WORD * row, both(plus(words_at(g, "card_id", card), 1), shown))
    put_bytes(out, e, CARD.ZONE + row, both(plus(zone, 1), shown))
    put_bytes(out, e, CARD.MINE + row, both(shown, every_byte(1 - half)))
    put_bytes(out, e, CARD.SQUARE + row, both(facing, on_board))
    put_bytes(out, e, CARD.ENERGY + row, both(bytes_at(g, "energy", card), on_board))
    put_bytes(out, e, CARD.ACTED + row, both(bytes_at(g, "acted", card), on_board))
    put_bytes(out, e, CARD.FRESH + row, both(bytes_at(g, "fresh", card), on_board))
    put_bytes(out, e, CARD.BEARER + row, both(bearer, equal(zone, no.ATTACHED)))
    put_bytes(out, e, CARD.KNOWN + row, both(both(both(in_hand, shown), at_least(known, 1)), one))


@rule
def write_most_energy(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int, side: int) -> None:
    """Write the most energy of a side's units: the printed energy and what equipment adds (F-1.8)."""
    for card in cards_in(g, side, no.BOARD):
        out[e, CARD.MOST_ENERGY + entity_of(card, viewer)] = clipped(facts(g, t, card).energy)
    for card in cards_in(g, side, no.ATTACHED):
        at = CARD.MOST_ENERGY + entity_of(g.host[card], viewer)
        out[e, at] = clipped(out[e, at] + facts(g, t, card).energy)


@rule
def write_pile(g: Game, out: PackedObservations, e: int, viewer: int, side: int) -> None:
    """Write how deep the cards of an off-field pile lie."""
    count = g.zone_count[side, no.OFF_FIELD]
    start = CARD.PLACE + no.CARDS_PER_PLAYER * ((side ^ viewer) - side)  # of the row of card 0
    for k in range(count):
        out[e, start + g.zone_cards[side, no.OFF_FIELD, k]] = count - k


@rule
def write_role(g: Game, out: PackedObservations, e: int, viewer: int, card: int, role: int) -> None:
    """Write the role of a card on the table; a later role replaces an earlier one."""
    if card != no.NO_CARD and g.zone[card] >= no.BOARD:
        out[e, CARD.ROLE + entity_of(card, viewer)] = role


@rule
def write_roles(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Write the column ``role``; the most telling role of a card comes last."""
    if g.actor != no.NO_CARD and g.zone[g.actor] >= no.BOARD:
        out[e, CARD.ACTOR + entity_of(g.actor, viewer)] = 1
    write_role(g, out, e, viewer, g.actor, ROLE_ACTOR)
    if g.exchange != no.NO_EXCHANGE:
        write_role(g, out, e, viewer, g.arms[0], ROLE_IN_USE)
        write_role(g, out, e, viewer, g.arms[1], ROLE_IN_USE)
        write_role(g, out, e, viewer, receiver(g), ROLE_RECEIVER)
        write_role(g, out, e, viewer, striker(g), ROLE_STRIKER)
    if g.chain_count > 0:
        write_role(g, out, e, viewer, g.chain_target[g.chain_count - 1], ROLE_TARGET)
    if g.declared != no.NOTHING:
        write_role(g, out, e, viewer, g.pending, ROLE_DECLARED)


@rule
def write_choice(g: Game, out: PackedObservations, e: int, viewer: int, entity: int, verb: int) -> None:
    """Write that the viewer may do something with a card; a card of the deck is shown while it can be chosen."""
    card = entity_of(entity, viewer)
    if g.zone[card] == no.DECK:
        put_word(out, e, CARD.CARD_ID + WORD * entity, g.card_id[card] + 1)
        out[e, CARD.ZONE + entity] = no.DECK + 1
        out[e, CARD.MINE + entity] = 1 if owner_of(card) == viewer else 0
    out[e, CARD.LEGAL + entity] |= 1 << verb


WIDE_END = LAYOUT.place("cards", "card_id")
"""Before it are the wide columns of the other parts."""
NARROW_END = LAYOUT.place("cards", "zone")
SIZE = LAYOUT.size


@rule
def write_fight(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int) -> None:
    """Write the state of the exchange."""
    out[e, GLOBAL.EXCHANGE] = g.exchange
    if g.exchange == no.NO_EXCHANGE:
        return
    out[e, GLOBAL.I_STRIKE] = 1 if owner_of(striker(g)) == viewer else 0
    if g.step >= no.PREPARATION:
        out[e, GLOBAL.DAMAGE] = clipped(real_damage(g, t))
        out[e, GLOBAL.CONSUMPTION] = clipped(consumption(g, t))
        out[e, GLOBAL.ATTACKS] = min(max(g.attacks, -MOST_SEEN), MOST_SEEN)
        out[e, GLOBAL.NO_DAMAGE] = g.no_damage
        out[e, GLOBAL.FAILS] = g.fails
        out[e, GLOBAL.PASSES] = g.passes
        out[e, GLOBAL.EXTRAS] = g.extra_count
        put_word(out, e, GLOBAL.MY_DEEDS_USED, g.deeds_used[viewer])
        put_word(out, e, GLOBAL.OPPONENT_DEEDS_USED, g.deeds_used[1 - viewer])


@rule
def write_global(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int) -> None:
    """Write the field ``global``."""
    other = 1 - viewer
    put_word(out, e, GLOBAL.TURN, g.turn)
    out[e, GLOBAL.PHASE] = g.phase
    out[e, GLOBAL.MY_TURN] = 1 if g.turn > 0 and g.turn_player == viewer else 0
    out[e, GLOBAL.WENT_FIRST] = 1 if g.first_player == viewer else 0
    out[e, GLOBAL.MY_UNUSED] = g.unused[viewer]
    out[e, GLOBAL.OPPONENT_UNUSED] = g.unused[other]
    out[e, GLOBAL.MY_USED] = g.used[viewer]
    out[e, GLOBAL.OPPONENT_USED] = g.used[other]
    write_counts(g, out, e, GLOBAL.MY_HAND, viewer, no.HAND)
    write_counts(g, out, e, GLOBAL.MY_DECK, viewer, no.DECK)
    write_counts(g, out, e, GLOBAL.MY_OFF_FIELD, viewer, no.OFF_FIELD)
    out[e, GLOBAL.MY_HELD] = occupied_sortie_squares(g, viewer)
    out[e, GLOBAL.OPPONENT_HELD] = occupied_sortie_squares(g, other)
    out[e, GLOBAL.DEPLOYED] = g.deployed
    out[e, GLOBAL.SUPPORTS] = clipped(g.supports)
    out[e, GLOBAL.WINDOW] = g.window
    write_fight(g, t, out, e, viewer)
    out[e, GLOBAL.WAITING] = clipped(g.chain_count)


@rule
def write_legal(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Write what the viewer may do with which card, square and ability."""
    named = 0
    for action in entries_of(g, "legal"):
        if action >= no.GLOBAL_ACTIONS:
            card = action - no.GLOBAL_ACTIONS
            write_choice(g, out, e, viewer, card // no.VERB_COUNT, card % no.VERB_COUNT)
        else:
            named |= 1 << action
    put_word(out, e, DECISION.SQUARES, named >> no.TO_SQUARE & (1 << no.SQUARES) - 1)
    put_word(out, e, DECISION.DEEDS, named >> no.USE & (1 << no.DEED_COUNT) - 1)


@rule
def write_decision(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Write the field ``decision`` and the legal actions of the viewer."""
    out[e, DECISION.KIND] = g.decision
    out[e, DECISION.AMOUNT] = clipped(g.decision_amount)
    if g.decision_card != no.NO_CARD:
        put_word(out, e, DECISION.CARD_ID, g.card_id[g.decision_card] + 1)
    if g.declared == no.DEPLOY and g.pending_square != no.NO_SQUARE:
        out[e, DECISION.SQUARE] = 1 + turned(g.pending_square, viewer)
    if g.declared == no.DEED:
        out[e, DECISION.DEED] = 1 + g.pending_place
    elif g.crest_place >= 0:
        out[e, DECISION.DEED] = 1 + g.crest_place
    if g.decision_player == viewer:
        out[e, DECISION.MINE] = 1
        write_legal(g, out, e, viewer)


@rule
def write_observation(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """Write all that ``viewer`` sees; with ``reveal`` nothing is hidden."""
    for k in range(WIDE_END):
        out[e, k] = 0
    for k in range(GLOBAL.PHASE, NARROW_END):
        out[e, k] = 0
    for k in range(FIRST_SINGLE, SIZE):
        out[e, k] = 0
    write_global(g, t, out, e, viewer)
    write_cards(g, t, out, e, viewer, reveal)
    if g.result == jobs.RUNNING:
        write_decision(g, out, e, viewer)
