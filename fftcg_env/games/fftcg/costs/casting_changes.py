"""Collect what texts change about casting: costs, prohibitions, sources of CP, permissions (5.2, 5.3, 5.5).

These texts are not derived values. They are read when something is cast or paid, and only if ``g.casting`` or the
card's own ``casting`` bits say that there are any.
"""

from ....core.intrinsics.branchless import lowest_bit
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..field.derived_values import elements_among
from ..field.field_limits import forbids_copy
from ..queries.conditions import holds
from ..queries.matching import fits, fits_anywhere
from ..queries.values import value_of
from ..record import constants as no
from ..record import state as st
from ..record.types import Ability, Card, Game, Player, Row, Tables, abilities, players, static_rows
from ..table.characteristics import elements_of, has_abilities_of_kind
from ..table.zones import end_effect, owner_of

NOTHING = -1
NOBODY = -1


@rule
def clear_changes(g: Game) -> None:
    """Clear the list of changes."""
    g.cost_less = 0
    g.cost_more = 0
    g.cost_becomes = NOTHING
    g.cost_floor = 0
    g.any_element = 0
    g.forbidden = 0
    g.paid_only_by = NOTHING


@rule
def add_change(g: Game, t: Tables, row: Row, player: Player, source: Card) -> None:
    """Add a change by an ability of ``source`` that ``player`` controls."""
    kind = t.rows[row, arg.OPERATION]
    if kind == op.STATIC_USES_COST_MORE:
        g.cost_more += t.rows[row, arg.StaticCasting.VALUE]  # R5.52
    elif kind == op.STATIC_COST_LESS:
        g.cost_less += max(0, value_of(g, t, t.rows[row, arg.StaticCasting.VALUE], player, source))  # R5.53
        g.cost_floor = max(g.cost_floor, t.rows[row, arg.StaticCasting.FLOOR])
    elif kind == op.STATIC_COST_MORE:
        g.cost_more += value_of(g, t, t.rows[row, arg.StaticCasting.VALUE], player, source)  # R5.52
    elif kind == op.STATIC_COST_BECOMES:
        g.cost_becomes = t.rows[row, arg.StaticCasting.VALUE]  # R5.51
    elif kind == op.STATIC_ANY_ELEMENT_PAYS or kind == op.STATIC_ANY_ELEMENT_PRIMES:
        g.any_element = 1  # R5.28
    elif kind == op.STATIC_CANNOT_CAST:
        g.forbidden = 1
    elif kind == op.STATIC_ONLY_PAID_BY:
        g.paid_only_by = row  # R5.27


@rule
def is_about(g: Game, t: Tables, row: Row, card: Card, caster: Player, player: Player, source: Card) -> int:
    """Whether a change by an ability of ``player`` applies to ``caster`` casting ``card``."""
    kind = t.rows[row, arg.OPERATION]
    producing = op.STATIC_DISCARDS_PRODUCE <= kind <= op.STATIC_PRODUCES_OF
    if kind == op.STATIC_PRODUCES or producing or t.rows[row, arg.StaticCasting.CARDS] < 0:
        return 0
    by = t.rows[row, arg.StaticCasting.BY]
    if by != op.ANYONE and (caster == player) != (by == op.YOU):
        return 0
    return fits_anywhere(g, t, t.rows[row, arg.StaticCasting.CARDS], card, player, source)


@rule
def rows_in_force(g: Game, t: Tables, ability: Ability, card: Card, player: Player) -> Row:
    """The first row of a field ability, of a card that ``player`` casts or of an object that ``player`` controls; -1:
    it is none, or does not apply now (R8.20, R12.45)."""
    a = t.abilities[ability]
    if a.kind != op.FIELD_ABILITY or g.zone_count[player, op.DAMAGE_ZONE] < a.damage:
        return Row(-1)
    return a.program if a.condition < 0 or holds(g, t, a.condition, player, card) else Row(-1)


@rule
def add_own_changes(g: Game, t: Tables, card: Card, caster: Player) -> None:
    """Add what the card's own text changes about casting it; it works where the card is cast from (R8.4, R12.45)."""
    c = t.cards[g.card_id[card]]
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        for row in static_rows(t, rows_in_force(g, t, k, card, caster)):
            if t.rows[row, arg.OPERATION] == op.STATIC_ONLY_PAID_BY or t.rows[row, arg.StaticCasting.CARDS] < 0:
                add_change(g, t, row, caster, card)


