"""Declaring abilities, staves and Surprises: when, with which targets, at what cost (F-5.2, F-7.7)."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Deed, Game, Tables, allow, allow_card, ask, facts, owner_of
from ..record.state import CHAIN
from ..table.fighting import arm_in_use, fighter_of, striker
from ..table.units import are_adjacent, arm_of, item_of, lose_energy, on_board
from ..table.zones import move, move_top
from .effects import begin_step, start_effect

BY_NOW = sum(1 << time for time in range(codes.ANY_TIME, codes.STRUCK + 1))
"""The times of a fight at which abilities are used, as bits."""


@rule
def source_of(g: Game, t: Tables, unit: int, place: int) -> int:
    """The card that has the ability at this place: the unit, its weapon or magic card, or its item; NO_CARD if there is
    none."""
    if place < no.OF_ARM:
        return unit
    return arm_of(g, t, unit) if place < no.OF_ITEM else item_of(g, t, unit)


@rule
def place_on_card(place: int) -> int:
    """The number of that ability on its card."""
    if place < no.OF_ARM:
        return place
    return place - (no.OF_ARM if place < no.OF_ITEM else no.OF_ITEM)


@rule
def deed_of(g: Game, t: Tables, card: int, place: int) -> Deed:
    """An ability of a card; a Surprise has only the first one."""
    return t.cards[g.card_id[card]].deeds[place]


@rule
def waits(g: Game, card: int) -> int:
    """Whether a Surprise waits in the chain."""
    for k in range(g.chain_count):
        if g.chain_card[k] == card:
            return 1
    return 0


@rule
def can_be_target(g: Game, t: Tables, deed: Deed, player: int, source: int, unit: int, card: int) -> int:
    """Whether a card can be the target (F-7.7)."""
    if deed.pick == codes.PICK_SURPRISE:
        return 1 if owner_of(card) != player and waits(g, card) else 0
    if (owner_of(card) == player) != (deed.pick == codes.PICK_OWN):
        return 0
    if t.rows[deed.first].code == codes.ACT_AGAIN and not g.acted[card]:
        return 0  # F-4.5: one that has acted
    if deed.reach == codes.ANYWHERE:
        return 1
    if unit == no.NO_CARD or unit == card:
        return 0
    if deed.reach == codes.ADJACENT:
        return are_adjacent(g, unit, card)
    return facts(g, t, source).range[player, g.square[unit]] >> g.square[card] & 1


@rule
def offer_targets(g: Game, t: Tables, deed: Deed, player: int, source: int, unit: int, offer: int) -> int:
    """The number of targets; with ``offer`` they become legal actions."""
    count = 0
    if deed.pick == codes.PICK_SURPRISE:
        for k in range(g.chain_count):
            card = int(g.chain_card[k])
            if can_be_target(g, t, deed, player, source, unit, card):
                count += 1
                if offer:
                    allow_card(g, no.CHOOSE, card)
        return count
    for square in range(no.SQUARES):
        card = int(g.board[square])
        if card != no.NO_CARD and can_be_target(g, t, deed, player, source, unit, card):
            count += 1
            if offer:
                allow_card(g, no.CHOOSE, card)
    return count


@rule
def can_declare(g: Game, t: Tables, deed: Deed, player: int, source: int, unit: int) -> int:
    """Whether all costs can be paid (F-5.3) and there is a target (F-7.7). ``unit`` NO_CARD: a Surprise from the
    hand."""
    if unit != no.NO_CARD and g.energy[unit] < deed.energy:
        return 0
    others = g.zone_count[player, no.HAND] - (1 if unit == no.NO_CARD else 0)
    if others < deed.hand or g.zone_count[player, no.DECK] < deed.deck:
        return 0
    if g.zone_count[player, no.OFF_FIELD] < deed.off_field:
        return 0
    return 1 if deed.pick == codes.NO_PICK or offer_targets(g, t, deed, player, source, unit, 0) > 0 else 0


# --- Surprises


@rule
def times_now(g: Game, player: int) -> int:
    """The times that apply now for a player who may use abilities, as bits (F-1.4, F-2.4, F-6.5)."""
    bits = 1 << codes.ANY_TIME
    if g.chain_count > 0:
        bits |= 1 << codes.IN_ANSWER
    if g.phase == no.FIGHT and g.step == no.PREPARATION:
        bits |= 1 << codes.IN_FIGHT
        bits |= 1 << (codes.STRIKING if owner_of(striker(g)) == player else codes.STRUCK)
        if g.exchange == no.ATTACK:
            bits |= 1 << codes.AT_ATTACK
    return bits


@rule
def can_use_surprise(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether a Surprise of the hand whose time applies can be used (F-6.5)."""
    if g.unused[player] < facts(g, t, card).chips or g.chain_count >= CHAIN:
        return 0
    return can_declare(g, t, deed_of(g, t, card, 0), player, card, no.NO_CARD)


