"""Words for nodes about what triggers abilities, and the course of the turn."""

from __future__ import annotations

from typing import Any

from ... import tree as t
from ...wording.renderer import (
    PLAYERS,
    POSSESSIVE,
    ZONES,
    Renderer,
    counted,
    described,
    player_does,
    subject,
    words_for,
)

CAUSES = {"summons": "Summon", "abilities": "ability", "cast": "cast", "warp": "Warp"}
MOMENTS = {
    "main_phase_1": "Main Phase 1",
    "main_phase_2": "Main Phase 2",
    "attack_phase": "the Attack Phase",
    "active_phase": "the Active Phase",
    "draw_phase": "the Draw Phase",
}


@words_for(t.Cause)
def _cause(renderer: Renderer, node: t.Cause) -> str:
    owner = "a" if node.player == "any" else POSSESSIVE[node.player]
    source = f" of a card that is {renderer.all_words(node.source, ' and ')}" if node.source else ""
    return f" because of {owner} {' or '.join(CAUSES[kind] for kind in node.kinds)}{source}"


def _because(renderer: Renderer, cause: t.Cause | None) -> str:
    return "" if cause is None else renderer.words(cause)


def _some_card(renderer: Renderer, who: t.Self | t.Cards | None) -> str:
    """A card that comes from another zone than the field."""
    if isinstance(who, t.Self):
        return renderer.words(who)
    return f"a card{described(renderer, who.where)}" if who is not None else "a card"


def turn_of(player: t.Player) -> str:
    """Whose turn a moment belongs to."""
    return "each turn" if player == "any" else f"{POSSESSIVE[player]} turn"


def _says(node_class: type, words: str) -> None:
    """A trigger that happens to ``who``."""

    def write(renderer: Renderer, node: Any) -> str:
        return f"{subject(renderer, node.who)} {words}{_because(renderer, getattr(node, 'cause', None))}"

    words_for(node_class)(write)


_says(t.LeavesToBreakZone, "goes from the field to the Break Zone")
_says(t.Leaves, "leaves the field")
_says(t.IsReturned, "goes from the field to its owner's hand")
_says(t.IsRemoved, "is removed from the field and from the game")
_says(t.IsChosen, "is chosen")
_says(t.BecomesDull, "becomes dull")
_says(t.IsFrozen, "is frozen")
_says(t.BecomesActive, "becomes active")


@words_for(t.Blocks)
def _blocks(renderer: Renderer, node: t.Blocks) -> str:
    whom = f" a {renderer.words(node.partner)}" if node.partner is not None else ""
    return f"{subject(renderer, node.who)} blocks{whom}"


@words_for(t.IsBlocked)
def _is_blocked(renderer: Renderer, node: t.IsBlocked) -> str:
    by = f" by a {renderer.words(node.partner)}" if node.partner is not None else ""
    return f"{subject(renderer, node.who)} is blocked{by}"


@words_for(t.Enters)
def _enters(renderer: Renderer, node: t.Enters) -> str:
    origin = f" from {' or '.join(ZONES[zone] for zone in node.origins)}" if node.origins else ""
    return f"{subject(renderer, node.who)} enters the field{origin}{_because(renderer, node.cause)}"


@words_for(t.LeavesBreakZone)
def _leaves_break_zone(_: Renderer, node: t.LeavesBreakZone) -> str:
    return f"a card leaves the Break Zone of {PLAYERS[node.player]}"


@words_for(t.GoesToDeck)
def _goes_to_deck(renderer: Renderer, node: t.GoesToDeck) -> str:
    return f"{subject(renderer, node.who)} goes from the field to its owner's deck"


@words_for(t.Attacks)
def _attacks(renderer: Renderer, node: t.Attacks) -> str:
    party = " in a party" if node.party else ""
    partner = f" with a {renderer.words(node.partner)}" if node.partner is not None else ""
    partner += f" and another one that is a {renderer.words(node.third)}" if node.third is not None else ""
    return f"{subject(renderer, node.who)} attacks{party}{partner}"


@words_for(t.DamagesPlayer)
def _damages_player(renderer: Renderer, node: t.DamagesPlayer) -> str:
    return f"{subject(renderer, node.who)} deals damage to {PLAYERS[node.player]}"


@words_for(t.ReceivesPoint)
def _receives_point(_: Renderer, node: t.ReceivesPoint) -> str:
    which = f"point {node.number}" if node.number else "a point"
    return f"{player_does(node.player, 'receive')} {which} of damage"


@words_for(t.Casts)
def _casts(renderer: Renderer, node: t.Casts) -> str:
    which = f", number {node.number} of those of this turn" if node.number else ""
    return f"{player_does(node.player, 'cast')} a card{described(renderer, node.where)}{which}"


