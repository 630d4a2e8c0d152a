"""The engine: how a game begins, continues and ends, and the compiled entry ``drive``."""

from ...core.entry_arguments import Decks, Seeds, clear_from, next_deck_seed, next_seed
from ...core.intrinsics.memory import Span
from ...core.jit import rule
from ...core.random import random_below, seed_random
from ...core.zoned.engine import make_zoned_engine
from .play.chain import answer_added_cost, answer_order, step_chain, step_triggers
from .play.charm import add_attacker, answer_charm, answer_charm_effect, answer_defence, end_charm
from .play.declaring import (
    answer_cost_card,
    answer_field_cost,
    answer_target,
    begin,
    clear_link,
    declare_plainly,
    give_ep,
    step_declaration,
)
from .play.effects import answer_discard, start_effect, step_effect
from .play.targets import usable_skill
from .play.turn import answer_main, answer_mulligan, step_phase
from .record import numbers as no
from .record.compiled import Game, Tables, ask_nothing, card_of, common, scatter_deck, shuffle_deck, verb_of
from .record.state import STATE, TABLES
from .table.values import ep_at_hand, refresh
from .table.zones import discard, draw, put
from .view.observe import write_observation

HOT = (
    Span("random", "legal_count"),
    Span("legal", items=16),
    Span("result", "concluded"),
    Span("actor", "closed"),
    Span("queue_count"),
    Span("stale", "zone_cards"),
)
"""What most decisions read of a record: fetched ahead in large batches."""


@rule
def blank(g: Game) -> None:
    """Set everything except the options to its start value."""
    clear_from(g, "decisions")
    g.decision_card = no.NO_CARD
    clear_link(g.build)
    clear_link(g.effect)
    for k in range(no.CHAIN_SIZE):
        clear_link(g.chain[k])
    for card in range(no.CARD_COUNT):
        g.host[card] = no.NO_CARD
    end_charm(g)


@rule
def load_deck(g: Game, decks: Decks, e: int, player: int) -> None:
    """Put a deck into the game, with random indexes. The Heroine, last of the deck, begins on the field: face-up,
    un-Checked, free to act (C-1.9)."""
    start = player * no.CARDS_PER_PLAYER
    scatter_deck(g, decks, e, player, no.DECK_SIZE)
    for card in range(start, start + no.DECK_SIZE):
        if g.card_id[card] >= 0:
            put(g, card, no.DECK, player)
        else:
            g.zone[card] = no.NOWHERE
            g.side[card] = player
    heroine = start + no.HEROINE_PLACE
    g.card_id[heroine] = decks[e, player, no.HEROINE_PLACE]
    put(g, heroine, no.CHARACTERS, player)
    g.fresh[heroine] = g.options[no.HEROINE_FRESH]
    shuffle_deck(g, player)
    for _ in range(g.options[no.OPENING_HAND]):
        draw(g, player)


@rule
def reset(g: Game, t: Tables, decks: Decks, e: int, seeds: Seeds) -> None:
    """Begin a game: draw the opening hands (C-10.1). The options stay as they are."""
    blank(g)
    seed_random(g.random, next_seed(seeds, e))
    for player in range(2):
        g.deck_seeds[player] = next_deck_seed(seeds, e, player)
        load_deck(g, decks, e, player)
    g.first_player = random_below(g.random, 2) if g.options[no.FIRST_PLAYER] == 0 else 0
    g.turn_player = g.first_player
    refresh(g, t)


@rule
def advance(g: Game, t: Tables) -> None:
    """Carry out one event, or ask one question."""
    if g.running:
        step_effect(g, t)
    elif g.build.kind != no.NO_LINK:
        if step_declaration(g, t):
            start_effect(g, t, g.build, g.depth)
            clear_link(g.build)
    elif g.queue_count > 0:
        step_triggers(g, t)
    elif g.chain_count > 0:
        step_chain(g, t)
    else:
        step_phase(g, t)


@rule
def declare(g: Game, t: Tables, verb: int, card: int, player: int) -> None:
    """Begin to declare a card, an A.Skill or EP."""
    if verb == no.DO_EP:
        give_ep(g, card)
    elif verb == no.DO_USE:
        begin(g, t, no.USE, player, card, 0)
    else:
        at_hand = ep_at_hand(g, player, no.NO_CARD)
        begin(g, t, no.SKILL, player, card, usable_skill(g, t, player, card, at_hand))


@rule
def answer_window(g: Game, t: Tables, decision: int, action: int, verb: int, card: int, player: int) -> None:
    """Carry out an action at a moment when Events, A.Skills and EP may be declared."""
    if verb == no.DO_ATTACK:
        add_attacker(g, card)
        return
    if verb != no.DO_EP:
        if decision == no.ASK_CHARM_EFFECT:
            answer_charm_effect(g, action)
        g.concluded = no.NO_LINK
    if action != no.PASS:
        declare(g, t, verb, card, player)
    elif decision == no.ASK_INTERRUPT:
        g.closed = 1
    elif decision == no.ASK_DRAW:
        declare_plainly(g, no.DRAWING, player)
    elif decision == no.ASK_MAIN:
        answer_main(g, action)


@rule
def take(g: Game, t: Tables, action: int) -> None:
    """Carry out a legal action."""
    decision, player, amount = g.decision, g.decision_player, g.decision_amount
    verb, card = verb_of(action), card_of(g, action)
    ask_nothing(g)
    if no.ASK_DRAW <= decision <= no.ASK_CHARM_EFFECT:
        answer_window(g, t, decision, action, verb, card, player)
    elif decision == no.ASK_PAY:
        give_ep(g, card)
    elif decision == no.ASK_TARGET:
        answer_target(g, card)
    elif decision == no.ASK_COST_CARD:
        answer_cost_card(g, t, card)
    elif decision == no.ASK_FIELD_COST:
        answer_field_cost(g, t, card)
    elif decision == no.ASK_ADDED_COST:
        answer_added_cost(g, action)
    elif no.ASK_ATTACKERS <= decision <= no.ASK_SUPPORT_VALUE:
        answer_charm(g, action, verb, card)
    elif decision == no.ASK_DEFENDER:
        answer_defence(g, action, card)
    elif decision == no.ASK_TRIGGER_ORDER:
        answer_order(g, t, card, amount)
    elif decision == no.ASK_TRIGGER_COST:
        if action == no.PASS:
            clear_link(g.build)
    elif decision == no.ASK_DISCARD:
        answer_discard(g, t, card)
    elif decision == no.ASK_HAND_LIMIT:
        discard(g, t, card)
    else:
        answer_mulligan(g, action, player)


@rule
def settle(g: Game, t: Tables) -> None:
    """Bring values up to date after an event that changed them."""
    if g.stale:
        refresh(g, t)


@rule
def unsettle(g: Game) -> None:
    """Note that all values must be computed, because the position was set up."""
    g.stale = no.VALUES


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
