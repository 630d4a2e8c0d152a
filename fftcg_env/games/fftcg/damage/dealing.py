"""Deal damage to Forwards and players: the packets of one event together (9.5, 9.6, 10.5).

While nothing changes damage (one bit of ``watched``), the packets are dealt at once. Otherwise FRAME_DAMAGE changes
them one by one, asks for the order of replacement effects where it matters, and then deals them.
"""

from ....core.intrinsics.records import copy_record
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..costs.cost_parts import can_pay_cost
from ..costs.cp import survey_sources
from ..events.triggers import emit
from ..field.derived_values import refresh
from ..queries.damage_packets import player_hit
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_card, allow_option, allow_pass, ask
from ..record.frames import add_found_card, pop_frame, push_frame
from ..record.registers import Damage, PayCost
from ..record.types import Ability, Card, Frame, Game, Player, Row, Tables
from ..table.turn_history import count_event, record_hit
from ..table.zones import become_new_object, mark_stale_if_watched, put_last, take_out
from .ex_bursts import push_ex_bursts
from .replacement import (
    ASK,
    NONE,
    apply,
    collect,
    is_possible,
    next_replacement,
    note_applied,
    source_of,
)

LARGEST_AMOUNT = 32_767
"""The largest amount of damage that a trigger stores."""
LARGEST_SHOWN = 116
"""The most thousands of damage that a decision shows."""


@rule
def deal(g: Game, t: Tables) -> None:
    """Deal the packets added since ``begin_damage``, together (R9.77)."""
    if g.packet_count == 0:
        return
    refresh(g, t)
    if g.watched & op.CHANGES_DAMAGE:
        push_frame(g, no.FRAME_DAMAGE, Player(0))
    else:
        carry_out_damage(g, t)


@rule
def step_damage(g: Game, t: Tables) -> None:
    """FRAME_DAMAGE: change packet after packet, then deal them all (R9.61, R9.77, R9.81)."""
    f = g.frames[g.frame_count - 1]
    if f.step == ANSWER:
        f.step = CHANGE
        collect(g, t, f)
        answered = f.register[Damage.APPLIED] + g.answer_option
        if g.answer_verb == no.CHOOSE:
            answered = only_one_of(g, t, f, g.answer_card)
        if answered == ASK:
            ask_which_of(g, t, f, g.answer_card)
            return
        if is_change_asked(g, t, f, answered):
            return
    elif f.step == OFFERED:
        if g.answer_verb != no.VERB_PASS:
            f.step = PAID
            pay_price(g, t, f)
            return
        f.step = CHANGE
        note_applied(g, f, Row(f.register[Damage.RULE]), f.register[Damage.ORIGIN])
    elif f.step == PAID:
        f.step = CHANGE
        apply_paid(g, t, f)
    while f.register[Damage.PACKET] < g.packet_count:
        refresh(g, t)
        collect(g, t, f)
        following = next_replacement(g, t, f)
        if following == ASK:
            ask_replacement(g, t, f)
            return
        if following == NONE:
            f.register[Damage.PACKET] += 1
            f.register[Damage.ZEROED] = 0
            f.register[Damage.APPLIED] = 0
        elif is_change_asked(g, t, f, following):
            return
    pop_frame(g, 1)
    clear_spent(g)
    carry_out_damage(g, t)


@rule
def is_offered(g: Game, t: Tables, f: Frame, k: int) -> int:
    """Whether a listed replacement effect applies to the packet now."""
    p = g.packets[f.register[Damage.PACKET]]
    return is_possible(g, t, k, p.amount, f.register[Damage.ZEROED], p.target)


@rule
def only_one_of(g: Game, t: Tables, f: Frame, card: Card) -> int:
    """The only replacement effect of a card that applies now; ASK: there are several."""
    found = ASK
    for k in range(f.register[Damage.APPLIED], g.replacement_count):
        if source_of(g, k) == card and is_offered(g, t, f, k):
            if found != ASK:
                return ASK
            found = k
    return found


@rule
def ask_about_packet(g: Game, t: Tables, f: Frame) -> None:
    """Begin to ask the affected player, or the controller of the affected Forward (R9.61, R9.73, R9.86)."""
    p = g.packets[f.register[Damage.PACKET]]
    f.step = ANSWER
    ask(g, no.DECISION_REPLACEMENT, player_hit(g, p.target), p.target if p.target < no.FIRST_PLAYER else st.NO_CARD)
    amount = p.amount // 1000 if p.target < no.FIRST_PLAYER else p.amount
    g.decision_minimum = max(0, min(LARGEST_SHOWN, amount))
    g.decision_count = f.register[Damage.APPLIED]


@rule
def ask_replacement(g: Game, t: Tables, f: Frame) -> None:
    """Ask which card's replacement effect applies next (R9.61); if all are of one card, which of them."""
    ask_about_packet(g, t, f)
    card = st.NO_CARD
    for k in range(f.register[Damage.APPLIED], g.replacement_count):
        known = False
        for i in range(f.register[Damage.APPLIED], k):
            if is_offered(g, t, f, i) and source_of(g, i) == source_of(g, k):
                known = True
        if is_offered(g, t, f, k) and not known:
            card = source_of(g, k)
            allow_card(g, no.CHOOSE, card)
    if g.legal_count == 1:
        ask_which_of(g, t, f, card)


