"""Sentences about looking at decks and hands, revealing, selecting, moving cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from lark import Transformer, v_args

from ... import tree as t
from ...language.meaning import MOST_TARGETS, NOTHING, MeaningError, NonsenseError, one_or_sequence
from ...language.pronouns import Drawn, It, TheFound
from ...program import opcodes as op

SHUFFLE = t.Shuffle("you", searched=True)
THEIR_HAND = t.Cards("hand", "opponent")


@dataclass(frozen=True)
class DeckPlace:
    """Where in a deck cards are put."""

    place: str
    under: int = 0


@dataclass(frozen=True)
class Sought:
    """What a search looks for: each entry is a description and how many cards of it at most."""

    wanted: tuple[tuple[t.Cards, int], ...]
    different: tuple[t.Variety, ...] = ()
    total_cost: int | None = None


def _of_hand_or_anywhere(cards: t.Cards) -> tuple[t.Predicate, ...]:
    """The predicates of a description that may only name the own hand as its place."""
    if (cards.zone, cards.player) not in (("field", "any"), ("hand", "you")):
        raise MeaningError("a description of cards in hand that names another place")
    return cards.where


def _anywhere(cards: t.Cards) -> t.Cards:
    """A description of cards among others, which names no place of its own."""
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("a description of cards among others that names a place")
    return cards


def _selected(cards: t.Cards, quantity: tuple[int, int], by: Any = "you", among: Any = "cards") -> t.Select:
    """A selection of "1", "up to 2" or "any number of" cards."""
    minimum, maximum = quantity
    return t.Select(cards, minimum, op.ANY_NUMBER if maximum == MOST_TARGETS else maximum, by, among)


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    # -------------------------------------------------------------------------------- what is looked at and revealed
    def top_card(self, player: t.Player) -> t.TopOf:
        return t.TopOf(player)

    def top_cards(self, count: int, _word: Any, player: t.Player) -> t.TopOf:
        return t.TopOf(player, count)

    def their_top_card(self, _their: Any) -> int:
        return 1

    def their_top_cards(self, count: int, *_words: Any) -> int:
        return count

    def their(self) -> None:
        return None

    def look(self, who: Any) -> t.Look:
        return t.Look(who)

    def reveal(self, who: Any) -> t.Reveal:
        return t.Reveal(who)

    def top_as_many(self, *parts: Any) -> t.TopOf:
        return t.TopOf(parts[-2], parts[-1])

    def remove_until_left(self, player: t.Player, left: int, _word: Any) -> t.RemoveFromGame:
        """Card by card from the top, so all above those that stay."""
        if player != "you":
            raise MeaningError("cards removed until so many are left in a deck of somebody else")
        there = t.CountOf(t.Cards("deck", player))
        return t.RemoveFromGame(t.TopOf(player, t.Sum((there, t.Number(-left)))))

    def as_many_into_deck(self, _verb: Any, *parts: Any) -> t.Effect:
        place = next(part for part in parts if isinstance(part, DeckPlace))
        order = "you" if parts[-1] == "you" else "owner"
        if place.place == "either":
            raise MeaningError("cards that go to the top or the bottom of a deck, as many as were drawn")
        drawn: Any = Drawn()
        some = t.Select(t.Cards("hand", "you"), drawn, drawn)
        return t.Sequence((some, self._put(t.Found(), place, order)))

    def opponent_selects_each(self, number: int, cards: t.Cards, *parts: Any) -> t.Select:
        """As many as there are, up to the number that is counted (R7.41)."""
        count = next(part for part in parts if callable(part))(number)
        return replace(self.opponent_selects((1, 1), cards, None), minimum=count, maximum=count)

    def each_just_put(self, *_parts: Any) -> Any:
        return t.JustMoved

    def have_among_them(self, _article: Any, cards: t.Cards) -> t.SomeAre:
        return t.SomeAre(It(plural=True), replace(_anywhere(cards), zone="deck"))  # type: ignore[arg-type]

    def opponent_reveals_top(self, count: int) -> t.Reveal:
        return t.Reveal(t.TopOf("opponent", count))

    def opponent_reveals_hand(self, _their: Any) -> t.Reveal:
        return t.Reveal(t.All(THEIR_HAND))

    def opponent_reveals_cards(self, count: int, *_words: Any) -> t.Sequence:
        return t.Sequence((t.Select(THEIR_HAND, count, count, "opponent"), t.Reveal(t.Found())))

    def opponent_reveals_at_random(self, count: int, *_words: Any) -> t.Sequence:
        return t.Sequence((t.Select(THEIR_HAND, count, count, "random"), t.Reveal(t.Found())))

    def one_card(self, *count: int) -> None:
        if count not in ((), (1,)):
            raise MeaningError("several cards turned over at a time")

    def reveal_until_one(self, _one: Any, player: t.Player, _article: Any, cards: t.Cards) -> t.RevealUntil:
        return t.RevealUntil(player, _anywhere(cards).where)

    def reveal_until(self, _one: Any, player: t.Player, count: int, cards: t.Cards) -> t.RevealUntil:
        return t.RevealUntil(player, _anywhere(cards).where, count)

    def shuffle(self) -> t.Shuffle:
        return t.Shuffle("you")

    def it_is_cards(self, _article: Any, cards: t.Cards) -> t.Is:
        return t.Is(It(), _anywhere(cards).where)  # type: ignore[arg-type]

    def is_identity(self, who: Any, identity: t.Predicate) -> t.Is:
        return t.Is(who, (identity,))

    def both_share(self, variety: t.Variety) -> t.AllShare:
        return t.AllShare(t.Found(), variety)

    def both_share_type(self) -> t.AllShare:
        return t.AllShare(t.Found(), "types")

    def the_revealed(self) -> It:
        return It(shown=True)

    def found_cards(self) -> t.Found:
        return t.Found()

    def found_discarded(self) -> TheFound:
        return TheFound("discarded")

    def found_removed(self) -> TheFound:
        return TheFound("removed")

    def found_put(self) -> TheFound:
        return TheFound("put")

    def rest(self, *_word: Any) -> t.Rest:
        return t.Rest()

    # ------------------------------------------------------------------------------------------------ into the decks
    def into(self) -> None:
        return None

    def bottom(self, _deck: Any) -> DeckPlace:
        return DeckPlace("bottom")

    def top(self, _deck: Any) -> DeckPlace:
        return DeckPlace("top")

    def under(self, count: int, _word: Any, _deck: Any) -> DeckPlace:
        return DeckPlace("top", count)

    def under_top(self, _deck: Any) -> DeckPlace:
        return DeckPlace("top", 1)

    def under_four(self, _deck: Any) -> DeckPlace:
        return DeckPlace("top", 4)

    def top_or_bottom(self, _deck: Any) -> DeckPlace:
        return DeckPlace("either")

    def in_any_order(self) -> str:
        return "you"

    def into_deck(self, _verb: Any, who: Any, place: DeckPlace, order: str = "owner") -> t.Effect:
        if place.place == "either":
            put = replace(self._put(who, DeckPlace("top"), order), place="top")
            return t.Sequence((t.May(put), t.IfDone(NOTHING, replace(put, place="bottom"))))
        return self._put(who, place, order)

    @staticmethod
    def _put(who: Any, place: DeckPlace, order: Any) -> t.PutIntoDeck:
        return t.PutIntoDeck(who, "top" if place.place == "top" else "bottom", place.under, order)

    def top_and_bottom(self, _verb: Any, _who: Any, _deck: Any) -> t.Effect:
        down = t.Select(t.Cards(), 0, op.ANY_NUMBER, among="found")
        return t.Sequence((down, t.PutIntoDeck(t.Found(), order="you"), t.PutIntoDeck(t.Rest(), "top", order="you")))

    def top_or_bottom_each(self, _verb: Any, who: Any) -> t.Effect:
        """Each card into its own deck: those that are picked at the bottom, the others on top."""
        if who != It(plural=True):
            raise MeaningError("the respective decks of one card")
        down = t.Select(t.Cards(), 0, op.ANY_NUMBER, among="found")
        return t.Sequence((down, t.PutIntoDeck(t.Found(), order="you"), t.PutIntoDeck(t.Rest(), "top", order="you")))

    def shuffle_into_deck(self, who: Any, _verb: Any, place: DeckPlace) -> t.PutIntoDeck:
        return self._put(who, place, "random")

    def into_deck_some(self, verb: Any, some: t.Select, place: DeckPlace, order: str = "owner") -> t.Effect:
        return one_or_sequence((some, self.into_deck(verb, t.Found(), place, order)))

    def opponent_puts_into_deck(self, who: Any, place: DeckPlace, order: str = "owner") -> t.Effect:
        """The opponent orders the cards, and chooses between top and bottom."""
        if place.place == "either":
            top, bottom = (self._put(who, DeckPlace(where), "opponent") for where in ("top", "bottom"))
            return t.Sequence((t.May(top, player="opponent"), t.IfDone(NOTHING, bottom)))
        return self._put(who, place, "opponent" if order == "you" else order)

    def one_place_and_other(
        self, quantity: tuple[int, int], cards: t.Cards, place: DeckPlace, rest: t.Rest, other: DeckPlace
    ) -> t.Effect:
        picked = _selected(_anywhere(cards), quantity, among="found")
        return t.Sequence((picked, self._put(t.Found(), place, "owner"), self._put(rest, other, "owner")))

    def hand_bottom_and_rest(self, picks: tuple[t.Select, ...], *parts: Any) -> t.Effect:
        """ "Add 1 card among them to your hand and put 1 card at the bottom, then put the remaining card on top": the
        second one is selected among the rest of them, too."""
        number = next(part for part in parts if isinstance(part, int))
        place, other = (part for part in parts if isinstance(part, DeckPlace))
        rest = next(part for part in parts if isinstance(part, t.Rest))
        if len(picks) != 1 or picks[0].cards != t.Cards() or "either" in (place.place, other.place):
            raise MeaningError("cards that go to three places, and which ones are not told apart")
        taken = (*picks, t.ReturnToHand(t.Found()), t.Select(t.Cards(), number, number, among="left"))
        return t.Sequence((*taken, self._put(t.Found(), place, "owner"), self._put(rest, other, "owner")))

    # ------------------------------------------------------------------------------------------------ from the decks
    def opponent_mills(self, count: int) -> t.PutIntoBreakZone:
        return t.PutIntoBreakZone(t.TopOf("opponent", count))

    def each_mills(self, count: int) -> t.PutIntoBreakZone:
        return t.PutIntoBreakZone(t.TopOf("any", count))

    def opponent_removes_top(self, count: int) -> t.RemoveFromGame:
        return t.RemoveFromGame(t.TopOf("opponent", count))

    def wanted(self, quantity: tuple[int, int], cards: t.Cards) -> tuple[tuple[int, int], t.Cards]:
        return quantity, cards

    def sought_one_of(self, *wanted: Any) -> Sought:
        """ "1 A or 1 B" is one card that is A or B."""
        if len(wanted) == 1:
            quantity, cards = wanted[0]
            return Sought(((_anywhere(cards), quantity[1]),))
        if {quantity for quantity, _ in wanted} != {(1, 1)}:
            raise MeaningError("a search for several cards of one or the other description")
        kinds = [_anywhere(cards).where for _, cards in wanted]
        if not all(kinds):
            raise MeaningError("a search for any card, or one of a description")
        either = tuple(where[0] if len(where) == 1 else t.AllOf(where) for where in kinds)
        return Sought(((t.Cards(where=(t.AnyOf(either),)), 1),))

    def sought_all(self, *wanted: Any) -> Sought:
        return Sought(tuple((_anywhere(cards), quantity[1]) for quantity, cards in wanted))

    def opponent_cannot_search(self) -> t.CannotSearch:
        return t.CannotSearch("opponent")

    def different(self, variety: t.Variety) -> t.Variety:
        return variety

    def sought_different(self, quantity: tuple[int, int], cards: t.Cards, variety: t.Variety) -> Sought:
        return Sought(((_anywhere(cards), quantity[1]),), (variety,))

    def one_found(self) -> bool:
        return False

    def several_found(self) -> bool:
        return True

    def to_hand(self, several: bool) -> tuple[str, bool]:
        return "hand", several

    def to_field(self, several: bool) -> tuple[str, bool]:
        return "field", several

    def to_field_dull(self, several: bool) -> tuple[str, bool]:
        return "field_dull", several

    def to_break_zone(self, several: bool) -> tuple[str, bool]:
        return "break_zone", several

    def to_deck_top(self, several: bool) -> tuple[str, bool]:
        return "deck_top", several

    def to_removed(self, several: bool) -> tuple[str, bool]:
        return "removed", several

    def search(self, sought: Sought, deposit: tuple[Any, bool]) -> t.Search:
        destination, several = deposit
        (first, count), *others = sought.wanted
        if several != (count > 1 or bool(others)):
            raise MeaningError('"it" or "them" does not fit the number of cards searched')
        if any(number != 1 for _, number in others):
            raise MeaningError("a search for several cards of a second description")
        described = [replace(cards, zone="deck", player="you") for cards in (first, *(cards for cards, _ in others))]
        also, total = tuple(described[1:]), sought.total_cost
        return t.Search(described[0], destination, count, also, sought.different, total_cost=total)

    def search_both(self, sought: Sought, deposit: tuple[Any, bool], _reminder: Any) -> t.Search:
        return replace(self.search(sought, deposit), both=True)

    def search_either(self, sought: Sought, deposit: tuple[Any, bool], other: tuple[Any, bool]) -> t.Search:
        """ "Add it to your hand or play it onto the field": whoever found it says which."""
        if deposit[1] or other[1]:
            raise MeaningError("several cards that go to one or another place")
        return replace(self.search(sought, deposit), or_to=other[0])

    def search_play_and_add(self, first: Any, second: Any, played: t.Predicate, added: t.Predicate) -> t.Effect:
        """One search for two cards that go to different places: each is told by what it was searched for."""
        (quantity, cards), (other_quantity, other) = first, second
        if {quantity, other_quantity} != {(0, 1)} or played not in cards.where or added not in other.where:
            raise MeaningError("cards that were not searched for go to different places")
        search = self.search(Sought(((cards, 1), (other, 1))), ("nowhere", True))
        one = replace(_selected(t.Cards(where=(played,)), (1, 1), among="found"), to_play=True)
        rest = _selected(t.Cards(where=(added,)), (1, 1))
        return t.Sequence(
            (search, one, t.PlayOntoField(t.Found()), replace(rest, among="left"), t.ReturnToHand(t.Found()), SHUFFLE)
        )

    def search_and_share(self, sought: Sought, quantity: tuple[int, int], _word: Any, rest: t.Rest) -> t.May:
        """The cards stay where they are until the opponent has selected; then the deck is shuffled."""
        if quantity != (1, 1) or sought.wanted[0][1] < 2:
            raise MeaningError("the opponent selects among fewer cards than that, or several")
        search = self.search(sought, ("nowhere", True))
        picked = _selected(t.Cards(), quantity, by="opponent", among="found")
        shared = (picked, t.PutIntoBreakZone(t.Found()), t.ReturnToHand(rest))
        return t.May(t.Sequence((search, *shared, SHUFFLE)))

    # ----------------------------------------------------------------------------------------------------- selecting
    def they_control(self, *_words: Any) -> None:
        return None

    def select(self, quantity: tuple[int, int], cards: t.Cards) -> t.Select:
        if (cards.zone, cards.player) == ("hand", "opponent"):
            raise MeaningError("a selection from a hand that was not revealed")
        return _selected(cards, quantity)

    def select_from_their_hand(self, quantity: tuple[int, int], cards: t.Cards, _their: Any) -> t.Select:
        return _selected(replace(_anywhere(cards), zone="hand", player="opponent"), quantity)

    def select_among(self, quantity: tuple[int, int], cards: t.Cards) -> t.Select:
        return _selected(_anywhere(cards), quantity, among="found")

    def opponent_selects_among(self, quantity: tuple[int, int], cards: t.Cards) -> t.Select:
        return _selected(_anywhere(cards), quantity, by="opponent", among="found")

    def opponent_selects(self, quantity: tuple[int, int], cards: t.Cards, _theirs: Any) -> t.Select:
        return _selected(replace(_anywhere(cards), player="opponent"), quantity, by="opponent")

    def opponent_puts(self, quantity: tuple[int, int], cards: t.Cards, _theirs: Any = None) -> t.Effect:
        """A player puts Characters of the own field into the Break Zone, also where the text does not say whose."""
        return t.Sequence((self.opponent_selects(quantity, cards, None), t.PutIntoBreakZone(t.Found())))

    def opponent_selects_in_break_zone(self, quantity: tuple[int, int], cards: t.Cards, _their: Any) -> t.Select:
        return _selected(replace(_anywhere(cards), zone="break_zone", player="opponent"), quantity, by="opponent")

    def each_selects(self, *parts: Any) -> Any:
        if not parts:
            return None
        _who, quantity, cards, _theirs = parts
        return _selected(replace(_anywhere(cards), player="you"), quantity, by="any")

    def each_selects_in_break_zone(self, _who: Any, quantity: Any, cards: t.Cards, _their: Any) -> t.Select:
        return _selected(replace(_anywhere(cards), zone="break_zone", player="you"), quantity, by="any")

    def picks(self, *wanted: Any) -> tuple[t.Select, ...]:
        """Cards picked among those found: each further description picks among the rest."""
        picked = []
        for number, (quantity, cards) in enumerate(wanted):
            picked.append(_selected(_anywhere(cards), quantity, among="rest" if number else "found"))
        return tuple(picked)

    def add_among(self, picks: tuple[t.Select, ...]) -> t.Effect:
        return one_or_sequence((*picks, t.ReturnToHand(t.Found())))

    def add_all_among(self, cards: t.Cards) -> t.Effect:
        picked = t.Select(_anywhere(cards), op.ANY_NUMBER, op.ANY_NUMBER, among="found")
        return t.Sequence((picked, t.ReturnToHand(t.Found())))

    @staticmethod
    def _play(picks: tuple[t.Select, ...], dull: bool = False) -> t.Effect:
        playable = tuple(replace(pick, to_play=True) for pick in picks)
        return one_or_sequence((*playable, t.PlayOntoField(t.Found(), dull)))

    def play_among(self, picks: tuple[t.Select, ...]) -> t.Effect:
        return self._play(picks)

    def play_among_dull(self, picks: tuple[t.Select, ...]) -> t.Effect:
        return self._play(picks, dull=True)

    def play_total_among(self, quantity: tuple[int, int], cards: t.Cards, total: int) -> t.Effect:
        return self._play((replace(_selected(_anywhere(cards), quantity, among="found"), total_cost=total),))

    def play_any_total_among(self, cards: t.Cards, total: int) -> t.Effect:
        return self.play_total_among((0, MOST_TARGETS), cards, total)

    def remove_among(self, picks: tuple[t.Select, ...]) -> t.Effect:
        return one_or_sequence((*picks, t.RemoveFromGame(t.Found())))

    def put_among(self, picks: tuple[t.Select, ...]) -> t.Effect:
        return one_or_sequence((*picks, t.PutIntoBreakZone(t.Found())))

    def play_some(self, quantity: tuple[int, int], cards: t.Cards) -> t.Effect:
        if cards.zone == "field":
            raise MeaningError("playing cards from no zone")
        return self._play((_selected(cards, quantity),))

    def play_one(self, _article: Any, cards: t.Cards) -> t.Effect:
        return self.play_some((1, 1), cards)

    def play_some_dull(self, quantity: tuple[int, int], cards: t.Cards) -> t.Effect:
        if cards.zone == "field":
            raise MeaningError("playing cards from no zone")
        return self._play((_selected(cards, quantity),), dull=True)

    def divide(self, cards: t.Cards, groups: int, *parts: Any) -> t.Divide:
        if parts[-1] != 1:
            raise MeaningError("several groups are selected")
        return t.Divide(cards, groups)

    def selects_group(self, number: int) -> int:
        return number

    def other_groups(self, _cards: t.Cards) -> t.Rest:
        return t.Rest()

    def some(self, quantity: tuple[int, int], cards: t.Cards) -> t.Select:
        """Cards that an instruction names by number: they are selected then, not chosen before (R7.40)."""
        if (cards.zone, cards.player) == ("field", "any"):
            raise NonsenseError("an instruction about some cards of nobody")
        return self.select(quantity, cards)

    def put_some(self, some: t.Select) -> t.Effect:
        return t.Sequence((some, t.PutIntoBreakZone(t.Found())))

    def remove_some(self, some: t.Select) -> t.Effect:
        return t.Sequence((some, t.RemoveFromGame(t.Found())))

    def return_some(self, some: t.Select, _owner: Any = None) -> t.Effect:
        return t.Sequence((some, t.ReturnToHand(t.Found())))

    def reveal_some(self, some: t.Select) -> t.Effect:
        if some.cards.zone != "hand":
            raise MeaningError("revealed cards that are in no hand")
        return t.Sequence((some, t.Reveal(t.Found())))

    def turn_face_up(self, some: t.Select) -> t.Effect:
        if some.cards.zone != "lb_deck":
            raise MeaningError("cards are turned face up that are in no LB deck")
        return t.Sequence((some, t.TurnFaceUp(t.Found())))

    def dull_some(self, some: t.Select) -> t.Effect:
        return t.Sequence((some, t.Dull(t.Found())))

    def activate_some(self, some: t.Select) -> t.Effect:
        return t.Sequence((some, t.Activate(t.Found())))

    def select_from_their_hand_except(
        self, quantity: tuple[int, int], cards: t.Cards, their: Any, _article: Any, excepted: t.Cards
    ) -> t.Select:
        where = (*cards.where, t.Except(_anywhere(excepted).where))
        return self.select_from_their_hand(quantity, replace(cards, where=where), their)

    def select_to_discard(self, quantity: tuple[int, int], cards: t.Cards, _from: Any = None) -> t.Effect:
        return t.Sequence((self.select_from_their_hand(quantity, cards, None), t.DiscardCards(t.Found())))

    def add_to_their_hand(self, who: Any, _their: Any) -> t.ReturnToHand:
        return t.ReturnToHand(who)

    # ------------------------------------------------------------------------------------------- discarding, drawing
    def discard_described(self, count: int, cards: t.Cards) -> t.Discard:
        return t.Discard("you", count, _of_hand_or_anywhere(cards))

    def discard_hand(self) -> t.DiscardCards:
        return t.DiscardCards(t.All(t.Cards("hand", "you")))

    def opponent_discards_hand(self, _their: Any) -> t.DiscardCards:
        return t.DiscardCards(t.All(THEIR_HAND))

    def opponent_discards_at_random(self, count: int, *_words: Any) -> t.Discard:
        return t.Discard("opponent", count, at_random=True)

    def each_discards(self, count: int, *_words: Any) -> t.Discard:
        return t.Discard("any", count)

    def each_draws(self, count: int, _word: Any) -> t.Sequence:
        return t.Sequence((t.Draw("you", count), t.Draw("opponent", count)))

    def opponent_discards_it(self) -> t.DiscardCards:
        return t.DiscardCards(It())  # type: ignore[arg-type]

    def opponent_discards_them(self) -> t.DiscardCards:
        return t.DiscardCards(It(plural=True))  # type: ignore[arg-type]

    def opponent_discards_this(self, name: Any) -> t.DiscardCards:
        if name.lower() != "this card":
            raise MeaningError("the card of the ability is in no hand")
        return self.opponent_discards_it()

    def draw_each(self, count: int, _word: Any, each: Callable[[int], t.Value]) -> t.Draw:
        return t.Draw("you", each(count))

    def draw_same_number(self, *_words: Any) -> t.Draw:
        return t.Draw("you", t.NumberOf(It(plural=True)))  # type: ignore[arg-type]

    def opponent_discards_each(self, count: int, *words: Any) -> t.Discard:
        return t.Discard("opponent", words[-1](count))

    def place_counters_each(self, count: int, kind: str, who: Any, each: Callable[[int], t.Value]) -> t.PlaceCounters:
        return t.PlaceCounters(who, kind, each(count))

    def remove_counters_each(self, count: int, kind: str, who: Any, each: Callable[[int], t.Value]) -> t.RemoveCounters:
        return t.RemoveCounters(who, kind, each(count))

    def each_of_them(self, *parts: Any) -> Callable[[int], t.Value]:
        said = next(part for part in parts if part is not None)
        return lambda each: t.NumberOf(It(plural=True, counted=said), each)  # type: ignore[arg-type]

    def so_removed(self) -> str:
        return "removed"

    def so_discarded(self) -> str:
        return "discarded"

    def so_revealed(self) -> str:
        return "revealed"

    def so_returned(self) -> str:
        return "returned"

    def so_placed(self) -> str:
        return "placed"

    def so_put(self) -> str:
        return "put"
