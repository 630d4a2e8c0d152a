"""Registries: games and agents by name, those of this package and those of other packages.

A name is looked up among the names registered in this process, then among the entry points of installed packages. A
name ``module:factory`` is imported. Nothing is imported before it is needed.
"""

from __future__ import annotations

import difflib
import importlib
import reprlib
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from ..errors import MissingLibraryError

Factory = Callable[..., Any]

LONGEST_SHOWN = 80
"""Most characters of a name that a message shows."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: the nearest known word, then all known words.

    >>> did_you_mean("fftgc", ["fftcg", "chess"])
    "did you mean 'fftcg'? There are chess, fftcg"
    """
    names = sorted(known)
    near = difflib.get_close_matches(word, names, n=1)
    return (f"did you mean {near[0]!r}? There are " if near else "there are ") + ", ".join(names)


class Registry:
    """Names -> factories of one kind of object. Iterating gives the names in alphabetical order.

    - ``what``: the kind of object, for messages (``"game"``).
    - ``group``: the group of entry points of other packages.
    - ``error``: the :class:`ValueError` class that an unknown name raises.
    - ``home``: a module of this package that registers its own objects, imported at the first use.
    """

    def __init__(self, what: str, group: str, error: type[ValueError], home: str | None = None) -> None:
        self.what, self.group, self.error = what, group, error
        self._home = home
        self._registered: dict[str, Factory | str] = {}

    def register(self, name: str, factory: Factory | str, *, replace: bool = False) -> None:
        """Register ``factory`` as ``name``. It may be a string ``"module:object"``, imported when it is needed.

        Raises the registry's error for a name that is taken (unless ``replace``), is empty, or has a colon.
        """
        if not name or ":" in name:
            raise self.error(f"{name!r} cannot be the name of {self._one}: a name is not empty and has no colon")
        if not replace and self._registered.get(name, factory) != factory:
            raise self.error(f"{self._one} is called {name!r} already; choose another name, or pass replace=True")
        self._registered[name] = factory

    def find(self, name: str) -> Factory:
        """The factory of a registered name, or the one that a name ``module:factory`` means.

        This imports the module that the name means, so pass a name from a file to :meth:`require_registered` first.
        Raises the registry's error, with the nearest known name, for an unknown name.
        """
        self.require_text(name)
        self._come_home()
        found = self._registered.get(name)
        if found is None:
            installed = self._installed().get(name)
            found = installed.value if installed else name if ":" in name else None
        if found is None:
            raise self.error(f"no {self.what} is called {name!r}; {did_you_mean(name, self)}")
        return self._imported(name, found) if isinstance(found, str) else found

    def require_text(self, name: object) -> None:
        """Raise the registry's error unless ``name`` is a string."""
        if not isinstance(name, str):
            raise self.error(f"the name of {self._one} is {reprlib.repr(name)}; it must be a string")

    def require_registered(self, name: str) -> None:
        """Raise the registry's error unless ``name`` is registered.

        ``module:factory`` runs code of its author's choice. So it is accepted from callers and from the command line,
        but never from a file.
        """
        if name not in self:
            shown = name if len(name) <= LONGEST_SHOWN else f"{name[:LONGEST_SHOWN]}..."
            raise self.error(
                f"{shown!r} is not the name of a registered {self.what}, and names from files must be: "
                f"{did_you_mean(name, self)}"
            )

    def _imported(self, name: str, place: str) -> Factory:
        """The object that ``module:object`` names."""
        module, _, path = place.partition(":")
        try:
            found: Any = importlib.import_module(module)
            for part in path.split("."):
                found = getattr(found, part)
        except MissingLibraryError:
            raise
        except (ImportError, AttributeError, ValueError) as error:
            missing = getattr(error, "name", None)
            if isinstance(error, ImportError) and missing and not f"{module}.".startswith(f"{missing}."):
                raise MissingLibraryError(
                    f"the {self.what} {name!r} needs a library that is not installed: {error}"
                ) from error
            hint = "" if name == place else f", which {self._one} called {name!r} names"
            advice = "; does PYTHONPATH have its folder?" if isinstance(error, ModuleNotFoundError) else ""
            raise self.error(f"cannot import {place!r}{hint} ({error}{advice})") from error
        if not callable(found):
            raise self.error(f"{place!r} is not a factory of {self.what}s, because it cannot be called")
        factory: Factory = found
        return factory

    @property
    def _one(self) -> str:
        return f"{'an' if self.what[0] in 'aeiou' else 'a'} {self.what}"

    def _come_home(self) -> None:
        home, self._home = self._home, None
        if home is not None:
            importlib.import_module(home)

    def _installed(self) -> dict[str, EntryPoint]:
        """Entry points of installed packages by name."""
        return {point.name: point for point in entry_points(group=self.group)}

    def __contains__(self, name: object) -> bool:
        self._come_home()
        return name in self._registered or name in self._installed()

    def __iter__(self) -> Iterator[str]:
        self._come_home()
        return iter(sorted({*self._registered, *self._installed()}))

    def __len__(self) -> int:
        return sum(1 for _ in self)
