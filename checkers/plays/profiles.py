"""How long Hypothesis looks: `quick` is the same on every run, `thorough` is never the same."""

from __future__ import annotations

from typing import Final

from hypothesis import HealthCheck, Phase, settings

LONG: Final = (HealthCheck.too_slow, HealthCheck.data_too_large)  # a play is many choices

settings.register_profile(
    "quick",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=20,
    stateful_step_count=20,
    phases=(Phase.explicit, Phase.generate),  # a game's own shrinker is a hundred times as fast
    suppress_health_check=LONG,
)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=2_000,
    stateful_step_count=60,
    suppress_health_check=LONG,
    print_blob=True,
)

QUICK: Final = settings.get_profile("quick")
THOROUGH: Final = settings.get_profile("thorough")
