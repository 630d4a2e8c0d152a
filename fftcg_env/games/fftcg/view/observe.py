"""Write observations: what a player knows, at the places that ``layout.py`` declares (R4.45, R4.46).

Places of columns are looked up in the layout once, at import, and frozen into the compiled code:
``out[e, CARD.ZONE + row]`` is a value of a narrow column, and ``put_word(out, e, CARD.POWER + WORD * row, value)``
stores one of a wide column.
"""

from ....core.intrinsics.branchless import opaque
from ....core.intrinsics.records import entries_of
from ....core.intrinsics.vectors import (
    LANES,
    at_least,
    both,
    bytes_at,
    clamped_at,
    count_from,
    either,
    equal,
    every_byte,
    plus,
    put_bytes,
    put_word,
    put_words,
    without,
    word_at,
    words_at,
)
from ....core.jit import rule
from ....core.layout import WORD
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.decisions import entity_of, seen_by
from ..record.types import Card, Game, PackedObservations, Player, Tables
from ..stack.stack_targets import stack_position
from ..table.field_sets import SECOND
from ..table.visibility import places_known
from .layout import (
    COUNTER_ROWS,
    EFFECT_ROWS,
    KNOWN_BOTTOM,
    KNOWN_TOP,
    LAYOUT,
    MOST,
    MOST_SHOWN_X,
    STACK_ROWS,
    STACK_TARGETS,
)

SIZE = LAYOUT.size
GLOBAL, DECISION, CARD = LAYOUT.places("global"), LAYOUT.places("decision"), LAYOUT.places("cards")
STACK, HISTORY, DECK = LAYOUT.places("stack"), LAYOUT.places("history"), LAYOUT.places("decks")
COUNTER, EFFECT = LAYOUT.places("counters"), LAYOUT.places("effects")
FIRST_WIDE, LAST_WIDE, FIRST_NARROW = CARD.COUNTERS, CARD.ZONE, CARD.LEGAL
"""The bytes between the first two, and from the third on, are cleared before they are written."""
DECKS = 2
PAYMENT_ELEMENTS = 6
MOST_ABILITY = 16


@rule
def write_global(g: Game, out: PackedObservations, e: int, viewer: Player) -> None:
    """Write the field ``global``, except the active Backups (R4.6)."""
    other = Player(1 - viewer)
    put_word(out, e, GLOBAL.TURN, g.turn)
    out[e, GLOBAL.PHASE] = g.phase
    out[e, GLOBAL.MY_TURN] = 1 if g.turn_player == viewer else 0
    out[e, GLOBAL.I_WENT_FIRST] = 1 if g.first_player == viewer else 0
    out[e, GLOBAL.MY_DAMAGE] = g.zone_count[viewer, op.DAMAGE_ZONE]
    out[e, GLOBAL.OPPONENT_DAMAGE] = g.zone_count[other, op.DAMAGE_ZONE]
    out[e, GLOBAL.MY_HAND] = g.zone_count[viewer, op.HAND]
    out[e, GLOBAL.OPPONENT_HAND] = g.zone_count[other, op.HAND]
    out[e, GLOBAL.MY_DECK] = g.zone_count[viewer, op.DECK]
    out[e, GLOBAL.OPPONENT_DECK] = g.zone_count[other, op.DECK]
    out[e, GLOBAL.MY_BREAK_ZONE] = g.zone_count[viewer, op.BREAK_ZONE]
    out[e, GLOBAL.OPPONENT_BREAK_ZONE] = g.zone_count[other, op.BREAK_ZONE]
    out[e, GLOBAL.MY_REMOVED] = g.zone_count[viewer, op.REMOVED]
    out[e, GLOBAL.OPPONENT_REMOVED] = g.zone_count[other, op.REMOVED]
    out[e, GLOBAL.MY_LB_DECK] = g.zone_count[viewer, op.LB_DECK]
    out[e, GLOBAL.OPPONENT_LB_DECK] = g.zone_count[other, op.LB_DECK]
    put_word(out, e, GLOBAL.MY_CRYSTALS, g.crystals[viewer])
    put_word(out, e, GLOBAL.OPPONENT_CRYSTALS, g.crystals[other])
    out[e, GLOBAL.STACK_SIZE] = g.stack_count
    out[e, GLOBAL.WAITING_TRIGGERS] = g.waiting_count
    out[e, GLOBAL.ATTACKERS] = g.attack_count
    out[e, GLOBAL.ATTACK_BLOCKED] = g.blocked
    if g.payment.open:
        out[e, GLOBAL.PAYMENT_OPEN] = 1
        put_word(out, e, GLOBAL.PAYMENT_TOTAL, g.payment.total)
        put_word(out, e, GLOBAL.PAYMENT_PRODUCED, g.payment.produced)
        for k in range(PAYMENT_ELEMENTS):
            out[e, GLOBAL.PAYMENT_FIRE + k] = g.payment.required[k]


