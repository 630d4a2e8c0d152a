"""What lies on the table, and what it is worth."""
