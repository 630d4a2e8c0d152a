"""What cards have in common: no nodes of its own."""
