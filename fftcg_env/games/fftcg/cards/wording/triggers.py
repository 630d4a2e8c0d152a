"""The wording of triggers: "When X enters the field", "At the end of each of your turns"; with their first word."""

from __future__ import annotations

from typing import Any

from .. import tree as t
from . import renderer
from .nouns import ORIGINS, noun, one, place
from .renderer import ORDINALS, POSSESSIVE, SIDES, SOMEBODY, Renderer, article, listed, third, whose, words_for

MOMENTS = {
    "main_phase_1": "Main Phase 1",
    "main_phase_2": "Main Phase 2",
    "attack_phase": "the Attack Phase",
    "active_phase": "the Active Phase",
    "draw_phase": "the Draw Phase",
}
TURNS = {"you": "each of your turns", "opponent": "each of your opponent's turns", "any": "each player's turn"}


def does(player: str, verb: str) -> str:
    """ "you draw", "either player draws"."""
    return f"either player {third(verb)}" if player == "any" else renderer.does(player, verb)


def occasion(r: Renderer, trigger: t.Trigger) -> str:
    """A trigger with what introduces it, without the comma behind it."""
    if isinstance(trigger, t.EitherTrigger):
        return _either(r, trigger)
    words = r.words(trigger)
    return words if isinstance(trigger, t.Begins | t.Ends | t.TurnEnds) else f"when {words}"


def _either(r: Renderer, node: t.EitherTrigger) -> str:
    parts = list(node.triggers)
    whos = [getattr(part, "who", None) for part in parts]
    verbs = [_predicate(r, part) for part in parts]
    if all(verbs) and all(who == whos[0] for who in whos):
        return f"when {_some_card(r, whos[0])} {listed(verbs, 'or')}"  # type: ignore[arg-type]
    if all(verbs) and all(verb == verbs[0] for verb in verbs):
        return f"when {listed((_some_card(r, who) for who in whos), 'or')} {verbs[0]}"
    entering = [part for part in parts if isinstance(part, t.Enters)]
    others = [who for who in whos[1:] if isinstance(who, t.Cards)]
    if len(entering) == len(parts) == len(others) + 1 and whos[0] == t.Self() and len(set(verbs[1:])) == 1:
        cards = [r.self_name, *(_some_card(r, who, True) for who in others)]
        return f"when {listed(cards, 'or')} {verbs[1]}"
    return " or ".join(occasion(r, part) for part in parts)


words_for(t.EitherTrigger)(lambda r, node: _either(r, node).removeprefix("when "))


def _some_card(r: Renderer, who: Any, enters: bool = False) -> str:
    """A card to which something happens; ``enters``: its side is that of the field."""
    if isinstance(who, t.Cards) and (who.zone, who.player) == ("stack", "you"):
        return f"your {noun(r, who.where)}"
    if isinstance(who, t.Cards) and who.zone == "hand":  # it says so itself where the cards go
        return one(r, who.where)
    if isinstance(who, t.Cards):
        return one(r, who.where, "" if enters else place(who))
    return r.words(who) if who is not None else "a card"


# ------------------------------------------------------------------------------------------------------- causes
_KINDS = {"summons": "Summons", "warp": "Warp"}


def _because(r: Renderer, cause: t.Cause | None, by: str = "by") -> str:
    if cause is None:
        return ""
    return f" {by} {r.words(cause)}"


@words_for(t.Cause)
def _cause(r: Renderer, node: t.Cause) -> str:
    kinds = listed((_KINDS.get(kind, kind) for kind in node.kinds), "or")
    if node.source:
        if node.kinds == ("summons", "abilities"):
            details = noun(r, node.source).removeprefix("card").strip()
            whose, their = ("your opponent's", "their ") if node.player == "opponent" else ("a", "a ")
            return f"{whose} Summon {details} or an ability of {their}Character {details}"
        return f"an ability of {one(r, node.source, place(t.Cards('field', node.player)))}"
    return kinds if node.player == "any" else f"{POSSESSIVE[node.player]} {kinds}"


# ---------------------------------------------------------------------------------------- what happens to a card
def _predicate(r: Renderer, node: Any) -> str | None:
    """What the card does or what happens to it: "enters the field"; None for triggers without one."""
    write = _VERBS.get(type(node))
    if write is None:
        return None
    by = "due to" if isinstance(node, t.Enters | t.BecomesActive | t.BecomesDull) else "by"
    cause = None if isinstance(node, t.IsDealtDamage) else getattr(node, "cause", None)
    return write(r, node) + _because(r, cause, by)


def _enters(r: Renderer, node: t.Enters) -> str:
    player = node.who.player if isinstance(node.who, t.Cards) else "any"
    if not node.origins:
        return f"enters {SIDES[player]} field"
    several = len(node.origins) > 1
    zones = ("hand", "break_zone", "deck")
    zone = next(one for one in zones if one not in node.origins) if several else node.origins[0]
    place_ = ORIGINS.get(zone, zone)
    if player == "opponent":
        place_ = place_.replace("your ", "their ")
    return f"enters {SIDES[player]} field {'other than ' if several else ''}from {place_}"


