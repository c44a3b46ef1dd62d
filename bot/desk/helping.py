"""Words about the bot and the games: `/help`, `/about`, `/rules`, `/games`."""

from __future__ import annotations

from typing import Any

from bot.desk.desk import Desk
from bot.desk.layouts import Layout
from bot.desk.lobby_card import address, in_brief
from bot.desk.visit import Visit
from bot.store import Stage
from bot.words.chat import plain
from engine import Game, Refused, all_games

HELP = """\
### How it works
Somebody types `/play`, friends press **Join**, AI players fill the empty seats, and the host presses **Start**. From there on \
the game asks whoever has to decide: press a button, or type `/roll`, `/draft` or `/choose`. Secret things are shown to you alone.
- `/hand` your cards and your question · `/board` the table · `/log` what happened and why · `/card` any card
- `/games` all your games and what they wait for · `/rules` how a game is played
- `/settings` pace and time limits of the table (host), and how often you are reminded
- `/sub` gives a seat to somebody else, `/resign` gives it to an AI
- `/kick`, `/cancel` for the host

A game survives everything: take minutes or weeks. Who does not answer in time blocks nobody, and any button gives the seat back."""
ABOUT = """\
### Grandstand
Hosts race board games in channels. The dice are fair and can be checked: their seed is sealed before a game and shown after it.
-# An unofficial fan work, not connected with the publishers. If you like a game, buy the real thing."""
MOST_GAMES = 15


async def show_help(visit: Visit) -> None:
    await visit.tell("", Layout.of(HELP))


async def show_about(visit: Visit) -> None:
    games = "\n".join(f"- **{game.title}**: {in_brief(game)}" for game in all_games().values())
    await visit.tell("", Layout.of(f"{ABOUT}\n{games}"))


async def rules(visit: Visit, game: Game[Any]) -> None:
    await visit.tell("", Layout.of(f"### {game.title}\n{game.how_to_play}"))


async def my_games(desk: Desk, visit: Visit) -> None:
    lines = []
    mine = await desk.store.open_of(visit.guest.id)
    for table_id in mine[:MOST_GAMES]:
        try:
            seated = await desk.hall.look(table_id)
        except Refused as refused:
            lines.append(f"- {refused}")
            continue
        sheet, sight = seated.sheet, await desk.store.sight(table_id)
        names = " and ".join(plain(seat.name) for seat in seated.waiting_for())
        seat = sheet.seat_of(visit.guest.id)
        asked = seated.question_of(seat) if seat is not None and sheet.stage is Stage.PLAYING else None
        state = f"**you**: {plain(asked.prompt)}" if asked else f"waits for {names}" if names else "waits for players"
        where = address(sheet.guild, sheet.place, sight.message or sight.lobby)
        lines.append(f"- [{seated.game.title}]({where}) · {state} · `{table_id}`")
    if len(mine) > MOST_GAMES:
        lines.append(f"- … and {len(mine) - MOST_GAMES} more")
    await visit.tell("", Layout.of("\n".join(["### Your games", *lines]) if lines else "You sit at no table. `/play` opens one."))
