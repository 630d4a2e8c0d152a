"""Ability trees -> the tables that a compiled engine reads (layout: ``tables``, codes: ``opcodes``)."""

from __future__ import annotations

import dataclasses
import functools
import operator
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from .. import tree
from ..database import CardDatabase
from ..model import Card
from ..subjects import load_subjects
from ..subjects.casting import rows as casting
from ..subjects.control import rows as control
from ..subjects.protection import rows as protection
from ..subjects.triggers import rows as triggers
from ..walk import contains
from . import opcodes as op
from . import registry
from .layers import stage_of
from .questions import ProgramError, QuestionCompiler, counter_kinds, deeds_asked_for, one_player
from .tables import (
    MAX_ABILITIES,
    MAX_CARDS,
    MAX_CHOICES,
    MAX_JOBS,
    MAX_MODES,
    MAX_NAMES,
    MAX_PART_CARDS,
    MAX_PARTS,
    MAX_ROWS,
    ROW_WIDTH,
    TABLES,
)

load_subjects("rows")

WARP = "Warp"
BACK_ATTACK = tree.HasKeyword(tree.Self(), "Back Attack")
READ_WHEN_NEEDED = (tree.ChangesDamage, tree.SpecialDiscards, *casting.ABOUT_CASTING, *control.ABOUT_LIMITS)
"""Field effects that change no derived value."""
AMOUNTS_OF_TRIGGERS = (tree.TriggerAmount, tree.MovedBefore)
QUOTED_POSITION = 15
"""The position of an ability row that is no paragraph of its card."""


class TableOverflowError(RuntimeError):
    """More cards than the tables hold; the message names the full table."""


@dataclass(frozen=True)
class Declared:
    """What a player declares before a program runs: its choices in the order of their groups, and its modes."""

    choices: tuple[tree.Choose, ...]
    modes: tree.Modes | None


@dataclass(frozen=True)
class CompiledCards:
    """All cards of a database in the engine's form.

    ``tables``: one record of :data:`~fftcg_env.cards.tables.TABLES`, shape ``(1,)``; ``numbers``: card code -> row of
    its card table; ``refused``: card code -> why the engine cannot play it yet (such a card cannot be in a deck);
    ``ability_trees``: tree of each ability row (of a delayed one, its :class:`~fftcg_env.cards.tree.Delayed`);
    ``counter_kinds``: names of the kinds of counters, the state holds their position plus 1. For words about what is
    asked: ``instructions``, row of the program table -> the effect that begins there, and ``sources``, first row of a
    program -> what is declared for it.
    """

    database: CardDatabase
    tables: np.ndarray
    codes: tuple[str, ...]
    numbers: dict[str, int]
    refused: dict[str, str]
    ability_trees: tuple[tree.Ability | tree.Effect, ...]
    counter_kinds: tuple[str, ...]
    instructions: dict[int, tree.Effect]
    sources: dict[int, Declared]

    def card(self, number: int) -> Card:
        """The card in a row of the card table."""
        return self.database[self.codes[number]]


def compile_cards(database: CardDatabase) -> CompiledCards:
    """Compile every card of a database; raises :class:`TableOverflowError` if there are too many."""
    return _Compiler(database).compile()


class _Names(dict[str, int]):
    """Numbers for names, jobs and categories, in order of first use."""

    def number(self, name: str) -> int:
        return self.setdefault(name, len(self))


