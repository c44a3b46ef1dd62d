"""The board as sentences: whole sentences with everything that lies open, in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from engine import Refused, Table, all_games
from engine.contract.game import Game
from engine.text.phrase import name_by_seat, to_text
from tests.engine.support.tables import random_answer

NAMES = ("Ann", "Ben", "Cleo", "Dee", "Eve", "Finn", "Gus", "Hal")


def told(table: Table, seat: int | None) -> list[str]:
    return [to_text(words, name_by_seat(table.seats)) for words in table.game.board_sentences(table.view(seat))]


def moments(game: Game[object], tables: int) -> Iterator[Table]:
    """Tables of this game with its presets, after every few random answers."""
    for seed in range(tables):
        chance = random.Random(seed)
        options: Mapping[str, str] = game.presets[seed % len(game.presets)].options if game.presets else {}
        table = Table.new(game.id, NAMES[: chance.choice(_possible(game, options))], options, seed)
        while table.questions:
            yield table
            for _ in range(chance.randint(1, 12)):
                if table.questions:
                    table.answer(*random_answer(table, chance))
        yield table


def _possible(game: Game[object], options: Mapping[str, str]) -> list[int]:
    """The numbers of players with these options."""

    def fits(players: int) -> bool:
        try:
            game.check_table(players, game.read_options(options))
        except Refused:
            return False
        return True

    return [*filter(fits, range(game.fewest, game.most + 1))]


@pytest.mark.parametrize("game", all_games())
def test_every_reader_gets_whole_sentences_about_everybody(game: str) -> None:
    for table in moments(all_games()[game], 8):
        for seat in (None, *range(len(table.seats))):
            sentences = told(table, seat)
            text = " ".join(sentences)
            assert all(sentence.endswith(".") and not sentence[0].islower() for sentence in sentences), sentences
            assert all(name in text for name in table.seats), sentences
            assert "None" not in text
            assert ("your" in text.lower() or "(you)" in text or "You " in text) <= (seat is not None)


@pytest.mark.parametrize("game", ["magical-athlete", "magical-athlete-2003"])
def test_every_racer_is_told_with_its_space(game: str) -> None:
    for table in moments(all_games()[game], 6):
        race = table.view()["board"]["race"]
        text = " ".join(told(table, None))
        for racer in race["racers"] if race else []:
            assert racer["name"] in text
            if racer["racing"] and racer["space"]:
                assert f"on {racer['space']}" in text, (racer, text)


@pytest.mark.parametrize("game", ["magical-athlete", "magical-athlete-2003"])
def test_the_end_of_a_race_is_told_with_every_racer_and_nothing_later(game: str) -> None:
    seen = 0
    for table in moments(all_games()[game], 6):
        view = table.view(None, since=0)
        ends = [number for number, event in enumerate(view["events"]) if event["kind"] == "race_over"]
        for end in ends:
            data, cut = view["events"][end]["data"], {**view, "events": view["events"][: end + 1]}
            title, points = (to_text(words, name_by_seat(table.seats)) for words in table.game.board_sentences(cut))
            assert title.startswith(f"Race {data['race']} of ")
            assert all(f"{racer['racer']} (" in title for racer in view["board"]["races"][data["race"] - 1]["racers"])
            assert points.startswith("Points: ")
            seen += 1
    assert seen


def test_every_pawn_of_the_reader_is_told_with_its_tile() -> None:
    for table in moments(all_games()["thats-life"], 8):
        for seat in range(len(table.seats)):
            board, sentences = table.view(seat)["board"], told(table, seat)
            spaces = [space for space in board["track"] if any(pawn["seat"] == seat for pawn in space["pawns"])]
            own = [
                line for line in sentences if "pawn of yours" in line or "pawns of yours" in line or line.startswith("Your pawn ")
            ]
            assert len(own) == sum(space["tile"] != "Finish" for space in spaces)


def test_every_robot_is_told_with_its_square() -> None:
    for table in moments(all_games()["microbot-racers"], 6):
        text = " ".join(told(table, None))
        for robot in table.view()["board"]["robots"]:
            if robot["intact"] and robot["square"]:
                assert f"on {robot['square']} (" in text
