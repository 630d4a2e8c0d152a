"""Rows for nodes about what cannot be broken, chosen, blocked or done; leaving the field replaced; bans."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

from ... import tree
from ... import tree as t
from ...walk import contains, nodes_of, rebuilt
from .. import opcodes as op
from ..operands import static_row
from ..queries import ProgramError
from ..registry import ASKED_FOR, EFFECTS, PREDICATES, REFERENCES, STATICS, TRIGGERS, note_of_card, note_of_node, writes
from .plain import field_effect, instruction

_GROUPS: dict[type, int] = {
    tree.CannotBeChosen: 1 << op.PROTECT_CHOOSE,
    tree.CannotBeReturned: 1 << op.PROTECT_RETURN,
    tree.CannotBeBroken: 1 << op.PROTECT_BREAK,
    tree.CannotBeDulled: 1 << op.PROTECT_DULL,
    tree.CannotBePutIntoBreakZone: 1 << op.PROTECT_PUT,
    tree.CannotLeave: op.PROTECT_LEAVE,
}
"""The offset of the bits of the sources, for each thing that they cannot do."""
MOST_POINTS = 6
"""A player with one point more has lost (R1.2)."""
_KINDS = {"summons": op.BY_SUMMONS, "abilities": op.BY_ABILITIES, "ex_bursts": op.BY_EX_BURSTS}


field_effect(op.STATIC_RESTRICT, tree.HasRestriction, value=("restriction", op.RESTRICTIONS))


def is_asked_for(effect: tree.FieldEffect) -> bool:
    """Whether a field effect is looked up when it matters, not cached for each object. Then its descriptions can name
    power and keywords."""
    return type(effect) in ASKED_FOR or (isinstance(effect, tree.CannotBeChosen) and is_described(effect))


@writes(STATICS, *_GROUPS)
def protection(compiler: Any, node: Any) -> list[int]:
    """Bits, unless only some Summons or abilities are meant."""
    if isinstance(node, tree.CannotBeChosen) and is_described(node):
        return rule_about_sources(compiler, op.STATIC_CANNOT_BE_CHOSEN_BY, node)
    _no_own_player(node)
    who = compiler.reference(node.who)
    if "ex_bursts" in node.by:
        raise ProgramError("a protection from EX Bursts alone is supported only for being chosen")
    if not node.by:
        if node.player != "any" or not isinstance(node, tree.CannotBeBroken):
            raise ProgramError("a protection that names a player needs a kind of source")
        return static_row(op.STATIC_PROTECT, who=who, value=op.PROTECT_FROM_EVERY_BREAK)
    bits = 0
    for kind in node.by:
        bit = op.PROTECT_SUMMONS_ANY if kind == "summons" else op.PROTECT_ABILITIES_ANY
        bits |= bit << (1 if node.player == "opponent" else 0)
    return static_row(op.STATIC_PROTECT, who=who, value=bits * _GROUPS[type(node)])


def _no_own_player(node: Any) -> None:
    """Refuse a protection from one's own Summons and abilities only."""
    if node.player == "you":
        raise ProgramError("not supported: a protection from one's own Summons or abilities only")


def is_described(node: tree.CannotBeChosen) -> bool:
    """Whether only some Summons or abilities are meant, or cards that are not on the field or described by what is
    derived later."""
    cards = node.who.cards if isinstance(node.who, tree.All) else tree.Cards()
    late = any(isinstance(predicate, tree.OfPower | tree.WithKeyword) for predicate in cards.where)
    return bool(node.source) or node.same_element or "ex_bursts" in node.by or cards.zone != "field" or late


@writes(STATICS, tree.MustBeChosen, kind=ASKED_FOR)
def must_be_chosen(compiler: Any, node: tree.MustBeChosen) -> list[int]:
    return rule_about_sources(compiler, op.STATIC_MUST_BE_CHOSEN_BY, node)


