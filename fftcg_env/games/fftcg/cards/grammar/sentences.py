"""Sentences, clauses, modes and offers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from lark import Token

from .. import tree as t
from ..language.descriptions import also, names_place, placed, unplaced
from ..language.joining import IfNot, Instead, Then, WhenEntered, implies, instead_behind, joined, when_so
from ..language.meaning import (
    NOTHING,
    Abilities,
    Joining,
    MeaningError,
    NonsenseError,
    changes_last,
    for_duration,
    joins,
    misread,
    of_player,
    one_or_sequence,
    refuse,
)
from ..language.pronouns import IT, THEM, DiscardedBy, It, ItOrThey, PronounResolver, TheCast
from ..walk import contains, effects_of, from_other_side, last_of, nodes_of, rebuilt
from .casting import PLAIN, allow_casting, way_cost
from .choice import choose_several, opponent_selects, selected, selected_both_players
from .costs import payment, put_part
from .damage import Each, damage_this_turn, divide_damage, in_turn_order
from .deck import SHUFFLE, Sought, opponent_puts, put_of, search_for
from .declare import phrase, phrases, same
from .players import BOTH
from .power import doubled_power
from .quantities import cost_one_of, in_zone, up_to_so_many
from .restrictions import YOURS


@changes_last(t.PlayOntoField, t.Search, why="the sentence before does not play the cards")
def quietly(played: Any) -> t.Effect:
    """ "Its auto-ability will not trigger": said of what was played just before."""
    refuse(isinstance(played, t.Search) and "field" not in played.destination, "the cards go elsewhere than the field")
    return replace(played, quiet=True)


@changes_last(t.Cast, t.AllowCasting, why="terms of a cast do not follow a cast")
def more_terms(cast: Any, terms: t.CastTerms) -> t.Effect:
    """A sentence with further terms of the cast in the sentence before it."""
    changed = {f.name: getattr(terms, f.name) for f in fields(PLAIN)}
    news = {name: value for name, value in changed.items() if value != getattr(PLAIN, name)}
    return replace(cast, terms=replace(cast.terms, **news))


@changes_last(t.Effect, why='"this damage" does not follow an instruction that deals such damage')
def said_of_damage(damage: Any, field: str) -> t.Effect:
    """ "This damage ...": said of the instruction before it, by one of its fields."""
    refuse(not hasattr(damage, field), '"this damage" does not follow an instruction that deals such damage')
    return replace(damage, **{field: True})


@joins
def gains_what_was_lost(units: list[t.Effect], who: Any) -> list[t.Effect]:
    """ "Then, the latter gains all the abilities lost by the previous effect": if a card loses a keyword that it has,
    the other card gains it. The check comes before the loss."""
    lost = units[-1] if units else None
    losses = effects_of(lost)
    gains: list[t.Effect] = []
    for loss in losses:
        if not isinstance(loss, t.LoseKeyword) or loss.duration != "end_of_turn":
            raise MeaningError("the sentence before does not remove keywords this turn")
        had = t.Is(loss.who, (t.WithKeyword(loss.keyword),))
        gains.append(t.If(had, t.GainKeyword(who, loss.keyword)))
    return [*units[:-1], *gains, *losses]


def _answered(units: list[t.Effect], answer: t.IfDone) -> list[t.Effect]:
    """ "If he/she does so, ..." and "If he/she doesn't, ..." behind an offer to the opponent."""
    offer = units[-1] if units else None
    if isinstance(offer, t.If) and offer.otherwise is None:  # its condition governs what follows (R7.68)
        return [*units[:-1], replace(offer, then=one_or_sequence(_answered([offer.then], answer)))]
    if not isinstance(offer, t.May | t.MayPay) or offer.player != "opponent":
        raise MeaningError('"if he/she does" does not follow an offer to the opponent')
    return [*units, answer]


@phrase("sentence", "if {conditions} , perform this action twice instead .")
@joins
def twice_instead(units: list[t.Effect], condition: t.Condition) -> list[t.Effect]:
    """All that was said before, twice if the condition holds."""
    if not units or contains(tuple(units), t.Choose, t.Delayed, t.WhenDone, t.Modes):
        raise MeaningError("not supported: an action that is performed twice and has choices of its own")
    once = one_or_sequence(units)
    return [t.If(condition, one_or_sequence((once, once)), once)]


@phrase("sentence", "you can use this ability without paying any cost but only once .")
@changes_last(t.GainAbilitiesOf, why="the sentence before does not give the ability that is to be used")
def free_once(gained: Any) -> t.Effect:
    """Of the ability just gained."""
    return replace(gained, free_once=True)


@phrase("sentence", "when NUMBER or more {noun_phrase} are activated {done_by_this} , {clause} .")
@changes_last(t.Activate, why="the sentence before does not affect the cards that are counted")
def when_so_many_activated(done: Any, number: int, cards: t.Cards, effect: t.Effect) -> t.Effect:
    """The cards that can become active are found first (R9.32), so that they can be counted when it is done."""
    if set(unplaced(cards).where) != {t.OfType("Character"), t.InState("dull")}:
        raise MeaningError("not supported: counting only some of the activated Characters")
    refuse(not isinstance(done.who, t.All), "the sentence before does not affect the cards that are counted")
    counted = t.Compare(t.NumberOf(t.Found()), "at_least", t.Number(number))
    dull = t.All(also(done.who.cards, t.InState("dull")))
    return t.Sequence((t.Gather(dull), replace(done, who=t.Found()), t.If(counted, t.Triggers(effect))))


@phrase("sentence", "if there were NUMBER or more different {variety} among the revealed {cards_word} , {clause} .")
@joins
def if_so_many_revealed(units: list[t.Effect], number: int, variety: t.Variety, effect: t.Effect) -> list[t.Effect]:
    """They are counted when they are revealed, before they go elsewhere (R7.63)."""
    at = next((at for at in reversed(range(len(units))) if isinstance(units[at], t.Reveal)), None)
    if at is None or contains(tuple(units[at:]), t.Keep):
        raise MeaningError("the sentence counts revealed cards, but none were revealed, or it counts them twice")
    found: Any = t.Found()
    enough = t.Compare(t.Kept(), "at_least", t.Number(number))
    kept = t.Keep(t.DifferentOf(variety, found))
    return [*units[: at + 1], kept, *units[at + 1 :], t.If(enough, effect)]


@dataclass(frozen=True)
class IfYouDoNot(IfNot):
    """ "If you don't, ...": behind an offer, or behind a condition. Never part of a finished tree."""

    def join(self, units: list[t.Effect]) -> list[t.Effect]:
        """What is done where the offer was declined, or as the other branch of the condition."""
        offer = units[-1] if units else None
        if isinstance(offer, t.May | t.MayPay) and offer.player == "you":
            return [*units, t.IfDone(NOTHING, self.effect)]
        if isinstance(offer, t.If) and (contains(offer.then, t.May, t.MayPay) or not _is_about_you(offer.condition)):
            raise MeaningError('"if you don\'t" could refer to the offer, or does not match the condition')
        return super().join(units)


def _is_about_you(condition: t.Condition) -> bool:
    """Whether a condition is that you have, control or have done something."""
    if isinstance(condition, t.Exists):
        return condition.cards.player == "you"
    if isinstance(condition, t.Compare):
        counted = getattr(condition.value, "cards", condition.value)
        return getattr(counted, "player", "") == "you"
    return getattr(condition, "player", "") == "you"


_COUNTED = (t.Draw, t.Discard, t.GainCrystals, t.PlaceCounters, t.RemoveCounters)
"""Instructions with a number of cards, Crystals or counters."""


_OF_DECKS = (t.PutIntoBreakZone, t.RemoveFromGame)


@phrase("sentence", "you can only draw up to NUMBER {cards_word} with this ability .")
@changes_last(t.Draw, why="a limit needs a draw for each of some cards before it")
def at_most_drawn(draw: Any, most: int) -> t.Effect:
    """The draw before, of as many cards as are counted up to the limit."""
    counted: Any = draw.count
    refuse(
        not isinstance(counted, t.CountOf) or counted.each != 1, "a limit needs a draw for each of some cards before it"
    )
    return up_to_so_many(counted.cards, most, lambda number: t.Draw(draw.player, number))


@phrase(
    "when_so_many_put",
    "when NUMBER or more {type} (are | is) put from the field into the break zone {done_by_this} , {text}",
)
@changes_last(t.Break, why="the instruction before does not break the cards that are counted")
def when_so_many_put(done: Any, number: int, type_: t.OfType, text: Any) -> t.Effect:
    """The cards that the instruction before breaks are found first, so that it is known where they went: those that
    went elsewhere instead do not count."""
    broken = done.who
    if not isinstance(broken, t.All) or type_ not in broken.cards.where or broken.cards.zone != "field":
        raise MeaningError("the instruction before does not break the cards that are counted")
    found: Any = t.Found()
    enough = t.SomeAre(found, t.Cards("break_zone"), number)
    return t.Sequence((t.Gather(broken), t.Break(found), t.If(enough, t.Triggers(one_or_sequence(text)))))


_GAINS = (t.GainPower, t.GainKeyword, t.GainAbility)


@phrase("sentence", "if {conditions} , {_all_the} {all_phrase} (gains | gain) all the? previous effects instead .")
@joins
def previous_effects(units: list[t.Effect], condition: t.Condition, cards: t.Cards) -> list[t.Effect]:
    """What one card gained in the sentence before, all of these gain."""
    previous = units[-1] if units else None
    gains = effects_of(previous)
    if any(not isinstance(gain, _GAINS) or gain.who != IT for gain in gains):
        raise MeaningError('"all previous effects" does not follow what one card gains')
    every: Any = t.All(cards)
    gained = [replace(gain, who=every) for gain in gains if isinstance(gain, _GAINS)]
    return Instead(condition, one_or_sequence(gained)).join(units)


@phrase("sentence", "if {conditions} , divide NUMBER damage {divided_so} instead . UNITS?")
@changes_last(t.DivideDamage, why="the amount to divide differs from the one before")
def divides_instead(divided: Any, condition: t.Condition, amount: int, *_words: Any) -> t.Effect:
    """The division before, with another amount under the condition: both are declared with the targets (R5.75)."""
    refuse(divided.instead is not None, "the amount to divide differs from the one before")
    return replace(divided, instead=t.OtherAmount(condition, t.Number(amount)))


@phrase("sentence", "if {history} , {clause} instead .")
@joins
def untimed_instead(units: list[t.Effect], condition: t.Condition, effect: t.Effect) -> list[t.Effect]:
    """ "If you have drawn 6 or more cards, ... instead" behind the same said of this turn."""
    previous = units[-1] if units else None
    if not isinstance(previous, t.If) or not implies(condition, previous.condition):
        raise MeaningError("the sentence does not say when this has happened")
    return Instead(condition, effect).join(units)


ABILITIES: tuple[t.ItemKind, ...] = ("auto", "action", "special")


def _of_source(node: Any) -> Any:
    """The same of the source of what was cancelled, which cancelling finds."""
    return t.Found() if isinstance(node, It) and not node.plural else rebuilt(node, _of_source)


@phrase("sentence", "if the cancelled {item_kind} triggered from {article} {noun_phrase} , {clause} .")
@joins
def if_cancelled_of(units: list[t.Effect], _kind: Any, cards: t.Cards, effect: t.Effect) -> list[t.Effect]:
    """What is done to the source of what the sentence before has cancelled."""
    refuse(names_place(cards) or not cards.where, "the description of the source names a place, or nothing")
    if not units or not isinstance(units[-1], t.Cancel) or not contains(effect, It):
        raise MeaningError("the source of a cancelled ability where none was cancelled, or nothing that is done to it")
    return [*units, t.If(t.Is(t.Found(), cards.where), _of_source(effect))]


def _without_error(method: Callable[..., Any], choices: list[t.Choose]) -> Any:
    try:
        return method(*choices)
    except MeaningError:
        return None


def _speaks_of_opponent(unit: Any) -> bool:
    return any("opponent" in (getattr(part, "player", ""), getattr(part, "by", "")) for part in nodes_of(unit))


@phrase("sentence", "{he_or_she} may {offered} .")
@joins
def they_may(units: list[t.Effect], effect: t.Effect) -> list[t.Effect]:
    """An offer to the player of whom the sentence before speaks."""
    refuse(not units or not _speaks_of_opponent(units[-1]), '"he/she" without a sentence about your opponent')
    return [*units, t.May(effect, player="opponent")]


def times(effect: Any, each: Each) -> t.Effect:
    """An instruction with all its numbers multiplied."""
    if isinstance(effect, t.Sequence):
        return t.Sequence(tuple(times(part, each) for part in effect.effects))
    if isinstance(effect, t.Damage | t.GainPower) and isinstance(effect.amount, t.Number):
        return replace(effect, amount=each(effect.amount.number))
    if isinstance(effect, _COUNTED) and isinstance(effect.count, int):
        return replace(effect, count=each(effect.count))
    if isinstance(effect, t.DamagePlayer) and isinstance(effect.points, int):
        return replace(effect, points=each(effect.points))
    if isinstance(effect, _OF_DECKS) and isinstance(effect.who, t.TopOf) and isinstance(effect.who.count, int):
        return replace(effect, who=replace(effect.who, count=each(effect.who.count)))
    if isinstance(effect, t.GainKeyword):  # gained once, however often
        return effect
    raise MeaningError('"for each" before something that is not a number of cards, damage, power or the like')


@phrase("instruction", "({numbered} | your opponent {opponent_deed} | {put_top}) {for_each}")
def for_each_behind(effect: Any, each: Each) -> t.Effect:
    """ "Draw 1 card for each ...": what becomes of power and damage other patterns say."""
    if isinstance(effect, _COUNTED) and isinstance(effect.count, int):
        return times(effect, each)
    top = effect.who if isinstance(effect, _OF_DECKS) else None
    if not isinstance(effect, _OF_DECKS) or not isinstance(top, t.TopOf) or not isinstance(top.count, int):
        raise NonsenseError('"for each" behind something that is not a number of cards, Crystals or counters')
    number = each(top.count)
    if isinstance(number, t.CountOf | t.CountersOn):
        return replace(effect, who=replace(top, count=number))
    return t.Sequence((t.Keep(number), replace(effect, who=replace(top, count=t.Kept()))))


def _of_several(node: Any) -> Any:
    """The same of several cards."""
    return THEM if node == IT else rebuilt(node, _of_several)


@joins
def selects_instead(units: list[t.Effect], condition: t.Condition, other: t.Select, effect: t.Effect) -> list[t.Effect]:
    """The selection before, and what becomes of what was selected, as the other branch."""
    selection, done = units[-2:] if len(units) > 1 else (None, None)
    if not isinstance(selection, t.Select) or selection.by != other.by or done is None:
        raise MeaningError("the other selection differs from the one before")
    refuse(not contains(done, It) or effect not in (done, _of_several(done)), "the other selection is used differently")
    instead = t.Sequence((other, effect))
    return [*units[:-2], t.If(condition, instead, otherwise=t.Sequence((selection, done)))]


def _asks_power(condition: t.Condition) -> bool:
    return isinstance(condition, t.Is) and all(isinstance(asked, t.OfPower) for asked in condition.predicates)


@phrase("sentence", "if {conditions} , {clause} regardless of (its | their) power instead .")
@joins
def regardless(units: list[t.Effect], condition: t.Condition, effect: t.Effect) -> list[t.Effect]:
    """Without the condition about its power before: the sentence before as the other branch of this one."""
    previous = units[-1] if units else None
    about_power = isinstance(previous, t.If) and _asks_power(previous.condition)
    if not isinstance(previous, t.If) or not about_power or previous.then != effect or previous.otherwise:
        raise MeaningError('"regardless of its power" does not follow a condition about the power')
    return [*units[:-1], t.If(condition, effect, otherwise=previous)]


def offered_to_each(offer: t.May | t.MayPay) -> t.If:
    """What the opponent is offered, offered to both: the turn player decides first (R7.55)."""
    offers: dict[t.Player, t.Effect] = {"you": from_other_side(offer), "opponent": offer}
    return in_turn_order(offers.__getitem__)


def _are_offers(half: t.Sequence) -> bool:
    return len(half.effects) == 2 and all(isinstance(offer, t.May | t.MayPay) for offer in half.effects)


def _if_done(then: t.Effect, otherwise: t.Effect) -> t.IfDone:
    return t.IfDone(then) if otherwise == NOTHING else t.IfDone(then, otherwise)


@joins
def each_player_who(units: list[t.Effect], effect: t.Effect, done: bool) -> list[t.Effect]:
    """ "Each player who does so ..." and "Each player who does not ..." behind an offer to both, who decide before
    anything follows (R7.55)."""
    offer = units[-1] if units else None
    if isinstance(offer, t.May | t.MayPay) and offer.player == "opponent":
        return [*units, _if_done(*((effect, NOTHING) if done else (NOTHING, effect)))]
    halves = (offer.then, offer.otherwise) if isinstance(offer, t.If) else ()
    orders = [half.effects for half in halves if isinstance(half, t.Sequence) and _are_offers(half)]
    if len(orders) != 2 or orders[0] != orders[1][::-1]:
        raise MeaningError('"each player who does so" does not follow an offer to both players')
    theirs, mine = effect, from_other_side(effect)
    then = _in_order(orders[0], (mine, theirs), done)
    return [*units[:-1], t.If(t.DuringTurn("you"), then, _in_order(orders[1], (theirs, mine), done))]


def _in_order(offers: tuple[t.Effect, ...], deeds: tuple[t.Effect, t.Effect], done: bool) -> t.Effect:
    first, second = offers

    def after(*taken: bool) -> t.Effect:
        follows = [deed for deed, took in zip(deeds, taken, strict=True) if took == done]
        return one_or_sequence(follows) if follows else NOTHING

    def asked_too(taken: bool) -> t.Effect:
        return t.Sequence((second, _if_done(after(taken, True), after(taken, False))))

    return t.Sequence((first, t.IfDone(asked_too(True), asked_too(False))))


def _with_source(items: t.Cards, cards: t.Cards) -> t.Cards:
    (kinds,) = items.where
    refuse(isinstance(kinds, t.OnStackAs) and "summon" in kinds.kinds, "a Summon cannot belong to another card")
    return replace(items, where=(kinds, *cards.where))


# "When you do so" and a delayed ability take all the sentences that follow them, but not one about the payment before.
@phrase(
    "text",
    "{sentence}+ ({tail} {most_x}? | {revealed_case}+ BOTH_REVEALED? | {when_discarded} | {when_removed} | "
    "{when_so_many_put})?",
    "{tail}",
)
def text(*sentences: Any) -> list[t.Effect]:
    return joined(sentence for sentence in sentences if not isinstance(sentence, Token))


@phrase(
    "tail",
    "{then}? reveal {top_of} . play {quantity} {noun_phrase} of cost {at_most_words} the number of removed "
    "{cards_word} among them onto the field and {into} {rest} {deck_place} {in_any_order}? .",
)
def play_by_removed(*parts: Any) -> t.Sequence:
    """The cards removed just before are counted before others are found."""
    top, quantity, cards, _comparison = parts[:4]
    place = parts[-2] if parts[-1] == "you" else parts[-1]
    order = "you" if parts[-1] == "you" else "owner"
    cost = t.Compared("cost", "at_most", t.Kept())
    where = tuple(sorted((*unplaced(cards).where, cost), key=lambda predicate: predicate.rank))
    least, most = quantity
    picked = t.Select(replace(cards, where=where), least, most, among="found", to_play=True)
    play = (picked, t.PlayOntoField(t.Found()))
    counted = t.Keep(t.NumberOf(THEM))
    return t.Sequence((counted, t.Reveal(top), *play, put_of(t.Rest(), place, order)))


@phrase(
    "tail",
    "you may remove any number of COUNTER from SELF . when you do so , choose up to the same number of "
    "{noun_phrase} as the COUNTER you removed . {sentence}*",
)
def counters_then_choose(kind: str, cards: t.Cards, removed: str, *sentences: Any) -> t.Sequence:
    """None is a number, too, but then nothing was removed (R7.65)."""
    refuse(kind != removed, "the counted counters are not the removed ones")
    pays = t.MayPay(t.Cost(counter_kind=kind, x_counters=True))
    choose = t.Choose(cards, 0, 12, number=t.X())
    text = one_or_sequence((choose, *joined(sentences)))
    return t.Sequence((pays, t.If(t.Compare(t.X(), "at_least", t.Number(1)), t.Triggers(text))))


@phrase("delayed", "when {trigger} during? this turn , {text}", "during this turn , when {trigger} , {text}")
def delayed(trigger: Any, text: Any) -> t.Delayed:
    return t.Delayed(trigger, one_or_sequence(text))


@phrase("sentence", "{then} {clause} (as well)? .")
def then_done(effect: Any) -> Any:
    plain = isinstance(effect, t.Effect) and not isinstance(effect, (t.IfDone, t.WhenDone))
    return Then(effect) if plain else effect


@phrase("sentence", "{changes} {_lasting}")
@phrase("option", '" {changes} . " PERMANENT')
def permanent(changes: t.Effect, _reminder: Token) -> t.Effect:
    """Changes of power, keywords and types that do not end with the turn."""
    return one_or_sequence([for_duration(part, "permanent") for part in effects_of(changes)])


@phrase("sentence", "{until} , SELF and {lowered} lose power of any value less than {whose_power} . UNITS")
def lose_any_power(who: Any, whose: Any, _units: Token) -> t.Sequence:
    """Any number of thousands below that power, named in the resolution (R7.54)."""
    both: Any = t.Joined((t.Self(), who))
    return t.Sequence((t.Name("number", below=t.PowerOf(whose)), t.GainPower(both, t.NamedNumber(-1000))))


@phrase("sentence", "the cost (required to cast | for casting) it {cost_change} ((and {cost_change})+ FLOOR?)? .")
def terms_of_cost(*changes: Any) -> Joining:
    """ "The cost required to cast it is reduced by 2 and can be paid with CP of any Element"."""
    less, not_0, any_element = 0, False, False
    for change in changes:
        if isinstance(change, t.CostsLess) and isinstance(change.amount, t.Number) and change.at_least < 2:
            less, not_0 = change.amount.number, change.at_least == 1
        elif isinstance(change, t.AnyElementPays):
            any_element = True
        elif change == 1:
            not_0 = True
        else:
            raise MeaningError("another change of the cost of a card that an effect lets be cast")
    return more_terms(t.CastTerms(less=less, not_0=not_0, any_element=any_element))


@phrase(
    "sentence",
    "you may search for {sought} and cast it {free} . if you do not cast it , put the summon into the break zone .",
)
def search_and_cast(sought: Any, terms: t.CastTerms) -> t.May:
    ((cards, count),) = sought.wanted
    refuse(count != 1, "not supported: casting several cards at once")
    search = t.Search(replace(cards, zone="deck", player="you"), "stack")
    return t.May(t.Sequence((search, t.Cast(t.Found(), replace(terms, else_break_zone=True)))))


@phrase("sentence", "if you cast {article} {noun_phrase} {with_this_ability} , {clause} .")
@joins
def if_cast_such(units: list[t.Effect], cards: t.Cards, effect: t.Effect) -> list[t.Effect]:
    """What follows if the card was cast and is such a one; what was declined was not cast."""
    where = unplaced(cards).where
    last: Any = last_of(units[-1]) if units else None
    refuse(not isinstance(last, t.Cast), '"the card that was cast" does not follow a cast')
    who: Any = TheCast() if isinstance(last.who, t.Cards) else last.who
    return [*units, t.IfDone(t.If(t.Is(who, where), effect))]


# found cards from which the opponent selects some
@phrase(
    "sentence",
    "you may search for {sought} . then , your opponent selects {quantity} {cards_word} among them and "
    "puts it into the break zone . add {rest} to your hand .",
)
def search_and_share(sought: Sought, quantity: tuple[int, int], rest: t.Rest) -> t.May:
    """The cards stay where they are until the opponent has selected; then the deck is shuffled."""
    if quantity != (1, 1) or sought.wanted[0][1] < 2:
        raise MeaningError("not supported: the opponent selects several cards, or among fewer")
    search = search_for(sought, ("nowhere", True))
    picked = selected(t.Cards(), quantity, by="opponent", among="found")
    shared = (picked, t.PutIntoBreakZone(t.Found()), t.ReturnToHand(rest))
    return t.May(t.Sequence((search, *shared, SHUFFLE)))


# "Choose 1 Fire card and 1 Water card in your Break Zone. Add them to your hand."
@phrase("sentence", "choose {chosen} (, {chosen})* ,? and {chosen} . {moved_from_there} .")
def choose_and_move(*parts: Any) -> t.Effect:
    """ "Choose 1 Fire card and 1 Water card in your Break Zone. Add them to your hand": what is added to a hand or
    played is not on the field, so the zone behind the last is that of all."""
    choices: list[t.Choose] = [part for part in parts if isinstance(part, t.Choose)]
    last = choices[-1].cards
    unplaced = [choice for choice in choices if not names_place(choice.cards)]
    if last.zone != "break_zone" or len(unplaced) != len(choices) - 1:
        raise NonsenseError("another pattern reads choices that name their zone")
    placed = (replace(choice, cards=replace(choice.cards, zone=last.zone, player=last.player)) for choice in choices)
    chosen: Any = choose_several(*placed)
    usual: Any = _without_error(choose_several, choices)
    misread(usual is not None, "another pattern reads choices that name their zones")
    return t.Sequence((chosen, parts[-1]))


@phrase("pays", "{pay} or ICON+", "{pay} or {payment}", "{payment} or {pay}")
def pays_either(one: Any, *other: Any) -> tuple[t.Cost, t.Cost]:
    """One of two payments."""
    costs = way_cost(one), payment(other) if isinstance(other[0], Token) else way_cost(other[0])
    if costs[0] == costs[1] or any(cost.x or cost.x_counters for cost in costs):
        raise MeaningError("a payment or the same one, or one of an X or another one")
    return costs


def offered_payments(costs: tuple[t.Cost, ...], player: Literal["you", "opponent"] = "you") -> t.Effect:
    """The second payment is offered where the first one was not made."""
    first, *others = (t.MayPay(cost, player) for cost in costs)
    return t.Sequence((first, t.IfDone(NOTHING, others[0]))) if others else first


def unless_done(offer: t.Effect, effect: t.Effect) -> t.Effect:
    """What is done where nothing of what was offered is done."""
    offers = effects_of(offer)
    if len(offers) == 2:
        declined: Any = offers[1]
        return t.Sequence((offers[0], t.IfDone(NOTHING, unless_done(declined.otherwise, effect))))
    return t.Sequence((offer, t.IfDone(NOTHING, effect)))


@phrase("sentence", "all the {all_phrase} that were not selected are put into the break zone .")
def put_all_but_selected(cards: t.Cards) -> t.PutIntoBreakZone:
    return t.PutIntoBreakZone(t.AllOther(cards, ItOrThey(deed="selected")))  # type: ignore[arg-type]


# hands that are removed for a while (R4.8)
@phrase(
    "sentence",
    "{caster} (remove | removes) {whole_hand} from the game face down . {caster} can look at (these | the) removed "
    "cards at any time . at the end of the turn , {caster} (add | adds) them back? to {back_to_hand} .",
)
def hand_removed_for_a_turn(*players: t.Player) -> t.Sequence:
    """The cards come back together: all those that this object has removed."""
    player = players[0]
    if set(players) != {player} or player == "any":
        raise MeaningError("cards of a hand that another player looks at or adds to a hand")
    removed = t.All(t.Cards("removed", player, (t.Marked("removed_by_source"),)))
    back = t.Delayed(t.TurnEnds(), t.ReturnToHand(removed), "permanent")
    return t.Sequence((t.RemoveFaceDown(t.All(t.Cards("hand", player)), player), back))


@phrase(
    "sentence", "{then}? {any_player_who} (discards | discarded) {article} {noun_phrase} , draws NUMBER {cards_word} ."
)
def who_discards_draws(cards: t.Cards, count: int) -> t.Sequence:
    """Each player who has just discarded such a card draws."""
    kinds = (t.SomeAre(t.Found(), placed(cards, "break_zone", side)) for side in BOTH)
    return t.Sequence(tuple((t.If(kind, t.Draw(side, count)) for kind, side in zip(kinds, BOTH, strict=True))))


@phrase("sentence", "{any_player_who} revealed {article} {noun_phrase} may play {it_or_them} onto the field .")
def who_revealed_may_play(cards: t.Cards, several: bool) -> t.Sequence:
    """Each player may pick the own card among those revealed; what they pick is played together (R7.55)."""
    refuse(several or names_place(cards), "revealed cards of a place, or several of a player")
    own = t.Select(replace(cards, player="you"), 0, 1, "any", "found", to_play=True)
    return t.Sequence((own, t.PlayOntoField(t.Found())))


@phrase(
    "sentence",
    "if {conditions} , your opponent selects {quantity} {noun_phrase} {they_control} instead AS_MANY? . {clause} .",
)
def opponent_selects_instead(condition: t.Condition, quantity: tuple[int, int], cards: t.Cards, *rest: Any) -> Joining:
    """With the reminder, as many as possible, but not fewer."""
    *as_many, effect = rest
    least = quantity[1] if as_many else quantity[0]
    return selects_instead(condition, opponent_selects((least, quantity[1]), cards), effect)


def modes(printed: int | None, options: tuple[t.Effect, ...], least: int = 1, most: int = 1, **more: Any) -> t.Modes:
    """Actions, some of them to be carried out; ``printed``: their number as it is announced."""
    refuse(printed not in (None, len(options)), f"{printed} actions are announced, and {len(options)} follow")
    return t.Modes(options, least, most, **more)


@phrase("priced_modes", "select {quantity} {of_the_following} . ({price_of_modes} .)+ {option}+")
def priced_modes(quantity: tuple[int, int], printed: int | None, *parts: Any) -> Abilities:
    """R5.62: the actions are a text, and each number of them that costs more a field ability of the Summon."""
    prices = tuple(part for part in parts if isinstance(part, t.ExtraCost))
    text = PronounResolver().resolve(modes(printed, parts[len(prices) :], *quantity))
    return Abilities((t.Field(prices), t.SummonText(text)))


@phrase(
    "modes",
    "select {quantity} {of_the_following} . if {conditions} {before_paying}? , select {quantity} "
    "{of_the_following} instead {actions}",
)
def modes_instead(quantity: tuple[int, int], printed: int | None, *parts: Any) -> t.Modes:
    condition, other, again, options = parts
    modes(again, options)
    return modes(printed, options, *quantity, instead=t.OtherNumber(condition, *other))


@phrase(
    "instructions",
    "also? {instruction} also? ({joint} also? {instruction})*",
    "{instruction} (, {instruction})+ {joint} {instruction}",
)
def instructions(*parts: Any) -> t.Effect:
    return one_or_sequence([part for part in parts if part is not None])


@phrase("offered", "play {quantity} {noun_phrase} from {their} hand onto the field")
def offered_play(quantity: tuple[int, int], cards: t.Cards, dull: bool = False) -> t.Effect:
    hand = placed(cards, "hand", "opponent")
    return t.Sequence((t.Select(hand, *quantity, by="opponent", to_play=True), t.PlayOntoField(t.Found(), dull)))


@phrase("offered", "search for {sought} ,? and? {their_deposit}")
def offered_search(sought: Any, deposit: tuple[Any, bool]) -> t.Search:
    search = search_for(sought, deposit)
    refuse(search.also, "not supported: a search for cards of two descriptions by another player")
    return replace(search, player="opponent", cards=replace(search.cards, player="opponent"))


@phrase("costs_revealed", "{compared}")
def cost_compared(compared: tuple[t.Comparison, t.Value]) -> t.Predicate:
    comparison, number = compared
    if not isinstance(number, t.Number):
        raise MeaningError("not supported: the cost of a revealed card, compared with anything but a printed number")
    return t.OfCost(comparison, number.number)


@phrase("uncancelled", "cannot be cancelled (by {sources})?")
def uncancelled(sources: tuple[Any, t.Player] | None = None) -> Any:
    """By what they cannot be cancelled: only Summons and abilities ever cancel something."""
    if sources is None:
        return "any"
    kinds, player = sources
    if set(kinds) != {"summons", "abilities"} or player == "you":
        raise MeaningError("not supported: items that only some kinds of effects can cancel")
    return player


@phrase("shielded_kinds", "{item_kind} (({item_or} | and | and/or) {item_kind})*")
def shielded_kinds(*kinds: Any) -> t.Cards:
    named = {kind for part in kinds if part is not None for kind in part}
    return t.Cards("stack", "any", (t.OnStackAs(tuple(kind for kind in ("summon", *ABILITIES) if kind in named)),))


phrases(
    instruction={"{numbered}": same},
    put_top={"remove {top_of} from the game": t.RemoveFromGame, "put {top_of} into the break zone": t.PutIntoBreakZone},
    tail={
        "{delayed} | {when_done}": same,
        "when {it_or_self} enters the field , {text}": lambda who, text: WhenEntered(tuple(text), who == t.Self()),
    },
    when_done={"when you do so , {text}": when_so},
    sentence={
        "{clause} (as well)? .": lambda effect: effect,
        "{later} , if ({conditions} | {self_on_field}) , {clause} .": lambda later, condition, effect: replace(
            later, effect=t.If(condition, effect)
        ),
        "if {unless} , {clause} .": unless_done,
        "{modes}": same,
        "if {conditions} , {clause} (as well)? . | if {conditions} , {modes}": t.If,
        "during this turn , if {history} , {clause} . | {until} , if {conditions} , {changes} .": t.If,
        "if {conditions} , {clause} instead .": instead_behind,
        "if you do so , {clause} .": t.IfDone,
        "if not , {clause} .": IfNot,
        "if you (don't | do not) (do so)? , {clause} .": IfYouDoNot,
        # "at the end of the turn, ..." inside an effect: a delayed ability
        "{later} , {clause} .": lambda later, effect: replace(later, effect=effect),
        "if you do so , {later} , {clause} .": lambda later, effect: t.IfDone(replace(later, effect=effect)),
        "ex bursts of cards {placed_by} this (ability | damage) cannot be used .": lambda: said_of_damage(  # R10.81
            "without_ex_bursts"
        ),
        "this damage cannot be reduced .": lambda: said_of_damage("unreducible"),  # R9.69
        "(its | their) (auto-ability | auto (ability | abilities)) will not trigger .": quietly,
        "during this turn , if {packet} , {priced_change}": damage_this_turn,
        "divide NUMBER damage {divided_so} . UNITS": divide_damage,
        "if {they} (does | do) so , {clause} .": lambda effect: Joining(_answered, (t.IfDone(effect),)),
        "if {they} {_do_not} (do so)? , {clause} .": lambda effect: Joining(_answered, (t.IfDone(NOTHING, effect),)),
        "your opponent removes {their_top} from the game face down . you can look at it and/or cast it {owned} "
        "{at_times} .": lambda count: (
            refuse(count != 1, "the sentence refers to one card, but several were removed face down")
            or t.Sequence(
                (
                    t.Look(t.TopOf("opponent")),
                    t.RemoveFaceDown(t.Found(), "you"),
                    t.AllowCasting(t.Found(), duration="permanent"),
                )
            )
        ),
        "{then} if {conditions} , {clause} .": lambda condition, effect: Then(t.If(condition, effect)),
        "you may trigger its ex burst effect . ON_STACK_REMINDER": t.May(t.TriggerExBurst(IT)),
        "if you do so , {changes} {_lasting}": lambda changes, reminder: t.IfDone(permanent(changes, reminder)),
        "{then}? {any_player_who} {so_done} {side_deeds} .": lambda deeds: each_player_who(deeds, True),
        "if {one_of_both} {so_done} , that player {side_deeds} .": lambda deeds: each_player_who(deeds, True),
        "{then}? {any_player_who} {not_so_done} {side_deeds} .": lambda deeds: each_player_who(deeds, False),
        "{later} and until the end of the same turn , {whose_power} will double .": lambda later, who: replace(
            later, effect=doubled_power(who)
        ),
        "then , return that summon to your hand after use {instead_of_break_zone} .": lambda: more_terms(
            t.CastTerms(afterwards="hand")
        ),
        # a change that lasts, under a condition
        "if {conditions} , {changes} {_lasting}": lambda condition, changes, reminder: t.If(
            condition, permanent(changes, reminder)
        ),
        # "the former loses Haste and Brave. Then, the latter gains all the abilities lost by the previous effect ..."
        "then , {one_of_two} gains all? the abilities lost by the previous effect {until} .": gains_what_was_lost,
        "if {it_or_they} (leaves | leave) the field (for any reason)? , {remove_instead} .": lambda who: t.Lasting(
            t.LeavesElsewhere(who, "removed", anyhow=True), "permanent"
        ),
        # Asked at resolution only (R7.68): a condition behind the instruction is not that of the ability (R8.33).
        "{instructions} if {conditions} .": lambda effect, condition: t.Sequence((t.If(condition, effect),)),
        "{instruction} {joint} {changes} {_lasting}": lambda instruction, changes, note: one_or_sequence(
            (instruction, permanent(changes, note))
        ),
        "{then} all the {all_phrase} that were not selected are put into the break zone .": lambda cards: Then(
            put_all_but_selected(cards)
        ),
        "(if you (cast it | do so) ,)? remove that summon from the game after use {instead_of_break_zone} .": lambda: (
            more_terms(t.CastTerms(afterwards="removed"))
        ),
        # A condition and a price together.
        "if {conditions} and if? {unless} , {clause} .": lambda condition, offer, effect: t.If(
            condition, unless_done(offer, effect)
        ),
        # "If you don't pay 《1》 for each CP required to cast it, ...".
        "{then}? if {one_side} (don't | doesn't) pay ICON {for_each} , {clause} .": lambda player, icon, each, effect: (
            refuse(not icon.isdigit(), '"for each" needs CP of any Element')
            or t.Sequence((t.MayPay(t.Cost(x=int(icon)), player, each(1)), t.IfDone(NOTHING, effect)))
        ),
        # Of damaged Forwards, those that really were dealt the damage.
        "if {it_or_they} (is | are) put from the field into the break zone this turn , {remove_instead} "
        ". | "
        "if {article} {damaged_one} is put (from the field)? into the break zone this turn , "
        "{remove_instead} .": lambda who: t.Lasting(t.LeavesElsewhere(who, "removed")),
        "during this turn , if {leaver} enters the field by your opponent's summons or abilities , "
        "{remove_instead} .": lambda who: t.Lasting(t.EntersElsewhere(who, "removed")),
        "its (effect | effects) (is | are) cancelled if your opponent doesn't {pay} .": lambda cost: t.Sequence(
            (t.MayPay(cost, "opponent"), t.IfDone(NOTHING, t.Cancel(IT)))
        ),
        "if {added_card} has an ex burst , you may trigger its ex burst effect . "
        "ON_STACK_REMINDER": lambda card, _reminder: t.If(
            t.Is(card, (t.Marked("ex_burst"),)), t.May(t.TriggerExBurst(card))
        ),
        "(this (summon | ability) | SELF) {uncancelled} .": lambda by: (
            refuse(by != "any", "not supported: a Summon or an ability that one player can cancel") or t.Uncancellable()
        ),
    },
    lowered={"{the_card}": same, "it": IT},
    with_this_ability={"(with | by | due to) this (ability | effect) | this way": None},
    pays={"{pay}": lambda cost: (cost,)},
    whole_hand={
        "(all | all of)? your (hand | entire hand) | all the? cards in your hand": "you",
        "(all | all of)? their (hand | entire hand) | all the? cards in their hand": "opponent",
    },
    back_to_hand={"your hand": "you", "their hand": "opponent"},
    then={"then ,?": None},
    they={"{he_or_she} | your opponent | they": None},
    # "if you don't pay 《2》", "if your opponent doesn't discard 1 card": what prevents that something else is done
    unless={
        "you {_do_not} {pays}": offered_payments,
        "you {_do_not} {instruction}": t.May,
        "your opponent {_do_not} {pays}": lambda costs: offered_payments(costs, "opponent"),
        "your opponent {_do_not} {offered}": lambda effect: t.May(effect, player="opponent"),
    },
    _do_not={"don't | do not | doesn't | does not": None},
    option={'" {text} "': one_or_sequence},
    clause={
        "{instructions}": same,
        "you may {instructions} | you may {instructions} if {conditions}": lambda effect, condition=None: t.May(
            effect, condition
        ),
        "{instructions} {joint} you may {instructions}": lambda done, offered: t.Sequence(
            (*effects_of(done), t.May(offered))
        ),
        "you may {pays}": offered_payments,
        "{instruction} {later}": lambda effect, later: replace(later, effect=effect),
        "you may dull active SELF": t.May(t.Dull(t.Self()), t.Is(t.Self(), (t.InState("active"),))),
        "your opponent may {offered}": lambda effect: t.May(effect, player="opponent"),
        "your opponent may {pay}": lambda cost: t.MayPay(cost, "opponent"),
        "you may pay the cost and cast {object}": lambda who: t.May(t.Cast(who)),
        "you may cast {object} {owned}? {free}? {this_turn_}": allow_casting,
        "you may choose another target to become the new target VALID_CHOICE": t.Retarget(IT),
        "you may {pay} and {payment}": lambda cost, part: t.MayPay(way_cost(cost, part)),
        "you may {paid_together}": lambda part: t.MayPay(way_cost(part)),
        "{for_each} , {instructions}": lambda each, effect: times(effect, each),
        "each player may {offered}": lambda effect: offered_to_each(t.May(effect, player="opponent")),
        "each player may {pay}": lambda cost: offered_to_each(t.MayPay(cost, "opponent")),
        "you may choose another {noun_phrase} to become the new target VALID_CHOICE": lambda cards, _reminder: (
            t.Retarget(IT, cards, anywhere=not names_place(cards))
        ),
    },
    pay={"(pay | pays) ICON+": lambda *icons: payment(icons)},
    joint={",? and | ,? then | ,": None},
    priced_change={
        "you may {price} . if you do so , {damage_change} .": lambda price, change: replace(change, price=price)
    },
    price={"{payment} | {pay}": way_cost},
    hit_player_you={"you": t.ThePlayer("you")},
    suffers_points={
        "(are dealt | receive | would be dealt | would receive) (damage | {article} point of damage)": None
    },
    offered={
        "discard NUMBER {cards_word} {from_their_hand}?": lambda count: t.Discard("opponent", count),
        "put {object} into the break zone": t.PutIntoBreakZone,
        "put {quantity} {noun_phrase} {they_control}? into the break zone": opponent_puts,
        "play {quantity} {noun_phrase} (from | in) {their} break zone "
        "onto the field": lambda quantity, cards, dull=False: selected_both_players(
            quantity, cards, "break_zone", t.PlayOntoField(t.Found(), dull), to_play=True
        ),
    },
    revealed_case={
        "(in addition ,)? when the revealed card's cost is {costs_revealed} , {sentence}+": lambda cost, *sentences: (
            t.If(t.Is(t.Found(), (cost,)), t.Triggers(one_or_sequence(joined(sentences))))
        ),
        "(in addition ,)? when you reveal {so_many_revealed} , {sentence}+": lambda condition, *sentences: t.If(
            condition, t.Triggers(one_or_sequence(joined(sentences)))
        ),
    },
    costs_revealed={"NUMBER (, NUMBER)* or NUMBER": cost_one_of},
    paid_together={
        # what is paid as a whole or not at all, offered while a text resolves
        "put {self_and_members} into the break zone": put_part
    },
    self_and_members={"{cost_self} (, {cost_member})* ,? and {cost_member}": lambda *members: members},
    cost_self={"SELF": t.Self()},
    it_again={"it": IT},
    break_zones={
        "(the | their | any) break (zone | zones)": None,
        "(players' | either player's | any player's) break (zone | zones)": None,
        "your break zone": YOURS,
    },
    so_done={"(does | did | do) so": None},
    not_so_done={"({_do_not} | didn't | did not) (do so)?": None},
    side_deed={"{opponent_deed}": same},
    shielded_items={
        "your {shielded_kinds}": lambda items: replace(items, player="you"),
        "{shielded_kinds}": lambda items: items,
        "{shielded_kinds} of (the | all the?)? {noun_phrase}": lambda items, cards: (
            refuse(cards.zone != "field", "not supported: abilities of cards outside the field")
            or replace(_with_source(items, cards), player=cards.player)
        ),
    },
    delayed={
        # A card on the field has not left yet, so the condition is about the rest of the turn.
        "if {it_again} is put from {whose} field into the break zone during? this "
        "turn , {text}": lambda who, player, text: delayed(t.LeavesToBreakZone(of_player(who, player)), text)
    },
    when_discarded={
        "when you discard {article} {noun_phrase} {done_by_this} , {text}": lambda cards, text: t.If(
            t.SomeAre(DiscardedBy("you"), in_zone(cards, "break_zone")),  # type: ignore[arg-type]
            t.Triggers(one_or_sequence(text)),
        )
    },
    and_then={
        "if you do so , when SELF enters the field , {clause} .": lambda effect: PronounResolver(t.Self()).resolve(
            effect
        )
    },
    side_deeds={
        "{side_deed} ({joint} {side_deed})*": lambda *deeds: one_or_sequence(
            [deed for deed in deeds if isinstance(deed, t.Effect)]
        )
    },
    actions={"(. | :) {option}+": lambda *options: options},
    modes={
        "select {quantity} {of_the_following} {actions}": lambda quantity, printed, options: modes(
            printed, options, *quantity
        ),
        "your opponent selects {quantity} {of_the_following} {actions}": lambda quantity, printed, options: modes(
            printed, options, *quantity, by="opponent"
        ),
        "select up to the same number {of_the_following} as {number_of_modes} "
        "{actions}": lambda printed, each, options: modes(printed, options, 0, len(options), up_to=each(1)),
        # in the printed order (R5.63)
        "select the {following_actions} from top to bottom up to the same number of elements {but_element} as the cost "
        "you paid to cast SELF {actions}": lambda printed, element, options: modes(
            printed, options, 0, len(options), up_to=t.ElementsPaid(1, element), in_order=True
        ),
        "your opponent selects NUMBER more than the number of discarded {cards_word} from {following_actions} . "
        "your opponent can select the same action more than once . {option}+": lambda more, printed, *options: modes(
            printed, options, by="opponent", again=t.Sum((t.MovedBefore(), t.Number(more)))
        ),
    },
    following_actions={"NUMBER? following actions": lambda printed=None: printed},
    but_element={"(other than ELEMENT)?": lambda element=None: element and element.value},
)
