"""Machines that have less than others: a process of its own, because what is installed is looked up once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
_ANSWER = (
    "import json, sys; from render.typography.display_names import seat_names; print(json.dumps(seat_names(json.load(sys.stdin))))"
)
_UNSHAPED = "from render.typography import font_faces as faces; faces.SHAPING = False"


def environment(empty: str) -> dict[str, str]:
    """Of a machine without fonts but those that come with Grandstand: they are looked for in this folder, and nowhere else."""
    return {**os.environ, "HOME": empty, "XDG_DATA_HOME": empty, "XDG_DATA_DIRS": empty, "PYTHONPATH": str(ROOT)}


def names_there(names: Sequence[str]) -> list[str]:
    """How these people would be called there in pictures."""
    with TemporaryDirectory() as empty:
        return _asked(_ANSWER, names, environment(empty))


def names_unshaped(names: Sequence[str]) -> list[str]:
    """And here, if Pillow had not found what it takes to join letters and to write from right to left."""
    return _asked(f"{_UNSHAPED}; {_ANSWER}", names, {**os.environ, "PYTHONPATH": str(ROOT)})


def _asked(question: str, names: Sequence[str], guild_events: dict[str, str]) -> list[str]:
    command = [sys.executable, "-c", question]
    run = subprocess.run(command, env=guild_events, input=json.dumps(names), capture_output=True, text=True, check=True)
    drawn: list[str] = json.loads(run.stdout)
    return drawn
