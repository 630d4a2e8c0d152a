"""The operands of instructions and field effects by name: what the columns of their rows mean.

A row begins with its code (``OPERATION``: OP_* of an instruction, STATIC_* of a field effect); an enumeration names the
other columns, and :data:`INSTRUCTIONS` and :data:`STATICS` tell which one a code has. Rules read
``t.rows[row, arg.Search.COUNT]``, writers make rows with :func:`row` and :func:`static_row`. Codes that one rule reads
alike share one. Numba freezes the members as it freezes numbers. Columns without a name are 0.

Objects and cards are named by a reference in two columns: WHO (REF_*) and OF (its argument). An amount is a number, or
-1 minus the row of a value.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cache

from .....errors import FFTCGEnvError
from . import opcodes as op
from .static_operands import *  # noqa: F403
from .static_operands import STATICS, Nothing

OPERATION = 0
"""The column with the code of a row."""
STAGE = 6
"""The column of a field ability's row with the stage of a refresh in which it applies (see ``layers``)."""
WATCHES = 5
"""The column of a lasting field effect's row with what it depends on (WATCH_* and zone bits)."""


class OperandError(FFTCGEnvError, ValueError):
    """A row is given other operands than its code has; the message names both."""


# --------------------------------------------------------------------------------------------------------- instructions
OnObjects = IntEnum("OnObjects", "WHO OF")
"""What is done to each card or object named, to all of them together."""

Ongoing = IntEnum("Ongoing", "WHO OF VALUE DURATION")
"""An ongoing effect begins on each object named. VALUE: power, the row of a value (OP_GAIN_POWER,
OP_POWER_BECOMES), keyword or restriction bits; 0 where the code says everything."""

Lasting = IntEnum("Lasting", "WHO OF STATIC DURATION")
"""STATIC: row of a field effect that applies to each object named (R9.4)."""

Rule = IntEnum("Rule", {"STATIC": 1, "DURATION": 4})
"""STATIC: row of a field effect that applies to everything it describes, now or later (R9.5)."""

GainAbility = IntEnum("GainAbility", "WHO OF ABILITY DURATION")
"""ABILITY: the row of what each object named gains (R8.65)."""

GainAbilitiesOf = IntEnum("GainAbilitiesOf", "WHO OF WHAT DURATION")
"""WHAT: the kind of the abilities (*_ABILITY), and FREE_ONCE; the source gains those of each object named."""

BecomeNamed = IntEnum("BecomeNamed", "WHO OF WHAT DURATION ALSO")
"""WHAT: NAME_*; each object named gets what was named. ALSO: 1: an Element in addition to its own."""

Damage = IntEnum("Damage", "WHO OF VALUE UNREDUCIBLE FINDS")
"""VALUE: row of a value; UNREDUCIBLE: 1 if it cannot be reduced (R9.69); FINDS: 1 if the Forwards that are dealt
damage are the cards found."""

DamageBy = IntEnum("DamageBy", "WHO OF VALUE DEALER DEALER_OF")
"""As ``Damage``; the dealer is another reference."""

DamageEvenly = IntEnum("DamageEvenly", "WHO OF VALUE UP_TO")
"""VALUE is divided; UP_TO: what each part is rounded up to, 0: rounded down (R9.51)."""

DamagePlayer = IntEnum("DamagePlayer", "PLAYER AMOUNT WITHOUT_EX_BURSTS")
"""AMOUNT: points of damage; WITHOUT_EX_BURSTS: 1 (R10.81)."""

DivideDamage = IntEnum("DivideDamage", "GROUP SHARES UNREDUCIBLE")
"""GROUP: the choice of the targets; SHARES: the one of what each gets (R5.75)."""

Clash = IntEnum("Clash", "WHO OF OTHER OTHER_OF")
"""Two references: each deals damage equal to its power to the other."""

ChangeDamage = IntEnum("ChangeDamage", "RULE WHO OF RECIPIENT RECIPIENT_OF")
"""RULE: a damage rule, in force for a while for the objects named (WHO -1: for what it describes); RECIPIENT: the
reference to whom a redirection deals the damage (-1: none)."""

PlayOntoField = IntEnum("PlayOntoField", "WHO OF DULL SIDE QUIET")
"""DULL: 1; SIDE: whose field, ANYONE: each owner's (R4.28); QUIET: 1: own auto-abilities do not trigger."""

