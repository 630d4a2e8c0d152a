"""Ways to pay for special abilities other than the S icon (R8.55).

A special ability has two further rows with its cost: one without the S icon, one with a Crystal instead. While nothing
in play allows these (one bit of ``casting``), no rule of this module runs.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..queries.matching import fits
from ..record import constants as no
from ..record.types import Ability, Card, Game, Player, Row, Tables, abilities
from ..table.zones import end_effect, mark_stale
from .casting_changes import rows_in_force
from .cost_parts import can_pay_cost


@rule
def row_of_way(t: Tables, ability: Ability, way: int) -> Ability:
    """The row with the cost of a special ability that is paid in a way (WAY_*)."""
    return ability if way == op.WAY_PRINTED else Ability(t.abilities[ability].without_s + way - op.WAY_WITHOUT_S)


@rule
def effect_without_s(g: Game, t: Tables, card: Card) -> int:
    """The ongoing effect that lets an object use its next special ability without the S icon; -1: none."""
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.kind == no.EFFECT_LASTING and e.card == card:
            if t.rows[e.value, arg.OPERATION] == op.STATIC_WITHOUT_S:
                return i
    return -1


@rule
def takes_crystal(g: Game, t: Tables, card: Card, player: Player) -> int:
    """Whether a field ability of a player lets a Crystal be paid instead of the S icon of an object."""
    for i in range(g.zone_count[player, op.FIELD]):
        source = g.zone_cards[player, op.FIELD, i]
        c = t.cards[g.card_id[source]]
        if not c.casting & op.CASTING_SPECIALS or g.silenced[source]:
            continue
        for k in abilities(c.first_ability, c.first_ability + c.abilities):
            row = rows_in_force(g, t, k, source, player)
            while row >= 0 and t.rows[row, arg.OPERATION] != op.STATIC_END:
                if t.rows[row, arg.OPERATION] == op.STATIC_CRYSTAL_FOR_S:
                    if fits(g, t, t.rows[row, arg.StaticCrystalForS.CARDS], card, player, source):
                        return 1
                row = Row(row + 1)
    return 0


@rule
def can_pay_in_way(g: Game, t: Tables, ability: Ability, card: Card, player: Player, way: int) -> int:
    """Whether a player can pay for a special ability in a way; the sources are surveyed."""
    if way != op.WAY_PRINTED and not t.abilities[ability].without_s:
        return 0
    if way == op.WAY_WITHOUT_S and effect_without_s(g, t, card) < 0:
        return 0
    if way == op.WAY_CRYSTAL and not takes_crystal(g, t, card, player):
        return 0
    return can_pay_cost(g, t, row_of_way(t, ability, way), card, player)


@rule
def can_pay_in_some_way(g: Game, t: Tables, ability: Ability, card: Card, player: Player) -> int:
    """Whether a player can pay for a special ability in some way; the sources are surveyed."""
    for way in range(op.WAY_PRINTED, op.WAY_CRYSTAL + 1):
        if can_pay_in_way(g, t, ability, card, player, way):
            return 1
    return 0


@rule
def use_up_without_s(g: Game, t: Tables, card: Card) -> None:
    """End what lets an object use its next special ability without the S icon: this was the next one."""
    i = effect_without_s(g, t, card)
    while i >= 0:
        end_effect(g, i)
        mark_stale(g)
        i = effect_without_s(g, t, card)
