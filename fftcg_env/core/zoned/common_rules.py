"""Compiled rules that every game with zones needs: offering actions, ending the game, owners, zones, shuffling, counts.

The rules are written once, over names, like those of :mod:`fftcg_env.core.entries`; :func:`make_common_rules` binds
them to the records and numbers of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..entries.placeholders import Game, Tables, bind_template
from ..entry_arguments import Decks, PackedObservations, Record
from ..jit import rule
from ..layout import MOST_SEEN
from ..random import follow_deck, random_below
from .protocols import Numbers

ASK_NONE = NO_CARD = CARDS_PER_PLAYER = GLOBAL_ACTIONS = VERB_COUNT = DECK = 0
"""Numbers of the game."""


class Facts(Record):
    """What is printed on a card; a class of the game."""


@dataclass(frozen=True)
class CommonRules:
    """The rules that :func:`make_common_rules` makes; the functions of this module describe them."""

    numbers: Numbers
    names: Mapping[str, Any]
    """These rules and all that they need, by name."""
    ask: Callable[[Any, int, int, int, int], None]
    ask_nothing: Callable[[Any], None]
    allow: Callable[[Any, int], None]
    entity_of: Callable[[int, int], int]
    allow_card: Callable[[Any, int, int], None]
    verb_of: Callable[[int], int]
    card_of: Callable[[Any, int], int]
    finish: Callable[[Any, int, int], None]
    owner_of: Callable[[int], int]
    facts: Callable[[Any, Any, int], Any]
    top_of: Callable[[Any, int, int], int]
    lay_on: Callable[[Any, int, int, int], None]
    take_out: Callable[[Any, int, int], None]
    shuffle_deck: Callable[[Any, int], None]
    scatter_deck: Callable[[Any, Any, int, int, int], None]
    write_counts: Callable[[Any, Any, int, int, int, int], None]


def make_common_rules(module: str, numbers: Numbers, **names: Any) -> CommonRules:
    """Make the rules for a game.

    ``module``: the name of the module to which the rules belong; ``numbers``: the game's module of numbers; ``names``:
    the classes ``Game``, ``Tables`` and ``Facts``. A record of the game has the fields ``decision``,
    ``decision_player``, ``decision_card``, ``decision_amount``, ``legal``, ``legal_count``, ``result``, ``reason``,
    ``random``, ``deck_seeds``, ``card_id``, ``zone``, ``zone_count`` and ``zone_cards``; the tables have ``cards``.
    """
    for number in ("ASK_NONE", "NO_CARD", "CARDS_PER_PLAYER", "GLOBAL_ACTIONS", "VERB_COUNT", "DECK"):
        names[number] = getattr(numbers, number)
    templates: tuple[Any, ...] = (ask, ask_nothing, allow, entity_of, allow_card, verb_of, card_of, finish)
    templates += (owner_of, facts, top_of, lay_on, take_out, shuffle_deck, scatter_deck, write_counts)
    for template in templates:
        names[template.__name__] = rule(bind_template(template, module, names))
    return CommonRules(numbers, names, **{template.__name__: names[template.__name__] for template in templates})


def ask(g: Game, decision: int, player: int, card: int, amount: int) -> None:
    """Begin a decision about ``card`` (NO_CARD: none); legal actions are added afterwards."""
    g.decision = decision
    g.decision_player = player
    g.decision_card = card
    g.decision_amount = amount
    g.legal_count = 0


def ask_nothing(g: Game) -> None:
    """End the decision: no player decides."""
    g.decision = ASK_NONE
    g.decision_card = NO_CARD
    g.decision_amount = 0
    g.legal_count = 0


def allow(g: Game, action: int) -> None:
    """Add a legal action by number."""
    g.legal[g.legal_count] = action
    g.legal_count += 1


def entity_of(card: int, player: int) -> int:
    """The number of a card from the side of ``player``, whose own cards come first. It is its own inverse."""
    if player == 0:
        return card
    return card + CARDS_PER_PLAYER if card < CARDS_PER_PLAYER else card - CARDS_PER_PLAYER


def allow_card(g: Game, verb: int, card: int) -> None:
    """Add the legal action of doing ``verb`` with ``card``."""
    allow(g, GLOBAL_ACTIONS + entity_of(card, g.decision_player) * VERB_COUNT + verb)


def verb_of(action: int) -> int:
    """The verb of an action that names a card; -1 if it names none."""
    return (action - GLOBAL_ACTIONS) % VERB_COUNT if action >= GLOBAL_ACTIONS else -1


def card_of(g: Game, action: int) -> int:
    """The card that an action of the player who decides names; NO_CARD if it names none."""
    if action < GLOBAL_ACTIONS:
        return NO_CARD
    return entity_of((action - GLOBAL_ACTIONS) // VERB_COUNT, g.decision_player)


def finish(g: Game, result: int, reason: int) -> None:
    """End the game."""
    g.result = result
    g.reason = reason
    ask_nothing(g)


def owner_of(card: int) -> int:
    """The player from whose deck a card is."""
    return 1 if card >= CARDS_PER_PLAYER else 0


def facts(g: Game, t: Tables, card: int) -> Facts:
    """What is printed on a card."""
    return t.cards[g.card_id[card]]


def top_of(g: Game, player: int, zone: int) -> int:
    """The top card of a zone on one side, NO_CARD if there is none."""
    count = g.zone_count[player, zone]
    return g.zone_cards[player, zone, count - 1] if count > 0 else NO_CARD


def lay_on(g: Game, card: int, zone: int, side: int) -> None:
    """Lay a card, which is in no list, on top of a list."""
    g.zone_cards[side, zone, g.zone_count[side, zone]] = card
    g.zone_count[side, zone] += 1
    g.zone[card] = zone


def take_out(g: Game, card: int, side: int) -> None:
    """Take a card out of its list; the others keep their order."""
    zone = g.zone[card]
    count = g.zone_count[side, zone]
    k = count - 1  # mostly it is the top one
    while g.zone_cards[side, zone, k] != card:
        k -= 1
    for i in range(k, count - 1):
        g.zone_cards[side, zone, i] = g.zone_cards[side, zone, i + 1]
    g.zone_cards[side, zone, count - 1] = 0
    g.zone_count[side, zone] = count - 1


def shuffle_deck(g: Game, player: int) -> None:
    """Shuffle a deck; a deck with a seed of its own follows that (docs/architecture.md)."""
    first, second = g.random[0], g.random[1]
    own = follow_deck(g.random, g.deck_seeds, player)
    for i in range(g.zone_count[player, DECK] - 1, 0, -1):
        j = random_below(g.random, i + 1)
        card = g.zone_cards[player, DECK, i]
        g.zone_cards[player, DECK, i] = g.zone_cards[player, DECK, j]
        g.zone_cards[player, DECK, j] = card
    if own:
        g.random[0], g.random[1] = first, second


def scatter_deck(g: Game, decks: Decks, e: int, player: int, count: int) -> None:
    """Give the first ``count`` cards of a deck indexes at random, so that an index reveals nothing about the card
    (docs/architecture.md)."""
    start = player * CARDS_PER_PLAYER
    first, second = g.random[0], g.random[1]
    own = follow_deck(g.random, g.deck_seeds, player)
    for k in range(count):
        other = start + random_below(g.random, k + 1)
        g.card_id[start + k] = g.card_id[other]
        g.card_id[other] = decks[e, player, k]
    if own:
        g.random[0], g.random[1] = first, second


def write_counts(g: Game, out: PackedObservations, e: int, place: int, viewer: int, zone: int) -> None:
    """Write how many cards lie in a zone, of the viewer at ``place`` and of the opponent at the next place."""
    out[e, place] = g.zone_count[viewer, zone]
    out[e, place + 1] = g.zone_count[1 - viewer, zone]


@rule
def clipped(number: int) -> int:
    """A number, limited to what is observed."""
    return min(max(number, 0), MOST_SEEN)
