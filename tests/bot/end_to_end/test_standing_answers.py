"""Standing answers at the table: a button beside the options, a private panel, and nobody is asked again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from bot.arena import Arena
from bot.arena.driver import Player
from bot.messages.layouts import EVERY_TIME_LABEL
from bot.messages.standing_panel import NONE
from bot.tables.hosted_table import HostedTable
from engine import Order, game_record, verify
from tests.bot.arena.small_bot import until
from tests.bot.end_to_end.support.company import watcher
from tests.bot.end_to_end.support.hosting import hosting, slowly, without_pictures
from tests.bot.end_to_end.support.tables import Playing, called, name_of, private, sit_down, told

JOG = "Legs.jog"
LEGS_FIRST = "7c"
"""With these dice Legs lies first in the first row: whoever begins picks and sends them, if everybody takes what is first."""
LEGS_FOR_TWO = "17"
"""The same for two players."""


@asynccontextmanager
async def at_legs(
    arena: Arena, data: Path, names: Sequence[str] = ("red", "blue", "green"), dice: str = LEGS_FIRST, kind: str = JOG
) -> AsyncIterator[Playing]:
    """Three people, and Legs is asked whether to jog or to roll."""
    without_pictures(arena)
    async with hosting(arena, data) as bot:
        slowly(bot)
        bot.coordinator.draw = lambda length: dice * length
        table = await sit_down(arena, bot, names)
        await table.skips_to(kind)
        yield table


async def others_roll(table: Playing) -> None:
    """Two more turns, until Legs would be asked again."""

    def act(hosted: HostedTable) -> None:
        start = hosted.table.step
        while hosted.table.step < start + 2:
            question = hosted.table.questions[0]
            hosted.answer(question.seat, question.key, question.default, "test")

    await table._act(act)


async def space_of_legs(table: Playing) -> int:
    racers = (await table.hosted()).table.view()["board"]["race"]["racers"]
    return int(next(racer["space"] for racer in racers if racer["name"] == "Legs"))


async def says_always(table: Playing) -> Player:
    player = await table.asked()
    await player.press(EVERY_TIME_LABEL, on=table.evening.live)
    await player.press("Always: Jog", on=private(player)[-1])
    await table.shows_all()
    return player


# ---------------------------------------------------------------------- giving one


async def test_always_answers_now_and_from_now_on(arena: Arena, tmp_path: Path) -> None:
    async with at_legs(arena, tmp_path) as table:
        live = table.evening.live
        assert list(live.buttons)[:3] == ["Jog 5", "Roll", EVERY_TIME_LABEL]
        player = await table.asked()
        await player.press(EVERY_TIME_LABEL, on=live)
        panel = private(player)[-1]
        assert panel.text.startswith("### Every time in this race\nLegs is on Start. Jog 5, or roll?")
        assert list(panel.buttons) == ["Always: Jog", "Never: Jog"]
        _, answers = await table.state()
        calls = called(arena)
        await player.press("Always: Jog", on=panel)
        assert list(private(player)[-1].buttons) == ["Legs (Jog): always"]
        await table.counts(answers + 1)
        assert "**Legs** jogs: Start → 5." in table.evening.live.text
        assert await space_of_legs(table) == 5
        await others_roll(table)
        assert await space_of_legs(table) == 10, "nobody was asked"
        assert await table.asked() is not player
        assert [each for each in calls if player.person.user.id in each] == [], "nor called"


async def test_the_channel_reads_nothing_of_it_but_what_the_power_does(arena: Arena, tmp_path: Path) -> None:
    async with at_legs(arena, tmp_path) as table:
        player = await says_always(table)
        other = table.evening.players["green" if player is not table.evening.players["green"] else "red"]
        read = " ".join(str(seen) for seen in other.sees())
        assert "always" not in read.casefold()
        assert "standing answer" not in read.casefold()
        await other.slash("/log")
        assert "always" not in private(other)[-1].text.casefold()


async def test_never_leaves_the_roll(arena: Arena, tmp_path: Path) -> None:
    async with at_legs(arena, tmp_path) as table:
        player = await table.asked()
        await player.press(EVERY_TIME_LABEL, on=table.evening.live)
        await player.press("Never: Jog", on=private(player)[-1])
        await until(lambda: next(iter(table.evening.live.buttons)) == "Roll")
        assert await table.asked() is player
        assert list(private(player)[-1].buttons) == ["Legs (Jog): never"]


async def test_a_private_copy_of_the_question_goes_with_it(arena: Arena, tmp_path: Path) -> None:
    async with at_legs(arena, tmp_path) as table:
        player = await table.asked()
        await player.slash("/choose")
        copy = private(player)[-1]
        await player.press(EVERY_TIME_LABEL, on=copy)
        assert private(player)[-1].message is not copy.message
        await player.press("Always: Jog", on=private(player)[-1])
        await until(lambda: all(seen.message is not copy.message for seen in private(player)))


async def test_only_who_is_asked_can_use_the_button(arena: Arena, tmp_path: Path) -> None:
    async with at_legs(arena, tmp_path) as table:
        before, live = await table.state(), table.evening.live
        asked, other = await table.asked(), await table.other()
        await other.press(EVERY_TIME_LABEL, on=live)
        assert private(other)[-1].text == f"That is for {name_of(asked)} to decide."
        stranger = watcher(table.evening, "teal")
        await stranger.press(EVERY_TIME_LABEL, on=live)
        assert "You are not at this table, so you can only watch." in private(stranger)[-1].text
        assert await table.state() == before


async def test_a_panel_of_a_question_that_is_decided_still_gives_the_order(arena: Arena, tmp_path: Path) -> None:
    """It says so for every time, not for one."""
    async with at_legs(arena, tmp_path) as table:
        player, live = await table.asked(), table.evening.live
        await player.press(EVERY_TIME_LABEL, on=live)
        panel = private(player)[-1]
        await player.press("Roll", on=live)
        await table.shows_all()
        await player.press("Always: Jog", on=panel)
        assert [order.label for order in await orders_of(table, player)] == ["Legs (Jog): always"]


async def test_what_is_asked_next_does_not_come_under_the_same_finger(arena: Arena, tmp_path: Path) -> None:
    """With two racers each, whoever always goes with Legs is asked at once whether they jog."""
    async with at_legs(arena, tmp_path, ["red", "blue"], LEGS_FOR_TWO, "go_with") as table:
        player = await table.asked()
        await player.press(EVERY_TIME_LABEL, on=table.evening.live)
        await player.press("Always: Legs", on=private(player)[-1])
        await table.shows_all()
        assert (await table.hosted()).table.questions[0].kind == JOG
        assert await table.asked() is player
        assert list(private(player)[-1].buttons) == ["Going first: always Legs"]


async def test_a_second_press_is_refused(arena: Arena, tmp_path: Path) -> None:
    async with at_legs(arena, tmp_path) as table:
        player = await table.asked()
        await player.press(EVERY_TIME_LABEL, on=table.evening.live)
        await player.slash("/standing")
        first, second = private(player)[-2:]
        await player.press("Always: Jog", on=first)
        await table.shows_all()
        before = await table.state()
        await player.press("Always: Jog", on=second)
        await told(player, "That is already your standing answer.")
        assert await table.state() == before


async def orders_of(table: Playing, player: Player) -> tuple[Order, ...]:
    hosted = await table.hosted()
    seat = hosted.record.seat_of(int(player.person.user.id))
    assert seat is not None
    return hosted.table.orders_of(seat)


# ---------------------------------------------------------------------- looking at them, and taking them back


async def test_a_standing_answer_is_taken_back_from_the_panel(arena: Arena, tmp_path: Path) -> None:
    """By the command, and from one's hand; then the question comes again."""
    async with at_legs(arena, tmp_path) as table:
        player = await says_always(table)
        await player.slash("/hand")
        await player.press("My standing answers", on=private(player)[-1])
        panel = private(player)[-1]
        assert panel.text.startswith("### Your standing answers")
        live = table.evening.live
        await player.press("Legs (Jog): always", on=panel)
        assert private(player)[-1].text == NONE
        await player.slash("/hand")
        assert "My standing answers" not in private(player)[-1].buttons
        await table.shows_all()
        assert table.evening.live.text == live.text, "nobody else sees anything of it"
        await others_roll(table)
        assert await table.asked() is player
        assert EVERY_TIME_LABEL in table.evening.live.buttons


async def test_whoever_has_none_is_told_where_they_come_from(arena: Arena, tmp_path: Path) -> None:
    async with at_legs(arena, tmp_path) as table:
        other = await table.other()
        await other.slash("/standing")
        assert private(other)[-1].text == NONE
        stranger = watcher(table.evening, "teal")
        await stranger.slash("/standing")
        assert "You are not" in private(stranger)[-1].text


async def test_a_restart_keeps_them_and_the_game_can_be_checked(arena: Arena, tmp_path: Path) -> None:
    async with at_legs(arena, tmp_path) as table:
        player = await says_always(table)
    async with hosting(arena, tmp_path) as bot:
        slowly(bot)
        again = Playing(bot, table.evening, table.id)
        await player.slash("/standing")
        assert list(private(player)[-1].buttons) == ["Legs (Jog): always"]
        await others_roll(again)
        assert await space_of_legs(again) == 10
        await again.ends()
        kept = game_record(await bot.coordinator.whole(again.id))
        assert any(text == f"{JOG}=yes" for _, _, text in kept.answers)
        assert verify(kept).matches
