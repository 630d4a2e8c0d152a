"""Tests of single cards in random games."""

import numpy as np
import pytest

from fftcg_env.cards import default_database
from fftcg_env.core.jobs import JOB_RUN
from fftcg_env.core.record_checks import lost_cards
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.evaluate import card_trials
from fftcg_env.evaluate.card_trials import POSITIONS, try_cards
from fftcg_env.evaluate.soak import SoakFailure, reproduce, shrink
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record import constants as c

CARDS = ("1-001H", "15-137S", "15-031C", "24-110L")
"""An auto-ability; one that asks for four Characters of a Job; a Summon with an extra cost and a text; a card that is
primed."""


SINGLE, LB_CARD = "1-001H", "22-112R"
PLANTED = "auto-ability of paragraph 9"
"""A part that no card has."""


def tried(game, *codes, games=2, seed=1):
    """The results of these cards, and the totals."""
    reports = list(try_cards(game, codes, games=games, seed=seed))
    totals = [sum(getattr(report, name) for report in reports) for name in ("games", "positions", "decisions")]
    return {code: card for report in reports for code, card in report.cards.items()}, totals


def plant_a_part(game, monkeypatch):
    parts = game.trial.parts
    monkeypatch.setattr(game.trial, "parts", lambda code: [*parts(code), PLANTED] if code == SINGLE else parts(code))
    monkeypatch.setattr(card_trials, "ROUNDS", 1)


def test_every_part_of_cards_is_seen(game):
    cards, totals = tried(game, *CARDS, LB_CARD, games=30)
    assert set(cards) == {*CARDS, LB_CARD} and totals[0] == 60, "an LB card is in other decks"
    for card in cards.values():
        assert card.parts[0] == "is played" and len(card.parts) > 1 and not card.unseen and not card.failure
    again, same = tried(game, *CARDS, LB_CARD, games=30)
    assert same == totals and all(again[code].seen == card.seen for code, card in cards.items())


def test_results_come_in_parts_and_each_card_has_its_games(game, monkeypatch):
    monkeypatch.setattr(card_trials, "GROUPS", 2)
    codes = game.trial.codes()[:20]
    reports = list(try_cards(game, codes, games=2, seed=1))
    assert [len(report.cards) for report in reports] == [8, 8, 4] and [report.games for report in reports] == [4, 4, 2]
    assert sorted(code for report in reports for code in report.cards) == sorted(codes)


@pytest.mark.parametrize("code", ["13-120H", "26-021C"])
def test_decks_and_positions_have_what_a_text_looks_for(game, code):
    """ "If you have 9 or more Summons in your Break Zone", "when a Character you control is Priming"."""
    assert not tried(game, code, games=20)[0][code].unseen


def test_a_part_that_cannot_happen_is_reported(game, monkeypatch):
    plant_a_part(game, monkeypatch)
    assert tried(game, SINGLE)[0][SINGLE].unseen == [PLANTED]


def test_games_that_are_cut_off_are_counted_and_no_fault():
    (report,) = try_cards(load_game("fftcg", decision_limit=40), [SINGLE], games=12)
    assert set(report.truncated) == {"the limit of decisions is reached"} and 6 <= report.truncated.total() <= 12
    assert report.cards[SINGLE].failure is None and report.cards[SINGLE].seen["is played"]


def plant(monkeypatch, game, is_wrong):
    monkeypatch.setattr(type(game), "faults", lambda self, states: {"planted": is_wrong(states)})


def failure_of(cards):
    """The one failure that all of these results have."""
    (failure,) = {card.failure for card in cards.values()}
    assert isinstance(failure, SoakFailure)
    return failure


def check_reproduced(game, failure):
    problem, taken = reproduce(game, failure)
    assert problem == failure.problem and taken and taken == failure.actions[: len(taken)]


def test_a_fault_is_reported_with_the_cards_that_share_the_deck(game, monkeypatch):
    plant(monkeypatch, game, lambda states: states["turn"] > 2)
    cards, _ = tried(game, *CARDS, games=3)
    failure = failure_of(cards)
    assert str(failure).startswith("1-001H, 15-031C, 24-110L, 15-137S: planted\nseed ")
    check_reproduced(game, failure)
    assert len(shrink(game, failure, patience=20).actions) <= len(failure.actions)


