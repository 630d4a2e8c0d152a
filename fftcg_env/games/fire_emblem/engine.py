"""The engine loop and its one compiled entry, :func:`drive` (docs/architecture.md, "The compiled entry")."""

from ...core.entries import make_engine
from ...core.entry_arguments import Decks, PackedObservations, Seeds, clear_from, next_deck_seed, next_seed
from ...core.jit import rule
from ...core.random import follow_deck, random_below, seed_random
from ...core.zoned.flow import made_flow
from .play.answers import take
from .play.flow import advance, settle
from .record import numbers as no
from .record.asking import finish
from .record.hot import HOT
from .record.state import STATE
from .record.types import Game, Games, Tables, TablesArray
from .table.zones import put, shuffle_deck
from .view.observe import write_observation


@rule
def blank(g: Game) -> None:
    """Everything but the options to its start value: nothing of the game before is left."""
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
    """Cards get their indexes at random, so that an index tells nothing (docs/architecture.md)."""
    start = player * no.CARDS_PER_PLAYER
    first, second = g.random[0], g.random[1]
    own = follow_deck(g.random, g.deck_seeds, player)
    for k in range(no.CARDS_PER_PLAYER):
        other = start + random_below(g.random, k + 1)
        g.card_id[start + k] = g.card_id[other]
        g.card_id[other] = decks[e, player, k]
    if own:
        g.random[0], g.random[1] = first, second
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
    """The board as it was set up is settled anew."""
    g.unsettled = 1


flow = made_flow(
    __name__, no, Game=Game, Tables=Tables, advance=advance, take=take, settle=settle, unsettle=unsettle, finish=finish
)
engine = make_engine(
    __name__,
    Game=Game,
    Games=Games,
    Tables=Tables,
    TablesArray=TablesArray,
    ObservationRows=PackedObservations,
    reset=reset,
    run=flow.run,
    resume=flow.resume,
    play=flow.play,
    cut_off=flow.cut_off,
    write_observation=write_observation,
    hot=(STATE, HOT),
)
drive, step = engine.drive, engine.step
