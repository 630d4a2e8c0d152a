"""Determinize: deal the hidden cards of a game again, consistently with what one player knows.

Search with hidden cards is based on this. What changes:

- The unknown cards of the opponent's hand and main deck change places. What was searched or revealed (R4.46) stays
  where it is, and so do the numbers of cards in hand and deck.
- The unknown cards of the player's own main deck change places. Cards whose place the player knows stay.
- Neighbours in a deck that the player knows, but not their order, change places (R9.40).
- Cards removed face down (R4.8) are dealt together with the hand and deck that they came from.
- Face-down LB cards of the opponent change places among themselves.
- Rows of the history that tell the player no card name what is there now.
- Future random numbers are replaced, so that nothing can be read from the real ones.

Every deal that fits what the player knows is equally likely. It depends only on what the player knows and on the seed:
two games that look the same to the player are dealt to the same bytes. The player's observation does not change by a
byte.

The state is meant for a decision of the player. At an opponent's decision, the cards that the opponent may pick just
now stay where they are, because the list of legal actions was made for them. In the middle of a cast or a resolution,
the opponent's hand stays as a whole, and so do the cards found by then.

What the opponent has announced stays possible (:func:`can_go_on`): a player who decides in the middle of an opponent's
payment knows that it can be paid. Deals in which it cannot be paid are rejected and repeated, so that the possible ones
stay equally likely.
"""

from ....core.entry_arguments import Lists
from ....core.intrinsics.records import entries_of
from ....core.jit import rule
from ....core.random import next_random, random_below, seed_random
from ..cards.program import opcodes as op
from ..cards.program.tables import MAX_CARDS
from ..costs.cp import ELEMENT_COUNT, clear_hand_facts
from ..costs.payment import can_pay_rest, settle_sources_again
from ..record import constants as no
from ..record import state as st
from ..record.bookkeeping import NOT_KNOWN
from ..record.decisions import entity_of
from ..record.types import Card, Game, Player, Tables, cards, players
from ..resolution.selecting import are_selected_possible
from ..stack.ability_use import can_pay_use
from ..stack.casting import can_pay_declared
from ..table.turn_history import find_counted_events
from ..table.visibility import knows, knows_place
from ..table.zones import owner_of, survey_off_field_abilities

DRAWS_A_WORD = 3
"""Number of cards shuffled by one random number."""
MOST_DEALS = 1000
"""Deals tried until one leaves possible what the opponent has announced. One in 50 does if a single card of the deck
could pay; after the last try the opponent's hand stays as it is."""


