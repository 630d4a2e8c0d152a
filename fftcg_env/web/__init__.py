"""The local page: play against an agent, rate decks, look at reports and replays. For every game."""