@rule
def write_decision(g: Game, t: Tables, out: PackedObservations, e: int, viewer: Player) -> None:
    """Write the field ``decision``. The other player sees the kind of the decision, not what was picked."""
    if not g.decision:
        return
    out[e, DECISION.KIND] = g.decision
    mine = g.decision_player == viewer
    out[e, DECISION.MINE] = 1 if mine else 0
    if not mine:
        return
    out[e, DECISION.MINIMUM] = g.decision_minimum
    out[e, DECISION.MAXIMUM] = g.decision_maximum
    out[e, DECISION.PICKED] = g.decision_count
    if g.decision_card != st.NO_CARD:
        out[e, DECISION.CARD] = entity_of(g.decision_card, viewer) + 1
    if g.decision_ability >= 0:
        out[e, DECISION.ABILITY] = t.abilities[g.decision_ability].position + 1
    for frame in entries_of(g, "frames"):
        if frame.kind == no.FRAME_EX_BURSTS:
            out[e, DECISION.EX_BURST] = 1
        if frame.item.ability >= 0:
            out[e, DECISION.X] = min(MOST_SHOWN_X, frame.item.x)


@rule
def write_decks(g: Game, out: PackedObservations, e: int, viewer: Player, reveal: int) -> None:
    """Write the field ``decks``: the cards that the viewer knows near the top and the bottom of a deck."""
    for k in range(DECKS):
        player = Player(viewer ^ k)
        if not g.deck_seen[player] and not reveal:
            continue
        first = player * st.CARDS_PER_PLAYER
        known = -1 if reveal else places_known(g, viewer, player)
        count = g.zone_count[player, op.DECK] if known else 0
        for i in range(min(count, KNOWN_TOP)):
            card = g.zone_cards[player, op.DECK, count - 1 - i] - first
            shown = known >> card & 1  # branch-free: it is unpredictable
            out[e, DECK.TOP_1 + DECKS * i + k] = (card + k * st.CARDS_PER_PLAYER + 1) * shown
        for i in range(min(count, KNOWN_BOTTOM)):
            card = g.zone_cards[player, op.DECK, i] - first
            out[e, DECK.BOTTOM_1 + DECKS * i + k] = (card + k * st.CARDS_PER_PLAYER + 1) * (known >> card & 1)


@rule
def write_stack(g: Game, t: Tables, out: PackedObservations, e: int, viewer: Player) -> None:
    """Write the field ``stack``, the top first."""
    for k in range(min(STACK_ROWS, g.stack_count)):
        item = g.stack[g.stack_count - 1 - k]
        out[e, STACK.KIND + k] = item.kind
        out[e, STACK.MINE + k] = 1 if item.controller == viewer else 0
        put_word(out, e, STACK.CARD_ID + WORD * k, t.abilities[item.ability].card + 1)
        out[e, STACK.SOURCE + k] = entity_of(item.source, viewer) + 1
        out[e, STACK.ABILITY + k] = t.abilities[item.ability].position + 1
        put_word(out, e, STACK.MODES + WORD * k, item.modes)
        out[e, STACK.X + k] = min(MOST_SHOWN_X, item.x)
        put_word(out, e, STACK.AMOUNT + WORD * k, max(0, item.amount))
        for i in range(STACK_TARGETS):
            if item.target[i] < st.NO_CARD:
                out[e, STACK.TARGET_0 + STACK_ROWS * i + k] = entity_of(item.target[i], viewer) + 1
                if item.target_stamp[i] < 0 and not out[e, STACK.CHOSEN_ITEM + k]:
                    out[e, STACK.CHOSEN_ITEM + k] = stack_position(g, -item.target_stamp[i]) + 1


