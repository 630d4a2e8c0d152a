"""The codes in card programs: effects, lasting changes, events, conditions."""

from __future__ import annotations

from ....core.codes import code_words, words_from

(
    NO_EFFECT,
    DRAW,
    DISCARD,
    DISCARD_RANDOM,
    HEARTS,
    DAMAGE,
    DAMAGE_ALL,
    ATTACK,
    DESTROY,
    DISCARD_FRIEND,
    RETURN_FRIEND,
    DISCARD_EQUIPMENT,
    SEARCH,
    RECOVER,
    LOOK,
    MORE_WORLDS,
    MORE_BATTLES,
    MORE_CHALLENGES,
) = range(18)
EFFECTS = words_from(globals(), "NO_EFFECT")

(
    STATIC_ATTACK,
    STATIC_SUPPORT,
    STATIC_MAGIC,
    STATIC_OBSTACLE_POWER,
    STATIC_ATTACK_CARDS,
    STATIC_ATTACK_MAGIC,
    STATIC_CHALLENGES,
    STATIC_JOINS,
    STATIC_REFILL,
    STATIC_NO_MAGIC,
    STATIC_NO_ATTACK_CARDS,
) = range(11)
STATICS = code_words(globals(), "STATIC_")
STATIC_COUNT = len(STATICS)

(YOU, OPPONENT, BOTH) = range(3)
(ALWAYS, HERE, BEARER) = range(3)
"""When a lasting change holds: while the card lies in play; while a fight takes place on this World; for the bearer."""

EVENTS = ("used", "placed", "joined", "won", "lost")
(WHEN_USED, WHEN_PLACED, WHEN_JOINED, WHEN_WON, WHEN_LOST) = range(len(EVENTS))
EVENT_COUNT = len(EVENTS)

CONDITIONS = ("never", "hearts_at_most", "total_at_least", "named_here", "obstacles_at_least")
(NEVER, HEARTS_AT_MOST, TOTAL_AT_LEAST, NAMED_HERE, OBSTACLES_AT_LEAST) = range(len(CONDITIONS))

(FOR_NOBODY, FOR_ANYONE, FOR_PLAYERS, FOR_FRIENDS, FOR_NAMED) = range(5)
ANY_TYPE = -1
NO_LIMIT = 99
