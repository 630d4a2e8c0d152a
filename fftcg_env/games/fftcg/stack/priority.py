"""Run the priority loop: what a player with priority may do, passing, resolving (7.1, 7.3, 5.7)."""

from ....core.intrinsics.branchless import lowest_bit, number_of_bits, opaque
from ....core.intrinsics.records import cards_in, copy_record, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..costs.casting_changes import is_castable_from, use_up_permit
from ..costs.cost_parts import can_pay_cost, can_pay_in_some_way, can_pay_own_parts, face_down_places, has_first_part
from ..costs.cp import cache_hand, can_cover_without, castable_places, survey_once
from ..events.leaving_field import leave_for
from ..events.rule_processes import run_rule_processes
from ..events.triggers import trigger_states
from ..field.derived_values import refresh
from ..field.gained_abilities import free_use, gained_position, was_used
from ..field.prohibitions import is_banned
from ..field.rules_in_force import has_rules, rule_applies
from ..queries.conditions import holds
from ..record import constants as no
from ..record import state as st
from ..record.decisions import EVERYBODY, allow_card, allow_option, allow_pass, ask, seen_by
from ..record.frames import pop_frame, push_frame
from ..record.registers import Prime, Priority, Use, Warp
from ..record.types import Ability, Card, Game, Player, Row, Tables, abilities
from ..table.characteristics import has_printed_names
from ..table.zones import CASTABLE, USABLE, end_effect, mark_stale, works_in_break_zone
from .ability_use import can_prime, can_set_some, demand_of_warp
from .casting import begin_cast, can_cast, can_cast_otherwise, permission, take_permission, terms_of
from .targets import can_choose

STACK_RESERVE, EFFECT_RESERVE, WAITING_RESERVE = 12, 24, 24
"""Room kept free for triggers that happen by themselves; beyond it no optional action is offered."""


@rule(inline=True)
def timing(g: Game, player: Player, window: int) -> int:
    """What a player with priority may cast now: the CAST_* bit that a card must have (R5.80, R5.81, R5.84, R6.22,
    R6.24, R12.41)."""
    if window == no.WINDOW_GAP:  # R12.17
        return op.CAST_IN_GAP
    own = (1 if window == no.WINDOW_MAIN else 0) & (1 if player == g.turn_player else 0)
    return op.CAST_IN_MAIN if own & (1 if g.stack_count == 0 else 0) else op.CAST_ALWAYS


@rule
def is_timely(g: Game, t: Tables, card: Card, player: Player, when: int) -> int:
    """Whether a card that is cast now only with Back Attack has it, for texts that give it under a condition
    (R12.40)."""
    c = t.cards[g.card_id[card]]
    return (
        1
        if when == op.CAST_IN_MAIN or c.back_attack_if == 0 or holds(g, t, Row(c.back_attack_if - 1), player, card)
        else 0
    )


@rule(inline=True)
def allow_castable(g: Game, t: Tables, player: Player, when: int, zone: int, places: int) -> None:
    """Offer the cards at places of a zone (bits) that are cast in this window and can be cast (R5.70)."""
    while places:
        card = g.zone_cards[player, zone, lowest_bit(places)]
        places &= places - 1
        if is_timely(g, t, card, player, when):
            survey_once(g, t, player)
            g.x = 0
            if can_cast_otherwise(g, t, card, player, 0):
                allow_card(g, no.CAST, card)


@rule
def allow_casts(g: Game, t: Tables, player: Player, when: int) -> None:
    """Offer the cards in hand that can be cast (R5.70)."""
    allow_castable(g, t, player, when, op.HAND, castable_places(g, player, when))


@rule
def allow_limit_breaks(g: Game, t: Tables, player: Player, when: int) -> None:
    """Offer the cards of the LB deck that can be cast and whose LB cost can be paid (R12.61-R12.63)."""
    down = face_down_places(g, player)
    face_down = number_of_bits(down)
    timely = 0
    for i in range(g.zone_count[player, op.LB_DECK]):
        c = t.cards[g.card_id[g.zone_cards[player, op.LB_DECK, i]]]
        timely |= ((1 if c.lb_cost < face_down else 0) & (1 if c.cast_when & when else 0)) << i
    allow_castable(g, t, player, when, op.LB_DECK, opaque(timely & down))


