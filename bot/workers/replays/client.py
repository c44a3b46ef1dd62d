"""The bot's side of the replay worker.

If no process starts, the bot replays games itself, one at a time in a thread, which delays answers a little. But a game that makes
processes die or hang might take the bot with it: then it is not replayed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial

import msgspec

from bot.clock import Clock
from bot.workers.on_demand import OnDemandRunner
from bot.workers.process import WorkerNotStartedError
from bot.workers.replays.main import reply_to
from bot.workers.replays.protocol import (
    DiceQuery,
    EncodedGame,
    FilmLengthsQuery,
    PartSteps,
    Query,
    ReplayReply,
    StepsQuery,
    ViewQuery,
)
from bot.workers.worker import Worker, WorkerKind
from engine import Refused

COMMAND = (sys.executable, "-m", "bot.workers.replays.main")
START_TIMEOUT_SECONDS, REPLAY_TIMEOUT_SECONDS = 60.0, 60.0
"""For the worker's start, and for each game; after that it counts as hanging. It needs a fraction of a second for either, but the
machine may be busy."""
KIND = WorkerKind(
    logger="grandstand.hall",
    name="replay worker",
    work="a replayed game",
    not_started="The bot replays games itself",
    failing="Games end without results, which are recorded later",
)


class ReplayWorker:
    """Replays one game at a time. With `has_process`, a process does, which ends when it is idle; otherwise a thread, which only
    tests do."""

    def __init__(self, clock: Clock | None = None, command: Sequence[str] = COMMAND, *, has_process: bool = False) -> None:
        worker = Worker(KIND, command, START_TIMEOUT_SECONDS, REPLAY_TIMEOUT_SECONDS, clock) if has_process else None
        self._worker = worker
        self._runner = OnDemandRunner(KIND.name, worker.end_process if worker is not None else None)

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return self._worker.pid if self._worker is not None else None

    async def dice(self, game: EncodedGame) -> list[list[int]]:
        """Returns each seat's rolls in a whole game. Raises Refused if it cannot be replayed exactly, WorkerGoneError or
        RuntimeError."""
        return (await self._ask(DiceQuery(game))).dice

    async def steps(self, game: EncodedGame, part: int) -> PartSteps:
        """Returns the finished steps of a part of a game. Raises what `dice` raises."""
        return (await self._ask(StepsQuery(game, part))).steps

    async def whole_view(self, game: EncodedGame) -> bytes:
        """Returns a spectator's view with all events of the game, encoded for a film. Raises WorkerGoneError or RuntimeError."""
        return (await self._ask(ViewQuery(game))).view

    async def film_lengths(self, game: EncodedGame) -> list[int]:
        """Returns the duration of the film of each part that has begun, in milliseconds. Raises Refused if the game has no films,
        WorkerGoneError or RuntimeError."""
        return (await self._ask(FilmLengthsQuery(game))).film_lengths

    async def _ask(self, query: Query) -> ReplayReply:
        message = msgspec.msgpack.encode(query)  # before its turn, which would be lost if that raises
        reply = msgspec.msgpack.decode(await self._runner.run(partial(self._reply_to, message)), type=ReplayReply)
        if reply.error:
            raise RuntimeError(f"The replay worker could not answer.\n{reply.error}")
        if reply.refused:
            raise Refused(reply.refused)
        return reply

    def _reply_to(self, message: bytes) -> bytes:
        if self._worker is None:
            return reply_to(message)
        try:
            return self._worker.reply_to(message)
        except WorkerNotStartedError:
            return reply_to(message)

    def close(self) -> None:
        """Does not wait for a game in progress."""
        self._runner.close()
        if self._worker is not None:
            self._worker.close()
