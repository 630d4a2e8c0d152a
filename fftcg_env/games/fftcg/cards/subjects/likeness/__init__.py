"""What cards have in common with each other, or with what was named."""
