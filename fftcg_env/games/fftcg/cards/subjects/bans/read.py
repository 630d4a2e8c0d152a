"""Sentences about what a player cannot do at all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lark import Token, Transformer, v_args

from ... import tree as t
from ...language.meaning import MeaningError, one_or_sequence

Bans = tuple["Banned", ...]
_YOURS = "your Break Zone"


@dataclass(frozen=True)
class Banned:
    """Something that a player cannot do, with cards that fit; ``yours``: with those of your Break Zone."""

    deeds: tuple[t.BannedDeed, ...]
    where: tuple[t.Predicate, ...] = ()
    yours: bool = False


@v_args(inline=True)
class Sentences(Transformer):
    """The methods for the patterns of ``sentences.lark``."""

    opponent_cannot_search: Callable[[], t.CannotSearch]

    def banned_deeds(self, *deeds: Banned) -> Bans:
        return deeds

    def player_cannot(self, player: t.Player, bans: Bans) -> tuple[t.PlayerCannot, ...]:
        """One field effect for all that is said of any card, one for each description of cards."""
        if player != "you" and any(ban.yours for ban in bans):
            raise MeaningError("a ban on one player's Break Zone for another player")
        plain = tuple(deed for ban in bans if not ban.where for deed in ban.deeds)
        all_of_them = (t.PlayerCannot(player, plain),) if plain else ()
        return (*all_of_them, *(t.PlayerCannot(player, ban.deeds, ban.where) for ban in bans if ban.where))

    def neither_player_can(self, bans: Bans) -> tuple[t.PlayerCannot, ...]:
        return self.player_cannot("any", bans)

    def player_cannot_so_long(self, duration: t.Duration, player: t.Player, bans: Bans) -> t.Effect:
        if (player, bans, duration) == ("opponent", (Banned(("search",)),), "end_of_turn"):
            return self.opponent_cannot_search()
        return one_or_sequence([t.Lasting(effect, duration) for effect in self.player_cannot(player, bans)])

    def player_cannot_until(self, player: t.Player, bans: Bans, duration: t.Duration) -> t.Effect:
        return self.player_cannot_so_long(duration, player, bans)

    def player_cannot_now(self, *parts: Any) -> t.Effect:
        player, bans = (part for part in parts if part is not None)
        return self.player_cannot_so_long("end_of_turn", player, bans)

    def cannot_be_played_from_there(self, *parts: Any) -> tuple[t.PlayerCannot, ...]:
        at = next(place for place, part in enumerate(parts) if isinstance(part, t.Cards))
        return self.player_cannot("any", (self.banned_play_from_there(*parts[at:]),))

    def cannot_cast_or_do(self, player: t.Player, where: Any, bans: Bans) -> tuple[t.FieldEffect, ...]:
        return (t.CannotCast(where, player), *self.player_cannot(player, bans))

    def cannot_cast_or_do_now(self, *parts: Any) -> t.Effect:
        player, where, bans = (part for part in parts if part is not None)
        casting = t.ChangeCasting(t.CannotCast(where, player))
        return one_or_sequence([casting, self.player_cannot_so_long("end_of_turn", player, bans)])

    def nothing_comes_back(self, *parts: Any) -> tuple[t.PlayerCannot, ...]:
        return self.player_cannot("any", (Banned(("take_from_break_zone",), yours=_YOURS in parts),))

    def break_zones(self) -> None:
        return None

    def of_your_break_zone(self) -> str:
        return _YOURS

    # -------------------------------------------------------------------------------------------------- what is banned
    def banned_search(self, *_words: Any) -> Banned:
        return Banned(("search",))

    def banned_icon(self, icon: Token) -> Banned:
        if icon != "C":
            raise MeaningError("only Crystals can be gained")
        return self.banned_crystals()

    def banned_crystals(self) -> Banned:
        return Banned(("gain_crystals",))

    def banned_draw(self, *_words: Any) -> Banned:
        return Banned(("draw_in_phase", "draw_by_summons", "draw_by_abilities"))

    def banned_draw_by(self, *parts: Any) -> Banned:
        kinds = next(part for part in parts if isinstance(part, tuple))
        return Banned(tuple(f"draw_by_{kind}" for kind in kinds))  # type: ignore[misc]

    def banned_uses(self, *kinds: Any) -> Banned:
        return Banned(tuple(kinds))

    def banned_all_uses(self) -> Banned:
        """Nobody uses auto- and field abilities (8.2)."""
        return Banned(("use_action", "use_special"))

    def banned_ex_bursts(self, *_words: Any) -> Banned:
        return Banned(("use_ex_bursts",))

    def banned_warp(self) -> Banned:
        return Banned(("use_warp",))

    def banned_priming(self) -> Banned:
        return Banned(("use_priming",))

    def banned_play_from_there(self, cards: t.Cards, *parts: Any) -> Banned:
        return Banned(("play_from_break_zone",), _kind(cards), yours=_YOURS in parts)

    def banned_play(self, cards: t.Cards, *_words: Any) -> Banned:
        return Banned(("play_by_effects",), _kind(cards))

    def banned_taking_back(self, cards: t.Cards, *parts: Any) -> Banned:
        return Banned(("take_from_break_zone",), _kind(cards), yours=_YOURS in parts)


def _kind(cards: t.Cards) -> tuple[t.Predicate, ...]:
    """What a description asks for, without a place; only Characters are played anyway."""
    if (cards.zone, cards.player) != ("field", "any"):
        raise MeaningError("a place where only a kind of card is described")
    return () if cards.where == (t.OfType("Character"),) else cards.where
