"""Words for nodes about damage: changed, shielded, redirected, divided, and the triggers that watch it."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import COMPARISONS, DURATIONS, PLAYERS, Renderer, amount_words, described, subject, words_for

KINDS = {
    "battle": "as battle damage",
    "attack": "by an attack",
    "summons": "by Summons",
    "abilities": "by abilities",
    "other_abilities": "by abilities that are not special",
}


# ------------------------------------------------------------------------------------------------------ descriptions
@words_for(t.ThePlayer)
def _the_player(_: Renderer, node: t.ThePlayer) -> str:
    return PLAYERS[node.player]


@words_for(t.DamageDealt)
def _damage_dealt(renderer: Renderer, node: t.DamageDealt) -> str:
    parts = ["damage"]
    if node.to is not None:
        parts.append(f"to {renderer.words(node.to)}")
    if node.by is not None:
        parts.append(f"from {renderer.words(node.by)}")
    parts.extend(_kinds(node.kinds, node.cause))
    if node.source:
        parts.append(f"of a card{described(renderer, node.source)}")
    if node.comparison == "below_power":
        parts.append("that is less than the power of what is hit")
    elif node.comparison != "any":
        amounts = {"at_most": "at most {}", "at_least": "at least {}", "exactly": "exactly {}"}
        parts.append(f"of {amounts[node.comparison].format(node.than)}")
    return " ".join(parts)


def _kinds(kinds: tuple[str, ...], cause: str) -> list[str]:
    words = [" or ".join(KINDS[kind] for kind in kinds)] if kinds else []
    return words if cause == "any" else [*words, f"of {PLAYERS[cause]}"]


@words_for(t.DamageChange)
def _damage_change(renderer: Renderer, node: t.DamageChange) -> str:
    amount = str(node.amount) if isinstance(node.amount, int) else renderer.words(node.amount)
    words = {
        "increase": f"is {amount} more",
        "reduce": f"is {amount} less",
        "double": "is doubled",
        "halve": "is halved and rounded up to thousands",
        "become": f"becomes {node.amount}",
        "fix": "cannot be made less",
    }
    if node.how == "redirect":
        amount = f" as {node.amount}" if node.amount else ""
        return f"goes to {renderer.words(node.recipient)}{amount} instead{_for_price(renderer, node)}"
    counter = f", and {renderer.self_name} loses 1 {node.counter} Counter" if node.counter else ""
    return words[node.how] + counter + _for_price(renderer, node)


def _for_price(renderer: Renderer, node: t.DamageChange) -> str:
    return "" if node.price is None else f", if you pay for it: {renderer.words(node.price)}"


@words_for(t.ChangesDamage)
def _changes_damage(renderer: Renderer, node: t.ChangesDamage) -> str:
    first = " (only the first time each turn)" if node.first_time else ""
    return f"{renderer.words(node.damage)} {renderer.words(node.change)}{first}"


@words_for(t.CannotUseExBurst)
def _cannot_use_ex_burst(renderer: Renderer, node: t.CannotUseExBurst) -> str:
    cards = f"cards [{renderer.all_words(node.where, ', ')}]" if node.where else "cards"
    return f"{cards} that damage from {renderer.words(node.who)} places in a Damage Zone use no EX Burst"


@words_for(t.SpecialDiscards)
def _special_discards(renderer: Renderer, node: t.SpecialDiscards) -> str:
    return f"a {renderer.words(node.cards)} can be discarded for the S icons of {renderer.self_name}, too"


@words_for(t.ChangeDamage)
def _change_damage(renderer: Renderer, node: t.ChangeDamage) -> str:
    following = "the next " if node.once else ""
    return f"{following}{renderer.words(node.damage)} {renderer.words(node.change)}{DURATIONS[node.duration]}"


# ------------------------------------------------------------------------------------------------------ instructions
@words_for(t.Damage)
def _damage(renderer: Renderer, node: t.Damage) -> str:
    amount, who = renderer.words(node.amount), renderer.words(node.who)
    number = isinstance(node.amount, t.Number)
    words = f"deal {amount} damage to {who}" if number else f"deal {who} damage: {amount}"
    if not isinstance(node.dealer, t.Self):
        words = f"{renderer.words(node.dealer)} does this: {words}"
    return f"{words}, which cannot be made less" if node.unreducible else words


@words_for(t.DamageEvenly)
def _damage_evenly(renderer: Renderer, node: t.DamageEvenly) -> str:
    shares = "in equal shares" + (f" rounded up to the next {node.up_to}" if node.up_to else "")
    return f"spread {renderer.words(node.amount)} damage {shares}, over {renderer.words(node.who)}"


@words_for(t.DivideDamage)
def _divide_damage(renderer: Renderer, node: t.DivideDamage) -> str:
    words = f"share out {renderer.words(node.amount)} damage in thousands to {renderer.words(node.who)}"
    if node.instead is not None:
        words += f" (if {renderer.words(node.instead.condition)}, {renderer.words(node.instead.amount)} instead)"
    return f"{words}, which cannot be made less" if node.unreducible else words


@words_for(t.OtherAmount)
def _other_amount(renderer: Renderer, node: t.OtherAmount) -> str:
    return f"{renderer.words(node.amount)} if {renderer.words(node.condition)}"


@words_for(t.Clash)
def _clash(renderer: Renderer, node: t.Clash) -> str:
    return f"{renderer.words(node.first)} and {renderer.words(node.second)} hit each other with their power"


@words_for(t.RemoveDamage)
def _remove_damage(renderer: Renderer, node: t.RemoveDamage) -> str:
    return f"take all damage off {renderer.words(node.who)}"


# ------------------------------------------------------------------------------------------------------------- values
@words_for(t.OwnPower)
def _own_power(_: Renderer, _node: t.OwnPower) -> str:
    return "as much as its own power"


# ---------------------------------------------------------------------------------------------------------- triggers
@words_for(t.DealsDamage)
def _deals_damage(renderer: Renderer, node: t.DealsDamage) -> str:
    target = "a Forward" if node.to is None else subject(renderer, node.to)
    return " ".join([f"{subject(renderer, node.who)} deals damage to {target}", *_kinds(node.kinds, "any")])


@words_for(t.IsDealtDamage)
def _is_dealt_damage(renderer: Renderer, node: t.IsDealtDamage) -> str:
    dealer = [] if node.by is None else [f"from {subject(renderer, node.by)}"]
    amount = "" if node.comparison == "any" else f" ({COMPARISONS[node.comparison].format(node.than)})"
    dealt = f"{subject(renderer, node.who)} is dealt damage{amount}"
    return " ".join([dealt, *dealer, *_kinds(node.kinds, node.cause)])


@words_for(t.PlayerIsDamaged)
def _player_is_damaged(_: Renderer, node: t.PlayerIsDamaged) -> str:
    verb = "are" if node.player == "you" else "is"
    return f"{PLAYERS[node.player]} {verb} dealt damage"


@words_for(t.DamagePlayer)
def _damage_player(renderer: Renderer, node: t.DamagePlayer) -> str:
    points, number = amount_words(renderer, node.points, "point")
    bursts = ", without EX Bursts" if node.without_ex_bursts else ""
    return f"deal {points} of damage to {PLAYERS[node.player]}{number}{bursts}"
