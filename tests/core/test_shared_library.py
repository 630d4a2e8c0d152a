"""Shared libraries of entries: building, loading, calling, and refusing those that do not fit."""

import itertools
import json
import platform
import shutil
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from fftcg_env.core.jit import LEAN, array_of, compiled_as, entry, rule
from fftcg_env.core.shared_library import loading as library

pytestmark = pytest.mark.skipif(
    not LEAN or shutil.which("cc") is None, reason="needs the lean compiler and a C compiler to link with"
)

LEDGER = np.dtype([("debit", "i4"), ("credit", "i8", (3,))], align=True)
GRID = array_of(LEDGER)


@compiled_as(LEDGER)
class Ledger:
    """A record."""


@compiled_as(GRID)
class Ledgers:
    """Records."""


@compiled_as(array_of(np.dtype(np.int64)).copy(ndim=2))
class Sums:
    """int64 ``(ledgers, 2)``."""


@rule
def balance(ledger: Ledger, rate: int) -> int:
    total = ledger.debit * rate
    for k in range(3):
        total += ledger.credit[k]
    return total


@entry
def add_up(ledgers: Ledgers, low: int, high: int, sums: Sums, rate: int) -> None:
    for i in range(low, high):
        sums[i, 0] = balance(ledgers[i], rate)
        sums[i, 1] += len(ledgers)


@entry
def largest(ledgers: Ledgers, low: int, high: int, sums: Sums, rate: int) -> None:
    for i in range(low, high):
        sums[0, 0] = max(sums[0, 0], balance(ledgers[i], rate))


ENTRIES = {library.MAIN: add_up, "largest": largest}


def ledgers_and_sums(count=5):
    ledgers, sums = np.zeros(count, LEDGER), np.zeros((count, 2), np.int64)
    ledgers["debit"] = np.arange(count)
    ledgers["credit"] = np.arange(3 * count).reshape(count, 3)
    return ledgers, sums


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The folder of a library of two entries; the second one is only in the library for all processors."""
    from fftcg_env.core.shared_library import building as build_library

    folder = tmp_path_factory.mktemp("native")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build_library, "library_folder", lambda: folder)
        patch.setattr(build_library, "sources_of", lambda entry: ["core/jobs.py"])
        build_library.build("ledger", ENTRIES, basic=["largest"])
    return folder


@pytest.fixture
def ledger_entry(built, monkeypatch):
    monkeypatch.setattr(library, "library_folder", lambda: built)
    return library.load_library("ledger")


@pytest.fixture(autouse=True)
def _nothing_remembered(monkeypatch):
    monkeypatch.delenv("FFTCG_ENV_LIBRARY", raising=False)
    library.fitting_facts.cache_clear()
    yield
    library.fitting_facts.cache_clear()


def test_libraries_of_another_platform_stay_unless_they_are_of_other_rules(tmp_path, monkeypatch):
    """They share one description."""
    from fftcg_env.core.shared_library import building as build_library

    monkeypatch.setattr(build_library, "library_folder", lambda: tmp_path)
    monkeypatch.setattr(build_library, "sources_of", lambda entry: ["core/jobs.py"])
    build_library.build("ledger", ENTRIES, basic=["largest"])
    other, of_another_entry = tmp_path / "ledger-plan9-vax.so", tmp_path / "ledger_look-plan9-vax.so"
    other.touch()
    of_another_entry.touch()
    build_library.build("ledger", ENTRIES, basic=["largest"])
    assert other.exists()
    monkeypatch.setattr(build_library, "sources_of", lambda entry: ["core/jobs.py", "core/random.py"])
    build_library.build("ledger", ENTRIES, basic=["largest"])
    assert not other.exists() and of_another_entry.exists()


LIBC = next(Path("/").glob("lib/*-linux-gnu/libm.so.6"), None)
"""Some other library of this machine."""
X86 = platform.machine().lower() in ("x86_64", "amd64")
AVX2 = "flags\t\t: fpu sse2 ssse3 sse4_2 popcnt avx avx2 bmi1 bmi2 f16c fma movbe abm xsave"


@pytest.fixture
def processor(tmp_path, monkeypatch):
    """Replace Linux's description of the processor by a text."""

    def say(text, machine="x86_64"):
        facts = tmp_path / "cpuinfo"
        facts.write_text(f"processor\t: 0\nmodel name\t: avx2\n{text}\n")
        monkeypatch.setattr(library, "PROCESSOR_FACTS", facts)
        monkeypatch.setattr(library.platform, "machine", lambda: machine)
        monkeypatch.setattr(library.sys, "platform", "linux")
        library.platform_levels.cache_clear()

    yield say
    library.platform_levels.cache_clear()


