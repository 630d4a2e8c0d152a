"""Rows of nodes about conditions, descriptions and numbers."""
