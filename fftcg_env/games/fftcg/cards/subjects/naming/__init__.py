"""What the other player names, and odd or even."""
