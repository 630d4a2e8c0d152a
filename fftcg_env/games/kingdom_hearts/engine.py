"""The engine loop and its one compiled entry, :func:`drive` (docs/architecture.md, "The compiled entry")."""

from ...core import jobs
from ...core.driving import (
    Actions,
    Decks,
    Masks,
    Observations,
    Seeds,
    Statuses,
    clear_from,
    next_deck_seed,
    next_seed,
    sampled,
)
from ...core.jit import entry, rule
from ...core.random import follow_deck, random_below, seed_random
from .play.effects import answer_target, begin_effect, step_effect
from .play.fights import answer_battle, answer_challenge
from .play.placing import equip
from .play.turn import answer_action, answer_challenge_time, answer_discard_time, step_flow
from .play.using import ask_about_pending, cast
from .record import numbers as no
from .record.asking import ask_nothing, entity_of, finish
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
    """After an event: what changes last are summed up anew, and somebody may have won."""
    refresh(g, t)
    check_end(g)


@rule
def run(g: Game, t: Tables) -> None:
    """Run to the next decision with a choice, or to the end of the game."""
    while g.result == jobs.RUNNING and g.decision == no.ASK_NOTHING:
        advance(g, t)
        settle(g, t)
        if g.decision and g.legal_count == 1 and g.options[no.SKIP_FORCED]:
            take(g, t, g.legal[0])
            settle(g, t)


@rule
def is_legal(g: Game, action: int) -> int:
    """Whether an action number is among the legal ones."""
    for i in range(g.legal_count):
        if g.legal[i] == action:
            return 1
    return 0


@rule
def step(g: Game, t: Tables, action: int) -> int:
    """Take one action; returns 1 if it is illegal (then nothing has changed)."""
    if g.result != jobs.RUNNING:
        return 0
    if not is_legal(g, action):
        return 1
    g.decisions += 1
    take(g, t, action)
    settle(g, t)
    run(g, t)
    if g.result == jobs.RUNNING and g.decisions >= g.decision_limit:
        finish(g, jobs.TRUNCATED, no.REASON_DECISIONS)
    return 0


@rule
def report(g: Game, status: Statuses, e: int) -> None:
    """What the step came to."""
    status[e, jobs.STATUS_RESULT] = g.result
    status[e, jobs.STATUS_REASON] = g.reason
    status[e, jobs.STATUS_LENGTH] = g.decisions
    status[e, jobs.STATUS_TURN] = g.turn


@rule
def report_decision(g: Game, status: Statuses, e: int) -> None:
    """Who decides what now."""
    status[e, jobs.STATUS_PLAYER] = g.decision_player
    status[e, jobs.STATUS_DECISION] = g.decision
    status[e, jobs.STATUS_LEGAL] = g.legal_count


@rule
def viewer_of(g: Game, job: int) -> int:
    """From whose side the observation is written."""
    if job & jobs.JOB_VIEW_0:
        return 0
    if job & jobs.JOB_VIEW_1:
        return 1
    return 0 if job & jobs.JOB_REVEAL else g.decision_player


@rule
def write_mask(g: Game, masks: Masks, e: int, job: int) -> None:
    """The legal actions of the player who decides; nothing in the view of the other one."""
    for k in range(masks.shape[1]):
        masks[e, k] = 0
    if job & (jobs.JOB_VIEW_0 | jobs.JOB_VIEW_1) and viewer_of(g, job) != g.decision_player:
        return
    for k in range(g.legal_count):
        masks[e, g.legal[k]] = 1


@entry
def drive(
    states: Games,
    tables: TablesArray,
    job: int,
    low: int,
    high: int,
    actions: Actions,
    seeds: Seeds,
    decks: Decks,
    observations: Observations,
    masks: Masks,
    status: Statuses,
) -> None:
    """Reset, step, observe and sample games ``low <= e < high``; see docs/architecture.md for every argument."""
    t = tables[0]
    for e in range(low, high):
        g = states[e]
        if job & jobs.JOB_STEP and actions[e] == jobs.SKIP:
            continue
        if job & jobs.JOB_RESET:
            reset(g, t, decks, e, seeds)
            run(g, t)
        if job & jobs.JOB_RUN and g.result == jobs.RUNNING:
            settle(g, t)  # a position that was set up
            run(g, t)
        status[e, jobs.STATUS_ERROR] = step(g, t, actions[e]) if job & jobs.JOB_STEP else 0
        report(g, status, e)
        if job & jobs.JOB_AUTORESET and g.result != jobs.RUNNING:
            reset(g, t, decks, e, seeds)
            run(g, t)
        report_decision(g, status, e)
        if job & jobs.JOB_OBSERVE:
            write_observation(g, t, observations, e, viewer_of(g, job), 1 if job & jobs.JOB_REVEAL else 0)
        if job & jobs.JOB_MASK:
            write_mask(g, masks, e, job)
        if job & jobs.JOB_SAMPLE:
            actions[e] = g.legal[sampled(seeds, e, g.legal_count)] if g.legal_count else 0
