"""The wording of noun phrases: descriptions of cards, qualities and places, and references to cards named before."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from .. import tree as t
from .renderer import CONTROLS, FORMS, OR_MORE, ORDINALS, POSSESSIVE, Renderer, article, listed, wordings

IDENTITIES = (t.OfElement, t.OfCategory, t.OfJob, t.Named)
COMPARISONS = {
    "at_most": "equal to or less than",
    "at_least": "equal to or more than",
    "exactly": "equal to",
    "less": "less than",
    "more": "more than",
}


# ------------------------------------------------------------------------------------------------ qualities of a card
STATES = {
    "in_party": "forming a party",
    "in_party_with_source": "forming a party with {self}",
    "blocked_by_source": "that are blocked by {self}",
}
MARKS = {
    "multi_element": "Multi-Element",
    "face_down": "face down",
    "generic": "with 《Multicard》",
    "ex_burst": "with EX Burst",
    "entered_this_turn": "that entered the field this turn",
    "attacked_this_turn": "that attacked this turn",
    "damaged_by_source": "damaged by {self}",
    "damaged_this_turn": "which has been dealt damage this turn",
    "put_this_turn": "put there from the field during this turn",
    "usable_ability": "with a special ability or an action ability",
    "removed_by_source": "removed by {self}'s ability",
    "odd_cost": "of an odd cost",
    "even_cost": "of an even cost",
    "warp": "with Warp",
    "not_own": "owned by your opponent",
    "damaged_a_forward_this_turn": "that has dealt damage to a Forward this turn",
    "limit_break": "with 《LB》",
}
NAMED = {
    "number": "of that cost",
    "other_number": "of cost equal to either number",
    "parity": "of the named cost parity",
    "card_type": "of the named card type",
}
WAYS = {"warp": " due to Warp", "cast": " due to your cast"}


def _of_power(_: Renderer, node: t.OfPower) -> str:
    """Only a Forward has power (R3.9)."""
    also = (node.comparison, node.power) == ("at_least", 0)
    return "that is also a Forward" if also else f"of power {node.power}{OR_MORE[node.comparison]}"


_HEADS = {t.OfCost: "of cost ", t.WithKeyword: "with ", t.OfNamed: "of the named "}
"""What stands once before several qualities of a kind."""


def _any_of(r: Renderer, node: t.AnyOf) -> str:
    first, *others = node.predicates
    if node.predicates == (t.OfNamed("number"), t.OfNamed("other_number")):
        return NAMED["other_number"]
    if first == t.OfNamed("job") and all(isinstance(part, t.OfJob) for part in others):
        return "with the named Job or " + listed(map(r.words, others), "or")
    head = _HEADS.get(type(first), "") if all(type(part) is type(first) for part in others) else ""
    if head:
        return head + listed((r.words(part).removeprefix(head) for part in node.predicates), "or")
    return listed((noun(r, parts_of(part)) for part in node.predicates), "or")


def _except(r: Renderer, node: t.Except) -> str:
    excepted = [r.words(part).removeprefix("of ") for part in node.predicates]
    if len(excepted) == 1 and excepted[0].startswith("with "):
        return excepted[0].replace("with ", "without ", 1)
    kinds = isinstance(node.predicates[0], t.OfType)
    return "other than " + listed(map(article, excepted) if kinds else excepted, "or")


_LOWER_COST = t.Compared("cost", "less", t.CostOf(t.Triggering()))


def _compared(r: Renderer, node: t.Compared) -> str:
    value = node.value
    if node == _LOWER_COST and isinstance(r.trigger, t.Casts):
        return "with a cost less than that of the Summon you cast"
    if isinstance(value, t.X):
        return f"of {node.quality} X" + (" or less" if node.comparison == "at_most" else "")
    if isinstance(value, t.Sum) and isinstance(value.values[0], t.CostOf) and isinstance(value.values[1], t.Number):
        more = value.values[1].number
        return f"that costs {abs(more)} CP {'more' if more > 0 else 'less'} than {r.words(value.values[0].who)}"
    return f"of {node.quality} {COMPARISONS[node.comparison]} {r.words(value)}"


def from_where(origins: Sequence[str], own: bool = False) -> str:
    """ " from your hand", " other than from any player's hand"; nothing without zones. ``own``: a single zone is the
    player's own."""
    others = [zone for zone in ALL_ORIGINS if zone not in origins]
    if len(origins) > 1 and len(others) == 1:
        return f" other than from {ANY_ORIGINS[others[0]]}"
    if len(origins) == 1 and origins[0] in ANY_ORIGINS and not own:
        return f" from {ANY_ORIGINS[origins[0]]}"
    return f" from {listed((ORIGINS[zone] for zone in origins), 'or')}" if origins else ""


