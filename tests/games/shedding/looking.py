"""The compiled entries for players that look ahead (``fftcg_env.core.search``)."""

from fftcg_env.core.entries import make_search_entries
from fftcg_env.core.jit import rule
from fftcg_env.core.random import random_below, seed_random

from . import state as s
from .rules import Game, Tables, engine

SHED_KIND = s.ACTION_COUNT
"""Keys from here on name the printed card that is shed; below it, the action."""


@rule
def is_unknown(g: Game, card: int, viewer: int) -> int:
    """Whether a player does not know a card: those of decks, and of the opponent's hand but for what is offered."""
    mine = card // s.DECK_SIZE == viewer
    if g.zone[card] != s.DECK and (mine or g.zone[card] != s.HAND):
        return 0
    if not mine and g.decision_player != viewer:
        for k in range(1, g.legal_count):
            if g.legal[k] - s.GLOBAL_ACTIONS == card % s.DECK_SIZE:
                return 0
    return 1


@rule
def deal_anew(g: Game, t: Tables, viewer: int, seed: int) -> None:
    """Deal what a player does not know."""
    seed_random(g.random, seed)
    g.deck_seeds[0] = 0
    g.deck_seeds[1] = 0
    for side in range(2):
        first = side * s.DECK_SIZE
        left = 0
        for k in range(s.DECK_SIZE):
            left += is_unknown(g, first + k, viewer)
        for k in range(s.DECK_SIZE):
            if not is_unknown(g, first + k, viewer):
                continue
            skip = random_below(g.random, left)
            left -= 1
            other = k
            while skip or not is_unknown(g, first + other, viewer):
                skip -= is_unknown(g, first + other, viewer)
                other += 1
            here = g.card_id[first + k]
            g.card_id[first + k] = g.card_id[first + other]
            g.card_id[first + other] = here


@rule
def action_key(g: Game, action: int) -> int:
    """A pass is itself; a card is the printed one."""
    if action < s.GLOBAL_ACTIONS:
        return action
    card = g.decision_player * s.DECK_SIZE + action - s.GLOBAL_ACTIONS
    return SHED_KIND + g.card_id[card]


looking = make_search_entries(__name__, engine, deal_anew=deal_anew, action_key=action_key)
look, roll_out = looking.look, looking.roll_out
