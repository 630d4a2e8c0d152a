"""Words for what is done once more."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import DURATIONS, POSSESSIVE, Renderer, words_for


@words_for(t.GainAbilitiesOf)
def _gain_abilities_of(renderer: Renderer, node: t.GainAbilitiesOf) -> str:
    free = ", each to be used once without paying any cost" if node.free_once else ""
    gained = f"gets the {node.kind} abilities of {renderer.words(node.of)}"
    return f"{renderer.words(node.who)} {gained}{DURATIONS[node.duration]}{free}"


@words_for(t.TriggerExBurst)
def _trigger_ex_burst(renderer: Renderer, node: t.TriggerExBurst) -> str:
    return f"the EX Burst of {renderer.words(node.who)} triggers and goes on the stack"


@words_for(t.OnlyAsExBurst)
def _only_as_ex_burst(_: Renderer, _node: t.OnlyAsExBurst) -> str:
    return "it is used as an EX Burst, and never otherwise"


@words_for(t.EntersDamageZone)
def _enters_damage_zone(_: Renderer, node: t.EntersDamageZone) -> str:
    return f"a card is put into {POSSESSIVE[node.player]} Damage Zone"
