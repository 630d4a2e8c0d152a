"""The words of the compiled ability program: every code that ``cards.program`` writes and a rules engine reads.

Plain module constants, because compiled functions freeze globals into machine code.
"""

from typing import get_args

from ..tree import BannedDeed, Deed
from .qualities import *  # noqa: F403
from .qualities import ANYONE, DECK, HAND, OPPONENT, REMOVED, YOU, words_of
from .times import *  # noqa: F403

# kinds of ability
(
    FIELD_ABILITY,
    AUTO_ABILITY,
    ACTION_ABILITY,
    SPECIAL_ABILITY,
    SUMMON_TEXT,
    DELAYED_ABILITY,
    COST_ONLY,
    WARP_ABILITY,
    PRIMING_ABILITY,
) = range(1, 10)
TRIGGER_ONLY = 30
"""A row that holds a further trigger of another ability."""

WARP_COUNTER = 1
"""Kind of the Warp Counters (R12.50)."""

# events that auto-abilities listen to; a card's ``listens`` has one bit an event
(EVENT_ENTERS, EVENT_LEAVES_TO_BREAK_ZONE, EVENT_ATTACKS, EVENT_BLOCKS, EVENT_DAMAGES_PLAYER, EVENT_CASTS) = range(1, 7)

EVENT_DISCARDED = 40  # a card of a hand was discarded; player: who discarded

# events of "triggers": leaving and entering, roles in combat, statuses, players, the course of the turn
(
    EVENT_LEAVES_FIELD,  # in whatever way (R8.41b)
    EVENT_CHOSEN,  # declared as a target (R7.39)
    EVENT_IS_BLOCKED,  # the attacker (R10.39)
    EVENT_BECOMES_DULL,  # R9.34
    EVENT_BECOMES_ACTIVE,
    EVENT_MILLED,  # put from the deck into the Break Zone
    EVENT_DRAWS,  # the player draws a card; no subject
    EVENT_SEARCHES,  # the player has searched; the subject: the card whose effect it is
    EVENT_USES_ABILITY,  # an action ability; the amount: minus its row, which is no serial number of an item
    EVENT_USES_EX_BURST,
    EVENT_GAINS_CRYSTAL,  # the player gains Crystals; no subject
    EVENT_COUNTER_PLACED,  # the amount: the kind of counter
    EVENT_COUNTER_REMOVED,
    EVENT_RECEIVES_POINT,  # the player receives a point of damage; the amount: how many there are now
    EVENT_PRIMES,  # the Character that has just got an upper card (R12.83)
    EVENT_RETURNS_TO_HAND,  # from the field
    EVENT_IS_REMOVED,  # from the field out of the game
    EVENT_BEGINS,  # a phase of the turn player begins; the amount: MOMENT_*
    EVENT_TURN_ENDS,  # R6.40
    EVENT_STATE,  # never emitted: abilities that watch a state (R8.43)
    EVENT_ABILITY_TRIGGERS,  # an auto-ability of the subject has triggered (R8.37)
) = range(7, 28)

EVENT_PUT_OTHERWISE = 56  # put into the Break Zone from another zone than field and deck, and not discarded
EVENT_PHASE = 55
"""As EVENT_BEGINS, for phases in which no player acts; with MOMENT_ENDS added to the moment: a phase ends."""

# why something happens: bits
CAUSE_SUMMON, CAUSE_ABILITY, CAUSE_CAST, CAUSE_WARP = 1, 2, 4, 8
CAUSES = {"summons": CAUSE_SUMMON, "abilities": CAUSE_ABILITY, "cast": CAUSE_CAST, "warp": CAUSE_WARP}

# who a trigger watches
WHO_SELF, WHO_FILTER, WHO_BOUND, WHO_NOBODY = range(4)
"""``WHO_BOUND``: the object a delayed ability was made for. ``WHO_NOBODY``: only the player and the amount matter."""

# references to objects: (kind, argument)
REF_SELF, REF_CHOSEN, REF_TRIGGERING, REF_FOUND, REF_ALL, REF_REST, REF_TOP = range(7)
"""``REF_TOP``: the top cards of a deck; argument: player + 4 * number of cards, an amount."""

# values
VALUE_NUMBER, VALUE_COUNT, VALUE_POINTS_OF_DAMAGE, VALUE_POWER_OF, VALUE_COUNTERS = range(5)

# conditions
CONDITION_EXISTS, CONDITION_RECEIVED, CONDITION_IS = range(1, 4)

