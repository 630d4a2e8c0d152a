"""Carries out card programs row by row, and asks for one choice at a time."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ....core.random import random_below
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Row, Tables, allow, allow_card, ask, ask_nothing, facts, shuffle_deck
from ..table.values import power_of
from ..table.zones import discard, draw, leave, move


@rule
def begin_effect(g: Game, t: Tables) -> None:
    """Begin the next waiting effect."""
    k = g.queue_head
    g.queue_head += 1
    card, event = g.queue_card[k], g.queue_event[k]
    span = facts(g, t, card).programs[event]
    g.effect_card = card
    g.effect_player = g.queue_player[k]
    g.effect_row = span.first
    g.effect_end = span.end
    g.effect_left = 0
    if g.queue_head == g.queue_count:
        g.queue_head = 0
        g.queue_count = 0


@rule
def next_row(g: Game) -> None:
    """Go on to the next row, or end the effect."""
    g.effect_row += 1
    g.effect_left = 0
    if g.effect_row == g.effect_end:
        g.effect_card = no.NO_CARD


@rule
def side_of_row(g: Game, row: Row) -> int:
    """The player whom a row concerns."""
    return 1 - g.effect_player if row.side == codes.OPPONENT else g.effect_player


@rule
def needs_choice(code: int) -> int:
    """Whether a row needs a card to be chosen."""
    if code == codes.DISCARD or code == codes.DAMAGE:
        return 1
    return 1 if codes.DESTROY <= code <= codes.RECOVER else 0


@rule
def is_wanted(g: Game, t: Tables, row: Row, card: int) -> int:
    """Whether a card of a deck or discard pile has the type and level that a row names."""
    c = facts(g, t, card)
    if row.type != codes.ANY_TYPE and c.type != row.type:
        return 0
    return 1 if c.level <= row.level else 0


@rule
def can_be_target(g: Game, t: Tables, row: Row, card: int) -> int:
    """Whether a card can be chosen for a row."""
    if row.code == codes.DESTROY:
        return 1 if power_of(g, card) <= row.amount else 0
    if row.code == codes.DISCARD_FRIEND or row.code == codes.RETURN_FRIEND:
        return 1 if facts(g, t, card).level <= row.level else 0
    if row.code == codes.SEARCH or row.code == codes.RECOVER:
        return is_wanted(g, t, row, card)
    return 1


@rule
def zone_of_targets(code: int) -> int:
    """The zone of the cards that can be chosen for a row."""
    if code == codes.DISCARD:
        return no.HAND
    if code == codes.DISCARD_FRIEND or code == codes.RETURN_FRIEND:
        return no.FRIENDS
    if code == codes.DISCARD_EQUIPMENT:
        return no.EQUIPMENT
    if code == codes.SEARCH:
        return no.DECK
    return no.DISCARD if code == codes.RECOVER else no.OBSTACLES


@rule
def ask_target(g: Game, t: Tables, row: Row) -> None:
    """Ask for a card for a row. A player chooses cards of the own hand; finding a card is optional."""
    side = side_of_row(g, row)
    zone = zone_of_targets(row.code)
    ask(g, no.ASK_TARGET, side if row.code == codes.DISCARD else g.effect_player, g.effect_card, g.effect_left)
    if row.code == codes.SEARCH or row.code == codes.RECOVER:
        allow(g, no.PASS)
    for card in cards_in(g, side, zone):
        if can_be_target(g, t, row, card):
            allow_card(g, no.CHOOSE, card)


@rule
def has_no_effect(g: Game, row: Row) -> int:
    """Whether a row can do nothing now: damage outside battles, or no card to choose."""
    if g.legal_count == 0:
        return 1
    return 1 if row.code == codes.DAMAGE and g.fight != no.FIGHT_BATTLE else 0


@rule
def step_effect(g: Game, t: Tables) -> None:
    """Take one step of the current effect."""
    row = t.rows[g.effect_row]
    if not needs_choice(row.code):
        carry_out(g, t, row)
        next_row(g)
        return
    if g.effect_left == 0:
        g.effect_left = row.amount if row.code == codes.DISCARD else 1
    ask_target(g, t, row)
    if has_no_effect(g, row):
        ask_nothing(g)
        next_row(g)


@rule
def answer_target(g: Game, t: Tables, card: int) -> None:
    """Apply the current row to the chosen card (NO_CARD: the search found nothing)."""
    row = t.rows[g.effect_row]
    code = row.code
    if card != no.NO_CARD:
        if code == codes.DAMAGE:
            damage_obstacle(g, t, card, row.amount)
        elif code == codes.SEARCH or code == codes.RECOVER:
            move(g, t, card, no.HAND, g.effect_player)
            g.known[card] = 3
        elif code == codes.RETURN_FRIEND:
            leave(g, t, card, no.HAND)
            g.known[card] = 3
        else:
            discard(g, t, card)
    if code == codes.SEARCH:
        shuffle_deck(g, g.effect_player)
    g.effect_left -= 1
    if g.effect_left == 0:
        next_row(g)


@rule
def damage_obstacle(g: Game, t: Tables, card: int, amount: int) -> None:
    """Damage an obstacle. Damage in a battle adds up; as much as the power destroys (K-6.5, K-9.3)."""
    g.damage[card] += amount
    if g.damage[card] >= power_of(g, card):
        discard(g, t, card)


@rule
def damage_all(g: Game, t: Tables, amount: int) -> None:
    """Damage each obstacle in a battle."""
    if g.fight != no.FIGHT_BATTLE:
        return
    for k in range(g.zone_count[g.effect_player, no.OBSTACLES] - 1, -1, -1):
        damage_obstacle(g, t, g.zone_cards[g.effect_player, no.OBSTACLES, k], amount)


@rule
def carry_out(g: Game, t: Tables, row: Row) -> None:
    """Carry out a row without a choice."""
    code, amount = row.code, row.amount
    side = side_of_row(g, row)
    if code == codes.DRAW:
        for _ in range(amount):
            draw(g, t, side)
    elif code == codes.DISCARD_RANDOM:
        discard_at_random(g, t, side, amount)
    elif code == codes.HEARTS:
        g.hearts[side] += amount
        g.stale = 1
    elif code == codes.DAMAGE_ALL:
        damage_all(g, t, amount)
    elif code == codes.ATTACK:
        if g.fight != no.NO_FIGHT:
            g.bonus[side] += amount
    elif code == codes.LOOK:
        for card in cards_in(g, side, no.HAND):
            g.known[card] |= 1 << g.effect_player
    elif g.effect_player == g.turn_player:
        grant(g, code, amount)


@rule
def grant(g: Game, code: int, amount: int) -> None:
    """Let the turn player do more this turn."""
    if code == codes.MORE_WORLDS:
        g.worlds_left += amount
    elif code == codes.MORE_BATTLES:
        g.battles_left += amount
    else:
        g.challenges_left += amount


@rule
def discard_at_random(g: Game, t: Tables, player: int, amount: int) -> None:
    """Discard random cards of a hand."""
    for _ in range(amount):
        count = g.zone_count[player, no.HAND]
        if count > 0:
            discard(g, t, g.zone_cards[player, no.HAND, random_below(g.random, count)])
