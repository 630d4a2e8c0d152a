"""What players and people see of a game: observations, actions and decisions as text, the table as text and
pictures."""
