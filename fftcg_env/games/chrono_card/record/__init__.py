"""The record of a game: its fields, the numbers in them, their bounds, and its compiled types."""
