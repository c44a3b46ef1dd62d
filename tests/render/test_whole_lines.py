"""No text is ever cut: a film shows every sentence completely, and no row or label ends in the middle."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.text.beat import read_beats
from engine.text.phrase import clauses, name_by_seat, piece, seat, to_text
from engine.text.truncate import MORE
from render.film.caption import ROWS, caption, fits, pages
from render.film.replay import items_of, scene_of
from render.pages.wording import beat_cues
from render.registry import artist_of
from render.scene.scene import Label
from render.typography.display_names import seat_names
from tests.render import random_games
from tests.render.film.narrated import captions, events_of, narrated
from tests.render.games.thats_life import games as thats_life

PEOPLE = ("Hare", "Benjamin Button", "Dr. No", "Theodora Wonka", "Mr. 5, Esq.", "Zoë")
View = dict[str, Any]


@cache
def race_day(seed: int, players: int) -> View:
    """Returns a whole game of random players."""
    options = {"tracks": "wild,mild,wild-printed,wild", "racers": "double" if players == 3 else "single"}
    *_, (table, _) = random_games.tables(random_games.GAME, PEOPLE[:players], options, seed)
    return table.view(None, since=0)


@cache
def life(seed: int, players: int) -> View:
    *_, (table, _) = thats_life.tables(seed, players, thats_life.EVERYTHING)
    return {**table.view(None, since=0), "seats": PEOPLE[:players]}


def cut(items: Any) -> list[str]:
    return [item.text for item in items if isinstance(item, Label) and MORE in item.text]


# ---------------------------------------------------------------------- pages

words = st.lists(st.text("abcdefghij →0123456789ÄЖ", min_size=1, max_size=160).map(str.strip).filter(bool), min_size=1, max_size=12)


@given(words)
@example(["Party Animal throws a party", *(f"Inchworm {space} → {space + 1}" for space in range(30))])
@example(["word " * 200])
def test_a_sentence_is_told_on_as_many_pages_as_it_takes(parts: list[str]) -> None:
    sentence = [f"{part}, " for part in parts[:-1]] + [f"{parts[-1]}."]
    told = [*pages(sentence)]
    assert " ".join(told).split() == "".join(sentence).split()
    for page in told:
        assert fits(page)
        lines = [label.text for label in caption(page, 400)]
        assert len(lines) <= ROWS
        assert " ".join(lines) == page


@given(words)
def test_a_page_is_turned_between_clauses(parts: list[str]) -> None:
    """If each clause fits on a page."""
    sentence = [f"{part}, " for part in parts]
    if all(map(fits, sentence)):
        assert all(page.endswith(",") for page in pages(sentence))


def test_words_are_cut_where_they_were_joined_and_never_inside_a_name() -> None:
    said = (seat(0), ": ", piece("Egg"), " trips", ", ", seat(1), " moves 2, then 3", ".")
    call = name_by_seat(["Mr. 5, Esq.: ", "Ann"])
    assert [to_text(part, call) for part in clauses(said)] == ["Mr. 5, Esq.: : ", "Egg trips, ", "Ann moves 2, then 3."]


# ---------------------------------------------------------------------- films


@pytest.mark.parametrize(("seed", "players"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (9, 6), (59, 6)])
def test_the_film_of_a_race_says_every_sentence_to_its_end(seed: int, players: int) -> None:
    view = race_day(seed, players)
    lines = beat_cues(read_beats(view), view["events"], seat_names(view["seats"]))
    for reel in artist_of(random_games.GAME).reels(view):
        narrator = narrated(reel)
        whole = captions(narrator)
        numbers = {event["number"] for event in events_of(reel) if event["kind"] != "race_over"}
        sentences = ["".join(clauses) for number in numbers for clauses in lines.get(number, ())]
        assert [sentence for sentence in sentences if sentence not in whole] == []
        assert not [line for shot in narrator.shots for line in cut(caption(shot.line, 400))]


@pytest.mark.parametrize(
    ("play", "seed", "players"), [(race_day, 0, 2), (race_day, 1, 3), (race_day, 4, 6), (life, 2, 2), (life, 5, 5)]
)
def test_no_label_of_a_film_is_cut(play: Callable[[int, int], View], seed: int, players: int) -> None:
    view = play(seed, players)
    for reel in artist_of(view["game"]).reels(view):
        scene = scene_of(reel)
        items = set(scene.ground).union(*(items_of(frame, scene) for frame in reel.frames))
        assert cut(items) == []
