"""An action with all its consequences as the end of a sentence: "moves 3 to C7 (puddle: rolls 2), hits Red (health 4, Red 3)"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.event import Event
from engine.games.microbot_racers.actions.action_card import DRIFT, MOVE, TURN
from engine.games.microbot_racers.faces import ROTATE, face_name
from engine.games.microbot_racers.text.names import ACTION_NAMES, HAZARD_NAMES, HITS, MET, WAYS, named
from engine.text.phrase import Words, joined, seat

Data = dict[str, Any]

GOES_ON = "goes_on"
"""The kind of a made-up event for the rest of an action whose beginning is in an earlier part of the story."""
OWN_WAY = frozenset({"ran", "moved", "drifted", "jumped"})


def action_phrase(action: Event, caused: Sequence[Event]) -> Words:
    """The phrase for an `act` or the rest of one, with the events that it caused, or for a `cannot`."""
    if action.kind == "cannot":
        return (f"cannot use {named(action.data['actions'])}",)
    who = action.data["seat"]
    return joined([_goes_on(who, caused) if action.kind == GOES_ON else _does(action.data, caused), *_comes_of_it(who, caused)])


def _does(data: Data, caused: Sequence[Event]) -> Words:
    """The action itself: where it took its robot, and the rolls on the way."""
    action, kind = data["action"], data["action"][0]
    by_kind = {event.kind: event.data for event in caused}
    if kind == TURN and "turned" in by_kind:
        return (f"turns {WAYS[by_kind['turned']['facing']]}",)
    if "repaired" in by_kind:
        return (_repairs(by_kind["repaired"]),)
    return (f"{_goes(action, kind, _ways(data['seat'], caused), by_kind.get('slower'))}{_rolls(data['seat'], caused)}",)


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


def _goes(action: str, kind: str, ways: Sequence[Sequence[str]], slower: Data | None) -> str:
    if not ways:
        return f"tries {ACTION_NAMES[action]}"
    end, steps = ways[-1][-1], sum(len(way) - 1 for way in ways)
    if kind == MOVE:
        return f"moves {f'only {steps}' if slower else steps} to {end}"
    return f"drifts to {end}" if kind == DRIFT else f"jumps to {end}"


def _roll(data: Data) -> str:
    what = f"{HAZARD_NAMES[data['what']]}: " if "what" in data else ""
    return f"{what}rolls {data['die']}{'' if data['passed'] else ', too much'}"


def _repairs(data: Data) -> str:
    if not data["gained"]:
        return "repairs nothing"
    return f"repairs to health {data['health']}{' in the pits' if data['pit'] else ''}"


def _comes_of_it(who: int, caused: Sequence[Event]) -> list[Words]:
    """The consequences in order; damage is mentioned with its cause."""
    health = {event.data["seat"]: event.data["health"] for event in caused if event.kind == "damage"}
    phrases: list[Words] = []
    for event in caused:
        data, own = event.data, event.data["seat"] == who
        whose: Words = () if own else (seat(data["seat"]), " ")
        if event.kind == "impact" and data["what"] != JUMP_FAILED:
            phrases.append((HITS[data["what"]], *_left([who], health, who)))
        elif event.kind == "collision":
            phrases.append(("hits ", seat(data["other"]), *_left([who, data["other"]], health, who)))
        elif event.kind == "damage" and _is_from_roll(event, caused):
            phrases.append((*whose, f"{'is ' if whose else ''}down to health {data['health']}"))
        elif event.kind == "yellow" and not own:
            phrases.append((*whose, f"rolls {data['die']} on {MET[data['what']]}"))
        elif event.kind in _THEN:
            phrases.append((*whose, _THEN[event.kind](data)))
    return phrases


def _left(hurt: Sequence[int], health: Mapping[int, int], who: int) -> Words:
    """ " (health 4, Red 3)", as far as these events say it."""
    known = [(f"health {health[own]}",) if own == who else (seat(own), f" {health[own]}") for own in hurt if own in health]
    return (" (", *joined(known), ")") if known else ()


JUMP_FAILED = "jump"


def _is_from_roll(damage: Event, caused: Sequence[Event]) -> bool:
    """Whether the damage comes from a failed roll rather than from hitting something."""
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
