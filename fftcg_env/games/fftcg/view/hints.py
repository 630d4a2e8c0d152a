"""Tell the player who decides which CP are available, and why a card cannot be cast, used, or named in a battle.

The reasons come from the engine's own rules, asked in the order in which it tests them (:mod:`fftcg_env.core.hints`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from ....core.hints import Checks, Hints, Position
from ..cards.program import opcodes as op
from ..costs.casting_changes import gather_changes
from ..costs.cost_parts import can_pay_cost, demand_of_ability, face_down_places, total_of_ability
from ..costs.cp import can_cover_without, survey_sources, withdraw
from ..field.field_limits import breaks_field_limit, clash_by_element, has_enough_backups, is_excluded_by_field
from ..field.prohibitions import is_banned
from ..queries.conditions import holds
from ..record import constants as no
from ..record import state as st
from ..record.registers import Priority
from ..record.types import Row
from ..stack.casting import can_cast_in_some_way, can_pay_cast, rule_of_way, total_cost
from ..stack.priority import can_use, is_timely, is_user_of, may_use_dull_icon, timing
from ..stack.targets import can_choose
from ..table.characteristics import share_a_name
from ..turn.combat import attacks_allowed, can_block_it, can_join
from .player_view import Seen

if TYPE_CHECKING:
    from ..game import FFTCG


def hints(game: FFTCG, seen: Seen) -> Hints:
    """The hints for the player who decides."""
    if int(seen["decision"]) == no.DECISION_PAY:
        return Hints(_payment(seen))
    return _Table(game, seen).hints()


def _payment(seen: Seen) -> tuple[tuple[str, str], ...]:
    """What is paid and what is still needed."""
    payment = seen["payment"]
    needed = [f"{int(count)} {name}" for count, name in zip(payment["required"], op.ELEMENTS, strict=True) if count]
    rows = [("CP paid", f"{int(payment['produced'])} of {int(payment['total'])}")]
    return (*rows, ("still needed", ", ".join(needed))) if needed else tuple(rows)


def _in_elements(counts: Any) -> str:
    return ", ".join(f"{int(count)} {name}" for count, name in zip(counts, op.ELEMENTS, strict=True) if count)


class _Table(Position):
    """A game whose rules are asked."""

    def __init__(self, game: FFTCG, seen: Seen) -> None:
        super().__init__(game, seen.states, seen.index)
        self.seen = seen
        self.g.surveyed = 1
        self.ask(survey_sources, self.player)

    def name(self, card: int) -> str:
        """The name of a card that the player knows, with its number."""
        return self.seen.name(card)

    def called(self, card: int) -> str:
        """The name alone."""
        known = self.seen.card(card)
        return "a card" if known is None else known.name

    def printed(self, card: int) -> Any:
        """The row of a card in the tables."""
        return self.t.cards[self.g.card_id[card]]

    @property
    def window(self) -> int:
        """The kind of window in which the player has priority."""
        return int(self.g.frames[self.g.frame_count - 1].register[Priority.WINDOW])

    @property
    def when(self) -> int:
        """When cards are cast that can be cast in this window, as bits."""
        return int(self.ask(timing, self.player, self.window))

    # ------------------------------------------------------------------------------------------------------------ CP
    def resources(self) -> tuple[tuple[str, str], ...]:
        """The CP that the player can produce now."""
        g = self.g
        if self.decision != no.DECISION_PRIORITY:
            return ()
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
    def wrong_time(self, card: int) -> str:
        """Why a card is not cast in this window."""
        if self.when == op.CAST_IN_GAP:
            return "Between the two parts of First Strike damage it cannot be cast (R12.17)."
        if self.window == no.WINDOW_MAIN and self.player == self.g.turn_player:
            return "Characters are cast while the stack is empty (R5.80)."
        return "Characters are cast in your own Main Phase (R5.80)."

    def others_face_down(self) -> int:
        """How many cards of the LB deck a cast can turn face up."""
        return max(0, int(self.ask(face_down_places, self.player)).bit_count() - 1)

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
        for there in self.zone(op.FIELD):
            named = not printed.generic and not self.printed(there).generic
            if named and self.ask(share_a_name, card, there):
                return f"You control {self.called(there)}, and a name may be there only once (R3.30)."
        if printed.type & op.BACKUP and self.ask(has_enough_backups, card, player):
            return f"You control {no.BACKUP_LIMIT} Backups (R3.34)."
        for there in self.zone(op.FIELD):
            if self.ask(clash_by_element, card, there, player):
                return f"You control {self.called(there)}, and only one Character may be Light or Dark (R3.33)."
        return "It would break a limit of the field (R3.40)."

    # ------------------------------------------------------------------------------------------------------ abilities
    def why_no_use(self, card: int) -> str:
        """Why none of the action and special abilities of an own object can be used now; empty: it has none, or
        unknown."""
        printed = self.printed(card)
        found: list[str] = []
        for ability in range(printed.first_ability, printed.first_ability + printed.abilities):
            kind = self.t.abilities[ability].kind
            if kind not in (op.ACTION_ABILITY, op.SPECIAL_ABILITY) or self.t.abilities[ability].zone != op.FIELD:
                continue
            if self.window == no.WINDOW_PASS_ONLY:
                return "No ability can be used now (R5.83)."
            if self.g.silenced[card]:
                return "It has lost its abilities."
            asked = ability, card, self.player
            if self.ask(is_user_of, *asked) and not self.ask(can_use, *asked, 0):
                found.append(self.why_not(USES, card, ability))
        if len(found) == 1:
            return found[0] and f"Its ability: {found[0]}"
        return " ".join(f"Ability {number}: {why}" for number, why in enumerate(found, 1) if why)

    def is_special(self, ability: int) -> bool:
        """Whether it is a special ability."""
        return bool(self.t.abilities[ability].kind == op.SPECIAL_ABILITY)

    def why_no_cost(self, card: int, ability: int) -> str:
        """Why the cost of an ability cannot be paid."""
        total = self.ask(total_of_ability, ability, card, self.player)
        self.ask(demand_of_ability, ability)
        dulled = card if self.t.abilities[ability].dull else st.NO_CARD
        if not self.ask(can_cover_without, total, 0, dulled, st.NO_CARD):
            why = self.lacking(total, dulled, "R5.25")
            return why[0].lower() + why[1:]
        return "its cost cannot be paid" + (" (R8.50)." if self.is_special(ability) else ".")

    # --------------------------------------------------------------------------------- cards with reasons, by decision
    def casts_and_uses(self) -> Iterator[tuple[int, str]]:
        """With priority."""
        for zone in (op.HAND, op.LB_DECK):
            for card in self.zone(zone):
                if card not in self.usable and (why := self.why_not(CASTS, card)):
                    yield card, f"Not castable now. {why}"
        for card in self.zone(op.FIELD):
            if card not in self.usable:
                yield card, self.why_no_use(card)

    def attacks(self) -> Iterator[tuple[int, str]]:
        """Attackers."""
        return ((card, self.why_not(ATTACKS, card)) for card in self.forwards())

    def blocks(self) -> Iterator[tuple[int, str]]:
        """Blockers."""
        return ((card, self.why_not(BLOCKS, card)) for card in self.forwards())

    def forwards(self) -> list[int]:
        """The own Forwards."""
        return [card for card in self.zone(op.FIELD) if self.g.types[card] & op.FORWARD]

    def may_block_any(self, card: int) -> bool:
        """Whether a Forward may block one of the attackers."""
        return any(self.ask(can_block_it, card, int(self.g.attackers[k])) for k in range(self.g.attack_count))

    asked = {
        no.DECISION_PRIORITY: casts_and_uses,
        no.DECISION_ATTACK: attacks,
        no.DECISION_BLOCK: blocks,
    }


def _on_field(test: Callable[[_Table, int], bool]) -> Callable[[_Table, int], bool]:
    """A test of Characters only."""
    return lambda p, card: not p.printed(card).type & op.CHARACTER or test(p, card)


CASTS: Checks = (
    (lambda p, card: p.window != no.WINDOW_PASS_ONLY, "Nothing can be cast or used now (R5.83)."),
    (lambda p, card: p.printed(card).cast_when & p.when, _Table.wrong_time),
    (
        lambda p, card: p.ask(is_timely, card, p.player, p.when),
        "It can be cast now only with Back Attack, whose condition does not hold (R12.40).",
    ),
    (lambda p, card: p.g.zone[card] != op.LB_DECK or not p.g.face_up[card], "It is face up (R12.63)."),
    (
        lambda p, card: p.g.zone[card] != op.LB_DECK or p.others_face_down() >= p.printed(card).lb_cost,
        lambda p, card: (
            f"Its LB cost turns {p.printed(card).lb_cost} other cards face up; {p.others_face_down()} are "
            "face down (R12.63)."
        ),
    ),
    (lambda p, card: p.ask(can_pay_cast, card, p.player, 0), _Table.why_no_payment),
    (_on_field(lambda p, card: not p.ask(breaks_field_limit, card, p.player)), _Table.why_not_on_field),
    (
        _on_field(lambda p, card: not p.ask(is_excluded_by_field, card, p.player)),
        "A text forbids to play it together with a Character that you control (R3.46).",
    ),
    (
        lambda p, card: not p.printed(card).ways or p.ask(can_cast_in_some_way, card, p.player, 0),
        "It cannot be cast in any of its ways now.",
    ),
    (
        lambda p, card: (
            p.printed(card).type & op.CHARACTER or p.ask(can_choose, p.printed(card).summon_text, p.player, card)
        ),
        "It has too few legal targets (R5.74).",
    ),
)
"""Of a card in hand or in the LB deck."""

USES: Checks = (
    (
        lambda p, card, ability: p.g.zone_count[p.player, op.DAMAGE_ZONE] >= p.t.abilities[ability].damage,
        lambda p, card, ability: f"you need {p.t.abilities[ability].damage} points of damage (R12.46).",
    ),
    (
        lambda p, card, ability: (
            not p.g.restrictions[card] & (op.CANNOT_USE_SPECIAL if p.is_special(ability) else op.CANNOT_USE_ACTION)
        ),
        "an effect forbids it (R8.54).",
    ),
    (
        lambda p, card, ability: (
            not p.t.abilities[ability].dull or p.ask(may_use_dull_icon, card, p.t.abilities[ability].kind)
        ),
        lambda p, card, ability: (
            "it is dull (R5.90)." if p.g.dull[card] else "it came this turn, without Haste (R8.40)."
        ),
    ),
    (
        lambda p, card, ability: (
            not p.t.abilities[ability].uses_per_turn or not p.g.used[card] >> p.t.abilities[ability].position & 1
        ),
        "it was used this turn (R8.61).",
    ),
    (
        lambda p, card, ability: (
            not p.ask(is_banned, p.player, op.BAN_SPECIAL if p.is_special(ability) else op.BAN_ACTION)
        ),
        "an effect forbids it (R0.11).",
    ),
    (
        lambda p, card, ability: (
            p.t.abilities[ability].condition < 0 or p.ask(holds, p.t.abilities[ability].condition, p.player, card)
        ),
        "its condition does not hold (R8.60).",
    ),
    (lambda p, card, ability: not p.t.abilities[ability].has_x, ""),  # its cost is open
    (lambda p, card, ability: p.ask(can_pay_cost, ability, card, p.player), _Table.why_no_cost),
    (lambda p, card, ability: p.ask(can_choose, ability, p.player, card), "it has too few legal targets (R5.74)."),
)
"""Of an ability of an object on the field."""

ATTACKS: Checks = (
    (lambda p, card: not p.g.dull[card], "It is dull (R10.11)."),
    (
        lambda p, card: p.g.since_turn[card] < p.g.turn or p.g.keywords[card] & op.HASTE,
        "It came this turn, without Haste (R10.11).",
    ),
    (lambda p, card: not p.g.restrictions[card] & op.CANNOT_ATTACK, "An effect forbids it to attack (R10.12)."),
    (
        lambda p, card: not p.g.attacks[card] or p.g.attacks[card] < p.ask(attacks_allowed, card),
        "It has attacked this turn (R10.12).",
    ),
    (lambda p, card: p.ask(can_join, card), "It cannot join this party (R10.21)."),
)
"""Of a Forward that could attack, or join the attackers named so far."""

BLOCKS: Checks = (
    (lambda p, card: not p.g.dull[card], "It is dull (R10.33)."),
    (lambda p, card: not p.g.restrictions[card] & op.CANNOT_BLOCK, "An effect forbids it to block (R10.34)."),
    (_Table.may_block_any, "An effect forbids it to block this attack (R10.34)."),
)
"""Of a Forward that could block."""
