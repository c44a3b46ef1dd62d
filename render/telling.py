"""What happened in words, with people called as a picture or a voice calls them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.telling import by_seats, clauses, spelled
from engine.turns import Part, Turn, shapes, summed


def retold(turns: Sequence[Turn], names: Sequence[str], fits: Callable[[str], bool] = lambda _: True) -> str:
    """All of it, in as few words as there is room for; the fewest there are where nothing fits."""
    text = ""
    for parts in shapes(turns):
        text = " ".join(_sentences(part, names) for part in parts)
        if fits(text):
            break
    return text


def _sentences(part: Part, names: Sequence[str]) -> str:
    call = by_seats(names)
    if part.how == "full":
        return " ".join(
            spelled((*words, "."), call) for turn in part.turns for words in (turn.told, *(line.words for line in turn.then))
        )
    if part.how == "sum":
        return spelled((*summed(part.turns), "."), call)
    return " ".join(spelled((*turn.brief, "."), call) for turn in part.turns)


Cues = Mapping[int, Sequence[Sequence[str]]]
"""The sentences that are said with which event, each in its clauses."""


def cues(turns: Sequence[Turn], names: Sequence[str], in_brief: bool = False) -> Cues:
    """The turns sentence by sentence, for films, or each as briefly as can be."""
    call, found = by_seats(names), dict[int, list[list[str]]]()
    for turn in turns:
        whole = [(turn.at, turn.told), *((line.at, line.words) for line in turn.then)]
        for at, words in [(turn.at, turn.brief)] if in_brief and turn.brief else whole:
            found.setdefault(at, []).append([spelled(clause, call) for clause in clauses((*words, "."))])
    return found
