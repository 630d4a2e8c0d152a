"""Random decks and soak tests: decks are legal, failures are found, reported and shrunk."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from typer.testing import CliRunner

from fftcg_env.cards import default_database, load_deck
from fftcg_env.cli import app
from fftcg_env.core.record_checks import lost_cards
from fftcg_env.evaluate import soak as soaking
from fftcg_env.evaluate.soak import SoakFailure, reproduce, shrink, soak
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.decks import parse_deck
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.cards.random_decks import RandomDecks

CARDS = tuple(default_database().values())
MAKER = RandomDecks(CARDS)


def as_text(deck):
    lines = [f"{count} {code}" for code, count in Counter(deck.main).items()]
    return "\n".join([*lines, *(f"LB: {count} {code}" for code, count in Counter(deck.lb).items())])


def test_R2_1_to_R2_7_random_decks_are_legal_and_follow_from_their_seed():
    decks = [MAKER.deck(seed) for seed in range(60)]
    for seed, deck in enumerate(decks):
        parsed = parse_deck(as_text(deck), deck.name)
        assert (Counter(parsed.main), Counter(parsed.lb)) == (Counter(deck.main), Counter(deck.lb))
        assert MAKER.deck(seed) == deck
    assert len({deck.main for deck in decks}) == len(decks)


@pytest.mark.parametrize("every", [6, pytest.param(1, marks=pytest.mark.soak)])
def test_every_card_comes_up_in_random_decks(every):
    cards = CARDS[::every]
    maker = RandomDecks(cards)
    seen = {code for seed in range(len(cards) // 2) for code in maker.deck(seed).main}  # each is featured three times
    main = {card.code for card in cards if not card.is_limit_break}
    assert len(main - seen) <= len(main) // 100


def test_too_few_cards_for_a_deck():
    with pytest.raises(ValueError, match="2 cards make a deck of 6 at most; it needs 50"):
        RandomDecks(CARDS[:2])


def test_lost_cards_are_found():
    game = load_game("fftcg")
    run = soaking._Run(game, soaking.DeckChoice(game, (["vii_fire_earth"], ["vii_fire_earth"])), 4, 1, 0.5)
    report = soaking.SoakReport()
    for _ in range(50):
        run.step(report)
    states = run.batch.states
    assert not lost_cards(states, (op.STACK, op.UNDER)).any()
    states["zone_count"][1, 0, 1] += 1  # a hand with a card that is also elsewhere
    states["zone"][2, 5] = 6
    assert lost_cards(states, (op.STACK, op.UNDER)).tolist() == [False, True, True, False]


def test_a_quiet_soak_reports_what_was_played():
    report = soak(load_game("fftcg"), 20_000, games=32, seed=5)
    assert report.decisions == 20_000 and report.games == sum(report.ends.values()) > 20
    by_rule = {"lethal damage", "drew from an empty deck", "was dealt damage with an empty deck", "both players lose"}
    assert set(report.ends) <= {*by_rule, "a card says so"}


@pytest.fixture
def fault(monkeypatch):
    """A rule that "fails" when a player has received damage in a turn after the third: it needs several actions."""

    def find(batch, *, lost=True):
        hurt = (batch.states["zone_count"][:, :, 4] > 0).any(axis=1) & (batch.states["turn"] > 3)
        return ("somebody was hurt", int(hurt.argmax())) if hurt.any() else ("", -1)

    monkeypatch.setattr(soaking, "find_problem", find)


def test_a_failure_is_reported_so_that_it_can_be_replayed_and_shrunk(fault):
    game = load_game("fftcg", payment="full")
    with pytest.raises(SoakFailure) as caught:
        soak(game, 100_000, games=8, seed=4)
    failure = caught.value
    assert reproduce(game, failure) == ("somebody was hurt", failure.actions)
    small = shrink(game, failure)
    assert reproduce(game, small) == ("somebody was hurt", small.actions)
    assert len(small.actions) < len(failure.actions)
    text = str(small)
    assert f"seed {failure.seed}, options {{'payment': 'full'}}" in text and str(list(small.actions)) in text
    assert all(code in text for deck in failure.decks for code in deck.main)


@pytest.mark.parametrize("name", ["fftcg", "kingdom_hearts", "fire_emblem", "chrono_card"])
def test_the_text_of_a_deck_lists_its_cards_in_their_order(name):
    """A seed deals by the order of a list, so a failure that is reported in words can only be played again with it."""
    game = load_game(name)
    field = "main" if name == "fftcg" else "cards"
    for deck in [*game.usual_decks(), *game.random_decks(20, 3)]:
        mixed = tuple(np.random.default_rng(1).permutation(deck.main).tolist())
        for each in (deck, replace(deck, **{field: mixed})):
            copies = [copy.removeprefix("LB: ").split() for copy in game.deck_text(each).split(", ")]
            assert [code for count, code in copies for _ in range(int(count))] == [*each.main, *each.lb]


def test_a_failure_that_does_not_come_again_stays_as_it_is():
    deck = load_deck("vii_fire_earth")
    failure = SoakFailure("no such problem", 1, (deck, deck), {}, (1, 0, 0))
    assert shrink(load_game("fftcg"), failure) is failure


def test_the_command(fault, monkeypatch):
    failed = CliRunner().invoke(app, ["soak", "--decisions", "50000", "--games", "8"])
    assert failed.exit_code == 1 and "somebody was hurt" in failed.output and "actions: [" in failed.output
    monkeypatch.undo()
    fine = CliRunner().invoke(app, ["soak", "--decisions", "2000", "--games", "8"])
    assert fine.exit_code == 0 and "2000 decisions in" in fine.output


def test_the_sample_is_eager_as_asked():
    passes = {}
    for eagerness in (0.0, 1.0):
        game = load_game("fftcg")
        run = soaking._Run(game, soaking.DeckChoice(game, "vii_fire_earth"), 8, 1, eagerness)
        report = soaking.SoakReport()
        for _ in range(100):
            run.step(report)
        passes[eagerness] = int((run.taken[:, :50] == 0).sum())
    assert passes[1.0] < passes[0.0] and np.all(run.lengths <= 100)
