"""`/league` and its Show to all button: a league's table; server managers also start and end leagues."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

from bot.interactions.actions.club.sharing import Server, server_of, show, show_to_all
from bot.interactions.actions.servers import demand_manager
from bot.interactions.rate_limit import PICTURE
from bot.interactions.router import InteractionRouter
from bot.messages.club_views import league_view, title_of
from bot.messages.custom_ids import CustomId
from bot.responses.responder import Responder
from bot.store.club.leagues import League
from bot.text.escaping import ended, plain
from bot.text.suggestions import not_found
from engine import Game, Refused
from engine.text.english import listed
from engine.text.name_matching import exact_matches
from render import Picture, league_picture

NONE = "There is no league in this server yet. Somebody who manages it can start one: `/league action:Start name:…`"
NONE_OPEN = "No league is open in this server."
NOBODY = ""
Typed = tuple[str, Game[Any] | None, tuple[int, ...]]
"""A new league as typed: its name, its game, its points for each place."""


# ---------------------------------------------------------------------- showing


async def league(router: InteractionRouter, responder: Responder, name: str | None) -> None:
    """Shows the named league; without a name the latest open one, or else the latest closed one."""
    server = server_of(router, responder)
    leagues = await router.leagues.of(server.id)
    if not leagues:
        raise Refused(NONE)
    await _show(router, responder, server, _named(leagues, name) if name is not None else leagues[0])


async def league_to_all(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    server = server_of(router, responder)
    league = next((candidate for candidate in await router.leagues.of(server.id) if _key(candidate) == custom_id.argument(0)), None)
    if league is None:
        raise Refused(NONE)
    await show_to_all(router, responder, await _picture(router, responder, league, server, NOBODY))


async def _show(router: InteractionRouter, responder: Responder, server: Server, league: League) -> None:
    picture = await _picture(router, responder, league, server, str(responder.guest.id))
    await show(responder, picture, CustomId("league", "", 0, (_key(league),)))


async def _picture(router: InteractionRouter, responder: Responder, league: League, server: Server, you: str) -> Picture:
    router.look_limit.charge(responder.guest.id, PICTURE)
    games, lines = await router.leagues.table(league)
    if not lines:
        raise Refused(_no_games(league))
    [picture] = await router.render_pool.look(league_picture, league_view(league, games, lines, you, server.name))
    return picture


def _no_games(league: League) -> str:
    name = plain(league.name)
    if league.closed is not None:
        return f"The league **{name}** ended without a game that counted."
    return f"The league **{name}** has no games yet: {_what_counts(league)} counts, with two or more people in it."


def _what_counts(league: League) -> str:
    return f"every game{f' of {plain(title_of(league.game))}' if league.game else ''} that ends in this server"


def _key(league: League) -> str:
    """A key for the league in custom IDs, which cannot contain every name."""
    return hashlib.sha256(league.name.encode()).hexdigest()[:16]


def _named(leagues: Sequence[League], name: str) -> League:
    matches = exact_matches(name, [(league.name, league) for league in leagues])
    if not matches:
        raise not_found(name, "is not a league of this server", [league.name for league in leagues])
    return matches[0]


# ---------------------------------------------------------------------- starting and ending


async def start(router: InteractionRouter, responder: Responder, typed: Callable[[], Typed]) -> None:
    """Starts a league. `typed` parses the options, after the user's permission was checked."""
    server = server_of(router, responder)
    demand_manager(responder, "start a league")
    name, game, points = typed()
    wanted = League(server.id, name, game.id if game else "", points, router.coordinator.clock.now())
    other = await router.leagues.open(wanted)
    if other is not None and other.name.casefold() == wanted.name.casefold():
        raise Refused(ended(f"There is already a league called {plain(other.name)}"))
    if other is not None:
        raise Refused(f"The league **{plain(other.name)}** is open for the same games: end it first, with `/league action:End`.")
    await responder.reply(
        f"The league **{plain(wanted.name)}** is open: {_what_counts(wanted)} counts from now on, with two or more people in it. "
        f"Points by place: {', '.join(map(str, wanted.points))}."
    )


async def end(router: InteractionRouter, responder: Responder, name: str | None) -> None:
    """Ends a league and shows its table."""
    server = server_of(router, responder)
    demand_manager(responder, "end a league")
    leagues = await router.leagues.of(server.id)
    still_open = [candidate for candidate in leagues if candidate.closed is None]
    if not still_open:
        raise Refused(NONE_OPEN)
    if name is None and len(still_open) > 1:
        names = listed([f"**{plain(candidate.name)}**" for candidate in still_open])
        raise Refused(f"Several leagues are open: {names}. Say which: `/league action:End name:…`")
    league = _named(leagues, name) if name is not None else still_open[0]
    now = router.coordinator.clock.now()
    if not await router.leagues.close(league, now):
        raise Refused(f"The league **{plain(league.name)}** has already ended.")
    await _show(router, responder, server, league._replace(closed=now))


ACTIONS = {"league": league_to_all}
