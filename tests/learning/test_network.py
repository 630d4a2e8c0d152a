"""The network: compiled and in PyTorch it says the same; losses and targets on cases that are computed by hand."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
import torch

from fftcg_env.agents import make_agent
from fftcg_env.agents.network_file import load_network, load_parameters
from fftcg_env.agents.policy import NetworkAgent
from fftcg_env.agents.search import LEAST_PRIOR, MOST_MOVES_WITH_NETWORK
from fftcg_env.core.jobs import SKIP
from fftcg_env.core.network.judge import Judge
from fftcg_env.envs.decks import RANDOM_DECKS
from fftcg_env.errors import ArgumentError
from fftcg_env.evaluate import play_matches
from fftcg_env.learning.imitate import teacher_targets
from fftcg_env.learning.improve import Improvement
from fftcg_env.learning.lookahead import Lookahead, moves_to_try
from fftcg_env.learning.network import PolicyNetwork, log_softmax_of
from fftcg_env.learning.options import ImprovementOptions
from fftcg_env.learning.positions import Positions
from fftcg_env.learning.ppo import PPO, PPOOptions
from fftcg_env.learning.rollouts import Actor, Step, Task, advantages_of
from fftcg_env.learning.row_sums import row_sums
from tests.learning.conftest import positions_of

SMALL = {"token": 16, "state": 16, "context": 32, "action": 32}


def random_network(game: Any, seed: int = 0, advice: bool = False, **widths: int) -> PolicyNetwork:
    """A network all of whose parameters are random."""
    torch.manual_seed(seed)
    network = PolicyNetwork(game, advice=advice, **{**SMALL, **widths})
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.1)
    return network


def differences(game: Any, states: np.ndarray, network: PolicyNetwork) -> tuple[float, float, float]:
    """The largest differences between compiled code and PyTorch: of logits, values and logarithms of probabilities."""
    judge = Judge(game, network.compiled(), len(states))
    judged = judge.judge(states, sample=True, seeds=9, collect=True)
    batch = Positions.read(network.encoder, judged.positions).tensors()
    with torch.no_grad():
        logits, values = network(batch)
        chances = log_softmax_of(logits, batch).numpy()
    asked = judged.actions != SKIP
    compiled = judged.logits[asked]
    compiled = compiled[np.isfinite(compiled)]
    actions = np.repeat(judged.actions[asked], batch.action_counts)
    taken = np.flatnonzero(judged.positions["action_numbers"] == actions)
    assert len(taken) == batch.count
    return (
        float(np.abs(compiled - logits.numpy()).max()),
        float(np.abs(judged.values[asked] - np.tanh(values.numpy() / 2)).max()),
        float(np.abs(judged.log_probabilities[asked] - chances[taken]).max()),
    )


@pytest.mark.parametrize("advice", [False, True])
def test_compiled_and_pytorch_say_the_same(any_game: Any, records: np.ndarray, advice: bool) -> None:
    assert max(differences(any_game, records, random_network(any_game, advice=advice))) < 1e-4


@pytest.mark.soak
def test_compiled_and_pytorch_say_the_same_in_many_positions() -> None:
    from fftcg_env.games import load_game

    game = load_game("fftcg")
    network = random_network(game, token=64, state=96, context=192, action=128)
    for number in range(100):
        states = positions_of(game, 1000, 5 + number, number)
        assert max(differences(game, states, network)) < 1e-4


def test_sampled_actions_follow_the_probabilities(chrono: Any) -> None:
    states = positions_of(chrono, 40, 30)
    _, counts = chrono.search.legal(states)
    index = int(counts.argmax())
    many = chrono.search.clone(states, np.full(20_000, index))
    judge = Judge(chrono, random_network(chrono).compiled())
    drawn = judge.judge(many, sample=True, seeds=4)
    logits = drawn.logits[0, : counts[index]].astype(float)
    expected = np.exp(logits - logits.max())
    lists, _ = chrono.search.legal(states)
    found = [(drawn.actions == action).mean() for action in lists[index, : counts[index]]]
    assert found == pytest.approx(expected / expected.sum(), abs=0.02)
    best = judge.judge(many[:3])
    assert (best.actions == lists[index, logits.argmax()]).all()


def test_a_batch_says_the_same_as_single_positions(chrono: Any) -> None:
    states = positions_of(chrono, 30, 25)
    network = random_network(chrono)
    judge = Judge(chrono, network.compiled(), 30)
    together = judge.judge(states, collect=True)
    batch = Positions.read(network.encoder, together.positions).tensors()
    with torch.no_grad():
        values = network(batch)[1].numpy()
    for e in range(30):
        alone = judge.judge(states[e : e + 1], collect=True)
        assert (alone.logits == together.logits[e]).all() and alone.values[0] == together.values[e]
        with torch.no_grad():
            single = network(Positions.read(network.encoder, alone.positions).tensors())[1].numpy()
        assert single[0] == pytest.approx(values[e], abs=1e-5)


def test_only_games_that_are_asked_for_are_judged(chrono: Any) -> None:
    states = positions_of(chrono, 6, 10)
    wanted = np.array([True, False, True, False, False, True])
    judged = Judge(chrono, random_network(chrono).compiled(), 6).judge(states, wanted, collect=True)
    assert ((judged.actions != SKIP) == wanted).all() and len(judged.positions["counts"]) == 3
    with pytest.raises(ValueError, match="has room for 2"):
        Judge(chrono, None, 2).judge(states, values=False, logits=False, collect=True)
    with pytest.raises(ValueError, match="no network"):
        Judge(chrono, None, 2).judge(states)


def test_sums_of_rows_and_their_gradients_are_those_of_embedding_bag() -> None:
    """Among them empty sums, rows that are read twice and rows that nothing reads."""
    rows = torch.tensor([3, 1, 1, 0, 4, 3], dtype=torch.int32)
    starts = torch.tensor([0, 0, 3, 6, 6], dtype=torch.int32)
    weights = torch.randn(5, 8)
    table = torch.randn(6, 8, requires_grad=True)
    copy = table.detach().clone().requires_grad_()
    sums = row_sums(table, rows, starts)
    (sums * weights).sum().backward()
    expected = torch.nn.functional.embedding_bag(rows, copy, starts, mode="sum")
    (expected * weights).sum().backward()
    assert torch.equal(sums, expected) and table.grad is not None and copy.grad is not None
    assert torch.allclose(table.grad, copy.grad, atol=1e-6) and not table.grad[[2, 5]].any()
    assert torch.equal(row_sums(table, rows), table[rows.long()])


# -------------------------------------------------------------------------------------------------------------- losses
def test_the_softmax_over_lists_is_the_dense_one(chrono: Any) -> None:
    """Values and gradients, against a softmax over all actions with a mask."""
    states = positions_of(chrono, 20, 25)
    network = random_network(chrono)
    sections = Judge(chrono, None, 20).judge(states, values=False, logits=False, collect=True).positions
    batch = Positions.read(network.encoder, sections).tensors()
    logits = torch.randn(len(sections["action_numbers"]), requires_grad=True)
    weights = torch.randn(len(logits))
    chances = log_softmax_of(logits, batch)
    (chances * weights).sum().backward()
    copy = logits.detach().clone().requires_grad_()
    dense = torch.full((batch.count, chrono.action_count), -torch.inf)
    where = batch.action_positions, torch.from_numpy(sections["action_numbers"].astype(np.int64))
    expected = torch.log_softmax(dense.index_put(where, copy), dim=1)[where]
    (expected * weights).sum().backward()
    assert torch.allclose(chances, expected, atol=1e-5) and torch.allclose(logits.grad, copy.grad, atol=1e-5)


def a_step(games: list[int], players: list[int], values: list[float], ended: list[int], results: Any) -> Step:
    nothing = np.zeros(len(games), np.float32)
    return Step(
        {}, nothing > 0, np.array(games), np.array(players), np.zeros(len(games), int), nothing,
        np.array(values, np.float32), np.array(ended, int), np.array(results, np.float32).reshape(-1, 2),
    )  # fmt: skip


def test_advantages_go_from_decision_to_decision_of_a_seat() -> None:
    """Two games. In game 0 player 0 decides twice, then player 1, who wins; in game 1 nothing has ended."""
    steps = [
        a_step([0, 1], [0, 1], [0.2, 0.1], [], []),
        a_step([0], [0], [0.4], [], []),
        a_step([0], [1], [-0.5], [0], [[-1.0, 1.0]]),
    ]
    advantages_of(steps, np.array([[9.0, 9.0], [-0.3, 0.3]], np.float32), 0.5)
    assert steps[2].advantages == pytest.approx([1.5]) and steps[1].advantages == pytest.approx([-1.4])
    assert steps[0].advantages == pytest.approx([0.4 - 0.2 + 0.5 * -1.4, 0.3 - 0.1])
    assert steps[0].returns == pytest.approx([-0.3, 0.3])


def test_minibatches_hold_the_kept_decisions_of_a_rollout(chrono: Any) -> None:
    """Every decision is learned from once, with its action; where the policy is sure, only a share of them."""
    network, options = random_network(chrono), PPOOptions(games=32, rollout=8, batch=64, sure_share=1.0)
    task = Task(chrono, network.sizes, network.descriptions.numpy(), options, 32, RANDOM_DECKS, 1, [], [])
    whole = Actor(task, 0).roll_out(network.numbers()).minibatches
    assert len(whole) == 4 and sum(part.batch.count for part in whole) == 32 * 8
    for part in whole:
        batch = part.batch.tensors()
        logits, _ = network(batch)
        chances = log_softmax_of(logits, batch)[torch.from_numpy(part.taken)].detach().numpy()
        assert np.allclose(chances, part.log_probabilities, atol=1e-4)
    actor = Actor(task._replace(options=replace(options, sure=0.4, sure_share=0.25)), 0)
    sums = [actor.roll_out(network.numbers()).minibatches for _ in range(4)]
    kept = np.concatenate([part.log_probabilities for parts in sums for part in parts])
    unsure = (kept < np.log(0.4)).sum()
    assert unsure and 0.1 < (len(kept) - unsure) / (4 * 32 * 8 - unsure) < 0.4


def test_cards_lose_their_own_vectors_in_play_and_in_gradients(chrono: Any) -> None:
    """A rollout with a share of the vectors left out is evaluated by PyTorch with the same share left out."""
    network = random_network(chrono)
    with torch.no_grad():
        network.identities.normal_(0.0, 1.0)
    training = PPO(network, PPOOptions(games=16, rollout=4, batch=64, sure_share=1.0, rollout_dropout=0.5), seed=2)
    rollout = training._start_rollouts()[0].result()
    training.close()
    assert rollout.identities is not None and 0.3 < rollout.identities.mean() < 0.7
    part = rollout.minibatches[0]

    def error(mask: Any) -> float:
        network.identity_mask = mask
        batch = part.batch.tensors()
        logits, _ = network(batch)
        chances = log_softmax_of(logits, batch)[torch.from_numpy(part.taken)].detach().numpy()
        return float(np.abs(chances - part.log_probabilities).max())

    assert error(torch.from_numpy(rollout.identities.astype(np.float32))) < 1e-3 < 0.01 < error(None)


def test_targets_of_a_teacher_share_ties() -> None:
    weights = np.array([[1.0, 1.0, 0.0, -np.inf], [0.5, -np.inf, -np.inf, -np.inf]])
    targets = teacher_targets(weights, np.array([3, 1]), temperature=0.5, ties=0.5)
    soft = np.exp([0.0, 0.0, -2.0])
    expected = 0.5 * soft / soft.sum() + 0.5 * np.array([0.5, 0.5, 0.0])
    assert targets == pytest.approx([*expected, 1.0])


def test_tried_moves_are_the_likeliest_and_a_drawn_one() -> None:
    options = ImprovementOptions(moves=2, least_chance=0.01)
    chances = np.array([[0.5, 0.001, 0.3, 0.199], [0.998, 0.001, 0.001, 0], [0.4, 0.6, 0, 0], [1, 0, 0, 0]])
    with np.errstate(divide="ignore"):
        logits = (np.log(chances) + 3).astype(np.float32)
    noise = np.zeros_like(logits)
    where, columns, found = moves_to_try(logits, options, noise)
    assert where.tolist() == [0, 0, 0, 1, 1, 2, 2] and columns.tolist() == [0, 2, 3, 0, 1, 1, 0]
    assert found == pytest.approx(chances[where, columns], abs=1e-6)
    noise[0, 1], noise[0, 3], noise[1, 2] = -5.0, 5.0, 0.1  # by rank: of the third, the fourth and the third move
    assert moves_to_try(logits, options, noise)[1].tolist() == [0, 2, 1, 0, 2, 1, 0]
    without_moves = moves_to_try(np.full((1, 4), -np.inf, np.float32), options, noise[:1])
    assert [len(part) for part in without_moves] == [0, 0, 0]


def test_how_often_a_move_is_drawn_depends_on_its_probability() -> None:
    """Of the other moves, one with a ten-thousandth of another's probability is drawn a tenth as often."""
    logits = np.tile(np.log([0.9, 0.09, 0.000009]).astype(np.float32), (20_000, 1))
    noise = np.random.default_rng(1).gumbel(size=logits.shape)
    where, columns, _ = moves_to_try(logits, ImprovementOptions(moves=1), noise)
    assert (np.bincount(where) == 2).all() and 0.09 < (columns == 2).sum() / (columns == 1).sum() < 0.11