@rule
def may_cast(g: Game, t: Tables, card: Card, player: Player, when: int) -> int:
    """Whether a player may cast a card from where it is now, on the terms of the effect that permits it."""
    if not t.cards[g.card_id[card]].cast_when & when or not is_timely(g, t, card, player, when):
        return 0
    survey_once(g, t, player)
    return can_cast(g, t, card, player, terms_of(g, t, card, player))


@rule
def allow_cast_from_there(g: Game, t: Tables, card: Card, player: Player, when: int) -> None:
    """Offer a card whose text lets its owner cast it from where it is."""
    if t.cards[g.card_id[card]].cast_when & when and is_castable_from(g, t, card, player):
        if permission(g, t, card, player) < 0 and may_cast(g, t, card, player, when):
            allow_card(g, no.CAST, card)


@rule
def allow_casts_from_elsewhere(g: Game, t: Tables, player: Player, when: int, there: int) -> None:
    """Offer the cards that effects, their own text or field abilities let a player cast from where they are (R5.7).
    ``there``: whether a card of the Break Zone may be cast by its own text."""
    for i in range(g.effect_count):
        if g.effects[i].kind != no.EFFECT_MAY_CAST:
            continue
        card = g.effects[i].card
        if permission(g, t, card, player) == i and may_cast(
            g, t, card, player, when
        ):  # offered once, even with several permissions
            allow_card(g, no.CAST, card)
    if not there and not g.casting & op.CASTING_PERMITS:
        return
    for card in cards_in(g, player, op.BREAK_ZONE):
        if not g.casting & op.CASTING_PERMITS and not t.cards[g.card_id[card]].castable_in:
            continue
        allow_cast_from_there(g, t, card, player, when)
    if g.casting & op.CASTING_PERMITS:
        for i in range(g.zone_count[player, op.REMOVED]):
            if seen_by(g, g.zone_cards[player, op.REMOVED, i]) == EVERYBODY:  # R4.8
                allow_cast_from_there(g, t, g.zone_cards[player, op.REMOVED, i], player, when)


@rule
def specials_at_once(g: Game, t: Tables, card: Card) -> int:
    """Whether a rule in force lets an object pay the Dull icon of special abilities as if it had Haste (R8.46)."""
    for r in entries_of(g, "rules"):
        if t.rows[r.row, arg.OPERATION] == op.STATIC_SPECIALS_AT_ONCE and rule_applies(g, t, r, card):
            return 1
    return 0


@rule
def may_use_dull_icon(g: Game, t: Tables, card: Card, kind: int) -> int:
    """Whether a card may pay its own Dull icon (R5.90, R8.40, R8.44, R12.2, R8.46); a text can allow it at once for
    action abilities (``kind``)."""
    ready = (1 if g.since_turn[card] < g.turn else 0) | (1 if g.keywords[card] & op.HASTE else 0)
    at_once = (1 if kind == op.ACTION_ABILITY else 0) & (1 if g.restrictions[card] & op.DULLS_AT_ONCE else 0)
    if kind == op.SPECIAL_ABILITY and has_rules(g, op.STATIC_SPECIALS_AT_ONCE):
        at_once = specials_at_once(g, t, card)
    monster = 1 if g.types[card] & (op.MONSTER | op.FORWARD) == op.MONSTER else 0  # R8.45
    return (1 if g.dull[card] == 0 else 0) & (ready | at_once | monster)


@rule(inline=True)
def is_free(g: Game, t: Tables, ability: Ability) -> int:
    """Whether an ability certainly costs neither CP nor cards, so that no survey of sources is needed."""
    a = t.abilities[ability]
    return 0 if a.total_cp or a.has_x or a.special or a.parts or a.discard or g.casting & op.CASTING_USES else 1


