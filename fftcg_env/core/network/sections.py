"""The layout of encoded positions in one array, for compiled code and for numpy.

``codes``, int32, has the indices of :mod:`.encoder`, section by section. ``room``, int64, has the start of the current
position in each section, and how much of it is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from .encoder import Encoder

__all__ = ["joined_sections", "new_room", "sections_of", "selected_sections"]

COUNTED_BY = {
    "token_cards": 0, "token_ends": 0, "features": 1, "state_features": 2, "minor_cards": 3,
    "action_tokens": 4, "action_kinds": 4, "action_numbers": 4, "action_advice": 4,
}  # fmt: skip
"""The column of ``counts`` that says how many numbers of a section belong to a position."""
NAMES = (*COUNTED_BY, "counts", "sources")
"""The sections that are not scratch."""
SECTIONS = 19
(
    TOKEN_CARDS,  # printed card * token classes + class
    TOKEN_ENDS,  # end of the token's features, counted from the first feature of the position
    FEATURES,
    STATE_FEATURES,
    MINOR_CARDS,  # printed card * minor classes + class
    ACTION_TOKENS,  # number of the token in the position plus 1, 0: none
    ACTION_KINDS,
    ACTION_NUMBERS,
    ACTION_ADVICE,  # how the heuristic weighs the action (fftcg_env.core.entries.network_entry)
    COUNTS,  # for each position: its numbers of tokens, features, state features, minor cards and actions
    SOURCE,  # token of the card that the decision is about: its number plus 1, 0: none
    ROW_TOKENS,  # scratch: by row of `cards` the token plus 1
    ROW_NAMES,  # scratch: by row of `cards` not 0 if an action or the decision names the card
    KNOWN_ROWS,  # scratch: the rows of known cards
    KNOWN_KEYS,  # scratch: of the known cards, where they lie
    TOKEN_ROWS,  # scratch: by token of the game its row
    TOKEN_GROUPS,  # scratch: by token of the game its class
    STRENGTHS,  # scratch: of the tokens of a duel
    ENDURANCES,
) = range(SECTIONS)
# How much of the current position is written.
TOKENS_DONE, FEATURES_DONE, STATE_DONE, MINOR_DONE, ACTIONS_DONE = range(SECTIONS, 24)
ROOM_SIZE = 24
COUNTED = 5
"""Numbers that ``counts`` has for each position."""


def new_room(encoder: Encoder, width: int, games: int) -> tuple[np.ndarray, np.ndarray]:
    """Make ``codes``, int32, and ``room``, int64, for ``games`` positions; ``width``: most legal actions.

    Writers may overwrite the place behind the numbers of a position, so there must be room for one position more than
    are collected.
    """
    rows = encoder.rows
    per_game = (
        rows, rows, rows * encoder.features_per_token, encoder.features_per_state, encoder.minor_per_state,
        width, width, width, width, COUNTED, 1,
    )  # fmt: skip
    sizes = [games * size for size in per_game] + [rows] * (SECTIONS - len(NAMES))
    starts = np.concatenate([[0], np.cumsum(sizes)])
    room = np.zeros(ROOM_SIZE, np.int64)
    room[:SECTIONS] = starts[:-1]
    return np.zeros(int(starts[-1]), np.int32), room


def sections_of(codes: np.ndarray, room: np.ndarray, start: np.ndarray) -> dict[str, np.ndarray]:
    """The collected positions as views of the sections, by name.

    ``start``: the room before the first position; ``room`` is reset to it. ``counts`` has shape ``(positions, 5)``.
    """
    views = {name: codes[int(start[k]) : int(room[k])] for k, name in enumerate(NAMES)}
    room[:] = start
    return {**views, "counts": views["counts"].reshape(-1, COUNTED)}


def selected_sections(sections: Mapping[str, np.ndarray], chosen: np.ndarray) -> dict[str, np.ndarray]:
    """Copies of the sections with some of the positions; ``chosen``: bool ``(positions,)``."""
    counts = sections["counts"]
    masks = [np.repeat(chosen, counts[:, column]) for column in range(COUNTED)]
    found = {name: sections[name][masks[column]] for name, column in COUNTED_BY.items()}
    return {**found, "counts": counts[chosen], "sources": sections["sources"][chosen]}


def joined_sections(parts: Sequence[Mapping[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """The positions of several groups of sections, one group after the other."""
    return {name: np.concatenate([part[name] for part in parts]) for name in NAMES}
