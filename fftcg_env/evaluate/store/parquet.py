"""Export of stored games as a Parquet file, for pandas, polars, DuckDB and similar tools."""

from __future__ import annotations

from pathlib import Path

from fftcg_env.core.game import Game
from fftcg_env.envs.results import reason_of
from fftcg_env.errors import require_extra
from fftcg_env.evaluate.running.run import points_of
from fftcg_env.evaluate.store.plan import blank_sentences
from fftcg_env.evaluate.store.store import RESULTS, Store, StoredRun

RESULT_WORDS = ("running", "player_0 wins", "player_1 wins", "draw", "truncated")


def export(store: Store, run: StoredRun, game: Game, path: Path) -> int:
    """Write the games of a run, one row per game, with names instead of numbers. Returns the number of games.

    The column ``points`` has the points of member ``one`` of the pairing. Raises
    :class:`~fftcg_env.errors.MissingLibraryError` without ``pyarrow``.
    """
    with require_extra("evaluate", "the export needs"):
        import pyarrow as pa
        import pyarrow.parquet as pq
    plan, rows = run.plan, store.results(run)
    column = {name: rows[:, number] for number, name in enumerate(RESULTS)}
    decks = {row: deck.name for row, deck in zip(run.deck_ids, plan.decks, strict=True)}
    agents = {row: agent.name for row, agent in zip(run.agent_ids, plan.agents, strict=True)}
    names = [(plan.members[one].name, plan.members[other].name) for one, other in plan.pairings]
    seeds, actions = store.moves(run)
    table = {
        "run": pa.array([run.number] * len(rows), pa.int32()),
        **{name: pa.array(column[name], pa.int32()) for name in ("pairing", "pair", "half")},
        "one": [names[number][0] for number in column["pairing"]],
        "other": [names[number][1] for number in column["pairing"]],
        "points": points_of(rows),
        "seed": pa.array(seeds, pa.int64()),
        **{name: [decks[number] for number in column[name]] for name in ("deck_0", "deck_1")},
        **{name: [agents[number] for number in column[name]] for name in ("agent_0", "agent_1")},
        "result": [RESULT_WORDS[number] for number in column["result"]],
        "reason": [reason_of(game, number) for number in column["reason"]],
        **{name: pa.array(column[name], pa.int32()) for name in ("decisions", "turns", "first_player")},
        "actions": pa.array(actions, pa.list_(pa.uint16())),
    }
    facts = {"ruleset": str(run.ruleset), "kind": plan.kind, "seed": str(plan.seed)}
    if blanks := blank_sentences(game, plan.decks):
        facts["blank_cards"] = "\n".join(blanks)
    pq.write_table(pa.table(table).replace_schema_metadata(facts), path)
    return len(rows)
