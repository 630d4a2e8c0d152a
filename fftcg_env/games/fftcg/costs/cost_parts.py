"""Compute what casts and uses cost, and pay the parts of a cost that take described cards (R5.20-R5.28, R5.50-R5.99).

The player is asked card by card. A card is offered only if the rest of the cost can be paid without it ("no dead
ends"): the ways to pay the rest are tried, cards of a zone in order, until one leaves enough for the CP. One card
serves one purpose (R5.17).
"""

from ....core.intrinsics.branchless import eight_at, lowest_bit, number_of_bits, opaque
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..events.basic_actions import announce_milled, discard_to_pay, make_dull
from ..events.leaving_field import announce_removed, leave_for
from ..events.triggers import emit
from ..field.derived_values import is_protected
from ..field.rules_in_force import BY_ABILITY
from ..queries.card_filters import AT_ONCE, have_in_common, likely_places, side_lacks_print
from ..queries.conditions import holds
from ..queries.matching import fits, fits_in_zone, list_fitting
from ..queries.values import value_of
from ..record import constants as no
from ..record import state as st
from ..record.types import Ability, Card, Game, Player, Row, Tables, abilities, cards, static_rows
from ..table.characteristics import counters_on, elements_of, has_printed_names, remove_counters, share_a_name
from ..table.turn_history import count_event
from ..table.visibility import show
from ..table.zones import end_effect, mark_stale, mark_stale_if_watched, move, owner_of, put_top_card_under
from .casting_changes import more_for_use, rows_in_force
from .cp import ELEMENT_COUNT, can_cover_without, coverable, covers_plainly, survey_for, survey_sources, withdraw


@rule(inline=True)
def face_down_places(g: Game, player: Player) -> int:
    """The places of an LB deck, a bit each, of its face-down cards (R12.62)."""
    places = 0
    for i in range(g.zone_count[player, op.LB_DECK]):
        places |= opaque(1 if g.face_up[g.zone_cards[player, op.LB_DECK, i]] == 0 else 0) << i
    return places


@rule(inline=True)
def cast_cost(g: Game, t: Tables, card: Card) -> int:
    """CP that casting a card costs with the collected changes (R5.50-R5.55, R5.58); puts the required elements into
    ``g.demand`` (R5.20-R5.23, R5.28)."""
    c = t.cards[g.card_id[card]]
    total = c.cost if g.cost_becomes < 0 else g.cost_becomes
    total += g.cost_more
    if total > 0:  # R5.54: a cost that was 0 before stays 0
        total = max(total - g.cost_less, min(total, g.cost_floor))
    if total <= 0 or g.any_element:
        for e in range(ELEMENT_COUNT):
            g.demand[e] = 0
        return max(total, 0)
    for e in range(ELEMENT_COUNT):
        g.demand[e] = c.required[e]
    return max(total, c.required_count)  # R5.23


@rule
def total_of_ability(g: Game, t: Tables, ability: Ability, source: Card, player: Player) -> int:
    """CP of an ability's cost: X CP for each X icon (R5.26), and the changes to it; the element icons stay (R5.25)."""
    a = t.abilities[ability]
    total = a.total_cp + a.x_icons * g.x
    if g.casting & op.CASTING_USES:
        total += more_for_use(g, t, ability, source)
    if a.cost_less:
        icons = 0
        for e in range(ELEMENT_COUNT):
            icons += a.required[e]
        total = max(icons, total - max(0, value_of(g, t, a.cost_less - 1, player, source)))  # R5.53
    return total


@rule
def demand_of_ability(g: Game, t: Tables, ability: Ability) -> None:
    """Put the element icons of an ability's cost into ``g.demand`` (R5.25)."""
    for e in range(ELEMENT_COUNT):
        g.demand[e] = t.abilities[ability].required[e]


S_ICON = -1
"""The number of the S icon as a part (R5.97); it comes before the others."""


