"""`python -m engine odds` as a user types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import Table, get_game
from engine.analysis.odds import Chances
from engine.cli.odds import Odds, Share
from engine.cli.odds import as_text as odds_as_text
from tests.engine.cli.test_cli import Done, run
from tests.engine.support.tables import play_on, sealed


def test_odds_of_a_position_have_the_most_likely_first_and_say_how_precise_they_are() -> None:
    lines = run("odds", "Banana@3 Legs@28 Gunk@0", "--playouts", "100").stdout.splitlines()
    assert lines == ["To win race 1:", "  Legs    >99 %", "  Banana  <1 %", "  Gunk    <1 %", "±10 points, 100 playouts"]
    assert run("odds", "Gunk@9", "--playouts", "1").stdout.splitlines()[-1] == "±98 points, 1 playout"
    many = Odds(get_game("magical-athlete"), Chances("race 1", [1.0], None, 100_000), [Share(0, "Gunk", 1.0)], None)
    assert odds_as_text(many).splitlines()[1:] == ["  Gunk  >99 %", "±1 point, 100,000 playouts"]


def test_odds_are_the_same_for_the_same_seed() -> None:
    arguments = ("odds", "Romantic@0 Scoocher@2 Banana@4", "--playouts", "40", "--json")
    assert run(*arguments).stdout == run(*arguments, "--seed", "0").stdout != run(*arguments, "--seed", "1").stdout


def test_odds_of_a_position_print_one_object_in_seat_order() -> None:
    odds = json.loads(run("odds", "Banana@3 Legs@28", "--race", "2", "--playouts", "9", "--json").stdout)
    assert odds == {
        "game": "magical-athlete",
        "title": "race 2",
        "playouts": 9,
        "part": {
            "title": "race 2",
            "chances": [{"seat": 0, "name": "Banana", "chance": 0.05}, {"seat": 1, "name": "Legs", "chance": 0.95}],
        },
        "whole": None,
    }


@pytest.mark.parametrize(
    ("game", "position", "title", "names"),
    [
        ("magical-athlete-2003", "Sword fighter@5!+boot+beans2 Troll@29+emp", "race 1", ["Sword fighter", "Troll"]),
        ("thats-life", "+3 clover; pawns 1 | 1 2; towers +8 | none", "the game", ["Seat 1", "Seat 2"]),
        ("thats-life", "+3 -2 clover; pawns 1L 2 | 1C 2; tokens none | swap; hands 3y 4o | none", "the game", ["Seat 1", "Seat 2"]),
        ("microbot-racers", "ring Red@1,10N:M3 Blue@1,9N!1+1:M1", "this race", ["Red", "Blue"]),
    ],
)
def test_every_notation_has_odds(game: str, position: str, title: str, names: list[str]) -> None:
    odds = json.loads(run("odds", "--game", game, position, "--playouts", "3", "--json").stdout)
    assert odds["title"] == title
    assert (odds["part"] is None) != (odds["whole"] is None)
    contest = odds["part"] or odds["whole"]
    assert (contest["title"], [share["name"] for share in contest["chances"]]) == (title, names)
    assert sum(share["chance"] for share in contest["chances"]) == pytest.approx(1)


def saved(tmp_path: Path, table: Table) -> str:
    file = tmp_path / "table.json"
    file.write_text(json.dumps(table.save()))
    return str(file)


def racing(names: list[str]) -> Table:
    """A table in its first race, after default answers."""
    return play_on(Table.new("magical-athlete", names, seed="odds"), until=lambda table: table.view()["board"]["race"])


def test_odds_of_a_save_are_of_the_race_and_of_the_game(tmp_path: Path) -> None:
    table = racing(["Ada", "Ben", "Cleo"])
    file = saved(tmp_path, table)
    done = run("odds", file, "--playouts", "20", "--json")
    odds = json.loads(done.stdout)
    assert (odds["game"], odds["title"], odds["playouts"]) == ("magical-athlete", "race 1", 20)
    racers = [racer["name"] for racer in table.view()["board"]["race"]["racers"]]
    assert [share["name"] for share in odds["part"]["chances"]] == racers
    assert [share["name"] for share in odds["whole"]["chances"]] == ["Ada", "Ben", "Cleo"]
    assert [share["seat"] for share in odds["whole"]["chances"]] == [0, 1, 2]
    assert odds["whole"]["title"] == "the game"
    assert run("odds", "-", "--playouts", "20", "--json", typed=Path(file).read_text()) == done
    lines = run("odds", file, "--playouts", "20").stdout.splitlines()
    assert [line for line in lines if line.startswith("To win")] == ["To win race 1:", "To win the game:"]


def test_with_two_racers_each_odds_go_by_the_players(tmp_path: Path) -> None:
    odds = json.loads(run("odds", saved(tmp_path, racing(["Ada", "Ben"])), "--playouts", "2", "--json").stdout)
    assert [share["name"] for share in odds["part"]["chances"]] == ["Ada", "Ben"]


def test_between_races_there_are_odds_of_the_game_alone(tmp_path: Path) -> None:
    table = Table.new("magical-athlete", ["Ada", "Ben", "Cleo"], seed="odds")
    odds = json.loads(run("odds", saved(tmp_path, table), "--playouts", "2", "--json").stdout)
    assert (odds["title"], odds["part"]) == ("the game", None)


def test_a_save_that_is_over_or_no_save_has_no_odds(tmp_path: Path) -> None:
    table = Table.new("thats-life", ["Ada", "Ben"], seed="odds")
    file = saved(tmp_path, table)
    assert run("odds", file, "--game", "thats-life", "--race", "2") == Done(
        2, "", "A save says by itself what is played: leave out --game, --race.\n"
    )
    play_on(table)
    assert run("odds", saved(tmp_path, table)) == Done(2, "", "This game is over.\n")
    Path(file).write_text('{"schema":1}')
    assert run("odds", file).stderr == "This save is damaged: parts of it are missing or have the wrong form.\n"


def test_a_forged_save_with_a_seal_that_fits_has_no_odds(tmp_path: Path) -> None:
    """Fault 79."""
    save = Table.new("magical-athlete-2003", ["Red", "Blue", "Green", "Yellow"], seed="a").save()
    assert run("odds", write(tmp_path, sealed(save)), "--playouts", "2").returncode == 0
    refused = run("odds", write(tmp_path, sealed(save, state={**save["state"], "coins": [-1] * 4})), "--playouts", "2")
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert "If nobody has changed it, please report this." in refused.stderr


def write(folder: Path, save: dict[str, object]) -> str:
    file = folder / "save"
    file.write_text(json.dumps(save))
    return str(file)