@rule
def offer_surprises(g: Game, t: Tables, player: int) -> None:
    """Offer the Surprises of the hand that can be used now. Most hands have none whose time applies."""
    now = times_now(g, player)
    timely = 0
    for k in range(g.zone_count[player, no.HAND]):
        card = g.zone_cards[player, no.HAND, k]
        timely |= (1 if t.surprise_times[g.card_id[card]] & now else 0) << k
    k = 0
    while timely:
        if timely & 1 and can_use_surprise(g, t, player, g.zone_cards[player, no.HAND, k]):
            allow_card(g, no.PLAY, g.zone_cards[player, no.HAND, k])
        timely >>= 1
        k += 1


# --- abilities


@rule
def was_used(g: Game, player: int, place: int) -> int:
    """Whether this ability was already used in this preparation second (F-5.1)."""
    return g.deeds_used[player] >> place & 1


@rule
def can_use(g: Game, t: Tables, player: int, unit: int, place: int, source: int, times: int) -> int:
    """Whether a unit can use the ability at this place of the card ``source`` at one of these times (F-5.1)."""
    deed = deed_of(g, t, source, place_on_card(place))
    if not times >> deed.time & 1:
        return 0
    if times & (BY_NOW | 1 << codes.AFTER_CREST):
        if was_used(g, player, place):
            return 0
        if deed.crest != codes.NO_CREST and g.crests_used[player] and g.options[no.ONE_CREST]:
            return 0
    return can_declare(g, t, deed, player, source, unit)


@rule
def offer_of_card(g: Game, t: Tables, player: int, unit: int, source: int, first: int, end: int, times: int) -> int:
    """Offer the abilities of one card that a unit can use, at the places from ``first`` on; returns how many."""
    if source == no.NO_CARD or not t.deed_times[g.card_id[source]] & times:
        return 0
    count = 0
    for place in range(first, end):
        if can_use(g, t, player, unit, place, source, times):
            allow(g, no.USE + place)
            count += 1
    return count


@rule
def offer_abilities(g: Game, t: Tables, player: int, unit: int, time: int) -> int:
    """Offer the abilities of a unit that it can use at a time of a fight (``IN_FIGHT``: the current one), instead of
    acting, after a fight or after a crest ability (F-5.1); returns how many."""
    times = times_now(g, player) & BY_NOW if time == codes.IN_FIGHT else 1 << time
    count = offer_of_card(g, t, player, unit, unit, 0, no.OF_ARM, times)
    if g.zone_count[player, no.ATTACHED] > 0:
        arm = arm_of(g, t, unit)
        if time != codes.IN_FIGHT or arm_in_use(g, unit) == arm:  # F-2.5: of a weapon that is used
            count += offer_of_card(g, t, player, unit, arm, no.OF_ARM, no.OF_ITEM, times)
        count += offer_of_card(g, t, player, unit, item_of(g, t, unit), no.OF_ITEM, no.DEED_COUNT, times)
    return count


# --- the declaration itself


@rule
def begin_declaration(g: Game, t: Tables, player: int, source: int, place: int, unit: int) -> None:
    """Begin to declare the ability at ``place`` of a card; ``unit`` NO_CARD: a Surprise, which leaves the hand."""
    g.declared = no.DEED
    g.declaring = player
    g.pending = source
    g.pending_place = place
    g.pending_unit = unit
    g.pending_target = no.NO_CARD
    g.cost_left = deed_of(g, t, source, place).hand
    if unit == no.NO_CARD:
        move(g, source, no.CHAIN)


@rule
def use_ability(g: Game, t: Tables, player: int, unit: int, place: int) -> None:
    """Begin to declare a unit's ability, once in a preparation second (F-5.1)."""
    source = source_of(g, t, unit, place)
    begin_declaration(g, t, player, source, place_on_card(place), unit)
    g.deeds_used[player] |= 1 << place
    if deed_of(g, t, source, place_on_card(place)).crest != codes.NO_CREST:
        g.crests_used[player] += 1


