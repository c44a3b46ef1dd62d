"""The bot's side of the odds worker. Nothing ever waits for odds: when there is more to do than time for it, there are none."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from bot.clock import Clock
from bot.daemon_thread import run_in_daemon_thread
from bot.workers.odds.protocol import DecisionQuery, OddsQuery, OddsReply, Query, WinCurveQuery
from bot.workers.process import WorkerGoneError
from bot.workers.worker import Worker, WorkerKind
from engine import InformationSet, PendingDecision
from engine.analysis.odds import Chances
from engine.analysis.turning_point import TurningPoint
from engine.analysis.win_curve import Line

log = logging.getLogger("grandstand.oracle")
COMMAND = (sys.executable, "-m", "bot.workers.odds.main")
START_TIMEOUT_SECONDS, ANSWER_TIMEOUT_SECONDS = 60.0, 60.0
"""For a worker's start, and for each reply; after that it counts as hanging. It needs less than a second for either, but the
machine may be busy."""
DECISION_TIMEOUT_SECONDS = 30.0
"""For a decision, including the wait for its turn; after that the AI player gives a quick answer."""
KIND = WorkerKind(
    logger="grandstand.oracle",
    name="odds worker",
    work="an answer",
    not_started="There are no odds, and careful AI players give quick answers",
    failing="There are no odds, and careful AI players give quick answers",
)
MAX_WAITING = 2
"""Odds that may wait for their turn; more would come too late for their message."""
CPU_SHARE, CPU_RESERVE_SECONDS = 0.25, 6.0
"""How much of a core odds may take in the long run, and how many seconds of CPU they may be ahead of that."""
CROWDED_RATIO, CROWDED_MARGIN_SECONDS, REST_SECONDS = 2.0, 0.05, 4.0
"""If a reply took longer than so many times its CPU time, plus a margin, others need the machine: then there are no odds for a
while."""


class Budget:
    """The CPU time for odds: a share of a core with a reserve, and nothing while others need the machine."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._spent = 0.0
        self._at = clock.steady()
        self._rests_until = self._at

    def spend(self, cpu: float, took: float) -> None:
        """Records seconds of CPU, and by the clock."""
        self._spent = self._now() + cpu
        if took > CROWDED_RATIO * cpu + CROWDED_MARGIN_SECONDS:
            self._rests_until = self._clock.steady() + REST_SECONDS

    @property
    def is_left(self) -> bool:
        return self._now() < CPU_RESERVE_SECONDS and self._clock.steady() >= self._rests_until

    def _now(self) -> float:
        now = self._clock.steady()
        self._spent, self._at = max(0.0, self._spent - (now - self._at) * CPU_SHARE), now
        return self._spent