ForPlayer = IntEnum("ForPlayer", "PLAYER")
"""Something that a player does or gets."""

PlayerAmount = IntEnum("PlayerAmount", "PLAYER AMOUNT")
"""A player draws or gains this many. AMOUNT: an amount."""

Shuffle = IntEnum("Shuffle", "PLAYER KEEP_FOUND SEARCHED")
"""KEEP_FOUND: 1 if the cards found stay on top; SEARCHED: 1: not where the player cannot search (R12.37)."""

SkipPhases = IntEnum("SkipPhases", "PLAYER MOMENTS")
"""MOMENTS: bit k for MOMENT k of the player's next turn."""

Counters = IntEnum("Counters", "WHO OF KIND AMOUNT")
"""KIND: kind + 1 of the counters; AMOUNT: an amount."""

May = IntEnum("May", "CONDITION OTHERWISE PLAYER")
"""CONDITION: of the question, -1: none; OTHERWISE: the row to go on at if not; PLAYER: who is asked."""

OneOf = IntEnum("OneOf", "COUNT OTHERWISE")
"""COUNT: of the jumps that follow, one to each instruction that can be selected; OTHERWISE: the row to go on at
if none of them is possible."""

Unless = IntEnum("Unless", "CONDITION OTHERWISE")
"""OTHERWISE: the row to go on at when CONDITION does not hold."""

UnlessMode = IntEnum("UnlessMode", "MODE OTHERWISE")
"""OTHERWISE: the row to go on at when MODE is not (or not any more) to be carried out."""

UnlessDone = IntEnum("UnlessDone", "OTHERWISE")
"""OTHERWISE: the row to go on at when the last instruction was not carried out (R7.65)."""

Jump = IntEnum("Jump", "TO")
"""TO: a row."""

MayPay = IntEnum("MayPay", "ABILITY PLAYER X")
"""ABILITY: the one with the cost; PLAYER: who may pay; X: value + 1 that is the cost's X, 0: the payer says."""

Delayed = IntEnum("Delayed", "ABILITY WHO OF")
"""ABILITY: a delayed ability that watches each object named."""

Watch = IntEnum("Watch", "ABILITY")
"""ABILITY: a delayed ability that follows no single object, or one that is used again."""

Trigger = IntEnum("Trigger", "ABILITY KNOWS ABOUT ABOUT_OF")
"""ABILITY triggers ("when you do so"); KNOWS: 1 if it knows how many cards were moved, KNOWS_VALUE plus the row of
another number; ABOUT: the reference to the card that it is about (-1: what triggered this ability)."""

Keep = IntEnum("Keep", "VALUE")
"""VALUE: row of a value; it is kept for later instructions."""

Name = IntEnum("Name", "WHAT WITHOUT BY KEPT BELOW")
"""WHAT: NAME_*; WITHOUT: bits of the options that cannot be named; BY: who names it; KEPT: 1: for other abilities
of the source, too (R7.45); BELOW: value + 1, more than that many thousands."""

Retarget = IntEnum("Retarget", "WHO OF NEW HOW")
"""The items named get another target. NEW: its filter, ANY_TARGET or TARGET_SELF; HOW: RETARGET_* bits."""

Roles = IntEnum("Roles", "GROUP AT_RESOLUTION")
"""GROUP: the choice; AT_RESOLUTION: 1 if it is always said then (R7.37)."""

ChooseNow = IntEnum("ChooseNow", "FIRST UNTIL MODES")
"""FIRST, UNTIL: the choices that are made now, UNTIL behind the last; MODES: 1 if modes are selected before."""

UseUsed = IntEnum("UseUsed", "WITHOUT")
"""WITHOUT: the special name that the ability must not have."""

RevealUntil = IntEnum("RevealUntil", "PLAYER FILTER COUNT")
"""COUNT: this many that fit FILTER."""

RemoveFaceDown = IntEnum("RemoveFaceDown", "WHO OF VIEWER")
"""VIEWER: the player who may look (R4.8)."""

Select = IntEnum("Select", "FILTER LEAST MOST BY FLAGS DIFFERENT")
"""LEAST, MOST: amounts; BY: who selects (SELECTORS); FLAGS: SELECT_* bits, and above them (eight bits up) the limit
of the total cost + 1; DIFFERENT: OF_* + 1, what no two of the cards have in common, 0: it does not matter."""

