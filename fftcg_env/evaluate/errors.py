"""What is wrong with what statistics are asked about."""

from __future__ import annotations

from fftcg_env.errors import FFTCGEnvError
from fftcg_env.errors import MissingLibraryError as MissingLibraryError


class UnusableResultsError(FFTCGEnvError, ValueError):
    """Results, or settings of a statistic, that it cannot be computed of. The message is one sentence."""


class UnplayableRecordError(FFTCGEnvError, ValueError):
    """A recorded game that cannot be played again; the message says why."""


class StoreError(FFTCGEnvError, ValueError):
    """A store of games that cannot be used; the message says why and which."""
