"""Rows for nodes about costs, casting and further ways to pay."""

from __future__ import annotations

import functools
from typing import Any

from ... import tree
from ... import tree as t
from ...walk import contains, nodes_of
from .. import opcodes as op
from .. import registry as r
from ..operands import static_row
from ..queries import ProgramError, one_player
from ..registry import READ_WHEN_NEEDED, REFERENCES, writes
from ..tables import MAX_PART_CARDS, MAX_PARTS
from .plain import condition, field_effect, instruction, value


# -------------------------------------------------------------------------------------------------------------- costs
def write_cost(compiler: Any, a: Any, cost: tree.Cost) -> None:
    """The cost of an ability, or of casting, in its row."""
    if (cost.x or cost.x_counters) and a["kind"] in (op.WARP_ABILITY, op.PRIMING_ABILITY):
        raise ProgramError("not supported: X in the cost of Warp or Priming")
    a["crystals"] = cost.crystals
    a["has_x"], a["x_icons"], a["x_counters"] = cost.x > 0 or cost.x_counters, cost.x, cost.x_counters
    a["cost_less"] = 0 if cost.less is None else compiler.value(cost.less) + 1
    a["x_maximum"] = cost.x_maximum or op.GREATEST_X
    if bool(cost.counter_kind) != bool(cost.counters or cost.x_counters):
        raise ProgramError("a cost names a kind of counters without a number, or a number without a kind")
    if cost.counter_kind:
        a["counter_kind"], a["counters"] = compiler.counters.number(cost.counter_kind) + 1, cost.counters
    for element in cost.elements:
        a["required"][op.ELEMENTS.index(element)] += 1
    a["total_cp"] = len(cost.elements) + cost.generic
    a["dull"], a["special"], a["put_self"], a["discard"] = cost.dull, cost.special, cost.put_self, cost.discard
    a["self_to"] = 1 + op.SELF_TO[cost.self_to] if cost.self_to else 0
    a["top_cards"], a["top_cards_to"] = cost.top_cards, op.ZONES.index(cost.top_cards_to)
    if cost.points and a["kind"] not in (op.ACTION_ABILITY, op.SPECIAL_ABILITY):
        raise ProgramError("only action and special abilities can cost points of damage")
    a["points"] = cost.points
    a["remove_all"] = 0 if cost.remove_all is None else compiler.filter(cost.remove_all) + 1
    if cost.remove_all is not None and (cost.x or cost.x_counters or a["kind"] != op.ACTION_ABILITY):
        raise ProgramError("only an action ability without X can cost all cards of a description")
    if cost.only_elements or cost.only_backups is not None:
        a["paid_rule"] = _only_paid(compiler, cost)
    if "bottom" in (part.deed for part in cost.parts):
        raise ProgramError("not supported: putting cards at the bottom of the deck as a cost")
    _parts(compiler, a, cost.parts)


def _only_paid(compiler: Any, cost: tree.Cost) -> int:
    """The row, plus 1, that says which CP can be spent for a cost (R5.27)."""
    row = compiler.static(tree.OnlyPaidBy(cost.only_backups, cost.only_elements, cost.only_discards))
    return int(compiler.store(row)) + 1


def _parts(compiler: Any, a: Any, parts: tuple[tree.CostPart, ...]) -> None:
    """The parts of a cost that take described cards (R5.91-R5.99)."""
    if len(parts) > MAX_PARTS:
        raise ProgramError(f"a cost has more than {MAX_PARTS} parts")
    if sum(part.count for part in parts if part.cards.zone in ("field", "hand")) > MAX_PART_CARDS:
        raise ProgramError(f"a cost that takes more than {MAX_PART_CARDS} described cards of the hand and the field")
    a["parts"] = len(parts)
    for k, part in enumerate(parts):
        a["part_deed"][k], a["part_count"][k] = op.PARTS.index(part.deed), part.count
        a["part_filter"][k] = compiler.filter(part.cards)
        a["part_kind"][k] = compiler.counters.number(part.kind) + 1 if part.kind else 0
        variety = part.apart or part.alike
        if variety is not None:
            if k or part.deed == "counters" or a["special"] or (part.apart is not None and part.alike is not None):
                raise ProgramError("not supported: cards with something in common in a later part of a cost")
            sign = 1 if part.apart is not None else -1
            a["parts_relation"] = sign * (op.VARIETIES[variety] + 1)