@rule
def write_history(g: Game, out: PackedObservations, e: int, viewer: Player, reveal: int) -> None:
    """Write the field ``history``, the latest first, after ``cards``. A card is named if the viewer saw at the time
    which one it was (R4.46); its row of ``cards``, while that row shows the same card."""
    for k in range(st.HISTORY_LENGTH):
        h = g.history[(g.history_next - 1 - k + st.HISTORY_LENGTH) % st.HISTORY_LENGTH]
        if h.action == 0:
            return
        out[e, HISTORY.MINE + k] = 1 if h.player == viewer else 0
        out[e, HISTORY.ACTION + k] = h.action
        is_card = 0 if h.card == st.NO_CARD else 1
        named = (reveal | h.seen >> viewer) & is_card  # branch-free: it is unpredictable
        entity = entity_of(Card(h.card * named), viewer)
        put_word(out, e, HISTORY.CARD_ID + WORD * k, (h.card_id + 1) * named)
        there = opaque(1 if word_at(out, e, CARD.CARD_ID + WORD * entity) == h.card_id + 1 else 0)
        out[e, HISTORY.CARD + k] = (entity + 1) * (named & there)


@rule
def write_counters(g: Game, out: PackedObservations, e: int, viewer: Player) -> None:
    """Write the field ``counters``, the latest kinds first, and each card's sum (R9.92, R9.96)."""
    for k in range(g.counter_count):
        entry = g.counters[g.counter_count - 1 - k]
        entity = entity_of(entry.card, viewer)
        place = CARD.COUNTERS + WORD * entity
        put_word(out, e, place, word_at(out, e, place) + entry.number)
        if k < COUNTER_ROWS:
            out[e, COUNTER.CARD + k] = entity + 1
            out[e, COUNTER.KIND + k] = entry.kind
            out[e, COUNTER.COUNT + k] = entry.number


@rule
def write_effects(g: Game, t: Tables, out: PackedObservations, e: int, viewer: Player) -> None:
    """Write the field ``effects``, the latest first (R9.3, R8.42a), after ``cards``. A card is named only while the
    viewer may know it."""
    for k in range(min(EFFECT_ROWS, g.effect_count)):
        effect = g.effects[g.effect_count - 1 - k]
        kind = effect.kind
        out[e, EFFECT.KIND + k] = kind
        out[e, EFFECT.MINE + k] = 1 if effect.controller == viewer else 0
        if effect.card != st.NO_CARD:
            entity = entity_of(effect.card, viewer)
            out[e, EFFECT.CARD + k] = entity + 1 if out[e, CARD.ZONE + entity] else 0
        if effect.source != st.NO_CARD:
            entity = entity_of(effect.source, viewer)
            out[e, EFFECT.SOURCE + k] = entity + 1 if out[e, CARD.ZONE + entity] else 0
        if kind == no.EFFECT_DELAYED or kind == no.EFFECT_ABILITY:  # other kinds store other rows here
            out[e, EFFECT.ABILITY + k] = min(MOST_ABILITY, t.abilities[effect.ability].position + 1)
        value = effect.value
        if kind == no.EFFECT_POWER or kind == no.EFFECT_SET_POWER or kind == no.EFFECT_BECOME_FORWARD:
            value = max(-MOST, min(MOST, value))
        else:
            value &= MOST
        put_word(out, e, EFFECT.VALUE + WORD * k, value)
        out[e, EFFECT.DURATION + k] = effect.duration


