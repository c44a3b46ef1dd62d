"""One seat's chance to win, now and after each what-if; used by `whatif`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from bot.workers.odds.client import OddsWorker
from engine.analysis.fork import Fork
from engine.analysis.odds import Chances
from engine.analysis.whatif import WhatIf

PLAYOUTS = 200
"""For each position: enough to be right to within 7 points, 19 times out of 20."""
MIN_PLAYOUTS = 60
"""With fewer playouts there are no chances."""
CPU_BUDGETS = {False: 0.5, True: 1.0}
"""CPU seconds for all positions together: for the current race (False), or the whole game (True), which takes longer."""
TIMEOUT_SECONDS = 3.0
"""How long a what-if waits for its chances: the odds worker may be busy."""


class WinChances(NamedTuple):
    """What can be won, the chance to win it now, and the chance after each what-if, None where it is unknown."""

    title: str
    now: float
    then: list[float | None]


async def win_chances(odds_worker: OddsWorker, table_id: str, who: int, before: Fork, after: Sequence[WhatIf]) -> WinChances | None:
    """The chances of seat `who` before and after each what-if; None if they cannot be worked out in time."""
    known, game = before.known, before.game
    start = game.load(known.start, known.seats, known.options)
    title, chapter = game.chapter_title(start), game.chapter(start)
    information_sets = await asyncio.to_thread(lambda: [branch.information_set for branch in after])
    queries = [known, *(information_set for information_set in information_sets if information_set is not None)]
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            now, *others = await odds_worker.chances_of(
                queries, PLAYOUTS, f"{table_id} {known.step}", whole=not title, budget=CPU_BUDGETS[not title]
            )
    except TimeoutError:
        return None
    if now is None or now.playouts < MIN_PLAYOUTS:
        return None
    replies = iter(others)
    shares = [_share(next(replies), title, who) if information_set is not None else None for information_set in information_sets]
    ends = [_settled_share(branch, chapter, title, who) for branch in after]
    then = [end if end is not None else share for share, end in zip(shares, ends, strict=True)]
    return WinChances(title or game.prize, now.best[who], then)


def _share(chances: Chances | None, title: str, who: int) -> float | None:
    """The seat's chance to win the race called `title`, or the game if that is empty; None if the chances are about another
    race."""
    if chances is None or chances.playouts < MIN_PLAYOUTS or (title and chances.title != title):
        return None
    shares = chances.part if title else chances.game
    return None if shares is None else shares[who]


def _settled_share(branch: WhatIf, chapter: int, title: str, who: int) -> float | None:
    """The seat's share of a win that is settled; None if it is open, or was settled by dice or answers that the user did not
    name."""
    fork = branch.fork
    won = fork.game.chapter_winners(fork.state, chapter) if title else fork.result.winners if fork.result is not None else None
    if won is None or branch.examples or branch.default_answers:
        return None
    return 1 / len(won) if who in won else 0.0
