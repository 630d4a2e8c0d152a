"""Words for descriptions, references, numbers, conditions, and the common instructions."""

from __future__ import annotations

from ... import tree as t
from ...wording import renderer as w
from ...wording.renderer import Renderer, words_for


# --------------------------------------------------------------------------------------------------------- predicates
@words_for(t.OfType)
def _of_type(_: Renderer, node: t.OfType) -> str:
    return f"type {node.type}"


@words_for(t.OfElement)
def _of_element(_: Renderer, node: t.OfElement) -> str:
    return f"element {node.element}"


@words_for(t.OfCost)
def _of_cost(_: Renderer, node: t.OfCost) -> str:
    return "cost " + w.COMPARISONS[node.comparison].format(node.cost)


@words_for(t.OfPower)
def _of_power(_: Renderer, node: t.OfPower) -> str:
    return "power " + w.COMPARISONS[node.comparison].format(node.power)


@words_for(t.Named)
def _named(_: Renderer, node: t.Named) -> str:
    return f"name “{node.name}”"


@words_for(t.OfJob)
def _of_job(_: Renderer, node: t.OfJob) -> str:
    return f"job {node.job}"


@words_for(t.OfCategory)
def _of_category(_: Renderer, node: t.OfCategory) -> str:
    return f"category {node.category}"


@words_for(t.InState)
def _in_state(renderer: Renderer, node: t.InState) -> str:
    return w.STATES.get(node.state, node.state).format(self=renderer.self_name)


@words_for(t.Other)
def _other(renderer: Renderer, _node: t.Other) -> str:
    return f"not {renderer.self_name} itself"


@words_for(t.WithKeyword)
def _with_keyword(_: Renderer, node: t.WithKeyword) -> str:
    return f"with {node.keyword}"


@words_for(t.WithCounters)
def _with_counters(_: Renderer, node: t.WithCounters) -> str:
    return f"with at least {w.counted(node.at_least, f'{node.kind} Counter')}"


@words_for(t.AnyOf)
def _any_of(renderer: Renderer, node: t.AnyOf) -> str:
    return "(" + renderer.all_words(node.predicates, " or ") + ")"


@words_for(t.Cards)
def _cards(renderer: Renderer, node: t.Cards) -> str:
    return w.cards_called("card", renderer, node)


# --------------------------------------------------------------------------------------------------------- references
@words_for(t.Joined)
def _joined(renderer: Renderer, node: t.Joined) -> str:
    return " together with ".join(renderer.words(part) for part in node.parts)


@words_for(t.Self)
def _self(renderer: Renderer, _node: t.Self) -> str:
    return renderer.self_name


@words_for(t.Chosen)
def _chosen(_: Renderer, node: t.Chosen) -> str:
    return f"target {node.group + 1}"


@words_for(t.Triggering)
def _triggering(_: Renderer, _node: t.Triggering) -> str:
    return "the card that triggered this"


@words_for(t.Found)
def _found(_: Renderer, _node: t.Found) -> str:
    return "the cards found"


@words_for(t.FoundBefore)
def _found_before(_: Renderer, _node: t.FoundBefore) -> str:
    return "the card found before"


@words_for(t.Rest)
def _rest(_: Renderer, _node: t.Rest) -> str:
    return "the other cards"


@words_for(t.All)
def _all(renderer: Renderer, node: t.All) -> str:
    return f"every {renderer.words(node.cards)}"


# ------------------------------------------------------------------------------------------------------------- values
@words_for(t.Number)
def _number(_: Renderer, node: t.Number) -> str:
    return str(node.number)


@words_for(t.CountOf)
def _count_of(renderer: Renderer, node: t.CountOf) -> str:
    return f"{node.each} for each {renderer.words(node.cards)}"


@words_for(t.PointsOfDamage)
def _points_of_damage(_: Renderer, node: t.PointsOfDamage) -> str:
    return f"{node.each} for each point of damage that {w.PLAYERS[node.player]} received"


