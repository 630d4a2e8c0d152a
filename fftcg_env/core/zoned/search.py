"""Search in a game with zones: determinized hidden cards, keys of actions, the win probability, the compiled entries.

To determinize, the own deck and the opponent's hand and deck, without the cards of that hand that were shown, are dealt
again as the player could imagine them. What the player observes stays the same to the byte, and every deal that fits it
is equally likely; the deal depends on what the player knows and on the seed alone. At an opponent's decision the cards
that the opponent may pick just now stay where they are, because the list of legal actions was made for them.

The rules are written once, over names, like those of :mod:`fftcg_env.core.entries`; :func:`make_zoned_search` binds
them to the records and rules of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import jobs
from ..entries import Engine, SearchEntries, make_search_entries
from ..entries.placeholders import Game, Memory, Tables, bind_template
from ..entry_arguments import Weights
from ..intrinsics.exponential import logistic
from ..jit import rule
from ..random import random_below, seed_random
from .common_rules import CommonRules
from .engine import array_class
from .heuristic_weights import HeuristicWeights

GLOBAL_ACTIONS = VERB_COUNT = CARDS_PER_PLAYER = NO_CARD = HAND = DECK = 0
"""Numbers of the game."""
DISCARD_PILE = 0
"""The zone of the game into which discarded cards go."""
MOST_CARDS = 0
"""Printed cards that the tables of the game hold."""
FIRST_FEATURE = END_OF_FEATURES = 0
"""The weights of the features of the win probability."""
KEYS_BY_CARD = 1 << 10
"""Smaller keys are action numbers."""


def make_zoned_search(
    module: str,
    engine: Engine,
    common: CommonRules,
    weights: HeuristicWeights,
    *,
    discard_pile: int,
    most_cards: int,
    Memory: type,
    side_feature: Callable[..., int],
    **more: Any,
) -> SearchEntries:
    """Make ``look``, ``roll_out``, ``advise`` and ``judge``, which must stand in ``module`` under these names.

    ``common``, ``weights``: the common rules and the weights of the game; ``discard_pile``: the zone into which
    discarded cards go; ``most_cards``: printed cards that the tables hold; ``Memory``: the class that stands for
    ``weights.dtype`` in annotations. The others are rules of the game, described by the functions below and in
    :mod:`fftcg_env.core.entries.placeholders`; ``more``: ``score_of``, or ``weigh`` instead, and those of ``side_of``,
    ``is_hidden``, ``kept_back``, ``deal_more`` and ``win_probability`` that differ from the ones below.

    A record has the fields ``card_id``, ``zone``, ``known``, ``list`` (room for the cards of one player), ``random``,
    ``deck_seeds``, ``legal`` and ``legal_count``; without a ``side_of`` also ``side``.
    """
    numbers = common.numbers
    if numbers.ACTION_COUNT > KEYS_BY_CARD:
        raise ValueError(f"{numbers.ACTION_COUNT} actions are more than the {KEYS_BY_CARD} that keys provide for")
    names = {**engine.names, **common.names, "Memory": Memory, "side_feature": side_feature, **more}
    names.update(DISCARD_PILE=discard_pile, MOST_CARDS=most_cards)
    names.update(FIRST_FEATURE=weights.first_feature, END_OF_FEATURES=len(weights.values), KEYS_BY_CARD=KEYS_BY_CARD)
    names["HAND"] = numbers.HAND
    dealing: tuple[Any, ...] = (side_of, is_hidden, kept_back, deal_more, offered_cards, deal_side, determinize)
    judging: tuple[Any, ...] = (action_key, weigh, lead_in, win_probability, write_features)
    for template in (*dealing, *judging):
        if template.__name__ not in more:
            names[template.__name__] = rule(bind_template(template, module, names))
    return make_search_entries(
        module,
        engine,
        determinize=names["determinize"],
        action_key=names["action_key"],
        Memories=array_class(weights.dtype),
        heuristic={name: names[name] for name in ("Memory", "weigh", "win_probability", "write_features")},
        closed_lists={name: names[name] for name in ("is_hidden", "offered_cards", "CARDS_PER_PLAYER")},
    )


# --- rules of the game


def entity_of(card: int, player: int) -> int:
    """The number of a card as a player sees it; a rule of the game (:mod:`.common_rules`)."""
    raise NotImplementedError


def side_feature(g: Game, t: Tables, player: int, which: int) -> int:
    """The value of a feature of the win probability for one side; ``which``: the number of its weight; a rule of the
    game."""
    raise NotImplementedError


def score_of(g: Game, t: Tables, m: Memory, action: int) -> int:
    """The heuristic's score of a legal action: the higher, the better; a rule of the game."""
    raise NotImplementedError


# --- rules that a game may replace


def side_of(g: Game, card: int) -> int:
    """The player on whose side a card lies."""
    return g.side[card]


