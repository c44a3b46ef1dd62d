"""`make fast`: compiles the race layer, unless that has been done from these very sources, and says so in one line.

What it builds is never half there: it is put in its place when it is complete. `engine/race/compiled.py` finds it.
"""

from __future__ import annotations

import ast
import fcntl
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.race.compiled import FOLDER, LIST, OFF, ROOT, SWITCH, fault_of, fingerprint
from tests.fast import compiling


class BuildFailedError(Exception):
    """The reason why nothing was built."""


class NoCompilerError(BuildFailedError):
    """The compiler or its headers are missing."""


def main() -> int:
    try:
        print(build())
    except BuildFailedError as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


def build() -> str:
    """Build, unless that is done already, and return a sentence. If another process builds, wait for it."""
    if fault_of(FOLDER) is None:
        return "The race layer is compiled already, from these very sources."
    if missing := what_is_missing():
        raise NoCompilerError(f"{missing}, so nothing was built. Every game is played without it, only not as fast.")
    began = time.monotonic()
    FOLDER.parent.mkdir(parents=True, exist_ok=True)
    with alone(FOLDER.parent / "lock"), tempfile.TemporaryDirectory(dir=FOLDER.parent) as scratch:
        if fault_of(FOLDER) is not None:
            put_in_place(compiled(Path(scratch)))
    return f"The race layer was compiled in {time.monotonic() - began:.0f} seconds: {len(compiling.COMPILED)} files of engine/race."


def what_is_missing() -> str:
    """Return what setuptools will need and does not find; empty if there is everything."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        return f"There is no C compiler here ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "There is a C compiler here, but not what it has to know of Python (Python.h, often in a package python3-dev)"
    return ""


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def compiled(scratch: Path) -> Path:
    """Compile and return the folder, with the hashes of all sources. They are read first, because a source may change meanwhile."""
    lines = [f"{fingerprint(ROOT / name)}  {name}" for name in sources()]
    run = subprocess.run(
        [sys.executable, "-m", compiling.__name__, str(scratch)],
        cwd=ROOT,
        env={**os.environ, SWITCH: OFF},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise BuildFailedError(
            f"{run.stdout}{run.stderr}\nThe race layer cannot be compiled, for the reason above, so nothing was built."
        )
    built, here = scratch / "built", FOLDER.relative_to(ROOT)
    lines += [f"{fingerprint(file)}  {here / file.relative_to(built)}" for file in built.rglob("*.*")]
    (built / LIST).write_text("\n".join(lines) + "\n")
    return built


def put_in_place(built: Path) -> None:
    """Put the built files in place. Processes that run the old ones continue with them."""
    if FOLDER.exists():
        FOLDER.rename(built.with_name("old"))
    built.rename(FOLDER)


def sources() -> list[str]:
    """Return the compiled sources, everything of the engine that they import (its types are compiled in), and `compiling.py`."""
    files: set[str] = set()
    waiting = [f"engine.race.{name}" for name in compiling.COMPILED]
    while waiting:
        name = waiting.pop().replace(".", "/") + ".py"
        if name not in files and (ROOT / name).is_file():
            files.add(name)
            waiting += imported(ROOT / name)
    return [*sorted(files), str(Path(compiling.__file__).relative_to(ROOT))]


def imported(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom):
            yield from (node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names))
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


if __name__ == "__main__":
    sys.exit(main())
