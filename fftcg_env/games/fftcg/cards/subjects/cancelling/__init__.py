"""Summons and abilities that cannot be cancelled."""
