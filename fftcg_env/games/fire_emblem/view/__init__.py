"""Views of a game: observations for agents, words and pictures for people."""
