"""Tell whether a card fits a filter: types, elements, names, states, marks (3.1-3.3).

``source`` is the card that has the ability, ``player`` controls that ability ("you"). :mod:`.matching` adds the
comparisons with values and with other cards.
"""

from ....core.intrinsics.branchless import opaque
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..record import constants as no
from ..record import state as st
from ..record.decisions import EVERYBODY
from ..record.types import Card, Game, Player, Row, Tables, abilities, players, static_rows
from ..table.characteristics import (
    categories_of,
    counters_on,
    elements_of,
    has_job,
    has_name,
    number_shares_a_job,
    share_a_job,
    share_a_name,
)
from ..table.last_known import it_shared_a_name, number_it_was
from ..table.turn_history import has_hit, was_hit
from ..table.zones import object_of_text, owner_of, was_removed_by
from .circumstances import has_entered_as

VARIETY_COUNT = len(op.VARIETIES)
AT_ONCE = 60
"""Cards of a side that are tested together, a bit each."""


@rule
def in_states(g: Game, states: int, card: Card, source: Card) -> int:
    """Whether an object on the field is in all required states."""
    if states & op.IS_ACTIVE and g.dull[card]:
        return 0
    if states & op.IS_DULL and not g.dull[card]:
        return 0
    if states & op.IS_FROZEN and not g.frozen[card]:
        return 0
    if states & op.IS_DAMAGED and g.damage[card] <= 0:
        return 0
    if states & op.IS_ATTACKING and not g.attacking[card]:
        return 0
    if states & op.IS_BLOCKING and g.blocker != card:
        return 0
    if states & op.IS_IN_PARTY and not (g.party and g.attacking[card]):
        return 0
    if states & op.IS_IN_PARTY_WITH_SOURCE:  # R10.20; for a source that has left, the party that continues (R4.40)
        if not g.attacking[card] or (g.zone[source] == op.FIELD and not (g.party and g.attacking[source])):
            return 0
    if states & op.IS_BLOCKED_BY_SOURCE and not (g.attacking[card] and g.blocker == source):  # R10.35
        return 0
    return 1


@rule
def is_marked(g: Game, t: Tables, marks: int, card: Card, source: Card) -> int:
    """Whether a card has all required marks: printed ones, and what happened to the object this turn."""
    c = t.cards[g.card_id[card]]
    elements = elements_of(g, t, card)
    if marks & op.IS_MULTI_ELEMENT and not elements & (elements - 1):
        return 0
    if marks & op.IS_GENERIC and not c.generic & 1:
        return 0
    if marks & op.HAS_EX_BURST and not c.ex_burst:
        return 0
    if marks & op.ENTERED_THIS_TURN and not (g.zone[card] == op.FIELD and g.entered[card] > g.turn_began):
        return 0
    if marks & op.IS_FACE_DOWN and g.face_up[card]:  # R4.7
        return 0
    if marks & op.ATTACKED_THIS_TURN and not g.attacks[card]:
        return 0
    return 0 if marks >= op.DAMAGED_BY_SOURCE and not has_rare_marks(g, t, marks, card, source) else 1


@rule
def has_usable_ability(g: Game, t: Tables, card: Card) -> int:
    """Whether an object has an action or a special ability, printed or gained (R8.65, R8.66)."""
    if t.cards[g.card_id[card]].usable_abilities and not g.silenced[card]:
        return 1
    for entry in entries_of(g, "gained"):
        kind = t.abilities[entry.ability].kind
        if entry.card == card and (kind == op.ACTION_ABILITY or kind == op.SPECIAL_ABILITY):
            return 1
    return 0


@rule
def has_changed_power(g: Game, t: Tables, card: Card) -> int:
    """Whether the power of an object is not its base power now: the printed one, or the latest one that an effect or
    its own text has set (R9.20)."""
    if g.zone[card] != op.FIELD:
        return 0
    c = t.cards[g.card_id[card]]
    base = c.power
    if not g.silenced[card]:
        for k in abilities(c.first_ability, c.first_ability + c.abilities):
            for row in static_rows(t, t.abilities[k].program if t.abilities[k].kind == op.FIELD_ABILITY else -1):
                own = t.rows[row, arg.OPERATION] == op.STATIC_SET_POWER
                if own and t.values[t.rows[row, arg.StaticValue.VALUE]].kind == op.VALUE_NUMBER and c.power == 0:
                    base = t.values[t.rows[row, arg.StaticValue.VALUE]].argument
    latest = -1
    for e in entries_of(g, "effects"):
        sets = e.kind == no.EFFECT_SET_POWER or e.kind == no.EFFECT_BECOME_FORWARD
        if sets and e.card == card and e.time > latest:
            latest = e.time
            base = e.value
    return 1 if g.power[card] != base else 0


