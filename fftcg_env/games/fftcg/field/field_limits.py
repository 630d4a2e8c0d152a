"""Check the limits on what a player may control, and texts that widen them or forbid more (3.3)."""

from ....core.intrinsics.branchless import number_of_bits
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..queries.conditions import holds
from ..queries.matching import fits_anywhere
from ..record import constants as no
from ..record.types import Ability, Card, Game, Player, Tables, abilities, players, static_rows
from ..table.characteristics import elements_of, share_a_name
from ..table.field_sets import backup_bits

LIGHT = 1 << op.ELEMENTS.index("Light")


@rule
def text_applies(g: Game, t: Tables, ability: Ability, card: Card, player: Player) -> int:
    """Whether a field ability of a card that is, or would be, on ``player``'s field applies now (R8.20, R12.45)."""
    a = t.abilities[ability]
    if a.kind != op.FIELD_ABILITY or g.zone_count[player, op.DAMAGE_ZONE] < a.damage:
        return 0
    return 1 if a.condition < 0 or holds(g, t, a.condition, player, card) else 0


@rule
def limits_now(g: Game, t: Tables, card: Card, player: Player) -> int:
    """The field limits that a card's own text changes under the conditions that hold: bits."""
    bits = 0
    c = t.cards[g.card_id[card]]
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        if text_applies(g, t, k, card, player):
            for row in static_rows(t, t.abilities[k].program):
                if t.rows[row, arg.OPERATION] == op.STATIC_LIMIT:
                    bits |= t.rows[row, arg.StaticLimit.BITS]
    return bits


@rule
def derive_widened_limits(g: Game, t: Tables) -> None:
    """Derive which limits the players' Characters widen, two bits a player; a change makes the limits be checked
    (R3.45)."""
    widened = 0
    if g.limit_texts:
        for p in players(2):
            for card in cards_in(g, p, op.FIELD):
                if not g.silenced[card]:
                    limits = t.cards[g.card_id[card]].limits
                    if limits & op.LIMITS_UNDER_CONDITION:
                        limits |= limits_now(g, t, card, g.controller[card])
                    widened |= (limits & (op.ALLOWS_SEVERAL_LIGHT | op.ALLOWS_SEVERAL_DARK)) << (2 * p)
    if widened != g.widened:
        g.widened = widened
        g.limits_open = 1


@rule
def clash_by_element(g: Game, t: Tables, card: Card, there: Card, player: Player) -> int:
    """Whether two Characters of one player are Light or Dark and cannot both be there (R3.33, R3.36)."""
    both = elements_of(g, t, card) & op.LIGHT_DARK
    if not both or not elements_of(g, t, there) & op.LIGHT_DARK:
        return 0
    if both != elements_of(g, t, there) & op.LIGHT_DARK or both == op.LIGHT_DARK:
        return 1  # one Light and one Dark
    allowed = op.ALLOWS_SEVERAL_LIGHT if both == LIGHT else op.ALLOWS_SEVERAL_DARK
    return 0 if g.widened >> (2 * player) & allowed else 1


@rule
def enters_despite_same_element(g: Game, t: Tables, card: Card, player: Player) -> int:
    """Whether a card's own text lets it enter although a Light or Dark Character is there (R3.36)."""
    both = elements_of(g, t, card) & op.LIGHT_DARK
    limits = t.cards[g.card_id[card]].limits
    if limits & op.LIMITS_UNDER_CONDITION:
        limits |= limits_now(g, t, card, player)
    return limits & (op.ENTERS_BESIDE_LIGHT if both == LIGHT else op.ENTERS_BESIDE_DARK)


@rule(inline=True)
def has_no_namesake(g: Game, t: Tables, card: Card, player: Player) -> int:
    """A cheap test that most cards pass: whether nothing on a player's side of the field can have a name of a card, or
    the card may share names (R3.31)."""
    c = t.cards[g.card_id[card]]
    return 1 if c.generic or not (g.stale or c.name_bits & g.field_names[player] or g.altered[card]) else 0


@rule
def has_enough_backups(g: Game, card: Card, player: Player) -> int:
    """Whether a player controls the maximum of Backups, not counting one card (R3.34, R3.37)."""
    backups = 0
    for owner in players(2):
        backups += number_of_bits(backup_bits(g, owner, player, 1))
    there = g.zone[card] == op.FIELD and g.controller[card] == player and g.types[card] & op.BACKUP
    return 1 if backups - (1 if there else 0) >= no.BACKUP_LIMIT else 0


@rule
def breaks_field_limit(g: Game, t: Tables, card: Card, player: Player) -> int:
    """Whether a Character would break a field limit on ``player``'s side (3.3)."""
    c = t.cards[g.card_id[card]]
    light_dark = elements_of(g, t, card) & op.LIGHT_DARK
    # Elements are the lowest bits of the printed facts of a side
    elements_there = light_dark if g.stale or g.field_facts[player] & op.LIGHT_DARK else 0
    if not elements_there and has_no_namesake(g, t, card, player):
        return has_enough_backups(g, card, player) if c.type & op.BACKUP else 0
    backups = 0
    for there in cards_in(g, player, op.FIELD):
        if there == card:
            continue
        if g.types[there] & op.BACKUP:  # R3.37
            backups += 1
        if not c.generic and not t.cards[g.card_id[there]].generic and share_a_name(g, t, card, there):  # R3.30, R3.32
            return 1
        if light_dark and clash_by_element(g, t, card, there, player):
            unlike = (elements_of(g, t, there) ^ elements_of(g, t, card)) & op.LIGHT_DARK
            if unlike or not enters_despite_same_element(g, t, card, player):
                return 1
    return 1 if c.type & op.BACKUP and backups >= no.BACKUP_LIMIT else 0  # R3.34


@rule
def names_among(g: Game, t: Tables, source: Card, card: Card, player: Player) -> int:
    """Whether ``source`` limits a name of this card to one card that can be played."""
    c = t.cards[g.card_id[source]]
    for k in abilities(c.first_ability, c.first_ability + c.abilities):
        row = t.abilities[k].program
        while t.abilities[k].stages == 0 and t.rows[row, arg.OPERATION] == op.STATIC_CANNOT_PLAY_BESIDE:
            described = t.rows[row, arg.StaticBeside.FILTER]
            if fits_anywhere(g, t, described, card, player, source) and text_applies(g, t, k, source, player):
                return 1
            row += 1
    return 0


@rule
def is_excluded_by_field(g: Game, t: Tables, card: Card, player: Player) -> int:
    """Whether a text forbids playing a card while its player controls another one (R3.46): the card's own text, or that
    of a Character which the player controls."""
    own = t.cards[g.card_id[card]].limits & op.CANNOT_PLAY_BESIDE
    if not own and not g.limit_texts & op.CANNOT_PLAY_BESIDE:
        return 0
    for there in cards_in(g, player, op.FIELD):
        if own and names_among(g, t, card, there, player):
            return 1
        if t.cards[g.card_id[there]].limits & op.CANNOT_PLAY_BESIDE and not g.silenced[there]:
            if names_among(g, t, there, card, player):
                return 1
    return 0


@rule
def forbids_copy(g: Game, t: Tables, card: Card, player: int, what: int) -> int:
    """Whether an ongoing effect of the other player forbids ``player`` to cast or play (``what``: FORBIDS_*) cards of
    this card's number (R0.11, R2.2)."""
    for e in entries_of(g, "effects"):
        if e.kind == no.EFFECT_NO_COPIES and e.value & what and e.controller == 1 - player:
            if e.ability == t.cards[g.card_id[card]].canonical:
                return 1
    return 0
