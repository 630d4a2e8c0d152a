"""Declaring, casting, using abilities, and priority."""