@writes(r.EFFECTS, tree.MayPay)
def _may_pay(compiler: Any, code: Any, node: tree.MayPay) -> None:
    index, a = compiler.new_ability(op.COST_ONLY, node)
    write_cost(compiler, a, node.cost)
    if node.x is not None and (not node.cost.x or node.cost.x_maximum or node.cost.x_counters):
        raise ProgramError("a number of CP for each object needs an X in the cost")
    x = 0 if node.x is None else compiler.value(node.x) + 1
    code.row(op.OP_MAY_PAY, ability=index, player=one_player(node), x=x)


# --------------------------------------------------------------------------------------------------------- predicates
@writes(r.PREDICATES, tree.IsSource)
def _is_source(_compiler: Any, _node: tree.IsSource, row: dict[str, Any]) -> None:
    row["is_source"] = 1


# ------------------------------------------------------------------------------------------------------ field effects
def _cast(compiler: Any, node: Any) -> int:
    """The filter of the cards cast, -1: the card itself."""
    return -1 if node.where is None else int(compiler.filter(tree.Cards("stack", "any", node.where)))


def _paid_for(compiler: Any, node: tree.Produces) -> int:
    """The filter of the card that is paid for, -1: anything."""
    return -1 if node.paying_for is None else int(compiler.filter(tree.Cards("stack", "any", node.paying_for)))


def _producing(compiler: Any, node: Any) -> int:
    """The filter of what produces CP, -1: the card itself."""
    return -1 if isinstance(node.who, tree.Self) else int(compiler.filter(node.who.cards))


def _in_hand(compiler: Any, node: tree.AnyElementWarps) -> int:
    return int(compiler.filter(tree.Cards("hand", "you", node.where)))


def _kind_of_ability(_compiler: Any, node: Any) -> int:
    return op.SPECIAL_ABILITY if node.kind == "special" else op.ACTION_ABILITY


def _element_bits(_compiler: Any, node: Any) -> int:
    """Element bits; no element means any."""
    return sum(1 << op.ELEMENTS.index(element) for element in node.elements) or op.PAID_ELEMENTS


_read = functools.partial(field_effect, read=READ_WHEN_NEEDED)
_read(op.STATIC_COST_LESS, tree.CostsLess, cards=_cast, floor="at_least", value="amount")
_read(op.STATIC_COST_MORE, tree.CostsMore, cards=_cast, floor=0, value="amount")
_read(op.STATIC_COST_BECOMES, tree.CostBecomes, cards=_cast, floor=0, value="cost")
_read(op.STATIC_ANY_ELEMENT_PAYS, tree.AnyElementPays, cards=_cast, floor=0, value=0)
_read(op.STATIC_CANNOT_CAST, tree.CannotCast, cards=_cast, floor=0, value=0)
_read(op.STATIC_USES_COST_MORE, tree.UsesCostMore, kind=_kind_of_ability)
_read(op.STATIC_ANY_ELEMENT_PRIMES, tree.AnyElementPrimes, kind=op.PRIMING_ABILITY, amount=0)
_read(op.STATIC_ANY_ELEMENT_PRIMES, tree.AnyElementWarps, cards=_in_hand, kind=op.WARP_ABILITY, amount=0)
_read(op.STATIC_CRYSTAL_FOR_S, tree.CrystalForS)


@writes(r.STATICS, tree.NextSpecialWithoutS)
def _next_special_without_s(compiler: Any, node: tree.NextSpecialWithoutS) -> list[int]:
    if isinstance(node.who, tree.All):
        raise compiler.refusal("not supported: the next special ability of each of several cards")
    return static_row(op.STATIC_WITHOUT_S, who=compiler.reference(node.who))


@writes(r.STATICS, tree.OnlyPaidBy, kind=READ_WHEN_NEEDED)
def _only_paid_by(compiler: Any, node: tree.OnlyPaidBy) -> list[int]:
    backups = -1 if node.backups is None else compiler.filter(tree.Cards("field", "you", node.backups))
    if node.discards is not None and node.backups is None:
        raise compiler.refusal("not supported: CP from described discards together with CP from any source")
    discards = -1 if node.discards is None else compiler.filter(tree.Cards("hand", "you", node.discards))
    return static_row(
        op.STATIC_ONLY_PAID_BY, backups=backups, elements=_element_bits(compiler, node), discards=discards
    )


_read(op.STATIC_PRODUCES, tree.Produces, backups=_producing, pays_for=_paid_for, elements=_element_bits)