def _choosing(r: Renderer, node: t.Choosing) -> str:
    cards = node.cards
    if t.IsSource() in cards.where:
        return f"choosing {'only ' if node.alone else ''}{r.self_name}"
    if node.alone:
        return f"choosing only 1 {noun(r, cards.where, place=place(cards))}" + (" in any zone" if node.anywhere else "")
    return f"choosing {one(r, cards.where, place(cards))}"


ORIGINS = {
    "break_zone": "the Break Zone",
    "hand": "your hand",
    "deck": "your deck",
    "damage_zone": "the Damage Zone",
    "removed": "outside the game",
    "lb_deck": "the LB deck",
}
ANY_ORIGINS = {
    zone: f"any player's {name}" for zone, name in (("break_zone", "Break Zone"), ("hand", "hand"), ("deck", "deck"))
}
ALL_ORIGINS = ("hand", "deck", "break_zone", "damage_zone", "removed", "lb_deck")


wordings(
    {
        t.OfType: "{type}",
        t.OfElement: "{element}",
        t.OfCategory: "Category {category}",
        t.OfJob: "Job {job}",
        t.Named: "Card Name {name}",
        t.OfCost: "of cost {cost}{comparison:or_more}",
        t.OfPower: _of_power,
        t.Other: "other than {self}",
        t.OtherThan: "other than that Forward",
        t.IsSource: "{self}",
        t.WithKeyword: "with {keyword}",
        t.OneTarget: "that has only one target",
        t.WithCounters: "with {at_least} or more {kind} Counters placed on it",
        t.InState: lambda r, node: STATES.get(node.state, node.state).format(self=r.self_name),
        t.Marked: lambda r, node: MARKS[node.mark].format(self=r.self_name),
        t.AnyOf: _any_of,
        t.AllOf: "{predicates:kind}",
        t.Except: _except,
        t.Compared: _compared,
        t.Choosing: _choosing,
        t.Shares: "of the same {variety:variety} as {who}",
        t.OfNamed: lambda r, node: NAMED.get(node.what, f"of the named {node.what.capitalize()}"),
        t.Extreme: "of the {extreme} {quality}",
        t.Blocking: "blocking {where:one}",
        t.Entered: lambda r, node: (
            f"that entered the field{from_where(node.origins)}{''.join(WAYS.get(way, '') for way in node.ways)}"
        ),
    }
)


# --------------------------------------------------------------------------------------------------- descriptions
def parts_of(predicate: t.Predicate) -> tuple[t.Predicate, ...]:
    """The predicates that an alternative is made of."""
    return predicate.predicates if isinstance(predicate, t.AllOf) else (predicate,)


def place(cards: t.Cards) -> str:
    """Where the cards are: "you control", "in your Break Zone"; nothing for the field and for decks."""
    if cards.zone == "field":
        return CONTROLS[cards.player]
    if t.Marked("removed_by_source") in cards.where:
        return ""
    if cards.zone == "removed":
        whose = {"you": "you own ", "opponent": "your opponent owns ", "any": ""}[cards.player]
        return f"{whose}removed from the game"
    if cards.zone in ("deck", "stack"):
        return ""
    owner = "either player's" if cards.player == "any" else POSSESSIVE[cards.player]
    zones = {"hand": "hand", "break_zone": "Break Zone", "damage_zone": "Damage Zone", "lb_deck": "LB deck"}
    return f"in {owner} {zones[cards.zone]}"


