"""Words for nodes about control of objects and changed characteristics."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import DURATIONS, Renderer, player_does, words_for


@words_for(t.GainControl)
def _gain_control(renderer: Renderer, node: t.GainControl) -> str:
    return f"{player_does(node.player, 'gain')} control of {renderer.words(node.who)}{DURATIONS[node.duration]}"


def _elements(elements: tuple[str, ...]) -> str:
    return " and ".join(elements)


@words_for(t.ChangeElements)
def _change_elements(renderer: Renderer, node: t.ChangeElements) -> str:
    verb = "also gets" if node.also else "changes to"
    return f"{renderer.words(node.who)} {verb} element {_elements(node.elements)}{DURATIONS[node.duration]}"


@words_for(t.GainJob)
def _gain_job(renderer: Renderer, node: t.GainJob) -> str:
    return f"{renderer.words(node.who)} also gets job {node.job}{DURATIONS[node.duration]}"


@words_for(t.LoseJobs)
def _lose_jobs(renderer: Renderer, node: t.LoseJobs) -> str:
    return f"{renderer.words(node.who)} loses its jobs{DURATIONS[node.duration]}"


@words_for(t.GainName)
def _gain_name(renderer: Renderer, node: t.GainName) -> str:
    return f"{renderer.words(node.who)} is also called {node.name}{DURATIONS[node.duration]}"


@words_for(t.PowerBecomes)
def _power_becomes(renderer: Renderer, node: t.PowerBecomes) -> str:
    power = renderer.words(node.power)
    return f"the power of {renderer.words(node.who)} becomes {power}{DURATIONS[node.duration]}"


@words_for(t.AlsoNamed)
def _also_named(renderer: Renderer, node: t.AlsoNamed) -> str:
    return f"{renderer.words(node.who)} is also called {node.name}"


@words_for(t.IsAlso)
def _is_also(renderer: Renderer, node: t.IsAlso) -> str:
    return f"{renderer.words(node.who)} is also a {node.type}"


@words_for(t.HasJob)
def _has_job(renderer: Renderer, node: t.HasJob) -> str:
    return f"{renderer.words(node.who)} also has job {node.job}"


@words_for(t.HasAllJobs)
def _has_all_jobs(renderer: Renderer, node: t.HasAllJobs) -> str:
    return f"{renderer.words(node.who)} has every job"


@words_for(t.HasJobsOf)
def _has_jobs_of(renderer: Renderer, node: t.HasJobsOf) -> str:
    return f"{renderer.words(node.who)} also has the jobs of {renderer.words(node.cards)}"


@words_for(t.HasElements)
def _has_elements(renderer: Renderer, node: t.HasElements) -> str:
    verb = "also has" if node.also else "has"
    return f"{renderer.words(node.who)} {verb} element {_elements(node.elements)}"


@words_for(t.HasElementsOf)
def _has_elements_of(renderer: Renderer, node: t.HasElementsOf) -> str:
    without = f", without {_elements(node.without)}" if node.without else ""
    return f"{renderer.words(node.who)} also has the elements of {renderer.words(node.cards)}{without}"


@words_for(t.PowerIs)
def _power_is(renderer: Renderer, node: t.PowerIs) -> str:
    return f"the power of {renderer.words(node.who)} is {renderer.words(node.power)}"


@words_for(t.AllowsSeveral)
def _allows_several(_: Renderer, node: t.AllowsSeveral) -> str:
    return f"you may control several {node.element} Characters"


@words_for(t.EntersBeside)
def _enters_beside(renderer: Renderer, node: t.EntersBeside) -> str:
    return f"{renderer.self_name} may enter beside other {node.element} Characters"


@words_for(t.CannotPlayBeside)
def _cannot_play_beside(_: Renderer, node: t.CannotPlayBeside) -> str:
    names = " or ".join(node.names)
    return f"you cannot play a card called {names} while you control one that is"