@rule
def can_use(g: Game, t: Tables, ability: Ability, card: Card, player: Player, time: int) -> int:
    """Whether an action or special ability can be used now (R5.70, 8.5-8.7, R8.48, R8.53). ``time``: since when the
    object has it, 0 for a printed one."""
    a = t.abilities[ability]
    special = 1 if a.kind == op.SPECIAL_ABILITY else 0
    kind = (1 if a.kind == op.ACTION_ABILITY else 0) | special
    there = (1 if a.zone == g.zone[card] else 0) & (1 if g.zone_count[player, op.DAMAGE_ZONE] >= a.damage else 0)
    forbidden = g.restrictions[card] & (op.CANNOT_USE_SPECIAL if special else op.CANNOT_USE_ACTION)
    awake = (1 if a.dull == 0 else 0) | may_use_dull_icon(g, t, card, a.kind)
    used = g.used[card] >> a.position & (1 if a.uses_per_turn else 0) & (0 if time else 1)  # R8.61
    dear = 1 if a.total_cp > g.backup_sources + 2 * g.card_sources else 0  # all sources together give too few CP
    dear &= (1 if g.surveyed else 0) & (0 if a.has_x | a.cost_less else 1)
    if not opaque(kind & there & awake & (0 if forbidden else 1) & ~(used | dear)):  # R8.49, R8.63, R12.46, R8.54
        return 0
    if is_banned(g, t, player, op.BAN_SPECIAL if special else op.BAN_ACTION):  # R0.11
        return 0
    if time and a.uses_per_turn and was_used(g, t, card, ability, time):  # R8.61
        return 0
    if a.condition >= 0 and not holds(g, t, a.condition, player, card):  # R8.60
        return 0
    if a.special and g.casting & op.CASTING_SPECIALS and not a.has_x:  # R8.55
        survey_once(g, t, player)
        return can_choose(g, t, ability, player, card) if can_pay_in_some_way(g, t, ability, card, player) else 0
    if (a.special or a.parts) and not a.has_x and not has_first_part(g, t, ability, player, card):
        return 0
    if is_free(g, t, ability):
        return can_choose(g, t, ability, player, card) if can_pay_own_parts(g, t, ability, card, player) else 0
    survey_once(g, t, player)
    if a.has_x:
        return can_set_some(g, t, ability, card, player)
    if not can_pay_cost(g, t, ability, card, player):
        return 0
    return can_choose(g, t, ability, player, card)


@rule
def is_user_of(g: Game, t: Tables, ability: Ability, card: Card, player: Player) -> int:
    """Whether a player may use an ability of a card at all: the controller of an object, or each player (R8.64)."""
    return 1 if g.zone[card] != op.FIELD or g.controller[card] == player or t.abilities[ability].by_anyone else 0


@rule
def can_use_gained(g: Game, t: Tables, i: int, player: Player) -> int:
    """Whether the ``i``-th gained ability can be used now. One that is used without paying any cost needs no Dull
    icon."""
    entry = g.gained[i]
    card = entry.card
    if not is_user_of(g, t, entry.ability, card, player):
        return 0
    if t.abilities[entry.ability].uses_per_turn and g.gained_used_count >= st.GAINED_USED_CAPACITY:
        return 0  # no room to remember the use
    if free_use(g, card, entry.time) < 0:
        return can_use(g, t, entry.ability, card, player, entry.time)
    a = t.abilities[entry.ability]
    if is_banned(g, t, player, op.BAN_SPECIAL if a.kind == op.SPECIAL_ABILITY else op.BAN_ACTION):  # R0.11
        return 0
    forbidden = op.CANNOT_USE_SPECIAL if a.kind == op.SPECIAL_ABILITY else op.CANNOT_USE_ACTION
    if g.restrictions[card] & forbidden or g.zone_count[player, op.DAMAGE_ZONE] < a.damage:  # R8.54, R12.46
        return 0
    if a.condition >= 0 and not holds(g, t, a.condition, player, card):  # R8.60
        return 0
    return can_choose(g, t, entry.ability, player, card)


@rule
def can_warp(g: Game, t: Tables, card: Card, player: Player) -> int:
    """Whether the Warp cost of a card in hand can be paid (R12.50); field limits do not matter yet (R3.40)."""
    c = t.cards[g.card_id[card]]
    if is_banned(g, t, player, op.BAN_WARP):
        return 0
    survey_once(g, t, player)
    demand_of_warp(g, t, card)
    return can_cover_without(g, t, t.abilities[c.warp_ability].total_cp, 0, card, st.NO_CARD)


@rule(inline=True)
def allow_warps(g: Game, t: Tables, player: Player) -> None:
    """Offer the cards in hand whose Warp cost can be paid (R12.50)."""
    places = g.hand_warps[player]
    while places:
        card = g.zone_cards[player, op.HAND, lowest_bit(places)]
        places &= places - 1
        if can_warp(g, t, card, player):
            allow_card(g, no.WARP, card)


