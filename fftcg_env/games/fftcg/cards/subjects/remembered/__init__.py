"""What is remembered of objects: the cards that they removed from the game, and how they entered the field."""
