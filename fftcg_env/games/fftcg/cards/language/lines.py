"""Splits a printed text into lines, and corrects errors that are common in card files.

Errors of single cards are listed in ``data/errata.json`` (see ``errata``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["numbered_lines"]

_SLIPS = (
    (re.compile(r"\[\[\w+\]\](\s*)\[\[/\]\]"), r"\1"),  # an icon's mark around nothing
    (re.compile(r"\bCard name(?=s? [A-Z])"), "Card Name"),
    (re.compile(r"(?<=[a-z])(?=(?:Card Name|Job|Category) [A-Z])"), " "),  # "eachJob Ninja"
    (re.compile(r"\b(Card Name|Job|Category)(?=[A-Z])"), r"\1 "),  # "JobNinja"
    (re.compile(r", if you do so,"), ". If you do so,"),
    (re.compile(r"\b([Cc])an't\b(?![^()]*\))"), r"\1annot"),
)

_BEFORE_EX_BURST = re.compile(r"(?<!-- )(?=\[\[ex\]\])")
"""A paragraph with the EX icon may follow another one without a line break; behind "Damage N --" it is the same one
(R10.78)."""

_BREAKS_OFF = re.compile(r"(?:(?:^|\s)(?:[a-z]+|Break)|(?:^|\s)(?:Card Name|Job|Category)(?: [^\s.,:\"][^.,:\"]*)?)$")
"""A line whose last word is no keyword and has no full stop behind it, or that ends with a name, job or category."""

_GOES_ON = re.compile(r"[\"a-z]|\(it ")
"""How a line begins that belongs to the one before it: an action in quotes, a small letter, the end of a sentence."""

_ANNOUNCED = re.compile(r"[Ss]elect (?:up to )?\d+ of the (\d+) following actions\.$")
"""A line that is followed by this number of actions, one per line."""

_LASTING = re.compile(
    r"\((?:This effect|These effects) (?:does not|do not|doesn't|don't) end at the end of the turn\.\)"
)
_USAGE = re.compile(r" You can only use this ability [^.]*\.$")


def numbered_lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, each with its number counted from 1 (R8.2).

    The actions of "select 1 of the following actions", in quotes, one a line, belong to the line before them, and so
    does what follows a line that breaks off in the middle of a sentence, or goes on with a small letter.
    """
    for slip, right in _SLIPS:
        text = slip.sub(right, text)
    lines: list[tuple[int, str]] = []
    for number, line in _quoted_actions(text.split("\n")):
        if lines and (_GOES_ON.match(line) or _BREAKS_OFF.search(lines[-1][1])):
            lines[-1] = (lines[-1][0], f"{lines[-1][1]} {line}")
        elif lines and _LASTING.fullmatch(line):
            lines = [(before, _lasting(said)) for before, said in lines]
        else:
            lines += [(number, part.strip()) for part in _BEFORE_EX_BURST.split(line) if part.strip()]
    return lines


def _quoted_actions(lines: Sequence[str]) -> list[tuple[int, str]]:
    """The lines that are not empty, with their numbers; actions that stand one a line without quotes get them."""
    numbered = [(number, line.strip()) for number, line in enumerate(lines, start=1) if line.strip()]
    for position, (_, line) in enumerate(numbered):
        announced = _ANNOUNCED.search(line)
        if announced is None:
            continue
        actions = numbered[position + 1 : position + 1 + int(announced[1])]
        if len(actions) == int(announced[1]) and not any(action.startswith('"') for _, action in actions):
            quoted = [(number, f'"{action}"') for number, action in actions]
            numbered[position + 1 : position + 1 + len(quoted)] = quoted
    return numbered


def _lasting(line: str) -> str:
    """The line with the note of a line of its own that its effect does not end with the turn."""
    usage = _USAGE.search(line)
    note = " (This effect does not end at the end of the turn.)"
    return f"{line[: usage.start()]}{note}{usage[0]}" if usage else line + note
