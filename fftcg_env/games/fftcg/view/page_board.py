"""Make the board that pages draw (:mod:`fftcg_env.core.page_board`), as one player or an onlooker sees it."""

from __future__ import annotations

from ....core.page_board import PageBoard, PageCard, PageZone
from ..cards.model import Card
from ..cards.program import opcodes as op
from ..cards.program.compiled import CompiledCards
from ..cards.wording.render import render_options
from ..record import constants as c
from ..record import state as st
from .board_texts import effects_in_force, elsewhere, kind_of_item, now, of_player, standing
from .decision_texts import ability_words, declared
from .player_view import Seen

TONES = dict(
    zip(
        op.ELEMENTS,
        ("#d9482b", "#3f9fd1", "#3d9a4c", "#b58a1f", "#8e4cc0", "#2f62c9", "#b9a85a", "#5b5270"),
        strict=True,
    )
)
"""The colour of each element, in the order of R3.1."""
PILES = (
    ("Damage Zone", op.DAMAGE_ZONE),
    ("Break Zone", op.BREAK_ZONE),
    ("deck", op.DECK),
    ("removed", op.REMOVED),
    ("LB deck", op.LB_DECK),
)
LEFT = (op.DAMAGE_ZONE, op.LB_DECK)
"""Piles on the left side of the board; the others lie on the right."""
ALWAYS_SHOWN = (op.DAMAGE_ZONE, op.BREAK_ZONE, op.DECK)
STATUS = ("frozen", "attacking", "blocking")


def page_board(cards: CompiledCards, seen: Seen) -> PageBoard:
    """The whole board."""
    zones: list[PageZone] = []
    for player in range(2):
        zones.append(_zone(seen, "hand", player, "hand", seen.zone(player, op.HAND)))
        for name, zone in PILES:
            indexes = seen.zone(player, zone)
            if indexes or zone in ALWAYS_SHOWN:
                zones.append(_pile(seen, name, player, zone, indexes))
        field = seen.zone(player, op.FIELD)
        backups = [index for index in field if _is_backup(seen, index)]
        fighting = [index for index in field if seen["attacking"][index] or seen["blocking"][index]]
        others = [index for index in field if index not in (*backups, *fighting)]
        zones.append(_zone(seen, "Backups", player, "row", [index for index in backups if index not in fighting]))
        zones.append(_zone(seen, "Forwards and Monsters", player, "row", others))
        if fighting:
            zones.append(_zone(seen, "attack", player, "row", fighting))
    if effects := _in_force(seen):
        zones.append(PageZone("in force, the latest first", None, "stack", effects, len(effects)))
    if stack := _stack(cards, seen):
        zones.append(PageZone("stack, the next to happen first", None, "stack", stack, len(stack)))
    return PageBoard(heading=now(seen), counts=(_counts(seen, 0), _counts(seen, 1)), zones=tuple(zones))


def _counts(seen: Seen, player: int) -> tuple[tuple[str, str], ...]:
    limit = int(seen["options"][c.OPTION_LOSS_DAMAGE])
    counts = [("damage", f"{len(seen.zone(player, op.DAMAGE_ZONE))} of {limit}")]
    counts += [(name, str(len(seen.zone(player, zone)))) for name, zone in (("hand", op.HAND), ("deck", op.DECK))]
    return (*counts, *of_player(seen, player))


def _zone(seen: Seen, name: str, player: int, shape: str, indexes: list[int]) -> PageZone:
    cards = tuple(_card(seen, index) for index in indexes)
    return PageZone(name, player, "hand" if shape == "hand" else "row", cards, len(indexes))


def _pile(seen: Seen, name: str, player: int, zone: int, indexes: list[int]) -> PageZone:
    """A pile: the cards of it that the viewer knows, the last one first; an onlooker does not see each card of a
    deck."""
    shown = [] if zone == op.DECK and seen.viewer is None else [i for i in indexes[::-1] if seen.card(i) is not None]
    if zone == op.DECK:
        shown.sort(key=lambda index: (seen.name(index), index))  # the order of known cards must not reveal their places
    cards = tuple(_card(seen, index) for index in shown)
    return PageZone(name, player, "pile", cards, len(indexes), left=zone in LEFT)


def _is_backup(seen: Seen, index: int) -> bool:
    card = seen.card(index)
    return card is not None and card.type == "Backup" and not int(seen["types"][index]) & op.FORWARD


def _card(seen: Seen, index: int) -> PageCard:
    card = seen.card(index)
    on_field = int(seen["zone"][index]) == op.FIELD
    if card is None:
        return PageCard(index, "", "unknown card")
    power = seen.power(index)
    return PageCard(
        index=index,
        key=card.code,
        name=card.name,
        kind=f"{'/'.join(card.elements)} {card.type}",
        cost=str(card.cost),
        value="" if power is None else str(power),
        marks=tuple(_marks(seen, index, card)) if on_field else ("EX",) * card.ex_burst + tuple(elsewhere(seen, index)),
        tone=TONES[card.elements[0]],
        turned=on_field and bool(seen["dull"][index]),
        lit=on_field and bool(seen["attacking"][index] or seen["blocking"][index]),
    )


def _marks(seen: Seen, index: int, card: Card) -> list[str]:
    """How a Character on the field differs from its print."""
    marks = ["dull"] if seen["dull"][index] else []
    marks += [name for name in STATUS if seen[name][index]]
    power = seen.power(index)
    if power is not None and card.power is not None and power != card.power:
        marks.append(f"{power - card.power:+d} power")
    return marks + standing(seen, index)


def _in_force(seen: Seen) -> tuple[PageCard, ...]:
    """Ongoing effects, each with the card that it applies to."""
    found = []
    for index, player, words in effects_in_force(seen):
        card = seen.card(index)
        name = seen.name(index) if index != st.NO_CARD else f"player_{player}"
        found.append(
            PageCard(
                index=index if index != st.NO_CARD else -1,
                key="" if card is None else card.code,
                name=name if card is None else card.name,
                kind=words,
                tone="" if card is None else TONES[card.elements[0]],
                owner=player,
            )
        )
    return tuple(found)


def _stack(cards: CompiledCards, seen: Seen) -> tuple[PageCard, ...]:
    """The items on the stack, the next to resolve first."""
    items = []
    for position in range(int(seen["stack_count"]) - 1, -1, -1):
        item = seen["stack"][position]
        source, ability = int(item["source"]), int(item["ability"])
        card = seen.source(item)
        details = [f"→ {seen.name(int(target))}" for target in item["target"] if target < st.NO_CARD]
        details += [_mode(cards, ability, mode) for mode in range(16) if int(item["modes"]) >> mode & 1]
        details += [f"X = {int(item['x'])}"] * bool(item["x"])
        items.append(
            PageCard(
                index=source,
                key="" if card is None else card.code,
                name="unknown card" if card is None else card.name,
                kind=kind_of_item(seen, item),
                text=ability_words(cards, seen, ability),
                marks=tuple(details),
                tone="" if card is None else TONES[card.elements[0]],
                owner=int(item["controller"]),
            )
        )
    return tuple(items)


def _mode(cards: CompiledCards, ability: int, mode: int) -> str:
    """An action that was selected, by its number and its words."""
    modes = declared(cards, ability).modes if 0 <= ability < len(cards.texts.ability_trees) else None
    options = [] if modes is None else render_options(modes, "")
    return f"option {mode}" + (f": {options[mode]}" if mode < len(options) else "")
