"""The compiled heuristic: its values of cards and actions, and its decisions."""
