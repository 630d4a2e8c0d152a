"""Select cards during a resolution (R7.40, R7.41), search a deck (12.4), and divide cards into groups (R9.49)."""

from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ....core.random import random_below
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..events.triggers import emit
from ..field.entering import can_be_played
from ..field.prohibitions import cannot_search
from ..queries.card_filters import VARIETY_COUNT, has_side, have_in_common
from ..queries.conditions import amount_of
from ..queries.matching import fits, fits_anywhere, list_fitting
from ..queries.values import PLACE_BITS, absolute_player, count_bits, different_in_list
from ..record import constants as no
from ..record import state as st
from ..record.decisions import allow_card, allow_option, allow_pass, ask, record_action
from ..record.frames import (
    add_found_card,
    clear_found_cards,
    drop_picked,
    is_picked,
    list_card,
    pick,
    pop_frame,
    push_frame,
    unpick_all,
)
from ..record.registers import Divide, Resolve, Select
from ..record.types import Card, Frame, Game, Player, Row, Tables, players
from ..stack.casting import can_cast_by_effect
from ..table.characteristics import elements_of
from ..table.turn_history import count_event
from ..table.visibility import show
from ..table.zones import owner_of

ASK, ANSWER = range(2)


@rule(inline=True)
def selects_each(who: int) -> int:
    """Whether each player selects, one after the other (R7.55)."""
    return 1 if who == op.ANYONE or who == op.EACH_AT_RANDOM else 0


@rule(inline=True)
def is_random(who: int) -> int:
    """Whether the selection is random (R9.50)."""
    return 1 if who == op.AT_RANDOM or who == op.EACH_AT_RANDOM else 0


@rule
def picked_cost(g: Game, t: Tables, below: Frame, limit: int) -> int:
    """How much of a limit of the total cost the picked cards leave."""
    for i in range(below.found_start, below.found_start + below.found_count):
        if g.found[i].picked == no.PICKED:
            limit -= t.cards[g.card_id[g.found[i].card]].cost
    return limit


@rule
def shares_with_picked(g: Game, t: Tables, below: Frame, variety: int, card: Card) -> int:
    """Whether a card has in common with a picked one what no two of them may have."""
    for i in range(below.found_start, below.found_start + below.found_count):
        if g.found[i].picked == no.PICKED and have_in_common(g, t, variety, card, g.found[i].card):
            return 1
    return 0


@rule
def may_be_selected(g: Game, t: Tables, below: Frame, row: Row, card: Card, player: Player) -> int:
    """Whether a player may select a card that is not picked yet (R7.41); rules about choosing do not apply (R7.40)."""
    flags = t.rows[row, arg.Select.FLAGS]
    each = selects_each(t.rows[row, arg.Select.BY])
    controller = player if each else below.item.controller
    if flags & (op.SELECT_AMONG_FOUND | op.SELECT_AMONG_REST):
        fitting = fits_anywhere(g, t, t.rows[row, arg.Select.FILTER], card, controller, below.item.source)
        if each and not has_side(t, t.rows[row, arg.Select.FILTER], owner_of(card), controller):
            return 0  # each player selects among the own cards
    else:
        fitting = fits(g, t, t.rows[row, arg.Select.FILTER], card, controller, below.item.source)
    if not fitting:
        return 0
    if flags >> 8 and t.cards[g.card_id[card]].cost > picked_cost(g, t, below, (flags >> 8) - 1):
        return 0
    if t.rows[row, arg.Select.DIFFERENT] and shares_with_picked(
        g, t, below, t.rows[row, arg.Select.DIFFERENT] - 1, card
    ):
        return 0
    if flags & op.SELECT_FOR_CAST:
        return can_cast_by_effect(g, t, card, player, op.TERM_FREE)
    return can_be_played(g, t, card, owner_of(card)) if flags & op.SELECT_FOR_FIELD else 1


@rule
def list_selectable(g: Game, t: Tables, below: Frame, row: Row, player: Player) -> None:
    """Put the cards that a player may select now into ``g.list``."""
    g.list_count = 0
    if t.rows[row, arg.Select.FLAGS] & (op.SELECT_AMONG_FOUND | op.SELECT_AMONG_REST):
        for i in range(below.found_start, below.found_start + below.found_count):
            found = g.found[i]
            if found.picked == no.REST and found.stamp == g.stamp[found.card]:
                if may_be_selected(g, t, below, row, found.card, player):
                    list_card(g, found.card)
        return
    zone = t.filters[t.rows[row, arg.Select.FILTER]].zone
    for p in players(2):
        for card in cards_in(g, p, zone):
            if not is_picked(g, below, card) and may_be_selected(g, t, below, row, card, player):
                list_card(g, card)


