"""Writes what a player observes, in the places that ``layout.py`` declares.

The rows of cards come first. All their columns but ``legal`` and ``place`` are made for all cards at once
(``core.intrinsics.vectors``) from the arrays of the record: two vectors, which overlap, for each player. Values that
the record has only for some cards (value, magic, damage, whether a friend has joined) are 0 there for all others.

Places of columns are looked up in the layout once, at import, and frozen into the compiled code.
"""

from ....core.entry_arguments import PackedObservations
from ....core.intrinsics import vectors
from ....core.intrinsics.records import entries_of
from ....core.intrinsics.vectors import at_least, both, bytes_at, either, equal, narrowed, plus, put_bytes, put_word
from ....core.jit import rule
from ....core.layout import MOST_SEEN, WORD
from ....core.zoned.common_rules import clipped
from ..record import numbers as no
from ..record.compiled import Game, Tables, entity_of, owner_of, write_counts
from ..table.values import attack_of, total_attack
from .layout import LAYOUT, MY_SIDE, OPPONENT_SIDE

CARD, GLOBAL, DECISION = (LAYOUT.places(part) for part in ("cards", "global", "decision"))
SIZE = LAYOUT.size
SECOND = no.CARDS_PER_PLAYER - vectors.LANES
"""Where the second vector of a player's cards begins."""
assert 0 <= SECOND <= vectors.LANES


