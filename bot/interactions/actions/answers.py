"""Answers: by a button, a select, or a command. They all end in the same place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import to_builtins

from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.layouts import Layout, file_of
from bot.messages.private_question import changeable_picks, hint, private_question
from bot.publishing.extras.question_picture import draw_question
from bot.responses.responder import Responder
from bot.store import Stage
from bot.tables import play
from bot.tables.hosted_table import Guest, HostedTable
from bot.text.escaping import ended, plain
from bot.text.suggestions import not_found
from engine import Option, Order, Question, Refused
from engine.table.secret_picks import SecretPick
from engine.text.name_matching import called, same
from render import Picture

View = Mapping[str, Any]

BOARD_WAIT_SECONDS = 1.0
"""Seconds a command waits for the board, which is its answer if it comes in time."""


class AnswerResult(NamedTuple):
    """What an answer led to, for the person who gave it."""

    question: Question
    chosen: Option
    next_question: Question | None
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
    def confirmation(self) -> str:
        later = " Until all have chosen, **Choose** lets you change it." if self.can_be_changed else ""
        label = self.chosen.label if self.order is None else f"{self.chosen.label}: {self.order.label}"
        return f"{ended(f'You chose **{plain(label)}**')}{later}"

    @property
    def next_is_secret(self) -> bool:
        """Whether that is secret too: then it comes at once, without another press."""
        return self.next_question is not None and self.next_question.secret


class ChosenAnswer(NamedTuple):
    question: Question
    option: Option
    order: Order | None = None
    """What goes with it: given first, so that it already counts for what comes of the answer."""


Choice = Callable[[HostedTable], ChosenAnswer]
"""Finds question and option at the table as it is when the answer is given."""


async def answer(router: InteractionRouter, responder: Responder, table_id: str, choice: Choice) -> None:
    """One answer, stored before anybody sees it. In public, the table message is the reply to a press or a command."""

    def act(hosted: HostedTable) -> AnswerResult:
        (question, chosen, order), step = choice(hosted), hosted.table.step
        if order is not None:
            play.order(hosted, responder.guest, order.text)
        if order is None or any(each.key == question.key for each in hosted.asked):
            play.answer(hosted, responder.guest, play.short(question.key), chosen.id)
        following = hosted.question_of(question.seat) if hosted.record.stage is Stage.PLAYING else None
        same_turn = following is not None and hosted.table.step == step
        can_be_changed = following is None and bool(play.picks_of(hosted, responder.guest))
        view = hosted.table.view(question.seat) if following is not None else {}
        late = hint(hosted, following) if following is not None else ""
        new, now = hosted.has_news, hosted.record.revision
        return AnswerResult(question, chosen, following, same_turn, new, now, can_be_changed, view, late, order)

    async with router.delivery.answering(table_id, responder) as free:
        result = await router.coordinator.act(table_id, responder.guest, responder.interaction.id, act)
        if result.next_is_secret and result.next_question is not None:
            router.private_prompts.mark_seen(table_id, responder.guest.id, result.next_question.key)
        goes_on = result.same_turn and free  # in the table message, as the plan has it
        posts_new_message = result.has_news and not goes_on
        if responder.is_private:
            drawn = (
                await draw_question(router.render_pool, result.view) if _next_question_fits_here(result, posts_new_message) else []
            )
            await responder.replace(_private_result(table_id, result, posts_new_message, drawn), [*map(file_of, drawn)])
        elif result.next_is_secret and (result.question.secret or not posts_new_message):
            await _send_next_question(router, responder, table_id, result)
        elif result.question.secret:  # a public reply would show everybody what was typed
            await responder.reply_if_unanswered(result.confirmation)
    if not responder.is_private:
        await _finish_public_answer(router, responder, table_id, result, posts_new_message)
    asks = result.next_is_secret or (responder.is_private and _next_question_fits_here(result, posts_new_message))
    if asks or result.can_be_changed or (result.question.window and responder.is_private):  # it gives way to the next one
        await router.open_questions.shown(table_id, responder, asks=asks)
    else:
        await router.open_questions.answered(table_id, responder)


async def _finish_public_answer(
    router: InteractionRouter, responder: Responder, table_id: str, result: AnswerResult, posts_new_message: bool
) -> None:
    """What whoever answered in public sees of it, besides the table message."""
    if result.next_is_secret and posts_new_message and not result.question.secret:
        await router.delivery.wait_until_idle(
            table_id, BOARD_WAIT_SECONDS
        )  # the private question stands below the new table message then
        await _send_next_question(router, responder, table_id, result)
    elif responder.is_on_message:
        await responder.wait_until_answered(BOARD_WAIT_SECONDS)
    else:
        await router.delivery.wait_until_idle(table_id, BOARD_WAIT_SECONDS)
        if not responder.is_answered:
            await responder.reply_if_unanswered(f"{result.confirmation}{await router.table_link(responder, table_id)}")


async def _send_next_question(router: InteractionRouter, responder: Responder, table_id: str, result: AnswerResult) -> None:
    assert result.next_question is not None
    drawn = await draw_question(router.render_pool, result.view)
    said = result.confirmation if result.question.secret else ""
    layout = private_question(table_id, result.revision, result.next_question, drawn, result.hint, said)
    await responder.reply("", layout, [*map(file_of, drawn)])


def _next_question_fits_here(result: AnswerResult, posts_new_message: bool) -> bool:
    """Whether the next question comes in the same private message. A public one does too while the table message stays where it is;
    if a new one is posted below, that has the controls."""
    return result.next_question is not None and (result.next_question.secret or not posts_new_message)


def _private_result(table_id: str, result: AnswerResult, posts_new_message: bool, drawn: Sequence[Picture]) -> Layout:
    """What a private message says after its answer."""
    if result.next_question is None:
        return Layout.of(result.confirmation)
    if _next_question_fits_here(result, posts_new_message):
        return private_question(table_id, result.revision, result.next_question, drawn, result.hint, result.confirmation)
    return Layout.of(f"{result.confirmation} Your next question is at the table.")


def _option(question: Question, option: str) -> Option:
    for each in question.options:
        if option in (each.id, play.short(each.id)):
            return each
    on_offer = ", ".join(plain(each.label) for each in question.options)
    raise InvalidControl(ended(f"That is not on offer here. Possible: {on_offer}"))


async def answer_by_button(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await _answer_question(router, responder, custom_id, custom_id.argument(1))


async def answer_by_select(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    values = responder.values
    if len(values) != 1:
        raise InvalidControl("Pick one, please.")
    await _answer_question(router, responder, custom_id, values[0])


async def _answer_question(router: InteractionRouter, responder: Responder, custom_id: CustomId, option: str) -> None:
    key = custom_id.argument(0)

    def choice(hosted: HostedTable) -> ChosenAnswer:
        question = play.question_or_pick(hosted, responder.guest, key, custom_id.revision)
        return ChosenAnswer(question, _option(question, option))

    await answer(router, responder, custom_id.table, choice)


async def answer_shared_question(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """A control for all who are asked the same."""
    shared, option = custom_id.argument(0), custom_id.argument(1)

    def choice(hosted: HostedTable) -> ChosenAnswer:
        question = play.own_question(hosted, responder.guest, shared, custom_id.revision)
        return ChosenAnswer(question, _option(question, option))

    await answer(router, responder, custom_id.table, choice)


async def show_own_question(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Shows the question privately to the person who presses."""
    await show_question(router, responder, custom_id.table, custom_id.revision)


