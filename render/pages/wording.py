"""Beats in words, with the names used in a picture, an alt text or a film."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.text.beat import Beat
from engine.text.phrase import Words, clauses, name_by_seat, to_text
from engine.text.story import compose, in_full


def beats_text(beats: Sequence[Beat], names: Sequence[str], fits: Callable[[str], bool] = lambda _: True) -> str:
    """Returns what happened as sentences: the longest version that fits, or the shortest, which says what it leaves out."""
    call, text = name_by_seat(names), ""
    for sentences in _versions(beats):
        text = " ".join(to_text(words, call) for words in sentences)
        if fits(text):
            break
    return text


def _versions(beats: Sequence[Beat]) -> Iterator[Sequence[Words]]:
    for with_routine in (True, False):
        yield [(*words, ".") for words in in_full(beats, with_routine=with_routine)]
    story = compose(beats)
    headline = [story.headline] if story.headline else []
    more: list[Words] = [(f"And {story.more} more in the log.",)] if story.more else []
    yield [*headline, *((*words, ".") for words in story.sentences), *more]


def is_seen_first(event: Mapping[str, Any]) -> bool:
    """Returns whether an event is seen before it is told: a die, and who comes home."""
    return "die" in event["data"] or bool(event["data"].get("home"))


Cues = Mapping[int, Sequence[Sequence[str]]]
"""The sentences that accompany each event, in clauses."""


def beat_cues(beats: Iterable[Beat], events: Iterable[Mapping[str, Any]], names: Sequence[str]) -> Cues:
    """Returns the sentences of beats by event, for films: in the words of headlines, as the picture shows what came of it. What a
    sentence would give away, such as a die, is seen before."""
    call, sentences = name_by_seat(names), dict[int, list[list[str]]]()
    seen_first = {event["number"] for event in events if is_seen_first(event)}
    for beat in beats:
        at = max((number for number in beat.events if number in seen_first), default=beat.first)
        sentences.setdefault(at, []).append([to_text(clause, call) for clause in clauses((*beat.headline_words, "."))])
    return sentences
