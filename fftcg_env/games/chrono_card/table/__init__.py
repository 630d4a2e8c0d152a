"""What lies on the table: zones, and what cards are worth now."""
