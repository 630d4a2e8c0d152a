"""What both players are offered, one after the other, and what those do who took it or did not."""
