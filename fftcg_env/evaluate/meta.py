"""Win rates against a meta: a field whose decks have given shares."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import sqrt

from fftcg_env.core.collection import without_blank_mark
from fftcg_env.evaluate.errors import UnusableResultsError
from fftcg_env.evaluate.field import Field

_SHARE = r"(\d+(?:\.\d+)?)\s*%?"
_SHARE_FIRST = re.compile(rf"{_SHARE}\s*[x,;]?\s+(\S.*)")
_SHARE_LAST = re.compile(rf"(\S.*?)[\s,;=:]+{_SHARE}")

LONGEST_LINE = 300


def read_weights(text: str) -> dict[str, float]:
    """The share of each deck, by name, from lines ``SHARE DECK`` or ``DECK SHARE``; counts of players and percentages
    both do. Raises :class:`UnusableResultsError` for other lines.

    >>> read_weights("12 cloud_fire_earth\\ncecil: 30%  # a comment")
    {'cloud_fire_earth': 12.0, 'cecil': 30.0}
    """
    found: dict[str, float] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        plain = line.partition("#")[0].strip()
        if not plain:
            continue
        short = plain if len(plain) <= LONGEST_LINE else ""
        if read := _SHARE_FIRST.fullmatch(short):
            share, name = read.groups()
        elif read := _SHARE_LAST.fullmatch(short):
            name, share = read.groups()
        else:
            raise UnusableResultsError(
                f"weights, line {number}: expected SHARE DECK, such as '12 cloud_fire_earth'; found {plain[:60]!r}"
            )
        found[name] = found.get(name, 0.0) + float(share)
    return found


def weights_of(names: Sequence[str], shares: Mapping[str, float]) -> tuple[float, ...]:
    """The weights of the decks with these names, with the sum 1.

    ``shares``: by name, with or without the mark for blank cards; decks without a share weigh 0. Raises
    :class:`UnusableResultsError` for the name of no deck, and for shares of 0.
    """
    plain = [without_blank_mark(name) for name in names]
    strange = [name for name in shares if name not in names and name not in plain]
    if strange:
        raise UnusableResultsError(
            f"weights name {', '.join(strange[:5])}, which is not in the field; the decks are {', '.join(names)}"
        )
    total = sum(shares.values())
    if total <= 0:
        raise UnusableResultsError("weights need at least one deck with a share above 0")
    return tuple((shares.get(name) or shares.get(short, 0.0)) / total for name, short in zip(names, plain, strict=True))


def against_meta(field: Field, member: int, weights: Sequence[float]) -> tuple[float, float, float] | None:
    """The win rate of a member against opponents drawn by ``weights``, and the ends of its confidence interval; None if
    it never met one of them. Against its own deck it scores 1/2.

    The interval combines those of the match-ups (method of variance estimates recovery: G. Zou, A. Donner, Statistics
    in Medicine 27, 2008).
    """
    mean, below, above = 0.0, 0.0, 0.0
    for opponent, weight in enumerate(weights):
        if not weight:
            continue
        if opponent == member:
            mean += weight / 2
            continue
        results = field.between(member, opponent)
        if not results.pairs:
            return None
        low, high = results.interval()
        mean += weight * results.mean
        below += (weight * (results.mean - low)) ** 2
        above += (weight * (high - results.mean)) ** 2
    return mean, max(0.0, mean - sqrt(below)), min(1.0, mean + sqrt(above))
