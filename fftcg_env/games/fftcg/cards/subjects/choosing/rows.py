"""Several choices in one sentence: no nodes of their own."""
