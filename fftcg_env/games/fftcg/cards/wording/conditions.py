"""The wording of conditions, as they stand after "if"."""

from __future__ import annotations

from typing import Any, get_args

from .. import tree as t
from ..terms import TURN_PARTS
from .nouns import all_cards, cards, from_where, is_several, noun, one, place, subject, type_of
from .quantities import just_moved, possessive
from .renderer import (
    ITEMS,
    OR_MORE,
    PLAYERS,
    POSSESSIVE,
    SIDES,
    SOMEBODY,
    VARIETIES,
    Renderer,
    article,
    has,
    listed,
    whose,
    words_for,
)

_AMOUNTS = {"at_least": "{} or more", "at_most": "{} or less", "exactly": "exactly {}"}


def turn_part(node: t.DuringTurn) -> str:
    """ "your turn", "your Main Phase"."""
    phases = {"main_1": "Main Phase 1", "main_2": "Main Phase 2", "draw": "Draw Phase"}
    return TURN_PARTS.get((node.player, node.part)) or f"{PLAYERS[node.player]}'s {phases.get(node.part, 'turn')}"


words_for(t.Both)(lambda r, node: listed(r.words(part) for part in node.conditions))
words_for(t.Either)(lambda r, node: " or ".join(r.words(part) for part in node.conditions))
words_for(t.DuringTurn)(lambda _, node: f"it is {turn_part(node)}")
words_for(t.Received)(lambda _, node: f"{has(node.player)} received {node.at_least} points of damage or more")
words_for(t.PaidIncluding)(lambda r, node: f"the cost paid to cast {r.self_name} included {node.element} CP")
words_for(t.PaidOnlyElement)(lambda r, node: f"the cost to cast {r.self_name} was only paid with {node.element} CP")
words_for(t.PaidExtra)(lambda _r, _node: "you paid the extra cost")
words_for(t.AsExBurst)(lambda r, _: f"{r.self_name} results from an EX Burst")
words_for(t.NamedIs)(lambda _, node: f"the named Element is {node.element}")
words_for(t.HasUsed)(
    lambda r, node: f"{r.self_name} used {listed(f'[[s]]{name}[[/]]' for name in node.names)} this turn"
)
words_for(t.OnField)(lambda r, node: f"{subject(r, node.who)} is on {'your' if node.player == 'you' else 'the'} field")
words_for(t.NotPaidFor)(lambda r, node: f"{subject(r, node.who)} entered the field without its CP cost being paid")
words_for(t.CausedBy)(lambda r, node: f"it was triggered from {one(r, node.where)}")
words_for(t.OfOneElement)(lambda r, _: f"all the {r.deed or 'removed'} cards are of the same Element")


@words_for(t.PaidOnlyByBackups)
def _paid_only_by_backups(r: Renderer, node: t.PaidOnlyByBackups) -> str:
    return f"the CP paid to cast {r.self_name} was only produced by {noun(r, (t.OfType('Backup'), *node.where), 2)}"


words_for(t.ControlledBy)(lambda r, node: f"{PLAYERS[node.player]} controlled {r.words(node.who)}")


@words_for(t.EnteredBy)
def _entered_by(r: Renderer, node: t.EnteredBy) -> str:
    if node.way == "cast":
        return f"{r.self_name} was cast"
    return f"{r.self_name} entered the field due to {'Warp' if node.way == 'warp' else 'its alternative cost'}"


words_for(t.EnteredDueTo)(lambda r, node: f"{r.self_name} entered the field due to {r.words(node.cause)}")


@words_for(t.HasEntered)
def _has_entered(r: Renderer, node: t.HasEntered) -> str:
    ways = {"warp": "Warp", "cast": "your cast", "summons": "Summons", "abilities": "abilities"}
    due = f" due to {listed((ways[way] for way in node.ways), 'or')}" if node.ways else ""
    return f"{subject(r, node.who)} entered the field{from_where(node.origins, own=True)}{due}"


