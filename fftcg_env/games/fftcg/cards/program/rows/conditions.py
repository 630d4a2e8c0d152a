"""Rows for nodes about conditions: state, history of the turn and of the game, counts."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...walk import nodes_of
from .. import opcodes as op
from ..code import Code
from ..questions import references
from ..registry import CONDITIONS, EFFECTS, PREDICATES, TRIGGERS, VALUES, WATCHED, note_of_node, writes
from .triggers import watch


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
@writes(VALUES, t.CostOf)
def _cost_of(compiler: Any, node: t.CostOf, row: Any) -> None:
    row["kind"], row["each"] = op.VALUE_COST_OF, node.each
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(VALUES, t.DamageOn, watches=op.WATCH_DAMAGE_MARKS)
def _damage_on(compiler: Any, node: t.DamageOn, row: Any) -> None:
    row["kind"] = op.VALUE_DAMAGE_ON
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(VALUES, t.NumberOf)
def _number_of(compiler: Any, node: t.NumberOf, row: Any) -> None:
    row["kind"], row["each"] = op.VALUE_NUMBER_OF, node.each
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(VALUES, t.JobsOf, asks=op.LAYER_TYPES)
def _jobs_of(compiler: Any, node: t.JobsOf, row: Any) -> None:
    row["kind"] = op.VALUE_JOBS
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(VALUES, t.TriggerAmount)
def _trigger_amount(_compiler: Any, node: t.TriggerAmount, row: Any) -> None:
    row["kind"], row["each"] = op.VALUE_TRIGGER_AMOUNT, node.each


@writes(VALUES, t.MovedBefore)
def _moved_before(_compiler: Any, _node: t.MovedBefore, row: Any) -> None:
    row["kind"] = op.VALUE_TRIGGER_AMOUNT


@writes(VALUES, t.JustMoved)
def _just_moved(_compiler: Any, node: t.JustMoved, row: Any) -> None:
    row["kind"], row["each"] = op.VALUE_JUST_MOVED, node.each


@writes(VALUES, t.Different, asks=op.LAYER_INFORMATION)
def _different(compiler: Any, node: t.Different, row: Any) -> None:
    row["kind"], row["each"] = op.VALUE_DIFFERENT, node.each
    row["quality"], row["filter"] = op.VARIETIES[node.variety], compiler.plain_filter(node.cards)


@writes(VALUES, t.OfDifferentElements, asks=op.LAYER_INFORMATION)
def _of_different_elements(compiler: Any, node: t.OfDifferentElements, row: Any) -> None:
    row["kind"], row["each"], row["argument"] = op.VALUE_DIFFERENT, node.each, op.COUNTS_CARDS
    row["quality"], row["filter"] = op.OF_ELEMENTS, compiler.plain_filter(node.cards)


@writes(VALUES, t.DifferentOf, asks=op.LAYER_INFORMATION)
def _different_of(compiler: Any, node: t.DifferentOf, row: Any) -> None:
    row["kind"], row["quality"], row["each"] = op.VALUE_DIFFERENT_OF, op.VARIETIES[node.variety], node.each
    row["reference"], row["argument"] = compiler.reference(node.who)
    if node.cards is not None:
        row["filter"] = compiler.plain_filter(node.cards)


@writes(VALUES, t.Total, asks=op.LAYER_POWER)
def _total(compiler: Any, node: t.Total, row: Any) -> None:
    row["kind"], row["each"] = op.VALUE_TOTAL, node.each
    row["quality"], row["filter"] = op.QUALITIES[node.quality], compiler.plain_filter(node.cards)


@writes(VALUES, t.TotalOf)
def _total_of(compiler: Any, node: t.TotalOf, row: Any) -> None:
    row["kind"], row["quality"] = op.VALUE_TOTAL_OF, op.QUALITIES[node.quality]
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(VALUES, t.Best, asks=op.LAYER_POWER)
def _best(compiler: Any, node: t.Best, row: Any) -> None:
    row["kind"], row["argument"] = op.VALUE_BEST, op.EXTREMES[node.extreme]
    row["quality"], row["filter"] = op.QUALITIES[node.quality], compiler.plain_filter(node.cards)


@writes(VALUES, t.Crystals, watches=op.WATCH_DEEDS)
def _crystals(_compiler: Any, node: t.Crystals, row: Any) -> None:
    row["kind"], row["player"], row["each"] = op.VALUE_CRYSTALS, op.PLAYERS[node.player], node.each


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


@writes(CONDITIONS, t.AsExBurst)
def _as_ex_burst(_compiler: Any, _node: t.AsExBurst, row: Any) -> None:
    row["kind"] = op.CONDITION_AS_EX_BURST


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


@writes(CONDITIONS, t.NotPaidFor)
def _not_paid_for(compiler: Any, node: t.NotPaidFor, row: Any) -> None:
    row["kind"] = op.CONDITION_NOT_PAID_FOR
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(CONDITIONS, t.CausedBy)
def _caused_by(compiler: Any, node: t.CausedBy, row: Any) -> None:
    row["kind"], row["filter"] = op.CONDITION_CAUSED_BY, compiler.filter(t.Cards("field", "any", node.where))


@writes(TRIGGERS, t.IsWarped)
def _is_warped(compiler: Any, node: t.IsWarped, a: Any) -> None:
    watch(compiler, a, op.EVENT_WARPED, node.who)


@writes(CONDITIONS, t.SomeAre, asks=op.LAYER_POWER)
def _some_are(compiler: Any, node: t.SomeAre, row: Any) -> None:
    row["kind"], row["number"], row["filter"] = op.CONDITION_SOME_ARE, node.at_least, compiler.filter(node.cards)
    row["reference"], row["argument"] = compiler.reference(node.who)


@writes(EFFECTS, t.Triggers)
def _triggers(compiler: Any, code: Code, node: t.Triggers) -> None:
    index, a = compiler.new_ability(op.DELAYED_ABILITY, node)
    compiler.effect(a, node.effect)
    code.row(op.OP_TRIGGER, ability=index, knows=0, about=[-1, 0])


@writes(EFFECTS, t.PutIntoDamageZone)
def _put_into_damage_zone(compiler: Any, code: Code, node: t.PutIntoDamageZone) -> None:
    code.row(op.OP_TO_DAMAGE_ZONE, who=compiler.reference(node.who))


@writes(VALUES, t.HowManyAre, asks=op.LAYER_POWER)
def _how_many_are(compiler: Any, node: t.HowManyAre, row: Any) -> None:
    row["kind"], row["each"] = op.VALUE_HOW_MANY_ARE, node.each
    row["reference"], row["argument"] = compiler.reference(node.who)
    row["filter"] = compiler.plain_filter(node.cards)


@writes(VALUES, t.Known)
def _known(_compiler: Any, _node: t.Known, row: Any) -> None:
    """The number that came with the trigger."""
    row["kind"] = op.VALUE_TRIGGER_AMOUNT


@writes(CONDITIONS, t.OfOneElement, asks=op.LAYER_INFORMATION)
def _of_one_element(compiler: Any, node: t.OfOneElement, row: Any) -> None:
    row["kind"], row["number"] = op.CONDITION_ALL_SHARE, op.ONE_ELEMENT
    row["reference"], row["argument"] = compiler.reference(node.who)
