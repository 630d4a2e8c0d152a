"""The parts of ability trees that ask something -> rows: descriptions, references, values and conditions."""

from __future__ import annotations

from typing import Any, TypeGuard

from .. import tree
from ..walk import contains, nodes_of, parts_of
from . import opcodes as op
from . import registry
from .tables import MAX_CONDITIONS, MAX_FILTERS, MAX_VALUES

NO_LIMIT = 1_000_000
MAXIMUM_COST = 255
FilterRow = dict[str, Any]


class ProgramError(ValueError):
    """An ability tree that the engine has no instructions for; the message says which part of it."""


class QuestionCompiler:
    """The part of the compiler that writes filters, references, values and conditions."""

    t: Any
    names: Any
    jobs: Any
    categories: Any
    counters: Any

    def take(self, table: str, count: int, capacity: int) -> int:
        """Reserve rows of a table; returns the first."""
        raise NotImplementedError

    @staticmethod
    def refusal(reason: str) -> ProgramError:
        """What writers raise for a node that the engine has no rows for."""
        return ProgramError(reason)

    # ---------------------------------------------------------------------------------------------------- filters
    def filter(self, cards: tree.Cards) -> int:
        """Compile a description into filter rows; returns the first."""
        start: FilterRow = {"zone": op.ZONES.index(cards.zone), "player": op.PLAYERS[cards.player]}
        rows = self.narrowed_by_all([start], cards.where)
        first = self.take("filters", len(rows), MAX_FILTERS)
        for k, row in enumerate(rows):
            entry = self.t["filters"][first + k]
            defaults = {"name": -1, "job": -1, "choosing": -1, "cost_maximum": MAXIMUM_COST, "power_maximum": NO_LIMIT}
            defaults |= {"unless": -1, "bound": -1}
            row = dict(row)
            exceptions = row.pop("exceptions", ())
            if exceptions:
                row["unless"] = self.plain_filter(tree.Cards("field", "any", (tree.AnyOf(exceptions),)))
            for key, value in (defaults | row).items():
                entry[key] = value
            entry["alternative"] = first + k + 1 if k + 1 < len(rows) else -1
            entry["asks"] = sum(bit for bit, columns in _ASKED.items() if not columns.isdisjoint(row))
        return first

    def plain_filter(self, cards: tree.Cards) -> int:
        """A filter that is read inside another question: it cannot ask for values or extremes itself."""
        if contains(cards, tree.Compared, tree.Extreme):
            raise ProgramError("a comparison inside another comparison is not there yet")
        return self.filter(cards)

    def narrowed_by_all(self, rows: list[FilterRow], predicates: tuple[tree.Predicate, ...]) -> list[FilterRow]:
        """The rows with all these predicates more; alternatives make several rows of one."""
        for predicate in predicates:
            if isinstance(predicate, tree.AnyOf):
                before, rows = rows, []
                for alternative in predicate.predicates:
                    rows += self.narrowed_by_all(before, (alternative,))
            elif isinstance(predicate, tree.AllOf):
                rows = self.narrowed_by_all(rows, predicate.predicates)
            else:
                rows = [self.narrowed(row, predicate) for row in rows]
        return rows

    def narrowed(self, row: FilterRow, predicate: tree.Predicate) -> FilterRow:
        """A filter row with one more predicate."""
        row = dict(row)
        if type(predicate) in registry.PREDICATES:
            registry.PREDICATES[type(predicate)](self, predicate, row)
        elif isinstance(predicate, tree.OfType):
            row["types"] = row.get("types", 15) & op.TYPES[predicate.type]
        elif isinstance(predicate, tree.OfElement):
            row["elements"] = row.get("elements", 0) | 1 << op.ELEMENTS.index(predicate.element)
        elif isinstance(predicate, tree.OfCost):
            self.limit(row, "cost", predicate.comparison, predicate.cost)
        elif isinstance(predicate, tree.OfPower):
            row["has_power"] = 1
            self.limit(row, "power", predicate.comparison, predicate.power)
        elif isinstance(predicate, tree.Named):
            row["name"] = self.only(row, "name", self.names.number(predicate.name))
        elif isinstance(predicate, tree.OfJob):
            row["job"] = self.only(row, "job", self.jobs.number(predicate.job))
        elif isinstance(predicate, tree.OfCategory):
            row["categories"] = row.get("categories", 0) | 1 << self.categories.number(predicate.category)
        elif isinstance(predicate, tree.InState):
            row["states"] = row.get("states", 0) | op.STATES[predicate.state]
        elif isinstance(predicate, tree.WithKeyword):
            row["keywords"] = row.get("keywords", 0) | op.KEYWORDS[predicate.keyword]
        elif isinstance(predicate, tree.WithCounters):
            row["counter_kind"] = self.only(row, "counter_kind", self.counters.number(predicate.kind) + 1)
            row["counters"] = max(row.get("counters", 0), predicate.at_least)
        elif isinstance(predicate, tree.Other):
            row["other"] = 1
        else:
            raise ProgramError(f"{type(predicate).__name__} inside an alternative is not there yet")
        return row

    def only(self, row: FilterRow, key: str, number: int) -> int:
        """A field that can be asked for once."""
        if row.get(key, number) != number:
            raise ProgramError(f"two different {key}s of one card are not there yet")
        return number

    def limit(self, row: FilterRow, key: str, comparison: tree.Comparison, number: int) -> None:
        """Narrow a range."""
        if comparison != "at_least":
            row[f"{key}_maximum"] = min(row.get(f"{key}_maximum", NO_LIMIT), number)
        if comparison != "at_most":
            row[f"{key}_minimum"] = max(row.get(f"{key}_minimum", 0), number)

    # ------------------------------------------------------------------------------------------- references, values
    def reference(self, reference: tree.Reference) -> list[int]:
        """(reference kind, argument)."""
        if isinstance(reference, tree.All):
            return [op.REF_ALL, self.filter(reference.cards)]
        if isinstance(reference, tree.Chosen):
            return [op.REF_CHOSEN, reference.group]
        if isinstance(reference, tree.FirstOf | tree.OthersOf):
            return [op.REF_FIRST if isinstance(reference, tree.FirstOf) else op.REF_OTHERS, reference.group]
        if isinstance(reference, tree.TopOf):
            return [op.REF_TOP, op.PLAYERS[reference.player] | reference.count << 2]
        if isinstance(reference, tree.Targets):
            return [op.REF_TOGETHER, sum(1 << group for group in reference.groups)]
        kinds: dict[type, int] = {
            tree.Self: op.REF_SELF,
            tree.Triggering: op.REF_TRIGGERING,
            tree.FoundBefore: op.REF_TRIGGERING,
            tree.Found: op.REF_FOUND,
            tree.Rest: op.REF_REST,
        }
        return [kinds[type(reference)], 0]

    def value(self, value: tree.Value) -> int:
        """Compile a value; returns its row. A sum is a chain of rows."""
        following = -1
        for term, factor in reversed(_terms(value, 1)):
            index = self.take("values", 1, MAX_VALUES)
            row = self.t["values"][index]
            row["each"], row["filter"] = 1, -1
            if isinstance(term, tree.Half):
                row["half"], row["up_to"], row["down_to"] = 1, term.up_to, term.down_to
                term = term.value
            self.term(term, row)
            row["each"] *= factor
            row["also"] = following
            following = index
        return following

    def amount(self, amount: tree.Amount) -> int:
        """How many: the number itself, or -1 minus the row of a value."""
        return amount if isinstance(amount, int) else -1 - self.value(amount)

    def declared_value(self, value: tree.Value) -> int:
        """A value that is read when targets are declared (R7.21): it can ask about the source and the table only."""
        for reference in _references(value):
            if not isinstance(reference, tree.Self):
                raise ProgramError("a number of targets that another card tells is not there yet")
        return self.value(value)

    def term(self, value: tree.Value, row: Any) -> None:
        """Fill the row of a value that is no sum."""
        if type(value) in registry.VALUES:
            registry.VALUES[type(value)](self, value, row)
        elif isinstance(value, tree.Number):
            row["kind"], row["argument"] = op.VALUE_NUMBER, value.number
        elif isinstance(value, tree.CountOf):
            row["kind"], row["argument"], row["each"] = op.VALUE_COUNT, self.plain_filter(value.cards), value.each
        elif isinstance(value, tree.PointsOfDamage):
            row["kind"], row["argument"] = op.VALUE_POINTS_OF_DAMAGE, one_player(value)
            row["each"] = value.each
        elif isinstance(value, tree.CountersOn):
            row["kind"], row["each"] = op.VALUE_COUNTERS, value.each
            row["counter_kind"] = self.counters.number(value.kind) + 1
            row["reference"], row["argument"] = self.reference(value.who)
        elif isinstance(value, tree.PowerOf):
            row["kind"] = op.VALUE_POWER_OF
            row["reference"], row["argument"] = self.reference(value.who)
        else:
            raise ProgramError(f"the value {type(value).__name__} is not there yet")

    # --------------------------------------------------------------------------------------------------- conditions
    def ability_condition(self, condition: tree.Condition | None, *known: type) -> int:
        """A condition that is tested without a resolution: it can ask about the source and, at an event, about the
        card that it happened to (``known``: the classes of references)."""
        if condition is None:
            return -1
        for reference in _references(condition):
            if not isinstance(reference, known or (tree.Self,)):
                raise ProgramError("an ability's own condition about another card is not there yet")
        return self.condition(condition)

    def condition(
        self, condition: tree.Condition, when_true: int = op.CONDITION_TRUE, when_false: int = op.CONDITION_FALSE
    ) -> int:
        """Compile a condition into rows that say where to go on; returns the first."""
        if isinstance(condition, tree.Not):
            return self.condition(condition.condition, when_false, when_true)
        if isinstance(condition, tree.Both):
            for part in reversed(condition.conditions):
                when_true = self.condition(part, when_true, when_false)
            return when_true
        if isinstance(condition, tree.Either):
            for part in reversed(condition.conditions):
                when_false = self.condition(part, when_true, when_false)
            return when_false
        if is_counting(condition) and isinstance(condition.who, tree.Self):
            condition = _comparison(condition)
        index = self.take("conditions", 1, MAX_CONDITIONS)
        row = self.t["conditions"][index]
        row["when_true"], row["when_false"], row["filter"] = when_true, when_false, -1
        if type(condition) in registry.CONDITIONS:
            registry.CONDITIONS[type(condition)](self, condition, row)
        elif isinstance(condition, tree.Exists):
            row["kind"], row["filter"] = op.CONDITION_EXISTS, self.filter(condition.cards)
            row["number"] = condition.at_least
        elif isinstance(condition, tree.Received):
            row["kind"], row["player"] = op.CONDITION_RECEIVED, one_player(condition)
            row["number"] = condition.at_least
        elif isinstance(condition, tree.Is):
            row["kind"] = op.CONDITION_IS
            row["reference"], row["argument"] = self.reference(condition.who)
            row["filter"] = self.filter(tree.Cards("field", "any", condition.predicates))
        else:
            raise ProgramError(f"the condition {type(condition).__name__} is not there yet")
        return index


