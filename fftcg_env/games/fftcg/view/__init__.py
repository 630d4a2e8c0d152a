"""What players and people see of a game."""