@rule
def offered_cards(g: Game, owner: Player) -> int:
    """The cards of an owner that legal actions name, a bit each."""
    bits = 0
    for action in entries_of(g, "legal"):
        if action >= no.GLOBAL_ACTIONS:
            entity = Card((action - no.GLOBAL_ACTIONS) // no.VERB_COUNT)
            place = entity_of(entity, g.decision_player) - owner * st.CARDS_PER_PLAYER
            if 0 <= place < st.CARDS_PER_PLAYER:
                bits |= 1 << place
    return bits


@rule
def is_busy(g: Game, player: Player) -> int:
    """Whether the hand of a deciding player stays as it is, in the middle of a cast or a resolution."""
    return 1 if g.decision_player == player and g.frame_count > 0 else 0


@rule
def kept_cards(g: Game, owner: Player) -> int:
    """The opponent's cards that stay where they are, a bit each: those that legal actions name and, while their owner
    decides, those found by a resolution in progress, which have fitted a description."""
    bits = offered_cards(g, owner)
    for depth in range(g.frame_count if is_busy(g, owner) else 0):
        f = g.frames[depth]
        for i in range(f.found_start, f.found_start + f.found_count):
            place = g.found[i].card - owner * st.CARDS_PER_PLAYER
            if 0 <= place < st.CARDS_PER_PLAYER:
                bits |= 1 << place
    return bits


@rule
def list_hidden(g: Game, owner: Player, viewer: Player, zones: int, offered: int) -> int:
    """List the cards of an owner in some zones (bits) that the viewer does not know, and their numbers; returns how
    many. Branch-free, because it is unpredictable which cards are hidden."""
    first = owner * st.CARDS_PER_PLAYER
    numbers = g.mixed_cards
    count = 0
    for k in range(st.CARDS_PER_PLAYER):
        card = Card(first + k)
        number = g.card_id[card]
        g.list[count] = card
        numbers[count] = number
        count += (zones >> g.zone[card]) & ~(offered >> k) & ~knows(g, viewer, card) & (number >= 0) & 1
    return count


@rule
def sort_hidden(g: Game, count: int) -> None:
    """Sort the numbers of the listed cards, the lowest at the first card of the list, with -1 where a number equals the
    one before it. Each number goes to the place that is the count of lower numbers. Comparing all with all is fast for
    so few, because vectors do it."""
    numbers, lower = g.mixed_cards, g.mixed_backups
    for k in range(st.CARDS_PER_PLAYER):
        lower[k] = 0
    for i in range(count):
        number = numbers[i]
        for k in range(st.CARDS_PER_PLAYER):
            lower[k] += numbers[k] > number
    for k in range(count):
        g.card_id[g.list[k]] = -1
    for k in range(count):
        g.card_id[g.list[lower[k]]] = numbers[k]


@rule
def deal_zones(g: Game, owner: Player, viewer: Player, zones: int, offered: int) -> None:
    """Reassign the indexes of an owner's cards in some zones (bits) that the viewer does not know. They are
    sorted before they are shuffled, so that the deal depends only on what the viewer knows and the random numbers.

    One random number serves three cards (Brackett-Rozinsky and Lemire 2024, doi 10.1002/spe.3369): its remaining
    fraction is as random as the number was, except for one part in 20,000.
    """
    count = list_hidden(g, owner, viewer, zones, offered)
    if count == 0:
        return
    sort_hidden(g, count)
    numbers = g.mixed_cards
    number = 0
    word = 0
    left = 0
    for k in range(count):
        here = g.card_id[g.list[k]]
        number = here if here >= 0 else number
        if left == 0:
            word = next_random(g.random)
            left = DRAWS_A_WORD
        left -= 1
        word *= k + 1
        other = word >> 32
        word &= 0xFFFFFFFF
        numbers[k] = numbers[other]
        numbers[other] = number
    for k in range(count):
        g.card_id[g.list[k]] = numbers[k]


@rule
def shuffle_unordered(g: Game, owner: Player, viewer: Player) -> None:
    """Shuffle cards of a deck that the viewer knows without their places, each group where it is."""
    start = 0
    for i in range(g.zone_count[owner, op.DECK]):
        card = g.zone_cards[owner, op.DECK, i]
        if not knows(g, viewer, card) or knows_place(g, viewer, card):
            shuffle_group(g, owner, start, i)
            start = i + 1
    shuffle_group(g, owner, start, g.zone_count[owner, op.DECK])


@rule
def shuffle_group(g: Game, owner: Player, start: int, end: int) -> None:
    """Shuffle the cards of a deck in the places ``start`` to ``end - 1``: sorted first, then shuffled."""
    deck = g.zone_cards[owner, op.DECK]
    for i in range(start + 1, end):
        card = deck[i]
        place = i
        while place > start and deck[place - 1] > card:
            deck[place] = deck[place - 1]
            place -= 1
        deck[place] = card
    for i in range(start + 1, end):
        other = start + random_below(g.random, i - start + 1)
        card = deck[i]
        deck[i] = deck[other]
        deck[other] = card


@rule
def anonymize_history(g: Game, viewer: Player) -> None:
    """Remove the real card from rows of the history whose card the viewer did not see."""
    for i in range(st.HISTORY_LENGTH):
        row = g.history[i]
        if row.card_id >= 0 and not row.seen >> viewer & 1:
            row.card_id = g.card_id[row.card]


@rule
def forget_list(g: Game) -> None:
    """Empty the lists used for the deal. They have no meaning between two steps, but reveal cards that the viewer does
    not know."""
    g.list_count = 0
    g.surveyed = 0
    clear_hand_facts(g)
    for i in range(st.CARD_COUNT):
        g.list[i] = 0
        g.supply_bits[i] = 0
    for i in range(st.CARDS_PER_PLAYER):
        g.mixed_cards[i] = 0
        g.mixed_backups[i] = 0
    for e in range(ELEMENT_COUNT):
        g.supply_backups[e], g.supply_cards[e] = 0, 0
        g.demand[e], g.by_backups[e] = 0, 0
    g.backup_sources, g.card_sources, g.supply_hand = 0, 0, 0
    g.supply_mixed, g.supply_special, g.supply_discards = 0, 0, 0
    g.mixed_backup_count, g.mixed_card_count = 0, 0
    g.served = 0
    for i in range(st.PICK_CAPACITY):
        g.picked[i], g.pick_from[i], g.place_part[i] = 0, 0, 0


# --------------------------------------------------------------------------------- in the middle of something announced
@rule
def store_hand(g: Game, player: Player) -> None:
    """Store what the cards of a hand are, as many as there is room for."""
    for i in range(min(st.DEALT_CAPACITY, g.zone_count[player, op.HAND])):
        g.dealt_hand[i] = g.card_id[g.zone_cards[player, op.HAND, i]]


@rule
def place_in_hand(g: Game, player: Player, card: Card) -> int:
    """The place of a card in a hand; after the last place if it is not there."""
    place = 0
    while place < g.zone_count[player, op.HAND] and g.zone_cards[player, op.HAND, place] != card:
        place += 1
    return place


@rule
def put_hand_back(g: Game, player: Player, viewer: Player, zones: int, offered: int) -> None:
    """Restore the stored cards of a hand: each exchanges its number with another card that was dealt with it."""
    count = list_hidden(g, player, viewer, zones, offered)
    for i in range(min(st.DEALT_CAPACITY, g.zone_count[player, op.HAND])):
        card = g.zone_cards[player, op.HAND, i]
        for k in range(count):
            other = g.list[k]
            wanted = g.card_id[card] != g.dealt_hand[i] and g.card_id[other] == g.dealt_hand[i]
            if wanted and place_in_hand(g, player, other) > i:
                g.card_id[other] = g.card_id[card]
                g.card_id[card] = g.dealt_hand[i]


@rule
def deal_possible(g: Game, t: Tables, owner: Player, viewer: Player, zones: int, offered: int) -> None:
    """As :func:`deal_zones`, repeated until the owner can go on with what the owner has announced."""
    store_hand(g, owner)
    possible = 0
    for _ in range(MOST_DEALS):
        if not possible:
            deal_zones(g, owner, viewer, zones, offered)
            clear_hand_facts(g)
            possible = can_go_on(g, t, owner)
    if not possible:
        put_hand_back(g, owner, viewer, zones, offered)
        clear_hand_facts(g)
        can_go_on(g, t, owner)  # what the cards give to a payment in progress follows from what they are
    for i in range(st.DEALT_CAPACITY):
        g.dealt_hand[i] = 0


@rule
def can_continue(g: Game, t: Tables, viewer: Player) -> int:
    """Whether a player's opponent can go on with what is announced, after a deal of another list."""
    other = Player(1 - viewer)
    if not has_announced(g, other):
        return 1
    clear_hand_facts(g)
    possible = can_go_on(g, t, other)
    forget_list(g)
    return possible


@rule
def determinize(g: Game, t: Tables, viewer: Player, seed: int) -> None:
    """Deal in place all cards that the viewer does not know. Equal seeds deal equally; the game continues with the
    random numbers of the deal."""
    seed_random(g.random, seed)
    for owner in players(2):
        g.deck_seeds[owner] = 0  # they reveal later shuffles
    other = Player(1 - viewer)
    unseen = 1 << op.DECK | 1 << op.REMOVED
    deal_zones(g, viewer, viewer, unseen, offered_cards(g, viewer))
    offered = kept_cards(g, other)
    zones = unseen if is_busy(g, other) else unseen | 1 << op.HAND
    if has_announced(g, other):
        deal_possible(g, t, other, viewer, zones, offered)
    else:
        deal_zones(g, other, viewer, zones, offered)
    deal_zones(g, other, viewer, 1 << op.LB_DECK, offered)
    if g.deck_seen[0] or g.deck_seen[1]:
        for owner in players(2):
            shuffle_unordered(g, owner, viewer)
    anonymize_history(g, viewer)
    forget_list(g)


# --- Hands that allow what the opponent has announced and not finished -----------------------------------------------
# A player who decides in the middle of an opponent's cast, use of an ability or payment knows that the opponent can pay
# for it, and that cards which the opponent has picked fit their description. Other deals are inconsistent with what the
# player knows.


@rule
def has_announced(g: Game, player: Player) -> int:
    """Whether something that a player has announced waits for an answer of the opponent, so that the player's hand must
    still allow it."""
    if g.decision_player == player:
        return 0
    for f in entries_of(g, "frames"):
        own = f.player == player and (f.kind == no.FRAME_USE or f.kind == no.FRAME_CAST or f.kind == no.FRAME_PAY_COST)
        if own or f.kind == no.FRAME_SELECT:
            return 1
    return 0


@rule
def can_go_on(g: Game, t: Tables, player: Player) -> int:
    """Whether a player can go on with all that the player has announced, with the hands as they are now."""
    x = g.x
    possible = 1
    for i in range(g.frame_count):
        f = g.frames[i]
        if f.kind == no.FRAME_SELECT:
            possible &= are_selected_possible(g, t, i, player)
        elif f.player != player:
            continue
        elif f.kind == no.FRAME_USE:
            possible &= can_pay_use(g, t, f)
        elif f.kind == no.FRAME_CAST:
            possible &= can_pay_declared(g, t, f)
        elif f.kind == no.FRAME_PAY_COST:
            if g.payment.settled:
                settle_sources_again(g, t, player)
            possible &= can_pay_rest(g, t, f)
    g.x = x
    return possible


# --- Another deck list for the opponent, for a player who does not know the real one ---------------------------------
# The cards that the player has seen stay what they are. The cards of the assumed list fill the places of the others;
# :func:`determinize` then shuffles them among these places. What the record keeps only because a card of the real list
# needs it is made as the assumed lists need it: nothing unseen of the real list remains.

HIDDEN, NO_SUCH_CARD = -1, -2
"""In place of a card number: the player does not know the card; the deck has no card there."""
HIDING = 1 << op.DECK | 1 << op.REMOVED | 1 << op.HAND | 1 << op.LB_DECK
"""Zones in which a player may not know a card of the opponent."""


@rule
def is_unseen(g: Game, viewer: Player, card: Card, offered: int) -> int:
    """Whether a card of the opponent may be any card for a player; ``offered``: those that legal actions name now."""
    if g.card_id[card] < 0 or not HIDING >> g.zone[card] & 1 or knows(g, viewer, card):
        return 0
    if g.zone[card] == op.HAND and is_busy(g, Player(1 - viewer)):
        return 0
    return 0 if offered >> (card % st.CARDS_PER_PLAYER) & 1 else 1


@rule
def list_known_cards(g: Game, viewer: Player, lists: Lists, e: int) -> None:
    """List the opponent's cards as a player knows them, by place of the deck: a card number, HIDDEN or NO_SUCH_CARD."""
    other = Player(1 - viewer)
    first = other * st.CARDS_PER_PLAYER
    offered = kept_cards(g, other)
    for card in cards(first, first + st.CARDS_PER_PLAYER):
        number = g.card_id[card]
        if number < 0:
            lists[e, card - first] = NO_SUCH_CARD
        else:
            lists[e, card - first] = HIDDEN if is_unseen(g, viewer, card, offered) else number


@rule
def replace_hidden_cards(g: Game, t: Tables, viewer: Player, lists: Lists, e: int) -> None:
    """Put other cards into the places that a player does not know: card numbers; a card stays where the number is below
    0."""
    first = (1 - viewer) * st.CARDS_PER_PLAYER
    keep_deeds_seen(g, t, first, lists, e)
    for card in cards(first, first + st.CARDS_PER_PLAYER):
        if lists[e, card - first] >= 0:
            g.card_id[card] = lists[e, card - first]
    find_counted_events(g, t)
    survey_off_field_abilities(g, t)
    g.stale = 1
    g.watched_events = NOT_KNOWN
    g.unchecked = 1
    g.surveyed = 0
    clear_hand_facts(g)


@rule
def keep_deeds_seen(g: Game, t: Tables, first: int, lists: Lists, e: int) -> None:
    """Keep only the events of this turn's history with cards that the player knows."""
    asked = 0
    for card in cards(st.CARD_COUNT):
        hidden = 0 <= card - first < st.CARDS_PER_PLAYER and lists[e, card - first] >= 0
        if g.card_id[card] >= 0 and not hidden:
            asked |= t.cards[g.card_id[card]].asks
    kept = 0
    for entry in entries_of(g, "log"):
        if asked & (1 << entry.deed):
            here, there = g.log[kept], entry
            here.deed, here.player = there.deed, there.player
            here.number, here.times = there.number, there.times
            kept += 1
    g.log_count = kept
    for i in range(kept, st.TURN_LOG_CAPACITY):
        rest = g.log[i]
        rest.deed, rest.player = 0, 0
        rest.number, rest.times = 0, 0


# --- Keys of actions: equal for the same move in every determinization -----------------------------------------------
# A card on the field is named by its index, the same in every deal. A card elsewhere is named by where and what
# it is, because its index differs between deals; two copies of it are the same move.

BY_KIND = 1 << 10
"""Keys below this are action numbers."""
assert BY_KIND >= no.ACTION_COUNT


@rule
def action_key(g: Game, action: int) -> int:
    """The key of a legal action of the player who decides."""
    if action < no.GLOBAL_ACTIONS:
        return action
    card = Card(entity_of(Card((action - no.GLOBAL_ACTIONS) // no.VERB_COUNT), g.decision_player))
    zone = g.zone[card]
    if zone == op.FIELD or zone == op.STACK or zone == op.UNDER:
        return action
    verb = (action - no.GLOBAL_ACTIONS) % no.VERB_COUNT
    mine = 1 if owner_of(card) == g.decision_player else 0
    return BY_KIND + ((zone * 2 + mine) * no.VERB_COUNT + verb) * MAX_CARDS + g.card_id[card]
