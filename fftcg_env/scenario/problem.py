"""The one exception of the scenario language."""


class ScenarioError(ValueError):
    """A step that is not possible; the message says what was tried, who decides what, and what is legal.

    The game is as it was before the step.
    """
