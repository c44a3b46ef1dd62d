"""Limits what a user may have the bot post for others: seat offers, which mention people, and pictures shown to all."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from bot.clock import Clock
from bot.interactions.rate_limit import RateLimit
from bot.text.durations import duration
from engine import Refused

HOUR_SECONDS = 3600.0
MAX_OFFERS, MAX_ASKED = 5, 3
"""Seat offers that a user may make in an hour, and offers about which a user may be asked, whoever makes them."""
SHOWN_SECONDS = 600.0
MAX_SHOWN, MAX_SHOWN_HERE = 5, 10
"""What a user may show to all in that time, and what may be shown in one channel."""


class PublicPosts:
    """Counts, in memory only, what was posted on behalf of whom, for whom and where."""

    def __init__(self, clock: Clock) -> None:
        self._offers = RateLimit(clock, MAX_OFFERS, HOUR_SECONDS)
        self._asked = RateLimit(clock, MAX_ASKED, HOUR_SECONDS)
        self._shown = RateLimit(clock, MAX_SHOWN, SHOWN_SECONDS)
        self._shown_here = RateLimit(clock, MAX_SHOWN_HERE, SHOWN_SECONDS)

    def count_offer(self, by: int, asked: Iterable[int]) -> None:
        """Counts a seat offer. Raises Refused, without counting it, if it is one too many."""
        if left := self._offers.wait(by):
            raise Refused(f"You have made {MAX_OFFERS} offers in an hour. Please wait for {duration(ceil(left))}.")
        if left := max(map(self._asked.wait, asked), default=0.0):
            sentence = (
                f"They were asked about seats {MAX_ASKED} times in an hour, so I leave them alone for {duration(ceil(left))}."
            )
            raise Refused(sentence)
        self._offers.count(by)
        for user in asked:
            self._asked.count(user)

    def count_shown(self, by: int, place: int) -> None:
        """Counts something that is shown to all. Raises Refused, without counting it, if it is one too many."""
        if left := self._shown.wait(by):
            raise Refused(f"You have shown {MAX_SHOWN} things to all in a short time. Please wait for {duration(ceil(left))}.")
        if left := self._shown_here.wait(place):
            raise Refused(f"Enough was shown to all here for now. Please wait for {duration(ceil(left))}.")
        self._shown.count(by)
        self._shown_here.count(place)
