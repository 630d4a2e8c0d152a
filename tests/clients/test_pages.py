"""Every page on a library has a script, and the script runs.

`make test` runs those of the libraries that the package needs; `make test-clients` installs the others.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(path for path in (ROOT / "docs" / "libraries").glob("*.md") if path.stem != "index")
NEEDS = {
    "gymnasium": "gymnasium",
    "pettingzoo": "pettingzoo",
    "stable_baselines3": "sb3_contrib",
    "torchrl": "torchrl",
    "skrl": "skrl",
    "tianshou": "tianshou",
    "agilerl": "agilerl",
    "rllib": "ray",
    "open_spiel": "pyspiel",
}
"""The library of each page; RLlib's script is an example, which `make examples` runs."""
LIGHT = ("gymnasium", "pettingzoo")


def scripts_of(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


def test_the_index_lists_every_page() -> None:
    index = (ROOT / "docs" / "libraries" / "index.md").read_text(encoding="utf-8")
    assert {page.stem for page in PAGES} == set(NEEDS) and all(f"({page.name})" in index for page in PAGES)
    assert {page.stem for page in PAGES if not scripts_of(page)} == {"rllib"}


@pytest.mark.parametrize(
    ("page", "number"),
    [(page, number) for page in PAGES for number in range(len(scripts_of(page)))],
    ids=lambda part: part.stem if isinstance(part, Path) else str(part),
)
def test_the_scripts_of_a_page_run(
    page: Path, number: int, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if (page.stem not in LIGHT or number) and "TEST_CLIENTS" not in os.environ:
        pytest.skip("takes seconds; `make test-clients` runs it")
    script = scripts_of(page)[number]
    pytest.importorskip("moviepy" if "RecordVideo" in script else NEEDS[page.stem])
    monkeypatch.chdir(tmp_path)
    exec(compile(script, str(page), "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out.strip()
