"""How sentences of a text join: "and", conditions, offers, "If you do so", actions to select from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from .. import tree as t
from ..walk import contains, effects_of, from_other_side, last_of
from .costs import icons, paid
from .nouns import counted as described
from .nouns import is_several, noun, one, own_type, owner, plural
from .quantities import for_each, possessive, quantity
from .renderer import PLAYERS, Renderer, capital, listed, stopped, times, words_for
from .triggers import later, occasion


@dataclass(frozen=True)
class Unit:
    """One instruction or sentence without its full stop. ``plain``: can be joined with others by "and"; ``clause``:
    stands alone in its sentence; ``closed``: one or more sentences with their own full stops."""

    text: str
    kind: Literal["plain", "clause", "closed"] = "plain"


Joint = Callable[[Renderer, Sequence[Any]], "tuple[int, Unit] | None"]
_JOINTS: list[tuple[tuple[Any, ...], Joint]] = []
_KINDS: dict[type, Literal["clause", "closed"]] = {}
NOTHING = t.Sequence(())


def joint(*classes: Any) -> Callable[[Joint], Joint]:
    """Registers a function that writes several instructions as one, where those of a text begin with these classes: how
    many, and their words; None if it cannot."""

    def register(write: Joint) -> Joint:
        _JOINTS.append((classes, write))
        return write

    return register


def _begins_with(effects: Sequence[Any], classes: tuple[Any, ...]) -> bool:
    return len(effects) >= len(classes) and all(map(isinstance, effects, classes))


def clause_for(*node_classes: type, kind: Literal["clause", "closed"] = "clause") -> Callable[[Any], Any]:
    """Registers the function that writes effects that cannot be joined with others by "and"."""
    _KINDS.update(dict.fromkeys(node_classes, kind))
    return words_for(*node_classes)


def units(r: Renderer, effect: t.Effect) -> list[Unit]:
    """The instructions of a text, in order."""
    rest = list(effects_of(effect))
    found: list[Unit] = []
    while rest:
        for classes, write in _JOINTS:
            if _begins_with(rest, classes) and (joined := write(r, rest)) is not None:
                count, unit = joined
                break
        else:
            count, unit = 1, Unit(r.words(rest[0]), _KINDS.get(type(rest[0]), "plain"))
        found.append(unit)
        r.before = rest[count - 1]
        rest = rest[count:]
    return found


def _sentence(unit: Unit) -> str:
    return capital(unit.text) if unit.kind == "closed" else capital(stopped(unit.text))


def text(r: Renderer, effect: t.Effect) -> str:
    """A whole text: "Choose 1 Forward. Deal it 4000 damage." """
    return " ".join(_sentence(unit) for unit in _paired(units(r, effect)))


def _paired(found: list[Unit]) -> list[Unit]:
    """Short instructions about the same card in one sentence: "Dull it and Freeze it."."""
    paired: list[Unit] = []
    for unit in found:
        last = paired[-1] if paired else None
        about = all(one.kind == "plain" and one.text.endswith((" it", " them")) for one in (last, unit) if one)
        if last is not None and about and " and " not in last.text and len(last.text + unit.text) < 40:
            paired[-1] = Unit(f"{last.text} and {unit.text}")
        else:
            paired.append(unit)
    return paired


def flow(r: Renderer, effect: t.Effect) -> str:
    """A text that goes on behind a comma: the instructions before the first choice or offer in one sentence."""
    found = units(r, effect)
    if not found:
        return "nothing happens."
    head = next((at for at, unit in enumerate(found) if unit.kind != "plain"), len(found))
    first = found[:head] or found[:1]
    rest = found[len(first) :]
    starts_with_choice = first[0].text.startswith("choose ")
    if starts_with_choice and len(first) > 1:
        more = stopped(capital(listed(unit.text for unit in first[1:])))
        return " ".join([f"{first[0].text}.", more, *map(_sentence, rest)])
    for_a_while = rest[0].text if rest and rest[0].kind == "clause" and first[0].kind == "plain" else ""
    if len(rest) == 1 and for_a_while.startswith(_UNTIL) and " and " not in first[-1].text:
        texts = [*(unit.text for unit in first), for_a_while.removeprefix(_UNTIL)]
        return f"{listed(texts)} {_UNTIL.removesuffix(', ')}."
    words = first[0].text if first[0].kind == "closed" else stopped(listed(unit.text for unit in first))
    return " ".join([words, *map(_sentence, rest)])


_UNTIL = "until the end of the turn, "


def split(r: Renderer, effect: t.Effect) -> str:
    """A text that goes on behind the comma of a trigger, which governs all its sentences."""
    first, *rest = _paired(units(r, effect)) or [Unit("nothing happens")]
    words = first.text if first.kind == "closed" else stopped(first.text)
    return " ".join([words, *map(_sentence, rest)])


def clause(r: Renderer, effect: t.Effect) -> str:
    """The same without the last full stop."""
    return flow(r, effect).removesuffix(".")


@words_for(t.Sequence)
def _sequence(r: Renderer, node: t.Sequence) -> str:
    words = text(r, node)
    return words[:1].lower() + words[1:].removesuffix(".")


# ---------------------------------------------------------------------------------------------------- conditions
@clause_for(t.If, kind="closed")
def _if(r: Renderer, node: t.If) -> str:
    before = r.it, r.several
    if (offer := _offer_to_each(node)) is not None:
        words = r.words(offer).replace("your opponent", "each player", 1)
        return f"{words.replace(' to your hand', ' to their hand')}."
    if (lacking := _each_who_lacks(r, node)) is not None:
        return lacking
    if node.otherwise is not None and _is_of_each_turn(r, node):
        return _that_player(flow(r, node.otherwise))
    if (halves := _both_asked(node)) is not None:
        own, other = halves
        first = f"if {r.words(node.condition)}, {flow(r, own)}"
        r.name(*before)
        return f"{first} {capital(r.words(other))}"
    if node.otherwise is not None and _asks_again(node):
        first = f"if {r.words(node.condition)}, {flow(r, node.then)}"
        r.name(*before)
        return f"{first} {capital(r.words(node.otherwise))}"
    if node.otherwise is not None and _replaceable(node):
        first = flow(r, node.otherwise)
        r.name(*(before if r.it == before[0] else (None,)))
        condition = r.words(node.condition)
        return f"{first} If {condition}, {clause(r, node.then).removesuffix(' instead')} instead."
    condition = r.words(node.condition)
    when = "when" if isinstance(node.then, t.Triggers) else "if"
    words = f"{when} {condition}, {flow(r, node.then)}"
    if node.otherwise is None:
        return words
    r.name(*before)
    return f"{words} If not, {flow(r, node.otherwise)}"


def _offer_to_each(node: t.If) -> t.May | t.MayPay | None:
    """The opponent's half of what each player may do, the turn player first: "each player may draw 1 card"."""
    match node:
        case t.If(t.DuringTurn("you", "any"), t.Sequence((mine, (t.May() | t.MayPay()) as theirs)), t.Sequence(other)):
            players = getattr(mine, "player", ""), theirs.player
            if isinstance(mine, t.May | t.MayPay) and players == ("you", "opponent") and other == (theirs, mine):
                return theirs
    return None


