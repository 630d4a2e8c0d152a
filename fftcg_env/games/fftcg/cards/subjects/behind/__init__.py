"""Sentences that say more of the one before them."""
