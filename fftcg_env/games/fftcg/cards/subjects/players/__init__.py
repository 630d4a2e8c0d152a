"""What your opponent and each of the players do."""
