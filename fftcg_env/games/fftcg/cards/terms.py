"""The types of the fields of ability tree nodes: players, zones, durations, counts and so on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

Player = Literal["you", "opponent", "any"]
Zone = Literal["field", "hand", "deck", "break_zone", "damage_zone", "removed", "lb_deck", "stack"]
CardType = Literal["Forward", "Backup", "Monster", "Summon", "Character"]
Element = Literal["Fire", "Ice", "Wind", "Earth", "Lightning", "Water", "Light", "Dark"]
Keyword = Literal["Haste", "Brave", "First Strike", "Back Attack"]
Duration = Literal[
    "end_of_turn",
    "permanent",
    "end_of_opponents_turn",
    "your_next_turn",
    "end_of_your_next_turn",
    "while_source_on_field",
    "end_of_next_turn",
    "end_of_your_turn",
    "while_it_on_field",
    "end_of_opponents_next_turn",
]
"""Named from the side of the effect's controller (R9.7). ``while_source_on_field``: for as long as the source of the
effect stays on the field; ``while_it_on_field``: as long as another card does, which the text names (:class:`Tied`)."""
DURATIONS: dict[str, str] = {
    "end_of_opponents_turn": "until the end of your opponent's turn",
    "your_next_turn": "until the beginning of your next turn",
    "end_of_your_next_turn": "until the end of your next turn",
    "end_of_next_turn": "until the end of the next turn",
    "end_of_your_turn": "until the end of your turn",
    "end_of_opponents_next_turn": "until the end of your opponent's next turn",
}
"""The words for durations; the grammar reads others, too."""
Comparison = Literal["at_most", "at_least", "exactly"]
Relation = Literal["at_most", "at_least", "exactly", "less", "more"]
Quality = Literal["cost", "power"]
Variety = Literal["elements", "names", "costs", "jobs", "categories", "types"]
Deed = Literal[
    "cast",
    "entered",
    "put_into_break_zone",
    "left",
    "returned",
    "attacked",
    "formed_party",
    "was_damaged",
    "discarded",
    "drew",
    "searched",
    "received_damage",
    "used_ex_burst",
    "paid_crystals",
    "discarded_by_effect",
    "entered_by_warp",
    "discarded_anyhow",
    "used_special",
]
"""What the history of a turn keeps (:class:`ThisTurn`). ``discarded``: made to by the other player;
``discarded_by_effect``: by whosever Summon or ability; ``discarded_anyhow``: for CP, a cost or the hand limit, too;
``used_special``: a special ability, of whatever card."""
TurnPart = Literal["any", "main", "main_1", "main_2", "attack", "draw"]
TURN_PARTS: dict[tuple[Player, TurnPart], str] = {
    ("you", "any"): "your turn",
    ("opponent", "any"): "your opponent's turn",
    ("you", "main"): "your Main Phase",
    ("you", "attack"): "your Attack Phase",
    ("opponent", "attack"): "your opponent's Attack Phase",
    ("any", "attack"): "each Attack Phase",
}
"""The words for parts of turns."""
Nameable = Literal["element", "job", "card_type", "number", "other_number", "parity", "category"]
"""``other_number``: one that the opponent names in addition to a number of yours; ``parity``: odd or even."""
ItemKind = Literal["summon", "auto", "action", "special"]
SourceKind = Literal["summons", "abilities", "ex_bursts"]
Restriction = Literal[
    "cannot_attack",
    "cannot_block",
    "must_attack",
    "must_block",
    "cannot_be_blocked",
    "must_be_blocked",
    "must_be_chosen",
    "stays_dull",
    "joins_any_party",
    "dulls_at_once",
    "stays_dull_once",
    "cannot_join",
    "cannot_use_action",
    "cannot_use_special",
]
"""What an object cannot or must do. ``must_be_blocked``: by a Forward that can (R10.36); ``must_be_chosen``: by Summons
and abilities of the opponent (R7.43); ``stays_dull``: it is not activated in its controller's Active Phase, with
``_once`` in the next one only; ``joins_any_party``: with Forwards of any element (R10.21); ``dulls_at_once``: its
action abilities with a Dull icon work on the turn it enters; ``cannot_join``: it attacks in no party;
``cannot_use_action``, ``_special``: no player can use such abilities of it (R8.54)."""
DamageKind = Literal["battle", "attack", "summons", "abilities", "other_abilities"]
"""``attack``: the point of an attack that is not blocked; ``other_abilities``: abilities other than special ones."""
BannedDeed = Literal[
    "search",
    "gain_crystals",
    "draw_in_phase",
    "draw_by_summons",
    "draw_by_abilities",
    "use_action",
    "use_special",
    "use_ex_bursts",
    "use_warp",
    "use_priming",
    "play_from_break_zone",
    "play_by_effects",
    "take_from_break_zone",
]
"""What a player can be kept from (:class:`PlayerCannot`). ``play_*``: what a Summon or an ability plays onto the field;
``take_from_break_zone``: to the hand."""
CauseKind = Literal["summons", "abilities", "cast", "warp"]
EntryWay = Literal["cast", "warp", "summons", "abilities"]
"""How an object has entered the field: it was cast (R5.1), by Warp (R12.52), by a Summon, by an ability, that of Warp
too (R8.6)."""
Moment = Literal["main_phase_1", "main_phase_2", "attack_phase", "active_phase", "draw_phase"]
Skippable = Literal["main_phase_1", "main_phase_2", "attack_phase", "draw_phase"]


# ------------------------------------------------------------------------------------------------------------- numbers
@dataclass(frozen=True)
class Range:
    """What a number in a tree can be; the compiler refuses a card with another one."""

    lowest: int
    highest: int


Count = Annotated[int, Range(0, 99)]
"""A number of cards, counters, points of damage or CP."""
Points = Annotated[int, Range(-100_000, 100_000)]
"""Power and damage, or so much for each of something."""
Group = Annotated[int, Range(0, 5)]
"""Which :class:`Choose` of an ability."""
AtLeast = Annotated[int, Range(-1, 99)]
"""The minimum number of targets; -1: another number gives it."""
