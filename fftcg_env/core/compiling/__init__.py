"""How `core.jit` turns rules into machine code: patches of Numba with a self-test, a cache with its key, progress."""
