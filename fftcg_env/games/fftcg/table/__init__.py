"""Zones, counters and ongoing effects; who knows which card; what happened this turn."""
