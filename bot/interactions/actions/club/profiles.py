"""`/profile`, `/leaderboard` and `/racers`, and their Show to all buttons: statistics about a server's games."""

from __future__ import annotations

from typing import Any

from bot.interactions.actions.club.sharing import server_of, show, show_to_all
from bot.interactions.rate_limit import PICTURE
from bot.interactions.router import InteractionRouter
from bot.messages.club_views import leaderboard_view, profile_view, racers_view
from bot.messages.custom_ids import CustomId
from bot.responses.responder import Responder
from bot.store.servers import read_server_settings
from bot.tables.hosted_table import Guest
from bot.text.escaping import ended, plain
from engine import Game, Refused, all_games, get_game
from render import Picture, leaderboard_picture, profile_picture, racers_picture

NO_RATINGS = "There are no ratings in this server: somebody who manages it has switched them off."
NO_RACES = "No race has been run to its end in this server yet."
NOBODY = ""
"""No row is highlighted in a picture for everybody."""


# ---------------------------------------------------------------------- profiles


async def profile(router: InteractionRouter, responder: Responder, whom: Guest, game: Game[Any] | None) -> None:
    """Shows a user's profile in a game; by default the one played here, or else the one they have played most in this server."""
    server = server_of(router, responder)
    game = game or await router.game_here(responder)
    chosen = game.id if game is not None else await router.standings.most_played(server.id, whom.id)
    picture = await _profile(router, responder, whom, chosen)
    await show(responder, picture, CustomId("profile", "", 0, (str(whom.id), chosen or "")))


async def profile_to_all(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    whom = responder.guest if custom_id.integer(0) == responder.guest.id else Guest(custom_id.integer(0), "")
    await show_to_all(router, responder, await _profile(router, responder, whom, custom_id.argument(1)))


async def _profile(router: InteractionRouter, responder: Responder, whom: Guest, game: str | None) -> Picture:
    server = server_of(router, responder)
    router.look_limit.charge(responder.guest.id, PICTURE)
    statistics = await router.standings.profile(server.id, game, whom.id) if game else None
    if game is None or statistics is None:
        raise Refused(_unknown(responder, whom, game))
    if not (await read_server_settings(router.store.database, server.id)).rated:
        statistics = statistics._replace(rating=None)
    name = whom.name if whom == responder.guest else statistics.name
    [picture] = await router.render_pool.look(profile_picture, profile_view(statistics, name, get_game(game), server.name))
    return picture


def _unknown(responder: Responder, whom: Guest, game: str | None) -> str:
    """The refusal for a user without finished games. It is the same for a user who was forgotten."""
    what = f"finished a game{f' of {plain(get_game(game).title)}' if game else ''} in this server yet."
    return f"You have not {what}" if whom.id == responder.guest.id else f"{plain(whom.name) or 'Somebody'} has not {what}"


# ---------------------------------------------------------------------- tables


async def leaderboard(router: InteractionRouter, responder: Responder, game: Game[Any] | None) -> None:
    """Shows the ratings in a game; by default the one played here, or else the one with the most rated players in this server."""
    server = server_of(router, responder)
    game = game or await router.game_here(responder)
    chosen = game.id if game is not None else await router.standings.most_rated(server.id) or ""
    picture = await _leaderboard(router, responder, chosen, str(responder.guest.id))
    await show(responder, picture, CustomId("leaders", "", 0, (chosen,)))


async def leaderboard_to_all(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await show_to_all(router, responder, await _leaderboard(router, responder, custom_id.argument(0), NOBODY))


async def _leaderboard(router: InteractionRouter, responder: Responder, game: str, you: str) -> Picture:
    server = server_of(router, responder)
    router.look_limit.charge(responder.guest.id, PICTURE)
    if not (await read_server_settings(router.store.database, server.id)).rated:
        raise Refused(NO_RATINGS)
    leaders = await router.standings.leaders(server.id, game)
    if not leaders:
        of = f" of {plain(get_game(game).title)}" if game else ""
        raise Refused(ended(f"Nobody has a rating here yet: no rated game{of} has ended in this server"))
    [picture] = await router.render_pool.look(leaderboard_picture, leaderboard_view(leaders, you, get_game(game), server.name))
    return picture


async def racers(router: InteractionRouter, responder: Responder, game: Game[Any] | None) -> None:
    """Shows the racers' results in a game; by default of the one played here, or else of the most
    played one that has racers."""
    server = server_of(router, responder)
    game = game or await router.game_here(responder)
    if game is not None:
        chosen = game.id
    else:
        played = await router.standings.played(server.id)
        chosen = next((name for name in played if name in all_games() and all_games()[name].racer_stats), "")
    await show(responder, await _racers(router, responder, chosen), CustomId("racers", "", 0, (chosen,)))


async def racers_to_all(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await show_to_all(router, responder, await _racers(router, responder, custom_id.argument(0)))


async def _racers(router: InteractionRouter, responder: Responder, game: str) -> Picture:
    server = server_of(router, responder)
    router.look_limit.charge(responder.guest.id, PICTURE)
    if not game:
        raise Refused(NO_RACES)
    rules = get_game(game)
    if not rules.racer_stats:
        raise Refused(ended(f"Nobody in {plain(rules.title)} has a name to be remembered by: there are no racers to look up"))
    statistics = await router.standings.racers(server.id, game)
    if not statistics.runs:
        raise Refused(ended(f"No race of {plain(rules.title)} has been run to its end in this server yet"))
    [picture] = await router.render_pool.look(racers_picture, racers_view(statistics, rules, server.name))
    return picture


ACTIONS = {"profile": profile_to_all, "leaders": leaderboard_to_all, "racers": racers_to_all}
