"""Run the instructions that deal damage or change later damage (9.4-9.6)."""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..damage.dealing import deal
from ..field.rules_in_force import BY_NEITHER, BY_SUMMON, kind_of_effect
from ..queries.conditions import amount_of, item_value
from ..queries.damage_packets import add_packet, begin_damage
from ..queries.references import first_target, list_affected, list_referenced, source_power
from ..queries.values import absolute_player, asks_each, value_of_each
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import no_rule_for_code
from ..record.frames import clear_found_cards, list_card
from ..record.types import Frame, Game, Item, Row, Tables
from ..stack.stack_targets import named_item
from ..table.ongoing_effects import add_effect_of
from ..table.zones import mark_stale_if_watched

NOBODY = -1
"""In place of the kind of a reference: there is none."""


@rule
def begin_damage_of(g: Game, t: Tables, item: Item, fixed: int) -> None:
    """Start damage by an item (R9.70): by a Summon, a special ability or another ability."""
    kind = kind_of_effect(g, t, item.source)
    if kind == BY_NEITHER:  # R10.77
        begin_damage(g, 0, item.controller, fixed)
    elif kind == BY_SUMMON:
        begin_damage(g, op.DAMAGE_SUMMON, item.controller, fixed)
    else:
        special = item.kind == no.ITEM_SPECIAL
        begin_damage(g, op.DAMAGE_SPECIAL if special else op.DAMAGE_ABILITY, item.controller, fixed)


@rule
def add_packet_of(g: Game, t: Tables, item: Item, target: int, amount: int) -> None:
    """Add a packet that the source of an item deals (R7.58), as the object that it was if it has left the field
    (R4.40)."""
    dealer = item.source if kind_of_effect(g, t, item.source) != BY_NEITHER else st.NO_CARD
    add_packet(g, target, amount, dealer, item.source_stamp if g.zone[item.source] == op.FIELD else item.source_object)