# parts of a cost that are paid with described cards (R5.91-R5.99)
PART_DISCARD, PART_DULL, PART_PUT, PART_REMOVE, PART_RETURN, PART_BOTTOM, PART_REVEAL, PART_COUNTERS = range(8)
SELF_TO = {"removed": REMOVED, "hand": HAND, "deck_bottom": DECK}
PARTS = ("discard", "dull", "put", "remove", "return", "bottom", "reveal", "counters")

# field effects
(
    STATIC_END,
    STATIC_POWER,
    STATIC_KEYWORD,
    STATIC_PROTECT,
    STATIC_RESTRICT,
    STATIC_COST_LESS,
) = range(6)

# field effects that change the rules for what they apply to; those in force are listed in the state (``rules``)
(
    STATIC_CANNOT_BE_BLOCKED_BY,
    STATIC_CANNOT_BLOCK_SUCH,
    STATIC_CANNOT_BE_CHOSEN_BY,
    STATIC_ATTACKS,
    STATIC_LEAVES,
    STATIC_ENTERS_DULL,
    STATIC_JOINS_PARTY_OF,
    STATIC_CANNOT_BE_REMOVED_BY,
    STATIC_NO_EX_BURST,
    STATIC_MUST_BLOCK,  # it must block the source
    STATIC_ENTERS_ELSEWHERE,
    STATIC_POWER_NOT_MORE,
    STATIC_POWER_NOT_LESS,
    STATIC_FEWER_ATTACKS,  # a player declares at most this many attacks in a turn
    STATIC_ENTERS_SILENTLY,  # its entering triggers nothing
    STATIC_BAN,  # a player cannot do something
    STATIC_UNCANCELLABLE,  # items on the stack cannot be cancelled
    STATIC_MUST_BE_CHOSEN_BY,  # by some effects, if possible
    STATIC_SPECIALS_AT_ONCE,  # special abilities with a Dull icon on the turn of entering
) = range(70, 89)
FIRST_RULE, LAST_RULE = STATIC_CANNOT_BE_BLOCKED_BY, STATIC_SPECIALS_AT_ONCE
FROM_HAND, FROM_ANYWHERE = 1, 2
BANS = {deed: 1 << k for k, deed in enumerate(get_args(BannedDeed))}
"""What a player cannot do (STATIC_BAN): a bit each."""
BAN_SEARCH, BAN_CRYSTALS, BAN_DRAW_IN_PHASE = BANS["search"], BANS["gain_crystals"], BANS["draw_in_phase"]
BAN_DRAW_BY_SUMMONS, BAN_DRAW_BY_ABILITIES = BANS["draw_by_summons"], BANS["draw_by_abilities"]
BAN_ACTION, BAN_SPECIAL, BAN_EX_BURSTS = BANS["use_action"], BANS["use_special"], BANS["use_ex_bursts"]
BAN_WARP, BAN_PRIMING = BANS["use_warp"], BANS["use_priming"]
BAN_PLAY_FROM_BREAK_ZONE, BAN_PLAY = BANS["play_from_break_zone"], BANS["play_by_effects"]
BAN_TAKE_BACK = BANS["take_from_break_zone"]
STATIC_IN_CARD_ROW = 12  # what a field ability says stands in the card's row

ANY_POWER, MORE_POWER, LESS_POWER, MORE_COST, LESS_COST = range(5)
POWERS = {
    "any": ANY_POWER,
    "more": MORE_POWER,
    "less": LESS_POWER,
    "costs_more": MORE_COST,
    "costs_less": LESS_COST,
}
BY_SUMMONS, BY_ABILITIES, BY_EX_BURSTS, BY_OPPONENT_ONLY, BY_SAME_ELEMENT = 1, 2, 4, 8, 16
LEAVES_IF_IT_MAY, LEAVES_TO_BREAK_ZONE_ONLY, LEAVES_BY_OPPONENT_ONLY = 1, 2, 4
# field effects about casting
(
    STATIC_COST_MORE,
    STATIC_COST_BECOMES,
    STATIC_ANY_ELEMENT_PAYS,
    STATIC_CANNOT_CAST,
    STATIC_ONLY_PAID_BY,
    STATIC_PRODUCES,
    STATIC_ALTERNATIVE_COST,
    STATIC_EXTRA_COST,
    STATIC_CASTABLE,
    STATIC_USES_COST_MORE,
    STATIC_ANY_ELEMENT_PRIMES,
    STATIC_DISCARDS_PRODUCE,  # Light and Dark cards of the hand
    STATIC_PRODUCES_OF,  # CP of the Elements of some cards
) = range(40, 53)

