"""Writing the rows of cards: where every card is that the viewer may know, and what it is there.

Most columns are made for all cards at once (``core.intrinsics.vectors``): the cards of the viewer are one half of a
pair, those of the opponent the other half. A player has one card less than a half has places: the halves overlap by one
row, and the last one reaches into the next column, which is stored later. The other columns are written card by card.
"""

from ....core.entry_arguments import PackedObservations
from ....core.intrinsics import vectors as lanes
from ....core.intrinsics.vectors import at_least, both, either, equal, minus, narrowed, plus, without
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.asking import entity_of
from ..record.types import Game
from ..table.zones import on_field
from .layout import LAYOUT, MOST_SEEN, MY_SIDE, OPPONENT_SIDE, WORD

CARD_ID = LAYOUT.place("cards", "card_id")
(
    ZONE,
    MINE,
    SIDE,
    AP,
    DP,
    EP,
    CHECKED,
    RESTRICTED,
    DOWN,
    PART,
    KNOWN,
    DAMAGE,
    AP_CHANGE,
    DP_CHANGE,
    TRAITS,
    FIRST_TURN,
    USED,
    BEARER,
    TOKENS,
    ATTACK,
    DEFENDED,
    DECLARED,
    AIMED_AT,
    PAYS,
    LEGAL,
) = (LAYOUT.place("cards", column) for column in LAYOUT.fields["cards"].columns)
SIZE = LAYOUT.size
PLAYER = no.CARDS_PER_PLAYER
"""Rows of a column that are mine; those of my opponent follow."""
assert lanes.LANES - PLAYER == 1 and CARD_ID + WORD * (PLAYER + lanes.LANES) <= ZONE


@rule
def clipped(number: int) -> int:
    """A number as it is shown."""
    return min(max(number, 0), MOST_SEEN)


@rule
def knows(g: Game, card: int, viewer: int) -> int:
    """Whether ``viewer`` knows a card: all but those of decks, and of the opponent's hand what was not shown."""
    if g.zone[card] == no.DECK:
        return 0
    if g.zone[card] != no.HAND or g.side[card] == viewer:
        return 1
    return g.known[card] >> viewer & 1


