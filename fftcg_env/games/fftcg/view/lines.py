"""The table in plain lines, as one player may know it: for players that read, such as language models.

Everything here comes through :class:`~.seen.Seen`, which knows no hidden card; so tables that differ only in what the
viewer may not know have the same lines.
"""

from __future__ import annotations

from collections import Counter

from ..cards.model import Card
from ..cards.program import opcodes as op
from ..record import constants as c
from ..record import state as st
from ..table.visibility import PLACE
from .board import EVENT_VERBS
from .seen import Seen, facts
from .standing import effects_in_force, elsewhere, kind_of_item, of_player, standing
from .text import UNKNOWN_CARD

COUNTED = {"in hand": op.HAND, "in the deck": op.DECK, "in the Break Zone": op.BREAK_ZONE}
LISTED = {
    "Damage Zone": op.DAMAGE_ZONE,
    "Break Zone": op.BREAK_ZONE,
    "removed from the game": op.REMOVED,
    "LB deck": op.LB_DECK,
}
STATES = ("dull", "frozen", "attacking", "blocking")


def lines(seen: Seen) -> list[str]:
    """The whole table, from the top: whose turn it is, then both players with their zones, the stack, what was done."""
    me = 0 if seen.viewer is None else seen.viewer
    told = [now(seen)]
    if seen.viewer is not None:
        told[0] += f" You are player_{me}."
    for player in (me, 1 - me):
        told += _player(seen, player)
    return told + _stack(seen) + _in_force(seen) + _lately(seen)


def cards_in_view(seen: Seen) -> list[Card]:
    """The cards that the viewer knows in hands, on the fields and on the stack, each once, in the order of lines."""
    me = 0 if seen.viewer is None else seen.viewer
    indexes = [
        index
        for player in (me, 1 - me)
        for zone in (op.HAND, op.FIELD, op.LB_DECK)
        for index in seen.zone(player, zone)
    ]
    indexes += [int(item["source"]) for item in seen["stack"][: int(seen["stack_count"])]]
    known = (seen.card(index) for index in indexes)
    return list({card.code: card for card in known if card is not None}.values())


def now(seen: Seen) -> str:
    """Turn and phase, or how the game ended."""
    if seen["result"] != c.RUNNING:
        result, reason = int(seen["result"]), c.REASONS[int(seen["reason"])]
        winners = {c.PLAYER_0_WINS: "player_0 has won", c.PLAYER_1_WINS: "player_1 has won", c.DRAW: "a draw"}
        return f"The game is over, {winners.get(result, 'truncated')}: {reason}."
    phase = c.PHASES[int(seen["phase"])]
    if not seen["turn"]:
        return f"Before the first turn: {phase}."
    told = f"Turn {int(seen['turn'])} of player_{int(seen['turn_player'])}, {phase}."
    if seen["attack_count"]:
        told += " The attackers are a party." if seen["party"] else ""
        told += " The attack is blocked." if seen["blocked"] else ""
    if waiting := int(seen["waiting_count"]):
        told += f" {waiting} trigger{'s' * (waiting > 1)} wait{'s' * (waiting == 1)} to be placed."
    return told


def _player(seen: Seen, player: int) -> list[str]:
    """One player: counts, hand, field and the zones that lie open or are known."""
    whose = "Your" if player == seen.viewer else f"player_{player}'s"
    limit, points = int(seen["options"][c.OPTION_LOSS_DAMAGE]), len(seen.zone(player, op.DAMAGE_ZONE))
    counts = [
        f"{points} of {limit} damage",
        *(f"{len(seen.zone(player, zone))} {name}" for name, zone in COUNTED.items()),
    ]
    counts += [f"{label}: {value}" for label, value in of_player(seen, player)]
    told = ["", f"{whose} side: {', '.join(counts)}.", f"{whose} hand: {_hand(seen, player)}"]
    field = [_character(seen, index) for index in seen.zone(player, op.FIELD)]
    told += [f"{whose} field:", *field] if field else [f"{whose} field: empty"]
    for name, zone in LISTED.items():
        if indexes := seen.zone(player, zone):
            told.append(f"{whose} {name}: {_names(seen, indexes)}")
    return told + _deck(seen, player, whose)


