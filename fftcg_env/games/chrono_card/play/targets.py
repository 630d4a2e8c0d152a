"""Which declarations are legal; legal targets, when declared and when processed; the cards that can pay."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Ability, Game, Price, Spec, Tables, allow_card, facts
from ..table.values import can_give_ep, cost_of, ep_at_hand, is_of_kinds, is_open_target, is_restricted
from ..table.zones import heroine_of


@rule
def zone_of_targets(what: int) -> int:
    """The zone of such targets."""
    if what == codes.CHARACTER:
        return no.CHARACTERS
    if what == codes.ITEM:
        return no.ITEMS
    if what == codes.BACKGROUND:
        return no.BACKGROUNDS
    return no.MUSIC if what == codes.MUSIC else no.DISCARD


@rule
def is_in_state(g: Game, card: int, state: int) -> int:
    """Whether a card on the field is in the wanted state."""
    if state == codes.FACE_UP:
        return 1 - g.down[card]
    if state == codes.FACE_DOWN:
        return int(g.down[card])
    if state == codes.CHECKED:
        return 1 if g.checked[card] and not g.down[card] else 0
    if state == codes.UNCHECKED:
        return 1 if not g.checked[card] and not g.down[card] else 0
    return 1


@rule
def is_target(g: Game, t: Tables, spec: Spec, player: int, source: int, card: int) -> int:
    """Whether a card fits a description of targets, for a player and the card that has it."""
    if g.zone[card] != zone_of_targets(spec.what):
        return 0
    if spec.side != codes.BOTH and (g.side[card] == player) != (spec.side == codes.YOU):
        return 0
    if spec.what == codes.DISCARDED:
        return 1 if spec.type == facts(g, t, card).type else 0
    if spec.other and card == source:
        return 0
    if not spec.heroine and card == heroine_of(g.side[card]):
        return 0
    if not is_in_state(g, card, spec.state) or not is_open_target(g, card, player):
        return 0
    return is_of_kinds(g, t, card, spec.kinds)


@rule
def holder_of(g: Game, card: int) -> int:
    """The card that has an A.Skill: an Item's bearer has the skills of the Item (C-7.1)."""
    return g.host[card] if g.zone[card] == no.ITEMS else card


@rule
def may_pay_with(g: Game, t: Tables, price: Price, player: int, source: int, card: int, taken: int, other: int) -> int:
    """Whether a card of the field can pay (C-3.4): it does not have the cost itself, does not pay already (C-3.6), and
    is not one of two that are ``taken``. The Heroine cannot leave the field (C-1.9)."""
    if card == taken or card == other or card == source or card == holder_of(g, source):
        return 0
    for k in range(codes.MOST_PAID):
        if g.build.paid[k] == card:
            return 0
    if price.way == codes.BY_CHECK:
        if g.checked[card]:
            return 0
    elif price.way != codes.BY_TURN and card == heroine_of(g.side[card]):
        return 0
    return is_target(g, t, price.paid, player, source, card)


@rule
def ep_lost(g: Game, price: Price, card: int) -> int:
    """The EP that a card no longer gives because it pays by being Checked; other cards give their EP first (C-5.3)."""
    return int(g.ep[card]) if price.way == codes.BY_CHECK and can_give_ep(g, card) else 0


@rule
def cheapest_payment(
    g: Game, t: Tables, price: Price, count: int, player: int, source: int, taken: int, other: int
) -> int:
    """The fewest EP that are lost when ``count`` cards of the field pay, without two that are ``taken``; -1 if there
    are not enough cards."""
    if price.way == codes.NO_WAY or count == 0:
        return 0
    zone = zone_of_targets(price.paid.what)
    total, last, last_place = 0, -1, -1
    for _ in range(count):
        least, place = -1, -1
        for k in range(g.zone_count[player, zone]):
            card = g.zone_cards[player, zone, k]
            if may_pay_with(g, t, price, player, source, card, taken, other):
                lost = ep_lost(g, price, card)
                if (lost > last or (lost == last and k > last_place)) and (place < 0 or lost < least):
                    least, place = lost, k
        if place < 0:
            return -1
        total += least
        last, last_place = least, place
    return total


@rule
def can_pay_and_target(g: Game, t: Tables, price: Price, player: int, source: int, first: int, second: int) -> int:
    """Whether cards of the field can pay besides two targets: a card that moves or turns over to pay cannot be a target
    (C-3.5)."""
    if price.way == codes.NO_WAY:
        return 1
    if price.way == codes.BY_CHECK:
        return 1 if cheapest_payment(g, t, price, price.count, player, source, no.NO_CARD, no.NO_CARD) >= 0 else 0
    return 1 if cheapest_payment(g, t, price, price.count, player, source, first, second) >= 0 else 0


