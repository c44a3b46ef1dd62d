"""Answers to questions: `/draft`, `/roll` and `/choose`, the answer buttons and selects, and the Choose or Answer button."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import to_builtins

from bot.interactions.actions import intermissions, next_table
from bot.interactions.rate_limit import PICTURE
from bot.interactions.router import InteractionRouter
from bot.messages.custom_ids import CustomId, InvalidControl
from bot.messages.layouts import Layout, file_of
from bot.messages.private_question import changeable_picks, hint, private_question
from bot.publishing.extras.question_picture import draw_question
from bot.responses.responder import Responder
from bot.store import Stage, TableRecord
from bot.tables import play
from bot.tables.hosted_table import Guest, HostedTable
from bot.tables.intermissions import InIntermission
from bot.tables.question_codes import question_code, short
from bot.text.emojis import Emojis
from bot.text.escaping import ended, plain
from bot.text.suggestions import not_found
from engine import Option, Order, Question, Refused, SecretPick
from engine.text.name_matching import exact_matches
from engine.text.typed_options import find_options
from render import Picture

View = Mapping[str, Any]

BOARD_WAIT_SECONDS = 1.0
"""How long a command waits for the board, which is its answer if it comes in time."""


class AnswerResult(NamedTuple):
    """What an answer led to, for the player who gave it."""

    question: Question
    chosen: Option
    next_question: Question | None
    """The same player's next question, if they are asked again."""
    same_turn: bool
    has_news: bool
    """Whether something happened that everybody may see."""
    record: TableRecord
    can_be_changed: bool
    """Whether it was a secret pick that can still be changed, because others have not chosen yet."""
    view: View
    """The player's view of the table, for the picture of the next question."""
    hint: str
    """What happens if the next question is not answered in time."""
    order: Order | None = None
    """The order for later questions that was given with the answer."""

    @property
    def confirmation(self) -> str:
        later = " Until all have chosen, **Choose** lets you change it." if self.can_be_changed else ""
        label = self.chosen.label if self.order is None else f"{self.chosen.label}: {self.order.label}"
        return f"{ended(f'You chose **{plain(label)}**')}{later}"

    @property
    def next_is_secret(self) -> bool:
        """Whether the next question is secret: then it is shown at once, without another press."""
        return self.next_question is not None and self.next_question.secret


class ChosenAnswer(NamedTuple):
    """A question and the option that a player chose."""

    question: Question
    option: Option
    order: Order | None = None
    """An order for later questions. It is given before the answer, so that it already counts for what follows."""


Choice = Callable[[HostedTable], ChosenAnswer]
"""Finds the question and the option in the table's state when the answer is given."""


async def answer(router: InteractionRouter, responder: Responder, table_id: str, choice: Choice) -> None:
    """Gives one answer, which is stored before it is published. If it was given in public, the table message is the response."""
    with router.open_questions.acting(table_id, responder.guest.id):
        await _answer(router, responder, table_id, choice)
    await next_table.offer(router, responder, table_id)


async def _answer(router: InteractionRouter, responder: Responder, table_id: str, choice: Choice) -> None:

    taps = router.delivery.double_taps
    tapped_at = taps.now()

    def act(hosted: HostedTable) -> AnswerResult:
        (question, chosen, order), step = choice(hosted), hosted.table.step
        if responder.is_on_message:
            taps.demand_first(table_id, responder.guest.id, tapped_at, question.key)
        if order is not None:
            play.order(hosted, responder.guest, order.text)
        if order is None or any(other.key == question.key for other in hosted.questions):
            play.answer(hosted, responder.guest, question_code(hosted.record, question.key), chosen.id)
        following = hosted.question_of(question.seat) if hosted.record.stage is Stage.PLAYING else None
        same_turn = following is not None and hosted.table.step == step
        can_be_changed = following is None and bool(play.changeable_picks(hosted, responder.guest))
        view = hosted.table.view(question.seat) if following is not None else {}
        late = hint(hosted, following) if following is not None else ""
        new = hosted.has_public_events
        return AnswerResult(question, chosen, following, same_turn, new, hosted.record, can_be_changed, view, late, order)

    async with router.delivery.answering(table_id, responder) as can_draw_now:
        result = await router.act(responder, table_id, act)
        taps.answered(table_id, responder.guest.id if responder.is_on_message else None)
        if result.next_is_secret and result.next_question is not None:
            router.private_prompts.mark_seen(table_id, responder.guest.id, result.next_question.key)
        is_edited = result.same_turn and can_draw_now  # the plan continues the turn in the same message
        posts_new_message = result.has_news and not is_edited
        if responder.is_private:
            fits_here = _next_question_fits_here(result, posts_new_message)
            drawn = await _draw(router, responder, result.view) if fits_here else []
            emojis = await router.delivery.emojis_for(responder.guest.id, result.record)
            await responder.replace(_private_result(result, posts_new_message, drawn, emojis), [*map(file_of, drawn)])
            if fits_here and result.next_question is not None:
                taps.shown_privately(table_id, result.next_question.key)
        elif result.next_is_secret and (result.question.secret or not posts_new_message):
            await _send_next_question(router, responder, table_id, result)
        elif result.question.secret:  # a public response would show what was typed
            await responder.reply_if_unanswered(result.confirmation)
    if not responder.is_private:
        await _finish_public_answer(router, responder, table_id, result, posts_new_message)
    asks = result.next_is_secret or (responder.is_private and _next_question_fits_here(result, posts_new_message))
    if asks or result.can_be_changed or (result.question.window and responder.is_private):  # it gives way to the next one
        key = result.next_question.key if asks and result.next_question is not None else result.question.key
        await router.open_questions.shown(table_id, responder, key, asks=asks)
    else:
        await router.open_questions.answered(table_id, responder)