@rule(inline=True)
def promising_abilities(g: Game, t: Tables, card: Card, player: Player) -> int:
    """The abilities of an object, a bit each, that cheap tests do not rule out: no Dull icon while it is dull (R5.90),
    and for an S icon a card in hand that may have its name (R8.51). The facts of the hand are valid."""
    c = t.cards[g.card_id[card]]
    bits = c.usable_dull if g.dull[card] else c.usable
    nameless = (0 if c.name_bits & g.hand_names[player] else 1) & has_printed_names(g, card)
    nameless &= 0 if g.casting & op.CASTING_SPECIALS else 1  # R8.55
    return bits & ~(c.usable_by_name * opaque(nameless))


@rule(inline=True)
def can_activate(g: Game, t: Tables, card: Card, player: Player, bits: int) -> int:
    """Whether an ability of a card can be used now where it is. ``bits``: which printed ones are tried."""
    c = t.cards[g.card_id[card]]
    if bits and not g.silenced[card]:
        while bits:
            if can_use(g, t, Ability(c.first_ability + lowest_bit(bits)), card, player, 0):
                return 1
            bits &= bits - 1
    option = c.abilities
    for i in range(g.gained_count):  # R8.65
        if g.gained[i].card == card:
            if option < no.OPTIONS and can_use_gained(g, t, i, player):  # further ones have no action
                return 1
            option += 1
    return 0


@rule
def allow_uses(g: Game, t: Tables, player: Player) -> None:
    """Offer the objects with a usable ability (R5.70), while none has a gained one."""
    worthy = 0  # a bit a place
    for i in range(g.user_count[player]):
        worthy |= opaque(1 if promising_abilities(g, t, g.users[player, i], player) else 0) << i
    while worthy:
        allow_uses_of(g, t, g.users[player, lowest_bit(worthy)], player)
        worthy &= worthy - 1


@rule
def allow_uses_with_gained(g: Game, t: Tables, player: Player) -> None:
    """As :func:`allow_uses`, while some object has a gained ability."""
    worthy = 0  # a bit a place
    for i in range(g.zone_count[player, op.FIELD]):
        card = g.zone_cards[player, op.FIELD, i]
        worth = opaque(1 if promising_abilities(g, t, card, player) else 0)
        for entry in entries_of(g, "gained"):
            worth |= opaque(1 if entry.card == card else 0)
        worthy |= worth << i
    while worthy:
        allow_uses_of(g, t, g.zone_cards[player, op.FIELD, lowest_bit(worthy)], player)
        worthy &= worthy - 1


@rule(inline=True)
def allow_uses_of(g: Game, t: Tables, card: Card, player: Player) -> None:
    """Offer an object if an ability of it can be used (R5.70)."""
    if can_activate(g, t, card, player, promising_abilities(g, t, card, player)):
        allow_card(g, no.ACTIVATE, card)


@rule
def allow_uses_of_opponent(g: Game, t: Tables, player: Player) -> None:
    """Offer the opponent's objects with an ability that each player can use (R8.64)."""
    there = g.casting & op.CASTING_BY_ANYONE
    for entry in entries_of(g, "gained"):
        there |= t.abilities[entry.ability].by_anyone
    if not there:
        return
    for card in cards_in(g, 1 - player, op.FIELD):
        c = t.cards[g.card_id[card]]
        bits = 0
        if c.casting & op.CASTING_BY_ANYONE:
            for k in abilities(c.first_ability, c.first_ability + c.abilities):
                bits |= (c.usable & 1 << t.abilities[k].position) * t.abilities[k].by_anyone
        if can_activate(g, t, card, player, bits):
            allow_card(g, no.ACTIVATE, card)


@rule
def ask_priority(g: Game, t: Tables, player: Player, window: int) -> None:
    """Ask the player with priority what to do (R7.1)."""
    ask(g, no.DECISION_PRIORITY, player, st.NO_CARD)
    allow_pass(g)
    full = (
        g.stack_count + STACK_RESERVE > st.STACK_CAPACITY
        or g.effect_count + EFFECT_RESERVE > st.EFFECT_CAPACITY
        or g.waiting_count + WAITING_RESERVE > st.WAITING_CAPACITY
    )
    if window == no.WINDOW_PASS_ONLY or full:  # R5.83
        return
    refresh(g, t)
    g.surveyed = 0
    when = timing(g, player, window)
    cache_hand(g, t, player)
    allow_casts(g, t, player, when)
    if g.lb_timing[player] & when:
        allow_limit_breaks(g, t, player, when)
    there = works_in_break_zone(g, t, player)
    if there & CASTABLE or g.casting & (op.CASTING_EFFECTS | op.CASTING_PERMITS):
        allow_casts_from_elsewhere(g, t, player, when, there & CASTABLE)
    if when == op.CAST_IN_GAP:
        return
    if when == op.CAST_IN_MAIN:  # R5.86
        allow_warps(g, t, player)
        for card in cards_in(g, player, op.FIELD):
            if t.cards[g.card_id[card]].priming_ability >= 0:
                survey_once(g, t, player)
                if can_prime(g, t, card):
                    allow_card(g, no.PRIME, card)
    if g.gained_count:
        allow_uses_with_gained(g, t, player)
    else:
        allow_uses(g, t, player)
    if g.gained_count or g.casting & op.CASTING_BY_ANYONE:
        allow_uses_of_opponent(g, t, player)
    if g.off_field_zones_of[player] & (1 << op.HAND):
        allow_uses_from(g, t, player, op.HAND)
    if there & USABLE:
        allow_uses_from(g, t, player, op.BREAK_ZONE)
    if g.off_field_zones_of[player] & (1 << op.REMOVED):
        allow_uses_from(g, t, player, op.REMOVED)


