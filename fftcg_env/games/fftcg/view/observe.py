"""Writing what a player observes, in the places that ``layout.py`` declares (R4.45, R4.46).

Positions of columns are looked up in the layout once, at import, and frozen into the compiled code.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import constants as no
from ..record import state as st
from ..record.decide import entity_of
from ..record.told import seen_by
from ..record.types import Card, Game, Masks, Observations, Player, Tables, players
from ..stack.stack_targets import stack_position
from ..table.knowledge import knows_place
from .layout import (
    COUNTER_ROWS,
    EFFECT_ROWS,
    KNOWN_BOTTOM,
    KNOWN_TOP,
    LAYOUT,
    MAXIMUM_THOUSANDS,
    PRINTED_COLUMNS,
    STACK_ROWS,
    STACK_TARGETS,
)

SIZE = LAYOUT.size
GLOBAL = LAYOUT.fields["global"].start
DECISION = LAYOUT.fields["decision"].start
CARDS = LAYOUT.fields["cards"].start
CARD_WIDTH = LAYOUT.fields["cards"].shape[1]
STACK_START = LAYOUT.fields["stack"].start
STACK_WIDTH = LAYOUT.fields["stack"].shape[1]
HISTORY = LAYOUT.fields["history"].start
HISTORY_WIDTH = LAYOUT.fields["history"].shape[1]
COUNTERS = LAYOUT.fields["counters"].start
COUNTER_WIDTH = LAYOUT.fields["counters"].shape[1]
EFFECTS = LAYOUT.fields["effects"].start
EFFECT_WIDTH = LAYOUT.fields["effects"].shape[1]
DECKS = LAYOUT.fields["decks"].start
DECK_WIDTH = LAYOUT.fields["decks"].shape[1]


def _columns(field: str) -> tuple[int, ...]:
    return tuple(range(len(LAYOUT.fields[field].columns)))


(
    G_TURN,
    G_PHASE,
    G_MY_TURN,
    G_WENT_FIRST,
    G_MY_DAMAGE,
    G_OPPONENT_DAMAGE,
    G_MY_HAND,
    G_OPPONENT_HAND,
    G_MY_DECK,
    G_OPPONENT_DECK,
    G_MY_BREAK_ZONE,
    G_OPPONENT_BREAK_ZONE,
    G_MY_REMOVED,
    G_OPPONENT_REMOVED,
    G_MY_LB_DECK,
    G_OPPONENT_LB_DECK,
    G_MY_ACTIVE_BACKUPS,
    G_OPPONENT_ACTIVE_BACKUPS,
    G_MY_CRYSTALS,
    G_OPPONENT_CRYSTALS,
    G_STACK_SIZE,
    G_WAITING,
    G_ATTACKERS,
    G_BLOCKED,
    G_PAYMENT_OPEN,
    G_PAYMENT_TOTAL,
    G_PAYMENT_PRODUCED,
    G_PAYMENT_ELEMENTS,
    *_,
) = _columns("global")
(D_KIND, D_MINE, D_MINIMUM, D_MAXIMUM, D_PICKED, D_CARD, D_ABILITY, D_EX_BURST, D_X) = _columns("decision")
(
    C_CARD_ID,
    C_TYPE,
    C_ELEMENTS,
    C_COST,
    C_GENERIC,
    C_EX_BURST,
    C_POWER,
    C_BACK_ATTACK,
    C_ZONE,
    C_MINE,
    C_DAMAGE,
    C_DULL,
    C_FROZEN,
    C_ATTACKING,
    C_BLOCKING,
    C_NEW,
    C_ATTACKS,
    C_HASTE,
    C_BRAVE,
    C_FIRST_STRIKE,
    C_RESTRICTIONS,
    C_COUNTERS,
    C_PRIMED,
    C_FACE_UP,
    C_SILENCED,
    C_LEGAL,
    C_SOURCE,
    C_CHOSEN,
    C_SEEN_BY_OPPONENT,
) = _columns("cards")
(S_KIND, S_MINE, S_CARD_ID, S_SOURCE, S_ABILITY, S_TARGETS, *_) = _columns("stack")
(S_MODES, S_X, S_AMOUNT, S_CHOSEN_ITEM) = _columns("stack")[-4:]
(H_MINE, H_ACTION, H_CARD, H_CARD_ID) = _columns("history")
(N_CARD, N_KIND, N_COUNT) = _columns("counters")
(E_KIND, E_MINE, E_CARD, E_SOURCE, E_ABILITY, E_VALUE, E_DURATION) = _columns("effects")

MAXIMUM_COUNTERS = 500
NONNEGATIVE = 0x7FFF
"""Masking with it changes no index; the compiler then knows that the index is not negative and copies in vectors."""
PAYMENT_ELEMENTS = 6


@rule
def thousands(power: int) -> int:
    """Power or damage in thousands, rounded down, 0..100."""
    return min(MAXIMUM_THOUSANDS, max(0, power) // 1000)


@rule
def is_visible(g: Game, card: Card, viewer: Player, reveal: int) -> int:
    """Whether the viewer may know which card this is (R4.45)."""
    if reveal:
        return 1
    return seen_by(g, card) >> viewer & 1


@rule
def active_backups(g: Game, t: Tables, player: Player) -> int:
    """Backups that could be dulled for CP (R5.11)."""
    total = 0
    for i in range(g.zone_count[player, op.FIELD]):
        card = g.zone_cards[player, op.FIELD, i]
        if g.types[card] & op.BACKUP and not g.dull[card]:
            total += 1
    return total


@rule
def write_global(g: Game, t: Tables, out: Observations, e: int, viewer: Player) -> None:
    """The ``global`` field."""
    other = Player(1 - viewer)
    b = GLOBAL
    out[e, b + G_TURN] = min(1000, g.turn)
    out[e, b + G_PHASE] = g.phase
    out[e, b + G_MY_TURN] = 1 if g.turn_player == viewer else 0
    out[e, b + G_WENT_FIRST] = 1 if g.first_player == viewer else 0
    out[e, b + G_MY_DAMAGE] = g.zone_count[viewer, op.DAMAGE_ZONE]
    out[e, b + G_OPPONENT_DAMAGE] = g.zone_count[other, op.DAMAGE_ZONE]
    out[e, b + G_MY_HAND] = g.zone_count[viewer, op.HAND]
    out[e, b + G_OPPONENT_HAND] = g.zone_count[other, op.HAND]
    out[e, b + G_MY_DECK] = g.zone_count[viewer, op.DECK]
    out[e, b + G_OPPONENT_DECK] = g.zone_count[other, op.DECK]
    out[e, b + G_MY_BREAK_ZONE] = g.zone_count[viewer, op.BREAK_ZONE]
    out[e, b + G_OPPONENT_BREAK_ZONE] = g.zone_count[other, op.BREAK_ZONE]
    out[e, b + G_MY_REMOVED] = g.zone_count[viewer, op.REMOVED]
    out[e, b + G_OPPONENT_REMOVED] = g.zone_count[other, op.REMOVED]
    out[e, b + G_MY_LB_DECK] = g.zone_count[viewer, op.LB_DECK]
    out[e, b + G_OPPONENT_LB_DECK] = g.zone_count[other, op.LB_DECK]
    out[e, b + G_MY_ACTIVE_BACKUPS] = active_backups(g, t, viewer)
    out[e, b + G_OPPONENT_ACTIVE_BACKUPS] = active_backups(g, t, other)
    out[e, b + G_MY_CRYSTALS] = min(1000, g.crystals[viewer])
    out[e, b + G_OPPONENT_CRYSTALS] = min(1000, g.crystals[other])
    out[e, b + G_STACK_SIZE] = g.stack_count
    out[e, b + G_WAITING] = g.waiting_count
    out[e, b + G_ATTACKERS] = g.attack_count
    out[e, b + G_BLOCKED] = g.blocked
    if g.payment.open:
        out[e, b + G_PAYMENT_OPEN] = 1
        out[e, b + G_PAYMENT_TOTAL] = g.payment.total
        out[e, b + G_PAYMENT_PRODUCED] = g.payment.produced
        for k in range(PAYMENT_ELEMENTS):
            out[e, b + G_PAYMENT_ELEMENTS + k] = g.payment.required[k]


@rule
def write_decision(g: Game, t: Tables, out: Observations, e: int, viewer: Player) -> None:
    """The ``decision`` field. The other player sees the kind of the decision, not what the asked player picked."""
    if not g.decision:
        return
    b = DECISION
    out[e, b + D_KIND] = g.decision
    mine = g.decision_player == viewer
    out[e, b + D_MINE] = 1 if mine else 0
    if not mine:
        return
    out[e, b + D_MINIMUM] = g.decision_minimum
    out[e, b + D_MAXIMUM] = g.decision_maximum
    out[e, b + D_PICKED] = g.decision_count
    if g.decision_card != st.NO_CARD:
        out[e, b + D_CARD] = entity_of(g.decision_card, viewer) + 1
    if g.decision_ability >= 0:
        out[e, b + D_ABILITY] = t.abilities[g.decision_ability].position + 1
    for i in range(g.frame_count):
        if g.frames[i].kind == no.FRAME_EX_BURSTS:
            out[e, b + D_EX_BURST] = 1
        if g.frames[i].item.ability >= 0:
            out[e, b + D_X] = g.frames[i].item.x


@rule
def write_card(g: Game, t: Tables, out: Observations, e: int, viewer: Player, card: Card, zone: int) -> None:
    """One row of the ``cards`` field: what the card shows everywhere, and where it is."""
    b = (CARDS + entity_of(card, viewer) * CARD_WIDTH) & NONNEGATIVE
    number = g.card_id[card] & NONNEGATIVE
    for k in range(PRINTED_COLUMNS):
        out[e, b + k] = t.observed[number, k]
    out[e, b + C_ZONE] = zone + 1
    out[e, b + C_MINE] = 1 if g.controller[card] == viewer else 0


@rule
def write_field_card(g: Game, t: Tables, out: Observations, e: int, viewer: Player, card: Card) -> None:
    """One row of the ``cards`` field for an object on the field."""
    write_card(g, t, out, e, viewer, card, op.FIELD)
    b = (CARDS + entity_of(card, viewer) * CARD_WIDTH) & NONNEGATIVE
    keywords = g.keywords[card]
    out[e, b + C_TYPE] = g.types[card]
    out[e, b + C_POWER] = thousands(g.power[card])
    out[e, b + C_DAMAGE] = thousands(g.damage[card])
    out[e, b + C_DULL] = g.dull[card]
    out[e, b + C_FROZEN] = g.frozen[card]
    out[e, b + C_ATTACKING] = g.attacking[card]
    out[e, b + C_BLOCKING] = g.blocking[card]
    out[e, b + C_NEW] = 1 if g.since_turn[card] >= g.turn else 0
    out[e, b + C_ATTACKS] = min(16, g.attacks[card])
    out[e, b + C_HASTE] = 1 if keywords & op.HASTE else 0
    out[e, b + C_BRAVE] = 1 if keywords & op.BRAVE else 0
    out[e, b + C_FIRST_STRIKE] = 1 if keywords & op.FIRST_STRIKE else 0
    out[e, b + C_BACK_ATTACK] = 1 if keywords & op.BACK_ATTACK else 0
    out[e, b + C_RESTRICTIONS] = g.restrictions[card]
    out[e, b + C_SILENCED] = g.silenced[card]
    out[e, b + C_PRIMED] = 1 if g.under[card] != st.NO_CARD else 0
    if g.under[card] != st.NO_CARD:
        write_card(g, t, out, e, viewer, g.under[card], op.UNDER)


@rule
def write_hidden_zone(
    g: Game, t: Tables, out: Observations, e: int, viewer: Player, reveal: int, player: Player, zone: int
) -> None:
    """Rows of the cards of a hidden zone that the viewer knows."""
    for i in range(g.zone_count[player, zone]):
        card = g.zone_cards[player, zone, i]
        if not is_visible(g, card, viewer, reveal):
            continue
        write_card(g, t, out, e, viewer, card, zone)
        out[e, CARDS + entity_of(card, viewer) * CARD_WIDTH + C_FACE_UP] = g.face_up[card]
        if zone == op.HAND and player == viewer and (g.known[card] >> (1 - viewer)) & 1:
            out[e, CARDS + entity_of(card, viewer) * CARD_WIDTH + C_SEEN_BY_OPPONENT] = 1


@rule
def write_decks(g: Game, out: Observations, e: int, viewer: Player, reveal: int) -> None:
    """The ``decks`` field: which cards the viewer knows to lie near the top and the bottom of a deck."""
    for k in range(2):
        player = viewer ^ k
        if not g.deck_seen[player] and not reveal:
            continue
        count = g.zone_count[player, op.DECK]
        b = DECKS + k * DECK_WIDTH
        for i in range(min(count, KNOWN_TOP)):
            card = g.zone_cards[player, op.DECK, count - 1 - i]
            if reveal or knows_place(g, viewer, card):
                out[e, b + i] = entity_of(card, viewer) + 1
        for i in range(min(count, KNOWN_BOTTOM)):
            card = g.zone_cards[player, op.DECK, i]
            if reveal or knows_place(g, viewer, card):
                out[e, b + KNOWN_TOP + i] = entity_of(card, viewer) + 1


@rule
def write_chosen(g: Game, out: Observations, e: int, viewer: Player) -> None:
    """Mark the targets of items that are being declared, paid for or resolved, and the attackers named so far."""
    for k in range(g.frame_count):
        item = g.frames[k].item
        for i in range(st.TARGET_CAPACITY):
            if item.target[i] >= st.NO_CARD:  # none, or a share
                continue
            out[e, CARDS + entity_of(item.target[i], viewer) * CARD_WIDTH + C_CHOSEN] = 1
        for i in range(g.frames[k].found_start, g.frames[k].found_start + g.frames[k].found_count):
            found = g.found[i]
            if found.picked and found.stamp == g.stamp[found.card] and is_visible(g, found.card, viewer, 0):
                out[e, CARDS + entity_of(found.card, viewer) * CARD_WIDTH + C_CHOSEN] = max(1, found.picked - 1)
    if g.decision == no.DECISION_ATTACK:
        for i in range(g.attack_count):
            out[e, CARDS + entity_of(g.attackers[i], viewer) * CARD_WIDTH + C_CHOSEN] = 1


@rule
def write_cards(g: Game, t: Tables, out: Observations, e: int, viewer: Player, reveal: int) -> None:
    """The ``cards`` field: a row for every card that the viewer may know."""
    for player in players(2):
        for i in range(g.zone_count[player, op.FIELD]):
            write_field_card(g, t, out, e, viewer, g.zone_cards[player, op.FIELD, i])
        for zone in (op.BREAK_ZONE, op.DAMAGE_ZONE):
            for i in range(g.zone_count[player, zone]):
                write_card(g, t, out, e, viewer, g.zone_cards[player, zone, i], zone)
        write_hidden_zone(g, t, out, e, viewer, reveal, player, op.REMOVED)
        write_hidden_zone(g, t, out, e, viewer, reveal, player, op.HAND)
        write_hidden_zone(g, t, out, e, viewer, reveal, player, op.LB_DECK)
        if g.deck_seen[player] or reveal:
            write_hidden_zone(g, t, out, e, viewer, reveal, player, op.DECK)
    for i in range(g.stack_count):
        if g.zone[g.stack[i].source] == op.STACK:
            write_card(g, t, out, e, viewer, g.stack[i].source, op.STACK)
    for i in range(g.frame_count):  # a Summon that is being cast or resolved
        source = g.frames[i].item.source
        if source != st.NO_CARD and g.zone[source] == op.STACK:
            write_card(g, t, out, e, viewer, source, op.STACK)
    if not g.decision or g.decision_player != viewer:
        return
    for i in range(g.legal_count):
        action = g.legal[i]
        if action >= no.GLOBAL_ACTIONS:
            out[e, CARDS + ((action - no.GLOBAL_ACTIONS) // no.VERB_COUNT) * CARD_WIDTH + C_LEGAL] = 1
    if g.decision_card != st.NO_CARD:
        out[e, CARDS + entity_of(g.decision_card, viewer) * CARD_WIDTH + C_SOURCE] = 1
    write_chosen(g, out, e, viewer)


@rule
def write_stack(g: Game, t: Tables, out: Observations, e: int, viewer: Player) -> None:
    """The ``stack`` field, the top first."""
    for k in range(min(STACK_ROWS, g.stack_count)):
        item = g.stack[g.stack_count - 1 - k]
        b = STACK_START + k * STACK_WIDTH
        out[e, b + S_KIND] = item.kind
        out[e, b + S_MINE] = 1 if item.controller == viewer else 0
        out[e, b + S_CARD_ID] = t.abilities[item.ability].card + 1
        out[e, b + S_SOURCE] = entity_of(item.source, viewer) + 1
        out[e, b + S_ABILITY] = t.abilities[item.ability].position + 1
        out[e, b + S_MODES] = item.modes
        out[e, b + S_X] = item.x
        out[e, b + S_AMOUNT] = max(0, item.amount)
        for i in range(STACK_TARGETS):
            if item.target[i] < st.NO_CARD:
                out[e, b + S_TARGETS + i] = entity_of(item.target[i], viewer) + 1
                if item.target_stamp[i] < 0 and not out[e, b + S_CHOSEN_ITEM]:
                    out[e, b + S_CHOSEN_ITEM] = stack_position(g, -item.target_stamp[i]) + 1


@rule
def write_history(g: Game, out: Observations, e: int, viewer: Player, reveal: int) -> None:
    """The ``history`` field, the latest first. A card is named if the viewer saw then which one it was (R4.46); its row
    in ``cards``, while the viewer knows it there."""
    for k in range(st.HISTORY_LENGTH):
        h = g.history[(g.history_next - 1 - k + st.HISTORY_LENGTH) % st.HISTORY_LENGTH]
        if h.action == 0:
            return
        b = HISTORY + k * HISTORY_WIDTH
        out[e, b + H_MINE] = 1 if h.player == viewer else 0
        out[e, b + H_ACTION] = h.action
        if h.card == st.NO_CARD or not (reveal or h.seen >> viewer & 1):
            continue
        out[e, b + H_CARD_ID] = h.card_id + 1
        if g.card_id[h.card] == h.card_id and is_visible(g, h.card, viewer, reveal):
            out[e, b + H_CARD] = entity_of(h.card, viewer) + 1


@rule
def write_counters(g: Game, out: Observations, e: int, viewer: Player) -> None:
    """The ``counters`` field, the latest kinds first, and each card's sum (R9.92, R9.96)."""
    for k in range(g.counter_count):
        entry = g.counters[g.counter_count - 1 - k]
        entity = entity_of(entry.card, viewer)
        b = CARDS + entity * CARD_WIDTH + C_COUNTERS
        out[e, b] = min(MAXIMUM_COUNTERS, out[e, b] + entry.number)
        if k < COUNTER_ROWS:
            b = COUNTERS + k * COUNTER_WIDTH
            out[e, b + N_CARD] = entity + 1
            out[e, b + N_KIND] = entry.kind
            out[e, b + N_COUNT] = entry.number


