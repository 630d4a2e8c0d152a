"""The contents of the HTML report of a run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import isnan
from typing import Any

import numpy as np
from markupsafe import Markup, escape

from fftcg_env.core.card_tracking import tracking_of
from fftcg_env.core.game import Game, optional
from fftcg_env.core.options import as_words, changed_values
from fftcg_env.evaluate.card_rates import Rate
from fftcg_env.evaluate.elo import elo_interval_text, elo_text
from fftcg_env.evaluate.endings import length_histogram
from fftcg_env.evaluate.errors import UnplayableRecordError
from fftcg_env.evaluate.meta import weights_of
from fftcg_env.evaluate.openings import Openings, mulligans_of, openings_of
from fftcg_env.evaluate.report.archetype_section import archetype_section
from fftcg_env.evaluate.report.cells import Cell, rate_cell, share_cell, tint_of
from fftcg_env.evaluate.report.charts import curve, histogram, interval_bar
from fftcg_env.evaluate.report.trend_section import trend_section
from fftcg_env.evaluate.running.run import judged
from fftcg_env.evaluate.second_agent import second_opinion
from fftcg_env.evaluate.sequential import Decision, gain_of
from fftcg_env.evaluate.store.plan import blank_sentences
from fftcg_env.evaluate.store.store import PAIR, PAIRING, TURNS, Address, Store, StoredRun
from fftcg_env.evaluate.summary import (
    CardLine,
    CardTable,
    Group,
    Summary,
    card_rows,
    card_tables,
    match_up_cards,
    summarize,
)
from fftcg_env.evaluate.truths import TRUTHS, Judged, Score, judge, score_of, sentences_about
from fftcg_env.pages import data_of, render

LINKED_PAIRS = 3
"""Number of pairs of each pairing whose games are linked."""

STRONGEST_CARD = 0.1
"""A card whose win rate differs this much has the strongest colour."""

SMALL_FIELD = 8
"""Up to this number of members the match-ups are also listed one by one."""

Link = Callable[[Address], str | None]
"""Returns the address of the replay page of a game, None if there is none."""


def report_html(
    game: Game,
    store: Store,
    run: StoredRun,
    link: Link = lambda address: None,
    *,
    shares: Mapping[str, float] | None = None,
    inside: Mapping[Address, str] | None = None,
) -> str:
    """The report of a run as an HTML page.

    ``link``: returns the addresses of replay pages. ``shares``: the share of each deck in a meta, by name
    (:func:`~fftcg_env.evaluate.meta.read_weights`). ``inside``: replay pages of games that the report itself contains.
    Raises :class:`~fftcg_env.evaluate.errors.UnusableResultsError` for a run without a finished pair.
    """
    pages = dict(inside or {})

    def linked(address: Address) -> str | None:
        return f"#replay-{address}" if address in pages else link(address)

    facts = _Facts(game, store, run, linked, shares, tuple(pages))
    summary = facts.summary
    if summary.lengths is None:
        lengths = None
    else:
        edges, counts = length_histogram(summary.rows[:, TURNS])
        lengths = histogram(edges.tolist(), counts.tolist(), "turns")
    title = {"evaluate": "Deck ratings", "compare": "Deck list comparison", "ladder": "Agent ratings"}[run.plan.kind]
    played = [group for group in summary.groups if len(group.rows)]
    groups = [facts.group(group) for group in played]
    raters = [] if run.plan.kind == "ladder" else [agent.name for agent in run.plan.agents]
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
        blanks=blank_sentences(game, run.plan.decks),
        about_agents=sentences_about(game.name, raters),
        opinion=second_opinion(summary),
        truths=_truths(run, summary),
        groups=groups,
        trends=trend_section(game, store, run),
        archetypes=archetype_section(game, run, played[0]) if played else None,
        comparison=_comparison(store, run, summary, linked) if run.plan.kind == "compare" else None,
        lengths=lengths,
        decks=facts.decks(),
        deeds=_deeds(game),
        breakable=breakable,
        meta=[(name, f"{share:.1%}") for name, share in facts.meta.items() if share],
        data=Markup(data_of(facts.data(played))),
        inside=[(f"#replay-{address}", str(address), Markup(data_of(page))) for address, page in pages.items()],
    )


def _truths(run: StoredRun, summary: Summary) -> list[tuple[str, Score, list[tuple[Judged, Cell]]]]:
    """For each agent of a run of truths its score, and each truth with the win rate of the better deck."""
    if not run.plan.settings.get(TRUTHS):
        return []
    return [
        (agent, score_of(judged), [(one, rate_cell(one.results)) for one in judged])
        for agent, judged in judge(run, summary.rows).items()
    ]


def breakable(name: str) -> Markup:
    """A name that browsers may break after ``_``, ``-`` and ``/``."""
    text = str(escape(name))
    for mark in "_-/":
        text = text.replace(mark, f"{mark}<wbr>")
    return Markup(text)


class _Facts:
    """What the report of a run shows; read and counted once."""

    def __init__(
        self,
        game: Game,
        store: Store,
        run: StoredRun,
        link: Link,
        shares: Mapping[str, float] | None,
        inside: Sequence[Address],
    ) -> None:
        self.game, self.store, self.run, self.link, self.inside = game, store, run, link, inside
        self.summary = summarize(game, store, run)
        self.shares, self.meta = shares or {}, dict[str, float]()
        if shares and run.plan.kind == "evaluate":
            names = [deck.name for deck in run.plan.decks]
            self.meta = dict(zip(names, weights_of(names, shares), strict=True))

    @cached_property
    def openings(self) -> Openings | None:
        """Who went first and who took a mulligan; None for a comparison, whose members meet a field."""
        if self.run.plan.kind == "compare":
            return None
        try:
            mulligans = mulligans_of(self.game, self.store, self.run)
        except UnplayableRecordError:
            mulligans = None
        return openings_of(self.run, self.summary.rows, mulligans)

    @cached_property
    def card_rows(self) -> dict[int, np.ndarray]:
        return card_rows(self.game, self.store, self.run)

    # --- ratings
    def group(self, group: Group) -> dict[str, Any]:
        """The tables of one group of members."""
        reach = 50.0
        if group.ratings:
            ends = np.concatenate([group.ratings.low, group.ratings.high])
            reach = max(reach, float(np.abs(ends[np.isfinite(ends)]).max(initial=0.0)))
        first = group.first_players()
        fit, shown = group.ratings.fit if group.ratings else None, names_in(group)
        meta = group.against_meta(self.shares) if self.meta else {}
        standings = [
            self._standing(group, number, place, reach, meta.get(number))
            for place, number in enumerate(group.order, start=1)
        ]
        return {
            "agents": sorted(set(group.agents)),
            "games": len(group.rows),
            "standings": standings,
            "has_nash": group.nash is not None and self.run.plan.kind == "evaluate",
            "has_kept": any(row["kept"].text for row in standings),
            "unique": group.nash.unique if group.nash else True,
            "first": rate_cell(first) if first is not None else None,
            "warnings": group.ratings.warnings if group.ratings else [],
            "fit": fit.text(group.names) if fit else "",
            "misfit": bool(fit and fit.misfit),
            "pairs": self._pairs(group) if len(group.members) <= SMALL_FIELD else [],
            "map": [
                (standings[place], [_met(group, shown, one, other) for other in group.order])
                for place, one in enumerate(group.order)
            ],
        }

    def _standing(
        self, group: Group, number: int, place: int, reach: float, meta: tuple[float, float, float] | None
    ) -> dict[str, Any]:
        overall = group.field.overall(number)
        ratings, nash, member = group.ratings, group.nash, group.members[number]
        row: dict[str, Any] = {
            "place": place,
            "member": member,
            "name": names_in(group)[number],
            "agent": group.agents[number],
            "won": rate_cell(overall),
            "nash": Cell(f"{nash.weights[number]:.0%}", float(nash.weights[number])) if nash else None,
            "elo": None,
            "bar": "",
            "meta": None,
            **self._openings_of(member),
        }
        if ratings:
            elo, low, high = (float(values[number]) for values in (ratings.elo, ratings.low, ratings.high))
            row["elo"] = Cell(elo_text(elo) or "–", -ratings.place[number], elo_interval_text(low, high))
            row["bar"] = interval_bar(elo, low, high, (-reach, reach), 0)
        if meta is not None:
            row["meta"] = Cell(f"{meta[0]:.1%}", meta[0], f"{meta[1]:.1%} to {meta[2]:.1%}", tint_of(*meta))
        return row

    def _openings_of(self, member: int, opponent: int | None = None) -> dict[str, Cell]:
        if self.openings is None:
            return {}
        rates = self.openings.rates(member, opponent)
        return {name: share_cell(rate, won=name != "kept") for name, rate in rates.items()}

    # --- match-ups
    def _pairs(self, group: Group) -> list[dict[str, Any]]:
        """The match-ups of a small field as lines, from the side of the member that wins more."""
        found = []
        for one in range(len(group.members)):
            for other in range(one):
                results = group.field.between(one, other)
                if not results.pairs:
                    continue
                side = (one, other) if results.mean >= 0.5 else (other, one)
                better = group.field.between(*side)
                members = [group.members[each] for each in side]
                found.append(
                    {
                        "names": [names_in(group)[each] for each in side],
                        "games": 2 * results.pairs,
                        "members": "-".join(map(str, members)),
                        "won": rate_cell(better),
                        "bar": interval_bar(better.mean, *better.interval(), (0.0, 1.0), 0.5),
                        **self._openings_of(members[0], members[1]),
                    }
                )
        return sorted(found, key=lambda row: -float(row["won"].value))

    def data(self, groups: Sequence[Group]) -> dict[str, Any]:
        """Every match-up, for the script of the page: members and cards by number, and for each pairing the results,
        who went first, the cards of both sides, and replays."""
        plan, tracking = self.run.plan, tracking_of(self.game)
        cards: dict[int, list[str]] = {}
        by_pairing = {member: match_up_cards(rows, self.summary.rows) for member, rows in self.card_rows.items()}

        def lines(member: int, pairing: int) -> list[list[Any]]:
            found = by_pairing.get(member, {}).get(pairing, [])
            if tracking is not None:
                cards.update({line.number: list(tracking.card(line.number)) for line in found})
            return [
                [line.number, line.copies, *(round(100 * share) for share in (line.rate, *line.interval))]
                for line in found
            ]

        pairings = {}
        for group in groups:
            for pairing in group.pairings:
                one, other = plan.pairings[pairing]
                results = group.field.between(group.members.index(one), group.members.index(other))
                if not results.pairs or plan.kind == "compare":
                    continue
                turns = self.summary.rows[self.summary.rows[:, PAIRING] == pairing, TURNS]
                sides = [(one, other), (other, one)]
                pairings[f"{one}-{other}"] = {
                    "text": str(results),
                    "share": round(100 * results.mean, 1),
                    "ends": [round(100 * end, 1) for end in results.interval()],
                    "turns": round(float(turns.mean()), 1),
                    "sides": [
                        {name: [cell.text, cell.more] for name, cell in self._openings_of(*side).items() if cell.text}
                        for side in sides
                    ],
                    "cards": [lines(member, pairing) for member, _ in sides],
                    "games": self._games(pairing),
                }
        return {"members": [member.name for member in plan.members], "cards": cards, "pairings": pairings}

    def _games(self, pairing: int) -> list[list[str | None]]:
        """The games of a pairing that the report contains, and its first games, each with the address of its page."""
        rows = self.summary.rows
        pairs = np.unique(rows[rows[:, PAIRING] == pairing, PAIR])[:LINKED_PAIRS]
        games = [address for address in self.inside if address.pairing == pairing]
        games += [Address(self.run.number, pairing, int(pair), half) for pair in pairs for half in (0, 1)]
        return [[str(game), self.link(game)] for game in dict.fromkeys(games)]

    # --- decks
    def decks(self) -> list[dict[str, Any]]:
        """One entry for each member with a deck, or for each deck of a ladder: its match-ups, list and cards."""
        plan = self.run.plan
        tables = card_tables(self.game, self.store, self.run, self.card_rows)
        groups = {member: group for group in self.summary.groups for member in group.members}
        unplayed: dict[str, Any] = {"agent": "", "won": None, "openings": {}, "match_ups": [], "table": None}
        found = []
        for number, member in enumerate(plan.members):
            if member.deck is None:
                continue
            group = groups.get(number)
            shown = plan.kind != "compare" or number < 2  # the decks of the field of a comparison are opponents only
            found.append(
                {
                    "member": number,
                    "name": member.name,
                    "agent": plan.agents[member.agent].name,
                    "won": rate_cell(group.field.overall(group.members.index(number))) if group else None,
                    "openings": self._openings_of(number),
                    "match_ups": _match_ups(group, number) if group else [],
                    "list": self._listed(member.deck),
                    "table": self._table(tables[number]) if shown and number in tables else None,
                }
            )
        if not found:
            found = [
                {"member": f"d{number}", "name": deck.name, "list": self._listed(number), **unplayed}
                for number, deck in enumerate(plan.decks)
            ]
        return found

    def _listed(self, deck: int) -> dict[str, Any]:
        """A list by card types with its curve, or in one line for a game without profiles."""
        entry, tracking = self.run.plan.decks[deck], tracking_of(self.game)
        collection: Any = optional(self.game, "collection")
        if tracking is None or not hasattr(collection, "profile"):
            return {"text": entry.text, "profile": None, "curve": "", "kinds": []}
        codes = [tracking.card(int(number))[0] for number in entry.numbers if number >= 0]
        profile = collection.profile(codes)
        return {
            "text": "",
            "profile": profile,
            "curve": curve(profile.costs, profile.curve),
            "kinds": [kind for kind, _ in profile.curve],
        }

    def _table(self, table: CardTable) -> dict[str, Any]:
        tracking = tracking_of(self.game)
        assert tracking is not None
        rows = [_card(line, tracking.card(line.number), table.deck.in_hand.rate) for line in table.lines]
        return {
            "rows": sorted(rows, key=lambda row: -row["improvement"].value),
            "deeds": [
                place for place in range(len(tracking.deeds)) if any(row["deeds"][place].value > 0 for row in rows)
            ],
            "games": table.lines[0].games,
            "in_hand": _rate(table.deck.in_hand),
            "not_seen": _rate(table.deck.not_seen),
        }


def _match_ups(group: Group, member: int) -> list[dict[str, Any]]:
    """The opponents of a member, the best match-up first."""
    one = group.members.index(member)
    found = []
    for other, opponent in enumerate(group.members):
        results = group.field.between(one, other)
        if other == one or not results.pairs:
            continue
        low, high = results.interval()
        found.append(
            {
                "name": names_in(group)[other],
                "member": opponent,
                "won": Cell(
                    f"{results.mean:.0%}",
                    results.mean,
                    f"{100 * low:.0f} to {100 * high:.0f}",
                    tint_of(results.mean, low, high),
                ),
                "bar": interval_bar(results.mean, low, high, (0.0, 1.0), 0.5),
                "games": 2 * results.pairs,
            }
        )
    return sorted(found, key=lambda row: -float(row["won"].value))


# -------------------------------------------------------------------------------------------------------------- groups
def names_in(group: Group) -> list[str]:
    """The names of the members, without the agent if one agent plays them all: headings name it."""
    agents = set(group.agents)
    suffix = f" ({agents.pop()})" if len(agents) == 1 else ""
    return [name.removesuffix(suffix) if suffix else name for name in group.names]


def _met(group: Group, names: Sequence[str], one: int, other: int) -> dict[str, Any] | None:
    """A cell of the heat map from the side of ``one``; None for a member against itself, or if the two never met."""
    results = group.field.between(one, other)
    if one == other or not results.pairs:
        return None
    low, high = results.interval()
    return {
        "members": f"{group.members[one]}-{group.members[other]}",
        "percent": round(100 * results.mean),
        "half": round(100 * results.reach),
        "title": f"{names[one]} against {names[other]}: {results}",
        "better": round(min(1.0, abs(results.mean - 0.5) / 0.35) * (70 if low > 0.5 or high < 0.5 else 20)),
        "good": results.mean >= 0.5,
        "sure": low > 0.5 or high < 0.5,
    }


# ---------------------------------------------------------------------------------------------------------- comparison
def _comparison(store: Store, run: StoredRun, summary: Summary, link: Link) -> dict[str, Any]:
    """The result of the sequential test."""
    verdict, results = judged(store, run)
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
def _deeds(game: Game) -> list[tuple[str, str]]:
    """The actions with cards that are counted, each with the copies that it is relative to."""
    tracking = tracking_of(game)
    if tracking is None:
        return []
    return [(deed, source.copies) for deed, source in zip(tracking.deeds, tracking.sources, strict=True)]


def _card(line: CardLine, card: tuple[str, str], mean: float) -> dict[str, Any]:
    """The row of a card. ``mean``: GIH WR of all cards of the deck."""
    rates = line.rates
    low, high = rates.improvement_interval
    improvement = Cell("", -9.0)
    if not isnan(rates.improvement):
        improvement = Cell(
            f"{100 * rates.improvement:+.1f}",
            rates.improvement,
            f"{100 * low:+.1f} to {100 * high:+.1f}",
            tint_of(rates.improvement, low, high, 0.0, STRONGEST_CARD),
        )
    return {
        "code": card[0],
        "name": card[1],
        "copies": Cell(f"{line.copies:g}", line.copies),
        "rates": [_rate(rates.opening), _rate(rates.drawn), _rate(rates.in_hand, mean), _rate(rates.not_seen)],
        "improvement": improvement,
        "deeds": [_known(share, ".0%") for share in line.deed_rates],
        "turn": _known(line.cast_turn, ".1f"),
    }


def _known(value: float, form: str) -> Cell:
    """A number, or an empty cell for NaN."""
    return Cell("", -1.0) if isnan(value) else Cell(format(value, form), value)


def _rate(rate: Rate, mean: float | None = None) -> Cell:
    """A win rate of copies, coloured if it differs from ``mean``."""
    if not rate.copies:
        return Cell("", -1.0)
    low, high = rate.interval
    tint = 0 if mean is None or isnan(mean) else tint_of(rate.rate, low, high, mean, STRONGEST_CARD)
    return Cell(f"{100 * rate.rate:.1f}", rate.rate, f"{100 * low:.0f} to {100 * high:.0f}, {rate.copies}", tint)
