"""The codes in card programs: effects, lasting changes, events, targets."""

from __future__ import annotations

from ....core.codes import code_words, words_from

(
    NO_EFFECT,
    DRAW,
    DISCARD,
    MILL,
    HIT,
    HEAL,
    GAIN_EP,
    DAMAGE,
    CHANGE_AP,
    CHANGE_DP,
    CHECK,
    UNCHECK,
    RECOVER,
    TURN_DOWN,
    TO_HAND,
    PUT_AWAY,
    RESTRICT,
    RELEASE,
    TOKENS,
    ADD_COST,
    ADD_DISCARDS,
    CANCEL,
) = range(22)
EFFECTS = words_from(globals(), "NO_EFFECT")

(STATIC_AP, STATIC_DP, STATIC_EP, STATIC_COST, STATIC_TRAIT) = range(5)
STATICS = code_words(globals(), "STATIC_")
TRAITS = ("quick", "shielded", "idle")
"""Without First-turn restriction; no target of the opponent; does not defend."""
(QUICK, SHIELDED, IDLE) = (1, 2, 4)

(YOU, OPPONENT, BOTH) = range(3)
(TARGET_1, TARGET_2, SELF, BEARER, GROUP, OTHERS, THE_HEROINE) = range(7)
"""To whom something is done: a target, the card itself, the bearer of an Item, the Characters of a side, those but the
card itself, the Heroine of a side."""

(
    ON_PLAY,
    ON_SKILL,
    ON_ENTERS,
    ON_ATTACKS,
    ON_HITS,
    ON_TURNED_DOWN,
    ON_ENEMY_DOWN,
    ON_START,
    ON_EVENT_USED,
    ON_END,
) = range(10)
EVENTS = code_words(globals(), "ON_")
"""``play``: the effect of an Event; ``skill``: an A.Skill; the others are conditions of trigger abilities (C-9.3)."""
MOST_ABILITIES = 3

(NO_TARGET, CHARACTER, ITEM, BACKGROUND, MUSIC, DISCARDED, DECLARATION) = range(7)
WAYS = ("none", "check", "put_away", "to_hand", "turn_down")
(NO_WAY, BY_CHECK, BY_DISCARD, BY_RETURN, BY_TURN) = range(len(WAYS))
"""What is done as a cost to cards of the own field: Check, discard, return to the hand, turn face-down (C-3.4)."""
MOST_PAID = 3
"""Cards of the field, and of the hand, that a cost can take."""
(ANY_STATE, FACE_UP, FACE_DOWN, CHECKED, UNCHECKED) = range(5)
ANY_TYPE, ANY_CARD, A_SKILL = -1, -2, -3
"""Of a declaration that is answered: a card or a skill; a card of any type; a skill."""
