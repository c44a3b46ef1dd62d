"""Pictures of games with Advantages: the stall, the holdings, and item use. Items are added to real views."""

from __future__ import annotations

import copy
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import render
from engine.games.magical_athlete_2003.advantages.items import BAUBLE, BEANS, BOOT, DYNAMITE, EMP, GUST, ITEMS, MIND
from engine.text.truncate import MORE
from render.artist import Page
from render.games.magical_athlete_2003.advantages.items import icon_of
from render.games.magical_athlete_2003.cast import GAME_ID
from render.race.artist import RaceArtist
from render.race.track.layout import course_of
from render.registry import artist_of
from render.scene.scene import WIDTH, Box, Figure, Icon, Label, Panel, Scene, Veil
from tests.render.checks import check_page
from tests.render.games.magical_athlete_2003.by_hand import EVERYTHING, Happening, outfitted, racers_of, with_events, with_race
from tests.render.games.magical_athlete_2003.games import View, played

ARTIST = cast("RaceArtist", artist_of(GAME_ID))
PLAIN = ("Ann", "Ben", "Cleo", "Dee", "Eve")
LONG = tuple(f"{letter * 9} {letter * 12} the {number}th" for number, letter in enumerate("WMQGO", 4))
HOARD = [BOOT, BOOT, EMP, EMP, GUST, GUST, *[BEANS] * 6, MIND, DYNAMITE, *[BAUBLE] * 4]
FULL = ([BOOT, EMP, GUST, *[BEANS] * 3, MIND, BAUBLE],) * 4 + (HOARD,)
THINGS = {icon_of(thing) for thing in ITEMS}
COURSE = course_of(30)


def texts(scene: Scene) -> list[str]:
    return [item.text for item in scene.items if isinstance(item, Label)]


def signs(scene: Scene, within: Box | None = None) -> list[tuple[str, int]]:
    """Returns the icons of items with their values."""
    found = [item for item in scene.items if isinstance(item, Icon) and item.kind in THINGS]
    return [(item.kind, item.value) for item in found if within is None or within.holds(item.box)]


def on_course(page: Page) -> list[Icon]:
    """Returns the item marks on the course."""
    found = [item for item in page.scene.items if isinstance(item, Icon) and item.kind.startswith(GAME_ID)]
    return [sign for sign in found if COURSE.area.holds(sign.box)]


def seen(phase: str, players: int = 4, people: tuple[str, ...] = PLAIN) -> list[View]:
    return [view for view in played(1, players, people=people).seen if view["board"]["phase"] == phase]


def racing(players: int = 4, people: tuple[str, ...] = PLAIN) -> View:
    return outfitted(next(view for view in seen("race", players, people) if view["board"]["race"]["turn"] > 3))


def use(thing: str, seat: int = 1, **more: Any) -> Happening:
    return "item_used", {"seat": seat, "item": thing, **more}


def every_use(view: View) -> list[Happening]:
    first, second, third, fourth, *_ = racers_of(view)
    return [
        ("turn", {"seat": 0, "racer": first}),
        use(BOOT, racer=first, n=2, plus=5),
        use(MIND, racer=second),
        use(BEANS, racer=third, count=2, die=7),
        use(GUST, racers=[fourth], space=12, n=3),
        use(EMP, freed=[]),
        use(DYNAMITE, die=3),
        use(BEANS, racer=None, count=1, die=4),
        ("fizzled", {"seat": 1}),
        use(DYNAMITE, die=5),
        ("exploded", {"seat": 1, "racer": first}),
    ]


# ---------------------------------------------------------------------- nothing is in the way of anything


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("people", [PLAIN, LONG], ids=["plain names", "long names"])
def test_everything_can_be_seen_and_read_whatever_is_held(players: int, people: tuple[str, ...]) -> None:
    """All pictures of a game, with more items than the stall has."""
    kinds = set()
    for view in played(7, players, people=people).seen[::4]:
        for page in ARTIST.pages(outfitted(view, FULL)):
            check_page(page, GAME_ID)
            kinds.add("-".join(part for part in page.name.split("-") if not part.isdigit()))
            if people is PLAIN:
                assert not [text for text in texts(page.scene) if MORE in text], page.name
    assert len(kinds) >= 5