def _each_who_lacks(r: Renderer, node: t.If) -> str | None:
    """What each player does who has not enough: "each player who doesn't control 2 or more Forwards discards ..."."""
    theirs = from_other_side(node.condition)
    match node:
        case t.If(
            t.Exists(cards, least), t.If(asked, t.Sequence(()), t.Effect() as deed), t.If(again, other, both)
        ) if asked == again == theirs and other == from_other_side(deed) and getattr(both, "player", "") == "any":
            done = flow(r, deed).removeprefix("your opponent ")
            return f"each player who doesn't control {least} or more {noun(r, cards.where, 2)} {done}"
    return None


def _is_of_each_turn(r: Renderer, node: t.If) -> bool:
    """Whether a text of each player's turn says the same of both players: of the one whose turn it is."""
    trigger = r.trigger
    if node.condition != t.DuringTurn("you") or not isinstance(trigger, t.Begins | t.Ends | t.TurnEnds):
        return False
    return trigger.player == "any" and from_other_side(node.otherwise) == node.then


def _that_player(words: str) -> str:
    offer, _, more = words.partition(". If your opponent doesn't do so, ")
    if offer.startswith("your opponent may ") and more:
        words = f"if your opponent doesn't {offer.removeprefix('your opponent may ')}, {more}"
    return words.replace("your opponent", "that player")


