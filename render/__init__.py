"""Pictures of games as PNG bytes, drawn from views alone.

`picture` and `pictures` show a table, `moving_pictures` how its events led there, `question_picture` a question, `card_picture` a
reference card, `odds_picture` win chances; `cover_pictures` and `how_to_play_pictures` show a game to newcomers, `profile_picture`,
`leaderboard_picture`, `league_picture` and `racers_picture` a club's results. Films of whole games come from `render.film.replay`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from engine import Event, Refused, get_game
from engine.text.truncate import truncate
from render.artist import LONGEST_ALT, Page
from render.club.leaderboard import leaderboard_page
from render.club.league import league_page
from render.club.profile import profile_page
from render.club.racers import racers_page
from render.drawing.emojis import code_of, emoji_image
from render.drawing.encode import LIMIT, packed, png
from render.drawing.paint import painted
from render.film.moving_board import WhyStill, moving_board
from render.games import find_artists
from render.odds.current import current_page
from render.odds.pages import with_graph
from render.pages.how_to_play import cover_page, how_to_play_page
from render.pages.imagined import imagined
from render.registry import artist_of, artists, find_artists_with
from render.scene.theme import get_theme

__all__ = [
    "Picture",
    "card_picture",
    "cover_pictures",
    "drawn",
    "emoji_pictures",
    "how_to_play_pictures",
    "leaderboard_picture",
    "league_picture",
    "moving_pictures",
    "odds_picture",
    "picture",
    "pictures",
    "profile_picture",
    "question_picture",
    "racers_picture",
]


class Picture(NamedTuple):
    """A PNG or GIF with the facts that a Discord attachment needs."""

    data: bytes
    width: int
    height: int
    name: str
    alt: str
    marks: Mapping[str, str] = {}
    """The letter of each option that is marked in the picture, by option id."""
    moves: bool = False
    """Whether it is a film."""
    why_still: str = ""
    """Why a picture that was to move stays still."""
    error: str = ""
    """The traceback if its film could not be made."""


def picture(view: Mapping[str, Any], theme: str = "dark") -> Picture:
    """Returns the table as it stands. If the view has `since`, the picture shows the events after it."""
    return drawn(artist_of(view["game"]).pages(view)[-1], theme)


def pictures(view: Mapping[str, Any], theme: str = "dark") -> list[Picture]:
    """Returns every picture that the events of a view call for.

    When one answer ends a race and begins the next, both get a picture. If the view has `odds`, a graph of them follows the end of
    that race. If it says `imagined`, each picture does too.
    """
    pages = with_graph(artist_of(view["game"]).pages(view), view)
    return [drawn(imagined(page) if view.get("imagined") else page, theme) for page in pages]


def moving_pictures(view: Mapping[str, Any], after: int, theme: str = "dark") -> list[Picture]:
    """Returns what `pictures` returns, except that a picture plays once what led to it if the events after that number say so."""
    events = [event for event in view["events"] if event["number"] > after]
    beats = get_game(view["game"]).beats(msgspec.convert(events, list[Event]))
    told = {**view, "events": events, "beats": msgspec.to_builtins(beats)}
    return [_moving(told, page, theme) for page in with_graph(artist_of(view["game"]).pages(view), view)]


def _moving(view: Mapping[str, Any], page: Page, theme: str) -> Picture:
    look = get_theme(theme)
    still = painted(page.scene, look)
    film = moving_board(view, page, still, look)
    if isinstance(film, WhyStill):
        return _picture(page, "png", png(still), still.size)._replace(why_still=film.value)
    return _picture(page, "gif", film.data, film.size)._replace(moves=True)


def question_picture(view: Mapping[str, Any], theme: str = "dark") -> Picture | None:
    """Returns the options of a seat as that seat may see them, or None if the text of the question is enough."""
    page = artist_of(view["game"]).question(view)
    return drawn(page, theme) if page else None


def card_picture(game: str, name: str, theme: str = "dark") -> Picture:
    """Returns the picture of a reference card; `name` is its name or the beginning of it.

    Raises `Refused` unless exactly one matches.
    """
    cards = get_game(game).find_cards(name)
    if len(cards) != 1 or not name:
        raise Refused(f"There is no card called {name[:40]!r}. Possible: {', '.join(get_game(game).cards)}.")
    return drawn(artist_of(game).card(cards[0]), theme)


def cover_pictures(game: str, fewest: int, most: int, minutes: int, theme: str = "dark") -> list[Picture]:
    """Returns the cover of a game for so many players and about so many minutes; none if the game has no pictures."""
    if game not in artists():
        return []
    return [drawn(cover_page(get_game(game), artist_of(game), fewest, most, minutes), theme)]


def how_to_play_pictures(game: str, seats: int, options: Mapping[str, str], theme: str = "dark") -> list[Picture]:
    """Returns how a game is played by so many players with these options, in a few drawings; none if it has no pictures."""
    if game not in artists():
        return []
    rules = get_game(game)
    return [drawn(how_to_play_page(rules, artist_of(game), rules.how_to_play(seats, options), options), theme)]


def odds_picture(view: Mapping[str, Any], bars: Sequence[Mapping[str, Any]], theme: str = "dark") -> Picture:
    """Returns the current win chances. Each bar has a title, the `names` and `chances` of all seats, and its margin of error."""
    return drawn(current_page(view["game"], bars), theme)


def profile_picture(view: Mapping[str, Any], theme: str = "dark") -> Picture:
    """Returns one person's record in a game, within one club."""
    return drawn(profile_page(view), theme, limit=None)


def leaderboard_picture(view: Mapping[str, Any], theme: str = "dark") -> Picture:
    """Returns a club's ratings in a game."""
    return drawn(leaderboard_page(view), theme, limit=None)


def league_picture(view: Mapping[str, Any], theme: str = "dark") -> Picture:
    """Returns the table of a league."""
    return drawn(league_page(view), theme, limit=None)


def racers_picture(view: Mapping[str, Any], theme: str = "dark") -> Picture:
    """Returns how often each racer of a game won in a club, compared with simulated games."""
    return drawn(racers_page(view), theme, limit=None)


def emoji_pictures(game: str) -> list[Picture]:
    """Returns the emojis of a game, none if it has no pictures: each is named by the code of its drawing, and described by what it
    shows."""
    if game not in artists():
        return []
    images = {shows: emoji_image(draw) for shows, draw in artist_of(game).emojis().items()}
    return [Picture(packed(image), image.width, image.height, code_of(image), shows) for shows, image in images.items()]


def drawn(page: Page, theme: str, limit: int | None = LIMIT) -> Picture:
    """Paints a page and encodes it.

    `limit` is the file size above which colours are reduced; None for pictures that are sent rarely.
    """
    image = painted(page.scene, get_theme(theme))
    return _picture(page, "png", png(image, limit), image.size)


def _picture(page: Page, suffix: str, data: bytes, size: tuple[int, int]) -> Picture:
    return Picture(data, *size, f"{page.name}.{suffix}", truncate(page.alt, LONGEST_ALT), page.marks)


find_artists_with(find_artists)
