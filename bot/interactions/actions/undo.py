"""`/undo`: taking something back, and agreeing when somebody else would like to."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.interactions.actions.answers import show_question
from bot.interactions.router import Desk
from bot.messages.custom_ids import Code
from bot.messages.layouts import Layout, Public, button
from bot.publishing.posting import Parcel, calling
from bot.publishing.public_question import why_not_posted
from bot.responses.responder import Visit
from bot.store import Plea
from bot.store.rows import AnswerRow
from bot.tables import undo as taking_back
from bot.tables.hosted_table import HostedTable
from bot.tables.undo import SAME_DICE, Outcome, StillSecret
from bot.text.escaping import plain
from engine import Refused
from engine.text.english import listed

A_MOMENT = 1.0
"""Seconds a command waits for the board, which is its answer if it comes in time."""


async def undo(desk: Desk, visit: Visit, table_id: str, turns: int | None = None) -> None:
    """Their last answer, or everything since the beginning of the last turns. The table message is the reply."""

    def act(hosted: HostedTable, rows: Sequence[AnswerRow]) -> tuple[Outcome, HostedTable]:
        return taking_back.take_back(hosted, visit.guest, rows, turns), hosted

    try:
        async with desk.delivery.held(table_id, None if visit.is_private else visit):
            done, hosted = await desk.hall.act_on_all(table_id, visit.guest, visit.interaction.id, act)
    except StillSecret:
        await show_question(desk, visit, table_id)
        return
    if done.plea is not None:
        await _ask(desk, hosted, done.plea)
    await _reply(desk, visit, table_id, done.said)


async def _reply(desk: Desk, visit: Visit, table_id: str, said: str) -> None:
    if visit.is_private:
        await visit.replace(Layout.of(said), [])
        return
    await desk.delivery.settled(table_id, A_MOMENT)
    await visit.conclude(f"{said}{await desk.pointer(visit, table_id)}")


async def _ask(desk: Desk, hosted: HostedTable, plea: Plea) -> None:
    """All who have to agree, where the game is played. If that cannot be done, nobody is asked."""
    table_id, number = hosted.sheet.id, (str(plea.number),)
    rows = [
        [
            button("Agree", Code("consent", table_id, 0, number), discord.ButtonStyle.success),
            button("Refuse", Code("refuse", table_id, 0, number)),
        ]
    ]
    asked = taking_back.needed(hosted, plea)
    view = Public.of(_in_words(hosted, plea, asked), rows=rows)
    nonce = f"{table_id}-u{plea.number}-{taking_back.age(hosted, plea):.0f}"
    parcel = Parcel(view, nonce, mentions=calling(asked if hosted.manner.pings else []))
    if why := await why_not_posted(desk.client, hosted.sheet.place, parcel):
        await desk.hall.act(table_id, None, None, lambda hosted: taking_back.drop(hosted, plea.number))
        raise Refused(f"I could not ask anybody, so everything stays as it is. {why}")


def _in_words(hosted: HostedTable, plea: Plea, asked: Sequence[int]) -> str:
    people = listed([f"<@{user}>" if hosted.manner.pings else plain(hosted.name_of(user)) for user in asked])
    return "\n".join(
        [
            f"**{plain(plea.name)}** would like to take back {plea.what}. {plea.why}, so all people at the table have to agree.",
            f"### {people}, do you agree?",
            f"-# {SAME_DICE} The question ends <t:{int(plea.until)}:R>, or with the next move.",
        ]
    )


async def _answer(desk: Desk, visit: Visit, table_id: str, yes: bool, number: int | None = None) -> None:
    def act(hosted: HostedTable, rows: Sequence[AnswerRow]) -> tuple[str, bool]:
        said = taking_back.answer_plea(hosted, visit.guest, rows, yes, number)
        return said, hosted.sheet.plea is None

    said, is_over = await desk.hall.act_on_all(table_id, visit.guest, visit.interaction.id, act)
    if is_over and visit.is_on_message:
        await visit.replace(Public.of("Everybody agreed." if yes else "Everything stays as it is."), [])
    else:
        await visit.tell(said)


async def answer_by_command(desk: Desk, visit: Visit, table_id: str, yes: bool) -> None:
    await _answer(desk, visit, table_id, yes)


async def pressed(desk: Desk, visit: Visit, code: Code) -> None:
    """From the panel of the table. An old panel may be from before something else was taken back."""
    if (await desk.hall.look(code.table)).sheet.is_taken_back(code.revision):
        raise Refused("Something has been taken back since you opened this. Look at the table first.")
    await undo(desk, visit, code.table)


VERBS = {
    "undo": pressed,
    "consent": lambda desk, visit, code: _answer(desk, visit, code.table, True, code.number(0)),
    "refuse": lambda desk, visit, code: _answer(desk, visit, code.table, False, code.number(0)),
}
