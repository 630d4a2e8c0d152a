"""An attack from its target to the counterattack (F-2, F-3)."""

from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, allow, allow_card, ask, facts, owner_of, top_of
from ..table.fighting import (
    arm_in_use,
    can_strike_with,
    change_exchange,
    consumption,
    fight_goes_on,
    fighter_of,
    has_several_sets,
    has_triangle,
    real_damage,
    receiver,
    squares_for,
    striker,
)
from ..table.units import arm_of, item_of, lose_chips, lose_energy, on_board
from .declaring import offer_abilities, offer_surprises
from .effects import await_rows, begin_step, note_extra


@rule
def struck_squares(g: Game, t: Tables, unit: int) -> int:
    """The squares at which a unit can strike with any equipment, as bits (F-2.2, F-2.3)."""
    arm = arm_of(g, t, unit)
    bits = squares_for(g, t, unit, no.NO_CARD)
    return bits if arm == no.NO_CARD else bits | squares_for(g, t, unit, arm)


@rule
def offer_strikes(g: Game, t: Tables, unit: int, offer: int) -> int:
    """The number of enemy units that a unit can attack (F-2.1); with ``offer`` they become legal actions."""
    bits = struck_squares(g, t, unit)
    count = 0
    for square in range(no.SQUARES):
        if bits >> square & 1:
            card = int(g.board[square])
            if card != no.NO_CARD and owner_of(card) != owner_of(unit):
                count += 1
                if offer:
                    allow_card(g, no.CHOOSE, card)
    return count


@rule
def begin_fight(g: Game, attacker: int, defender: int) -> None:
    """Begin the fight against the chosen target (F-2.1)."""
    g.fought = 1
    g.phase = no.FIGHT
    g.step = no.WITH_WHAT
    g.exchange = no.ATTACK
    g.attacker = attacker
    g.defender = defender
    for side in range(2):
        g.arms[side] = no.NO_CARD
        g.spent[side] = 0


@rule
def ask_equipment(g: Game, t: Tables) -> None:
    """Ask with what the attacker strikes (F-2.1 (3), F-2.2)."""
    unit = int(g.attacker)
    arm = arm_of(g, t, unit)
    ask(g, no.ASK_EQUIPMENT, owner_of(unit), unit, 0)
    if squares_for(g, t, unit, no.NO_CARD) >> g.square[g.defender] & 1:
        allow_card(g, no.CHOOSE, unit)
    if arm != no.NO_CARD and squares_for(g, t, unit, arm) >> g.square[g.defender] & 1:
        allow_card(g, no.CHOOSE, arm)


@rule
def ask_received_with(g: Game, t: Tables) -> None:
    """Ask with what the defender receives the attack (F-2.1 (4)); without an attached weapon or magic card there is no
    choice (F-2.2)."""
    unit = int(g.defender)
    ask(g, no.ASK_RECEIVED_WITH, owner_of(unit), unit, 0)
    allow_card(g, no.CHOOSE, unit)
    arm = arm_of(g, t, unit)
    if arm != no.NO_CARD:
        allow_card(g, no.CHOOSE, arm)


# --- the exchange


@rule
def add_automatic(g: Game, t: Tables, card: int, event: int, player: int) -> None:
    """Add what a card does automatically in this exchange; additional effects wait for damage (F-2.8)."""
    span = facts(g, t, card).programs[event]
    for r in range(span.first, span.end):
        row = t.rows[r]
        if row.on_damage:
            note_extra(g, r, player)
        else:
            change_exchange(g, t, row, player)


@rule
def add_all_automatic(g: Game, t: Tables, unit: int, event: int) -> None:
    """Add what the equipment in use, the item and the land of a side do automatically (F-5.1: special initial
    equipment)."""
    player = owner_of(unit)
    arm = arm_in_use(g, unit)
    add_automatic(g, t, unit if arm == no.NO_CARD else arm, event, player)
    item = item_of(g, t, unit)
    if item != no.NO_CARD:
        add_automatic(g, t, item, event, player)
    land = top_of(g, player, no.LAND)
    if land != no.NO_CARD:
        add_automatic(g, t, land, event, player)


@rule
def begin_exchange(g: Game, t: Tables, exchange: int) -> None:
    """Begin the preparation second (F-2.1 (5), F-3.2); the striker acts first (F-2.6)."""
    g.exchange = exchange
    g.step = no.PREPARATION
    g.passes = 0
    g.damage_add = 0
    g.damage_times = 1
    g.damage_halves = 0
    g.attacks = 1
    g.own_attacks = 1
    g.no_damage = 0
    g.fails = 0
    g.consume_add = 0
    g.consume_sets = 0
    g.chosen_consumption = -1
    g.dealt = 0
    g.extra_count = 0
    for player in range(2):
        g.deeds_used[player] = 0
        g.crests_used[player] = 0
    g.actor_of_preparation = owner_of(striker(g))
    if has_triangle(g, t):
        g.damage_add += g.options[no.TRIANGLE_BONUS]  # F-2.9
    add_all_automatic(g, t, striker(g), codes.WHEN_STRIKING)
    add_all_automatic(g, t, receiver(g), codes.WHEN_RECEIVING)


