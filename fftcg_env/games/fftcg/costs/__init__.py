"""Costs, and how they are paid."""
