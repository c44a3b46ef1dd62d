"""Properties are tried with the same examples in every run, and take the time they take: how busy a machine is decides nothing."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