def _both_asked(node: t.If) -> tuple[t.Effect, t.If] | None:
    """What two conditions decide independently of each other: "If it is an Ice card, ... If it is a Forward, ..."."""
    match node:
        case t.If(_, t.If(asked, both, t.Effect() as own), t.If(same, other, None) as rest) if asked == same:
            return (own, rest) if effects_of(both) == effects_of(own) + effects_of(other) else None
    return None


def _asks_again(node: t.If) -> bool:
    """Whether what one card is decides between several instructions, the first of which finds another card: "If it is a
    Forward, ... If it is a Backup, ..."."""
    other: Any = node.otherwise
    if not isinstance(other, t.If) or not isinstance(node.condition, t.Is) or not isinstance(other.condition, t.Is):
        return False
    return node.condition.who == other.condition.who and contains(node.then, t.Select, t.Search, t.Discard)


_SIMPLE = (t.If, t.Delayed, t.WhenDone, t.Modes, t.MayPay, t.Choose, t.May, t.IfDone)


def _replaceable(node: t.If) -> bool:
    """Whether "..., ... instead" can say the two cases: single instructions of one kind."""
    other = node.otherwise
    if isinstance(other, t.If) and (other.otherwise is None or _replaceable(other)):
        return not isinstance(node.then, _SIMPLE)
    then, others = effects_of(node.then), effects_of(other) if other is not None else ()
    if not then or not others or any(isinstance(part, _SIMPLE) for part in (*then, *others)):
        return False
    same_cards = len(then) == len(others) == 1 and getattr(then[0], "who", 1) == getattr(others[0], "who", 2)
    return (
        same_cards or type(then[0]) is type(others[0]) or (isinstance(then[0], t.Break | t.Damage) and len(others) == 1)
    )


@joint(t.If, t.If)
def _who_discarded(r: Renderer, effects: Sequence[Any]) -> tuple[int, Unit] | None:
    """ "Any player who discards a Category VI card draws 1 card"."""
    yours = effects[0].condition
    if not isinstance(yours, t.SomeAre) or yours.cards.player != "you" or r.deed != "discarded":
        return None
    if from_other_side(effects[0]) != effects[1]:
        return None
    done = clause(r, effects[1].then).removeprefix("your opponent ")
    return 2, Unit(f"then, any player who discards {one(r, yours.cards.where)}, {done}", "clause")


@joint(t.If, t.If)
def _its_controller(r: Renderer, effects: Sequence[Any]) -> tuple[int, Unit] | None:
    """What the controller of a card does, whoever that is: "its controller discards 1 card"."""
    match effects[:2]:
        case [t.If(t.ControlledBy(who)), t.If(t.ControlledBy(same, "opponent"), then)] if who == same:
            controller = f"{possessive(r.words(who))} controller"
            if controller == "its controller":
                controller = f"that {own_type(r, who)}'s controller"
            words = clause(r, then)
            if isinstance(then, t.DamagePlayer):
                points: Any = then.points
                return 2, Unit(f"deal {times(points, 'point')} of damage to {controller}")
            words = words.replace("your opponent", controller, 1)
            return 2, Unit(words, "clause" if isinstance(then, t.May) else "plain")
    return None


