"""Carries out card programs row by row, up to the first impossible part (C-6.5, C-8.2)."""

from ....core import jobs
from ....core.intrinsics.records import cards_in, copy_record
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Link, Row, Tables, allow_card, ask, facts, finish, top_of
from ..table.values import is_of_kinds
from ..table.zones import check, discard, draw, heroine_of, leave, notice_all, on_field, turn_down, turn_up
from .declaring import clear_link

IMPOSSIBLE, CARRIED_OUT, ASKED = range(3)


@rule
def start_effect(g: Game, t: Tables, link: Link, depth: int) -> None:
    """Begin to carry out the program of a declaration or trigger. Triggers that it sets off are one level deeper, so
    they come before all that wait already (C-9.5)."""
    copy_record(g.effect, link)
    ability = facts(g, t, link.card).abilities[link.ability]
    g.running = 1
    g.effect_row = ability.first
    g.effect_end = ability.end
    g.effect_left = 0
    g.depth = depth


@rule
def end_effect(g: Game, t: Tables) -> None:
    """End the effect; an Event goes to the discard pile (C-5.2)."""
    card, player = g.effect.card, g.effect.player
    if g.effect.kind == no.USE:
        discard(g, t, card)
        notice_all(g, t, player, codes.ON_EVENT_USED)
    clear_link(g.effect)
    g.running = 0
    g.effect_row = 0
    g.effect_end = 0
    g.effect_left = 0


@rule
def lose_for_want_of_cards(g: Game, player: int) -> None:
    """End the game for a player who must draw while deck and discard pile are empty (C-14.2)."""
    finish(g, jobs.PLAYER_0_WINS + 1 - player, no.REASON_NO_CARDS)


@rule
def do_to_card(g: Game, t: Tables, row: Row, card: int) -> int:
    """Carry out one effect on one card. Returns IMPOSSIBLE if nothing can be changed."""
    code = row.code
    fights = g.zone[card] == no.CHARACTERS and not g.down[card]
    if code == codes.DAMAGE and fights:
        g.damage[card] += row.amount
        g.stale |= no.BEATEN
    elif code == codes.CHANGE_AP and fights:
        g.ap_change[card] += row.amount
        g.stale = no.VALUES
    elif code == codes.CHANGE_DP and fights:
        g.dp_change[card] += row.amount
        g.stale = no.VALUES
    elif code == codes.CHECK and on_field(g.zone[card]) and not g.checked[card]:
        check(g, card)
    elif code == codes.UNCHECK and on_field(g.zone[card]) and g.checked[card]:
        g.checked[card] = 0
    elif code == codes.RECOVER and g.down[card]:
        turn_up(g, card)
    elif code == codes.TURN_DOWN and fights:
        turn_down(g, t, card)
    elif code == codes.TO_HAND and (on_field(g.zone[card]) or g.zone[card] == no.DISCARD):
        leave(g, t, card, no.HAND)
    elif code == codes.PUT_AWAY and on_field(g.zone[card]):
        discard(g, t, card)
    elif code == codes.RESTRICT and fights and not g.fresh[card]:
        g.fresh[card] = 1
    elif code == codes.RELEASE and g.fresh[card]:
        g.fresh[card] = 0
    elif code == codes.TOKENS and g.zone[card] == no.MUSIC:
        g.tokens[card] = max(0, g.tokens[card] + row.amount)
    else:
        return IMPOSSIBLE
    return CARRIED_OUT


@rule
def do_to_group(g: Game, t: Tables, row: Row) -> int:
    """Carry out an effect on the Characters of one side or both, from the top of the list down, because some may leave
    it. It is possible even if there are none."""
    me = g.effect.player
    for player in range(2):
        if row.side != codes.BOTH and (player == me) != (row.side == codes.YOU):
            continue
        for k in range(g.zone_count[player, no.CHARACTERS] - 1, -1, -1):
            card = g.zone_cards[player, no.CHARACTERS, k]
            if not (row.who == codes.OTHERS and card == g.effect.card) and is_of_kinds(g, t, card, row.kinds):
                do_to_card(g, t, row, card)
    return CARRIED_OUT


