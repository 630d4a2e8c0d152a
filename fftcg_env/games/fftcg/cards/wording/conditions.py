"""The wording of conditions, as they stand after "if"."""

from __future__ import annotations

import re
from typing import Any

from .. import tree as t
from ..terms import TURN_PARTS
from .nouns import COMPARISONS, cards, from_where, is_several, noun, one, place, subject, type_of
from .quantities import DEEDS_OF_CARDS, DEEDS_OF_PLAYERS, just_moved, possessive
from .renderer import (
    CONTROLS,
    ITEMS,
    OR_MORE,
    PLAYERS,
    POSSESSIVE,
    SIDES,
    SOMEBODY,
    VARIETIES,
    ZONES,
    Renderer,
    article,
    filled,
    has,
    listed,
    whose,
    words_for,
)

_AMOUNTS = {"at_least": "{} or more", "at_most": "{} or less", "exactly": "exactly {}"}


def turn_part(node: t.DuringTurn) -> str:
    """ "your turn", "your Main Phase"."""
    return TURN_PARTS[node.player, node.part]


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
    if node.zone == "field" and node.player != "any":
        head, where = CONTROLS[node.player], ""
    elif node.player == "opponent" and node.zone in ("hand", "break_zone"):
        head, where = "your opponent has", f"in their {ZONES[node.zone]}"
    elif node.zone in ("field", "removed") or node.player == "any":
        head, where = f"there {'are' if many else 'is'}", place(node) or "on the field" * (node.zone == "field")
    else:
        head, where = has(node.player), place(node)
    words = noun(r, node.where, 2 if many else 1, where)
    return f"{head} {f'{amount} {words}' if amount else _each_with_article(r, node.where, words)}"


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
    amount = "" if node.at_least == 1 else f"{node.at_least} or more"
    return _hand(r, node.cards, f"{node.at_least} or more") or _there(r, node.cards, amount, node.at_least > 1)


def _at_most(r: Renderer, node: t.Cards, most: int) -> str:
    """ "you don't control any Forwards", "you have 2 cards or less in your hand"."""
    if most == 0 and node.zone == "field" and node.player != "any":
        control = "you don't control" if node.player == "you" else "your opponent doesn't control"
        return f"{control} any {noun(r, node.where, 2)}"
    amount = "no" if most == 0 else f"{most} or less"
    return _hand(r, node, amount) or _there(r, node, amount, many=True)


_DENIED = {"have": "don't have", "is": "is not", "are": "are not"}


@words_for(t.Not)
def _not(r: Renderer, node: t.Not) -> str:
    match node.condition:
        case t.Exists(described, least):
            return _at_most(r, described, least - 1)
        case t.Is(who, predicates):
            return is_so(r, who, predicates, negative=True)
        case t.Compare(t.ElementsPaid(), _, t.Number(number)):
            return f"the cost to cast {r.self_name} didn't include CP of {number} or more different Elements"
        case t.Compare(value, _, t.Number(number)):
            return compared(r, value, "at_most", number - 1)
        case t.Compare(value, "at_most", other):
            return _more(r, value, other)
        case t.Compare(value, "at_least", other):
            return f"{r.words(value)} is less than {r.words(other)}"
        case t.Received(player, least):
            return f"{has(player)} received {least - 1} points of damage or less"
        case t.SomeAre() as some:
            return re.sub(r"\b(have|is|are)\b", lambda verb: _DENIED[verb[0]], r.words(some), count=1)
        case other:
            return f"not {r.words(other)}"


# --------------------------------------------------------------------------------------------- what a card is
def _is_in(is_: str, part: Any) -> str:
    """One of several states: "is dull", "has received damage"."""
    return f"{is_} {part.state}" if part.state != "damaged" else "has received damage" if is_ == "is" else "are damaged"


_DEEDS = {
    "entered_this_turn": "entered the field this turn",
    "attacked_this_turn": "attacked this turn",
    "damaged_this_turn": "received damage this turn",
    "damaged_a_forward_this_turn": "dealt damage to a Forward this turn",
}
_MARKED = {
    "power_changed": "{its} power {done} been increased or decreased",
    "usable_ability": "that Forward {has} a special ability or an action ability",
    "multi_element": "{it} {has} 2 or more Elements",
    "odd_cost": "{its} cost {is_} an odd number",
    "even_cost": "{its} cost {is_} an even number",
    **{mark: f"{{it}} {{done}} {deed}" for mark, deed in _DEEDS.items()},
}
_QUALITIES: dict[type, str] = {
    t.InState: "{it} {is_} {words}",
    t.OfPower: "{it} {has} {power} power{comparison:or_more}",
    t.OfCost: "{its} cost {is_} {cost}{comparison:or_more}",
    t.WithKeyword: "{it} {has} {keyword}",
    t.OfNamed: "{it} {is_} {words}",
}


