"""Instructions about decks: look, reveal, search, put."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .. import tree as t
from ..language.descriptions import also, names_place, own_of, placed, unplaced
from ..language.meaning import MOST_TARGETS, NOTHING, MeaningError, NonsenseError, Place, one_or_sequence, refuse
from ..language.pronouns import IT, THEM, Drawn
from ..program import opcodes as op
from ..walk import contains, effects_of
from .choice import each_selects, opponent_selects, select, selected
from .declare import phrase, phrases, same
from .movement import play, play_some
from .nouns import all_in_one, noun_phrase
from .places import DeckPlace

SHUFFLE = t.Shuffle("you", searched=True)
THEIR_HAND = t.Cards("hand", "opponent")
TO_TOP_AND_BOTTOM = t.Sequence(
    (
        t.Select(t.Cards(), 0, op.ANY_NUMBER, among="found"),
        t.PutIntoDeck(t.Found(), order="you"),
        t.PutIntoDeck(t.Rest(), "top", order="you"),
    )
)
"""Each card into its own deck: those that are picked at the bottom, the others on top."""


@dataclass(frozen=True)
class Sought:
    """What a search looks for: each entry is a description and how many cards of it at most."""

    wanted: tuple[tuple[t.Cards, int], ...]
    different: tuple[t.Variety, ...] = ()
    total_cost: int | None = None


Picks = tuple[t.Select, ...]


def _of_hand(cards: t.Cards) -> t.Cards:
    """Cards of a description that may only name the own hand as its place."""
    return own_of(cards, "hand", "the description of cards in hand names another place")


def castable(cards: t.Cards, quantity: tuple[int, int]) -> t.Select:
    """A selection among the cards found of one that is cast."""
    if names_place(cards) or quantity not in ((0, 1), (1, 1)):
        raise MeaningError("not supported: several cards to be cast at once, or cards of another place")
    return t.Select(cards, 1, 1, among="found", to_cast=True)


def _parts(cards: t.Cards) -> tuple[Any, ...]:
    """A description as the parts of a phrase."""
    return (Place(cards.zone, cards.player), *cards.where)


def _moved(where: Any) -> t.Effect:
    """What a place that a search names means for the cards found."""
    places: dict[str, t.Effect] = {
        "hand": t.ReturnToHand(t.Found()),
        "field": t.PlayOntoField(t.Found()),
        "field_dull": t.PlayOntoField(t.Found(), dull=True),
        "break_zone": t.PutIntoBreakZone(t.Found()),
        "removed": t.RemoveFromGame(t.Found()),
        "deck_top": t.PutIntoDeck(t.Found(), "top", order="owner"),
    }
    return where if isinstance(where, t.Effect) else places[where]


def put_of(who: Any, place: DeckPlace, order: Any = None) -> t.PutIntoDeck:
    """``order``: by whom, if not by the one whom the place names."""
    return t.PutIntoDeck(who, "top" if place.place == "top" else "bottom", place.under, order or place.order)


def cast_among(quantity: tuple[int, int], cards: t.Cards, terms: t.CastTerms) -> t.Effect:
    cast = one_or_sequence((castable(cards, quantity), t.Cast(t.Found(), terms)))
    return cast if quantity == (1, 1) else t.May(cast)


# the cards found, and the other ones
@phrase("instruction", "{into} as many {cards_word} as drawn from your hand {deck_destination}")
def as_many_into_deck(place: DeckPlace) -> t.Effect:
    refuse(place.place == "either", "not supported: as many cards as were drawn, to the top or the bottom of a deck")
    drawn: Any = Drawn()
    some = t.Select(t.Cards("hand", "you"), drawn, drawn)
    return t.Sequence((some, put_of(t.Found(), place)))


@phrase("instruction", "{into} {object} {where_put}")
def into_deck(who: Any, place: Any) -> t.Effect:
    if place == "break_zone":
        return t.PutIntoBreakZone(who)
    if place.place == "either":
        put = put_of(who, replace(place, place="top"))
        return t.Sequence((t.May(put), t.IfDone(NOTHING, replace(put, place="bottom"))))
    return put_of(who, place)


def _put_there(place: Any) -> t.Effect:
    if place == "break_zone":
        return t.PutIntoBreakZone(t.Found())
    refuse(place.place == "either", "not supported: cards that go to three places without saying which card goes where")
    return put_of(t.Found(), place)


@phrase(
    "instruction",
    "add {picks} among them to your hand {joint} {into} NUMBER {cards_word} {where_put} {joint} {rest_into_deck}",
)
def hand_one_place_and_rest(picks: tuple[t.Select, ...], number: int, place: Any, rest: t.PutIntoDeck) -> t.Effect:
    """ "Add 1 card among them to your hand and put 1 card at the bottom, then put the remaining card on top": the
    second one is selected among the rest of them, too."""
    if place != "break_zone" and (len(picks) != 1 or picks[0].cards != t.Cards()):
        raise MeaningError("not supported: cards that go to three places without saying which card goes where")
    taken = (*picks, t.ReturnToHand(t.Found()), t.Select(t.Cards(), number, number, among="left"))
    return t.Sequence((*taken, _put_there(place), rest))


@phrase("instruction", "search for {sought} ,? and? {deposit}")
def search_for(sought: Sought, deposit: tuple[Any, bool]) -> t.Search:
    destination, several = deposit
    (first, count), *others = sought.wanted
    refuse(several != (count > 1 or bool(others)), '"it" or "them" does not fit the number of cards searched')
    if any(number != 1 for _, number in others):
        raise MeaningError("not supported: a search for several cards of a second description")
    described = [replace(cards, zone="deck", player="you") for cards in (first, *(cards for cards, _ in others))]
    also, total = tuple(described[1:]), sought.total_cost
    return t.Search(described[0], destination, count, also, sought.different, total_cost=total)


@phrase(
    "instruction",
    "search for {wanted} and {wanted} , play that {identity} onto the field and add that {type} to your hand",
)
def search_play_and_add(first: Any, second: Any, played: t.Predicate, added: t.Predicate) -> t.Effect:
    """One search for two cards that go to different places. Its description identifies each card."""
    (quantity, cards), (other_quantity, other) = first, second
    if {quantity, other_quantity} != {(0, 1)} or played not in cards.where or added not in other.where:
        raise MeaningError("the cards that go to different places were not searched for")
    search = search_for(Sought(((cards, 1), (other, 1))), ("nowhere", True))
    one = replace(selected(t.Cards(where=(played,)), (1, 1), among="found"), to_play=True)
    rest = selected(t.Cards(where=(added,)), (1, 1))
    return t.Sequence(
        (search, one, t.PlayOntoField(t.Found()), replace(rest, among="left"), t.ReturnToHand(t.Found()), SHUFFLE)
    )


@phrase("instruction", "select {quantity} {noun_phrase} (from | in) {their} hand")
def select_from_their_hand(quantity: tuple[int, int], cards: t.Cards) -> t.Select:
    return selected(placed(cards, "hand", "opponent"), quantity)


@phrase(
    "instruction",
    "your? opponent puts {quantity} {noun_phrase} {they_control}? into the break zone",
    "your opponent selects {quantity} {noun_phrase} and puts (it | them) into the break zone",
)
def opponent_puts(quantity: tuple[int, int], cards: t.Cards) -> t.Effect:
    """A player puts Characters of the own field into the Break Zone, also where the text does not say whose."""
    return t.Sequence((opponent_selects(quantity, cards), t.PutIntoBreakZone(t.Found())))


@phrase("opponent_deed", "puts {object} {deck_destination}")
def opponent_puts_into_deck(who: Any, place: DeckPlace) -> t.Effect:
    """The opponent orders the cards, and chooses between top and bottom."""
    if place.place == "either":
        top, bottom = (put_of(who, DeckPlace(where), "opponent") for where in ("top", "bottom"))
        return t.Sequence((t.May(top, player="opponent"), t.IfDone(NOTHING, bottom)))
    return put_of(who, place, "opponent" if place.order == "you" else place.order)


@phrase("opponent_deed", "randomly {opponent_deed}")
def opponent_does_at_random(deed: t.Effect) -> t.Effect:
    """What the opponent would select is selected at random."""
    if isinstance(deed, t.Discard) and not deed.at_random:
        return replace(deed, at_random=True)
    first, *rest = effects_of(deed)
    if not isinstance(first, t.Select) or first.by != "opponent" or first.cards.zone != "hand":
        raise NonsenseError('"randomly" before something else than a number of cards of a hand')
    refuse(first.minimum != first.maximum, "not supported: a random selection of a number that the opponent decides")
    if first.maximum != 1 and contains(tuple(rest), t.PutIntoDeck):
        raise MeaningError("not supported: several random cards that go into a deck without a stated order")
    return t.Sequence((replace(first, by="random"), *rest))


@phrase("instruction", "{each_player} {opponent_deed} ({joint} {opponent_deed})+")
def each_does(*deeds: Any) -> t.Effect:
    """Each thing is done by both before the next one is (R7.55)."""
    done: list[t.Effect] = []
    for deed in deeds:
        if isinstance(deed, t.Draw) and isinstance(deed.count, int):
            done += each_draws(deed.count).effects
        elif isinstance(deed, t.Discard):
            done.append(replace(deed, player="any"))
        else:
            raise NonsenseError('not supported: "each player" with instructions other than drawing and discarding')
    return t.Sequence(tuple(done))


@phrase("instruction", "{each_player} (draws | draw) NUMBER {cards_word}")
def each_draws(count: int) -> t.Sequence:
    return t.Sequence((t.Draw("you", count), t.Draw("opponent", count)))


@phrase("instruction", "{each_player} (discards | discard) {their} (hand | hands)")
def each_discards_hand() -> t.DiscardCards:
    return t.DiscardCards(t.All(t.Cards("hand", "any")))


@phrase("instruction", "search for {sought} and put {it_or_them} under the top card of your deck")
def search_under_top(sought: Any, several: bool) -> t.Sequence:
    """R9.37: the deck is shuffled, then the card goes under the one on top."""
    search = search_for(sought, ("deck_top", several))
    refuse(search.count != 1, "not supported: several cards under the top card of a deck")
    return t.Sequence((search, t.PutIntoDeck(t.Found(), "top", 1)))


@phrase("instruction", "reveal {picks} (from? among (them | those cards)) (, then? | ,? and | then) {deposit}")
def shown_and_moved(picks: Picks, deposit: tuple[Any, bool]) -> t.Effect:
    """What is to be played is picked among the cards that can be (R3.43)."""
    where, several = deposit
    if several != (len(picks) > 1 or picks[0].maximum != 1):
        raise MeaningError('"it" or "them" does not fit the number of cards revealed')
    if where in ("field", "field_dull"):
        picks = tuple(replace(pick, to_play=True) for pick in picks)
    return t.Sequence((*picks, t.Show(t.Found()), _moved(where)))


@phrase("sought", "{wanted} (or {wanted})*")
def sought_one_of(*wanted: Any) -> Sought:
    """ "1 A or 1 B" is one card that is A or B."""
    if len(wanted) == 1:
        quantity, cards = wanted[0]
        return Sought(((unplaced(cards), quantity[1]),))
    if {quantity for quantity, _ in wanted} != {(1, 1)}:
        raise MeaningError("not supported: a search for several cards of one or the other description")
    kinds = [unplaced(cards).where for _, cards in wanted]
    refuse(not all(kinds), "not supported: a search for any card, or one of a description")
    either = tuple(map(all_in_one, kinds))
    return Sought(((t.Cards(where=(t.AnyOf(either),)), 1),))


@phrase("sought", "{wanted} (, {wanted})* {_and} {wanted}")
def sought_all(*wanted: Any) -> Sought:
    return Sought(tuple((unplaced(cards), quantity[1]) for quantity, cards in wanted))


@phrase("sought", "{quantity} {noun_phrase} ,? {different}")
def sought_different(quantity: tuple[int, int], cards: t.Cards, variety: t.Variety) -> Sought:
    return Sought(((unplaced(cards), quantity[1]),), (variety,))


@phrase("sought", "NUMBER {noun_phrase} , NUMBER {noun_phrase} , or NUMBER of each , {different}")
def sought_of_two_kinds(
    count: int, first: t.Cards, other_count: int, second: t.Cards, of_each: int, variety: t.Variety
) -> Sought:
    """ "2 As, 2 Bs, or 1 of each": any two cards, each an A or a B."""
    refuse((count, other_count, of_each) != (2, 2, 1), 'only "2 of either, or 1 of each" is supported')
    kinds = [cards.where for cards, _ in sought_all(((2, 2), first), ((2, 2), second)).wanted]
    either = t.AnyOf(tuple(map(all_in_one, kinds)))
    return Sought(((t.Cards(where=(either,)), 2),), (variety,))


phrases(
    some_of_them={"{quantity} (of)? them": same},
    dull_too={"dull": True},
    opponent_deed={
        "reveals {their_top}": lambda count: t.Reveal(t.TopOf("opponent", count)),
        "(reveals | shows) {their} hand": t.Reveal(t.All(THEIR_HAND)),
        "reveals NUMBER {cards_word} {from_their_hand}": lambda count: t.Sequence(
            (t.Select(THEIR_HAND, count, count, "opponent"), t.Reveal(t.Found()))
        ),
        "puts {their_top} into the break zone": lambda count: t.PutIntoBreakZone(t.TopOf("opponent", count)),
        "removes {their_top} from the game": lambda count: t.RemoveFromGame(t.TopOf("opponent", count)),
        "removes {object} from the game": t.RemoveFromGame,
        "{into} {quantity} {noun_phrase} (from | in) {their} hand {deck_destination}": lambda quantity, cards, place: (
            one_or_sequence(
                (
                    t.Select(placed(cards, "hand", "opponent"), *quantity, by="opponent"),  # type: ignore[misc]
                    opponent_puts_into_deck(t.Found(), place),
                )
            )
        ),
        "draws the same number of {cards_word} as {counted}": lambda number: t.Draw("opponent", number),
        "{into} {quantity} {noun_phrase} {they_control} {deck_destination}": lambda quantity, cards, place: (
            one_or_sequence((opponent_selects(quantity, cards), opponent_puts_into_deck(t.Found(), place)))
        ),
        "discards {own_name}": lambda name: (
            refuse(name.lower() != "this card", "the card of the ability is not in a hand") or t.DiscardCards(IT)
        ),
    },
    not_fixed={"up to NUMBER": lambda number: (0, number), "any number of | as many": lambda: (0, MOST_TARGETS)},
    instruction={
        "look at {object}": t.Look,
        "turn {some} face {turned}": lambda some, turned: (
            refuse(some.cards.zone != "lb_deck" or turned != "up", "only cards of an LB deck can be turned face up")
            or t.Sequence((some, t.TurnFaceUp(t.Found())))
        ),
        "reveal {object}": t.Reveal,
        "{into} {object} to the top and/or bottom of {deck_of} in any order": lambda _who: TO_TOP_AND_BOTTOM,
        "{into} {object} (at | on | to) the top or bottom of the respective decks": lambda who: (
            refuse(who != THEM, '"respective decks" needs several cards') or TO_TOP_AND_BOTTOM
        ),
        "shuffle your deck": t.Shuffle("you"),
        "shuffle {object} and {into} (them | it) {deck_place}": lambda who, place: put_of(who, place, "random"),
        "each player puts {their_top} into the break zone": lambda count: t.PutIntoBreakZone(t.TopOf("any", count)),
        "select {quantity} {noun_phrase}": select,
        "your opponent selects {quantity} {noun_phrase} {they_control}": opponent_selects,
        "{each_selects} {quantity} {noun_phrase} {they_control}": each_selects,
        "add {picks} among them to your hand": lambda picks: one_or_sequence((*picks, t.ReturnToHand(t.Found()))),
        "play {picks} among them onto the field {dull_too}?": play,
        "remove {picks} among them from the game": lambda picks: one_or_sequence((*picks, t.RemoveFromGame(t.Found()))),
        "play {some} onto the field {dull_too}?": lambda some, dull=False: (
            refuse(some.cards.zone == "field", "the sentence does not say from which zone the cards are played")
            or play((some,), dull)
        ),
        "play {article} {noun_phrase} onto the field": lambda cards: play_some((1, 1), cards),
        "you and your opponent each draw NUMBER {cards_word}": each_draws,
        "return {object} (onto | to) the field {dull_too}?": t.PlayOntoField,
        "dulls {object}": t.Dull,
        "adds {object} to {their} hand | your opponent adds {object} to {their} hand": t.ReturnToHand,
        "discard NUMBER {noun_phrase}": lambda count, cards: t.Discard("you", count, _of_hand(cards).where),
        "discard all? your hand": t.DiscardCards(t.All(t.Cards("hand", "you"))),
        "you draw NUMBER {cards_word}": lambda count: t.Draw("you", count),
        "{each_player} (discards | discard) NUMBER {cards_word} {from_their_hand}?": lambda count: t.Discard(
            "any", count
        ),
        # "remove from the top of your deck twice the number of cards removed by the previous effect"
        "remove from the top of your deck {number_of_moved}": lambda count: t.RemoveFromGame(t.TopOf("you", count)),
        "each player reveals {their_top}": lambda count: t.Reveal(t.TopOf("any", count)),
        "note the number of different {variety} among the (revealed | removed) cards": lambda variety: t.Keep(
            t.DifferentOf(variety, t.Found())
        ),
        "search for {sought} ,? and? {deposit} NOT_FEWER": lambda sought, deposit, _reminder: replace(
            search_for(sought, deposit), both=True
        ),
        "select {quantity} {noun_phrase} among them": lambda quantity, cards: selected(
            unplaced(cards), quantity, among="found"
        ),
        "your opponent selects {quantity} {noun_phrase} among them": lambda quantity, cards: selected(
            unplaced(cards), quantity, by="opponent", among="found"
        ),
        "return {some} to {owner} (hand | hands) | add {some} to your hand": lambda some: t.Sequence(
            (some, t.ReturnToHand(t.Found()))
        ),
        "draw the same number of {cards_word} as {counted}": lambda number: t.Draw("you", number),
        "draw {cards_word} equal to {value}": lambda number: t.Draw("you", number),
        # A card that is cast is shown by that.
        "reveal {quantity} {noun_phrase} among them and cast it {free}": cast_among,
        "your opponent selects {quantity} {noun_phrase} (from | in) {their} break zone": lambda quantity, cards: (
            selected(placed(cards, "break_zone", "opponent"), quantity, by="opponent")
        ),
        "{each_selects} {quantity} {noun_phrase} (from | in) {their} break zone": lambda quantity, cards: selected(
            placed(cards, "break_zone", "you"), quantity, by="any"
        ),
        "{into} {some_of_them} {where_put} ,? and {rest_into_deck}": lambda quantity, place, rest: t.Sequence(
            (selected(t.Cards(), quantity, among="found"), _put_there(place), rest)
        ),
        "{into} {some} {where_put}": lambda some, place: one_or_sequence((some, into_deck(t.Found(), place))),
        "you select {quantity} {noun_phrase} for your opponent to discard {from_their_hand}?": lambda quantity, cards: (
            t.Sequence((select_from_their_hand(quantity, cards), t.DiscardCards(t.Found())))
        ),
        "remove as many {cards_word} from the top of your deck from the game as the {counted_value}": lambda number: (
            t.Sequence((t.Keep(number), t.RemoveFromGame(t.TopOf("you", t.Kept()))))
        ),
        "{turn_over} {article} {noun_phrase} is revealed": lambda player, cards: t.RevealUntil(
            player, unplaced(cards).where
        ),
        # "1 Forward they control for every 2 points of damage you have received (select as many as possible)": that
        # number, or as many as there are (R7.41).
        "your opponent selects NUMBER {noun_phrase} {they_control} "
        "{for_each} AS_MANY": lambda number, cards, each, _reminder: replace(
            opponent_selects((1, 1), cards), minimum=each(number), maximum=each(number)
        ),
        "put {quantity} {noun_phrase} among them {deck_place} and {rest} "
        "{deck_place}": lambda quantity, cards, place, rest, other: t.Sequence(
            (selected(unplaced(cards), quantity, among="found"), put_of(t.Found(), place), put_of(rest, other))
        ),
        # Card by card from the top, so all above those that stay.
        "remove the top card of {whose_deck} from the game until there are only NUMBER {cards_word} left "
        "in the deck": lambda player, left: (
            refuse(player != "you", "not supported: removing cards from the opponent's deck until a number is left")
            or t.RemoveFromGame(t.TopOf(player, t.Sum((t.CountOf(t.Cards("deck", player)), t.Number(-left)))))
        ),
        # "Add it to your hand or play it onto the field": the player who found it decides.
        "search for {sought} ,? and? {deposit} or {deposit}": lambda sought, deposit, other: (
            refuse(deposit[1] or other[1], "not supported: several cards that go to one or another place")
            or replace(search_for(sought, deposit), or_to=other[0])
        ),
        "(each player puts | both players put) {quantity} {noun_phrase} {they_control} into the break "
        "zone": lambda quantity, cards: t.Sequence((each_selects(quantity, cards), t.PutIntoBreakZone(t.Found()))),
        "add {_all_the} {all_phrase} among them to your hand": lambda cards: t.Sequence(
            (t.Select(unplaced(cards), op.ANY_NUMBER, op.ANY_NUMBER, among="found"), t.ReturnToHand(t.Found()))
        ),
        "play as many {noun_phrase} as you want with a total cost of NUMBER or less among them onto the "
        "field": lambda cards, total: play(
            (replace(selected(unplaced(cards), (0, MOST_TARGETS), among="found"), total_cost=total),)
        ),
        "play {quantity} {noun_phrase} onto the field dull ,? forming a party with SELF and attacking "
        "ANY_PARTY_REMINDER?": lambda quantity, cards, *_words: t.Sequence(
            (play_some(quantity, cards, dull=True), t.JoinAttack(t.Found()))
        ),
        "reveal {some}": lambda some: (
            refuse(some.cards.zone != "hand", "only cards of a hand can be revealed here")
            or t.Sequence((some, t.Reveal(t.Found())))
        ),
        "select {quantity} {noun_phrase} (from | in) {their} hand other than {article} "
        "{noun_phrase}": lambda quantity, cards, excepted: select_from_their_hand(
            quantity, also(cards, t.Except(unplaced(excepted).where))
        ),
        "{each_player} (discards | discard) {their} (hand | hands) (, then | and then? | then) (draws | "
        "draw) NUMBER {cards_word}": lambda count: t.Sequence((each_discards_hand(), *each_draws(count).effects)),
        "draw the same number of {cards_word} (as were {moved_so} to your deck)?": lambda *_words: t.Draw(
            "you", t.NumberOf(THEM)
        ),
        # a number of cards that the player decides
        "discard {not_fixed} {noun_phrase}": lambda quantity, cards: t.Sequence(
            (selected(_of_hand(cards), quantity), t.DiscardCards(t.Found()))
        ),
        "randomly reveal NUMBER {cards_word} from your hand": lambda count: t.Sequence(
            (t.Select(t.Cards("hand", "you"), count, count, "random"), t.Reveal(t.Found()))
        ),
        "{turn_over} (a | the) (selected | named) type is revealed": lambda player: t.RevealUntil(
            player, (t.OfNamed("card_type"),)
        ),
        "{turn_over} NUMBER {noun_phrase} are revealed": lambda player, count, cards: t.RevealUntil(
            player, unplaced(cards).where, count
        ),
        "divide all the {noun_phrase} into NUMBER groups GROUP_REMINDER? . "
        "{selects_group}": lambda cards, groups, *parts: (
            refuse(parts[-1] != 1, "not supported: selecting several groups") or t.Divide(cards, groups)
        ),
    },
    sought={
        # searches for cards that have nothing in common
        "{wanted} and {wanted} that (don't | do not) share {variety}": lambda first, second, variety: Sought(
            sought_all(first, second).wanted, (variety,)
        ),
        "{quantity} {noun_phrase} {different} ,? {detail}": lambda quantity, cards, variety, detail: sought_different(
            quantity, noun_phrase(*_parts(cards), detail), variety
        ),
        "{quantity} {noun_phrase} ,? each of a different {variety} and {variety}": lambda quantity, cards, one, other: (
            Sought(sought_all((quantity, cards)).wanted, (one, other))
        ),
    },
    rest_into_deck={
        "{into}? {rest} {deck_destination}": lambda rest, place: (
            refuse(place.place == "either", "cards that go to the top or the bottom of a deck") or put_of(rest, place)
        )
    },
    turn_over={
        "turn over (one | NUMBER) card at a time from the top of {whose_deck} until": lambda *parts: (
            refuse(parts[0] not in (1, parts[-1]), "not supported: turning over several cards at a time") or parts[-1]
        ),
    },
)
