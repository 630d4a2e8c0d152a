"""Cards and Summons that tests of many rules begin with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fftcg_env.cards import Card
from fftcg_env.cards import tree as t
from fftcg_env.scenario import Scenario, summon

FORWARD = t.OfType("Forward")
FORWARDS = t.Cards(where=(FORWARD,))
"""Forwards on the field of either player."""
MINE = t.Cards("field", "you", (FORWARD,))
THEIRS = t.Cards("field", "opponent", (FORWARD,))
CHARACTERS = t.Cards(where=(t.OfType("Character"),))
BACKUPS = t.Cards(where=(t.OfType("Backup"),))
CHOOSE = t.Choose(FORWARDS)
CRYSTAL = t.GainCrystals("you")
UNBREAKABLE = t.Field((t.CannotBeBroken(t.Self(), ("summons", "abilities")),))
UNHURT = t.Field((t.ChangesDamage(t.DamageDealt(t.Self()), t.DamageChange("become")),))
FREE = t.Cost()
"""The cost of an ability that costs nothing."""
DRAW = t.Draw("you")


def spell(*effects: t.Effect, name: str = "Spell", cost: int = 0, ex_burst: bool = False) -> Card:
    """A Summon that does this in order; without a cost it costs nothing."""
    return summon(t.Sequence(effects), cost=cost, name=name, ex_burst=ex_burst)


def on_one(*effects: t.Effect, name: str = "Spell", ex_burst: bool = False) -> Card:
    """As :func:`spell`, of a Summon that chooses 1 Forward first."""
    return spell(t.Choose(FORWARDS), *effects, name=name, ex_burst=ex_burst)


BOLT = summon(t.Sequence((CHOOSE, t.Damage(t.Chosen(), t.Number(7000)))), name="Bolt")
FELL = summon(t.Sequence((CHOOSE, t.Break(t.Chosen()))), name="Fell")
LEAVE = summon(t.Sequence((CHOOSE, t.ReturnToHand(t.Chosen()))), name="Leave")
RALLY = summon(DRAW, name="Rally")


def hit(amount: int, who: t.Reference | None = None) -> t.Effect:
    """Damage, to the chosen Forward where no other is named."""
    return t.Damage(who or t.Chosen(), t.Number(amount))


def limit_break(card: Card, cost: int) -> Card:
    """The same card with Limit Break, for the LB deck."""
    return replace(card, lb_cost=cost)


def supply(side: Any, element: str, cp: int) -> list[Any]:
    """Exactly this many CP of one element: Backups, above four also a card in hand."""
    cards = 1 if cp > 4 else 0
    return [*side.backups(element, cp - 2 * cards), *side.spare(element, cards)]


def pay_all(s: Scenario) -> None:
    """Pay with whatever is offered."""
    while s.asked == "pay":
        s.take(next(action for action in s.legal_actions if action or not any(s.legal_actions)))


def play(s: Scenario, who: Any, card: Any, *targets: Any) -> None:
    """Somebody casts a Summon, and it resolves."""
    who.cast(card, targets=targets)
    s.both_pass()


def unblocked(s: Scenario) -> None:
    """The attack is not blocked, and both players pass the Block Declaration Step."""
    s.p2.no_block().both_pass()


def strikes(s: Scenario, attacker: Any) -> None:
    """p1's Forward attacks unblocked: p2 receives a point of damage."""
    s.p1.attack(attacker).p2.no_block().both_pass()


def bursts(s: Scenario, card: Card | str, attacker: Any) -> Any:
    """As :func:`strikes`; this card is the point of damage, and p2 uses its EX Burst."""
    burst = s.p2.deck_top(card)
    strikes(s, attacker)
    s.p2.says_yes()
    return burst


def refuses(choose: Callable[[Any], bool], *cards: Any) -> bool:
    """None of these cards is a legal choice."""
    return not any(choose(card) for card in cards)


def finish(s: Scenario) -> tuple[int, int]:
    """Resolve everything; triggers are placed as they come. Returns the Crystals of both players."""
    while s.asked == "trigger_order" or s.stack:
        if s.asked == "trigger_order":
            s.take(s.legal_actions[0])
        else:
            s.both_pass()
    return s.p1.crystal_count, s.p2.crystal_count
