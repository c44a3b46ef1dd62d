"""`/whatif` from a position, without a table, for every game with a notation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.arena import Arena
from bot.client import Grandstand
from bot.interactions.actions.whatif_position import EXAMPLE
from bot.messages.whatif_message import ANEW, BACK, HEADLINE
from engine import all_games
from tests.bot.end_to_end.support.bot_table import BotTable
from tests.bot.end_to_end.support.hosting import hosting
from tests.bot.end_to_end.support.player import ask_whatif, last_private, private_messages
from tests.bot.end_to_end.support.traffic import add_forged_button

POSITION = "Romantic@0 Scoocher@2 Banana@3"


async def test_a_position_is_told_number_by_number_and_played_by_pressing(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    text = await ask_whatif(red, position=POSITION)
    assert text.startswith(f"{HEADLINE}\n`{POSITION}`\n")
    assert "**5**: Romantic rolls a 5, to 5. Banana trips Romantic, who ran past. Scoocher scooches" in text
    await red.press("If 5", until="**If: 5")
    assert "Banana trips Romantic, who ran past." in last_private(red).text
    assert re.search(r"^Romantic +on 7, tripped$", last_private(red).text, re.MULTILINE)
    await red.press("If 3", until="**If: 5 · 3")
    assert "Seat 2's turn with Scoocher on 4" in last_private(red).text
    await red.press(BACK, until="**If: 5**\n")
    await red.press(ANEW, until="2**: ")
    assert len(private_messages(red)) == 1


async def test_it_survives_a_restart(arena: Arena, tmp_path: Path) -> None:
    """The bot reads the position, the answer, the track and the race from the message: a control has no room for them."""
    red, position = arena.user("red"), "Duelist@3! Banana@3 Legs@0"
    async with hosting(arena, tmp_path):
        text = await ask_whatif(
            red, position=f"  {position.replace(' ', '   ')} ", answer="duel banana", track="wil", race=2, dice="1"
        )
        assert text.startswith(f"{HEADLINE}\n`{position}` with `duel banana`\n-# Magical Athlete · wild · race 2\n**If: 1**\n")
    async with hosting(arena, tmp_path):
        await red.press("If 4", until="**If: 1 · 4")
        text = last_private(red).text
        assert text.startswith(f"{HEADLINE}\n`{position}` with `duel banana`\n-# Magical Athlete · wild · race 2\n**If: 1 · 4**\n")
        assert "Nobody asked for: duel banana" in text or "**Duel Banana**" in text


@pytest.mark.parametrize("game", [game.id for game in all_games().values() if game.notation is not None])
async def test_every_game_that_writes_positions_plays_them(arena: Arena, tmp_path: Path, game: str) -> None:
    notation = all_games()[game].notation
    assert notation is not None
    async with hosting(arena, tmp_path):
        red = arena.user("red")
        for dice in ({}, {"dice": "4"}):
            text = await ask_whatif(red, position=notation.example, game=game, **dice)
            assert f"`{notation.example}`" in text
        await red.press("If 2")
        assert "If: 4 · 2" in last_private(red).text or "If: 2" in last_private(red).text


async def test_numbers_missing_from_a_position_are_called_an_example(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    position = "-6 +3 clover; pawns 1 | 0; flixxy 2; rules pro"
    assert EXAMPLE in await ask_whatif(red, position=position, game="thats-life", dice="2")
    assert EXAMPLE not in await ask_whatif(red, position=position, game="thats-life", dice="2,5")


async def test_the_game_of_the_table_here_is_meant_where_none_is_named(table: BotTable) -> None:
    red = table.red
    assert "-# Magical Athlete" in await ask_whatif(red, position=POSITION)


async def test_a_position_that_is_not_on_its_message_is_refused(arena: Arena, bot: Grandstand) -> None:
    red = arena.user("red")
    await red.slash("/help")
    seen = last_private(red)
    for rest in ("5:magical-athlete:.0", "5:magical-athlete:wild.2", "a:magical-athlete:.0", "5:magical-athlete:.x"):
        custom_id = f"gs:suppose:-:0:{rest}"
        await red.answered(red.forges(custom_id, on=add_forged_button(custom_id, seen)))
        assert last_private(red).text == "I cannot read that position any more. `/whatif position:` begins anew."
    await ask_whatif(red, position=POSITION)
    custom_id = "gs:suppose:-:0:5:chess:.0"
    await red.answered(red.forges(custom_id, on=add_forged_button(custom_id, last_private(red))))
    assert "chess" in last_private(red).text
