"""The wording of instructions: damage, movement, drawing and discarding, decks, temporary changes, casting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .. import tree as t
from .costs import terms
from .field_abilities import (
    RESTRICTIONS,
    changed_damage,
    cost_about,
    damage_dealt,
    damage_verb,
    predicate,
    quoted,
    reduction,
    verbs,
)
from .nouns import all_cards, is_several, noun, one, owner, place, plural, subject, type_of, verb
from .nouns import counted as described
from .quantities import for_each, possessive, quantity, some
from .renderer import (
    DURATIONS,
    ITEMS,
    LASTING,
    PLAYERS,
    POSSESSIVE,
    VARIETIES,
    Renderer,
    apart,
    capital,
    does,
    listed,
    times,
    whose,
    words_for,
)
from .sentences import Unit, clause_for, joint

Joined = tuple[int, Unit] | None


# -------------------------------------------------------------------------------------------------------- targets
def _chosen_cards(r: Renderer, node: t.Choose) -> str:
    """ "up to 2 Forwards you control"."""
    cards = node.cards
    if cards.zone == "stack":
        words = _items(r, cards, node.minimum, node.maximum)
    elif node.number is not None:
        words = _as_many(r, node)
    else:
        words = some(r, cards, node.minimum, node.maximum)
    if node.or_else is not None:
        number = 1 if node.maximum == 1 else 2
        words += f" or {noun(r, node.or_else.where, number, place(node.or_else))}"
    if node.different is not None:
        words += f", {apart(node.different)}"
    if node.total_cost is not None:
        words = f"{quantity(node.minimum, node.maximum)} {noun(r, cards.where, 2)}"
        if words.startswith("any number of "):
            words = f"as many {noun(r, cards.where, 2)} as you want"
        words += f" with a total cost of {node.total_cost} or less {place(cards)}".rstrip()
    return words


def _as_many(r: Renderer, node: t.Choose) -> str:
    cards = noun(r, node.cards.where, 2, place(node.cards))
    value: Any = node.number
    if isinstance(value, t.X):
        return f"{'' if node.minimum < 0 else 'up to '}X {cards}"
    if isinstance(value, t.ThisTurn) and value.deed == "put_into_break_zone":
        gone = noun(r, value.where, 2, "put in the Break Zone from your field during this turn")
        return f"up to the same number of {cards} as the {gone}"
    counted = described(r, value)
    if node.minimum < 0:
        return f"as many {cards} as {counted}"
    return f"up to the same number of {cards} as {counted}"


def _items(r: Renderer, cards: t.Cards, minimum: int, maximum: int) -> str:
    """ "1 auto-ability of your opponent"."""
    kinds = next((part.kinds for part in cards.where if isinstance(part, t.OnStackAs)), ("summon",))
    names = _item_names(kinds, maximum == 1)
    whose = "opponent's " if cards.player == "opponent" else ""
    details = [part for part in cards.where if not isinstance(part, t.OnStackAs)]
    words = f"{quantity(minimum, maximum)} {whose}{listed(names, 'or')}"
    source = [part for part in details if not isinstance(part, t.Choosing | t.OneTarget | t.OfCost)]
    behind = [r.words(part) for part in details if part not in source]
    if source and "Summon" not in names:
        behind.insert(0, f"triggered from {one(r, source, 'you control' * (cards.player == 'you'))}")
    elif source:
        words = f"{quantity(minimum, maximum)} {noun(r, (t.OfType('Summon'), *source))}"
    return " ".join([words, *behind])


def _item_names(kinds: Sequence[str], one_item: bool) -> list[str]:
    """ "Summon", "auto-ability"; all three kinds of abilities are "ability"."""
    abilities = {"auto", "action", "special"}
    shown = [kind for kind in kinds if not abilities <= set(kinds) or kind not in abilities]
    names = [ITEMS[kind] for kind in shown] + ["ability"] * (abilities <= set(kinds))
    return names if one_item else [plural(name, 2) for name in names]


words_for(t.OnStackAs)(lambda _, node: listed((ITEMS[kind] for kind in node.kinds), "or"))


@words_for(t.Choose)
def _choose(r: Renderer, node: t.Choose) -> str:
    words = f"choose {_chosen_cards(r, node)}"
    r.choices.append(node)
    r.name(t.Chosen(len(r.choices) - 1), node.maximum > 1)
    return words


@joint(t.Choose, t.Choose)
def _choose_several(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Choose 1 Forward and 1 Backup": "them" are all of these, "the former" and "the latter" each of two."""
    count = next((at for at, effect in enumerate(effects) if not isinstance(effect, t.Choose)), len(effects))
    words = []
    types = [type_of(choice.cards.where, "") for choice in effects[:count]]
    of_one_type = "" in types or len(set(types)) < count
    for choice in effects[:count]:
        part = _chosen_cards(r, choice).replace(" the chosen card's cost", " that Forward")
        if choice.apart and of_one_type:
            number, _, rest = (
                part.partition(" ")
                if not part.startswith("up to ")
                else ("up to " + part[6:].split()[0], "", part[6:].partition(" ")[2])
            )
            part = f"{number} other {rest}"
        words.append(part)
    first = len(r.choices)
    r.choices.extend(effects[:count])
    r.name(t.Targets(tuple(range(first, first + count))), several=True)
    return count, Unit(f"choose {listed(words)}")


@joint()
def _to_all_targets(r: Renderer, effects: Sequence[Any]) -> Joined:
    """What is done to each target of several choices: "dull them"."""
    groups = r.it.groups if isinstance(r.it, t.Targets) else ()
    if not groups or len(effects) < len(groups) or not getattr(effects[0], "one_by_one", False):
        return None
    if any(getattr(effect, "who", None) != t.Chosen(group) for effect, group in zip(effects, groups, strict=False)):
        return None
    if any(replace(effect, who=effects[0].who) != effects[0] for effect in effects[: len(groups)]):
        return None
    together = replace(effects[0], who=r.it)
    changed = _changes(r, [together])
    return len(groups), changed[1] if changed is not None else Unit(r.words(together))


# ----------------------------------------------------------------------------------------------- common instructions
def _simple(node_class: type, words: str) -> None:
    """An instruction about cards: "break it"."""
    words_for(node_class)(lambda r, node: words.format(r.words(node.who)))


_simple(t.Break, "break {}")
_simple(t.Dull, "dull {}")
_simple(t.Activate, "activate {}")
_simple(t.Freeze, "Freeze {}")
_simple(t.RemoveDamage, "negate all damage dealt to {}")
_simple(t.RemoveFromBattle, "remove {} from the battle")
_simple(t.SelectCounter, "select 1 Counter placed on {}")
_simple(t.Show, "reveal {}")
_simple(t.PutIntoDamageZone, "put {} into the Damage Zone")


@joint(t.Freeze, t.Dull)
def _dull_and_freeze(r: Renderer, effects: Sequence[Any]) -> Joined:
    if effects[0].who == effects[1].who and isinstance(effects[0].who, t.All | t.AllOther):
        return 2, Unit(f"dull and Freeze {r.words(effects[0].who)}")
    return None


