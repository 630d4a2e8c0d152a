"""The section of a report about archetypes: groups of lists that share most cards, and how they do."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fftcg_env.core.card_tracking import tracking_of
from fftcg_env.core.game import Game
from fftcg_env.evaluate.archetypes import SHARED, archetypes
from fftcg_env.evaluate.report.cells import rate_cell
from fftcg_env.evaluate.report.charts import interval_bar
from fftcg_env.evaluate.store.store import StoredRun
from fftcg_env.evaluate.summary import Group

FEWEST_DECKS = 3
"""Minimum number of decks of a run for which archetypes are shown."""
CORE = 8
"""Number of common cards that are shown."""


def archetype_section(game: Game, run: StoredRun, group: Group) -> dict[str, Any] | None:
    """The archetypes of the decks of a group with their results against the decks of other archetypes, the strongest
    first; None for few decks, and for other runs than deck evaluations."""
    tracking = tracking_of(game)
    if run.plan.kind != "evaluate" or len(group.members) < FEWEST_DECKS or tracking is None:
        return None
    decks = [run.plan.decks[run.plan.members[member].deck or 0] for member in group.members]
    named = {int(number): tracking.card(int(number)) for deck in decks for number in deck.numbers if number >= 0}
    lists = [Counter(named[int(number)][0] for number in deck.numbers if number >= 0) for deck in decks]
    names = dict(named.values())
    groups = archetypes(lists, SHARED)
    rows: list[dict[str, Any]] = []
    for each in groups:
        others = [number for number in range(len(decks)) if number not in each.members]
        met = [group.field.between(one, other) for one in each.members for other in others]
        results = sum(met[1:], met[0]) if met else None
        rows.append(
            {
                "decks": [(group.names[one], group.members[one]) for one in each.members],
                "shared": f"{each.shared:.0%}" if len(each.members) > 1 else "",
                "count": len(each.members),
                "share": f"{len(each.members) / len(decks):.0%}",
                "won": None if results is None else rate_cell(results),
                "bar": "" if not results else interval_bar(results.mean, *results.interval(), (0.0, 1.0), 0.5),
                "core": [(copies, names[code], code) for code, copies in each.core[:CORE]],
            }
        )
    rows.sort(key=lambda row: -row["won"].value if row["won"] else 0.0)
    return {"rows": rows, "joined": len(groups) < len(decks), "least": f"{SHARED:.0%}"}
