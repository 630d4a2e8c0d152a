"""Writing what a player observes, in the places that ``layout.py`` declares.

The rows of cards are written by ``observe_cards.py``. Places of columns are looked up in the layout once, at import,
and frozen into the compiled code.
"""

from ....core import jobs
from ....core.entry_arguments import PackedObservations
from ....core.intrinsics.vectors import put_word
from ....core.jit import rule
from ..record import numbers as no
from ..record.types import Game, Tables
from .layout import LAYOUT
from .observe_cards import clipped, knows, write_all_cards, write_chain, write_charm, write_legal
from .observe_stack import write_stack, write_triggers

GLOBAL = LAYOUT.fields["global"].start
DECISION = LAYOUT.fields["decision"].start
TURN, DECISION_CARD_ID = LAYOUT.place("global", "turn"), LAYOUT.place("decision", "card_id")
(
    PHASE,
    STEP,
    MY_TURN,
    WENT_FIRST,
    MY_DAMAGE,
    OPPONENT_DAMAGE,
    MY_EP,
    OPPONENT_EP,
    HANDS,
    _,
    DECKS,
    _,
    DISCARDS,
    _,
    CHARMED,
    PASSES,
    CHAIN,
    ANSWERED,
    ANSWERED_MINE,
    SUPPORT,
    SUPPORT_DP,
    ACTS_NEXT,
    CLOSED,
    TRIGGERS,
) = range(GLOBAL, GLOBAL + len(LAYOUT.fields["global"].columns))
KIND, MINE, AMOUNT = range(DECISION, DECISION + len(LAYOUT.fields["decision"].columns))


@rule
def write_both(g: Game, out: PackedObservations, e: int, at: int, viewer: int, zone: int) -> None:
    """How many cards lie in a zone, of the viewer and of the opponent."""
    out[e, at] = g.zone_count[viewer, zone]
    out[e, at + 1] = g.zone_count[1 - viewer, zone]


@rule
def write_global(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """The field ``global``."""
    other = 1 - viewer
    in_charm = 1 if g.phase == no.CHARM else 0
    put_word(out, e, TURN, g.turn)
    out[e, PHASE] = g.phase
    out[e, STEP] = g.step
    out[e, MY_TURN] = 1 if g.turn > 0 and g.turn_player == viewer else 0
    out[e, WENT_FIRST] = 1 if g.first_player == viewer else 0
    out[e, MY_DAMAGE] = clipped(g.suffered[viewer])
    out[e, OPPONENT_DAMAGE] = clipped(g.suffered[other])
    out[e, MY_EP] = clipped(g.pool[viewer])
    out[e, OPPONENT_EP] = clipped(g.pool[other])
    write_both(g, out, e, HANDS, viewer, no.HAND)
    write_both(g, out, e, DECKS, viewer, no.DECK)
    write_both(g, out, e, DISCARDS, viewer, no.DISCARD)
    out[e, CHARMED] = g.charmed
    out[e, PASSES] = g.passes * in_charm
    out[e, CHAIN] = g.chain_count
    waits = 1 if g.chain_count > 0 else 0  # without a branch: nobody can guess it
    link = g.chain[g.chain_count - waits]
    out[e, ANSWERED] = link.kind * waits
    out[e, ANSWERED_MINE] = waits if link.player == viewer else 0
    out[e, SUPPORT] = clipped(g.support)
    out[e, SUPPORT_DP] = g.support_dp
    out[e, ACTS_NEXT] = in_charm if g.actor == viewer else 0
    out[e, CLOSED] = g.closed
    out[e, TRIGGERS] = clipped(g.queue_count)


@rule
def write_decision(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """What is asked; of what the other player is preparing only that something is (C-5.2: a card is revealed when it
    is announced)."""
    mine = 1 if g.decision_player == viewer else 0
    out[e, KIND] = g.decision
    out[e, MINE] = mine
    out[e, AMOUNT] = clipped(g.decision_amount) * mine
    card = g.decision_card
    if card != no.NO_CARD and (mine or knows(g, card, viewer)):
        put_word(out, e, DECISION_CARD_ID, g.card_id[card] + 1)
    if mine:
        write_legal(g, out, e)


@rule
def write_observation(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """All that ``viewer`` sees; with ``reveal`` nothing is hidden."""
    write_all_cards(g, out, e, viewer, reveal)
    write_global(g, out, e, viewer)
    write_charm(g, out, e, viewer)
    write_chain(g, out, e, viewer)
    write_stack(g, out, e, viewer, reveal)
    write_triggers(g, out, e, viewer)
    put_word(out, e, DECISION_CARD_ID, 0)
    if g.result == jobs.RUNNING:
        write_decision(g, out, e, viewer)
    else:
        out[e, KIND] = 0
        out[e, MINE] = 0
        out[e, AMOUNT] = 0
