"""Casting: costs, permissions and bans."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from .. import tree as t
from ..language.descriptions import unplaced
from ..language.meaning import Abilities, MeaningError, all_of, one_or_sequence, refuse
from ..language.pronouns import IT, PronounResolver
from .costs import of_icons, reduced, use_cost
from .deck import cast_among
from .declare import phrase, phrases, same
from .nouns import LINKED, cast_group
from .players import BOTH
from .power import cannot_this_turn

PLAIN = t.CastTerms()
MOST_BACKUPS = 5
"""The number of Backups that a player can control (R3.40)."""


def _only_tuple(parts: tuple[Any, ...]) -> tuple[t.Predicate, ...]:
    """The description among the parts of a sentence."""
    found: tuple[t.Predicate, ...] = next(part for part in parts if isinstance(part, tuple))
    return found


def _changed(parts: tuple[Any, ...], next_only: bool) -> t.Effect:
    where = _only_tuple(parts)
    changes = [part for part in parts if part is not None and not isinstance(part, tuple)]
    about = {"where": where, "by": "you"}
    return one_or_sequence([t.ChangeCasting(replace(change, **about), next_only) for change in changes])


def only_cast_when(word: str, condition: t.Condition, from_hand: bool = False) -> t.Field:
    """To play a card is to cast it or to put it onto the field by an effect."""
    unless = condition.condition if isinstance(condition, t.Not) else t.Not(condition)
    if word == "cast":
        return t.Field((t.CannotCast(),), unless)
    return t.Field((t.CannotCast(), t.CannotBePlayedFromHand() if from_hand else t.CannotBePlayed()), unless)


def cannot_cast_so_long(duration: t.Duration, player: t.Player, where: Any) -> t.ChangeCasting:
    return t.ChangeCasting(t.CannotCast(where, player), duration=duration)


# changed costs (R5.51-R5.54, R5.28), prohibitions, CP (R5.15, R5.27)
def casting_changes(about: dict[str, Any], *changes: Any) -> tuple[t.FieldEffect, ...]:
    return tuple(replace(change, **about) for change in changes)


@phrase(
    "field_clause",
    "you can pay (with)? ICON instead of ICON (when paying for the | (to use | when using) the?) special "
    "abilities of {all_phrase}",
)
def crystal_for_s(paid: Token, instead_of: Token, cards: t.Cards) -> tuple[t.FieldEffect, ...]:
    if (paid, instead_of) != ("C", "S") or cards.zone != "field" or cards.player != "you":
        raise MeaningError("not supported: for the S icon of your cards, a payment other than a Crystal")
    return (t.CrystalForS(cards),)


@phrase("price_increase", "ICON+")
def price_in_icons(*icons: Token) -> t.Cost:
    cost = of_icons(icons)
    if cost != t.Cost(generic=cost.generic, crystals=cost.crystals):
        raise MeaningError("not supported: a price of actions other than CP of any Element and Crystals")
    return cost


@phrase(
    "field_clause",
    "before paying the cost {to_cast} , you (can | may) remove any number of {noun_phrase} from the game to reduce "
    "the cost {cost_word} SELF {onto}? by NUMBER for each {type} you removed {this_way}",
)
def reduced_for_each_removed(cards: t.Cards, less: int, type_: t.OfType) -> tuple[t.FieldEffect, ...]:
    """A player controls at most five Backups (R3.40), so each number of them is a way to pay."""
    if type_ != t.OfType("Backup") or t.OfType("Backup") not in cards.where or cards.player != "you":
        raise MeaningError("not supported: as a cost, any number of cards other than your own Backups")
    ways = range(1, MOST_BACKUPS + 1)
    return tuple(t.ExtraCost(t.Cost(parts=(t.CostPart("remove", cards, n),)), n * less) for n in ways)


# casting because of an effect, and permissions (R5.5-R5.7)
@phrase("instruction", "cast {quantity} {noun_phrase} {free}?")
def cast_one(quantity: tuple[int, int], cards: t.Cards, terms: t.CastTerms = PLAIN) -> t.Cast:
    refuse(quantity != (1, 1), "not supported: casting several cards at once")
    refuse(cards.zone == "field", "the sentence does not say from where the card is cast")
    return t.Cast(cards, terms)


@phrase(
    "instruction",
    "you can cast {object} {owned}? {free}? {at_times}? {this_turn_}?",
    "during this game , you can cast {object} {owned}? (and? {at_times})?",
    "you (can | may) cast {object} {this_turn_} {owned}? {free}?",
)
def allow_casting(who: Any, *parts: Any) -> t.AllowCasting:
    """Without a duration it stays (R5.7)."""
    terms = next((part for part in parts if isinstance(part, t.CastTerms)), PLAIN)
    return t.AllowCasting(who, terms, "end_of_turn" if "end_of_turn" in parts else "permanent")


@phrase("way_cost", "pay ICON+ (and {payment})?", "{payment}")
def way_cost(*parts: Any) -> t.Cost:
    zoned = use_cost(*parts)
    refuse(zoned.zone, "not supported: a casting cost that is paid with the card itself")
    return zoned.cost


@phrase("field", "during this turn , if {history} (and if? {history})* , {field_clauses} .")
def field_if_this_turn(*parts: Any) -> t.Field:
    """Conditions about what has happened this turn."""
    *happened, effects = parts
    return t.Field(PronounResolver().resolve(effects), all_of(happened))


@phrase("field", "you can cast {noun_phrase} {at_times} .")
def castable_removed(cards: t.Cards, once: bool = False) -> t.Field:
    if cards.zone != "removed" or LINKED not in cards.where:
        raise MeaningError("not supported: casting removed cards, unless this card has removed them")
    return t.Field((t.CastableFrom("removed", cards.where, once),))


@phrase(
    "field",
    "{banned_player} ((can | may) only cast (up to)? | cannot cast more than) NUMBER {cast_group} {each_turn} .",
)
def casts_at_most(player: t.Player, number: int, where: tuple[t.Predicate, ...]) -> Abilities:
    """Limit on casts of such cards per turn."""
    casters = BOTH if player == "any" else (player,)
    cast = ((caster, t.Compare(t.ThisTurn("cast", caster, where), "at_least", t.Number(number))) for caster in casters)
    return Abilities(tuple(t.Field((t.CannotCast(where, caster),), done) for caster, done in cast))


@phrase(
    "field",
    "you can discard ELEMENT (and ELEMENT)* element {cards_word} from your hand to produce cp . PRODUCE_REMINDER?",
)
def discards_produce(*parts: Any) -> t.Field:
    elements = tuple(part.value for part in parts if isinstance(part, Token) and part.type == "ELEMENT")
    reminder = next((part for part in parts if isinstance(part, Token) and part.type == "PRODUCE_REMINDER"), None)
    said = () if reminder is None else tuple(word for word in elements if f"{word} cards" in reminder)
    if set(elements) - {"Light", "Dark"} or (reminder is not None and said != elements):
        raise MeaningError(
            "not supported: discards of cards other than Light and Dark ones, or for CP of another Element"
        )
    return t.Field((t.DiscardsProduce(elements),))


phrases(
    special_of={
        "its special ability": IT,
        "{that_one}'s special ability": lambda who: who,
        "SELF's special ability": t.Self(),
    },
    price_increase={"NUMBER": lambda number: t.Cost(generic=number)},
    field_clause={
        "{price_of_modes}": lambda cost: (cost,),
        "you cannot cast SELF": (t.CannotCast(),),
        "{conditional_clause}": same,
        "if you cast SELF , you may {payment} as an extra cost": lambda payment: (t.ExtraCost(way_cost(payment)),),
        "you can cast {cast_group} from your break zone": lambda where: (t.CastableFrom("break_zone", where),),
        "if SELF is on the field , {producers} can produce {produced_cp}": lambda who, elements: (
            (t.Produces(who, elements),)
        ),
        "the priming cost of the {noun_phrase} can be paid with {any_cp}": lambda cards, _any: (
            t.AnyElementPrimes(cards),
        ),
        "you can only pay with ELEMENT cp {to_cast}": lambda element: (t.OnlyPaidBy(elements=(element.value,)),),
        "(if SELF is on the field ,)? {producers} can produce {any_cp} of the {all_phrase}": lambda who, _any, cards: (
            t.ProducesOf(who, cards),
        ),
        "you can only pay with cp produced by {noun_phrase} {to_cast}": lambda cards: (
            t.OnlyPaidBy(unplaced(cards).where),
        ),
        # alternative and extra costs (R5.50, R5.53, R5.56)
        "you can {way_cost} {instead_of_cp} {to_cast} | "
        "you can {way_cost} to (cast | play) SELF from your hand {onto}?": lambda cost: (t.AlternativeCost(cost),),
        "if you cast SELF , you may pay an extra ICON+ | "
        "if you pay the cost {to_cast} , you may pay an extra ICON+ | "
        "if you cast SELF , you may pay ICON+ as an extra cost": lambda *icons: (t.ExtraCost(of_icons(icons)),),
        "(before paying the cost {to_cast} ,)? you (can | may) {way_cost} to reduce the cost {cost_word} SELF {onto}? "
        "by NUMBER": lambda cost, less: (t.ExtraCost(cost, less),),
        # the price of a target (R5.64)
        "if SELF (chooses | is choosing) {article} {noun_phrase} , the cost {cost_word} SELF {onto}? is "
        "reduced by NUMBER": lambda cards, number: (t.ExtraCost(t.Cost(), number, choosing=unplaced(cards).where),),
        # Of one's own cards: no other ones are removed by one's own Warp.
        "your warp (cost | costs) can be paid with {any_cp} | "
        "the warp (cost | costs) of your {cast_group} can be paid with {any_cp}": lambda *parts: (
            t.AnyElementWarps(next((part for part in parts if part), ())),
        ),
        "the cost required for the {noun_phrase} to use {use_kind} abilities is "
        "increased by ICON": lambda cards, kind, icon: (
            refuse(not icon.isdigit(), "not supported: an ability that costs more CP of an Element")
            or (t.UsesCostMore(cards, kind.removeprefix("use_"), int(icon)),)
        ),
        "while paying the cost to cast {article} {noun_phrase} , if SELF is on the field , {producers} "
        "can produce {produced_cp}": lambda cards, who, elements: (t.Produces(who, elements, cast_group(cards)),),
    },
    cost_about={
        "{cost_word} SELF {onto}?": {},
        "{cost_word} your {cast_group} {onto}?": lambda where: {"where": where, "by": "you"},
        "required for your opponent to (cast | play) {cast_group} {onto}?": lambda where: {
            "where": where,
            "by": "opponent",
        },
        "{cost_word} {cast_group} {onto}? | "
        "required for all players to (cast | play) {cast_group} {onto}?": lambda where: {"where": where, "by": "any"},
    },
    cost_word={"required? to (play | cast) | for (playing | casting)": None},
    cost_change={
        "is reduced by NUMBER {for_each}? FLOOR?": reduced,
        "(is increased | increases) by NUMBER {for_each}?": lambda number, each=t.Number: t.CostsMore(each(number)),
        "becomes NUMBER": t.CostBecomes,
        "can be paid (with | using) {any_cp}": t.AnyElementPays(),
    },
    # clauses behind which a condition may stand
    conditional_clause={
        "{producers} can produce {produced_cp}": lambda who, elements: (t.Produces(who, elements),),
        "the cost {cost_about} {cost_change} (and {cost_change})*": casting_changes,
        "{banned_player} cannot cast {cast_group}": lambda player, where: (t.CannotCast(where, player),),
        "you can cast SELF from your break zone": (t.CastableFrom("break_zone"),),
    },
    any_cp={"cp of any element": ()},
    produced_cp={
        "{any_cp}": same,
        "ELEMENT (or ELEMENT)* cp": lambda *elements: tuple(element.value for element in elements),
    },
    producers={"{field_subject}": same},
    instruction={
        "cast {quantity} {noun_phrase} among them {free}": cast_among,
        "cast {object} {owned}? {free}?": lambda who, *parts: t.Cast(
            who, next((part for part in parts if part is not None), PLAIN)
        ),
        "{lasting} , you can cast SELF removed by this ability's cost": lambda duration: t.AllowCasting(
            t.PaidSelf(), duration=duration
        ),
        "{banned_player} cannot cast {cast_group} {until} "
        "| {until} , {banned_player} cannot cast {cast_group}": lambda player, where: cannot_cast_so_long(
            "end_of_turn", player, where
        ),
        "cast {article} {noun_phrase} {free}?": lambda cards, terms=PLAIN: cast_one((1, 1), cards, terms),
        "during this turn , {subject_reference} cannot {forbidden} , and it cannot {forbidden}": (
            lambda who, one, other: cannot_this_turn(who, one + other)
        ),
        "during this turn , you can cast {object} {at_times}? as long as {conditions}": lambda who, condition: (
            t.AllowCasting(who, condition=condition)
        ),
        "the cost {cost_word} your {cast_group} {onto}? this turn {cost_change} (and {cost_change})*": lambda *parts: (
            _changed(parts, next_only=False)
        ),
        "{in_this_turn}? the cost {cost_word} your next {cast_group} {onto}? {cost_change} (and "
        "{cost_change})*": lambda *parts: _changed(parts, next_only=True),
    },
    cp_variety={"cp of {amount} different elements": lambda amount: amount(t.ElementsPaid())},
    free={"without paying (the | its) cost": t.CastTerms(free=True)},
    owned={"as though you owned (it | them)": None},
    instead_of_cp={"INSTEAD_OF_CP": None},
    field={
        "you cannot play SELF due to summons or abilities .": t.Field((t.CannotBePlayed(),)),
        "you can only {cast_or_play} SELF {onto}? during {turn_part} .": only_cast_when,
        "you cannot {cast_or_play} SELF {onto}? if {conditions} .": lambda word, condition: only_cast_when(
            word, t.Not(PronounResolver(t.Self()).resolve(condition))
        ),
        "you must {required} to {cast_or_play} SELF {out_of_hand}? {onto}? .": lambda condition, word, zone="": (
            only_cast_when(word, condition, from_hand=zone == "hand")
        ),
        "once per turn , you can cast {article} {noun_phrase} {at_times} .": lambda cards: castable_removed(
            cards, once=True
        ),
        "you can only {cast_or_play} SELF {onto}? if {conditions} {before_paying}? .": lambda word, condition: (
            only_cast_when(word, PronounResolver(t.Self()).resolve(condition))
        ),
        "you can {way_cost} {instead_of_cp} {to_cast} . you can only pay this cost with "
        "{only_cp} .": lambda cost, only: t.Field(
            (t.AlternativeCost(replace(cost, only_elements=only.elements, only_backups=only.backups)),)
        ),
        "before paying the cost {cost_word} SELF {onto}? , you (can | may) {way_cost} . if you do so , "
        "the cost {cost_word} SELF {onto}? is reduced by NUMBER .": lambda cost, number: t.Field(
            (t.ExtraCost(cost, number),)
        ),
    },
    sentence={
        "the next time you use {special_of} this turn , you (can | may) do so without "
        "paying ICON .": lambda who, icon: (
            refuse(icon != "S", "not supported: the use of a special ability without paying an icon other than S")
            or t.Lasting(t.NextSpecialWithoutS(who))
        )
    },
    price_of_modes={
        # the price of actions (R5.62)
        "if you (selected | select) NUMBER (action | actions) , the cost {cost_word} SELF {onto}? (is "
        "increased | increases) by {price_increase}": lambda number, price: t.ExtraCost(price, modes=number)
    },
    to_cast={"to (cast | play) SELF (from your hand)? {onto}?": None},
)


phrases(words=True, use_kind={"action | special": lambda word: f"use_{word.lower()}"})
