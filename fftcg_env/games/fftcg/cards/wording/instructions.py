"""The wording of instructions: damage, movement, drawing and discarding, decks, temporary changes, casting."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .. import tree as t
from ..walk import contains
from .costs import terms
from .field_abilities import (
    RESTRICTIONS,
    becomes_forward,
    changed_damage,
    cost_about,
    damage_dealt,
    damage_verb,
    predicate,
    quoted,
    reduction,
    verbs,
)
from .nouns import all_cards, is_several, noun, one, owner, place, plural, subject, top, type_of, verb
from .nouns import counted as described
from .quantities import for_each, possessive, quantity, some
from .renderer import (
    DURATIONS,
    ITEMS,
    LASTING,
    PLAYERS,
    POSSESSIVE,
    SIDES,
    VARIETIES,
    Renderer,
    apart,
    capital,
    does,
    filled,
    listed,
    third,
    times,
    whose,
    wordings,
    words_for,
)
from .sentences import Unit, clause_for, joint
from .triggers import MOMENTS

Joined = tuple[int, Unit] | None


# -------------------------------------------------------------------------------------------------------- targets
def _chosen_cards(r: Renderer, node: t.Choose) -> str:
    """ "up to 2 Forwards you control"."""
    cards = node.cards
    if node.total_cost is not None:
        return _in_total(r, cards.where, quantity(node.minimum, node.maximum), node.total_cost, place(cards))
    if cards.zone == "stack":
        words = _items(r, cards, node.minimum, node.maximum)
    elif node.number is not None:
        words = _as_many(r, node)
    else:
        words = some(r, cards, node.minimum, node.maximum)
    if node.or_else is not None:
        words += f" or {noun(r, node.or_else.where, 1 if node.maximum == 1 else 2, place(node.or_else))}"
    return words if node.different is None else f"{words}, {apart(node.different)}"


def _in_total(r: Renderer, where: Sequence[t.Predicate], number: str, total: int, there: str) -> str:
    """ "up to 2 Forwards with a total cost of 5 or less in your Break Zone"."""
    return f"{number} {noun(r, where, 2)} with a total cost of {total} or less {there}".rstrip()


def _as_many(r: Renderer, node: t.Choose) -> str:
    cards = noun(r, node.cards.where, 2, place(node.cards))
    value: Any = node.number
    if isinstance(value, t.X):
        return f"{'' if node.minimum < 0 else 'up to '}X {cards}"
    number = described(r, value)
    if isinstance(value, t.ThisTurn) and value.deed == "put_into_break_zone":
        number = f"the {noun(r, value.where, 2, 'put in the Break Zone from your field during this turn')}"
    elif node.minimum < 0:
        return f"as many {cards} as {number}"
    return f"up to the same number of {cards} as {number}"


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


def _choose(r: Renderer, node: t.Choose) -> str:
    words = f"choose {_chosen_cards(r, node)}"
    r.choices.append(node)
    r.name(t.Chosen(len(r.choices) - 1), node.maximum > 1)
    return words


@joint(t.Choose, t.Choose)
def _choose_several(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Choose 1 Forward and 1 Backup": "them" are all of these, "the former" and "the latter" each of two."""
    choices = list(itertools.takewhile(lambda effect: isinstance(effect, t.Choose), effects))
    words = []
    types = [type_of(choice.cards.where, "") for choice in choices]
    of_one_type = "" in types or len(set(types)) < len(choices)
    for choice in choices:
        part = _chosen_cards(r, choice).replace(" the chosen card's cost", " that Forward")
        words.append(re.sub(r"^((?:up to )?\S+) ", r"\1 other ", part) if choice.apart and of_one_type else part)
    first = len(r.choices)
    r.choices.extend(choices)
    r.name(t.Targets(tuple(range(first, len(r.choices)))), several=True)
    return len(choices), Unit(f"choose {listed(words)}")


@joint()
def _to_all_targets(r: Renderer, effects: Sequence[Any]) -> Joined:
    """What is done to each target of several choices: "dull them"."""
    groups = r.it.groups if isinstance(r.it, t.Targets) else ()
    first = effects[0]
    if not groups or not getattr(first, "one_by_one", False):
        return None
    if list(effects[: len(groups)]) != [replace(first, who=t.Chosen(group)) for group in groups]:
        return None
    together = replace(first, who=r.it)
    changed = _changes(r, [together])
    return len(groups), changed[1] if changed is not None else Unit(r.words(together))


# ----------------------------------------------------------------------------------------------- common instructions


