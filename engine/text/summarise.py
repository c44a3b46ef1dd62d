"""Turns from events that are told one by one: what the same player does in a row is one sentence."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from engine.core.event import Event
from engine.text.phrase import Name, Phrase, Words, joined_words
from engine.text.turn_summary import Consequence, NetChange, SummaryLine, TurnSummary

Tell = Callable[[Event], Phrase]


def paragraphs(events: Sequence[Event], section_starts: Collection[str]) -> Iterator[list[Event]]:
    """What belongs together: a heading and all that came until the next. What only one seat may see is nobody else's story."""
    found: list[Event] = []
    for event in events:
        if event.only is not None:
            continue
        if found and event.kind in section_starts:
            yield found
            found = []
        found.append(event)
    if found:
        yield found


def sentence_runs(told: Sequence[tuple[int, Phrase]]) -> list[list[tuple[int, Phrase]]]:
    """What one does in a row, each with the number of its event."""
    found: list[list[tuple[int, Phrase]]] = []
    for number, each in told:
        last = found[-1][-1][1] if found else None
        if last is not None and each.doer is not None and each.doer == last.doer and not last.rest:
            found[-1].append((number, each))
        else:
            found.append([(number, each)])
    return found


def sentence(run: Sequence[Phrase]) -> Words:
    """What one does in a row is one sentence, without its full stop: "Red rolls a 5, moves a pawn, and takes the +3"."""
    first, *others = run
    does = [first.opening, *(each.does for each in others)]
    if len(does) == 1:
        return (*does[0], *first.rest)
    return (*joined_words(does[:-1]), " and " if len(does) == 2 else ", and ", *does[-1], *run[-1].rest)


def summarise_turns(events: Sequence[Event], tell: Tell, section_starts: Collection[str], turn: str = "turn") -> list[TurnSummary]:
    """A turn for each heading. That somebody's turn begins is no news; what they do in it is."""
    turns: list[TurnSummary] = []
    for paragraph in paragraphs(events, section_starts):
        first = paragraph[0]
        is_turn = first.kind == turn
        told = [(event.number, tell(event)) for event in (paragraph[1:] if is_turn else paragraph)]
        lines = [SummaryLine(run[0][0], sentence([each for _, each in run])) for run in sentence_runs(told)]
        if lines:
            seat = first.data.get("seat") if is_turn else None
            changes = net_changes([each for _, each in told])
            turns.append(TurnSummary(first.number, lines[0].at, lines[0].words, tuple(lines[1:]), changes, seat))
    return turns


def net_changes(told: Sequence[Phrase]) -> tuple[NetChange, ...]:
    """What each player did, where all that can be told of it is that."""
    done: dict[Name, list[Words]] = {}
    for each in told:
        if each.doer is None:
            return ()  # an end or a beginning is told in full
        done.setdefault(each.doer, []).append(each.does)
    return tuple(NetChange(who, fates=tuple(map(Consequence, does))) for who, does in done.items())
