"""What field abilities make true: derived values, gained abilities, limits, rules in force."""
