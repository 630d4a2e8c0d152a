"""Sentences that go on about the one before them, and conditions that stand behind or before whole sentences."""
