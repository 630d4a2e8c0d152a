"""Writing what a player observes, in the places that ``layout.py`` declares."""

from ....core import jobs
from ....core.driving import Observations
from ....core.jit import rule
from ..record import numbers as no
from ..record.asking import entity_of
from ..record.types import Game, Tables
from ..table.values import attack_of, magic_of, power_of, support_of, total_attack
from ..table.zones import owner_of
from .layout import LAYOUT, MOST_SEEN, MY_SIDE, OPPONENT_SIDE

GLOBAL = LAYOUT.fields["global"].start
DECISION = LAYOUT.fields["decision"].start
CARDS = LAYOUT.fields["cards"].start
WIDTH = LAYOUT.fields["cards"].shape[1]
(C_ID, C_ZONE, C_MINE, C_SIDE, C_VALUE, C_MAGIC, C_DAMAGE, C_JOINED, C_SPEAKS, C_BEARER, C_KNOWN, C_LEGAL) = range(
    len(LAYOUT.fields["cards"].columns)
)


@rule
def clipped(number: int) -> int:
    """A number as it is shown."""
    return min(max(number, 0), MOST_SEEN)


@rule
def write_both(g: Game, observations: Observations, e: int, at: int, viewer: int, zone: int) -> None:
    """How many cards lie in a zone, of the viewer and of the opponent."""
    observations[e, at] = g.zone_count[viewer, zone]
    observations[e, at + 1] = g.zone_count[1 - viewer, zone]


@rule
def attack_shown(g: Game, t: Tables, player: int) -> int:
    """The total of the fight, outside fights the attack of the Player."""
    if g.zone_count[player, no.PLAYER] == 0:
        return 0
    return clipped(total_attack(g, t, player) if g.fight else attack_of(g, t, player))


@rule
def write_global(g: Game, t: Tables, observations: Observations, e: int, viewer: int) -> None:
    """The field ``global``."""
    other = 1 - viewer
    observations[e, GLOBAL] = g.turn
    observations[e, GLOBAL + 1] = g.phase
    observations[e, GLOBAL + 2] = g.turn > 0 and g.turn_player == viewer
    observations[e, GLOBAL + 3] = g.turn > 0 and g.first_player == viewer
    observations[e, GLOBAL + 4] = clipped(g.hearts[viewer])
    observations[e, GLOBAL + 5] = clipped(g.hearts[other])
    observations[e, GLOBAL + 6] = clipped(g.total[viewer])
    observations[e, GLOBAL + 7] = clipped(g.total[other])
    write_both(g, observations, e, GLOBAL + 8, viewer, no.HAND)
    write_both(g, observations, e, GLOBAL + 10, viewer, no.DECK)
    write_both(g, observations, e, GLOBAL + 12, viewer, no.DISCARD)
    observations[e, GLOBAL + 14] = attack_shown(g, t, viewer)
    observations[e, GLOBAL + 15] = attack_shown(g, t, other)
    observations[e, GLOBAL + 16] = g.fight
    observations[e, GLOBAL + 17] = g.step if g.phase == no.BATTLE else 0
    observations[e, GLOBAL + 18] = g.passes
    observations[e, GLOBAL + 19] = clipped(g.joins[viewer])
    observations[e, GLOBAL + 20] = clipped(g.joins[other])
    observations[e, GLOBAL + 21] = clipped(g.worlds_left)
    observations[e, GLOBAL + 22] = clipped(g.battles_left)
    observations[e, GLOBAL + 23] = clipped(g.challenges)
    observations[e, GLOBAL + 24] = g.technique_used
    observations[e, GLOBAL + 25] = g.fled > 0


@rule(inline=True)
def write_plain(g: Game, observations: Observations, e: int, viewer: int, card: int, zone: int, side: int) -> int:
    """What the row of every known card has: which card it is, and that it lies in a zone of a side; returns where the
    row begins. Who goes through a zone knows both, and need not read them of each card."""
    at = CARDS + WIDTH * entity_of(card, viewer)
    observations[e, at + C_ID] = g.card_id[card] + 1
    observations[e, at + C_ZONE] = zone + 1
    observations[e, at + C_MINE] = owner_of(card) == viewer
    observations[e, at + C_SIDE] = MY_SIDE if side == viewer else OPPONENT_SIDE
    return at


@rule
def write_zone(g: Game, observations: Observations, e: int, viewer: int, side: int, zone: int) -> None:
    """The rows of all cards of a list that have nothing more to show."""
    for k in range(g.zone_count[side, zone]):
        write_plain(g, observations, e, viewer, g.zone_cards[side, zone, k], zone, side)