@rule
def has_rare_marks(g: Game, t: Tables, marks: int, card: Card, source: Card) -> int:
    """Whether a card meets rare requirements: what happened to it this turn, what it can do, its cost."""
    c = t.cards[g.card_id[card]]
    if marks & op.HAS_ODD_COST and not c.cost & 1:
        return 0
    if marks & op.HAS_EVEN_COST and c.cost & 1:
        return 0
    if marks & op.HAS_WARP and c.warp_ability < 0:
        return 0
    if marks & op.HAS_LIMIT_BREAK and not c.lb_cost:
        return 0
    if marks & op.IS_NOT_OWN and g.controller[card] == owner_of(card):
        return 0
    if marks & op.REMOVED_BY_SOURCE and not was_removed_by(g, card, source, g.stamp[source]):
        return 0
    if marks & op.REMOVED_BY_OBJECT and not was_removed_by(g, card, source, object_of_text(g, source)):
        return 0
    if marks & op.HAS_USABLE_ABILITY and not has_usable_ability(g, t, card):
        return 0
    if marks & op.DAMAGED_BY_SOURCE and not was_hit(g, source, card):
        return 0
    if marks & op.DAMAGED_THIS_TURN and not was_hit(g, st.NO_CARD, card):
        return 0
    if marks & op.IS_NOT_HELD and card == g.compared_card:
        return 0
    if marks & op.HAS_DEALT_DAMAGE and not has_hit(g, card):
        return 0
    if marks & op.HAS_CHANGED_POWER and not has_changed_power(g, t, card):
        return 0
    left = g.came_from[card] == op.FIELD or g.came_from[card] == op.UNDER
    return 0 if marks & op.PUT_THIS_TURN and not (left and g.since_turn[card] == g.turn) else 1


@rule
def shown_power(g: Game, t: Tables, card: Card) -> int:
    """The power of a card wherever it is, at least 0 (R0.16)."""
    return max(0, g.power[card]) if g.zone[card] == op.FIELD else t.cards[g.card_id[card]].power


@rule
def quality_of(g: Game, t: Tables, quality: int, card: Card) -> int:
    """The cost (R3.16) or power of a card (R3.17)."""
    return t.cards[g.card_id[card]].cost if quality == op.QUALITY_COST else shown_power(g, t, card)


@rule
def named_by(g: Game, source: Card, what: int) -> int:
    """What an object has named for its other abilities (R7.45); NO_NAME: nothing."""
    for e in entries_of(g, "effects"):
        if e.kind == no.EFFECT_NAMED and e.card == source and e.stamp == g.stamp[source] and e.ability == what:
            return e.value
    return op.NO_NAME


@rule
def has_been_named(g: Game, t: Tables, named: int, card: Card, source: Card) -> int:
    """Whether a card has what another ability of the source has named (R7.45), as it is now or was when an ability
    triggered."""
    what = 0
    while not named >> what & 1:
        what += 1
    name = g.compared_amount if named & op.NAMED_AT_TRIGGER else named_by(g, source, what)
    if name < 0:
        return 0
    c = t.cards[g.card_id[card]]
    if what == op.NAME_ELEMENT:
        return elements_of(g, t, card) >> name & 1
    if what == op.NAME_JOB:
        return has_job(g, t, card, name)
    if what == op.NAME_CATEGORY:
        return categories_of(g, t, card) >> name & 1
    if what == op.NAME_CARD_TYPE:
        return 1 if (g.types[card] if g.zone[card] == op.FIELD else c.type) & name else 0
    return 1 if c.cost == name else 0


