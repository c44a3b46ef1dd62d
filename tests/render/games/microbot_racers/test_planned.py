"""Letters where answers lead, the ghost of what was picked so far, and the name of the card that a switch would change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest

from engine.games.microbot_racers.board import COMPASS
from engine.games.microbot_racers.text.names import read_square
from render.artist import Page
from render.drawing.icons import letter_of
from render.games.microbot_racers.drawings import GAME_ID
from render.games.microbot_racers.track.layout import plan_of
from render.registry import artist_of
from render.scene.scene import Icon, Label, Panel
from tests.render.games.microbot_racers.games import GAME, View, tables, views

ARTIST = artist_of(GAME)
RACES = ((0, 2), (1, 3), (2, 4), (3, 2))
"""Seeds and players: all tracks."""


def asking(*kinds: str) -> Iterator[tuple[View, Mapping[str, Any], Page]]:
    """Yields views with a question of one of these kinds, the question and the picture."""
    for seed, players in RACES:
        for view in views(seed, players, every=2):
            if len(view["questions"]) == 1 and view["questions"][0]["kind"] in kinds:
                yield view, view["questions"][0], ARTIST.pages(view)[0]


def icons(page: Page, kind: str) -> list[Icon]:
    return [item for item in page.scene.items if isinstance(item, Icon) and item.kind == kind]


def test_every_place_where_an_answer_leads_has_its_letter() -> None:
    found = 0
    for view, question, page in asking("start", "pick", "plan", "act"):
        plan = plan_of(view["board"])
        standing = {robot["square"] for robot in view["board"]["robots"] if robot["intact"]}
        signs = {letter_of(icon.value): icon for icon in icons(page, "choice")}
        for option in question["options"]:
            assert (option["id"] in page.marks) == bool(option["place"])
            if option["place"]:
                sign, cell = signs[page.marks[option["id"]]], plan.cell_of(option["place"])
                assert cell.touches(sign.box) if option["place"] in standing else cell.holds(sign.box)
                found += 1
        places = {page.marks[option["id"]]: option["place"] for option in question["options"] if option["place"]}
        assert {*signs} == {*places}
        assert len({*places.values()}) == len(places), "a place has one letter"
    assert found > 100


def test_the_ghost_stands_where_the_question_says() -> None:
    ghosts, risks = 0, 0
    for view, question, page in asking("pick"):
        seat, plan = question["seat"], plan_of(view["board"])
        way = view["board"]["planned"][seat]
        drawn = [icon for other in range(4) for icon in icons(page, f"{GAME_ID}/ghost-{other}")]
        if way is None or way["path"][-1] in {robot["square"] for robot in view["board"]["robots"] if robot["intact"]}:
            assert not drawn
            continue
        [ghost] = drawn
        assert ghost.kind.endswith(f"-{seat}")
        assert ghost.box == plan.cell_of(way["path"][-1])
        assert ghost.value == plan.facing(COMPASS.index(way["facing"]))
        assert f"to {way['path'][-1]}," in question["prompt"]
        assert len(icons(page, f"{GAME_ID}/risk")) == len(way["risks"])
        ghosts, risks = ghosts + 1, risks + len(way["risks"])
    assert ghosts > 20
    assert risks


def test_risks_are_hazards_on_the_way() -> None:
    for view, question, _ in asking("pick"):
        way = view["board"]["planned"][question["seat"]]
        for square in way["risks"] if way else ():
            x, y = read_square(square)
            assert view["board"]["rows"][y][x] in "~^"
            lines = [(a, b) for a, b in pairwise(way["path"]) if a != b]
            assert any(square[0] in (a[0], b[0]) or square[1:] in (a[1:], b[1:]) for a, b in lines)


def test_a_planned_way_leads_over_no_other_robot() -> None:
    for view, question, page in asking("pick"):
        plan = plan_of(view["board"])
        seat = question["seat"]
        others = [
            plan.cell_of(robot["square"])
            for robot in view["board"]["robots"]
            if robot["square"] and robot["intact"] and robot["seat"] != seat
        ]
        items = [*page.scene.items]
        last = max(at for at, item in enumerate(items) if isinstance(item, Icon) and "/robot-" in item.kind)
        dots = [item for item in items[last:] if isinstance(item, Panel) and item.fill == f"seat {seat}"]
        assert not any(cell.touches(dot.box) for cell in others for dot in dots)


@pytest.mark.parametrize("seed", [0, 2])
def test_what_is_planned_is_seen_by_nobody_before_it_was_picked(seed: int) -> None:
    """An order of actions that was chosen is no event, so two tables that differ in it alone look the same to everybody."""
    found = 0
    for table, _ in tables(seed, 2, {}):
        for question in table.questions:
            if question.kind != "plan":
                continue
            shown = []
            for option in question.options[:2]:
                after = type(table).load(table.save(), [*table.events])
                after.answer(question.seat, question.key, option.id)
                view = after.view(1 - question.seat, since=0)
                acts = [event["data"]["action"] for event in view["events"] if event["kind"] == "act"]
                shown.append((acts, ARTIST.pages(view)[0].scene, [q["kind"] for q in view["questions"]]))
            (acts, one, asks), (others, other, asks_other) = shown
            if (acts, asks) == (others, asks_other):
                assert one == other
                found += 1
        if found > 2:
            return
    assert found


def test_a_message_that_asks_nobody_or_several_has_no_letters() -> None:
    for seed, players in RACES:
        for view in views(seed, players, every=5):
            page = ARTIST.pages(view)[0]
            if len(view["questions"]) != 1:
                assert not page.marks
                assert not icons(page, "choice")
            hidden = [question | {"secret": True} for question in view["questions"]]
            assert not ARTIST.pages(view | {"questions": hidden})[0].marks


def test_a_switch_says_which_card_it_is_about() -> None:
    found = 0
    for view, question, page in asking("switch"):
        board, plan = view["board"], plan_of(view["board"])
        x, y = read_square(board["robots"][question["seat"]]["square"])
        [slot] = [s for s in board["slots"] if 0 <= x - s["x"] < s["w"] and 0 <= y - s["y"] < s["h"]]
        assert slot["name"] in question["prompt"]
        [plate] = [item for item in page.scene.items if isinstance(item, Label) and item.text == slot["name"]]
        assert plan.area(slot).holds(plate.box)
        found += 1
    assert found > 3
