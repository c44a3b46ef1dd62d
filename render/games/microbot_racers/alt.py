"""Alt texts of the pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.microbot_racers.board import COMPASS
from engine.games.microbot_racers.match import CALLED, DRAW, INTACT, LAPS
from engine.games.microbot_racers.text.names import ACTION_NAMES, WAYS
from engine.text.beat import Beat, read_beats
from engine.text.english import listed, tidy
from engine.text.phrase import Name
from engine.text.truncate import truncate
from render.artist import LONGEST_ALT, View
from render.typography.display_names import spoken_names

TASKS = {"start": "line up", "first": "roll or take 1st player", "pick": "pick", "plan": "plan", "act": "act"}


def board_alt(view: View) -> str:
    """Describes who has to decide, the players, the cards that were flipped or turned, and the last ways and dice."""
    board, names = view["board"], spoken_names(view["seats"])
    when = f"round {board['round']}" if board["round"] else "before the start"
    title = f"Microbot Racers, {board['layout']}, {when}."
    before = tidy(" ".join(filter(None, [title, _waiting(view, names)])))
    robots = " ".join(_robot(board, robot, names[robot["seat"]]) for robot in board["robots"])
    cards = _cards(board)
    return truncate(" ".join(filter(None, [before, robots, cards, _trails(read_beats(view), names)])), LONGEST_ALT)


def _trails(beats: Sequence[Beat], names: Sequence[str]) -> str:
    """Returns from where to where each robot went and what it rolled on the way; the message has the rest."""
    ways: dict[int, tuple[str, str]] = {}
    dice: dict[int, list[int]] = {}
    for beat in beats:
        match beat:
            case Beat(doer=Name(seat=int(seat))):
                if beat.way is not None:
                    ways[seat] = (ways[seat][0] if seat in ways else beat.way[0], beat.way[1])
                dice.setdefault(seat, []).extend(beat.dice)
    told = []
    for seat in dice:
        way = [f"from {ways[seat][0]} to {ways[seat][1]}"] if seat in ways else []
        rolled = [f"rolled {listed([str(die) for die in dice[seat]])}"] if dice[seat] else []
        if way or rolled:
            told.append(f"{names[seat]} {', '.join([*way, *rolled])}")
    return f"Just now: {'; '.join(told)}." if told else ""


def _waiting(view: View, names: Sequence[str]) -> str:
    seats = sorted(set(view["waiting"]))
    kinds = {question["kind"] for question in view["questions"]}
    task = TASKS.get(kinds.pop(), "decide") if len(kinds) == 1 else "decide"
    return f"{listed([names[seat] for seat in seats])} to {task}." if seats else ""


def _robot(board: View, robot: Mapping[str, Any], name: str) -> str:
    if not robot["intact"]:
        return f"{name}: destroyed."
    if robot["square"] is None:
        return f"{name}: not on the track yet."
    seat = robot["seat"]
    place = [f"P{board['order'].index(seat) + 1}"] if board["round"] and seat in board["order"] else []
    where = f"{robot['square']} facing {WAYS[COMPASS.index(robot['facing'])]}"
    facts = [where, f"health {robot['health']}", f"lap {written(robot['laps'])} of {board['goal']}", *place]
    if robot["privilege"]:
        facts.append("may still take 1st")
    markers = [ACTION_NAMES[action] for action in board["picks"][seat]]
    return f"{name}: {', '.join(facts)}{f'; markers on {listed(markers)}' if markers else ''}."


def written(laps: int) -> str:
    """Returns the laps with a real minus (003-R37)."""
    return str(laps).replace("-", "−")


def _cards(board: View) -> str:
    turned = [slot["name"] for slot in board["slots"] if slot["changed"]]
    return f"Not as laid: {listed(turned)}." if turned else ""


def final_alt(view: View) -> str:
    names, board, places = spoken_names(view["seats"]), view["board"], view["result"]["places"]
    order = sorted(range(len(names)), key=lambda seat: (places[seat], seat))
    results = [f"{places[seat]}. {names[seat]}: {standing(board, seat)}" for seat in order]
    return truncate(
        f"The race is over. {ended(board, [names[seat] for seat in board['winners']])} {'; '.join(results)}.", LONGEST_ALT
    )


def ended(board: View, winners: Sequence[str]) -> str:
    """Returns how the race ended, as a sentence."""
    return {
        LAPS: f"{listed(winners)} is home first.",
        INTACT: f"{listed(winners)} is the last robot intact.",
        DRAW: "Nobody is left, so nobody wins.",
        CALLED: f"The race is called: {listed(winners)} {'are' if len(winners) > 1 else 'is'} nearest to home.",
    }[board["ending"]]


def standing(board: View, seat: int) -> str:
    """Returns what became of a robot."""
    robot = board["robots"][seat]
    laps = f"lap {written(robot['laps'])} of {board['goal']}"
    return f"{laps}, health {robot['health']}" if robot["intact"] else f"destroyed, {laps}"