@joint(t.Effect, t.Effect)
def _in_one_phrase(r: Renderer, effects: Sequence[Any]) -> Joined:
    """Instructions that one phrase says together."""
    match effects:
        case [t.Freeze(t.All() | t.AllOther() as who), t.Dull(same), *_] if who == same:
            return 2, Unit(f"dull and Freeze {r.words(who)}")
        case [t.Draw("you") as draw, t.Discard("you") as discard, *_]:
            return 2, Unit(f"{r.words(draw)}, then {r.words(discard)}")
        case [t.RemoveFaceDown(who, player), t.Delayed(effect=t.ReturnToHand()), *_] if who == _hand_of(player):
            hand, can = f"{whose(player)} hand", f"{capital(PLAYERS[player])} can"
            words = f"{does(player, 'remove')} all {hand} from the game face down. {can} look at these removed cards "
            return 2, Unit(
                f"{words}at any time. At the end of the turn, {does(player, 'add')} them back to {hand}", "clause"
            )
        case [
            t.GainAbility(t.Self(), ability, "end_of_turn"),
            t.GainAbility(t.All(described), same, "end_of_turn") as others,
            *_,
        ] if ability == same:
            cards = f"{r.self_name} and the {all_cards(r, described)}"
            return 2, Unit(f"until the end of the turn, {cards} gain {quoted(r, others)}", "clause")
        case [t.Keep(number), t.RemoveFromGame(who) | t.PutIntoBreakZone(who) as away, *_] if (
            who == t.TopOf("you", t.Kept()) and for_each(r, number) is not None
        ):
            return 2, Unit(r.words(replace(away, who=t.TopOf("you", number))))
        case [t.Name(below=t.PowerOf() as below), t.GainPower(who, t.NamedNumber()), *_]:
            power = possessive(r.words(below).replace("the power of ", "").removesuffix("'s power"))
            lost = f"until the end of the turn, {r.words(who)} lose power of any value less than {power} power"
            return 2, Unit(f"{lost}. (Units must be 1000.)", "closed")
        # "Choose 2 Summons in your Break Zone. Your opponent selects 1 Summon among them."
        case [t.Reveal(t.Chosen(group)), t.Select(maximum=int(most)) as select, *_] if (
            _chosen_zone(r, group) == "break_zone"
        ):
            words = r.words(select)
            if r.choices[group].maximum == most + 1:
                r.rest = f"the other {type_of(select.cards.where, 'card')}"
            return 2, Unit(words)
        # "Return them to the top and/or bottom of your deck in any order"
        case [t.Select(t.Cards(where=()), maximum=99), down, up, *_] if (down, up) == _DOWN_AND_UP:
            if r.deck == BOTH_DECKS:
                return 3, Unit("put them on the top or bottom of the respective decks")
            return 3, Unit("return them to the top and/or bottom of your deck in any order")
        case [t.Select(), t.PlayOntoField(t.Found(), True, "owner", False), t.JoinAttack(t.Found()), *_] if (
            played := _select_and_move(r, effects[:2])
        ):
            return 3, Unit(f"{played[1].text}, forming a party with {r.self_name} and attacking", "clause")
        # "Your opponent puts one of the chosen Forwards into the Break Zone and returns the other to ..."
        case [
            t.Gather(t.Chosen(group)),
            t.Select(by="opponent", among="found"),
            t.PutIntoBreakZone(t.Found()),
            t.ReturnToHand(t.Rest()),
            *_,
        ] if group < len(r.choices):
            kind = plural(type_of(r.choices[group].cards.where), 2)
            words = f"your opponent puts one of the chosen {kind} into the Break Zone"
            return 4, Unit(f"{words} and returns the other to its owner's hand", "clause")
        # "Your opponent selects up to 2 Forwards they control and up to 1 Backup they control"
        case [
            t.Gather(t.All(t.Cards(player="opponent"))),
            t.Select(t.Cards(where=one_kind), _, int(most), "opponent", "found"),
            t.Select(t.Cards(where=other_kind), _, int(more), "opponent", "rest"),
            *_,
        ]:
            kinds = f"up to {most} {noun(r, one_kind, most)} they control and up to {more} {noun(r, other_kind, more)}"
            _find(r, "selected", True)
            return 3, Unit(f"your opponent selects {kinds} they control (select as many as possible)", "clause")
        # "Play all the Forwards among them of cost 3 or less onto your field"
        case [
            t.Gather(),
            t.Select(minimum=99, among="found") as select,
            t.PlayOntoField(t.Found(), quiet=False) as play,
            *_,
        ]:
            _find(r, "selected", True)
            cards = noun(r, select.cards.where, 2, "among them")
            return 3, Unit(f"play all the {cards} onto {_side(play)}{' dull' * play.dull}")
    return None


def _side(node: t.PlayOntoField) -> str:
    return f"{SIDES.get(node.player, 'the')} field"


def _hand_of(player: Any) -> t.All:
    return t.All(t.Cards("hand", player))


_DOWN_AND_UP = (t.PutIntoDeck(t.Found(), "bottom", 0, "you"), t.PutIntoDeck(t.Rest(), "top", 0, "you"))


def _chosen_zone(r: Renderer, group: int) -> str:
    return r.choices[group].cards.zone if group < len(r.choices) else "field"


