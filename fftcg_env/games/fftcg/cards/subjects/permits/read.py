"""Sentences about casting cards that were found, removed or are somebody else's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import Abilities, MeaningError, Place, all_of, one_or_sequence
from ...language.pronouns import PronounResolver, The
from ..deck.read import DeckPlace

LINKED = t.Marked("removed_by_source")


def _castable(cards: t.Cards, quantity: tuple[int, int]) -> t.Select:
    """A selection among the cards found of one that is cast."""
    if (cards.zone, cards.player) != ("field", "any") or quantity not in ((0, 1), (1, 1)):
        raise MeaningError("several cards to be cast at once, or cards of another place")
    return t.Select(cards, 1, 1, among="found", to_cast=True)


BOTH: tuple[t.Player, ...] = ("you", "opponent")


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    into_deck: Callable[..., t.Effect]
    allow_casting: Callable[..., t.AllowCasting]

    # ------------------------------------------------------------------------------------ cards found just before
    def may_pay_and_cast(self, who: Any) -> t.May:
        return t.May(t.Cast(who))

    def reveal_and_cast_among(self, quantity: tuple[int, int], cards: t.Cards, terms: t.CastTerms) -> t.Effect:
        """A card that is cast is shown by that."""
        return self.cast_among(quantity, cards, terms)

    def cast_among(self, quantity: tuple[int, int], cards: t.Cards, terms: t.CastTerms) -> t.Effect:
        cast = one_or_sequence((_castable(cards, quantity), t.Cast(t.Found(), terms)))
        return cast if quantity == (1, 1) else t.May(cast)

    def allow_casting_for_a_while(self, duration: t.Duration, who: Any, *parts: Any) -> t.AllowCasting:
        terms = next((part for part in parts if isinstance(part, t.CastTerms)), t.CastTerms())
        return t.AllowCasting(who, terms, duration)

    def reveal_own_at_random(self, count: int, _word: Any) -> t.Sequence:
        hand = t.Cards("hand", "you")
        return t.Sequence((t.Select(hand, count, count, "random"), t.Reveal(t.Found())))

    def other_into_deck(self, verb: Any, place: DeckPlace) -> t.Effect:
        return self.into_deck(verb, t.Rest(), place)

    def the_removed_card(self) -> The:
        return The("removed")

    def removed_face_down_to_cast(self, count: int, *_words: Any) -> t.Sequence:
        if count != 1:
            raise MeaningError("several cards removed face down, of which one is spoken")
        removed = (t.Look(t.TopOf("opponent")), t.RemoveFaceDown(t.Found(), "you"))
        return t.Sequence((*removed, t.AllowCasting(t.Found(), duration="permanent")))

    # ------------------------------------------------------------------------------------------- from the Break Zone
    def castable_once(self, quantity: tuple[int, int], where: tuple[t.Predicate, ...]) -> t.Field:
        if quantity != (1, 1):
            raise MeaningError("several cards to be cast in each turn")
        return t.Field((t.CastableFrom("break_zone", where, True),))

    def castable_once_in_own_turns(self, quantity: tuple[int, int], where: tuple[t.Predicate, ...]) -> t.Field:
        return replace(self.castable_once(quantity, where), condition=t.DuringTurn("you"))

    def castable_self_if(self, _name: Token, condition: t.Condition) -> t.Field:
        return t.Field((t.CastableFrom("break_zone"),), PronounResolver(t.Self()).resolve(condition))

    def castable_self_in_own_turn(self, name: Token, *conditions: t.Condition) -> t.Field:
        own = t.DuringTurn("you")
        said = [self.castable_self_if(name, condition).condition for condition in conditions]
        return t.Field((t.CastableFrom("break_zone"),), all_of([own, *filter(None, said)]))

    # ----------------------------------------------------------------------------------- cards removed by the card
    def castable_removed(self, cards: t.Cards, _times: Any = None, once: bool = False) -> t.Field:
        if cards.zone != "removed" or LINKED not in cards.where:
            raise MeaningError("cards to be cast that the card itself has not removed")
        return t.Field((t.CastableFrom("removed", cards.where, once),))

    def castable_removed_once(self, _article: Any, cards: t.Cards, _times: Any) -> t.Field:
        return self.castable_removed(cards, once=True)

    def allow_casting_paid(self, duration: t.Duration, _name: Token, *_words: Any) -> t.AllowCasting:
        return t.AllowCasting(t.PaidSelf(), duration=duration)

    # --------------------------------------------------------------------------------------- conditions of casting
    def not_played_by_effects(self, _name: Token) -> t.Field:
        return t.Field((t.CannotBePlayed(),))

    def counted_elements(self, cards: t.Cards) -> Any:
        return t.Different("elements", cards)

    def controlled_of_opponent(self) -> tuple[Any, ...]:
        return Place(None, "you"), t.Marked("not_own")

    def casting_for_a_while(self, *parts: Any) -> t.AllowCasting:
        duration: Any = next(part for part in parts if isinstance(part, str) and part in get_args(t.Duration))
        return replace(self.allow_casting(*(part for part in parts if part != duration)), duration=duration)

    def cannot_cast_now(self, *parts: Any) -> t.ChangeCasting:
        return t.ChangeCasting(t.CannotCast(parts[-1], "you"))

    def opponent_cannot_cast_next_turn(self, where: tuple[t.Predicate, ...]) -> t.ChangeCasting:
        return t.ChangeCasting(t.CannotCast(where, "opponent"), duration="end_of_opponents_next_turn")

    def opponent_cannot_cast_now_too(self, where: tuple[t.Predicate, ...]) -> t.ChangeCasting:
        return t.ChangeCasting(t.CannotCast(where, "opponent"))

    def each_turn(self) -> None:
        return None

    def casts_at_most(self, player: t.Player, number: int, where: tuple[t.Predicate, ...], _turn: None) -> Abilities:
        """Who has cast so many cannot cast any more of them."""
        casters = BOTH if player == "any" else (player,)
        cast = (
            (caster, t.Compare(t.ThisTurn("cast", caster, where), "at_least", t.Number(number))) for caster in casters
        )
        return Abilities(tuple(t.Field((t.CannotCast(where, caster),), done) for caster, done in cast))

    def cannot_cast_so_long(self, duration: t.Duration, player: t.Player, where: Any) -> t.ChangeCasting:
        return t.ChangeCasting(t.CannotCast(where, player), duration=duration)

    def cannot_cast_in_turn(self, player: t.Player, where: Any, _until: None) -> t.ChangeCasting:
        return self.cannot_cast_so_long("end_of_turn", player, where)

    def in_turn_cannot_cast(self, _until: None, player: t.Player, where: Any) -> t.ChangeCasting:
        return self.cannot_cast_so_long("end_of_turn", player, where)

    def cannot_cast_until(self, player: t.Player, where: Any, duration: t.Duration) -> t.ChangeCasting:
        return self.cannot_cast_so_long(duration, player, where)

    def castable_each_turn(self, quantity: tuple[int, int], where: tuple[t.Predicate, ...], _turn: None) -> t.Field:
        return self.castable_once(quantity, where)
