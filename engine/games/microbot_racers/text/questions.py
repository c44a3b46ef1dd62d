"""Every question of a race in words: what it is about, and what each option does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.core.host import Ask, option_id
from engine.core.question import Option
from engine.games.microbot_racers.actions import plans
from engine.games.microbot_racers.actions.action_card import DRIFT, MARKERS, REPAIR, TURN, Action
from engine.games.microbot_racers.actions.preview import FORBIDDEN, RED, Preview, preview
from engine.games.microbot_racers.board import Board
from engine.games.microbot_racers.faces import FLIP_LONG, FLIP_SHORT, ROTATE, face_name
from engine.games.microbot_racers.match import Match
from engine.games.microbot_racers.phases.move import ONE_BY_ONE
from engine.games.microbot_racers.phases.order import CLAIM, QUIET, ROLL
from engine.games.microbot_racers.text.names import ACTION_NAMES, LATER_STOPS, MET, STOPS, WAYS, named
from engine.games.microbot_racers.text.pick_preview import LOST, PickPreview, foreseen, pick_preview, so_far
from engine.text.english import listed

LONGEST_LABEL = 100
"""What a menu of a chat has room for."""
FLIPS = {FLIP_LONG: "lengthwise", FLIP_SHORT: "crosswise"}

Words = tuple[str, str]
"""A label and a detail."""
Asked = tuple[str, list[Words]]


def phrase(match: Match, ask: Ask) -> tuple[str, tuple[Option, ...]]:
    if ask.kind == "pick":
        return _pick(match, ask)
    prompt, words = _KINDS[ask.kind](match, ask)
    return prompt, tuple(Option(option_id(value), *told) for value, told in zip(ask.options, words, strict=True))


# ---------------------------------------------------------------------- where it leads


def stand(match: Match, seat: int) -> str:
    robot = match.sheet.robots[seat]
    return f"{match.board.name(robot.at)}, facing {WAYS[robot.facing]}, health {robot.health}"


def effect(board: Board, told: Preview, stops: Mapping[str, str] = STOPS) -> str:
    """What an action would do: "to C7, over a puddle"."""
    health, sort = told.end.health, told.action[0]
    if told.stop == FORBIDDEN:
        return "not before you have moved" if sort == DRIFT else "needs a move right before it"
    if sort == TURN:
        return f"to face {WAYS[told.end.facing]}"
    if sort == REPAIR:
        return f"to health {health}"
    square = board.name(told.end.at)
    parts = [f"to {square}" if told.steps else f"stays on {square}", *_met([told])]
    if RED in told.met and not told.stop:
        parts.append(f"if you roll under {health - 1}")
    if told.stop:
        parts.append(f"{stops[told.stop]}: health {health}")
    return ", ".join(parts)


def journey(board: Board, told: Sequence[Preview]) -> str:
    """Where several actions lead: "to E7, facing east"."""
    end, stop = told[-1].end, told[-1].stop
    parts = [f"to {board.name(end.at)}", f"facing {WAYS[end.facing]}"]
    return ", ".join([*parts, *([STOPS[stop]] if stop in STOPS else [])])


def _met(told: Sequence[Preview]) -> list[str]:
    """What lies on the way, and the line."""
    met = [MET[each] for one in told for each in one.met if each in MET]
    found = [f"over {listed([*dict.fromkeys(met)])}"] if met else []
    over = sum(one.laps for one in told)
    return found + (["over the line!"] if over > 0 else ["back over the line"] if over < 0 else [])


# ---------------------------------------------------------------------- before the actions


def _start(match: Match, ask: Ask) -> Asked:
    return "Where on the start line do you begin?", [(match.board.name(at), "") for at in ask.options]


def _first(match: Match, ask: Ask) -> Asked:
    words = {
        ROLL: ("Roll", "The lowest die picks first, and moves last"),
        CLAIM: ("Take 1st", "Once in a race: you pick first, without a roll"),
        QUIET: ("Roll until my next lap", "You are not asked about this again before you cross the line"),
    }
    return f"Round {match.sheet.round}: roll for 1st player?", [words[option] for option in ask.options]


def _pick(match: Match, ask: Ask) -> tuple[str, tuple[Option, ...]]:
    """What would crash or be lost comes last: of so many, a phone shows only the first."""
    before, free = so_far(match, ask.seat), match.free_spaces()
    seen = [pick_preview(match, ask.seat, before, action) for action in ask.options if action is not None]
    options = [_pick_option(match, each, free[each.action]) for each in sorted(seen, key=lambda each: each.ends)]
    enough = "No more actions this round" if before else "Stay where you are this round"
    return _pick_prompt(match, ask, before), (*options, Option(option_id(None), "Enough", enough))


def _pick_option(match: Match, seen: PickPreview, left: int) -> Option:
    return Option(seen.action, _pick_label(match, seen), "the last one" if left == 1 else f"{left} left")


def _pick_prompt(match: Match, ask: Ask, before: Sequence[Action]) -> str:
    count = f"Action {ask.wording + 1} of {MARKERS}."
    if not before:
        return f"{count} You are on {stand(match, ask.seat)}."
    told = foreseen(match, ask.seat, before)
    if any(each.stop == FORBIDDEN for each in told):
        return f"{count} You are on {stand(match, ask.seat)}, with {listed([ACTION_NAMES[each] for each in before])}."
    return f"{count} {listed([ACTION_NAMES[each] for each in before])} will take you {journey(match.board, told)}."


def _pick_label(match: Match, seen: PickPreview) -> str:
    name, last = ACTION_NAMES[seen.action], seen.told[-1]
    if seen.is_last or (seen.ends == LOST and last.stop == FORBIDDEN):
        own = next(each for each in reversed(seen.told) if each.action == seen.action)
        return f"{name}: {effect(match.board, own, LATER_STOPS)}"
    if seen.ends == LOST:
        return f"{name}: lost, you would crash before it"
    label = f"{name}: {journey(match.board, seen.told)} ({named([each.action for each in seen.told])})"
    return label if len(label) <= LONGEST_LABEL else f"{name}: {journey(match.board, seen.told)}"


# ---------------------------------------------------------------------- the actions


def _plan(match: Match, ask: Ask) -> Asked:
    def words(option: str) -> Words:
        if option == ONE_BY_ONE:
            return "One by one", "Decide before each action"
        plan = plans.read(option)
        told = preview(match, ask.seat, plan)
        jumps = ["with a jump"] if any(RED in one.met for one in told) else []
        on_the_way = ", ".join([*jumps, *_met(told)])
        return f"{named(plan)}: {journey(match.board, told)}", f"{on_the_way[:1].upper()}{on_the_way[1:]}"

    return f"In which order? You are on {stand(match, ask.seat)}.", [words(option) for option in ask.options]


def _act(match: Match, ask: Ask) -> Asked:
    seen = [preview(match, ask.seat, [action])[0] for action in ask.options]
    labels = [f"{ACTION_NAMES[each.action]}: {effect(match.board, each)}" for each in seen]
    return f"What now? You are on {stand(match, ask.seat)}.", [(label, "") for label in labels]


def _switch(match: Match, ask: Ask) -> Asked:
    switch, before = ask.options[0], match.board.cards[ask.wording]
    after, name = before.after(switch), face_name(before.card, before.face)
    if switch == ROTATE:
        throw = (f"Turn {name} round", "By half, with everybody on it")
    else:
        throw = (
            f"Flip {name}: {face_name(after.card, after.face)} comes up",
            f"{FLIPS[switch].capitalize()}, with everybody on it",
        )
    return f"You pass a switch on {name}. Throw it?", [throw, ("Leave it", "")]


_KINDS: Mapping[str, Callable[[Match, Ask], Asked]] = {
    "start": _start,
    "first": _first,
    "plan": _plan,
    "act": _act,
    "switch": _switch,
}
