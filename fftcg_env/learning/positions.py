"""Positions as PyTorch reads them: what the encoder wrote for many positions, joined into one batch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from ..core.network.encoder import Encoder

__all__ = ["Positions", "best_of"]

CARDS_AT_ONCE, POSITIONS_AT_ONCE, TOKENS_AT_ONCE, ACTIONS_AT_ONCE = 64, 64, 512, 256
"""Numbers are rounded up to multiples of these."""
ON_HOST = ("count", "action_starts", "action_counts")
"""The fields that :meth:`Positions.tensors` leaves as they are."""


@dataclass(frozen=True)
class Positions:
    """``n`` positions with ``t`` tokens and ``a`` legal actions in all.

    :meth:`read` makes numpy arrays, because actors have no PyTorch; :meth:`tensors` makes tensors of them.

    ``u``, ``m``, ``n``, ``t`` and ``a`` are rounded up, and the padding has no meaning: matrix products of bfloat16
    are compiled for each shape, so shapes must come again. Indices are int64, or int32 where they only look up rows.
    """

    count: int
    """Positions, without what is added."""
    cards: Any
    """int64 ``(u,)``: the printed cards that occur."""
    token_rows: Any
    """int32 ``(t,)``: place of the printed card in ``cards`` * token classes + class."""
    features: Any
    """int32: the features of all tokens."""
    feature_starts: Any
    """int32 ``(t,)``: where those of each token begin."""
    token_slots: Any
    """int64 ``(t,)``: position * token classes + class; the last slot, ``n`` * token classes, is that of what is
    added."""
    state_features: Any
    state_starts: Any
    """int32 ``(n,)``."""
    minor_cards: Any
    """int64 ``(m,)``: the place in ``cards`` of each pair of a printed card and a minor class that occurs."""
    minor_classes: Any
    """int64 ``(m,)``: the class of each such pair."""
    minor_rows: Any
    """int32: the pairs of all minor cards."""
    minor_starts: Any
    """int32 ``(n,)``."""
    action_tokens: Any
    """int64 ``(a,)``: number of the token plus 1, 0: none."""
    action_sources: Any
    """int64 ``(a,)``: the token that the decision is about, plus 1."""
    action_kinds: Any
    """int32 ``(a,)``."""
    action_advice: Any
    """int32 ``(a,)``: how the heuristic weighs them, if the network reads that."""
    action_rows: Any
    """int64 ``(a,)``: whose legal actions they are."""
    action_starts: np.ndarray
    """int64 ``(n,)``: where the legal actions of each position begin; a numpy array always, as the next one."""
    action_counts: np.ndarray
    """int64 ``(n,)``."""

    @classmethod
    def read(cls, encoder: Encoder, sections: Mapping[str, np.ndarray]) -> Positions:
        """A batch of what the encoder wrote (:func:`fftcg_env.core.network.sections.sections_of`)."""
        counts = sections["counts"].astype(np.int64)
        count = len(counts)
        starts = np.cumsum(counts, axis=0) - counts
        tokens, actions = counts[:, 0], counts[:, 4]
        classes, minor_classes = len(encoder.token_classes), len(encoder.minor_classes)
        ends = sections["token_ends"].astype(np.int64)
        feature_starts = np.concatenate([[0], ends])[:-1]
        feature_starts[starts[tokens > 0, 0]] = 0  # of the first token of each position
        feature_starts += np.repeat(starts[:, 1], tokens)
        token_cards, token_class = np.divmod(sections["token_cards"], np.int32(classes))
        minor = sections["minor_cards"]
        pairs, minor_places = distinct(minor, encoder.card_count * minor_classes)
        minor_cards, minor_class = np.divmod(pairs, minor_classes)
        cards, places = distinct(np.concatenate([token_cards, minor_cards]), encoder.card_count)
        position_of_token = np.repeat(np.arange(count), tokens)
        action_position = np.repeat(np.arange(count), actions)
        first_token = starts[action_position, 0]
        named, source = (
            sections["action_tokens"].astype(np.int64),
            sections["sources"].astype(np.int64)[action_position],
        )
        token_rows = places[token_cards] * classes + token_class
        rows = rounded_up(count, POSITIONS_AT_ONCE)
        features, state_features = sections["features"].copy(), sections["state_features"].copy()
        return cls(
            count,
            padded(cards, CARDS_AT_ONCE),
            padded(token_rows, TOKENS_AT_ONCE).astype(np.int32),
            features,
            padded(feature_starts, TOKENS_AT_ONCE, len(features)).astype(np.int32),
            padded(position_of_token * classes + token_class, TOKENS_AT_ONCE, rows * classes),
            state_features,
            padded(starts[:, 2], POSITIONS_AT_ONCE, len(state_features)).astype(np.int32),
            padded(places[minor_cards], CARDS_AT_ONCE),
            padded(minor_class, CARDS_AT_ONCE),
            minor_places[minor].astype(np.int32),
            padded(starts[:, 3], POSITIONS_AT_ONCE, len(minor)).astype(np.int32),
            padded(np.where(named > 0, named + first_token, 0), ACTIONS_AT_ONCE),
            padded(np.where(source > 0, source + first_token, 0), ACTIONS_AT_ONCE),
            padded(sections["action_kinds"], ACTIONS_AT_ONCE).astype(np.int32),
            padded(sections["action_advice"], ACTIONS_AT_ONCE).astype(np.int32),
            padded(action_position, ACTIONS_AT_ONCE),
            starts[:, 4],
            actions,
        )

    def tensors(self, device: Any = "cpu") -> Positions:
        """The same positions as tensors on a device; on the CPU they share memory with the arrays."""
        import torch

        values = {field.name: getattr(self, field.name) for field in fields(self)}
        for name, value in values.items():
            if name not in ON_HOST:
                writable = (
                    value if value.flags.writeable else value.copy()
                )  # arrays from Ray are not, and PyTorch warns
                values[name] = torch.from_numpy(writable).to(device)
        return Positions(**values)

    @property
    def action_positions(self) -> Any:
        """Whose legal actions they are, without what is added."""
        return self.action_rows[: int(self.action_counts.sum())]


def distinct(numbers: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
    """The different numbers below ``size``, ascending, and by number its place among them, int64 ``(size,)``."""
    present, places = np.zeros(size, bool), np.zeros(size, np.int64)
    present[numbers] = True
    found = np.flatnonzero(present)
    places[found] = np.arange(len(found))
    return found, places


def rounded_up(count: int, multiple: int) -> int:
    """The next multiple of a number, at least 1 of it."""
    return max(1, -(-count // multiple)) * multiple


def padded(values: np.ndarray, multiple: int, fill: int = 0) -> np.ndarray:
    """Values followed by as many fills as make their number a multiple of another."""
    return np.append(values, np.full(rounded_up(len(values), multiple) - len(values), fill, values.dtype))


def best_of(logits: np.ndarray, batch: Positions) -> np.ndarray:
    """The place of the highest logit among those of each position, the first of equals, int64 ``(n,)``."""
    highest = np.maximum.reduceat(logits, batch.action_starts)
    winners = np.flatnonzero(logits == np.repeat(highest, batch.action_counts))
    _, first = np.unique(batch.action_positions[winners], return_index=True)
    places: np.ndarray = winners[first] - batch.action_starts
    return places
