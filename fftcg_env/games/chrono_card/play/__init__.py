"""What players declare, how it is answered and processed, and the turn."""
