"""Effects of field abilities: derived values, gained abilities, limits, rules in force."""