def _hand(seen: Seen, player: int) -> str:
    """The known cards with their facts, and the number of the others."""
    indexes = seen.zone(player, op.HAND)
    cards = [(index, card) for index in indexes if (card := seen.card(index)) is not None]
    told = [", ".join([f"{card.name} ({card.code}): {facts(card)}", *elsewhere(seen, index)]) for index, card in cards]
    unknown = len(indexes) - len(cards)
    return "; ".join([*told, *([f"{unknown} unknown"] if unknown else [])]) or "empty"


def _character(seen: Seen, index: int) -> str:
    """A card on the field: what it is now and what happened to it."""
    card = seen.card(index)
    if card is None:
        return f"- {UNKNOWN_CARD}"
    states = [name for name in STATES if seen[name][index]] or ["active"]
    states += standing(seen, index)
    return f"- {card.name} ({card.code}): {facts(card, seen.power(index))}; {', '.join(states)}"


def _names(seen: Seen, indexes: list[int]) -> str:
    """Names with counts, in their order."""
    counts = Counter(" with ".join([seen.name(index), *elsewhere(seen, index)]) for index in indexes)
    return ", ".join(name if count == 1 else f"{count} x {name}" for name, count in counts.items())


def _deck(seen: Seen, player: int, whose: str) -> list[str]:
    """The cards of a deck whose places the viewer knows, and the others that it knows to be there."""
    if seen.viewer is None:
        return []
    deck = seen.zone(player, op.DECK)[::-1]  # from the top
    known = seen["known"]
    placed, somewhere = [], []
    for place, index in enumerate(deck, start=1):
        if seen.card(index) is None:
            continue
        if int(known[index]) >> (PLACE + seen.viewer) & 1:
            placed.append(f"{place} {seen.name(index)}")
        else:
            somewhere.append(index)
    told = [f"{whose} deck, counted from the top: {', '.join(placed)}"] if placed else []
    if somewhere:
        told.append(f"somewhere in {whose[0].lower() + whose[1:]} deck: {_names(seen, sorted(somewhere))}")
    return told


def _stack(seen: Seen) -> list[str]:
    """What waits on the stack, the next to happen first."""
    told = []
    for position in range(int(seen["stack_count"]) - 1, -1, -1):
        item = seen["stack"][position]
        text = f"- {seen.name(int(item['source']))}, {kind_of_item(seen, item)}"
        if targets := [int(target) for target in item["target"] if target < st.NO_CARD]:
            text += f", targets: {', '.join(seen.name(target) for target in targets)}"
        if modes := [str(mode) for mode in range(16) if int(item["modes"]) >> mode & 1]:
            text += f", options {', '.join(modes)}"
        told.append(text + (f", X = {int(item['x'])}" if item["x"] else ""))
    return ["", "The stack, the next to happen first:", *told] if told else []


def _in_force(seen: Seen) -> list[str]:
    """Ongoing effects, the latest first."""
    told = [
        f"- {words} (player_{player})" + ("" if card == st.NO_CARD else f": {seen.name(card)}")
        for card, player, words in effects_in_force(seen)
    ]
    return ["", "In force, the latest first:", *told] if told else []


def _lately(seen: Seen) -> list[str]:
    """The last things that players did with cards, the oldest first; a card that is hidden now has no name."""
    told = []
    for back in range(st.HISTORY_LENGTH, 0, -1):
        record = seen["history"][(int(seen["history_next"]) - back) % st.HISTORY_LENGTH]
        verb, index = int(record["action"]) - 1, int(record["card"])
        if verb < 0 or verb in (c.VERB_PASS, c.VERB_OPTION):
            continue
        card = seen.card(index)
        known = card is not None and int(seen["card_id"][index]) == int(record["card_id"])
        told.append(f"player_{int(record['player'])} {EVENT_VERBS[verb]} {seen.name(index) if known else 'a card'}")
    return ["", f"Lately: {'; '.join(told)}."] if told else []
