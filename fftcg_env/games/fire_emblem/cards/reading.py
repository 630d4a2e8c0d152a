"""Parses card texts into their meanings, with the grammar ``data/text.lark``."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ....core.zoned.reading import CardTextError, TextReader, part, value
from ....errors import require_extra
from ..record import numbers as no
from . import codes
from .model import Deed, Meaning, Row

with require_extra("cards", "reading card texts needs"):
    from lark import Token, Transformer

__all__ = ["CardTextError", "read"]

KINDS = {
    "a card": codes.ANY_TYPE,
    "a unit": no.TYPE_UNIT,
    "a weapon": no.TYPE_WEAPON,
    "a magic card": no.TYPE_MAGIC,
    "an item": no.TYPE_ITEM,
    "a land": no.TYPE_LAND,
    "a surprise": no.TYPE_SURPRISE,
}
TIME_OF_CREST = {
    codes.POWER: codes.STRIKING,
    codes.SKILL: codes.STRIKING,
    codes.SPEED: codes.STRUCK,
    codes.GUARD: codes.STRUCK,
    codes.MAGIC: codes.STRUCK,
    codes.LUCK: codes.AFTER_CREST,
}
"""F-5.1."""
Part = tuple[str, Any]
Picked = tuple[int, int]
Found = tuple[Row, Picked | None]
"""A row, and the target that it has chosen."""


def _plain(code: int, who: int = codes.THIS_UNIT, side: int = codes.YOU) -> Callable[[Any, list[Any]], Found]:
    """A method of the transformer that makes an effect with an amount, 1 if none is said."""
    return lambda self, found: (Row(code, int(found[0]) if found else 1, who, side), None)


def _chosen(code: int) -> Callable[[Any, list[Any]], Found]:
    """The same with a target that is chosen."""

    def build(self: Any, found: list[Any]) -> Found:
        amount = next((int(part) for part in found if isinstance(part, str)), 1)
        picked = next(part for part in found if isinstance(part, tuple))
        return Row(code, amount, codes.CHOSEN), picked

    return build


def _typed(code: int) -> Callable[[Any, list[Any]], Found]:
    """The same with a type of cards."""
    return lambda self, found: (Row(code, 1, type=found[0]), None)


class _Builder(Transformer[Token, Meaning]):
    """Parse tree -> meaning; a method a rule of the grammar."""

    def __init__(self, nations: tuple[str, ...]) -> None:
        super().__init__()
        self._nations = nations

    def NAME(self, token: Token) -> str:
        return str(token)[1:-1]

    def NATION(self, token: Token) -> int:
        name = str(token)[1:-1]
        if name not in self._nations:
            raise CardTextError(f"no unit is of the nation {name!r}")
        return self._nations.index(name)

    def ATTRIBUTE(self, token: Token) -> int:
        return no.ATTRIBUTES.index(str(token).lower())

    def KIND(self, token: Token) -> int:
        return KINDS[" ".join(str(token).split()).lower()]

    def kind(self, found: list[Any]) -> Any:
        return found[0]

    def crest(self, found: list[Any]) -> int:
        return codes.CRESTS.index(str(found[0]).lower()) + 1

    # --- effects
    damage, attacks, consumption = _plain(codes.DAMAGE), _plain(codes.ATTACKS), _plain(codes.CONSUMPTION)
    damage_halved, no_damage = _plain(codes.DAMAGE_HALVED), _plain(codes.NO_DAMAGE)
    consumption_is, attack_fails = _plain(codes.CONSUMPTION_IS), _plain(codes.ATTACK_FAILS)

    def damage_times(self, found: list[Any]) -> Found:
        return Row(codes.DAMAGE_TIMES, int(str(found[0])[1:])), None

    push_foe, push_chosen = _plain(codes.PUSH_BACK, codes.FOE), _chosen(codes.PUSH_BACK)
    draw, opponent_draws = _plain(codes.DRAW), _plain(codes.DRAW, side=codes.OPPONENT)
    discard, opponent_discards = _plain(codes.DISCARD), _plain(codes.DISCARD, side=codes.OPPONENT)
    opponent_discards_at_random = _plain(codes.DISCARD_RANDOM, side=codes.OPPONENT)
    put_here, put_chosen = _plain(codes.CHIPS), _chosen(codes.CHIPS)
    drain_foe, drain_chosen = _plain(codes.DRAIN, codes.FOE), _chosen(codes.DRAIN)
    break_foe, break_chosen = _plain(codes.BREAK, codes.FOE), _chosen(codes.BREAK)
    return_chosen, again = _chosen(codes.RETURN), _chosen(codes.ACT_AGAIN)
    search, recover = _typed(codes.SEARCH), _typed(codes.RECOVER)
    move_again, look, refresh = _plain(codes.MOVE_AGAIN), _plain(codes.LOOK), _plain(codes.REFRESH)

    def cancel(self, found: list[Any]) -> Found:
        return Row(codes.CANCEL, 1, codes.CHOSEN), (codes.PICK_SURPRISE, codes.ANYWHERE)

    def changed(self, found: list[Any]) -> Found:
        row, picked = found[0]
        if len(found) > 1:
            row = replace(row, condition=found[1][0], value=found[1][1])
        return row, picked

    def on_damage(self, found: list[Any]) -> Found:
        row, picked = found[0]
        return replace(row, on_damage=True), picked

    if_direct, if_indirect = value((codes.IF_DIRECT, 0)), value((codes.IF_INDIRECT, 0))
    if_magic, against_foot = value((codes.IF_MAGIC, 0)), value((codes.AGAINST_FOOT, 0))
    against_cavalry, against_fliers = value((codes.AGAINST_CAVALRY, 0)), value((codes.AGAINST_FLIERS, 0))

    def of_attribute(self, found: list[Any]) -> tuple[int, int]:
        return codes.OF_ATTRIBUTE, found[0]

    def of_nation(self, found: list[Any]) -> tuple[int, int]:
        return codes.OF_NATION, found[0]

    adjacent, in_range = value(codes.ADJACENT), value(codes.IN_RANGE)

    def own(self, found: list[Any]) -> Picked:
        return codes.PICK_OWN, found[0] if found else codes.ANYWHERE

    def enemy(self, found: list[Any]) -> Picked:
        return codes.PICK_ENEMY, found[0] if found else codes.ANYWHERE

    def effects(self, found: list[Found]) -> tuple[tuple[Row, ...], Picked]:
        picked = {pick for _, pick in found if pick is not None}
        if len(picked) > 1:
            raise CardTextError("one declaration has one target; the text has several")
        return tuple(row for row, _ in found), next(iter(picked), (codes.NO_PICK, codes.ANYWHERE))

    # --- costs and times
    cost_energy, cost_hand, cost_deck = part("energy"), part("hand"), part("deck")
    cost_off_field = part("off_field")

    def costs(self, found: list[Part]) -> dict[str, int]:
        return {name: int(parts[0]) for name, parts in found}

    any_time, at_attack, in_fight = value(codes.ANY_TIME), value(codes.AT_ATTACK), value(codes.IN_FIGHT)
    striking, struck, in_answer = value(codes.STRIKING), value(codes.STRUCK), value(codes.IN_ANSWER)
    instead, after_fight = value(codes.INSTEAD), value(codes.AFTER_FIGHT)
    when_striking, when_receiving = value(codes.WHEN_STRIKING), value(codes.WHEN_RECEIVING)
    when_deployed, when_turn = value(codes.WHEN_DEPLOYED), value(codes.WHEN_TURN)

    # --- sentences
    seize, afterimage, class_change = part("seize"), part("afterimage"), part("class_change")
    veteran = part("veteran")
    energy, support, automatic = part("energy"), part("support"), part("automatic")

    def _deed(self, name: str, time: int, found: list[Any], crest: int = codes.NO_CREST) -> Part:
        costs = next((part for part in found if isinstance(part, dict)), {})
        rows, picked = next((part for part in found if isinstance(part, tuple)), ((), (0, 0)))
        return "deed", Deed(name, time, crest, pick=picked[0], reach=picked[1], rows=rows, **costs)

    def crest_ability(self, found: list[Any]) -> Part:
        name = codes.CRESTS[found[0] - 1].capitalize()
        return self._deed(name, TIME_OF_CREST[found[0]], found[1:], found[0])

    def ability(self, found: list[Any]) -> Part:
        time = next(part for part in found if isinstance(part, int))
        if time in (codes.ANY_TIME, codes.AT_ATTACK, codes.IN_ANSWER):
            raise CardTextError(f"abilities are not used {codes.TIMES[time]}, only Surprises")
        return self._deed(found[0], time, [part for part in found[1:] if not isinstance(part, int)])

    def staff(self, found: list[Any]) -> Part:
        return self._deed("staff", codes.INSTEAD, found)

    def surprise(self, found: list[Any]) -> Part:
        return self._deed("", found[0], found[1:])

    def text(self, found: list[Part]) -> Meaning:
        deeds: list[Deed] = []
        programs: list[tuple[Row, ...]] = [()] * codes.EVENT_COUNT
        facts: dict[str, Any] = {}
        for name, parts in found:
            if name == "deed":
                deeds.append(parts)
            elif name == "automatic":
                event, (rows, picked) = parts
                _check_automatic(event, rows, picked)
                programs[event] += rows
            elif name == "seize":
                facts["seizes"] = True
            elif name == "afterimage":
                facts["keeps_magic"] = True
            elif name == "class_change":
                facts["changes_class"] = True
            else:
                facts[name] = int(parts[0])
        if len(deeds) > codes.DEEDS:
            raise CardTextError(f"a card has {codes.DEEDS} abilities at most, not {len(deeds)}")
        return Meaning(tuple(deeds), tuple(programs), **facts)


def _check_automatic(event: int, rows: tuple[Row, ...], picked: Picked) -> None:
    """An automatic effect has no chosen target; in an exchange it changes the exchange, or waits for damage."""
    if picked[0] != codes.NO_PICK:
        raise CardTextError("what happens by itself has no target chosen")
    in_exchange = event in (codes.WHEN_STRIKING, codes.WHEN_RECEIVING)
    for row in rows:
        fits = row.code <= codes.LAST_OF_FIGHT
        if (in_exchange and not (fits or row.on_damage)) or (not in_exchange and (fits or row.on_damage)):
            raise CardTextError(f"{codes.EFFECTS[row.code]!r} does not happen by itself at {codes.EVENTS[event]!r}")


_reader = TextReader(__file__, parser="lalr")


@functools.lru_cache(maxsize=1024)
def read(text: str, nations: tuple[str, ...] = ()) -> Meaning:
    """What a card text means; ``nations``: those that texts can name, by number. Raises :class:`CardTextError`.

    >>> read("Any time (hand 1): draw 3.").deeds[0]  # doctest: +ELLIPSIS
    Deed(name='', time=1, crest=0, energy=0, hand=1, ..., rows=(Row(code=10, amount=3, ...),))
    """
    if not text:
        return Meaning()
    meaning: Meaning = _reader.read(text, _Builder(nations))
    return meaning
