"""The local web page, for every game: play against an agent, rate decks, open reports and replays."""
