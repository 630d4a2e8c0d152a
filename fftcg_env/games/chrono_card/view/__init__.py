"""What players and people see."""
