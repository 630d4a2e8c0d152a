"""Packaging: editable installs work with type checkers, and wheels have all data files."""

from __future__ import annotations

import email
import os
import platform
import re
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


def build(source: Path, what: str, target: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Have setuptools make a wheel, as pip would, into a folder of its own."""
    target.mkdir()
    shutil.rmtree(source / "build", ignore_errors=True)
    code = f"from setuptools import build_meta; build_meta.{what}({str(target)!r})"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=source, env={**os.environ, **environment}, capture_output=True, text=True
    )


def built(source: Path, what: str, target: Path | None = None, **environment: str) -> zipfile.ZipFile:
    """The wheel that setuptools makes."""
    target = target or source / what
    done = build(source, what, target, **environment)
    assert done.returncode == 0, done.stderr
    return zipfile.ZipFile(next(target.glob("*.whl")))


def needed(wheel: zipfile.ZipFile) -> set[str]:
    """The names of what a wheel needs without extras."""
    metadata = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    requirements = email.message_from_bytes(wheel.read(metadata)).get_all("Requires-Dist") or []
    return {re.split(r"[<>= ]", each)[0] for each in requirements if "extra ==" not in each}


LIBRARIES_NEEDED = {"numpy", "gymnasium", "pettingzoo"}


def test_an_editable_install_is_a_path(source: Path) -> None:
    wheel = built(source, "build_editable")
    files = [name for name in wheel.namelist() if ".dist-info/" not in name]
    assert [Path(name).suffix for name in files] == [".pth"]  # an import hook would be a .py: mypy does not run it
    assert Path(wheel.read(files[0]).decode().strip()).resolve() == source.resolve()


def test_a_wheel_has_the_data_files(source: Path) -> None:
    names = set(built(source, "build_wheel").namelist())
    beside = {"fftcg_env/py.typed", "fftcg_env/envs/fonts/DejaVuSansMono.ttf", "fftcg_env/envs/fonts/LICENSE.txt"}
    assert beside <= names and {name.split("/")[0].split("-")[0] for name in names} == {"fftcg_env"}


LIBRARIES = {"x86_64": {"game-linux-x86_64.so", "game-linux-x86_64-v3.so"}, "aarch64": {"game-linux-aarch64.so"}}


@pytest.fixture
def with_libraries(source: Path, tmp_path: Path) -> Path:
    """The project after `make library` for two processors; of the package only what the tag depends on."""
    folder = tmp_path / "project"
    native = folder / "fftcg_env" / "native"
    native.mkdir(parents=True)
    for name in BUILT:
        shutil.copy(source / name, folder)
    shutil.copy(source / "fftcg_env" / "__init__.py", native.parent)
    for name in ("game.json", *LIBRARIES["x86_64"], *LIBRARIES["aarch64"]):
        (native / name).touch()
    return folder


ON_LINUX = pytest.mark.skipif(
    sys.platform != "linux" or platform.libc_ver()[0] != "glibc", reason="tags of manylinux are for the GNU C library"
)


@ON_LINUX
@pytest.mark.parametrize(("named", "processor"), [("x86_64", "x86_64"), ("aarch64", "aarch64"), ("arm64", "aarch64")])
def test_a_wheel_is_for_one_processor(with_libraries: Path, tmp_path: Path, named: str, processor: str) -> None:
    """Its tag says for which, and for all systems that manylinux's rules of 2014 allow; it has no other's libraries."""
    wheel = built(with_libraries, "build_wheel", tmp_path / "dist", FFTCG_ENV_WHEEL_PROCESSOR=named)
    tag = f"py3-none-manylinux_2_17_{processor}.manylinux2014_{processor}.whl"
    assert str(wheel.filename).endswith(f"-{tag}")
    native = {Path(name).name for name in wheel.namelist() if "/native/" in name}
    assert native == {"game.json", *LIBRARIES[processor]}
    told = next(name for name in wheel.namelist() if name.endswith(".dist-info/WHEEL"))
    assert "Root-Is-Purelib: false" in wheel.read(told).decode() and needed(wheel) == LIBRARIES_NEEDED


@ON_LINUX
@pytest.mark.skipif(platform.machine() not in LIBRARIES, reason="there are libraries of other processors only")
def test_a_wheel_is_for_this_machine_by_default(with_libraries: Path, tmp_path: Path) -> None:
    wheel = built(with_libraries, "build_wheel", tmp_path / "dist", FFTCG_ENV_WHEEL_PROCESSOR="")
    assert str(wheel.filename).endswith(f"manylinux2014_{platform.machine()}.whl")


def test_a_wheel_without_its_library_is_refused(with_libraries: Path, tmp_path: Path) -> None:
    done = build(with_libraries, "build_wheel", tmp_path / "dist", FFTCG_ENV_WHEEL_PROCESSOR="vax")
    assert done.returncode != 0
    assert "no library for vax to pack; build it: fftcg-env library --processor vax" in done.stderr


def test_without_libraries_a_wheel_is_for_every_platform(with_libraries: Path, tmp_path: Path) -> None:
    shutil.rmtree(with_libraries / "fftcg_env" / "native")
    wheel = built(with_libraries, "build_wheel", tmp_path / "dist", FFTCG_ENV_WHEEL_PROCESSOR="")
    assert str(wheel.filename).endswith("-py3-none-any.whl")
    assert needed(wheel) == {*LIBRARIES_NEEDED, "fftcg_env[cards,compile]"}
