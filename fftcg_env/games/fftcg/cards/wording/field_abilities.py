"""The wording of field abilities: power, restrictions, protection, costs of casting, replacement of damage."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .. import tree as t
from ..model import ELEMENTS
from .conditions import turn_part
from .costs import icons, paid
from .nouns import COMPARISONS, all_cards, cards, is_several, noun, one, own_type, owner, place, plural, subject, verb
from .quantities import amount, gains_power, possessive
from .renderer import (
    FORMS,
    ITEMS,
    OR_MORE,
    POSSESSIVE,
    SOMEBODY,
    Renderer,
    article,
    capital,
    filled,
    listed,
    stopped,
    times,
    wordings,
    words_for,
)
from .triggers import dealt_as

RESTRICTIONS = {
    "cannot_attack": "cannot attack",
    "cannot_block": "cannot block",
    "must_attack": "must attack once per turn if possible",
    "must_block": "must block if possible",
    "cannot_be_blocked": "cannot be blocked",
    "must_be_blocked": "must be blocked if possible",
    "stays_dull": "does not activate during your Active Phase",
    "joins_any_party": "can form a party with Forwards of any Element",
    "dulls_at_once": "can use action abilities with 《Dull》 in the cost as though they had Haste",
    "cannot_use_action": "cannot use action abilities",
    "cannot_use_special": "cannot use special abilities",
    "cannot_join": "cannot form parties",
    "stays_dull_once": "does not activate during its next Active Phase",
    "must_be_chosen": "must be chosen by your opponent's Summons or abilities if possible",
}
SOURCES = {"summons": "Summons", "abilities": "abilities", "ex_bursts": "EX Bursts"}


def sources(kinds: Sequence[str], player: str) -> str:
    """ "your opponent's Summons or abilities"."""
    owner = "" if player == "any" else f"{POSSESSIVE[player]} "
    return owner + listed((SOURCES[kind] for kind in kinds), "or")


# ---------------------------------------------------------------------------------- what is true of cards: verbs
def predicate(r: Renderer, node: Any) -> str | None:
    """What is true of ``who``, with its verb for one card: "gains +1000 power"; None for other effects."""
    write = _PREDICATES.get(type(node))
    return None if write is None else write(r, node)


def quoted(r: Renderer, node: Any) -> str:
    """An ability that is gained, in quotation marks; it calls its own card "this Forward"."""
    from .lines import ability_text

    inner = r.apart()
    if node.who != t.Self():
        inner.self_name = f"this {own_type(r, node.who)}"
    words = ability_text(inner, node.ability).replace('"', "'")
    return f'"{words}"'


def _cannot(deed: str) -> Any:
    return lambda r, node: f"cannot {deed}" + (f" by {sources(node.by, node.player)}" if node.by else "")


def _not_chosen(r: Renderer, node: t.CannotBeChosen) -> str:
    words = f"cannot be chosen by {sources(node.by, node.player)}"
    return f"{words} that share its Element" if node.same_element else _of_source(r, words, node.source)


def _of_source(r: Renderer, words: str, source: tuple[t.Predicate, ...]) -> str:
    """ "Summons of cost 3 or less", "abilities of Fire Forwards"."""
    if all(isinstance(part, t.OfCost | t.OfNamed) for part in source):
        return " ".join([words, *map(r.words, source)])
    return f"{words} of {noun(r, source, 2)}"


_OPPOSED = {
    "more": " with a power greater than its own",
    "less": " with a power inferior to its own",
    "costs_more": " with a cost more than its own",
    "costs_less": " with a cost less than its own",
}


def _blocked_by(r: Renderer, node: Any) -> str:
    forward = article(noun(r, _forwards(node.where)))
    action = "be blocked by" if isinstance(node, t.CannotBeBlockedBy) else "block"
    if node.power.startswith("costs") and isinstance(node, t.CannotBeBlockedBy):
        most = COMPARISONS["at_most" if node.power == "costs_more" else "at_least"]
        return f"can only be blocked by {forward} of cost {most} its own"
    return f"cannot {action} {forward}{_OPPOSED.get(node.power, '')}"


def _forwards(where: tuple[t.Predicate, ...]) -> tuple[t.Predicate, ...]:
    """The description, with the type that need not be said."""
    return where if any(isinstance(part, t.OfType) for part in where) else (t.OfType("Forward"), *where)


def _loses(what: str) -> Any:
    return lambda r, node: f"loses {what.format('their' if is_several(r, node.who) else 'its')}"


def _attack_times(r: Renderer, node: t.AttackTimes) -> str:
    if isinstance(node.times, t.PointsOfDamage):
        return "can attack as many times as your points of damage"
    number = r.words(node.times)
    if node.more:
        return "can attack once more" if number == "1" else f"can attack {number} times more"
    return f"can attack {'twice' if number == '2' else f'{number} times'} in the same turn"


def _elements(r: Renderer, node: t.HasElements) -> str:
    if node.also:
        return f"gains Elements of {listed(node.elements)}"
    if len(node.elements) == 7:
        return f"has all the Elements except {next(element for element in ELEMENTS if element not in node.elements)}"
    return f"becomes {listed(node.elements)}"


def _restricted(r: Renderer, node: t.HasRestriction) -> str:
    theirs = node.restriction == "stays_dull" and isinstance(node.who, t.All) and node.who.cards.player != "you"
    return RESTRICTIONS[node.restriction].replace("your" if theirs else "", "their controller's" if theirs else "")


_VERBS: dict[tuple[type, ...], Any] = {
    # what is true for a while is said in the same words
    (t.HasPower, t.GainPower): lambda r, node: gains_power(r, node.amount),
    (t.HasKeyword, t.GainKeyword): "gains {keyword}",
    (t.HasAbility, t.GainAbility): lambda r, node: f"gains {quoted(r, node)}",
    (t.LosesKeyword, t.LoseKeyword): "loses {keyword}",
    (t.HasJob, t.GainJob): "gains Job {job}",
    (t.AlsoNamed, t.GainName): "is also Card Name {name}",
    (t.CannotGain,): "cannot gain {keyword}",
    (t.HasNoAbilities, t.LoseAbilities): _loses("all {} abilities"),
    (t.LoseCategories,): _loses("all {} Categories"),
    (t.LoseJobs,): _loses("{} Jobs"),
    (t.HasRestriction,): _restricted,
    (t.IsAlso,): "is also a {type}",
    (t.HasAllJobs,): "has all the Jobs",
    (t.HasJobsOf,): "has the Jobs of the {cards:all}",
    (t.HasElements,): _elements,
    (t.HasElementsOf,): lambda r, node: (
        f"gains Elements of all the {all_cards(r, node.cards)}"
        + (f" except {listed(node.without)}" if node.without else "")
    ),
    (t.PowerIs,): "has its power become {power}",
    (t.CannotBeChosen,): _not_chosen,
    (t.CannotBeBroken,): lambda r, node: (
        _cannot("be broken")(r, node) + " that don't deal damage" * bool(node.by)  # R9.30
    ),
    (t.CannotBeReturned,): lambda r, node: _cannot(f"be returned to {owner(is_several(r, node.who))}")(r, node),
    (t.CannotBeDulled,): _cannot("become dull"),
    (t.CannotBePutIntoBreakZone,): _cannot("be put into the Break Zone"),
    (t.CannotBeRemoved,): _cannot("be removed from the game"),
    (t.CannotLeave,): lambda r, node: f"cannot leave the field due to {sources(node.by, node.player)}",
    (t.CannotBeBlockedBy, t.CannotBlockSuch): _blocked_by,
    (t.MustBlockSource,): lambda r, node: (
        f'gains "This {own_type(r, node.who)} must block {r.self_name} if possible."'
        if node.gained
        else f"must block {r.self_name} if possible"
    ),
    (t.SpecialsAtOnce,): "can use special abilities with 《Dull》 in the cost as though they had Haste",
    (t.HasAbilitiesOf,): "gains all the {kind} abilities of the {cards:all}",
    (t.AttackTimes,): _attack_times,
    (t.JoinsPartyOf,): lambda r, node: f"can form a party with {noun(r, _forwards(node.where), 2)} of any Element",
    (t.EntersDull,): "enters the field dull",
}
_PREDICATES = {
    node_class: filled(write) if isinstance(write, str) else write
    for node_classes, write in _VERBS.items()
    for node_class in node_classes
}


"""What is true for a while is said in the same words."""


def field_clauses(r: Renderer, effects: Sequence[Any]) -> str:
    """All that one field ability says, without its full stop: "X gains +1000 power and Haste"."""
    half = len(effects) // 2
    mine, others = effects[:half], effects[half:]
    if half and len(mine) == len(others) and all(getattr(one, "who", None) == t.Self() for one in mine):
        who = getattr(others[0], "who", None)
        if isinstance(who, t.All) and [replace(one, who=who) for one in mine] == list(others):
            said = [predicate(r, one) for one in others]
            if all(said):
                return f"{r.self_name} and {field_subject(r, who)} {verbs(r, who, [one for one in said if one])}"
    parts: list[str] = []
    at = 0
    while at < len(effects):
        group, words = _together(r, effects[at:])
        parts.append(words)
        at += group
    return " and ".join(parts)


def field_subject(r: Renderer, who: Any) -> str:
    """ "the Forwards you control"; "X"."""
    return f"the {all_cards(r, who.cards)}" if isinstance(who, t.All) else subject(r, who)


def _clause(r: Renderer, node: Any) -> str:
    return field_clauses(r, (node,))


def _together(r: Renderer, effects: Sequence[Any]) -> tuple[int, str]:
    """How many of the effects are said of the same cards in one clause, and the clause."""
    first = effects[0]
    if isinstance(first, t.IsAlso) and isinstance(_next(effects, 1), t.PowerIs) and first.type == "Forward":
        return _becomes_forward(r, effects)
    if isinstance(first, t.PowerIs):
        return 1, _power_is(r, first)
    if isinstance(first, t.ChangesDamage):
        return _damage_changes(r, effects)
    if isinstance(first, _COST_CHANGES):
        about = cost_about(r, first)
        same = itertools.takewhile(
            lambda node: isinstance(node, _COST_CHANGES) and cost_about(r, node) == about, effects
        )
        changes = [reduction(r, node) for node in same]
        return len(changes), f"{about} {listed(changes)}"
    if isinstance(first, t.HasRestriction) and first.restriction == "must_be_blocked" and first.who == t.Self():
        return 1, f"your opponent must block {r.self_name} if possible"
    if isinstance(first, t.HasRestriction) and first.restriction == "must_be_chosen":
        return 1, f"Summons or abilities of your opponent must choose {r.self_name} if possible"
    if isinstance(first, t.ExtraCost) and len(effects) > 1 and list(effects) == _one_more_each(first, len(effects)):
        return len(effects), _any_number_reduces(r, first)
    if predicate(r, first) is None:
        return 1, r.words(first)
    said: list[str] = []
    for node in effects:
        words = predicate(r, node)
        if words is None or getattr(node, "who", None) != first.who or isinstance(node, t.PowerIs):
            break
        said.append(words)
    return len(said), f"{field_subject(r, first.who)} {verbs(r, first.who, said)}"


def _damage_changes(r: Renderer, effects: Sequence[Any]) -> tuple[int, str]:
    """One change of damage, or the same of damage to several: "if X deals damage to a Forward or your opponent"."""
    first, other = effects[0], _next(effects, 1)
    if isinstance(other, t.ChangesDamage) and other.change == first.change and not first.first_time:
        if replace(first.damage, to=other.damage.to) == other.damage:
            words, or_hit = packet(r, first.damage), f" or {_hit(r, other.damage.to)}"
            if first.damage.by is not None:
                return 2, f"if {words}{or_hit}, {damage_change(r, first.change)}"
            if first.damage.to == t.Self():
                both = words.replace(r.self_name, r.self_name + or_hit, 1)
                return 2, f"if {both}, {damage_change(r, first.change)}"
    return 1, r.words(first)


def _next(effects: Sequence[Any], at: int) -> Any:
    return effects[at] if at < len(effects) else None


def verbs(r: Renderer, who: Any, words: list[str]) -> str:
    """Several predicates of one subject: "gains +1000 power and Haste and cannot be chosen by Summons"."""
    groups: list[list[str]] = []
    for one_verb in words:
        head, _, rest = one_verb.partition(" ")
        fits = head in ("gains", "loses") or (head == "cannot" and rest in ("attack", "block"))
        if groups and groups[-1][0] == head and fits and (head != "cannot" or groups[-1][-1] in ("attack", "block")):
            groups[-1].append(rest)
        else:
            groups.append([head, rest])
    parts = []
    for head, *rests in groups:
        joint = "or" if head == "cannot" else "and"
        parts.append(f"{verb(r, who, head)} {listed(rests, joint)}".strip())
    return listed(parts)


def _becomes_forward(r: Renderer, effects: Sequence[Any]) -> tuple[int, str]:
    """ "X also becomes a Forward with 7000 power and Haste"."""
    extras = list(itertools.takewhile(lambda node: _is_extra(node, effects[0].who), effects[2:]))
    who = field_subject(r, effects[0].who)
    return 2 + len(extras), f"{who} {becomes_forward(r, effects[0].who, r.words(effects[1].power), extras)}"


def _is_extra(node: Any, who: Any) -> bool:
    return isinstance(node, t.HasKeyword | t.HasAbility | t.GainKeyword | t.GainAbility) and node.who == who


def becomes_forward(r: Renderer, who: Any, power: str, extras: Sequence[Any]) -> str:
    """ "also becomes a Forward with 7000 power and Haste"."""
    gained = [getattr(extra, "keyword", None) or quoted(r, extra) for extra in extras]
    becomes = "also become Forwards" if is_several(r, who) else "also becomes a Forward"
    return f"{becomes} with {listed([f'{power} power', *gained])}"


def _power_is(r: Renderer, node: t.PowerIs) -> str:
    if isinstance(node.who, t.All):
        return f"the power of the {all_cards(r, node.who.cards)} becomes {r.words(node.power)}"
    its = possessive(r.words(node.who))
    becomes = "becomes" if isinstance(node.power, t.Number) else "is equal to"
    return f"{its} power {becomes} {r.words(node.power)}"


# -------------------------------------------------------------------------------------------- costs and casting
_COST_CHANGES = (t.CostsLess, t.CostsMore, t.CostBecomes, t.AnyElementPays)
_FLOORS = {1: " (it cannot become 0)", 2: " (it cannot become 1 or less)"}


def reduction(r: Renderer, node: Any) -> str:
    """ "is reduced by 2 for each Forward you control (it cannot become 0)"."""
    if isinstance(node, t.CostBecomes):
        return f"becomes {node.cost}"
    if isinstance(node, t.AnyElementPays):
        return "can be paid with CP of any Element"
    changed = "reduced" if isinstance(node, t.CostsLess) else "increased"
    return f"is {changed} by {amount(r, node.amount)}{_FLOORS.get(getattr(node, 'at_least', 0), '')}"


def cost_about(r: Renderer, node: Any, next_one: bool = False) -> str:
    """ "the cost required to cast your Summons"."""
    if node.where is None:
        return f"the cost required to cast {r.self_name}"
    cards = noun(r, node.where, 1 if next_one else 2)
    if node.by == "opponent":
        return f"the cost required for your opponent to cast {cards}"
    if next_one:
        return f"the cost required to cast your next {cards}"
    return f"the cost required to cast {'your ' if node.by == 'you' else ''}{cards}"


def _alternative_cost(r: Renderer, node: t.AlternativeCost) -> str:
    words = f"you can {paid(r, node.cost)} (instead of paying the CP cost) to cast {r.self_name}"
    cp = "CP produced by Backups" if node.cost.only_backups is not None else ""
    cp = listed((f"{element} CP" for element in node.cost.only_elements), "or") or cp
    return f"{words}. You can only pay this cost with {cp}" if cp else words


def _extra_cost(r: Renderer, node: t.ExtraCost) -> str:
    required = f"the cost required to cast {r.self_name}"
    if node.modes:
        return f"if you selected {times(node.modes, 'action')}, {required} is increased by {icons(node.cost)}"
    if node.choosing is not None:
        return f"if {r.self_name} chooses {one(r, node.choosing)}, {required} is reduced by {node.less}"
    if node.less:
        reduced = f"you can {paid(r, node.cost)} to reduce {required} by {node.less}"
        return f"before paying the cost to cast {r.self_name}, {reduced}"
    if icons(node.cost) and paid(r, node.cost) == f"pay {icons(node.cost)}":
        return f"if you cast {r.self_name}, you may pay an extra {icons(node.cost)}"
    return f"if you cast {r.self_name}, you may {paid(r, node.cost)} as an extra cost"


def _one_more_each(first: t.ExtraCost, count: int) -> list[t.ExtraCost]:
    """Extra costs of 1 card, 2 cards and so on, with reductions in proportion."""
    ways = [t.Cost(parts=tuple(replace(part, count=n) for part in first.cost.parts)) for n in range(1, count + 1)]
    return [t.ExtraCost(cost, n * first.less) for n, cost in enumerate(ways, 1)]


def _any_number_reduces(r: Renderer, node: t.ExtraCost) -> str:
    """ "Remove any number of active Backups you control from the game to reduce the cost ..."."""
    removed = f"remove any number of {cards(r, node.cost.parts[0].cards, 2)} from the game"
    reduces = f"reduce the cost required to cast {r.self_name} by {node.less} for each Backup you removed this way"
    return f"before paying the cost to cast {r.self_name}, you can {removed} to {reduces}"


def _castable_from(r: Renderer, node: t.CastableFrom) -> str:
    cards = r.self_name if node.where is None else noun(r, node.where, 2)
    once, it = ("once per turn, ", "it") if node.once_per_turn else ("", "them")
    if node.zone == "removed":
        return f"{once}you can cast {cards} at any time you could normally cast {it}"
    return f"{once}you can cast {cards} from your Break Zone"


def _produces(r: Renderer, node: t.Produces) -> str:
    cp = f"{listed(node.elements, 'or')} CP" if node.elements else "CP of any Element"
    words = f"{field_subject(r, node.who)} can produce {cp}"
    if node.paying_for is None:
        return words
    return f"while paying the cost to cast {one(r, node.paying_for)}, if {r.self_name} is on the field, {words}"


# ----------------------------------------------------------------------------------------------- further rules
def _leaves_elsewhere(r: Renderer, node: t.LeavesElsewhere) -> str:
    who = one(r, node.who.cards.where, place(node.who.cards)) if isinstance(node.who, t.All) else subject(r, node.who)
    event = "leaves the field" if node.anyhow else "is put from the field into the Break Zone"
    if isinstance(node.who, t.All) and t.Marked("damaged_by_source") in node.who.cards.where:
        event += " on the same turn"
    due = " due to your opponent's Summons or abilities" * node.by_opponent
    them = who in ("they", "them")
    it = "them" if them else "it"
    move = f"remove {it} from the game" if node.zone == "removed" else f"return {it} to {owner(them)}"
    return f"if {who} {event}{due}, {'you may ' * node.may}{move} instead"


_BANNED = {
    "search": "search",
    "gain_crystals": "gain 《C》",
    "draw_in_phase": "draw cards",
    "draw_by_summons": "draw cards due to Summons",
    "draw_by_abilities": "draw cards due to abilities",
    "use_action": "use action abilities",
    "use_special": "use special abilities",
    "use_ex_bursts": "use EX Bursts",
    "use_warp": "use Warp",
    "use_priming": "use Priming",
    "play_from_break_zone": "play {where:kinds} from the Break Zone",
    "play_by_effects": "play {where:kinds} onto the field due to Summons or abilities",
    "take_from_break_zone": "add {where:kinds} from the Break Zone to their hand",
}
BANNED_PLAYER = {"you": "you", "opponent": "your opponent", "any": "players"}


def _not_cancelled(r: Renderer, node: t.CannotBeCancelled) -> str:
    """ "your Summons cannot be cancelled"."""
    kinds = next((part.kinds for part in node.items.where if isinstance(part, t.OnStackAs)), ("summon",))
    source = [part for part in node.items.where if not isinstance(part, t.OnStackAs)]
    items = listed((plural(ITEMS[kind], 2) for kind in kinds), "or")
    if source and {"auto", "action", "special"} <= set(kinds):
        items = "abilities"
    if source:
        items += f" of {noun(r, source, 2, place(t.Cards('field', node.items.player)))}"
    elif node.items.player != "any":
        items = f"{POSSESSIVE[node.items.player]} {items}"
    return f"{items} cannot be cancelled{' by your opponent' * (node.by == 'opponent')}" + (
        "'s Summons or abilities" * (node.by == "opponent")
    )


# ------------------------------------------------------------------------------------------------------- damage
def _hit(r: Renderer, who: Any) -> str:
    if isinstance(who, t.ThePlayer):
        return SOMEBODY[who.player]
    if isinstance(who, t.All):
        if who.cards.zone == "stack" and who.cards.player == "you":
            return f"your {noun(r, who.cards.where)}"
        return one(r, who.cards.where, place(who.cards))
    return subject(r, who)


def _by(r: Renderer, damage: t.DamageDealt) -> str:
    if damage.by is not None:
        return f" by {_hit(r, damage.by)}{chr(39) + 's ability' if damage.kinds == ('abilities',) else ''}"
    if damage.source:
        return _of_source(r, f" by {sources(damage.kinds, damage.cause)}", damage.source)
    return dealt_as(r, damage.kinds, damage.cause)


def packet(r: Renderer, damage: t.DamageDealt) -> str:
    """ "X is dealt damage by your opponent's abilities"; as it stands behind "if"."""
    by_stack = isinstance(damage.by, t.All) and damage.by.cards.zone == "stack"
    if damage.by is not None and not by_stack and (damage.to is None or not isinstance(damage.to, t.Self)):
        dealt = "battle damage" if damage.kinds == ("battle",) else "damage"
        due = dealt_as(r, damage.kinds, damage.cause).replace(" by ", " due to ")
        if damage.kinds == ("attack", "battle"):
            due = " other than by its ability"
        to = "a Forward" if damage.to is None else _hit(r, damage.to)
        who = _hit(r, damage.by)
        return f"{who} {'deal' if who == 'they' else 'deals'} {dealt} to {to}{due}"
    to = _hit(r, damage.to)
    is_ = "are" if to in ("you", "they") else "is"
    own = possessive(to) if to == r.self_name else "its"
    below = f" less than {own} power" if damage.comparison == "below_power" else ""
    if damage.comparison in OR_MORE:
        return f"{to} {is_} dealt {damage.than} damage{OR_MORE[damage.comparison]}{_by(r, damage)}"
    battle = "battle damage" if damage.kinds == ("battle",) else "damage"
    return f"{to} {is_} dealt {battle}{_by(r, damage)}{below}"


@words_for(t.DamageDealt)
def damage_dealt(r: Renderer, damage: t.DamageDealt) -> str:
    """ "damage dealt to X by abilities"."""
    to = f"the {all_cards(r, damage.to.cards)}" if isinstance(damage.to, t.All) else _hit(r, damage.to)
    return f"damage dealt to {'them' if to == 'they' else to}{_by(r, damage)}"


def damage_change(r: Renderer, change: t.DamageChange, instead: str = " instead") -> str:
    """ "the damage becomes 0 instead"."""
    if change.dulls:
        return f"dull {r.self_name} and {damage_change(r, replace(change, dulls=False), instead)}"
    if change.price is not None:
        inner = damage_change(r, replace(change, price=None), "")
        return f"you may {paid(r, change.price)}. If you do so, {inner}{instead}"
    if change.counter:
        return f"remove 1 {change.counter} Counter from {r.self_name} and the damage becomes {change.amount}{instead}"
    if change.how == "double":
        return f"double the damage{instead}"
    if change.how == "halve":
        return f"reduce the damage by half{instead} (round up to the nearest 1000)"
    return f"the damage {damage_verb(r, change)}{instead}"


_DAMAGE_VERBS = {
    "become": "becomes {amount}",
    "increase": "increases by {amount:each}",
    "reduce": "is reduced by {amount:each}",
    "redirect": "is dealt to {recipient}",
    "double": "becomes double the damage",
    "fix": "cannot be reduced",
}


def damage_verb(r: Renderer, change: t.DamageChange) -> str:
    """ "is reduced by 2000"."""
    as_much = change.how == "redirect" and change.amount
    return filled("becomes 0 and deal {recipient} {amount} damage" if as_much else _DAMAGE_VERBS[change.how])(r, change)


def changed_damage(r: Renderer, damage: t.DamageDealt, change: t.DamageChange) -> str:
    """ "if X is dealt damage, the damage becomes 0 instead"."""
    if change.how == "fix":
        return f"the {damage_dealt(r, damage)} cannot be reduced"
    return f"if {packet(r, damage)}, {damage_change(r, change)}"


def _changes_damage(r: Renderer, node: t.ChangesDamage) -> str:
    words = changed_damage(r, node.damage, node.change)
    if node.first_time:
        return f"during each turn, {words.replace(', ', ' for the first time in that turn, ', 1)}"
    return words


FORMS["field"] = field_subject
wordings(
    {
        **dict.fromkeys((kind for kinds in _VERBS for kind in kinds if issubclass(kind, t.FieldEffect)), _clause),
        # costs and casting
        **dict.fromkeys(_COST_CHANGES, _clause),
        t.CannotCast: lambda r, node: (
            f"{BANNED_PLAYER[node.by]} cannot cast {r.self_name if node.where is None else noun(r, node.where, 2)}"
        ),
        t.UsesCostMore: "the cost required for the {cards:all} to use {kind} abilities is increased by {amount}",
        t.CrystalForS: "you can pay with 《C》 instead of 《S》 when paying for the special abilities of {cards:all}",
        t.NextSpecialWithoutS: "the next time you use {who:its} special ability this turn, "
        "you can do so without paying 《S》",
        t.AnyElementPrimes: "the Priming cost of the {cards:all} can be paid with CP of any Element",
        t.OnlyPaidBy: lambda r, node: (
            "you can only pay with "
            + (f"{node.elements[0]} CP" if node.backups is None else f"CP produced by {noun(r, node.backups, 2)}")
            + f" to cast {r.self_name}"
        ),
        t.AlternativeCost: _alternative_cost,
        t.ExtraCost: _extra_cost,
        t.CastableFrom: _castable_from,
        t.Produces: _produces,
        t.ProducesOf: "if {self} is on the field, {who:field} can produce CP of any Element of the {cards:all}",
        t.DiscardsProduce: lambda r, node: (
            f"you can discard {listed(node.elements)} Element cards from your hand to produce CP. "
            f"({listed(f'{element} cards produce 2 {element} CP each' for element in node.elements)}.)"
        ),
        t.AnyElementWarps: "the Warp costs of your {where:kinds} can be paid with CP of any Element",
        t.SpecialDiscards: lambda r, node: (
            f"you can discard 1 {noun(r, node.cards.where)} instead of 《S》 "
            f"when paying for {r.self_name}'s special ability"
        ),
        # further rules
        t.MustBeChosen: lambda r, node: (
            f"{' '.join(map(r.words, node.source))} {'Summons' if node.by == ('summons',) else 'abilities'}".strip()
            + f" of your opponent must choose {r.self_name} if possible"
        ),
        t.LeavesElsewhere: _leaves_elsewhere,
        t.PowerCannot: lambda r, node: (
            f"the power of {r.words(node.who).removeprefix('all the ')} cannot be {node.be} by "
            + sources(node.by, node.player)
        ),
        t.AllowsSeveral: "you can play 2 or more {element} Characters onto the field",
        t.AllowsCopies: "you can play 2 or more Card Name {name} onto the field",
        t.EntersBeside: "{self} can be played onto the field even if you control other {element} Characters",
        t.CannotPlayBeside: lambda r, node: (
            f"you cannot play {r.self_name} or Card Name {node.names[-1]} while already in control of either Character"
        ),
        t.CannotBePlayedFromHand: "you cannot play {self} from your hand due to Summons or abilities",
        t.CannotBePlayed: "you cannot play {self} due to Summons or abilities",
        t.FewerAttacks: lambda r, node: (
            "your opponent may only declare attack once"
            if node.times == t.Number(1)
            else "your opponent may only declare as many attacks in the same turn as "
            + r.words(node.times).replace("your opponent controls", "they control")
        ),
        t.EntersSilently: lambda r, node: (
            f"opposing {noun(r, node.who.cards.where, 2)} entering the field will not trigger any auto-abilities"
        ),
        t.EntersElsewhere: lambda r, node: (
            f"if {one(r, node.who.cards.where)} enters the field by your opponent's Summons or abilities, "
            "remove it from the game instead"
        ),
        t.CannotUseExBurst: "EX Bursts of {where:kinds} put into the Damage Zone due to {self} cannot be used",
        t.PlayerCannot: lambda r, node: (
            f"{BANNED_PLAYER[node.player]} cannot "
            + listed((filled(_BANNED[deed])(r, node) for deed in node.deeds), "or")
        ),
        t.CannotBeCancelled: _not_cancelled,
        # damage
        t.DamageChange: lambda r, node: damage_change(r, node),
        t.ChangesDamage: _changes_damage,
        t.ThePlayer: "{player:who}",
    }
)


def field_text(r: Renderer, node: t.Field) -> str:
    """A field ability as a sentence."""
    effects, condition = node.effects, node.condition
    match effects, condition:
        case (*before, t.HasElements(elements=(element, *_))), None if before:
            return f"{capital(field_clauses(r, before))}. {r.self_name}'s Element becomes {element}."
        case _, None if all(isinstance(one, t.HasKeyword) and one.who == t.Self() for one in effects):
            return " ".join(one.keyword for one in effects)  # type: ignore[attr-defined]
        case (t.ChangesDamage(damage, t.DamageChange(dulls=True) as change),), _:
            changed = capital(damage_change(r, replace(change, dulls=False)))
            return f"If {packet(r, damage)} while {r.self_name} is active, dull {r.self_name}. {changed}."
        case (t.ChangesDamage(t.DamageDealt(t.ThePlayer(), None) as damage, change, False),), t.Condition():
            return f"If {packet(r, damage)} while {r.words(condition)}, {damage_change(r, change)}."
    words = field_clauses(r, effects)
    match condition:
        case None:
            return stopped(capital(words))
        case t.DuringTurn():
            return stopped(f"During {turn_part(condition)}, {words}")
        case t.Both((t.DuringTurn() as turn, *rest)):
            return stopped(f"During {turn_part(turn)}, if {listed(map(r.words, rest))}, {words}")
    return _limited(r, effects, condition) or stopped(f"If {r.words(condition)}, {words}")


def _limited(r: Renderer, effects: Sequence[Any], condition: t.Condition) -> str:
    """ "You can only cast X if ...", "X can only attack if ..."; "" for other restrictions."""
    match effects, condition:
        case (t.CannotCast(None, "you"),), t.Not(t.DuringTurn() as turn):
            return f"You can only cast {r.self_name} during {turn_part(turn)}."
        case (t.CannotCast(None, "you"),), t.Not(unless):
            return f"You can only cast {r.self_name} if {r.words(unless)}."
        case (t.CannotCast(None, "you"), t.CannotBePlayed()), t.Not(unless):
            return f"You can only play {r.self_name} if {r.words(unless)}."
        case (t.HasRestriction(t.Self(), "cannot_attack"),), t.Not(unless):
            return f"{r.self_name} can only attack if {r.words(unless)}."
    return ""
