"""Groups of lists, trends from run to run, and lists in the formats of other programs."""

from collections import Counter

import pytest
from typer.testing import CliRunner

from fftcg_env.cli import app
from fftcg_env.evaluate.archetypes import archetypes, overlap
from fftcg_env.evaluate.report import report_html
from fftcg_env.evaluate.report.archetype_section import archetype_section
from fftcg_env.evaluate.report.trend_section import trend_section
from fftcg_env.evaluate.running.run import Run
from fftcg_env.evaluate.store import Store
from fftcg_env.evaluate.store.identity import ruleset_of
from fftcg_env.evaluate.store.plan import plan_evaluation
from fftcg_env.evaluate.summary import summarize
from fftcg_env.evaluate.trends import trends


def changed(deck, card, into):
    """The deck with all copies of a card exchanged for other ones."""
    copies = deck.main.count(card)
    lines = Counter({code: number for code, number in Counter(deck.main).items() if code != card})
    lines[into] += copies
    return "\n".join(f"{number} {code}" for code, number in lines.items())


def test_lists_with_few_changes_are_one_archetype():
    """Two lists with ten other cards each, and one that shares nothing."""
    common = {f"c{number}": 2 for number in range(20)}
    lists = [{**common, "a": 3, "b": 7}, {"x": 50}, {**common, "d": 10}]
    assert overlap(lists[0], lists[2]) == pytest.approx(0.8) and overlap(lists[0], lists[1]) == 0
    one, other = archetypes(lists)
    assert one.members == (0, 2) and one.shared == pytest.approx(0.8) and dict(one.core) == common
    assert other.members == (1,) and other.core == (("x", 50),)
    assert [each.members for each in archetypes(lists, 0.9)] == [(0,), (1,), (2,)]
    assert [each.members for each in archetypes(lists, 0.0)] == [(0, 1, 2)]
    assert archetypes([{"a": 1}])[0].members == (0,)


@pytest.mark.parametrize("form", ["text", "csv", "markdown", "json", "octgn", "untap"])
def test_exported_lists_are_read_again(game, form):
    """Of every embedded deck, in the same order."""
    for deck in game.embedded_decks().values():
        again = game.collection.read_deck(game.collection.write_deck(deck, form), deck.name)
        assert (again.main, again.lb) == (deck.main, deck.lb)


def test_the_command_of_exporting(game, tmp_path):
    file = tmp_path / "deck.csv"
    run = CliRunner().invoke(app, ["deck", "export", "vii_fire_earth", "--to", "csv", "--output", str(file)])
    assert run.exit_code == 0 and file.read_text().startswith("count,code,name,section\n2,1-004C,Ifrit,Main\n")
    run = CliRunner().invoke(app, ["deck", "export", "vii_fire_earth", "--output", str(file / "none.txt")])
    assert run.exit_code == 2 and "cannot use the file" in run.output
    run = CliRunner().invoke(app, ["deck", "export", "vii_fire_earth", "--to", "xls"])
    assert run.exit_code and "there is no format 'xls'; the formats are text, csv" in run.stderr


def test_the_command_of_profiles():
    run = CliRunner().invoke(app, ["deck", "profile", "vii_fire_earth", "--want", "1 Forward"], env={"COLUMNS": "160"})
    assert run.exit_code == 0 and "at least 1 Forward " in run.output and "average cost 2.82" in run.output
    run = CliRunner().invoke(app, ["deck", "profile", "vii_fire_earth", "--want", "1 Forwrad"])
    assert run.exit_code and "'Forwrad' is not a card type" in run.stderr


def test_trends_say_what_changed(game, tmp_path):
    """Two runs with the same field, one with a changed list, and one with another field."""
    store = Store(tmp_path / "games.sqlite", create=True)
    mine, enemy, third = list(game.usual_decks())
    card = mine.main[0]
    new = game.collection.read_deck(changed(mine, card, next(c for c in enemy.main if c not in mine.main)), mine.name)
    for seed, decks in enumerate(((mine, enemy), (mine, enemy), (new, enemy), (new, third))):
        plan = plan_evaluation(game, [(deck, None) for deck in decks], ["random"], seed, {"games": 8, "cards": False})
        Run(game, store, store.add_run(plan, ruleset_of(game)), workers=1).play()
    steps = trends(store)[mine.name, "random"]
    assert [step.point.run for step in steps] == [1, 2, 3, 4]
    same, other, elsewhere = steps[1:]
    assert not same.added and same.change[1] <= same.change[0] <= same.change[2]
    assert same.change[0] == pytest.approx(same.point.results.mean - steps[0].point.results.mean)
    assert [number for _, number in other.removed] == [mine.main.count(card)] and len(other.added) == 1
    assert other.change is not None and elsewhere.change is None and not elsewhere.added
    run = CliRunner().invoke(app, ["trend", str(store.path), "--deck", mine.name], env={"COLUMNS": "200"})
    assert run.exit_code == 0 and f"-{mine.main.count(card)} {card}" in run.output and "not comparable" in run.output
    run = CliRunner().invoke(app, ["trend", str(store.path), "--deck", "nothing"])
    assert run.exit_code and "has no deck 'nothing'" in run.stderr
    assert trend_section(game, store, store.run(1)) == [], "there is no earlier run"
    shown = {line["name"]: line for line in trend_section(game, store, store.run(3))}
    assert shown[mine.name]["runs"].text == "3" and shown[mine.name]["change"].value == 100 * other.change[0]
    assert shown[mine.name]["list"].startswith(f"-{mine.main.count(card)} {card} ")
    assert not shown[enemy.name]["change"].text and not shown[enemy.name]["list"], (
        "the field has changed, the list has not"
    )
    page = report_html(game, store, store.run(3))
    assert 'id="runs"' in page and page.count('class="joined"') == 3 and "not comparable" in page
    assert 'id="runs"' not in report_html(game, store, store.run(1))


def test_a_report_has_archetypes(game, tmp_path):
    """Two lists that differ in one card are one archetype, rated against the third list."""
    store = Store(tmp_path / "games.sqlite", create=True)
    mine, enemy, third = list(game.usual_decks())
    twin = game.collection.read_deck(
        changed(mine, mine.main[0], next(c for c in enemy.main if c not in mine.main)), "twin"
    )
    for decks in ((mine, enemy, twin), (mine, enemy, third)):
        plan = plan_evaluation(game, [(deck, None) for deck in decks], ["random"], 0, {"games": 8, "cards": False})
        Run(game, store, store.add_run(plan, ruleset_of(game)), workers=1).play()
    run = store.run(1)
    (group,) = summarize(game, store, run).groups
    found = archetype_section(game, run, group)
    assert found["joined"] and [row["count"] for row in sorted(found["rows"], key=lambda row: row["count"])] == [1, 2]
    pair = next(row for row in found["rows"] if row["count"] == 2)
    assert pair["won"].value == pytest.approx(1 - group.field.overall(1).mean)
    assert "share at least 50% of their cards" in report_html(game, store, run)
    assert "No two of these lists share 50% of their cards" in report_html(game, store, store.run(2))
