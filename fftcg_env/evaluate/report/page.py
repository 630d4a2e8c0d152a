"""The HTML report of a run: its contents, and its charts as SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isfinite, isnan
from typing import TYPE_CHECKING, Any

import numpy as np
from markupsafe import Markup, escape

from fftcg_env.core.card_tracking import tracking_of
from fftcg_env.core.options import as_words, changed_values
from fftcg_env.evaluate.card_rates import Rate
from fftcg_env.evaluate.elo import elo_interval_text, elo_text
from fftcg_env.evaluate.endings import length_histogram
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.running.run import judged
from fftcg_env.evaluate.sequential import Decision, SequentialTest, gain_of, variant_test
from fftcg_env.evaluate.store.store import Address
from fftcg_env.evaluate.summary import PAIR, PAIRING, TURNS, CardLine, Group, Summary, card_tables, summarize
from fftcg_env.pages import render

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
    from fftcg_env.evaluate.store.store import Store, StoredRun

LINKED_PAIRS = 3
"""Number of pairs of each pairing whose games are linked."""

Link = Callable[[Address], str | None]
"""Returns the address of the replay page of a game, None if there is none."""


@dataclass(frozen=True)
class Cell:
    """A number in a table: ``text``; ``value``, for sorting; ``more``, shown in small print."""

    text: str
    value: float
    more: str = ""


def report_html(game: Game, store: Store, run: StoredRun, link: Link = lambda address: None) -> str:
    """The report of a run as an HTML page.

    ``link``: returns the addresses of replay pages. Raises
    :class:`~fftcg_env.evaluate.errors.UnusableResultsError` for a run without a finished pair.
    """
    summary = summarize(game, store, run)
    if summary.lengths is None:
        lengths = None
    else:
        edges, counts = length_histogram(summary.rows[:, TURNS])
        lengths = histogram(edges.tolist(), counts.tolist(), "turns")
    title = {"evaluate": "Deck ratings", "compare": "Deck list comparison", "ladder": "Agent ratings"}[run.plan.kind]
    return render(
        __package__,
        "report.html",
        (".report.css",),
        (".report.js",),
        title=f"{title} · fftcg_env",
        heading=title,
        summary=summary,
        run=run,
        store_name=store.path.name,
        options=as_words(changed_values(game.options)),
        groups=[_group(group, run, link) for group in summary.groups if len(group.rows)],
        comparison=_comparison(store, run, summary, link) if run.plan.kind == "compare" else None,
        lengths=lengths,
        decks=[(deck.name, deck.text) for deck in run.plan.decks],
        cards=_cards(game, store, run),
        deeds=_deeds(game),
    )


# -------------------------------------------------------------------------------------------------------------- groups
def _group(group: Group, run: StoredRun, link: Link) -> dict[str, Any]:
    """The tables of one group of members."""
    order = [int(number) for number in (group.ratings.order() if group.ratings else range(len(group.members)))]
    reach = 50.0
    if group.ratings:
        ends = np.concatenate([group.ratings.low, group.ratings.high])
        reach = max(reach, float(np.abs(ends[np.isfinite(ends)]).max(initial=0.0)))
    first = group.first_players()
    return {
        "agents": sorted(set(group.agents)),
        "games": len(group.rows),
        "standings": [_standing(group, number, place + 1, reach) for place, number in enumerate(order)],
        "has_nash": group.nash is not None and run.plan.kind == "evaluate",
        "unique": group.nash.unique if group.nash else True,
        "first": rate_cell(first) if first is not None else None,
        "warnings": group.ratings.warnings if group.ratings else [],
        "fit": group.ratings.fit.text(group.names) if group.ratings and group.ratings.fit else "",
        "misfit": bool(group.ratings and group.ratings.fit and group.ratings.fit.misfit),
        "map": [(group.names[one], [_met(group, one, other) for other in order]) for one in order],
        "games_of": _links(group, run, link) if run.plan.kind != "compare" else [],
    }


def _standing(group: Group, number: int, place: int, reach: float) -> dict[str, Any]:
    overall = group.field.overall(number)
    ratings, nash = group.ratings, group.nash
    first = group.first_players(group.members[number])
    row: dict[str, Any] = {
        "place": place,
        "name": group.names[number],
        "agent": group.agents[number],
        "won": rate_cell(overall),
        "first": rate_cell(first) if first is not None else None,
        "nash": Cell(f"{nash.weights[number]:.0%}", float(nash.weights[number])) if nash else None,
        "elo": None,
        "bar": "",
    }
    if ratings:
        elo, low, high = (float(values[number]) for values in (ratings.elo, ratings.low, ratings.high))
        row["elo"] = Cell(elo_text(elo) or "–", -ratings.place[number], elo_interval_text(low, high))
        row["bar"] = interval_bar(elo, low, high, (-reach, reach), 0)
    return row


def _met(group: Group, one: int, other: int) -> dict[str, Any] | None:
    """A cell of the heat map from the side of ``one``; None for a member against itself, or if the two never met."""
    results = group.field.between(one, other)
    if one == other or not results.pairs:
        return None
    low, high = results.interval()
    return {
        "percent": round(100 * results.mean),
        "half": round(100 * results.reach),
        "title": f"{group.names[one]} against {group.names[other]}: {_interval_text(results)}",
        "better": round(min(1.0, abs(results.mean - 0.5) / 0.35) * 70),
        "good": results.mean >= 0.5,
        "sure": low > 0.5 or high < 0.5,
    }


def _links(group: Group, run: StoredRun, link: Link) -> list[dict[str, Any]]:
    """Links to the first games of each pairing."""
    found = []
    for pairing in group.pairings:
        pairs = np.unique(group.rows[group.rows[:, PAIRING] == pairing, PAIR])[:LINKED_PAIRS]
        one, other = (run.plan.members[member].name for member in run.plan.pairings[pairing])
        games = [Address(run.number, pairing, int(pair), half) for pair in pairs for half in (0, 1)]
        found.append({"name": f"{one} – {other}", "games": [(str(game), link(game)) for game in games]})
    return found


def rate_cell(results: PairCounts) -> Cell:
    """A win rate with its confidence interval."""
    if not results.pairs:
        return Cell("", -1.0)
    low, high = results.interval()
    return Cell(f"{results.mean:.1%}", results.mean, f"{low:.1%} to {high:.1%}")


def _interval_text(results: PairCounts) -> str:
    low, high = results.interval()
    return f"{results.mean:.1%} of {2 * results.pairs} games, 95 % confidence interval {low:.1%} to {high:.1%}"


# ---------------------------------------------------------------------------------------------------------- comparison
def _comparison(store: Store, run: StoredRun, summary: Summary, link: Link) -> dict[str, Any]:
    """The result of the sequential test."""
    test = variant_test(SequentialTest(**run.plan.settings["test"]))
    verdict, results = judged(store, run, test)
    gain = gain_of(results)
    pairs = np.unique(summary.rows[:, PAIR])[: 2 * LINKED_PAIRS]
    games = [Address(run.number, 0, int(pair), half) for pair in pairs for half in (0, 1)]
    return {
        "new": run.plan.members[0].name,
        "old": run.plan.members[1].name,
        "field": [member.name for member in run.plan.members[2:]],
        "decision": {
            Decision.H1: "Better: H1 is accepted.",
            Decision.H0: "No improvement: H0 is accepted.",
            Decision.RUNNING: "Undecided: these games do not show which list is better.",
        }[verdict.decision],
        "good": verdict.decision is Decision.H1,
        "test": run.plan.settings["test"],
        "verdict": verdict,
        "gain": gain,
        "bar": interval_bar(gain.share, *gain.interval, (-0.3, 0.3), 0),
        "counts": results.counts,
        "games": [(str(game), link(game)) for game in games],
    }


# --------------------------------------------------------------------------------------------------------------- cards
def _cards(game: Game, store: Store, run: StoredRun) -> list[dict[str, Any]]:
    """The card tables, one for each member."""
    tracking = tracking_of(game)
    if tracking is None:
        return []
    tables = []
    for member, table in card_tables(game, store, run).items():
        if run.plan.kind == "compare" and member > 1:
            continue  # the decks of the field are opponents only
        agent = run.plan.agents[run.plan.members[member].agent].name
        tables.append(
            {
                "name": run.plan.members[member].name,
                "agent": agent,
                "rows": [_card(line, tracking.card(line.number)) for line in table.lines],
                "games": table.lines[0].games,
                "in_hand": _rate(table.deck.in_hand),
                "not_seen": _rate(table.deck.not_seen),
            }
        )
    return tables


def _deeds(game: Game) -> list[tuple[str, str]]:
    """The actions with cards that are counted, each with the copies that it is relative to."""
    tracking = tracking_of(game)
    if tracking is None:
        return []
    return [(deed, source.copies) for deed, source in zip(tracking.deeds, tracking.sources, strict=True)]


def _card(line: CardLine, card: tuple[str, str]) -> dict[str, Any]:
    rates = line.rates
    low, high = rates.improvement_interval
    improvement = Cell("", -9.0)
    if not isnan(rates.improvement):
        improvement = Cell(
            f"{100 * rates.improvement:+.1f}", rates.improvement, f"{100 * low:+.1f} to {100 * high:+.1f}"
        )
    return {
        "code": card[0],
        "name": card[1],
        "copies": Cell(f"{line.copies:g}", line.copies),
        "rates": [_rate(rate) for rate in (rates.opening, rates.drawn, rates.in_hand, rates.not_seen)],
        "improvement": improvement,
        "deeds": [
            Cell("" if isnan(share) else f"{share:.0%}", -1 if isnan(share) else share) for share in line.deed_rates
        ],
        "turn": Cell(
            "" if isnan(line.cast_turn) else f"{line.cast_turn:.1f}", -1 if isnan(line.cast_turn) else line.cast_turn
        ),
    }


def _rate(rate: Rate) -> Cell:
    """A win rate of copies."""
    if not rate.copies:
        return Cell("", -1.0)
    low, high = rate.interval
    return Cell(f"{100 * rate.rate:.1f}", rate.rate, f"{100 * low:.0f} to {100 * high:.0f}, {rate.copies}")


WIDTH, HEIGHT = 640, 220
LEFT, BOTTOM, TOP = 44, 34, 10


def histogram(edges: Sequence[int], counts: Sequence[int], what: str) -> Markup:
    """A histogram. ``edges``: one more than ``counts``; ``what``: the label of the axis."""
    most = max(max(counts), 1)
    step = _round_step(most)
    top = -(-most // step) * step
    inner, tall = WIDTH - LEFT - 8, HEIGHT - TOP - BOTTOM
    width = inner / len(counts)
    parts = []
    for line in range(0, top + 1, step):
        y = TOP + tall * (1 - line / top)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - 8}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="tick end" x="{LEFT - 6}" y="{y + 4:.1f}">{line}</text>')
    every = -(-len(counts) // 6)
    for number, count in enumerate(counts):
        x, height = LEFT + number * width, tall * count / top
        low, high = edges[number], edges[number + 1] - 1
        label = f"{low}" if low == high else f"{low} to {high}"
        parts.append(
            f'<rect class="bar" x="{x + 1:.1f}" y="{TOP + tall - height:.1f}" width="{max(width - 2, 1):.1f}" '
            f'height="{height:.1f}"><title>{label} {escape(what)}: {count} games</title></rect>'
        )
        if number % every == 0:
            parts.append(f'<text class="tick middle" x="{x + width / 2:.1f}" y="{HEIGHT - BOTTOM + 16}">{label}</text>')
    parts.append(f'<text class="tick middle" x="{LEFT + inner / 2:.0f}" y="{HEIGHT - 3}">{escape(what)}</text>')
    return _svg(WIDTH, HEIGHT, f"histogram of {what}", parts)


def _round_step(most: int) -> int:
    """A step for about four grid lines: 1, 2 or 5 times a power of ten."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if most / (step * factor) <= 5:
                return step * factor
        step *= 10


def interval_bar(value: float, low: float, high: float, ends: tuple[float, float], middle: float) -> Markup:
    """A point with its interval on an axis from ``ends[0]`` to ``ends[1]``, with a line at ``middle``. Infinite ends of
    the interval are drawn at the end of the axis, and a value that is not finite has no point."""
    width, height = 150, 16

    def at(number: float) -> float:
        share = (number - ends[0]) / (ends[1] - ends[0]) if ends[1] > ends[0] else 0.5
        return 4 + (width - 8) * min(max(share, 0.0), 1.0)

    parts = [
        f'<line class="grid" x1="{at(middle):.1f}" x2="{at(middle):.1f}" y1="0" y2="{height}"/>',
        f'<line class="range" x1="{at(low):.1f}" x2="{at(high):.1f}" y1="8" y2="8"/>',
    ]
    if isfinite(value):
        parts.append(f'<circle class="point" cx="{at(value):.1f}" cy="8" r="4"/>')
    return _svg(width, height, "", parts)


def _svg(width: int, height: int, label: str, parts: list[str]) -> Markup:
    role = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return Markup(f'<svg viewBox="0 0 {width} {height}" width="{width}" {role}>{"".join(parts)}</svg>')