@joint(t.If)
def _so_many(r: Renderer, effects: Sequence[Any]) -> tuple[int, Unit] | None:
    """ "When you reveal 3 or more Fire cards, ...", "When 3 or more Forwards are put from the field into the Break Zone
    by this effect, ..."."""
    first, asked = effects[0], effects[0].condition
    none = isinstance(asked, t.Not)
    asked = asked.condition if none else asked
    if not isinstance(first.then, t.Triggers) or first.otherwise is not None or not isinstance(asked, t.SomeAre):
        return None
    amount = "no" if none else f"{asked.at_least} or more"
    if r.deed == "discarded":
        several = none or asked.at_least > 1
        discarded = f"{amount} {noun(r, asked.cards.where, 2)}" if several else one(r, asked.cards.where)
        when = f"when you discard {discarded} by this effect"
    elif asked.cards.zone == "break_zone":
        cards = noun(r, asked.cards.where, 2) if asked.cards.where else plural(r.found_type or "Character", 2)
        when = f"when {amount} {cards} are put from the field into the Break Zone by this effect"
    else:
        when = f"when you reveal {amount} {noun(r, asked.cards.where, 2)}"
    return 1, Unit(f"{when}, {r.words(first.then)}", "closed")


def _offered(node: t.May, found: list[Unit]) -> str:
    """What stands behind "may"; what the other player does follows in sentences of its own."""
    if isinstance(node.effect, t.DamagePlayer) and node.effect.player == node.player == "you":
        return f"receive {found[0].text.removeprefix('receive ').rpartition(' deals you ')[2]}"
    if isinstance(node.effect, t.GainControl) and (node.player, node.effect.player) == ("you", "opponent"):
        return f"give {found[0].text.removeprefix('your opponent gains ')} to your opponent"
    texts = [unit.text.removesuffix(".") for unit in found]
    other = [at for at, words in enumerate(texts) if at and words.startswith("your opponent ")]
    if node.player == "you" and other:
        texts[other[0]] = f"Then, {texts[other[0]]}"
        return ". ".join([listed(texts[: other[0]]), *(capital(words) for words in texts[other[0] :])])
    return listed(texts)


@clause_for(t.May)
def _may(r: Renderer, node: t.May) -> str:
    r.offer = node.player
    found = units(r, node.effect)
    words = _offered(node, found)
    if words.startswith("your opponent ") and node.player == "opponent":
        head, _, rest = words.removeprefix("your opponent ").partition(" ")
        words = rest if head == "may" else f"{head.removesuffix('s')} {rest}"
    offer = f"{PLAYERS[node.player]} may {words}"
    return offer if node.condition is None else f"{offer} if {r.words(node.condition)}"


clause_for(t.MayPay)(lambda r, node: f"{PLAYERS[node.player]} may {paid(r, node.cost)}")


@joint()
def _top_or_bottom(r: Renderer, effects: Sequence[Any]) -> tuple[int, Unit] | None:
    """ "Put it at the top or bottom of its owner's deck"."""
    first = 1 if isinstance(effects[0], t.Select) else 0
    if (
        len(effects) < first + 2
        or not isinstance(effects[first], t.May)
        or not isinstance(effects[first + 1], t.IfDone)
    ):
        return None
    one, other = effects[first].effect, effects[first + 1].otherwise
    if not isinstance(one, t.PutIntoDeck) or other != replace(one, place="bottom"):
        return None
    if first:
        cards = r.words(effects[0]).removeprefix("select ").replace(" in your hand", " from your hand")
        return 3, Unit(f"put {cards} on the top or bottom of your deck")
    deck = "your deck" if isinstance(one.who, t.Found) else owner(is_several(r, one.who), "deck")
    puts = "your opponent puts" if effects[first].player == "opponent" else "put"
    return 2, Unit(f"{puts} {r.words(one.who)} at the top or bottom of {deck}")