@rule
def write_cards(g: Game, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """Write the rows of all cards that the viewer knows: open cards, and hands as far as they are known."""
    for half in range(2):
        for part in range(2):
            card = no.CARDS_PER_PLAYER * (viewer ^ half) + SECOND * part
            write_vector(g, out, e, viewer, reveal, half, card, no.CARDS_PER_PLAYER * half + SECOND * part)
    for k in range(CARD.LEGAL, SIZE):
        out[e, k] = 0
    for side in range(2):
        write_texts(g, out, e, viewer, side)
        for k in range(g.zone_count[side, no.WORLDS]):
            out[e, CARD.PLACE + entity_of(g.zone_cards[side, no.WORLDS, k], viewer)] = k + 1


@rule(inline=True)
def write_vector(
    g: Game, out: PackedObservations, e: int, viewer: int, reveal: int, half: int, card: int, row: int
) -> None:
    """Write the rows from ``row`` on for the cards of one player from ``card`` on. ``half``: 0 my cards, 1 my
    opponent's."""
    zone, known, side = bytes_at(g, "zone", card), bytes_at(g, "known", card), bytes_at(g, "side", card)
    in_hand, my_side = equal(zone, no.HAND), equal(side, viewer)
    seen = either(my_side, equal(both(known, vectors.every_byte(1 << viewer)), 1 << viewer))
    open_ = either(either(at_least(zone, no.DISCARD), both(in_hand, seen)), vectors.every_byte(-reveal))
    shown = vectors.without(open_, at_least(zone, no.NOWHERE))
    equipment = equal(zone, no.EQUIPMENT)
    sides = plus(both(my_side, vectors.every_byte(MY_SIDE - OPPONENT_SIDE)), OPPONENT_SIDE)
    host = bytes_at(g, "host", card)  # both are of one player
    bearer = plus(host, 1 + no.CARDS_PER_PLAYER * (half - (viewer ^ half)))
    speaking = either(either(equal(zone, no.FRIENDS), equal(zone, no.FORM)), equipment)
    one = vectors.every_byte(1)
    vectors.put_words(out, e, CARD.CARD_ID + WORD * row, both(plus(vectors.words_at(g, "card_id", card), 1), shown))
    put_bytes(out, e, CARD.ZONE + row, both(plus(zone, 1), shown))
    put_bytes(out, e, CARD.MINE + row, both(shown, vectors.every_byte(1 - half)))
    put_bytes(out, e, CARD.SIDE + row, both(sides, shown))
    put_bytes(out, e, CARD.VALUE + row, narrowed(vectors.words_at(g, "value", card), 0, MOST_SEEN))
    put_bytes(out, e, CARD.MAGIC + row, narrowed(vectors.words_at(g, "magic", card), 0, MOST_SEEN))
    put_bytes(out, e, CARD.DAMAGE + row, narrowed(vectors.words_at(g, "damage", card), 0, MOST_SEEN))
    put_bytes(out, e, CARD.JOINED + row, bytes_at(g, "joined", card))
    put_bytes(out, e, CARD.SPEAKS + row, both(speaking, one))
    put_bytes(out, e, CARD.BEARER + row, both(bearer, equipment))
    put_bytes(out, e, CARD.KNOWN + row, both(both(both(in_hand, shown), at_least(known, 1)), one))
    put_bytes(out, e, CARD.OBSTRUCTED + row, both(bytes_at(g, "obstructed", card), equal(zone, no.WORLDS)))


@rule
def write_texts(g: Game, out: PackedObservations, e: int, viewer: int, side: int) -> None:
    """Write whose text applies where only one of several does: the Player without a Form (K-12.1), the top World
    (K-10.4)."""
    alone = 1 if g.zone_count[side, no.FORM] == 0 else 0
    if g.zone_count[side, no.PLAYER] > 0:
        out[e, CARD.SPEAKS + entity_of(g.zone_cards[side, no.PLAYER, 0], viewer)] = alone
    count = g.zone_count[side, no.WORLDS]
    some = 1 if count > 0 else 0  # branch-free: it cannot be predicted
    out[e, CARD.SPEAKS + entity_of(g.zone_cards[side, no.WORLDS, count - some], viewer)] |= some


@rule
def write_legal(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Write what the viewer may do with which card; a card of the deck is shown while it can be chosen."""
    choosing = g.decision == no.ASK_START_PLAYER or g.decision == no.ASK_TARGET
    for each in entries_of(g, "legal"):
        action = each - no.GLOBAL_ACTIONS
        if action >= 0:
            out[e, CARD.LEGAL + action // no.VERB_COUNT] |= 1 << action % no.VERB_COUNT
            if choosing:
                write_card_of_deck(g, out, e, viewer, action // no.VERB_COUNT)


@rule
def write_card_of_deck(g: Game, out: PackedObservations, e: int, viewer: int, entity: int) -> None:
    """Write the row of a card that can be chosen, if it lies in a deck."""
    card = entity_of(entity, viewer)
    if g.zone[card] == no.DECK:
        put_word(out, e, CARD.CARD_ID + WORD * entity, g.card_id[card] + 1)
        out[e, CARD.ZONE + entity] = no.DECK + 1
        out[e, CARD.MINE + entity] = 1 if owner_of(card) == viewer else 0
        out[e, CARD.SIDE + entity] = MY_SIDE if g.side[card] == viewer else OPPONENT_SIDE


@rule
def attack_shown(g: Game, player: int) -> int:
    """The total of the fight; outside fights the attack of the Player."""
    if g.zone_count[player, no.PLAYER] == 0:
        return 0
    return clipped(total_attack(g, player) if g.fight else attack_of(g, player))


@rule
def write_global(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Write the field ``global``."""
    other = 1 - viewer
    begun = 1 if g.turn > 0 else 0
    put_word(out, e, GLOBAL.TURN, g.turn)
    out[e, GLOBAL.PHASE] = g.phase
    out[e, GLOBAL.MY_TURN] = begun & (1 if g.turn_player == viewer else 0)
    out[e, GLOBAL.WENT_FIRST] = begun & (1 if g.first_player == viewer else 0)
    out[e, GLOBAL.MY_HEARTS] = clipped(g.hearts[viewer])
    out[e, GLOBAL.OPPONENT_HEARTS] = clipped(g.hearts[other])
    out[e, GLOBAL.MY_TOTAL] = clipped(g.total[viewer])
    out[e, GLOBAL.OPPONENT_TOTAL] = clipped(g.total[other])
    write_counts(g, out, e, GLOBAL.MY_HAND, viewer, no.HAND)
    write_counts(g, out, e, GLOBAL.MY_DECK, viewer, no.DECK)
    write_counts(g, out, e, GLOBAL.MY_DISCARD, viewer, no.DISCARD)
    out[e, GLOBAL.MY_ATTACK] = attack_shown(g, viewer)
    out[e, GLOBAL.OPPONENT_ATTACK] = attack_shown(g, other)
    out[e, GLOBAL.FIGHT] = g.fight
    out[e, GLOBAL.STEP] = g.step * (1 if g.phase == no.BATTLE else 0)
    out[e, GLOBAL.PASSES] = g.passes
    out[e, GLOBAL.MY_JOINS] = clipped(g.joins[viewer])
    out[e, GLOBAL.OPPONENT_JOINS] = clipped(g.joins[other])
    out[e, GLOBAL.WORLDS_LEFT] = clipped(g.worlds_left)
    out[e, GLOBAL.BATTLES_LEFT] = clipped(g.battles_left)
    out[e, GLOBAL.CHALLENGES_DONE] = clipped(g.challenges)
    out[e, GLOBAL.TECHNIQUE_USED] = g.technique_used
    out[e, GLOBAL.FLED] = 1 if g.fled > 0 else 0
    out[e, GLOBAL.MOVED] = g.moved
    out[e, GLOBAL.CHALLENGES_LEFT] = clipped(g.challenges_left)


@rule
def write_decision(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Write the field ``decision`` and the legal actions of the viewer."""
    mine = 1 if g.decision and g.decision_player == viewer else 0
    out[e, DECISION.KIND] = g.decision
    put_word(out, e, DECISION.CARD_ID, 0)
    out[e, DECISION.MINE] = mine
    out[e, DECISION.AMOUNT] = clipped(g.decision_amount)
    if g.decision_card != no.NO_CARD:
        put_word(out, e, DECISION.CARD_ID, g.card_id[g.decision_card] + 1)
    if mine:
        write_legal(g, out, e, viewer)


@rule
def write_observation(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """Write all that ``viewer`` sees; with ``reveal`` nothing is hidden."""
    write_global(g, out, e, viewer)
    write_cards(g, out, e, viewer, reveal)
    write_decision(g, out, e, viewer)
