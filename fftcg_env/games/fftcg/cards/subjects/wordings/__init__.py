"""Other words for what the other subjects say."""
