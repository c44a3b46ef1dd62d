"""Machines with fewer fonts or libraries, in a process of their own, because installed fonts are looked up once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
_PRINT = (
    "import json, sys; from render.typography.display_names import seat_names; print(json.dumps(seat_names(json.load(sys.stdin))))"
)
_UNSHAPED = "from render.typography import font_faces as faces; faces.SHAPING = False"


def environment(empty: str) -> dict[str, str]:
    """Returns the environment of a machine that has only Grandstand's own fonts: others are searched for in this folder only."""
    return {**os.environ, "HOME": empty, "XDG_DATA_HOME": empty, "XDG_DATA_DIRS": empty, "PYTHONPATH": str(ROOT)}


def names_there(names: Sequence[str]) -> list[str]:
    """Returns these names as pictures show them on such a machine."""
    with TemporaryDirectory() as empty:
        return _run(_PRINT, names, environment(empty))


def names_unshaped(names: Sequence[str]) -> list[str]:
    """Returns these names as pictures show them here, if Pillow had no text shaping."""
    return _run(f"{_UNSHAPED}; {_PRINT}", names, {**os.environ, "PYTHONPATH": str(ROOT)})


def _run(script: str, names: Sequence[str], variables: dict[str, str]) -> list[str]:
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, env=variables, input=json.dumps(names), capture_output=True, text=True, check=True)
    drawn: list[str] = json.loads(run.stdout)
    return drawn
