"""Rows for nodes about what triggers abilities, and the course of the turn."""

from __future__ import annotations

from typing import Any

from ... import tree
from ...walk import contains
from .. import opcodes as op
from ..queries import ProgramError
from ..registry import EFFECTS, TRIGGERS, note_of_card, note_of_node, writes
from .plain import instruction, one_side


def watch(compiler: Any, a: Any, event: int, who: Any) -> None:
    """The event and whom it must happen to. A delayed ability follows the object that it was made for."""
    a["event"] = event
    if who is None:
        a["trigger_who"] = op.WHO_NOBODY
    elif isinstance(who, tree.Cards):
        a["trigger_who"], a["trigger_filter"] = op.WHO_FILTER, compiler.filter(who)
    elif isinstance(who, tree.Self) and a["kind"] != op.DELAYED_ABILITY:
        a["trigger_who"] = op.WHO_SELF
    else:
        a["trigger_who"] = op.WHO_BOUND


def narrow(a: Any, column: str, value: int) -> None:
    """A further requirement on the event."""
    a["trigger_narrow"], a[column] = 1, value


def caused(compiler: Any, a: Any, cause: tree.Cause | None) -> None:
    """The event must have this cause."""
    if cause is not None:
        if cause.source and not set(cause.kinds) <= {"summons", "abilities"}:
            raise ProgramError("not supported: a described cast as a cause")
        if cause.source:
            a["trigger_source"] = 1
            narrow(a, "trigger_when", compiler.ability_condition(tree.CausedBy(cause.source)) + 1)
        narrow(a, "trigger_causes", sum(op.CAUSES[kind] for kind in cause.kinds))
        a["trigger_cause_player"] = op.PLAYERS[cause.player]


def _write(node_class: type, event: int) -> None:
    """A trigger with some of these: whom it happens to, for what cause, together with what card, in which role a
    player has."""

    def write(compiler: Any, node: Any, a: Any) -> None:
        watch(compiler, a, event, getattr(node, "who", None))
        caused(compiler, a, getattr(node, "cause", None))
        if getattr(node, "partner", None) is not None:
            narrow(a, "trigger_partner", compiler.filter(node.partner))
        a["trigger_player"] = op.PLAYERS[getattr(node, "player", "any")]

    writes(TRIGGERS, node_class)(write)


_HAPPENS: dict[type, int] = {
    tree.LeavesToBreakZone: op.EVENT_LEAVES_TO_BREAK_ZONE,
    tree.Leaves: op.EVENT_LEAVES_FIELD,
    tree.IsReturned: op.EVENT_RETURNS_TO_HAND,
    tree.IsRemoved: op.EVENT_IS_REMOVED,
    tree.IsChosen: op.EVENT_CHOSEN,
    tree.Blocks: op.EVENT_BLOCKS,
    tree.IsBlocked: op.EVENT_IS_BLOCKED,
    tree.BecomesDull: op.EVENT_BECOMES_DULL,
    tree.BecomesActive: op.EVENT_BECOMES_ACTIVE,
    tree.IsFrozen: op.EVENT_IS_FROZEN,
    tree.DamagesPlayer: op.EVENT_DAMAGES_PLAYER,
    tree.IsDiscarded: op.EVENT_DISCARDED,
    tree.IsMilled: op.EVENT_MILLED,
    tree.GoesToDeck: op.EVENT_GOES_TO_DECK,
    tree.IsWarped: op.EVENT_WARPED,
    tree.Searches: op.EVENT_SEARCHES,
    tree.EntersDamageZone: op.EVENT_ENTERS_DAMAGE_ZONE,
    tree.LeavesBreakZone: op.EVENT_LEAVES_BREAK_ZONE,
    tree.UsesExBurst: op.EVENT_USES_EX_BURST,
    tree.GainsCrystal: op.EVENT_GAINS_CRYSTAL,
    tree.AbilityTriggers: op.EVENT_ABILITY_TRIGGERS,
}
for _class, _event in _HAPPENS.items():
    _write(_class, _event)


@writes(TRIGGERS, tree.IsPutIntoBreakZone)
def is_put_into_break_zone(compiler: Any, node: tree.IsPutIntoBreakZone, a: Any) -> None:
    """One event for each way into the Break Zone (R8.41g)."""
    ways = (
        tree.LeavesToBreakZone(node.who, node.cause),
        tree.IsDiscarded("any", node.who, node.cause),
        tree.IsMilled("any", node.who, node.cause),
        _IsPutOtherwise(node.who, node.cause),
    )
    compiler.trigger(a, tree.EitherTrigger(ways))


class _IsPutOtherwise(tree.Trigger):
    """The ways that no other trigger names. Never part of a finished tree."""

    who: tree.Self
    cause: tree.Cause | None


