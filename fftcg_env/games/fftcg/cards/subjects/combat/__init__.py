"""Who blocks whom, and who has dealt damage to whom this turn."""
