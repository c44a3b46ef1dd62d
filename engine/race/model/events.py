"""The data of race events that several modules read, by kind of event."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

Move = tuple[str, int, int]
"""A racer's name, the space it left and the space it reached."""


class UsedEvent(TypedDict):
    """`power`: a power was used; `about` are the racers and numbers with which its hook was called."""

    racer: str
    ability: str
    hook: str
    about: list[Any]


class ModifiedEvent(TypedDict):
    """`modified`: a bonus or penalty on a Main Move."""

    racer: str
    whose: str
    plus: int


class MovedEvent(TypedDict):
    """`moved`: racers moved at the same time. `home`: over the finish line, always one at a time; missing in old events."""

    moves: list[Move]
    main: bool
    home: NotRequired[bool]


class WarpedEvent(TypedDict):
    """`warped`: racers were put elsewhere at the same time, without moving over the spaces between."""

    moves: list[Move]


class ChipsEvent(TypedDict):
    """`chips`: a racer won chips, or lost them if the number is negative."""

    racer: str
    chips: int


class FeatureEvent(TypedDict):
    """`feature`: a feature of the track acts on a racer."""

    racer: str
    kind: str
    n: int
    space: int


class CopiedEvent(TypedDict):
    """`copied`: a copying racer now copies `model` and has this power."""

    racer: str
    model: str | None
    power: str
    ability: str


class BecameEvent(TypedDict):
    """`becomes`: a racer gets its power for the race."""

    racer: str
    power: str
    ability: str


class FinishedEvent(TypedDict):
    """`finished`: a racer takes a place."""

    racer: str
    place: int
    prize: int


class RaceOverEvent(TypedDict):
    """`race_over`: the points that the race brought each seat, and the points it has now."""

    race: int
    gained: list[int]
    points: list[float]
