"""An invented club for the gallery, the same each time."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from engine import get_game
from render import Picture, leaderboard_picture, league_picture, profile_picture, racers_picture
from render.artist import Exhibit
from render.club.alt import leaderboard_alt, league_alt, profile_alt, racers_alt
from render.registry import artists
from render.scene.theme import THEMES

SERVER = "The Tuesday Club"
PEOPLE = ("Ada", "Benjamin Button", "Зоя", "Dee", "Emmanuel", "Fay", "Gottfried Wilhelm", "Hana", "Iris", "Jo", "Kofi", "Ludmila")
POINTS = (5, 3, 2, 1)
RACES = 192

View = dict[str, Any]


def showcase() -> Iterator[Exhibit]:
    """Yields the club pictures, for the game with the most figures."""
    game = max(artists().values(), key=lambda artist: len(artist.cast)).game
    for theme in THEMES:
        shown = profile(game)
        yield Exhibit(f"club-profile-{theme}.png", profile_alt(shown), partial(_drawn, profile_picture, shown, theme))
    for name, view, alt, picture in (
        ("leaderboard", leaderboard(game), leaderboard_alt, leaderboard_picture),
        ("league", league(game), league_alt, league_picture),
        ("racers", racers(game), racers_alt, racers_picture),
    ):
        yield Exhibit(f"club-{name}.png", alt(view), partial(_drawn, picture, view))


def _drawn(picture: Callable[..., Picture], view: View, theme: str = "dark") -> bytes:
    return picture(view, theme).data


def profile(game: str) -> View:
    cards = [*artists()[game].cast]
    return {
        "name": PEOPLE[1],
        "server": SERVER,
        "game": get_game(game).title,
        "rating": {"value": 1614, "give": 58, "provisional": False},
        "games": 47,
        "wins": 17,
        "places": [17, 12, 9, 6, 3],
        "recent": [
            {"place": place, "seats": seats}
            for place, seats in zip((3, 4, 2, 1, 5, 2, 1, 3, 1, 1), (4, 4, 4, 5, 5, 4, 6, 4, 4, 5), strict=True)
        ],
        "best": [
            {"game": game, "card": card, "races": races, "wins": wins}
            for card, races, wins in zip(cards[2::7], (9, 12, 7), (6, 6, 3), strict=False)
        ],
        "dice": {"count": 1204, "mean": 3.62},
        "rivals": [
            {"name": PEOPLE[0], "games": 31, "ahead": 18, "behind": 13},
            {"name": PEOPLE[2], "games": 22, "ahead": 9, "behind": 12},
            {"name": PEOPLE[6], "games": 14, "ahead": 10, "behind": 4},
        ],
        "gone": False,
    }


def leaderboard(game: str) -> View:
    ratings = (1702, 1614, 1588, 1588, 1541, 1530, 1502, 1477, 1460, 1391)
    games = (64, 47, 52, 31, 8, 44, 29, 36, 5, 22)
    wins = (25, 17, 18, 11, 4, 12, 8, 8, 1, 3)
    rows = [
        {
            "place": 1 + sum(other > rating for other in ratings),
            "name": name,
            "rating": rating,
            "give": round(400 / played**0.5),
            "games": played,
            "wins": won,
            "provisional": played < 10,
            "you": index == 1,
        }
        for index, (name, rating, played, won) in enumerate(zip(PEOPLE, ratings, games, wins, strict=False))
    ]
    return {"title": get_game(game).title, "server": SERVER, "rows": rows, "more": 13}


def league(game: str) -> View:
    counts = ((6, 3, 1, 1), (4, 4, 2, 1), (4, 4, 2, 1), (3, 2, 4, 2), (1, 3, 4, 3), (2, 0, 1, 2), (0, 1, 2, 4), (0, 1, 0, 1))
    points = [sum(worth * count for worth, count in zip(POINTS, places, strict=True)) for places in counts]
    rows = [
        {
            "place": 1 + sum(other > own for other in points),
            "name": name,
            "points": own,
            "games": sum(places),
            "wins": places[0],
            "places": list(places),
            "you": index == 4,
        }
        for index, (name, own, places) in enumerate(zip(PEOPLE, points, counts, strict=False))
    ]
    title = get_game(game).title
    return {
        "name": "Winter League",
        "game": title,
        "server": SERVER,
        "points": [*POINTS],
        "games": 20,
        "closed": True,
        "rows": rows,
        "more": 0,
    }


def racers(game: str) -> View:
    chance = random.Random(game)
    rows = []
    for card in sorted(artists()[game].cast):
        simulated = chance.uniform(0.12, 0.34)
        races = chance.choice((2, 4, *range(8, 40)))
        wins = sum(chance.random() < simulated for _ in range(races))
        ran = {"pick": races / 48, "win": wins / races, "simulated_pick": chance.uniform(0.25, 0.6), "simulated_win": simulated}
        rows.append({"card": card, "races": races, "wins": wins, **ran})
    rows.sort(key=lambda row: -row["win"])
    return {"game": game, "title": get_game(game).title, "server": SERVER, "races": RACES, "rows": rows}
