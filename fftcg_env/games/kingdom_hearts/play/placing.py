"""Cards that are played: what they become, where they are placed, who casts or bears them, what they add to a fight."""

from ....core.intrinsics.records import cards_in
from ....core.jit import rule
from ..cards import codes
from ..record import numbers as no
from ..record.compiled import Game, Tables, allow_card, ask, facts, owner_of, top_of
from ..table.values import borne_spells, figure, fits, has_caster, is_called, may_cast, serves, stands_here
from ..table.zones import await_effect, discard, discard_all, move


@rule
def can_move(g: Game, player: int) -> int:
    """Whether a World may be placed: one a turn, not while obstacles lie on the field, not after fleeing (K-9.4,
    K-10.2)."""
    if g.worlds_left == 0 or g.fled:
        return 0
    return 1 if g.zone_count[player, no.OBSTACLES] == 0 else 0


@rule
def can_call(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether a card may be called as a friend. Its level is at most one above the highest on the field (K-8.1); a
    Magic/Friend needs a caster (K-8.4, K-4.1); a Player card with the name of the own Player would replace that one
    (K-3.3, K-8.6)."""
    if not serves(g, t, player, card):
        return 0
    c = facts(g, t, card)
    if c.type == no.TYPE_MAGIC_FRIEND:
        return has_caster(g, player, c.level)
    if c.type == no.TYPE_PLAYER and is_called(g, t, top_of(g, player, no.PLAYER), c.name):
        return 0
    return 1 if c.level <= g.highest[player] + 1 else 0


@rule
def can_obstruct(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether a Dark or Nobody card may be put on the opponent's topmost World: at most as many as its appearance
    number, none above the total level of the Worlds there (K-9.1, K-9.2, K-9.5)."""
    victim = 1 - player
    world = top_of(g, victim, no.WORLDS)
    c = facts(g, t, card)
    if c.type != no.TYPE_DARK or world == no.NO_CARD or c.level > g.total[victim]:
        return 0
    placed = g.obstructed[world] if g.options[no.OBSTACLES_EVER] else g.zone_count[victim, no.OBSTACLES]
    return 1 if placed < facts(g, t, world).appearance else 0


@rule
def can_bear(g: Game, t: Tables, equipment: int, bearer: int) -> int:
    """Whether a card may bear an equipment: as its text says, but no Dark or Nobody card (K-13.1)."""
    e, b = facts(g, t, equipment), facts(g, t, bearer)
    if b.type == no.TYPE_DARK:
        return 0
    is_player = g.zone[bearer] == no.PLAYER
    if e.bearer == codes.FOR_PLAYERS:
        return 1 if is_player else 0
    if e.bearer == codes.FOR_FRIENDS:
        return 0 if is_player else 1
    if e.bearer == codes.FOR_NAMED:
        if is_player and figure(g, t, g.side[bearer]).name == e.bearer_name:
            return 1
        return 1 if b.name == e.bearer_name else 0
    return 1 if e.bearer == codes.FOR_ANYONE else 0


@rule
def can_equip(g: Game, t: Tables, player: int, equipment: int) -> int:
    """Whether any card may bear the equipment."""
    for zone in (no.PLAYER, no.FRIENDS):
        for card in cards_in(g, player, zone):
            if can_bear(g, t, equipment, card):
                return 1
    return 0


@rule
def can_change_form(g: Game, t: Tables, player: int, card: int) -> int:
    """Whether the condition of a Form is met (K-12.1) and it may replace the Form that lies there (K-12.2)."""
    c = facts(g, t, card)
    if g.options[no.ONE_FORM] and g.zone_count[player, no.FORM] > 0:
        return 0
    if c.condition == codes.HEARTS_AT_MOST:
        return 1 if g.hearts[player] <= c.condition_amount else 0
    if c.condition == codes.TOTAL_AT_LEAST:
        return 1 if g.total[player] >= c.condition_amount else 0
    if c.condition == codes.NAMED_HERE:
        return stands_here(g, t, player, c.condition_amount)
    if c.condition == codes.OBSTACLES_AT_LEAST:
        return 1 if g.zone_count[player, no.OBSTACLES] >= c.condition_amount else 0
    return 0


@rule
def place_world(g: Game, t: Tables, player: int, card: int) -> None:
    """Place a World on top of the others (K-10.1)."""
    move(g, t, card, no.WORLDS, player)
    g.worlds_left -= 1
    g.moved = 1
    await_effect(g, t, card, codes.WHEN_PLACED, player)


@rule
def place_friend(g: Game, t: Tables, player: int, card: int) -> None:
    """Place a friend. An older one of the same name is discarded, unless it is a Dark or Nobody card (K-3.3, K-8.2)."""
    c = facts(g, t, card)
    if c.type != no.TYPE_DARK:
        for k in range(g.zone_count[player, no.FRIENDS] - 1, -1, -1):
            other = g.zone_cards[player, no.FRIENDS, k]
            if facts(g, t, other).type != no.TYPE_DARK and is_called(g, t, other, c.name):
                discard(g, t, other)
    move(g, t, card, no.FRIENDS, player)
    await_effect(g, t, card, codes.WHEN_PLACED, player)


@rule
def place_obstacle(g: Game, t: Tables, player: int, card: int) -> None:
    """Place an obstacle on the opponent's topmost World (K-9.2)."""
    victim = 1 - player
    move(g, t, card, no.OBSTACLES, victim)
    g.obstructed[top_of(g, victim, no.WORLDS)] += 1
    await_effect(g, t, card, codes.WHEN_PLACED, player)


@rule
def dismiss_misfits(g: Game, t: Tables, player: int) -> None:
    """Friends that no longer fit the Player's attribute stay without effect; with the option they are discarded
    (K-12.2)."""
    if not g.options[no.MISFITS_DISCARDED]:
        return
    attribute = figure(g, t, player).attribute  # that of the record is noted after the event
    for k in range(g.zone_count[player, no.FRIENDS] - 1, -1, -1):
        card = g.zone_cards[player, no.FRIENDS, k]
        if not fits(facts(g, t, card), attribute):
            discard(g, t, card)


@rule
def place_form(g: Game, t: Tables, player: int, card: int) -> None:
    """Change the form: the Form lies on the Player card and replaces an earlier one (K-12.1, K-12.2)."""
    discard_all(g, t, player, no.FORM)
    move(g, t, card, no.FORM, player)
    if g.options[no.FORM_HEALS]:
        g.hearts[player] = facts(g, t, card).hearts
    dismiss_misfits(g, t, player)
    await_effect(g, t, card, codes.WHEN_PLACED, player)


@rule
def remove_form(g: Game, t: Tables, player: int) -> None:
    """Remove the Form: the old values return (K-12.1)."""
    discard_all(g, t, player, no.FORM)
    dismiss_misfits(g, t, player)


@rule
def ask_caster(g: Game, t: Tables) -> None:
    """Ask who casts the pending card: any Player or friend whose magic reaches its level, also one that does not take
    part in the fight (K-11.1, K-11.3)."""
    card = g.pending
    player = owner_of(card)
    ask(g, no.ASK_CASTER, player, card, 0)
    level = facts(g, t, card).level
    for zone in (no.PLAYER, no.FRIENDS):
        for caster in cards_in(g, player, zone):
            if may_cast(g, t, caster, level):
                allow_card(g, no.CHOOSE, caster)


@rule
def ask_bearer(g: Game, t: Tables) -> None:
    """Ask who bears the pending equipment."""
    card = g.pending
    player = owner_of(card)
    ask(g, no.ASK_BEARER, player, card, 0)
    for zone in (no.PLAYER, no.FRIENDS):
        for bearer in cards_in(g, player, zone):
            if can_bear(g, t, card, bearer):
                allow_card(g, no.CHOOSE, bearer)


@rule
def equip(g: Game, t: Tables, bearer: int) -> None:
    """Attach the pending equipment; a bearer has one, a new one replaces it (K-13.1)."""
    card = g.pending
    player = owner_of(card)
    g.pending = no.NO_CARD
    if not g.options[no.MANY_EQUIPMENTS]:
        for k in range(g.zone_count[player, no.EQUIPMENT] - 1, -1, -1):
            other = g.zone_cards[player, no.EQUIPMENT, k]
            if g.host[other] == bearer:
                discard(g, t, other)
    move(g, t, card, no.EQUIPMENT, player)
    g.host[card] = bearer
    await_effect(g, t, card, codes.WHEN_PLACED, player)


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
