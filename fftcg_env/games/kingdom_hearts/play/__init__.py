"""What players do, and what follows."""
