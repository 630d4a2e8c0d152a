"""Registries find games and agents of this process, of installed packages and of modules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from fftcg_env.core.options import UnknownOptionError
from fftcg_env.core.registry import Registry, did_you_mean
from fftcg_env.games import GAMES, UnknownGameError, load_game, register_game


class NobodyError(ValueError):
    """The error of the registry in these tests."""


@pytest.fixture
def registry() -> Registry:
    made = Registry("animal", "fftcg_env.test_animals", NobodyError)
    made.register("cat", dict)
    made.register("dog", "collections:OrderedDict")
    return made


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on Python's path with a module outside the package."""
    (tmp_path / "zoo_of_a_test.py").write_text("class Lion:\n    pass\n\nnumber = 3\n")
    (tmp_path / "broken_zoo_of_a_test.py").write_text("import no_such_library_of_a_test\n")
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


def test_names_are_found_and_listed(registry: Registry) -> None:
    assert registry.find("cat") is dict and registry.find("dog").__name__ == "OrderedDict"
    assert list(registry) == ["cat", "dog"] and len(registry) == 2
    assert "cat" in registry and "cow" not in registry


def test_an_error_names_the_nearest_name(registry: Registry) -> None:
    with pytest.raises(NobodyError, match=r"no animal is called 'cta'; did you mean 'cat'\? There are cat, dog$"):
        registry.find("cta")
    with pytest.raises(NobodyError, match=r"no animal is called 'elephant'; there are cat, dog$"):
        registry.find("elephant")
    with pytest.raises(NobodyError, match=r"the name of an animal is None; it must be a string"):
        registry.find(None)  # type: ignore[arg-type]


def test_a_name_can_be_a_module_and_factory(registry: Registry, module: Path) -> None:
    assert registry.find("zoo_of_a_test:Lion").__name__ == "Lion"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("zoo_of_a_test:Tiger", "cannot import 'zoo_of_a_test:Tiger' .*no attribute 'Tiger'"),
        ("no_zoo_of_a_test:Lion", "cannot import 'no_zoo_of_a_test:Lion'"),
        ("zoo_of_a_test:number", "not a factory of animals"),
        ("zoo_of_a_test:", "cannot import 'zoo_of_a_test:'"),
        (":Lion", "cannot import ':Lion'"),
    ],
)
def test_a_missing_module_or_factory(registry: Registry, module: Path, name: str, message: str) -> None:
    with pytest.raises(NobodyError, match=message):
        registry.find(name)


def test_a_missing_library_of_a_module_is_named(registry: Registry, module: Path) -> None:
    with pytest.raises(ImportError, match="no_such_library_of_a_test"):
        registry.find("broken_zoo_of_a_test:Lion")


def test_installed_packages_offer_entry_points(registry: Registry, module: Path) -> None:
    information = module / "zoo_of_a_test-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: zoo-of-a-test\nVersion: 1.0\n")
    (information / "entry_points.txt").write_text("[fftcg_env.test_animals]\nlion = zoo_of_a_test:Lion\n")
    assert list(registry) == ["cat", "dog", "lion"]
    assert registry.find("lion") is sys.modules["zoo_of_a_test"].Lion


@pytest.mark.parametrize("name", ["", "a:b"])
def test_invalid_names(registry: Registry, name: str) -> None:
    with pytest.raises(NobodyError, match="cannot be the name of an animal"):
        registry.register(name, dict)


def test_a_name_can_be_registered_once(registry: Registry) -> None:
    registry.register("cat", dict)  # the same again changes nothing
    with pytest.raises(NobodyError, match="an animal is called 'cat' already"):
        registry.register("cat", list)
    registry.register("cat", list, replace=True)
    assert registry.find("cat") is list


def test_did_you_mean() -> None:
    assert did_you_mean("b", ["abc"]) == "there are abc"


def test_games_have_names() -> None:
    assert "fftcg" in GAMES and load_game("fftcg").name == "fftcg"
    with pytest.raises(UnknownGameError, match="no game is called 'fftgc'; did you mean 'fftcg'"):
        load_game("fftgc")


def test_a_game_is_registered_with_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES, "_registered", dict(GAMES._registered))
    made: list[dict[str, Any]] = []
    register_game("noughts", lambda **options: made.append(options))
    load_game("noughts", size=3)
    assert made == [{"size": 3}]


def test_an_error_names_the_nearest_option() -> None:
    with pytest.raises(UnknownOptionError, match="there is no option 'skip_force'; did you mean 'skip_forced'"):
        load_game("fftcg", skip_force=True)


def test_what_is_no_factory_of_a_game_is_named() -> None:
    with pytest.raises(
        UnknownGameError, match="the game 'json:loads' cannot be made: missing a required argument: 's'"
    ):
        load_game("json:loads")
