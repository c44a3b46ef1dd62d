"""Changed secret picks in the database: the rows are the same as if the last choice had been the first."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.clock import HandClock
from bot.coordinator.coordinator import Coordinator
from bot.store import Stage, TableSettings
from bot.tables import lobby, play
from bot.tables.hosted_table import HostedTable
from bot.tables.question_codes import question_code
from engine import verify
from engine.history.record import game_record
from tests.bot.support.databases import on_both, opened_store
from tests.bot.support.hosted_tables import BLUE, GREEN, RED, known
from tests.engine.toy import Bidding, Haggling, on_the_shelf

PEOPLE = (RED, BLUE, GREEN)


@pytest.fixture(autouse=True)
def _shelf() -> Iterator[None]:
    with on_the_shelf(Bidding()), on_the_shelf(Haggling()):
        yield


@on_both
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ["bidding", "haggling"])
async def test_a_game_in_which_everybody_changes_their_mind_is_written_down_as_one_in_which_nobody_did(
    tmp_path: Path, game: str, seed: int
) -> None:
    """Also where another pick leaves fewer questions, or more: the record fits."""
    luck = random.Random(f"{game} {seed}")
    async with opened_store(tmp_path) as store:
        coordinator = Coordinator(store, HandClock())
        record = lobby.new_record(10, 20, game, RED, TableSettings(), {}, 0.0, known)
        await coordinator.open(record, None)
        await coordinator.act(record.id, None, None, lambda hosted: lobby.join(hosted, BLUE))
        await coordinator.act(record.id, None, None, lambda hosted: lobby.join(hosted, GREEN))
        await coordinator.act(record.id, None, None, lambda hosted: lobby.start(hosted, RED))

        def act(hosted: HostedTable) -> bool:
            table = hosted.table
            picks = [(guest, pick.question) for guest in PEOPLE for pick in play.changeable_picks(hosted, guest)]
            asked = [(PEOPLE[question.seat], question) for question in table.questions]
            guest, question = luck.choice(picks if picks and luck.random() < 0.6 else asked)
            play.answer(hosted, guest, question_code(hosted.record, question.key), luck.choice(question.options).id)
            return hosted.record.stage is Stage.PLAYING

        while await coordinator.act(record.id, None, None, act):
            pass
        game_over = await coordinator.read_whole_game(record.id)
        assert len(game_over.answers) == game_over.answer_count
        assert verify(game_record(game_over)).matches
        await coordinator.close()