@settings(max_examples=40)
@given(st.lists(st.integers(0, 29), min_size=5, max_size=5), st.sampled_from([4, 5]), st.booleans(), st.integers(0, 29))
def test_signs_of_uses_are_in_nobodys_way_wherever_racers_stand(spaces: list[int], players: int, off: bool, space: int) -> None:
    view = with_race(racing(players, LONG), spaces, off, minds={1: 3, 2: 0})
    happened = [(kind, {**data, "space": space} if "space" in data else data) for kind, data in every_use(view)]
    page = ARTIST.pages(with_events({**view, "events": []}, *happened))[-1]
    check_page(page, GAME_ID)
    there = {sign.kind for sign in on_course(page)}
    assert {icon_of(kind) for kind in (BOOT, MIND, BEANS, EMP, "blast", "puff")} <= there
    assert there & {icon_of("gust left"), icon_of("gust right")}
    ground = [item for item in page.scene.ground if item.solid]
    plates = [item for item in page.scene.items if isinstance(item, Panel) and item.edge == "accent" and item.fill == "panel"]
    figures = [item for item in page.scene.items if isinstance(item, Figure)]
    on_plates = [plate.box for plate in plates if COURSE.area.holds(plate.box)]
    assert not [item for item in (*ground, *figures) for plate in on_plates if plate.touches(item.box)]


@given(st.lists(st.text(min_size=1, max_size=100), min_size=5, max_size=5))
@settings(max_examples=15)
def test_no_name_leaves_its_box(people: list[str]) -> None:
    race = racing(5)
    for view in (outfitted(seen("draft", 5)[9]), with_events(with_race(race, [3, 3, 3, 9, 9], minds={0: 1}), *every_use(race))):
        for page in ARTIST.pages({**view, "seats": people}):
            check_page(page, GAME_ID)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pictures_with_things_are_small(theme: str) -> None:
    race = racing(5)
    used = with_events(with_race(race, [4, 4, 12, 19, 24], off=True, minds={1: 3}), *every_use(race))
    for view in (outfitted(seen("draft", 5)[-2], FULL), used):
        assert len(render.drawn(ARTIST.pages(view)[-1], theme).data) <= 100 * 1024


# ---------------------------------------------------------------------- the draft


def test_without_advantages_there_is_no_stall() -> None:
    page = ARTIST.pages(seen("draft")[9])[-1]
    assert not signs(page.scene)
    assert "things" not in " ".join(texts(page.scene))
    assert "Things" not in page.alt
    assert "holds" not in page.alt


def test_the_stall_shows_what_is_left() -> None:
    """002-2: 2 of most, 1 of two, 4 Baubles; a sold-out item says so and keeps its icon."""
    view = outfitted(seen("draft")[9], ((BOOT, MIND, BEANS, BEANS, BEANS), (), (BAUBLE, BAUBLE), (DYNAMITE,)))
    page = ARTIST.pages(view)[-1]
    strip = next(item.box for item in page.scene.items if isinstance(item, Panel) and item.box.w > 1100)
    assert [kind for kind, _ in signs(page.scene, strip)] == [icon_of(thing) for thing in ITEMS]
    inside = [item.text for item in page.scene.items if isinstance(item, Label) and strip.holds(item.box)]
    assert [text for text in inside if text.startswith("×") or text == "sold"] == ["×2", "×2", "sold", "sold", "×2"]
    assert all(item.title.replace("-", "- ") in " ".join(inside).replace("-", "- ").replace("  ", " ") for item in ITEMS.values())
    assert "things for 1 coin" in texts(page.scene)
    assert "Things for 1 coin each: a Boot Booster, 2 EMPs, 2 Insta-Gusts, 1 set of Magic Beans and 2 Shiny Baubles." in page.alt
    assert "Ann holds a Boot Booster, 3 Magic Beans and Mind Control. Cleo holds 2 Shiny Baubles." in page.alt
    assert " Dee holds Old Explosives." in page.alt