# what a card's texts change about casting: bits of a card's and of the state's ``casting``
CASTING_OWN, CASTING_OTHERS, CASTING_PRODUCES, CASTING_EFFECTS, CASTING_ASKED, CASTING_PERMITS = 1, 2, 4, 8, 16, 32
"""Changes of the casting of the card itself, of other cards, of CP produced, and by ongoing effects; an ability asks
how it was paid; a permission to cast a card."""
CASTING_USES = 64
"""What using abilities costs."""
CASTING_BY_ANYONE = 128
"""Each player can use an ability of it."""
CASTING_SPECIALS = 256
"""How the S icon of special abilities is paid."""
STATIC_CRYSTAL_FOR_S, STATIC_WITHOUT_S, STATIC_NO_CATEGORIES = 53, 54, 55
WAY_PRINTED, WAY_WITHOUT_S, WAY_CRYSTAL = range(3)
"""The ways to pay for a special ability (R8.55)."""
PRODUCES_BY_TEXT, PRODUCES_FOR_SOME, PRODUCES_BY_DISCARDS = 1, 2, 4
"""What texts about producing CP add to what a Backup can always produce: a text that must be read, a text for some
casts only, a text about discards."""

# how a card was paid: bits of the state's ``paid``; the lowest eight are those of the elements
PAID_ELEMENTS = 0xFF
PAID_BY_CARDS, PAID_EXTRA, PAID_THEN_REMOVED, PAID_THEN_HAND = 1 << 8, 1 << 9, 1 << 10, 1 << 11
CAST_FREE = PAID_THEN_REMOVED
"""A Character was cast without paying the cost."""
ENTERED_BY_CAST, ENTERED_BY_WARP, PAID_INSTEAD = 1 << 12, 1 << 13, 1 << 14
"""How an object has entered the field, apart from how it was paid; and whether its alternative cost was paid."""

# the terms on which an effect lets a card be cast: bits, and the reduction above them
TERM_FREE, TERM_ANY_ELEMENT, TERM_NOT_0, TERM_THEN_REMOVED, TERM_THEN_HAND, TERM_ELSE_BREAK_ZONE = 1, 2, 4, 8, 16, 32
TERM_LESS = 8  # shift

ENTERED_BY_SUMMON = PAID_THEN_HAND
"""A Summon has put the Character onto the field."""
# in which ways an object has entered, and, above them, a bit a zone that it came from: what filters and conditions ask
WAY_CAST, WAY_WARP, WAY_SUMMON, WAY_ABILITY = 1, 2, 4, 8
ALL_WAYS, CAME_FROM = 15, 4
WAYS = {"cast": WAY_CAST, "warp": WAY_WARP, "summons": WAY_SUMMON, "abilities": WAY_ABILITY}
CONDITION_ENTERED = 58

CONDITION_PAID_ONLY_ELEMENT, CONDITION_PAID_INCLUDING = 44, 45
CONDITION_PAID_ONLY_BY_BACKUPS, CONDITION_PAID_EXTRA, CONDITION_ENTERED_BY = 46, 47, 48
CONDITION_SOME_ARE, CONDITION_NOT_PAID_FOR, CONDITION_CAUSED_BY = 49, 50, 51
CONDITION_USED = 52  # special abilities of the source, this turn
CONDITION_NAMED_IS = 53  # the Element that was named
VALUE_ELEMENTS_PAID, VALUE_X = 40, 41
VALUE_DISCARDED_TO_CAST = 42
VALUE_IS_CAUSED = 44  # 1 if what happens now has a certain cause
GREATEST_X = 15
"""The greatest number that an action can name."""
OP_CHANGE_CASTING = 90
OP_CAST = 91
OP_ALLOW_CASTING = 92
OP_SELECT_CAST = 93
OP_FORBID_COPIES = 95
FORBIDS_CASTING, FORBIDS_PLAYING = 1, 2
OP_SET_ASIDE = 94  # Summons that were found to be cast lie on the stack until then

MODES_AGAIN = 3
"""Actions of a text that can be selected more than once: each up to TIMES_AGAIN times."""
TIMES_AGAIN_BITS = 5
TIMES_AGAIN = (1 << TIMES_AGAIN_BITS) - 1

# instructions: what else their rows have, ``operands`` says
(
    OP_END,
    OP_DAMAGE,
    OP_DAMAGE_PLAYER,
    OP_GAIN_POWER,
    OP_SET_POWER,
    OP_GAIN_KEYWORD,
    OP_LOSE_ABILITIES,
    OP_RESTRICT,
    OP_BREAK,
    OP_DULL,
    OP_ACTIVATE,
    OP_FREEZE,
    OP_RETURN_TO_HAND,
    OP_PUT_INTO_BREAK_ZONE,
    OP_REMOVE_FROM_GAME,
    OP_PLAY_ONTO_FIELD,
    OP_DRAW,
    OP_SHUFFLE,
    OP_MAY,
    OP_UNLESS,
    OP_UNLESS_DONE,  # what follows an instruction that was carried out
    OP_JUMP,
    OP_DELAYED,
    OP_BECOME_FORWARD,
    OP_TRIGGER,  # "when you do so"
    OP_MAY_PAY,
    OP_GAIN_CRYSTALS,
    OP_PLACE_COUNTERS,
    OP_REMOVE_COUNTERS,
    OP_UNLESS_MODE,
    OP_WHILE_MODE,
) = range(31)

