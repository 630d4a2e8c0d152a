"""The engine loop, and the entry made of it (:mod:`fftcg_env.core.entries`)."""

from ...core.entries import make_engine
from ...core.entry_arguments import Decks, PackedObservations, Seeds, clear_from, next_deck_seed, next_seed
from ...core.jit import rule
from ...core.random import follow_deck, random_below, seed_random
from ...core.zoned.flow import made_flow
from .play.chain import answer_added_cost, step_chain
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
from .play.offers import usable_skill
from .play.triggers import answer_order, step_triggers
from .play.turn import answer_main, answer_mulligan, step_phase
from .record import numbers as no
from .record.asking import ask_nothing, entity_of, finish
from .record.hot import HOT
from .record.state import STATE
from .record.types import Game, Games, Tables, TablesArray
from .table.values import ep_at_hand, refresh
from .table.zones import discard, draw, put, shuffle_deck
from .view.observe import write_observation


@rule
def blank(g: Game) -> None:
    """Everything but the options to its start value: nothing of the game before is left."""
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
    """Cards get their indexes at random, so that an index tells nothing (docs/architecture.md); the Heroine, last of
    the deck, begins on the field: face-up, un-Checked, free to act (C-1.9)."""
    start = player * no.CARDS_PER_PLAYER
    first, second = g.random[0], g.random[1]
    own = follow_deck(g.random, g.deck_seeds, player)
    for k in range(no.DECK_SIZE):
        other = start + random_below(g.random, k + 1)
        g.card_id[start + k] = g.card_id[other]
        g.card_id[other] = decks[e, player, k]
    if own:
        g.random[0], g.random[1] = first, second
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
    """Begin a game: opening hands drawn, nothing asked. The options stay as they are (C-10.1)."""
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
    """One event, or one question."""
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
    """A card, an A.Skill or EP is declared."""
    if verb == no.DO_EP:
        give_ep(g, card)
    elif verb == no.DO_USE:
        begin(g, t, no.USE, player, card, 0)
    else:
        at_hand = ep_at_hand(g, player, no.NO_CARD)
        begin(g, t, no.SKILL, player, card, usable_skill(g, t, player, card, at_hand))


@rule
def answer_window(g: Game, t: Tables, decision: int, action: int, verb: int, card: int, player: int) -> None:
    """What a player does where Events, A.Skills and EP may be declared."""
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
    verb, card = -1, no.NO_CARD
    if action >= no.GLOBAL_ACTIONS:
        verb = (action - no.GLOBAL_ACTIONS) % no.VERB_COUNT
        card = entity_of((action - no.GLOBAL_ACTIONS) // no.VERB_COUNT, player)
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
    """Values are summed up anew after an event that changed them."""
    if g.stale:
        refresh(g, t)


@rule
def unsettle(g: Game) -> None:
    """The table as it was set up is summed up anew."""
    g.stale = no.VALUES


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