@rule
def changes_it(
    g: Game, t: Tables, row: Row, card: Card, caster: Player, ability: Ability, player: Player, source: Card
) -> int:
    """Whether a row of a field ability of ``source`` changes how ``caster`` casts ``card``, uses an ability of it, or
    primes it."""
    kind = t.rows[row, arg.OPERATION]
    if kind == op.STATIC_USES_COST_MORE or kind == op.STATIC_ANY_ELEMENT_PRIMES:
        fitting = ability >= 0 and t.rows[row, arg.StaticUses.KIND] == t.abilities[ability].kind
        return fits(g, t, t.rows[row, arg.StaticUses.CARDS], card, player, source) if fitting else 0
    if ability >= 0 or not (op.STATIC_COST_MORE <= kind <= op.STATIC_CANNOT_CAST or kind == op.STATIC_COST_LESS):
        return 0
    return is_about(g, t, row, card, caster, player, source)


@rule(inline=True)
def objects_that_change_casting(g: Game, t: Tables, player: Player, bit: int) -> int:
    """The places, a bit each, of objects of a side of the field whose field abilities concern casting in a certain way
    (``bit``: CASTING_*); branch-free, because branches would mispredict."""
    places = 0
    for i in range(g.zone_count[player, op.FIELD]):
        card = g.zone_cards[player, op.FIELD, i]
        places |= has_abilities_of_kind(g, card, t.cards[g.card_id[card]].casting & bit) << i
    return places


@rule
def add_changes_from_field(g: Game, t: Tables, card: Card, caster: Player, ability: Ability) -> None:
    """Add what field abilities change about ``caster`` casting a card (``ability``: NOTHING), or using an ability of
    it."""
    bit = op.CASTING_OTHERS if ability < 0 else op.CASTING_USES
    for p in players(2):
        speaking = objects_that_change_casting(g, t, p, bit)
        while speaking:
            source = g.zone_cards[p, op.FIELD, lowest_bit(speaking)]
            speaking &= speaking - 1
            c = t.cards[g.card_id[source]]
            for k in abilities(c.first_ability, c.first_ability + c.abilities):
                for row in static_rows(t, rows_in_force(g, t, k, source, p)):
                    if changes_it(g, t, row, card, caster, ability, p, source):
                        add_change(g, t, row, p, source)


@rule
def add_terms(g: Game, terms: int) -> None:
    """Add what the effect or permission that casts a card says about its cost."""
    g.cost_less += terms >> op.TERM_LESS
    if terms & op.TERM_ANY_ELEMENT:
        g.any_element = 1
    if terms & op.TERM_NOT_0:
        g.cost_floor = max(1, g.cost_floor)
    if terms & op.TERM_FREE:  # R5.5, R5.50
        g.cost_becomes = 0
        g.paid_only_by = NOTHING


@rule(inline=True)
def gather_changes(g: Game, t: Tables, card: Card, caster: Player, terms: int) -> None:
    """Collect everything that changes ``caster`` casting ``card`` now, on these terms (R5.59)."""
    clear_changes(g)
    if t.cards[g.card_id[card]].casting & op.CASTING_OWN:
        add_own_changes(g, t, card, caster)
    if g.casting & op.CASTING_OTHERS:
        add_changes_from_field(g, t, card, caster, Ability(NOTHING))
    if g.casting & op.CASTING_EFFECTS:
        for e in entries_of(g, "effects"):
            if e.kind == no.EFFECT_CASTING and is_about(g, t, e.value >> 1, card, caster, e.controller, e.source):
                add_change(g, t, e.value >> 1, e.controller, e.source)
        if forbids_copy(g, t, card, caster, op.FORBIDS_CASTING):
            g.forbidden = 1
    if terms:
        add_terms(g, terms)


