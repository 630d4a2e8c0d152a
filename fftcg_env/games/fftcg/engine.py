"""Run games: the engine loop and its one compiled entry, :func:`drive` (docs/architecture.md, "The compiled entry")."""

from ...core.entries import make_engine
from ...core.entry_arguments import Decks, PackedObservations, Seeds, clear_from, next_deck_seed, next_seed
from ...core.intrinsics.memory import Span
from ...core.jit import rule
from ...core.random import seed_random
from .cards.program import opcodes as op
from .costs.payment import automatic_payment, is_paid_automatically, step_pay_cost, step_pay_cp
from .damage.dealing import step_damage
from .damage.ex_bursts import step_ex_bursts
from .events.leaving_field import step_leave
from .field.derived_values import refresh
from .record import constants as no
from .record import state as st
from .record.bookkeeping import NOT_KNOWN, finish, no_rule_for_code
from .record.decisions import take
from .record.types import Card, Game, Games, Player, Tables, TablesArray, cards, players
from .resolution.deck_instructions import step_arrange
from .resolution.resolve import step_resolve
from .resolution.selecting import step_divide, step_select
from .stack.ability_use import step_prime, step_use, step_warp
from .stack.casting import step_cast, step_pending_casts, step_select_cast
from .stack.priority import pass_priority, step_priority
from .stack.targets import step_declare
from .stack.trigger_order import step_place_triggers
from .table.turn_history import find_counted_events
from .table.zones import draw_game, move, put_last, shuffle_deck, survey_off_field_abilities
from .turn.turn import step_flow
from .view.observe import write_observation


@rule
def step_frame(g: Game, t: Tables) -> None:
    """Run one step of the procedure on top."""
    kind = g.frames[g.frame_count - 1].kind
    if kind == no.FRAME_PRIORITY:
        step_priority(g, t)
    elif kind == no.FRAME_PAY_CP:
        step_pay_cp(g, t)
    elif kind == no.FRAME_PAY_COST:
        step_pay_cost(g, t)
    elif kind == no.FRAME_CAST:
        step_cast(g, t)
    elif kind == no.FRAME_SELECT_CAST:
        step_select_cast(g, t)
    elif kind == no.FRAME_PENDING_CASTS:
        step_pending_casts(g, t)
    elif kind == no.FRAME_USE:
        step_use(g, t)
    elif kind == no.FRAME_WARP:
        step_warp(g, t)
    elif kind == no.FRAME_PRIME:
        step_prime(g, t)
    elif kind == no.FRAME_DECLARE:
        step_declare(g, t)
    elif kind == no.FRAME_PLACE_TRIGGERS:
        step_place_triggers(g, t)
    elif kind == no.FRAME_EX_BURSTS:
        step_ex_bursts(g, t)
    elif kind == no.FRAME_LEAVE:
        step_leave(g, t)
    elif kind == no.FRAME_SELECT:
        step_select(g, t)
    elif kind == no.FRAME_ARRANGE:
        step_arrange(g, t)
    elif kind == no.FRAME_DIVIDE:
        step_divide(g, t)
    elif kind == no.FRAME_DAMAGE:
        step_damage(g, t)
    elif kind == no.FRAME_RESOLVE:
        step_resolve(g, t)
    else:
        no_rule_for_code(g)


@rule
def tidy_up(g: Game) -> None:
    """After the game, clear stack, triggers, procedures and decision, so that every card is in a zone (R1.16)."""
    for card in cards(st.CARD_COUNT):
        if g.card_id[card] >= 0 and g.zone[card] == op.STACK:
            move(g, card, op.BREAK_ZONE)
    g.stack_count = 0
    g.waiting_count = 0
    g.frame_count = 0
    g.decision = no.DECISION_NONE
    g.legal_count = 0
    g.payment.open = 0


@rule
def run(g: Game, t: Tables) -> None:
    """Run to the next decision with a choice, or to the end of the game."""
    while g.result == no.RUNNING:
        if g.frame_count == 0:
            step_flow(g, t)
        else:
            step_frame(g, t)
        g.steps += 1
        if g.steps > no.LOOP_LIMIT:  # R1.21, R1.24
            draw_game(g, no.REASON_LOOP)
        elif g.decision and g.result == no.RUNNING:
            if is_paid_automatically(g, t):
                take(g, automatic_payment(g, t))
            elif g.legal_count != 1 or not g.options[no.OPTION_SKIP_FORCED]:
                refresh(g, t)
                return
            elif g.decision == no.DECISION_PRIORITY:  # the only legal action is PASS: take it in the next step
                take(g, no.PASS)
                pass_priority(g)
                g.steps += 1
                if g.steps > no.LOOP_LIMIT:  # R1.21, R1.24
                    draw_game(g, no.REASON_LOOP)
            else:
                take(g, g.legal[0])
    tidy_up(g)


