"""The operands of field effects by name: what the columns of their rows mean; ``operands`` passes them on."""

from __future__ import annotations

from enum import IntEnum

from . import opcodes as op


class Nothing(IntEnum):
    """No operands."""


Static = IntEnum("Static", "WHO OF")
"""What field effects have in common: the objects that they apply to (REF_SELF, or a filter of REF_ALL)."""

StaticValue = IntEnum("StaticValue", "WHO OF VALUE")
"""VALUE: row of a value, bits, number of a name or Job, row of an ability, filter of cards."""

StaticAbilitiesOf = IntEnum("StaticAbilitiesOf", "WHO OF VALUE KIND")
"""VALUE: filter of the cards whose abilities it has; KIND: *_ABILITY."""

StaticMustBlock = IntEnum("StaticMustBlock", "WHO OF GAINED")
"""GAINED: 1 if it is an ability that was gained (R8.66)."""

StaticElementsOf = IntEnum("StaticElementsOf", "WHO OF VALUE COUNTED")
"""VALUE: filter of the cards whose Elements count; COUNTED: bits of those that count."""

StaticCards = IntEnum("StaticCards", "WHO OF FILTER")
"""A rule about an object and cards that fit FILTER, -1: any."""

StaticOther = IntEnum("StaticOther", "WHO OF FILTER POWER")
"""A rule about an object and another card. FILTER: of the other one, -1: any; POWER: how the other one's power or
cost compares with its own (POWERS)."""

StaticSources = IntEnum("StaticSources", "WHO OF FILTER BY")
"""What Summons and abilities cannot do. FILTER: of their sources, -1: any; BY: BY_* bits."""

StaticAttacks = IntEnum("StaticAttacks", "WHO OF TIMES MORE")
"""TIMES: row of a value; MORE: 1 if they come on top (R10.15)."""

StaticFewerAttacks = IntEnum("StaticFewerAttacks", "WHO OF TIMES PLAYER")
"""TIMES: row of a value; PLAYER: whose attacks."""

StaticBan = IntEnum("StaticBan", "WHO FILTER PLAYER WHAT")
"""FILTER: with which cards, -1: any; PLAYER: who cannot do it; WHAT: BAN_* bits."""

StaticUncancellable = IntEnum("StaticUncancellable", "WHO ITEMS BY_OPPONENT")
"""ITEMS: filter; BY_OPPONENT: 1 if Summons and abilities of the opponent only cannot cancel them."""

StaticLeaves = IntEnum("StaticLeaves", "WHO OF ZONE HOW")
"""ZONE: where it goes instead; HOW: LEAVES_* bits."""

StaticEnters = IntEnum("StaticEnters", "WHO OF ZONE")
"""ZONE: where it goes instead."""

StaticCasting = IntEnum("StaticCasting", "CARDS VALUE BY FLOOR", start=2)
"""What casting costs. CARDS: filter of the cards cast, -1: this card; VALUE: row of a value, or a cost, 0: the code
says everything; BY: who casts; FLOOR: what a reduced cost does not fall below."""

StaticUses = IntEnum("StaticUses", "CARDS AMOUNT KIND", start=2)
"""What using abilities costs. CARDS: filter of the objects; AMOUNT: CP; KIND: *_ABILITY."""

StaticCrystalForS = IntEnum("StaticCrystalForS", "CARDS", start=2)
"""CARDS: filter of the objects whose special abilities it is about."""

StaticPaidBy = IntEnum("StaticPaidBy", "BACKUPS ELEMENTS DISCARDS", start=2)
"""BACKUPS: filter of the sources, -1: any; ELEMENTS: bits of what they may give; DISCARDS: filter of cards of the
hand that can pay in addition to described Backups, -1: none."""

StaticProduces = IntEnum("StaticProduces", "BACKUPS PAYS_FOR ELEMENTS", start=2)
"""BACKUPS: filter, -1: this card; PAYS_FOR: filter of the card that is paid for, -1: anything; ELEMENTS: bits."""

StaticProducesOf = IntEnum("StaticProducesOf", "BACKUPS PAYS_FOR CARDS", start=2)
"""As ``StaticProduces``; CARDS: filter of the cards whose Elements those are."""

StaticWay = IntEnum("StaticWay", "CARDS COST LESS MODES", start=2)
"""Another cost of casting this card. CARDS: -1; COST: the ability with the cost; LESS: by how much an extra cost
reduces the other one; MODES: how many actions are selected at this price, 0: it is no price of actions; below 0:
minus the filter, less 1, of the target that is chosen at this price."""

