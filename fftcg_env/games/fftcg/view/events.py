"""The events of FFTCG and their words: what the engine's rules do, for the log (:mod:`fftcg_env.core.event_log`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ....core.event_log import Event, Eyes, Named, Recorder, Scope, copy_in_progress, count_of, counted, listed
from ....core.plain_record import PlainRecord
from ....core.records import copy_records
from ..cards.model import Card as PrintedCard
from ..cards.program import opcodes as op
from ..cards.program import qualities as q
from ..cards.wording.field_abilities import RESTRICTIONS
from ..damage.dealing import carry_out_damage
from ..damage.ex_bursts import ANSWER as BURST_ANSWER
from ..damage.ex_bursts import step_ex_bursts
from ..engine import step
from ..events.leaving_field import IS_BROKEN, carry_out
from ..field.condition_cache import value_changed
from ..field.derived_values import apply_static_to, derive_values, update_derived_values
from ..record import constants as c
from ..record import state as st
from ..record.bookkeeping import finish
from ..record.frames import push_on_stack
from ..record.registers import Cast, ExBursts, Prime, Use, Warp
from ..resolution.naming import store_name
from ..stack.priority import resolve_top
from ..stack.stack_targets import cancel_at
from ..table.characteristics import place_counters, remove_counters
from ..table.ongoing_effects import mark_power_change
from ..table.visibility import see, show
from ..table.zones import become_new_object, change_controller, draw_one, shuffle_below
from ..turn.turn import FLOW_FIRST_PLAYER_ANSWER, FLOW_MULLIGAN_ANSWER, set_up
from .action_texts import HIDDEN_ZONES, is_known
from .board_texts import ITEM_KINDS

SCOPES = {
    c.FRAME_CAST: ("cast", Cast.CARD),
    c.FRAME_USE: ("use", Use.SOURCE),
    c.FRAME_WARP: ("warp", Warp.CARD),
    c.FRAME_PRIME: ("prime", Prime.CARD),
}
"""Procedures that a sentence is about, and the register of their card. A resolution is one too."""
HOW_PAID = {c.FRAME_PAY_CP: "for CP", c.FRAME_PAY_COST: "as a cost"}


class FFTCGRecorder(Recorder):
    """Turns what the rules of FFTCG do into events."""

    step = staticmethod(step)
    fields = frozenset(
        ("zone", "damage", "dull", "frozen", "attacking", "blocker", "phase", "turn", "crystals", "face_up")
    )
    rules = {
        become_new_object: "hush",
        carry_out: "leaving",
        draw_one: "drawing",
        set_up: "setting_up",
        finish: "finishing",
        place_counters: "placing_counters",
        remove_counters: "removing_counters",
        change_controller: "changing_controller",
        push_on_stack: "pushing",
        resolve_top: "resolving",
        cancel_at: "cancelling",
        shuffle_below: "shuffling",
        show: "showing",
        see: "seeing",
        step_ex_bursts: "bursting",
        store_name: "naming",
        carry_out_damage: "dealing",
        mark_power_change: "changing_power",
        derive_values: "deriving",
        apply_static_to: "applying",
        update_derived_values: "updating_values",
        value_changed: "correcting_power",
    }

    def __init__(self, states: np.ndarray, tables: np.ndarray) -> None:
        super().__init__(states, tables)
        self._before = copy_records(states)
        self._broken: set[int] = set()
        self._drawing = self._showing = 0
        self._packets: set[int] = set()
        self._given: dict[tuple[int, int], tuple[int, int]] = {}
        """(card, source) -> power and keyword bits that field abilities of the source give in this derivation."""
        self._given_before: dict[tuple[int, int], tuple[int, int]] | None = None
        """The same of the derivation before; None: not known yet."""
        record = states[0]
        self._values = {
            int(card): self._values_of(int(card))
            for player in range(2)
            for card in record["zone_cards"][player, op.FIELD, : record["zone_count"][player, op.FIELD]]
        }
        """Object on the field -> its power, keywords, restrictions and whether it is silenced, as reported last."""

    # ------------------------------------------------------------------------------------------------------- helpers
    def named(self, card: int, shown: bool = False) -> Named:
        """A card as it is now."""
        g = self.g
        return Named(int(card), g.card_id[card], g.known[card] & 3, shown or g.zone[card] not in HIDDEN_ZONES)

    def source_of(self, item: Any) -> Named:
        """The card that an item comes from: of an object that has left the field, the card that it was there (R4.40,
        R12.88). Its index may have another card by now, which no player may know (R4.45)."""
        g, number = self.g, self.g.card_id[item.source]
        if item.source_last >= 0:
            number = g.left_as[item.source]
        elif item.ability >= 0 and g.zone[item.source] in (op.HAND, op.DECK):
            number = self.t.abilities[item.ability].card
        return Named(int(item.source), number if number >= 0 else -1 - number, g.known[item.source] & 3, True)

    def top(self) -> int:
        """The kind of the procedure on top, -1: none."""
        return self.g.frames[self.g.frame_count - 1].kind if self.g.frame_count else -1

    def scope(self) -> Scope | None:
        g = self.g
        for i in range(g.frame_count - 1, -1, -1):
            f = g.frames[i]
            kind = f.kind
            if kind == c.FRAME_PRIORITY:
                return None
            if kind == c.FRAME_RESOLVE:
                item = f.item
                key = (kind, item.source, item.source_object, item.serial, item.ability)
                return Scope(ITEM_KINDS.get(item.kind, "item"), key, item.controller, self.source_of(item))
            if kind in SCOPES:
                name, register = SCOPES[kind]
                card = f.register[register]
                key = (kind, card, g.turn, f.register[Use.ABILITY] if kind == c.FRAME_USE else 0, g.last_serial)
                return Scope(name, key[:4], f.player, self.named(card, True))
        return None

    # -------------------------------------------------------------------------------------------------- stored fields
    def on_zone(self, card: int, old: int, new: int) -> None:
        """A card has moved."""
        g, how, amount = self.g, "", 0
        owner = int(card >= st.CARDS_PER_PLAYER)
        seat = g.controller[card] if new == op.FIELD else owner
        if (old, new) == (op.DECK, op.HAND) and self._drawing:
            how = "draw"
        elif (old, new) == (op.FIELD, op.BREAK_ZONE) and card in self._broken:
            how = "broken"
        elif old == op.HAND and new == op.BREAK_ZONE:
            how = HOW_PAID.get(self.top(), "discard")
        elif new in (op.FIELD, op.STACK):
            scope = self.scope()
            how = "cast" if scope is not None and scope.kind == "cast" and scope.source.index == card else ""
        elif new == op.DAMAGE_ZONE:
            amount = g.zone_count[owner, op.DAMAGE_ZONE]
        source = self._dealers(c.FIRST_PLAYER + owner) if new == op.DAMAGE_ZONE else ()
        if old == op.FIELD:
            self._values.pop(card, None)
        if new == op.FIELD:
            printed = self.t.cards[g.card_id[card]]
            self._values[card] = (printed.power, printed.own_keywords, printed.own_restrictions, 0)
        facts: dict[str, Any] = {
            "start": old,
            "end": new,
            "source": source,
            "cards": (self.named(card),),
            "amount": amount,
        }
        if how == "broken":
            self.add("break", **facts)
        else:
            self.add("move", seat, how=how, **facts)

    def _dealers(self, target: int) -> tuple[Named, ...]:
        """Who deals the next packet of damage to a target."""
        g = self.g
        for i in range(g.packet_count):
            p = g.packets[i]
            if p.target == target and (i not in self._packets or target >= c.FIRST_PLAYER):
                self._packets.add(i)
                if p.dealer == c.ATTACKERS:
                    return tuple(self.named(g.attackers[k], True) for k in range(g.attack_count))
                return () if p.dealer == st.NO_CARD else (self.named(p.dealer, True),)
        return ()

    def on_damage(self, card: int, old: int, new: int) -> None:
        """Damage was marked, or removed."""
        source = self._dealers(card) if new > old else ()
        seat = self.g.controller[source[0].index] if source else -1
        facts = {"cards": (self.named(card),), "source": source}
        self.add("damage" if new > old else "heal", seat, amount=new - old if new > old else 0, **facts)

    def on_dull(self, card: int, old: int, new: int) -> None:
        """An object became dull or active."""
        how = HOW_PAID.get(self.top(), "")
        last = self.events[-1] if self.events else None
        if new and last is not None and last.kind == "move" and last.end == op.FIELD and last.cards[0].index == card:
            how = "enters"
        elif new and not self.g.frame_count and self.g.attacking[card]:
            how = "attacks"
        self.add("dull" if new else "active", self.g.controller[card], cards=(self.named(card),), how=how)

    def on_frozen(self, card: int, old: int, new: int) -> None:
        """An object was frozen, or is no longer."""
        self.add("frozen" if new else "thawed", self.g.controller[card], cards=(self.named(card),))

    def on_face_up(self, card: int, old: int, new: int) -> None:
        """A card of an LB deck was turned face up."""
        last = self.events[-1] if self.events else None
        back = last is not None and last.end == op.LB_DECK and last.cards[0].index == card
        if new:
            facts = {"cards": (self.named(card, True),), "how": "back" if back else ""}
            self.add("face_up", int(card >= st.CARDS_PER_PLAYER), **facts)

    def on_attacking(self, card: int, old: int, new: int) -> None:
        """A Forward attacks."""
        if new:
            self.add("attack", self.g.controller[card], cards=(self.named(card),))

    def on_blocker(self, _: None, old: int, new: int) -> None:
        """A Forward blocks."""
        if new != st.NO_CARD:
            self.add("block", self.g.controller[new], cards=(self.named(new),))

    def on_crystals(self, player: int, old: int, new: int) -> None:
        """A player gains or spends Crystals."""
        self.add("crystals", player, amount=abs(new - old), how="gains" if new > old else "spends")

    def on_phase(self, _: None, old: int, new: int) -> None:
        """A phase begins."""
        self.add("phase")

    def on_turn(self, _: None, old: int, new: int) -> None:
        """A turn begins."""
        self.add("turn", self.g.turn_player, amount=new, phase=c.PHASE_ACTIVE)

    # --------------------------------------------------------------------------------------------------- called rules
    def leaving(self, g: Any, t: Any, cause: int) -> None:
        """Objects leave the field: some are broken."""
        self._broken = {g.list[i] for i in range(g.list_count) if g.leaving[g.list[i]] & IS_BROKEN}

    def drawing(self, *arguments: Any) -> Callable[[Any], None]:
        """A player draws."""
        return self.during("_drawing")

    def setting_up(self, g: Any) -> None:
        """The answers to the questions of the set-up."""
        if g.flow == FLOW_FIRST_PLAYER_ANSWER:
            self.add("first", g.decision_player if g.answer_option == 0 else 1 - g.decision_player)
        elif g.flow == FLOW_MULLIGAN_ANSWER:
            self.add("mulligan", g.turn_player, how="keeps" if g.answer_verb == c.VERB_PASS else "takes")

    def finishing(self, g: Any, result: int, reason: int) -> None:
        """The game ends."""
        if g.result == c.RUNNING:
            self.add("end", amount=result, words=c.REASONS[reason], scope=None)

    def placing_counters(self, g: Any, card: int, kind: int, count: int) -> Callable[[Any], None]:
        """Counters are placed."""

        def after(placed: int) -> None:
            if placed:
                self.add("counters", cards=(self.named(card),), how="placed on", start=kind, amount=count)

        return after

    def removing_counters(self, g: Any, card: int, kind: int, count: int) -> Callable[[Any], None]:
        """Counters are removed."""

        def after(removed: int) -> None:
            if removed:
                self.add("counters", cards=(self.named(card),), how="removed from", start=kind, amount=removed)

        return after

    def changing_controller(self, g: Any, card: int, player: int) -> Callable[[Any], None] | None:
        """A player gains control of an object."""
        if g.controller[card] == player:
            return None
        return lambda _: self.add("control", player, cards=(self.named(card),))

    def pushing(self, g: Any, item: Any) -> None:
        """An item is put on the stack."""
        targets = [item.target[i] for i in range(sum(item.group_count[k] for k in range(st.CHOICE_CAPACITY)))]
        chosen = tuple(self.named(card) for card in targets if card < st.NO_CARD)
        kind = ITEM_KINDS.get(item.kind, "item")
        facts = {"source": (self.source_of(item),), "how": kind}
        self.add("stack", item.controller, cards=chosen, amount=item.serial, **facts)

    def resolving(self, g: Any) -> Callable[[Any], None]:
        """The top item begins to resolve."""
        return lambda _: self.add("resolve", self.g.frames[self.g.frame_count - 1].item.controller)

    def cancelling(self, g: Any, position: int) -> None:
        """An item of the stack is cancelled."""
        item = g.stack[position]
        kind = ITEM_KINDS.get(item.kind, "item")
        self.add("cancel", item.controller, cards=(self.source_of(item),), how=kind)

    def shuffling(self, g: Any, player: int, kept: int) -> Callable[[Any], None]:
        """A deck is shuffled."""
        return lambda _: self.add("shuffle", player)

    def showing(self, g: Any, card: int) -> Callable[[Any], None]:
        """A card is shown to both players."""
        after = self.during("_showing")
        scope = self.scope()
        announced = scope is not None and scope.source.index == card and self.top() in SCOPES
        face_up = g.zone[card] == op.LB_DECK
        if g.zone[card] in HIDDEN_ZONES and not announced and not face_up:
            self.add("reveal", int(card >= st.CARDS_PER_PLAYER), cards=(self.named(card, True),), start=g.zone[card])
        return after

    def seeing(self, g: Any, player: int, card: int) -> Callable[[Any], None] | None:
        """A player looks at a card."""
        if self._showing or self.top() != c.FRAME_RESOLVE or g.zone[card] not in HIDDEN_ZONES:
            return None
        owner = int(card >= st.CARDS_PER_PLAYER)
        return lambda _: self.add("look", player, cards=(self.named(card),), start=g.zone[card], amount=owner)

    def bursting(self, g: Any, t: Any) -> None:
        """The answer whether an EX Burst is used."""
        f = g.frames[g.frame_count - 1]
        place = f.register[ExBursts.PLACE]
        if f.step == BURST_ANSWER and place < f.found_count and g.answer_verb != c.VERB_PASS:
            self.add("burst", f.player, cards=(self.named(g.found[f.found_start + place].card),))

    def naming(self, g: Any, f: Any, what: int, name: int) -> None:
        """Something is named."""
        self.add("name", f.player, start=what, amount=name)

    def dealing(self, g: Any, t: Any) -> None:
        """The packets of damage are dealt."""
        self._packets = set()

    # -------------------------------------------------------------------------------------------------- derived values
    def _values_of(self, card: int) -> tuple[int, int, int, int]:
        record = self.states[0]
        names = ("power", "keywords", "restrictions", "silenced")
        power, keywords, restrictions, silenced = (int(record[name][card]) for name in names)
        return power, keywords, restrictions, silenced

    def changing_power(self, g: Any, card: int, change: int) -> None:
        """An ongoing effect on power begins or ends."""
        if card not in self._values or g is not self.g:
            return
        power, *others = self._values[card]
        self._values[card] = (power + change, others[0], others[1], others[2])
        how = "" if self.scope() else "until"
        self.add("power", g.controller[card], cards=(self.named(card),), amount=change, how=how)

    def deriving(self, g: Any, t: Any) -> None:
        """The values of all objects are derived."""
        if g is self.g and self._given_before is None:
            self._given_before = self._given_at_first()
        self._given = {}

    def _given_at_first(self) -> dict[tuple[int, int], tuple[int, int]]:
        """What field abilities give before the action."""
        copy: Any = PlainRecord(self._before.reshape(()))
        self.quiet += 1
        copy_in_progress(self, derive_values)(copy, self.t)
        self.quiet -= 1
        return self._given

    def applying(self, g: Any, t: Any, row: int, card: int, source: int, time: int) -> Callable[[Any], None]:
        """A field ability is applied to an object."""
        power, keywords = g.power[card], g.keywords[card]

        def after(_: Any) -> None:
            given = self._given.get((card, source), (0, 0))
            self._given[card, source] = (given[0] + g.power[card] - power, given[1] | g.keywords[card] & ~keywords)

        return after

    def correcting_power(self, g: Any, t: Any, ability: int, source: int, kept: int) -> Callable[[Any], None]:
        """The number of a field ability may have changed: then the power of its own object is corrected."""
        power = g.power[source]

        def after(_: Any) -> None:
            if g is self.g and g.power[source] != power:
                if self._given_before is None:
                    self._given_before = self._given_at_first()
                given = dict(self._given)
                so_far = given.get((source, source), (0, 0))
                given[source, source] = (so_far[0] + g.power[source] - power, so_far[1])
                self._given = given

        return after

    def updating_values(self, g: Any, t: Any) -> Callable[[Any], None]:
        """Derived values may have changed."""
        return lambda _: self._report_values()

    def _report_values(self) -> None:
        given, before = self._given, self._given_before
        for card, old in list(self._values.items()):
            new = self._values_of(card)
            if new == old:
                continue
            self._values[card] = new
            self._report_power(card, new[0] - old[0], given, before or {})
            self._report_bits("keywords", card, old[1], new[1], given)
            self._report_bits("restrictions", card, old[2], new[2], {})
            if new[3] and not old[3]:
                self.add("silenced", self.g.controller[card], cards=(self.named(card),))
        if before is not None:
            self._given_before = given

    def _report_power(self, card: int, change: int, given: Any, before: Any) -> None:
        """A change of power, by source."""
        if not change:
            return
        facts: dict[str, Any] = {"cards": (self.named(card),), "scope": None}
        for source in sorted({source for about, source in (*given, *before) if about == card}):
            part = given.get((card, source), (0, 0))[0] - before.get((card, source), (0, 0))[0]
            if part and change:
                change -= part
                facts["source"] = (self.named(source, True),)
                self.add("power", self.g.controller[card], amount=part, how="field", **facts)
        if change:
            total = self.g.power[card]
            self.add("power", self.g.controller[card], amount=change, how="now", end=total, cards=facts["cards"])

    def _report_bits(self, kind: str, card: int, old: int, new: int, given: Any) -> None:
        """Keywords or restrictions that an object gains or loses."""
        for bits, how in ((new & ~old, "gains"), (old & ~new, "loses")):
            if bits:
                by = [source for (about, source), (_, has) in given.items() if about == card and has & bits]
                facts = {"source": tuple(self.named(source, True) for source in by[:1]), "how": how, "amount": bits}
                self.add(kind, self.g.controller[card], cards=(self.named(card),), **facts)


# -------------------------------------------------------------------------------------------------------------- words
ZONE_WORDS = {
    op.HAND: "the hand",
    op.DECK: "the deck",
    op.FIELD: "the field",
    op.BREAK_ZONE: "the Break Zone",
    op.DAMAGE_ZONE: "the Damage Zone",
    op.REMOVED: "the removed cards",
    op.LB_DECK: "the LB deck",
    op.STACK: "the stack",
    op.UNDER: "under another card",
}
MOVES = {
    (op.DECK, op.HAND, "draw"): "{who} draws {cards}",
    (op.HAND, op.BREAK_ZONE, "discard"): "{who} discards {cards}",
    (op.HAND, op.BREAK_ZONE, "for CP"): "{who} discards {cards} for CP",
    (op.HAND, op.BREAK_ZONE, "as a cost"): "{who} discards {cards} as a cost",
    (op.FIELD, op.HAND, ""): "{cards} {returns} to {who}'s hand",
    (op.FIELD, op.BREAK_ZONE, ""): "{cards} {is} put into the Break Zone",
    (op.STACK, op.BREAK_ZONE, ""): "{cards} {goes} into the Break Zone",
    (op.BREAK_ZONE, op.LB_DECK, ""): "{cards} {goes} back into the LB deck, face up",
}
MOVES_TO = {
    op.HAND: "{who} takes {cards} from {start} into the hand",
    op.DECK: "{who} puts {cards} from {start} into the deck",
    op.FIELD: "{who} puts {cards} from {start} onto the field",
    op.BREAK_ZONE: "{who} puts {cards} from {start} into the Break Zone",
    op.REMOVED: "{cards} {is} removed from the game",
    op.LB_DECK: "{cards} {goes} back into the LB deck, face up",
    op.STACK: "{cards} {is} put aside to be cast",
    op.UNDER: "{who} searches for {cards} and primes with it",
    op.DAMAGE_ZONE: "{cards} {goes} into the Damage Zone",
}
PLAIN = {
    "break": "{cards} {breaks}",
    "heal": "the damage of {cards} is removed",
    "active": "{cards} {becomes} active",
    "frozen": "{cards} {is} frozen",
    "thawed": "{cards} {is} no longer frozen",
    "attack": "{who} attacks with {cards}",
    "block": "{cards} {blocks}",
    "control": "{who} gains control of {cards}",
    "shuffle": "{who} shuffles the deck",
    "reveal": "{who} reveals {cards}",
    "burst": "{who} uses the EX Burst of {cards}",
    "silenced": "{cards} {loses} all abilities",
    "first": "{who} goes first",
    "crystals": "{who} {how} {amount}",
    "turn": "Turn {number}, {who}'s turn",
    "cancel": "{how} of {cards} is cancelled",
}
OPENINGS = {
    "cast": "player_{seat} casts {card}",
    "use": "player_{seat} uses an ability of {card}",
    "warp": "player_{seat} removes {card} with Warp",
    "prime": "player_{seat} primes {card}",
    "Summon": "{card}",
}
"""How a sentence about a procedure begins; about other resolutions it begins with ``Cloud's auto-ability``."""