@rule
def selector(g: Game, t: Tables, f: Frame, row: Row) -> Player:
    """The player who selects; if both do, the first (R7.55, R7.10)."""
    who = t.rows[row, arg.Select.BY]
    if selects_each(who):
        return g.turn_player
    return f.item.controller if who == op.AT_RANDOM else absolute_player(who, f.item.controller)


@rule
def most_of_different_elements(g: Game, t: Tables, used: int) -> int:
    """The size of the largest set of cards of ``g.list`` that share no Element with each other or with ``used`` (R3.2).

    Cards of one Element are taken first, then those of several Elements are tried depth first, as in
    :func:`~fftcg_env.games.fftcg.queries.values.count_of_different_elements`.
    """
    taken = used
    for card in entries_of(g, "list"):
        elements = elements_of(g, t, card)
        if elements & (elements - 1) == 0:
            taken |= elements
    single = count_bits(taken) - count_bits(used)
    most = depth = path = place = 0
    while place < g.list_count or depth:
        if place == g.list_count:
            depth -= 1
            place = path & ((1 << PLACE_BITS) - 1)
            path >>= PLACE_BITS
            taken &= ~elements_of(g, t, g.list[place])
        else:
            elements = elements_of(g, t, g.list[place])
            if elements & (elements - 1) != 0 and not elements & taken:
                depth += 1
                path = path << PLACE_BITS | place
                taken |= elements
                most = max(most, depth)
        place += 1
    return single + most


@rule
def has_enough(g: Game, t: Tables, row: Row, needed: int) -> int:
    """Whether ``g.list`` has enough cards for a selection, with no two sharing what must differ."""
    different = t.rows[row, arg.Select.DIFFERENT]
    if different == 0 or needed < 2:
        return 1 if g.list_count >= needed else 0
    if different - 1 == op.OF_ELEMENTS:
        return 1 if most_of_different_elements(g, t, 0) >= needed else 0
    return 1 if different_in_list(g, t, different - 1) >= needed else 0


@rule
def keep_completable(g: Game, t: Tables, row: Row, needed: int) -> None:
    """Leave only those cards in ``g.list`` with which a selection of different Elements can reach its number."""
    if t.rows[row, arg.Select.DIFFERENT] - 1 != op.OF_ELEMENTS or needed < 2 or not has_enough(g, t, row, needed):
        return
    kept = g.list_count
    i = 0
    while i < kept:
        if most_of_different_elements(g, t, elements_of(g, t, g.list[i])) >= needed - 1:
            i += 1
            continue
        kept -= 1
        for k in range(i, kept):
            g.list[k] = g.list[k + 1]
        g.list_count = kept


@rule
def can_select(g: Game, t: Tables, f: Frame, row: Row) -> int:
    """Whether an optional selection is possible: there are enough cards (R7.65)."""
    count = f.found_count
    if t.rows[row, arg.Select.FLAGS] & op.SELECT_AMONG_FOUND:
        unpick_all(g, f)
    elif not t.rows[row, arg.Select.FLAGS] & op.SELECT_AMONG_REST:
        f.found_count = 0  # any card can be selected again
    list_selectable(g, t, f, row, selector(g, t, f, row))
    f.found_count = count
    return has_enough(g, t, row, max(1, amount_of(g, t, f, t.rows[row, arg.Select.LEAST])))


@rule
def begin_select(g: Game, t: Tables, f: Frame) -> None:
    """Begin the selection of the row before the resolution's next one."""
    row = f.register[Resolve.ROW] - 1
    flags = t.rows[row, arg.Select.FLAGS]
    minimum = amount_of(g, t, f, t.rows[row, arg.Select.LEAST])  # fixed before other cards are found (R7.63)
    maximum = amount_of(g, t, f, t.rows[row, arg.Select.MOST])
    if flags & op.SELECT_AMONG_FOUND:
        unpick_all(g, f)
    elif flags & op.SELECT_FORGETS:
        drop_picked(g, f)
    elif not flags & op.SELECT_AMONG_REST:
        clear_found_cards(f)
        of_hand = t.filters[t.rows[row, arg.Select.FILTER]].zone == op.HAND
        f.register[Resolve.SECRET] = 1 if of_hand and not is_random(t.rows[row, arg.Select.BY]) else 0
    child = push_frame(g, no.FRAME_SELECT, selector(g, t, f, row))
    g.frames[child].register[Select.ROW] = row
    g.frames[child].register[Select.FOLLOWING] = selects_each(t.rows[row, arg.Select.BY])
    g.frames[child].register[Select.LEAST] = minimum
    g.frames[child].register[Select.MOST] = maximum