@rule
def card_meant(g: Game, row: Row) -> int:
    """The card that a row is about, NO_CARD if it is gone."""
    if row.who <= codes.TARGET_2:
        card = g.effect.targets[row.who]
        if card != no.NO_CARD and g.stamps[card] != g.effect.target_stamps[row.who]:
            return no.NO_CARD
        return card
    if row.who == codes.THE_HEROINE:
        return heroine_of(g.effect.player if row.side == codes.YOU else 1 - g.effect.player)
    if g.effect.stamp != g.stamps[g.effect.card]:
        return no.NO_CARD
    return g.host[g.effect.card] if row.who == codes.BEARER else g.effect.card


@rule
def discard_by_choice(g: Game, player: int, amount: int) -> int:
    """Let a player choose cards of the hand to discard."""
    if g.effect_left == 0:
        g.effect_left = amount
    if g.zone_count[player, no.HAND] == 0:
        return IMPOSSIBLE
    ask(g, no.ASK_DISCARD, player, g.effect.card, g.effect_left)
    for card in cards_in(g, player, no.HAND):
        allow_card(g, no.DO_CHOOSE, card)
    return ASKED


@rule
def answer_discard(g: Game, t: Tables, card: int) -> None:
    """Discard a card; after the last one the effect continues."""
    discard(g, t, card)
    g.effect_left -= 1
    if g.effect_left == 0:
        g.effect_row += 1


@rule
def do_to_player(g: Game, t: Tables, row: Row, player: int) -> int:
    """Carry out one effect on a player (C-1.7)."""
    code, amount = row.code, row.amount
    if code == codes.DRAW:
        for _ in range(amount):
            if not draw(g, player):
                lose_for_want_of_cards(g, player)
                return IMPOSSIBLE
    elif code == codes.DISCARD:
        return discard_by_choice(g, player, amount)
    elif code == codes.MILL:
        for _ in range(amount):
            if g.zone_count[player, no.DECK] == 0:
                return IMPOSSIBLE
            discard(g, t, top_of(g, player, no.DECK))
    elif code == codes.HIT:
        g.suffered[player] += amount
    elif code == codes.HEAL:
        g.suffered[player] = max(0, g.suffered[player] - amount)
    else:
        g.pool[player] += amount
    return CARRIED_OUT


@rule
def do_row(g: Game, t: Tables, row: Row) -> int:
    """Carry out one row."""
    if row.code >= codes.ADD_COST:  # the declaration that this one answered lies on top of the chain now (C-6.3)
        if g.chain_count == 0:
            return IMPOSSIBLE
        link = g.chain[g.chain_count - 1]
        if row.code == codes.CANCEL:
            link.cancelled = 1
        elif row.code == codes.ADD_DISCARDS:
            link.discards += row.amount
        else:
            link.added += row.amount
        return CARRIED_OUT
    if row.code < codes.DAMAGE:
        return do_to_player(g, t, row, g.effect.player if row.side == codes.YOU else 1 - g.effect.player)
    if row.who == codes.GROUP or row.who == codes.OTHERS:
        return do_to_group(g, t, row)
    if row.who <= codes.TARGET_2 and g.options[no.REST_HAPPENS] and g.effect.targets[row.who] == no.NO_CARD:
        return CARRIED_OUT  # C-6.6: left out, as if it did not stand there
    card = card_meant(g, row)
    return do_to_card(g, t, row, card) if card != no.NO_CARD else IMPOSSIBLE


@rule
def step_effect(g: Game, t: Tables) -> None:
    """Carry out the next row. Rows after an impossible one are not carried out (C-6.5, C-8.2)."""
    if g.effect_row >= g.effect_end:
        end_effect(g, t)
        return
    outcome = do_row(g, t, t.rows[g.effect_row])
    if outcome == CARRIED_OUT:
        g.effect_row += 1
    elif outcome == IMPOSSIBLE:
        g.effect_row = g.effect_end