# ------------------------------------------------------------------------------------------------ what there is
def _there(r: Renderer, node: t.Cards, amount: str, many: bool) -> str:
    """ "you control 2 or more Forwards"; ``amount``: "" for one, "no"."""
    whole = place(node)
    count = 2 if many else 1

    def counted(where: str) -> str:
        words = noun(r, node.where, count, where)
        return f"{amount} {words}" if amount else _each_with_article(r, node.where, words)

    if node.zone == "field":
        if node.player == "any":
            return f"there {'are' if many else 'is'} {counted('on the field')}"
        return f"{'you control' if node.player == 'you' else 'your opponent controls'} {counted('')}"
    if node.zone == "hand" and node.player == "opponent":
        return f"your opponent has {counted('in their hand')}"
    if node.zone == "break_zone" and node.player == "opponent":
        return f"your opponent has {counted('in their Break Zone')}"
    if node.zone == "removed" or node.player == "any":
        return f"there {'are' if many else 'is'} {counted(whole)}"
    return f"{has(node.player)} {counted(whole)}"


def _each_with_article(r: Renderer, where: tuple[t.Predicate, ...], words: str) -> str:
    """ "a Card Name Monk or a Job Monk other than Yang"."""
    kinds = where[0] if len(where) == 1 else None
    if isinstance(kinds, t.AnyOf) and all(t.Other() in getattr(part, "predicates", ()) for part in kinds.predicates):
        return " or ".join(article(part) for part in words.split(" or "))
    return article(words)


def _hand(r: Renderer, node: t.Cards, amount: str) -> str | None:
    """Plain cards in a hand or deck: "you have 2 cards or less in your hand"."""
    if node.zone not in ("hand", "deck") or node.where or node.player == "any":
        return None
    number, _, more = amount.partition(" ")
    held = f"{amount} cards" if more == "or more" else f"{number} card{'s' * (number != '1')} {more}".rstrip()
    if node.zone == "deck":
        return f"{POSSESSIVE[node.player]} deck has {held}"
    return f"{has(node.player)} {held} in {whose(node.player)} hand"


@words_for(t.Exists)
def _exists(r: Renderer, node: t.Exists) -> str:
    if t.Marked("removed_by_source") in node.cards.where:
        return f"there are {node.at_least} or more {cards(r, node.cards, 2)}"
    amount = "" if node.at_least == 1 else f"{node.at_least} or more"
    return _hand(r, node.cards, f"{node.at_least} or more") or _there(r, node.cards, amount, node.at_least > 1)


@words_for(t.Not)
def _not(r: Renderer, node: t.Not) -> str:
    inner = node.condition
    if isinstance(inner, t.Exists):
        most = inner.at_least - 1
        if most == 0 and t.Marked("removed_by_source") in inner.cards.where:
            return f"there are no more {cards(r, inner.cards, 2)} left"
        if most == 0 and inner.cards.zone == "field" and inner.cards.player != "any":
            control = "you don't control" if inner.cards.player == "you" else "your opponent doesn't control"
            return f"{control} any {noun(r, inner.cards.where, 2)}"
        amount = "no" if most == 0 else f"{most} or less"
        return _hand(r, inner.cards, amount) or _there(r, inner.cards, amount, many=True)
    if isinstance(inner, t.Is):
        return is_so(r, inner.who, inner.predicates, negative=True)
    if isinstance(inner, t.DuringTurn):
        return f"it is not {turn_part(inner)}"
    if isinstance(inner, t.Compare) and isinstance(inner.value, t.ElementsPaid) and isinstance(inner.other, t.Number):
        return f"the cost to cast {r.self_name} didn't include CP of {inner.other.number} or more different Elements"
    if isinstance(inner, t.Compare) and isinstance(inner.other, t.Number):
        return compared(r, inner.value, "at_most", inner.other.number - 1)
    if isinstance(inner, t.Compare) and isinstance(inner.value, t.CostOf | t.PowerOf):
        quality = "cost" if isinstance(inner.value, t.CostOf) else "power"
        than = "less than" if inner.comparison == "at_least" else "more than"
        return f"{possessive(subject(r, inner.value.who))} {quality} is {than} {r.words(inner.other)}"
    if isinstance(inner, t.Compare) and inner.comparison == "at_most":
        return _more(r, inner.value, inner.other)
    if isinstance(inner, t.Received):
        return f"{has(inner.player)} received {inner.at_least - 1} points of damage or less"
    if isinstance(inner, t.SomeAre):
        denied = {"you have ": "you don't have ", "there is ": "there is not ", "there are ": "there are not "}
        denied |= {" is put ": " is not put ", " are removed ": " are not removed "}
        words = r.words(inner)
        return next(words.replace(one, other, 1) for one, other in denied.items() if one in words)
    if isinstance(inner, t.HasEntered | t.EnteredBy):
        return r.words(inner).replace(" entered", " has not entered").replace(" was cast", " was not cast")
    return f"not {r.words(inner)}"


