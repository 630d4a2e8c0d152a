"""Words for gained, used and cancelled abilities, and names."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import DURATIONS, Renderer, described, words_for

_ITEMS = {
    "summon": "Summon being cast",
    "auto": "auto-ability",
    "action": "action ability",
    "special": "special ability",
}


def _quoted(ability: t.QuotedAbility) -> str:
    """A quoted ability in its own words: in it, "this card" is the object that has it."""
    return f'"{Renderer("this card").words(ability)}"'


@words_for(t.GainAbility)
def _gain_ability(r: Renderer, node: t.GainAbility) -> str:
    return f"{r.words(node.who)}: gains {_quoted(node.ability)}{DURATIONS[node.duration]}"


@words_for(t.HasAbility)
def _has_ability(r: Renderer, node: t.HasAbility) -> str:
    return f"{r.words(node.who)} has {_quoted(node.ability)}"


@words_for(t.Cancel)
def _cancel(r: Renderer, node: t.Cancel) -> str:
    return f"cancel what {r.words(node.who)} does"


@words_for(t.UseAgain)
def _use_again(_: Renderer, _node: t.UseAgain) -> str:
    return "use this ability once more without paying its cost"


@words_for(t.UseSame)
def _use_same(_: Renderer, _node: t.UseSame) -> str:
    return "use the same ability for free"


@words_for(t.UseUsed)
def _use_used(_: Renderer, node: t.UseUsed) -> str:
    return f"use 1 special ability that a Character has used this turn other than {node.without} for free"


@words_for(t.OnStackAs)
def _on_stack_as(r: Renderer, node: t.OnStackAs) -> str:
    return " or ".join(_ITEMS[kind] for kind in node.kinds)


@words_for(t.Choosing)
def _choosing(r: Renderer, node: t.Choosing) -> str:
    target = f"card{described(r, node.cards.where)} in any zone" if node.anywhere else r.words(node.cards)
    return f"with the target {'alone ' if node.alone else ''}{target}"


def _range(minimum: int, maximum: int) -> str:
    return str(maximum) if minimum == maximum else f"{minimum} to {maximum}"


@words_for(t.Modes)
def _modes(r: Renderer, node: t.Modes) -> str:
    quantity = _range(node.minimum, node.maximum)
    if node.up_to is not None:
        quantity += f" but no more than {r.words(node.up_to)}"
    if node.instead is not None:
        quantity += f" ({r.words(node.instead)})"
    if node.again is not None:
        quantity = f"exactly {r.words(node.again)}, if liked the same again,"
    who = "select" if node.by == "you" else "the opponent selects"
    options = "; ".join(f"({number}) {r.words(option)}" for number, option in enumerate(node.options, 1))
    return f"{who} {quantity} of these: {options}"


@words_for(t.OtherNumber)
def _other_number(r: Renderer, node: t.OtherNumber) -> str:
    return f"{_range(node.minimum, node.maximum)} if {r.words(node.condition)}"


_NAMES = {
    "element": "an element",
    "job": "a job",
    "card_type": "a card type",
    "number": "a number",
    "other_number": "a number",
    "parity": "odd or even",
}


@words_for(t.Name)
def _name(_: Renderer, node: t.Name) -> str:
    without = f" (not {', '.join(node.without)})" if node.without else ""
    who = "the opponent names" if "opponent" in (node.by, node.what.replace("other_number", "opponent")) else "name"
    return f"{who} {_NAMES[node.what]}{without}"


@words_for(t.OfNamed)
def _of_named(_: Renderer, node: t.OfNamed) -> str:
    if node.what == "other_number":
        return "of the cost that the opponent named"
    if node.what == "parity":
        return "of a cost that is odd or even as named"
    what = "cost" if node.what == "number" else _NAMES[node.what].split(" ", 1)[1]
    return f"of the {what} named"


@words_for(t.HasNoAbilities)
def _has_no_abilities(r: Renderer, node: t.HasNoAbilities) -> str:
    return f"{r.words(node.who)} has no abilities any more"


@words_for(t.LosesKeyword)
def _loses_keyword(r: Renderer, node: t.LosesKeyword) -> str:
    return f"{r.words(node.who)} has lost {node.keyword}"


@words_for(t.LoseKeyword)
def _lose_keyword(r: Renderer, node: t.LoseKeyword) -> str:
    return f"{r.words(node.who)} loses {node.keyword}{DURATIONS[node.duration]}"


@words_for(t.CannotGain)
def _cannot_gain(r: Renderer, node: t.CannotGain) -> str:
    return f"{r.words(node.who)} cannot gain {node.keyword}"


@words_for(t.FirstOf)
def _first_of(_: Renderer, node: t.FirstOf) -> str:
    if node.number:
        return f"the one of targets {node.group + 1} chosen as number {node.number + 1}"
    return f"the first of target {node.group + 1}"


@words_for(t.OthersOf)
def _others_of(_: Renderer, node: t.OthersOf) -> str:
    return f"the others of target {node.group + 1}"


@words_for(t.BecomeNamed)
def _become_named(r: Renderer, node: t.BecomeNamed) -> str:
    what = "the element of {} becomes the named one" if node.what == "element" else "{} also has the named job"
    what = "{} also has the named element" if node.also else what
    return what.format(r.words(node.who)) + DURATIONS[node.duration]
