"""What is wrong with what statistics are asked about."""

from __future__ import annotations


class UnusableResultsError(ValueError):
    """Results, or settings of a statistic, that it cannot be computed of. The message is one sentence."""


class MissingLibraryError(ImportError):
    """A library is not installed that only evaluation needs: ``pip install fftcg_env[evaluate]``."""


class UnplayableRecordError(ValueError):
    """A recorded game that cannot be played again; the message says why."""


class StoreError(ValueError):
    """A store of games that cannot be used; the message says why and which."""
