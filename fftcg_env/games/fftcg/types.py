"""Names of types for the signatures of rule functions.

`G` a game, `T` the tables, `I` an item, `F` a frame, `W` a waiting trigger, and the arrays of the compiled entry.
"""

from numba import types

from ...cards.tables import TABLES
from ...core.jit import define, define_constant
from .state import FRAME, ITEM, STATE, WAITING

define_constant(T=TABLES)
define(
    G=STATE,
    I=ITEM,
    F=FRAME,
    W=WAITING,
    OBSERVATION=types.int16[:, ::1],
    MASK=types.int8[:, ::1],
    DECKS=types.int16[:, :, ::1],
    SEEDS=types.int64[:, ::1],
    STATUS=types.int32[:, ::1],
)
