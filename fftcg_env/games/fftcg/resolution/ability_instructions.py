"""Run the instructions about abilities: gaining them, cancelling them, and using special abilities again (8.7-8.9)."""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..damage.ex_bursts import next_burst
from ..events.triggers import add_waiting
from ..queries.references import list_affected
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import no_rule_for_code
from ..record.decisions import allow_option, ask
from ..record.frames import add_found_card, clear_found_cards
from ..record.registers import Resolve
from ..record.types import Ability, Card, Frame, Game, Item, Row, Tables, abilities
from ..stack.ability_use import use_for_free
from ..stack.stack_targets import cancel_at, is_uncancellable, item_fits, named_item
from ..stack.targets import can_choose
from ..table.ongoing_effects import add_ability, affect_listed
from ..table.visibility import show
from .naming import ask_counter, ask_name
from .targeting import assign_roles, begin_retarget


@rule
def run_gain_ability(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Let each object in question gain an ability for a duration (R8.65)."""
    list_affected(g, t, f, row)
    done = 0
    for card in entries_of(g, "list"):
        if g.zone[card] == op.FIELD:
            duration = t.rows[row, arg.GainAbility.DURATION]
            add_ability(g, t, f.item, card, t.rows[row, arg.GainAbility.ABILITY], 0, duration)
            done = 1
    return done


@rule
def gain_row(g: Game, t: Tables, f: Frame, ability: Ability, free: int, duration: int) -> None:
    """Let the source of a resolution gain an ability; ``free``: usable once without paying."""
    add_ability(g, t, f.item, f.item.source, ability, free, duration)


@rule
def has_alike(g: Game, t: Tables, card: Card, j: int) -> int:
    """Whether an object already has the ``j``-th gained ability, printed or gained before that one."""
    ability = g.gained[j].ability
    c = t.cards[g.card_id[card]]
    if c.first_ability <= ability < c.first_ability + c.abilities and not g.silenced[card]:
        return 1
    for i in range(j):
        if g.gained[i].card == card and g.gained[i].ability == ability:
            return 1
    return 0


@rule
def run_gain_abilities_of(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Let the source gain the action or special abilities that objects have now (R8.65): printed ones that work on the
    field, and gained ones; of several equal ones, one."""
    what = t.rows[row, arg.GainAbilitiesOf.WHAT]
    kind, free = what & ~op.FREE_ONCE, what & op.FREE_ONCE
    list_affected(g, t, f, row)
    source = f.item.source
    if g.zone[source] != op.FIELD or g.stamp[source] != f.item.source_stamp:
        return 0
    gained = g.gained_count  # abilities gained in this step are not copied again
    done = 0
    for card in entries_of(g, "list"):
        c = t.cards[g.card_id[card]]
        for k in abilities(c.first_ability, c.first_ability + c.abilities):
            if t.abilities[k].kind == kind and t.abilities[k].zone == op.FIELD and not g.silenced[card]:
                gain_row(g, t, f, k, free, t.rows[row, arg.GainAbilitiesOf.DURATION])
                done = 1
        for j in range(gained):
            if has_alike(g, t, card, j):
                continue
            if g.gained[j].card == card and t.abilities[g.gained[j].ability].kind == kind:
                gain_row(g, t, f, g.gained[j].ability, free, t.rows[row, arg.GainAbilitiesOf.DURATION])
                done = 1
    return done


@rule
def run_trigger_ex_burst(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Trigger the EX Bursts of the cards in question (R10.74): they go on the stack like other triggers."""
    list_affected(g, t, f, row)
    done = 0
    player = f.item.controller
    for card in entries_of(g, "list"):
        show(g, card)
        ability = next_burst(g, t, card, 0, g.zone_count[player, op.DAMAGE_ZONE])
        while ability >= 0:
            add_waiting(g, ability, card, g.stamp[card], player, st.NO_CARD, 0)
            g.waiting[g.waiting_count - 1].event = op.EX_BURST_TRIGGERED
            done = 1
            position = t.abilities[ability].position + 1
            ability = next_burst(g, t, card, position, g.zone_count[player, op.DAMAGE_ZONE])
    return done


@rule
def cancel_all(g: Game, t: Tables, item: Item, row: Row) -> int:
    """Cancel every item on the stack that fits a filter (R8.70)."""
    done = 0
    for position in range(g.stack_count - 1, -1, -1):
        if is_uncancellable(g, t, g.stack[position], item.controller):
            continue
        if item_fits(g, t, g.stack[position], row, item.controller, item.source):
            cancel_at(g, position)
            done = 1
    return done


@rule
def run_cancel(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Cancel items on the stack (R8.70). Their sources become found cards, for later sentences about them."""
    clear_found_cards(f)
    if t.rows[row, arg.OnObjects.WHO] == op.REF_ALL:
        return cancel_all(g, t, f.item, Row(t.rows[row, arg.OnObjects.OF]))
    done = 0
    number = 0
    position = named_item(g, f, t.rows[row, arg.OnObjects.WHO], t.rows[row, arg.OnObjects.OF], number)
    while position >= -1:
        if position >= 0 and not is_uncancellable(g, t, g.stack[position], f.item.controller):
            source = g.stack[position].source
            if g.zone[source] == op.FIELD and g.stamp[source] == g.stack[position].source_stamp:
                add_found_card(g, f, source)
            cancel_at(g, position)
            done = 1
        number += 1
        position = named_item(g, f, t.rows[row, arg.OnObjects.WHO], t.rows[row, arg.OnObjects.OF], number)
    return done


@rule
def run_become_named(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Give each object in question the Element (R9.13), in addition to or instead of its own, or the Job (R9.12), that
    was named in this resolution."""
    what = t.rows[row, arg.BecomeNamed.WHAT]
    if not f.names & (1 << what):
        return 0
    list_affected(g, t, f, row)
    if what == op.NAME_ELEMENT:
        kind = no.EFFECT_MORE_ELEMENTS if t.rows[row, arg.BecomeNamed.ALSO] else no.EFFECT_ELEMENTS
        done = affect_listed(g, f.item, kind, 1 << g.named[what], t.rows[row, arg.BecomeNamed.DURATION])
    else:
        done = affect_listed(g, f.item, no.EFFECT_JOB, g.named[what], t.rows[row, arg.BecomeNamed.DURATION])
    if done:
        g.limits_open = 1  # R3.45
    return done


@rule
def run_gained(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Run one instruction of this module."""
    if t.rows[row, arg.OPERATION] == op.OP_CANCEL:
        return run_cancel(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_BECOME_NAMED:
        return run_become_named(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_ROLES:
        assign_roles(g, t, f, row)
        return 1
    if t.rows[row, arg.OPERATION] == op.OP_GAIN_ABILITIES_OF:
        return run_gain_abilities_of(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_TRIGGER_EX_BURST:
        return run_trigger_ex_burst(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_USE_SAME:
        return use_for_free(g, t, f.item, -f.item.amount)
    if t.rows[row, arg.OPERATION] == op.OP_USE_AGAIN:
        return use_for_free(g, t, f.item, t.rows[row, arg.Watch.ABILITY])
    if t.rows[row, arg.OPERATION] == op.OP_USE_USED:
        ask_used(g, t, f, row)
        return 0
    if t.rows[row, arg.OPERATION] == op.OP_RETARGET:
        return begin_retarget(g, t, f, row)
    if t.rows[row, arg.OPERATION] == op.OP_SELECT_COUNTER:
        ask_counter(g, t, f, row)
        return 1
    if t.rows[row, arg.OPERATION] == op.OP_NAME:
        ask_name(g, t, f, row)
        return 1
    if t.rows[row, arg.OPERATION] == op.OP_GAIN_ABILITY:
        return run_gain_ability(g, t, f, row)
    return no_rule_for_code(g)


# --- Using a special ability that a Character has used this turn, without paying its cost (R8.7) ---------------------
# The history of the turn holds the special abilities used, as rows of the ability table, in the order of their first
# use. OPTION k of the decision is the k-th of those that can be used now.

AFTER_USED = 63
"""A step of FRAME_RESOLVE."""


@rule
def can_use_again(g: Game, t: Tables, f: Frame, row: Row, i: int) -> int:
    """Whether an entry of the history is a special ability that the source of a resolution can use: one with another
    name than the row says, whose mandatory targets exist (R7.32)."""
    entry = g.log[i]
    for k in range(i):  # offered once although both players used it
        if g.log[k].deed == entry.deed and g.log[k].number == entry.number:
            return 0
    if entry.deed != op.DEED_USED_SPECIAL or t.abilities[entry.number].special_name == t.rows[row, arg.UseUsed.WITHOUT]:
        return 0
    return can_choose(g, t, entry.number, f.item.controller, f.item.source)


@rule
def ask_used(g: Game, t: Tables, f: Frame, row: Row) -> None:
    """Ask which special ability is used, if the source is still there and there is one."""
    source = f.item.source
    if g.zone[source] != op.FIELD or g.stamp[source] != f.item.source_stamp:
        return
    ask(g, no.DECISION_ABILITY, f.item.controller, source)
    g.decision_ability = f.item.ability
    number = 0
    for i in range(g.log_count):
        if can_use_again(g, t, f, row, i):
            allow_option(g, number)
            number += 1
    if number:
        f.register[Resolve.USED_ROW] = row
        f.step = AFTER_USED
    else:
        g.decision = 0


@rule
def use_used(g: Game, t: Tables, f: Frame) -> int:
    """Begin to use the chosen ability."""
    number = g.answer_option
    for i in range(g.log_count):
        if can_use_again(g, t, f, f.register[Resolve.USED_ROW], i):
            if number == 0:
                return use_for_free(g, t, f.item, g.log[i].number)
            number -= 1
    return 0
