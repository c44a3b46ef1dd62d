"""`python -m render`: its files, and one sentence for every mistake."""

from __future__ import annotations

import html
import re
from pathlib import Path

import msgspec
import pytest
from PIL import Image

from engine import Table, game_record
from render.artist import Exhibit
from render.cli import main
from render.gallery.gallery import exhibits, write_gallery
from tests.render.random_games import GAME


def test_the_cast_is_one_sheet(tmp_path: Path) -> None:
    assert main(["cast", "--game", "thats-life", "--out", str(tmp_path / "cast.png")]) == 0
    assert Image.open(tmp_path / "cast.png").width > 1200


@pytest.mark.parametrize("name", ["Banana", "banana", "rocketsc", "m.o.u.t.h."])
def test_a_card_is_found_as_people_write_it(tmp_path: Path, name: str) -> None:
    assert main(["card", name, "--out", str(tmp_path / "card.png"), "--theme", "light"]) == 0
    assert Image.open(tmp_path / "card.png").size[0] == 1200


@pytest.fixture(scope="module")
def shown() -> list[Exhibit]:
    """Returns the whole gallery, before it is drawn."""
    return list(exhibits())


def test_the_gallery_has_every_kind_of_picture_of_every_game(shown: list[Exhibit]) -> None:
    names = [exhibit.name for exhibit in shown]
    assert len(set(names)) == len(names)
    assert all(exhibit.alt for exhibit in shown)
    tiles = [name for name in names if name.startswith("thats-life-")]
    robots = [name for name in names if name.startswith("microbot-racers-")]
    athletes = [name for name in names if name not in (*tiles, *robots)]
    for kind in ("turn", "final", "card", "cast", "replay", "light"):
        assert any(kind in name for name in tiles), kind
    for kind in ("ring", "stadium", "pinwheel", "sprint", "busy", "final", "wreck", "nobody", "cast", "replay", "light"):
        assert any(kind in name for name in robots), kind
    for kind in ("draft", "line-up", "turn", "end", "final", "card", "cast", "replay", "moment-warp", "light"):
        assert any(kind in name for name in athletes), kind
    club = [name.removeprefix("club-") for name in names if name.startswith("club-")]
    assert club == ["profile-dark.png", "profile-light.png", "leaderboard.png", "league.png", "racers.png"]
    odds = [name.removeprefix("outlook-") for name in names if name.startswith("outlook-")]
    assert odds == ["race-2-end.png", "odds-graph.png", "odds.png"]


def test_the_gallery_has_an_index_of_all_its_pictures(shown: list[Exhibit], tmp_path: Path) -> None:
    some = [exhibit for exhibit in shown if exhibit.name.endswith(".png")][::20]
    assert write_gallery(tmp_path / "gallery", some) == len(some)
    page = (tmp_path / "gallery" / "index.html").read_text()
    assert [html.escape(exhibit.alt) in page for exhibit in some] == [True] * len(some)
    files = {path.name for path in (tmp_path / "gallery").iterdir()} - {"index.html"}
    assert set(re.findall(r'src="([^"]+)"', page)) == files == {exhibit.name for exhibit in some}
    for name in files:
        assert Image.open(tmp_path / "gallery" / name).format == "PNG"


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the record of the beginning of a game, because every frame becomes a file."""
    table = Table.new(GAME, ["Ann", "Bob", "Cleo"], seed="3")
    while table.questions:
        question = table.questions[0]
        table.answer(question.seat, question.key, question.default)
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_bytes(msgspec.json.encode(msgspec.structs.replace(game_record(table), answers=table.answers[:24])))
    return path


def test_an_exported_game_becomes_a_film_or_numbered_pictures(exported: Path, tmp_path: Path) -> None:
    assert main(["replay", str(exported), "--race", "1", "--out", str(tmp_path / "race.gif")]) == 0
    film = Image.open(tmp_path / "race.gif")
    assert main(["replay", str(exported), "--race", "1", "--frames", str(tmp_path / "frames")]) == 0
    names = sorted(path.name for path in (tmp_path / "frames").iterdir())
    assert names[0] == "00001.png"
    assert len(names) == getattr(film, "n_frames", 0) > 50


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["card", "Bananna"], "There is no card called 'Bananna'. Possible: Alchemist,"),
        (["card", "b"], "There is no card called 'b'."),
        (["cast", "--game", "chess"], "There are no pictures for 'chess'."),
        (["replay", "nowhere.json"], "That file cannot be used: No such file or directory."),
        (["cast", "--game", "thats-life", "--out", "nowhere/cast.png"], "That file cannot be used: No such file or directory."),
        (["demo", "--out", __file__], "That file cannot be used: File exists."),
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
