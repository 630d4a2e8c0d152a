"""The codes in card programs: effects, conditions, times, targets."""

from __future__ import annotations

from ....core.codes import words_from

(
    NO_EFFECT,
    DAMAGE,
    DAMAGE_TIMES,
    DAMAGE_HALVED,
    ATTACKS,
    NO_DAMAGE,
    CONSUMPTION,
    CONSUMPTION_IS,
    ATTACK_FAILS,
    PUSH_BACK,
    DRAW,
    DISCARD,
    DISCARD_RANDOM,
    CHIPS,
    DRAIN,
    BREAK,
    RETURN,
    SEARCH,
    RECOVER,
    ACT_AGAIN,
    MOVE_AGAIN,
    CANCEL,
    LOOK,
    REFRESH,
) = range(24)
EFFECTS = words_from(globals(), "NO_EFFECT")
LAST_OF_FIGHT = ATTACK_FAILS
"""Effects up to this one change the exchange that goes on, and nothing else."""

(YOU, OPPONENT) = range(2)

(THIS_UNIT, CHOSEN, FOE) = range(3)
"""Whom a row concerns: the unit whose text it is, the target that was chosen, the other unit of the fight."""

(NO_PICK, PICK_OWN, PICK_ENEMY, PICK_SURPRISE) = range(4)
"""What a program has chosen when it is declared (F-7.7)."""
(ANYWHERE, ADJACENT, IN_RANGE) = range(3)
"""Where the target stands, seen from the unit whose text it is."""

CONDITIONS = ("always", "direct", "indirect", "magic", "foot", "cavalry", "fliers", "attribute", "nation")
(
    ALWAYS,
    IF_DIRECT,
    IF_INDIRECT,
    IF_MAGIC,
    AGAINST_FOOT,
    AGAINST_CAVALRY,
    AGAINST_FLIERS,
    OF_ATTRIBUTE,
    OF_NATION,
) = range(len(CONDITIONS))
"""Conditions of rows: how the exchange is struck; how the other unit moves; attribute or nation of the own unit."""

EVENTS = ("strike", "receive", "deployed", "turn")
(WHEN_STRIKING, WHEN_RECEIVING, WHEN_DEPLOYED, WHEN_TURN) = range(len(EVENTS))
EVENT_COUNT = len(EVENTS)
"""Programs that run by themselves: an exchange begins in which this equipment strikes or receives; the unit is
deployed; the own Unit step begins."""

CRESTS = ("power", "skill", "speed", "luck", "guard", "magic")
(NO_CREST, POWER, SKILL, SPEED, LUCK, GUARD, MAGIC) = range(len(CRESTS) + 1)

TIMES = (
    "never",
    "any time",
    "at an attack",
    "in a fight",
    "when you strike",
    "when you are struck",
    "in answer",
    "instead of acting",
    "after a fight",
    "after a crest",
)
(
    NEVER,
    ANY_TIME,
    AT_ATTACK,
    IN_FIGHT,
    STRIKING,
    STRUCK,
    IN_ANSWER,
    INSTEAD,
    AFTER_FIGHT,
    AFTER_CREST,
) = range(len(TIMES))
"""When a Surprise or an ability can be used (F-1.4, F-5.1)."""

ANY_TYPE = -1
DEEDS = 4
"""Abilities of a card, at most; a Surprise has one."""