@rule
def write_all_cards(g: Game, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """All rows, but for what the decision, the Charm and the stack say of cards."""
    write_vectors(g, out, e, viewer, reveal)
    for k in range(BEARER, SIZE):
        out[e, k] = 0
    for side in range(2):
        for k in range(g.zone_count[side, no.ITEMS]):
            card = g.zone_cards[side, no.ITEMS, k]
            out[e, BEARER + entity_of(card, viewer)] = entity_of(g.host[card], viewer) + 1
        for k in range(g.zone_count[side, no.MUSIC]):
            card = g.zone_cards[side, no.MUSIC, k]
            out[e, TOKENS + entity_of(card, viewer)] = clipped(g.tokens[card])


@rule(inline=True)
def write_vectors(g: Game, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """The columns that are made for all cards at once."""
    me, you = PLAYER * viewer, PLAYER * (1 - viewer)
    zone, known = lanes.bytes_of_pair(g, "zone", me, you), lanes.bytes_of_pair(g, "known", me, you)
    one = lanes.pair_of(1, 1)
    my_side = equal(lanes.bytes_of_pair(g, "side", me, you), viewer)
    in_hand = equal(zone, no.HAND)
    told = equal(both(known, lanes.pair_of(1 << viewer, 1 << viewer)), 1 << viewer)
    hidden = either(equal(zone, no.DECK), without(without(in_hand, my_side), told))
    unseen = either(without(hidden, lanes.pair_of(-reveal, -reveal)), equal(zone, no.NOWHERE))
    shown = without(lanes.pair_of(-1, -1), unseen)
    field = without(at_least(zone, no.CHARACTERS), at_least(zone, no.ITEMS + 1))
    fighter = equal(zone, no.CHARACTERS)
    down = both(lanes.bytes_of_pair(g, "down", me, you), field)
    standing = without(fighter, at_least(down, 1))
    giving = either(standing, equal(zone, no.BACKGROUNDS))
    quick = equal(both(lanes.bytes_of_pair(g, "traits", me, you), lanes.pair_of(codes.QUICK, codes.QUICK)), codes.QUICK)
    first_turn = both(lanes.bytes_of_pair(g, "fresh", me, you), fighter)
    fresh = without(first_turn, quick)
    both_hands = both(both(at_least(known, 1), in_hand), shown)
    sides = plus(both(my_side, lanes.pair_of(MY_SIDE - OPPONENT_SIDE, MY_SIDE - OPPONENT_SIDE)), OPPONENT_SIDE)
    ap, ep = lanes.words_of_pair(g, "ap", me, you), lanes.words_of_pair(g, "ep", me, you)
    damage = lanes.words_of_pair(g, "damage", me, you)
    dp = minus(lanes.words_of_pair(g, "dp", me, you), damage)
    ap_change, dp_change = lanes.words_of_pair(g, "ap_change", me, you), lanes.words_of_pair(g, "dp_change", me, you)
    cards = both(plus(lanes.words_of_pair(g, "card_id", me, you), 1), shown)
    lanes.put_words_of_pair(out, e, CARD_ID, CARD_ID + WORD * PLAYER, cards)
    lanes.put_bytes_of_pair(out, e, ZONE, ZONE + PLAYER, both(plus(zone, 1), shown))
    lanes.put_bytes_of_pair(out, e, MINE, MINE + PLAYER, both(lanes.pair_of(1, 0), shown))
    lanes.put_bytes_of_pair(out, e, SIDE, SIDE + PLAYER, both(sides, shown))
    lanes.put_bytes_of_pair(out, e, AP, AP + PLAYER, both(narrowed(ap, 0, MOST_SEEN), standing))
    lanes.put_bytes_of_pair(out, e, DP, DP + PLAYER, both(narrowed(dp, 0, MOST_SEEN), standing))
    lanes.put_bytes_of_pair(out, e, EP, EP + PLAYER, both(narrowed(ep, 0, MOST_SEEN), giving))
    lanes.put_bytes_of_pair(out, e, CHECKED, CHECKED + PLAYER, both(lanes.bytes_of_pair(g, "checked", me, you), field))
    lanes.put_bytes_of_pair(out, e, RESTRICTED, RESTRICTED + PLAYER, both(at_least(fresh, 1), one))
    lanes.put_bytes_of_pair(out, e, DOWN, DOWN + PLAYER, down)
    lanes.put_bytes_of_pair(out, e, PART, PART + PLAYER, both(lanes.bytes_of_pair(g, "part", me, you), fighter))
    lanes.put_bytes_of_pair(out, e, KNOWN, KNOWN + PLAYER, both(both_hands, one))
    lanes.put_bytes_of_pair(out, e, DAMAGE, DAMAGE + PLAYER, both(narrowed(damage, 0, MOST_SEEN), standing))
    changes = both(narrowed(ap_change, -MOST_SEEN, MOST_SEEN), standing)
    lanes.put_bytes_of_pair(out, e, AP_CHANGE, AP_CHANGE + PLAYER, changes)
    changes = both(narrowed(dp_change, -MOST_SEEN, MOST_SEEN), standing)
    lanes.put_bytes_of_pair(out, e, DP_CHANGE, DP_CHANGE + PLAYER, changes)
    lanes.put_bytes_of_pair(out, e, TRAITS, TRAITS + PLAYER, both(lanes.bytes_of_pair(g, "traits", me, you), field))
    lanes.put_bytes_of_pair(out, e, FIRST_TURN, FIRST_TURN + PLAYER, both(at_least(first_turn, 1), one))
    lanes.put_bytes_of_pair(out, e, USED, USED + PLAYER, both(lanes.bytes_of_pair(g, "used", me, you), field))


@rule
def write_charm(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Who attacks in which order, and who defends against whom (C-12.4)."""
    for k in range(g.attacker_count):
        attacker, defender = g.attackers[k], g.defenders[k]
        if g.zone[attacker] == no.CHARACTERS:
            out[e, ATTACK + entity_of(attacker, viewer)] = k + 1
            out[e, DEFENDED + entity_of(attacker, viewer)] = 1 if defender != no.NO_CARD else 0
        if defender != no.NO_CARD and g.part[defender] == no.DEFENDER:
            out[e, ATTACK + entity_of(defender, viewer)] = k + 1


@rule
def write_chain(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """Which cards were declared or have such a card; what moved since is another card."""
    for i in range(g.chain_count):
        link = g.chain[i]
        card = link.card
        if card != no.NO_CARD and (link.kind == no.USE or on_field(g.zone[card])):
            out[e, DECLARED + entity_of(card, viewer)] = i + 1


@rule
def write_legal(g: Game, out: PackedObservations, e: int) -> None:
    """What the asked player may do with which card."""
    for i in range(g.legal_count):
        action = g.legal[i] - no.GLOBAL_ACTIONS
        if action >= 0:
            at = LEGAL + action // no.VERB_COUNT
            out[e, at] = int(out[e, at]) | 1 << action % no.VERB_COUNT
