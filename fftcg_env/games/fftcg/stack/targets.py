"""Declare targets: which cards may be chosen, how many, and whether they are still legal at resolution (7.4)."""

from ....core.intrinsics.branchless import lowest_bit
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..events.triggers import emit_together, is_watched
from ..field.derived_values import is_protected, refresh
from ..field.rules_in_force import is_ruled_out, kind_of_effect
from ..queries.card_filters import AT_ONCE, has_side, have_in_common, likely_places, likely_sides
from ..queries.conditions import holds, item_holds, item_value
from ..queries.matching import fits, fits_in_zone
from ..queries.references import first_target, set_compared_card, set_compared_subject
from ..queries.values import value_of
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_card, allow_option, allow_pass, ask
from ..record.frames import list_card, number_item, pop_frame
from ..record.registers import Cast, Declare
from ..record.types import Ability, Card, Game, Item, Player, Row, Tables, players
from .stack_targets import (
    allow_items,
    allow_items_of,
    choose_item,
    count_items,
    first_item_of,
    is_legal_item,
    item_of,
    make_room,
)

CHOICE_RESERVE = 4
"""Places of the stack kept free for mandatory actions: with fewer, optional choices are not made."""


@rule
def has_targets(g: Game, t: Tables, row: Row, player: Player, source: Card, needed: int) -> int:
    """Whether at least ``needed`` legal targets exist (R7.32)."""
    zone = t.filters[row].zone
    if zone == op.STACK:
        return 1 if count_items(g, t, row, player, source) >= needed else 0
    found = 0
    sides = likely_sides(g, t, row, player)
    while sides:
        p = Player(lowest_bit(sides))
        sides &= sides - 1
        places = likely_places(g, t, row, p)
        while places:
            found += is_legal_there(g, t, row, g.zone_cards[p, zone, lowest_bit(places)], player, source)
            if found >= needed:
                return 1
            places &= places - 1
        for i in range(AT_ONCE, g.zone_count[p, zone]):
            found += is_legal_there(g, t, row, g.zone_cards[p, zone, i], player, source)
            if found >= needed:
                return 1
    return 0


@rule
def count_apart(g: Game, t: Tables, row: Row, variety: int, player: Player, source: Card) -> int:
    """The size of the largest set of legal targets in which no two share a cost, or a type."""
    zone = t.filters[row].zone
    g.list_count = 0
    for p in players(2):
        for card in cards_in(g, p, zone):
            if not is_legal_target(g, t, row, card, player, source):
                continue
            shared = 0
            for other in entries_of(g, "list"):
                shared |= have_in_common(g, t, variety, card, other)
            if not shared:
                list_card(g, card)
    return g.list_count


@rule
def can_choose_in(g: Game, t: Tables, ability: Ability, mode: int, player: Player, source: Card) -> int:
    """Whether every mandatory choice of a mode (-1: outside all modes) has enough legal targets (R5.74, R7.34)."""
    a = t.abilities[ability]
    for k in range(a.choices):
        if a.choose_mode[k] == mode and not can_make_choice(g, t, ability, k, player, source):
            return 0
    return 1


@rule
def can_make_choice(g: Game, t: Tables, ability: Ability, group: int, player: Player, source: Card) -> int:
    """Whether a choice has enough legal targets, with those before it in its sentence (R7.33, R7.34)."""
    a = t.abilities[ability]
    if a.choose_filter[group] == op.SHARES:
        return 1
    minimum = minimum_of(g, t, ability, group, player, source)
    if minimum and not has_targets(g, t, a.choose_filter[group], player, source, minimum):
        or_else = a.choose_or_else[group]
        return 1 if or_else and has_targets(g, t, Row(or_else - 1), player, source, minimum) else 0
    if minimum > 1 and a.choose_different[group]:
        if count_apart(g, t, a.choose_filter[group], a.choose_different[group] - 1, player, source) < minimum:
            return 0
    if a.choose_apart[group]:
        g.list_count = 0
        return can_fill(g, t, ability, group - a.choose_apart[group], 0, player, source)
    return 1


@rule
def decided_mode(g: Game, t: Tables, ability: Ability, player: Player, source: Card) -> int:
    """Which of two choices a condition selects for now (R5.74); -1: the condition does not select."""
    condition = t.abilities[ability].decided_if - 1
    if condition < 0:
        return -1
    return 0 if holds(g, t, Row(condition), player, source) else 1


