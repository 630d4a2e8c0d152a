"""Views of a game: observations, texts of actions, decisions and the board, pictures."""
