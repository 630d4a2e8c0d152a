"""Rows of nodes about damage: changed, shielded, redirected, divided."""
