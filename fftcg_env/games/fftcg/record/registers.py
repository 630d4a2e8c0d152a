"""The registers of each procedure: ``frame.register[Resolve.ROW]``.

One class a procedure, named after its FRAME_*; each meaning has a register of its own, all begin with 0. Numba freezes
the members as it freezes numbers. A procedure without a class here keeps nothing but its step, its player and its item.
"""

from enum import IntEnum


class Priority(IntEnum):
    """FRAME_PRIORITY: the player of the frame has priority."""

    PASSES = 0
    """Passes in succession (R7.8)."""
    WINDOW = 1
    """WINDOW_*: what a player can do now."""
    CARD = 2
    """The card whose ability is being chosen."""


class Cast(IntEnum):
    """FRAME_CAST."""

    CARD = 0
    TURNED = 1
    """LB cards turned so far (R12.62)."""
    LIMIT_BREAK = 2
    """1: the card comes from the LB deck."""
    TERMS = 3
    """TERM_* bits, on which it is cast."""
    WAY = 4
    """Row of the way to pay it (R5.73), -1: the printed cost."""
    X = 5
    """The number X of that cost (R0.18)."""


class SelectCast(IntEnum):
    """FRAME_SELECT_CAST."""

    ROW = 0
    """Row of the instruction."""


class Use(IntEnum):
    """FRAME_USE."""

    ABILITY = 0
    SOURCE = 1
    """The card that uses it."""
    SINCE = 2
    """Timestamp since when the card has the ability, 0: it is printed (R8.65)."""
    FREE = 3
    """1: an effect lets it be used without paying (R8.7)."""
    COST = 4
    """Row with the cost that is paid instead of the ability's own (R8.55), 0: its own."""


class Warp(IntEnum):
    """FRAME_WARP."""

    CARD = 0


class Prime(IntEnum):
    """FRAME_PRIME."""

    CARD = 0
    """The Character that gets an upper card."""


class Declare(IntEnum):
    """FRAME_DECLARE: the item of the procedure below is being declared."""

    GROUP = 0
    """The choice whose targets are being declared."""
    MODES = 1
    """Modes selected so far."""
    CARD = 2
    """The source of several items on the stack; the player names one of them (R7.36)."""
    FEWEST_MODES = 3
    MOST_MODES = 4
    FIRST = 5
    """In a resolution: the first choice that is made there (R7.54)."""
    BEHIND = 6
    """The choice behind the last one that is made there, plus 1; 0: all are declared."""
    PRICED = 7
    """What the target of a cast must be for the cost that is paid (R5.64): see ``stack.casting.priced_target``."""


class PayCost(IntEnum):
    """FRAME_PAY_COST. Its item is no item: ``target`` and ``group_count[0]`` hold the cards that served a part and
    stayed where they are (R5.17)."""

    ABILITY = 0
    """The ability with the cost."""
    SOURCE = 1
    PART = 2
    """The part that is being paid; behind the last one the discards without a description."""
    LEFT = 3
    """Cards that the part still takes."""


class PayCP(IntEnum):
    """FRAME_PAY_CP."""

    CARD = 0
    """What is paid for, NO_CARD: nothing that could be shown."""
    SOURCE = 1
    """The source of CP whose Element is asked for (R5.12)."""


class Resolve(IntEnum):
    """FRAME_RESOLVE. Found cards and named values are in the frame itself."""

    ROW = 0
    """Row of the next instruction; while a decision is open, of the instruction that asks."""
    DONE = 1
    """Whether the last instruction was carried out ("if you do so", R7.65); for one that moves cards, how many."""
    PAYER = 2
    """The player whose payment was offered (R5.100)."""
    SECRET = 3
    """1: only one player saw the found cards (R4.46)."""
    NAMING = 4
    """NAME_*: what is being named, and whether by the opponent (R7.44)."""
    JOBS_OF = 5
    """The card chosen to name one of its Jobs, or to select one of its counters."""
    ROLES_OF = 6
    """The choice whose targets get different effects (R7.37)."""
    USED_ROW = 7
    """Row of the instruction that asks which special ability is used again (R8.7)."""


class Select(IntEnum):
    """FRAME_SELECT: a selection, or a search of a deck. The resolution below finds the cards."""

    ROW = 0
    """Row of the instruction."""
    PICKED = 1
    """Picked so far by this player."""
    PICKED_BY_ALL = 2
    FOLLOWING = 3
    """Players who select after this one."""
    LEAST = 4
    MOST = 5


class Arrange(IntEnum):
    """FRAME_ARRANGE. The found cards of this procedure are still to be put away."""

    ABOVE = 0
    """Number of cards above the place in the deck; -1: the bottom."""
    ORDERED_BY = 1
    """Who orders the cards: SELECTORS of the opcodes."""
    OWNER = 2
    """Whose deck is being arranged."""
    SECRET = 3
    """1: the cards came there unseen, like ``Resolve.SECRET``."""
    WENT_THERE = 4
    """1: they came to the top of the deck just before, seen by both players."""


class Divide(IntEnum):
    """FRAME_DIVIDE. The resolution below has found the cards."""

    ROW = 0
    """Row of the instruction."""
    GROUP = 1
    """The group that is being formed."""


class ExBursts(IntEnum):
    """FRAME_EX_BURSTS. Its found cards are the points of damage just placed."""

    PLACE = 0
    """Which of them is being checked."""
    BEFORE = 1
    """The number of points that the player had before them."""
    PARAGRAPH = 2
    """The next paragraph of the card that is being used (R10.74)."""
    FORBIDDEN = 3
    """Bits of the cards, from ``PLACE`` on, whose EX Burst is forbidden (R10.81)."""


class Leave(IntEnum):
    """FRAME_LEAVE."""

    PLACE = 0
    """The place on the field whose object is being decided, the turn player's first."""
    APPLIED = 1
    """Bits of the rules in force that were applied to that object or declined (R9.58)."""
    ASKED = 2
    """The rule in question."""
    CAUSE = 3
    """Whose Summon or ability it is: player + 1; 0: no player's."""
    OFFERED = 4
    """Bits of the rules in force among which a player picks, in the order of the options."""


class Damage(IntEnum):
    """FRAME_DAMAGE."""

    PACKET = 0
    """The packet that is being changed."""
    ZEROED = 1
    """1: an effect has made it 0 (R9.66)."""
    FIXED = 2
    """1: it cannot be reduced (R9.69)."""
    APPLIED = 3
    """How many replacement effects it has had (R9.58): the first ones in ``replacements``."""
    RULE = 4
    """Row of the replacement effect whose cost is asked for or being paid."""
    ORIGIN = 5
    """The origin of that effect."""


PROCEDURES = (
    Priority,
    Cast,
    SelectCast,
    Use,
    Warp,
    Prime,
    Declare,
    PayCost,
    PayCP,
    Resolve,
    Select,
    Arrange,
    Divide,
    ExBursts,
    Leave,
    Damage,
)

REGISTERS = max(len(procedure) for procedure in PROCEDURES)
"""Registers of a frame."""

for _procedure in PROCEDURES:  # two meanings of one register would become aliases of one enum member
    assert [member.value for member in _procedure] == list(range(len(_procedure.__members__))), _procedure
