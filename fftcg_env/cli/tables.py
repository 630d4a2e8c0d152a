"""Results of runs as tables in the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from fftcg_env.cli.common import output, printable, say
from fftcg_env.core.options import as_words, changed_values

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
    from fftcg_env.evaluate.pairs import PairCounts
    from fftcg_env.evaluate.store import Store, StoredRun
    from fftcg_env.evaluate.summary import Group, Summary
    from fftcg_env.evaluate.trends import Step

WIDEST_TABLE = 1000
"""Maximum width of a table in characters."""
MOST_DETAILS = 10
"""Maximum number of differences between two agents that are printed."""
WIDEST_MATRIX = 8
"""Largest number of members for which the match-ups are printed; the report always has them."""


def print_evaluation(game: Game, store: Store, run: StoredRun, shares: Mapping[str, float] | None = None) -> None:
    """Print the tables of a round robin of decks or agents. ``shares``: of each deck in a meta, by name."""
    from fftcg_env.evaluate.summary import summarize
    from fftcg_env.evaluate.truths import sentences_about

    summary = summarize(game, store, run)
    _print_options(game, run)
    if run.plan.settings.get("truths"):
        _print_truths(run, summary)
    for group in summary.groups:
        if len(group.rows):
            _print_group(group, run, shares)
    _print_second_opinion(summary)
    _print_games(summary)
    raters = [] if run.plan.kind == "ladder" else [agent.name for agent in run.plan.agents]
    for sentence in sentences_about(game.name, raters):
        say(sentence, "dim")


def _print_truths(run: StoredRun, summary: Summary) -> None:
    """Print how the agents do on truths."""
    from fftcg_env.evaluate.truths import judge, score_of

    for agent, judged in judge(run, summary.rows).items():
        say(f"Comparisons with a known answer, played by {agent}:", "bold")
        table = Table("", "better deck", "than", "won", "95 % CI", "", box=None, pad_edge=False)
        table.columns[3].justify = "right"
        for one in judged:
            names = (escape(printable(name)) for name in (one.better, one.worse))
            table.add_row(one.kind, *names, f"{one.results.mean:.1%}", one.results.interval_text, one.answer.value)
        _print_whole(table)
        for kind in dict.fromkeys(one.kind for one in judged):
            output.print(f"{kind}: {score_of(one for one in judged if one.kind == kind)}.")
        output.print(f"all: {score_of(judged)}.", style="bold")


def _print_second_opinion(summary: Summary) -> None:
    """Print where the order of the decks changes with the second agent."""
    from fftcg_env.evaluate.second_agent import second_opinion

    opinion = second_opinion(summary)
    if opinion is None:
        return
    say(f"Second agent {opinion.agents[1]}:", "bold")
    say(opinion.sentence)
    details = opinion.details()
    for detail in details[:MOST_DETAILS]:
        say(detail)
    if len(details) > MOST_DETAILS:
        output.print(f"And {len(details) - MOST_DETAILS} more differences (--json has all).")


def _print_options(game: Game, run: StoredRun) -> None:
    """Print the options that differ from the defaults, and a warning for each deck with blank cards."""
    from fftcg_env.evaluate.store.plan import blank_sentences

    for sentence in blank_sentences(game, run.plan.decks):
        say(f"Warning: {sentence}.", "yellow")
    changed = changed_values(game.options)
    if changed:
        say(f"Options: {as_words(changed)}.")


def _print_group(group: Group, run: StoredRun, shares: Mapping[str, float] | None) -> None:
    agents = sorted(set(group.agents))
    if run.plan.kind == "ladder":
        decks = ", ".join(deck.name for deck in run.plan.decks[:WIDEST_MATRIX])
        more = len(run.plan.decks) - WIDEST_MATRIX
        head = f"with {decks}{f' and {more} more decks' if more > 0 else ''}"
    else:
        head = f"played by {' and '.join(agents)}"
    say(f"{len(group.rows)} games {head}:", "bold")
    _print_whole(_standings(group, run, shares))
    if 2 < len(group.members) <= WIDEST_MATRIX:
        output.print("Win rate of the row against the column, in percent:", style="bold")
        _print_whole(_matrix(group))
    for one, other in group.alike():
        message = f"{one} and {other}: identical results in every deal; these games cannot rank them."
        say(message, "yellow")
    for warning in group.ratings.warnings if group.ratings else []:
        say(f"Warning: {warning}.", "yellow")
    if group.ratings and group.ratings.fit:
        fit = group.ratings.fit
        say(fit.text(group.names), "yellow" if fit.misfit else "")
    first = group.first_players()
    if first is not None:
        output.print(f"The player who goes first wins {first}.")


def _print_whole(table: Table) -> None:
    """Print a table at its full width, also in files and pipes, where rich would cut off the names."""
    needed = output.measure(table, options=output.options.update(width=WIDEST_TABLE)).maximum
    Console(highlight=False, width=max(output.width, needed)).print(table)


def _standings(group: Group, run: StoredRun, shares: Mapping[str, float] | None) -> Table:
    """One line per member, the strongest first."""
    what = "agent" if run.plan.kind == "ladder" else "deck"
    from fftcg_env.evaluate.elo import elo_interval_text, elo_text

    openings, meta = group.openings, group.against_meta(shares) if shares else {}
    headings = ["", what, "win rate", "95 % CI", "Elo", "95 % CI", "first", "second"]
    headings += ["this meta", "95 % CI"] if meta else []
    ratings, nash = group.ratings, group.nash if run.plan.kind == "evaluate" else None
    table = Table(*headings, *(["Nash share"] if nash else []), box=None, pad_edge=False)
    for column in table.columns[2:]:
        column.justify = "right"
    for place, number in enumerate(group.order, start=1):
        overall = group.field.overall(number)
        if not overall.pairs:
            continue
        elo = ("", "")
        if ratings:
            elo = elo_text(ratings.elo[number]), elo_interval_text(ratings.low[number], ratings.high[number])
        went = [openings.won(group.members[number], first=first) for first in (True, False)]
        share = [f"{rate.rate:.0%}" if rate.copies else "" for rate in went]
        if meta:
            mean, below, above = meta.get(number, (0.0, 0.0, 0.0))
            share += [f"{mean:.1%}", f"{below:.1%} to {above:.1%}"] if number in meta else ["", ""]
        share += [f"{nash.weights[number]:.0%}"] if nash else []
        name = escape(printable(group.names[number]))
        table.add_row(f"{place}", name, f"{overall.mean:.1%}", overall.interval_text, *elo, *share)
    return table


def _matrix(group: Group) -> Table:
    """The win rate of each match-up and the reach of its interval. Members are named by their place."""
    order = group.order
    table = Table("", *(str(place + 1) for place in range(len(order))), box=None, pad_edge=False)
    for place, one in enumerate(order):
        cells = []
        for other in order:
            results = group.field.between(one, other)
            cells.append("" if one == other or not results.pairs else cell_text(results))
        table.add_row(str(place + 1), *cells)
    return table


def cell_text(results: PairCounts) -> str:
    """``53 ± 4``: percent, and the distance to the farther end of the confidence interval."""
    return f"{100 * results.mean:.0f} ± {100 * results.reach:.0f}"


def _print_games(summary: Summary) -> None:
    """Print the lengths and endings of all games."""
    lengths, endings = summary.lengths, summary.endings
    if lengths is not None:
        _, quarter, middle, three, _ = lengths.quartiles
        output.print(
            f"Turns per game: {lengths.mean:.1f} on average, median {middle:.0f}, "
            f"middle half {quarter:.0f} to {three:.0f}."
        )
    reasons = ", ".join(f"{reason} {count / endings.games:.1%}" for reason, count in endings.counts.items())
    output.print(f"How games ended: {reasons}.")
    if summary.undecided:
        output.print(f"{summary.undecided} games had no winner; they count as half a win for both sides.")
    for warning in endings.warnings:
        output.print(f"Warning: {warning}.", style="yellow")
    note = (
        "CI: confidence interval; the two games of a deal count as one observation. first, second: win rate in "
        "that turn order."
    )
    output.print(note, style="dim")


def print_comparison(game: Game, store: Store, run: StoredRun) -> None:
    """Print the result of a comparison."""
    from fftcg_env.evaluate.running.run import judged
    from fftcg_env.evaluate.sequential import Decision, gain_of

    _print_options(game, run)
    verdict, results = judged(store, run)
    bounds, plan = run.plan.settings["test"], run.plan
    new, old = (member.name for member in plan.members[:2])
    field = ", ".join(member.name for member in plan.members[2:])
    say(f"{new} instead of {old}, against {field}, played by {plan.agents[0].name}:")
    decision = {
        Decision.H1: f"Better. H1 is accepted: the gain is {bounds['elo1']:g} Elo or more.",
        Decision.H0: f"No improvement. H0 is accepted: the gain is {bounds['elo0']:g} Elo or less.",
        Decision.RUNNING: "Undecided: these games do not show which list is better.",
    }[verdict.decision]
    output.print(decision, style="bold")
    gain = gain_of(results)
    output.print(
        f"{gain.pairs} deals, each played by both lists: the new list gains {gain}; log-likelihood ratio (LLR) "
        f"{verdict.ratio:.2f}, bounds {verdict.bounds[0]:.2f} and {verdict.bounds[1]:.2f}."
    )
    if verdict.decision is not Decision.RUNNING:
        output.print(
            "The test stops when the results look decisive, so the measured gain exaggerates the true one. "
            "Rely on the decision.",
            style="dim",
        )


def print_task_row(row: Mapping[str, Any]) -> None:
    """Print the result of one match of a task."""
    low, high = row["interval"]
    output.print(
        f"{row['task']}, against {row['opponent']}: {row['win_rate']:.1%} of {row['games']} games won "
        f"(95 % confidence interval {low:.1%} to {high:.1%})" + (" before the interruption" * row["interrupted"])
    )


def print_trends(game: Game, found: Mapping[tuple[str, str], Sequence[Step]]) -> None:
    """Print the results of each deck from run to run."""
    from fftcg_env.core.card_tracking import tracking_of
    from fftcg_env.evaluate.elo import elo_interval_text, elo_text

    tracking = tracking_of(game)

    def cards(sign: str, rows: Sequence[tuple[int, int]]) -> list[str]:
        return [f"{sign}{copies} {' '.join(tracking.card(number)) if tracking else number}" for number, copies in rows]

    headings = ["run", "games", "win rate", "95 % CI", "Elo", "95 % CI", "change", "95 % CI", "list"]
    for (name, agent), steps in sorted(found.items()):
        say(f"{name}, played by {agent}:", "bold")
        table = Table(*headings, box=None, pad_edge=False)
        for place, step in enumerate(steps):
            point = step.point
            elo = ["", ""]
            if point.elo is not None and point.elo_interval is not None:
                elo = [elo_text(point.elo), elo_interval_text(*point.elo_interval)]
            change = ["", "not comparable" if place else ""]
            if step.change is not None:
                change = [
                    f"{100 * step.change[0]:+.1f}",
                    "{:+.1f} to {:+.1f}".format(*(100 * e for e in step.change[1:])),
                ]
            changed = ", ".join(cards("-", step.removed) + cards("+", step.added)) or ("same" if place else "")
            results = point.results
            row = [str(point.run), str(2 * results.pairs), f"{results.mean:.1%}", results.interval_text]
            table.add_row(*row, *elo, *change, escape(printable(changed)))
        _print_whole(table)
    output.print(
        "change: difference to the previous run, in percentage points, where field, agents, cards and rules are equal.",
        style="dim",
    )
