"""Queries of ability texts: filters, references to cards, values, conditions, causes."""
