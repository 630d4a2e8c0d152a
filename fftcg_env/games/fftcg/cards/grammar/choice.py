"""Instructions that choose, select or name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from .. import tree as t
from ..language.definite_references import types_of
from ..language.descriptions import check_shared, names_place, placed, unplaced
from ..language.meaning import MOST_TARGETS, MeaningError, NonsenseError, misread, refuse
from ..language.pronouns import IT, THEM, ChooseSeveral, It, OneOfTwo
from ..language.unresolved import TotalCost
from ..program import opcodes as op
from ..program.opcodes import ANY_NUMBER as ALL
from ..walk import contains, nodes_of
from .declare import phrase, phrases, same
from .nouns import either_cards, united

_CHOOSING_SELF = t.Choosing(t.Cards(where=(t.IsSource(),)))


@dataclass(frozen=True)
class ItemDetail:
    """What an item on the stack must be, apart from its kind."""

    where: tuple[t.Predicate, ...] = ()
    player: t.Player = "any"


def selected(cards: t.Cards, quantity: tuple[int, int], by: Any = "you", among: Any = "cards") -> t.Select:
    """A selection of "1", "up to 2" or "any number of" cards."""
    minimum, maximum = quantity
    cards, total = with_total_cost(cards)
    most = op.ANY_NUMBER if maximum == MOST_TARGETS else maximum
    return t.Select(cards, minimum, most, by, among, total_cost=total)


def with_total_cost(cards: t.Cards) -> tuple[t.Cards, int | None]:
    """A description without a total cost, and that total."""
    where: tuple[Any, ...] = cards.where
    totals = [one.most for one in where if isinstance(one, TotalCost)]
    refuse(len(totals) > 1, "two total costs of the same cards")
    kept = tuple(one for one in where if not isinstance(one, TotalCost))
    return (replace(cards, where=kept), totals[0]) if totals else (cards, None)


def on_stack(cards: t.Cards) -> t.Cards:
    """ "Choose 1 Summon" without a zone means one on the stack (R7.36)."""
    if cards.zone != "field" or t.OfType("Summon") not in cards.where:
        return cards
    where = tuple(predicate for predicate in cards.where if predicate != t.OfType("Summon"))
    return replace(cards, zone="stack", where=(t.OnStackAs(("summon",)), *where))


def _types(cards: t.Cards) -> set[str]:
    """The printed types that the description requires, if any."""
    types: set[str] = {predicate.type for predicate in cards.where if isinstance(predicate, t.OfType)}
    return types - {"Character"}


def _with_place_of(one: t.Choose, other: t.Choose) -> t.Cards:
    """ "choose 1 Forward and 1 Backup opponent controls": a place behind the last kind of cards is that of all, if the
    others name none. Of the same kind of cards in two places, each says where: "1 Forward and up to 1 Forward in your
    opponent's Break Zone" is one on the field (R7.30), "up to 1 A and up to 1 B in your Break Zone" none."""
    first, last = one.cards, other.cards
    if names_place(first) or not names_place(last):
        return first
    alike = bool(_types(first) & _types(last))
    if alike and last.zone != "field" and (one.minimum, one.maximum) != (other.minimum, other.maximum):
        return first
    if not _types(first) or not _types(last) or alike != (last.zone != "field"):
        raise NonsenseError("the zone or player at the end could belong to the last choice or to both")
    return replace(first, zone=last.zone, player=last.player)


def _could_be_the_same(first: t.Cards, second: t.Cards) -> bool:
    """Whether some card could fit both descriptions."""
    if first.zone != second.zone or {first.player, second.player} == {"you", "opponent"}:
        return False
    if first.zone != "field" and _types(first) and _types(second) and not _types(first) & _types(second):
        return False  # printed types
    states = {t.InState("active"), t.InState("dull")}
    found = {predicate for cards in (first, second) for predicate in cards.where} & states
    return found != states or states <= set(first.where) or states <= set(second.where)


def _decided_by_opponent(effect: Any) -> bool:
    """Whether it is the opponent who does something."""
    return any(
        isinstance(part, t.Effect) and "opponent" in (getattr(part, "player", ""), getattr(part, "by", ""))
        for part in nodes_of(effect)
    )


