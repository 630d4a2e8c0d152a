"""What can be chosen as a target, now and when a declaration is processed."""

from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.asking import allow_card
from ..record.types import Ability, Game, Spec, Tables
from ..table.values import is_of_kinds, is_open_target
from ..table.zones import facts, heroine_of


@rule
def zone_of_targets(what: int) -> int:
    """Where targets of a sort lie."""
    if what == codes.CHARACTER:
        return no.CHARACTERS
    if what == codes.ITEM:
        return no.ITEMS
    if what == codes.BACKGROUND:
        return no.BACKGROUNDS
    return no.MUSIC if what == codes.MUSIC else no.DISCARD


@rule
def is_in_state(g: Game, card: int, state: int) -> int:
    """Whether a card on the field is in the state that is asked for."""
    if state == codes.FACE_UP:
        return 1 - g.down[card]
    if state == codes.FACE_DOWN:
        return int(g.down[card])
    if state == codes.CHECKED:
        return 1 if g.checked[card] and not g.down[card] else 0
    if state == codes.UNCHECKED:
        return 1 if not g.checked[card] and not g.down[card] else 0
    return 1


@rule
def is_target(g: Game, t: Tables, spec: Spec, player: int, source: int, card: int) -> int:
    """Whether a card is what a target must be, for a player and the card that asks for it."""
    if g.zone[card] != zone_of_targets(spec.what):
        return 0
    if spec.side != codes.BOTH and (g.side[card] == player) != (spec.side == codes.YOU):
        return 0
    if spec.what == codes.DISCARDED:
        return 1 if spec.type == facts(g, t, card).type else 0
    if spec.other and card == source:
        return 0
    if not spec.heroine and card == heroine_of(g.side[card]):
        return 0
    if not is_in_state(g, card, spec.state) or not is_open_target(g, card, player):
        return 0
    return is_of_kinds(g, t, card, spec.kinds)


@rule
def answers(g: Game, spec: Spec) -> int:
    """Whether the declaration that would be answered just now is of the sort that is asked for: the use of a card or
    an A.Skill (C-13.1)."""
    if g.chain_count == 0:
        return 0
    link = g.chain[g.chain_count - 1]
    if spec.type == codes.A_SKILL:
        return 1 if link.kind == no.SKILL else 0
    if link.kind != no.USE:
        return 1 if link.kind == no.SKILL and spec.type == codes.ANY_TYPE else 0
    return 1 if spec.type <= codes.ANY_TYPE else 2


@rule
def has_answer(g: Game, t: Tables, spec: Spec) -> int:
    """The same, with the type of the card that is used."""
    found = answers(g, spec)
    if found == 2:
        return 1 if facts(g, t, g.chain[g.chain_count - 1].card).type == spec.type else 0
    return found


@rule
def has_target(g: Game, t: Tables, spec: Spec, player: int, source: int, taken: int) -> int:
    """Whether there is a target beside one that is taken already."""
    if spec.what == codes.DECLARATION:
        return has_answer(g, t, spec)
    zone = zone_of_targets(spec.what)
    for side in range(2):
        for k in range(g.zone_count[side, zone]):
            card = g.zone_cards[side, zone, k]
            if card != taken and is_target(g, t, spec, player, source, card):
                return 1
    return 0


@rule
def has_targets(g: Game, t: Tables, ability: Ability, player: int, source: int) -> int:
    """Whether all targets of an ability can be chosen (C-5.1)."""
    first, second = ability.targets[0], ability.targets[1]
    if first.what == codes.NO_TARGET:
        return 1
    if second.what == codes.NO_TARGET or first.what == codes.DECLARATION:
        return has_target(g, t, first, player, source, no.NO_CARD)
    zone = zone_of_targets(first.what)
    for side in range(2):
        for k in range(g.zone_count[side, zone]):
            card = g.zone_cards[side, zone, k]
            if is_target(g, t, first, player, source, card) and has_target(g, t, second, player, source, card):
                return 1
    return 0


@rule
def allow_targets(g: Game, t: Tables, ability: Ability, place: int, player: int, source: int) -> None:
    """The legal choices of a target; the first of two leaves one for the second."""
    spec, second = ability.targets[place], ability.targets[1]
    taken = g.build.targets[0] if place == 1 else no.NO_CARD
    zone = zone_of_targets(spec.what)
    for side in range(2):
        for k in range(g.zone_count[side, zone]):
            card = g.zone_cards[side, zone, k]
            if card == taken or not is_target(g, t, spec, player, source, card):
                continue
            if place == 0 and second.what != codes.NO_TARGET and not has_target(g, t, second, player, source, card):
                continue
            allow_card(g, no.DO_CHOOSE, card)


@rule
def may_bear(g: Game, card: int, player: int) -> int:
    """Whether a Character can get an Item: a face-up one of the own field (C-5.6)."""
    if g.zone[card] != no.CHARACTERS or g.side[card] != player or g.down[card]:
        return 0
    most = g.options[no.ITEMS_PER_CHARACTER]
    held = 0
    for k in range(g.zone_count[player, no.ITEMS]):
        if g.host[g.zone_cards[player, no.ITEMS, k]] == card:
            held += 1
    return 1 if most == 0 or held < most else 0


@rule
def has_bearer(g: Game, player: int) -> int:
    """Whether there is anybody for an Item."""
    for k in range(g.zone_count[player, no.CHARACTERS]):
        if may_bear(g, g.zone_cards[player, no.CHARACTERS, k], player):
            return 1
    return 0
