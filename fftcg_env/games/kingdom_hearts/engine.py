"""The engine loop and its one compiled entry, :func:`drive` (docs/architecture.md, "The compiled entry")."""

from ...core import jobs
from ...core.entries import make_engine
from ...core.entry_arguments import Decks, PackedObservations, Seeds, clear_from, next_deck_seed, next_seed
from ...core.jit import rule
from ...core.random import follow_deck, random_below, seed_random
from ...core.zoned.flow import made_flow
from .play.effects import answer_target, begin_effect, step_effect
from .play.fights import answer_battle, answer_challenge
from .play.placing import equip
from .play.turn import answer_action, answer_challenge_time, answer_discard_time, step_flow
from .play.using import ask_about_pending, cast
from .record import numbers as no
from .record.asking import ask_nothing, entity_of, finish
from .record.hot import HOT
from .record.state import STATE
from .record.types import Game, Games, Tables, TablesArray
from .table.values import refresh
from .table.zones import discard_all, put, shuffle_deck
from .view.observe import write_observation


@rule
def blank(g: Game) -> None:
    """Everything but the options to its start value: nothing of the game before is left."""
    clear_from(g, "decisions")
    g.decision_card = no.NO_CARD
    g.pending = no.NO_CARD
    g.effect_card = no.NO_CARD
    for player in range(2):
        g.start_card[player] = no.NO_CARD
    for card in range(no.CARD_COUNT):
        g.host[card] = no.NO_CARD


@rule
def load_deck(g: Game, t: Tables, decks: Decks, e: int, player: int) -> None:
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
        if g.card_id[card] >= 0:
            put(g, t, card, no.DECK, player)
        else:
            g.zone[card] = no.NOWHERE
            g.side[card] = player
    shuffle_deck(g, player)


@rule
def reset(g: Game, t: Tables, decks: Decks, e: int, seeds: Seeds) -> None:
    """Begin a game: decks shuffled, nothing chosen. The options stay as they are."""
    blank(g)
    seed_random(g.random, next_seed(seeds, e))
    for player in range(2):
        g.deck_seeds[player] = next_deck_seed(seeds, e, player)
        load_deck(g, t, decks, e, player)


@rule
def has_won(g: Game, player: int) -> int:
    """13 levels of Worlds, or an opponent without Heart Points (K-1.1)."""
    return 1 if g.total[player] >= no.WINNING_TOTAL or g.hearts[1 - player] <= 0 else 0


@rule
def check_end(g: Game) -> None:
    """After each event: has anybody won? If both have, the turn player wins (K-1.2)."""
    if g.phase == no.SETUP or g.result != jobs.RUNNING:
        return
    both = has_won(g, 0) and has_won(g, 1)
    if both and g.options[no.DRAW_IF_BOTH_WIN]:
        finish(g, jobs.DRAW, no.REASON_BOTH)
    elif both or has_won(g, g.turn_player):
        finish_for(g, g.turn_player)
    elif has_won(g, 1 - g.turn_player):
        finish_for(g, 1 - g.turn_player)


@rule
def finish_for(g: Game, winner: int) -> None:
    """The game is won, by Worlds or by Heart Points."""
    worlds = g.total[winner] >= no.WINNING_TOTAL
    finish(g, jobs.PLAYER_0_WINS + winner, no.REASON_WORLDS if worlds else no.REASON_HEARTS)


@rule
def advance(g: Game, t: Tables) -> None:
    """One event, or one question."""
    if g.pending != no.NO_CARD:
        ask_about_pending(g, t)
    elif g.effect_card != no.NO_CARD:
        step_effect(g, t)
    elif g.queue_count > 0:
        begin_effect(g, t)
    elif g.fight == no.NO_FIGHT and g.zone_count[0, no.USED] + g.zone_count[1, no.USED] > 0:
        discard_all(g, t, 0, no.USED)  # K-3.5: used one-shot cards
        discard_all(g, t, 1, no.USED)
    else:
        step_flow(g, t)


@rule
def take(g: Game, t: Tables, action: int) -> None:
    """Carry out a legal action."""
    decision, player = g.decision, g.decision_player
    verb, card = -1, no.NO_CARD
    if action >= no.GLOBAL_ACTIONS:
        verb = (action - no.GLOBAL_ACTIONS) % no.VERB_COUNT
        card = entity_of((action - no.GLOBAL_ACTIONS) // no.VERB_COUNT, player)
    ask_nothing(g)
    if decision == no.ASK_START_PLAYER:
        g.start_card[player] = card
        g.step += 1
    elif decision == no.ASK_ACTION:
        answer_action(g, t, action, verb, card)
    elif decision == no.ASK_CASTER:
        cast(g, t, card)
    elif decision == no.ASK_BEARER:
        equip(g, t, card)
    elif decision == no.ASK_TARGET:
        answer_target(g, t, card)
    elif decision == no.ASK_CHALLENGE:
        answer_challenge_time(g, action)
    elif g.phase == no.BATTLE:
        answer_battle(g, t, verb, card)
    elif g.phase == no.CHALLENGE:
        answer_challenge(g, t, verb, card)
    else:
        answer_discard_time(g, t, verb, card)


@rule
def settle(g: Game, t: Tables) -> None:
    """After an event that changed the table, a fight or Heart Points: values are summed up anew, and somebody may have
    won."""
    if g.stale:
        g.stale = 0
        refresh(g, t)
        check_end(g)


@rule
def unsettle(g: Game) -> None:
    """The table as it was set up is summed up anew."""
    g.stale = 1


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