def _theirs(cards: t.Cards, zone: t.Zone) -> t.Cards:
    """A description of the opponent's cards, whose place the sentence names."""
    return placed(cards, zone, "opponent")


def selected_both_players(
    quantity: tuple[int, int], cards: t.Cards, zone: t.Zone, done: t.Effect, **how: Any
) -> t.Sequence:
    return t.Sequence((t.Select(_theirs(cards, zone), *quantity, by="opponent", **how), done))


def select(quantity: tuple[int, int], cards: t.Cards) -> t.Select:
    refuse((cards.zone, cards.player) == ("hand", "opponent"), "the selection is from a hand that was not revealed")
    return selected(cards, quantity)


def opponent_selects(quantity: tuple[int, int], cards: t.Cards) -> t.Select:
    return selected(placed(cards, "field", "opponent"), quantity, by="opponent")


def done_to(deed: Callable[..., t.Effect]) -> Callable[..., t.Effect]:
    """What is done to cards that were named, or to some that are selected for it."""
    return lambda who: t.Sequence((who, deed(t.Found()))) if isinstance(who, t.Select) else deed(who)


def one_of_either(parts: tuple[Any, ...]) -> t.Cards:
    if any(quantity not in ((0, 1), (1, 1)) or quantity != parts[0] for quantity in parts[::2]):
        raise MeaningError("not supported: several cards that each fit one of two descriptions")
    return either_cards(parts[1::2])


def of_controller(who: Any, done: Callable[[t.Player], t.Effect]) -> t.Effect:
    """What the controller of a card does, or what is done to the controller."""
    sides: tuple[t.Player, ...] = ("you", "opponent")
    return t.Sequence(tuple(t.If(t.ControlledBy(who, side), done(side)) for side in sides))


def one(number: int, who: Any) -> Any:
    if number != 1 or isinstance(who, t.All):
        raise MeaningError("not supported: selecting several counters, or counters of several cards")
    return who


@phrase("instruction", "choose {quantity} {noun_phrase}")
def choose(quantity: tuple[int, int], cards: t.Cards) -> t.Choose:
    cards, total = with_total_cost(cards)
    check_shared(cards, quantity[1])
    refuse(total is not None and quantity[0], "not supported: a mandatory choice of several cards by their total cost")
    return t.Choose(on_stack(cards), *quantity, total_cost=total)


@phrase(
    "instruction",
    "use NUMBER special ability that {article} character has used this turn other than ability name "
    "SPECIAL_NAME without paying the cost",
)
def use_used(number: int, without: str) -> t.UseUsed:
    refuse(number != 1, "not supported: using several special abilities at once")
    return t.UseUsed(without)


@phrase("instruction", "{namer} (NUMBER | a | an) {nameable} {without_elements}?")
def name(by: Any, *parts: Any) -> t.Name:
    what, *without = [part for part in parts if not isinstance(part, int)]
    refuse(any(part != 1 for part in parts if isinstance(part, int)), "not supported: naming several things at once")
    misread(by == "opponent" and what == "number", "another pattern reads the number that the opponent names")
    refuse(by == "opponent" and what != "element", "not supported: anything but an Element that the opponent names")
    return t.Name(what, without[0] if without else (), by=by)


@phrase("instruction", "{name_word} NUMBER {nameable} or NUMBER {nameable}")
def name_one_of(number: int, what: t.Nameable, other_number: int, other: t.Nameable) -> t.OneOf:
    if (number, other_number) != (1, 1) or what == other:
        raise MeaningError("not supported: naming one of two things several times, or two equal things")
    return t.OneOf((t.Name(what), t.Name(other)))


@phrase("instruction", "{name_word} NUMBER {nameable} and NUMBER {nameable} {without_elements}?")
def name_both(number: int, what: t.Nameable, other_number: int, other: t.Nameable, without: Any = ()) -> t.Sequence:
    if (number, other_number) != (1, 1) or {what, other} != {"job", "element"}:
        raise MeaningError("not supported: naming several Jobs or Elements at once")
    return t.Sequence(tuple(t.Name(one, without if one == "element" else ()) for one in (what, other)))