@rule
def first_part(t: Tables, ability: Ability) -> int:
    """The part that is paid first."""
    return S_ICON if t.abilities[ability].special else 0


@rule
def zone_of_part(t: Tables, ability: Ability, part: int) -> int:
    """The zone of the cards of a part."""
    return op.HAND if part == S_ICON else t.filters[t.abilities[ability].part_filter[part]].zone


@rule
def cards_of_part(t: Tables, ability: Ability, part: int) -> int:
    """How many cards, or counters, a part takes."""
    return 1 if part == S_ICON else t.abilities[ability].part_count[part]


@rule
def source_serves(t: Tables, ability: Ability, deed: int) -> int:
    """Whether the source is itself a part of the cost, so that it cannot serve another one (R5.17). A card dulled for
    its own icon can be put away for the same cost, as many costs say about the source."""
    a = t.abilities[ability]
    if a.put_self or a.self_to:
        return 1
    return a.dull if deed == op.PART_DULL else 0


@rule
def fits_part(g: Game, t: Tables, ability: Ability, part: int, card: Card, player: Player, source: Card) -> int:
    """Whether a card can pay for a part (R5.92-R5.99)."""
    if part == S_ICON:
        if card != source and share_a_name(g, t, card, source):  # R8.51
            return 1
        c = t.cards[g.card_id[source]]
        if not c.special_filter or g.silenced[source] or not fits(g, t, c.special_filter - 1, card, player, source):
            return 0
        return 1 if c.special_if == 0 or holds(g, t, Row(c.special_if - 1), player, source) else 0
    a = t.abilities[ability]
    deed = a.part_deed[part]
    if card == source and (card == g.payment.excluded or source_serves(t, ability, deed)):
        return 0
    if t.filters[a.part_filter[part]].player == op.OPPONENT:  # the card is one of the player's own
        return 0
    if not fits_in_zone(g, t, a.part_filter[part], card, player, source):
        return 0
    if deed == op.PART_DULL:
        return 0 if g.dull[card] else 1  # R5.91
    if deed == op.PART_RETURN:
        return 0 if is_protected(g, card, op.PROTECT_RETURN, BY_ABILITY, player) else 1  # R5.93
    if deed == op.PART_COUNTERS:
        return 1 if counters_on(g, card, a.part_kind[part]) else 0  # R5.98
    return 1


@rule
def namesakes(g: Game, t: Tables, player: Player, source: Card) -> int:
    """The places of a hand, a bit each, whose cards may pay for an S icon of ``source`` (R8.51, R8.52, R12.89): cards
    that may have its name, or all if a text lets others pay or its names are not the printed ones. Branch-free, because
    branches would mispredict."""
    c = t.cards[g.card_id[source]]
    places = 0
    for i in range(min(AT_ONCE, g.zone_count[player, op.HAND])):
        card = g.zone_cards[player, op.HAND, i]
        places |= opaque(1 if t.cards[g.card_id[card]].name_bits & c.name_bits else 0) << i
    if c.special_filter or not has_printed_names(g, source):
        return (1 << min(AT_ONCE, g.zone_count[player, op.HAND])) - 1
    return places


@rule
def enough_for(g: Game, t: Tables, ability: Ability, part: int, needed: int, player: Player, source: Card) -> int:
    """Whether a number of unused cards, or of counters, could pay for a part."""
    zone = zone_of_part(t, ability, part)
    described = part != S_ICON
    asked = Row(t.abilities[ability].part_filter[part] if described else -1)
    if described and needed > 0 and side_lacks_print(g, t, asked, player):
        return 0
    counters = described and t.abilities[ability].part_deed[part] == op.PART_COUNTERS
    beyond = max(0, g.zone_count[player, zone] - AT_ONCE)
    places = likely_places(g, t, asked, player) if described else namesakes(g, t, player, source)
    spare = st.CARD_COUNT if counters else number_of_bits(places) + beyond - needed  # number of cards that may be unfit
    total = 0
    while (places or beyond) and total < needed and spare >= 0:
        place = lowest_bit(places) if places else AT_ONCE + beyond - 1
        beyond -= 0 if places else 1
        places &= places - 1
        card = g.zone_cards[player, zone, place]
        if not has_place(g, g.served, card) and fits_part(g, t, ability, part, card, player, source):
            total += counters_on(g, card, t.abilities[ability].part_kind[part]) if counters else 1
        else:
            spare -= 1
    return 1 if total >= needed else 0


