"""What the other player names, and odd or even: no nodes of its own."""
