"""Exceptions of the evaluation: unusable results, records that cannot be replayed, unusable stores."""

from __future__ import annotations

from fftcg_env.errors import FFTCGEnvError


class UnusableResultsError(FFTCGEnvError, ValueError):
    """Results or settings from which a statistic cannot be computed. The message is one sentence."""


class UnplayableRecordError(FFTCGEnvError, ValueError):
    """A recorded game that cannot be replayed; the message says why."""


class StoreError(FFTCGEnvError, ValueError):
    """A store of games that cannot be used; the message names it and the reason."""
