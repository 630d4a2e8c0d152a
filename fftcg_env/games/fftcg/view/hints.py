"""Tell the player who decides which CP are available, and why a card cannot be cast, used, or named in a battle.

The reasons come from the engine's own rules, asked in the order in which it tests them; nothing is decided here. Rules
run in plain Python (:mod:`fftcg_env.core.plain_rules`) on a copy of the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ....core.debug_record import DebugRecord
from ....core.plain_rules import PlainRules
from ....core.scene import Hints
from ..cards.program import opcodes as op
from ..costs.casting_changes import gather_changes
from ..costs.cost_parts import can_pay_cost
from ..costs.cost_totals import demand_of_ability, face_down_places, total_of_ability
from ..costs.cp_covering import can_cover_without
from ..costs.cp_sources import survey_sources, withdraw
from ..field.field_limits import (
    breaks_field_limit,
    clash_by_element,
    has_enough_backups,
    is_forbidden_beside,
)
from ..field.prohibitions import is_banned
from ..queries.conditions import holds
from ..record import constants as no
from ..record import state as st
from ..record.registers import Priority
from ..record.types import Player, Row
from ..stack.casting import can_cast_in_some_way, can_pay_cast, rule_of_way, total_cost
from ..stack.priority import can_use, is_timely, is_user_of, may_use_dull_icon, timing
from ..stack.targets import can_choose
from ..table.characteristics import share_a_name
from ..turn.attack_permissions import attacks_allowed, can_block_it, can_join
from .player_view import Seen

if TYPE_CHECKING:
    from ..game import FFTCG


plain = PlainRules({}).copy_of
"""The plain form of a rule."""


def hints(game: FFTCG, seen: Seen) -> Hints:
    """The hints for the player who decides."""
    decision = int(seen["decision"])
    if decision == no.DECISION_PAY:
        return Hints(_payment(seen))
    about = REASONS.get(decision)
    if about is None:
        return Hints()
    table = _Table(game, seen)
    return Hints(table.available() if decision == no.DECISION_PRIORITY else (), dict(about(table)))


def _payment(seen: Seen) -> tuple[tuple[str, str], ...]:
    """What is paid and what is still needed."""
    payment = seen["payment"]
    needed = [f"{int(count)} {name}" for count, name in zip(payment["required"], op.ELEMENTS, strict=True) if count]
    rows = [("CP paid", f"{int(payment['produced'])} of {int(payment['total'])}")]
    return (*rows, ("still needed", ", ".join(needed))) if needed else tuple(rows)


def _in_elements(counts: Any) -> str:
    return ", ".join(f"{int(count)} {name}" for count, name in zip(counts, op.ELEMENTS, strict=True) if count)


class _Table:
    """A game whose rules are asked in plain Python, for the player who decides."""

    def __init__(self, game: FFTCG, seen: Seen) -> None:
        self.seen, self.player = seen, Player(int(seen["decision_player"]))
        states = game.new_states(1)
        game.copy_states(states, seen.states[seen.index : seen.index + 1])
        self.g: Any = DebugRecord(states[0], "g")
        self.t: Any = DebugRecord(game.tables[0], "t")
        legal = seen["legal"][: int(seen["legal_count"])]
        self.usable = {seen.card_of(int(action)) for action in legal}
        self.g.surveyed = 1
        self.ask(survey_sources, self.player)

    def ask(self, rule: Callable[..., Any], *arguments: Any) -> Any:
        """What a rule says."""
        return plain(rule)(self.g, self.t, *arguments)

    def zone(self, player: int, zone: int) -> list[int]:
        """The cards of a zone without those that can be used now."""
        return [card for card in self.seen.zone(player, zone) if card not in self.usable]

    def name(self, card: int) -> str:
        """The name of a card that the player knows."""
        known = self.seen.card(card)
        return "a card" if known is None else known.name

    def printed(self, card: int) -> Any:
        """The row of a card in the tables."""
        return self.t.cards[self.g.card_id[card]]

    # ------------------------------------------------------------------------------------------------------------ CP
    def available(self) -> tuple[tuple[str, str], ...]:
        """The CP that the player can produce now."""
        g = self.g
        backups = int(g.backup_sources)
        elements = "" if g.supply_mixed else _in_elements(self.seen_supply("supply_backups"))
        from_backups = f"{backups} ({elements})" if elements else str(backups)
        return ("CP from Backups", from_backups), ("with cards of the hand", f"up to {backups + 2 * g.card_sources}")

    def seen_supply(self, field: str) -> list[int]:
        """CP sources of each Element."""
        return [int(count) for count in getattr(self.g, field)._array]

    def lacking(self, total: int, card: int, rule: str) -> str:
        """Why the sources cannot produce ``total`` CP with the Elements of ``g.demand``, without ``card``.

        ``rule``: the rule about these Elements.
        """
        g = self.g
        if card != st.NO_CARD:
            self.ask(withdraw, card, -1)
        backups, hand = int(g.backup_sources), int(g.card_sources)
        supply = zip(self.seen_supply("supply_backups"), self.seen_supply("supply_cards"), strict=True)
        supplies = [one + 2 * two for one, two in supply]
        if card != st.NO_CARD:
            self.ask(withdraw, card, 1)
        have = backups + 2 * hand
        if total > have:
            return (
                f"It costs {total} CP; you can produce {have}: {backups} with Backups, {2 * hand} with cards (R5.11)."
            )
        wanted = self.seen_supply("demand")
        for element, count in enumerate(wanted):
            if count:
                for other in range(len(wanted)):
                    g.demand[other] = count if other == element else 0
                if not self.ask(can_cover_without, total, 0, card, st.NO_CARD):
                    name = op.ELEMENTS[element]
                    few = (
                        "" if g.supply_mixed or supplies[element] >= count else f"; you can produce {supplies[element]}"
                    )
                    return f"It needs {count} {name} CP{few} ({rule})."
        return "Its cost cannot be paid now."

    # ---------------------------------------------------------------------------------------------------------- casting
    def why_no_cast(self, card: int) -> str:
        """Why a card in hand or in the LB deck cannot be cast now; empty: unknown."""
        g, player, printed = self.g, self.player, self.printed(card)
        window = int(g.frames[g.frame_count - 1].register[Priority.WINDOW])
        if window == no.WINDOW_PASS_ONLY:
            return "Nothing can be cast or used now (R5.83)."
        when = int(plain(timing)(g, player, window))
        if not printed.cast_when & when:
            return self.wrong_time(when, window)
        if not self.ask(is_timely, card, player, when):
            return "It can be cast now only with Back Attack, whose condition does not hold (R12.40)."
        if g.zone[card] == op.LB_DECK:
            others = plain(face_down_places)(g, player).bit_count() - 1
            if g.face_up[card]:
                return "It is face up (R12.63)."
            if others < printed.lb_cost:
                return (
                    f"Its LB cost turns {printed.lb_cost} other cards face up; {max(0, others)} are face down (R12.63)."
                )
        if not self.ask(can_pay_cast, card, player, 0):
            return self.why_no_payment(card)
        if printed.type & op.CHARACTER:
            return self.why_not_on_field(card)
        if printed.ways and not self.ask(can_cast_in_some_way, card, player, 0):
            return "It cannot be cast in any of its ways now."
        if not self.ask(can_choose, printed.summon_text, player, card):
            return "It has too few legal targets (R5.74)."
        return ""

    def wrong_time(self, when: int, window: int) -> str:
        """Why a card is not cast in this window."""
        if when == op.CAST_IN_GAP:
            return "Between the two parts of First Strike damage it cannot be cast (R12.17)."
        if window == no.WINDOW_MAIN and self.player == self.g.turn_player:
            return "Characters are cast while the stack is empty (R5.80)."
        return "Characters are cast in your own Main Phase (R5.80)."

    def why_no_payment(self, card: int) -> str:
        """Why the cost of a cast cannot be paid."""
        g, player, printed = self.g, self.player, self.printed(card)
        g.x = 0
        self.ask(gather_changes, card, player, 0)
        if g.forbidden:
            return "An effect says that you cannot cast it (R0.11)."
        nothing = Row(-1)
        total = self.ask(total_cost, card, nothing, player)
        if self.ask(rule_of_way, nothing) >= 0 or g.supply_special:
            return f"It costs {total} CP, which your sources cannot pay as the texts in force say."
        return self.lacking(total, card, "R5.20") + (" Its other costs cannot be paid either." if printed.ways else "")

    def why_not_on_field(self, card: int) -> str:
        """Which limit of the field a Character would break (3.3)."""
        player, printed = self.player, self.printed(card)
        if self.ask(breaks_field_limit, card, player):
            for there in self.seen.zone(player, op.FIELD):
                named = not printed.generic and not self.printed(there).generic
                if named and self.ask(share_a_name, card, there):
                    return f"You control {self.name(there)}, and a name may be there only once (R3.30)."
            if printed.type & op.BACKUP and self.ask_without_tables(has_enough_backups, card, player):
                return f"You control {no.BACKUP_LIMIT} Backups (R3.34)."
            for there in self.seen.zone(player, op.FIELD):
                if self.ask(clash_by_element, card, there, player):
                    return f"You control {self.name(there)}, and only one Character may be Light or Dark (R3.33)."
            return "It would break a limit of the field (R3.40)."
        if self.ask(is_forbidden_beside, card, player):
            return "A text forbids to play it beside a Character that you control (R3.46)."
        return ""

    def ask_without_tables(self, rule: Callable[..., Any], *arguments: Any) -> Any:
        """What a rule says that needs no tables."""
        return plain(rule)(self.g, *arguments)

    # ------------------------------------------------------------------------------------------------------ abilities
    def why_no_use(self, card: int) -> str:
        """Why none of the action and special abilities of an own object can be used now; empty: it has none, or
        unknown."""
        g, printed = self.g, self.printed(card)
        window = int(g.frames[g.frame_count - 1].register[Priority.WINDOW])
        found: list[str] = []
        for ability in range(printed.first_ability, printed.first_ability + printed.abilities):
            kind = self.t.abilities[ability].kind
            if kind not in (op.ACTION_ABILITY, op.SPECIAL_ABILITY) or self.t.abilities[ability].zone != op.FIELD:
                continue
            if window == no.WINDOW_PASS_ONLY:
                return "No ability can be used now (R5.83)."
            if g.silenced[card]:
                return "It has lost its abilities."
            if self.ask(is_user_of, ability, card, self.player) and not self.ask(
                can_use, ability, card, self.player, 0
            ):
                found.append(self.why_not_this_use(ability, card))
        if len(found) == 1:
            return found[0] and f"Its ability: {found[0]}"
        return " ".join(f"Ability {number}: {why}" for number, why in enumerate(found, 1) if why)

    def why_not_this_use(self, ability: int, card: int) -> str:
        """Why one ability cannot be used now."""
        g, a, player = self.g, self.t.abilities[ability], self.player
        special = a.kind == op.SPECIAL_ABILITY
        if g.zone_count[player, op.DAMAGE_ZONE] < a.damage:
            return f"you need {a.damage} points of damage (R12.46)."
        if g.restrictions[card] & (op.CANNOT_USE_SPECIAL if special else op.CANNOT_USE_ACTION):
            return "an effect forbids it (R8.54)."
        if a.dull and not self.ask(may_use_dull_icon, card, a.kind):
            return "it is dull (R5.90)." if g.dull[card] else "it came this turn, without Haste (R8.40)."
        if a.uses_per_turn and g.used[card] >> a.position & 1:
            return "it was used this turn (R8.61)."
        if self.ask(is_banned, player, op.BAN_SPECIAL if special else op.BAN_ACTION):
            return "an effect forbids it (R0.11)."
        if a.condition >= 0 and not self.ask(holds, a.condition, player, card):
            return "its condition does not hold (R8.60)."
        if a.has_x:
            return ""
        if not self.ask(can_pay_cost, ability, card, player):
            total = self.ask(total_of_ability, ability, card, player)
            self.ask(demand_of_ability, ability)
            dulled = card if a.dull else st.NO_CARD
            if not self.ask(can_cover_without, total, 0, dulled, st.NO_CARD):
                why = self.lacking(total, dulled, "R5.25")
                return why[0].lower() + why[1:]
            return "its cost cannot be paid" + (" (R8.50)." if special else ".")
        return "it has too few legal targets (R5.74)." if not self.ask(can_choose, ability, player, card) else ""

    # --------------------------------------------------------------------------------------------------------- battle
    def why_no_attack(self, card: int) -> str:
        """Why a Forward cannot attack, or join the attackers named so far."""
        g = self.g
        if not g.types[card] & op.FORWARD:
            return ""
        if g.dull[card]:
            return "It is dull (R10.11)."
        if g.since_turn[card] >= g.turn and not g.keywords[card] & op.HASTE:
            return "It came this turn, without Haste (R10.11)."
        if g.restrictions[card] & op.CANNOT_ATTACK:
            return "An effect forbids it to attack (R10.12)."
        if g.attacks[card] and g.attacks[card] >= self.ask(attacks_allowed, card):
            return "It has attacked this turn (R10.12)."
        return "It cannot join this party (R10.21)." if not self.ask(can_join, card) else ""

    def why_no_block(self, card: int) -> str:
        """Why a Forward cannot block."""
        g = self.g
        if not g.types[card] & op.FORWARD:
            return ""
        if g.dull[card]:
            return "It is dull (R10.33)."
        if g.restrictions[card] & op.CANNOT_BLOCK:
            return "An effect forbids it to block (R10.34)."
        attackers = [int(g.attackers[i]) for i in range(g.attack_count)]
        if not any(self.ask(can_block_it, card, attacker) for attacker in attackers):
            return "An effect forbids it to block this attack (R10.34)."
        return ""


def _of_priority(table: _Table) -> Iterator[tuple[int, str]]:
    for zone in (op.HAND, op.LB_DECK):
        for card in table.zone(table.player, zone):
            if why := table.why_no_cast(card):
                yield card, f"Not castable now. {why}"
    for card in table.zone(table.player, op.FIELD):
        if why := table.why_no_use(card):
            yield card, why


def _of_battle(why_not: Callable[[_Table, int], str]) -> Callable[[_Table], Iterator[tuple[int, str]]]:
    def reasons(table: _Table) -> Iterator[tuple[int, str]]:
        for card in table.zone(table.player, op.FIELD):
            if why := why_not(table, card):
                yield card, why

    return reasons


REASONS: dict[int, Callable[[_Table], Iterator[tuple[int, str]]]] = {
    no.DECISION_PRIORITY: _of_priority,
    no.DECISION_ATTACK: _of_battle(_Table.why_no_attack),
    no.DECISION_BLOCK: _of_battle(_Table.why_no_block),
}
"""For each decision, the reasons why cards cannot be used in it."""
