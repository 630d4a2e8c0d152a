"""Actions as text in both directions: formats, numbers of equal cards, and errors."""

from __future__ import annotations

import random
import re

import numpy as np
import pytest

from fftcg_env import fftcg_v1
from fftcg_env.envs.aec import GameAECEnv
from fftcg_env.errors import ActionTextError, AmbiguousActionError, IllegalActionError, listed
from fftcg_env.games.fftcg.record import constants as c
from tests.checks import choose

FORM = re.compile(
    r"pass|yes|go (first|second)|option \d+"
    r"|(cast|warp|prime|activate|attack|block|pay|choose) (opponent's )?(\d+-\d{3}[CRHLSU]|unknown card)( #\d+)?"
)


def reach(wanted: str, number: int = 0) -> GameAECEnv:
    """A game at the ``number``-th decision of random play whose legal texts match ``wanted``."""
    env = fftcg_v1.raw_env()
    for seed in range(200):
        env.reset(seed=seed)
        rng = random.Random(seed)
        while not any(env.terminations.values()):
            if re.search(wanted, "\n".join(texts(env)), re.MULTILINE):
                number -= 1
                if number < 0:
                    return env
            env.step(choose(env.observe(env.agent_selection)["action_mask"], rng, 0.8))
    raise AssertionError(f"no decision with {wanted!r}")


def texts(env: GameAECEnv) -> list[str]:
    mask = env.observe(env.agent_selection)["action_mask"]
    return [env.describe(int(action)) for action in np.flatnonzero(mask)]


def test_every_text_has_one_of_the_documented_forms() -> None:
    env = fftcg_v1.raw_env()
    seen = set()
    for seed in range(30):
        env.reset(seed=seed)
        rng = random.Random(seed)
        while not any(env.terminations.values()):
            for text in texts(env):
                assert FORM.fullmatch(text), text
                seen.add(text.split()[0])
            env.step(choose(env.observe(env.agent_selection)["action_mask"], rng))
    assert seen >= {"pass", "yes", "go", "cast", "activate", "attack", "block", "pay", "choose"}


def test_the_first_decisions() -> None:
    env = fftcg_v1.raw_env()
    env.reset(seed=1)
    assert texts(env) == ["go first", "go second"]
    assert env.parse("go first") == env.parse("option 0") == c.FIRST_OPTION
    env.step(env.parse("Go  SECOND"))
    assert texts(env) == ["pass", "yes"]
    assert {env.parse(word) for word in ("pass", "no", "keep", "done", "none")} == {c.PASS}
    assert env.parse("yes") == env.parse("option 0") == c.FIRST_OPTION


def test_equal_cards_are_numbered_in_the_order_of_actions() -> None:
    env = reach(r"^pay \S+ #1$")
    numbered = [text for text in texts(env) if "#" in text]
    first = numbered[0].removesuffix(" #1")
    copies = [text for text in numbered if text.startswith(f"{first} #")]
    assert copies == [f"{first} #{k + 1}" for k in range(len(copies))] and len(copies) > 1
    actions = [env.parse(text) for text in copies]
    assert actions == sorted(actions)
    with pytest.raises(AmbiguousActionError, match=re.escape(", ".join(copies))):
        env.parse(first)
    with pytest.raises(IllegalActionError):
        env.parse(f"{first} #{len(copies) + 1}")


def test_the_opponents_cards_are_marked() -> None:
    env = reach(r"^choose opponent's \S+$")
    text = next(text for text in texts(env) if re.fullmatch(r"choose opponent's \S+", text))
    code = text.split()[-1]
    action = env.parse(text)
    entity, verb = divmod(action - c.GLOBAL_ACTIONS, c.VERB_COUNT)
    assert entity >= 58 and c.VERBS[verb] == "choose"
    if f"choose {code}" not in texts(env):
        assert env.parse(f"choose {code}") == action


def test_errors_list_what_is_legal() -> None:
    env = fftcg_v1.raw_env()
    env.reset(seed=1)
    with pytest.raises(ActionTextError, match="'dance' is not an action; legal: go first, go second"):
        env.parse("dance")
    message = f"'cast 1-001H' is not legal for {env.agent_selection} at the decision 'first_player'; legal: go first"
    with pytest.raises(IllegalActionError, match=message):
        env.parse("cast 1-001H")
    for text in ("", "cast", "option", "option 16", "option x", "go third"):
        with pytest.raises(ActionTextError):
            env.parse(text)
    for text in ("pass", "option 5", "yes"):
        with pytest.raises(IllegalActionError):
            env.parse(text)
    with pytest.raises(ValueError, match=r"action 945 is not in 0\.\.944"):
        env.describe(945)


def test_after_the_end_nothing_is_legal() -> None:
    env = fftcg_v1.raw_env()
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    with pytest.raises(IllegalActionError, match="the game is over"):
        env.parse("pass")


def test_cards_that_the_player_does_not_know_are_not_named() -> None:
    env = fftcg_v1.raw_env()
    env.reset(seed=1)
    unseen = c.GLOBAL_ACTIONS + 60 * c.VERB_COUNT + c.CHOOSE
    assert env.describe(unseen) == "choose opponent's unknown card"


def test_lists_are_cut() -> None:
    assert listed(["a", "b", "c"], shown=2) == "a, b and 1 more" and listed(["a", "b"], shown=2) == "a, b"
