"""Rows for nodes about conditions: state, history of the turn and of the game, counts."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...walk import nodes_of
from .. import opcodes as op
from ..code import Code
from ..queries import references
from ..registry import CONDITIONS, EFFECTS, PREDICATES, VALUES, WATCHED, note_of_node, writes
from .plain import condition, instruction, value


# --------------------------------------------------------------------------------------------------------- predicates
@writes(PREDICATES, t.Except)
def _except(_compiler: Any, node: t.Except, row: dict[str, Any]) -> None:
    row["exceptions"] = row.get("exceptions", ()) + node.predicates


@writes(PREDICATES, t.Marked, asks=op.LAYER_INFORMATION)
def _marked(compiler: Any, node: t.Marked, row: dict[str, Any]) -> None:
    mark = op.MARKS[node.mark]
    if mark == op.REMOVED_BY_SOURCE and not compiler.continuous:
        mark = op.REMOVED_BY_OBJECT
    if mark == op.HAS_CHANGED_POWER and compiler.continuous:
        raise compiler.refusal("not supported: a field ability about objects whose power has changed")
    row["marks"] = row.get("marks", 0) | mark


def _watched_mark(node: t.Marked) -> int:
    mark = op.MARKS[node.mark]
    if mark & op.PRINTED_MARKS:
        return 0
    # it applies from the declaration of the attack (R10.15) until the next turn begins
    return op.WATCH_TURN_PART | (op.WATCH_STATUS if mark == op.ATTACKED_THIS_TURN else 0)


WATCHED[t.Marked] = _watched_mark


@writes(PREDICATES, t.Compared, asks=op.LAYER_POWER)
def _compared(compiler: Any, node: t.Compared, row: dict[str, Any]) -> None:
    if "bound" in row:
        raise compiler.refusal("not supported: two comparisons with values in one description")
    at_trigger = (t.Kept, t.DiscardedToCast)
    known = (
        (t.X, *at_trigger, t.TriggerAmount, t.MovedBefore, t.Known) if compiler.held is not None else (t.X, *at_trigger)
    )
    for part in nodes_of(node.value):
        if isinstance(part, t.Value) and part.in_resolution and not isinstance(part, known):
            raise compiler.refusal("not supported: a comparison with a number that is known only in a resolution")
    row["bound"], row["bound_comparison"] = compiler.value(node.value), op.COMPARISONS[node.comparison]
    if references(node.value, t.Self):
        row["compares_held"] = 1
    row["bound_quality"] = op.QUALITIES[node.quality]


@writes(PREDICATES, t.OtherThan)
def _other_than(compiler: Any, node: t.OtherThan, row: dict[str, Any]) -> None:
    if isinstance(node.who, t.Self):
        row["other"] = 1
        return
    compiler.reference(node.who)  # the card that is held, or it is refused
    row["marks"] = row.get("marks", 0) | op.IS_NOT_HELD


@writes(PREDICATES, t.Extreme, asks=op.LAYER_POWER)
def _extreme(_compiler: Any, node: t.Extreme, row: dict[str, Any]) -> None:
    row["extreme"], row["extreme_quality"] = op.EXTREMES[node.extreme], op.QUALITIES[node.quality]


# ------------------------------------------------------------------------------------------------------------- values
value(op.VALUE_COST_OF, t.CostOf)
value(op.VALUE_DAMAGE_ON, t.DamageOn, watches=op.WATCH_DAMAGE_MARKS)
value(op.VALUE_NUMBER_OF, t.NumberOf)
value(op.VALUE_JOBS, t.JobsOf, asks=op.LAYER_TYPES)
value(op.VALUE_TRIGGER_AMOUNT, t.TriggerAmount)
value(op.VALUE_TRIGGER_AMOUNT, t.MovedBefore)
value(op.VALUE_JUST_MOVED, t.JustMoved)
value(op.VALUE_DIFFERENT, t.Different, asks=op.LAYER_INFORMATION)


@writes(VALUES, t.OfDifferentElements, asks=op.LAYER_INFORMATION)
def _of_different_elements(compiler: Any, node: t.OfDifferentElements, row: Any) -> None:
    row["kind"], row["each"], row["argument"] = op.VALUE_DIFFERENT, node.each, op.COUNTS_CARDS
    row["quality"], row["filter"] = op.OF_ELEMENTS, compiler.plain_filter(node.cards)


value(op.VALUE_DIFFERENT_OF, t.DifferentOf, asks=op.LAYER_INFORMATION)
value(op.VALUE_TOTAL, t.Total, asks=op.LAYER_POWER)
value(op.VALUE_TOTAL_OF, t.TotalOf)
value(op.VALUE_BEST, t.Best, asks=op.LAYER_POWER)
value(op.VALUE_CRYSTALS, t.Crystals, watches=op.WATCH_DEEDS)


@writes(VALUES, t.ThisTurn, watches=op.WATCH_DEEDS)
def _this_turn(compiler: Any, node: t.ThisTurn, row: Any) -> None:
    row["kind"], row["player"], row["each"] = op.VALUE_THIS_TURN, op.PLAYERS[node.player], node.each
    row["argument"] = op.DEEDS.index(node.deed)
    if node.where and node.deed == "used_special":
        raise compiler.refusal("special abilities of such cards, used this turn")
    if node.where:
        row["filter"] = compiler.plain_filter(t.Cards("field", "any", node.where))


@note_of_node(t.ThisTurn)
def _note_deed(row: Any, node: t.ThisTurn) -> None:
    """The history of the turn records such events."""
    row["asks"] |= 1 << op.DEEDS.index(node.deed)


# --------------------------------------------------------------------------------------------------------- conditions
@writes(CONDITIONS, t.Compare)
def _compare(compiler: Any, node: t.Compare, row: Any) -> None:
    row["kind"], row["comparison"] = op.CONDITION_COMPARE, op.COMPARISONS[node.comparison]
    row["left"], row["right"] = compiler.value(node.value), compiler.value(node.other)


@writes(CONDITIONS, t.DuringTurn)
def _during_turn(_compiler: Any, node: t.DuringTurn, row: Any) -> None:
    row["kind"], row["player"] = op.CONDITION_DURING_TURN, op.PLAYERS[node.player]
    row["number"] = op.TURN_PARTS[node.part]


WATCHED[t.DuringTurn] = lambda node: op.WATCH_TURN if node.part == "any" else op.WATCH_TURN | op.WATCH_TURN_PART


condition(op.CONDITION_AS_EX_BURST, t.AsExBurst)


@writes(CONDITIONS, t.HasUsed, watches=op.WATCH_TURN_PART)
def _has_used(compiler: Any, node: t.HasUsed, row: Any) -> None:
    """A bit a paragraph of the card."""
    own = {a.name: 1 << k for k, a in enumerate(compiler.current_abilities) if isinstance(a, t.Special)}
    if not node.names or not set(node.names) <= set(own):
        raise compiler.refusal("special abilities that the card does not have")
    row["kind"], row["number"] = op.CONDITION_USED, sum(own[name] for name in set(node.names))


@note_of_node(t.HasUsed)
def _note_used(row: Any, _node: t.HasUsed) -> None:
    """The game records uses of special abilities."""
    row["asks"] |= 1 << op.DEED_USED_SPECIAL


@writes(CONDITIONS, t.AllShare, asks=op.LAYER_INFORMATION)
def _all_share(compiler: Any, node: t.AllShare, row: Any) -> None:
    row["kind"], row["number"] = op.CONDITION_ALL_SHARE, op.VARIETIES[node.variety]
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(CONDITIONS, t.EnteredBy)
def _entered_by(_compiler: Any, node: t.EnteredBy, row: Any) -> None:
    row["kind"] = op.CONDITION_ENTERED_BY
    ways = {"cast": op.ENTERED_BY_CAST, "warp": op.ENTERED_BY_WARP, "alternative": op.PAID_INSTEAD}
    row["number"] = ways[node.way]


@note_of_node(t.Marked)
def _note_links(row: Any, node: t.Marked) -> None:
    """For such texts the game stores which object has removed a card, and which one has dealt damage to which."""
    if node.mark == "removed_by_source":
        row["asks"] |= op.ASKS_LINKS
    elif node.mark in ("damaged_by_source", "damaged_this_turn", "damaged_a_forward_this_turn"):
        row["asks"] |= op.ASKS_WHO_DAMAGED


def _entry(node: t.Entered | t.HasEntered) -> int:
    """The ways of entering that a condition asks for."""
    return sum(op.WAYS[way] for way in node.ways) | sum(1 << op.CAME_FROM + op.ZONES.index(z) for z in node.origins)


@writes(PREDICATES, t.Entered)
def _entered(compiler: Any, node: t.Entered, row: dict[str, Any]) -> None:
    if "entry" in row:
        raise compiler.refusal("not supported: two ways in which one object entered")
    row["entry"] = _entry(node)


@writes(CONDITIONS, t.HasEntered)
def _has_entered(compiler: Any, node: t.HasEntered, row: Any) -> None:
    row["kind"], row["number"] = op.CONDITION_ENTERED, _entry(node)
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(CONDITIONS, t.EnteredDueTo)
def _entered_due_to(compiler: Any, node: t.EnteredDueTo, row: Any) -> None:
    """The answer comes with the trigger, because only the trigger knows the cause."""
    if compiler.asks_cause not in ((), node.cause):
        raise compiler.refusal("the text asks how a card entered, and its trigger is not one entering card")
    compiler.asks_cause = node.cause
    _compare(compiler, t.Compare(t.TriggerAmount(), "at_least", t.Number(1)), row)


condition(op.CONDITION_NOT_PAID_FOR, t.NotPaidFor)
condition(op.CONDITION_CAUSED_BY, t.CausedBy)


@writes(CONDITIONS, t.SomeAre, asks=op.LAYER_POWER)
def _some_are(compiler: Any, node: t.SomeAre, row: Any) -> None:
    row["kind"], row["number"], row["filter"] = op.CONDITION_SOME_ARE, node.at_least, compiler.filter(node.cards)
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(EFFECTS, t.Triggers)
def _triggers(compiler: Any, code: Code, node: t.Triggers) -> None:
    index, a = compiler.new_ability(op.DELAYED_ABILITY, node)
    compiler.effect(a, node.effect)
    code.row(op.OP_TRIGGER, ability=index, knows=0, about=[-1, 0])


instruction(op.OP_TO_DAMAGE_ZONE, t.PutIntoDamageZone)


value(op.VALUE_HOW_MANY_ARE, t.HowManyAre, asks=op.LAYER_POWER)
value(op.VALUE_TRIGGER_AMOUNT, t.Known)


@writes(CONDITIONS, t.OfOneElement, asks=op.LAYER_INFORMATION)
def _of_one_element(compiler: Any, node: t.OfOneElement, row: Any) -> None:
    row["kind"], row["number"] = op.CONDITION_ALL_SHARE, op.ONE_ELEMENT
    row["reference"], row["argument"] = compiler.reference(node.who)
