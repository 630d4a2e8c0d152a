"""The wording of numbers: how many, how much for each of something, and values that are read off cards."""

from __future__ import annotations

from typing import Any

from .. import tree as t
from .nouns import all_cards, cards, noun, place
from .renderer import FORMS, SIDES, Renderer, filled, has, wordings, words_for

ANY_NUMBER = 12
"""As many targets as an ability can have: "any number of"."""


def quantity(minimum: Any, maximum: Any) -> str:
    """ "1", "up to 2", "any number of"."""
    if minimum == maximum:
        return str(maximum)
    return "any number of" if maximum in (ANY_NUMBER, 99) else f"up to {maximum}"


def some(r: Renderer, node: t.Cards, minimum: int, maximum: int) -> str:
    """ "up to 2 Forwards you control"."""
    words = noun(r, node.where, 1 if maximum == 1 else 2, place(node))
    return f"{quantity(minimum, maximum)} {words}"


def amount(r: Renderer, value: Any) -> str:
    """ "2", "2 for each Forward you control"; other values as they are."""
    number, each = for_each(r, value) or (value if isinstance(value, int) else r.words(value), "")
    return f"{number} {each}".strip()


def for_each(r: Renderer, value: Any) -> tuple[int, str] | None:
    """So much, and for each of what; None for values that are not counted so."""
    write = _EACH.get(type(value))
    if write is not None:
        return value.each, f"for each {(filled(write) if isinstance(write, str) else write)(r, value)}"
    match value:
        case t.Times(t.Best(extreme, "cost", described), factor):
            return factor, f"for each CP required to cast the {extreme} cost {cards(r, described)}"
        case t.Times(counted, factor):
            inner = for_each(r, counted)
            return inner and (inner[0] * factor, inner[1])
        case t.Known() if getattr(r.known, "each", 1) != 1:
            return for_each(r, r.known)
        case t.MovedBefore():
            return 1, f"for each {_moved(r, 'you ')}"
        case t.PerEvery(t.CountOf(described), number, each):
            return each, f"for every {number} {cards(r, described, 2)}"
        case t.PerEvery(counted, number, each) if (inner := for_each(r, counted)) is not None:
            words = inner[1].removeprefix("for each ")
            words = words.replace("point of", "points of").replace("Counter placed", "Counters placed")
            return each, f"for every {number} {words}"
        case t.Sum((t.CountOf(each=each), *_) as parts) if all(isinstance(part, t.CountOf) for part in parts):
            return each, f"for each {' and/or '.join(cards(r, part.cards) for part in parts)}"  # type: ignore[attr-defined]
    return None


_EACH: dict[type, Any] = {
    t.CountOf: lambda r, node: _either_kind(cards(r, node.cards), node.cards),
    t.PointsOfDamage: "point of damage {player:has} received",
    t.CountersOn: "{kind} Counter placed on {who}",
    t.OwnCounters: "{kind} Counter placed on them",
    t.X: "CP paid as X",
    t.ElementsPaid: lambda r, node: (
        "CP of a different Element "
        + (f"other than {node.without} " if node.without else "")
        + f"you paid to cast {r.self_name}"
    ),
    t.ElementsPaidToUse: "CP of a different Element you paid to use this ability",
    t.CostOf: "CP required to cast {who}",
    t.OwnCost: "CP required to cast them",
    t.NumberOf: lambda r, node: _moved(r, "you "),
    t.JustMoved: lambda r, node: just_moved(r, 1),
    t.Different: "different {variety:variety} among {cards:all}",
    t.OfDifferentElements: lambda r, node: _of_different_elements(r, node.cards),
    t.DifferentOf: "different {variety:variety} among the {deed} cards",
    t.Crystals: "《C》 {player:has}",
    t.HowManyAre: lambda r, node: noun(r, node.cards.where, 1, f"{_moved_there(node.cards)} this way"),
    t.CountAmong: lambda r, node: noun(r, node.cards.where, 1, f"{r.deed or 'revealed'} this way"),
    t.DiscardedToCast: lambda r, node: noun(r, node.cards.where, 1, f"you discarded to cast {r.self_name}"),
    t.RemovedByCost: lambda r, node: noun(r, node.cards.where, 1, "you removed"),
    t.ThisTurn: lambda r, node: _in_turn(r, node),
}


_MOVED_THERE = {"removed": "removed", "hand": "returned"}


