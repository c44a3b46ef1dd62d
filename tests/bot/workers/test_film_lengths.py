"""The durations on the buttons of films are those of the files."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from PIL import Image, ImageSequence

from bot.messages.film_buttons import film_label
from bot.workers.replays.client import ReplayWorker
from bot.workers.replays.protocol import EncodedGame
from engine import Table, get_policy
from render.film.narration import LONGEST
from render.film.replay import replay
from tests.seeds import seeds

GAMES = [("magical-athlete", 3), ("magical-athlete-2003", 4), ("thats-life", 2), ("thats-life", 4), ("microbot-racers", 2)]


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize(("game", "players"), GAMES)
async def test_labels_are_true(game: str, players: int, seed: int) -> None:
    table, policy = Table.new(game, ["Red", "Blue", "Green", "Amber"][:players], seed=str(seed)), get_policy("quick", seed)
    events = [*table.events]
    while table.result is None:
        question = table.questions[0]
        events += table.answer(question.seat, question.key, policy.answer(table, question))
    worker = ReplayWorker()
    encoded = EncodedGame(msgspec.json.encode(table.save()), table.answers, [msgspec.json.encode(event) for event in events])
    lengths = await worker.film_lengths(encoded)
    worker.close()
    assert len(lengths) == table.game.films(table.state)
    assert max(lengths) <= LONGEST
    view = Table.load(table.save(), events, table.answers).view(None, since=0)
    last = len(lengths)
    with Image.open(BytesIO(replay(view, last))) as film:
        shown = sum(frame.info["duration"] for frame in ImageSequence.Iterator(film))
    assert shown == lengths[-1]
    watched = f"race {last}" if table.game.outcomes(table.state) else "the game"
    assert film_label(table, last, lengths) == f"Watch {watched} (0:{round(shown / 1000):02})"


def test_a_film_of_unknown_length_has_a_label_without_one() -> None:
    table = Table.new("thats-life", ["Red", "Blue"])
    assert film_label(table, 1, []) == "Watch the game"
    assert film_label(table, 1, [62_400]) == "Watch the game (1:02)"
