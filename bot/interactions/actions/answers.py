"""Answers: by a button, a select, or a command. They all end in the same place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import to_builtins

from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.layouts import Layout, file_of
from bot.messages.private_question import hint, private_question, second_thoughts
from bot.publishing.extras.question_picture import draw_question
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables import play
from bot.tables.hosted_table import Guest, HostedTable
from bot.text.escaping import ended, plain
from bot.text.suggestions import not_found
from engine import Option, Order, Question, Refused, SecretPick
from engine.text.name_matching import exact_matches, find_by_name
from render import Picture

View = Mapping[str, Any]

A_MOMENT = 1.0
"""Seconds a command waits for the board, which is its answer if it comes in time."""


class Answered(NamedTuple):
    """What an answer led to, for the person who gave it."""

    question: Question
    chosen: Option
    following: Question | None
    """What the same person is asked next, before anybody else decides."""
    same_turn: bool
    has_news: bool
    """Whether there is something new for everybody to see."""
    revision: int
    can_be_changed: bool
    """Whether others are still choosing in secret."""
    view: View
    """What this person sees with their next question."""
    hint: str
    """What happens if they do not answer it in time."""
    order: Order | None = None
    """What they said with it for later."""

    @property
    def said(self) -> str:
        later = " Until all have chosen, **Choose** lets you change it." if self.can_be_changed else ""
        label = self.chosen.label if self.order is None else f"{self.chosen.label}: {self.order.label}"
        return f"{ended(f'You chose **{plain(label)}**')}{later}"

    @property
    def asks_on(self) -> bool:
        """Whether that is secret too: then it comes at once, without another press."""
        return self.following is not None and self.following.secret


class AnswerText(NamedTuple):
    question: Question
    option: Option
    order: Order | None = None
    """What goes with it: given first, so that it already counts for what comes of the answer."""


Choice = Callable[[HostedTable], AnswerText]
"""Finds question and option at the table as it is when the answer is given."""


async def answer(router: InteractionRouter, responder: Responder, table_id: str, choice: Choice) -> None:
    """One answer, stored before anybody sees it. In public, the table message is the reply to a press or a command."""

    def act(hosted: HostedTable) -> Answered:
        (question, chosen, order), step = choice(hosted), hosted.table.step
        if order is not None:
            play.order(hosted, responder.guest, order.text)
        if order is None or any(each.key == question.key for each in hosted.questions):
            play.answer(hosted, responder.guest, play.short(question.key), chosen.id)
        following = hosted.question_of(question.seat) if hosted.record.stage is Stage.PLAYING else None
        same_turn = following is not None and hosted.table.step == step
        can_be_changed = following is None and bool(play.changeable_picks(hosted, responder.guest))
        view = hosted.table.view(question.seat) if following is not None else {}
        late = hint(hosted, following) if following is not None else ""
        new, now = hosted.has_public_events, hosted.record.revision
        return Answered(question, chosen, following, same_turn, new, now, can_be_changed, view, late, order)

    async with router.delivery.held(table_id, responder) as free:
        done = await router.coordinator.act(table_id, responder.guest, responder.interaction.id, act)
        if done.asks_on and done.following is not None:
            router.private_prompts.has_seen(table_id, responder.guest.id, done.following.key)
        goes_on = done.same_turn and free  # in the table message, as the plan has it
        moves_on = done.has_news and not goes_on
        if responder.is_private:
            drawn = await draw_question(router.render_pool, done.view) if _asks_here(done, moves_on) else []
            await responder.replace(_after(table_id, done, moves_on, drawn), [*map(file_of, drawn)])
        elif done.asks_on and (done.question.secret or not moves_on):
            await _ask_on(router, responder, table_id, done)
        elif done.question.secret:  # a public reply would show everybody what was typed
            await responder.conclude(done.said)
    if not responder.is_private:
        await _see_to_the_end(router, responder, table_id, done, moves_on)
    asks = done.asks_on or (responder.is_private and _asks_here(done, moves_on))
    if asks or done.can_be_changed or (done.question.window and responder.is_private):  # it gives way to the next one
        await router.open_questions.shown(table_id, responder, asks=asks)
    else:
        await router.open_questions.answered(table_id, responder)


async def _see_to_the_end(router: InteractionRouter, responder: Responder, table_id: str, done: Answered, moves_on: bool) -> None:
    """What whoever answered in public sees of it, besides the table message."""
    if done.asks_on and moves_on and not done.question.secret:
        await router.delivery.settled(table_id, A_MOMENT)  # the private question stands below the new table message then
        await _ask_on(router, responder, table_id, done)
    elif responder.is_on_message:
        await responder.answered(A_MOMENT)
    else:
        await router.delivery.settled(table_id, A_MOMENT)
        if not responder.is_answered:
            await responder.conclude(f"{done.said}{await router.pointer(responder, table_id)}")


async def _ask_on(router: InteractionRouter, responder: Responder, table_id: str, done: Answered) -> None:
    assert done.following is not None
    drawn = await draw_question(router.render_pool, done.view)
    said = done.said if done.question.secret else ""
    layout = private_question(table_id, done.revision, done.following, drawn, done.hint, said)
    await responder.tell("", layout, [*map(file_of, drawn)])


def _asks_here(done: Answered, moves_on: bool) -> bool:
    """Whether the next question comes in the same private message. A public one does too while the table message stays where it is;
    if a new one is posted below, that has the controls."""
    return done.following is not None and (done.following.secret or not moves_on)


def _after(table_id: str, done: Answered, moves_on: bool, drawn: Sequence[Picture]) -> Layout:
    """What a private message says after its answer."""
    if done.following is None:
        return Layout.of(done.said)
    if _asks_here(done, moves_on):
        return private_question(table_id, done.revision, done.following, drawn, done.hint, done.said)
    return Layout.of(f"{done.said} Your next question is at the table.")


def _chosen(question: Question, option: str) -> Option:
    for each in question.options:
        if option in (each.id, play.short(each.id)):
            return each
    on_offer = ", ".join(plain(each.label) for each in question.options)
    raise InvalidControl(ended(f"That is not on offer here. Possible: {on_offer}"))


async def press(router: InteractionRouter, responder: Responder, code: CustomId) -> None:
    await _answer(router, responder, code, code.word(1))


async def pick(router: InteractionRouter, responder: Responder, code: CustomId) -> None:
    values = responder.values
    if len(values) != 1:
        raise InvalidControl("Pick one, please.")
    await _answer(router, responder, code, values[0])


async def _answer(router: InteractionRouter, responder: Responder, code: CustomId, option: str) -> None:
    key = code.word(0)

    def choice(hosted: HostedTable) -> AnswerText:
        question = play.question_or_pick(hosted, responder.guest, key, code.revision)
        return AnswerText(question, _chosen(question, option))

    await answer(router, responder, code.table, choice)


async def ours(router: InteractionRouter, responder: Responder, code: CustomId) -> None:
    """A control for all who are asked the same."""
    shared, option = code.word(0), code.word(1)

    def choice(hosted: HostedTable) -> AnswerText:
        question = play.own_question(hosted, responder.guest, shared, code.revision)
        return AnswerText(question, _chosen(question, option))

    await answer(router, responder, code.table, choice)


async def mine(router: InteractionRouter, responder: Responder, code: CustomId) -> None:
    """Shows the question privately to the person who presses."""
    await show_question(router, responder, code.table, code.revision)


async def show_question(
    router: InteractionRouter, responder: Responder, table_id: str, revision: int = 0, kinds: Sequence[str] = ()
) -> None:
    """Somebody's question or, if they have chosen in secret, their pick and what they could take instead."""

    def act(hosted: HostedTable) -> tuple[int, Question, list[SecretPick], View, str]:
        question = _meant(hosted, responder.guest, kinds, revision)
        picks = [] if question in hosted.questions else play.changeable_picks(hosted, responder.guest)
        drawn_for = picks[0].question if picks else question
        view = {**hosted.table.view(question.seat), "questions": [to_builtins(drawn_for)]}
        return hosted.record.revision, question, picks, view, hint(hosted, question)

    newest, question, picks, view, late = await router.coordinator.act(table_id, responder.guest, None, act)
    router.private_prompts.has_seen(table_id, responder.guest.id, question.key)
    drawn = await draw_question(router.render_pool, view)
    now = second_thoughts(table_id, newest, picks, drawn) if picks else private_question(table_id, newest, question, drawn, late)
    await responder.tell("", now, [*map(file_of, drawn)])
    await router.open_questions.shown(table_id, responder)


