"""The information state as text: complete, without hidden information, and with actions that can be taken."""

from __future__ import annotations

import pickle
import random
import re

import numpy as np
import pytest

from fftcg_env import fftcg_v1
from fftcg_env.cards import tree as t
from fftcg_env.envs import FFTCGVectorEnv, GameAECEnv, SingleAgentEnv
from fftcg_env.envs.information import information_state
from fftcg_env.scenario import Scenario, forward, summon
from tests.checks import choose, play


def actions_in(text: str) -> list[str]:
    """The action texts of an information state."""
    lines = text.split("Legal actions:\n")[1].split("\n\n")[0].splitlines()
    return [re.split(r": |$", line.removeprefix("- "), maxsplit=1)[0] for line in lines]


def test_the_actions_can_be_taken_and_are_the_legal_ones() -> None:
    env = fftcg_v1.raw_env()
    for seed in range(2):
        env.reset(seed=seed)
        rng = random.Random(seed)
        while not any(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            text = env.information_state(env.agent_selection)
            found = [env.parse(action) for action in actions_in(text)]
            assert sorted(found) == np.flatnonzero(mask).tolist()
            assert all(env.parse(env.describe(action)) == action for action in found)
            other = env.possible_agents[1 - env.possible_agents.index(env.agent_selection)]
            waiting = env.information_state(other)
            assert f"{env.agent_selection} decides now." in waiting and "Legal actions" not in waiting
            env.step(choose(mask, rng, 0.8))
        for agent in env.possible_agents:
            assert "The game is over" in env.information_state(agent, cards=True)


@pytest.mark.parametrize("seed", range(4))
def test_hidden_cards_do_not_shape_the_text(seed: int) -> None:
    """Paired tables: whatever the other player holds, the text is the same, at every decision of a game."""
    env = fftcg_v1.raw_env(skip_forced=seed % 2 == 0)
    env.reset(seed=seed)
    rng, compared, different = random.Random(seed), 0, 0
    while not any(env.terminations.values()) and compared < 60:
        agent = env.agent_selection
        text = env.information_state(agent, cards=True)
        for deal in range(2):
            twin = env.clone()
            twin.determinize(agent, deal)
            different += twin._states["card_id"].tobytes() != env._states["card_id"].tobytes()
            assert twin.information_state(agent, cards=True) == text
        compared += 1
        env.step(choose(env.observe(agent)["action_mask"], rng, 0.8))
    assert different > 50


def test_the_log_has_what_happened_since_the_last_decision() -> None:
    env = fftcg_v1.raw_env()
    env.reset(seed=3)
    rng, seen = random.Random(3), 0
    for agent in env.agent_iter(60):
        if any(env.terminations.values()):
            break
        text = env.information_state(agent, log=True)
        assert text == env.clone().information_state(agent, log=True)
        log = text.partition("Since your last decision:\n")[2].partition("\n\n")[0].splitlines()
        assert all(line.startswith("- ") and "player_" not in line for line in log)
        assert "Since your last" not in env.information_state(agent)
        seen += len(log)
        env.step(choose(env.observe(agent)["action_mask"], rng, 0.8))
    assert seen > 30
    env.reset(seed=4)
    assert "Since your last" not in env.information_state(env.agent_selection, log=True)


LOG = "Since your last decision:\n"


def log_in(text: str) -> list[str]:
    """The sentences of the log in an information state."""
    return text.partition(LOG)[2].partition("\n\n")[0].splitlines()


def test_every_environment_has_the_log() -> None:
    """The same game in all of them: the same sentences for the player who decides."""
    raw, batch, parallel = fftcg_v1.raw_env(), FFTCGVectorEnv(3), fftcg_v1.parallel_env()
    raw.reset(seed=5)
    batch.reset(seed=[4, 5, 6])
    parallel.reset(seed=5)
    rng, seen = random.Random(5), 0
    for _ in range(40):
        if any(raw.terminations.values()):
            break
        agent = raw.agent_selection
        texts = [env.information_state(agent, log=True) for env in (raw, parallel.unwrapped)]
        texts.append(batch.information_state(1, agent, log=True))
        assert texts[0] == texts[1] == texts[2]
        one = batch.clone([1])
        assert (
            one.information_state(0, agent, log=True)
            == texts[0]
            == pickle.loads(pickle.dumps(raw)).information_state(agent, log=True)
        )
        seen += len(log_in(texts[0]))
        action = choose(raw.observe(agent)["action_mask"], rng, 0.8)
        raw.step(action)
        parallel.step(dict.fromkeys(parallel.agents, action))
        actions = batch.sample_actions().copy()
        actions[1] = action
        batch.step(actions)
    assert seen > 15
    batch.reset(seed=1)
    assert LOG not in batch.information_state(1, 0, log=True) + batch.information_state(1, 1, log=True)


def test_the_single_environment_has_the_log() -> None:
    env = SingleAgentEnv(opponent="heuristic", seat=0)
    _, info = env.reset(seed=2)
    env.information_state(log=True)
    rng, found = random.Random(2), list[str]()
    for _ in range(30):
        _, _, over, _, info = env.step(choose(info["action_mask"], rng, 0.8))
        if over:
            break
        found += log_in(env.information_state(log=True))
    assert any("Your opponent" in line for line in found) and not any("player_" in line for line in found)
    env.reset(seed=3)
    assert all("Turn 5" not in line for line in log_in(env.information_state(log=True)))


@pytest.mark.parametrize("game", ["fftcg", "kingdom_hearts", "fire_emblem", "chrono_card"])
def test_hints_come_after_the_legal_actions_and_depend_on_nothing_hidden(game: str) -> None:
    env = GameAECEnv(game)
    env.reset(seed=2)
    rng, lines = random.Random(2), 0
    for agent in env.agent_iter(60):
        if any(env.terminations.values()):
            break
        text = env.information_state(agent, hints=True)
        plain = env.information_state(agent)
        assert text.startswith(plain)
        lines += text[len(plain) :].count("\n- ")
        twin = env.clone()
        twin.determinize(agent, 1)
        assert twin.information_state(agent, hints=True) == text
        env.step(choose(env.observe(agent)["action_mask"], rng, 0.8))
    assert lines > 20


def test_the_other_players_hidden_cards_are_not_named() -> None:
    for seed in range(5):
        env = play(fftcg_v1.raw_env(decks=("ffx_water_wind", "vii_fire_earth")), seed, 12)
        game, text = env.game, env.information_state("player_0", cards=True)
        mine, theirs = (set(game.load_deck(name).main) for name in ("ffx_water_wind", "vii_fire_earth"))
        numbers = game.layout.column(env.observe("player_0")["observation"], "cards", "card_id")
        shown = {game.card_list[number - 1].code for number in numbers[58:] if number}  # type: ignore[attr-defined]
        hidden = theirs - mine - shown
        assert len(hidden) > 10 and not [code for code in hidden if f"({code})" in text or f" {code}\n" in text]


def test_the_description_of_a_table() -> None:
    s = Scenario()
    s.p1.has(hand=summon(t.Draw("you", 1), name="Bolt")).p2.has(hand=forward(7000, name="Secret"))
    s.p2.field(forward(8000, name="Shown", keywords=("Brave",)))
    mine, theirs = (information_state(s.game, s.states, 0, player) for player in (0, 1))
    assert "Turn" in mine and "You are player_0." in mine and "You are player_1." in theirs
    assert "Your hand: Bolt (" in mine and "player_1's hand: 1 unknown" in mine and "Secret" not in mine
    assert "player_1's field:\n- Shown (" in mine and "Forward 8000; active, Brave" in mine
    assert "Your hand: Secret (" in theirs and "player_0's hand: 1 unknown" in theirs and "Bolt" not in theirs


def test_what_cards_do_on_request() -> None:
    env = play(fftcg_v1.raw_env(), 3, 60)
    agent = env.agent_selection
    plain, full = env.information_state(agent), env.information_state(agent, cards=True)
    assert "What the cards do" not in plain and full.startswith(plain + "\n\nWhat the cards do:\n\n")
    rules = full.split("What the cards do:")[1]
    codes = re.findall(r"^code +(\S+)$", rules, re.MULTILINE)
    assert codes and len(codes) == len(set(codes))
    hand = re.search(r"^Your hand: (.*)$", plain, re.MULTILINE)
    assert hand is not None and set(re.findall(r"\((\d+-\d+[A-Z])\)", hand.group(1))) <= set(codes)
    assert "Auto:" in rules or "Action" in rules or "no abilities" in rules


def test_every_environment_has_it() -> None:
    single = SingleAgentEnv(seat=1, max_decisions=30)
    _, info = single.reset(seed=1)
    assert "You are player_1." in single.information_state()
    over = False
    while not over:
        first = actions_in(single.information_state(cards=True))[0]
        _, _, _, over, info = single.step(single.parse(first))
    assert info["result"] == "truncated" and single.information_state().endswith("The game is over.")
    batch = FFTCGVectorEnv(2)
    batch.reset(seed=1)
    deciding = int(batch.players[1])
    assert "You decide: " in batch.information_state(1, deciding)
    assert f"player_{deciding} decides now." in batch.information_state(1, 1 - deciding)
    with pytest.raises(ValueError, match="the games are"):
        batch.information_state(2, 0)
    with pytest.raises(ValueError, match="the player is"):
        batch.information_state(0, "me")


def test_the_rules_come_first_when_asked_for() -> None:
    env = fftcg_v1.raw_env()
    env.reset(seed=1)
    plain = env.information_state(env.agent_selection)
    with_rules = env.information_state(env.agent_selection, rules=True)
    assert with_rules == f"{env.game.words.primer}\n\n{plain}" and len(env.game.words.primer) > 500
