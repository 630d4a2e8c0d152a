"""Cards that a text names again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError
from ...language.named_again import TheCard
from ...language.pronouns import It, OneOfTwo, The


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    def one_type(self, word: Token) -> str:
        return str(word).capitalize()

    def the_card_of_type(self, kind: Any) -> TheCard:
        return TheCard(kind)

    def the_chosen(self, kind: Any) -> TheCard:
        return TheCard(kind, "chosen")

    def the_removed(self, _kind: Any) -> The:
        return The("removed")

    def the_entered(self, kind: Any) -> TheCard:
        return TheCard(kind, "entered")

    def is_subject(self, who: Any) -> Any:
        return who

    def that_one(self, who: Any) -> Any:
        return who

    def quality_of_card(self, quality: Any, who: Any) -> t.Value:
        return t.CostOf(who) if quality == "cost" else t.PowerOf(who)

    def is_on_field(self, who: Any, player: t.Player) -> t.OnField:
        return t.OnField(who, player)

    def self_on_field(self, _name: Token, player: t.Player) -> t.OnField:
        return t.OnField(t.Self(), player)

    def you_control_self(self, _name: Token) -> t.OnField:
        return t.OnField(t.Self(), "you")

    # ------------------------------------------------------------------------------------------ what casting costs
    def cp_required(self) -> None:
        return None

    def cost_of_the_one(self, _required: None) -> t.CostOf:
        return t.CostOf(It())  # type: ignore[arg-type]

    def cost_of_cast(self, _required: None) -> t.CostOf:
        return t.CostOf(TheCard("Summon", "cast"))  # type: ignore[arg-type]

    def cost_of_card(self, _required: None, who: Any) -> t.CostOf:
        return t.CostOf(who)

    def each_cost_of_all_found(self, _required: None) -> Callable[[int], t.Value]:
        return lambda each: t.Times(t.TotalOf("cost", t.Found()), each)

    def each_extreme_cost(
        self, _required: None, extreme: Any, quality: Any, cards: t.Cards
    ) -> Callable[[int], t.Value]:
        if quality != "cost":
            raise MeaningError("the CP required to cast the card of an extreme power")
        return lambda each: t.Times(t.Best(extreme, "cost", cards), each)

    def number_moved_before(self, _word: Any) -> t.MovedBefore:
        return t.MovedBefore()

    # ------------------------------------------------------------------------------------------------ controllers
    def controlled_card(self, who: Any) -> Any:
        return who

    controller_of = controlled_card

    def controller_of_it(self) -> It:
        return It()

    @staticmethod
    def _of_controller(who: Any, done: Callable[[t.Player], t.Effect]) -> t.Effect:
        """What the controller of a card does, or what is done to the controller."""
        sides: tuple[t.Player, ...] = ("you", "opponent")
        return t.Sequence(tuple(t.If(t.ControlledBy(who, side), done(side)) for side in sides))

    def controller_discards(self, who: Any, count: int, *_words: Any) -> t.Effect:
        return self._of_controller(who, lambda side: t.Discard(side, count))

    def controller_draws(self, who: Any, count: int, _word: Any) -> t.Effect:
        return self._of_controller(who, lambda side: t.Draw(side, count))

    def controller_is_damaged(self, points: int, _word: Any, who: Any) -> t.Effect:
        return self._of_controller(who, lambda side: t.DamagePlayer(side, points))

    def hits_by_power(self, dealer: Any, _own: Any, who: Any) -> t.Damage:
        dealer = t.Self() if isinstance(dealer, Token) else dealer
        return t.Damage(who, t.PowerOf(dealer), dealer)

    def first_hits_second(self) -> t.Damage:
        dealer: Any = OneOfTwo("former")
        return t.Damage(OneOfTwo("latter"), t.PowerOf(dealer), dealer)  # type: ignore[arg-type]
