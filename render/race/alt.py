"""The pictures in words, for those who hear them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.text.english import counted, listed, ordinal, tenths, tidy
from engine.text.truncate import truncate
from engine.text.turn_summary import read_turns
from render.artist import LONGEST_ALT
from render.pages.wording import retold
from render.race.pages.board import racer_spots
from render.race.panels.common import kept, open_prizes, running_as, task
from render.race.panels.holdings import decided_by, told_holdings
from render.race.panels.win_chances import open_game, told_outlook
from render.race.profile import RaceProfile
from render.race.track.marks import told_marks
from render.typography.display_names import spoken_names

View = Mapping[str, Any]
News = Callable[[int], str]
"""What happened, in so many letters."""
JUST = "Just happened: "
ALL_OFF = "All abilities are off until this turn ends."


def choosing_alt(meeting: RaceProfile, view: View) -> str:
    board = view["board"]
    number = board["race_no"]
    points = _points(spoken_names(view["seats"]), board["points"]) if any(board["points"]) else ""
    title = f"{meeting.race_title(view, number)} {meeting.track(view, number).where}: who runs?"
    held = told_holdings(meeting.held(view), spoken_names(view["seats"]))
    return fitted([title, *teams(view), held, points], happened(view), waiting(meeting, view))


def line_up_alt(meeting: RaceProfile, view: View, data: Mapping[str, Any]) -> str:
    names, powers = spoken_names(view["seats"]), running_as(view, data["race"])
    racers = ", ".join(f"{racer} for {names[seat]}{_as(racer, powers.get(racer))}" for seat, racer in data["racers"])
    count, track = len(meeting.prizes(view)), meeting.track(view, data["race"])
    title = f"Line-up of race {data['race']} of {count} {track.where}: {racers}."
    return fitted([title, told_holdings(meeting.held(view), names)], last=waiting(meeting, view))


def _as(racer: str, power: str | None) -> str:
    return f" as {power}" if power not in (racer, None) else ""


def race_alt(meeting: RaceProfile, view: View) -> str:
    board, race, names = view["board"], view["board"]["race"], spoken_names(view["seats"])
    order = sorted(race["racers"], key=lambda r: (bool(r["eliminated"]), r["finished"] or 9, -r["space"]))
    shared = _shared(r["finished"] for r in order)
    racers = [f"{r['name']} ({names[r['seat']]}) {_state(meeting, r, shared)}" for r in order]
    minds = [f"{names[other]} decides for {r['name']}." for r in order if (other := decided_by(r)) is not None]
    free = list(open_prizes(race).values())
    to_win = f", {listed([str(worth) for worth in free])} point{'' if free == [1] else 's'} to win." if free else "."
    title = f"{meeting.race_title(view, board['race_no'])} {meeting.drawn(view, race).where}{to_win}"
    stands = [title, f"{', '.join(racers)}.", ALL_OFF if race.get("off") else "", *minds]
    marks = told_marks(meeting.marks(view, racer_spots(race)))
    held = told_holdings(meeting.held(view), names)
    return fitted([*stands, marks, held, _points(names, board["points"])], happened(view), waiting(meeting, view))


def race_end_alt(meeting: RaceProfile, view: View, event: Mapping[str, Any]) -> str:
    names, number = spoken_names(view["seats"]), event["data"]["race"]
    race = view["board"]["races"][number - 1]
    order = sorted(race["racers"], key=lambda r: (r["place"] or 9, bool(r["eliminated"]), -r["space"]))
    shared = _shared(r["place"] for r in order)
    racers = [f"{r['racer']} ({names[r['seat']]}) {_ended(r, shared)}" for r in order]
    title = f"{meeting.race_title(view, number)} {meeting.track(view, number).where} is over."
    ahead = told_outlook(names, open_game(meeting, view, number))
    stands = [title, f"{', '.join(racers)}.", _points(names, event["data"]["points"]), ahead]
    return fitted(stands, happened(view, event["number"]), waiting(meeting, view) if _just_ended(view, event) else "")


def _just_ended(view: View, event: Mapping[str, Any]) -> bool:
    """Whether nothing has happened since but that everybody chooses."""
    return bool(view["board"]["phase"] == "line-up" and view["board"]["race_no"] == event["data"]["race"] + 1)


def final_alt(view: View) -> str:
    names, result = spoken_names(view["seats"]), view["result"]
    order = sorted(range(len(names)), key=lambda seat: result["places"][seat])
    told = [f"{result['places'][seat]}. {names[seat]} with {counted(result['points'][seat], 'point')}" for seat in order]
    races = []
    for number, race in enumerate(view["board"]["races"], 1):
        ran = [f"{r['racer']} ({names[r['seat']]}) {r['points']}" for r in sorted(race["racers"], key=lambda r: -r["points"])]
        races.append(f"Race {number}: {', '.join(ran)}.")
    rest = [f"{names[seat]} {tenths(own)}" for seat, own in enumerate(kept(view)) if own]
    return fitted(["The game is over.", f"{', '.join(told)}.", f"Kept from the draft: {', '.join(rest)}." if rest else "", *races])


def _shared(places: Iterable[int | None]) -> set[int]:
    """The places that more than one racer has."""
    return {place for place, count in Counter(places).items() if place and count > 1}


def _place(place: int, shared: Collection[int]) -> str:
    return f"{'shared ' if place in shared else ''}{ordinal(place)}"


def _state(meeting: RaceProfile, racer: Mapping[str, Any], shared: Collection[int]) -> str:
    if racer["finished"]:
        return f"finished {_place(racer['finished'], shared)}"
    if racer["eliminated"]:
        return "is out"
    return f"on {racer['space'] or 'Start'}" + (f", {meeting.down.word}" if racer["tripped"] else "")


def _ended(racer: Mapping[str, Any], shared: Collection[int]) -> str:
    if racer["place"]:
        return f"{_place(racer['place'], shared)}, {counted(racer['points'], 'point')}"
    where = "out" if bool(racer["eliminated"]) else f"on {racer['space'] or 'Start'}"
    return where + (f", {counted(racer['points'], 'point')}" if racer["points"] else "")


def teams(view: View) -> list[str]:
    teams = zip(spoken_names(view["seats"]), view["board"]["teams"], strict=True)
    return [f"{name}: {', '.join(team)}." for name, team in teams if team]


def _points(names: Sequence[str], points: Sequence[float]) -> str:
    return f"Points: {', '.join(f'{name} {tenths(worth)}' for name, worth in zip(names, points, strict=True))}."


def happened(view: View, before: int | None = None) -> News:
    """What was done since the last picture, up to an event."""
    turns = [turn for turn in read_turns(view) if turn.changes and (before is None or turn.first < before)]

    def news(room: int) -> str:
        told = retold(turns, spoken_names(view["seats"]), lambda text: len(text) + len(JUST) <= room)
        return truncate(f"{JUST}{told}", room)

    return news if turns else _nothing


def _nothing(room: int) -> str:
    return ""


def waiting(meeting: RaceProfile, view: View) -> str:
    names, seats = spoken_names(view["seats"]), sorted(set(view["waiting"]))
    if not seats:
        return ""
    who = listed([names[seat] for seat in seats]) if len(seats) < len(names) else "Everybody"
    return f"{who} {task(meeting, view)}."


def fitted(how_it_stands: Sequence[str], news: News = _nothing, last: str = "") -> str:
    """Everything, and the news in as many words as there is room for."""
    before, after = tidy(" ".join(filter(None, how_it_stands))), tidy(last)
    room = LONGEST_ALT - len(before) - len(after) - 2
    return truncate(" ".join(filter(None, [before, news(max(0, room)), after])), LONGEST_ALT)
