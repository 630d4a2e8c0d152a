"""Other words for the same: no nodes of their own."""
