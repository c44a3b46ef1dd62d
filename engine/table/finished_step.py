"""A step that is over, as everybody knows it: plain data to think about it again, without the seed or anything hidden."""

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
    """What can be won in it, as the game counts its films; 0: nothing yet, or nothing any more."""
    information_set: InformationSet
    events: list[Event]
    marks: list[int]
    choices: list[int]
    won: list[int] | None
    """Who has won the part in this step; None if it is still open. It may be nobody."""

    @property
    def before(self) -> InformationSet:
        """As it was before anything happened."""
        return self.known(0)

    def known(self, lines: int) -> InformationSet:
        """As it was when so many lines of the journal were known."""
        return replace(self.information_set, journal=self.information_set.journal[:lines])


def finished_step(information_set: InformationSet, host: JournalHost, part: int, won: Sequence[int] | None) -> FinishedStep:
    """The step that this host has run. What only one seat may see is left out."""
    before = [0, *accumulate(int(event.only is None) for event in host.events)]
    lines = known_lines(information_set.rules, None, host.journal, host.private) if information_set.journal else ()
    known = [host.used[line] for line in lines]
    return FinishedStep(
        information_set.step,
        part,
        information_set,
        [event for event in host.events if event.only is None],
        [before[line.events] for line in known],
        [line.choices for line in known],
        None if won is None else [*won],
    )
