"""Sentences that say more of the one before them have no nodes of their own."""
