"""When things happen and how long they last, as numbers: moments and parts of a turn, durations.

Plain module constants, which ``opcodes`` passes on.
"""

# moments of the turn that EVENT_BEGINS announces
MOMENT_MAIN_1, MOMENT_MAIN_2, MOMENT_ATTACK = range(1, 4)
MOMENT_ACTIVE, MOMENT_DRAW = 4, 5
MOMENT_ENDS = 8
MOMENTS = {
    "main_phase_1": MOMENT_MAIN_1,
    "main_phase_2": MOMENT_MAIN_2,
    "attack_phase": MOMENT_ATTACK,
    "active_phase": MOMENT_ACTIVE,
    "draw_phase": MOMENT_DRAW,
}

# parts of a turn that conditions ask for
ANY_PART, MAIN_PARTS, MAIN_PART_1, MAIN_PART_2, ATTACK_PARTS, DRAW_PART = range(6)
TURN_PARTS = {
    "any": ANY_PART,
    "main": MAIN_PARTS,
    "main_1": MAIN_PART_1,
    "main_2": MAIN_PART_2,
    "attack": ATTACK_PARTS,
    "draw": DRAW_PART,
}

# durations, from the side of the effect's controller (R9.7)
(
    UNTIL_END_OF_TURN,
    PERMANENT,
    UNTIL_END_OF_THEIR_TURN,
    UNTIL_MY_NEXT_TURN,
    UNTIL_END_OF_MY_NEXT_TURN,
    WHILE_SOURCE_ON_FIELD,
    UNTIL_END_OF_NEXT_TURN,
    UNTIL_END_OF_MY_TURN,
    WHILE_HELD_ON_FIELD,  # while the card that is held stays on the field; only until the effect begins
    UNTIL_END_OF_THEIR_NEXT_TURN,
) = range(10)
DURATIONS = {
    "end_of_turn": UNTIL_END_OF_TURN,
    "permanent": PERMANENT,
    "end_of_opponents_turn": UNTIL_END_OF_THEIR_TURN,
    "your_next_turn": UNTIL_MY_NEXT_TURN,
    "end_of_your_next_turn": UNTIL_END_OF_MY_NEXT_TURN,
    "while_source_on_field": WHILE_SOURCE_ON_FIELD,
    "end_of_next_turn": UNTIL_END_OF_NEXT_TURN,
    "end_of_your_turn": UNTIL_END_OF_MY_TURN,
    "while_it_on_field": WHILE_HELD_ON_FIELD,
    "end_of_opponents_next_turn": UNTIL_END_OF_THEIR_NEXT_TURN,
}
