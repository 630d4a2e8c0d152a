"""Compute sets of objects on the field (Backups, ready Forwards, damaged Forwards) as bit masks.

A set covers all cards of an owner, a bit a card, the owner's first card lowest. Vectors replace a loop over objects,
which would mispredict because their number varies.
"""

from ....core.intrinsics.vectors import (
    LANES,
    at_least,
    bits_of,
    both,
    bytes_at,
    either,
    equal,
    every_byte,
    reached_at,
    without,
    words_at,
)
from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import state as st
from ..record.types import Game, Player

SECOND = st.CARDS_PER_PLAYER - LANES
"""Start of the second vector of an owner's cards; it overlaps with the first."""


@rule
def backup_bits(g: Game, owner: Player, player: Player, with_dull: int) -> int:
    """The Backups among an owner's cards on a player's side: the active ones, or all."""
    first = owner * st.CARDS_PER_PLAYER
    return (
        backup_bits_from(g, first, player, with_dull) | backup_bits_from(g, first + SECOND, player, with_dull) << SECOND
    )


@rule(inline=True)
def backup_bits_from(g: Game, card: int, player: Player, with_dull: int) -> int:
    """As :func:`backup_bits`, for the vector that begins with a card."""
    there = both(equal(bytes_at(g, "zone", card), op.FIELD), equal(bytes_at(g, "controller", card), player))
    kind = equal(both(bytes_at(g, "types", card), every_byte(op.BACKUP)), op.BACKUP)
    meant = either(equal(bytes_at(g, "dull", card), 0), every_byte(-with_dull))
    return bits_of(both(both(there, kind), meant))


@rule
def ready_forward_bits(g: Game, owner: Player, player: Player) -> int:
    """The active Forwards among an owner's cards on a player's side that were there when the turn began, or have Haste
    (R10.11, R12.1)."""
    first = owner * st.CARDS_PER_PLAYER
    return ready_forward_bits_from(g, first, player) | ready_forward_bits_from(g, first + SECOND, player) << SECOND


@rule(inline=True)
def ready_forward_bits_from(g: Game, card: int, player: Player) -> int:
    """As :func:`ready_forward_bits`, for the vector that begins with a card."""
    there = both(equal(bytes_at(g, "zone", card), op.FIELD), equal(bytes_at(g, "controller", card), player))
    kind = equal(both(bytes_at(g, "types", card), every_byte(op.FORWARD)), op.FORWARD)
    haste = equal(both(bytes_at(g, "keywords", card), every_byte(op.HASTE)), op.HASTE)
    new = without(at_least(words_at(g, "since_turn", card), g.turn), haste)
    return bits_of(without(both(both(there, kind), equal(bytes_at(g, "dull", card), 0)), new))


@rule
def has_lethal_damage(g: Game) -> int:
    """Whether a Forward on the field has damage equal to its power or more, or no power."""
    beaten = 0
    for owner in range(2):
        first = owner * st.CARDS_PER_PLAYER
        beaten |= lethal_damage_bits_from(g, first) | lethal_damage_bits_from(g, first + SECOND)
    return 1 if beaten else 0


@rule(inline=True)
def lethal_damage_bits_from(g: Game, card: int) -> int:
    """As :func:`has_lethal_damage`, for the vector that begins with a card."""
    there = equal(bytes_at(g, "zone", card), op.FIELD)
    kind = equal(both(bytes_at(g, "types", card), every_byte(op.FORWARD)), op.FORWARD)
    return bits_of(both(both(there, kind), reached_at(g, "damage", "power", card)))
