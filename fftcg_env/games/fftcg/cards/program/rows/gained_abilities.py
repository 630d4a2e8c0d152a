"""Rows for nodes about gained, used and cancelled abilities, modes and names."""

from __future__ import annotations

from typing import Any

from ... import tree
from ...walk import contains, nodes_of
from .. import opcodes as op
from .. import operands as arg
from ..code import Code
from ..operands import static_row
from ..queries import ProgramError
from ..registry import EFFECTS, PREDICATES, REFERENCES, STATICS, note_of_node, writes
from ..tables import MAX_MODES
from .plain import field_effect, instruction, reference, value
from .restrictions import for_each_element


@writes(EFFECTS, tree.GainAbility)
def gain_ability(compiler: Any, code: Any, node: tree.GainAbility) -> None:
    """R8.65: an ongoing effect on each object named."""
    if contains(node.ability, tree.OfNamed):  # fixed when it is gained (R7.44)
        if contains(node.ability, tree.Name):
            raise ProgramError("not supported: a gained ability that names something")
        compiler.instruction(code, for_each_element(node))
        return
    ability = compiler.quoted_ability(node.ability)
    duration = op.DURATIONS[node.duration]
    code.row(op.OP_GAIN_ABILITY, who=compiler.reference(node.who), ability=ability, duration=duration)


# R8.65: a field ability that gives an ability.
field_effect(
    op.STATIC_ABILITY, tree.HasAbility, who="who", value=lambda compiler, node: compiler.quoted_ability(node.ability)
)


@writes(STATICS, tree.HasAbilitiesOf)
def has_abilities_of(compiler: Any, node: tree.HasAbilitiesOf) -> list[int]:
    """R8.65: the abilities that are printed on some cards."""
    if node.who != tree.Self() or node.cards.zone == "field":
        raise ProgramError("not supported: abilities that objects gain for as long as they are on the field")
    kind = op.SPECIAL_ABILITY if node.kind == "special" else op.ACTION_ABILITY
    described = compiler.plain_filter(node.cards)
    return static_row(op.STATIC_ABILITIES_OF, who=compiler.reference(node.who), value=described, kind=kind)


reference(op.REF_SOURCE_OF, tree.SourceOf)


# R8.70.
instruction(op.OP_CANCEL, tree.Cancel)
# R8.7.
instruction(op.OP_USE_SAME, tree.UseSame)


@writes(EFFECTS, tree.UseAgain)
def use_again(compiler: Any, code: Any, _node: tree.UseAgain) -> None:
    """R8.7."""
    kind = compiler.t["abilities"][compiler.current_ability]["kind"]
    if kind not in (op.SPECIAL_ABILITY, op.ACTION_ABILITY):
        raise ProgramError("only action and special abilities can be used again")
    code.row(op.OP_USE_AGAIN, ability=compiler.current_ability)


@writes(EFFECTS, tree.TriggerSame)
def trigger_same(compiler: Any, code: Any, node: tree.TriggerSame) -> None:
    """R8.39: of a chosen item, or the ability of this text."""
    if node.who is None:
        if compiler.t["abilities"][compiler.current_ability]["kind"] != op.AUTO_ABILITY or compiler.in_new_ability:
            raise ProgramError("only an auto-ability can trigger again")
        code.row(op.OP_TRIGGER_SAME, who=[op.REF_SELF, 0])
        return
    kinds = tree.OnStackAs(("auto",))
    chosen = None
    if isinstance(node.who, tree.Chosen) and node.who.group < len(code.choices):
        chosen = code.choices[node.who.group].cards
    if chosen is None or chosen.zone != "stack" or kinds not in chosen.where:
        raise ProgramError("only an auto-ability that was chosen on the stack can trigger again")
    code.row(op.OP_TRIGGER_SAME, who=compiler.reference(node.who))


# R8.7: the history of the turn holds the special abilities.
instruction(op.OP_USE_USED, tree.UseUsed, without=lambda compiler, node: compiler.special_names.number(node.without))


@note_of_node(tree.UseUsed)
def note_used(row: Any, _node: tree.UseUsed) -> None:
    """The history of the turn keeps the special abilities used."""
    row["asks"] |= 1 << op.DEED_USED_SPECIAL


@writes(PREDICATES, tree.OnStackAs)
def on_stack_as(compiler: Any, node: tree.OnStackAs, row: dict[str, Any]) -> None:
    """R7.36: one bit a kind of item."""
    row["items"] = sum(1 << op.ITEM_KINDS[kind] for kind in node.kinds)


@writes(PREDICATES, tree.Choosing)
def choosing(compiler: Any, node: tree.Choosing, row: dict[str, Any]) -> None:
    """What the item has chosen."""
    bits = op.CHOOSES_ALONE * node.alone | op.CHOOSES_ANYWHERE * node.anywhere
    row["choosing"], row["choosing_alone"] = compiler.filter(node.cards), bits


