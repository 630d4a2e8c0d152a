"""Rules that encode an observation as the indices that a network reads, by the plan of :mod:`.encoder`.

They write into the sections of :mod:`.sections`. A network evaluates the current position. If positions are collected
for training, the next one begins behind it (:func:`move_on`); otherwise it overwrites it.
"""

from __future__ import annotations

from numba import types

from ..entry_arguments import PackedObservations, Record
from ..intrinsics.vectors import word_at
from ..jit import compiled_as, rule
from . import encoder as of
from . import sections as into
from .linear_layers import Codes

__all__ = [
    "Codes",
    "Numbers",
    "forget_position",
    "move_on",
    "put_state",
    "put_token_features",
    "sort_cards",
]


@compiled_as(types.int64[::1])
class Numbers(Record):
    """int64 ``(n,)``."""


@rule
def forget_position(room: Numbers) -> None:
    """Start a new position in place of the current one."""
    for k in range(into.TOKENS_DONE, into.ROOM_SIZE):
        room[k] = 0


@rule
def move_on(room: Numbers) -> None:
    """Keep the current position; the next one begins behind it."""
    for section in (into.TOKEN_CARDS, into.TOKEN_ENDS):
        room[section] += room[into.TOKENS_DONE]
    for section in (into.ACTION_TOKENS, into.ACTION_KINDS, into.ACTION_NUMBERS, into.ACTION_ADVICE):
        room[section] += room[into.ACTIONS_DONE]
    room[into.FEATURES] += room[into.FEATURES_DONE]
    room[into.STATE_FEATURES] += room[into.STATE_DONE]
    room[into.MINOR_CARDS] += room[into.MINOR_DONE]
    room[into.COUNTS] += into.COUNTED
    room[into.SOURCE] += 1


@rule
def value_at(rows: PackedObservations, place: int, wide: int) -> int:
    """A value of an observation."""
    return word_at(rows, 0, place) if wide else int(rows[0, place])


@rule
def put_one_hots(
    rows: PackedObservations, plan: Numbers, section: int, row: int, shift: int, codes: Codes, at: int
) -> int:
    """Write the indices of narrow columns that are not zero; returns the place behind them."""
    column, end = plan[section], plan[section] + of.ONE_HOT_SIZE * plan[section + 1]
    while column < end:
        value = int(rows[0, plan[column] + row])
        codes[at] = plan[column + 2] + min(value, plan[column + 1]) + shift
        at += 1 if value > 0 else 0
        column += of.ONE_HOT_SIZE
    return at


