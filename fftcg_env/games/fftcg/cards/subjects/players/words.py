"""What each of the players does: no nodes of its own."""
