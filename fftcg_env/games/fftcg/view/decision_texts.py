"""Put decisions into sentences: what a player is asked, and the legal actions, grouped by what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ....core.words import Choice
from ..cards import tree
from ..cards.program import opcodes as op
from ..cards.program.compiled import CompiledCards, Declared
from ..cards.wording.render import render_ability, render_node, render_options
from ..record import constants as c
from ..record import state as st
from ..record.registers import Damage, Declare, Divide, Leave, Resolve, Select
from .action_texts import describe_legal
from .player_view import Seen, facts, label

Asker = Callable[[CompiledCards, Seen], str]
ROWS = {
    c.FRAME_RESOLVE: Resolve.ROW,
    c.FRAME_SELECT: Select.ROW,
    c.FRAME_DIVIDE: Divide.ROW,
}
"""The register in which a resolution, or a procedure that carries out one of its instructions, keeps the row of that
instruction."""

SENTENCES: dict[int, str] = {
    c.DECISION_FIRST_PLAYER: "you may choose: take the first turn, or let your opponent?",
    c.DECISION_MULLIGAN: "put this hand at the bottom of your deck and draw five new cards? (once)",
    c.DECISION_BOTTOM_ORDER: "choose the card that goes to the bottom of your deck next",
    c.DECISION_ABILITY: "which ability of {card} do you use?",
    c.DECISION_TRIGGER_ORDER: "several abilities trigger at once: which goes onto the stack next? (the last resolves "
    "first)",
    c.DECISION_BLOCK: "block the attack with one of your Forwards, or take a point of damage?",
    c.DECISION_DIVIDE_DAMAGE: "{card} divides its damage: which Forward gets the next 1000?",
    c.DECISION_EX_BURST: "{card} has an EX Burst: use it without paying?",
    c.DECISION_HAND_SIZE: "discard a card, down to five at the end of the turn",
    c.DECISION_NEXT_ATTACK: "attack again? (no: Main Phase 2 begins)",
    c.DECISION_ELEMENT: "{card} can pay as several Elements: CP of which one?",
    c.DECISION_COST: "which cost do you pay for {card}?",
    c.DECISION_NUMBER: "{card}: which number is X?",
    c.DECISION_SURPLUS: "you have more than five Backups: which one goes to the Break Zone?",
    c.DECISION_COST_CARD: "{card}: choose a card that pays a part of the cost",
    c.DECISION_ORDER: "{card}: which card goes into the deck next?",
    c.DECISION_GROUP: "{card}: put cards into group {group} (no more: the next group), or say which group",
}
NAMED = {
    op.NAME_ELEMENT: "an Element",
    op.NAME_JOB: "a Job",
    op.NAME_CARD_TYPE: "a card type",
    op.NAME_COUNTER: "a kind of counters",
    op.NAME_CATEGORY: "a Category",
}


def question(cards: CompiledCards, seen: Seen) -> str:
    """The question to the player who decides; empty once the game is over."""
    decision = int(seen["decision"])
    if decision == c.DECISION_NONE:
        return "nothing: the game is over"
    asker = ASKERS.get(decision)
    if asker is not None:
        return asker(cards, seen)
    return SENTENCES[decision].format(card=_about(seen), group=int(seen["decision_count"]) + 1)


def _about(seen: Seen) -> str:
    """The card that the decision is about."""
    card = seen.card(int(seen["decision_card"]))
    return card.name if card else "a card"


def instruction(cards: CompiledCards, seen: Seen) -> tree.Effect | None:
    """The effect that is being carried out or asked about; None outside a resolution."""
    frames, count = seen["frames"], int(seen["frame_count"])
    if not count:
        return None
    top = frames[count - 1]
    if int(top["kind"]) not in ROWS:
        return None
    row = int(top["register"][ROWS[int(top["kind"])]])
    while row >= 0:  # an effect may have several rows
        if row in cards.texts.instructions:
            return cards.texts.instructions[row]
        row -= 1
    return None


def ability_words(cards: CompiledCards, seen: Seen, ability: int) -> str:
    """The whole ability of a row of the ability table, as a sentence."""
    if not 0 <= ability < len(cards.texts.ability_trees):
        return ""
    node = cards.texts.ability_trees[ability]
    name = _name_of_ability(cards, ability)
    return render_ability(node, name) if isinstance(node, tree.Ability) else render_node(node, name)


def _in_resolution(begin: str) -> Asker:
    """The words of the instruction, behind ``begin`` where another player than the one who is asked is its "you"."""

    def ask(cards: CompiledCards, seen: Seen) -> str:
        node = instruction(cards, seen)
        card = _about(seen)
        words = begin if node is None else render_node(node, card)
        if getattr(node, "by", getattr(node, "player", "you")) != "you":
            words = f"{begin} ({words})"
        return f"{card}: {words}{_so_far(seen)}"

    return ask


def _so_far(seen: Seen) -> str:
    """How many of how many are taken."""
    taken, most = int(seen["decision_count"]), int(seen["decision_maximum"])
    if most <= 1:
        return ""
    limit = f"at most {most}" if most < op.ANY_NUMBER else "any number"
    return f" ({taken} taken, {limit})"


def _priority(cards: CompiledCards, seen: Seen) -> str:
    player, stack = int(seen["decision_player"]), int(seen["stack_count"])
    phase = c.PHASES[int(seen["phase"])]
    if stack:
        item = seen["stack"][stack - 1]
        whose = "your" if int(item["controller"]) == player else "the opponent's"
        return f"answer {whose} {label(seen.source(item))} on the stack, or pass and let it happen?"
    if int(seen["turn_player"]) == player and int(seen["phase"]) in (c.PHASE_MAIN_1, c.PHASE_MAIN_2):
        following = "attack" if int(seen["phase"]) == c.PHASE_MAIN_1 else "end the turn"
        return f"{phase}: cast a card, use an ability, or pass and {following}?"
    return f"{phase}: use a Summon or an ability, or pass and go on?"


def _attack(cards: CompiledCards, seen: Seen) -> str:
    named = [seen.name(int(index)) for index in seen["attackers"][: int(seen["attack_count"])]]
    if named:
        return f"{', '.join(named)} attack{'s' if len(named) == 1 else ''}: which Forward joins the party? (pass: none)"
    return "attack with a Forward, or pass and end the attacks?"


def _pay(cards: CompiledCards, seen: Seen) -> str:
    payment = seen["payment"]
    left = max(0, int(payment["total"]) - int(payment["produced"]))
    required = [(int(count), name) for count, name in zip(payment["required"], op.ELEMENTS, strict=True) if count]
    of_them = "".join(f", {'' if count == left else f'{count} of them '}{name}" for count, name in required)
    about = f" for {_about(seen)}" if int(seen["decision_card"]) != st.NO_CARD else ""
    if left == 0 and not required:
        return f"the cost{about} is paid: pay more, or pass?"
    return f"pay {left} more CP{of_them}{about}: a dulled Backup gives 1 CP, a discarded card 2 CP"


def _target(cards: CompiledCards, seen: Seen) -> str:
    about, group = _about(seen), _group_question(cards, seen)
    node = instruction(cards, seen)
    if isinstance(node, tree.Retarget):
        return f"{about}: {render_node(node, about)}"
    what = "choose a target" if group is None else _choose_words(cards, int(seen["decision_ability"]), group)
    return f"{about}: {what}{_so_far(seen)}"


def _group_question(cards: CompiledCards, seen: Seen) -> int | None:
    """The choice of the ability that is being declared."""
    count = int(seen["frame_count"])
    if not count or int(seen["frames"][count - 1]["kind"]) != c.FRAME_DECLARE:
        return None
    return int(seen["frames"][count - 1]["register"][Declare.GROUP])


def _choose_words(cards: CompiledCards, ability: int, group: int) -> str:
    """The words of the ``group``-th choice of an ability."""
    choices = declared(cards, ability).choices
    if group >= len(choices):
        return "choose a target"
    return render_node(choices[group], _name_of_ability(cards, ability))


def declared(cards: CompiledCards, ability: int) -> Declared:
    """The choices that an ability of the ability table declares."""
    return cards.texts.sources.get(int(cards.tables["abilities"][0][ability]["program"]), Declared((), None))


def _name_of_ability(cards: CompiledCards, ability: int) -> str:
    """The name of the card that an ability is printed on."""
    return cards.card(int(cards.tables["abilities"][0][ability]["card"])).name


def _may(cards: CompiledCards, seen: Seen) -> str:
    node, card = instruction(cards, seen), _about(seen)
    if isinstance(node, tree.May | tree.MayPay):
        return f"{card}: {render_node(replace(node, player='you'), card)}?"
    changed = _ability_asked(cards, seen)
    if isinstance(changed, tree.DamageChange) and changed.price is not None:
        return f"{card}: {render_node(changed, card)}?"
    return f"{card}: do it? (you may)"


def _ability_asked(cards: CompiledCards, seen: Seen) -> tree.Node | None:
    """The node from which the row of the ability was made that the decision is about."""
    ability = int(seen["decision_ability"])
    return cards.texts.ability_trees[ability] if 0 <= ability < len(cards.texts.ability_trees) else None


def _mode_question(cards: CompiledCards, seen: Seen) -> str:
    return f"{_about(seen)}: select one of the actions{_so_far(seen)}"


def _name(cards: CompiledCards, seen: Seen) -> str:
    what = NAMED.get(int(seen["decision_minimum"]), "a number")
    return f"{_about(seen)}: name {what}"


def _next_replacement(cards: CompiledCards, seen: Seen) -> str:
    frame, about = seen["frames"][int(seen["frame_count"]) - 1], int(seen["decision_card"])
    if int(frame["kind"]) == c.FRAME_LEAVE:
        return f"several effects change where {_about(seen)} goes: which one is next?"
    hit = "you" if about == st.NO_CARD else _about(seen)
    return f"several effects change the damage to {hit}: which one is next?"


ASKERS: dict[int, Asker] = {
    c.DECISION_REPLACEMENT: _next_replacement,
    c.DECISION_PRIORITY: _priority,
    c.DECISION_ATTACK: _attack,
    c.DECISION_PAY: _pay,
    c.DECISION_TARGET: _target,
    c.DECISION_MAY: _may,
    c.DECISION_MODE: _mode_question,
    c.DECISION_NAME: _name,
    c.DECISION_SEARCH: _in_resolution("search your deck"),
    c.DECISION_SELECT: _in_resolution("select a card"),
    c.DECISION_DISCARD: _in_resolution("choose a card to discard"),
    c.DECISION_ROLE: _in_resolution("which target gets the next effect?"),
}


# --- Legal actions, grouped by what they do --------------------------------------------------------------------------

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
"""Headings of the verbs, in order."""
ANSWERS = "answer"
CARD_TYPES = tuple(op.TYPES)
PLACES = {op.BREAK_ZONE: "Break Zone", op.DAMAGE_ZONE: "Damage Zone", op.LB_DECK: "LB deck", op.REMOVED: "removed"}
PASSES = {
    c.DECISION_MULLIGAN: "keep the hand",
    c.DECISION_TARGET: "no more targets",
    c.DECISION_PAY: "enough",
    c.DECISION_BLOCK: "no block",
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
    """The legal actions of the player who decides, group by group; passing comes last."""
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
    """Sort key: cards by verb, then options, then passing."""
    if action >= c.GLOBAL_ACTIONS:
        return (action - c.GLOBAL_ACTIONS) % c.VERB_COUNT, action
    return (c.VERB_COUNT + (action == c.PASS), action)


# --------------------------------------------------------------------------------------------------------- with a card
def _with_card(seen: Seen, action: int) -> str:
    """Facts of the card that matter for the verb."""
    index, verb = seen.card_of(action), (action - c.GLOBAL_ACTIONS) % c.VERB_COUNT
    card = seen.card(index)
    if card is None:
        return "a card that you do not know"
    power = seen.power(index)
    if verb == c.PAY:
        how = "becomes dull, 1 CP" if int(seen["zone"][index]) == op.FIELD else "is discarded, 2 CP"
        return f"{card.name} ({'/'.join(card.elements)}) {how}"
    if verb in (c.ATTACK, c.BLOCK):
        return f"{card.name}, power {power}{_damage(seen, index)}"
    words = f"{card.name}: {facts(card, power)}"
    return words + (_where(seen, index) if verb == c.CHOOSE else "")


def _damage(seen: Seen, index: int) -> str:
    damage = int(seen["damage"][index])
    return f", {damage} damage" if damage else ""


def _where(seen: Seen, index: int) -> str:
    """Whose card it is and where it is, for cards that are chosen."""
    zone, me = int(seen["zone"][index]), int(seen["decision_player"])
    if zone == op.FIELD:
        whose = "yours" if int(seen["controller"][index]) == me else "the opponent's"
        return f"{_damage(seen, index)}, {whose}{', dull' if seen['dull'][index] else ''}"
    return f", {PLACES[zone]}" if zone in PLACES else ""


# ------------------------------------------------------------------------------------------------------------- answers
def _answer(cards: CompiledCards, seen: Seen, action: int) -> str:
    """The meaning of a global action in this decision."""
    decision = int(seen["decision"])
    if action == c.PASS:
        return _passing(seen) if decision == c.DECISION_PRIORITY else PASSES.get(decision, "no more")
    option = action - c.FIRST_OPTION
    if decision in YES and option == 0:
        return YES[decision]
    say = OPTIONS.get(decision)
    return "" if say is None else say(cards, seen, option)


def _passing(seen: Seen) -> str:
    """The consequence of passing with priority."""
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
    return f"{label(seen.source(waiting[option]))}: {ability_words(cards, seen, int(waiting[option]['ability']))}"


def _mode(cards: CompiledCards, seen: Seen, option: int) -> str:
    """An action that is declared, or an instruction that is selected at resolution."""
    node = instruction(cards, seen)
    if isinstance(node, tree.OneOf):
        return render_node(node.options[option])
    ability = int(seen["decision_ability"])
    modes = declared(cards, ability).modes
    return "" if modes is None else render_options(modes, _name_of_ability(cards, ability))[option]


def _way(cards: CompiledCards, seen: Seen, option: int) -> str:
    """The printed cost, then the ways of the card's text in printed order (R5.73)."""
    card = seen.card(int(seen["decision_card"]))
    if option == 0 or card is None:
        return "the printed cost"
    if int(seen["decision_ability"]) >= 0:  # of a special ability (R8.55)
        return "without 《S》" if option == op.WAY_WITHOUT_S else "with 《C》 instead of 《S》"
    fields = [ability for ability in card.abilities if isinstance(ability, tree.Field)]
    ways = (tree.AlternativeCost, tree.ExtraCost)
    nodes = [effect for ability in fields for effect in ability.effects if isinstance(effect, ways)]
    return render_node(nodes[option - 1], card.name) if option <= len(nodes) else ""


