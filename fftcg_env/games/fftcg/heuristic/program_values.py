"""Estimate what ability texts are worth to a player: their programs are walked row by row, as in a resolution.

Positive is good for the player who decides. Optional instructions are done if that is better. What a text may do only
later counts as nothing.
"""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..field.entering import can_be_played
from ..queries.values import absolute_player
from ..record import constants as no
from ..record import state as st
from ..record.types import Ability, Card, Game, Player, Row, Tables, abilities, players
from ..stack.stack_targets import item_fits
from ..stack.targets import is_legal_target
from ..table.zones import owner_of
from ..turn.combat import can_attack
from .card_values import Memory, best_to_find, body_worth, can_guard, change_gain, cheapest_cards, hand_worth
from .visible_queries import amount_seen, fits_seen, holds_seen, is_seen, value_seen
from .weights import W

LONGEST_TEXT = 80
"""Rows of a text after which the rest is ignored."""
IMPOSSIBLE = -1_000_000
"""The worth of a text that has too few targets."""


# ------------------------------------------------------------------------------------------------ effects on one card
@rule
def harm_of_damage(g: Game, m: Memory, card: Card, amount: int) -> int:
    """What damage to a card costs its side."""
    if g.zone[card] != op.FIELD or not g.types[card] & op.FORWARD or amount <= 0:
        return 0
    if g.power[card] - g.damage[card] <= amount:
        return m.worth[card]
    scratch = m.weights[W.SCRATCH] * min(amount, g.power[card]) // 1000
    return scratch - change_gain(g, m, card, 0, amount, 0)


@rule
def help_of_power(g: Game, m: Memory, card: Card, change: int) -> int:
    """What more power gains the side of a card (less power: negative)."""
    if g.zone[card] != op.FIELD or not g.types[card] & op.FORWARD:
        return 0
    if change < 0:
        return -harm_of_damage(g, m, card, -change)
    in_battle = change_gain(g, m, card, change, 0, 0)
    return in_battle if in_battle else m.weights[W.IDLE_POWER] * change // 1000


@rule
def harm_of_dulling(g: Game, m: Memory, card: Card) -> int:
    """What dulling costs the side of a card: an active Forward cannot block when dull, or attack in its controller's
    turn."""
    if g.dull[card] or g.attacking[card] or g.zone[card] != op.FIELD:
        return 0
    if not g.types[card] & op.FORWARD:
        return m.weights[W.DULLING_OTHER]
    its_turn = g.turn_player == g.controller[card]
    early = g.phase <= no.PHASE_ATTACK_DECLARATION
    if early and (not its_turn or g.since_turn[card] < g.turn):
        return m.worth[card] * m.weights[W.DULLING] // 1000
    return m.weights[W.DULLING_LATE]


@rule
def help_of_activating(g: Game, m: Memory, card: Card) -> int:
    """What becoming active gains the side of a card."""
    if not g.dull[card] or g.zone[card] != op.FIELD:
        return 0
    if g.types[card] & op.FORWARD:
        return m.worth[card] * m.weights[W.DULLING] // 1000
    return m.weights[W.WAKING_OTHER]


@rule
def harm_of_freezing(g: Game, m: Memory, card: Card) -> int:
    """What being frozen costs the side of a card."""
    if g.zone[card] != op.FIELD:
        return 0
    if g.dull[card] and not g.frozen[card]:
        return m.worth[card] * m.weights[W.FREEZING] // 1000
    return m.weights[W.FREEZING_ACTIVE]


@rule
def help_of_moving(g: Game, t: Tables, m: Memory, operation: int, card: Card) -> int:
    """What a move gains the side of a card."""
    on_field = g.zone[card] == op.FIELD
    if operation == op.OP_RETURN_TO_HAND:
        if on_field:
            return -m.worth[card] * m.weights[W.TEMPO] // 1000
        return hand_worth(g, t, m, card)
    if operation == op.OP_PLAY_ONTO_FIELD:
        return 0 if on_field else body_worth(g, t, m, card)
    return -m.worth[card] if on_field else -m.weights[W.OFF_FIELD]


