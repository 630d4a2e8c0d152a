"""Replacement effects of damage: which apply to a packet, in which order, and what they make of it (9.4-9.6).

They come from field abilities, printed or gained, and from ongoing effects. Where one comes from is a number, its
``origin``: the card index for a printed ability, ``FIRST_EFFECT`` plus the position of an ongoing effect,
``FIRST_GAINED`` plus the position of a gained ability. The list ``replacements`` begins with those that the packet has
had already, each once (R9.58); FRAME_DAMAGE keeps their number.
"""

from ...cards.opcodes import (
    AMOUNT_ANY,
    CHANGE_BECOME,
    CHANGE_DOUBLE,
    CHANGE_FIX,
    CHANGE_HALVE,
    CHANGE_INCREASE,
    CHANGE_REDIRECT,
    CHANGE_REDUCE,
    FIELD,
    FIELD_ABILITY,
    STATIC_CHANGE_DAMAGE,
    STATIC_END,
    WHO_SELF,
)
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import (
    EFFECT_CHANGE_DAMAGE,
    EFFECT_SPENT,
    OPTION_INCREASE_AFTER_ZERO,
    OPTION_SET_THEN_ADJUST,
    REASON_DAMAGE_FULL,
    TRUNCATED,
)
from .counters import remove_counters
from .gained import field_ability_works
from .packets import NO_EFFECT, amount_fits, can_be_hit, is_described
from .state import NO_CARD, REPLACEMENT_CAPACITY
from .zones import finish

FIRST_EFFECT, FIRST_GAINED = 128, 192

PACKET_AT, ZEROED, FIXED, APPLIED = range(4)
"""Registers of FRAME_DAMAGE: the packet that is being changed; 1: an effect has made it 0 (R9.66); 1: it cannot be
reduced (R9.69); how many replacement effects it has had."""

NONE, ASK = -1, -2
MOST_ORDERED = 5
"""So many replacement effects are tried in every order to find out whether the order matters (R9.62)."""


