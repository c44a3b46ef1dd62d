"""One table whose rules raise, one person who sends every command, and many endings at once: all other tables go on.

`python -m tests.bot.tools.trouble_trial` does the same for longer, and measures how soon the others are answered.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from bot.arena import Arena
from tests.bot.end_to_end.support.trouble_trial import TroubleTrial, trouble_trial
from tests.bot.support.waiting import until

CALM, ENDINGS = 3, 6
SECONDS = 1.5


async def test_whatever_troubles_the_process_other_tables_go_on_and_nobody_is_lost(arena: Arena, tmp_path: Path) -> None:
    """Faults 56 and 66."""
    async with trouble_trial(arena, tmp_path / "data", calm=CALM, endings=ENDINGS) as trial:
        async with trial.playing():
            for trouble in (trial.broken_rules(), trial.one_person_sends_everything()):
                begun = time.monotonic()
                async with trouble:
                    await asyncio.sleep(SECONDS)
                assert trial.since(begun)
                await trial.wait_for_replies(trial.since(begun))
            begun = time.monotonic()
            await trial.end_at_once(ENDINGS)
            await until(lambda: bool(trial.since(begun)))
        assert trial.troublesome
        assert trial.flood
        await trial.settle_calmly()
        trial.check_all()
        await the_broken_table_goes_on(trial)


async def the_broken_table_goes_on(trial: TroubleTrial) -> None:
    """Once its rules are repaired."""
    before = trial.database.record(trial.broken).answers
    while trial.database.record(trial.broken).answers == before:
        trial.press(trial.broken)
        await asyncio.sleep(0.2)
