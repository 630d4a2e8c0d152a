"""What each of the players does."""