@rule
def can_choose(g: Game, t: Tables, ability: Ability, player: Player, source: Card) -> int:
    """Whether an ability can be declared: its mandatory choices, and as many modes as it needs (R5.72, R7.22)."""
    a = t.abilities[ability]
    if not can_choose_in(g, t, ability, -1, player, source):
        return 0
    if a.modes == 0:
        decided = decided_mode(g, t, ability, player, source)
        return 1 if decided < 0 else can_choose_in(g, t, ability, decided, player, source)
    needed = max(1, a.modes_minimum)
    for mode in range(a.modes_minimum if a.modes_in_order and a.modes_minimum else a.modes):
        needed -= can_choose_in(g, t, ability, mode, player, source)
        if needed == 0:
            return 1
    return 0


@rule
def can_select_modes(g: Game, t: Tables, ability: Ability, number: int, player: Player, source: Card) -> int:
    """Whether this many different modes can be selected (R5.62)."""
    for mode in range(t.abilities[ability].modes):
        if number > 0:
            number -= can_choose_in(g, t, ability, mode, player, source)
    return 1 if number <= 0 else 0


@rule
def count_modes(g: Game, t: Tables) -> None:
    """Fix how many modes of the item below are selected (R5.72)."""
    f = g.frames[g.frame_count - 1]
    below = g.frames[g.frame_count - 2]
    a = t.abilities[below.item.ability]
    fewest, most = a.modes_minimum, a.modes_maximum
    if a.modes_condition and item_holds(g, t, below, a.modes_condition - 1):
        fewest, most = a.modes_minimum_then, a.modes_maximum_then
    if a.modes_priced and below.kind == no.FRAME_CAST:  # R5.62
        row = below.register[Cast.WAY]
        paid = t.rows[row, arg.StaticWay.MODES] if row >= 0 else 0
        fewest, most = (paid, paid) if paid else (fewest, a.modes_priced - 1)
    if a.modes_value:
        most = min(most, max(0, item_value(g, t, below, a.modes_value - 1)))
    if a.modes_again:
        most = max(0, item_value(g, t, below, a.modes_again - 1))
        fewest = most
        below.item.amount = 0  # from now on: how often each is selected
    f.register[Declare.FEWEST_MODES] = fewest
    f.register[Declare.MOST_MODES] = most


@rule
def is_open(t: Tables, item: Item, mode: int) -> int:
    """Whether a mode can still be selected: each once, unless the text allows the same one again (R5.72)."""
    if t.abilities[item.ability].modes_again:
        return 1 if item.amount >> (op.TIMES_AGAIN_BITS * mode) & op.TIMES_AGAIN < op.TIMES_AGAIN else 0
    if t.abilities[item.ability].modes_in_order and item.modes + 1 != 1 << mode:  # R5.63
        return 0
    return 0 if item.modes & (1 << mode) else 1


@rule
def select_mode(t: Tables, item: Item, mode: int) -> None:
    """A mode is selected."""
    item.modes |= 1 << mode
    if t.abilities[item.ability].modes_again:
        item.amount += 1 << (op.TIMES_AGAIN_BITS * mode)


@rule
def ask_mode(g: Game, t: Tables) -> int:
    """Ask for the next mode of the item below (R5.72); returns 0 if nothing is left to select."""
    f = g.frames[g.frame_count - 1]
    item = g.frames[g.frame_count - 2].item
    a = t.abilities[item.ability]
    if f.register[Declare.MODES] >= f.register[Declare.MOST_MODES]:
        return 0
    ask(g, no.DECISION_MODE, 1 - item.controller if a.modes_by_opponent else f.player, item.source)
    g.decision_ability = item.ability
    g.decision_minimum = f.register[Declare.FEWEST_MODES]
    g.decision_maximum = f.register[Declare.MOST_MODES]
    g.decision_count = f.register[Declare.MODES]
    if f.register[Declare.MODES] >= f.register[Declare.FEWEST_MODES]:
        allow_pass(g)
    possible = 0
    for mode in range(a.modes + a.modes_later):
        if is_open(t, item, mode) and can_choose_in(g, t, item.ability, mode, item.controller, item.source):
            allow_option(g, mode)
            possible += 1
    if possible == 0:
        g.decision = 0
        return 0
    return 1


@rule
def is_chosen(item: Item, start: int, count: int, card: Card) -> int:
    """Whether a card is already among the targets of a group (R7.33)."""
    for i in range(start, start + count):
        if item.target[i] == card:
            return 1
    return 0


