"""Answers: by a button, a select, or a command. They all end in the same place."""

from __future__ import annotations

from bot.desk.codes import Code
from bot.desk.desk import Desk
from bot.desk.layouts import Layout, options_in_words, question_rows
from bot.desk.visit import Visit
from bot.hall import play
from bot.hall.seated import Seated
from bot.words.chat import clipped, plain
from engine import Option, Question, Refused

A_MOMENT = 1.0
"""Seconds that the answer to a command waits for the board to be the answer."""


async def answer(desk: Desk, visit: Visit, table_id: str, key: str | None, option: str) -> None:
    """One answer, written down before anybody sees it."""

    def act(seated: Seated) -> tuple[Question, Option]:
        question = play.answer(seated, visit.guest, key, option)
        return question, next(each for each in question.options if option in (each.id, play.short(each.id)))

    pressed = visit.is_on_message
    async with desk.delivery.held(table_id, None if pressed else visit):
        question, chosen = await desk.hall.act(table_id, visit.guest, visit.interaction.id, act)
        message = visit.interaction.message
        if message is not None and message.flags.ephemeral:
            await visit.replace(Layout.of(f"**{plain(chosen.label)}** it is."), [])
        elif pressed:
            await desk.strip(visit, table_id)
    if not pressed:
        if not question.secret:
            await desk.delivery.settled(table_id, A_MOMENT)
        if visit.fresh or visit.is_thinking:
            await visit.tell(f"**{plain(chosen.label)}** it is.{await desk.pointer(visit, table_id)}")


async def press(desk: Desk, visit: Visit, code: Code) -> None:
    if len(code.rest) != 2:
        raise Refused("That button is not whole.")
    await answer(desk, visit, code.table, code.rest[0], code.rest[1])


async def pick(desk: Desk, visit: Visit, code: Code) -> None:
    values = visit.values
    if not code.rest or len(values) != 1:
        raise Refused("Pick one.")
    await answer(desk, visit, code.table, code.rest[0], values[0])


async def mine(desk: Desk, visit: Visit, code: Code) -> None:
    """The question for whoever presses, privately."""
    await show_question(desk, visit, code.table)


async def show_question(desk: Desk, visit: Visit, table_id: str) -> None:
    question, revision = await desk.hall.act(
        table_id,
        visit.guest,
        None,
        lambda seated: (play.open_question(seated, visit.guest), seated.sheet.revision),
    )
    details = options_in_words(question) if len(question.options) <= 12 else ""
    text = f"**{plain(question.prompt)}**\n{details}"
    await visit.tell("", Layout.of(text, rows=question_rows(table_id, revision, question)))


def option_called(question: Question, typed: str) -> Option:
    """What somebody means who typed an option: its id, its label, or a part of it that fits only one."""
    wanted = typed.casefold().strip()
    exact = [option for option in question.options if wanted in (option.id.casefold(), option.label.casefold())]
    like = exact or [option for option in question.options if wanted and wanted in option.label.casefold()]
    if len(like) == 1:
        return like[0]
    labels = ", ".join(plain(option.label) for option in (like or question.options)[:12])
    begin = "That could be several" if like else f"“{plain(clipped(typed, 40))}” is not on offer"
    raise Refused(f"{begin}. Possible: {labels}.")


async def choose(desk: Desk, visit: Visit, table_id: str | None, typed: str | None, *kinds: str) -> None:
    """A command that answers. `kinds` are the questions it is for, if it is not for all."""
    found = await desk.find(visit, table_id)
    seated = await desk.sit(visit, found)
    question = play.open_question(seated, visit.guest)
    if kinds and question.kind not in kinds:
        raise Refused(f"That is not what is asked now. {plain(question.prompt)} `/choose` answers it.")
    if typed is None:
        await show_question(desk, visit, found)
        return
    await answer(desk, visit, found, play.short(question.key), option_called(question, typed).id)


async def roll(desk: Desk, visit: Visit, table_id: str | None) -> None:
    """Rolls the die: where that is the question, or where it is one of the options."""
    found = await desk.find(visit, table_id)
    seated = await desk.sit(visit, found)
    question = play.open_question(seated, visit.guest)
    rolls = [option for option in question.options if option.id == "roll" or option.label.casefold() == "roll"]
    if not rolls:
        raise Refused(f"There is no die to roll now. {plain(question.prompt)} `/choose` answers it.")
    await answer(desk, visit, found, play.short(question.key), rolls[0].id)


VERBS = {"answer": press, "pick": pick, "mine": mine}
