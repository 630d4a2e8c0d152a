"""What both players are offered: no nodes of its own."""
