"""Ability trees -> the tables that a compiled engine reads (layout: ``tables``, codes: ``opcodes``)."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from .....errors import FFTCGEnvError
from .. import tree
from ..database import CardDatabase
from ..model import Card
from ..walk import contains, nodes_of, parts_of
from . import opcodes as op
from . import operands as arg
from . import registry, rows, tables
from .code import Code
from .compiled import CardTexts, CompiledCards, Declared
from .layers import asked_layer, relied_on, stage_of, watched
from .needs import note_needs
from .precomputed import store_precomputed
from .queries import ProgramError, QueryCompiler, counter_kinds, references
from .ranges import check_facts, check_numbers
from .rows.abilities import WARP
from .rows.casting import write_cost
from .rows.core import asks_each
from .rows.restrictions import is_asked_for

rows.load()

AMOUNTS_OF_TRIGGERS = (tree.TriggerAmount, tree.MovedBefore, tree.Known, tree.ElementsPaidToUse)
USE_THE_AMOUNT = (*AMOUNTS_OF_TRIGGERS, tree.Cancel, tree.UseSame, tree.Modes)
"""Effects that use the place of the stored number."""
NAME_BITS = 64


class TableOverflowError(FFTCGEnvError, RuntimeError):
    """A table is full; the message names it."""


def compile_cards(database: CardDatabase) -> CompiledCards:
    """Compile every card of a database; raises :class:`TableOverflowError` if there are too many."""
    return _Compiler(database).compile()


class _Names(dict[str, int]):
    """Numbers for names, jobs and categories, in order of first use."""

    def number(self, name: str) -> int:
        return self.setdefault(name, len(self))


class _Compiler(QueryCompiler):
    def __init__(self, database: CardDatabase) -> None:
        self.database = database
        self.tables = tables.blank_tables()
        self.t = self.tables[0]
        self.names, self.jobs, self.categories, self.counters = _Names(), _Names(), _Names(), _Names()
        self.counters.number(WARP)  # the first kind: WARP_COUNTER
        self.special_names = _Names()
        self.used = dict.fromkeys(("abilities", "filters", "values", "conditions", "rows", "damage_rules"), 0)
        self.trees: list[Any] = []
        self.instructions: dict[int, tree.Effect] = {}
        self.field_effects: dict[int, tree.FieldEffect] = {}
        self.damage_changes: dict[int, tree.ChangesDamage | tree.ChangeDamage] = {}
        self.sources: dict[int, Declared] = {}
        self.current_card = self.current_ability = 0  # rows of the card and the ability that are being compiled
        self.current_abilities: tuple[tree.Ability, ...] = ()
        self.own_names: tuple[str, ...] = ()
        self.tying = False  # whether the instruction lasts as long as another card stays on the field

    # ------------------------------------------------------------------------------------------------------ cards
    def compile(self) -> CompiledCards:
        cards = list(self.database.values())
        if len(cards) > tables.MAX_CARDS:
            raise TableOverflowError(f"{len(cards)} cards are too many: the card table holds {tables.MAX_CARDS}")
        refused: dict[str, str] = {}
        numbers = {card.code: number for number, card in enumerate(cards)}
        for number, card in enumerate(cards):
            self.refusing(card, refused, functools.partial(self.facts, number, card, numbers))
            self.t["cards"][number]["first_ability"] = self.take("abilities", len(card.abilities))
            self.trees.extend(card.abilities)
        for number, card in enumerate(cards):
            self.current_card, self.last_group, self.held = number, -1, None
            if self.refusing(card, refused, functools.partial(self.abilities, number, card)):
                self.t["cards"][number]["playable"] = 1
        note_needs(self.t, {**self.used, "cards": len(cards)})
        store_precomputed(self.t)
        codes = tuple(card.code for card in cards)
        texts = CardTexts(tuple(self.trees), self.instructions, self.sources, self.field_effects, self.damage_changes)
        return CompiledCards(self.database, self.tables, codes, refused, tuple(self.counters), lambda: texts)

    @staticmethod
    def refusing(card: Card, refused: dict[str, str], work: Callable[[], None]) -> bool:
        """Compile a part of a card that is not refused yet; returns whether that was possible."""
        if card.code in refused:
            return False
        try:
            work()
        except ProgramError as error:
            refused[card.code] = str(error)
        except OverflowError as error:  # NumPy names the number and the type of the column
            refused[card.code] = f"a number that the tables cannot hold: {error}"
        except RecursionError:
            refused[card.code] = "an ability that is nested too deeply"
        return card.code not in refused

    def take(self, table: str, count: int = 1) -> int:
        """Reserve rows of a table; returns the first."""
        first, capacity = self.used[table], len(self.t[table])
        if first + count > capacity:
            raise TableOverflowError(f"the table of {table} is full: it holds {capacity}")
        self.used[table] += count
        return first

    def facts(self, number: int, card: Card, numbers: dict[str, int]) -> None:
        """The printed values of a card."""
        row = self.t["cards"][number]
        row["names"], row["halves"], row["jobs"] = -1, -1, -1
        row["summon_text"] = row["warp_ability"] = row["priming_ability"] = -1
        row["canonical"] = numbers.get(card.canonical_code, number)
        check_facts(card)
        row["cost"], row["power"] = card.cost, card.power or 0
        row["type"] = functools.reduce(operator.or_, (op.TYPES[kind] for kind in (card.type, *card.also_types)))
        row["elements"] = sum(1 << op.ELEMENTS.index(element) for element in card.elements)
        for e, element in enumerate(op.ELEMENTS):
            row["required"][e] = element in card.elements and not op.LIGHT_DARK >> e & 1
        row["required_count"] = row["required"].sum()
        row["element"] = op.ELEMENTS.index(card.elements[0])
        row["generic"], row["lb_cost"] = card.generic, card.lb_cost or 0
        for k, name in enumerate(card.names[: tables.MAX_NAMES]):
            row["names"][k] = self.names.number(name)
        for k, half in enumerate(_halves(card)):
            row["halves"][k] = self.names.number(half)
        names = {int(name) % NAME_BITS for name in (*row["names"], *row["halves"]) if name >= 0}
        row["name_bits"] = np.array(sum(1 << bit for bit in names), np.uint64).astype(np.int64)
        for k, job in enumerate(card.jobs[: tables.MAX_JOBS]):
            row["jobs"][k] = self.jobs.number(job)
        row["categories"] = sum(1 << self.categories.number(category) for category in card.categories)
        row["abilities"] = len(card.abilities)

    def abilities(self, number: int, card: Card) -> None:
        """Compile the abilities of a card and what the card's row says of them."""
        row = self.t["cards"][number]
        self.current_abilities, self.own_names = card.abilities, card.names
        for node in nodes_of(card.abilities):
            check_numbers(node)
            if type(node) in registry.NODE_FACTS:
                registry.NODE_FACTS[type(node)](row, node)
        for position, ability in enumerate(card.abilities):
            index = int(row["first_ability"]) + position
            self.ability(index, number, position, ability)
            self.ability_facts(row, index, ability)
            for note in registry.FACTS:
                note(self, row, ability)
        if row["special_filter"]:
            row["usable_by_name"] = 0
        back_attack = row["keywords"] & op.BACK_ATTACK
        row["cast_when"] = (
            op.CAST_IN_MAIN
            | (op.CAST_ALWAYS if back_attack or row["type"] == op.SUMMON else 0)
            | (op.CAST_IN_GAP if back_attack else 0)
        )
        if card.type == "Summon" and row["summon_text"] < 0:
            raise ProgramError("a Summon needs a text")

    def ability_facts(self, row: Any, index: int, ability: tree.Ability) -> None:
        """Write into the row of a card what it says about one of its abilities."""
        a = self.t["abilities"][index]
        kind = int(a["kind"])
        row["ex_burst"] |= a["ex_burst"]
        if kind == op.AUTO_ABILITY:
            row["listens" if a["zone"] == op.FIELD else "listens_elsewhere"] |= a["listens"]
        elif kind == op.FIELD_ABILITY:
            row["field_abilities"] += 1
            for fact in ("stages", "watches", "grants", "replaces_damage"):
                row[fact] |= a[fact]
        elif kind in (op.ACTION_ABILITY, op.SPECIAL_ABILITY):
            row["usable_abilities"] += a["zone"] == op.FIELD
            bit = 1 << int(a["position"])
            if a["zone"] == op.FIELD:
                row["usable"] |= bit
                row["usable_dull"] |= 0 if a["dull"] else bit
                row["usable_by_name"] |= bit if a["special"] and not a["has_x"] else 0
            else:
                row["usable_elsewhere"] |= bit
                row["usable_in"] |= 1 << int(a["zone"])
        elif kind == op.SUMMON_TEXT:
            if row["summon_text"] >= 0:
                raise ProgramError("not supported: a Summon with several texts")
            row["summon_text"] = index

    def cost(self, a: Any, cost: tree.Cost) -> None:
        """Compile the cost of an ability into its row."""
        write_cost(self, a, cost)

    def field_facts(self, row: Any, ability: tree.Field) -> None:
        """Write facts about a field ability, which the engine reads without running it, into its own row, and for
        printed abilities into the row of the card."""
        damage = (1 << op.DAMAGE_ZONE) if ability.damage else 0
        condition = watched(ability.condition) | damage
        row["answer"] = 0 if ability.condition is not None or ability.damage else -1
        row["relies"] = relied_on(ability.condition) | damage
        row["asks_derived"] = asked_layer(ability.condition) >= op.LAYER_NAMES
        for effect in ability.effects:
            if isinstance(effect, tree.ChangesDamage):
                row["replaces_damage"] = 1
                row["watches"] |= op.CHANGES_DAMAGE
            if isinstance(effect, tree.AllowsSeveral):  # derived with the rest
                row["watches"] |= condition
            if type(effect) not in registry.READ_WHEN_NEEDED:
                row["stages"] |= 1 << self.stage(effect, ability.condition)
                row["watches"] |= watched(effect) | condition
                if isinstance(effect, tree.HasPower) and not asks_each(effect.amount):
                    row["value_relies"] |= relied_on(effect.amount)
                    row["unkept"] |= relied_on(effect.who)
                elif isinstance(effect, tree.PowerCannot) or not is_asked_for(effect):
                    row["unkept"] |= relied_on(effect)
            if isinstance(effect, tree.HasNoAbilities | tree.CannotGain | tree.LosesKeyword):
                row["grants"] |= op.TAKES_ABILITIES
            if isinstance(effect, tree.HasAbilitiesOf):
                row["grants"] |= op.GRANTS_OTHER_ABILITY
            if isinstance(effect, tree.HasAbility):
                field = isinstance(effect.ability, tree.Field)
                moments = op.GRANTS_FIELD_ABILITY | op.GRANTS_LATE_FIELD_ABILITY
                row["grants"] |= moments if field else op.GRANTS_OTHER_ABILITY

    def stage(self, effect: tree.FieldEffect, condition: tree.Condition | None) -> int:
        """The stage of a field effect. A rule change reads its description only when the rule is looked up."""
        return stage_of(None if is_asked_for(effect) else effect, condition)

    # -------------------------------------------------------------------------------------------------- abilities
    def ability(self, index: int, number: int, position: int, ability: tree.Ability) -> None:
        """Compile one ability into its row."""
        a = self.t["abilities"][index]
        a["card"], a["position"], a["condition"] = number, position, -1
        a["trigger_filter"], a["answer"] = -1, -1
        self.current_ability = index
        with self.scope(lambda: 0), self.having(continuous=isinstance(ability, tree.Field)):
            registry.ABILITIES[type(ability)](self, ability, a)

    def effect(self, a: Any, effect: tree.Effect, condition: tree.Condition | None = None) -> None:
        """Compile the effect of an ability: its choices and its rows. ``condition``: that of the whole ability
        (R8.33)."""
        a["counters_asked"] = self.counters_asked((condition, effect))
        code = Code()
        if contains(effect, tree.Keep) and contains((condition, effect), *USE_THE_AMOUNT):
            raise ProgramError("not supported: a text with a number of its own and a number from its trigger")
        new = int(a["kind"]) == op.DELAYED_ABILITY
        with self.having(keeps=False, in_new_ability=new), self.scope(lambda: len(code.choices)):
            self.instruction(code, effect)
            code.row(op.OP_END)
            self.declared(a, code)
        if code.modes is not None:
            a["modes" if code.modes_later < 0 else "modes_later"] = len(code.modes.options)
            self.number_of_modes(a, code.modes)
        a["decided_if"], a["uncancellable"] = code.decided_if, code.uncancellable
        start = self.take("rows", len(code.rows))
        for k, row in enumerate(code.rows):
            if row[arg.OPERATION] in arg.JUMPS:
                row[arg.JUMPS[row[arg.OPERATION]]] += start
            self.t["rows"][start + k] = row
        self.instructions.update((start + at, part) for at, part in code.parts.items())
        self.sources[start] = Declared(tuple(code.choices), code.modes)
        a["program"] = start

    def declared(self, a: Any, code: Code) -> None:
        """Write the choices and divisions that are declared with the ability (R5.74, R5.75)."""
        triggered = int(a["kind"]) in (op.AUTO_ABILITY, op.DELAYED_ABILITY)
        self.held = self.reference(tree.Triggering()) if triggered else None
        choices = len(code.choices) + len(code.divisions)
        if choices > tables.MAX_CHOICES:
            raise ProgramError(f"an ability has more than {tables.MAX_CHOICES} choices")
        a["choices"] = choices
        for k, choice in enumerate(code.choices):
            if choice.apart > k or (choice.minimum > choice.maximum) or (choice.minimum < 0 and choice.number is None):
                raise ProgramError(
                    "a choice needs more targets than it allows, or excludes targets of a missing choice"
                )
            with self.comparing_targets(a, k, choice):
                a["choose_filter"][k] = code.later_filters[k] if k in code.later_filters else self.filter(choice.cards)
            a["choose_minimum"][k], a["choose_maximum"][k] = choice.minimum, choice.maximum
            a["choose_mode"][k], a["choose_apart"][k] = code.choice_modes[k], choice.apart
            a["choose_different"][k] = different(choice)
            a["choose_or_else"][k] = 0 if choice.or_else is None else self.filter(_checked_or_else(choice)) + 1
            if choice.total_cost is not None:
                if choice.different is not None or choice.minimum or choice.cards.zone == "stack":
                    raise ProgramError(
                        "not supported: a choice by total cost that is mandatory, or of cards that differ"
                    )
                a["choose_different"][k] = op.TOTAL_COST + choice.total_cost
            a["choose_value"][k] = -1 if choice.number is None else self.declared_value(choice.number)
        for k, (at, group, value, mode) in enumerate(code.divisions, start=len(code.choices)):
            a["choose_filter"][k], a["choose_mode"][k] = op.SHARES, mode
            a["choose_minimum"][k], a["choose_maximum"][k], a["choose_value"][k] = group, value, -1
            condition, other = code.other_divisions.get(k - len(code.choices), (-1, 0))
            a["choose_different"][k], a["choose_apart"][k] = condition + 1, other
            code.rows[at][arg.DivideDamage.SHARES] = k
            if (now := code.shares_now.get(k - len(code.choices))) is not None:
                code.rows[now][arg.ChooseNow.FIRST], code.rows[now][arg.ChooseNow.UNTIL] = k, k + 1
        self.held = None

    @contextmanager
    def comparing_targets(self, a: Any, k: int, choice: tree.Choose) -> Iterator[None]:
        """Within it, a description of targets can compare with the target of an earlier choice (R7.46)."""
        named = {part for part in nodes_of(choice.cards) if isinstance(part, tree.Chosen)}
        if not named:
            yield
            return
        chosen = named.pop()
        if named or chosen.group >= k or choice.minimum > 0 or choice.apart or choice.cards.zone == "stack":
            raise ProgramError("not supported: mandatory targets that are compared with another card")
        a["choose_beside"][k], a["compares_targets"] = chosen.group + 1, 1
        with self.having(held=self.reference(chosen)):
            yield

    def counters_asked(self, node: Any) -> int:
        """The kind of counters, plus 1, that items of an ability store for a card that leaves (R4.40); 0: none."""
        kinds = counter_kinds(node)
        if len(kinds) > 1:
            raise ProgramError("not supported: several kinds of counters of one card that has left the field")
        return self.counters.number(kinds.pop()) + 1 if kinds else 0

    def number_of_modes(self, a: Any, modes: tree.Modes) -> None:
        """How many modes are selected, and by whom (R5.72)."""
        if a["has_x"]:
            raise ProgramError("not supported: modes of an ability whose cost has an X")
        a["modes_minimum"], a["modes_maximum"] = modes.minimum, modes.maximum
        a["modes_by_opponent"], a["modes_in_order"] = modes.by == "opponent", modes.in_order
        if modes.in_order and (modes.again is not None or modes.instead is not None):
            raise ProgramError("not supported: actions from top to bottom whose number depends on this value")
        if modes.instead is not None:
            a["modes_condition"] = self.condition(modes.instead.condition) + 1
            a["modes_minimum_then"], a["modes_maximum_then"] = modes.instead.minimum, modes.instead.maximum
        if modes.up_to is not None:
            a["modes_value"] = self.value(modes.up_to) + 1
        if modes.again is not None:
            a["modes_again"] = self.value(modes.again) + 1
            if len(modes.options) > op.MODES_AGAIN or contains(modes.options, tree.Choose, *AMOUNTS_OF_TRIGGERS):
                raise ProgramError("not supported: actions with targets that can be selected more than once")

    @contextmanager
    def counting_discards(self, node: tree.Auto, a: Any) -> Iterator[None]:
        """Within it, an ability that triggers when its card enters can count the cards discarded to cast it; the number
        is read when it triggers."""
        by_entering = isinstance(node.trigger, tree.Enters) and isinstance(node.trigger.who, tree.Self)
        self.counts_discards = () if by_entering else None
        yield
        if self.counts_discards:
            cards, quality = self.counts_discards
            if contains((node.condition, node.effect), tree.Keep, *USE_THE_AMOUNT):
                raise ProgramError(
                    "not supported: cards discarded for a cast together with another number of a trigger"
                )
            compared = -1 if quality is None else op.QUALITIES[quality]
            discarded = self.plain_filter(tree.Cards("break_zone", "you", cards.where))
            a["amount_value"] = self.value_row(op.VALUE_DISCARDED_TO_CAST, quality=compared, filter=discarded) + 1
        self.counts_discards = None

    @contextmanager
    def knowing_names(self, node: tree.Auto, a: Any) -> Iterator[None]:
        """Within it, a triggered ability can refer to a name given by another ability of its object; the number of its
        trigger is that name (R7.45)."""
        named = {part for part in nodes_of(node.effect) if isinstance(part, tree.OfNamed) and part.before}
        if not named:
            yield
            return
        if len(named) > 1 or a["amount_value"] or contains((node.condition, node.effect), tree.Keep, *USE_THE_AMOUNT):
            raise ProgramError("not supported: a name stored before together with another number of a trigger")
        if contains(node.effect, tree.Delayed, tree.WhenDone, tree.Triggers):
            raise ProgramError("not supported: a name stored before in a new ability")
        a["amount_value"] = self.value_row(op.VALUE_NAMED, argument=op.NAMES[named.pop().what]) + 1
        with self.having(names_at_trigger=True):
            yield

    @contextmanager
    def asking_cause(self, node: tree.Auto, a: Any) -> Iterator[None]:
        """Within it, an ability that triggers when its card enters can ask for the cause; the answer is found when it
        triggers and stored as its number."""
        by_entering = isinstance(node.trigger, tree.Enters) and isinstance(node.trigger.who, tree.Self)
        self.asks_cause = () if by_entering else None
        yield
        cause = self.asks_cause
        if cause:
            others = (*AMOUNTS_OF_TRIGGERS, tree.Cancel, tree.UseSame, tree.Keep, tree.DiscardedToCast)
            again = any(isinstance(part, tree.Modes) and part.again is not None for part in nodes_of(node.effect))
            if a["amount_value"] or contains((node.condition, node.effect), *others) or again:
                raise ProgramError("not supported: how a card entered together with another number of a trigger")
            bits, player = sum(op.CAUSES[kind] for kind in cause.kinds), op.PLAYERS[cause.player]
            source = self.plain_filter(tree.Cards("field", "any", cause.source)) if cause.source else -1
            index = self.value_row(op.VALUE_IS_CAUSED, argument=bits, player=player, filter=source)
            a["amount_value"] = index + 1
        self.asks_cause = None

    def trigger(self, a: Any, trigger: Any) -> None:
        """Compile a trigger into the trigger columns of an ability row."""
        a["trigger_player"], a["trigger_filter"], a["trigger_partner"], a["also_trigger"] = op.ANYONE, -1, -1, -1
        registry.TRIGGERS[type(trigger)](self, trigger, a)
        a["listens"] |= 1 << int(a["event"])

    # ----------------------------------------------------------------------------------------------- field effects
    def statics(self, ability: tree.Field) -> int:
        """Compile the effects of a field ability; returns the first row."""
        rows = [self.static(effect) for effect in ability.effects]
        start = self.take("rows", len(rows) + 1)
        for k, row in enumerate(rows):
            self.t["rows"][start + k, : len(row)] = row
            self.t["rows"][start + k, arg.STAGE] = self.stage(ability.effects[k], ability.condition)
            self.field_effects[start + k] = ability.effects[k]
        return start

    def static(self, effect: Any) -> list[int]:
        """One field effect: (kind, reference kind, filter, value or bits)."""
        row: list[int] = registry.STATICS[type(effect)](self, effect)
        return row

    def lasting_static(self, effect: Any) -> int:
        """The static row of a field effect that a resolution starts; its last number says what its described objects
        depend on."""
        with self.having(continuous=True):
            numbers = self.static(effect)
        late = self.stage(effect, None) > op.STAGE_ABILITIES
        if late and numbers[arg.OPERATION] not in (op.STATIC_RESTRICT, op.STATIC_PROTECT):
            raise ProgramError("not supported: a field effect with a duration that depends on keywords or power")
        row = self.store(numbers)
        self.field_effects[row] = effect
        self.t["rows"][row, arg.WATCHES] = watched(effect)
        self.t["rows"][row, arg.STAGE] = op.STAGE_LAST if late else 0
        return row

    # ------------------------------------------------------------------------------------------------ instructions
    def instruction(self, code: Code, effect: tree.Effect) -> None:
        """Compile one effect node into rows."""
        code.parts[len(code.rows)] = effect
        if getattr(effect, "duration", "") == "while_it_on_field" and not self.tying:
            raise ProgramError("the duration depends on another card, and the text does not name this card")
        self.no_items_as_cards(code, effect)
        with self.having(held=self.hold(code, effect)):
            registry.EFFECTS[type(effect)](self, code, effect)

    def hold(self, code: Code, effect: tree.Effect) -> list[int] | None:
        """The card that the descriptions of an instruction compare with, if any; a row before the instruction sets
        it."""
        if isinstance(effect, tree.Choose) and not code.nested:
            return None  # at declaration, only the card that triggered it is known
        own = nodes_of(*parts_of(effect), outside=(tree.Effect, tree.Ability))
        compared = {part for cards in own if isinstance(cards, tree.Cards) for part in references(cards, tree.Self)}
        if not compared:
            return None
        numbers = [self.reference(reference) for reference in compared]
        if any(other != numbers[0] for other in numbers):
            raise ProgramError("not supported: an instruction whose descriptions compare with several cards")
        code.row(op.OP_HOLD, who=numbers[0])
        return numbers[0]

    def no_items_as_cards(self, code: Code, effect: tree.Effect) -> None:
        """A chosen item on the stack can be cancelled (R8.70), and of a Summon the damage that it deals be changed; no
        other instruction treats it as a card (R7.53)."""
        if isinstance(effect, tree.Cancel | tree.Retarget | tree.TriggerSame):
            return
        for node in nodes_of(*parts_of(effect), outside=(tree.Effect, tree.Ability)):
            if isinstance(node, tree.SourceOf):
                if node.group < len(code.choices) and code.choices[node.group].cards.zone != "stack":
                    raise ProgramError("only an ability on the stack has a source")
            if isinstance(node, tree.Chosen) and node.group < len(code.choices):
                chosen = code.choices[node.group].cards
                if chosen.zone == "stack" and not _deals_damage(effect, node, chosen):
                    kind = type(effect).__name__
                    raise ProgramError(f"not supported: {kind} of a chosen Summon or ability on the stack")

    def new_ability(self, kind: int, node: Any) -> tuple[int, Any]:
        """An ability row without a paragraph: a delayed ability, a "when you do so" ability, a cost."""
        index = self.take("abilities")
        self.trees.append(node)
        a = self.t["abilities"][index]
        a["kind"], a["card"], a["position"], a["condition"] = kind, self.current_card, op.QUOTED_POSITION, -1
        return index, a

    def quoted_ability(self, ability: tree.QuotedAbility) -> int:
        """The row of an ability that an object can gain (R8.65); it has no paragraph."""
        if isinstance(ability, tree.Field) and contains(ability.effects, tree.LosesKeyword):
            raise ProgramError("not supported: a gained ability that removes keywords")
        if getattr(ability, "ex_burst", False):
            raise ProgramError("an EX Burst cannot be gained")
        index = self.take("abilities")
        self.trees.append(ability)
        with self.having(in_quotes=True):
            self.ability(index, self.current_card, op.QUOTED_POSITION, ability)
        if getattr(ability, "zone", "field") != "field":  # R4.12: no object has it there
            row = self.t["abilities"][index]
            row["kind"], row["listens"], row["event"], row["also_trigger"] = op.COST_ONLY, 0, 0, -1
        if isinstance(ability, tree.Field):
            kinds = {type(effect) for effect in ability.effects if not _is_about_own_cast(effect)} - {
                tree.ChangesDamage
            }
            if not kinds.isdisjoint(registry.READ_WHEN_NEEDED):
                raise ProgramError("not supported: a quoted ability that works outside the field")
        return index