@rule
def write_figure(g: Game, t: Tables, observations: Observations, e: int, viewer: int, side: int) -> None:
    """The rows of the Player and of its Form, whose text counts instead (K-12.1)."""
    forms = g.zone_count[side, no.FORM]
    for k in range(g.zone_count[side, no.PLAYER]):
        card = g.zone_cards[side, no.PLAYER, k]
        at = write_plain(g, observations, e, viewer, card, no.PLAYER, side)
        observations[e, at + C_VALUE] = clipped(attack_of(g, t, side))
        observations[e, at + C_MAGIC] = clipped(magic_of(g, t, card))
        observations[e, at + C_SPEAKS] = forms == 0
    for k in range(forms):
        at = write_plain(g, observations, e, viewer, g.zone_cards[side, no.FORM, k], no.FORM, side)
        observations[e, at + C_SPEAKS] = 1


@rule
def write_friends(g: Game, t: Tables, observations: Observations, e: int, viewer: int, side: int) -> None:
    """The rows of friends and of what anybody bears."""
    for k in range(g.zone_count[side, no.FRIENDS]):
        card = g.zone_cards[side, no.FRIENDS, k]
        at = write_plain(g, observations, e, viewer, card, no.FRIENDS, side)
        observations[e, at + C_VALUE] = clipped(support_of(g, t, card))
        observations[e, at + C_MAGIC] = clipped(magic_of(g, t, card))
        observations[e, at + C_JOINED] = g.joined[card]
        observations[e, at + C_SPEAKS] = 1
    for k in range(g.zone_count[side, no.EQUIPMENT]):
        card = g.zone_cards[side, no.EQUIPMENT, k]
        at = write_plain(g, observations, e, viewer, card, no.EQUIPMENT, side)
        observations[e, at + C_BEARER] = entity_of(g.host[card], viewer) + 1
        observations[e, at + C_SPEAKS] = 1


@rule
def write_worlds(g: Game, t: Tables, observations: Observations, e: int, viewer: int, side: int) -> None:
    """The rows of Worlds, of which the top one's text counts (K-10.4), and of the obstacles there."""
    worlds = g.zone_count[side, no.WORLDS]
    for k in range(worlds):
        at = write_plain(g, observations, e, viewer, g.zone_cards[side, no.WORLDS, k], no.WORLDS, side)
        observations[e, at + C_SPEAKS] = k == worlds - 1
    for k in range(g.zone_count[side, no.OBSTACLES]):
        card = g.zone_cards[side, no.OBSTACLES, k]
        at = write_plain(g, observations, e, viewer, card, no.OBSTACLES, side)
        observations[e, at + C_VALUE] = clipped(power_of(g, t, card))
        observations[e, at + C_DAMAGE] = clipped(g.damage[card])


@rule
def knows(g: Game, card: int, viewer: int) -> int:
    """Whether ``viewer`` knows a card of a hand: the own hand, or what was shown."""
    return 1 if g.side[card] == viewer or g.known[card] >> viewer & 1 else 0


@rule
def write_cards(g: Game, t: Tables, observations: Observations, e: int, viewer: int, reveal: int) -> None:
    """The rows of all cards that the viewer knows: what lies open, hands as far as they are known."""
    for side in range(2):
        for k in range(g.zone_count[side, no.HAND]):
            card = g.zone_cards[side, no.HAND, k]
            if reveal or knows(g, card, viewer):
                at = write_plain(g, observations, e, viewer, card, no.HAND, side)
                observations[e, at + C_KNOWN] = g.known[card] > 0
        write_zone(g, observations, e, viewer, side, no.DISCARD)
        write_figure(g, t, observations, e, viewer, side)
        write_friends(g, t, observations, e, viewer, side)
        write_worlds(g, t, observations, e, viewer, side)
        write_zone(g, observations, e, viewer, side, no.USED)
        if reveal:
            write_zone(g, observations, e, viewer, side, no.DECK)


@rule
def write_legal(g: Game, observations: Observations, e: int, viewer: int) -> None:
    """What the viewer may do with which card; a card of the deck is seen while it can be chosen."""
    for i in range(g.legal_count):
        action = g.legal[i] - no.GLOBAL_ACTIONS
        if action >= 0:
            entity, verb = action // no.VERB_COUNT, action % no.VERB_COUNT
            card = entity_of(entity, viewer)
            if g.zone[card] == no.DECK:
                write_plain(g, observations, e, viewer, card, no.DECK, g.side[card])
            at = CARDS + WIDTH * entity + C_LEGAL
            observations[e, at] = int(observations[e, at]) | 1 << verb


@rule
def write_observation(g: Game, t: Tables, observations: Observations, e: int, viewer: int, reveal: int) -> None:
    """All that ``viewer`` sees; with ``reveal`` nothing is hidden."""
    for k in range(observations.shape[1]):
        observations[e, k] = 0
    write_global(g, t, observations, e, viewer)
    write_cards(g, t, observations, e, viewer, reveal)
    if g.result == jobs.RUNNING:
        observations[e, DECISION] = g.decision
        observations[e, DECISION + 1] = g.decision_player == viewer
        if g.decision_card != no.NO_CARD:
            observations[e, DECISION + 2] = g.card_id[g.decision_card] + 1
        observations[e, DECISION + 3] = clipped(g.decision_amount)
        if g.decision_player == viewer:
            write_legal(g, observations, e, viewer)
