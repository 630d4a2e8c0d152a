"""The numbers in records: zones, phases, decisions, actions, reasons, types of cards."""

from __future__ import annotations

from ....core.codes import code_words, words_from

DECK_SIZE = 30
"""Cards of a deck without the Heroine (C-1.2)."""
CARDS_PER_PLAYER = DECK_SIZE + 1
HEROINE_PLACE = DECK_SIZE
"""The Heroine's place among the cards of her player; the others are dealt to the places before it."""
CARD_COUNT = 2 * CARDS_PER_PLAYER
NO_CARD = 255
COPIES = 3
"""Cards of a number in a deck (C-1.3)."""

# --- zones
(DECK, HAND, DISCARD, CHARACTERS, BACKGROUNDS, MUSIC, ITEMS, CHAIN, NOWHERE) = range(9)
ZONES = words_from(globals(), "DECK")
"""``chain``: cards whose use was declared and is not processed yet; ``nowhere``: no card."""
ZONE_COUNT = NOWHERE
"""Zones with a list of cards."""

# --- phases (C-11.1)
(SETUP, START, DRAW, MAIN, CHARM, END) = range(6)
PHASES = words_from(globals(), "SETUP")
(DEFENCE, EFFECTS, DAMAGE, DONE) = range(4)
"""Steps of the Charm phase (C-12.4)."""

# --- declarations (C-13.4)
(NO_LINK, USE, SKILL, DRAWING, CHARMING, ENDING, TRIGGER) = range(7)
LINKS = ("none", "use", "skill", "draw", "charm", "end", "trigger")
CHAIN_SIZE = 16
"""Declarations that wait for one another; an interrupt beyond that is not offered."""
DEEPEST = 100
"""Triggers that may cause one another (C-9.5); a further one ends the game."""
TARGETS = 2

# --- decisions
(
    ASK_NONE,
    ASK_MULLIGAN,
    ASK_DRAW,
    ASK_MAIN,
    ASK_INTERRUPT,
    ASK_CHARM_EFFECT,
    ASK_TARGET,
    ASK_PAY,
    ASK_COST_CARD,
    ASK_FIELD_COST,
    ASK_ADDED_COST,
    ASK_ATTACKERS,
    ASK_SUPPORTER,
    ASK_SUPPORT_VALUE,
    ASK_DEFENDER,
    ASK_TRIGGER_ORDER,
    ASK_TRIGGER_COST,
    ASK_DISCARD,
    ASK_HAND_LIMIT,
) = range(19)
DECISIONS = code_words(globals(), "ASK_")

# --- actions
GLOBAL_WORDS = ("pass", "yes", "ap", "dp")
(PASS, YES, CHOOSE_AP, CHOOSE_DP) = range(4)
GLOBAL_ACTIONS = len(GLOBAL_WORDS)
VERBS = ("use", "skill", "ep", "attack", "support", "defend", "choose")
(DO_USE, DO_SKILL, DO_EP, DO_ATTACK, DO_SUPPORT, DO_DEFEND, DO_CHOOSE) = range(7)
VERB_COUNT = len(VERBS)
ACTION_COUNT = GLOBAL_ACTIONS + CARD_COUNT * VERB_COUNT

# --- parts in a Charm
(NO_PART, ATTACKER, SUPPORTER, DEFENDER) = range(4)
PARTS = ("", "attacks", "supports", "defends")

# --- ends
REASONS = (
    "",
    "too much damage",
    "too much damage on both sides",
    "no card left to draw",
    "the limit of turns was reached",
    "conceded",
    "the limit of decisions was reached",
    "too many triggers wait",
)
(
    REASON_NONE,
    REASON_DAMAGE,
    REASON_BOTH,
    REASON_NO_CARDS,
    REASON_TURNS,
    REASON_CONCEDED,
    REASON_DECISIONS,
    REASON_TRIGGERS,
) = range(len(REASONS))

# --- what an event leaves to be looked at (bits)
(VALUES, BEATEN) = (1, 2)
"""Values derived from the table are stale; or only the check for beaten Characters is."""

# --- cards (C-1.4)
(TYPE_CHARACTER, TYPE_BACKGROUND, TYPE_ITEM, TYPE_EVENT, TYPE_HEROINE, TYPE_MUSIC) = range(6)
TYPES = code_words(globals(), "TYPE_")
TYPE_NAMES = ("Character", "BG", "Item", "Event", "Heroine", "BGM")
MOST_KINDS = 16
"""Classifications, the "Type" in the text box (C-1.5): a bit each."""

# --- options, in the order of the fields of ``options.Options``
(
    OPENING_HAND,
    MULLIGAN,
    FIRST_PLAYER,
    FIRST_DRAW,
    FIRST_CHARM,
    DRAW_COUNT,
    DRAW_PHASE_ACTIONS,
    HAND_LIMIT,
    DAMAGE_TO_LOSE,
    FREE_EP,
    STRIKES_BACK,
    EXCESS_DAMAGE,
    LOST_DEFENDER_HITS,
    DAMAGE_STAYS,
    SUPPORT_CHECKS,
    FRESH_SUPPORT,
    ITEMS_PER_CHARACTER,
    HEROINE_FRESH,
    REOPEN_CHAIN,
    REST_HAPPENS,
    SECOND_MAIN,
    TURN_LIMIT,
    SKIP_FORCED,
    DECISION_LIMIT,
) = range(24)
OPTION_COUNT = 24
"""Places of the options in the record."""
