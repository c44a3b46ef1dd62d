"""Every item of the checklists of the games that are there, and every ruling, is named by a test."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
CHECKLIST = TESTS.parents[1] / "shared" / "rules" / "checklists.md"
PARTS = {"000": (127, 46), "004": (70, 35)}
"""Items and rulings of each part: 000 is Magical Athlete (2025), 004 That's Life!."""


def numbers_of(part: str) -> set[str]:
    items, rulings = PARTS[part]
    return {str(number) for number in range(1, items + 1)} | {f"R{number}" for number in range(1, rulings + 1)}


@cache
def named_by_tests() -> set[str]:
    texts = (path.read_text() for path in TESTS.rglob("test_*.py") if path.name != Path(__file__).name)
    return {number for text in texts for number in re.findall(r"\b\d{3}-R?\d+\b", text)}


@pytest.mark.parametrize("part", PARTS)
def test_every_item_and_ruling_is_named_by_a_test(part: str) -> None:
    assert not sorted({f"{part}-{number}" for number in numbers_of(part)} - named_by_tests())


@pytest.mark.parametrize("part", PARTS)
def test_no_test_names_an_item_that_does_not_exist(part: str) -> None:
    named = {name.removeprefix(f"{part}-") for name in named_by_tests() if name.startswith(f"{part}-")}
    assert not sorted(named - numbers_of(part))


@pytest.mark.parametrize("part", PARTS)
def test_the_list_of_items_is_the_one_of_the_checklist(part: str) -> None:
    if not CHECKLIST.exists():
        pytest.skip("the checklist is not beside this checkout")
    text = re.split(r"^# ", CHECKLIST.read_text().split(f"# {part} ·")[1], maxsplit=1, flags=re.MULTILINE)[0]
    assert {*re.findall(r"^(\d+)\. ", text, re.MULTILINE), *re.findall(r"^\* (R\d+) ", text, re.MULTILINE)} == numbers_of(part)