@phrase("instruction", "choose {chosen} (, {chosen})* ,? and {chosen}")
def choose_several(*choices: t.Choose) -> ChooseSeveral:
    """The choices of one sentence choose different cards (R7.33)."""
    refuse(choices[0].apart, '"other" than a card that was not chosen')
    choices = tuple(replace(choice, apart=0) for choice in choices)
    last = choices[-1]
    placed = [replace(choice, cards=_with_place_of(choice, last)) for choice in choices[:-1]] + [last]
    if any(_could_be_the_same(a.cards, b.cards) for k, a in enumerate(placed) for b in placed[:k]):
        if len({choice.cards.zone for choice in placed}) > 1:
            raise MeaningError("choices of one sentence that could choose the same card, in several zones")
        placed = [replace(choice, apart=position) for position, choice in enumerate(placed)]
    return ChooseSeveral(tuple(placed))


@phrase("instruction", "play all the {noun_phrase} among them {detail}* onto {whose_own} field")
def play_all_chosen(cards: t.Cards, *parts: Any) -> t.Sequence:
    """All of the targets that are of this kind when it is carried out."""
    player, details = parts[-1], [part for part in parts[:-1] if part is not None]
    if names_place(cards) or not all(isinstance(one, t.Predicate) for one in details):
        raise MeaningError("the cards were already chosen, so the sentence cannot name their zone again")
    such = t.Select(t.Cards(where=(*cards.where, *details)), ALL, ALL, among="found")
    return t.Sequence((t.Gather(THEM), such, t.PlayOntoField(t.Found(), player=player)))


@phrase("instruction", "choose {quantity} {placed_phrase} or {placed_phrase}")
def choose_in_either_place(quantity: tuple[int, int], first: t.Cards, other: t.Cards) -> t.Choose:
    """ "Up to 2 Forwards opponent controls or Forwards in your Break Zone": each kind names its own place."""
    misread(first.zone == other.zone, "two kinds of cards in one zone must form one description")
    refuse(types_of(first) != types_of(other), "not supported: one choice of cards of different types in two zones")
    return replace(choose(quantity, first), or_else=other)


@phrase("instruction", "remove all the? COUNTER from {object}")
def remove_all_counters(kind: str, who: Any) -> t.RemoveCounters:
    if isinstance(who, t.All) or (isinstance(who, It) and who.plural):
        raise MeaningError("not supported: removing all the counters of several cards")
    return t.RemoveCounters(who, kind, t.CountersOn(who, kind))


@phrase("instruction", "{instruction} or {instruction}")
def one_of(*parts: Any) -> t.OneOf:
    options: list[t.Effect] = []
    for part in parts:
        options.extend(part.options if isinstance(part, t.OneOf) else (part,))
    if any(not isinstance(option, t.Effect) or _decided_by_opponent(option) for option in options):
        raise MeaningError('not supported: "or" between instructions, one of which the opponent carries out')
    misread(contains(tuple(options[:-1]), t.Search), '"or" after a search could refer to the found cards')
    if contains(tuple(options), t.Choose, outside=(t.GainAbility, t.HasAbility)):
        raise MeaningError('not supported: "or" between instructions, one of which chooses targets')
    return t.OneOf(tuple(options))


@phrase("some", "{quantity} {noun_phrase}")
def some(quantity: tuple[int, int], cards: t.Cards) -> t.Select:
    """Cards that an instruction names by number: they are selected then, not chosen before (R7.40)."""
    misread(not names_place(cards), "the instruction does not say which zone or player the cards belong to")
    return select(quantity, cards)


def each_selects(quantity: tuple[int, int], cards: t.Cards) -> t.Select:
    return selected(placed(cards, "field", "you"), quantity, by="any")


@phrase("picks", "{wanted} ((, {wanted})* {_and} {wanted})?")
def picks(*wanted: Any) -> tuple[t.Select, ...]:
    """Cards picked among those found: each further description picks among the rest."""
    picked = []
    for number, (quantity, cards) in enumerate(wanted):
        picked.append(selected(unplaced(cards), quantity, among="rest" if number else "found"))
    total = picked[-1].total_cost
    if any(pick.total_cost is not None for pick in picked[:-1]):
        raise MeaningError("a total cost of some of the cards that are picked")
    return tuple(replace(pick, total_cost=total) for pick in picked)


