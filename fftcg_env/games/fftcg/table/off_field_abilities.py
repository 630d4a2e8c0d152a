"""Cache what cards can do outside the field (R8.4, R8.49, R8.63), so that zones without such cards are not searched.

It is computed once for each game, and again for a Break Zone whose cards have changed.
"""

from ....core.jit import rule
from ..cards.program import opcodes as op
from ..record import state as st
from ..record.types import Game, Player, Tables, cards, players
from .zones import CASTABLE, KNOWN, USABLE, mark_break_zone_changed


@rule
def survey_off_field_abilities(g: Game, t: Tables) -> None:
    """Compute what the cards of this game can do outside the field, and when LB cards can be cast."""
    g.off_field_events = 0
    for owner in players(2):
        g.off_field_zones_of[owner] = 0
        g.lb_timing[owner] = 0
        first = owner * st.CARDS_PER_PLAYER
        for card in cards(first, first + st.CARDS_PER_PLAYER):
            if g.card_id[card] < 0:
                continue
            c = t.cards[g.card_id[card]]
            g.off_field_zones_of[owner] |= c.usable_in | c.castable_in
            g.off_field_events |= c.listens_elsewhere
            if card >= first + st.MAIN_DECK_SIZE:  # a Primed LB card comes back as the card above it (R12.87)
                g.lb_timing[owner] |= c.cast_when if c.priming_ability < 0 else op.CAST_EVER
        mark_break_zone_changed(g, owner)


@rule
def works_in_break_zone(g: Game, t: Tables, player: Player) -> int:
    """What cards of a player's Break Zone can do there by their text: USABLE, CASTABLE bits."""
    if not g.break_zone_uses[player]:
        bits = KNOWN
        for i in range(g.zone_count[player, op.BREAK_ZONE]):
            c = t.cards[g.card_id[g.zone_cards[player, op.BREAK_ZONE, i]]]
            bits |= USABLE if c.usable_in & (1 << op.BREAK_ZONE) else 0
            bits |= CASTABLE if c.castable_in & (1 << op.BREAK_ZONE) else 0
        g.break_zone_uses[player] = bits
    return g.break_zone_uses[player] & (USABLE | CASTABLE)
