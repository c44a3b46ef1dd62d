"""The rooms and their one direction, and what keeps the engine honest."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
FORBIDDEN = {"engine": {"bot", "render"}, "render": {"bot"}, "bot": set[str]()}
PURE = {
    "__future__",
    "abc",
    "collections",
    "contextlib",
    "dataclasses",
    "difflib",
    "functools",
    "hashlib",
    "hmac",
    "importlib",
    "inspect",
    "itertools",
    "operator",
    "pkgutil",
    "re",
    "statistics",
    "string",
    "textwrap",
    "types",
    "typing",
    "unicodedata",
    "engine",
    "msgspec",
}
"""What the rules may import: nothing that looks at a clock, a file, a network or another process."""


def files(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


class Names(NamedTuple):
    """What a file imports, calls by its bare name, reads as an attribute and catches."""

    modules: set[str]
    called: set[str]
    attributes: set[str]
    caught: set[str]

    @property
    def imported(self) -> set[str]:
        return {module.split(".")[0] for module in self.modules}


@cache
def names(path: Path) -> Names:
    found = Names(set(), set(), set(), set())
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names=aliases):
                found.modules.update(alias.name for alias in aliases)
            case ast.ImportFrom(module=module):
                found.modules.add(module or "")
            case ast.Call(func=ast.Name(id=name)):
                found.called.add(name)
            case ast.Attribute(attr=name):
                found.attributes.add(name)
            case ast.ExceptHandler(type=None):
                found.caught.add("everything")
            case ast.ExceptHandler(type=kinds) if kinds:
                found.caught.update(name.id for name in ast.walk(kinds) if isinstance(name, ast.Name))
    return found


@pytest.mark.parametrize("room", FORBIDDEN)
def test_no_room_imports_against_the_direction(room: str) -> None:
    wrong = {path.name: bad for path in files(room) if (bad := FORBIDDEN[room] & names(path).imported)}
    assert files(room)
    assert not wrong


def test_the_engine_has_no_clock_no_files_and_no_chance_but_its_dice() -> None:
    """A seed that nobody can guess is drawn at the door. The command line is a host and may do what hosts do."""
    wrong = {
        str(path.relative_to(ROOT)): bad
        for path in files("engine")
        if "cli" not in path.parts and path.name != "__main__.py" and (bad := names(path).imported - PURE)
    }
    assert wrong == {"engine/dice.py": {"random"}, "engine/table.py": {"secrets"}}


def test_the_engine_calls_nothing_that_differs_from_run_to_run() -> None:
    for path in files("engine"):
        assert not names(path).called & {"id", "hash", "open", "eval", "exec"}, path


def test_nothing_in_the_engine_catches_broadly() -> None:
    """A pause is no Exception, but a broad catch would still hide faults."""
    for path in files("engine"):
        assert not names(path).caught & {"everything", "Exception", "BaseException"}, path


def test_the_core_knows_no_game() -> None:
    """Only a game's own folder and the command line may name it."""
    for path in files("engine"):
        if not {"games", "cli"} & set(path.parts):
            assert "magical" not in path.read_text().casefold(), path


def test_a_file_fits_in_a_head() -> None:
    here = [*files("engine"), *files("bot"), *sorted((ROOT / "bot" / "arena" / "page").glob("*.js"))]
    long = {str(path.relative_to(ROOT)): lines for path in here if (lines := len(path.read_text().splitlines())) > 420}
    assert not long


def test_bots_know_nothing_of_the_arena() -> None:
    """The arena takes a bot for what it is; a bot that knew of it would not be the one that goes to Discord. Only its start
    opens one, where there is no token."""
    for path in files("bot"):
        if "arena" not in path.parts and path.name != "start.py":
            assert "bot.arena" not in path.read_text(), path


TELLING = {"engine.telling", "engine.turns", "engine.retelling", "render.telling", "bot.words.story", "bot.words.log"}
TAKES_APART = {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition"}


@pytest.mark.parametrize("room", ["bot", "render"])
def test_nobody_takes_told_english_apart_again(room: str) -> None:
    """Whoever handles what happened has it as data: no regular expression and no search for a beginning finds out who did it."""
    tellers = [path for path in files(room) if TELLING & names(path).modules or path.stem in ("telling", "story", "log")]
    assert len(tellers) >= 3
    for path in tellers:
        assert "re" not in names(path).imported, path
        assert not names(path).attributes & TAKES_APART, path
