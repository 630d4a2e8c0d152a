"""Cards and Summons that tests of many rules begin with."""

from __future__ import annotations

from fftcg_env.cards import Card
from fftcg_env.cards import tree as t
from fftcg_env.scenario import summon

FORWARDS = t.Cards(where=(t.OfType("Forward"),))
"""Forwards on the field, whoever controls them."""
MINE = t.Cards("field", "you", (t.OfType("Forward"),))
THEIRS = t.Cards("field", "opponent", (t.OfType("Forward"),))
CHARACTERS = t.Cards(where=(t.OfType("Character"),))
FREE = t.Cost()
"""The cost of an ability that costs nothing."""
DRAW = t.Draw("you")


def spell(*effects: t.Effect, name: str = "Spell", cost: int = 0, ex_burst: bool = False) -> Card:
    """A Summon that does this in order; without a cost it costs nothing."""
    return summon(t.Sequence(effects), cost=cost, name=name, ex_burst=ex_burst)


def on_one(*effects: t.Effect, name: str = "Spell", ex_burst: bool = False) -> Card:
    """As :func:`spell`, of a Summon that chooses 1 Forward first."""
    return spell(t.Choose(FORWARDS), *effects, name=name, ex_burst=ex_burst)
