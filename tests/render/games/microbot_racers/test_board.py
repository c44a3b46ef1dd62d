"""The table: nothing is cut off or overlaps, letters are large enough, and everything is where the view says."""

from __future__ import annotations

import copy
import json

import pytest

import render
from engine import get_game
from engine.games.microbot_racers.board import COMPASS, square_name
from engine.games.microbot_racers.faces import PLAIN
from engine.games.microbot_racers.text.names import read_square
from render.artist import Page
from render.film.announcement import PHONE as PHONE_WIDTH
from render.games.microbot_racers.drawings.robots import BACKS
from render.games.microbot_racers.panels.chips import drawing_of
from render.games.microbot_racers.panels.players import panel_box
from render.games.microbot_racers.track.layout import LEAST, plan_of
from render.games.microbot_racers.track.squares import PRINTS
from render.registry import artist_of
from render.scene.scene import WIDTH, Box, Icon, Item, Label, Panel, Printed
from render.scene.theme import THEMES
from render.typography.measuring import CAPITAL
from tests.render.checks import check_page
from tests.render.games.microbot_racers.games import GAME, PEOPLE, TRACKS, View, tables, views
from tests.render.test_seats import faint

ARTIST = artist_of(GAME)
HIGHEST = {"ring": 250, "sprint": 250, "stadium": 266, "pinwheel": 310}
"""The greatest height of pictures on a phone, whatever the number of players."""


def board_of(view: View) -> Page:
    return ARTIST.pages(view)[0]


def words_of(page: Page) -> list[str]:
    return [item.text for item in page.scene.every() if isinstance(item, Label)]


def signs(page: Page, kind: str) -> list[Icon]:
    return [item for item in page.scene.every() if isinstance(item, Icon) and item.kind == f"{GAME}/{kind}"]


def square_below(box: Box, view: View) -> tuple[int, int]:
    """Returns the column and row of the square that a box lies on."""
    plan, (columns, rows) = plan_of(view["board"]), view["board"]["size"]
    return next((x, y) for x in range(columns) for y in range(rows) if plan.cell(x, y).holds(box))


# ---------------------------------------------------------------------- whatever happens


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))  # one for each track
def test_nothing_is_cut_off_or_in_the_way_and_pictures_stay_low(seed: int, players: int) -> None:
    for view in views(seed, players, every=3, policy=("quick", "random")[(seed + players) % 2]):
        check_board(ARTIST.pages(view)[0], view)
        check_page(ARTIST.pages(view)[-1], GAME)


@pytest.mark.parametrize("seed", range(8, 12))
def test_much_at_once_is_shown_in_a_picture_that_is_not_higher(seed: int) -> None:
    """As when all remaining players are AI players."""
    for view in views(seed, 4, every=40):
        check_board(ARTIST.pages(view)[0], view)


def check_board(page: Page, view: View) -> None:
    """Checks that everything can be seen and read on a phone: 11 pixels are the least, digits on robots and badges included."""
    check_page(page, GAME)
    assert page.scene.height * PHONE_WIDTH <= HIGHEST[view["board"]["layout"]] * WIDTH
    assert min(item.size for item in page.scene.every() if isinstance(item, Label)) * PHONE_WIDTH >= 11 * WIDTH
    for sign in page.scene.items:
        if isinstance(sign, Icon) and sign.kind == "choice":
            assert sign.box.w * 0.6 / CAPITAL * PHONE_WIDTH >= 11 * WIDTH
    assert plan_of(view["board"]).square >= LEAST


def test_digits_on_robots_are_as_large_as_letters() -> None:
    assert min(height for _, height in BACKS) * 0.96 / 100 * LEAST / CAPITAL * PHONE_WIDTH >= 11 * WIDTH


# ---------------------------------------------------------------------- the track


