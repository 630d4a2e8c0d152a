"""Trigger abilities that wait: which comes next, and carrying it out (C-9.3 to C-9.6)."""

from ....core.jit import rule
from ..record import numbers as no
from ..record.compiled import Game, Tables, allow_card, ask, facts
from ..table.zones import on_field, speaks_as
from .declaring import begin


@rule
def deepest(g: Game) -> int:
    """The greatest depth of a waiting trigger: what was set off last comes first."""
    depth = 0
    for k in range(g.queue_count):
        depth = max(depth, int(g.queue_depth[k]))
    return depth


@rule
def comes_now(g: Game, k: int, depth: int, player: int) -> int:
    """Whether a trigger is one of the next ones; ``player``: only triggers of that player, -1: of both."""
    return 1 if g.queue_depth[k] == depth and (player < 0 or g.queue_player[k] == player) else 0


@rule
def whose_come_now(g: Game, depth: int) -> int:
    """The player whose triggers come next: -1 in the Start and Draw phases, in which the turn player orders all
    triggers (C-9.6); otherwise the turn player comes first."""
    if g.phase == no.START or g.phase == no.DRAW:
        return -1
    for k in range(g.queue_count):
        if g.queue_depth[k] == depth and g.queue_player[k] == g.turn_player:
            return int(g.turn_player)
    return 1 - int(g.turn_player)


@rule
def still_works(g: Game, t: Tables, card: int, number: int) -> int:
    """Whether a trigger of this card still works: the card lies on the field with the right side up (C-9.2)."""
    ability = facts(g, t, card).abilities[number]
    return 1 if on_field(g.zone[card]) and speaks_as(g, card, ability.down) else 0


@rule
def begin_trigger(g: Game, t: Tables, k: int) -> None:
    """Take a trigger out of the queue and make it ready."""
    card, number, player = int(g.queue_card[k]), int(g.queue_ability[k]), int(g.queue_player[k])
    g.depth = int(g.queue_depth[k]) + 1
    for i in range(k, g.queue_count - 1):
        g.queue_card[i] = g.queue_card[i + 1]
        g.queue_ability[i] = g.queue_ability[i + 1]
        g.queue_player[i] = g.queue_player[i + 1]
        g.queue_depth[i] = g.queue_depth[i + 1]
    g.queue_count -= 1
    g.queue_card[g.queue_count] = 0
    g.queue_ability[g.queue_count] = 0
    g.queue_player[g.queue_count] = 0
    g.queue_depth[g.queue_count] = 0
    if still_works(g, t, card, number):
        begin(g, t, no.TRIGGER, player, card, number)


@rule
def step_triggers(g: Game, t: Tables) -> None:
    """Begin the next trigger, or ask a player to order those of several cards. Triggers of one card come in printed
    order."""
    depth = deepest(g)
    player = whose_come_now(g, depth)
    first, several = -1, 0
    for k in range(g.queue_count):
        if comes_now(g, k, depth, player):
            if first < 0:
                first = k
            elif g.queue_card[k] != g.queue_card[first]:
                several = 1
    if not several:
        begin_trigger(g, t, first)
        return
    ask(g, no.ASK_TRIGGER_ORDER, int(g.turn_player) if player < 0 else player, no.NO_CARD, depth)
    for k in range(g.queue_count):
        if comes_now(g, k, depth, player) and is_first_of_card(g, k, depth, player):
            allow_card(g, no.DO_CHOOSE, g.queue_card[k])


@rule
def is_first_of_card(g: Game, k: int, depth: int, player: int) -> int:
    """Whether no earlier trigger of the same card waits."""
    for i in range(k):
        if comes_now(g, i, depth, player) and g.queue_card[i] == g.queue_card[k]:
            return 0
    return 1


@rule
def answer_order(g: Game, t: Tables, card: int, depth: int) -> None:
    """Let the trigger of this card come next."""
    player = whose_come_now(g, depth)
    for k in range(g.queue_count):
        if g.queue_card[k] == card and comes_now(g, k, depth, player):
            begin_trigger(g, t, k)
            return
