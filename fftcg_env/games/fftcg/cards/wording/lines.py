"""The wording of whole abilities, as lines of a card: introductions, conditions of use, the whole text of a card."""

from __future__ import annotations

from typing import Any

from .. import tree as t
from ..walk import nodes_of
from .conditions import turn_part
from .field_abilities import field_text
from .nouns import noun
from .renderer import Renderer, capital, listed, words_for
from .sentences import split, text
from .triggers import occasion

PLACES = {"hand": "in your hand", "break_zone": "in the Break Zone", "removed": "removed from the game"}
EX_BURST = "[[ex]]EX BURST[[/]] "


def ability_text(r: Renderer, node: t.Ability) -> str:
    """An ability as it would be printed, with the marks of card files around EX Bursts and names of abilities."""
    words = r.words(node)
    damage = getattr(node, "damage", 0)
    return f"Damage {damage} -- {words}" if damage else words


words_for(t.Field)(field_text)


@words_for(t.Auto)
def _auto(r: Renderer, node: t.Auto) -> str:
    r.trigger = node.trigger
    parts, limits = _parts(node.condition), _limits(node)
    turn = next((part for part in parts if isinstance(part, t.DuringTurn)), None)
    asked = [part for part in parts if part is not turn]
    if turn is not None:
        limits.insert(0, f"during {turn_part(turn)}")
    if node.zone != "field":
        limits.insert(0, f"if {r.self_name} is {PLACES[node.zone]}")
    when = occasion(r, node.trigger)
    _name_of_trigger(r, node.trigger)
    if_so = f"if {' and '.join(r.words(part) for part in asked)}, " if asked else ""
    done = split(r, node.effect)
    if if_so and done.startswith("if ") and _has_price(node.effect):
        if_so, done = f"{if_so.removesuffix(', ')} and ", done.removeprefix("if ")
    words = f"{capital(when)}, {if_so}{done}{_paid_for_x(r, node)}"
    if limits:
        words += f" This effect will trigger {' and '.join(f'only {limit}' for limit in limits)}."
    return f"{EX_BURST if node.ex_burst else ''}{words}"


def _name_of_trigger(r: Renderer, trigger: Any) -> None:
    """What "it" means at the beginning of the text: the card itself or the one that triggered it."""
    parts = trigger.triggers if isinstance(trigger, t.EitherTrigger) else (trigger,)
    named = [part for part in parts if part.names_card and not (isinstance(part, t.Searches) and part.who is None)]
    itself = named and all(
        isinstance(getattr(part, "who", None), t.Self)
        and not isinstance(part, t.DealsDamage)
        and getattr(part, "by", None) is None
        for part in named
    )
    dealt = all(isinstance(part, t.DealsDamage | t.IsDealtDamage) for part in named)
    two = dealt and (len(named) > 1 or any(getattr(part, "by", None) for part in named))  # who deals, and who is dealt
    r.name(None if not named or two else t.Self() if itself else t.Triggering())


def _has_price(effect: Any) -> bool:
    """Whether something happens unless somebody pays: a condition of the ability and the price stand in one clause."""
    parts = effect.effects if isinstance(effect, t.Sequence) else ()
    return len(parts) > 1 and isinstance(parts[0], t.May | t.MayPay) and isinstance(parts[1], t.IfDone)


def _parts(condition: t.Condition | None) -> list[t.Condition]:
    """The conditions that must all hold."""
    return list(condition.conditions) if isinstance(condition, t.Both) else [condition] if condition else []


def _limits(node: Any) -> list[str]:
    """How often it is used."""
    once = ["once per turn"] if node.once_per_turn else []
    return [*once, *(["twice per turn"] if getattr(node, "twice_per_turn", False) else [])]


def _paid_for_x(r: Renderer, node: t.Auto) -> str:
    """ " You can only pay 《X》 with CP produced by Fire Backups.", " The maximum you can pay for 《X》 is 5.": of the
    payment that the text offers."""
    offers = (part for part in nodes_of(node.effect) if isinstance(part, t.MayPay) and part.cost.x)
    for offer in offers:
        if limit := _only_cp(r, offer.cost):
            return f" You can only pay 《X》 with {limit}."
        if offer.cost.x_maximum:
            return f" The maximum you can pay for 《X》 is {offer.cost.x_maximum}."
    return ""


def _only_cp(r: Renderer, cost: t.Cost) -> str:
    """Which CP can be spent for a cost, "" if any can."""
    if cost.only_elements:
        return listed((f"{element} CP" for element in cost.only_elements), "or")
    if cost.only_backups is None:
        return ""
    words = f"CP produced by {noun(r, (*cost.only_backups, t.OfType('Backup')), 2)}"
    if cost.only_discards is not None:
        words += f" and/or discarding {noun(r, cost.only_discards, 2)}"
    return words


def _usage(r: Renderer, node: Any) -> str:
    """ " You can only use this ability during your turn and only once per turn."."""
    parts = _parts(node.condition)
    limits = [f"during {turn_part(part)}" for part in parts if isinstance(part, t.DuringTurn)]
    asked = [r.words(part) for part in parts if not isinstance(part, t.DuringTurn)]
    limits += [f"if {' and '.join(asked)}"] if asked else []
    zone = getattr(node, "zone", "field")
    alone = not any(part.deed == "remove" for part in node.cost.parts)
    itself = (node.cost.self_to == "removed" and alone) or (node.cost.put_self and zone == "hand")
    if zone != "field" and not itself:
        limits.append(f"if {r.self_name} is {PLACES[zone]}")
    limits += [f"only {limit}" for limit in _limits(node)]
    cp = _only_cp(r, node.cost)
    words = f" You can only pay with {cp} to use this ability." if cp else ""
    if not limits:
        return words
    return words + f" You can only use this ability {' and '.join(limits).removeprefix('only ')}."


@words_for(t.Action)
def _action(r: Renderer, node: t.Action) -> str:
    r.cost = node.cost
    cost = r.words(node.cost)
    alone = not any(part.deed == "remove" for part in node.cost.parts)
    if node.cost.self_to == "removed" and node.zone in ("hand", "break_zone") and alone:
        place = "in your hand" if node.zone == "hand" else "in the Break Zone"
        cost = cost.replace(f"emove {r.self_name} ", f"emove {r.self_name} {place} ")
    if node.cost.put_self and node.zone == "hand":
        cost = cost.replace(f"put {r.self_name} into the Break Zone", f"discard {r.self_name}")
    anyone = " Each player can use this ability." if node.by_anyone else ""
    return f"{capital(cost)}: {text(r, node.effect)}{_usage(r, node)}{anyone}"


@words_for(t.Special)
def _special(r: Renderer, node: t.Special) -> str:
    r.cost = node.cost
    return f"[[s]]{node.name}[[/]] {r.words(node.cost)}: {text(r, node.effect)}{_usage(r, node)}"


@words_for(t.SummonText)
def _summon_text(r: Renderer, node: t.SummonText) -> str:
    r.summon = True
    return f"{EX_BURST if node.ex_burst else ''}{text(r, node.effect)}"


words_for(t.Warp)(lambda r, node: f"Warp {node.counters} -- {r.words(node.cost)}")
words_for(t.Priming)(lambda r, node: f'Priming "{node.name}" -- {r.words(node.cost)}')
