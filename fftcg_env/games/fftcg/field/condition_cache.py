"""Cache which conditions of field abilities hold, to keep derived values while no answer changes (R8.20).

While values are derived, the answers are stored, a few bits for each object with field abilities in the order of
``statics``. If later something changes that only such conditions depend on (a status, a phase, a card in another zone),
the conditions are evaluated again. While the answers are equal, the derived values stay valid.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..queries.values import value_of
from ..record import constants as no
from ..record import state as st
from ..record.types import Ability, Card, Game, Row, Tables, abilities
from ..table.ongoing_effects import depends_on_power
from .gained_abilities import field_ability_works

ANSWERED_OBJECTS = 63 // op.ANSWERS_AN_OBJECT
"""Number of objects whose answers are stored."""
UNSETTLED_STAGES = sum(0b110 << stage for stage in range(0, op.STAGE_POWER + op.STAGES_A_LAYER, op.STAGES_A_LAYER))
"""A bit for each stage whose field effects ask for what their own layer or a later one changes: earlier answers may
change during the derivation."""


@rule(inline=True)
def clear_condition_cache(g: Game) -> None:
    """Clear the cache, because values are derived again."""
    g.answers = 0
    g.answered = 0
    g.kept_count = 0
    g.further_inputs = 0


@rule
def note_limits_of_answers(g: Game) -> None:
    """If more than answers can change the derived values, mark that they depend on everything."""
    if g.static_count > ANSWERED_OBJECTS or g.grants & op.TAKES_ABILITIES:
        g.further_inputs = no.EVERYTHING


@rule(inline=True)
def is_settled(g: Game, t: Tables, ability: Ability) -> int:
    """Whether the condition of an ability has one answer in all stages of a derivation, and afterwards."""
    return 1 if not t.abilities[ability].asks_derived or not g.stages & UNSETTLED_STAGES else 0


@rule
def works_in_derivation(g: Game, t: Tables, ability: Ability, i: int) -> int:
    """Whether a field ability of the ``i``-th of ``statics`` applies during a derivation. The answer is cached for
    later stages."""
    answer = t.abilities[ability].answer
    if answer < 0 or i >= ANSWERED_OBJECTS:
        return field_ability_works(g, t, ability, g.statics[i])
    bit = 1 << (op.ANSWERS_AN_OBJECT * i + answer)
    if g.answered & bit and is_settled(g, t, ability):
        return 1 if g.answers & bit else 0
    works = field_ability_works(g, t, ability, g.statics[i])
    g.answered |= bit
    if works:
        g.answers |= bit
    return works


@rule
def store_value(g: Game, t: Tables, ability: Ability, source: Card) -> None:
    """Store how much power an applying field ability gives, if that number can change."""
    if g.kept_count == st.KEPT_CAPACITY:
        g.further_inputs = no.EVERYTHING
        return
    g.kept[g.kept_count] = value_of(g, t, Row(t.abilities[ability].kept_value - 1), g.controller[source], source)
    g.kept_count += 1


@rule
def answer_changed(g: Game, t: Tables, ability: Ability, i: int) -> int:
    """Whether a condition of the ``i``-th of ``statics`` has, or may have, another answer than stored."""
    kept = g.answers >> (op.ANSWERS_AN_OBJECT * i + t.abilities[ability].answer) & 1
    return 1 if not is_settled(g, t, ability) or field_ability_works(g, t, ability, g.statics[i]) != kept else 0


@rule
def value_changed(g: Game, t: Tables, ability: Ability, source: Card, kept: int) -> int:
    """Whether the number of a field ability differs from the ``kept`` one and affects more than the power of its own
    object; that power is corrected here."""
    if g.stages & UNSETTLED_STAGES:
        return 1
    value = value_of(g, t, Row(t.abilities[ability].kept_value - 1), g.controller[source], source)
    change = value - g.kept[kept]
    if change == 0:
        return 0
    if not t.abilities[ability].value_is_own or g.rule_kinds or depends_on_power(g):
        return 1
    g.kept[kept] = value
    g.power[source] += change
    return 0


@rule
def derived_values_may_differ(g: Game, t: Tables) -> int:
    """Whether ``changed`` may change derived values."""
    changed = g.changed
    if g.further_inputs & changed:
        return 1
    kept = 0
    for i in range(g.static_count):
        card = g.statics[i]
        c = t.cards[g.card_id[card]]
        if (c.relies & changed or c.kept_values) and not g.silenced[card]:
            for k in abilities(c.first_ability, c.first_ability + c.abilities):
                a = t.abilities[k]
                if a.relies & changed and answer_changed(g, t, k, i):
                    return 1
                if a.kept_value and (a.answer < 0 or g.answers >> (op.ANSWERS_AN_OBJECT * i + a.answer) & 1):
                    if a.value_relies & changed and value_changed(g, t, k, card, kept):
                        return 1
                    kept += 1
    return 0
