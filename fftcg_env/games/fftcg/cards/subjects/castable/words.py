"""When a card can be cast: no nodes of its own."""