@rule
def take_selected(g: Game, t: Tables) -> None:
    """Take the card that the player picked."""
    f = g.frames[g.frame_count - 1]
    take_card(g, t, g.answer_card)
    f.step = ASK


@rule
def take_card(g: Game, t: Tables, card: Card) -> None:
    """Pick one more card."""
    f = g.frames[g.frame_count - 1]
    below = g.frames[g.frame_count - 2]
    row = f.register[Select.ROW]
    known = op.SELECT_AMONG_FOUND | op.SELECT_AMONG_REST
    if t.rows[row, arg.OPERATION] != op.OP_SEARCH and t.rows[row, arg.Select.FLAGS] & known:
        pick(g, below, card)
    else:
        add_found_card(g, below, card)
    f.register[Select.PICKED] += 1
    f.register[Select.PICKED_BY_ALL] += 1


@rule
def are_selected_possible(g: Game, t: Tables, depth: int, player: Player) -> int:
    """Whether the hand cards that a player has picked, before the opponent selects in the FRAME_SELECT at this place,
    still may be picked (R7.55). Determinization needs this."""
    f, below = g.frames[depth], g.frames[depth - 1]
    row = f.register[Select.ROW]
    if t.rows[row, arg.OPERATION] == op.OP_SEARCH or not selects_each(t.rows[row, arg.Select.BY]):
        return 1
    for i in range(below.found_start, below.found_start + below.found_count):
        card = g.found[i].card
        if g.found[i].picked == no.PICKED and g.zone[card] == op.HAND and owner_of(card) == player:
            if not fits(g, t, t.rows[row, arg.Select.FILTER], card, player, below.item.source):
                return 0
    return 1


@rule
def end_selecting(g: Game, t: Tables) -> None:
    """End the selection of this player; the next one selects, or the procedure ends."""
    f = g.frames[g.frame_count - 1]
    if f.register[Select.FOLLOWING] == 0:
        pop_frame(g, 1 if f.register[Select.PICKED_BY_ALL] else 0)
        return
    f.register[Select.FOLLOWING] = 0
    f.register[Select.PICKED] = 0
    f.player = 1 - f.player
    f.step = ASK


@rule
def ask_select(g: Game, t: Tables) -> None:
    """Ask for the next card. If there is no choice, as many as possible are taken without asking (R7.41)."""
    f = g.frames[g.frame_count - 1]
    below = g.frames[g.frame_count - 2]
    row = f.register[Select.ROW]
    needed = f.register[Select.LEAST] - f.register[Select.PICKED]
    if f.register[Select.PICKED] >= f.register[Select.MOST]:
        end_selecting(g, t)
        return
    list_selectable(g, t, below, row, f.player)
    if t.rows[row, arg.Select.DIFFERENT]:
        keep_completable(g, t, row, needed)
    if g.list_count == 0:
        end_selecting(g, t)
    elif is_random(t.rows[row, arg.Select.BY]):
        take_card(g, t, g.list[random_below(g.random, g.list_count)])
    elif g.list_count <= needed and f.register[Select.LEAST] >= op.ANY_NUMBER:
        take_card(g, t, g.list[0])  # no text chooses among all cards
    elif g.list_count <= needed and g.options[no.OPTION_SKIP_FORCED]:
        record_action(g, f.player, no.CHOOSE, g.list[0])
        take_card(g, t, g.list[0])
    else:
        f.step = ANSWER
        discarding = t.rows[row, arg.Select.FLAGS] & op.SELECT_FOR_DISCARD
        ask(g, no.DECISION_DISCARD if discarding else no.DECISION_SELECT, f.player, below.item.source)
        g.decision_ability = below.item.ability
        g.decision_minimum = f.register[Select.LEAST]
        g.decision_maximum = f.register[Select.MOST]
        g.decision_count = f.register[Select.PICKED]
        if needed <= 0:
            allow_pass(g)
        for card in entries_of(g, "list"):
            allow_card(g, no.CHOOSE, card)