@words_for(t.ReturnToHand)
def _return_to_hand(r: Renderer, node: t.ReturnToHand) -> str:
    several = is_several(r, node.who)
    words = r.words(node.who)
    if node.who == t.Self() and r.zone == "break_zone":
        return f"add {words} from your Break Zone to your hand"
    if isinstance(node.who, t.All) and (node.who.cards.zone, node.who.cards.player) == ("removed", "any"):
        return f"return {words} to {owner(True)}"
    found = isinstance(node.who, t.Found) and not (r.source_type and not r.deed)
    if found or _zone_of(r, node.who) in ("break_zone", "removed", "damage_zone", "deck"):
        return f"add {words} to your hand"
    return f"return {words} to {owner(several)}"


def _zone_of(r: Renderer, who: Any) -> str:
    """Where the chosen or described cards are."""
    if isinstance(who, t.Chosen) and who.group < len(r.choices):
        return r.choices[who.group].cards.zone
    if isinstance(who, t.Targets) and who.groups and who.groups[0] < len(r.choices):
        return r.choices[who.groups[0]].cards.zone
    return who.cards.zone if isinstance(who, t.All) else "deck" if isinstance(who, t.Rest) else "field"


@words_for(t.PlayOntoField)
def _play(r: Renderer, node: t.PlayOntoField) -> str:
    sides = {"owner": "onto the field", "you": "onto your field", "opponent": "onto your opponent's field"}
    words = f"play {r.words(node.who)} {sides[node.player]}{' dull' if node.dull else ''}"
    return f"{words}. Its auto-abilities will not trigger" if node.quiet else words


words_for(t.PutIntoBreakZone)(lambda r, node: _away(r, node.who, "put", "into the Break Zone"))
words_for(t.RemoveFromGame)(lambda r, node: _away(r, node.who, "remove", "from the game"))


def _away(r: Renderer, who: Any, deed: str, where: str) -> str:
    """What goes into the Break Zone or out of the game; what goes from the top of a deck is found by that."""
    if isinstance(who, t.TopOf):
        words = _of_deck(r, who, deed, where)
        r.deed, r.found_many = {"put": "put", "remove": "removed"}[deed], who.count != 1
        r.name(t.Found(), r.found_many)
        return words
    words = f"{deed} {r.words(who)} {where}"
    if isinstance(who, t.Found):
        r.deed = {"put": "put", "remove": "removed"}[deed]
    return words


def _of_deck(r: Renderer, who: t.TopOf, deed: str, where: str = "") -> str:
    """Something done with the top cards of a deck, by the player whose deck it is."""
    top = r.words(who)
    if who.player != "you" and isinstance(who.count, int):
        top = top.replace("your opponent's", "their").replace("each player's", "their")
        return f"{does(who.player, deed)} {top} {where}".strip()
    if isinstance(who.count, t.Sum) and who.count.values[0] == t.CountOf(t.Cards("deck", who.player)):
        left = -getattr(who.count.values[1], "number", 0)
        return f"{deed} the top card of your deck {where} until there are only {left} cards left in the deck"
    if not isinstance(who.count, int):
        each = for_each(r, who.count)
        cards = "card" if each is None or each[0] == 1 else f"{each[0]} cards"
        if each is not None and who.player == "you" and (each[0] != 1 or isinstance(who.count, t.CostOf)):
            return f"{deed} the top {cards} of your deck {where} {each[1]}"
        if each is not None and who.player == "opponent":
            return f"your opponent {deed}s the top {cards} of their deck {where} {each[1]}"
        counted = r.words(who.count)
        return f"{deed} as many cards from the top of {POSSESSIVE[who.player]} deck {where} as {counted}"
    return f"{deed} {top} {where}".strip()


words_for(t.RemoveWhileHere)(
    lambda r, node: f"remove {r.words(node.who)} from the game for as long as {r.self_name} is on the field"
)


def _counted(r: Renderer, count: Any, noun_: str) -> str:
    """ "2 cards", "1 card for each Forward you control"."""
    if isinstance(count, int):
        return times(count, noun_)
    each = for_each(r, count)
    if each is not None:
        return f"{times(each[0], noun_)} {each[1]}"
    return f"{noun_}s equal to {r.words(count)}"


@words_for(t.Draw)
def _draw(r: Renderer, node: t.Draw) -> str:
    if isinstance(node.count, t.X):
        return "draw X cards"
    if isinstance(node.count, t.NumberOf | t.MovedBefore):
        return f"{_who_does(node.player, 'draw')} the same number of cards"
    return f"{_who_does(node.player, 'draw')} {_counted(r, node.count, 'card')}"


def _who_does(player: str, deed: str) -> str:
    return deed if player == "you" else does(player, deed)


@words_for(t.Discard)
def _discard(r: Renderer, node: t.Discard) -> str:
    hand = whose(node.player)
    randomly = "randomly " if node.at_random else ""
    if isinstance(node.count, int):
        words = f"{node.count} {noun(r, node.where, node.count, f'from {hand} hand')}"
    else:
        each = for_each(r, node.count)
        words = f"{times(1, 'card')} from {hand} hand" + (f" {each[1]}" if each else "")
        if each and each[0] != 1:
            words = words.replace("1 card", times(each[0], "card"))
    r.deed, r.found_many = "discarded", node.count != 1
    if r.it == t.Found():
        r.name(None)
    return f"{_who_does(node.player, 'discard').replace('discard', randomly + 'discard')} {words}"


@joint(t.Draw, t.Discard)
def _draw_then_discard(r: Renderer, effects: Sequence[Any]) -> Joined:
    if effects[0].player != "you" or effects[1].player != "you":
        return None
    return 2, Unit(f"{r.words(effects[0])}, then {r.words(effects[1])}")


@words_for(t.DiscardCards)
def _discard_cards(r: Renderer, node: t.DiscardCards) -> str:
    if isinstance(node.who, t.All):
        player = node.who.cards.player
        words = "discard your hand" if player == "you" else f"{PLAYERS[player]} discards their hand"
    else:
        words = f"your opponent discards {'these cards' if is_several(r, node.who) else 'this card'}"
    r.deed = "discarded"
    return words


@words_for(t.GainCrystals)
def _gain_crystals(r: Renderer, node: t.GainCrystals) -> str:
    if isinstance(node.count, int):
        return f"{_who_does(node.player, 'gain')} {'《C》' * node.count}"
    each = for_each(r, node.count)
    return (
        f"{_who_does(node.player, 'gain')} {'《C》' * each[0]} {each[1]}"
        if each
        else f"gain 《C》 equal to {r.words(node.count)}"
    )


def _counters(r: Renderer, node: Any, deed: str, where: str) -> str:
    name = f"{node.kind} Counter"
    who = r.words(node.who)
    if isinstance(node.count, int):
        if node.count >= 99:
            return f"{deed} all the {name}s {where} {who}"
        return f"{deed} {times(node.count, name)} {where} {who}"
    if isinstance(node.count, t.X):
        return f"{deed} X {name}s {where} {who}"
    if deed == "remove" and node.count == t.CountersOn(node.who, node.kind):
        return f"remove all the {name}s from {who}"
    each = for_each(r, node.count)
    return f"{deed} {times(each[0], name)} {where} {who} {each[1]}" if each else f"{deed} {name}s {where} {who}"


words_for(t.PlaceCounters)(lambda r, node: _counters(r, node, "place", "on"))
words_for(t.RemoveCounters)(lambda r, node: _counters(r, node, "remove", "from"))


@words_for(t.ChangeSelected)
def _change_selected(r: Renderer, node: t.ChangeSelected) -> str:
    if node.change == "place":
        return f"place 1 additional Counter of the same type as the selected Counter on {r.words(node.who)}"
    if node.change == "double":
        return f"double all Counters of the same type as the selected Counter on {r.words(node.who)}"
    return "remove the selected Counter"


