"""Lists what a player may declare: cards, A.Skills, EP (C-4, C-5, C-7)."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Ability, Game, Price, Tables, allow_card, facts
from ..table.values import can_give_ep, cost_of, ep_at_hand, is_restricted
from .targets import can_pay_and_target, cheapest_payment, has_bearer, has_targets, holder_of


@rule
def has_name_on_field(g: Game, t: Tables, player: int, zone: int, card: int) -> int:
    """Whether a card with the same name, even with another number, lies on the own field (C-1.8, C-5.6)."""
    name = facts(g, t, card).name
    for other in cards_in(g, player, zone):
        if facts(g, t, other).name == name:
            return 1
    return 0


@rule
def may_use(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether the use of a card of the hand may be declared in the own Main phase, EP not considered (C-1.8, C-3.6,
    C-5.4)."""
    f = facts(g, t, card)
    if f.extra.discards >= g.zone_count[player, no.HAND]:
        return 0
    if f.type == no.TYPE_EVENT:
        return has_targets(g, t, f.abilities[0], f.extra, player, card)
    if f.type == no.TYPE_ITEM:
        return has_bearer(g, t, player, card)
    if f.type == no.TYPE_CHARACTER and has_name_on_field(g, t, player, no.CHARACTERS, card):
        return 0
    if f.type == no.TYPE_BACKGROUND and has_name_on_field(g, t, player, no.BACKGROUNDS, card):
        return 0
    return can_pay_and_target(g, t, f.extra, player, card, no.NO_CARD, no.NO_CARD)


@rule
def ep_for(g: Game, t: Tables, price: Price, player: int, source: int, at_hand: int) -> int:
    """The EP that are left when cards of the field are Checked to pay a cost; negative if they cannot pay it."""
    if price.way != codes.BY_CHECK:
        return at_hand
    lost = cheapest_payment(g, t, price, price.count, player, source, no.NO_CARD, no.NO_CARD)
    return at_hand - lost if lost >= 0 else -1


@rule
def may_act(g: Game, holder: int) -> int:
    """Whether a card may declare an A.Skill at all (C-2.3, C-2.5, C-7.6)."""
    if g.checked[holder]:
        return 0
    if g.zone[holder] == no.CHARACTERS:
        return 0 if is_restricted(g, holder) or (g.phase == no.CHARM and g.part[holder]) else 1
    return 1


@rule
def may_declare_skill(g: Game, t: Tables, player: int, card: int, ability: Ability, bit: int) -> int:
    """Whether this A.Skill of a card that may act may be declared, EP not considered (C-7.5)."""
    if ability.event != codes.ON_SKILL or g.down[holder_of(g, card)] != ability.down:
        return 0  # C-2.6
    if ability.once and g.used[card] >> bit & 1:
        return 0
    if ability.own_turn and g.turn_player != player:
        return 0
    if ability.price.discards > g.zone_count[player, no.HAND]:
        return 0
    return has_targets(g, t, ability, ability.price, player, card)


@rule
def usable_skill(g: Game, t: Tables, player: int, card: int, at_hand: int) -> int:
    """The number of the A.Skill that a card that may act can declare and pay now, -1 if none. One of two A.Skills is
    for the face-down card, so there is never a choice."""
    f = facts(g, t, card)
    for a in range(codes.MOST_ABILITIES):
        ability = f.abilities[a]
        if may_declare_skill(g, t, player, card, ability, a):
            holder = holder_of(g, card)
            left = at_hand - (g.ep[holder] if can_give_ep(g, holder) else 0)
            if ability.price.cost <= ep_for(g, t, ability.price, player, card, left):
                return a
    return -1


@rule
def offer_ep(g: Game, player: int) -> None:
    """Offer the cards that can give EP (C-4.1)."""
    for zone in range(no.CHARACTERS, no.BACKGROUNDS + 1):
        for card in cards_in(g, player, zone):
            if can_give_ep(g, card):
                allow_card(g, no.DO_EP, card)


@rule
def wants_ep_later(g: Game, t: Tables, player: int) -> int:
    """Whether EP made by an interrupt in the own Main phase can be used later in that phase (C-4.3)."""
    if g.phase != no.MAIN or g.turn_player != player:
        return 0
    for card in cards_in(g, player, no.HAND):
        if cost_of(g, t, player, card) > g.pool[player]:
            return 1
    return 0


@rule
def offer_declarations(g: Game, t: Tables, player: int, main: int) -> None:
    """Offer everything that a player may declare now. ``main``: in the own Main phase, not as an interrupt. EP are
    offered where something could use them (C-4.7)."""
    at_hand = -1  # summed up for the first card that asks: most interrupts are over before
    wanted = 0
    for card in cards_in(g, player, no.HAND):
        if not main and facts(g, t, card).type != no.TYPE_EVENT:
            continue  # C-13.3
        if at_hand < 0:
            at_hand = ep_at_hand(g, player, no.NO_CARD)
        cost = cost_of(g, t, player, card)
        if cost <= ep_for(g, t, facts(g, t, card).extra, player, card, at_hand) and may_use(g, t, player, card):
            allow_card(g, no.DO_USE, card)
            if cost > g.pool[player]:
                wanted = 1
    for zone in range(no.CHARACTERS, no.ITEMS + 1):
        for card in cards_in(g, player, zone):
            if facts(g, t, card).skills == 0 or not may_act(g, holder_of(g, card)):
                continue
            if at_hand < 0:
                at_hand = ep_at_hand(g, player, no.NO_CARD)
            a = usable_skill(g, t, player, card, at_hand)
            if a >= 0:
                allow_card(g, no.DO_SKILL, card)
                if facts(g, t, card).abilities[a].price.cost > g.pool[player]:
                    wanted = 1
    if g.options[no.FREE_EP] == 0 and (wanted or (not main and wants_ep_later(g, t, player))):
        offer_ep(g, player)