@rule
def shares_with_chosen(g: Game, t: Tables, item: Item, group: int, card: Card) -> int:
    """Whether a card has in common with a target of its group what no two may share, or the group would cost too much
    with it (R7.21)."""
    variety = t.abilities[item.ability].choose_different[group] - 1
    if variety < 0:
        return 0
    start = first_target(item, group)
    if variety + 1 >= op.TOTAL_COST:
        total = t.cards[g.card_id[card]].cost
        for i in range(start, start + item.group_count[group]):
            total += t.cards[g.card_id[item.target[i]]].cost
        return 1 if total > variety + 1 - op.TOTAL_COST else 0
    for i in range(start, start + item.group_count[group]):
        if have_in_common(g, t, variety, card, item.target[i]):
            return 1
    return 0


@rule
def has_to_be_chosen(g: Game, t: Tables, item: Item, group: int, card: Card) -> int:
    """Whether a declaration must take this target in this group (R7.43): an object that must be chosen by its opponent,
    was not chosen yet and could not be chosen later."""
    if g.zone[card] != op.FIELD or g.controller[card] == item.controller:
        return 0
    if not g.restrictions[card] & op.MUST_BE_CHOSEN:
        if not g.rule_kinds or not is_ruled_out(g, t, op.STATIC_MUST_BE_CHOSEN_BY, card, item.controller, item.source):
            return 0
    a = t.abilities[item.ability]
    if not is_legal_in_group(g, t, item, group, card):
        return 0
    if is_chosen(item, 0, first_target(item, group) + item.group_count[group], card):
        return 0
    for later in range(group + 1, a.choices):
        mode = a.choose_mode[later]
        row = a.choose_filter[later]
        open_group = row != op.SHARES and (mode < 0 or item.modes & (1 << mode))
        if open_group and is_legal_target(g, t, row, card, item.controller, item.source):
            return 0
    return 1


@rule
def compare_with_target(g: Game, t: Tables, item: Item, group: int) -> None:
    """Let the description of a choice compare with the target of the one before it that it names (R7.46)."""
    before = t.abilities[item.ability].choose_beside[group] - 1
    if item.group_count[before]:
        set_compared_card(g, t, item.target[first_target(item, before)], -1, 0, 0)
    else:
        set_compared_card(g, t, Card(st.NO_CARD), -1, 0, 0)


@rule
def ask_target(g: Game, t: Tables) -> int:
    """Ask for the next target of the item below; returns 0 if there is nothing left to choose in this group."""
    f = g.frames[g.frame_count - 1]
    item = g.frames[g.frame_count - 2].item
    group = f.register[Declare.GROUP]
    count = item.group_count[group]
    if t.abilities[item.ability].choose_beside[group]:
        compare_with_target(g, t, item, group)
    minimum = minimum_of(g, t, item.ability, group, item.controller, item.source)
    maximum = maximum_of(g, t, item.ability, group, item.controller, item.source)
    maximum = min(maximum, most_targets(g, t, item, group))
    if count >= maximum or first_target(item, st.CHOICE_CAPACITY) >= st.TARGET_CAPACITY:
        return 0
    free = count >= minimum and not some_has_to_be_chosen(g, t, item, group)
    if free and g.stack_count + CHOICE_RESERVE > st.STACK_CAPACITY:
        return 0  # R1.22: a player who could keep choosing objects that choose back stops
    ask(g, no.DECISION_TARGET, f.player, item.source)
    g.decision_ability = item.ability
    g.decision_minimum = minimum
    g.decision_maximum = maximum
    g.decision_count = count
    if free:
        allow_pass(g)
    candidates = allow_targets(g, t, item, group)
    if candidates == 0:
        g.decision = 0
        return 0
    return 1


@rule
def some_has_to_be_chosen(g: Game, t: Tables, item: Item, group: int) -> int:
    """Whether a declaration must take some legal target in this group (R7.43)."""
    opponent = 1 - item.controller
    for card in cards_in(g, opponent, op.FIELD):
        if has_to_be_chosen(g, t, item, group, card):
            return 1
    return 0


