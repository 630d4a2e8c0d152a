"""What has happened this turn, asked and counted."""
