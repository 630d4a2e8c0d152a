"""The legal actions in words, grouped by what one does with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.words import Choice
from ..cards import tree
from ..cards.program import opcodes as op
from ..cards.program.compiled import CompiledCards
from ..cards.wording.render import render_ability, render_node
from ..record import constants as c
from ..record.frames import FIRST_GROUP
from .asking import ability_words, declared, instruction
from .seen import Seen, facts
from .text import describe_legal

GROUPS = (
    "cast a card",
    "remove with Warp",
    "prime",
    "use an ability",
    "attack with",
    "block with",
    "pay with",
    "choose",
)
"""Headings of the verbs, in their order."""
ANSWERS = "answer"
CARD_TYPES = tuple(op.TYPES)
PLACES = {op.BREAK_ZONE: "Break Zone", op.DAMAGE_ZONE: "Damage Zone", op.LB_DECK: "LB deck", op.REMOVED: "removed"}
PASSES = {
    c.DECISION_MULLIGAN: "keep the hand",
    c.DECISION_TARGET: "no more targets",
    c.DECISION_PAY: "enough",
    c.DECISION_BLOCK: "nobody blocks",
    c.DECISION_EX_BURST: "do not use it",
    c.DECISION_MAY: "no",
    c.DECISION_SEARCH: "nothing found",
    c.DECISION_NEXT_ATTACK: "no more attacks",
    c.DECISION_MODE: "no more",
    c.DECISION_SELECT: "no more",
    c.DECISION_COST: "without it",
    c.DECISION_GROUP: "the next group",
    c.DECISION_NUMBER: "do not pay",
}
YES = {
    c.DECISION_MULLIGAN: "five new cards",
    c.DECISION_EX_BURST: "use it",
    c.DECISION_MAY: "do it",
    c.DECISION_NEXT_ATTACK: "attack again",
}


def choices(cards: CompiledCards, seen: Seen, actions: Sequence[int]) -> list[Choice]:
    """These legal actions for the player who decides, group by group; passing comes last."""
    texts = {action: text for text, action in describe_legal(seen.cards, seen.states, seen.index).items()}
    listed = []
    for action in sorted(actions, key=_place):
        if action < c.GLOBAL_ACTIONS:
            words, group = _answer(cards, seen, action), ANSWERS
        else:
            words, group = _with_card(seen, action), GROUPS[(action - c.GLOBAL_ACTIONS) % c.VERB_COUNT]
        card = seen.card(seen.card_of(action))
        listed.append(Choice(action, texts[action], words, group, "" if card is None else card.code))
    return listed


def _place(action: int) -> tuple[int, int]:
    """Cards by verb, then options, then passing."""
    if action >= c.GLOBAL_ACTIONS:
        return (action - c.GLOBAL_ACTIONS) % c.VERB_COUNT, action
    return (c.VERB_COUNT + (action == c.PASS), action)


# --------------------------------------------------------------------------------------------------------- with a card
def _with_card(seen: Seen, action: int) -> str:
    """What the card is, as far as it matters for the verb."""
    index, verb = seen.card_of(action), (action - c.GLOBAL_ACTIONS) % c.VERB_COUNT
    card = seen.card(index)
    if card is None:
        return "a card that you do not know"
    power = seen.power(index)
    if verb == c.PAY:
        how = "gets dull, 1 CP" if int(seen["zone"][index]) == op.FIELD else "is discarded, 2 CP"
        return f"{card.name} ({'/'.join(card.elements)}) {how}"
    if verb in (c.ATTACK, c.BLOCK):
        return f"{card.name}, power {power}{_damage(seen, index)}"
    words = f"{card.name}: {facts(card, power)}"
    return words + (_where(seen, index) if verb == c.CHOOSE else "")


def _damage(seen: Seen, index: int) -> str:
    damage = int(seen["damage"][index])
    return f", {damage} damage" if damage else ""


def _where(seen: Seen, index: int) -> str:
    """Whose card it is and where it lies, for cards that are chosen."""
    zone, me = int(seen["zone"][index]), int(seen["decision_player"])
    if zone == op.FIELD:
        whose = "yours" if int(seen["controller"][index]) == me else "the opponent's"
        return f"{_damage(seen, index)}, {whose}{', dull' if seen['dull'][index] else ''}"
    return f", {PLACES[zone]}" if zone in PLACES else ""


# ------------------------------------------------------------------------------------------------------------- answers
def _answer(cards: CompiledCards, seen: Seen, action: int) -> str:
    """What a global action means at this decision."""
    decision = int(seen["decision"])
    if action == c.PASS:
        return _passing(seen) if decision == c.DECISION_PRIORITY else PASSES.get(decision, "no more")
    option = action - c.FIRST_OPTION
    if decision in YES and option == 0:
        return YES[decision]
    say = OPTIONS.get(decision)
    return "" if say is None else say(cards, seen, option)


def _passing(seen: Seen) -> str:
    """What happens if a player with priority passes."""
    if int(seen["stack_count"]):
        return "let it happen"
    if int(seen["turn_player"]) != int(seen["decision_player"]):
        return "go on"
    return {c.PHASE_MAIN_1: "go on to the attack", c.PHASE_MAIN_2: "end the turn"}.get(int(seen["phase"]), "go on")


def _ability(cards: CompiledCards, seen: Seen, option: int) -> str:
    """A paragraph of the card, or one of the abilities that it gained (R8.65)."""
    index = int(seen["decision_card"])
    card = seen.card(index)
    if card is None or int(seen["decision_ability"]) >= 0:  # a special ability used again is counted by the turn's log
        return ""
    if option < len(card.abilities):
        return render_ability(card.abilities[option], card.name)
    gained = [entry for entry in seen["gained"][: int(seen["gained_count"])] if int(entry["card"]) == index]
    at = option - len(card.abilities)
    return ability_words(cards, seen, int(gained[at]["ability"])) if at < len(gained) else ""


def _trigger(cards: CompiledCards, seen: Seen, option: int) -> str:
    player = int(seen["decision_player"])
    waiting = [entry for entry in seen["waiting"][: int(seen["waiting_count"])] if int(entry["controller"]) == player]
    if option >= len(waiting):
        return ""
    return f"{seen.name(int(waiting[option]['source']))}: {ability_words(cards, seen, int(waiting[option]['ability']))}"


def _mode(cards: CompiledCards, seen: Seen, option: int) -> str:
    """An action that is declared, or an instruction of which one is selected at resolution."""
    node = instruction(cards, seen)
    if isinstance(node, tree.OneOf):
        return render_node(node.options[option])
    modes = declared(cards, int(seen["decision_ability"])).modes
    return "" if modes is None else render_node(modes.options[option])


def _way(cards: CompiledCards, seen: Seen, option: int) -> str:
    """The printed cost, then the ways of the card's text in printed order (R5.73)."""
    card = seen.card(int(seen["decision_card"]))
    if option == 0 or card is None:
        return "the printed cost"
    fields = [ability for ability in card.abilities if isinstance(ability, tree.Field)]
    ways = (tree.AlternativeCost, tree.ExtraCost)
    nodes = [effect for ability in fields for effect in ability.effects if isinstance(effect, ways)]
    return render_node(nodes[option - 1], card.name) if option <= len(nodes) else ""


