"""Hidden cards dealt anew, as one player could imagine them: the basis of search with hidden cards.

The own deck, and the opponent's hand and deck without the cards of that hand that were shown, are dealt anew; what the
player observes stays the same to the byte, every deal that fits it is equally likely, and which one it is follows from
what the player knows and the seed alone. At an opponent's decision the cards that the opponent may pick just now stay
where they are, because the list of legal actions was made for them.

The rules stand here once, over names, as those of :mod:`fftcg_env.core.entries` do; :func:`made_dealing` gives a game
its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..entries.placeholders import Game, Tables, bind_template
from ..jit import rule
from ..random import random_below, seed_random
from .kinds import Numbers

GLOBAL_ACTIONS = VERB_COUNT = CARDS_PER_PLAYER = NO_CARD = 0
"""Numbers of the game."""


@dataclass(frozen=True)
class Dealing:
    """The rules that :func:`made_dealing` makes."""

    offered_cards: Any
    deal_anew: Any


def made_dealing(module: str, numbers: Numbers, **names: Any) -> Dealing:
    """The rules of a game.

    ``numbers``: its module of numbers; ``names``: the classes ``Game`` and ``Tables``, the rules ``entity_of`` and
    ``is_hidden``, and ``kept_back`` and ``deal_more`` where they are not those below. A record has the fields
    ``card_id``, ``list`` (a card of a deck each), ``random``, ``deck_seeds``, ``legal`` and ``legal_count``.
    """
    for number in ("GLOBAL_ACTIONS", "VERB_COUNT", "CARDS_PER_PLAYER", "NO_CARD"):
        names[number] = getattr(numbers, number)
    templates: tuple[Any, ...] = (kept_back, deal_more, offered_cards, deal_side, deal_anew)
    for template in templates:
        if template.__name__ not in names:
            names[template.__name__] = rule(bind_template(template, module, names))
    return Dealing(names["offered_cards"], names["deal_anew"])


def entity_of(card: int, player: int) -> int:
    """Number of a card as a player sees it; of the game."""
    raise NotImplementedError


def is_hidden(g: Game, card: int, viewer: int) -> int:
    """Whether a player does not know a card; of the game."""
    raise NotImplementedError


def kept_back(g: Game) -> int:
    """A card that stays where it is beside those that legal actions name, NO_CARD: none."""
    return NO_CARD


def deal_more(g: Game, t: Tables, viewer: int) -> None:
    """What else a player does not know. Here: nothing."""


def offered_cards(g: Game, owner: int) -> int:
    """The cards of an owner that stay where they are: a bit each."""
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
    """Deal anew to their indexes the cards of one owner that the viewer does not know. They are sorted before they are
    shuffled, so that the deal follows from what the viewer knows and the random numbers."""
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


def deal_anew(g: Game, t: Tables, viewer: int, seed: int) -> None:
    """Deal in place all cards that the viewer does not know. Equal seeds deal equally; the random numbers that dealt
    go on as those of the game."""
    seed_random(g.random, seed)
    g.deck_seeds[0] = 0  # they tell of shuffles to come
    g.deck_seeds[1] = 0
    deal_side(g, viewer, viewer)
    deal_side(g, 1 - viewer, viewer)
    deal_more(g, t, viewer)
