"""Rows of nodes about costs and casting."""