# ---------------------------------------------------------------------------- conditions, descriptions, values, history
# conditions: each row says where to go on when it is true and when it is false
CONDITION_TRUE, CONDITION_FALSE = -1, -2
CONDITION_COMPARE, CONDITION_DURING_TURN, CONDITION_ALL_SHARE, CONDITION_AS_EX_BURST = range(10, 14)
CONDITION_ON_FIELD, CONDITION_CONTROLLED_BY = 14, 15
AT_MOST, AT_LEAST, EXACTLY, LESS, MORE = range(5)
COMPARISONS = {"at_most": AT_MOST, "at_least": AT_LEAST, "exactly": EXACTLY, "less": LESS, "more": MORE}
WATCH_TURN_PART = 1 << 12  # the phase, and what happened to an object or was used this turn
WATCH_TURN = 1 << 14  # whose turn it is
WATCH_DEEDS = 1 << 15  # what happened this turn, and Crystals

# values that need no resolution
(
    VALUE_DIFFERENT,
    VALUE_TOTAL,
    VALUE_BEST,
    VALUE_CRYSTALS,
    VALUE_THIS_TURN,
) = range(10, 15)
# values that do
VALUE_COST_OF, VALUE_DAMAGE_ON, VALUE_NUMBER_OF, VALUE_TRIGGER_AMOUNT, VALUE_TOTAL_OF = range(15, 20)
VALUE_JOBS = 20  # how many a card has
VALUE_DIFFERENT_OF = 21  # among the cards of a reference
TOTAL_COST = 16  # instead of a variety + 1: above this the most that the targets of a choice cost together
REF_TOGETHER = 21  # bits of choose groups, the bits behind them, and the row of a filter, plus 1, in the higher ones
TOGETHER_SELF, TOGETHER_TRIGGERING, TOGETHER_FOUND, TOGETHER_BLOCKER = 1 << 6, 1 << 7, 1 << 8, 1 << 9
TOGETHER_ALL = 10
TOGETHER_TWO = 1 << 30
"""Above TOGETHER_ALL stands the row of a value that holds two filters (``argument`` and ``filter``)."""
OF_ELEMENTS, OF_NAMES, OF_COSTS, OF_JOBS, OF_CATEGORIES, OF_TYPES = range(6)
VARIETIES = words_of("OF_", globals())
COUNTS_CARDS = 1  # of VALUE_DIFFERENT: cards that share no Element with each other are counted, not Elements
QUALITY_COST, QUALITY_POWER = range(2)
QUALITIES = {"cost": QUALITY_COST, "power": QUALITY_POWER}
HIGHEST, LOWEST = 1, 2
EXTREMES = {"highest": HIGHEST, "lowest": LOWEST}

# marks that a filter can ask for: bits
IS_MULTI_ELEMENT, IS_GENERIC, HAS_EX_BURST, ENTERED_THIS_TURN, ATTACKED_THIS_TURN, IS_FACE_DOWN = 1, 2, 4, 8, 16, 32
DAMAGED_BY_SOURCE, DAMAGED_THIS_TURN, PUT_THIS_TURN, HAS_USABLE_ABILITY, REMOVED_BY_SOURCE = 64, 128, 256, 512, 1024
HAS_ODD_COST, HAS_EVEN_COST, HAS_WARP, IS_NOT_OWN, HAS_LIMIT_BREAK = 2048, 4096, 8192, 16384, 1 << 17
REMOVED_BY_OBJECT = 32768  # REMOVED_BY_SOURCE, asked by a text that resolves: its object may have left (R4.40)
HAS_DEALT_DAMAGE = 65536  # to a Forward, this turn
ALLOWS_COPIES = 2
"""A value of ``generic`` of a card: its own text says so, without an icon (R3.47)."""
IS_NOT_HELD = 1 << 18  # not the card that descriptions compare with now
HAS_CHANGED_POWER = 1 << 19
MARKS = {
    "multi_element": IS_MULTI_ELEMENT,
    "generic": IS_GENERIC,
    "ex_burst": HAS_EX_BURST,
    "entered_this_turn": ENTERED_THIS_TURN,
    "attacked_this_turn": ATTACKED_THIS_TURN,
    "face_down": IS_FACE_DOWN,
    "damaged_by_source": DAMAGED_BY_SOURCE,
    "damaged_this_turn": DAMAGED_THIS_TURN,
    "put_this_turn": PUT_THIS_TURN,
    "usable_ability": HAS_USABLE_ABILITY,
    "removed_by_source": REMOVED_BY_SOURCE,
    "odd_cost": HAS_ODD_COST,
    "even_cost": HAS_EVEN_COST,
    "warp": HAS_WARP,
    "not_own": IS_NOT_OWN,
    "damaged_a_forward_this_turn": HAS_DEALT_DAMAGE,
    "limit_break": HAS_LIMIT_BREAK,
    "power_changed": HAS_CHANGED_POWER,
}
PRINTED_MARKS = IS_MULTI_ELEMENT | IS_GENERIC | HAS_EX_BURST | HAS_ODD_COST | HAS_EVEN_COST | HAS_WARP | HAS_LIMIT_BREAK
"""The printed facts of a card, including Elements that a text gave."""