@rule
def ask_which_of(g: Game, t: Tables, f: Frame, card: Card) -> None:
    """Ask which of the replacement effects of one card applies next."""
    ask_about_packet(g, t, f)
    for k in range(f.register[Damage.APPLIED], g.replacement_count):
        if source_of(g, k) == card and is_offered(g, t, f, k):
            allow_option(g, k - f.register[Damage.APPLIED])


@rule
def clear_spent(g: Game) -> None:
    """Remove used-up shields (R9.75)."""
    kept = 0
    for i in range(g.effect_count):
        if g.effects[i].kind == no.EFFECT_SPENT:
            continue
        if kept != i:
            copy_record(g.effects[kept], g.effects[i])
        kept += 1
    g.effect_count = kept


@rule
def carry_out_damage(g: Game, t: Tables) -> None:
    """Mark the damage and place the points (R4.21, R9.80, R9.87, R10.62), then match triggers (R9.81); EX Bursts follow
    at once (R10.49, R10.79)."""
    for i in range(g.packet_count):
        p = g.packets[i]
        p.amount = max(0, p.amount)  # R9.65, R9.67
        if p.target >= no.FIRST_PLAYER:
            p.amount = damage_player(g, p.target - no.FIRST_PLAYER, p.amount)
        elif p.amount > 0:
            g.damage[p.target] += p.amount
            count_event(g, op.DEED_WAS_DAMAGED, g.controller[p.target], g.card_id[p.target], 1)
            if g.asks & op.ASKS_WHO_DAMAGED:
                note_dealers(g, i)
            if g.damage_kind & op.DAMAGE_FINDS:
                add_found_card(g, g.frames[g.frame_count - 1], p.target)
            g.unchecked = 1
            mark_stale_if_watched(g, op.WATCH_DAMAGE_MARKS)
    for i in range(g.packet_count):
        p = g.packets[i]
        g.announced = i
        if p.amount > 0 and p.target >= no.FIRST_PLAYER:
            announce_points(g, t, p.target - no.FIRST_PLAYER, p.amount)
        elif p.amount > 0:
            announce_damage(g, t, p.target, p.amount)
    for i in range(g.packet_count):
        p = g.packets[i]
        if p.target >= no.FIRST_PLAYER and p.amount > 0:
            push_ex_bursts(g, t, p.target - no.FIRST_PLAYER, p.amount, i)
    g.packet_count = 0


@rule
def note_dealers(g: Game, i: int) -> None:
    """Record who has dealt a packet: all attackers of an attack (R9.78)."""
    p = g.packets[i]
    if p.dealer != no.ATTACKERS:
        record_hit(g, p.dealer, p.dealer_stamp, p.target)
        return
    for k in range(g.attack_count):
        record_hit(g, g.attackers[k], g.stamp[g.attackers[k]], p.target)


@rule
def begin_batch_of_members(g: Game) -> None:
    """Start an event of all members of the party together (R8.31, R10.26)."""
    for i in range(g.attack_count):
        g.list[i] = g.attackers[i]
    g.batch = g.attack_count


@rule
def is_there(g: Game, dealer: Card, stamp: int) -> int:
    """Whether the dealer of damage is still an object on the field or a Summon on the stack; otherwise it has no
    abilities that could trigger (R8.4, R10.75)."""
    return 1 if g.stamp[dealer] == stamp and (g.zone[dealer] == op.FIELD or g.zone[dealer] == op.STACK) else 0


@rule
def announce_for_each_dealer(g: Game, t: Tables, event: int, subject: Card, player: Player, amount: int) -> None:
    """Announce the packet for each dealer (R9.78, R9.81, R10.46). ``subject``: NO_CARD for the dealer."""
    p = g.packets[g.announced]
    if p.dealer == st.NO_CARD:
        return
    if p.dealer != no.ATTACKERS:
        if subject != st.NO_CARD or is_there(g, p.dealer, p.dealer_stamp):
            emit(g, t, event, p.dealer if subject == st.NO_CARD else subject, player, amount)
        return
    if subject == st.NO_CARD and g.party:
        begin_batch_of_members(g)
    for i in range(g.attack_count):
        p.dealer = g.attackers[i]
        p.dealer_stamp = g.stamp[p.dealer]
        emit(g, t, event, p.dealer if subject == st.NO_CARD else subject, player, amount)
    g.batch = 0
    p.dealer = no.ATTACKERS


@rule
def announce_points(g: Game, t: Tables, player: Player, points: int) -> None:
    """Announce points of damage dealt to a player (R10.46, R10.82)."""
    announce_for_each_dealer(g, t, op.EVENT_DAMAGES_PLAYER, st.NO_CARD, player, points)
    emit(g, t, op.EVENT_PLAYER_IS_DAMAGED, st.NO_CARD, player, points)
    for k in range(points):
        emit(g, t, op.EVENT_ENTERS_DAMAGE_ZONE, st.NO_CARD, player, 0)
        emit(g, t, op.EVENT_RECEIVES_POINT, st.NO_CARD, player, g.zone_count[player, op.DAMAGE_ZONE] - points + k + 1)


