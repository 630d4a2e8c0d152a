"""The state of one game: a numpy structured record. N games are one array of N records.

Copying the record clones the game at any decision, also in the middle of an effect. Fields are grouped by subject; the
comment behind each gives its meaning, range and rule. "Card index" is the fixed index of a physical card in its game,
0..115: player 0 owns 0..57, player 1 owns 58..115, of each 58 the last 8 are the LB deck. Which index is which card is
random, so that an index reveals nothing (docs/architecture.md, "Hidden information").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ..cards.program import opcodes as op
from ..cards.program.tables import MAX_MODES, MAX_PART_CARDS
from .registers import REGISTERS

# Card indexes, players, rows and abilities: a type each for mypy, so that arguments in a row cannot be mixed up. Values
# read from a record have type Any. A computed number is converted explicitly: ``Player(1 - player)``.
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import NewType

    Card = NewType("Card", int)
    Player = NewType("Player", int)
    Row = NewType("Row", int)
    Ability = NewType("Ability", int)

    def cards(*bounds: int) -> Iterable[Card]:
        """``range`` over card indexes."""

    def players(*bounds: int) -> Iterable[Player]:
        """``range`` over players."""

    def rows(*bounds: int) -> Iterable[Row]:
        """``range`` over rows of the instructions."""

    def abilities(*bounds: int) -> Iterable[Ability]:
        """``range`` over rows of the abilities."""

else:  # compiled code knows one kind of integer and one kind of loop
    Card = Player = Row = Ability = int
    cards = players = rows = abilities = range

CARDS_PER_PLAYER = 58
MAIN_DECK_SIZE = 50
LB_DECK_SIZE = 8
CARD_COUNT = 2 * CARDS_PER_PLAYER
NO_CARD = Card(127)
ZONE_COUNT = 7
ZONE_CAPACITY = 64
"""Cards in one zone of one player: all that the player owns, plus opponent's cards on the field. A power of two, so
that the address of a zone is a shift."""

STACK_CAPACITY = 24
WAITING_CAPACITY = 34
EFFECT_CAPACITY = 48
FRAME_CAPACITY = 10
TARGET_CAPACITY = 12
FIRST_SHARE = 128
"""In place of a target: this number plus the thousands of damage dealt to an earlier target (R5.75)."""
CHOICE_CAPACITY = 6
FOUND_CAPACITY = 116
"""Found cards of all resolutions in progress; one can find a whole hand."""
NAME_KINDS = 5
"""Kinds of things that can be named (R7.44)."""
NAMED = -2
"""In ``ability`` of an ongoing field effect: NAMED minus NAME_KINDS times the value named when it began plus NAME_*."""
GAINED_CAPACITY = 32
"""Abilities that objects on the field have gained, at one time."""
GAINED_USED_CAPACITY = 8
PACKET_CAPACITY = 24
"""Packets of damage dealt together (R9.77)."""
REPLACEMENT_CAPACITY = 16
"""Replacement effects for one packet of damage."""
TRAIT_CAPACITY = 24
"""Changed names, jobs and elements of objects on the field, at one time."""
COUNTER_CAPACITY = 64
"""Kinds of counters on all cards together."""
RULE_CAPACITY = 24
KEPT_CAPACITY = 8
"""Cached numbers given by field abilities (see ``field.condition_cache``)."""
HISTORY_LENGTH = 16
TURN_LOG_CAPACITY = 40
HIT_CAPACITY = 48
"""Pairs of an object that has dealt damage this turn and one that it was dealt to."""
NO_NUMBER = -1
"""In the turn history: the card is hidden."""
PICK_CAPACITY = MAX_PART_CARDS + 2
"""Described cards of one cost, including the S icon's and the one being tried."""
DEALT_CAPACITY = 36
"""Cards of a hand that determinization can put back as they were."""
LEGAL_CAPACITY = 256
OPTION_COUNT = 20

