"""The rules of play: placing and using cards, effects, fights, the turn."""