def _named(cards: CompiledCards, seen: Seen, option: int) -> str:
    """A card type, a number, a kind of counters or a Job; the Elements are texts already."""
    what = int(seen["decision_minimum"])
    if what == op.NAME_CARD_TYPE:
        return CARD_TYPES[option]
    if what == op.NAME_PARITY:
        return ("odd", "even")[option]
    if what == op.NAME_COUNTER:
        return _counter_kind(cards, seen, option)
    if what != op.NAME_JOB:
        return "" if what == op.NAME_ELEMENT else f"the number {option}"
    card = seen.card(int(seen["decision_card"]))
    by_card = (seen["legal"][: int(seen["legal_count"])] >= c.GLOBAL_ACTIONS).any()
    if by_card or card is None or option >= len(card.jobs):  # a Job that no card shows: see resolution.naming
        return "a Job that only unknown cards of yours have"
    return card.jobs[option]


def _counter_kind(cards: CompiledCards, seen: Seen, option: int) -> str:
    """The kinds of counters on the card that the decision is about, in the order of the list."""
    entries = seen["counters"][: int(seen["counter_count"])]
    kinds = [int(entry["kind"]) for entry in entries if int(entry["card"]) == int(seen["decision_card"])]
    return f"{cards.counter_kinds[kinds[option] - 1]} Counter" if option < len(kinds) else ""


def _group(cards: CompiledCards, seen: Seen, option: int) -> str:
    """The cards of a group (R9.49)."""
    below = seen["frames"][int(seen["frame_count"]) - 2]
    start = int(below["found_start"])
    entries = seen["found"][start : start + int(below["found_count"])]
    found = [entry for entry in entries if int(entry["picked"]) == FIRST_GROUP + option]
    return ", ".join(seen.name(int(entry["card"])) for entry in found) or "no card"


def _item(cards: CompiledCards, seen: Seen, option: int) -> str:
    return f"number {option + 1} from the bottom of those of this card on the stack"


OPTIONS: dict[int, Callable[[CompiledCards, Seen, int], str]] = {
    c.DECISION_ABILITY: _ability,
    c.DECISION_TRIGGER_ORDER: _trigger,
    c.DECISION_MODE: _mode,
    c.DECISION_COST: _way,
    c.DECISION_NAME: _named,
    c.DECISION_GROUP: _group,
    c.DECISION_TARGET: _item,
    c.DECISION_NUMBER: lambda cards, seen, option: f"X = {option}",
    c.DECISION_REPLACEMENT: lambda cards, seen, option: f"effect number {option + 1} of this card",
}
