"""No rule calls itself, directly or indirectly: the record has no call stack, and Numba could not infer types."""

import dis
import types
from graphlib import CycleError, TopologicalSorter

import pytest

from fftcg_env.games import GAMES, load_game


def plain(value):
    """The Python function behind a global of a rule; None if it is not a function of this package."""
    function = getattr(value, "py_func", value)
    ours = isinstance(function, types.FunctionType) and function.__module__.partition(".")[0] == "fftcg_env"
    return function if ours else None


def called(function):
    """The functions that the code of a function names, directly or as attributes of a module."""
    instructions = list(dis.get_instructions(function))
    values = []
    for instruction, following in zip(instructions, [*instructions[1:], None], strict=True):
        if instruction.opname == "LOAD_GLOBAL" and instruction.argval in function.__globals__:
            value = function.__globals__[instruction.argval]
            if isinstance(value, types.ModuleType) and following.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                value = getattr(value, following.argval, None)
            values.append(value)
    return [found for value in values if (found := plain(value)) is not None]


def graph_of(function):
    """All functions that a function calls, directly or indirectly."""
    graph, waiting = {}, [function]
    while waiting:
        here = waiting.pop()
        if here not in graph:
            graph[here] = called(here)
            waiting += graph[here]
    return graph


@pytest.mark.parametrize("name", sorted(GAMES))
def test_no_rule_calls_itself(name):
    game = load_game(name)
    entries = [game.entry, *(game.search.declared(entry) for entry in game.search.entries)]
    for entry in entries:
        graph = graph_of(entry.py_func)
        assert len(graph) > 5
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            pytest.fail(" -> ".join(f"{rule.__module__}.{rule.__name__}" for rule in error.args[1]))


def first(n):
    return second(n - 1)


def second(n):
    return first(n) if n else 0


def test_a_cycle_is_found(monkeypatch):
    for function in (first, second):
        monkeypatch.setattr(function, "__module__", "fftcg_env.made_up")
    graph = graph_of(first)
    assert set(graph) == {first, second}
    with pytest.raises(CycleError):
        TopologicalSorter(graph).prepare()
