"""Let Characters enter the field: what effects may play, and what changes how one enters (R3.41, R4.18, R9.55)."""

from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..queries.circumstances import causing_player
from ..queries.conditions import holds
from ..queries.matching import fits_anywhere
from ..record import constants as no
from ..record.types import Card, Game, Player, Row, Tables
from ..table.zones import move, put_onto_field
from .field_limits import breaks_field_limit, forbids_copy, is_excluded_by_field
from .prohibitions import is_banned_with
from .rules_in_force import has_rules, rule_applies


@rule
def can_be_played(g: Game, t: Tables, card: Card, player: Player) -> int:
    """Whether an effect may play a card onto the field (R3.41, R3.42, R9.45, R12.58)."""
    c = t.cards[g.card_id[card]]
    if not c.type & op.CHARACTER:
        return 0
    if c.not_played == op.FROM_ANYWHERE or (c.not_played == op.FROM_HAND and g.zone[card] == op.HAND):
        if c.not_played_if == 0 or holds(g, t, Row(c.not_played_if - 1), player, card):
            return 0
    if is_excluded_by_field(g, t, card, player):
        return 0
    if g.asks & op.ASKS_BANS and causing_player(g) >= 0:
        what = op.BAN_PLAY | (op.BAN_PLAY_FROM_BREAK_ZONE if g.zone[card] == op.BREAK_ZONE else 0)
        if is_banned_with(g, t, Player(causing_player(g)), what, card):
            return 0
    if g.casting & op.CASTING_EFFECTS and forbids_copy(g, t, card, causing_player(g), op.FORBIDS_PLAYING):
        return 0
    return 0 if breaks_field_limit(g, t, card, player) and not g.options[no.OPTION_LIMIT_BY_RULE_PROCESS] else 1


@rule
def enter_field(g: Game, t: Tables, card: Card, player: Player, dull: int) -> None:
    """Let a Character enter the field of ``player``; ``dull``: the instruction says so. Effects that were there before
    it count (R9.56, R4.19, R8.22): the derived values are those of the moment before."""
    c = t.cards[g.card_id[card]]
    if c.enters_dull and (c.enters_dull_if == 0 or holds(g, t, Row(c.enters_dull_if - 1), player, card)):
        dull = 1
    put_onto_field(g, t, card, player, dull)
    if not has_rules(g, op.STATIC_ENTERS_DULL):
        return
    for r in entries_of(g, "rules"):
        if t.rows[r.row, arg.OPERATION] == op.STATIC_ENTERS_DULL and rule_applies(g, t, r, card):
            g.dull[card] = 1


@rule
def enters_elsewhere(g: Game, t: Tables, card: Card, player: Player) -> int:
    """Put a Character that a Summon or an ability of ``player`` plays into another zone instead, if a text of the
    opponent says so (R9.55, R9.57). Returns whether it did."""
    for r in entries_of(g, "rules"):
        if t.rows[r.row, arg.OPERATION] != op.STATIC_ENTERS_ELSEWHERE or r.controller == player:
            continue
        if fits_anywhere(g, t, t.rows[r.row, arg.StaticEnters.OF], card, r.controller, r.source):
            move(g, card, t.rows[r.row, arg.StaticEnters.ZONE])
            return 1
    return 0
