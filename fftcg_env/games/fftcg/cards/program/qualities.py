"""Qualities of cards as numbers: elements, types, zones, keywords, restrictions, protections, states.

Plain module constants, which ``opcodes`` passes on.
"""

from collections.abc import Mapping
from typing import Any, get_args

from ..terms import Restriction


def words_of(prefix: str, constants: Mapping[str, Any]) -> dict[str, int]:
    """The words of trees for which a module has constants with this prefix: ``{"active": IS_ACTIVE, ...}``."""
    return {name.removeprefix(prefix).lower(): number for name, number in constants.items() if name.startswith(prefix)}


# elements: bit positions, in the order of R3.1
ELEMENTS = ("Fire", "Ice", "Wind", "Earth", "Lightning", "Water", "Light", "Dark")
LIGHT_DARK = 0b1100_0000

# card types: bits, so that one mask asks for "Character" (R3.3)
FORWARD, BACKUP, MONSTER, SUMMON = 1, 2, 4, 8
CHARACTER = FORWARD | BACKUP | MONSTER
TYPES = {"Forward": FORWARD, "Backup": BACKUP, "Monster": MONSTER, "Summon": SUMMON, "Character": CHARACTER}

# zones: the first axis of every zone list
FIELD, HAND, DECK, BREAK_ZONE, DAMAGE_ZONE, REMOVED, LB_DECK, STACK, UNDER = range(9)
ZONES = ("field", "hand", "deck", "break_zone", "damage_zone", "removed", "lb_deck", "stack", "under")
"""``under``: the lower card of a Primed Character (R12.83); like the stack it has no list."""

# keywords: bits
HASTE, BRAVE, FIRST_STRIKE, BACK_ATTACK = 1, 2, 4, 8
KEYWORD_BITS = HASTE | BRAVE | FIRST_STRIKE | BACK_ATTACK
KEYWORDS = {"Haste": HASTE, "Brave": BRAVE, "First Strike": FIRST_STRIKE, "Back Attack": BACK_ATTACK}
CAST_IN_MAIN, CAST_ALWAYS, CAST_IN_GAP = 1, 2, 4
CAST_EVER = CAST_IN_MAIN | CAST_ALWAYS | CAST_IN_GAP
"""When a card can be cast (R5.80-R5.84): in the own Main Phase while the stack is empty, whenever else its player has
priority, and between the parts of First Strike damage (R12.17)."""

# restrictions: bits
CANNOT_ATTACK, CANNOT_BLOCK, MUST_ATTACK, MUST_BLOCK = 1, 2, 4, 8
CANNOT_BE_BLOCKED, MUST_BE_BLOCKED, MUST_BE_CHOSEN, STAYS_DULL = 16, 32, 64, 128
JOINS_ANY_PARTY, DULLS_AT_ONCE, STAYS_DULL_ONCE, CANNOT_JOIN = 256, 512, 1024, 2048
CANNOT_USE_ACTION, CANNOT_USE_SPECIAL = 4096, 8192
RESTRICTIONS = {word: int(globals()[word.upper()]) for word in get_args(Restriction)}

# protections: bits. Each group of four is (summons of anyone, summons of the opponent, abilities of anyone,
# abilities of the opponent); the shift says what is forbidden
PROTECT_SUMMONS_ANY, PROTECT_SUMMONS_OPPONENT, PROTECT_ABILITIES_ANY, PROTECT_ABILITIES_OPPONENT = 1, 2, 4, 8
PROTECT_CHOOSE, PROTECT_RETURN, PROTECT_BREAK, PROTECT_DULL, PROTECT_PUT = 0, 4, 8, 12, 16  # shifts
PROTECT_MOVE = 24  # shift: from being removed from the game or put into a deck
PROTECT_LEAVE = 1 << PROTECT_RETURN | 1 << PROTECT_BREAK | 1 << PROTECT_PUT | 1 << PROTECT_MOVE
"""Times a group of four: forbidden in every way."""
PROTECT_FROM_EVERY_BREAK = 1 << 20  # "cannot be broken", also not by damage (R9.31)

# players from the side of an ability's controller
ANYONE, YOU, OPPONENT = 0, 1, 2
PLAYERS = {"any": ANYONE, "you": YOU, "opponent": OPPONENT}

# what a filter requires in addition to types, zone, player and "other": bits
ASKS_FACTS, ASKS_STATUS, ASKS_RARELY, ASKS_BEYOND = 1, 2, 4, 8

# states that a filter can ask for: bits
IS_ACTIVE, IS_DULL, IS_FROZEN, IS_DAMAGED, IS_ATTACKING, IS_BLOCKING, IS_IN_PARTY_WITH_SOURCE = 1, 2, 4, 8, 16, 32, 64
IS_IN_PARTY, IS_BLOCKED_BY_SOURCE = 128, 256
STATES = words_of("IS_", globals())

# what field abilities depend on in addition to the objects on the field: bit z for zone z, and these
WATCH_STATUS = 1 << 9  # dull, frozen, attacking, blocking, party
WATCH_BATTLE = 1 << 16  # of these, attacking, blocking, party; see ``layers.relied_on``
WATCH_DAMAGE_MARKS = 1 << 10
WATCH_COUNTERS = 1 << 11
