"""Known truths: the file is sound, and planted lists are found on small samples."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.truths import summary_of
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.report import report_html
from fftcg_env.evaluate.running.run import Run
from fftcg_env.evaluate.store import Store
from fftcg_env.evaluate.store.identity import ruleset_of
from fftcg_env.evaluate.summary import summarize
from fftcg_env.evaluate.truths import (
    SUMMARY,
    Answer,
    Judged,
    Truths,
    as_json,
    judge,
    load_truths,
    plan_truths,
    score_of,
    sentences_about,
    truths_file,
)
from fftcg_env.games import load_game

GAME = load_game("fftcg")
TRUTHS = load_truths(GAME)
KINDS = {"tournament", "upgrade", "planted", "famous"}


def test_there_are_enough_truths_of_each_kind() -> None:
    kinds = Counter(truth.kind for truth in TRUTHS.truths)
    assert set(kinds) == KINDS and min(kinds.values()) >= 5 and kinds.total() >= 20


def test_all_decks_are_legal_and_differ() -> None:
    for truth in TRUTHS.truths:
        better, worse = (Counter(TRUTHS.decks[name].main) for name in (truth.better, truth.worse))
        assert better.total() == worse.total() == 50 and better != worse and truth.better != truth.worse
    pairs = [(truth.better, truth.worse) for truth in TRUTHS.truths]
    assert len(set(pairs)) == len(pairs) and not set(pairs) & {(worse, better) for better, worse in pairs}


def test_each_truth_has_a_source_and_a_reason() -> None:
    for truth in TRUTHS.truths:
        source = truth.source
        assert truth.reason.endswith(".") and source.kind and source.says
        assert re.fullmatch(r"20\d\d(-\d\d(-\d\d)?)?", source.date)
        assert source.where.startswith("http") or source.kind in ("construction", "printed text")


def test_only_lists_that_are_used_are_in_the_file() -> None:
    found = json.loads(truths_file(GAME).read_text(encoding="utf-8"))
    bases = {entry.get("base") for entry in found["lists"].values()}
    assert not set(found["lists"]) - set(TRUTHS.names) - bases
    assert (
        not set(found["sources"])
        - {each["source"] for each in found["truths"]}
        - {entry.get("source") for entry in found["lists"].values()}
    )


def test_a_tournament_list_is_not_older_than_its_starter() -> None:
    """The starters of the tournament comparisons have cards of the first three sets only."""
    for truth in TRUTHS.truths:
        if truth.kind == "tournament":
            latest = max(int(code.split("-")[0]) for code in TRUTHS.decks[truth.worse].main)
            assert latest <= (1 if truth.source.date < "2017-08" and truth.source.date != "2017" else 3)


def test_an_exchange_needs_the_card(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = json.loads(truths_file(GAME).read_text(encoding="utf-8"))
    found["lists"]["vii_planted"]["out"] = {"1-001H": 1}
    changed = tmp_path / "truths.json"
    changed.write_text(json.dumps(found))
    monkeypatch.setattr("fftcg_env.evaluate.truths.truths_file", lambda game: changed)
    with pytest.raises(UnusableResultsError, match="takes 1 1-001H out of vii_fire_earth"):
        load_truths(GAME)
    monkeypatch.setattr("fftcg_env.evaluate.truths.truths_file", lambda game: tmp_path / "none.json")
    with pytest.raises(UnusableResultsError, match="no known truths for fftcg"):
        load_truths(GAME)


@pytest.mark.parametrize(
    ("counts", "answer"),
    [((0, 0, 4, 0, 20), Answer.RIGHT), ((20, 0, 4, 0, 0), Answer.WRONG), ((6, 0, 12, 0, 6), Answer.CLOSE)],
)
def test_an_answer_follows_the_interval(counts: tuple[int, ...], answer: Answer) -> None:
    judged = Judged(0, "planted", "a", "b", PairCounts(counts))
    assert judged.answer is answer


def test_a_score_leaves_out_what_is_too_close() -> None:
    results = [
        PairCounts(counts) for counts in ((0, 0, 0, 0, 20), (20, 0, 0, 0, 0), (5, 0, 10, 0, 5), (0, 0, 2, 0, 20))
    ]
    score = score_of(Judged(0, "planted", "a", "b", each) for each in results)
    assert (score.right, score.wrong, score.close) == (2, 1, 1) and score.share == pytest.approx(2 / 3)
    assert str(score) == "2 of 3 right (67%), 1 too close for these games" and score_of([]).share is None


def test_planted_lists_are_found_on_a_small_sample(tmp_path: Path) -> None:
    planted = Truths(TRUTHS.decks, tuple(truth for truth in TRUTHS.truths if truth.kind == "planted"))
    plan = plan_truths(GAME, planted, ["heuristic"], 5, {"games": 64, "cards": False})
    with Store(tmp_path / "games.sqlite", create=True) as store:
        run = store.add_run(plan, ruleset_of(GAME))
        Run(GAME, store, run).play()
        again = store.run(run.number)
        judged = judge(again, summarize(GAME, store, again).rows)
        page = report_html(GAME, store, again)
    assert "Comparisons with a known answer" in page and "vii_<wbr>planted" in page
    answers = {one.worse: one.answer for one in judged["heuristic"]}
    assert len(answers) == len(planted.truths) and Answer.WRONG not in answers.values()
    assert sum(answer is Answer.RIGHT for answer in answers.values()) >= len(answers) - 1
    rows = as_json(judged)["heuristic"]["truths"]
    assert all(row["games"] == 64 and row["interval"][0] <= row["win_rate"] <= row["interval"][1] for row in rows)


def test_reports_say_what_was_measured() -> None:
    results = json.loads((Path(__file__).parents[2] / "benchmarks" / "results" / "truths.json").read_text())
    assert json.loads(SUMMARY.read_text()) == {game: summary_of(rows) for game, rows in results.items()}
    heuristic, search = sentences_about("fftcg", ["heuristic", "random", "search:64"])  # random was not measured
    assert "heuristic gets" in heuristic and "(400 games each)" in heuristic
    assert "search:64 gets" in search and "(40 games each)" in search
    assert not sentences_about("chess", ["heuristic"])


def test_the_heuristic_reaches_the_goal() -> None:
    """80 % of the truths that are not too close."""
    row = json.loads(SUMMARY.read_text())["fftcg"]["heuristic"]
    assert row["right"] + row["wrong"] + row["close"] == len(TRUTHS.truths)
    assert row["right"] >= 0.8 * (row["right"] + row["wrong"])
