"""Check what texts in force forbid a player to do (R0.11), if the game has cards with such texts (``asks``)."""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..queries.matching import fits_anywhere
from ..queries.values import absolute_player
from ..record import constants as no
from ..record import state as st
from ..record.types import Card, Game, Item, Player, Tables
from .derived_values import refresh
from .rules_in_force import has_rules


@rule
def is_banned_with(g: Game, t: Tables, player: Player, what: int, card: Card) -> int:
    """Whether a text forbids a player to do something (BAN_* bits) with a card; NO_CARD: to do it at all."""
    refresh(g, t)
    if not has_rules(g, op.STATIC_BAN):
        return 0
    for r in entries_of(g, "rules"):
        if t.rows[r.row, arg.OPERATION] != op.STATIC_BAN or not t.rows[r.row, arg.StaticBan.WHAT] & what:
            continue
        whose = t.rows[r.row, arg.StaticBan.PLAYER]
        if whose != op.ANYONE and absolute_player(whose, r.controller) != player:
            continue
        described = t.rows[r.row, arg.StaticBan.FILTER]
        if described < 0:
            return 1
        if card != st.NO_CARD and fits_anywhere(g, t, described, card, r.controller, r.source):
            return 1
    return 0


@rule(inline=True)
def is_banned(g: Game, t: Tables, player: Player, what: int) -> int:
    """Whether a text forbids a player to do something at all."""
    if not g.asks & op.ASKS_BANS:
        return 0
    return is_banned_with(g, t, player, what, Card(st.NO_CARD))


@rule
def cannot_search(g: Game, t: Tables, player: Player) -> int:
    """Whether a player cannot search: this turn, or while a text is in force (R12.37)."""
    return 1 if g.no_search[player] == g.turn or is_banned(g, t, player, op.BAN_SEARCH) else 0


@rule
def cannot_draw_by(g: Game, t: Tables, player: Player, item: Item) -> int:
    """Whether a Summon or an ability cannot let a player draw (R8.6). An EX Burst without card information is neither
    (R10.77)."""
    if not g.asks & op.ASKS_BANS:
        return 0
    if g.options[no.OPTION_EX_BURST_WITHOUT_INFORMATION] and item.kind == no.ITEM_EX_BURST:
        return is_banned(g, t, player, op.BAN_DRAW_IN_PHASE)
    summon = t.cards[g.card_id[item.source]].type == op.SUMMON
    return is_banned(g, t, player, op.BAN_DRAW_BY_SUMMONS if summon else op.BAN_DRAW_BY_ABILITIES)