@rule
def allow_targets(g: Game, t: Tables, item: Item, group: int) -> int:
    """Add the objects that can be chosen next for a group; returns the number."""
    row = t.abilities[item.ability].choose_filter[group]
    zone = t.filters[row].zone
    if zone == op.STACK:
        return allow_items(g, t, item, group)
    forced = some_has_to_be_chosen(g, t, item, group)
    candidates = allow_targets_in(g, t, item, group, row, forced)
    if t.abilities[item.ability].choose_or_else[group]:
        other = Row(t.abilities[item.ability].choose_or_else[group] - 1)
        candidates += allow_targets_in(g, t, item, group, other, forced)
    return candidates


@rule
def has_price(g: Game, t: Tables, priced: int, card: Card, player: Player, source: Card) -> int:
    """Whether a target goes with the cost that is paid (``priced``: ``Declare.PRICED``)."""
    return 1 if fits(g, t, Row(abs(priced) - 1), card, player, source) == (priced > 0) else 0


@rule
def has_priced_target(g: Game, t: Tables, row: Row, priced: int, player: Player, source: Card) -> int:
    """Whether some legal target of a choice goes with a cost (R5.64)."""
    zone = t.filters[row].zone
    for p in players(2):
        for card in cards_in(g, p, zone):
            if is_legal_target(g, t, row, card, player, source) and has_price(g, t, priced, card, player, source):
                return 1
    return 0


@rule(inline=True)
def allow_targets_in(g: Game, t: Tables, item: Item, group: int, row: Row, forced: int) -> int:
    """Add what fits one filter and may be chosen next for a group; returns the number."""
    zone = t.filters[row].zone
    start = first_target(item, group)
    count = item.group_count[group]
    candidates = 0
    priced = g.frames[g.frame_count - 1].register[Declare.PRICED]
    for p in players(2):
        if not has_side(t, row, p, item.controller):
            continue
        for card in cards_in(g, p, zone):
            if forced and not has_to_be_chosen(g, t, item, group, card):
                continue
            if is_legal_target(g, t, row, card, item.controller, item.source):
                if is_chosen(item, start, count, card) or shares_with_chosen(g, t, item, group, card):
                    continue
                if priced and not has_price(g, t, priced, card, item.controller, item.source):  # R5.64
                    continue
                if leaves_enough(g, t, item, group, card):
                    allow_card(g, no.CHOOSE, card)
                    candidates += 1
    return candidates


@rule
def ask_item(g: Game, t: Tables) -> int:
    """If the chosen card is the source of several items that may be chosen, ask which: OPTION k, from the lowest up. A
    single one is taken. Returns whether the player is asked."""
    f = g.frames[g.frame_count - 1]
    item = g.frames[g.frame_count - 2].item
    group = f.register[Declare.GROUP]
    ask(g, no.DECISION_TARGET, f.player, f.register[Declare.CARD])
    g.decision_ability = item.ability
    g.decision_minimum = 1
    g.decision_maximum = 1
    if allow_items_of(g, t, item, group, f.register[Declare.CARD]) > 1:
        return 1
    g.decision = 0
    choose_item(g, item, group, first_item_of(g, t, item, group, f.register[Declare.CARD]))
    return 0


BEGIN, ASK_TARGETS, TARGET, ASK_MODES, MODE, ITEM, SHARE = range(7)


@rule
def take_target(g: Game, t: Tables) -> int:
    """Store the target just chosen, or go on to the next choice. Returns 1 if an item is still to be named."""
    f = g.frames[g.frame_count - 1]
    item = g.frames[g.frame_count - 2].item
    if g.answer_verb == no.VERB_PASS:
        f.register[Declare.GROUP] += 1
        return 0
    group = f.register[Declare.GROUP]
    if t.filters[t.abilities[item.ability].choose_filter[group]].zone == op.STACK:
        f.register[Declare.CARD] = g.answer_card
        return ask_item(g, t)
    place = first_target(item, group) + item.group_count[group]
    make_room(item, place)
    item.target[place] = g.answer_card
    item.target_stamp[place] = g.stamp[g.answer_card]
    item.group_count[group] += 1
    return 0


@rule
def announce_targets(g: Game, t: Tables, item: Item, first: int, until: int) -> None:
    """Announce that an item has chosen the objects on the field in these places (R7.39), once for the whole
    declaration. What triggers knows the item by its serial number."""
    number_item(g, item)
    if not is_watched(g, t, op.EVENT_CHOSEN):
        return
    g.list_count = 0
    for i in range(first, until):
        card = item.target[i]
        if card >= st.CARD_COUNT or item.target_stamp[i] != g.stamp[card] or g.zone[card] != op.FIELD:
            continue  # an item on the stack, a share, or a card off the field
        known = False
        for other in entries_of(g, "list"):
            if other == card:
                known = True
        if not known:
            list_card(g, card)
    emit_together(g, t, op.EVENT_CHOSEN, item.serial)


