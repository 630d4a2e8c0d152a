"""What a game is: its record and its numbers."""
