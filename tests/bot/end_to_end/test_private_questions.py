"""A question for one person's eyes: one message for it, with everything about each choice said once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.arena import Arena
from bot.interactions.actions.answers import AnswerResult, find_option
from bot.messages.table_message import waiting_line
from bot.tables.hosted_table import HostedTable
from bot.text.escaping import plain
from engine import Option, Question
from tests.bot.arena.small_bot import until
from tests.bot.end_to_end.support.company import company
from tests.bot.end_to_end.support.tables import playing, private, told


async def test_a_private_question_that_came_by_itself_is_the_one_that_choose_shows(arena: Arena, tmp_path: Path) -> None:
    """After the last pick of a draft: one private message, whoever asks for it, and nothing to press on it after the answer."""
    async with playing(arena, tmp_path, ["red", "blue", "green", "teal"]) as table:
        await table.skips_to_the_last("draft")
        last = await table.asked()
        await table.evening.answer_on(last, table.evening.live)
        await until(lambda: any(seen.buttons for seen in private(last)))
        await last.press("Choose", on=table.evening.live.message)
        await until(lambda: len(private(last)) == 1)
        await table.evening.answer_on(last, private(last)[-1])
        await told(last, "You chose")
        assert [seen.buttons for seen in private(last)] == [{}]


async def test_a_private_question_goes_when_it_is_answered_elsewhere(arena: Arena, tmp_path: Path) -> None:
    async with playing(arena, tmp_path) as table:
        await table.skips_to("go_with")
        player = await table.asked()
        before = len(private(player))
        await player.slash("/choose")
        assert private(player)[-1].buttons
        await player.press(await table.first_option(), on=table.evening.live)
        await until(lambda: len(private(player)) == before)


async def test_what_a_choice_means_is_written_once(arena: Arena, tmp_path: Path) -> None:
    """On its button: there is no list of the same above."""
    async with company(arena, tmp_path, "red", "blue", game="thats-life", preset="everything") as people:
        table_id = (await people.sits()).record.id

        def act(hosted: HostedTable) -> None:
            while not any(option.detail for option in hosted.table.questions[0].options) or not hosted.table.questions[0].secret:
                question = hosted.table.questions[0]
                hosted.answer(question.seat, question.key, question.default, "test")

        await people.bot.coordinator.act(table_id, None, None, act)
        question, player = (await people.sits()).table.questions[0], await people.next_to_decide()
        await player.slash("/choose")
        asked = private(player)[-1]
        assert asked.text.count("\n") == 0
        assert [*asked.buttons] == [f"{each.label}: {each.detail}" for each in question.options]


@pytest.mark.parametrize(
    ("late", "public", "said"),
    [
        ("ai", "", "\n-# If time runs out, an AI plays for you."),
        ("default", "\n-# If time runs out: {}", "\n-# If time runs out, “{}” is chosen for you."),
        ("wait", "", ""),
    ],
)
async def test_whoever_is_asked_reads_what_happens_without_an_answer(
    arena: Arena, tmp_path: Path, late: str, public: str, said: str
) -> None:
    """Also in secret; in public it is said with each question only where it is another answer each time."""
    async with playing(arena, tmp_path) as table:

        def agree(hosted: HostedTable) -> None:
            hosted.record.settings.late, hosted.record.settings.pace, hosted.changed = late, "async", True

        await table.bot.coordinator.act(table.id, None, None, agree)
        for kind in ("line-up", "go_with"):
            await table.skips_to(kind)
            hosted = await table.hosted()
            question = hosted.table.questions[0]
            default = plain(question.option(question.default).label)
            player = table.player(hosted.record.seats[question.seat].user)
            await player.slash("/choose")
            assert private(player)[-1].text == f"**{plain(question.prompt)}**{said.format(default)}"
            assert waiting_line(hosted).endswith(public.format(default) if not question.secret else question.prompt)


async def test_where_there_is_nothing_to_decide_nothing_is_said_about_time(arena: Arena, tmp_path: Path) -> None:
    async with playing(arena, tmp_path) as table:
        await table.skips_to("roll")
        player = await table.asked()
        await player.slash("/choose")
        assert "time" not in private(player)[-1].text


def test_a_name_that_ends_with_a_dot_ends_the_sentence() -> None:
    mouth = Option("mouth", "M.O.U.T.H.")
    question = Question("1", 0, "line-up", "Who runs?", (mouth, Option("hare", "Hare")), "hare", secret=True)
    done = AnswerResult(question, mouth, None, False, False, 1, True, {}, "")
    assert done.confirmation == "You chose **M.O.U.T.H.** Until all have chosen, **Choose** lets you change it."


def test_an_option_is_found_by_its_name_or_its_id() -> None:
    """`/roll` means the one that is called so, where rolling is one of several things to do."""
    jog = Question("1", 0, "Legs.jog", "Jog 5, or roll?", (Option("yes", "Jog 5"), Option("no", "Roll")), "no")
    assert find_option(jog, "roll").id == "no"
    assert find_option(jog, "yes").label == "Jog 5"
    assert find_option(jog, "Jog 5: it moves 5").id == "yes", "as a completion writes it"
