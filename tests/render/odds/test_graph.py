"""The graph: for any odds, every line is drawn, every name is legible, and the turning point is visible."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from PIL import Image

from engine.text.percent import SPACE
from render.artist import Page
from render.drawing.encode import LIMIT, png
from render.drawing.paint import painted
from render.odds.alt import graph_alt
from render.odds.example import example
from render.odds.graph import PLOT, graph_scene, spread
from render.odds.label_positions import CLOSE, label_positions
from render.odds.odds_view import OddsView, odds_of
from render.scene.scene import Box, Curve, Icon, Label, Panel, Scene
from render.scene.theme import SEATS, THEMES
from tests.render.checks import check_page
from tests.render.colour_vision import KINDS
from tests.render.colour_vision import apart as far_apart
from tests.render.odds.random_odds import all_odds, as_told

FOUR = ("Hare", "Banana", "Rocket Scientist", "Egg")
RACE = OddsView("Race 2", FOUR, [[0.25] * 4, [0.4, 0.3, 0.2, 0.1], [0.1, 0.2, 0.6, 0.1], [0, 1, 0, 0]], 1, "41 % to 56 %")


def in_words(odds: OddsView) -> str:
    """Returns the alt text, with plain spaces."""
    return graph_alt(odds).replace(SPACE, " ")


def names_of(scene: Scene) -> list[Label]:
    return [item for item in scene.items if isinstance(item, Label) and item.box.x > PLOT.right]


def signs_of(scene: Scene) -> list[Icon]:
    """Returns the badges beside the names, from top to bottom."""
    found = [item for item in scene.items if isinstance(item, Icon) and item.kind == "seat" and item.box.x > PLOT.right]
    return sorted(found, key=lambda sign: sign.box.y)


@settings(max_examples=150)
@given(all_odds())
def test_nothing_is_cut_off_or_in_the_way_whatever_the_odds_were(odds: OddsView) -> None:
    scene = graph_scene(odds)
    check_page(Page("toy-odds-graph", scene, graph_alt(odds)), "toy")
    curves = {item.seat: item for item in scene.items if isinstance(item, Curve)}
    assert len(curves) == len(odds.names) == len(signs_of(scene)), "a line and a name for each seat"
    assert all(len(curve.points) == len(odds.line) for curve in curves.values())
    assert all(PLOT.x <= x <= PLOT.right and PLOT.y <= y <= PLOT.bottom for curve in curves.values() for x, y in curve.points)
    assert all(curve.box.holds(Box(x, y, 0, 0).inset(-curve.line // 2)) for curve in curves.values() for x, y in curve.points)


@settings(max_examples=60)
@given(all_odds())
def test_a_sign_on_a_line_is_on_its_own_line_alone(odds: OddsView) -> None:
    lines = [curve.points for curve in sorted(_curves(odds), key=lambda curve: curve.seat)]
    for seat, spot in label_positions(lines, PLOT):
        x, y = spot.middle
        heights = [_height(points, x) for points in lines]
        assert abs(heights.pop(seat) - y) <= 1
        assert all(abs(height - y) >= CLOSE - 1 for height in heights)


def _curves(odds: OddsView) -> list[Curve]:
    return [item for item in graph_scene(odds).items if isinstance(item, Curve)]


def _height(points: tuple[tuple[int, int], ...], x: int) -> float:
    (ax, ay), (bx, by) = next(pair for pair in itertools.pairwise(points) if pair[0][0] <= x <= pair[1][0])
    return ay + (by - ay) * (x - ax) / (bx - ax)


def test_lines_that_part_can_be_followed_by_their_signs() -> None:
    """Without colours: nearly all lines of a race have their badge on them."""
    followed = total = 0
    for seed, seats in itertools.product(range(6), (2, 3, 4, 6)):
        odds = odds_of({"odds": example(tuple(map(str, range(seats))), "Race 1", seed)})
        lines = [curve.points for curve in sorted(_curves(odds), key=lambda curve: curve.seat)]
        followed, total = followed + len({seat for seat, _ in label_positions(lines, PLOT)}), total + seats
    assert followed > total * 0.85


def test_the_winner_is_at_the_top_with_a_crown_and_the_others_by_their_last_chance() -> None:
    scene = graph_scene(RACE)
    assert [sign.value for sign in signs_of(scene)] == [1, 2, 0, 3]
    (crown,) = [item for item in scene.items if isinstance(item, Icon) and item.kind == "crown"]
    winner, *others = sorted(names_of(scene), key=lambda name: name.box.y)
    assert crown.box.y < winner.box.bottom
    assert (winner.text, winner.bold) == ("Banana", True)
    assert not any(name.bold for name in others)
    *thin, last = [item for item in scene.items if isinstance(item, Curve)]
    assert last.seat == 1, "its line is on top of the others"
    assert last.line > max(curve.line for curve in thin)


def test_who_win_together_have_a_crown_each() -> None:
    shared = RACE._replace(line=[*RACE.line[:-1], [0.5, 0, 0, 0.5]])
    crowns = [item for item in graph_scene(shared).items if isinstance(item, Icon) and item.kind == "crown"]
    assert len(crowns) == 2
    assert "Hare and Egg win together." in graph_alt(shared)


@pytest.mark.parametrize("mark", [0, 1, 2])
def test_the_band_is_around_the_turn_that_is_marked(mark: int) -> None:
    scene = graph_scene(RACE._replace(mark=mark))
    (band,) = [item.box for item in scene.items if isinstance(item, Panel) and item.edge]
    xs = [x for x, _ in _curves(RACE)[0].points]
    assert (band.x, band.right) == (xs[mark], xs[mark + 1])
    (words,) = [item.box for item in scene.items if isinstance(item, Label) and item.text == RACE.rise]
    assert abs(words.middle[0] - band.middle[0]) <= 1


def test_the_band_of_a_long_race_is_wide_enough_to_be_seen() -> None:
    odds = OddsView("Race 2", FOUR, [RACE.line[1]] * 119 + [RACE.line[-1]], 60, RACE.rise)
    (band,) = [item.box for item in graph_scene(odds).items if isinstance(item, Panel) and item.edge]
    assert band.w >= 24
    without = graph_scene(odds._replace(mark=None))
    assert not [item for item in without.items if isinstance(item, Panel) and item.edge]
    assert RACE.rise not in [item.text for item in without.items if isinstance(item, Label)]


def test_lines_of_a_long_race_are_thinner() -> None:
    """So that their zigzag stays visible."""
    long = OddsView("Race 2", FOUR, [RACE.line[1], RACE.line[2]] * 50 + [RACE.line[-1]])
    widths = [sorted(curve.line for curve in _curves(odds)) for odds in (RACE, long)]
    assert all(thin < usual for usual, thin in zip(*widths, strict=True))


def test_what_is_pushed_apart_moves_as_little_as_it_has_to() -> None:
    area = Box(0, 100, 10, 500)
    assert spread([100, 300, 500], [48] * 3, area) == [100, 300, 500]
    assert spread([0, 300, 310], [48] * 3, area) == [100, 300, 348]
    assert spread([552, 552, 552], [48, 80, 48], area) == [424, 472, 552]


# ---------------------------------------------------------------------- in words


def test_the_description_tells_who_won_what_decided_it_and_who_was_ahead() -> None:
    alt = in_words(RACE._replace(decided="Egg rolls a 1: 41 % to 56 %.", comeback="Banana had 4 %."))
    assert alt.startswith(
        "Race 2: the chance to win, as a graph over 3 turns. Banana wins. What decided it: Egg rolls a 1: 41 % to 56 %."
    )
    assert "41 % to 56 %. That was turn 2. Banana had 4 %. The favourite: Hare" in alt
    assert "The favourite: Hare in turn 2, Rocket Scientist in turn 3." in alt
    assert "In the beginning: Hare 25 %, Banana 25 %," in alt


def test_what_decided_it_is_told_with_one_pair_of_numbers() -> None:
    assert "The largest change, turn 3: " in in_words(RACE)
    assert "The largest change" not in in_words(RACE._replace(decided="Egg rolls a 1: 41 % to 56 %."))


def test_without_a_turning_point_the_largest_change_is_told() -> None:
    alt = in_words(RACE._replace(mark=None))
    assert "The largest change, turn 3: Banana from 20 % to the win, Rocket Scientist from 60 % to nothing." in alt


def test_there_is_no_favourite_while_two_are_level() -> None:
    line = [[0.5, 0.5], [0.6, 0.4], [0.5, 0.5], [0.4, 0.6], [0.0, 1.0]]
    assert "The favourite: Hare in turn 2, Banana in turn 4." in in_words(OddsView("The game", FOUR[:2], line))
    assert "There was never a favourite." in in_words(OddsView("The game", FOUR[:2], [[0.5, 0.5]] * 4))


def test_where_the_lead_changed_too_often_the_longest_times_are_told() -> None:
    turns = [0, 1] * 10 + [0, 0, 0, 1, 1, 1, 1]
    line = [[0.6, 0.4] if seat == 0 else [0.4, 0.6] for seat in turns] + [[1.0, 0.0]]
    alt = in_words(OddsView("The game", FOUR[:2], line))
    assert "The favourite, who changed 21 times: " in alt
    assert "Hare in turns 21 to 23, Banana in turns 24 to 27." in alt
    assert alt.count(" in turn") == 6


def test_the_description_keeps_what_matters_however_long_names_are() -> None:
    names = [letter * 100 for letter in "abcdefgh"]
    line = [[0.1 + 0.3 * (seat == turn % 8) for seat in range(8)] for turn in range(100)] + [[0.0] * 7 + [1.0]]
    told = "x" * 190 + " and 41 % to 6 %."
    alt = in_words(OddsView("Race 2", names, line, 5, "", told))
    assert len(alt) <= 1024
    assert told in alt
    assert "hhh… wins." in alt


# ---------------------------------------------------------------------- drawn


@pytest.mark.parametrize("theme", THEMES)
def test_every_line_can_be_seen_in_its_colour(theme: str) -> None:
    """Lines far apart, each traced in the middle of the picture; the outline differs from the page for all colour vision."""
    chances = [0.05 + seat * 0.12 for seat in range(8)]
    scene = graph_scene(OddsView("Race 2", [f"Player {seat}" for seat in range(8)], [chances] * 3))
    image = painted(scene._replace(items=tuple(item for item in scene.items if not isinstance(item, Icon))), THEMES[theme])
    for seat, curve in {item.seat: item for item in scene.items if isinstance(item, Curve)}.items():
        x, y = curve.points[1]
        assert _at(image, x, y) == SEATS[seat]
        edge = _at(image, x, y - curve.line // 2 - 2)
        page = THEMES[theme].colour("page")
        assert all(max(far_apart(SEATS[seat], page, kind), far_apart(edge, page, kind)) > 0.3 for kind in KINDS)


def _at(image: Image.Image, x: int, y: int) -> str:
    pixel = image.getpixel((x, y))
    assert isinstance(pixel, tuple)
    return "#" + "".join(f"{value:02x}" for value in pixel)


def test_a_graph_is_a_small_file() -> None:
    for seed in range(4):
        odds = odds_of({"odds": example([f"Player {seat}" for seat in range(8)], "Race 1", seed)})
        assert len(png(painted(graph_scene(odds), THEMES["dark"]))) < LIMIT * 0.6


def test_a_view_may_have_more_or_less_than_we_know() -> None:
    """From older and newer hosts."""
    assert odds_of({}) == odds_of({"odds": None}) == OddsView()
    assert odds_of({"odds": {**as_told(RACE), "new": 1}}) == RACE