def looked_ahead(game: Any, network: PolicyNetwork, states: np.ndarray, **options: Any) -> tuple[np.ndarray, ...]:
    """What a network says of positions: legal actions in each, probabilities, tried moves and gains."""
    lookahead = Lookahead(game, ImprovementOptions(**{"look_ahead": 1.0, **options}), seed=3)
    lookahead.set_network(network.compiled())
    judged = Judge(game, network.compiled(), len(states)).judge(states, collect=True)
    tried, gains = lookahead.gains(states, judged.positions, judged.logits)
    counts = judged.positions["counts"][:, 4]
    logits = np.concatenate([row[:count] for row, count in zip(judged.logits.astype(float), counts, strict=True)])
    where = np.repeat(np.arange(len(states)), counts)
    weights = np.exp(logits)
    return where, weights / np.bincount(where, weights)[where], tried, gains


def test_gains_compare_the_moves_of_a_position(any_game: Any, records: np.ndarray) -> None:
    """Weighted by the policy they add up to nothing; more determinizations of the same position differ less."""
    network = random_network(any_game)
    states = any_game.search.clone(records, np.flatnonzero(any_game.search.legal(records)[1] > 0))
    before = states.tobytes()
    where, chances, tried, gains = looked_ahead(any_game, network, states, deals=2)
    assert states.tobytes() == before and len(tried) > len(states)
    sums = np.bincount(where[tried], chances[tried] * gains, len(states))
    assert np.abs(sums).max() < 1e-6 < np.abs(gains).max()
    assert (np.bincount(where[tried])[np.unique(where[tried])] >= 2).all()
    again = looked_ahead(any_game, network, states, deals=2)
    assert (again[2] == tried).all() and (again[3] == gains).all()


