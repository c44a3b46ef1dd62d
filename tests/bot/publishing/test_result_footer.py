"""The small print below a finished game agrees with its final standings, or says why not."""

from __future__ import annotations

from pathlib import Path

from bot.publishing.extras.result_footer import result_footer
from bot.store.club.standings import Standings
from bot.tables import play
from bot.tables.hosted_table import Guest
from tests.bot.support.coordinator import a_coordinator, a_table, answer
from tests.bot.support.databases import on_both

BLUE = Guest(101, "Blue")


@on_both
async def test_a_player_who_gave_up_is_named_if_the_seat_did_better(tmp_path: Path) -> None:
    """Of several games the seat of the player who gave up comes last in some, and not in others."""
    seen: set[bool] = set()
    async with a_coordinator(tmp_path) as coordinator:
        while len(seen) < 2:
            table_id = await a_table(coordinator, "thats-life", 6)
            await coordinator.act(table_id, None, None, lambda hosted: play.resign(hosted, BLUE, hosted.record.revision))
            while (policies := coordinator.ai_task(table_id)) is not None:
                await policies
            await coordinator.act(table_id, None, None, answer)
            hosted = await coordinator.read(table_id)
            assert hosted.table.result is not None
            recorded = await Standings(coordinator.store.database).places(table_id)
            assert [seat.name for seat in recorded] == [seat.name for seat in hosted.record.seats]
            place = hosted.table.result.places[1]
            assert recorded[1].place == len(recorded) >= place
            is_named = "Blue gave up and comes last in the results" in await result_footer(coordinator.store, hosted)
            assert is_named == (place < len(recorded))
            seen.add(is_named)


@on_both
async def test_a_game_that_all_have_played_to_its_end_needs_no_such_line(tmp_path: Path) -> None:
    async with a_coordinator(tmp_path) as coordinator:
        table_id = await a_table(coordinator, "thats-life")
        footer = await result_footer(coordinator.store, await coordinator.read(table_id))
        assert "Rating" in footer
        assert "gave up" not in footer
