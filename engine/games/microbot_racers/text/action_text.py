"""One action with all that came of it, as the end of a sentence: "moves 3 to C7 (puddle: rolls 2), hits Red (health 4, Red 3)"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.event import Event
from engine.games.microbot_racers.actions.action_card import DRIFT, MOVE, TURN
from engine.games.microbot_racers.faces import ROTATE, face_name
from engine.games.microbot_racers.text.names import ACTION_NAMES, HAZARD_NAMES, HITS, MET, WAYS, named
from engine.text.phrase import Words, joined_words, seat

Data = dict[str, Any]

GOES_ON = "goes_on"
"""The rest of an action, in a part of the story that does not have its beginning."""
OWN_WAY = frozenset({"ran", "moved", "drifted", "jumped"})


def deed_in_words(deed: Event, caused: Sequence[Event]) -> Words:
    """An `act` with the events that it caused, as far as they are known here; the rest of one; or a `cannot`."""
    if deed.kind == "cannot":
        return (f"cannot use {named(deed.data['actions'])}",)
    who = deed.data["seat"]
    return joined_words([_goes_on(who, caused) if deed.kind == GOES_ON else _does(deed.data, caused), *_comes_of_it(who, caused)])


def _does(data: Data, caused: Sequence[Event]) -> Words:
    """The action itself: where it led its robot, and the rolls on the way."""
    action, sort = data["action"], data["action"][0]
    by_kind = {event.kind: event.data for event in caused}
    if sort == TURN and "turned" in by_kind:
        return (f"turns {WAYS[by_kind['turned']['facing']]}",)
    if "repaired" in by_kind:
        return (_repairs(by_kind["repaired"]),)
    return (f"{_goes(action, sort, _ways(data['seat'], caused), by_kind.get('slower'))}{_rolls(data['seat'], caused)}",)


def _goes_on(who: int, caused: Sequence[Event]) -> Words:
    turned = [f"turns {WAYS[event.data['facing']]}" for event in caused if event.kind == "turned"]
    repaired = [_repairs(event.data) for event in caused if event.kind == "repaired"]
    ways = [f"goes on to {way[-1]}" for way in _ways(who, caused)[-1:]]
    return (f"{', '.join([*turned, *repaired, *ways]) or 'goes on'}{_rolls(who, caused)}",)


def _ways(who: int, caused: Sequence[Event]) -> list[list[str]]:
    return [event.data["path"] for event in caused if event.kind in OWN_WAY and event.data["seat"] == who]


def _rolls(who: int, caused: Sequence[Event]) -> str:
    rolls = [_roll(event.data) for event in caused if event.kind in ("yellow", "red") and event.data["seat"] == who]
    return f" ({'; '.join(rolls)})" if rolls else ""


def _goes(action: str, sort: str, ways: Sequence[Sequence[str]], slower: Data | None) -> str:
    if not ways:
        return f"tries {ACTION_NAMES[action]}"
    end, steps = ways[-1][-1], sum(len(way) - 1 for way in ways)
    if sort == MOVE:
        return f"moves {f'only {steps}' if slower else steps} to {end}"
    return f"drifts to {end}" if sort == DRIFT else f"jumps to {end}"


def _roll(data: Data) -> str:
    what = f"{HAZARD_NAMES[data['what']]}: " if "what" in data else ""
    return f"{what}rolls {data['die']}{'' if data['passed'] else ', too much'}"


def _repairs(data: Data) -> str:
    if not data["gained"]:
        return "repairs nothing"
    return f"repairs to health {data['health']}{' in the pits' if data['pit'] else ''}"


def _comes_of_it(who: int, caused: Sequence[Event]) -> list[Words]:
    """What it set off, in order; damage is told with what did it."""
    health = {event.data["seat"]: event.data["health"] for event in caused if event.kind == "damage"}
    found: list[Words] = []
    for event in caused:
        data, own = event.data, event.data["seat"] == who
        whose: Words = () if own else (seat(data["seat"]), " ")
        if event.kind == "impact" and data["what"] != JUMP_FAILED:
            found.append((HITS[data["what"]], *_left([who], health, who)))
        elif event.kind == "collision":
            found.append(("hits ", seat(data["other"]), *_left([who, data["other"]], health, who)))
        elif event.kind == "damage" and _is_from_roll(event, caused):
            found.append((*whose, f"{'is ' if whose else ''}down to health {data['health']}"))
        elif event.kind == "yellow" and not own:
            found.append((*whose, f"rolls {data['die']} on {MET[data['what']]}"))
        elif event.kind in _THEN:
            found.append((*whose, _THEN[event.kind](data)))
    return found


def _left(hurt: Sequence[int], health: Mapping[int, int], who: int) -> Words:
    """ " (health 4, Red 3)", as far as that is known here."""
    known = [(f"health {health[each]}",) if each == who else (seat(each), f" {health[each]}") for each in hurt if each in health]
    return (" (", *joined_words(known), ")") if known else ()


JUMP_FAILED = "jump"


def _is_from_roll(damage: Event, caused: Sequence[Event]) -> bool:
    """Whether it comes from a failed roll, and not from hitting something."""
    before = [event for event in caused if event.number < damage.number and event.kind in ("yellow", "red", "impact", "collision")]
    last = before[-1] if before else None
    return last is not None and (last.kind in ("yellow", "red") or last.data.get("what") == JUMP_FAILED)


def _switched(data: Data) -> str:
    before = face_name(data["card"], data["face"] if data["switch"] == ROTATE else 1 - data["face"])
    return f"turns {before} round" if data["switch"] == ROTATE else f"flips {before} to {face_name(data['card'], data['face'])}"


def _lap(data: Data) -> str:
    return f"{'is back' if data['way'] < 0 else 'is'} over the line (lap {data['laps']} of {data['goal']})"


_THEN = {
    "destroyed": lambda data: "falls to pieces",
    "forfeit": lambda data: f"loses {named(data['actions'])}",
    "switched": _switched,
    "displaced": lambda data: f"is pushed to {data['path'][-1]}",
    "lap": _lap,
}
