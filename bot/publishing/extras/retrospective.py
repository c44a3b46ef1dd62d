"""What decided a race or a game, and the graph of its win curve, for the message that ends it.

The odds worker follows a table while players think: each finished step gets a few playouts, so that at the end only the turning
point has to be found. Missing steps, as after a restart, are worked out then. Nothing is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from bot.coordinator.coordinator import Coordinator
from bot.messages.table_message import TableMessage, joined
from bot.publishing.best_effort import best_effort
from bot.tables.hosted_table import HostedTable
from bot.text.escaping import plain
from bot.text.turning_point import Spell, comeback_text, turning_point_text
from bot.workers.process import WorkerGoneError
from engine import Event, FinishedStep, Refused
from engine.analysis.turning_point import TurningPoint
from engine.analysis.win_curve import PLAYOUTS_PER_STEP, Line, playouts_per_step

log = logging.getLogger("grandstand.oracle")
CPU_SECONDS_PER_STEP = 0.05
"""CPU time for each step while a table is followed."""
REFINE_CPU_SECONDS, MAX_CPU_SECONDS = 1.2, 3.0
"""CPU time to find a turning point, and the most it may take together with the steps that were not followed."""
WAIT_SECONDS = 3.5
"""How long the message that ends a race or game waits for its turning point; after that it is sent without one."""
MIN_PLAYOUTS = PLAYOUTS_PER_STEP // 2
"""With fewer playouts a step is not recorded, and is worked out again at the end."""
MAX_CACHED_TABLES = 512
"""How many tables' chances, and how many tables with acts to follow, are kept in memory."""
MAX_PENDING_ACTS, MAX_FOLLOWED_STEPS = 8, 24
"""How many acts at a table may wait to be followed, and how many finished steps they may contain; more are not followed."""


class WinCurve(NamedTuple):
    """The chances before each step of a part of a game, and its turning point."""

    part: int
    line: Line
    point: TurningPoint | None