@rule
def stands_alone(t: Tables, ability: Ability, part: int) -> int:
    """Whether the cards of a part fit no other part of the cost, so that counting them suffices."""
    a = t.abilities[ability]
    if part == S_ICON or (part == 0 and a.parts_relation):
        return 0
    if a.part_deed[part] == op.PART_COUNTERS:
        return 1
    zone = zone_of_part(t, ability, part)
    if zone == op.HAND or zone == op.FIELD:
        return 0
    for other in cards(a.parts):
        if other != part and zone_of_part(t, ability, other) == zone:
            return 0
    return 1


@rule
def has_place(g: Game, depth: int, card: Card) -> int:
    """Whether a card has a place in the way that is being tried."""
    for k in range(depth):
        if g.picked[k] == card:
            return 1
    return 0


@rule
def list_places(g: Game, t: Tables, ability: Ability, part: int, left: int, player: Player, source: Card) -> int:
    """List the part of each further card, behind the places of those that serve already: ``left`` of ``part``, then all
    later parts. Returns the number of places, -1 if a part has too few cards."""
    places = g.served
    for k in range(part, t.abilities[ability].parts):
        needed = left if k == part else cards_of_part(t, ability, k)
        if not enough_for(g, t, ability, k, needed, player, source):
            return -1
        if not stands_alone(t, ability, k):
            for _ in range(needed):
                g.place_part[places] = k
                places += 1
    return places


@rule
def goes_with(g: Game, t: Tables, relation: int, card: Card, depth: int) -> int:
    """Whether a card has in common with the other cards of its part what the part requires, and nothing that it
    forbids."""
    if relation == 0:
        return 1
    if relation == -1 - op.OF_ELEMENTS:  # one Element that all of them have
        bits = elements_of(g, t, card)
        for k in range(depth):
            bits &= elements_of(g, t, g.picked[k])
        return 1 if bits else 0
    for k in range(depth):
        shared = have_in_common(g, t, abs(relation) - 1, card, g.picked[k])
        if (relation < 0) != (shared != 0):
            return 0
    return 1


@rule
def pick_next(g: Game, t: Tables, ability: Ability, depth: int, player: Player, source: Card) -> int:
    """Take the next card for the place at ``depth`` out of the survey; 0 if there is none."""
    part = g.place_part[depth]
    zone = zone_of_part(t, ability, part)
    for i in range(g.pick_from[depth], g.zone_count[player, zone]):
        card = g.zone_cards[player, zone, i]
        if not has_place(g, depth, card) and fits_part(g, t, ability, part, card, player, source):
            if part == 0 and not goes_with(g, t, t.abilities[ability].parts_relation, card, depth):
                continue
            g.picked[depth] = card
            g.pick_from[depth] = i + 1
            withdraw_for_part(g, t, ability, card, source, -1)
            return 1
    return 0


@rule(inline=True)
def withdraw_for_part(g: Game, t: Tables, ability: Ability, card: Card, source: Card, sign: int) -> None:
    """Take a card that serves a part out of the survey, or put it back; a source dulled for its own icon is out
    already."""
    if card != source or not t.abilities[ability].dull:
        withdraw(g, t, card, sign)


