"""The key of the compile cache: what changes it and what does not.

An engine of two modules is written, imported and walked; nothing is compiled.
"""

import dis
import importlib
import itertools
import subprocess
import sys

import numpy as np
import pytest
from llvmlite import ir

from fftcg_env.core import jit
from fftcg_env.core.compiling.cache_key import _global_names, reach
from fftcg_env.core.random import WORDS

CONSTANTS = """
import enum
import numpy as np

ATTACK = 3
BLOCK = 4
UNUSED = 5
PAIR = (1, 2.5)
TABLE = np.array([1, 2, 3])

class Zone(enum.IntEnum):
    HAND = 0
    DECK = 1
"""

RULES = """
import math
import numpy as np
from fftcg_env.core import jit
from reach_constants import ATTACK, Zone
import reach_constants as no

FIELDS = [("x", "i4"), ("y", "i4")]
GAME = np.dtype(FIELDS)

@jit.compiled_as(GAME)
class Game: ...

@jit.compiled_as(jit.array_of(GAME))
class Games: ...

@jit.compiled_as("i4")
class Short: ...

def made(step):
    @jit.rule
    def inner(n: int) -> int:
        return n + step
    return inner

add = made(7)

def helper(n):
    return n

@jit.rule(inline=True)
def lowest(g: Game, n: int) -> int:
    '''The callee of a callee.'''
    return g.x + n * 11 + ATTACK

@jit.rule
def middle(g: Game, n: int) -> int:
    return lowest(g, n) + no.BLOCK + Zone.HAND + math.floor(2.5)

@jit.rule
def aside(n: int) -> int:
    return n + 99

@jit.entry
def top(games: Games, n: int) -> int:
    pair = no.PAIR
    return middle(games[0], n) + add(n) + no.TABLE[1] + int(pair[0]) + np.int64(3)
"""

needs_jit = pytest.mark.skipif(jit.DISABLED, reason="rules are plain functions then")


@pytest.fixture
def key(tmp_path, monkeypatch):
    """The key of the engine after edits, pairs of (old text, new text)."""
    numbers = itertools.count()
    names = ("reach_constants", "reach_rules")

    def key_after(*edits):
        monkeypatch.setattr(jit, "_constant_types", set())
        place = tmp_path / str(next(numbers))  # elsewhere each time, and later
        place.mkdir()
        texts = [CONSTANTS, RULES]
        for old, new in edits:
            assert sum(text.count(old) for text in texts) == 1, old
            texts = [text.replace(old, new) for text in texts]
        for name, text in zip(names, texts, strict=True):
            (place / f"{name}.py").write_text(text)
            sys.modules.pop(name, None)
        monkeypatch.syspath_prepend(place)
        importlib.invalidate_caches()
        return jit.reached_by(importlib.import_module("reach_rules").top).key

    yield key_after
    for name in names:
        sys.modules.pop(name, None)


@needs_jit
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("n * 11", "n * 12"),
        ("g.x + n", "g.y + n"),
        ("ATTACK = 3", "ATTACK = 30"),
        ("ATTACK = 3", "ATTACK = 3.0"),
        ("ATTACK = 3", "ATTACK = True"),
        ("BLOCK = 4", "BLOCK = 40"),
        ("PAIR = (1,", "PAIR = (10,"),
        ("TABLE = np.array([1, 2, 3])", "TABLE = np.array([1, 2, 4])"),
        ("TABLE = np.array([1, 2, 3])", "TABLE = np.array([1, 2, 3], np.int32)"),
        ("HAND = 0", "HAND = 2"),
        ("made(7)", "made(8)"),  # what a function closes over
        ('("x", "i4")', '("x", "i8")'),
        ('[("x", "i4"), ("y", "i4")]', '[("y", "i4"), ("x", "i4")]'),
        ("np.dtype(FIELDS)", "np.dtype([*FIELDS, ('z', 'u1')])"),
        ("np.dtype(FIELDS)", "np.dtype([('s', 'u1'), *FIELDS], align=True)"),
        ("compiled_as(GAME)", "compiled_as(GAME, constant=True)"),
        ("(inline=True)", "(inline=False)"),
        ("(inline=True)", ""),
        ("def inner(n: int)", "def inner(n: Short)"),
        ("games: Games, n: int", "games: Games, n: Short"),
        ("array_of(GAME)", "array_of(GAME).copy(layout='A')"),
        ("def middle(g: Game, n: int)", "def middle(g: Game, n: int = 1)"),
        ("np.int64(3)\n", "np.int64(3)\n\ndef int(n):\n    return 5\n"),  # a global hides a builtin function
        ("np.int64(3)", "np.int32(3)"),
    ],
)
def test_edits_that_reach_machine_code_change_the_key(key, old, new):
    assert key((old, new)) != key()


