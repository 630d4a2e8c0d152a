"""Number the phases, decisions, actions, options and results of FFTCG.

Rules import this module as ``no``: ``no.PHASE_DRAW``. Plain module constants, because compiled functions freeze globals
into machine code.
"""

from ....core.codes import code_words
from ..cards.program import opcodes as op

# ------------------------------------------------------------------------------------------------------- actions
# Global actions first, then VERB_COUNT verbs for each card, seen from the acting player.
PASS = 0
FIRST_OPTION = 1
OPTIONS = 16
GLOBAL_ACTIONS = FIRST_OPTION + OPTIONS
CAST, WARP, PRIME, ACTIVATE, ATTACK, BLOCK, PAY, CHOOSE = range(8)
VERBS = ("cast", "warp", "prime", "activate", "attack", "block", "pay", "choose")
VERB_COUNT = len(VERBS)
ACTION_COUNT = GLOBAL_ACTIONS + 116 * VERB_COUNT
VERB_PASS, VERB_OPTION = 8, 9
"""Verbs of the global actions, as stored in ``answer_verb``."""

# ------------------------------------------------------------------------------------------------------ decisions
(
    DECISION_NONE,
    DECISION_FIRST_PLAYER,  # OPTION 0: I take the first turn, 1: my opponent does (R2.11)
    DECISION_MULLIGAN,  # OPTION 0: yes, PASS: keep (R2.13)
    DECISION_BOTTOM_ORDER,  # CHOOSE the next card for the bottom of the deck (R2.13)
    DECISION_PRIORITY,  # PASS, CAST, ACTIVATE (R7.1)
    DECISION_ABILITY,  # OPTION k: which usable ability of the card
    DECISION_TARGET,  # CHOOSE a target, PASS: no more (R7.32)
    DECISION_COST_CARD,  # CHOOSE a card for a part of a cost (R5.91-R5.99), or a face-down LB card to turn (R12.62)
    DECISION_PAY,  # PAY with a Backup or a card in hand, PASS: done (R5.11, R5.30)
    DECISION_TRIGGER_ORDER,  # OPTION k: which waiting trigger is placed next (R7.20)
    DECISION_ATTACK,  # ATTACK with another member, PASS: no more (R10.10)
    DECISION_BLOCK,  # BLOCK, PASS: no block (R10.32)
    DECISION_DIVIDE_DAMAGE,  # CHOOSE the attacker that gets the next 1000 of the blocker's damage (R10.47)
    DECISION_EX_BURST,  # OPTION 0: use it, PASS: no (R10.70)
    DECISION_MAY,  # OPTION 0: yes, PASS: no (R7.67)
    DECISION_DISCARD,  # CHOOSE a card to discard (R9.35)
    DECISION_SEARCH,  # CHOOSE a card of the deck, PASS: nothing found (R12.34)
    DECISION_HAND_SIZE,  # CHOOSE a card to discard down to the limit (R6.41)
    DECISION_NEXT_ATTACK,  # OPTION 0: another attack, PASS: Main Phase 2 (R10.58)
    DECISION_ELEMENT,  # OPTION e: the element of the CP that a multi-element source gives (R5.12, R5.13)
    DECISION_MODE,  # OPTION k: select the k-th action, PASS: no more (R5.72)
    DECISION_SURPLUS,  # CHOOSE a Backup beyond the limit for the Break Zone (R11.8)
    DECISION_SELECT,  # CHOOSE a card, PASS: no more (R7.40)
    DECISION_ORDER,  # CHOOSE the card that goes next (R9.40)
    DECISION_REPLACEMENT,  # CHOOSE whose replacement effect applies next, OPTION k: which of its effects (R9.61)
    DECISION_NUMBER,  # OPTION n: the number, for example X (R0.18)
    DECISION_COST,  # OPTION k: which of the possible costs, PASS: no extra cost (R5.73)
    DECISION_NAME,  # OPTION k or CHOOSE: the name that is named (R7.44)
    DECISION_ROLE,  # CHOOSE the target that gets the next of several effects (R7.37)
    DECISION_GROUP,  # CHOOSE a card for the group, PASS: the next group; OPTION k: which group (R9.49)
) = range(30)
DECISIONS = code_words(globals(), "DECISION_")

# What the history of the observation does not tell, because hidden cards decide whether the player is asked at all.
QUIET_PASSES = (
    1 << DECISION_PRIORITY | 1 << DECISION_MAY | 1 << DECISION_NUMBER | 1 << DECISION_SELECT | 1 << DECISION_DISCARD
)
"""Decisions (a bit each) whose PASS is not recorded: a player who can do nothing passes without being asked."""
QUIET_ANSWERS = 1 << DECISION_ABILITY | 1 << DECISION_ELEMENT | 1 << DECISION_NAME
"""Decisions whose answers are not recorded: which ability can be paid for, which Element the other cards leave open,
whose Job it is. The answer shows on the stack, in the payment and in the effect."""