def test_an_empty_stall_says_so() -> None:
    view = outfitted(seen("draft")[9])
    view["board"]["stock"] = dict.fromkeys(ITEMS, 0)
    page = ARTIST.pages(view)[-1]
    assert texts(page.scene).count("sold") == len(ITEMS)
    assert "things for" not in " ".join(texts(page.scene))
    assert "All things are sold." in page.alt


def test_what_was_just_bought_is_lit_at_the_stall_and_in_the_hand() -> None:
    view = with_events(outfitted(seen("draft")[9]), ("bought_item", {"seat": 3, "item": MIND, "coins": 1, "baubles": 0}))
    view["events"] = view["events"][-1:]
    scene = ARTIST.pages(view)[-1].scene
    lit = [item.box for item in scene.items if isinstance(item, Panel) and item.edge == "accent" and item.line == 3]
    assert [signs(scene, box) for box in lit] == [[(icon_of(MIND), 3)], [(icon_of(MIND), 1)]]


def test_everybody_has_a_row_of_what_they_hold() -> None:
    """Several of a kind have a number; the icon of beans shows their number."""
    for view in (outfitted(seen("draft", 5)[9]), {**outfitted(seen("line-up", 5)[0]), "events": []}):
        scene = ARTIST.pages(view)[-1].scene
        cells = [item.box for item in scene.items if isinstance(item, Panel) and item.radius == 16 and item.box.w < WIDTH / 2]
        assert len(cells) == 5
        for cell, things in zip(cells, EVERYTHING, strict=True):
            assert [kind for kind, _ in signs(scene, cell)] == [icon_of(thing) for thing in ITEMS if thing in things]
            beans = [value for kind, value in signs(scene, cell) if kind == icon_of(BEANS)]
            assert beans == [things.count(BEANS)] * (BEANS in things)


def test_the_advanced_draft_counts_its_rounds() -> None:
    for players, rounds in ((4, 5), (5, 4)):
        view = outfitted(seen("draft", players)[9])
        view["board"]["round"] = 1
        page = ARTIST.pages(view)[-1]
        assert f"Round 2 of {rounds} · things for 1 coin" in texts(page.scene)
        assert page.alt.startswith(f"The draft, round 2 of {rounds}.")


def test_who_may_pass_although_a_card_costs_nothing_is_told_so() -> None:
    """002-16: in the Advanced Draft nearly every player may pass."""
    view = outfitted(next(view for view in seen("draft") if view["board"]["fields"][0]))
    assert ARTIST.pages(view)[-1].alt.endswith(" to buy.")
    view["questions"][0]["options"] = [*view["questions"][0]["options"], {"id": "no", "label": "Pass", "detail": ""}]
    assert ARTIST.pages(view)[-1].alt.endswith(" to buy or pass.")


# ---------------------------------------------------------------------- before a race


@pytest.mark.parametrize("players", [4, 5])
def test_a_line_up_shows_what_everybody_holds(players: int) -> None:
    view = outfitted(next(view for view in seen("race", players) if any(event["kind"] == "line_up" for event in view["events"])))
    page = ARTIST.pages(view)[-1]
    assert page.name.endswith("-line-up")
    cells = [item.box for item in page.scene.items if isinstance(item, Panel) and item.fill == "frame"]
    for cell, things in zip(cells, EVERYTHING, strict=False):
        assert [kind for kind, _ in signs(page.scene, cell)] == [icon_of(thing) for thing in ITEMS if thing in things]
    assert "Dee holds Mind Control and Old Explosives." in page.alt


def test_a_reveal_shows_what_everybody_holds() -> None:
    view = next(view for seed in range(8) for view in played(seed, people=PLAIN).seen if view["board"]["revealed"])
    page = ARTIST.pages(outfitted(view))[-1]
    assert page.name.endswith("-reveal")
    check_page(page, GAME_ID)
    assert len(signs(page.scene)) == len({(seat, thing) for seat, things in enumerate(EVERYTHING[:4]) for thing in things})
    assert "Dee holds Mind Control and Old Explosives." in page.alt