@rule
def is_named(g: Game, t: Tables, named: int, card: Card) -> int:
    """Whether a card has what was named in the resolution in progress (R7.44); ``named``: a bit for each NAME_*."""
    c = t.cards[g.card_id[card]]
    if named & (1 << op.NAME_ELEMENT) and not elements_of(g, t, card) >> g.named[op.NAME_ELEMENT] & 1:
        return 0
    if named & (1 << op.NAME_JOB):
        if g.named[op.NAME_JOB] < 0 or not has_job(g, t, card, g.named[op.NAME_JOB]):
            return 0
    if named & (1 << op.NAME_CATEGORY):
        category = g.named[op.NAME_OTHER_NUMBER]
        if category < 0 or not categories_of(g, t, card) >> category & 1:
            return 0
    if named & (1 << op.NAME_CARD_TYPE):
        types = g.types[card] if g.zone[card] == op.FIELD else c.type
        if not types & g.named[op.NAME_CARD_TYPE]:
            return 0
    if named & (1 << op.NAME_OTHER_NUMBER) and c.cost != g.named[op.NAME_OTHER_NUMBER]:
        return 0
    if named & (1 << op.NAME_PARITY) and (c.cost ^ g.named[op.NAME_NUMBER]) & 1:
        return 0
    return 0 if named & (1 << op.NAME_NUMBER) and c.cost != g.named[op.NAME_NUMBER] else 1


@rule(inline=True)
def has_facts(g: Game, t: Tables, row: Row, card: Card) -> int:
    """Whether a card has the elements, cost, name, job and categories that one row of a filter requires."""
    f = t.filters[row]
    c = t.cards[g.card_id[card]]
    if c.cost < f.cost_minimum or c.cost > f.cost_maximum:  # R3.16
        return 0
    if f.elements and f.elements & elements_of(g, t, card) != f.elements:
        return 0
    if f.name >= 0 and not has_name(g, t, card, f.name):  # R3.11
        return 0
    if f.job >= 0 and not has_job(g, t, card, f.job):  # R3.6
        return 0
    if f.categories == 0:
        return 1
    return 1 if f.categories & categories_of(g, t, card) == f.categories else 0  # R3.7


@rule
def has_status(g: Game, t: Tables, row: Row, card: Card, source: Card) -> int:
    """Whether a card has the states, keywords and power that one row of a filter requires."""
    f = t.filters[row]
    if f.states and not in_states(g, f.states, card, source):
        return 0
    if f.keywords:
        keywords = g.keywords[card] if g.zone[card] == op.FIELD else t.cards[g.card_id[card]].keywords
        if f.keywords & keywords != f.keywords:
            return 0
    if f.has_power:
        power = shown_power(g, t, card)
        types = g.types[card] if g.zone[card] == op.FIELD else t.cards[g.card_id[card]].type
        if not types & op.FORWARD or power < f.power_minimum or power > f.power_maximum:  # R3.9
            return 0
    return 1


@rule
def have_in_common(g: Game, t: Tables, variety: int, a: Card, b: Card) -> int:
    """Whether two cards share an element, a name, a cost, a job, a category or a type."""
    c = t.cards[g.card_id[a]]
    d = t.cards[g.card_id[b]]
    if variety == op.OF_ELEMENTS:
        return 1 if elements_of(g, t, a) & elements_of(g, t, b) else 0
    if variety == op.OF_NAMES:
        return share_a_name(g, t, a, b)
    if variety == op.OF_COSTS:
        return 1 if c.cost == d.cost else 0
    if variety == op.OF_JOBS:
        return share_a_job(g, t, a, b)
    if variety == op.OF_CATEGORIES:
        return 1 if categories_of(g, t, a) & categories_of(g, t, b) else 0
    return 1 if c.type == d.type else 0


@rule
def has_shares(g: Game, t: Tables, row: Row, card: Card, source: Card) -> int:
    """Whether a card has in common with the source, or with ``compared_card``, what one row of a filter requires."""
    f = t.filters[row]
    for variety in range(VARIETY_COUNT):
        if not f.shares & (1 << variety):
            continue
        if not (
            shares_with_compared(g, t, variety, card)
            if f.compares_held
            else have_in_common(g, t, variety, card, source)
        ):
            return 0
    return 1


@rule
def shares_with_compared(g: Game, t: Tables, variety: int, card: Card) -> int:
    """Whether a card has something in common with ``compared_card``, as that is or was when it left the field."""
    other = g.compared_card
    if variety == op.OF_ELEMENTS:
        return 1 if elements_of(g, t, card) & g.compared_elements else 0
    if not g.compared_left:
        return have_in_common(g, t, variety, card, other)
    number = number_it_was(g, other)
    if variety == op.OF_NAMES:
        return it_shared_a_name(g, t, other, card)
    if variety == op.OF_JOBS:
        return number_shares_a_job(g, t, number, card)
    c = t.cards[number]
    if variety == op.OF_COSTS:
        return 1 if t.cards[g.card_id[card]].cost == c.cost else 0
    if variety == op.OF_CATEGORIES:
        return 1 if categories_of(g, t, card) & c.categories else 0
    return 1 if t.cards[g.card_id[card]].type & g.compared_left else 0  # R3.8: it may have had two


