"""Words for nodes about what triggers abilities, and the course of the turn."""
