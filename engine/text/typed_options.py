"""Finds the option of a question that somebody has typed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.question import Option
from engine.text.name_matching import exact_matches, find_by_name


def find_options(typed: str, options: Sequence[Option]) -> list[Option]:
    """Return the options with this name or label; otherwise those whose names contain it; otherwise those whose labels do.

    Names come first: what a label says besides never changes what an answer means.
    """
    names = [(option.name, option) for option in options]
    labels = [(option.label, option) for option in options]
    return exact_matches(typed, names + labels) or find_by_name(typed, names) or find_by_name(typed, labels)
