"""The phases of a turn as moments: each of them begins and ends, in every player's turn."""
