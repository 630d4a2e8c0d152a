"""Deal the hidden cards of a game anew, as one player could imagine them: the basis of search with hidden cards.

The own deck, and the opponent's hand and deck without the cards of that hand that were shown, are dealt anew; what the
player observes stays the same to the byte, every deal that fits it is equally likely, and which one it is follows from
what the player knows and the seed alone. At an opponent's decision the cards that the opponent may pick just now stay
where they are, because the list of legal actions was made for them.
While Player cards are chosen, a choice that the player has not seen may become any other that its owner has (K-2.6).
"""

from ....core.jit import rule
from ....core.random import random_below, seed_random
from ..record import numbers as no
from ..record.asking import entity_of
from ..record.types import Game, Tables
from ..table.zones import facts


@rule
def offered_cards(g: Game, owner: int) -> int:
    """The cards of an owner that legal actions name, a bit each."""
    bits = 0
    for i in range(g.legal_count):
        if g.legal[i] >= no.GLOBAL_ACTIONS:
            entity = (g.legal[i] - no.GLOBAL_ACTIONS) // no.VERB_COUNT
            place = entity_of(entity, g.decision_player) - owner * no.CARDS_PER_PLAYER
            if 0 <= place < no.CARDS_PER_PLAYER:
                bits |= 1 << place
    return bits


@rule
def is_hidden(g: Game, card: int, viewer: int) -> int:
    """Whether a player does not know a card: of a deck, or of the opponent's hand and never shown. The Player card that
    the player has chosen in secret lies in the deck and is known (K-2.6)."""
    zone = g.zone[card]
    if zone == no.DECK:
        return 0 if g.phase == no.SETUP and card == g.start_card[viewer] else 1
    return 1 if zone == no.HAND and g.side[card] != viewer and not g.known[card] >> viewer & 1 else 0


@rule
def deal_side(g: Game, owner: int, viewer: int) -> None:
    """Deal anew to their indexes the cards of one owner that the viewer does not know. They are sorted before they are
    shuffled, so that the deal follows from what the viewer knows and the random numbers."""
    offered = offered_cards(g, owner)
    first = owner * no.CARDS_PER_PLAYER
    count = 0
    for card in range(first, first + no.CARDS_PER_PLAYER):
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


@rule
def choose_start_anew(g: Game, t: Tables, owner: int) -> None:
    """Some Player card of the owner's takes the place of the one that was chosen in secret."""
    first = owner * no.CARDS_PER_PLAYER
    count = 0
    for card in range(first, first + no.CARDS_PER_PLAYER):
        if g.card_id[card] >= 0 and facts(g, t, card).type == no.TYPE_PLAYER:
            count += 1
            if random_below(g.random, count) == 0:
                g.start_card[owner] = card


@rule
def deal_anew(g: Game, t: Tables, viewer: int, seed: int) -> None:
    """Deal in place all cards that the viewer does not know. Equal seeds deal equally; the random numbers that dealt
    go on as those of the game."""
    seed_random(g.random, seed)
    g.deck_seeds[0] = 0  # they tell of shuffles to come
    g.deck_seeds[1] = 0
    deal_side(g, viewer, viewer)
    deal_side(g, 1 - viewer, viewer)
    if g.phase == no.SETUP and g.start_card[1 - viewer] != no.NO_CARD:
        choose_start_anew(g, t, 1 - viewer)
