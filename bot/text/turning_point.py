"""What decided a race or a game, in a sentence or two that read well aloud."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from bot.text.escaping import ended, plain
from bot.text.story import plain_names
from engine import Game, question_at
from engine.analysis.turning_point import TurningPoint
from engine.text.percent import percent
from engine.text.phrase import Name, NameOf, Words, joined_words, names_in, to_text, without_subject
from engine.text.turn_summary import NetChange, SummaryLine, TurnSummary, dice_text

MAX_CHARACTERS = 200
"""The most characters of the text. Whole parts are left out until it fits, the least important first."""
FULL_STORY_CHARACTERS = 120
"""In longer texts, what other players did besides is left out."""
AT_LAST = "At the very end, "


def turning_point_text(point: TurningPoint, game: Game[Any], seats: Sequence[str], names: Sequence[str]) -> str:
    """The most detailed text about a turning point that fits.

    `names` are the seats' names where the chances are shown: their racers in a race, or their players.
    """
    about, call = TurningPointSubject(point, names), plain_names(seats)
    text = ""
    for lines, most in _versions(game.turn_summaries(point.events), _choice(point, seats), about):
        text = _text(lines, about, call)
        if len(text) <= most:
            break
    return text


class TurningPointSubject:
    """The seat whose chance turned, and how."""

    def __init__(self, point: TurningPoint, names: Sequence[str]) -> None:
        self._point = point
        self.name = plain(names[point.seat])
        self.has_won = point.finishing
        self.names = frozenset({Name(seat=point.seat), Name(piece=names[point.seat])})

    def is_in(self, words: Words) -> bool:
        return not self.names.isdisjoint(names_in(words))

    def is_meant(self, words: Words) -> bool:
        """Whether a sentence can be continued without naming the subject again: it begins with their name, and its last part names
        nobody else."""
        parts = [index for index, word in enumerate(words) if not isinstance(word, Name) and "," in word]
        return words[0] in self.names and {*names_in(words[max(parts, default=0) :])} <= self.names

    def goes(self, up: str, down: str) -> str:
        """How the chance went: "falls from 40 % to 5 %", "rising from 30 % to the win"."""
        before, after = self._point.before, self._point.after
        win = "the win" if after == 1 else "a shared win"
        return f"{up if after > before else down} from {percent(before)} to {win if self.has_won else percent(after)}"


def _choice(point: TurningPoint, seats: Sequence[str]) -> SummaryLine | None:
    """A line about the decisive choice, which no event shows: "Red chooses “Keep the 2”"."""
    chosen = point.chosen
    question = question_at(chosen.asked, chosen.key, seats) if chosen is not None else None
    if chosen is None or question is None:
        return None
    label = plain(question.option(chosen.option).label)
    at = chosen.at if chosen.at is not None else max((event.number for event in point.events), default=0) + 1
    return SummaryLine(at, (Name(seat=question.seat), f" chooses “{label}”"))


def _versions(
    turns: Sequence[TurnSummary], choice: SummaryLine | None, about: TurningPointSubject
) -> Iterator[tuple[list[Words], int]]:
    """Ever shorter versions, each with its most characters: everything; how it began and the lines that name the subject; the
    outcome for the subject, or else for all; the lasting part of that; how it began; only the numbers."""
    lines = [*([choice] if choice else []), *(line for turn in turns for line in _lines(turn, about))]
    lines.sort(key=lambda line: line.at)
    every = [*dict.fromkeys(line.words for line in lines)]
    yield every, FULL_STORY_CHARACTERS
    own = [words for index, words in enumerate(every) if not index or about.is_in(words) or (choice and words == choice.words)]
    if any(map(about.is_in, own)):
        yield own, MAX_CHARACTERS
    yield every, MAX_CHARACTERS
    changes = [(turn, change) for turn in turns for change in turn.changes]
    changes = [(turn, change) for turn, change in changes if change.who in about.names] or changes
    for only_lasting in (False, True):
        yield [words for turn, change in changes if (words := _outcome(turn, change, about, only_lasting))], MAX_CHARACTERS
    yield every[:1], MAX_CHARACTERS
    yield [], MAX_CHARACTERS


def _lines(turn: TurnSummary, about: TurningPointSubject) -> Iterator[SummaryLine]:
    """The lines of a turn, without those that name nobody and those about the place that was won by it."""
    won = [(change.who, " ", *fate.words) for change in turn.changes for fate in change.fates if fate.decides and about.has_won]
    for line in (SummaryLine(turn.at, turn.told), *turn.then):
        if names_in(line.words) and _comparable(line.words) not in map(_comparable, won):
            yield line


def _comparable(words: Words) -> str:
    """Words as one string, to compare words that are split differently."""
    return to_text(words, lambda name: f"{name.seat}{name.piece}")


def _outcome(turn: TurnSummary, change: NetChange, about: TurningPointSubject, only_lasting: bool) -> Words:
    """The outcome of a turn for one player or piece, with the roll if it was theirs; empty if there is no outcome."""
    rolled = f" rolls {dice_text(turn.dice, 'a ')}: " if turn.dice and change.who == turn.head else ": "
    fates = [fate for fate in change.fates if not (fate.decides and about.has_won) and (fate.lasts or not only_lasting)]
    came = replace(change, fates=tuple(fates)).came
    return (change.who, rolled, *came) if came else ()


def _text(lines: Sequence[Words], about: TurningPointSubject, call: NameOf) -> str:
    sentences = [*_sentences(lines)]
    texts = [to_text(words, call) for words in sentences]
    if sentences and about.is_meant(sentences[-1]):
        texts[-1] += f", {about.goes('rising', 'falling')}"
    else:
        texts.append(f"{about.name} {about.goes('rises', 'falls')}")
    opening = AT_LAST if about.has_won and (not sentences or isinstance(sentences[0][0], Name)) else ""
    return opening + " ".join(map(ended, texts))


def _sentences(lines: Sequence[Words]) -> Iterator[Words]:
    """Joins consecutive lines about the same doer into one sentence, as long as it names nobody else."""
    run: list[Words] = []
    for words in lines:
        does = without_subject(words)
        if run and does is not None and {*names_in(joined_words(run))} == {words[0]}:
            run.append(does)
            continue
        if run:
            yield _one_sentence(run)
        run = [words]
    if run:
        yield _one_sentence(run)


def _one_sentence(run: Sequence[Words]) -> Words:
    if not run[1:]:
        return run[0]
    before = joined_words(run[:-1])
    is_short = not any(":" in word or "," in word for word in before if not isinstance(word, Name))
    return (*before, " and " if is_short else ", and ", *run[-1])