@rule
def help_of_ongoing(g: Game, t: Tables, m: Memory, row: Row, card: Card, player: Player, source: Card) -> int:
    """What an ongoing effect gains the side of a card."""
    operation = t.rows[row, arg.OPERATION]
    value = t.rows[row, arg.Ongoing.VALUE]
    if operation == op.OP_GAIN_POWER:
        return help_of_power(g, m, card, value_seen(g, t, m, value, player, source))
    if operation == op.OP_SET_POWER:
        return help_of_power(g, m, card, value - g.power[card])
    if operation == op.OP_GAIN_KEYWORD:
        in_battle = change_gain(g, m, card, 0, 0, value)
        return in_battle if in_battle else m.weights[W.KEYWORD]
    if operation == op.OP_RESTRICT:
        return -harm_of_dulling(g, m, card) * m.weights[W.RESTRICTING] // 1000
    return -m.weights[W.SILENCING] if operation == op.OP_LOSE_ABILITIES else 0


@rule
def is_about_objects(operation: int) -> int:
    """Whether an instruction begins with a reference to cards and affects each of them."""
    if operation == op.OP_DAMAGE or op.OP_GAIN_POWER <= operation <= op.OP_PLAY_ONTO_FIELD:
        return 1
    if operation == op.OP_GO_TO_DECK or operation == op.OP_GAIN_CONTROL or operation == op.OP_POWER_BECOMES:
        return 1
    if op.OP_CLASH <= operation <= op.OP_DAMAGE_BY or operation == op.OP_DAMAGE_EVENLY:
        return 1
    if operation == op.OP_PLACE_COUNTERS or operation == op.OP_REMOVE_COUNTERS or operation == op.OP_BECOME_FORWARD:
        return 1
    return 1 if operation == op.OP_LASTING or operation == op.OP_GAIN_ABILITY else 0


