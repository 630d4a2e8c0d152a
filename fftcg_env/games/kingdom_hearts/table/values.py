"""What cards are worth now: attack, support, magic, power; and what lasting changes make of it."""

from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.types import Facts, Game, Row, Tables
from .zones import facts, speaks, top_of


@rule
def world_in_use(g: Game) -> int:
    """The World on which the fight takes place: the fighter's own in a battle (K-6.1), the blocker's in a challenge
    (K-7.1)."""
    if g.fight == no.NO_FIGHT:
        return no.NO_CARD
    return top_of(g, g.turn_player if g.fight == no.FIGHT_BATTLE else 1 - g.turn_player, no.WORLDS)


@rule
def in_force(g: Game, card: int, row: Row) -> int:
    """Whether a lasting change of a card holds now (K-10.4)."""
    if row.scope == codes.ALWAYS:
        return 1
    if row.scope == codes.BEARER or g.fight == no.NO_FIGHT:
        return 0
    return 1 if g.options[no.BOTH_WORLDS] or world_in_use(g) == card else 0


@rule
def add_changes(g: Game, t: Tables, card: int) -> None:
    """Add the lasting changes of one card to the sums."""
    span = facts(g, t, card).statics
    for r in range(span.first, span.end):
        row = t.rows[r]
        if in_force(g, card, row):
            me = g.side[card]
            if row.side != codes.OPPONENT:
                g.changes[me, row.code] += row.amount
            if row.side != codes.YOU:
                g.changes[1 - me, row.code] += row.amount


@rule
def refresh(g: Game, t: Tables) -> None:
    """Sum up the lasting changes of all cards on the table, if any has come or gone or a fight has begun or ended: they
    depend on nothing else (:func:`in_force`)."""
    if not g.stale:
        return
    g.stale = 0
    for side in range(2):
        for k in range(codes.STATIC_COUNT):
            g.changes[side, k] = 0
    for side in range(2):
        for zone in range(no.PLAYER, no.EQUIPMENT + 1):
            for k in range(g.zone_count[side, zone]):
                card = g.zone_cards[side, zone, k]
                span = facts(g, t, card).statics
                if span.end > span.first and speaks(g, card):
                    add_changes(g, t, card)


@rule
def borne(g: Game, t: Tables, bearer: int, code: int) -> int:
    """What equipment adds to one value of its bearer (K-13.1)."""
    total = 0
    for side in range(2):
        for k in range(g.zone_count[side, no.EQUIPMENT]):
            card = g.zone_cards[side, no.EQUIPMENT, k]
            if g.host[card] == bearer:
                span = facts(g, t, card).statics
                for r in range(span.first, span.end):
                    if t.rows[r].scope == codes.BEARER and t.rows[r].code == code:
                        total += t.rows[r].amount
    return total


@rule
def figure_of(g: Game, player: int) -> int:
    """The card whose abilities and attribute the Player has: the Form, if there is one (K-12.1)."""
    form = top_of(g, player, no.FORM)
    return form if form != no.NO_CARD else top_of(g, player, no.PLAYER)


@rule
def figure(g: Game, t: Tables, player: int) -> Facts:
    """What is printed on :func:`figure_of`."""
    return t.cards[g.card_id[figure_of(g, player)]]


@rule
def attack_of(g: Game, t: Tables, player: int) -> int:
    """Attack of the Player alone."""
    value = figure(g, t, player).attack + g.changes[player, codes.STATIC_ATTACK]
    return max(0, value + borne(g, t, top_of(g, player, no.PLAYER), codes.STATIC_ATTACK))


@rule
def support_of(g: Game, t: Tables, card: int) -> int:
    """Support of a friend: half the power of a Dark or Nobody card (K-8.5), the attack of a Player card (K-8.6)."""
    c = facts(g, t, card)
    value = c.support
    if c.type == no.TYPE_DARK:
        value = c.power // 2
    elif c.type == no.TYPE_PLAYER:
        value = c.level if g.options[no.XIII_SUPPORT_LEVEL] else c.attack
    return max(0, value + g.changes[g.side[card], codes.STATIC_SUPPORT] + borne(g, t, card, codes.STATIC_SUPPORT))


