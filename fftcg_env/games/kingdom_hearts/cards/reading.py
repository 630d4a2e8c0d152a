"""Parses card texts into their meanings, with the grammar ``data/text.lark``."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from ....core.zoned.reading import CardTextError, TextReader, part, value
from ....errors import require_extra
from ..record import numbers as no
from . import codes
from .model import Meaning, Row

with require_extra("cards", "reading card texts needs"):
    from lark import Token, Transformer

__all__ = ["CardTextError", "read"]

KINDS = {
    "a card": codes.ANY_TYPE,
    "a player card": no.TYPE_PLAYER,
    "a form": no.TYPE_FORM,
    "a friend": no.TYPE_FRIEND,
    "a magic/friend": no.TYPE_MAGIC_FRIEND,
    "a dark card": no.TYPE_DARK,
    "an equipment": no.TYPE_EQUIPMENT,
    "a world": no.TYPE_WORLD,
    "a magic": no.TYPE_MAGIC,
    "an attack card": no.TYPE_ATTACK,
    "a technique": no.TYPE_TECHNIQUE,
    "an event": no.TYPE_EVENT,
}
Part = tuple[str, Any]


def _effect(code: int, side: int = codes.YOU, sign: int = 1) -> Callable[[Any, list[Any]], Row]:
    """A method of the transformer that makes an effect with an amount, by default 1."""

    def build(self: Any, found: list[Any]) -> Row:
        return Row(code, sign * (int(found[0]) if found else 1), side)

    return build


def _limited(code: int, side: int) -> Callable[[Any, list[Any]], Row]:
    """A method that makes an effect with a highest level."""

    def build(self: Any, found: list[Any]) -> Row:
        level = next((part for part in found if isinstance(part, int)), codes.NO_LIMIT)
        return Row(code, 1, side, level=level)

    return build


def _found(code: int) -> Callable[[Any, list[Any]], Row]:
    """A method that makes an effect with a kind of card."""

    def build(self: Any, found: list[Any]) -> Row:
        return Row(code, 1, type=found[0][1], level=found[1] if len(found) > 1 else codes.NO_LIMIT)

    return build


class _Builder(Transformer[Token, Meaning]):
    """Turns a parse tree into a meaning, with one method for each rule of the grammar."""

    def NAME(self, token: Token) -> str:
        return str(token)[1:-1]

    def KIND(self, token: Token) -> tuple[str, int]:
        words = " ".join(str(token).split()).lower()
        return (words, KINDS[words])

    def kind(self, found: list[Any]) -> Any:
        return found[0]

    def limit(self, found: list[Any]) -> int:
        return int(found[0])

    draw, opponent_draws = _effect(codes.DRAW), _effect(codes.DRAW, codes.OPPONENT)
    discard, opponent_discards = _effect(codes.DISCARD), _effect(codes.DISCARD, codes.OPPONENT)
    opponent_discards_at_random = _effect(codes.DISCARD_RANDOM, codes.OPPONENT)
    gain, lose = _effect(codes.HEARTS), _effect(codes.HEARTS, sign=-1)
    opponent_loses = _effect(codes.HEARTS, codes.OPPONENT, -1)
    damage, damage_all = _effect(codes.DAMAGE), _effect(codes.DAMAGE_ALL)
    attack, opponent_attack = _effect(codes.ATTACK), _effect(codes.ATTACK, codes.OPPONENT)
    destroy = _effect(codes.DESTROY)
    discard_friend = _limited(codes.DISCARD_FRIEND, codes.OPPONENT)
    return_friend = _limited(codes.RETURN_FRIEND, codes.OPPONENT)
    return_own_friend = _limited(codes.RETURN_FRIEND, codes.YOU)
    discard_equipment = _effect(codes.DISCARD_EQUIPMENT, codes.OPPONENT)
    search, recover = _found(codes.SEARCH), _found(codes.RECOVER)
    look = _effect(codes.LOOK, codes.OPPONENT)
    more_worlds, more_battles = _effect(codes.MORE_WORLDS), _effect(codes.MORE_BATTLES)
    more_challenges = _effect(codes.MORE_CHALLENGES)

    you, opponent, both = value(codes.YOU), value(codes.OPPONENT), value(codes.BOTH)
    stat_attack, stat_support = value(codes.STATIC_ATTACK), value(codes.STATIC_SUPPORT)
    stat_magic, stat_power = value(codes.STATIC_MAGIC), value(codes.STATIC_OBSTACLE_POWER)
    stat_attack_cards, stat_spells = value(codes.STATIC_ATTACK_CARDS), value(codes.STATIC_ATTACK_MAGIC)
    more_challenges_each_turn = value(Row(codes.STATIC_CHALLENGES, 1))
    more_joins = value(Row(codes.STATIC_JOINS, 1))
    no_magic = value(Row(codes.STATIC_NO_MAGIC, 1, codes.BOTH))
    no_attack_cards = value(Row(codes.STATIC_NO_ATTACK_CARDS, 1, codes.BOTH))

    def change(self, found: list[Any]) -> Row:
        side, stat, amount = found
        return Row(stat, int(amount), side)

    def refill(self, found: list[Any]) -> Row:
        return Row(codes.STATIC_REFILL, int(found[0]) - no.HAND_SIZE)

    for_anyone, for_players = value((codes.FOR_ANYONE, "")), value((codes.FOR_PLAYERS, ""))
    for_friends = value((codes.FOR_FRIENDS, ""))

    def for_named(self, found: list[Any]) -> tuple[int, str]:
        return (codes.FOR_NAMED, found[0])

    def hearts_at_most(self, found: list[Any]) -> tuple[int, int, str]:
        return (codes.HEARTS_AT_MOST, int(found[0]), "")

    def total_at_least(self, found: list[Any]) -> tuple[int, int, str]:
        return (codes.TOTAL_AT_LEAST, int(found[0]), "")

    def named_here(self, found: list[Any]) -> tuple[int, int, str]:
        return (codes.NAMED_HERE, 0, found[0])

    def obstacles_at_least(self, found: list[Any]) -> tuple[int, int, str]:
        return (codes.OBSTACLES_AT_LEAST, int(found[0]), "")

    when_placed, when_joined = value(codes.WHEN_PLACED), value(codes.WHEN_JOINED)
    when_won, when_lost = value(codes.WHEN_WON), value(codes.WHEN_LOST)

    def effects(self, found: list[Any]) -> tuple[Row, ...]:
        return tuple(found)

    always, here, bearer = part("always"), part("here"), part("bearer")
    for_whom, form, when, use = part("for_whom"), part("form"), part("when"), part("use")
    any_number, at_most = part("any_number"), part("at_most")

    def text(self, found: list[Part]) -> Meaning:
        facts: dict[str, Any] = {}
        programs: list[tuple[Row, ...]] = [()] * codes.EVENT_COUNT
        statics: list[Row] = []
        for name, parts in found:
            if name in ("use", "when"):
                event = codes.WHEN_USED if name == "use" else parts[0]
                programs[event] += parts[-1]
            elif name == "bearer":
                statics.append(Row(parts[0], int(parts[1]), scope=codes.BEARER))
            elif name in ("always", "here"):
                row: Row = parts[0]
                scope = codes.HERE if name == "here" else codes.ALWAYS
                statics.append(Row(row.code, row.amount, row.side, scope))
            elif name == "for_whom":
                facts["bearer"], facts["bearer_name"] = parts[0]
            elif name == "form":
                facts["condition"], facts["condition_amount"], facts["condition_name"] = parts[0]
            else:
                facts["limit"] = int(parts[0]) if parts else no.CARDS_PER_PLAYER
        return Meaning(tuple(programs), tuple(statics), **facts)


_reader = TextReader(__file__, parser="lalr")


@functools.lru_cache(maxsize=1024)
def read(text: str) -> Meaning:
    """What a card text means. Raises :class:`CardTextError`.

    >>> read("Draw 2, then discard 1.").programs[0]  # doctest: +ELLIPSIS
    (Row(code=1, amount=2, ...), Row(code=2, amount=1, ...))
    """
    if not text:
        return Meaning()
    meaning: Meaning = _reader.read(text, _Builder())
    return meaning