@rule
def step_declare(g: Game, t: Tables) -> None:
    """FRAME_DECLARE: declare modes, targets and divisions of the item of the procedure below (R5.72, R5.74, R5.75,
    R7.21), or in its resolution those that are made there. Returns 1, or 0 if the item cannot be declared."""
    f = g.frames[g.frame_count - 1]
    item = g.frames[g.frame_count - 2].item
    a = t.abilities[item.ability]
    g.x = item.x
    later = f.register[Declare.BEHIND]
    until = later - 1 if later else a.choices
    if not later:
        set_compared_subject(g, t, item)
    if f.step == BEGIN:
        refresh(g, t)
        if not can_choose(g, t, item.ability, item.controller, item.source):
            pop_frame(g, 0)
            return
        f.step = ASK_TARGETS
        if a.modes:
            f.step = ASK_MODES
            count_modes(g, t)
        elif a.decided_if:
            item.modes = 1 << decided_mode(g, t, item.ability, item.controller, item.source)
    elif f.step == MODE:
        f.step = ASK_TARGETS
        if g.answer_verb != no.VERB_PASS:
            select_mode(t, item, g.answer_option)
            f.register[Declare.MODES] += 1
            f.step = ASK_MODES
    elif f.step == TARGET:
        f.step = ASK_TARGETS
        if take_target(g, t):
            f.step = ITEM
            return
    elif f.step == ITEM:
        f.step = ASK_TARGETS
        group = f.register[Declare.GROUP]
        choose_item(g, item, group, item_of(g, t, item, group, f.register[Declare.CARD], g.answer_option))
    elif f.step == SHARE:
        f.step = ASK_TARGETS
        take_share(g, t)
    if f.step == ASK_MODES:
        if ask_mode(g, t):
            f.step = MODE
            return
        f.step = ASK_TARGETS
    while f.register[Declare.GROUP] < until:
        mode = a.choose_mode[f.register[Declare.GROUP]]
        if a.choose_filter[f.register[Declare.GROUP]] == op.SHARES:
            if ask_share(g, t):
                f.step = SHARE
                return
        elif (mode < 0 or item.modes & (1 << mode) or (later and mode == op.MADE_LATER)) and ask_target(g, t):
            f.step = TARGET
            return
        f.register[Declare.GROUP] += 1
    first = first_target(item, f.register[Declare.FIRST])
    announce_targets(g, t, item, first, first_target(item, until))
    pop_frame(g, 1)


@rule
def check_targets(g: Game, t: Tables, item: Item) -> int:
    """Check all targets again at resolution (R7.51, R7.52): illegal ones become NO_CARD. Returns 0 if the item chose
    targets and none is legal."""
    a = t.abilities[item.ability]
    chosen = 0
    legal = 0
    for k in range(a.choices):
        group = k if not a.compares_targets else a.choices - 1 - k  # those compared with one are checked before it
        if a.choose_filter[group] == op.SHARES:
            continue
        if a.choose_beside[group]:
            compare_with_target(g, t, item, group)
        elif a.compares_targets:
            set_compared_subject(g, t, item)
        start = first_target(item, group)
        for i in range(start, start + item.group_count[group]):
            card = item.target[i]
            chosen += 1
            if item.target_stamp[i] < 0:
                if is_legal_item(g, t, item, a.choose_filter[group], i):
                    legal += 1
                else:
                    item.target[i] = st.NO_CARD
                continue
            same = card != st.NO_CARD and g.stamp[card] == item.target_stamp[i]
            if same and is_legal_in_group(g, t, item, group, card):
                legal += 1
            else:
                item.target[i] = st.NO_CARD
    return 1 if chosen == 0 or legal > 0 else 0


# --- How many cards a choice takes, and choices of one sentence that take different cards (R7.33) --------------------

AS_MANY_AS_VALUE = -1
"""Minimum of a choice that takes exactly as many cards as its value."""


@rule
def maximum_of(g: Game, t: Tables, ability: Ability, group: int, player: Player, source: Card) -> int:
    """How many cards a choice may take; a value is computed at declaration (R7.21)."""
    a = t.abilities[ability]
    if a.choose_value[group] < 0:
        return a.choose_maximum[group]
    return min(a.choose_maximum[group], max(0, value_of(g, t, a.choose_value[group], player, source)))