# what the history of a turn keeps; a card's ``asks`` has one bit a deed
(
    DEED_CAST,
    DEED_ENTERED,
    DEED_PUT_INTO_BREAK_ZONE,
    DEED_LEFT,
    DEED_RETURNED,
    DEED_ATTACKED,
    DEED_FORMED_PARTY,
    DEED_WAS_DAMAGED,
    DEED_DISCARDED,
    DEED_DREW,
    DEED_SEARCHED,
    DEED_RECEIVED_DAMAGE,
    DEED_USED_EX_BURST,
    DEED_PAID_CRYSTALS,
    DEED_DISCARDED_BY_EFFECT,
    DEED_ENTERED_BY_WARP,
    DEED_DISCARDED_ANYHOW,
    DEED_USED_SPECIAL,  # its "card number" is the row of the ability
) = range(18)
DEEDS: tuple[str, ...] = get_args(Deed)
ASKS_WHO_DAMAGED, ASKS_LINKS, ASKS_AWAY, ASKS_DISCARDS, ASKS_BANS = 1 << 18, 1 << 19, 1 << 20, 1 << 21, 1 << 22
"""Further bits of ``asks``: who has dealt damage to whom; which object has removed a card from the game; cards are
removed for as long as an object is there; which cards were discarded to cast which other one; a text can forbid a
player an action."""

# ------------------------------------------------------------------------ gained, used and cancelled abilities, names
GAINED_OPERATIONS, GAINED_OPERATIONS_END = 118, 129
OP_GAIN_ABILITY = 120
OP_CANCEL = 121  # items on the stack
OP_NAME = 122
OP_ROLES = 123  # R7.37
OP_BECOME_NAMED = 124
OP_USE_SAME = 125  # the source uses the ability whose use made this one trigger
OP_USE_AGAIN = 127  # the source uses an ability of the text again
OP_USE_USED = 126  # the source uses a special ability used this turn
OP_GAIN_ABILITIES_OF = 128  # abilities that another object has
OP_TRIGGER_EX_BURST = 129
FREE_ONCE = 64
"""In addition to the kind of the abilities gained: each can be used once without paying (OP_GAIN_ABILITIES_OF)."""
QUOTED_POSITION = 15
"""The position of an ability row that is not a paragraph of its card."""
FIRST_USE_SHIFT = 8
"""For a twice-per-turn ability: the distance in ``used`` from its bit up to the bit of the first use."""
EX_BURST_TRIGGERED = 100
"""In place of the event of a waiting trigger: an EX Burst that goes on the stack."""
EVENT_NONE = 0  # nothing: never emitted
EVENT_WARPED = 50  # a card was removed from the hand by its Warp (R12.50)
EVENT_ENTERS_DAMAGE_ZONE = 49  # a card; player: whose Damage Zone
OP_RETARGET = 118  # another target for a chosen item
RETARGET_MAY, RETARGET_ANYWHERE = 1, 2
ANY_TARGET, TARGET_SELF = -1, -2
"""In place of the filter of the new target: any object; the source."""
OP_SELECT_COUNTER = 119  # one of the kinds of counters on a card
EVENT_ADDED_TO_HAND = 47  # from the Break Zone
EVENT_GOES_TO_DECK, EVENT_LEAVES_BREAK_ZONE = 51, 52  # from the field; some card, for any zone
EVENT_USES_SPECIAL = 48  # a special ability; as EVENT_USES_ABILITY
EVENT_IS_FROZEN = 53  # R12.30
EVENT_REMOVED_ANYWHERE = 45  # a card out of the game, from whatever zone; its owner (R8.41f)
REF_FIRST, REF_OTHERS = 10, 11  # group: the target that gets the first of different effects, and the others (R7.37)
FIRST_AND = 3  # shift: which one of REF_FIRST, counted from 0
STATIC_ABILITY = 60
STATIC_NO_ABILITIES = 61
STATIC_CANNOT_GAIN = 62
STATIC_LOSES_KEYWORD = 63
STATIC_ABILITIES_OF = 64  # the printed action or special abilities of some cards

