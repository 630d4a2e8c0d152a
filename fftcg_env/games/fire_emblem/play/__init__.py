"""The rules of play: declaring, effects, fights, the turn."""