def _return_to_hand(r: Renderer, node: t.ReturnToHand) -> str:
    words = r.words(node.who)
    if isinstance(node.who, t.All) and (node.who.cards.zone, node.who.cards.player) == ("removed", "any"):
        return f"return {words} to {owner(True)}"
    found = isinstance(node.who, t.Found) and not (r.source_type and not r.deed)
    if found or _zone_of(r, node.who) in ("break_zone", "removed", "damage_zone", "deck"):
        return f"add {words} to your hand"
    return f"return {words} to {owner(is_several(r, node.who))}"


def _zone_of(r: Renderer, who: Any) -> str:
    """Where the chosen or described cards are."""
    match who:
        case t.Chosen(group) | t.Targets((group, *_)):
            return _chosen_zone(r, group)
    return "deck" if isinstance(who, t.Rest) else "field"


def _away(deed: str, where: str) -> Any:
    """What goes into the Break Zone or out of the game; what goes from the top of a deck is found by that."""
    done = {"put": "put", "remove": "removed"}[deed]

    def write(r: Renderer, node: Any) -> str:
        if isinstance(node.who, t.TopOf):
            words = _of_deck(r, node.who, deed, where)
            _find(r, done, node.who.count != 1)
            return words
        words = f"{deed} {r.words(node.who)} {where}"
        if isinstance(node.who, t.Found):
            r.deed = done
        return words

    return write


def _of_deck(r: Renderer, who: t.TopOf, deed: str, where: str = "") -> str:
    """Something done with the top cards of a deck, by the player whose deck it is."""
    deck = f"of {'your' if who.player == 'you' else 'their'} deck {where}".rstrip()
    if isinstance(who.count, int):
        return f"{done(who.player, deed)} the top {top(who.count)} {deck}"
    if isinstance(who.count, t.Sum) and who.count.values[0] == t.CountOf(t.Cards("deck", who.player)):
        left = -getattr(who.count.values[1], "number", 0)
        return f"{deed} the top card of your deck {where} until there are only {left} cards left in the deck"
    each = for_each(r, who.count)
    if each is not None and (who.player == "opponent" or each[0] != 1 or isinstance(who.count, t.CostOf)):
        return f"{done(who.player, deed)} the top {top(each[0])} {deck} {each[1]}"
    return f"{deed} as many cards from the top of {POSSESSIVE[who.player]} deck {where} as {r.words(who.count)}"


def done(player: str, deed: str, how: str = "") -> str:
    """ "draw", "your opponent randomly discards"."""
    return f"{how}{deed}" if player == "you" else f"{PLAYERS[player]} {how}{third(deed)}"


def _counted(r: Renderer, count: Any) -> tuple[int, str]:
    """How many of something, and for each of what; 0 where they are "equal to" something."""
    if isinstance(count, int):
        return count, ""
    number, each = for_each(r, count) or (0, f"equal to {r.words(count)}")
    return number, f" {each}"


def _draw(r: Renderer, node: t.Draw) -> str:
    if isinstance(node.count, t.NumberOf | t.MovedBefore):
        cards, each = "the same number of cards", ""
    else:
        number, each = _counted(r, node.count)
        cards = times(number, "card") if number else "cards"
    return f"{done(node.player, 'draw')} {cards}{each}"


def _discard(r: Renderer, node: t.Discard) -> str:
    number, each = _counted(r, node.count)
    r.deed, r.found_many = "discarded", node.count != 1
    if r.it == t.Found():
        r.name(None)
    cards = noun(r, node.where, number, f"from {whose(node.player)} hand")
    return f"{done(node.player, 'discard', 'randomly ' * node.at_random)} {number} {cards}{each}"


def _discard_cards(r: Renderer, node: t.DiscardCards) -> str:
    r.deed = "discarded"
    if isinstance(node.who, t.All):
        player = node.who.cards.player
        return f"{done(player, 'discard')} {whose(player)} hand"
    return f"your opponent discards {'these cards' if is_several(r, node.who) else 'this card'}"


def _gain_crystals(r: Renderer, node: t.GainCrystals) -> str:
    number, each = _counted(r, node.count)
    return f"{done(node.player, 'gain')} {'《C》' * (number or 1)}{each}"


def _counters(deed: str, where: str) -> Any:
    def write(r: Renderer, node: Any) -> str:
        who, everything = r.words(node.who), deed == "remove" and node.count == t.CountersOn(node.who, node.kind)
        number, each = (0, "") if isinstance(node.count, t.X) or everything else _counted(r, node.count)
        if everything or number >= 99:
            return f"{deed} all the {node.kind} Counters {where} {who}"
        counters = times(number, f"{node.kind} Counter") if number else f"X {node.kind} Counters"
        return f"{deed} {counters} {where} {who}{each}"

    return write