def _cost_row(compiler: Any, node: Any) -> int:
    """The ability row with a cost of casting."""
    index, a = compiler.new_ability(op.COST_ONLY, node)
    cost = node.cost
    own = cost.put_self or cost.self_to or cost.dull or cost.special or cost.counter_kind or cost.less
    if own or cost.remove_all is not None:
        raise compiler.refusal("not supported: a cost of casting that the card itself pays")
    write_cost(compiler, a, node.cost)
    return int(index)


_read(op.STATIC_ALTERNATIVE_COST, tree.AlternativeCost, cards=-1, cost=_cost_row, less=0, modes=0)


@writes(r.STATICS, tree.ExtraCost, kind=READ_WHEN_NEEDED)
def _extra_cost(compiler: Any, node: tree.ExtraCost) -> list[int]:
    if node.modes:
        _check_price_of_modes(compiler, node)
    cost = _cost_row(compiler, node)
    modes = node.modes
    if node.choosing is not None:
        _check_price_of_target(compiler, node)
        modes = -1 - int(compiler.filter(tree.Cards("field", "any", node.choosing)))
    return static_row(op.STATIC_EXTRA_COST, cards=-1, cost=cost, less=node.less, modes=modes)


def _check_price_of_target(compiler: Any, node: tree.ExtraCost) -> None:
    """R5.64: a cost for a target is on a Summon whose text chooses exactly one object."""
    texts = [ability for ability in compiler.current_abilities if isinstance(ability, tree.SummonText)]
    chosen = [part for part in nodes_of(*texts, outside=(tree.QuotedAbility,)) if isinstance(part, tree.Choose)]
    fields = [ability for ability in compiler.current_abilities if isinstance(ability, tree.Field)]
    ways = [part for field in fields for part in field.effects if isinstance(part, WAYS)]
    one = len(chosen) == 1 and (chosen[0].minimum, chosen[0].maximum, chosen[0].cards.zone) == (1, 1, "field")
    if not one or chosen[0].or_else is not None or chosen[0].number is not None or contains(texts, tree.Modes):
        raise compiler.refusal("a cost for a target needs a text that chooses exactly one object")
    if len(ways) != 1 or node.modes or node.cost != tree.Cost():
        raise compiler.refusal("not supported: a cost for a target together with other costs of casting")
    if any(field.condition or field.damage for field in fields if contains(field, tree.ExtraCost)):
        raise compiler.refusal("not supported: a cost for a target under a condition")


def _check_price_of_modes(compiler: Any, node: tree.ExtraCost) -> None:
    """R5.62: a cost for a number of actions is on a card whose text lets a player select them."""
    texts = [ability for ability in compiler.current_abilities if isinstance(ability, tree.SummonText)]
    modes = texts[0].effect if len(texts) == 1 else None
    if not isinstance(modes, tree.Modes) or modes.maximum < node.modes:
        raise compiler.refusal("a cost for actions needs a Summon whose text lets a player select actions")
    if node.less or node.cost.x or node.cost.x_counters:
        raise compiler.refusal("not supported: a cost for actions with an X or a reduction")


def priced_modes(compiler: Any, effect: tree.Effect) -> int:
    """The lowest number of actions of a Summon's text that has a price (R5.62); 0: none has."""
    fields = [ability for ability in compiler.current_abilities if isinstance(ability, tree.Field)]
    costs = [effect for field in fields for effect in field.effects if isinstance(effect, tree.ExtraCost)]
    numbers = [cost.modes for cost in costs if cost.modes]
    if not numbers:
        return 0
    if not isinstance(effect, tree.Modes) or effect.instead or effect.up_to or effect.again or effect.by != "you":
        raise compiler.refusal("not supported: a cost for actions whose number depends on another value")
    if sorted(numbers) != list(range(min(numbers), effect.maximum + 1)) or min(numbers) <= effect.minimum:
        raise compiler.refusal("costs for actions must not skip a number of actions, and not apply always")
    if any(field.condition or field.damage for field in fields if contains(field, tree.ExtraCost)):
        raise compiler.refusal("not supported: a cost for actions under a condition")
    return min(numbers)


@writes(r.STATICS, tree.CastableFrom, kind=READ_WHEN_NEEDED)
def _castable_from(compiler: Any, node: tree.CastableFrom) -> list[int]:
    cards = -1 if node.where is None else compiler.filter(tree.Cards(node.zone, "you", node.where))
    if node.zone == "removed" and node.where is None:
        raise compiler.refusal("not supported: a removed card that is cast by its own text")
    return static_row(op.STATIC_CASTABLE, cards=cards, zone=op.ZONES.index(node.zone), once=int(node.once_per_turn))