@rule
def load_deck(g: Game, decks: Decks, e: int, player: Player) -> None:
    """Give the cards of a deck random indexes (docs/architecture.md, "Hidden information"), and shuffle it."""
    start = player * st.CARDS_PER_PLAYER
    for k in range(st.CARDS_PER_PLAYER):
        card = Card(start + k)
        number = decks[e, player, k]
        g.card_id[card] = number
        g.controller[card] = player
        g.known[card] = 0
        g.face_up[card] = 0
        if number >= 0:
            put_last(g, card, player, op.DECK if k < st.MAIN_DECK_SIZE else op.LB_DECK)
            if k >= st.MAIN_DECK_SIZE:
                g.known[card] = 1 << player  # R4.7
    shuffle_deck(g, player)  # R2.10


@rule
def reset(g: Game, t: Tables, decks: Decks, e: int, seeds: Seeds) -> None:
    """Begin a game: decks shuffled, nothing drawn. The options stay."""
    blank(g)
    seed_random(g.random, next_seed(seeds, e))
    for player in players(2):
        g.deck_seeds[player] = next_deck_seed(seeds, e, player)
    load_deck(g, decks, e, Player(0))
    load_deck(g, decks, e, Player(1))
    find_counted_events(g, t)
    survey_off_field_abilities(g, t)


@rule
def blank(g: Game) -> None:
    """Set everything except the options to its start value: nothing of the previous game is left (R2.17)."""
    clear_from(g, "decisions")
    g.decision_card = st.NO_CARD
    g.decision_ability = -1
    g.stale = 1
    g.watched_events = NOT_KNOWN
    g.unchecked = 1
    g.blocker = st.NO_CARD
    g.share_rest = st.NO_CARD
    for card in cards(st.CARD_COUNT):
        g.zone[card] = op.DECK
        g.came_from[card] = op.DECK
        g.under[card] = st.NO_CARD


@rule
def play(g: Game, t: Tables, action: int) -> None:
    """Carry out a legal action and run to the next decision."""
    g.steps = 0
    take(g, action)
    run(g, t)


@rule
def cut_off(g: Game) -> None:
    """End a game that has reached the limit of decisions."""
    finish(g, no.TRUNCATED, no.REASON_DECISION_LIMIT)
    tidy_up(g)


FRAMES_AHEAD = 3
"""Procedures in progress; there are seldom more."""
CARDS_AHEAD = 24
"""Cards of one side of the field, and of a hand."""
USERS_AHEAD = 8
"""Objects of one side with abilities to use."""

HOT = (
    Span("random", "legal_count"),
    Span("legal", items=8),
    Span("answer", "zone_count"),
    *(
        Span("zone_cards", items=CARDS_AHEAD, start=(player * st.ZONE_COUNT + zone) * st.ZONE_CAPACITY)
        for player in range(2)
        for zone in (op.FIELD, op.HAND)
    ),
    Span("card_id", "attacks"),
    Span("since_turn", "log_count"),
    Span("attack_count", "struck_player"),
    Span("payment", "open_history_rows"),
    Span("frames", items=FRAMES_AHEAD),
    Span("history", "list_count"),
    Span("supply_backups", "paid_only_by"),
    Span("hand_bits", "mixed_backups"),
    Span("user_count"),
    *(Span("users", items=USERS_AHEAD, start=player * st.CARDS_PER_PLAYER) for player in range(2)),
)
"""The cache lines, of 240 in a record, that at least a fifth of all decisions read or write."""

engine = make_engine(
    __name__,
    Game=Game,
    Games=Games,
    Tables=Tables,
    TablesArray=TablesArray,
    ObservationRows=PackedObservations,
    reset=reset,
    run=run,
    resume=run,
    play=play,
    cut_off=cut_off,
    write_observation=write_observation,
    hot=(st.STATE, HOT),
)
drive, step = engine.drive, engine.step
