"""Write measured figures into the documents, so that no two documents can differ.

A document names a figure where it stands::

    takes <!-- figure: vector_1024_observed -->480,763<!-- /figure --> decisions a second

- ``python docs/fill_figures.py`` writes the figures between the markers; ``make figures`` does the same.
- ``python docs/fill_figures.py --check`` changes nothing and fails where a document is out of date.

The figures come from ``benchmarks/results/latest.json`` (written by ``make benchmark``; a row's key is its name,
``first / second`` is how many times as fast the first row is), ``latest_machine.json`` (``machine.python``), and
``training.json``: the ``evaluation.json`` of a run of ``make train`` with its defaults (``training.heuristic``).

Whole tables stand between ``<!-- table: growth.games -->`` and ``<!-- /table -->``; they come from ``growth.json``
(written by ``python -m benchmarks.growth --reference``); ``win_probability`` comes from ``win_probability.json``
(written by ``python -m benchmarks.win_probability --reference``); ``strength`` comes from ``strength.json`` (written
by ``python -m benchmarks.strength --reference``); ``baselines.TASK``, ``.rows`` and ``.made_with`` come from
``baselines.json`` (written by ``python -m benchmarks.baselines --reference`` and ``benchmarks.exploitability``),
``baselines.policies`` from the cards ``benchmarks/policies/NAME.json``;
``truths.agents`` and ``truths.pairs`` come from ``truths.json`` (written by ``python -m benchmarks.truths
--reference``); ``champions.results`` and ``.training`` come from the cards of the shipped agents,
``fftcg_env/agents/champions/GAME.json`` (written by ``make champion``).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "benchmarks" / "results"
CHAMPIONS = ROOT / "fftcg_env" / "agents" / "champions"
MARKED = re.compile(r"<!-- figure: (?P<name>[^>]*?) -->(?P<value>.*?)<!-- /figure -->", re.DOTALL)
TABLE = re.compile(r"<!-- table: (?P<name>[^>]*?) -->(?P<value>.*?)<!-- /table -->", re.DOTALL)
MARKER = re.compile(r"<!-- /?(figure|table)\b")
GROWTH_COLUMNS = {
    "field_cards": "cards on the field",
    "bare_ns": "bare, ns",
    "bare_cost": "of the first",
    "observed_ns": "observed, ns",
    "observed_cost": "of the first",
    "bare_instructions": "bare, instructions",
    "observed_instructions": "observed, instructions",
    "bytes": "memory",
    "judged_ns": "decision in compiled code, ns",
    "learned_ns": "learning from a decision, ns",
    "parameters": "parameters",
}
"""What the columns of the tables of growth are called, in their order."""
DECKS = {"random": "usual", "embedded": "embedded", "held out": "not in the training"}
"""What the pools of decks of an evaluation are called."""
OPPONENTS = ("random", "beginner", "heuristic", "search", "champion")
"""The agents that others are measured against, the order of the columns of a table."""
STAR = " \\*"
"""Behind a result of an earlier champion."""
HEURISTIC = "heuristic"
GENERALISATION = ("training-decks", "held-out-decks", "held-out-cards")
"""Tasks with decks of the training, decks that are new, and cards that are new."""
BEST_RESPONSE = "best response"
"""The agent of the rows that are a column of the tables of baselines."""
ANSWERS = {"right": "✓", "wrong": "✗", "too close": ""}
"""The marks of the answers of games to a truth."""
DECISIONS = "decisions_per_second"
UNITS = {"seconds": "s", "microseconds": "µs"}


class FigureError(ValueError):
    """A document names a figure that was not measured, or a marker has no partner; the message says where."""


def significant(value: float, digits: int = 2) -> str:
    """A number with this many significant digits, never in scientific notation.

    >>> significant(64.81), significant(1.03), significant(0.366), significant(480763.1)
    ('65', '1.0', '0.37', '480,000')
    """
    rounded = f"{value:.{digits - 1}e}"
    places = digits - 1 - int(rounded.partition("e")[2])
    return f"{float(rounded):,.{max(0, places)}f}"


def percent(share: float) -> str:
    """A share in per cent: ``0.2750`` is ``27.5 %``, ``1.0`` is ``100 %``."""
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def row_text(row: dict[str, Any]) -> str:
    """A row of the benchmark: decisions per second and instructions as whole numbers, a time with its unit."""
    if DECISIONS in row:
        return f"{row[DECISIONS]:,.0f}"
    if "instructions" in row:
        return f"{row['instructions']:,.0f}"
    unit = next(unit for unit in UNITS if unit in row)
    return f"{significant(row[unit])} {UNITS[unit]}"


def match_text(match: dict[str, Any]) -> str:
    """A match of the trained agent: games won, of how many, with the interval."""
    low, high = match["interval"]
    won = f"{percent(match['win_rate'])} of {match['games']} games"
    return f"{won} (95 % interval {percent(low)} to {percent(high)})"


def growth_cell(column: str, value: float) -> str:
    """A cell of a table of growth."""
    if column == "bytes":
        return f"{value / 2**20:,.1f} MiB"
    return f"{value:.2f}" if column.endswith("_cost") else f"{value:,}"


def growth_table(first: str, rows: dict[str, dict[str, float]]) -> str:
    """A table of growth in Markdown; ``first``: what its rows are."""
    columns = [column for column in GROWTH_COLUMNS if any(column in row for row in rows.values())]
    lines = [[first, *(GROWTH_COLUMNS[column] for column in columns)]]
    for name, row in rows.items():
        title = f"{int(name):,}" if name.isdecimal() else name.replace("_", " ")
        lines.append([title, *(growth_cell(column, row[column]) if column in row else "" for column in columns)])
    return table_text(lines)


def win_probability_table(rows: dict[str, dict[str, Any]]) -> str:
    """The table of the win probability in Markdown: each game's figures, and the share won where it said so much."""
    said = list(dict.fromkeys(share for row in rows.values() for share in row["won_where_said"]))
    titles = ["game, decks", "moments", "log loss", "right", *(f"said {float(share):.0%}" for share in said)]
    lines = [titles]
    for name, row in rows.items():
        won = [percent(row["won_where_said"][share]) if share in row["won_where_said"] else "" for share in said]
        lines.append([name, f"{row['moments']:,}", f"{row['log_loss']:.3f}", percent(row["right"]), *won])
    return table_text(lines)


