"""Nodes about what triggers abilities, and the course of the turn."""

from __future__ import annotations

from typing import Literal

from ..terms import CauseKind, Count, Duration, Moment, Player, Skippable, Zone
from . import Condition, Effect, Node, Predicate, Reference, Trigger
from .core import Cards, Self, Who


class Cause(Node):
    """Why something happened: a Summon, an ability, a cast or Warp, of this player ("by your opponent's Summons");
    ``source``: of a card that fits; where something is chosen, "it" is that card then."""

    kinds: tuple[CauseKind, ...]
    player: Player = "any"
    source: tuple[Predicate, ...] = ()


# -------------------------------------------------------------------------------------------------------------- effects
class Delayed(Effect):
    """A delayed auto-ability made by this resolution (R8.42a-c), alive for ``duration``. In its trigger, ``Chosen``,
    ``Triggering`` and ``Found`` mean the object of this resolution; its effect has choices of its own. Without a
    duration (``"permanent"``) it triggers once (R8.42b). ``about``: at a moment of the turn, the object that its effect
    calls ``Triggering``."""

    trigger: Trigger
    effect: Effect
    duration: Duration = "end_of_turn"
    about: Reference | None = None


class LoseGame(Effect):
    """The player loses the game (R1.7)."""

    player: Player


class ExtraTurn(Effect):
    """The player takes one more turn after this one (R6.4)."""

    player: Player = "you"


class SkipPhases(Effect):
    """The player skips these phases in the next own turn (R6.4)."""

    player: Player
    phases: tuple[Skippable, ...]


# ------------------------------------------------------------------------------------------------------------- triggers
class Enters(Trigger):
    """Enters the field (R8.41a), from one of these zones (empty: from anywhere), for this cause (None: any)."""

    who: Who
    origins: tuple[Zone, ...] = ()
    cause: Cause | None = None


class LeavesToBreakZone(Trigger):
    """Is put from the field into the Break Zone, in whatever way (R8.41c)."""

    who: Who
    cause: Cause | None = None


class Leaves(Trigger):
    """Leaves the field, in whatever way (R8.41b)."""

    who: Who
    cause: Cause | None = None


class IsReturned(Trigger):
    """Is returned from the field to its owner's hand."""

    who: Who
    cause: Cause | None = None


class IsRemoved(Trigger):
    """Is removed from the field and from the game."""

    who: Who
    cause: Cause | None = None


class IsRemovedAnywhere(Trigger):
    """This card is removed from the game face up, from one of these zones (empty: from any zone, the field included)
    (R8.41f)."""

    who: Self
    origins: tuple[Zone, ...] = ()


class GoesToDeck(Trigger):
    """Is put from the field into its owner's deck."""

    who: Who


class AddedToHand(Trigger):
    """This card, or one that fits, is added to its owner's hand from the Break Zone, or (``searched``) from the deck by
    a search."""

    who: Self | Cards
    searched: bool = False


class IsChosen(Trigger):
    """Is declared as a target (R7.39)."""

    who: Who
    cause: Cause | None = None


class Attacks(Trigger):
    """Attacks, alone or in a party (R10.16). ``party``: only in a party (R10.20), with a member that fits
    ``partner``, and, in addition to the source, another one that fits ``third``."""

    who: Who
    party: bool = False
    partner: Cards | None = None
    third: Cards | None = None


class Blocks(Trigger):
    """Blocks (R10.39); ``partner``: a Forward that fits, alone or in a party."""

    who: Who
    partner: Cards | None = None


class IsBlocked(Trigger):
    """Is blocked (R10.39), by a Forward that fits ``partner``."""

    who: Who
    partner: Cards | None = None


class BecomesDull(Trigger):
    """Was active and becomes dull (R9.34)."""

    who: Who
    cause: Cause | None = None


class BecomesActive(Trigger):
    """Was dull and becomes active (R9.34)."""

    who: Who
    cause: Cause | None = None


