"""Answers: by a button, a select, or a command. They all end in the same place."""

from __future__ import annotations

from typing import NamedTuple

from bot.desk.incoming.codes import Code, Forged
from bot.desk.incoming.desk import Desk
from bot.desk.incoming.visit import Visit
from bot.desk.messages.layouts import Layout, options_in_words, question_rows
from bot.hall import play
from bot.hall.hosted import HostedTable
from bot.store import Stage
from bot.words.chat import plain
from bot.words.likeness import meant, not_found
from engine import Option, Question, Refused

A_MOMENT = 1.0
"""Seconds that the answer to a command waits for the board to be the answer."""
MOST_IN_WORDS = 12
"""Options that are told with what they mean; more are left to the select, which says it too."""


class Answered(NamedTuple):
    """What came of an answer, as far as the person who gave it goes."""

    question: Question
    chosen: Option
    following: Question | None
    """What the same person is asked next, before anybody else decides."""
    moves_on: bool
    """Whether the table gets a new message: there is something new for everybody to see, and this turn or this person is done."""

    @property
    def said(self) -> str:
        return f"**{plain(self.chosen.label)}** it is."

    @property
    def asks_on(self) -> bool:
        """Whether that is for the same eyes alone: then it comes by itself, without another press."""
        return self.following is not None and self.following.secret


async def answer(desk: Desk, visit: Visit, table_id: str, key: str, option: str) -> None:
    """One answer, written down before anybody sees it."""

    def act(hosted: HostedTable) -> Answered:
        question, step = play.open_question(hosted, visit.guest, key), hosted.table.step
        chosen = _chosen(question, option)
        play.answer(hosted, visit.guest, key, chosen.id)
        following = hosted.question_of(question.seat) if hosted.sheet.stage is Stage.PLAYING else None
        visit.goes_on = visit.is_on_message and following is not None and hosted.table.step == step and desk.studio.is_free
        return Answered(question, chosen, following, hosted.has_news and not visit.goes_on)

    message = visit.interaction.message
    private = message is not None and message.flags.ephemeral
    async with desk.delivery.held(table_id, visit):
        done = await desk.hall.act(table_id, visit.guest, visit.interaction.id, act)
        if private:
            await visit.replace(_after(table_id, done), [])
        elif done.asks_on and (done.question.secret or not done.moves_on):
            await _ask_on(visit, table_id, done)
        elif message is not None and not visit.goes_on:
            await desk.strip(visit, table_id)
        elif done.question.secret:  # a public answer would show to everybody what was typed
            await visit.conclude(done.said)
    if visit.goes_on:
        await desk.delivery.settled(table_id, A_MOMENT)  # the table message is the answer
    if private:
        return
    if done.asks_on and done.moves_on and not done.question.secret:
        await desk.delivery.settled(table_id, A_MOMENT)  # the private question stands below the new table message then
        await _ask_on(visit, table_id, done)
    elif message is None:
        if not done.question.secret:
            await desk.delivery.settled(table_id, A_MOMENT)
        await visit.conclude(f"{done.said}{await desk.pointer(visit, table_id)}")


async def _ask_on(visit: Visit, table_id: str, done: Answered) -> None:
    assert done.following is not None
    await visit.tell("", _private(table_id, done.following, done.said if done.question.secret else ""))


def _after(table_id: str, done: Answered) -> Layout:
    """What a private message says after its answer. A question for everybody's eyes follows here as well while the table message
    stands above; a new one comes below with the controls."""
    if done.following is None:
        return Layout.of(done.said)
    if done.following.secret or not done.moves_on:
        return _private(table_id, done.following, done.said)
    return Layout.of(f"{done.said} You are asked on at the table.")


def _chosen(question: Question, option: str) -> Option:
    for each in question.options:
        if option in (each.id, play.short(each.id)):
            return each
    on_offer = ", ".join(plain(each.label) for each in question.options)
    raise Forged(f"That is not on offer here. Possible: {on_offer}.")


async def press(desk: Desk, visit: Visit, code: Code) -> None:
    await answer(desk, visit, code.table, code.word(0), code.word(1))


async def pick(desk: Desk, visit: Visit, code: Code) -> None:
    values = visit.values
    if len(values) != 1:
        raise Forged("Pick one, please.")
    await answer(desk, visit, code.table, code.word(0), values[0])


async def mine(desk: Desk, visit: Visit, code: Code) -> None:
    """The question for whoever presses, privately."""
    await show_question(desk, visit, code.table)


async def show_question(desk: Desk, visit: Visit, table_id: str) -> None:
    question = await desk.hall.act(table_id, visit.guest, None, lambda hosted: play.open_question(hosted, visit.guest))
    await visit.tell("", _private(table_id, question))


def _private(table_id: str, question: Question, before: str = "") -> Layout:
    """A question for one person's eyes. It belongs to no revision: others may answer theirs meanwhile."""
    details = options_in_words(question) if len(question.options) <= MOST_IN_WORDS else ""
    text = "\n".join(filter(None, [before, f"**{plain(question.prompt)}**", details]))
    return Layout.of(text, rows=question_rows(table_id, 0, question))


# ---------------------------------------------------------------------- by command


def option_called(question: Question, typed: str) -> Option:
    """What somebody means who typed an option: its id, its label, the words of a completion, or a part that fits only one."""
    wanted = typed.casefold().strip()
    exact = [each for each in question.options if wanted in (each.id.casefold(), each.label.casefold())]
    like = exact or meant(typed.partition(":")[0], [(each.label, each) for each in question.options])
    if len(like) == 1:
        return like[0]
    if like:
        raise Refused(f"That could be several: {', '.join(plain(each.label) for each in like)}. Which one?")
    raise not_found(typed, "is not on offer here", [each.label for each in question.options])


async def choose(desk: Desk, visit: Visit, table_id: str | None, typed: str | None, *kinds: str) -> None:
    """A command that answers. `kinds` are the questions it is for, if it is not for all."""
    found, question = await _question(desk, visit, table_id)
    if kinds and question.kind not in kinds:
        raise Refused(f"That is not what you are asked now. {_asked(question)}")
    if typed is None:
        await show_question(desk, visit, found)
        return
    await answer(desk, visit, found, play.short(question.key), option_called(question, typed).id)


async def roll(desk: Desk, visit: Visit, table_id: str | None) -> None:
    """Rolls the die: where that is the question, or where it is one of the options."""
    found, question = await _question(desk, visit, table_id)
    rolls = [option for option in question.options if option.id == "roll" or option.label.casefold() == "roll"]
    if not rolls:
        raise Refused(f"There is no die for you to roll now. {_asked(question)}")
    await answer(desk, visit, found, play.short(question.key), rolls[0].id)


async def _question(desk: Desk, visit: Visit, table_id: str | None) -> tuple[str, Question]:
    """The table that is meant, and what it asks whoever typed a command."""
    found = await desk.find(visit, table_id, Stage.PLAYING)
    return found, play.open_question(await desk.sit(visit, found), visit.guest)


def _asked(question: Question) -> str:
    return f"{plain(question.prompt)} `/choose` answers it, or the buttons do."


VERBS = {"answer": press, "pick": pick, "mine": mine}
