"""A machine on which no fonts are installed but those that come with Grandstand."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
_QUESTION = "import json, sys; from render.names import seat_names; print(json.dumps(seat_names(json.load(sys.stdin))))"


def environment(empty: str) -> dict[str, str]:
    """The settings of such a machine; fonts are looked for in this folder, and nowhere else."""
    return {**os.environ, "HOME": empty, "XDG_DATA_HOME": empty, "XDG_DATA_DIRS": empty, "PYTHONPATH": str(ROOT)}


@lru_cache(maxsize=1)
def names_there(names: Sequence[str]) -> dict[str, str]:
    """How each of them would be called there in pictures, from seat to seat."""
    with TemporaryDirectory() as empty:
        run = subprocess.run(
            [sys.executable, "-c", _QUESTION],
            env=environment(empty),
            input=json.dumps(names),
            capture_output=True,
            text=True,
            check=True,
        )
    return dict(zip(names, json.loads(run.stdout), strict=True))
