"""Derived values kept by the condition cache equal those of a full derivation (R8.20, R9.10-R9.20)."""

import numpy as np
import pytest

from benchmarks.digest import meaning_of
from benchmarks.instructions import decks_of
from fftcg_env.core.jobs import JOB_AUTORESET, JOB_RESET, JOB_SAMPLE, JOB_STEP
from fftcg_env.envs.batch import GameBatch
from fftcg_env.games.fftcg.cards.program import opcodes as op
from fftcg_env.games.fftcg.game import FFTCG
from fftcg_env.games.fftcg.record import constants as no

GAMES, DECISIONS = 128, 160
AROUND = ("limits_open", "steps", "replacement_count")
"""Fields that only say whether a needless check was made again."""


@pytest.mark.parametrize("decks", ["all_cards", "field_abilities"])
def test_cached_values_equal_those_derived_again(decks):
    """Each decision is played twice: with the cached values, and after deriving all values again. A wrongly cached
    value would show in the record or in the play."""
    game = FFTCG()
    batch = GameBatch(game, GAMES, decks_of(game, decks))
    batch.seed(3)
    batch.start(JOB_RESET | JOB_SAMPLE)
    rested, kept_numbers = 0, 0
    for _ in range(DECISIONS):
        anew = batch.copy()
        anew.bind()
        anew.states["stale"] = no.STALE
        for played in (batch, anew):
            played.run(JOB_STEP | JOB_AUTORESET | JOB_SAMPLE)
        differing = np.flatnonzero([a != b for a, b in zip(rows_of(batch), rows_of(anew), strict=True)])
        assert not len(differing), [field for game in differing[:3] for field in differences(batch, anew, game)]
        rested += np.count_nonzero(batch.states["answered"])
        kept_numbers += np.count_nonzero(batch.states["kept_count"])
        batch.deal_decks()
    assert rested > GAMES and kept_numbers > GAMES // 8


def rows_of(batch):
    """What the records of all games mean, byte for byte, but how they came to it."""
    states = batch.states.copy()
    for name in AROUND:
        states[name] = 0
    states["watched"] &= ~op.CHANGES_DAMAGE  # stays until the next derivation when such an effect is used up
    meaning = meaning_of(states)
    size = len(meaning) // batch.count
    return [meaning[size * e : size * (e + 1)] for e in range(batch.count)]


def differences(batch, other, e):
    """The fields in which two records of a game differ."""
    names = batch.states.dtype.names
    return [(int(e), n) for n in names if batch.states[n][e].tobytes() != other.states[n][e].tobytes()]
