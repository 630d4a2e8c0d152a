"""Descriptions that join several kinds of cards."""