def is_so(r: Renderer, who: Any, predicates: tuple[t.Predicate, ...], negative: bool = False) -> str:
    """ "it is a Forward", "it is not dull"."""
    first, *more = predicates
    if isinstance(who, t.Found) and r.source_type == "card" and not r.deed and isinstance(first, t.OfType):
        r.source_type = first.type
        kinds = next(part.kinds for part in r.choices[-1].cards.where if isinstance(part, t.OnStackAs))
        return f"the cancelled {ITEMS[kinds[0]]} triggered from {one(r, predicates)}"
    it = subject(r, who)
    is_ = ("are" if is_several(r, who) else "is") + " not" * negative
    has_, done = ("does not have", "has not") if negative else ("has", "has")
    if t.InState("in_party_with_source") in predicates:
        return f"{it} {'does not form' if negative else 'forms'} a party"
    match predicates:
        case (t.Marked("entered_this_turn"), t.Entered() as entered):
            return f"{it} {done} entered the field{from_where(entered.origins)} this turn"
        case (t.AnyOf(parts),) if not negative and all(isinstance(part, t.InState) for part in parts):
            return f"{it} {' or '.join(_is_in(is_, part) for part in parts)}"
        case (t.AnyOf(parts),) if all(getattr(part, "mark", "") in _DEEDS for part in parts):
            return f"{it} {done} {' or '.join(_DEEDS[part.mark] for part in parts)}"  # type: ignore[attr-defined]
        case (t.WithCounters(kind, least),):
            fewer = f"{least - 1} or less" if least > 1 else "no"
            return f"{fewer if negative else f'{least} or more'} {kind} Counters are placed on {it}"
        case (t.OfPower("at_least", 0),):
            return f"{it} {is_} also a Forward"
        case (t.OfNamed("number"),):
            return f"{it} {is_} of the same cost as the named number"
    pattern = _MARKED.get(getattr(first, "mark", "")) or _QUALITIES.get(type(first), "")
    if pattern and not more:
        words = {"it": it, "its": possessive(it), "is_": is_, "has": has_, "done": done, "words": r.words(first)}
        return filled(pattern, **words)(r, first)
    return f"{it} {is_} {one(r, predicates)}"


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
    return f"these cards are of the same {VARIETIES[node.variety]}"


# ----------------------------------------------------------------------------------------------------- comparisons
@words_for(t.Compare)
def _compare(r: Renderer, node: t.Compare) -> str:
    value, comparison, other = node.value, node.comparison, node.other
    match value, other:
        case _, t.Number(number):
            return compared(r, value, comparison, number)
        case ((t.CostOf() | t.PowerOf()), t.X()) if comparison == "exactly":
            return f"{r.words(value)} is X"
        case ((t.CostOf() | t.PowerOf()), _):
            return f"{r.words(value)} is {COMPARISONS[comparison]} {r.words(other)}"
        case _ if comparison == "exactly":
            return f"{r.words(value)} is equal to {r.words(other)}"
        case t.OfDifferentElements(described), t.CountOf(counted) if counted == described:
            return f"the {cards(r, described, 2)} are all of different Elements"
    if comparison == "at_least":
        return _more_by(r, value, other) or f"not {_more(r, other, value)}"
    return f"not {_more(r, value, other)}"


_THAN = {"you": "your opponent", "opponent": "you"}


def _more_by(r: Renderer, value: Any, other: Any) -> str:
    """ "your opponent controls 3 or more Forwards more than you", "" for other comparisons with a sum."""
    match value, other:
        case t.PointsOfDamage("you"), t.Sum((t.PointsOfDamage(), t.Number(number))):
            return f"you have at least {number} points of damage more than your opponent"
        case t.CountOf(t.Cards("field", player, where)), t.Sum((t.CountOf(), t.Number(number))) if player != "any":
            return f"{CONTROLS[player]} {number} or more {noun(r, where, 2)} more than {_THAN[player]}"
    return ""


def _more(r: Renderer, value: Any, other: Any) -> str:
    """That one number is more than another."""
    match value, other:
        case t.PointsOfDamage(player), t.PointsOfDamage():
            than = "you" if player == "opponent" else "your opponent"
            return f"{has(player)} received more points of damage than {than}"
        case t.CountOf(t.Cards(zone, player, where)), t.CountOf(t.Cards(where=same)) if where == same:
            side = player if player == "you" else "opponent"
            if zone == "field":
                return f"{CONTROLS[side]} more {noun(r, where, 2)} than {_THAN[side]}"
            there = f"{whose(side)} {'Break Zone' if zone == 'break_zone' else 'hand'}"
            return f"{has(side)} more {noun(r, where, 2)} in {there} than {_THAN[side]}"
    return f"{r.words(value)} is greater than {r.words(other)}"


