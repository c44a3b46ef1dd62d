"""What was built is in use where it fits, and where it does not races run as plain Python, with the reason in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.race.compiled import ABI, LIBRARY, LIST, fingerprint
from tests.fast.process import COMPILED, SPEED, python, said


def speed(checkout: Path, off: bool = False) -> str:
    code, text = said(python(*SPEED, cwd=checkout, off=off))
    assert code == 0, text
    return text.strip()


def test_where_nothing_was_built_nothing_is_missing(elsewhere: Path) -> None:
    assert speed(elsewhere) == f"Races run as plain Python: `make fast` has built nothing for {ABI}."


def test_what_was_built_is_in_use_unless_it_is_switched_off(built_elsewhere: Path) -> None:
    assert speed(built_elsewhere) == COMPILED
    assert speed(built_elsewhere, off=True) == "Races run as plain Python: GRANDSTAND_FAST=0 asks for it."


@pytest.mark.parametrize(
    "source",
    ["engine/race/resolution/turn.py", "engine/race/model/saved_race.py", "engine/core/host.py", "tests/fast/compiling.py"],
)
def test_what_was_built_from_other_sources_is_not_used(built_elsewhere: Path, source: str) -> None:
    """Compiled or not: what is compiled has taken their word for what they take and give."""
    with (built_elsewhere / source).open("a") as file:
        file.write("\n")
    assert speed(built_elsewhere) == f"Races run as plain Python: {source} has changed since `make fast`."


def test_cards_and_words_can_change(built_elsewhere: Path) -> None:
    for source in ("engine/games/magical_athlete/racers/legs.py", "engine/race/text/questions.py"):
        with (built_elsewhere / source).open("a") as file:
            file.write("\n")
    assert speed(built_elsewhere) == COMPILED


def test_what_is_damaged_or_does_not_load_is_not_used(built_elsewhere: Path) -> None:
    (library,) = (built_elsewhere / "build").rglob(f"{LIBRARY.split('.')[-1]}.*")
    (files,) = (built_elsewhere / "build").rglob(LIST)
    listed, known = files.read_text(), fingerprint(library)
    library.write_bytes(b"no library")
    assert speed(built_elsewhere).endswith(f"{library.name} has changed since `make fast`.")
    files.write_text(listed.replace(known, fingerprint(library)))
    assert speed(built_elsewhere).startswith("Races run as plain Python: what `make fast` built does not load here (")
    files.write_bytes(b"\xff\n")
    assert speed(built_elsewhere).startswith("Races run as plain Python: ")