@rule
def write_effects(g: Game, t: Tables, out: Observations, e: int, viewer: Player, reveal: int) -> None:
    """The ``effects`` field, the latest first (R9.3, R8.42a). A card is named only while the viewer may know it."""
    for k in range(min(EFFECT_ROWS, g.effect_count)):
        effect = g.effects[g.effect_count - 1 - k]
        b = EFFECTS + k * EFFECT_WIDTH
        kind = effect.kind
        out[e, b + E_KIND] = kind
        out[e, b + E_MINE] = 1 if effect.controller == viewer else 0
        if effect.card != st.NO_CARD and is_visible(g, effect.card, viewer, reveal):
            out[e, b + E_CARD] = entity_of(effect.card, viewer) + 1
        if effect.source != st.NO_CARD and is_visible(g, effect.source, viewer, reveal):
            out[e, b + E_SOURCE] = entity_of(effect.source, viewer) + 1
        if effect.ability >= 0:
            out[e, b + E_ABILITY] = min(16, t.abilities[effect.ability].position + 1)
        if kind == no.EFFECT_POWER or kind == no.EFFECT_SET_POWER or kind == no.EFFECT_BECOME_FORWARD:
            out[e, b + E_VALUE] = max(-MAXIMUM_THOUSANDS, min(MAXIMUM_THOUSANDS, effect.value // 1000))
        else:
            out[e, b + E_VALUE] = effect.value & NONNEGATIVE
        out[e, b + E_DURATION] = effect.duration


@rule
def write_observation(g: Game, t: Tables, out: Observations, e: int, viewer: Player, reveal: int) -> None:
    """Everything that ``viewer`` observes, into row ``e`` of ``out`` (``reveal``: also what is hidden)."""
    for k in range(SIZE):
        out[e, k] = 0
    write_global(g, t, out, e, viewer)
    write_decision(g, t, out, e, viewer)
    write_cards(g, t, out, e, viewer, reveal)
    write_stack(g, t, out, e, viewer)
    write_decks(g, out, e, viewer, reveal)
    write_history(g, out, e, viewer, reveal)
    if g.counter_count:
        write_counters(g, out, e, viewer)
    if g.effect_count:
        write_effects(g, t, out, e, viewer, reveal)


@rule
def write_mask(g: Game, mask: Masks, e: int) -> None:
    """The action mask of the player who decides, into row ``e``."""
    for k in range(mask.shape[1]):
        mask[e, k] = 0
    for i in range(g.legal_count):
        mask[e, g.legal[i]] = 1
