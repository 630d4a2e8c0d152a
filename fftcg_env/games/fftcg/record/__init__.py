"""What a game is: its record, its numbers, the procedures in progress and the decision that is asked for."""
