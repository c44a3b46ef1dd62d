"""What decided a race or a game, told in the message that ends it, and the graph of how the chances went.

The oracle follows a table while people think: each step that is over gets a few playouts. At the end only the turning point is
left to be found. What is missing, as after a restart, is made up for; nothing of it is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from bot.coordinator.coordinator import Coordinator
from bot.daemon_thread import run_in_daemon_thread
from bot.messages.table_message import TableMessage, joined
from bot.publishing.best_effort import best_effort
from bot.tables.hosted_table import HostedTable
from bot.text.turning_point import turning_point_text
from engine import Event, FinishedStep, Refused, replayed_steps
from engine.analysis.turning_point import TurningPoint
from engine.analysis.win_curve import PLAYOUTS_PER_STEP, Line, playouts_per_step, steps_of

log = logging.getLogger("grandstand.oracle")
A_STEP = 0.05
"""Seconds of CPU for a step that is followed."""
TO_REFINE, MOST = 1.2, 3.0
"""Seconds of CPU to find a turning point, and at most with the steps that nobody followed."""
IN_TIME = 3.5
"""Seconds that a message which ends something waits for that. Without, it goes out without, and nothing follows."""
ENOUGH = PLAYOUTS_PER_STEP // 2
"""Playouts that make a point of a line."""
KEPT = 512
"""Tables whose lines are kept in memory."""
MOST_ACTS, SEEN = 8, 24
"""Acts at a table that wait to be followed, and the steps they may have completed: after more in one go it is not worth it."""


class WinCurve(NamedTuple):
    """How the chances went in a part of a game, and where it turned."""

    part: int
    line: Line
    point: TurningPoint | None


class Retrospective:
    def __init__(self, coordinator: Coordinator) -> None:
        self.coordinator = coordinator
        self.odds_worker = coordinator.odds_worker
        self._unseen: dict[str, list[HostedTable]] = {}
        """Tables after acts that have completed steps."""
        self._lines: OrderedDict[str, dict[int, list[float]]] = OrderedDict()
        """For each table the chances before its steps, by their numbers. Those of steps that were taken back are forgotten."""
        self._courses: OrderedDict[tuple[str, int], WinCurve] = OrderedDict()
        self._following: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------------ following

    def note(self, hosted: HostedTable) -> None:
        """Somebody has acted."""
        if hosted.was_rewound:
            self._unseen.pop(hosted.record.id, None)
            self._lines.pop(hosted.record.id, None)
        if self.odds_worker.is_free and hosted.has_begun and hosted.settings.odds:
            self._unseen.setdefault(hosted.record.id, []).append(hosted)
            del self._unseen[hosted.record.id][:-MOST_ACTS]

    def follow(self, table_id: str, *, is_wanted: bool) -> None:
        """The board is out, and people think: there is time for the steps since the last one."""
        acts = self._unseen.pop(table_id, ())
        if not is_wanted or not self.odds_worker.is_free:
            return
        seen: list[FinishedStep] = []
        with best_effort("following a table"):
            seen += [step for hosted in acts for step in hosted.table.finished_steps() if step.part]
        if 0 < len(seen) <= SEEN:
            task = asyncio.get_running_loop().create_task(self._follow(table_id, seen))
            self._following.add(task)
            task.add_done_callback(self._following.discard)

    async def _follow(self, table_id: str, steps: list[FinishedStep]) -> None:
        asked = [step.before for step in steps]
        line = self._lines.setdefault(table_id, {})  # now: if one of them is taken back meanwhile, another line takes its place
        self._lines.move_to_end(table_id)
        found = await self.odds_worker.chances_of(asked, PLAYOUTS_PER_STEP, table_id, budget=A_STEP * len(steps))
        line |= {step.step: each.best for step, each in zip(steps, found, strict=True) if each and each.playouts >= ENOUGH}
        if len(self._lines) > KEPT:
            self._lines.popitem(last=False)

    # ------------------------------------------------------------------ looking back

    async def told(
        self, hosted: HostedTable, message: TableMessage, game: Callable[[], list[float] | None]
    ) -> tuple[TableMessage, WinCurve | None]:
        """A message that ends something, with what decided it and the graph in its pictures, if that is known in time. `game` says
        how likely everybody is to win the whole game now, if that goes on and is known by then."""
        part = self.part_ended(hosted, message.view)
        if part is None or not hosted.settings.odds or not self.odds_worker.is_free:
            return message, None
        with best_effort("looking back"), suppress(TimeoutError):
            async with asyncio.timeout(IN_TIME):
                course = await self.course(hosted, part)
            if course is not None:
                return self._with(course, hosted, message, game()), course
        return message, None

    @staticmethod
    def _with(course: WinCurve, hosted: HostedTable, message: TableMessage, game: list[float] | None) -> TableMessage:
        part, called = course.part, hosted.game.part_noun
        names = hosted.game.entrants(message.view, part)
        sentence = turning_point_text(course.point, hosted.game, hosted.table.seats, names) if course.point is not None else ""
        odds = {
            "title": f"{called.capitalize()} {part}" if called else hosted.game.prize.capitalize(),
            "names": list(names),
            "line": course.line,
            "mark": course.point.mark if course.point is not None else None,
            "decided": sentence,
            "game": game,
        }
        text = joined(message.text, f"**What decided it:** {sentence}" if sentence else "")
        return message._replace(text=text, view={**message.view, "odds": odds})

    @staticmethod
    def part_ended(hosted: HostedTable, view: Mapping[str, Any]) -> int | None:
        """What ends in the events of a view, if anything does."""
        ended = map(hosted.game.part_ended, msgspec.convert(view["events"], list[Event]))
        return next((part for part in ended if part is not None), None)

    async def course(self, hosted: HostedTable, part: int) -> WinCurve | None:
        """Of a part that is over; None if nobody won it, or there is no time."""
        table_id = hosted.record.id
        if (table_id, part) in self._courses:
            return self._courses[table_id, part]
        try:
            table = await self.coordinator.read_whole_game(table_id)
            steps = steps_of(await run_in_daemon_thread(lambda: replayed_steps(table), "replay"), part)
        except Refused as refused:
            log.info("Win curve not computed: %s", refused, extra={"event": "win_curve_not_computed"})
            return None
        known = self._lines.get(table_id, {})
        line = [known.get(step.step) for step in steps]
        missing = A_STEP * line.count(None) * playouts_per_step(len(steps)) / PLAYOUTS_PER_STEP
        found = await self.odds_worker.course(steps, line, table_id, budget=min(TO_REFINE + missing, MOST))
        if found is None:
            return None
        course = self._courses[table_id, part] = WinCurve(part, *found)
        for step in steps:
            known.pop(step.step, None)
        if len(self._courses) > KEPT:
            self._courses.popitem(last=False)
        return course
