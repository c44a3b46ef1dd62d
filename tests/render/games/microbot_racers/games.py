"""Real races on all tracks, as a spectator sees them, and positions that real races hardly reach."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from engine import Event, Table, get_policy
from engine.games.microbot_racers.faces import LAYOUTS

GAME = "microbot-racers"
PEOPLE = ("Ann", "Bartholomew the Unready", "🦊 Foxy", "W" * 32)
TRACKS = tuple(LAYOUTS)
MARKERS = ("M3", "M3 TL", "M2", "J2 FIX")
"""The markers of each robot in a race made by hand."""
View = dict[str, Any]


def options_of(seed: int, players: int) -> dict[str, str]:
    """Returns another track, other cards and another side of the action card for every seed."""
    chance = random.Random(seed)
    return {
        "layout": TRACKS[seed % len(TRACKS)],
        "cards": chance.choice(("ordered", "shuffled", "wild")),
        "side": chance.choice(("easy", "hard")),
        "laps": chance.choice("12"),
        "direction": chance.choice(("clockwise", "anticlockwise")),
        "ramps": chance.choice(("text", "launch")),
        "orders": chance.choice(("plan", "single")),
        "field": "crowd" if players > 2 else "duel",
    }


def tables(
    seed: int, players: int, options: Mapping[str, str], policy: str = "quick", careless: float = 0.15
) -> Iterator[tuple[Table, int]]:
    """Yields the table after each answer, and the number of the last event before it.

    Some answers are random whatever the policy, to cause crashes, switches and wrecks.
    """
    chance, player = random.Random(seed), get_policy(policy)
    table = Table.new(GAME, PEOPLE[:players], options, str(seed))
    yield table, 0
    while table.questions:
        question, last_event = chance.choice(table.questions), table.events[-1].number
        answer = chance.choice(question.options).id if chance.random() < careless else player.answer(table, question)
        table.answer(question.seat, question.key, answer)
        yield table, last_event


def views(
    seed: int, players: int, options: Mapping[str, str] | None = None, every: int = 1, policy: str = "quick"
) -> Sequence[View]:
    """Returns the view after every so many answers, and the last one.

    The race is played once for all tests, so tests must not modify these views.
    """
    chosen = options_of(seed, players) | dict(options or {})
    return _played(seed, players, tuple(chosen.items()), every, policy)


@lru_cache(maxsize=16)
def _played(seed: int, players: int, options: tuple[tuple[str, str], ...], every: int, policy: str) -> Sequence[View]:
    moments = _moments(seed, players, options, policy)
    seen: list[View] = []
    before = 0
    for moment in [*moments[: len(moments) - 1 : every], moments[-1]]:
        seen.append(Table.load(moment.save, moment.events).view(None, since=before))
        before = moment.events[-1].number
    return seen


class Moment(NamedTuple):
    """A table after an answer. AI players think for most of a race, so it is driven once for all tests."""

    save: dict[str, Any]
    events: list[Event]


@lru_cache(maxsize=32)
def _moments(seed: int, players: int, options: tuple[tuple[str, str], ...], policy: str) -> list[Moment]:
    return [Moment(table.save(), [*table.events]) for table, _ in tables(seed, players, dict(options), policy)]


def events(*happened: tuple[str, Mapping[str, Any]]) -> list[View]:
    """Returns the events as a view has them."""
    return [{"number": at, "kind": kind, "data": data, "cause": 0, "only": None} for at, (kind, data) in enumerate(happened, 1)]


def happening(view: View, *happened: tuple[str, Mapping[str, Any]]) -> View:
    """Returns the same race with other recent events."""
    return {**view, "events": events(*happened), "turns": []}


def a_race(layout: str, players: int) -> View:
    """Returns a track that has just been laid, with default options."""
    options = {"layout": layout, "field": "crowd" if players > 2 else "duel"}
    return Table.new(GAME, PEOPLE[:players], options, "1").view(None, since=0)


def by_hand(layout: str, squares: Sequence[str], *happened: tuple[str, Mapping[str, Any]]) -> View:
    """Returns the third round with robots on these squares and these events, independent of any policy."""
    view = copy.deepcopy(a_race(layout, len(squares)))
    board = view["board"]
    for seat, (robot, square) in enumerate(zip(board["robots"], squares, strict=True)):
        robot |= {"square": square, "facing": "NESW"[(2 + seat) % 4], "health": 5 - seat, "privilege": seat != 1}
        board["picks"][seat] = MARKERS[seat].split()
    for action, seat in ((action, seat) for seat, picks in enumerate(board["picks"]) for action in picks):
        next(space for space in board["spaces"] if space["action"] == action and space["seat"] is None)["seat"] = seat
    board |= {"round": 3, "order": [*range(len(squares))][::-1], "phase": "select"}
    question = {**view["questions"][0], "seat": 0, "kind": "pick"}
    return happening(view | {"waiting": [0], "questions": [question]}, *happened)
