"""What lies on the board and beside it: zones, squares, chips, and what cards are worth now."""
