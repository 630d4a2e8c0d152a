"""What both players are offered: no rows of its own."""
