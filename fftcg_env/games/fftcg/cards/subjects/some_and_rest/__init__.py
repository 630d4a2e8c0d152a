"""Of several cards, some go one way and the rest another."""