@rule
def run_damage(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Deal damage; one packet for each Forward (R9.77). All amounts are the same number, computed once, unless it is
    the power of each Forward itself."""
    value = t.rows[row, arg.Damage.VALUE]
    own = asks_each(t, value)
    amount = 0 if own else item_value(g, t, f, value)
    list_affected(g, t, f, row)
    begin_damage_of(g, t, f.item, t.rows[row, arg.Damage.UNREDUCIBLE])
    if t.rows[row, arg.Damage.FINDS]:
        clear_found_cards(f)
        g.damage_kind |= op.DAMAGE_FINDS
    for card in entries_of(g, "list"):
        if own:
            amount = value_of_each(g, t, value, card)
        add_packet_of(g, t, f.item, card, amount)
    done = 1 if g.list_count else 0
    deal(g, t)
    return done


@rule
def run_damage_by(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Let another card than the source deal the damage. A target must be there for it (R7.52); the card that triggered
    the ability deals it as the object that it was, if it has left the field since (R4.40)."""
    amount = item_value(g, t, f, t.rows[row, arg.DamageBy.VALUE])
    list_referenced(g, t, f, t.rows[row, arg.DamageBy.DEALER], t.rows[row, arg.DamageBy.DEALER_OF])
    has_left = t.rows[row, arg.DamageBy.DEALER] == op.REF_TRIGGERING and f.item.subject_last >= 0
    if g.list_count == 0 and not has_left:
        return 0
    dealer = f.item.subject if has_left else g.list[0]
    stamp = f.item.subject_stamp if has_left else g.stamp[dealer]
    list_affected(g, t, f, row)
    begin_damage_of(g, t, f.item, 0)
    for card in entries_of(g, "list"):
        add_packet(g, card, amount, dealer, stamp)
    done = 1 if g.list_count else 0
    deal(g, t)
    return done


@rule
def run_clash(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Let two Forwards deal damage equal to their power to each other, at the same time. A target must be there
    (R7.52); a source that has left deals damage by its last power, as the object that it was (R4.40, R7.58)."""
    has_left = t.rows[row, arg.Clash.WHO] == op.REF_SELF and f.item.source_last >= 0
    list_affected(g, t, f, row)
    first = g.list[0]
    if not has_left and (g.list_count != 1 or g.zone[first] != op.FIELD):
        return 0
    list_referenced(g, t, f, t.rows[row, arg.Clash.OTHER], t.rows[row, arg.Clash.OTHER_OF])
    second = g.list[0]
    if g.list_count != 1 or g.zone[second] != op.FIELD:
        return 0
    begin_damage_of(g, t, f.item, 0)
    if has_left:
        add_packet_of(g, t, f.item, second, source_power(g, t, f.item))
    else:
        add_packet(g, second, max(0, g.power[first]), first, g.stamp[first])
        add_packet(g, first, max(0, g.power[second]), second, g.stamp[second])
    deal(g, t)
    return 1


@rule
def run_divide_damage(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Deal each target the share that was declared with it (R5.75, R7.38)."""
    item = f.item
    start = first_target(item, t.rows[row, arg.DivideDamage.GROUP])
    shares = first_target(item, t.rows[row, arg.DivideDamage.SHARES])
    begin_damage_of(g, t, item, t.rows[row, arg.DivideDamage.UNREDUCIBLE])
    done = 0
    for i in range(item.group_count[t.rows[row, arg.DivideDamage.SHARES]]):
        card = item.target[start + i]
        if card != st.NO_CARD and item.target_stamp[start + i] == g.stamp[card]:
            add_packet_of(g, t, item, card, 1000 * (item.target[shares + i] - st.FIRST_SHARE))
            done = 1
    deal(g, t)
    return done


@rule
def run_damage_evenly(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Divide damage equally, each part rounded (R9.51)."""
    total = item_value(g, t, f, t.rows[row, arg.DamageEvenly.VALUE])
    list_affected(g, t, f, row)
    count = g.list_count
    if count == 0:
        return 0
    part = total // count
    if t.rows[row, arg.DamageEvenly.UP_TO]:
        part = -(-total // (t.rows[row, arg.DamageEvenly.UP_TO] * count)) * t.rows[row, arg.DamageEvenly.UP_TO]
    begin_damage_of(g, t, f.item, 0)
    for i in range(count):
        add_packet_of(g, t, f.item, g.list[i], part)
    deal(g, t)
    return 1


@rule
def run_damage_player(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Deal points of damage to a player; EX Bursts follow at once (R9.85, R10.79, R10.63)."""
    points = amount_of(g, t, f, t.rows[row, arg.DamagePlayer.AMOUNT])
    begin_damage_of(g, t, f.item, 0)
    if t.rows[row, arg.DamagePlayer.WITHOUT_EX_BURSTS]:
        g.damage_kind |= op.DAMAGE_WITHOUT_EX_BURSTS
    player = absolute_player(t.rows[row, arg.DamagePlayer.PLAYER], f.item.controller)
    add_packet_of(g, t, f.item, no.FIRST_PLAYER + player, points)
    deal(g, t)
    return 1 if points > 0 else 0


@rule
def list_summons(g: Game, f: Frame, group: int) -> None:
    """Put the chosen Summons that are still on the stack into ``g.list`` (R7.36)."""
    g.list_count = 0
    number = 0
    position = named_item(g, f, op.REF_CHOSEN, group, number)
    while position >= -1:
        if position >= 0:
            list_card(g, g.stack[position].source)
        number += 1
        position = named_item(g, f, op.REF_CHOSEN, group, number)


@rule
def run_change_damage(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Start a replacement effect for damage: on each object in question (R9.4), or one that also affects objects that
    come later (R9.5)."""
    rule_row = t.rows[row, arg.ChangeDamage.RULE]
    elsewhere = st.NO_CARD
    if t.rows[row, arg.ChangeDamage.RECIPIENT] != NOBODY:
        list_referenced(g, t, f, t.rows[row, arg.ChangeDamage.RECIPIENT], t.rows[row, arg.ChangeDamage.RECIPIENT_OF])
        if g.list_count == 0:
            return 0
        elsewhere = g.list[0] | g.stamp[g.list[0]] << 7
    duration = t.damage_rules[rule_row].duration
    if t.rows[row, arg.ChangeDamage.WHO] == NOBODY:
        add_effect_of(g, f.item, no.EFFECT_CHANGE_DAMAGE, st.NO_CARD, elsewhere, duration, rule_row)
        return 1
    list_referenced(g, t, f, t.rows[row, arg.ChangeDamage.WHO], t.rows[row, arg.ChangeDamage.OF])
    if t.rows[row, arg.ChangeDamage.WHO] == op.REF_CHOSEN and g.list_count == 0:
        list_summons(g, f, t.rows[row, arg.ChangeDamage.OF])
    for card in entries_of(g, "list"):
        add_effect_of(g, f.item, no.EFFECT_CHANGE_DAMAGE, card, elsewhere, duration, rule_row)
    return 1 if g.list_count else 0


@rule
def run_remove_damage(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Remove damage marks (R4.20)."""
    list_affected(g, t, f, row)
    for card in entries_of(g, "list"):
        g.damage[card] = 0
    mark_stale_if_watched(g, op.WATCH_DAMAGE_MARKS)
    return 1 if g.list_count else 0


@rule
def run_damage_operation(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Run one instruction of this module."""
    operation = t.rows[row, arg.OPERATION]
    if operation == op.OP_CHANGE_DAMAGE:
        return run_change_damage(g, t, f, row)
    if operation == op.OP_CLASH:
        return run_clash(g, t, f, row)
    if operation == op.OP_DAMAGE_BY:
        return run_damage_by(g, t, f, row)
    if operation == op.OP_DIVIDE_DAMAGE:
        return run_divide_damage(g, t, f, row)
    if operation == op.OP_DAMAGE_EVENLY:
        return run_damage_evenly(g, t, f, row)
    if operation == op.OP_REMOVE_DAMAGE:
        return run_remove_damage(g, t, f, row)
    return no_rule_for_code(g)
