"""Making a declaration: targets, EP, other costs, announcing (C-5.2, C-7.3, C-9.4)."""

from ....core.intrinsics.records import cards_in, clear_record, copy_record
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Link, Price, Tables, allow, allow_card, ask, facts
from ..table.values import can_give_ep, cost_of, ep_at_hand
from ..table.zones import check, discard, leave, move, turn_down
from .targets import (
    allow_targets,
    cheapest_payment,
    ep_for,
    ep_lost,
    has_targets,
    holder_of,
    may_get,
    may_pay_with,
    zone_of_targets,
)

OFFER, FIRST_TARGET, SECOND_TARGET, CHECKING, PAYING, DISCARDING, NAMING = range(7)
"""Stages of a declaration. Cards that are Checked as a cost come before the EP, as they give none any more; those that
leave or turn over come last, as they do give EP before (C-5.3)."""


@rule
def clear_link(link: Link) -> None:
    """Empty a declaration."""
    clear_record(link)
    link.card = no.NO_CARD
    for k in range(codes.MOST_PAID):
        link.paid[k] = no.NO_CARD
    for k in range(no.TARGETS):
        link.targets[k] = no.NO_CARD


@rule
def begin(g: Game, t: Tables, kind: int, player: int, card: int, number: int) -> None:
    """Begin to declare the use of a card or an A.Skill, or to carry out a trigger ability."""
    clear_link(g.build)
    g.build.kind = kind
    g.build.player = player
    g.build.card = card
    g.build.ability = number
    g.build.stage = OFFER
    price = price_of(g, t)
    g.build.discards = price.discards
    g.build.payments = price.count


@rule
def price_of(g: Game, t: Tables) -> Price:
    """The cost of the declaration that is being made; for the use of a card, what comes on top of its EP (C-3.4,
    C-7.4)."""
    f = facts(g, t, g.build.card)
    if g.build.kind == no.USE:
        return f.extra
    return f.abilities[g.build.ability].price


@rule
def ep_needed(g: Game, t: Tables) -> int:
    """The EP that the declaration being made costs (C-3.2)."""
    if g.build.kind == no.USE:
        return cost_of(g, t, g.build.player, g.build.card)
    return price_of(g, t).cost


@rule
def payer_left_out(g: Game, t: Tables) -> int:
    """The card that may not be Checked for EP: it must be un-Checked itself (C-2.3, C-3.6)."""
    build = g.build
    if build.kind == no.SKILL or (build.kind == no.TRIGGER and price_of(g, t).check):
        return holder_of(g, build.card)
    return no.NO_CARD


@rule
def ask_for_ep(g: Game, player: int, about: int, but: int, amount: int) -> None:
    """Ask which card gives EP for the card or ability that is being paid."""
    ask(g, no.ASK_PAY, player, about, amount)
    for zone in range(no.CHARACTERS, no.BACKGROUNDS + 1):
        for card in cards_in(g, player, zone):
            if card != but and can_give_ep(g, card):
                allow_card(g, no.DO_EP, card)


@rule
def give_ep(g: Game, card: int) -> None:
    """Check a card for EP and add them to those on the field (C-4.2, C-4.3, C-4.5)."""
    g.pool[g.side[card]] += g.ep[card]
    check(g, card)


@rule
def ask_for_target(g: Game, t: Tables, place: int) -> int:
    """Ask for a target of the declaration. Returns 1 if there was one to ask for."""
    player, card = g.build.player, g.build.card
    f = facts(g, t, card)
    if g.build.kind == no.USE and f.type == no.TYPE_ITEM:
        if place > 0:
            return 0
        ask(g, no.ASK_TARGET, player, card, 0)
        for other in cards_in(g, player, no.CHARACTERS):
            if may_get(g, t, player, card, other):
                allow_card(g, no.DO_CHOOSE, other)
        return 1
    if g.build.kind == no.USE and f.type != no.TYPE_EVENT:
        return 0
    what = f.abilities[g.build.ability].targets[place].what
    if what == codes.NO_TARGET or what == codes.DECLARATION:
        return 0
    ask(g, no.ASK_TARGET, player, card, place)
    allow_targets(g, t, f.abilities[g.build.ability], price_of(g, t), place, player, card)
    return 1


@rule
def ask_for_discard(g: Game, link: Link) -> None:
    """Ask which card of the hand is discarded as a cost (C-3.4), other than the one that is used (C-3.6)."""
    player = int(link.player)
    ask(g, no.ASK_COST_CARD, player, link.card, link.discards)
    for card in cards_in(g, player, no.HAND):
        if card != link.card:
            allow_card(g, no.DO_CHOOSE, card)


@rule
def ask_for_field_card(g: Game, t: Tables) -> None:
    """Ask which card of the field pays (C-3.4). A target that would move cannot pay (C-3.5). Checking a card must leave
    EP and cards for the rest of the cost (C-3.6)."""
    build, price = g.build, price_of(g, t)
    player, source = int(build.player), int(build.card)
    by_check = price.way == codes.BY_CHECK
    first = no.NO_CARD if by_check else int(build.targets[0])
    second = no.NO_CARD if by_check else int(build.targets[1])
    spare = ep_at_hand(g, player, payer_left_out(g, t)) - ep_needed(g, t) if by_check else 0
    ask(g, no.ASK_FIELD_COST, player, source, build.payments)
    zone = zone_of_targets(price.paid.what)
    for card in cards_in(g, player, zone):
        if not may_pay_with(g, t, price, player, source, card, first, second):
            continue
        if by_check:
            rest = cheapest_payment(g, t, price, build.payments - 1, player, source, card, no.NO_CARD)
            if rest < 0 or rest + ep_lost(g, price, card) > spare:
                continue
        allow_card(g, no.DO_CHOOSE, card)


