"""A part of an action as predicates, with the log's verbs: "moves 3 to C7 (puddle: rolls 2)" and "rams Red on C8: both …"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.core.event import Event
from engine.games.microbot_racers.actions.action_card import DRIFT, JUMP, LEFT, Action, distance
from engine.games.microbot_racers.faces import PUDDLE, RAMP
from engine.games.microbot_racers.text import beat_kinds as kinds
from engine.games.microbot_racers.text.action_parts import PATHS, Part
from engine.games.microbot_racers.text.names import ACTION_NAMES, CRASHES, HAZARD_NAMES, MET, WAYS
from engine.games.microbot_racers.text.switch_words import card_text, switch_text
from engine.text.english import listed, tenths
from engine.text.phrase import Words, joined_words, listed_words, seat

Data = Mapping[str, Any]

IN: Mapping[str, str] = {PUDDLE: "in a puddle", RAMP: "on a ramp"}


def sentence(parts: Sequence[Part]) -> Words:
    """Return what one robot does in these parts, as a sentence without its full stop."""
    return (seat(parts[0].who), " ", *listed_words(words for part in parts for words in predicates(part)))


def predicates(part: Part) -> list[Words]:
    """Return each thing that the robot does in this part as a predicate, in order."""
    tells = _TELLS.get(part.kind)
    if part.kind in AFTER_THE_WAY:
        told = [*_way(part, part.all_events), *(tells(part) if tells else [])]
    else:
        told = [*_way(part, part.events), *(tells(part) if tells else []), *_way(part, part.further)]
    return told or [_uses(part)]


def headline(part: Part) -> Words:
    """Return a part in few words, or none if its sentence is short enough."""
    short = _HEADLINES.get(part.kind) if part.kind != kinds.HAZARD or part.data("damage") else None
    return (seat(part.who), " ", *short(part)) if short else ()


def actions_text(names: Sequence[str]) -> Words:
    return listed_words(ACTION_NAMES[action] for action in names)


# ---------------------------------------------------------------------- the way

AFTER_THE_WAY = frozenset({kinds.HAZARD, kinds.SWITCH, kinds.LAP})
"""What happens on the way and is told after the end of it."""


def _side(action: Action) -> str:
    return "left" if action[1] == LEFT else "right"


def _way(part: Part, events: Sequence[Event]) -> list[Words]:
    """Return where these events took the robot and how it turned. A jump, and what ends the way, are told elsewhere."""
    told: list[Words] = []
    data = {event.kind: event.data for event in events}
    paths = [event for event in events if event.kind in PATHS - {"jumped", "displaced"} and event.data["seat"] == part.who]
    if "turned" in data:
        told.append((f"turns {_side(data['act']['action']) if 'act' in data else WAYS[data['turned']['facing']]}",))
    if "repaired" in data and not data["repaired"]["gained"]:
        told.append(("has nothing to repair",))
    passed = _passed(events, part.who)
    if paths:
        is_whole = "moved" in data or part.kind == kinds.MOVES
        steps = f"{sum(len(event.data['path']) - 1 for event in paths)} " if is_whole else ""
        if "slower" in data:
            passed = [f"too battered for {data['slower']['distance']}", *passed]
        told.append((f"{_goes(data, steps)}to {paths[-1].data['path'][-1]}{_in_brackets(passed)}",))
    elif passed:
        told.append((f"goes on{_in_brackets(passed)}",))
    return told


def _goes(data: Mapping[str, Data], steps: str) -> str:
    if "act" not in data:
        return "goes on "
    return "drifts " if data["act"]["action"][0] == DRIFT else f"moves {steps}"


def _in_brackets(notes: Sequence[str]) -> str:
    return f" ({'; '.join(notes)})" if notes else ""


def _passed(events: Sequence[Event], who: int) -> list[str]:
    """Return the rolls that did no harm: "puddles: rolls 2 and 5", "ramp: rolls 1"."""
    rolls = [event.data for event in events if event.kind == "yellow" and event.data["passed"] and event.data["seat"] == who]
    told = []
    for what, alike in groupby(rolls, key=lambda data: str(data["what"])):
        dice = [f"{data['die']}" for data in alike]
        told.append(f"{HAZARD_NAMES[what]}{'s' if len(dice) > 1 else ''}: rolls {listed(dice)}")
    return told


def _uses(part: Part) -> Words:
    act = part.data("act")
    return (f"uses {ACTION_NAMES[act['action']]}",) if act else ("goes on",)


# ---------------------------------------------------------------------- what comes of it


def _needed(data: Data) -> str:
    return f"rolls {data['die']}, under {data['under']} is needed"


def _hurt(part: Part) -> Words:
    """Return what is left of the robot, and which actions it loses: ": health 4; loses Move 2"."""
    damage, lost = part.data("damage"), part.data("forfeit")
    health: Words = (f": health {damage['health']}",) if damage else ()
    return (*health, "; loses ", *actions_text(lost["actions"])) if lost else health


def _hazard(part: Part) -> list[Words]:
    rolled = part.every("yellow")[-1]
    where = f"rolls {rolled['die']} on {MET[rolled['what']]}"
    if rolled["passed"]:
        return [] if part.path else [(where,)]
    return [(f"{where} (under {rolled['under']} is needed)", *_hurt(part))]


def _jump(part: Part) -> list[Words]:
    red, landed = part.data("red"), part.data("jumped")
    if not landed:
        return [(f"rolls {red['die']} for the jump (under {red['under']} is needed)",)]
    return [(f"jumps to {landed['path'][-1]}{f' ({_needed(red)})' if red else ''}",)]


def _missed(part: Part) -> list[Words]:
    red = part.data("red")
    return [(f"does not make the jump{f' ({_needed(red)})' if red else ''}", *_hurt(part))]


def _crash(part: Part) -> list[Words]:
    return [(*_crashes(part), *_hurt(part))]


def _crashes(part: Part) -> Words:
    return (f"{'jumps' if _jumps(part) else 'crashes'} {CRASHES[part.data('impact')['what']]}",)


def _jumps(part: Part) -> bool:
    act = part.data("act")
    return bool(act) and act["action"][0] == JUMP


def _rams(part: Part) -> Words:
    return ("rams ", seat(part.data("collision")["other"]))


def _ram(part: Part) -> list[Words]:
    data, red = part.data("collision"), part.data("red")
    flown = f" after a jump of {distance(part.data('act')['action'])}" if _jumps(part) else ""
    rolled = f" ({_needed(red)})" if red else ""
    hurt = [(seat(damage["seat"]), f" {damage['health']}") for damage in part.every("damage")]
    health: Words = (" (", *joined_words(hurt), ")") if hurt else ()
    lost = part.data("forfeit")
    loses: Words = ("; ", seat(part.who), " loses ", *actions_text(lost["actions"])) if lost else ()
    return [(*_rams(part), f" on {data['square']}{flown}{rolled}: both lose a point", *health, *loses)]


def _destroyed(part: Part) -> list[Words]:
    return [(f"falls to pieces on {part.data('destroyed')['square']}", *_reason(part))]


def _reason(part: Part) -> Words:
    reason = part.reason
    if reason is not None and reason.kind == kinds.RAM:
        other = reason.data("collision")["other"]
        return (", ramming ", seat(other)) if reason.who == part.who else (", rammed by ", seat(reason.who))
    if reason is not None and reason.kind == kinds.HAZARD:
        return (f", {IN[reason.every('yellow')[-1]['what']]}",)
    if reason is not None and reason.kind == kinds.MISSED:
        return (" after a failed jump",)
    return (f", crashing {CRASHES[reason.data('impact')['what']]}",) if reason is not None and reason.kind == kinds.CRASH else ()


_TELLS: Mapping[str, Callable[[Part], list[Words]]] = {
    kinds.HAZARD: _hazard,
    kinds.JUMP: _jump,
    kinds.MISSED: _missed,
    kinds.CRASH: _crash,
    kinds.RAM: _ram,
    kinds.SWITCH: lambda part: [(f"throws the switch on {part.data('switched')['square']}: {switch_text(part.data('switched'))}",)],
    kinds.PUSHED: lambda part: [(f"is pushed off a block to {part.data('displaced')['path'][-1]}",)],
    kinds.LAP: lambda part: [(_lap(part.data("lap")),)],
    kinds.REPAIR: lambda part: [(repair_text(part.data("repaired")),)],
    kinds.DESTROYED: _destroyed,
    kinds.DAMAGE: lambda part: [(f"is down to health {part.data('damage')['health']}",)],
    kinds.FORFEIT: lambda part: [("loses ", *actions_text(part.data("forfeit")["actions"]))],
    kinds.CANNOT: lambda part: [("cannot do ", *actions_text(part.data("cannot")["actions"]), " without a move first")],
}
_HEADLINES: Mapping[str, Callable[[Part], Words]] = {
    kinds.HAZARD: lambda part: (f"loses a point on {MET[part.every('yellow')[-1]['what']]}",),
    kinds.RAM: lambda part: (*_rams(part), ": both lose a point"),
    kinds.CRASH: _crashes,
    kinds.MISSED: lambda part: ("does not make the jump",),
    kinds.SWITCH: lambda part: (f"throws the switch: {card_text(part.data('switched'))}",),
    kinds.LAP: lambda part: (_lap(part.data("lap")),),
    kinds.DESTROYED: lambda part: ("falls to pieces",),
}


def _lap(data: Data) -> str:
    return f"crosses the line{' backwards' if data['way'] < 0 else ''}: lap {tenths(data['laps'])} of {data['goal']}"


def repair_text(data: Data) -> str:
    return f"repairs{' in the pits' if data['pit'] else ''} to health {data['health']}"
