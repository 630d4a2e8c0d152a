"""Vectorised sums of matrix rows for rules: embeddings and linear layers of a network.

Products and sums are rounded one by one, and rows are added in order. So results have the same bits on every processor,
in compiled code and in plain Python.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils

from ..entry_arguments import Record
from ..intrinsics.vectors import INDEX, compiled_or_plain
from ..jit import compiled_as
from .weights import WIDTH

__all__ = ["Codes", "Floats", "add_products", "add_rows", "clip_below_zero"]

FLOAT = ir.FloatType()
VECTOR = ir.VectorType(FLOAT, WIDTH)
VECTORS_AT_ONCE = 4
"""Vectors of results that stay in registers while rows are added."""


@compiled_as(types.float32[::1])
class Floats(Record):
    """float32 ``(n,)``."""


@compiled_as(types.int32[::1])
class Codes(Record):
    """int32 ``(n,)``."""


def _element(builder: Any, pointer: Any, index: Any) -> Any:
    """The pointer to the element ``index``."""
    return builder.gep(pointer, [index])


def _load_vector(builder: Any, pointer: Any) -> Any:
    loaded = builder.load(builder.bitcast(pointer, VECTOR.as_pointer()))
    loaded.align = 4
    return loaded


def _store_vector(builder: Any, value: Any, pointer: Any) -> None:
    builder.store(value, builder.bitcast(pointer, VECTOR.as_pointer())).align = 4


def _broadcast(builder: Any, value: Any) -> Any:
    """A vector whose items are all ``value``."""
    first = builder.insert_element(ir.Constant(VECTOR, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    lanes = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), None)
    return builder.shuffle_vector(first, ir.Constant(VECTOR, ir.Undefined), lanes)


def _adding(with_factors: bool) -> Any:
    """The intrinsic of :func:`add_rows`, or, with factors, of :func:`add_products`."""

    def add(y: Any, w: Any, rows: Any, x: Any = None) -> Any:
        number = types.int64
        arguments = (y, number, w, number, number, rows, number, number, *((x, number) if with_factors else ()))

        def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            def data(number: int) -> Any:
                return context.make_array(signature.args[number])(context, builder, values[number]).data

            results, weights, indexes = data(0), data(2), data(5)
            factors = _element(builder, data(8), values[9]) if with_factors else None
            results, weights = _element(builder, results, values[1]), _element(builder, weights, values[3])
            indexes = _element(builder, indexes, values[6])
            width, count = values[4], values[7]
            column = cgutils.alloca_once_value(builder, INDEX(0))
            for vectors in (VECTORS_AT_ONCE, 1):
                _blocks(builder, column, vectors, width, count, results, weights, indexes, factors)
            return context.get_dummy_value()

        return types.void(*arguments), generate

    return add


def _blocks(
    builder: Any,
    column: Any,
    vectors: int,
    width: Any,
    count: Any,
    results: Any,
    weights: Any,
    indexes: Any,
    factors: Any,
) -> None:
    """Add the rows to blocks of ``vectors`` vectors of results, from ``column`` on while a whole block is left."""
    function = builder.function
    ask, rows, body, store, end = (
        function.append_basic_block(f"{name}{vectors}") for name in ("ask", "rows", "row", "put", "end")
    )
    builder.branch(ask)
    builder.position_at_end(ask)
    start = builder.load(column)
    behind = builder.add(start, INDEX(vectors * WIDTH))
    entered = function.append_basic_block(f"block{vectors}")
    builder.cbranch(builder.icmp_signed("<=", behind, width), entered, end)
    builder.position_at_end(entered)
    places = [builder.add(start, INDEX(k * WIDTH)) for k in range(vectors)]
    before = [_load_vector(builder, _element(builder, results, place)) for place in places]
    builder.branch(rows)
    builder.position_at_end(rows)
    k = builder.phi(INDEX)
    k.add_incoming(INDEX(0), entered)
    sums = [builder.phi(VECTOR) for _ in range(vectors)]
    for total, value in zip(sums, before, strict=True):
        total.add_incoming(value, entered)
    builder.cbranch(builder.icmp_signed("<", k, count), body, store)
    builder.position_at_end(body)
    index = builder.sext(builder.load(_element(builder, indexes, k)), INDEX)
    row = _element(builder, weights, builder.mul(index, width))
    factor = None if factors is None else _broadcast(builder, builder.load(_element(builder, factors, index)))
    for total, place in zip(sums, places, strict=True):
        value = _load_vector(builder, _element(builder, row, place))
        added = builder.fadd(total, value if factor is None else builder.fmul(value, factor))
        total.add_incoming(added, body)
    k.add_incoming(builder.add(k, INDEX(1)), body)
    builder.branch(rows)
    builder.position_at_end(store)
    for total, place in zip(sums, places, strict=True):
        _store_vector(builder, total, _element(builder, results, place))
    builder.store(behind, column)
    builder.branch(ask)
    builder.position_at_end(end)


def _rows_compiled(
    typing_context: Any, y: Any, y_at: Any, w: Any, w_at: Any, width: Any, rows: Any, first: Any, count: Any
) -> Any:
    return _adding(False)(y, w, rows)


def _products_compiled(
    typing_context: Any,
    y: Any,
    y_at: Any,
    w: Any,
    w_at: Any,
    width: Any,
    rows: Any,
    first: Any,
    count: Any,
    x: Any,
    x_at: Any,
) -> Any:
    return _adding(True)(y, w, rows, x)


def _clip_compiled(typing_context: Any, y: Any, y_at: Any, count: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        first = _element(builder, context.make_array(signature.args[0])(context, builder, values[0]).data, values[1])
        zero = ir.Constant(VECTOR, [0.0] * WIDTH)
        vectors = builder.sdiv(values[2], INDEX(WIDTH))
        with cgutils.for_range(builder, vectors) as loop:
            place = _element(builder, first, builder.mul(loop.index, INDEX(WIDTH)))
            value = _load_vector(builder, place)
            _store_vector(builder, builder.select(builder.fcmp_ordered(">", value, zero), value, zero), place)
        return context.get_dummy_value()

    return types.void(y, types.int64, types.int64), generate


def _plain(array: Any) -> Any:
    """The array in a proxy (:mod:`fftcg_env.core.plain_record`)."""
    return getattr(array, "_array", array)


def _rows_plain(y: Any, y_at: int, w: Any, w_at: int, width: int, rows: Any, first: int, count: int) -> None:
    y, w = _plain(y), _plain(w)
    for index in _plain(rows)[first : first + count].tolist():
        y[y_at : y_at + width] += w[w_at + index * width : w_at + (index + 1) * width]


def _products_plain(
    y: Any, y_at: int, w: Any, w_at: int, width: int, rows: Any, first: int, count: int, x: Any, x_at: int
) -> None:
    y, w, x = _plain(y), _plain(w), _plain(x)
    for index in _plain(rows)[first : first + count].tolist():
        y[y_at : y_at + width] += x[x_at + index] * w[w_at + index * width : w_at + (index + 1) * width]


def _clip_plain(y: Any, y_at: int, count: int) -> None:
    y = _plain(y)
    np.maximum(y[y_at : y_at + count], np.float32(0), out=y[y_at : y_at + count])


add_rows = compiled_or_plain(_rows_compiled, _rows_plain)
"""``add_rows(y, y_at, w, w_at, width, rows, first, count)``: add rows of a matrix to a vector.

``y``: float32, the vector begins at ``y_at``; ``w``: float32, a matrix of rows of ``width`` floats begins at ``w_at``;
``rows``: int32, the numbers of the rows, from ``first`` on. ``width`` is a multiple of ``WIDTH``."""
add_products = compiled_or_plain(_products_compiled, _products_plain)
"""``add_products(y, y_at, w, w_at, width, rows, first, count, x, x_at)``: the same with each row times
``x[x_at + its number]``: a linear layer over the inputs that ``rows`` lists."""
clip_below_zero = compiled_or_plain(_clip_compiled, _clip_plain)
"""``clip_below_zero(y, y_at, count)``: the rectifier (ReLU) of ``count`` floats, a multiple of ``WIDTH``."""