Search = IntEnum("Search", "FILTER COUNT FLAGS OTHERWISE DIFFERENT PLAYER")
"""COUNT: at most this many; FLAGS: SEARCH_* bits, and above them (eight bits up) the limit of the total cost + 1;
OTHERWISE: the row to go on at when the player cannot search; DIFFERENT: bits of the VARIETIES in which the cards
differ; PLAYER: who searches, and is "you" for FILTER."""

PutIntoDeck = IntEnum("PutIntoDeck", "WHO OF ABOVE ORDERED_BY WENT_THERE")
"""ABOVE: cards above the place, -1: the bottom; ORDERED_BY: who orders (SELECTORS); WENT_THERE: 1 if only those are
meant that OP_GO_TO_DECK brought there."""

Divide = IntEnum("Divide", "FILTER GROUPS BY SELECTED_BY")
"""FILTER is divided into GROUPS by the player BY; SELECTED_BY: who selects one of them."""

GainControl = IntEnum("GainControl", "WHO OF PLAYER DURATION")
"""PLAYER: who gets control."""

Change = IntEnum("Change", "WHO OF VALUE WHAT DURATION")
"""VALUE: number or bits; WHAT: CHANGES_*, the characteristic."""

ChangeCasting = IntEnum("ChangeCasting", "STATIC NEXT_ONLY DURATION")
"""STATIC: row of a field effect about casting; NEXT_ONLY: 1 if it is for the next card only."""

Cast = IntEnum("Cast", "WHO OF TERMS")
"""The cards named are cast after this resolution. TERMS: TERM_* bits and the reduction."""

AllowCasting = IntEnum("AllowCasting", "WHO OF TERMS DURATION CONDITION")
"""The cards named may be cast for a while; or copies of them cannot (TERMS: FORBIDS_* bits). CONDITION: as long as
it holds, -1: always."""

SelectCast = IntEnum("SelectCast", "FILTER TERMS")
"""A card that fits FILTER is selected and cast."""

