"""Restricts a later selection among the same cards to those that earlier instructions have not moved.

"Play up to 1 Forward among them onto the field, add up to 1 Summon among them to your hand": the played card is not
among them any more (R9.40)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .. import tree as t
from ..walk import rebuilt
from .unresolved import It

_FINDS = (t.Look, t.Reveal, t.RevealUntil, t.Search, t.Discard, t.Gather, t.Divide)
_MOVES = (t.ReturnToHand, t.PlayOntoField, t.RemoveFromGame, t.PutIntoBreakZone, t.PutIntoDeck, t.Cast)
_TEXTS_OF_THEIR_OWN = (t.Ability, t.WhenDone, t.Delayed, t.Triggers)


@dataclass
class _Pile:
    """The instructions about the cards found so far."""

    picked: bool = False
    moved: bool = False


def among_those_left(units: list[t.Effect]) -> list[t.Effect]:
    """The instructions of one text, whose selections "among them" leave out what was moved by a selection before."""
    pile = _Pile()
    return [_changed(unit, pile) for unit in units]


def _changed(node: Any, pile: _Pile) -> Any:
    if isinstance(node, _TEXTS_OF_THEIR_OWN):
        return node
    if isinstance(node, t.OneOf | t.Modes):
        return _in_each_case(node, node.options, pile)
    if isinstance(node, t.If | t.IfDone):
        return _in_each_case(node, (node.then, node.otherwise), pile)
    if isinstance(node, t.Select):
        pile.picked = node.among != "cards"
        pile.moved = pile.moved and pile.picked
        return replace(node, among="left") if node.among == "found" and pile.moved else node
    if isinstance(node, _FINDS):
        pile.picked = pile.moved = False
    elif isinstance(node, _MOVES) and isinstance(node.who, t.Found | It):
        pile.moved = pile.picked
    return rebuilt(node, lambda part: _changed(part, pile))


def _in_each_case(node: Any, cases: tuple[Any, ...], pile: _Pile) -> Any:
    """Alternatives: only one of these instructions is carried out, so none follows another."""
    before = pile.picked, pile.moved
    after = [before]
    changed: list[Any] = []
    for case in cases:
        pile.picked, pile.moved = before
        changed.append(case if case is None else _changed(case, pile))
        after.append((pile.picked, pile.moved))
    pile.picked, pile.moved = (any(one) for one in zip(*after, strict=True))
    if isinstance(node, t.OneOf | t.Modes):
        return replace(node, options=tuple(changed))
    return replace(node, then=changed[0], otherwise=changed[1])
