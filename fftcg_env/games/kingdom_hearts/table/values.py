"""The current values of cards: attack, support, magic and power, with all lasting changes."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Facts, Game, Row, Tables, facts, top_of


@rule
def world_in_use(g: Game) -> int:
    """The World on which the fight takes place: the turn player's in a battle (K-6.1), the challenged player's in a
    challenge (K-7.1)."""
    if g.fight == no.NO_FIGHT:
        return no.NO_CARD
    return top_of(g, g.turn_player if g.fight == no.FIGHT_BATTLE else 1 - g.turn_player, no.WORLDS)


@rule
def in_force(g: Game, card: int, row: Row) -> int:
    """Whether a lasting change of a card applies now (K-10.4)."""
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
    """Compute the lasting changes of all cards on the table and the value of each card with them. Cards that come or go
    there and fights that begin or end set ``stale``; nothing else changes the result (:func:`in_force`)."""
    for side in range(2):
        for k in range(codes.STATIC_COUNT):
            g.changes[side, k] = 0
    for side in range(2):
        sum_changes(g, t, side)
    for side in range(2):
        sum_values(g, t, side)


@rule
def sum_changes(g: Game, t: Tables, side: int) -> None:
    """Sum up the lasting changes of the cards on a side whose text applies (:func:`~.zones.speaks`), and what friends
    and the Player bear."""
    if g.zone_count[side, no.PLAYER] > 0:
        player = top_of(g, side, no.PLAYER)
        g.value[player] = 0
        g.magic[player] = 0
        add_changes(g, t, figure_of(g, side))
    for friend in cards_in(g, side, no.FRIENDS):
        g.value[friend] = 0
        g.magic[friend] = 0
        add_changes(g, t, friend)
    for equipment in cards_in(g, side, no.EQUIPMENT):
        add_changes(g, t, equipment)
        add_borne(g, t, equipment, g.host[equipment])
    if g.zone_count[side, no.WORLDS] > 0:
        add_changes(g, t, top_of(g, side, no.WORLDS))


@rule
def add_borne(g: Game, t: Tables, equipment: int, bearer: int) -> None:
    """Add what an equipment gives its bearer (K-13.1): attack to a Player, support to a friend, magic to both."""
    fighting = codes.STATIC_ATTACK if g.zone[bearer] == no.PLAYER else codes.STATIC_SUPPORT
    span = facts(g, t, equipment).statics
    for r in range(span.first, span.end):
        row = t.rows[r]
        if row.scope == codes.BEARER and row.code == fighting:
            g.value[bearer] += row.amount
        elif row.scope == codes.BEARER and row.code == codes.STATIC_MAGIC:
            g.magic[bearer] += row.amount


@rule
def sum_values(g: Game, t: Tables, side: int) -> None:
    """Compute the values of the cards on a side: what is printed, what they bear, and lasting changes."""
    attack, support = g.changes[side, codes.STATIC_ATTACK], g.changes[side, codes.STATIC_SUPPORT]
    magic, power = g.changes[side, codes.STATIC_MAGIC], g.changes[side, codes.STATIC_OBSTACLE_POWER]
    casts, highest = 0, 0
    for card in cards_in(g, side, no.PLAYER):
        c = figure(g, t, side)
        g.attribute[side] = c.attribute
        g.value[card] += c.attack + attack
        g.magic[card] += (c.level if g.options[no.LEVEL_CASTS] else c.magic) + magic  # K-11.4
        casts = magic_of(g, card)
    for card in cards_in(g, side, no.FRIENDS):
        c = facts(g, t, card)
        g.value[card] += printed_support(g, c) + support
        g.magic[card] += c.magic + magic
        casts = max(casts, magic_of(g, card) * is_caster(g, t, card))
        highest = max(highest, c.level)
    for card in cards_in(g, side, no.OBSTACLES):
        g.value[card] = max(1, facts(g, t, card).power + power)
    g.casts[side] = casts
    g.highest[side] = highest


@rule
def printed_support(g: Game, c: Facts) -> int:
    """Support of a friend: half the power of a Dark or Nobody card (K-8.5), the attack of a Player card (K-8.6)."""
    if c.type == no.TYPE_DARK:
        return c.power // 2
    if c.type == no.TYPE_PLAYER:
        return c.level if g.options[no.XIII_SUPPORT_LEVEL] else c.attack
    return c.support


@rule
def borne_spells(g: Game, t: Tables, caster: int) -> int:
    """What equipment adds to the attack magic of its bearer (K-13.1)."""
    total = 0
    for side in range(2):
        for card in cards_in(g, side, no.EQUIPMENT):
            if g.host[card] == caster:
                span = facts(g, t, card).statics
                for r in range(span.first, span.end):
                    if t.rows[r].scope == codes.BEARER and t.rows[r].code == codes.STATIC_ATTACK_MAGIC:
                        total += t.rows[r].amount
    return total


@rule
def figure_of(g: Game, player: int) -> int:
    """The card whose abilities and attribute the Player has: the Form if there is one (K-12.1)."""
    form = top_of(g, player, no.FORM)
    return form if form != no.NO_CARD else top_of(g, player, no.PLAYER)


@rule
def figure(g: Game, t: Tables, player: int) -> Facts:
    """What is printed on :func:`figure_of`."""
    return t.cards[g.card_id[figure_of(g, player)]]


@rule
def attack_of(g: Game, player: int) -> int:
    """Attack of the Player alone."""
    return max(0, g.value[top_of(g, player, no.PLAYER)])


@rule
def support_of(g: Game, card: int) -> int:
    """Support of a friend."""
    return max(0, g.value[card])


@rule
def magic_of(g: Game, card: int) -> int:
    """Magic of a Player or friend (K-11.2)."""
    return max(0, g.magic[card])


@rule
def power_of(g: Game, card: int) -> int:
    """Power of an obstacle, which damage has to reach (K-9.3)."""
    return g.value[card]


@rule
def total_attack(g: Game, player: int) -> int:
    """The total of a fight: the Player, friends that joined, used cards (K-6.3, K-7.3, K-3.4)."""
    total = attack_of(g, player) + g.bonus[player]
    for card in cards_in(g, player, no.FRIENDS):
        total += support_of(g, card) * g.joined[card]
    return max(0, total)


@rule
def fits(c: Facts, attribute: int) -> int:
    """Whether a card serves Players of an attribute as a friend (K-4.3)."""
    return c.serves >> attribute & 1


@rule
def serves(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether a card serves this Player as a friend, by the Player's attribute (K-4.3)."""
    return fits(facts(g, t, card), g.attribute[player])