@joint(t.MayPay | t.May, t.IfDone)
def _unless_paid(r: Renderer, effects: Sequence[Any]) -> tuple[int, Unit] | None:
    """ "If your opponent doesn't pay 《2》, ..."."""
    match effects[:2]:
        case [t.MayPay(cost, "you"), t.IfDone(t.Sequence(()), t.MayPay(other, "you"))] if either := _or_pays(
            r, cost, other
        ):
            return 2, Unit(f"you may {either}", "clause")
        case [t.May(player=player) as offer, t.IfDone(t.Sequence(()), t.Effect() as otherwise)]:
            answer = "If you do not do so" if player == "you" else "If your opponent doesn't do so"
            unless = f"{r.words(offer)}. {answer}"
        case [t.MayPay(cost, player, t.Value() as number), t.IfDone(t.Sequence(()), t.Effect() as otherwise)]:
            each = for_each(r, number)
            unless = f"if {_DO_NOT[player]} pay 《{cost.x}》 {each[1] if each else r.words(number)}"
        case [
            t.MayPay(cost, "opponent"),
            t.IfDone(
                t.Sequence(()),
                t.Sequence((t.MayPay(other, "opponent"), t.IfDone(t.Sequence(()), t.Effect() as otherwise))),
            ),
        ]:
            unless = f"if {_DO_NOT['opponent']} {paid(r, cost)} or {paid(r, other).removeprefix('pay ')}"
        case [t.MayPay(cost, player), t.IfDone(t.Sequence(()), t.Effect() as otherwise)]:
            unless = f"if {_DO_NOT[player]} {paid(r, cost)}"
        case _:
            return None
    return 2, Unit(f"{unless}, {flow(r, otherwise)}", "closed")


_DO_NOT = {"you": "you don't", "opponent": "your opponent doesn't"}


def _or_pays(r: Renderer, cost: t.Cost, other: t.Cost) -> str:
    """ "pay 《2》 or discard 1 card", "" for two costs without CP."""
    one, another = paid(r, cost), paid(r, other)
    if one == f"pay {icons(cost)}":
        return f"{one} or {another.removeprefix('pay ')}"
    return f"{one} or {another}" if another == f"pay {icons(other)}" else ""


@joint(t.Effect, t.IfDone)
def _if_cast_such(r: Renderer, effects: Sequence[Any]) -> tuple[int, Unit] | None:
    """ "You may cast 1 Summon. If you cast a Summon of cost 5 or more with this effect, ..."."""
    match last_of(effects[0]), effects[1]:
        case t.Cast(), t.IfDone(t.If(t.Is(_, asked), then, None), None):
            words = f"{r.words(effects[0])}. If you cast {one(r, asked)} with this effect"
            return 2, Unit(f"{words}, {flow(r, then)}", "closed")
    return None


@joint(t.May | t.MayPay, t.IfDone)
def _if_offered(r: Renderer, effects: Sequence[Any]) -> tuple[int, Unit] | None:
    """ "You may ... If you do so, ...": "it" in what follows is what it was before the offer."""
    offer, done = effects[:2]
    before = r.it, r.several
    words = f"{r.words(offer)}."
    who = "you do" if offer.player == "you" else "your opponent does"
    _name_again(r, offer)
    words += f" If {who} so, {flow(r, done.then)}"
    if done.otherwise is not None:
        r.name(*before)
        not_so = "If not" if offer.player == "you" else "If your opponent doesn't do so"
        words += f" {not_so}, {flow(r, done.otherwise)}"
    return 2, Unit(words, "closed")


def _name_again(r: Renderer, done: Any) -> None:
    """After an instruction about the card itself "it" is no longer the card that triggered the ability."""
    moved = (t.PutIntoBreakZone(t.Self()), t.RemoveFromGame(t.Self()))
    if isinstance(r.it, t.Triggering) and last_of(done) in moved:
        r.name(None)


@clause_for(t.IfDone, kind="closed")
def _if_done(r: Renderer, node: t.IfDone) -> str:
    _name_again(r, r.before)
    words = f"if you do so, {flow(r, node.then)}"
    return words if node.otherwise is None else f"{words} If not, {flow(r, node.otherwise)}"


@clause_for(t.WhenDone, kind="closed")
def _when_done(r: Renderer, node: t.WhenDone) -> str:
    _name_again(r, r.before)
    inner = _new_ability(r)
    inner.known = node.knows
    when = "when you do so"
    if isinstance(last_of(r.before), t.PlayOntoField) and contains((node.effect, node.condition), t.FoundBefore):
        when = "when it enters the field"
        inner.name(t.FoundBefore())
    if node.about is not None and node.condition is not None:
        inner.name(t.FoundBefore())
    condition = f"if {inner.words(node.condition)}, " if node.condition is not None else ""
    return f"{when}, {condition}{split(inner, node.effect)}"


