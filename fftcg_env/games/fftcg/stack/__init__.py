"""Declaring, casting, using, and priority."""