# --------------------------------------------------------------------------------------------- what a card is
def _is_in(is_: str, part: Any) -> str:
    """One of several states: "is dull", "has received damage"."""
    return f"{is_} {part.state}" if part.state != "damaged" else "has received damage" if is_ == "is" else "are damaged"


def _only_element_missing(kinds: t.AnyOf) -> str:
    """The Element that is missing among all others, "" if there is no such."""
    if not all(isinstance(part, t.OfElement) for part in kinds.predicates):
        return ""
    missing = set(get_args(t.Element)) - {part.element for part in kinds.predicates}  # type: ignore[attr-defined]
    return missing.pop() if len(missing) == 1 else ""


def is_so(r: Renderer, who: Any, predicates: tuple[t.Predicate, ...], negative: bool = False) -> str:
    """ "it is a Forward", "it is not dull"."""
    if isinstance(who, t.Found) and r.source_type == "card" and not r.deed and isinstance(predicates[0], t.OfType):
        r.source_type = predicates[0].type
        kinds = next(part.kinds for part in r.choices[-1].cards.where if isinstance(part, t.OnStackAs))
        return f"the cancelled {ITEMS[kinds[0]]} triggered from {one(r, predicates)}"
    one_card = subject(r, who)
    is_ = ("are" if is_several(r, who) else "is") + (" not" if negative else "")
    has_, done = ("does not have", "has not") if negative else ("has", "has")
    first = predicates[0]
    if t.InState("in_party_with_source") in predicates:
        return f"{one_card} {'does not form' if negative else 'forms'} a party"
    if t.InState("in_party") in predicates:
        return f"{one_card} {is_} forming a party"
    if first == t.Marked("entered_this_turn") and isinstance(predicates[-1], t.Entered) and len(predicates) == 2:
        return f"{one_card} {done} entered the field{from_where(predicates[-1].origins)} this turn"
    if len(predicates) == 1:
        if (
            isinstance(first, t.AnyOf)
            and not negative
            and all(isinstance(part, t.InState) for part in first.predicates)
        ):
            return f"{one_card} {' or '.join(_is_in(is_, part) for part in first.predicates)}"
        if isinstance(first, t.AnyOf) and all(getattr(part, "mark", "") in _DEEDS for part in first.predicates):
            return f"{one_card} {done} {' or '.join(_DEEDS[part.mark] for part in first.predicates)}"  # type: ignore[attr-defined]
        if isinstance(first, t.AnyOf) and (missing := _only_element_missing(first)):
            has = {"is": "has", "are": "have", "is not": "does not have", "are not": "do not have"}[is_]
            return f"{one_card} {has} an Element other than {missing}"
        if isinstance(first, t.WithCounters):
            if negative and first.at_least == 1:
                return f"there is no {first.kind} Counter placed on {one_card}"
            if first.at_least == 1:
                return f"{article(first.kind)} Counter is placed on {one_card}"
            amount = f"{first.at_least - 1} or less" if negative else f"{first.at_least} or more"
            return f"{amount} {first.kind} Counters are placed on {one_card}"
        if isinstance(first, t.InState):
            return f"{one_card} {is_} {r.words(first)}"
        if isinstance(first, t.OfPower):
            if (first.comparison, first.power) == ("at_least", 0):
                return f"{one_card} {is_} also a Forward"
            return f"{one_card} {has_} {first.power} power{OR_MORE[first.comparison]}"
        if isinstance(first, t.OfCost):
            return f"{possessive(one_card)} cost {is_} {first.cost}{OR_MORE[first.comparison]}"
        if isinstance(first, t.WithKeyword):
            return f"{one_card} {has_} {first.keyword}"
        if first == t.Marked("power_changed"):
            return f"{possessive(one_card)} power {done} been increased or decreased"
        if first == t.Marked("usable_ability"):
            return f"that Forward {has_} a special ability or an action ability"
        if first == t.Marked("multi_element"):
            return f"{one_card} {has_} 2 or more Elements"
        if isinstance(first, t.Marked) and first.mark in _DEEDS:
            return f"{one_card} {done} {_DEEDS[first.mark]}"
        if isinstance(first, t.Compared):
            words = r.words(first).removeprefix(f"of {first.quality} ")
            return f"{possessive(one_card)} {first.quality} {is_} {words}"
        if first == t.OfNamed("number"):
            return f"{one_card} {is_} of the same cost as the named number"
        if isinstance(first, t.Marked) and first.mark.endswith("_cost"):
            return f"{possessive(one_card)} cost {is_} an {first.mark.removesuffix('_cost')} number"
        if isinstance(first, t.OfNamed):
            return f"{one_card} {is_} {r.words(first)}"
    return f"{one_card} {is_} {one(r, predicates)}"


