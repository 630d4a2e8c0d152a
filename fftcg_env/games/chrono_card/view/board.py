"""The table as a picture for the terminal, as one player or an onlooker sees it (rich)."""

from __future__ import annotations

import numpy as np
from rich.columns import Columns
from rich.console import RenderableType
from rich.panel import Panel
from rich.rule import Rule

from ....core.zoned.board import hand, heading, laid_out, tile
from ..record import numbers as no
from .seen import Seen

COLOURS = {
    "character": "green",
    "heroine": "bold yellow",
    "background": "blue",
    "music": "bright_magenta",
    "item": "white",
    "event": "bright_red",
}
TILE_WIDTH = 26


def board(seen: Seen, *, footer: bool = True) -> RenderableType:
    """A game as its viewer sees it; ``footer``: also the question and its answers."""
    return laid_out(seen, _player, [_middle(seen)], footer)


def _player(seen: Seen, player: int) -> list[RenderableType]:
    """One side: counts, field, hand."""
    damage = f"damage {int(seen['suffered'][player])} of {int(seen['options'][no.DAMAGE_TO_LOSE])}"
    head = heading(seen, player, f"{damage}  EP {int(seen['pool'][player])}", [("discarded", no.DISCARD)])
    rows: list[RenderableType] = [head]
    for zones in ((no.CHARACTERS, no.ITEMS), (no.BACKGROUNDS, no.MUSIC)):
        tiles = [_tile(seen, card) for zone in zones for card in seen.zone(player, zone)]
        if tiles:
            rows.append(Columns(tiles, padding=(0, 1)))
    return [*rows, hand(seen, player, COLOURS)]


def _tile(seen: Seen, card: int) -> Panel:
    """A card on the field."""
    colour = COLOURS[seen.printed(card).type]
    quiet = bool(seen["checked"][card]) or bool(seen["down"][card])
    return tile(seen, card, TILE_WIDTH, colour, "bold red" if seen["part"][card] else "dim" if quiet else colour)


def _middle(seen: Seen) -> RenderableType:
    """What is in the middle of happening."""
    lines = going_on(seen)
    return Rule("; ".join(line.removesuffix(".") for line in lines), style="red") if lines else Rule(style="dim")


def going_on(seen: Seen) -> list[str]:
    """What happens, is being declared, was declared and waits, and the Charm, in sentences."""
    lines = []
    if seen["running"]:
        lines.append(f"Happening: {declared(seen, seen['effect'])}.")
    if (build := seen.prepared()) is not None:
        lines.append(f"Being declared: {declared(seen, build)}.")
    if links := [declared(seen, link) for link in seen["chain"][: int(seen["chain_count"])][::-1]]:
        lines.append(f"Declared, the last first: {'; '.join(links)}{'; nobody interrupts' * bool(seen['closed'])}.")
    if waiting := [seen.printed(card).name for card in seen.waiting_triggers()]:
        lines.append(f"Trigger abilities that wait: {', '.join(waiting)}.")
    return lines + [f"The Charm: {charm}." for charm in [charm_of(seen)] if charm]


def charm_of(seen: Seen) -> str:
    """How far the Charm is."""
    known = [seen.card(attacker) for attacker, _ in seen.attacks()]
    attackers = ", then ".join("a card that has left" if card is None else card.name for card in known)
    parts = [f"attacks of {attackers}"] * bool(attackers)
    if seen["support"]:
        parts.append(f"{'DP' if seen['support_dp'] else 'AP'} +{int(seen['support'])} for the Heroine")
    if seen["phase"] == no.CHARM and seen["step"] == no.EFFECTS:
        parts.append(f"player_{int(seen['actor'])} is next to declare effects, {int(seen['passes'])} passed in a row")
    elif seen["phase"] == no.CHARM:
        parts.append(("defence", "effects", "damage", "over")[int(seen["step"])])
    if seen["charmed"]:
        parts.append("declared this turn")
    return "; ".join(parts)


def declared(seen: Seen, link: np.void) -> str:
    """A declaration in words."""
    kind, text = no.LINKS[int(link["kind"])], f"player_{int(link['player'])}: "
    if int(link["card"]) == no.NO_CARD:
        return ", ".join((text + kind, *changes_of(link)))
    known = seen.card(int(link["card"]))
    targets = [seen.card(int(target)) for target in link["targets"] if int(target) != no.NO_CARD]
    aimed = ", ".join(target.name for target in targets if target is not None)
    text += f"{kind} {known.name if known else 'a card'}" + (f" on {aimed}" if aimed else "")
    return ", ".join((text, *changes_of(link)))


def changes_of(link: np.void) -> list[str]:
    """What interrupts did to a declaration."""
    added, discards = int(link["added"]), int(link["discards"])
    changes = ["fails"] * bool(link["cancelled"]) + [f"costs {added} more"] * bool(added)
    return changes + [f"{discards} to be discarded for it"] * bool(discards)
