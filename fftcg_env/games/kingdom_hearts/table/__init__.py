"""The cards on the table: zones, and the current values of cards."""