ITEM = np.dtype(
    [
        ("source_last", "i4"),  # last known values of the source (``last_known``); -1: it has not left
        ("subject_last", "i4"),  # the same of the card that triggered it
        ("paid_last", "i4"),  # the same of the card that paid the cost; -1: it did not leave the field
        ("ability", "i2"),  # row of the ability table; -1: none
        ("source_stamp", "i2"),  # which object of the source card (R4.12); follows it to where it goes
        ("source_object", "i2"),  # which object had the ability: the same, but it follows nothing (R4.40)
        ("subject_stamp", "i2"),
        ("source_paid", "i2"),  # PAID_* bits of the source, once it has left the field (R4.40)
        ("subject_paid", "i2"),
        ("target_stamp", "i2", (TARGET_CAPACITY,)),  # which object each target is; -serial of an item (R7.36)
        ("amount", "i2"),  # a number that came with the trigger, or how often each mode is selected (MODES_AGAIN)
        ("serial", "i2"),  # which item of the stack, 1..32767; 0: it was not there yet
        ("kind", "i1"),  # ITEM_*
        ("x", "i1"),  # the number X of its cost (R0.18)
        ("cancelled", "i1"),  # 1: it was cancelled and waits for its resolution (R8.72)
        ("controller", "i1"),  # 0, 1 (R4.26, R8.12, R8.13)
        ("source", "u1"),  # card index
        ("subject", "u1"),  # card index of the card that triggered it, NO_CARD: none
        ("subject_elements", "u1"),  # what it had when it left the field (``last_known``)
        ("subject_types", "u1"),
        ("paid", "u1"),  # the last card that paid a described part of the cost, NO_CARD: none (R4.40)
        ("modes", "u1"),  # bits of the modes selected (R5.72)
        ("group_count", "i1", (CHOICE_CAPACITY,)),  # targets of each choose group
        ("target", "u1", (TARGET_CAPACITY,)),  # card indexes, group after group; of an item on the stack its source
    ],
    align=True,
)
"""One entry of the stack, or one that is being declared or resolved (0.4 "item")."""

WAITING = np.dtype(
    [
        ("source_last", "i4"),
        ("subject_last", "i4"),
        ("ability", "i2"),
        ("source_stamp", "i2"),
        ("source_object", "i2"),
        ("subject_stamp", "i2"),
        ("source_paid", "i2"),
        ("subject_paid", "i2"),
        ("amount", "i2"),
        ("controller", "i1"),
        ("event", "i1"),  # EVENT_* that triggered it; else less the number X of the cost paid before it (R0.18)
        ("source", "u1"),
        ("subject", "u1"),
        ("subject_elements", "u1"),
        ("subject_types", "u1"),
    ],
    align=True,
)
"""A triggered auto-ability that waits to be placed on the stack (R7.20, R7.23)."""

EFFECT = np.dtype(
    [
        ("value", "i4"),  # power, keyword bits, restriction bits
        ("time", "i4"),  # timestamp (R9.18)
        ("ability", "i2"),  # row of the delayed or gained ability, or other data of the kind; -1: nothing; NAMED
        ("stamp", "i2"),  # which object of the card
        ("source_stamp", "i2"),
        ("card", "u1"),  # the object it applies to or watches
        ("source", "u1"),
        ("controller", "i1"),
        ("kind", "i1"),  # EFFECT_*
        ("duration", "i1"),
    ],
    align=True,
)
"""An ongoing effect or delayed auto-ability made by a resolution (R9.3, R8.42a)."""

COUNTERS = np.dtype(
    [
        ("card", "u1"),
        ("kind", "i1"),  # kind + 1 (R9.91)
        ("number", "i1"),
    ],
    align=True,
)
"""The counters of one kind on one card (R9.92)."""

FOUND = np.dtype(
    [
        ("stamp", "i2"),  # which object of the card (R4.12)
        ("card", "u1"),
        ("picked", "i1"),  # 1: meant by "it" or "them", 0: one of "the other cards", 2 + k: lies in group k
    ],
    align=True,
)
"""A card that a resolution found: searched, looked at, revealed, selected, discarded (R4.13)."""