@rule
def put_others(
    rows: PackedObservations, plan: Numbers, section: int, row: int, shift: int, codes: Codes, at: int
) -> int:
    """Write the indices of columns of the other modes; returns the place behind them."""
    column, end = plan[section], plan[section] + of.OTHER_SIZE * plan[section + 1]
    while column < end:
        wide, mode, base = plan[column + of.IS_WIDE], plan[column + of.MODE], plan[column + of.BASE] + shift
        value = value_at(rows, plan[column + of.PLACE] + row * (1 + wide), wide)
        if value != 0:
            if mode == of.BITS:
                bit = 0
                while value != 0 and bit < plan[column + of.MOST]:
                    codes[at] = base + bit
                    at += value & 1
                    value >>= 1
                    bit += 1
            else:
                if mode == of.FLAG:
                    number = 0
                elif mode == of.SIGNED:
                    most = plan[column + of.MOST]
                    number = most + max(-most, min(most, value // plan[column + of.UNIT]))
                else:
                    number = min(plan[column + of.MOST], value // plan[column + of.UNIT])
                codes[at] = base + number
                at += 1
        column += of.OTHER_SIZE
    return at


@rule
def note_named_rows(rows: PackedObservations, plan: Numbers, codes: Codes, room: Numbers) -> None:
    """Note for each row whether an action or the decision names its card."""
    count, names = plan[of.ROWS], room[into.ROW_NAMES]
    for row in range(count):
        codes[names + row] = 0
    for k in range(plan[of.ATTENTION], plan[of.ATTENTION] + plan[of.ATTENTION + 1]):
        column = plan[k]
        for row in range(count):
            codes[names + row] |= int(rows[0, column + row])


@rule
def list_known_cards(rows: PackedObservations, plan: Numbers, codes: Codes, room: Numbers) -> int:
    """List the rows of known cards, and the keys of their locations; returns how many there are."""
    column, wide = plan[of.CARD_ID], plan[of.CARD_ID_WIDE]
    listed, keys = room[into.KNOWN_ROWS], room[into.KNOWN_KEYS]
    known = 0
    for row in range(plan[of.ROWS]):
        codes[listed + known] = row
        known += 1 if value_at(rows, column + row * (1 + wide), wide) != 0 else 0
    for k in range(known):
        codes[keys + k] = 0
    for number in range(plan[of.KEYS + 1]):
        entry = plan[of.KEYS] + of.KEY_SIZE * number
        column, step = plan[entry], plan[entry + 1]
        for k in range(known):
            codes[keys + k] += step * int(rows[0, column + codes[listed + k]])
    return known


@rule
def sort_cards(rows: PackedObservations, plan: Numbers, codes: Codes, room: Numbers) -> int:
    """List the tokens and the minor cards of a position; returns the number of tokens.

    No processor predicts which card becomes what, so each card is written into both lists, and only one of them grows.
    """
    note_named_rows(rows, plan, codes, room)
    known = list_known_cards(rows, plan, codes, room)
    classes, minor_classes, table = plan[of.TOKEN_CLASSES], plan[of.MINOR_CLASSES], plan[of.KEY_TABLE]
    column, wide = plan[of.CARD_ID], plan[of.CARD_ID_WIDE]
    tokens, minor = room[into.TOKEN_CARDS], room[into.MINOR_CARDS]
    listed, keys, names = room[into.KNOWN_ROWS], room[into.KNOWN_KEYS], room[into.ROW_NAMES]
    token_rows, groups, row_tokens = room[into.TOKEN_ROWS], room[into.TOKEN_GROUPS], room[into.ROW_TOKENS]
    for row in range(plan[of.ROWS]):
        codes[row_tokens + row] = 0
    count = 0
    for k in range(known):
        row = int(codes[listed + k])
        card = value_at(rows, column + row * (1 + wide), wide)
        entry = table + of.KEY_ROW_SIZE * int(codes[keys + k])
        kind = plan[entry + (1 if int(rows[0, plan[entry + 2] + row]) & plan[entry + 3] == 0 else 0)]
        chosen = 1 if kind | codes[names + row] != 0 else 0
        codes[tokens + count] = card * classes + kind
        codes[token_rows + count] = row
        codes[groups + count] = kind
        codes[minor + k - count] = card * minor_classes + plan[entry + 4]
        count += chosen
        codes[row_tokens + row] = count * chosen
    room[into.MINOR_DONE] = known - count
    return count


@rule
def note_strengths(rows: PackedObservations, plan: Numbers, duel: int, codes: Codes, room: Numbers, count: int) -> None:
    """Write the strength and endurance of the tokens of both groups of a duel."""
    groups, token_rows = room[into.TOKEN_GROUPS], room[into.TOKEN_ROWS]
    strengths, endurances = room[into.STRENGTHS], room[into.ENDURANCES]
    one, other = plan[duel], plan[duel + 1]
    for k in range(count):
        group = codes[groups + k]
        if group == one or group == other:
            row = int(codes[token_rows + k])
            strength = value_at(rows, plan[duel + 2] + row * (1 + plan[duel + 3]), plan[duel + 3])
            endurance = value_at(rows, plan[duel + 4] + row * (1 + plan[duel + 5]), plan[duel + 5])
            if plan[duel + 6] >= 0:
                endurance -= value_at(rows, plan[duel + 6] + row * (1 + plan[duel + 7]), plan[duel + 7])
            codes[strengths + k], codes[endurances + k] = strength, endurance


@rule
def duel_feature(plan: Numbers, duel: int, codes: Codes, room: Numbers, count: int, token: int) -> int:
    """The index of how many cards of the other group beat a token, and how many it beats."""
    groups, strengths, endurances = room[into.TOKEN_GROUPS], room[into.STRENGTHS], room[into.ENDURANCES]
    other, strength, endurance = plan[duel + 1], codes[strengths + token], codes[endurances + token]
    lost, won = 0, 0
    for k in range(count):
        if codes[groups + k] == other:
            lost += 1 if codes[strengths + k] >= endurance else 0
            won += 1 if strength >= codes[endurances + k] else 0
    return plan[duel + 8] + min(lost, of.DUELISTS - 1) * of.DUELISTS + min(won, of.DUELISTS - 1)


@rule
def put_token_features(rows: PackedObservations, plan: Numbers, codes: Codes, room: Numbers, count: int) -> None:
    """Write the features of all tokens of a position."""
    for k in range(0, plan[of.DUELS + 1], 2):  # of a pair of groups, both directions stand together
        note_strengths(rows, plan, plan[of.DUELS] + of.DUEL_SIZE * k, codes, room, count)
    at = room[into.FEATURES]
    for token in range(count):
        row = codes[room[into.TOKEN_ROWS] + token]
        shift = plan[of.SIDE_STEP] if plan[of.SIDE_STEP] and rows[0, plan[of.MINE] + row] else 0
        at = put_one_hots(rows, plan, of.CARD_ONE_HOTS, row, shift, codes, at)
        at = put_others(rows, plan, of.CARD_OTHERS, row, shift, codes, at)
        group = codes[room[into.TOKEN_GROUPS] + token]
        for k in range(plan[of.DUELS + 1]):
            duel = plan[of.DUELS] + of.DUEL_SIZE * k
            if plan[duel] == group:
                codes[at] = duel_feature(plan, duel, codes, room, count, token)
                at += 1
        codes[room[into.TOKEN_ENDS] + token] = at - room[into.FEATURES]
    room[into.FEATURES_DONE] = at - room[into.FEATURES]
    room[into.TOKENS_DONE] = count


@rule
def put_state(rows: PackedObservations, plan: Numbers, codes: Codes, room: Numbers) -> None:
    """Write the features of the position as a whole, and the printed cards that it names."""
    at = room[into.STATE_FEATURES]
    at = put_one_hots(rows, plan, of.STATE_ONE_HOTS, 0, 0, codes, at)
    at = put_others(rows, plan, of.STATE_OTHERS, 0, 0, codes, at)
    room[into.STATE_DONE] = at - room[into.STATE_FEATURES]
    for k in range(plan[of.NAMED_CARDS + 1]):
        named = plan[of.NAMED_CARDS] + of.NAMED_SIZE * k
        card = value_at(rows, plan[named], plan[named + 1])
        if card > 0 and plan[named + 2]:
            wide = plan[of.CARD_ID_WIDE]
            card = value_at(rows, plan[of.CARD_ID] + (card - 1) * (1 + wide), wide)
        if card > 0:
            codes[room[into.MINOR_CARDS] + room[into.MINOR_DONE]] = card * plan[of.MINOR_CLASSES] + plan[named + 3]
            room[into.MINOR_DONE] += 1