def table_text(lines: list[list[str]]) -> str:
    """A table in Markdown; the first line has the titles."""
    lines = [lines[0], ["---"] * len(lines[0]), *lines[1:]]
    return "\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n\n"


def strength_table(rows: dict[str, dict[str, Any]]) -> str:
    """The table of the claims about strength in Markdown."""
    lines = [["game", "agent", "against", "decks", "won", "bar for the lower end"]]
    for row in rows.values():
        lines.append([
            row["game"], f"`{row['agent']}`", f"`{row['opponent']}`", DECKS.get(row["decks"], row["decks"]),
            match_text(row), percent(row["bar"]) + ("" if row["kept"] else ": missed"),
        ])  # fmt: skip
    return table_text(lines)


def baseline_tables(rows: dict[str, dict[str, Any]], champions: Collection[str]) -> dict[str, str]:
    """Of each task a table of agents and opponents, and tables of how all rows were measured, in Markdown.

    ``champions``: the hashes of the shipped agents; results with earlier ones get a star.
    """
    made = {}

    def cell(row: dict[str, Any] | None) -> str:
        return "" if row is None else short_match_text(row) + ("" if is_current(row, champions) else STAR)

    for task in dict.fromkeys(row["task"] for row in rows.values()):
        own = {(row["agent"], row["opponent"]): row for row in rows.values() if row["task"] == task}
        responses = {opponent: own.pop((agent, opponent)) for agent, opponent in list(own) if agent == BEST_RESPONSE}
        opponents = sorted({opponent for _, opponent in own}, key=lambda name: OPPONENTS.index(name.split(":")[0]))
        agents = sorted({agent for agent, _ in own}, key=lambda agent: (won_against_heuristic(own, agent), agent))
        plays = {agent: row["plays"] for (agent, _), row in own.items()}
        lines = [["agent", *(f"against `{opponent}`" for opponent in opponents)]]
        lines[0] += ["best response to it"] if responses else []
        for agent in agents:
            cells = [own.get((agent, opponent)) for opponent in opponents]
            cells += [responses.get(plays[agent])] if responses else []
            lines.append([agent, *(cell(row) for row in cells)])
        made[f"baselines.{task}"] = table_text(lines)
    return {**made, "baselines.generalisation": generalisation_table(rows), **measurement_tables(rows)}


