"""Positions as PyTorch reads them: what the encoder wrote for many positions, joined into one batch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

import numpy as np
import torch
from torch import Tensor

from ..core.network.encoder import Encoder

__all__ = ["Positions"]


@dataclass(frozen=True)
class Positions:
    """``n`` positions with ``t`` tokens and ``a`` legal actions in all. Indices are int64, or int32 where they only
    look up rows."""

    count: int
    cards: Tensor
    """int64 ``(u,)``: the printed cards that occur."""
    token_rows: Tensor
    """int64 ``(t,)``: place of the printed card in ``cards`` * token classes + class."""
    features: Tensor
    """int32: the features of all tokens."""
    feature_starts: Tensor
    """int32 ``(t,)``: where those of each token begin."""
    token_slots: Tensor
    """int64 ``(t,)``: position * token classes + class."""
    state_features: Tensor
    state_starts: Tensor
    """int32 ``(n,)``."""
    minor_rows: Tensor
    """int64: place of the printed card in ``cards`` * minor classes + class."""
    minor_starts: Tensor
    """int64 ``(n,)``."""
    action_tokens: Tensor
    """int64 ``(a,)``: number of the token plus 1, 0: none."""
    action_sources: Tensor
    """int64 ``(a,)``: the token that the decision is about, plus 1."""
    action_kinds: Tensor
    """int64 ``(a,)``."""
    action_positions: Tensor
    """int64 ``(a,)``: whose legal actions they are."""
    action_starts: np.ndarray
    """int64 ``(n,)``: where the legal actions of each position begin."""
    action_counts: np.ndarray
    """int64 ``(n,)``."""

    @classmethod
    def read(cls, encoder: Encoder, sections: Mapping[str, np.ndarray]) -> Positions:
        """A batch of what the encoder wrote (:func:`fftcg_env.core.network.encoding.sections_of`)."""
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
        minor_cards, minor_class = np.divmod(sections["minor_cards"], np.int32(minor_classes))
        present = np.zeros(encoder.card_count, bool)
        present[token_cards] = True
        present[minor_cards] = True
        cards = np.flatnonzero(present)
        places = np.zeros(encoder.card_count, np.int64)
        places[cards] = np.arange(len(cards))
        position_of_token = np.repeat(np.arange(count), tokens)
        action_position = np.repeat(np.arange(count), actions)
        first_token = starts[action_position, 0]
        named, source = (
            sections["action_tokens"].astype(np.int64),
            sections["sources"].astype(np.int64)[action_position],
        )
        return cls(
            count,
            torch.from_numpy(cards),
            torch.from_numpy(places[token_cards] * classes + token_class),
            torch.from_numpy(sections["features"].copy()),
            torch.from_numpy(feature_starts.astype(np.int32)),
            torch.from_numpy(position_of_token * classes + token_class),
            torch.from_numpy(sections["state_features"].copy()),
            torch.from_numpy(starts[:, 2].astype(np.int32)),
            torch.from_numpy(places[minor_cards] * minor_classes + minor_class),
            torch.from_numpy(starts[:, 3].copy()),
            torch.from_numpy(np.where(named > 0, named + first_token, 0)),
            torch.from_numpy(np.where(source > 0, source + first_token, 0)),
            torch.from_numpy(sections["action_kinds"].astype(np.int64)),
            torch.from_numpy(action_position),
            starts[:, 4],
            actions,
        )

    @property
    def bytes(self) -> int:
        """Memory that the tensors take."""
        tensors = [getattr(self, field.name) for field in fields(self)]
        return sum(t.element_size() * t.numel() for t in tensors if isinstance(t, Tensor))
