"""Run rules as plain Python next to the compiled engine, with observers of calls and of stores into the record.

Compiled rules contain nothing for observers, so they cost nothing. A viewer that wants to know what an action did plays
it again here, from the record before it. The rules are the same: each function is copied with globals in which every
compiled rule is replaced by its copy. They compute over proxies (:mod:`.plain_record`) and leave the same bytes.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Mapping
from typing import Any

from .jit import function_of_rule


class PlainRules:
    """Plain copies of rules.

    ``observed``: rule -> name of the observer's method that is called with the rule's arguments before it. If the
    method returns a function, that is called after the rule with its result.
    """

    def __init__(self, observed: Mapping[Any, str]) -> None:
        self._observed = {function_of_rule(rule): name for rule, name in observed.items()}
        self._functions: dict[Any, Callable[..., Any]] = {}
        self._globals: dict[int, dict[str, Any]] = {}
        self.observer: Any = None
        """The object whose methods are called; None: none."""

    def copy_of(self, rule: Any) -> Callable[..., Any]:
        """The plain copy of a rule."""
        function: Any = function_of_rule(rule)
        if function not in self._functions:
            known = self._globals_of(function.__globals__)
            copy: Any = types.FunctionType(function.__code__, known, function.__name__, function.__defaults__)
            observed = function in self._observed
            self._functions[function] = self._reporting(copy, self._observed[function]) if observed else copy
        return self._functions[function]

    def _globals_of(self, known: dict[str, Any]) -> dict[str, Any]:
        """A module's globals with plain copies in place of rules."""
        if id(known) not in self._globals:
            mine = self._globals[id(known)] = dict(known)
            for name, value in known.items():
                if function_of_rule(value) is not None:
                    mine[name] = self._late(value, mine, name)
                elif hasattr(value, "plain_form"):  # an intrinsic
                    mine[name] = value.plain_form
        return self._globals[id(known)]

    def _late(self, rule: Any, known: dict[str, Any], name: str) -> Callable[..., Any]:
        """Stands for a rule in the globals ``known`` until it is called: a rule that is never called is not copied."""

        def call(*arguments: Any) -> Any:
            known[name] = copy = self.copy_of(rule)
            return copy(*arguments)

        return call

    def _reporting(self, copy: Callable[..., Any], name: str) -> Callable[..., Any]:
        """A rule that calls its observer."""

        @functools.wraps(copy)
        def call(*arguments: Any) -> Any:
            if self.observer is None:
                return copy(*arguments)
            after = getattr(self.observer, name)(*arguments)
            result = copy(*arguments)
            if after is not None:
                after(result)
            return result

        return call
