"""Words for nodes about looking at decks and hands, revealing, selecting, moving cards."""

from __future__ import annotations

from ... import tree as t
from ...wording.renderer import (
    PLAYERS,
    POSSESSIVE,
    Renderer,
    all_different,
    amount_words,
    cards_called,
    counted,
    counted_cards,
    described,
    player_does,
    range_before,
    words_for,
)

DESTINATIONS = {
    "hand": "into your hand",
    "field": "onto your field",
    "field_dull": "onto your field, dull",
    "break_zone": "into the Break Zone",
    "deck_top": "on top of your deck",
    "removed": "out of the game",
    "stack": "aside",
    "nowhere": "nowhere yet",
}
ORDERS = {
    "you": "in an order of your choice",
    "opponent": "in an order of the opponent's choice",
    "owner": "in an order of its owner's choice",
    "random": "in random order",
}


@words_for(t.TopOf)
def _top_of(renderer: Renderer, node: t.TopOf) -> str:
    whose = "each player's" if node.player == "any" else POSSESSIVE[node.player]
    if not isinstance(node.count, int):
        return f"so many cards from the top of {whose} deck: {renderer.words(node.count)}"
    return f"the top {counted(node.count, 'card')} of {whose} deck"


@words_for(t.Look)
def _look(renderer: Renderer, node: t.Look) -> str:
    return f"you look at {renderer.words(node.who)}"


@words_for(t.Reveal)
def _reveal(renderer: Renderer, node: t.Reveal) -> str:
    return f"show {renderer.words(node.who)}"


@words_for(t.RevealUntil)
def _reveal_until(renderer: Renderer, node: t.RevealUntil) -> str:
    wanted = f"{node.count} [{renderer.all_words(node.where, ', ')}]"
    return f"show cards from the top of {POSSESSIVE[node.player]} deck, one by one, until {wanted} appear"


@words_for(t.Select)
def _select(renderer: Renderer, node: t.Select) -> str:
    others = {"any": "each player picks", "random": "at random, pick"}
    who = others.get(node.by) or player_does(node.by, "pick")
    quantity, most = "", node.maximum
    if isinstance(node.minimum, int) and isinstance(most, int):
        quantity = range_before(node.minimum, most)
    if node.among == "cards" and isinstance(most, int):
        cards = counted_cards(renderer, most, node.cards)
    elif node.among == "cards":
        cards = f"{cards_called('cards', renderer, node.cards)}, as many as {renderer.words(most)}"
    else:
        source = "the cards found" if node.among == "found" else "the other cards"
        number = f"{most}" if isinstance(most, int) else f"as many as {renderer.words(most)},"
        cards = f"{number}{described(renderer, node.cards.where)} of {source}"
    total = "" if node.total_cost is None else f", of total cost {node.total_cost} or less"
    apart = all_different(node.different)
    use = ", to be played" if node.to_play else ", to be cast" if node.to_cast else ""
    return f"{who} {quantity}{cards}{total}{apart}{use}"


@words_for(t.PutIntoDeck)
def _put_into_deck(renderer: Renderer, node: t.PutIntoDeck) -> str:
    place = "on top" if node.place == "top" else "at the bottom"
    place = f"under the top {counted(node.under, 'card')}" if node.under else place
    return f"put {renderer.words(node.who)} {place} of its owner's deck, {ORDERS[node.order]}"


@words_for(t.RemoveFaceDown)
def _remove_face_down(renderer: Renderer, node: t.RemoveFaceDown) -> str:
    return f"remove {renderer.words(node.who)} from the game face down; {PLAYERS[node.viewer]} may look"


@words_for(t.TurnFaceUp)
def _turn_face_up(renderer: Renderer, node: t.TurnFaceUp) -> str:
    return f"turn {renderer.words(node.who)} face up"


@words_for(t.Shuffle)
def _shuffle(_: Renderer, node: t.Shuffle) -> str:
    return f"{player_does(node.player, 'shuffle')} the deck{' that was searched' if node.searched else ''}"


@words_for(t.Discard)
def _discard(renderer: Renderer, node: t.Discard) -> str:
    player = "each player discards" if node.player == "any" else player_does(node.player, "discard")
    cards, number = amount_words(renderer, node.count, "card")
    return f"{player} {cards}{described(renderer, node.where)}{' at random' if node.at_random else ''}{number}"


@words_for(t.DiscardCards)
def _discard_cards(renderer: Renderer, node: t.DiscardCards) -> str:
    return f"{renderer.words(node.who)} is discarded"


@words_for(t.Divide)
def _divide(renderer: Renderer, node: t.Divide) -> str:
    divided = f"{player_does(node.by, 'divide')} every {renderer.words(node.cards)} among {node.groups} groups"
    return f"{divided}; {player_does(node.selects, 'pick')} one group"


@words_for(t.CannotSearch)
def _cannot_search(_: Renderer, node: t.CannotSearch) -> str:
    return f"{PLAYERS[node.player]} cannot look for cards this turn"


@words_for(t.Search)
def _search(renderer: Renderer, node: t.Search) -> str:
    wanted = f"{'up to ' if node.count > 1 else ''}{node.count} {cards_called('card', renderer, node.cards)}"
    for cards in node.also:
        wanted += f" and 1 {cards_called('card', renderer, cards)}"
    several = node.count > 1 or node.also
    wanted += f", no two with the same {' or '.join(node.different)}," if node.different else ""
    wanted += f", with a total cost of {node.total_cost} or less," if node.total_cost is not None else ""
    quiet = ", without triggering auto-abilities of their own" if node.quiet else ""
    quiet += " (both, or none)" if node.both else ""
    quiet += f", or {DESTINATIONS[node.or_to]}, as you wish then" if node.or_to else ""
    looks, where = "look for", DESTINATIONS[node.destination]
    if node.player == "opponent":
        looks, where = "the opponent looks for", where.replace("your", "the opponent's")
    return f"{looks} {wanted} and put {'them' if several else 'it'} {where}{quiet}"


@words_for(t.PutIntoBreakZone)
def _put_into_break_zone(renderer: Renderer, node: t.PutIntoBreakZone) -> str:
    return f"put {renderer.words(node.who)} into the Break Zone"


@words_for(t.RemoveFromGame)
def _remove_from_game(renderer: Renderer, node: t.RemoveFromGame) -> str:
    return f"remove {renderer.words(node.who)} from the game"