def test_gains_do_not_depend_on_hidden_cards(any_game: Any, records: np.ndarray) -> None:
    """Records that differ only in what the player cannot know give the same gains."""
    network = random_network(any_game)
    states = any_game.search.clone(records, np.flatnonzero(any_game.search.legal(records)[1] > 0))
    other = any_game.search.clone(states, np.arange(len(states)))
    any_game.search.determinize(other, -1, 77)
    assert states.tobytes() != other.tobytes()
    for first, second in zip(*(looked_ahead(any_game, network, these) for these in (states, other)), strict=True):
        assert (first == second).all()


def test_moves_are_tried_in_a_share_of_the_decisions(any_game: Any, records: np.ndarray) -> None:
    network = random_network(any_game)
    states = any_game.search.clone(records, np.flatnonzero(any_game.search.legal(records)[1] > 0))
    where, _, tried, _ = looked_ahead(any_game, network, states, look_ahead=0.3)
    positions = len(np.unique(where[tried]))
    assert 0 < positions < 0.5 * np.count_nonzero(np.bincount(where) > 1)
    assert [len(part) for part in looked_ahead(any_game, network, states, look_ahead=0.0)[2:]] == [0, 0]


def trained_once(kind: type[PPO], network: PolicyNetwork, options: PPOOptions) -> dict[str, np.ndarray]:
    """Parameters after two updates."""
    training = kind(network, options, seed=4)
    for _ in range(2):
        training.update(0.0)
    training.close()
    return network.numbers()