async def show_question(
    router: InteractionRouter, responder: Responder, table_id: str, revision: int = 0, kinds: Sequence[str] = ()
) -> None:
    """Somebody's question or, if they have chosen in secret, their pick and what they could take instead."""

    def act(hosted: HostedTable) -> tuple[int, Question, list[SecretPick], View, str]:
        question = _open_question(hosted, responder.guest, kinds, revision)
        picks = [] if question in hosted.asked else play.picks_of(hosted, responder.guest)
        drawn_for = picks[0].question if picks else question
        view = {**hosted.table.view(question.seat), "questions": [to_builtins(drawn_for)]}
        return hosted.record.revision, question, picks, view, hint(hosted, question)

    newest, question, picks, view, late = await router.coordinator.act(table_id, responder.guest, None, act)
    router.private_prompts.mark_seen(table_id, responder.guest.id, question.key)
    drawn = await draw_question(router.render_pool, view)
    now = changeable_picks(table_id, newest, picks, drawn) if picks else private_question(table_id, newest, question, drawn, late)
    await responder.reply("", now, [*map(file_of, drawn)])
    await router.open_questions.shown(table_id, responder)


def _open_question(hosted: HostedTable, guest: Guest, kinds: Sequence[str], revision: int = 0) -> Question:
    """`kinds` are the questions a command is meant for; without any, it is for all."""
    asked = play.question_or_pick(hosted, guest, revision=revision)
    if kinds and asked.kind not in kinds:
        raise Refused(f"That is not what you are asked right now. {_prompt_hint(asked)}")
    return asked


# ---------------------------------------------------------------------- by command


def find_option(question: Question, typed: str) -> Option:
    """The option somebody typed: by id, label, the words of a completion, or a part that fits only one."""
    like = _options_with_name(question, typed) or called(typed.partition(":")[0], [(each.label, each) for each in question.options])
    if len(like) == 1:
        return like[0]
    if like:
        raise Refused(f"Which one do you mean: {' or '.join(plain(each.label) for each in like)}?")
    raise not_found(typed, "is not on offer here", [each.label for each in question.options])


def _options_with_name(question: Question, typed: str) -> list[Option]:
    return same(typed, [*((each.label, each) for each in question.options), *((each.id, each) for each in question.options)])


async def choose(router: InteractionRouter, responder: Responder, table_id: str | None, typed: str | None, *kinds: str) -> None:
    """A command that answers. `kinds` are the questions it is meant for; without any, it is for all."""
    found = await router.find(responder, table_id, Stage.PLAYING)
    if typed is None:
        await show_question(router, responder, found, kinds=kinds)
        return

    def choice(hosted: HostedTable) -> ChosenAnswer:
        asked = _open_question(hosted, responder.guest, kinds)
        return ChosenAnswer(asked, find_option(asked, typed))

    await answer(router, responder, found, choice)


async def roll(router: InteractionRouter, responder: Responder, table_id: str | None) -> None:
    """Rolls the die: where that is the question, or where it is one of the options."""

    def choice(hosted: HostedTable) -> ChosenAnswer:
        question = play.open_question(hosted, responder.guest)
        rolls = _options_with_name(question, "roll")
        if not rolls:
            raise Refused(f"There is nothing for you to roll right now. {_prompt_hint(question)}")
        return ChosenAnswer(question, rolls[0])

    await answer(router, responder, await router.find(responder, table_id, Stage.PLAYING), choice)


def _prompt_hint(question: Question) -> str:
    return f"{plain(question.prompt)} Answer with the buttons or with `/choose`."


ACTIONS = {"answer": answer_by_button, "pick": answer_by_select, "ours": answer_shared_question, "mine": show_own_question}
