"""`python -m bot`, with tables that are dealt as the test has it: `python -m tests.bot.desk.known_bot RUN`."""

from __future__ import annotations

import runpy
import sys

from bot.hall.hall import Hall
from tests.bot.desk.draws import known_draws

if __name__ == "__main__":
    Hall.draw = staticmethod(known_draws(int(sys.argv.pop(1))))
    runpy.run_module("bot", run_name="__main__", alter_sys=True)
