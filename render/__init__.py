"""Pictures of games, made from views alone: `picture` for a table, `question_picture` for a question, `card_picture` for a card,
`odds_picture` for the chances, and what a club remembers: `profile_picture`, `leaderboard_picture`, `league_picture`,
`racers_picture`; `render.film.replay` makes films."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine import Refused, get_game
from engine.text.truncate import truncate
from render.artist import LONGEST_ALT, Page
from render.club.leaderboard import leaderboard_page
from render.club.league import league_page
from render.club.profile import profile_page
from render.club.racers import racers_page
from render.drawing.encode import LIMIT, png
from render.drawing.paint import painted
from render.games import artist_of
from render.odds.current import now_page
from render.odds.pages import with_graph
from render.scene.theme import theme_called

__all__ = [
    "Picture",
    "card_picture",
    "drawn",
    "leaderboard_picture",
    "league_picture",
    "odds_picture",
    "picture",
    "pictures",
    "profile_picture",
    "question_picture",
    "racers_picture",
]


class Picture(NamedTuple):
    """A PNG, and what a chat wants to know of it."""

    data: bytes
    width: int
    height: int
    name: str
    alt: str
    marks: Mapping[str, str] = {}
    """The letters of the options of a question that are marked in it, by their ids."""


def picture(view: Mapping[str, Any], theme: str = "dark") -> Picture:
    """The table as it stands. A view with `since` shows what happened from there on."""
    return drawn(artist_of(view["game"]).pages(view)[-1], theme)


def pictures(view: Mapping[str, Any], theme: str = "dark") -> list[Picture]:
    """All that its events call for: when one answer ends a race and begins the next, both are worth a picture. A view with `odds`
    shows how they went, too, after the end of that race."""
    return [drawn(page, theme) for page in with_graph(artist_of(view["game"]).pages(view), view)]


def question_picture(view: Mapping[str, Any], theme: str = "dark") -> Picture | None:
    """For the eyes of one seat, whose view it is: what it can choose from. None where the words of the question say it all."""
    page = artist_of(view["game"]).asked(view)
    return drawn(page, theme) if page else None


def card_picture(game: str, name: str, theme: str = "dark") -> Picture:
    """A card of the game, by its name or the beginning of it, as people write it."""
    found = get_game(game).find_cards(name)
    if len(found) != 1 or not name:
        raise Refused(f"There is no card called {name[:40]!r}. Possible: {', '.join(get_game(game).cards)}.")
    return drawn(artist_of(game).card(found[0]), theme)


def odds_picture(view: Mapping[str, Any], bars: Sequence[Mapping[str, Any]], theme: str = "dark") -> Picture:
    """The chances now: for each bar its title, the `names` and `chances` of all seats, and how many points these may be wrong."""
    return drawn(now_page(view["game"], bars), theme)


def profile_picture(view: Mapping[str, Any], theme: str = "dark") -> Picture:
    """What a club knows of one person in a game."""
    return drawn(profile_page(view), theme, limit=None)


def leaderboard_picture(view: Mapping[str, Any], theme: str = "dark") -> Picture:
    """The ratings of a club in a game."""
    return drawn(leaderboard_page(view), theme, limit=None)


def league_picture(view: Mapping[str, Any], theme: str = "dark") -> Picture:
    """How a league stands."""
    return drawn(league_page(view), theme, limit=None)


def racers_picture(view: Mapping[str, Any], theme: str = "dark") -> Picture:
    """How the racers of a game do in a club, beside what simulated games say."""
    return drawn(racers_page(view), theme, limit=None)


def drawn(page: Page, theme: str, limit: int | None = LIMIT) -> Picture:
    """A page that was laid out. What is sent seldom, and may be as long as a table is, keeps its colours without a limit."""
    image = painted(page.scene, theme_called(theme))
    return Picture(png(image, limit), image.width, image.height, f"{page.name}.png", truncate(page.alt, LONGEST_ALT), page.marks)