def _new_ability(r: Renderer) -> Renderer:
    """The writer of an ability that triggers while this text resolves: its choices are its own."""
    inner = r.apart()
    inner.deed, inner.found_many, inner.trigger, inner.cost = r.deed, r.found_many, r.trigger, r.cost
    if isinstance(r.it, t.Self | t.Triggering):
        inner.name(r.it)
    return inner


clause_for(t.Triggers, kind="closed")(lambda r, node: split(_new_ability(r), node.effect))


# ------------------------------------------------------------------------------------------------ delayed abilities
@clause_for(t.Delayed, kind="closed")
def _delayed(r: Renderer, node: t.Delayed) -> str:
    inner = r.apart()
    inner.trigger = node.trigger
    if isinstance(node.trigger, t.TurnEnds | t.Begins | t.Ends):
        if node.about is not None:
            inner.name(t.Triggering())
        return f"{later(node.trigger, node.duration == 'end_of_turn')}, {flow(inner, node.effect)}"
    words = occasion(r, node.trigger).replace("when them ", "when they ")
    inner.name(t.Triggering())
    turn = " this turn" if node.duration == "end_of_turn" else ""
    return f"{words}{turn}, {split(inner, node.effect)}"


# ------------------------------------------------------------------------------------------------- actions, choices
@clause_for(t.Modes, kind="closed")
def _modes(r: Renderer, node: t.Modes) -> str:
    count = len(node.options)
    following = f"of the {count} following actions"
    who = "your opponent selects" if node.by == "opponent" else "select"
    head = f"{who} {quantity(node.minimum, node.maximum)} {following}"
    if node.in_order and isinstance(node.up_to, t.ElementsPaid):
        but = f" other than {node.up_to.without}" if node.up_to.without else ""
        elements = f"up to the same number of Elements{but} as the cost you paid to cast {r.self_name}"
        head = f"select the following actions from top to bottom {elements}"
    elif node.up_to is not None:
        counted = described(r, node.up_to).removeprefix("the ")
        head = f"select up to the same number {following} as {counted}"
    if node.again is not None:
        more = next(part.number for part in node.again.values if isinstance(part, t.Number))  # type: ignore[attr-defined]
        head = (
            f"your opponent selects {more} more than the number of discarded cards from {count} following actions. "
            "Your opponent can select the same action more than once"
        )
    words = f"{head}."
    if node.instead is not None:
        other = quantity(node.instead.minimum, node.instead.maximum)
        words += f" If {r.words(node.instead.condition)}, select {other} {following} instead."
    quoted = [option.replace('"', "'") for option in options(r, node)]
    return " ".join([words, *(f'"{option}"' for option in quoted)])


def options(r: Renderer, node: t.Modes) -> list[str]:
    """The texts of the actions; the choices of all of them are counted together."""
    texts = []
    for option in node.options:
        r.name(None)
        texts.append(text(r, option))
    r.name(None)
    return texts


words_for(t.OtherNumber)(lambda r, node: f"if {r.words(node.condition)}, select {node.maximum} instead")


@clause_for(t.ChooseEither, kind="closed")
def _choose_either(r: Renderer, node: t.ChooseEither) -> str:
    first, *rest = effects_of(node.otherwise)
    other, *more = effects_of(node.then)
    words = f"{capital(r.words(first))}. If {r.words(node.condition)}, instead {r.words(other)}."
    r.choices.pop()
    r.name(t.Chosen(len(r.choices) - 1), other.maximum > 1)
    r.choices[-1] = other
    return " ".join([words, text(r, t.Sequence(tuple(rest if len(more) == len(rest) else more)))])


@words_for(t.OneOf)
def _one_of(r: Renderer, node: t.OneOf) -> str:
    before = r.it, r.several
    r.either = all(isinstance(option, t.Name) for option in node.options)
    words: list[str] = []
    for option in node.options:
        r.name(*before)
        words.append(clause(r, option).removeprefix("name " if words and r.either else ""))
    return " or ".join(words)