def _meant(hosted: HostedTable, guest: Guest, kinds: Sequence[str], revision: int = 0) -> Question:
    """`kinds` are the questions a command is meant for; without any, it is for all."""
    asked = play.question_or_pick(hosted, guest, revision=revision)
    if kinds and asked.kind not in kinds:
        raise Refused(f"That is not what you are asked right now. {_asked(asked)}")
    return asked


# ---------------------------------------------------------------------- by command


def option_called(question: Question, typed: str) -> Option:
    """The option somebody typed: by id, label, the words of a completion, or a part that fits only one."""
    like = _named(question, typed) or find_by_name(typed.partition(":")[0], [(each.label, each) for each in question.options])
    if len(like) == 1:
        return like[0]
    if like:
        raise Refused(f"Which one do you mean: {' or '.join(plain(each.label) for each in like)}?")
    raise not_found(typed, "is not on offer here", [each.label for each in question.options])


def _named(question: Question, typed: str) -> list[Option]:
    return exact_matches(
        typed, [*((each.label, each) for each in question.options), *((each.id, each) for each in question.options)]
    )


async def choose(router: InteractionRouter, responder: Responder, table_id: str | None, typed: str | None, *kinds: str) -> None:
    """A command that answers. `kinds` are the questions it is meant for; without any, it is for all."""
    found = await router.find(responder, table_id, Stage.PLAYING)
    if typed is None:
        await show_question(router, responder, found, kinds=kinds)
        return

    def choice(hosted: HostedTable) -> AnswerText:
        asked = _meant(hosted, responder.guest, kinds)
        return AnswerText(asked, option_called(asked, typed))

    await answer(router, responder, found, choice)


async def roll(router: InteractionRouter, responder: Responder, table_id: str | None) -> None:
    """Rolls the die: where that is the question, or where it is one of the options."""

    def choice(hosted: HostedTable) -> AnswerText:
        question = play.open_question(hosted, responder.guest)
        rolls = _named(question, "roll")
        if not rolls:
            raise Refused(f"There is nothing for you to roll right now. {_asked(question)}")
        return AnswerText(question, rolls[0])

    await answer(router, responder, await router.find(responder, table_id, Stage.PLAYING), choice)


def _asked(question: Question) -> str:
    return f"{plain(question.prompt)} Answer with the buttons or with `/choose`."


ACTIONS = {"answer": press, "pick": pick, "ours": ours, "mine": mine}
