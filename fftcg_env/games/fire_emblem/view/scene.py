"""The table for pages (:mod:`fftcg_env.core.scene`), as one player or an onlooker sees it."""

from __future__ import annotations

from dataclasses import replace

from ....core.scene import Scene, SceneCard, SceneSquare, SceneZone
from ....core.zoned.board import title
from ....core.zoned.scene import card_of, cards_counted, near_the_edge, rows, waiting
from ..cards.model import Card
from ..record import numbers as no
from .seen import Seen
from .text import seen_by

TONES = {
    "unit": "#3d7a9a",
    "weapon": "#d9482b",
    "magic": "#8e4cc0",
    "item": "#b58a1f",
    "land": "#3d9a4c",
    "surprise": "#2f62c9",
}
PILES = (("off-field pile", no.OFF_FIELD), ("abroad", no.ABROAD))


def scene(seen: Seen) -> Scene:
    """The whole table: of each player the piles and the land, and the board between both."""
    zones: list[SceneZone] = []
    for player in range(2):
        zones += near_the_edge(seen, player, PILES, _card)
        zones += rows(seen, player, [("land", (no.LAND,))], _card)
    zones.append(_squares(seen))
    if waiting := _waiting(seen):
        zones.append(SceneZone("declared, the next to happen first", None, "stack", waiting, len(waiting)))
    heading = ": ".join(filter(None, (title(seen), "; ".join(filter(None, (seen.exchange(), *seen.facts()))))))
    return Scene(heading=heading, counts=(_counts(seen, 0), _counts(seen, 1)), zones=tuple(zones))


def _squares(seen: Seen) -> SceneZone:
    """The board (F-1.3): on each square its unit, and what that bears."""
    cards: list[SceneCard] = []
    squares: list[SceneSquare] = []
    for row in reversed(range(no.ROWS)):
        for square in range(row * no.COLUMNS, (row + 1) * no.COLUMNS):
            unit = seen.unit_on(square)
            there = [] if unit is None else [unit, *seen.attached(unit)]
            cards += (replace(_card(seen, card), owner=card // no.CARDS_PER_PLAYER) for card in there)
            note = "sortie" if row in (0, no.ROWS - 1) else ""
            action = -1 if seen.viewer is None else no.TO_SQUARE + seen_by(seen.viewer, square)
            squares.append(SceneSquare(no.SQUARE_WORDS[square], len(there), note, action))
    return SceneZone("board", None, "grid", tuple(cards), len(cards), no.COLUMNS, tuple(squares))


def _waiting(seen: Seen) -> tuple[SceneCard, ...]:
    """What is being played, a crest ability that waits for Luck, and Surprises, the last one first (F-7.5)."""
    count = int(seen["chain_count"])
    chain: list[int] = seen["chain_card"][:count].tolist()
    aims: list[int] = seen["chain_target"][:count].tolist()
    played = [card for player in range(2) for card in seen.zone(player, no.CHAIN) if card not in chain]
    found = [_declared(seen, card, "play") for card in played]
    if seen["crest_place"] >= 0:
        found.append(_declared(seen, int(seen["crest_card"]), "crest ability", int(seen["crest_target"])))
    found += [_declared(seen, card, "Surprise", aim) for card, aim in zip(chain[::-1], aims[::-1], strict=True)]
    return tuple(found)


def _declared(seen: Seen, card: int, kind: str, target: int = no.NO_CARD) -> SceneCard:
    targets = [] if target == no.NO_CARD else [target]
    return waiting(seen, card_of(seen, card, _card), kind, card // no.CARDS_PER_PLAYER, targets)


def _counts(seen: Seen, player: int) -> tuple[tuple[str, str], ...]:
    return (
        ("unused chips", str(int(seen["unused"][player]))),
        ("used chips", str(int(seen["used"][player]))),
        *cards_counted(seen, player),
    )


def _card(seen: Seen, index: int) -> SceneCard:
    card, on_board = seen.printed(index), int(seen["zone"][index]) == no.BOARD
    whose = f" of player_{index // no.CARDS_PER_PLAYER}" if on_board else ""
    energy = f"{int(seen['energy'][index])}/{seen.shown(index, 'most_energy')}" if on_board else str(card.energy)
    fighting = {int(seen["attacker"]), int(seen["defender"]), *map(int, seen["arms"])} if seen["exchange"] else set()
    acts = index == int(seen["actor"])
    return SceneCard(
        index=index,
        key=card.number,
        name=card.name,
        kind=_kind(card) + whose,
        value=energy if card.type == "unit" else "",
        marks=tuple(seen.values(index)[2 if on_board else 0 :]) if seen["zone"][index] != no.ATTACHED else (),
        tone=TONES[card.type],
        turned=bool(on_board and seen["acted"][index] and not acts),
        lit=index in fighting or acts,
    )


def _kind(card: Card) -> str:
    """What a card is, and what it costs or gives."""
    if card.type == "unit":
        return card.title.lower() or card.type
    kind = f"{card.kind} {card.level}".strip() or card.type
    strikes = f", attack {card.attack}" if card.attack else ""
    chips = card.chips or card.need
    return kind + strikes + (f", {chips} chip{'s' * (chips > 1)}" if chips else "")