class IsFrozen(Trigger):
    """Was not frozen and is frozen (R12.30, R12.32b)."""

    who: Who
    cause: Cause | None = None


class DamagesPlayer(Trigger):
    """``who`` deals damage to the player (R10.46)."""

    who: Who
    player: Player


class ReceivesPoint(Trigger):
    """The player receives a point of damage; ``number``: only the one that reaches this number (0: each)."""

    names_card = False
    player: Player
    number: Count = 0


class Casts(Trigger):
    """The player casts a card that fits (R5.1). ``number``: only the N-th such card of this turn, even if the ability
    was not there before (0: each)."""

    player: Player
    where: tuple[Predicate, ...] = ()
    number: Count = 0


class IsDiscarded(Trigger):
    """A card goes from the hand of the player to the Break Zone by a discard (R9.35); ``who`` None: any card."""

    player: Player
    who: Self | Cards | None = None
    cause: Cause | None = None


class IsMilled(Trigger):
    """A card is put from the deck of the player into the Break Zone; ``who`` None: any card."""

    player: Player
    who: Self | Cards | None = None
    cause: Cause | None = None


class IsPutIntoBreakZone(Trigger):
    """This card is put into the Break Zone from whatever zone (R8.41g)."""

    who: Self
    cause: Cause | None = None


class Draws(Trigger):
    """The player draws a card, for this cause (None: any). ``outside``: not in the own Draw Phase."""

    names_card = False
    player: Player
    outside: bool = False
    cause: Cause | None = None


class LeavesBreakZone(Trigger):
    """A card leaves the Break Zone of the player for another zone."""

    names_card = False
    player: Literal["you", "opponent"]


class Searches(Trigger):
    """The player has searched the deck; ``who``: by an effect of such an object."""

    player: Player
    who: Cards | None = None


class UsesAbility(Trigger):
    """A Character that fits uses an action or a special ability."""

    who: Who
    kind: Literal["action", "special"]


class UsesExBurst(Trigger):
    """The player uses an EX Burst."""

    player: Player


class GainsCrystal(Trigger):
    """The player gains Crystals."""

    names_card = False
    player: Player


class CounterPlaced(Trigger):
    """A counter of this kind is placed on the card."""

    who: Who
    kind: str


class CounterRemoved(Trigger):
    """A counter of this kind is removed from the card; ``who`` None: from any card, wherever it is."""

    who: Self | Cards | None
    kind: str


class Primes(Trigger):
    """A Character that fits has got an upper card by Priming; ``lower`` names the card that primes (R12.83)."""

    who: Who
    lower: str = ""


class AbilityTriggers(Trigger):
    """An auto-ability of the player triggers, whether it can be placed or not (R8.37)."""

    player: Player


class Begins(Trigger):
    """A phase begins, in a turn of the player (R6.20, R10.1)."""

    names_card = False
    moment: Moment
    player: Player = "any"


class TurnEnds(Trigger):
    """The End Phase of a turn of the player begins (R6.40). ``later``: not of the turn in which a delayed ability was
    made ("at the end of your next turn")."""

    names_card = False
    player: Player = "any"
    later: bool = False


class State(Trigger):
    """A state trigger: the condition becomes true (R8.43)."""

    names_card = False
    condition: Condition


class Together(Trigger):
    """The trigger happens to at least this many cards in one event; it triggers once for all of them (R8.31)."""

    names_card = False
    trigger: Trigger
    at_least: Count = 1


class EitherTrigger(Trigger):
    """One ability that any of several triggers sets off ("enters the field or attacks")."""

    triggers: tuple[Trigger, ...]


# ------------------------------------------------------------------------------------------------------------- triggers
class Ends(Trigger):
    """A phase ends, in a turn of the player; what triggers then resolves before the next phase where players can act in
    that phase (R6.27), and in the next such phase where they cannot (R6.12, R6.16). That the End Phase ends is
    :class:`TurnEnds`."""

    moment: Moment
    player: Player = "any"
    names_card = False
