"""`/odds`: a picture of each player's chance to win the race and the game, worked out from public knowledge only."""

from __future__ import annotations

from typing import Any

from bot.interactions.rate_limit import ODDS
from bot.interactions.router import InteractionRouter
from bot.messages.layouts import Layout, file_of
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables.hosted_table import HostedTable
from bot.text.escaping import plain
from engine import Refused
from engine.analysis.odds import Chances, precision
from render import odds_picture

PLAYOUTS = 1067
"""Enough to be right to within 3 points, 19 times out of 20."""
CPU_BUDGETS = {False: 0.6, True: 1.5}
"""CPU seconds after which fewer playouts must do: for the current race (False), and for the whole game (True), which takes
longer."""
MIN_PLAYOUTS = 60
"""With fewer playouts there is no picture."""
NO_ODDS = (
    "This table plays without odds and without what-if. The host can change that with `/settings`; "
    "`/whatif position:` works all the same."
)
NOT_NOW = "I cannot work out the odds at the moment. Please try again in a minute."


async def show(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    hosted = await router.table_for(responder, table_id)
    hosted.demand_begun()
    hosted.demand(Stage.PLAYING)
    demand_odds(hosted)
    router.look_limit.charge(responder.guest.id, ODDS)
    await responder.acknowledge()
    bars = [bar for whole in (False, True) if (bar := await _bar(router, hosted, whole)) is not None]
    if not bars:
        raise Refused(NOT_NOW)
    [picture] = await router.render_pool.look(odds_picture, hosted.table.view(None), bars)
    text = f"**{plain(hosted.game.title)}**: the odds, for all that a spectator can know."
    await responder.reply(Layout.of(text, [picture]), [file_of(picture)])


def demand_odds(hosted: HostedTable) -> None:
    if not hosted.settings.has_odds:
        raise Refused(NO_ODDS)


async def _bar(router: InteractionRouter, hosted: HostedTable, whole: bool) -> dict[str, Any] | None:
    """The bar for the current race, or for the `whole` game; None if there is no such race, or no time to work it out."""
    table, game = hosted.table, hosted.game
    title = game.chapter_title(table.state)
    if not title and not whole:
        return None
    shown = await _shown(router, hosted) if whole == (not title) else None
    result = shown or await _worked_out(router, hosted, whole)
    if result is None or result.playouts < MIN_PLAYOUTS:
        return None
    view = table.view(None)
    names, chances = (view["seats"], result.game) if whole else (game.entrants(view), result.best)
    what = game.prize if whole else title
    return {
        "title": f"To win {what}",
        "names": list(names),
        "chances": chances,
        "exact": precision(result),
        "step": 5 if shown else 1,
    }


async def _shown(router: InteractionRouter, hosted: HostedTable) -> Chances | None:
    """The chances below the table's last message, if it shows them: the picture has the same numbers."""
    chances = await router.delivery.forecasts.forecast(hosted) if hosted.settings.odds == "live" else None
    return chances if chances is not None and chances.playouts >= MIN_PLAYOUTS else None


async def _worked_out(router: InteractionRouter, hosted: HostedTable, whole: bool) -> Chances | None:
    known, budget = hosted.table.information_set(), CPU_BUDGETS[whole]
    return await router.odds_worker.chances(known, PLAYOUTS, hosted.record.id, whole=whole, budget=budget)