@pytest.mark.parametrize(
    ("text", "machine", "levels"),
    [
        (AVX2, "x86_64", ("linux-x86_64-v3", "linux-x86_64")),
        *((AVX2.replace(f" {flag}", ""), "x86_64", ("linux-x86_64",)) for flag in ("avx2", "bmi2", "fma", "movbe")),
        ("", "x86_64", ("linux-x86_64",)),
        ("Features\t: fp asimd evtstrm", "aarch64", ("linux-aarch64",)),
    ],
)
def test_levels_fit_the_processor(processor, text, machine, levels):
    processor(text, machine)
    assert library.platform_levels() == levels


def test_an_unknown_processor_gets_the_baseline(processor, tmp_path, monkeypatch):
    processor(AVX2)
    monkeypatch.setattr(library, "PROCESSOR_FACTS", tmp_path / "nothing")
    assert library.platform_levels() == ("linux-x86_64",)


@pytest.mark.skipif(not X86 or sys.platform != "linux", reason="one build for this platform")
def test_an_older_processor_gets_the_baseline_build(built, processor, tmp_path, monkeypatch):
    """The build for newer processors is there too, but loading it would end the process."""
    folder = tmp_path / "native"
    shutil.copytree(built, folder)
    (folder / f"ledger-linux-{platform.machine()}-v3.so").write_bytes(b"no library")
    monkeypatch.setattr(library, "library_folder", lambda: folder)
    processor(AVX2)
    with pytest.raises(library.UnfitLibraryError, match=r"-v3\.so is not the file that was built"):
        library.load_library("ledger")
    processor(AVX2.replace(" avx2", ""))
    (ledgers, expected), (_, sums) = ledgers_and_sums(), ledgers_and_sums()
    add_up.function(ledgers, 0, 5, expected, 7)
    library.load_library("ledger")(ledgers, 0, 5, sums, 7)
    assert expected.any() and sums.tobytes() == expected.tobytes()


def test_a_library_computes_as_the_compiled_entry(ledger_entry):
    (ledgers, expected), (_, sums) = ledgers_and_sums(), ledgers_and_sums()
    add_up.function(ledgers, 1, 4, expected, 7)
    ledger_entry(ledgers, 1, 4, sums, 7)
    assert expected.any() and sums.tobytes() == expected.tobytes()


def test_every_entry_of_a_library_computes(built, ledger_entry):
    (ledgers, expected), (_, sums) = ledgers_and_sums(), ledgers_and_sums()
    largest.function(ledgers, 1, 4, expected, 7)
    library.load_library("ledger", "largest")(ledgers, 1, 4, sums, 7)
    assert expected.any() and sums.tobytes() == expected.tobytes()
    with pytest.raises(library.UnfitLibraryError, match="the library of 'ledger' has no entry 'smallest'"):
        library.load_library("ledger", "smallest")


def test_entries_share_the_code_of_a_rule():
    from fftcg_env.core.shared_library.building import linked, target_for, wrapped

    module = wrapped({name: linked(declared) for name, declared in ENTRIES.items()}, target_for())
    defined = [each for each in module.functions if not each.is_declaration]
    assert sum("balance" in each.name for each in defined) == 1
    assert {each.name for each in defined if each.linkage.name == "external"} == {"run_entry", "run_largest"}


def test_a_bound_entry_takes_only_numbers(ledger_entry):
    (ledgers, expected), (_, sums) = ledgers_and_sums(), ledgers_and_sums()
    add_up.function(ledgers, 0, 5, expected, 3)
    call = ledger_entry.bind(ledgers, sums)
    call(0, 2, 3)
    call(2, 5, 3)
    assert sums.tobytes() == expected.tobytes()