GAINED = np.dtype(
    [
        ("time", "i4"),  # timestamp of what gives it (R9.18); distinguishes identical abilities (R8.69)
        ("ability", "i2"),  # row of the ability table
        ("card", "u1"),  # the object that has it
    ],
    align=True,
)
"""An ability that an object on the field has gained (R8.65)."""
RULE = np.dtype(
    [
        ("row", "i4"),  # static row
        ("card", "u1"),  # the one object that it applies to; NO_CARD: what the row describes
        ("source", "u1"),
        ("controller", "i1"),
    ],
    align=True,
)
"""A field effect in force that changes the rules for objects (``FIRST_RULE`` to ``LAST_RULE``)."""

PACKET = np.dtype(
    [
        ("amount", "i4"),  # damage, or points of damage to a player; may be negative while it is changed (R9.74)
        ("dealer_stamp", "i2"),
        ("target", "u1"),  # card index, or FIRST_PLAYER plus the player
        ("dealer", "u1"),  # card index, ATTACKERS: all of them (R9.78), NO_CARD: none
    ],
    align=True,
)
"""A packet of damage (9.5). ``damage_kind`` and ``damage_cause`` hold what all packets of an event share."""

REPLACEMENT = np.dtype(
    [
        ("rule", "i2"),  # row of the damage rules
        ("origin", "u1"),  # what it comes from: see ``replacement``
    ],
    align=True,
)
"""A replacement effect for the packet that is being changed."""
TRAIT = np.dtype(
    [
        ("value", "i2"),  # number of the name or job, element bits
        ("card", "u1"),
        ("kind", "i1"),  # TRAIT_*
    ],
    align=True,
)
"""A characteristic of an object on the field that differs from the print."""

FRAME = np.dtype(
    [
        ("register", "i4", (REGISTERS,)),  # see ``registers``
        ("item", ITEM),
        ("kind", "i1"),  # FRAME_*: which procedure
        ("step", "i1"),  # where it continues
        ("player", "i1"),
        ("found_start", "i1"),  # its cards in ``found``: those of the procedures below come before
        ("found_count", "i1"),
        ("searched", "i1"),  # 1: the cards found last were found by a search
        ("names", "i1"),  # a bit a NAME_* that was named in this resolution (R7.44)
        ("left_card", "u1"),  # the object that has left the field last in this resolution (R4.40), NO_CARD: none
        ("named", "i2", (NAME_KINDS,)),  # what was named: Element, Job number, type bit, number
        ("left_stamp", "i2"),  # which object of the card ``left_card`` it is now
        ("left_value", "i4"),  # what it was before, as ``subject_last`` of an item
        ("left_elements", "u1"),
        ("left_types", "u1"),
    ],
    align=True,
)
"""A procedure in progress. Procedures that wait for a decision keep all their state here."""

PAYMENT = np.dtype(
    [
        ("total", "i2"),  # CP demanded (R5.20)
        ("produced", "i2"),  # CP produced so far
        ("required", "i1", (len(op.ELEMENTS),)),  # CP still demanded of each element
        ("elements", "i1"),  # number of required elements at the start, |E| of R5.30
        ("discards", "i1"),  # cards discarded for CP so far
        ("excluded", "u1"),  # card index that may not pay (R5.17), NO_CARD: none
        ("casts", "i1"),  # 1: that card is being cast, 2: and sources paid that ``paid_by`` excludes
        ("spent", "i2"),  # bits of the elements of the CP produced
        ("demanded", "i2"),  # bits of the elements demanded
        ("rule", "i4"),  # row of the restriction on the CP spent (R5.27), -1: none
        ("open", "i1"),  # 1 while a CP cost is being paid, 2: and the text of the ability asks how (R5.33)
        ("settled", "i1"),  # 1: what each source gives was settled before a part of the cost was paid (R5.77)
        ("sources", "u1", (CARD_COUNT,)),  # the element bits settled for each source
    ],
    align=True,
)