class FFTCGEventWords:
    """The words for the events of FFTCG."""

    recorder = FFTCGRecorder
    phases = c.PHASES
    headings = (c.PHASE_ACTIVE, c.PHASE_DRAW, c.PHASE_END)
    summed = closes = frozenset(("stack",))
    joins = {
        "break": frozenset(("damage", "break")),
        "damage": frozenset(("damage",)),
        "dull": frozenset(("attack", "move")),
    }

    def __init__(self, cards: Sequence[PrintedCard], counter_kinds: Sequence[str]) -> None:
        self._cards, self._counter_kinds = cards, counter_kinds

    def name(self, number: int) -> str:
        """The name of a printed card."""
        return self._cards[number].name if number >= 0 else "a card"

    def is_known(self, now: np.ndarray, card: int, viewer: int) -> bool:
        """Whether a viewer knows a card now."""
        return is_known(now, 0, card, viewer)

    def always_known(self, card: Named, viewer: int, event: Event) -> bool:
        """Cards of one's own hand, and what one has looked at."""
        own = viewer == int(card.index >= st.CARDS_PER_PLAYER)
        return event.kind == "look" or (own and op.HAND in (event.start, event.end))

    def is_visible(self, event: Event, eyes: Eyes) -> bool:
        """All events are public, but not which cards they are about."""
        return True

    def alone(self, scope: Scope) -> str:
        """A resolution without anything else."""
        return "" if scope.kind in OPENINGS and scope.kind != "Summon" else " resolves"

    def opening(self, scope: Scope, eyes: Eyes) -> str:
        """How a sentence about a procedure begins."""
        text = OPENINGS.get(scope.kind, "{card}'s {kind}")
        return text.format(seat=scope.seat, card=self.name(scope.source.number), kind=scope.kind)

    def clause(self, events: Sequence[Event], eyes: Eyes) -> str:
        """Equal events in a clause."""
        first = events[0]
        several = count_of(events) > 1
        facts = {
            "who": f"player_{first.seat}",
            "cards": eyes.names(events),
            "how": first.how,
            "number": first.amount,
            "amount": counted(first.amount, "Crystal"),
            "start": ZONE_WORDS.get(first.start, ""),
            "is": "are" if several else "is",
            **{verb: verb[: -2 if verb == "goes" else -1] if several else verb for verb in VERBS},
        }
        special = getattr(self, f"_{first.kind}", None)
        return special(events, eyes, facts) if special else PLAIN[first.kind].format(**facts)

    def _move(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        first = events[0]
        if first.end == op.STACK and first.how == "cast":
            return ""
        if first.end == op.FIELD and first.how == "cast":
            return f"{facts['cards']} enters the field"
        if first.end == op.DAMAGE_ZONE and first.start == op.DECK:
            dealers = eyes.sources(first)
            points = counted(len(events), "point")
            by = f" from {dealers}" if dealers else ""
            return f"{facts['who']} takes {points} of damage{by}: {facts['cards']} ({events[-1].amount} in all)"
        known = MOVES.get((first.start, first.end, first.how)) or MOVES_TO[first.end]
        return known.format(**facts)

    def _damage(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        dealers, first = eyes.sources(events[0]), events[0]
        if dealers:
            deals = "deal" if len(first.source) > 1 else "deals"
            if first.scope is not None and first.source == (first.scope.source,):
                return f"{first.amount} damage to {facts['cards']}"
            return f"{dealers} {deals} {first.amount} damage to {facts['cards']}"
        return f"{facts['cards']} {'take' if count_of(events) > 1 else 'takes'} {first.amount} damage"

    def _dull(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        first = events[0]
        if first.how == "attacks":
            return ""
        if first.how == "enters":
            return ", dull"
        if first.how:
            return f"{facts['who']} dulls {facts['cards']} {first.how}"
        return f"{facts['cards']} {facts['becomes']} dull"

    def _face_up(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        return "" if events[0].how == "back" else f"{facts['who']} turns {facts['cards']} face up"

    def _mulligan(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        return f"{facts['who']} {'keeps the hand' if events[0].how == 'keeps' else 'takes a mulligan'}"

    def _end(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        first = events[0]
        winner = first.amount - c.PLAYER_0_WINS
        won = f"player_{winner} wins" if winner in (0, 1) else "The game ends without a winner"
        return f"{won}: {first.words}"

    def _counters(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        first = events[0]
        kind = self._counter_kinds[first.start - 1] if first.start <= len(self._counter_kinds) else "other"
        verb = "is" if first.amount == 1 else "are"
        return f"{counted(first.amount, f'{kind} Counter')} {verb} {first.how} {facts['cards']}"

    def _stack(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        first = events[0]
        aims = f"choosing {facts['cards']}" if facts["cards"] else ""
        if first.scope is not None:
            return aims
        return ", ".join(filter(None, (f"{eyes.sources(first)}'s {first.how} triggers", aims)))

    def _resolve(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        return ""

    def _look(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        first = events[0]
        zone = ZONE_WORDS[first.start]
        where = zone if first.amount == first.seat else f"player_{first.amount}'s {zone[4:]}"
        return f"{facts['who']} looks at {facts['cards']} of {where}"

    def _name(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        what, name = events[0].start, events[0].amount
        words = ""
        if what == op.NAME_ELEMENT:
            words = listed([element for k, element in enumerate(op.ELEMENTS) if k == name or name == 1 << k][:1])
        elif what == op.NAME_CARD_TYPE:
            words = listed([kind for k, kind in enumerate(op.TYPES) if name == 1 << k])
        return f"{facts['who']} names {words or f'number {name}'}"

    def _power(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        first = events[0]
        verb = ("gain" if first.amount > 0 else "lose") + "s" * (count_of(events) == 1)
        change = f"{facts['cards']} {verb} {'+' * (first.amount > 0)}{abs(first.amount)} power"
        if first.how == "field":
            return f"{change} from {eyes.sources(first)}'s field ability"
        if first.how == "now":
            return f"{facts['cards']} {'have' if count_of(events) > 1 else 'has'} {first.end} power now"
        return f"{change} (an effect ends)" if first.how == "until" else change

    def _keywords(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        first = events[0]
        words = listed([name for name, bit in op.KEYWORDS.items() if first.amount & bit])
        verb = first.how[: -1 if count_of(events) > 1 else None]
        by = f" from {eyes.sources(first)}'s field ability" if first.source else ""
        return f"{facts['cards']} {verb} {words}{by}"

    def _restrictions(self, events: Sequence[Event], eyes: Eyes, facts: dict[str, Any]) -> str:
        first = events[0]
        words = listed([RESTRICTIONS[name] for name, bit in q.RESTRICTIONS.items() if first.amount & bit])
        if first.how == "gains":
            return f"{facts['cards']}: {words}"
        return f'{facts["cards"]}: no longer "{words}"'


VERBS = ("breaks", "returns", "goes", "becomes", "blocks", "loses")