GRANTS_FIELD_ABILITY, GRANTS_OTHER_ABILITY, TAKES_ABILITIES, GRANTS_LATE_FIELD_ABILITY = 1, 2, 4, 8
GRANTS_ANY = GRANTS_FIELD_ABILITY | GRANTS_LATE_FIELD_ABILITY | GRANTS_OTHER_ABILITY
"""What a field ability gives others: bits. Field abilities are given before all others (9.2): first those that change
elements and the like, the others after that (``GRANTS_LATE_FIELD_ABILITY``, R9.16); and before that other field
abilities take all (``TAKES_ABILITIES``) or forbid that keywords are gained."""

CHOOSES_ALONE, CHOOSES_ANYWHERE, HAS_ONE_TARGET = 1, 2, 4
"""What a filter for items requires of their targets in addition to a description: bits."""
ITEM_KINDS = {"summon": 1, "action": 2, "special": 3, "auto": 4}
"""Kinds of items on the stack (0.4 "item"); a filter for them has one bit a kind."""
# what cannot be done to or by an object, for a duration
OP_LASTING = 70  # a field effect applies to each object named
OP_RULE = 71  # a field effect applies to everything that it describes, now or later (R9.5)

EVENT_BROKEN, EVENT_BROKEN_BY_EFFECT = 35, 36  # a break (R9.30); one by a Summon or an ability of the player

NAME_ELEMENT, NAME_JOB, NAME_CARD_TYPE, NAME_NUMBER, NAME_OTHER_NUMBER, NAME_COUNTER, NAME_PARITY, NAME_CATEGORY = (
    range(8)
)
NAMES = {
    "element": NAME_ELEMENT,
    "job": NAME_JOB,
    "card_type": NAME_CARD_TYPE,
    "number": NAME_NUMBER,
    "other_number": NAME_OTHER_NUMBER,  # by the opponent
    "parity": NAME_PARITY,  # stands where a number would: 1: odd
    "category": NAME_CATEGORY,  # stands where a number of the opponent would
}
NAMED_BY_SOURCE, NAMED_AT_TRIGGER = 1 << 8, 1 << 9
"""In addition to the bits of NAME_* in a filter: another ability of the source has given the name (R7.45), and it is
read now; or it was read when the ability triggered."""
NO_NAME = -1
"""If one of two values was named: the other one."""
VALUE_NAMED_NUMBER = 47  # what was named last in this resolution
VALUE_NAMED = 46  # what another ability of the source has named; argument: NAME_*
"""What can be named (R7.44). A kind of counters that is selected (``NAME_COUNTER``) stands where a number would."""


# decks, hands and cards found (40-59); those from OP_SELECT on are procedures of their own
(
    OP_LOOK,
    OP_REVEAL,
    OP_REVEAL_UNTIL,
    OP_DISCARD_CARDS,
    OP_TURN_FACE_UP,  # of LB decks
    OP_REMOVE_FACE_DOWN,
    OP_SELECT,
    OP_SEARCH,
    OP_PUT_INTO_DECK,
) = range(40, 49)
OP_GO_TO_DECK = 49  # objects leave the field for their owners' decks, OP_PUT_INTO_DECK says where
OP_FORBID_SEARCH = 50
OP_DIVIDE = 51
OP_SHOW = 52  # cards picked among those that one player looks at

# who selects or orders: a player from the controller's side, and these
AT_RANDOM, BY_OWNER, EACH_AT_RANDOM = 3, 4, 5
SELECTORS = {"any": ANYONE, "you": YOU, "opponent": OPPONENT, "random": AT_RANDOM, "owner": BY_OWNER}

SELECT_AMONG_FOUND, SELECT_AMONG_REST, SELECT_FOR_FIELD, SELECT_FOR_DISCARD, SELECT_FORGETS = 1, 2, 4, 8, 16
"""``SELECT_FORGETS``: cards picked before are no longer among the found cards."""
SELECT_FOR_CAST = 32
ANY_NUMBER = 99
"""As minimum of a selection: all of them."""
SEARCH_DESCRIBED, SEARCH_FOR_FIELD, SEARCH_ON, SEARCH_BOTH = 1, 2, 4, 8
"""``SEARCH_ON``: the search goes on for another description; ``SEARCH_BOTH``: for two cards or none."""
# ------------------------------------------------------------------------------------------------- damage (9.4-9.6)
OP_CHANGE_DAMAGE = 60  # a replacement effect begins
OP_CLASH = 61  # two Forwards deal damage equal to their power to each other
OP_DAMAGE_BY = 62
OP_DIVIDE_DAMAGE = 63
OP_DAMAGE_EVENLY = 64
OP_REMOVE_DAMAGE = 65
FIRST_DAMAGE_OPERATION, LAST_DAMAGE_OPERATION = 60, 69