# --------------------------------------------------------------------------------------------------------- phases
(
    PHASE_SETUP,
    PHASE_ACTIVE,
    PHASE_DRAW,
    PHASE_MAIN_1,
    PHASE_ATTACK_PREPARATION,
    PHASE_ATTACK_DECLARATION,
    PHASE_BLOCK_DECLARATION,
    PHASE_DAMAGE_RESOLUTION,
    PHASE_MAIN_2,
    PHASE_END,
) = range(10)
PHASES = (
    "set-up",
    "Active Phase",
    "Draw Phase",
    "Main Phase 1",
    "Attack Preparation",
    "Attack Declaration",
    "Block Declaration",
    "Damage Resolution",
    "Main Phase 2",
    "End Phase",
)

# --------------------------------------------------------------------------------------------------------- results
RUNNING, PLAYER_0_WINS, PLAYER_1_WINS, DRAW, TRUNCATED = range(5)
(
    REASON_NONE,
    REASON_DAMAGE,  # R1.2
    REASON_DECK_OUT,  # R1.3
    REASON_DAMAGE_WITHOUT_DECK,  # R1.4
    REASON_CONCEDED,  # R1.6
    REASON_BOTH_LOSE,  # R1.11
    REASON_LOOP,  # R1.21
    REASON_STACK_FULL,
    REASON_WAITING_FULL,
    REASON_EFFECTS_FULL,
    REASON_FRAMES_FULL,
    REASON_DECISION_LIMIT,
    REASON_FOUND_FULL,
    REASON_HISTORY_FULL,
    REASON_DAMAGE_FULL,
    REASON_ZONE_FULL,
    REASON_TEXT,  # R1.7
    REASON_NO_RULE,  # a code that no rule answers: never, unless a rule was forgotten
) = range(18)
REASONS = (
    "",
    "lethal damage",
    "drew from an empty deck",
    "was dealt damage with an empty deck",
    "conceded",
    "both players lose",
    "endless loop",
    "the stack is full",
    "too many waiting triggers",
    "too many ongoing effects",
    "procedures nested too deeply",
    "the limit of decisions is reached",
    "too many cards found by effects in progress",
    "the history of the turn is full",
    "too much damage at once",
    "too many cards in one zone",
    "a card says so",
    "no rule for a code of a card",
)

# --------------------------------------------------------------------------------------------------------- options
# indexes into ``state.options``; the values of an option count from 0 in the order of :class:`Options`
(
    OPTION_SKIP_FORCED,
    OPTION_FULL_PAYMENT,
    OPTION_ONE_EXCESS,
    OPTION_LOSS_DAMAGE,
    OPTION_BOTTOM_AS_HELD,
    OPTION_LATE_LETHAL_CHECK,
    OPTION_EMPTY_DECLARATION_WINDOW,
    OPTION_NEXT_ATTACK_TO_DECLARATION,
    OPTION_LIMIT_BY_RULE_PROCESS,
    OPTION_SEARCH_MAY_FAIL,
    OPTION_FIRST_STRIKE_BACK_ATTACK,
    OPTION_EX_BURST_WITHOUT_INFORMATION,
    OPTION_SET_THEN_ADJUST,  # R9.62
    OPTION_INCREASE_AFTER_ZERO,  # R9.66
    OPTION_SPLIT_NAMES,  # R3.14
    OPTION_CANCELLED_STAYS,  # R8.72
    OPTION_ROLES_AT_RESOLUTION,  # R7.37
    OPTION_LATE_END_OF_TURN_EXPIRES,  # R6.47
    OPTION_AUTO_PAYMENT,
) = range(19)

# ----------------------------------------------------------------------------------- items on the stack, procedures
ITEM_SUMMON, ITEM_ACTION, ITEM_SPECIAL, ITEM_AUTO = op.ITEM_KINDS.values()
ITEM_EX_BURST = 5

(
    FRAME_PRIORITY,
    FRAME_PLACE_TRIGGERS,
    FRAME_CAST,
    FRAME_USE,
    FRAME_DECLARE,
    FRAME_PAY_COST,
    FRAME_PAY_CP,
    FRAME_RESOLVE,
    FRAME_EX_BURSTS,
    FRAME_WARP,
    FRAME_PRIME,
    FRAME_DAMAGE,
    FRAME_SELECT_CAST,
    FRAME_PENDING_CASTS,
    FRAME_SELECT,
    FRAME_ARRANGE,
    FRAME_DIVIDE,
    FRAME_LEAVE,  # what leaves the field together: where each object goes (R9.61, R9.63)
) = range(1, 19)
"""``registers`` says what each procedure keeps while it waits."""

