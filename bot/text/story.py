"""The text of a table message: a paragraph for each turn, shortened as far as necessary."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from bot.text.escaping import plain
from engine.text.phrase import Name, NameOf, to_text
from engine.text.turn_summary import SummaryGroup, TurnSummary, brief_variants, sum_variants, summary_words

TARGET_WORDS = 40
"""Words of a message with its question that a phone shows together with the picture. In longer texts, older turns are given in
brief: who, the dice, the outcome and who caused it."""
MAX_WORDS = 54
"""In texts longer than this even in brief, older turns are summed up. The log has every step."""
ARROW = "↳ "
DOT = " · "


def plain_names(seats: Sequence[str]) -> NameOf:
    """A function that spells seats and pieces for a chat: their names, escaped."""
    return lambda name: plain(seats[name.seat] if name.seat is not None else name.piece)


class StoryText(NamedTuple):
    """A text and its number of words."""

    text: str
    words: int


def story(turns: Sequence[TurnSummary], seats: Sequence[str], question_words: int = 0, most: int = MAX_WORDS) -> list[str]:
    """The paragraphs of a message, oldest first: the most detailed version that fits together with its question, or the
    shortest."""
    lines: list[StoryText] = []
    render = _cached_renderer(seats)
    for versions, limit in ((brief_variants(turns), TARGET_WORDS), (sum_variants(turns), most)):
        for parts in versions:
            lines = [render(part) for part in parts]
            if question_words + sum(line.words for line in lines) <= limit:
                return [line.text for line in lines]
    return [line.text for line in lines]


def summary_paragraphs(parts: Sequence[SummaryGroup], seats: Sequence[str]) -> list[str]:
    """A paragraph for each part."""
    return [rendered.text for rendered in map(_cached_renderer(seats), parts)]


def word_count(text: str) -> int:
    """The number of words; arrows and dots do not count."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


def _cached_renderer(seats: Sequence[str]) -> Callable[[SummaryGroup], StoryText]:
    """A function that puts parts into words, each turn once, because a long text is tried in many versions."""
    call = cache(plain_names(seats))
    rendered: dict[tuple[str, int, int], StoryText] = {}

    def once(how: str, turns: Sequence[TurnSummary]) -> StoryText:
        """The text for these turns, cached by their numbers: comparing the turns would take longer than rendering them."""
        key = how, turns[0].first, turns[-1].first
        if key not in rendered:
            text = _render(how, turns, call)
            rendered[key] = StoryText(text, word_count(text))
        return rendered[key]

    def render(part: SummaryGroup) -> StoryText:
        if part.how != "brief":
            return once(part.how, part.turns)
        texts = [once("brief", [turn]) for turn in part.turns]
        return StoryText(DOT.join(brief.text for brief in texts), sum(brief.words for brief in texts))

    return render


def _render(how: str, turns: Sequence[TurnSummary], call: NameOf) -> str:
    if how == "full":
        return _in_full(turns[0], call)
    return to_text(summary_words(turns), call) if how == "sum" else to_text(turns[0].brief, _bold(call, turns[0].head))


def _in_full(turn: TurnSummary, call: NameOf) -> str:
    head = to_text((*turn.told, "."), _bold(call, Name(turn.seat), Name(piece=turn.piece)))
    return f"{head}\n{ARROW}{' '.join(to_text((*line.words, '.'), call) for line in turn.then)}" if turn.then else head


def _bold(call: NameOf, *whom: Name | None) -> NameOf:
    return lambda name: f"**{call(name)}**" if name in whom else call(name)