StaticCastable = IntEnum("StaticCastable", "CARDS ZONE ONCE", start=2)
"""CARDS: filter of the cards that may be cast, -1: this card; ZONE: from where; ONCE: 1: one in each turn."""

StaticDamage = IntEnum("StaticDamage", "RULE", start=3)
"""RULE: a damage rule (R9.72)."""

StaticBeside = IntEnum("StaticBeside", "FILTER", start=3)
"""FILTER: of the Characters with which it cannot share a field."""

StaticLimit = IntEnum("StaticLimit", "BITS", start=3)
"""BITS: what of the field limits is widened."""

STATICS: dict[int, type[IntEnum]] = {
    op.STATIC_END: Nothing,
    **dict.fromkeys((op.STATIC_IN_CARD_ROW, op.STATIC_SPECIAL_DISCARDS), Nothing),
    **dict.fromkeys(
        (
            op.STATIC_ALL_JOBS,
            op.STATIC_NO_ABILITIES,
            op.STATIC_ENTERS_DULL,
            op.STATIC_ENTERS_SILENTLY,
            op.STATIC_SPECIALS_AT_ONCE,
            op.STATIC_WITHOUT_S,
            op.STATIC_NO_CATEGORIES,
        ),
        Static,
    ),
    op.STATIC_MUST_BLOCK: StaticMustBlock,
    op.STATIC_ABILITIES_OF: StaticAbilitiesOf,
    **dict.fromkeys(
        (
            op.STATIC_POWER,
            op.STATIC_POWER_EACH,
            op.STATIC_KEYWORD,
            op.STATIC_PROTECT,
            op.STATIC_RESTRICT,
            op.STATIC_NAME,
            op.STATIC_TYPE,
            op.STATIC_JOB,
            op.STATIC_JOBS_OF,
            op.STATIC_ELEMENTS,
            op.STATIC_MORE_ELEMENTS,
            op.STATIC_SET_POWER,
            op.STATIC_ABILITY,
            op.STATIC_CANNOT_GAIN,
            op.STATIC_LOSES_KEYWORD,
        ),
        StaticValue,
    ),
    op.STATIC_ELEMENTS_OF: StaticElementsOf,
    **dict.fromkeys((op.STATIC_CANNOT_BE_BLOCKED_BY, op.STATIC_CANNOT_BLOCK_SUCH), StaticOther),
    **dict.fromkeys((op.STATIC_JOINS_PARTY_OF, op.STATIC_NO_EX_BURST), StaticCards),
    **dict.fromkeys(
        (
            op.STATIC_CANNOT_BE_CHOSEN_BY,
            op.STATIC_MUST_BE_CHOSEN_BY,
            op.STATIC_CANNOT_BE_REMOVED_BY,
            op.STATIC_POWER_NOT_MORE,
            op.STATIC_POWER_NOT_LESS,
        ),
        StaticSources,
    ),
    op.STATIC_ATTACKS: StaticAttacks,
    op.STATIC_FEWER_ATTACKS: StaticFewerAttacks,
    op.STATIC_BAN: StaticBan,
    op.STATIC_UNCANCELLABLE: StaticUncancellable,
    op.STATIC_LEAVES: StaticLeaves,
    op.STATIC_ENTERS_ELSEWHERE: StaticEnters,
    **dict.fromkeys(
        (
            op.STATIC_COST_LESS,
            op.STATIC_COST_MORE,
            op.STATIC_COST_BECOMES,
            op.STATIC_ANY_ELEMENT_PAYS,
            op.STATIC_CANNOT_CAST,
        ),
        StaticCasting,
    ),
    **dict.fromkeys((op.STATIC_USES_COST_MORE, op.STATIC_ANY_ELEMENT_PRIMES), StaticUses),
    op.STATIC_CRYSTAL_FOR_S: StaticCrystalForS,
    op.STATIC_ONLY_PAID_BY: StaticPaidBy,
    op.STATIC_PRODUCES: StaticProduces,
    op.STATIC_DISCARDS_PRODUCE: StaticProduces,
    op.STATIC_PRODUCES_OF: StaticProducesOf,
    **dict.fromkeys((op.STATIC_ALTERNATIVE_COST, op.STATIC_EXTRA_COST), StaticWay),
    op.STATIC_CASTABLE: StaticCastable,
    op.STATIC_CHANGE_DAMAGE: StaticDamage,
    op.STATIC_CANNOT_PLAY_BESIDE: StaticBeside,
    op.STATIC_LIMIT: StaticLimit,
}
"""STATIC_* -> what its row has."""
