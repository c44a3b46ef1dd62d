"""The compiled files, and a copy of the project that a test may change."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.race.compiled import FOLDER, ROOT
from tests.fast.build import NoCompilerError, build


@pytest.fixture(scope="session")
def built() -> Path:
    """The folder of compiled files. The first test that needs it builds them."""
    try:
        build()
    except NoCompilerError as reason:
        pytest.skip(str(reason))
    return FOLDER


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Another checkout, as far as building goes: nothing has been built in it."""
    for name in ("engine", "tests/fast"):
        shutil.copytree(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def built_elsewhere(elsewhere: Path, built: Path) -> Path:
    """Another checkout, with the compiled files."""
    shutil.copytree(built, elsewhere / built.relative_to(ROOT))
    return elsewhere