# ------------------------------------------------------------------------------------------------------- instructions
def _condition(compiler: Any, node: tree.AllowCasting) -> int:
    return int(compiler.ability_condition(node.condition))


def _terms(_compiler: Any, node: tree.Cast | tree.AllowCasting) -> int:
    """TERM_* bits and the reduction."""
    terms = node.terms
    then = {"break_zone": 0, "removed": op.TERM_THEN_REMOVED, "hand": op.TERM_THEN_HAND}
    bits = then[terms.afterwards] | terms.less << op.TERM_LESS
    bits |= op.TERM_FREE * terms.free | op.TERM_ANY_ELEMENT * terms.any_element | op.TERM_NOT_0 * terms.not_0
    return bits | op.TERM_ELSE_BREAK_ZONE * terms.else_break_zone


@writes(r.EFFECTS, tree.Cast)
def _cast_now(compiler: Any, code: Any, node: tree.Cast) -> None:
    terms = _terms(compiler, node)
    if isinstance(node.who, tree.Cards):
        code.row(op.OP_SELECT_CAST, filter=compiler.filter(node.who), terms=terms)
    else:
        code.row(op.OP_CAST, who=compiler.reference(node.who), terms=terms)


instruction(op.OP_ALLOW_CASTING, tree.AllowCasting, who="who", condition=_condition, terms=_terms)


@writes(r.EFFECTS, tree.ChangeCasting)
def _change_casting(compiler: Any, code: Any, node: tree.ChangeCasting) -> None:
    if node.change.where is None:
        raise compiler.refusal("not supported: an effect that changes only the casting of its own card")
    at = compiler.store(compiler.static(node.change))
    code.row(op.OP_CHANGE_CASTING, static=at, next_only=int(node.next_only), duration=op.DURATIONS[node.duration])


# ----------------------------------------------------------------------------------------------- conditions and values
@writes(r.CONDITIONS, tree.PaidOnlyElement)
def _paid_only_element(_compiler: Any, node: tree.PaidOnlyElement, row: Any) -> None:
    row["kind"], row["number"] = op.CONDITION_PAID_ONLY_ELEMENT, 1 << op.ELEMENTS.index(node.element)


@writes(r.CONDITIONS, tree.PaidIncluding)
def _paid_including(_compiler: Any, node: tree.PaidIncluding, row: Any) -> None:
    row["kind"], row["number"] = op.CONDITION_PAID_INCLUDING, 1 << op.ELEMENTS.index(node.element)


@writes(r.CONDITIONS, tree.PaidOnlyByBackups)
def _paid_only_by_backups(compiler: Any, node: tree.PaidOnlyByBackups, row: Any) -> None:
    """The row of the card has the description of the Backups while the card is paid for."""
    row["kind"] = op.CONDITION_PAID_ONLY_BY_BACKUPS
    said = {part for part in nodes_of(compiler.current_abilities) if isinstance(part, tree.PaidOnlyByBackups)}
    if len(said) > 1:
        raise compiler.refusal("not supported: CP produced by Backups of two descriptions")
    if node.where:
        described = compiler.filter(tree.Cards("field", "you", node.where))
        compiler.t["cards"][compiler.current_card]["paid_by"] = described + 1


value(op.VALUE_X, tree.X)


condition(op.CONDITION_PAID_EXTRA, tree.PaidExtra)


@writes(r.VALUES, tree.ElementsPaid)
def _elements_paid(_compiler: Any, node: tree.ElementsPaid, row: Any) -> None:
    row["kind"], row["each"] = op.VALUE_ELEMENTS_PAID, node.each
    row["argument"] = 1 << op.ELEMENTS.index(node.without) if node.without else 0


@writes(r.VALUES, tree.ElementsPaidToUse)
def _elements_paid_to_use(compiler: Any, node: tree.ElementsPaidToUse, row: Any) -> None:
    """The number is noted when the ability is used; its row says so (``abilities.rows``)."""
    if not compiler.knows_payment:
        raise compiler.refusal("only a used ability has a payment that a text can ask about")
    row["kind"], row["each"] = op.VALUE_TRIGGER_AMOUNT, node.each


# ----------------------------------------------------------------------------------------- what the row of a card says
WAYS = (tree.AlternativeCost, tree.ExtraCost)