@rule("i8(i8)")
def up_to_thousand(amount):
    """Rounded up to the next 1000 (R0.14)."""
    return -(-amount // 1000) * 1000


# ------------------------------------------------------------------------------------------------------ which there are
@rule("i8(G, i8, i8, i8)")
def was_applied(g, count, origin, row):
    """Whether the packet has had this replacement effect (R9.58)."""
    for i in range(count):
        if g.replacements[i].origin == origin and g.replacements[i].rule == row:
            return 1
    return 0


@rule("void(G, T, F, i8, i8, i8, i8, i8)")
def consider(g, t, f, origin, row, player, source, effect):
    """List a replacement effect if the packet is of the described kind and has not had it yet."""
    if not is_described(g, t, row, f.register[PACKET_AT], player, source, effect):
        return
    if t.damage_rules[row].change == CHANGE_FIX:
        f.register[FIXED] = 1
        return
    if was_applied(g, f.register[APPLIED], origin, row):
        return
    if g.replacement_count >= REPLACEMENT_CAPACITY:
        finish(g, TRUNCATED, REASON_DAMAGE_FULL)
        return
    entry = g.replacements[g.replacement_count]
    entry.origin = origin
    entry.rule = row
    g.replacement_count += 1


@rule("void(G, T, F, i8, i8, i8)")
def consider_ability(g, t, f, ability, source, origin):
    """List what one field ability makes of the packet."""
    if t.abilities[ability].kind != FIELD_ABILITY or not field_ability_works(g, t, ability, source):
        return
    row = t.abilities[ability].program
    while t.rows[row, 0] != STATIC_END:
        if t.rows[row, 0] == STATIC_CHANGE_DAMAGE:
            consider(g, t, f, origin, t.rows[row, 3], g.controller[source], source, NO_EFFECT)
        row += 1


@rule("void(G, T, F)")
def consider_field(g, t, f):
    """List what the abilities on the field make of the packet, the turn player's first."""
    for k in range(2):
        p = g.turn_player ^ k
        for i in range(g.zone_count[p, FIELD]):
            source = g.zone_cards[p, FIELD, i]
            c = t.cards[g.card_id[source]]
            if c.replaces_damage and not g.silenced[source]:
                for ability in range(c.first_ability, c.first_ability + c.abilities):
                    consider_ability(g, t, f, ability, source, source)
    for i in range(g.gained_count):  # R8.65
        entry = g.gained[i]
        if t.abilities[entry.ability].replaces_damage:
            consider_ability(g, t, f, entry.ability, entry.card, FIRST_GAINED + i)


@rule("void(G, T, F)")
def collect(g, t, f):
    """List the replacement effects that the packet may still have (R9.72). It cannot be reduced: reductions are not
    listed, and shields that would reduce it are used up (R9.69, R9.76)."""
    f.register[FIXED] = g.damage_fixed
    g.replacement_count = f.register[APPLIED]
    consider_field(g, t, f)
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.kind == EFFECT_CHANGE_DAMAGE:
            consider(g, t, f, FIRST_EFFECT + i, e.ability, e.controller, e.source, i)
    if f.register[FIXED]:
        drop_reductions(g, t, f)


@rule("void(G, T, F)")
def drop_reductions(g, t, f):
    """The packet cannot be reduced (R9.69, R9.76)."""
    p = g.packets[f.register[PACKET_AT]]
    kept = f.register[APPLIED]
    for i in range(f.register[APPLIED], g.replacement_count):
        entry = g.replacements[i]
        if not reduces(t, entry.rule, p.amount):
            g.replacements[kept].origin = entry.origin
            g.replacements[kept].rule = entry.rule
            kept += 1
        elif t.damage_rules[entry.rule].once and amount_fits(g, t, entry.rule, p.amount, p.target):
            g.effects[entry.origin - FIRST_EFFECT].kind = EFFECT_SPENT
    g.replacement_count = kept


@rule("i8(T, i8, i8)")
def reduces(t, row, amount):
    """Whether a replacement effect would make the amount smaller."""
    r = t.damage_rules[row]
    if r.change == CHANGE_BECOME:
        return 1 if r.amount < amount else 0
    return 1 if r.change == CHANGE_REDUCE or r.change == CHANGE_HALVE else 0


# -------------------------------------------------------------------------------------------------------- what they do
@rule("i8(T, i8, i8)")
def changed(t, row, amount):
    """The amount after a replacement effect; it may be negative (R9.74)."""
    r = t.damage_rules[row]
    if r.change == CHANGE_INCREASE:
        return amount + r.amount
    if r.change == CHANGE_REDUCE:
        return amount - r.amount
    if r.change == CHANGE_DOUBLE:
        return 2 * amount
    if r.change == CHANGE_HALVE:
        return up_to_thousand(-(-amount // 2))
    return r.amount if r.change == CHANGE_BECOME else amount


@rule("i8(G, i8)")
def source_of(g, k):
    """The card that a listed replacement effect comes from."""
    origin = g.replacements[k].origin
    if origin < FIRST_EFFECT:
        return origin
    return g.gained[origin - FIRST_GAINED].card if origin >= FIRST_GAINED else g.effects[origin - FIRST_EFFECT].source


@rule("i8(G, T, i8)")
def recipient(g, t, k):
    """To what a redirection deals the damage (R9.79), NO_CARD: it is not there any more."""
    entry = g.replacements[k]
    card = source_of(g, k)
    if FIRST_EFFECT <= entry.origin < FIRST_GAINED:
        e = g.effects[entry.origin - FIRST_EFFECT]
        own = t.damage_rules[entry.rule].redirected_to == WHO_SELF
        named = e.source if own else e.value & 127
        stamp = e.source_stamp if own else e.value >> 7
        card = named if named != NO_CARD and g.stamp[named] == stamp else NO_CARD
    return card if card != NO_CARD and can_be_hit(g, card) else NO_CARD


@rule("i8(G, T, i8, i8, i8, i8)")
def is_possible(g, t, k, amount, zeroed, target):
    """Whether a listed replacement effect applies at this step (R9.61, R9.66, R9.79)."""
    if zeroed and not g.options[OPTION_INCREASE_AFTER_ZERO]:
        return 0
    row = g.replacements[k].rule
    if t.damage_rules[row].change == CHANGE_REDIRECT and recipient(g, t, k) == NO_CARD:
        return 0
    return amount_fits(g, t, row, amount, target)


@rule("i8(T, i8)")
def makes_zero(t, row):
    """Whether a replacement effect is a "becomes 0" (R9.66)."""
    return 1 if t.damage_rules[row].change == CHANGE_BECOME and t.damage_rules[row].amount == 0 else 0


@rule("void(G, T, F, i8)")
def apply(g, t, f, k):
    """Apply a listed replacement effect: the packet has had it (R9.58), and a shield is used up (R9.75)."""
    p = g.packets[f.register[PACKET_AT]]
    row = g.replacements[k].rule
    origin = g.replacements[k].origin
    r = t.damage_rules[row]
    if r.change == CHANGE_REDIRECT:  # its dealer stays the same (R9.79)
        p.target = recipient(g, t, k)
        if r.amount:
            p.amount = r.amount
    else:
        p.amount = changed(t, row, p.amount)
        f.register[ZEROED] |= makes_zero(t, row)
    if r.once:
        g.effects[origin - FIRST_EFFECT].kind = EFFECT_SPENT
    if r.counter_kind:
        remove_counters(g, source_of(g, k), r.counter_kind, 1)
    first = f.register[APPLIED]
    g.replacements[first].rule = row
    g.replacements[first].origin = origin
    f.register[APPLIED] += 1


# ----------------------------------------------------------------------------------------------------------- the order
@rule("i8(G, T, F)")
def all_add_up(g, t, f):
    """Whether all that may apply are plain increases and reductions, which give the same in every order (R9.74)."""
    for k in range(f.register[APPLIED], g.replacement_count):
        r = t.damage_rules[g.replacements[k].rule]
        if r.comparison != AMOUNT_ANY or (r.change != CHANGE_INCREASE and r.change != CHANGE_REDUCE):
            return 0
    return 1


@rule("i8(G, T, F, i8)")
def outcome(g, t, f, code):
    """What one order of the listed replacement effects comes to: the amount and the shields used, as one number. At
    each step ``code`` says which of those that apply then is next."""
    first = f.register[APPLIED]
    p = g.packets[f.register[PACKET_AT]]
    amount = p.amount
    zeroed = f.register[ZEROED]
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
                    spent |= t.damage_rules[row].once << (k - first)
                    amount = changed(t, row, amount)
                    zeroed |= makes_zero(t, row)
                    break
                number -= 1
    return max(0, amount) << MOST_ORDERED | spent


@rule("i8(G, T, F)")
def order_matters(g, t, f):
    """Whether the order of the listed replacement effects can change the result (R9.62)."""
    if all_add_up(g, t, f):
        return 0
    count = g.replacement_count - f.register[APPLIED]
    orders = 1
    for k in range(count):
        orders *= k + 1
        if t.damage_rules[g.replacements[f.register[APPLIED] + k].rule].change == CHANGE_REDIRECT:
            return 1  # other effects apply to the new recipient
    if count > MOST_ORDERED:
        return 1
    for code in range(1, orders):
        if outcome(g, t, f, code) != outcome(g, t, f, 0):
            return 1
    return 0


@rule("i8(T, i8)")
def rank(t, row):
    """Place in the fixed order of 2014: first "becomes N", then the others (R9.62)."""
    change = t.damage_rules[row].change
    return 0 if change == CHANGE_BECOME or change == CHANGE_REDIRECT else 1


@rule("i8(G, T, F)")
def next_replacement(g, t, f):
    """Which listed replacement effect is next: NONE applies any more, or a player has to say (ASK) (R9.61)."""
    p = g.packets[f.register[PACKET_AT]]
    best = NONE
    possible = 0
    for k in range(f.register[APPLIED], g.replacement_count):
        if is_possible(g, t, k, p.amount, f.register[ZEROED], p.target):
            possible += 1
            if best == NONE or rank(t, g.replacements[k].rule) < rank(t, g.replacements[best].rule):
                best = k
    if possible > 1 and not g.options[OPTION_SET_THEN_ADJUST] and order_matters(g, t, f):
        return ASK
    return best
