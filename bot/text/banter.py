"""Banter: what AI players say now and then. It depends only on the chances to win, so games do not have to provide anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.text.escaping import plain
from bot.text.stable_choice import stable_choice
from bot.text.temperaments import LINES, Occasion, temperament

TURNS_BETWEEN_LINES = 8
"""The least number of turns from one line to the next, so that banter stays rare."""
SPEAK_NUMERATOR, SPEAK_DENOMINATOR = 2, 3
"""Which share of occasions gets a line; with all of them, banter would be predictable."""
MIN_CHANGE = 0.10
"""By how much a chance must change for a new favourite to get a line, because the odds are not exact."""
HOPELESS, HOPEFUL, IN_THE_GAME = 0.10, 0.15, 0.20
"""A seat has lost hope when its chance falls below the first value from at least the second, and has come back when it rises from
below the first to at least the third."""
FAVOURED = 0.50
"""From this chance on, losing at the end is a surprise."""


class Swing(NamedTuple):
    """How the chances to win have changed since the odds were last shown."""

    before: Sequence[float] | None
    """Each seat's chance when odds were last shown; None if that is unknown, or was about another race."""
    now: Sequence[float]
    """Each seat's chance now; after the end 1.0 for the winner, or a share of it for each of several, and 0.0 for all others."""
    over: bool = False


class BanterLine(NamedTuple):
    """A line that an AI player says."""

    seat: int
    text: str


def occasion(seat: int, swing: Swing) -> Occasion | None:
    """The occasion for a line of this seat, if there is one. Of two the rarer counts: an outsider who becomes the favourite has
    come back."""
    before, now = swing.before, swing.now
    if swing.over:
        return _final_occasion(seat, before, now)
    if before is None:
        return None
    if before[seat] >= HOPEFUL and now[seat] < HOPELESS:
        return Occasion.FELL
    if before[seat] < HOPELESS and now[seat] >= IN_THE_GAME:
        return Occasion.CAME_BACK
    if _took_the_lead(seat, before, now):
        return Occasion.TOOK_THE_LEAD
    if _lost_the_lead(seat, before, now):
        return Occasion.LOST_THE_LEAD
    return None


def _final_occasion(seat: int, before: Sequence[float] | None, now: Sequence[float]) -> Occasion | None:
    """The occasion at the end; none for players who share a win."""
    if _leads(seat, now):
        return Occasion.WON
    lost = now[seat] == 0 and max(now) > 0
    return Occasion.LOST_AT_THE_END if lost and before is not None and before[seat] >= FAVOURED else None


def _took_the_lead(seat: int, before: Sequence[float], now: Sequence[float]) -> bool:
    return _leads(seat, now) and not _leads(seat, before) and _rise(seat, before, now) >= MIN_CHANGE


def _lost_the_lead(seat: int, before: Sequence[float], now: Sequence[float]) -> bool:
    """Whether the seat is no longer the favourite, by a notable fall of its own or a notable rise of another seat."""
    best = max(range(len(now)), key=now.__getitem__)
    is_notable = max(-_rise(seat, before, now), _rise(best, before, now)) >= MIN_CHANGE
    return _leads(seat, before) and now[seat] < now[best] and is_notable


def _leads(seat: int, chances: Sequence[float]) -> bool:
    """Whether the seat's chance is higher than every other."""
    return all(chances[seat] > chance for other, chance in enumerate(chances) if other != seat)


def _rise(seat: int, before: Sequence[float], now: Sequence[float]) -> float:
    """By how much the chance rose, rounded so that from 25 % to 35 % is exactly 10 %."""
    return round(now[seat] - before[seat], 6)


def banter_line(table: str, step: int, seats: Mapping[int, str], swing: Swing, last: int | None) -> BanterLine | None:
    """The line that an AI player says below a message, if any does. The same arguments give the same line.

    `seats` are the AI players' seats with their names, without seats that an AI has taken over from a person (`names.is_of_ai`): it
    should not speak in that person's name. `step` counts the table's turns; `last` was the step of the last line, None if there was
    none.
    """
    if (
        step <= 1
        or (last is not None and step - last < TURNS_BETWEEN_LINES)
        or stable_choice(SPEAK_DENOMINATOR, "speaks", table, step) >= SPEAK_NUMERATOR
    ):
        return None
    occasions = [(seat, reason) for seat in sorted(seats) if (reason := occasion(seat, swing)) is not None]
    if not occasions:
        return None
    seat, chosen = max(occasions, key=lambda candidate: _change(candidate[0], swing))
    return BanterLine(seat, _line(table, step, seats[seat], chosen))


def _line(table: str, step: int, name: str, occasion: Occasion) -> str:
    """The lines in turn, beginning with any of them, so that none is repeated before the others had a chance."""
    lines = LINES[temperament(name)][occasion]
    return lines[(stable_choice(len(lines), "line", table, occasion) + step // TURNS_BETWEEN_LINES) % len(lines)]


def _change(seat: int, swing: Swing) -> float:
    return abs(_rise(seat, swing.before, swing.now)) if swing.before is not None else swing.now[seat]


def in_small_print(name: str, text: str) -> str:
    """The line as small print of a message: -# **Rusty**: “Noted.”"""
    return f"-# **{plain(name)}**: “{text}”"
