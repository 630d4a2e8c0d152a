"""The section of a report about earlier runs: how the results of its decks changed from run to run."""

from __future__ import annotations

from typing import Any

from fftcg_env.core.card_tracking import tracking_of
from fftcg_env.core.game import Game
from fftcg_env.evaluate.report.cells import Cell, rate_cell
from fftcg_env.evaluate.report.charts import trend_line
from fftcg_env.evaluate.store.store import Store, StoredRun
from fftcg_env.evaluate.trends import Step, trends

RUNS = 20
"""Maximum number of runs that are shown, the last ones."""


def trend_section(game: Game, store: Store, run: StoredRun) -> list[dict[str, Any]]:
    """For each deck and agent of the run that also played in an earlier run of the store: a line of its win rates, and
    what changed with the last run. Empty without earlier runs, and for other runs than deck evaluations."""
    if run.plan.kind != "evaluate":
        return []
    numbers = [number for number, kind in store.runs() if kind == "evaluate" and number <= run.number]
    here = {(run.plan.decks[each.deck].name, run.plan.agents[each.agent].name): number
            for number, each in enumerate(run.plan.members) if each.deck is not None}  # fmt: skip
    found = []
    for (name, agent), steps in trends(store, numbers[-RUNS:]).items():
        steps = [step for step in steps if step.point.game == game.name]
        if len(steps) > 1 and steps[-1].point.run == run.number and (name, agent) in here:
            found.append(_line(game, name, agent, here[name, agent], steps))
    return found


def _line(game: Game, name: str, agent: str, member: int, steps: list[Step]) -> dict[str, Any]:
    last, points = steps[-1], [step.point.results for step in steps]
    change = Cell("", -9.0)
    if last.change is not None:
        value, low, high = (100 * each for each in last.change)
        change = Cell(f"{value:+.1f}", value, f"{low:+.1f} to {high:+.1f}")
    return {
        "name": name,
        "agent": agent,
        "member": member,
        "runs": Cell(str(len(steps)), len(steps), f"{steps[0].point.run} to {last.point.run}"),
        "line": trend_line(
            [(str(step.point.run), each.mean, *each.interval()) for step, each in zip(steps, points, strict=True)],
            [step.change is not None for step in steps],
        ),
        "before": rate_cell(points[-2]),
        "now": rate_cell(points[-1]),
        "change": change,
        "good": last.change is not None and last.change[1] > 0,
        "bad": last.change is not None and last.change[2] < 0,
        "list": _list_changes(game, last),
    }


def _list_changes(game: Game, step: Step) -> str:
    """How the list differs from that of the previous run: ``-1 1-001H Auron, +1 1-002R Auron``."""
    tracking, known = tracking_of(game), len(game.card_features) - 1
    changed = [("-", *line) for line in step.removed] + [("+", *line) for line in step.added]
    return ", ".join(
        f"{sign}{copies} {' '.join(tracking.card(card)) if tracking and card < known else f'card {card}'}"
        for sign, card, copies in changed
    )
