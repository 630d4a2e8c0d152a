"""Declarations while they are made: targets, EP, other costs, announcing (C-5.2, C-7.3, C-9.4)."""

from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.asking import allow, allow_card, ask
from ..record.types import Game, Link, Tables
from ..table.values import can_give_ep, cost_of, ep_at_hand
from ..table.zones import check, discard, facts, move
from .offers import holder_of
from .targets import allow_targets, has_targets, may_bear

OFFER, FIRST_TARGET, SECOND_TARGET, PAYING, DISCARDING, READY = range(6)
"""Stages of a declaration."""


@rule
def copy_link(to: Link, of: Link) -> None:
    """Copy all of a declaration."""
    to.kind = of.kind
    to.player = of.player
    to.card = of.card
    to.ability = of.ability
    to.stamp = of.stamp
    to.added = of.added
    to.cancelled = of.cancelled
    to.stage = of.stage
    to.discards = of.discards
    for k in range(no.TARGETS):
        to.targets[k] = of.targets[k]
        to.target_stamps[k] = of.target_stamps[k]


@rule
def clear_link(link: Link) -> None:
    """No declaration."""
    link.kind = no.NO_LINK
    link.player = 0
    link.card = no.NO_CARD
    link.ability = 0
    link.stamp = 0
    link.added = 0
    link.cancelled = 0
    link.stage = 0
    link.discards = 0
    for k in range(no.TARGETS):
        link.targets[k] = no.NO_CARD
        link.target_stamps[k] = 0


@rule
def begin(g: Game, t: Tables, kind: int, player: int, card: int, number: int) -> None:
    """Begin a declaration of a card's use, an A.Skill, or the carrying out of a trigger ability."""
    clear_link(g.build)
    g.build.kind = kind
    g.build.player = player
    g.build.card = card
    g.build.ability = number
    g.build.stage = OFFER
    if kind != no.USE:
        g.build.discards = facts(g, t, card).abilities[number].discards


@rule
def ep_needed(g: Game, t: Tables) -> int:
    """EP of the declaration that is being made."""
    if g.build.kind == no.USE:
        return cost_of(g, t, g.build.player, g.build.card)
    return facts(g, t, g.build.card).abilities[g.build.ability].cost


@rule
def payer_left_out(g: Game) -> int:
    """The card that may not be Checked for EP: it must be un-Checked itself (C-2.3, C-3.6)."""
    if g.build.kind == no.USE:
        return no.NO_CARD
    holder = holder_of(g, g.build.card)
    return holder if g.build.kind == no.SKILL else no.NO_CARD


@rule
def ask_for_ep(g: Game, player: int, about: int, but: int, amount: int) -> None:
    """Which card gives EP for the card, or its ability, that is being paid?"""
    ask(g, no.ASK_PAY, player, about, amount)
    for zone in range(no.CHARACTERS, no.BACKGROUNDS + 1):
        for k in range(g.zone_count[player, zone]):
            card = g.zone_cards[player, zone, k]
            if card != but and can_give_ep(g, card):
                allow_card(g, no.DO_EP, card)


@rule
def give_ep(g: Game, card: int) -> None:
    """EP generation: the card is Checked, its EP are added to those on the field (C-4.2, C-4.3)."""
    g.pool[g.side[card]] += g.ep[card]
    check(g, card)


@rule
def ask_for_target(g: Game, t: Tables, place: int) -> int:
    """Ask for a target of the declaration, if it has such a one; 1: it was asked for."""
    player, card = g.build.player, g.build.card
    f = facts(g, t, card)
    if g.build.kind == no.USE and f.type == no.TYPE_ITEM:
        if place > 0:
            return 0
        ask(g, no.ASK_TARGET, player, card, 0)
        for k in range(g.zone_count[player, no.CHARACTERS]):
            other = g.zone_cards[player, no.CHARACTERS, k]
            if may_bear(g, other, player):
                allow_card(g, no.DO_CHOOSE, other)
        return 1
    if g.build.kind == no.USE and f.type != no.TYPE_EVENT:
        return 0
    what = f.abilities[g.build.ability].targets[place].what
    if what == codes.NO_TARGET or what == codes.DECLARATION:
        return 0
    ask(g, no.ASK_TARGET, player, card, place)
    allow_targets(g, t, f.abilities[g.build.ability], place, player, card)
    return 1