EVENT_RECORD = np.dtype(
    [
        ("player", "i1"),
        ("action", "i1"),  # verb + 1, 0: nothing yet
        ("card", "u1"),  # card index, NO_CARD: none
        ("seen", "i1"),  # bit p: player p saw which card it was when it happened; CLOSED (``decisions``)
        ("card_id", "i2"),  # card number in the tables, -1: no card
    ],
    align=True,
)
"""One row of the field ``history`` of observations: what a player did."""

TURN_LOG = np.dtype(
    [
        ("number", "i2"),  # card number, NO_NUMBER: hidden; ability row of DEED_USED_SPECIAL
        ("deed", "i1"),  # DEED_*
        ("player", "i1"),  # who did it, or on whose side it happened
        ("times", "i1"),
    ],
    align=True,
)
"""How often something happened this turn with cards of one number (``turn_history``)."""

HIT = np.dtype(
    [
        ("dealer_stamp", "i2"),
        ("target_stamp", "i2"),
        ("dealer", "u1"),  # NO_CARD: none
        ("target", "u1"),
    ],
    align=True,
)
"""An object, or a Summon, that has dealt damage to an object this turn."""

STATE = np.dtype(
    [
        # --- the game
        ("random", "i8", (2,)),  # random generator
        ("options", "i1", (OPTION_COUNT,)),  # OPTION_* values
        ("decision_limit", "i4"),  # option decision_limit
        # --- from here on a reset begins with zeros (see ``engine.blank``)
        ("decisions", "i4"),  # decisions taken by players so far
        ("steps", "i4"),  # engine steps since the last decision with a choice (R1.24)
        ("time", "i4"),  # timestamps given so far (R4.17)
        ("turn", "i2"),  # 1, 2, ...
        ("result", "i1"),  # RESULT_*
        ("reason", "i1"),  # REASON_* of the result
        ("flow", "i1"),  # FLOW_*: where the turn is
        ("phase", "i1"),  # PHASE_*, for people and observations
        ("after_extra", "i1"),  # in an extra turn: player + 1 whose turn comes when there is no further one (R6.4)
        ("extra_turns", "i1", (2,)),  # extra turns to come
        ("skips", "i1", (2,)),  # bit k: MOMENT k is skipped in the player's next turn (R6.4)
        ("skipped", "i1"),  # the same of this turn
        ("turn_player", "i1"),  # TP, 0 or 1
        ("first_player", "i1"),  # who takes the first turn (R2.11)
        # --- the open decision
        ("decision", "i1"),  # DECISION_*, 0: none
        ("decision_player", "i1"),
        ("decision_card", "u1"),  # the card it is about, NO_CARD: none
        ("decision_minimum", "i1"),
        ("decision_maximum", "i1"),
        ("decision_count", "i1"),  # picked so far
        ("decision_ability", "i2"),  # -1: none
        ("legal_count", "i2"),
        ("legal", "i2", (LEGAL_CAPACITY,)),  # action numbers, ascending within each verb
        ("answer", "i2"),  # the action just taken
        ("answer_verb", "i1"),
        ("answer_card", "u1"),
        ("answer_option", "i1"),
        ("returned", "i1"),  # result of the procedure that just ended
        # --- zones
        ("zone_count", "i1", (2, ZONE_COUNT)),
        ("zone_cards", "u1", (2, ZONE_COUNT, ZONE_CAPACITY)),  # deck: the last is the top card
        # --- cards
        ("last_side", "i8", (2,)),  # of each owner's cards a bit: player 1 controlled it when it last left the field
        ("card_id", "i2", (CARD_COUNT,)),  # row of the card table, -1: no such card
        ("left_as", "i2", (CARD_COUNT,)),  # what it was when it last left the field (``last_known.number_it_was``)
        ("zone", "i1", (CARD_COUNT,)),
        ("controller", "i1", (CARD_COUNT,)),
        ("stamp", "i2", (CARD_COUNT,)),  # changes with every change of zone (R4.12)
        ("under", "u1", (CARD_COUNT,)),  # lower card of a Primed Character (R12.83), NO_CARD: none
        ("face_up", "i1", (CARD_COUNT,)),  # a card of the LB deck that was turned or came back (R12.62, R12.64)
        ("known", "i1", (CARD_COUNT,)),  # bit p: player p knows which hidden card this is (R4.46); ``table.visibility``
        ("dull", "i1", (CARD_COUNT,)),
        ("frozen", "i1", (CARD_COUNT,)),
        ("attacking", "i1", (CARD_COUNT,)),
        ("attacks", "i1", (CARD_COUNT,)),  # attacks made this turn (R10.15)
        ("paid", "i2", (CARD_COUNT,)),  # PAID_* bits: how the object was paid when it was cast; kept when it leaves
        ("used", "i4", (CARD_COUNT,)),  # bit a: ability a was used or triggered this turn (R8.38, R8.61); STATE_SHIFT
        ("came_from", "i1", (CARD_COUNT,)),  # zone from which it came to the one where it is
        ("entered", "i4", (CARD_COUNT,)),  # timestamp of entering the field (R4.17, R9.18); removed: see ``removed_by``
        ("leaving", "i1", (CARD_COUNT,)),  # where an object is about to go (R9.64), 0: nowhere (``leaving_field``)
        ("since_turn", "i2", (CARD_COUNT,)),  # turn in which the controller got it (R4.31), or it left the field
        ("damage", "i4", (CARD_COUNT,)),  # damage mark (R4.20)
        # --- derived values of objects on the field, made by derive.refresh
        ("types", "i1", (CARD_COUNT,)),  # type bits: the printed type, and Forward where it became one (R9.25)
        ("power", "i4", (CARD_COUNT,)),
        ("keywords", "i1", (CARD_COUNT,)),
        ("restrictions", "i2", (CARD_COUNT,)),
        ("protections", "i4", (CARD_COUNT,)),
        ("silenced", "i1", (CARD_COUNT,)),  # lost its printed abilities (R8.66)
        ("altered", "i1", (CARD_COUNT,)),  # ALTERED_* bits: what differs from the print (R9.11-R9.13)
        ("named", "i2", (NAME_KINDS,)),  # what was named in the resolution in progress, for filters (R7.44)
        ("x", "i1"),  # the number X of the item in progress, or one that is being tried (R0.18)
        ("compared_elements", "u1"),  # its elements
        ("compared_left", "i1"),  # its types when it left the field, if it is compared as it was then; 0: as it is
        ("compared_card", "u1"),  # the card that descriptions compare with now, NO_CARD: none (``queries.references``)
        ("quiet", "i1"),  # 1: auto-abilities of list[:batch] do not trigger by the event that happens to these
        ("compared_amount", "i2"),  # the number that came with the trigger whose targets are looked for
        ("batch", "i2"),  # while an event happens to several objects at once: those are list[:batch] (R8.31)
        ("limit_texts", "i2"),  # ALLOWS_SEVERAL_LIGHT, ...: what texts in play may change of the field limits
        ("casting", "i2"),  # derived: CASTING_* bits of the objects on the field and the ongoing effects
        ("compared_power", "i4"),  # its power
        ("rule_kinds", "i4"),  # bit k: some rule is of the kind FIRST_RULE + k
        ("stages", "i4"),  # a bit a stage of refresh in which something applies (``field.derived_values``)
        ("watched", "i4"),  # what the derived values depend on besides the field: the card table's ``watches``
        ("watched_events", "i8"),  # events, a bit each, that something in play may watch; NOT_KNOWN: compute
        ("off_field_events", "i8"),  # events, a bit each, that cards of this game watch outside the field (R8.63)
        ("field_facts", "i8", (2,)),  # the print of a side's objects, together; ANYTHING where a text changes one
        ("field_names", "i8", (2,)),  # and their ``name_bits``; ANYTHING where a text gives one a name
        ("gained_count", "i1"),
        ("grants", "i1"),  # 1: something may give abilities; while 0, nothing has a gained one
        ("gained_used_count", "i1"),
        ("counter_count", "i1"),
        ("rule_count", "i1"),
        ("trait_count", "i1"),
        ("widened", "i1"),  # two bits a player: several Light, several Dark Characters are allowed (R3.36)
        ("stale", "i1"),  # 1: the derived values are stale, STALE_IN_PART: perhaps
        ("unchecked", "i1"),  # 1: something changed since the last rule processes
        ("surplus", "i1"),  # player + 1 who has too many Backups (R11.8), 0: none
        ("limits_open", "i1"),  # 1: a Character entered since the last check of the field limits (R11.6, R11.7)
        # --- players
        ("crystals", "i2", (2,)),  # Crystals (R5.42)
        ("pending_casts", "i1"),  # 1: a resolution has made casts that follow it (R5.6)
        ("deck_seen", "i1", (2,)),  # 1: some card of the deck may be known to somebody (R4.46)
        ("deck_out", "i1", (2,)),  # 1: drew from (R1.3), 2: was damaged with (R1.4) an empty deck since the last check
        ("summons_cast", "i1", (2,)),  # this turn
        ("no_search", "i2", (2,)),  # the turn in which the player cannot search (R12.37)
        # --- history of the turn
        ("turn_began", "i4"),  # last timestamp of the turn before
        ("asks", "i4"),  # events that cards of the decks ask for (bits, DEED_*)
        ("log_count", "i1"),
        ("hit_count", "i1"),
        # --- lists that are short, as a rule empty
        ("gained", GAINED, (GAINED_CAPACITY,)),
        ("gained_used", GAINED, (GAINED_USED_CAPACITY,)),  # gained "once per turn" abilities used this turn (R8.38)
        ("rules", RULE, (RULE_CAPACITY,)),  # field effects in force that change the rules, see RULE
        ("traits", TRAIT, (TRAIT_CAPACITY,)),  # changed names, jobs and elements
        ("counters", COUNTERS, (COUNTER_CAPACITY,)),
        ("log", TURN_LOG, (TURN_LOG_CAPACITY,)),
        ("hits", HIT, (HIT_CAPACITY,)),  # which object dealt damage to which this turn, if a card asks for it
        # --- combat
        ("attack_count", "i1"),  # attackers named
        ("attackers", "u1", (CARDS_PER_PLAYER,)),
        ("party", "i1"),  # 1: two or more were declared together (R10.20)
        ("blocked", "i1"),  # the attack was blocked (R10.41)
        ("blocker", "u1"),  # card index of the one that is blocking, NO_CARD: none
        ("strike", "i1"),  # STRIKE_*: which part of the battle damage is due (R12.12)
        ("share", "u1", (CARDS_PER_PLAYER,)),  # thousands of the blocker's damage that each attacker gets (R10.47)
        ("share_rest", "u1"),  # the attacker that gets the rest below 1000 too (R10.52), NO_CARD: not known yet
        ("struck_player", "i1"),  # the attack dealt its point
        ("left_break_zone", "i1"),  # bit p: a card left player p's Break Zone, triggers are still to be matched
        ("declared", "i1"),  # attacks declared this turn, each once (R10.10)
        # --- damage that is being dealt (9.5)
        ("packet_count", "i1"),
        ("damage_kind", "i1"),  # DAMAGE_* bits (R9.71), 0: none of them
        ("damage_cause", "i1"),  # the controller of the Summon or ability
        ("packets", PACKET, (PACKET_CAPACITY,)),
        ("damage_fixed", "i1"),  # 1: it cannot be reduced (R9.69)
        ("announced", "i1"),  # the packet that triggers are being looked for
        ("replacement_count", "i1"),
        ("replacements", REPLACEMENT, (REPLACEMENT_CAPACITY,)),  # those applied to the packet first (R9.58)
        # --- procedures
        ("payment", PAYMENT),
        ("stack_count", "i1"),
        ("waiting_count", "i1"),
        ("last_serial", "i2"),  # serial given last
        ("effect_count", "i1"),
        ("frame_count", "i1"),
        ("history_next", "i1"),
        ("open_history_rows", "i1"),  # latest rows of the history that are open (``decisions``)
        ("stack", ITEM, (STACK_CAPACITY,)),
        ("waiting", WAITING, (WAITING_CAPACITY,)),
        ("effects", EFFECT, (EFFECT_CAPACITY,)),
        ("frames", FRAME, (FRAME_CAPACITY,)),
        ("found", FOUND, (FOUND_CAPACITY,)),  # of every procedure in progress, the lowest one's first
        ("history", EVENT_RECORD, (HISTORY_LENGTH,)),
        # --- scratch, without meaning between two steps
        ("list_count", "i2"),
        ("list", "u1", (CARD_COUNT,)),
        ("supply_backups", "i1", (len(op.ELEMENTS),)),
        ("supply_cards", "i1", (len(op.ELEMENTS),)),
        ("demand", "i1", (len(op.ELEMENTS),)),
        ("backup_sources", "i1"),  # their sums
        ("card_sources", "i1"),
        ("supply_mixed", "i1"),  # sources that can give one of several elements
        ("supply_plain", "i1"),  # 1: every source gives CP of its own elements
        ("supply_special", "i1"),  # 1: what the player's sources give may differ by purpose
        ("supply_hand", "i1"),  # cards in hand, whether they can pay or not
        ("surveyed", "i1"),  # 1: the sources are those of the player who is asked
        ("producers", "i1"),  # derived: objects whose texts let other Backups produce CP (R5.15)
        ("supply_for", "u1"),  # the card that is being cast, NO_CARD: something else is paid for
        ("any_element", "i1"),  # what changes the cast that is looked at (R5.51-R5.54)
        ("forbidden", "i1"),
        ("served", "i1"),  # how many cards of ``picked`` serve already
        (
            "off_field_zones_of",
            "i2",
            (2,),
        ),  # zone bits by owner: texts let a card be cast or used there (R8.4)
        ("break_zone_uses", "i1", (2,)),  # what cards of each Break Zone can do there, 0: to be computed
        ("lb_timing", "i1", (2,)),  # of each LB deck, when some card of it can be cast: CAST_* bits
        ("hand_sources", "i1", (2,)),  # of a hand, while it is known: its cards that can give CP
        ("hand_mixed", "i2", (2,)),  # elements beyond the first of those that have several
        ("field_listens", "i8"),  # a bit an event that some object on the field may listen to; too many do no harm
        ("hand_main", "i8", (2,)),  # of a hand, while it is known: a bit a place whose card is cast in such a window
        ("hand_always", "i8", (2,)),
        ("hand_gap", "i8", (2,)),
        ("hand_warps", "i8", (2,)),  # a bit a place whose card has Warp
        ("hand_names", "i8", (2,)),  # the name bits of its cards
        ("hand_supply", "i1", (2, len(op.ELEMENTS))),  # how many can give CP, by their first element
        ("hand_known", "i1", (2,)),  # 1: the cached facts of this hand are valid (``costs.cp``)
        ("cost_less", "i2"),
        ("cost_more", "i2"),
        ("cost_becomes", "i2"),  # -1: nothing
        ("cost_floor", "i2"),  # what a reduced cost does not fall below
        ("supply_discards", "i2"),  # of Light and Dark, the bits of those whose cards can be discarded for CP
        ("supply_rule", "i4"),  # row of the restriction on the CP spent (R5.27), -1: none
        ("paid_only_by", "i4"),  # row of the restriction on the CP spent, -1: none
        ("picked", "u1", (PICK_CAPACITY,)),  # a way to pay the described parts of a cost that is being tried
        ("pick_from", "i1", (PICK_CAPACITY,)),  # where in its zone the next card of each place is looked for
        ("place_part", "i1", (PICK_CAPACITY,)),  # which part each place is of
        ("hand_bits", "u1", (CARD_COUNT,)),  # element bits that every card of a known hand gives
        ("supply_bits", "u1", (CARD_COUNT,)),  # element bits that every source can give, 0: no source
        ("mixed_backups", "u1", (CARDS_PER_PLAYER,)),  # element bits of every active Backup
        ("mixed_cards", "i2", (CARDS_PER_PLAYER,)),  # element bits of every hand card that can pay
        ("mixed_backup_count", "i1"),
        ("mixed_card_count", "i1"),
        ("by_backups", "i1", (len(op.ELEMENTS),)),  # a way to cover the demand that is being tried
        ("user_count", "i1", (2,)),
        ("users", "u1", (2, CARDS_PER_PLAYER)),  # derived: a side's objects with abilities to use, in their order
        ("kept_count", "i1"),
        ("static_count", "i2"),
        ("statics", "u1", (CARD_COUNT,)),  # objects with field abilities, the turn player's first
        # inputs of the derived values (see ``field.condition_cache``)
        ("answers", "i8"),  # bits: which conditions of field abilities held at the derivation
        ("answered", "i8"),  # bits: which of these answers are known
        ("further_inputs", "i4"),  # zone bits and WATCH_* bits of their other inputs
        ("changed", "i4"),  # while they are STALE_IN_PART: what changed since, zone bits and WATCH_* bits
        ("kept", "i4", (KEPT_CAPACITY,)),  # how much power those gave that give a number that changes
        ("dealt_hand", "i2", (DEALT_CAPACITY,)),  # the cards of a hand during determinization
        ("deck_seeds", "i8", (2,)),  # of the next shuffle of each deck, 0: the numbers of the game shuffle it
    ],
    align=True,
)

