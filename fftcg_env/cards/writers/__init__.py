"""Rows of the ability program subject by subject; ``registry`` has the registers that ``program`` looks into."""
