"""Cards from zone to zone: lists of both sides, drawing, shuffling."""

from ....core.jit import rule
from ....core.random import follow_deck, random_below
from ..record import numbers as no
from ..record.types import Facts, Game, Tables


@rule
def owner_of(card: int) -> int:
    """Whose deck a card is from; cards never change sides."""
    return 1 if card >= no.CARDS_PER_PLAYER else 0


@rule
def facts(g: Game, t: Tables, card: int) -> Facts:
    """What is printed on a card."""
    return t.cards[g.card_id[card]]


@rule
def top_of(g: Game, player: int, zone: int) -> int:
    """The top card of a list, NO_CARD: it is empty."""
    count = g.zone_count[player, zone]
    return g.zone_cards[player, zone, count - 1] if count > 0 else no.NO_CARD


@rule
def put(g: Game, card: int, zone: int) -> None:
    """Lay a card, which is in no list, on top of a list."""
    side = owner_of(card)
    g.zone_cards[side, zone, g.zone_count[side, zone]] = card
    g.zone_count[side, zone] += 1
    g.zone[card] = zone


@rule
def take_off(g: Game, card: int) -> None:
    """Take a card out of its list; the others keep their order."""
    side, zone = owner_of(card), g.zone[card]
    count = g.zone_count[side, zone]
    k = count - 1
    while g.zone_cards[side, zone, k] != card:  # from the top, where most are taken
        k -= 1
    for i in range(k, count - 1):
        g.zone_cards[side, zone, i] = g.zone_cards[side, zone, i + 1]
    g.zone_cards[side, zone, count - 1] = 0
    g.zone_count[side, zone] = count - 1


@rule
def move(g: Game, card: int, zone: int) -> None:
    """A card changes its zone, to the top of the list there."""
    take_off(g, card)
    g.host[card] = no.NO_CARD
    g.known[card] = 0
    put(g, card, zone)


@rule
def move_top(g: Game, player: int, zone: int, to: int, count: int) -> None:
    """The top cards of a list, one after the other (F-5.2)."""
    for _ in range(count):
        if g.zone_count[player, zone] > 0:
            move(g, top_of(g, player, zone), to)


@rule
def shuffle_deck(g: Game, player: int) -> None:
    """The deck in a random order."""
    first, second = g.random[0], g.random[1]
    own = follow_deck(g.random, g.deck_seeds, player)
    for i in range(g.zone_count[player, no.DECK] - 1, 0, -1):
        j = random_below(g.random, i + 1)
        card = g.zone_cards[player, no.DECK, i]
        g.zone_cards[player, no.DECK, i] = g.zone_cards[player, no.DECK, j]
        g.zone_cards[player, no.DECK, j] = card
    if own:
        g.random[0], g.random[1] = first, second