assert STATE.itemsize % 8 == 0 and STATE.itemsize <= 15_904

_BITS = {
    "asks": op.ASKS_BANS,
    "casting": op.CASTING_SPECIALS,
    "watched_events": 1 << max(code for name, code in vars(op).items() if name.startswith("EVENT_")),
    "keywords": op.KEYWORD_BITS,
    "limit_texts": op.CANNOT_PLAY_BESIDE,
    "off_field_events": 1 << max(code for name, code in vars(op).items() if name.startswith("EVENT_")),
    "paid": op.PAID_INSTEAD,
    "protections": op.PROTECT_ABILITIES_OPPONENT << op.PROTECT_MOVE,
    "restrictions": max(op.RESTRICTIONS.values()),
    "rule_kinds": 1 << op.LAST_RULE - op.FIRST_RULE,
    "damage_kind": op.DAMAGE_FINDS,
    "stages": 1 << op.STAGE_POWER + op.STAGES_A_LAYER - 1,
    "types": op.SUMMON,
    "watched": op.WATCH_DEEDS,
    "further_inputs": op.WATCH_BATTLE,
    "changed": op.WATCH_BATTLE,
    "off_field_zones_of": 1 << len(op.ZONES) - 1,
    "grants": op.GRANTS_LATE_FIELD_ABILITY,
}
"""The highest bit that a field must hold."""
for _field, _bit in _BITS.items():
    assert _bit <= np.iinfo(STATE[_field].base).max, f"the bits of {_field} do not fit {STATE[_field].base}"
assert np.iinfo(ITEM["modes"]).max >= (1 << MAX_MODES) - 1, "the bits of the modes do not fit"
assert 1 + np.iinfo(ITEM["amount"]).max >= 1 << op.MODES_AGAIN * op.TIMES_AGAIN_BITS, "selected modes do not fit amount"