def _moved_there(cards: t.Cards) -> str:
    """What has moved the cards where they are counted."""
    if cards.player == "you" and cards.zone in ("hand", "break_zone"):
        return "returned to your hand" if cards.zone == "hand" else "put from the field into your Break Zone"
    return _MOVED_THERE.get(cards.zone, "put into the Break Zone")


def _of_different_elements(r: Renderer, described: t.Cards) -> str:
    where = [part for part in described.where if not isinstance(part, t.Except)]
    words = noun(r, where, 1, f"of a different Element {place(described)}".strip())
    return ", ".join([words, *(r.words(part) for part in described.where if isinstance(part, t.Except))])


def _either_kind(words: str, described: t.Cards) -> str:
    """ "Card Name Monk and Job Monk other than Yang": only of the second kind another one is counted."""
    kinds = described.where[0] if len(described.where) == 1 else None
    if isinstance(kinds, t.AnyOf) and any(isinstance(part, t.AllOf) for part in kinds.predicates):
        return words.replace(" or ", " and ")
    return words


def just_moved(r: Renderer, count: int) -> str:
    """ "Forwards broken by this effect": what the instruction before has done."""
    deeds = {
        t.Break: "broken",
        t.Activate: "activated",
        t.Dull: "dulled",
        t.PutIntoBreakZone: "put into the Break Zone",
    }
    who = getattr(r.before, "who", None)
    kind = (
        noun(r, who.cards.where, count)
        if isinstance(who, t.All) and type(r.before) in deeds
        else f"card{'s' * (count > 1)}"
    )
    return f"{kind} {deeds.get(type(r.before), 'removed')} by this effect"


def _moved(r: Renderer, who: str = "") -> str:
    """ "card you discarded this way"."""
    return f"card {who}{'put into the Break Zone' if r.deed == 'put' else r.deed or 'removed'} this way"


DEEDS_OF_PLAYERS = {
    "cast": ("cast", "card", "cards"),
    "drew": ("drawn", "card", "cards"),
    "discarded": ("discarded", "card", "cards"),
    "discarded_by_effect": ("discarded", "card", "cards"),
    "discarded_anyhow": ("discarded", "card", "cards"),
    "used_ex_burst": ("used", "EX Burst", "EX Bursts"),
    "used_special": ("used", "special ability", "special abilities"),
    "paid_crystals": ("paid", "《C》", "《C》"),
    "received_damage": ("received", "point of damage", "points of damage"),
}
"""What a player has done this turn: the verb, and with what, one or several."""
DEEDS_OF_CARDS = {
    "put_into_break_zone": "been put from {side} field into the Break Zone",
    "returned": "been returned from the field to its owner's hand",
    "left": "left the field",
    "attacked": "attacked",
    "formed_party": "formed a party",
    "was_damaged": "been dealt damage",
    "entered": "entered {side} field",
    "entered_by_warp": "entered {side} field due to Warp",
}
"""What cards have done this turn, behind "has" or "have"."""


def _in_turn(r: Renderer, node: t.ThisTurn) -> str:
    if node.deed in DEEDS_OF_PLAYERS:
        done, what, _ = DEEDS_OF_PLAYERS[node.deed]
        return f"{noun(r, node.where) if node.where else what} {has(node.player)} {done} this turn"
    return f"{noun(r, node.where)} that has {DEEDS_OF_CARDS[node.deed].format(side=SIDES[node.player])} this turn"


def signed(r: Renderer, value: Any) -> tuple[str, bool]:
    """ "1000 power for each ..." without its sign, and whether it is lost."""
    if isinstance(value, t.Number):
        return f"{abs(value.number)} power", value.number < 0
    each = for_each(r, value)
    if each is not None:
        return f"{abs(each[0])} power {each[1]}", each[0] < 0
    negative = isinstance(value, t.Times) and value.factor < 0
    return f"power equal to {r.words(value.value if negative else value)}", negative


def gains_power(r: Renderer, value: Any) -> str:
    """ "gains +1000 power", "loses 2000 power for each ..."."""
    words, lost = signed(r, value)
    if lost:
        return f"loses {words}"
    return f"gains {words}" if words.startswith("power") else f"gains +{words}"


# ------------------------------------------------------------------------------------------------------ plain values
def possessive(words: str) -> str:
    """ "its", "X's"."""
    return {"it": "its", "them": "their", "they": "their"}.get(words, f"{words}'s")