@rule
def minimum_of(g: Game, t: Tables, ability: Ability, group: int, player: Player, source: Card) -> int:
    """How many cards a choice must take."""
    minimum = t.abilities[ability].choose_minimum[group]
    return maximum_of(g, t, ability, group, player, source) if minimum == AS_MANY_AS_VALUE else minimum


@rule
def is_listed(g: Game, card: Card) -> int:
    """Whether a card is in ``g.list``."""
    for other in entries_of(g, "list"):
        if other == card:
            return 1
    return 0


@rule
def fits_some_choice(
    g: Game, t: Tables, ability: Ability, first: int, groups: int, card: Card, player: Player, source: Card
) -> int:
    """Whether a card may be chosen in one of the choices ``first + k`` for the bits k of ``groups``."""
    a = t.abilities[ability]
    k = 0
    while groups >> k:
        if groups & (1 << k) and is_legal_target(g, t, a.choose_filter[first + k], card, player, source):
            return 1
        k += 1
    return 0


@rule
def are_enough(
    g: Game, t: Tables, ability: Ability, first: int, groups: int, needed: int, player: Player, source: Card
) -> int:
    """Whether ``needed`` cards that are not in ``g.list`` may be chosen in these choices."""
    zone = t.filters[t.abilities[ability].choose_filter[first]].zone
    for p in players(2):
        for card in cards_in(g, p, zone):
            if not is_listed(g, card) and fits_some_choice(g, t, ability, first, groups, card, player, source):
                needed -= 1
                if needed == 0:
                    return 1
    return 0


@rule
def last_of_sentence(t: Tables, ability: Ability, root: int, first: int) -> int:
    """The last choice of the sentence whose first choice is ``root``."""
    a = t.abilities[ability]
    last = first
    while last + 1 < a.choices and a.choose_apart[last + 1] == last + 1 - root:
        last += 1
    return last


@rule
def can_fill(g: Game, t: Tables, ability: Ability, first: int, picked: int, player: Player, source: Card) -> int:
    """Whether the choices of one sentence, from ``first`` on, can still take different cards that are not in ``g.list``
    (``picked``: how many ``first`` has). By Hall's theorem it suffices that any subset of the choices has together as
    many cards as it needs."""
    a = t.abilities[ability]
    count = last_of_sentence(t, ability, first - a.choose_apart[first], first) - first + 1
    for groups in range(1, 1 << count):
        needed = 0
        for k in range(count):
            if groups & (1 << k):
                minimum = minimum_of(g, t, ability, first + k, player, source)
                needed += max(0, minimum - picked) if k == 0 else minimum
        if needed and not are_enough(g, t, ability, first, groups, needed, player, source):
            return 0
    return 1


@rule
def leaves_enough(g: Game, t: Tables, item: Item, group: int, card: Card) -> int:
    """Whether a card may be chosen in addition to the other choices of its sentence: it is not among their targets, and
    they can still be made (R7.33, R7.34)."""
    a = t.abilities[item.ability]
    root = group - a.choose_apart[group]
    if root == group and last_of_sentence(t, item.ability, root, group) == group:
        return 1
    start = first_target(item, root)
    g.list_count = 0
    for i in range(start, first_target(item, group) + item.group_count[group]):
        if item.target[i] == card:
            return 0
        list_card(g, item.target[i])
    list_card(g, card)
    return can_fill(g, t, item.ability, group, item.group_count[group] + 1, item.controller, item.source)


# --- Which cards may be chosen: descriptions, protections and rules in force (R7.30, R8.6) ---------------------------


@rule(inline=True)
def may_be_chosen(g: Game, t: Tables, card: Card, player: Player, source: Card) -> int:
    """Whether nothing protects ``card`` from being chosen by ``source`` (R7.30, R8.6)."""
    if g.zone[card] == op.FIELD and g.protections[card]:
        if is_protected(g, card, op.PROTECT_CHOOSE, kind_of_effect(g, t, source), player):
            return 0
    return 0 if g.rule_kinds and is_ruled_out(g, t, op.STATIC_CANNOT_BE_CHOSEN_BY, card, player, source) else 1