_COMPARED: dict[type, str] = {
    t.PointsOfDamage: "{player:has} received {number} points of damage{or_more}",
    t.ElementsPaid: "the cost to cast {self} was paid with CP of {amount} different Elements",
    t.ElementsPaidToUse: "the cost to use this ability was paid with CP of {amount} different Elements",
    t.Different: "there are {amount} different {variety:variety}s among {cards:all}",
    t.DamageOn: "{who:subject} has received {number} damage or more",
    t.JobsOf: "{who:subject} has {number} Jobs or more",
    t.NumberOf: "{amount} cards are {deed} by this effect",
}


def compared(r: Renderer, value: Any, comparison: str, number: int) -> str:
    """A value compared with a printed number."""
    amount = _AMOUNTS[comparison].format(number)
    if (pattern := _COMPARED.get(type(value))) is not None:
        return filled(pattern, amount=amount, number=number, or_more=OR_MORE[comparison])(r, value)
    match value:
        case t.CountOf(described):
            there = None if comparison == "exactly" else _hand(r, described, amount)
            return there or _there(r, described, amount, number != 1)
        case t.ThisTurn():
            return f"{happened(r, value, comparison, number)} this turn"
        case t.OfDifferentElements(t.Cards(player=player, where=where)):
            return f"{CONTROLS[player] or CONTROLS['opponent']} {amount} different Element {noun(r, where, 2)}"
        case t.Crystals(player):
            some = "a 《C》" if number == 1 else f"{number} or more 《C》"
            return f"{has(player)} {some if comparison == 'at_least' else 'no 《C》'}"
        case t.JustMoved():
            return f"{amount} {just_moved(r, 2).replace('s ', 's are ', 1)}"
        case t.Known() if (comparison, number) == ("exactly", 0) and (kind := _all_but(r.known)):
            return f"all the cards put into the Break Zone are of {kind}"
        case t.Sum(parts) if all(isinstance(part, t.CountOf) for part in parts):
            counted = " and/or ".join(cards(r, part.cards, 2) for part in parts)  # type: ignore[attr-defined]
            return f"you have a total of {amount} {counted}"
    return f"{r.words(value)} is {number}{OR_MORE[comparison]}"


def _all_but(value: Any) -> str:
    """ "Fire Element" for the number of cards of other Elements, "" for other numbers."""
    where = value.cards.where if isinstance(value, t.HowManyAre) else ()
    only = where[0].predicates if len(where) == 1 and isinstance(where[0], t.Except) else ()
    return f"{only[0].element} Element" if len(only) == 1 and isinstance(only[0], t.OfElement) else ""


def happened(r: Renderer, node: t.ThisTurn, comparison: str, number: int) -> str:
    """What the history of the turn says: "you have cast 2 or more Summons"."""
    none = comparison == "at_most" and number == 0
    several = number != 1 or none
    amount = "no" if none else _AMOUNTS[comparison].format(number)
    who, have = SOMEBODY[node.player], "have" if node.player == "you" else "has"
    if node.deed == "searched":
        return f"{who} {have} searched"
    if none and node.player != "any" and node.deed == "received_damage":
        return f"{who} {have} not received damage"
    if none and node.player != "any" and node.deed == "attacked" and not node.where:
        return f"{who} {have} not attacked"
    if node.deed in DEEDS_OF_PLAYERS:
        done, what, many = DEEDS_OF_PLAYERS[node.deed]
        if node.where:
            what, many = noun(r, node.where), noun(r, node.where, 2)
        words = f"{who} {have} {done} {f'{amount} {many}' if several else article(what)}"
        if done != "discarded":
            return words
        due = {"discarded": "your", "discarded_by_effect": "the"}.get(node.deed)
        because = f" due to {due} Summons or abilities" if due and node.player == "opponent" else ""
        return f"{words} from {whose(node.player)} hand{because}"
    cards_ = noun(r, node.where, 2 if several else 1)
    done = DEEDS_OF_CARDS[node.deed]
    controlled = {"you": " you controlled", "opponent": " your opponent controlled"}.get(node.player, "")
    subject_ = f"{f'{amount} {cards_}' if several else article(cards_)}{controlled * ('{side}' not in done)}"
    return f"{subject_} {'have' if several else 'has'} {done.format(side=SIDES[node.player])}"
