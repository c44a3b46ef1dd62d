"""The bot's process, before it logs in."""

from __future__ import annotations

import subprocess
import sys

from tests.bot.end_to_end.support.process import ROOT

LOADED = """
import gc
from bot import process, startup
before = len(gc.get_objects())
process.spare_collector()
print(before, len(gc.get_objects()))
"""


def test_what_was_loaded_for_the_start_is_in_no_garbage_collection() -> None:
    """Else the first full collection would hold up everybody."""
    ran = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True)
    before, after = map(int, ran.stdout.split())
    assert before > 20_000
    assert after < before / 20
