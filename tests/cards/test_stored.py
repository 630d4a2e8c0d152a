"""The shipped cards are compiled once and kept."""

import numpy as np
import pytest

from fftcg_env.cards import default_database
from fftcg_env.games.fftcg.cards import stored
from fftcg_env.games.fftcg.cards.program.compiler import compile_cards


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("FFTCG_ENV_CACHE_DIR", str(tmp_path))
    stored._kept_file.cache_clear()
    yield tmp_path
    stored._kept_file.cache_clear()


@pytest.fixture(scope="module")
def compiled():
    return compile_cards(default_database())


def test_what_was_kept_is_what_was_compiled(folder, compiled):
    assert stored.read_kept(default_database()) is None
    stored.keep(compiled)
    kept = stored.read_kept(default_database())
    assert kept is not None and kept.tables.tobytes() == compiled.tables.tobytes()
    assert (kept.codes, kept.refused, kept.counter_kinds) == (compiled.codes, compiled.refused, compiled.counter_kinds)
    assert kept.tables.ctypes.data % 64 == 0, "rows begin with a line of the processor's cache"
    assert kept.texts.sources.keys() == compiled.texts.sources.keys()


@pytest.mark.parametrize("damage", [b"", b"\0" * 100, None])
def test_a_damaged_file_is_not_read(folder, compiled, damage):
    stored.keep(compiled)
    (file,) = folder.rglob("*.tables")
    content = file.read_bytes()
    file.write_bytes(content[:-1] if damage is None else damage)
    assert stored.read_kept(default_database()) is None


def test_other_cards_and_sources_have_another_file(folder, monkeypatch, tmp_path_factory):
    before = stored._kept_file()
    stored._kept_file.cache_clear()
    sources = tmp_path_factory.mktemp("sources")
    (sources / "rows.py").write_text("")
    monkeypatch.setattr(stored, "SOURCES", sources)
    among = stored._kept_file()
    assert among != before
    stored._kept_file.cache_clear()
    (sources / "rows.py").write_text("x = 1\n")
    assert stored._kept_file() != among


def test_nothing_is_kept_where_nothing_can_be_written(compiled, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("FFTCG_ENV_CACHE_DIR", str(tmp_path / "file"))
    stored._kept_file.cache_clear()
    stored.keep(compiled)
    assert stored.read_kept(default_database()) is None
    stored._kept_file.cache_clear()
    assert np.any(compiled.tables.view(np.uint8))
