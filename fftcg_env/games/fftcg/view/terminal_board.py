"""Draw the board in the terminal (rich), as one player or an onlooker sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from ....errors import require_extra
from ..cards.model import Card
from ..cards.program import opcodes as op
from ..record import constants as c
from ..record import state as st
from .action_texts import describe_legal
from .board_texts import EVENT_VERBS, ITEM_KINDS
from .player_view import Seen

with require_extra("render", "drawing the board needs"):
    from rich import box
    from rich.columns import Columns
    from rich.console import Group, RenderableType
    from rich.padding import Padding
    from rich.panel import Panel
    from rich.rule import Rule
    from rich.table import Table
    from rich.text import Text

COLOURS = {
    "Fire": "red",
    "Ice": "bright_cyan",
    "Wind": "green",
    "Earth": "yellow",
    "Lightning": "magenta",
    "Water": "blue",
    "Light": "white",
    "Dark": "bright_black",
}
PLAYER_STYLES = ("bold cyan", "bold bright_magenta")
TILE_WIDTH = 21
SHOWN_ACTIONS = 24
SHOWN_EVENTS = 6

QUESTIONS = {
    c.DECISION_FIRST_PLAYER: "who takes the first turn?",
    c.DECISION_MULLIGAN: "put the hand back for five new cards?",
    c.DECISION_BOTTOM_ORDER: "which card goes to the bottom of the deck next?",
    c.DECISION_PRIORITY: "cast, use an ability or pass",
    c.DECISION_ABILITY: "which ability?",
    c.DECISION_TARGET: "choose a target",
    c.DECISION_COST_CARD: "which card pays for a part of the cost?",
    c.DECISION_PAY: "pay",
    c.DECISION_TRIGGER_ORDER: "which ability goes onto the stack next?",
    c.DECISION_ATTACK: "who attacks?",
    c.DECISION_BLOCK: "who blocks?",
    c.DECISION_DIVIDE_DAMAGE: "which Forward gets the next 1000 damage?",
    c.DECISION_EX_BURST: "use the EX Burst?",
    c.DECISION_MAY: "do it? (you may)",
    c.DECISION_DISCARD: "which card is discarded?",
    c.DECISION_SEARCH: "search the deck",
    c.DECISION_SELECT: "which card is selected?",
    c.DECISION_GROUP: "which group?",
    c.DECISION_ORDER: "which card goes into the deck next?",
    c.DECISION_HAND_SIZE: "which card is discarded, down to five?",
    c.DECISION_NEXT_ATTACK: "attack again?",
    c.DECISION_ELEMENT: "CP of which element?",
    c.DECISION_MODE: "select one of the actions",
    c.DECISION_COST: "which cost? 0: the printed one, then those of the card's text",
    c.DECISION_NUMBER: "which number is X?",
    c.DECISION_SURPLUS: "which Backup beyond five goes to the Break Zone?",
    c.DECISION_NAME: "what is named?",
    c.DECISION_ROLE: "which target gets the next effect?",
    c.DECISION_REPLACEMENT: "which effect changes next what happens?",
}
COUNTED_ZONES = {"hand": op.HAND, "deck": op.DECK, "Break Zone": op.BREAK_ZONE, "removed": op.REMOVED, "LB": op.LB_DECK}
LISTED_ZONES = {"Damage Zone": op.DAMAGE_ZONE, "Break Zone": op.BREAK_ZONE, "removed": op.REMOVED}
STATUS_STYLES = {"attacking": "bold red", "blocking": "bold blue", "dull": "dim", "frozen": "bright_cyan"}


def board(
    cards: Sequence[Card],
    states: np.ndarray,
    index: int,
    viewer: int | None,
    counter_kinds: Sequence[str] = (),
    *,
    footer: bool = True,
) -> RenderableType:
    """Game ``states[index]`` as ``viewer`` sees it: 0, 1, or None for an onlooker who sees every card.

    ``cards``: the card of each card number; ``counter_kinds``: names of the counters. The viewer (for an onlooker:
    player 0) sits at the bottom. ``footer``: adds the latest actions, the question and its answers.
    """
    seen = Seen(cards, states, index, viewer, counter_kinds)
    bottom = 0 if viewer is None else viewer
    return Group(
        Rule(_title(seen), style="dim"),
        _player_lines(seen, 1 - bottom),
        _row(seen, 1 - bottom, backups=True),
        _row(seen, 1 - bottom, backups=False),
        _middle(seen),
        _row(seen, bottom, backups=False),
        _row(seen, bottom, backups=True),
        _player_lines(seen, bottom),
        _footer(seen) if footer else Rule(style="dim"),
    )


def _styled(seen: Seen, index: int, code: bool = True) -> Text:
    """Name and number in the colour of the element."""
    if index == st.NO_CARD:
        return Text("–", style="dim")
    return _in_colour(seen.card(index), code)


def _in_colour(card: Card | None, code: bool = True) -> Text:
    if card is None:
        return Text("unknown card", style="dim")
    text = Text(card.name, style=_colour(card))
    return text.append(f" {card.code}", style="dim") if code else text


def _colour(card: Card) -> str:
    return f"bold {COLOURS[card.elements[0]]}"


def _player(player: int) -> Text:
    return Text(f"player_{player}", style=PLAYER_STYLES[player])


# --------------------------------------------------------------------------------------------------- the whole board
def _title(seen: Seen) -> Text:
    if seen["result"] != c.RUNNING:
        return _result(seen)
    phase = c.PHASES[int(seen["phase"])]
    if not seen["turn"]:
        return Text(phase, style="bold")
    title = Text.assemble((f"Turn {int(seen['turn'])}", "bold"), "  ·  ", (phase, "bold"), "  ·  ")
    return title.append_text(_player(int(seen["turn_player"]))).append("'s turn")


def _result(seen: Seen) -> Text:
    """How the game ended."""
    result, reason = int(seen["result"]), c.REASONS[int(seen["reason"])]
    if result in (c.PLAYER_0_WINS, c.PLAYER_1_WINS):
        winner = result - c.PLAYER_0_WINS
        text = _player(winner).append(" wins", style="bold").append(": ")
        lone = int(seen["reason"]) in (c.REASON_DAMAGE, c.REASON_BOTH_LOSE)
        return text.append("" if lone else f"player_{1 - winner} ").append(reason)
    return Text("draw" if result == c.DRAW else "truncated", style="bold").append(f": {reason}", style="")


def _player_lines(seen: Seen, player: int) -> RenderableType:
    """Name, damage, the sizes of the zones, the hand, and the cards in the public zones."""
    limit = int(seen["options"][c.OPTION_LOSS_DAMAGE])
    points = len(seen.zone(player, op.DAMAGE_ZONE))
    line = _player(player)
    line.append("  damage ").append("■" * points, style="bold red").append("□" * max(0, limit - points), style="dim")
    for name, zone in COUNTED_ZONES.items():
        count = len(seen.zone(player, zone))
        if count or zone in (op.HAND, op.DECK, op.BREAK_ZONE):
            line.append(f"   {name} ", style="dim").append(str(count), style="bold")
    if crystals := int(seen["crystals"][player]):
        line.append("   Crystals ", style="dim").append(str(crystals), style="bold bright_cyan")
    zones = Table.grid(padding=(0, 2))
    zones.add_row(Text("  hand", style="dim"), _hand(seen, player))
    for name, zone in LISTED_ZONES.items():
        indexes = seen.zone(player, zone)
        if indexes:
            zones.add_row(Text(f"  {name}", style="dim"), _names(seen, indexes))
    return Group(line, zones)


def _names(seen: Seen, indexes: Iterable[int]) -> Text:
    """Names with counts, the latest first."""
    counts: Counter[str] = Counter()
    styles: dict[str, str] = {}
    for index in reversed(list(indexes)):
        card = seen.card(index)
        name = card.name if card else "unknown card"
        counts[name] += 1
        styles[name] = COLOURS[card.elements[0]] if card else "dim"
    parts = [Text(name if n == 1 else f"{name} ×{n}", style=styles[name]) for name, n in counts.items()]
    return Text(", ", style="dim").join(parts)


def _hand(seen: Seen, player: int) -> Text:
    """The hand: every card the viewer may know, and the number of the others."""
    indexes = seen.zone(player, op.HAND)
    known = [index for index in indexes if seen.card(index) is not None]
    parts = [_in_hand(seen, index) for index in known]
    if len(indexes) > len(known):
        parts.append(Text(f"{len(indexes) - len(known)} unknown", style="dim"))
    return Text("  ·  ", style="dim").join(parts) if parts else Text("empty", style="dim")


def _in_hand(seen: Seen, index: int) -> Text:
    card = seen.card(index)
    assert card is not None
    text = Text(f"{card.cost} ", style=COLOURS[card.elements[0]]).append_text(_styled(seen, index))
    return text.append(" EX", style="bold yellow") if card.ex_burst else text


# --------------------------------------------------------------------------------------------------------- the field
def _row(seen: Seen, player: int, backups: bool) -> RenderableType:
    """The Backups, or the Forwards and Monsters, of one player."""
    shown = []
    for index in seen.zone(player, op.FIELD):
        card = seen.card(index)
        if card is not None and (card.type == "Backup") == backups:
            shown.append(_tile(seen, index, card))
    if not shown:
        return Padding(Text("no Backups" if backups else "no Forwards", style="dim italic"), (0, 0, 0, 2))
    return Padding(Columns(shown, padding=(0, 1)), (0, 0, 0, 2))


def _tile(seen: Seen, index: int, card: Card) -> Panel:
    """One Character: name, power and damage, status."""
    dull = bool(seen["dull"][index])
    colour = COLOURS[card.elements[0]]
    lines = Text(card.name, style=f"dim {colour}" if dull else f"bold {colour}", no_wrap=True, overflow="ellipsis")
    if int(seen["types"][index]) & op.FORWARD:  # also a Monster that became one
        lines.append("\n").append_text(_power(seen, index, card))
    lines.append("\n").append_text(_status(seen, index))
    for counters in _counters(seen, index):
        lines.append(f"\n{counters}", style="yellow")
    shape, border = box.ROUNDED, f"dim {colour}" if dull else colour
    if seen["attacking"][index]:
        shape, border = box.HEAVY, "bold red"
    elif seen["blocking"][index]:
        shape, border = box.HEAVY, "bold blue"
    title = Text(f"{card.code} ", style="dim").append(f"({card.cost})", style=colour)
    return Panel(lines, box=shape, border_style=border, title=title, title_align="left", width=TILE_WIDTH)


def _power(seen: Seen, index: int, card: Card) -> Text:
    """Power now, coloured by how it differs from the printed one, and damage."""
    power, damage = int(seen["power"][index]), int(seen["damage"][index])
    printed = card.power or 0
    style = "bold green" if power > printed else "bold red" if power < printed else "bold"
    text = Text(str(power), style=style)
    return text.append(f"  −{damage}", style="red") if damage else text


def _status(seen: Seen, index: int) -> Text:
    words = [(field, style) for field, style in STATUS_STYLES.items() if seen[field][index]]
    words += [(name, "italic") for name, bit in op.KEYWORDS.items() if int(seen["keywords"][index]) & bit]
    if seen["since_turn"][index] == seen["turn"]:
        words.append(("new", "green"))
    if seen["silenced"][index]:
        words.append(("no abilities", "dim"))
    if seen["damage"][index] and not int(seen["types"][index]) & op.FORWARD:
        words.append((f"−{int(seen['damage'][index])}", "red"))
    if not words:
        words.append(("active", ""))
    return Text(" ").join(Text(word, style=style) for word, style in words)


def _counters(seen: Seen, index: int) -> list[str]:
    """The counters on a card, kind by kind: ``EXP ×2``."""
    texts = []
    for card, kind, number in seen["counters"][: int(seen["counter_count"])].tolist():
        if card == index:
            name = seen.counter_kinds[kind - 1] if kind <= len(seen.counter_kinds) else f"kind {kind}"
            texts.append(f"{name} ×{number}")
    return texts


# ------------------------------------------------------------------------------------------------- stack, decision
def _middle(seen: Seen) -> RenderableType:
    """The line between the fields, with the stack on it."""
    count = int(seen["stack_count"])
    if not count:
        return Rule(style="dim")
    rows = Table.grid(padding=(0, 2))
    for position in range(count - 1, -1, -1):
        item = seen["stack"][position]
        targets = [int(target) for target in item["target"] if target < st.NO_CARD]
        aims = Text(" → ").append_text(Text(", ").join(_styled(seen, target, code=False) for target in targets))
        modes = [str(mode) for mode in range(16) if int(item["modes"]) >> mode & 1]
        modes += [f"X = {item['x']}"] if item["x"] else []
        rows.add_row(
            Text("next" if position == count - 1 else "", style="bold yellow"),
            _in_colour(seen.source(item)),
            Text(ITEM_KINDS.get(int(item["kind"]), ""), style="italic").append(f" {', '.join(modes)}" if modes else ""),
            _player(int(item["controller"])),
            aims if targets else Text(""),
        )
    return Panel(rows, title="stack", title_align="left", box=box.HORIZONTALS, border_style="yellow")


def _footer(seen: Seen) -> RenderableType:
    """The latest actions, the open question, and its answers."""
    parts: list[RenderableType] = [Rule(style="dim")]
    events = _events(seen)
    if events:
        lately = Table.grid(padding=(0, 1))
        lately.add_row(Text("lately", style="dim"), Text("  ·  ", style="dim").join(events))
        parts.append(lately)
    if seen["decision"] != c.DECISION_NONE:
        parts.append(_question(seen))
        if seen.viewer in (None, int(seen["decision_player"])):
            parts.append(_answers(seen))
    return Group(*parts)


def _question(seen: Seen) -> Text:
    """Who is asked what."""
    text = _player(int(seen["decision_player"])).append(": ").append(QUESTIONS[int(seen["decision"])], style="bold")
    about = int(seen["decision_card"])
    if about != st.NO_CARD:
        text.append("  for ", style="dim").append_text(_styled(seen, about))
    payment = seen["payment"]
    if payment["open"]:
        text.append(f"  {int(payment['produced'])} of {int(payment['total'])} CP", style="bold")
        for element, count in zip(op.ELEMENTS, payment["required"].tolist(), strict=True):
            if count:
                text.append(f"  {count} {element} still needed", style=COLOURS[element])
    return text


def _answers(seen: Seen) -> RenderableType:
    """The legal actions with the names of their cards."""
    legal = describe_legal(seen.cards, seen.states, seen.index)
    answers = []
    for text, action in list(legal.items())[:SHOWN_ACTIONS]:
        answer = Text(text)
        if action >= c.GLOBAL_ACTIONS:
            entity = (action - c.GLOBAL_ACTIONS) // c.VERB_COUNT
            index = (entity + st.CARDS_PER_PLAYER * int(seen["decision_player"])) % (2 * st.CARDS_PER_PLAYER)
            answer.append(" ").append_text(_styled(seen, index, code=False))
            if "#" in text:  # copies in different zones look alike
                answer.append(f" ({op.ZONES[int(seen['zone'][index])].replace('_', ' ')})", style="dim")
        answers.append(answer)
    if len(legal) > SHOWN_ACTIONS:
        answers.append(Text(f"and {len(legal) - SHOWN_ACTIONS} more", style="dim"))
    return Padding(Columns(answers, padding=(0, 3), column_first=True), (0, 0, 0, 2))


def _events(seen: Seen) -> list[Text]:
    """The latest actions, the oldest first."""
    events = []
    for back in range(SHOWN_EVENTS, 0, -1):
        record = seen["history"][(int(seen["history_next"]) - back) % st.HISTORY_LENGTH]
        verb = int(record["action"]) - 1
        if verb < 0 or verb in (c.VERB_PASS, c.VERB_OPTION):
            continue
        name = Text("a card", style="dim")
        if seen.viewer is None or int(record["seen"]) >> seen.viewer & 1:
            card = seen.cards[int(record["card_id"])]
            name = Text(card.name, style=_colour(card))
        event = _player(int(record["player"])).append(f" {EVENT_VERBS[verb]} ", style="not bold")
        events.append(event.append_text(name))
    return events