@rule
def ask_for_discard(g: Game) -> None:
    """Which card of the hand is discarded as a cost (C-3.4)? Not the one that is used (C-3.6)."""
    player = g.build.player
    ask(g, no.ASK_COST_CARD, player, g.build.card, g.build.discards)
    for k in range(g.zone_count[player, no.HAND]):
        card = g.zone_cards[player, no.HAND, k]
        if card != g.build.card:
            allow_card(g, no.DO_CHOOSE, card)


@rule
def can_be_done(g: Game, t: Tables) -> int:
    """Whether a trigger ability can be carried out: it has its targets, and its cost can be paid (C-3.6)."""
    player, card = g.build.player, g.build.card
    ability = facts(g, t, card).abilities[g.build.ability]
    holder = holder_of(g, card)
    if ability.check and g.checked[holder]:
        return 0
    if ability.discards > g.zone_count[player, no.HAND]:
        return 0
    but = holder if ability.check else no.NO_CARD
    if ability.cost > ep_at_hand(g, player, but):
        return 0
    return has_targets(g, t, ability, player, card)


@rule
def announce(g: Game, t: Tables) -> None:
    """Pay and announce (C-5.2, C-7.3): the declaration joins the chain, and may be interrupted (C-13.4)."""
    build = g.build
    player, card = build.player, build.card
    g.pool[player] -= ep_needed(g, t)
    if build.kind == no.USE:
        move(g, card, no.CHAIN, player)
    else:
        ability = facts(g, t, card).abilities[build.ability]
        if ability.check:
            check(g, holder_of(g, card))  # C-7.7
        if build.kind == no.SKILL:
            g.used[card] |= 1 << build.ability
    build.stamp = g.stamps[card]
    for k in range(no.TARGETS):
        if build.targets[k] != no.NO_CARD:
            build.target_stamps[k] = g.stamps[build.targets[k]]


@rule
def push_build(g: Game) -> None:
    """The declaration that was made lies on the chain now; the other player may interrupt it (C-13.2)."""
    copy_link(g.chain[g.chain_count], g.build)
    g.chain_count += 1
    g.closed = 0
    clear_link(g.build)


@rule
def declare_plainly(g: Game, kind: int, player: int) -> None:
    """A declaration without a card: of the draw, a Charm, the end of the Main phase (C-13.4)."""
    clear_link(g.build)
    g.build.kind = kind
    g.build.player = player
    push_build(g)


@rule
def step_declaration(g: Game, t: Tables) -> int:
    """The next question of the declaration that is being made, or its announcing; 1: a trigger ability is ready to be
    carried out."""
    build = g.build
    if build.stage == OFFER:
        build.stage = FIRST_TARGET
        if build.kind == no.TRIGGER:
            offer_trigger(g, t)
            return 0
    while build.stage <= SECOND_TARGET:
        if ask_for_target(g, t, build.stage - FIRST_TARGET):
            return 0
        build.stage += 1
    if build.stage == PAYING:
        missing = ep_needed(g, t) - g.pool[build.player]
        if missing > 0:
            but = payer_left_out(g)
            if build.kind == no.TRIGGER and facts(g, t, build.card).abilities[build.ability].check:
                but = holder_of(g, build.card)
            ask_for_ep(g, build.player, build.card, but, missing)
            return 0
        build.stage = DISCARDING
    if build.stage == DISCARDING and build.discards > 0:
        ask_for_discard(g)
        return 0
    announce(g, t)
    if build.kind == no.TRIGGER:
        return 1
    push_build(g)
    return 0


@rule
def offer_trigger(g: Game, t: Tables) -> None:
    """A trigger ability that cannot be carried out is forgotten; whether a cost is paid for it is asked (C-9.4)."""
    build = g.build
    if not can_be_done(g, t):
        clear_link(build)
    elif facts(g, t, build.card).abilities[build.ability].priced:
        ask(g, no.ASK_TRIGGER_COST, build.player, build.card, 0)
        allow(g, no.PASS)
        allow(g, no.YES)


@rule
def answer_target(g: Game, card: int) -> None:
    """A target was chosen."""
    g.build.targets[g.build.stage - FIRST_TARGET] = card
    g.build.stage += 1


@rule
def answer_cost_card(g: Game, t: Tables, card: int) -> None:
    """A card of the hand is discarded as a cost."""
    discard(g, t, card)
    g.build.discards -= 1