async def _finish_public_answer(
    router: InteractionRouter, responder: Responder, table_id: str, result: AnswerResult, posts_new_message: bool
) -> None:
    """Answers a player who answered in public, besides the table message: with their next question, or with a confirmation."""
    if result.next_is_secret and posts_new_message and not result.question.secret:
        # The private question stands below the new table message then.
        await router.delivery.wait_until_idle(table_id, BOARD_WAIT_SECONDS)
        await _send_next_question(router, responder, table_id, result)
    elif responder.is_on_message:
        await responder.wait_until_answered(BOARD_WAIT_SECONDS)
    else:
        await router.delivery.wait_until_idle(table_id, BOARD_WAIT_SECONDS)
        if not responder.is_answered:
            await responder.reply_if_unanswered(f"{result.confirmation}{await router.table_link(responder, table_id)}")


async def _draw(router: InteractionRouter, responder: Responder, view: View) -> list[Picture]:
    return await draw_question(router.coordinator, router.render_pool, responder.guest.id, view)


async def _send_next_question(router: InteractionRouter, responder: Responder, table_id: str, result: AnswerResult) -> None:
    assert result.next_question is not None
    drawn = await _draw(router, responder, result.view)
    confirmation = result.confirmation if result.question.secret else ""
    emojis = await router.delivery.emojis_for(responder.guest.id, result.record)
    layout = private_question(result.record, result.next_question, drawn, result.hint, confirmation, emojis)
    await responder.reply(layout, [*map(file_of, drawn)])
    router.delivery.double_taps.shown_privately(table_id, result.next_question.key)


def _next_question_fits_here(result: AnswerResult, posts_new_message: bool) -> bool:
    """Whether the next question is shown in the same private message: a secret one always, a public one only if no new table
    message with its controls is posted below."""
    return result.next_question is not None and (result.next_question.secret or not posts_new_message)


def _private_result(result: AnswerResult, posts_new_message: bool, drawn: Sequence[Picture], emojis: Emojis) -> Layout:
    """The private message after its question was answered."""
    if result.next_question is None:
        return Layout.of(result.confirmation)
    if _next_question_fits_here(result, posts_new_message):
        return private_question(result.record, result.next_question, drawn, result.hint, result.confirmation, emojis)
    return Layout.of(f"{result.confirmation} Your next question is at the table.")


def _option(question: Question, option: str) -> Option:
    for candidate in question.options:
        if option in (candidate.id, short(candidate.id)):
            return candidate
    on_offer = ", ".join(plain(candidate.label) for candidate in question.options)
    raise InvalidControl(ended(f"That is not on offer here. Possible: {on_offer}"))


