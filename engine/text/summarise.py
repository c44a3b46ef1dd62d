"""Builds turn summaries from the phrases of single events: what one player does in a row becomes one sentence."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.event import Event
from engine.text.beat import PhraseOf
from engine.text.phrase import Name, Phrase, Words, joined_words
from engine.text.sections import sections
from engine.text.turn_summary import Consequence, NetChange, SummaryLine, TurnSummary


def sentence_runs(phrases: Sequence[tuple[int, Phrase]]) -> list[list[tuple[int, Phrase]]]:
    """Group phrases, each with the number of its event, into runs of the same subject that can form one sentence."""
    runs: list[list[tuple[int, Phrase]]] = []
    for number, phrase in phrases:
        last = runs[-1][-1][1] if runs else None
        if last is not None and phrase.doer is not None and phrase.doer == last.doer and not last.rest:
            runs[-1].append((number, phrase))
        else:
            runs.append([(number, phrase)])
    return runs


def sentence(run: Sequence[Phrase]) -> Words:
    """Return the sentence of a run, without its full stop: "Red rolls a 5, moves a pawn, and takes the +3"."""
    first, *others = run
    does = [first.opening, *(phrase.does for phrase in others)]
    if len(does) == 1:
        return (*does[0], *first.rest)
    return (*joined_words(does[:-1]), " and " if len(does) == 2 else ", and ", *does[-1], *run[-1].rest)


def summarise_turns(
    events: Sequence[Event], phrase_of: PhraseOf, section_starts: Collection[str], turn: str = "turn"
) -> list[TurnSummary]:
    """Return a summary for each section. An event of kind `turn` at its start only says whose turn it is."""
    turns: list[TurnSummary] = []
    for section in sections(events, section_starts):
        first = section[0]
        is_turn = first.kind == turn
        phrases = [(event.number, phrase_of(event)) for event in (section[1:] if is_turn else section)]
        lines = [SummaryLine(run[0][0], sentence([phrase for _, phrase in run])) for run in sentence_runs(phrases)]
        if lines:
            seat = first.data.get("seat") if is_turn else None
            changes = net_changes([phrase for _, phrase in phrases])
            turns.append(TurnSummary(first.number, lines[0].at, lines[0].words, tuple(lines[1:]), changes, seat))
    return turns


def net_changes(phrases: Sequence[Phrase]) -> tuple[NetChange, ...]:
    """Return what each player did as changes without positions; nothing if a phrase has no subject."""
    done: dict[Name, list[Words]] = {}
    for phrase in phrases:
        if phrase.doer is None:
            return ()  # the start or end of something is shown in full
        done.setdefault(phrase.doer, []).append(phrase.does)
    return tuple(NetChange(who, fates=tuple(map(Consequence, does))) for who, does in done.items())
