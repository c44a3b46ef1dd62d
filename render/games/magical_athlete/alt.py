"""The pictures in words, for those who hear them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.magical_athlete.tracks import TRACKS
from render.games.magical_athlete import moves
from render.games.magical_athlete.parts import listed, open_prizes
from render.games.magical_athlete.story import UNTOLD
from render.text import clipped

LONGEST = 1024
LONGEST_NAME = 24
View = Mapping[str, Any]


def spoken_names(view: View) -> list[str]:
    """As people write them, in one line and not too long: a reader's voice knows more letters than our font."""
    names = []
    for seat, name in enumerate(view["seats"]):
        plain = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in name)
        names.append(clipped(" ".join(plain.split()) or f"Player {seat + 1}", LONGEST_NAME))
    return names


def draft_alt(view: View) -> str:
    board = view["board"]
    row = f"To choose from: {', '.join(board['row'])}." if board["row"] else ""
    return _fitted(["The draft.", row, *_teams(view), _happened(view["events"]), _waiting(view)])


def choosing_alt(view: View) -> str:
    board = view["board"]
    track = TRACKS[board["tracks"][board["race_no"] - 1]].title
    points = _points(spoken_names(view), board["points"]) if any(board["points"]) else ""
    return _fitted(
        [
            f"Race {board['race_no']} of 4 on {track}: everybody chooses a racer.",
            *_teams(view),
            points,
            _happened(view["events"]),
            _waiting(view),
        ]
    )


def line_up_alt(view: View, event: Mapping[str, Any]) -> str:
    names, data = spoken_names(view), event["data"]
    racers = ", ".join(f"{racer} for {names[seat]}" for seat, racer in data["racers"])
    return _fitted([f"Line-up of race {data['race']} of 4 on {TRACKS[data['track']].title}: {racers}.", _waiting(view)])


def race_alt(view: View) -> str:
    board, race, names = view["board"], view["board"]["race"], spoken_names(view)
    order = sorted(race["racers"], key=lambda r: (bool(r["eliminated"]), r["finished"] or 9, -r["space"]))
    racers = [f"{r['name']} ({names[r['seat']]}) {_state(r)}" for r in order]
    free = [str(worth) for worth in open_prizes(race).values()]
    return _fitted(
        [
            f"Race {board['race_no']} of 4 on {race['title']}" + (f", {listed(free)} points to win." if free else "."),
            f"{', '.join(racers)}.",
            _points(names, board["points"]),
            _happened(moves.recent(view["events"], len(race["racers"]))),
            _waiting(view),
        ]
    )


def race_end_alt(view: View, event: Mapping[str, Any]) -> str:
    names, number = spoken_names(view), event["data"]["race"]
    race = view["board"]["races"][number - 1]
    order = sorted(race["racers"], key=lambda r: (r["place"] or 9, bool(r["eliminated"]), -r["space"]))
    racers = [f"{r['racer']} ({names[r['seat']]}) {_ended(r)}" for r in order]
    title = f"Race {number} of 4 on {TRACKS[race['track']].title} is over."
    before = [e for e in view["events"] if e["number"] < event["number"]]
    return _fitted([title, f"{', '.join(racers)}.", _points(names, event["data"]["points"]), _happened(moves.recent(before, 1))])


def final_alt(view: View) -> str:
    names, result = spoken_names(view), view["result"]
    order = sorted(range(len(names)), key=lambda seat: result["places"][seat])
    told = [f"{result['places'][seat]}. {names[seat]} with {_counted(result['points'][seat])}" for seat in order]
    races = []
    for number, race in enumerate(view["board"]["races"], 1):
        ran = [f"{r['racer']} ({names[r['seat']]}) {r['points']}" for r in sorted(race["racers"], key=lambda r: -r["points"])]
        races.append(f"Race {number}: {', '.join(ran)}.")
    return _fitted(["The game is over.", f"{', '.join(told)}.", *races])


def _state(racer: Mapping[str, Any]) -> str:
    if racer["finished"]:
        return {1: "finished 1st", 2: "finished 2nd"}.get(racer["finished"], "finished")
    if racer["eliminated"]:
        return "is out"
    return f"on {racer['space'] or 'Start'}" + (", tripped" if racer["tripped"] else "")


def _ended(racer: Mapping[str, Any]) -> str:
    if racer["place"]:
        return f"{'1st' if racer['place'] == 1 else '2nd'}, {_counted(racer['points'])}"
    where = "out" if bool(racer["eliminated"]) else f"on {racer['space'] or 'Start'}"
    return where + (f", {_counted(racer['points'])}" if racer["points"] else "")


def _teams(view: View) -> list[str]:
    teams = zip(spoken_names(view), view["board"]["teams"], strict=True)
    return [f"{name}: {', '.join(team)}." for name, team in teams if team]


def _points(names: Sequence[str], points: Sequence[int]) -> str:
    return f"Points: {', '.join(f'{name} {worth}' for name, worth in zip(names, points, strict=True))}."


def _happened(events: Sequence[Mapping[str, Any]]) -> str:
    told = " ".join(event["text"] for event in events if event["kind"] not in UNTOLD and event["only"] is None)
    return f"Just happened: {told}" if told else ""


def _waiting(view: View) -> str:
    names, seats = spoken_names(view), sorted(set(view["waiting"]))
    if not seats:
        return ""
    who = listed([names[seat] for seat in seats])
    if len(seats) > 1 or not view["questions"]:
        return f"{who} to choose."
    asked = view["questions"][0]["prompt"].removeprefix(f"{view['seats'][seats[0]]}, ")
    return f"{who} to act: {asked[:1].upper()}{asked[1:]}"


def _counted(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def _fitted(parts: Sequence[str]) -> str:
    """All parts if they fit; else the part before the last, what happened, is shortened, for the rest tells how it stands."""
    kept = [part for part in parts if part]
    over = len(" ".join(kept)) - LONGEST
    if over > 0:
        longest = max(range(len(kept)), key=lambda i: len(kept[i]))
        kept[longest] = clipped(kept[longest], max(40, len(kept[longest]) - over))
    return clipped(" ".join(kept).replace("M.O.U.T.H..", "M.O.U.T.H."), LONGEST)
