"""Track which abilities objects on the field have gained or lost, and which of the gained ones were used (8.8).

:mod:`.derived_values` rebuilds the list, like power and keywords, from ongoing effects and from field abilities that
give abilities. While nothing gives any (``grants`` is 0), the list is empty and no rule reads it.
"""

from ....core.intrinsics.branchless import lowest_bit
from ....core.intrinsics.records import cards_in, entries_of
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..cards.program import operands as arg
from ..queries.card_filters import has_side, side_lacks_print
from ..queries.conditions import holds
from ..queries.matching import fits
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import is_full
from ..record.types import Ability, Card, Game, Player, Row, Tables, abilities, players, static_rows
from ..table.characteristics import has_abilities_of_kind

LOST, HAS_TAKEN = 1, 2
"""Bits of ``silenced`` while abilities are taken away; afterwards only the first is left."""


@rule
def add_gained(g: Game, card: Card, ability: Ability, time: int) -> None:
    """Add an ability that an object gained at ``time``."""
    if is_full(g, g.gained_count, st.GAINED_CAPACITY):
        return
    entry = g.gained[g.gained_count]
    entry.card = card
    entry.ability = ability
    entry.time = time
    g.gained_count += 1


@rule
def gained_position(g: Game, card: Card, number: int) -> int:
    """Position in the list of the ``number``-th ability that an object gained; -1: it has fewer."""
    for i in range(g.gained_count):
        if g.gained[i].card == card:
            if number == 0:
                return i
            number -= 1
    return -1


@rule
def free_use(g: Game, card: Card, time: int) -> int:
    """Position of the effect that gave an object, at ``time``, an ability usable once without paying; -1: none did."""
    for i in range(g.effect_count):
        e = g.effects[i]
        if e.kind == no.EFFECT_ABILITY and e.card == card and e.time == time and e.value & op.FREE_ONCE:
            return i
    return -1


@rule
def was_used(g: Game, t: Tables, card: Card, ability: Ability, time: int) -> int:
    """Whether a "once per turn" or "twice per turn" ability of an object was used or triggered that often this turn
    (R8.38, R8.61). ``time``: 0 for a printed ability, else the time of the gained one."""
    if time == 0:
        return 1 if g.used[card] & (1 << t.abilities[ability].position) else 0
    uses = 0
    for entry in entries_of(g, "gained_used"):
        if entry.card == card and entry.ability == ability and entry.time == time:
            uses += 1
    return 1 if uses >= t.abilities[ability].uses_per_turn else 0


@rule
def mark_used(g: Game, t: Tables, card: Card, ability: Ability, time: int) -> None:
    """Record that a "once per turn" or "twice per turn" ability is used or triggers."""
    if time == 0:
        bit = 1 << t.abilities[ability].position
        first = bit << op.FIRST_USE_SHIFT
        if t.abilities[ability].uses_per_turn > 1 and not g.used[card] & first:
            g.used[card] |= first
        else:
            g.used[card] |= bit
        return
    if is_full(g, g.gained_used_count, st.GAINED_USED_CAPACITY):
        return
    entry = g.gained_used[g.gained_used_count]
    entry.card = card
    entry.ability = ability
    entry.time = time
    g.gained_used_count += 1


@rule
def field_ability_works(g: Game, t: Tables, ability: Ability, source: Card) -> int:
    """Whether a field ability of an object applies now: its points of damage and its condition (R8.20, R12.45, R8.68,
    R12.47, R12.48)."""
    a = t.abilities[ability]
    if g.zone_count[g.controller[source], op.DAMAGE_ZONE] < a.damage:
        return 0
    return 1 if a.condition < 0 or holds(g, t, a.condition, g.controller[source], source) else 0


@rule
def lost_since(g: Game, t: Tables, card: Card, time: int) -> int:
    """Whether an object lost all its abilities later than ``time``, by an effect or a field ability (R8.66)."""
    if not g.silenced[card]:
        return 0
    for effect in entries_of(g, "effects"):
        if effect.kind == no.EFFECT_LOSE_ABILITIES and effect.card == card and effect.time > time:
            return 1
    return taken_from(g, t, card, op.STATIC_NO_ABILITIES, time) if g.grants & op.TAKES_ABILITIES else 0


@rule
def taken_from(g: Game, t: Tables, card: Card, kind: int, time: int) -> int:
    """What field abilities that date from after ``time`` take from an object: the bits of their rows of a kind, or 1
    for ``STATIC_NO_ABILITIES``."""
    taken = 0
    for p in players(2):
        for source in cards_in(g, p, op.FIELD):
            if not g.silenced[source] and g.entered[source] > time:
                taken |= taken_by_object(g, t, source, card, kind)
    return taken


