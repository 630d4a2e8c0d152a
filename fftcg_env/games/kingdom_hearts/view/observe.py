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
from ..table.values import attack_of, total_attack
from .layout import LAYOUT
from .observe_cards import clipped, write_cards, write_legal

TURN, DECISION_CARD_ID = LAYOUT.place("global", "turn"), LAYOUT.place("decision", "card_id")
(
    PHASE,
    MY_TURN,
    WENT_FIRST,
    MY_HEARTS,
    OPPONENT_HEARTS,
    MY_TOTAL,
    OPPONENT_TOTAL,
    HANDS,
    _,
    DECKS,
    _,
    DISCARDS,
    _,
    MY_ATTACK,
    OPPONENT_ATTACK,
    FIGHT,
    STEP,
    PASSES,
    MY_JOINS,
    OPPONENT_JOINS,
    WORLDS_LEFT,
    BATTLES_LEFT,
    CHALLENGES_DONE,
    TECHNIQUE_USED,
    FLED,
    MOVED,
    CHALLENGES_LEFT,
) = (LAYOUT.place("global", column) for column in LAYOUT.fields["global"].columns)
KIND, MINE, AMOUNT = (LAYOUT.place("decision", column) for column in LAYOUT.fields["decision"].columns)


@rule
def write_both(g: Game, out: PackedObservations, e: int, at: int, viewer: int, zone: int) -> None:
    """How many cards lie in a zone, of the viewer and of the opponent."""
    out[e, at] = g.zone_count[viewer, zone]
    out[e, at + 1] = g.zone_count[1 - viewer, zone]


@rule
def attack_shown(g: Game, player: int) -> int:
    """The total of the fight, outside fights the attack of the Player."""
    if g.zone_count[player, no.PLAYER] == 0:
        return 0
    return clipped(total_attack(g, player) if g.fight else attack_of(g, player))


@rule
def write_global(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """The field ``global``."""
    other = 1 - viewer
    begun = 1 if g.turn > 0 else 0
    put_word(out, e, TURN, g.turn)
    out[e, PHASE] = g.phase
    out[e, MY_TURN] = begun & (1 if g.turn_player == viewer else 0)
    out[e, WENT_FIRST] = begun & (1 if g.first_player == viewer else 0)
    out[e, MY_HEARTS] = clipped(g.hearts[viewer])
    out[e, OPPONENT_HEARTS] = clipped(g.hearts[other])
    out[e, MY_TOTAL] = clipped(g.total[viewer])
    out[e, OPPONENT_TOTAL] = clipped(g.total[other])
    write_both(g, out, e, HANDS, viewer, no.HAND)
    write_both(g, out, e, DECKS, viewer, no.DECK)
    write_both(g, out, e, DISCARDS, viewer, no.DISCARD)
    out[e, MY_ATTACK] = attack_shown(g, viewer)
    out[e, OPPONENT_ATTACK] = attack_shown(g, other)
    out[e, FIGHT] = g.fight
    out[e, STEP] = g.step * (1 if g.phase == no.BATTLE else 0)
    out[e, PASSES] = g.passes
    out[e, MY_JOINS] = clipped(g.joins[viewer])
    out[e, OPPONENT_JOINS] = clipped(g.joins[other])
    out[e, WORLDS_LEFT] = clipped(g.worlds_left)
    out[e, BATTLES_LEFT] = clipped(g.battles_left)
    out[e, CHALLENGES_DONE] = clipped(g.challenges)
    out[e, TECHNIQUE_USED] = g.technique_used
    out[e, FLED] = 1 if g.fled > 0 else 0
    out[e, MOVED] = g.moved
    out[e, CHALLENGES_LEFT] = clipped(g.challenges_left)


@rule
def write_decision(g: Game, out: PackedObservations, e: int, viewer: int) -> None:
    """The field ``decision``, and what the viewer may do."""
    mine = 1 if g.decision_player == viewer else 0
    out[e, KIND] = g.decision
    out[e, MINE] = mine
    out[e, AMOUNT] = clipped(g.decision_amount)
    if g.decision_card != no.NO_CARD:
        put_word(out, e, DECISION_CARD_ID, g.card_id[g.decision_card] + 1)
    if mine:
        write_legal(g, out, e, viewer)


@rule
def write_observation(g: Game, t: Tables, out: PackedObservations, e: int, viewer: int, reveal: int) -> None:
    """All that ``viewer`` sees; with ``reveal`` nothing is hidden."""
    write_global(g, out, e, viewer)
    write_cards(g, out, e, viewer, reveal)
    put_word(out, e, DECISION_CARD_ID, 0)
    if g.result == jobs.RUNNING:
        write_decision(g, out, e, viewer)
    else:
        out[e, KIND] = 0
        out[e, MINE] = 0
        out[e, AMOUNT] = 0