@rule
def can_be_done(g: Game, t: Tables) -> int:
    """Whether a trigger ability can be carried out: it has targets, and its cost can be paid (C-3.6)."""
    player, card = g.build.player, g.build.card
    ability = facts(g, t, card).abilities[g.build.ability]
    price = ability.price
    if price.check and g.checked[holder_of(g, card)]:
        return 0
    if price.discards > g.zone_count[player, no.HAND]:
        return 0
    if price.cost > ep_for(g, t, price, player, card, ep_at_hand(g, player, payer_left_out(g, t))):
        return 0
    return has_targets(g, t, ability, price, player, card)


@rule
def announce(g: Game, t: Tables) -> None:
    """Pay and announce (C-5.2, C-7.3, C-3.1): the declaration joins the chain and can be interrupted (C-13.4)."""
    build = g.build
    player, card = build.player, build.card
    g.pool[player] -= ep_needed(g, t)
    if build.kind == no.USE:
        move(g, card, no.CHAIN, player)
    else:
        if price_of(g, t).check:
            check(g, holder_of(g, card))  # C-7.7
        if build.kind == no.SKILL:
            g.used[card] |= 1 << build.ability
    build.stamp = g.stamps[card]
    for k in range(no.TARGETS):
        if build.targets[k] != no.NO_CARD:
            build.target_stamps[k] = g.stamps[build.targets[k]]
    way = price_of(g, t).way
    for k in range(codes.MOST_PAID):
        if build.paid[k] != no.NO_CARD:
            pay_with(g, t, way, build.paid[k])
            build.paid[k] = no.NO_CARD


@rule
def pay_with(g: Game, t: Tables, way: int, card: int) -> None:
    """Pay with a card of the field, which leaves it or turns over (C-3.4)."""
    if way == codes.BY_TURN:
        if not g.down[card]:
            turn_down(g, t, card)
    else:
        leave(g, t, card, no.HAND if way == codes.BY_RETURN else no.DISCARD)


@rule
def push_build(g: Game) -> None:
    """Put the finished declaration on the chain; the other player may interrupt it (C-13.2, C-5.5, C-7.8)."""
    copy_record(g.chain[g.chain_count], g.build)
    g.chain_count += 1
    g.closed = 0
    clear_link(g.build)


@rule
def declare_plainly(g: Game, kind: int, player: int) -> None:
    """Declare without a card: the draw, a Charm, the end of the Main phase (C-13.4)."""
    clear_link(g.build)
    g.build.kind = kind
    g.build.player = player
    push_build(g)


@rule
def step_declaration(g: Game, t: Tables) -> int:
    """Ask the next question of the declaration that is being made, or announce it. Returns 1 if a trigger ability is
    ready to be carried out."""
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
    by_check = price_of(g, t).way == codes.BY_CHECK
    if build.stage == CHECKING:
        if by_check and build.payments > 0:
            ask_for_field_card(g, t)
            return 0
        build.stage = PAYING
    if build.stage == PAYING:
        missing = ep_needed(g, t) - g.pool[build.player]
        if missing > 0:
            ask_for_ep(g, build.player, build.card, payer_left_out(g, t), missing)
            return 0
        build.stage = DISCARDING
    if build.stage == DISCARDING:
        if build.discards > 0:
            ask_for_discard(g, build)
            return 0
        build.stage = NAMING
    if build.payments > 0:
        ask_for_field_card(g, t)
        return 0
    announce(g, t)
    if build.kind == no.TRIGGER:
        return 1
    push_build(g)
    return 0


@rule
def offer_trigger(g: Game, t: Tables) -> None:
    """Drop a trigger ability that cannot be carried out; ask whether the cost of another one is paid (C-9.4)."""
    build = g.build
    if not can_be_done(g, t):
        clear_link(build)
    elif facts(g, t, build.card).abilities[build.ability].priced:
        ask(g, no.ASK_TRIGGER_COST, build.player, build.card, 0)
        allow(g, no.PASS)
        allow(g, no.YES)


@rule
def answer_target(g: Game, card: int) -> None:
    """Note the chosen target."""
    g.build.targets[g.build.stage - FIRST_TARGET] = card
    g.build.stage += 1


@rule
def answer_cost_card(g: Game, t: Tables, card: int) -> None:
    """Discard a card of the hand as a cost: of the declaration that is being made, or one that an interrupt added to
    the declaration on top of the chain."""
    discard(g, t, card)
    if g.build.kind != no.NO_LINK:
        g.build.discards -= 1
        return
    link = g.chain[g.chain_count - 1]
    link.discards -= 1
    if link.discards == 0:
        link.stage = 0


@rule
def answer_field_cost(g: Game, t: Tables, card: int) -> None:
    """Pay with a card of the field: Check it now, or let it leave or turn over with the announcing (C-5.2)."""
    build = g.build
    build.payments -= 1
    if price_of(g, t).way == codes.BY_CHECK:
        check(g, card)
    else:
        build.paid[build.payments] = card