@rule
def taken_by_object(g: Game, t: Tables, source: Card, card: Card, kind: int) -> int:
    """What the field abilities of one object take from another one (see :func:`taken_from`)."""
    taken = 0
    c = t.cards[g.card_id[source]]
    if c.grants & op.TAKES_ABILITIES:
        for k in abilities(c.first_ability, c.first_ability + c.abilities):
            if t.abilities[k].kind == op.FIELD_ABILITY and field_ability_works(g, t, k, source):
                taken |= taken_by(g, t, k, source, card, kind)
    return taken


@rule
def taken_by(g: Game, t: Tables, ability: Ability, source: Card, card: Card, kind: int) -> int:
    """What one field ability takes from an object (see :func:`taken_from`)."""
    taken = 0
    for row in static_rows(t, t.abilities[ability].program):
        if t.rows[row, arg.OPERATION] == kind:
            affected = card == source
            if t.rows[row, arg.StaticValue.WHO] != op.REF_SELF:
                affected = fits(g, t, t.rows[row, arg.StaticValue.OF], card, g.controller[source], source) != 0
            if affected:
                taken |= 1 if kind == op.STATIC_NO_ABILITIES else t.rows[row, arg.StaticValue.VALUE]
    return taken


@rule
def next_that_takes(g: Game, t: Tables) -> Card:
    """The next object whose field abilities take abilities away: one that loses none to the objects still to come
    (R9.16), else the one that has been there longest (R9.17); NO_CARD: none is left."""
    earliest = st.NO_CARD
    for p in players(2):
        for source in cards_in(g, g.turn_player ^ p, op.FIELD):
            if g.silenced[source] or not t.cards[g.card_id[source]].grants & op.TAKES_ABILITIES:
                continue
            if not taken_from(g, t, source, op.STATIC_NO_ABILITIES, -1):
                return source
            if earliest == st.NO_CARD or g.entered[source] < g.entered[earliest]:
                earliest = source
    return earliest


@rule
def lose_own_text(g: Game, card: Card) -> None:
    """Remove what its own text always gives an object (R8.66); nothing else has given it anything yet."""
    g.keywords[card] = 0
    g.restrictions[card] = 0
    g.protections[card] = 0


@rule
def take_own_keywords(g: Game, t: Tables) -> None:
    """Remove keywords that objects have by their own text (R9.15)."""
    for p in players(2):
        for card in cards_in(g, p, op.FIELD):
            if g.keywords[card]:
                g.keywords[card] &= keywords_left(g, t, card, card, g.entered[card])


@rule
def take_abilities(g: Game, t: Tables) -> None:
    """Remove all abilities of objects because of field abilities (R8.66), one object after the other: an object that
    has lost its abilities removes none."""
    source = next_that_takes(g, t)
    while source != st.NO_CARD:
        for p in players(2):
            for card in cards_in(g, p, op.FIELD):
                if taken_by_object(g, t, source, card, op.STATIC_NO_ABILITIES):
                    g.silenced[card] |= LOST
        g.silenced[source] |= HAS_TAKEN
        source = next_that_takes(g, t)
    for p in players(2):
        for card in cards_in(g, p, op.FIELD):
            g.silenced[card] &= LOST
            if g.silenced[card]:
                lose_own_text(g, card)


@rule
def may_gain(g: Game, t: Tables, card: Card) -> int:
    """The keywords that an object can gain: bits."""
    if not g.grants & op.TAKES_ABILITIES:
        return op.KEYWORD_BITS
    return op.KEYWORD_BITS & ~taken_from(g, t, card, op.STATIC_CANNOT_GAIN, -1)


@rule
def keywords_left(g: Game, t: Tables, card: Card, source: Card, time: int) -> int:
    """The keywords, as bits, that ``source`` can give an object since ``time``. The object may have lost its own ones
    at any time (R9.15), gained ones since (R9.18)."""
    if not g.grants & op.TAKES_ABILITIES:
        return op.KEYWORD_BITS
    bits = op.KEYWORD_BITS & ~taken_from(g, t, card, op.STATIC_LOSES_KEYWORD, -1 if source == card else time)
    for effect in entries_of(g, "effects"):
        if effect.kind == no.EFFECT_LASTING and effect.card == card and effect.time > time:
            if t.rows[effect.value, arg.OPERATION] == op.STATIC_LOSES_KEYWORD:
                bits &= ~t.rows[effect.value, arg.StaticValue.VALUE]
    return bits if source == card else bits & may_gain(g, t, card)


@rule
def is_given_now(t: Tables, ability: Ability, grants: int) -> int:
    """Whether an ability is given in this part of a derivation (``grants``: GRANTS_*)."""
    moment = op.GRANTS_OTHER_ABILITY
    if t.abilities[ability].kind == op.FIELD_ABILITY:
        # Who gains it may depend on elements: it is given after them, unless it changes them (R9.13, R9.16).
        early = t.abilities[ability].stages & op.INFORMATION_STAGES
        moment = op.GRANTS_FIELD_ABILITY if early else op.GRANTS_LATE_FIELD_ABILITY
    return 1 if moment == grants else 0


