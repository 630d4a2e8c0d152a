"""The numbers in records: squares, zones, phases, decisions, actions, reasons, types of cards."""

from __future__ import annotations

from ....core.codes import code_words, words_from

CARDS_PER_PLAYER = 60
"""A deck has 60 cards (F-1.1)."""
CARD_COUNT = 2 * CARDS_PER_PLAYER
NO_CARD = 255

COLUMNS, ROWS = 3, 4
SQUARES = COLUMNS * ROWS
"""Square ``row * 3 + column``; row 0 has the sortie squares of player 0, row 3 those of player 1 (F-1.3)."""
NO_SQUARE = 255

CHIPS = 20
"""Chips of a player (F-1.2)."""
HAND_SIZE = 7
"""Opening hand (F-8.1)."""
SUPPORT = 3
"""Chips that may be put on own units in a Unit step (F-6.1)."""

# --- zones
(DECK, HAND, OFF_FIELD, ABROAD, BOARD, ATTACHED, LAND, CHAIN) = range(8)
ZONES = words_from(globals(), "DECK")
"""``off_field``: the discard pile, the last card its top; ``abroad``: out of the game; ``chain``: a card that is being
played, and Surprises that wait (F-1.5)."""
ZONE_COUNT = len(ZONES)

# --- phases
(SETUP, NATIONAL_POWER, UNIT_STEP, LAND_STEP, ITEM_STEP, MILITARY, MOVE_STEP, ACTION_STEP, FIGHT, PROCESSING, END) = (
    range(11)
)
PHASES = words_from(globals(), "SETUP")
(WITH_WHAT, AGAINST_WHAT, PREPARATION, RESULT, AFTERWARDS, FIGHT_OVER) = range(6)
"""Steps of a fight (F-2.1)."""
(NO_EXCHANGE, ATTACK, COUNTER) = range(3)
"""What is struck in a fight."""
(NOTHING, DEPLOY, ATTACH, DEED, STRIKE) = range(5)
"""What is being declared, while its parts are asked for."""

# --- decisions
(
    ASK_NONE,
    ASK_MULLIGAN,
    ASK_UNIT_STEP,
    ASK_LAND_STEP,
    ASK_ITEM_STEP,
    ASK_SQUARE,
    ASK_CHIPS,
    ASK_BEARER,
    ASK_TARGET,
    ASK_COST,
    ASK_WINDOW,
    ASK_UNIT,
    ASK_MOVE,
    ASK_ACTION,
    ASK_EQUIPMENT,
    ASK_RECEIVED_WITH,
    ASK_PREPARATION,
    ASK_LUCK,
    ASK_ANSWER,
    ASK_CONSUMPTION,
    ASK_COUNTER,
    ASK_KEEP_MAGIC,
    ASK_PROCESSING,
    ASK_MOVE_AGAIN,
    ASK_DISCARD,
    ASK_FIND,
    ASK_HAND_LIMIT,
) = range(27)
DECISIONS = code_words(globals(), "ASK_")

# --- actions
DEED_COUNT = 8
"""Abilities that one unit can use: four of its own, two of its weapon or magic card, two of its item."""
OF_ARM, OF_ITEM = 4, 6
"""Where those of the weapon or magic card, and those of the item begin."""
LARGEST_NUMBER = 9
DEPLOYED_WITH_MOST = LARGEST_NUMBER
SQUARE_WORDS = tuple("abc"[square % COLUMNS] + str(square // COLUMNS + 1) for square in range(SQUARES))
PLAIN_WORDS = ("pass", "attack", "counter", "exchange", "keep")
GLOBAL_WORDS = (
    *PLAIN_WORDS,
    *(f"use {place + 1}" for place in range(DEED_COUNT)),
    *SQUARE_WORDS,
    *map(str, range(LARGEST_NUMBER + 1)),
)
"""The squares as player 0 sees them; those of player 1 are turned round (``record.asking``)."""
(PASS, TAKE_ATTACK, TAKE_COUNTER, TAKE_EXCHANGE, TAKE_KEEP, USE) = range(6)
TO_SQUARE = USE + DEED_COUNT
SAY_NUMBER = TO_SQUARE + SQUARES
GLOBAL_ACTIONS = len(GLOBAL_WORDS)
VERBS = ("play", "support", "act", "choose")
(PLAY, SUPPORT_UNIT, ACT, CHOOSE) = range(4)
VERB_COUNT = len(VERBS)
ACTION_COUNT = GLOBAL_ACTIONS + CARD_COUNT * VERB_COUNT

# --- ends
REASONS = (
    "",
    "a unit seized a sortie square",
    "all sortie squares are occupied",
    "no unit left on the board",
    "no card left to draw",
    "the limit of turns was reached",
    "conceded",
    "the limit of decisions was reached",
    "too many effects wait",
)
(
    REASON_NONE,
    REASON_SEIZED,
    REASON_OCCUPIED,
    REASON_ANNIHILATED,
    REASON_NO_CARDS,
    REASON_TURNS,
    REASON_CONCEDED,
    REASON_DECISIONS,
    REASON_EFFECTS,
) = range(len(REASONS))

# --- cards
(TYPE_UNIT, TYPE_WEAPON, TYPE_MAGIC, TYPE_ITEM, TYPE_LAND, TYPE_SURPRISE) = range(6)
TYPES = code_words(globals(), "TYPE_")
MOVES = ("foot", "cavalry", "flier")
(FOOT, CAVALRY, FLIER) = range(len(MOVES))
ACTIONS = ("direct", "indirect", "magic", "healing")
(DIRECT, INDIRECT, BY_MAGIC, HEALING) = range(len(ACTIONS))
KINDS = ("sword", "lance", "axe", "bow", "shooter", "fire", "thunder", "wind", "light", "dark", "staff", "breath")
(SWORD, LANCE, AXE, BOW, SHOOTER, FIRE, THUNDER, WIND, LIGHT, DARK, STAFF, BREATH) = range(len(KINDS))
KIND_COUNT = len(KINDS)
LEVELS = ("", "C", "B", "A", "S")
"""The equipment levels of F-1.5's unit card fields, the star as S; none: this kind is not borne."""
ATTRIBUTES = ("", "fire", "thunder", "wind", "light", "dark")

# --- options, in the order of the fields of ``options.Options``
(
    ONE_ON_FIELD,
    HALVE_UP,
    TRIANGLE_BONUS,
    LOST_CHIPS_UNUSED,
    OWN_ATTACKS_ONLY,
    EXACT_FAILS,
    MAGIC_CONSUMES,
    RECEIVING_USES_UP,
    FREE_COUNTERS,
    COUNTER_ANYWHERE,
    ONE_CREST,
    NO_SORTIE_ACTION,
    HAND_LIMIT,
    OWN_TURN_ONLY,
    MULLIGANS,
    FIRST_SEAT_BEGINS,
    SEIZES_AT_END,
    ANNIHILATED_LATE,
    EMPTY_DECK_LOSES,
    TURN_LIMIT,
    SKIP_FORCED,
) = range(21)
OPTION_COUNT = 21
"""Places of the options in the record."""
