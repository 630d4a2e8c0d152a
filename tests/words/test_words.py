"""FFTCG in words: every decision has a question and answers, and no sentence reveals what a player cannot know."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numpy as np
import pytest

from fftcg_env.core.words import PlainWords, UnknownNameError, nearest, words_of
from fftcg_env.envs.aec import GameAECEnv
from fftcg_env.envs.rendering import to_text
from fftcg_env.games import load_game
from fftcg_env.games.fftcg.cards.random_decks import RandomDecks
from fftcg_env.games.fftcg.record import constants as c
from fftcg_env.games.fftcg.view import decision_texts
from fftcg_env.games.fftcg.view.player_view import Seen
from tests.checks import choose

GAME = load_game("fftcg")
WORDS = words_of(GAME)


def walk(seed: int, decisions: int, eagerness: float = 0.7):
    """A random game with decks of all cards: the environment before each decision, and the action that follows."""
    playable = [GAME.database[code] for code in GAME.cards.codes if code not in GAME.cards.refused]
    maker = RandomDecks(playable)
    env = GameAECEnv(decks=(maker.deck(2 * seed), maker.deck(2 * seed + 1)))
    env.reset(seed=seed)
    rng = random.Random(seed)
    for _ in range(decisions):
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            return
        action = choose(observation["action_mask"], rng, eagerness)
        yield env, np.flatnonzero(observation["action_mask"]).tolist(), action
        env.step(action)


@pytest.mark.parametrize("seed", range(6))
def test_every_decision_has_a_question_and_every_action_a_choice(seed: int) -> None:
    kinds: Counter[int] = Counter()
    for env, legal, _ in walk(seed, 150):
        states = env._states
        question = WORDS.question(states, 0)
        assert question and "{" not in question and "\n" not in question
        choices = WORDS.choices(states, 0, legal)
        assert sorted(choice.action for choice in choices) == legal
        assert all(env.parse(choice.text) == choice.action for choice in choices)
        groups = [choice.group for choice in choices]
        headings = [group for group, _ in itertools.groupby(groups)]
        assert len(headings) == len(set(headings))
        kinds[int(states["decision"][0])] += 1
    assert kinds[c.DECISION_PAY] and kinds[c.DECISION_PRIORITY]


@pytest.mark.parametrize("seed", range(3))
def test_the_words_do_not_depend_on_hidden_cards(seed: int) -> None:
    generator = np.random.default_rng(seed)
    for env, legal, _ in walk(seed, 120):
        states = env._states
        player = int(states["decision_player"][0])
        other = states.copy()
        env.game.determinize(other, 0, player, generator)
        assert WORDS.question(other, 0) == WORDS.question(states, 0)
        assert WORDS.choices(other, 0, legal) == WORDS.choices(states, 0, legal)
        for board in (WORDS.board, GAME.board):
            assert to_text(board(other, 0, player)) == to_text(board(states, 0, player))


def at(decision: int, **fields):
    """The question at the first decision of a kind in some random game that also has these fields."""
    for seed in range(40):
        for env, legal, _ in walk(seed, 200):
            state = env._states[0]
            if int(state["decision"]) == decision and all(state[name] == value for name, value in fields.items()):
                return env, legal
    raise AssertionError(f"no decision {c.DECISIONS[decision]} came up")


def test_you_may_says_what() -> None:
    env, _ = at(c.DECISION_MAY)
    question = WORDS.question(env._states, 0)
    node = decision_texts.instruction(GAME.cards, Seen(GAME.card_list, env._states, 0, None))
    assert "you may" in question and len(question) > len("you may")
    assert node is None or type(node).__name__ in ("May", "MayPay")


def test_payments_count_what_is_missing() -> None:
    env, legal = at(c.DECISION_PAY)
    payment = env._states[0]["payment"]
    left = int(payment["total"]) - int(payment["produced"])
    assert f"pay {left} more CP" in WORDS.question(env._states, 0)
    assert {choice.group for choice in WORDS.choices(env._states, 0, legal)} <= {"pay with", "answer"}


def test_modes_and_abilities_are_spelled_out() -> None:
    for decision in (c.DECISION_ABILITY, c.DECISION_MODE, c.DECISION_TRIGGER_ORDER):
        env, legal = at(decision)
        options = [choice for choice in WORDS.choices(env._states, 0, legal) if choice.text.startswith("option")]
        assert options and all(len(choice.words) > 8 for choice in options)


def test_cards_by_number_and_by_name() -> None:
    page = WORDS.card("1-176h")
    assert "Yuna" in page and "Backup" in page and "When Yuna enters the field, " in page
    assert WORDS.card("yuna").count("1-176H") == 1 and "1-214S" in WORDS.card("yuna")
    with pytest.raises(UnknownNameError, match="did you mean Cloud"):
        WORDS.card("Clowd")
    assert WORDS.card("1-176") == page
    with pytest.raises(UnknownNameError, match="did you mean 1-176H"):
        WORDS.card("1-1766H")
    with pytest.raises(UnknownNameError) as caught:
        WORDS.card("a" * 100_000)
    assert len(str(caught.value)) < 200


def test_a_game_without_words_has_its_action_texts() -> None:
    class Silent:
        name = "silent"

        def describe(self, states, index, action):
            return f"play {action}"

    words = words_of(Silent())  # type: ignore[arg-type]
    assert isinstance(words, PlainWords)
    assert [choice.text for choice in words.choices(None, 0, [3, 5])] == ["play 3", "play 5"]  # type: ignore[arg-type]
    assert words.event_words is None
    with pytest.raises(UnknownNameError):
        words.card("ace")


def test_nearest_ignores_case() -> None:
    assert nearest("CATS 1-004c", ["cast 1-004C", "pass"], 1) == ["cast 1-004C"]
    assert nearest("xyz", ["cast 1-004C"]) == []