# --------------------------------------------------------------------------------------------------------- damage
def _damage(r: Renderer, node: t.Damage) -> str:
    who, amount = r.words(node.who), node.amount
    if node.dealer != t.Self():
        target = f"the chosen {type_of(r.choices[-1].cards.where)}" if who == "it" and r.choices else who
        return f"{subject(r, node.dealer)} deals damage equal to its power to {target}"
    own = contains(amount, t.OwnPower)
    if isinstance(node.who, t.All) and own:
        who = f"each {noun(r, node.who.cards.where, 1, place(node.who.cards))}"
    elif own and who == "them":
        who = "each of them"
    if isinstance(amount, t.TriggerAmount):
        return f"deal {who} the same amount of damage"
    words = _amount_of_damage(r, amount)
    fixed = ". This damage cannot be reduced" if node.unreducible else ""
    if isinstance(node.who, t.All | t.Blocker | t.AllOther | t.Joined) and not own:
        return f"deal {words} to {who}{fixed}"
    return f"deal {who} {words}{fixed}"


def _amount_of_damage(r: Renderer, amount: t.Value) -> str:
    """ "4000 damage and 2000 more damage for each Forward you control"."""
    if isinstance(amount, t.Number):
        return f"{amount.number} damage"
    if isinstance(amount, t.Sum) and isinstance(amount.values[0], t.Number) and len(amount.values) == 2:
        if (each := for_each(r, amount.values[1])) is not None:
            more = f"and {each[0]} more" if each[0] > 0 else f"minus {-each[0]}"
            return f"{amount.values[0].number} damage {more} damage {each[1]}"
    number, each_ = _counted(r, amount)
    return f"{number} damage{each_}" if number else f"damage{each_}"


def _divide_damage(r: Renderer, node: t.DivideDamage) -> str:
    words = f"divide {_amount_of_damage(r, node.amount)} among them as you like. (Units must be 1000.)"
    if node.instead is not None:
        other = f"divide {r.words(node.instead.amount)} damage among them instead."
        words += f" If {r.words(node.instead.condition)}, {other}"
    return words + (" This damage cannot be reduced." if node.unreducible else "")


def _damage_evenly(r: Renderer, node: t.DamageEvenly) -> str:
    rounded = f" (round up to the nearest {node.up_to})" if node.up_to else ""
    return f"divide {r.words(node.amount)} damage equally among {r.words(node.who)}{rounded}"


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
    if isinstance(effects[0], t.Damage) and effects[0].finds and len(effects) > 1:
        return 2, _of_damaged(r, effects[0], effects[1])
    if getattr(effects[0], "quiet", False) or getattr(effects[0], "unreducible", False):
        return 1, Unit(f"{r.words(effects[0])}.", "closed")
    return None


def _damage_player(r: Renderer, node: t.DamagePlayer) -> str:
    number, each = _counted(r, node.points)
    if not number or (isinstance(node.points, t.JustMoved) and node.player == "you"):
        return f"you receive damage equal to {r.words(node.points)}"
    bursts = ". EX Bursts of cards put into the Damage Zone due to this damage cannot be used"
    points = f"{times(number, 'point')} of damage{each}"
    return f"{r.self_name} deals {PLAYERS[node.player]} {points}{bursts * node.without_ex_bursts}"


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


@joint()
def _changes(r: Renderer, effects: Sequence[Any]) -> Joined:
    """Changes of the same cards that last as long: "it gains +1000 power and Haste until the end of the turn"."""
    first = effects[0]
    if _change_verb(r, first) is None and not isinstance(first, _POWER):
        return None
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
            gained = list(
                itertools.takewhile(lambda one: isinstance(one, t.GainKeyword | t.GainAbility), same[at + 1 :])
            )
            clauses.append(f"{words} {becomes_forward(r, who, str(node.power), gained)}")
            at += 1 + len(gained)
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
    own = "your" if _about(same[0]) == t.Self() else "its controller's"
    if isinstance(same[0], t.Restrict) and same[0].restriction == "stays_dull_once":
        return Unit(words.replace("during its next", f"during {own} next"))
    if duration == "permanent":
        end = "" if words.endswith('."') else "."
        return Unit(f"{words}{end} {LASTING}", "closed")
    only_traits = all(isinstance(node, t.Restrict | t.Lasting) and not _is_gained(node) for node in same)
    if only_traits and duration == "end_of_turn":
        if words.endswith(" if possible"):
            return Unit(f"{words.removesuffix(' if possible')} this turn if possible")
        if words.endswith(" damage"):
            return Unit(f"during this turn, {words}", "clause")
        return Unit(f"{words} this turn")
    until = DURATIONS.get(duration, "").format(self=r.self_name)
    if duration == "while_source_on_field":
        return Unit(f"{until}, {words.replace('during your Active', f'during {own} Active')}", "clause")
    if words.endswith('"') or re.search(r' for (each|every) |" and', words):
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


def _so_long(r: Renderer, duration: str) -> str:
    """ "as long as X is on the field, ", before a clause."""
    return "" if duration == "permanent" else f"{DURATIONS[duration].format(self=r.self_name)}, "


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
    return f"{_so_long(r, node.duration)}{words}"


@clause_for(t.Tied)
def _tied(r: Renderer, node: t.Tied) -> str:
    change = _change_verb(r, node.effect)
    who = _subject_of_changes(r, _about(node.effect))
    return f"as long as it is on the field, {who} {change or r.words(node.effect)}"