def test_an_improved_policy_prefers_moves_that_gain(chrono: Any) -> None:
    """Learning from the same minibatches again and again raises the expected gain, also by a move that the network had
    ruled out."""
    network = random_network(chrono)
    options = ImprovementOptions(
        games=32, actors=1, rollout=4, batch=64, learning_rate=2e-3, look_ahead=1.0, value_only=0
    )
    training = Improvement(network, options, seed=4)
    training.update(0.0)
    minibatches = training._next[0].result().minibatches

    def expected_gain() -> float:
        with torch.no_grad():
            batches = [step.batch.tensors(network.device) for step in minibatches]
            chances = [log_softmax_of(network(batch)[0], batch) for batch in batches]
            gains = [training._expected_gain(*pair) for pair in zip(minibatches, chances, strict=True)]
        return float(torch.stack(gains).mean())

    training._scale(minibatches)
    before = expected_gain()
    for _ in range(50):
        training._learn(minibatches)
    training.close()
    assert sum(len(part.tried) for part in minibatches) > 32 and expected_gain() > before + 0.1


def test_without_look_ahead_improve_is_ppo(chrono: Any) -> None:
    shared: dict[str, Any] = {"games": 8, "actors": 1, "rollout": 2, "batch": 8, "value_only": 0}
    first, second = random_network(chrono), random_network(chrono)
    ppo = trained_once(PPO, first, PPOOptions(**shared))
    improved = trained_once(Improvement, second, ImprovementOptions(look_ahead=0.0, **shared))
    assert all((ppo[name] == improved[name]).all() for name in ppo)