@rule
def write_observation(g: Game, t: Tables, out: PackedObservations, e: int, viewer: Player, reveal: int) -> None:
    """Write everything that ``viewer`` observes into row ``e`` of ``out`` (``reveal``: also what is hidden)."""
    for k in range(FIRST_WIDE, LAST_WIDE):
        out[e, k] = 0
    for k in range(FIRST_NARROW, SIZE):
        out[e, k] = 0
    write_global(g, out, e, viewer)
    write_decision(g, t, out, e, viewer)
    backups = write_cards(g, out, e, viewer, reveal)
    out[e, GLOBAL.MY_ACTIVE_BACKUPS] = backups % OPPONENT
    out[e, GLOBAL.OPPONENT_ACTIVE_BACKUPS] = backups // OPPONENT
    write_asked(g, out, e, viewer)
    write_stack(g, t, out, e, viewer)
    write_decks(g, out, e, viewer, reveal)
    write_history(g, out, e, viewer, reveal)
    if g.counter_count:
        write_counters(g, out, e, viewer)
    if g.effect_count:
        write_effects(g, t, out, e, viewer)


# --- The field ``cards``: where every card is that the viewer may know, and its state --------------------------------
# All cards are written at once with vectors (``core.intrinsics.vectors``) made from arrays of the record: two
# overlapping vectors for each player. A loop over the cards of each zone would mispredict, because their number varies.

AT_ONCE = 8
"""Number of legal actions that are marked branch-free, because their number is unpredictable."""
OPPONENT = 256
assert 0 <= SECOND <= LANES


@rule
def write_cards(g: Game, out: PackedObservations, e: int, viewer: Player, reveal: int) -> int:
    """Write all rows of ``cards``, except what concerns the decision and counters. Returns how many Backups could be
    dulled for CP (R5.11): the viewer's, plus ``OPPONENT`` times the other player's."""
    backups = 0
    for half in range(2):
        for part in range(2):
            card = st.CARDS_PER_PLAYER * (viewer ^ half) + SECOND * part
            row = st.CARDS_PER_PLAYER * half + SECOND * part
            backups += write_vector(g, out, e, viewer, reveal, half, card, row, (LANES - SECOND) * part)
    if g.blocker != st.NO_CARD:
        out[e, CARD.BLOCKING + entity_of(g.blocker, viewer)] = 1
    return backups


@rule(inline=True)
def write_vector(
    g: Game, out: PackedObservations, e: int, viewer: Player, reveal: int, half: int, card: int, row: int, again: int
) -> int:
    """Write the rows from ``row`` on: the cards of one player from ``card`` on. ``half``: 0 my cards, 1 my opponent's;
    ``again``: number of rows written before. Returns what :func:`write_cards` returns, for the others."""
    zone = bytes_at(g, "zone", card)
    number = words_at(g, "card_id", card)
    known = bytes_at(g, "known", card)
    on_field, in_hand = equal(zone, op.FIELD), equal(zone, op.HAND)
    hidden = either(either(in_hand, equal(zone, op.DECK)), either(equal(zone, op.LB_DECK), equal(zone, op.REMOVED)))
    seen = either(equal(both(known, every_byte(1 << viewer)), 1 << viewer), every_byte(-reveal))
    shown = without(at_least(number, 0), without(hidden, seen))  # R4.45, R4.46
    shared = equal(both(known, every_byte(2 >> viewer)), 2 >> viewer)  # with the other player
    mine = equal(bytes_at(g, "controller", card), viewer)
    new = at_least(words_at(g, "since_turn", card), g.turn)
    primed = without(on_field, equal(bytes_at(g, "under", card), st.NO_CARD))
    one = every_byte(1)
    put_words(out, e, CARD.CARD_ID + WORD * row, both(plus(number, 1), shown))
    put_bytes(out, e, CARD.ZONE + row, both(plus(zone, 1), shown))
    put_bytes(out, e, CARD.MINE + row, both(both(mine, shown), one))
    put_bytes(out, e, CARD.FACE_UP + row, both(bytes_at(g, "face_up", card), both(hidden, shown)))
    put_bytes(out, e, CARD.SEEN_BY_OPPONENT + row, both(both(in_hand, shown), both(shared, every_byte(1 - half))))
    put_bytes(out, e, CARD.NEW + row, both(both(new, on_field), one))
    put_bytes(out, e, CARD.PRIMED + row, both(primed, one))
    put_bytes(out, e, CARD.TYPE + row, both(bytes_at(g, "types", card), on_field))
    put_bytes(out, e, CARD.KEYWORDS + row, both(bytes_at(g, "keywords", card), on_field))
    put_bytes(out, e, CARD.DULL + row, both(bytes_at(g, "dull", card), on_field))
    put_bytes(out, e, CARD.FROZEN + row, both(bytes_at(g, "frozen", card), on_field))
    put_bytes(out, e, CARD.ATTACKING + row, both(bytes_at(g, "attacking", card), on_field))
    put_bytes(out, e, CARD.BLOCKING + row, every_byte(0))
    put_bytes(out, e, CARD.ATTACKS + row, both(bytes_at(g, "attacks", card), on_field))
    put_bytes(out, e, CARD.SILENCED + row, both(bytes_at(g, "silenced", card), on_field))
    put_words(out, e, CARD.POWER + WORD * row, both(clamped_at(g, "power", card), on_field))
    put_words(out, e, CARD.DAMAGE + WORD * row, both(clamped_at(g, "damage", card), on_field))
    put_words(out, e, CARD.RESTRICTIONS + WORD * row, both(words_at(g, "restrictions", card), on_field))
    backups = both(on_field, equal(both(bytes_at(g, "types", card), every_byte(op.BACKUP)), op.BACKUP))
    active = both(backups, equal(bytes_at(g, "dull", card), 0))
    return count_from(both(active, mine), again) + OPPONENT * count_from(without(active, mine), again)


