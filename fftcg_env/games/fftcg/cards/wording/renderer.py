"""What writes the words of ability trees: the walk, the register of writers, and phrases that they share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .....errors import FFTCGEnvError
from .. import tree as t

SELF_NAME = "this card"


class RenderError(FFTCGEnvError, TypeError):
    """A value that is not a node of the ability tree."""


class Renderer:
    """Writes one ability. ``self_name``: what its own card is called. Counts the Choose groups as it goes."""

    def __init__(self, self_name: str = SELF_NAME) -> None:
        self.self_name = self_name
        self.groups = 0

    def words(self, node: Any) -> str:
        """The words for any node. Raises :class:`RenderError` for anything else."""
        write = _WRITERS.get(type(node))
        if write is None:
            raise RenderError(f"no words for {type(node).__name__}")
        return write(self, node)

    def all_words(self, nodes: tuple[Any, ...], separator: str) -> str:
        """The words for several nodes."""
        return separator.join(self.words(node) for node in nodes)


_Writer = Callable[[Renderer, Any], str]
_WRITERS: dict[type, _Writer] = {}


def words_for(*node_classes: type) -> Callable[[_Writer], _Writer]:
    """Registers the function that writes nodes of these classes."""

    def register(write: _Writer) -> _Writer:
        for node_class in node_classes:
            _WRITERS[node_class] = write
        return write

    return register


def rendered_classes() -> frozenset[type]:
    """Every node class that has words."""
    return frozenset(_WRITERS)


# ----------------------------------------------------------------------------------------------------- small helpers
POSSESSIVE = {"you": "your", "opponent": "the opponent's", "any": "any player's"}
PLAYERS = {"you": "you", "opponent": "the opponent", "any": "any player"}
STATES = {
    "in_party": "in a party",
    "in_party_with_source": "in a party with {self}",
    "blocked_by_source": "blocked by {self}",
}
COMPARISONS = {
    "at_most": "{} or less",
    "at_least": "{} or more",
    "exactly": "{}",
    "less": "less than {}",
    "more": "more than {}",
}
RESTRICTIONS = {
    "cannot_attack": "cannot attack",
    "cannot_block": "cannot block",
    "must_attack": "must attack if it can",
    "must_block": "must block if it can",
    "cannot_be_blocked": "cannot be blocked",
    "must_be_blocked": "must be blocked by what can",
    "must_be_chosen": "must be a target of the opponent's Summons and abilities where it can",
    "stays_dull": "stays dull in its Active Phase",
    "joins_any_party": "attacks in a party with Forwards of any element",
    "dulls_at_once": "uses action abilities with a Dull icon at once",
    "cannot_use_action": "cannot use action abilities",
    "cannot_use_special": "cannot use special abilities",
    "stays_dull_once": "stays dull in its next Active Phase",
    "cannot_join": "attacks in no party",
}
DURATIONS = {
    "end_of_turn": " until the turn ends",
    "permanent": " for good",
    "while_source_on_field": " while the card that says so stays on the field",
    "end_of_opponents_turn": " until the opponent's turn ends",
    "your_next_turn": " until your next turn begins",
    "end_of_your_next_turn": " until your next turn ends",
    "end_of_next_turn": " until the turn after this one ends",
    "end_of_your_turn": " until your turn ends",
    "while_it_on_field": " as long as another card is on the field",
    "end_of_opponents_next_turn": " until the opponent's next turn ends",
}
SOURCES = {"summons": "Summons", "abilities": "abilities", "ex_bursts": "EX Bursts"}
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


def counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def amount_words(renderer: Renderer, amount: t.Amount, noun: str) -> tuple[str, str]:
    """ "2 cards" and nothing more, or "cards" and, at the end of the sentence, how many."""
    if isinstance(amount, int):
        return counted(amount, noun), ""
    return f"{noun}s", f" (as many as {renderer.words(amount)})"


def player_does(player: str, singular: str) -> str:
    """ "you draw", "the opponent draws"."""
    return f"you {singular}" if player == "you" else f"{PLAYERS[player]} {singular}s"


def power(renderer: Renderer, amount: t.Value) -> str:
    """ "+2000 power", "-1000 power", "power +1000 for each ..."."""
    negative = getattr(amount, "number", getattr(amount, "each", 0)) < 0
    signed = f"{'' if negative else '+'}{renderer.words(amount)}"
    return f"{signed} power" if isinstance(amount, t.Number) else f"power {signed}"


def sources(kinds: tuple[str, ...], player: str) -> str:
    owner = "" if player == "any" else f"{POSSESSIVE[player]} "
    return owner + " or ".join(SOURCES[kind] for kind in kinds)


def described(renderer: Renderer, where: tuple[t.Predicate, ...]) -> str:
    """ " [type Forward, cost 3 or less]", nothing for any card."""
    return f" [{renderer.all_words(where, ', ')}]" if where else ""


def subject(renderer: Renderer, who: Any) -> str:
    """Who does something, or to whom it happens: one card, or any one of a description."""
    return f"a {renderer.words(who)}" if isinstance(who, t.Cards) else renderer.words(who)


def range_before(minimum: int, maximum: int) -> str:
    """What stands before the most cards that are taken: "", "up to " or "2 to "."""
    if minimum == maximum:
        return ""
    return f"{minimum} to " if minimum else "up to "


def cards_called(noun: str, renderer: Renderer, node: t.Cards) -> str:
    """ "card [type Forward, cost 3 or less] that the opponent controls"."""
    if node.zone == "field":
        whose = " on the field" if node.player == "any" else f" that {player_does(node.player, 'control')}"
    elif node.zone == "stack":
        whose = " on the stack" if node.player == "any" else f" of {PLAYERS[node.player]} on the stack"
    else:
        whose = f" in {POSSESSIVE[node.player]} {ZONES[node.zone]}"
    return f"{noun}{described(renderer, node.where)}{whose}"


def all_different(variety: t.Variety | None) -> str:
    """That no two of several cards have one of these in common."""
    return "" if variety is None else f", no two of them with {variety} in common"


def counted_cards(renderer: Renderer, number: int, cards: t.Cards) -> str:
    return f"{number} {cards_called('card' if number == 1 else 'cards', renderer, cards)}"
