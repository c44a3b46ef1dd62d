"""The result of a game that has just ended."""

from __future__ import annotations

import logging

import msgspec

from bot.daemon_thread import run_in_daemon_thread
from bot.store import Store
from bot.store.club.results import Ending
from bot.tables.game_results import ending_of, unknown_dice
from bot.tables.hosted_table import HostedTable
from bot.workers.replays.client import ReplayWorker
from bot.workers.replays.protocol import EncodedGame
from engine import Refused

log = logging.getLogger("grandstand.hall")


async def compute_ending(hosted: HostedTable, store: Store, replays: ReplayWorker) -> Ending | None:
    """Computes the result of a game that has ended, with the dice as the replay worker counts them.

    Returns None if that fails: the game ends all the same, and the caretaker adds the result later.
    """
    try:
        answers = hosted.all_answers(await store.read_answer_rows(hosted.record.id))
        save = hosted.table.save()
        try:
            dice = await replays.dice(EncodedGame(msgspec.json.encode(save), [row[1:4] for row in answers]))
        except Refused as refused:
            dice = unknown_dice(len(hosted.record.seats), refused)
        return await run_in_daemon_thread(lambda: ending_of(hosted.record, save, answers, hosted.now, dice), "ending")
    except Exception:
        log.exception("Game result not computed, it will be recorded later", extra={"event": "result_not_computed"})
        return None
