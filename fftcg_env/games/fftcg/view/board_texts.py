"""Describe the board in plain lines, as one player may know it: for readers such as language models.

All lines are made from :class:`~.player_view.Seen`, which knows no hidden card. So boards that differ only in what the
viewer may not know have the same lines.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from ..cards.model import Card
from ..cards.program import opcodes as op
from ..cards.program import qualities as q
from ..cards.program import times
from ..cards.wording.field_abilities import RESTRICTIONS
from ..cards.wording.renderer import DURATIONS
from ..record import constants as c
from ..record import state as st
from .action_texts import UNKNOWN_CARD
from .player_view import Seen, facts, label

EVENT_VERBS = ("casts", "warps", "primes", "uses", "attacks with", "blocks with", "pays with", "chooses")
ITEM_KINDS = {
    c.ITEM_SUMMON: "Summon",
    c.ITEM_ACTION: "action ability",
    c.ITEM_SPECIAL: "special ability",
    c.ITEM_AUTO: "auto-ability",
    c.ITEM_EX_BURST: "EX Burst",
}
DURATION_WORDS = {number: DURATIONS[name].format(self="its source") for name, number in times.DURATIONS.items()}
PROTECTED = {
    q.PROTECT_CHOOSE: "cannot be chosen by",
    q.PROTECT_RETURN: "cannot be returned to the hand by",
    q.PROTECT_BREAK: "cannot be broken by",
    q.PROTECT_DULL: "cannot be dulled by",
    q.PROTECT_PUT: "cannot be put into the Break Zone by",
    q.PROTECT_MOVE: "cannot be removed or put into a deck by",
}
AGAINST = {
    q.PROTECT_SUMMONS_ANY: "Summons",
    q.PROTECT_SUMMONS_OPPONENT: "Summons of the opponent",
    q.PROTECT_ABILITIES_ANY: "abilities",
    q.PROTECT_ABILITIES_OPPONENT: "abilities of the opponent",
}
EFFECT_WORDS = {
    c.EFFECT_POWER: "{value:+d} power",
    c.EFFECT_SET_POWER: "power {value}",
    c.EFFECT_BECOME_FORWARD: "Forward with power {value}",
}
NUMBERED = (c.ITEM_ACTION, c.ITEM_SPECIAL, c.ITEM_AUTO, c.ITEM_EX_BURST)
"""Items that are an ability; a Summon has one text."""
KINDS = tuple(name.replace("_", " ") for name in c.EFFECTS)


def counter_words(seen: Seen, index: int) -> list[str]:
    """The counters on a card, a kind each."""
    found = []
    for owner, kind, number in seen["counters"][: int(seen["counter_count"])].tolist():
        if owner == index:
            name = seen.counter_kinds[kind - 1] if kind <= len(seen.counter_kinds) else f"kind {kind}"
            found.append(f"{number} {name} Counter{'s' * (number > 1)}")
    return found


def standing(seen: Seen, index: int) -> list[str]:
    """What a Character on the field has beyond its print, and what it did this turn; not whether it is dull, frozen,
    attacking or blocking, nor its power."""
    states = [name for name, bit in op.KEYWORDS.items() if int(seen["keywords"][index]) & bit]
    if damage := int(seen["damage"][index]):
        states.append(f"{damage} damage")
    if seen["since_turn"][index] == seen["turn"]:
        states.append("new this turn")
    if seen["under"][index] != st.NO_CARD:
        states.append(f"primed with {seen.name(int(seen['under'][index]))}")
    if seen["silenced"][index]:
        states.append("without abilities")
    if attacks := int(seen["attacks"][index]):
        states.append(f"{attacks} attack{'s' * (attacks > 1)} made")
    used = int(seen["used"][index]) & c.USED_BITS
    if used:
        states.append(f"used this turn: ability {', '.join(str(k + 1) for k in range(16) if used >> k & 1)}")
    restrictions = int(seen["restrictions"][index])
    states += [RESTRICTIONS[name] for name, bit in q.RESTRICTIONS.items() if restrictions & bit]
    return [*states, *_protections(int(seen["protections"][index])), *counter_words(seen, index)]


def _protections(bits: int) -> list[str]:
    """What cannot happen to an object, and by what."""
    found = ["cannot be broken"] if bits & q.PROTECT_FROM_EVERY_BREAK else []
    for shift, what in PROTECTED.items():
        by = [words for bit, words in AGAINST.items() if bits >> shift & bit]
        found += [f"{what} {' and '.join(by)}"] if by else []
    return found


def elsewhere(seen: Seen, index: int) -> list[str]:
    """What is visible of a card off the field: counters, and who knows it in addition to those who always do."""
    marks = counter_words(seen, index)
    if seen["zone"][index] == op.LB_DECK and seen["face_up"][index]:
        marks.append("face up")
    owner = seen.owner(index)
    if seen["zone"][index] == op.HAND and owner == seen.viewer and int(seen["known"][index]) >> 1 - owner & 1:
        marks.append("known to the opponent")
    return marks


def kind_of_item(seen: Seen, item: np.void) -> str:
    """The kind of an item on the stack, with the paragraph of its card: ``auto-ability 2 of player_0``."""
    row, kind = int(item["ability"]), int(item["kind"])
    has_number = kind in NUMBERED and 0 <= row < len(seen.paragraphs)
    number = f" {int(seen.paragraphs[row]) + 1}" if has_number else ""
    return f"{ITEM_KINDS.get(kind, 'item')}{number} of player_{int(item['controller'])}"


def effects_in_force(seen: Seen) -> list[tuple[int, int, str]]:
    """Ongoing effects, the latest first.

    For each: the card that it applies to (``NO_CARD``: none), its controller, and its words. A card that the viewer
    does not know has no name.
    """
    found = []
    for effect in seen["effects"][: int(seen["effect_count"])][::-1]:
        kind, value = int(effect["kind"]), int(effect["value"])
        words = EFFECT_WORDS.get(kind, KINDS[kind]).format(value=value)
        if kind == c.EFFECT_KEYWORD:
            words = ", ".join(name for name, bit in op.KEYWORDS.items() if value & bit)
        elif kind == c.EFFECT_RESTRICT:
            words = ", ".join(RESTRICTIONS[name] for name, bit in q.RESTRICTIONS.items() if value & bit)
        source = int(effect["source"])
        origin = f", by {seen.name(source)}" if source != st.NO_CARD else ""
        until = DURATION_WORDS.get(int(effect["duration"]), "")
        found.append((int(effect["card"]), int(effect["controller"]), f"{words} {until}".rstrip() + origin))
    return found


def of_player(seen: Seen, player: int) -> list[tuple[str, str]]:
    """What is special for a player in this turn and the next ones: labels and values, only those with content."""
    searching = "this turn" if seen["turn"] and seen["no_search"][player] == seen["turn"] else ""
    skips = int(seen["skips"][player])
    skipped = [name.replace("_", " ") for name, moment in times.MOMENTS.items() if skips >> moment & 1]
    facts = (
        ("Crystals", int(seen["crystals"][player])),
        ("Summons cast this turn", int(seen["summons_cast"][player])),
        ("extra turns to come", int(seen["extra_turns"][player])),
        ("skips next turn", ", ".join(skipped)),
        ("no search", searching),
    )
    return [(label, str(value)) for label, value in facts if value]


# --- The whole board -------------------------------------------------------------------------------------------------

COUNTED = {"in hand": op.HAND, "in the deck": op.DECK, "in the Break Zone": op.BREAK_ZONE}
LISTED = {
    "Damage Zone": op.DAMAGE_ZONE,
    "Break Zone": op.BREAK_ZONE,
    "removed from the game": op.REMOVED,
    "LB deck": op.LB_DECK,
}
STATES = ("dull", "frozen", "attacking", "blocking")


def lines(seen: Seen) -> list[str]:
    """The whole board, from the top: turn, both players with their zones, the stack, latest actions."""
    me = 0 if seen.viewer is None else seen.viewer
    text_lines = [now(seen)]
    if seen.viewer is not None:
        text_lines[0] += f" You are player_{me}."
    for player in (me, 1 - me):
        text_lines += _player(seen, player)
    return text_lines + _stack(seen) + _in_force(seen) + _lately(seen)


def cards_in_view(seen: Seen) -> list[Card]:
    """The cards that the viewer knows in hands, on the fields and on the stack, each once, in the order of the
    lines."""
    me = 0 if seen.viewer is None else seen.viewer
    indexes = [
        index
        for player in (me, 1 - me)
        for zone in (op.HAND, op.FIELD, op.LB_DECK)
        for index in seen.zone(player, zone)
    ]
    known = [seen.card(index) for index in indexes]
    known += [seen.source(item) for item in seen["stack"][: int(seen["stack_count"])]]
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
    text_lines = f"Turn {int(seen['turn'])} of player_{int(seen['turn_player'])}, {phase}."
    if seen["attack_count"]:
        text_lines += " The attackers are a party." if seen["party"] else ""
        text_lines += " The attack is blocked." if seen["blocked"] else ""
    if waiting := int(seen["waiting_count"]):
        text_lines += f" {waiting} trigger{'s' * (waiting > 1)} wait{'s' * (waiting == 1)} to be placed."
    return text_lines


def _player(seen: Seen, player: int) -> list[str]:
    """One player: counts, hand, field and the zones that are public or known."""
    whose = "Your" if player == seen.viewer else f"player_{player}'s"
    limit, points = int(seen["options"][c.OPTION_LOSS_DAMAGE]), len(seen.zone(player, op.DAMAGE_ZONE))
    counts = [
        f"{points} of {limit} damage",
        *(f"{len(seen.zone(player, zone))} {name}" for name, zone in COUNTED.items()),
    ]
    counts += [f"{label}: {value}" for label, value in of_player(seen, player)]
    text_lines = ["", f"{whose} side: {', '.join(counts)}.", f"{whose} hand: {_hand(seen, player)}"]
    field = [_character(seen, index) for index in seen.zone(player, op.FIELD)]
    text_lines += [f"{whose} field:", *field] if field else [f"{whose} field: empty"]
    for name, zone in LISTED.items():
        if indexes := seen.zone(player, zone):
            text_lines.append(f"{whose} {name}: {_names(seen, indexes)}")
    return text_lines + _deck(seen, player, whose)


def _hand(seen: Seen, player: int) -> str:
    """The known cards with their facts, and the number of the others."""
    indexes = seen.zone(player, op.HAND)
    cards = [(index, card) for index in indexes if (card := seen.card(index)) is not None]
    known = [", ".join([f"{card.name} ({card.code}): {facts(card)}", *elsewhere(seen, index)]) for index, card in cards]
    unknown = len(indexes) - len(cards)
    return "; ".join([*known, *([f"{unknown} unknown"] if unknown else [])]) or "empty"


def _character(seen: Seen, index: int) -> str:
    """A card on the field: its present values and state."""
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
    """The cards of a deck whose places the viewer knows, and other cards that the viewer knows to be in it."""
    if seen.viewer is None:
        return []
    deck = seen.zone(player, op.DECK)[::-1]  # from the top
    known = seen["known"]
    placed, somewhere = [], []
    for place, index in enumerate(deck, start=1):
        if seen.card(index) is None:
            continue
        if int(known[index]) >> (c.PLACE + seen.viewer) & 1:
            placed.append(f"{place} {seen.name(index)}")
        else:
            somewhere.append(index)
    text_lines = [f"{whose} deck, counted from the top: {', '.join(placed)}"] if placed else []
    if somewhere:
        text_lines.append(f"somewhere in {whose[0].lower() + whose[1:]} deck: {_names(seen, sorted(somewhere))}")
    return text_lines


def _stack(seen: Seen) -> list[str]:
    """The items on the stack, the next to resolve first."""
    text_lines = []
    for position in range(int(seen["stack_count"]) - 1, -1, -1):
        item = seen["stack"][position]
        text = f"- {label(seen.source(item))}, {kind_of_item(seen, item)}"
        if targets := [int(target) for target in item["target"] if target < st.NO_CARD]:
            text += f", targets: {', '.join(seen.name(target) for target in targets)}"
        if modes := [str(mode) for mode in range(16) if int(item["modes"]) >> mode & 1]:
            text += f", options {', '.join(modes)}"
        text_lines.append(text + (f", X = {int(item['x'])}" if item["x"] else ""))
    return ["", "The stack, the next to happen first:", *text_lines] if text_lines else []


def _in_force(seen: Seen) -> list[str]:
    """Ongoing effects, the latest first."""
    text_lines = [
        f"- {words} (player_{player})" + ("" if card == st.NO_CARD else f": {seen.name(card)}")
        for card, player, words in effects_in_force(seen)
    ]
    return ["", "In force, the latest first:", *text_lines] if text_lines else []


def _lately(seen: Seen) -> list[str]:
    """The latest actions with cards, the oldest first; a card that is hidden now has no name."""
    events = []
    for back in range(st.HISTORY_LENGTH, 0, -1):
        record = seen["history"][(int(seen["history_next"]) - back) % st.HISTORY_LENGTH]
        verb, index = int(record["action"]) - 1, int(record["card"])
        if verb < 0 or verb in (c.VERB_PASS, c.VERB_OPTION):
            continue
        card = seen.card(index)
        known = card is not None and int(seen["card_id"][index]) == int(record["card_id"])
        events.append(f"player_{int(record['player'])} {EVENT_VERBS[verb]} {seen.name(index) if known else 'a card'}")
    return ["", f"Lately: {'; '.join(events)}."] if events else []