@needs_jit
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("import math\n", "# A comment.\n\n\nimport math\n"),
        ("'''The callee of a callee.'''", "'''Another docstring,\n    of two lines.'''"),
        ("UNUSED = 5", "UNUSED = 6"),
        ("UNUSED = 5", "UNUSED = object()"),
        ("n + 99", "n + 98"),  # a rule that is never called
        ("def helper(n):\n    return n", "def helper(n):\n    return n + 1"),
        ("return g.x + n * 11 + ATTACK", "return (\n        g.x + n * 11  # why\n        + ATTACK\n    )"),
    ],
)
def test_edits_that_do_not_reach_machine_code_keep_the_key(key, old, new):
    assert key((old, new)) == key()


@needs_jit
def test_compiler_options_change_the_key(key, monkeypatch):
    keys = {key()}
    monkeypatch.setattr(jit, "LEAN", not jit.LEAN)
    keys.add(key())
    monkeypatch.setitem(jit.OPTIONS, "boundscheck", not jit.OPTIONS["boundscheck"])
    keys.add(key())
    monkeypatch.setattr(jit, "_COMPILER_KEY", "another compiler")
    monkeypatch.setattr(jit, "LEAN", True)
    keys.add(key())
    assert len(keys) == 4


def test_a_constant_in_the_docstrings_place_counts():
    def first():
        "text"
        return "text"

    def second():
        "other"
        return "other"

    second.__qualname__ = first.__qualname__
    assert first.__code__.co_code == second.__code__.co_code
    assert reach(first, str).key != reach(second, str).key


def test_functions_are_found_once_each_and_libraries_are_not_walked():
    def leaf(n):
        return np.sum(n)

    def again(n):
        return leaf(n) + (both(n) if n else 0)  # recursion comes to an end

    def both(n):
        return leaf(n) + again(n)

    assert reach(both, str).functions == (both, again, leaf)


def test_attributes_with_the_name_of_a_global_do_not_count():
    """A field of a record may have the same name as the decorator of rules, which refers to all rules of the
    process."""
    namespace = {"rule": jit.rule, "used": 1}
    names = [f"name_{i}" for i in range(300)]  # more than one byte can distinguish
    namespace.update(dict.fromkeys(names, 5))
    exec(f"def function(g):\n    return g.rule + g.used + {' + '.join(names)} + used", namespace)
    function = namespace["function"]
    assert reach(function, str).functions == (function,)
    before = reach(function, str).key
    for name, changes in (("rule", False), ("used", True), ("name_0", True), ("name_299", True)):
        kept, namespace[name] = namespace[name], 7
        assert (reach(function, str).key != before) == changes
        namespace[name] = kept


def test_global_names_match_dis():
    def function(g):
        def inner():
            return WORDS + len(g)

        return inner, jit.rule, np.int64, g.itertools

    def told(code):
        for instruction in dis.get_instructions(code):
            if instruction.opname == "LOAD_GLOBAL":
                yield instruction.argval
        for constant in code.co_consts:
            if hasattr(constant, "co_code"):
                yield from told(constant)

    assert list(_global_names(function.__code__)) == list(told(function.__code__)) == ["jit", "np", "WORDS", "len"]


def test_odd_values_have_a_text():
    odd = {"a": [1, {2}], "b": np.float32(3), "c": np.dtype("i4"), "d": lambda: 1, "e": (i for i in ())}

    def function():
        return odd

    before = reach(function, str).key
    assert before == reach(function, str).key
    odd["a"][1].add(4)
    assert before != reach(function, str).key


def test_values_of_llvmlite_count_by_their_text():
    """Generating code leaves their text in them, which must not make another key: the second game that a process loads
    would compile again."""
    word = ir.IntType(32)
    five = ir.Constant(word, 5)

    def function():
        return word, five

    before = reach(function, str).key
    assert str(five) == "i32 5" and reach(function, str).key == before
    for other in (ir.Constant(word, 6), ir.Constant(ir.IntType(64), 5)):
        five = other
        assert reach(function, str).key != before


def test_the_order_of_a_set_does_not_count():
    """It differs from process to process."""
    code = "from fftcg_env.core.compiling.cache_key import reach\ndef f(x):\n    return x in {'a', 'b', 'c', 'd'}\n"
    command = [sys.executable, "-c", f"{code}print(reach(f, str).key)"]
    assert len({subprocess.run(command, capture_output=True, check=True).stdout for _ in range(4)}) == 1
