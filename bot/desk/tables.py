"""Tables before and around a game: open, join, leave, start, close, and change hands."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.desk import rights
from bot.desk.codes import Code
from bot.desk.desk import Desk
from bot.desk.layouts import Layout, button
from bot.desk.visit import Visit
from bot.hall import lobby, play
from bot.hall.seated import Guest, Seated
from bot.store import Manner, Sheet, Stage
from bot.words.chat import plain
from engine import Refused, game_called

ELSEWHERE = "Tables stand in the channels of a server: use this command there."
A_MOMENT = 1.0
"""Seconds to wait for the message that is the answer."""


def manner_of(desk: Desk, pace: str) -> Manner:
    """The usual manner of a pace, as the operator has set it."""
    limit = desk.settings.live_minutes * 60 if pace == "live" else desk.settings.async_hours * 3600
    return Manner(pace=pace, limit=limit, late="default" if pace == "live" else "ai")


async def open_table(desk: Desk, visit: Visit, game: str, pace: str, options: dict[str, object]) -> None:
    """The lobby message is the answer."""
    interaction = visit.interaction
    if interaction.guild_id is None or interaction.channel is None:
        raise Refused(ELSEWHERE)
    if isinstance(interaction.channel, discord.Thread):
        raise Refused("A table stands in a channel, and its game gets a thread of its own. Use `/play` in the channel.")
    may = interaction.app_permissions
    if lacking := rights.missing(may, rights.NEEDED):
        raise Refused(f"I cannot host a game in this channel. {' '.join(lacking)}")
    manner = manner_of(desk, pace)
    manner.thread = rights.may_use_threads(may) and isinstance(interaction.channel, discord.TextChannel)
    now = desk.hall.clock.now()
    sheet = lobby.new_sheet(interaction.guild_id, visit.place, game, visit.guest, manner, options, now)
    await _open(desk, visit, sheet)
    if lacking := rights.missing(may, rights.WANTED):
        await visit.tell("\n".join(["The table is open. Some things will not work in this channel:", *lacking]))


async def _open(desk: Desk, visit: Visit, sheet: Sheet) -> None:
    async with desk.delivery.held(sheet.id, visit):
        await desk.hall.open(sheet, visit.interaction.id)
    await desk.delivery.settled(sheet.id, A_MOMENT)
    if visit.fresh or visit.is_thinking:
        await visit.tell("The table is open.")


async def at_lobby(desk: Desk, visit: Visit, table_id: str, act: Callable[[Seated], str]) -> None:
    """Something about a table that its lobby message shows: after a press that is the answer, after a command there are words."""
    async with desk.delivery.held(table_id, visit if visit.is_on_message else None):
        sentence = await desk.hall.act(table_id, visit.guest, visit.interaction.id, act)
    if visit.is_on_message:
        await desk.delivery.settled(table_id, A_MOMENT)
    else:
        await visit.tell(sentence)


async def join(desk: Desk, visit: Visit, table_id: str) -> None:
    await at_lobby(desk, visit, table_id, lambda seated: lobby.join(seated, visit.guest))


async def leave(desk: Desk, visit: Visit, table_id: str) -> None:
    await at_lobby(desk, visit, table_id, lambda seated: lobby.leave(seated, visit.guest))


async def start(desk: Desk, visit: Visit, table_id: str) -> None:
    await at_lobby(desk, visit, table_id, lambda seated: lobby.start(seated, visit.guest))


async def add_ai(desk: Desk, visit: Visit, table_id: str, level: str) -> None:
    await at_lobby(desk, visit, table_id, lambda seated: lobby.add_ai(seated, visit.guest, level))


async def cancel(desk: Desk, visit: Visit, table_id: str) -> None:
    """A lobby is closed at once; a running game only after one more question."""
    seated = await desk.hall.look(table_id)
    if seated.sheet.stage is not Stage.PLAYING:
        await at_lobby(desk, visit, table_id, lambda seated: lobby.cancel(seated, visit.guest))
        return
    seated.demand_host(visit.guest)
    sure = button("Yes, end it", Code("close", table_id, seated.sheet.revision), discord.ButtonStyle.danger)
    text = "The game is running. Do you want to end it for everybody? There will be no winner."
    await visit.tell("", Layout.of(text, rows=[[sure]]))


async def close(desk: Desk, visit: Visit, code: Code) -> None:
    """The host is sure."""
    await desk.hall.act(code.table, visit.guest, visit.interaction.id, lambda seated: lobby.cancel(seated, visit.guest))
    await visit.replace(Layout.of("The table is closed."), [])


async def kick(desk: Desk, visit: Visit, table_id: str, user: int | None, name: str | None) -> None:
    """By mention, or by the name of a seat (an AI has only that)."""

    def act(seated: Seated) -> str:
        number = _seat(seated, user, name)
        if seated.sheet.stage is Stage.LOBBY:
            return lobby.remove(seated, visit.guest, number)
        return play.kick(seated, visit.guest, number)

    await at_lobby(desk, visit, table_id, act)


def _seat(seated: Seated, user: int | None, name: str | None) -> int:
    for number, seat in enumerate(seated.sheet.seats):
        if (user is not None and seat.user == user) or (name is not None and seat.name.casefold() == name.strip().casefold()):
            return number
    raise Refused(f"They do not sit at this table. Here are: {', '.join(plain(seat.name) for seat in seated.sheet.seats)}.")


async def resign(desk: Desk, visit: Visit, table_id: str) -> None:
    sentence = await desk.hall.act(table_id, visit.guest, visit.interaction.id, lambda seated: play.resign(seated, visit.guest))
    await visit.tell(sentence)


# ---------------------------------------------------------------------- handing a seat over


async def substitute(desk: Desk, visit: Visit, table_id: str, user: int | None, name: str | None, to: Guest) -> None:
    """The two are asked in the channel."""

    def act(seated: Seated) -> str:
        number = _seat(seated, user if user is not None or name is not None else visit.guest.id, name)
        offer = play.offer_seat(seated, visit.guest, number, to)
        asked = play.needs(seated, offer)
        return f"{number} {offer.number} {' '.join(map(str, asked))}"

    seat, number, *asked = (await desk.hall.act(table_id, visit.guest, visit.interaction.id, act)).split()
    seated = await desk.hall.look(table_id)
    whose = plain(seated.sheet.seats[int(seat)].name)
    text = f"{' and '.join(f'<@{each}>' for each in asked)}: shall <@{to.id}> take over the seat of {whose}?"
    rows = [
        [
            button("Yes", Code("agree", table_id, 0, (number,)), discord.ButtonStyle.success),
            button("No", Code("decline", table_id, 0, (number,))),
        ]
    ]
    mentions = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(int(each)) for each in asked])
    await visit.say(Layout.of(text, rows=rows), [], mentions)


async def agree(desk: Desk, visit: Visit, code: Code) -> None:
    await _answer_offer(desk, visit, code, yes=True)


async def decline(desk: Desk, visit: Visit, code: Code) -> None:
    await _answer_offer(desk, visit, code, yes=False)


async def _answer_offer(desk: Desk, visit: Visit, code: Code, *, yes: bool) -> None:
    number = int(code.rest[0]) if code.rest and code.rest[0].isdigit() else -1

    def act(seated: Seated) -> tuple[str, bool]:
        return play.agree(seated, visit.guest, number, yes), seated.sheet.offer is None

    sentence, done = await desk.hall.act(code.table, visit.guest, visit.interaction.id, act)
    if done:
        await visit.replace(Layout.of(sentence if not yes else "The seat has changed hands."), [])
    else:
        await visit.tell(sentence)


# ---------------------------------------------------------------------- controls


async def rematch(desk: Desk, visit: Visit, code: Code) -> None:
    """The same people at a new table: whoever presses is host, the AI players sit down at once, people join again."""
    before = (await desk.hall.look(code.table)).sheet
    if before.stage not in (Stage.OVER, Stage.CLOSED):
        raise Refused("This game is not over yet.")
    now = desk.hall.clock.now()
    sheet = lobby.new_sheet(before.guild, before.channel, before.game, visit.guest, before.manner, dict(before.options), now)
    for seat in before.seats:
        if seat.user is None and len(sheet.seats) < game_called(before.game).most:
            lobby.add_ai(Seated(sheet, None, now), visit.guest, seat.level)
    async with desk.delivery.held(sheet.id, visit if visit.place == before.channel else None):
        await desk.hall.open(sheet, visit.interaction.id)
    await desk.delivery.settled(sheet.id, A_MOMENT)
    await visit.tell(f"A new table is open in <#{before.channel}>.")


VERBS = {
    "join": lambda desk, visit, code: join(desk, visit, code.table),
    "leave": lambda desk, visit, code: leave(desk, visit, code.table),
    "start": lambda desk, visit, code: start(desk, visit, code.table),
    "addai": lambda desk, visit, code: add_ai(desk, visit, code.table, "quick"),
    "cancel": lambda desk, visit, code: cancel(desk, visit, code.table),
    "close": close,
    "agree": agree,
    "decline": decline,
    "rematch": rematch,
}
