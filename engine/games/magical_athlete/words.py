"""Every question of Magical Athlete as a sentence. The rules know no words but the labels on the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.games.magical_athlete.match import Match
from engine.games.magical_athlete.racers import CARDS
from engine.host import Ask, option_id
from engine.question import Option
from engine.race.power import Deed, Power
from engine.race.racer import Racer
from engine.race.track import FINISH, START
from engine.sentences import tidy

PROMPTS = {
    "reroll": "Keep the {0} for {me}, or roll again?",
    "go_with": "Which of your racers goes first this turn?",
    "roll": "Roll for {me} on {space}.",
}
"""Questions that belong to no racer."""


def deed_of(hook: str) -> Deed:
    """The words that go with a hook, by its name in events and questions; empty for a hook from another version."""
    return CARDS.words.get(hook, Deed())


def space(number: int) -> str:
    """A space for the middle of a sentence."""
    return "Start" if number <= START else "the finish" if number >= FINISH else str(number)


def the_space(number: int) -> str:
    """The same next to another number."""
    return f"space {number}" if START < number < FINISH else space(number)


# ---------------------------------------------------------------------- questions


def phrase(match: Match, ask: Ask, names: Sequence[str]) -> tuple[str, tuple[Option, ...]]:
    if ask.kind == "draft":
        return "Pick a racer for your team.", _cards(ask.options)
    if ask.kind == "line-up":
        return _line_up_prompt(match, ask), _cards(ask.options)
    return race_question(ask)


def race_question(ask: Ask) -> tuple[str, tuple[Option, ...]]:
    me, label, decline, about = ask.wording
    told = [_name(value) for value in about]
    end = _place(about[-1]) if about else ""
    template = PROMPTS.get(ask.kind) or deed_of(ask.kind).asks or "{me} is on {space}. " + f"{me.power.ability}?"
    prompt = tidy(template.format(*told, me=me.name, space=the_space(me.space), end=end))
    options = []
    for value in ask.options:
        if value is None:
            text = decline.format(*told)
        elif value == "yes":
            text = label.format(*told, space=end)
        else:
            text = label.format(_name(value), space=_place(value), power=_brief(value)) + _costs(ask.kind, me, value)
        options.append(Option(option_id(value), text, _detail(value)))
    return prompt, tuple(options)


def _brief(value: Any) -> str:
    """What somebody's power does, or a card's, in the middle of a label."""
    power = value.power if isinstance(value, Racer) else value
    brief = power.brief if isinstance(power, Power) else ""
    return f"{brief[:1].lower()}{brief[1:]}"


def _costs(kind: str, me: Racer, value: Any) -> str:
    """What else accepting somebody's help does."""
    reroll = value.power.reroll if kind == "reroll" and value is not me else None
    costs = deed_of(reroll.__qualname__).costs if reroll else ""
    return f": {costs}" if costs else ""


def _line_up_prompt(match: Match, ask: Ask) -> str:
    where = match.track.title
    if match.racers_each == 1:
        return f"Race {match.race_no} on {where}: which racer do you send?"
    first = not match.chosen[ask.seat]
    if match.rules.fixed_order:
        return f"Race {match.race_no} on {where}: which racer goes {'first' if first else 'second'} on your turns?"
    return f"Race {match.race_no} on {where}: which is your {'first' if first else 'second'} racer?"


def _cards(names: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(name, name, CARDS[name].text) for name in names)


def _name(value: Any) -> Any:
    return value.name if isinstance(value, Racer | Power) else value


def _place(value: Any) -> Any:
    return space(value.space if isinstance(value, Racer) else value) if isinstance(value, int | Racer) else _name(value)


def _detail(value: Any) -> str:
    if isinstance(value, Racer):
        return f"on {space(value.space)}" + (f" · {value.power.text}" if value.power.text else "")
    return value.text if isinstance(value, Power) else ""
