"""Casting, its costs and permissions."""
