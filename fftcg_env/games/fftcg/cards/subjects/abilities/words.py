"""Words for abilities as a whole."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import ZONES, Renderer, counted, words_for


def _limits(
    renderer: Renderer, condition: t.Condition | None, once_per_turn: bool, twice_per_turn: bool = False
) -> str:
    only = f" (only if {renderer.words(condition)})" if condition is not None else ""
    twice = " (twice per turn)" if twice_per_turn else ""
    return only + (" (once per turn)" if once_per_turn else twice)


def _from_damage(damage: int) -> str:
    """The beginning of a "Damage N" ability (R12.45)."""
    return f"From {counted(damage, 'point')} of damage on. " if damage else ""


@words_for(t.Field)
def _field(renderer: Renderer, node: t.Field) -> str:
    effects = renderer.all_words(node.effects, " and ")
    start = "Always" if node.condition is None else f"While {renderer.words(node.condition)}"
    return f"{_from_damage(node.damage)}{start}: {effects}"


_WHERE = {"field": "", "break_zone": " in your Break Zone", "removed": " while this card is removed from the game"}


@words_for(t.Auto)
def _auto(renderer: Renderer, node: t.Auto) -> str:
    start = f"{'EX Burst. ' if node.ex_burst else ''}Auto{_WHERE[node.zone]}"
    limits = _limits(renderer, node.condition, node.once_per_turn, node.twice_per_turn)
    start = _from_damage(node.damage) + start
    return f"{start}: whenever {renderer.words(node.trigger)}{limits}: {renderer.words(node.effect)}"


@words_for(t.Action)
def _action(renderer: Renderer, node: t.Action) -> str:
    limits = _limits(renderer, node.condition, node.once_per_turn, node.twice_per_turn)
    where = "" if node.zone == "field" else f" in your {ZONES[node.zone]}"
    start = f"{_from_damage(node.damage)}Action{where}"
    return f"{start}, pay {renderer.words(node.cost)}{limits}: {renderer.words(node.effect)}"


@words_for(t.Special)
def _special(renderer: Renderer, node: t.Special) -> str:
    limits = _limits(renderer, node.condition, node.once_per_turn)
    start = f"{_from_damage(node.damage)}Special “{node.name}”"
    return f"{start}, pay {renderer.words(node.cost)}{limits}: {renderer.words(node.effect)}"


@words_for(t.Warp)
def _warp(renderer: Renderer, node: t.Warp) -> str:
    counters = counted(node.counters, "Warp Counter")
    return f"Warp, pay {renderer.words(node.cost)}: remove this card in hand from the game with {counters}"


@words_for(t.Priming)
def _priming(renderer: Renderer, node: t.Priming) -> str:
    return f"Priming, pay {renderer.words(node.cost)}: look for “{node.name}” in your deck and put it on top of this"


@words_for(t.SummonText)
def _summon_text(renderer: Renderer, node: t.SummonText) -> str:
    return f"{'EX Burst. ' if node.ex_burst else ''}Summon: {renderer.words(node.effect)}"
