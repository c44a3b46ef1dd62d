"""What AI players say now and then. All they go by is how likely everybody is to win, so no game has to provide anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.text.escaping import plain
from bot.text.stable_choice import stable_choice
from bot.text.temperaments import LINES, Occasion, temperament

TURNS_BETWEEN_LINES = 8
"""Turns from one line to the next, at least: a table should be glad to hear it."""
SPEAK_NUMERATOR, SPEAK_DENOMINATOR = 2, 3
"""How many occasions get a line: if all of them did, it would soon be a pattern."""
MIN_CHANGE = 0.10
"""By how much a chance must change before a new favourite is worth a word: the odds are not exact."""
HOPELESS, HOPEFUL, IN_THE_GAME = 0.10, 0.15, 0.20
"""The chance below which there is hardly any hope, from where somebody has to fall for that, and where they are back."""
FAVOURED = 0.50
"""With such a chance, losing at the end is a surprise."""


class Swing(NamedTuple):
    """How the chances to win have changed since people last read them."""

    before: Sequence[float] | None
    """Each seat's when the last line of odds was shown. None if that is unknown, or was about another race."""
    now: Sequence[float]
    """Each seat's; when it is over 1.0 for whoever has won, or their share, and 0.0 for everybody else."""
    over: bool = False


class BanterLine(NamedTuple):
    """Something that an AI player says."""

    seat: int
    text: str


def occasion(seat: int, swing: Swing) -> Occasion | None:
    """What has happened to this seat that is worth a word. The rarer of two counts: a favourite out of nowhere has come back."""
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
    """Whoever shares a win has neither won alone nor lost."""
    if _leads(seat, now):
        return Occasion.WON
    lost = now[seat] == 0 and max(now) > 0
    return Occasion.LOST_AT_THE_END if lost and before is not None and before[seat] >= FAVOURED else None


def _took_the_lead(seat: int, before: Sequence[float], now: Sequence[float]) -> bool:
    return _leads(seat, now) and not _leads(seat, before) and _rise(seat, before, now) >= MIN_CHANGE


def _lost_the_lead(seat: int, before: Sequence[float], now: Sequence[float]) -> bool:
    """By its own fall or by somebody's rise; where neither is a leap, it may be only the odds that waver."""
    best = max(range(len(now)), key=now.__getitem__)
    leap = max(-_rise(seat, before, now), _rise(best, before, now)) >= MIN_CHANGE
    return _leads(seat, before) and now[seat] < now[best] and leap


def _leads(seat: int, chances: Sequence[float]) -> bool:
    """Alone: two who are equally likely have no favourite among them."""
    return all(chances[seat] > chance for other, chance in enumerate(chances) if other != seat)


def _rise(seat: int, before: Sequence[float], now: Sequence[float]) -> float:
    """Rounded so far that from 25 % to 35 % is a rise by 10 %, as a person would say."""
    return round(now[seat] - before[seat], 6)


def banter_line(table: str, step: int, seats: Mapping[int, str], swing: Swing, last: int | None) -> BanterLine | None:
    """What one of the AI players says below a message, if any does. `seats` are theirs, with their names; not those that an AI
    has taken over from somebody (`names.is_of_ai`), in whose name it should not speak.

    `step` counts the table's turns, and `last` is what it was when this table last heard something, None if never. The same again
    says the same again.
    """
    if (
        step <= 1
        or (last is not None and step - last < TURNS_BETWEEN_LINES)
        or stable_choice(SPEAK_DENOMINATOR, "speaks", table, step) >= SPEAK_NUMERATOR
    ):
        return None
    moved = [(seat, what) for seat in sorted(seats) if (what := occasion(seat, swing)) is not None]
    if not moved:
        return None
    seat, what = max(moved, key=lambda each: _change(each[0], swing))
    return BanterLine(seat, _line(table, step, seats[seat], what))


def _line(table: str, step: int, name: str, what: Occasion) -> str:
    """One after the other, from any of them on: nothing is said again before there was time for all of the others."""
    lines = LINES[temperament(name)][what]
    return lines[(stable_choice(len(lines), "line", table, what) + step // TURNS_BETWEEN_LINES) % len(lines)]


def _change(seat: int, swing: Swing) -> float:
    return abs(_rise(seat, swing.before, swing.now)) if swing.before is not None else swing.now[seat]


def in_small_print(name: str, text: str) -> str:
    """As a line of a message: -# **Rusty**: “Noted.”"""
    return f"-# **{plain(name)}**: “{text}”"
