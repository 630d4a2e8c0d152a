"""Words for nodes about gained, used and cancelled abilities, and names."""
