"""Words for conditions, descriptions, values and the history of the turn."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import COMPARISONS, PLAYERS, POSSESSIVE, Renderer, described, words_for

MARKS = {
    "multi_element": "of several elements",
    "generic": "generic",
    "ex_burst": "with an EX Burst",
    "entered_this_turn": "that entered the field this turn",
    "attacked_this_turn": "that attacked this turn",
    "face_down": "face down",
    "damaged_by_source": "dealt damage this turn by this very card",
    "damaged_this_turn": "dealt damage this turn",
    "put_this_turn": "that came from the field this turn",
    "usable_ability": "with an action or special ability",
    "removed_by_source": "that this very card has removed",
    "odd_cost": "of odd cost",
    "even_cost": "of even cost",
    "warp": "with Warp",
    "not_own": "that its controller does not own",
}
DEEDS = {
    "cast": "was cast by",
    "entered": "entered the field under",
    "entered_by_warp": "entered the field by Warp under",
    "put_into_break_zone": "went from the field to the Break Zone under",
    "left": "left the field under",
    "returned": "went from the field to the hand under",
    "attacked": "attacked under",
    "formed_party": "attacked in a party under",
    "was_damaged": "was dealt damage under",
    "discarded": "was discarded, made to by the other player, by",
    "drew": "was drawn by",
    "searched": "was looked for in the deck by",
    "received_damage": "was a point of damage to",
    "used_ex_burst": "was used as an EX Burst by",
    "paid_crystals": "was paid as a Crystal by",
    "discarded_by_effect": "was discarded, by any Summon or ability, by",
    "discarded_anyhow": "was discarded, for whatever reason, by",
    "used_special": "had a special ability used by",
}
TURN_PARTS = {
    "any": "",
    "main": ", Main Phase",
    "main_1": ", Main Phase 1",
    "main_2": ", Main Phase 2",
    "attack": ", Attack Phase",
    "draw": ", Draw Phase",
}


def times(number: int) -> str:
    """The factor of a value, if it is not 1."""
    return "" if number == 1 else f"{number} times "


@words_for(t.HasUsed)
def _has_used(renderer: Renderer, node: t.HasUsed) -> str:
    return f"{renderer.self_name} used {' and '.join(f'“{name}”' for name in node.names)} this turn"


@words_for(t.DifferentOf)
def _different_of(renderer: Renderer, node: t.DifferentOf) -> str:
    of = f"of {renderer.words(node.who)}"
    if node.cards is not None:
        of = f"among {renderer.words(node.who)} ({renderer.words(node.cards)})"
    return f"{times(node.each)}the number of different {node.variety} {of}"


@words_for(t.JobsOf)
def _jobs_of(renderer: Renderer, node: t.JobsOf) -> str:
    return f"the number of jobs of {renderer.words(node.who)}"


# --------------------------------------------------------------------------------------------------------- predicates
@words_for(t.AllOf)
def _all_of(renderer: Renderer, node: t.AllOf) -> str:
    return "(" + renderer.all_words(node.predicates, ", ") + ")"


@words_for(t.Except)
def _except(renderer: Renderer, node: t.Except) -> str:
    return "except " + renderer.all_words(node.predicates, " and ")


@words_for(t.Marked)
def _marked(_: Renderer, node: t.Marked) -> str:
    return MARKS[node.mark]


@words_for(t.Compared)
def _compared(renderer: Renderer, node: t.Compared) -> str:
    return f"{node.quality} " + COMPARISONS[node.comparison].format(f"({renderer.words(node.value)})")


@words_for(t.Extreme)
def _extreme(_: Renderer, node: t.Extreme) -> str:
    return f"with the {node.extreme} {node.quality} of these"


# ------------------------------------------------------------------------------------------------------------- values
@words_for(t.CostOf)
def _cost_of(renderer: Renderer, node: t.CostOf) -> str:
    return f"{times(node.each)}the cost of {renderer.words(node.who)}"


@words_for(t.DamageOn)
def _damage_on(renderer: Renderer, node: t.DamageOn) -> str:
    return f"the damage on {renderer.words(node.who)}"


@words_for(t.NumberOf)
def _number_of(renderer: Renderer, node: t.NumberOf) -> str:
    return f"{node.each} for each of {renderer.words(node.who)}"


@words_for(t.TriggerAmount)
def _trigger_amount(_: Renderer, node: t.TriggerAmount) -> str:
    return f"{times(node.each)}the number that came with the trigger"


@words_for(t.MovedBefore)
def _moved_before(_: Renderer, _node: t.MovedBefore) -> str:
    return "the number of cards moved before"


@words_for(t.JustMoved)
def _just_moved(_: Renderer, node: t.JustMoved) -> str:
    return f"{times(node.each)}the number of cards just moved"


@words_for(t.Different)
def _different(renderer: Renderer, node: t.Different) -> str:
    return f"{times(node.each)}the number of different {node.variety} of every {renderer.words(node.cards)}"


@words_for(t.OfDifferentElements)
def _of_different_elements(renderer: Renderer, node: t.OfDifferentElements) -> str:
    of = f"of every {renderer.words(node.cards)}"
    return f"{times(node.each)}the greatest number {of} of which no two share an Element"


@words_for(t.Total)
def _total(renderer: Renderer, node: t.Total) -> str:
    return f"{times(node.each)}the total {node.quality} of every {renderer.words(node.cards)}"


@words_for(t.TotalOf)
def _total_of(renderer: Renderer, node: t.TotalOf) -> str:
    return f"the total {node.quality} of {renderer.words(node.who)}"


@words_for(t.Targets)
def _targets(_: Renderer, node: t.Targets) -> str:
    return "targets " + " and ".join(str(group + 1) for group in node.groups)


@words_for(t.Best)
def _best(renderer: Renderer, node: t.Best) -> str:
    return f"the {node.extreme} {node.quality} of any {renderer.words(node.cards)}"


@words_for(t.Crystals)
def _crystals(_: Renderer, node: t.Crystals) -> str:
    return f"{times(node.each)}the number of {POSSESSIVE[node.player]} Crystals"


@words_for(t.ThisTurn)
def _this_turn(renderer: Renderer, node: t.ThisTurn) -> str:
    card = f"a card{described(renderer, node.where)}"
    return f"{times(node.each)}how often this turn {card} {DEEDS[node.deed]} {PLAYERS[node.player]}"


@words_for(t.Half)
def _half(renderer: Renderer, node: t.Half) -> str:
    rounded = f", rounded up to the next {node.up_to}" if node.up_to else ", rounded down"
    rounded += f" to the next {node.down_to}" if node.down_to else ""
    return f"half of {renderer.words(node.value)}{rounded}"


@words_for(t.Sum)
def _sum(renderer: Renderer, node: t.Sum) -> str:
    return renderer.all_words(node.values, " plus ")


@words_for(t.Times)
def _times(renderer: Renderer, node: t.Times) -> str:
    return f"{node.factor} times {renderer.words(node.value)}"


# --------------------------------------------------------------------------------------------------------- conditions
@words_for(t.Either)
def _either(renderer: Renderer, node: t.Either) -> str:
    return "(" + renderer.all_words(node.conditions, " or ") + ")"


@words_for(t.Compare)
def _compare(renderer: Renderer, node: t.Compare) -> str:
    return f"{renderer.words(node.value)} is {COMPARISONS[node.comparison].format(renderer.words(node.other))}"


@words_for(t.DuringTurn)
def _during_turn(_: Renderer, node: t.DuringTurn) -> str:
    return f"it is {POSSESSIVE[node.player]} turn{TURN_PARTS[node.part]}"


@words_for(t.AsExBurst)
def _as_ex_burst(_: Renderer, _node: t.AsExBurst) -> str:
    return "this is used as an EX Burst"


@words_for(t.AllShare)
def _all_share(renderer: Renderer, node: t.AllShare) -> str:
    return f"all of {renderer.words(node.who)} share one of their {node.variety}"