@rule
def can_pay_parts(
    g: Game, t: Tables, ability: Ability, part: int, left: int, player: Player, source: Card, total: int
) -> int:
    """Whether ``left`` more cards of ``part``, all later parts, the discards and ``total`` CP can be paid with
    different cards, in addition to those that serve already. The sources are surveyed and ``g.demand`` is set."""
    places = list_places(g, t, ability, part, left, player, source)
    if places < 0:
        return 0
    discards = t.abilities[ability].discard
    first = g.served
    depth = first
    g.pick_from[depth] = 0
    possible = 0
    while depth >= first and not possible:
        if depth == places:
            possible = coverable(g, total, discards)
        elif pick_next(g, t, ability, depth, player, source):
            depth += 1
            if depth < places:  # cards of one part are picked in order, so that no set of them is tried twice
                same = depth > first and g.place_part[depth] == g.place_part[depth - 1]
                g.pick_from[depth] = g.pick_from[depth - 1] if same else 0
            continue
        if not possible:
            depth -= 1
            if depth >= first:
                withdraw_for_part(g, t, ability, g.picked[depth], source, 1)
    for k in range(first, depth):
        withdraw_for_part(g, t, ability, g.picked[k], source, 1)
    return possible


@rule
def may_pay_part(
    g: Game, t: Tables, ability: Ability, part: int, left: int, card: Card, player: Player, source: Card, total: int
) -> int:
    """Whether a card may pay for a part now that still needs ``left`` cards: the rest can still be
    paid."""
    if not fits_part(g, t, ability, part, card, player, source):
        return 0
    if part != S_ICON and t.abilities[ability].part_deed[part] == op.PART_COUNTERS:
        return 1
    if has_place(g, g.served, card):
        return 0
    if part == 0 and not goes_with(g, t, t.abilities[ability].parts_relation, card, g.served):
        return 0
    withdraw(g, t, card, -1)
    g.picked[g.served] = card
    g.served += 1
    possible = can_pay_parts(g, t, ability, part, left - 1, player, source, total)
    g.served -= 1
    withdraw(g, t, card, 1)
    return possible


@rule
def pay_part(g: Game, t: Tables, ability: Ability, part: int, card: Card) -> None:
    """Do to a card what a part of the cost says."""
    deed = op.PART_DISCARD if part == S_ICON else t.abilities[ability].part_deed[part]
    if deed == op.PART_DISCARD:
        discard_to_pay(g, t, card)
    elif deed == op.PART_DULL:
        make_dull(g, t, card)
    elif deed == op.PART_PUT:
        leave_for(g, t, card, op.BREAK_ZONE)  # R5.94
    elif deed == op.PART_REMOVE:
        leave_for(g, t, card, op.REMOVED)
    elif deed == op.PART_RETURN:
        leave_for(g, t, card, op.HAND)
    elif deed == op.PART_COUNTERS:
        pay_counters(g, t, card, t.abilities[ability].part_kind[part], 1)
    elif deed == op.PART_REVEAL:
        show(g, card)  # R5.99


@rule
def can_pay_own_parts(g: Game, t: Tables, ability: Ability, source: Card, player: Player) -> int:
    """Whether the parts of a cost without a choice can be paid: Crystals, counters of the source, the top cards of the
    deck (R5.43, R5.98, R1.15), and those placed by points of damage (R10.64)."""
    a = t.abilities[ability]
    if g.crystals[player] < a.crystals:
        return 0
    if a.counter_kind and counters_on(g, source, a.counter_kind) < a.counters + a.x_counters * g.x:
        return 0
    return 1 if g.zone_count[player, op.DECK] >= a.top_cards + a.points else 0


@rule
def pay_top_cards(g: Game, t: Tables, player: Player, count: int, zone: int) -> None:
    """Pay with the top cards of the deck, all together (R1.15, R7.71)."""
    g.list_count = count
    for i in range(count):
        g.list[i] = g.zone_cards[player, op.DECK, g.zone_count[player, op.DECK] - 1]
        move(g, g.list[i], zone)
    if zone == op.BREAK_ZONE:
        announce_milled(g, t)
    elif zone == op.REMOVED:
        for i in range(count):
            announce_removed(g, t, g.list[i])