# ------------------------------------------------------------------------------------------------------ which code has
INSTRUCTIONS: dict[int, type[IntEnum]] = {
    op.OP_END: Nothing,
    op.OP_USE_SAME: Nothing,
    op.OP_USE_AGAIN: Watch,
    **dict.fromkeys(
        (
            op.OP_BREAK,
            op.OP_DULL,
            op.OP_ACTIVATE,
            op.OP_FREEZE,
            op.OP_RETURN_TO_HAND,
            op.OP_PUT_INTO_BREAK_ZONE,
            op.OP_REMOVE_FROM_GAME,
            op.OP_GO_TO_DECK,
            op.OP_DISCARD_CARDS,
            op.OP_LOOK,
            op.OP_REVEAL,
            op.OP_SHOW,
            op.OP_TURN_FACE_UP,
            op.OP_REMOVE_DAMAGE,
            op.OP_TRIGGER_SAME,
            op.OP_CANCEL,
            op.OP_SET_ASIDE,
            op.OP_HOLD,
            op.OP_TO_DAMAGE_ZONE,
            op.OP_TRIGGER_EX_BURST,
            op.OP_KEEP_AWAY,
            op.OP_LEAVE_BATTLE,
            op.OP_JOIN_ATTACK,
            op.OP_SELECT_COUNTER,
        ),
        OnObjects,
    ),
    **dict.fromkeys(
        (
            op.OP_GAIN_POWER,
            op.OP_SET_POWER,
            op.OP_GAIN_KEYWORD,
            op.OP_LOSE_ABILITIES,
            op.OP_RESTRICT,
            op.OP_BECOME_FORWARD,
            op.OP_POWER_BECOMES,
        ),
        Ongoing,
    ),
    op.OP_LASTING: Lasting,
    op.OP_RULE: Rule,
    op.OP_GAIN_ABILITY: GainAbility,
    op.OP_GAIN_ABILITIES_OF: GainAbilitiesOf,
    op.OP_BECOME_NAMED: BecomeNamed,
    op.OP_GAIN_CONTROL: GainControl,
    op.OP_CHANGE: Change,
    op.OP_CHANGE_CASTING: ChangeCasting,
    op.OP_DAMAGE: Damage,
    op.OP_DAMAGE_BY: DamageBy,
    op.OP_DAMAGE_EVENLY: DamageEvenly,
    op.OP_DAMAGE_PLAYER: DamagePlayer,
    op.OP_DIVIDE_DAMAGE: DivideDamage,
    op.OP_CLASH: Clash,
    op.OP_CHANGE_DAMAGE: ChangeDamage,
    op.OP_PLAY_ONTO_FIELD: PlayOntoField,
    **dict.fromkeys((op.OP_FORBID_SEARCH, op.OP_LOSE_GAME, op.OP_EXTRA_TURN), ForPlayer),
    op.OP_SKIP_PHASES: SkipPhases,
    **dict.fromkeys((op.OP_DRAW, op.OP_GAIN_CRYSTALS), PlayerAmount),
    op.OP_SHUFFLE: Shuffle,
    **dict.fromkeys((op.OP_PLACE_COUNTERS, op.OP_REMOVE_COUNTERS), Counters),
    op.OP_MAY: May,
    op.OP_MAY_PAY: MayPay,
    op.OP_ONE_OF: OneOf,
    op.OP_UNLESS: Unless,
    op.OP_UNLESS_DONE: UnlessDone,
    **dict.fromkeys((op.OP_UNLESS_MODE, op.OP_WHILE_MODE), UnlessMode),
    op.OP_JUMP: Jump,
    op.OP_DELAYED: Delayed,
    op.OP_WATCH: Watch,
    op.OP_TRIGGER: Trigger,
    op.OP_NAME: Name,
    op.OP_KEEP: Keep,
    op.OP_ROLES: Roles,
    op.OP_CHOOSE_NOW: ChooseNow,
    op.OP_RETARGET: Retarget,
    op.OP_USE_USED: UseUsed,
    op.OP_REVEAL_UNTIL: RevealUntil,
    op.OP_REMOVE_FACE_DOWN: RemoveFaceDown,
    op.OP_SELECT: Select,
    op.OP_SEARCH: Search,
    op.OP_PUT_INTO_DECK: PutIntoDeck,
    op.OP_DIVIDE: Divide,
    op.OP_CAST: Cast,
    **dict.fromkeys((op.OP_ALLOW_CASTING, op.OP_FORBID_COPIES), AllowCasting),
    op.OP_SELECT_CAST: SelectCast,
}
"""OP_* -> what its row has."""

OPERANDS = {code: tuple(operand.name.lower() for operand in has) for code, has in INSTRUCTIONS.items()}
"""OP_* -> the names of its operands, in the order of the columns."""

JUMPS = {code: column for code, has in INSTRUCTIONS.items() for column in has if column.name in ("TO", "OTHERWISE")}
"""OP_* that jump -> the column with the row where they go on."""


def row(operation: int, /, **operands: int | list[int]) -> list[int]:
    """The row of an instruction, with exactly the operands that it has, by name.

    A reference is given as its two numbers: ``row(op.OP_DULL, who=[op.REF_CHOSEN, 0])``. Raises
    :class:`OperandError` for an operand too many or too few.
    """
    return _filled(operation, INSTRUCTIONS, operands)


def static_row(kind: int, /, **operands: int | list[int]) -> list[int]:
    """The row of a field effect, as :func:`row`."""
    return _filled(kind, STATICS, operands)


def _filled(code: int, columns: dict[int, type[IntEnum]], operands: dict[str, int | list[int]]) -> list[int]:
    if code not in columns:
        raise OperandError(f"no row begins with the code {code}")
    places = _places(columns[code])
    numbers = {OPERATION: code}
    for name, value in operands.items():
        for further, number in enumerate(value if isinstance(value, list) else [value]):
            numbers[places.get(name, -1) + further] = int(number)
    if set(operands) - set(places) or set(numbers) != {OPERATION, *places.values()}:
        raise OperandError(f"the code {code} has the operands {tuple(places)}, not {tuple(operands)}")
    return [numbers.get(column, 0) for column in range(max(numbers) + 1)]


@cache
def _places(operands: type[IntEnum]) -> dict[str, int]:
    """The column of each operand by its name."""
    return {column.name.lower(): int(column) for column in operands}
