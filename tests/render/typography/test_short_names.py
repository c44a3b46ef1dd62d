"""Long names in little room: smaller, in two lines, shortened, and cut only as a last resort."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.text.truncate import MORE
from render.registry import artist_of
from render.scene.scene import SMALLEST, Box, Label
from render.typography import measuring
from render.typography.display_names import name_label, seat_names, short_forms, short_name, short_names
from tests.render import random_games
from tests.render.games.microbot_racers import games as microbots
from tests.render.games.thats_life import games as thats_life

PEOPLE = ("Benjamin Button", "Hanna Lee-Miller", "Emmanuel de Souza", "Robert F. Brown", "🦊 Foxy Fox", "Florence (she/her)")
"""People whose first names are no longer than a word of a score box."""
SHORT = ("Robert F. Brown", "Hanna Lee-Miller", "Ottmar", "🦊 Foxy Fox")
letters = st.characters(categories=["L", "M", "N", "Zs", "P", "So"])
people = st.lists(st.text(letters, min_size=1, max_size=32), min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Ann", ["Ann"]),
        ("Benjamin Button", ["Benjamin Button", "Benjamin B.", "Benjamin"]),
        ("Ada Mary Lovelace", ["Ada Mary Lovelace", "Ada Mary L.", "Ada L.", "Ada"]),
        ("Ann Lee 2", ["Ann Lee 2", "Ann 2", "Ann"]),
        ("Ann (she/her)", ["Ann (she/her)", "Ann"]),
        ("🦊 Foxy Fox 🦊", ["🦊 Foxy Fox 🦊", "Foxy Fox", "Foxy F.", "Foxy"]),
        ("J. R.", ["J. R.", "J."]),
        ("🦊🦊", ["🦊🦊"]),
        ("निर्मला किरण", ["निर्मला किरण", "निर्मला कि.", "निर्मला"]),
    ],
)
def test_a_name_is_shortened_as_people_do_it(name: str, short: list[str]) -> None:
    assert short_forms(name) == short


def test_first_smaller_then_two_lines_then_initials_and_then_it_is_cut() -> None:
    name = "Benjamin Button"
    wide, small = measuring.width(name, 40), measuring.width(name, SMALLEST)

    def shown(width: int, height: int) -> list[tuple[str, int]]:
        return [(label.text, label.size) for label in name_label(Box(0, 0, width, height), name, 40)]

    assert shown(wide, 80) == [(name, 40)]
    [(text, size)] = shown(wide - 1, 80)
    assert text == name
    assert SMALLEST <= size < 40
    assert shown(small, 80) == [(name, SMALLEST)]
    assert shown(small - 1, 80) == [("Benjamin", SMALLEST), ("Button", SMALLEST)]
    assert shown(small - 1, 60) == [("Benjamin B.", 40)]
    assert shown(measuring.width("Benjamin", SMALLEST), 40) == [("Benjamin", SMALLEST)]
    assert shown(measuring.width("Benjamin", SMALLEST) - 1, 60)[0][0].endswith(MORE)


@given(people, st.integers(60, 900), st.integers(40, 120), st.sampled_from((33, 36, 40, 48)), st.booleans())
@example(["W" * 32], 100, 40, 33, True)
@example(["मुहम्मद अली 🦊"], 100, 90, 33, True)
def test_no_name_leaves_its_box(names: list[str], width: int, height: int, size: int, bold: bool) -> None:
    for name in seat_names(names):
        box = Box(7, 9, width, max(height, size))
        labels = name_label(box, name, size, bold=bold)
        assert 1 <= len(labels) <= 2
        for label in labels:
            assert box.holds(label.box)
            assert SMALLEST <= label.size <= size
            assert measuring.width(label.text, label.size, bold) <= label.box.w


@given(people, st.integers(150, 900))
def test_several_names_fit_in_a_line(names: list[str], width: int) -> None:
    drawn = seat_names(names)
    text = short_names(drawn, width, SMALLEST)
    assert measuring.width(text, SMALLEST) <= width
    assert text == short_name(drawn[0], width, SMALLEST) or len(drawn) > 1
    assert MORE not in text or len(drawn) == 1 or any(MORE in name for name in drawn)


def check_whole(view: dict[str, Any]) -> None:
    for page in artist_of(view["game"]).pages(view):
        assert [item.text for item in page.scene.items if isinstance(item, Label) and MORE in item.text] == []


@pytest.mark.parametrize("players", range(2, 7))
def test_no_usual_name_is_cut_in_a_race(players: int) -> None:
    for view in random_games.views(players, players, people=PEOPLE):
        check_whole(view)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_no_usual_name_is_cut_on_the_track_of_life(players: int) -> None:
    for view in thats_life.views(players, players, thats_life.EVERYTHING, every=5):
        check_whole({**view, "seats": PEOPLE[:players]})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_name_of_six_letters_is_cut_beside_a_track_of_robots(players: int) -> None:
    """On a phone a panel there has no room for more: beside the badge a longer one is cut, and shows it."""
    for layout in microbots.TRACKS:
        for view in microbots.views(players, players, {"layout": layout}, every=15, policy="random"):
            check_whole({**view, "seats": SHORT[:players]})