# --------------------------------------------------------------------------------------------------------- damage
@words_for(t.Damage)
def _damage(r: Renderer, node: t.Damage) -> str:
    who, amount = r.words(node.who), node.amount
    each_of = f"each of {who}" if who == "them" else who
    if node.dealer != t.Self():
        target = f"the chosen {type_of(r.choices[-1].cards.where)}" if who == "it" and r.choices else who
        return f"{subject(r, node.dealer)} deals damage equal to its power to {target}"
    each = for_each(r, amount)
    own = isinstance(amount, t.OwnPower) or (
        isinstance(amount, t.Sum | t.Half)
        and isinstance(getattr(amount, "values", [getattr(amount, "value", 0)])[0], t.OwnPower)
    )
    if isinstance(node.who, t.All) and own:
        who = f"each {noun(r, node.who.cards.where, 1, place(node.who.cards))}"
    elif own:
        who = each_of
    if isinstance(amount, t.Number):
        words = f"{amount.number} damage"
    elif each is not None:
        words = f"{each[0]} damage {each[1]}"
    elif (
        isinstance(amount, t.Sum)
        and isinstance(amount.values[0], t.Number)
        and len(amount.values) == 2
        and (more := for_each(r, amount.values[1]))
    ):
        plus = "and" if more[0] > 0 else "minus"
        words = (
            f"{amount.values[0].number} damage {plus} {abs(more[0])} {'more ' if more[0] > 0 else ''}damage {more[1]}"
        )
    elif isinstance(amount, t.TriggerAmount):
        return f"deal {who} the same amount of damage"
    else:
        words = f"damage equal to {r.words(amount)}"
    fixed = ". This damage cannot be reduced" if node.unreducible else ""
    if isinstance(node.who, t.All | t.Blocker | t.AllOther | t.Joined) and not own:
        return f"deal {words} to {who}{fixed}"
    return f"deal {who} {words}{fixed}"


@words_for(t.DamageEvenly)
def _damage_evenly(r: Renderer, node: t.DamageEvenly) -> str:
    rounded = f" (round up to the nearest {node.up_to})" if node.up_to else ""
    return f"divide {r.words(node.amount)} damage equally among {r.words(node.who)}{rounded}"


@words_for(t.DivideDamage)
def _divide_damage(r: Renderer, node: t.DivideDamage) -> str:
    each = for_each(r, node.amount)
    amount = r.words(node.amount) + " damage" if each is None else f"{each[0]} damage {each[1]}"
    words = f"divide {amount} among them as you like. (Units must be 1000.)"
    if node.instead is not None:
        words += (
            f" If {r.words(node.instead.condition)}, divide {r.words(node.instead.amount)} damage among them instead."
        )
    return words + (" This damage cannot be reduced." if node.unreducible else "")


words_for(t.OtherAmount)(lambda r, node: f"if {r.words(node.condition)}, {r.words(node.amount)} instead")


def _of_damaged(r: Renderer, damage: t.Damage, then: Any) -> Unit:
    """Damage, and an instruction about the Forwards that were dealt it."""
    first = r.words(damage)
    r.name(t.Found(), several=True)
    if isinstance(then, t.Lasting) and isinstance(then.effect, t.LeavesElsewhere):
        more = (
            "if a Forward damaged by this effect is put into the Break Zone this turn, remove it from the game instead"
        )
    else:
        more = f"{r.words(then)}.".replace(" them.", " the Forwards damaged by this effect.").removesuffix(".")
    return Unit(f"{first}. {capital(more)}.", "closed")


@joint()
def _divided(r: Renderer, effects: Sequence[Any]) -> Joined:
    if isinstance(effects[0], t.DivideDamage):
        return 1, Unit(r.words(effects[0]), "closed")
    if isinstance(effects[0], t.PlayOntoField) and effects[0].quiet:
        return 1, Unit(r.words(effects[0]) + ".", "closed")
    if isinstance(effects[0], t.Damage) and effects[0].finds and len(effects) > 1:
        return 2, _of_damaged(r, effects[0], effects[1])
    if isinstance(effects[0], t.Damage) and effects[0].unreducible:
        return 1, Unit(r.words(effects[0]) + ".", "closed")
    return None


@words_for(t.Clash)
def _clash(r: Renderer, node: t.Clash) -> str:
    if node.first == t.Self():
        kind = "the chosen Forward"
        return f"{r.self_name} and {kind} deal damage equal to their respective power to the other"
    return "each Forward deals damage equal to its power to the other"


@words_for(t.DamagePlayer)
def _damage_player(r: Renderer, node: t.DamagePlayer) -> str:
    points = _counted(r, node.points, "point").replace("point", "point", 1)
    head, _, rest = points.partition(" for ")
    amount = f"{head} of damage{f' for {rest}' if rest else ''}"
    if isinstance(node.points, t.JustMoved) and node.player == "you":
        return f"you receive damage equal to {r.words(node.points)}"
    if not isinstance(node.points, int) and not rest:
        return f"you receive damage equal to {r.words(node.points)}"
    bursts = (
        ". EX Bursts of cards put into the Damage Zone due to this damage cannot be used"
        if node.without_ex_bursts
        else ""
    )
    if node.player == "you":
        return f"receive {amount}{bursts}" if r.summon else f"{r.self_name} deals you {amount}{bursts}"
    return f"deal your opponent {amount}{bursts}" if r.summon else f"{r.self_name} deals your opponent {amount}{bursts}"


@clause_for(t.ChangeDamage)
def _change_damage(r: Renderer, node: t.ChangeDamage) -> str:
    during = "during this turn, " if node.duration == "end_of_turn" else f"{DURATIONS[node.duration]}, "
    if node.change.how == "fix":
        return f"the {damage_dealt(r, node.damage)} cannot be reduced this turn"
    if not node.once:
        return f"{during}{changed_damage(r, node.damage, node.change)}"
    if node.change.dealt:
        who, less = subject(r, node.damage.to), f"reduce it by {node.change.amount}"
        deal = f"deal {r.self_name} {node.change.dealt} damage"
        return f"{during}the next time {who} would take damage, {less} instead and {deal}"
    if node.damage.by is not None and not isinstance(node.damage.by, t.All):
        dealt = f"the next damage {subject(r, node.damage.by)} deals to a Forward"
        return f"{during}{dealt} {damage_verb(r, node.change)} instead"
    return f"{during}the next {damage_dealt(r, node.damage)} {damage_verb(r, node.change)} instead"


# ----------------------------------------------------------------------------------------------- changes for a while
def _change_verb(r: Renderer, node: Any) -> str | None:
    """What a change says of one card: "gains +1000 power"; None for other instructions."""
    if _doubles(node):
        return "doubles its power"
    if isinstance(node, t.LoseAbilities):
        return "loses all its abilities" if not is_several(r, node.who) else "loses all their abilities"
    if isinstance(node, t.LoseJobs):
        return "loses its Jobs" if not is_several(r, node.who) else "loses their Jobs"
    if isinstance(node, t.LoseCategories):
        return "loses all its Categories" if not is_several(r, node.who) else "loses all their Categories"
    if isinstance(node, t.BecomeNamed) and (node.also or node.what == "job"):
        return f"gains the named {node.what.capitalize()}"
    if isinstance(node, t.Restrict):
        return RESTRICTIONS[node.restriction].replace(" once per turn", "")
    return predicate(r, node.effect if isinstance(node, t.Lasting) else node)


