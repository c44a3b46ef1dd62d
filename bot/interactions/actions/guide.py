"""`/help` and `/about`: help texts. `/games`: the user's open tables."""

from __future__ import annotations

from bot.interactions.rate_limit import WHOLE_GAME
from bot.interactions.router import InteractionRouter
from bot.interactions.table_lookup import table_line
from bot.messages.layouts import Layout
from bot.messages.lobby_message import in_brief
from bot.responses.responder import Responder
from engine import all_games

HELP = """\
### How it works
Somebody types `/play`, friends press **Join**, AI players fill the empty seats, and the host presses **Start**. From then on \
the game asks whoever has to decide: press a button, or type a command. Secrets are shown to you alone. **How to play** is in \
every lobby, and behind **Table** and **Cards** during a game.
**Play** `/roll` the die, or on to the next race · `/draft` picks for your team · `/choose` answers any question · \
`/hand` your cards and your question · \
`/things` what you hold, and when to use it · `/standing` what you are not asked again · `/undo` takes back your last answer
**Look** `/board` the table, also in words · `/odds` who may win · `/whatif` what would happen · `/log` what happened and why · \
`/card` any card · `/rules` how to play, and all rules · `/games` all your games
**Before a game** `/play` · `/join` · `/leave` · `/ai` adds an AI player · `/start`
**Settings** `/settings` pace, time limits and options of the table (host), how often you are reminded, and whether what is new to \
you is explained · `/server` how new tables begin, whether games are rated, and whom a lobby may call (who manages the server)
**Coming and going** `/sub` gives a seat to somebody else · `/resign` gives yours to an AI · `/kick` and `/cancel` are for the \
host and for who moderates the channel
**The club** `/profile` of anybody · `/leaderboard` · `/racers` · `/league` a series of games
**A break** `/pause` stops the clock for everybody (host) and can say why · `/resume` carries on
**Yours** `/my-data` all that is kept of you · `/forget-me` has it forgotten
-# A game waits for you, for minutes or for weeks, and survives every restart. If you run out of time the others play on, and \
any button gives you your seat back."""
ABOUT = """\
### Grandstand
Race board games in your channels. The dice are fair, and anybody can check them: their seed is sealed before a game, \
and in its log afterwards."""
UNOFFICIAL = "-# An unofficial fan work, not connected with the publishers. If you like a game, buy the real thing."
NONE = "You are not at any table. `/play` opens one; `/join` takes a seat at the one in this channel."
MOST_GAMES = 15


async def show_help(router: InteractionRouter, responder: Responder) -> None:
    await responder.reply(Layout.of(HELP))


async def show_about(router: InteractionRouter, responder: Responder) -> None:
    games = "\n".join(f"- **{game.title}**: {in_brief(game)}" for game in all_games().values())
    await responder.reply(Layout.of(f"{ABOUT}\n{games}\n{UNOFFICIAL}"))


async def my_games(router: InteractionRouter, responder: Responder) -> None:
    router.look_limit.charge(responder.guest.id, WHOLE_GAME)
    table_ids = await router.store.find_open_of_user(responder.guest.id)
    lines = [f"- {await table_line(router.coordinator, responder.guest, table_id)}" for table_id in table_ids[:MOST_GAMES]]
    if len(table_ids) > MOST_GAMES:
        lines.append(f"- … and {len(table_ids) - MOST_GAMES} more")
    await responder.reply(Layout.of("\n".join(["### Your games", *lines]) if lines else NONE))