@words_for(t.PowerOf)
def _power_of(renderer: Renderer, node: t.PowerOf) -> str:
    return f"as much as the power of {renderer.words(node.who)}"


@words_for(t.CountersOn)
def _counters_on(renderer: Renderer, node: t.CountersOn) -> str:
    return f"{node.each} for each {node.kind} Counter on {renderer.words(node.who)}"


# --------------------------------------------------------------------------------------------------------- conditions
@words_for(t.Exists)
def _exists(renderer: Renderer, node: t.Exists) -> str:
    verb = "is" if node.at_least == 1 else "are"
    return f"there {verb} at least {w.counted_cards(renderer, node.at_least, node.cards)}"


@words_for(t.Received)
def _received(_: Renderer, node: t.Received) -> str:
    verb = "has" if node.player != "you" else "have"
    return f"{w.PLAYERS[node.player]} {verb} at least {w.counted(node.at_least, 'point')} of damage"


@words_for(t.Is)
def _is(renderer: Renderer, node: t.Is) -> str:
    return f"{renderer.words(node.who)} is {renderer.all_words(node.predicates, ' and ')}"


@words_for(t.Not)
def _not(renderer: Renderer, node: t.Not) -> str:
    return f"{'a card was found and ' if node.of_found else ''}not ({renderer.words(node.condition)})"


@words_for(t.Both)
def _both(renderer: Renderer, node: t.Both) -> str:
    return renderer.all_words(node.conditions, " and ")


# ------------------------------------------------------------------------------------------------------------ effects
@words_for(t.Sequence)
def _sequence(renderer: Renderer, node: t.Sequence) -> str:
    return renderer.all_words(node.effects, "; ")


@words_for(t.Choose)
def _choose(renderer: Renderer, node: t.Choose) -> str:
    renderer.groups += 1
    if node.number is not None:
        quantity = "" if node.minimum < 0 else "up to "
        chosen = f"{quantity}as many {w.cards_called('cards', renderer, node.cards)} as {renderer.words(node.number)}"
    else:
        quantity = w.range_before(node.minimum, node.maximum)
        chosen = f"{quantity}{w.counted_cards(renderer, node.maximum, node.cards)}"
    others = ", not those chosen just before" if node.apart else ""
    others += w.all_different(node.different)
    others += "" if node.total_cost is None else f", of total cost {node.total_cost} or less"
    return f"choose as target {renderer.groups}: {chosen}{others}"


@words_for(t.GainPower)
def _gain_power(renderer: Renderer, node: t.GainPower) -> str:
    return f"{renderer.words(node.who)} gets {w.power(renderer, node.amount)}{w.DURATIONS[node.duration]}"


@words_for(t.SetPower)
def _set_power(renderer: Renderer, node: t.SetPower) -> str:
    return f"the power of {renderer.words(node.who)} becomes {node.power}{w.DURATIONS[node.duration]}"


@words_for(t.GainKeyword)
def _gain_keyword(renderer: Renderer, node: t.GainKeyword) -> str:
    return f"{renderer.words(node.who)} gets {node.keyword}{w.DURATIONS[node.duration]}"


@words_for(t.LoseAbilities)
def _lose_abilities(renderer: Renderer, node: t.LoseAbilities) -> str:
    return f"{renderer.words(node.who)} loses all abilities{w.DURATIONS[node.duration]}"


@words_for(t.BecomeForward)
def _become_forward(renderer: Renderer, node: t.BecomeForward) -> str:
    duration = w.DURATIONS[node.duration]
    return f"{renderer.words(node.who)} also becomes a Forward with {node.power} power{duration}"


@words_for(t.Break)
def _break(renderer: Renderer, node: t.Break) -> str:
    return f"break {renderer.words(node.who)}"


@words_for(t.Dull)
def _dull(renderer: Renderer, node: t.Dull) -> str:
    return f"make {renderer.words(node.who)} dull"


