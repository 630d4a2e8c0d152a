"""The examples run, stay short, and print results; those of other libraries run in `make examples`."""

from __future__ import annotations

import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from fftcg_env import fftcg_v1
from fftcg_env.envs import GameAECEnv

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
NAMES = [path.stem for path in EXAMPLES]
LIGHT = {
    "pettingzoo_loop": (["--games", "2"], "decisions per game"),
    "ppo_selfplay": (["--steps", "128", "--envs", "2", "--games", "2"], "of 2 games won"),
    "search": (["--games", "1", "--rollouts", "3", "--depth", "5"], "of 1 games against random"),
    "language_model": (["--games", "1"], "of 1 games against random"),
}
"""Options that make an example take a second or two, and how its last line goes."""
HEAVY = {"rllib_selfplay", "torchrl_ppo", "open_spiel_ismcts"}
LENGTH = 150


def load(name: str) -> ModuleType:
    """An example as a module, without running it."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module


def table() -> GameAECEnv:
    """A game at its first decision."""
    env = fftcg_v1.raw_env()
    env.reset(seed=1)
    return env


def mask_of(env: GameAECEnv) -> np.ndarray:
    mask: np.ndarray = env.observe(env.agent_selection)["action_mask"].copy()
    return mask


# -------------------------------------------------------------------------------------------------------- all of them
def test_every_example_is_known_to_these_tests() -> None:
    assert set(NAMES) == set(LIGHT) | HEAVY


@pytest.mark.parametrize("path", EXAMPLES, ids=NAMES)
def test_an_example_is_short_and_says_how_to_run_it(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LENGTH and text.endswith('if __name__ == "__main__":\n    main()\n')
    assert f"python examples/{path.name}" in (ast.get_docstring(ast.parse(text)) or "")


@pytest.mark.parametrize("path", EXAMPLES, ids=NAMES)
def test_readme_lists_every_example(path: Path) -> None:
    assert f"(examples/{path.name})" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", EXAMPLES, ids=NAMES)
def test_examples_use_public_names_only(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            owner = node.value.id if isinstance(node.value, ast.Name) else "?"
            assert owner == "self", f"{path.name}:{node.lineno}: {owner}.{node.attr}"


@pytest.mark.parametrize("name", ["pettingzoo_loop", "search", "language_model"])
def test_help(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    with pytest.raises(SystemExit) as ended:
        load(name).main()
    assert not ended.value.code and "--games" in capsys.readouterr().out


@pytest.mark.parametrize("name", LIGHT)
def test_a_light_example_plays_its_games(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if name == "ppo_selfplay":
        pytest.importorskip("torch")
    options, ending = LIGHT[name]
    monkeypatch.setattr(sys, "argv", [name, *options])
    load(name).main()  # in this process, because the engine is loaded here
    assert ending in capsys.readouterr().out.splitlines()[-1]


# ------------------------------------------------------------------------------------------------------------- search
def test_search_leaves_the_game_as_it_was() -> None:
    env = table()
    before, mask = env.state().tobytes(), mask_of(env)
    action = load("search").search(env, 2 * int(mask.sum()), 4, np.random.default_rng(1))
    assert mask[action] and env.state().tobytes() == before


def test_search_tries_and_takes_what_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    search, env = load("search"), table()
    best = int(np.flatnonzero(mask_of(env))[-1])
    played: list[int] = []
    step = GameAECEnv.step

    def remember(world: GameAECEnv, action: int | None) -> None:
        assert action is not None
        played.append(action)
        step(world, action)

    monkeypatch.setattr(GameAECEnv, "step", remember)
    monkeypatch.setattr(search, "rollout", lambda *_: 1.0 if played[-1] == best else -1.0)
    assert search.search(env, 40, 0, np.random.default_rng(1)) == best and played.count(best) > 20


# ----------------------------------------------------------------------------------------------------- language model
def test_a_language_model_learns_what_was_wrong_with_its_answer() -> None:
    example, env = load("language_model"), table()
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        reply: str = "ACTION sing" if len(prompts) == 1 else example.stand_in(prompt)
        return reply

    assert mask_of(env)[example.choose(env, ask, 3, np.random.default_rng(1))] and len(prompts) == 2
    assert "Your answer was 'sing'" in prompts[1]


def test_a_language_model_that_never_answers_plays_at_random() -> None:
    example, env = load("language_model"), table()
    asked: list[str] = []

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return "I resign"

    assert mask_of(env)[example.choose(env, ask, 2, np.random.default_rng(1))] and len(asked) == 2


def test_the_prompt_does_not_depend_on_hidden_cards() -> None:
    example, env = load("language_model"), table()
    for number in range(40):
        player = env.agent_selection
        world = env.clone()
        world.determinize(player, number)
        assert example.make_prompt(world) == example.make_prompt(env)
        env.step(env.action_space(player).sample(mask_of(env)))