@writes(STATICS, tree.CannotBeRemoved, kind=ASKED_FOR)
def cannot_be_removed(compiler: Any, node: tree.CannotBeRemoved) -> list[int]:
    return rule_about_sources(compiler, op.STATIC_CANNOT_BE_REMOVED_BY, node)


@writes(STATICS, tree.PowerCannot, kind=ASKED_FOR)
def power_cannot(compiler: Any, node: tree.PowerCannot) -> list[int]:
    kind = op.STATIC_POWER_NOT_MORE if node.be == "increased" else op.STATIC_POWER_NOT_LESS
    return rule_about_sources(compiler, kind, node)


def rule_about_sources(compiler: Any, kind: int, node: Any) -> list[int]:
    """A rule about what effects of some sources cannot do."""
    _no_own_player(node)
    described = getattr(node, "source", ())
    bits = sum(_KINDS[by] for by in node.by)
    bits |= op.BY_OPPONENT_ONLY if node.player == "opponent" else 0
    bits |= op.BY_SAME_ELEMENT if getattr(node, "same_element", False) else 0
    return static_row(kind, who=compiler.reference(node.who), filter=some_card(compiler, described), by=bits)


def such_cards(compiler: Any, node: Any) -> int:
    """The operand with a filter for the described cards; -1: any card."""
    return some_card(compiler, node.where)


def some_card(compiler: Any, where: tuple[tree.Predicate, ...]) -> int:
    """A filter for a card wherever it is; -1 for any card."""
    row: int = compiler.filter(tree.Cards(where=where)) if where else -1
    return row


field_effect(op.STATIC_CANNOT_BE_BLOCKED_BY, tree.CannotBeBlockedBy, read=ASKED_FOR, filter=such_cards, power=op.POWERS)
field_effect(op.STATIC_CANNOT_BLOCK_SUCH, tree.CannotBlockSuch, read=ASKED_FOR, filter=such_cards, power=op.POWERS)
field_effect(op.STATIC_MUST_BLOCK, tree.MustBlockSource, read=ASKED_FOR)
field_effect(op.STATIC_SPECIALS_AT_ONCE, tree.SpecialsAtOnce, read=ASKED_FOR)
field_effect(op.STATIC_ATTACKS, tree.AttackTimes, read=ASKED_FOR)
field_effect(op.STATIC_FEWER_ATTACKS, tree.FewerAttacks, read=ASKED_FOR, who=[op.REF_SELF, 0])
field_effect(op.STATIC_ENTERS_SILENTLY, tree.EntersSilently, read=ASKED_FOR)
field_effect(op.STATIC_JOINS_PARTY_OF, tree.JoinsPartyOf, read=ASKED_FOR, who="who", filter=such_cards)


@writes(STATICS, tree.EntersDull, kind=ASKED_FOR)
def enters_dull(compiler: Any, node: tree.EntersDull) -> list[int]:
    if isinstance(node.who, tree.Self):
        return static_row(op.STATIC_IN_CARD_ROW)
    return static_row(op.STATIC_ENTERS_DULL, who=compiler.reference(node.who))


@writes(STATICS, tree.EntersElsewhere, kind=ASKED_FOR)
def enters_elsewhere(compiler: Any, node: tree.EntersElsewhere) -> list[int]:
    if node.who.cards.zone != "field" or node.who.cards.player != "any":
        raise ProgramError("not supported: a replacement of entering for one player's field only")
    return static_row(op.STATIC_ENTERS_ELSEWHERE, who=compiler.reference(node.who), zone=op.ZONES.index(node.zone))


field_effect(op.STATIC_IN_CARD_ROW, tree.CannotBePlayedFromHand, tree.CannotBePlayed)


