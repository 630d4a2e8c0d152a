"""The exceptions of the scenario language."""

from fftcg_env.errors import FFTCGEnvError


class ScenarioError(FFTCGEnvError, ValueError):
    """A step that is not possible; the message says what was tried, who decides what, and what is legal.

    The game is as it was before the step.
    """


class AmbiguousCardError(ScenarioError):
    """A name or number fits several cards that are not alike; the message says how to tell them apart."""
