"""Several choices in one sentence."""
