"""The chain of declarations, processed from the last to the first, and triggers that wait (C-6, C-8, C-9, C-13)."""

from ....core.intrinsics.records import copy_record
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Link, Tables, allow, allow_card, ask, facts, top_of
from ..table.values import ep_at_hand, is_restricted
from ..table.zones import discard, draw, move, notice, on_field, speaks_as
from .declaring import ask_for_discard, ask_for_ep, begin, clear_link
from .effects import lose_for_want_of_cards, start_effect
from .targets import has_name_on_field, holder_of, is_target, may_bear, offer_declarations

(UNASKED, AGREED, REFUSED) = range(3)
"""What became of a cost that was added to a declaration (``stage`` of a link on the chain)."""


@rule
def ask_for_interrupt(g: Game, t: Tables) -> None:
    """Ask the opponent of the player who declared last, who alone may interrupt (C-13.2, C-13.6)."""
    player = 1 - g.chain[g.chain_count - 1].player
    ask(g, no.ASK_INTERRUPT, player, g.chain[g.chain_count - 1].card, 0)
    allow(g, no.PASS)
    if g.chain_count < no.CHAIN_SIZE:
        offer_declarations(g, t, player, 0)


@rule
def step_chain(g: Game, t: Tables) -> None:
    """Ask the next question about the chain, or process the item on top."""
    if not g.closed:
        ask_for_interrupt(g, t)
        return
    link = g.chain[g.chain_count - 1]
    if (link.added > 0 or link.discards > 0) and not link.cancelled and link.stage != REFUSED:
        settle_added_cost(g, link)
    else:
        process_top(g, t)


@rule
def settle_added_cost(g: Game, link: Link) -> None:
    """Ask whether a cost that an interrupt added is paid (C-6.3); if not, the declaration fails (C-6.5, C-8.2)."""
    player = int(link.player)
    if link.stage == AGREED:
        if g.pool[player] < link.added:
            ask_for_ep(g, player, link.card, no.NO_CARD, link.added - g.pool[player])
            return
        g.pool[player] -= link.added
        link.added = 0
        if link.discards > 0:
            ask_for_discard(g, link)
        else:
            link.stage = UNASKED
    elif ep_at_hand(g, player, no.NO_CARD) < link.added or g.zone_count[player, no.HAND] < link.discards:
        link.stage = REFUSED
    else:
        ask(g, no.ASK_ADDED_COST, player, link.card, link.added)
        allow(g, no.PASS)
        allow(g, no.YES)


@rule
def answer_added_cost(g: Game, action: int) -> None:
    """Pay the added cost, or let the declaration fail."""
    g.chain[g.chain_count - 1].stage = AGREED if action == no.YES else REFUSED


@rule
def process_top(g: Game, t: Tables) -> None:
    """Process the last declaration, which happens or fails; the one that it interrupted comes next."""
    g.chain_count -= 1
    link = g.effect
    copy_record(link, g.chain[g.chain_count])
    clear_link(g.chain[g.chain_count])
    g.depth = 1
    if g.chain_count == 0 or g.options[no.REOPEN_CHAIN]:  # C-13.5
        g.closed = 0
    if g.chain_count == 0:
        g.concluded = link.kind
    if link.kind == no.USE:
        process_use(g, t, link)
    elif link.kind == no.SKILL:
        if skill_fails(g, t, link):
            clear_link(link)
        else:
            leave_out_targets(g, t, link)
            start_effect(g, t, link, 1)
    else:
        if link.kind == no.DRAWING:
            for _ in range(g.options[no.DRAW_COUNT]):
                if not draw(g, link.player):
                    lose_for_want_of_cards(g, link.player)
                    break
        clear_link(link)


@rule
def target_is_lost(g: Game, t: Tables, link: Link, k: int) -> int:
    """Whether a chosen target is no longer a legal one (C-6.5 b, C-8.2 b)."""
    card = link.targets[k]
    if g.stamps[card] != link.target_stamps[k]:
        return 1
    spec = facts(g, t, link.card).abilities[link.ability].targets[k]
    return 1 - is_target(g, t, spec, link.player, link.card, card)


