"""Every item of the checklist, and every ruling, is named by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[2]
CHECKLIST = TESTS.parents[1] / "shared" / "rules" / "checklists.md"
ITEMS = {str(number) for number in range(1, 128)}
RULINGS = {f"R{number}" for number in range(1, 47)}


def named_by_tests() -> set[str]:
    texts = (path.read_text() for path in TESTS.rglob("test_*.py") if path.name != Path(__file__).name)
    return {number for text in texts for number in re.findall(r"\b000-(R?\d+)\b", text)}


def test_every_item_and_ruling_is_named_by_a_test() -> None:
    missing = (ITEMS | RULINGS) - named_by_tests()
    assert not sorted(missing)


def test_no_test_names_an_item_that_does_not_exist() -> None:
    assert not sorted(named_by_tests() - ITEMS - RULINGS)


def test_the_list_of_items_is_the_one_of_the_checklist() -> None:
    if not CHECKLIST.exists():
        pytest.skip("the checklist is not beside this checkout")
    part = CHECKLIST.read_text().split("# 000 ·")[1].split("# 001 ·")[0]
    assert set(re.findall(r"^(\d+)\. ", part, re.MULTILINE)) == ITEMS
    assert set(re.findall(r"^\* (R\d+) ", part, re.MULTILINE)) == RULINGS
