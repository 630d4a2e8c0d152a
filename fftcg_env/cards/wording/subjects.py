"""Imports every subject, so that its words are registered."""

from fftcg_env.cards.wording import casting, conditions, control, damage, deck, gained, protection, triggers

__all__ = ["casting", "conditions", "control", "damage", "deck", "gained", "protection", "triggers"]
