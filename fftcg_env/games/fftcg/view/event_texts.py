"""Describe what happened between two decisions, in sentences, as far as one player may know it.

The sentences are made from the two records: what was done, then what is different on the table. Hidden cards are
counted, not named. Sentences about moves name a card only if it is public afterwards or the viewer knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cards.program import opcodes as op
from ..record import constants as c
from .player_view import Seen

DONE = (
    "casts {card}",
    "removes {card} with Warp",
    "primes {card}",
    "uses an ability of {card}",
    "attacks with {card}",
    "blocks with {card}",
    "pays with {card}",
    "chooses {card}",
)
"""Past tense of the verbs of cards, in their order."""
PASSED = {
    c.DECISION_MULLIGAN: "keeps the hand",
    c.DECISION_BLOCK: "does not block",
    c.DECISION_EX_BURST: "does not use the EX Burst",
    c.DECISION_MAY: "says no",
    c.DECISION_NEXT_ATTACK: "attacks no more",
    c.DECISION_SEARCH: "takes nothing from the deck",
}
YES = {
    c.DECISION_MULLIGAN: "takes five new cards",
    c.DECISION_EX_BURST: "uses the EX Burst",
    c.DECISION_MAY: "says yes",
    c.DECISION_NEXT_ATTACK: "attacks again",
}
PUBLIC_PASSES = (c.DECISION_MULLIGAN, c.DECISION_BLOCK, c.DECISION_EX_BURST, c.DECISION_NEXT_ATTACK)
"""Decisions that are asked regardless of hidden cards, so that passing is public."""
QUIET_DECISIONS = (
    *(c.DECISION_ABILITY, c.DECISION_ELEMENT, c.DECISION_COST, c.DECISION_NUMBER, c.DECISION_MODE),
    *(c.DECISION_COST_CARD, c.DECISION_PAY),
)
"""Decisions that hidden cards may leave without a choice. The answer shows on the stack, in the payment and in the
effect."""
OPEN_ZONES = (op.FIELD, op.BREAK_ZONE, op.DAMAGE_ZONE, op.STACK)
"""Public zones."""
OPEN_MOVES = {
    op.FIELD: "onto {whose} field",
    op.BREAK_ZONE: "into {whose} Break Zone",
    op.DAMAGE_ZONE: "into {whose} Damage Zone",
}
WAYS = {
    (op.DECK, op.HAND): "takes {cards} from the deck",
    (op.HAND, op.DECK): "puts {cards} from the hand into the deck",
}
WAYS_TO = {
    op.HAND: "gets {cards} back to the hand",
    op.DECK: "puts {cards} into the deck",
    op.REMOVED: "removes {cards} from the game",
    op.LB_DECK: "puts {cards} back into the LB deck",
    op.UNDER: "puts {cards} under another card",
}


def is_public(seen: Seen, action: int) -> bool:
    """Whether the opponent of the player who decides sees the action, whatever the hidden cards are. ``seen``: the game
    as that opponent sees it. A row of the history may tell more: there a card that is taken without a question counts
    as chosen (:mod:`..record.action_history`)."""
    decision = int(seen["decision"])
    if action == c.PASS:
        return decision in PUBLIC_PASSES
    if decision in QUIET_DECISIONS or (decision == c.DECISION_NAME and not _is_element(seen)):
        return False
    chosen = action >= c.GLOBAL_ACTIONS and (action - c.GLOBAL_ACTIONS) % c.VERB_COUNT == c.CHOOSE
    return not chosen or seen.card(seen.card_of(action)) is not None


def event_sentences(before: Seen, after: Seen, action: int | None) -> list[str]:
    """Sentences about one action (None: none was seen) and its consequences; ``before`` and ``after`` have the same
    viewer."""
    return [
        *([] if action is None else [_done(before, after, action)]),
        *_gains(before, after),
        *_open_moves(before, after),
        *_marks(before, after),
        *_turn(before, after),
        *_hand_moves(before, after),
    ]


def _done(before: Seen, after: Seen, action: int) -> str:
    """What the player did."""
    player, decision = f"player_{int(before['decision_player'])}", int(before["decision"])
    if action == c.PASS:
        return f"{player} {PASSED.get(decision, 'passes')}"
    if action >= c.GLOBAL_ACTIONS:
        verb = (action - c.GLOBAL_ACTIONS) % c.VERB_COUNT
        return f"{player} {DONE[verb].format(card=_shown(before, after, before.card_of(action)))}"
    option = action - c.FIRST_OPTION
    if decision == c.DECISION_FIRST_PLAYER:
        return f"{player} goes {('first', 'second')[option]}"
    if decision in (c.DECISION_ELEMENT, c.DECISION_NAME) and option < len(op.ELEMENTS):
        if int(before["decision_minimum"]) != op.NAME_COUNTER or decision == c.DECISION_ELEMENT:
            return f"{player} names {op.ELEMENTS[option]}" if _is_element(before) else f"{player} names number {option}"
    return f"{player} {YES[decision]}" if decision in YES else f"{player} takes option {option}"


def _is_element(seen: Seen) -> bool:
    """Whether the options of a decision are the Elements."""
    return int(seen["decision"]) == c.DECISION_ELEMENT or int(seen["decision_minimum"]) == op.NAME_ELEMENT


def _shown(before: Seen, after: Seen, index: int) -> str:
    """A card that a player did something with: named if the viewer knew it, or if it is public now."""
    if before.card(index) is not None:
        return before.name(index)
    moved = int(before["stamp"][index]) != int(after["stamp"][index])
    return after.name(index) if moved and int(after["zone"][index]) in OPEN_ZONES else "a card"


def _gains(before: Seen, after: Seen) -> Iterator[str]:
    """Points of damage and Crystals."""
    for player in range(2):
        total = len(after.zone(player, op.DAMAGE_ZONE))
        points = total - len(before.zone(player, op.DAMAGE_ZONE))
        if points > 0:
            yield f"player_{player} takes {points} point{'s' * (points > 1)} of damage and has {total} now"
        gained = int(after["crystals"][player]) - int(before["crystals"][player])
        if gained:
            verb, plural = "gains" if gained > 0 else "spends", "s" * (abs(gained) > 1)
            yield f"player_{player} {verb} {abs(gained)} Crystal{plural}"


def _moved(before: Seen, after: Seen) -> Iterator[tuple[int, int, int]]:
    """Index, old and new zone of each card that lies in another zone now."""
    changed = (before["zone"] != after["zone"]) & (after["card_id"] >= 0)
    for index in changed.nonzero()[0].tolist():
        yield index, int(before["zone"][index]), int(after["zone"][index])


def _open_moves(before: Seen, after: Seen) -> Iterator[str]:
    """Public cards that changed their zone; those with the same zones share a sentence."""
    together: dict[str, list[str]] = {}
    for index, _, end in _moved(before, after):
        if end in OPEN_ZONES and end in OPEN_MOVES:
            side = int(after["controller"][index]) if end == op.FIELD else after.owner(index)
            together.setdefault(OPEN_MOVES[end].format(whose=f"player_{side}'s"), []).append(after.name(index))
    for where, names in together.items():
        yield f"{_listed(names)} {where}"


def _hand_moves(before: Seen, after: Seen) -> Iterator[str]:
    """Cards that went to hands, decks and out of the game: named if the viewer knows them, otherwise counted."""
    known: dict[tuple[int, int, int], list[str]] = {}
    hidden: dict[tuple[int, int, int], int] = {}
    for index, start, end in _moved(before, after):
        way = after.owner(index), start, end
        if end not in OPEN_ZONES and after.card(index) is not None:
            known.setdefault(way, []).append(after.name(index))
        elif end not in OPEN_ZONES:
            hidden[way] = hidden.get(way, 0) + 1
    for (owner, start, end), names in known.items():
        yield f"player_{owner} {_way(start, end).format(cards=_listed(names))}"
    for (owner, start, end), count in hidden.items():
        yield f"player_{owner} {_way(start, end).format(cards=f'{count} card' + 's' * (count > 1))}"


def _way(start: int, end: int) -> str:
    """The verb of a move between zones."""
    return WAYS.get((start, end)) or WAYS_TO[end]


def _listed(names: list[str]) -> str:
    """``A, B and C``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _turn(before: Seen, after: Seen) -> Iterator[str]:
    """A new turn."""
    if int(after["turn"]) != int(before["turn"]):
        yield f"turn {int(after['turn'])} begins: player_{int(after['turn_player'])}'s"


def _marks(before: Seen, after: Seen) -> Iterator[str]:
    """Damage, power and control of the cards that stayed on the field."""
    for player in range(2):
        for index in after.zone(player, op.FIELD):
            if int(before["stamp"][index]) != int(after["stamp"][index]):
                continue
            name = after.name(index)
            damage = int(after["damage"][index]) - int(before["damage"][index])
            if damage > 0:
                yield f"{name} takes {damage} damage"
            if int(after["power"][index]) != int(before["power"][index]) and after.power(index) is not None:
                yield f"{name} has power {after.power(index)} now"
            if after["frozen"][index] and not before["frozen"][index]:
                yield f"{name} is frozen"
            if int(after["controller"][index]) != int(before["controller"][index]):
                yield f"player_{player} controls {name} now"