@rule
def allow_uses_from(g: Game, t: Tables, player: Player, zone: int) -> None:
    """Offer the abilities of cards in a zone other than the field (R8.49). Most of their costs take cards of the Break
    Zone; there are many of these, so whether the CP suffice is tested first."""
    worthy = 0  # a bit a place
    for i in range(g.zone_count[player, zone]):
        worthy |= opaque(t.cards[g.card_id[g.zone_cards[player, zone, i]]].usable_in >> zone & 1) << i
    while worthy:
        card = g.zone_cards[player, zone, lowest_bit(worthy)]
        worthy &= worthy - 1
        if zone == op.REMOVED and seen_by(g, card) != EVERYBODY:  # R4.8
            continue
        survey_once(g, t, player)
        if can_activate(g, t, card, player, t.cards[g.card_id[card]].usable_elsewhere):
            allow_card(g, no.ACTIVATE, card)


@rule
def ask_ability(g: Game, t: Tables, card: Card, player: Player) -> None:
    """Ask which ability of a card is used: OPTION(paragraph), and after the paragraphs the gained abilities."""
    refresh(g, t)
    g.surveyed = 0
    ask(g, no.DECISION_ABILITY, player, card)
    c = t.cards[g.card_id[card]]
    printed = c.usable if g.zone[card] == op.FIELD else c.usable_elsewhere
    bits = 0 if g.silenced[card] else printed
    sure = number_of_bits(bits) == 1 and g.gained_count == 0  # the card was offered because of this ability
    while bits:
        position = lowest_bit(bits)
        k = Ability(c.first_ability + position)
        if (sure and not t.abilities[k].has_x) or (
            is_user_of(g, t, k, card, player) and can_use(g, t, k, card, player, 0)
        ):
            allow_option(g, position)
        bits &= bits - 1
    option = c.abilities
    for i in range(g.gained_count):  # R8.65
        entry = g.gained[i]
        if entry.card == card:
            if can_use_gained(g, t, i, player):
                allow_option(g, option)
            option += 1


@rule
def resolve_top(g: Game) -> None:
    """Take the top item off the stack and resolve it (R7.8, R7.12, R7.14)."""
    g.stack_count -= 1
    top = g.stack[g.stack_count]
    child = push_frame(g, no.FRAME_RESOLVE, top.controller)
    copy_record(g.frames[child].item, top)


@rule
def open_window(g: Game, window: int) -> None:
    """Begin a priority loop; the turn player gets priority first (R7.2, R7.79)."""
    child = push_frame(g, no.FRAME_PRIORITY, g.turn_player)
    g.frames[child].register[Priority.WINDOW] = window


GIVE, ANSWER, CAST_DONE, CHOOSE_ABILITY, SURPLUS = range(5)


@rule
def step_priority(g: Game, t: Tables) -> None:
    """FRAME_PRIORITY: give priority until both players pass in succession with an empty stack (R7.8, R6.25, R6.26,
    R7.76)."""
    f = g.frames[g.frame_count - 1]
    if f.step == CAST_DONE:
        if g.returned:
            f.player = g.turn_player  # R7.5
        f.step = GIVE
    elif f.step == SURPLUS:
        g.limits_open = 1
        f.step = GIVE
        if not leave_for(g, t, g.answer_card, op.BREAK_ZONE):
            return
    if f.step == GIVE:
        give_priority(g, t)
    elif f.step == ANSWER:
        answer_priority(g, t)
    else:
        f.step = GIVE
        use(g, t, f.register[Priority.CARD], g.answer_option)