async def answer_by_button(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    await _answer_question(router, responder, custom_id, custom_id.argument(1))


async def answer_by_select(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    if len(responder.values) != 1:
        raise InvalidControl("Pick one, please.")
    await _answer_question(router, responder, custom_id, responder.values[0])


async def _answer_question(router: InteractionRouter, responder: Responder, custom_id: CustomId, option: str) -> None:
    code = custom_id.argument(0)

    def choice(hosted: HostedTable) -> ChosenAnswer:
        question = play.question_or_pick(hosted, responder.guest, code, custom_id.revision)
        return ChosenAnswer(question, _option(question, option))

    await answer(router, responder, custom_id.table, choice)


async def answer_shared_question(router: InteractionRouter, responder: Responder, custom_id: CustomId) -> None:
    """Answers the user's own question with a button that is shared by all who are asked the same."""
    shared, option = custom_id.argument(0), custom_id.argument(1)

    def choice(hosted: HostedTable) -> ChosenAnswer:
        question = play.own_question(hosted, responder.guest, shared, custom_id.revision)
        return ChosenAnswer(question, _option(question, option))

    await answer(router, responder, custom_id.table, choice)


async def show_question(
    router: InteractionRouter, responder: Responder, table_id: str, revision: int = 0, kinds: Sequence[str] = ()
) -> None:
    """Shows a player's open question privately or, after a secret pick, the pick and its alternatives."""

    def act(hosted: HostedTable) -> tuple[TableRecord, Question, list[SecretPick], View, str]:
        question = _open_question(hosted, responder.guest, kinds, revision)
        picks = [] if question in hosted.questions else play.changeable_picks(hosted, responder.guest)
        drawn_for = picks[0].question if picks else question
        view = {**hosted.table.view(question.seat), "questions": [to_builtins(drawn_for)]}
        return hosted.record, question, picks, view, hint(hosted, question)

    record, question, picks, view, late = await router.coordinator.act(table_id, responder.guest, None, act)
    router.private_prompts.mark_seen(table_id, responder.guest.id, question.key)
    is_allowed = router.question_picture_limit.allows(responder.guest.id, PICTURE)
    drawn = await _draw(router, responder, view) if is_allowed else []
    emojis = await router.delivery.emojis_for(responder.guest.id, record)
    if picks:
        now = changeable_picks(record, picks, drawn, emojis)
    else:
        now = private_question(record, question, drawn, late, emojis=emojis)
    await responder.reply(now, [*map(file_of, drawn)])
    await router.open_questions.shown(table_id, responder, question.key)


def _open_question(hosted: HostedTable, guest: Guest, kinds: Sequence[str], revision: int = 0) -> Question:
    """The player's open question or changeable pick. Raises Refused if `kinds` are given and it is of another kind."""
    question = play.question_or_pick(hosted, guest, revision=revision)
    if kinds and question.kind not in kinds:
        raise Refused(f"That is not what you are asked right now. {_prompt_hint(question)}")
    return question


# ---------------------------------------------------------------------- by command


def find_option(question: Question, typed: str) -> Option:
    """The option that was typed: by id, name, label, a completion's text, or a part that fits only one. Raises Refused."""
    matches = _options_with_name(question, typed) or find_options(typed.partition(":")[0], question.options)
    if len(matches) == 1:
        return matches[0]
    if matches:
        raise Refused(f"Which one do you mean: {' or '.join(plain(option.name) for option in matches)}?")
    raise not_found(typed, "is not on offer here", [option.name for option in question.options])


def _options_with_name(question: Question, typed: str) -> list[Option]:
    options = question.options
    names = [(name, option) for option in options for name in (option.name, option.label)]
    return exact_matches(typed, names + [(option.id, option) for option in options])


async def choose(router: InteractionRouter, responder: Responder, table_id: str | None, typed: str | None, *kinds: str) -> None:
    """`/choose` and `/draft`: answers the open question, or shows it if nothing is typed. `kinds` are the kinds of questions that
    the command is for; without any, it is for all."""
    table_id = await router.find(responder, table_id, Stage.PLAYING)
    if typed is None:
        await show_question(router, responder, table_id, kinds=kinds)
        return

    def choice(hosted: HostedTable) -> ChosenAnswer:
        question = _open_question(hosted, responder.guest, kinds)
        return ChosenAnswer(question, find_option(question, typed))

    await answer(router, responder, table_id, choice)


async def roll(router: InteractionRouter, responder: Responder, table_id: str) -> None:
    """`/roll`: rolls the die, if that is the open question or one of its options. In an intermission it says that the player is
    ready, and what was typed then rolls nothing afterwards."""
    is_early = router.delivery.double_taps.is_early(table_id, router.delivery.double_taps.now())

    def choice(hosted: HostedTable) -> ChosenAnswer:
        question = play.open_question(hosted, responder.guest)
        rolls = _options_with_name(question, "roll")
        if not rolls:
            raise Refused(f"There is nothing for you to roll right now. {_prompt_hint(question)}")
        if is_early:
            raise Refused(f"The next {hosted.game.part_noun} has just begun: look at the table, then roll.")
        return ChosenAnswer(question, rolls[0])

    try:
        await answer(router, responder, table_id, choice)
    except InIntermission as between:
        await intermissions.be_ready(router, responder, table_id, between.event)


def _prompt_hint(question: Question) -> str:
    return f"{plain(question.prompt)} Answer with the buttons or with `/choose`."


ACTIONS = {
    "answer": answer_by_button,
    "pick": answer_by_select,
    "ours": answer_shared_question,
    "mine": lambda router, responder, custom_id: show_question(router, responder, custom_id.table, custom_id.revision),
}
