"""Queries to the replay worker and its replies."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class EncodedGame(msgspec.Struct, frozen=True):
    """A game as it is stored: its save, its answers (seat, question key, option) and, if they are needed, its events."""

    save: bytes
    answers: Sequence[tuple[int, str, str]]
    events: Sequence[bytes] = ()


class DiceQuery(msgspec.Struct, tag="dice", frozen=True):
    """Each seat's rolls in the whole game."""

    game: EncodedGame


class StepsQuery(msgspec.Struct, tag="steps", frozen=True):
    """The finished steps of one part of a game."""

    game: EncodedGame
    part: int


class ViewQuery(msgspec.Struct, tag="view", frozen=True):
    """A spectator's view with all events of the game."""

    game: EncodedGame


class FilmLengthsQuery(msgspec.Struct, tag="film lengths", frozen=True):
    """The durations of the films of a game."""

    game: EncodedGame


Query = DiceQuery | StepsQuery | ViewQuery | FilmLengthsQuery


class PartSteps(msgspec.Struct, frozen=True):
    """The finished steps of a part: their numbers, and the steps as the odds worker decodes them. The bot only passes them on."""

    numbers: list[int] = []
    encoded: bytes = b""


class ReplayReply(msgspec.Struct):
    """What was asked for: `dice` by seat, `steps`, an encoded `view`, or `film_lengths` by part; `refused` if the game cannot be
    replayed; `error` if the worker failed."""

    dice: list[list[int]] = []
    steps: PartSteps = PartSteps()
    view: bytes = b""
    film_lengths: list[int] = []
    refused: str = ""
    error: str = ""
