"""Hints of the Fire Emblem card game: why a card cannot be played or used (:mod:`fftcg_env.core.hints`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....core.event_log import counted
from ....core.hints import Checks
from ....core.zoned.hints import ZonedHints
from ..cards import codes
from ..play.declaring import BY_NOW, can_declare, can_use, deed_of, place_on_card, source_of, times_now, was_used
from ..play.deploying import can_be_deployed, is_named_here, offer_changing
from ..play.fights import offer_strikes
from ..play.turn import offer_bearers, supports_left
from ..record import numbers as no
from ..record.state import CHAIN
from ..table.fighting import arm_in_use, fighter_of
from ..table.units import arm_of, free_sortie_squares, most_energy


def _at_step(time: str) -> Checks:
    return ((lambda p, card: False, time),)


IN_UNIT_STEP = _at_step("Units are deployed in the Unit step (F-6.1).")
IN_LAND_STEP = _at_step("Lands are placed in the Land step (F-6.1).")
IN_ITEM_STEP = _at_step("Weapons, magic and items are attached in the Item step (F-6.1).")
DECLARING: Checks = (
    (
        lambda p, deed, source, unit: unit == no.NO_CARD or p.g.energy[unit] >= deed.energy,
        lambda p, deed, source, unit: f"It costs {deed.energy} energy; the unit has {p.g.energy[unit]} (F-5.3).",
    ),
    (
        lambda p, deed, source, unit: p.g.zone_count[p.player, no.HAND] - (unit == no.NO_CARD) >= deed.hand,
        lambda p, deed, source, unit: f"It costs {counted(deed.hand, 'other card')} of your hand (F-5.2).",
    ),
    (
        lambda p, deed, source, unit: p.g.zone_count[p.player, no.DECK] >= deed.deck,
        lambda p, deed, source, unit: f"It costs {counted(deed.deck, 'card')} of your deck (F-5.2).",
    ),
    (
        lambda p, deed, source, unit: p.off_field >= deed.off_field,
        lambda p, deed, source, unit: (
            f"It costs {counted(deed.off_field, 'card')} of your off-field pile, which has {p.off_field} (F-5.2)."
        ),
    ),
    (lambda p, deed, source, unit: p.ask(can_declare, deed, p.player, source, unit), "It has no target (F-7.7)."),
)
"""Of an ability or a Surprise that is declared."""
TIMES = {codes.IN_ANSWER: "in answer to a Surprise"}
SURPRISE: Checks = (
    (
        lambda p, card: p.t.surprise_times[p.g.card_id[card]] & p.ask(times_now, p.player),
        lambda p, card: f"It is used {TIMES.get(p.surprise(card).time, codes.TIMES[p.surprise(card).time])} (F-1.4).",
    ),
    (
        lambda p, card: p.unused >= p.printed(card).chips,
        lambda p, card: f"It costs {counted(p.printed(card).chips, 'chip')}; {p.unused} are unused (F-6.5).",
    ),
    (lambda p, card: p.g.chain_count < CHAIN, "Too many Surprises wait already."),
    (
        lambda p, card: not p.why_not(DECLARING, p.surprise(card), card, no.NO_CARD),
        lambda p, card: p.why_not(DECLARING, p.surprise(card), card, no.NO_CARD),
    ),
)
ABILITY: Checks = (
    (
        lambda p, place, deed, source, unit: deed.time == codes.INSTEAD or not p.ask(was_used, p.player, place),
        "It was used in this exchange (F-5.1).",
    ),
    (
        lambda p, place, deed, source, unit: (
            deed.time == codes.INSTEAD
            or deed.crest == codes.NO_CREST
            or not p.g.crests_used[p.player]
            or not p.g.options[no.ONE_CREST]
        ),
        "A crest ability was used in this exchange (F-5.1).",
    ),
    (
        lambda p, place, deed, source, unit: not p.why_not(DECLARING, deed, source, unit),
        lambda p, place, deed, source, unit: p.why_not(DECLARING, deed, source, unit),
    ),
)
UNIT: Checks = (
    (lambda p, card: not p.g.deployed, "You have deployed a unit this turn (F-6.1)."),
    (
        lambda p, card: p.off_field >= p.printed(card).veteran,
        lambda p, card: (
            f"It costs {counted(p.printed(card).veteran, 'card')} of your off-field pile, which has {p.off_field} "
            "(F-6.6)."
        ),
    ),
    (
        lambda p, card: not p.printed(card).changes_class or p.ask(offer_changing, p.player, card, 0),
        "No unit of its name is on your side, in whose place it would come (F-6.6).",
    ),
    (lambda p, card: p.printed(card).changes_class or p.unused, "You have no unused chip (F-6.1)."),
    (
        lambda p, card: p.printed(card).changes_class or p.ask(free_sortie_squares, p.player),
        "None of your sortie squares is empty (F-6.1).",
    ),
    (
        lambda p, card: p.printed(card).changes_class or not p.ask(is_named_here, p.player, card),
        "A named unit of this name is on the field (F-1.7).",
    ),
    (lambda p, card: p.ask(can_be_deployed, p.player, card), "It cannot be deployed now (F-6.1)."),
)
SUPPORT: Checks = (
    (lambda p, card: p.unused, "You have no unused chip (F-6.1)."),
    (lambda p, card: p.ask(supports_left, p.player), "No more chips can be put on units in this step (F-6.1)."),
    (
        lambda p, card: p.g.energy[card] < p.ask(most_energy, card),
        lambda p, card: f"It has all the energy that it can have, {p.ask(most_energy, card)} (F-6.1).",
    ),
)
"""Of a unit on the board to which a chip could be added."""
LAND: Checks = ((lambda p, card: p.g.step == 0, "You have placed a land this turn (F-6.1)."),)
ATTACHED: Checks = (
    (
        lambda p, card: p.printed(card).need <= p.unused,
        lambda p, card: f"It costs {counted(p.printed(card).need, 'chip')}; {p.unused} are unused (F-6.2).",
    ),
    (lambda p, card: p.ask(offer_bearers, p.player, card, 0), "None of your units can bear it (F-6.2)."),
)
SURPRISES = (no.HAND, {no.TYPE_SURPRISE: SURPRISE})


def in_hand(unit: Checks, land: Checks, attached: Checks) -> Mapping[int, Checks]:
    """The checks of the cards of a hand, by type."""
    plays = {no.TYPE_SURPRISE: SURPRISE, no.TYPE_UNIT: unit, no.TYPE_LAND: land}
    return {**plays, **dict.fromkeys((no.TYPE_WEAPON, no.TYPE_MAGIC, no.TYPE_ITEM), attached)}


ACTING: Checks = (
    (lambda p, card: not p.g.acted[card], "It has acted this turn (F-6.3)."),
    (
        lambda p, card: not (p.g.fresh[card] and p.g.options[no.NO_SORTIE_ACTION]),
        "It was deployed this turn (F-6.3).",
    ),
)


class Hints(ZonedHints):
    """Why a card cannot be played or used."""

    def resources(self) -> tuple[tuple[str, str], ...]:
        """Chips, and what is left of the Unit step."""
        chips = ("unused chips", str(self.g.unused[self.player]))
        if self.decision == no.ASK_UNIT_STEP:
            return chips, ("chips for units in this step", str(self.ask(supports_left, self.player)))
        return (chips,) if self.decision in self.asked else ()

    @property
    def unused(self) -> int:
        """The unused chips."""
        return int(self.g.unused[self.player])

    @property
    def off_field(self) -> int:
        """The cards of the off-field pile."""
        return int(self.g.zone_count[self.player, no.OFF_FIELD])

    def surprise(self, card: int) -> Any:
        """What a Surprise does."""
        return self.ask(deed_of, card, 0)

    # --- cards with reasons
    def action(self) -> Iterator[tuple[int, str]]:
        """What a unit can do."""
        unit = int(self.g.actor)
        found = [] if self.ask(offer_strikes, unit, 0) else ["No enemy unit is in its range (F-2.3)."]
        yield unit, " ".join([*found, *self.abilities(unit, 1 << codes.INSTEAD)])

    def preparation(self) -> Iterator[tuple[int, str]]:
        """Abilities of a unit that fights."""
        unit = int(self.ask(fighter_of, self.player))
        yield unit, " ".join(self.abilities(unit, self.ask(times_now, self.player) & BY_NOW))

    def abilities(self, unit: int, times: int) -> Iterator[str]:
        """Why the abilities of a unit that belong to these times cannot be used."""
        for place in range(no.DEED_COUNT):
            source = int(self.ask(source_of, unit, place))
            if source == no.NO_CARD or self.is_idle(unit, source):
                continue
            deed = self.ask(deed_of, source, self.ask(place_on_card, place))
            if times >> deed.time & 1 and not self.ask(can_use, self.player, unit, place, source, times):
                named = self.game.pool.meanings[self.g.card_id[source]].deeds[self.ask(place_on_card, place)].name
                yield f"{named or f'Ability {place + 1}'}: {self.why_not(ABILITY, place, deed, source, unit)}"

    def is_idle(self, unit: int, source: int) -> bool:
        """Whether a source of abilities is a weapon or magic card that a unit does not fight with (F-2.5)."""
        arm = int(self.ask(arm_of, unit))
        return bool(self.decision == no.ASK_PREPARATION and source == arm != self.ask(arm_in_use, unit))

    asked = {
        no.ASK_UNIT_STEP: ((no.HAND, in_hand(UNIT, IN_LAND_STEP, IN_ITEM_STEP)), (no.BOARD, SUPPORT)),
        no.ASK_LAND_STEP: ((no.HAND, in_hand(IN_UNIT_STEP, LAND, IN_ITEM_STEP)),),
        no.ASK_ITEM_STEP: ((no.HAND, in_hand(IN_UNIT_STEP, IN_LAND_STEP, ATTACHED)),),
        no.ASK_UNIT: (SURPRISES, (no.BOARD, ACTING)),
        no.ASK_ACTION: (SURPRISES, action),
        no.ASK_PREPARATION: (SURPRISES, preparation),
        **dict.fromkeys((no.ASK_MOVE, no.ASK_ANSWER, no.ASK_WINDOW, no.ASK_PROCESSING), (SURPRISES,)),
    }
