"""Boards, questions and cards in words, for those who do not see pictures."""

from __future__ import annotations

from pathlib import Path

from bot.arena import Arena
from bot.text.table_settings import PICTURES
from tests.bot.end_to_end.support.bot_table import BotTable, open_table
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.player import last_private


async def test_board_offers_words_and_whoever_wants_them_always_gets_them(table: BotTable) -> None:
    await table.skip_to("roll")
    red, blue = table.players["red"], table.players["blue"]
    await red.slash("/board")
    assert last_private(red).pictures
    await red.press("In words", on=last_private(red))
    in_words = last_private(red)
    assert not in_words.pictures
    assert "Race 1 of 4 on" in in_words.text
    assert "(you)" in in_words.text
    await red.press("Always in words for me", on=in_words)
    await red.slash("/board")
    assert last_private(red).text.count("(you)") >= 1
    assert not last_private(red).pictures
    await blue.slash("/board")
    assert last_private(blue).pictures, "only for whoever asked for it"


async def test_whoever_wants_words_gets_cards_and_questions_as_text(table: BotTable) -> None:
    red = table.players["red"]
    await table.skip_to("roll")
    await red.slash("/card", name="Banana")
    assert last_private(red).pictures
    await red.slash("/board")
    await red.press("In words", on=last_private(red))
    await red.press("Always in words for me", on=last_private(red))
    await red.slash("/card", name="Banana")
    assert not last_private(red).pictures
    assert last_private(red).text.startswith("**Banana**, ")
    await table.skip_to("line-up")
    await red.slash("/choose")
    assert not last_private(red).pictures
    assert last_private(red).buttons or last_private(red).selects


async def test_pictures_come_back(table: BotTable) -> None:
    red = table.players["red"]
    await table.skip_to("roll")
    for label in ("Always in words for me", "Pictures again"):
        await red.slash("/board")
        if label not in last_private(red).buttons:
            await red.press("In words", on=last_private(red))
        await red.press(label, on=last_private(red))
    await red.slash("/board")
    assert last_private(red).pictures


async def test_a_table_that_agrees_on_words_has_no_pictures(arena: Arena, tmp_path: Path) -> None:
    async with hosting(arena, tmp_path) as bot:
        table = await open_table(arena, bot, ["red", "blue"])
        assert table.live.pictures
        await table.red.slash("/settings", pictures=PICTURES["words"].on_a_control)
        await table.skip_to("roll")
        await table.turn()
        await table.published()
        assert not table.live.pictures
        assert "Race 1 of 4 on" in table.live.text
        assert "Ahead of " in table.live.text
        await table.red.slash("/board")
        assert not last_private(table.red).pictures
