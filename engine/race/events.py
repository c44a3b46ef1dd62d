"""What the events of a race hold, by kind. Whoever tells, retells or draws them reads them as these."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

Move = tuple[str, int, int]
"""Who, from where, and to where."""


class Turned(TypedDict):
    """`turn`: whose turn begins, and where."""

    racer: str
    seat: int
    space: int


class Thrown(TypedDict):
    """`rolled` for a Main Move, `die` for anything else."""

    racer: str
    die: int


class CountedAs(TypedDict):
    """`counts_as`: what somebody makes of another's die."""

    racer: str
    whose: str
    die: int


class Used(TypedDict):
    """`power`: one has happened; `about` are the racers and numbers that its hook was called with."""

    racer: str
    ability: str
    hook: str
    about: list[Any]


class Modified(TypedDict):
    """`modified`: plus or minus on a Main Move."""

    racer: str
    whose: str
    plus: int


class Moved(TypedDict):
    """`moved`: together. `home`: over the line, always one at a time; events of old do not say so."""

    moves: list[Move]
    main: bool
    home: NotRequired[bool]


class Warped(TypedDict):
    """`warped`: together."""

    moves: list[Move]


class PutBehind(TypedDict):
    """`put_behind`: those who had to make room, and where they stand now."""

    racer: str
    others: list[str]
    space: int


class Chips(TypedDict):
    """`chips`: won, or lost if less than 0."""

    racer: str
    chips: int


class Feature(TypedDict):
    """`feature`: something of the track acts."""

    racer: str
    kind: str
    n: int
    space: int


class Copied(TypedDict):
    """`copied`: whom a copy copies from now on, and the power it has by that."""

    racer: str
    model: str | None
    power: str
    ability: str


class Became(TypedDict):
    """`becomes`: the power that somebody races with."""

    racer: str
    power: str
    ability: str


class Predicted(TypedDict):
    """`predicted`: aloud, who will win."""

    racer: str
    whom: str


class Finished(TypedDict):
    """`finished`: somebody takes a place."""

    racer: str
    place: int
    prize: int


class RaceOver(TypedDict):
    """`race_over`: what it brought each seat, and what each has now."""

    race: int
    gained: list[int]
    points: list[int]


class LineUp(TypedDict):
    """`line_up`: seats and racers in order, and which seat begins."""

    race: int
    track: str
    racers: list[tuple[int, str]]
    first: int