def _named(cards: CompiledCards, seen: Seen, option: int) -> str:
    """A card type, a number, a kind of counters or a Job; Elements have texts of their own."""
    what = int(seen["decision_minimum"])
    if what == op.NAME_CARD_TYPE:
        return CARD_TYPES[option]
    if what == op.NAME_PARITY:
        return ("odd", "even")[option]
    if what == op.NAME_COUNTER:
        return _counter_kind(cards, seen, option)
    if what == op.NAME_CATEGORY:
        return _category(cards, seen, option)
    if what != op.NAME_JOB:
        return "" if what == op.NAME_ELEMENT else f"the number {option}"
    card = seen.card(int(seen["decision_card"]))
    by_card = (seen["legal"][: int(seen["legal_count"])] >= c.GLOBAL_ACTIONS).any()
    if by_card or card is None or option >= len(card.jobs):  # a Job that no card shows: see resolution.naming
        return "a Job that only unknown cards of yours have"
    return card.jobs[option]


def _category(cards: CompiledCards, seen: Seen, option: int) -> str:
    """The Categories of the card that was chosen, in the order of their numbers: that in which cards have them."""
    card = seen.card(int(seen["decision_card"]))
    by_card = (seen["legal"][: int(seen["legal_count"])] >= c.GLOBAL_ACTIONS).any()
    if by_card or card is None or option >= len(card.categories):
        return "a Category that only unknown cards of yours have"
    numbered = dict.fromkeys(category for each in cards.database.values() for category in each.categories)
    return [category for category in numbered if category in card.categories][option]


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
    found = [entry for entry in entries if int(entry["picked"]) == c.FIRST_GROUP + option]
    return ", ".join(seen.name(int(entry["card"])) for entry in found) or "no card"


