"""Instructions about abilities: gaining them (8.8)."""

from ...cards.opcodes import FIELD, GRANTS_FIELD_ABILITY, GRANTS_OTHER_ABILITY
from ...core.jit import rule
from . import types as _types  # noqa: F401  (names of record types)
from .constants import EFFECT_ABILITY
from .effects import add_effect
from .query import list_referenced


@rule("i8(G, T, F, i8)")
def run_gain_ability(g, t, f, row):
    """Each object named gains an ability for a duration (R8.65)."""
    list_referenced(g, t, f, t.rows[row, 1], t.rows[row, 2])
    done = 0
    for i in range(g.list_count):
        if g.zone[g.list[i]] == FIELD:
            add_effect(g, f.item, EFFECT_ABILITY, g.list[i], 0, t.rows[row, 4])
            g.effects[g.effect_count - 1].ability = t.rows[row, 3]
            g.grants |= GRANTS_FIELD_ABILITY | GRANTS_OTHER_ABILITY
            done = 1
    return done


@rule("i8(G, T, F, i8)")
def run_gained(g, t, f, row):
    """Carry out one instruction of this module."""
    return run_gain_ability(g, t, f, row)
