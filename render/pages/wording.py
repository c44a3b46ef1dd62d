"""Beats and turn summaries in words, with the names used in a picture or an alt text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.text.beat import Beat
from engine.text.phrase import NameOf, clauses, name_by_seat, to_text
from engine.text.turn_summary import SummaryGroup, TurnSummary, summary_variants, summary_words


def summary_text(turns: Sequence[TurnSummary], names: Sequence[str], fits: Callable[[str], bool] = lambda _: True) -> str:
    """Returns a summary of the turns: the longest version that fits, or the shortest."""
    call, cache, text = name_by_seat(names), dict[tuple[str, int, int], str](), ""

    def sentence(how: str, turns: Sequence[TurnSummary]) -> str:
        """Caches sentences across the versions; their first event numbers identify the turns."""
        key = how, turns[0].first, turns[-1].first
        if key not in cache:
            cache[key] = _sentence(how, turns, call)
        return cache[key]

    for parts in summary_variants(turns):
        text = " ".join(sentence(part.how, alike) for part in parts for alike in _alike(part))
        if fits(text):
            break
    return text


def _alike(part: SummaryGroup) -> Sequence[Sequence[TurnSummary]]:
    """Returns the turns that share a sentence: each one alone, or all that are summed up."""
    return [part.turns] if part.how == "sum" else [[turn] for turn in part.turns]


def _sentence(how: str, turns: Sequence[TurnSummary], call: NameOf) -> str:
    if how == "sum":
        return to_text((*summary_words(turns), "."), call)
    turn = turns[0]
    parts = [turn.brief] if how == "brief" else [turn.told, *(line.words for line in turn.then)]
    return " ".join(to_text((*words, "."), call) for words in parts)


def beats_text(beats: Sequence[Beat], names: Sequence[str], fits: Callable[[str], bool] = lambda _: True) -> str:
    """Returns beats in sentences: all that fit, those with the least drama left out first."""
    call = name_by_seat(names)
    told = [(beat.drama, to_text((*beat.words, "."), call)) for beat in beats]
    while not fits(text := " ".join(sentence for _, sentence in told)) and told:
        told.remove(min(told, key=lambda each: each[0]))
    return text


Cues = Mapping[int, Sequence[Sequence[str]]]
"""The sentences that accompany each event, in clauses."""


def cues(turns: Sequence[TurnSummary], names: Sequence[str], in_brief: bool = False) -> Cues:
    """Returns the sentences of the turns by event, for films; in brief, one per turn."""
    call, sentences = name_by_seat(names), dict[int, list[list[str]]]()
    for turn in turns:
        whole = [(turn.at, turn.told), *((line.at, line.words) for line in turn.then)]
        for event, words in [(turn.at, turn.brief)] if in_brief and turn.brief else whole:
            sentences.setdefault(event, []).append([to_text(clause, call) for clause in clauses((*words, "."))])
    return sentences
