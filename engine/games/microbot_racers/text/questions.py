"""Every question in words: its prompt, and what each option does."""

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
from engine.games.microbot_racers.text.pick_preview import LOST, PickPreview, pick_preview, planned_order, preview_order
from engine.games.microbot_racers.text.switch_words import changes_text
from engine.text.english import listed

LONGEST_LABEL = 97
"""The most characters of a label in a Discord menu, with a letter before it."""
WON = "you win"
FLIPS = {FLIP_LONG: "lengthwise", FLIP_SHORT: "crosswise"}

Words = tuple[str, str] | tuple[str, str, str] | tuple[str, str, str, str]
"""A label, a detail, and perhaps an emoji and the square where it leads."""
PromptAndLabels = tuple[str, list[Words]]


def phrase(match: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
    if ask.kind == "pick":
        return _pick(match, ask)
    if ask.kind == "switch":
        return _switch(match, ask, names)
    prompt, words = _KINDS[ask.kind](match, ask)
    return prompt, tuple(Option(option_id(value), *text) for value, text in zip(ask.options, words, strict=True))


# ---------------------------------------------------------------------- where actions lead


def state_text(match: Match, seat: int) -> str:
    robot = match.sheet.robots[seat]
    return f"{match.board.name(robot.at)}, facing {WAYS[robot.facing]}, health {robot.health}"


def effect(board: Board, seen: Preview, stops: Mapping[str, str] = STOPS) -> str:
    """What an action would do: "to C7, over a puddle"."""
    health, kind = seen.end.health, seen.action[0]
    if seen.stop == FORBIDDEN:
        return "not before you have moved" if kind == DRIFT else "needs a move right before it"
    if kind == TURN:
        return f"to face {WAYS[seen.end.facing]}"
    if kind == REPAIR:
        return f"to health {health}"
    square = board.name(seen.end.at)
    parts = [f"to {square}" if seen.steps else f"stays on {square}", *_met([seen])]
    if RED in seen.met and not seen.stop:
        parts.append(f"if you roll under {health - 1}")
    if seen.stop:
        parts.append(f"{stops[seen.stop]}: {WON if seen.wins else f'health {health}'}")
    return ", ".join(parts)


def journey(board: Board, previews: Sequence[Preview]) -> str:
    """Where several actions lead: "to E7, facing east"."""
    end, stop, wins = previews[-1].end, previews[-1].stop, previews[-1].wins
    parts = [f"to {board.name(end.at)}", f"facing {WAYS[end.facing]}"]
    return ", ".join([*parts, *([STOPS[stop]] if stop in STOPS else []), *([WON] if wins and stop else [])])


def _met(previews: Sequence[Preview]) -> list[str]:
    """What lies on the way, including the line."""
    met = [MET[sign] for seen in previews for sign in seen.met if sign in MET]
    on_the_way = [f"over {listed([*dict.fromkeys(met)])}"] if met else []
    over = sum(seen.crossed for seen in previews)
    return on_the_way + (["over the line!"] if over > 0 else ["back over the line"] if over < 0 else [])


# ---------------------------------------------------------------------- before the actions


def _start(match: Match, ask: Ask) -> PromptAndLabels:
    squares = match.board.names(ask.options)
    return "Where on the start line do you begin?", [(square, "", "", square) for square in squares]


def _first(match: Match, ask: Ask) -> PromptAndLabels:
    words = {
        ROLL: ("Roll", "The lowest die picks first, and moves last"),
        CLAIM: ("Take 1st", "Once in a race: you pick first, without a roll"),
        QUIET: ("Roll until my next lap", "You are not asked about this again before you cross the line"),
    }
    once = " Taking it works once in a race." if CLAIM in ask.options else ""
    prompt = f"Round {match.sheet.round}: roll for 1st player, who picks first and moves last?{once}"
    return prompt, [words[option] for option in ask.options]


def _pick(match: Match, ask: Ask) -> tuple[str, tuple[Option, ...]]:
    """The question for the next action. Actions that would crash or be lost come last: a phone shows only the first options."""
    before, free = planned_order(match, ask.seat), match.free_spaces()
    picks = [pick_preview(match, ask.seat, before, action) for action in ask.options if action is not None]
    planned = preview_order(match, ask.seat, before)
    here = match.board.name(planned[-1].end.at if planned else match.sheet.robots[ask.seat].at)
    options = [_pick_option(match, pick, free[pick.action], here) for pick in sorted(picks, key=lambda pick: pick.outcome)]
    enough = "No more actions this round" if before else "Stay where you are this round"
    return _pick_prompt(match, ask, before), (*options, Option(option_id(None), "Enough", enough))


def _pick_option(match: Match, seen: PickPreview, left: int, here: str) -> Option:
    """The option to pick an action; `here` is where the actions picked so far lead."""
    label, rest = _pick_label(match, seen), "the last one" if left == 1 else f"{left} left"
    place = "" if seen.outcome == LOST else _place(match, seen.previews)
    return Option(seen.action, label, rest, seen.action, "" if place == here else place)


def _place(match: Match, previews: Sequence[Preview]) -> str:
    """The square where actions lead."""
    return match.board.name(previews[-1].end.at)


def _pick_prompt(match: Match, ask: Ask, before: Sequence[Action]) -> str:
    count = f"Action {ask.wording + 1} of {MARKERS}."
    if not before:
        return f"{count} You are on {state_text(match, ask.seat)}."
    previews = preview_order(match, ask.seat, before)
    if any(seen.stop == FORBIDDEN for seen in previews):
        return f"{count} You are on {state_text(match, ask.seat)}, with {listed([ACTION_NAMES[action] for action in before])}."
    return f"{count} {listed([ACTION_NAMES[action] for action in before])} will take you {journey(match.board, previews)}."


def _pick_label(match: Match, seen: PickPreview) -> str:
    name, last = ACTION_NAMES[seen.action], seen.previews[-1]
    if seen.is_last or (seen.outcome == LOST and last.stop == FORBIDDEN):
        own = next(preview for preview in reversed(seen.previews) if preview.action == seen.action)
        return f"{name}: {effect(match.board, own, LATER_STOPS)}"
    if seen.outcome == LOST:
        return f"{name}: lost, you would crash before it"
    label = f"{name}: {journey(match.board, seen.previews)} ({named([preview.action for preview in seen.previews])})"
    return label if len(label) <= LONGEST_LABEL else f"{name}: {journey(match.board, seen.previews)}"


# ---------------------------------------------------------------------- the actions


def _plan(match: Match, ask: Ask) -> PromptAndLabels:
    def words(option: str) -> Words:
        if option == ONE_BY_ONE:
            return "One by one", "Decide before each action"
        plan = plans.parse_plan(option)
        previews = preview(match, ask.seat, plan)
        jumps = ["with a jump"] if any(RED in seen.met for seen in previews) else []
        on_the_way = ", ".join([*jumps, *_met(previews)])
        detail = f"{on_the_way[:1].upper()}{on_the_way[1:]}"
        return f"{named(plan)}: {journey(match.board, previews)}", detail, "", _place(match, previews)

    return f"In which order? You are on {state_text(match, ask.seat)}.", [words(option) for option in ask.options]


def _act(match: Match, ask: Ask) -> PromptAndLabels:
    previews = [preview(match, ask.seat, [action])[0] for action in ask.options]
    words: list[Words] = [
        (f"{ACTION_NAMES[seen.action]}: {effect(match.board, seen)}", "", seen.action, _place(match, [seen]) if seen.steps else "")
        for seen in previews
    ]
    return f"What now? You are on {state_text(match, ask.seat)}.", words


def _switch(match: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
    """The question whether to throw a switch, with what goes, what comes, and who is on the card."""
    switch, slot = ask.options[0], ask.wording
    before = match.board.cards[slot]
    after, name = before.after(switch), face_name(before.card, before.face)
    if switch == ROTATE:
        short, detail = f"Turn {name} round", "By half"
        label = short
    else:
        comes = face_name(after.card, after.face)
        short, detail = f"Flip {name}: {comes} comes up", f"{FLIPS[switch].capitalize()}: {comes} comes up"
        changes = changes_text({"card": after.card, "face": after.face, "switch": switch})
        label = f"Flip {name}: {changes}" if changes else short
    throw = Option(option_id(switch), label, f"{detail}, with {_riders(match, ask.seat, slot, names)} on it", short=short)
    return f"You pass a switch on {name}. Throw it?", (throw, Option(option_id(None), "Leave it"))


def _riders(match: Match, seat: int, slot: int, names: Sequence[str]) -> str:
    """Whoever goes round with the card of this slot: "you and Blue"."""
    there = [
        other
        for other, robot in enumerate(match.sheet.robots)
        if other != seat and robot.intact and match.board.slot_of.get(robot.at) == slot
    ]
    return listed(["you", *(names[other] for other in there)])


_KINDS: Mapping[str, Callable[[Match, Ask], PromptAndLabels]] = {
    "start": _start,
    "first": _first,
    "plan": _plan,
    "act": _act,
}