@rule
def use_up_changes(g: Game, t: Tables, card: Card, caster: Player) -> None:
    """End effects for "the next card" with the cast that they apply to."""
    i = 0
    while i < g.effect_count:
        e = g.effects[i]
        next_only = e.kind == no.EFFECT_CASTING and e.value & 1
        if next_only and is_about(g, t, e.value >> 1, card, caster, e.controller, e.source):
            end_effect(g, i)
            g.stale = 1  # whether any effect changes casting is a derived value
        else:
            i += 1


# -------------------------------------------------------------------------------------------------- using abilities
@rule
def more_for_use(g: Game, t: Tables, ability: Ability, source: Card) -> int:
    """How much more field abilities make using an ability of ``source`` cost (R5.52)."""
    before = g.cost_more
    add_changes_from_field(g, t, source, Player(NOBODY), ability)
    more = g.cost_more - before
    g.cost_more = before
    return more


@rule
def any_element_pays_for(g: Game, t: Tables, card: Card, ability: Ability) -> int:
    """Whether CP of any Element pays the Priming cost of an object, or the Warp cost of a card of a hand (R5.28)."""
    if not g.casting & op.CASTING_USES:
        return 0
    g.any_element = 0
    add_changes_from_field(g, t, card, Player(NOBODY), ability)
    return g.any_element


# ------------------------------------------------------------------------------------------------------ producing CP
@rule
def elements_from(g: Game, t: Tables, source: Card, card: Card) -> int:
    """Element bits of CP that texts of ``source`` let a Backup produce now (R5.15)."""
    bits = 0
    c = t.cards[g.card_id[source]]
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        for row in static_rows(t, rows_in_force(g, t, k, source, g.controller[source])):
            kind = t.rows[row, arg.OPERATION]
            if kind == op.STATIC_PRODUCES and produces_for(g, t, row, source, card):
                bits |= t.rows[row, arg.StaticProduces.ELEMENTS]
            elif kind == op.STATIC_PRODUCES_OF and produces_for(g, t, row, source, card):
                bits |= elements_among(g, t, t.rows[row, arg.StaticProducesOf.CARDS], source)
    return bits


@rule
def produces_for(g: Game, t: Tables, row: Row, source: Card, card: Card) -> int:
    """Whether the text applies to this Backup and to what is being paid for."""
    player = g.controller[source]
    if t.rows[row, arg.StaticProduces.BACKUPS] < 0:
        if card != source:
            return 0
    elif not fits(g, t, t.rows[row, arg.StaticProduces.BACKUPS], card, player, source):
        return 0
    pays_for = t.rows[row, arg.StaticProduces.PAYS_FOR]
    if pays_for < 0:
        return 1
    return 1 if g.supply_for != st.NO_CARD and fits_anywhere(g, t, pays_for, g.supply_for, player, source) else 0


SOMETHING = 1 << 8
"""In addition to PRODUCES_*: texts change what sources give."""


@rule
def texts_of_producers(g: Game, t: Tables, player: Player) -> int:
    """What texts change about a player's sources of CP, their own or others' for Backups: SOMETHING and PRODUCES_*
    bits; 0: nothing."""
    bits = SOMETHING if g.producers else 0
    for p in players(0, 2) if g.producers else players(player, player + 1):
        for source in cards_in(g, p, op.FIELD):
            c = t.cards[g.card_id[source]]
            bits |= (SOMETHING | c.producing) * has_abilities_of_kind(g, source, c.casting & op.CASTING_PRODUCES)
    return bits


@rule(inline=True)
def backup_elements(g: Game, t: Tables, card: Card) -> int:
    """Element bits of the CP that a Backup can produce (R5.12, R5.15)."""
    bits = elements_of(g, t, card)
    if t.cards[g.card_id[card]].casting & op.CASTING_PRODUCES and not g.silenced[card]:
        bits |= t.cards[g.card_id[card]].own_elements
        if t.cards[g.card_id[card]].producing & op.PRODUCES_BY_TEXT:
            bits |= elements_from(g, t, card, card)
    if g.producers:
        for p in players(2):
            for source in cards_in(g, p, op.FIELD):
                if t.cards[g.card_id[source]].produces_for_others and source != card and not g.silenced[source]:
                    bits |= elements_from(g, t, source, card)
    return bits


