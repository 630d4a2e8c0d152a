"""Nodes about looking at decks and hands, revealing, selecting and moving cards."""

from __future__ import annotations

from typing import Literal

from ..terms import Count, Player, Variety
from . import Amount, Effect, Predicate, Reference
from .core import Cards, Found


# ----------------------------------------------------------------------------------------------------------- references
class TopOf(Reference):
    """The top ``count`` cards of the player's deck, fewer if it has fewer (R1.15); "any": of each player's deck. A
    value must be a stored number (:class:`Keep`)."""

    player: Player
    count: Amount = 1


# -------------------------------------------------------------------------------------------------------------- effects
class PutIntoBreakZone(Effect):
    """Put into the Break Zone; not a break (R9.30)."""

    who: Reference


class RemoveFromGame(Effect):
    """Remove from the game (R4.36)."""

    who: Reference


class Discard(Effect):
    """The player discards cards that satisfy ``where``, of their own choice (R9.35) or ``at_random`` (R9.50); "any":
    both players do (R7.55)."""

    player: Player
    count: Amount = 1
    where: tuple[Predicate, ...] = ()
    at_random: bool = False


class DiscardCards(Effect):
    """These cards of a hand are discarded (R9.35)."""

    who: Reference


class Look(Effect):
    """The controller looks at cards (R9.39); they are the cards found."""

    who: Reference


class Reveal(Effect):
    """Both players see the cards (R9.39); they are the cards found."""

    who: Reference


class RevealUntil(Effect):
    """Turn over cards from the top of a deck until ``count`` of them fit: those are the cards found, the others the
    rest."""

    player: Player
    where: tuple[Predicate, ...]
    count: Count = 1


class Select(Effect):
    """A player selects cards at resolution (R7.40), as many as possible up to ``minimum`` (R7.41); they are the cards
    found. ``by``: "any" for each player in turn (R7.55; ``cards`` are then seen from that player's side), "random".
    ``among``: of any zone, of the cards found so far, or of the rest; ``"left"``: of the rest, those picked before are
    not meant any more. ``to_play``: only what can be played onto the field (R3.41). ``to_cast``: only what can be cast
    without paying (R5.6). ``total_cost``: of the costs of all
    together. ``different``: no two of them have one of these in common."""

    cards: Cards
    minimum: Amount = 1
    maximum: Amount = 1
    by: Literal["you", "opponent", "any", "random"] = "you"
    among: Literal["cards", "found", "rest", "left"] = "cards"
    to_play: bool = False
    to_cast: bool = False
    total_cost: Count | None = None
    different: Variety | None = None


class PutIntoDeck(Effect):
    """Put into the owner's deck (R9.46): on top, or under this many cards, or at the bottom. ``order``: who orders
    several (R4.16), or "random"."""

    who: Reference
    place: Literal["top", "bottom"] = "bottom"
    under: Count = 0
    order: Literal["you", "opponent", "owner", "random"] = "owner"


class RemoveFaceDown(Effect):
    """Remove from the game face down; ``viewer`` may look (R4.8)."""

    who: Reference
    viewer: Player


class Shuffle(Effect):
    """The player shuffles the own deck (R9.37). ``searched``: because it was searched, so not where that is forbidden
    (R12.37)."""

    player: Player
    searched: bool = False


class TurnFaceUp(Effect):
    """Turn cards of an LB deck face up (R12.69)."""

    who: Reference


class Divide(Effect):
    """``by`` divides the cards that fit into this many groups, which may be empty, and ``selects`` selects one (R9.49):
    its cards are the cards found, those of the other groups the rest."""

    cards: Cards
    groups: Count
    by: Literal["you", "opponent"] = "you"
    selects: Literal["you", "opponent"] = "opponent"


class CannotSearch(Effect):
    """The player cannot search this turn (R12.37)."""

    player: Player


class Search(Effect):
    """Search the own deck for up to ``count`` cards that fit, and for one of each of ``also`` (R12.33), and put them
    there. "deck_top": shuffled first; "stack": to be cast; "nowhere": the text goes on with them, and shuffles.
    ``different``: no two of them have one of these in common. ``quiet``: as of :class:`PlayOntoField`. ``or_to``: or
    there, as the player selects when they were found (R7.54). ``both``: two cards or none. ``total_cost``: the
    most that they cost together."""

    cards: Cards
    destination: Literal["hand", "field", "field_dull", "break_zone", "deck_top", "removed", "stack", "nowhere"] = (
        "hand"
    )
    count: Count = 1
    also: tuple[Cards, ...] = ()
    different: tuple[Variety, ...] = ()
    quiet: bool = False
    or_to: Literal["", "hand", "field", "field_dull", "break_zone", "removed"] = ""
    both: bool = False
    player: Literal["you", "opponent"] = "you"
    total_cost: Count | None = None


class Show(Effect):
    """The cards that were picked among those looked at are revealed (R9.39); which ones the others are stays hidden.
    The instruction behind it moves them."""

    one_by_one = True
    who: Found