def is_current(row: dict[str, Any], champions: Collection[str]) -> bool:
    """Whether a result is one of the champions that are shipped now, as far as champions, or searches with their
    networks, took part in it."""
    sides = ((row["plays"], row["policy"]), (row["opponent"], row["opponent_policy"]))
    used = {policy for agent, policy in sides if agent == "champion" or "net:" in agent} | {row.get("start")}
    return used - {None} <= set(champions)


def generalisation_table(rows: dict[str, dict[str, Any]]) -> str:
    """What stored policies win against the heuristic with decks of their training, new decks and new cards."""
    won: dict[str, dict[str, str]] = {}
    for row in rows.values():
        if row["plays"].startswith("policy:") and row["opponent"] == HEURISTIC and row["task"] in GENERALISATION:
            won.setdefault(row["agent"], {})[row["task"]] = short_match_text(row)
    lines = [["won against `heuristic`", *(f"`{task}`" for task in GENERALISATION)]]
    lines += [[agent, *(cells.get(task, "") for task in GENERALISATION)] for agent, cells in won.items()]
    return table_text(lines)


def measurement_tables(rows: dict[str, dict[str, Any]]) -> dict[str, str]:
    """How the rows were measured, in Markdown: ``baselines.rows``, a line for each agent in a task, which names the
    lines of ``baselines.made_with`` by number."""
    circumstances = list(dict.fromkeys(circumstances_of(row) for row in rows.values()))
    numbers = {each: str(number) for number, each in enumerate(circumstances, 1)}
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows.values():
        groups.setdefault((row["task"], row["agent"]), []).append(row)
    lines = [["task", "agent", "games", "CPU time, matches", "command", "made with"]]
    for (task, agent), group in groups.items():
        games = ", ".join(sorted({str(row["games"]) for row in group}, key=int, reverse=True))
        commands = dict.fromkeys(row["command"].split(" --opponent ")[0] for row in group)
        lines.append([
            task, agent, games, f"{sum(row['cpu_seconds'] for row in group):.0f} s",
            "<br>".join(f"`{command}`" for command in commands),
            ", ".join(sorted({numbers[circumstances_of(row)] for row in group}, key=int)),
        ])  # fmt: skip
    made_with = [["", "version", "commit", "date", "Python", "NumPy", "Numba", "machine"]]
    made_with += [[number, *each] for each, number in numbers.items()]
    return {"baselines.rows": table_text(lines), "baselines.made_with": table_text(made_with)}


def circumstances_of(row: dict[str, Any]) -> tuple[str, ...]:
    """What a row was measured with, as cells of a table."""
    made = row["made_with"]
    libraries = (made[name] for name in ("python", "numpy", "numba"))
    machine = f"{made['processor']}, {made['cores']} cores"
    return made["version"], commit_text(made), made["date"], *libraries, machine


def commit_text(made: dict[str, Any]) -> str:
    """The commit in short, with a ``+`` where sources differed from it."""
    commit = made["commit"] or "unknown"
    return commit[:12] + "+" if commit.endswith("+") else commit[:12]


def policy_tables(folder: Path) -> dict[str, str]:
    """The policies of the baselines from their cards, as a list in Markdown."""
    lines = []
    for path in sorted(folder.glob("*.json")):
        card = json.loads(path.read_text(encoding="utf-8"))
        amounts = f"{card['decisions']:,} decisions, {minutes_text(card['cpu_seconds'])} of CPU time"
        file = f"{card['policy']['bytes']:,} bytes, sha256 `{card['policy']['sha256']}`"
        lines.append(f"- **{card['name']}**: `{path.stem}.npz`, {file}. {amounts}: `{card['training']}`")
    return {"baselines.policies": "\n\n" + "\n".join(lines) + "\n\n"} if lines else {}


