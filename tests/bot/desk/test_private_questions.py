"""A question for one person's eyes: one message for it, with everything about each choice said once."""

from __future__ import annotations

from pathlib import Path

from bot.arena import Arena
from bot.hall.hosted import HostedTable
from tests.bot.arena.small_bot import until
from tests.bot.desk.company import company
from tests.bot.desk.tables import playing, private, told


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
        table_id = (await people.sits()).sheet.id

        def act(hosted: HostedTable) -> None:
            while not any(option.detail for option in hosted.table.questions[0].options) or not hosted.table.questions[0].secret:
                question = hosted.table.questions[0]
                hosted.answer(question.seat, question.key, question.default, "test")

        await people.bot.hall.act(table_id, None, None, act)
        question, player = (await people.sits()).table.questions[0], await people.next_to_decide()
        await player.slash("/choose")
        asked = private(player)[-1]
        assert asked.text.count("\n") == 0
        assert [*asked.buttons] == [f"{each.label}: {each.detail}" for each in question.options]
