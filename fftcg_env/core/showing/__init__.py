"""What a game can show of its games: where cards go, for statistics (`tracking`)."""