@pytest.mark.parametrize("layout", TRACKS)
def test_every_square_shows_what_lies_on_it_where_its_letter_and_number_say(layout: str) -> None:
    view = views(1, 2, {"layout": layout, "cards": "wild"}, every=9)[0]
    board, page = view["board"], board_of(view)
    plan = plan_of(board)
    things = [item for item in page.scene.ground if isinstance(item, Printed) and item.kind != f"{GAME}/onwards"]
    printed = {item.box.middle: item.kind for item in things}
    for y, row in enumerate(board["rows"]):
        for x, square in enumerate(row):
            kind = printed.pop(plan.cell(x, y).middle, None)
            assert kind == (f"{GAME}/{PRINTS[square]}" if square in PRINTS else None)
    assert not printed
    rim = {item.text: item.box for item in page.scene.ground if isinstance(item, Label)}
    across = 1 if plan.turned else 0
    assert {*rim} == {chr(ord("A") + x) for x in range(board["size"][0])} | {str(y + 1) for y in range(board["size"][1])}
    for x in range(board["size"][0]):
        assert abs(rim[chr(ord("A") + x)].middle[across] - plan.cell(x, 0).middle[across]) <= 1
    for y in range(board["size"][1]):
        assert abs(rim[str(y + 1)].middle[1 - across] - plan.cell(0, y).middle[1 - across]) <= 1


@pytest.mark.parametrize("layout", TRACKS)
@pytest.mark.parametrize("direction", ["clockwise", "anticlockwise"])
def test_chevrons_lead_around_the_course_from_the_line_to_the_line(layout: str, direction: str) -> None:
    """One from each card to the next, all around, and a large one in front of the line."""
    view = views(1, 2, {"layout": layout, "direction": direction}, every=9)[0]
    board, plan = view["board"], plan_of(view["board"])
    signs = [item for item in board_of(view).scene.ground if isinstance(item, Printed) and item.kind == f"{GAME}/onwards"]
    after_the_line, *seams = signs
    assert after_the_line.value == plan.facing(COMPASS.index(board["ahead"]))
    assert plan.area(board["slots"][0]).holds(after_the_line.box)
    course = board["slots"] if direction == "clockwise" else [board["slots"][0], *board["slots"][:0:-1]]
    assert len(seams) == len(course)
    for sign, here, there in zip(seams, course, [*course[1:], course[0]], strict=True):
        dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[sign.value]
        ahead, behind = (sign.box.moved(by * dx * plan.square, by * dy * plan.square).middle for by in (1, -1))
        assert plan.area(there).holds(Box(*ahead, 1, 1))
        assert plan.area(here).holds(Box(*behind, 1, 1))