# ---------------------------------------------------------------------- the race


def test_an_emp_at_work_dims_the_course_and_crosses_out_abilities() -> None:
    view = racing(5)
    calm, hushed = (ARTIST.pages(with_race(view, [4, 4, 9, 12, 20], off))[-1] for off in (False, True))
    assert [item.box for item in hushed.scene.items if isinstance(item, Veil)] == [COURSE.area]
    assert not [item for item in calm.scene.items if isinstance(item, Veil)]
    assert "no abilities" in texts(hushed.scene)
    assert (icon_of(EMP), 0) in signs(hushed.scene, Box(0, 0, WIDTH, COURSE.area.y))
    for page, lines in ((calm, 0), (hushed, 5)):
        assert len([item for item in page.scene.items if isinstance(item, Panel) and item.fill == "dim"]) == lines
        assert ("All abilities are off" in page.alt) == bool(lines)


def test_whose_mind_is_controlled_shows_by_whom() -> None:
    view = with_race(racing(), [4, 9, 14, 20], minds={1: 3})
    page = ARTIST.pages({**view, "events": []})[-1]
    (mark,) = on_course(page)
    assert mark.kind == icon_of(MIND)
    racer = racers_of(view)[1]
    figure = next(item for item in page.scene.items if isinstance(item, Figure) and item.name == f"{GAME_ID}/{racer}")
    assert figure.box.gap(mark.box) < 90
    seats = [item.box for item in page.scene.items if isinstance(item, Icon) and item.kind == "seat" and item.value == 3]
    assert sum(COURSE.area.holds(box) for box in seats) == 1
    cells = [item.box for item in page.scene.items if isinstance(item, Panel) and item.box.y > COURSE.bottom and item.radius == 16]
    cell = cells[1]
    assert [kind for kind, _ in signs(page.scene, cell)].count(icon_of(MIND)) == sum(cell.holds(box) for box in seats) == 1
    assert f"Dee decides for {racer}." in page.alt


def test_a_use_is_shown_at_its_racer() -> None:
    view = with_race(racing(), [1, 7, 13, 23])
    for racer in racers_of(view):
        for used, told, words in (
            (use(BOOT, racer=racer, n=1, plus=5), f"a Boot Booster at {racer}", ["+5"]),
            (use(BEANS, racer=racer, count=3, die=8), f"3 Magic Beans at {racer}", ["+3"]),
            (use(MIND, racer=racer), f"Mind Control at {racer}", []),
            (("exploded", {"seat": 1, "racer": racer}), f"an explosion at {racer}", []),
        ):
            page = ARTIST.pages(with_events({**view, "events": []}, used))[-1]
            (mark,) = on_course(page)
            gaps = {name: box.gap(mark.box) for name, box in _standing(page).items()}
            assert min(gaps, key=lambda name: gaps[name]) == racer
            assert gaps[racer] < 80
            assert told in page.alt
            assert [text for text in texts(page.scene) if text in ("+5", "+3")] == words


def _standing(page: Page) -> dict[str, Box]:
    found = [item for item in page.scene.items if isinstance(item, Figure) and COURSE.area.holds(item.box)]
    return {item.name.removeprefix(f"{GAME_ID}/"): item.box for item in found}


@pytest.mark.parametrize(("space", "n", "kind"), [(4, 3, "right"), (4, -3, "left"), (19, 3, "left"), (19, -3, "right")])
def test_a_gust_is_shown_where_it_blew_and_which_way(space: int, n: int, kind: str) -> None:
    """The second straight runs to the left."""
    view = with_race(racing(), [1, 1, 1, 1])
    page = ARTIST.pages(with_events({**view, "events": []}, use(GUST, racers=racers_of(view)[:2], space=space, n=n)))[-1]
    (mark,) = on_course(page)
    assert mark.kind == icon_of(f"gust {kind}")
    assert COURSE.tile(space).inset(-20, 0).touches(mark.box)
    assert ("+3" if n > 0 else "−3") in texts(page.scene)
    assert f"an Insta-Gust on {space}, 3 {'ahead' if n > 0 else 'back'}" in page.alt


