"""`python -m render`: what it writes, and one sentence for every mistake."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from engine import Table, record
from render.cli import main
from tests.render.random_games import GAME


def test_the_cast_is_one_sheet(tmp_path: Path) -> None:
    assert main(["cast", "--out", str(tmp_path / "cast.png")]) == 0
    assert Image.open(tmp_path / "cast.png").width > 1200


@pytest.mark.parametrize("name", ["Banana", "banana", "rocketsc", "m.o.u.t.h."])
def test_a_card_is_found_as_people_write_it(tmp_path: Path, name: str) -> None:
    assert main(["card", name, "--out", str(tmp_path / "card.png"), "--theme", "light"]) == 0
    assert Image.open(tmp_path / "card.png").size[0] == 1200


def test_the_gallery_has_an_index_of_all_its_pictures(tmp_path: Path) -> None:
    assert main(["demo", "--out", str(tmp_path / "gallery")]) == 0
    page = (tmp_path / "gallery" / "index.html").read_text()
    shown = set(re.findall(r'src="([^"]+)"', page))
    files = {path.name for path in (tmp_path / "gallery").iterdir()} - {"index.html"}
    assert shown == files
    for kind in ("draft", "line-up", "turn", "end", "final", "card", "cast", "replay", "moment-warp", "light"):
        assert any(kind in name for name in files), kind


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    table = Table.new(GAME, ["Ann", "Bob", "Cleo"], seed="3")
    while table.questions:
        question = table.questions[0]
        table.answer(question.seat, question.key, question.default)
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_bytes(msgspec.json.encode(record(table)))
    return path


def test_an_exported_game_becomes_a_film_or_numbered_pictures(exported: Path, tmp_path: Path) -> None:
    assert main(["replay", str(exported), "--race", "1", "--out", str(tmp_path / "race.gif")]) == 0
    film = Image.open(tmp_path / "race.gif")
    assert main(["replay", str(exported), "--race", "1", "--frames", str(tmp_path / "frames")]) == 0
    names = sorted(path.name for path in (tmp_path / "frames").iterdir())
    assert names[0] == "00001.png"
    assert len(names) == getattr(film, "n_frames", 0)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["card", "Bananna"], "There is no card called 'Bananna'. Possible: Alchemist,"),
        (["card", "b"], "There is no card called 'b'."),
        (["cast", "--game", "chess"], "There are no pictures for 'chess'."),
        (["replay", "nowhere.json"], "That file cannot be used: No such file or directory."),
        (["cast", "--out", "nowhere/cast.png"], "That file cannot be used: No such file or directory."),
    ],
)
def test_a_mistake_gets_one_sentence(arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert said.startswith(sentence)
    assert said.count("\n") == 1


def test_frames_are_not_mixed_with_other_pictures(exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "old.png").write_bytes(b"")
    assert main(["replay", str(exported), "--frames", str(tmp_path)]) == 2
    assert "give an empty folder" in capsys.readouterr().err
    assert main(["replay", str(exported), "--part", "9", "--frames", str(tmp_path / "new")]) == 2
    assert "Part 9 has not begun" in capsys.readouterr().err
