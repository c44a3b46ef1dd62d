"""Runs failed tests once more, and reports by name those that pass then.

`python -m tests.tools.second_try make tests ARGS=--last-failed`: the arguments are the command that runs only the failed tests.
A slow machine makes a test fail now and then, which says nothing about the code; a test that does so again and again hides a fault.
So all of them are reported, and too many in one run fail.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

LAST_FAILED = Path(".pytest_cache/v/cache/lastfailed")
"""Where pytest notes the tests that have failed and not passed since."""
NEEDED = Path("build/second-tries.txt")
"""The tests that needed a second try, one a line. It grows over several calls: remove it when a run begins."""
TOO_MANY = 3


def failed() -> set[str]:
    return set(json.loads(LAST_FAILED.read_text())) if LAST_FAILED.exists() else set()


def second_try(command: Sequence[str]) -> int:
    """Run the command, report which tests have needed a second try since the run began, and return the exit code."""
    before = failed()
    if not before:
        print("No test has failed, so a second try cannot help.", file=sys.stderr)
        return 1
    code = subprocess.run(command, check=False).returncode
    needed = _needed_so_far(before - failed())
    if needed:
        print(f"NEEDED A SECOND TRY: {len(needed)}", *needed, sep="\n  ", file=sys.stderr)
    if len(needed) >= TOO_MANY:
        print(f"{TOO_MANY} or more in one run are a fault: make these tests wait for what they want to see.", file=sys.stderr)
    return code or int(len(needed) >= TOO_MANY)


def _needed_so_far(names: set[str]) -> list[str]:
    NEEDED.parent.mkdir(exist_ok=True)
    with NEEDED.open("a") as file:
        file.writelines(f"{name}\n" for name in sorted(names))
    return NEEDED.read_text().splitlines()


if __name__ == "__main__":
    sys.exit(second_try(sys.argv[1:]))
