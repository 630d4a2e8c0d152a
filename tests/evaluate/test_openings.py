"""Who went first, mulligans, and win rates against a meta."""

import numpy as np
import pytest

from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.field import Field
from fftcg_env.evaluate.meta import against_meta, read_weights, weights_of
from fftcg_env.evaluate.openings import mulligans_of, openings_of
from fftcg_env.evaluate.pairs import PairCounts
from fftcg_env.evaluate.running.run import Run
from fftcg_env.evaluate.store import Address, Store
from fftcg_env.evaluate.store.identity import ruleset_of
from fftcg_env.evaluate.store.plan import plan_evaluation
from fftcg_env.evaluate.summary import card_rows, card_tables, match_up_cards, summarize
from fftcg_env.replay import replay_of


@pytest.fixture(scope="module")
def store(game, tmp_path_factory):
    """A round robin of three decks."""
    store = Store(tmp_path_factory.mktemp("store") / "games.sqlite", create=True)
    plan = plan_evaluation(
        game, [(deck, None) for deck in game.usual_decks()], ["heuristic"], 5, {"games": 8, "cards": True}
    )
    Run(game, store, store.add_run(plan, ruleset_of(game)), workers=1).play()
    return store


def test_mulligans_are_those_of_the_replays(game, store):
    run = store.run(1)
    found = mulligans_of(game, store, run)
    rows = store.results(run)
    assert found.shape == (len(rows), 2) and 0 < found.sum() < found.size
    for number in range(0, len(rows), 5):
        pairing, pair, half = rows[number, :3].tolist()
        replay = replay_of(game, store.game(Address(1, pairing, pair, half)))
        taken = [0, 0]
        for frame in replay.frames[:14]:
            if frame.player >= 0 and "mulligan" in frame.question.casefold() and frame.action != "pass":
                taken[frame.player] += 1
        assert found[number].tolist() == taken


def test_the_sides_of_an_opening_add_up(game, store):
    run = store.run(1)
    rows = store.results(run)
    openings = openings_of(run, rows, mulligans_of(game, store, run))
    for member in range(3):
        whole, first, second = (openings.won(member, first=which) for which in (None, True, False))
        assert whole.copies == first.copies + second.copies == 16
        assert whole.rate * 16 == pytest.approx(first.rate * first.copies + second.rate * second.copies)
        kept, taken = openings.won(member, mulligan=False), openings.won(member, mulligan=True)
        assert kept.copies + taken.copies == 16 and openings.kept(member).rate == kept.copies / 16
        assert sum(openings.won(member, other).copies for other in range(3) if other != member) == 16
    one, other = openings.won(0, 1, first=True), openings.won(1, 0, first=False)
    assert one.copies == other.copies and one.rate == pytest.approx(1 - other.rate)
    overall = summarize(game, store, run).groups[0].field.overall(0)
    assert openings.won(0).rate == pytest.approx(overall.mean)


def test_cards_of_a_match_up_are_those_of_a_run_with_that_match_up_alone(game, store):
    run = store.run(1)
    rows, results = card_rows(game, store, run), store.results(run)
    (pairing,) = (number for number, pair in enumerate(run.plan.pairings) if pair == (0, 1))
    of_pairing = {member: cards[results[cards[:, 1], 0] == pairing] for member, cards in rows.items()}
    alone = card_tables(game, store, run, {0: of_pairing[0]})[0]
    found = {line.number: line for line in match_up_cards(rows[0], results)[pairing]}
    for line in alone.lines:
        rate = line.rates.in_hand
        if rate.copies:
            own = found.pop(line.number)
            assert own.copies == rate.copies and own.rate == pytest.approx(rate.rate)
            assert own.interval == pytest.approx(rate.interval)
    assert not found


def field_of(shares, pairs):
    """A field with these shares of the first member of each match-up, in independent games."""
    field = Field(["A", "B", "C"])
    for (one, other), share in shares.items():
        won = round(pairs * share**2), round(2 * pairs * share * (1 - share))
        field.add(one, other, PairCounts((pairs - sum(won), 0, won[1], 0, won[0])))
    return field


def test_the_rate_against_a_meta_weighs_match_ups(game):
    field = field_of({(0, 1): 0.8, (0, 2): 0.4, (1, 2): 0.5}, 100)
    weights = weights_of(field.names, {"A": 20, "B": 20, "C": 60})
    mean, low, high = against_meta(field, 0, weights)
    assert mean == pytest.approx(0.2 * 0.5 + 0.2 * 0.8 + 0.6 * 0.4) and low < mean < high
    alone = against_meta(field, 0, (0.0, 1.0, 0.0))
    assert alone[1:] == pytest.approx(field.between(0, 1).interval())
    assert against_meta(Field(["A", "B"]), 0, (0.5, 0.5)) is None


def test_the_interval_against_a_meta_covers_95_percent():
    rng, weights, truth = np.random.default_rng(4), (0.2, 0.5, 0.3), 0.2 * 0.5 + 0.5 * 0.7 + 0.3 * 0.9
    held = []
    for _ in range(400):
        field = Field(["A", "B", "C"])
        for other, share in ((1, 0.7), (2, 0.9)):
            counts = rng.multinomial(20, [(1 - share) ** 2, 0, 2 * share * (1 - share), 0, share**2])
            field.add(0, other, PairCounts(tuple(counts.tolist())))
        _, low, high = against_meta(field, 0, weights)
        held.append(low <= truth <= high)
    assert 0.925 < np.mean(held) < 0.98


def test_weights_are_read_by_line():
    assert read_weights("# June\n12 a b\nc: 3.5 %\n2 a b\n") == {"a b": 14.0, "c": 3.5}
    with pytest.raises(UnusableResultsError, match="weights, line 2: expected SHARE DECK"):
        read_weights("1 a\nb\n")
    with pytest.raises(UnusableResultsError, match="weights name z, which is not in the field; the decks are a, b"):
        weights_of(("a", "b"), {"z": 1.0})
    with pytest.raises(UnusableResultsError, match="above 0"):
        weights_of(("a", "b"), {"a": 0.0})
