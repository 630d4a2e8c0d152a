"""Compiles descriptions, references, values and conditions of ability trees into rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeGuard

from .. import tree
from ..walk import contains, nodes_of
from . import opcodes as op
from . import registry
from .registry import ProgramError as ProgramError

NO_LIMIT = 1_000_000
MAXIMUM_COST = 255
FilterRow = dict[str, Any]


class QueryCompiler:
    """The part of the compiler that writes filters, references, values and conditions."""

    t: Any
    names: Any
    jobs: Any
    categories: Any
    counters: Any
    last_group = -1
    """The highest group of targets named so far in the ability."""
    held: list[int] | None = None
    """The reference to the card, other than the source, that descriptions can compare with now."""
    removes_all: tree.Cards | None = None
    """The cards that a ``remove_all`` cost of the ability removes."""
    counts_discards: Any = None
    """The question about cards discarded to cast the card that enters. None: not possible here, (): none so far."""
    names_at_trigger = False
    """Whether a name given by another ability was stored when the ability triggered (R7.45)."""
    in_new_ability = False
    """Whether the effect of a "when you do so" ability is being compiled."""
    in_quotes = False
    """Whether an ability that another object can gain is being compiled."""
    knows_payment = False
    """Whether the text of a paid ability is being compiled."""
    asks_cause: Any = None
    """The question about the cause of an entering card. None: not possible here, (): none so far."""
    keeps = False
    """Whether the text that is being compiled has stored a number."""
    continuous = False
    """Whether a continuous effect is being compiled; otherwise an ability of an object (R4.40)."""
    describing = 0
    """The nesting depth of the descriptions that are being compiled."""

    def take(self, table: str, count: int = 1) -> int:
        """Reserve rows of a table; returns the first."""
        raise NotImplementedError

    @contextmanager
    def having(self, **values: Any) -> Iterator[None]:
        """Within it, these attributes have these values."""
        outer = {name: getattr(self, name) for name in values}
        vars(self).update(values)
        try:
            yield
        finally:
            vars(self).update(outer)

    def group(self, group: int) -> int:
        """A group of targets that is named; :meth:`scope` checks that the ability chooses it."""
        self.last_group = max(self.last_group, group)
        return group

    @contextmanager
    def scope(self, choices: Callable[[], int]) -> Iterator[None]:
        """Checks that an ability names only groups that it has: those it names must exist at the end."""
        outer, self.last_group = self.last_group, -1
        yield
        if self.last_group >= choices():
            raise ProgramError(f"target {self.last_group + 1} is named, and {choices()} are chosen")
        self.last_group = outer

    @staticmethod
    def refusal(reason: str) -> ProgramError:
        """What writers raise for a node that the engine has no rows for."""
        return ProgramError(reason)

    # ---------------------------------------------------------------------------------------------------- filters
    def filter(self, cards: tree.Cards) -> int:
        """Compile a description into filter rows; returns the first."""
        start: FilterRow = {"zone": op.ZONES.index(cards.zone), "player": op.PLAYERS[cards.player]}
        with self.having(describing=self.describing + 1):
            return self._filter(start, cards)

    def _filter(self, start: FilterRow, cards: tree.Cards) -> int:
        rows = self.narrowed_by_all([start], cards.where)
        if not rows:
            raise ProgramError("a description has no alternatives")
        first = self.take("filters", len(rows))
        for k, row in enumerate(rows):
            entry = self.t["filters"][first + k]
            defaults = {"name": -1, "job": -1, "choosing": -1, "cost_maximum": MAXIMUM_COST, "power_maximum": NO_LIMIT}
            defaults |= {"unless": -1, "bound": -1, "blocks": -1}
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
        """A filter inside another question; it cannot use values or extremes itself."""
        if contains(cards, tree.Compared, tree.Extreme):
            raise ProgramError("not supported: a comparison inside another comparison")
        return self.filter(cards)

    def narrowed_by_all(self, rows: list[FilterRow], predicates: tuple[tree.Predicate, ...]) -> list[FilterRow]:
        """The rows with these predicates added; alternatives make several rows of one."""
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
        registry.PREDICATES[type(predicate)](self, predicate, row)
        return row

    # ------------------------------------------------------------------------------------------- references, values
    def reference(self, reference: tree.Reference) -> list[int]:
        """(reference kind, argument). A description compares with the source, or with the card that is held."""
        numbers: list[int] = registry.REFERENCES[type(reference)](self, reference)
        if not self.describing or isinstance(reference, tree.Self):
            return numbers
        if numbers != self.held:
            raise ProgramError("not supported: a description that compares with another card")
        return [op.REF_HELD, 0]

    def value(self, value: tree.Value) -> int:
        """Compile a value; returns its row. A sum is a chain of rows."""
        following = -1
        terms = _terms(value, 1)
        if not terms:
            raise ProgramError("a sum has no values")
        for term, factor in reversed(terms):
            index = self.take("values")
            row = self.t["values"][index]
            row["each"], row["filter"] = 1, -1
            if isinstance(term, tree.Half):
                row["half"], row["up_to"], row["down_to"] = 1, term.up_to, term.down_to
                term = term.value
            elif isinstance(term, tree.PerEvery):
                row["every"], factor = term.number, factor * term.each
                term = term.value
            registry.VALUES[type(term)](self, term, row)
            row["each"] = int(row["each"]) * factor
            row["also"] = following
            following = index
        return following

    def amount(self, amount: tree.Amount) -> int:
        """An amount: the number itself, or -1 minus the row of a value."""
        return amount if isinstance(amount, int) else -1 - self.value(amount)

    def declared_value(self, value: tree.Value) -> int:
        """A value that is read when targets are declared (R7.21); it can use only the source and the table."""
        for reference in references(value):
            if not isinstance(reference, tree.Self):
                raise ProgramError("not supported: a number of targets that depends on another card")
        known = (tree.TriggerAmount, tree.MovedBefore, tree.Known)
        if any(getattr(part, "in_resolution", False) and not isinstance(part, known) for part in nodes_of(value)):
            raise ProgramError("not supported: a number of targets that is known only in a resolution")
        return self.value(value)

    def value_row(self, kind: int, **columns: Any) -> int:
        """A row of the values with these columns."""
        index = self.take("values")
        row = self.t["values"][index]
        row["kind"], row["each"], row["filter"], row["also"] = kind, 1, -1, -1
        for column, number in columns.items():
            row[column] = number
        return index

    def store(self, static: list[int]) -> int:
        """A row of a field effect in the table of rows."""
        at = self.take("rows")
        self.t["rows"][at, : len(static)] = static
        return at

    def two_filters(self, first: int, second: int) -> int:
        """A row of the values that holds two filters (see ``TOGETHER_TWO``)."""
        index = self.take("values")
        row = self.t["values"][index]
        row["argument"], row["filter"], row["also"] = first, second, -1
        return index

    # --------------------------------------------------------------------------------------------------- conditions
    def card_condition(self, ability: tree.Field) -> int:
        """The condition of a field ability, with its points of damage (R12.45), plus 1; 0: it has none. Its card can be
        outside the field."""
        parts: list[tree.Condition] = [tree.Received("you", ability.damage)] if ability.damage else []
        parts += [] if ability.condition is None else [ability.condition]
        return 1 + self.ability_condition(tree.Both(tuple(parts))) if parts else 0

    def ability_condition(self, condition: tree.Condition | None, *known: type) -> int:
        """A condition that is tested without a resolution: it can use the source and, at an event, the card that the
        event happened to (``known``: the classes of references)."""
        if condition is None:
            return -1
        for part in nodes_of(condition):
            if isinstance(part, tree.Node) and part.in_resolution:
                raise ProgramError(f"{type(part).__name__} is defined only in a resolution")
        for reference in references(condition):
            if not isinstance(reference, known or (tree.Self,)):
                raise ProgramError("not supported: a condition of an ability about another card")
        return self.condition(condition)

    def condition(
        self, condition: tree.Condition, when_true: int = op.CONDITION_TRUE, when_false: int = op.CONDITION_FALSE
    ) -> int:
        """Compile a condition into rows that say where to go on; returns the first."""
        if isinstance(condition, tree.Not):
            opposite = self.condition(condition.condition, when_false, when_true)
            return self.condition(tree.Is(tree.Found(), ()), opposite, when_false) if condition.of_found else opposite
        if isinstance(condition, tree.Both | tree.Either) and not condition.conditions:
            raise ProgramError("a combined condition has no parts")
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
        elif not self.continuous and is_about_own_power(condition):
            condition = _comparison_of_power(condition)
        index = self.take("conditions")
        row = self.t["conditions"][index]
        row["when_true"], row["when_false"], row["filter"] = when_true, when_false, -1
        registry.CONDITIONS[type(condition)](self, condition, row)
        return index


def one_player(node: Any) -> int:
    """The player of a node about one player; "any" would need a part for each (R7.55)."""
    if node.player == "any":
        raise ProgramError(f"not supported: {type(node).__name__} for both players at once")
    return op.PLAYERS[node.player]


def only(row: FilterRow, key: str, number: int) -> int:
    """Set a column of a filter, which a description can use only once."""
    if row.get(key, number) != number:
        raise ProgramError(f"not supported: two different {key}s of one card")
    return number


def ranged(row: FilterRow, key: str, comparison: tree.Comparison, number: int) -> None:
    """Narrow a range of a filter."""
    if comparison != "at_least":
        row[f"{key}_maximum"] = min(row.get(f"{key}_maximum", NO_LIMIT), number)
    if comparison != "at_most":
        row[f"{key}_minimum"] = max(row.get(f"{key}_minimum", 0), number)


def _terms(value: tree.Value, factor: int) -> list[tuple[tree.Value, int]]:
    """The parts of a sum, each with its factor."""
    if isinstance(value, tree.Sum):
        return [term for part in value.values for term in _terms(part, factor)]
    if isinstance(value, tree.Times):
        return _terms(value.value, factor * value.factor)
    if isinstance(value, tree.Half | tree.PerEvery):
        if isinstance(value.value, tree.Half | tree.PerEvery | tree.Sum | tree.Times):
            raise ProgramError("not supported: half or per-N of a composite value")
        if getattr(value, "number", 1) < 1:
            raise ProgramError("a value for every 0 cards or points is not defined")
    return [(value, factor)]


def references(node: Any, *known: type) -> list[Any]:
    """The cards that a part of a tree asks about, except descriptions and those of the classes ``known``."""
    return [part for part in nodes_of(node) if isinstance(part, tree.CardReference) and not isinstance(part, known)]


def counter_kinds(node: Any) -> set[str]:
    """The kinds of counters on its source, or on the card that triggered it, that a part of a tree uses."""
    counting: list[Any] = [part for part in nodes_of(node) if isinstance(part, tree.CountersOn) or is_counting(part)]
    about_one = [part for part in counting if isinstance(part.who, tree.Self | tree.Triggering)]
    return {part.kind if isinstance(part, tree.CountersOn) else part.predicates[0].kind for part in about_one}


def is_counting(condition: Any) -> TypeGuard[tree.Is]:
    """Whether a condition is about the number of counters on one card."""
    if not isinstance(condition, tree.Is) or len(condition.predicates) != 1:
        return False
    return isinstance(condition.predicates[0], tree.WithCounters)


def is_about_own_power(condition: Any) -> TypeGuard[tree.Is]:
    """Whether a condition is about the power of the source, which is stored when it leaves (R4.40)."""
    if not isinstance(condition, tree.Is) or not isinstance(condition.who, tree.Self) or len(condition.predicates) != 1:
        return False
    asked = condition.predicates[0]
    return isinstance(asked, tree.OfPower) and asked.comparison == "at_least" and asked.power > 0


def _comparison_of_power(condition: Any) -> tree.Compare:
    """The same condition as a comparison of the power."""
    return tree.Compare(tree.PowerOf(tree.Self()), "at_least", tree.Number(condition.predicates[0].power))


def _comparison(condition: Any) -> tree.Compare:
    """The same condition as a comparison of the number, which is stored when the card leaves (R4.40)."""
    asked = condition.predicates[0]
    return tree.Compare(tree.CountersOn(condition.who, asked.kind), "at_least", tree.Number(asked.at_least))


_ASKED = {
    op.ASKS_FACTS: {"elements", "cost_minimum", "cost_maximum", "name", "job", "categories"},
    op.ASKS_STATUS: {"states", "keywords", "has_power"},
    op.ASKS_RARELY: {"is_source", "counter_kind", "marks", "entry", "named", "shares", "compares_held", "blocks"},
    op.ASKS_BEYOND: {"unless", "bound", "extreme"},
}
"""Columns of a filter row that are compared only if one of them is set."""
