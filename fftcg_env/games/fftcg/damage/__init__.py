"""Damage, its replacement, and EX Bursts."""
