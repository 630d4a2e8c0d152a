"""The engine: how a game begins, continues and ends, and the compiled entry ``drive``."""

from ...core import jobs
from ...core.entry_arguments import Decks, Seeds, clear_from, next_deck_seed, next_seed
from ...core.intrinsics.memory import Span
from ...core.jit import rule
from ...core.random import seed_random
from ...core.zoned.engine import make_zoned_engine
from .play.effects import answer_target, begin_effect, step_effect
from .play.fights import answer_battle, answer_challenge
from .play.placing import ask_about_pending, cast, equip
from .play.turn import answer_action, answer_challenge_time, answer_discard_time, step_flow
from .record import numbers as no
from .record.compiled import Game, Tables, ask_nothing, card_of, common, finish, scatter_deck, shuffle_deck, verb_of
from .record.state import STATE, TABLES
from .table.values import refresh
from .table.zones import discard_all, put
from .view.observe import write_observation

HOT = (
    Span("options", "legal_count"),
    Span("legal", items=16),
    Span("result", "queue_count"),
    Span("zone", "known"),
    Span("zone_count"),
)
"""What most decisions read of a record: fetched ahead in large batches."""


@rule
def blank(g: Game) -> None:
    """Set everything except the options to its start value."""
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
    """Put a deck into the game, with random indexes, and shuffle it."""
    start = player * no.CARDS_PER_PLAYER
    scatter_deck(g, decks, e, player, no.CARDS_PER_PLAYER)
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
    """Whether a player has 13 levels of Worlds, or an opponent without Heart Points (K-1.1)."""
    return 1 if g.total[player] >= no.WINNING_TOTAL or g.hearts[1 - player] <= 0 else 0


@rule
def check_end(g: Game) -> None:
    """End the game if a player has won; if both have, the turn player wins (K-1.2)."""
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
    """End the game for the winner, by Worlds or by Heart Points."""
    worlds = g.total[winner] >= no.WINNING_TOTAL
    finish(g, jobs.PLAYER_0_WINS + winner, no.REASON_WORLDS if worlds else no.REASON_HEARTS)


@rule
def advance(g: Game, t: Tables) -> None:
    """Carry out one event, or ask one question."""
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
    verb, card = verb_of(action), card_of(g, action)
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
    """After an event that changed the table, a fight or Heart Points: bring values up to date and check for the end."""
    if g.stale:
        g.stale = 0
        refresh(g, t)
        check_end(g)


@rule
def unsettle(g: Game) -> None:
    """Note that all values must be computed, because the position was set up."""
    g.stale = 1


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
