"""The rules of Shedding: shed a card of the pile's suit or rank, or draw; the first player without cards wins."""

from fftcg_env.core import jobs
from fftcg_env.core.entries import make_engine
from fftcg_env.core.entry_arguments import Decks, Observations, Record, Seeds, clear_from, next_deck_seed, next_seed
from fftcg_env.core.jit import array_of, compiled_as, rule
from fftcg_env.core.random import follow_deck, random_below, seed_random

from . import state as s


@compiled_as(s.STATE)
class Game(Record):
    """The record of a game, ``state.STATE``."""


@compiled_as(s.TABLES, constant=True)
class Tables(Record):
    """Suits and ranks, ``state.TABLES``."""


@compiled_as(array_of(s.STATE))
class Games(Record):
    """The records of a batch."""


@compiled_as(array_of(s.TABLES))
class TablesArray(Record):
    """The tables, shape ``(1,)``."""


@rule
def finish(g: Game, result: int, reason: int) -> None:
    """End the game."""
    g.result = result
    g.reason = reason
    g.decision = 0
    g.legal_count = 0


@rule
def draw(g: Game, player: int) -> None:
    """Draw the top card of the deck."""
    g.deck_count[player] -= 1
    card = g.deck[player, g.deck_count[player]]
    g.zone[card] = s.HAND
    g.hand_count[player] += 1


@rule
def reset(g: Game, t: Tables, decks: Decks, e: int, seeds: Seeds) -> None:
    """Start a game. Cards get their indexes at random, so an index says nothing about the card; both players draw."""
    clear_from(g, "decisions")
    seed_random(g.random, next_seed(seeds, e))
    g.top = s.NO_CARD
    for player in range(2):
        g.deck_count[player] = s.DECK_SIZE
        first = player * s.DECK_SIZE
        g.deck_seeds[player] = next_deck_seed(seeds, e, player)
        word_0, word_1 = g.random[0], g.random[1]
        own = follow_deck(g.random, g.deck_seeds, player)
        for k in range(s.DECK_SIZE):
            card = first + k
            g.zone[card] = s.DECK
            other = first + random_below(g.random, k + 1)
            g.card_id[card] = g.card_id[other]
            g.card_id[other] = decks[e, player, k]
            g.deck[player, k] = card
        if own:
            g.random[0], g.random[1] = word_0, word_1
        for _ in range(s.HAND_SIZE):
            draw(g, player)
    g.decision_player = random_below(g.random, 2)


@rule
def offer(g: Game, t: Tables) -> None:
    """List the legal actions of the player who decides."""
    g.decision = s.ASK_SHED
    g.legal[0] = s.PASS
    g.legal_count = 1
    for k in range(s.DECK_SIZE):
        card = g.decision_player * s.DECK_SIZE + k
        a = g.card_id[card]
        if g.zone[card] != s.HAND:
            continue
        if g.top != s.NO_CARD:
            b = g.card_id[g.top]
            if t.suit[a] != t.suit[b] and t.rank[a] != t.rank[b]:
                continue
        g.legal[g.legal_count] = s.GLOBAL_ACTIONS + k
        g.legal_count += 1


@rule
def take(g: Game, action: int) -> None:
    """Let the player pass and draw, or shed a card; then the other one decides."""
    me = g.decision_player
    if action >= s.GLOBAL_ACTIONS:
        g.top = me * s.DECK_SIZE + action - s.GLOBAL_ACTIONS
        g.zone[g.top] = s.PILE
        g.pile += 1
        g.hand_count[me] -= 1
        g.passes = 0
        if g.hand_count[me] == 0:
            finish(g, jobs.PLAYER_0_WINS + me, s.REASON_SHED)
    elif g.deck_count[me] > 0:
        draw(g, me)
        g.passes = 0
    else:
        g.passes += 1
        if g.passes == 2:
            lead = g.hand_count[1] - g.hand_count[0]
            result = jobs.PLAYER_0_WINS if lead > 0 else jobs.PLAYER_1_WINS if lead < 0 else jobs.DRAW
            finish(g, result, s.REASON_STUCK)
    g.decision_player = 1 - me
    g.turn += 1


@rule
def run(g: Game, t: Tables) -> None:
    """Run to the next decision with a choice, or to the end."""
    while g.result == jobs.RUNNING:
        offer(g, t)
        if g.legal_count > 1 or not g.skip_forced:
            return
        else:
            take(g, g.legal[0])
    g.legal_count = 0


@rule
def play(g: Game, t: Tables, action: int) -> None:
    """Take an action and run to the next decision."""
    take(g, action)
    run(g, t)


@rule
def cut_off(g: Game) -> None:
    """End the game at the limit of decisions."""
    finish(g, jobs.TRUNCATED, s.REASON_LIMIT)


@rule
def observe(g: Game, t: Tables, observations: Observations, e: int, viewer: int, reveal: int) -> None:
    """Write the observation of ``viewer``; ``state.LAYOUT`` has the columns."""
    for k in range(observations.shape[1]):
        observations[e, k] = 0
    observations[e, 0] = g.turn
    for side in range(2):
        player = viewer ^ side
        observations[e, 1 + side] = g.hand_count[player]
        observations[e, 3 + side] = g.deck_count[player]
    observations[e, 5] = 0 if g.top == s.NO_CARD else g.card_id[g.top] + 1
    observations[e, 6] = g.result == jobs.RUNNING
    observations[e, 7] = g.result == jobs.RUNNING and g.decision_player == viewer
    for entity in range(s.CARD_COUNT):
        card = (entity + viewer * s.DECK_SIZE) % s.CARD_COUNT
        mine = entity < s.DECK_SIZE
        if g.zone[card] == s.PILE or (g.zone[card] == s.HAND and mine) or reveal:
            row = 8 + 4 * entity
            observations[e, row] = g.card_id[card] + 1
            observations[e, row + 1] = g.zone[card] + 1
            observations[e, row + 2] = mine
    if g.decision_player == viewer:
        for k in range(1, g.legal_count):
            observations[e, 8 + 4 * (g.legal[k] - s.GLOBAL_ACTIONS) + 3] = 1


engine = make_engine(
    __name__,
    Game=Game,
    Games=Games,
    Tables=Tables,
    TablesArray=TablesArray,
    ObservationRows=Observations,
    reset=reset,
    run=run,
    resume=run,
    play=play,
    cut_off=cut_off,
    write_observation=observe,
)
drive, step = engine.drive, engine.step
