"""Nothing in the engine depends on the order of a set: Python gives strings another one in every process."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.set_order import annotated_sets, iterated_sets

ROOT = Path(__file__).parents[1]


def found_in(code: str) -> list[str]:
    tree = ast.parse(code)
    return [written for _, written in iterated_sets(tree, annotated_sets([tree]))]


def test_nothing_in_the_engine_iterates_over_a_set_where_the_order_matters() -> None:
    """Fault 83: `sorted()` makes an order of it."""
    trees = {path: ast.parse(path.read_text()) for path in sorted((ROOT / "engine").rglob("*.py"))}
    known = annotated_sets(trees.values())
    found = [
        f"{path.relative_to(ROOT)}:{line}: {written}"
        for path, tree in trees.items()
        for line, written in iterated_sets(tree, known)
    ]
    assert not found


@pytest.mark.parametrize(
    "planted",
    [
        "for name in {'a', 'b'}: pass",
        "held = {own: 1 for own in {*items} - {'bauble'}}",
        "total = sum(worth[item] for item in set(items))",
        "total = sum({0.1, 0.2})",
        "names = [*frozenset(names)]",
        "def f(found: set[str]): return ', '.join(found)",
        "def f(found: frozenset[str] | None = None): return list(found)",
        "def f(a, b):\n    both = set(a)\n    return max(both, key=len)",
        "def f(a, b):\n    both = a.keys() & b.keys()\n    return tuple(both)",
        "class A:\n    left: set[str]\ndef f(a: A): return [x for x in a.left]",
        "class A:\n    def __init__(self): self.left = set()\n    def f(self): yield from self.left",
        "def g() -> set[str]: ...\nfirst = next(iter(g()))",
        "class A:\n    @property\n    def left(self) -> set[str]: ...\ndef f(a): a.left.pop()",
        "SEEN = frozenset(('a', 'b'))\ndef f(): return {name: 0 for name in SEEN}",
        "if both := {*a} | {*b}: first, second = both",
        "def f(a: set[str]): return dict.fromkeys(a.union('b'))",
        "print(*{*names})",
    ],
)
def test_an_iteration_over_a_set_is_found(planted: str) -> None:
    assert found_in(planted)


@pytest.mark.parametrize(
    "harmless",
    [
        "for name in sorted({'a', 'b'}): pass",
        "count = len({*names})",
        "doubled = {2 * number for number in {*numbers}}",
        "def f(found: set[str]): return any(name in 'abc' for name in found)",
        "def f(found: set[str]): return sorted(name.upper() for name in found)",
        "lowest = min({*numbers})",
        "[only] = {*numbers}",
        "def f():\n    a = {1}\ndef g(a): return [*a]",
    ],
)
def test_what_is_the_same_in_any_order_is_none(harmless: str) -> None:
    assert not found_in(harmless)
