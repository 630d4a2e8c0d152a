"""The tables that a compiled engine reads: one structured record with every card, ability, filter and program row.

One record, because each further array argument costs a call some 100 ns. The capacities are part of the machine code;
:class:`fftcg_env.games.fftcg.cards.program.compiler.TableOverflowError` names the one that is full.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import opcodes as op

MAX_CARDS, MAX_ABILITIES, MAX_FILTERS, MAX_VALUES, MAX_CONDITIONS, MAX_ROWS = 4096, 12288, 16384, 8192, 8192, 65536
MAX_DAMAGE_RULES = 1024
MAX_CHOICES = 6
"""Choose groups of one ability."""
MAX_MODES = 8
MAX_PARTS = 6
"""Parts of one cost that are paid with described cards."""
MAX_PART_CARDS = 12
"""Cards of the hand and the field that those take."""
MAX_NAMES, MAX_JOBS = 3, 4
"""Names and jobs of one card."""
ROW_WIDTH = 7

LINE = 64
"""Bytes of a line of the processor's cache."""


def whole_lines(fields: list[Any]) -> np.dtype[np.void]:
    """A record that fills whole lines of the cache. What is read most comes first in it: with decks of all cards
    much of a decision's time goes into waiting for rows."""
    compact: Any = np.dtype(fields, align=True)
    formats, offsets = zip(*((place[0], place[1]) for place in compact.fields.values()), strict=True)
    size = -(-compact.itemsize // LINE) * LINE
    return np.dtype({"names": compact.names, "formats": formats, "offsets": offsets, "itemsize": size}, align=True)


CARD = whole_lines(
    [
        ("facts", "i8"),  # what is printed, as filters ask for it (see ``needs``)
        ("may_listen", "i8"),  # as ``listens``, and of what its field abilities can give (see ``precomputed``)
        ("name_bits", "i8"),  # bit number % 64 of each name and half: no bit in common, no name in common
        ("power", "i4"),  # printed power; 0 for cards without (R3.9)
        ("derived_stages", "i4"),  # as ``stages``, of those that are not precomputed
        ("type", "i2"),  # a type bit (R3.3)
        ("element", "i2"),  # number of its first element
        ("elements", "i2"),  # a bit an element (R3.2)
        ("cost", "i2"),  # printed CP cost
        ("generic", "i2"),  # 1: three-cards icon (R3.31), ALLOWS_COPIES
        ("first_ability", "i2"),
        ("abilities", "i2"),
        ("usable", "i2"),  # a bit an ability: those that can be used on the field
        ("usable_dull", "i2"),  # of these, without a Dull icon
        ("usable_by_name", "i2"),  # of these, with an S icon that only a card of the same name pays (R5.97)
        ("ways", "i2"),  # alternative and extra costs of casting it (R5.73)
        ("cast_when", "i2"),  # CAST_* bits
        ("grants", "i2"),  # GRANTS_* bits of its field abilities (R8.65)
        ("watches", "i4"),  # WATCH_* bits and zone bits that its field abilities depend on
        ("relies", "i4"),  # of these, those of conditions and values that are kept (see ``field.condition_cache``)
        ("unkept", "i4"),  # of these, the others
        ("kept_values", "i2"),  # 1: there are such values
        ("casting", "i2"),  # CASTING_* bits of what its texts change about casting
        ("limits", "i2"),  # changes of the field limits by its text: see ALLOWS_SEVERAL_LIGHT
        ("castable_in", "i2"),  # zone bits: where its own text lets it be cast from (R8.4)
        ("own_restrictions", "i4"),  # what its text always gives the object itself (see ``precomputed``)
        ("own_protections", "i4"),
        ("own_keywords", "i2"),
        ("own_elements", "i2"),  # Elements of which its text always lets the Backup produce CP (R5.12)
        ("producing", "i2"),  # PRODUCES_*: other texts about producing CP
        ("produces_for_others", "i2"),  # its texts let other Backups produce CP (R5.15)
        ("summon_text", "i2"),  # ability row of a Summon's text, -1: none
        ("warp_ability", "i2"),  # ability row with the Warp cost and number (R12.50), -1: none
        ("required", "i1", (len(op.ELEMENTS),)),  # 1: a CP of this element must be among those that pay for it (R5.20)
        ("keywords", "i2"),  # keywords that work in the zone the card is cast from (Back Attack, R12.40)
        ("required_count", "i2"),  # how many elements that are
        ("usable_elsewhere", "i2"),  # a bit an ability: those that can be used outside the field
        ("usable_in", "i2"),  # zone bits: where those can be used (R8.49)
        (
            "paid_by",
            "i2",
        ),  # filter + 1 of the Backups if a text asks whether only they paid, 0: no text does
        ("priming_ability", "i2"),  # ability row with the Priming cost and what is searched (R12.80), -1: none
        ("lb_cost", "i2"),  # 0: no Limit Break
        ("names", "i2", (MAX_NAMES,)),  # name numbers, -1: none (R3.12)
        ("listens", "i8"),  # a bit an event that one of its auto-abilities watches on the field, or about itself
        ("listens_elsewhere", "i8"),  # the same of those that work in another zone (R8.63)
        ("stages", "i4"),  # a bit a stage in which a field ability changes something (see layers.py)
        ("usable_abilities", "i2"),  # how many are action or special abilities
        ("asks", "i4"),  # a bit for each kind of event whose count in the turn one of its abilities uses
        ("categories", "i8"),  # a bit a category (R3.7)
        ("halves", "i2", (2,)),  # of a name with "/" in it, -1: none (R3.14, option slash_names)
        ("jobs", "i2", (MAX_JOBS,)),  # job numbers, -1: none (R3.5)
        ("canonical", "i2"),  # card number of the card this reprints (R2.4)
        ("warp_tick", "i2"),  # its auto-ability that removes a counter (R12.51)
        ("warp_arrival", "i2"),  # its auto-ability that puts the card onto the field (R12.52)
        ("field_abilities", "i2"),  # how many of its abilities are field abilities
        ("ex_burst", "i2"),  # has a paragraph with the EX icon (R10.70)
        ("replaces_damage", "i2"),  # has a damage replacement effect (R9.72)
        ("special_filter", "i2"),  # what else can be discarded for its S icons (R5.97): filter + 1, 0: nothing
        ("special_if", "i2"),  # condition + 1 for that, 0: always
        ("enters_dull", "i2"),  # its own text says so (R4.18)
        ("enters_dull_if", "i2"),  # condition + 1 for that, 0: always
        ("back_attack_if", "i2"),  # condition + 1 under which it has Back Attack where it is cast from, 0: always
        ("not_played", "i2"),  # FROM_*: from there Summons and abilities cannot play it (R9.44), 0: they can
        ("not_played_if", "i2"),  # condition + 1 for that, 0: always
        ("playable", "i2"),
    ]
)

ABILITY = whole_lines(
    [
        ("listens", "i8"),  # a bit an event that its triggers watch
        ("program", "i4"),  # first row; field abilities: first static row
        ("derived_stages", "i4"),  # as ``stages``; 0 if all that it does is precomputed
        ("kind", "i2"),
        ("zone", "i2"),  # where its card must be (R8.49, R8.63)
        ("event", "i2"),  # 0: none
        ("damage", "i2"),  # "Damage N": the card has it from N points on (R12.45)
        ("dull", "i2"),  # Dull icon (R5.90)
        ("uses_per_turn", "i2"),  # how often it may be used, or triggers, in one turn; 0: any number of times
        ("position", "i2"),  # paragraph of the card, from 0
        (
            "answer",
            "i2",
        ),  # of a field ability: which of its object's answers is kept of it, -1: none (``field.condition_cache``)
        ("relies", "i4"),  # WATCH_* bits and zone bits of what that answer depends on
        ("value_relies", "i4"),  # the same of how much power it gives
        ("kept_value", "i2"),  # that value + 1, 0: it is not kept
        ("value_is_own", "i2"),  # 1: it gives that power to its own object alone
        ("asks_derived", "i2"),  # 1: that answer depends on derived values, too
        ("condition", "i2"),  # -1: none. Conditional auto-ability (R8.33), field condition or use condition (R8.60)
        ("total_cp", "i2"),  # element icons and number icons together
        ("special", "i2"),  # S icon (R5.97)
        ("parts", "i2"),  # parts of the cost that are paid with described cards
        ("put_self", "i2"),  # put the source into the Break Zone (R5.94)
        ("self_to", "i2"),  # zone + 1 that the source is moved to as a cost (R5.93), 0: none
        ("discard", "i2"),  # cards to discard (R5.96)
        ("has_x", "i2"),  # the player sets a number X for its cost (R0.18)
        ("counter_kind", "i2"),  # counters to remove from the source: kind + 1, 0: none (R5.98)
        ("crystals", "i2"),  # Crystals to pay (R5.43)
        ("paid_rule", "i4"),  # row + 1 of what CP can be spent for its cost (R5.27), 0: any
        ("parts_relation", "i2"),  # VARIETIES + 1 of what no two cards of the first part share; minus that: what all do
        ("remove_all", "i2"),  # filter + 1 of the cards that the cost removes, all of them; 0: none
        ("points", "i2"),  # points of damage to receive
        ("top_cards", "i2"),  # cards from the top of the deck to put away
        ("choices", "i2"),
        ("modes", "i2"),  # number of modes, 0: not modal (R5.72)
        ("trigger_who", "i2"),
        ("trigger_filter", "i2"),  # whom it watches; of a state trigger (R8.43) the condition
        ("required", "i1", (len(op.ELEMENTS),)),  # element icons of the cost (R5.25)
        ("cost_less", "i2"),  # value + 1 by which the CP cost is less (R5.53), 0: none
        ("x_icons", "i2"),  # number of X icons: CP of X each (R5.26)
        ("counters", "i2"),
        ("x_counters", "i2"),  # multiples of X counters of the source (R5.98)
        ("x_maximum", "i2"),  # the greatest X (R5.32)
        ("trigger_player", "i2"),
        ("also_trigger", "i2"),  # ability row with a further trigger of the same ability, -1: none
        ("trigger_narrow", "i2"),  # 1: one of the columns below (or the partner) narrows the trigger
        ("card", "i2"),
        ("asks_payment", "i2"),  # 1: its text asks how many Elements were paid to use it (R5.33)
        ("counters_asked", "i2"),  # kind + 1 of counters that items keep of a card that leaves (R4.40), 0: none
        ("trigger_partner", "i2"),  # filter of the other card that takes part ("with", "by"), -1: any
        ("choose_mode", "i2", (MAX_CHOICES,)),  # the mode it belongs to, -1: none
        ("choose_filter", "i2", (MAX_CHOICES,)),
        ("choose_minimum", "i2", (MAX_CHOICES,)),
        ("choose_or_else", "i2", (MAX_CHOICES,)),  # filter + 1 of cards in another zone that may be chosen, too
        ("choose_different", "i2", (MAX_CHOICES,)),  # OF_* + 1: what no two targets share, 0: nothing
        ("choose_apart", "i2", (MAX_CHOICES,)),  # choices of the same sentence before it (R7.33)
        ("choose_beside", "i2", (MAX_CHOICES,)),  # choice + 1 whose target it is compared with, 0: none
        ("compares_targets", "i2"),  # 1: some choice is
        ("choose_value", "i2", (MAX_CHOICES,)),  # how many may be chosen at most, -1: only ``choose_maximum``
        ("special_name", "i2"),  # number of the name of a special ability (R8.50)
        ("choose_maximum", "i2", (MAX_CHOICES,)),
        ("modes_minimum", "i2"),
        ("modes_maximum", "i2"),
        ("modes_condition", "i2"),  # condition + 1 under which other numbers count, 0: none
        ("modes_minimum_then", "i2"),
        ("modes_maximum_then", "i2"),
        ("modes_value", "i2"),  # value + 1 that limits how many are selected, 0: none
        ("modes_priced", "i1"),  # the lowest number of modes that raises the cost of a cast (R5.62), 0: none does
        ("modes_again", "i2"),  # value + 1: number of selections, repeats allowed; 0: each once
        ("modes_in_order", "i1"),  # 1: a mode is selected only behind all those before it (R5.63)
        ("modes_by_opponent", "i2"),  # the opponent selects
        ("decided_if", "i2"),  # condition + 1: mode 0 is declared if it holds, else mode 1 (R5.74); 0: no such choice
        ("uncancellable", "i2"),  # it cannot be cancelled (R8.70)
        ("by_anyone", "i2"),  # each player can use it (R8.64)
        ("without_s", "i2"),  # row with the cost without the S icon; behind it with a Crystal instead (R8.55); 0: none
        ("modes_later", "i2"),  # number of modes that are selected in the resolution (R7.54)
        ("trigger_causes", "i2"),  # CAUSE_* bits: one of them must be the cause; 0: any
        ("trigger_cause_player", "i2"),  # whose Summon, ability or cast it must be
        ("amount_value", "i2"),  # value + 1 that is read when it triggers, and is its number then; 0: none
        ("trigger_source", "i2"),  # 1: where something is chosen, it is about the source of what chose it
        ("trigger_origins", "i2"),  # zone bits of where the card comes from, 0: any
        ("trigger_amount", "i2"),  # the number that comes with the event: MOMENT_*, counter kind, points; 0: any
        ("trigger_when", "i2"),  # condition + 1 that must hold at the event, and at the event only; 0: none
        ("trigger_together", "i2"),  # minimum in one event; triggers once for all of them (R8.31); 0: each
        ("trigger_party", "i2"),  # 1: attacking in a party (R10.20)
        ("trigger_later", "i2"),  # 1: not in the turn in which a delayed ability was made
        ("ex_burst", "i2"),
        ("top_cards_to", "i2"),  # the zone they go to
        ("part_deed", "i2", (MAX_PARTS,)),  # PART_*
        ("part_filter", "i2", (MAX_PARTS,)),
        ("part_count", "i2", (MAX_PARTS,)),
        ("part_kind", "i2", (MAX_PARTS,)),  # kind + 1 of counters to remove
        ("duration", "i2"),  # of a delayed ability
        ("watches", "i4"),  # of a quoted field ability: what the card's row says of a printed one (R8.65)
        ("unkept", "i4"),
        ("replaces_damage", "i2"),
        ("grants", "i2"),
        ("stages", "i4"),
        ("may_listen", "i8"),  # as ``listens``, and of what it can give
    ]
)

FILTER = whole_lines(
    [
        ("needs", "i8"),  # what it asks for of the print (see ``needs``): a card without one of these bits does not fit
        ("name_bit", "i8"),  # that of the name which it asks for, as in ``name_bits``, 0: of none
        ("zone", "i2"),
        ("player", "i2"),
        ("types", "i2"),  # 0: any
        ("certain", "i2"),  # 1: a card as it is printed fits as soon as it has those bits
        ("asks", "i2"),  # ASKS_*: what else than types, zone, player and "other" is asked for
        ("other", "i2"),  # not the source
        ("alternative", "i2"),  # next row of a disjunction, -1: none
        ("elements", "i2"),  # 0: any; all the bits must be there
        ("cost_minimum", "i2"),
        ("cost_maximum", "i2"),
        ("name", "i2"),  # -1: any
        ("job", "i2"),  # -1: any
        ("has_power", "i2"),  # asks for power: objects without power do not fit
        ("states", "i2"),  # all the bits must hold
        ("keywords", "i2"),  # all the bits must be there
        ("power_minimum", "i4"),
        ("power_maximum", "i4"),
        ("categories", "i8"),  # 0: any
        ("is_source", "i2"),  # the source
        ("counter_kind", "i2"),  # kind + 1 of counters that must be there, 0: none
        ("counters", "i2"),
        ("marks", "i4"),  # IS_MULTI_ELEMENT, ...: all the bits must hold
        ("unless", "i2"),  # row of a filter that the card must not fit, -1: none
        ("bound", "i2"),  # value that the quality is compared with, -1: none
        ("bound_comparison", "i2"),
        ("bound_quality", "i2"),
        ("extreme", "i2"),  # HIGHEST, LOWEST of what else fits, 0: not asked
        ("extreme_quality", "i2"),
        ("items", "i2"),  # of items on the stack: a bit an ITEM_* kind, 0: any (R7.36)
        ("choosing", "i2"),  # the item chose a card that fits this filter, -1: whatever it chose
        ("choosing_alone", "i2"),  # 1: and nothing else
        ("named", "i2"),  # a bit a NAME_*: the card has what was named in this resolution (R7.44)
        ("shares", "i2"),  # a bit a variety that the card has in common with the source, or with the card held
        ("blocks", "i2"),  # filter of a Forward that it blocks, -1: not asked
        ("entry", "i2"),  # WAY_*, and above them zones: how it has entered the field, 0: not asked
        ("compares_held", "i2"),  # 1: it is compared with the card held, so that without one nothing fits
    ]
)

VALUE = np.dtype(
    [
        ("each", "i4"),  # factor
        ("argument", "i4"),
        ("up_to", "i4"),  # what half a value is rounded up to (R0.14), 0: rounded down
        ("down_to", "i4"),  # what it is rounded down to, 0: the next number
        ("reference", "i2"),
        ("kind", "i2"),
        ("counter_kind", "i2"),
        ("filter", "i2"),
        ("player", "i2"),
        ("quality", "i2"),
        ("half", "i2"),  # 1: half of it
        ("every", "i2"),  # counted for every N of them, 0: for each
        ("also", "i2"),  # a further value that is added, -1: none
    ],
    align=True,
)

CONDITION = np.dtype(
    [
        ("when_true", "i2"),  # the condition that decides next, or CONDITION_TRUE, CONDITION_FALSE
        ("when_false", "i2"),
        ("filter", "i2"),
        ("number", "i2"),
        ("kind", "i2"),
        ("player", "i2"),
        ("reference", "i2"),
        ("argument", "i2"),
        ("left", "i2"),  # values of a comparison
        ("right", "i2"),
        ("comparison", "i2"),
    ],
    align=True,
)

DAMAGE_RULE = np.dtype(
    [
        ("than", "i4"),  # what the amount is compared with
        ("amount", "i4"),  # of the change; of a redirection: the new amount, 0: the same
        ("to", "i2"),  # WHO_*: what is dealt the damage
        ("to_filter", "i2"),
        ("to_player", "i2"),  # of WHO_PLAYER
        ("by", "i2"),  # WHO_*: what deals it
        ("by_filter", "i2"),
        ("kinds", "i2"),  # DAMAGE_* bits, 0: any
        ("cause", "i2"),  # whose Summon or ability it is
        ("source", "i2"),  # what that Summon or the source of that ability fits: filter + 1, 0: any
        ("comparison", "i2"),  # AMOUNT_*
        ("change", "i2"),  # CHANGE_*
        ("once", "i2"),  # ONCE: "the next damage", used up by one packet (R9.75); ONCE_EACH_TURN; 0: always
        ("position", "i2"),  # of ONCE_EACH_TURN: which paragraph of its card it is
        ("redirected_to", "i2"),  # WHO_SELF: the source of the rule, WHO_BOUND: an object that the effect names
        ("counter_kind", "i2"),  # kind + 1 of the counter that the source loses with it, 0: none, -1: it becomes dull
        ("dealt", "i2"),  # damage that is dealt to ``redirected_to`` in addition to the change
        ("price", "i2"),  # row of the cost that is paid for it + 1, 0: none
        ("duration", "i2"),
    ],
    align=True,
)
"""Which damage a replacement effect changes and how, or which damage a trigger watches (9.5)."""

TABLES = np.dtype(
    [
        ("cards", CARD, (MAX_CARDS,)),
        ("abilities", ABILITY, (MAX_ABILITIES,)),
        ("filters", FILTER, (MAX_FILTERS,)),
        ("values", VALUE, (MAX_VALUES,)),
        ("conditions", CONDITION, (MAX_CONDITIONS,)),
        ("damage_rules", DAMAGE_RULE, (MAX_DAMAGE_RULES,)),
        ("rows", "i4", (MAX_ROWS, ROW_WIDTH)),
    ],
    align=True,
)


def blank_tables() -> np.ndarray:
    """Tables without a card, shape ``(1,)``, that begin with a line of the cache."""
    memory = np.zeros(TABLES.itemsize + LINE, np.uint8)
    start = -memory.ctypes.data % LINE
    return memory[start : start + TABLES.itemsize].view(TABLES)


_EVENTS = max(code for name, code in vars(op).items() if name.startswith("EVENT_"))
_BITS = {
    (CARD, "listens"): 1 << _EVENTS,
    (CARD, "may_listen"): 1 << _EVENTS,
    (CARD, "listens_elsewhere"): 1 << _EVENTS,
    (CARD, "stages"): 1 << op.STAGE_POWER + op.STAGES_A_LAYER - 1,
    (CARD, "derived_stages"): 1 << op.STAGE_POWER + op.STAGES_A_LAYER - 1,
    (CARD, "own_keywords"): op.KEYWORD_BITS,
    (CARD, "own_protections"): op.PROTECT_ABILITIES_OPPONENT << op.PROTECT_MOVE,
    (CARD, "own_restrictions"): max(op.RESTRICTIONS.values()),
    (CARD, "watches"): op.WATCH_DEEDS,
    (CARD, "relies"): op.WATCH_BATTLE,
    (CARD, "unkept"): op.WATCH_BATTLE,
    (CARD, "asks"): op.ASKS_BANS,
    (CARD, "casting"): op.CASTING_SPECIALS,
    (CARD, "limits"): op.LIMITS_UNDER_CONDITION,
    (CARD, "grants"): op.GRANTS_LATE_FIELD_ABILITY,
    (CARD, "usable_in"): 1 << len(op.ZONES) - 1,
    (ABILITY, "listens"): 1 << _EVENTS,
    (ABILITY, "may_listen"): 1 << _EVENTS,
    (ABILITY, "stages"): 1 << op.STAGE_POWER + op.STAGES_A_LAYER - 1,
    (ABILITY, "derived_stages"): 1 << op.STAGE_POWER + op.STAGES_A_LAYER - 1,
    (ABILITY, "watches"): op.WATCH_DEEDS,
    (ABILITY, "relies"): op.WATCH_BATTLE,
    (ABILITY, "unkept"): op.WATCH_BATTLE,
    (ABILITY, "value_relies"): op.WATCH_BATTLE,
    (FILTER, "asks"): op.ASKS_BEYOND,
    (FILTER, "marks"): op.HAS_CHANGED_POWER,
    (FILTER, "states"): max(op.STATES.values()),
    (DAMAGE_RULE, "kinds"): op.DAMAGE_WITHOUT_EX_BURSTS,
}
"""The highest bit that a column has to hold."""
for (_table, _column), _bit in _BITS.items():
    assert _bit <= np.iinfo(_table[_column]).max, f"the bits of {_column} do not fit {_table[_column]}"