@rule
def harm_of_other_damage(g: Game, t: Tables, m: Memory, row: Row, card: Card, player: Player, source: Card) -> int:
    """What damage costs the side of a card: damage by another card, to several together, or of a clash."""
    operation = t.rows[row, arg.OPERATION]
    if operation == op.OP_CLASH:
        return harm_of_damage(g, m, card, g.power[source]) if g.zone[source] == op.FIELD else 0
    amount = value_seen(g, t, m, t.rows[row, arg.Damage.VALUE], player, source)
    return harm_of_damage(g, m, card, amount // 2 if operation == op.OP_DAMAGE_EVENLY else amount)


@rule
def help_of_rest(g: Game, t: Tables, m: Memory, row: Row, card: Card, player: Player, source: Card) -> int:
    """What a less common instruction gains the side of a card."""
    operation = t.rows[row, arg.OPERATION]
    if op.OP_CLASH <= operation <= op.OP_DAMAGE_BY or operation == op.OP_DAMAGE_EVENLY:
        return -harm_of_other_damage(g, t, m, row, card, player, source)
    if operation == op.OP_GAIN_CONTROL:
        side = absolute_player(t.rows[row, arg.GainControl.PLAYER], player)
        return -2 * m.worth[card] if g.zone[card] == op.FIELD and g.controller[card] != side else 0
    if operation == op.OP_POWER_BECOMES:
        power = value_seen(g, t, m, t.rows[row, arg.Ongoing.VALUE], player, source)
        return help_of_power(g, m, card, power - g.power[card])
    if operation == op.OP_PLACE_COUNTERS:
        return m.weights[W.COUNTER]
    return -m.weights[W.COUNTER] if operation == op.OP_REMOVE_COUNTERS else m.weights[W.SHIELD]


@rule
def worth_of_saving(g: Game, t: Tables, m: Memory, row: Row, card: Card, player: Player, source: Card) -> int:
    """The value of an instruction of mine that may save a card of mine from my opponent's item; 0: it does not."""
    operation = t.rows[row, arg.OPERATION]
    if operation == op.OP_RETURN_TO_HAND:
        return hand_worth(g, t, m, card) * m.weights[W.RESCUE] // 1000
    saved = m.stake[card] * m.weights[W.RESCUE] // 1000
    if operation == op.OP_GAIN_POWER and m.stake_damage:
        more = value_seen(g, t, m, t.rows[row, arg.Ongoing.VALUE], player, source)
        return saved if g.power[card] - g.damage[card] + more > m.stake_damage else 0
    return saved // 2 if operation == op.OP_LASTING else 0


@rule
def worth_of_cancelling(g: Game, t: Tables, m: Memory, row: Row, described: Row, player: Player, source: Card) -> int:
    """What a text gains that cancels the item of my opponent that resolves next (R8.70); IMPOSSIBLE: it cannot."""
    if g.stack_count == 0:
        return IMPOSSIBLE
    top = g.stack[g.stack_count - 1]
    if top.controller == m.me or not item_fits(g, t, top, described, player, source):
        return IMPOSSIBLE
    steps = 0
    while t.rows[row, arg.OPERATION] != op.OP_END and steps < LONGEST_TEXT:
        if t.rows[row, arg.OPERATION] == op.OP_CANCEL:
            return -m.at_stake * m.weights[W.CANCEL] // 1000
        row = Row(row + 1)
        steps += 1
    return 0


@rule
def stops(g: Game, t: Tables, m: Memory, operation: int, card: Card, gain: int) -> int:
    """Whether an effect keeps a Forward of my opponent from the attack or block that would decide the game. ``gain``:
    what it is worth to my opponent otherwise."""
    if g.zone[card] != op.FIELD or not g.types[card] & op.FORWARD:
        return 0
    removed = gain < 0 and -gain * 1000 >= m.worth[card] * m.weights[W.TEMPO]
    if m.immediate:
        return 1 if removed and g.attacking[card] else 0
    decides = can_guard(g, card) if g.turn_player == m.me else can_attack(g, t, card)
    return 1 if decides and (removed or operation == op.OP_DULL or operation == op.OP_RESTRICT) else 0


@rule
def worth_on_card(g: Game, t: Tables, m: Memory, row: Row, card: Card, player: Player, source: Card) -> int:
    """The value for me of what one instruction of a text of ``player`` does to one card."""
    whose = g.controller[card] if g.zone[card] == op.FIELD else owner_of(card)
    operation = t.rows[row, arg.OPERATION]
    if m.stake[card] and player == m.me and g.zone[card] == op.FIELD:
        saved = worth_of_saving(g, t, m, row, card, player, source)
        if saved:
            return saved
    if operation == op.OP_DAMAGE:
        gain = -harm_of_damage(g, m, card, value_seen(g, t, m, t.rows[row, arg.Damage.VALUE], player, source))
    elif op.OP_GAIN_POWER <= operation <= op.OP_RESTRICT:
        gain = help_of_ongoing(g, t, m, row, card, player, source)
    elif operation == op.OP_DULL:
        gain = -harm_of_dulling(g, m, card)
    elif operation == op.OP_ACTIVATE:
        gain = help_of_activating(g, m, card)
    elif operation == op.OP_FREEZE:
        gain = -harm_of_freezing(g, m, card)
    elif operation > op.OP_PLAY_ONTO_FIELD and operation != op.OP_GO_TO_DECK:
        gain = help_of_rest(g, t, m, row, card, player, source)
    else:
        gain = help_of_moving(g, t, m, operation, card)
        if operation == op.OP_PLAY_ONTO_FIELD and t.rows[row, arg.PlayOntoField.SIDE] != op.ANYONE:
            whose = absolute_player(t.rows[row, arg.PlayOntoField.SIDE], player)
    if m.swing and whose == m.opponent and stops(g, t, m, operation, card, gain):
        return m.swing - gain
    return gain if whose == m.me else -gain


# ------------------------------------------------------------------------------------------------------ walking a text
@rule
def begin_text(m: Memory) -> None:
    """Begin to walk through a text."""
    m.done = 1


@rule
def stays_off_field(g: Game, t: Tables, row: Row, player: Player, source: Card) -> int:
    """Whether an instruction would play its own card, which may not enter the field now (R3.41)."""
    if t.rows[row, arg.OPERATION] != op.OP_PLAY_ONTO_FIELD or t.rows[row, arg.OnObjects.WHO] != op.REF_SELF:
        return 0
    side = t.rows[row, arg.PlayOntoField.SIDE]
    enters = owner_of(source) if side == op.ANYONE else absolute_player(side, player)
    return 0 if g.zone[source] == op.FIELD or can_be_played(g, t, source, enters) else 1


@rule
def next_row(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card) -> Row:
    """The row at which a text continues after a row; -1: none."""
    operation = t.rows[row, arg.OPERATION]
    if operation == op.OP_END:
        return Row(-1)
    if operation == op.OP_JUMP:
        return t.rows[row, arg.Jump.TO]
    if operation == op.OP_MAY:
        if player == m.me:
            m.asked = 1
        m.done = m.yes if player == m.me else 1
        return Row(row + 1) if m.done else t.rows[row, arg.May.OTHERWISE]
    if operation == op.OP_MAY_PAY:
        m.done = 0
    elif operation == op.OP_UNLESS:
        return (
            Row(row + 1)
            if holds_seen(g, t, m, t.rows[row, arg.Unless.CONDITION], player, source)
            else t.rows[row, arg.Unless.OTHERWISE]
        )
    elif operation == op.OP_UNLESS_DONE:
        return Row(row + 1) if m.done else t.rows[row, arg.UnlessDone.OTHERWISE]
    elif operation == op.OP_UNLESS_MODE:
        return Row(row + 1) if t.rows[row, arg.UnlessMode.MODE] == m.mode else t.rows[row, arg.UnlessMode.OTHERWISE]
    elif operation == op.OP_WHILE_MODE:
        if t.rows[row, arg.UnlessMode.MODE] != m.mode or m.done == 2:
            m.done = 1
            return t.rows[row, arg.UnlessMode.OTHERWISE]
        m.done = 2
    elif stays_off_field(g, t, row, player, source):
        m.done = 0
    elif m.done == 0:
        m.done = 1
    return Row(row + 1)


@rule
def best_values(m: Memory, least: int, most: int) -> int:
    """The sum of the best noted values: ``least`` of them, and up to ``most`` while they are positive."""
    total = 0
    for k in range(min(most, m.count)):
        best = k
        for i in range(k + 1, m.count):
            if m.values[i] > m.values[best]:
                best = i
        value = m.values[best]
        m.values[best] = m.values[k]
        m.values[k] = value
        if k >= least and value <= 0:
            return total
        total += value
    return total


@rule
def worth_of_discarding(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card) -> int:
    """The value for me of discarding a hand."""
    count = amount_seen(g, t, m, t.rows[row, arg.Select.LEAST], player, source)
    f = t.filters[t.rows[row, arg.Select.FILTER]]
    whose = player if f.player == op.ANYONE else absolute_player(f.player, player)
    if whose == m.me:
        return -cheapest_cards(m, min(count, m.hand_count), source)
    return m.weights[W.DISCARDED_CARD] * min(count, g.zone_count[whose, op.HAND])


@rule
def worth_as_found(g: Game, t: Tables, m: Memory, row: Row, card: Card, player: Player, source: Card) -> int:
    """The value of a text from a row on for a card that was just selected, until other cards are found."""
    m.target = card
    total = 0
    steps = 0
    done = m.done
    while row >= 0 and steps < LONGEST_TEXT:
        operation = t.rows[row, arg.OPERATION]
        if operation == op.OP_SELECT or operation == op.OP_SEARCH:
            row = Row(-1)
            continue
        if is_about_objects(operation) and t.rows[row, arg.OnObjects.WHO] == op.REF_FOUND:
            total += worth_on_card(g, t, m, row, card, player, source)
        row = next_row(g, t, m, row, player, source)
        steps += 1
    m.target = st.NO_CARD
    m.done = done
    return total


@rule
def worth_of_selecting(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card) -> int:
    """The value of a selection with what then happens to the cards (R7.40): the selecting player takes the best."""
    flags = t.rows[row, arg.Select.FLAGS]
    if flags & op.SELECT_FOR_DISCARD:
        return worth_of_discarding(g, t, m, row, player, source)
    if flags & (op.SELECT_AMONG_FOUND | op.SELECT_AMONG_REST):
        return m.weights[W.FOUND_CARD] if player == m.me else -m.weights[W.FOUND_CARD]
    described = t.rows[row, arg.Select.FILTER]
    zone = t.filters[described].zone
    by = t.rows[row, arg.Select.BY]
    mine = (absolute_player(op.YOU if by == op.ANYONE else by, player) == m.me) == (by != op.AT_RANDOM)
    m.count = 0
    for p in players(2):
        for card in cards_in(g, p, zone):
            if fits_seen(g, t, described, card, player, source, m.me):
                value = worth_as_found(g, t, m, Row(row + 1), card, player, source)
                m.values[m.count] = value if mine else -value
                m.count += 1
    least = amount_seen(g, t, m, t.rows[row, arg.Select.LEAST], player, source)
    most = amount_seen(g, t, m, t.rows[row, arg.Select.MOST], player, source)
    best = best_values(m, min(least, m.count), most)
    return best if mine else -best


@rule
def worth_on_all(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card) -> int:
    """The value for me of what an instruction does to all cards of a description."""
    described = t.rows[row, arg.OnObjects.OF]
    zone = t.filters[described].zone
    total = 0
    for p in players(2):
        for card in cards_in(g, p, zone):
            if fits_seen(g, t, described, card, player, source, m.me):
                m.target = card
                total += worth_on_card(g, t, m, row, card, player, source)
    m.target = st.NO_CARD
    return total


@rule
def worth_of_rest(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card) -> int:
    """The value for me of a less common instruction without a target."""
    operation = t.rows[row, arg.OPERATION]
    gain = 0
    if operation == op.OP_SEARCH:
        for_field = t.rows[row, arg.Search.FLAGS] & op.SEARCH_FOR_FIELD
        gain = m.weights[W.SEARCHED_TO_FIELD] if for_field else m.weights[W.SEARCHED_CARD]
        if player == m.me and t.rows[row, arg.Search.PLAYER] == op.YOU:
            best = best_to_find(g, t, m, t.rows[row, arg.Search.FILTER], source, for_field)
            gain = best * m.weights[W.SEARCHING] // 1000
        gain = gain if t.rows[row, arg.Search.PLAYER] == op.YOU else -gain
    elif operation == op.OP_GAIN_CRYSTALS:
        gain = m.weights[W.CRYSTAL] * amount_seen(g, t, m, t.rows[row, arg.PlayerAmount.AMOUNT], player, source)
        gain = gain if t.rows[row, arg.PlayerAmount.PLAYER] == op.YOU else -gain
    elif operation == op.OP_TRIGGER:
        gain = m.weights[W.FOLLOW_UP]
    elif operation == op.OP_EXTRA_TURN:
        gain = m.weights[W.EXTRA_TURN]
    return gain if player == m.me else -gain


@rule
def worth_at_large(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card) -> int:
    """The value for me of an instruction without a target."""
    operation = t.rows[row, arg.OPERATION]
    if is_about_objects(operation):
        who = t.rows[row, arg.OnObjects.WHO]
        if who == op.REF_ALL:
            return worth_on_all(g, t, m, row, player, source)
        if who == op.REF_SELF and g.zone[source] == op.FIELD:
            return worth_on_card(g, t, m, row, source, player, source)
        return 0
    if operation == op.OP_SELECT:
        return worth_of_selecting(g, t, m, row, player, source)
    if operation == op.OP_DRAW:
        side = absolute_player(t.rows[row, arg.PlayerAmount.PLAYER], player)
        cards = amount_seen(g, t, m, t.rows[row, arg.PlayerAmount.AMOUNT], player, source)
        return m.weights[W.DRAWN_CARD] * (cards if side == m.me else -cards)
    if operation == op.OP_DAMAGE_PLAYER:
        side = absolute_player(t.rows[row, arg.DamagePlayer.PLAYER], player)
        points = amount_seen(g, t, m, t.rows[row, arg.DamagePlayer.AMOUNT], player, source)
        return points * (-m.point_against if side == m.me else m.point)
    return worth_of_rest(g, t, m, row, player, source)


@rule
def worth_around(g: Game, t: Tables, m: Memory, row: Row, player: Player, source: Card) -> int:
    """The value of a text from a row on, apart from what it does to its targets."""
    total = 0
    steps = 0
    while row >= 0 and steps < LONGEST_TEXT:
        total += worth_at_large(g, t, m, row, player, source)
        row = next_row(g, t, m, row, player, source)
        steps += 1
    return total


@rule
def worth_as_target(
    g: Game, t: Tables, m: Memory, row: Row, group: int, card: Card, player: Player, source: Card
) -> int:
    """The value of everything that a text does, from a row on, to a card that is its target in a group."""
    m.target = card
    total = 0
    steps = 0
    while row >= 0 and steps < LONGEST_TEXT:
        who = t.rows[row, arg.OnObjects.WHO]
        of = t.rows[row, arg.OnObjects.OF]
        if is_about_objects(t.rows[row, arg.OPERATION]):
            if (who == op.REF_CHOSEN and of == group) or (who == op.REF_TOGETHER and of >> group & 1):
                total += worth_on_card(g, t, m, row, card, player, source)
        row = next_row(g, t, m, row, player, source)
        steps += 1
    m.target = st.NO_CARD
    return total


# ------------------------------------------------------------------------------------------------------ whole abilities
@rule
def worth_of_group(g: Game, t: Tables, m: Memory, ability: Ability, group: int, player: Player, source: Card) -> int:
    """The value of a choice with the best visible targets; IMPOSSIBLE: there are too few."""
    a = t.abilities[ability]
    described = a.choose_filter[group]
    if described < 0:
        return 0
    if t.filters[described].zone == op.STACK:
        if a.choose_minimum[group] == 0:
            return 0
        return worth_of_cancelling(g, t, m, a.program, described, player, source)
    zone = t.filters[described].zone
    m.count = 0
    for p in players(2):
        for card in cards_in(g, p, zone):
            if is_seen(g, card, m.me) and is_legal_target(g, t, described, card, player, source):
                m.done = 1
                m.values[m.count] = worth_as_target(g, t, m, a.program, group, card, player, source)
                m.count += 1
    least = a.choose_minimum[group]
    most = a.choose_maximum[group]
    if a.choose_value[group] >= 0:
        most = min(most, max(0, value_seen(g, t, m, a.choose_value[group], player, source)))
    if least < 0:
        least = most
    return IMPOSSIBLE if m.count < least else best_values(m, least, most)


@rule
def worth_of_mode(g: Game, t: Tables, m: Memory, ability: Ability, player: Player, source: Card) -> int:
    """The value of an ability in the noted mode (-1: it has none), with optional instructions done or not as noted."""
    a = t.abilities[ability]
    begin_text(m)
    total = worth_around(g, t, m, a.program, player, source)
    for group in range(a.choices):
        if a.choose_mode[group] < 0 or a.choose_mode[group] == m.mode:
            value = worth_of_group(g, t, m, ability, group, player, source)
            if value == IMPOSSIBLE:
                return IMPOSSIBLE
            total += value
    return total


@rule
def worth_of_choice(g: Game, t: Tables, m: Memory, ability: Ability, player: Player, source: Card) -> int:
    """As :func:`worth_of_mode`, with optional instructions done if that is better."""
    m.asked = 0
    m.yes = 1
    total = worth_of_mode(g, t, m, ability, player, source)
    if m.asked:
        m.yes = 0
        total = max(total, worth_of_mode(g, t, m, ability, player, source))
        m.yes = 1
    return total


@rule
def worth_of_ability(g: Game, t: Tables, m: Memory, ability: Ability, player: Player, source: Card) -> int:
    """The value for me of an ability with the best targets and modes; IMPOSSIBLE: it has too few targets."""
    a = t.abilities[ability]
    m.mode = -1
    if a.modes == 0:
        return worth_of_choice(g, t, m, ability, player, source)
    best = IMPOSSIBLE
    total = 0
    for mode in range(a.modes):
        m.mode = mode
        value = worth_of_choice(g, t, m, ability, player, source)
        best = max(best, value)
        total += max(0, value)
    m.mode = -1
    if a.modes_by_opponent:
        return best // 2
    return best if a.modes_maximum < 2 else max(best, total * a.modes_maximum // a.modes)


@rule
def worth_of_own_triggers(g: Game, t: Tables, m: Memory, card: Card, event: int) -> int:
    """The value of those auto-abilities of a card of mine that this event of the card triggers."""
    c = t.cards[g.card_id[card]]
    total = 0
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        a = t.abilities[k]
        if a.kind == op.AUTO_ABILITY and a.event == event and a.trigger_who == op.WHO_SELF:
            value = worth_of_ability(g, t, m, k, m.me, card)
            total += 0 if value == IMPOSSIBLE else value
    return total