@rule
def announce_damage(g: Game, t: Tables, card: Card, amount: int) -> None:
    """Announce damage dealt to a Forward (R9.81)."""
    amount = min(amount, LARGEST_AMOUNT)
    player = g.controller[card]
    emit(g, t, op.EVENT_IS_DEALT_DAMAGE, card, player, amount)
    p = g.packets[g.announced]
    dealer = g.attackers[0] if p.dealer == no.ATTACKERS else p.dealer
    if dealer != st.NO_CARD:
        waiting = g.waiting_count
        emit(g, t, op.EVENT_IS_DEALT_DAMAGE_BY, dealer, player, amount)
        if p.dealer != no.ATTACKERS:
            for i in range(waiting, g.waiting_count):
                g.waiting[i].subject_stamp = p.dealer_stamp  # that object, if the card has become another one (R4.12)
    announce_for_each_dealer(g, t, op.EVENT_DEALS_DAMAGE, card, player, amount)


# --- Points of damage (9.6) ------------------------------------------------------------------------------------------


@rule
def damage_player(g: Game, player: Player, points: int) -> int:
    """Place points of damage (R10.60-R10.62, R4.35, R10.65). Returns how many cards were placed; EX Bursts are handled
    by ``ex_burst.push_ex_bursts``."""
    for placed in range(points):
        count = g.zone_count[player, op.DECK]
        if count == 0:
            g.deck_out[player] |= 2  # R10.61
            g.unchecked = 1
            return placed
        card = g.zone_cards[player, op.DECK, count - 1]
        take_out(g, card)
        become_new_object(g, card)
        g.known[card] = 3
        put_last(g, card, player, op.DAMAGE_ZONE)
        count_event(g, op.DEED_RECEIVED_DAMAGE, player, g.card_id[card], 1)
        g.unchecked = 1
        mark_stale_if_watched(g, 1 << op.DAMAGE_ZONE | 1 << op.DECK)
    return points


# --- Replacement effects of damage that cost something (R9.63, R5.100) -----------------------------------------------
# The controller of the effect pays, or the effect does nothing to this packet. No player acts in between; what the
# payment triggers waits (R5.19).

CHANGE, ANSWER, OFFERED, PAID = range(4)
"""Steps of FRAME_DAMAGE."""


@rule
def payer_of(g: Game, k: int) -> Player:
    """The player who controls a listed replacement effect."""
    origin = g.replacements[k].origin
    if no.FIRST_EFFECT <= origin < no.FIRST_GAINED:
        return g.effects[origin - no.FIRST_EFFECT].controller
    return g.controller[source_of(g, k)]


@rule
def can_pay_price(g: Game, t: Tables, k: int) -> int:
    """Whether the cost of a listed replacement effect can be paid."""
    price = Ability(t.damage_rules[g.replacements[k].rule].price - 1)
    source = source_of(g, k)
    player = payer_of(g, k)
    if t.abilities[price].dull and g.dull[source]:  # R5.90
        return 0
    refresh(g, t)
    survey_sources(g, t, player)
    g.x = 0
    return can_pay_cost(g, t, price, source, player)


@rule
def is_change_asked(g: Game, t: Tables, f: Frame, k: int) -> int:
    """Apply a listed replacement effect, or ask whether its cost is paid; returns whether a player is asked."""
    entry = g.replacements[k]
    price = t.damage_rules[entry.rule].price
    if not price:
        apply(g, t, f, k)
        return 0
    if not can_pay_price(g, t, k):
        note_applied(g, f, Row(entry.rule), entry.origin)
        return 0
    f.register[Damage.RULE] = entry.rule
    f.register[Damage.ORIGIN] = entry.origin
    f.step = OFFERED
    ask(g, no.DECISION_MAY, payer_of(g, k), source_of(g, k))
    g.decision_ability = price - 1
    allow_option(g, 0)
    allow_pass(g)
    return 1


@rule
def reserve_entry(g: Game, f: Frame) -> int:
    """Move the replacement effect whose cost is being paid behind those already applied to the packet; returns its
    place."""
    place = f.register[Damage.APPLIED]
    g.replacements[place].rule = f.register[Damage.RULE]
    g.replacements[place].origin = f.register[Damage.ORIGIN]
    return place


@rule
def pay_price(g: Game, t: Tables, f: Frame) -> None:
    """Begin to pay the cost."""
    place = reserve_entry(g, f)
    source = source_of(g, place)
    child = push_frame(g, no.FRAME_PAY_COST, payer_of(g, place))
    g.frames[child].register[PayCost.ABILITY] = t.damage_rules[f.register[Damage.RULE]].price - 1
    g.frames[child].register[PayCost.SOURCE] = source


@rule
def apply_paid(g: Game, t: Tables, f: Frame) -> None:
    """Change the damage after the cost is paid."""
    apply(g, t, f, reserve_entry(g, f))