def _attacks(r: Renderer, node: t.Attacks) -> str:
    if node.partner is None:
        return "forms a party and attacks" if node.party else "attacks"
    partners = [noun(r, part.where) for part in (node.partner, node.third) if part is not None]
    return f"forms a party with {listed(map(article, partners))} and attacks"


def _is_dealt(r: Renderer, node: t.IsDealtDamage) -> str:
    more = {"any": "", "at_most": f" {node.than} damage or less", "at_least": f" {node.than} damage or more"}
    amount = more.get(node.comparison, f" {node.than} damage")
    return f"is dealt{amount or ' damage'}{dealt_as(r, node.kinds, node.cause)}" + (
        f" by {one(r, node.by.where, place(node.by))}" if node.by is not None else ""
    )


def dealt_as(r: Renderer, kinds: tuple[str, ...], player: str) -> str:
    """ " by your opponent's Summons or abilities"."""
    if kinds in ((), ("battle",)):
        return ""
    if kinds == ("abilities",) and player == "any":
        return " by an ability"
    if kinds == ("other_abilities",):
        return " by abilities other than special abilities"
    whose = "" if player == "any" else f"{POSSESSIVE[player]} "
    return f" by {whose}{listed((_KINDS.get(kind, kind) for kind in kinds), 'or')}"


_VERBS: dict[type, Any] = {
    t.Enters: _enters,
    t.LeavesToBreakZone: lambda r, node: (
        "is put from the field into the Break Zone"
        + " on the same turn" * (t.Marked("damaged_by_source") in getattr(node.who, "where", ()))
    ),
    t.Leaves: lambda r, node: "leaves the field",
    t.IsReturned: lambda r, node: "is returned from the field to its owner's hand",
    t.IsRemoved: lambda r, node: "is removed from the field",
    t.GoesToDeck: lambda r, node: "is put from the field into its owner's deck",
    t.IsChosen: lambda r, node: "is chosen",
    t.BecomesDull: lambda r, node: "becomes dull",
    t.BecomesActive: lambda r, node: "becomes active",
    t.IsFrozen: lambda r, node: "is frozen",
    t.IsBroken: lambda r, node: "is broken" + (" by your opponent's Summons or abilities" if node.by else ""),
    t.Attacks: _attacks,
    t.Blocks: lambda r, node: f"blocks {one(r, node.partner.where)}" if node.partner is not None else "blocks",
    t.IsBlocked: lambda r, node: "is blocked" + (f" by {one(r, node.partner.where)}" if node.partner else ""),
    t.DamagesPlayer: lambda r, node: f"deals damage to {SOMEBODY[node.player]}",
    t.DealsDamage: lambda r, node: (
        f"deals {'battle damage' if node.kinds == ('battle',) else 'damage'} to "
        + (one(r, node.to.where, place(node.to)) if node.to else "a Forward")
    ),
    t.IsDealtDamage: _is_dealt,
    t.UsesAbility: lambda r, node: f"uses {'an action' if node.kind == 'action' else 'a special'} ability",
    t.AddedToHand: lambda r, node: (
        f"is added to {POSSESSIVE[getattr(node.who, 'player', 'you')]} hand from "
        + ("the deck due to a search effect" if node.searched else "the Break Zone")
    ),
    t.IsWarped: lambda r, node: "is removed from the game due to Warp",
}


@words_for(t.IsRemovedAnywhere)
def _removed_anywhere(r: Renderer, node: t.IsRemovedAnywhere) -> str:
    where = listed((ORIGINS[zone] for zone in node.origins), "or") if node.origins else "any zone"
    return f"{r.self_name} in {where} is removed from the game"


words_for(*_VERBS)(lambda r, node: f"{_some_card(r, node.who, isinstance(node, t.Enters))} {_predicate(r, node)}")


# ------------------------------------------------------------------------------------------ what several cards do
@words_for(t.Together)
def _together(r: Renderer, node: t.Together) -> str:
    inner: Any = node.trigger
    if isinstance(inner, t.Attacks) and inner.party and inner.who == t.Cards("field", "you", (t.OfType("Forward"),)):
        if node.at_least == 1 and inner.partner is None:
            return "a party you control attacks"
    if isinstance(inner, t.IsDiscarded):
        kind = noun(r, getattr(inner.who, "where", ()), 2)
        return f"{does(inner.player, 'discard')} {node.at_least} or more {kind}{_because(r, inner.cause, 'due to')}"
    where = getattr(inner.who, "where", ())
    on_field = isinstance(inner.who, t.Cards) and inner.who.zone != "hand"
    cards = noun(r, where, 2, place(inner.who) if on_field else "")
    head, _, rest = (_predicate(r, inner) or "").partition(" ")
    verb = "are" if head == "is" else head.removesuffix("s")
    words = f"{verb} {rest}".strip().replace("and attacks", "and attack")
    return f"{node.at_least} or more {cards} {words}"


