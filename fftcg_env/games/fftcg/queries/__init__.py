"""What the texts of cards ask: descriptions, values, causes."""