def _item(cards: CompiledCards, seen: Seen, option: int) -> str:
    return f"number {option + 1} from the bottom of those of this card on the stack"


def _replacement(cards: CompiledCards, seen: Seen, option: int) -> str:
    """The card that a replacement effect comes from, and what the effect says (R9.61)."""
    frame = seen["frames"][int(seen["frame_count"]) - 1]
    node: tree.Node | None
    if int(frame["kind"]) == c.FRAME_LEAVE:
        offered = int(frame["register"][Leave.OFFERED])
        rule = seen["rules"][[i for i in range(st.RULE_CAPACITY) if offered >> i & 1][option]]
        source, node = int(rule["source"]), cards.texts.field_effects.get(int(rule["row"]))
    else:
        entry = seen["replacements"][int(frame["register"][Damage.APPLIED]) + option]
        source, node = _origin(seen, int(entry["origin"])), cards.texts.damage_changes.get(int(entry["rule"]))
    card = seen.card(source)
    words = "" if node is None else render_node(node, "this card" if card is None else card.name)
    return f"{seen.name(source)}: {words}"


def _origin(seen: Seen, origin: int) -> int:
    """The card that a replacement effect for damage comes from (``damage.replacement.source_of``)."""
    if origin < c.FIRST_EFFECT:
        return origin
    if origin >= c.FIRST_GAINED:
        return int(seen["gained"][origin - c.FIRST_GAINED]["card"])
    return int(seen["effects"][origin - c.FIRST_EFFECT]["source"])


OPTIONS: dict[int, Callable[[CompiledCards, Seen, int], str]] = {
    c.DECISION_ABILITY: _ability,
    c.DECISION_TRIGGER_ORDER: _trigger,
    c.DECISION_MODE: _mode,
    c.DECISION_COST: _way,
    c.DECISION_NAME: _named,
    c.DECISION_GROUP: _group,
    c.DECISION_TARGET: _item,
    c.DECISION_NUMBER: lambda cards, seen, option: f"X = {option}",
    c.DECISION_REPLACEMENT: _replacement,
}
