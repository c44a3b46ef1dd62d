"""A new Python process, which decides for itself whether races run compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from engine.race.compiled import OFF, ROOT, SWITCH

SPEED = ("-c", "from engine.race import SPEED; print(SPEED)")
COMPILED = "Races run compiled."


def python(*arguments: str, cwd: Path = ROOT, off: bool = False, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, SWITCH: OFF if off else "", "PYTHONPATH": str(cwd), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def said(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Return the exit code and the output."""
    text, _ = process.communicate()
    return process.returncode, text
