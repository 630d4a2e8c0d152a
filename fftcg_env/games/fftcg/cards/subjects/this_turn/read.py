"""What has happened this turn, asked and counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.described import others
from ...language.meaning import MeaningError, of_player


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    have_cast: Callable[[t.Player, int, t.Cards], t.Compare]
    _deeds: Callable[..., t.Compare]
    have_attacked: Callable[[int, t.Cards], t.Compare]
    have_received: Callable[..., t.Compare]
    have_been_put: Callable[..., t.Compare]
    have_entered: Callable[..., t.Compare]
    have_paid_crystals: Callable[[t.Player, int, Token], t.Compare]

    def own_has_been_returned(self, _article: Any, cards: t.Cards) -> t.Compare:
        return self.have_been_returned(1, of_player(cards, "you"))

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

    def counted_damage(self, player: t.Player) -> t.ThisTurn:
        return t.ThisTurn("received_damage", player)

    def have_cast_none(self, player: t.Player, cards: t.Cards) -> t.Not:
        return t.Not(self.have_cast(player, 1, cards))

    def have_cast_others(self, number: int, cards: t.Cards) -> t.Compare:
        return self.have_cast("you", number, others(cards))

    def have_formed_party(self, number: int, cards: t.Cards) -> t.Compare:
        return self._deeds("formed_party", number, cards)

    def not_done(self) -> None:
        return None

    def have_not_attacked(self, player: t.Player, _not: None) -> t.Not:
        return t.Not(self.have_attacked(1, t.Cards("field", player)))

    def have_not_received(self, player: t.Player, *_words: Any) -> t.Not:
        return t.Not(self.have_received(player))

    def have_not_cast(self, player: t.Player, *parts: Any) -> t.Not:
        return t.Not(self.have_cast(player, 1, parts[-1]))

    def none_attacked(self, cards: t.Cards) -> t.Not:
        return t.Not(self.have_attacked(1, cards))

    def none_put(self, cards: t.Cards, player: t.Player) -> t.Not:
        return t.Not(self.have_been_put(1, cards, player))

    def controlled_were_put(self, number: int, cards: t.Cards) -> t.Compare:
        """Only what is on the field is controlled."""
        if cards.player == "any":
            raise MeaningError("cards that were put into the Break Zone from anywhere")
        return self.have_been_put(number, cards, cards.player)

    def controlled_was_put(self, _article: Any, cards: t.Cards) -> t.Compare:
        return self.controlled_were_put(1, cards)

    def none_entered(self, cards: t.Cards, player: t.Player) -> t.Not:
        return t.Not(self.have_entered(1, cards, player))

    def have_used_ex_burst(self, player: t.Player) -> t.Compare:
        return _so_often("used_ex_burst", player, 1)

    def have_used_special(self, player: t.Player, _article: Any) -> t.Compare:
        return _so_often("used_special", player, 1)

    def have_used_specials(self, player: t.Player, number: int) -> t.Compare:
        return _so_often("used_special", player, number)

    def special_was_used(self, _article: Any) -> t.Compare:
        return _so_often("used_special", "any", 1)

    def have_not_used_special(self, player: t.Player, *_words: Any) -> t.Not:
        return t.Not(_so_often("used_special", player, 1))

    def have_searched(self, player: t.Player) -> t.Compare:
        return _so_often("searched", player, 1)

    def have_paid_crystal(self, player: t.Player, *parts: Any) -> t.Compare:
        return self.have_paid_crystals(player, 1, parts[-1])

    def have_cast_another(self, cards: t.Cards) -> t.Compare:
        return self.have_cast_others(1, cards)


def _so_often(deed: t.Deed, player: t.Player, number: int) -> t.Compare:
    return t.Compare(t.ThisTurn(deed, player), "at_least", t.Number(number))
