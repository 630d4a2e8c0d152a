"""Arrays as bytes of a store, and back: compressed, with a bound on what comes out."""

from __future__ import annotations

import zlib

import numpy as np

from fftcg_env.evaluate.errors import StoreError

LARGEST = 1 << 24
"""Bytes that an entry may unpack to: far more than a game has, far less than what fills a memory."""


def pack(values: np.ndarray, dtype: str) -> bytes:
    """The values as compressed bytes of this dtype. Raises :class:`StoreError` for values that it does not hold."""
    packed = np.asarray(values).astype(dtype)
    if not np.array_equal(packed, values):
        raise StoreError(f"a game has numbers that do not fit {np.dtype(dtype)}")
    return zlib.compress(packed.tobytes(), 6)


def unpack(data: object, dtype: str) -> np.ndarray:
    """What :func:`pack` packed, int64 ``(n,)``. Raises :class:`StoreError` for other bytes."""
    if not isinstance(data, bytes):
        raise StoreError("the store is damaged: an entry is no data")
    inflate = zlib.decompressobj()
    try:
        raw = inflate.decompress(data, LARGEST)
    except zlib.error:
        raise StoreError("the store is damaged: an entry cannot be unpacked") from None
    if not inflate.eof or len(raw) % np.dtype(dtype).itemsize:
        raise StoreError("the store is damaged: an entry is incomplete or too large")
    return np.frombuffer(raw, dtype).astype(np.int64)