def test_a_track_that_is_higher_than_wide_lies_on_its_side() -> None:
    """The robots turn with it: what is ahead of a robot on the track is in front of it on the picture."""
    plan = plan_of(views(1, 2, {"layout": "ring"}, every=9)[0]["board"])
    assert plan.turned
    assert len(signs(board_of(views(1, 2, {"layout": "ring"}, every=9)[0]), "north")) == 1
    assert not signs(board_of(views(1, 2, {"layout": "sprint"}, every=9)[0]), "north")
    for way, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        x, y = plan.cell(5, 7).middle
        end_x, end_y = plan.cell(5 + dx, 7 + dy).middle
        assert ((0, -1), (1, 0), (0, 1), (-1, 0))[plan.facing(way)] == ((end_x - x) // plan.square, (end_y - y) // plan.square)


def test_the_ground_stays_the_same_until_a_card_is_flipped_or_turned() -> None:
    """So it is painted once."""
    grounds: dict[str, set[tuple[Item, ...]]] = {}
    for view in views(2, 3, every=2):
        grounds.setdefault(json.dumps(view["board"]["slots"]), set()).add(board_of(view).scene.ground)
    assert len(grounds) > 1
    assert all(len(same) == 1 for same in grounds.values())


def test_a_card_that_does_not_lie_as_laid_has_a_frame_and_a_badge_on_plain_ground() -> None:
    found = 0
    for view in [*views(2, 3, every=2), *views(1, 4, {"cards": "wild"}, every=2)]:
        board, page = view["board"], board_of(view)
        plan = plan_of(board)
        changed = [plan.area(slot) for slot in board["slots"] if slot["changed"]]
        frames = {item.box for item in page.scene.ground if isinstance(item, Panel) and item.edge == "turned card"}
        assert frames == {area.inset(1) for area in changed}
        badges = signs(page, "turned")
        assert all(sum(area.holds(badge.box) for badge in badges) == 1 for area in changed)
        standing = {read_square(robot["square"]) for robot in board["robots"] if robot["square"]}
        for badge in badges:
            x, y = square_below(badge.box, view)
            assert board["rows"][y][x] == PLAIN
            assert (x, y) not in standing
        found += len(badges)
    assert found > 10


def test_a_badge_gives_way_to_a_robot() -> None:
    view = copy.deepcopy(next(view for view in views(2, 3, every=2) if any(slot["changed"] for slot in view["board"]["slots"])))
    before = {badge.box for badge in signs(board_of(view), "turned")}
    for badge in before:
        x, y = square_below(badge, view)
        view["board"]["robots"][0] |= {"square": square_name(x, y), "intact": True}
        assert badge not in {sign.box for sign in signs(board_of(view), "turned")}


# ---------------------------------------------------------------------- robots and markers


@pytest.mark.parametrize("seed", range(4))
def test_robots_stand_on_their_squares_and_face_as_they_do(seed: int) -> None:
    for view in views(seed, 2 + seed % 3, every=3):
        page, plan = board_of(view), plan_of(view["board"])
        for robot in view["board"]["robots"]:
            if robot["square"] is None:
                continue
            cell = plan.cell_of(robot["square"])
            there = [(item.kind, item.value) for item in page.scene.items if isinstance(item, Icon) and item.box == cell]
            seat = robot["seat"]
            way = plan.facing(COMPASS.index(robot["facing"]))
            wanted = (f"{GAME}/robot-{seat}", way) if robot["intact"] else (f"{GAME}/wreck", seat)
            assert wanted in there


def test_every_marker_is_in_the_row_of_its_owner_with_its_distance_in_letters() -> None:
    found = 0
    for view in views(3, 4, {"side": "easy"}, every=3):
        board, page = view["board"], board_of(view)
        table = plan_of(board).table
        inside = [item for item in page.scene.items if table.holds(item.box)]
        for seat, picks in enumerate(board["picks"]):
            owner = "seat" if board["robots"][seat]["intact"] else f"{GAME}/wreck"
            [sign] = [item for item in inside if isinstance(item, Icon) and (item.kind, item.value) == (owner, seat)]
            row = [item for item in inside if item.box.x > sign.box.right and abs(item.box.middle[1] - sign.box.middle[1]) < 4]
            icons = [item.kind for item in row if isinstance(item, Icon) and item.kind != "flag"]
            assert icons == [drawing_of(action).kind for action in picks]
            distances = [item.text for item in row if isinstance(item, Label) and "/" not in item.text]
            assert distances == [str(drawing_of(action).value) for action in picks if drawing_of(action).value]
            found += len(picks)
    assert found > 50


# ---------------------------------------------------------------------- players


def test_everybody_has_hearts_laps_and_a_place_in_the_order() -> None:
    for players in (2, 3):
        for view in views(1, players, {"layout": "ring", "laps": "2"}, every=5):
            board, page = view["board"], board_of(view)
            plan = plan_of(board)
            for robot in board["robots"]:
                box = panel_box(plan, robot["seat"], players)
                inside = [item for item in page.scene.items if box.holds(item.box)]
                hearts = [item.value for item in inside if isinstance(item, Icon) and item.kind == f"{GAME}/heart"]
                numbers = [item.text for item in inside if isinstance(item, Label)][1:]
                lit = [int(number < robot["health"]) for number in range(6)]
                assert (hearts, numbers) == ((lit, []) if players == 2 else ([min(1, robot["health"])], [str(robot["health"])]))
            laps = sorted(f"{robot['laps']}/{board['goal']}".replace("-", "−") for robot in board["robots"])
            assert laps == sorted(text for text in words_of(page) if "/" in text)
            racing = [seat for seat in board["order"] if board["robots"][seat]["intact"] and board["round"]]
            places = {f"P{board['order'].index(seat) + 1}" for seat in racing if seat not in (board["winners"] or ())}
            assert places == {text for text in words_of(page) if text in ("P1", "P2", "P3")}


def test_in_a_race_of_one_lap_only_laps_below_nought_are_counted() -> None:
    view = views(1, 2, {"laps": "1"}, every=9)[0]
    assert not [text for text in words_of(board_of(view)) if "/" in text]


@pytest.mark.parametrize("seed", range(3))
def test_a_message_that_tells_a_round_to_its_end_shows_that_round_and_not_the_next(seed: int) -> None:
    """Its text ends with the round, but another round may have begun since: with an order of its own, and markers."""
    shown = 0
    for table, _ in tables(seed, 2, {}):
        view = table.view(None, since=0)
        rounds = [at for at, event in enumerate(view["events"]) if event["kind"] == "round"]
        if len(rounds) < 2 or not any(view["board"]["picks"]):
            continue
        closed = {**view, "events": view["events"][: rounds[-1]], "turns": [], "waiting": [], "questions": [], "result": None}
        number = view["board"]["round"] - 1
        [page] = ARTIST.pages(closed)
        assert f", round {number}." in page.alt
        assert "markers on" not in page.alt
        assert page.name.endswith(f"-round-{number}")
        assert get_game(GAME).text_board(closed) == get_game(GAME).text_board(closed | {"board": without_picks(view["board"])})
        shown += 1
        if shown == 3:
            return
    pytest.fail("no race had that many rounds")


def without_picks(board: View) -> View:
    return {**board, "picks": [[] for _ in board["picks"]]}


def test_laps_below_nought_have_a_minus() -> None:
    """003-R37."""
    view = copy.deepcopy(views(1, 2, every=9)[1])
    view["board"]["robots"][0]["laps"] = -1
    assert f"−1/{view['board']['goal']}" in words_of(board_of(view))
    assert f"lap −1 of {view['board']['goal']}" in board_of(view).alt
    check_page(board_of(view), GAME)


@pytest.mark.parametrize("seed", range(4))
def test_whoever_has_to_decide_stands_out(seed: int) -> None:
    for view in views(seed, 2, every=7):
        page, plan = board_of(view), plan_of(view["board"])
        bright = [item.box for item in page.scene.items if isinstance(item, Panel) and item.fill == "bright"]
        assert bright == [panel_box(plan, seat, 2) for seat in sorted({*view["waiting"]})]


# ---------------------------------------------------------------------- as a host gets it


def test_the_description_tells_how_everybody_stands() -> None:
    for view in views(2, 2, every=5)[1:]:
        board, alt = view["board"], board_of(view).alt
        assert f"round {board['round']}" in alt
        for robot in board["robots"]:
            name = PEOPLE[robot["seat"]]
            if not robot["intact"]:
                assert f"{name}: destroyed" in alt
                continue
            way = {"N": "north", "E": "east", "S": "south", "W": "west"}[robot["facing"]]
            assert f"{name}: {robot['square']} facing {way}, health {robot['health']}, lap {robot['laps']}".replace("-", "−") in alt
        for slot in board["slots"]:
            assert not slot["changed"] or slot["name"] in alt.partition("Not as laid")[2]


@pytest.mark.parametrize("layout", TRACKS)
def test_it_is_a_small_png_in_both_themes_and_the_same_from_json(layout: str) -> None:
    view = views(5, 4, {"layout": layout, "cards": "wild"}, every=17)[3]
    dark, bright = render.picture(view), render.picture(view, "light")
    assert dark.data != bright.data
    assert max(len(dark.data), len(bright.data)) <= 100 * 1024
    assert render.picture(json.loads(json.dumps(view))) == dark
    assert dark.name == f"{GAME}-round-{view['board']['round']}.png"


def test_all_that_is_written_can_be_read_in_both_themes() -> None:
    """Text stands out from its background (WCAG 2)."""
    scenes = [page.scene for seed in (0, 1) for view in views(seed, 4, every=30) for page in ARTIST.pages(view)]
    for theme in THEMES.values():
        assert not faint(scenes, theme, 4)