FORMS.update({"its": lambda r, who: possessive(r.words(who)), "each": amount})


def of_card(r: Renderer, quality: str, who: Any) -> str:
    """ "its power"; "the power of the Forward put into the Break Zone"."""
    words = r.words(who)
    long = " put into " in words or words.endswith(" by the extra cost")
    return f"the {quality} of {words}" if long else f"{possessive(words)} {quality}"


@words_for(t.Known)
def _known(r: Renderer, _node: t.Known) -> str:
    """In an ability that triggers by something done: what it knows of that."""
    if isinstance(r.known, t.TotalOf):
        return f"the total {r.known.quality} of the cards you {r.deed or 'removed'} this way"
    return r.words(r.known) if r.known is not None else "that number"


@words_for(t.Best)
def _best(r: Renderer, node: t.Best) -> str:
    if node.quality == "power":
        return f"the {node.extreme} power {cards(r, node.cards)}"
    return f"the {node.extreme} {node.quality} among {all_cards(r, node.cards)}"


@words_for(t.Half)
def _half(r: Renderer, node: t.Half) -> str:
    rounded = " (round up to the nearest 1000)" if node.up_to else ""
    rounded = " (round down to the nearest 1000)" if node.down_to else rounded
    return f"half of {r.words(node.value)}{rounded}"


@words_for(t.Sum)
def _sum(r: Renderer, node: t.Sum) -> str:
    if all(isinstance(part, t.CountOf) and part.each == 1 for part in node.values):
        return f"the number of {' and/or '.join(cards(r, part.cards, 2) for part in node.values)}"  # type: ignore[attr-defined]
    words = r.words(node.values[0])
    for part in node.values[1:]:
        less = isinstance(part, t.Number) and part.number < 0
        words += f" minus {-part.number}" if less else f" plus {r.words(part)}"  # type: ignore[attr-defined]
    return words


@words_for(t.Times)
def _times(r: Renderer, node: t.Times) -> str:
    if node.factor == 2:
        return f"twice {r.words(node.value)}"
    return f"{r.words(node.value)} multiplied by {node.factor}"


@words_for(
    t.PerEvery, t.ElementsPaid, t.ElementsPaidToUse, t.OwnCounters, t.OfDifferentElements, t.CountAmong, t.RemovedByCost
)
def _counted(r: Renderer, node: Any) -> str:
    each = for_each(r, node)
    return f"{each[0]} {each[1]}" if each is not None else "the number"


FORMS["times"] = lambda _, each: "" if each == 1 else f"{each} multiplied by "
wordings(
    {
        t.Number: "{number}",
        t.NamedNumber: "{each} times the named number",
        t.X: "{each:times}X",
        t.CountOf: "{each:times}the number of {cards:several}",
        t.PointsOfDamage: "{each:times}the damage {player:has} received",
        t.PowerOf: lambda r, node: of_card(r, "power", node.who),
        t.CostOf: lambda r, node: of_card(r, "cost", node.who),
        t.OwnPower: "its power",
        t.OwnCost: "its cost",
        t.DamageOn: "the damage dealt to {who}",
        t.TriggerAmount: "the received damage",
        t.Kept: "that number",
        t.MovedBefore: "the number of cards you {deed}",
        t.JustMoved: lambda r, _: f"the number of {just_moved(r, 2)}",
        t.NumberOf: "the number of {deed} cards",
        t.HowManyAre: lambda r, node: (
            f"the number of {noun(r, node.cards.where, 2, f'{_moved_there(node.cards)} this way')}"
        ),
        t.Different: "the number of different {variety:variety}s among {cards:all}",
        t.DifferentOf: "the number of different {variety:variety}s among the {deed} cards",
        t.CountersOn: "the number of {kind} Counters placed on {who}",
        t.Total: "the total {quality} of {cards:all}",
        t.TotalOf: "the total of {who:its} {quality}",
        t.Crystals: "the number of 《C》 {player:has}",
        t.JobsOf: "the number of {who:its} Jobs",
        t.DiscardedToCast: lambda r, node: (
            f"the total {node.quality or 'number'} of discarded cards to cast {r.self_name}"
        ),
        t.ThisTurn: lambda r, node: f"the number of {_in_turn(r, node)}",
    }
)