_DEEDS = {
    "entered_this_turn": "entered the field this turn",
    "attacked_this_turn": "attacked this turn",
    "damaged_this_turn": "received damage this turn",
    "damaged_a_forward_this_turn": "dealt damage to a Forward this turn",
}
words_for(t.Is)(lambda r, node: is_so(r, node.who, node.predicates))


@words_for(t.SomeAre)
def _some_are(r: Renderer, node: t.SomeAre) -> str:
    if isinstance(node.who, t.Chosen) and node.cards == t.Cards("break_zone"):
        kind = type_of(r.choices[node.who.group].cards.where, "Forward")
        return f"that {kind} is put into the Break Zone"
    if node.cards.zone == "removed":
        return f"{node.at_least} or more {noun(r, node.cards.where, 2)} are removed from the game by this effect"
    among = "them" if r.it == t.Found() and r.several else f"the {r.deed or 'revealed'} cards"
    if node.at_least == 1 and among == "them":
        return f"you have {one(r, node.cards.where)} among them"
    if node.at_least == 1:
        return f"there is {one(r, node.cards.where)} among {among}"
    return f"there are {node.at_least} or more {noun(r, node.cards.where, 2)} among {among}"


@words_for(t.AllShare)
def _all_share(r: Renderer, node: t.AllShare) -> str:
    chosen = isinstance(node.who, t.Chosen) and node.who.group < len(r.choices)
    several = chosen and r.choices[node.who.group].maximum > 2  # type: ignore[attr-defined]
    return f"{'these' if several else 'both'} cards are of the same {VARIETIES[node.variety]}"


# ----------------------------------------------------------------------------------------------------- comparisons
@words_for(t.Compare)
def _compare(r: Renderer, node: t.Compare) -> str:
    if isinstance(node.other, t.Number):
        return compared(r, node.value, node.comparison, node.other.number)
    if isinstance(node.value, t.CostOf | t.PowerOf):
        quality = "cost" if isinstance(node.value, t.CostOf) else "power"
        relation = {"at_most": "equal to or less than", "at_least": "equal to or more than", "exactly": "equal to"}
        whose = possessive(subject(r, node.value.who))
        if isinstance(node.other, t.X) and node.comparison == "exactly":
            return f"{whose} {quality} is X"
        return f"{whose} {quality} is {relation[node.comparison]} {r.words(node.other)}"
    if node.comparison == "exactly":
        return f"{r.words(node.value)} is equal to {r.words(node.other)}"
    if isinstance(node.value, t.OfDifferentElements) and node.other == t.CountOf(node.value.cards):
        cards_ = noun(r, node.value.cards.where, 2, place(node.value.cards))
        return f"the {cards_} are all of different Elements"
    if node.comparison == "at_least" and (more := _more_by(r, node.value, node.other)):
        return more
    if node.comparison == "at_least":
        return f"not {_more(r, node.other, node.value)}"
    return f"not {_more(r, node.value, node.other)}"


