"""Hypothesis profiles. The rules engine compiles once: processes that start together wait for each other's cache."""

import os

from hypothesis import HealthCheck, settings

# No deadline: the first example may compile the engine, and machines of CI are slow at times.
settings.register_profile(
    "default",
    max_examples=50,
    derandomize=True,  # the same examples in every run: a failure is the fault of the change at hand
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "soak",
    max_examples=2000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
