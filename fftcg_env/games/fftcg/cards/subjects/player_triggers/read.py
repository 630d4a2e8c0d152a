"""What players do and receive: triggers that watch players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, one_or_sequence
from ..abilities.read import Body
from ..both_players.read import from_other_side
from ..card_triggers.read import cause_among, from_zone
from ..castable.read import together

SELF = t.Self()


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    alternatives: Callable[..., tuple[t.Predicate, ...]]
    casts: Callable[..., t.Casts]
    auto: Callable[[Any, Any], t.Auto]

    def casts_one_of(self, player: t.Player, *parts: Any) -> t.Casts:
        """One cast of a card of any of the kinds."""
        described = [self.casts(player, None, part) for part in parts if isinstance(part, t.Cards)]
        kinds = self.alternatives(*(t.Cards(where=cast.where) for cast in described))
        return t.Casts(player, (t.AnyOf(kinds),))

    def from_your_hand(self) -> None:
        return None

    def you_discard_such(self, *parts: Any) -> t.IsDiscarded:
        return t.IsDiscarded("you", from_zone(parts, "hand"), cause_among(parts))

    def opponent_discards_such(self, *parts: Any) -> t.IsDiscarded:
        return t.IsDiscarded("opponent", from_zone(parts, "hand"), cause_among(parts))

    def draws_because(self, player: t.Player, _article: Any, cause: t.Cause) -> t.Draws:
        return t.Draws(player, cause=cause)

    def player_uses_special(self, player: t.Player, _article: Any) -> t.UsesAbility:
        return t.UsesAbility(t.Cards(player=player), "special")

    def player_uses_action(self, player: t.Player) -> t.UsesAbility:
        return t.UsesAbility(t.Cards(player=player), "action")

    def you_draw_outside(self, _article: Any) -> t.Draws:
        return t.Draws("you", outside=True)

    def phase_of_any_player(self, moment: t.Moment) -> tuple[t.Moment, t.Player]:
        return moment, "any"

    def whose_own(self) -> None:
        return None

    def casts_first(self, player: t.Player, _whose: None, number: int, cards: t.Cards, *_turn: None) -> t.Casts:
        return replace(self.casts(player, None, cards), number=number)

    def auto_casts_first(self, player: t.Player, whose: None, number: int, cards: t.Cards, body: Any) -> t.Auto:
        return self.auto(self.casts_first(player, whose, number, cards, None), body)

    def player_discards(self, _article: Any, cause: t.Cause | None = None) -> t.IsDiscarded:
        return t.IsDiscarded("any", None, cause)

    def you_discard_this(self, _name: Token, *parts: Any) -> t.IsDiscarded:
        return t.IsDiscarded("any", SELF, next((part for part in parts if isinstance(part, t.Cause)), None))

    def special_used(self, _name: Token) -> t.UsesAbility:
        return t.UsesAbility(SELF, "special")

    def action_used(self, _name: Token) -> t.UsesAbility:
        return t.UsesAbility(SELF, "action")

    def auto_of_turn_player(self, moment: Any, *parts: Any) -> t.Auto:
        """ "At the end of each player's turn, that player ...": the player whose turn it is."""
        if not isinstance(moment, t.Begins | t.TurnEnds) or moment.player != "any":
            raise MeaningError('"that player" behind something that does not happen in each player\'s turn')
        deeds = one_or_sequence([part for part in parts if isinstance(part, t.Effect)])
        limits = together(part for part in parts if part is not None and not isinstance(part, t.Effect))
        by_turn_player = t.If(t.DuringTurn("you"), from_other_side(deeds), deeds)
        return self.auto(moment, Body((by_turn_player,), limits))
