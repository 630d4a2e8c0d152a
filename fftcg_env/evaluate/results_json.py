"""The results of a run of decks as JSON: what the printed tables show, for programs."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from fftcg_env.core.game import Game
from fftcg_env.evaluate.openings import Openings, mulligans_of, openings_of
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.second_agent import second_opinion
from fftcg_env.evaluate.store.plan import blank_sentences
from fftcg_env.evaluate.store.store import Store, StoredRun
from fftcg_env.evaluate.summary import Group, summarize
from fftcg_env.evaluate.truths import TRUTHS, as_json, judge

OPENINGS = {
    "first": "going_first",
    "second": "going_second",
    "kept": "first_hand_kept",
    "won_kept": "after_keeping",
    "won_mulligan": "after_a_mulligan",
}
"""How the JSON calls :meth:`~fftcg_env.evaluate.openings.Openings.rates`."""


def evaluation_json(
    game: Game, store: Store, run: StoredRun, shares: Mapping[str, float] | None = None
) -> dict[str, Any]:
    """The results of a round robin of decks, or of truths. Infinite ratings are None. ``shares``: of each deck in a
    meta, by name."""
    summary = summarize(game, store, run)
    found: dict[str, Any] = {"run": run.number, "game": game.name, "seed": run.plan.seed, "games": summary.games}
    if blanks := blank_sentences(game, run.plan.decks):
        found["blank_cards"] = blanks
    if run.plan.settings.get(TRUTHS):
        return {**found, "truths": as_json(judge(run, summary.rows))}
    opinion = second_opinion(summary)
    openings = openings_of(run, summary.rows, mulligans_of(game, store, run))
    return {
        **found,
        "groups": [_group(group, openings, shares) for group in summary.groups if len(group.rows)],
        "second_agent": None if opinion is None else opinion.as_json(),
    }


def _group(group: Group, openings: Openings, shares: Mapping[str, float] | None) -> dict[str, Any]:
    members = range(len(group.members))
    meta = group.against_meta(shares) if shares else {}
    met = [(one, other) for one in members for other in members if one < other and group.field.pairs[one, other]]
    return {
        "agents": sorted(set(group.agents)),
        "games": len(group.rows),
        "decks": [
            _deck(group, member)
            | _openings(openings, group.members[member])
            | ({"this_meta": {"win_rate": meta[member][0], "interval": meta[member][1:]}} if member in meta else {})
            for member in members
        ],
        "match_ups": [
            {"one": group.names[one], "other": group.names[other], **_rate(group.field.between(one, other))}
            | _openings(openings, group.members[one], group.members[other])
            for one, other in met
        ],
    }


def _openings(openings: Openings, member: int, opponent: int | None = None) -> dict[str, Any]:
    """The openings of a member; without what is unknown."""
    return {
        OPENINGS[name]: {"games": rate.copies, "share": rate.rate, "interval": rate.interval}
        for name, rate in openings.rates(member, opponent).items()
        if rate.copies
    }


def _deck(group: Group, member: int) -> dict[str, Any]:
    row: dict[str, Any] = {"name": group.names[member], "agent": group.agents[member]}
    row |= _rate(group.field.overall(member))
    ratings, nash = group.ratings, group.nash
    if ratings is not None:
        row["elo"] = _finite(float(ratings.elo[member]))
        row["elo_interval"] = [_finite(float(end[member])) for end in (ratings.low, ratings.high)]
    if nash is not None:
        row["nash_share"] = float(nash.weights[member])
    return row


def _rate(results: PairCounts) -> dict[str, Any]:
    if not results.pairs:
        return {"games": 0}
    return {
        "games": 2 * results.pairs,
        "win_rate": results.mean,
        "interval": list(results.interval()),
        "pairs": list(results.counts),
    }


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None
