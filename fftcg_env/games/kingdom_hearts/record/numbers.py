"""The numbers in records: zones, phases, decisions, actions, reasons, types of cards."""

from __future__ import annotations

from ....core.codes import code_words, words_from

CARDS_PER_PLAYER = 60
"""A deck has 41 to 60 cards (K-2.1)."""
CARD_COUNT = 2 * CARDS_PER_PLAYER
FEWEST_CARDS = 41
NO_CARD = 255

HAND_SIZE = 6
"""Opening hand, and what the hand is refilled and adjusted to (K-2.5, 5)."""
WINNING_TOTAL = 13
"""Levels of Worlds that win (K-1.1)."""

# --- zones
(DECK, HAND, DISCARD, PLAYER, FORM, FRIENDS, WORLDS, OBSTACLES, EQUIPMENT, USED, NOWHERE) = range(11)
ZONES = words_from(globals(), "DECK")
"""``used``: cards in use in a fight or by an effect; ``nowhere``: no card, of a deck with fewer than 60."""
ZONE_COUNT = NOWHERE
"""Zones with a list of cards."""

# --- phases
(SETUP, REFILL, ACTION, BATTLE, CHALLENGE_TIME, CHALLENGE, DISCARD_TIME) = range(7)
PHASES = words_from(globals(), "SETUP")
(STEP_TECHNIQUE, STEP_FRIEND, STEP_ATTACK, STEP_MAGIC, STEP_DAMAGE, STEP_END) = range(6)
"""Steps of a battle (K-6.2, K-6.3)."""
(NO_FIGHT, FIGHT_BATTLE, FIGHT_CHALLENGE) = range(3)

# --- decisions
(
    ASK_NONE,
    ASK_START_PLAYER,
    ASK_ACTION,
    ASK_CASTER,
    ASK_BEARER,
    ASK_TECHNIQUE,
    ASK_BATTLE_FRIEND,
    ASK_ATTACK_CARDS,
    ASK_BATTLE_MAGIC,
    ASK_DAMAGE,
    ASK_CHALLENGE,
    ASK_CHALLENGE_TURN,
    ASK_REMOVE_FORM,
    ASK_DISCARD,
    ASK_TARGET,
) = range(15)
DECISIONS = code_words(globals(), "ASK_")

# --- actions
GLOBAL_WORDS = ("pass", "battle", "flee", "challenge")
(PASS, TAKE_BATTLE, TAKE_FLEE, TAKE_CHALLENGE) = range(4)
GLOBAL_ACTIONS = len(GLOBAL_WORDS)
VERBS = ("play", "obstruct", "join", "choose")
(PLAY, OBSTRUCT, JOIN, CHOOSE) = range(4)
VERB_COUNT = len(VERBS)
ACTION_COUNT = GLOBAL_ACTIONS + CARD_COUNT * VERB_COUNT

# --- ends
REASONS = (
    "",
    "13 levels of Worlds",
    "no Heart Points left",
    "both won at once",
    "nothing left to draw",
    "the limit of turns was reached",
    "conceded",
    "the limit of decisions was reached",
)
(
    REASON_NONE,
    REASON_WORLDS,
    REASON_HEARTS,
    REASON_BOTH,
    REASON_NO_CARDS,
    REASON_TURNS,
    REASON_CONCEDED,
    REASON_DECISIONS,
) = range(len(REASONS))

# --- cards
(
    TYPE_PLAYER,
    TYPE_FORM,
    TYPE_FRIEND,
    TYPE_MAGIC_FRIEND,
    TYPE_DARK,
    TYPE_EQUIPMENT,
    TYPE_WORLD,
    TYPE_MAGIC,
    TYPE_ATTACK,
    TYPE_TECHNIQUE,
    TYPE_EVENT,
) = range(11)
TYPES = code_words(globals(), "TYPE_")
ATTRIBUTES = ("none", "light", "dark", "xiii", "heartless", "villains", "nobody", "attack")
(NO_ATTRIBUTE, LIGHT, DARK, XIII, HEARTLESS, VILLAINS, NOBODY, ATTACK_MAGIC) = range(len(ATTRIBUTES))
LARGEST_LINK = 4
"""Names that a Technique can ask for."""

# --- options, in the order of the fields of ``options.Options``
(
    JOINED_FRIENDS,
    CHALLENGES_PER_TURN,
    PASSES_FOR_GOOD,
    BACK_TO_ACTION,
    DRAW_IF_BOTH_WIN,
    TIE_FIRST_SEAT,
    NO_CARDS_LOSES,
    FIRST_TURN_FIGHTS,
    NO_EMPTY_BATTLES,
    SINGLE_BATTLE_MAGIC,
    FLEE_AT_ONE,
    FLEES_PER_TURN,
    FLEE_WITHOUT_OBSTACLES,
    FLEE_AFTER_MOVE,
    OBSTACLES_EVER,
    BOTH_WORLDS,
    LEVEL_CASTS,
    NO_MAGIC_OUTSIDE,
    DARK_NO_ATTACK_CARDS,
    XIII_SUPPORT_LEVEL,
    MANY_EQUIPMENTS,
    MISFITS_DISCARDED,
    ONE_FORM,
    FORM_HEALS,
    TURN_LIMIT,
    TOTAL_AT_LIMIT,
    SKIP_FORCED,
    DECISION_LIMIT,
) = range(28)
OPTION_COUNT = 28
"""Places of the options in the record."""