# --------------------------------------------------------------------------------------------- decks and selections
def _look(r: Renderer, node: t.Look) -> str:
    words = f"look at {r.words(node.who)}"
    _from_deck(r, node.who)
    _find(r, "revealed", not isinstance(node.who, t.TopOf) or node.who.count != 1)
    return words


def _reveal(r: Renderer, node: t.Reveal) -> str:
    if isinstance(node.who, t.TopOf):
        words = _of_deck(r, node.who, "reveal")
        _from_deck(r, node.who)
        several = node.who.count != 1 or node.who.player == "any"
    elif isinstance(node.who, t.All) and node.who.cards.zone == "hand":
        player = node.who.cards.player
        words, several = f"{done(player, 'reveal')} {whose(player)} hand", True
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


def _reveal_until(r: Renderer, node: t.RevealUntil) -> str:
    many = node.count > 1
    cards = f"{node.count} {noun(r, node.where, 2)} are" if many else f"{one(r, node.where)} is"
    _find(r, "revealed", many)
    return f"turn over one card at a time from the top of {POSSESSIVE[node.player]} deck until {cards} revealed"


def _put_into_deck(r: Renderer, node: t.PutIntoDeck) -> str:
    rest = isinstance(node.who, t.Rest)
    several = rest or is_several(r, node.who)
    deck = r.deck if isinstance(node.who, t.Found | t.Rest) else owner(several, "deck")
    where, cards = _deck_place(node, deck), r.words(node.who)
    if node.order == "random" and several:
        return f"shuffle {cards} and return them {where.replace('at the', 'to the')}"
    order = " in any order" if node.order in ("you", "opponent") and several else ""
    if node.order == "opponent":
        return f"your opponent puts {cards} {where}{order}"
    return f"return {cards} {where.replace('at the', 'to the')}{order}" if rest else f"put {cards} {where}{order}"


def _select(r: Renderer, node: t.Select) -> str:
    cards = _selected(r, node)
    _find(r, "selected", node.maximum != 1 or node.by == "any")
    return f"{done('you' if node.by == 'random' else node.by, 'select', 'randomly ' * (node.by == 'random'))} {cards}"


def _selected(r: Renderer, node: t.Select, source: str = "in") -> str:
    """ "up to 2 Forwards you control", "1 card among them"; ``source``: "from your hand" instead of "in your hand"."""
    cards = node.cards
    where = re.sub("^in ", f"{source} ", _source(node))
    maximum: Any = node.maximum
    if not isinstance(maximum, int):
        if isinstance(maximum, t.JustMoved) and isinstance(r.before, t.Draw):
            return f"as many {noun(r, cards.where, 2)} as drawn {where}".rstrip()
        number, each = for_each(r, maximum) or (1, f"for each {r.deed or 'removed'} card")
        return f"{number} {noun(r, cards.where, 1, where)} {each} (select as many as possible)"
    if node.minimum == maximum == 99 and where == "among them":
        return f"all the {all_cards(r, cards)} {where}"
    if node.total_cost is not None:
        return _in_total(r, cards.where, quantity(node.minimum, maximum), node.total_cost, where)
    different = f"with different {plural(VARIETIES[node.different], 2)} " if node.different else ""
    return f"{quantity(node.minimum, maximum)} {noun(r, cards.where, maximum, different + where)}"


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