@rule
def remove_all(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """Remove all cards that fit a filter from the game as a cost; returns how many."""
    list_fitting(g, t, row, player, source)
    for card in entries_of(g, "list"):
        move(g, card, op.REMOVED)
        announce_removed(g, t, card)
    return g.list_count


@rule
def pay_counters(g: Game, t: Tables, card: Card, kind: int, count: int) -> None:
    """Pay with counters of a card (R5.98)."""
    if remove_counters(g, card, kind, count):
        emit(g, t, op.EVENT_COUNTER_REMOVED, card, g.controller[card], kind)


@rule
def end_at_bottom(g: Game, card: Card) -> None:
    """Move a card that a cost has just put into its owner's deck from the top to the bottom, where both players see it
    go (R5.93, R4.46)."""
    if g.zone[card] != op.DECK:
        return
    owner = owner_of(card)
    if g.zone_cards[owner, op.DECK, g.zone_count[owner, op.DECK] - 1] == card:
        put_top_card_under(g, card, -1)
        show(g, card)


@rule
def pay_own_parts(g: Game, t: Tables, ability: Ability, source: Card, player: Player) -> None:
    """Pay the parts of a cost without a choice. Those of the source come first: it may serve no other purpose
    (R5.17)."""
    a = t.abilities[ability]
    g.crystals[player] -= a.crystals
    count_event(g, op.DEED_PAID_CRYSTALS, player, st.NO_NUMBER, a.crystals)
    mark_stale_if_watched(g, op.WATCH_TURN_PART | (op.WATCH_DEEDS if a.crystals else 0))
    if a.counter_kind:
        pay_counters(g, t, source, a.counter_kind, a.counters + a.x_counters * g.x)
    if a.dull:
        make_dull(g, t, source)  # R5.90
    if a.put_self and g.zone[source] == op.HAND:
        discard_to_pay(g, t, source)  # R5.96, R9.35
    elif a.put_self:
        leave_for(g, t, source, op.BREAK_ZONE)  # R5.94
    elif a.self_to:
        leave_for(g, t, source, a.self_to - 1)  # R5.93
        if a.self_to == op.DECK + 1:
            end_at_bottom(g, source)
    if a.top_cards:
        pay_top_cards(g, t, player, a.top_cards, a.top_cards_to)


@rule
def has_first_part(g: Game, t: Tables, ability: Ability, player: Player, source: Card) -> int:
    """A cheap test without a survey of the sources: whether the source can pay its own parts, and the first part has
    enough cards."""
    if not can_pay_own_parts(g, t, ability, source, player):
        return 0
    g.payment.excluded = st.NO_CARD
    g.served = 0
    part = first_part(t, ability)
    return enough_for(g, t, ability, part, cards_of_part(t, ability, part), player, source)


@rule
def can_pay_cost(g: Game, t: Tables, ability: Ability, source: Card, player: Player) -> int:
    """Whether ``player`` can pay the cost of an ability of ``source``, except its Dull icon; the sources are surveyed.
    If only some CP can be spent for it (R5.27), those sources are surveyed for it alone."""
    a = t.abilities[ability]
    rule_row = a.paid_rule - 1
    if not (a.special | a.parts | a.has_x | a.cost_less | a.paid_rule | g.supply_mixed | g.casting & op.CASTING_USES):
        if not can_pay_own_parts(g, t, ability, source, player):
            return 0
        serves = 1 if a.dull | a.put_self | a.self_to else 0
        return covers_plainly(g, t, a.total_cp, a.discard, eight_at(a, "required"), source, serves)
    if rule_row < 0:
        return can_pay_surveyed(g, t, ability, source, player)
    survey_for(g, t, player, st.NO_CARD, rule_row)
    possible = can_pay_surveyed(g, t, ability, source, player)
    survey_sources(g, t, player)
    return possible


@rule
def can_pay_surveyed(g: Game, t: Tables, ability: Ability, source: Card, player: Player) -> int:
    """As :func:`can_pay_cost`, with the sources as surveyed."""
    a = t.abilities[ability]
    if not can_pay_own_parts(g, t, ability, source, player):
        return 0
    demand_of_ability(g, t, ability)
    total = total_of_ability(g, t, ability, source, player)
    own = source if a.dull or a.put_self or a.self_to else st.NO_CARD
    if not a.special and not a.parts:
        return can_cover_without(g, t, total, a.discard, own, st.NO_CARD)
    g.payment.excluded = st.NO_CARD
    if own != st.NO_CARD:
        withdraw(g, t, own, -1)
    part = first_part(t, ability)
    g.served = 0
    possible = can_pay_parts(g, t, ability, part, cards_of_part(t, ability, part), player, source, total)
    if own != st.NO_CARD:
        withdraw(g, t, own, 1)
    return possible


# --- Ways to pay for special abilities other than the S icon (R8.55) -------------------------------------------------
# A special ability has two further rows with its cost: one without the S icon, one with a Crystal instead. While
# nothing in play allows these (one bit of ``casting``), none of these rules runs.


@rule
def row_of_way(t: Tables, ability: Ability, way: int) -> Ability:
    """The row with the cost of a special ability that is paid in a way (WAY_*)."""
    return ability if way == op.WAY_PRINTED else Ability(t.abilities[ability].without_s + way - op.WAY_WITHOUT_S)


@rule
def effect_without_s(g: Game, t: Tables, card: Card) -> int:
    """The ongoing effect that lets an object use its next special ability without the S icon; -1: none."""
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.kind == no.EFFECT_LASTING and e.card == card:
            if t.rows[e.value, arg.OPERATION] == op.STATIC_WITHOUT_S:
                return i
    return -1


@rule
def takes_crystal(g: Game, t: Tables, card: Card, player: Player) -> int:
    """Whether a field ability of a player lets a Crystal be paid instead of the S icon of an object."""
    for source in cards_in(g, player, op.FIELD):
        c = t.cards[g.card_id[source]]
        if not c.casting & op.CASTING_SPECIALS or g.silenced[source]:
            continue
        for k in abilities(c.first_ability, c.first_ability + c.abilities):
            for row in static_rows(t, rows_in_force(g, t, k, source, player)):
                if t.rows[row, arg.OPERATION] == op.STATIC_CRYSTAL_FOR_S:
                    if fits(g, t, t.rows[row, arg.StaticCrystalForS.CARDS], card, player, source):
                        return 1
    return 0


@rule
def can_pay_in_way(g: Game, t: Tables, ability: Ability, card: Card, player: Player, way: int) -> int:
    """Whether a player can pay for a special ability in a way; the sources are surveyed."""
    if way != op.WAY_PRINTED and not t.abilities[ability].without_s:
        return 0
    if way == op.WAY_WITHOUT_S and effect_without_s(g, t, card) < 0:
        return 0
    if way == op.WAY_CRYSTAL and not takes_crystal(g, t, card, player):
        return 0
    return can_pay_cost(g, t, row_of_way(t, ability, way), card, player)


@rule
def can_pay_in_some_way(g: Game, t: Tables, ability: Ability, card: Card, player: Player) -> int:
    """Whether a player can pay for a special ability in some way; the sources are surveyed."""
    for way in range(op.WAY_PRINTED, op.WAY_CRYSTAL + 1):
        if can_pay_in_way(g, t, ability, card, player, way):
            return 1
    return 0


@rule
def use_up_without_s(g: Game, t: Tables, card: Card) -> None:
    """End what lets an object use its next special ability without the S icon: this was the next one."""
    i = effect_without_s(g, t, card)
    while i >= 0:
        end_effect(g, i)
        mark_stale(g)
        i = effect_without_s(g, t, card)
