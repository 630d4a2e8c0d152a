"""What the other subjects say, said of the other player, with another amount, in another place or order of words."""
