"""Words for nodes about what cannot be broken, chosen, blocked or done; leaving the field replaced."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import (
    DURATIONS,
    PLAYERS,
    POSSESSIVE,
    RESTRICTIONS,
    ZONES,
    Renderer,
    described,
    sources,
    subject,
    words_for,
)

_COMPARED = {
    "any": "",
    "more": " with more power than it",
    "less": " with less power than it",
    "costs_more": " that cost more than it",
    "costs_less": " that cost less than it",
}


# ------------------------------------------------------------------------------------------------- for a while, or ever
@words_for(t.Restrict)
def _restrict(renderer: Renderer, node: t.Restrict) -> str:
    lasting = "" if node.restriction == "stays_dull_once" else DURATIONS[node.duration]
    return f"{renderer.words(node.who)} {RESTRICTIONS[node.restriction]}{lasting}"


@words_for(t.HasRestriction)
def _has_restriction(renderer: Renderer, node: t.HasRestriction) -> str:
    return f"{renderer.words(node.who)} {RESTRICTIONS[node.restriction]}"


@words_for(t.Lasting)
def _lasting(renderer: Renderer, node: t.Lasting) -> str:
    return f"{renderer.words(node.effect)}{DURATIONS[node.duration]}"


# -------------------------------------------------------------------------------------------------------- protections
@words_for(t.CannotBeChosen)
def _cannot_be_chosen(renderer: Renderer, node: t.CannotBeChosen) -> str:
    of_what = f" of cards{described(renderer, node.source)}" if node.source else ""
    same = " that share an element with it" if node.same_element else ""
    return f"{renderer.words(node.who)} cannot be a target of {sources(node.by, node.player)}{of_what}{same}"


@words_for(t.CannotBeReturned)
def _cannot_be_returned(renderer: Renderer, node: t.CannotBeReturned) -> str:
    return f"{renderer.words(node.who)} cannot be moved to its owner's hand by {sources(node.by, node.player)}"


@words_for(t.CannotBeBroken)
def _cannot_be_broken(renderer: Renderer, node: t.CannotBeBroken) -> str:
    by = f" by {sources(node.by, node.player)}" if node.by else ""
    return f"{renderer.words(node.who)} cannot be broken{by}"


@words_for(t.CannotBeDulled)
def _cannot_be_dulled(renderer: Renderer, node: t.CannotBeDulled) -> str:
    return f"{renderer.words(node.who)} cannot be made dull by {sources(node.by, node.player)}"


@words_for(t.CannotBePutIntoBreakZone)
def _cannot_be_put(renderer: Renderer, node: t.CannotBePutIntoBreakZone) -> str:
    return f"{renderer.words(node.who)} cannot be put into the Break Zone by {sources(node.by, node.player)}"


@words_for(t.CannotBeRemoved)
def _cannot_be_removed(renderer: Renderer, node: t.CannotBeRemoved) -> str:
    return f"{renderer.words(node.who)} cannot be removed from the game by {sources(node.by, node.player)}"


@words_for(t.CannotLeave)
def _cannot_leave(renderer: Renderer, node: t.CannotLeave) -> str:
    return f"{renderer.words(node.who)} cannot leave the field because of {sources(node.by, node.player)}"


@words_for(t.PowerCannot)
def _power_cannot(renderer: Renderer, node: t.PowerCannot) -> str:
    return f"the power of {renderer.words(node.who)} cannot be {node.be} by {sources(node.by, node.player)}"


# --------------------------------------------------------------------------------------------- attacking and blocking
@words_for(t.CannotBeBlockedBy)
def _cannot_be_blocked_by(renderer: Renderer, node: t.CannotBeBlockedBy) -> str:
    blockers = f"Forwards{described(renderer, node.where)}{_COMPARED[node.power]}"
    return f"{renderer.words(node.who)} cannot be blocked by {blockers}"


@words_for(t.CannotBlockSuch)
def _cannot_block_such(renderer: Renderer, node: t.CannotBlockSuch) -> str:
    attackers = f"Forwards{described(renderer, node.where)}{_COMPARED[node.power]}"
    return f"{renderer.words(node.who)} cannot block {attackers}"


@words_for(t.MustBlockSource)
def _must_block_source(renderer: Renderer, node: t.MustBlockSource) -> str:
    return f"{renderer.words(node.who)} must block {renderer.self_name} if it can"


@words_for(t.AttackTimes)
def _attack_times(renderer: Renderer, node: t.AttackTimes) -> str:
    more = "more " if node.more else ""
    return f"{renderer.words(node.who)} can attack so many times {more}in a turn: {renderer.words(node.times)}"


@words_for(t.FewerAttacks)
def _fewer_attacks(renderer: Renderer, node: t.FewerAttacks) -> str:
    return f"{PLAYERS[node.player]} can declare at most so many attacks in a turn: {renderer.words(node.times)}"


@words_for(t.EntersSilently)
def _enters_silently(renderer: Renderer, node: t.EntersSilently) -> str:
    return f"nothing triggers when {renderer.words(node.who)} enters the field"


@words_for(t.JoinsPartyOf)
def _joins_party_of(renderer: Renderer, node: t.JoinsPartyOf) -> str:
    others = f"Forwards{described(renderer, node.where)}"
    return f"{renderer.words(node.who)} can be in a party with {others} whatever their elements"


# ----------------------------------------------------------------------------------------------- entering and leaving
@words_for(t.EntersElsewhere)
def _enters_elsewhere(renderer: Renderer, node: t.EntersElsewhere) -> str:
    zone = ZONES[node.zone]
    return f"{renderer.words(node.who)} goes to the {zone} when the opponent's Summon or ability would play it"


@words_for(t.EntersDull)
def _enters_dull(renderer: Renderer, node: t.EntersDull) -> str:
    return f"{renderer.words(node.who)} enters the field dull"


@words_for(t.CannotBePlayed)
def _cannot_be_played_at_all(renderer: Renderer, _node: t.CannotBePlayed) -> str:
    return f"no Summon or ability can play {renderer.self_name} onto the field"


@words_for(t.CannotBePlayedFromHand)
def _cannot_be_played(renderer: Renderer, _node: t.CannotBePlayedFromHand) -> str:
    return f"Summons and abilities cannot put {renderer.self_name} from its owner's hand onto the field"


@words_for(t.LeavesElsewhere)
def _leaves_elsewhere(renderer: Renderer, node: t.LeavesElsewhere) -> str:
    event = "leaves the field" if node.anyhow else "goes from the field to the Break Zone"
    cause = f" because of {POSSESSIVE['opponent']} Summons or abilities" if node.by_opponent else ""
    wish = ", if you wish" if node.may else ""
    return f"when {renderer.words(node.who)} {event}{cause}, it goes to its owner's {ZONES[node.zone]} instead{wish}"


@words_for(t.IsBroken)
def _is_broken(renderer: Renderer, node: t.IsBroken) -> str:
    cause = f" by {POSSESSIVE[node.by]} Summons or abilities" if node.by else ""
    return f"{subject(renderer, node.who)} is broken{cause}"
