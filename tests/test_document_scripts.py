"""The scripts of README and docs run, and the commands that pages show exist with their options."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fftcg_env.agents import AGENTS
from fftcg_env.games import GAMES

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
SCRIPT = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
"""A script of a page. A block that is indented, in a list, is a piece of a file."""
PUT_INTO = re.compile(r"[Pp]ut this into `(\w+\.py)`")
PIECES = ("docs/recipes/add_a_sentence.md", "docs/recipes/deck_format.md")
"""Pages whose blocks are pieces of source files."""
ELSEWHERE = ("README.md", "docs/environments.md", "docs/libraries/")
"""Pages whose scripts run in test_documents.py and in clients/test_pages.py."""
SHORTER = {
    "search:64": "random",
    "games=100": "games=2",
    "my_package.game:MyGame": "tests.games.shedding.game:SheddingGame",
    "GAMES = 100, 256": "GAMES = 10, 4",
    "range(200)": "range(20)",
    "200 * 1024": "20 * 1024",
}


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def cli(*words: str) -> None:
    typer_testing = pytest.importorskip("typer.testing")
    from fftcg_env.cli import app

    result = typer_testing.CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output


# ------------------------------------------------------------------------------------------- what pages take for given
def a_trained_agent() -> dict[str, Any]:
    for run in ("mine", "best"):
        Path("runs", run).mkdir(parents=True)
        shutil.copy(ROOT / "fftcg_env" / "agents" / "champions" / "fftcg.npz", Path("runs", run, "policy.npz"))
    return {}


def a_game_and_its_records() -> dict[str, Any]:
    pytest.importorskip("torch")
    from fftcg_env.envs import FFTCGVectorEnv

    env = FFTCGVectorEnv(num_envs=4)
    env.reset(seed=1)
    return {"game": env.game, "states": env.states, **a_trained_agent()}


def a_card_file() -> dict[str, Any]:
    pytest.importorskip("lark")
    text = (ROOT / "docs/recipes/card_files.md").read_text(encoding="utf-8")
    [line] = re.findall(r"^```json\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    Path("mine.jsonl").write_text(line, encoding="utf-8")
    cli("cards", "import", "mine.jsonl", "--output", "mine.json")
    return {}


def a_store() -> dict[str, Any]:
    pytest.importorskip("scipy")
    cli("dataset", "heuristic", "random", "--games", "2", "--workers", "1", "--store", "games.sqlite")
    if importlib.util.find_spec("minari"):
        cli("export", "games.sqlite", "--minari", "fftcg/heuristic-v0")
    return {}


def nothing() -> dict[str, Any]:
    return {}


TAKEN: dict[str, Callable[[], dict[str, Any]]] = {
    "docs/learning.md": a_game_and_its_records,
    "docs/recipes/add_a_game.md": nothing,
    "docs/recipes/card_files.md": a_card_file,
    "docs/recipes/record_a_game.md": nothing,
    "docs/recipes/save_a_data_set.md": a_store,
    "docs/recipes/write_an_agent.md": nothing,
    "docs/tutorials/benchmark.md": nothing,
    "docs/tutorials/train.md": a_trained_agent,
}
"""Page -> what makes the files that its scripts read, and returns the names that they use."""


def test_every_page_with_scripts_is_run() -> None:
    with_scripts = {name_of(page) for page in PAGES if SCRIPT.search(page.read_text(encoding="utf-8"))}
    assert {name for name in with_scripts if not name.startswith(ELSEWHERE)} == {*TAKEN, *PIECES}


@pytest.mark.parametrize("name", TAKEN)
def test_the_scripts_of_a_page_run_in_order(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one folder, where the files that the page names are written."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    for registry in (GAMES, AGENTS):
        monkeypatch.setattr(registry, "_registered", dict(registry._registered))
    text, written = (ROOT / name).read_text(encoding="utf-8"), set()
    names = {"__name__": "page", **TAKEN[name]()}
    for found in SCRIPT.finditer(text):
        code = found[1]
        if "import minari" in code and not importlib.util.find_spec("minari"):
            continue
        for long, short in SHORTER.items():
            code = code.replace(long, short)
        if files := PUT_INTO.findall(text[: found.start()].rpartition("\n```")[2]):
            Path(files[-1]).write_text(code, encoding="utf-8")
            written.add(Path(files[-1]).stem)
        exec(compile(code, name, "exec"), names)
    for module in written:
        sys.modules.pop(module, None)


# ------------------------------------------------------------------------------------------------------------- commands
def commands() -> list[tuple[str, str]]:
    """The lines of pages that call ``fftcg-env``: (page, line)."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        blocks = re.findall(r"^ *```(\w*)\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
        lines = [line.strip() for _, block in blocks for line in block.replace("\\\n", " ").splitlines()]
        found += [(name_of(page), line) for line in lines if line.startswith("fftcg-env ")]
    return found


def test_commands_on_pages_exist_with_their_options() -> None:
    typer = pytest.importorskip("typer")
    from fftcg_env.cli import app

    wrong = []
    for page, line in commands():
        command, words = typer.main.get_command(app), shlex.split(line, comments=True)[1:]
        while hasattr(command, "commands") and words and words[0] in command.commands:
            command = command.commands[words.pop(0)]
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        unknown = [
            word for word in words if re.match(r"--?[a-z]", word) and word.split("=")[0] not in {*known, "--help"}
        ]
        if hasattr(command, "commands") or unknown:
            wrong.append(f"{page}: {line}")
    assert not wrong, wrong
    assert len(commands()) > 50
