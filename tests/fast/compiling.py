"""The part of `make fast` that needs mypyc and a C compiler: python -m tests.fast.compiling FOLDER

A process of its own: both say a lot, and it only matters if they fail.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from engine.race.compiled import LIBRARY, ROOT

COMPILED = (
    *(f"model/{name}" for name in ("power", "racer", "listeners", "board")),
    *(f"resolution/{name}" for name in ("stack", "arrival", "effects", "turn", "windows")),
)
"""What every turn goes through. Not `state`, because msgspec misreads the fields of compiled classes; nor other Structs, which stay
what they are anyway. A class is here with all its subclasses, because only compiled ones may inherit from it."""
LEVEL = "1"
"""Of the C compiler: with more it takes half as long again, and races are no faster."""


def compile_into(folder: Path) -> None:
    """Leaves it in `built`, below the folder."""
    from mypyc.build import mypycify  # not before it is needed: it takes long, and changes setuptools
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    extensions = mypycify(
        [f"engine/race/{name}.py" for name in COMPILED],
        opt_level=LEVEL,
        debug_level="0",
        target_dir=str(folder / "c"),
        group_name=LIBRARY.removesuffix("__mypyc"),
    )
    for extension in extensions:
        extension.extra_compile_args.append("-Wno-error")  # a newer compiler may warn of more in mypyc's C
    command = build_ext(Distribution({"name": "grandstand-fast", "ext_modules": extensions}))
    command.build_lib, command.build_temp = str(folder / "built"), str(folder / "objects")
    command.parallel = os.cpu_count() or 1
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    os.chdir(ROOT)
    compile_into(Path(sys.argv[1]))