def one_player(node: Any) -> int:
    """The player of a node that concerns one player: "any" would need a part for each (R7.55)."""
    if node.player == "any":
        raise ProgramError(f"{type(node).__name__} for both players at once is not there yet")
    return op.PLAYERS[node.player]


def _terms(value: tree.Value, factor: int) -> list[tuple[tree.Value, int]]:
    """The parts of a sum, each with its factor."""
    if isinstance(value, tree.Sum):
        return [term for part in value.values for term in _terms(part, factor)]
    if isinstance(value, tree.Times):
        return _terms(value.value, factor * value.factor)
    if isinstance(value, tree.Half) and isinstance(value.value, tree.Half | tree.Sum | tree.Times):
        raise ProgramError("half of a value that is put together is not there yet")
    return [(value, factor)]


def _references(node: Any) -> list[Any]:
    """The cards that a condition asks about, beside descriptions."""
    if isinstance(
        node, tree.Self | tree.Chosen | tree.Targets | tree.Triggering | tree.Found | tree.FoundBefore | tree.Rest
    ):
        return [node]
    return [reference for part in parts_of(node) for reference in _references(part)]


def counter_kinds(node: Any) -> set[str]:
    """The kinds of counters on its source, or on what triggered it, that a part of a tree asks for."""
    counting: list[Any] = [part for part in nodes_of(node) if isinstance(part, tree.CountersOn) or is_counting(part)]
    about_one = [part for part in counting if isinstance(part.who, tree.Self | tree.Triggering)]
    return {part.kind if isinstance(part, tree.CountersOn) else part.predicates[0].kind for part in about_one}


