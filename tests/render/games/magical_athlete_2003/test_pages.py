"""All pages of the 2003 game, before they are painted."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import render
from engine import get_game
from engine.text.truncate import MORE
from render.artist import Page
from render.games.magical_athlete_2003.cast import GAME_ID
from render.games.magical_athlete_2003.profile import PROFILE
from render.race.track.layout import SHAPES, course_of
from render.registry import artist_of
from render.scene.scene import Figure, Icon, Label, Panel, Scene
from render.scene.theme import THEMES
from tests.render.checks import check_page
from tests.render.games.magical_athlete_2003.games import View, played
from tests.render.race.crowds import check_crowd

ARTIST, CARDS = artist_of(GAME_ID), PROFILE.cards
PLAIN = ("Ann", "Ben", "Cleo", "Dee", "Eve")


def texts(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Label)]


def figures(scene: Scene) -> list[Figure]:
    return [item for item in scene.items if isinstance(item, Figure)]


def names(scene: Scene) -> list[str]:
    return [figure.name.removeprefix(f"{GAME_ID}/") for figure in figures(scene)]


def with_event(kind: str, seeds: int = 12) -> Iterator[tuple[View, dict[str, Any]]]:
    """Yields views with such an event, and its data."""
    for seed in range(seeds):
        for view in played(seed, people=PLAIN).seen:
            yield from ((view, event["data"]) for event in view["events"] if event["kind"] == kind)


def page_called(view: View, part: str) -> Page:
    (page,) = [page for page in ARTIST.pages(view) if part in page.name]
    return page


def under_way(players: int) -> View:
    """Returns a race of so many players that a test may modify."""
    seen = played(1, players, people=PLAIN).seen
    return copy.deepcopy(next(view for view in seen if view["board"]["race"] and view["board"]["race"]["turn"] > 3))


def about_to_strike() -> list[View]:
    return [view for seed in range(8) for view in played(seed, people=PLAIN).seen if view["board"]["phase"] == "assassin"]


# ---------------------------------------------------------------------- all of them


@pytest.mark.parametrize("length", SHAPES)
@pytest.mark.parametrize("seed", range(2))
def test_everything_can_be_seen_and_read_in_random_games(seed: int, length: int) -> None:
    kinds = set()
    for view in played(seed, length=length).seen:
        for page in ARTIST.pages(view):
            check_page(page, GAME_ID)
            kinds.add(page.name.removeprefix(f"{GAME_ID}-").rpartition("-")[2])
        if "-turn-" in page.name:
            course, racers = course_of(length), view["board"]["race"]["racers"]
            boxes = [figure.box for figure in figures(page.scene) if course.area.holds(figure.box)]
            standing = [box for box in boxes if not course.podium.holds(box)]
            check_crowd(course, [racer["space"] for racer in racers if racer["racing"]], standing)
    assert {"draft", "up", "end", "final"} <= kinds


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_told_is_cut(seed: int) -> None:
    """With names that fit, no text ends with an ellipsis."""
    for view in played(seed, people=PLAIN).seen:
        for page in ARTIST.pages(view):
            assert not [text for text in texts(page.scene) if MORE in text], page.name
            assert MORE not in page.alt


@given(st.lists(st.text(min_size=1, max_size=100), min_size=5, max_size=5))
def test_no_name_leaves_its_box(people: list[str]) -> None:
    seen = played(2, 5).seen
    told = [view for view in seen if any(event["kind"] in get_game(GAME_ID).own_message for event in view["events"])]
    for view in (seen[0], seen[9], *told[::3], seen[-1]):
        for page in ARTIST.pages({**view, "seats": people}):
            check_page(page, GAME_ID)


def test_pictures_are_small() -> None:
    """The fullest picture of every kind."""
    fullest: dict[str, Page] = {}
    for seed in (1, 2):
        for view in played(seed).seen:
            for page in ARTIST.pages(view):
                kind = page.name.rpartition("-")[0] if "-turn-" in page.name else page.name
                if kind not in fullest or len(page.scene.items) > len(fullest[kind].scene.items):
                    fullest[kind] = page
    assert len(fullest) > 20
    for page in fullest.values():
        for theme in THEMES:
            assert len(render.drawn(page, theme).data) <= 100 * 1024, (page.name, theme)


# ---------------------------------------------------------------------- the draft


@pytest.mark.parametrize("name", CARDS)
def test_a_field_shows_the_whole_card(name: str) -> None:
    view = copy.deepcopy(played(1, people=PLAIN).seen[0])
    view["board"]["fields"] = [name] * 5
    scene = ARTIST.pages(view)[-1].scene
    told = " ".join(texts(scene))
    assert told.replace("- ", "").count(name) == 5
    assert told.count(CARDS[name].brief) == 5


def test_every_field_has_its_price_in_coins_and_an_empty_one_can_be_seen() -> None:
    view = copy.deepcopy(played(1, people=PLAIN).seen[0])
    view["board"].update(fields=[None, "Troll", None, None, "Siren"], pile=7)
    scene = ARTIST.pages(view)[-1].scene
    columns = [item.box for item in scene.items if isinstance(item, Panel) and item.radius == 18]
    assert len(columns) == 5
    assert [box.x for box in columns] == sorted(box.x for box in columns)
    for price, box in zip((4, 3, 2, 1, 0), columns, strict=True):
        inside = [item for item in scene.items if box.holds(item.box)]
        assert sum(isinstance(item, Icon) and item.kind == f"{GAME_ID}/coin" for item in inside) == price
        assert next(item.text for item in inside if isinstance(item, Label)) == str(price)
        here = [item.name for item in inside if isinstance(item, Figure)]
        assert here == {4: [f"{GAME_ID}/Siren"], 1: [f"{GAME_ID}/Troll"]}.get(price, [])
    (pile,) = [item for item in scene.items if isinstance(item, Icon) and item.kind == f"{GAME_ID}/pile"]
    assert pile.value == 7
    assert "7 to come" in texts(scene)


def test_everybody_has_a_purse_and_a_team() -> None:
    for view in played(3, people=PLAIN).seen:
        board = view["board"]
        if board["phase"] == "draft":
            page = ARTIST.pages(view)[-1]
            coins = [item for item in page.scene.items if isinstance(item, Icon) and item.kind == f"{GAME_ID}/coin"]
            assert len(coins) == len(view["seats"]) + 4 + 3 + 2 + 1
            shown = names(page.scene)
            assert sorted(shown) == sorted([*filter(None, board["fields"]), *(name for team in board["teams"] for name in team)])
            (act,) = [text for text in texts(page.scene) if text in ("to buy.", "to buy or pass.")]
            assert (act == "to buy.") == (board["fields"][0] is not None)
            assert page.alt.endswith(f"{PLAIN[board['drafting']]} {act}")


# ---------------------------------------------------------------------- beside the course


def test_a_strike_shows_who_struck_whom_and_who_comes_instead() -> None:
    found = 0
    for view, data in with_event("struck"):
        page = page_called(view, "-strike")
        assert names(page.scene) == ["Assassin", data["victim"], data["drawn"]]
        assert [figure.pose for figure in figures(page.scene)] == ["up", "ghost", "up"]
        (cross,) = [item.box for item in page.scene.items if isinstance(item, Icon) and item.kind == "out"]
        cells = [item.box for item in page.scene.items if isinstance(item, Panel) and item.fill == "frame"]
        assert [cell.holds(cross) for cell in cells] == [False, True, False]
        assert CARDS[data["drawn"]].brief in " ".join(texts(page.scene))
        owners = [item.value for item in page.scene.items if isinstance(item, Icon) and item.kind == "seat"]
        assert owners == [data["seat"], data["victim_seat"], data["victim_seat"]]
        assert f"strikes {data['victim']} of {PLAIN[data['victim_seat']]}" in page.alt
        assert ARTIST.pages(view)[-1].name == f"{GAME_ID}-race-1", "and then everybody chooses"
        found += 1
    assert found > 2


def test_before_a_strike_all_can_be_seen() -> None:
    for view in about_to_strike():
        page = ARTIST.pages(view)[-1]
        assert sorted(names(page.scene)) == sorted(name for team in view["board"]["teams"] for name in team)
        assert page.alt.endswith("to strike or spare.")


def test_while_the_spy_thinks_the_others_are_revealed_and_a_place_is_empty() -> None:
    found = 0
    for view, data in with_event("revealed"):
        page = page_called(view, "-reveal")
        assert names(page.scene) == [name for _, name in data["racers"]]
        assert sum(text == "?" for text in texts(page.scene)) == 1
        owners = [item.value for item in page.scene.items if isinstance(item, Icon) and item.kind == "seat"]
        assert owners == [*range(len(view["seats"])), data["waits"]], "who acts is told at the foot"
        assert ARTIST.pages(view)[-1].name == page.name, "and nothing comes after it"
        again = ARTIST.pages({**view, "events": []})[-1]
        assert (again.scene, again.alt) == (page.scene, page.alt), "and it is still there when nothing is new"
        found += 1
    assert found > 5


def test_a_reveal_that_is_past_asks_nobody() -> None:
    """Pages of a whole game, while a question of its last race is open."""
    found = 0
    for seed in range(6):
        last, whole = played(seed, people=PLAIN).seen[-2:], played(seed, people=PLAIN).whole
        pages = ARTIST.pages({**last[0], "events": [event for event in whole["events"] if event["kind"] == "revealed"]})
        past = [page for page in pages if "-reveal" in page.name]
        assert last[0]["waiting"]
        assert not [item for page in past for item in page.scene.items if isinstance(item, Icon) and item.kind == "to act"]
        found += len(past)
    assert found > 5


def test_whoever_chooses_last_has_not_chosen_yet() -> None:
    """A word instead of a tick; and the end of a race says who chooses now."""
    found = 0
    for seed in range(8):
        for view in played(seed, people=PLAIN).seen:
            board = view["board"]
            if board["phase"] == "line-up" and board["spy"] is not None and not board["revealed"]:
                page = ARTIST.pages({**view, "events": []})[-1]
                assert texts(page.scene).count("last") == 1
                ticks = [item for item in page.scene.items if isinstance(item, Icon) and item.kind == "done"]
                assert len(ticks) == len(view["seats"]) - 1 - len(view["waiting"])
                assert "to choose." in texts(ARTIST.pages(view)[-1].scene)
                found += 1
    assert found > 5


@pytest.mark.parametrize(("whom", "right"), [("Troll", True), ("Sword fighter", False), (None, False), ("Fortuneteller", True)])
def test_a_forecast_is_revealed(whom: str | None, right: bool) -> None:
    view, _ = next(with_event("forecast"))
    data = {"seat": 1, "racer": "Fortuneteller", "whom": whom, "right": right}
    events = [event if event["kind"] != "forecast" else {**event, "data": data} for event in view["events"]]
    pages = ARTIST.pages({**view, "events": events})
    page = page_called({**view, "events": events}, "-forecast")
    check_page(page, GAME_ID)
    assert names(page.scene) == ["Fortuneteller", *([whom] if whom else [])]
    marks = [item.kind for item in page.scene.items if isinstance(item, Icon) and item.kind in ("done", "out")]
    assert marks == ["done" if right else "out"]
    assert (whom or "Nobody") in " ".join(texts(page.scene))
    assert (f"{whom} would win" if whom else "named nobody") in page.alt
    assert [drawn.name.rpartition("-")[2] for drawn in pages][:2] == ["forecast", "end"]


# ---------------------------------------------------------------------- the race


def test_who_has_to_rest_sleeps_and_the_words_say_so() -> None:
    found = 0
    for view in played(2, people=PLAIN).seen:
        race = view["board"]["race"]
        if view["board"]["phase"] == "race" and "-turn-" in (page := ARTIST.pages(view)[-1]).name:
            for racer in race["racers"]:
                own = [figure for figure in figures(page.scene) if figure.name == f"{GAME_ID}/{racer['name']}"]
                poses = {figure.pose for figure in own if figure.seat is not None}
                assert poses == {"asleep" if racer["tripped"] else "up"}
                found += racer["tripped"]
            assert texts(page.scene).count("Rests for a turn") == sum(racer["tripped"] for racer in race["racers"])
            assert "tripped" not in page.alt
            assert page.alt.count(", rests") == sum(racer["tripped"] for racer in race["racers"])
    assert found > 5


@pytest.mark.parametrize("name", CARDS)
def test_every_box_says_the_power_whole(name: str) -> None:
    view = under_way(5)
    for racer in view["board"]["race"]["racers"]:
        racer.update(name=name, power=name)
    assert texts(ARTIST.pages(view)[-1].scene).count(CARDS[name].brief) == 5


@pytest.mark.parametrize("name", CARDS)
def test_a_line_up_introduces_everybody_whole(name: str) -> None:
    for players in (4, 5):
        view = copy.deepcopy(next(view for view in played(1, players, people=PLAIN).seen if view["board"]["race"]))
        runs = [[seat, name] for seat in range(players)]
        (line_up,) = [event for event in view["events"] if event["kind"] == "line_up"]
        view["events"] = [{**line_up, "data": {**line_up["data"], "racers": runs}}]
        told = " ".join(texts(ARTIST.pages(view)[-1].scene))
        assert told.count(name) >= players
        assert told.count(CARDS[name].brief) == players


def test_the_final_table_has_every_race_with_figures_that_can_be_seen() -> None:
    for players, races in ((4, 5), (5, 4)):
        view = played(1, players, people=PLAIN).seen[-1]
        page = ARTIST.pages(view)[-1]
        assert page.name == f"{GAME_ID}-final"
        headings = [text for text in texts(page.scene) if re.fullmatch(r"Race \d", text)]
        assert headings == [f"Race {number}" for number in range(1, races + 1)]
        score_table = [figure for figure in figures(page.scene) if figure.seat is None]
        assert len(score_table) == players * races
        assert min(figure.box.w for figure in score_table) >= 60


# ---------------------------------------------------------------------- private questions


def test_all_who_can_be_struck_fit_on_one_picture() -> None:
    view = copy.deepcopy(about_to_strike()[0])
    seat, everybody = view["waiting"][0], [name for team in view["board"]["teams"] for name in team]
    options = [{"id": name, "label": name, "detail": ""} for name in everybody]
    question = {"seat": seat, "kind": "strike", "prompt": "Whom does the Assassin strike?", "options": options}
    view.update(you=seat, questions=[question])
    page = ARTIST.question(view)
    assert page is not None
    assert names(page.scene) == everybody
    assert not [text for text in texts(page.scene) if MORE in text]
    told = " ".join(texts(page.scene))
    assert all(CARDS[name].brief in told for name in everybody)
    assert page.scene.height <= 1400
    assert len(render.drawn(page, "dark").data) <= 100 * 1024


def test_a_forecast_is_asked_on_the_board() -> None:
    view = under_way(4)
    racers = view["board"]["race"]["racers"]
    options = [{"id": f"r{i}", "label": racer["name"], "detail": ""} for i, racer in enumerate(racers)]
    view.update(you=0, questions=[{"seat": 0, "kind": "forecast", "prompt": "Who wins?", "options": options}])
    page = ARTIST.question(view)
    assert page is not None
    assert page.marks == {"r0": "A", "r1": "B", "r2": "C", "r3": "D"}


def test_a_field_to_be_skipped_is_ringed() -> None:
    found = 0
    for seed in range(40):
        for view in played(seed, people=PLAIN).seen:
            for question in view["questions"]:
                if question["kind"] == "Fighter.vault":
                    page = ARTIST.question({**view, "you": question["seat"]})
                    assert page is not None
                    rings = [item.box for item in page.scene.items if isinstance(item, Panel) and item.edge == "accent"]
                    fields = [int(option["id"]) for option in question["options"] if option["id"] != "no"]
                    assert all(course_of(30).tile(field) in rings for field in fields)
                    found += 1
        if found > 3:
            return
    raise AssertionError("nobody could skip anything")


# ---------------------------------------------------------------------- words


def test_a_marker_that_was_stolen_is_shown_at_the_end_of_the_race() -> None:
    """001-72: the points of both players differ from those of their places."""
    chips: set[int] = set()
    for view, data in with_event("race_over", seeds=16):
        prizes = view["board"]["prizes"][data["race"] - 1]
        racers = view["board"]["races"][data["race"] - 1]["racers"]
        more = [racer["points"] - (prizes[racer["place"] - 1] if racer["place"] else 0) for racer in racers]
        scene = page_called(view, f"-race-{data['race']}-end").scene
        shown = [item.value for item in scene.items if isinstance(item, Icon) and item.kind == "bronze"]
        assert sorted(shown) == sorted(filter(None, more))
        chips.update(shown)
    assert chips == {1, -1}


def test_the_course_is_called_as_the_game_calls_it() -> None:
    page = ARTIST.pages(under_way(4))[-1]
    assert "GOAL" in [item.text for item in page.scene.ground if isinstance(item, Label)]
    assert "30 fields" in texts(page.scene)
    assert "over 30 fields" in page.alt
