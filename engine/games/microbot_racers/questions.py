"""Every question of a race in words: what it is about, and what each option does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.games.microbot_racers import plans
from engine.games.microbot_racers.action_card import DRIFT, REPAIR, TURN, Action
from engine.games.microbot_racers.board import Board
from engine.games.microbot_racers.faces import FLIP_LONG, FLIP_SHORT, ROTATE, face_name
from engine.games.microbot_racers.match import Match
from engine.games.microbot_racers.move import ONE_BY_ONE
from engine.games.microbot_racers.naming import ACTION_NAMES, MET, STOPS, WAYS
from engine.games.microbot_racers.order import CLAIM, QUIET, ROLL
from engine.games.microbot_racers.preview import FORBIDDEN, RED, Preview, ghost_of, look, others_of, preview
from engine.host import Ask, option_id
from engine.question import Option
from engine.sentences import listed

SWITCH = {FLIP_LONG: "Flip it lengthwise", FLIP_SHORT: "Flip it crosswise", ROTATE: "Turn it round"}
Words = tuple[str, str]
"""A label and a detail."""
Asked = tuple[str, list[Words]]


def phrase(match: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
    prompt, words = _KINDS[ask.kind](match, ask)
    return prompt, tuple(Option(option_id(value), *told) for value, told in zip(ask.options, words, strict=True))


def effect(board: Board, told: Preview) -> str:
    """What an action would do: "to C7, over a puddle"."""
    health, sort = told.end.health, told.action[0]
    if told.stop == FORBIDDEN:
        return "not right after a drift" if sort == DRIFT else "no run-up: it would be lost"
    if sort == TURN:
        return f"to face {WAYS[told.end.facing]}"
    if sort == REPAIR:
        return f"health {health}"
    parts = [f"to {board.name(told.end.at)}" if told.steps else f"stays on {board.name(told.end.at)}"]
    if met := [MET[each] for each in told.met if each in MET]:
        parts.append(f"over {listed([*dict.fromkeys(met)])}")
    if RED in told.met:
        parts.append(f"if you roll under {health - (not told.stop)}")
    if told.laps > 0:
        parts.append("over the line!")
    if told.stop:
        parts.append(f"and {STOPS[told.stop]}: health {health}")
    return ", ".join(parts)


def stand(match: Match, seat: int) -> str:
    robot = match.sheet.robots[seat]
    return f"{match.board.name(robot.at)}, facing {WAYS[robot.facing]}, health {robot.health}"


def _start(match: Match, ask: Ask) -> Asked:
    return "Where on the start line do you begin?", [(match.board.name(at), "") for at in ask.options]


def _first(match: Match, ask: Ask) -> Asked:
    words = {
        ROLL: ("Roll", "The lowest die picks first and moves last"),
        CLAIM: ("Take 1st", "Once in a race: you pick first without rolling"),
        QUIET: ("Roll until my next lap", "You are not asked about this before you cross the line"),
    }
    return f"Round {match.sheet.round}: roll for 1st player?", [words[option] for option in ask.options]


def _pick(match: Match, ask: Ask) -> Asked:
    picks = match.sheet.picks[ask.seat]
    place = match.sheet.order.index(ask.seat) + 1
    have = f" You have {listed([ACTION_NAMES[action] for action in picks])}." if picks else ""
    free = match.free_spaces()

    def words(action: Action | None) -> Words:
        if action is None:
            return "Enough", "No more actions this round" if picks else "Stay where you are this round"
        told = preview(match, ask.seat, picks)
        ghost = told[-1].end if told else ghost_of(match, ask.seat)
        seen = look(match.board, () if picks else others_of(match, ask.seat), ghost, action, match.launches)
        return f"{ACTION_NAMES[action]}: {effect(match.board, seen)}", f"{free[action]} left"

    return f"P{place}, action {ask.wording + 1} of 3 ({stand(match, ask.seat)}).{have}", [words(each) for each in ask.options]


def _plan(match: Match, ask: Ask) -> Asked:
    def words(option: str) -> Words:
        if option == ONE_BY_ONE:
            return "One by one", "Decide before each action"
        plan = plans.read(option)
        return ", ".join(ACTION_NAMES[action] for action in plan), _journey(match.board, preview(match, ask.seat, plan))

    return f"In which order? You are on {stand(match, ask.seat)}.", [words(option) for option in ask.options]


def _journey(board: Board, told: Sequence[Preview]) -> str:
    end, stop = told[-1].end, told[-1].stop
    met = [MET[each] for one in told for each in one.met if each in MET]
    parts = [f"to {board.name(end.at)} facing {WAYS[end.facing]}"]
    parts += [f"over {listed([*dict.fromkeys(met)])}"] if met else []
    parts += ["with a jump"] if any(RED in one.met for one in told) else []
    parts += ["over the line"] if any(one.laps > 0 for one in told) else []
    return ", ".join([*parts, *([f"and {STOPS[stop]}"] if stop in STOPS else [])])


def _act(match: Match, ask: Ask) -> Asked:
    seen = [preview(match, ask.seat, [action])[0] for action in ask.options]
    return f"What now? You are on {stand(match, ask.seat)}.", [
        (f"{ACTION_NAMES[t.action]}: {effect(match.board, t)}", "") for t in seen
    ]


def _switch(match: Match, ask: Ask) -> Asked:
    switch, before = ask.options[0], match.board.cards[ask.wording]
    after = before.after(switch)
    name = face_name(before.card, before.face)
    shows = f"{face_name(after.card, after.face)} comes up" if after.face != before.face else f"{name} is turned by half"
    return f"A transform switch on {name}.", [(SWITCH[switch], shows), ("Leave it", "")]


_KINDS: Mapping[str, Callable[[Match, Ask], Asked]] = {
    "start": _start,
    "first": _first,
    "pick": _pick,
    "plan": _plan,
    "act": _act,
    "switch": _switch,
}
