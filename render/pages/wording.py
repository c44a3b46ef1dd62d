"""What happened in words, with people called as a picture or a voice calls them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.text.phrase import NameOf, clauses, name_by_seat, to_text
from engine.text.turn_summary import SummaryGroup, TurnSummary, summary_variants, summary_words


def retold(turns: Sequence[TurnSummary], names: Sequence[str], fits: Callable[[str], bool] = lambda _: True) -> str:
    """All of it, in as few words as there is room for; the fewest there are where nothing fits."""
    call, said, text = name_by_seat(names), dict[tuple[str, int, int], str](), ""

    def sentence(how: str, turns: Sequence[TurnSummary]) -> str:
        """Each is made once, however many shapes are tried; turns are known by their places."""
        key = how, turns[0].first, turns[-1].first
        if key not in said:
            said[key] = _sentence(how, turns, call)
        return said[key]

    for parts in summary_variants(turns):
        text = " ".join(sentence(part.how, alike) for part in parts for alike in _alike(part))
        if fits(text):
            break
    return text


def _alike(part: SummaryGroup) -> Sequence[Sequence[TurnSummary]]:
    """What is told in one go: each turn, or all that are added up."""
    return [part.turns] if part.how == "sum" else [[turn] for turn in part.turns]


def _sentence(how: str, turns: Sequence[TurnSummary], call: NameOf) -> str:
    if how == "sum":
        return to_text((*summary_words(turns), "."), call)
    turn = turns[0]
    told = [turn.brief] if how == "brief" else [turn.told, *(line.words for line in turn.then)]
    return " ".join(to_text((*words, "."), call) for words in told)


Cues = Mapping[int, Sequence[Sequence[str]]]
"""The sentences that are said with which event, each in its clauses."""


def cues(turns: Sequence[TurnSummary], names: Sequence[str], in_brief: bool = False) -> Cues:
    """The turns sentence by sentence, for films, or each as briefly as can be."""
    call, found = name_by_seat(names), dict[int, list[list[str]]]()
    for turn in turns:
        whole = [(turn.at, turn.told), *((line.at, line.words) for line in turn.then)]
        for at, words in [(turn.at, turn.brief)] if in_brief and turn.brief else whole:
            found.setdefault(at, []).append([to_text(clause, call) for clause in clauses((*words, "."))])
    return found
