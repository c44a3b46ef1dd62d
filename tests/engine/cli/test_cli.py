"""The command line as a user types it. Tests call it in this process, unless they are about the process itself."""

from __future__ import annotations

import contextlib
import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from engine import ReferenceCard, get_game
from engine.analysis.simulation import SimulationPlan, play_game
from engine.cli.card import as_text
from engine.cli.main import main
from engine.contract.rulings import Ruling, read_rulings
from engine.race import SPEED


class Done(NamedTuple):
    """The result of a command."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, typed: str = "") -> Done:
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.MonkeyPatch.context() as terminal:
        terminal.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main(arguments)
        except SystemExit as leaves:
            code = int(leaves.code or 0)
    return Done(code, *(_written(stream) for stream in (out, err)))


def _written(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def started(*arguments: str, typed: str = "") -> Done:
    """Run a command in a process of its own."""
    command = [sys.executable, "-m", "engine", *arguments]
    process = subprocess.run(command, input=typed, capture_output=True, text=True, check=False)
    return Done(process.returncode, process.stdout, process.stderr)


@pytest.mark.parametrize("arguments", [("card", "legs"), ("card", "Nobody"), ("verify", "/"), ("play", "--seed", "3")])
def test_a_process_says_and_returns_what_the_command_does(arguments: tuple[str, ...]) -> None:
    assert started(*arguments) == run(*arguments)


THATS_LIFE, MICROBOTS = ("--game", "thats-life"), ("--game", "microbot-racers")
REFUSED: list[tuple[str, ...]] = [
    *((command, "Gunk@1 " * 13) for command in ("whatif", "odds")),
    *((command, "x" * 400) for command in ("whatif", "odds")),
    *((command, position) for command in ("whatif", "odds") for position in ("Nobody@3", "")),
    *(("whatif", position) for position in ("Gunk@30", "Gunk", "Gunk@x", "Gunk=Legs@3", "Egg=Nobody@3", "Gunk@0000000000001")),
    *(("odds", what) for what in ("\0", "/", "-", "Gunk@1+boot")),
    *(("whatif", "Gunk@1", "--dice", dice) for dice in ("7", "0", "six", "-1")),
    *((command, "Gunk@1", "--race", "5") for command in ("whatif", "odds")),
    *((command, "Gunk@1", "--track", "moon") for command in ("whatif", "odds")),
    *((command, "Gunk@1", "--phase", "move") for command in ("whatif", "odds")),
    ("whatif", "Gunk@1", "--turns", "-2"),
    ("whatif", "Legs@1", "--answers", "fly"),
    ("whatif", "Gunk@1", "--otherwise", "maybe"),
    *(("odds", "Gunk@1", "--option", option) for option in ("laps=1", "laps")),
    *(("odds", "Gunk@1", "--playouts", number) for number in ("0", "100001", "many")),
    ("odds", "Gunk@1", "--rules", "chess"),
    ("odds", "Gunk@1", "--preset", "pro"),
    ("odds", "Gunk@1", "--game", "chess"),
    ("odds", "Gunk@1", "--dice", "7"),
    ("odds", "Gunk@1", "--turns", "2"),
    ("odds", "Gunk@1", "--seed", "\N{GAME DIE}"),
    ("odds", "--game", "magical-athlete-2003", "Spy@1+boat Troll@3"),
    ("odds", "--game", "magical-athlete-2003", "Spy@1 Troll@3", "--race", "6"),
    *(("odds", *THATS_LIFE, position) for position in ("+1 -6; pawns F | F", "+1; pawns 1")),
    *(("whatif", *THATS_LIFE, position) for position in ("Gunk@1", "+9; pawns 1 | 0")),
    *((command, *THATS_LIFE, "+1; pawns 1 | 0", "--race", "2") for command in ("whatif", "odds")),
    *((command, *THATS_LIFE, "+1; pawns 1 | 0", "--rules", "chess") for command in ("whatif", "odds")),
    ("whatif", *THATS_LIFE, "+1; pawns 1 | 0", "--track", "mild"),
    ("whatif", *THATS_LIFE, "+1; pawns 1 | 0", "--phases", "2"),
    ("whatif", *THATS_LIFE, "+1 -6 +2; pawns 1 2 | 0", "--answers", "on +6"),
    *((command, *MICROBOTS, "ring Red@5,8N") for command in ("whatif", "odds")),
    *((command, *MICROBOTS, "card: Red@0,0N", "--phase", "dance") for command in ("whatif", "odds")),
    ("odds", *MICROBOTS, "card: Red@0,0N", "--track", "ring"),
    *(("whatif", *MICROBOTS, position) for position in ("Gunk@1", "ring", "ring/b=3A/c=3A Red@0,9N")),
    *(("whatif", *MICROBOTS, position) for position in ("card:x Red@0,0N", "card: \udcff@0,0N")),
    *(("whatif", *MICROBOTS, "card: Red@0,0N", *more) for more in (("--turns", "2"), ("--phases", "-1"), ("--option", "laps=0"))),
    ("whatif", *MICROBOTS, "card: Red@0,0N:TL.TR", "--answers", "fly"),
    *((command, "--game", "chess") for command in ("simulate", "play", "rules")),
    *(("simulate", name, "0") for name in ("--games", "--jobs")),
    *(("simulate", "--policy", policy) for policy in ("clever", "quick,random")),
    *(("simulate", "--option", option) for option in ("tracks", "tracks=mild")),
    ("simulate", "--players", "9"),
    ("simulate", "--preset", "base"),
    ("simulate", *THATS_LIFE, "--preset", "huge"),
    ("simulate", *THATS_LIFE, "--option", "modules=attack"),
    ("simulate", *MICROBOTS, "--players", "3"),
    *(("play", "--players", number) for number in ("1", "12")),
    *(("play", "--watch", "--name", name) for name in ("", "x" * 200)),
    ("play", "--watch", "--seed", "\udcff"),
    ("play", "--watch", "--export", "/no such folder/game.json"),
    *(("verify", file) for file in ("no such file", "/")),
    ("card", "Nobody"),
    ("card", "--option", "x=y"),
    ("dance",),
    (),
]


@pytest.mark.parametrize("arguments", REFUSED)
def test_bad_input_gets_one_sentence_and_exit_code_2(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.strip().endswith((".", "?"))


def test_whatif_tells_what_happens_and_why() -> None:
    done = run("whatif", "Romantic@0 Scoocher@2 Banana@3", "--dice", "5")
    assert done.returncode == 0
    assert "Banana trips Romantic, who ran past." in done.stdout
    assert "Romantic         on 7, tripped" in done.stdout
    assert "Next: Scoocher" in done.stdout


def test_whatif_prints_one_object() -> None:
    done = run("whatif", "Duelist@3 hugebaby@5 M.O.U.T.H.@9! Legs@3", "--dice", "2,1", "--answers", "duel legs", "--json")
    after = json.loads(done.stdout)
    assert set(after) == {"racers", "next", "over", "questions", "events"}
    assert after["racers"][1] == {
        "name": "Huge Baby",
        "space": 5,
        "tripped": False,
        "finished": None,
        "eliminated": False,
        "points": 0,
    }
    assert after["racers"][2]["tripped"]
    assert after["questions"][0]["seat"] == 0
    assert after["questions"][0]["options"] == ["Duel Legs", "Let Legs be"]
    assert after["questions"][0]["answer"] == "Duel Legs"
    assert after["next"] == "Huge Baby"
    assert not after["over"]
    assert {"number", "kind", "data", "cause", "text"} == set(after["events"][0])


def test_whatif_plays_turns_of_thats_life() -> None:
    position = "-6 +3 clover Gift -2; pawns 1 3 | 0 3; towers +5 | none"
    arguments = ("whatif", "--game", "thats-life", position, "--dice", "4,1", "--answers", "on -6", "--turns", "2")
    after = json.loads(run(*arguments, "--rules", "pro,worms", "--json").stdout)
    assert set(after) == {"position", "track", "players", "next", "over", "questions", "events"}
    assert after["players"][0]["tiles"] == ["+5", "-6"]
    assert after["questions"][0]["answer"] == "Move the pawn on −6 to −2: you take −6 and a worm"
    assert (after["next"], after["over"]) == (0, False)
    assert "Seat 1 takes −6.\n" in run(*arguments).stdout
    assert run("whatif", "--game", "thats-life", after["position"], "--turns", "0").stdout.splitlines()[1] == after["position"]


@pytest.mark.parametrize(("otherwise", "space"), [("no", 4), ("yes", 6)])
def test_what_is_not_answered_takes_yes_or_no(otherwise: str, space: int) -> None:
    done = run("whatif", "Legs@1 Gunk@9", "--dice", "4", "--otherwise", otherwise, "--json")
    assert json.loads(done.stdout)["racers"][0]["space"] == space - (0 if otherwise == "no" else 1)


@pytest.mark.parametrize("answer", ["Jog 5", "jog", "use", "yes"])
def test_an_answer_is_a_label_a_unique_part_of_it_or_a_yes(answer: str) -> None:
    done = run("whatif", "Legs@1 Banana@9", "--answers", answer, "--json")
    assert json.loads(done.stdout)["racers"][0]["space"] == 6


def test_several_turns_the_prizes_of_a_race_and_the_seed() -> None:
    arguments = ("whatif", "Banana@29 Legs@28 Gunk@0", "--turns", "3", "--race", "4", "--seed", "5", "--json")
    after = json.loads(run(*arguments).stdout)
    assert after == json.loads(run(*arguments).stdout)
    assert after["over"]
    assert after["next"] is None
    assert sorted(racer["points"] for racer in after["racers"]) == [0, 3, 5]


def test_simulate_prints_one_object_and_the_same_for_any_number_of_jobs() -> None:
    results = []
    for jobs in ("1", "2"):
        done = started("simulate", "--players", "3", "--games", "30", "--seed", "4", "--jobs", jobs, "--json")
        result = json.loads(done.stdout)
        assert {"games", "races", "seconds", "games_per_second", "races_per_second", "racers"} <= set(result)
        results.append((result["games"], result["races"], result["racers"]))
    assert results[0] == results[1]
    assert results[0][:2] == (30, 120)
    assert sum(racer["races"] for racer in results[0][2]) == 360


def test_simulate_prints_a_table() -> None:
    lines = run("simulate", "--players", "6", "--games", "40").stdout.splitlines()
    assert "games/s" in lines[0]
    assert lines[2].split() == ["racer", "races", "wins", "average", "place"]
    assert len(lines) > 36


def test_simulate_gives_the_average_points_of_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    simulation = ("simulate", "--players", "3", "--games", "20", "--seed", "4")
    main([*simulation, "--json"])
    points = json.loads(capsys.readouterr().out)["average_points"]
    main(simulation)
    lines = capsys.readouterr().out.splitlines()[-3:]
    for seat, (line, average) in enumerate(zip(lines, points, strict=True), 1):
        assert line.startswith(f"Seat {seat} (random) wins ")
        assert line.endswith(f"% of the games, with {average:.1f} points on average")
    plan = SimulationPlan.checked("magical-athlete", 3, {}, ["random"], 4)
    results = [game.result(play_game(game, plan, number)) for game in [get_game(plan.game)] for number in range(20)]
    assert points == [sum(result.points[seat] for result in results if result) / 20 for seat in range(3)]


def test_simulate_says_nothing_of_racers_where_there_are_none(capsys: pytest.CaptureFixture[str]) -> None:
    simulation = ("simulate", "--game", "thats-life", "--players", "2", "--games", "5")
    main([*simulation, "--preset", "pro", "--option", "modules=hats"])
    output = capsys.readouterr().out
    assert "race" not in output
    assert "games/s" in output.splitlines()[0]
    assert len(output.splitlines()) == 4
    main([*simulation, "--json"])
    result = json.loads(capsys.readouterr().out)
    assert (result["races"], result["racers"]) == (0, [])


def test_a_preset_is_the_beginning_and_options_change_it(capsys: pytest.CaptureFixture[str]) -> None:
    """An option replaces one value of a preset, and no other."""
    simulation = ("simulate", "--game", "thats-life", "--players", "2", "--games", "1", "--preset", "everything")
    assert main(simulation) == 0
    assert main([*simulation, "--option", "track=late"]) == 2
    assert "order cannot be late" in capsys.readouterr().err


def test_a_watched_game_is_played_exported_and_verified(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = run("play", "--watch", "--players", "3", "--seed", "7", "--export", str(file))
    assert done.returncode == 0
    assert "The seed was 7" in done.stdout
    assert run("verify", str(file)).stdout.startswith("Every event matches")


@pytest.mark.parametrize(
    ("find", "replace", "says"),
    [
        ('"seed":"7"', '"seed":"8"', "seed"),
        ('"die":6', '"die":5', "differs"),
        ('"roll"]', '"jog"]', "does not fit"),
    ],
)
def test_a_record_that_was_touched_is_found_out(tmp_path: Path, find: str, replace: str, says: str) -> None:
    file = tmp_path / "game.json"
    run("play", "--watch", "--players", "3", "--seed", "7", "--export", str(file))
    text = file.read_text()
    assert find in text
    file.write_text(text.replace(find, replace, 1))
    done = run("verify", str(file))
    assert done.returncode == 1
    assert says in done.stdout


@pytest.mark.parametrize("content", ["", "{}", "[1]", "\x00", '{"schema":1}'])
def test_what_is_no_record_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(content)
    done = run("verify", str(file))
    assert done.returncode == 2
    assert "not the record of a game" in done.stderr


def test_a_person_plays_by_number_and_by_name_and_may_leave() -> None:
    done = run("play", "--players", "2", "--seed", "3", typed="1\nhelp\nboard\nlog\nnothing\n2\nquit\n")
    assert done.returncode == 0
    assert "Red drafts" in done.stdout
    assert "That is not on offer" in done.stdout
    assert "left unfinished" in done.stdout
    assert run("play", "--seed", "3", typed="").returncode == 0


def test_a_person_can_look_up_rules_and_cards_while_playing() -> None:
    done = run("play", "--seed", "3", typed="rules\ncard m.o.u.t.h.\ncard m\ncard zzz\nquit\n")
    assert "Main Move" in done.stdout
    assert "Chomp" in done.stdout
    assert "Magician, Mastermind" in done.stdout
    assert "no such card" in done.stdout


def test_a_terminal_without_our_letters_is_no_reason_to_fail() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "engine", "play", "--watch", "--seed", "1", "--players", "2"],
        env={"PYTHONIOENCODING": "ascii", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0


def test_dice_and_answers_that_nobody_asked_for_are_named() -> None:
    assert "Nobody asked for: 3, 4, fly" in run("whatif", "Gunk@1", "--dice", "5,3,4", "--answers", "fly").stdout


def test_many_turns_end_with_the_race() -> None:
    assert "The race is over." in run("whatif", "Gunk@1 Legs@2", "--turns", "9" * 15).stdout


def test_the_hash_published_before_the_game_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--watch", "--players", "2", "--seed", "7", "--export", str(file))
    published = json.loads(file.read_text())["seed_hash"]
    assert published in run("verify", str(file)).stdout
    assert run("verify", str(file), "--hash", published[:12]).returncode == 0
    assert run("verify", str(file), "--hash", "0" * 12).returncode == 1


def test_rules_are_told_in_short() -> None:
    assert "Main Move" in run("rules").stdout


def test_games_lists_what_can_be_played() -> None:
    done = run("games")
    assert "magical-athlete" in done.stdout
    assert "2 to 6 players" in done.stdout
    assert "unofficial fan work" in done.stdout
    assert "--preset pro\n      Pro: " in done.stdout
    assert "--option modules=none\n      Modules (any of them with commas between, or none):\n" in done.stdout
    assert "  hats    The Hats\n" in done.stdout
    assert done.stdout.endswith(f"\n\n{SPEED}\n")


def test_a_card_can_be_looked_up() -> None:
    assert "Jog" in run("card", "legs").stdout
    assert len(run("card").stdout.splitlines()) == len(get_game("magical-athlete").cards)


def test_a_card_without_a_flavour_line_or_rulings_prints_no_empty_ones() -> None:
    assert as_text(ReferenceCard("Coin", "", "One point.")) == "Coin\nOne point."
    plain = ReferenceCard("Coin", "Shines", "One point.", rulings=(Ruling("Not two."),))
    assert as_text(plain) == "Coin: Shines\nOne point.\n\n- Not two."


def test_a_card_says_which_rulings_are_contested_and_under_which_numbers_to_find_them() -> None:
    printed = run("card", "duelist").stdout
    assert "do not fight on and on. (house ruling, 000-R16)\n" in printed
    assert "there is none. (000-R26)\n" in printed


def test_a_ruling_on_a_card_of_ones_own_is_a_house_ruling_without_a_number() -> None:
    [ruling] = read_rulings(["No echo. (house)"], contested=())
    assert str(ruling) == ruling.for_players == "No echo. (house ruling)"


def test_a_person_can_look_at_their_hand_while_playing() -> None:
    done = run("play", "--players", "2", "--seed", "3", typed="hand\n1\nhand\nquit\n")
    assert "Your hand is empty." in done.stdout
    [drafted] = re.findall(r"Red drafts (.+)\.", done.stdout)
    assert f"> {drafted}  " in done.stdout