# a Summon alone is a noun_phrase, unless it is known by what it chose
@phrase(
    "item_phrase",
    "{item_quantity} {item_owner}? ({summon_item} {item_or})* {ability_item} ({item_or} {item_kind})* {item_detail}*",
    "{item_quantity} {item_owner}? {summon_item} {item_detail}* {chosen_by_item}",
)
def item_phrase(quantity: tuple[int, int], *parts: Any) -> t.Choose:
    player: t.Player = "any"
    kinds: list[t.ItemKind] = []
    predicates: list[t.Predicate] = []
    for part in parts:
        if isinstance(part, ItemDetail):
            player = part.player if part.player != "any" else player
            predicates.extend(part.where)
        elif isinstance(part, tuple):
            kinds.extend(part)
        elif part is not None:
            player = part
    where = (t.OnStackAs(tuple(dict.fromkeys(kinds))), *predicates)
    return t.Choose(t.Cards("stack", player, where), *quantity)


@phrase("item_detail", "triggered from {article} {noun_phrase}", "(of | used by) {article} {noun_phrase}")
def items_of_source(cards: t.Cards) -> ItemDetail:
    """The controller of an object controls the auto-abilities that trigger from it (R8.36)."""
    if cards.zone != "field" or not cards.where:
        raise MeaningError("not supported: a source of an item that is outside the field or has no description")
    return ItemDetail(cards.where, cards.player)


@phrase("chosen_by_item", "{is_choosing} only NUMBER {noun_phrase} in any zone")
def items_choosing_anywhere(number: int, cards: t.Cards) -> ItemDetail:
    if number != 1 or names_place(cards):
        raise MeaningError(
            'not supported: an item that chose several cards, or "in any zone" for a card in a named zone'
        )
    return ItemDetail((t.Choosing(cards, alone=True, anywhere=True),))


