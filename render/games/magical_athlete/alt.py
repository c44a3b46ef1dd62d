"""The pictures in words, for those who hear them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.clipping import clipped
from engine.games.magical_athlete.tracks import TRACKS
from engine.sentences import listed, tidy
from engine.turns import turns_of
from render.games.artist import LONGEST_ALT
from render.games.magical_athlete.parts import open_prizes, running_as, task
from render.names import spoken_names
from render.telling import retold

View = Mapping[str, Any]
News = Callable[[int], str]
"""What happened, in so many letters."""
JUST = "Just happened: "


def draft_alt(view: View) -> str:
    board = view["board"]
    row = f"To choose from: {', '.join(board['row'])}." if board["row"] else ""
    return _fitted(["The draft.", row, *_teams(view)], _happened(view), _waiting(view))


def choosing_alt(view: View) -> str:
    board = view["board"]
    track = TRACKS[board["tracks"][board["race_no"] - 1]].title
    points = _points(spoken_names(view["seats"]), board["points"]) if any(board["points"]) else ""
    title = f"Race {board['race_no']} of 4 on {track}: who runs?"
    return _fitted([title, *_teams(view), points], _happened(view), _waiting(view))


def line_up_alt(view: View, data: Mapping[str, Any]) -> str:
    names, powers = spoken_names(view["seats"]), running_as(view, data["race"])
    racers = ", ".join(f"{racer} for {names[seat]}{_as(racer, powers.get(racer))}" for seat, racer in data["racers"])
    return _fitted([f"Line-up of race {data['race']} of 4 on {TRACKS[data['track']].title}: {racers}."], last=_waiting(view))


def _as(racer: str, power: str | None) -> str:
    return f" as {power}" if power not in (racer, None) else ""


def race_alt(view: View) -> str:
    board, race, names = view["board"], view["board"]["race"], spoken_names(view["seats"])
    order = sorted(race["racers"], key=lambda r: (bool(r["eliminated"]), r["finished"] or 9, -r["space"]))
    racers = [f"{r['name']} ({names[r['seat']]}) {_state(r)}" for r in order]
    free = [str(worth) for worth in open_prizes(race).values()]
    title = f"Race {board['race_no']} of 4 on {race['title']}" + (f", {listed(free)} points to win." if free else ".")
    return _fitted([title, f"{', '.join(racers)}.", _points(names, board["points"])], _happened(view), _waiting(view))


def race_end_alt(view: View, event: Mapping[str, Any]) -> str:
    names, number = spoken_names(view["seats"]), event["data"]["race"]
    race = view["board"]["races"][number - 1]
    order = sorted(race["racers"], key=lambda r: (r["place"] or 9, bool(r["eliminated"]), -r["space"]))
    racers = [f"{r['racer']} ({names[r['seat']]}) {_ended(r)}" for r in order]
    title = f"Race {number} of 4 on {TRACKS[race['track']].title} is over."
    stands = [title, f"{', '.join(racers)}.", _points(names, event["data"]["points"])]
    return _fitted(stands, _happened(view, event["number"]), _waiting(view) if _just_ended(view, event) else "")


def _just_ended(view: View, event: Mapping[str, Any]) -> bool:
    """Whether nothing has happened since but that everybody chooses."""
    return bool(view["board"]["phase"] == "line-up" and view["board"]["race_no"] == event["data"]["race"] + 1)


def final_alt(view: View) -> str:
    names, result = spoken_names(view["seats"]), view["result"]
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
    teams = zip(spoken_names(view["seats"]), view["board"]["teams"], strict=True)
    return [f"{name}: {', '.join(team)}." for name, team in teams if team]


def _points(names: Sequence[str], points: Sequence[int]) -> str:
    return f"Points: {', '.join(f'{name} {worth}' for name, worth in zip(names, points, strict=True))}."


def _happened(view: View, before: int | None = None) -> News:
    """What was done since the last picture, up to an event."""
    turns = [turn for turn in turns_of(view) if turn.changes and (before is None or turn.first < before)]

    def news(room: int) -> str:
        told = retold(turns, spoken_names(view["seats"]), lambda text: len(text) + len(JUST) <= room)
        return clipped(f"{JUST}{told}", room)

    return news if turns else _nothing


def _nothing(room: int) -> str:
    return ""


def _waiting(view: View) -> str:
    names, seats = spoken_names(view["seats"]), sorted(set(view["waiting"]))
    if not seats:
        return ""
    who = listed([names[seat] for seat in seats]) if len(seats) < len(names) else "Everybody"
    return f"{who} {task(view)}."


def _counted(points: int) -> str:
    return f"{points} point{'' if points == 1 else 's'}"


def _fitted(how_it_stands: Sequence[str], news: News = _nothing, last: str = "") -> str:
    """Everything, and the news in as many words as there is room for."""
    before, after = tidy(" ".join(filter(None, how_it_stands))), tidy(last)
    room = LONGEST_ALT - len(before) - len(after) - 2
    return clipped(" ".join(filter(None, [before, news(max(0, room)), after])), LONGEST_ALT)
