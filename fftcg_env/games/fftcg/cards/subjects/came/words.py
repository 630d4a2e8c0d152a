"""Words for how cards came where they are."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import ZONES, Renderer, words_for

_WAYS = {"cast": "by being cast", "warp": "by Warp", "summons": "by a Summon", "abilities": "by an ability"}


def _entry(node: t.Entered | t.HasEntered) -> str:
    ways = " or ".join(_WAYS[way] for way in node.ways)
    zones = " or ".join(ZONES[zone] for zone in node.origins)
    return " ".join(part for part in ("entered the field", ways, zones and f"from {zones}") if part)


@words_for(t.Entered)
def _entered(_: Renderer, node: t.Entered) -> str:
    return f"that {_entry(node)}"


@words_for(t.HasEntered)
def _has_entered(renderer: Renderer, node: t.HasEntered) -> str:
    return f"{renderer.words(node.who)} {_entry(node)}"


@words_for(t.NotPaidFor)
def _not_paid_for(renderer: Renderer, node: t.NotPaidFor) -> str:
    return f"the CP cost of {renderer.words(node.who)} was not paid when it entered"


@words_for(t.CausedBy)
def _caused_by(renderer: Renderer, node: t.CausedBy) -> str:
    return f"a card that is {renderer.all_words(node.where, ' and ')} makes it happen"


@words_for(t.IsWarped)
def _is_warped(renderer: Renderer, node: t.IsWarped) -> str:
    return f"{renderer.words(node.who)} is removed from your hand by its Warp"
