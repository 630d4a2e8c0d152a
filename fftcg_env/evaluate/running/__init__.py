"""Runs of many games: schedules of what to play, worker processes, Ray clusters, and runs that can be resumed."""