@note_of_card
def _note_entering(compiler: Any, row: Any, ability: tree.Ability) -> None:
    """A card's own text about how it enters is stored in the card's row, because the card is not on the field."""
    if isinstance(ability, tree.Field) and tree.EntersDull(tree.Self()) in ability.effects:
        if row["enters_dull"]:
            raise ProgramError("not supported: two texts that say how a card enters")
        row["enters_dull"], row["enters_dull_if"] = 1, compiler.card_condition(ability)


@note_of_card
def _note_not_played(compiler: Any, row: Any, ability: tree.Ability) -> None:
    """As above, for whether effects can play it."""
    if not isinstance(ability, tree.Field):
        return
    for node, from_where in ((tree.CannotBePlayedFromHand(), op.FROM_HAND), (tree.CannotBePlayed(), op.FROM_ANYWHERE)):
        if node in ability.effects:
            if row["not_played"]:
                raise ProgramError("not supported: two texts that forbid playing a card")
            row["not_played"], row["not_played_if"] = from_where, compiler.card_condition(ability)


@writes(STATICS, tree.LeavesElsewhere, kind=ASKED_FOR)
def leaves_elsewhere(compiler: Any, node: tree.LeavesElsewhere) -> list[int]:
    how = op.LEAVES_IF_IT_MAY if node.may else 0
    how |= 0 if node.anyhow else op.LEAVES_TO_BREAK_ZONE_ONLY
    how |= op.LEAVES_BY_OPPONENT_ONLY if node.by_opponent else 0
    return static_row(op.STATIC_LEAVES, who=compiler.reference(node.who), zone=op.ZONES.index(node.zone), how=how)


@writes(EFFECTS, tree.Lasting)
def lasting(compiler: Any, code: Any, node: tree.Lasting) -> None:
    if isinstance(node.effect, tree.AttackTimes) and not isinstance(node.effect.times, tree.Number):
        add_fixed_attacks(compiler, code, node, node.effect)
        return
    add_lasting(compiler, code, node.effect, node.duration)


def add_fixed_attacks(compiler: Any, code: Any, node: tree.Lasting, effect: tree.AttackTimes) -> None:
    """As many attacks as points of damage: the number is fixed when the effect begins (R7.63), so there is an effect
    for each number of points with which a player plays on, and one of them begins."""
    times = effect.times
    if not isinstance(times, tree.PointsOfDamage) or times.each != 1 or effect.more:
        raise ProgramError("not supported: a number of attacks with a duration, other than points of damage")
    begins: tree.Effect | None = None
    for points in range(2, MOST_POINTS + 1):  # with fewer it is the one attack that everybody has
        attacks = replace(node, effect=replace(effect, times=tree.Number(points)))
        begins = tree.If(tree.Received(times.player, points), attacks, begins)
    compiler.instruction(code, begins)


@writes(EFFECTS, tree.Restrict)
def restrict(compiler: Any, code: Any, node: tree.Restrict) -> None:
    """An effect on objects; for all of a description a rule (R9.5)."""
    if isinstance(node.who, tree.All):
        add_lasting(compiler, code, tree.HasRestriction(node.who, node.restriction), node.duration)
        return
    bits, duration = op.RESTRICTIONS[node.restriction], op.DURATIONS[node.duration]
    code.row(op.OP_RESTRICT, who=compiler.reference(node.who), value=bits, duration=duration)


def for_each_element(effect: tree.Effect) -> tree.Effect:
    """A rule for a while about the Element that was named is fixed when it begins (R7.44): there is one for each
    Element, and one of them begins."""
    begins: tree.Effect | None = None
    for element in get_args(tree.Element):
        named = with_element(effect, element)
        if contains(named, tree.OfNamed):
            raise ProgramError("not supported: a rule with a duration about a name other than an Element")
        begins = tree.If(tree.NamedIs(element), named, begins)
    assert begins is not None
    return begins


def with_element(node: Any, element: tree.Element) -> Any:
    """The same part of a tree about this Element instead of the named one."""
    if node == tree.OfNamed("element"):
        return tree.OfElement(element)
    return rebuilt(node, lambda part: with_element(part, element))