@dataclass
class _Code:
    """Rows of one ability that is being compiled, and its choices."""

    rows: list[list[int]] = field(default_factory=list)
    choices: list[tree.Choose] = field(default_factory=list)
    choice_modes: list[int] = field(default_factory=list)
    mode: int = -1
    modes: tree.Modes | None = None
    divisions: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Row of the instruction, group of the targets, row of the value, mode."""
    parts: dict[int, tree.Effect] = field(default_factory=dict)
    """Row -> the innermost effect that begins there."""
    found_on_field: bool = False
    """Whether the cards found last were selected on the field: they leave it as objects do (R8.41b)."""

    def add(self, *numbers: int) -> int:
        """Append a row; returns its position."""
        self.rows.append(list(numbers) + [0] * (ROW_WIDTH - len(numbers)))
        return len(self.rows) - 1


class _Compiler(QuestionCompiler):
    def __init__(self, database: CardDatabase) -> None:
        self.database = database
        self.tables = np.zeros(1, TABLES)
        self.t = self.tables[0]
        self.names, self.jobs, self.categories, self.counters = _Names(), _Names(), _Names(), _Names()
        self.counters.number(WARP)  # the first kind: WARP_COUNTER
        self.special_names = _Names()
        self.used = dict.fromkeys(("abilities", "filters", "values", "conditions", "rows", "damage_rules"), 0)
        self.trees: list[Any] = []
        self.instructions: dict[int, tree.Effect] = {}
        self.sources: dict[int, Declared] = {}
        self.current_card = 0  # row of the card that is being compiled

    # ------------------------------------------------------------------------------------------------------ cards
    def compile(self) -> CompiledCards:
        cards = list(self.database.values())
        if len(cards) > MAX_CARDS:
            raise TableOverflowError(f"{len(cards)} cards are too many: the card table holds {MAX_CARDS}")
        refused: dict[str, str] = {}
        numbers = {card.code: number for number, card in enumerate(cards)}
        for number, card in enumerate(cards):
            self.facts(number, card, numbers)
            self.t["cards"][number]["first_ability"] = self.take("abilities", len(card.abilities), MAX_ABILITIES)
            self.trees.extend(card.abilities)
        for number, card in enumerate(cards):
            self.current_card = number
            try:
                self.abilities(number, card)
                self.t["cards"][number]["playable"] = 1
            except ProgramError as error:
                refused[card.code] = str(error)
        codes = tuple(card.code for card in cards)
        trees, kinds = tuple(self.trees), tuple(self.counters)
        words = self.instructions, self.sources
        return CompiledCards(self.database, self.tables, codes, numbers, refused, trees, kinds, *words)

    def take(self, table: str, count: int, capacity: int) -> int:
        """Reserve rows of a table; returns the first."""
        first = self.used[table]
        if first + count > capacity:
            raise TableOverflowError(f"the table of {table} is full: it holds {capacity}")
        self.used[table] += count
        return first

    def facts(self, number: int, card: Card, numbers: dict[str, int]) -> None:
        """The printed values of a card."""
        row = self.t["cards"][number]
        row["cost"], row["power"] = card.cost, card.power or 0
        row["type"] = functools.reduce(operator.or_, (op.TYPES[kind] for kind in (card.type, *card.also_types)))
        row["elements"] = sum(1 << op.ELEMENTS.index(element) for element in card.elements)
        row["element"] = op.ELEMENTS.index(card.elements[0])
        row["generic"], row["lb_cost"] = card.generic, card.lb_cost or 0
        row["names"], row["halves"], row["jobs"] = -1, -1, -1
        for k, name in enumerate(card.names[:MAX_NAMES]):
            row["names"][k] = self.names.number(name)
        for k, half in enumerate(_halves(card)):
            row["halves"][k] = self.names.number(half)
        for k, job in enumerate(card.jobs[:MAX_JOBS]):
            row["jobs"][k] = self.jobs.number(job)
        row["categories"] = sum(1 << self.categories.number(category) for category in card.categories)
        row["canonical"] = numbers.get(card.canonical_code, number)
        row["abilities"] = len(card.abilities)
        row["summon_text"] = row["warp_ability"] = row["priming_ability"] = -1

    def abilities(self, number: int, card: Card) -> None:
        """Compile the abilities of a card and what the card's row says of them."""
        if len(card.names) > MAX_NAMES or len(card.jobs) > MAX_JOBS:
            raise ProgramError(f"more than {MAX_NAMES} names or {MAX_JOBS} jobs")
        row = self.t["cards"][number]
        for position, ability in enumerate(card.abilities):
            index = int(row["first_ability"]) + position
            self.ability(index, number, position, ability)
            a = self.t["abilities"][index]
            if a["kind"] == op.AUTO_ABILITY:
                row["listens"] |= a["listens"]
            row["field_abilities"] += a["kind"] == op.FIELD_ABILITY
            if a["kind"] in (op.ACTION_ABILITY, op.SPECIAL_ABILITY):
                row["usable_abilities"] += a["zone"] == op.FIELD
                row["usable_in"] |= 0 if a["zone"] == op.FIELD else 1 << int(a["zone"])
            row["ex_burst"] |= a["ex_burst"]
            if a["kind"] == op.SUMMON_TEXT:
                if row["summon_text"] >= 0:
                    raise ProgramError("a Summon with several texts is not there yet")
                row["summon_text"] = index
            row["asks"] |= deeds_asked_for(ability)
            row["casting"] |= op.CASTING_ASKED if contains(ability, *casting.ASKED) else 0
            if isinstance(ability, tree.Field):
                casting.note_casting_facts(row, ability)
                self.special_discards(row, ability)
                row["limits"] |= control.limit_facts(ability)
                for fact in ("stages", "watches", "grants", "replaces_damage"):
                    row[fact] |= a[fact]
                protection.facts(row, ability)
                if any(effect == BACK_ATTACK for effect in ability.effects) and ability.condition is None:
                    if ability.damage:
                        raise ProgramError("Back Attack under Damage N is not there yet")
                    row["keywords"] |= op.BACK_ATTACK
        if card.type == "Summon" and row["summon_text"] < 0:
            raise ProgramError("a Summon without text")

    def special_discards(self, row: Any, ability: tree.Field) -> None:
        """What else can be discarded for the S icons of a card (R5.97)."""
        for effect in ability.effects:
            if isinstance(effect, tree.SpecialDiscards):
                if ability.damage or ability.condition:
                    raise ProgramError("another discard for the S icon under a condition is not there yet")
                row["special_filter"] = self.filter(effect.cards) + 1

    def field_facts(self, row: Any, ability: tree.Field) -> None:
        """What the engine must know of a field ability without running it, in its own row; the row of a card has it of
        all that are printed on it."""
        for effect in ability.effects:
            if isinstance(effect, tree.ChangesDamage):
                row["replaces_damage"] = 1
                row["watches"] |= op.CHANGES_DAMAGE
            if not isinstance(effect, READ_WHEN_NEEDED):
                row["stages"] |= 1 << self.stage(effect, ability.condition)
                row["watches"] |= _watches(effect) | _watches(ability.condition)
                row["watches"] |= (1 << op.DAMAGE_ZONE) if ability.damage else 0
            if isinstance(effect, tree.HasNoAbilities | tree.CannotGain):
                row["grants"] |= op.TAKES_ABILITIES
            if isinstance(effect, tree.HasAbility):
                field = isinstance(effect.ability, tree.Field)
                row["grants"] |= op.GRANTS_FIELD_ABILITY if field else op.GRANTS_OTHER_ABILITY

    def stage(self, effect: tree.FieldEffect, condition: tree.Condition | None) -> int:
        """The stage of a field effect. One that changes the rules reads its own description only when it is asked."""
        return stage_of(None if protection.is_asked_for(effect) else effect, condition)

    # -------------------------------------------------------------------------------------------------- abilities
    def ability(self, index: int, number: int, position: int, ability: Any) -> None:
        """Compile one ability into its row."""
        a = self.t["abilities"][index]
        a["card"], a["position"], a["condition"] = number, position, -1
        a["trigger_filter"] = -1
        a["damage"] = getattr(ability, "damage", 0)
        if isinstance(ability, tree.Field):
            a["kind"] = op.FIELD_ABILITY
            a["condition"] = self.ability_condition(ability.condition)
            a["program"] = self.statics(ability)
            self.field_facts(a, ability)
            return
        if isinstance(ability, tree.Warp):
            self.warp(index, a, ability)
            return
        if isinstance(ability, tree.Priming):
            a["kind"] = op.PRIMING_ABILITY
            self.cost(a, ability.cost)
            searched = (tree.OfType("Character"), tree.Named(ability.name))
            a["trigger_filter"] = self.filter(tree.Cards("deck", "you", searched))
            self.t["cards"][number]["priming_ability"] = index
            return
        if isinstance(ability, tree.SummonText):
            a["kind"], a["ex_burst"] = op.SUMMON_TEXT, ability.ex_burst
        elif isinstance(ability, tree.Auto):
            a["kind"], a["ex_burst"] = op.AUTO_ABILITY, ability.ex_burst
            a["once_per_turn"] = ability.once_per_turn
            a["condition"] = self.ability_condition(ability.condition, tree.Self, tree.Triggering)
            self.trigger(a, ability.trigger)
        else:
            a["kind"] = op.SPECIAL_ABILITY if isinstance(ability, tree.Special) else op.ACTION_ABILITY
            a["special_name"] = self.special_names.number(getattr(ability, "name", ""))
            a["once_per_turn"] = ability.once_per_turn
            a["condition"] = self.ability_condition(ability.condition)
            a["zone"] = op.ZONES.index(getattr(ability, "zone", "field"))
            self.cost(a, ability.cost)
        self.effect(a, ability.effect, getattr(ability, "condition", None))

    def warp(self, index: int, a: Any, ability: tree.Warp) -> None:
        """Warp is three abilities: the payment, and two auto-abilities of the removed card (R12.53)."""
        a["kind"] = op.WARP_ABILITY
        self.cost(a, ability.cost)
        a["counters"] = ability.counters
        row = self.t["cards"][self.current_card]
        row["warp_ability"] = index
        row["warp_tick"], tick = self.new_ability(op.DELAYED_ABILITY, ability)
        self.effect(tick, tree.RemoveCounters(tree.Self(), WARP))
        row["warp_arrival"], arrival = self.new_ability(op.DELAYED_ABILITY, ability)
        self.effect(arrival, tree.PlayOntoField(tree.Self()))

    def effect(self, a: Any, effect: tree.Effect, condition: tree.Condition | None = None) -> None:
        """Compile the effect of an ability: its choices and its rows. ``condition``: under which it happens (R8.33)."""
        a["counters_asked"] = self.counters_asked((condition, effect))
        code = _Code()
        self.instruction(code, effect)
        code.add(op.OP_END)
        choices = len(code.choices) + len(code.divisions)
        if choices > MAX_CHOICES:
            raise ProgramError(f"more than {MAX_CHOICES} choices in one ability")
        a["choices"] = choices
        for k, choice in enumerate(code.choices):
            a["choose_filter"][k] = self.filter(choice.cards)
            a["choose_minimum"][k], a["choose_maximum"][k] = choice.minimum, choice.maximum
            a["choose_mode"][k], a["choose_apart"][k] = code.choice_modes[k], choice.apart
            a["choose_value"][k] = -1 if choice.number is None else self.declared_value(choice.number)
        for k, (at, group, value, mode) in enumerate(code.divisions, start=len(code.choices)):  # R5.75
            a["choose_filter"][k], a["choose_mode"][k] = op.SHARES, mode
            a["choose_minimum"][k], a["choose_maximum"][k], a["choose_value"][k] = group, value, -1
            code.rows[at][2] = k
        if code.modes is not None:
            a["modes"] = len(code.modes.options)
            self.number_of_modes(a, code.modes)
        start = self.take("rows", len(code.rows), MAX_ROWS)
        jumps = {
            op.OP_MAY: 2,
            op.OP_UNLESS: 2,
            op.OP_UNLESS_DONE: 1,
            op.OP_JUMP: 1,
            op.OP_UNLESS_MODE: 2,
            op.OP_WHILE_MODE: 2,
        }
        jumps |= registry.JUMPS
        for k, row in enumerate(code.rows):
            if row[0] in jumps:
                row[jumps[row[0]]] += start
            self.t["rows"][start + k] = row
        self.instructions.update((start + at, part) for at, part in code.parts.items())
        self.sources[start] = Declared(tuple(code.choices), code.modes)
        a["program"] = start

    def counters_asked(self, node: Any) -> int:
        """The kind of counters, plus 1, that items of an ability keep of a card that leaves (R4.40); 0: none."""
        kinds = counter_kinds(node)
        if len(kinds) > 1:
            raise ProgramError("several kinds of counters of one card that has left are not there yet")
        return self.counters.number(kinds.pop()) + 1 if kinds else 0

    def number_of_modes(self, a: Any, modes: tree.Modes) -> None:
        """How many modes are selected, and by whom (R5.72)."""
        if a["has_x"]:
            raise ProgramError("modes of an ability whose cost has an X are not there yet")
        a["modes_minimum"], a["modes_maximum"] = modes.minimum, modes.maximum
        a["modes_by_opponent"] = modes.by == "opponent"
        if modes.instead is not None:
            a["modes_condition"] = self.condition(modes.instead.condition) + 1
            a["modes_minimum_then"], a["modes_maximum_then"] = modes.instead.minimum, modes.instead.maximum
        if modes.up_to is not None:
            a["modes_value"] = self.value(modes.up_to) + 1
        if modes.again is not None:
            a["modes_again"] = self.value(modes.again) + 1
            if len(modes.options) > op.MODES_AGAIN or contains(modes.options, tree.Choose, *AMOUNTS_OF_TRIGGERS):
                raise ProgramError("actions with targets that can be selected more than once are not there yet")

    def trigger(self, a: Any, trigger: Any) -> None:
        """Compile a trigger into the trigger columns of an ability row."""
        a["trigger_player"], a["trigger_filter"], a["trigger_partner"], a["also_trigger"] = op.ANYONE, -1, -1, -1
        writer = registry.TRIGGERS.get(type(trigger))
        if writer is None:
            raise ProgramError(f"{type(trigger).__name__} is not there yet")
        writer(self, trigger, a)
        a["listens"] |= 1 << int(a["event"])

    def cost(self, a: Any, cost: tree.Cost) -> None:
        """Compile the cost of an action or special ability."""
        if (cost.x or cost.x_counters) and a["kind"] in (op.WARP_ABILITY, op.PRIMING_ABILITY):
            raise ProgramError("X in the cost of Warp or Priming is not there yet")
        a["crystals"] = cost.crystals
        a["has_x"], a["x_icons"], a["x_counters"] = cost.x > 0 or cost.x_counters, cost.x, cost.x_counters
        a["cost_less"] = 0 if cost.less is None else self.value(cost.less) + 1
        a["x_maximum"] = cost.x_maximum or op.GREATEST_X
        if cost.counter_kind:
            a["counter_kind"], a["counters"] = self.counters.number(cost.counter_kind) + 1, cost.counters
        for element in cost.elements:
            a["required"][op.ELEMENTS.index(element)] += 1
        a["total_cp"] = len(cost.elements) + cost.generic
        a["dull"], a["special"], a["put_self"], a["discard"] = cost.dull, cost.special, cost.put_self, cost.discard
        a["self_to"] = 1 + op.SELF_TO[cost.self_to] if cost.self_to else 0
        a["top_cards"], a["top_cards_to"] = cost.top_cards, op.ZONES.index(cost.top_cards_to)
        if len(cost.parts) > MAX_PARTS:
            raise ProgramError(f"more than {MAX_PARTS} parts of one cost")
        if sum(part.count for part in cost.parts if part.cards.zone in ("field", "hand")) > MAX_PART_CARDS:
            raise ProgramError(
                f"a cost that takes more than {MAX_PART_CARDS} described cards of the hand and the field"
            )
        if "bottom" in (part.deed for part in cost.parts) or cost.self_to == "deck_bottom":
            raise ProgramError("putting cards at the bottom of the deck as a cost is not there yet")
        a["parts"] = len(cost.parts)
        for k, part in enumerate(cost.parts):
            a["part_deed"][k], a["part_count"][k] = op.PARTS.index(part.deed), part.count
            a["part_filter"][k] = self.filter(part.cards)
            a["part_kind"][k] = self.counters.number(part.kind) + 1 if part.kind else 0

    # ----------------------------------------------------------------------------------------------- field effects
    def statics(self, ability: tree.Field) -> int:
        """Compile the effects of a field ability; returns the first row."""
        rows = [self.static(effect) for effect in ability.effects]
        start = self.take("rows", len(rows) + 1, MAX_ROWS)
        for k, row in enumerate(rows):
            self.t["rows"][start + k, : len(row)] = row
            self.t["rows"][start + k, op.STAGE_COLUMN] = self.stage(ability.effects[k], ability.condition)
        return start

    def static(self, effect: Any) -> list[int]:
        """One field effect: (kind, reference kind, filter, value or bits)."""
        if type(effect) in registry.STATICS:
            row: list[int] = registry.STATICS[type(effect)](self, effect)
            return row
        who = self.reference(effect.who)
        if isinstance(effect, tree.HasPower):
            return [op.STATIC_POWER, *who, self.value(effect.amount)]
        if isinstance(effect, tree.HasKeyword):
            return [op.STATIC_KEYWORD, *who, op.KEYWORDS[effect.keyword]]
        if isinstance(effect, tree.HasRestriction):
            return [op.STATIC_RESTRICT, *who, op.RESTRICTIONS[effect.restriction]]
        raise ProgramError(f"{type(effect).__name__} is not there yet")

    def no_own_player(self, node: Any) -> None:
        """What protects from one's own Summons and abilities only is not there."""
        if node.player == "you":
            raise ProgramError("a protection from one's own Summons or abilities only is not there yet")

    def lasting_static(self, effect: Any) -> int:
        """The static row of a field effect that a resolution starts; its last number: what the objects that it
        describes depend on."""
        if self.stage(effect, None) > op.STAGE_ABILITIES:
            raise ProgramError("a field effect for a while that asks for keywords or power is not there yet")
        numbers = self.static(effect)
        row = self.take("rows", 1, MAX_ROWS)
        self.t["rows"][row, : len(numbers)] = numbers
        self.t["rows"][row, op.WATCH_COLUMN] = _watches(effect)
        return row

    # ------------------------------------------------------------------------------------------------ instructions
    def instruction(self, code: _Code, effect: tree.Effect) -> None:
        """Compile one effect node into rows."""
        writer = _WRITERS.get(type(effect)) or registry.EFFECTS.get(type(effect))
        if writer is None:
            raise ProgramError(f"{type(effect).__name__} is not there yet")
        code.parts[len(code.rows)] = effect
        writer(self, code, effect)

    def sequence(self, code: _Code, effect: tree.Sequence) -> None:
        for part in effect.effects:
            self.instruction(code, part)

    def choose(self, code: _Code, effect: tree.Choose) -> None:
        code.choice_modes.append(code.mode)
        code.choices.append(effect)  # declared before anything is carried out (R5.74)
        if effect.roles != "none":
            code.add(op.OP_ROLES, len(code.choices) - 1, int(effect.roles == "resolution"))

    def nested(self, code: _Code, effect: tree.Effect) -> None:
        """An effect under a condition; a choice there could not be declared in advance."""
        before = len(code.choices)
        self.instruction(code, effect)
        if len(code.choices) != before:
            raise ProgramError("a choice under a condition is not there yet")

    def branch(self, code: _Code, jump: list[int], target: int, then: tree.Effect, other: tree.Effect | None) -> None:
        """``then``, or ``other`` where the row ``jump`` jumps (to the number at ``target`` of it)."""
        at = code.add(*jump)
        self.nested(code, then)
        if other is None:
            code.rows[at][target] = len(code.rows)
            return
        end = code.add(op.OP_JUMP, 0)
        code.rows[at][target] = len(code.rows)
        self.nested(code, other)
        code.rows[end][1] = len(code.rows)

    def if_(self, code: _Code, effect: tree.If) -> None:
        self.branch(code, [op.OP_UNLESS, self.condition(effect.condition), 0], 2, effect.then, effect.otherwise)

    def if_done(self, code: _Code, effect: tree.IfDone) -> None:
        self.branch(code, [op.OP_UNLESS_DONE, 0], 1, effect.then, effect.otherwise)

    def may(self, code: _Code, effect: tree.May) -> None:
        condition = self.condition(effect.condition) if effect.condition else self.possible(effect.effect)
        self.branch(code, [op.OP_MAY, condition, 0], 2, effect.effect, None)

    def possible(self, effect: tree.Effect) -> int:
        """What must hold for "you may" to be a question at all: one cannot discard from an empty hand (R7.65)."""
        first = effect.effects[0] if isinstance(effect, tree.Sequence) and effect.effects else effect
        who = getattr(first, "who", None)
        if isinstance(first, tree.Discard) and first.player == "you":
            count = first.count if isinstance(first.count, int) else 1
            return self.condition(tree.Exists(tree.Cards("hand", "you", first.where), count))
        if isinstance(who, tree.TopOf):  # R1.15
            return self.condition(tree.Exists(tree.Cards("deck", who.player), who.count))
        return -1

    def delayed(self, code: _Code, effect: tree.Delayed) -> None:
        who = effect.about or triggers.bound(effect.trigger)
        index, a = self.new_ability(op.DELAYED_ABILITY, effect)
        a["duration"] = op.DURATIONS[effect.duration]
        self.trigger(a, effect.trigger)
        self.effect(a, effect.effect)
        if who is None:
            code.add(op.OP_WATCH, index)
        else:
            code.add(op.OP_DELAYED, index, *self.reference(who))

    def modes(self, code: _Code, effect: tree.Modes) -> None:
        if code.modes is not None or code.mode >= 0:
            raise ProgramError("two modal parts in one ability are not there yet")
        if len(effect.options) > MAX_MODES:
            raise ProgramError(f"more than {MAX_MODES} modes")
        code.modes = effect
        for number, option in enumerate(effect.options):
            at = code.add(op.OP_UNLESS_MODE if effect.again is None else op.OP_WHILE_MODE, number, 0)
            code.mode = number
            self.instruction(code, option)
            if effect.again is not None:
                code.add(op.OP_JUMP, at)
            code.rows[at][2] = len(code.rows)
        code.mode = -1

    def new_ability(self, kind: int, node: Any) -> tuple[int, Any]:
        """An ability row that belongs to no paragraph: a delayed ability, one that triggers, a cost."""
        index = self.take("abilities", 1, MAX_ABILITIES)
        self.trees.append(node)
        a = self.t["abilities"][index]
        a["kind"], a["card"], a["position"], a["condition"] = kind, self.current_card, QUOTED_POSITION, -1
        return index, a

    def quoted_ability(self, ability: tree.QuotedAbility) -> int:
        """The row of an ability that an object can gain (R8.65); it belongs to no paragraph."""
        if getattr(ability, "ex_burst", False):
            raise ProgramError("an EX Burst cannot be gained")
        index = self.take("abilities", 1, MAX_ABILITIES)
        self.trees.append(ability)
        self.ability(index, self.current_card, QUOTED_POSITION, ability)
        if isinstance(ability, tree.Field):
            if any(isinstance(effect, (tree.SpecialDiscards, *casting.ABOUT_CASTING)) for effect in ability.effects):
                raise ProgramError("a quoted ability that works outside the field is not there yet")
        return index

    def when_done(self, code: _Code, effect: tree.WhenDone) -> None:
        about_found = contains(effect.effect, tree.FoundBefore)
        if about_found and contains(effect.effect, tree.Triggering):
            raise ProgramError("two cards that a new ability knows are not there yet")
        index, a = self.new_ability(op.DELAYED_ABILITY, effect)
        self.effect(a, effect.effect)
        jump = code.add(op.OP_UNLESS_DONE, 0)
        code.add(op.OP_TRIGGER, index, int(contains(effect.effect, tree.MovedBefore)), int(about_found))
        code.rows[jump][1] = len(code.rows)

    def may_pay(self, code: _Code, effect: tree.MayPay) -> None:
        index, a = self.new_ability(op.COST_ONLY, effect)
        self.cost(a, effect.cost)
        code.add(op.OP_MAY_PAY, index, one_player(effect))


