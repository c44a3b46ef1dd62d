"""What those events of a race hold that several rooms take apart, by kind."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

Move = tuple[str, int, int]
"""Who, from where, and to where."""


class UsedEvent(TypedDict):
    """`power`: one has happened; `about` are the racers and numbers that its hook was called with."""

    racer: str
    ability: str
    hook: str
    about: list[Any]


class ModifiedEvent(TypedDict):
    """`modified`: plus or minus on a Main Move."""

    racer: str
    whose: str
    plus: int


class MovedEvent(TypedDict):
    """`moved`: together. `home`: over the line, always one at a time; events of old do not say so."""

    moves: list[Move]
    main: bool
    home: NotRequired[bool]


class WarpedEvent(TypedDict):
    """`warped`: together."""

    moves: list[Move]


class ChipsEvent(TypedDict):
    """`chips`: won, or lost if less than 0."""

    racer: str
    chips: int


class FeatureEvent(TypedDict):
    """`feature`: something of the track acts."""

    racer: str
    kind: str
    n: int
    space: int


class CopiedEvent(TypedDict):
    """`copied`: whom a copy copies from now on, and the power it has by that."""

    racer: str
    model: str | None
    power: str
    ability: str


class BecameEvent(TypedDict):
    """`becomes`: the power that somebody races with."""

    racer: str
    power: str
    ability: str


class FinishedEvent(TypedDict):
    """`finished`: somebody takes a place."""

    racer: str
    place: int
    prize: int


class RaceOverEvent(TypedDict):
    """`race_over`: what it brought each seat, and what each has now."""

    race: int
    gained: list[int]
    points: list[float]
