"""The odds below a table message, and the banter of AI players about them.

Odds are shown only where the table wants them live; elsewhere they are worked out for the banter alone.

The odds worker is asked as soon as there is something to publish, while the press is answered and the picture is drawn. The message
does not wait for it: when the picture is ready, the worker returns what it has by then, or the message has no odds.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.messages.table_message import TableMessage, joined, with_films
from bot.publishing.best_effort import best_effort
from bot.publishing.extras.result_footer import result_footer
from bot.publishing.extras.retrospective import WinCurve
from bot.publishing.plan import AppendTurn, Decision, PostNew
from bot.store import PublishedState, Stage
from bot.tables.hosted_table import HostedTable
from bot.text.banter import Swing, banter_line, in_small_print
from bot.text.names import is_of_ai
from bot.text.odds import odds_line
from engine.analysis.odds import Chances

if TYPE_CHECKING:
    from bot.publishing.channel_update import ChannelUpdate
    from bot.workers.odds.client import OddsWorker

PLAYOUTS, CPU_BUDGET_SECONDS = 267, 0.12
"""For a line of odds: enough playouts to be right to within 6 points, 19 times out of 20, and the CPU time after which fewer must
do."""
MIN_PLAYOUTS = 40
"""With fewer playouts there is no line of odds."""
RESULT_WAIT_SECONDS = 0.02
"""How long a message waits for the worker's partial result: one playout, and the pipe in both directions."""
MAX_CACHED_FORECASTS = 512
"""How many forecasts, by table and revision, are kept in memory."""


class Forecasts:
    """Asks the odds worker about each public revision of a table once."""

    def __init__(self, odds_worker: OddsWorker) -> None:
        self.odds_worker = odds_worker
        self._tasks: OrderedDict[tuple[str, int], asyncio.Task[Chances | None]] = OrderedDict()

    def forecast(self, hosted: HostedTable) -> asyncio.Task[Chances | None]:
        """The task that works out the table's odds, running or done. The seed is public, so a restart gives the same odds."""
        key = hosted.record.id, hosted.record.public_revision
        if key not in self._tasks:
            asking = self.odds_worker.chances(hosted.table.information_set(), PLAYOUTS, hosted.record.id, budget=CPU_BUDGET_SECONDS)
            self._tasks[key] = asyncio.get_running_loop().create_task(asking)
            if len(self._tasks) > MAX_CACHED_FORECASTS:
                self._tasks.popitem(last=False)[1].cancel()
        return self._tasks[key]


class Commentary:
    """The small print for the messages of one channel update."""

    def __init__(self, update: ChannelUpdate) -> None:
        self.update = update
        self._forecast: asyncio.Task[Chances | None] | None = None
        self._revision = 0
        self._win_curve: WinCurve | None = None
        """The win curve of the race or game that the last message ended."""

    def begin(self, decision: Decision) -> None:
        """Asks for the odds, if the message will include them and neither drawing nor the odds worker is busy."""
        hosted, delivery = self.update.hosted, self.update.delivery
        if self._revision == hosted.record.public_revision or not self._is_wanted(decision):
            return
        if delivery.render_pool.is_free and delivery.forecasts.odds_worker.is_free and self.has_room:
            self._revision = hosted.record.public_revision
            with best_effort("asking for odds"):
                self._forecast = delivery.forecasts.forecast(hosted)

    def _is_wanted(self, decision: Decision) -> bool:
        hosted = self.update.hosted
        is_published = isinstance(decision, PostNew | AppendTurn) and decision.message.is_complete
        is_used = hosted.settings.odds == "live" or (hosted.settings.has_odds and bool(_speakers(hosted)))
        return is_published and is_used and hosted.record.stage is Stage.PLAYING

    @property
    def has_room(self) -> bool:
        """Whether the channel allows pictures: a message with a text board is long enough without odds."""
        return self.update.channel.allows_pictures(self.update.hosted.record)

    async def with_turning_point(self, message: TableMessage) -> TableMessage:
        """Adds what decided a race or game to the message that ends it; returns other messages unchanged."""
        with best_effort("looking back"):
            if self.has_room:
                with_turning_point = self.update.delivery.retrospective.with_turning_point
                message, self._win_curve = await with_turning_point(self.update.hosted, message, self._game_chances)
        return message

    async def completed(self, message: TableMessage) -> TableMessage:
        """Adds the small print (results, odds, banter) and the durations of films to a message that is about to be sent."""
        footer = await result_footer(self.update.store, self.update.hosted) if message.is_complete else ""
        small_print = ""
        with best_effort("odds and banter"):
            await self._wait_for_odds()
            small_print = self._small_print(message.view, self.update.published)
        hosted, published = self.update.hosted, self.update.published
        message = with_films(message, hosted, published.film_lengths, self.update.emojis(hosted.record))
        return message._replace(small_print=joined(footer, small_print))

    async def _wait_for_odds(self) -> None:
        forecast = self._forecast
        if forecast is not None and not forecast.done() and self._revision == self.update.hosted.record.public_revision:
            self.update.delivery.forecasts.odds_worker.hurry(self.update.table_id)
            await asyncio.wait([forecast], timeout=RESULT_WAIT_SECONDS)

    def _chances(self) -> Chances | None:
        """The odds for the current revision, if they are ready and rest on enough playouts."""
        forecast, is_current = self._forecast, self._revision == self.update.hosted.record.public_revision
        if forecast is None or not is_current or not forecast.done() or forecast.cancelled():
            return None
        chances = forecast.result()
        return chances if chances is not None and chances.playouts >= MIN_PLAYOUTS else None

    def _game_chances(self) -> list[float] | None:
        """Each seat's chance to win the whole game, if the table wants odds live and they include it."""
        chances = self._chances() if self.update.hosted.settings.odds == "live" else None
        return chances.game if chances is not None else None

    def _small_print(self, view: Mapping[str, Any], published: PublishedState) -> str:
        """The odds, and banter about them or about the end. Updates the odds and the banter step in `published`."""
        game, chances = self.update.hosted.game, self._chances()
        swing = self._swing(published, chances)
        banter = self._banter(published, swing) if swing is not None else ""
        if chances is None:
            return banter
        published.chances, published.odds_subject = chances.best, chances.title
        if self.update.hosted.settings.odds != "live":
            return banter
        names = game.entrants(view) if chances.part is not None else view["seats"]
        return joined(odds_line(chances, game, names), banter)

    def _swing(self, published: PublishedState, chances: Chances | None) -> Swing | None:
        """How the chances have changed since the last odds, if those were about the same race or game."""
        game, win_curve = self.update.hosted.game, self._win_curve
        if win_curve is not None:
            subject, now = f"{game.part_noun} {win_curve.part}" if game.part_noun else "", win_curve.line[-1]
        elif chances is not None:
            subject, now = chances.title, chances.best
        else:
            return None
        before = published.chances if published.chances and published.odds_subject == subject else None
        return Swing(before, now, over=win_curve is not None)

    def _banter(self, published: PublishedState, swing: Swing) -> str:
        hosted = self.update.hosted
        seats = _speakers(hosted)
        line = banter_line(hosted.record.id, hosted.table.step, seats, swing, published.last_banter_step)
        if line is None:
            return ""
        published.last_banter_step = hosted.table.step
        return in_small_print(seats[line.seat], line.text)


def _speakers(hosted: HostedTable) -> dict[int, str]:
    """The names of the AI players who may say something, by seat."""
    seats = enumerate(hosted.record.seats) if hosted.settings.banter else ()
    return {number: seat.name for number, seat in seats if seat.user is None and is_of_ai(seat.name)}
