"""Clubs of all kinds: small and huge, with names in all scripts, with and without ratings, dice, rivals and figures."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from render.registry import artists
from tests.render.odds.random_odds import NAMES

GAME = "magical-athlete"
PROFILE: dict[str, Any] = {
    "name": "Ada",
    "server": "The Club",
    "game": "Magical Athlete",
    "rating": {"value": 1540.4, "give": 60.2, "provisional": True},
    "games": 7,
    "wins": 3,
    "places": [3, 2, 0, 2],
    "recent": [{"place": 1, "seats": 4}, {"place": 4, "seats": 4}],
    "best": [{"game": GAME, "card": "Copycat", "races": 7, "wins": 3}],
    "dice": {"count": 120, "mean": 3.6249},
    "rivals": [{"name": "Зоя", "games": 6, "ahead": 4, "behind": 1}],
    "gone": False,
}
names = st.one_of(st.sampled_from(NAMES), st.text(min_size=1, max_size=32))
words = st.one_of(st.sampled_from(("Magical Athlete", "That's Life!", "")), names)
counts = st.one_of(st.integers(0, 40), st.sampled_from((999, 1000, 9999, 10_000, 123_456, 2_000_000_000)))
values = st.one_of(st.floats(-300, 4000), st.sampled_from((9999.6, 12_345.0, 1500.0)))
shares = st.floats(0, 1)
games = st.sampled_from((*artists(), "chess"))
figures = [name for artist in artists().values() for name in artist.cast]
cards = st.one_of(st.sampled_from(figures), st.text(min_size=1, max_size=40))
a_place = st.one_of(st.integers(1, 8), st.sampled_from((11, 25, 99)))


@st.composite
def profiles(draw: st.DrawFn) -> dict[str, Any]:
    def up_to(most: int, **fields: st.SearchStrategy[Any]) -> list[dict[str, Any]]:
        return draw(st.lists(st.fixed_dictionaries(fields), max_size=most))

    played = draw(counts)
    rating = st.fixed_dictionaries({"value": values, "give": st.floats(0, 12_000), "provisional": st.booleans()})
    return {
        "name": draw(names),
        "server": draw(words),
        "game": draw(words),
        "rating": draw(st.one_of(st.none(), rating)),
        "games": played,
        "wins": min(played, draw(counts)),
        "places": draw(st.lists(counts, max_size=10)),
        "recent": up_to(14, place=a_place, seats=st.integers(1, 8)),
        "best": up_to(3, game=games, card=cards, races=counts, wins=counts),
        "dice": draw(st.one_of(st.none(), st.fixed_dictionaries({"count": counts, "mean": st.floats(1, 6)}))),
        "rivals": up_to(3, name=names, games=counts, ahead=counts, behind=counts),
        "gone": draw(st.sampled_from((False, False, False, True))),
    }


@st.composite
def leaderboards(draw: st.DrawFn) -> dict[str, Any]:
    row = {"rating": values, "give": st.floats(0, 12_000), "games": counts, "wins": counts, "provisional": st.booleans()}
    return {"title": draw(words), "server": draw(words), "rows": draw(_rows(25, row)), "more": draw(counts)}


@st.composite
def leagues(draw: st.DrawFn) -> dict[str, Any]:
    row = {"points": counts, "games": counts, "wins": counts, "places": st.lists(counts, max_size=8)}
    return {
        "name": draw(words),
        "game": draw(words),
        "server": draw(words),
        "points": draw(st.lists(st.one_of(st.integers(0, 25), st.integers(-100, 9999)), max_size=8)),
        "games": draw(counts),
        "closed": draw(st.booleans()),
        "rows": draw(_rows(20, row)),
        "more": draw(counts),
    }


@st.composite
def racers(draw: st.DrawFn) -> dict[str, Any]:
    game = draw(games)
    cast = [*artists()[game].cast] if game in artists() else []
    shown = draw(st.one_of(st.just(cast), st.lists(cards, max_size=36)))
    few = st.one_of(st.integers(0, 12), counts)
    row = {"races": few, "wins": counts, "pick": shares, "win": shares}
    simulated = {"simulated_pick": st.one_of(st.none(), shares), "simulated_win": st.one_of(st.none(), shares)}
    rows = [{"card": card, **draw(st.fixed_dictionaries({**row, **simulated}))} for card in shown]
    return {"game": game, "title": draw(words), "server": draw(words), "races": draw(counts), "rows": rows}


def _rows(most: int, fields: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[list[dict[str, Any]]]:
    """Returns people by place, with shared places; the last one may be from much further down."""

    def placed(rows: list[dict[str, Any]], shared: int, last: int, you: int) -> list[dict[str, Any]]:
        places = [1 + at // shared * shared for at in range(len(rows) - 1)] + [len(rows) + last]
        return [{**row, "place": place, "you": at == you} for at, (row, place) in enumerate(zip(rows, places, strict=False))]

    rows = st.lists(st.fixed_dictionaries({"name": names, **fields}), max_size=most)
    return st.builds(placed, rows, st.integers(1, 3), st.sampled_from((0, 30, 2000)), st.integers(-1, most))
