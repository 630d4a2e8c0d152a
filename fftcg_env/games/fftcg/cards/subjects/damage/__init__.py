"""Damage, its changes and shields."""
