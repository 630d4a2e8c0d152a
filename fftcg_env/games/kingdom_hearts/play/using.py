"""Playing a card from the hand: what it becomes, who casts it, what it adds to a fight."""

from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, facts, owner_of
from ..table.values import borne_spells, figure, has_caster
from ..table.zones import await_effect, move
from .placing import (
    ask_bearer,
    ask_caster,
    can_call,
    can_change_form,
    can_equip,
    can_move,
    place_form,
    place_friend,
    place_world,
)


@rule
def can_play_in_action_time(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether a card of the hand can be played in the own Action time (K-5.4)."""
    kind = facts(g, t, card).type
    if kind == no.TYPE_WORLD:
        return can_move(g, player)
    if kind == no.TYPE_EQUIPMENT:
        return can_equip(g, t, player, card)
    if kind == no.TYPE_FORM:
        return can_change_form(g, t, player, card)
    if kind == no.TYPE_EVENT:  # K-13.4
        return 1
    if kind == no.TYPE_MAGIC:
        return can_cast_outside(g, t, player, card)
    return can_call(g, t, player, card)


@rule
def can_cast_outside(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether magic can be cast outside fights: not magic/attack (K-11.5)."""
    c = facts(g, t, card)
    if c.attribute == no.ATTACK_MAGIC or g.options[no.NO_MAGIC_OUTSIDE]:
        return 0
    return has_caster(g, player, c.level)


@rule
def can_cast_in_fight(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether magic can be cast in a battle or challenge (K-11.2, K-11.3)."""
    c = facts(g, t, card)
    if c.type != no.TYPE_MAGIC or g.changes[player, codes.STATIC_NO_MAGIC] > 0:
        return 0
    return has_caster(g, player, c.level)


@rule
def can_use_attack_card(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether an Attack card can be used: always (K-13.3), except by dark and XIII Players if the option says so
    (K-4.4)."""
    if facts(g, t, card).type != no.TYPE_ATTACK or g.changes[player, codes.STATIC_NO_ATTACK_CARDS] > 0:
        return 0
    return 1 if not g.options[no.DARK_NO_ATTACK_CARDS] or figure(g, t, player).attribute == no.LIGHT else 0


@rule
def use(g: Game, t: Tables, player: int, card: int) -> None:
    """Use a card: its effects are queued."""
    if g.zone[card] == no.HAND:
        move(g, t, card, no.USED, player)
    await_effect(g, t, card, codes.WHEN_USED, player)


@rule
def use_in_fight(g: Game, t: Tables, player: int, card: int) -> None:
    """Use an Attack or Technique card, which adds its attack value (K-13.3, K-6.3)."""
    c = facts(g, t, card)
    value = c.attack
    if c.type == no.TYPE_ATTACK:
        value += g.changes[player, codes.STATIC_ATTACK_CARDS]
    g.bonus[player] += max(0, value)
    use(g, t, player, card)


@rule
def cast(g: Game, t: Tables, caster: int) -> None:
    """Let ``caster`` cast the pending card: magic takes effect at once (K-7.7), a Magic/Friend is placed (K-8.4)."""
    card = g.pending
    player = owner_of(card)
    g.pending = no.NO_CARD
    c = facts(g, t, card)
    if c.type == no.TYPE_MAGIC_FRIEND:
        place_friend(g, t, player, card)
        return
    if g.fight != no.NO_FIGHT:
        value = c.attack
        if c.attribute == no.ATTACK_MAGIC:
            value += g.changes[player, codes.STATIC_ATTACK_MAGIC] + borne_spells(g, t, caster)
        g.bonus[player] += max(0, value)
    use(g, t, player, card)


@rule
def begin_play(g: Game, t: Tables, player: int, card: int) -> None:
    """Play a card of the hand, as its type says; a Dark or Nobody card is played as a friend here (K-8.7)."""
    kind = facts(g, t, card).type
    if kind == no.TYPE_WORLD:
        place_world(g, t, player, card)
    elif kind == no.TYPE_FORM:
        place_form(g, t, player, card)
    elif kind == no.TYPE_EVENT:
        use(g, t, player, card)
    elif kind == no.TYPE_ATTACK or kind == no.TYPE_TECHNIQUE:
        use_in_fight(g, t, player, card)
    elif kind == no.TYPE_MAGIC or kind == no.TYPE_MAGIC_FRIEND or kind == no.TYPE_EQUIPMENT:
        move(g, t, card, no.USED, player)
        g.pending = card
    else:
        place_friend(g, t, player, card)


@rule
def ask_about_pending(g: Game, t: Tables) -> None:
    """Ask who casts or bears the pending card."""
    if facts(g, t, g.pending).type == no.TYPE_EQUIPMENT:
        ask_bearer(g, t)
    else:
        ask_caster(g, t)
