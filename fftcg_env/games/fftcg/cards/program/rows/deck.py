"""Rows for nodes about looking at decks and hands, revealing, selecting and moving cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ... import tree
from ...walk import nodes_of
from .. import opcodes as op
from ..queries import ProgramError
from ..registry import EFFECTS, REFERENCES, writes
from .plain import instruction

SOURCE = tree.Self()
LEFT = op.SELECT_AMONG_REST | op.SELECT_FORGETS


@writes(REFERENCES, tree.TopOf)
def top_of(compiler: Any, node: tree.TopOf) -> list[int]:
    """R1.15"""
    known = (tree.Sum, tree.Number, tree.CountOf, tree.CountersOn, tree.X, tree.JustMoved, tree.Kept)
    counted = [part for part in nodes_of(node.count) if isinstance(part, tree.Value)]
    if any(not isinstance(part, known) or getattr(part, "who", SOURCE) != SOURCE for part in counted):
        raise ProgramError("not supported: a number of cards from the top of a deck that depends on another card")
    return [op.REF_TOP, op.PLAYERS[node.player] | compiler.amount(node.count) << 2]


@writes(EFFECTS, tree.Look)
def look(compiler: Any, code: Any, effect: tree.Look) -> None:
    code.row(op.OP_LOOK, who=compiler.reference(effect.who))
    code.found_on_field = False


@writes(EFFECTS, tree.Reveal)
def reveal(compiler: Any, code: Any, effect: tree.Reveal) -> None:
    code.row(op.OP_REVEAL, who=compiler.reference(effect.who))
    code.found_on_field = False


@writes(EFFECTS, tree.RevealUntil)
def reveal_until(compiler: Any, code: Any, effect: tree.RevealUntil) -> None:
    fitting = compiler.filter(tree.Cards("deck", effect.player, effect.where))
    code.row(op.OP_REVEAL_UNTIL, player=op.PLAYERS[effect.player], filter=fitting, count=effect.count)
    code.found_on_field = False


@writes(EFFECTS, tree.Select)
def select(compiler: Any, code: Any, effect: tree.Select) -> None:
    flags = {"cards": 0, "found": op.SELECT_AMONG_FOUND, "rest": op.SELECT_AMONG_REST}.get(effect.among, LEFT)
    flags |= op.SELECT_FOR_FIELD if effect.to_play else 0
    flags |= op.SELECT_FOR_CAST if effect.to_cast else 0
    flags |= 0 if effect.total_cost is None else (effect.total_cost + 1) << 8
    who = op.SELECTORS[effect.by]
    least, most = compiler.amount(effect.minimum), compiler.amount(effect.maximum)
    apart = 0 if effect.different is None else op.VARIETIES[effect.different] + 1
    described = compiler.filter(effect.cards)
    code.row(op.OP_SELECT, filter=described, least=least, most=most, by=who, flags=flags, different=apart)
    if effect.among == "cards":
        code.found_on_field = effect.cards.zone == "field"


@writes(EFFECTS, tree.Discard)
def discard(compiler: Any, code: Any, effect: tree.Discard) -> None:
    """The player selects cards of the own hand, which are then discarded together."""
    hand = compiler.filter(tree.Cards("hand", "you" if effect.player == "any" else effect.player, effect.where))
    who = op.PLAYERS[effect.player]
    if effect.at_random:
        who = op.EACH_AT_RANDOM if effect.player == "any" else op.AT_RANDOM
    count = compiler.amount(effect.count)
    code.row(op.OP_SELECT, filter=hand, least=count, most=count, by=who, flags=op.SELECT_FOR_DISCARD, different=0)
    code.row(op.OP_DISCARD_CARDS, who=[op.REF_FOUND, 0])
    code.found_on_field = False


instruction(op.OP_DISCARD_CARDS, tree.DiscardCards)


@writes(EFFECTS, tree.PutIntoDeck)
def put_into_deck(compiler: Any, code: Any, effect: tree.PutIntoDeck) -> None:
    """Objects leave the field first, which may be replaced (9.4); then those that came to their decks are put there."""
    if effect.under and effect.place == "bottom":
        raise ProgramError("not supported: cards put a counted number of cards above the bottom of a deck")
    above = effect.under if effect.place == "top" else -1
    who: tree.Reference = effect.who
    if isinstance(who, tree.All) and who.cards.zone == "field":
        every = op.ANY_NUMBER
        code.row(
            op.OP_SELECT, filter=compiler.filter(who.cards), least=every, most=every, by=op.YOU, flags=0, different=0
        )
        who = tree.Found()
        leaving = True
    else:
        leaving = code.found_on_field if isinstance(who, tree.Found | tree.Rest) else not isinstance(who, tree.TopOf)
    if leaving:
        code.row(op.OP_GO_TO_DECK, who=compiler.reference(who))
    order, reference = op.SELECTORS[effect.order], compiler.reference(who)
    code.row(op.OP_PUT_INTO_DECK, who=reference, above=above, ordered_by=order, went_there=int(leaving))


instruction(op.OP_REMOVE_FACE_DOWN, tree.RemoveFaceDown, viewer=op.PLAYERS)
# R12.69
instruction(op.OP_TURN_FACE_UP, tree.TurnFaceUp)


@writes(EFFECTS, tree.Shuffle)
def shuffle(compiler: Any, code: Any, effect: tree.Shuffle) -> None:
    code.row(op.OP_SHUFFLE, player=op.PLAYERS[effect.player], keep_found=0, searched=int(effect.searched))


def moved(compiler: Any, code: Any, who: tree.Reference) -> list[int]:
    """The operands for cards that an instruction moves. Cards from the top of a deck are the cards found then."""
    reference: list[int] = compiler.reference(who)
    if isinstance(who, tree.TopOf):
        code.row(op.OP_REVEAL, who=reference)
        return [op.REF_FOUND, 0]
    return reference


@writes(EFFECTS, tree.PutIntoBreakZone)
def put_into_break_zone(compiler: Any, code: Any, effect: tree.PutIntoBreakZone) -> None:
    code.row(op.OP_PUT_INTO_BREAK_ZONE, who=moved(compiler, code, effect.who))


@writes(EFFECTS, tree.RemoveFromGame)
def remove_from_game(compiler: Any, code: Any, effect: tree.RemoveFromGame) -> None:
    code.row(op.OP_REMOVE_FROM_GAME, who=moved(compiler, code, effect.who))


instruction(op.OP_DIVIDE, tree.Divide, selected_by=("selects", op.PLAYERS), filter="cards")
instruction(op.OP_FORBID_SEARCH, tree.CannotSearch)


def deposit(code: Any, destination: str, quiet: bool) -> None:
    """The cards found go somewhere."""
    if destination.startswith("field"):
        dull = int(destination == "field_dull")
        code.row(op.OP_PLAY_ONTO_FIELD, who=[op.REF_FOUND, 0], dull=dull, side=0, quiet=int(quiet))
        return
    moves = {"hand": op.OP_RETURN_TO_HAND, "break_zone": op.OP_PUT_INTO_BREAK_ZONE, "stack": op.OP_SET_ASIDE}
    code.row(moves.get(destination, op.OP_REMOVE_FROM_GAME), who=[op.REF_FOUND, 0])


def deposit_either(code: Any, effect: tree.Search) -> None:
    """The cards found go to one of two places (R7.54); without found cards the player is not asked."""
    if {effect.destination, effect.or_to} & {"deck_top", "stack", "nowhere"} or effect.quiet:
        raise ProgramError("not supported: cards that go to the other of two places")
    nothing = code.row(op.OP_UNLESS_DONE, otherwise=0)
    asks = code.row(op.OP_ONE_OF, count=2, otherwise=0)
    jumps = [code.row(op.OP_JUMP, to=0) for _ in range(2)]
    ends = []
    for jump, destination in zip(jumps, (effect.destination, effect.or_to), strict=True):
        code.jump_here(jump)
        deposit(code, destination, quiet=False)
        ends.append(code.row(op.OP_JUMP, to=0))
    for at in (nothing, asks, *ends):
        code.jump_here(at)


@writes(EFFECTS, tree.Search)
def search(compiler: Any, code: Any, effect: tree.Search) -> None:
    """Look for the cards, move those found, shuffle; nothing of it if the player cannot search (R12.37)."""
    to_field = op.SEARCH_FOR_FIELD if effect.destination.startswith("field") and not effect.or_to else 0
    different = sum(1 << op.VARIETIES[variety] for variety in effect.different)
    if effect.quiet and not to_field:
        raise ProgramError("found cards that are not played do not enter, so they have no triggers to stop")
    if effect.both and (effect.count != 2 or effect.also):
        raise ProgramError("not supported: a search for all of several cards, other than two")
    player = op.PLAYERS[effect.player]
    if effect.player == "opponent" and effect.destination != "hand":
        raise ProgramError("not supported: a search by the opponent that does not add the cards to the hand")
    if effect.both and effect.total_cost is not None:
        raise ProgramError("not supported: a search for two cards or none by total cost")
    if any(cards.player != effect.player for cards in (effect.cards, *effect.also)):
        raise ProgramError("not supported: a search of another player's deck")
    searches = []
    for number, (cards, count) in enumerate([(effect.cards, effect.count), *((cards, 1) for cards in effect.also)]):
        described = op.SEARCH_DESCRIBED if cards.where else 0
        further = op.SEARCH_ON if number else 0
        limit = 0 if effect.total_cost is None else effect.total_cost + 1 << 8
        how = described | to_field | further | (op.SEARCH_BOTH if effect.both else 0) | limit
        own = compiler.filter(replace(cards, player="you"))  # from the side of the player who searches
        row = {"filter": own, "count": count, "flags": how, "different": different, "player": player}
        searches.append(code.row(op.OP_SEARCH, **row, otherwise=0))
    if effect.destination == "nowhere":
        code.found_on_field = False
        for at in searches:
            code.jump_here(at)
        return
    if effect.or_to:
        deposit_either(code, effect)
    elif effect.destination == "deck_top":
        code.row(op.OP_PUT_INTO_DECK, who=[op.REF_FOUND, 0], above=0, ordered_by=op.YOU, went_there=0)
    else:
        deposit(code, effect.destination, effect.quiet)
    code.row(op.OP_SHUFFLE, player=player, keep_found=int(effect.destination == "deck_top"), searched=0)
    code.found_on_field = False
    for at in searches:
        code.jump_here(at)


instruction(op.OP_SHOW, tree.Show)
