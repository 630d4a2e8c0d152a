"""The writer of card texts: what a text has named so far, the registry of writers, and words that they share."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .....errors import FFTCGEnvError
from .. import terms
from .. import tree as t

SELF_NAME = "this card"


class RenderError(FFTCGEnvError, TypeError):
    """A value that is not a node of the ability tree."""


class Renderer:
    """Writes one text. ``self_name``: what its own card is called.

    ``choices``: the choices of targets so far. ``it``: the reference that "it" or "them" stands for here, ``several``:
    whether that is "them". ``trigger``, ``cost``: of the ability whose text this is; ``extra``: the extra cost of its
    card, if that is known. ``deed``: what was last said of the cards found ("discarded", "revealed"); ``found_type``:
    the card type that they are called by then; ``deck``: the deck that they are from; ``rest``: what the others are
    called. ``source_type``: the card type of what a cancelled ability came from. ``either``: whether one of two things
    was named. ``known``: the number that an ability knows of what triggered it.
    """

    def __init__(self, self_name: str = SELF_NAME) -> None:
        self.self_name = self_name
        self.choices: list[t.Choose] = []
        self.it: Any = None
        self.several = False
        self.trigger: Any = None
        self.cost: t.Cost | None = None
        self.extra: t.Cost | None = None
        self.summon = False
        self.deed = ""
        self.found_many = False
        self.found_type = ""
        self.source_type = ""
        self.rest = "the other cards"
        self.either = False
        self.deck = "your deck"
        self.offer = "you"
        self.before: Any = None
        self.known: Any = None

    def words(self, node: Any) -> str:
        """The words for any node. Raises :class:`RenderError` for anything else.

        A tree that no sentence makes, with a list that is empty or a part that does not fit, may have no words: then
        the name of the node stands there in square brackets.
        """
        if node is None:
            raise TypeError("a part is missing")
        write = _WRITERS.get(type(node))
        if write is None:
            raise RenderError(f"no words for {type(node).__name__}")
        try:
            return write(self, node) or f"[{type(node).__name__}]"
        except RenderError:
            raise
        except (LookupError, AttributeError, TypeError, ValueError):
            return f"[{type(node).__name__}]"

    def apart(self) -> Renderer:
        """The writer of a text of its own on the same card: a gained or a delayed ability."""
        return Renderer(self.self_name)

    def name(self, reference: Any, several: bool = False) -> None:
        """From here on "it" or "them" stands for these cards."""
        self.it, self.several = reference, several


_Writer = Callable[[Renderer, Any], str]
_WRITERS: dict[type, _Writer] = {}


def words_for(*node_classes: type) -> Callable[[_Writer], _Writer]:
    """Registers the function that writes nodes of these classes."""

    def register(write: _Writer) -> _Writer:
        _WRITERS.update(dict.fromkeys(node_classes, write))
        return write

    return register


def wordings(table: Mapping[type, str | _Writer]) -> None:
    """Registers how nodes of some classes are written: each by a function, or by its words with fields in braces.

    ``{who}`` stands for the words of that field, ``{self}`` for the name of the card and ``{deed}`` for what was last
    done to the cards found. A word behind a colon names one of the ``FORMS`` of a field: ``{who:its} power``.
    """
    _WRITERS.update({node: filled(write) if isinstance(write, str) else write for node, write in table.items()})


def filled(pattern: str, **more: Any) -> _Writer:
    """Writes a node by words with its fields in braces; ``more``: further values."""
    return lambda r, node: _Filler(r, node).vformat(pattern, (), more)


class _Filler(string.Formatter):
    """Puts the fields of a node into words."""

    def __init__(self, r: Renderer, node: Any) -> None:
        self.r, self.node = r, node

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        """The value of a field."""
        own = {"self": self.r.self_name, "deed": self.r.deed or "removed", **kwargs}
        return own[key] if key in own else getattr(self.node, str(key))

    def format_field(self, value: Any, form: str) -> str:
        """The words for it."""
        return FORMS[form](self.r, value)


def rendered_classes() -> frozenset[type]:
    """Every node class that has words."""
    return frozenset(_WRITERS)


# ----------------------------------------------------------------------------------------------------- shared phrases
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth")
OR_MORE = {"at_least": " or more", "at_most": " or less", "exactly": ""}
"""Behind a number: how something compares with it."""
SOMEBODY = {"you": "you", "opponent": "your opponent", "any": "a player"}
SIDES = {"you": "your", "opponent": "your opponent's", "any": "the"}
"""Before "field": whose it is, where that matters."""
CONTROLS = {"you": "you control", "opponent": "your opponent controls", "any": ""}
"""Behind a card of the field: whose it is, where that matters."""
PLAYERS = {"you": "you", "opponent": "your opponent", "any": "each player"}
POSSESSIVE = {"you": "your", "opponent": "your opponent's", "any": "each player's"}
ZONES = {
    "field": "field",
    "hand": "hand",
    "deck": "deck",
    "break_zone": "Break Zone",
    "damage_zone": "Damage Zone",
    "removed": "removed cards",
    "lb_deck": "LB deck",
    "stack": "stack",
}
ITEMS = {"summon": "Summon", "auto": "auto-ability", "action": "action ability", "special": "special ability"}
VARIETIES = {
    "elements": "Element",
    "names": "name",
    "costs": "cost",
    "jobs": "Job",
    "categories": "Category",
    "types": "card type",
}
DURATIONS: dict[str, str] = {
    **terms.DURATIONS,
    "end_of_turn": "until the end of the turn",
    "while_source_on_field": "as long as {self} is on the field",
    "while_it_on_field": "as long as it is on the field",
    "permanent": "for the rest of the game",
}
LASTING = "(This effect does not end at the end of the turn.)"


def listed(parts: Iterable[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    words = list(parts)
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def article(noun: str) -> str:
    """The noun phrase with "a" or "an" before it."""
    return f"{'an' if re.match(r'[AEIOaeio]|un(?!i)', noun) else 'a'} {noun}"


def capital(sentence: str) -> str:
    """The sentence with a large first letter."""
    return sentence[:1].upper() + sentence[1:]


def times(count: int, noun: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def has(player: str) -> str:
    """ "you have", "your opponent has"."""
    return "you have" if player == "you" else "your opponent has"


def whose(player: str) -> str:
    """ "your", "their": what a player named before has."""
    return "your" if player == "you" else "their"


def apart(variety: str) -> str:
    """What cards differ in: "each of a different Element"."""
    return f"each of a different {VARIETIES[variety]}"


def does(player: str, verb: str) -> str:
    """ "you draw", "your opponent draws"."""
    return f"you {verb}" if player == "you" else f"{PLAYERS[player]} {third(verb)}"


def third(verb: str) -> str:
    """The verb as one does it: "draws", "searches", "has"."""
    head, _, rest = verb.partition(" ")
    form = {"have": "has", "do": "does", "are": "is", "don't": "doesn't"}.get(head)
    form = form or head + ("es" if head.endswith(("ch", "sh", "s")) else "s")
    return f"{form} {rest}".strip()


def stopped(words: str) -> str:
    """The words with a full stop, unless a quotation ends with one."""
    return words if words.endswith(('."', '.)"', ".'\"", ".)")) else f"{words}."


FORMS: dict[str, _Writer] = {
    "": lambda r, value: str(value) if isinstance(value, str | int) else r.words(value),
    "who": lambda _, player: SOMEBODY[player],
    "does": lambda _, player: PLAYERS[player],
    "whose": lambda _, player: POSSESSIVE[player],
    "side": lambda _, player: SIDES[player],
    "has": lambda _, player: has(player),
    "variety": lambda _, variety: VARIETIES[variety],
    "a": lambda _, noun: article(noun),
    "and": lambda _, parts: listed(parts),
    "or": lambda _, parts: listed(parts, "or"),
    "or_more": lambda _, comparison: OR_MORE[comparison],
}
"""How a field of a node can be written."""
