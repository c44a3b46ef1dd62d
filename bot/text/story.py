"""What happened since the last message: a paragraph for each turn, in as few words as there have to be."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from bot.text.escaping import plain
from engine.text.phrase import Name, NameOf, to_text
from engine.text.turn_summary import SummaryGroup, TurnSummary, brief_variants, sum_variants, summary_words

TARGET_WORDS = 40
"""Of a message with its question, so that a phone shows it with its picture at one glance. Beyond that, older turns are told in
brief: who, the dice, what it came to and whose doing it was."""
MAX_WORDS = 54
"""Beyond that, they are told as a sum. Nothing is left out: the log has every step."""
ARROW = "↳ "
DOT = " · "


def plain_names(seats: Sequence[str]) -> NameOf:
    """Everybody as a chat writes them."""
    return lambda name: plain(seats[name.seat] if name.seat is not None else name.piece)


class StoryText(NamedTuple):
    text: str
    words: int


def story(turns: Sequence[TurnSummary], seats: Sequence[str], question_words: int = 0, most: int = MAX_WORDS) -> list[str]:
    """The paragraphs of a message with a question below, oldest first; the shortest there are if none is short enough."""
    lines: list[StoryText] = []
    tell = _cached_renderer(seats)
    for shaped, limit in ((brief_variants(turns), TARGET_WORDS), (sum_variants(turns), most)):
        for parts in shaped:
            lines = [tell(part) for part in parts]
            if question_words + sum(line.words for line in lines) <= limit:
                return [line.text for line in lines]
    return [line.text for line in lines]


def summary_paragraphs(parts: Sequence[SummaryGroup], seats: Sequence[str]) -> list[str]:
    """A paragraph for each part."""
    return [said.text for said in map(_cached_renderer(seats), parts)]


def word_count(text: str) -> int:
    """Arrows and dots are no words."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


def _cached_renderer(seats: Sequence[str]) -> Callable[[SummaryGroup], StoryText]:
    """Puts parts into words, each turn once: a long story is tried in many shapes before one is short enough."""
    call = cache(plain_names(seats))
    rendered: dict[tuple[str, int, int], StoryText] = {}

    def once(how: str, turns: Sequence[TurnSummary]) -> StoryText:
        """Turns are known by their places in the story: to compare all that they say would take longer than to say it."""
        key = how, turns[0].first, turns[-1].first
        if key not in rendered:
            text = _render(how, turns, call)
            rendered[key] = StoryText(text, word_count(text))
        return rendered[key]

    def tell(part: SummaryGroup) -> StoryText:
        if part.how != "brief":
            return once(part.how, part.turns)
        each = [once("brief", [turn]) for turn in part.turns]
        return StoryText(DOT.join(said.text for said in each), sum(said.words for said in each))

    return tell


def _render(how: str, turns: Sequence[TurnSummary], call: NameOf) -> str:
    if how == "full":
        return _in_full(turns[0], call)
    return to_text(summary_words(turns), call) if how == "sum" else to_text(turns[0].brief, _bold(call, turns[0].head))


def _in_full(turn: TurnSummary, call: NameOf) -> str:
    head = to_text((*turn.told, "."), _bold(call, Name(turn.seat), Name(piece=turn.piece)))
    return f"{head}\n{ARROW}{' '.join(to_text((*line.words, '.'), call) for line in turn.then)}" if turn.then else head


def _bold(call: NameOf, *whom: Name | None) -> NameOf:
    return lambda name: f"**{call(name)}**" if name in whom else call(name)