def _more_by(r: Renderer, value: Any, other: Any) -> str:
    """ "your opponent controls 3 or more Forwards more than you", "" for other comparisons with a sum."""
    parts = other.values if isinstance(other, t.Sum) else ()
    if len(parts) != 2 or type(parts[0]) is not type(value) or not isinstance(parts[1], t.Number):
        return ""
    if isinstance(value, t.PointsOfDamage) and value.player == "you":
        return f"you have at least {parts[1].number} points of damage more than your opponent"
    if isinstance(value, t.CountOf) and value.cards.zone == "field" and value.cards.player != "any":
        who, than = (
            ("you control", "your opponent") if value.cards.player == "you" else ("your opponent controls", "you")
        )
        return f"{who} {parts[1].number} or more {noun(r, value.cards.where, 2)} more than {than}"
    return ""


def _more(r: Renderer, value: Any, other: Any) -> str:
    """That one number is more than another."""
    if isinstance(value, t.PointsOfDamage) and isinstance(other, t.PointsOfDamage):
        than = "you" if value.player == "opponent" else "your opponent"
        return f"{has(value.player)} received more points of damage than {than}"
    if isinstance(value, t.CountOf) and isinstance(other, t.CountOf) and value.cards.where == other.cards.where:
        one_side, than = ("you", "your opponent") if value.cards.player == "you" else ("your opponent", "you")
        words = noun(r, value.cards.where, 2)
        if value.cards.zone == "field":
            return f"{one_side} {'control' if one_side == 'you' else 'controls'} more {words} than {than}"
        whose = "your" if one_side == "you" else "their"
        zone = {"hand": "hand", "break_zone": "Break Zone"}.get(value.cards.zone, "hand")
        return f"{one_side} {'have' if one_side == 'you' else 'has'} more {words} in {whose} {zone} than {than}"
    return f"{r.words(value)} is greater than {r.words(other)}"


def compared(r: Renderer, value: Any, comparison: str, number: int) -> str:
    """A value compared with a printed number."""
    amount = _AMOUNTS[comparison].format(number)
    if isinstance(value, t.CountOf):
        there = _hand(r, value.cards, amount if comparison != "exactly" else str(number))
        if there is not None and comparison != "exactly":
            return there
        return _there(r, value.cards, amount, number != 1)
    if isinstance(value, t.ThisTurn):
        return f"{happened(r, value, comparison, number)} this turn"
    if isinstance(value, t.PointsOfDamage):
        return f"{has(value.player)} received {number} points of damage{OR_MORE[comparison]}"
    if isinstance(value, t.ElementsPaid):
        return f"the cost to cast {r.self_name} was paid with CP of {amount} different Elements"
    if isinstance(value, t.ElementsPaidToUse):
        return f"the cost to use this ability was paid with CP of {amount} different Elements"
    if isinstance(value, t.OfDifferentElements):
        who = "you control" if value.cards.player == "you" else "your opponent controls"
        return f"{who} {amount} different Element {noun(r, value.cards.where, 2)}"
    if isinstance(value, t.Different):
        words = all_cards(r, value.cards)
        return f"there are {amount} different {VARIETIES[value.variety]}s among {words}"
    if isinstance(value, t.Crystals):
        if comparison == "at_least":
            return f"{has(value.player)} {'a 《C》' if number == 1 else f'{number} or more 《C》'}"
        return f"{has(value.player)} no 《C》"
    if isinstance(value, t.DamageOn):
        return f"{subject(r, value.who)} has received {number} damage or more"
    if isinstance(value, t.CostOf | t.PowerOf):
        quality = "cost" if isinstance(value, t.CostOf) else "power"
        return f"{possessive(subject(r, value.who))} {quality} is {number}{OR_MORE[comparison]}"
    if isinstance(value, t.JobsOf):
        return f"{subject(r, value.who)} has {number} Jobs or more"
    if isinstance(value, t.JustMoved):
        return f"{amount} {just_moved(r, 2).replace('s ', 's are ', 1)}"
    if isinstance(value, t.NumberOf):
        return f"{amount} cards are {r.deed or 'removed'} by this effect"
    if isinstance(value, t.Known) and (comparison, number) == ("exactly", 0) and (kind := _all_but(r.known)):
        return f"all the cards put into the Break Zone are of {kind}"
    if isinstance(value, t.Sum) and all(isinstance(part, t.CountOf) for part in value.values):
        first, *others = [noun(r, part.cards.where, 2, place(part.cards)) for part in value.values]  # type: ignore[attr-defined]
        return f"you have a total of {amount} {' and/or '.join([first, *others])}"
    if isinstance(value, t.Sum) and isinstance(value.values[0], t.PointsOfDamage):
        return f"you have at least {number} points of damage more than your opponent"
    return f"{r.words(value)} is {number}{OR_MORE[comparison]}"


