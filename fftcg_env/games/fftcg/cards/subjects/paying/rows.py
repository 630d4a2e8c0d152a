"""Rows of nodes about further ways to pay."""

from __future__ import annotations

from typing import Any

from ... import tree
from ...program import opcodes as op
from ...program import registry as r
from ...program.operands import static_row
from ...program.registry import READ_WHEN_NEEDED, writes


@writes(r.STATICS, tree.DiscardsProduce, kind=READ_WHEN_NEEDED)
def _discards_produce(compiler: Any, node: tree.DiscardsProduce) -> list[int]:
    if set(node.elements) - {"Light", "Dark"} or not node.elements:
        raise compiler.refusal("discards of other cards than Light and Dark ones produce CP anyway")
    bits = sum(1 << op.ELEMENTS.index(element) for element in node.elements)
    return static_row(op.STATIC_DISCARDS_PRODUCE, backups=-1, pays_for=-1, elements=bits)


@writes(r.STATICS, tree.ProducesOf, kind=READ_WHEN_NEEDED)
def _produces_of(compiler: Any, node: tree.ProducesOf) -> list[int]:
    who = -1 if isinstance(node.who, tree.Self) else compiler.filter(node.who.cards)
    return static_row(op.STATIC_PRODUCES_OF, backups=who, pays_for=-1, cards=compiler.filter(node.cards))


@r.note_of_card
def _note_producing(_compiler: Any, row: Any, ability: tree.Ability) -> None:
    if not isinstance(ability, tree.Field):
        return
    for effect in ability.effects:
        if isinstance(effect, tree.DiscardsProduce | tree.ProducesOf):
            row["casting"] |= op.CASTING_PRODUCES
        row["produces_for_others"] |= isinstance(effect, tree.ProducesOf) and not isinstance(effect.who, tree.Self)


def _placed(cards: tree.Cards) -> bool:
    """Whether a description of cards that have paid names a place, where none is asked for."""
    return (cards.zone, cards.player) != ("field", "any")


@writes(r.VALUES, tree.RemovedByCost)
def _removed_by_cost(compiler: Any, node: tree.RemovedByCost, row: Any) -> None:
    """The number stands where X would: ``abilities.rows`` sees to it that the cost removes just these."""
    if compiler.removes_all is None or compiler.removes_all.where != node.cards.where or _placed(node.cards):
        raise compiler.refusal("cards that no cost has removed are counted")
    row["kind"], row["each"] = op.VALUE_X, node.each


@writes(r.VALUES, tree.DiscardedToCast)
def _discarded_to_cast(compiler: Any, node: tree.DiscardedToCast, row: Any) -> None:
    """The number comes with the trigger, which alone knows how the card was cast."""
    if compiler.counts_discards is None or _placed(node.cards):
        raise compiler.refusal("cards discarded to cast this card are counted where it did not trigger by entering")
    asked = (node.cards, node.quality)
    if compiler.counts_discards not in ((), asked):
        raise compiler.refusal("two kinds of cards discarded to cast one card are counted")
    compiler.counts_discards = asked
    row["kind"], row["each"] = op.VALUE_TRIGGER_AMOUNT, node.each


@r.note_of_node(tree.DiscardedToCast)
def _note_discards(row: Any, _node: tree.DiscardedToCast) -> None:
    """Which cards were discarded to cast another one is remembered."""
    row["asks"] |= op.ASKS_DISCARDS
