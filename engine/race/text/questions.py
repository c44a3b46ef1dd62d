"""The questions of a race in words. The rules themselves contain only the labels on the cards."""

from __future__ import annotations

from typing import Any

from engine.core.host import Ask, option_id
from engine.core.question import Option
from engine.race.model.power import Power
from engine.race.model.racer import Racer
from engine.race.model.track import HOME
from engine.race.resolution.activation import Wording
from engine.race.text.vocabulary import Vocabulary
from engine.text.english import tidy

PROMPTS = {
    "reroll": "Keep the {0} for {me}, or roll again?",
    "go_with": "Which of your racers goes first this turn?",
    "roll": "Roll for {me} on {space}.",
}
"""The prompts of questions that belong to no racer."""


def race_question(ask: Ask, say: Vocabulary) -> tuple[str, tuple[Option, ...]]:
    """Return the prompt and the options of a race question in words."""
    wording = Wording(*ask.wording)
    me, about = wording.me, wording.about
    names = [_name(value) for value in about]
    end = _place(about[-1], wording, say) if about else ""
    template = PROMPTS.get(ask.kind) or say.hook_text(ask.kind).asks or "{me} is on {space}. " + f"{me.power.ability}?"
    prompt = tidy(template.format(*names, me=me.name, space=say.the_space(me.space), end=end))
    options = []
    for value in ask.options:
        if value is None:
            text = str(wording.decline).format(*names)
        elif value == "yes":
            text = wording.label.format(*names, space=end)
        else:
            place = _place(value, wording, say)
            text = wording.label.format(_name(value), space=place, power=_brief(value)) + _costs(ask.kind, me, value, say)
        options.append(Option(option_id(value), text, _detail(value, say), _emoji(value, wording)))
    return prompt, tuple(options)


def _brief(value: Any) -> str:
    """Return the brief text of a racer's power or of a card, for the middle of a label."""
    power = value.power if isinstance(value, Racer) else value
    brief = power.brief if isinstance(power, Power) else ""
    return f"{brief[:1].lower()}{brief[1:]}"


def _costs(kind: str, me: Racer, value: Any, say: Vocabulary) -> str:
    """Return the side effect of accepting another racer's reroll."""
    reroll = value.power.reroll if kind == "reroll" and value is not me else None
    costs = say.hook_text(reroll.__qualname__).costs if reroll else ""
    return f": {costs}" if costs else ""


def _name(value: Any) -> Any:
    return value.name if isinstance(value, Racer | Power) else value


def _place(value: Any, wording: Wording, say: Vocabulary) -> Any:
    if not isinstance(value, int | Racer):
        return _name(value)
    space = value.space if isinstance(value, Racer) else value
    return say.space(space if space < wording.goal else HOME)


def _emoji(value: Any, wording: Wording) -> str:
    """Return the emoji of an option: a racer, the racer of a power, or a number on the die."""
    if isinstance(value, Racer | Power):
        return value.name
    return f"die {value}" if isinstance(value, int) and "{}" in wording.label else ""


def _detail(value: Any, say: Vocabulary) -> str:
    if isinstance(value, Racer):
        return f"on {say.space(value.space)}" + (f" · {value.power.text}" if value.power.text else "")
    return value.text if isinstance(value, Power) else ""