@rule
def is_legal_target(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """Whether ``card`` may be chosen for a filter by ``source`` (R7.30)."""
    return may_be_chosen(g, t, card, player, source) if fits(g, t, row, card, player, source) else 0


@rule
def is_legal_in_group(g: Game, t: Tables, item: Item, group: int, card: Card) -> int:
    """Whether a card may be chosen in a group of an item: for its filter, or for that of another zone."""
    a = t.abilities[item.ability]
    if is_legal_target(g, t, a.choose_filter[group], card, item.controller, item.source):
        return 1
    or_else = Row(a.choose_or_else[group] - 1)
    return 0 if or_else < 0 else is_legal_target(g, t, or_else, card, item.controller, item.source)


@rule(inline=True)
def is_legal_there(g: Game, t: Tables, row: Row, card: Card, player: Player, source: Card) -> int:
    """As :func:`is_legal_target`, for a card from the list of the filter's zone, on a side that it covers."""
    return may_be_chosen(g, t, card, player, source) if fits_in_zone(g, t, row, card, player, source) else 0


# --- Damage that is divided among targets when they are declared (R5.75, R7.38) --------------------------------------
# The shares are a choose group of their own after all others (``SHARES``): for each target of the divided group
# ``FIRST_SHARE`` plus the thousands that it gets.


@rule
def thousands_to_divide(g: Game, t: Tables, item: Item, group: int) -> int:
    """How many thousands of damage a group of shares divides."""
    a = t.abilities[item.ability]
    value = a.choose_maximum[group]
    if a.choose_different[group] and holds(g, t, Row(a.choose_different[group] - 1), item.controller, item.source):
        value = a.choose_apart[group]  # a condition changes the amount
    return value_of(g, t, Row(value), item.controller, item.source) // 1000


@rule
def most_targets(g: Game, t: Tables, item: Item, group: int) -> int:
    """How many targets a group may have: each target of divided damage gets at least 1000 (R5.75)."""
    a = t.abilities[item.ability]
    most = a.choose_maximum[group]
    for k in range(a.choices):
        if a.choose_filter[k] == op.SHARES and a.choose_minimum[k] == group:
            room = (st.TARGET_CAPACITY - first_target(item, group)) // 2
            most = min(most, room, thousands_to_divide(g, t, item, k))
    return most


@rule
def start_shares(g: Game, t: Tables, item: Item, group: int) -> None:
    """Give every target 1000; a single target gets all."""
    divided = t.abilities[item.ability].choose_minimum[group]
    count = item.group_count[divided]
    start = first_target(item, group)
    for i in range(count):
        make_room(item, start + i)
        item.group_count[group] += 1
        item.target[start + i] = st.FIRST_SHARE + 1
    if count == 1:
        item.target[start] = st.FIRST_SHARE + thousands_to_divide(g, t, item, group)


@rule
def undivided_thousands(g: Game, t: Tables, item: Item, group: int) -> int:
    """Thousands that no target has got yet."""
    left = thousands_to_divide(g, t, item, group)
    start = first_target(item, group)
    for i in range(start, start + item.group_count[group]):
        left -= item.target[i] - st.FIRST_SHARE
    return left


@rule
def ask_share(g: Game, t: Tables) -> int:
    """Ask which target of the item below gets the next 1000; returns 0 if all is divided."""
    f = g.frames[g.frame_count - 1]
    item = g.frames[g.frame_count - 2].item
    group = f.register[Declare.GROUP]
    divided = t.abilities[item.ability].choose_minimum[group]
    if item.group_count[divided] == 0:
        return 0
    if item.group_count[group] == 0:
        start_shares(g, t, item, group)
    left = undivided_thousands(g, t, item, group)
    if left <= 0:
        return 0
    ask(g, no.DECISION_DIVIDE_DAMAGE, f.player, item.source)
    g.decision_ability = item.ability
    g.decision_maximum = min(127, left)
    start = first_target(item, divided)
    for i in range(start, start + item.group_count[divided]):
        allow_card(g, no.CHOOSE, item.target[i])
    return 1


@rule
def take_share(g: Game, t: Tables) -> None:
    """Give the next 1000 to the target just chosen."""
    f = g.frames[g.frame_count - 1]
    item = g.frames[g.frame_count - 2].item
    group = f.register[Declare.GROUP]
    divided = t.abilities[item.ability].choose_minimum[group]
    targets = first_target(item, divided)
    shares = first_target(item, group)
    for i in range(item.group_count[divided]):
        if item.target[targets + i] == g.answer_card:
            item.target[shares + i] += 1
