"""What players observe and people read: observations, words, pictures."""