def _all_but(value: Any) -> str:
    """ "Fire Element" for the number of cards of other Elements, "" for other numbers."""
    where = value.cards.where if isinstance(value, t.HowManyAre) else ()
    only = where[0].predicates if len(where) == 1 and isinstance(where[0], t.Except) else ()
    return f"{only[0].element} Element" if len(only) == 1 and isinstance(only[0], t.OfElement) else ""


def happened(r: Renderer, node: t.ThisTurn, comparison: str, number: int) -> str:
    """What the history of the turn says: "you have cast 2 or more Summons"."""
    none = comparison == "at_most" and number == 0
    amount = _AMOUNTS[comparison].format(number)
    who = SOMEBODY[node.player]
    have = "have" if node.player == "you" else "has"
    what = noun(r, node.where) if node.where else "card"

    def counted(words: str, several: str) -> str:
        return f"no {several}" if none else article(words) if number == 1 else f"{amount} {several}"

    cast = counted(what, noun(r, node.where, 2) if node.where else "cards")
    verbs = {
        "cast": f"{who} {have} cast {cast}",
        "drew": f"{who} {have} drawn {amount} cards",
        "searched": f"{who} {have} searched",
        "used_ex_burst": f"{who} {have} used an EX Burst",
        "used_special": f"{who} {have} used {'a special ability' if number == 1 else f'{amount} special abilities'}",
        "paid_crystals": f"{who} {have} paid {'a 《C》' if number == 1 else f'{amount} 《C》'}",
        "received_damage": f"{who} {have} received {'a point' if number == 1 else f'{amount} points'} of damage",
    }
    if none and node.player != "any":
        not_done = "have not" if node.player == "you" else "has not"
        if node.deed == "received_damage":
            return f"{who} {not_done} received damage"
        if node.deed == "attacked" and not node.where:
            return f"{who} {not_done} attacked"
    if node.deed in verbs:
        return verbs[node.deed]
    if node.deed.startswith("discarded"):
        due = {"discarded": "your", "discarded_by_effect": "the"}.get(node.deed)
        because = f" due to {due} Summons or abilities" if due and node.player == "opponent" else ""
        discarded = "a card" if number == 1 else f"{amount} cards"
        return f"{who} {have} discarded {discarded} from {whose(node.player)} hand{because}"
    controlled = {"you": " you controlled", "opponent": " your opponent controlled", "any": ""}[node.player]
    several = number != 1 or none
    subject_ = noun(r, node.where, 2 if several else 1)
    past = f"{counted(subject_, subject_)}{controlled}"
    been = "have" if several else "has"
    passive = {
        "put_into_break_zone": f"{past} {been} been put from the field into the Break Zone",
        "returned": f"{past} {been} been returned from the field to its owner's hand",
        "left": f"{past} {been} left the field",
        "attacked": f"{past} {been} attacked",
        "formed_party": f"{past} formed a party",
        "was_damaged": f"{past} {been} been dealt damage",
        "entered": f"{counted(subject_, subject_)} {been} entered {SIDES[node.player]} field",
        "entered_by_warp": f"{counted(subject_, subject_)} {been} entered {SIDES[node.player]} field due to Warp",
    }
    return passive[node.deed]
