"""Shared by all card games: interfaces of games and agents, compiled entries, compiling of rules, search, networks."""
