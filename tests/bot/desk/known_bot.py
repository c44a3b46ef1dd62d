"""`python -m bot`, with tables that are dealt as the test has it: `python -m tests.bot.desk.known_bot RUN`."""

from __future__ import annotations

import os
import runpy
import sys

from bot.hall.hall import Hall
from bot.hall.presence import Presence
from tests.bot.desk.draws import known_draws
from tests.bot.desk.slow import SLOW, Slow

if __name__ == "__main__":
    Hall.draw = staticmethod(known_draws(int(sys.argv.pop(1))))
    if SLOW in os.environ:
        Presence.note = Slow.note  # type: ignore[assignment,method-assign]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
