"""Expensive requests have a ration for each user, and say so when it is used up."""

from __future__ import annotations

import pytest

from bot.arena.driver import Player
from bot.interactions.rate_limit import MAX_PER_MINUTE, PICTURE
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.player import film_label, last_private, private_messages, wait_for_private
from tests.bot.support.waiting import until

A_LOT = "You have looked at a lot within a minute"


def use_up_looks(table: BotTable, player: Player) -> None:
    """The player has looked at as much as anybody may in a minute."""
    for limit in (table.bot.router.look_limit, table.bot.router.question_picture_limit):
        while limit.allows(int(player.person.user.id), PICTURE):
            pass


@pytest.mark.parametrize(
    "command", ["/board", "/log", "/card", "/odds", "/profile", "/leaderboard", "/racers", "/league", "/games"]
)
async def test_who_has_looked_at_too_much_is_told_so_before_anything_is_worked_out(table: BotTable, command: str) -> None:
    """Otherwise they would read that there are no odds, results, racers or games of a league."""
    red = table.red
    if command == "/league":
        await red.slash(command, action="start", name="Cup")
    use_up_looks(table, red)
    await red.slash(command, **({"name": "Banana"} if command == "/card" else {}))
    await wait_for_private(red, A_LOT)


async def test_films_and_records_are_rationed(table: BotTable) -> None:
    await table.finish()
    red = table.red
    await red.press("Log")
    log = last_private(red)
    use_up_looks(table, red)

    def refusals() -> int:
        return sum(A_LOT in seen.text for seen in private_messages(red))

    await red.press(film_label(log, 1), on=log)
    await until(lambda: refusals() == 1)
    await red.press("Fair dice", on=log)
    await until(lambda: refusals() == 2)


async def test_who_asks_for_a_question_again_and_again_gets_it_without_its_picture(new_table: BotTable) -> None:
    await new_table.skip_to("line-up")
    asked = await new_table.next_to_decide()
    await asked.slash("/choose")
    shown = last_private(asked)
    assert shown.message.attachments
    use_up_looks(new_table, asked)
    await asked.slash("/choose")
    await until(lambda: last_private(asked).message.id != shown.message.id)
    assert not last_private(asked).message.attachments
    assert last_private(asked).text == shown.text


@pytest.mark.parametrize("command", ["/forget-me", "/my-data"])
async def test_the_search_for_a_users_data_is_rationed(table: BotTable, command: str) -> None:
    red = table.red
    for _ in range(MAX_PER_MINUTE):
        with table.bot.router.personal_data_limit.serving(int(red.person.user.id)):
            pass
    await red.slash(command)
    await wait_for_private(red, "That was 10 in a minute")


async def test_a_completion_says_what_the_newest_revision_waits_for(table: BotTable) -> None:
    for _ in range(2):
        asked = await table.next_to_decide()
        [name] = await asked.completes("/board", "table", "")
        assert "waiting for you" in name
        await table.play_turn()