_write(_IsPutOtherwise, op.EVENT_PUT_OTHERWISE)


@writes(TRIGGERS, tree.Draws)
def draws(compiler: Any, node: tree.Draws, a: Any) -> None:
    watch(compiler, a, op.EVENT_DRAWS, None)
    caused(compiler, a, node.cause)
    a["trigger_player"] = op.PLAYERS[node.player]
    if node.outside:
        narrow(a, "trigger_when", compiler.ability_condition(tree.Not(tree.DuringTurn(node.player, "draw"))) + 1)


@writes(TRIGGERS, tree.AddedToHand)
def added_to_hand(compiler: Any, node: tree.AddedToHand, a: Any) -> None:
    watch(compiler, a, op.EVENT_ADDED_TO_HAND, node.who)
    if isinstance(node.who, tree.Cards):
        a["trigger_player"] = op.PLAYERS[node.who.player]
    narrow(a, "trigger_origins", 1 << (op.DECK if node.searched else op.BREAK_ZONE))


@writes(TRIGGERS, tree.IsRemovedAnywhere)
def removed_anywhere(compiler: Any, node: tree.IsRemovedAnywhere, a: Any) -> None:
    """On the field the card leaves when it is seen, so that zone cannot be distinguished from the zones before it."""
    watch(compiler, a, op.EVENT_REMOVED_ANYWHERE, node.who)
    if "field" in node.origins or "removed" in node.origins:
        raise ProgramError("a card that is removed from the field, or from outside the game, named as its zone")
    if node.origins:
        narrow(a, "trigger_origins", sum(1 << op.ZONES.index(zone) for zone in node.origins))


@note_of_card
def _note_left_break_zone(_compiler: Any, _row: Any, ability: tree.Ability) -> None:
    """Cards that leave between two moments at which a player could act are one event."""
    watches = isinstance(ability, tree.Auto) and contains(ability.trigger, tree.LeavesBreakZone)
    if watches and not getattr(ability, "once_per_turn", False):
        raise ProgramError("not supported: a trigger for each card that leaves a Break Zone")


@writes(TRIGGERS, tree.Enters)
def enters(compiler: Any, node: tree.Enters, a: Any) -> None:
    watch(compiler, a, op.EVENT_ENTERS, node.who)
    caused(compiler, a, node.cause)
    if node.origins:
        narrow(a, "trigger_origins", sum(1 << op.ZONES.index(zone) for zone in node.origins))


@writes(TRIGGERS, tree.Attacks)
def attacks(compiler: Any, node: tree.Attacks, a: Any) -> None:
    watch(compiler, a, op.EVENT_ATTACKS, node.who)
    if node.party:
        narrow(a, "trigger_party", 1)
    if node.partner is not None:
        narrow(a, "trigger_partner", compiler.filter(node.partner))
    if node.third is not None:
        narrow(a, "trigger_when", compiler.ability_condition(third_member(node)) + 1)


def third_member(node: tree.Attacks) -> tree.Condition:
    """That another member of the party fits, one that the partner cannot be."""
    if not isinstance(node.who, tree.Self) or node.partner is None or node.third is None:
        raise ProgramError("not supported: a party of three named Forwards without this card")
    named = [[part for part in cards.where if isinstance(part, tree.Named)] for cards in (node.partner, node.third)]
    if not all(named) or named[0] == named[1]:
        raise ProgramError("not supported: a party with two descriptions that one Forward could fit")
    together = (tree.Other(), tree.InState("in_party_with_source"))
    return tree.Exists(tree.Cards("field", node.third.player, (*node.third.where, *together)))


@writes(TRIGGERS, tree.ReceivesPoint)
def receives_point(compiler: Any, node: tree.ReceivesPoint, a: Any) -> None:
    watch(compiler, a, op.EVENT_RECEIVES_POINT, None)
    a["trigger_player"] = op.PLAYERS[node.player]
    if node.number:
        narrow(a, "trigger_amount", node.number)


@writes(TRIGGERS, tree.Casts)
def casts(compiler: Any, node: tree.Casts, a: Any) -> None:
    watch(compiler, a, op.EVENT_CASTS, tree.Cards("stack", "any", node.where))
    a["trigger_player"] = op.PLAYERS[node.player]
    if node.number:
        casts = tree.ThisTurn("cast", node.player, node.where)
        only = tree.Compare(casts, "exactly", tree.Number(node.number))
        narrow(a, "trigger_when", compiler.ability_condition(only) + 1)


@note_of_node(tree.Casts)
def _note_numbered_cast(row: Any, node: tree.Casts) -> None:
    if node.number:
        row["asks"] |= 1 << op.DEED_CAST


