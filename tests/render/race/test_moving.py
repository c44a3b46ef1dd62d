"""Moving boards of races: where they begin and end, what covers whom, and what is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from engine.text.beat import TOLD, Beat, read_beats
from engine.text.phrase import Words, name_by_seat, seat, to_text
from render.artist import Page, Reel
from render.drawing import paint
from render.film.announcement import BANNER, FACE, SENTENCE, Banner, banner, strip, strip_text
from render.film.moving_board import MovingBoard, filmed
from render.race.moving import MOVES, RaceMoves, Stage
from render.race.pages.board import standings_area
from render.race.panels.standings import standings
from render.race.panels.turn_rows import STRIP
from render.race.profile import RaceProfile
from render.race.rewind import rewound
from render.race.track.layout import course_of
from render.registry import artist_of
from render.scene.scene import WIDTH, Box, Figure, Item, Label, Panel
from render.scene.theme import DARK
from render.typography.display_names import seat_names
from tests.render.film.messages import View, views
from tests.seeds import seeds

GAMES: tuple[tuple[str, int, tuple[tuple[str, str], ...]], ...] = (
    ("magical-athlete", 2, ()),
    ("magical-athlete", 4, ()),
    ("magical-athlete", 6, ()),
    ("magical-athlete-2003", 4, ()),
    ("magical-athlete-2003", 4, (("advantages", "on"),)),
)
each_game = pytest.mark.parametrize(("game", "players", "options"), GAMES)
STATE = ("name", "space", "tripped", "finished", "eliminated", "racing", "points")


@cache
def seen(game: str, players: int, options: tuple[tuple[str, str], ...], seed: int) -> list[View]:
    return [*views(game, players, seed, dict(options))]


def profile_of(game: str) -> RaceProfile:
    profile = artist_of(game).profile  # type: ignore[attr-defined]
    assert isinstance(profile, RaceProfile)
    return profile


def played(view: View) -> list[Mapping[str, Any]]:
    """Returns the events of the current race, as far as the view has them."""
    begun = max((i + 1 for i, event in enumerate(view["events"]) if event["kind"] == "line_up"), default=0)
    return [*view["events"][begun:]]


def reels(game: str, players: int, options: tuple[tuple[str, str], ...], seed: int) -> Iterator[tuple[View, Page, Reel]]:
    for view in seen(game, players, options, seed):
        for page in artist_of(game).pages(view)[-1:]:
            if not page.ends and (reel := artist_of(game).moving(view, page)):
                yield view, page, reel


def shown(race: Mapping[str, Any]) -> list[list[Any]]:
    return [[racer[key] for key in STATE] for racer in race["racers"]]


@each_game
@pytest.mark.parametrize("seed", seeds(2))
def test_undoing_the_events_of_a_message_leads_to_the_board_of_the_one_before(
    game: str, players: int, options: tuple[tuple[str, str], ...], seed: int
) -> None:
    tried = 0
    for earlier, later in pairwise(seen(game, players, options, seed)):
        before, after = earlier["board"], later["board"]
        if not before["race"] or not after["race"] or before["race_no"] != after["race_no"]:
            continue
        past = rewound(profile_of(game), after, played(later)).board
        assert shown(past["race"]) == shown(before["race"])
        assert past["points"] == before["points"]
        assert past["race"].get("off") == before["race"].get("off")
        tried += 1
    assert tried


@each_game
def test_what_stays_in_place_are_the_standings_before(game: str, players: int, options: tuple[tuple[str, str], ...]) -> None:
    profile = profile_of(game)
    for view, page, reel in reels(game, players, options, 1):
        past = rewound(profile, view["board"], played(view)).board
        area = standings_area(profile, view)
        expected = standings(profile, {**view, "board": past}, seat_names(view["seats"]), area, {})
        assert {*expected} <= {*reel.scene.items}
        assert reel.scene.canvas == page.scene.canvas
        assert reel.scene.ground == page.scene.ground


@each_game
def test_pieces_end_where_the_still_has_them(game: str, players: int, options: tuple[tuple[str, str], ...]) -> None:
    for _, page, reel in reels(game, players, options, 1):
        course = [item for item in page.scene.items if isinstance(item, Figure) and item.seat is not None]
        last = {item for item in reel.frames[-1].pieces if isinstance(item, Figure) and item.seat is not None}
        assert last <= {*course}, "the same figures at the same places, so that nothing jumps"


@each_game
def test_no_banner_covers_whom_it_is_about(game: str, players: int, options: tuple[tuple[str, str], ...]) -> None:
    banners = 0
    for _, page, reel in reels(game, players, options, 1):
        for frame in reel.frames:
            assert all(page.scene.canvas.holds(item.box) for item in frame.pieces)
            box = next((item.box for item in frame.pieces if isinstance(item, Panel) and item.fill == "call"), None)
            if box is None:
                continue
            banners += 1
            figures = [item for item in frame.pieces if isinstance(item, Figure)]
            about = {figure.name for figure in figures if figure.box.w == FACE and box.holds(figure.box)}
            pieces = [figure for figure in figures if figure.seat is not None]
            assert not [piece for piece in pieces if piece.name in about and piece.box.touches(box)]
    assert banners


@each_game
def test_everything_worth_telling_has_words(game: str, players: int, options: tuple[tuple[str, str], ...]) -> None:
    """Every sentence and banner is there at some moment, unless the story was too long for the film."""
    for view, page, _ in reels(game, players, options, 1):
        events = [event for event in played(view) if event["only"] is None]
        past = rewound(profile_of(game), view["board"], events)
        stage = Stage(course_of(view["board"]["race"]["length"]), "mild", page.scene.height)
        narrator = RaceMoves(profile_of(game), view, stage, past, events)
        narrator.frames()
        told = [beat for beat in read_beats(view) if beat.drama >= TOLD and beat.events[0] in narrator.index]
        assert {*narrator.beats.values()} == {*told}
        assert len(narrator.big) <= 5


@each_game
def test_a_race_ends_on_its_course_before_the_podium_is_shown(
    game: str, players: int, options: tuple[tuple[str, str], ...]
) -> None:
    profile, ends = profile_of(game), 0
    for view in seen(game, players, options, 1):
        for page in (page for page in artist_of(game).pages(view) if page.ends):
            reel = artist_of(game).moving(view, page)
            assert reel is not None
            ends += 1
            over = next(event for event in view["events"] if event["kind"] == "race_over")
            race = view["board"]["races"][over["data"]["race"] - 1]
            course = profile.track(view, over["data"]["race"]).course
            assert reel.scene.height >= max(page.scene.height, course.bottom)
            figures = [item for item in reel.frames[-1].pieces if isinstance(item, Figure)]
            on_podium = {figure.name for figure in figures if course.podium.touches(figure.box)}
            assert on_podium >= {f"{game}/{racer['racer']}" for racer in race["racers"] if racer["place"]}
            assert all(reel.scene.canvas.holds(item.box) for frame in reel.frames for item in frame.pieces)
            still = paint.painted(page.scene, DARK)
            film = filmed(reel, page, still, DARK)
            assert isinstance(film, MovingBoard)
            assert film.size == (800, reel.scene.height * 2 // 3)
    assert ends > 1


def test_events_that_were_told_before_are_not_played_again() -> None:
    for view, page, _ in reels("magical-athlete", 4, (), 1):
        numbers = [event["number"] for event in view["events"] if event["kind"] in MOVES]
        later = {**view, "events": [event for event in view["events"] if event["number"] > numbers[-1]]}
        assert artist_of("magical-athlete").moving(later, page) is None


# ---------------------------------------------------------------------- words


ROBOT = seat(0)


@pytest.mark.parametrize(
    ("words", "headline", "said"),
    [
        ((ROBOT, " trips"), (), "Ann trips"),
        ((ROBOT, " trips over a rock that somebody has put there, which hurts a lot"), (ROBOT, " trips"), "Ann trips"),
        ((ROBOT, " throws a party: everybody who is in the race comes closer by one space"), (), "Ann throws a party"),
        ((ROBOT, " does something for which the strip has no room, not even in a few words"), (), ""),
    ],
)
def test_a_sentence_in_the_strip_never_takes_two_pages(words: Words, headline: Words, said: str) -> None:
    """A shorter one is said instead, and nothing if there is none: its message says it all."""
    area = Box(12, 900, WIDTH - 24, 63)
    text = strip_text(area, 2, Beat((1,), words, doer=ROBOT, headline=headline), name_by_seat(["Ann"]))
    assert text == said
    labels = [item for item in strip(area, [], text) if isinstance(item, Label)]
    assert all(label.size == SENTENCE and area.holds(label.box) for label in labels)


@each_game
def test_no_sentence_is_torn_apart(game: str, players: int, options: tuple[tuple[str, str], ...]) -> None:
    """What stands in the strip is all that is said of a beat, or a space."""
    for view, page, reel in reels(game, players, options, 1):
        call = name_by_seat(seat_names(view["seats"]))
        known = {to_text(words, call) for beat in read_beats(view) for words in (beat.words, beat.headline_words)}
        known |= {re.sub("(: |; ).*", "", text) for text in known}
        for frame in reel.frames:
            lines = [
                item.text for item in frame.pieces if isinstance(item, Label) and item.size == SENTENCE and STRIP.holds(item.box)
            ]
            text = " ".join(lines)
            assert not text or text in known or re.fullmatch(r"\d+|Finish!", text), (text, page.name)


def test_a_banner_lies_aside_if_those_it_is_about_are_everywhere() -> None:
    where, aside = Box(0, 68, WIDTH, 754), Box(0, 830, WIDTH, 300)
    free = banner(Banner("Duelist wins!"), where, aside, [Box(0, 68, WIDTH, 246)], [])
    assert where.holds(free[0].box)
    assert free[0].box.y >= 68 + 246
    below = banner(Banner("Duelist wins!"), where, aside, [where], [])
    assert aside.holds(below[0].box)
    words: list[Item] = [item for item in free if isinstance(item, Label)]
    assert all(isinstance(item, Label) and item.size == BANNER for item in words)
