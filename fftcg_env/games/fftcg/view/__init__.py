"""What players and people see of a game: observations, texts of actions, decisions and the table, pictures."""
