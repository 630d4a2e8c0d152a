"""Runs of many games: what is planned, in which units, on which processes, and until when."""