# -------------------------------------------------------------------------------------------------------------- agents
@pytest.mark.parametrize("advice", [False, True])
def test_a_policy_file_plays_as_the_network_does(
    any_game: Any, records: np.ndarray, tmp_path: Path, advice: bool
) -> None:
    network = random_network(any_game, advice=advice)
    network.save(tmp_path / "policy.npz")
    loaded = load_network(tmp_path, any_game)
    exact = Judge(any_game, network.compiled()).judge(records)
    rounded = Judge(any_game, loaded).judge(records)
    assert np.abs(exact.values - rounded.values).max() < 0.02
    assert (exact.actions == rounded.actions).mean() > 0.95
    first = (tmp_path / "policy.npz").read_bytes()
    network.save(tmp_path / "policy.npz")
    assert (tmp_path / "policy.npz").read_bytes() == first


def test_a_network_starts_from_a_policy_file(chrono: Any, tmp_path: Path) -> None:
    """Also one that reads advice, which counts for nothing then."""
    states = positions_of(chrono, 30, 25)
    random_network(chrono).save(tmp_path / "policy.npz")
    stored = load_parameters(tmp_path, chrono)
    expected = Judge(chrono, load_network(tmp_path, chrono)).judge(states)
    for advice in (False, True):
        network = random_network(chrono, seed=5, advice=advice)
        network.start_from(stored)
        found = Judge(chrono, network.compiled()).judge(states)
        asked = np.isfinite(expected.logits)
        assert np.allclose(found.logits[asked], expected.logits[asked], atol=1e-4)
        assert np.allclose(found.values, expected.values, atol=1e-4)
    with pytest.raises(ArgumentError, match=r"has widths .*'token': 16.*'token': 32"):
        random_network(chrono, token=32).start_from(stored)
    random_network(chrono, advice=True).save(tmp_path / "policy.npz")
    with pytest.raises(ArgumentError, match="has advice True, and this network False"):
        random_network(chrono).start_from(load_parameters(tmp_path, chrono))


def test_a_network_agent_plays_everywhere(chrono: Any, tmp_path: Path) -> None:
    random_network(chrono).save(tmp_path / "policy.npz")
    agent: Any = make_agent(f"policy:{tmp_path}", chrono)
    assert isinstance(agent, NetworkAgent)
    result = play_matches(chrono, agent, make_agent("random", chrono), games=4)
    assert result.games == 4
    states = positions_of(chrono, 8, 20)
    everywhere = np.ones(8, bool)
    again = pickle.loads(pickle.dumps(agent))
    assert (again.act_states(states, everywhere) == agent.act_states(states, everywhere)).all()
    drawing: Any = make_agent(f"policy:{tmp_path}", chrono, deterministic=False, seed=3)
    drawn = [drawing.act_states(states, everywhere) for _ in range(2)]
    drawing.reset(3)
    assert (drawing.act_states(states, everywhere) == drawn[0]).all()


def test_a_search_with_a_network_plays(chrono: Any, tmp_path: Path) -> None:
    random_network(chrono).save(tmp_path / "policy.npz")
    agent: Any = make_agent(f"search:net={tmp_path}:16", chrono)
    states = positions_of(chrono, 3, 20)
    lists, counts = chrono.search.legal(states)
    actions = agent.act_states(states, np.ones(3, bool))
    assert all(action in lists[e, : counts[e]] for e, action in enumerate(actions))


def test_a_search_tries_moves_of_which_the_policy_is_sure_that_they_are_bad(chrono: Any, tmp_path: Path) -> None:
    network = random_network(chrono)
    with torch.no_grad():
        network.action_last.mul_(1e4)
    network.save(tmp_path / "policy.npz")
    agent: Any = make_agent(f"search:net={tmp_path}:16", chrono)
    states = positions_of(chrono, 20, 20)
    several = 0
    for e in range(len(states)):
        state = states[e : e + 1]
        moves, keys, prior = agent.moves(state)
        lists, counts = chrono.search.legal(state)
        different = len(np.unique(chrono.search.keys(state)[0, : counts[0]]))
        assert len(moves) in (min(different, MOST_MOVES_WITH_NETWORK), min(different, MOST_MOVES_WITH_NETWORK + 1))
        assert len(set(keys)) == len(keys) and np.isin(moves, lists[0, : counts[0]]).all()
        assert len(prior) == 0 or prior.min() >= prior[0] + np.log(LEAST_PRIOR) - 1e-12
        several += len(moves) > 1 and prior.min() < prior[0] - 1
    assert several > 5  # positions in which the policy is sure