def truth_tables(rows: dict[str, dict[str, Any]]) -> dict[str, str]:
    """How agents do on known truths, in Markdown: a line for each agent, and one for each truth."""
    truths = {(truth["better"], truth["worse"]): truth["kind"] for row in rows.values() for truth in row["truths"]}
    kinds = list(dict.fromkeys(truths.values()))
    lines = [["agent", "games each", "right", "too close", *(f"better deck won, {kind}" for kind in kinds), "CPU time"]]
    for agent, row in rows.items():
        decided = row["right"] + row["wrong"]
        share = f" ({percent(row['share'])})" if decided else ""
        won = [[truth["win_rate"] for truth in row["truths"] if truth["kind"] == kind] for kind in kinds]
        lines.append([
            f"`{agent}`", str(row["games"]), f"{row['right']} of {decided}{share}", str(row["close"]),
            *(percent(sum(each) / len(each)) if each else "" for each in won), minutes_text(row["cpu_seconds"]),
        ])  # fmt: skip
    pairs = [["kind", "better", "than", *(f"`{agent}`" for agent in rows)]]
    by_agent = [{(truth["better"], truth["worse"]): truth for truth in row["truths"]} for row in rows.values()]
    for (better, worse), kind in truths.items():
        cells = [found.get((better, worse)) for found in by_agent]
        marked = ["" if one is None else f"{one['win_rate']:.0%} {ANSWERS[one['answer']]}".strip() for one in cells]
        pairs.append([kind, better, worse, *marked])
    return {"truths.agents": table_text(lines), "truths.pairs": table_text(pairs)}


def won_against_heuristic(rows: dict[tuple[str, str], dict[str, Any]], agent: str) -> float:
    """The win rate of an agent against the heuristic; it orders the agents of a table."""
    return 0.5 if agent == HEURISTIC else rows[agent, HEURISTIC]["win_rate"] if (agent, HEURISTIC) in rows else 0.0


def short_match_text(match: dict[str, Any]) -> str:
    """The win rate of a match with its interval, for a cell of a table."""
    low, high = (f"{100 * end:.1f}".replace("100.0", "100") for end in match["interval"])
    return f"{percent(match['win_rate'])}<br>{low}–{high}"


def minutes_text(seconds: float | None) -> str:
    """A time in minutes; "unknown" for None."""
    return "unknown" if seconds is None else f"{seconds / 60:.1f} min"


def champion_tables(folder: Path) -> dict[str, str]:
    """What the cards of the shipped agents say, as Markdown, by name."""
    cards: list[dict[str, Any]] = [
        json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))
    ]
    results = [["game", "against", "decks", "won"]]
    training = [["game", "trained by", "decisions", "time", "CPU time", "processor", "made with", "file"]]
    for card in cards:
        game, made, policy, machine = card["game"], card["made_with"], card["policy"], card["machine"]
        results += [
            [game, row["opponent"], DECKS.get(row["decks"], row["decks"]), match_text(row)] for row in card["results"]
        ]
        stages = [*card["before"], card]
        trained = ", then with `--start-from` that run: ".join(f"`{stage['training']}`" for stage in stages)
        spent = {name: [stage[name] for stage in stages] for name in ("decisions", "seconds", "cpu_seconds")}
        amounts = {name: None if None in parts else sum(parts) for name, parts in spent.items()}
        version, date = (made[name] or "unknown" for name in ("version", "date"))
        training.append(
            [
                game,
                trained,
                f"{amounts['decisions']:,}",
                minutes_text(amounts["seconds"]),
                minutes_text(amounts["cpu_seconds"]),
                f"{machine['processor']}, {machine['cores']} cores",
                f"version {version}, commit {commit_text(made)}, date {date}",
                f"{policy['bytes']:,} bytes, sha256 `{policy['sha256']}`",
            ]
        )
    tables = {"results": results, "training": training}
    return {f"champions.{name}": table_text(lines) for name, lines in tables.items()}