def test_explosives_that_fizzle_are_a_puff_at_whoever_has_the_turn() -> None:
    view = with_race(racing(), [4, 9, 14, 20])
    turn = ("turn", {"seat": 2, "racer": racers_of(view)[2]})
    page = ARTIST.pages(with_events({**view, "events": []}, turn, use(DYNAMITE, die=2), ("fizzled", {"seat": 1})))[-1]
    (mark,) = on_course(page)
    assert mark.kind == icon_of("puff")
    assert _standing(page)[racers_of(view)[2]].gap(mark.box) < 30


def test_what_was_used_in_another_race_is_not_shown() -> None:
    view = {**racing(), "events": []}
    line_up = ("line_up", {"race": 1, "racers": [[0, racers_of(view)[0]]], "first": 0})
    page = ARTIST.now(with_events(view, use(EMP, freed=[]), line_up, ("rolled", {"racer": racers_of(view)[0], "die": 1})))
    assert "-turn-" in page.name
    assert not on_course(page)


# ---------------------------------------------------------------------- shared places

SHARED = [(1, 1, 0, 0, 0), (2, 1, 2, 0, 0), (1, 0, 1, 1, 0), (2, 2, 1, 2, 0), (1, 1, 1, 1, 0), (1, 1, 1, 1, 1)]


def ended(places: tuple[int, ...], players: int) -> tuple[Page, list[str]]:
    """Returns the end of the first race with these places, and its racers."""
    view = copy.deepcopy(next(view for view in played(1, players, people=PLAIN).seen if view["board"]["races"]))
    racers = view["board"]["races"][0]["racers"]
    for racer, place in zip(racers, places, strict=False):
        racer.update(place=place or None, points=view["board"]["prizes"][0][place - 1] if place else 0)
    page = next(page for page in ARTIST.pages(view) if page.name.endswith("-race-1-end"))
    return page, [racer["racer"] for racer in racers]


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("places", SHARED)
def test_those_who_share_a_place_stand_on_one_step(places: tuple[int, ...], players: int) -> None:
    """002-R7: racers that one gust blows over the line share a place."""
    page, racers = ended(places, players)
    check_page(page, GAME_ID)
    items = [*reversed(page.scene.items)]  # the podium comes before the rows of the last turns
    steps = {item.text: item.box for item in items if isinstance(item, Label) and item.text in ("1st", "2nd")}
    stage = Box(0, 0, 500, max(box.bottom for box in steps.values()))
    figures = {item.name: item.box for item in items if isinstance(item, Figure) and stage.holds(item.box)}
    for racer, place in zip(racers, places, strict=False):
        if place:
            step, figure = steps[("1st", "2nd")[place - 1]], figures[f"{GAME_ID}/{racer}"]
            assert step.x <= figure.middle[0] <= step.right
            assert figure.bottom <= step.y
            assert figure.w >= 84
    sharing = [racer for racer, place in zip(racers, places, strict=False) if place == 1]
    title, where = texts(page.scene)[:2]
    if len(sharing) == 1:
        assert title == f"{sharing[0]} wins!"
    elif title != f"{len(sharing)} win together!":
        assert all(racer in title for racer in sharing)
    assert where.startswith("Race 1 of")
    assert page.alt.count("shared 1st") == (len(sharing) if len(sharing) > 1 else 0)
    assert MORE not in title + where


@pytest.mark.parametrize("length", [20, 30, 40])
@pytest.mark.parametrize("sharing", [2, 3, 5])
def test_those_who_share_a_place_find_room_on_the_course(length: int, sharing: int) -> None:
    course = course_of(length)
    for place in (1, 2):
        boxes = course.on_podium({**dict.fromkeys(range(sharing), place), "other": 3 - place}).values()
        assert len(boxes) == sharing + 1
        assert all(course.podium.holds(box) for box in boxes)
        assert not any(a.touches(b) for a in boxes for b in boxes if a is not b)
