"""Alt texts of the pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from engine.text.beat import read_beats
from engine.text.english import counted, listed, ordinal, tenths, tidy
from engine.text.truncate import truncate
from render.artist import LONGEST_ALT, View
from render.pages.wording import beats_text
from render.race.pages.board import racer_spots
from render.race.panels.common import open_prizes, points_outside_races, running_as, task
from render.race.panels.holdings import decided_by, holdings_text
from render.race.panels.win_chances import chances_text, open_game
from render.race.profile import RaceProfile
from render.race.track.marks import marks_text
from render.typography.display_names import spoken_names

News = Callable[[int], str]
"""Returns what happened in at most so many letters."""
JUST = "Just happened: "
ALL_OFF = "All abilities are off until this turn ends."


def choosing_alt(profile: RaceProfile, view: View) -> str:
    board = view["board"]
    number = board["race_no"]
    points = _points(spoken_names(view["seats"]), board["points"]) if any(board["points"]) else ""
    title = f"{profile.race_title(view, number)} {profile.track(view, number).where}: who runs?"
    held = holdings_text(profile.held(view), spoken_names(view["seats"]))
    return fitted([title, *teams(view), held, points], happened(view), waiting(profile, view))


def line_up_alt(profile: RaceProfile, view: View, data: Mapping[str, Any]) -> str:
    names, powers = spoken_names(view["seats"]), running_as(view, data["race"])
    racers = ", ".join(f"{racer} for {names[seat]}{_as(racer, powers.get(racer))}" for seat, racer in data["racers"])
    count, track = len(profile.prizes(view)), profile.track(view, data["race"])
    title = f"Line-up of race {data['race']} of {count} {track.where}: {racers}."
    return fitted([title, holdings_text(profile.held(view), names)], last=waiting(profile, view))


def _as(racer: str, power: str | None) -> str:
    return f" as {power}" if power not in (racer, None) else ""


def race_alt(profile: RaceProfile, view: View) -> str:
    board, race, names = view["board"], view["board"]["race"], spoken_names(view["seats"])
    order = sorted(race["racers"], key=lambda r: (bool(r["eliminated"]), r["finished"] or 9, -r["space"]))
    shared = _shared(r["finished"] for r in order)
    racers = [f"{r['name']} ({names[r['seat']]}) {_state(profile, r, shared)}" for r in order]
    minds = [f"{names[other]} decides for {r['name']}." for r in order if (other := decided_by(r)) is not None]
    free = list(open_prizes(race).values())
    to_win = f", {listed([str(worth) for worth in free])} point{'' if free == [1] else 's'} to win." if free else "."
    title = f"{profile.race_title(view, board['race_no'])} {profile.current_track(view, race).where}{to_win}"
    stands = [title, f"{', '.join(racers)}.", ALL_OFF if race.get("off") else "", *minds]
    marks = marks_text(profile.marks(view, racer_spots(race)))
    held = holdings_text(profile.held(view), names)
    return fitted([*stands, marks, held, _points(names, board["points"])], happened(view), waiting(profile, view))


def race_end_alt(profile: RaceProfile, view: View, event: Mapping[str, Any]) -> str:
    names, number = spoken_names(view["seats"]), event["data"]["race"]
    race = view["board"]["races"][number - 1]
    order = sorted(race["racers"], key=lambda r: (r["place"] or 9, bool(r["eliminated"]), -r["space"]))
    shared = _shared(r["place"] for r in order)
    racers = [f"{r['racer']} ({names[r['seat']]}) {_ended(r, shared)}" for r in order]
    title = f"{profile.race_title(view, number)} {profile.track(view, number).where} is over."
    ahead = chances_text(names, open_game(profile, view, number))
    stands = [title, f"{', '.join(racers)}.", _points(names, event["data"]["points"]), ahead]
    return fitted(stands, happened(view, event["number"]), waiting(profile, view) if _just_ended(view, event) else "")


def _just_ended(view: View, event: Mapping[str, Any]) -> bool:
    """Returns whether nothing has happened since, except that players choose racers."""
    return bool(view["board"]["phase"] == "line-up" and view["board"]["race_no"] == event["data"]["race"] + 1)


def final_alt(view: View) -> str:
    names, result = spoken_names(view["seats"]), view["result"]
    order = sorted(range(len(names)), key=lambda seat: result["places"][seat])
    results = [f"{result['places'][seat]}. {names[seat]} with {counted(result['points'][seat], 'point')}" for seat in order]
    races = []
    for number, race in enumerate(view["board"]["races"], 1):
        ran = [
            f"{r['racer']} ({names[r['seat']]}) {tenths(r['points'])}" for r in sorted(race["racers"], key=lambda r: -r["points"])
        ]
        races.append(f"Race {number}: {', '.join(ran)}.")
    rest = [f"{names[seat]} {tenths(own)}" for seat, own in enumerate(points_outside_races(view)) if own]
    return fitted(
        ["The game is over.", f"{', '.join(results)}.", f"Kept from the draft: {', '.join(rest)}." if rest else "", *races]
    )


def _shared(places: Iterable[int | None]) -> set[int]:
    """Returns the places that more than one racer has."""
    return {place for place, count in Counter(places).items() if place and count > 1}


def _place(place: int, shared: Collection[int]) -> str:
    return f"{'shared ' if place in shared else ''}{ordinal(place)}"


def _state(profile: RaceProfile, racer: Mapping[str, Any], shared: Collection[int]) -> str:
    if racer["finished"]:
        return f"finished {_place(racer['finished'], shared)}"
    if racer["eliminated"]:
        return "is out"
    return f"on {racer['space'] or 'Start'}" + (f", {profile.down.word}" if racer["tripped"] else "")


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
    """Returns what happened since the last picture, up to an event."""
    beats = [beat for beat in read_beats(view) if before is None or beat.first < before]
    names = spoken_names(view["seats"])

    def news(room: int) -> str:
        story = beats_text(beats, names, lambda text: len(text) + len(JUST) <= room)
        return truncate(f"{JUST}{story}", room) if story else ""

    return news if beats else _nothing


def _nothing(room: int) -> str:
    return ""


def waiting(profile: RaceProfile, view: View) -> str:
    names, seats = spoken_names(view["seats"]), sorted(set(view["waiting"]))
    if not seats:
        return ""
    who = listed([names[seat] for seat in seats]) if len(seats) < len(names) else "Everybody"
    return f"{who} {task(profile, view)}."


def fitted(how_it_stands: Sequence[str], news: News = _nothing, last: str = "") -> str:
    """Joins the parts of an alt text; the news gets the remaining room."""
    before, after = tidy(" ".join(filter(None, how_it_stands))), tidy(last)
    room = LONGEST_ALT - len(before) - len(after) - 2
    return truncate(" ".join(filter(None, [before, news(max(0, room)), after])), LONGEST_ALT)