def is_hidden(g: Game, card: int, viewer: int) -> int:
    """Whether a player does not know a card: it is in a deck, or in the opponent's hand and was never shown."""
    zone = g.zone[card]
    if zone == DECK:
        return 1
    return 1 if zone == HAND and side_of(g, card) != viewer and not g.known[card] >> viewer & 1 else 0


def kept_back(g: Game) -> int:
    """A card that stays where it is, in addition to those that legal actions name; NO_CARD: none."""
    return NO_CARD


def deal_more(g: Game, t: Tables, viewer: int) -> None:
    """Deal whatever else a player does not know; by default nothing."""


def weigh(g: Game, t: Tables, m: Memory) -> None:
    """Write a score for each legal action into ``m.scores``, in their order."""
    for i in range(g.legal_count):
        m.scores[i] = score_of(g, t, m, g.legal[i])


# --- hidden cards


def offered_cards(g: Game, owner: int) -> int:
    """The cards of an owner that stay where they are, a bit each."""
    bits = 0
    for i in range(g.legal_count):
        if g.legal[i] >= GLOBAL_ACTIONS:
            entity = (g.legal[i] - GLOBAL_ACTIONS) // VERB_COUNT
            place = entity_of(entity, g.decision_player) - owner * CARDS_PER_PLAYER
            if 0 <= place < CARDS_PER_PLAYER:
                bits |= 1 << place
    place = kept_back(g) - owner * CARDS_PER_PLAYER
    if 0 <= place < CARDS_PER_PLAYER:
        bits |= 1 << place
    return bits


def deal_side(g: Game, owner: int, viewer: int) -> None:
    """Deal to their indexes again the cards of one owner that the viewer does not know. They are sorted before they are
    shuffled, so that the deal depends on what the viewer knows and on the random numbers only."""
    offered = offered_cards(g, owner)
    first = owner * CARDS_PER_PLAYER
    count = 0
    for card in range(first, first + CARDS_PER_PLAYER):
        if is_hidden(g, card, viewer) and not offered >> (card - first) & 1:
            number = g.card_id[card]
            g.list[count] = card
            place = count
            while place > 0 and g.card_id[g.list[place - 1]] > number:
                g.card_id[g.list[place]] = g.card_id[g.list[place - 1]]
                place -= 1
            g.card_id[g.list[place]] = number
            count += 1
    for k in range(1, count):
        other = random_below(g.random, k + 1)
        here = g.card_id[g.list[k]]
        g.card_id[g.list[k]] = g.card_id[g.list[other]]
        g.card_id[g.list[other]] = here
    for k in range(count):
        g.list[k] = 0


def determinize(g: Game, t: Tables, viewer: int, seed: int) -> None:
    """Determinize in place: deal all cards that the viewer does not know. Equal seeds deal equally; the game goes on
    with the random numbers that dealt."""
    seed_random(g.random, seed)
    g.deck_seeds[0] = 0  # they would tell of later shuffles
    g.deck_seeds[1] = 0
    deal_side(g, viewer, viewer)
    deal_side(g, 1 - viewer, viewer)
    deal_more(g, t, viewer)


# --- actions and positions


def action_key(g: Game, action: int) -> int:
    """A key for a legal action, equal for the same move in every deal of the hidden cards.

    A card that lies open on the board is named by its index, which no deal changes. A card of a hand, a deck or the
    open pile is named by where it is and what it is: another deal may give the same card another index, and two copies
    of it are the same move.
    """
    if action < GLOBAL_ACTIONS:
        return action
    card = entity_of((action - GLOBAL_ACTIONS) // VERB_COUNT, g.decision_player)
    zone = g.zone[card]
    if zone != HAND and zone != DECK and zone != DISCARD_PILE:
        return action
    verb = (action - GLOBAL_ACTIONS) % VERB_COUNT
    mine = 1 if side_of(g, card) == g.decision_player else 0
    return KEYS_BY_CARD + ((zone * 2 + mine) * VERB_COUNT + verb) * MOST_CARDS + g.card_id[card]


def lead_in(g: Game, t: Tables, which: int) -> int:
    """How much more of a feature player 0 has than player 1; ``which``: the number of its weight."""
    return side_feature(g, t, 0, which) - side_feature(g, t, 1, which)


def win_probability(g: Game, t: Tables, m: Memory) -> float:
    """The probability that player 0 wins: the weights of the features are thousandths of a logit. In a finished game
    its result."""
    if g.result == jobs.PLAYER_0_WINS:
        return 1.0
    if g.result == jobs.PLAYER_1_WINS:
        return 0.0
    logit = 0
    for which in range(FIRST_FEATURE, END_OF_FEATURES):
        logit += m.weights[which] * lead_in(g, t, which)
    return logistic(logit / 1000)


def write_features(g: Game, t: Tables, m: Memory, rows: Weights, e: int) -> None:
    """Write the features of the win probability into row ``e``, in the order of their weights."""
    for which in range(FIRST_FEATURE, END_OF_FEATURES):
        rows[e, which - FIRST_FEATURE] = lead_in(g, t, which)
