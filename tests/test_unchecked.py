"""The summary of a run says how much traffic was not compared with Discord's document."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEST = "tests/bot/arena/test_channels.py::test_channels_of_every_kind_are_shown"
RUN = f"""
import sys
from pathlib import Path
import pytest
from tests.bot.arena import spec
spec.DESCRIPTION = Path(sys.argv[1])
sys.exit(pytest.main(["-p", "no:cacheprovider", "{TEST}"]))
"""


def summary_of_run_with(description: Path) -> str:
    done = subprocess.run([sys.executable, "-c", RUN, str(description)], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def test_without_discords_document_the_summary_counts_what_was_not_checked(tmp_path: Path) -> None:
    said = summary_of_run_with(tmp_path / "openapi.json")
    found = re.search(r"NOT CHECKED: (\d+) exchanges of 1 test,", said)
    assert found, said
    assert int(found[1]) > 1