@words_for(t.Activate)
def _activate(renderer: Renderer, node: t.Activate) -> str:
    return f"make {renderer.words(node.who)} active"


@words_for(t.Freeze)
def _freeze(renderer: Renderer, node: t.Freeze) -> str:
    return f"freeze {renderer.words(node.who)}"


@words_for(t.ReturnToHand)
def _return_to_hand(renderer: Renderer, node: t.ReturnToHand) -> str:
    return f"move {renderer.words(node.who)} into its owner's hand"


@words_for(t.PlayOntoField)
def _play_onto_field(renderer: Renderer, node: t.PlayOntoField) -> str:
    dull = ", dull" if node.dull else ""
    side = {"owner": "its owner's", "you": "your", "opponent": "the opponent's"}[node.player]
    quiet = ", without triggering auto-abilities of its own" if node.quiet else ""
    return f"put {renderer.words(node.who)} onto {side} field{dull}{quiet}"


@words_for(t.Draw)
def _draw(renderer: Renderer, node: t.Draw) -> str:
    return f"{w.player_does(node.player, 'draw')} {''.join(w.amount_words(renderer, node.count, 'card'))}"


@words_for(t.May)
def _may(renderer: Renderer, node: t.May) -> str:
    wish = "as you wish" if node.player == "you" else "as the opponent wishes"
    offer = f"{wish}: {renderer.words(node.effect)}"
    return offer if node.condition is None else f"{offer} (only while {renderer.words(node.condition)})"


@words_for(t.If)
def _if(renderer: Renderer, node: t.If) -> str:
    then = f"if {renderer.words(node.condition)}, then [{renderer.words(node.then)}]"
    return then if node.otherwise is None else f"{then}, otherwise [{renderer.words(node.otherwise)}]"


@words_for(t.IfDone)
def _if_done(renderer: Renderer, node: t.IfDone) -> str:
    if node.then == t.Sequence(()) and node.otherwise is not None:
        return f"if that was not done, then [{renderer.words(node.otherwise)}]"
    then = f"if that was done, then [{renderer.words(node.then)}]"
    return then if node.otherwise is None else f"{then}, otherwise [{renderer.words(node.otherwise)}]"


@words_for(t.WhenDone)
def _when_done(renderer: Renderer, node: t.WhenDone) -> str:
    effect = Renderer(renderer.self_name).words(node.effect)  # its choices are declared when it is placed
    about = "" if node.about is None else f" (about {renderer.words(node.about)})"
    about += "" if node.knows is None else f" (noting {renderer.words(node.knows)})"
    condition = "" if node.condition is None else f", and {renderer.words(node.condition)}"
    return f"if that was done{condition}, a new ability triggers{about}: [{effect}]"


@words_for(t.GainCrystals)
def _gain_crystals(renderer: Renderer, node: t.GainCrystals) -> str:
    return f"{w.player_does(node.player, 'gain')} {''.join(w.amount_words(renderer, node.count, 'Crystal'))}"


@words_for(t.PlaceCounters)
def _place_counters(renderer: Renderer, node: t.PlaceCounters) -> str:
    counters, number = w.amount_words(renderer, node.count, f"{node.kind} Counter")
    return f"place {counters} on {renderer.words(node.who)}{number}"


@words_for(t.RemoveCounters)
def _remove_counters(renderer: Renderer, node: t.RemoveCounters) -> str:
    counters, number = w.amount_words(renderer, node.count, f"{node.kind} Counter")
    return f"remove {counters} from {renderer.words(node.who)}{number}"


# ------------------------------------------------------------------------------------------------------ field effects
@words_for(t.HasPower)
def _has_power(renderer: Renderer, node: t.HasPower) -> str:
    return f"{renderer.words(node.who)} has {w.power(renderer, node.amount)}"


@words_for(t.HasKeyword)
def _has_keyword(renderer: Renderer, node: t.HasKeyword) -> str:
    return f"{renderer.words(node.who)} has {node.keyword}"
