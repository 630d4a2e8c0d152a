"""Triggers and what they listen to."""