def noun(r: Renderer, where: Sequence[t.Predicate], count: int = 1, place: str = "") -> str:
    """ "Fire Forward of cost 3 or less you control"; ``count``: how many, for the plural."""
    states: list[str] = []
    adjectives: list[str] = []
    details: list[str] = []
    behind: list[str] = []
    types: list[str] = []
    names: list[str] = []
    for part in sorted(where, key=lambda part: part.rank):
        if isinstance(part, t.Other) and t.InState("in_party_with_source") in where:
            continue
        if part == t.Marked("entered_this_turn") and any(isinstance(one, t.Entered) for one in where):
            continue
        if isinstance(part, t.Entered) and t.Marked("entered_this_turn") in where:
            details.append(f"{r.words(part)} this turn")
            continue
        if part == t.InState("in_party_with_source") and t.Other() not in where:
            details.append(f"in {r.self_name}'s party")
        elif isinstance(part, t.OfType):
            types.append(part.type)
        elif isinstance(part, t.InState) and part.state in _STATES:
            states.append(part.state)
        elif isinstance(part, t.Marked) and part.mark in ("multi_element", "face_down"):
            states.append(MARKS[part.mark])
        elif part == t.Except((t.Marked("face_down"),)):
            states.append("face-up")
        elif isinstance(part, t.AnyOf) and all(isinstance(one, t.InState) for one in part.predicates):
            states.append(listed((r.words(one) for one in part.predicates), "or"))
        elif isinstance(part, t.AnyOf) and all(isinstance(one, t.OfType) for one in part.predicates):
            types = [listed((plural(one.type, count) for one in part.predicates), "or")]  # type: ignore[attr-defined]
            count = 1
        elif isinstance(part, t.OfElement | t.OfCategory):
            adjectives.append(r.words(part))
        elif isinstance(part, t.OfJob | t.Named):
            names.append(r.words(part))
        elif isinstance(part, t.AnyOf) and all(isinstance(one, IDENTITIES) for one in part.predicates):
            only_names = all(isinstance(one, t.OfJob | t.Named) for one in part.predicates)
            (names if only_names else adjectives).append(listed((r.words(one) for one in part.predicates), "or"))
        elif isinstance(part, t.AnyOf) and any(isinstance(one, t.OfType | t.AllOf) for one in part.predicates):
            return _alternatives(r, part, where, count, place)
        elif isinstance(part, t.IsSource):
            names.append(r.self_name)
        elif part == t.Marked("put_this_turn") and place:
            place = f"put {place} from the field during this turn"
        elif _stands_behind(r, part, place):
            behind.append(r.words(part))
        else:
            details.append(r.words(part))
    kind = [plural(types[0], count)] if types else [] if names else [plural("card", count)]
    if count > 1:
        details = [detail.replace("placed on it", "placed on them") for detail in details]
        details = [detail.replace("that is also a Forward", "that are also Forwards") for detail in details]
    return " ".join(filter(None, [*states, *adjectives, *names, *kind, *details, place, *behind]))


def _stands_behind(r: Renderer, part: t.Predicate, place: str) -> bool:
    """Whether a detail stands behind the place, because it would seem to be about that otherwise."""
    if part == _LOWER_COST:
        return isinstance(r.trigger, t.Casts)
    if part == t.Marked("damaged_this_turn"):
        return True
    if isinstance(part, t.WithCounters):
        return place == "removed from the game"
    compared = isinstance(part, t.Compared) and not isinstance(part.value, t.X)
    about_place = part == t.Marked("damaged_by_source") or (compared and not place.startswith(("from ", "they ")))
    return bool(place) and about_place


_STATES = ("active", "dull", "frozen", "damaged", "attacking", "blocking")


def _alternatives(r: Renderer, kinds: t.AnyOf, where: Sequence[t.Predicate], count: int, place: str) -> str:
    """ "Fire Forward or Water Backup you control"; what holds of all stands with the first and the last."""
    others = [part for part in where if part is not kinds]
    states = [part for part in others if isinstance(part, t.InState)]
    behind = [part for part in others if not isinstance(part, t.InState | IDENTITIES)]
    identities = [part for part in others if isinstance(part, IDENTITIES)]
    words = [noun(r, (*identities, *parts_of(part)), count) for part in kinds.predicates]
    state = " ".join(r.words(part) for part in states)
    return " ".join(filter(None, [state, listed(words, "or"), *(r.words(part) for part in behind), place]))


def plural(word: str, count: int) -> str:
    """The word, as it is for one, or for several."""
    return word if count == 1 else re.sub("y$", "ie", word) + "s"


def cards(r: Renderer, node: t.Cards, count: int = 1) -> str:
    """The description with its place."""
    return noun(r, node.where, count, place(node))