@rule
def targets_fail(g: Game, t: Tables, link: Link) -> int:
    """Whether a declaration fails because of its targets: one of several is no longer legal, or none is (C-6.6,
    C-6.2)."""
    lost = kept = 0
    for k in range(no.TARGETS):
        if link.targets[k] != no.NO_CARD:
            if target_is_lost(g, t, link, k):
                lost += 1
            else:
                kept += 1
    if lost == 0:
        return 0
    return 0 if g.options[no.REST_HAPPENS] and kept > 0 else 1


@rule
def leave_out_targets(g: Game, t: Tables, link: Link) -> None:
    """Remove the lost targets of a declaration that does not fail; the rest of it happens (C-6.6)."""
    if not g.options[no.REST_HAPPENS]:
        return
    for k in range(no.TARGETS):
        if link.targets[k] != no.NO_CARD and target_is_lost(g, t, link, k):
            link.targets[k] = no.NO_CARD
            link.target_stamps[k] = 0


@rule
def skill_fails(g: Game, t: Tables, link: Link) -> int:
    """Whether an A.Skill fails (C-8.2), by the cases of the rule (C-8.1, C-8.3)."""
    card = link.card
    if link.cancelled or link.added > 0 or link.discards > 0:  # a
        return 1
    if g.stamps[card] != link.stamp or not on_field(g.zone[card]):  # c
        return 1
    ability = facts(g, t, card).abilities[link.ability]
    holder = holder_of(g, card)
    if g.down[holder] != ability.down:  # d, f
        return 1
    if not ability.price.check and g.checked[holder]:  # e
        return 1
    if is_restricted(g, holder):  # g
        return 1
    return targets_fail(g, t, link)  # b


@rule
def use_fails(g: Game, t: Tables, link: Link) -> int:
    """Whether the use of a card fails (C-6.5, C-6.6, C-6.1)."""
    if link.cancelled or link.added > 0 or link.discards > 0:
        return 1
    card, player = link.card, link.player
    kind = facts(g, t, card).type
    if kind == no.TYPE_EVENT:
        return targets_fail(g, t, link)
    if kind == no.TYPE_ITEM:
        bearer = link.targets[0]
        return 1 if g.stamps[bearer] != link.target_stamps[0] or not may_bear(g, bearer, player) else 0
    if kind == no.TYPE_CHARACTER:
        return has_name_on_field(g, t, player, no.CHARACTERS, card)
    if kind == no.TYPE_BACKGROUND:
        return has_name_on_field(g, t, player, no.BACKGROUNDS, card)
    return 0


@rule
def process_use(g: Game, t: Tables, link: Link) -> None:
    """Process the use of a card: put it onto the field, or carry out its effect (C-5.2). A card whose use failed is
    discarded (C-6.4)."""
    card, player = link.card, link.player
    kind = facts(g, t, card).type
    if use_fails(g, t, link):
        discard(g, t, card)
        clear_link(link)
        return
    if kind == no.TYPE_EVENT:
        leave_out_targets(g, t, link)
        start_effect(g, t, link, 1)
        return
    if kind == no.TYPE_CHARACTER:
        move(g, card, no.CHARACTERS, player)
        g.fresh[card] = 1  # C-2.5
    elif kind == no.TYPE_BACKGROUND:
        move(g, card, no.BACKGROUNDS, player)
    elif kind == no.TYPE_ITEM:
        move(g, card, no.ITEMS, player)
        g.host[card] = link.targets[0]
    else:
        if g.zone_count[player, no.MUSIC] > 0:  # C-5.6
            discard(g, t, top_of(g, player, no.MUSIC))
        move(g, card, no.MUSIC, player)
        g.tokens[card] = facts(g, t, card).tokens
    clear_link(link)
    notice(g, t, card, codes.ON_ENTERS)


# --- Trigger abilities that wait: which comes next, and carrying it out (C-9.3 to C-9.6) -----------------------------


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
