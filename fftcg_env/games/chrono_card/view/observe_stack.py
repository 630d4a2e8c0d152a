"""Writing what happens and waits: the effect that is carried out, declarations, trigger abilities."""

from ....core.entry_arguments import PackedObservations
from ....core.intrinsics.vectors import put_word
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.asking import entity_of
from ..record.types import Game, Link
from ..table.zones import on_field
from .layout import BEING_MADE, CARRIED_OUT, LAYOUT, STACK_ROWS, TRIGGER_ROWS, WAITS, WORD
from .observe_cards import AIMED_AT, PAYS, clipped, knows

CARD_ID = LAYOUT.place("stack", "card_id")
(STATE, KIND, MINE, CARD, ABILITY, TARGET, _, GONE, ADDED, DISCARDS, PAYMENTS, FAILS, STAGE, PARTS) = (
    LAYOUT.place("stack", column) for column in LAYOUT.fields["stack"].columns
)
(WAITING_CARD, WAITING_ABILITY, WAITING_MINE, WAITING_DEPTH) = (
    LAYOUT.place("triggers", column) for column in LAYOUT.fields["triggers"].columns
)


@rule
def write_entry(
    g: Game, out: PackedObservations, e: int, viewer: int, reveal: int, link: Link, row: int, state: int
) -> None:
    """One entry of the stack. A target is marked among the cards, too."""
    gone, card = 0, link.card
    out[e, STATE + row] = state
    out[e, KIND + row] = link.kind
    out[e, MINE + row] = 1 if link.player == viewer else 0
    if card != no.NO_CARD:
        if reveal or knows(g, card, viewer):
            put_word(out, e, CARD_ID + WORD * row, g.card_id[card] + 1)
            out[e, CARD + row] = entity_of(card, viewer) + 1
        out[e, ABILITY + row] = link.ability + 1 if link.kind != no.USE else 0
        if state != BEING_MADE and g.stamps[card] != link.stamp:
            gone = 4
    for k in range(no.TARGETS):
        target = link.targets[k]
        if target != no.NO_CARD:
            if state != BEING_MADE and g.stamps[target] != link.target_stamps[k]:
                gone |= 1 << k
            else:
                out[e, TARGET + k * STACK_ROWS + row] = entity_of(target, viewer) + 1
                out[e, AIMED_AT + entity_of(target, viewer)] = 1
    out[e, GONE + row] = gone
    out[e, ADDED + row] = clipped(link.added)
    out[e, DISCARDS + row] = clipped(link.discards)
    out[e, PAYMENTS + row] = clipped(link.payments)
    for k in range(codes.MOST_PAID):
        if link.paid[k] != no.NO_CARD:
            out[e, PAYS + entity_of(link.paid[k], viewer)] = 1
    out[e, FAILS + row] = link.cancelled
    out[e, STAGE + row] = link.stage


@rule
def write_stack(g: Game, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """What happens, what is being made, then the chain, the last declaration first. What the opponent prepares is seen
    when it is announced (C-5.2)."""
    for k in range(STACK_ROWS):
        put_word(out, e, CARD_ID + WORD * k, 0)
    row = 0
    if g.running:
        write_entry(g, out, e, viewer, reveal, g.effect, 0, CARRIED_OUT)
        out[e, PARTS] = clipped(g.effect_end - g.effect_row)
        row = 1
    if g.build.kind == no.TRIGGER or (g.build.kind != no.NO_LINK and (g.build.player == viewer or reveal)):
        write_entry(g, out, e, viewer, reveal, g.build, row, BEING_MADE)
        row += 1
    for i in range(g.chain_count):
        write_entry(g, out, e, viewer, reveal, g.chain[g.chain_count - 1 - i], row + i, WAITS)


@rule
def write_triggers(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """The trigger abilities that wait, in the order in which they were set off."""
    for k in range(min(int(g.queue_count), TRIGGER_ROWS)):
        card = g.queue_card[k]
        if on_field(g.zone[card]):
            out[e, WAITING_CARD + k] = entity_of(card, viewer) + 1
        out[e, WAITING_ABILITY + k] = g.queue_ability[k] + 1
        out[e, WAITING_MINE + k] = 1 if g.queue_player[k] == viewer else 0
        out[e, WAITING_DEPTH + k] = clipped(g.queue_depth[k])