def test_a_fault_does_not_stop_the_games_of_other_cards(game, monkeypatch):
    monkeypatch.setattr("fftcg_env.games.fftcg.trial.TOGETHER", 1)
    number = game.cards.numbers[SINGLE]
    plant(monkeypatch, game, lambda states: (states["card_id"] == number).any(axis=1) & (states["turn"] > 2))
    cards, _ = tried(game, "1-150R", SINGLE, games=3)
    assert failure_of({SINGLE: cards[SINGLE]}).about == SINGLE
    assert cards["1-150R"].failure is None and not cards["1-150R"].unseen


def test_a_fault_in_an_arranged_position_is_played_again(game, monkeypatch):
    """Planted in arranged positions only, where every question is a decision, in every other turn."""
    plant_a_part(game, monkeypatch)
    plant(
        monkeypatch, game, lambda states: (states["options"][:, c.OPTION_SKIP_FORCED] == 0) & (states["turn"] % 2 == 0)
    )
    failure = failure_of(tried(game, SINGLE)[0])
    assert "in an arranged position" in str(failure) and failure.about == SINGLE
    check_reproduced(game, failure)


def test_an_index_out_of_bounds_is_a_fault_of_one_game(game, monkeypatch):
    """Engines with index checks raise an error in the middle of a batch."""
    run, raising = GameBatch.run, []

    def run_checked(batch, job, low=0, high=None):
        run(batch, job, low, high)
        wrong = np.flatnonzero(batch.states["turn"][low:high] > 3)
        if len(wrong):
            raising.append(int(batch.states["turn"][low + wrong[0]]))
            raise IndexError("index is out of bounds")

    monkeypatch.setattr(GameBatch, "run", run_checked)
    cards, _ = tried(game, SINGLE, LB_CARD)
    for code in (SINGLE, LB_CARD):
        failure = failure_of({code: cards[code]})
        assert failure.problem == "IndexError: index is out of bounds" and failure.about == code
        with pytest.raises(IndexError):
            reproduce(game, failure)
    assert set(raising) == {4}, "a stopped game goes on"


def test_unknown_card(game):
    with pytest.raises(ValueError, match="9-999X is not a playable card"):
        tried(game, SINGLE, "9-999X")


def test_cards_of_the_same_elements_share_decks(game):
    codes = game.trial.codes()
    groups = game.trial.groups(codes)
    assert sorted(code for group in groups for code in group) == sorted(codes)
    database = default_database()
    for group in groups:
        assert len({database[code].is_limit_break for code in group}) == 1
        assert len(group) <= (2 if database[group[0]].is_limit_break else 4)
    assert sum(len({database[code].elements for code in group}) > 1 for group in groups) < len(groups) // 20


@pytest.mark.parametrize(
    "codes", [["22-112R"], ["22-112R", "24-110L"], ["1-031C"], ["1-001H", "1-150R", "28-001R", "B-001"]]
)
def test_decks_hold_as_many_copies_as_are_allowed(game, codes):
    for deck in game.trial.decks(codes, 4, seed=3):
        assert len(deck.main) == 50 and len(deck.lb) <= 8
        assert all([*deck.main, *deck.lb].count(code) == 3 for code in codes)
        game.deck_rows((deck, deck))


def test_tables_are_legal_and_play_on(game):
    decks = game.trial.decks(["15-137S"], 4, seed=5)
    batch = GameBatch(game, POSITIONS, DeckChoice(game, (decks, decks)))
    batch.seed(1)
    batch.start()
    game.trial.arrange(batch.states, "15-137S", np.random.default_rng(1))
    fields = batch.states["zone_count"][:, :, op.FIELD].copy()
    batch.run(JOB_RUN)
    assert not lost_cards(batch.states, (op.STACK, op.UNDER)).any()
    assert (batch.states["zone_count"][:, :, op.FIELD] == fields).all(), "the rules put something away at once"
    assert (batch.states["legal_count"] > 0).all()
    number = game.cards.numbers["15-137S"]
    in_hand = (batch.states["card_id"] == number) & (batch.states["zone"] == op.HAND)
    assert (in_hand.sum(axis=1) >= 2).all()
