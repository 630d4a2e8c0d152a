"""What runs say, as tables at the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.table import Table

from fftcg_env.cli.common import output, printable
from fftcg_env.core.options import as_words, changed_values

if TYPE_CHECKING:
    from fftcg_env.core.game import Game
    from fftcg_env.evaluate.pairs import PairCounts
    from fftcg_env.evaluate.sequential import SequentialTest
    from fftcg_env.evaluate.store import Store, StoredRun
    from fftcg_env.evaluate.summary import Group, Summary

WIDEST_MATRIX = 8
"""Members up to which the match-ups are printed as a table; the report has them all."""


def test_of(settings: Mapping[str, Any]) -> SequentialTest:
    """The sequential test of a comparison. Raises ``ValueError`` for bounds that are none."""
    from fftcg_env.evaluate.sequential import SequentialTest, variant_test

    return variant_test(SequentialTest(**settings["test"]))


def print_evaluation(game: Game, store: Store, run: StoredRun) -> None:
    """The tables of a round robin of decks or agents."""
    from fftcg_env.evaluate.summary import summarize

    summary = summarize(game, store, run)
    _print_options(game)
    for group in summary.groups:
        if len(group.rows):
            _print_group(group, run)
    _print_games(summary)


def _print_options(game: Game) -> None:
    """The options that were set."""
    changed = changed_values(game.options)
    if changed:
        output.print(escape(printable(f"Played with {as_words(changed)}.")))


def _print_group(group: Group, run: StoredRun) -> None:
    pilots = sorted(set(group.pilots))
    if run.plan.kind == "ladder":
        decks = ", ".join(deck.name for deck in run.plan.decks[:WIDEST_MATRIX])
        more = len(run.plan.decks) - WIDEST_MATRIX
        head = f"with {decks}{f' and {more} more decks' if more > 0 else ''}"
    else:
        head = f"in the hands of {' and '.join(pilots)}"
    output.print(escape(printable(f"{len(group.rows)} games {head}:")), style="bold")
    _print_whole(_standings(group, run))
    if 2 < len(group.members) <= WIDEST_MATRIX:
        output.print("Won by the row against the column, in percent:", style="bold")
        _print_whole(_matrix(group))
    for one, other in group.alike():
        told = (
            f"{one} and {other} play alike: every deal went the same way whoever sat where. None is known to be better."
        )
        output.print(escape(printable(told)), style="yellow")
    for warning in group.ratings.warnings if group.ratings else []:
        output.print(escape(printable(f"Warning: {warning}.")), style="yellow")
    first = group.first_players()
    if first is not None:
        output.print(f"Who goes first wins {interval_text(first)}.")


def _print_whole(table: Table) -> None:
    """A table in its own width: names that are cut off, as in a file or a pipe, could not be told apart."""
    output.print(table, width=max(output.width, output.measure(table).maximum))


def _standings(group: Group, run: StoredRun) -> Table:
    """A line a member, the strongest first."""
    what = "agent" if run.plan.kind == "ladder" else "deck"
    from fftcg_env.evaluate.elo import elo_interval_text, elo_text

    headings = ["", what, "won", "95 % interval", "Elo", "95 % interval"]
    ratings, nash = group.ratings, group.nash if run.plan.kind == "evaluate" else None
    table = Table(*headings, *(["to bring"] if nash else []), box=None, pad_edge=False)
    for column in table.columns[2:]:
        column.justify = "right"
    for place, number in enumerate(_order(group), start=1):
        overall = group.field.overall(number)
        if not overall.pairs:
            continue
        low, high = overall.interval()
        elo = ("", "")
        if ratings:
            elo = elo_text(ratings.elo[number]), elo_interval_text(ratings.low[number], ratings.high[number])
        bring = [f"{nash.weights[number]:.0%}"] if nash else []
        name = escape(printable(group.names[number]))
        table.add_row(f"{place}", name, f"{overall.mean:.1%}", f"{low:.1%} to {high:.1%}", *elo, *bring)
    return table


def _order(group: Group) -> list[int]:
    """The members, the strongest first."""
    return [int(number) for number in (group.ratings.order() if group.ratings else range(len(group.members)))]


def _matrix(group: Group) -> Table:
    """The win rate of each match-up, and how far its interval reaches; members by their place in the standings."""
    order = _order(group)
    table = Table("", *(str(place + 1) for place in range(len(order))), box=None, pad_edge=False)
    for place, one in enumerate(order):
        cells = []
        for other in order:
            results = group.field.between(one, other)
            cells.append("" if one == other or not results.pairs else cell_text(results))
        table.add_row(str(place + 1), *cells)
    return table


def cell_text(results: PairCounts) -> str:
    """``53 ± 4``: percent, and how far the interval reaches to its longer side."""
    return f"{100 * results.mean:.0f} ± {100 * results.reach:.0f}"


def interval_text(results: PairCounts) -> str:
    """``53.1% of 100 games (95 % interval 48.0% to 58.1%)``."""
    low, high = results.interval()
    return f"{results.mean:.1%} of {2 * results.pairs} games (95 % interval {low:.1%} to {high:.1%})"


def _print_games(summary: Summary) -> None:
    """Lengths and ends of all games."""
    lengths, endings = summary.lengths, summary.endings
    if lengths is not None:
        _, quarter, middle, three, _ = lengths.quartiles
        output.print(
            f"{lengths.mean:.1f} turns a game on average; half of the games have {quarter:.0f} to {three:.0f}, "
            f"the middle one {middle:.0f}."
        )
    reasons = ", ".join(f"{reason} {count / endings.games:.1%}" for reason, count in endings.counts.items())
    output.print(f"How games ended: {reasons}.")
    if summary.undecided:
        output.print(f"{summary.undecided} games were won by nobody; they count as half a point for both.")
    for warning in endings.warnings:
        output.print(f"Warning: {warning}.", style="yellow")
    output.print("Intervals take the two games of a deal as one observation.", style="dim")


def print_comparison(game: Game, store: Store, run: StoredRun) -> None:
    """What a comparison decided."""
    from fftcg_env.evaluate.running.run import judged
    from fftcg_env.evaluate.sequential import Decision, gain_of

    _print_options(game)
    verdict, results = judged(store, run, test_of(run.plan.settings))
    bounds, plan = run.plan.settings["test"], run.plan
    new, old = (member.name for member in plan.members[:2])
    field = ", ".join(member.name for member in plan.members[2:])
    output.print(escape(printable(f"{new} instead of {old}, against {field}, in the hands of {plan.agents[0].name}:")))
    said = {
        Decision.H1: f"Better. H1 is accepted: the gain is {bounds['elo1']:g} Elo or more.",
        Decision.H0: f"No improvement. H0 is accepted: the gain is {bounds['elo0']:g} Elo or less.",
        Decision.RUNNING: "Not decided by these games.",
    }[verdict.decision]
    output.print(said, style="bold")
    gain = gain_of(results)
    low, high = gain.interval
    output.print(
        f"{gain.pairs} deals, each played by both: the new list wins {100 * gain.share:+.1f} points of percentage "
        f"(95 % interval {100 * low:+.1f} to {100 * high:+.1f}); LLR {verdict.ratio:.2f}, bounds "
        f"{verdict.bounds[0]:.2f} and {verdict.bounds[1]:.2f}."
    )
    if verdict.decision is not Decision.RUNNING:
        output.print(
            "A test stops when the results look decisive, so that they look somewhat better, or worse, than they are: "
            "the decision is the answer.",
            style="dim",
        )
