"""Tests of single cards in random games."""

import numpy as np
import pytest

from fftcg_env.cards import default_database
from fftcg_env.core.jobs import JOB_RUN
from fftcg_env.core.record_checks import lost_cards
from fftcg_env.envs.batch import GameBatch
from fftcg_env.envs.decks import DeckChoice
from fftcg_env.evaluate.card_trials import POSITIONS, try_card
from fftcg_env.evaluate.soak import SoakFailure, reproduce, shrink
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.record import constants as c

CARDS = ("1-001H", "15-137S", "15-031C", "24-110L")
"""An auto-ability; one that asks for four Characters of a Job; a Summon with an extra cost and a text; a card that is
primed."""


@pytest.mark.parametrize("code", CARDS)
def test_every_part_of_a_card_is_seen(game, code):
    trial = try_card(game, code, games=30, seed=1)
    assert trial.games == 30 == sum(trial.ends.values())
    assert trial.parts[0] == "is played" and len(trial.parts) > 1 and not trial.unseen
    assert trial.seen == try_card(game, code, games=30, seed=1).seen


def test_a_break_zone_full_of_summons(game):
    """13-120H: "if you have 9 or more Summons in your Break Zone"."""
    assert not try_card(game, "13-120H", games=20, seed=1).unseen


def test_a_part_that_cannot_happen_is_reported(game, monkeypatch):
    parts = game.trial.parts("1-001H")
    monkeypatch.setattr(game.trial, "parts", lambda code: [*parts, "auto-ability of paragraph 9"])
    monkeypatch.setattr("fftcg_env.evaluate.card_trials.ROUNDS", 1)
    assert try_card(game, "1-001H", games=2).unseen == ["auto-ability of paragraph 9"]


def test_a_broken_game_is_reported(game, monkeypatch):
    monkeypatch.setattr(type(game), "faults", lambda self, states: {"planted": np.ones(len(states), bool)})
    with pytest.raises(SoakFailure, match="1-001H: planted"):
        try_card(game, "1-001H", games=2)


def test_what_went_wrong_at_an_arranged_table_is_played_again(game, monkeypatch):
    """Planted at tables only, which ask every question, in every other turn."""
    parts = game.trial.parts("1-001H")
    monkeypatch.setattr(game.trial, "parts", lambda code: [*parts, "auto-ability of paragraph 9"])

    def faults(self, states):
        return {"planted": (states["options"][:, c.OPTION_SKIP_FORCED] == 0) & (states["turn"] % 2 == 0)}

    monkeypatch.setattr(type(game), "faults", faults)
    with pytest.raises(SoakFailure, match=r"1-001H: planted(?s:.*)in an arranged position") as caught:
        try_card(game, "1-001H", games=2)
    problem, taken = reproduce(game, caught.value)
    assert problem == caught.value.problem and taken and taken == caught.value.actions[: len(taken)]
    assert len(shrink(game, caught.value, patience=20).actions) <= len(taken)


def test_unknown_card(game):
    with pytest.raises(ValueError, match="9-999X is not a playable card"):
        try_card(game, "9-999X")


@pytest.mark.parametrize("code", ["22-112R", "1-031C"])
def test_decks_hold_as_many_copies_as_are_allowed(game, code):
    card = default_database()[code]
    for deck in game.trial.decks(code, 4, seed=3):
        assert len(deck.main) == 50 and len(deck.lb) <= 8 and [*deck.main, *deck.lb].count(card.code) == 3
        game.deck_rows((deck, deck))


def test_tables_are_legal_and_play_on(game):
    decks = game.trial.decks("15-137S", 4, seed=5)
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