@rule
def meets_rare_requirements(g: Game, t: Tables, row: Row, card: Card, source: Card) -> int:
    """Whether a card meets the rare requirements of one row of a filter."""
    f = t.filters[row]
    if f.is_source and card != source:
        return 0
    if f.counter_kind and counters_on(g, card, f.counter_kind) < f.counters:  # R9.91
        return 0
    if f.marks and not is_marked(g, t, f.marks, card, source):
        return 0
    if f.named & (op.NAMED_BY_SOURCE | op.NAMED_AT_TRIGGER):
        if not has_been_named(g, t, f.named, card, source):
            return 0
    elif f.named and not is_named(g, t, f.named, card):
        return 0
    if f.entry and not (g.zone[card] == op.FIELD and has_entered_as(f.entry, g.paid[card], g.came_from[card])):
        return 0
    if f.compares_held and g.compared_card == st.NO_CARD:
        return 0
    if f.shares and not has_shares(g, t, row, card, source):
        return 0
    return 0 if f.blocks >= 0 and not blocks_such(g, t, f.blocks, source) else 1


@rule
def blocks_such(g: Game, t: Tables, row: Row, source: Card) -> int:
    """Whether a Forward that fits a filter is blocked now, alone or in a party (R10.35)."""
    for i in range(g.attack_count):
        card = g.attackers[i]
        other = row
        while other >= 0:
            f = t.filters[other]
            if not (f.is_source and card != source) and not (f.types and not f.types & g.types[card]):
                if has_facts(g, t, other, card):
                    return 1
            other = f.alternative
    return 0


@rule(inline=True)
def fits_facts(g: Game, t: Tables, row: Row, card: Card, source: Card) -> int:
    """Whether a card fits one row of a filter, without regard to zone, player and exceptions."""
    f = t.filters[row]
    if f.types and not f.types & (g.types[card] if g.zone[card] == op.FIELD else t.cards[g.card_id[card]].type):
        return 0
    if f.other and card == source:
        return 0
    if f.asks == 0:
        return 1
    if f.asks & op.ASKS_FACTS and not has_facts(g, t, row, card):
        return 0
    if f.asks & op.ASKS_STATUS and not has_status(g, t, row, card, source):
        return 0
    return 0 if f.asks & op.ASKS_RARELY and not meets_rare_requirements(g, t, row, card, source) else 1


@rule
def is_excepted(g: Game, t: Tables, row: Row, card: Card, source: Card) -> int:
    """Whether a card fits one of the exceptions of a row of a filter."""
    row = t.filters[row].unless
    while row >= 0:
        if fits_facts(g, t, row, card, source):
            return 1
        row = t.filters[row].alternative
    return 0


@rule(inline=True)
def fits_row(g: Game, t: Tables, row: Row, card: Card, source: Card) -> int:
    """Whether a card fits one row of a filter and none of its exceptions, without regard to zone and player."""
    if not fits_facts(g, t, row, card, source):
        return 0
    return 0 if t.filters[row].asks & op.ASKS_BEYOND and is_excepted(g, t, row, card, source) else 1


@rule(inline=True)
def lacks_print(g: Game, t: Tables, row: Row, card: Card) -> int:
    """Whether a card is unchanged and its print fails one row of a filter: a cheap test that rejects most cards."""
    if not t.filters[row].needs & ~t.cards[g.card_id[card]].facts:
        return 0
    return 0 if g.altered[card] or g.under[card] != st.NO_CARD else 1


@rule(inline=True)
def side_lacks_print(g: Game, t: Tables, row: Row, side: Player) -> int:
    """Whether no object of one side of the field can fit a filter, because their prints together fail it."""
    if t.filters[row].zone != op.FIELD or g.stale:
        return 0
    while row >= 0:
        f = t.filters[row]
        if not f.needs & ~g.field_facts[side] and not f.name_bit & ~g.field_names[side]:
            return 0
        row = f.alternative
    return 1


