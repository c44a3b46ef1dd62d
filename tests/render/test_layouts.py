"""Layouts before they are painted: nothing is cut off or overlaps, and letters are large enough."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.magical_athlete.text.reference import REFERENCE_CARDS
from render.drawing.paint import RIBBON, SPARK, STRIDE
from render.drawing.pen import marks, smooth
from render.games.magical_athlete.draft import draft_scene
from render.race.track.layout import TOP, course_of
from render.registry import artist_of
from render.scene.scene import READABLE, WIDTH, Box, Figure, Icon, Label, Panel, Scene, Trail, faults
from tests.render.checks import check_card, check_page
from tests.render.race.crowds import SEEN_AT, check_crowd
from tests.render.random_games import GAME, PEOPLE, a_race, placed, views

ARTIST = artist_of(GAME)
COURSE = course_of(30)


boxes = st.builds(Box, *[st.integers(0, 25)] * 4)


@given(st.lists(boxes, max_size=8))
def test_whatever_is_cut_off_or_in_the_way_is_found(places: list[Box]) -> None:
    """All other layout tests rely on it."""
    items = [Label(box, "a", 9) for box in places]
    panel = Panel(Box(0, 0, 40, 40))  # solid items may cover it
    in_the_way = sum(a.touches(b) for a, b in itertools.combinations(places, 2))
    cut_off = sum(box.right > 40 or box.bottom > 40 for box in places)
    assert len(faults(Scene(40, (panel, *items[:3]), tuple(items[3:]), 40))) == in_the_way + cut_off


@pytest.mark.parametrize("seed", range(7))  # every number of players, and three with one racer each and with two
def test_everything_can_be_seen_and_read_in_random_games(seed: int) -> None:
    kinds, trails = set(), 0
    for view in views(seed):
        for page in ARTIST.pages(view):
            check_page(page, GAME)
            trails += check_numbers(page.scene)
            kinds.add(page.name.split(f"{GAME}-")[1].split("-")[-1])
        if "-turn-" in page.name:  # the last page: the board as it stands
            racers = view["board"]["race"]["racers"]
            check_racers(page.scene, [racer["space"] for racer in racers if racer["racing"]])
            check_phone(page.scene, len(racers))
            check_order(page.scene)
    assert {"draft", "up", "end", "final"} <= kinds
    assert trails > 20


@given(
    st.lists(st.integers(0, 29), min_size=2, max_size=6),
    st.integers(2, 6),
    st.sets(st.integers(0, 5)),
    st.sampled_from(("mild", "wild", "wild-printed")),
)
def test_nobody_hides_anybody_wherever_they_stand(spaces: list[int], seats: int, tripped: set[int], track: str) -> None:
    seats = min(seats, len(spaces))
    page = ARTIST.pages(placed(a_race(6, track), spaces, seats, sorted(tripped)))[-1]
    check_page(page, GAME)
    check_racers(page.scene, spaces)


def check_racers(scene: Scene, spaces: list[int]) -> None:
    """Checks the figures of the racers, in their order."""
    on_course = [figure.box for figure in standing(scene) if not COURSE.podium.holds(figure.box)]
    check_crowd(COURSE, spaces, on_course)
    read = [item for item in scene.ground if isinstance(item, Label | Icon)]
    assert not any(box.touches(item.box) for box in on_course for item in read), "no number and no sign is covered"


def check_phone(scene: Scene, racers: int) -> None:
    """Checks that the picture leaves room for words and buttons, and that everything on it can be read."""
    assert scene.height * SEEN_AT <= (205 if racers < 5 else 225) * WIDTH
    assert [item for item in scene.every() if isinstance(item, Label) and item.size < READABLE] == []


def check_order(scene: Scene) -> None:
    """Checks that every trail is painted before all racers on the course, so that none lies over a figure."""
    figures = {*standing(scene)}
    first = next((at for at, item in enumerate(scene.items) if item in figures), len(scene.items))
    assert not [item for item in scene.items[first:] if isinstance(item, Trail)]


def check_numbers(scene: Scene) -> int:
    """Checks that no trail crosses a number: neither a ribbon with its edges nor the visible sparks.

    Returns the number of trails.
    """
    trails = [item for item in scene.items if isinstance(item, Trail)]
    for trail in trails:
        way = marks(smooth(trail.points), STRIDE) if trail.sparks else smooth(trail.points)
        points = [Box(round(x), round(y), 0, 0) for x, y in way]
        seen = [point for point in points if not any(area.holds(point) for area in trail.spare)]
        reach = (SPARK if trail.sparks else RIBBON + 6) // 2
        numbers = [box for box in map(COURSE.number_box, range(1, 30)) if box.gap(Box.around(points)) < reach]
        assert not any(number.gap(point) < reach for point in seen for number in numbers)
    return len(trails)


def test_six_find_room_on_start() -> None:
    page = ARTIST.pages(placed(a_race(), [0] * 6, 6))[-1]
    check_page(page, GAME)
    assert sum(COURSE.start.holds(figure.box) for figure in standing(page.scene)) == 6


def standing(scene: Scene) -> list[Figure]:
    """Returns the figures on the course."""
    area = Box(0, TOP, WIDTH, COURSE.bottom - TOP)
    return [item for item in scene.items if isinstance(item, Figure) and item.seat is not None and area.holds(item.box)]


@pytest.mark.parametrize("name", REFERENCE_CARDS)
def test_every_box_says_the_power_whole(name: str) -> None:
    view = placed(a_race(), [5, 6, 7, 8], 4)
    for racer in view["board"]["race"]["racers"]:
        racer.update(name=name, power=name)
    texts = [item.text for item in ARTIST.pages(view)[-1].scene.items if isinstance(item, Label)]
    assert texts.count(REFERENCE_CARDS[name].brief) == 4


@pytest.mark.parametrize("track", ["mild", "wild", "wild-printed"])
def test_every_space_has_its_number_or_its_sign(track: str) -> None:
    view = a_race(4, track)
    scene = ARTIST.pages(placed(view, [0] * 4, 4))[-1].scene
    numbers = {item.text: item for item in scene.ground if isinstance(item, Label)}
    for space in range(1, 30):
        if str(space) not in view["board"]["race"]["features"]:
            assert COURSE.tile(space).holds(numbers[str(space)].box)
    for space, feature in view["board"]["race"]["features"].items():
        (sign,) = [item for item in scene.ground if item.solid and COURSE.number_box(int(space)).holds(item.box)]
        if feature["kind"] == "arrow":
            assert isinstance(sign, Label)
            assert int(sign.text.replace("−", "-")) == feature["n"]
        else:
            assert isinstance(sign, Icon)
            assert sign.kind == feature["kind"]


def test_all_cards_of_a_row_can_be_read_whole() -> None:
    """000-19: name and brief power, for any row."""
    view = views(0, 6)[0]
    names = sorted(REFERENCE_CARDS)
    for start in range(0, 36, 12):
        scene = draft_scene({**view, "board": {**view["board"], "row": names[start : start + 12]}})
        assert not faults(scene)
        text = " ".join(item.text for item in scene.items if isinstance(item, Label))
        for name in names[start : start + 12]:
            assert name in text
            assert REFERENCE_CARDS[name].brief in text


@pytest.mark.parametrize("name", REFERENCE_CARDS)
def test_a_card_tells_all_of_itself(name: str) -> None:
    check_card(ARTIST.card(REFERENCE_CARDS[name]), REFERENCE_CARDS[name], "000")


@given(st.lists(st.text(min_size=1, max_size=100), min_size=6, max_size=6))
def test_no_name_leaves_its_box(names: list[str]) -> None:
    """Race, draft and choosing, with any six names."""
    for view in (a_race(), views(0, 6)[0]):
        for page in ARTIST.pages({**view, "seats": names}):
            check_page(page, GAME)


NAMES = (
    "👩‍👩‍👧‍👦",
    "مرحبا بالعالم",
    "Z̷̛͖a̶͎͒l̵̰̈g̸o" * 5,
    "\u200b\u200d\u2060",
    "W" * 100,
    "a\nb\r\nc\td",
    "田中さん",
    "\U000e0041",
    "﷽",
    "i" * 100,
)


@pytest.mark.parametrize("names", [NAMES[:5], NAMES[5:]], ids=["one table", "another"])
def test_odd_names_are_drawn_everywhere(names: tuple[str, ...]) -> None:
    """A whole game with prompts and sentences that contain them."""
    for view in views(3, 6, people=(*names, PEOPLE[0]))[::3]:
        for page in ARTIST.pages(view):
            check_page(page, GAME)