@writes(EFFECTS, tree.Name)
def name(compiler: Any, code: Any, node: tree.Name) -> None:
    """R7.44."""
    without = sum(1 << op.ELEMENTS.index(element) for element in node.without)
    kept = tree.OfNamed(node.what, before=True) in nodes_of(compiler.current_abilities)
    if kept and node.what not in _KEPT_NAMES:
        raise ProgramError(f"not supported: a {node.what} that other abilities of the card refer to")
    if node.below is not None and node.what != "number":
        raise ProgramError("something else than a number that is less than another one")
    below = 0 if node.below is None else compiler.value(node.below) + 1
    whose = op.PLAYERS[node.by]
    code.row(op.OP_NAME, what=op.NAMES[node.what], without=without, by=whose, kept=int(kept), below=below)


value(op.VALUE_NAMED_NUMBER, tree.NamedNumber)


_KEPT_NAMES = ("element", "job", "card_type", "number", "category")


@writes(PREDICATES, tree.OfNamed)
def of_named(compiler: Any, node: tree.OfNamed, row: dict[str, Any]) -> None:
    """The name given in the resolution, or by another ability of the source."""
    bit = 1 << op.NAMES[node.what]
    if not node.before:
        if row.get("named", 0) >= op.NAMED_BY_SOURCE:
            raise ProgramError("not supported: references to a name given now and one given before, of one card")
        row["named"] = row.get("named", 0) | bit
        return
    names = (part.what for part in nodes_of(compiler.current_abilities) if isinstance(part, tree.Name))
    if node.what not in names or compiler.in_quotes:
        raise ProgramError("the text refers to a name, and no ability of the card names one")
    if row.get("named", 0):
        raise ProgramError("not supported: references to two names that one card stored before")
    row["named"] = bit | (op.NAMED_AT_TRIGGER if compiler.names_at_trigger else op.NAMED_BY_SOURCE)


# R8.66.
field_effect(op.STATIC_NO_ABILITIES, tree.HasNoAbilities)


@writes(STATICS, tree.LosesKeyword)
def loses_keyword(compiler: Any, node: tree.LosesKeyword) -> list[int]:
    _no_back_attack(node)
    return static_row(op.STATIC_LOSES_KEYWORD, who=compiler.reference(node.who), value=op.KEYWORDS[node.keyword])


@writes(EFFECTS, tree.LoseKeyword)
def lose_keyword(compiler: Any, code: Any, node: tree.LoseKeyword) -> None:
    """A field effect for a while, on each object named (R9.4)."""
    _no_back_attack(node)
    static = compiler.lasting_static(tree.LosesKeyword(tree.Self(), node.keyword))
    who, duration = compiler.reference(node.who), op.DURATIONS[node.duration]
    code.row(op.OP_LASTING, who=who, static=static, duration=duration)


def _no_back_attack(node: Any) -> None:
    """Keywords lost on the field do not matter where a card is cast from (R12.40)."""
    if node.keyword == "Back Attack":
        raise ProgramError("not supported: losing Back Attack")


# Gained keywords have no effect while this applies.
field_effect(op.STATIC_CANNOT_GAIN, tree.CannotGain, value=("keyword", op.KEYWORDS))
# R9.12, R9.13: an ongoing effect with what was named in the resolution.
instruction(op.OP_BECOME_NAMED, tree.BecomeNamed, what=op.NAMES)


@writes(EFFECTS, tree.Modes)
def modes(compiler: Any, code: Code, node: tree.Modes) -> None:
    """R5.72: each mode has its instructions and its choices. Under a condition it is selected in the resolution."""
    if code.modes is not None or code.mode >= 0:
        raise ProgramError("not supported: two modal parts in one ability")
    if len(node.options) > MAX_MODES:
        raise ProgramError(f"an ability has more than {MAX_MODES} modes")
    code.modes = node
    nested, first = code.nested, len(code.choices)
    if nested:  # R7.54
        code.modes_later, code.nested = code.choose_now(first, first, 1), 0
    for number, option in enumerate(node.options):
        at = code.row(op.OP_UNLESS_MODE if node.again is None else op.OP_WHILE_MODE, mode=number, otherwise=0)
        code.mode = number
        compiler.instruction(code, option)
        if node.again is not None:
            code.row(op.OP_JUMP, to=at)
        code.jump_here(at)
    code.mode, code.nested = -1, nested
    if nested:
        code.rows[code.modes_later][arg.ChooseNow.UNTIL] = len(code.choices)


@writes(REFERENCES, tree.FirstOf)
def first_of(compiler: Any, node: tree.FirstOf) -> list[int]:
    """R7.37"""
    return [op.REF_FIRST, compiler.group(node.group) | node.number << op.FIRST_AND]


reference(op.REF_OTHERS, tree.OthersOf)