@writes(TRIGGERS, tree.UsesAbility)
def uses_ability(compiler: Any, node: tree.UsesAbility, a: Any) -> None:
    watch(compiler, a, op.EVENT_USES_ABILITY if node.kind == "action" else op.EVENT_USES_SPECIAL, node.who)


@writes(TRIGGERS, tree.CounterPlaced, tree.CounterRemoved)
def counters(compiler: Any, node: Any, a: Any) -> None:
    placed = isinstance(node, tree.CounterPlaced)
    watch(compiler, a, op.EVENT_COUNTER_PLACED if placed else op.EVENT_COUNTER_REMOVED, node.who)
    narrow(a, "trigger_amount", compiler.counters.number(node.kind) + 1)


@writes(TRIGGERS, tree.Primes)
def primes(compiler: Any, node: tree.Primes, a: Any) -> None:
    """The names of the object are those of both cards; a separate column asks for the lower one."""
    watch(compiler, a, op.EVENT_PRIMES, node.who)
    if node.lower:
        narrow(a, "trigger_partner", compiler.filter(tree.Cards("field", "any", (tree.Named(node.lower),))))


@writes(TRIGGERS, tree.Begins)
def begins(compiler: Any, node: tree.Begins, a: Any) -> None:
    moment = op.MOMENTS[node.moment]
    watch(compiler, a, op.EVENT_BEGINS if moment <= op.MOMENT_ATTACK else op.EVENT_PHASE, None)
    a["trigger_player"] = op.PLAYERS[node.player]
    narrow(a, "trigger_amount", moment)


@writes(TRIGGERS, tree.TurnEnds)
def turn_ends(compiler: Any, node: tree.TurnEnds, a: Any) -> None:
    watch(compiler, a, op.EVENT_TURN_ENDS, None)
    a["trigger_player"] = op.PLAYERS[node.player]
    a["trigger_later"] = node.later


@writes(TRIGGERS, tree.State)
def state(compiler: Any, node: tree.State, a: Any) -> None:
    """The filter column holds the condition."""
    watch(compiler, a, op.EVENT_STATE, None)
    a["trigger_filter"] = compiler.ability_condition(node.condition)


@writes(TRIGGERS, tree.Together)
def together(compiler: Any, node: tree.Together, a: Any) -> None:
    compiler.trigger(a, node.trigger)
    narrow(a, "trigger_together", node.at_least)


@writes(TRIGGERS, tree.EitherTrigger)
def either(compiler: Any, node: tree.EitherTrigger, a: Any) -> None:
    """Further triggers stand in rows of their own, one after the other."""
    if not node.triggers:
        raise ProgramError("a combined trigger has no parts")
    compiler.trigger(a, node.triggers[0])
    last = a
    for trigger in node.triggers[1:]:
        index, row = compiler.new_ability(op.TRIGGER_ONLY, node)
        compiler.trigger(row, trigger)
        last["also_trigger"] = index
        a["listens"] |= row["listens"]
        last = row


def bound(trigger: tree.Trigger) -> Any:
    """The object that a delayed ability follows; None: it watches what its descriptions fit, or a moment."""
    if isinstance(trigger, tree.Together):
        return bound(trigger.trigger)
    if isinstance(trigger, tree.EitherTrigger):
        return bound(trigger.triggers[0]) if trigger.triggers else None
    who = getattr(trigger, "who", None)
    return None if isinstance(who, tree.Cards) else who


@writes(EFFECTS, tree.Delayed)
def delayed(compiler: Any, code: Any, node: tree.Delayed) -> None:
    """R8.42a"""
    who = node.about or bound(node.trigger)
    index, a = compiler.new_ability(op.DELAYED_ABILITY, node)
    a["duration"] = op.DURATIONS[node.duration]
    compiler.trigger(a, node.trigger)
    compiler.effect(a, node.effect)
    if who is None:
        code.row(op.OP_WATCH, ability=index)
    else:
        code.row(op.OP_DELAYED, ability=index, who=compiler.reference(who))


# ------------------------------------------------------------------------------------------- the course of the game
instruction(op.OP_LOSE_GAME, tree.LoseGame, player=one_side)
instruction(op.OP_EXTRA_TURN, tree.ExtraTurn, player=one_side)
instruction(
    op.OP_SKIP_PHASES,
    tree.SkipPhases,
    player=one_side,
    moments=lambda _, node: sum(1 << op.MOMENTS[phase] for phase in node.phases),
)


@writes(TRIGGERS, tree.Ends)
def _ends(compiler: Any, node: tree.Ends, a: Any) -> None:
    watch(compiler, a, op.EVENT_PHASE, None)
    a["trigger_player"] = op.PLAYERS[node.player]
    narrow(a, "trigger_amount", op.MOMENTS[node.moment] + op.MOMENT_ENDS)
