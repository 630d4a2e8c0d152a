"""Conditions about players: what they control and have, and what lies in their zones."""