def _halves(card: Card) -> list[str]:
    """Both parts of a name with "/" in it, which are names too for the option ``slash_names`` (R3.14)."""
    return card.name.split("/") if card.name.count("/") == 1 else []


def _watches(node: Any) -> int:
    """What the value of a part of a tree depends on: zone bits and ``WATCH_*`` bits."""
    if isinstance(node, tuple):
        return functools.reduce(operator.or_, map(_watches, node), 0)
    if not dataclasses.is_dataclass(node):
        return 0
    if isinstance(node, tree.HasAbility) and not isinstance(node.ability, tree.Field):
        return _watches(node.who)
    bits = 0
    if isinstance(node, tree.Cards) and node.zone != "field":
        bits |= 1 << op.ZONES.index(node.zone)
    elif isinstance(node, tree.InState):
        bits |= op.WATCH_DAMAGE_MARKS if node.state == "damaged" else op.WATCH_STATUS
    elif isinstance(node, tree.WithCounters | tree.CountersOn):
        bits |= op.WATCH_COUNTERS
    elif isinstance(node, tree.Received | tree.PointsOfDamage):
        bits |= 1 << op.DAMAGE_ZONE
    elif isinstance(node, tree.DuringTurn | tree.ThisTurn | tree.Marked | tree.Crystals):
        bits |= op.WATCH_TURN_PART
    elif isinstance(node, tree.DamageOn):
        bits |= op.WATCH_DAMAGE_MARKS
    return bits | functools.reduce(
        operator.or_, (_watches(getattr(node, part.name)) for part in dataclasses.fields(node)), 0
    )