def add_lasting(compiler: Any, code: Any, effect: Any, duration: tree.Duration) -> None:
    """A field effect for a while: its static row, and the instruction that starts it."""
    if is_asked_for(effect) and contains(effect, tree.OfNamed):
        compiler.instruction(code, for_each_element(tree.Lasting(effect, duration)))
        return
    who = getattr(effect, "who", None)
    if isinstance(effect, tree.FewerAttacks | tree.PlayerCannot | tree.CannotBeCancelled):
        code.row(op.OP_RULE, static=compiler.lasting_static(effect), duration=op.DURATIONS[duration])
        return
    if who is None:
        raise ProgramError(f"not supported: {type(effect).__name__} with a duration")
    row = compiler.lasting_static(effect)
    if isinstance(who, tree.All):
        code.row(op.OP_RULE, static=row, duration=op.DURATIONS[duration])
    else:
        code.row(op.OP_LASTING, who=compiler.reference(who), static=row, duration=op.DURATIONS[duration])


@writes(TRIGGERS, tree.IsBroken)
def is_broken(compiler: Any, node: tree.IsBroken, ability: Any) -> None:
    ability["event"] = op.EVENT_BROKEN_BY_EFFECT if node.by else op.EVENT_BROKEN
    ability["trigger_player"] = op.PLAYERS[node.by or "any"]
    if isinstance(node.who, tree.Self):
        ability["trigger_who"] = op.WHO_SELF
    elif isinstance(node.who, tree.Cards):
        ability["trigger_who"], ability["trigger_filter"] = op.WHO_FILTER, compiler.filter(node.who)
    else:
        ability["trigger_who"] = op.WHO_BOUND


WITH_A_CARD = {"play_from_break_zone", "play_by_effects", "take_from_break_zone"}


@writes(STATICS, tree.PlayerCannot, kind=ASKED_FOR)
def player_cannot(compiler: Any, node: tree.PlayerCannot) -> list[int]:
    if node.where and not WITH_A_CARD.issuperset(node.deeds):
        raise ProgramError("a ban on an action without cards cannot describe cards")
    bits = sum(op.BANS[deed] for deed in set(node.deeds))
    described = some_card(compiler, node.where)
    player = op.PLAYERS[node.player]
    return static_row(op.STATIC_BAN, who=op.REF_SELF, filter=described, player=player, what=bits)


@note_of_node(tree.PlayerCannot)
def _note_bans(row: Any, _node: tree.PlayerCannot) -> None:
    """The game can have texts that forbid a player an action."""
    row["asks"] |= op.ASKS_BANS


@writes(PREDICATES, t.Blocking, asks=op.LAYER_INFORMATION, watches=op.WATCH_BATTLE)
def _blocking(compiler: Any, node: t.Blocking, row: dict[str, Any]) -> None:
    if "blocks" in row:
        raise compiler.refusal("not supported: a description of what blocks two Forwards")
    kinds = (t.OfType, t.OfElement, t.OfCost, t.Named, t.OfJob, t.OfCategory, t.IsSource, t.AnyOf, t.AllOf)
    if any(not isinstance(part, kinds) for part in nodes_of(node.where) if isinstance(part, t.Predicate)):
        raise compiler.refusal("not supported: a description of what is blocked that goes beyond what is printed")
    row["states"] = row.get("states", 0) | op.IS_BLOCKING
    row["blocks"] = compiler.plain_filter(t.Cards("field", "any", node.where))


@writes(REFERENCES, t.Blocker)
def _blocker(_compiler: Any, node: t.Blocker) -> list[int]:
    return [op.REF_BLOCKER, op.BLOCKS_NOW * node.now | op.OR_IS_BLOCKED * node.or_blocked]


instruction(op.OP_JOIN_ATTACK, t.JoinAttack)
instruction(op.OP_LEAVE_BATTLE, t.RemoveFromBattle)
