"""The rules of play: declaring, the chain, effects, triggers, Charm, the turn."""