@rule
def ask_preparation(g: Game, t: Tables) -> None:
    """Ask for one declaration or a pass (F-2.4, F-2.6)."""
    player = g.actor_of_preparation
    ask(g, no.ASK_PREPARATION, player, fighter_of(g, player), 0)
    allow(g, no.PASS)
    offer_surprises(g, t, player)
    offer_abilities(g, t, player, fighter_of(g, player), codes.IN_FIGHT)


@rule
def ask_consumption(g: Game, t: Tables) -> None:
    """Let the striker's player choose among several effects that set the consumption (F-2.13)."""
    ask(g, no.ASK_CONSUMPTION, owner_of(striker(g)), striker(g), 0)
    for value in range(no.LARGEST_NUMBER + 1):
        if g.consume_sets >> value & 1:
            allow(g, no.SAY_NUMBER + value)


@rule
def strike(g: Game, t: Tables) -> int:
    """Spend chips and deal damage (F-2.1 (6)). Returns 0 if the strike did not happen."""
    unit, other = int(striker(g)), int(receiver(g))
    arm = arm_in_use(g, unit)
    cost = consumption(g, t)
    if g.fails or not can_strike_with(g, t, unit, arm) or g.energy[unit] < cost:
        return 0  # F-2.14
    damage = real_damage(g, t)
    lose_energy(g, unit, cost)
    if arm != no.NO_CARD and facts(g, t, arm).type == no.TYPE_MAGIC:
        g.spent[0 if unit == g.attacker else 1] = 1
    if g.energy[unit] == 0 and g.options[no.EXACT_FAILS]:
        damage = 0  # F-2.15
    g.dealt = damage
    lose_chips(g, other, damage)
    if damage >= 1:  # F-2.8
        for k in range(g.extra_count):
            row, player = g.extra_row[k], g.extra_player[k]
            await_rows(g, fighter_of(g, player), player, fighter_of(g, player), row, row + 1, 1)
    return 1


@rule
def step_result(g: Game, t: Tables) -> None:
    """Take step 6 of the exchange."""
    if has_several_sets(g):
        ask_consumption(g, t)
        return
    happened = strike(g, t)
    g.step = no.AFTERWARDS if happened and g.exchange == no.ATTACK else no.FIGHT_OVER


@rule
def can_counter(g: Game, t: Tables) -> int:
    """Whether the defender can strike back: it has chips left, the same equipment, and the attacker in range (F-3.1,
    F-3.2, F-3.4)."""
    if not fight_goes_on(g) or not can_strike_with(g, t, g.defender, g.arms[1]):
        return 0
    return 1 if g.options[no.COUNTER_ANYWHERE] else squares_for(g, t, g.defender, g.arms[1]) >> g.square[g.attacker] & 1


@rule
def step_afterwards(g: Game, t: Tables) -> None:
    """Offer the counterattack, which is optional (F-3.1); it cannot be answered by another one (F-3.5)."""
    if not can_counter(g, t):
        g.step = no.FIGHT_OVER
        return
    ask(g, no.ASK_COUNTER, owner_of(g.defender), g.defender, 0)
    allow(g, no.PASS)
    allow(g, no.TAKE_COUNTER)


@rule
def step_fight(g: Game, t: Tables) -> None:
    """Take the next step of a fight (F-2.1, F-3.2)."""
    if g.step < no.AFTERWARDS and not fight_goes_on(g):
        g.step = no.FIGHT_OVER  # F-5.3: who left does not strike and is not struck
    if g.step == no.WITH_WHAT:
        ask_equipment(g, t)
    elif g.step == no.AGAINST_WHAT:
        ask_received_with(g, t)
    elif g.step == no.PREPARATION:
        if g.passes == 2:
            g.step = no.RESULT
        else:
            ask_preparation(g, t)
    elif g.step == no.RESULT:
        step_result(g, t)
    elif g.step == no.AFTERWARDS:
        step_afterwards(g, t)
    else:
        end_fight(g)


@rule
def end_fight(g: Game) -> None:
    """End the fight and go on to the processing step (F-3.5)."""
    if g.options[no.RECEIVING_USES_UP]:
        g.spent[1] = 1
    begin_step(g, no.PROCESSING)
    g.exchange = no.NO_EXCHANGE
    g.passes = 0


@rule
def answer_equipment(g: Game, t: Tables, card: int) -> None:
    """Note the chosen equipment; the unit itself means its initial equipment."""
    if g.step == no.WITH_WHAT:
        g.arms[0] = no.NO_CARD if card == g.attacker else card
        g.step = no.AGAINST_WHAT
    else:
        g.arms[1] = no.NO_CARD if card == g.defender else card
        begin_exchange(g, t, no.ATTACK)


@rule
def pass_preparation(g: Game) -> None:
    """Note a pass; two in a row end the preparation second (F-2.6)."""
    g.passes += 1
    g.actor_of_preparation = 1 - g.actor_of_preparation


@rule
def act_in_preparation(g: Game) -> None:
    """Note that a player declared something: the other player is next (F-2.6)."""
    g.passes = 0
    g.actor_of_preparation = 1 - g.actor_of_preparation


@rule
def is_armed_with_magic(g: Game, t: Tables, unit: int, arm: int) -> int:
    """Whether the card that a unit fought with is a magic card and still attached to it."""
    if arm == no.NO_CARD or g.host[arm] != unit or not on_board(g, unit):
        return 0
    return 1 if facts(g, t, arm).type == no.TYPE_MAGIC else 0