def different(choice: tree.Choose) -> int:
    """The number of what no two targets of a choice have in common. A mandatory choice of several must know in
    advance how many can be taken: the number of different costs or types, since each card has one of them."""
    if choice.different is None:
        return 0
    if choice.minimum not in (0, 1) and choice.different not in ("costs", "types"):
        raise ProgramError("not supported: a mandatory choice of several cards that share nothing")
    return op.VARIETIES[choice.different] + 1


def _checked_or_else(choice: tree.Choose) -> tree.Cards:
    """The cards in another zone that can be chosen as well."""
    assert choice.or_else is not None
    alone = choice.different is None and choice.total_cost is None and not choice.apart and choice.minimum in (0, 1)
    if not alone or "stack" in (choice.cards.zone, choice.or_else.zone) or choice.cards.zone == choice.or_else.zone:
        raise ProgramError("not supported: a choice in two zones of more than two kinds of cards")
    return choice.or_else


def _is_about_own_cast(effect: tree.FieldEffect) -> bool:
    """Whether a field effect says how its own card is cast or enters. An object on the field that gains it is not
    affected, because the cast card is another object (R4.12, R8.4)."""
    if isinstance(effect, tree.CastingChange | tree.CastableFrom):
        return getattr(effect, "where", None) is None
    return isinstance(effect, tree.OnlyPaidBy | tree.AlternativeCost | tree.ExtraCost | tree.EntersBeside)


def _deals_damage(effect: tree.Effect, summon: tree.Chosen, cards: tree.Cards) -> bool:
    """Whether an instruction is about the damage that a chosen Summon deals."""
    if not isinstance(effect, tree.ChangeDamage) or tree.OnStackAs(("summon",)) not in cards.where:
        return False
    return effect.damage.by == summon and effect.damage.to != summon and effect.change.recipient is None


def _halves(card: Card) -> list[str]:
    """Both parts of a name with "/", which are also names with the option ``slash_names`` (R3.14)."""
    return card.name.split("/") if card.name.count("/") == 1 else []