@rule(inline=True)
def likely_sides(g: Game, t: Tables, row: Row, player: Player) -> int:
    """The sides, a bit each, that a filter covers and whose objects' prints together do not fail it. Branch-free for a
    filter of one row, because the branch would mispredict."""
    f = t.filters[row]
    sides = 3 if f.player == op.ANYONE else 1 << (player if f.player == op.YOU else 1 - player)
    if f.alternative >= 0:
        for p in players(2):
            if sides >> p & 1 and side_lacks_print(g, t, row, p):
                sides &= ~(1 << p)
        return sides
    known = (1 if f.zone == op.FIELD else 0) & (0 if g.stale else 1)
    for p in players(2):
        lacks = (1 if f.needs & ~g.field_facts[p] else 0) | (1 if f.name_bit & ~g.field_names[p] else 0)
        sides &= ~((known & lacks) << p)
    return opaque(sides)


@rule
def likely_places(g: Game, t: Tables, row: Row, side: Player) -> int:
    """The places, a bit each, among the first ``AT_ONCE`` cards of a side in the zone of a filter whose prints do not
    fail it. Branch-free, because branches would mispredict. For a filter with alternatives: all."""
    f = t.filters[row]
    count = min(AT_ONCE, g.zone_count[side, f.zone])
    if f.alternative >= 0 or not f.needs:
        return (1 << count) - 1
    places = 0
    for i in range(count):
        card = g.zone_cards[side, f.zone, i]
        has_it = 1 if f.needs & ~t.cards[g.card_id[card]].facts == 0 else 0
        changed = (1 if g.altered[card] else 0) | (1 if g.under[card] != st.NO_CARD else 0)
        places |= opaque(has_it | changed) << i
    return places


@rule(inline=True)
def fits_print_alone(g: Game, t: Tables, row: Row, card: Card) -> int:
    """Whether one row of a filter requires printed facts only, and an unchanged card has them."""
    f = t.filters[row]
    return 1 if f.certain and not f.needs & ~t.cards[g.card_id[card]].facts and not g.altered[card] else 0


@rule(inline=True)
def is_readable(g: Game, t: Tables, row: Row, card: Card) -> int:
    """Whether a card in the zone of a filter has readable information: a face-down removed card is a card without any
    (R4.8). What has removed it is known."""
    f = t.filters[row]
    if f.zone != op.REMOVED or g.known[card] & EVERYBODY == EVERYBODY:
        return 1
    if f.marks == op.REMOVED_BY_OBJECT and f.asks == op.ASKS_RARELY and not f.named | f.shares:
        return 1 if f.types == 0 and f.alternative < 0 else 0
    return 0 if f.asks or f.types or f.alternative >= 0 else 1


@rule(inline=True)
def is_placed(g: Game, t: Tables, row: Row, card: Card, player: Player) -> int:
    """Whether a card is in the zone of a filter, on a side that it covers."""
    f = t.filters[row]
    if g.zone[card] != f.zone:
        return 0
    if f.player != op.ANYONE:
        whose = g.controller[card] if f.zone == op.FIELD else owner_of(card)
        if (whose == player) != (f.player == op.YOU):
            return 0
    return is_readable(g, t, row, card)


@rule(inline=True)
def has_side(t: Tables, row: Row, side: Player, player: Player) -> int:
    """Whether a filter covers a player's side: the lists of a zone hold what that player controls or owns (R4.2)."""
    asked = t.filters[row].player
    return 1 if asked == op.ANYONE or (side == player) == (asked == op.YOU) else 0


@rule(inline=True)
def fits_wherever(g: Game, t: Tables, row: Row, card: Card, source: Card) -> int:
    """Whether a card fits one of the alternatives of a filter, in whatever zone and for whatever player."""
    while row >= 0:
        if not lacks_print(g, t, row, card) and fits_row(g, t, row, card, source):
            return 1
        row = t.filters[row].alternative
    return 0


@rule
def fits_without_comparisons(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether a card fits a filter without comparisons: its zone, its player and one of its alternatives."""
    return fits_wherever(g, t, row, card, source) if is_placed(g, t, row, card, player) else 0


@rule
def count_without_comparisons(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """How many cards fit a filter, without comparisons."""
    zone = t.filters[row].zone
    total = 0
    for p in players(2):
        if has_side(t, row, p, player) and not side_lacks_print(g, t, row, p):
            for card in cards_in(g, p, zone):
                total += fits_wherever(g, t, row, card, source) if is_readable(g, t, row, card) else 0
    return total
