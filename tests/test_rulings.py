"""docs/rulings.md lists every number that is cited, and a test of every item of an implemented game says what the item says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from engine import get_game
from engine.games.magical_athlete.text import reference
from engine.games.magical_athlete_2003.advantages.text import reference as advantages
from engine.games.magical_athlete_2003.text import reference as original
from engine.games.microbot_racers.text import reference_cards as robots
from engine.games.thats_life.text import reference_cards
from tests.engine.support.reference_cards import runs

ROOT = Path(__file__).parents[1]
LISTED = re.findall(r"^- \*\*(\d{3}-R?\d+)\*\* (.+)$", (ROOT / "docs" / "rulings.md").read_text(), re.MULTILINE)
FOLDERS = ("engine", "bot", "render", "tests", "docs")
GAMES = {
    "000": reference.CONTESTED,
    "001": original.CONTESTED,
    "002": advantages.CONTESTED,
    "003": robots.CONTESTED,
    "004": reference_cards.CONTESTED,
}
"""The implemented games, and their contested rulings."""
RULES = {
    "000": "magical-athlete-2025",
    "001": "magical-athlete-2003",
    "002": "advantages",
    "003": "microbot-racers",
    "004": "thats-life",
}

EVERYWHERE = frozenset(
    re.findall(
        r"\w+",
        """
        after all and another any are before but can character does for from has have her his into its more move moves not one
        only other others player players race racer she somebody than that the their them then there they this turn turns two what
        when which who whoever with
        """,
    )
)
"""Words that say nothing about what a ruling or a test is about."""


def listed(part: str) -> dict[str, str]:
    return {number: line for number, line in LISTED if number.startswith(part)}


@cache
def cited() -> dict[str, set[str]]:
    """The numbers in each text of the project."""
    paths = [
        *ROOT.glob("*.md"),
        *(path for folder in FOLDERS for kind in ("py", "md") for path in (ROOT / folder).rglob(f"*.{kind}")),
    ]
    return {str(path.relative_to(ROOT)): {*re.findall(r"\b\d{3}-R?\d+\b", path.read_text())} for path in paths}


def test_every_number_that_is_cited_is_listed() -> None:
    assert sum(bool(numbers) for numbers in cited().values()) > 100
    assert {path: unknown for path, numbers in cited().items() if (unknown := numbers - dict(LISTED).keys())} == {}


def test_every_number_is_listed_once_and_in_order() -> None:
    for part, lines in groupby([number for number, _ in LISTED], key=lambda number: number[:3]):
        numbers = list(lines)
        rulings = sum("R" in number for number in numbers)
        items = [f"{part}-{k}" for k in range(1, len(numbers) - rulings + 1)]
        assert numbers == items + [f"{part}-R{k}" for k in range(1, rulings + 1)]


@pytest.mark.parametrize("part", GAMES)
def test_a_test_of_every_item_and_ruling_says_in_its_name_what_it_says(part: str) -> None:
    """A word that both share proves little, but a number that was confused with another rarely survives it."""
    assert listed(part)
    unsaid = {
        number: names_of_tests().get(number)
        for number, line in listed(part).items()
        if not any(content_words(line) & content_words(name) for name in names_of_tests().get(number, []))
    }
    assert unsaid == {}


def test_most_confusions_of_one_number_with_another_would_be_found() -> None:
    lines = dict(LISTED)
    confused = [(lines[number], names) for number, names in names_of_tests().items() if number in lines]
    for distance in (37, 101, 211):
        others = [line for line, _ in confused[distance:] + confused[:distance]]
        missed = [
            line
            for line, (_, names) in zip(others, confused, strict=True)
            if any(content_words(line) & content_words(name) for name in names)
        ]
        assert len(missed) < len(confused) / 2


@cache
def names_of_tests() -> dict[str, list[str]]:
    """The names of the tests that cite each number in their docstrings."""
    tests: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, docstring in documented_tests(path):
            for number in re.findall(r"\b\d{3}-R?\d+\b", docstring):
                tests.setdefault(number, []).append(name)
    return tests


def documented_tests(path: Path) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield node.name.removeprefix("test_").replace("_", " "), ast.get_docstring(node) or ""


@cache
def content_words(text: str) -> frozenset[str]:
    """The beginnings of the words and numbers of a text, without those that stand everywhere."""
    return frozenset(word.rstrip("s")[:5] for word in re.findall(r"[a-z]{3,}|\b\d\b", text.lower()) if word not in EVERYWHERE)


PART_OF_GAME = {"000": "magical-athlete", "001": "magical-athlete-2003", "003": "microbot-racers", "004": "thats-life"}


@pytest.mark.parametrize("part", PART_OF_GAME)
def test_a_ruling_names_only_options_that_the_game_has(part: str) -> None:
    """In backticks: an option, one of its values, both with = between them, or a preset."""
    game = get_game(PART_OF_GAME[part])
    options = [(option.id, value) for option in game.game_options for value in option.titles]
    known = {word for option, value in options for word in (option, value, f"{option}={value}")}
    known |= {preset.id for preset in game.presets}
    named = {word for line in listed(part).values() for word in re.findall(r"`([\w=-]+)`", line)}
    assert named <= known


@pytest.mark.parametrize("part", GAMES)
def test_people_are_told_which_rulings_are_contested(part: str) -> None:
    assert {number for number, line in listed(part).items() if line.startswith("*House ruling.* ")} == GAMES[part]


@pytest.mark.parametrize("part", RULES)
def test_nothing_in_the_list_is_taken_from_the_rules(part: str) -> None:
    rules = ROOT.parent / "shared" / "rules" / f"{RULES[part]}.txt"
    if not rules.exists():
        pytest.skip("The rule texts are not beside this project (../shared/rules), so nothing can be compared with them.")
    theirs = runs(rules.read_text(encoding="utf-8"))
    assert [number for number, line in listed(part).items() if runs(line) & theirs] == []
