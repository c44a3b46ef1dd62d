"""Checks for the reference cards of any game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path

import pytest

from engine.contract.reference_card import ReferenceCard

SENTENCE = r"\S.*[.!?]"


def check_card(card: ReferenceCard, part: str) -> None:
    """Every text of a card has its form, and each ruling has a number in this part of docs/rulings.md."""
    assert re.fullmatch(SENTENCE, card.text)
    assert re.fullmatch(SENTENCE, card.flavour)
    assert re.fullmatch(r"\S.{5,34}[^.]", card.brief)
    assert re.fullmatch(r"\S.{1,20}([^.]|\.\.\.)", card.ability)
    assert len({*card.rulings}) == len(card.rulings) >= 2
    for ruling in card.rulings:
        assert re.fullmatch(SENTENCE, ruling.text)
        assert re.fullmatch(rf"{part}-R?\d+(, {part}-R?\d+)*", ruling.number), ruling
    assert all(word == word.casefold() for word in card.also), "what is typed is compared in small letters"


def check_house_rulings(cards: Iterable[ReferenceCard], contested: Collection[str]) -> None:
    """All contested rulings, and no others, are shown as house rulings."""
    shown = [ruling for card in cards for ruling in card.rulings]
    assert {ruling.number for ruling in shown if "(house ruling)" in ruling.for_players} == contested
    assert all(ruling.house for ruling in shown if ruling.number in contested)


def all_words(cards: Iterable[ReferenceCard]) -> Iterable[str]:
    """Every text on these cards."""
    return (line for card in cards for line in (card.text, card.brief, card.flavour, *map(str, card.rulings)))


def runs(text: str) -> set[tuple[str, ...]]:
    """All runs of six words; a gap in a template counts as a word that occurs nowhere else."""
    words = re.findall(r"[a-z0-9]+|\{", re.sub(r"\{[^}]*\}", "{", text.lower().replace("’", "'").replace("'", "")))
    return {tuple(words[i : i + 6]) for i in range(len(words) - 5)}


def rule_text(name: str) -> str:
    """The printed rules of a game; skips the test if they are not beside this project."""
    rules = Path(__file__).parents[4] / "shared" / "rules" / f"{name}.txt"
    if not rules.exists():
        pytest.skip("The rule texts are not beside this project (../shared/rules), so nothing can be compared with them.")
    return rules.read_text(encoding="utf-8")


def borrowed(lines: Iterable[str], rules: str) -> list[str]:
    """The lines that share a run of six words with the printed rules of this name."""
    theirs = runs(rule_text(rules))
    return [line for line in sorted({*lines}) if runs(line) & theirs]