def is_counting(condition: Any) -> TypeGuard[tree.Is]:
    """Whether a condition is that so many counters lie on one card."""
    if not isinstance(condition, tree.Is) or len(condition.predicates) != 1:
        return False
    return isinstance(condition.predicates[0], tree.WithCounters)


def _comparison(condition: Any) -> tree.Compare:
    """The same condition as a comparison of the number, which is kept of a card that leaves (R4.40)."""
    asked = condition.predicates[0]
    return tree.Compare(tree.CountersOn(condition.who, asked.kind), "at_least", tree.Number(asked.at_least))


def deeds_asked_for(node: Any) -> int:
    """The deeds whose history of the turn a part of a tree asks for: a bit each."""
    bits = 0
    for part in nodes_of(node):
        if isinstance(part, tree.ThisTurn):
            bits |= 1 << op.DEEDS.index(part.deed)
        elif isinstance(part, tree.UseUsed):
            bits |= 1 << op.DEED_USED_SPECIAL
    return bits


_ASKED = {
    op.ASKS_FACTS: {"elements", "cost_minimum", "cost_maximum", "name", "job", "categories"},
    op.ASKS_STATUS: {"states", "keywords", "has_power"},
    op.ASKS_RARELY: {"is_source", "counter_kind", "marks", "named"},
    op.ASKS_BEYOND: {"unless", "bound", "extreme"},
}
"""Columns of a filter row that a card is compared with only where one of them is set."""
