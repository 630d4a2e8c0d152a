"""What the compiled heuristic holds things to be worth, by name; another player is another array of them."""

from __future__ import annotations

WEIGHTS = {
    # the order in which things are done in the Action time: the highest first, all above a pass
    "world": 1000,
    "obstruct": 850,
    "friend": 800,
    "magic_friend": 700,
    "form": 640,
    "equipment": 620,
    "battle": 600,
    "effect": 500,
    "flee": 50,
    # what effects are worth
    "draw": 20,
    "discard": 15,
    "heart": 40,
    "destroy": 60,
    "send_friend_away": 40,
    "equipment_away": 30,
    "find": 25,
    "one_more": 60,
    # challenges: what an unknown card of the opponent's hand is expected to add, in tenths of a point of attack
    "unknown_card": 6,
    "boldness": 0,
    # the outlook, in thousandths of a logit: a logistic regression over 43,607 moments of games between players of
    # this heuristic with a seventh of random actions, played out by it
    "outlook_hearts": 110,
    "outlook_total": 196,
    "outlook_obstacle_power": -86,
    "outlook_support": 128,
    "outlook_attack": 440,
    "outlook_hand": 60,
    "outlook_turn": -187,
}
FEATURES = tuple(name for name in WEIGHTS if name.startswith("outlook_"))
"""What the outlook weighs: differences between the players, and whose turn it is."""
(
    WORLD,
    OBSTRUCT,
    FRIEND,
    MAGIC_FRIEND,
    FORM,
    EQUIPMENT,
    BATTLE,
    EFFECT,
    FLEE,
    DRAW,
    DISCARD,
    HEART,
    DESTROY,
    FRIEND_AWAY,
    EQUIPMENT_AWAY,
    FIND,
    ONE_MORE,
    UNKNOWN_CARD,
    BOLDNESS,
    OUTLOOK_HEARTS,
    OUTLOOK_TOTAL,
    OUTLOOK_OBSTACLES,
    OUTLOOK_SUPPORT,
    OUTLOOK_ATTACK,
    OUTLOOK_HAND,
    OUTLOOK_TURN,
) = range(len(WEIGHTS))
