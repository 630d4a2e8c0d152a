"""Parses card texts into their meanings, with the grammar ``data/text.lark``."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from ....core.zoned.reading import CardTextError, TextReader, part, value
from ....errors import require_extra
from ..record import numbers as no
from . import codes
from .model import Ability, Meaning, Price, Row, Spec

with require_extra("cards", "reading card texts needs"):
    from lark import Token, Transformer

__all__ = ["CardTextError", "read"]

TYPES = {name.lower(): number for number, name in enumerate(no.TYPE_NAMES)}
Part = tuple[str, Any]
Whom = tuple[int, int, tuple[str, ...]]
"""Who, whose side, and classifications."""


def _counted(code: int, side: int = codes.YOU) -> Callable[[Any, list[Any]], Row]:
    """A method of the transformer that makes an effect on a player, with an amount."""
    return lambda self, found: Row(code, int(found[0]) if found else 1, side)


def _done_to(code: int, amount_first: bool = False) -> Callable[[Any, list[Any]], Row]:
    """A method that makes an effect on cards, with an amount or without."""

    def build(self: Any, found: list[Any]) -> Row:
        who, side, kinds = found[-1] if amount_first or len(found) == 1 else found[0]
        amount = next((int(part) for part in found if isinstance(part, Token)), 1)
        return Row(code, amount, side, who, kinds)

    return build


def _trait(bit: int) -> Callable[[Any, list[Any]], Row]:
    return lambda self, found: Row(codes.STATIC_TRAIT, bit, found[0][1], found[0][0], found[0][2])


def _costs(side: int) -> Callable[[Any, list[Any]], Row]:
    def build(self: Any, found: list[Any]) -> Row:
        kind = TYPES[str(found[0]).lower().removesuffix("s")]
        return Row(codes.STATIC_COST, int(found[1]), side, codes.GROUP, type=kind)

    return build


def _whom(who: int, side: int = codes.YOU) -> Callable[[Any, list[Any]], Whom]:
    return lambda self, found: (who, side, ())


def _own(what: int, **facts: Any) -> Callable[[Any, list[Any]], Spec]:
    """A method that makes what a cost takes from the own field."""

    def build(self: Any, found: list[Any]) -> Spec:
        kinds = tuple(part for part in found if isinstance(part, str) and not isinstance(part, Token))
        state = codes.FACE_UP if what == codes.CHARACTER else codes.ANY_STATE
        return Spec(what, codes.YOU, **{"state": state, "kinds": kinds, **facts})

    return build


def _paid(way: int) -> Callable[[Any, list[Any]], Part]:
    return lambda self, found: ("paid", [way, *found[0]])


def _target(what: int, **facts: Any) -> Callable[[Any, list[Any]], Spec]:
    """A method that makes a target of a state and side."""

    def build(self: Any, found: list[Any]) -> Spec:
        said: dict[str, Any] = dict(part for part in found if isinstance(part, tuple))
        state = codes.FACE_UP if what == codes.CHARACTER else codes.ANY_STATE
        return Spec(what, **{"state": state, **said, **facts})

    return build


class _Builder(Transformer[Token, Meaning]):
    """Turns a parse tree into a meaning, with one method for each rule of the grammar."""

    def NAME(self, token: Token) -> str:
        return str(token)[1:-1]

    once, own_turn, face_down = part("once"), part("own_turn"), part("down")
    cost, check, discards = part("cost"), part("check"), part("discards")
    by_check, by_discard = _paid(codes.BY_CHECK), _paid(codes.BY_DISCARD)
    by_return, by_turn = _paid(codes.BY_RETURN), _paid(codes.BY_TURN)
    own_character, own_no_heroine = _own(codes.CHARACTER), _own(codes.CHARACTER, heroine=False)
    own_kind, own_item = _own(codes.CHARACTER), _own(codes.ITEM)
    own_background, own_music = _own(codes.BACKGROUND), _own(codes.MUSIC)

    def one(self, found: list[Any]) -> Any:
        return (1, found[0])

    def several(self, found: list[Any]) -> Any:
        return (int(found[0]), found[1])

    is_down, is_checked = value(("state", codes.FACE_DOWN)), value(("state", codes.CHECKED))
    is_unchecked = value(("state", codes.UNCHECKED))
    mine, theirs = value(("side", codes.YOU)), value(("side", codes.OPPONENT))
    character, another = _target(codes.CHARACTER), _target(codes.CHARACTER, other=True)
    no_heroine = _target(codes.CHARACTER, heroine=False)
    item, background, music = _target(codes.ITEM), _target(codes.BACKGROUND), _target(codes.MUSIC)
    any_declaration = _target(codes.DECLARATION)
    any_use = _target(codes.DECLARATION, type=codes.ANY_CARD)
    any_skill = _target(codes.DECLARATION, type=codes.A_SKILL)

    def of_kind(self, found: list[Any]) -> Spec:
        said: dict[str, Any] = dict(part for part in found if isinstance(part, tuple))
        kinds = tuple(part for part in found if isinstance(part, str))
        return Spec(codes.CHARACTER, **{"state": codes.FACE_UP, **said}, kinds=kinds)

    def discarded(self, found: list[Any]) -> Spec:
        return Spec(codes.DISCARDED, codes.YOU, type=TYPES[str(found[0]).lower()])

    def any_of_type(self, found: list[Any]) -> Spec:
        return Spec(codes.DECLARATION, type=TYPES[str(found[0]).lower()])

    draw, opponent_draws = _counted(codes.DRAW), _counted(codes.DRAW, codes.OPPONENT)
    discard, opponent_discards = _counted(codes.DISCARD), _counted(codes.DISCARD, codes.OPPONENT)
    mill, hit = _counted(codes.MILL, codes.OPPONENT), _counted(codes.HIT, codes.OPPONENT)
    hit_self, heal, gain_ep = _counted(codes.HIT), _counted(codes.HEAL), _counted(codes.GAIN_EP)
    add_cost, add_discards = _counted(codes.ADD_COST), _counted(codes.ADD_DISCARDS)
    cancel = _counted(codes.CANCEL)
    damage, change_tokens = _done_to(codes.DAMAGE, True), _done_to(codes.TOKENS, True)
    change_ap, change_dp = _done_to(codes.CHANGE_AP), _done_to(codes.CHANGE_DP)
    check_it, uncheck_it = _done_to(codes.CHECK), _done_to(codes.UNCHECK)
    recover, turn_down = _done_to(codes.RECOVER), _done_to(codes.TURN_DOWN)
    to_hand, put_away = _done_to(codes.TO_HAND), _done_to(codes.PUT_AWAY)
    restrict, release = _done_to(codes.RESTRICT), _done_to(codes.RELEASE)

    target_1, target_2 = _whom(codes.TARGET_1), _whom(codes.TARGET_2)
    self, bearer = _whom(codes.SELF), _whom(codes.BEARER)
    your_group, your_others = _whom(codes.GROUP), _whom(codes.OTHERS)
    their_group, everybody = _whom(codes.GROUP, codes.OPPONENT), _whom(codes.GROUP, codes.BOTH)
    your_heroine, their_heroine = _whom(codes.THE_HEROINE), _whom(codes.THE_HEROINE, codes.OPPONENT)

    def your_kind(self, found: list[Any]) -> Whom:
        return (codes.GROUP, codes.YOU, (found[0],))

    static_ap, static_dp = _done_to(codes.STATIC_AP), _done_to(codes.STATIC_DP)
    static_ep = _done_to(codes.STATIC_EP)
    your_costs, their_costs = _costs(codes.YOU), _costs(codes.OPPONENT)
    quick, shielded, idle = _trait(codes.QUICK), _trait(codes.SHIELDED), _trait(codes.IDLE)

    on_enters, on_attacks, on_hits = value(codes.ON_ENTERS), value(codes.ON_ATTACKS), value(codes.ON_HITS)
    on_turned_down, on_enemy_down = value(codes.ON_TURNED_DOWN), value(codes.ON_ENEMY_DOWN)
    on_start, on_end, on_event_used = value(codes.ON_START), value(codes.ON_END), value(codes.ON_EVENT_USED)

    def effects(self, found: list[Any]) -> Any:
        return tuple(found)

    statics = effects

    def choice(self, found: list[Any]) -> Any:
        return ("targets", tuple(found))

    def price(self, found: list[Any]) -> Any:
        parts = dict(found)
        if len(parts) < len(found):
            raise CardTextError("a cost names the same kind of payment twice")
        cost, discards = (int(parts[name][0]) if name in parts else 0 for name in ("cost", "discards"))
        return {"price": Price(cost, "check" in parts, discards, *parts.get("paid", ()))}

    def extra(self, found: list[Any]) -> Any:
        return found[0]["price"]

    def ability(self, found: list[Any]) -> Any:
        targets = found[0][1] if len(found) > 1 else ()
        return {"targets": targets, "rows": found[-1]}

    def _ability(self, event: int, found: list[Any], priced: bool = False) -> Ability:
        marks: dict[str, Any] = {part[0]: True for part in found if isinstance(part, tuple)}
        facts: dict[str, Any] = {
            name: value for part in found if isinstance(part, dict) for name, value in part.items()
        }
        return Ability(event, priced=priced, **marks, **facts)

    def play(self, found: list[Any]) -> Ability:
        return self._ability(codes.ON_PLAY, found)

    def skill(self, found: list[Any]) -> Ability:
        return self._ability(codes.ON_SKILL, found)

    def when(self, found: list[Any]) -> Ability:
        return self._ability(found[0], found[1:])

    def when_paid(self, found: list[Any]) -> Ability:
        return self._ability(found[0], found[1:], priced=True)

    def always(self, found: list[Any]) -> Any:
        down = any(part[0] == "down" for part in found[:-1])
        return tuple(Row(r.code, r.amount, r.side, r.who, r.kinds, down, r.type) for r in found[-1])

    tokens, limit = part("tokens"), part("limit")

    def text(self, found: list[Any]) -> Meaning:
        numbers = {part[0]: int(part[1][0]) for part in found if isinstance(part, tuple) and isinstance(part[0], str)}
        statics = [row for part in found if isinstance(part, tuple) for row in part if isinstance(row, Row)]
        abilities = tuple(part for part in found if isinstance(part, Ability))
        extras = [part for part in found if isinstance(part, Price)]
        if len(extras) > 1:
            raise CardTextError("a text has more than one additional cost")
        extra = extras[0] if extras else Price()
        return Meaning(abilities, tuple(statics), numbers.get("tokens", 0), numbers.get("limit"), extra)


_reader = TextReader(__file__, parser="earley", maybe_placeholders=False)


@functools.lru_cache(maxsize=1024)
def read(text: str) -> Meaning:
    """What a card text means. Raises :class:`CardTextError`.

    >>> read("Draw 2.").abilities[0].rows[0].amount
    2
    """
    if not text:
        return Meaning()
    meaning: Meaning = _reader.read(text, _Builder())
    return meaning
