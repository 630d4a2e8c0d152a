"""Writing what a player observes, in the places that ``layout.py`` declares."""

from ....core import jobs
from ....core.entry_arguments import PackedObservations
from ....core.intrinsics.vectors import put_word
from ....core.jit import rule
from ..record import numbers as no
from ..record.asking import turned
from ..record.types import Game, Tables
from ..table.fighting import consumption, real_damage, striker
from ..table.units import occupied_sortie_squares
from ..table.zones import owner_of
from .layout import LAYOUT, MOST_SEEN
from .observe_cards import FIRST_SINGLE, clipped, write_cards, write_choice

GLOBAL = LAYOUT.fields["global"].start
TURN = LAYOUT.place("global", "turn")
(FIGHT, WAITING) = (LAYOUT.place("global", name) for name in ("exchange", "waiting"))
(D_KIND, D_MINE, D_AMOUNT, D_CARD) = (LAYOUT.place("decision", name) for name in ("kind", "mine", "amount", "card_id"))
(D_SQUARES, D_DEEDS) = (LAYOUT.place("decision", name) for name in ("squares", "deeds"))
(D_SQUARE, D_DEED) = (LAYOUT.place("decision", name) for name in ("square", "deed"))
(MY_DEEDS, OPPONENT_DEEDS) = (LAYOUT.place("global", f"{whose}_deeds_used") for whose in ("my", "opponent"))
WIDE_END = LAYOUT.place("cards", "card_id")
"""Before it are the wide columns of the other parts."""
NARROW_END = LAYOUT.place("cards", "zone")
SIZE = LAYOUT.size


@rule
def write_both(g: Game, out: PackedObservations, e: int, at: int, viewer: int, zone: int) -> None:
    """How many cards lie in a zone, of the viewer and of the opponent."""
    out[e, at] = g.zone_count[viewer, zone]
    out[e, at + 1] = g.zone_count[1 - viewer, zone]


@rule
def write_fight(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int) -> None:
    """The exchange as it stands."""
    out[e, FIGHT] = g.exchange
    if g.exchange == no.NO_EXCHANGE:
        return
    out[e, FIGHT + 1] = 1 if owner_of(striker(g)) == viewer else 0
    if g.step >= no.PREPARATION:
        out[e, FIGHT + 2] = clipped(real_damage(g, t))
        out[e, FIGHT + 3] = clipped(consumption(g, t))
        out[e, FIGHT + 4] = min(max(g.attacks, -MOST_SEEN), MOST_SEEN)
        out[e, FIGHT + 5] = g.no_damage
        out[e, FIGHT + 6] = g.fails
        out[e, FIGHT + 7] = g.passes
        out[e, FIGHT + 8] = g.extra_count
        put_word(out, e, MY_DEEDS, g.deeds_used[viewer])
        put_word(out, e, OPPONENT_DEEDS, g.deeds_used[1 - viewer])


@rule
def write_global(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int) -> None:
    """The field ``global``."""
    other = 1 - viewer
    put_word(out, e, TURN, g.turn)
    out[e, GLOBAL] = g.phase
    out[e, GLOBAL + 1] = 1 if g.turn > 0 and g.turn_player == viewer else 0
    out[e, GLOBAL + 2] = 1 if g.first_player == viewer else 0
    out[e, GLOBAL + 3] = g.unused[viewer]
    out[e, GLOBAL + 4] = g.unused[other]
    out[e, GLOBAL + 5] = g.used[viewer]
    out[e, GLOBAL + 6] = g.used[other]
    write_both(g, out, e, GLOBAL + 7, viewer, no.HAND)
    write_both(g, out, e, GLOBAL + 9, viewer, no.DECK)
    write_both(g, out, e, GLOBAL + 11, viewer, no.OFF_FIELD)
    out[e, GLOBAL + 13] = occupied_sortie_squares(g, viewer)
    out[e, GLOBAL + 14] = occupied_sortie_squares(g, other)
    out[e, GLOBAL + 15] = g.deployed
    out[e, GLOBAL + 16] = clipped(g.supports)
    out[e, GLOBAL + 17] = g.window
    write_fight(g, t, out, e, viewer)
    out[e, WAITING] = clipped(g.chain_count)


@rule
def write_legal(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """What the viewer may do with which card, square and ability."""
    named = 0
    for i in range(g.legal_count):
        action = g.legal[i]
        if action >= no.GLOBAL_ACTIONS:
            card = action - no.GLOBAL_ACTIONS
            write_choice(g, out, e, viewer, card // no.VERB_COUNT, card % no.VERB_COUNT)
        else:
            named |= 1 << action
    put_word(out, e, D_SQUARES, named >> no.TO_SQUARE & (1 << no.SQUARES) - 1)
    put_word(out, e, D_DEEDS, named >> no.USE & (1 << no.DEED_COUNT) - 1)


@rule
def write_decision(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """The field ``decision``, and what the viewer may do."""
    out[e, D_KIND] = g.decision
    out[e, D_AMOUNT] = clipped(g.decision_amount)
    if g.decision_card != no.NO_CARD:
        put_word(out, e, D_CARD, g.card_id[g.decision_card] + 1)
    if g.declared == no.DEPLOY and g.pending_square != no.NO_SQUARE:
        out[e, D_SQUARE] = 1 + turned(g.pending_square, viewer)
    if g.declared == no.DEED:
        out[e, D_DEED] = 1 + g.pending_place
    elif g.crest_place >= 0:
        out[e, D_DEED] = 1 + g.crest_place
    if g.decision_player == viewer:
        out[e, D_MINE] = 1
        write_legal(g, out, e, viewer)


@rule
def write_observation(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """All that ``viewer`` sees; with ``reveal`` nothing is hidden."""
    for k in range(WIDE_END):
        out[e, k] = 0
    for k in range(GLOBAL, NARROW_END):
        out[e, k] = 0
    for k in range(FIRST_SINGLE, SIZE):
        out[e, k] = 0
    write_global(g, t, out, e, viewer)
    write_cards(g, t, out, e, viewer, reveal)
    if g.result == jobs.RUNNING:
        write_decision(g, out, e, viewer)