@rule
def answers(g: Game, spec: Spec) -> int:
    """Whether the declaration that can be answered now is of the wanted sort: the use of a card or an A.Skill
    (C-13.1)."""
    if g.chain_count == 0:
        return 0
    link = g.chain[g.chain_count - 1]
    if spec.type == codes.A_SKILL:
        return 1 if link.kind == no.SKILL else 0
    if link.kind != no.USE:
        return 1 if link.kind == no.SKILL and spec.type == codes.ANY_TYPE else 0
    return 1 if spec.type <= codes.ANY_TYPE else 2


@rule
def has_answer(g: Game, t: Tables, spec: Spec) -> int:
    """As :func:`answers`, with the type of the card that is used."""
    found = answers(g, spec)
    if found == 2:
        return 1 if facts(g, t, g.chain[g.chain_count - 1].card).type == spec.type else 0
    return found


@rule
def has_target(g: Game, t: Tables, spec: Spec, price: Price, player: int, source: int, taken: int) -> int:
    """Whether there is a target, other than one that is taken already, that leaves cards to pay with."""
    if spec.what == codes.DECLARATION:
        return has_answer(g, t, spec) and can_pay_and_target(g, t, price, player, source, no.NO_CARD, no.NO_CARD)
    zone = zone_of_targets(spec.what)
    for side in range(2):
        for card in cards_in(g, side, zone):
            if card != taken and is_target(g, t, spec, player, source, card):
                if can_pay_and_target(g, t, price, player, source, taken, card):
                    return 1
    return 0


@rule
def has_targets(g: Game, t: Tables, ability: Ability, price: Price, player: int, source: int) -> int:
    """Whether all targets of an ability can be chosen (C-5.1) while cards of the field can pay for it (C-3.6)."""
    first, second = ability.targets[0], ability.targets[1]
    if first.what == codes.NO_TARGET:
        return can_pay_and_target(g, t, price, player, source, no.NO_CARD, no.NO_CARD)
    if second.what == codes.NO_TARGET or first.what == codes.DECLARATION:
        return has_target(g, t, first, price, player, source, no.NO_CARD)
    zone = zone_of_targets(first.what)
    for side in range(2):
        for card in cards_in(g, side, zone):
            if is_target(g, t, first, player, source, card) and has_target(g, t, second, price, player, source, card):
                return 1
    return 0


@rule
def allow_targets(g: Game, t: Tables, ability: Ability, price: Price, place: int, player: int, source: int) -> None:
    """Allow the legal choices of a target. The first of two leaves one for the second; all leave cards to pay with."""
    spec, second = ability.targets[place], ability.targets[1]
    taken = g.build.targets[0] if place == 1 else no.NO_CARD
    zone = zone_of_targets(spec.what)
    for side in range(2):
        for card in cards_in(g, side, zone):
            if card == taken or not is_target(g, t, spec, player, source, card):
                continue
            if place == 0 and second.what != codes.NO_TARGET:
                if not has_target(g, t, second, price, player, source, card):
                    continue
            elif not can_pay_and_target(g, t, price, player, source, taken, card):
                continue
            allow_card(g, no.DO_CHOOSE, card)


@rule
def may_bear(g: Game, card: int, player: int) -> int:
    """Whether a Character can bear an Item: a face-up one of the own field (C-5.6)."""
    if g.zone[card] != no.CHARACTERS or g.side[card] != player or g.down[card]:
        return 0
    most = g.options[no.ITEMS_PER_CHARACTER]
    held = 0
    for other in cards_in(g, player, no.ITEMS):
        if g.host[other] == card:
            held += 1
    return 1 if most == 0 or held < most else 0


@rule
def may_get(g: Game, t: Tables, player: int, item: int, card: int) -> int:
    """Whether a Character can get an Item that is being used, and leaves cards to pay its additional cost."""
    if not may_bear(g, card, player):
        return 0
    return can_pay_and_target(g, t, facts(g, t, item).extra, player, item, card, no.NO_CARD)


@rule
def has_bearer(g: Game, t: Tables, player: int, item: int) -> int:
    """Whether some Character can get an Item."""
    for card in cards_in(g, player, no.CHARACTERS):
        if may_get(g, t, player, item, card):
            return 1
    return 0


# --- What a player may declare: cards, A.Skills, EP (C-4, C-5, C-7) --------------------------------------------------


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
