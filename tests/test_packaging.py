"""What an installation has: an editable one is a path that type checkers follow, and the files beside the code."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BUILT = ("pyproject.toml", "setup.py", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project: building writes into the folder."""
    pytest.importorskip("setuptools", minversion="77")
    folder = tmp_path_factory.mktemp("project")
    for name in BUILT:
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, folder)
    shutil.copytree(ROOT / "fftcg_env", folder / "fftcg_env", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def built(source: Path, what: str) -> zipfile.ZipFile:
    """The wheel that setuptools makes, as pip would have it made."""
    target = source / what
    target.mkdir()
    code = f"from setuptools import build_meta; build_meta.{what}({str(target)!r})"
    subprocess.run([sys.executable, "-c", code], cwd=source, check=True, capture_output=True)
    return zipfile.ZipFile(next(target.glob("*.whl")))


def test_an_editable_install_is_a_path(source: Path) -> None:
    wheel = built(source, "build_editable")
    files = [name for name in wheel.namelist() if ".dist-info/" not in name]
    assert [Path(name).suffix for name in files] == [".pth"]  # an import hook would be a .py: mypy does not run it
    assert Path(wheel.read(files[0]).decode().strip()).resolve() == source.resolve()


def test_a_wheel_has_the_files_beside_the_code(source: Path) -> None:
    names = set(built(source, "build_wheel").namelist())
    beside = {"fftcg_env/py.typed", "fftcg_env/envs/fonts/DejaVuSansMono.ttf", "fftcg_env/envs/fonts/LICENSE.txt"}
    assert beside <= names
    assert {name.split("/")[0].split("-")[0] for name in names} == {"fftcg_env"}
