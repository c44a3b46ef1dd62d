"""The table: nothing is cut off or overlaps, letters are large enough, and everything is where the view says."""

from __future__ import annotations

import copy
import itertools
import json

import pytest

import render
from engine import get_game
from engine.games.microbot_racers.board import COMPASS, square_name
from engine.games.microbot_racers.faces import PLAIN
from engine.games.microbot_racers.text.names import read_square
from render.artist import Page
from render.games.microbot_racers.panels.action_card import RED, drawing_of
from render.games.microbot_racers.track.layout import LEAST, plan_of
from render.games.microbot_racers.track.squares import PRINTS
from render.registry import artist_of
from render.scene.scene import PHONE, WIDTH, Box, Icon, Item, Label, Panel, Printed
from render.scene.theme import THEMES
from tests.render.checks import check_page
from tests.render.games.microbot_racers.games import GAME, PEOPLE, TRACKS, View, tables, views
from tests.render.test_seats import faint

ARTIST = artist_of(GAME)
HIGHEST = {2: 470, 3: 490, 4: 520}
"""The greatest height of pictures on a phone, by number of players."""


def board_of(view: View) -> Page:
    return ARTIST.pages(view)[0]


def words_of(page: Page) -> list[str]:
    return [item.text for item in page.scene.every() if isinstance(item, Label)]


def signs(page: Page, kind: str) -> list[Icon]:
    return [item for item in page.scene.every() if isinstance(item, Icon) and item.kind == f"{GAME}/{kind}"]


# ---------------------------------------------------------------------- whatever happens


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))  # one for each track
def test_nothing_is_cut_off_or_in_the_way_and_pictures_stay_low(seed: int, players: int) -> None:
    for view in views(seed, players, every=3, policy=("quick", "random")[(seed + players) % 2]):
        for page in ARTIST.pages(view):
            check_page(page, GAME)
            assert page.scene.height * PHONE / WIDTH <= HIGHEST[players]


@pytest.mark.parametrize("seed", range(8, 12))
def test_much_at_once_is_told_in_a_picture_that_is_not_much_higher(seed: int) -> None:
    """As when all remaining players are AI players."""
    for view in views(seed, 4, every=40):
        for page in ARTIST.pages(view):
            check_page(page, GAME)
            assert page.scene.height <= 1.4 * WIDTH


# ---------------------------------------------------------------------- the track


@pytest.mark.parametrize("layout", TRACKS)
def test_every_square_shows_what_lies_on_it_where_its_letter_and_number_say(layout: str) -> None:
    view = views(1, 2, {"layout": layout, "cards": "wild"}, every=9)[0]
    board, page = view["board"], board_of(view)
    plan = plan_of(board)
    assert plan.square >= LEAST
    printed = {item.box.middle: item.kind for item in page.scene.ground if isinstance(item, Printed)}
    for y, row in enumerate(board["rows"]):
        for x, square in enumerate(row):
            kind = printed.pop(plan.cell(x, y).middle, None)
            assert kind == (f"{GAME}/{PRINTS[square]}" if square in PRINTS else None)
    assert not printed
    rim = {item.text: item.box for item in page.scene.ground if isinstance(item, Label)}
    for x in range(board["size"][0]):
        assert rim[chr(ord("A") + x)].middle[0] == plan.cell(x, 0).middle[0]
    for y in range(1, board["size"][1]):
        assert abs(rim[str(y + 1)].middle[1] - plan.cell(0, y).middle[1]) <= 1


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
            x, y = (badge.box.x - plan.left) // plan.square, (badge.box.y - plan.top) // plan.square
            assert board["rows"][y][x] == PLAIN
            assert (x, y) not in standing
        found += len(badges)
    assert found > 10


def test_a_badge_gives_way_to_a_robot() -> None:
    view = copy.deepcopy(next(view for view in views(2, 3, every=2) if any(slot["changed"] for slot in view["board"]["slots"])))
    plan = plan_of(view["board"])
    before = {badge.box for badge in signs(board_of(view), "turned")}
    for badge in before:
        x, y = (badge.x - plan.left) // plan.square, (badge.y - plan.top) // plan.square
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
            cell = plan.cell_of(robot["square"]).inset(2)
            there = [(item.kind, item.value) for item in page.scene.items if isinstance(item, Icon) and item.box == cell]
            seat = robot["seat"]
            wanted = (f"{GAME}/robot-{seat}", COMPASS.index(robot["facing"])) if robot["intact"] else (f"{GAME}/wreck", seat)
            assert wanted in there


def test_every_marker_lies_on_its_action_with_the_sign_of_its_owner_and_before_the_owner() -> None:
    """Spaces for jumps have a red edge, and so has the whole card on its hard side."""
    found = 0
    for view in views(3, 4, {"side": "easy"}, every=3):
        board, page = view["board"], board_of(view)
        hole = plan_of(board).hole
        laid = sorted(item.value for item in page.scene.items if isinstance(item, Icon) and hole.holds(item.box))
        assert laid == sorted(space["seat"] for space in board["spaces"] if space["seat"] is not None)
        spaces = [item for item in page.scene.ground if isinstance(item, Panel) and item.fill == "marker"]
        assert len(spaces) == len(board["spaces"])
        assert sum(item.edge == RED for item in spaces) == sum(space["action"][0] == "J" for space in board["spaces"])
        for action in itertools.chain(*board["picks"]):
            assert any(isinstance(item, Icon) and (item.kind, item.value) == drawing_of(action) for item in page.scene.items)
        found += len(laid)
    assert found > 50


@pytest.mark.parametrize("side", ["easy", "hard"])
def test_only_the_hard_side_has_a_red_rim(side: str) -> None:
    view = views(1, 2, {"side": side}, every=9)[0]
    hole = plan_of(view["board"]).hole
    card = next(item for item in board_of(view).scene.ground if isinstance(item, Panel) and hole.holds(item.box))
    assert (card.edge == RED) == (side == "hard")


# ---------------------------------------------------------------------- players


def test_everybody_has_health_laps_a_place_in_the_order_and_the_privilege() -> None:
    for view in views(1, 3, every=5):
        board, page = view["board"], board_of(view)
        for robot in board["robots"]:
            seat = robot["seat"]
            [die] = signs(page, f"health-{seat}")
            beside = Box(die.box.right, die.box.y, 10, die.box.h)
            [number] = [item for item in page.scene.items if isinstance(item, Label) and beside.touches(item.box)]
            assert (die.value, number.text) == (robot["health"], str(robot["health"]))
            assert f"{robot['laps']}/{board['goal']}".replace("-", "−") in words_of(page)
        if board["round"]:
            racing = [seat for seat in board["order"] if board["robots"][seat]["intact"]]
            assert {f"P{board['order'].index(seat) + 1}" for seat in racing} <= {*words_of(page)}
        kept = sum(robot["privilege"] and robot["intact"] for robot in board["robots"])
        claimed = {event["data"]["seat"] for event in view["events"] if event["kind"] == "claimed"}
        assert kept <= len(signs(page, "first")) <= kept + len(claimed)


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
        assert f"Round {number}" in words_of(page)
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
def test_who_has_to_decide_is_called(seed: int) -> None:
    for view in views(seed, 2, every=7):
        waiting = {*view["waiting"]}
        page = board_of(view)
        called = [item for item in page.scene.items if isinstance(item, Icon) and item.kind == "to act"]
        assert len(called) == bool(waiting)
        if len(waiting) == 2:
            assert any("Everybody" in text for text in words_of(page))
        elif waiting == {0}:
            assert any(text.startswith("Ann to ") for text in words_of(page))


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
