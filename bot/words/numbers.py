"""Numbers in words."""

from __future__ import annotations


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th … 11th, 21st."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
