"""Checks for the reference cards of any game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from engine.contract.reference_card import ReferenceCard

SENTENCE = r"\S.*[.!?]"


def check_card(card: ReferenceCard, part: str) -> None:
    """Every text of a card has its form, and each ruling has a number in this part of docs/rulings.md."""
    assert re.fullmatch(SENTENCE, card.text)
    assert re.fullmatch(SENTENCE, card.flavour)
    assert re.fullmatch(r"\S.{5,34}[^.]", card.brief)
    assert re.fullmatch(r"\S.{1,20}[^.]", card.ability)
    assert len({*card.rulings}) == len(card.rulings) >= 2
    for ruling in card.rulings:
        assert re.fullmatch(SENTENCE, ruling.text)
        assert re.fullmatch(rf"{part}-R?\d+", ruling.number), ruling
    assert all(word == word.casefold() for word in card.also), "what is typed is compared in small letters"


def check_house_rulings(cards: Iterable[ReferenceCard], contested: Collection[str]) -> None:
    """All contested rulings, and no others, are shown as house rulings."""
    shown = [ruling for card in cards for ruling in card.rulings]
    assert {ruling.number for ruling in shown if "(house ruling)" in ruling.for_players} == contested
    assert all(ruling.house for ruling in shown if ruling.number in contested)
