"""The rules of play: declaring and deploying, effects, fights, the turn."""