@rule
def discards_from(g: Game, t: Tables, player: Player) -> int:
    """Of Light and Dark, the bits of the Elements whose cards texts let a player discard for CP now (R5.14)."""
    bits = 0
    for source in cards_in(g, player, op.FIELD):
        c = t.cards[g.card_id[source]]
        if not c.producing & op.PRODUCES_BY_DISCARDS or g.silenced[source]:
            continue
        for k in abilities(c.first_ability, c.first_ability + c.abilities):
            for row in static_rows(t, rows_in_force(g, t, k, source, player)):
                if t.rows[row, arg.OPERATION] == op.STATIC_DISCARDS_PRODUCE:
                    bits |= t.rows[row, arg.StaticProduces.ELEMENTS]
    return bits


@rule
def spendable(g: Game, t: Tables, card: Card, bits: int) -> int:
    """Which of the CP that a source can produce can be spent for what is being paid, which restricts them (R5.27)."""
    discards = t.rows[g.supply_rule, arg.StaticPaidBy.DISCARDS]
    if g.zone[card] == op.HAND and discards >= 0:
        if not fits(g, t, discards, card, owner_of(card), g.supply_for):
            return 0
    elif t.rows[g.supply_rule, arg.StaticPaidBy.BACKUPS] >= 0:
        if g.zone[card] != op.FIELD or not g.types[card] & op.BACKUP:
            return 0
        if not fits(g, t, t.rows[g.supply_rule, arg.StaticPaidBy.BACKUPS], card, g.controller[card], g.supply_for):
            return 0
    return bits & t.rows[g.supply_rule, arg.StaticPaidBy.ELEMENTS]


# ------------------------------------------------------------------------------------------------------- permissions
NOT, ALWAYS, ONCE = range(3)
"""Whether a field ability permits a cast: one of the described cards in each turn, or all of them."""


@rule
def permits(g: Game, t: Tables, ability: Ability, source: Card, card: Card) -> int:
    """Whether a field ability of ``source`` lets its controller cast a card from where it is (R5.7): NOT, ALWAYS, ONCE
    (NOT if it was used this turn, R8.61)."""
    player = g.controller[source]
    for row in static_rows(t, rows_in_force(g, t, ability, source, player)):
        if t.rows[row, arg.OPERATION] == op.STATIC_CASTABLE and t.rows[row, arg.StaticCastable.ZONE] == g.zone[card]:
            if t.rows[row, arg.StaticCastable.CARDS] < 0:
                if card == source:
                    return ALWAYS
            elif fits_anywhere(g, t, t.rows[row, arg.StaticCastable.CARDS], card, player, source):
                if not t.rows[row, arg.StaticCastable.ONCE]:
                    return ALWAYS
                return NOT if g.used[source] & 1 << t.abilities[ability].position else ONCE
    return NOT


@rule
def is_castable_from(g: Game, t: Tables, card: Card, player: Player) -> int:
    """Whether the card's own text or a field ability lets its owner cast it from where it is: NOT, ALWAYS, ONCE."""
    once = NOT
    c = t.cards[g.card_id[card]]
    if c.castable_in & (1 << g.zone[card]):
        for k in abilities(c.first_ability, c.first_ability + c.abilities):
            if permits(g, t, k, card, card):
                return ALWAYS
    if g.casting & op.CASTING_PERMITS:
        for source in cards_in(g, player, op.FIELD):
            c = t.cards[g.card_id[source]]
            if c.casting & op.CASTING_PERMITS and not g.silenced[source]:
                for k in abilities(c.first_ability, c.first_ability + c.abilities):
                    permitted = permits(g, t, k, source, card)
                    if permitted == ALWAYS:
                        return ALWAYS
                    once |= permitted
    return once


@rule
def use_up_permit(g: Game, t: Tables, card: Card, player: Player) -> None:
    """Use up a once-per-turn permission for a card that is cast from where it is, unless an unlimited one applies."""
    if is_castable_from(g, t, card, player) != ONCE:
        return
    for source in cards_in(g, player, op.FIELD):
        c = t.cards[g.card_id[source]]
        if c.casting & op.CASTING_PERMITS and not g.silenced[source]:
            for k in abilities(c.first_ability, c.first_ability + c.abilities):
                if permits(g, t, k, source, card) == ONCE:
                    g.used[source] |= 1 << t.abilities[k].position
                    return
