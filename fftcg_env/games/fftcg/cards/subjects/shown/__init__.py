"""Cards shown among others that only one player looks at, and where they go."""
