"""Rows for nodes about damage: changed, shielded, redirected, divided, and the triggers that watch it (9.4-9.6)."""

from __future__ import annotations

from typing import Any

from ... import tree
from ...walk import contains, nodes_of
from .. import opcodes as op
from ..operands import static_row
from ..queries import ProgramError, references
from ..ranges import MOST_PARAGRAPHS
from ..registry import ASKED_FOR, EFFECTS, READ_WHEN_NEEDED, STATICS, TRIGGERS, note_of_card, writes
from .plain import field_effect, instruction, one_side, value
from .restrictions import for_each_element, such_cards

NOBODY = -1
"""In place of a reference: there is none."""


# ------------------------------------------------------------------------------------------------------ damage rules
def damage_rule(compiler: Any, damage: tree.DamageDealt) -> tuple[int, Any]:
    """A row that describes damage, and its number."""
    index: int = compiler.take("damage_rules")
    row = compiler.t["damage_rules"][index]
    row["to"], row["to_filter"], row["to_player"] = _end(compiler, damage.to)
    row["by"], row["by_filter"], _ = _end(compiler, damage.by)
    for kind in damage.kinds:
        row["kinds"] |= op.DAMAGE_KINDS[kind]
    row["cause"] = op.PLAYERS[damage.cause]
    row["source"] = compiler.filter(tree.Cards(where=damage.source)) + 1 if damage.source else 0
    row["comparison"], row["than"] = op.AMOUNTS.get(damage.comparison, op.AMOUNT_ANY), damage.than
    return index, row


def _end(compiler: Any, end: Any) -> tuple[int, int, int]:
    """(who, filter, player) of what deals damage or is dealt it."""
    if end is None:
        return op.WHO_ANY, -1, op.ANYONE
    if isinstance(end, tree.ThePlayer):
        return op.WHO_PLAYER, -1, op.PLAYERS[end.player]
    if isinstance(end, tree.Self):
        return op.WHO_SELF, -1, op.ANYONE
    if isinstance(end, tree.All):
        return op.WHO_FILTER, compiler.filter(end.cards), op.ANYONE
    return op.WHO_BOUND, -1, op.ANYONE


def _changed(compiler: Any, row: Any, change: tree.DamageChange) -> None:
    """The change of damage of a row."""
    row["change"], row["amount"] = op.CHANGES[change.how], _change_amount(compiler, change)
    row["redirected_to"] = op.WHO_SELF if isinstance(change.recipient, tree.Self) else op.WHO_BOUND
    if change.counter and change.dulls:
        raise ProgramError("not supported: a change of damage that removes a counter and dulls")
    row["counter_kind"] = compiler.counters.number(change.counter) + 1 if change.counter else 0
    row["counter_kind"] -= change.dulls
    if change.dealt and (change.how != "reduce" or not isinstance(change.recipient, tree.Self) or change.price):
        raise ProgramError("not supported: damage to another card together with this change of damage")
    row["dealt"] = change.dealt
    if change.price is not None:
        row["price"] = _price(compiler, change, change.price) + 1


def _change_amount(compiler: Any, change: tree.DamageChange) -> int:
    """The printed amount, or -1 minus the row of a value that is read each time."""
    if isinstance(change.amount, int):
        return change.amount
    own = all(isinstance(who, tree.Self) for who in references(change.amount))
    later = any(getattr(part, "in_resolution", False) for part in nodes_of(change.amount))
    if change.how not in ("increase", "reduce") or not own or later:
        raise ProgramError("not supported: damage that changes by this kind of number")
    return -1 - int(compiler.value(change.amount))


def _price(compiler: Any, change: tree.DamageChange, price: tree.Cost) -> int:
    """The row of a payment while damage is being changed. An object that leaves the field for it would end effects in
    between, and could itself be dealt the damage."""
    moved = any(part.cards.zone == "field" and part.deed not in ("dull", "counters") for part in price.parts)
    if moved or price.put_self or price.self_to or price.special or price.x or price.x_counters:
        raise ProgramError("not supported: a payment for changed damage that moves objects or has an X")
    index, a = compiler.new_ability(op.COST_ONLY, change)
    compiler.cost(a, price)
    return int(index)


