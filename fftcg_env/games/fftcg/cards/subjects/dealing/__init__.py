"""Who deals damage to whom and how much, and what is dealt instead."""
