"""Protections, restrictions and replaced leaving."""
