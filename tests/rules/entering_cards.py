"""Helper for scenarios: put a printed card onto the field and resolve what triggers."""

from __future__ import annotations

from fftcg_env.scenario import Scenario
from fftcg_env.scenario.handles import Ref


def arrives(s: Scenario, code: str, *targets: Ref) -> Ref:
    """p1 casts a Character, paid with cards in hand that are there for it; what it triggers has these targets."""
    card = s.p1.hand(code)
    elements = ["Fire" if element in ("Light", "Dark") else element for element in card.card.elements]
    needed = (card.card.cost + 1) // 2
    sources = [s.p1.spare(element, 1)[0] for element in [*elements, *elements[:1] * needed][:needed]]
    s.p1.cast(card, pay=sources)
    if targets:
        s.p1.chooses(*targets)
    return card
