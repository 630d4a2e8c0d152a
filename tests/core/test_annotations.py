"""Rules and entries that take their signatures from annotations."""

import numpy as np
import pytest
from numba import types

from fftcg_env.core.jit import DISABLED, array_of, compiled_as, entry, rule, signature_of

POINT = np.dtype([("east", "i4"), ("north", "i4")], align=True)


@compiled_as(POINT)
class Point:
    """A record."""


@compiled_as(array_of(POINT))
class Points:
    """Records."""


class Stranger:
    """A class without a type in compiled code."""


@rule
def shift(p: Point, amount: int) -> int:
    p.east += amount
    return p.east + p.north


@rule(inline=True)
def double(amount: int) -> int:
    return 2 * amount


@entry
def shift_all(points: Points, amount: int) -> None:
    for i in range(len(points)):
        points[i].north = shift(points[i], double(amount))


def test_annotated_rules_compile_and_run():
    points = np.zeros(3, POINT)
    points["north"] = [1, 2, 3]
    shift_all.function(points, 5)
    assert points.tolist() == [(10, 11), (10, 12), (10, 13)]


def test_annotations_make_the_signature():
    def annotated(p: Point, amount: int) -> None: ...

    assert signature_of(annotated) == types.void(array_of(POINT).dtype, types.int64)


def test_the_error_names_a_missing_annotation():
    def forgotten(p: Point, amount) -> int: ...

    with pytest.raises(TypeError, match=r"forgotten\(\) lacks annotations of \['amount'\]"):
        signature_of(forgotten)


def test_the_error_names_an_unknown_annotation():
    def strange(p: Stranger) -> int: ...

    with pytest.raises(TypeError, match=r"Stranger.*compiled_as"):
        signature_of(strange)


@pytest.mark.skipif(DISABLED, reason="plain Python")
def test_python_cannot_call_a_rule():
    with pytest.raises(TypeError, match="call it from an entry"):
        double(1)