def test_bound_calls_run_at_the_same_time(ledger_entry):
    ledgers, sums = ledgers_and_sums(20_000)
    expected = np.zeros_like(sums)
    add_up.function(ledgers, 0, len(ledgers), expected, 9)
    call = ledger_entry.bind(ledgers, sums)
    parts = np.linspace(0, len(ledgers), 9, dtype=int).tolist()
    threads = [threading.Thread(target=call, args=(*bounds, 9)) for bounds in itertools.pairwise(parts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sums.tobytes() == expected.tobytes()


@pytest.mark.parametrize("spoil", ["dtype", "order", "dimensions", "list"])
def test_wrong_arrays_are_refused(ledger_entry, spoil):
    ledgers, sums = ledgers_and_sums()
    other = {
        "dtype": sums.astype(np.int32),
        "order": np.asfortranarray(sums),
        "dimensions": sums[:, 0].copy(),
        "list": sums.tolist(),
    }[spoil]
    with pytest.raises(TypeError, match="sums"):
        ledger_entry(ledgers, 0, 5, other, 1)


def test_a_wrong_number_of_arguments_is_refused(ledger_entry):
    with pytest.raises(TypeError, match="5 arguments, not 1"):
        ledger_entry(ledgers_and_sums()[0])


def test_without_a_library_the_entry_is_compiled(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(library, "library_folder", lambda: tmp_path)
    assert library.load_library("ledger") is None
    assert library.compiled_entry("ledger", lambda: add_up.function) is add_up.function
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("name", ["NUMBA_DISABLE_JIT", "FFTCG_ENV_BOUNDSCHECK"])
def test_checking_code_is_compiled_instead(ledger_entry, monkeypatch, name):
    monkeypatch.setenv(name, "1")
    assert library.load_library("ledger") is None


def test_the_library_can_be_switched_off(ledger_entry, monkeypatch):
    library.fitting_facts.cache_clear()
    monkeypatch.setenv("FFTCG_ENV_LIBRARY", "0")
    assert library.load_library("ledger") is None


def test_edited_rules_compile_with_a_message(ledger_entry, monkeypatch, capsys):
    library.fitting_facts.cache_clear()
    monkeypatch.setattr(library, "source_hashes", lambda files: dict.fromkeys(files, "edited"))
    with pytest.raises(library.UnfitLibraryError, match=r"core/jobs\.py"):
        library.load_library("ledger")
    assert library.compiled_entry("ledger", lambda: add_up.function) is add_up.function
    assert "other rules" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "cannot be read"),
        ("[]", "cannot be read"),
        ('{"entries": {}}', "it has no 'sources'"),
        ('{"sources": {}}', "it has no 'files'"),
        ('{"sources": {}, "files": {}}', "it has no 'entries'"),
        ('{"sources": {}, "files": [1], "entries": {}}', "cannot be read"),
        ('{"sources": {}, "files": {}, "entries": []}', "has no entry 'entry'"),
        ('{"sources": {}, "files": {}, "entries": {"entry": []}}', "cannot be read"),
        ('{"sources": {}, "files": {}, "entries": {"entry": {"basic": false}}}', "it has no 'parameters'"),
        (
            '{"sources": {}, "files": {}, "entries": {"entry": {"basic": false, "parameters": [["states"]]}}}',
            "cannot be read",
        ),
    ],
)
def test_a_damaged_description_compiles_with_a_message(built, tmp_path, monkeypatch, capsys, text, message):
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    (tmp_path / "ledger.json").write_text(text)
    monkeypatch.setattr(library, "library_folder", lambda: tmp_path)
    with pytest.raises(library.UnfitLibraryError, match=message):
        library.load_library("ledger")
    assert library.compiled_entry("ledger", lambda: add_up.function) is add_up.function
    assert message in capsys.readouterr().err


def test_another_platform_compiles_with_a_message(ledger_entry, monkeypatch, capsys):
    monkeypatch.setattr(library, "platform_levels", lambda: ("plan9-vax",))
    assert library.compiled_entry("ledger", lambda: add_up.function) is add_up.function
    assert "no build for plan9-vax" in capsys.readouterr().err


def test_a_file_that_is_not_a_library_compiles_with_a_message(built, tmp_path, monkeypatch, capsys):
    from fftcg_env.core.shared_library import building as build_library

    for file in built.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes() if file.suffix == ".json" else b"no library")
    build_library.describe_files(tmp_path / "ledger.json", tmp_path.glob("*.so"))
    monkeypatch.setattr(library, "library_folder", lambda: tmp_path)
    assert library.compiled_entry("ledger", lambda: add_up.function) is add_up.function
    assert "cannot be loaded" in capsys.readouterr().err


@pytest.mark.parametrize("damage", ["cut", "byte", "another", "empty", "not described"])
def test_a_changed_library_is_never_loaded(built, tmp_path, monkeypatch, capsys, damage):
    """Loading a truncated library would end the process; that of another entry would compute something else."""
    shutil.copytree(built, tmp_path, dirs_exist_ok=True)
    for path in tmp_path.glob("*.so"):
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 1
        parts = {"cut": content[:5000], "byte": content, "another": LIBC.read_bytes() if LIBC else b"", "empty": b""}
        path.write_bytes(parts.get(damage, path.read_bytes()))
    if damage == "not described":
        facts = json.loads((tmp_path / "ledger.json").read_text())
        (tmp_path / "ledger.json").write_text(json.dumps({**facts, "files": {}}))
    monkeypatch.setattr(library, "library_folder", lambda: tmp_path)
    monkeypatch.setattr(library, "open_library", lambda *asked: pytest.fail("it was loaded"))
    assert library.compiled_entry("ledger", lambda: add_up.function) is add_up.function
    assert "is not the file that was built: it is damaged or was replaced" in capsys.readouterr().err
