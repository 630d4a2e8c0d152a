"""Amounts, places and durations stated in other words, or of something that other sentences state them of."""