def one(r: Renderer, where: Sequence[t.Predicate], place: str = "") -> str:
    """ "a Forward you control"."""
    if t.IsSource() in where:
        return noun(r, where, 1, place)
    return article(noun(r, where, 1, place))


def all_cards(r: Renderer, node: t.Cards) -> str:
    """ "Forwards you control": what stands behind "all the" or "the". "And" joins kinds of cards there."""
    words = cards(r, node, 2)
    kinds = next((part for part in node.where if isinstance(part, t.AnyOf)), None)
    if kinds is None:
        return words
    if all(isinstance(part, t.OfType) for part in kinds.predicates):
        return words.replace("s or ", "s and ")
    if all(isinstance(part, t.WithKeyword) for part in kinds.predicates):
        return words
    return " and ".join(words.rsplit(" or ", 1))


# ------------------------------------------------------------------------------------------------------- references
def is_several(r: Renderer, node: Any) -> bool:
    """Whether a reference names more than one card."""
    if isinstance(node, t.Chosen):
        return node.group < len(r.choices) and r.choices[node.group].maximum != 1
    if isinstance(node, t.Found):
        return r.several if r.it == node else r.found_many
    return isinstance(node, t.All | t.AllOther | t.Targets | t.Joined | t.OthersOf)


def subject(r: Renderer, node: Any) -> str:
    """A reference as the subject of a sentence: "they" instead of "them"."""
    words = r.words(node)
    return "they" if words == "them" else words


def verb(r: Renderer, node: Any, singular: str) -> str:
    """The verb as the cards do it: "gains" or "gain"."""
    if not is_several(r, node):
        return singular
    head, _, rest = singular.partition(" ")
    form = {"has": "have", "is": "are", "does": "do", "doesn't": "don't"}.get(head, head.removesuffix("s"))
    return f"{form} {rest}".strip()


def _pronoun(r: Renderer, node: Any) -> str | None:
    """ "it" or "them" where that is what the text named last."""
    if r.it is None or r.it != node:
        return None
    return "them" if r.several else "it"


def type_of(where: Sequence[t.Predicate], otherwise: str = "Character") -> str:
    """The card type that a description names; ``otherwise``: if it names several or none."""
    types = [part.type for part in where if isinstance(part, t.OfType)]
    return types[0] if types else otherwise


def own_type(r: Renderer, who: Any) -> str:
    """The card type that a reference names, as a quoted ability calls the card that has it."""
    if isinstance(who, t.All):
        return type_of(who.cards.where)
    if isinstance(who, t.Chosen):
        return type_of(_chosen_where(r, who.group), "Character" if who.group < len(r.choices) else "Forward")
    return "Forward"


def _chosen_where(r: Renderer, group: int) -> Sequence[t.Predicate]:
    return r.choices[group].cards.where if group < len(r.choices) else ()


def _chosen(r: Renderer, node: t.Chosen) -> str:
    if node.group >= len(r.choices):
        return "the chosen card"
    if isinstance(r.it, t.Targets) and len(r.it.groups) == 2 and node.group in r.it.groups:
        return "the former" if node.group == r.it.groups[0] else "the latter"
    choice = r.choices[node.group]
    if isinstance(r.it, t.Found) and not r.several:
        r.name(None)  # "it" could mean the chosen card from here on
    return f"the chosen {plural(type_of(choice.cards.where), choice.maximum)}"


def _triggering(r: Renderer, _node: t.Triggering) -> str:
    parts = r.trigger.triggers if isinstance(r.trigger, t.EitherTrigger) else (r.trigger,)
    watched = getattr(parts[0], "by", None) or getattr(parts[0], "who", None)
    kind = type_of(getattr(watched, "where", ()))
    if len(parts) > 1 and all(isinstance(part, t.DealsDamage | t.IsDealtDamage) for part in parts):
        return "that Forward"
    if isinstance(parts[0], t.IsChosen) and parts[0].cause is not None and parts[0].cause.source:
        kind = type_of(parts[0].cause.source)
    if all(isinstance(part, t.Enters) for part in parts) and r.choices:
        return f"the {kind} that entered the field"
    return "that Summon" if isinstance(r.trigger, t.Casts) else f"that {kind}"


def by_deed(r: Renderer) -> str:
    """ "the discarded card"."""
    return f"the {r.deed or 'selected'} card" if r.deed != "put" else "the card put into the Break Zone"


