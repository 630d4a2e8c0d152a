"""Functions for rules that Numba lacks: vectors, prefetching, atomics, branch-free helpers, portable exponentials."""
