"""The cache of rules: an edit compiles only the rules that it concerns, with the same results as plain Python."""

import hashlib
import pickle
import re

import pytest

from fftcg_env.core import jit
from fftcg_env.core.compiling import cache
from tests.core.small_engine import Engine

pytestmark = pytest.mark.skipif(jit.DISABLED, reason="rules are plain functions then")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory):
    """An engine with a filled cache."""
    engine = Engine(tmp_path_factory.mktemp("compiled"))
    engine.run()
    return engine


@pytest.fixture
def engine(compiled, tmp_path):
    """A copy of it, to be edited."""
    return Engine(tmp_path, like=compiled)


def run(engine, **environment):
    """The output of the engine, and how many of its rules came from the cache."""
    out, err = engine.run(FFTCG_ENV_PROGRESS="", **environment)
    (known,) = re.findall(r"compiled play in [\d.]+ s \((\d+) of \d+ rules were known\)", err) or ["0"]
    assert "\ncompiled lean" in err, err
    return out, int(known)


IN_PYTHON = {}


def run_in_python(engine):
    """The output of the same rules as plain Python functions. Equal sources run once."""
    source = tuple(path.read_text() for path in (engine.folder / "small_engine.py", random_module(engine)))
    if source not in IN_PYTHON:
        IN_PYTHON[source] = engine.run(NUMBA_DISABLE_JIT="1")[0]
    return IN_PYTHON[source]


def random_module(engine):
    return engine.folder / "fftcg_env" / "core" / "random.py"


@pytest.mark.parametrize(
    ("old", "new", "known"),
    [
        ("return 1 + random_below(g.random, sides)", "return 2 + random_below(g.random, sides)", 7),
        ("for p in range(2):", "for p in range(1):", 8),  # the entry alone
        ("product = 1\n", "product = 3\n", 7),
        ("def factorial(n: int)", "def factorial(n: Short)", 7),
        ("@jit.rule\ndef roll", "@jit.rule(inline=False)\ndef roll", 7),
        ('("next", "u1")]', '("next", "u2")]', 7),  # a record of one rule
        ('("count", "i4")', '("count", "i8")', 7),  # Items and random words stay what they are
        (", constant=True", "", 7),
    ],
)
def test_an_edit_compiles_only_the_rules_it_concerns(engine, old, new, known):
    engine.edit(old, new)
    out, found = run(engine)
    assert found == known and out == run_in_python(engine)


def test_a_new_signature_compiles_the_callers(engine):
    random = random_module(engine)
    text = random.read_text()
    rule, short = "@rule\ndef random_below(words: RandomWords, n: ", '@compiled_as("i4")\nclass Short: ...\n\n'
    assert text.count(f"{rule}int)") == 1
    random.write_text(text.replace(f"{rule}int)", f"{short}{rule}Short)"))
    out, found = run(engine)
    assert found == 6  # all but random_below and roll
    assert out == run_in_python(engine)


def test_a_new_constant_compiles_its_rules(engine):
    engine.edit("    product = 1\n", "    product = START\n")
    engine.edit("def main():", "START = 1\n\ndef main():")
    run(engine)
    engine.edit("START = 1\n", "START = 2\n")
    out, found = run(engine)
    assert found == 7 and out == run_in_python(engine)


def test_an_error_in_a_rule_keeps_the_others_cached(engine):
    engine.edit("return 1 + random_below", "return 2 + random_below")
    engine.edit("product *= i", "product *= mistake")
    status, _, err = engine.end()
    assert status and "mistake" in err
    engine.edit("product *= mistake", "product *= i * i")
    out, found = run(engine)
    assert found == 7  # roll too, which was compiled before the mistake was found
    assert out == run_in_python(engine)


def test_modes_do_not_share_bitcode(engine):
    assert run(engine, FFTCG_ENV_BOUNDSCHECK="1")[1] == 0
    engine.edit("product = 1\n", "product = 3\n")
    assert run(engine, FFTCG_ENV_BOUNDSCHECK="1")[1] == 7


@pytest.mark.parametrize("damage", ["truncated", "not a pickle", "not bitcode", "another module", "unknown callee"])
def test_damaged_bitcode_is_compiled_again(engine, damage):
    (file,) = engine.files("rules.bitcode")
    content = file.read_bytes()[cache._CHECKSUM_LENGTH :]
    records = pickle.loads(content)
    if damage == "not bitcode":
        records = {key: (symbol, b"garbage", callees) for key, (symbol, _, callees) in records.items()}
    elif damage == "another module":  # then a symbol is missing
        other = next(iter(records.values()))[1]
        records = {key: (symbol, other, callees) for key, (symbol, _, callees) in records.items()}
    elif damage == "unknown callee":
        records = {key: (symbol, code, ("small_engine.gone",)) for key, (symbol, code, _) in records.items()}
    content = {"truncated": content[:-9], "not a pickle": b"garbage"}.get(damage, pickle.dumps(records))
    digest = hashlib.sha256(content if damage != "truncated" else b"").digest()
    file.write_bytes(digest + content)
    engine.edit("product = 1\n", "product = 3\n")
    out, _ = run(engine)
    assert out == run_in_python(engine)
    engine.edit("product = 3\n", "product = 4\n")
    assert run(engine)[0] == run_in_python(engine)


def test_rules_of_the_same_name_are_not_cached(engine):
    """They have no unique symbol."""
    engine.edit(
        "@jit.entry\ndef play(",
        "def made(step):\n    @jit.rule\n    def inner(n: int) -> int:\n        return n + step\n    return inner\n\n"
        "first, second = made(1000), made(20000)\n\n@jit.entry\ndef play(",
    )
    engine.edit("total = 0\n    table", "total = first(0) + 2 * second(0)\n    table")
    total = int(engine.run()[0].split()[0])
    assert total == int(engine.run(NUMBA_DISABLE_JIT="1")[0].split()[0]) and total > 41000
    engine.edit("made(1000), made(20000)", "made(2000), made(30000)")
    out, found = run(engine)
    assert int(out.split()[0]) == total + 1000 + 2 * 10000 and found == 0


def test_unused_versions_are_dropped(tmp_path):
    from fftcg_env.core.compiling import cache as bitcode

    path = tmp_path / "rules.bitcode"
    for version in range(10):
        known = bitcode.KnownRules(path, {}, str)
        for rule in range(3):
            known.keep(f"{version} {rule}", bitcode._Record("symbol", b"code", ()))
        known.write()
    known = bitcode.KnownRules(path, {}, str)
    kept = [version for version in range(10) if known.find(f"{version} 0")]
    assert kept == [6, 7, 8, 9]
