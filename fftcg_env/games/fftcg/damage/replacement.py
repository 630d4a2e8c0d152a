"""Apply replacement effects of damage: which ones apply to a packet, in which order, with which result (9.4-9.6).

They come from field abilities, printed or gained, and from ongoing effects. The number ``origin`` says from which: the
card index for a printed ability, ``FIRST_EFFECT`` plus the position of an ongoing effect, ``FIRST_GAINED`` plus the
position of a gained ability. The list ``replacements`` begins with those already applied to the packet, each once
(R9.58); FRAME_DAMAGE keeps their number.
"""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..events.basic_actions import make_dull
from ..field.gained_abilities import field_ability_works
from ..queries.damage_packets import NO_EFFECT, add_packet, amount_fits, can_be_hit, is_described
from ..queries.values import value_of
from ..record import constants as no
from ..record import state as st
from ..record.registers import Damage
from ..record.types import Ability, Card, Frame, Game, Player, Row, Tables, abilities, static_rows
from ..table.characteristics import remove_counters
from ..table.zones import finish

NONE, ASK = -1, -2
MOST_ORDERED = 5
"""Up to this number, replacement effects are tried in every order to find out whether the order matters (R9.62)."""


@rule
def up_to_thousand(amount: int) -> int:
    """A number rounded up to the next 1000 (R0.14)."""
    return -(-amount // 1000) * 1000


# ------------------------------------------------------------------------------------------------------ which there are
@rule
def was_applied(g: Game, count: int, origin: int, row: Row) -> int:
    """Whether this replacement effect was applied to the packet (R9.58)."""
    for i in range(count):
        if g.replacements[i].origin == origin and g.replacements[i].rule == row:
            return 1
    return 0


@rule
def consider(g: Game, t: Tables, f: Frame, origin: int, row: Row, player: Player, source: Card, effect: int) -> None:
    """List a replacement effect if the packet fits its description and has not had it yet."""
    if not is_described(g, t, row, f.register[Damage.PACKET], player, source, effect):
        return
    if t.damage_rules[row].change == op.CHANGE_FIX:
        f.register[Damage.FIXED] = 1
        return
    if was_applied(g, f.register[Damage.APPLIED], origin, row):
        return
    if t.damage_rules[row].once == op.ONCE_EACH_TURN and g.used[source] & (1 << t.damage_rules[row].position):
        return
    if g.replacement_count >= st.REPLACEMENT_CAPACITY:
        finish(g, no.TRUNCATED, no.REASON_DAMAGE_FULL)
        return
    entry = g.replacements[g.replacement_count]
    entry.origin = origin
    entry.rule = row
    g.replacement_count += 1


@rule
def consider_ability(g: Game, t: Tables, f: Frame, ability: Ability, source: Card, origin: int) -> None:
    """List the replacement effects of one field ability for the packet."""
    if t.abilities[ability].kind != op.FIELD_ABILITY or not field_ability_works(g, t, ability, source):
        return
    for row in static_rows(t, t.abilities[ability].program):
        if t.rows[row, arg.OPERATION] == op.STATIC_CHANGE_DAMAGE:
            consider(g, t, f, origin, t.rows[row, arg.StaticDamage.RULE], g.controller[source], source, NO_EFFECT)


@rule
def consider_field(g: Game, t: Tables, f: Frame) -> None:
    """List the replacement effects of abilities on the field for the packet, the turn player's first."""
    for k in range(2):
        p = g.turn_player ^ k
        for source in cards_in(g, p, op.FIELD):
            c = t.cards[g.card_id[source]]
            if c.replaces_damage and not g.silenced[source]:
                for ability in abilities(c.first_ability, c.first_ability + c.abilities):
                    consider_ability(g, t, f, ability, source, source)
    for i in range(g.gained_count):  # R8.65
        entry = g.gained[i]
        if t.abilities[entry.ability].replaces_damage:
            consider_ability(g, t, f, entry.ability, entry.card, no.FIRST_GAINED + i)


@rule
def collect(g: Game, t: Tables, f: Frame) -> None:
    """List the replacement effects that may still apply to the packet (R9.72). If it cannot be reduced, reductions are
    not listed, and shields that would reduce it are used up (R9.69, R9.76)."""
    f.register[Damage.FIXED] = g.damage_fixed
    g.replacement_count = f.register[Damage.APPLIED]
    consider_field(g, t, f)
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.kind == no.EFFECT_CHANGE_DAMAGE:
            consider(g, t, f, no.FIRST_EFFECT + i, e.ability, e.controller, e.source, i)
    if f.register[Damage.FIXED]:
        drop_reductions(g, t, f)


@rule
def drop_reductions(g: Game, t: Tables, f: Frame) -> None:
    """Remove reductions from the list because the packet cannot be reduced (R9.69, R9.76)."""
    p = g.packets[f.register[Damage.PACKET]]
    kept = f.register[Damage.APPLIED]
    for i in range(f.register[Damage.APPLIED], g.replacement_count):
        entry = g.replacements[i]
        if not reduces(t, entry.rule, p.amount):
            g.replacements[kept].origin = entry.origin
            g.replacements[kept].rule = entry.rule
            kept += 1
        elif t.damage_rules[entry.rule].once and amount_fits(g, t, entry.rule, p.amount, p.target):
            use_up(g, t, i)
    g.replacement_count = kept


@rule
def use_up(g: Game, t: Tables, k: int) -> None:
    """Use up a listed replacement effect that applies once (R9.75), or that was the first of this turn."""
    entry = g.replacements[k]
    if t.damage_rules[entry.rule].once == op.ONCE_EACH_TURN:
        g.used[source_of(g, k)] |= 1 << t.damage_rules[entry.rule].position
    else:
        g.effects[entry.origin - no.FIRST_EFFECT].kind = no.EFFECT_SPENT


@rule
def reduces(t: Tables, row: Row, amount: int) -> int:
    """Whether a replacement effect would make the amount smaller."""
    r = t.damage_rules[row]
    if r.change == op.CHANGE_BECOME:
        return 1 if r.amount < amount else 0
    return 1 if r.change == op.CHANGE_REDUCE or r.change == op.CHANGE_HALVE else 0


# -------------------------------------------------------------------------------------------------------- what they do
@rule
def source_of(g: Game, k: int) -> Card:
    """The card that a listed replacement effect comes from."""
    origin = g.replacements[k].origin
    if origin < no.FIRST_EFFECT:
        return origin
    return (
        g.gained[origin - no.FIRST_GAINED].card
        if origin >= no.FIRST_GAINED
        else g.effects[origin - no.FIRST_EFFECT].source
    )


@rule
def difference(g: Game, t: Tables, k: int) -> int:
    """By how much a listed replacement effect increases or reduces damage: a printed number, or one computed now
    (R9.72)."""
    number = t.damage_rules[g.replacements[k].rule].amount
    if number >= 0:
        return number
    source = source_of(g, k)
    return value_of(g, t, Row(-1 - number), g.controller[source], source)


@rule
def changed(g: Game, t: Tables, k: int, amount: int) -> int:
    """The amount after a listed replacement effect; it may be negative (R9.74)."""
    r = t.damage_rules[g.replacements[k].rule]
    if r.change == op.CHANGE_INCREASE:
        return amount + difference(g, t, k)
    if r.change == op.CHANGE_REDUCE:
        return amount - difference(g, t, k)
    if r.change == op.CHANGE_DOUBLE:
        return 2 * amount
    if r.change == op.CHANGE_HALVE:
        return up_to_thousand(-(-amount // 2))
    return r.amount if r.change == op.CHANGE_BECOME else amount


@rule
def recipient(g: Game, t: Tables, k: int) -> int:
    """The target to which a redirection deals the damage (R9.79); NO_CARD: it is not there any more."""
    entry = g.replacements[k]
    card = source_of(g, k)
    if no.FIRST_EFFECT <= entry.origin < no.FIRST_GAINED:
        e = g.effects[entry.origin - no.FIRST_EFFECT]
        own = t.damage_rules[entry.rule].redirected_to == op.WHO_SELF
        named = e.source if own else e.value & 127
        stamp = e.source_stamp if own else e.value >> 7
        card = named if named != st.NO_CARD and g.stamp[named] == stamp else st.NO_CARD
    return card if card != st.NO_CARD and can_be_hit(g, card) else st.NO_CARD


@rule
def is_possible(g: Game, t: Tables, k: int, amount: int, zeroed: int, target: int) -> int:
    """Whether a listed replacement effect applies at this step (R9.61, R9.66, R9.79)."""
    if zeroed and not g.options[no.OPTION_INCREASE_AFTER_ZERO]:
        return 0
    row = g.replacements[k].rule
    if t.damage_rules[row].change == op.CHANGE_REDIRECT and recipient(g, t, k) == st.NO_CARD:
        return 0
    return amount_fits(g, t, row, amount, target)


@rule
def makes_zero(t: Tables, row: Row) -> int:
    """Whether a replacement effect is a "becomes 0" (R9.66)."""
    return 1 if t.damage_rules[row].change == op.CHANGE_BECOME and t.damage_rules[row].amount == 0 else 0


@rule
def apply(g: Game, t: Tables, f: Frame, k: int) -> None:
    """Apply a listed replacement effect: the packet has had it (R9.58), and a shield is used up (R9.75)."""
    p = g.packets[f.register[Damage.PACKET]]
    row = g.replacements[k].rule
    origin = g.replacements[k].origin
    r = t.damage_rules[row]
    if r.dealt and recipient(g, t, k) != st.NO_CARD:  # R9.79: by the same dealer
        add_packet(g, recipient(g, t, k), r.dealt, p.dealer, p.dealer_stamp)
    if r.change == op.CHANGE_REDIRECT:  # its dealer stays the same (R9.79)
        p.target = recipient(g, t, k)
        if r.amount:
            p.amount = r.amount
    else:
        p.amount = changed(g, t, k, p.amount)
        f.register[Damage.ZEROED] |= makes_zero(t, row)
    if r.once:
        use_up(g, t, k)
    if r.counter_kind > 0:
        remove_counters(g, source_of(g, k), r.counter_kind, 1)
    elif r.counter_kind < 0:
        make_dull(g, t, source_of(g, k))
    note_applied(g, f, row, origin)


@rule
def note_applied(g: Game, f: Frame, row: Row, origin: int) -> None:
    """Record that a replacement effect was applied to the packet (R9.58), or that its cost was not paid for it."""
    first = f.register[Damage.APPLIED]
    g.replacements[first].rule = row
    g.replacements[first].origin = origin
    f.register[Damage.APPLIED] += 1


# ----------------------------------------------------------------------------------------------------------- the order
@rule
def all_add_up(g: Game, t: Tables, f: Frame) -> int:
    """Whether all effects that may apply are plain increases and reductions, which give the same in every order
    (R9.74)."""
    for k in range(f.register[Damage.APPLIED], g.replacement_count):
        r = t.damage_rules[g.replacements[k].rule]
        if r.comparison != op.AMOUNT_ANY or (r.change != op.CHANGE_INCREASE and r.change != op.CHANGE_REDUCE):
            return 0
    return 1


@rule
def outcome(g: Game, t: Tables, f: Frame, code: int) -> int:
    """The result of one order of the listed replacement effects: the amount and the shields used, as one number. At
    each step ``code`` says which of the applicable ones is next."""
    first = f.register[Damage.APPLIED]
    p = g.packets[f.register[Damage.PACKET]]
    amount = p.amount
    zeroed = f.register[Damage.ZEROED]
    done = 0
    spent = 0
    left = g.replacement_count - first
    while left > 0:
        possible = 0
        for k in range(first, g.replacement_count):
            if not done >> (k - first) & 1 and is_possible(g, t, k, amount, zeroed, p.target):
                possible += 1
        if possible == 0:
            break
        number = code % left % possible
        code //= left
        left -= 1
        for k in range(first, g.replacement_count):
            if not done >> (k - first) & 1 and is_possible(g, t, k, amount, zeroed, p.target):
                if number == 0:
                    row = g.replacements[k].rule
                    done |= 1 << (k - first)
                    spent |= (t.damage_rules[row].once != 0) << (k - first)
                    amount = changed(g, t, k, amount)
                    zeroed |= makes_zero(t, row)
                    break
                number -= 1
    return max(0, amount) << MOST_ORDERED | spent


@rule
def order_matters(g: Game, t: Tables, f: Frame) -> int:
    """Whether the order of the listed replacement effects can change the result (R9.62)."""
    if all_add_up(g, t, f):
        return 0
    count = g.replacement_count - f.register[Damage.APPLIED]
    orders = 1
    for k in range(count):
        orders *= k + 1
        if t.damage_rules[g.replacements[f.register[Damage.APPLIED] + k].rule].change == op.CHANGE_REDIRECT:
            return 1  # other effects apply to the new recipient
    if count > MOST_ORDERED:
        return 1
    for code in range(1, orders):
        if outcome(g, t, f, code) != outcome(g, t, f, 0):
            return 1
    return 0


@rule
def rank(t: Tables, row: Row) -> int:
    """Place in the fixed order of 2014: first "becomes N", then the others (R9.62)."""
    change = t.damage_rules[row].change
    return 0 if change == op.CHANGE_BECOME or change == op.CHANGE_REDIRECT else 1


@rule
def next_replacement(g: Game, t: Tables, f: Frame) -> int:
    """Which listed replacement effect is next: NONE if none applies any more, ASK if a player decides (R9.61)."""
    p = g.packets[f.register[Damage.PACKET]]
    best = NONE
    possible = 0
    for k in range(f.register[Damage.APPLIED], g.replacement_count):
        if is_possible(g, t, k, p.amount, f.register[Damage.ZEROED], p.target):
            possible += 1
            if best == NONE or rank(t, g.replacements[k].rule) < rank(t, g.replacements[best].rule):
                best = k
    if possible > 1 and not g.options[no.OPTION_SET_THEN_ADJUST] and order_matters(g, t, f):
        return ASK
    return best