@rule
def ask_surplus(g: Game) -> int:
    """Ask which Backup beyond the limit goes to the Break Zone (R11.8). Returns 0 if there is none."""
    if not g.surplus:
        return 0
    player = g.surplus - 1
    ask(g, no.DECISION_SURPLUS, player, st.NO_CARD)
    for i in range(g.zone_count[player, op.FIELD]):
        if g.types[g.zone_cards[player, op.FIELD, i]] & op.BACKUP:
            allow_card(g, no.CHOOSE, g.zone_cards[player, op.FIELD, i])
    return 1


@rule
def give_priority(g: Game, t: Tables) -> None:
    """Perform rule processes, then place triggers, until nothing is left; then the player may act (7.3)."""
    f = g.frames[g.frame_count - 1]
    depth = g.frame_count
    run_rule_processes(g, t)  # R7.18
    if g.result != no.RUNNING or g.frame_count != depth:
        return
    if ask_surplus(g):
        f.step = SURPLUS
        return
    trigger_states(g, t)
    if g.waiting_count and f.register[Priority.WINDOW] != no.WINDOW_GAP:  # R7.19, R12.16
        push_frame(g, no.FRAME_PLACE_TRIGGERS, g.turn_player)
        return
    f.step = ANSWER
    ask_priority(g, t, f.player, f.register[Priority.WINDOW])


@rule
def pass_priority(g: Game) -> None:
    """The player with priority passes (R7.60)."""
    f = g.frames[g.frame_count - 1]
    f.step = GIVE
    f.register[Priority.PASSES] += 1
    if f.register[Priority.PASSES] < 2:
        f.player = 1 - f.player  # R7.7
    elif g.stack_count:
        f.register[Priority.PASSES] = 0
        f.player = g.turn_player  # R7.3
        resolve_top(g)
    else:
        pop_frame(g, 1)


@rule
def answer_priority(g: Game, t: Tables) -> None:
    """Carry out the action of the player with priority."""
    if g.answer_verb == no.VERB_PASS:
        pass_priority(g)
        return
    f = g.frames[g.frame_count - 1]
    f.step = GIVE
    f.register[Priority.PASSES] = 0  # R7.9
    if g.answer_verb == no.WARP:
        f.step = CAST_DONE
        child = push_frame(g, no.FRAME_WARP, f.player)
        g.frames[child].register[Warp.CARD] = g.answer_card
    elif g.answer_verb == no.PRIME:
        f.step = CAST_DONE
        child = push_frame(g, no.FRAME_PRIME, f.player)
        g.frames[child].register[Prime.CARD] = g.answer_card
    elif g.answer_verb == no.CAST:
        f.step = CAST_DONE
        terms = terms_of(g, t, g.answer_card, f.player)
        if g.casting & op.CASTING_PERMITS and g.zone[g.answer_card] != op.HAND:
            if permission(g, t, g.answer_card, f.player) < 0:
                use_up_permit(g, t, g.answer_card, f.player)
        take_permission(g, t, g.answer_card, f.player)
        begin_cast(g, g.answer_card, f.player, terms)
    else:
        f.step = CHOOSE_ABILITY
        f.register[Priority.CARD] = g.answer_card
        ask_ability(g, t, g.answer_card, f.player)
        if g.legal_count == 1:
            option = g.legal[0] - 1
            g.decision = 0
            f.step = GIVE
            use(g, t, f.register[Priority.CARD], option)


@rule
def use(g: Game, t: Tables, card: Card, position: int) -> None:
    """Begin to use the ability in paragraph ``position`` of a card, or after the paragraphs a gained one."""
    player = g.frames[g.frame_count - 1].player
    child = push_frame(g, no.FRAME_USE, player)
    c = t.cards[g.card_id[card]]
    g.frames[child].register[Use.ABILITY] = c.first_ability + position
    g.frames[child].register[Use.SOURCE] = card
    if position >= c.abilities:
        entry = g.gained[gained_position(g, card, position - c.abilities)]
        g.frames[child].register[Use.ABILITY] = entry.ability
        g.frames[child].register[Use.SINCE] = entry.time
        free = free_use(g, card, entry.time)
        if free >= 0:
            g.frames[child].register[Use.FREE] = 1
            end_effect(g, free)
            mark_stale(g)