@rule
def is_caster(g: Game, t: Tables, friend: int) -> int:
    """Whether a friend on the table casts magic: no Dark or Nobody card (K-8.5), and no card that no longer fits the
    Player (K-12.2)."""
    c = facts(g, t, friend)
    return 1 if c.type != no.TYPE_DARK and fits(c, g.attribute[g.side[friend]]) else 0


@rule
def may_cast(g: Game, t: Tables, caster: int, level: int) -> int:
    """Whether a card on the table casts magic of this level: a Player or friend whose magic reaches it (K-11.1,
    K-11.2)."""
    if g.zone[caster] == no.FRIENDS and not is_caster(g, t, caster):
        return 0
    return 1 if magic_of(g, caster) >= level else 0


@rule
def has_caster(g: Game, player: int, level: int) -> int:
    """Whether some card on this side casts magic of this level."""
    return 1 if g.casts[player] >= level else 0


@rule
def is_called(g: Game, t: Tables, card: int, name: int) -> int:
    """Whether a card on the table has this name."""
    return 1 if facts(g, t, card).name == name else 0


@rule
def stands_here(g: Game, t: Tables, player: int, name: int) -> int:
    """Whether a Player, Form or friend of this name is on a side (K-13.2)."""
    for zone in range(no.PLAYER, no.FRIENDS + 1):
        for card in cards_in(g, player, zone):
            if is_called(g, t, card, name):
                return 1
    return 0
