"""Finished steps as public data, for odds and turning points; without the seed or anything hidden."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.information_set import InformationSet, known_lines
from engine.core.event import Event
from engine.core.host import JournalHost


class FinishedStep(Struct, frozen=True):
    """A completed step as public data.

    `information_set` is a spectator's: it has the whole journal if every line of it is public, otherwise none of it. For each
    journal line, `marks` counts the `events` before it and `choices` its possibilities; with one possibility it decided nothing.
    """

    step: int
    part: int
    """The part of the game that can be won in this step (`GameDisplay.part`); 0 for none."""
    information_set: InformationSet
    events: list[Event]
    marks: list[int]
    choices: list[int]
    won: list[int] | None
    """The seats that have won the part in this step, perhaps none; None if it is still open."""

    @property
    def before(self) -> InformationSet:
        """The information set before the step."""
        return self.known(0)

    def known(self, lines: int) -> InformationSet:
        """Return the information set after this many lines of the journal."""
        return replace(self.information_set, journal=self.information_set.journal[:lines])


def finished_step(information_set: InformationSet, host: JournalHost, part: int, won: Sequence[int] | None) -> FinishedStep:
    """Return the step that this host has run, without events that only one seat may see."""
    before = [0, *accumulate(int(event.only is None) for event in host.events)]
    lines = known_lines(information_set.rules, None, host.journal, host.private) if information_set.journal else ()
    used_lines = [host.used[line] for line in lines]
    return FinishedStep(
        information_set.step,
        part,
        information_set,
        [event for event in host.events if event.only is None],
        [before[line.events] for line in used_lines],
        [line.choices for line in used_lines],
        None if won is None else [*won],
    )
