"""Texts of actions, both ways, for every game: equal ones told apart, and the action found that words mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ..errors import ActionTextError, AmbiguousActionError, IllegalActionError, listed

__all__ = ["action_named", "normal", "told_apart"]


def told_apart(texts: Sequence[str]) -> list[str]:
    """The same texts, those that are there several times with ``#1``, ``#2`` behind them.

    >>> told_apart(["pass", "play A", "play A"])
    ['pass', 'play A #1', 'play A #2']
    """
    counts, seen = Counter(texts), Counter[str]()
    found = []
    for text in texts:
        seen[text] += 1
        found.append(f"{text} #{seen[text]}" if counts[text] > 1 else text)
    return found


def normal(text: str) -> str:
    """A text without regard to upper and lower case and to spaces."""
    return " ".join(text.split()).casefold()


def action_named(text: str, legal: Mapping[str, int], readings: Iterable[str], is_action: bool, decider: str) -> int:
    """The legal action that ``text`` means.

    ``legal``: text -> action; ``readings``: ways to understand the text, normalised (:func:`normal`), the most literal
    first; ``is_action``: whether it has the form of an action, legal or not; ``decider``: who decides what, for
    messages. Raises :class:`~fftcg_env.errors.AmbiguousActionError` if several legal actions fit,
    :class:`~fftcg_env.errors.IllegalActionError` and :class:`~fftcg_env.errors.ActionTextError`; every message lists
    what is legal.
    """
    known = {normal(name): action for name, action in legal.items()}
    for candidate in readings:
        if candidate in known:
            return known[candidate]
        several = [name for name in legal if normal(name).startswith(f"{candidate} #")]
        if several:
            raise AmbiguousActionError(f"{text!r} fits several legal actions: {listed(several)}")
    choices = listed(legal) or "nothing, the game is over"
    if is_action:
        raise IllegalActionError(f"{text!r} is not legal for {decider}; legal: {choices}")
    raise ActionTextError(f"{text!r} is not an action; legal: {choices}")
