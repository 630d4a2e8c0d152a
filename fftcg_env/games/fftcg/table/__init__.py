"""What lies on the table, who knows it, and what happened."""