def _is_gained(node: Any) -> bool:
    """Whether a change is an ability in quotation marks, which names the card that gives it."""
    return isinstance(node, t.Lasting) and isinstance(node.effect, t.MustBlockSource) and node.effect.gained


def _doubles(node: Any) -> bool:
    return isinstance(node, t.GainPower) and node.amount == t.PowerOf(node.who)


def _about(node: Any) -> Any:
    return getattr(node.effect, "who", None) if isinstance(node, t.Lasting) else getattr(node, "who", None)


_POWER = (t.SetPower, t.PowerBecomes, t.BecomeForward, t.BecomeNamed, t.ChangeElements)


@joint(t.GainAbility, t.GainAbility)
def _itself_and_others(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Until the end of the turn, X and the Forwards you control gain "This Forward cannot be broken."."""
    own, others = effects[:2]
    if own.who != t.Self() or not isinstance(others.who, t.All) or own.duration != "end_of_turn":
        return None
    if (own.ability, own.duration) != (others.ability, others.duration):
        return None
    cards = f"{r.self_name} and the {all_cards(r, others.who.cards)}"
    return 2, Unit(f"until the end of the turn, {cards} gain {quoted(r, others)}", "clause")


@joint()
def _changes(r: Renderer, effects: Sequence[Any]) -> Joined:
    """Changes of the same cards that last as long: "it gains +1000 power and Haste until the end of the turn"."""
    first = effects[0]
    if _change_verb(r, first) is None and not isinstance(first, _POWER):
        return None
    behind = effects[1] if len(effects) > 1 else None
    if _doubles(first) and first.duration == "end_of_turn" and (behind is None or _about(behind) != first.who):
        who = r.words(first.who)
        whose = f"{possessive(who)} power" if who in ("it", "them") else f"the power of {who}"
        return 1, Unit(f"double {whose} until the end of the turn")
    same = [first]
    for other in effects[1:]:
        fits = _change_verb(r, other) is not None or isinstance(other, _POWER)
        if not fits or other.duration != first.duration or _about(other) != _about(first):
            break
        same.append(other)
    who = _about(first)
    words = _subject_of_changes(r, who)
    clauses: list[str] = []
    simple: list[str] = []
    at = 0
    while at < len(same):
        node = same[at]
        change = _change_verb(r, node)
        if change is not None and simple and change == "gains the named Element" and simple[-1].endswith("named Job"):
            change = f"{simple.pop()} {'or' if r.either else 'and'} Element"
        if change is not None:
            simple.append(change)
            at += 1
            continue
        if simple:
            clauses.append(f"{words} {verbs(r, who, simple)}")
            simple = []
        if isinstance(node, t.BecomeForward):
            extras = []
            at += 1
            while at < len(same) and isinstance(same[at], t.GainKeyword | t.GainAbility):
                extra = same[at]
                extras.append(extra.keyword if isinstance(extra, t.GainKeyword) else quoted(r, extra))
                at += 1
            becomes = "also become Forwards" if is_several(r, who) else "also becomes a Forward"
            clauses.append(f"{words} {becomes} with {listed([f'{node.power} power', *extras])}")
            continue
        clauses.append(_power_change(r, node))
        at += 1
    if simple:
        clauses.append(f"{words} {verbs(r, who, simple)}")
    return len(same), _for_a_while(r, " and ".join(clauses), same)


def _subject_of_changes(r: Renderer, who: Any) -> str:
    party = t.InState("in_party_with_source")
    if isinstance(who, t.All) and party in who.cards.where and t.Other() not in who.cards.where:
        kind = noun(r, [part for part in who.cards.where if part != party], 2)
        return f"{r.self_name} and all the {kind} forming a party with it"
    if isinstance(who, t.All):
        return f"all the {all_cards(r, who.cards)}"
    return subject(r, who)


def _power_change(r: Renderer, node: Any) -> str:
    its = possessive(r.words(node.who))
    if isinstance(node, t.SetPower):
        if isinstance(node.who, t.All):
            return f"all the {all_cards(r, node.who.cards)}' power becomes {node.power}"
        return f"{its} power {verb(r, node.who, 'becomes')} {node.power}"
    if isinstance(node, t.PowerBecomes):
        return f"{its} power becomes the same as {r.words(node.power)}"
    if isinstance(node, t.ChangeElements):
        return f"{subject(r, node.who)} {verb(r, node.who, 'becomes')} {listed(node.elements)}"
    named = "the named Element" if node.what == "element" else "the named Job"
    does_ = "gains" if node.also or node.what == "job" else "becomes"
    return f"{_subject_of_changes(r, node.who)} {verb(r, node.who, does_)} {named}"


def _for_a_while(r: Renderer, words: str, same: list[Any]) -> Unit:
    duration = same[0].duration
    if isinstance(same[0], t.Restrict) and same[0].restriction == "stays_dull_once":
        whose = "your" if same[0].who == t.Self() else "its controller's" if not is_several(r, same[0].who) else "their"
        return Unit(words.replace("during its next", f"during {whose} next"))
    if duration == "permanent":
        end = "" if words.endswith('."') else "."
        return Unit(f"{words}{end} {LASTING}", "closed")
    only_traits = all(isinstance(node, t.Restrict | t.Lasting) and not _is_gained(node) for node in same)
    if only_traits and duration == "end_of_turn":
        if words.endswith(" if possible"):
            return Unit(f"{words.removesuffix(' if possible')} this turn if possible")
        return Unit(f"{words} this turn")
    until = DURATIONS.get(duration, "").format(self=r.self_name)
    if duration == "while_source_on_field":
        own = "its controller's" if same[0].who != t.Self() else "your"
        return Unit(f"{until}, {words.replace('during your Active', f'during {own} Active')}", "clause")
    if words.endswith('"') or " for each " in words or '" and' in words:
        return Unit(f"{until}, {words}", "clause")
    return Unit(f"{words} {until}".rstrip())


@words_for(
    t.GainPower, t.GainKeyword, t.LoseKeyword, t.GainAbility, t.LoseAbilities, t.GainJob, t.GainName, t.LoseJobs,
    t.LoseCategories,
    t.Restrict, t.SetPower, t.PowerBecomes, t.BecomeForward, t.BecomeNamed, t.ChangeElements,
)  # fmt: skip
def _one_change(r: Renderer, node: Any) -> str:
    changed = _changes(r, [node])
    return changed[1].text.removesuffix(".") if changed is not None else ""


@clause_for(t.Lasting)
def _lasting(r: Renderer, node: t.Lasting) -> str:
    effect: Any = node.effect
    if predicate(r, effect) is not None:
        return _one_change(r, node)
    words = r.words(effect)
    if isinstance(effect, t.LeavesElsewhere):
        who = subject(r, effect.who)
        words = words.replace(f"if {who} is", f"if {who} {verb(r, effect.who, 'is')}")
        turn = " this turn," if node.duration == "end_of_turn" else ","
        return words.replace(",", turn, 1)
    if isinstance(effect, t.NextSpecialWithoutS):
        return words
    if node.duration == "end_of_turn":
        return f"during this turn, {words}"
    lasting = "" if node.duration == "permanent" else f"{DURATIONS[node.duration].format(self=r.self_name)}, "
    return f"{lasting}{words}"


@clause_for(t.Tied)
def _tied(r: Renderer, node: t.Tied) -> str:
    change = _change_verb(r, node.effect)
    who = _subject_of_changes(r, _about(node.effect))
    return f"as long as it is on the field, {who} {change or r.words(node.effect)}"


words_for(t.GainControl)(
    lambda r, node: (
        f"{'gain' if node.player == 'you' else 'your opponent gains'} control of {r.words(node.who)}"
        + {"end_of_turn": " until the end of the turn", "permanent": ""}.get(
            node.duration, f" for as long as {r.self_name} is on the field"
        )
    )
)


@words_for(t.GainAbilitiesOf)
def _gain_abilities_of(r: Renderer, node: t.GainAbilitiesOf) -> str:
    words = f"{r.words(node.who)} gains its {node.kind} abilities until the end of the turn"
    return words + (". You can use this ability without paying any cost but only once" if node.free_once else "")


@words_for(t.Name)
def _name(_: Renderer, node: t.Name) -> str:
    what = {"element": "Element", "job": "Job", "category": "Category"}.get(
        node.what, "card type" if node.what == "card_type" else "number"
    )
    without = f" other than {listed(node.without, 'or')}" if node.without else ""
    if node.what == "parity":
        return "name odd or even" if node.by == "you" else "your opponent names odd or even"
    by_opponent = node.by == "opponent" or node.what == "other_number"
    return f"{'your opponent names' if by_opponent else 'name'} 1 {what}{without}"


# --------------------------------------------------------------------------------------------- decks and selections
@words_for(t.Look)
def _look(r: Renderer, node: t.Look) -> str:
    words = f"look at {r.words(node.who)}"
    if isinstance(node.who, t.All) and node.who.cards.zone == "hand":
        words = "look at your opponent's hand"
    _from_deck(r, node.who)
    _find(r, "revealed", not isinstance(node.who, t.TopOf) or node.who.count != 1)
    return words


@words_for(t.Reveal)
def _reveal(r: Renderer, node: t.Reveal) -> str:
    if isinstance(node.who, t.TopOf):
        words = _of_deck(r, node.who, "reveal")
        _from_deck(r, node.who)
        several = node.who.count != 1 or node.who.player == "any"
    elif isinstance(node.who, t.All) and node.who.cards.zone == "hand":
        words = "your opponent reveals their hand" if node.who.cards.player == "opponent" else "reveal your hand"
        several = True
    else:
        words, several = f"reveal {r.words(node.who)}", is_several(r, node.who)
    _find(r, "revealed", several)
    return words


BOTH_DECKS = "their owners' decks"


def _from_deck(r: Renderer, who: Any) -> None:
    """The cards found are from the top of a deck."""
    if isinstance(who, t.TopOf):
        r.deck = {"you": "your deck", "opponent": "your opponent's deck"}.get(who.player, BOTH_DECKS)


def _find(r: Renderer, deed: str, several: bool) -> None:
    r.deed, r.found_many = deed, several
    r.name(t.Found(), several)


@words_for(t.RevealUntil)
def _reveal_until(r: Renderer, node: t.RevealUntil) -> str:
    whose = POSSESSIVE[node.player]
    many = node.count > 1
    cards = f"{node.count} {noun(r, node.where, 2)} are" if many else f"{one(r, node.where)} is"
    if node.where == (t.OfNamed("card_type"),):
        cards = "the named type is"
    _find(r, "revealed", many)
    return f"turn over one card at a time from the top of {whose} deck until {cards} revealed"


def _deck_place(r: Renderer, node: t.PutIntoDeck, deck: str) -> str:
    if node.under:
        cards = "card" if node.under == 1 else f"{node.under} cards"
        return f"under the top {cards} of {deck}"
    return f"{'at the bottom' if node.place == 'bottom' else 'on top'} of {deck}"


@words_for(t.PutIntoDeck)
def _put_into_deck(r: Renderer, node: t.PutIntoDeck) -> str:
    several = is_several(r, node.who) or isinstance(node.who, t.Rest)
    found = isinstance(node.who, t.Found | t.Rest)
    deck = r.deck if found else owner(several, "deck")
    where = _deck_place(r, node, deck)
    if node.order == "random" and several:
        return f"shuffle {r.words(node.who)} and return them {where.replace('at the', 'to the')}"
    order = " in any order" if node.order == "you" and several else ""
    if node.order == "opponent":
        return f"your opponent puts {r.words(node.who)} {where}{' in any order' if several else ''}"
    verb_ = "return" if isinstance(node.who, t.Rest) else "put"
    where = where.replace("at the bottom", "to the bottom") if isinstance(node.who, t.Rest) else where
    return f"{verb_} {r.words(node.who)} {where}{order}"


words_for(t.Shuffle)(
    lambda _, node: "shuffle your deck" if node.player == "you" else "your opponent shuffles their deck"
)
words_for(t.TurnFaceUp)(lambda r, node: f"turn {r.words(node.who)} face up")


@joint(t.RemoveFaceDown, t.Delayed)
def _hand_for_a_turn(_r: Renderer, effects: Sequence[Any]) -> Joined:
    """A hand that is removed face down until the end of the turn."""
    first, then = effects[:2]
    player: Any = first.viewer
    if first.who != t.All(t.Cards("hand", player)) or not isinstance(then.effect, t.ReturnToHand):
        return None
    hand = "your hand" if player == "you" else "their hand"
    can = "you can" if player == "you" else "your opponent can"
    words = f"{does(player, 'remove')} all {hand} from the game face down. {capital(can)} look at these removed cards "
    words += f"at any time. At the end of the turn, {does(player, 'add')} them back to {hand}"
    return 2, Unit(words, "clause")


words_for(t.RemoveFaceDown)(lambda r, node: f"remove {r.words(node.who)} from the game face down")
words_for(t.CannotSearch)(lambda _, node: f"during this turn, {PLAYERS[node.player]} cannot search")


@words_for(t.Select)
def _select(r: Renderer, node: t.Select) -> str:
    cards = _selected(r, node)
    who = {
        "you": "select",
        "opponent": "your opponent selects",
        "any": "each player selects",
        "random": "randomly select",
    }
    _find(r, "selected", node.maximum != 1 or node.by == "any")
    return f"{who[node.by]} {cards}"


def _selected(r: Renderer, node: t.Select, source: str = "") -> str:
    """ "up to 2 Forwards you control", "1 card among them"."""
    cards = node.cards
    where = _source(node)
    if source and where.startswith("in "):
        where = where.replace("in ", source + " ", 1)
    maximum: Any = node.maximum
    if not isinstance(maximum, int):
        if isinstance(maximum, t.JustMoved) and isinstance(r.before, t.Draw):
            return f"as many {noun(r, cards.where, 2)} as drawn {where}".rstrip()
        each = for_each(r, maximum)
        counted = each[1] if each else f"for each {r.deed or 'removed'} card"
        return f"{each[0] if each else 1} {noun(r, cards.where, 1, where)} {counted} (select as many as possible)"
    if node.minimum == maximum == 99 and where == "among them":
        return f"all the {all_cards(r, cards)} {where}"
    different = f" with different {plural(VARIETIES[node.different], 2)}" if node.different else ""
    if node.total_cost is not None:
        head = f"{quantity(node.minimum, maximum)} {noun(r, cards.where, 2)}"
        if maximum >= 99:
            head = f"as many {noun(r, cards.where, 2)} as you want"
        return f"{head} with a total cost of {node.total_cost} or less {where}".rstrip()
    return f"{quantity(node.minimum, maximum)} {noun(r, cards.where, 1 if maximum == 1 else 2, where)}{different}"


def _source(node: t.Select) -> str:
    """Where the selected cards are, from the side of who selects."""
    if node.among in ("found", "rest", "left"):
        return "among them"
    if node.by in ("opponent", "any"):
        zones = {"hand": "in their hand", "break_zone": "in their Break Zone", "field": "they control"}
        return zones.get(node.cards.zone, place(node.cards))
    if node.cards.player == "opponent" and node.cards.zone == "hand":
        return "in their hand"
    return place(node.cards)


@joint(t.Reveal, t.Select)
def _among_chosen(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Choose 2 Summons in your Break Zone. Your opponent selects 1 Summon among them."."""
    who, select = effects[0].who, effects[1]
    if not isinstance(who, t.Chosen) or who.group >= len(r.choices) or r.choices[who.group].cards.zone != "break_zone":
        return None
    words = r.words(select)
    if r.choices[who.group].maximum == select.maximum + 1:
        r.rest = f"the other {type_of(select.cards.where, 'card')}"
    return 2, Unit(words)


@joint(t.Select, t.PutIntoDeck, t.PutIntoDeck)
def _top_and_bottom(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Return them to the top and/or bottom of your deck in any order"."""
    if effects[0].maximum != 99 or effects[0].cards.where:
        return None
    bottom, top = t.PutIntoDeck(t.Found(), "bottom", 0, "you"), t.PutIntoDeck(t.Rest(), "top", 0, "you")
    if list(effects[1:3]) != [bottom, top]:
        return None
    if r.deck == BOTH_DECKS:
        return 3, Unit("put them on the top or bottom of the respective decks")
    return 3, Unit("return them to the top and/or bottom of your deck in any order")


@joint(t.Select, t.PlayOntoField, t.JoinAttack)
def _into_party(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Play 1 Forward from your hand onto the field dull, forming a party with X and attacking"."""
    if effects[2] != t.JoinAttack(t.Found()) or effects[1] != t.PlayOntoField(t.Found(), dull=True):
        return None
    played = _select_and_move(r, effects[:2])
    if played is None:
        return None
    return 3, Unit(f"{played[1].text}, forming a party with {r.self_name} and attacking", "clause")


words_for(t.JoinAttack)(lambda r, node: f"{r.words(node.who)} forms a party with {r.self_name} and attacks")


@joint(t.Select, t.Select, t.Effect)
def _picks_and_move(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Add up to 1 Fire card and up to 1 Wind card among them to your hand and put the other cards into the Break
    Zone"."""
    picks = _picks(effects)
    if len(picks) < 2 or len(effects) == len(picks):
        return None
    move, behind = effects[len(picks)], effects[len(picks) + 1 :]
    taken = listed(
        f"{quantity(p.minimum, p.maximum)} {noun(r, p.cards.where, 1 if p.maximum == 1 else 2)}" for p in picks
    )
    total = picks[0].total_cost
    if total is not None:
        taken += f" with a total cost of {total} or less"
    deeds = {
        t.ReturnToHand(t.Found()): "add {} among them to your hand",
        t.PlayOntoField(t.Found()): "play {} among them onto the field",
        t.RemoveFromGame(t.Found()): "remove {} among them from the game",
    }
    if move not in deeds or any(pick.to_play != isinstance(move, t.PlayOntoField) for pick in picks):
        return None
    words = deeds[move].format(taken)
    _find(r, _MOVED.get(type(move), "selected"), True)
    rest = behind[0] if behind else None
    if isinstance(getattr(rest, "who", None), t.Rest) and getattr(rest, "order", "") != "random":
        return len(picks) + 2, Unit(f"{words} and {r.words(rest)}")
    return len(picks) + 1, Unit(words)


def _picks(effects: Sequence[Any]) -> list[t.Select]:
    """The selections at the beginning: one among the cards found, and plain further ones among the rest."""
    picks: list[t.Select] = []
    for effect in effects:
        if not isinstance(effect, t.Select) or effect.among != ("rest" if picks else "found"):
            break
        same_total = not picks or effect.total_cost == picks[0].total_cost
        plain = effect.by == "you" and same_total and effect.different is None and not effect.to_cast
        if not plain or not isinstance(effect.maximum, int):
            break
        picks.append(effect)
    return picks


@joint(t.Select, t.Effect, t.Effect)
def _found_and_rest(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Add 1 Forward among them to your hand and return the other cards to the bottom of your deck in any order"."""
    if effects[0].among == "cards" or not isinstance(getattr(effects[2], "who", None), t.Rest):
        return None
    first = _select_and_move(r, effects[:2])
    if first is None or (isinstance(effects[2], t.PutIntoDeck) and effects[2].order == "random"):
        return None
    rest = r.words(effects[2])
    if effects[0].by == "opponent":
        return 3, Unit(f"{first[1].text}. {capital(rest)}")
    if isinstance(effects[1], t.PutIntoDeck) and isinstance(effects[2], t.PutIntoDeck):
        rest = rest.removeprefix("return ")
    return 3, Unit(f"{first[1].text} and {rest}")


@joint(t.Keep, t.RemoveFromGame | t.PutIntoBreakZone)
def _top_for_each(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Remove the top 2 cards of your deck from the game for each CP required to cast it"."""
    away = effects[1]
    if away.who != t.TopOf("you", t.Kept()) or for_each(r, effects[0].number) is None:
        return None
    return 2, Unit(r.words(replace(away, who=t.TopOf("you", effects[0].number))))


@joint(t.Name, t.GainPower)
def _any_power(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Until the end of the turn, X and it lose power of any value less than X's power. (Units must be 1000.)"."""
    loss = effects[1]
    if not isinstance(effects[0].below, t.PowerOf) or not isinstance(loss.amount, t.NamedNumber):
        return None
    below = r.words(effects[0].below).replace("the power of ", "") if loss.who else ""
    lost = f"until the end of the turn, {r.words(loss.who)} lose power of any value less than "
    return 2, Unit(
        f"{lost}{possessive(below.removesuffix(chr(39) + 's power'))} power. (Units must be 1000.)", "closed"
    )


@joint(t.Gather, t.Select, t.PutIntoBreakZone, t.ReturnToHand)
def _one_and_the_other(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Your opponent puts one of the chosen Forwards into the Break Zone and returns the other to ..."."""
    who, select, away, back = effects[0].who, *effects[1:4]
    if not isinstance(who, t.Chosen) or (select.by, select.among) != ("opponent", "found"):
        return None
    if (away.who, back.who) != (t.Found(), t.Rest()) or who.group >= len(r.choices):
        return None
    kind = plural(type_of(r.choices[who.group].cards.where), 2)
    words = f"your opponent puts one of the chosen {kind} into the Break Zone and returns the other to its owner's hand"
    return 4, Unit(words, "clause")


@joint(t.Gather, t.Select, t.Select)
def _of_two_kinds(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Your opponent selects up to 2 Forwards they control and up to 1 Backup they control"."""
    if not isinstance(effects[0].who, t.All):
        return None
    picks = [pick for pick in effects[1:3] if pick.by == "opponent"]
    if [pick.among for pick in picks] != ["found", "rest"] or effects[0].who.cards.player != "opponent":
        return None
    kinds = [f"up to {pick.maximum} {noun(r, pick.cards.where, pick.maximum)} they control" for pick in picks]
    _find(r, "selected", True)
    return 3, Unit(f"your opponent selects {kinds[0]} and {kinds[1]} (select as many as possible)", "clause")


@joint(t.Select, t.ReturnToHand, t.Select, t.PutIntoBreakZone, t.PutIntoDeck)
def _three_places(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Add 1 card among them to your hand, put 1 card into the Break Zone and return the other cards ..." """
    first, to_hand, second, away, rest = effects[:5]
    if second != _one_left(second) or {to_hand.who, away.who} != {t.Found()} or first.among != "found":
        return None
    if rest.who != t.Rest() or rest.order == "random":
        return None
    taken = _select_and_move(r, effects[:2])
    if taken is None:
        return None
    there = f"put {second.maximum} card{'s' * (second.maximum != 1)} into the Break Zone"
    return 5, Unit(f"{taken[1].text}, {there} and {r.words(rest)}")


def _one_left(select: t.Select) -> t.Select:
    return t.Select(t.Cards(), select.maximum, select.maximum, among="left")


@joint(t.Select, t.Effect)
def _select_and_move(r: Renderer, effects: Sequence[Any]) -> Joined:
    """A selection and what is done with the cards: "play 1 Forward from your hand onto the field"."""
    select, move = effects[:2]
    if getattr(move, "who", None) != t.Found():
        return None
    if select.by == "random":
        words = _at_random(r, select, move)
    elif select.by == "you":
        words = _moved(r, select, move)
    elif select.by in ("opponent", "any") and isinstance(select.maximum, int):
        words = _moved_by(r, select, move)
    else:
        return None
    if words is None:
        return None
    _find(r, _MOVED.get(type(move), "selected"), select.maximum != 1)
    return 2, Unit(words)


def _at_random(r: Renderer, select: t.Select, move: Any) -> str | None:
    """ "Your opponent randomly reveals 2 cards from their hand"."""
    if select.cards.zone != "hand" or not isinstance(select.maximum, int):
        return None
    cards = noun(r, select.cards.where, select.maximum)
    if select.cards.player == "you":
        return f"randomly reveal {select.maximum} {cards} from your hand" if isinstance(move, t.Reveal) else None
    if isinstance(move, t.Reveal):
        return f"your opponent randomly reveals {select.maximum} {cards} from their hand"
    if isinstance(move, t.RemoveFromGame):
        return f"your opponent randomly removes {select.maximum} {cards} in their hand from the game"
    if isinstance(move, t.PutIntoDeck):
        there = _deck_place(r, move, "their deck")
        return f"your opponent randomly puts {select.maximum} {cards} from their hand {there}"
    return None


_MOVED = {
    t.DiscardCards: "discarded",
    t.ReturnToHand: "added",
    t.PutIntoBreakZone: "put",
    t.RemoveFromGame: "removed",
    t.Reveal: "revealed",
    t.Dull: "dulled",
}


def _moved(r: Renderer, select: t.Select, move: Any) -> str | None:
    zone = select.cards.zone if select.among == "cards" else ""
    taken = _selected(r, select, "from")
    if isinstance(move, t.PlayOntoField) and move.player == "owner" and not move.quiet and select.to_play:
        return f"play {taken} onto the field{' dull' if move.dull else ''}"
    if isinstance(move, t.DiscardCards) and zone == "hand" and select.cards.player == "you":
        return f"discard {taken}"
    if isinstance(move, t.ReturnToHand):
        if zone == "field":
            return f"return {taken} to {owner(select.maximum != 1)}"
        return f"add {taken} to your hand"
    if isinstance(move, t.PutIntoBreakZone):
        return f"put {_selected(r, select)} into the Break Zone"
    if isinstance(move, t.RemoveFromGame) and not (zone == "hand" and select.cards.player == "opponent"):
        return f"remove {_selected(r, select)} from the game"
    if isinstance(move, t.Dull):
        return f"dull {_selected(r, select)}"
    if isinstance(move, t.Activate):
        return f"activate {_selected(r, select)}"
    if isinstance(move, t.Break):
        return f"break {_selected(r, select)}"
    if isinstance(move, t.Reveal) and zone == "hand" and select.cards.player == "you":
        return f"reveal {taken}"
    if isinstance(move, t.PutIntoDeck) and zone != "field":
        order = " in any order" if move.order == "you" and select.maximum != 1 else ""
        return f"put {taken} {_deck_place(r, move, 'your deck')}{order}"
    if isinstance(move, t.Cast) and select.to_cast:
        return f"cast {taken}{terms(move.terms)}"
    if isinstance(move, t.TurnFaceUp):
        return f"turn {taken} face up"
    if isinstance(move, t.PutIntoDamageZone):
        return f"put {taken} into the Damage Zone"
    return None


def _moved_by(r: Renderer, select: t.Select, move: Any) -> str | None:
    who = "your opponent" if select.by == "opponent" else "each player"
    taken = _selected(r, select)
    if isinstance(move, t.PlayOntoField):
        return f"{who} plays {taken.replace(' in ', ' from ')} onto the field{' dull' if move.dull else ''}"
    deeds = {
        t.PutIntoBreakZone: f"puts {taken} into the Break Zone",
        t.RemoveFromGame: f"removes {taken} from the game",
        t.ReturnToHand: f"returns {taken} to {owner(select.maximum != 1)}",
    }
    if isinstance(move, t.ReturnToHand) and select.cards.zone != "field":
        it = "them" if select.maximum != 1 else "it"
        if select.by == "any":
            return f"{who} selects {taken.replace(' in ', ' from ')} and adds {it} to their hand"
        return f"{who} selects {taken}. {capital(who)} adds {it} to their hand"
    if select.cards.zone == "hand" and isinstance(move, t.PutIntoDeck):
        return f"{who} puts {taken.replace(' in ', ' from ')} {_deck_place(r, move, 'their deck')}"
    return f"{who} {deeds[type(move)]}" if type(move) in deeds else None


_PLACES = {
    "hand": "add {it} to {whose} hand",
    "field": "play {it} onto the field",
    "field_dull": "play {it} onto the field dull",
    "break_zone": "put {it} into the Break Zone",
    "deck_top": "put {it} on top of {whose} deck",
    "removed": "remove {it} from the game",
}


@words_for(t.Search)
def _search(r: Renderer, node: t.Search) -> str:
    several = node.count > 1 or bool(node.also)
    if node.also:
        sought = listed(f"1 {noun(r, cards.where)}" for cards in (node.cards, *node.also))
        if node.count > 1:
            sought = listed(f"up to 1 {noun(r, cards.where)}" for cards in (node.cards, *node.also))
    else:
        sought = f"{'1' if node.count == 1 else f'up to {node.count}'} {noun(r, node.cards.where, node.count)}"
    only_both = f" ({r.self_name} cannot search for 1 card)" if node.both else ""
    if node.both:
        sought = f"{node.count} {noun(r, node.cards.where, 2)}"
    if node.different:
        kind, end = ("of", "") if len(node.different) > 1 else ("with", ",")
        sought += f", each {kind} a different {listed(VARIETIES[one] for one in node.different)}{end}"
    if node.total_cost is not None:
        sought += f" with a total cost of {node.total_cost} or less"
    it = "them" if several else "it"
    _find(r, "removed" if node.destination == "removed" else "selected", several)
    if node.destination not in _PLACES:
        return f"search for {sought.removesuffix(',')}"
    destinations = [node.destination, node.or_to] if node.or_to else [node.destination]
    words = " or ".join(_PLACES[place].format(it=it, whose=whose(node.player)) for place in destinations)
    quiet = ". Its auto-abilities will not trigger" if node.quiet else ""
    return f"{'' if node.player == 'you' else 'your opponent may '}search for {sought} and {words}{only_both}{quiet}"


@words_for(t.Gather)
def _gather(r: Renderer, node: t.Gather) -> str:
    _find(r, "", True)
    return f"consider {r.words(node.who)}"


@joint(t.Gather, t.Select, t.PlayOntoField)
def _all_of_the_chosen(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Play all the Forwards among them of cost 3 or less onto your field"."""
    select, play = effects[1:3]
    if (select.among, select.minimum, play.who, play.quiet) != ("found", 99, t.Found(), False):
        return None
    side = {"owner": "the field", "you": "your field", "opponent": "your opponent's field"}[play.player]
    _find(r, "selected", True)
    cards = noun(r, select.cards.where, 2, "among them")
    return 3, Unit(f"play all the {cards} onto {side}{' dull' if play.dull else ''}")


@joint(t.Gather, t.Effect)
def _gathered(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Activate all the Forwards you control. They gain ...": the cards stay those that there were."""
    if getattr(effects[1], "who", None) != t.Found():
        return None
    words = r.words(replace(effects[1], who=effects[0].who))
    _find(r, {t.Break: "broken", t.Activate: "activated"}.get(type(effects[1]), ""), True)
    r.found_type = type_of(getattr(getattr(effects[0].who, "cards", None), "where", ()), "")
    return 2, Unit(words)


@words_for(t.Divide)
def _divide(r: Renderer, node: t.Divide) -> str:
    _find(r, "selected", True)
    return (
        f"divide all the {all_cards(r, node.cards)} into {node.groups} groups. Your opponent selects 1 group among them"
    )


# -------------------------------------------------------------------------------------------------- casting, the game
@words_for(t.Cancel)
def _cancel(r: Renderer, node: t.Cancel) -> str:
    if isinstance(node.who, t.All):
        return f"cancel all effects choosing {r.self_name}"
    several = isinstance(node.who, t.Chosen) and is_several(r, node.who)
    if isinstance(node.who, t.Chosen) and node.who.group < len(r.choices) and not several:
        r.source_type = type_of(r.choices[node.who.group].cards.where, "card")
    return "cancel their effects" if several else "cancel its effect"


@words_for(t.Cast)
def _cast(r: Renderer, node: t.Cast) -> str:
    if isinstance(node.who, t.Cards):
        where = place(node.who).replace("in ", "from ", 1)
        words = f"cast 1 {noun(r, node.who.where, 1, where)}{terms(node.terms)}"
    else:
        words = f"cast {r.words(node.who)}{terms(node.terms)}"
    return words + _afterwards(node.terms)


def _afterwards(node: t.CastTerms) -> str:
    more = {
        "removed": ". Remove that Summon from the game after use instead of putting it into the Break Zone",
        "hand": ". Then, return that Summon to your hand after use instead of putting it into the Break Zone",
    }
    words = more.get(node.afterwards, "")
    changes = [f"is reduced by {node.less}"] if node.less else []
    changes += ["can be paid using CP of any Element"] if node.any_element else []
    if changes:
        floor = " (it cannot become 0)" if node.not_0 else ""
        words = f". The cost required to cast it {listed(changes)}{floor}{words}"
    return words + (". If you do not cast it, put the Summon into the Break Zone" if node.else_break_zone else "")


@joint(t.Search, t.Cast)
def _search_and_cast(r: Renderer, effects: Sequence[Any]) -> Joined:
    if effects[0].destination == "stack" and effects[1].who == t.Found():
        return 2, Unit(f"{r.words(effects[0])} and {r.words(effects[1])}")
    return None


@clause_for(t.AllowCasting)
def _allow_casting(r: Renderer, node: t.AllowCasting) -> str:
    who = r.words(node.who)
    them = "them" if is_several(r, node.who) else "it"
    free = " without paying the cost" if node.terms.free else ""
    if node.condition is not None:
        cast = f"you can cast {who} at any time you could normally cast {them}"
        return f"during this turn, {cast} as long as {r.words(node.condition)}"
    if node.duration == "end_of_turn":
        return f"you can cast {who}{free} this turn{_afterwards(node.terms)}"
    lasting = "" if node.duration == "permanent" else f"{DURATIONS[node.duration].format(self=r.self_name)}, "
    return f"{lasting}you can cast {who}{free} at any time you could normally cast {them}{_afterwards(node.terms)}"


@clause_for(t.ChangeCasting)
def _change_casting(r: Renderer, node: t.ChangeCasting) -> str:
    change: Any = node.change
    during = "during this turn" if node.duration == "end_of_turn" else DURATIONS[node.duration]
    if isinstance(change, t.CannotCast):
        return f"{during}, {r.words(change)}"
    return f"{during}, {cost_about(r, change, node.next_only)} {reduction(r, change)}"


words_for(t.UseSame)(
    lambda r, _: f"{r.self_name} uses the same {getattr(r.trigger, 'kind', 'special')} ability without paying the cost"
)
words_for(t.TriggerSame)(
    lambda r, node: (
        "trigger this auto-ability again" if node.who is None else f"{r.self_name} triggers the same auto-ability"
    )
)
words_for(t.UseAgain)(lambda _r, _node: "use this ability again without paying the cost")
words_for(t.UseUsed)(
    lambda _, node: (
        "use 1 special ability that a Character has used this turn other than ability name "
        f"[[s]]{node.without}[[/]] without paying the cost"
    )
)
words_for(t.TriggerExBurst)(lambda _r, _node: "trigger its EX Burst effect. (This effect is put on the stack.)")
words_for(t.Uncancellable)(lambda r, _: f"{'this Summon' if r.summon else 'this ability'} cannot be cancelled")
words_for(t.LoseGame)(lambda _, node: "you lose the game" if node.player == "you" else "your opponent loses the game")
words_for(t.ExtraTurn)(lambda _r, _node: "take 1 more turn after this one")
words_for(t.Keep)(lambda r, node: f"note {r.words(node.number)}")


@words_for(t.SkipPhases)
def _skip_phases(_: Renderer, node: t.SkipPhases) -> str:
    names = {
        "attack_phase": "Attack Phase",
        "draw_phase": "Draw Phase",
        "main_phase_1": "Main Phase 1",
        "main_phase_2": "Main Phase 2",
    }
    return f"skip your opponent's {listed(names[phase] for phase in node.phases)} in their next turn"


@words_for(t.ForbidCopies)
def _forbid_copies(r: Renderer, node: t.ForbidCopies) -> str:
    until = DURATIONS[node.duration].format(self=r.self_name)
    return f"{until}, your opponent cannot {node.what} any copies of {r.words(node.who)}"


@words_for(t.Retarget)
def _retarget(r: Renderer, node: t.Retarget) -> str:
    if isinstance(node.to, t.Self):
        choice = r.choices[-1].cards if r.choices else t.Cards("stack")
        kinds = next((part.kinds for part in choice.where if isinstance(part, t.OnStackAs)), ("summon",))
        return f"the {listed(_item_names(kinds, True), 'or')} is now choosing {r.self_name} instead, if possible"
    kind = "target" if node.to is None else noun(r, node.to.where, 1, place(node.to))
    called = "target" if node.to is None else noun(r, node.to.where).split()[-1]
    valid = f"(The newly chosen {called} must be a valid choice)"
    return f"you may choose another {kind} to become the new target {valid}"