@joint(t.Select, t.Select, t.Effect)
def _picks_and_move(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Add up to 1 Fire card and up to 1 Wind card among them to your hand"."""
    picks = _picks(effects)
    if len(picks) < 2 or len(effects) == len(picks):
        return None
    move = effects[len(picks)]
    if move not in (t.ReturnToHand(t.Found()), t.PlayOntoField(t.Found()), t.RemoveFromGame(t.Found())):
        return None
    if any(pick.to_play != isinstance(move, t.PlayOntoField) for pick in picks):
        return None
    taken = listed(f"{quantity(p.minimum, p.maximum)} {noun(r, p.cards.where, p.maximum)}" for p in picks)
    if picks[0].total_cost is not None:
        taken += f" with a total cost of {picks[0].total_cost} or less"
    deed, there = _deed(move, "you", True, False)
    _find(r, _MOVED.get(type(move), "selected"), True)
    return len(picks) + 1, Unit(f"{deed} {taken} among them {there}")


def _picks(effects: Sequence[Any]) -> list[Any]:
    """The selections at the beginning: one among the cards found, and plain further ones among the rest."""
    picks: list[Any] = []
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
    if effects[0].by == "opponent" or not isinstance(getattr(effects[2], "who", None), t.Rest):
        return None
    first = _select_and_move(r, effects[:2])
    if first is None or (isinstance(effects[2], t.PutIntoDeck) and effects[2].order == "random"):
        return None
    rest = r.words(effects[2])
    if isinstance(effects[1], t.PutIntoDeck) and isinstance(effects[2], t.PutIntoDeck):
        rest = rest.removeprefix("return ")
    return 3, Unit(f"{first[1].text} and {rest}")


@joint(t.Select, t.ReturnToHand, t.Select, t.PutIntoBreakZone, t.PutIntoDeck)
def _three_places(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Add 1 card among them to your hand, put 1 card into the Break Zone and return the other cards ..." """
    match effects[:5]:
        case [
            t.Select(among="found"),
            t.ReturnToHand(t.Found()),
            t.Select(maximum=int(number)) as second,
            t.PutIntoBreakZone(t.Found()),
            t.PutIntoDeck(t.Rest()) as rest,
        ] if second == t.Select(t.Cards(), number, number, among="left") and rest.order != "random":
            if (taken := _select_and_move(r, effects[:2])) is not None:
                there = f"put {times(number, 'card')} into the Break Zone"
                return 5, Unit(f"{taken[1].text}, {there} and {r.words(rest)}")
    return None


@joint(t.Select, t.Effect)
def _select_and_move(r: Renderer, effects: Sequence[Any]) -> Joined:
    """A selection and what is done with the cards: "play 1 Forward from your hand onto the field"."""
    select, move = effects[:2]
    if getattr(move, "who", None) != t.Found() or not _is_one_deed(select, move):
        return None
    several, at_random = select.maximum != 1, select.by == "random"
    by = select.cards.player if at_random else select.by
    if isinstance(move, t.ReturnToHand) and by != "you" and select.cards.zone != "field":
        words = f"{done(by, 'select')} {_selected(r, select)} and adds {'them' if several else 'it'} to their hand"
    else:
        source = "in" if isinstance(move, t.PutIntoBreakZone | t.RemoveFromGame) else "from"
        deed, there = _deed(move, by, several, select.cards.zone == "field" and select.among == "cards")
        words = f"{done(by, deed, 'randomly ' * at_random)} {_selected(r, select, source)} {there}".rstrip()
    _find(r, _MOVED.get(type(move), "selected"), several)
    return 2, Unit(words)


def _is_one_deed(select: t.Select, move: Any) -> bool:
    """Whether a selection and what is done with the cards can be said as one deed."""
    zone = select.cards.zone if select.among == "cards" else ""
    own_hand = (zone, select.cards.player) == ("hand", "you")
    if select.by != "you" and not isinstance(select.maximum, int):
        return False
    if select.by == "random":
        theirs = select.cards.player != "you" and isinstance(move, t.RemoveFromGame | t.PutIntoDeck)
        return (
            select.cards.zone == "hand" and isinstance(select.maximum, int) and (theirs or isinstance(move, t.Reveal))
        )
    if select.by != "you":
        moved = isinstance(move, t.PutIntoBreakZone | t.RemoveFromGame | t.ReturnToHand | t.PlayOntoField)
        return moved or (isinstance(move, t.PutIntoDeck) and select.cards.zone == "hand")
    if isinstance(move, t.PlayOntoField):
        return move.player == "owner" and not move.quiet and select.to_play
    if isinstance(move, t.RemoveFromGame):
        return (zone, select.cards.player) != ("hand", "opponent")
    if isinstance(move, t.DiscardCards | t.Reveal):
        return own_hand
    if isinstance(move, t.PutIntoDeck):
        return zone != "field"
    return select.to_cast if isinstance(move, t.Cast) else type(move) in _DEEDS or isinstance(move, t.ReturnToHand)


_DEEDS = {
    t.Break: ("break", ""),
    t.Dull: ("dull", ""),
    t.Activate: ("activate", ""),
    t.DiscardCards: ("discard", ""),
    t.Reveal: ("reveal", ""),
    t.PutIntoBreakZone: ("put", "into the Break Zone"),
    t.PutIntoDamageZone: ("put", "into the Damage Zone"),
    t.RemoveFromGame: ("remove", "from the game"),
    t.TurnFaceUp: ("turn", "face up"),
}
"""What is done with cards that were selected: the verb, and what stands behind the cards."""


def _deed(move: Any, by: str, several: bool, on_field: bool) -> tuple[str, str]:
    """The same of deeds that depend on who does them, or with what."""
    if isinstance(move, t.PlayOntoField):
        return "play", f"onto the field{' dull' * move.dull}"
    if isinstance(move, t.ReturnToHand):
        return ("return", f"to {owner(several)}") if on_field else ("add", "to your hand")
    if isinstance(move, t.PutIntoDeck):
        order = " in any order" if by == "you" and move.order == "you" and several else ""
        return "put", f"{_deck_place(move, f'{whose(by)} deck')}{order}"
    return ("cast", terms(move.terms).strip()) if isinstance(move, t.Cast) else _DEEDS[type(move)]


def _deck_place(node: t.PutIntoDeck, deck: str) -> str:
    if node.under:
        return f"under the top {top(node.under)} of {deck}"
    return f"{'at the bottom' if node.place == 'bottom' else 'on top'} of {deck}"


_MOVED = {
    t.DiscardCards: "discarded",
    t.ReturnToHand: "added",
    t.PutIntoBreakZone: "put",
    t.RemoveFromGame: "removed",
    t.Reveal: "revealed",
    t.Dull: "dulled",
}


_DESTINATIONS = {
    "hand": "add {it} to {whose} hand",
    "field": "play {it} onto the field",
    "field_dull": "play {it} onto the field dull",
    "break_zone": "put {it} into the Break Zone",
    "deck_top": "put {it} on top of {whose} deck",
    "removed": "remove {it} from the game",
}


def _search(r: Renderer, node: t.Search) -> str:
    several = node.count > 1 or bool(node.also)
    number = "up to 1" if node.also and several and node.count > 1 else "1"
    if node.also:
        sought = listed(f"{number} {noun(r, cards.where)}" for cards in (node.cards, *node.also))
    else:
        sought = f"{quantity(node.count if node.both else 1, node.count)} {noun(r, node.cards.where, node.count)}"
    if node.different:
        sought += f", each of a different {listed(VARIETIES[one] for one in node.different)},"
    if node.total_cost is not None:
        sought += f" with a total cost of {node.total_cost} or less"
    _find(r, "removed" if node.destination == "removed" else "selected", several)
    if node.destination not in _DESTINATIONS:
        return f"search for {sought.removesuffix(',')}"
    it = {"it": "them" if several else "it", "whose": whose(node.player)}
    words = " or ".join(_DESTINATIONS[place].format(**it) for place in (node.destination, node.or_to) if place)
    only_both = f" ({r.self_name} cannot search for 1 card)" if node.both else ""
    quiet = f". {'Their' if several else 'Its'} auto-abilities will not trigger" if node.quiet else ""
    return f"{'' if node.player == 'you' else 'your opponent may '}search for {sought} and {words}{only_both}{quiet}"


@joint(t.Gather, t.Effect)
def _gathered(r: Renderer, effects: Sequence[Any]) -> Joined:
    """ "Activate all the Forwards you control. They gain ...": the cards stay those that there were."""
    if getattr(effects[1], "who", None) != t.Found():
        return None
    words = r.words(replace(effects[1], who=effects[0].who))
    _find(r, {t.Break: "broken", t.Activate: "activated"}.get(type(effects[1]), ""), True)
    r.found_type = type_of(getattr(getattr(effects[0].who, "cards", None), "where", ()), "")
    return 2, Unit(words)


# -------------------------------------------------------------------------------------------------- casting, the game
def _cancel(r: Renderer, node: t.Cancel) -> str:
    if isinstance(node.who, t.All):
        return f"cancel all effects choosing {r.self_name}"
    several = isinstance(node.who, t.Chosen) and is_several(r, node.who)
    if isinstance(node.who, t.Chosen) and node.who.group < len(r.choices) and not several:
        r.source_type = type_of(r.choices[node.who.group].cards.where, "card")
    return "cancel their effects" if several else "cancel its effect"


def _cast(r: Renderer, node: t.Cast) -> str:
    cards = r.words(node.who)
    if isinstance(node.who, t.Cards):
        cards = f"1 {noun(r, node.who.where, 1, place(node.who).replace('in ', 'from ', 1))}"
    return f"cast {cards}{terms(node.terms)}{_afterwards(node.terms)}"


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
    cast = f"{_so_long(r, node.duration)}you can cast {who}{free} at any time you could normally cast {them}"
    return cast + _afterwards(node.terms)


@clause_for(t.ChangeCasting)
def _change_casting(r: Renderer, node: t.ChangeCasting) -> str:
    change: Any = node.change
    during = "during this turn" if node.duration == "end_of_turn" else DURATIONS[node.duration]
    if isinstance(change, t.CannotCast):
        return f"{during}, {r.words(change)}"
    return f"{during}, {cost_about(r, change, node.next_only)} {reduction(r, change)}"


def _retarget(r: Renderer, node: t.Retarget) -> str:
    if isinstance(node.to, t.Self):
        choice = r.choices[-1].cards if r.choices else t.Cards("stack")
        kinds = next((part.kinds for part in choice.where if isinstance(part, t.OnStackAs)), ("summon",))
        return f"the {listed(_item_names(kinds, True), 'or')} is now choosing {r.self_name} instead, if possible"
    kind = "target" if node.to is None else noun(r, node.to.where, 1, place(node.to))
    return f"you may choose another {kind} to become the new target (The newly chosen target must be a valid choice)"


def _finding(deed: str, words: str) -> Any:
    """An instruction that finds several cards."""

    def write(r: Renderer, node: Any) -> str:
        _find(r, deed, True)
        return filled(words)(r, node)

    return write


_SAME_KIND = "of the same type as the selected Counter on"
_CHANGES_OF_SELECTED = {
    "place": f"place 1 additional Counter {_SAME_KIND} {{who}}",
    "double": f"double all Counters {_SAME_KIND} {{who}}",
    "remove": "remove the selected Counter",
}
_NAMEABLE = {"element": "Element", "job": "Job", "category": "Category", "card_type": "card type"}
_UNTIL = {"end_of_turn": " until the end of the turn", "permanent": ""}


wordings(
    {
        # targets, and what is done with cards
        t.OnStackAs: lambda r, node: listed((ITEMS[kind] for kind in node.kinds), "or"),
        t.Choose: _choose,
        t.Break: "break {who}",
        t.Dull: "dull {who}",
        t.Activate: "activate {who}",
        t.Freeze: "Freeze {who}",
        t.RemoveFromBattle: "remove {who} from the battle",
        t.ReturnToHand: _return_to_hand,
        t.PlayOntoField: lambda r, node: (
            f"play {r.words(node.who)} onto {_side(node)}{' dull' * node.dull}"
            + ". Its auto-abilities will not trigger" * node.quiet
        ),
        t.PutIntoBreakZone: _away("put", "into the Break Zone"),
        t.PutIntoDamageZone: "put {who} into the Damage Zone",
        t.RemoveFromGame: _away("remove", "from the game"),
        t.RemoveFaceDown: "remove {who} from the game face down",
        t.RemoveWhileHere: "remove {who} from the game for as long as {self} is on the field",
        t.PutIntoDeck: _put_into_deck,
        t.TurnFaceUp: "turn {who} face up",
        t.Show: "reveal {who}",
        t.JoinAttack: "{who} forms a party with {self} and attacks",
        t.GainControl: lambda r, node: (
            f"{done(node.player, 'gain')} control of {r.words(node.who)}"
            + _UNTIL.get(node.duration, f" for as long as {r.self_name} is on the field")
        ),
        t.GainAbilitiesOf: lambda r, node: (
            f"{r.words(node.who)} gains its {node.kind} abilities until the end of the turn"
            + ". You can use this ability without paying any cost but only once" * node.free_once
        ),
        # numbers
        t.Draw: _draw,
        t.Discard: _discard,
        t.DiscardCards: _discard_cards,
        t.GainCrystals: _gain_crystals,
        t.PlaceCounters: _counters("place", "on"),
        t.RemoveCounters: _counters("remove", "from"),
        t.SelectCounter: "select 1 Counter placed on {who}",
        t.ChangeSelected: lambda r, node: _CHANGES_OF_SELECTED[node.change].format(who=r.words(node.who)),
        t.Keep: "note {number}",
        t.Name: lambda r, node: (
            done("opponent" if node.what == "other_number" else node.by, "name")
            + (" odd or even" if node.what == "parity" else f" 1 {_NAMEABLE.get(node.what, 'number')}")
            + (f" other than {listed(node.without, 'or')}" if node.without else "")
        ),
        # damage
        t.Damage: _damage,
        t.DamageEvenly: _damage_evenly,
        t.DivideDamage: _divide_damage,
        t.OtherAmount: "if {condition}, {amount} instead",
        t.DamagePlayer: _damage_player,
        t.RemoveDamage: "negate all damage dealt to {who}",
        t.Clash: lambda r, node: (
            f"{r.self_name} and the chosen Forward deal damage equal to their respective power to the other"
            if node.first == t.Self()
            else "each Forward deals damage equal to its power to the other"
        ),
        # decks
        t.Look: _look,
        t.Reveal: _reveal,
        t.RevealUntil: _reveal_until,
        t.Shuffle: lambda _, node: f"{done(node.player, 'shuffle')} {whose(node.player)} deck",
        t.Select: _select,
        t.Search: _search,
        t.CannotSearch: "during this turn, {player:does} cannot search",
        t.Gather: _finding("", "consider {who}"),
        t.Divide: _finding(
            "selected", "divide all the {cards:all} into {groups} groups. Your opponent selects 1 group among them"
        ),
        # casting and the game
        t.Cancel: _cancel,
        t.Cast: _cast,
        t.Retarget: _retarget,
        t.UseSame: lambda r, _: (
            f"{r.self_name} uses the same {getattr(r.trigger, 'kind', 'special')} ability without paying the cost"
        ),
        t.TriggerSame: lambda r, node: (
            "trigger this auto-ability again" if node.who is None else f"{r.self_name} triggers the same auto-ability"
        ),
        t.UseAgain: "use this ability again without paying the cost",
        t.UseUsed: "use 1 special ability that a Character has used this turn other than ability name "
        "[[s]]{without}[[/]] without paying the cost",
        t.TriggerExBurst: "trigger its EX Burst effect. (This effect is put on the stack.)",
        t.Uncancellable: lambda r, _: f"{'this Summon' if r.summon else 'this ability'} cannot be cancelled",
        t.LoseGame: lambda _, node: "you lose the game" if node.player == "you" else "your opponent loses the game",
        t.ExtraTurn: "take 1 more turn after this one",
        t.SkipPhases: lambda _, node: (
            f"skip your opponent's {listed(MOMENTS[phase].removeprefix('the ') for phase in node.phases)} "
            "in their next turn"
        ),
        t.ForbidCopies: lambda r, node: (
            f"{_so_long(r, node.duration)}your opponent cannot {node.what} any copies of {r.words(node.who)}"
        ),
    }
)