class Retrospective:
    """Follows tables with playouts, and works out win curves and turning points."""

    def __init__(self, coordinator: Coordinator) -> None:
        self.coordinator = coordinator
        self.odds_worker = coordinator.odds_worker
        self._acts: OrderedDict[str, list[HostedTable]] = OrderedDict()
        """The states of each table after recent acts whose finished steps have not been followed yet."""
        self._lines: OrderedDict[str, dict[int, list[float]]] = OrderedDict()
        """For each table, the chances before each of its steps, by step number. An undo clears them."""
        self._win_curves: OrderedDict[tuple[str, int, int], WinCurve] = OrderedDict()
        """By table, number of undos and part: after an undo a part may end another way."""
        self._following: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------------ following

    def record_act(self, hosted: HostedTable) -> None:
        """Notes the table's state after an act; an undo discards what was followed so far."""
        if hosted.was_rewound:
            self._acts.pop(hosted.record.id, None)
            self._lines.pop(hosted.record.id, None)
        if self.odds_worker.is_free and hosted.has_begun and hosted.settings.has_odds:
            self._acts.setdefault(hosted.record.id, []).append(hosted)
            del self._acts[hosted.record.id][:-MAX_PENDING_ACTS]
            if len(self._acts) > MAX_CACHED_TABLES:  # tables that another process publishes are never followed here
                self._acts.popitem(last=False)

    def follow(self, table_id: str, *, is_wanted: bool) -> None:
        """Starts playouts for the steps finished since the last call. Called after a board was published, while players think."""
        acts = self._acts.pop(table_id, ())
        if not is_wanted or not self.odds_worker.is_free:
            return
        steps: list[FinishedStep] = []
        with best_effort("following a table"):
            steps += [step for hosted in acts for step in hosted.table.finished_steps() if step.part]
        if 0 < len(steps) <= MAX_FOLLOWED_STEPS:
            task = asyncio.get_running_loop().create_task(self._follow(table_id, steps))
            self._following.add(task)
            task.add_done_callback(self._following.discard)

    async def _follow(self, table_id: str, steps: list[FinishedStep]) -> None:
        before, budget = [step.before for step in steps], CPU_SECONDS_PER_STEP * len(steps)
        line = self._lines.setdefault(table_id, {})  # taken before the await: an undo meanwhile replaces it
        self._lines.move_to_end(table_id)
        replies = await self.odds_worker.chances_of(before, PLAYOUTS_PER_STEP, table_id, budget=budget)
        for step, chances in zip(steps, replies, strict=True):
            if chances and chances.playouts >= MIN_PLAYOUTS:
                line[step.step] = chances.best
        if len(self._lines) > MAX_CACHED_TABLES:
            self._lines.popitem(last=False)

    # ------------------------------------------------------------------ looking back

    async def with_turning_point(
        self, hosted: HostedTable, message: TableMessage, game: Callable[[], list[float] | None]
    ) -> tuple[TableMessage, WinCurve | None]:
        """Adds the turning point and the graph to a message that ends a race or game, if they are ready in time.

        Returns the message and the win curve, or the message unchanged and None. `game` returns each seat's chance to win the whole
        game, if that goes on and the chances are known.
        """
        part = self.part_ended(hosted, message.view)
        if part is None or not hosted.settings.has_odds or not self.odds_worker.is_free:
            return message, None
        with best_effort("looking back"), suppress(TimeoutError):
            async with asyncio.timeout(WAIT_SECONDS):
                win_curve = await self.win_curve(hosted, part)
            if win_curve is not None:
                return self._add_turning_point(win_curve, hosted, message, game()), win_curve
        return message, None

    @staticmethod
    def _add_turning_point(
        win_curve: WinCurve, hosted: HostedTable, message: TableMessage, game: list[float] | None
    ) -> TableMessage:
        part, point, noun = win_curve.part, win_curve.point, hosted.game.part_noun
        names = hosted.game.entrants(message.view, part)
        decided, comeback = _told(win_curve, hosted, names, plain)
        in_alt = _told(win_curve, hosted, names, str)
        odds = {
            "title": f"{noun.capitalize()} {part}" if noun else hosted.game.prize.capitalize(),
            "names": list(names),
            "line": win_curve.line,
            "mark": point.mark if point is not None else None,
            "rise": " to ".join(point.rise) if point is not None and point.mark is not None else "",
            "decided": in_alt[0],
            "comeback": in_alt[1],
            "game": game,
        }
        decided = f"**What decided it:** {decided}" if decided else ""
        text = joined(message.text, " ".join(filter(None, [decided, comeback])))
        return message._replace(text=text, view={**message.view, "odds": odds})

    @staticmethod
    def part_ended(hosted: HostedTable, view: Mapping[str, Any]) -> int | None:
        """The number of the part that ends in the events of a view, if any does."""
        ended = map(hosted.game.part_ended, msgspec.convert(view["events"], list[Event]))
        return next((part for part in ended if part is not None), None)

    async def win_curve(self, hosted: HostedTable, part: int) -> WinCurve | None:
        """The win curve of a finished part of the game; None if nobody won it, or there is no time."""
        table_id = hosted.record.id
        key = table_id, len(hosted.record.rewinds), part
        if key in self._win_curves:
            return self._win_curves[key]
        try:
            steps = await self.coordinator.replay_worker.steps(await self.coordinator.read_encoded_game(table_id), part)
        except (Refused, WorkerGoneError, RuntimeError) as problem:
            log.info("Win curve not computed: %s", problem, extra={"event": "win_curve_not_computed"})
            return None
        known = self._lines.get(table_id, {})
        line = [known.get(number) for number in steps.numbers]
        missing = CPU_SECONDS_PER_STEP * line.count(None) * playouts_per_step(len(line)) / PLAYOUTS_PER_STEP
        budget = min(REFINE_CPU_SECONDS + missing, MAX_CPU_SECONDS)
        result = await self.odds_worker.course(steps.encoded, line, table_id, budget=budget)
        if result is None:
            return None
        win_curve = self._win_curves[key] = WinCurve(part, *result)
        for number in steps.numbers:
            known.pop(number, None)
        if len(self._win_curves) > MAX_CACHED_TABLES:
            self._win_curves.popitem(last=False)
        return win_curve


def _told(win_curve: WinCurve, hosted: HostedTable, names: Sequence[str], spell: Spell) -> tuple[str, str]:
    """What decided it, and how little the winner's chance had been; empty where there is nothing to tell."""
    point = win_curve.point
    if point is None:
        return "", ""
    decided = turning_point_text(point, hosted.game, hosted.table.seats, names, win_curve.line, spell)
    return decided, comeback_text(point, names, spell)