# --------------------------------------------------------------------------------------------------- ongoing effects
# The observation shows these numbers (docs/actions.md). In brackets: what ``value`` is.
(
    EFFECT_NONE,
    EFFECT_POWER,  # (the change)
    EFFECT_SET_POWER,  # (the power)
    EFFECT_KEYWORD,  # (bits)
    EFFECT_LOSE_ABILITIES,
    EFFECT_RESTRICT,  # (bits)
    EFFECT_DELAYED,  # a delayed auto-ability (R8.42a): ``ability`` is its row
    EFFECT_BECOME_FORWARD,  # (the power)
    EFFECT_LASTING,  # (row of a field effect) of one object, or of everything that it describes (R9.5)
    EFFECT_ABILITY,  # a gained ability (R8.65): ``ability`` is its row
    EFFECT_CONTROL,  # (the player who controls the object, R9.10)
    EFFECT_NAME,  # (number of the name, R9.11); from here to EFFECT_TYPE in the order of the opcodes' CHANGES_*
    EFFECT_JOB,  # (number of the Job, R9.12)
    EFFECT_LOSE_JOBS,
    EFFECT_ELEMENTS,  # (bits, R9.13)
    EFFECT_MORE_ELEMENTS,  # (bits)
    EFFECT_TYPE,  # (bits)
    EFFECT_CHANGE_DAMAGE,  # (recipient of a redirection) a replacement: ``ability`` is its damage rule
    EFFECT_SPENT,  # a shield that was used up (R9.75); it is cleared away when the damage has been dealt
    EFFECT_CASTING,  # (2 x the row of a changed rule of casting, plus 1 if it is for the next card only)
    EFFECT_PENDING_CAST,  # (TERM_*) a cast that follows the resolution (R5.6)
    EFFECT_MAY_CAST,  # (TERM_*) a permission to cast a card from where it is (R5.7)
    EFFECT_AWAY,  # (1: its source has left) a card that is removed for as long as the source is on the field
    EFFECT_NO_COPIES,  # (FORBIDS_*) the opponent cannot cast or play cards of a number: ``ability``
    EFFECT_NAMED,  # (what it has named for its other abilities, R7.45): ``ability`` is NAME_*
) = range(25)
EFFECTS = code_words(globals(), "EFFECT_")
assert EFFECT_TYPE - EFFECT_NAME == op.CHANGES_TYPE - op.CHANGES_NAME

FIRST_EFFECT, FIRST_GAINED = 128, 192
"""In the origin of a replacement effect: the first ongoing effect, the first gained ability; below them are cards."""
STALE, STALE_IN_PART = 1, 2
"""Values of ``stale``: all derived values must be computed again; something changed that they may depend on."""
EVERYTHING = -1
"""Value of ``further_inputs``: the derived values may depend on anything."""
ANYTHING = -1
"""Every bit, in place of the bits printed on objects (``field_facts``, ``field_listens``)."""
ALTERED_NAMES, ALTERED_JOBS, ALTERED_ELEMENTS, WITHOUT_PRINTED_JOBS, ALL_JOBS, ALTERED_TYPES = 1, 2, 4, 8, 16, 32
WITHOUT_CATEGORIES = 64
"""Which characteristics of an object differ from the print. The first three are in the list ``traits``, with entries of
the kinds TRAIT_NAME, TRAIT_JOB and TRAIT_ELEMENTS."""
TRAIT_NAME, TRAIT_JOB, TRAIT_ELEMENTS = range(3)

# ------------------------------------------------------------------------------------------------ turn and combat
# windows of the priority loop (R5.80-R5.86, R6.40)
WINDOW_MAIN, WINDOW_ATTACK, WINDOW_PASS_ONLY, WINDOW_GAP = range(4)
"""``WINDOW_GAP``: between the two parts of First Strike damage, Back Attack only (R12.17)."""

STRIKE_TOGETHER, STRIKE_ATTACKERS_FIRST, STRIKE_BLOCKER_FIRST = range(3)
"""Which side deals its battle damage first (R12.12)."""

ATTACKERS = 126
"""The dealer of a packet of damage: all attacking Forwards (R9.78)."""
FIRST_PLAYER = 128
"""The target of a packet: this plus the player."""

HAND_LIMIT = 5  # R6.41
BACKUP_LIMIT = 5  # R3.34
STARTING_HAND = 5  # R2.12
LOOP_LIMIT = 20_000
"""Engine steps without a decision with a choice after which a game counts as an endless loop (R1.24)."""

USED_BITS = 0xFFFF
"""Bits of ``used`` for abilities used or triggered this turn. The bits above hold states that were true at the last
check, so that a state trigger triggers when its state becomes true (R8.43)."""
STATE_SHIFT = 16

PLACE = 2
"""Of the field ``known``: offset of the bits of places above those of identities."""
REST, PICKED, FIRST_GROUP = 0, 1, 2
"""Of found cards; from FIRST_GROUP on: the number of a group (R9.49)."""


HAND_WORTH = {
    "hand_forward": 1074,
    "hand_power": 220,  # for each 1000 power
    "hand_backup": 2200,
    "hand_backup_each": 300,  # less for each Backup on the field
    "hand_backup_full": 417,
    "hand_summon": 1900,
    "hand_expensive": 144,  # less for each CP beyond what Backups and a discard pay
    "hand_spare": 400,  # a second copy of a name on the field
    "hand_spare_special": 1300,  # the same where it pays for an S icon
}
"""Values of cards in hand, in thousandths of a CP, for automatic payments: weights of the heuristic, by name."""
