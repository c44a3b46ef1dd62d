"""Secret picks: players can change them until all have chosen, and nobody else sees it."""

from __future__ import annotations

from pathlib import Path

from bot.arena import Arena
from bot.arena.driver import Player
from bot.arena.validation.component_tree import walk
from engine import Option, Question, verify
from engine.history.record import game_record
from tests.bot.end_to_end.support.bot_table import BotTable, table_with_buttons
from tests.bot.end_to_end.support.player import last_private, reply_to_press, send_first_answer, wait_for_private
from tests.bot.end_to_end.support.traffic import add_forged_button


async def at_line_up(table: BotTable) -> tuple[Player, Question]:
    """Skips to the line-up; returns the first player who is asked, and the question."""
    await table.skip_to("line-up")
    question = (await table.hosted()).table.questions[0]
    return table.player_of((await table.record()).seats[question.seat].user), question


async def pick_of(table: BotTable, seat: int) -> list[Option]:
    return [pick.option for pick in (await table.hosted()).table.changeable_picks(seat)]


async def test_a_player_can_look_at_a_secret_pick_and_change_it(arena: Arena, tmp_path: Path) -> None:
    async with table_with_buttons(arena, tmp_path, ["red", "blue", "green", "teal"]) as table:
        player, question = await at_line_up(table)
        first, then, other = question.options[:3]
        live = table.live
        await player.press("Choose", on=live)
        pictures = last_private(player).pictures
        assert pictures
        assert (
            await reply_to_press(player, first.label, on=last_private(player))
            == f"You chose **{first.label}**. Until all have chosen, **Choose** lets you change it."
        )
        await table.published()
        public = table.current(live).text
        before = await table.state()
        await player.press("Choose", on=table.live)
        asked_again = last_private(player)
        assert asked_again.text.startswith(f"You have chosen **{first.label}**. Nobody has seen it yet")
        assert asked_again.pictures == pictures, "it shows the options again"
        assert set(asked_again.buttons) == {option.label for option in question.options} - {first.label}
        assert await table.state() == before, "looking changes nothing"
        assert (await reply_to_press(player, then.label, on=asked_again)).startswith(f"You chose **{then.label}**.")
        assert await pick_of(table, question.seat) == [then]
        await player.slash("/choose", answer=other.label)
        assert await pick_of(table, question.seat) == [other]
        await table.published()
        assert table.current(live).text == public, "nobody else sees anything of it"
        assert await table.answers() == before[1], "it is the same answer"


async def test_when_all_have_chosen_nothing_can_be_changed_and_the_record_fits(table: BotTable) -> None:
    """The last choice is stored in the place of the first one, so the record can be verified."""
    player, question = await at_line_up(table)
    first, then = question.options[0], question.options[2]
    await player.slash("/choose", answer=first.label)
    following = (await table.hosted()).question_of(question.seat)
    assert following is not None, "with two players everybody has two racers"
    await player.slash("/choose", answer=following.options[0].label)
    await player.press("Choose", on=table.live)
    again = last_private(player)
    assert again.text.count("Instead of") == 2
    await player.answered(send_first_answer(player, again))
    assert await pick_of(table, question.seat) == [then, following.options[0]]
    written = await table.bot.store.read_answers(table.id)
    assert written[-2:] == [
        (question.seat, question.key, then.id),
        (following.seat, following.key, following.options[0].id),
    ], "in the place of the first choice"
    await player.press("Choose", on=table.live)
    stale = last_private(player)
    await table.skip_to("roll")
    before = await table.state()
    await wait_for_private(player, "This question is no longer open.")
    await player.answered(send_first_answer(player, stale))
    assert await table.state() == before
    await table.finish()
    game = await table.bot.coordinator.read_whole_game(table.id)
    assert verify(game_record(game)).matches


async def test_nobody_changes_the_pick_of_another(arena: Arena, tmp_path: Path) -> None:
    async with table_with_buttons(arena, tmp_path, ["red", "blue", "green", "teal"]) as table:
        player, question = await at_line_up(table)
        await player.slash("/choose", answer=question.options[0].label)
        await player.press("Choose", on=table.live)
        code = next(component["custom_id"] for component in walk(last_private(player).components) if "custom_id" in component)
        before = await table.state()
        for other in table.players.values():
            if other is not player:
                await other.answered(other.forges(code, on=add_forged_button(code, table.live)))
                assert "decide" in last_private(other).text
        assert await table.state() == before
        assert await pick_of(table, question.seat) == [question.options[0]]


async def test_buttons_of_a_private_question_have_the_letters_of_its_picture(table: BotTable) -> None:
    await table.skip_to("go_with")
    player, before = await table.next_to_decide(), await table.state()
    options = (await table.hosted()).table.questions[0].options
    await player.slash("/choose")
    prompt = last_private(player)
    assert prompt.pictures
    assert [*prompt.buttons][:2] == [f"{letter}: {option.label}" for letter, option in zip("AB", options, strict=True)]
    assert f"You chose **{options[1].label}**" in await reply_to_press(player, f"B: {options[1].label}", on=prompt)
    await table.answers_are(before[1] + 1)
