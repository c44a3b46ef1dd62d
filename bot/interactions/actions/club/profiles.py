"""What a server remembers of its games: `/profile`, `/leaderboard`, `/racers`."""

from __future__ import annotations

from typing import Any

from bot.interactions.actions.club.sharing import server_of, show, show_to_all
from bot.interactions.router import Desk
from bot.messages.club_views import leaderboard_view, profile_view, racers_view
from bot.messages.custom_ids import Code
from bot.responses.responder import Visit
from bot.store.club.server_ratings import servers_rated
from bot.tables.hosted_table import Guest
from bot.text.escaping import ended, plain
from engine import Game, Refused, all_games, get_game
from render import Picture, leaderboard_picture, profile_picture, racers_picture

NO_RATINGS = "There are no ratings in this server: somebody who manages it has switched them off."
NO_RACES = "No race has been run to its end in this server yet."
NOBODY = ""
"""Stands out in no picture: everybody sees it."""


# ---------------------------------------------------------------------- a person


async def profile(desk: Desk, visit: Visit, whom: Guest, game: Game[Any] | None) -> None:
    """Without a game, it is the one they have played most here."""
    server = server_of(desk, visit)
    chosen = game.id if game is not None else await desk.standings.most_played(server.id, whom.id)
    picture = await _profile(desk, visit, whom, chosen)
    await show(visit, picture, Code("profile", "", 0, (str(whom.id), chosen or "")))


async def profile_to_all(desk: Desk, visit: Visit, code: Code) -> None:
    whom = visit.guest if code.number(0) == visit.guest.id else Guest(code.number(0), "")
    await show_to_all(desk, visit, await _profile(desk, visit, whom, code.word(1)))


async def _profile(desk: Desk, visit: Visit, whom: Guest, game: str | None) -> Picture:
    server = server_of(desk, visit)
    found = await desk.standings.profile(server.id, game, whom.id) if game else None
    if game is None or found is None:
        raise Refused(_unknown(visit, whom, game))
    if not await servers_rated(desk.store.database, server.id):
        found = found._replace(rating=None)
    name = whom.name if whom == visit.guest else found.name
    return await desk.studio.drawn(profile_picture, profile_view(found, name, get_game(game), server.name))


def _unknown(visit: Visit, whom: Guest, game: str | None) -> str:
    """The same for somebody who has never played here and for somebody who wanted to be forgotten."""
    what = ended(
        f"finished a game of {plain(get_game(game).title)} in this server yet" if game else "finished a game in this server yet"
    )
    return f"You have not {what}" if whom.id == visit.guest.id else f"{plain(whom.name) or 'Somebody'} has not {what}"


# ---------------------------------------------------------------------- tables


async def leaderboard(desk: Desk, visit: Visit, game: Game[Any] | None) -> None:
    """Without a game, it is the one in which most people here have a rating."""
    server = server_of(desk, visit)
    chosen = game.id if game is not None else await desk.standings.most_rated(server.id) or ""
    await show(visit, await _leaderboard(desk, visit, chosen, str(visit.guest.id)), Code("leaders", "", 0, (chosen,)))


async def leaderboard_to_all(desk: Desk, visit: Visit, code: Code) -> None:
    await show_to_all(desk, visit, await _leaderboard(desk, visit, code.word(0), NOBODY))


async def _leaderboard(desk: Desk, visit: Visit, game: str, you: str) -> Picture:
    server = server_of(desk, visit)
    if not await servers_rated(desk.store.database, server.id):
        raise Refused(NO_RATINGS)
    leaders = await desk.standings.leaders(server.id, game)
    if not leaders:
        of = f" of {plain(get_game(game).title)}" if game else ""
        raise Refused(ended(f"Nobody has a rating here yet: no rated game{of} has ended in this server"))
    return await desk.studio.drawn(leaderboard_picture, leaderboard_view(leaders, you, get_game(game), server.name))


async def racers(desk: Desk, visit: Visit, game: Game[Any] | None) -> None:
    """Without a game, it is the one played most here, of those that have racers."""
    server = server_of(desk, visit)
    if game is not None:
        chosen = game.id
    else:
        played = await desk.standings.played(server.id)
        chosen = next((each for each in played if each in all_games() and all_games()[each].form), "")
    await show(visit, await _racers(desk, visit, chosen), Code("racers", "", 0, (chosen,)))


async def racers_to_all(desk: Desk, visit: Visit, code: Code) -> None:
    await show_to_all(desk, visit, await _racers(desk, visit, code.word(0)))


async def _racers(desk: Desk, visit: Visit, game: str) -> Picture:
    server = server_of(desk, visit)
    if not game:
        raise Refused(NO_RACES)
    rules = get_game(game)
    if not rules.form:
        raise Refused(ended(f"Nobody in {plain(rules.title)} has a name to be remembered by: there are no racers to look up"))
    found = await desk.standings.racers(server.id, game)
    if not found.runs:
        raise Refused(ended(f"No race of {plain(rules.title)} has been run to its end in this server yet"))
    return await desk.studio.drawn(racers_picture, racers_view(found, rules, server.name))


VERBS = {"profile": profile_to_all, "leaders": leaderboard_to_all, "racers": racers_to_all}
