"""docs/rulings.md lists every number that is cited, and every item of an implemented game has a test."""

from __future__ import annotations

import re
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

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
def test_every_item_and_ruling_is_named_by_a_test(part: str) -> None:
    named = {number for path, numbers in cited().items() if re.match(r"tests/.*test_\w+\.py$", path) for number in numbers}
    assert listed(part)
    assert sorted(listed(part).keys() - named) == []


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
