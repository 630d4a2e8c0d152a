"""Rows of nodes about control of objects and changed characteristics."""