@rule
def give_ability_to(g: Game, t: Tables, ability: Ability, card: Card, time: int) -> None:
    """Give an object an ability, unless it has lost all its abilities since (R8.66)."""
    if not lost_since(g, t, card, time):
        add_gained(g, card, ability, time)


@rule
def give_abilities_of(g: Game, t: Tables, ability: Ability, source: Card, time: int, grants: int) -> None:
    """Give what one field ability gives now (R8.65)."""
    for row in static_rows(t, t.abilities[ability].program):
        if t.rows[row, arg.OPERATION] == op.STATIC_ABILITY:
            given = Ability(t.rows[row, arg.StaticValue.VALUE])
            if is_given_now(t, given, grants):
                if not field_ability_works(g, t, ability, source):
                    return
                if t.rows[row, arg.StaticValue.WHO] == op.REF_SELF:
                    give_ability_to(g, t, given, source, time)
                else:
                    give_to_described(g, t, t.rows[row, arg.StaticValue.OF], given, source, time)
        elif t.rows[row, arg.OPERATION] == op.STATIC_ABILITIES_OF and grants == op.GRANTS_OTHER_ABILITY:
            if not field_ability_works(g, t, ability, source):
                return
            give_abilities_of_cards(g, t, row, source, time)


@rule
def has_gained(g: Game, card: Card, ability: Ability, time: int) -> int:
    """Whether an object has gained an ability at ``time``."""
    for entry in entries_of(g, "gained"):
        if entry.card == card and entry.ability == ability and entry.time == time:
            return 1
    return 0


@rule
def give_abilities_of_cards(g: Game, t: Tables, row: Row, source: Card, time: int) -> None:
    """Give an object the printed action or special abilities of all cards that fit; of several equal ones, one
    (R8.75)."""
    described, kind = t.rows[row, arg.StaticAbilitiesOf.VALUE], t.rows[row, arg.StaticAbilitiesOf.KIND]
    zone, controller = t.filters[described].zone, g.controller[source]
    for p in players(2):
        if not has_side(t, described, p, controller):
            continue
        for card in cards_in(g, p, zone):
            c = t.cards[g.card_id[card]]
            if not c.usable_abilities or not fits(g, t, described, card, controller, source):
                continue
            for k in abilities(c.first_ability, c.first_ability + c.abilities):
                if t.abilities[k].kind == kind and t.abilities[k].zone == op.FIELD:
                    if not has_gained(g, source, k, time):
                        give_ability_to(g, t, k, source, time)


@rule
def give_to_described(g: Game, t: Tables, described: Row, ability: Ability, source: Card, time: int) -> None:
    """Give an ability to all objects that fit a description."""
    controller = g.controller[source]
    for p in players(2):
        if has_side(t, described, p, controller) and not side_lacks_print(g, t, described, p):
            for card in cards_in(g, p, op.FIELD):
                if fits(g, t, described, card, controller, source):
                    give_ability_to(g, t, ability, card, time)


@rule(inline=True)
def objects_that_give(g: Game, t: Tables, player: Player, grants: int) -> int:
    """The places, a bit each, of objects of a side of the field that give abilities now; branch-free, because branches
    would mispredict."""
    places = 0
    for i in range(g.zone_count[player, op.FIELD]):
        card = g.zone_cards[player, op.FIELD, i]
        places |= has_abilities_of_kind(g, card, t.cards[g.card_id[card]].grants & grants) << i
    return places


@rule
def give_abilities(g: Game, t: Tables, grants: int) -> None:
    """Rebuild the list of gained abilities: the field abilities, or the others (``grants``: GRANTS_*), which may depend
    on everything else. A gained field ability may give abilities too."""
    for effect in entries_of(g, "effects"):
        if effect.kind == no.EFFECT_ABILITY and is_given_now(t, effect.ability, grants):
            give_ability_to(g, t, effect.ability, effect.card, effect.time)
    for p in players(2):
        giving = objects_that_give(g, t, p, grants)
        while giving:
            card = g.zone_cards[p, op.FIELD, lowest_bit(giving)]
            giving &= giving - 1
            c = t.cards[g.card_id[card]]
            for k in abilities(c.first_ability, c.first_ability + c.abilities):
                if t.abilities[k].kind == op.FIELD_ABILITY:
                    give_abilities_of(g, t, k, card, g.entered[card], grants)
    i = 0
    while i < g.gained_count:
        entry = g.gained[i]
        if t.abilities[entry.ability].grants & grants:
            give_abilities_of(g, t, entry.ability, entry.card, entry.time, grants)
        i += 1