@rule
def magic_of(g: Game, t: Tables, card: int) -> int:
    """Magic of a Player or friend (K-11.2); with the option, of a Player the level (K-11.4)."""
    side = g.side[card]
    value = facts(g, t, card).magic
    if g.zone[card] == no.PLAYER:
        c = figure(g, t, side)
        value = c.level if g.options[no.LEVEL_CASTS] else c.magic
    return max(0, value + g.changes[side, codes.STATIC_MAGIC] + borne(g, t, card, codes.STATIC_MAGIC))


@rule
def power_of(g: Game, t: Tables, card: int) -> int:
    """Power of an obstacle, which damage has to reach (K-9.3)."""
    return max(1, facts(g, t, card).power + g.changes[g.side[card], codes.STATIC_POWER])


@rule
def total_attack(g: Game, t: Tables, player: int) -> int:
    """The total of a fight: Player, friends that joined, cards used (K-6.3, K-7.3)."""
    total = attack_of(g, t, player) + g.bonus[player]
    for k in range(g.zone_count[player, no.FRIENDS]):
        card = g.zone_cards[player, no.FRIENDS, k]
        if g.joined[card]:
            total += support_of(g, t, card)
    return max(0, total)


@rule
def serves(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether a card serves this Player as a friend, by the Player's attribute (K-4.3)."""
    c = facts(g, t, card)
    attribute = figure(g, t, player).attribute
    if attribute == no.DARK:
        return 1 if c.type == no.TYPE_DARK and (c.attribute == no.HEARTLESS or c.attribute == no.VILLAINS) else 0
    if attribute == no.XIII:
        if c.type == no.TYPE_PLAYER:
            return 1 if c.attribute == no.XIII else 0
        return 1 if c.type == no.TYPE_DARK and c.attribute == no.NOBODY else 0
    return 1 if c.type == no.TYPE_FRIEND or c.type == no.TYPE_MAGIC_FRIEND else 0


@rule
def may_cast(g: Game, t: Tables, caster: int, level: int) -> int:
    """Whether a card on the table casts magic of this level: a Player or friend whose magic reaches it (K-11.1,
    K-11.2), no Dark or Nobody card (K-8.5), no friend that does not fit the Player any more (K-12.2)."""
    if g.zone[caster] == no.FRIENDS:
        if facts(g, t, caster).type == no.TYPE_DARK or not serves(g, t, g.side[caster], caster):
            return 0
    return 1 if magic_of(g, t, caster) >= level else 0


@rule
def has_caster(g: Game, t: Tables, player: int, level: int) -> int:
    """Whether anybody on this side casts magic of this level."""
    if may_cast(g, t, top_of(g, player, no.PLAYER), level):
        return 1
    for k in range(g.zone_count[player, no.FRIENDS]):
        if may_cast(g, t, g.zone_cards[player, no.FRIENDS, k], level):
            return 1
    return 0


@rule
def highest_friend(g: Game, t: Tables, player: int) -> int:
    """The highest level among the friends on a side, Magic/Friends included; 0: there is none (K-8.1)."""
    highest = 0
    for k in range(g.zone_count[player, no.FRIENDS]):
        highest = max(highest, facts(g, t, g.zone_cards[player, no.FRIENDS, k]).level)
    return highest


@rule
def is_called(g: Game, t: Tables, card: int, name: int) -> int:
    """Whether a card on the table has this name."""
    return 1 if facts(g, t, card).name == name else 0


@rule
def stands_here(g: Game, t: Tables, player: int, name: int) -> int:
    """Whether a Player, Form or friend of this name is on a side (K-13.2)."""
    for zone in range(no.PLAYER, no.FRIENDS + 1):
        for k in range(g.zone_count[player, zone]):
            if is_called(g, t, g.zone_cards[player, zone, k], name):
                return 1
    return 0
