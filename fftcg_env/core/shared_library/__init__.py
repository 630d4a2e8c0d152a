"""The engine as a shared library: loaded and called without Numba (`loading`), built from its entries (`building`)."""
