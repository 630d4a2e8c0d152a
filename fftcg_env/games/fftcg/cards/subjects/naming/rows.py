"""What the other player names, and odd or even: no rows of its own."""
