"""The compiled heuristic: what it holds cards and actions to be worth, and how it decides."""