@writes(STATICS, tree.ChangesDamage, kind=READ_WHEN_NEEDED)
def _changes_damage(compiler: Any, node: tree.ChangesDamage) -> list[int]:
    index, row = damage_rule(compiler, node.damage)
    compiler.damage_changes[index] = node
    _changed(compiler, row, node.change)
    if node.first_time:
        row["once"], row["position"] = op.ONCE_EACH_TURN, compiler.t["abilities"][compiler.current_ability]["position"]
        if row["position"] > MOST_PARAGRAPHS - 1:
            raise ProgramError("not supported: a gained ability that changes damage once in each turn")
    ends = {int(row["to"]), int(row["by"])}
    if op.WHO_BOUND in ends or (node.change.recipient is not None and row["redirected_to"] == op.WHO_BOUND):
        raise ProgramError("not supported: a field ability about damage by one named card")
    return static_row(op.STATIC_CHANGE_DAMAGE, rule=index)


field_effect(op.STATIC_NO_EX_BURST, tree.CannotUseExBurst, read=ASKED_FOR, who="who", filter=such_cards)
field_effect(op.STATIC_SPECIAL_DISCARDS, tree.SpecialDiscards, read=READ_WHEN_NEEDED)


@note_of_card
def _note_discards(compiler: Any, row: Any, ability: tree.Ability) -> None:
    """What else can be discarded for the S icons of a card (R5.97)."""
    if not isinstance(ability, tree.Field):
        return
    for effect in ability.effects:
        if isinstance(effect, tree.SpecialDiscards):
            if row["special_filter"]:
                raise ProgramError("not supported: two other discards for the S icon")
            row["special_filter"] = compiler.filter(effect.cards) + 1
            row["special_if"] = compiler.card_condition(ability)


@writes(EFFECTS, tree.ChangeDamage)
def _change_damage(compiler: Any, code: Any, node: tree.ChangeDamage) -> None:
    """A named object is bound to the effect; described objects can arrive later (R9.4, R9.5)."""
    if contains(node, tree.OfNamed):
        compiler.instruction(code, for_each_element(node))
        return
    if isinstance(node.change.amount, tree.Value):  # the number would be fixed when the effect begins (R7.63)
        raise ProgramError("not supported: a change of damage with a duration by a number that is not printed")
    index, row = damage_rule(compiler, node.damage)
    compiler.damage_changes[index] = node
    _changed(compiler, row, node.change)
    row["once"], row["duration"] = node.once, op.DURATIONS[node.duration]
    if node.change.price is not None and (node.once or node.change.price.dull or node.change.price.counter_kind):
        raise ProgramError("not supported: a payment for the next damage, or one by the source of an effect")
    named = [end for end in (node.damage.to, node.damage.by) if _is_named(end)]
    if len(named) > 1:
        raise ProgramError("not supported: damage from one named card to another named card")
    if _is_named(node.damage.to):
        row["to"] = op.WHO_BOUND
    elif named:
        row["by"] = op.WHO_BOUND
    bound = compiler.reference(named[0]) if named else [NOBODY, 0]
    elsewhere = node.change.recipient is not None and row["redirected_to"] == op.WHO_BOUND
    recipient = compiler.reference(node.change.recipient) if elsewhere else [NOBODY, 0]
    code.row(op.OP_CHANGE_DAMAGE, rule=index, who=bound, recipient=recipient)


def _is_named(end: Any) -> bool:
    return end is not None and not isinstance(end, tree.All | tree.ThePlayer)


# ---------------------------------------------------------------------------------------------------------- triggers
def _watching(compiler: Any, ability: Any, event: int, damage: tree.DamageDealt) -> None:
    index, _ = damage_rule(compiler, damage)
    ability["event"], ability["trigger_who"], ability["trigger_filter"] = event, op.WHO_DAMAGE, index
    ability["trigger_player"] = op.ANYONE