EVENT_IS_DEALT_DAMAGE, EVENT_IS_DEALT_DAMAGE_BY, EVENT_DEALS_DAMAGE, EVENT_PLAYER_IS_DAMAGED = 31, 32, 33, 34
"""A Forward is dealt damage: once as itself, once with its dealer as the subject; a dealer deals damage to a Forward:
the subject is that Forward; a player is dealt points of damage."""

STATIC_CHANGE_DAMAGE = 10
STATIC_SPECIAL_DISCARDS = 11  # stands in the card's row
STATIC_POWER_EACH = 13  # another number for each object

# the ends of a damage rule: in addition to WHO_SELF, WHO_FILTER and WHO_BOUND (an effect's own object)
WHO_ANY, WHO_PLAYER, WHO_DAMAGE = 10, 11, 12
"""``WHO_DAMAGE``: a trigger that watches damage; its filter is a damage rule."""

# as what damage is dealt (R9.70, R9.71): bits
DAMAGE_BATTLE, DAMAGE_SUMMON, DAMAGE_ABILITY, DAMAGE_SPECIAL, DAMAGE_ATTACK = 1, 2, 4, 8, 16
DAMAGE_WITHOUT_EX_BURSTS = 32
"""Not a kind of damage: the cards that it places cannot use their EX Bursts (R10.81)."""
DAMAGE_FINDS = 64
"""The resolution that deals it finds the Forwards that are dealt damage."""
DAMAGE_KINDS = {
    "battle": DAMAGE_BATTLE,
    "attack": DAMAGE_ATTACK,
    "summons": DAMAGE_SUMMON,
    "abilities": DAMAGE_ABILITY | DAMAGE_SPECIAL,
    "other_abilities": DAMAGE_ABILITY,
}

# which amounts a damage rule asks for
AMOUNT_ANY, AMOUNT_AT_MOST, AMOUNT_AT_LEAST, AMOUNT_EXACTLY, AMOUNT_BELOW_POWER = range(5)
AMOUNTS = {
    "at_most": AMOUNT_AT_MOST,
    "at_least": AMOUNT_AT_LEAST,
    "exactly": AMOUNT_EXACTLY,
    "below_power": AMOUNT_BELOW_POWER,
}

# what a damage rule does with the amount (R9.72)
(
    CHANGE_NOTHING,  # a trigger's description
    CHANGE_INCREASE,
    CHANGE_REDUCE,
    CHANGE_DOUBLE,
    CHANGE_HALVE,  # rounded up to the next 1000 (R0.14)
    CHANGE_BECOME,
    CHANGE_REDIRECT,
    CHANGE_FIX,  # the damage cannot be reduced (R9.69)
) = range(8)
CHANGES = {
    "increase": CHANGE_INCREASE,
    "reduce": CHANGE_REDUCE,
    "double": CHANGE_DOUBLE,
    "halve": CHANGE_HALVE,
    "become": CHANGE_BECOME,
    "redirect": CHANGE_REDIRECT,
    "fix": CHANGE_FIX,
}

# a value that damage needs
VALUE_OWN_POWER = 30  # the power of each Forward that is dealt the damage
# of each of the objects that something is said of
VALUE_OWN_COST, VALUE_OWN_COUNTERS = 31, 32

# what a resolution has done
VALUE_HOW_MANY_ARE = 52  # of the cards that a reference names
ONE_ELEMENT = 6
"""In addition to the VARIETIES: an Element that all of them have (CONDITION_ALL_SHARE)."""
KNOWS_VALUE = 2
"""From this number on, the number of a new ability is the row of a value (OP_TRIGGER)."""
VALUE_JUST_MOVED = 50  # how many cards the instruction just before has moved
VALUE_AMONG = 53  # how many of the cards named fit a filter
SELECTED_KIND = -1
"""In place of a kind of counters: the one that was selected."""

ONCE, ONCE_EACH_TURN = 1, 2
"""How often a damage rule applies: to the next such damage, or to the first one of each turn."""
SHARES = -2
"""In place of the filter of a choose group: the thousands that each target of an earlier group gets (R5.75)."""

