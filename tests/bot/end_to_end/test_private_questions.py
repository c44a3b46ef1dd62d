"""Private questions: one message for each, and every detail of an option once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.arena import Arena
from bot.interactions.actions.answers import AnswerResult, find_option
from bot.messages.table_message import waiting_line
from bot.store import TableRecord
from bot.tables.hosted_table import HostedTable
from bot.text.escaping import plain
from engine import Option, Question
from tests.bot.end_to_end.support.bot_table import BotTable, bot_table, table_with_buttons
from tests.bot.end_to_end.support.player import last_private, private_messages, reply, wait_for_private
from tests.bot.support.waiting import until


async def test_a_private_question_that_came_by_itself_is_the_one_that_choose_shows(arena: Arena, tmp_path: Path) -> None:
    """After the last pick of a draft there is one private message, and it has no controls after the answer."""
    async with table_with_buttons(arena, tmp_path, ["red", "blue", "green", "teal"]) as table:
        await table.skip_to_last("draft")
        last = await table.next_to_decide()
        await table.answer_on(last, table.live)
        await until(lambda: any(seen.buttons for seen in private_messages(last)))
        await last.press("Choose", on=table.live.message)
        await until(lambda: len(private_messages(last)) == 1)
        await table.answer_on(last, last_private(last))
        await wait_for_private(last, "You chose")
        assert [seen.buttons for seen in private_messages(last)] == [{}]


async def test_a_private_question_goes_when_it_is_answered_elsewhere(table: BotTable) -> None:
    await table.skip_to("go_with")
    player = await table.next_to_decide()
    before = len(private_messages(player))
    await player.slash("/choose")
    assert last_private(player).buttons
    await player.press(await table.first_option(), on=table.live)
    await until(lambda: len(private_messages(player)) == before)


async def test_the_detail_of_an_option_appears_once(arena: Arena, tmp_path: Path) -> None:
    """On its button, not in the text above."""
    async with bot_table(arena, tmp_path, "red", "blue", game="thats-life", preset="everything") as table:

        def is_detailed(hosted: HostedTable) -> bool:
            return hosted.table.questions[0].secret and any(option.detail for option in hosted.table.questions[0].options)

        await table.skip_until(is_detailed)
        question, player = (await table.hosted()).table.questions[0], await table.next_to_decide()
        await player.slash("/choose")
        prompt = last_private(player)
        assert prompt.text.count("\n") == 0
        assert [*prompt.buttons] == [f"{option.label}: {option.detail}" for option in question.options]


@pytest.mark.parametrize(
    ("late", "public", "private"),
    [
        ("ai", "", "\n-# If time runs out, an AI plays for you."),
        ("default", "\n-# If time runs out: {}", "\n-# If time runs out, “{}” is chosen for you."),
        ("wait", "", ""),
    ],
)
async def test_a_question_says_what_happens_without_an_answer(table: BotTable, late: str, public: str, private: str) -> None:
    """Also in private; in public only where the default answer differs from question to question."""

    def agree(hosted: HostedTable) -> None:
        hosted.record.settings.late, hosted.record.settings.pace, hosted.changed = late, "async", True

    await table.bot.coordinator.act(table.id, None, None, agree)
    for kind in ("line-up", "go_with"):
        await table.skip_to(kind)
        hosted = await table.hosted()
        question = hosted.table.questions[0]
        default = plain(question.option(question.default).label)
        player = table.player_of(hosted.record.seats[question.seat].user)
        assert await reply(player, "/choose") == f"**{plain(question.prompt)}**{private.format(default)}"
        assert waiting_line(hosted).endswith(public.format(default) if not question.secret else question.prompt)


async def test_a_question_with_one_option_says_nothing_about_time(table: BotTable) -> None:
    await table.skip_to("roll")
    player = await table.next_to_decide()
    assert "time" not in await reply(player, "/choose")


def test_a_name_that_ends_with_a_dot_ends_the_sentence() -> None:
    mouth = Option("mouth", "M.O.U.T.H.")
    question = Question("1", 0, "line-up", "Who runs?", (mouth, Option("hare", "Hare")), "hare", secret=True)
    record = TableRecord("00c0ffee", 1, 2, 3, "toy", 4, "5a" * 16, 0.0)
    done = AnswerResult(question, mouth, None, False, False, record, True, {}, "")
    assert done.confirmation == "You chose **M.O.U.T.H.** Until all have chosen, **Choose** lets you change it."


def test_an_option_is_found_by_its_name_or_its_id() -> None:
    """`/roll` finds the option "Roll" where rolling is one of several options."""
    jog = Question("1", 0, "Legs.jog", "Jog 5, or roll?", (Option("yes", "Jog 5"), Option("no", "Roll")), "no")
    assert find_option(jog, "roll").id == "no"
    assert find_option(jog, "yes").label == "Jog 5"
    assert find_option(jog, "Jog 5: it moves 5").id == "yes", "as a completion writes it"
