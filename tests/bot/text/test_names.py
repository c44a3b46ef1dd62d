from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.text.names import MAX_NAME_LENGTH, ROBOTS, _cleaned, ai_names, is_of_ai, seat_name
from engine import Table
from render.typography.display_names import drawable


@pytest.mark.parametrize(
    ("display_name", "name"),
    [
        ("Red", "Red"),
        ("  Red \n\t Baron ", "Red Baron"),
        ("R\u200be\u2060d\ufeff", "Red"),
        ("\u202eder\u202c", "der"),
        ("𝓡𝓮𝓭", "Red"),
        ("日本", "日本"),
        ("🔥 Red 🔥", "🔥 Red 🔥"),
        ("👩\u200d🚀 Ann", "👩\u200d🚀 Ann"),
        ("A\u200dnn\u200d", "Ann"),
        ("Z\u0336\u0337\u0338\u0335\u0334o", "Z\u0336\u0337o"),
        ("Bartholomew the Third of Somewhere", "Bartholomew the Third…"),
        ("12345678901234567890123e\u0301\u0302", "12345678901234567890123…"),
        ("", "Player"),
        (" \u200b\u2800\u3164\x00 ", "Player"),
        ("\u0301\ufe0f", "Player"),
        ("\ud800", "Player"),
    ],
)
def test_a_display_name_becomes_a_short_name_without_tricks(display_name: str, name: str) -> None:
    assert seat_name(display_name) == name


@pytest.mark.parametrize(
    ("display_name", "taken", "name"),
    [
        ("Red", ["Blue"], "Red"),
        ("red", ["Red"], "red 2"),
        ("Red", ["Red", "RED 2"], "Red 3"),
        ("", ["Player"], "Player 2"),
        ("Bartholomew the Third of Somewhere", ["Bartholomew the Third…"], "Bartholomew the Third… 2"),
        ("日本", ["日本"], "日本 2"),
        ("🔥", ["🔥"], "🔥 2"),
    ],
)
def test_the_second_of_a_name_gets_a_number(display_name: str, taken: list[str], name: str) -> None:
    assert seat_name(display_name, taken) == name


def test_names_that_pictures_would_draw_alike_are_told_apart() -> None:
    first = seat_name("Red")
    second = seat_name("𝓡𝓮𝓭", [first])
    third = seat_name("Red 🔥", [first])
    assert [drawable(name, "") for name in (first, second)] == ["Red", "Red 2"]
    assert third == "Red 🔥 2", "not every machine can draw the fire"


@settings(deadline=None, derandomize=True)
@given(st.lists(st.text(max_size=40), min_size=2, max_size=6))
def test_whatever_people_are_called_they_can_sit_down(display_names: list[str]) -> None:
    names: list[str] = []
    for display_name in display_names:
        names.append(seat_name(display_name, names))
    assert all(1 <= len(name) <= MAX_NAME_LENGTH and name == name.strip() for name in names)
    assert len({name.casefold() for name in names}) == len(names)
    assert Table.new("magical-athlete", names, seed=1).seats == tuple(names)


@settings(deadline=None, derandomize=True)
@given(st.text(max_size=40))
def test_a_seat_name_stays_what_it_is(display_name: str) -> None:
    assert seat_name(seat_name(display_name)) == seat_name(display_name)


def test_ai_players_have_names_that_nobody_has() -> None:
    assert next(ai_names()) == "Rusty"
    assert next(ai_names(["RUSTY", "Pixel"])) == "Cog"
    assert [*islice(ai_names(["Ann"]), 2)] == ["Rusty", "Pixel"]


def test_ai_players_never_run_out_of_names() -> None:
    many = [*islice(ai_names(), 3 * len(ROBOTS))]
    assert len(set(many)) == len(many)
    assert f"{ROBOTS[0]} 2" in many


def test_names_of_ai_players_are_told_from_those_whose_seats_they_took() -> None:
    assert all(map(is_of_ai, islice(ai_names(), 3 * len(ROBOTS))))
    assert not any(map(is_of_ai, ("", "Red", "rusty", "Rusty the Bold", "Rusty2", "2 Rusty")))


@settings(deadline=None, derandomize=True)
@given(st.text(min_size=25, max_size=40))
def test_a_name_that_was_cut_shows_it(display_name: str) -> None:
    """With a number behind it, too."""
    whole, name = "".join(_cleaned(display_name).split()), seat_name(display_name)
    assert name.endswith("…") or not whole or "".join(name.split()) == whole
    if name.endswith("…"):
        assert seat_name(display_name, [name]).endswith("… 2")