def load_tables(results: Path = RESULTS, champions: Path = CHAMPIONS) -> dict[str, str]:
    """Every table as Markdown, by name; none where nothing was measured. ``champions``: the folder of their cards."""
    path = results / "growth.json"
    tables = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    firsts = {"games": "games", "stage": "decisions so far", "decks": "decks", "widths": "network"}
    made = {f"growth.{name}": growth_table(firsts[name.split("_")[0]], rows) for name, rows in tables.items()}
    path = results / "baselines.json"
    if path.exists():
        cards = (json.loads(card.read_text(encoding="utf-8")) for card in champions.glob("*.json"))
        shipped = {card["policy"]["sha256"] for card in cards}
        made |= baseline_tables(json.loads(path.read_text(encoding="utf-8")), shipped)
    path = results / "truths.json"
    if path.exists():
        made |= truth_tables(json.loads(path.read_text(encoding="utf-8"))["fftcg"])
    for name, table in (("win_probability", win_probability_table), ("strength", strength_table)):
        path = results / f"{name}.json"
        if path.exists():
            made[name] = table(json.loads(path.read_text(encoding="utf-8")))
    return made


def load_figures(results: Path = RESULTS) -> dict[str, str]:
    """Every figure as text, by name."""
    rows, machine, training = (
        json.loads((results / name).read_text(encoding="utf-8"))
        for name in ("latest.json", "latest_machine.json", "training.json")
    )
    figures = {name: row_text(row) for name, row in rows.items()}
    rates = {name: row[DECISIONS] for name, row in rows.items() if DECISIONS in row}
    counts = {name: row["instructions"] for name, row in rows.items() if "instructions" in row}
    figures |= {f"{a} / {b}": significant(counts[a] / counts[b], 3) for a in counts for b in counts if a != b}
    figures |= {f"{a} / {b}": significant(rates[a] / rates[b]) for a in rates for b in rates if a != b}
    figures |= {f"machine.{name}": str(value) for name, value in machine.items()}
    figures |= {f"training.{opponent}": match_text(match) for opponent, match in training.items()}
    return figures


def filled(text: str, figures: dict[str, str], where: str, tables: Mapping[str, str] | None = None) -> str:
    """The text with these figures and tables, by name. Raises :class:`FigureError`; ``where`` names the document."""

    def value(match: re.Match[str]) -> str:
        name = match["name"].strip()
        if name not in figures:
            raise FigureError(f"{where}: no figure is called {name!r}; rows are in {RESULTS / 'latest.json'}")
        if MARKER.search(match["value"]):
            raise FigureError(f"{where}: the figure {name!r} has no <!-- /figure --> behind it")
        return f"<!-- figure: {name} -->{figures[name]}<!-- /figure -->"

    def table(match: re.Match[str]) -> str:
        name = match["name"].strip()
        if tables is None or name not in tables:
            raise FigureError(f"{where}: no table is called {name!r}; tables are in {RESULTS / 'growth.json'}")
        return f"<!-- table: {name} -->{tables[name]}<!-- /table -->"

    result = TABLE.sub(table, MARKED.sub(value, text))
    if len(MARKER.findall(result)) != 2 * (len(MARKED.findall(result)) + len(TABLE.findall(result))):
        raise FigureError(f"{where}: a figure's marker has no partner")
    return result


def documents(root: Path = ROOT) -> Iterator[Path]:
    """The pages that may hold figures."""
    yield root / "README.md"
    yield from sorted((root / "docs").glob("*.md"))


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Fill or check all documents; returns the exit status."""
    parser = argparse.ArgumentParser(description="Write the measured figures into README and docs.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail where a document is out of date")
    check = parser.parse_args(arguments).check
    try:
        figures = load_figures(root / "benchmarks" / "results")
        pages = {page: page.read_text(encoding="utf-8") for page in documents(root)}
        champions = root / CHAMPIONS.relative_to(ROOT)
        tables = load_tables(root / "benchmarks" / "results", champions) | champion_tables(champions)
        tables |= policy_tables(root / "benchmarks" / "policies")
        new = {page: filled(text, figures, str(page.relative_to(root)), tables) for page, text in pages.items()}
    except FigureError as error:
        print(error, file=sys.stderr)
        return 1
    stale = [page for page, text in pages.items() if new[page] != text]
    for page in stale:
        if not check:
            page.write_text(new[page], encoding="utf-8")
        print(
            f"{page.relative_to(root)}: {'figures are out of date; run make figures' if check else 'figures written'}"
        )
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
