"""Words about how many of the cards found are of a kind."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import Renderer, words_for


@words_for(t.SomeAre)
def _some_are(renderer: Renderer, node: t.SomeAre) -> str:
    return f"at least {node.at_least} of {renderer.words(node.who)} is a {renderer.words(node.cards)}"


@words_for(t.Triggers)
def _triggers(renderer: Renderer, node: t.Triggers) -> str:
    return f"a new ability triggers: [{Renderer(renderer.self_name).words(node.effect)}]"


@words_for(t.PutIntoDamageZone)
def _put_into_damage_zone(renderer: Renderer, node: t.PutIntoDamageZone) -> str:
    return f"put {renderer.words(node.who)} into its owner's Damage Zone (no damage)"
