"""Precomputes facts about field abilities, so that the engine need not find them out during a game.

They are: what an ability always gives its own object, which CP it lets the object produce, and which events the
abilities may watch that it gives to others (R8.65).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import opcodes as op
from . import operands as arg

OWN = {
    op.STATIC_KEYWORD: "own_keywords",
    op.STATIC_RESTRICT: "own_restrictions",
    op.STATIC_PROTECT: "own_protections",
}
"""The column of a card with what rows of this kind give its object."""


def store_precomputed(tables: Any) -> None:
    """Fill the columns ``may_listen``, ``derived_stages``, ``own_*``, ``producing`` and those of
    ``field.condition_cache`` of cards and abilities from the other ones and the rows."""
    cards, abilities = tables["cards"], tables["abilities"]
    abilities["may_listen"], cards["may_listen"] = abilities["listens"], cards["listens"]
    abilities["derived_stages"] = abilities["stages"]
    giving = (abilities["grants"] & op.GRANTS_ANY != 0) & (cards["playable"][abilities["card"]] != 0)
    for index in reversed(np.flatnonzero(giving)):  # a given ability can give another one, whose row comes later
        for row in _rows_of(tables, index):
            if row[arg.OPERATION] == op.STATIC_ABILITY:
                assert row[arg.StaticValue.VALUE] > index
                abilities["may_listen"][index] |= abilities["may_listen"][row[arg.StaticValue.VALUE]]
    for number in np.flatnonzero((cards["field_abilities"] != 0) & (cards["playable"] != 0)):
        first = int(cards["first_ability"][number])
        for index in range(first, first + int(cards["abilities"][number])):
            if abilities["kind"][index] == op.FIELD_ABILITY:
                cards["may_listen"][number] |= abilities["may_listen"][index]
                _note_own(tables, number, index)
                _note_answer(tables, number, index)
                if cards["casting"][number] & op.CASTING_PRODUCES:
                    _note_producing(tables, number, index)


def store_own(tables: Any, number: Any, but: int) -> None:
    """Fill the columns ``own_*`` and ``producing`` of a card again, without one of its field abilities."""
    card = tables["cards"][number]
    card["own_keywords"], card["own_restrictions"], card["own_protections"] = 0, 0, 0
    card["own_elements"], card["producing"] = 0, 0
    first = int(card["first_ability"])
    for index in range(first, first + int(card["abilities"])):
        if tables["abilities"]["kind"][index] == op.FIELD_ABILITY and index != but:
            _note_own(tables, number, index)
            _note_producing(tables, number, index)


def _note_own(tables: Any, number: Any, index: int) -> None:
    """Store what a printed field ability gives its own object, if it does nothing else and only the loss of abilities
    or keywords can change it (R8.66)."""
    card, ability = tables["cards"][number], tables["abilities"][index]
    rows = _rows_of(tables, index) if ability["stages"] == 1 << op.STAGE_ABILITIES else []
    always = ability["condition"] < 0 and ability["damage"] == 0
    if always and len(rows) and all(r[arg.OPERATION] in OWN and r[arg.Static.WHO] == op.REF_SELF for r in rows):
        ability["derived_stages"] = 0
        for row in rows:
            card[OWN[row[arg.OPERATION]]] |= row[arg.StaticValue.VALUE]
    card["derived_stages"] |= ability["derived_stages"]


def _note_answer(tables: Any, number: Any, index: int) -> None:
    """Number the conditions of an object's field abilities whose answers are kept, and note what these and the values
    depend on that are kept, and what the rest of its text (see ``field.condition_cache``)."""
    card, ability = tables["cards"][number], tables["abilities"][index]
    if ability["derived_stages"]:
        before = tables["abilities"][int(card["first_ability"]) : index]
        place = np.count_nonzero(before["answer"] >= 0)
        rows = _rows_of(tables, index)
        unkept = ability["answer"] >= 0 and (place >= op.ANSWERS_AN_OBJECT or _gives_early(tables, rows))
        if unkept:
            ability["unkept"] |= ability["relies"]
        ability["answer"] = -1 if unkept or ability["answer"] < 0 else place
        powers = [row for row in rows if row[arg.OPERATION] == op.STATIC_POWER]
        if not unkept and ability["value_relies"] and [row[arg.STAGE] for row in powers] == [op.STAGE_POWER]:
            ability["kept_value"] = powers[0][arg.StaticValue.VALUE] + 1
            ability["value_is_own"] = powers[0][arg.Static.WHO] == op.REF_SELF
        else:
            ability["unkept"] |= ability["value_relies"]
    else:
        ability["answer"] = -1
    if ability["answer"] < 0:
        ability["relies"] = 0
    if not ability["kept_value"]:
        ability["value_relies"] = 0
    card["relies"] |= ability["relies"] | ability["value_relies"]
    card["unkept"] |= ability["unkept"]
    card["kept_values"] |= ability["kept_value"] != 0


def _gives_early(tables: Any, rows: Any) -> bool:
    """Whether a field ability gives one that changes elements and the like: its condition is asked before these are
    known."""
    given = [row[arg.StaticValue.VALUE] for row in rows if row[arg.OPERATION] == op.STATIC_ABILITY]
    return any(tables["abilities"]["stages"][ability] & op.INFORMATION_STAGES for ability in given)


def _note_producing(tables: Any, number: Any, index: int) -> None:
    """Store what a printed field ability says about producing CP (R5.12-R5.15)."""
    card, ability = tables["cards"][number], tables["abilities"][index]
    always = ability["condition"] < 0 and ability["damage"] == 0
    for row in _rows_of(tables, index):
        if row[arg.OPERATION] == op.STATIC_DISCARDS_PRODUCE:
            card["producing"] |= op.PRODUCES_BY_DISCARDS
        elif row[arg.OPERATION] in (op.STATIC_PRODUCES, op.STATIC_PRODUCES_OF):
            anything = row[arg.StaticProduces.PAYS_FOR] < 0
            card["producing"] |= 0 if anything else op.PRODUCES_FOR_SOME
            if row[arg.OPERATION] == op.STATIC_PRODUCES and always and anything and row[arg.StaticProduces.BACKUPS] < 0:
                card["own_elements"] |= row[arg.StaticProduces.ELEMENTS]
            else:
                card["producing"] |= op.PRODUCES_BY_TEXT


def _rows_of(tables: Any, index: int) -> Any:
    """The rows of a field ability."""
    rows = tables["rows"][int(tables["abilities"]["program"][index]) :]
    return rows[: int(np.argmax(rows[:, arg.OPERATION] == op.STATIC_END))]