# ------------------------------------------------------------------------------------------------------- searching
@rule
def begin_search(g: Game, t: Tables, f: Frame) -> None:
    """Begin a search of a player's own deck, or continue with another description."""
    row = f.register[Resolve.ROW] - 1
    player = absolute_player(t.rows[row, arg.Search.PLAYER], f.item.controller)
    if cannot_search(g, t, player):  # R12.37: the player neither looks at the deck nor shuffles it
        f.register[Resolve.ROW] = t.rows[row, arg.Search.OTHERWISE]
        g.returned = 0
        return
    if not t.rows[row, arg.Search.FLAGS] & op.SEARCH_ON:
        clear_found_cards(f)
        f.searched = 1
        f.register[Resolve.SECRET] = 0
    child = push_frame(g, no.FRAME_SELECT, player)
    g.frames[child].register[Select.ROW] = row


@rule
def has_something_in_common(g: Game, t: Tables, below: Frame, varieties: int, card: Card) -> int:
    """Whether a card shares with a picked one what must differ; ``varieties``: a bit for each quality."""
    for i in range(below.found_start, below.found_start + below.found_count):
        other = g.found[i].card
        for variety in range(VARIETY_COUNT):
            if varieties & (1 << variety) and have_in_common(g, t, variety, card, other):
                return 1
    return 0


@rule
def has_companion(g: Game, t: Tables, row: Row, card: Card, player: Player, below: Frame) -> int:
    """Whether a second card can be found together with this one, if both are searched for or none."""
    different = t.rows[row, arg.Search.DIFFERENT]
    for other in cards_in(g, player, op.DECK):
        if other == card or not fits(g, t, t.rows[row, arg.Search.FILTER], other, player, below.item.source):
            continue
        alike = 0
        for variety in range(VARIETY_COUNT):
            if different & (1 << variety) and have_in_common(g, t, variety, card, other):
                alike = 1
        if not alike:
            return 1
    return 0


@rule
def ask_search(g: Game, t: Tables) -> None:
    """Let the player look through the own deck for a card that fits (R12.33). "Nothing found" is possible unless the
    search has no description (R12.34, R12.35). During this decision the player sees the deck."""
    f = g.frames[g.frame_count - 1]
    below = g.frames[g.frame_count - 2]
    player = f.player
    row = f.register[Select.ROW]
    if f.register[Select.PICKED] >= t.rows[row, arg.Search.COUNT]:
        end_search(g, t)
        return
    ask(g, no.DECISION_SEARCH, player, below.item.source)
    g.decision_ability = below.item.ability
    g.decision_maximum = t.rows[row, arg.Search.COUNT]
    g.decision_count = f.register[Select.PICKED]
    g.deck_seen[player] = 1
    flags, different = t.rows[row, arg.Search.FLAGS], t.rows[row, arg.Search.DIFFERENT]
    for card in cards_in(g, player, op.DECK):
        g.known[card] |= 1 << player
        if is_picked(g, below, card) or not fits(g, t, t.rows[row, arg.Search.FILTER], card, player, below.item.source):
            continue
        if different and has_something_in_common(g, t, below, different, card):
            continue
        if flags >> 8 and t.cards[g.card_id[card]].cost > picked_cost(g, t, below, (flags >> 8) - 1):
            continue
        if (
            flags & op.SEARCH_BOTH
            and f.register[Select.PICKED] == 0
            and not has_companion(g, t, row, card, player, below)
        ):
            continue
        if not flags & op.SEARCH_FOR_FIELD or can_be_played(g, t, card, player):  # R12.36, R3.43
            allow_card(g, no.CHOOSE, card)
    half = flags & op.SEARCH_BOTH and f.register[Select.PICKED] and g.legal_count
    if half:
        f.step = ANSWER
        return
    if flags & op.SEARCH_DESCRIBED or g.options[no.OPTION_SEARCH_MAY_FAIL] or g.legal_count == 0:
        allow_pass(g)
    f.step = ANSWER


@rule
def end_search(g: Game, t: Tables) -> None:
    """Reveal what was found to the opponent (R12.33, R12.38)."""
    f = g.frames[g.frame_count - 1]
    below = g.frames[g.frame_count - 2]
    if not t.rows[f.register[Select.ROW], arg.Search.FLAGS] & op.SEARCH_ON:
        count_event(g, op.DEED_SEARCHED, f.player, st.NO_NUMBER, 1)
        emit(g, t, op.EVENT_SEARCHES, below.item.source, f.player, 0)
    for i in range(below.found_start, below.found_start + below.found_count):
        show(g, g.found[i].card)
    pop_frame(g, 1 if below.found_count else 0)