@words_for(t.AddedToHand)
def _added_to_hand(renderer: Renderer, node: t.AddedToHand) -> str:
    origin = "the deck by a search" if node.searched else "the Break Zone"
    return f"{renderer.words(node.who)} is added to its owner's hand from {origin}"


@words_for(t.IsDiscarded)
def _is_discarded(renderer: Renderer, node: t.IsDiscarded) -> str:
    which = _some_card(renderer, node.who)
    return f"{player_does(node.player, 'discard')} {which}{_because(renderer, node.cause)}"


@words_for(t.IsMilled)
def _is_milled(renderer: Renderer, node: t.IsMilled) -> str:
    which = _some_card(renderer, node.who)
    return f"{which} goes from {POSSESSIVE[node.player]} deck to the Break Zone"


@words_for(t.Draws)
def _draws(renderer: Renderer, node: t.Draws) -> str:
    outside = ", not in the Draw Phase of that player" if node.outside else ""
    return f"{player_does(node.player, 'draw')} a card{outside}{_because(renderer, node.cause)}"


@words_for(t.Searches)
def _searches(renderer: Renderer, node: t.Searches) -> str:
    by = "" if node.who is None else f" by an effect of {renderer.words(node.who)}"
    return f"{PLAYERS[node.player]} searched{by}"


@words_for(t.UsesAbility)
def _uses_ability(renderer: Renderer, node: t.UsesAbility) -> str:
    return f"{subject(renderer, node.who)} uses a {node.kind} ability"


@words_for(t.UsesExBurst)
def _uses_ex_burst(_: Renderer, node: t.UsesExBurst) -> str:
    return f"{player_does(node.player, 'use')} an EX Burst"


@words_for(t.GainsCrystal)
def _gains_crystal(_: Renderer, node: t.GainsCrystal) -> str:
    return f"{player_does(node.player, 'gain')} Crystals"


@words_for(t.CounterPlaced)
def _counter_placed(renderer: Renderer, node: t.CounterPlaced) -> str:
    return f"a {node.kind} Counter is placed on {subject(renderer, node.who)}"


@words_for(t.CounterRemoved)
def _counter_removed(renderer: Renderer, node: t.CounterRemoved) -> str:
    which = "any card" if node.who is None else renderer.words(node.who)
    return f"a {node.kind} Counter is removed from {which}"


@words_for(t.Primes)
def _primes(renderer: Renderer, node: t.Primes) -> str:
    lower = f" from “{node.lower}”" if node.lower else ""
    return f"{subject(renderer, node.who)} is primed{lower}"


@words_for(t.AbilityTriggers)
def _ability_triggers(_: Renderer, node: t.AbilityTriggers) -> str:
    return f"{POSSESSIVE[node.player]} auto-ability triggers"


@words_for(t.Begins)
def _begins(_: Renderer, node: t.Begins) -> str:
    return f"{MOMENTS[node.moment]} of {turn_of(node.player)} begins"


@words_for(t.TurnEnds)
def _turn_ends(_: Renderer, node: t.TurnEnds) -> str:
    return f"{'a later turn of the same kind: ' if node.later else ''}{turn_of(node.player)} ends"


@words_for(t.State)
def _state(renderer: Renderer, node: t.State) -> str:
    return renderer.words(node.condition)


@words_for(t.Together)
def _together(renderer: Renderer, node: t.Together) -> str:
    return f"at once for {counted(node.at_least, 'card')} or more: {renderer.words(node.trigger)}"


@words_for(t.EitherTrigger)
def _either(renderer: Renderer, node: t.EitherTrigger) -> str:
    return renderer.all_words(node.triggers, " or ")


@words_for(t.LoseGame)
def _lose_game(_: Renderer, node: t.LoseGame) -> str:
    return f"{player_does(node.player, 'lose')} the game"


@words_for(t.ExtraTurn)
def _extra_turn(_: Renderer, node: t.ExtraTurn) -> str:
    return f"{player_does(node.player, 'take')} an extra turn after this one"


@words_for(t.SkipPhases)
def _skip_phases(_: Renderer, node: t.SkipPhases) -> str:
    phases = " and ".join(MOMENTS[phase] for phase in node.phases)
    return f"{player_does(node.player, 'skip')} {phases} of the next own turn"


@words_for(t.Delayed)
def _delayed(renderer: Renderer, node: t.Delayed) -> str:
    lasting = "from now until the turn ends" if node.duration == "end_of_turn" else "from now on"
    lasting += f" about {renderer.words(node.about)}" if node.about is not None else ""
    effect = Renderer(renderer.self_name).words(node.effect)  # its choices are counted anew
    return f"{lasting}, whenever {renderer.words(node.trigger)}: [{effect}]"