def _paid_card(r: Renderer, _: t.PaidCard) -> str:
    """What was paid with the cost of the ability, or else with the extra cost of its card."""
    cost = r.cost or r.extra
    part = cost.parts[0] if cost is not None and cost.parts else None
    deed = part.deed if part is not None else "remove" if cost is None else "discard"
    kind = type_of(part.cards.where, "card") if part is not None else "card"
    done = {"discard": "discarded", "dull": "dulled", "reveal": "revealed"}.get(deed, "removed")
    if r.cost is None:
        return f"the {kind} {done} by the extra cost"
    return f"the {kind} put into the Break Zone" if deed == "put" else f"the {done} {kind}"


def _all_other(r: Renderer, node: t.AllOther) -> str:
    if node.than == t.Found() and node.cards.player != "opponent":
        return f"all the {all_cards(r, node.cards)} other than the selected {type_of(node.cards.where)}s"
    return f"all the other {all_cards(r, node.cards)}"


def top(count: Any) -> str:
    """ "card", "3 cards": what stands behind "the top"."""
    return "card" if count == 1 else f"{'X' if isinstance(count, t.X) else count} cards"


def _top_of(r: Renderer, node: t.TopOf) -> str:
    deck = f"{POSSESSIVE[node.player]} deck"
    if isinstance(node.count, int | t.X):
        return f"the top {top(node.count)} of {deck}"
    return f"the same number of cards from the top of {deck} as {counted(r, node.count)}"


def counted(r: Renderer, value: t.Value) -> str:
    """What is counted, as it stands behind "the same number ... as": "the Growth Counters placed on X"."""
    if isinstance(value, t.CountersOn):
        return f"the {value.kind} Counters placed on {r.words(value.who)}"
    if isinstance(value, t.Sum) and all(isinstance(part, t.CountOf) for part in value.values):
        first, *others = value.values
        return " and/or ".join([counted(r, first), *(counted(r, part) for part in others)])
    return r.words(value).removeprefix("the number of ")


def owner(several: bool, part: str = "hand") -> str:
    """ "its owner's hand", "their owners' hands"."""
    return f"their owners' {part}s" if several else f"its owner's {part}"


def _or_pronoun(write: Callable[[Renderer, Any], str]) -> Callable[[Renderer, Any], str]:
    """ "It" or "them" where that is what the text named last."""
    return lambda r, node: _pronoun(r, node) or write(r, node)


wordings(
    {
        t.Cards: lambda r, node: cards(r, node),
        t.Self: "{self}",
        t.Chosen: _or_pronoun(_chosen),
        t.Targets: _or_pronoun(lambda _r, _node: "them"),
        t.Joined: "{parts:all_of}",
        t.Triggering: _or_pronoun(_triggering),
        t.Found: lambda r, node: (
            f"that {r.source_type}" if r.source_type and not r.deed else _pronoun(r, node) or by_deed(r)
        ),
        t.FoundBefore: _or_pronoun(lambda r, _node: by_deed(r)),
        t.Rest: lambda r, _node: r.rest,
        t.All: _or_pronoun(lambda r, node: f"all the {all_cards(r, node.cards)}"),
        t.AllOther: _all_other,
        t.FirstOf: lambda r, node: (
            f"the {ORDINALS[node.number + 1]} {type_of(r.choices[node.group].cards.where, 'Forward')}"
        ),
        t.OthersOf: lambda r, node: "the other" if r.choices[node.group].maximum == 2 else "the rest",
        t.PaidCard: _paid_card,
        t.SourceOf: lambda r, node: f"that {type_of(_chosen_where(r, node.group))}",
        t.TopOf: _top_of,
        t.PaidSelf: "{self} removed by this ability's cost",
        t.Blocker: lambda r, node: f"the Forward that blocks {'or is blocked by ' * node.or_blocked}{r.self_name}",
    }
)
FORMS.update(
    {
        "cards": lambda r, described: cards(r, described),
        "several": lambda r, described: cards(r, described, 2),
        "kind": lambda r, where: noun(r, where),
        "kinds": lambda r, where: noun(r, where, 2),
        "one": lambda r, where: one(r, where),
        "all": lambda r, described: all_cards(r, described),
        "all_of": lambda r, parts: listed(map(r.words, parts)),
        "subject": lambda r, who: subject(r, who),
    }
)
