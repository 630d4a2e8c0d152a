"""Sentences about who blocks whom, and who has dealt damage to whom this turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError
from ...language.named_again import TheCard
from ...language.pronouns import It
from ...walk import contains, nodes_of
from ..castable.read import UseLimits


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    removed_instead: Any
    auto: Callable[[t.Trigger, Any], t.Auto]

    def blocked_kind(self, _article: Any, cards: t.Cards) -> t.Cards:
        return cards

    def blocking_such(self, who: t.Self | t.Cards) -> t.Blocking:
        if isinstance(who, t.Self):
            return t.Blocking((t.IsSource(),))
        if (who.zone, who.player) != ("field", "any") or contains(who, t.Other):
            raise MeaningError("a blocked Forward of a player or a zone")
        return t.Blocking(who.where)

    def damaged_by_self(self, *_words: Any) -> t.Marked:
        return t.Marked("damaged_by_source")

    def damaged_this_turn(self) -> t.Marked:
        return t.Marked("damaged_this_turn")

    def put_this_turn(self) -> t.Marked:
        return t.Marked("put_this_turn")

    def remove_from_battle(self, who: Any) -> t.RemoveFromBattle:
        return t.RemoveFromBattle(who)

    def only_in_battle(self, _name: Token) -> UseLimits:
        battle = t.AnyOf((t.InState("attacking"), t.InState("blocking")))
        return UseLimits(t.Is(t.Self(), (battle,)))

    def blocked_by_self(self, _name: Token) -> t.InState:
        return t.InState("blocked_by_source")

    def self_and_any(self, _name: Token, others: t.All) -> t.Joined:
        return t.Joined((t.Self(), others))

    def blocker(self) -> t.Blocker:
        return t.Blocker(now=False)

    def blocker_of_self(self, _name: Token) -> t.Blocker:
        return t.Blocker()

    def opponent_in_battle(self, _name: Token) -> t.Blocker:
        return t.Blocker(or_blocked=True)

    def has_usable_ability(self) -> t.Is:
        return t.Is(It(other=True), (t.Marked("usable_ability"),))  # type: ignore[arg-type]

    def done_by_this(self, *_words: Any) -> None:
        return None

    def each_just_done(self, *_parts: Any) -> Any:
        return t.JustMoved

    def number_just_done(self, _by: Any) -> t.JustMoved:
        return t.JustMoved()

    def so_many_removed(self, number: int, *_words: Any) -> t.Compare:
        return t.Compare(t.JustMoved(), "at_least", t.Number(number))

    def leaves_in_same_turn(self, player: t.Player) -> Any:
        """Only of a card that something happened to this turn can it be said that it leaves on the same turn."""

        def leaves(who: Any) -> t.LeavesToBreakZone:
            if not any(part == t.Marked("damaged_by_source") for part in nodes_of(who)):
                raise MeaningError('"on the same turn" without something that happened on that turn')
            described: t.LeavesToBreakZone = self.leaves(player)(who)  # type: ignore[attr-defined]
            return described

        return leaves

    def removed_instead_in_same_turn(self, who: Any, moved: Any) -> t.Field:
        if not any(part == t.Marked("damaged_by_source") for part in nodes_of(who)):
            raise MeaningError('"on the same turn" without something that happened on that turn')
        field: t.Field = self.removed_instead(who, moved)
        return field

    def hunting(self, who: t.Cards, body: Any) -> t.Auto:
        """The object that has the ability is the chosen Forward."""
        prey = replace(who, where=(*who.where, t.Marked("damaged_by_source")))
        return self.auto(t.LeavesToBreakZone(prey), body)

    def gains_and_hunts(self, _until: None, power: int, ability: t.Auto) -> t.Effect:
        who: Any = TheCard("Forward", "chosen")
        return t.Sequence((t.GainPower(who, t.Number(power)), t.GainAbility(who, ability)))

    def counted_put_this_turn(self, cards: t.Cards) -> t.ThisTurn:
        if (cards.zone, cards.player) != ("field", "any"):
            raise MeaningError("a description of what left the field that names a place")
        return t.ThisTurn("put_into_break_zone", "you", cards.where)
