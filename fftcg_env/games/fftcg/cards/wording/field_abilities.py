"""The wording of field abilities: power, restrictions, protection, costs of casting, replacement of damage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .. import tree as t
from ..model import ELEMENTS
from .conditions import turn_part
from .costs import icons, paid
from .nouns import all_cards, is_several, noun, one, own_type, owner, place, subject, verb
from .quantities import for_each, gains_power, possessive
from .renderer import OR_MORE, POSSESSIVE, SOMEBODY, Renderer, article, capital, listed, stopped, words_for
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
    write = _PREDICATES.get(type(node)) or _CHANGES.get(type(node))
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
    def write(r: Renderer, node: Any) -> str:
        return f"cannot {deed} by {sources(node.by, node.player)}" if node.by else f"cannot {deed}"

    return write


def _not_chosen(r: Renderer, node: t.CannotBeChosen) -> str:
    words = f"cannot be chosen by {sources(node.by, node.player)}"
    if node.same_element:
        return f"{words} that share its Element"
    if not node.source:
        return words
    if node.source == (t.OfNamed("element"),):
        return f"{words} of the named Element"
    if len(node.source) == 1 and isinstance(node.source[0], t.OfElement) and node.player == "any":
        element = node.source[0].element
        return f"cannot be chosen by {element} Summons or {element} abilities"
    if node.by == ("abilities",) and len(node.source) == 1 and isinstance(node.source[0], t.OfType):
        whose = "your opponent's " if node.player == "opponent" else ""
        return f"cannot be chosen by {whose}{node.source[0].type} abilities"
    if node.by == ("summons",) and all(isinstance(part, t.OfCost | t.OfPower) for part in node.source):
        return f"{words} {' '.join(r.words(part) for part in node.source)}"
    return f"{words} of {noun(r, node.source, 2)}"


def _blocked_by(r: Renderer, node: Any) -> str:
    action = "be blocked by" if isinstance(node, t.CannotBeBlockedBy) else "block"
    if node.power.startswith("costs") and isinstance(node, t.CannotBeBlockedBy):
        most = "equal to or less than" if node.power == "costs_more" else "equal to or more than"
        return f"can only be blocked by {article(noun(r, _forwards(node.where)))} of cost {most} its own"
    relations = {
        "more": "with a power greater than its own",
        "less": "with a power inferior to its own",
        "costs_more": "with a cost more than its own",
        "costs_less": "with a cost less than its own",
    }
    words = noun(r, _forwards(node.where))
    return f"cannot {action} {article(words)} {relations.get(node.power, '')}".strip()


def _forwards(where: tuple[t.Predicate, ...]) -> tuple[t.Predicate, ...]:
    """The description, with the type that need not be said."""
    return where if any(isinstance(part, t.OfType) for part in where) else (t.OfType("Forward"), *where)


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


def _own(r: Renderer, who: Any) -> str:
    return "their" if is_several(r, who) else "its"


def _restricted(r: Renderer, node: t.HasRestriction) -> str:
    words = RESTRICTIONS[node.restriction]
    if node.restriction == "stays_dull" and isinstance(node.who, t.All) and node.who.cards.player != "you":
        return words.replace("your", "their controller's")
    return words


_PREDICATES: dict[type, Any] = {
    t.HasPower: lambda r, node: gains_power(r, node.amount),
    t.HasKeyword: lambda r, node: f"gains {node.keyword}",
    t.HasAbility: lambda r, node: f"gains {quoted(r, node)}",
    t.LosesKeyword: lambda r, node: f"loses {node.keyword}",
    t.CannotGain: lambda r, node: f"cannot gain {node.keyword}",
    t.HasNoAbilities: lambda r, node: f"loses all {_own(r, node.who)} abilities",
    t.HasRestriction: _restricted,
    t.HasJob: lambda r, node: f"gains Job {node.job}",
    t.AlsoNamed: lambda r, node: f"is also Card Name {node.name}",
    t.IsAlso: lambda r, node: f"is also a {node.type}",
    t.HasAllJobs: lambda r, node: "has all the Jobs",
    t.HasJobsOf: lambda r, node: f"has the Jobs of the {all_cards(r, node.cards)}",
    t.HasElements: _elements,
    t.HasElementsOf: lambda r, node: (
        f"gains Elements of all the {all_cards(r, node.cards)}"
        + (f" except {listed(node.without)}" if node.without else "")
    ),
    t.PowerIs: lambda r, node: f"has its power become {r.words(node.power)}",
    t.CannotBeChosen: _not_chosen,
    t.CannotBeBroken: _cannot("be broken"),
    t.CannotBeReturned: lambda r, node: _cannot(f"be returned to {owner(is_several(r, node.who))}")(r, node),
    t.CannotBeDulled: _cannot("become dull"),
    t.CannotBePutIntoBreakZone: _cannot("be put into the Break Zone"),
    t.CannotBeRemoved: _cannot("be removed from the game"),
    t.CannotLeave: lambda r, node: f"cannot leave the field due to {sources(node.by, node.player)}",
    t.CannotBeBlockedBy: _blocked_by,
    t.CannotBlockSuch: _blocked_by,
    t.MustBlockSource: lambda r, node: (
        f'gains "This {own_type(r, node.who)} must block {r.self_name} if possible."'
        if node.gained
        else f"must block {r.self_name} if possible"
    ),
    t.SpecialsAtOnce: lambda r, node: "can use special abilities with 《Dull》 in the cost as though they had Haste",
    t.HasAbilitiesOf: lambda r, node: f"gains all the {node.kind} abilities of the {all_cards(r, node.cards)}",
    t.AttackTimes: _attack_times,
    t.JoinsPartyOf: lambda r, node: f"can form a party with {noun(r, _forwards(node.where), 2)} of any Element",
    t.EntersDull: lambda r, node: "enters the field dull",
}


_CHANGES = {
    t.GainPower: _PREDICATES[t.HasPower],
    t.GainKeyword: _PREDICATES[t.HasKeyword],
    t.LoseKeyword: _PREDICATES[t.LosesKeyword],
    t.GainAbility: _PREDICATES[t.HasAbility],
    t.GainJob: _PREDICATES[t.HasJob],
    t.GainName: _PREDICATES[t.AlsoNamed],
}
"""What is true for a while is said in the same words."""


words_for(*_PREDICATES)(lambda r, node: field_clauses(r, (node,)))


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


def _together(r: Renderer, effects: Sequence[Any]) -> tuple[int, str]:
    """How many of the effects are said of the same cards in one clause, and the clause."""
    first = effects[0]
    if isinstance(first, t.IsAlso) and isinstance(_next(effects, 1), t.PowerIs) and first.type == "Forward":
        return _becomes_forward(r, effects)
    if isinstance(first, t.PowerIs):
        return 1, _power_is(r, first)
    if isinstance(first, t.ChangesDamage):
        return _damage_changes(r, effects)
    if isinstance(first, t.HasRestriction) and first.restriction == "must_be_blocked" and first.who == t.Self():
        return 1, f"your opponent must block {r.self_name} if possible"
    if isinstance(first, t.HasRestriction) and first.restriction == "must_be_chosen":
        return 1, f"Summons or abilities of your opponent must choose {r.self_name} if possible"
    write = _CLAUSES.get(type(first))
    if write is not None:
        return 1, write(r, first)
    if predicate(r, first) is None:
        return 1, r.words(first)
    same = [first]
    for other in effects[1:]:
        if getattr(other, "who", None) != first.who or predicate(r, other) is None or isinstance(other, t.PowerIs):
            break
        same.append(other)
    return len(same), f"{field_subject(r, first.who)} {verbs(r, first.who, [predicate(r, one) or '' for one in same])}"


def _damage_changes(r: Renderer, effects: Sequence[Any]) -> tuple[int, str]:
    """One change of damage, or the same of damage to several: "if X deals damage to a Forward or your opponent"."""
    first, other = effects[0], _next(effects, 1)
    if not isinstance(other, t.ChangesDamage) or other.change != first.change or first.first_time:
        return 1, r.words(first)
    if first.damage.by is not None and replace(first.damage, to=other.damage.to) == other.damage:
        return 2, f"if {packet(r, first.damage)} or {_hit(r, other.damage.to)}, {damage_change(r, first.change)}"
    if first.damage.to == t.Self() and replace(first.damage, to=other.damage.to) == other.damage:
        both = packet(r, first.damage).replace(r.self_name, f"{r.self_name} or {_hit(r, other.damage.to)}", 1)
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
    if len(parts) > 1 and any(" and " in part for part in parts):
        return ", ".join(parts[:-1]) + f" and {parts[-1]}" if len(parts) > 2 else " and ".join(parts)
    return listed(parts)


def _becomes_forward(r: Renderer, effects: Sequence[Any]) -> tuple[int, str]:
    """ "X also becomes a Forward with 7000 power and Haste"."""
    who = effects[0].who
    count, extras = 2, []
    while isinstance(extra := _next(effects, count), t.HasKeyword | t.HasAbility) and extra.who == who:
        extras.append(extra.keyword if isinstance(extra, t.HasKeyword) else quoted(r, extra))
        count += 1
    becomes = "also become Forwards" if is_several(r, who) else "also becomes a Forward"
    power = f"{r.words(effects[1].power)} power"
    return count, f"{field_subject(r, who)} {becomes} with {listed([power, *extras])}"


def _power_is(r: Renderer, node: t.PowerIs) -> str:
    each = for_each(r, node.power)
    if isinstance(node.who, t.All):
        return f"the power of the {all_cards(r, node.who.cards)} becomes {r.words(node.power)}"
    if each is not None:
        return f"{r.self_name}'s power becomes {each[0]} {each[1]}"
    if isinstance(node.power, t.Number):
        return f"{possessive(r.words(node.who))} power becomes {node.power.number}"
    return f"{possessive(r.words(node.who))} power is equal to {r.words(node.power)}"


# -------------------------------------------------------------------------------------------- costs and casting
def reduction(r: Renderer, node: Any) -> str:
    """ "is reduced by 2 for each Forward you control (it cannot become 0)"."""
    if isinstance(node, t.CostBecomes):
        return f"becomes {node.cost}"
    if isinstance(node, t.AnyElementPays):
        return "can be paid with CP of any Element"
    each = for_each(r, node.amount)
    amount = f"{each[0]} {each[1]}" if each is not None else r.words(node.amount)
    floor = " (it cannot become 0)" if getattr(node, "at_least", 0) == 1 else ""
    floor = " (it cannot become 1 or less)" if getattr(node, "at_least", 0) == 2 else floor
    return f"is {'reduced' if isinstance(node, t.CostsLess) else 'increased'} by {amount}{floor}"


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


@words_for(t.CostsLess, t.CostsMore, t.CostBecomes, t.AnyElementPays)
def _costs(r: Renderer, node: Any) -> str:
    return f"{cost_about(r, node)} {reduction(r, node)}"


@words_for(t.CannotCast)
def _cannot_cast(r: Renderer, node: t.CannotCast) -> str:
    who = {"you": "you", "opponent": "your opponent", "any": "players"}[node.by]
    return f"{who} cannot cast {r.self_name if node.where is None else noun(r, node.where, 2)}"


words_for(t.UsesCostMore)(
    lambda r, node: (
        f"the cost required for the {all_cards(r, node.cards)} to use {node.kind} abilities "
        f"is increased by {node.amount}"
    )
)
words_for(t.CrystalForS)(
    lambda r, node: (
        f"you can pay with 《C》 instead of 《S》 when paying for the special abilities of {all_cards(r, node.cards)}"
    )
)
words_for(t.NextSpecialWithoutS)(
    lambda r, node: (
        f"the next time you use {possessive(r.words(node.who))} special ability this turn, "
        "you can do so without paying 《S》"
    )
)
words_for(t.AnyElementPrimes)(
    lambda r, node: f"the Priming cost of the {all_cards(r, node.cards)} can be paid with CP of any Element"
)


@words_for(t.OnlyPaidBy)
def _only_paid_by(r: Renderer, node: t.OnlyPaidBy) -> str:
    if node.backups is None:
        return f"you can only pay with {node.elements[0]} CP to cast {r.self_name}"
    return f"you can only pay with CP produced by {noun(r, node.backups, 2)} to cast {r.self_name}"


@words_for(t.AlternativeCost)
def _alternative_cost(r: Renderer, node: t.AlternativeCost) -> str:
    words = f"you can {paid(r, node.cost)} (instead of paying the CP cost) to cast {r.self_name}"
    if node.cost.only_elements:
        cp = listed((f"{element} CP" for element in node.cost.only_elements), "or")
        return f"{words}. You can only pay this cost with {cp}"
    if node.cost.only_backups is not None:
        return f"{words}. You can only pay this cost with CP produced by Backups"
    return words


@words_for(t.ExtraCost)
def _extra_cost(r: Renderer, node: t.ExtraCost) -> str:
    if node.modes:
        actions = f"{node.modes} action{'s' * (node.modes > 1)}"
        more = node.cost.generic if node.cost == t.Cost(generic=node.cost.generic) else icons(node.cost)
        return f"if you selected {actions}, the cost required to cast {r.self_name} is increased by {more}"
    if node.choosing is not None:
        target = one(r, node.choosing)
        cost = f"the cost required to cast {r.self_name} is reduced by {node.less}"
        return f"if {r.self_name} chooses {target}, {cost}"
    if node.less:
        cast = f"the cost to cast {r.self_name}"
        reduced = f"reduce the cost required to cast {r.self_name} by {node.less}"
        return f"before paying {cast}, you can {paid(r, node.cost)} to {reduced}"
    if icons(node.cost) and paid(r, node.cost) == f"pay {icons(node.cost)}":
        return f"if you cast {r.self_name}, you may pay an extra {icons(node.cost)}"
    return f"if you cast {r.self_name}, you may {paid(r, node.cost)} as an extra cost"


@words_for(t.CastableFrom)
def _castable_from(r: Renderer, node: t.CastableFrom) -> str:
    cards = r.self_name if node.where is None else noun(r, node.where, 2)
    if node.zone == "removed":
        once = "once per turn, " if node.once_per_turn else ""
        return (
            f"{once}you can cast {cards} at any time you could normally cast {'it' if node.once_per_turn else 'them'}"
        )
    if node.once_per_turn:
        return f"once per turn, you can cast 1 {noun(r, node.where or ())} from your Break Zone"
    return f"you can cast {cards} from your Break Zone"


@words_for(t.Produces)
def _produces(r: Renderer, node: t.Produces) -> str:
    cp = f"{listed(node.elements, 'or')} CP" if node.elements else "CP of any Element"
    who = field_subject(r, node.who)
    if node.paying_for is not None:
        paying = f"while paying the cost to cast {one(r, node.paying_for)}"
        return f"{paying}, if {r.self_name} is on the field, {who} can produce {cp}"
    return f"{who} can produce {cp}"


# ----------------------------------------------------------------------------------------------- further rules
def _leaves_elsewhere(r: Renderer, node: t.LeavesElsewhere) -> str:
    who = one(r, node.who.cards.where, place(node.who.cards)) if isinstance(node.who, t.All) else subject(r, node.who)
    event = "leaves the field" if node.anyhow else "is put from the field into the Break Zone"
    if isinstance(node.who, t.All) and t.Marked("damaged_by_source") in node.who.cards.where:
        event += " on the same turn"
    due = " due to your opponent's Summons or abilities" if node.by_opponent else ""
    may = "you may " if node.may else ""
    it = "them" if who in ("they", "them") else "it"
    move = (
        f"remove {it} from the game"
        if node.zone == "removed"
        else f"return {it} to {'their owners’' if it == 'them' else 'its owner’s'} hand"
    )
    return f"if {who} {event}{due}, {may}{move.replace('’', chr(39))} instead"


def _must_be_chosen(r: Renderer, node: t.MustBeChosen) -> str:
    kinds = " ".join([*(r.words(part) for part in node.source), "Summons" if node.by == ("summons",) else "abilities"])
    return f"{kinds} of your opponent must choose {r.self_name} if possible"


_CLAUSES: dict[type, Any] = {
    t.MustBeChosen: _must_be_chosen,
    t.LeavesElsewhere: _leaves_elsewhere,
    t.PowerCannot: lambda r, node: (
        f"{possessive(r.words(node.who)) if isinstance(node.who, t.Self) else 'the'} power"
        + ("" if isinstance(node.who, t.Self) else f" of {all_cards(r, node.who.cards)}")
        + f" cannot be {node.be} by {sources(node.by, node.player)}"
    ),
    t.AllowsSeveral: lambda r, node: f"you can play 2 or more {node.element} Characters onto the field",
    t.AllowsCopies: lambda _r, node: f"you can play 2 or more Card Name {node.name} onto the field",
    t.EntersBeside: lambda r, node: (
        f"{r.self_name} can be played onto the field even if you control other {node.element} Characters"
    ),
    t.CannotPlayBeside: lambda r, node: (
        f"you cannot play {r.self_name} or Card Name {node.names[-1]} while already in control of either Character"
    ),
    t.CannotBePlayedFromHand: lambda r, node: (
        f"you cannot play {r.self_name} from your hand due to Summons or abilities"
    ),
    t.CannotBePlayed: lambda r, node: f"you cannot play {r.self_name} due to Summons or abilities",
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
    t.CannotUseExBurst: lambda r, node: (
        f"EX Bursts of {noun(r, node.where, 2)} put into the Damage Zone due to {r.self_name} cannot be used"
    ),
    t.SpecialDiscards: lambda r, node: (
        f"you can discard 1 {noun(r, node.cards.where)} instead of 《S》 "
        f"when paying for {r.self_name}'s special ability"
    ),
    t.AnyElementWarps: lambda r, node: (
        (f"the Warp costs of your {noun(r, node.where, 2)}" if node.where else "your Warp cost")
        + " can be paid with CP of any Element"
    ),
    t.DiscardsProduce: lambda r, node: (
        f"you can discard {listed(node.elements)} Element cards from your hand to produce CP. "
        f"({listed(f'{element} cards produce 2 {element} CP each' for element in node.elements)}.)"
    ),
    t.ProducesOf: lambda r, node: (
        f"if {r.self_name} is on the field, {field_subject(r, node.who)} can produce CP of any Element of the "
        + all_cards(r, node.cards)
    ),
    t.PlayerCannot: lambda r, node: player_cannot(r, node),
    t.CannotBeCancelled: lambda r, node: cannot_be_cancelled(r, node),
}


words_for(*_CLAUSES)(lambda r, node: str(_CLAUSES[type(node)](r, node)))


def player_cannot(r: Renderer, node: t.PlayerCannot) -> str:
    """ "your opponent cannot search"."""
    who = {"you": "you", "opponent": "your opponent", "any": "players"}[node.player]
    deeds = {
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
        "play_from_break_zone": f"play {noun(r, node.where, 2)} from the Break Zone",
        "play_by_effects": f"play {noun(r, node.where, 2)} onto the field due to Summons or abilities",
        "take_from_break_zone": f"add {noun(r, node.where, 2)} from the Break Zone to their hand",
    }
    return f"{who} cannot {listed((deeds[deed] for deed in node.deeds), 'or')}"


def cannot_be_cancelled(r: Renderer, node: t.CannotBeCancelled) -> str:
    """ "your Summons cannot be cancelled"."""
    kinds = {
        "summon": "Summons",
        "auto": "auto-abilities",
        "action": "action abilities",
        "special": "special abilities",
    }
    stack = next((part.kinds for part in node.items.where if isinstance(part, t.OnStackAs)), ("summon",))
    whose = "" if node.items.player == "any" else f"{POSSESSIVE[node.items.player]} "
    by = " by your opponent's Summons or abilities" if node.by == "opponent" else ""
    source = [part for part in node.items.where if not isinstance(part, t.OnStackAs)]
    if source:
        described = noun(r, source, 2, place(t.Cards("field", node.items.player)))
        named = (
            "abilities"
            if {"auto", "action", "special"} <= set(stack)
            else listed((kinds[kind] for kind in stack), "or")
        )
        return f"{named} of {described} cannot be cancelled{by}"
    return f"{whose}{listed((kinds[kind] for kind in stack), 'or')} cannot be cancelled{by}"


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
    if damage.source == (t.OfNamed("element"),):
        if damage.kinds == ("summons", "abilities") and damage.cause == "any":
            return " by a Summon or an ability of the named Element"
        return f" by {sources(damage.kinds, damage.cause)} of the named Element"
    if damage.source and damage.kinds == ("abilities",):
        return f"{dealt_as(r, damage.kinds, damage.cause)} of {noun(r, damage.source, 2)}"
    return dealt_as(r, damage.kinds, damage.cause)


def packet(r: Renderer, damage: t.DamageDealt) -> str:
    """ "X is dealt damage by your opponent's abilities"; as it stands behind "if"."""
    by_stack = isinstance(damage.by, t.All) and damage.by.cards.zone == "stack"
    if damage.by is not None and not by_stack and (damage.to is None or not isinstance(damage.to, t.Self)):
        dealt = "battle damage" if damage.kinds == ("battle",) else "damage"
        due = dealt_as(r, damage.kinds, damage.cause).replace(" by ", " due to ") if damage.kinds != ("battle",) else ""
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


words_for(t.DamageChange)(lambda r, change: damage_change(r, change))


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


def damage_verb(r: Renderer, change: t.DamageChange) -> str:
    """ "is reduced by 2000"."""
    if change.how == "become":
        return f"becomes {change.amount}"
    if change.how == "redirect" and change.amount:
        return f"becomes 0 and deal {r.words(change.recipient)} {change.amount} damage"
    if change.how == "redirect":
        return f"is dealt to {r.words(change.recipient)}"
    if change.how == "double":
        return "becomes double the damage"
    if change.how == "fix":
        return "cannot be reduced"
    raised = "increases" if change.how == "increase" else "is reduced"
    if isinstance(change.amount, int):
        return f"{raised} by {change.amount}"
    each = for_each(r, change.amount)
    return f"{raised} by {each[0]} {each[1]}" if each is not None else f"{raised} by {r.words(change.amount)}"


def changed_damage(r: Renderer, damage: t.DamageDealt, change: t.DamageChange) -> str:
    """ "if X is dealt damage, the damage becomes 0 instead"."""
    if change.how == "fix":
        return f"the {damage_dealt(r, damage)} cannot be reduced"
    return f"if {packet(r, damage)}, {damage_change(r, change)}"


@words_for(t.ChangesDamage)
def _changes_damage(r: Renderer, node: t.ChangesDamage) -> str:
    words = changed_damage(r, node.damage, node.change)
    if node.first_time:
        return f"during each turn, {words.replace(', ', ' for the first time in that turn, ', 1)}"
    return words


words_for(t.ThePlayer)(lambda _, node: SOMEBODY[node.player])


def field_text(r: Renderer, node: t.Field) -> str:
    """A field ability as a sentence."""
    half = len(node.effects) - 1
    if half > 0 and isinstance(node.effects[-1], t.HasElements) and node.condition is None:
        element = node.effects[-1].elements[0]
        return f"{capital(field_clauses(r, node.effects[:half]))}. {r.self_name}'s Element becomes {element}."
    if node.condition is None and all(isinstance(one, t.HasKeyword) and one.who == t.Self() for one in node.effects):
        return " ".join(one.keyword for one in node.effects)  # type: ignore[attr-defined]
    first = node.effects[0] if len(node.effects) == 1 else None
    if isinstance(first, t.ChangesDamage) and first.change.dulls:
        change = capital(damage_change(r, replace(first.change, dulls=False)))
        return f"If {packet(r, first.damage)} while {r.self_name} is active, dull {r.self_name}. {change}."
    condition = node.condition
    if isinstance(first, t.ChangesDamage) and condition is not None and not first.first_time:
        if isinstance(first.damage.to, t.ThePlayer) and not first.damage.by:
            change = damage_change(r, first.change)
            return f"If {packet(r, first.damage)} while {r.words(condition)}, {change}."
    words = field_clauses(r, node.effects)
    if condition is None:
        return stopped(capital(words))
    if isinstance(condition, t.DuringTurn):
        return stopped(f"During {turn_part(condition)}, {words}")
    if isinstance(condition, t.Both) and isinstance(condition.conditions[0], t.DuringTurn):
        rest = [r.words(part) for part in condition.conditions[1:]]
        return stopped(f"During {turn_part(condition.conditions[0])}, if {listed(rest)}, {words}")
    if (limit := _casts_per_turn(r, node, condition)) is not None:
        return limit
    if isinstance(condition, t.Not):
        only = _can_only(r, node, condition)
        if only:
            return only
    return stopped(f"If {r.words(condition)}, {words}")


def _casts_per_turn(r: Renderer, node: t.Field, condition: t.Condition) -> str | None:
    """ "You can only cast up to 2 cards per turn"."""
    only = node.effects[0] if len(node.effects) == 1 else None
    if not isinstance(only, t.CannotCast) or only.where is None or not isinstance(condition, t.Compare):
        return None
    if condition.comparison != "at_least" or condition.value != t.ThisTurn("cast", only.by, only.where):
        return None
    if not isinstance(condition.other, t.Number) or only.by == "any":
        return None
    who = "You" if only.by == "you" else "Your opponent"
    number = condition.other.number
    return f"{who} can only cast up to {number} {noun(r, only.where, number)} per turn."


def _can_only(r: Renderer, node: t.Field, condition: t.Not) -> str:
    """ "X can attack or block only if ...", "You can only cast X if ..."."""
    if node.effects == (t.CannotCast(),):
        if isinstance(condition.condition, t.DuringTurn):
            return f"You can only cast {r.self_name} during {turn_part(condition.condition)}."
        return f"You can only cast {r.self_name} if {r.words(condition.condition)}."
    if node.effects == (t.CannotCast(), t.CannotBePlayed()):
        return f"You can only play {r.self_name} if {r.words(condition.condition)}."
    only = node.effects[0] if len(node.effects) == 1 else None
    if isinstance(only, t.HasRestriction) and only.who == t.Self() and only.restriction.startswith("cannot_a"):
        return f"{r.self_name} can only attack if {r.words(condition.condition)}."
    return ""