def _all(who: Any) -> Any:
    """A description in a trigger, as that of a damage rule."""
    return tree.All(who) if isinstance(who, tree.Cards) else who


@writes(TRIGGERS, tree.DealsDamage)
def _deals_damage(compiler: Any, node: tree.DealsDamage, ability: Any) -> None:
    if not isinstance(node.who, tree.Self | tree.Cards):
        raise ProgramError("not supported: a delayed ability that watches to what a card deals damage")
    _watching(compiler, ability, op.EVENT_DEALS_DAMAGE, tree.DamageDealt(_all(node.to), _all(node.who), node.kinds))


@writes(TRIGGERS, tree.IsDealtDamage)
def _is_dealt_damage(compiler: Any, node: tree.IsDealtDamage, ability: Any) -> None:
    event = op.EVENT_IS_DEALT_DAMAGE if node.by is None else op.EVENT_IS_DEALT_DAMAGE_BY
    if not isinstance(node.who, tree.Self | tree.Cards):
        if node.by is not None or node.kinds or node.cause != "any" or node.comparison != "any":
            raise ProgramError("not supported: a delayed ability that watches damage of a description to a card")
        ability["event"], ability["trigger_who"] = event, op.WHO_BOUND
        ability["trigger_player"] = op.ANYONE
        return
    ends = _all(node.who), _all(node.by)
    _watching(compiler, ability, event, tree.DamageDealt(*ends, node.kinds, node.cause, node.comparison, node.than))


@writes(TRIGGERS, tree.PlayerIsDamaged)
def _player_is_damaged(compiler: Any, node: tree.PlayerIsDamaged, ability: Any) -> None:
    _watching(compiler, ability, op.EVENT_PLAYER_IS_DAMAGED, tree.DamageDealt(tree.ThePlayer(node.player)))


# ------------------------------------------------------------------------------------------------------ instructions
@writes(EFFECTS, tree.Damage)
def _damage(compiler: Any, code: Any, node: tree.Damage) -> None:
    who, amount = compiler.reference(node.who), compiler.value(node.amount)
    if isinstance(node.dealer, tree.Self):
        code.row(op.OP_DAMAGE, who=who, value=amount, unreducible=int(node.unreducible), finds=int(node.finds))
        return
    if node.unreducible or node.finds:
        raise ProgramError("not supported: damage by another card that cannot be reduced, or is referred to later")
    code.row(op.OP_DAMAGE_BY, who=who, value=amount, dealer=compiler.reference(node.dealer))


instruction(op.OP_DAMAGE_PLAYER, tree.DamagePlayer, amount="points", player=one_side)
instruction(op.OP_DAMAGE_EVENLY, tree.DamageEvenly, who="who", value="amount")


@writes(EFFECTS, tree.DivideDamage)
def _divide_damage(compiler: Any, code: Any, node: tree.DivideDamage) -> None:
    group = compiler.group(node.who.group)
    if code.modes_later >= 0 or op.MADE_LATER in code.choice_modes[group : group + 1]:  # like the choice (R7.54)
        code.shares_now[len(code.divisions)] = code.choose_now(0, 0)
    at = code.row(op.OP_DIVIDE_DAMAGE, group=group, shares=0, unreducible=int(node.unreducible))
    code.divisions.append((at, group, compiler.declared_value(node.amount), code.mode))  # R7.38
    if node.instead is not None:
        if not isinstance(node.instead.amount, tree.Number):
            raise ProgramError("not supported: another divided amount that is not printed")
        condition = compiler.ability_condition(node.instead.condition)
        code.other_divisions[len(code.divisions) - 1] = condition, compiler.value(node.instead.amount)


instruction(op.OP_CLASH, tree.Clash, who="first", other="second")
instruction(op.OP_REMOVE_DAMAGE, tree.RemoveDamage)


# ------------------------------------------------------------------------------------------------------------- values
value(op.VALUE_OWN_POWER, tree.OwnPower)