Writer = Callable[[_Compiler, _Code, Any], None]


def _on(operation: int) -> Writer:
    """An instruction whose only operand is a reference."""
    return lambda self, code, effect: _ignore(code.add(operation, *self.reference(effect.who)))


def _ignore(_: object) -> None:
    """Writers return nothing."""


def _for_player(operation: int, amount: str) -> Writer:
    """An instruction that gives or does so many to a player; ``amount``: the field that says how many."""
    return lambda self, code, effect: _ignore(
        code.add(operation, one_player(effect), self.amount(getattr(effect, amount)))
    )


def _of_counters(operation: int) -> Writer:
    """An instruction about so many counters of a kind."""

    def write(self: _Compiler, code: _Code, effect: Any) -> None:
        kind = self.counters.number(effect.kind) + 1
        code.add(operation, *self.reference(effect.who), kind, self.amount(effect.count))

    return write


def _for_duration(operation: int, operand: Callable[[_Compiler, Any], int]) -> Writer:
    """An instruction that starts an ongoing effect."""

    def write(self: _Compiler, code: _Code, effect: Any) -> None:
        code.add(operation, *self.reference(effect.who), operand(self, effect), op.DURATIONS[effect.duration])

    return write


_WRITERS: dict[type, Writer] = {
    tree.Sequence: _Compiler.sequence,
    tree.Choose: _Compiler.choose,
    tree.If: _Compiler.if_,
    tree.IfDone: _Compiler.if_done,
    tree.May: _Compiler.may,
    tree.Delayed: _Compiler.delayed,
    tree.Modes: _Compiler.modes,
    tree.WhenDone: _Compiler.when_done,
    tree.MayPay: _Compiler.may_pay,
    tree.GainCrystals: _for_player(op.OP_GAIN_CRYSTALS, "count"),
    tree.PlaceCounters: _of_counters(op.OP_PLACE_COUNTERS),
    tree.RemoveCounters: _of_counters(op.OP_REMOVE_COUNTERS),
    tree.GainPower: _for_duration(op.OP_GAIN_POWER, lambda self, e: self.value(e.amount)),
    tree.SetPower: _for_duration(op.OP_SET_POWER, lambda self, e: int(e.power)),
    tree.GainKeyword: _for_duration(op.OP_GAIN_KEYWORD, lambda self, e: op.KEYWORDS[e.keyword]),
    tree.LoseAbilities: _for_duration(op.OP_LOSE_ABILITIES, lambda self, e: 0),
    tree.BecomeForward: _for_duration(op.OP_BECOME_FORWARD, lambda self, e: int(e.power)),
    tree.Break: _on(op.OP_BREAK),
    tree.Dull: _on(op.OP_DULL),
    tree.Activate: _on(op.OP_ACTIVATE),
    tree.Freeze: _on(op.OP_FREEZE),
    tree.ReturnToHand: _on(op.OP_RETURN_TO_HAND),
    tree.PlayOntoField: lambda self, code, e: _ignore(
        code.add(op.OP_PLAY_ONTO_FIELD, *self.reference(e.who), int(e.dull), op.PLAYERS.get(e.player, op.ANYONE))
    ),
    tree.Draw: _for_player(op.OP_DRAW, "count"),
}
