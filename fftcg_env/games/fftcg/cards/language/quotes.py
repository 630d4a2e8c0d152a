"""Quotation marks of printed lines: which enclose an ability that is gained, and where a full stop is left out.

Actions of "select 1 of the following actions" stand in quotation marks too; those stay as they are. Inside an action,
or inside another quotation, abilities stand in single marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lark import Token

from .. import tree as t
from ..walk import nodes_of

MARK = '"'
"""The text of a quotation mark token before it is known what it encloses."""
OPEN, CLOSE = "_OPEN", "_CLOSE"
_BEFORE = frozenset(("gain", "gains", "and", ",", "have", "has", "with", "lose", "loses", "become", "becomes"))
_AFTER = frozenset(("and", ",", "until", ".", "during", "instead", "for", "as"))
_NOTE_INSIDE = re.compile(r" (\((?:This effect does|These effects do) not end at the end of the turn\.\))\"(?=$| )")
"""The reminder that the gained ability lasts; it stands before the quotation mark and belongs after it."""
_USAGE = re.compile(r"([Ss]elect [^\"]*\.) ((?:You can only use|This effect will trigger)[^.:\"]*)[.:] (\".*)$")
"""A sentence about the use of the ability between "select 1 of the following actions" and the actions."""
_SINGLE_OPEN = re.compile(r"(?<=[\s])'(?=[A-Z\[\u300a])")
_THIS = re.compile(r"[Tt]his (?:Forward|Backup|Monster|Character|card|forward|character|monster)(?![A-Za-z0-9])")


def straighten(line: str) -> str:
    """The line with single quotation marks made double ones where they enclose an ability, and "this Forward" there
    as it is."""
    line = line.replace("\u201c", MARK).replace("\u201d", MARK).replace('""', MARK)
    line = _NOTE_INSIDE.sub(r'" \1', line)
    line = _USAGE.sub(r"\1 \3 \2.", line.replace("uto-abilit", "uto abilit"))
    while opening := _SINGLE_OPEN.search(line):
        closing = _closing(line, opening.end())
        if closing < 0:
            return line
        line = f"{line[: opening.start()]}{MARK}{line[opening.end() : closing]}{MARK}{line[closing + 1 :]}"
    return line


def _closing(line: str, start: int) -> int:
    """Where a single quotation ends: the last single mark before a double one; an apostrophe is not a mark."""
    end = line.find(MARK, start)
    inside = line[start : end if end >= 0 else len(line)]
    marks = [found.start() for found in re.finditer(r"'(?![a-z])", inside)]
    stops = [position for position in marks if inside[position - 1] == "."]
    if stops:
        return start + stops[0]
    return start + marks[-1] if marks else -1


def own_reference(line: str, position: int) -> str | None:
    """ "this Forward" and the like at this place: the object with the ability."""
    found = _THIS.match(line, position)
    return found[0] if found else None


def is_own_reference(words: str) -> bool:
    """Whether these words call the card that has the ability "this Forward" or the like."""
    return _THIS.fullmatch(words) is not None


def mark_quotes(tokens: Sequence[Token]) -> list[Token]:
    """Turns the quotation marks around gained abilities into OPEN and CLOSE and adds missing full stops before and
    after them."""
    return list(_marked(tokens))


def _marked(tokens: Sequence[Token]) -> Iterator[Token]:
    open_marks: list[str] = []  # what each quotation that is open here encloses
    previous: Token | None = None
    for position, token in enumerate(tokens):
        following = tokens[position + 1] if position + 1 < len(tokens) else None
        if token != MARK:
            yield token
        elif previous is not None and previous.lower() in _BEFORE:
            open_marks.append(CLOSE)
            yield Token(OPEN, MARK, start_pos=token.start_pos, end_pos=token.end_pos)
        elif not open_marks:
            open_marks.append(token.type)
            yield token
        elif open_marks.pop() == CLOSE:
            yield from _stop(previous, token)
            yield Token(CLOSE, MARK, start_pos=token.start_pos, end_pos=token.end_pos)
            if following is None or following not in _AFTER:  # "Until" in large begins a new sentence
                yield _full_stop(token)
        else:
            yield token
        previous = token


def chosen_is_meant(tokens: Sequence[Token], terminal: str) -> list[Token]:
    """Outside quotation marks, "this Forward" after "choose 1 Forward" is the chosen one, not the card itself: it
    becomes "it", of the type ``terminal``."""
    depth, chosen, meant = 0, False, []
    for token in tokens:
        depth += (token.type == OPEN) - (token.type == CLOSE)
        chosen = chosen or (depth == 0 and token.lower() == "choose")
        if chosen and depth == 0 and token.type == "SELF" and _THIS.fullmatch(token) and token[-4:] != "card":
            token = Token(terminal, "it", start_pos=token.start_pos, end_pos=token.end_pos)
        meant.append(token)
    return meant


def names_giver(tokens: Sequence[Token]) -> int:
    """Whether a quoted ability calls something by the name of the card that it is printed on: the maximum depth of
    nested quotations at which it does."""
    depth, deepest = 0, 0
    for token in tokens:
        depth += (token.type == OPEN) - (token.type == CLOSE)
        if token.type == "SELF" and not _THIS.fullmatch(token):
            deepest = max(deepest, depth)
    return deepest


def _stop(previous: Token | None, token: Token) -> Iterator[Token]:
    if previous != "." and (previous is None or previous.type not in ("PERMANENT", "KEYWORD")):
        yield _full_stop(token)


def _full_stop(token: Token) -> Token:
    return Token("DOT", ".", start_pos=token.start_pos, end_pos=token.start_pos)


def gives_others(node: object, depth: int) -> bool:
    """Whether a tree gives a quoted ability to another object than its own card, up to this depth of quotations."""
    given = [part for part in nodes_of(node, outside=_GIVING) if isinstance(part, _GIVING)]
    others = any(part.who != t.Self() for part in given)
    return depth > 0 and (others or any(gives_others(part.ability, depth - 1) for part in given))


_GIVING = (t.GainAbility, t.HasAbility)
