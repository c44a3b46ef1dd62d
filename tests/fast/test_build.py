"""`make fast` says in one line what it did, and leaves nothing behind where it can do nothing."""

from __future__ import annotations

from pathlib import Path

from tests.fast.build import sources
from tests.fast.process import python, said

BUILD = ("-m", "tests.fast.build")


def test_without_a_compiler_nothing_is_built(elsewhere: Path) -> None:
    code, text = said(python(*BUILD, cwd=elsewhere, CC="no-such-compiler -pthread"))
    assert code == 1
    assert text == (
        "There is no C compiler here (no-such-compiler), so nothing was built. Every game is played without it, only not as fast.\n"
    )
    assert not (elsewhere / "build").exists()


def test_what_was_built_from_these_sources_is_not_built_again(built_elsewhere: Path) -> None:
    code, text = said(python(*BUILD, cwd=built_elsewhere, CC="no-such-compiler"))
    assert (code, text) == (0, "The race layer is compiled already, from these very sources.\n")


def test_whatever_the_compiled_files_import_counts() -> None:
    files = sources()
    assert {
        "engine/race/resolution/turn.py",
        "engine/race/resolution/activation.py",
        "engine/race/model/saved_race.py",
        "engine/core/host.py",
        "engine/core/dice.py",
    } <= {*files}
    assert not [name for name in files if name.startswith("engine/games")]
