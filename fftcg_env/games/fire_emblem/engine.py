"""The engine: how a game begins, continues and ends, and the compiled entry ``drive``."""

from ...core.entry_arguments import Decks, Seeds, clear_from, next_deck_seed, next_seed
from ...core.intrinsics.memory import Span
from ...core.jit import rule
from ...core.random import seed_random
from ...core.zoned.engine import make_zoned_engine
from .play.answers import take
from .play.flow import advance, settle
from .record import numbers as no
from .record.compiled import Game, Tables, common, scatter_deck, shuffle_deck
from .record.state import STATE, TABLES
from .table.zones import put
from .view.observe import write_observation

HOT = (
    Span("turn", "card_id"),
    Span("legal_count"),
    Span("legal", items=16),
    Span("result", "effect_target"),
    Span("queue_count"),
    Span("board", "zone_cards"),
)
"""What most decisions read of a record: fetched ahead in large batches."""


@rule
def blank(g: Game) -> None:
    """Set everything except the options to its start value."""
    clear_from(g, "turn")
    g.turn_player = -1
    g.decision_card = no.NO_CARD
    g.actor = no.NO_CARD
    g.attacker = no.NO_CARD
    g.defender = no.NO_CARD
    g.crest_place = -1
    g.chosen_consumption = -1
    for side in range(2):
        g.arms[side] = no.NO_CARD
    for square in range(no.SQUARES):
        g.board[square] = no.NO_CARD
    for card in range(no.CARD_COUNT):
        g.host[card] = no.NO_CARD
        g.square[card] = no.NO_SQUARE


@rule
def load_deck(g: Game, decks: Decks, e: int, player: int) -> None:
    """Put a deck into the game, with random indexes, and shuffle it."""
    start = player * no.CARDS_PER_PLAYER
    scatter_deck(g, decks, e, player, no.CARDS_PER_PLAYER)
    for card in range(start, start + no.CARDS_PER_PLAYER):
        put(g, card, no.DECK)
    shuffle_deck(g, player)


@rule
def reset(g: Game, t: Tables, decks: Decks, e: int, seeds: Seeds) -> None:
    """Begin a game: decks shuffled, nothing chosen. The options stay as they are."""
    blank(g)
    seed_random(g.random, next_seed(seeds, e))
    for player in range(2):
        g.deck_seeds[player] = next_deck_seed(seeds, e, player)
        load_deck(g, decks, e, player)


@rule
def unsettle(g: Game) -> None:
    """Note that the board must be checked, because the position was set up."""
    g.unsettled = 1


engine = make_zoned_engine(
    __name__,
    common,
    state=STATE,
    tables=TABLES,
    hot=HOT,
    reset=reset,
    advance=advance,
    take=take,
    settle=settle,
    unsettle=unsettle,
    write_observation=write_observation,
)
drive, step = engine.drive, engine.step