ANSWERS_AN_OBJECT = 4
"""Number of conditions of one object's field abilities whose results are cached (``field/condition_cache.py``)."""

CHANGES_DAMAGE = 1 << 13
"""A further bit of ``watches``, which no change of the game clears: a card in play changes damage."""

# instructions of "triggers"
OP_WATCH = 100  # a delayed ability that follows no single object
OP_LOSE_GAME = 101
OP_EXTRA_TURN = 102
OP_SKIP_PHASES = 103  # in the player's next turn
FIRST_TURN_OPERATION, LAST_TURN_OPERATION = 100, 109

# ------------------------------------------------------------------------------------ comparisons with a certain card
OP_HOLD = 130  # the descriptions of the next instruction compare with this card
OP_ONE_OF = 131  # the controller selects one of several instructions
OP_KEEP_AWAY = 133  # removed cards come back when the source leaves the field
OP_TO_DAMAGE_ZONE = 132  # without damage
OP_KEEP = 134  # a number for later instructions
OP_TRIGGER_SAME = 136  # an auto-ability triggers again, as one of the source (R8.39)
OP_CHOOSE_NOW = 135  # what is under a condition: modes and targets that are declared in the resolution (R7.54)
MADE_LATER = 14
"""In place of the mode of a choice: an OP_CHOOSE_NOW makes it."""
MOST_OPTIONS = 6
"""Maximum number of instructions among which one is selected."""
REF_HELD = 30  # that card; in descriptions only
REF_PAID = 31  # the card that paid the cost
REF_BLOCKER = 32  # the Forward that blocks the source; argument: bits
REF_PAID_SELF = 34  # the source where its own cost has moved it
REF_SOURCE_OF = 35  # of a chosen item on the stack; argument: the choose group
REF_ALL_OTHER = 33  # as REF_TOGETHER: all that fit the filter but the cards of the bits
BLOCKS_NOW, OR_IS_BLOCKED = 1, 2
"""Only while the source is in battle; or what the source blocks."""

# --------------------------------------------------------------------------- control and changed characteristics
CONTROL_OPERATIONS, CONTROL_OPERATIONS_END = 80, 89
OP_GAIN_CONTROL = 80
OP_CHANGE = 81
OP_POWER_BECOMES = 82
OP_LEAVE_BATTLE = 83  # stays on the field
OP_JOIN_ATTACK = 84  # of the source

# what OP_CHANGE changes
CHANGES_NAME, CHANGES_JOB, CHANGES_LOST_JOBS, CHANGES_ELEMENTS, CHANGES_MORE_ELEMENTS, CHANGES_TYPE = range(31, 37)

# the layers of field effects (9.2), and the stages in which a refresh applies them: three a layer, see layers.py
LAYER_NAMES, LAYER_TYPES, LAYER_INFORMATION, LAYER_ABILITIES, LAYER_BASE_POWER, LAYER_POWER = range(6)
STAGES_A_LAYER = 3
STAGE_NAMES = STAGES_A_LAYER * LAYER_NAMES
STAGE_TYPES = STAGES_A_LAYER * LAYER_TYPES
STAGE_INFORMATION = STAGES_A_LAYER * LAYER_INFORMATION
STAGE_ABILITIES = STAGES_A_LAYER * LAYER_ABILITIES
INFORMATION_STAGES = ((1 << STAGES_A_LAYER) - 1) << STAGE_INFORMATION
"""One bit for each stage in which elements and similar characteristics change."""
STAGE_BASE_POWER = STAGES_A_LAYER * LAYER_BASE_POWER
STAGE_POWER = STAGES_A_LAYER * LAYER_POWER
STAGE_LAST = STAGE_POWER + STAGES_A_LAYER - 1

(
    STATIC_NAME,
    STATIC_TYPE,
    STATIC_JOB,
    STATIC_ALL_JOBS,
    STATIC_JOBS_OF,  # the jobs of all cards that fit
    STATIC_ELEMENTS,
    STATIC_MORE_ELEMENTS,
    STATIC_ELEMENTS_OF,
    STATIC_SET_POWER,
    STATIC_CANNOT_PLAY_BESIDE,
) = range(30, 40)

# what a card's text changes of the field limits (3.3): bits
ALLOWS_SEVERAL_LIGHT, ALLOWS_SEVERAL_DARK, ENTERS_BESIDE_LIGHT, ENTERS_BESIDE_DARK, CANNOT_PLAY_BESIDE = 1, 2, 4, 8, 16
LIMITS_UNDER_CONDITION = 32
"""Some of the first four are there under a condition only: the row of the ability (STATIC_LIMIT) has them."""
STATIC_LIMIT = 57
