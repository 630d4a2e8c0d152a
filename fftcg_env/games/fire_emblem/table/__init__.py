"""The board: zones, squares, chips, and the current values of units."""