# ---------------------------------------------------------------------------------------------- what players do
@words_for(t.Casts)
def _casts(r: Renderer, node: t.Casts) -> str:
    if node.number:
        cards = noun(r, node.where)
        if node.player == "you":
            return f"you cast the {ORDINALS[node.number]} {cards} you've cast this turn"
        return f"{does(node.player, 'cast')} their {ORDINALS[node.number]} {cards} this turn"
    return f"{does(node.player, 'cast')} {one(r, node.where)}"


@words_for(t.IsDiscarded)
def _is_discarded(r: Renderer, node: t.IsDiscarded) -> str:
    because = _because(r, node.cause, "due to")
    if isinstance(node.who, t.Self):
        return f"{r.self_name} is discarded from your hand{because}"
    card = one(r, node.who.where, f"from {whose(node.player)} hand") if isinstance(node.who, t.Cards) else "a card"
    return f"{does(node.player, 'discard')} {card}{because}"


@words_for(t.IsMilled)
def _is_milled(r: Renderer, node: t.IsMilled) -> str:
    card = "a card" if node.who is None else _some_card(r, node.who)
    return f"{card} is put from {SIDES[node.player]} deck into the Break Zone{_because(r, node.cause)}"


@words_for(t.IsPutIntoBreakZone)
def _is_put_into_break_zone(r: Renderer, node: t.IsPutIntoBreakZone) -> str:
    return f"{r.self_name} is put into the Break Zone in any situation{_because(r, node.cause)}"


@words_for(t.Draws)
def _draws(r: Renderer, node: t.Draws) -> str:
    outside = f" outside of {whose(node.player)} Draw Phase" if node.outside else ""
    return f"{does(node.player, 'draw')} a card{outside}{_because(r, node.cause)}"


@words_for(t.ReceivesPoint)
def _receives_point(_: Renderer, node: t.ReceivesPoint) -> str:
    which = f"{whose(node.player)} {ORDINALS[node.number]}" if node.number else "a"
    return f"{does(node.player, 'receive')} {which} point of damage"


words_for(t.LeavesBreakZone)(lambda _, node: f"a card leaves {POSSESSIVE[node.player]} Break Zone")
words_for(t.EntersDamageZone)(lambda _, node: f"a card is put into {POSSESSIVE[node.player]} Damage Zone")
words_for(t.OnlyAsExBurst)(lambda r, _: f"{r.self_name} is put into the Damage Zone")
words_for(t.UsesExBurst)(lambda _, node: f"{does(node.player, 'use')} an EX Burst")
words_for(t.GainsCrystal)(lambda _, node: f"{does(node.player, 'gain')} a 《C》")
words_for(t.AbilityTriggers)(lambda _, node: f"{POSSESSIVE[node.player]} auto-ability triggers")
words_for(t.PlayerIsDamaged)(lambda _, node: f"{does(node.player, 'receive')} damage")
words_for(t.CounterPlaced)(lambda r, node: f"{article(node.kind)} Counter is placed on {_some_card(r, node.who)}")


@words_for(t.Searches)
def _searches(r: Renderer, node: t.Searches) -> str:
    if node.who is not None:
        return f"{_some_card(r, node.who)} searches for 1 or more cards"
    return does(node.player, "search")


@words_for(t.CounterRemoved)
def _counter_removed(r: Renderer, node: t.CounterRemoved) -> str:
    whom = "any player's card" if node.who is None else _some_card(r, node.who)
    if isinstance(node.who, t.Cards) and (node.who.zone, node.who.player) == ("removed", "any"):
        whom = f"any player's {noun(r, node.who.where)}"
    return f"{article(node.kind)} Counter is removed from {whom}"


@words_for(t.Primes)
def _primes(r: Renderer, node: t.Primes) -> str:
    if node.lower:
        return f"{node.lower} primes into {_some_card(r, node.who)}"
    return f"{_some_card(r, node.who)} is Priming"


# ------------------------------------------------------------------------------------------ the course of the turn
words_for(t.Begins)(lambda _, node: f"at the beginning of {MOMENTS[node.moment]} during {TURNS[node.player]}")
words_for(t.Ends)(lambda _, node: f"at the end of {MOMENTS[node.moment]} during {TURNS[node.player]}")
words_for(t.TurnEnds)(lambda _, node: f"at the end of {'each turn' if node.player == 'any' else TURNS[node.player]}")
words_for(t.State)(lambda r, node: r.words(node.condition))


def later(trigger: Any, this_turn: bool = False) -> str:
    """When a delayed ability is carried out: "at the end of the turn"."""
    if isinstance(trigger, t.TurnEnds):
        if trigger.later:
            return f"at the end of {POSSESSIVE[trigger.player]} next turn"
        turn = "this turn" if this_turn else "the turn"
        return f"at the end of {turn if trigger.player == 'any' else POSSESSIVE[trigger.player] + ' turn'}"
    begin = "beginning" if isinstance(trigger, t.Begins) else "end"
    if this_turn and trigger.player == "any":
        return f"at the {begin} of {MOMENTS[trigger.moment]} this turn"
    moment = MOMENTS[trigger.moment].removeprefix("the ")
    if trigger.player == "any":
        return f"at the {begin} of the next {moment}"
    return f"at the {begin} of {POSSESSIVE[trigger.player]} next {moment}"
