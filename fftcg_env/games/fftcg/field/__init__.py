"""What field abilities make true: derived values, limits, rules in force."""