class OddsWorker:
    """Asked by one at a time. `reply_to` asks a process (`beside`), or thinks here, which only tests do; without it there are no
    odds, and careful AI players give quick answers. With `odds=False` there are only decisions."""

    def __init__(self, clock: Clock | None = None, reply_to: Callable[[bytes], bytes] | None = None, *, odds: bool = True) -> None:
        self.budget = Budget(clock or Clock())
        self._has_odds = odds
        self._reply_to = reply_to
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._now: Query | None = None
        """The query in progress."""
        self._worker: Worker | None = None

    @classmethod
    def with_process(cls, clock: Clock | None = None, command: Sequence[str] = COMMAND, *, odds: bool = True) -> OddsWorker:
        """Returns a worker with a process of its own, which starts with the first query."""
        odds_worker = cls(clock, odds=odds)
        odds_worker._worker = Worker(KIND, command, START_TIMEOUT_SECONDS, ANSWER_TIMEOUT_SECONDS, clock)
        odds_worker._reply_to = odds_worker._worker.reply_to
        return odds_worker

    @property
    def pid(self) -> int | None:
        """The id of its process, if there is one."""
        return self._worker.pid if self._worker is not None else None

    @property
    def is_free(self) -> bool:
        """Whether odds are worth asking for now."""
        return self._has_odds and self._reply_to is not None and self._waiting <= MAX_WAITING and self.budget.is_left

    async def chances(
        self, information_set: InformationSet, playouts: int, seed: str, *, whole: bool = False, budget: float = 0.12
    ) -> Chances | None:
        """Returns win chances; None if they cannot be computed, or there is no time."""
        [chances] = await self.chances_of([information_set], playouts, seed, whole=whole, budget=budget)
        return chances

    async def chances_of(
        self, information_sets: Sequence[InformationSet], playouts: int, seed: str, *, whole: bool = False, budget: float = 0.5
    ) -> list[Chances | None]:
        """Returns several win chances in one query; None for those that cannot be computed in time."""
        reply = await self._odds(OddsQuery(list(information_sets), playouts, seed, whole, budget))
        return [None] * len(information_sets) if reply is None else reply.chances

    async def _odds(self, query: OddsQuery | WinCurveQuery) -> OddsReply | None:
        """Returns None on failure, or if there is no time."""
        if not self.is_free:
            return None
        try:
            reply = await self._ask(query)
        except (WorkerGoneError, RuntimeError, msgspec.DecodeError) as problem:
            log.info("Odds not computed: %s", problem, extra={"event": "odds_not_computed"})
            return None
        except Exception:
            log.exception("Odds query failed, there are none", extra={"event": "odds_query_failed"})
            return None
        self.budget.spend(reply.cpu, reply.took)
        return reply

    async def course(
        self, steps: bytes, line: Sequence[list[float] | None], seed: str, *, budget: float
    ) -> tuple[Line, TurningPoint | None] | None:
        """Returns the win curve of a finished part and its turning point, from its encoded steps; None if nobody won it, or there
        is no time."""
        reply = await self._odds(WinCurveQuery(steps, list(line), seed, budget))
        return (reply.line, reply.point) if reply is not None and reply.line else None

    async def decide(self, matter: PendingDecision) -> str:
        """Returns the decision of a careful AI player; the quick answer if there is none in time. Raises nothing: a failure must
        not stop the game, and no playout runs in the bot's own process."""
        try:
            async with asyncio.timeout(DECISION_TIMEOUT_SECONDS):
                option = (await self._ask(DecisionQuery(matter))).option
            if option in matter.options:
                return option
            problem = f"the odds worker chose {option!r}, which is not on offer."
        except TimeoutError:
            problem = f"there was none within {DECISION_TIMEOUT_SECONDS:g} seconds."
        except Exception as error:
            problem = str(error)
        log.warning("No careful decision, AI player gives a quick answer: %s", problem, extra={"event": "ai_decision_quick"})
        return matter.advised

    def hurry(self, seed: str) -> None:
        """Asks for the odds with this seed as they are, if the process is at work on them."""
        if self._worker is not None and isinstance(self._now, OddsQuery) and self._now.seed == seed:
            self._worker.hurry()

    async def _ask(self, query: Query) -> OddsReply:
        """A caller that is cancelled before its turn asks nothing; after that, the next one waits for the reply."""
        if self._reply_to is None:
            raise RuntimeError("there is no odds worker.")
        ask = partial(self._reply_to, msgspec.msgpack.encode(query))  # before its turn, which would be lost if that raises
        self._waiting += 1
        try:
            await self._turn.acquire()
            self._now = query
            reply_task = asyncio.ensure_future(run_in_daemon_thread(ask, "odds"))
            reply_task.add_done_callback(self._done)
            reply = msgspec.msgpack.decode(await asyncio.shield(reply_task), type=OddsReply)
        finally:
            self._waiting -= 1
        if reply.error:
            raise RuntimeError(f"The odds worker could not answer.\n{reply.error}")
        return reply

    def _done(self, reply_task: asyncio.Future[bytes]) -> None:
        self._now = None
        self._turn.release()
        if not reply_task.cancelled():
            reply_task.exception()  # the caller has it, or was cancelled

    def close(self) -> None:
        if self._worker is not None:
            self._worker.close()