phrases(
    instruction={
        "choose (as many | the same number of) {noun_phrase} as {counted}": lambda cards, number: t.Choose(
            cards, -1, MOST_TARGETS, number=number
        ),
        "choose {item_phrase}": lambda choice: choice,
        "cancel (its | the summon's) (effect | effects)": t.Cancel(IT),
        "cancel their (effect | effects)": t.Cancel(THEM),
        "use this (special | action)? ability again without paying (the | its) cost": t.UseAgain(),
        "SELF uses the same (action | special) ability without paying the cost": t.UseSame(),
        "SELF triggers the same auto ability": t.TriggerSame(IT),
        "trigger this auto ability again": t.TriggerSame(),
        "cancel all effects choosing SELF": t.Cancel(
            t.All(t.Cards("stack", "any", (t.OnStackAs(("summon", "auto", "action", "special")), _CHOOSING_SELF)))
        ),
        # At resolution the opponent selects one of the targets that are still there.
        "your opponent puts {one_of_the_chosen} into the break zone and returns the other to {owner} hand": t.Sequence(
            (
                t.Gather(THEM),
                t.Select(t.Cards(), by="opponent", among="found"),
                t.PutIntoBreakZone(t.Found()),
                t.ReturnToHand(t.Rest()),
            )
        ),
        # "Select 1 of your X removed from the game"
        "select {quantity} of your {noun_phrase}": lambda quantity, cards: (
            refuse(
                (cards.zone, cards.player) != ("removed", "any"),
                '"of your" before cards that are not removed from the game',
            )
            or select(quantity, replace(cards, player="you"))
        ),
        "choose up to x {noun_phrase}": lambda cards: t.Choose(cards, 0, MOST_TARGETS, number=t.X()),
        "choose x {noun_phrase}": lambda cards: t.Choose(cards, -1, MOST_TARGETS, number=t.X()),
        "choose any number of {type} and {type} {there}": lambda *parts: t.Choose(united(*parts), 0, MOST_TARGETS),
        "dull or freeze {object}": lambda who: t.OneOf((t.Dull(who), t.Freeze(who))),
        "select NUMBER {any_counter} placed? on {object}": lambda number, who: t.SelectCounter(one(number, who)),
        "{namer} odd or even": lambda by: t.Name("parity", by=by),
        "choose up to the same number of {noun_phrase} as {counted}": lambda cards, number: t.Choose(
            cards, 0, MOST_TARGETS, number=number
        ),
        "{name_word} NUMBER {nameable} or {nameable}": lambda number, what, other: name_one_of(
            number, what, number, other
        ),
        "choose as many {noun_phrase} as you want with a total cost of NUMBER or less": lambda cards, total: t.Choose(
            cards, 0, MOST_TARGETS, total_cost=total
        ),
        # "choose 1 A or 1 B": one card of the one or the other kind
        "choose {quantity} {noun_phrase} (or {quantity} {noun_phrase})+": lambda *parts: choose(
            parts[0], one_of_either(parts)
        ),
        # "each of a different cost": the cards that are chosen or selected together
        "choose {quantity} {different_phrase}": lambda quantity, described: replace(
            choose(quantity, described[0]), different=described[1]
        ),
        # "that Forward's controller discards 1 card", "its controller draws 1 card"
        "{controller_of} discards NUMBER {cards_word} {from_their_hand}?": lambda who, count: of_controller(
            who, lambda side: t.Discard(side, count)
        ),
        "choose {quantity} {noun_phrase} in the break zone": lambda quantity, cards: t.Choose(
            placed(cards, "break_zone"), *quantity
        ),
        "your opponent (selects | names) NUMBER number": lambda count: (
            refuse(count != 1, "not supported: naming several numbers at once") or t.Name("other_number")
        ),
        "add {number_of_them} to your hand ,? and remove {rest} from the game": lambda _one, rest: t.Sequence(
            (t.ReturnToHand(OneOfTwo("one")), t.RemoveFromGame(rest))  # type: ignore[arg-type]
        ),
        "the {item_kind} (or {item_kind})* is now choosing SELF instead , if possible": lambda *_parts: t.Retarget(
            IT, t.Self(), may=False
        ),
    },
    wanted={
        "{quantity} {noun_phrase}": lambda quantity, cards: (quantity, cards),
        # "search for a Monster with the same name"
        "{article} {noun_phrase}": lambda cards: ((1, 1), cards),
    },
    selects_group={"your opponent selects NUMBER group among them": lambda number: number},
    some={
        "{quantity} {noun_phrase} (or {quantity} {noun_phrase})+": lambda *parts: some(parts[0], one_of_either(parts)),
        "{quantity} {different_phrase}": lambda quantity, described: replace(
            some(quantity, described[0]), different=described[1]
        ),
    },
    affected={"{object} | {some}": same},
    each_selects={"each player selects | both players select": None},
    picks={
        "{quantity} {different_phrase}": lambda quantity, described: (
            (replace(selected(unplaced(described[0]), quantity, among="found"), different=described[1]),)
        )
    },
    item_or={", | or": None},
    item_kind={"{summon_item} | {ability_item}": same},
    summon_item={"summon | summons": ("summon",)},
    ability_item={
        "auto (ability | abilities)?": ("auto",),
        "action (ability | abilities)?": ("action",),
        "special (ability | abilities)?": ("special",),
        "ability | abilities": ("auto", "action", "special"),
    },
    item_detail={
        "{chosen_by_item}": lambda detail: detail,
        "that has only one target": lambda: ItemDetail((t.OneTarget(),)),
        "triggered from your? opponent's {noun_phrase}": lambda cards: (
            refuse(cards.player != "any", 'the card has two owners: "your opponent\'s", and the one in its description')
            or items_of_source(replace(cards, player="opponent"))
        ),
    },
    chosen_by_item={
        "{is_choosing} ({article} | NUMBER)? {noun_phrase}": lambda *parts: ItemDetail((t.Choosing(parts[-1]),)),
        "{is_choosing} only SELF": lambda: ItemDetail((replace(_CHOOSING_SELF, alone=True),)),
        "{is_choosing} only NUMBER {noun_phrase}": lambda number, cards: (
            refuse(number != 1, "not supported: an item that chose several cards and nothing else")
            or ItemDetail((t.Choosing(cards, alone=True),))
        ),
    },
    is_choosing={"(that (is | are))? (choosing | targeting)": None},
    moved_from_there={"add them to your hand": t.ReturnToHand(THEM), "play them onto the field": t.PlayOntoField(THEM)},
)