@rule
def step_deed(g: Game, t: Tables) -> None:
    """Ask for the target, then for each card of the hand that it costs; then complete the declaration."""
    player, source, unit = g.declaring, g.pending, g.pending_unit
    deed = deed_of(g, t, source, g.pending_place)
    if deed.pick != codes.NO_PICK and g.pending_target == no.NO_CARD:
        ask(g, no.ASK_TARGET, player, source, 0)
        offer_targets(g, t, deed, player, source, unit, 1)
    elif g.cost_left > 0:
        ask(g, no.ASK_COST, player, source, g.cost_left)
        for card in cards_in(g, player, no.HAND):
            allow_card(g, no.CHOOSE, card)
    else:
        complete_deed(g, t, deed)


@rule
def pay_hand_card(g: Game, card: int) -> None:
    """Pay one card of the hand (F-5.2)."""
    move(g, card, no.OFF_FIELD)
    g.cost_left -= 1


@rule
def complete_deed(g: Game, t: Tables, deed: Deed) -> None:
    """Pay all other costs (F-5.2, F-5.3). Then a Surprise waits for an answer (F-7.3), a crest ability for Luck
    (F-7.6), and anything else resolves at once (F-2.6)."""
    player, source, unit = g.declaring, g.pending, g.pending_unit
    g.declared = no.NOTHING
    move_top(g, player, no.DECK, no.ABROAD, deed.deck)
    move_top(g, player, no.OFF_FIELD, no.ABROAD, deed.off_field)
    if unit == no.NO_CARD:
        chips = facts(g, t, source).chips
        g.unused[player] -= chips
        g.used[player] += chips
        g.chain_card[g.chain_count] = source
        g.chain_target[g.chain_count] = g.pending_target
        g.chain_count += 1
        g.answered = 0
        return
    lose_energy(g, unit, deed.energy)  # F-4.2, F-4.3
    if deed.crest == codes.LUCK:
        g.crest_cancelled = 1 - g.crest_cancelled
        g.crest_asked = 1 - player
    elif deed.crest != codes.NO_CREST:
        g.crest_place = g.pending_place
        g.crest_player = player
        g.crest_cancelled = 0
        g.crest_asked = 1 - player
        g.crest_card = source
        g.crest_unit = unit
        g.crest_target = g.pending_target
    else:
        start_effect(g, source, player, unit, g.pending_target, deed.first, deed.end)
        if deed.time == codes.INSTEAD:
            begin_step(g, no.PROCESSING)  # F-4.4
            use_up_staff(g, t, source)
        elif deed.time == codes.AFTER_FIGHT:
            g.step += 1  # one of them


@rule
def use_up_staff(g: Game, t: Tables, source: int) -> None:
    """Use up a staff that is a magic card, which is used once (F-2.16)."""
    if facts(g, t, source).type == no.TYPE_MAGIC and g.zone[source] == no.ATTACHED:
        move(g, source, no.OFF_FIELD)


# --- Luck


@rule
def step_luck(g: Game, t: Tables) -> None:
    """Ask whether the other side answers a waiting crest ability with Luck, which is a crest ability itself (F-5.1,
    F-7.6)."""
    player = g.crest_asked
    unit = fighter_of(g, player)
    ask(g, no.ASK_LUCK, player, g.crest_card, 0)
    allow(g, no.PASS)
    if on_board(g, unit):
        offer_abilities(g, t, player, unit, codes.AFTER_CREST)


@rule
def resolve_crest(g: Game, t: Tables) -> None:
    """Resolve a crest ability that was not answered."""
    deed = deed_of(g, t, g.crest_card, g.crest_place)
    g.crest_place = -1
    if not g.crest_cancelled:
        start_effect(g, g.crest_card, g.crest_player, g.crest_unit, g.crest_target, deed.first, deed.end)


# --- the chain (F-7)


@rule
def step_chain(g: Game, t: Tables) -> None:
    """Ask the opponent of the top Surprise's owner for an answer (F-7.5); without one it takes effect (F-7.3)."""
    top = int(g.chain_card[g.chain_count - 1])
    if g.answered:
        resolve_top(g, t, top)
        return
    player = 1 - owner_of(top)
    ask(g, no.ASK_ANSWER, player, top, g.chain_count)
    allow(g, no.PASS)
    offer_surprises(g, t, player)


@rule
def resolve_top(g: Game, t: Tables, card: int) -> None:
    """Let the top Surprise take effect; the one below may be answered again (F-7.1, F-7.4, F-7.5)."""
    g.chain_count -= 1
    target = int(g.chain_target[g.chain_count])
    g.chain_card[g.chain_count] = 0
    g.chain_target[g.chain_count] = 0
    g.answered = 0
    deed = deed_of(g, t, card, 0)
    start_effect(g, card, owner_of(card), no.NO_CARD, target, deed.first, deed.end)