@rule
def step_select(g: Game, t: Tables) -> None:
    """FRAME_SELECT: one step of a selection or a search."""
    f = g.frames[g.frame_count - 1]
    searching = t.rows[f.register[Select.ROW], arg.OPERATION] == op.OP_SEARCH
    if f.step == ANSWER:
        if g.answer_verb != no.VERB_PASS:
            take_selected(g, t)
        elif searching:
            end_search(g, t)
            return
        else:
            end_selecting(g, t)
            return
    if searching:
        ask_search(g, t)
    else:
        ask_select(g, t)


# --- Groups of cards; another player selects one of them (R9.49) -----------------------------------------------------
# The resolution below has found the cards. A card in group k is marked no.FIRST_GROUP + k until a group is selected.

DIVIDE, GROUP_ANSWER, GROUP_SELECTED = range(3)


@rule
def begin_dividing(g: Game, t: Tables, f: Frame) -> None:
    """Begin to divide the cards that the row before the resolution's next one describes."""
    row = f.register[Resolve.ROW] - 1
    list_fitting(g, t, t.rows[row, arg.Divide.FILTER], f.item.controller, f.item.source)
    clear_found_cards(f)
    for card in entries_of(g, "list"):
        add_found_card(g, f, card)
    unpick_all(g, f)
    child = push_frame(g, no.FRAME_DIVIDE, absolute_player(t.rows[row, arg.Divide.BY], f.item.controller))
    g.frames[child].register[Divide.ROW] = row


@rule
def put_into_group(g: Game, below: Frame, card: Card, group: int) -> int:
    """Mark a card as member of a group (-1: every card without a group); returns how many have no group afterwards."""
    left = 0
    for i in range(below.found_start, below.found_start + below.found_count):
        found = g.found[i]
        if found.picked == no.REST and (card < 0 or found.card == card):
            found.picked = no.FIRST_GROUP + group
        left += found.picked == no.REST
    return left


@rule
def take_group(g: Game, below: Frame, group: int) -> None:
    """Make the cards of one group the picked ones, and the others the rest."""
    for i in range(below.found_start, below.found_start + below.found_count):
        found = g.found[i]
        found.picked = no.PICKED if found.picked == no.FIRST_GROUP + group else no.REST


@rule
def ask_group(g: Game, t: Tables, f: Frame, below: Frame) -> None:
    """Ask for a card of the group that is being formed; groups may be empty."""
    f.step = GROUP_ANSWER
    ask(g, no.DECISION_GROUP, f.player, below.item.source)
    g.decision_ability = below.item.ability
    g.decision_count = f.register[Divide.GROUP]
    g.decision_maximum = t.rows[f.register[Divide.ROW], arg.Divide.GROUPS]
    allow_pass(g)
    for i in range(below.found_start, below.found_start + below.found_count):
        if g.found[i].picked == no.REST:
            allow_card(g, no.CHOOSE, g.found[i].card)


@rule
def ask_which_group(g: Game, t: Tables, f: Frame, below: Frame) -> None:
    """Ask which group is selected, after all groups are formed."""
    f.step = GROUP_SELECTED
    row = f.register[Divide.ROW]
    player = absolute_player(t.rows[row, arg.Divide.SELECTED_BY], below.item.controller)
    ask(g, no.DECISION_GROUP, player, below.item.source)
    g.decision_ability = below.item.ability
    for group in range(t.rows[row, arg.Divide.GROUPS]):
        allow_option(g, group)


@rule
def step_divide(g: Game, t: Tables) -> None:
    """FRAME_DIVIDE: form one group after the other, the last from the remaining cards; then one is selected."""
    f = g.frames[g.frame_count - 1]
    below = g.frames[g.frame_count - 2]
    if f.step == GROUP_SELECTED:
        take_group(g, below, g.answer_option)
        pop_frame(g, 1)
        return
    left = below.found_count
    if f.step == GROUP_ANSWER:
        if g.answer_verb == no.VERB_PASS:
            f.register[Divide.GROUP] += 1
            left = put_into_group(g, below, g.answer_card, 0)  # no card: it is only counted
        else:
            left = put_into_group(g, below, g.answer_card, f.register[Divide.GROUP])
    if left and f.register[Divide.GROUP] < t.rows[f.register[Divide.ROW], arg.Divide.GROUPS] - 1:
        ask_group(g, t, f, below)
        return
    put_into_group(g, below, Card(-1), t.rows[f.register[Divide.ROW], arg.Divide.GROUPS] - 1)
    ask_which_group(g, t, f, below)
