"""Known triggers, conditions and instructions with a cause, a kind of card or an amount that other ones have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, Place, of_player, one_or_sequence
from ...language.pronouns import PronounResolver
from ...program.opcodes import ANY_NUMBER
from ..broader.read import others, times
from ..triggers.read import Verb

Each = Callable[[int], t.Value]


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    alternatives: Callable[..., tuple[t.Predicate, ...]]
    casts: Callable[..., t.Casts]
    choose: Callable[..., t.Choose]
    picks: Callable[..., tuple[t.Select, ...]]
    add_among: Callable[[tuple[t.Select, ...]], t.Effect]
    play_among: Callable[[tuple[t.Select, ...]], t.Effect]
    one_of_either: Callable[[tuple[Any, ...]], t.Cards]
    opponent_removes_at_will: Callable[..., t.Effect]
    only_such: Callable[[t.Cards, t.Cards], t.Not]
    only_power: Callable[[Any], int]
    controls_different: Callable[..., t.Condition]
    allow_casting: Callable[..., t.AllowCasting]
    into_deck: Callable[..., t.Effect]
    opponent_puts_into_deck: Callable[..., t.Effect]
    only_cast_when: Callable[..., t.Field]
    card_put_away: Callable[..., Any]
    cannot_this_turn: Callable[..., t.Effect]
    changes_while_here: Callable[..., t.Effect]

    # ------------------------------------------------------------------------------------------------ what triggers
    def casts_one_of(self, player: t.Player, *parts: Any) -> t.Casts:
        """One cast of a card of any of the kinds."""
        described = [self.casts(player, None, part) for part in parts if isinstance(part, t.Cards)]
        kinds = self.alternatives(*(t.Cards(where=cast.where) for cast in described))
        return t.Casts(player, (t.AnyOf(kinds),))

    def milled_deck(self, player: t.Player) -> t.Player:
        return player

    def from_your_hand(self) -> None:
        return None

    def you_discard_such(self, *parts: Any) -> t.IsDiscarded:
        return t.IsDiscarded("you", _anywhere(parts, "hand"), _cause(parts))

    def opponent_discards_such(self, *parts: Any) -> t.IsDiscarded:
        return t.IsDiscarded("opponent", _anywhere(parts, "hand"), _cause(parts))

    def such_is_milled(self, _article: Any, cards: t.Cards, player: t.Player) -> t.IsMilled:
        return t.IsMilled(player, _anywhere((cards,), "deck"))

    def leaves_because(self, *parts: Any) -> Verb:
        return lambda who: t.Leaves(who, _cause(parts))

    def owners_hand(self, *_owner: Any) -> t.Player:
        return "any"

    def your_own_hand(self) -> t.Player:
        return "you"

    def returned_because(self, player: t.Player, cause: t.Cause | None = None) -> Verb:
        """What returns to "your hand" is what you own; of what you control nothing else is asked."""

        def watched(who: Any) -> t.IsReturned:
            if player == "you" and isinstance(who, t.Cards) and who.player != "you":
                raise MeaningError("a return to your hand of cards that you need not control")
            return t.IsReturned(who, cause)

        return watched

    def is_removed(self, cause: t.Cause | None = None) -> Verb:
        return lambda who: t.IsRemoved(who, cause)

    def removed_from_field(self, player: t.Player, cause: t.Cause | None = None) -> Verb:
        return lambda who: t.IsRemoved(of_player(who, player), cause)

    def enters_from_because(self, player: t.Player, zone: t.Zone, cause: t.Cause) -> Verb:
        return lambda who: t.Enters(of_player(who, player), (zone,), cause)

    def enter_because(self, player: t.Player, cause: t.Cause | None = None) -> Verb:
        return lambda who: t.Enters(of_player(who, player), (), cause)

    def blocks_such(self, _article: Any, cards: t.Cards) -> Verb:
        return lambda who: t.Blocks(who, _opposed(cards))

    def is_blocked_by_such(self, _article: Any, cards: t.Cards) -> Verb:
        return lambda who: t.IsBlocked(who, _opposed(cards))

    def draws_because(self, player: t.Player, _article: Any, cause: t.Cause) -> t.Draws:
        return t.Draws(player, cause=cause)

    def you_gain_some_crystals(self, number: int, icon: Token) -> t.GainsCrystal:
        if icon != "C" or number != 1:
            raise MeaningError("so many Crystals that are gained")
        return t.GainsCrystal("you")

    # --------------------------------------------------------------------------------------------------- conditions
    def controls_different_kinds(self, player: t.Player, cards: t.Cards, number: int, variety: Any) -> t.Condition:
        return self.controls_different(player, number, cards, variety)

    def received_just(self, number: int, _word: Any) -> t.Compare:
        return t.Compare(t.PointsOfDamage("you"), "exactly", t.Number(number))

    def opponent_received_just(self, number: int, _word: Any) -> t.Compare:
        return t.Compare(t.PointsOfDamage("opponent"), "exactly", t.Number(number))

    def there_is(self, _article: Any, cards: t.Cards) -> t.Exists:
        if cards.zone == "field":
            raise MeaningError('"there is" without a zone')
        return t.Exists(cards)

    def of_the_named(self) -> None:
        return None

    def is_of_the_named(self, who: Any, _named: None, what: t.Nameable) -> t.Is:
        return t.Is(who, (t.OfNamed(what),))

    def own_has_been_returned(self, _article: Any, cards: t.Cards) -> t.Compare:
        return self.have_been_returned(1, of_player(cards, "you"))

    def controls_no_other(self, player: t.Player, cards: t.Cards) -> t.Not:
        return t.Not(self.controls_others(player, 1, cards))

    def controls_others(self, player: t.Player, number: int, cards: t.Cards) -> t.Exists:
        if player != "you":
            raise MeaningError('"other" cards of the other player')
        return t.Exists(of_player(others(cards), player), number)

    def have_no_crystals(self, icon: Token) -> t.Not:
        return self._no_crystals("you", icon)

    def opponent_has_no_crystals(self, icon: Token) -> t.Not:
        return self._no_crystals("opponent", icon)

    @staticmethod
    def _no_crystals(player: t.Player, icon: Token) -> t.Not:
        if icon != "C":
            raise MeaningError("only Crystals can be had")
        return t.Not(t.Compare(t.Crystals(player), "at_least", t.Number(1)))

    def all_are_such(self, cards: t.Cards, kind: t.Cards) -> t.Not:
        return self.only_such(cards, kind)

    def kind_quality_only(self, identity: t.Predicate) -> t.Cards:
        return t.Cards(where=(identity,))

    def kind_described(self, cards: t.Cards) -> t.Cards:
        return cards

    def kind_of_element(self, element: Token) -> t.Cards:
        return t.Cards(where=(t.OfElement(element.value),))

    def due_to_yours(self) -> None:
        return None

    def have_discarded(self, *_words: Any) -> t.Compare:
        return _so_often("discarded_anyhow", "you", 1)

    def have_discarded_many(self, number: int, *_words: Any) -> t.Compare:
        return _so_often("discarded_anyhow", "you", number)

    def opponent_has_discarded(self, *_words: Any) -> t.Compare:
        return _so_often("discarded_anyhow", "opponent", 1)

    def opponent_has_discarded_many(self, number: int, *_words: Any) -> t.Compare:
        return _so_often("discarded_anyhow", "opponent", number)

    def opponent_discarded_many(self, number: int, *_words: Any) -> t.Compare:
        return _so_often("discarded", "opponent", number)

    def have_been_returned(self, number: int, cards: t.Cards, *_owner: Any) -> t.Compare:
        if cards.zone != "field":
            raise MeaningError("a zone in what happened to cards of the field")
        return t.Compare(t.ThisTurn("returned", cards.player, cards.where), "at_least", t.Number(number))

    # -------------------------------------------------------------------------------------------- so much for each
    def counted_deeds(self, cards: t.Cards, happened: tuple[t.Deed, t.Player]) -> t.ThisTurn:
        deed, player = happened
        if cards.zone != "field":
            raise MeaningError("a zone in what happened to cards of the field")
        of_whom = of_player(cards, player)
        return t.ThisTurn(deed, of_whom.player, of_whom.where)

    def deed_put(self, player: t.Player) -> tuple[t.Deed, t.Player]:
        return "put_into_break_zone", player

    def deed_attacked(self) -> tuple[t.Deed, t.Player]:
        return "attacked", "any"

    def deed_left(self) -> tuple[t.Deed, t.Player]:
        return "left", "any"

    def counted_discards(self) -> t.ThisTurn:
        return t.ThisTurn("discarded_anyhow", "opponent")

    def counted_own_discards(self) -> t.ThisTurn:
        return t.ThisTurn("discarded_anyhow", "you")

    def counted_damage(self) -> t.ThisTurn:
        return t.ThisTurn("received_damage", "you")

    def has_less_power_each(self, power: int, each: Each) -> Any:
        return lambda who: (t.HasPower(who, each(-power)),)

    def changed_for_each(self, change: t.Effect, _until: Any, each: Each) -> t.Effect:
        """ "It gains +1000 power until the end of the turn for each ...": the number of what was said before it."""
        return times(change, each)

    def each_field_less(self, each: Each, who: Any, power: int) -> t.Field:
        return t.Field((PronounResolver().resolve(t.HasPower(who, each(-power))),))

    def each_field_more(self, each: Each, cards: t.Cards, gained: tuple[int | str, ...]) -> t.Field:
        return t.Field((PronounResolver().resolve(t.HasPower(t.All(cards), each(self.only_power(gained)))),))

    def field_during_if(self, when: t.Condition, condition: t.Condition, effects: Any) -> t.Field:
        known = PronounResolver(t.Self()).resolve(condition)
        return t.Field(PronounResolver().resolve(effects), t.Both((when, known)))

    def field_if_during(self, condition: t.Condition, when: t.Condition, effects: Any) -> t.Field:
        return self.field_during_if(when, condition, effects)

    def all_others_of_field(self, cards: t.Cards) -> t.All:
        return t.All(others(cards))

    # ------------------------------------------------------------------------------------------------- instructions
    def choose_so_many_of_total_cost(
        self, quantity: tuple[int, int], cards: t.Cards, total: int, *places: Place
    ) -> t.Choose:
        if quantity[0]:
            raise MeaningError("a total cost of targets that must be so many")
        for place in places:
            cards = replace(of_player(cards, place.player), zone=place.zone or cards.zone)
        return replace(self.choose(quantity, cards), total_cost=total)

    def either_pick(self, *parts: Any) -> tuple[t.Select, ...]:
        """ "1 A or 1 B among them": one card that is A or B."""
        return self.picks((parts[0], self.one_of_either(parts)))

    def add_either_among(self, picks: tuple[t.Select, ...]) -> t.Effect:
        return self.add_among(picks)

    def play_either_among(self, picks: tuple[t.Select, ...]) -> t.Effect:
        return self.play_among(picks)

    def casting_for_a_while(self, *parts: Any) -> t.AllowCasting:
        duration: Any = next(part for part in parts if isinstance(part, str) and part in get_args(t.Duration))
        return replace(self.allow_casting(*(part for part in parts if part != duration)), duration=duration)

    def cannot_while_here(self, *parts: Any) -> t.Effect:
        return self.changes_while_here(self.cannot_this_turn(*parts[-2:]))

    def some_of_them(self, quantity: tuple[int, int], *_word: Any) -> t.Select:
        (picked,) = self.picks((quantity, t.Cards()))
        return picked

    def some_away_and_rest(self, picked: t.Select, *parts: Any) -> t.Effect:
        """ "Put any number of them into the Break Zone and return the rest to the top of your deck in any order"."""
        rest = next(number for number, part in enumerate(parts) if isinstance(part, t.Rest))
        away = (picked, t.PutIntoBreakZone(t.Found()))
        return one_or_sequence((*away, self.into_deck(None, *parts[rest:])))

    def hand_deck_and_away(self, picks: tuple[t.Select, ...], *parts: Any) -> t.Effect:
        """ "Add 1 card among them to your hand, put 1 card at the bottom of your deck, and put the rest into the Break
        Zone": the second one is selected among the rest of them."""
        number = next(part for part in parts if isinstance(part, int))
        place = next(part for part in parts if hasattr(part, "under"))
        rest = next(part for part in parts if isinstance(part, t.Rest))
        if len(picks) != 1 or picks[0].cards != t.Cards():
            raise MeaningError("cards that go to three places, and which ones are not told apart")
        taken = (*picks, t.ReturnToHand(t.Found()), t.Select(t.Cards(), number, number, among="left"))
        return one_or_sequence((*taken, self.into_deck(None, t.Found(), place), t.PutIntoBreakZone(rest)))

    def value_highest_cost(self, cards: t.Cards) -> t.Best:
        return t.Best("highest", "cost", cards)

    def cost_of_put_away(self, _required: Any, kind: Any) -> t.CostOf:
        return t.CostOf(self.card_put_away(kind))

    def cannot_cast_now(self, *parts: Any) -> t.ChangeCasting:
        return t.ChangeCasting(t.CannotCast(parts[-1], "you"))

    def opponent_cannot_cast_now_too(self, where: tuple[t.Predicate, ...]) -> t.ChangeCasting:
        return t.ChangeCasting(t.CannotCast(where, "opponent"))

    def each_puts_hand_into_deck(
        self, quantity: tuple[int, int], _word: Any, _their: Any, place: Any, order: str = "owner"
    ) -> t.Effect:
        some = t.Select(t.Cards("hand", "you"), *quantity, by="any")
        return one_or_sequence((some, self.opponent_puts_into_deck(t.Found(), place, order)))

    def each_removes_in_hand(self, quantity: tuple[int, int], cards: t.Cards, _their: Any) -> t.Effect:
        some = t.Select(_in_hand(cards, "you"), *quantity, by="any")
        return t.Sequence((some, t.RemoveFromGame(t.Found())))

    def each_discards_hand(self, _their: Any) -> t.DiscardCards:
        return t.DiscardCards(t.All(t.Cards("hand", "any")))

    def only_cast_with_both(self, *parts: Any) -> t.Field:
        """Both what the one and what the other description asks for."""
        counts = [part for part in parts if isinstance(part, int)]
        cards = [part for part in parts if isinstance(part, t.Cards)]
        if any((described.zone, described.player) != ("field", "any") for described in cards):
            raise MeaningError("cards that you control and that are somebody's")
        wanted = [
            t.Exists(replace(described, player="you"), count) for count, described in zip(counts, cards, strict=True)
        ]
        word = next(part for part in parts if part in ("cast", "play"))
        return self.only_cast_when(word, t.Both(tuple(wanted)), from_hand="hand" in parts)

    def verb_cannot(self, deeds: tuple[str, ...]) -> Any:
        return lambda who: self.cannot_this_turn(who, deeds)

    def verb_loses_power_of(self, power: t.Value) -> Any:
        return lambda who: self.lose_power_of(who, power)

    def verb_gains_power_of(self, power: t.Value) -> Any:
        return lambda who: t.GainPower(who, power)

    def lose_power_of(self, who: Any, power: t.Value) -> t.GainPower:
        return t.GainPower(who, t.Times(power, -1))

    def up_to_cards(self, number: int, *_words: Any) -> int:
        return number

    def any_number_of_cards(self, *_words: Any) -> int:
        return ANY_NUMBER

    def discard_so_many(self, number: int) -> t.Sequence:
        return t.Sequence((t.Select(t.Cards("hand", "you"), 0, number), t.DiscardCards(t.Found())))

    def so_many_removed_of_yours(self, number: int, cards: t.Cards) -> t.Exists:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("removed cards in another place")
        return t.Exists(replace(cards, zone="removed", player="you"), number)

    def draw_x(self, _word: Any) -> t.Draw:
        return t.Draw("you", t.X())

    def opponent_removes_in_hand(self, quantity: tuple[int, int], cards: t.Cards, *_their: Any) -> t.Effect:
        there = _in_hand(cards, "opponent")
        return t.Sequence((t.Select(there, *quantity, by="opponent"), t.RemoveFromGame(t.Found())))


def _anywhere(parts: tuple[Any, ...], zone: t.Zone) -> t.Cards | None:
    """The description of a card that comes from this zone; None: any card. A place would be another one."""
    cards = next(part for part in parts if isinstance(part, t.Cards))
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("a place in the description of a card that comes from another one")
    return replace(cards, zone=zone) if cards.where else None


def _in_hand(cards: t.Cards, player: t.Player) -> t.Cards:
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("a description of a player's cards that names another place")
    return replace(cards, zone="hand", player=player)


def _opposed(cards: t.Cards) -> t.Cards:
    """Whom it battles, on the field whosever it is."""
    if cards.zone != "field":
        raise MeaningError("a battle with a card in another zone than the field")
    return cards


def _cause(parts: tuple[Any, ...]) -> t.Cause | None:
    return next((part for part in parts if isinstance(part, t.Cause)), None)


def _so_often(deed: t.Deed, player: t.Player, number: int) -> t.Compare:
    return t.Compare(t.ThisTurn(deed, player), "at_least", t.Number(number))