@rule(inline=True)
def mark_legal(out: PackedObservations, e: int, action: int, there: int) -> None:
    """Mark the card of a legal action; branch-free."""
    on_card = opaque((1 if action >= no.GLOBAL_ACTIONS else 0) & (1 if there else 0))
    place = CARD.LEGAL + max(0, action - no.GLOBAL_ACTIONS) // no.VERB_COUNT
    out[e, place] = max(out[e, place], on_card)


@rule
def write_asked(g: Game, out: PackedObservations, e: int, viewer: Player) -> None:
    """Write the columns that relate the cards to the viewer's decision."""
    if not g.decision or g.decision_player != viewer:
        return
    last = max(0, g.legal_count - 1)
    for i in range(AT_ONCE):
        mark_legal(out, e, g.legal[min(i, last)], g.legal_count)
    for i in range(AT_ONCE, g.legal_count):
        mark_legal(out, e, g.legal[i], 1)
    if g.decision_card != st.NO_CARD:
        out[e, CARD.SOURCE + entity_of(g.decision_card, viewer)] = 1
    write_chosen(g, out, e, viewer)


@rule
def may_know(g: Game, card: Card, viewer: Player) -> int:
    """Whether the viewer may know which card this is (R4.45, R4.5)."""
    return seen_by(g, card) >> viewer & 1


@rule
def write_chosen(g: Game, out: PackedObservations, e: int, viewer: Player) -> None:
    """Mark the targets of items that are being declared, paid for or resolved, and the attackers named so far."""
    for frame in entries_of(g, "frames"):
        item = frame.item
        for i in range(st.TARGET_CAPACITY):
            if item.target[i] >= st.NO_CARD:  # none, or a share
                continue
            out[e, CARD.CHOSEN + entity_of(item.target[i], viewer)] = 1
        for i in range(frame.found_start, frame.found_start + frame.found_count):
            found = g.found[i]
            if found.picked and found.stamp == g.stamp[found.card] and may_know(g, found.card, viewer):
                out[e, CARD.CHOSEN + entity_of(found.card, viewer)] = max(1, found.picked - 1)
    if g.decision == no.DECISION_ATTACK:
        for i in range(g.attack_count):
            out[e, CARD.CHOSEN + entity_of(g.attackers[i], viewer)] = 1