def casting_facts(ability: tree.Field) -> int:
    """CASTING_* bits of a field ability."""
    bits = 0
    for effect in ability.effects:
        if isinstance(effect, tree.CastingChange):
            bits |= op.CASTING_OWN if getattr(effect, "where", None) is None else op.CASTING_OTHERS
        elif isinstance(effect, tree.OnlyPaidBy):
            bits |= op.CASTING_OWN
        elif isinstance(effect, tree.UsesCostMore | tree.AnyElementPrimes | tree.AnyElementWarps):
            bits |= op.CASTING_USES
        elif isinstance(effect, tree.CrystalForS):
            bits |= op.CASTING_SPECIALS
        elif isinstance(effect, tree.Produces):
            bits |= op.CASTING_PRODUCES
        elif isinstance(effect, tree.CastableFrom) and effect.where is not None:
            bits |= op.CASTING_PERMITS
    return bits


@r.note_of_node(tree.PaidOnlyElement, tree.PaidIncluding, tree.PaidOnlyByBackups, tree.ElementsPaid)
def _note_asked(row: Any, _node: tree.Node) -> None:
    """A text asks how the card was paid."""
    row["casting"] |= op.CASTING_ASKED


@r.note_of_card
def _note_casting(_compiler: Any, row: Any, ability: tree.Ability) -> None:
    """Write into a card's row what an ability changes about casting."""
    if not isinstance(ability, tree.Field):
        return
    row["casting"] |= casting_facts(ability)
    for effect in ability.effects:
        row["ways"] += isinstance(effect, WAYS)
        row["produces_for_others"] |= isinstance(effect, tree.Produces) and not isinstance(effect.who, tree.Self)
        if isinstance(effect, tree.CastableFrom) and effect.where is None:
            row["castable_in"] |= 1 << op.ZONES.index(effect.zone)


@writes(r.STATICS, tree.DiscardsProduce, kind=READ_WHEN_NEEDED)
def _discards_produce(compiler: Any, node: tree.DiscardsProduce) -> list[int]:
    if set(node.elements) - {"Light", "Dark"} or not node.elements:
        raise compiler.refusal("discards of other cards than Light and Dark ones produce CP anyway")
    bits = sum(1 << op.ELEMENTS.index(element) for element in node.elements)
    return static_row(op.STATIC_DISCARDS_PRODUCE, backups=-1, pays_for=-1, elements=bits)


_read(op.STATIC_PRODUCES_OF, tree.ProducesOf, backups=_producing, pays_for=-1)


@r.note_of_card
def _note_producing(_compiler: Any, row: Any, ability: tree.Ability) -> None:
    if not isinstance(ability, tree.Field):
        return
    for effect in ability.effects:
        if isinstance(effect, tree.DiscardsProduce | tree.ProducesOf):
            row["casting"] |= op.CASTING_PRODUCES
        row["produces_for_others"] |= isinstance(effect, tree.ProducesOf) and not isinstance(effect.who, tree.Self)


def _placed(cards: tree.Cards) -> bool:
    """Whether a description of cards that have paid names a place, which it must not."""
    return (cards.zone, cards.player) != ("field", "any")


@writes(r.VALUES, tree.RemovedByCost)
def _removed_by_cost(compiler: Any, node: tree.RemovedByCost, row: Any) -> None:
    """The number takes the place of X; ``abilities.rows`` checks that the cost removes exactly these cards."""
    if compiler.removes_all is None or compiler.removes_all.where != node.cards.where or _placed(node.cards):
        raise compiler.refusal("the text counts removed cards, and no cost removes any")
    row["kind"], row["each"] = op.VALUE_X, node.each


@writes(r.VALUES, tree.DiscardedToCast)
def _discarded_to_cast(compiler: Any, node: tree.DiscardedToCast, row: Any) -> None:
    """The number comes with the trigger, because only the trigger knows how the card was cast."""
    if compiler.counts_discards is None or _placed(node.cards):
        raise compiler.refusal("the text counts cards discarded to cast this card, and it does not trigger by entering")
    asked = (node.cards, node.quality)
    if compiler.counts_discards not in ((), asked):
        raise compiler.refusal("not supported: counting two kinds of cards discarded to cast one card")
    compiler.counts_discards = asked
    row["kind"], row["each"] = op.VALUE_TRIGGER_AMOUNT, node.each


@r.note_of_node(tree.DiscardedToCast)
def _note_discards(row: Any, _node: tree.DiscardedToCast) -> None:
    """The game stores which cards were discarded to cast another one."""
    row["asks"] |= op.ASKS_DISCARDS


@writes(REFERENCES, t.PaidSelf)
def _paid_self(_compiler: Any, _node: t.PaidSelf) -> list[int]:
    return [op.REF_PAID_SELF, 0]
