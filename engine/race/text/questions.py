"""The questions of a race in words. The rules themselves contain only the short names of the answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.host import Ask, option_id
from engine.core.question import Option
from engine.race.model.power import HookText, Power
from engine.race.model.racer import Racer
from engine.race.model.track import HOME
from engine.race.resolution.activation import Wording
from engine.race.text.outlook import Last, Outlook, Shown
from engine.race.text.vocabulary import Vocabulary
from engine.text.english import tidy

LONGEST_DETAIL = 100
"""The most characters of a detail that Discord shows."""
RACE_TEXTS = {
    "reroll": HookText(
        asks="{me} is on {space} and rolled a {0}. Keep it, or roll again?",
        pick="Roll again with {pick}",
        no="Keep the {0}: {me:main {0}}",
    ),
    "go_with": HookText(asks="Which of your racers goes first this turn?", pick="Go with {pick} on {pick:at}"),
    "roll": HookText(asks="Roll for {me} on {space}."),
}
"""The questions that belong to no racer."""


def race_question(ask: Ask, say: Vocabulary, players: Sequence[str] = ()) -> tuple[str, tuple[Option, ...]]:
    """Return the prompt and the options of a race question in words. `players` are their names, if they are known."""
    wording = Wording(*ask.wording)
    texts = RACE_TEXTS.get(ask.kind) or say.hook_text(ask.kind)
    outlook = Outlook(wording.race, wording.me, say, players)
    return _prompt(ask, wording, texts, outlook), tuple(_option(value, ask, wording, texts, outlook) for value in ask.options)


def _prompt(ask: Ask, wording: Wording, texts: HookText, outlook: Outlook) -> str:
    say, me, about = outlook.say, wording.me, wording.about
    asks = texts.then if texts.then and ask.options[0] != "yes" else texts.asks
    template = asks or "{me} is on {space}. " + f"{me.power.ability}?"
    end = _place(about[-1], wording, say) if about else ""
    shown = [Shown(value, outlook) for value in about]
    values = {"me": Shown(me, outlook), "space": say.the_space(me.space), "end": end, "pick": Shown(ask.options[0], outlook)}
    return tidy(template.format(*shown, **values))


def _option(value: Any, ask: Ask, wording: Wording, texts: HookText, outlook: Outlook) -> Option:
    short = _short(value, wording, outlook.say)
    template = texts.no if value is None else texts.yes if value == "yes" else texts.pick
    shown = [Shown(about, outlook) for about in wording.about]
    values = {"me": Shown(wording.me, outlook), "pick": Shown(value, outlook), "last": Last(outlook), "power": _brief(value)}
    label = template.format(*shown, **values) if template else short
    if ask.kind == "reroll" and value is wording.me:
        label = "Roll again"
    elif ask.kind == "reroll" and (costs := _costs(value, outlook.say)):
        label, short = f"Roll again: {value.name} {outlook.to(value, 1)}", f"{short}: {costs}"
    detail, emoji = _detail(value, ask.seat, outlook), _emoji(value, wording)
    return Option(option_id(value), label, detail, emoji, short="" if short == label else short)


def _short(value: Any, wording: Wording, say: Vocabulary) -> str:
    """Return the name by which the answer is typed."""
    names = [_name(about) for about in wording.about]
    if value is None:
        return str(wording.decline).format(*names)
    if value == "yes":
        return wording.label.format(*names, space=_place(wording.about[-1], wording, say) if wording.about else "")
    return wording.label.format(_name(value), space=_place(value, wording, say), power=_brief(value))


def _brief(value: Any) -> str:
    """Return the brief text of a racer's power or of a card, for the middle of a label."""
    power = value.power if isinstance(value, Racer) else value
    brief = power.brief if isinstance(power, Power) else ""
    return f"{brief[:1].lower()}{brief[1:]}" or "no power"


def _costs(dealer: Racer | None, say: Vocabulary) -> str:
    """Return the side effect of accepting another racer's reroll."""
    reroll = dealer.power.reroll if dealer is not None else None
    return say.hook_text(reroll.__qualname__).costs if reroll else ""


def _name(value: Any) -> Any:
    return value.name if isinstance(value, Racer | Power) else value


def _place(value: Any, wording: Wording, say: Vocabulary) -> Any:
    if not isinstance(value, int | Racer):
        return _name(value)
    space = value.space if isinstance(value, Racer) else value
    return say.space(space if space < wording.race.goal else HOME)


def _emoji(value: Any, wording: Wording) -> str:
    """Return the emoji of an option: a racer, the racer of a power, or a number on the die."""
    if isinstance(value, Racer | Power):
        return value.name
    return f"die {value}" if isinstance(value, int) and "{}" in wording.label else ""


def _detail(value: Any, seat: int, outlook: Outlook) -> str:
    """Return whose racer it is, where it is and what it does: the card's text, or its reminder if that has no room."""
    if isinstance(value, Power):
        return card_detail("", value)
    if not isinstance(value, Racer):
        return ""
    owner = "yours" if outlook.players and value.seat == seat else outlook.owner(value)
    where = f"on {outlook.place(value.space)}"
    return card_detail(f"{owner}, {where}" if owner else where, value.power)


def card_detail(before: str, power: Power) -> str:
    """Return this and what a card does, in full if there is room."""
    texts = (power.text, power.brief)
    details = (" · ".join(part for part in (before, text) if part) for text in texts)
    return next((detail for detail in details if len(detail) <= LONGEST_DETAIL), before)
