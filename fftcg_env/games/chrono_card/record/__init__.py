"""What a game is: the record, its numbers, the decision that is asked for."""
