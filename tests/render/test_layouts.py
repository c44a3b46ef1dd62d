"""Layouts before anything is drawn: nothing is cut off, nothing is in the way of anything, and letters are large enough."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games.magical_athlete.cards import LIBRARY
from render import fonts
from render.games import artist_of
from render.games.artist import Page
from render.games.magical_athlete import course
from render.games.magical_athlete.draft import draft_scene
from render.games.magical_athlete.moves import moves, recent
from render.lookup import plain_ruling
from render.scene import PHONE, WIDTH, Box, Figure, Label, Scene, Sign, Trail, faults
from tests.render.random_games import GAME, PEOPLE, a_race, placed, views

ARTIST = artist_of(GAME)
SMALL_PRINT = {"START", "FINISH", "OUT"}


def check(page: Page) -> None:
    scene = page.scene
    assert not faults(scene), page.name
    labels = [item for item in scene.every() if isinstance(item, Label)]
    too_wide = [item for item in labels if fonts.width(item.text, item.size, item.bold) > item.box.w]
    assert not too_wide, page.name
    too_low = [item for item in labels if item.box.h < item.size]
    assert not too_low, page.name
    assert len(page.alt) <= 1024


@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_cut_off_or_in_the_way_in_random_games(seed: int) -> None:
    kinds = set()
    for view in views(seed):
        for page in ARTIST.pages(view):
            check(page)
            kinds.add(page.name.split(f"{GAME}-")[1].split("-")[-1])
    assert {"draft", "up", "end", "final"} <= kinds


@given(
    st.lists(st.integers(0, 29), min_size=2, max_size=6),
    st.integers(2, 6),
    st.sets(st.integers(0, 5)),
    st.sampled_from(("mild", "wild", "wild-printed")),
)
def test_nobody_hides_anybody_wherever_they_stand(spaces: list[int], seats: int, tripped: set[int], track: str) -> None:
    seats = min(seats, len(spaces))
    page = ARTIST.pages(placed(a_race(6, track), spaces, seats, sorted(tripped)))[-1]
    check(page)
    assert len(standing(page.scene)) == len(spaces)


@pytest.mark.parametrize("track", ["mild", "wild", "wild-printed"])
@pytest.mark.parametrize("space", range(30))
def test_six_stand_side_by_side_on_any_space(space: int, track: str) -> None:
    page = ARTIST.pages(placed(a_race(6, track), [space] * 6, 6))[-1]
    check(page)
    here = standing(page.scene)
    assert len(here) == 6
    assert min(figure.box.w for figure in here) >= 32


def test_twelve_find_room_on_start() -> None:
    page = ARTIST.pages(placed(a_race(), [0] * 12, 6))[-1]
    check(page)
    assert sum(course.START.holds(figure.box) for figure in standing(page.scene)) == 12
    assert min(figure.box.w for figure in standing(page.scene)) >= 60


def standing(scene: Scene) -> list[Figure]:
    """The figures on the course."""
    area = Box(0, course.TOP, WIDTH, course.END - course.TOP)
    return [item for item in scene.items if isinstance(item, Figure) and item.seat is not None and area.holds(item.box)]


def test_a_racer_stands_on_its_space() -> None:
    """It may reach over the edge, but its middle is inside."""
    for space in range(30):
        page = ARTIST.pages(placed(a_race(), [space, 29 - space], 2))[-1]
        (first, _) = standing(page.scene)
        area = course.START if space == 0 else course.tile(space)
        x, y = first.box.middle
        assert area.holds(Box(x, y, 0, 0))


def test_the_course_runs_as_the_board_does() -> None:
    """Start and 1 to 12 along the top, 13 and 14 down the right side, 15 to 29 back along the bottom, the finish at the left."""
    top, side, bottom = ([course.tile(space).middle for space in spaces] for spaces in (range(1, 13), range(13, 15), range(15, 30)))
    assert [x for x, _ in top] == sorted(x for x, _ in top)
    assert len({y for _, y in top}) == len({y for _, y in bottom}) == len({x for x, _ in side}) == 1
    assert top[0][1] < side[0][1] < side[1][1] < bottom[0][1]
    assert [x for x, _ in bottom] == sorted((x for x, _ in bottom), reverse=True)
    assert course.START.right < course.tile(1).x
    assert course.PODIUM.right < course.tile(29).x
    tiles = [course.tile(space) for space in range(1, 30)]
    assert not any(a.touches(b) for i, a in enumerate(tiles) for b in tiles[:i])


@pytest.mark.parametrize("track", ["mild", "wild", "wild-printed"])
def test_every_space_has_its_number_and_every_special_space_its_sign(track: str) -> None:
    view = a_race(4, track)
    scene = ARTIST.pages(placed(view, [0] * 4, 4))[-1].scene
    numbers = {item.text: item for item in scene.ground if isinstance(item, Label)}
    for space in range(1, 30):
        assert course.tile(space).holds(numbers[str(space)].box)
    signs = [item for item in scene.ground if isinstance(item, Sign) and item.kind != "flag"]
    features = view["board"]["race"]["features"]
    assert len(signs) == len(features)
    for space, feature in features.items():
        (sign,) = [sign for sign in signs if course.tile(int(space)).holds(sign.box)]
        assert sign.kind.split()[0] == feature["kind"]
        assert sign.value == feature["n"]


@pytest.mark.parametrize("seed", range(6))
def test_names_and_numbers_are_about_eleven_pixels_high_on_a_phone(seed: int) -> None:
    """The font size of every line, on a picture that is shown 400 pixels wide. Reasons beside trails are told in the story too."""
    smallest = 9.5
    for view in views(seed):
        for page in ARTIST.pages(view):
            for item in page.scene.every():
                if isinstance(item, Label):
                    shown = item.size * PHONE / page.scene.width
                    assert shown >= (10.9 if is_name_or_number(item, view["seats"]) else smallest), item


def is_name_or_number(label: Label, people: list[str]) -> bool:
    return label.text.isdigit() or label.text in people or (label.text in LIBRARY and label.bold)


def test_all_cards_of_a_row_can_be_read_whole() -> None:
    """000-19: name and power in short, whatever is drawn."""
    view = next(views(0, 6))
    names = sorted(LIBRARY)
    for start in range(0, 36, 12):
        view["board"]["row"] = names[start : start + 12]
        scene = draft_scene(view)
        assert not faults(scene)
        text = " ".join(item.text for item in scene.items if isinstance(item, Label))
        for name in names[start : start + 12]:
            assert name in text
            assert LIBRARY[name].brief in text


@pytest.mark.parametrize("name", LIBRARY)
def test_a_card_tells_all_of_itself(name: str) -> None:
    card = LIBRARY[name]
    scene = ARTIST.card(card).scene
    assert not faults(scene)
    text = " ".join(item.text for item in scene.items if isinstance(item, Label))
    for line in (card.name, card.ability, card.text, card.flavour, *map(plain_ruling, card.rulings)):
        assert line in text
    assert "(000-" not in text, "the numbers of our books mean nothing to players"


@given(st.lists(st.text(min_size=1, max_size=100), min_size=6, max_size=6))
def test_no_name_leaves_its_box(names: list[str]) -> None:
    """Layouts with any six names: race, draft and choosing."""
    for view in (a_race(), next(views(0, 6))):
        view["seats"] = names
        for page in ARTIST.pages(view):
            check(page)


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


@pytest.mark.parametrize("name", NAMES)
def test_odd_names_are_drawn_everywhere(name: str) -> None:
    """Through a whole game with prompts and sentences that contain it."""
    for view in views(3, 2, people=[name, PEOPLE[0]]):
        for page in ARTIST.pages(view):
            check(page)


@pytest.mark.parametrize("seed", range(8))
def test_trails_lead_from_where_a_racer_was_to_where_it_is(seed: int) -> None:
    """The arrow of the last move of a racer is beside its figure, and closer to it than the beginning was."""
    found = 0
    for view in views(seed):
        if view["board"]["phase"] != "race":
            continue
        page = ARTIST.pages(view)[-1]
        race = view["board"]["race"]
        last = {move.racer: move for move in moves(recent(view["events"], len(race["racers"])))}
        trails = [item for item in page.scene.items if isinstance(item, Trail)]
        for racer in race["racers"]:
            move = last.get(racer["name"])
            if "turn" not in page.name or move is None or not racer["racing"] or racer["space"] != move.end:
                continue
            (figure,) = [f for f in standing(page.scene) if f.name == f"{GAME}/{racer['name']}"]
            ends = [trail.points[-1] for trail in trails if trail.seat == racer["seat"]]
            assert min(figure.box.gap(Box(x, y, 0, 0)) for x, y in ends) < 40
            found += 1
    assert found > 20
