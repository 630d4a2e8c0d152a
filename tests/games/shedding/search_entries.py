"""The compiled entries of Shedding for search (``fftcg_env.core.search``)."""

from fftcg_env.core.entries import make_search_entries
from fftcg_env.core.jit import rule
from fftcg_env.core.random import random_below, seed_random

from . import state as s
from .rules import Game, Tables, engine

SHED_KIND = s.ACTION_COUNT
"""Keys from this one on name the printed card that is shed; lower keys are actions."""


@rule
def is_unknown(g: Game, card: int, viewer: int) -> int:
    """Whether ``viewer`` does not know a card: cards of decks, and of the opponent's hand unless they are offered."""
    mine = card // s.DECK_SIZE == viewer
    if g.zone[card] != s.DECK and (mine or g.zone[card] != s.HAND):
        return 0
    if not mine and g.decision_player != viewer:
        for k in range(1, g.legal_count):
            if g.legal[k] - s.GLOBAL_ACTIONS == card % s.DECK_SIZE:
                return 0
    return 1


@rule
def determinize(g: Game, t: Tables, viewer: int, seed: int) -> None:
    """Deal the cards that ``viewer`` does not know again."""
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
    """The key of passing is the action; the key of shedding names the printed card."""
    if action < s.GLOBAL_ACTIONS:
        return action
    card = g.decision_player * s.DECK_SIZE + action - s.GLOBAL_ACTIONS
    return SHED_KIND + g.card_id[card]


entries = make_search_entries(__name__, engine, determinize=determinize, action_key=action_key)
look, roll_out = entries.look, entries.roll_out
